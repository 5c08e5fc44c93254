"""What the rules tell: events, and who is asked."""
from core.game cimport CHANCE, Events, HUSH, emit, event_word, secret_word
from core.marquis.state cimport *


cdef inline void tell(Events* out, int kind, int actor, int a, int b) noexcept nogil:
    """A public event."""
    if out is not NULL:
        emit(out, event_word(kind, actor, 0, 0, a, b), 0)


cdef inline void tell_card(Events* out, int kind, int actor, int card) noexcept nogil:
    """A card that only the actor sees."""
    if out is not NULL:
        emit(out, event_word(kind, actor, 1 << actor, 0, 0, 0), secret_word(card, 0, 0, 0))


cdef inline void tell_chosen(Events* out, int actor, int action, int node) noexcept nogil:
    """An answer that the others do not see."""
    if out is not NULL:
        emit(out, event_word(EV_CHOSE, actor, 1 << actor, HUSH, 0, 0), secret_word(action, node, 0, 0))


cdef inline int asks(MqState* s, int node, int actor, Events* out) noexcept nogil:
    """Somebody has to choose. Where it depends on hidden cards or silent answers of others who is asked, only he is told so
    (section 6)."""
    stop_at(s, node, actor)
    if out is not NULL and (node == ASK_VETO or node == PROS_REPLY
                            or (s.purchase == BUY_FINAL and (node == BUY_INTENT or node == BUY_COUNT))):
        emit(out, event_word(EV_ASKED, actor, 1 << actor, HUSH, 0, 0), secret_word(node, 0, 0, 0))
    return 0


cdef inline int chance_draws(MqState* s) noexcept nogil:
    stop_at(s, DRAW, CHANCE)
    return 0
