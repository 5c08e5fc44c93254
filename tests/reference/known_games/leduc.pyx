"""Leduc poker as OpenSpiel plays it: 2 suits of 3 ranks, one private card each, one public card, two rounds of betting.

Ante 1; raises of 2 in round 1 and 4 in round 2, at most two a round. Value to seat 0: -0.0856064 chips; 936 information sets.
"""
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from core.game cimport (ABI, CHANCE, SECRET_INCLUDED, TERMINAL, Action, Event, Events, Game, GameVTable, emit, event_a,
                        event_actor, event_kind, event_secret, event_word, secret_word)
from core.rng cimport Rng, rng_below, rng_unit

cdef enum:
    CARDS = 6                   # rank = card / 2
    UNKNOWN = 0xFF
    PUBLIC_CARD = 2             # index in `card`
    MAX_CHIPS = 13              # lost or won, at most
    FOLD = 0
    CALL = 1
    RAISE = 2
    DEAL = 1                    # event: seat `actor` gets the secret card
    REVEAL = 2                  # event: the public card a
    ACT = 3                     # event: `actor` does a
    DEAL_0 = 0                  # phases
    DEAL_1 = 1
    ROUND_1 = 2
    DEAL_PUBLIC = 3
    ROUND_2 = 4
    OVER = 5

cdef struct LeducRules:
    int has_root_key            # 0: the control in which the root's private card splits no information set

cdef struct LeducState:
    uint8_t card[3]             # seat 0, seat 1, public; 0..5, UNKNOWN before its deal (in a view: or unseen)
    uint8_t phase
    uint8_t mover
    uint8_t raises              # of this round
    uint8_t calls               # since the last raise or the round's start
    uint8_t folded              # the seat that folded, UNKNOWN if none
    uint8_t chips[2]            # put in by each seat
    uint8_t seat                # in a view: whose it is; 0 in a state
    uint8_t spare[5]


cdef void ld_start(const void* rules, void* data) noexcept nogil:
    cdef LeducState* s = <LeducState*>data
    cdef LeducState fresh = LeducState([UNKNOWN, UNKNOWN, UNKNOWN], DEAL_0, 0, 0, 0, UNKNOWN, [1, 1], 0, [0, 0, 0, 0, 0])
    s[0] = fresh


cdef int ld_actor(const void* rules, const void* data) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>data
    if s.phase == ROUND_1 or s.phase == ROUND_2:
        return s.mover
    return TERMINAL if s.phase == OVER else CHANCE


cdef int ld_legal(const void* rules, const void* data, Action* out) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>data
    cdef int card, count = 0
    if s.phase == ROUND_1 or s.phase == ROUND_2:
        out[0] = FOLD
        count = s.chips[s.mover] < s.chips[1 - s.mover]
        out[count] = CALL
        out[count + 1] = RAISE
        return count + 1 + (s.raises < 2)
    if s.phase == OVER:
        return 0
    for card in range(CARDS):
        if card != s.card[0] and card != s.card[1]:
            out[count] = <Action>card
            count += 1
    return count


cdef inline void act(LeducState* s, int action) noexcept nogil:
    """A betting action of the mover."""
    cdef int mover = s.mover
    cdef int other = 1 - mover
    s.mover = <uint8_t>other
    if action == FOLD:
        s.folded = <uint8_t>mover
        s.phase = OVER
    elif action == RAISE:
        s.chips[mover] = <uint8_t>(s.chips[other] + (2 if s.phase == ROUND_1 else 4))
        s.raises += 1
        s.calls = 0
    else:
        s.chips[mover] = s.chips[other]
        s.calls += 1
        if s.raises or s.calls == 2:
            s.phase += 1
            s.mover = s.raises = s.calls = 0


cdef void ld_apply(const void* rules, void* data, Action action, Events* out) noexcept nogil:
    cdef LeducState* s = <LeducState*>data
    cdef int seat
    if s.phase == ROUND_1 or s.phase == ROUND_2:
        emit(out, event_word(ACT, s.mover, 0, 0, action, 0), 0)
        act(s, action)
    elif s.phase == DEAL_PUBLIC:
        s.card[PUBLIC_CARD] = <uint8_t>action
        s.phase = ROUND_2
        emit(out, event_word(REVEAL, 0, 0, 0, action, 0), 0)
    else:
        seat = s.phase
        s.card[seat] = <uint8_t>action
        s.phase += 1
        emit(out, event_word(DEAL, seat, 1 << seat, 0, 0, 0), secret_word(action, 0, 0, 0))


cdef uint16_t ld_turn(const void* rules, const void* data) noexcept nogil:
    return (<const LeducState*>data).phase


cdef inline uint8_t unused_card(const LeducState* s, Rng* rng) noexcept nogil:
    """A card that nobody is known to have."""
    cdef int low = min(s.card[0], s.card[1])
    cdef int high = max(s.card[0], s.card[1])
    cdef int low2 = min(low, <int>s.card[PUBLIC_CARD])
    cdef int mid = max(low, min(high, <int>s.card[PUBLIC_CARD]))
    cdef int card
    cdef int known = (low != UNKNOWN) + (high != UNKNOWN) + (s.card[PUBLIC_CARD] != UNKNOWN)
    high = max(high, <int>s.card[PUBLIC_CARD])
    card = <int>rng_below(rng, <unsigned int>(CARDS - known))
    card += card >= low2
    card += card >= mid
    card += card >= high
    return <uint8_t>card


cdef Action ld_chance(const void* rules, const void* data, Rng* rng) noexcept nogil:
    return unused_card(<const LeducState*>data, rng)


cdef double ld_chance_prob(const void* rules, const void* data, Action action) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>data
    return 1.0 / (CARDS - (2 if s.phase == DEAL_PUBLIC else s.phase))


cdef uint16_t ld_chance_kind(const void* rules, const void* data) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>data
    return <uint16_t>(REVEAL if s.phase == DEAL_PUBLIC else DEAL | (s.phase << 8))


cdef uint64_t ld_root_key(const void* rules, const void* data, int seat) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>data
    if (<const LeducRules*>rules).has_root_key and s.phase > seat:
        return <uint64_t>s.card[seat] + 1
    return 0


cdef void ld_start_view(const void* rules, int seat, void* view) noexcept nogil:
    ld_start(rules, view)
    (<LeducState*>view).seat = <uint8_t>seat


cdef int ld_update(const void* rules, void* view, const Event* seen) noexcept nogil:
    cdef LeducState* s = <LeducState*>view
    cdef int kind = event_kind(seen.open)
    cdef int seat = event_actor(seen.open)
    if kind == ACT:
        if ld_actor(rules, s) != seat:
            return 1
        act(s, event_a(seen.open))
        return 0
    if kind == REVEAL:
        if s.phase != DEAL_PUBLIC:
            return 2
        s.card[PUBLIC_CARD] = <uint8_t>event_a(seen.open)
        s.phase = ROUND_2
    else:
        if s.phase != seat or seat > 1:
            return 2
        if seen.open & SECRET_INCLUDED:
            s.card[seat] = <uint8_t>event_secret(seen.secret, 0)
        s.phase += 1
    return cards_fault(s)


cdef int ld_sample(const void* rules, const void* view, Rng* rng, void* data) noexcept nogil:
    cdef LeducState* s = <LeducState*>data
    memcpy(s, view, sizeof(LeducState))
    s.seat = 0
    if s.card[0] == UNKNOWN and s.phase > DEAL_0:
        s.card[0] = unused_card(s, rng)
    if s.card[1] == UNKNOWN and s.phase > DEAL_1:
        s.card[1] = unused_card(s, rng)
    return 0


cdef int ld_fits(const void* rules, const void* view, const void* data) noexcept nogil:
    cdef const LeducState* v = <const LeducState*>view
    cdef const LeducState* s = <const LeducState*>data
    cdef int i
    if (s.phase != v.phase or s.mover != v.mover or s.raises != v.raises or s.calls != v.calls or s.folded != v.folded
            or s.chips[0] != v.chips[0] or s.chips[1] != v.chips[1]):
        return 1
    for i in range(3):
        if v.card[i] != UNKNOWN and v.card[i] != s.card[i]:
            return 3
    return ld_check(rules, data)


cdef void ld_forget(const void* rules, void* view, double share, Rng* rng) noexcept nogil:
    cdef LeducState* v = <LeducState*>view
    cdef int seat
    for seat in range(2):
        if seat != v.seat and v.card[seat] != UNKNOWN and rng_unit(rng) < share:
            v.card[seat] = UNKNOWN


cdef inline int strength(const LeducState* s, int seat) noexcept nogil:
    """Higher wins: a pair with the public card before any rank."""
    cdef int rank = s.card[seat] >> 1
    return 3 if rank == s.card[PUBLIC_CARD] >> 1 else rank


cdef void ld_returns(const void* rules, const void* data, float* out) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>data
    cdef int mine, other, chips = 0
    if s.folded != UNKNOWN:
        chips = -<int>s.chips[0] if s.folded == 0 else s.chips[1]
    else:
        mine = strength(s, 0)
        other = strength(s, 1)
        if mine != other:
            chips = s.chips[1] if mine > other else -<int>s.chips[0]
    out[0] = <float>(chips + MAX_CHIPS) * <float>(1.0 / (2 * MAX_CHIPS))
    out[1] = <float>1.0 - out[0]


cdef void ld_value(const void* rules, const void* data, float* out) noexcept nogil:
    if (<const LeducState*>data).phase == OVER:
        ld_returns(rules, data, out)
    else:
        out[0] = out[1] = 0.5


cdef int cards_fault(const LeducState* s) noexcept nogil:
    """3 if a known card does not exist or lies in two places."""
    cdef int i, j
    for i in range(3):
        if s.card[i] == UNKNOWN:
            continue
        if s.card[i] >= CARDS:
            return 3
        for j in range(i):
            if s.card[j] == s.card[i]:
                return 3
    return 0


cdef int ld_check(const void* rules, const void* data) noexcept nogil:
    cdef const LeducState* s = <const LeducState*>data
    if s.phase > OVER or s.mover > 1 or s.raises > 2 or s.calls > 2:
        return 1
    if (s.phase > DEAL_0) != (s.card[0] != UNKNOWN) or (s.phase > DEAL_1) != (s.card[1] != UNKNOWN):
        return 2
    if max(s.chips[0], s.chips[1]) > MAX_CHIPS or min(s.chips[0], s.chips[1]) < 1:
        return 4
    return cards_fault(s)


cdef class Leduc(Game):
    """Leduc poker; actions 0 = fold, 1 = call or check, 2 = raise; returns (chips + 13) / 26."""
    cdef LeducRules table

    def __cinit__(self, root_key=True):
        self.name = "leduc"
        self.data_hash = "0" * 16
        self.options = {"root_key": root_key}
        self.table.has_root_key = root_key
        self.rules = &self.table
        self.vt = GameVTable(
            ABI, sizeof(GameVTable), sizeof(LeducState), sizeof(LeducState), CARDS, 2, ld_start, ld_actor, ld_legal,
            ld_apply, ld_turn, ld_chance, ld_chance_prob, ld_chance_kind, ld_root_key, ld_start_view, ld_update, ld_sample,
            ld_fits, ld_forget, ld_returns, ld_value, NULL, ld_check)

    def fact(self, int number):
        return ("all is well", "the betting is none of Leduc poker", "the cards are not dealt in order",
                "a card is dealt twice or does not exist", "a seat put in too few or too many chips")[number]
