"""From the validated tables of a rules data file to the packed rules."""
from libc.string cimport memset

from core.bits cimport popcount

FIGURE_LETTERS = ("D", "A", "P", "R")
ABILITIES = ("none", "dice_per_enemy", "reroll1", "dodge1")


cdef load_rules(TmRules* rules, tables, options):
    """Fills the rules: all numbers of the tables, the variants applied (V-1 to V-6)."""
    memset(rules, 0, sizeof(TmRules))
    load_board(rules, tables, options)
    load_figures(rules, tables)
    load_pieces(rules, tables, options)


cdef load_board(TmRules* rules, tables, options):
    """Rooms, doorways, passages, chests and arms with V-2 to V-5."""
    cdef int room, other, n
    rooms = tables["rooms"]
    rules.n_rooms = len(rooms)
    rules.quay, rules.corridor = tables["quay"], tables["corridor"]
    n = 0
    for room in range(rules.n_rooms):
        for other in rooms[room]["neighbours"]:
            rules.adjacent[room] |= <uint64_t>1 << other
    for room in range(rules.n_rooms):
        for other in range(room + 1, rules.n_rooms):
            if rules.adjacent[room] >> other & 1:
                rules.doorway_a[n], rules.doorway_b[n] = room, other
                n += 1
                rules.doorway[room][other] = rules.doorway[other][room] = <uint8_t>n
    rules.n_doorways = n
    corridor = <uint64_t>1 << rules.corridor
    for n in range(rules.n_doorways):
        # TM-87
        room, other = rules.doorway_a[n], rules.doorway_b[n]
        rules.is_legal_doorway[n] = (
            other != rules.corridor and room != rules.corridor
            and popcount(rules.adjacent[room] & ~corridor) > 1 and popcount(rules.adjacent[other] & ~corridor) > 1)
    for n, (room, other) in enumerate(tables["passages"]):
        rules.passage_a[n], rules.passage_b[n] = room, other
        rules.passage[room] = rules.passage[other] = <uint8_t>(n + 1)
    rules.n_passages = len(tables["passages"])
    load_distances(rules)
    chests = {i for i, one in enumerate(rooms) if one["chest"]}
    chests = chests - set(options.get("carpet_chests", ())) | set(options.get("extra_chests", ()))
    for n, room in enumerate(sorted(chests)):
        rules.chest[room] = <uint8_t>(n + 1)
        rules.chest_room[n] = <uint8_t>room
    rules.n_chests = len(chests)
    arms = {i for i, one in enumerate(rooms) if one["arms"]}
    for room in arms - set(options.get("carpet_arms", ())) | set(options.get("extra_arms", ())):
        rules.arms |= <uint64_t>1 << room


cdef load_distances(TmRules* rules):
    """Doorways between rooms; dq and dc of section 0 of the rules."""
    cdef const uint8_t* to_quay = rules.distance[rules.quay]
    cdef int room, other
    for room in range(rules.n_rooms):
        near = distances(rules, room, room != rules.corridor)
        for other in range(rules.n_rooms):
            rules.distance[room][other] = near[other]
    near = distances(rules, rules.corridor, False)
    for room in range(rules.n_rooms):
        rules.to_corridor[room] = near[room]
    for room in range(rules.n_rooms):
        for other in range(rules.n_rooms):
            if rules.adjacent[room] >> other & 1 and to_quay[other] + 1 == to_quay[room]:
                rules.towards[room] |= <uint64_t>1 << other


cdef list distances(TmRules* rules, int start, bint is_closed):
    """Doorways from a room to each; with `is_closed` not through the corridor."""
    cdef int room, other
    found = {start: 0}
    front = [start]
    for room in front:
        if is_closed and room == rules.corridor:
            continue
        for other in range(rules.n_rooms):
            if rules.adjacent[room] >> other & 1 and other not in found:
                found[other] = found[room] + 1
                front.append(other)
    return [found.get(room, 200) for room in range(rules.n_rooms)]


cdef load_figures(TmRules* rules, tables):
    for m, one in enumerate(tables["musketeers"]):
        rules.health[m], rules.dice[m], rules.hit_on[m] = one["health"], one["dice"], one["hit"]
        rules.ability[m] = ABILITIES.index(one["ability"])
        rules.dice_least[m], rules.dice_most[m] = one["min"], one["max"]
    rules.guards, rules.guard_dice, rules.guard_hit_on = (tables["guard"][key] for key in ("count", "dice", "hit"))
    rules.rochefort_dice, rules.rochefort_hit_on, rules.pistol_hit_on = (
        tables["rochefort"][key] for key in ("dice", "hit", "pistol_hit"))
    rules.seduce_hit_on = tables["milady"]["seduce_hit"]


cdef load_pieces(TmRules* rules, tables, options):
    """Tokens, cards and flags with V-1, V-3 and V-6."""
    cdef int n_extra = len(options.get("extra_chests", ()))
    flags = tables["flags"]
    rules.base_move, rules.favourite_move = flags["base_move"], flags["favourite_move"]
    rules.equip_limit, rules.hand_limit = flags["equip_limit"], flags["hand_limit"]
    rules.help_back, rules.wound_forward = flags["help_back"], flags["wound_forward"]
    rules.queen_on_wound, rules.remainder_stack = flags["queen_on_wound"], flags["remainder_stack"]
    rules.boots_after_combat, rules.special_reshuffle = flags["boots_after_combat"], flags["special_reshuffle"]
    rules.to_arms_dice, rules.elite_hit_on = flags["to_arms_dice"], flags["elite_hit"]
    rules.track = tables["track"]
    rules.queen_limit = options.get("queen_limit", tables["limit"])
    rules.surprise = bool(options.get("surprise", False))
    for i, one in enumerate(tables["tokens"]):
        rules.token[i] = one["base"] + (one["gold"] if n_extra == 2 else 0)
        rules.gold[i] = one["gold"] if n_extra == 1 else 0
    rules.gold_joins = 3 if n_extra == 1 else 0
    for i, one in enumerate(tables["specials"]):
        rules.special[i] = one["count"]
    for i, one in enumerate(tables["cards"]):
        rules.card_number[i], rules.queen[i], rules.entries[i] = one["number"], one["queen"], len(one["order"])
        for k, entry in enumerate(one["order"]):
            rules.entry[i][k] = C_PHASE if entry["who"] == "C" else FIGURE_LETTERS.index(entry["who"])
            rules.points[i][k], rules.draws[i][k] = entry.get("points", 0), entry.get("draws", 0)
    rules.n_cards = len(tables["cards"])
    for i, count in enumerate(tables["surprises"]):
        rules.surprises[i] = count
