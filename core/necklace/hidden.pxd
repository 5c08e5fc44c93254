"""Views: what a seat sees, worlds that fit it (vtable slots of the same names)."""
from core.game cimport Event
from core.necklace.belief cimport *
from core.rng cimport Rng

cdef void qn_start_view(const void* rules, int seat, void* view) noexcept nogil
cdef int qn_update(const void* rules, void* view, const Event* seen) noexcept nogil
cdef int qn_sample(const void* rules, const void* view, Rng* rng, void* state) noexcept nogil
cdef int qn_fits(const void* rules, const void* view, const void* state) noexcept nogil
cdef void qn_forget(const void* rules, void* view, double share, Rng* rng) noexcept nogil
