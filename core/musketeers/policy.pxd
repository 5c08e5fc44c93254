"""The light playout policy."""
from core.game cimport Action
from core.rng cimport Rng

cdef Action tm_playout_action(const void* rules, const void* state, Rng* rng) noexcept nogil
