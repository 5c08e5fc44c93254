"""The rules in motion (vtable slots `start` and `apply`)."""
from core.game cimport Action, Events
from core.marquis.state cimport *

cdef void mq_start(const void* rules, void* state) noexcept nogil
cdef void mq_apply(const void* rules, void* state, Action action, Events* out) noexcept nogil
# a stretch of the course, AT_.., up to cards that only some see; returns 1 if more follows at once, 0 if somebody has to choose
# or the game is over
cdef int step(const MqRules* rules, MqState* s, Events* out) noexcept nogil
# stretches until somebody has to choose
cdef void run(const MqRules* rules, MqState* s, Events* out) noexcept nogil
# a draw pile of all cards, no coins, no jewels: how each seat begins
cdef void seats_begin(const MqRules* rules, MqState* s) noexcept nogil
# MQ-66: the next seat that buys in the settlement, or the end
cdef void settlement(const MqRules* rules, MqState* s) noexcept nogil
