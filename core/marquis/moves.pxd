"""What may be done at a node: legal actions, and the law of chance. Legality is written here and nowhere else."""
from libc.stdint cimport uint16_t, uint64_t

from core.game cimport Action
from core.marquis.state cimport *
from core.rng cimport Rng

# decisions and chance outcomes, sorted (vtable slot `legal`)
cdef int mq_legal(const void* rules, const void* state, Action* out) noexcept nogil
# vtable slots of the same names
cdef int mq_actor(const void* rules, const void* state) noexcept nogil
cdef uint16_t mq_turn(const void* rules, const void* state) noexcept nogil
cdef uint64_t mq_root_key(const void* rules, const void* state, int seat) noexcept nogil
cdef Action mq_chance(const void* rules, const void* state, Rng* rng) noexcept nogil
cdef double mq_chance_prob(const void* rules, const void* state, Action action) noexcept nogil
cdef uint16_t mq_chance_kind(const void* rules, const void* state) noexcept nogil


cdef inline int playable(const MqSeat* seat) noexcept nogil:
    """MQ-12, MQ-51: mask of the characters that the seat may play."""
    return bit(PROSECUTOR) if seat.flags & COMMITTED else seat.hand & CHARACTERS


cdef inline int retrievable(const MqSeat* seat) noexcept nogil:
    """MQ-38: mask of the covered cards that the Astrologer may take; a Forger does not take the Astrologer."""
    cdef int i, mask = 0
    for i in range(seat.pile_n - 1):
        mask |= bit(seat.pile[i] & 15)
    if top_card(seat) == FORGER:
        mask &= ~bit(ASTROLOGER)
    return mask


cdef inline int drawer(const MqRules* rules, const MqState* s) noexcept nogil:
    """The seat that gets a card at DEAL or DRAW."""
    if s.at == AT_DEAL:
        return rules.dealt_to[s.cursor]
    return s.target if s.at == AT_VETOED else s.active


cdef inline bint draws(const MqRules* rules, const MqSeat* seat) noexcept nogil:
    """MQ-23: whether the hand is short and there is a card to draw."""
    return seat.deck_n > 0 and seat.hand_n < rules.hand_size
