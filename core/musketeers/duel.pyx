"""The course of a duel (TM-60 to TM-76), of damage and of going down."""
from core.game cimport CHANCE
from core.musketeers.apply cimport asks, duel_card_is_over
from core.musketeers.moves cimport can_save, duellists, has_item_to_use, rest_targets
from core.musketeers.telling cimport *


cdef inline bint goes_on(const TmState* s) noexcept nogil:
    """TM-60."""
    return fighters_in(s, s.duel_room) > 0 and duellists(s) != 0


cdef int duel_stretch(const TmRules* rules, TmState* s, int at, Events* out) noexcept nogil:
    if at == AT_WINDOW:
        return window(rules, s, out)
    elif at == AT_ROLL:
        stop_at(s, DUEL_ROUND, CHANCE)
        return 0
    elif at == AT_SHARES:
        return shares(rules, s, out)
    elif at == AT_REST:
        return rest(rules, s, out)
    elif at == AT_FALL:
        fall(rules, s, out)
    elif at == AT_DUEL_CARD:
        return duel_card(rules, s, out)
    elif at == AT_PISTOL:
        return pistol(rules, s, out)
    elif at == AT_SHOT:
        stop_at(s, PISTOL, CHANCE)
        return 0
    elif at == AT_HURT:
        if can_save(s, s.cursor):
            return asks(rules, s, SAVE, TEAM, out)
        s.at = AT_REST if s.back == AT_REST else AT_FALL
    elif at == AT_SEARCH:
        # TM-74
        if favourite_rooms(s) >> s.figure[s.cursor].room & 1:
            happens(rules, s, out, EV_SEARCHED, s.cursor, s.carrier == s.cursor, 0)
        else:
            s.at = AT_WOUND
    else:
        wound(rules, s, out)
    return 1


cdef int window(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """D1 and D4: TM-61, TM-62."""
    cdef int mask
    if not goes_on(s):
        happens(rules, s, out, EV_DUEL_OVER, CARDINAL, s.duel_room, 0)
        return 1
    mask = duellists(s)
    while s.cursor < N_FIGURES:
        if (mask >> s.cursor & 1 and s.figure[s.cursor].hand and not s.figure[s.cursor].marks & RECOVERS
                and has_item_to_use(rules, s, s.cursor)):
            return asks(rules, s, ITEM, TEAM, out)
        s.cursor += 1
    s.cursor = 0
    s.at = s.back
    return 1


cdef int pistol(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """D2: TM-63, TM-64."""
    if s.rochefort != s.duel_room:
        s.at = AT_DUEL_CARD
        return 1
    return asks(rules, s, C_PISTOL, CARDINAL, out)


cdef int duel_card(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """D3: TM-55, TM-56, TM-66."""
    if not goes_on(s):
        happens(rules, s, out, EV_DUEL_OVER, CARDINAL, s.duel_room, 0)
        return 1
    if (not s.flags & CARD_PLAYED and guards_in(s, s.duel_room)
            and (nibble(s.special_hand, TO_ARMS) or nibble(s.special_hand, ELITE))):
        return asks(rules, s, DUEL_CARD, CARDINAL, out)
    duel_card_is_over(s)
    return 1


cdef int shares(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-73: Medicine answers to the equal shares."""
    while s.cursor < N_FIGURES:
        if s.figure[s.cursor].marks & IN_ROUND and can_save(s, s.cursor):
            return asks(rules, s, SAVE, TEAM, out)
        s.cursor += 1
    s.cursor = 0
    s.at = AT_REST
    return 1


cdef int rest(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-71: what is left when nobody can take it is lost."""
    if s.rest == 0 or rest_targets(rules, s) == 0:
        s.rest = 0
        s.at = AT_FALL
        return 1
    return asks(rules, s, REST, CARDINAL, out)


cdef void fall(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-73, TM-74: in index order; then the duel or the phase goes on."""
    cdef int m
    for m in range(N_FIGURES):
        if s.figure[m].health <= 0 and not s.figure[m].marks & IS_DOWN:
            happens(rules, s, out, EV_DOWN, m, 0, 0)
            return
    s.at = s.back
    s.cursor = 0
    if s.back == AT_REST:
        # D4 of the next round
        s.back = AT_ROLL
        s.at = AT_WINDOW


cdef void wound(const TmRules* rules, TmState* s, Events* out) noexcept nogil:
    """TM-75."""
    if rules.queen_on_wound or favourite_rooms(s) >> s.figure[s.cursor].room & 1:
        happens(rules, s, out, EV_QUEEN, CARDINAL, min(rules.track, s.queen + rules.wound_forward), 0)
    else:
        s.at = AT_FALL
