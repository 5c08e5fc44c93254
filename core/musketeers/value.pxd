"""How good a position is for each side without searching."""
from core.musketeers.state cimport *

cdef enum:
    N_TERMS = 33            # what `value` looks at

cdef void value_terms(const TmRules* rules, const TmState* s, double* out) noexcept nogil
cdef void tm_returns(const void* rules, const void* state, float* out) noexcept nogil
cdef void tm_value(const void* rules, const void* state, float* out) noexcept nogil
