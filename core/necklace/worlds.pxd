"""Worlds dealt from a belief (belief.pxd)."""
from core.necklace.belief cimport *
from core.rng cimport Rng

# other hands, pile and forgotten discards of `s`, a copy of view.seen, drawn from the belief; 0 or FACT_NO_WORLD
cdef int deal_hands(const QnRules* rules, const QnView* view, Rng* rng, QnState* s) noexcept nogil
# whether some hypothesis allows these hands
cdef int allows_hands(const QnRules* rules, const QnView* view, const QnState* s) noexcept nogil
