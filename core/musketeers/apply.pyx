"""The rules in motion. `tm_apply` carries out one choice; then `run` goes from one stretch of the course (AT_..) to the next
until somebody has to choose. A choice with one possibility is made without asking (section 7 of docs/rules/musketeers.md).
"""
from libc.string cimport memset

from core.bits cimport ctz
from core.game cimport CHANCE, MAX_LEGAL
from core.musketeers.duel cimport duel_stretch
from core.musketeers.moves cimport (
    duel_rooms, may_pick, next_of_signal, partners, tm_legal,
)
from core.musketeers.telling cimport *


cdef void tm_start(const void* rules_, void* state_) noexcept nogil:
    """TM-01 to TM-10."""
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef TmState* s = <TmState*>state_
    cdef uint64_t arms = rules.arms
    cdef int i
    memset(s, 0, sizeof(TmState))
    s.reserve = <uint8_t>rules.guards
    while arms:
        # TM-03
        guards_change(s, ctz(arms), 1)
        s.reserve -= 1
        arms &= arms - 1
    s.rochefort = s.milady = NOWHERE
    for i in range(N_FIGURES):
        # TM-06
        s.figure[i].room = <uint8_t>rules.quay
        s.figure[i].health = <int8_t>rules.health[i]
        # B-1
        s.suspicion[i] = 1.0 / N_FIGURES
    for i in range(N_TOKENS):
        s.pool[i] = rules.token[i]
    for i in range(rules.n_chests):
        # TM-05
        s.chest[i] = 3
    for i in range(N_SPECIAL):
        s.special_deck |= <uint32_t>rules.special[i] << 4 * i
    for i in range(N_SURPRISE):
        s.surprises_left |= <uint16_t>(rules.surprises[i] << 4 * i)
    s.cards_left = <uint16_t>((1 << rules.n_cards) - 1)
    # TM-02, TM-07
    s.flags = SIGNAL_LEFT | ALL_LEFT
    s.phase = NO_PHASE
    s.carrier = NOBODY
    s.at = AT_GOLD
    run(rules, s, NULL)


cdef void run(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    while stretch(rules, s, out):
        pass


cdef int step(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    return stretch(rules, s, out)


# --------------------------------------------------------------------------------------------------------------- choices

cdef void tm_apply(const void* rules_, void* state_, Action action, Events* out) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef TmState* s = <TmState*>state_
    cdef int node = s.node
    if node >= FIRST_CHANCE_NODE:
        chance_comes(rules, s, node, action, out)
    elif is_silent(s, node, action):
        tell_chosen(out, s.actor, action, node)
        chosen(s, node, action)
    else:
        choose(rules, s, node, action, out)
    run(rules, s, out)


cdef int asks(const TmRules* rules, TmState* s, int node, int side, Events* out) noexcept nogil:
    """Stops for a choice, or makes it if there is only one possibility."""
    cdef Action legal[MAX_LEGAL]
    stop_at(s, node, side)
    if tm_legal(rules, s, legal) != 1:
        # none: only in a masked state, whose secret choices cannot be seen
        tell_asked(out, side, node)
        return 0
    if is_silent(s, node, legal[0]):
        chosen(s, node, legal[0])
    else:
        choose(rules, s, node, legal[0], out)
    return 1


cdef void duel_card_is_over(TmState* s) noexcept nogil:
    """TM-61: D4 in the first round only after a shot or a card."""
    s.at = AT_ROLL
    if s.flags & WINDOW_AGAIN:
        s.cursor = 0
        s.back = AT_ROLL
        s.at = AT_WINDOW


cdef inline int chance_stops(TmState* s, int node) noexcept nogil:
    stop_at(s, node, CHANCE)
    return 0


cdef bint is_silent(const TmState* s, int node, int action) noexcept nogil:
    if node == C_ACT:
        return action != END
    if node == C_DESTINATION:
        return s.kind == GUARD and min(<int>s.points, s.guards[s.source] >> 4) > 1
    return node == C_SOURCE or (action == END and (node == ITEM or node == SAVE or node == DUEL_CARD))


cdef void chosen(TmState* s, int node, int action) noexcept nogil:
    """What a silent choice does."""
    if node == C_ACT:
        # TM-41
        if action == SEDUCE:
            s.back = AT_SEDUCTION
        s.at = (AT_REINFORCE if action == REINFORCE else AT_SOURCE if action == MOVE else AT_CARD if action == PLAY_CARD
                else AT_TARGET)
    elif node == C_SOURCE:
        s.source = <uint8_t>((action - PLACE_0) // 3)
        s.kind = <uint8_t>((action - PLACE_0) % 3)
        s.at = AT_DESTINATION
    elif node == C_DESTINATION:
        s.goal = <uint8_t>(action - ROOM_0)
        s.at = AT_COUNT
    elif node == DUEL_CARD:
        duel_card_is_over(s)
    elif node == SAVE and s.at == AT_HURT:
        s.at = AT_REST if s.back == AT_REST else AT_FALL
    else:
        # ITEM, SAVE after the shares
        s.cursor += 1


cdef void choose(const TmRules* rules, TmState* s, int node, int action, Events* out) noexcept nogil:
    """Any other choice."""
    if action == END:
        happens(rules, s, out, EV_DECLINES, s.actor, node, 0)
    elif node == ACT:
        act(rules, s, action, out)
    elif node == C_DESTINATION:
        s.goal = <uint8_t>(action - ROOM_0)
        moves(rules, s, 1, out)
    elif node == C_COUNT:
        moves(rules, s, action - COUNT_0, out)
    elif node == C_REINFORCE:
        happens(rules, s, out, EV_ENTERS, (action - PLACE_0) % 3, (action - PLACE_0) // 3, 0)
    elif node == PARTNER:
        happens(rules, s, out, EV_PARTNER, s.phase, action - FIGURE_0, 0)
    elif node == PENDANT:
        happens_to(rules, s, out, SEEN_BY_TEAM, EV_ANNOUNCED, s.phase, s.target, 0, action == SWAP)
    elif node == GOODS:
        if action < TAKE_0:
            happens_to(rules, s, out, SEEN_BY_TEAM, EV_GIVES, s.phase, s.target, 0, action - GIVE_0)
        else:
            happens_to(rules, s, out, SEEN_BY_TEAM, EV_GIVES, s.target, s.phase, 1, action - TAKE_0)
    elif node == SIGNAL_OFFER or node == ALL_OFFER:
        happens(rules, s, out, EV_SPECIAL, s.actor, 0, 0)
    elif node == ITEM:
        item(rules, s, action, out)
    elif node == SAVE:
        saves(rules, s, out)
    elif node == ALL_STEP:
        happens(rules, s, out, EV_STEP, (action - ALL_0) >> 6, (action - ALL_0) & 63, 0)
    elif node == ALL_PICK:
        happens(rules, s, out, EV_PICKS, s.cursor, 0, 0)
    else:
        choose_of_cardinal(rules, s, node, action, out)


cdef void choose_of_cardinal(const TmRules* rules, TmState* s, int node, int action, Events* out) noexcept nogil:
    if node == C_CARD:
        happens(rules, s, out, EV_CARD, CARDINAL, DUAL if action == PASSAGE_HALF else action - CARD_0, action == PASSAGE_HALF)
    elif node == DUEL_CARD:
        happens(rules, s, out, EV_CARD, CARDINAL, action - CARD_0, 0)
    elif node == SIGNAL_MOVE:
        signalled(rules, s, action, out)
    elif node == C_GRATE:
        happens(rules, s, out, EV_PUT, CARDINAL, action - DOORWAY_0, 1)
    elif node == PUT_DOOR:
        happens(rules, s, out, EV_PUT, s.phase, action - DOORWAY_0, 0)
    elif node == C_PASSAGE:
        happens(rules, s, out, EV_PASSAGE, CARDINAL, action - PASSAGE_0, 0)
    elif node == C_RESERVE:
        happens(rules, s, out, EV_WITHDRAWN, (action - PLACE_0) % 3, (action - PLACE_0) // 3, 0)
    elif node == C_TARGET:
        if s.back == AT_SHOWN:
            s.target = <uint8_t>(action - FIGURE_0)
            s.at = AT_SHOWN
        else:
            happens(rules, s, out, EV_SEDUCES, MILADY, action - FIGURE_0, 0)
    elif node == ORDER:
        happens(rules, s, out, EV_DUEL, CARDINAL, action - ROOM_0, 0)
    elif node == C_PISTOL:
        happens(rules, s, out, EV_AIMS, ROCHEFORT, action - FIGURE_0, 0)
    elif node == REST:
        remainder(rules, s, action - FIGURE_0, out)
    elif node == DISCARD:
        happens(rules, s, out, EV_DISCARDED, CARDINAL, action - CARD_0, 0)
    else:
        # CARRIER: TM-09
        happens_to(rules, s, out, SEEN_BY_TEAM, EV_CARRIER, TEAM, 0, 0, action - FIGURE_0)


cdef void act(const TmRules* rules, TmState* s, int action, Events* out) noexcept nogil:
    """M1: TM-22 to TM-29."""
    cdef int m = s.phase
    cdef int passage
    if action >= ROOM_0:
        happens(rules, s, out, EV_STEP, m, action - ROOM_0, 0)
    elif action == PICK:
        happens(rules, s, out, EV_PICKS, m, 0, 0)
    elif action == USE_KEY:
        # TM-81
        passage = rules.passage[s.figure[m].room] - 1
        happens(rules, s, out, EV_USED, m, KEY, 0)
        happens(rules, s, out, EV_STEP, m, rules.passage_a[passage] + rules.passage_b[passage] - s.figure[m].room, 1)
    else:
        happens(rules, s, out, EV_USED, m,
                BOOTS if action == USE_BOOTS else DOOR if action == USE_DOOR else MEDICINE, 0)


cdef void item(const TmRules* rules, TmState* s, int action, Events* out) noexcept nogil:
    """M3: TM-82 to TM-84."""
    cdef int m = s.cursor
    if action == USE_SWORD:
        happens(rules, s, out, EV_USED, m, SWORD, GUARD if guards_in(s, s.duel_room) else ROCHEFORT)
    elif action == USE_MEDICINE:
        happens(rules, s, out, EV_USED, m, MEDICINE, 0)
    else:
        happens(rules, s, out, EV_USED, m, CLOAK, 0)
        happens(rules, s, out, EV_STEP, m, action - ROOM_0, 2)


cdef void saves(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """M4: TM-83."""
    cdef int m = s.cursor
    while s.figure[m].health <= 0:
        happens(rules, s, out, EV_USED, m, MEDICINE, 0)


cdef void remainder(const TmRules* rules, TmState* s, int m, Events* out) noexcept nogil:
    """TM-71, TM-72."""
    happens(rules, s, out, EV_REST, m, s.flags & DODGED and rules.ability[m] == DODGE_ON_ONE, 0)


cdef void signalled(const TmRules* rules, TmState* s, int action, Events* out) noexcept nogil:
    """C16: TM-58."""
    cdef int room = 0
    cdef int kind = next_of_signal(s, &room)
    if action == STAY:
        happens(rules, s, out, EV_STAYS, kind, room, 0)
    else:
        happens(rules, s, out, EV_MOVES, kind, room | NOWHERE << 8, action - ROOM_0)


cdef void moves(const TmRules* rules, TmState* s, int count, Events* out) noexcept nogil:
    """C3 to C5: TM-44 to TM-46; `count` figures of the move are still to go."""
    cdef int via = way(rules, s, s.source, s.goal)
    s.cursor = <uint8_t>count
    happens(rules, s, out, EV_MOVES, s.kind, s.source | via << 8, s.goal)


cdef int to_be_searched(const TmState* s, int room) noexcept nogil:
    """Musketeers who lie there and have not been searched."""
    cdef int m, n = 0
    for m in range(N_FIGURES):
        n += s.figure[m].room == room and s.figure[m].marks & (IS_DOWN | IS_SEARCHED) == IS_DOWN
    return n


cdef int way(const TmRules* rules, const TmState* s, int source, int goal) noexcept nogil:
    """TM-46: the room crossed on the way with most searches, then the shorter one, then over the lower room."""
    cdef uint64_t near = favourite_steps(rules, s, source)
    cdef uint64_t crossing = near & ~standing_rooms(s) & ~(<uint64_t>1 << goal) if rules.favourite_move > 1 else 0
    cdef int via = NOWHERE
    cdef int most = 0 if near >> goal & 1 else -1
    cdef int room, n
    while crossing:
        room = ctz(crossing)
        crossing &= crossing - 1
        if favourite_steps(rules, s, room) >> goal & 1:
            n = to_be_searched(s, room)
            if n > most:
                most = n
                via = room
    return via


cdef void chance_comes(const TmRules* rules, TmState* s, int node, int action, Events* out) noexcept nogil:
    cdef int token = action - TOKEN_0
    cdef int m = s.cursor
    if node == DUEL_ROUND:
        action -= ROUND_0
        happens(rules, s, out, EV_ROUND, s.duel_room, action & 31, (action >> 5 & 31) | (action >> 10) << 8)
    elif node == TOKEN_DRAW:
        if token < N_USEFUL:
            happens_to(rules, s, out, SEEN_BY_TEAM, EV_PICKED, m, 0, 0, token)
        else:
            happens(rules, s, out, EV_PICKED, m, token, 0)
    elif node == SPECIAL_DRAW:
        happens_to(rules, s, out, SEEN_BY_CARDINAL, EV_DRAWN, CARDINAL, s.special_deck == 0, 0, action - CARD_0)
    elif node == MOVE_CARD:
        happens(rules, s, out, EV_FLIP, CARDINAL, action - MOVE_CARD_0, s.cards_left == 0)
    elif node == PISTOL:
        happens(rules, s, out, EV_SHOT, ROCHEFORT, s.target, action == HIT)
    elif node == SEDUCTION:
        happens(rules, s, out, EV_SEDUCTION, MILADY, action == HIT, 0)
    elif node == SURPRISE:
        happens(rules, s, out, EV_QUEEN, CARDINAL, min(rules.track, s.queen + action - SURPRISE_0), action - SURPRISE_0 + 1)
    elif node == TOKEN_DEAL:
        happens_to(rules, s, out, SEEN_BY_TEAM, EV_TOKEN, m, 0, 0, token)
    elif node == GOLD_DEAL:
        gold_joins(rules, s, token, out)


cdef void gold_joins(const TmRules* rules, TmState* s, int token, Events* out) noexcept nogil:
    """V-3: nobody sees it."""
    cdef uint64_t open = event_word(EV_GOLD, TEAM, 0, HUSH, 0, 0)
    effect(rules, s, open, secret_word(token, 0, 0, 0), True)
    if out is not NULL:
        emit(out, open, secret_word(token, 0, 0, 0))


# -------------------------------------------------------------------------------------------------------------- the course

cdef inline int stretch(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """Goes on from where the game stands."""
    cdef int at = s.at
    if at == AT_ACT:
        return acts(rules, s, out)
    elif at == AT_C_ACT:
        course_clears(s)
        return asks(rules, s, C_ACT, CARDINAL, out)
    elif at == AT_BOUNDARY:
        return boundary(rules, s, out)
    elif at == AT_DUELS:
        return duels(rules, s, out)
    elif at == AT_MOVED:
        return moved(rules, s, out)
    elif at == AT_TRADE:
        return trade(rules, s, out)
    elif at == AT_PENDANT:
        return asks(rules, s, PENDANT, TEAM, out)
    elif at == AT_GOODS:
        return asks(rules, s, GOODS, TEAM, out)
    elif at == AT_PHASE_OVER:
        happens(rules, s, out, EV_PHASE_OVER, s.phase, 0, 0)
    elif at == AT_SOURCE:
        return asks(rules, s, C_SOURCE, CARDINAL, out)
    elif at == AT_DESTINATION:
        return asks(rules, s, C_DESTINATION, CARDINAL, out)
    elif at == AT_COUNT:
        return asks(rules, s, C_COUNT, CARDINAL, out)
    elif at == AT_REINFORCE:
        return asks(rules, s, C_REINFORCE, CARDINAL, out)
    elif at == AT_DRAWS:
        return draws(rules, s)
    elif at == AT_QUEEN:
        return queen(rules, s, out)
    elif at == AT_FLIP:
        return chance_stops(s, MOVE_CARD)
    elif at >= AT_DUEL and at <= AT_WOUND:
        return duel_stretch(rules, s, at, out)
    else:
        return rare_stretch(rules, s, at, out)
    return 1


cdef int rare_stretch(const TmRules* rules, TmState* s, int at, Events* out) noexcept nogil:
    if at == AT_CARD:
        return asks(rules, s, C_CARD, CARDINAL, out)
    elif at == AT_GRATE:
        return asks(rules, s, C_GRATE, CARDINAL, out)
    elif at == AT_PASSAGE:
        return asks(rules, s, C_PASSAGE, CARDINAL, out)
    elif at == AT_RESERVE:
        return asks(rules, s, C_RESERVE, CARDINAL, out)
    elif at == AT_TARGET:
        return asks(rules, s, C_TARGET, CARDINAL, out)
    elif at == AT_SEDUCTION:
        return chance_stops(s, SEDUCTION)
    elif at == AT_SHOWN:
        # TM-48, TM-53
        happens_to(rules, s, out, SEEN_BY_BOTH, EV_SHOWN, s.target, 0, 0, s.carrier == s.target)
    elif at == AT_DISCARD:
        if s.special_n > rules.hand_limit:
            return asks(rules, s, DISCARD, CARDINAL, out)
        s.at = AT_DRAWS
    elif at == AT_SIGNAL:
        if next_of_signal(s, &at) >= 0:
            return asks(rules, s, SIGNAL_MOVE, CARDINAL, out)
        s.at = AT_DUELS
    elif at == AT_ALL:
        return asks(rules, s, ALL_STEP, TEAM, out)
    elif at == AT_ALL_PICK:
        if may_pick(rules, s, s.cursor):
            return asks(rules, s, ALL_PICK, TEAM, out)
        s.at = AT_ALL
    elif at == AT_PICK:
        return chance_stops(s, TOKEN_DRAW)
    elif at == AT_PUT_DOOR:
        return asks(rules, s, PUT_DOOR, TEAM, out)
    elif at == AT_CORRIDOR:
        corridor(rules, s, out)
    elif at == AT_END:
        happens(rules, s, out, EV_END, CARDINAL, TEAM if s.flags & TEAM_WINS else CARDINAL, 0)
        return 0
    else:
        return set_up_goes_on(rules, s, at, out)
    return 1


cdef int set_up_goes_on(const TmRules* rules, TmState* s, int at, Events* out) noexcept nogil:
    """TM-04 to TM-10."""
    if at == AT_GOLD:
        if s.cursor < rules.gold_joins:
            return chance_stops(s, GOLD_DEAL)
        s.cursor = 0
        s.at = AT_TOKENS
        return 1
    if at == AT_TOKENS:
        return chance_stops(s, TOKEN_DEAL)
    if at == AT_FIRST_CARD:
        return chance_stops(s, SPECIAL_DRAW)
    return asks(rules, s, CARRIER, TEAM, out)


cdef int boundary(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-15; then the next phase of the card (TM-12), or the Queen's step (TM-13)."""
    cdef int who
    if s.offer == 0:
        if s.flags & SIGNAL_LEFT:
            return asks(rules, s, SIGNAL_OFFER, CARDINAL, out)
        s.offer = 1
    if s.offer == 1:
        if s.flags & ALL_LEFT:
            return asks(rules, s, ALL_OFFER, TEAM, out)
        s.offer = 2
    if s.entry < rules.entries[s.card]:
        who = rules.entry[s.card][s.entry]
        happens(rules, s, out, EV_PHASE, CARDINAL, who, who < N_FIGURES and s.figure[who].marks & IS_DOWN != 0)
        return 1
    s.at = AT_QUEEN
    return 1


cdef int acts(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-20; he may have gone down by a Trap."""
    course_clears(s)
    if stands(&s.figure[s.phase]):
        return asks(rules, s, ACT, TEAM, out)
    s.at = AT_TRADE
    return 1


cdef int trade(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-31."""
    course_clears(s)
    if partners(s, s.phase):
        return asks(rules, s, PARTNER, TEAM, out)
    s.at = AT_PHASE_OVER
    return 1


cdef int draws(const TmRules* rules, TmState* s) noexcept nogil:
    """TM-40, TM-57."""
    if s.cursor and (s.special_deck or (s.special_pile and rules.special_reshuffle)):
        return chance_stops(s, SPECIAL_DRAW)
    s.cursor = 0
    s.at = AT_C_ACT
    return 1


cdef int moved(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-46: searches on the way and at its end; then the next guard of the same move."""
    cdef int m, leg, room
    for leg in range(2):
        room = s.goal if leg else s.via
        for m in range(N_FIGURES):
            if s.figure[m].room == room and s.figure[m].marks & (IS_DOWN | IS_SEARCHED) == IS_DOWN:
                happens(rules, s, out, EV_SEARCHED, m, s.carrier == m, 0)
                return 1
    if s.phase == SIGNAL_PHASE:
        s.at = AT_SIGNAL
    elif s.cursor:
        moves(rules, s, s.cursor, out)
    else:
        s.at = AT_C_ACT
    return 1


cdef void corridor(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-90, TM-91."""
    if s.carrier == s.cursor:
        s.flags |= TEAM_WINS
        s.at = AT_END
    else:
        happens(rules, s, out, EV_QUEEN, CARDINAL, max(0, s.queen - rules.help_back), 0)


cdef int queen(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-13, V-6."""
    if rules.surprise:
        return chance_stops(s, SURPRISE)
    happens(rules, s, out, EV_QUEEN, CARDINAL, min(rules.track, s.queen + rules.queen[s.card]), 0)
    return 1


cdef int duels(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-24, TM-49: one after the other until no room holds both sides; then the phase goes on."""
    cdef uint64_t rooms = duel_rooms(s)
    if rooms & (rooms - 1):
        return asks(rules, s, ORDER, CARDINAL if s.phase == C_PHASE or s.phase == SIGNAL_PHASE else TEAM, out)
    if rooms:
        happens(rules, s, out, EV_DUEL, CARDINAL, ctz(rooms), 0)
    elif s.phase >= N_FIGURES:
        s.at = AT_PHASE_OVER
    elif s.figure[s.phase].marks & RECOVERS:
        # TM-36, TM-37
        s.at = AT_TRADE
    else:
        s.at = AT_ACT
    return 1
