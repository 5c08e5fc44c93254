"""Invariants of a state."""
from core.game cimport CHANCE, MAX_LEGAL, TERMINAL, Action
from core.marquis.moves cimport mq_legal


cdef int mq_check(const void* rules_, const void* state_) noexcept nogil:
    cdef const MqRules* rules = <const MqRules*>rules_
    cdef const MqState* s = <const MqState*>state_
    cdef int seat
    cdef int broken = check_table(rules, s)
    for seat in range(rules.seats):
        broken = broken or check_cards(s, seat) or check_hand(rules, s, seat) or check_protection(s, seat)
    return broken or check_node(rules, s)


cdef int check_table(const MqRules* rules, const MqState* s) noexcept nogil:
    cdef const MqSeat* one
    cdef int seat, coins = s.treasury
    cdef int diamonds = s.bank_diamonds
    cdef int rubies = s.bank_rubies
    cdef int vetoes = 0
    cdef int unfinished = 0
    for seat in range(rules.seats):
        one = &s.seat[seat]
        coins += one.coins
        diamonds += one.diamonds
        rubies += one.rubies
        vetoes += one.front + (not one.gone & VETO_BIT)
        unfinished += not one.flags & FINISHED
        if one.diamonds >= rules.diamonds_per_ruby and s.bank_rubies:
            return BROKEN_SWAP
    if coins != rules.treasury:
        return BROKEN_COINS
    if diamonds != rules.diamonds or rubies != rules.rubies:
        return BROKEN_JEWELS
    if vetoes > rules.seats:
        return BROKEN_VETOES
    return BROKEN_END if unfinished != s.unfinished else 0


cdef int check_cards(const MqState* s, int seat) noexcept nogil:
    """Each of the twelve cards in one place; placement numbers rise from the bottom; the role is that of the top."""
    cdef const MqSeat* one = &s.seat[seat]
    cdef int pile = pile_mask(one)
    cdef int i
    if one.pile_n > MAX_PILE or popcount(pile) != one.pile_n:
        return BROKEN_PILE
    if (one.hand & one.deck or pile & (one.hand | one.deck | one.gone) or one.gone & (one.hand | one.deck)
            or (one.hand | one.deck | one.gone | pile) != ALL_CARDS or pile & VETO_BIT):
        return BROKEN_CARDS
    for i in range(one.pile_n):
        if one.stamp[i] == 0 or one.stamp[i] > s.stamp or (i and one.stamp[i] <= one.stamp[i - 1]):
            return BROKEN_PILE
        if one.pile[i] & 15 != FORGER and one.pile[i] & 15 != one.pile[i] >> 4:
            return BROKEN_PILE
    if one.role != (one.pile[one.pile_n - 1] >> 4 if one.pile_n else NO_ROLE):
        return BROKEN_PILE
    if (one.flags & FORGED != 0) != (one.pile_n > 0 and top_card(one) == FORGER):
        return BROKEN_PILE
    if (one.flags & BOOSTED and one.role != BLACKMAILER) or (one.flags & FEE_OPEN and one.role != COUNTESS):
        return BROKEN_PILE
    return 0


cdef int check_hand(const MqRules* rules, const MqState* s, int seat) noexcept nogil:
    cdef const MqSeat* one = &s.seat[seat]
    if popcount(one.hand) != one.hand_n or popcount(one.deck) != one.deck_n:
        return BROKEN_COUNT
    if one.hand_n > rules.hand_size:
        return BROKEN_HAND
    if seat != s.active and one.hand_n < rules.hand_size and one.deck_n and s.at > AT_DEAL and s.at != AT_VETOED:
        return BROKEN_HAND
    if one.flags & COMMITTED and not one.hand & bit(PROSECUTOR):
        return BROKEN_HAND
    if one.flags & REBUY and not one.flags & FINISHED:
        return BROKEN_END
    return 0


cdef int check_protection(const MqState* s, int seat) noexcept nogil:
    cdef const MqSeat* one = &s.seat[seat]
    if one.protector != NO_SEAT and (one.protector == seat or one.role == NO_ROLE or s.seat[one.protector].client != seat):
        return BROKEN_PROTECTION
    if one.client != NO_SEAT and (one.role != COUNTESS or s.seat[one.client].protector != seat):
        return BROKEN_PROTECTION
    return 0


cdef int check_node(const MqRules* rules, const MqState* s) noexcept nogil:
    """Somebody has at least two possibilities, or it is chance's turn, or all is over."""
    cdef Action legal[MAX_LEGAL]
    cdef int seat
    cdef int stopped = 0
    cdef int n = mq_legal(rules, s, legal)
    if s.node == OVER:
        if s.actor != TERMINAL or s.unfinished:
            return BROKEN_NODE
        for seat in range(rules.seats):
            stopped += s.seat[seat].hand & CHARACTERS != 0
        return BROKEN_END if stopped > 1 else 0
    if s.actor == CHANCE:
        return 0 if n > 0 and s.node >= FIRST_CHANCE_NODE else BROKEN_NODE
    if n < 2 or s.actor >= rules.seats or s.node >= FIRST_CHANCE_NODE:
        return BROKEN_NODE
    if s.node == FEE:
        return 0 if s.due & 1 << s.actor else BROKEN_NODE
    if s.node == ASK_VETO or s.node == CTS_ACCEPT or s.node == CTS_REPLY:
        return 0 if s.actor == s.target else BROKEN_NODE
    if s.node == BUY_INTENT or s.node == BUY_COUNT:
        return 0 if s.actor == s.buyer else BROKEN_NODE
    if s.node == PROS_REPLY:
        return 0 if s.actor != s.active and s.actor != s.target else BROKEN_NODE
    return 0 if s.actor == s.active else BROKEN_NODE
