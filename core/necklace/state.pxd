"""Queen's Necklace: the vocabulary (kinds, actions, nodes, events), the loaded rules and the packed state.

QnState, 288 bytes, no pointer, copied with memcpy; everything that is equal in two positions is equal in their bytes.

field        bytes  range    meaning
hand         4x24   0..17    cards in hand by seat and kind
pile         24     0..17    ordinary cards of the draw pile by kind (their order is chance, QN-11)
discard      24     0..17    discard pile by kind (QN-17)
rows         4x10   0..17    gem cards committed or shown, by seat and gem kind (QN-61)
rings        4x4    0..17    Rings laid on each gem type (QN-62)
king         4      0..4     gem type of the seat's King, NO_TYPE if none (QN-63)
necklace     4      0..4     gem type of the seat's Necklace, NO_TYPE if none
bankers      4      0..17    Bankers laid (QN-64)
score        4x2    int16    pounds (QN-76: may be negative)
fresh        24     0..17    cards gained by the active seat in this influence phase (QN-21)
hand_n       4      0..100   cards in hand
fashion      4      0..3     gem type at rank 0 (+30) .. 3 (+0)
display      5      kind     card in each slot, EMPTY if none
level        5      0..5     price level of each slot (QN-41)
pending      3      seat     sales due at the end of this seat's turn, oldest first, NO_SEAT if none (QN-55)
the rest     1 or 2 each, see the fields
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    MAX_QN_SEATS = 4
    N_KINDS = 24
    N_GEM_KINDS = 10
    N_TYPES = 4
    MAX_SLOTS = 5
    MAX_LEVELS = 6
    N_MERCHANTS = 3
    EMPTY = 255         # display slot without a card
    NO_SEAT = 255
    NO_TYPE = 4

# Gem types, in the order of section 1 of the spec
cdef enum:
    RUBY = 0
    EMERALD = 1
    DIAMOND = 2
    AMBER = 3

# Kinds of cards. Gem kind of true type t and size s: 3 t + 3 - s; the grey (sale) cards are 0..13
cdef enum:
    R3 = 0
    R2 = 1
    R1 = 2
    E3 = 3
    E2 = 4
    E1 = 5
    D3 = 6
    D2 = 7
    D1 = 8
    A1 = 9
    RG = 10
    QN = 11
    KI = 12
    BA = 13
    CF = 14
    CY = 15
    FG = 16
    FV = 17
    TH = 18
    AL = 19
    AS = 20
    CD = 21
    MU = 22
    QU = 23
    ME = 24             # a Merchant, only as the outcome of a draw

# Actions 0..58 (spec section 8) and the outcomes of chance
cdef enum:
    PASS = 0            # END, PASS, NONE
    PLAY_CF = 1
    PLAY_CY = 2
    PLAY_FG = 3
    PLAY_FV = 4
    PLAY_TH = 5
    PLAY_MU3 = 6
    TARGET_1 = 7        # opponent at clockwise distance 1; 8, 9: distance 2, 3
    TYPE_R = 10         # gem type 10..13
    SLOT_0 = 14         # display slot 14..18
    USE = 19
    COUNT_0 = 20        # count 0..17 = 20..37
    SIZE_1 = 38         # gem card of size 1, 2, 3 = 38, 39, 40
    TRANSMUTE_0 = 41    # 41 + 6 source + 2 (size - 1) + d, d = 0, 1: the first, second of the two other true types
    CARD_0 = 64         # chance: a card of kind 0..23 = 64..87
    MERCHANT = 88       # chance: a Merchant
    FRESH_0 = 128       # chance: a card of this kind that the loser gained this turn (draw-back only, QN-21)
    FASHION_0 = 160     # chance: fashion order, the lexicographic number of the permutation, 160..183
    FIRST_0 = 184       # chance: first seat 184..187
    REVEAL = 188        # chance with one outcome: the commits are shown (QN-60)
    GO_ON = 189         # chance with one outcome: what a sampled world was waiting for is decided
    QN_MAX_ACTIONS = 26 # most outcomes of a node: 24 kinds, a Merchant, and one to spare

# Nodes: 1..15 are the decisions D-01..D-15 of the spec, then chance, then the end
cdef enum:
    INFLUENCE = 1
    TARGET = 2
    FORGE_TYPE = 3
    FAVORITE_TYPE = 4
    MUSKETEER = 5
    FORGE_DISCARD = 6
    BUY = 7
    CARDINAL = 8
    QUEEN = 9
    SHOW = 10
    RINGS = 11
    KING = 12
    NECKLACE = 13
    BANKERS = 14
    ALCHEMIST = 15
    FIRST_CHANCE_NODE = 16
    FASHION = 16
    DEAL = 17
    DISPLAY = 18
    FIRST_SEAT = 19
    STEAL = 20          # the Thief's random draw (QN-26)
    DRAW_BACK = 21      # the victim's random draw (QN-31, QN-33)
    ASTRO = 22          # the Astrologer's draw (QN-43)
    REFILL = 23
    REVEALING = 24
    WAITING = 25        # only in sampled worlds: something hidden from the viewer is being decided (see `waiting`)
    OVER = 26

# What a view may be waiting for without knowing whether anybody is asked
cdef enum:
    WAIT_NOTHING = 0
    WAIT_COUNTER = 1    # a Musketeer against the card just played
    WAIT_FORGE = 2      # the victim's choice of the card to discard
    WAIT_CARDINAL = 3
    WAIT_QUEEN = 4
    WAIT_COMMIT = 5
    WAIT_ALCHEMIST = 6

# Kinds of chance (chance_kind); the owner is a seat, or 0 for what belongs to the table
cdef enum:
    CHANCE_FASHION = 0
    CHANCE_DEAL = 1
    CHANCE_PILE = 2     # display, refill and Astrologer: one order of the pile
    CHANCE_FIRST = 3
    CHANCE_STEAL = 4    # owner: the seat that loses a card
    CHANCE_REVEAL = 5

# What follows a sale or an unsettled Merchant
cdef enum:
    RESUME_ASTRO = 0
    RESUME_REFILL = 1
    RESUME_TURN_END = 2

# Steps of one seat's commit (cursor): 0..9 gem kinds in fashion order, sizes 3 2 1; 10..13 Rings by fashion rank
cdef enum:
    STEP_RINGS = 10
    STEP_KING = 14
    STEP_NECKLACE = 15
    STEP_BANKERS = 16
    STEP_DONE = 17

# Events. (h): hushed. Arguments a, b are public; s0.. are the secret word
cdef enum:
    EV_FASHION = 1      # a: number of the permutation
    EV_DEAL = 2         # actor gets a card; b: kind + 1 if public (QN-06), else 0 and s0: kind, seen by the actor
    EV_TURN = 3         # actor's turn begins
    EV_PLAY = 4         # actor discards b cards of kind a from hand to use them (QN-22, QN-28)
    EV_TARGET = 5       # actor names seat a
    EV_TYPE = 6         # actor (Forger) names gem type a
    EV_COUNTER = 7      # actor discards a Musketeer against the card just played (QN-31, QN-32)
    EV_LOOK = 8         # (h) actor sees in the hand of seat s3: s1 cards of kind s0; s2: 1 on the last kind
    EV_STEAL = 9        # actor gains a card of seat a & 255; a >> 8: 1 in a draw-back; b: kind + 1 if public, else s0: kind
    EV_FRESH_LOST = 10  # (h) the copy that actor just lost was one he gained this turn; s0: kind
    EV_DISCARDED = 11   # QN-33: the card of kind b - 1 drawn from seat a by actor is discarded at once
    EV_FORGED = 12      # actor loses a card to the Forger; b: kind + 1, 0: he has none of the type (QN-27)
    EV_CROWN = 13       # actor takes the Necklace from seat a (QN-28)
    EV_FAVORITE = 14    # actor moves gem type a to the top (QN-25)
    EV_PURCHASE = 15    # actor's purchase phase begins
    EV_BUY = 16         # actor buys slot a, a card of kind b (an Astrologer goes to the discard pile, QN-43)
    EV_ASTRO = 17       # actor draws a card; b: kind + 1 if public, else s0: kind, seen by the actor
    EV_CHAINED = 18     # an Astrologer drawn for an Astrologer is discarded (QN-44)
    EV_DEVALUE = 19     # all cards of the display go down one level, those that leave their column are discarded
    EV_REFILL = 20      # slot a gets a card of kind b at level 0
    EV_QUEEN = 21       # actor discards the Queen and takes the card of slot a (QN-51)
    EV_MERCHANT = 22    # Merchant number a (1..3) emerges
    EV_CARDINAL = 23    # actor discards a Cardinal: the sale is due at the end of his next turn (QN-55)
    EV_SALE = 24        # sale number a (1..3) begins; b: 1 if it is a delayed one
    EV_ASKED = 25       # (h) actor is asked at node s0 (hidden from all others)
    EV_CHOSE = 26       # (h) actor's own hidden choice: action s0 at node s1, step s2 of a commit
    # actor shows a row; a: n3 | n2 << 5 | n1 << 10; b: type | Rings << 2 | King << 7 | Necklace << 8 | Bankers << 9
    EV_ROW = 27
    EV_REVEALED = 28    # all rows are shown
    EV_TRANSMUTE = 29   # actor discards the Alchemist; a card of kind a in his display becomes one of type b (QN-65)
    EV_PAID = 30        # actor's pounds change by (int16) a
    EV_SOLD = 31        # the sale is over, what was displayed is discarded (QN-77)
    EV_END = 32         # the game is over

cdef struct QnRules:
    uint8_t seats                       # 2..4 (QN-01)
    uint8_t deal                        # cards dealt to a seat
    uint8_t display_slots               # 1..MAX_SLOTS
    uint8_t budget                      # ducats of a turn
    uint8_t courtier_bonus              # ducats
    uint8_t max_kings                   # Kings of a seat in one sale, 0 or 1 (QN-63)
    uint8_t sales                       # sales of a game, 1..3 (QN-86)
    uint8_t pile_size                   # ordinary cards after the deal (N of QN-10)
    uint8_t window_low[N_MERCHANTS]     # ordinary cards drawn before Merchant m, at least
    uint8_t window_high[N_MERCHANTS]    # .. and at most
    uint8_t count[N_KINDS]              # copies of each kind
    uint8_t cost[N_KINDS][MAX_LEVELS]   # ducats by level
    uint8_t levels[N_KINDS]             # length of the cost column
    int16_t fashion_value[N_TYPES]      # pounds by fashion rank
    int16_t rarity_value[N_TYPES]       # pounds by rarity rank
    int16_t king_fine                   # pounds (QN-75)
    int16_t banker_bonus                # pounds a jewel and Banker (QN-73)
    uint64_t lanes[256]                 # byte mask of 8 kinds -> 0xFF in each byte whose bit is set

cdef struct QnState:
    uint8_t hand[MAX_QN_SEATS][N_KINDS]
    uint8_t pile[N_KINDS]
    uint8_t discard[N_KINDS]
    uint8_t fresh[N_KINDS]
    uint8_t rows[MAX_QN_SEATS][N_GEM_KINDS]
    uint8_t rings[MAX_QN_SEATS][N_TYPES]
    uint8_t king[MAX_QN_SEATS]
    uint8_t necklace[MAX_QN_SEATS]
    uint8_t bankers[MAX_QN_SEATS]
    int16_t score[MAX_QN_SEATS]
    uint8_t hand_n[MAX_QN_SEATS]
    uint8_t fashion[N_TYPES]
    uint8_t display[MAX_SLOTS]
    uint8_t level[MAX_SLOTS]
    uint8_t pending[N_MERCHANTS]
    uint8_t wearer                      # holder of the Necklace, NO_SEAT if nobody (QN-85)
    uint16_t turn                       # boundaries passed: turns begun and sales held
    uint8_t node                        # INFLUENCE .. OVER
    uint8_t actor                       # seat that decides, CHANCE or TERMINAL
    uint8_t active                      # whose turn it is
    uint8_t budget                      # ducats left this turn
    uint8_t bought                      # cards bought this turn
    uint8_t drawn                       # ordinary cards drawn from the pile since the deal (d of K-12)
    uint8_t pile_n                      # ordinary cards left in the pile
    uint8_t merchants                   # Merchants emerged, 0..3
    uint8_t sales_held                  # 0..3
    uint8_t resume                      # RESUME_..: where a sale or Merchant returns to
    uint8_t slot                        # display slot being refilled
    uint8_t played                      # kind of the card being played (CF, FG, FV, TH)
    uint8_t target                      # seat it is played on
    uint8_t forge_type                  # gem type the Forger named
    uint8_t asked                       # CARDINAL: clockwise distance of the seat asked from the active one
    uint8_t committed                   # bit set of the seats whose commit is complete
    uint8_t cursor                      # next step of the commit in progress
    uint8_t revealed                    # 1 from the reveal to the end of a sale: rows are public and out of the hands
    uint8_t waiting                     # WAIT_.. of a sampled world at node WAITING, else 0


# ------------------------------------------------------------------------------------------------- gem arithmetic

cdef inline int gem_type(int kind) noexcept nogil:
    """Gem type of a gem kind 0..9."""
    return 3 if kind == A1 else kind // 3


cdef inline int gem_size(int kind) noexcept nogil:
    """Gems on a gem kind 0..9."""
    return 1 if kind == A1 else 3 - kind % 3


cdef inline int gem_kind(int type, int size) noexcept nogil:
    """Gem kind of a type and size; amber exists in size 1 only."""
    return A1 if type == AMBER else 3 * type + 3 - size


cdef inline int row_gems(const QnState* s, int seat, int type) noexcept nogil:
    """Gems (not cards) in a seat's row."""
    if type == AMBER:
        return s.rows[seat][A1]
    return 3 * s.rows[seat][3 * type] + 2 * s.rows[seat][3 * type + 1] + s.rows[seat][3 * type + 2]


cdef inline int row_cards(const QnState* s, int seat, int type) noexcept nogil:
    """Cards in a seat's row."""
    if type == AMBER:
        return s.rows[seat][A1]
    return s.rows[seat][3 * type] + s.rows[seat][3 * type + 1] + s.rows[seat][3 * type + 2]


cdef inline int holds_start_card(const QnState* s, int kind) noexcept nogil:
    """QN-21: copies of the kind that the active seat has held since its turn began."""
    return s.hand[s.active][kind] - s.fresh[kind]


cdef inline int price(const QnRules* rules, const QnState* s, int slot) noexcept nogil:
    """QN-41: ducats of the card in a slot that is not empty."""
    return rules.cost[s.display[slot]][s.level[slot]]


cdef inline int merchant_hazard(const QnRules* rules, const QnState* s) noexcept nogil:
    """K-12: the next draw is a Merchant with probability 1 / result; 0: it cannot be one."""
    if s.merchants >= N_MERCHANTS or s.drawn < rules.window_low[s.merchants]:
        return 0
    return rules.window_high[s.merchants] - s.drawn + 1 if s.drawn < rules.window_high[s.merchants] else 1
