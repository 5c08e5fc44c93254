"""The static value and the light playout policy (vtable slots of the same names)."""
from core.game cimport Action
from core.marquis.state cimport *
from core.rng cimport Rng

cdef void mq_returns(const void* rules, const void* state, float* out) noexcept nogil
cdef void mq_value(const void* rules, const void* state, float* out) noexcept nogil
cdef Action mq_playout_action(const void* rules, const void* state, Rng* rng) noexcept nogil
