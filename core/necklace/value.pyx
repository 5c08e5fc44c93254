"""How good a position is for each seat without searching, and how a decent player goes on from it.

The value is the chance to win by a softmax over each seat's prospect in pounds: its score, what its hand would be worth in
the next sale if all hands met there, and a price for its gems and other cards. The numbers were fitted to the results of 2,550
games of self-play at 2 to 4 seats by maximum likelihood (docs/performance.md).
"""
from core.necklace.moves cimport affordable_slots, commit_kind, influence_options, qn_legal, rings_left, shown_types
from core.necklace.sale cimport sale_prices
from core.rng cimport rng_below, rng_next

cdef extern from *:
    """
    /* pounds that a card is worth besides gems and the next sale, by kind */
    static const float CARD_WORTH[24] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 22, 13, 20, 17, 6, 8, 10, 12, 7, 30, 0, 2, 10, 15};
    /* spread of the final margin in pounds, by sales still to come */
    static const float TEMPERATURE[4] = {30, 48, 66, 72};
    """
    const float CARD_WORTH[N_KINDS]
    const float TEMPERATURE[4]

# Weights of a seat's prospect; floats so that no arithmetic below is done in doubles
cdef enum:
    ODDS_FLOOR = 3          # gems squared of an absent rival in the odds of a majority
    GEM_WORTH = 5           # pounds a gem
    TURN_WORTH = 11         # pounds of being on move


cdef void qn_returns(const void* rules_, const void* state_, float* out) noexcept nogil:
    """QN-87: the most pounds win; equal pounds share."""
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnState* s = <const QnState*>state_
    cdef int seat, best = -32768, winners = 0
    for seat in range(rules.seats):
        best = max(best, <int>s.score[seat])
    for seat in range(rules.seats):
        winners += s.score[seat] == best
    for seat in range(rules.seats):
        out[seat] = <float>(1.0 / winners) if s.score[seat] == best else <float>0.0


cdef void qn_value(const void* rules_, const void* state_, float* out) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnState* s = <const QnState*>state_
    cdef float prospect[MAX_QN_SEATS]
    cdef int seat
    if s.node == OVER:
        qn_returns(rules, s, out)
        return
    sale_prospects(rules, s, prospect)
    for seat in range(rules.seats):
        prospect[seat] = s.score[seat] + <float>1.07 * (prospect[seat] + hand_worth(s, seat))
    prospect[s.active] += TURN_WORTH
    softmax(prospect, rules.seats, TEMPERATURE[rules.sales - s.sales_held], out)


cdef float hand_worth(const QnState* s, int seat) noexcept nogil:
    cdef int kind
    cdef float worth = 0.0
    for kind in range(RG, N_KINDS):
        worth += s.hand[seat][kind] * CARD_WORTH[kind]
    return worth


cdef void sale_prospects(const QnRules* rules, const QnState* s, float* prospect) noexcept nogil:
    """Pounds that each seat may expect of its gems and what lies on them: the majority goes by odds that grow with the gems."""
    cdef int totals[N_TYPES]
    cdef int prices[N_TYPES]
    cdef int gems[MAX_QN_SEATS][N_TYPES]
    cdef float odds[MAX_QN_SEATS][N_TYPES]
    cdef float sum, expected, best, chances
    cdef int seat, type, all_gems, most
    for type in range(N_TYPES):
        totals[type] = 0
        sum = ODDS_FLOOR
        for seat in range(rules.seats):
            gems[seat][type] = hand_gems(s, seat, type)
            totals[type] += gems[seat][type]
            odds[seat][type] = gems[seat][type] * gems[seat][type]
            sum += odds[seat][type]
        sum = 1 / sum
        for seat in range(rules.seats):
            odds[seat][type] *= sum
    sale_prices(rules, s, totals, prices)
    for seat in range(rules.seats):
        expected = best = chances = 0
        all_gems = most = 0
        for type in range(N_TYPES):
            chances += odds[seat][type]
            expected += odds[seat][type] * prices[type]
            best = max(best, odds[seat][type] * prices[type])
            all_gems += gems[seat][type]
            most = max(most, gems[seat][type])
        prospect[seat] = (<float>0.66 * expected + GEM_WORTH * all_gems + <float>1.5 * most
                          + <float>0.6 * rules.banker_bonus * s.hand[seat][BA] * chances
                          + <float>0.36 * best * s.hand[seat][RG])


cdef inline int hand_gems(const QnState* s, int seat, int type) noexcept nogil:
    if type == AMBER:
        return s.hand[seat][A1]
    return 3 * s.hand[seat][3 * type] + 2 * s.hand[seat][3 * type + 1] + s.hand[seat][3 * type + 2]


cdef void softmax(const float* prospect, int n, float temperature, float* out) noexcept nogil:
    """Win shares that sum to 1; exp by squaring, the same on every machine."""
    cdef int seat, _i
    cdef float best = prospect[0]
    cdef float x, sum = 0.0
    for seat in range(1, n):
        best = max(best, prospect[seat])
    for seat in range(n):
        x = 1 + (prospect[seat] - best) / (temperature * 64)
        x = max(x, <float>0.0)
        for _i in range(6):
            x *= x
        out[seat] = x
        sum += x
    for seat in range(n):
        out[seat] /= sum


# --------------------------------------------------------------------------------------------------- light playouts

cdef Action qn_playout_action(const void* rules_, const void* state_, Rng* rng) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnState* s = <const QnState*>state_
    cdef Action legal[32]
    cdef int node = s.node
    cdef int n
    if node == BUY:
        return choose_purchase(rules, s, rng)
    if node == INFLUENCE:
        return choose_influence(rules, s, rng)
    if node == SHOW:
        # most players show what they have
        n = s.hand[s.actor][commit_kind(s, s.cursor)]
        return <Action>(COUNT_0 + (n if rng_below(rng, 8) else rng_below(rng, n + 1)))
    if node == RINGS:
        return choose_rings(rules, s, rng)
    if node == KING or node == NECKLACE:
        return choose_sale_type(rules, s, rng)
    if node == BANKERS:
        return <Action>(COUNT_0 + s.hand[s.actor][BA])
    if node == MUSKETEER or node == QUEEN:
        return USE if rng_below(rng, 8) else PASS
    n = qn_legal(rules, s, legal)
    return legal[rng_below(rng, n)]


cdef Action choose_purchase(const QnRules* rules, const QnState* s, Rng* rng) noexcept nogil:
    """An affordable slot, with odds by what the card is worth to the buyer; on until the money is gone."""
    cdef int slots = affordable_slots(rules, s)
    cdef int slot, kind, weight, total = 0
    cdef int weights[MAX_SLOTS]
    cdef uint32_t mark
    for slot in range(MAX_SLOTS):
        weights[slot] = 0
        if slots & (1 << slot):
            kind = s.display[slot]
            if kind < N_GEM_KINDS:
                weight = 4 + 9 * gem_size(kind) + 6 * (s.fashion[0] == gem_type(kind))
            else:
                weight = 4 + <int>CARD_WORTH[kind]
            weights[slot] = weight
            total += weight
    if s.bought > 0:
        total += 2
    mark = rng_below(rng, total)
    for slot in range(MAX_SLOTS):
        if mark < <uint32_t>weights[slot]:
            return <Action>(SLOT_0 + slot)
        mark -= weights[slot]
    return PASS


cdef Action choose_influence(const QnRules* rules, const QnState* s, Rng* rng) noexcept nogil:
    """Mostly something is played; Courtiers and Thieves first."""
    cdef int options = influence_options(rules, s)
    cdef uint64_t bits = rng_next(rng)
    if options & (1 << 6):
        return 6
    if options & (1 << PLAY_CY) and bits & 1:
        return PLAY_CY
    if options & (1 << PLAY_TH) and bits & 6:
        return PLAY_TH
    if options & (1 << PLAY_FG) and bits & 8:
        return PLAY_FG
    if options & (1 << PLAY_FV) and bits & 16:
        return PLAY_FV
    return PASS


cdef Action choose_rings(const QnRules* rules, const QnState* s, Rng* rng) noexcept nogil:
    """All Rings on the type that promises most among those shown, mostly."""
    cdef int type, best = 0
    cdef int seat = s.actor
    cdef int gems, most = -1
    for type in range(N_TYPES):
        gems = row_gems(s, seat, type)
        if gems > most and row_cards(s, seat, type) > 0:
            most = gems
            best = type
    if s.fashion[s.cursor - STEP_RINGS] == best:
        return <Action>(COUNT_0 + rings_left(s, seat))
    return <Action>(COUNT_0 + (0 if rng_below(rng, 4) else rng_below(rng, rings_left(s, seat) + 1)))


cdef Action choose_sale_type(const QnRules* rules, const QnState* s, Rng* rng) noexcept nogil:
    """A King where a rival is stronger, the Necklace where the seat is strong itself."""
    cdef int shown = shown_types(s, s.actor)
    cdef int type, rival, mine, seat
    cdef int best = -1, edge = -100
    for type in range(N_TYPES):
        if not shown & (1 << type):
            continue
        mine = row_gems(s, s.actor, type)
        rival = 0
        for seat in range(rules.seats):
            if seat != s.actor:
                rival = max(rival, hand_gems(s, seat, type))
        mine = rival - mine if s.node == KING else mine - rival
        if mine > edge:
            edge = mine
            best = type
    if s.node == KING and edge <= 0 and rng_below(rng, 4):
        return PASS
    if rng_below(rng, 8) == 0:
        return PASS
    return <Action>(TYPE_R + best)
