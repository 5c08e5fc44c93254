"""Dice of a duel round (TM-67 to TM-72) and their aggregate."""
from core.rng cimport Rng
from core.game cimport Action
from core.musketeers.state cimport *

cdef enum:
    MAX_DICE = 64

cdef struct TmDice:
    # how many dice each rolls in this round, in the order of TM-67
    int guards                              # To Arms dice included
    int rochefort
    int figure[N_FIGURES]                   # 0: not in the duel; Athos's re-roll not counted
    int guard_hit_on
    int fighters

cdef TmDice round_dice(const TmRules* rules, const TmState* s) noexcept nogil
cdef int dice_roll(const TmRules* rules, const TmDice* dice, Rng* rng, uint8_t* out) noexcept nogil
cdef Action dice_fold(const TmRules* rules, const TmDice* dice, const uint8_t* rolled, int n) noexcept nogil
cdef double round_prob(const TmRules* rules, const TmDice* dice, Action action) noexcept nogil
cdef int round_outcomes(const TmRules* rules, const TmDice* dice, Action* out) noexcept nogil
