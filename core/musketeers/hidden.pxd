"""What a side knows: the masked state and the choice it is asked for."""
from core.game cimport Event
from core.musketeers.state cimport *
from core.rng cimport Rng

cdef struct TmView:
    TmState seen                # masked, at the last thing that the viewer saw
    TmState asked               # masked, at the viewer's own choice; zeros if he is not asked
    uint8_t viewer
    uint8_t is_asked

# Numbers of facts: what an observation or a state contradicts; those of broken invariants follow in check.pxd
cdef enum:
    FACT_TABLE = 1
    FACT_NODE = 2
    FACT_CARRIER = 3
    FACT_TOKENS = 4
    FACT_CARDS = 5
    FACT_EVENT = 6

# 0, or the fact that more tokens are told of than there are
cdef int masks(const TmRules* rules, TmState* s, int viewer) noexcept nogil
cdef void finds_own_choice(const TmRules* rules, TmView* view) noexcept nogil
# the chance that a hidden token of a hand is of each useful type: double [N_USEFUL]
cdef void token_shares(const TmRules* rules, const TmState* s, double* out) noexcept nogil
cdef void tm_start_view(const void* rules, int seat, void* view) noexcept nogil
cdef int tm_update(const void* rules, void* view, const Event* seen) noexcept nogil
cdef int tm_sample(const void* rules, const void* view, Rng* rng, void* state) noexcept nogil
cdef int tm_fits(const void* rules, const void* view, const void* state) noexcept nogil
cdef void tm_forget(const void* rules, void* view, double share, Rng* rng) noexcept nogil
