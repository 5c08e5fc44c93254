"""Hypotheses about the hidden cards of the other seats."""
from libc.string cimport memset

from core.bits cimport ctz
from core.marquis.effects cimport pile_loses
from core.marquis.evidence cimport mq_wanted
from core.rng cimport rng_below, rng_unit

cdef extern from *:
    """
    /* number of k-subsets of n cards, n and k in 0..12 */
    static double mq_choose[13][13];
    static void mq_fill_choose(void) {
        for (int n = 0; n <= 12; n++) {
            mq_choose[n][0] = 1;
            for (int k = 1; k <= 12; k++)
                mq_choose[n][k] = n ? mq_choose[n - 1][k - 1] + mq_choose[n - 1][k] : 0;
        }
    }
    """
    const double mq_choose[13][13]
    void mq_fill_choose()

mq_fill_choose()


cdef inline int loose_cards(const MqSeat* seat, const MqHypothesis* h) noexcept nogil:
    """Mask of the cards of which nothing is known."""
    return unlocated(seat) & ~(h.known | h.excluded)


cdef inline int free_slots(const MqSeat* seat, const MqHypothesis* h) noexcept nogil:
    """Cards of the hand of which nothing is known."""
    return seat.hand_n - popcount(h.known)


cdef void knows_nothing(MqView* view, int seat) noexcept nogil:
    cdef MqBelief* belief = &view.other[seat]
    memset(belief, 0, sizeof(MqBelief))
    belief.n = 1
    belief.item[0].weight = 1.0
    belief.item[0].soft = 1.0


cdef inline void keep(MqBelief* belief, int* n, const MqHypothesis* h) noexcept nogil:
    belief.item[n[0]] = h[0]
    n[0] += 1


cdef int shrinks(MqBelief* belief, int n) noexcept nogil:
    """The first n hypotheses are left."""
    cdef int old = belief.n
    belief.n = <uint16_t>n
    if n < old:
        memset(&belief.item[n], 0, (old - n) * sizeof(MqHypothesis))
    return 0 if n else FACT_NO_WORLD


cdef int holds(MqView* view, int seat, int card) noexcept nogil:
    cdef MqBelief* belief = &view.other[seat]
    cdef const MqSeat* one = &view.seen.seat[seat]
    cdef MqHypothesis h
    cdef int i, n = 0
    for i in range(belief.n):
        h = belief.item[i]
        if not h.known & bit(card):
            if not loose_cards(one, &h) & bit(card) or free_slots(one, &h) == 0:
                continue
            h.known |= <uint16_t>bit(card)
        keep(belief, &n, &h)
    return shrinks(belief, n) and FACT_PLAYED


cdef int lacks(MqView* view, int seat, int cards) noexcept nogil:
    cdef MqBelief* belief = &view.other[seat]
    cdef MqHypothesis h
    cdef int i, n = 0
    for i in range(belief.n):
        h = belief.item[i]
        if h.known & cards:
            continue
        h.excluded |= <uint16_t>(cards & unlocated(&view.seen.seat[seat]))
        keep(belief, &n, &h)
    return shrinks(belief, n)


cdef int loses(MqView* view, int seat, int card) noexcept nogil:
    cdef MqBelief* belief = &view.other[seat]
    cdef int i
    cdef int fact = holds(view, seat, card)
    for i in range(belief.n):
        belief.item[i].known &= <uint16_t>~bit(card)
    # it was not in the pile, wherever it was thought to be
    pile_loses(&view.seen.seat[seat], card)
    return fact


cdef int adds(MqHypothesis* new, int* n, const MqHypothesis* h) noexcept nogil:
    """Appends to a list of hypotheses, equal ones merged: hard weights add up, and so do those with soft evidence."""
    cdef int i
    for i in range(n[0]):
        if new[i].known == h.known and new[i].excluded == h.excluded:
            new[i].soft = <float>((new[i].weight * new[i].soft + h.weight * h.soft) / (new[i].weight + h.weight))
            new[i].weight += h.weight
            return 0
    if n[0] == MAX_HYPOTHESES:
        return FACT_MANY
    new[n[0]] = h[0]
    n[0] += 1
    return 0


cdef int replaced(MqBelief* belief, const MqHypothesis* new, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        belief.item[i] = new[i]
    return shrinks(belief, n)


cdef int draws_unseen(MqView* view, int seat) noexcept nogil:
    """A uniform card of the draw pile: one of the excluded, or one more loose card in the hand."""
    cdef MqBelief* belief = &view.other[seat]
    cdef const MqSeat* one = &view.seen.seat[seat]
    cdef MqHypothesis new[MAX_HYPOTHESES]
    cdef MqHypothesis h
    cdef int i, mask, n = 0
    for i in range(belief.n):
        h = belief.item[i]
        if loose_cards(one, &h):
            h.weight *= free_slots(one, &h) + 1
            if adds(new, &n, &h):
                return forgets_exclusions(view, seat)
            h = belief.item[i]
        mask = h.excluded
        while mask:
            h.known = <uint16_t>(belief.item[i].known | (mask & -mask))
            h.excluded = <uint16_t>(belief.item[i].excluded & ~(mask & -mask))
            mask &= mask - 1
            if adds(new, &n, &h):
                return forgets_exclusions(view, seat)
    return replaced(belief, new, n)


cdef int forgets_exclusions(MqView* view, int seat) noexcept nogil:
    """Too much was stated of a draw pile to be kept exactly after several draws: it is given up, which excludes nothing."""
    cdef MqBelief* belief = &view.other[seat]
    cdef MqHypothesis new[MAX_HYPOTHESES]
    cdef MqHypothesis h
    cdef int i, n = 0
    for i in range(belief.n):
        h = belief.item[i]
        h.excluded = 0
        h.weight *= free_slots(&view.seen.seat[seat], &h) + 1
        if adds(new, &n, &h):
            return FACT_MANY
    return replaced(belief, new, n)


cdef int retrieves_unseen(MqView* view, int seat) noexcept nogil:
    """MQ-38: each covered card that may be there, equally likely."""
    cdef const MqSeat* one = &view.seen.seat[seat]
    cdef int top = top_card(one)
    cdef int covered = pile_mask(one) & ~bit(top)
    if top == FORGER:
        covered &= ~bit(ASTROLOGER)
    return retrieved_one_of(view, seat, covered)


cdef float wanted_of(int cards) noexcept nogil:
    """How much all cards of a mask are wanted."""
    cdef float total = 0
    while cards:
        total += mq_wanted(ctz(cards))
        cards &= cards - 1
    return total


cdef int retrieved_one_of(MqView* view, int seat, int cards) noexcept nogil:
    cdef MqBelief* belief = &view.other[seat]
    cdef MqHypothesis new[MAX_HYPOTHESES]
    cdef MqHypothesis h
    cdef float wanted
    cdef int i, mask, n = 0
    for i in range(belief.n):
        mask = cards & ~belief.item[i].known
        h = belief.item[i]
        h.weight /= popcount(mask)
        wanted = wanted_of(mask) / popcount(mask)
        while mask:
            h.known = <uint16_t>(belief.item[i].known | (mask & -mask))
            h.soft = belief.item[i].soft * mq_wanted(ctz(mask)) / wanted
            mask &= mask - 1
            if adds(new, &n, &h):
                return FACT_MANY
    belief.retrieved[0] = belief.retrieved[1]
    belief.retrieved[1] = <uint16_t>cards
    return replaced(belief, new, n)


cdef int exposes(MqView* view, int seat, int card) noexcept nogil:
    cdef MqBelief* belief = &view.other[seat]
    cdef const MqSeat* one = &view.seen.seat[seat]
    cdef int i, below, j, n = 0
    for i in range(belief.n):
        below = -1
        for j in range(one.pile_n - 1):
            if not belief.item[i].known & bit(one.pile[j] & 15):
                below = one.pile[j] & 15
        if below == card:
            keep(belief, &n, &belief.item[i])
    return shrinks(belief, n) and FACT_SHOWN


cdef int splits(const MqSeat* one, MqBelief* belief, int card) noexcept nogil:
    """A hypothesis that leaves the card open becomes two; FACT_MANY, and no change, where they are too many for that."""
    cdef MqHypothesis new[MAX_HYPOTHESES]
    cdef MqHypothesis h
    cdef int i, n = 0
    for i in range(belief.n):
        h = belief.item[i]
        if loose_cards(one, &h) & bit(card):
            h.excluded |= <uint16_t>bit(card)
            if adds(new, &n, &h):
                return FACT_MANY
            h = belief.item[i]
            h.known |= <uint16_t>bit(card)
        if adds(new, &n, &h):
            return FACT_MANY
    return replaced(belief, new, n)


cdef void passes_hit(MqView* view, int seat, float chance) noexcept nogil:
    """Where there are too many hypotheses the hint is let go."""
    cdef MqBelief* belief = &view.other[seat]
    cdef int i
    if splits(&view.seen.seat[seat], belief, VETO_CARD):
        return
    for i in range(belief.n):
        if belief.item[i].known & VETO_BIT:
            belief.item[i].soft *= chance


cdef int tilts(const MqRules* rules, MqView* view, int seat, int card, double chance) noexcept nogil:
    cdef MqBelief* belief = &view.other[seat]
    cdef double shares[N_CARDS]
    cdef int i
    cdef int fact = splits(&view.seen.seat[seat], belief, card) or weighs(rules, view, seat)
    in_hand(view, seat, shares)
    if fact == 0 and not 0.0 < shares[card] < 1.0:
        fact = FACT_KNOWN
    if fact:
        return fact
    for i in range(belief.n):
        if belief.item[i].known & bit(card):
            belief.item[i].soft *= <float>(chance / shares[card])
        else:
            belief.item[i].soft *= <float>((1.0 - chance) / (1.0 - shares[card]))
    return weighs(rules, view, seat)


cdef double hard_share(const MqView* view, int seat, int card) noexcept nogil:
    cdef const MqBelief* belief = &view.other[seat]
    cdef const MqSeat* one = &view.seen.seat[seat]
    cdef const MqHypothesis* h
    cdef double mass, result = 0.0
    cdef int i, slots, n_loose
    for i in range(belief.n):
        h = &belief.item[i]
        slots = free_slots(one, h)
        n_loose = popcount(loose_cards(one, h))
        mass = h.weight * mq_choose[n_loose][slots]
        if h.known & bit(card):
            result += mass
        elif loose_cards(one, h) & bit(card):
            result += mass * slots / n_loose
    return result


cdef int weighs(const MqRules* rules, MqView* view, int seat) noexcept nogil:
    """Masses that sum to 1; hypotheses that no hand fits are dropped; a card that all have in the hand leaves the pile."""
    cdef MqBelief* belief = &view.other[seat]
    cdef MqSeat* one = &view.seen.seat[seat]
    cdef MqHypothesis* h
    cdef double hard, total_hard = 0.0, total = 0.0
    cdef int i, n, slots, n_loose, common = ALL_CARDS
    n = 0
    for i in range(belief.n):
        h = &belief.item[i]
        slots = free_slots(one, h)
        n_loose = popcount(loose_cards(one, h))
        hard = h.weight * mq_choose[n_loose][slots] if 0 <= slots <= n_loose else 0.0
        # with no card but these left the draw pile has what is over
        if hard > 0.0 and n_loose - slots + popcount(h.excluded) == one.deck_n:
            h.mass = hard * h.soft
            total_hard += hard
            total += h.mass
            common &= h.known
            keep(belief, &n, h)
    if shrinks(belief, n):
        return FACT_NO_WORLD
    common &= pile_mask(one)
    while common:
        pile_loses(one, ctz(common))
        common &= common - 1
    for i in range(n):
        belief.item[i].weight /= total_hard
        belief.item[i].soft = <float>(belief.item[i].soft * total_hard / total)
        belief.item[i].mass /= total
    return 0


cdef void in_hand(const MqView* view, int seat, double* out) noexcept nogil:
    cdef const MqBelief* belief = &view.other[seat]
    cdef const MqSeat* one = &view.seen.seat[seat]
    cdef const MqHypothesis* h
    cdef int i, card, loose
    cdef double share
    for card in range(N_CARDS):
        out[card] = 0.0
    for i in range(belief.n):
        h = &belief.item[i]
        loose = loose_cards(one, h)
        share = <double>free_slots(one, h) / popcount(loose) if loose else 0.0
        for card in range(N_CARDS):
            if h.known & bit(card):
                out[card] += h.mass
            elif loose & bit(card):
                out[card] += h.mass * share


cdef int allows(const MqView* view, int seat, const MqSeat* one) noexcept nogil:
    """0, or the fact that the hand or pile of the seat breaks."""
    cdef const MqBelief* belief = &view.other[seat]
    cdef const MqSeat* seen = &view.seen.seat[seat]
    cdef int i, j, n
    cdef int fact = FACT_KNOWN
    for i in range(belief.n):
        if one.hand & belief.item[i].known != belief.item[i].known or one.hand & belief.item[i].excluded:
            continue
        n = 0
        for j in range(seen.pile_n):
            if belief.item[i].known & bit(seen.pile[j] & 15):
                continue
            if n >= one.pile_n or one.pile[n] != seen.pile[j] or one.stamp[n] != seen.stamp[j]:
                break
            n += 1
        else:
            if n == one.pile_n:
                return 0
        fact = FACT_PILE
    return fact


cdef int deals_seat(const MqView* view, int seat, Rng* rng, MqSeat* one) noexcept nogil:
    cdef const MqBelief* belief = &view.other[seat]
    cdef const MqHypothesis* h = &belief.item[0]
    cdef uint8_t cards[N_CARDS]
    cdef int i, pick, mask, slots, hidden, n = 0
    cdef double mass
    if belief.n == 0:
        return FACT_NO_WORLD
    if belief.n > 1:
        mass = rng_unit(rng)
        for i in range(belief.n):
            h = &belief.item[i]
            mass -= h.mass
            if mass < 0.0:
                break
    hidden = ALL_CARDS & ~one.gone
    for i in range(one.pile_n):
        hidden &= ~bit(one.pile[i] & 15)
    hidden |= h.known
    mask = hidden & ~(h.known | h.excluded)
    slots = one.hand_n - popcount(h.known)
    one.hand = h.known
    while mask:
        cards[n] = <uint8_t>ctz(mask)
        n += 1
        mask &= mask - 1
    for i in range(slots):
        pick = i + rng_below(rng, n - i)
        one.hand |= <uint16_t>bit(cards[pick])
        cards[pick] = cards[i]
    one.deck = <uint16_t>(hidden & ~one.hand)
    mask = h.known & pile_mask(one)
    while mask:
        pile_loses(one, ctz(mask))
        mask &= mask - 1
    return 0


cdef void forgets(const MqRules* rules, MqView* view, int seat, double share, Rng* rng) noexcept nogil:
    """Not what everybody can still see: a Prosecutor that was shown; nor that a card was taken back from the pile."""
    cdef MqBelief* belief = &view.other[seat]
    cdef const MqSeat* one = &view.seen.seat[seat]
    cdef MqHypothesis new[MAX_HYPOTHESES]
    cdef MqHypothesis h
    cdef int card, i, n = 0
    cdef int lost = 0
    for card in range(N_CARDS):
        if rng_unit(rng) < share:
            lost |= bit(card)
    lost &= ~pile_mask(one)
    if one.flags & COMMITTED:
        lost &= ~bit(PROSECUTOR)
    if lost == 0:
        return
    for i in range(belief.n):
        h = belief.item[i]
        h.known &= <uint16_t>~lost
        h.excluded &= <uint16_t>~lost
        adds(new, &n, &h)
    replaced(belief, new, n)
    weighs(rules, view, seat)
