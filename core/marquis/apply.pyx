"""The rules in motion. `mq_apply` carries out one choice; then `run` goes from one stretch of the course (AT_..) to the next
until somebody has to choose. A choice with one possibility is made without asking (section 4 of docs/rules/marquis.md).
"""
from libc.string cimport memset

from core.bits cimport ctz
from core.game cimport CHANCE, TERMINAL
from core.marquis.bargain cimport asks_price, name_price, names_client, next_countess, protects, seek
from core.marquis.effects cimport *
from core.marquis.market cimport affordable, purchase_rate, vetoes_counted
from core.marquis.moves cimport drawer, draws, playable, retrievable
from core.marquis.telling cimport asks, chance_draws, tell, tell_card, tell_chosen


cdef void seats_begin(const MqRules* rules, MqState* s) noexcept nogil:
    cdef int seat
    memset(s, 0, state_bytes(rules.seats))
    for seat in range(rules.seats):
        # MQ-01, MQ-06, MQ-09
        s.seat[seat].deck = ALL_CARDS
        s.seat[seat].deck_n = N_CARDS
        s.seat[seat].role = NO_ROLE
        s.seat[seat].protector = s.seat[seat].client = NO_SEAT
    # MQ-03, MQ-05, MQ-10, MQ-80
    s.treasury = <uint8_t>rules.treasury
    s.bank_diamonds = <uint8_t>rules.diamonds
    s.bank_rubies = <uint8_t>rules.rubies
    s.direction = 1
    s.unfinished = <uint8_t>rules.seats


cdef void mq_start(const void* rules_, void* state_) noexcept nogil:
    cdef MqState* s = <MqState*>state_
    seats_begin(<const MqRules*>rules_, s)
    s.at = AT_FIRST
    stop_at(s, FIRST_PLAYER, CHANCE)


cdef void run(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """The stretches in the order of a turn, so that the usual course is tested straight through; anything else by `stretch`."""
    while True:
        if s.at == AT_DRAW and not draw_step(rules, s, out):
            return
        if s.at == AT_TURN_END:
            turn_ends(rules, s)
            turn_place(rules, s, out)
        if s.at == AT_OPEN and not turn_opens(rules, s, out):
            return
        if s.at == AT_PLAY and not plays(rules, s, out):
            return
        if s.at == AT_ROB and not rob(rules, s, out):
            return
        if s.at != AT_DRAW and not stretch(rules, s, out):
            return


cdef int step(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    return stretch(rules, s, out)


# --------------------------------------------------------------------------------------------------------- choices

cdef void mq_apply(const void* rules_, void* state_, Action action, Events* out) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef MqState* s = <MqState*>state_
    cdef int node = s.node
    if node == DRAW or node == DEAL:
        card_comes(rules, s, action - CARD_0, out)
    elif node == PLAY:
        play(rules, s, action - PLAY_0, out)
    elif node == BUY_COUNT and action != COUNT_0:
        buy(rules, s, action - COUNT_0, out)
    elif action == PASS or action == COUNT_0 or node == CTS_CLIENT:
        passes(rules, s, action, out)
    elif node == RETRIEVE or node == WITNESS:
        take(s, node, action - CARD_0, out)
    elif node == FIRST_PLAYER:
        first_player(rules, s, action - FIRST_0, out)
    elif node == TARGET:
        tell(out, EV_TARGET, s.active, action - SEAT_0, 0)
        hit_begins(s, HIT_KILL, action - SEAT_0, rules.kill_coins)
    elif node == ASK_VETO:
        # MQ-26 to MQ-29
        veto_leaves_hand(&s.seat[s.target])
        tell(out, EV_VETO, s.target, s.active, 0)
        s.at = AT_VETOED
    elif node != WAITING:
        answer(rules, s, node, action, out)
    run(rules, s, out)


cdef void passes(const MqRules* rules, MqState* s, int action, Events* out) noexcept nogil:
    """Nothing, in the several ways of saying so."""
    cdef int node = s.node
    if node == PROS_OFFER:
        offer_prosecutors(s, 0, out)
    elif node == CTS_ACCEPT or node == CTS_REPLY:
        tell(out, EV_DECLINED, s.actor, s.active, 0)
        s.at = AT_SEEK if node == CTS_ACCEPT else AT_SEEK_NEXT
    else:
        tell_chosen(out, s.actor, action, node)
        nothing_chosen(s, node, action)


cdef void answer(const MqRules* rules, MqState* s, int node, int action, Events* out) noexcept nogil:
    """Offers and answers."""
    if node == STOP_OR_GO:
        # MQ-65
        tell(out, EV_FINISHED, s.active, 1, 0)
        turn_finishes(s)
    elif node == BUY_INTENT:
        tell(out, EV_INTENDS, s.buyer, 0, 0)
        s.at = AT_FEES
    elif node == FEE:
        fee_answered(s, s.actor, action == COLLECT, out)
    elif node == PROS_OFFER:
        offer_prosecutors(s, action - OFFER_0 + 1, out)
    elif node == PROS_REPLY:
        intervene(rules, s, s.actor, out)
    elif node == CTS_PRICE:
        name_price(s, action - OFFER_0, out)
    elif node == CLIENT_OFFER:
        # MQ-42
        s.due &= <uint8_t>~(1 << s.target)
        s.item = <uint8_t>(action - OFFER_0 + 1)
        tell(out, EV_CLIENT_OFFER, s.active, s.target, action - OFFER_0)
        s.at = AT_COUNTESS_ANSWER
    elif node == CTS_ACCEPT:
        tell(out, EV_ACCEPTED, s.target, s.active, 0)
        protects(rules, s, s.active, s.target, out)
        s.at = AT_SEEK
    else:
        tell(out, EV_ACCEPTED, s.target, s.active, 0)
        s.at = AT_PROTECTION_PAID if protects(rules, s, s.target, s.active, out) else AT_SEEK_NEXT


# ---------------------------------------------------------------------------------------------------- set-up, turns

cdef void first_player(const MqRules* rules, MqState* s, int seat, Events* out) noexcept nogil:
    """MQ-07, MQ-08."""
    s.active = <uint8_t>seat
    treasury_pays(s, seat, rules.first_coins)
    treasury_pays(s, seat_after(rules, s, seat, 1), rules.left_coins)
    tell(out, EV_FIRST, seat, rules.first_coins, rules.left_coins)
    s.at = AT_DEAL
    s.cursor = 0


cdef void card_comes(const MqRules* rules, MqState* s, int card, Events* out) noexcept nogil:
    """MQ-09, MQ-23, MQ-28."""
    cdef int seat = drawer(rules, s)
    card_drawn(&s.seat[seat], card)
    if s.at == AT_DEAL:
        tell_card(out, EV_DEAL, seat, card)
        s.cursor += 1
        return
    tell_card(out, EV_DRAW, seat, card)
    after_draw(s)


cdef void turn_place(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-10, MQ-11, MQ-60, MQ-64."""
    cdef MqSeat* one = &s.seat[s.active]
    s.turn += 1
    if one.flags & FINISHED:
        if one.flags & REBUY:
            one.flags &= <uint8_t>~REBUY
            tell(out, EV_TURN, s.active, 2, 0)
            purchase_begins(s, BUY_FINAL, s.active)
        else:
            tell(out, EV_TURN, s.active, 1, 0)
            s.at = AT_TURN_END
    else:
        tell(out, EV_TURN, s.active, 0 if one.hand & CHARACTERS else 3, 0)
        s.at = AT_OPEN


cdef int turn_opens(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    cdef const MqSeat* one = &s.seat[s.active]
    if one.hand & CHARACTERS == 0:
        # MQ-60
        tell(out, EV_FINISHED, s.active, 0, 0)
        turn_finishes(s)
        return 1
    if s.unfinished == 1 and not one.flags & COMMITTED:
        # MQ-65
        return asks(s, STOP_OR_GO, s.active, out)
    purchase_begins(s, BUY_START, s.active)
    return purchase_opens(rules, s, out)


cdef void turn_ends(const MqRules* rules, MqState* s) noexcept nogil:
    s.active = <uint8_t>seat_after(rules, s, s.active, 1)
    moment_clears(s)
    s.at = AT_TURN


cdef void settlement(const MqRules* rules, MqState* s) noexcept nogil:
    """MQ-66: one pass over the other seats."""
    cdef MqSeat* one
    while True:
        s.cursor += 1
        if s.cursor >= rules.seats:
            moment_clears(s)
            s.at = AT_END
            return
        s.buyer = <uint8_t>seat_after(rules, s, s.active, s.cursor)
        one = &s.seat[s.buyer]
        if one.flags & REBUY:
            one.flags &= <uint8_t>~REBUY
            purchase_begins(s, BUY_FINAL, s.buyer)
            return


# ------------------------------------------------------------------------------------------------------- purchases

cdef int purchase_opens(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-20 to MQ-22, MQ-45."""
    cdef int rate = purchase_rate(rules, s)
    cdef bint must
    if rate == 0 or s.seat[s.buyer].coins + vetoes_counted(s) < (rate & 255):
        purchase_is_over(s)
        return 1
    s.most = <uint8_t>affordable(rules, s, rate, 0, vetoes_counted(s))
    if s.most == 0:
        purchase_is_over(s)
        return 1
    s.due = <uint8_t>due_fees(rules, s)
    s.collecting = 0
    # MQ-22: not for the Jeweller's purchase at once (A-03); coins that are left after those due count, Vetoes do not
    must = (s.purchase != BUY_NOW and s.treasury == 0
            and affordable(rules, s, rate, popcount(s.due) * rules.fee, 0) > 0)
    if s.due == 0:
        s.least = must
        s.at = AT_COUNT
        return asks_count(rules, s, out)
    s.most = 0
    if not must:
        return asks(s, BUY_INTENT, s.buyer, out)
    tell(out, EV_INTENDS, s.buyer, 0, 0)
    s.at = AT_FEES
    return 1


cdef int next_fee(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-45: the Countesses that are due a coin say whether they take it, the one that was placed first begins."""
    cdef int seat
    if s.due == 0:
        s.at = AT_PAY_FEES
        return 1
    seat = oldest(s, s.due)
    if not s.seat[seat].flags & FINISHED:
        return asks(s, FEE, seat, out)
    # MQ-63: a finished one always collects
    fee_answered(s, seat, True, out)
    return 1


cdef void fee_answered(MqState* s, int seat, bint collects, Events* out) noexcept nogil:
    s.due &= <uint8_t>~(1 << seat)
    if collects:
        s.collecting |= <uint8_t>(1 << seat)
    else:
        s.seat[seat].flags &= <uint8_t>~FEE_OPEN
    tell(out, EV_COLLECTS if collects else EV_WAIVES, seat, 0, 0)


cdef void fees_paid(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-45, A-18: without a purchase no coin moves."""
    cdef int fees = popcount(s.collecting) * rules.fee
    cdef int seat
    if affordable(rules, s, purchase_rate(rules, s), fees, vetoes_counted(s)) == 0:
        purchase_is_over(s)
        return
    while s.collecting:
        seat = oldest(s, s.collecting)
        s.collecting &= <uint8_t>~(1 << seat)
        tell(out, EV_FEE, s.buyer, seat, 0)
        coins_move(s, s.buyer, seat, rules.fee)
        s.seat[seat].flags &= <uint8_t>~FEE_OPEN
    s.least = 1
    s.most = <uint8_t>affordable(rules, s, purchase_rate(rules, s), 0, vetoes_counted(s))
    s.at = AT_COUNT


cdef int asks_count(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    if s.most > s.least:
        return asks(s, BUY_COUNT, s.buyer, out)
    buy(rules, s, s.least, out)
    return 1


cdef void buy(const MqRules* rules, MqState* s, int count, Events* out) noexcept nogil:
    """MQ-20, MQ-24; MQ-61: Vetoes go before coins."""
    cdef MqSeat* one = &s.seat[s.buyer]
    cdef int rate = purchase_rate(rules, s)
    cdef int price = count * (rate & 255)
    cdef int diamonds = count * (rate >> 8)
    cdef int vetoes = min(price, vetoes_counted(s))
    tell(out, EV_BUYS, s.buyer, price - vetoes | vetoes << 8, count | diamonds << 8)
    if vetoes > one.front:
        veto_leaves_hand(one)
        vetoes -= 1
        price -= 1
    one.front -= <uint8_t>vetoes
    treasury_pays(s, s.buyer, vetoes - price)
    diamonds_bought(rules, s, s.buyer, diamonds)
    purchase_is_over(s)


# ------------------------------------------------------------------------------------------------------------ plays

cdef void play(const MqRules* rules, MqState* s, int card, Events* out) noexcept nogil:
    """MQ-11 to MQ-15, MQ-33."""
    cdef int role = card_placed(rules, s, s.active, card)
    cdef int coins = min(<int>rules.receive[role], <int>s.treasury)
    tell(out, EV_PLAY, s.active, card, role)
    if coins:
        treasury_pays(s, s.active, coins)
        tell(out, EV_RECEIVE, s.active, coins, 0)
    if role == JEWELLER:
        purchase_begins(s, BUY_NOW, s.active)
    else:
        goes_on_to_rob(s)


cdef int rob(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-16, MQ-54: hits of the list, then those of the power."""
    cdef int mask = list_hits(rules, s)
    while mask:
        list_hit_begins(rules, s, ctz(mask))
        if s.seat[s.target].hand & VETO_BIT:
            return asks(s, ASK_VETO, s.target, out)
        # a card that is eliminated may have protected another
        mask = list_hits(rules, s) if strike(rules, s, out) else mask & (mask - 1)
    s.cursor = 1
    s.at = AT_POWER
    return power(rules, s, out)


cdef int power(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-14: the hits of Assassin, Pickpocket and Marquis."""
    cdef int role = s.seat[s.active].role
    cdef int seat
    if role == ASSASSIN:
        # MQ-30
        for seat in range(rules.seats):
            if robbable(s, seat, s.active):
                return asks(s, TARGET, s.active, out)
    elif role == PICKPOCKET and finds_pick(rules, s):
        return 1
    elif role == MARQUIS and finds_ladder_hit(rules, s):
        return 1
    s.at = AT_GIVE
    return gives(rules, s, out)


cdef bint strike(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-17, MQ-18, MQ-30, MQ-54; returns whether a card was eliminated."""
    cdef int target = s.target
    cdef int coins = hit_moves(s)
    cdef bint is_fatal = hit_eliminates(s)
    if coins:
        coins_move(s, target, s.active, coins)
        tell(out, EV_HIT, s.active, target, coins)
    if is_fatal:
        eliminate(rules, s, out)
    else:
        hit_is_over(rules, s)
    return is_fatal


cdef void eliminate(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-31, MQ-32."""
    cdef MqSeat* one = &s.seat[s.target]
    cdef int card = top_card(one)
    top_removed(rules, s, s.target)
    tell(out, EV_ELIMINATED, s.target, card, top_card(one) + 1 if one.pile_n else 0)
    hit_is_over(rules, s)


cdef int offers(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-49, MQ-50: asked whenever a third seat may intervene for all that everybody sees."""
    cdef int seat
    cdef MqSeat* one
    for seat in range(rules.seats):
        one = &s.seat[seat]
        if seat == s.active or seat == s.target or one.flags & FINISHED:
            continue
        if one.role == PROSECUTOR or one.hand_n:
            if can_pay_any(rules, &s.seat[s.active], vetoes_held(&s.seat[s.active])):
                return asks(s, PROS_OFFER, s.active, out)
            offer_prosecutors(s, 0, out)
            return 1
    veto_kept(rules, s, out)
    return 1


cdef void offer_prosecutors(MqState* s, int item, Events* out) noexcept nogil:
    s.item = <uint8_t>item
    s.cursor = 1
    s.at = AT_REPLIES
    tell(out, EV_PROS_OFFER, s.active, item, 0)


cdef int next_reply(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-49, MQ-50."""
    cdef int seat
    while s.cursor < rules.seats:
        seat = seat_after(rules, s, s.active, s.cursor)
        if seat != s.target and not s.seat[seat].flags & FINISHED and (
                s.seat[seat].role == PROSECUTOR or s.seat[seat].hand & bit(PROSECUTOR)):
            return asks(s, PROS_REPLY, seat, out)
        s.cursor += 1
    veto_kept(rules, s, out)
    return 1


cdef void veto_kept(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-26 to MQ-28."""
    s.seat[s.active].front += 1
    tell(out, EV_VETO_KEPT, s.active, 0, 0)
    hit_is_over(rules, s)


cdef void intervene(const MqRules* rules, MqState* s, int seat, Events* out) noexcept nogil:
    """MQ-49 to MQ-51."""
    cdef MqSeat* one = &s.seat[seat]
    cdef int from_hand = one.role != PROSECUTOR
    if from_hand:
        one.flags |= COMMITTED
    one.front += 1
    tell(out, EV_INTERVENED, seat, from_hand, 0)
    s.at = AT_STRIKE
    if s.item:
        tell(out, EV_PAYS, s.active, seat, s.item - 1)
        if item_paid(rules, s, s.active, seat, s.item - 1):
            s.at = AT_OFFER_PAID


cdef int gives(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-19."""
    cdef int role = s.seat[s.active].role
    cdef int mask = 0
    cdef int seat
    moment_clears(s)
    if role != MARQUIS and role != BLANK:
        mask = same_role(rules, s, role, s.active)
    while mask and s.seat[s.active].coins:
        seat = oldest(s, mask)
        mask &= ~(1 << seat)
        coins_move(s, s.active, seat, 1)
        tell(out, EV_GIVE, s.active, seat, 0)
    # MQ-40: negotiations only while three are unfinished, and with a Countess
    if s.unfinished >= 3 and (role == COUNTESS or idle_countesses(rules, s)):
        s.at = AT_CLIENT
        return names_client(rules, s, out)
    s.at = AT_DRAW
    return 1


# ------------------------------------------------------------------------------------------------------------ draws

cdef int draw_step(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-14 (5), MQ-23, MQ-38, MQ-39, MQ-52."""
    cdef MqSeat* one = &s.seat[s.active]
    cdef int mask
    if one.role == ASTROLOGER:
        mask = retrievable(one)
        if mask & (mask - 1):
            return asks(s, RETRIEVE, s.active, out)
        if mask:
            take(s, RETRIEVE, ctz(mask), out)
            return 1
    if not draws(rules, one):
        s.at = AT_TURN_END
        return 1
    if one.role != PROSECUTOR:
        return chance_draws(s)
    if one.deck_n > 1:
        return asks(s, WITNESS, s.active, out)
    take(s, WITNESS, ctz(one.deck), out)
    return 1


cdef void take(MqState* s, int node, int card, Events* out) noexcept nogil:
    """A chosen card comes to the hand: from the own pile (MQ-38) or draw pile (MQ-52)."""
    cdef MqSeat* one = &s.seat[s.active]
    if node == RETRIEVE:
        pile_loses(one, card)
        one.hand |= <uint16_t>bit(card)
        one.hand_n += 1
        tell_card(out, EV_RETRIEVED, s.active, card)
    else:
        card_drawn(one, card)
        tell_card(out, EV_WITNESS, s.active, card)
    s.at = AT_TURN_END


# --------------------------------------------------------------------------------------------------------- the course

cdef inline int stretch(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """Goes on from where the game stands; stops before cards that only some see decide (AT_OPEN, AT_PLAY, AT_DRAW)."""
    cdef int at = s.at
    if at == AT_OPEN:
        return turn_opens(rules, s, out)
    elif at == AT_PLAY:
        return plays(rules, s, out)
    elif at == AT_ROB:
        return rob(rules, s, out)
    elif at == AT_DRAW:
        return draw_step(rules, s, out)
    elif at == AT_TURN_END:
        turn_ends(rules, s)
        turn_place(rules, s, out)
    elif at == AT_HIT:
        if s.seat[s.target].hand & VETO_BIT:
            return asks(s, ASK_VETO, s.target, out)
        strike(rules, s, out)
    elif at == AT_STRIKE:
        strike(rules, s, out)
    elif at == AT_BUY:
        return purchase_opens(rules, s, out)
    elif at == AT_COUNT:
        return asks_count(rules, s, out)
    elif at == AT_POWER:
        return power(rules, s, out)
    elif at == AT_GIVE:
        return gives(rules, s, out)
    elif at == AT_FEES:
        return next_fee(rules, s, out)
    elif at == AT_PAY_FEES:
        fees_paid(rules, s, out)
    elif at == AT_DEAL:
        return deals(rules, s)
    elif at == AT_TURN:
        turn_place(rules, s, out)
    else:
        return rare_stretch(rules, s, at, out)
    return 1


cdef int rare_stretch(const MqRules* rules, MqState* s, int at, Events* out) noexcept nogil:
    """Vetoes, negotiations, the end."""
    if at == AT_SEEK_NEXT:
        return next_countess(rules, s, out)
    elif at == AT_SEEK:
        return seek(rules, s, out)
    elif at == AT_OFFER:
        return offers(rules, s, out)
    elif at == AT_REPLIES:
        return next_reply(rules, s, out)
    elif at == AT_CLIENT:
        return names_client(rules, s, out)
    elif at == AT_PRICE:
        return asks_price(rules, s, out)
    elif at == AT_CLIENT_ANSWER:
        return asks(s, CTS_ACCEPT, s.target, out)
    elif at == AT_COUNTESS_ANSWER:
        return asks(s, CTS_REPLY, s.target, out)
    elif at == AT_ELIMINATE:
        eliminate(rules, s, out)
    elif at == AT_SETTLE:
        settlement(rules, s)
    elif at == AT_END:
        tell(out, EV_END, s.active, 0, 0)
        stop_at(s, OVER, TERMINAL)
        return 0
    else:
        return draws_or_goes_on(rules, s)
    return 1


cdef inline int plays(const MqRules* rules, MqState* s, Events* out) noexcept nogil:
    """MQ-12: a card that is the only one is played without asking."""
    cdef int mask = playable(&s.seat[s.active])
    if mask & (mask - 1):
        return asks(s, PLAY, s.active, out)
    play(rules, s, ctz(mask), out)
    return 1


cdef int deals(const MqRules* rules, MqState* s) noexcept nogil:
    """MQ-09."""
    if s.cursor < rules.seats * rules.hand_size:
        stop_at(s, DEAL, CHANCE)
        return 0
    s.cursor = 0
    s.at = AT_TURN
    return 1


cdef int draws_or_goes_on(const MqRules* rules, MqState* s) noexcept nogil:
    """MQ-28, A-16: a Veto that left the hand is replaced at once."""
    if draws(rules, &s.seat[drawer(rules, s)]):
        return chance_draws(s)
    after_draw(s)
    return 1
