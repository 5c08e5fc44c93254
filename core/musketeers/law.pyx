"""Dice of a duel round: rolled one by one, folded to the aggregate that the rules need, and the exact law of the aggregate.

The aggregate is the Cardinal's hits, the Musketeers' hits as far as there are fighters to remove, and whether Aramis dodges.
"""
from libc.string cimport memset

from core.rng cimport rng_below


cdef TmDice round_dice(const TmRules* rules, const TmState* s) noexcept nogil:
    """TM-55, TM-56, TM-67, TM-68."""
    cdef TmDice dice
    cdef const TmFigure* one
    cdef int m
    cdef int guards = guards_in(s, s.duel_room)
    dice.fighters = fighters_in(s, s.duel_room)
    dice.guards = guards * rules.guard_dice
    if guards and s.duel_card == TO_ARMS:
        dice.guards += rules.to_arms_dice
    dice.rochefort = rules.rochefort_dice if s.rochefort == s.duel_room else 0
    dice.guard_hit_on = rules.elite_hit_on if s.duel_card == ELITE else rules.guard_hit_on
    for m in range(N_FIGURES):
        one = &s.figure[m]
        dice.figure[m] = 0
        if stands(one) and one.room == s.duel_room:
            dice.figure[m] = rules.dice[m]
            if rules.ability[m] == DICE_PER_ENEMY:
                dice.figure[m] = min(<int>rules.dice_most[m], max(<int>rules.dice_least[m], dice.fighters))
    return dice


cdef int dice_roll(const TmRules* rules, const TmDice* dice, Rng* rng, uint8_t* out) noexcept nogil:
    """Rolls them in the order of TM-67, a re-roll right after its Musketeer's dice (TM-69); returns their number."""
    cdef int _i, m, missed, n = 0
    for _i in range(dice.guards + dice.rochefort):
        out[n] = <uint8_t>(1 + rng_below(rng, 6))
        n += 1
    for m in range(N_FIGURES):
        missed = 0
        for _i in range(dice.figure[m]):
            out[n] = <uint8_t>(1 + rng_below(rng, 6))
            missed += out[n] < rules.hit_on[m]
            n += 1
        if missed and rules.ability[m] == REROLL_ONE:
            out[n] = <uint8_t>(1 + rng_below(rng, 6))
            n += 1
    return n


cdef Action dice_fold(const TmRules* rules, const TmDice* dice, const uint8_t* rolled, int n) noexcept nogil:
    """The aggregate of dice in the order of TM-67; 0 if there are too few or too many."""
    cdef int _i, m, missed, at = 0
    cdef int hits = 0
    cdef int blows = 0
    cdef int dodge = 0
    if n < dice.guards + dice.rochefort:
        return 0
    for _i in range(dice.guards):
        hits += rolled[at] >= dice.guard_hit_on
        at += 1
    for _i in range(dice.rochefort):
        hits += rolled[at] >= rules.rochefort_hit_on
        at += 1
    for m in range(N_FIGURES):
        missed = 0
        if at + dice.figure[m] > n:
            return 0
        for _i in range(dice.figure[m]):
            missed += rolled[at] < rules.hit_on[m]
            blows += rolled[at] >= rules.hit_on[m]
            dodge |= rules.ability[m] == DODGE_ON_ONE and rolled[at] == 1
            at += 1
        if missed and rules.ability[m] == REROLL_ONE:
            if at == n:
                return 0
            blows += rolled[at] >= rules.hit_on[m]
            at += 1
    if at != n:
        return 0
    return <Action>(ROUND_0 + (hits | min(blows, dice.fighters) << 5 | dodge << 10))


cdef void add_dice(double* law, int n, double hit) noexcept nogil:
    """Adds the hits of n dice to a law of hits: double [MAX_DICE]."""
    cdef int _i, k
    for _i in range(n):
        for k in range(MAX_DICE - 1, 0, -1):
            law[k] = law[k] * (1 - hit) + law[k - 1] * hit
        law[0] *= 1 - hit


cdef void add_rerolled(double* law, int n, double hit) noexcept nogil:
    """The same with one missed die rolled again (TM-69)."""
    cdef double own[MAX_DICE]
    cdef double sum[MAX_DICE]
    cdef int k, i
    memset(own, 0, sizeof(own))
    memset(sum, 0, sizeof(sum))
    own[0] = 1
    add_dice(own, n, hit)
    for k in range(n - 1, -1, -1):
        own[k + 1] += own[k] * hit
        own[k] *= 1 - hit
    for k in range(MAX_DICE):
        for i in range(min(k, n) + 1):
            sum[k] += law[k - i] * own[i]
    for k in range(MAX_DICE):
        law[k] = sum[k]


cdef void add_dodging(double* law, double* dodged, int n, double hit) noexcept nogil:
    """Splits a law by whether one of n dice shows a 1 (TM-72)."""
    cdef int _i, k
    for _i in range(n):
        for k in range(MAX_DICE - 1, 0, -1):
            dodged[k] = dodged[k] * (1 - hit) + dodged[k - 1] * hit + law[k] / 6
            law[k] = law[k] * (1 - hit - 1.0 / 6) + law[k - 1] * hit
        dodged[0] = dodged[0] * (1 - hit) + law[0] / 6
        law[0] *= 1 - hit - 1.0 / 6


cdef inline double chance_of(int hit_on) noexcept nogil:
    """That a die shows so much."""
    return (7 - hit_on) / 6.0


cdef double round_prob(const TmRules* rules, const TmDice* dice, Action action) noexcept nogil:
    """X6: exact but for rounding."""
    cdef double hits[MAX_DICE]
    cdef double law[2][MAX_DICE]
    cdef int m, k
    cdef int aggregate = action - ROUND_0
    cdef int dodge = aggregate >> 10
    cdef int blows = aggregate >> 5 & 31
    cdef double sum = 0
    memset(hits, 0, sizeof(hits))
    memset(law, 0, sizeof(law))
    hits[0] = law[0][0] = 1
    add_dice(hits, dice.guards, chance_of(dice.guard_hit_on))
    add_dice(hits, dice.rochefort, chance_of(rules.rochefort_hit_on))
    for m in range(N_FIGURES):
        if rules.ability[m] == REROLL_ONE:
            add_rerolled(law[0], dice.figure[m], chance_of(rules.hit_on[m]))
        elif rules.ability[m] != DODGE_ON_ONE:
            add_dice(law[0], dice.figure[m], chance_of(rules.hit_on[m]))
    for m in range(N_FIGURES):
        if rules.ability[m] == DODGE_ON_ONE:
            add_dodging(law[0], law[1], dice.figure[m], chance_of(rules.hit_on[m]))
    if blows < dice.fighters:
        sum = law[dodge][blows]
    else:
        for k in range(blows, MAX_DICE):
            sum += law[dodge][k]
    return hits[aggregate & 31] * sum


cdef int round_outcomes(const TmRules* rules, const TmDice* dice, Action* out) noexcept nogil:
    """Every outcome that can be, sorted."""
    cdef int m, hits, blows, dodge, n = 0
    cdef int most = 0
    cdef int dodging = 0
    for m in range(N_FIGURES):
        most += dice.figure[m]
        if rules.ability[m] == DODGE_ON_ONE and dice.figure[m]:
            dodging = 1
    for dodge in range(dodging + 1):
        for blows in range(min(most - dodge, dice.fighters) + 1):
            for hits in range(dice.guards + dice.rochefort + 1):
                out[n] = <Action>(ROUND_0 + (hits | blows << 5 | dodge << 10))
                n += 1
    return n
