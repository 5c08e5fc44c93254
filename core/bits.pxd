"""Small bit tricks shared by the games: counts packed one byte each, and masks.

A *byte row* is an array of n_words x 8 uint8 counts, 8-byte aligned, whose sum is at most 127: hands and piles by kind.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from *:
    """
    #define richelieu_popcount(x) __builtin_popcountll(x)
    #define richelieu_ctz(x) __builtin_ctzll(x)
    """
    int popcount "richelieu_popcount"(uint64_t x) noexcept nogil   # number of set bits
    int ctz "richelieu_ctz"(uint64_t x) noexcept nogil             # index of the lowest set bit; undefined for 0


cdef inline int row_pick(const uint64_t* row, uint32_t index) noexcept nogil:
    """Kind of the card with this index when the row's cards are laid out kind by kind.

    `index` < sum of the row; undefined otherwise. Prefix sums by one multiply a word, then a branch-free
    count of the prefixes that are <= index (each byte < 128 after the shift by the word's base).
    """
    cdef uint64_t ones = <uint64_t>0x0101010101010101
    cdef uint64_t high = <uint64_t>0x8080808080808080
    cdef uint64_t prefix
    cdef uint32_t total
    cdef int base = 0
    while True:
        prefix = row[0] * ones
        total = <uint32_t>(prefix >> 56)
        if index < total:
            break
        index -= total
        row += 1
        base += 8
    # a prefix byte p <= index  <=>  (index | 128) - p keeps its high bit; all bytes are <= 127 here
    return base + <int>((((((index * ones) | high) - prefix) & high) >> 7) * ones >> 56)
