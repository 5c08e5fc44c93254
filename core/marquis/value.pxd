"""The results of a game and the static value (vtable slots of the same names)."""
from core.marquis.state cimport *

cdef void mq_returns(const void* rules, const void* state, float* out) noexcept nogil
cdef void mq_value(const void* rules, const void* state, float* out) noexcept nogil
