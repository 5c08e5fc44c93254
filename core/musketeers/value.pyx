"""How good a position is for each side without searching.

The value is the Musketeers' chance by a logistic function of what everybody, and the one who draws the world, can see of it: the
race between the carrier and the Queen, the favourites near him, health and items of all, and what the Cardinal suspects. The
weights were fitted to the results of self-play by maximum likelihood (docs/performance.md).
"""
from libc.math cimport exp, log
from libc.string cimport memset

from core.bits cimport ctz

cdef extern from *:
    """
    /* in the order of value_terms: 0 always 1; the carrier: 1 way to the corridor, 2 the Queen's way, 3 turns to spare,
       4 favourites near, 5 health, 6 Boots and Keys, 7 Swords and Cloaks, 8 Medicines, 9 favourites ahead, 10 down,
       11 down and unsearched; the others: 12 health, 13 items, 14 in the corridor, 15 near it; what the Cardinal knows:
       16 suspicion of the carrier, 17 doubt, 18 suspicion times favourites near, 19 Milady near; 20 the carrier is called
       yet, 21 companions near, 22 One for all less the Signal, 23 special cards; this turn: 24 points to come, 25 the
       carrier before the Cardinal, 26 steps left, 27 favourites ahead times points, 28 others to come, 29 the Queen's
       step; 30 the Queen within 3 of the end, 31 the carrier within 2 of the corridor, 32 and called before the Cardinal */
    static const double TM_WEIGHTS[33] = {
        -0.335, -0.151, -0.202, 0.827, -0.005, 0.485, 0.469, 0.253, 0.293, -0.155, 1.050,
        -1.853, 0.043, 0.023, 0.589, 0.504, -0.224, 0.041, -0.067, 0.007, 0.735, 0.057,
        0.071, -0.043, -0.056, -0.068, 0.376, -0.006, 0.010, -0.144, -1.102, 1.469, 0.449};
    """
    const double TM_WEIGHTS[N_TERMS]


cdef void tm_returns(const void* rules_, const void* state_, float* out) noexcept nogil:
    """TM-90 to TM-94."""
    cdef const TmState* s = <const TmState*>state_
    out[CARDINAL] = <float>(s.flags & CARDINAL_WINS != 0)
    out[TEAM] = <float>(s.flags & TEAM_WINS != 0)


cdef void tm_value(const void* rules_, const void* state_, float* out) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmState* s = <const TmState*>state_
    cdef double terms[N_TERMS]
    cdef double sum = 0
    cdef int i
    if s.flags & (TEAM_WINS | CARDINAL_WINS):
        tm_returns(rules, s, out)
        return
    value_terms(rules, s, terms)
    for i in range(N_TERMS):
        sum += TM_WEIGHTS[i] * terms[i]
    out[TEAM] = <float>(1 / (1 + exp(-sum)))
    out[CARDINAL] = <float>1.0 - out[TEAM]


cdef inline double closeness(int distance) noexcept nogil:
    """How much a favourite at so many doorways counts: one action point is two."""
    if distance <= 2:
        return 1.0
    if distance <= 4:
        return 0.5
    return 0.2 if distance <= 6 else 0.05


cdef double pressure(const TmRules* rules, const TmState* s, int room, bint ahead) noexcept nogil:
    """Fighters near a room; `ahead`: only those nearer to the corridor than it."""
    cdef uint64_t rooms = s.guard_rooms
    cdef double sum = 0
    cdef int at
    while rooms:
        at = ctz(rooms)
        rooms &= rooms - 1
        if not ahead or rules.to_corridor[at] < rules.to_corridor[room]:
            sum += guards_in(s, at) * closeness(rules.distance[room][at])
    if s.rochefort != NOWHERE and (not ahead or rules.to_corridor[s.rochefort] < rules.to_corridor[room]):
        sum += 2 * closeness(rules.distance[room][s.rochefort])
    return sum


cdef inline bint is_called_yet(const TmRules* rules, const TmState* s, int who) noexcept nogil:
    """Whether his phase of this turn is still to come."""
    cdef int i
    for i in range(s.entry, rules.entries[s.card]):
        if rules.entry[s.card][i] == who:
            return True
    return False


cdef void tempo(const TmRules* rules, const TmState* s, int carrier, double* x) noexcept nogil:
    """What is still to come in this turn: x[24] to x[32]."""
    cdef const TmFigure* him = &s.figure[carrier]
    cdef int i, who
    cdef int points = s.points
    cdef int first = 0
    cdef int others = 0
    for i in range(s.entry, rules.entries[s.card]):
        who = rules.entry[s.card][i]
        if who == C_PHASE:
            points += rules.points[s.card][i]
            first = first or 2
        elif who == carrier:
            first = first or 1
        else:
            others += 1
    if s.turn == 0:
        return
    x[24] = points
    x[25] = first == 1 or s.phase == carrier
    x[26] = s.steps if s.phase == carrier else 0
    x[27] = x[9] * min(points, 4)
    x[28] = others
    x[29] = rules.queen[s.card]
    x[30] = rules.queen_limit - s.queen <= 3
    x[31] = rules.to_corridor[him.room] <= 2 and stands(him)
    x[32] = x[31] and x[25]


cdef void value_terms(const TmRules* rules, const TmState* s, double* x) noexcept nogil:
    cdef const TmFigure* one
    cdef int carrier = s.carrier if s.carrier < N_FIGURES else 0
    cdef const TmFigure* him = &s.figure[carrier]
    cdef int m
    cdef double doubt = 0
    cdef double slack = rules.queen_limit - s.queen
    memset(x, 0, N_TERMS * sizeof(double))
    x[0] = 1
    x[1] = rules.to_corridor[him.room]
    x[2] = slack
    # turns that the carrier has to spare
    x[3] = max(-4.0, min(4.0, slack / 1.8 - x[1] / 2.0))
    x[4] = pressure(rules, s, him.room, False)
    x[5] = him.health
    x[6] = nibble(him.hand, BOOTS) + nibble(him.hand, KEY)
    x[7] = nibble(him.hand, SWORD) + nibble(him.hand, CLOAK)
    x[8] = nibble(him.hand, MEDICINE)
    x[9] = pressure(rules, s, him.room, True)
    x[10] = him.marks & IS_DOWN != 0
    x[11] = x[10] and not him.marks & IS_SEARCHED
    for m in range(N_FIGURES):
        one = &s.figure[m]
        if s.suspicion[m] > 0:
            doubt -= s.suspicion[m] * log(s.suspicion[m])
        if m == carrier:
            continue
        if one.marks & IS_GONE:
            x[14] += 1
            continue
        x[12] += one.health
        x[13] += one.items
        x[15] += closeness(rules.to_corridor[one.room])
        x[21] += rules.distance[one.room][him.room] <= 2 and stands(one)
    x[16] = s.suspicion[carrier]
    x[17] = doubt
    x[18] = x[16] * x[4]
    x[19] = 2 * closeness(rules.distance[him.room][s.milady]) if s.milady != NOWHERE else 0
    x[20] = s.turn and is_called_yet(rules, s, carrier)
    tempo(rules, s, carrier, x)
    x[22] = (s.flags & ALL_LEFT != 0) - <int>(s.flags & SIGNAL_LEFT != 0)
    x[23] = s.special_n
