"""Whether an observation can be: every number in its range, and the tokens, cards and figures it moves are there.

What a person says at the table is tried on worlds before it comes here (notation_seen.py); this is what keeps a view sound
whatever it is told. It asks nothing about the order of the game.
"""
from core.game cimport SECRET_INCLUDED, event_a, event_actor, event_b, event_kind, event_secret
from core.musketeers.hidden cimport FACT_CARDS, FACT_EVENT, FACT_NODE, FACT_TOKENS


cdef int is_possible(const TmRules* rules, const TmState* s, const Event* seen, int viewer) noexcept nogil:
    """0, or the number of the fact that it contradicts."""
    cdef int kind = event_kind(seen.open)
    cdef int actor = event_actor(seen.open)
    cdef int a = event_a(seen.open)
    cdef int b = event_b(seen.open)
    cdef int s0 = event_secret(seen.secret, 0) if seen.open & SECRET_INCLUDED else -1
    if s.node == OVER:
        return FACT_NODE
    if kind == EV_ENTERS or kind == EV_MOVES or kind == EV_STAYS or kind == EV_WITHDRAWN:
        return 0 if favourite_is_there(rules, s, kind, actor, a, b) else FACT_EVENT
    if kind == EV_TOKEN or kind == EV_USED or kind == EV_PICKED or kind == EV_GIVES:
        return 0 if token_is_there(rules, s, kind, actor, a, b, s0, viewer) else FACT_TOKENS
    if kind == EV_DRAWN or kind == EV_DISCARDED or kind == EV_CARD:
        return 0 if card_is_there(s, kind, a, b, s0, viewer) else FACT_CARDS
    if kind == EV_FLIP or kind == EV_PHASE or kind == EV_QUEEN or kind == EV_DECLINES or kind == EV_SPECIAL or kind == EV_END:
        return 0 if course_allows(rules, s, kind, actor, a, b) else FACT_NODE
    return 0 if in_range(rules, s, kind, actor, a, b, s0) else FACT_EVENT


cdef bint is_among(const TmState* s, int kind, int room) noexcept nogil:
    """Whether such a favourite stands in the room."""
    if kind == GUARD:
        return guards_in(s, room) > 0
    return (s.rochefort if kind == ROCHEFORT else s.milady) == room


cdef bint favourite_is_there(const TmRules* rules, const TmState* s, int kind, int actor, int a, int b) noexcept nogil:
    cdef int room = a & 255
    cdef int via = a >> 8
    if actor > MILADY or room >= rules.n_rooms:
        return False
    if kind == EV_ENTERS:
        if s.points == 0 or a != room or not rules.arms >> room & 1:
            return False
        if actor == GUARD:
            return s.reserve > 0
        return (s.rochefort if actor == ROCHEFORT else s.milady) == NOWHERE
    if not is_among(s, actor, room):
        return False
    if kind == EV_WITHDRAWN:
        return a == room
    if actor == GUARD and s.guards[room] >> 4 == 0:
        return False
    if kind == EV_STAYS:
        return a == room and s.phase == SIGNAL_PHASE
    if s.phase == C_PHASE and s.points == 0:
        return False
    return (via == NOWHERE or via < rules.n_rooms) and b < rules.n_rooms and b != rules.corridor and b != room


cdef bint token_is_there(const TmRules* rules, const TmState* s, int kind, int actor, int a, int b, int s0,
                         int viewer) noexcept nogil:
    cdef const TmFigure* one
    cdef int chest
    if actor >= N_FIGURES or s0 >= N_USEFUL or (s0 < 0 and viewer == TEAM and (kind == EV_TOKEN or kind == EV_GIVES)):
        return False
    one = &s.figure[actor]
    if kind == EV_TOKEN:
        # that gold tokens have joined before is not seen (V-3)
        return (actor == (s.cursor if s.at == AT_TOKENS else 0) and (s.at == AT_TOKENS or s.at == AT_GOLD)
                and (s0 < 0 or s.pool[s0] > 0))
    if kind == EV_PICKED:
        chest = rules.chest[one.room]
        if chest == 0 or s.chest[chest - 1] == 0:
            return False
        if a:
            return (a == TRAP or a == POISON) and s.pool[a] > 0
        return one.items < rules.equip_limit and (s.pool[s0] > 0 if s0 >= 0 else viewer != TEAM)
    if one.items == 0:
        return False
    if kind == EV_GIVES:
        if a >= N_FIGURES or a == actor:
            return False
        return s0 < 0 or (nibble(one.hand, s0) > 0 and nibble(s.to_take if b else s.to_give, s0) > 0)
    if a >= N_USEFUL or not (nibble(one.hand, a) if viewer == TEAM else s.pool[a]):
        return False
    return a != SWORD or (b <= ROCHEFORT and is_among(s, b, s.duel_room))


cdef bint card_is_there(const TmState* s, int kind, int a, int b, int s0, int viewer) noexcept nogil:
    cdef uint32_t cards = s.special_deck
    if kind == EV_DRAWN:
        if a:
            cards += s.special_pile
        if s.phase == C_PHASE and s.cursor == 0:
            return False
        return s0 < N_SPECIAL and (nibble(cards, s0) > 0 if s0 >= 0 else viewer != CARDINAL and cards != 0)
    if a >= N_SPECIAL or s.special_n == 0 or b > (a == DUAL):
        return False
    return nibble(s.special_hand if viewer == CARDINAL else cards, a) > 0


cdef bint course_allows(const TmRules* rules, const TmState* s, int kind, int actor, int a, int b) noexcept nogil:
    if kind == EV_FLIP:
        if a >= rules.n_cards or s.phase != NO_PHASE or b != (s.cards_left == 0):
            return False
        return s.cards_left == 0 or s.cards_left >> a & 1
    if kind == EV_PHASE:
        if s.turn == 0 or s.phase != NO_PHASE or s.entry >= rules.entries[s.card] or rules.entry[s.card][s.entry] != a:
            return False
        return b == (a < N_FIGURES and s.figure[a].marks & IS_DOWN != 0)
    if kind == EV_QUEEN:
        return a < 256 and b <= N_SURPRISE
    if kind == EV_DECLINES:
        return actor <= TEAM and a > 0 and a < FIRST_CHANCE_NODE
    if kind == EV_SPECIAL:
        return s.phase == NO_PHASE and s.flags & (SIGNAL_LEFT if actor == CARDINAL else ALL_LEFT if actor == TEAM else 0)
    return a <= TEAM


cdef bint may_be(const TmState* s, int m, bint is_real) noexcept nogil:
    """Whether he may carry the real pendants, or fakes."""
    return s.suspicion[m] > 0 if is_real else s.suspicion[m] < 1


cdef bint in_range(const TmRules* rules, const TmState* s, int kind, int actor, int a, int b, int s0) noexcept nogil:
    if kind == EV_STEP:
        if actor >= N_FIGURES or a >= rules.n_rooms or b > 2 or s.figure[actor].room == a:
            return False
        if b == 1:
            return rules.passage[s.figure[actor].room] != 0 and rules.passage[s.figure[actor].room] == rules.passage[a]
        return rules.doorway[s.figure[actor].room][a] != 0 and (s.steps > 0 or s.phase == ALL_PHASE or b == 2)
    if kind == EV_CARRIER:
        return s.at == AT_CARRIER and s0 < N_FIGURES
    if kind == EV_PARTNER or kind == EV_ANNOUNCED:
        return actor < N_FIGURES and a < N_FIGURES and a != actor
    if kind == EV_DOWN or kind == EV_PICKS:
        return actor < N_FIGURES
    if kind == EV_SEARCHED:
        return actor < N_FIGURES and may_be(s, actor, a)
    if kind == EV_SHOWN:
        return actor < N_FIGURES and (s0 < 0 or may_be(s, actor, s0))
    if kind == EV_REST:
        return actor < N_FIGURES and s.rest > 0
    if kind == EV_AIMS or kind == EV_SEDUCES or kind == EV_SHOT:
        return a < N_FIGURES
    if kind == EV_DUEL or kind == EV_DUEL_OVER:
        return a < rules.n_rooms
    if kind == EV_PUT:
        return a < rules.n_doorways and rules.is_legal_doorway[a]
    if kind == EV_PASSAGE:
        return a < rules.n_passages
    if kind == EV_ROUND:
        return a < 32 and b & 255 <= fighters_in(s, s.duel_room)
    return kind == EV_SEDUCTION or kind == EV_PHASE_OVER or kind == EV_GOLD
