"""What happens to the table, shared by the rules in motion (apply.pyx) and the views (hidden.pyx): nothing here asks or tells."""
from core.bits cimport ctz
from core.marquis.state cimport *


cdef inline void coins_move(MqState* s, int giver, int taker, int coins) noexcept nogil:
    """Coins from seat to seat; a finished seat that gets some may buy again (MQ-64)."""
    s.seat[giver].coins -= <uint8_t>coins
    s.seat[taker].coins += <uint8_t>coins
    if coins and s.seat[taker].flags & FINISHED:
        s.seat[taker].flags |= REBUY


cdef inline void treasury_pays(MqState* s, int seat, int coins) noexcept nogil:
    s.treasury -= <uint8_t>coins
    s.seat[seat].coins += <uint8_t>coins


cdef inline void card_leaves_hand(MqSeat* seat, int card) noexcept nogil:
    seat.hand &= <uint16_t>~bit(card)
    seat.hand_n -= 1


cdef inline void veto_leaves_hand(MqSeat* seat) noexcept nogil:
    card_leaves_hand(seat, VETO_CARD)
    seat.gone |= VETO_BIT


cdef inline void card_drawn(MqSeat* seat, int card) noexcept nogil:
    """From the draw pile to the hand; card -1: the viewer does not see which."""
    seat.hand_n += 1
    seat.deck_n -= 1
    if card >= 0:
        seat.hand |= <uint16_t>bit(card)
        seat.deck &= <uint16_t>~bit(card)


cdef inline void pile_loses(MqSeat* seat, int card) noexcept nogil:
    """A covered card leaves the pile; the order of the others stays (MQ-38)."""
    cdef int i, n = 0
    for i in range(seat.pile_n):
        if seat.pile[i] & 15 != card:
            seat.pile[n] = seat.pile[i]
            seat.stamp[n] = seat.stamp[i]
            n += 1
    for i in range(n, seat.pile_n):
        seat.pile[i] = 0
        seat.stamp[i] = 0
    seat.pile_n = <uint8_t>n


cdef inline void protections_end(MqState* s, int seat) noexcept nogil:
    """MQ-43: what the seat enjoys and what it gives."""
    cdef MqSeat* one = &s.seat[seat]
    if one.protector != NO_SEAT:
        s.seat[one.protector].client = NO_SEAT
        one.protector = NO_SEAT
    if one.client != NO_SEAT:
        s.seat[one.client].protector = NO_SEAT
        one.client = NO_SEAT


cdef inline void protection_begins(MqState* s, int countess, int client) noexcept nogil:
    s.seat[countess].client = <uint8_t>client
    s.seat[client].protector = <uint8_t>countess


cdef inline void blackmailers_meet(const MqRules* rules, MqState* s) noexcept nogil:
    """MQ-34: two or more are boosted."""
    cdef int seat, n = 0
    for seat in range(rules.seats):
        n += s.seat[seat].role == BLACKMAILER
    if n < 2:
        return
    for seat in range(rules.seats):
        if s.seat[seat].role == BLACKMAILER:
            s.seat[seat].flags |= BOOSTED


cdef inline void moment_clears(MqState* s) noexcept nogil:
    """What matters only within one stretch of a turn: up to the card, up to the gifts, up to the end."""
    s.cursor = s.target = s.hit_kind = s.hit_coins = s.item = s.buyer = s.purchase = s.due = s.collecting = s.least = s.most = 0


cdef inline int card_placed(const MqRules* rules, MqState* s, int seat, int card) noexcept nogil:
    """The active seat covers its visible card; returns the role (MQ-13, MQ-35 to MQ-37)."""
    cdef MqSeat* one = &s.seat[seat]
    cdef int role = card
    moment_clears(s)
    card_leaves_hand(one, card)
    s.stamp += 1
    if card == FORGER:
        role = one.role if one.role != NO_ROLE else BLANK
        s.direction = -s.direction
        s.reversal = s.stamp
    if one.pile_n:
        protections_end(s, seat)
    one.flags &= <uint8_t>~(BOOSTED | FEE_OPEN | COMMITTED | FORGED)
    if card == FORGER:
        one.flags |= FORGED
    one.pile[one.pile_n] = <uint8_t>(card | role << 4)
    one.stamp[one.pile_n] = s.stamp
    one.pile_n += 1
    one.role = <uint8_t>role
    if role == COUNTESS:
        one.flags |= FEE_OPEN
    elif role == BLACKMAILER:
        blackmailers_meet(rules, s)
    return role


cdef inline void top_removed(const MqRules* rules, MqState* s, int seat) noexcept nogil:
    """MQ-31, MQ-32: the visible card is out of the game, the one below is visible again."""
    cdef MqSeat* one = &s.seat[seat]
    cdef int top = one.pile_n - 1
    one.gone |= <uint16_t>bit(one.pile[top] & 15)
    one.pile[top] = one.stamp[top] = 0
    one.pile_n = <uint8_t>top
    one.role = <uint8_t>(one.pile[top - 1] >> 4 if top else NO_ROLE)
    one.flags &= <uint8_t>~(BOOSTED | FEE_OPEN | FORGED)
    if top and one.pile[top - 1] & 15 == FORGER:
        one.flags |= FORGED
    protections_end(s, seat)
    if one.role == COUNTESS:
        one.flags |= FEE_OPEN
    elif one.role == BLACKMAILER:
        blackmailers_meet(rules, s)


cdef inline void diamond_gained(const MqRules* rules, MqState* s, int seat) noexcept nogil:
    """One diamond more, however it came (MQ-24)."""
    cdef MqSeat* one = &s.seat[seat]
    one.diamonds += 1
    if one.diamonds >= rules.diamonds_per_ruby and s.bank_rubies:
        one.diamonds -= <uint8_t>rules.diamonds_per_ruby
        s.bank_diamonds += <uint8_t>rules.diamonds_per_ruby
        one.rubies += 1
        s.bank_rubies -= 1


cdef inline void diamonds_bought(const MqRules* rules, MqState* s, int seat, int diamonds) noexcept nogil:
    cdef MqSeat* one = &s.seat[seat]
    cdef int swaps = rules.swaps[one.diamonds + diamonds & (MAX_MEANS - 1)]
    cdef int _i
    if one.diamonds < rules.diamonds_per_ruby and swaps <= s.bank_rubies:
        one.diamonds += <uint8_t>(diamonds - swaps * rules.diamonds_per_ruby)
        one.rubies += <uint8_t>swaps
        s.bank_rubies -= <uint8_t>swaps
        s.bank_diamonds += <uint8_t>(swaps * rules.diamonds_per_ruby - diamonds)
        return
    # the rubies run out in between, or have
    for _i in range(diamonds):
        s.bank_diamonds -= 1
        diamond_gained(rules, s, seat)


cdef inline int item_paid(const MqRules* rules, MqState* s, int giver, int taker, int item) noexcept nogil:
    """A menu item changes hands; returns 1 if it was the Veto of the giver's hand (A-16)."""
    cdef MqSeat* one = &s.seat[giver]
    cdef int count = rules.menu_count[item]
    if rules.menu_kind[item] == ITEM_COINS:
        coins_move(s, giver, taker, count)
        return 0
    if rules.menu_kind[item] == ITEM_DIAMONDS:
        one.diamonds -= <uint8_t>count
        diamond_gained(rules, s, taker)
        return 0
    s.seat[taker].front += <uint8_t>count
    if one.front >= count:
        one.front -= <uint8_t>count
        return 0
    veto_leaves_hand(one)
    return 1


cdef inline void turn_finishes(MqState* s) noexcept nogil:
    """MQ-60, MQ-65: the active seat makes its last purchase."""
    s.seat[s.active].flags |= FINISHED
    s.unfinished -= 1
    s.purchase = BUY_FINAL
    s.buyer = s.active
    s.cursor = 0
    s.at = AT_BUY


cdef inline void hit_is_over(const MqRules* rules, MqState* s) noexcept nogil:
    """MQ-18: the next hit of the same card, or what follows."""
    if s.hit_kind == HIT_LIST or s.hit_kind == HIT_DEMAND:
        s.cursor = <uint8_t>(distance_to(rules, s, s.target) + 1)
        s.at = AT_ROB
    elif s.hit_kind == HIT_LADDER:
        s.cursor = <uint8_t>(s.hit_coins + 1)
        s.at = AT_POWER
    else:
        s.at = AT_GIVE


cdef inline bint hit_eliminates(const MqState* s) noexcept nogil:
    """MQ-30, MQ-54: asked before the coins move."""
    return s.hit_kind == HIT_KILL or (s.hit_kind == HIT_DEMAND and s.seat[s.target].coins == 0)


cdef inline int hit_moves(const MqState* s) noexcept nogil:
    """MQ-17: coins that the hit moves."""
    return min(<int>s.hit_coins, <int>s.seat[s.target].coins)


cdef inline bint hit_begins(MqState* s, int kind, int target, int coins) noexcept nogil:
    """MQ-17: False if no hit takes place."""
    if not robbable(s, target, s.active):
        return False
    if kind != HIT_KILL and kind != HIT_DEMAND and s.seat[target].coins == 0:
        return False
    s.hit_kind = <uint8_t>kind
    s.target = <uint8_t>target
    s.hit_coins = <uint8_t>coins
    s.at = AT_HIT
    return True


cdef inline int list_hits(const MqRules* rules, const MqState* s) noexcept nogil:
    """MQ-16, MQ-54: mask of the distances, from the cursor on, of the seats that the list or the demand hits; at AT_ROB."""
    cdef int seats = rules.seats
    cdef int target = s.active
    cdef int role = s.seat[target].role
    cdef int step = 1 if s.direction > 0 else seats - 1
    cdef int is_demand = role == BARBARIAN
    cdef int distance, mask = 0
    cdef const MqSeat* one
    if not rules.robs[role]:
        return 0
    # whom it hits is a matter of chance: all seats are looked at without branches
    for distance in range(1, seats):
        target += step
        target -= seats if target >= seats else 0
        one = &s.seat[target]
        # MQ-16, A-04: a list that names the Forger hits him in any role; MQ-17, MQ-40, MQ-63 as in hit_begins
        mask |= ((rules.takes[one.flags >> 5 & 1][role][one.role] != 0) & (one.protector == NO_SEAT)
                 & ~one.flags & FINISHED & (is_demand | (one.coins != 0))) << distance
    return mask & -(1 << s.cursor)


cdef inline void list_hit_begins(const MqRules* rules, MqState* s, int distance) noexcept nogil:
    """A hit on the seat at a distance in `list_hits`."""
    cdef int role = s.seat[s.active].role
    cdef int target = seat_after(rules, s, s.active, distance)
    cdef const MqSeat* one = &s.seat[target]
    s.cursor = <uint8_t>(distance + 1)
    s.hit_kind = HIT_DEMAND if role == BARBARIAN else HIT_LIST
    s.target = <uint8_t>target
    s.hit_coins = rules.takes[one.flags >> 5 & 1][role][one.role]
    s.at = AT_HIT


cdef inline bint finds_list_hit(const MqRules* rules, MqState* s) noexcept nogil:
    """The next hit of the list or demand in direction order; at AT_ROB."""
    cdef int mask = list_hits(rules, s)
    if mask == 0:
        s.cursor = <uint8_t>rules.seats
        return False
    list_hit_begins(rules, s, ctz(mask))
    return True


cdef inline bint finds_pick(const MqRules* rules, MqState* s) noexcept nogil:
    """MQ-53: the richest of all seats, if there is just one."""
    cdef int seat, most = -1, richest = 0, count = 0
    for seat in range(rules.seats):
        if fortune(rules, &s.seat[seat]) > most:
            most = fortune(rules, &s.seat[seat])
            richest = seat
            count = 0
        count += fortune(rules, &s.seat[seat]) == most
    return count == 1 and hit_begins(s, HIT_PICK, richest, rules.pick_coins)


cdef inline bint finds_ladder_hit(const MqRules* rules, MqState* s) noexcept nogil:
    """MQ-47, MQ-48: the Marquis of rank `cursor` in the order of placement since the last reversal, and those after him."""
    cdef int mask = same_role(rules, s, MARQUIS, s.active)
    cdef int rank = 0
    cdef int target
    while mask:
        target = oldest(s, mask)
        mask &= ~(1 << target)
        if top_stamp(&s.seat[target]) < s.reversal:
            continue
        rank += 1
        if rank >= s.cursor and hit_begins(s, HIT_LADDER, target, rank):
            return True
    return False


cdef inline void after_draw(MqState* s) noexcept nogil:
    """What follows a draw, or a draw that was not possible."""
    if s.at == AT_VETOED:
        s.at = AT_OFFER
    elif s.at == AT_OFFER_PAID:
        s.at = AT_STRIKE
    elif s.at == AT_PROTECTION_PAID:
        s.at = AT_SEEK_NEXT
    else:
        s.at = AT_TURN_END


cdef inline int due_fees(const MqRules* rules, const MqState* s) noexcept nogil:
    """MQ-45: mask of the Countesses that the buyer owes a coin."""
    cdef int seat, mask = 0
    for seat in range(rules.seats):
        # without branches: who shows a Countess is a matter of chance
        mask |= (s.seat[seat].flags >> 4 & 1 & (s.seat[seat].client == NO_SEAT)) << seat
    return mask & ~(1 << s.buyer)


cdef inline int idle_countesses(const MqRules* rules, const MqState* s) noexcept nogil:
    """MQ-42: mask of the other unfinished Countesses that do not protect."""
    cdef int seat, mask = 0
    for seat in range(rules.seats):
        mask |= ((s.seat[seat].role == COUNTESS) & (s.seat[seat].client == NO_SEAT) & ~s.seat[seat].flags & FINISHED) << seat
    return mask & ~(1 << s.active)


cdef inline void goes_on_to_rob(MqState* s) noexcept nogil:
    s.cursor = 1
    s.at = AT_ROB


cdef inline void purchase_is_over(MqState* s) noexcept nogil:
    """What follows a purchase."""
    s.due = s.collecting = s.least = s.most = 0
    if s.purchase == BUY_START:
        s.at = AT_PLAY
    elif s.purchase == BUY_NOW:
        goes_on_to_rob(s)
    else:
        s.at = AT_SETTLE if s.unfinished == 0 else AT_TURN_END


cdef inline void purchase_begins(MqState* s, int purchase, int buyer) noexcept nogil:
    s.purchase = <uint8_t>purchase
    s.buyer = <uint8_t>buyer
    s.at = AT_BUY


cdef inline void nothing_chosen(MqState* s, int node, int action) noexcept nogil:
    """An answer that nobody else sees: pass, no, none, nothing; the client that a Countess has in mind (D-11)."""
    if node == STOP_OR_GO:
        purchase_begins(s, BUY_START, s.active)
    elif node == BUY_INTENT or node == BUY_COUNT:
        purchase_is_over(s)
    elif node == ASK_VETO:
        s.at = AT_STRIKE
    elif node == PROS_REPLY:
        s.cursor += 1
        s.at = AT_REPLIES
    elif node == TARGET:
        s.at = AT_GIVE
    elif node == CTS_CLIENT:
        s.at = AT_SEEK
        if action != PASS:
            s.target = <uint8_t>(action - SEAT_0)
            s.at = AT_PRICE
    elif node == CLIENT_OFFER:
        s.due &= <uint8_t>~(1 << s.target)
        s.at = AT_SEEK_NEXT
