"""Negotiations over protection; what an int function returns is told in apply.pxd."""
from core.game cimport Events
from core.marquis.state cimport *

# W1: whether a Countess offers protection; the price; the offer
cdef int names_client(const MqRules* rules, MqState* s, Events* out) noexcept nogil
cdef int asks_price(const MqRules* rules, MqState* s, Events* out) noexcept nogil
cdef void name_price(MqState* s, int item, Events* out) noexcept nogil
# W2: the Countesses that may be asked; the next of them
cdef int seek(const MqRules* rules, MqState* s, Events* out) noexcept nogil
cdef int next_countess(const MqRules* rules, MqState* s, Events* out) noexcept nogil
# an offer is accepted and paid; returns 1 if with the Veto of the client's hand
cdef int protects(const MqRules* rules, MqState* s, int countess, int client, Events* out) noexcept nogil
