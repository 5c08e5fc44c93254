"""Whether an observation can be, before a view takes it."""
from core.game cimport Event
from core.musketeers.state cimport *

cdef int is_possible(const TmRules* rules, const TmState* s, const Event* seen, int viewer) noexcept nogil
