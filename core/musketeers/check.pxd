"""Invariants of a state, by number."""
from core.musketeers.state cimport *

cdef enum:
    BROKEN_GUARDS = 20      # 14 guards on the board and in reserve; none in the corridor
    BROKEN_TOKENS = 21      # every token in one place
    BROKEN_CARDS = 22       # every special card in one place
    BROKEN_HAND = 23        # more items or cards in a hand than may be
    BROKEN_HEALTH = 24      # health above the printed value, down with health, or up without or searched
    BROKEN_CARRIER = 25     # nobody carries the real pendants, or a Musketeer in the corridor
    BROKEN_ROOMS = 26       # a figure where it cannot be
    BROKEN_PEACE = 27       # TM-95: outside duels no room holds both a fighter and a standing Musketeer
    BROKEN_TURN = 28        # TM-96, the Queen, the move cards or the phase
    BROKEN_NODE = 29        # there is nothing to choose, or the wrong side chooses
    BROKEN_DOORWAY = 30     # the door or the grate lies where it may not

cdef int tm_check(const void* rules, const void* state) noexcept nogil
