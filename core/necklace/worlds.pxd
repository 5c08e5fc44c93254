"""Worlds dealt from a belief (belief.pxd)."""
from core.necklace.belief cimport *
from core.rng cimport Rng

# other hands, pile and forgotten discards of `s`, a copy of view.seen, drawn from the belief; 0 or FACT_NO_WORLD
cdef int deal_hands(const QnRules* rules, const QnView* view, Rng* rng, QnState* s) noexcept nogil
# whether some hypothesis allows these hands
cdef int allows_hands(const QnRules* rules, const QnView* view, const QnState* s) noexcept nogil
# whether the discard pile holds what the viewer remembers, and as many cards more as he does not
cdef bint fits_discard(const QnView* view, const QnState* s) noexcept nogil
# whether rows and the viewer's own commit are the same
cdef bint fits_sale(const QnRules* rules, const QnView* view, const QnState* s) noexcept nogil
# whether the state may stand where the viewer believes the game to be
cdef bint fits_node(const QnView* view, const QnState* s) noexcept nogil
