"""When a search thread stops: after its share of the iterations, at a point of the monotonic clock, or at a flag."""
from libc.stdint cimport uint64_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

cdef enum:
    CHECK_EVERY = 256           # iterations between two looks at flag and clock

cdef struct Budget:
    uint64_t iterations         # of this thread
    uint64_t deadline_ns        # of `now_ns`; 0 = none
    int* stop                   # set by another thread to end the search
    int is_late                 # the deadline ended it


cdef inline uint64_t now_ns() noexcept nogil:
    """The monotonic clock in ns; never part of a result."""
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return <uint64_t>now.tv_sec * <uint64_t>1000000000 + <uint64_t>now.tv_nsec


cdef inline int is_over(Budget* budget) noexcept nogil:
    """Whether flag or clock ends the thread now."""
    if budget.stop[0]:
        return 1
    if budget.deadline_ns and now_ns() >= budget.deadline_ns:
        budget.is_late = 1
        return 1
    return 0
