"""Invariants of a state (section 9 of docs/rules/marquis.md), each with a number and a sentence (game.pyx)."""
from core.marquis.belief cimport *

# numbers after the facts of belief.pxd
cdef enum:
    BROKEN_COINS = 21       # I-1
    BROKEN_JEWELS = 22      # I-2
    BROKEN_SWAP = 23        # I-3
    BROKEN_CARDS = 24       # I-4
    BROKEN_VETOES = 25      # I-5
    BROKEN_HAND = 26        # I-6
    BROKEN_PROTECTION = 27  # I-7
    BROKEN_PILE = 28        # I-8, roles, placement numbers
    BROKEN_END = 29         # I-10
    BROKEN_NODE = 30        # I-11: there is nothing to choose, or the wrong seat chooses
    BROKEN_COUNT = 31       # a cached count is wrong

cdef int mq_check(const void* rules, const void* state) noexcept nogil
# its parts that also hold between two choices
cdef int check_table(const MqRules* rules, const MqState* s) noexcept nogil
cdef int check_cards(const MqState* s, int seat) noexcept nogil
cdef int check_hand(const MqRules* rules, const MqState* s, int seat) noexcept nogil
cdef int check_protection(const MqState* s, int seat) noexcept nogil
