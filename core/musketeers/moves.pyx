"""What may be done at a node: legal actions, and the law of chance."""
from core.bits cimport row_pick
from core.musketeers.law cimport MAX_DICE, TmDice, dice_fold, dice_roll, round_dice, round_outcomes, round_prob
from core.rng cimport mum, rng_below


cdef int tm_actor(const void* rules_, const void* state_) noexcept nogil:
    return (<const TmState*>state_).actor


cdef uint16_t tm_turn(const void* rules_, const void* state_) noexcept nogil:
    return (<const TmState*>state_).boundaries


cdef uint64_t tm_root_key(const void* rules_, const void* state_, int seat) noexcept nogil:
    """What a side knows in private: the carrier and the items, or the special cards in hand."""
    cdef const TmState* s = <const TmState*>state_
    cdef uint64_t key
    cdef int m
    if seat == CARDINAL:
        return mum(<uint64_t>s.special_hand | <uint64_t>0x9E3779B900000000, <uint64_t>0xD6E8FEB86659FD93)
    key = s.carrier
    for m in range(N_FIGURES):
        key = mum(key ^ <uint64_t>s.figure[m].hand << 8 ^ <uint64_t>0xA24BAED4963EE407, <uint64_t>0x9FB21C651E98DF25)
    return key


# -------------------------------------------------------------------------------------------------------------- actions

cdef inline int mask_out(uint64_t mask, int first, Action* out, int n) noexcept nogil:
    """Appends an action for each bit of a mask; returns the new number of actions."""
    while mask:
        out[n] = <Action>(first + ctz(mask))
        n += 1
        mask &= mask - 1
    return n


cdef inline int kinds_out(uint32_t packed, int first, Action* out, int n) noexcept nogil:
    """Appends an action for each kind of which there is at least one."""
    while packed:
        out[n] = <Action>(first + (ctz(packed) >> 2))
        n += 1
        packed &= ~(<uint32_t>15 << (ctz(packed) & ~3))
    return n


cdef int tm_legal(const void* rules_, const void* state_, Action* out) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmState* s = <const TmState*>state_
    cdef int node = s.node
    if node >= FIRST_CHANCE_NODE:
        return outcomes(rules, s, out)
    if node == ACT:
        return acts(rules, s, out)
    if node == C_ACT:
        return cardinal_acts(rules, s, out)
    if node == C_DESTINATION:
        return mask_out(within_two(rules, s, s.source, standing_rooms(s)), ROOM_0, out, 0)
    if node == C_SOURCE:
        return sources(rules, s, out)
    if node == C_REINFORCE:
        return entries(rules, s, out)
    if node == ITEM:
        return items(rules, s, out)
    if node == PARTNER:
        out[0] = END
        return mask_out(partners(s, s.phase), FIGURE_0, out, 1)
    if node == GOODS:
        return goods(rules, s, out)
    if node == PENDANT:
        out[0] = END
        out[1] = SWAP
        out[2] = KEEP
        return 3
    if node == C_COUNT:
        return mask_out((1 << min(<int>s.points, s.guards[s.source] >> 4)) - 1, COUNT_0 + 1, out, 0)
    if node == SIGNAL_OFFER or node == ALL_OFFER:
        out[0] = END
        out[1] = PLAY
        return 2
    return rarer(rules, s, node, out)


cdef int rarer(const TmRules* rules, const TmState* s, int node, Action* out) noexcept nogil:
    if node == ALL_STEP:
        return steps_of_all(rules, s, out)
    if node == SIGNAL_MOVE:
        return signal_moves(rules, s, out)
    if node == SAVE or node == ALL_PICK:
        out[0] = END
        out[1] = USE_MEDICINE if node == SAVE else PICK
        return 2
    if node == C_CARD:
        return cards(s, out)
    if node == DUEL_CARD:
        out[0] = END
        return kinds_out(s.special_hand & ~(((<uint32_t>1 << 4 * TO_ARMS) - 1)), CARD_0, out, 1)
    if node == DISCARD:
        return kinds_out(s.special_hand, CARD_0, out, 0)
    if node == C_GRATE or node == PUT_DOOR:
        return doorways(rules, s.grate if node == C_GRATE else s.door, out)
    if node == C_PASSAGE:
        return passages(rules, out)
    if node == C_RESERVE:
        return withdrawals(s, out)
    if node == C_TARGET:
        return mask_out(seducible(s), FIGURE_0, out, 0)
    if node == C_PISTOL:
        return mask_out(duellists(s), FIGURE_0, out, 0)
    if node == REST:
        return mask_out(rest_targets(rules, s), FIGURE_0, out, 0)
    if node == ORDER:
        return mask_out(duel_rooms(s), ROOM_0, out, 0)
    # CARRIER
    return mask_out((1 << N_FIGURES) - 1, FIGURE_0, out, 0)


cdef inline int acts(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    """M1: TM-20 to TM-29, TM-80, TM-81, TM-83, TM-87."""
    cdef int m = s.phase
    cdef const TmFigure* one = &s.figure[m]
    cdef uint32_t hand = one.hand
    cdef int n = 1
    out[0] = END
    if hand:
        if nibble(hand, KEY) and s.steps and rules.passage[one.room]:
            out[n] = USE_KEY
            n += 1
        if nibble(hand, BOOTS) and not s.flags & CLOAKED and (rules.boots_after_combat or not s.flags & FOUGHT):
            out[n] = USE_BOOTS
            n += 1
        if nibble(hand, DOOR):
            out[n] = USE_DOOR
            n += 1
    if may_pick(rules, s, m):
        out[n] = PICK
        n += 1
    if nibble(hand, MEDICINE) and one.health < rules.health[m]:
        out[n] = USE_MEDICINE
        n += 1
    if s.steps:
        n = mask_out(open_rooms(rules, s, one.room), ROOM_0, out, n)
    return n


cdef inline int items(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    """M3: TM-62, TM-82 to TM-84."""
    cdef int m = s.cursor
    cdef uint32_t hand = s.figure[m].hand
    cdef int n = 1
    out[0] = END
    if nibble(hand, SWORD) and sword_hits(s, s.duel_room):
        out[n] = USE_SWORD
        n += 1
    if nibble(hand, MEDICINE) and s.figure[m].health < rules.health[m]:
        out[n] = USE_MEDICINE
        n += 1
    if nibble(hand, CLOAK):
        n = mask_out(cloak_rooms(rules, s, m), ROOM_0, out, n)
    return n


cdef inline int goods(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    """M7: TM-31."""
    cdef int n = 0
    if s.figure[s.phase].items <= rules.equip_limit and s.figure[s.target].items <= rules.equip_limit:
        out[0] = END
        n = 1
    n = kinds_out(s.to_give, GIVE_0, out, n)
    return kinds_out(s.to_take, TAKE_0, out, n)


cdef int steps_of_all(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    """M8: TM-59."""
    cdef int m, n = 1
    out[0] = END
    for m in range(N_FIGURES):
        if stands(&s.figure[m]) and not s.figure[m].marks & HAS_MOVED:
            n = mask_out(open_rooms(rules, s, s.figure[m].room), ALL_0 + 64 * m, out, n)
    return n


cdef inline int cardinal_acts(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    """C1: TM-41 to TM-48."""
    cdef Action playable[N_SPECIAL + 1]
    cdef int n = 1
    out[0] = END
    if may_reinforce(rules, s):
        out[n] = REINFORCE
        n += 1
    if s.points and can_move(rules, s):
        out[n] = MOVE
        n += 1
    if not s.flags & CARD_PLAYED and s.special_hand and cards(s, playable):
        out[n] = PLAY_CARD
        n += 1
    if not s.flags & SEDUCTION_USED and seducible(s):
        out[n] = SEDUCE
        n += 1
    return n


cdef inline bint can_move(const TmRules* rules, const TmState* s) noexcept nogil:
    """Whether a favourite that has not moved has somewhere to go."""
    cdef uint64_t rooms = unmoved_rooms(s)
    if rochefort_unmoved(s):
        rooms |= at_room(s.rochefort)
    if milady_unmoved(s):
        rooms |= at_room(s.milady)
    while rooms:
        if favourite_steps(rules, s, ctz(rooms)):
            return True
        rooms &= rooms - 1
    return False


cdef int entries(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    """C2: TM-42, TM-43."""
    cdef uint64_t rooms = entrances(rules, s)
    cdef int kinds = in_reserve(s)
    cdef int n = 0
    while rooms:
        n = mask_out(kinds, PLACE_0 + 3 * ctz(rooms), out, n)
        rooms &= rooms - 1
    return n


cdef int sources(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    """C3: TM-44."""
    cdef uint64_t with_guard = unmoved_rooms(s)
    cdef uint64_t rooms = with_guard
    cdef int room, n = 0
    if rochefort_unmoved(s):
        rooms |= at_room(s.rochefort)
    if milady_unmoved(s):
        rooms |= at_room(s.milady)
    while rooms:
        room = ctz(rooms)
        rooms &= rooms - 1
        if favourite_steps(rules, s, room):
            n = mask_out((with_guard >> room & 1) | (s.rochefort == room and rochefort_unmoved(s)) << ROCHEFORT
                         | (s.milady == room and milady_unmoved(s)) << MILADY, PLACE_0 + 3 * room, out, n)
    return n


cdef int cards(const TmState* s, Action* out) noexcept nogil:
    """C6: TM-47, TM-50 to TM-54."""
    cdef uint32_t hand = s.special_hand & ((<uint32_t>1 << 4 * TO_ARMS) - 1)
    cdef int n
    if not seducible(s):
        hand &= ~(<uint32_t>15 << 4 * PERFUME)
    n = kinds_out(hand, CARD_0, out, 0)
    if nibble(hand, DUAL):
        out[n] = PASSAGE_HALF
        n += 1
    return n


cdef int doorways(const TmRules* rules, int present, Action* out) noexcept nogil:
    """M2, C7: TM-50, TM-87. present: doorway + 1 where the token lies, 0: off the board."""
    cdef int i, n = 0
    for i in range(rules.n_doorways):
        if rules.is_legal_doorway[i] and i + 1 != present:
            out[n] = <Action>(DOORWAY_0 + i)
            n += 1
    return n


cdef int passages(const TmRules* rules, Action* out) noexcept nogil:
    """C8: TM-52."""
    cdef int i, n = 0
    for i in range(rules.n_passages):
        if rules.passage_a[i] != rules.corridor and rules.passage_b[i] != rules.corridor:
            out[n] = <Action>(PASSAGE_0 + i)
            n += 1
    return n


cdef int withdrawals(const TmState* s, Action* out) noexcept nogil:
    """C9: TM-54, not before the last one in the order of rooms, then guard, Rochefort, Milady."""
    cdef uint64_t rooms = favourite_rooms(s)
    cdef int least = PLACE_0 + 3 * s.source + s.kind
    cdef int room, i, n = 1
    cdef int kept = 1
    out[0] = END
    while rooms:
        room = ctz(rooms)
        rooms &= rooms - 1
        n = mask_out((s.guards[room] & 15 != 0) | (s.rochefort == room) << ROCHEFORT | (s.milady == room) << MILADY,
                     PLACE_0 + 3 * room, out, n)
    for i in range(1, n):
        if out[i] >= least:
            out[kept] = out[i]
            kept += 1
    return kept


cdef int signal_moves(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    """C16: TM-58; of the guards of one room none goes to a lower room than the one before."""
    cdef int room = 0
    cdef int kind = next_of_signal(s, &room)
    cdef uint64_t rooms = favourite_steps(rules, s, room)
    cdef int least = 0
    cdef int n = 0
    if kind == GUARD and s.kind == GUARD and s.source == room:
        least = s.goal
        rooms &= ~((<uint64_t>1 << least) - 1)
    if room >= least:
        out[0] = STAY
        n = 1
    return mask_out(rooms, ROOM_0, out, n)


# -------------------------------------------------------------------------------------------------------------- chance

cdef int outcomes(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    cdef TmDice dice
    cdef int node = s.node
    if node == DUEL_ROUND:
        dice = round_dice(rules, s)
        return round_outcomes(rules, &dice, out)
    if node == MOVE_CARD:
        return mask_out(s.cards_left if s.cards_left else (1 << rules.n_cards) - 1, MOVE_CARD_0, out, 0)
    if node == SPECIAL_DRAW:
        return kinds_out(s.special_deck if s.special_deck else s.special_pile, CARD_0, out, 0)
    if node == TOKEN_DRAW:
        return tokens_out(s.pool, N_TOKENS, out)
    if node == TOKEN_DEAL:
        return tokens_out(s.pool, N_USEFUL, out)
    if node == SEDUCTION or node == PISTOL:
        out[0] = MISS
        out[1] = HIT
        return 2
    if node == SURPRISE:
        return kinds_out(surprises(rules, s), SURPRISE_0, out, 0)
    if node == GOLD_DEAL:
        return gold_out(rules, s, out)
    if node == WAITING:
        out[0] = GO_ON
        return 1
    return 0


cdef int tokens_out(const uint8_t* row, int n_kinds, Action* out) noexcept nogil:
    cdef int token, n = 0
    for token in range(n_kinds):
        if row[token]:
            out[n] = <Action>(TOKEN_0 + token)
            n += 1
    return n


cdef uint32_t surprises(const TmRules* rules, const TmState* s) noexcept nogil:
    """V-6: shuffled again when all are used."""
    cdef uint32_t all = 0
    cdef int value
    if s.surprises_left:
        return s.surprises_left
    for value in range(N_SURPRISE):
        all |= <uint32_t>rules.surprises[value] << 4 * value
    return all


cdef int gold_left(const TmRules* rules, const TmState* s, int token) noexcept nogil:
    """V-3: gold tokens of a type that have not joined."""
    return rules.token[token] + rules.gold[token] - s.pool[token]


cdef int gold_out(const TmRules* rules, const TmState* s, Action* out) noexcept nogil:
    cdef int token, n = 0
    for token in range(N_TOKENS):
        if gold_left(rules, s, token):
            out[n] = <Action>(TOKEN_0 + token)
            n += 1
    return n


cdef inline int nibble_pick(uint32_t packed, uint32_t index) noexcept nogil:
    """The kind of the card with this index."""
    cdef int kind = 0
    while index >= (packed & 15):
        index -= packed & 15
        packed >>= 4
        kind += 1
    return kind


cdef Action tm_chance(const void* rules_, const void* state_, Rng* rng) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmState* s = <const TmState*>state_
    cdef TmDice dice
    cdef uint8_t rolled[MAX_DICE]
    cdef int n
    cdef int node = s.node
    cdef uint32_t packed
    if node == DUEL_ROUND:
        dice = round_dice(rules, s)
        n = dice_roll(rules, &dice, rng, rolled)
        return dice_fold(rules, &dice, rolled, n)
    if node == MOVE_CARD:
        packed = s.cards_left if s.cards_left else (<uint32_t>1 << rules.n_cards) - 1
        n = <int>rng_below(rng, popcount(packed))
        while n:
            packed &= packed - 1
            n -= 1
        return <Action>(MOVE_CARD_0 + ctz(packed))
    if node == SPECIAL_DRAW:
        packed = s.special_deck if s.special_deck else s.special_pile
        return <Action>(CARD_0 + nibble_pick(packed, rng_below(rng, nibble_sum(packed))))
    if node == TOKEN_DRAW:
        n = row_total(s.pool, N_TOKENS)
        return <Action>(TOKEN_0 + row_pick(<const uint64_t*>s.pool, rng_below(rng, n)))
    if node == TOKEN_DEAL:
        n = row_total(s.pool, N_USEFUL)
        return <Action>(TOKEN_0 + row_pick(<const uint64_t*>s.pool, rng_below(rng, n)))
    if node == SEDUCTION or node == PISTOL:
        n = rules.seduce_hit_on if node == SEDUCTION else rules.pistol_hit_on
        return HIT if <int>rng_below(rng, 6) + 1 >= n else MISS
    return rarer_chance(rules, s, rng)


cdef inline int row_total(const uint8_t* row, int n_kinds) noexcept nogil:
    cdef int kind, total = 0
    for kind in range(n_kinds):
        total += row[kind]
    return total


cdef Action rarer_chance(const TmRules* rules, const TmState* s, Rng* rng) noexcept nogil:
    cdef uint32_t packed
    cdef uint32_t index
    cdef int token, total = 0
    if s.node == SURPRISE:
        packed = surprises(rules, s)
        return <Action>(SURPRISE_0 + nibble_pick(packed, rng_below(rng, nibble_sum(packed))))
    if s.node == GOLD_DEAL:
        for token in range(N_TOKENS):
            total += gold_left(rules, s, token)
        index = rng_below(rng, total)
        token = 0
        while index >= <uint32_t>gold_left(rules, s, token):
            index -= gold_left(rules, s, token)
            token += 1
        return <Action>(TOKEN_0 + token)
    return GO_ON


cdef double tm_chance_prob(const void* rules_, const void* state_, Action action) noexcept nogil:
    """X1 to X8."""
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmState* s = <const TmState*>state_
    cdef TmDice dice
    cdef int node = s.node
    cdef int token, total = 0
    cdef uint32_t packed
    if node == DUEL_ROUND:
        dice = round_dice(rules, s)
        return round_prob(rules, &dice, action)
    if node == MOVE_CARD:
        return 1.0 / popcount(s.cards_left if s.cards_left else (<uint32_t>1 << rules.n_cards) - 1)
    if node == SPECIAL_DRAW:
        packed = s.special_deck if s.special_deck else s.special_pile
        return nibble(packed, action - CARD_0) / <double>nibble_sum(packed)
    if node == TOKEN_DRAW or node == TOKEN_DEAL:
        return s.pool[action - TOKEN_0] / <double>row_total(s.pool, N_TOKENS if node == TOKEN_DRAW else N_USEFUL)
    if node == SEDUCTION or node == PISTOL:
        token = rules.seduce_hit_on if node == SEDUCTION else rules.pistol_hit_on
        return (7 - token) / 6.0 if action == HIT else (token - 1) / 6.0
    if node == SURPRISE:
        packed = surprises(rules, s)
        return nibble(packed, action - SURPRISE_0) / <double>nibble_sum(packed)
    if node == GOLD_DEAL:
        for token in range(N_TOKENS):
            total += gold_left(rules, s, token)
        return gold_left(rules, s, action - TOKEN_0) / <double>total
    return 1.0


cdef uint16_t tm_chance_kind(const void* rules_, const void* state_) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmState* s = <const TmState*>state_
    cdef int node = s.node
    if node == TOKEN_DRAW:
        # one order of the tokens on each chest
        return <uint16_t>(CHANCE_TOKEN | (rules.chest[s.figure[s.cursor].room] - 1) << 8)
    if node == TOKEN_DEAL:
        return <uint16_t>(CHANCE_DEAL | s.cursor << 8)
    if node == GOLD_DEAL:
        return CHANCE_GOLD
    if node == MOVE_CARD:
        return CHANCE_MOVE_CARD
    if node == SPECIAL_DRAW:
        return CHANCE_SPECIAL
    if node == SEDUCTION:
        return CHANCE_SEDUCTION
    if node == PISTOL:
        return CHANCE_PISTOL
    if node == DUEL_ROUND:
        return CHANCE_ROUND
    return CHANCE_SURPRISE if node == SURPRISE else CHANCE_WAIT
