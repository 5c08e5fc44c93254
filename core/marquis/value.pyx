"""How good a position is for each seat without searching."""
from libc.math cimport expf


cdef void mq_returns(const void* rules_, const void* state_, float* out) noexcept nogil:
    """MQ-70 to MQ-73."""
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    cdef int rank[MAX_MQ_SEATS]
    cdef int seat, best = -1, winners = 0
    for seat in range(rules.seats):
        # more points, then more coins, then no Marquis in sight
        rank[seat] = (fortune(rules, &s.seat[seat]) * 256 + s.seat[seat].coins) * 2 + (s.seat[seat].role != MARQUIS)
        best = max(best, rank[seat])
    for seat in range(rules.seats):
        winners += rank[seat] == best
    for seat in range(rules.seats):
        out[seat] = <float>(1.0 / winners) if rank[seat] == best else <float>0.0


cdef void mq_value(const void* rules_, const void* state_, float* out) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    cdef float total = 0
    cdef int seat
    if s.node == OVER:
        mq_returns(rules, s, out)
        return
    for seat in range(rules.seats):
        out[seat] = expf(<float>0.3 * (fortune(rules, &s.seat[seat]) + <float>0.5 * s.seat[seat].coins))
        total += out[seat]
    for seat in range(rules.seats):
        out[seat] /= total
