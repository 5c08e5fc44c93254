"""The rules in motion."""
from core.game cimport Action, Events
from core.musketeers.state cimport *

cdef void tm_start(const void* rules, void* state) noexcept nogil
cdef void tm_apply(const void* rules, void* state, Action action, Events* out) noexcept nogil
# from where the course stands on to the next choice, chance or the end
cdef void run(const TmRules* rules, TmState* s, Events* out) noexcept nogil
# one stretch of it; 0 where somebody has to choose
cdef int step(const TmRules* rules, TmState* s, Events* out) noexcept nogil
# whether the other side sees nothing of this choice, and what such a choice does
cdef bint is_silent(const TmState* s, int node, int action) noexcept nogil
cdef void chosen(TmState* s, int node, int action) noexcept nogil
# stops for a choice, or makes it if there is only one possibility
cdef int asks(const TmRules* rules, TmState* s, int node, int side, Events* out) noexcept nogil
cdef void duel_card_is_over(TmState* s) noexcept nogil
