"""What may be done at a node: legal actions, and the law of chance."""
from core.bits cimport ctz
from core.rng cimport mum, rng_below


cdef int mq_actor(const void* rules_, const void* state_) noexcept nogil:
    return (<const MqState*>state_).actor


cdef uint16_t mq_turn(const void* rules_, const void* state_) noexcept nogil:
    return (<const MqState*>state_).turn


cdef uint64_t mq_root_key(const void* rules_, const void* state_, int seat) noexcept nogil:
    """The seat's own cards: by its hand and its pile it knows its draw pile."""
    cdef const MqSeat* one = &(<const MqState*>state_).seat[seat]
    return mum(<uint64_t>one.hand | <uint64_t>one.deck << 16 | <uint64_t>0x9E3779B900000000, <uint64_t>0xD6E8FEB86659FD93)


cdef inline int cards_out(int mask, int first, Action* out, int n) noexcept nogil:
    """Appends an action for each card of a mask; returns the new number of actions."""
    while mask:
        out[n] = <Action>(first + ctz(mask))
        n += 1
        mask &= mask - 1
    return n


cdef inline int hand_out(int mask, int first, Action* out) noexcept nogil:
    """An action for each of at most four cards: always four are written, so that nothing branches on how many there are."""
    cdef int n, rest = mask
    cdef int guard = 1 << N_CARDS
    out[0] = <Action>(first + ctz(rest | guard))
    n = rest != 0
    rest &= rest - 1
    out[1] = <Action>(first + ctz(rest | guard))
    n += rest != 0
    rest &= rest - 1
    out[2] = <Action>(first + ctz(rest | guard))
    n += rest != 0
    rest &= rest - 1
    out[3] = <Action>(first + ctz(rest | guard))
    n += rest != 0
    return n


cdef inline int range_out(int low, int high, Action* out, int n) noexcept nogil:
    """Eight at a time; what is written behind the last, within MQ_MAX_ACTIONS, is never read."""
    cdef int count = high - low + 1
    cdef int i, block = 0
    while True:
        for i in range(8):
            out[n + block + i] = <Action>(low + block + i)
        block += 8
        if block >= count:
            return n + count


cdef inline int items_out(const MqRules* rules, const MqSeat* payer, int vetoes, Action* out, int n) noexcept nogil:
    cdef int item
    for item in range(rules.menu_n):
        out[n] = <Action>(OFFER_0 + item)
        n += can_pay(rules, payer, item, vetoes)
    return n


cdef int mq_legal(const void* rules_, const void* state_, Action* out) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    cdef const MqSeat* actor
    cdef int node = s.node
    if node >= FIRST_CHANCE_NODE:
        return outcomes(rules, s, out)
    actor = &s.seat[s.actor]
    if node == PLAY:
        if rules.hand_size > 4:
            return cards_out(playable(actor), PLAY_0, out, 0)
        return hand_out(playable(actor), PLAY_0, out)
    if node == BUY_COUNT:
        return range_out(COUNT_0 + s.least, COUNT_0 + s.most, out, 0)
    if node == RETRIEVE:
        return cards_out(retrievable(actor), CARD_0, out, 0)
    if node == WITNESS:
        return cards_out(actor.deck, CARD_0, out, 0)
    if node == FEE:
        return range_out(COLLECT, WAIVE, out, 0)
    if node == CTS_PRICE:
        return items_out(rules, &s.seat[s.target], s.seat[s.target].front, out, 0)
    return with_pass(rules, s, actor, out)


cdef int outcomes(const MqRules* rules, const MqState* s, Action* out) noexcept nogil:
    """What chance may bring."""
    if s.node == DRAW or s.node == DEAL:
        return cards_out(s.seat[drawer(rules, s)].deck, CARD_0, out, 0)
    if s.node == FIRST_PLAYER:
        return range_out(FIRST_0, FIRST_0 + rules.seats - 1, out, 0)
    out[0] = GO_ON
    return 1 if s.node == WAITING else 0


cdef int with_pass(const MqRules* rules, const MqState* s, const MqSeat* actor, Action* out) noexcept nogil:
    """The nodes at which one may pass."""
    cdef int node = s.node
    cdef int seat, n = 1
    out[0] = PASS
    if node == TARGET or node == CTS_CLIENT:
        for seat in range(rules.seats):
            # MQ-41: what a client can pay is judged from public facts
            out[n] = <Action>(SEAT_0 + seat)
            n += robbable(s, seat, s.active) and (node == TARGET or can_pay_any(rules, &s.seat[seat], s.seat[seat].front))
        return n
    if node == PROS_OFFER or node == CLIENT_OFFER:
        return items_out(rules, actor, vetoes_held(actor), out, 1)
    if node == STOP_OR_GO:
        out[1] = STOP
    elif node == ASK_VETO:
        out[1] = VETO
    elif node == BUY_INTENT:
        out[1] = INTEND
    else:
        # PROS_REPLY, CTS_ACCEPT, CTS_REPLY
        out[1] = ACCEPT
    return 2


# ---------------------------------------------------------------------------------------------------------- chance

cdef Action mq_chance(const void* rules_, const void* state_, Rng* rng) noexcept nogil:
    """C-1 to C-3: all outcomes are equally likely."""
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    cdef const MqSeat* one
    cdef int mask, index, below, is_above
    if s.node == FIRST_PLAYER:
        return <Action>(FIRST_0 + rng_below(rng, rules.seats))
    if s.node == WAITING:
        return GO_ON
    one = &s.seat[drawer(rules, s)]
    mask = one.deck
    index = rng_below(rng, one.deck_n)
    # the index-th card without a loop: in the lower or the upper six
    below = rules.count_of[mask & 63]
    is_above = index >= below
    return <Action>(CARD_0 + 6 * is_above + rules.nth_of[mask >> 6 * is_above & 63][index - below * is_above])


cdef double mq_chance_prob(const void* rules_, const void* state_, Action action) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    if s.node == FIRST_PLAYER:
        return 1.0 / rules.seats
    if s.node == WAITING:
        return 1.0
    return 1.0 / s.seat[drawer(rules, s)].deck_n


cdef uint16_t mq_chance_kind(const void* rules_, const void* state_) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    if s.node == FIRST_PLAYER:
        return CHANCE_FIRST
    if s.node == WAITING:
        return CHANCE_WAIT
    return <uint16_t>(CHANCE_PILE | drawer(rules, s) << 8)
