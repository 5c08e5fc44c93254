"""Rates and how much a seat can buy (MQ-20 to MQ-25, MQ-33, MQ-34, MQ-46, MQ-61, MQ-62)."""
from core.marquis.state cimport *


cdef inline int rate_of(const MqRules* rules, const MqState* s, int seat) noexcept nogil:
    """The rate in force of a visible character: coins | diamonds << 8, 0 if there is none."""
    cdef const MqSeat* one = &s.seat[seat]
    if one.role == CLERIC:
        # MQ-46: of the seat physically on his left, whatever the direction; no chain of Clerics
        one = &s.seat[seat + 1 if seat + 1 < rules.seats else 0]
        if one.role == CLERIC:
            return 0
    if one.role == BLACKMAILER and one.flags & BOOSTED:
        # MQ-34
        return rules.pair_price | rules.pair_yield << 8
    return rules.price[one.role] | rules.yields[one.role] << 8


cdef inline int purchase_rate(const MqRules* rules, const MqState* s) noexcept nogil:
    """The rate of the purchase in progress (MQ-21, MQ-33)."""
    if s.purchase == BUY_NOW:
        return rules.now_price | rules.now_yield << 8
    return rate_of(rules, s, s.buyer)


cdef inline int vetoes_counted(const MqState* s) noexcept nogil:
    """MQ-61, MQ-62: Vetoes that may replace coins in the purchase in progress."""
    cdef const MqSeat* one = &s.seat[s.buyer]
    if s.purchase != BUY_FINAL or one.role == MARQUIS:
        return 0
    return vetoes_held(one)


cdef inline int deliverable(const MqRules* rules, const MqState* s, int seat, int most, int yields) noexcept nogil:
    """MQ-25: how many of so many transactions the bank can deliver, swaps for rubies in between."""
    cdef int own = s.seat[seat].diamonds
    cdef int bank = s.bank_diamonds
    cdef int rubies = s.bank_rubies
    cdef int done, _i
    if bank >= most * yields:
        return most
    for done in range(most):
        for _i in range(yields):
            if bank == 0:
                return done
            bank -= 1
            own += 1
            if own >= rules.diamonds_per_ruby and rubies:
                own -= rules.diamonds_per_ruby
                bank += rules.diamonds_per_ruby
                rubies -= 1
    return most


cdef inline int affordable(const MqRules* rules, const MqState* s, int rate, int fees, int vetoes) noexcept nogil:
    """Transactions that the buyer can make after paying fees, with Vetoes in place of coins."""
    cdef int means = s.seat[s.buyer].coins - fees
    cdef int price = rate & 255
    if means < 0 or price == 0 or means + vetoes < price:
        return 0
    return deliverable(rules, s, s.buyer, rules.quotient[price][(means + vetoes) & (MAX_MEANS - 1)], rate >> 8)


cdef inline int most_transactions(const MqRules* rules, const MqState* s) noexcept nogil:
    """MQ-20: of the purchase in progress, fees paid."""
    return affordable(rules, s, purchase_rate(rules, s), 0, vetoes_counted(s))
