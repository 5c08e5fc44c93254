"""Negotiations over protection: the two windows of a turn (MQ-40 to MQ-42)."""
from core.marquis.effects cimport *
from core.marquis.telling cimport asks, tell


cdef int names_client(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """W1 (MQ-41)."""
    cdef int seat
    if s.seat[s.active].role == COUNTESS:
        for seat in range(rules.seats):
            if robbable(s, seat, s.active) and can_pay_any(rules, &s.seat[seat], s.seat[seat].front):
                return asks(s, CTS_CLIENT, s.active, out)
    s.at = AT_SEEK
    return seek(rules, s, out)


cdef int asks_price(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-41: a price that is the only one is named without asking."""
    cdef const MqSeat* client = &s.seat[s.target]
    cdef int item, found = -1
    for item in range(rules.menu_n):
        if can_pay(rules, client, item, client.front):
            if found >= 0:
                return asks(s, CTS_PRICE, s.active, out)
            found = item
    name_price(s, found, out)
    return 1


cdef int seek(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """W2 (MQ-42): the Countesses that may be asked."""
    s.due = <uint8_t>idle_countesses(rules, s)
    s.at = AT_SEEK_NEXT
    return next_countess(rules, s, out)


cdef int next_countess(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-42."""
    cdef const MqSeat* client = &s.seat[s.active]
    if s.due == 0 or client.protector != NO_SEAT or not can_pay_any(rules, client, vetoes_held(client)):
        s.due = 0
        s.at = AT_DRAW
        return 1
    s.target = <uint8_t>oldest(s, s.due)
    return asks(s, CLIENT_OFFER, s.active, out)


cdef int protects(const MqRules* rules, MqState* s, int countess, int client, Events* out) noexcept nogil:
    """MQ-41, MQ-42: the payment moves; returns 1 if it was the Veto of the client's hand."""
    tell(out, EV_PAYS, client, countess, s.item - 1)
    tell(out, EV_PROTECTED, countess, client, 0)
    protection_begins(s, countess, client)
    return item_paid(rules, s, client, countess, s.item - 1)


cdef void name_price(MqState* s, int item, Events* out) noexcept nogil:
    """MQ-41."""
    s.item = <uint8_t>(item + 1)
    tell(out, EV_CLIENT, s.active, s.target, item)
    s.at = AT_CLIENT_ANSWER
