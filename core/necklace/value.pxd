"""The static value and the light playout policy (vtable slots of the same names)."""
from core.game cimport Action
from core.necklace.state cimport *
from core.rng cimport Rng

cdef void qn_returns(const void* rules, const void* state, float* out) noexcept nogil
cdef void qn_value(const void* rules, const void* state, float* out) noexcept nogil
cdef Action qn_playout_action(const void* rules, const void* state, Rng* rng) noexcept nogil
