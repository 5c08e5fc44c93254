"""Invariants of a state."""
from core.game cimport CHANCE, MAX_LEGAL, TERMINAL, Action
from core.musketeers.moves cimport duel_rooms, duellists, milady_unmoved, rochefort_unmoved, tm_legal


cdef int tm_check(const void* rules_, const void* state_) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmState* s = <const TmState*>state_
    return (check_favourites(rules, s) or check_tokens(rules, s) or check_special(rules, s) or check_figures(rules, s)
            or check_turn(rules, s) or check_node(rules, s))


cdef int check_favourites(const TmRules* rules, const TmState* s) noexcept nogil:
    cdef int room
    cdef int guards = s.reserve
    for room in range(MAX_ROOMS):
        guards += guards_in(s, room)
        if s.guards[room] >> 4 > guards_in(s, room) or (s.guard_rooms >> room & 1) != (guards_in(s, room) > 0):
            return BROKEN_GUARDS
        if guards_in(s, room) and room >= rules.n_rooms:
            return BROKEN_ROOMS
    if guards != rules.guards:
        return BROKEN_GUARDS
    if favourite_rooms(s) >> rules.corridor & 1:
        return BROKEN_ROOMS
    if (s.rochefort != NOWHERE and s.rochefort >= rules.n_rooms) or (s.milady != NOWHERE and s.milady >= rules.n_rooms):
        return BROKEN_ROOMS
    return 0


cdef int check_tokens(const TmRules* rules, const TmState* s) noexcept nogil:
    cdef int m, token, count, all = 0
    cdef int chests = 0
    for token in range(N_TOKENS):
        count = s.pool[token] + s.used[token]
        for m in range(N_FIGURES):
            count += nibble(s.figure[m].hand, token)
        all += count - rules.token[token]
        if count < rules.token[token] or count > rules.token[token] + rules.gold[token]:
            return BROKEN_TOKENS
    # V-3: gold tokens join before the deal
    if all > rules.gold_joins or (all < rules.gold_joins and s.at != AT_GOLD):
        return BROKEN_TOKENS
    for token in range(MAX_CHESTS):
        chests += s.chest[token]
    count = 0
    for token in range(N_TOKENS):
        count += s.pool[token]
    if chests > count or chests + s.picked + s.used[TRAP] + s.used[POISON] != 3 * rules.n_chests:
        return BROKEN_TOKENS
    count = 0
    for m in range(N_FIGURES):
        count += s.figure[m].items
    for token in range(N_USEFUL):
        count += s.used[token]
    # TM-04: one token each to begin with
    return BROKEN_TOKENS if s.at > AT_TOKENS and count != N_FIGURES + s.picked else 0


cdef int check_special(const TmRules* rules, const TmState* s) noexcept nogil:
    cdef int kind
    for kind in range(N_SPECIAL):
        if (nibble(s.special_hand, kind) + nibble(s.special_deck, kind) + nibble(s.special_pile, kind)
                != rules.special[kind]):
            return BROKEN_CARDS
    if nibble_sum(s.special_hand) != s.special_n:
        return BROKEN_CARDS
    return BROKEN_HAND if s.special_n > rules.hand_limit + (s.at == AT_DISCARD) else 0


cdef int check_figures(const TmRules* rules, const TmState* s) noexcept nogil:
    cdef const TmFigure* one
    cdef int m
    cdef bint hurt = s.at >= AT_SHARES and s.at <= AT_FALL
    for m in range(N_FIGURES):
        one = &s.figure[m]
        if nibble_sum(one.hand) != one.items or (one.items > rules.equip_limit and s.at != AT_GOODS):
            return BROKEN_HAND
        if one.hand >> 4 * N_USEFUL:
            return BROKEN_HAND
        if one.health > rules.health[m] or (one.marks & IS_DOWN and one.health != 0):
            return BROKEN_HEALTH
        if one.health <= 0 and not one.marks & IS_DOWN and not hurt and s.node != OVER and s.at != AT_SEARCH and s.at != AT_WOUND:
            return BROKEN_HEALTH
        if one.room >= rules.n_rooms or (one.room == rules.corridor) != (one.marks & IS_GONE != 0):
            return BROKEN_ROOMS
        if one.marks & IS_SEARCHED and not one.marks & IS_DOWN:
            return BROKEN_HEALTH
    if s.turn and s.carrier >= N_FIGURES:
        return BROKEN_CARRIER
    if s.turn and s.figure[s.carrier].marks & IS_GONE and s.node != OVER:
        return BROKEN_CARRIER
    return 0


cdef int check_turn(const TmRules* rules, const TmState* s) noexcept nogil:
    if s.node != OVER and s.queen >= rules.queen_limit:
        return BROKEN_TURN
    if s.turn and (s.card >= rules.n_cards or s.entry > rules.entries[s.card] or s.cards_left >> s.card & 1):
        return BROKEN_TURN
    # between phases only the set-up, a boundary, the Queen's step and the end
    if s.phase > NO_PHASE or (s.phase == NO_PHASE and s.at > AT_BOUNDARY and s.at != AT_QUEEN and s.at != AT_END):
        return BROKEN_TURN
    if (s.door and (s.door > rules.n_doorways or not rules.is_legal_doorway[s.door - 1])) or (
            s.grate and (s.grate > rules.n_doorways or not rules.is_legal_doorway[s.grate - 1])):
        return BROKEN_DOORWAY
    if (s.at == AT_BOUNDARY or s.at == AT_FLIP) and duel_rooms(s):
        # TM-95
        return BROKEN_PEACE
    return 0


cdef inline bint is_part(uint32_t some, uint32_t all) noexcept nogil:
    """Whether there are no more of any type than in `all`."""
    cdef int token
    for token in range(N_USEFUL):
        if nibble(some, token) > nibble(all, token):
            return False
    return True


cdef bint course_is_sound(const TmRules* rules, const TmState* s) noexcept nogil:
    """Whether the numbers of the course can be so at this node."""
    cdef int node = s.node
    if (node == CARRIER or node == GOLD_DEAL or node == TOKEN_DEAL) != (s.at <= AT_CARRIER and node != SPECIAL_DRAW):
        return False
    if s.at <= AT_CARRIER and (s.turn or s.phase != NO_PHASE):
        return False
    if node == TOKEN_DEAL:
        return s.cursor < N_FIGURES and s.figure[s.cursor].items == 0
    if node == PENDANT or node == GOODS:
        return (s.phase < N_FIGURES and s.target < N_FIGURES and s.target != s.phase
                and s.figure[s.target].room == s.figure[s.phase].room
                and is_part(s.to_give, s.figure[s.phase].hand) and is_part(s.to_take, s.figure[s.target].hand)
                and nibble_sum(s.to_give) == s.give_n and nibble_sum(s.to_take) == s.take_n)
    if node == C_DESTINATION or node == C_COUNT:
        if s.kind == GUARD:
            return s.guards[s.source] >> 4 > 0
        return (s.rochefort == s.source and rochefort_unmoved(s)) if s.kind == ROCHEFORT else (
            s.milady == s.source and milady_unmoved(s))
    if node == ITEM or node == C_PISTOL or node == PISTOL or node == DUEL_CARD or node == DUEL_ROUND:
        return s.phase != NO_PHASE and fighters_in(s, s.duel_room) > 0 and duellists(s) != 0
    if node == TOKEN_DRAW:
        return s.cursor < N_FIGURES and rules.chest[s.figure[s.cursor].room] != 0
    return node != SAVE or s.cursor < N_FIGURES


cdef int check_node(const TmRules* rules, const TmState* s) noexcept nogil:
    """Somebody has at least two possibilities, or it is chance's turn, or all is over."""
    cdef Action legal[MAX_LEGAL]
    cdef int n = tm_legal(rules, s, legal)
    cdef bint is_cardinal = s.node >= C_ACT or s.node == SIGNAL_OFFER
    if s.node == OVER:
        if s.actor != TERMINAL or (s.flags & TEAM_WINS != 0) == (s.flags & CARDINAL_WINS != 0):
            return BROKEN_NODE
        return 0
    if s.flags & (TEAM_WINS | CARDINAL_WINS):
        return BROKEN_NODE
    if not course_is_sound(rules, s):
        return BROKEN_NODE
    if s.actor == CHANCE:
        return 0 if n > 0 and s.node >= FIRST_CHANCE_NODE else BROKEN_NODE
    if n < 2 or s.node >= FIRST_CHANCE_NODE:
        return BROKEN_NODE
    if s.node == ORDER:
        is_cardinal = s.phase == C_PHASE or s.phase == SIGNAL_PHASE
    return 0 if s.actor == (CARDINAL if is_cardinal else TEAM) else BROKEN_NODE
