"""How good a position is for each seat without searching, and how a decent player goes on from it.

The value is the chance to win by a softmax over each seat's prospect in pounds: its score, what its hand would be worth in
the next sale if all hands met there, and a price for its gems and other cards. The numbers were fitted to the results of 5,150
games of self-play at 2 to 4 seats by maximum likelihood (docs/performance.md).
"""
from core.necklace.moves cimport affordable_slots, commit_kind, influence_options, qn_legal, rings_left, shown_types
from core.necklace.sale cimport sale_prices
from core.rng cimport rng_below, rng_next

cdef extern from *:
    """
    /* the weights of a prospect, in pounds; [0] before the last sale comes up, [1] when it is the next one */
    typedef struct {
        float expected;         /* times the pounds expected of the rows */
        float odds;             /* a majority won for certain */
        float banker;           /* times the Banker's bonus and the majorities expected */
        float ring;             /* times the best row's pounds, a Ring */
        float king;             /* times a rival's best row, for a seat with a King */
        float gem;              /* a gem */
        float most;             /* a gem of the type the seat has most of */
        float turn;             /* being on move */
        float card[24];         /* a card, by kind */
    } qn_weights;
    static const qn_weights WEIGHTS[2] = {
        {0.66f, -4, 0.7f, 0.3f, 0, 5, 1.5f, 12,
         {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 22, 13, 20, 18, 3, 7, 10, 11, 8, 35, 0, 1, 13, 17}},
        {0.77f, 15, 1.2f, 0.42f, 0.5f, 1.5f, 1, 12,
         {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 23, 9, 4, 4, 9, 9, 8, 4, 36, 0, 0, 6, 10}},
    };
    /* spread of the final margin in pounds, by sales still to come */
    static const float TEMPERATURE[4] = {30, 50, 72, 78};
    """
    ctypedef struct qn_weights:
        float expected
        float odds
        float banker
        float ring
        float king
        float gem
        float most
        float turn
        float card[N_KINDS]
    const qn_weights WEIGHTS[2]
    const float TEMPERATURE[4]

cdef enum:
    ODDS_FLOOR = 3          # gems squared of an absent rival in the odds of a majority
    KING_BONUS = 15         # pounds added to a rival's row that a King may cancel


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
    if s.node == OVER:
        qn_returns(rules, s, out)
        return
    prospects(rules, s, &WEIGHTS[rules.sales - s.sales_held == 1], prospect)
    softmax(prospect, rules.seats, TEMPERATURE[rules.sales - s.sales_held], out)


cdef void prospects(const QnRules* rules, const QnState* s, const qn_weights* w, float* prospect) noexcept nogil:
    """Pounds that each seat may hope for at the end: float [seats]."""
    cdef float odds[MAX_QN_SEATS][N_TYPES]
    cdef int prices[N_TYPES]
    cdef float best[MAX_QN_SEATS]
    cdef float row, chances, expected, rival
    cdef int seat, other, type, kind, gems, most
    majority_odds(rules, s, odds, prices)
    for seat in range(rules.seats):
        expected = chances = best[seat] = prospect[seat] = 0
        most = 0
        for type in range(N_TYPES):
            gems = hand_gems(s, seat, type)
            row = odds[seat][type] * prices[type]
            chances += odds[seat][type]
            expected += row
            best[seat] = max(best[seat], row)
            most = max(most, gems)
            prospect[seat] += w.gem * gems
        for kind in range(RG, N_KINDS):
            prospect[seat] += s.hand[seat][kind] * w.card[kind]
        prospect[seat] += (s.score[seat] + w.expected * expected + w.odds * chances + w.most * most
                           + w.banker * rules.banker_bonus * s.hand[seat][BA] * chances
                           + w.ring * best[seat] * s.hand[seat][RG])
    for seat in range(rules.seats):
        if s.hand[seat][KI] > 0:
            rival = 0
            for other in range(rules.seats):
                if other != seat:
                    rival = max(rival, best[other])
            prospect[seat] += w.king * (rival + KING_BONUS)
    prospect[s.active] += w.turn


cdef void majority_odds(const QnRules* rules, const QnState* s, float[MAX_QN_SEATS][N_TYPES] odds, int* prices) noexcept nogil:
    """If all hands met in a sale: each seat's odds of each majority (they grow with the square of the gems), and the prices."""
    cdef int totals[N_TYPES]
    cdef float sum
    cdef int seat, type, gems
    for type in range(N_TYPES):
        totals[type] = 0
        sum = ODDS_FLOOR
        for seat in range(rules.seats):
            gems = hand_gems(s, seat, type)
            totals[type] += gems
            odds[seat][type] = gems * gems
            sum += odds[seat][type]
        sum = 1 / sum
        for seat in range(rules.seats):
            odds[seat][type] *= sum
    sale_prices(rules, s, totals, prices)


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
                weight = 4 + <int>WEIGHTS[0].card[kind]
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
