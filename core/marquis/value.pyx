"""How good a position is for each seat without searching.

The value is the chance to win by a softmax over each seat's prospect in points: its fortune, what it can buy now, a price for
its coins, Vetoes and characters still to be played. The weights go in a line from the last plays to the first; they were fitted
to the results of 23,100 games of self-play at 2 to 6 seats by maximum likelihood (docs/performance.md).
"""
from core.marquis.market cimport rate_of
from libc.math cimport expf

cdef extern from *:
    """
    /* points that each thing is worth at the last plays [0] and at the first [1] */
    typedef struct {
        float coin;             /* a coin of an unfinished seat */
        float purchase;         /* a diamond that the seat can pay at the rate of its visible character */
        float front;            /* a Veto in front of an unfinished seat */
        float veto_in_hand;
        float veto_in_deck;
        float on_move;
        float finished;
        float is_protected;
        float marquis;          /* a visible Marquis */
        float in_hand[11];      /* a character, by number */
        float in_deck[11];
    } mq_weights;
    static const mq_weights MQ_WEIGHTS[2] = {
        {0.30f, 0.56f, 0.53f, 0.71f, 1.00f, 0.72f, 1.32f, 0.17f, -0.67f,
         {1.37f, 2.46f, 1.19f, 1.40f, 1.47f, 1.43f, 1.16f, 2.10f, 1.34f, 0.42f, 1.45f},
         {2.05f, 2.68f, 1.16f, 1.67f, 1.83f, 1.97f, 1.75f, 2.74f, 1.84f, 1.09f, 2.02f}},
        {0.96f, -0.23f, 0.55f, -0.40f, 0.94f, 0.05f, 2.55f, 0.76f, -0.70f,
         {2.46f, 1.57f, 2.02f, 2.79f, 3.86f, 1.98f, 2.23f, 0.17f, 3.54f, 2.43f, 3.63f},
         {2.72f, 2.87f, 2.16f, 2.91f, 3.39f, 2.38f, 2.39f, 1.72f, 3.37f, 2.27f, 3.81f}},
    };
    /* logarithm of the softness of a point: constant, times the share of plays to come, times its square */
    static const float MQ_SOFTNESS[3] = {0.156f, -4.164f, 1.748f};
    /* [place][weights][low or high cards][mask]: points of a set of characters */
    static float mq_cards[2][2][2][64];
    static void mq_fill_cards(void) {
        for (int w = 0; w < 2; w++)
            for (int half = 0; half < 2; half++)
                for (int mask = 0; mask < 64; mask++)
                    for (int i = 0; i < 6 && 6 * half + i < 11; i++)
                        if (mask >> i & 1) {
                            mq_cards[0][w][half][mask] += MQ_WEIGHTS[w].in_hand[6 * half + i];
                            mq_cards[1][w][half][mask] += MQ_WEIGHTS[w].in_deck[6 * half + i];
                        }
    }
    """
    ctypedef struct mq_weights:
        float coin
        float purchase
        float front
        float veto_in_hand
        float veto_in_deck
        float on_move
        float finished
        float is_protected
        float marquis
    const mq_weights MQ_WEIGHTS[2]
    const float MQ_SOFTNESS[3]
    const float mq_cards[2][2][2][64]
    void mq_fill_cards()

mq_fill_cards()


cdef void mq_returns(const void* rules_, const void* state_, float* out) noexcept nogil:
    """MQ-70 to MQ-73."""
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    cdef int rank[MAX_MQ_SEATS]
    cdef int seat, best = -1, winners = 0
    for seat in range(rules.seats):
        # more points, then more coins, then no Marquis in sight
        rank[seat] = (fortune(rules, &s.seat[seat]) * 256 + s.seat[seat].coins) * 2 + (s.seat[seat].role != MARQUIS)
        best = max(best, rank[seat])
    for seat in range(rules.seats):
        winners += rank[seat] == best
    for seat in range(rules.seats):
        out[seat] = <float>(1.0 / winners) if rank[seat] == best else <float>0.0


cdef void mq_value(const void* rules_, const void* state_, float* out) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    cdef int seat, plays = 0
    cdef float early, softness, best = -1000, total = 0
    if s.node == OVER:
        mq_returns(rules, s, out)
        return
    for seat in range(rules.seats):
        plays += popcount((s.seat[seat].hand | s.seat[seat].deck) & CHARACTERS)
    early = plays / <float>(N_CHARACTERS * rules.seats)
    softness = expf(MQ_SOFTNESS[0] + early * (MQ_SOFTNESS[1] + early * MQ_SOFTNESS[2]))
    for seat in range(rules.seats):
        out[seat] = softness * (fortune(rules, &s.seat[seat])
                                + (1 - early) * prospect(rules, s, seat, 0) + early * prospect(rules, s, seat, 1))
        best = max(best, out[seat])
    for seat in range(rules.seats):
        out[seat] = expf(out[seat] - best)
        total += out[seat]
    for seat in range(rules.seats):
        out[seat] /= total


cdef inline float prospect(const MqRules* rules, const MqState* s, int seat, int early) noexcept nogil:
    """Points that a seat may hope for beyond those it has, by one of the two sets of weights."""
    cdef const mq_weights* w = &MQ_WEIGHTS[early]
    cdef const MqSeat* one = &s.seat[seat]
    cdef float sum = w.marquis if one.role == MARQUIS else 0
    cdef int rate
    if one.flags & FINISHED:
        return sum + w.finished
    rate = rate_of(rules, s, seat)
    if rate:
        sum += w.purchase * (one.coins // (rate & 255)) * (rate >> 8)
    sum += w.coin * one.coins + w.front * one.front
    if one.hand & VETO_BIT:
        sum += w.veto_in_hand
    elif one.deck & VETO_BIT:
        sum += w.veto_in_deck
    if one.protector != NO_SEAT:
        sum += w.is_protected
    if seat == s.active:
        sum += w.on_move
    return (sum + mq_cards[0][early][0][one.hand & 63] + mq_cards[0][early][1][one.hand >> 6 & 31]
            + mq_cards[1][early][0][one.deck & 63] + mq_cards[1][early][1][one.deck >> 6 & 31])
