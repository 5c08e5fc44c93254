"""How a decent player goes on with little thought: the light playout policy (vtable slot of the same name)."""
from core.game cimport Action
from core.marquis.state cimport *
from core.rng cimport Rng

cdef Action mq_playout_action(const void* rules, const void* state, Rng* rng) noexcept nogil
