"""The rules in motion: one action, and what follows by itself up to the next choice."""
from core.game cimport Action, Events
from core.necklace.state cimport *

# vtable slots of the same names
cdef void qn_start(const void* rules, void* state) noexcept nogil
cdef void qn_apply(const void* rules, void* state, Action action, Events* out) noexcept nogil

# A world sampled from a view stands where something hidden may be decided; it enters here with its hidden cards filled in
# and stops at a node, as the game itself does after the action before.
cdef void go_on(const QnRules* rules, QnState* s, Events* out) noexcept nogil
# the commit of `actor` goes on at `cursor`
cdef void commit_steps(const QnRules* rules, QnState* s, Events* out) noexcept nogil
