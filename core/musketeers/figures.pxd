"""What events do to the Musketeers: steps, items, trade, wounds and duels."""
from core.musketeers.pieces cimport *

cdef extern from *:
    """
    /* B-5: how likely an announced exchange of pendants was made */
    #define TM_EXCHANGED 0.5
    """
    const double EXCHANGED "TM_EXCHANGED"

cdef enum:
    DUEL_MARKS = IN_ROUND | HAD_REST


# ----------------------------------------------------------------------------------------------------- the carrier

cdef inline void carrier_seen(TmState* s, int m, bint is_real) noexcept nogil:
    """B-2 to B-4: his pendants are known."""
    cdef int other
    cdef double sum = 0
    s.suspicion[m] = is_real * s.suspicion[m]
    for other in range(N_FIGURES):
        if is_real and other != m:
            s.suspicion[other] = 0
        sum += s.suspicion[other]
    if sum > 0:
        for other in range(N_FIGURES):
            s.suspicion[other] /= sum


# --------------------------------------------------------------------------------------------------------- Musketeers

cdef inline void figure_steps(const TmRules* rules, TmState* s, int m, int room, int how) noexcept nogil:
    """TM-22, TM-26, TM-30, TM-59, TM-81, TM-84 to TM-86."""
    cdef TmFigure* one = &s.figure[m]
    one.room = <uint8_t>room
    if how == 2:
        if rules.chest[room]:
            one.cloaked |= <uint16_t>(1 << (rules.chest[room] - 1))
        if s.phase == m:
            s.steps = 0
            s.flags = (s.flags | CLOAKED) & <uint16_t>~MAY_PICK
        return
    s.flags |= MAY_PICK
    if s.phase == ALL_PHASE:
        one.marks |= HAS_MOVED
        s.at = AT_ALL_PICK
    else:
        s.steps -= 1
        s.at = AT_DUELS
    s.cursor = <uint8_t>m
    if room == rules.corridor:
        one.marks |= IS_GONE
        s.back = AT_ALL if s.phase == ALL_PHASE else AT_PHASE_OVER
        s.at = AT_CORRIDOR


cdef inline void course_clears(TmState* s) noexcept nogil:
    """Numbers of a course that is over."""
    s.back = s.cursor = s.target = s.source = s.kind = s.via = s.goal = 0
    s.duel_room = s.round = s.duel_card = s.rest = 0
    s.to_give = s.to_take = 0
    s.give_n = s.take_n = 0


cdef inline bint in_window(const TmState* s, int m, int token) noexcept nogil:
    """Whether an item is used in an item window: no answer to damage (TM-83), nothing of the Musketeer's own phase."""
    if token == SWORD or token == CLOAK or s.at == AT_WINDOW:
        return True
    if token != MEDICINE or s.figure[m].health <= 0:
        return False
    return s.at == AT_DUEL_CARD or ((s.at == AT_SHARES or s.at == AT_REST or s.at == AT_HURT or s.at == AT_FALL)
                                    and (s.back == AT_REST or s.back == AT_DUEL_CARD))


cdef inline void item_used(const TmRules* rules, TmState* s, int m, int token, int hit) noexcept nogil:
    """TM-29, TM-80 to TM-84. A view may stand before choices that have passed in silence."""
    if in_window(s, m, token):
        if s.at != AT_WINDOW:
            s.back = AT_ROLL
        s.at = AT_WINDOW
        s.cursor = <uint8_t>m
    elif s.at == AT_SHARES:
        s.cursor = <uint8_t>m
    token_leaves(s, m, token)
    if token == MEDICINE:
        s.figure[m].health += 1
    elif token == BOOTS:
        s.steps += 1
    elif token == DOOR:
        s.at = AT_PUT_DOOR
    elif token == SWORD:
        favourite_removed(s, hit, s.duel_room)


cdef inline void token_picked(const TmRules* rules, TmState* s, int m, int danger, int token, bint knows) noexcept nogil:
    """TM-26 to TM-28."""
    cdef int back = AT_ALL if s.phase == ALL_PHASE else AT_ACT
    s.chest[rules.chest[s.figure[m].room] - 1] -= 1
    s.flags &= <uint16_t>~MAY_PICK
    s.at = <uint8_t>back
    if danger == 0:
        s.picked += 1
        token_comes(s, m, token, knows)
        return
    s.pool[danger] -= 1
    s.used[danger] += 1
    if danger == POISON:
        s.figure[m].poison += 1
    else:
        s.figure[m].health -= 1
        s.cursor = <uint8_t>m
        s.back = <uint8_t>back
        s.at = AT_HURT


cdef inline void item_given(TmState* s, int giver, int taker, bint is_taken, int token, bint knows) noexcept nogil:
    """TM-31, TM-32."""
    cdef uint32_t one = <uint32_t>1 << 4 * token
    s.figure[giver].items -= 1
    s.figure[taker].items += 1
    s.take_n -= is_taken
    s.give_n -= not is_taken
    if knows:
        s.figure[giver].hand -= one
        s.figure[taker].hand += one
        if is_taken:
            s.to_take -= one
        else:
            s.to_give -= one
    s.at = AT_GOODS


cdef inline void deal_begins(TmState* s, int m, int partner) noexcept nogil:
    course_clears(s)
    s.figure[partner].marks |= HAS_DEALT
    s.target = <uint8_t>partner
    s.to_give = s.figure[m].hand
    s.to_take = s.figure[partner].hand
    s.give_n = s.figure[m].items
    s.take_n = s.figure[partner].items
    s.at = AT_PENDANT


cdef inline void pendants_announced(TmState* s, int m, int partner, bint are_swapped) noexcept nogil:
    """B-5."""
    cdef double mine = s.suspicion[m]
    s.suspicion[m] = (1 - EXCHANGED) * mine + EXCHANGED * s.suspicion[partner]
    s.suspicion[partner] = (1 - EXCHANGED) * s.suspicion[partner] + EXCHANGED * mine
    if are_swapped and s.carrier == m:
        s.carrier = <uint8_t>partner
    elif are_swapped and s.carrier == partner:
        s.carrier = <uint8_t>m
    s.at = AT_GOODS


# --------------------------------------------------------------------------------------------------------------- duels

cdef inline void duel_begins(TmState* s, int room) noexcept nogil:
    """TM-60, TM-61 (D1)."""
    s.duel_room = <uint8_t>room
    s.round = s.duel_card = s.rest = 0
    s.flags &= <uint16_t>~(WINDOW_AGAIN | ROUND_ROLLED | DODGED)
    s.cursor = 0
    s.back = AT_PISTOL
    s.at = AT_WINDOW


cdef inline void shot_fired(TmState* s, int m, bint hits) noexcept nogil:
    """TM-63."""
    s.flags |= WINDOW_AGAIN | ROUND_ROLLED
    s.back = AT_DUEL_CARD
    s.cursor = <uint8_t>m
    s.at = AT_DUEL_CARD
    if hits:
        s.figure[m].health -= 1
        s.at = AT_HURT


cdef inline void round_rolled(const TmRules* rules, TmState* s, int hits, int blows, bint dodges) noexcept nogil:
    """TM-70 to TM-73: fighters removed, then equal shares."""
    cdef TmFigure* one
    cdef int m, share, n = 0
    for m in range(N_FIGURES):
        one = &s.figure[m]
        one.marks &= <uint8_t>~DUEL_MARKS
        if stands(one) and one.room == s.duel_room:
            one.marks |= IN_ROUND
            n += 1
    while blows > 0 and guards_in(s, s.duel_room):
        guard_removed(s, s.duel_room)
        blows -= 1
    if blows > 0 and s.rochefort == s.duel_room:
        s.rochefort = NOWHERE
    share = hits // n if n else 0
    s.rest = <uint8_t>(hits - share * n)
    s.flags = (s.flags | ROUND_ROLLED) & <uint16_t>~DODGED
    if dodges:
        s.flags |= DODGED
    for m in range(N_FIGURES):
        if s.figure[m].marks & IN_ROUND and not (dodges and rules.ability[m] == DODGE_ON_ONE):
            s.figure[m].health -= <int8_t>share
    s.round = 1
    s.duel_card = 0
    s.cursor = 0
    s.back = AT_REST
    s.at = AT_SHARES


cdef inline void remainder_given(TmState* s, int m, bint is_dodged) noexcept nogil:
    """TM-71, TM-72."""
    s.rest -= 1
    s.figure[m].marks |= HAD_REST
    s.cursor = <uint8_t>m
    s.back = AT_REST
    s.at = AT_REST
    if not is_dodged:
        s.figure[m].health -= 1
        s.at = AT_HURT


cdef inline void duel_ends(TmState* s, int room) noexcept nogil:
    """TM-24, TM-25."""
    cdef int m
    if s.phase < N_FIGURES and s.flags & ROUND_ROLLED and s.figure[s.phase].room == room:
        s.steps = 0
        s.flags |= FOUGHT
    s.flags &= <uint16_t>~(WINDOW_AGAIN | ROUND_ROLLED | DODGED)
    for m in range(N_FIGURES):
        s.figure[m].marks &= <uint8_t>~DUEL_MARKS
    s.duel_room = s.round = s.duel_card = s.rest = s.cursor = s.back = s.target = 0
    s.at = AT_DUELS
