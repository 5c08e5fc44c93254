"""Invariants of a state (spec section 12), each with a number and a sentence (game.pyx)."""
from core.necklace.belief cimport *

# numbers after the facts of belief.pxd
cdef enum:
    BROKEN_CARDS = 21       # I-1: a card is in no place or in two
    BROKEN_HAND = 22        # I-2: an Astrologer in a hand
    BROKEN_WEARER = 23      # I-3
    BROKEN_COUNT = 24       # a cached count is wrong
    BROKEN_LEVEL = 25       # I-8
    BROKEN_COMMIT = 26      # I-6, QN-62 to QN-64
    BROKEN_SALES = 27       # I-7, Merchants, pending sales
    BROKEN_NODE = 28        # I-11: nothing to choose, or the wrong seat
    BROKEN_WINDOW = 29      # a Merchant is later than its window (QN-10)

cdef int qn_check(const void* rules, const void* state) noexcept nogil
