"""The course of a duel."""
from core.game cimport Events
from core.musketeers.state cimport *

# one stretch of a duel, of damage or of going down (AT_DUEL .. AT_WOUND); 0 where somebody has to choose
cdef int duel_stretch(const TmRules* rules, TmState* s, int at, Events* out) noexcept nogil
