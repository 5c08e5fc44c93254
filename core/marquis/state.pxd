"""Marquis: the vocabulary (characters, actions, nodes, events), the loaded rules and the packed state.

MqState: a head and one MqSeat a seat; state_size of a game object is the head and as many seats as play (208 bytes at 4), so code
never touches seat[i] for i >= seats. No pointers, copied with memcpy, equal positions are equal bytes.
"""
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MAX_MQ_SEATS = 8
    N_CHARACTERS = 11
    N_CARDS = 12            # eleven characters and the Veto
    MAX_PILE = 13           # plays of a seat, at most
    MAX_MENU = 8            # items of the offer menu, at most
    NO_SEAT = 255
    NO_ROLE = 15            # no visible character

# Cards; a role is a character id, BLANK for a Forger without a model (MQ-37)
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
    EV_TURN = 3             # actor's turn place comes; a: 0 normal, 1 finished and skipped, 2 finished, buys again (MQ-64)
    EV_PLAY = 4             # actor places card a with role b (15: blank); a Forger flips the direction
    EV_RECEIVE = 5          # actor takes a coins from the treasury (MQ-15)
    EV_HIT = 6              # actor takes b coins from seat a
    EV_ELIMINATED = 7       # visible card a of actor goes face down; b: card now visible + 1, 0: none (MQ-31, MQ-32)
    EV_GIVE = 8             # actor pays 1 coin to seat a (MQ-19)
    EV_VETO = 9             # actor plays his Veto against seat a
    EV_PROS_OFFER = 10      # actor (attacker) offers; a: 0 nothing, menu item + 1
    EV_INTERVENED = 11      # actor neutralises the Veto; a: 1 the Prosecutor was shown from hand (MQ-51); the Veto lies in front of him
    EV_VETO_KEPT = 12       # nobody intervenes: the Veto lies in front of actor, the attacker (MQ-28)
    EV_PAYS = 13            # actor pays seat a menu item b (a Veto: from his front, else from his hand and then he draws)
    EV_DRAW = 14            # actor draws a card; s0: card, seen by the actor
    EV_CLIENT = 15          # W1: Countess actor names seat a at menu item b
    EV_CLIENT_OFFER = 16    # W2: actor offers Countess a menu item b
    EV_ACCEPTED = 17        # actor accepts the offer of seat a
    EV_DECLINED = 18        # actor declines the offer of seat a
    EV_PROTECTED = 19       # Countess actor protects seat a
    EV_INTENDS = 20         # actor means to buy although a Countess coin is due (D-04)
    EV_WAIVES = 21          # Countess actor waives her coin
    EV_COLLECTS = 22        # Countess actor means to collect
    EV_FEE = 23             # actor pays Countess a 1 coin (MQ-45)
    EV_BUYS = 24            # actor buys: a: coins paid | Vetoes spent << 8, b: transactions k | diamonds << 8
    EV_RETRIEVED = 25       # actor takes a card of his own pile to his hand; s0: card, seen by the actor (MQ-38)
    EV_WITNESS = 26         # actor takes a chosen card of his draw pile; s0: card, seen by the actor (MQ-52)
    EV_FINISHED = 27        # actor is finished; a: 1 he stopped by choice (MQ-65), 0: no character left in hand (MQ-60)
    EV_ASKED = 28           # (h) actor is asked at node s0
    EV_CHOSE = 29           # (h) actor's own hidden answer: action s0 at node s1
    EV_END = 30             # the game is over
