"""What a seat sees: the view is updated by observations alone, worlds are sampled from it and compared with it.

`view.seen` is a state with the others' cards blank, as it stands after the last observation. Answers that nobody sees may lie
between that and now, so where the game stands is found by going on from there in silence:

- for the viewer himself (`finds_own_choice`): up to the first choice of his own, if nobody before it has one for all that he
  sees. Where somebody has, that he said nothing shows when the viewer is asked (EV_ASKED);
- for a sampled world that stands at no choice of the viewer (`place`): on to the choice of whoever has one in it. A world that
  would go on visibly waits instead, at node WAITING: somebody must be thinking of something that he has not got in it.
"""
from libc.string cimport memcmp, memcpy, memset

from core.game cimport (
    CHANCE, Events, PUBLIC, SECRET_INCLUDED, TERMINAL, event_a, event_actor, event_b, event_kind, event_secret, is_visible,
)
from core.marquis.apply cimport seats_begin, settlement, step
from core.marquis.effects cimport *
from core.marquis.evidence cimport passes_with_veto
from core.marquis.market cimport purchase_rate


cdef void mq_start_view(const void* rules_, int seat, void* view_) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef MqView* view = <MqView*>view_
    cdef int other
    memset(view, 0, sizeof(MqView))
    seats_begin(rules, &view.seen)
    stop_at(&view.seen, FIRST_PLAYER, CHANCE)
    view.viewer = <uint8_t>seat
    for other in range(rules.seats):
        if other != seat:
            view.seen.seat[other].deck = 0
            knows_nothing(view, other)
            weighs(rules, view, other)


# ---------------------------------------------------------------------------------------------------- observations

cdef int mq_update(const void* rules_, void* view_, const Event* seen) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef MqView* view = <MqView*>view_
    cdef int kind = event_kind(seen.open)
    cdef int fact
    if kind == EV_ASKED:
        looks_for_choice(rules, view, True)
        return 0 if view.is_asked and view.asked.node == event_secret(seen.secret, 0) else FACT_NODE
    if event_actor(seen.open) >= rules.seats:
        return FACT_NODE
    if kind <= EV_TURN or kind == EV_FINISHED or kind == EV_END or kind == EV_CHOSE:
        fact = sees_course(rules, view, seen, kind)
    elif kind <= EV_GIVE or kind == EV_TARGET:
        fact = sees_play(rules, view, seen, kind)
    elif kind <= EV_DRAW or kind == EV_RETRIEVED or kind == EV_WITNESS:
        fact = sees_veto(rules, view, seen, kind)
    elif kind <= EV_PROTECTED:
        fact = sees_negotiation(rules, view, seen, kind)
    else:
        fact = sees_purchase(rules, view, seen, kind)
    if fact == 0:
        finds_own_choice(rules, view)
    return fact


cdef int sees_course(const MqRules* rules, MqView* view, const Event* seen, int kind) noexcept nogil:
    cdef MqState* s = &view.seen
    cdef int actor = event_actor(seen.open)
    cdef int fact
    if kind == EV_DEAL:
        s.cursor += 1
        fact = sees_card(rules, view, seen)
        s.at = AT_DEAL
        return fact
    if kind == EV_TURN:
        if s.at != AT_DEAL and actor != seat_after(rules, s, s.active, 1):
            return FACT_NODE
        return turn_is_seen(rules, view, actor, event_a(seen.open))
    if kind == EV_FINISHED:
        if s.seat[s.active].flags & FINISHED:
            return FACT_NODE
        return finish_is_seen(rules, view, event_a(seen.open))
    if kind == EV_CHOSE:
        if not view.is_asked or view.asked.node != event_secret(seen.secret, 1):
            return FACT_NODE
        memcpy(s, &view.asked, state_bytes(rules.seats))
        nothing_chosen(s, s.node, event_secret(seen.secret, 0))
        stop_at(s, WAITING, CHANCE)
        return 0
    if kind == EV_FIRST:
        if event_a(seen.open) + event_b(seen.open) > s.treasury:
            return FACT_TABLE
        s.active = <uint8_t>actor
        treasury_pays(s, actor, event_a(seen.open))
        treasury_pays(s, seat_after(rules, s, actor, 1), event_b(seen.open))
        s.at = AT_DEAL
        stop_at(s, WAITING, CHANCE)
        return 0
    # EV_END
    for actor in range(rules.seats):
        s.seat[actor].flags &= <uint8_t>~REBUY
    moment_clears(s)
    s.at = AT_END
    stop_at(s, OVER, TERMINAL)
    return 0


cdef int turn_is_seen(const MqRules* rules, MqView* view, int seat, int how) noexcept nogil:
    cdef MqState* s = &view.seen
    cdef MqSeat* one = &s.seat[seat]
    moment_clears(s)
    s.active = <uint8_t>seat
    s.turn += 1
    s.at = AT_OPEN
    if how == 1:
        s.at = AT_TURN_END
    elif how == 2:
        one.flags &= <uint8_t>~REBUY
        purchase_begins(s, BUY_FINAL, seat)
    elif how == 0 and one.hand_n == 1 and is_another(view, seat):
        # MQ-60: a Veto alone would be his end
        return lacks(view, seat, VETO_BIT) or weighs(rules, view, seat)
    elif how == 3 and is_another(view, seat):
        return lacks(view, seat, CHARACTERS) or weighs(rules, view, seat)
    return 0


cdef int finish_is_seen(const MqRules* rules, MqView* view, bint by_choice) noexcept nogil:
    cdef int seat = view.seen.active
    cdef int fact = 0
    if by_choice and is_another(view, seat) and view.seen.seat[seat].hand_n == 1:
        fact = lacks(view, seat, VETO_BIT) or weighs(rules, view, seat)
    turn_finishes(&view.seen)
    return fact


cdef int sees_card(const MqRules* rules, MqView* view, const Event* seen) noexcept nogil:
    """The actor draws a card; the viewer sees his own."""
    cdef int seat = event_actor(seen.open)
    cdef MqSeat* one = &view.seen.seat[seat]
    cdef int card, fact
    if one.deck_n == 0:
        return FACT_COUNTS
    if seat == view.viewer:
        card = event_secret(seen.secret, 0)
        if not seen.open & SECRET_INCLUDED or card >= N_CARDS or not one.deck & bit(card):
            return FACT_HAND
        card_drawn(one, card)
        return 0
    fact = draws_unseen(view, seat)
    card_drawn(one, -1)
    return fact or weighs(rules, view, seat)


cdef int leaves_hand(MqView* view, int seat, int card) noexcept nogil:
    """A card leaves a hand for all to see; sizes and masks change with what happens to it."""
    if view.seen.seat[seat].hand_n == 0:
        return FACT_PLAYED
    if is_another(view, seat):
        return loses(view, seat, card)
    return 0 if view.seen.seat[seat].hand & bit(card) else FACT_HAND


cdef int is_weighed(const MqRules* rules, MqView* view, int seat) noexcept nogil:
    return weighs(rules, view, seat) if is_another(view, seat) else 0


cdef int is_held(const MqRules* rules, MqView* view, int seat, int card) noexcept nogil:
    """The seat shows or offers a card of its hand, which stays there."""
    if is_another(view, seat):
        return holds(view, seat, card) or weighs(rules, view, seat)
    return 0 if view.seen.seat[seat].hand & bit(card) else FACT_HAND


# ------------------------------------------------------------------------------------------------------------ plays

cdef int sees_play(const MqRules* rules, MqView* view, const Event* seen, int kind) noexcept nogil:
    cdef MqState* s = &view.seen
    cdef int actor = event_actor(seen.open)
    cdef int a = event_a(seen.open)
    cdef int b = event_b(seen.open)
    cdef int fact, role
    if kind == EV_PLAY:
        if actor != s.active or a >= N_CHARACTERS:
            return FACT_NODE
        fact = leaves_hand(view, actor, a)
        if fact or s.seat[actor].pile_n >= MAX_PILE:
            return FACT_PLAYED
        role = card_placed(rules, s, actor, a)
        if role == JEWELLER:
            purchase_begins(s, BUY_NOW, actor)
        else:
            goes_on_to_rob(s)
        return FACT_TABLE if role != b else is_weighed(rules, view, actor)
    if kind == EV_RECEIVE:
        if a > s.treasury:
            return FACT_TABLE
        treasury_pays(s, actor, a)
        return 0
    if kind == EV_TARGET:
        return 0 if a < rules.seats and hit_begins(s, HIT_KILL, a, rules.kill_coins) else FACT_HIT
    if kind == EV_GIVE:
        if a >= rules.seats or s.seat[actor].coins == 0:
            return FACT_TABLE
        coins_move(s, actor, a, 1)
        moment_clears(s)
        s.at = AT_CLIENT if s.unfinished >= 3 else AT_DRAW
        return 0
    if kind == EV_HIT:
        if hit_comes(rules, s, a) or b != hit_moves(s) or hit_is_let_pass(rules, view):
            return FACT_HIT
        fact = hit_eliminates(s)
        coins_move(s, a, actor, b)
        if fact:
            s.at = AT_ELIMINATE
        else:
            hit_is_over(rules, s)
        return 0
    return sees_elimination(rules, view, actor, a, b - 1)


cdef int sees_elimination(const MqRules* rules, MqView* view, int seat, int card, int exposed) noexcept nogil:
    """MQ-31, MQ-32."""
    cdef MqState* s = &view.seen
    cdef MqSeat* one = &s.seat[seat]
    cdef int fact = hit_comes(rules, s, seat)
    if fact == 0 and (one.pile_n == 0 or top_card(one) != card):
        fact = FACT_SHOWN
    if fact == 0 and is_another(view, seat):
        fact = hit_is_let_pass(rules, view) or exposes(view, seat, exposed) or weighs(rules, view, seat)
    if fact:
        return fact
    top_removed(rules, s, seat)
    hit_is_over(rules, s)
    return 0 if (top_card(one) if one.pile_n else -1) == exposed else FACT_SHOWN


cdef int hit_is_let_pass(const MqRules* rules, MqView* view) noexcept nogil:
    """K-7: who lets a dear hit pass has hardly a Veto; nothing if it was vetoed, and came all the same (MQ-49)."""
    cdef const MqState* s = &view.seen
    if s.at != AT_HIT or not is_another(view, s.target) or s.seat[s.target].hand_n == 0:
        return 0
    passes_hit(view, s.target, passes_with_veto(hit_eliminates(s), hit_moves(s)))
    return weighs(rules, view, s.target)


cdef int hit_comes(const MqRules* rules, MqState* s, int target) noexcept nogil:
    """A hit on a seat has begun: passes over what was not chosen in silence before it."""
    if s.at == AT_OFFER_PAID:
        # there was nothing to draw
        s.at = AT_STRIKE
    if s.at != AT_HIT and s.at != AT_STRIKE and s.at != AT_ELIMINATE:
        if s.at >= AT_BUY and s.at <= AT_COUNT and s.purchase == BUY_NOW:
            purchase_is_over(s)
        if s.at == AT_ROB and not finds_list_hit(rules, s):
            s.cursor = 1
            s.at = AT_POWER
        if s.at == AT_POWER:
            if s.seat[s.active].role == PICKPOCKET:
                finds_pick(rules, s)
            elif s.seat[s.active].role == MARQUIS:
                finds_ladder_hit(rules, s)
    return 0 if (s.at == AT_HIT or s.at == AT_STRIKE or s.at == AT_ELIMINATE) and s.target == target else FACT_HIT


# ------------------------------------------------------------------------------------------------- Vetoes and draws

cdef int sees_veto(const MqRules* rules, MqView* view, const Event* seen, int kind) noexcept nogil:
    cdef MqState* s = &view.seen
    cdef int actor = event_actor(seen.open)
    cdef int a = event_a(seen.open)
    cdef int fact
    if kind == EV_VETO:
        # MQ-26, MQ-28
        fact = hit_comes(rules, s, actor) or leaves_hand(view, actor, VETO_CARD)
        if fact:
            return fact
        veto_leaves_hand(&s.seat[actor])
        s.at = AT_VETOED
        return is_weighed(rules, view, actor)
    if kind == EV_VETO_KEPT:
        s.seat[actor].front += 1
        hit_is_over(rules, s)
        return 0
    if kind == EV_PROS_OFFER:
        s.item = <uint8_t>a
        s.cursor = 1
        s.at = AT_REPLIES
        return is_offered(rules, view, actor, a - 1)
    if kind == EV_INTERVENED:
        s.seat[actor].front += 1
        s.at = AT_STRIKE
        if a:
            # MQ-51
            s.seat[actor].flags |= COMMITTED
            return is_held(rules, view, actor, PROSECUTOR)
        return 0
    if kind == EV_PAYS:
        return sees_payment(rules, view, actor, a, event_b(seen.open))
    if kind == EV_RETRIEVED:
        s.at = AT_TURN_END
        return sees_retrieval(rules, view, seen)
    if kind == EV_WITNESS or (s.at != AT_VETOED and s.at != AT_OFFER_PAID and s.at != AT_PROTECTION_PAID):
        s.at = AT_DRAW
    after_draw(s)
    return sees_card(rules, view, seen)


cdef int is_offered(const MqRules* rules, MqView* view, int seat, int item) noexcept nogil:
    """Section 7: a Veto offered with none in front is in the hand; item -1: nothing."""
    if item >= rules.menu_n:
        return FACT_NODE
    if item >= 0 and rules.menu_kind[item] == ITEM_VETOES and view.seen.seat[seat].front == 0:
        return is_held(rules, view, seat, VETO_CARD)
    return 0


cdef int sees_payment(const MqRules* rules, MqView* view, int giver, int taker, int item) noexcept nogil:
    """A-16: a Veto goes from the front, else from the hand, and then the giver draws."""
    cdef MqState* s = &view.seen
    cdef int fact
    if taker >= rules.seats or item >= rules.menu_n:
        return FACT_NODE
    if rules.menu_kind[item] == ITEM_VETOES and s.seat[giver].front == 0:
        fact = leaves_hand(view, giver, VETO_CARD)
        if fact:
            return fact
        s.at = AT_OFFER_PAID if s.at == AT_STRIKE else AT_PROTECTION_PAID
    elif not can_pay(rules, &s.seat[giver], item, s.seat[giver].front):
        return FACT_TABLE
    item_paid(rules, s, giver, taker, item)
    return is_weighed(rules, view, giver)


cdef int sees_retrieval(const MqRules* rules, MqView* view, const Event* seen) noexcept nogil:
    """MQ-38."""
    cdef int seat = event_actor(seen.open)
    cdef MqSeat* one = &view.seen.seat[seat]
    cdef int card, fact
    if one.pile_n < 2:
        return FACT_COUNTS
    if is_another(view, seat):
        fact = retrieves_unseen(view, seat)
        one.hand_n += 1
        return fact or weighs(rules, view, seat)
    card = event_secret(seen.secret, 0)
    if not seen.open & SECRET_INCLUDED or not pile_mask(one) & 1 << (card & 15) or card == top_card(one):
        return FACT_HAND
    pile_loses(one, card)
    one.hand |= <uint16_t>bit(card)
    one.hand_n += 1
    return 0


# ------------------------------------------------------------------------------------------ negotiations, purchases

cdef int sees_negotiation(const MqRules* rules, MqView* view, const Event* seen, int kind) noexcept nogil:
    cdef MqState* s = &view.seen
    cdef int actor = event_actor(seen.open)
    cdef int a = event_a(seen.open)
    if a >= rules.seats:
        return FACT_NODE
    if kind == EV_CLIENT:
        moment_clears(s)
        s.target = <uint8_t>a
        s.item = <uint8_t>(event_b(seen.open) + 1)
        s.at = AT_CLIENT_ANSWER
        return 0
    if kind == EV_CLIENT_OFFER:
        if s.at != AT_SEEK_NEXT:
            if s.at != AT_SEEK:
                moment_clears(s)
            s.due = <uint8_t>idle_countesses(rules, s)
        if not s.due & 1 << a:
            return FACT_NODE
        while s.due & 1 << a:
            # those placed before her were offered nothing
            s.due &= <uint8_t>~(1 << oldest(s, s.due))
        s.target = <uint8_t>a
        s.item = <uint8_t>(event_b(seen.open) + 1)
        s.at = AT_COUNTESS_ANSWER
        return is_offered(rules, view, actor, event_b(seen.open))
    if kind == EV_PROTECTED:
        protection_begins(s, actor, a)
        return 0
    # EV_ACCEPTED, EV_DECLINED
    s.at = AT_SEEK_NEXT if s.at == AT_COUNTESS_ANSWER else AT_SEEK
    return 0


cdef int purchase_comes(const MqRules* rules, MqState* s, int buyer) noexcept nogil:
    """A purchase has begun: passes over those that came to nothing in silence before it."""
    if s.at == AT_OPEN:
        purchase_begins(s, BUY_START, s.active)
    while s.unfinished == 0 and (s.at == AT_SETTLE or s.buyer != buyer):
        settlement(rules, s)
        if s.at == AT_END:
            return FACT_NODE
        if s.buyer == buyer:
            break
    return 0 if s.at >= AT_BUY and s.at <= AT_COUNT and s.buyer == buyer else FACT_NODE


cdef int sees_purchase(const MqRules* rules, MqView* view, const Event* seen, int kind) noexcept nogil:
    cdef MqState* s = &view.seen
    cdef int actor = event_actor(seen.open)
    cdef int a = event_a(seen.open)
    cdef int fact
    if kind == EV_INTENDS:
        fact = purchase_comes(rules, s, actor)
        s.due = <uint8_t>due_fees(rules, s)
        s.collecting = 0
        s.at = AT_FEES
        return fact
    if kind == EV_COLLECTS or kind == EV_WAIVES:
        if not s.due & 1 << actor:
            return FACT_NODE
        s.due &= <uint8_t>~(1 << actor)
        if kind == EV_COLLECTS:
            s.collecting |= <uint8_t>(1 << actor)
        else:
            s.seat[actor].flags &= <uint8_t>~FEE_OPEN
        s.at = AT_FEES
        return 0
    if kind == EV_FEE:
        if a >= rules.seats or s.seat[actor].coins < rules.fee:
            return FACT_TABLE
        coins_move(s, actor, a, rules.fee)
        s.seat[a].flags &= <uint8_t>~FEE_OPEN
        s.collecting &= <uint8_t>~(1 << a)
        s.at = AT_PAY_FEES
        return 0
    return purchase_comes(rules, s, actor) or sees_buying(rules, view, actor, a & 255, a >> 8, event_b(seen.open) & 255)


cdef int sees_buying(const MqRules* rules, MqView* view, int buyer, int coins, int vetoes, int count) noexcept nogil:
    """MQ-20, MQ-61."""
    cdef MqState* s = &view.seen
    cdef MqSeat* one = &s.seat[buyer]
    cdef int rate = purchase_rate(rules, s)
    cdef int fact = 0
    if coins > one.coins or vetoes > one.front + 1 or coins + vetoes != count * (rate & 255):
        return FACT_TABLE
    if vetoes > one.front:
        fact = leaves_hand(view, buyer, VETO_CARD)
        if fact:
            return fact
        veto_leaves_hand(one)
        vetoes -= 1
        fact = is_weighed(rules, view, buyer)
    one.front -= <uint8_t>vetoes
    treasury_pays(s, buyer, -coins)
    diamonds_bought(rules, s, buyer, count * (rate >> 8))
    purchase_is_over(s)
    return fact


# --------------------------------------------------------------------------------------------- where the game stands

cdef inline bint is_silent_choice(const MqState* s) noexcept nogil:
    """Whether the seat that is asked may answer without the others seeing it (section 6)."""
    cdef int node = s.node
    if node == BUY_COUNT:
        return s.least == 0
    return (node == STOP_OR_GO or node == BUY_INTENT or node == TARGET or node == ASK_VETO or node == PROS_REPLY
            or node == CTS_CLIENT or node == CLIENT_OFFER)


cdef inline bint stops_silence(const MqState* s, int viewer) noexcept nogil:
    """Stretches from which nothing leads to a choice of the viewer unseen."""
    cdef int at = s.at
    if at <= AT_TURN or at >= AT_TURN_END and at != AT_SETTLE:
        return True
    return s.active != viewer and (at == AT_OPEN or at == AT_PLAY or at == AT_DRAW)


cdef void finds_own_choice(const MqRules* rules, MqView* view) noexcept nogil:
    looks_for_choice(rules, view, False)


cdef void looks_for_choice(const MqRules* rules, MqView* view, bint others_passed) noexcept nogil:
    """With `others_passed` past the choices of others, as if they had said nothing."""
    cdef MqState* s = &view.asked
    cdef Events events
    cdef int goes_on
    memcpy(s, &view.seen, state_bytes(rules.seats))
    view.is_asked = 0
    if view.viewer != PUBLIC and s.node != OVER:
        while not stops_silence(s, view.viewer):
            events.n = 0
            goes_on = step(rules, s, &events)
            if is_visible(&events):
                break
            if goes_on:
                continue
            if s.actor == view.viewer:
                view.is_asked = 1
                return
            if not others_passed or s.actor >= CHANCE or not is_silent_choice(s):
                break
            nothing_chosen(s, s.node, PASS)
    memset(s, 0, state_bytes(rules.seats))


cdef void place(const MqRules* rules, const MqView* view, MqState* world) noexcept nogil:
    cdef MqState later
    cdef Events events
    if world.at == AT_FIRST or world.node == OVER:
        return
    memcpy(&later, world, state_bytes(rules.seats))
    events.n = 0
    while step(rules, &later, &events) and not is_visible(&events):
        pass
    if is_visible(&events):
        stop_at(world, WAITING, CHANCE)
        return
    memcpy(world, &later, state_bytes(rules.seats))


cdef int mq_sample(const void* rules_, const void* view_, Rng* rng, void* state_) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqView* view = <const MqView*>view_
    cdef MqState* s = <MqState*>state_
    cdef int seat, fact
    memcpy(s, &view.asked if view.is_asked else &view.seen, state_bytes(rules.seats))
    for seat in range(rules.seats):
        if seat != view.viewer:
            fact = deals_seat(view, seat, rng, &s.seat[seat])
            if fact:
                return fact
    if not view.is_asked:
        place(rules, view, s)
    return 0


# ------------------------------------------------------------------------------------------------------------- fits

cdef int mq_fits(const void* rules_, const void* view_, const void* state_) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqView* view = <const MqView*>view_
    cdef const MqState* s = <const MqState*>state_
    cdef const MqState* seen = &view.seen
    cdef int seat, fact
    if (s.turn != seen.turn or s.active != seen.active or s.direction != seen.direction or s.treasury != seen.treasury
            or s.bank_diamonds != seen.bank_diamonds or s.bank_rubies != seen.bank_rubies or s.stamp != seen.stamp
            or s.reversal != seen.reversal or s.unfinished != seen.unfinished):
        return FACT_TABLE
    for seat in range(rules.seats):
        fact = fits_seat(view, s, seat)
        if fact:
            return fact
    return 0 if fits_node(view, s) else FACT_NODE


cdef int fits_seat(const MqView* view, const MqState* s, int seat) noexcept nogil:
    cdef const MqSeat* one = &s.seat[seat]
    cdef const MqSeat* seen = &view.seen.seat[seat]
    # MQ-66: that a seat bought nothing in the settlement is not seen
    cdef int unseen = REBUY if s.unfinished == 0 else 0
    if one.hand_n != seen.hand_n or one.deck_n != seen.deck_n:
        return FACT_COUNTS
    if (one.coins != seen.coins or one.diamonds != seen.diamonds or one.rubies != seen.rubies or one.front != seen.front
            or one.protector != seen.protector or one.client != seen.client or (one.flags ^ seen.flags) & ~unseen):
        return FACT_TABLE
    if one.role != seen.role or one.gone != seen.gone:
        return FACT_PILE
    if (popcount(one.hand) != one.hand_n or popcount(one.deck) != one.deck_n or one.hand & one.deck
            or (one.hand | one.deck) != unlocated(one)):
        return FACT_COUNTS
    if is_another(view, seat):
        return allows(view, seat, one)
    if one.hand != seen.hand or one.deck != seen.deck:
        return FACT_HAND
    if one.pile_n != seen.pile_n or memcmp(one.pile, seen.pile, MAX_PILE) or memcmp(one.stamp, seen.stamp, MAX_PILE):
        return FACT_PILE
    return 0


cdef bint fits_node(const MqView* view, const MqState* s) noexcept nogil:
    cdef const MqState* seen = &view.seen
    cdef const MqState* asked = &view.asked
    if s.actor == view.viewer:
        return (view.is_asked and s.node == asked.node and s.at == asked.at and s.cursor == asked.cursor
                and s.target == asked.target and s.hit_kind == asked.hit_kind and s.hit_coins == asked.hit_coins
                and s.item == asked.item and s.buyer == asked.buyer and s.purchase == asked.purchase
                and s.least == asked.least and s.most == asked.most and s.due == asked.due and s.collecting == asked.collecting)
    if seen.node == OVER or s.node == OVER:
        return seen.node == s.node
    if s.node == FIRST_PLAYER or s.node == DEAL or s.node == WAITING:
        return s.at == seen.at and s.cursor == seen.cursor
    if seen.at == AT_VETOED or seen.at == AT_OFFER_PAID or seen.at == AT_PROTECTION_PAID:
        return s.at == seen.at or s.node != DRAW
    return True


cdef void mq_forget(const void* rules_, void* view_, double share, Rng* rng) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef MqView* view = <MqView*>view_
    cdef int seat
    for seat in range(rules.seats):
        if seat != view.viewer:
            forgets(rules, view, seat, share, rng)
