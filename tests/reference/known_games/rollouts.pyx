"""Whole random games from a state, by the same code as the search's playouts."""
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from core.game cimport MAX_SEATS, State
from core.rng cimport Rng, rng_seed
from search.leaf cimport Leaf, evaluate, play_out


def mean_returns(State state not None, uint64_t count, uint64_t seed):
    cdef Leaf leaf
    cdef Rng rng
    cdef float returns[MAX_SEATS]
    cdef double sums[MAX_SEATS]
    cdef uint64_t _
    cdef int seat, seats = state.game.vt.seats
    cdef size_t size = state.game.vt.state_size
    cdef void* scratch = malloc(size)
    if scratch is NULL:
        raise MemoryError("no memory for a state")
    leaf.vt = &state.game.vt
    leaf.rules = state.game.rules
    leaf.policy = state.game.vt.playout_action
    leaf.mix = 0
    leaf.boundaries = 0
    rng_seed(&rng, seed)
    for seat in range(MAX_SEATS):
        sums[seat] = 0.0
    with nogil:
        for _ in range(count):
            memcpy(scratch, state.data, size)
            evaluate(&leaf, scratch, play_out(&leaf, scratch, 0, &rng), returns)
            for seat in range(seats):
                sums[seat] += returns[seat]
    free(scratch)
    return [sums[seat] / count for seat in range(seats)]
