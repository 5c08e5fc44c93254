"""The light playout policy: coins at once, diamonds at good rates, no bargaining but at a fair price.

Its answers to offers depend on the price by thresholds alone, so whoever accepts a price also accepts a better one.
"""
from core.bits cimport ctz
from core.marquis.market cimport rate_of
from core.marquis.moves cimport mq_legal, playable, retrievable
from core.rng cimport rng_below, rng_next

cdef extern from *:
    """
    /* what a character is worth in hand, in coins, beyond what it brings at once */
    static const float MQ_KEEP[12] = {1.0f, 1.6f, 0.6f, 1.4f, 1.6f, 1.0f, 1.0f, 2.4f, 1.4f, 1.0f, 0.8f, 1.0f};
    """
    const float MQ_KEEP[N_CARDS]

cdef enum:
    FAIR_OFFER = 1          # worth in coins of an offer that is taken
    DIAMOND_WORTH = 2       # coins that a diamond is worth in a bargain


cdef Action mq_playout_action(const void* rules_, const void* state_, Rng* rng) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    cdef int node = s.node
    if node == PLAY:
        return <Action>(PLAY_0 + best_play(rules, s, rng))
    if node == BUY_COUNT:
        return <Action>(COUNT_0 + max(<int>s.least, purchase_size(rules, s)))
    if node == BUY_INTENT:
        return INTEND if purchase_size(rules, s) else PASS
    if node == FEE:
        return COLLECT
    if node == TARGET:
        return victim(rules, s)
    if node == ASK_VETO:
        return VETO if s.hit_kind == HIT_KILL or min(<int>s.hit_coins, <int>s.seat[s.target].coins) > 1 else PASS
    if node == PROS_REPLY:
        return ACCEPT if s.seat[s.actor].role == PROSECUTOR or worth(rules, s.item) >= FAIR_OFFER else PASS
    if node == CTS_ACCEPT:
        return ACCEPT if worth(rules, s.item) <= FAIR_OFFER else PASS
    if node == CTS_REPLY:
        return ACCEPT if worth(rules, s.item) >= FAIR_OFFER else PASS
    if node == RETRIEVE:
        return <Action>(CARD_0 + dearest(retrievable(&s.seat[s.active])))
    if node == WITNESS:
        return <Action>(CARD_0 + dearest(s.seat[s.active].deck))
    if node == CTS_CLIENT or node == CTS_PRICE:
        return any_of(rules, s, rng)
    # STOP_OR_GO, PROS_OFFER, CLIENT_OFFER
    return PASS


cdef Action any_of(const MqRules* rules, const MqState* s, Rng* rng) noexcept nogil:
    cdef Action legal[MQ_MAX_ACTIONS]
    return legal[rng_below(rng, mq_legal(rules, s, legal))]


cdef int worth(const MqRules* rules, int item) noexcept nogil:
    """Coins that an offer is worth; `item` as in MqState."""
    if item == 0:
        return 0
    return rules.menu_count[item - 1] * (DIAMOND_WORTH if rules.menu_kind[item - 1] == ITEM_DIAMONDS else 1)


cdef int dearest(int cards) noexcept nogil:
    """The card of a mask that is worth most."""
    cdef int best = ctz(cards)
    while cards:
        if MQ_KEEP[ctz(cards)] > MQ_KEEP[best]:
            best = ctz(cards)
        cards &= cards - 1
    return best


cdef int purchase_size(const MqRules* rules, const MqState* s) noexcept nogil:
    """All at a good rate or near the end; at a poor one what is too much to carry."""
    cdef const MqSeat* one = &s.seat[s.buyer]
    cdef int most = s.most
    cdef int rate
    if s.purchase == BUY_FINAL or one.hand_n + one.deck_n <= 2:
        return most
    if s.purchase == BUY_NOW:
        return max(0, most - 2)
    rate = rate_of(rules, s, s.buyer)
    if 2 * (rate >> 8) >= (rate & 255):
        return most
    return max(0, most - 1)


cdef Action victim(const MqRules* rules, const MqState* s) noexcept nogil:
    """The richest in coins, among equals the one with most points."""
    cdef int seat, rank, best = -1, found = -1
    for seat in range(rules.seats):
        if robbable(s, seat, s.active):
            rank = min(rules.kill_coins, <int>s.seat[seat].coins) * 128 + fortune(rules, &s.seat[seat])
            if rank > best:
                best = rank
                found = seat
    return <Action>(SEAT_0 + found)


cdef int best_play(const MqRules* rules, const MqState* s, Rng* rng) noexcept nogil:
    cdef int mask = playable(&s.seat[s.active])
    cdef uint64_t noise = rng_next(rng)
    cdef int card, found = ctz(mask)
    cdef float score, best = -1000
    while mask:
        card = ctz(mask)
        mask &= mask - 1
        score = prospect_of_play(rules, s, card) + <float>(noise & 0xFF) * <float>(1.0 / 256)
        noise >>= 8
        if score > best:
            best = score
            found = card
    return found


cdef float prospect_of_play(const MqRules* rules, const MqState* s, int card) noexcept nogil:
    """Coins that a play brings, and the diamonds they buy when the turn comes again, in coins."""
    cdef const MqSeat* me = &s.seat[s.active]
    cdef int role = card
    cdef int gain, coins, price, yields
    cdef float result
    if card == FORGER:
        if me.role == NO_ROLE:
            return 0
        role = me.role
    gain = min(<int>rules.receive[role], <int>s.treasury) + taken(rules, s, role)
    coins = me.coins + gain
    price = rules.price[role]
    yields = rules.yields[role]
    if role == CLERIC:
        price = rate_of(rules, s, s.active + 1 if s.active + 1 < rules.seats else 0)
        yields = price >> 8
        price &= 255
    elif role == BLACKMAILER and same_role(rules, s, BLACKMAILER, s.active):
        price = rules.pair_price
        yields = rules.pair_yield
    result = gain - MQ_KEEP[card]
    if price:
        # a third of the coins is lost on the way, on average
        result += <float>0.7 * coins * yields / price
    return result


cdef int taken(const MqRules* rules, const MqState* s, int role) noexcept nogil:
    """Coins that the others would lose to a role, what it gives to its like taken off."""
    cdef const MqSeat* one
    cdef int seat, coins, sum = 0, most = 0, rank = 0
    for seat in range(rules.seats):
        one = &s.seat[seat]
        if seat == s.active or one.role == NO_ROLE:
            continue
        if one.role == role:
            if role == MARQUIS and top_stamp(one) >= s.reversal:
                rank += 1
                sum += min(rank, <int>one.coins)
            else:
                sum -= 1
            continue
        if not robbable(s, seat, s.active):
            continue
        coins = rules.takes[one.flags >> 5 & 1][role][one.role]
        sum += min(coins, <int>one.coins)
        most = max(most, <int>one.coins)
    if role == ASSASSIN:
        sum += min(rules.kill_coins, most)
    return sum
