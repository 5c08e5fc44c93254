"""What a seat knows, and how it weighs the hidden cards of another (section 7 of docs/rules/marquis.md).

Seats have decks of their own, so they are independent of each other. For each other seat the view keeps *hypotheses*: which cards
are surely in the hand (`known`), which surely in the draw pile (`excluded`); all other unlocated cards are *loose*, and every
subset of them that fills the hand is equally likely. A hypothesis weighs `weight` a subset by the hard facts, and `soft` by how
likely the seat does with such a hand what it was seen to do (evidence.pxd). Where a card was taken back from the pile unseen,
`seen` still shows it there: a hypothesis in which it was taken has it among its known cards.
"""
from core.marquis.state cimport *
from core.rng cimport Rng

cdef enum:
    MAX_HYPOTHESES = 256    # 2 retrievals give at most 110, with and without the Veto; typed exclusions, drawn over, give more
    MAX_RETRIEVALS = 2

# Facts that an observation, a world or a position may contradict
cdef enum:
    FACT_HAND = 1           # the viewer's own cards
    FACT_COUNTS = 2         # sizes of hand, draw pile or pile
    FACT_TABLE = 3          # coins, jewels, Vetoes, direction, treasury ..
    FACT_PILE = 4           # the face-up or eliminated cards
    FACT_KNOWN = 5          # a hand without a card that it is known to hold, or with one that it is known not to hold
    FACT_NODE = 6           # the game cannot stand at this choice
    FACT_NO_WORLD = 7       # no hand fits
    FACT_PLAYED = 8         # a card was played, shown or paid that the hand cannot hold
    FACT_SHOWN = 9          # the card that came to light cannot lie there
    FACT_HIT = 10           # this hit cannot come now
    FACT_MANY = 11          # more is to be kept in mind than fits

cdef struct MqHypothesis:
    double weight           # of one subset of the loose cards, by hard facts alone
    double mass             # weight x number of subsets x soft
    uint16_t known          # surely in the hand
    uint16_t excluded       # surely in the draw pile
    float soft              # likelihood of what the seat did; 1 on average

cdef struct MqBelief:
    uint16_t n
    uint16_t retrieved[MAX_RETRIEVALS]  # what the latest unseen cards taken from the pile may have been
    uint16_t spare
    MqHypothesis item[MAX_HYPOTHESES]

cdef struct MqView:
    MqState seen            # the table after the last observation, hands of others blank
    MqState asked           # the same at the viewer's own choice, if `is_asked`
    uint8_t viewer          # seat, or PUBLIC
    uint8_t is_asked
    uint8_t spare[6]
    MqBelief other[MAX_MQ_SEATS]


cdef inline int pile_mask(const MqSeat* seat) noexcept nogil:
    """Mask of the face-up cards of a pile."""
    cdef int i, mask = 0
    for i in range(seat.pile_n):
        mask |= 1 << (seat.pile[i] & 15)
    return mask


cdef inline int unlocated(const MqSeat* seat) noexcept nogil:
    """Mask of the cards that are neither in the pile nor gone."""
    return ALL_CARDS & ~(pile_mask(seat) | seat.gone)


cdef inline int is_another(const MqView* view, int seat) noexcept nogil:
    return seat != view.viewer


# each of these lets the view know something of another seat's cards; returns 0 or the fact that is contradicted.
# `seen` of the view already shows what everybody sees of it, but for what they say
# nothing is known but the sizes
cdef void knows_nothing(MqView* view, int seat) noexcept nogil
# the card is (not) in the hand
cdef int holds(MqView* view, int seat, int card) noexcept nogil
cdef int lacks(MqView* view, int seat, int cards) noexcept nogil
# the card leaves the hand to be seen by all; call before the sizes change
cdef int loses(MqView* view, int seat, int card) noexcept nogil
# an unseen card of the draw pile comes to the hand; call before the sizes change
cdef int draws_unseen(MqView* view, int seat) noexcept nogil
# an unseen card of the pile comes to the hand; call before the sizes change
cdef int retrieves_unseen(MqView* view, int seat) noexcept nogil
# the visible card is eliminated and this one is visible now, -1 none; call before the pile changes
cdef int exposes(MqView* view, int seat, int card) noexcept nogil
# one of these cards of the pile was taken back: each as likely by hard facts, good ones more by soft evidence
cdef int retrieved_one_of(MqView* view, int seat, int cards) noexcept nogil
# the seat let a hit pass, which it does with this chance if it holds a Veto
cdef void passes_hit(MqView* view, int seat, float chance) noexcept nogil
# the card is in the hand with this probability, greater than 0 and less than 1, in the opinion of the viewer
cdef int tilts(const MqRules* rules, MqView* view, int seat, int card, double chance) noexcept nogil
# the probability that the card is in the hand by hard facts alone; after `weighs`
cdef double hard_share(const MqView* view, int seat, int card) noexcept nogil
# masses, cards that all hypotheses agree on; after the sizes have changed
cdef int weighs(const MqRules* rules, MqView* view, int seat) noexcept nogil
# float64 [12] probability that each card is in the hand
cdef void in_hand(const MqView* view, int seat, double* out) noexcept nogil
# whether a hand and pile of the seat are possible
cdef int allows(const MqView* view, int seat, const MqSeat* one) noexcept nogil
# hand, draw pile and pile of one seat drawn from the belief
cdef int deals_seat(const MqView* view, int seat, Rng* rng, MqSeat* one) noexcept nogil
# known cards become unknown
cdef void forgets(const MqRules* rules, MqView* view, int seat, double share, Rng* rng) noexcept nogil
