"""A bandit whose legal arms depend on the hidden world: it tests availability counts.

Chance draws one of R rare arms, unseen; then seat 0 takes arm 0 (always legal, wins with probability .5) or the drawn arm
(.3); then chance pays.
"""
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy, memset

from core.game cimport (ABI, CHANCE, HUSH, TERMINAL, Action, Event, Events, Game, GameVTable, emit, event_a, event_kind,
                        event_word, secret_word)
from core.rng cimport Rng, rng_below, rng_unit

cdef enum:
    MAX_RARE = 200
    DRAW = 1                    # event: the legal rare arm; nobody sees it
    TAKE = 2                    # event: arm a
    PAY = 3                     # event: a = 1 seat 0 wins, 0 seat 1
    FRESH = 0                   # phases
    DRAWN = 1
    TAKEN = 2
    OVER = 3

cdef struct BanditRules:
    int rare                    # number of rare arms

cdef struct BanditState:
    uint16_t phase
    uint16_t arm                # the legal rare arm 1..R; 0 before the draw and in views
    uint16_t taken              # the arm, from phase TAKEN
    uint16_t paid               # 1 if seat 0 won


cdef void bd_start(const void* rules, void* data) noexcept nogil:
    memset(data, 0, sizeof(BanditState))


cdef int bd_actor(const void* rules, const void* data) noexcept nogil:
    cdef const BanditState* s = <const BanditState*>data
    if s.phase == DRAWN:
        return 0
    return TERMINAL if s.phase == OVER else CHANCE


cdef int bd_legal(const void* rules, const void* data, Action* out) noexcept nogil:
    cdef const BanditState* s = <const BanditState*>data
    cdef int i, rare = (<const BanditRules*>rules).rare
    if s.phase == OVER:
        return 0
    if s.phase == DRAWN:
        out[0] = 0
        out[1] = s.arm
        return 2
    if s.phase == TAKEN:
        out[0] = 0
        out[1] = 1
        return 2
    for i in range(rare):
        out[i] = <Action>(i + 1)
    return rare


cdef void bd_apply(const void* rules, void* data, Action action, Events* out) noexcept nogil:
    cdef BanditState* s = <BanditState*>data
    if s.phase == FRESH:
        s.arm = action
        emit(out, event_word(DRAW, 0, 0, HUSH, 0, 0), secret_word(action, 0, 0, 0))
    elif s.phase == DRAWN:
        s.taken = action
        emit(out, event_word(TAKE, 0, 0, 0, action, 0), 0)
    else:
        s.paid = action
        emit(out, event_word(PAY, 0, 0, 0, action, 0), 0)
    s.phase += 1


cdef uint16_t bd_turn(const void* rules, const void* data) noexcept nogil:
    return (<const BanditState*>data).phase


cdef inline double luck(const BanditState* s) noexcept nogil:
    """The probability that the taken arm wins."""
    return 0.3 if s.taken else 0.5


cdef Action bd_chance(const void* rules, const void* data, Rng* rng) noexcept nogil:
    cdef const BanditState* s = <const BanditState*>data
    if s.phase == TAKEN:
        return <Action>(rng_unit(rng) < luck(s))
    return <Action>(1 + rng_below(rng, <unsigned int>(<const BanditRules*>rules).rare))


cdef double bd_chance_prob(const void* rules, const void* data, Action action) noexcept nogil:
    cdef const BanditState* s = <const BanditState*>data
    if s.phase == TAKEN:
        return luck(s) if action else 1.0 - luck(s)
    return 1.0 / (<const BanditRules*>rules).rare


cdef uint16_t bd_chance_kind(const void* rules, const void* data) noexcept nogil:
    return PAY if (<const BanditState*>data).phase == TAKEN else DRAW


cdef uint64_t bd_root_key(const void* rules, const void* data, int seat) noexcept nogil:
    return 0


cdef void bd_start_view(const void* rules, int seat, void* view) noexcept nogil:
    memset(view, 0, sizeof(BanditState))


cdef int bd_update(const void* rules, void* view, const Event* seen) noexcept nogil:
    cdef BanditState* v = <BanditState*>view
    cdef int kind = event_kind(seen.open)
    cdef int a = event_a(seen.open)
    if kind == TAKE and v.phase == FRESH and a <= (<const BanditRules*>rules).rare:
        v.phase = TAKEN
        v.taken = <uint16_t>a
        return 0
    if kind == PAY and v.phase == TAKEN and a <= 1:
        v.phase = OVER
        v.paid = <uint16_t>a
        return 0
    return 1


cdef int bd_sample(const void* rules, const void* view, Rng* rng, void* data) noexcept nogil:
    cdef BanditState* s = <BanditState*>data
    memcpy(s, view, sizeof(BanditState))
    if s.phase >= TAKEN:
        s.arm = s.taken if s.taken else <Action>(1 + rng_below(rng, <unsigned int>(<const BanditRules*>rules).rare))
    return 0


cdef int bd_fits(const void* rules, const void* view, const void* data) noexcept nogil:
    cdef const BanditState* v = <const BanditState*>view
    cdef const BanditState* s = <const BanditState*>data
    # the draw is unseen: a view before the decision allows both phases
    if (s.phase if s.phase >= TAKEN else FRESH) != v.phase or v.taken != s.taken or v.paid != s.paid:
        return 1
    return bd_check(rules, data)


cdef void bd_forget(const void* rules, void* view, double share, Rng* rng) noexcept nogil:
    pass


cdef void bd_returns(const void* rules, const void* data, float* out) noexcept nogil:
    out[0] = (<const BanditState*>data).paid
    out[1] = <float>1.0 - out[0]


cdef void bd_value(const void* rules, const void* data, float* out) noexcept nogil:
    cdef const BanditState* s = <const BanditState*>data
    if s.phase == OVER:
        bd_returns(rules, data, out)
    else:
        out[0] = <float>luck(s)
        out[1] = <float>1.0 - out[0]


cdef int bd_check(const void* rules, const void* data) noexcept nogil:
    cdef const BanditState* s = <const BanditState*>data
    if s.phase > OVER or s.arm > (<const BanditRules*>rules).rare or (s.phase == FRESH) != (s.arm == 0):
        return 1
    return 1 if s.taken and s.taken != s.arm else 0


cdef class Bandit(Game):
    """The bandit; action 0 is the safe arm, 1..rare the rare ones; seat 1 only watches."""
    cdef BanditRules table

    def __cinit__(self, int rare=10):
        if not 1 <= rare <= MAX_RARE:
            raise ValueError(f"rare must be from 1 to {MAX_RARE}, not {rare}")
        self.name = "bandit"
        self.data_hash = "0" * 16
        self.options = {"rare": rare}
        self.table.rare = rare
        self.rules = &self.table
        self.vt = GameVTable(
            ABI, sizeof(GameVTable), sizeof(BanditState), sizeof(BanditState), max(2, rare), 2, bd_start, bd_actor,
            bd_legal, bd_apply, bd_turn, bd_chance, bd_chance_prob, bd_chance_kind, bd_root_key, bd_start_view, bd_update,
            bd_sample, bd_fits, bd_forget, bd_returns, bd_value, NULL, bd_check)

    def fact(self, int number):
        return ("all is well", "the arm is none of this bandit or not drawn")[number]
