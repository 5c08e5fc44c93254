"""What a seat sees (vtable slots of the same names)."""
from core.game cimport Event
from core.marquis.belief cimport *
from core.rng cimport Rng

cdef void mq_start_view(const void* rules, int seat, void* view) noexcept nogil
cdef int mq_update(const void* rules, void* view, const Event* seen) noexcept nogil
cdef int mq_sample(const void* rules, const void* view, Rng* rng, void* state) noexcept nogil
cdef int mq_fits(const void* rules, const void* view, const void* state) noexcept nogil
cdef void mq_forget(const void* rules, void* view, double share, Rng* rng) noexcept nogil
# the viewer's own choice, if the game stands there for all that he knows; after anything in `seen` has changed
cdef void finds_own_choice(const MqRules* rules, MqView* view) noexcept nogil
# MQ-10, MQ-11, MQ-60, MQ-64: a turn place begins; `how` as argument a of EV_TURN
cdef int turn_is_seen(const MqRules* rules, MqView* view, int seat, int how) noexcept nogil
# MQ-60, MQ-65
cdef int finish_is_seen(const MqRules* rules, MqView* view, bint by_choice) noexcept nogil
