"""What the rules tell: each event is carried out and told at once."""
from core.game cimport CHANCE, Events, HUSH, emit, event_word, secret_word
from core.musketeers.effects cimport *

cdef enum:
    SEEN_BY_CARDINAL = 1
    SEEN_BY_TEAM = 2
    SEEN_BY_BOTH = 3


cdef inline void happens(const TmRules* rules, TmState* s, Events* out, int kind, int actor, int a, int b) noexcept nogil:
    """An event that everybody sees."""
    cdef uint64_t open = event_word(kind, actor, 0, 0, a, b)
    effect(rules, s, open, 0, True)
    if out is not NULL:
        emit(out, open, 0)


cdef inline void happens_to(const TmRules* rules, TmState* s, Events* out, int mask, int kind, int actor, int a, int b,
                            int s0) noexcept nogil:
    """An event with a secret s0 that the sides of the mask see."""
    cdef uint64_t open = event_word(kind, actor, mask, 0, a, b)
    cdef uint64_t secret = secret_word(s0, 0, 0, 0)
    effect(rules, s, open, secret, True)
    if out is not NULL:
        emit(out, open, secret)


cdef inline void tell_asked(Events* out, int side, int node) noexcept nogil:
    """Only the side itself learns that it is asked, where hidden items, cards or answers decide that (section 6)."""
    if out is not NULL and (node == ITEM or node == SAVE or node == C_PISTOL or node == DUEL_CARD or node == REST):
        emit(out, event_word(EV_ASKED, side, 1 << side, HUSH, 0, 0), secret_word(node, 0, 0, 0))


cdef inline void tell_chosen(Events* out, int side, int action, int node) noexcept nogil:
    """A choice that the other side does not see."""
    if out is not NULL:
        emit(out, event_word(EV_CHOSE, side, 1 << side, HUSH, 0, 0), secret_word(action, node, 0, 0))
