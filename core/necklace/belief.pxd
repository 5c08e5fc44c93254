"""What one seat believes about the other hands: weighted hypotheses of known cards and unknown slots (spec section 10.2).

A hypothesis says of each other hand which cards are known to be there and how many unknown slots it has, each slot with the
kinds it cannot be. Under one hypothesis all assignments of unseen cards to slots that respect the masks are equally likely; the
probability of a hypothesis is its path weight times the number of those assignments. With that, every event has an exact update:
random draws branch over the card that left, exclusions only add to masks (docs/rules/necklace.md, A-34 and A-35).

QnView, at most 64 KiB, holds the table as the viewer sees it (other hands and the pile empty, their counts right), and up to
MAX_HYPOTHESES hypotheses. Byte-equal for equal observation sequences.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from core.necklace.state cimport *
from core.rng cimport Rng

cdef enum:
    MAX_HYPOTHESES = 256
    MAX_GROUPS = 24
    MAX_GROUP_COUNT = 31
    ALL_KINDS = 0xFFFFFF

# facts that can be broken: the numbers of `update`, `sample`, `fits`, `check`
cdef enum:
    FACT_HAND = 1           # the viewer's own cards
    FACT_COUNTS = 2         # sizes of hands or of the pile
    FACT_TABLE = 3          # display, fashion, scores and the like
    FACT_DISCARD = 4
    FACT_SALE = 5           # rows shown or the viewer's own commit
    FACT_KNOWN = 6          # cards known of other hands
    FACT_NODE = 7           # who may be deciding what
    FACT_NO_WORLD = 8       # no deal fits what is known of the other hands
    FACT_LOOK = 9           # a Confessor's look against what was known
    FACT_LOSS = 10          # a card was played that the hand cannot hold
    FACT_COPIES = 11        # more copies of a kind than there are

cdef struct QnHypothesis:
    double weight                   # path weight, > 0; relative
    uint8_t known[4][24]            # cards known, by seat and kind
    uint8_t fresh[24]               # of the active seat's known cards: gained in this influence phase (QN-21)
    uint32_t group[MAX_GROUPS]      # slots alike: excluded kinds 0-23, seat 24-25, fresh 26, count 27-31
    uint8_t n_groups
    uint8_t is_nested               # of any two masks one includes the other: no rejection when sampling
    uint8_t spare[6]

cdef struct QnView:
    QnState seen                    # the table in the viewer's eyes
    uint8_t unseen[24]              # cards in neither the open nor the viewer's hand, by kind; read as words: 8-aligned
    uint8_t viewer                  # 0..3 or PUBLIC
    uint8_t waiting                 # WAIT_..: what may be being decided out of the viewer's sight
    uint8_t lost_n                  # discarded cards that nobody remembers (typed positions only)
    uint8_t look[24]                # the hand a Confessor is showing the viewer, so far
    uint16_t n_hypotheses           # 1..MAX_HYPOTHESES
    double cumulative[MAX_HYPOTHESES]   # running sum of weight x assignments
    QnHypothesis hypothesis[MAX_HYPOTHESES]


cdef inline uint32_t BIT(int kind) noexcept nogil:
    """The mask of one kind."""
    return <uint32_t>1 << kind


cdef inline uint32_t pack_group(uint32_t mask, int seat, int is_fresh, int count) noexcept nogil:
    return mask | <uint32_t>seat << 24 | <uint32_t>is_fresh << 26 | <uint32_t>count << 27


cdef inline uint32_t group_mask(uint32_t group) noexcept nogil:
    return group & ALL_KINDS


cdef inline int group_seat(uint32_t group) noexcept nogil:
    return (group >> 24) & 3


cdef inline int group_fresh(uint32_t group) noexcept nogil:
    return (group >> 26) & 1


cdef inline int group_count(uint32_t group) noexcept nogil:
    return group >> 27


# slots join a hypothesis; `mask`: the kinds they cannot be
cdef void add_slots(QnHypothesis* h, uint32_t mask, int seat, int is_fresh, int count) noexcept nogil
# groups merged, sorted (most excluded first), is_nested set
cdef void tidy(QnHypothesis* h) noexcept nogil
# unseen cards whose place the hypothesis does not know, uint8 [24]; returns their number, -1 if a count is negative
cdef int hypothesis_pool(const QnView* view, const QnHypothesis* h, uint8_t* pool) noexcept nogil
# the number of assignments of unseen cards to the slots of a hypothesis; 0 if none fits
cdef double assignments(const QnView* view, const QnHypothesis* h) noexcept nogil
# `unseen` and `cumulative` anew, hypotheses that no deal fits dropped; 0 or FACT_NO_WORLD or FACT_COPIES
cdef int reweigh(const QnRules* rules, QnView* view) noexcept nogil
# a card of `kind` leaves a hand by its owner's choice; `only_start`: it was there when the turn began (QN-21)
cdef int loses_chosen(QnView* view, int seat, int kind, int only_start) noexcept nogil
# a card drawn at random from a hand turns out to be `kind`
cdef int loses_random(QnView* view, int seat, int kind) noexcept nogil
# a card drawn at random goes from a hand to another, both not the viewer's: only that it is not the Necklace is known (K-6)
cdef int moves_unseen(QnView* view, int loser, int gainer, int is_draw_back) noexcept nogil
# every hypothesis: the seat gains a card that the viewer knows
cdef void gains_known(QnView* view, int seat, int kind, int is_fresh) noexcept nogil
# every hypothesis: the seat gains an unknown card
cdef void gains_unknown(QnView* view, int seat, uint32_t mask, int is_fresh) noexcept nogil
# a card of the pile turns out to be of this kind, for all or for the viewer
cdef int turns_up(QnView* view, int kind) noexcept nogil
# every hypothesis: none of the unknown cards of the seat is of these kinds, and none of the known ones
cdef int lacks(QnView* view, int seat, uint32_t kinds) noexcept nogil
# every hypothesis: none of the unknown cards of the seat is of these kinds
cdef int lacks_unknown(QnView* view, int seat, uint32_t kinds) noexcept nogil
# every hypothesis: at least one of the unknown cards of the seat is of this kind
cdef int holds_unknown(QnView* view, int seat, int kind) noexcept nogil
# a copy of a hypothesis, its weight times `factor`, joins the view's
cdef void append_hypothesis(QnView* view, const QnHypothesis* h, double factor) noexcept nogil
# probability that a slot of the group-th group of the index-th hypothesis is of this kind
cdef double slot_share(const QnView* view, int index, int group, int kind) noexcept nogil
# the seat's whole hand is view.look
cdef int is_seen_whole(QnView* view, int seat) noexcept nogil
# the influence phase is over: nothing is fresh any more
cdef void nothing_is_fresh(QnView* view) noexcept nogil
# each known card of others becomes unknown with probability `share`
cdef void forget_cards(const QnRules* rules, QnView* view, double share, uint64_t seed) noexcept nogil
