"""Marquis: the vocabulary (characters, actions, nodes, events), the loaded rules and the packed state.

MqState: a head and one MqSeat a seat; state_size of a game object is the head and as many seats as play (184 bytes at 4), so code
never touches seat[i] for i >= seats. No pointers, copied with memcpy, equal positions are equal bytes.
"""
from libc.stddef cimport size_t
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from core.bits cimport popcount

cdef enum:
    MAX_MQ_SEATS = 8
    N_CHARACTERS = 11
    N_CARDS = 12            # eleven characters and the Veto
    MAX_PILE = 11           # face-up cards of a seat, at most
    MAX_MENU = 8            # items of the offer menu, at most
    MAX_PRICE = 10
    MAX_MEANS = 64          # coins and Vetoes of a seat are fewer
    NO_SEAT = 255
    N_ROLES = 16
    NO_ROLE = 14            # no visible character
    BLANK = 15              # role of a Forger without a model (MQ-37)

# Cards; a role is a character's number, BLANK or NO_ROLE
cdef enum:
    ASSASSIN = 0            # A
    JEWELLER = 1            # D
    BLACKMAILER = 2         # E
    FORGER = 3              # F
    ASTROLOGER = 4          # H
    COUNTESS = 5            # C
    CLERIC = 6              # K
    MARQUIS = 7             # M
    PROSECUTOR = 8          # S
    PICKPOCKET = 9          # T
    BARBARIAN = 10          # W
    VETO_CARD = 11          # V

# Actions: one number space over all nodes, the same meaning in every world
cdef enum:
    PASS = 0                # pass, no, none, nothing, continue
    STOP = 1                # D-02
    VETO = 2                # D-08
    ACCEPT = 3              # D-10, D-13, D-14b
    INTEND = 4              # D-04 yes
    COLLECT = 5             # D-05
    WAIVE = 6               # D-05
    PLAY_0 = 16             # D-03: character 0..10 = 16..26
    SEAT_0 = 32             # D-07, D-11: seat 0..7 = 32..39
    OFFER_0 = 48            # D-09, D-12, D-14a: item 0.. of the menu = 48..
    COUNT_0 = 64            # D-06: k = 0..41 transactions
    CARD_0 = 112            # D-15, D-16; chance: a card 0..11 = 112..123
    FIRST_0 = 128           # chance: first player 0..7 (C-1)
    GO_ON = 144             # chance with one outcome: what a sampled world was waiting for is decided
    MQ_MAX_ACTIONS = 48

# Nodes: the decisions D-02..D-16, then chance, then the end
cdef enum:
    STOP_OR_GO = 1          # D-02
    PLAY = 2                # D-03
    BUY_INTENT = 3          # D-04
    FEE = 4                 # D-05
    BUY_COUNT = 5           # D-06
    TARGET = 6              # D-07
    ASK_VETO = 7            # D-08, hidden from the others
    PROS_OFFER = 8          # D-09
    PROS_REPLY = 9          # D-10, hidden from the others
    CTS_CLIENT = 10         # D-11
    CTS_PRICE = 11          # D-12
    CTS_ACCEPT = 12         # D-13
    CLIENT_OFFER = 13       # D-14a
    CTS_REPLY = 14          # D-14b
    RETRIEVE = 15           # D-15
    WITNESS = 16            # D-16
    FIRST_CHANCE_NODE = 17
    FIRST_PLAYER = 17       # C-1
    DEAL = 18               # C-2, one card at a time, seat by seat
    DRAW = 19               # C-3: end of turn or after a Veto left the hand
    WAITING = 20            # only in sampled worlds: something hidden from the viewer is being decided
    OVER = 21

# Kinds of chance; the owner is the seat whose draw pile it is
cdef enum:
    CHANCE_FIRST = 0
    CHANCE_PILE = 1         # deal and draws: one order of each seat's cards
    CHANCE_WAIT = 2

# Purchases
cdef enum:
    BUY_START = 0
    BUY_NOW = 1
    BUY_FINAL = 2

# Kinds of hits (MQ-26)
cdef enum:
    HIT_LIST = 0
    HIT_KILL = 1
    HIT_PICK = 2
    HIT_LADDER = 3
    HIT_DEMAND = 4

# Events. (h): hushed. a, b are public; s0.. the secret word. Coins, jewels and cards that an event moves are told by it alone
cdef enum:
    EV_FIRST = 1            # actor is first player: he takes a coins, the seat on his left b (MQ-08)
    EV_DEAL = 2             # actor gets a card to his hand; s0: card, seen by the actor
    # actor's turn place comes; a: 0 he holds a character, 1 finished and skipped, 2 finished, buys again (MQ-64), 3 none left
    EV_TURN = 3
    EV_PLAY = 4             # actor places card a with role b (15: blank); a Forger flips the direction
    EV_RECEIVE = 5          # actor takes a coins from the treasury (MQ-15)
    EV_HIT = 6              # actor takes b coins from seat a
    EV_ELIMINATED = 7       # visible card a of actor goes face down; b: card now visible + 1, 0: none (MQ-31, MQ-32)
    EV_GIVE = 8             # actor pays 1 coin to seat a (MQ-19)
    EV_VETO = 9             # actor plays his Veto against seat a
    EV_PROS_OFFER = 10      # actor (attacker) offers; a: 0 nothing, menu item + 1
    # actor neutralises the Veto, which lies in front of him then; a: 1 the Prosecutor was shown from hand (MQ-51)
    EV_INTERVENED = 11
    EV_VETO_KEPT = 12       # nobody intervenes: the Veto lies in front of actor, the attacker (MQ-28)
    EV_PAYS = 13            # actor pays seat a menu item b (a Veto: from his front, else from his hand and then he draws)
    EV_DRAW = 14            # actor draws a card; s0: card, seen by the actor
    EV_CLIENT = 15          # W1: Countess actor names seat a at menu item b
    EV_CLIENT_OFFER = 16    # W2: actor offers Countess a menu item b
    EV_ACCEPTED = 17        # actor accepts the offer of seat a
    EV_DECLINED = 18        # actor declines the offer of seat a
    EV_PROTECTED = 19       # Countess actor protects seat a
    EV_INTENDS = 20         # actor means to buy, or must (MQ-22), although a Countess coin is due (D-04)
    EV_WAIVES = 21          # Countess actor waives her coin
    EV_COLLECTS = 22        # Countess actor means to collect
    EV_FEE = 23             # actor pays Countess a 1 coin (MQ-45)
    EV_BUYS = 24            # actor buys: a: coins paid | Vetoes spent << 8, b: transactions k | diamonds << 8
    EV_RETRIEVED = 25       # actor takes a card of his own pile to his hand; s0: card, seen by the actor (MQ-38)
    EV_WITNESS = 26         # actor takes a chosen card of his draw pile; s0: card, seen by the actor (MQ-52)
    EV_FINISHED = 27        # actor makes his last purchase; a: 1 he stops by choice (MQ-65), 0: no character left (MQ-60)
    EV_ASKED = 28           # (h) actor is asked at node s0
    EV_CHOSE = 29           # (h) actor's own hidden answer: action s0 at node s1
    EV_END = 30             # the game is over
    EV_TARGET = 31          # actor's Assassin goes for seat a (D-07)

# Where the course of a turn stands (MQ-11, MQ-14); apply.pyx goes from one to the next until somebody has to choose
cdef enum:
    AT_FIRST = 0
    AT_DEAL = 1             # cursor: cards dealt
    AT_TURN = 2             # a turn place begins
    AT_OPEN = 3             # it has begun: the last one (MQ-60), or stop or go on (MQ-65)
    AT_BUY = 4              # a purchase by `buyer` begins (MQ-20)
    AT_FEES = 5             # Countesses in `due` are asked, those in `collecting` have answered (MQ-45)
    AT_PAY_FEES = 6
    AT_COUNT = 7            # how many transactions, at least `least`
    AT_PLAY = 8
    AT_ROB = 9              # list hits and demands; cursor: the next seat's distance in direction order (MQ-16)
    AT_POWER = 10           # Assassin, Pickpocket, Marquis; cursor: rank in the ladder (MQ-47)
    AT_HIT = 11             # a hit on `target` begins
    AT_VETOED = 12          # the target played its Veto and draws (MQ-28)
    AT_OFFER = 13           # the attacker offers Prosecutors something (MQ-50)
    AT_REPLIES = 14         # cursor: distance of the next seat that may intervene
    AT_OFFER_PAID = 15      # the attacker paid with the Veto of his hand and draws
    AT_STRIKE = 16          # the hit resolves
    AT_ELIMINATE = 17       # its coins have moved, the card goes (MQ-31)
    AT_GIVE = 18            # MQ-19
    AT_CLIENT = 19          # W1 (MQ-41)
    AT_PRICE = 20
    AT_CLIENT_ANSWER = 21
    AT_SEEK = 22            # W2 (MQ-42) begins
    AT_SEEK_NEXT = 23       # Countesses in `due` have not been asked
    AT_COUNTESS_ANSWER = 24
    AT_PROTECTION_PAID = 25 # the client paid with the Veto of his hand and draws
    AT_DRAW = 26            # MQ-23, MQ-38, MQ-52
    AT_TURN_END = 27
    AT_SETTLE = 28          # MQ-66; cursor: distance of the seat that bought last
    AT_END = 29

# MqSeat.flags
cdef enum:
    FINISHED = 1
    REBUY = 2               # finished, and got a coin since its last purchase (MQ-64)
    COMMITTED = 4           # showed the Prosecutor and must play it (MQ-51)
    BOOSTED = 8             # the visible Blackmailer buys at the rate of a pair (MQ-34)
    FEE_OPEN = 16           # the visible Countess is due a coin (MQ-45)
    FORGED = 32             # the visible card is a Forger (A-04)

# Items of the offer menu
cdef enum:
    ITEM_COINS = 0
    ITEM_DIAMONDS = 1
    ITEM_VETOES = 2

cdef enum:
    CHARACTERS = 0x7FF      # mask of the eleven characters
    VETO_BIT = 0x800
    ALL_CARDS = 0xFFF

cdef struct MqRules:
    int seats                               # 2..8
    int hand_size
    int treasury                            # coins of the game (MQ-05)
    int first_coins                         # MQ-08
    int left_coins
    int diamonds                            # of the game (MQ-03)
    int rubies
    int diamonds_per_ruby
    int menu_n
    int kill_coins                          # Assassin (MQ-30)
    int pick_coins                          # Pickpocket's power (MQ-53)
    int demand                              # Barbarian (MQ-54)
    int fee                                 # Countess (MQ-45)
    int now_price                           # Jeweller's purchase at once: coins and diamonds (MQ-33)
    int now_yield
    int pair_price                          # boosted Blackmailer (MQ-34)
    int pair_yield
    uint8_t menu_kind[MAX_MENU]             # ITEM_..
    uint8_t menu_count[MAX_MENU]
    uint8_t receive[N_ROLES]                # MQ-15
    uint8_t price[N_ROLES]                  # coins of a transaction, 0: no rate of its own (MQ-20)
    uint8_t yields[N_ROLES]                 # diamonds of a transaction
    uint8_t robs[N_ROLES]                   # whether the role takes coins by a list or demand
    uint8_t takes[2][N_ROLES][N_ROLES]      # [victim's card is a Forger][robber's role][victim's role]: coins (MQ-16, MQ-54)
    uint8_t quotient[MAX_PRICE][MAX_MEANS]  # transactions by price and coins
    uint8_t swaps[MAX_MEANS]                # rubies that so many diamonds are swapped for (MQ-24)
    uint8_t dealt_to[MAX_MQ_SEATS * N_CARDS]    # the seat that gets the n-th card of the deal (MQ-09)
    uint8_t count_of[64]                    # bits of six
    uint8_t nth_of[64][8]                   # the place of the n-th set bit of six

cdef struct MqSeat:
    uint16_t hand                           # masks of cards; in a view 0 for hands the viewer does not see
    uint16_t deck                           # draw pile (MQ-09)
    uint16_t gone                           # eliminated characters; the Veto's bit: it has left hand and draw pile
    uint8_t pile[MAX_PILE]                  # face-up cards, bottom first: card | role << 4
    uint8_t stamp[MAX_PILE]                 # their placement numbers
    uint8_t pile_n
    uint8_t hand_n
    uint8_t deck_n
    uint8_t coins
    uint8_t diamonds
    uint8_t rubies
    uint8_t front                           # Vetoes in front
    uint8_t role                            # of the visible card
    uint8_t flags
    uint8_t protector                       # the Countess that protects this seat, NO_SEAT
    uint8_t client                          # the seat that this Countess protects, NO_SEAT

cdef struct MqState:
    uint16_t turn                           # turn places so far
    uint8_t node                            # STOP_OR_GO .. OVER
    uint8_t actor                           # seat that decides, CHANCE or TERMINAL
    uint8_t active                          # whose turn place it is
    int8_t direction                        # +1 clockwise, -1
    uint8_t treasury
    uint8_t bank_diamonds
    uint8_t bank_rubies
    uint8_t stamp                           # last placement number
    uint8_t reversal                        # of the last Forger: smaller stamps have an old epoch (MQ-48)
    uint8_t unfinished                      # seats
    uint8_t at                              # AT_..
    uint8_t cursor
    uint8_t target                          # of a hit; client or Countess of an offer
    uint8_t hit_kind                        # HIT_..
    uint8_t hit_coins
    uint8_t item                            # offered: number of the menu item + 1, 0 nothing
    uint8_t buyer
    uint8_t purchase                        # BUY_START, BUY_NOW, BUY_FINAL
    uint8_t least                           # transactions that BUY_COUNT asks for at least
    uint8_t due                             # mask of Countesses still to be asked
    uint8_t collecting                      # mask of Countesses that collect
    uint8_t most                            # .. and allows
    MqSeat seat[MAX_MQ_SEATS]


# ------------------------------------------------------------------------------------------------- what everybody sees

cdef inline size_t state_bytes(int seats) noexcept nogil:
    """Bytes of a state of so many seats."""
    return sizeof(MqState) - (MAX_MQ_SEATS - seats) * sizeof(MqSeat)


cdef inline int bit(int card) noexcept nogil:
    return 1 << card


cdef inline int seat_after(const MqRules* rules, const MqState* s, int seat, int distance) noexcept nogil:
    """The seat at a distance 0..seats in direction order (MQ-10)."""
    cdef int other
    if s.direction > 0:
        other = seat + distance
        return other - rules.seats if other >= rules.seats else other
    other = seat - distance
    return other + rules.seats if other < 0 else other


cdef inline int distance_to(const MqRules* rules, const MqState* s, int seat) noexcept nogil:
    """Distance of a seat from the active one in direction order, 0..seats - 1."""
    cdef int distance = seat - s.active if s.direction > 0 else s.active - seat
    return distance + rules.seats if distance < 0 else distance


cdef inline int top_card(const MqSeat* seat) noexcept nogil:
    """The visible card; the pile is not empty."""
    return seat.pile[seat.pile_n - 1] & 15


cdef inline int top_stamp(const MqSeat* seat) noexcept nogil:
    return seat.stamp[seat.pile_n - 1]


cdef inline int fortune(const MqRules* rules, const MqSeat* seat) noexcept nogil:
    """MQ-53, MQ-70: points."""
    return seat.diamonds + rules.diamonds_per_ruby * seat.rubies


cdef inline bint robbable(const MqState* s, int target, int robber) noexcept nogil:
    """MQ-17, MQ-40, MQ-63."""
    cdef const MqSeat* seat = &s.seat[target]
    return target != robber and seat.role != NO_ROLE and seat.protector == NO_SEAT and not seat.flags & FINISHED


cdef inline int oldest(const MqState* s, int mask) noexcept nogil:
    """The seat of a non-empty mask whose visible card was placed first."""
    cdef int seat = 0, best = -1
    cdef int first = 256
    while mask:
        if mask & 1 and top_stamp(&s.seat[seat]) < first:
            first = top_stamp(&s.seat[seat])
            best = seat
        mask >>= 1
        seat += 1
    return best


cdef inline int same_role(const MqRules* rules, const MqState* s, int role, int but) noexcept nogil:
    """Mask of the seats, without one, that have a role."""
    cdef int seat, mask = 0
    for seat in range(rules.seats):
        mask |= (s.seat[seat].role == role) << seat
    return mask & ~(1 << but)


cdef inline bint can_pay(const MqRules* rules, const MqSeat* seat, int item, int vetoes) noexcept nogil:
    """Whether a seat can pay a menu item; `vetoes`: those that count (MQ-41)."""
    cdef int count = rules.menu_count[item]
    if rules.menu_kind[item] == ITEM_COINS:
        return seat.coins >= count
    if rules.menu_kind[item] == ITEM_DIAMONDS:
        return seat.diamonds >= count
    return vetoes >= count


cdef inline bint can_pay_any(const MqRules* rules, const MqSeat* seat, int vetoes) noexcept nogil:
    cdef int item
    for item in range(rules.menu_n):
        if can_pay(rules, seat, item, vetoes):
            return True
    return False


cdef inline int vetoes_held(const MqSeat* seat) noexcept nogil:
    """Vetoes in front and in hand; in a view a hand that is not seen holds none."""
    return seat.front + (seat.hand >> VETO_CARD & 1)


cdef inline void stop_at(MqState* s, int node, int actor) noexcept nogil:
    s.node = <uint8_t>node
    s.actor = <uint8_t>actor
