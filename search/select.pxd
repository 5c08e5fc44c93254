"""UCB for actions that are not always legal (Cowling, Powley and Whitehouse 2012): Q + c * sqrt(ln(availability) / n).

Availability counts, for each edge, the visits of its node in whose world it was legal, chosen or not. With s = 1 / sqrt(n),
kept in the edge, and the table b[x] = c * sqrt(ln x), the formula is s * (wsum * s + b[availability]).
"""
from libc.math cimport sqrt
from libc.stdint cimport uint32_t

from core.game cimport Action
from search.tree cimport Edge

cdef extern from *:
    """
    static inline unsigned int richelieu_clz(unsigned int x) { return (unsigned int)__builtin_clz(x); }
    """
    uint32_t clz "richelieu_clz"(uint32_t x) noexcept nogil     # leading zeros of x > 0

cdef enum:
    BONUS_EXACT = 1024          # counts below have an entry each
    BONUS_BITS = 9              # leading bits, after the first, that tell larger counts apart
    BONUS_SIZE = 45056          # BONUS_EXACT + 20 powers of two with 2^BONUS_BITS entries each

cdef inline double series_ln(double x) noexcept nogil:
    """ln x for x >= 1 by a series: the C library's log differs between machines."""
    cdef int k
    cdef double y, power, sum = 0.0, whole = 0.0
    while x >= 2.0:
        x *= 0.5
        whole += 1.0
    y = (x - 1.0) / (x + 1.0)
    power = y
    for k in range(1, 28, 2):
        sum += power / k
        power *= y * y
    return whole * 0.6931471805599453 + 2.0 * sum


cdef inline void bonus_fill(float* table, double c) noexcept nogil:
    """Fill the table of BONUS_SIZE entries for the exploration constant c."""
    cdef int i, power
    table[0] = 0.0
    for i in range(1, BONUS_EXACT):
        table[i] = <float>(c * sqrt(series_ln(i)))
    for i in range(BONUS_EXACT, BONUS_SIZE):
        power = (i - BONUS_EXACT) >> BONUS_BITS
        table[i] = <float>(c * sqrt(series_ln(
            <double>(2 * (1 << BONUS_BITS) + 2 * (i & ((1 << BONUS_BITS) - 1)) + 1) * <double>(<unsigned long long>1 << power))))


cdef inline float bonus(const float* table, uint32_t count) noexcept nogil:
    """c * sqrt(ln count): exact below BONUS_EXACT, else of the middle of the count's interval, within 1 in 10000."""
    cdef uint32_t power
    if count < BONUS_EXACT:
        return table[count]
    power = 31 - BONUS_BITS - clz(count)
    return table[BONUS_EXACT + ((power - 1) << BONUS_BITS) + (count >> power & ((1 << BONUS_BITS) - 1))]


cdef inline Edge* select(Edge* edge, int n_edge, const Action* legal, int count, const float* table, int* untried,
                         int* missing, uint32_t* visits) noexcept nogil:
    """Compare a node's edges with the legal actions of this world (both sorted); count the availability of each legal edge.

    edge: Edge [n_edge]; legal: Action [count]; table: of `bonus_fill`. Returns the best legal edge among the tried ones,
    NULL if there is none; ties go to the lowest action. untried: legal edges never taken; missing: legal actions that have no
    edge; visits: how often a legal edge was taken.
    """
    cdef Edge* e = edge
    cdef Edge* end = edge + n_edge
    cdef Edge* best = NULL
    cdef double score, scale, extra = 0.0, top = -1.0
    cdef uint32_t avail, last = 0
    cdef uint32_t taken = 0
    cdef int i, fresh = 0, lacking = 0
    for i in range(count):
        if e == end or e.action != legal[i]:
            while e != end and e.action < legal[i]:
                e += 1
            if e == end or e.action != legal[i]:
                lacking += 1
                continue
        avail = e.avail
        e.avail = avail + 1
        if avail != last:                   # most edges of a node have been available equally often
            last = avail
            extra = bonus(table, avail)
        if e.n == 0:
            fresh += 1
        else:
            taken += e.n
            scale = e.scale
            score = scale * (e.wsum * scale + extra)
            if score > top:
                top = score
                best = e
        e += 1
    untried[0] = fresh
    missing[0] = lacking
    visits[0] = taken
    return best


cdef inline Edge* nth_untried(Edge* edge, int n_edge, const Action* legal, int count, int k) noexcept nogil:
    """The k-th (from 0) legal edge that was never taken; NULL if there are not so many."""
    cdef int i, at = 0
    for i in range(count):
        while at < n_edge and edge[at].action < legal[i]:
            at += 1
        if at < n_edge and edge[at].action == legal[i] and edge[at].n == 0:
            if k == 0:
                return &edge[at]
            k -= 1
    return NULL
