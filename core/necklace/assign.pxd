"""Counting deals: in how many ways distinct cards can fill slots that exclude kinds."""
from libc.stdint cimport uint8_t, uint32_t

cdef struct Slots:
    int n                   # groups of slots with the same mask, at most 24
    uint32_t mask[24]       # kinds excluded
    int count[24]           # slots, > 0

# ways to put distinct cards of the pool (uint8 [24] by kind) into the slots, one each, respecting the masks; 0 if none
cdef double count_slots(const Slots* slots, const uint8_t* pool) noexcept nogil
