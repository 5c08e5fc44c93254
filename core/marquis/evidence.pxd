"""Soft evidence: how likely a seat does what it was seen to do, for what it may hold (K-7 of docs/rules/marquis.md).

Hypotheses carry it as a weight of its own, beside that of the hard facts: it moves what is sampled and never what is possible.
The numbers are shares counted in games of search and of greedy players against their like (docs/performance.md).
"""
cdef extern from *:
    """
    /* how often a card was taken back from the pile when it could be, in proportion */
    static inline float mq_wanted(int card) {
        /*                                A  D  E  F  H  C  K  M     S   T     W  V */
        static const float wanted[12] = { 4, 9, 4, 8, 2, 2, 2, 1.5f, 10, 2.5f, 6, 2 };
        return wanted[card];
    }
    """
    float mq_wanted(int card) nogil


cdef inline float passes_with_veto(bint eliminates, int coins) noexcept nogil:
    """Chance that a seat which holds a Veto lets a hit pass that eliminates its character, or takes so many coins."""
    return <float>0.4 if eliminates or coins > 1 else <float>0.65
