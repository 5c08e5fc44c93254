"""Legal actions of every node and the law of every chance node."""
from libc.stdint cimport uint64_t

from core.bits cimport row_pick
from core.rng cimport rng_below


cdef int qn_legal(const void* rules_, const void* state_, Action* out) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnState* s = <const QnState*>state_
    cdef int node = s.node
    if node == INFLUENCE:
        return legal_influence(rules, s, out)
    if node == BUY:
        return legal_buy(rules, s, out)
    if node == SHOW:
        return counts_to(s.hand[s.actor][commit_kind(s, s.cursor)], out)
    if node == RINGS:
        return counts_to(rings_left(s, s.actor), out)
    if node == BANKERS:
        return counts_to(s.hand[s.actor][BA], out)
    if node == KING or node == NECKLACE:
        return legal_types(1 | shown_types(s, s.actor) << 1, out)
    if node == MUSKETEER or node == CARDINAL or node == QUEEN:
        out[0] = PASS
        out[1] = USE
        return 2
    if node == TARGET:
        return legal_targets(rules, s, out)
    if node == FORGE_TYPE:
        return legal_types(0b11110, out)
    if node == FAVORITE_TYPE:
        # A-27: the type on top is no choice
        return legal_types(0b11110 & ~(2 << s.fashion[0]), out)
    if node == FORGE_DISCARD:
        return legal_forge_discard(s, out)
    if node == ALCHEMIST:
        return legal_alchemist(s, out)
    return legal_chance(rules, s, out)


# ------------------------------------------------------------------------------------------------------- decisions

cdef int counts_to(int most, Action* out) noexcept nogil:
    """Counts 0..most."""
    cdef int i
    for i in range(most + 1):
        out[i] = <Action>(COUNT_0 + i)
    return most + 1


cdef int legal_types(int bits, Action* out) noexcept nogil:
    """Bit 0: none; bits 1..4: gem types."""
    cdef int type, n = 0
    if bits & 1:
        out[0] = PASS
        n = 1
    for type in range(N_TYPES):
        if bits & (2 << type):
            out[n] = <Action>(TYPE_R + type)
            n += 1
    return n


cdef int legal_influence(const QnRules* rules, const QnState* s, Action* out) noexcept nogil:
    """D-01."""
    cdef int options = influence_options(rules, s)
    cdef int action, n = 1
    out[0] = PASS
    for action in range(1, 7):
        if options & (1 << action):
            out[n] = <Action>action
            n += 1
    return n


cdef int legal_targets(const QnRules* rules, const QnState* s, Action* out) noexcept nogil:
    """D-02: opponents with a card, by clockwise distance."""
    cdef int distance, seat, n = 0
    for distance in range(1, rules.seats):
        seat = s.active + distance
        if seat >= rules.seats:
            seat -= rules.seats
        if s.hand_n[seat] > 0:
            out[n] = <Action>(TARGET_1 + distance - 1)
            n += 1
    return n


cdef int legal_forge_discard(const QnState* s, Action* out) noexcept nogil:
    """D-06: sizes the victim holds of the type."""
    cdef int size, n = 0
    for size in range(1, 2 if s.forge_type == AMBER else 4):
        if s.hand[s.target][gem_kind(s.forge_type, size)] > 0:
            out[n] = <Action>(SIZE_1 + size - 1)
            n += 1
    return n


cdef int legal_buy(const QnRules* rules, const QnState* s, Action* out) noexcept nogil:
    """D-07. QN-42: the phase may end only after a purchase."""
    cdef int slots = affordable_slots(rules, s)
    cdef int slot, n = 0
    if s.bought > 0:
        out[0] = PASS
        n = 1
    for slot in range(MAX_SLOTS):
        if slots & (1 << slot):
            out[n] = <Action>(SLOT_0 + slot)
            n += 1
    return n


cdef int legal_alchemist(const QnState* s, Action* out) noexcept nogil:
    """D-15. QN-65: amber is neither source nor target."""
    cdef int type, size, d, n = 1
    out[0] = PASS
    for type in range(AMBER):
        for size in range(1, 4):
            if s.rows[s.actor][gem_kind(type, size)] > 0:
                for d in range(2):
                    out[n] = <Action>(TRANSMUTE_0 + 6 * type + 2 * (size - 1) + d)
                    n += 1
    return n


# ---------------------------------------------------------------------------------------------------------- chance

cdef int legal_chance(const QnRules* rules, const QnState* s, Action* out) noexcept nogil:
    """Outcomes with a probability above 0."""
    cdef int i, n = 0
    cdef int node = s.node
    if node == REFILL or node == ASTRO:
        return legal_draw(rules, s, out)
    if node == STEAL:
        return legal_cards(s.hand[s.target], out)
    if node == DRAW_BACK:
        return legal_draw_back(s, out)
    if node == REVEALING:
        out[0] = REVEAL
        return 1
    if node == WAITING:
        out[0] = GO_ON
        return 1
    if node == FASHION:
        for i in range(24):
            out[i] = <Action>(FASHION_0 + i)
        return 24
    if node == FIRST_SEAT:
        for i in range(rules.seats):
            out[i] = <Action>(FIRST_0 + i)
        return rules.seats
    if node == DEAL:
        for i in range(N_KINDS):
            # QN-05: no Astrologer is dealt
            if s.pile[i] > 0 and i != AS:
                out[n] = <Action>(CARD_0 + i)
                n += 1
        return n
    if node == DISPLAY:
        return legal_cards(s.pile, out)
    return 0


cdef int legal_cards(const uint8_t* row, Action* out) noexcept nogil:
    """The kinds of which the row has a card."""
    cdef int kind, n = 0
    for kind in range(N_KINDS):
        if row[kind] > 0:
            out[n] = <Action>(CARD_0 + kind)
            n += 1
    return n


cdef int legal_draw(const QnRules* rules, const QnState* s, Action* out) noexcept nogil:
    """QN-11, K-12: an ordinary card unless the Merchant is certain, and the Merchant inside its window."""
    cdef int hazard = merchant_hazard(rules, s)
    cdef int n = 0
    if hazard != 1:
        n = legal_cards(s.pile, out)
    if hazard > 0:
        out[n] = MERCHANT
        n += 1
    return n


cdef int legal_draw_back(const QnState* s, Action* out) noexcept nogil:
    """QN-21 keeps cards apart by when they came: a copy gained this turn is an outcome of its own."""
    cdef int kind, n = 0
    for kind in range(N_KINDS):
        if holds_start_card(s, kind) > 0:
            out[n] = <Action>(CARD_0 + kind)
            n += 1
    for kind in range(N_KINDS):
        if s.fresh[kind] > 0:
            out[n] = <Action>(FRESH_0 + kind)
            n += 1
    return n


cdef Action qn_chance(const void* rules_, const void* state_, Rng* rng) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnState* s = <const QnState*>state_
    cdef int node = s.node
    cdef int hazard, kind, index
    if node == REFILL or node == ASTRO:
        hazard = merchant_hazard(rules, s)
        if hazard > 0 and (hazard == 1 or rng_below(rng, hazard) == 0):
            return MERCHANT
        return <Action>(CARD_0 + row_pick(<const uint64_t*>s.pile, rng_below(rng, s.pile_n)))
    if node == STEAL:
        return <Action>(CARD_0 + row_pick(<const uint64_t*>s.hand[s.target], rng_below(rng, s.hand_n[s.target])))
    if node == DRAW_BACK:
        kind = row_pick(<const uint64_t*>s.hand[s.active], rng_below(rng, s.hand_n[s.active]))
        if s.fresh[kind] > 0 and <int>rng_below(rng, s.hand[s.active][kind]) < s.fresh[kind]:
            return <Action>(FRESH_0 + kind)
        return <Action>(CARD_0 + kind)
    if node == REVEALING:
        return REVEAL
    if node == WAITING:
        return GO_ON
    if node == DISPLAY:
        return <Action>(CARD_0 + row_pick(<const uint64_t*>s.pile, rng_below(rng, s.pile_n)))
    if node == DEAL:
        # QN-05: a uniform card that is no Astrologer; the Astrologers' places are skipped
        index = <int>rng_below(rng, s.pile_n - s.pile[AS])
        for kind in range(AS):
            index -= s.pile[kind]
            if index < 0:
                return <Action>(CARD_0 + kind)
        for kind in range(AS + 1, N_KINDS):
            index -= s.pile[kind]
            if index < 0:
                return <Action>(CARD_0 + kind)
    if node == FASHION:
        return <Action>(FASHION_0 + rng_below(rng, 24))
    return <Action>(FIRST_0 + rng_below(rng, rules.seats))


cdef double qn_chance_prob(const void* rules_, const void* state_, Action action) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnState* s = <const QnState*>state_
    cdef int node = s.node
    cdef int hazard
    if node == REFILL or node == ASTRO:
        hazard = merchant_hazard(rules, s)
        if action == MERCHANT:
            return 1.0 / hazard
        return (1.0 if hazard == 0 else 1.0 - 1.0 / hazard) * s.pile[action - CARD_0] / s.pile_n
    if node == STEAL:
        return <double>s.hand[s.target][action - CARD_0] / s.hand_n[s.target]
    if node == DRAW_BACK:
        if action >= FRESH_0:
            return <double>s.fresh[action - FRESH_0] / s.hand_n[s.active]
        return <double>holds_start_card(s, action - CARD_0) / s.hand_n[s.active]
    if node == DISPLAY:
        return <double>s.pile[action - CARD_0] / s.pile_n
    if node == DEAL:
        return <double>s.pile[action - CARD_0] / (s.pile_n - s.pile[AS])
    if node == FASHION:
        return 1.0 / 24
    if node == FIRST_SEAT:
        return 1.0 / rules.seats
    return 1.0


cdef uint16_t qn_chance_kind(const void* rules_, const void* state_) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnState* s = <const QnState*>state_
    cdef int node = s.node
    if node == FASHION:
        return CHANCE_FASHION
    if node == DEAL:
        return <uint16_t>(CHANCE_DEAL | deal_seat(rules, s) << 8)
    if node == FIRST_SEAT:
        return CHANCE_FIRST
    if node == STEAL:
        return <uint16_t>(CHANCE_STEAL | s.target << 8)
    if node == DRAW_BACK:
        return <uint16_t>(CHANCE_STEAL | s.active << 8)
    if node == REVEALING or node == WAITING:
        return CHANCE_REVEAL
    return CHANCE_PILE


cdef int deal_seat(const QnRules* rules, const QnState* s) noexcept nogil:
    """The first seat without all its cards."""
    cdef int seat = 0
    while s.hand_n[seat] >= rules.deal:
        seat += 1
    return seat
