"""The Three Musketeers: the loaded rules and the packed state; vocabulary.pxd has the words.

TmState   the table (everybody sees it, but for the secrets below), then where the course of the game stands. No pointers, copied
          with memcpy, equal positions are equal bytes.
Secrets   carrier, hand[], pool (of the Musketeers); special_hand, special_deck (of the Cardinal). A view keeps a *masked* state:
          what a side cannot tell apart lies in one place. Without the Musketeers' secrets the carrier is NOBODY, the hands are
          empty (`items` counts them) and `pool` holds their tokens too; without the Cardinal's, `special_hand` is empty
          (`special_n` counts it) and `special_deck` holds its cards too. The same code moves masked and full states.
"""
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from core.bits cimport ctz, popcount
from core.musketeers.vocabulary cimport *

cdef struct TmRules:
    uint64_t adjacent[MAX_ROOMS]            # rooms behind doorways
    uint64_t towards[MAX_ROOMS]             # adjacent rooms one doorway nearer to the Quai (TM-84)
    uint64_t arms                           # rooms with the Cardinal's arms, options applied
    int n_rooms
    int n_doorways
    int n_passages
    int n_cards                             # move cards
    int n_chests
    int quay
    int corridor
    int guards
    int track                               # spaces of the Queen's track
    int queen_limit
    int queen_on_wound                      # 0: only with a favourite in the room (A-14)
    int wound_forward
    int help_back
    int base_move
    int favourite_move                      # 1 or 2
    int equip_limit
    int hand_limit
    int remainder_stack                     # 1: remainder hits pile up (A-09)
    int boots_after_combat
    int special_reshuffle
    int to_arms_dice
    int surprise                            # V-6
    int gold_joins                          # gold tokens that join by chance (V-3 with one chest): 3, else 0
    uint8_t doorway[MAX_ROOMS][MAX_ROOMS]   # number + 1, 0: none
    uint8_t doorway_a[MAX_DOORWAYS]         # the lower room
    uint8_t doorway_b[MAX_DOORWAYS]
    uint8_t is_legal_doorway[MAX_DOORWAYS]  # TM-87
    uint8_t passage_a[MAX_PASSAGES]
    uint8_t passage_b[MAX_PASSAGES]
    uint8_t passage[MAX_ROOMS]              # number + 1 of the passage that ends here, 0: none
    uint8_t to_corridor[MAX_ROOMS]          # dc
    uint8_t distance[MAX_ROOMS][MAX_ROOMS]  # doorways between rooms, not through the corridor
    uint8_t chest[MAX_ROOMS]                # number + 1 of the chest, 0: none
    uint8_t chest_room[MAX_CHESTS]
    uint8_t health[N_FIGURES]
    uint8_t dice[N_FIGURES]
    uint8_t ability[N_FIGURES]
    uint8_t dice_least[N_FIGURES]           # of DICE_PER_ENEMY
    uint8_t dice_most[N_FIGURES]
    uint8_t hit_on[N_FIGURES]
    uint8_t guard_dice
    uint8_t guard_hit_on
    uint8_t elite_hit_on
    uint8_t rochefort_dice
    uint8_t rochefort_hit_on
    uint8_t pistol_hit_on
    uint8_t seduce_hit_on
    uint8_t token[N_TOKENS]                 # in play from the start, options applied
    uint8_t gold[N_TOKENS]                  # of which `gold_joins` join
    uint8_t special[N_SPECIAL]
    uint8_t entries[MAX_MOVE_CARDS]
    uint8_t entry[MAX_MOVE_CARDS][MAX_ENTRIES]      # Musketeer 0..3 or C_PHASE
    uint8_t points[MAX_MOVE_CARDS][MAX_ENTRIES]     # action points
    uint8_t draws[MAX_MOVE_CARDS][MAX_ENTRIES]
    uint8_t queen[MAX_MOVE_CARDS]
    uint8_t card_number[MAX_MOVE_CARDS]     # as printed
    uint8_t surprises[N_SURPRISE]

cdef struct TmFigure:
    # a Musketeer
    uint32_t hand                           # four bits a type of token; 0 where masked
    uint16_t cloaked                        # chests where a Cloak of this turn forbids to pick up (TM-86)
    uint8_t room
    int8_t health                           # below 0 while damage is being answered
    uint8_t items                           # tokens in hand
    uint8_t poison                          # for the next phase (TM-28)
    uint8_t marks                           # IS_DOWN ..
    uint8_t spare

cdef struct TmState:
    uint64_t guard_rooms                    # rooms with a guard
    uint8_t pool[N_TOKENS]                  # tokens in chests or put aside; aligned for row_pick
    uint8_t used[N_TOKENS]                  # used or revealed
    TmFigure figure[N_FIGURES]
    uint32_t special_hand                   # four bits a kind
    uint32_t special_deck
    uint32_t special_pile
    uint16_t turn                           # move cards turned up
    uint16_t boundaries                     # phases and special phases that have begun
    uint16_t cards_left                     # of this pass, bits
    uint16_t surprises_left                 # four bits a value
    uint16_t flags
    uint8_t guards[MAX_ROOMS]               # number of guards | those not moved in this phase << 4
    uint8_t chest[MAX_CHESTS]               # tokens left
    uint8_t special_n                       # cards in the Cardinal's hand
    uint8_t reserve                         # guards
    uint8_t rochefort                       # room or NOWHERE
    uint8_t milady
    uint8_t carrier                         # Musketeer or NOBODY
    uint8_t queen
    uint8_t door                            # doorway + 1, 0: off the board
    uint8_t grate
    uint8_t card                            # move card of this turn
    uint8_t entry                           # phases of it that have begun
    uint8_t phase                           # Musketeer 0..3, C_PHASE .. NO_PHASE
    uint8_t steps                           # left to the active Musketeer
    uint8_t points                          # action points left
    uint8_t passage                         # open to favourites + 1 (TM-52)
    uint8_t picked                          # tokens taken from chests into hands, in all
    # where the course stands
    uint8_t node                            # CARRIER .. OVER
    uint8_t actor                           # CARDINAL, TEAM, CHANCE or TERMINAL
    uint8_t at                              # AT_..
    uint8_t back                            # AT_.. to go on with
    uint8_t cursor
    uint8_t offer                           # AT_BOUNDARY
    uint8_t target                          # Musketeer: partner, aimed at, seduced
    uint8_t source                          # room of a move; also of the Signal: room it has come to
    uint8_t kind                            # favourite of it
    uint8_t via                             # room it crosses, NOWHERE: none
    uint8_t goal                            # its destination; of the Signal: last target of a guard of this room
    uint8_t duel_room
    uint8_t round                           # 0: the first; stays 1 after it
    uint8_t duel_card                       # TO_ARMS or ELITE in the first round, else 0
    uint8_t rest                            # remainder hits to be given
    uint8_t give_n                          # tokens that the active one may still give (TM-31)
    uint8_t take_n
    uint32_t to_give                        # of which types, four bits each; 0 where masked
    uint32_t to_take
    # what somebody without the Musketeers' secrets believes of the carrier (B-1 to B-5): known to both sides
    double suspicion[N_FIGURES]


# ------------------------------------------------------------------------------------------------------ small questions

cdef inline uint64_t at_room(int room) noexcept nogil:
    """The bit of a room; none for NOWHERE."""
    return <uint64_t>1 << room if room < MAX_ROOMS else 0


cdef inline int nibble(uint64_t packed, int i) noexcept nogil:
    return <int>(packed >> (4 * i) & 15)


cdef inline int nibble_sum(uint32_t packed) noexcept nogil:
    """All four-bit counts together."""
    packed = (packed & 0x0F0F0F0F) + (packed >> 4 & 0x0F0F0F0F)
    return <int>(<uint32_t>(packed * <uint32_t>0x01010101) >> 24)


cdef inline uint64_t fighter_rooms(const TmState* s) noexcept nogil:
    """Hot rooms: guards or Rochefort."""
    return s.guard_rooms | at_room(s.rochefort)


cdef inline uint64_t favourite_rooms(const TmState* s) noexcept nogil:
    return s.guard_rooms | at_room(s.rochefort) | at_room(s.milady)


cdef inline bint stands(const TmFigure* one) noexcept nogil:
    """On the board, not down, not in the corridor."""
    return not one.marks & (IS_DOWN | IS_GONE)


cdef inline uint64_t standing_rooms(const TmState* s) noexcept nogil:
    cdef int m
    cdef uint64_t rooms = 0
    for m in range(N_FIGURES):
        if stands(&s.figure[m]):
            rooms |= <uint64_t>1 << s.figure[m].room
    return rooms


cdef inline int guards_in(const TmState* s, int room) noexcept nogil:
    return s.guards[room] & 15


cdef inline int fighters_in(const TmState* s, int room) noexcept nogil:
    return (s.guards[room] & 15) + (s.rochefort == room)


cdef inline uint64_t open_rooms(const TmRules* rules, const TmState* s, int room) noexcept nogil:
    """Rooms that a Musketeer may step to by a doorway (TM-22)."""
    cdef uint64_t rooms = rules.adjacent[room]
    cdef int grate = s.grate
    if grate:
        if rules.doorway_a[grate - 1] == room:
            rooms &= ~(<uint64_t>1 << rules.doorway_b[grate - 1])
        elif rules.doorway_b[grate - 1] == room:
            rooms &= ~(<uint64_t>1 << rules.doorway_a[grate - 1])
    return rooms


cdef inline uint64_t favourite_steps(const TmRules* rules, const TmState* s, int room) noexcept nogil:
    """Rooms that a favourite may enter from a room in one step (TM-45, TM-52)."""
    cdef uint64_t rooms = rules.adjacent[room]
    cdef int door = s.door
    if door:
        if rules.doorway_a[door - 1] == room:
            rooms &= ~(<uint64_t>1 << rules.doorway_b[door - 1])
        elif rules.doorway_b[door - 1] == room:
            rooms &= ~(<uint64_t>1 << rules.doorway_a[door - 1])
    if s.passage:
        if rules.passage_a[s.passage - 1] == room:
            rooms |= <uint64_t>1 << rules.passage_b[s.passage - 1]
        elif rules.passage_b[s.passage - 1] == room:
            rooms |= <uint64_t>1 << rules.passage_a[s.passage - 1]
    return rooms & ~(<uint64_t>1 << rules.corridor)


cdef inline uint64_t within_two(const TmRules* rules, const TmState* s, int room, uint64_t standing) noexcept nogil:
    """Rooms that a favourite may reach by one action point (TM-44, TM-45). `standing`: rooms that cannot be crossed."""
    cdef uint64_t near = favourite_steps(rules, s, room)
    cdef uint64_t rooms = near
    cdef uint64_t crossing = near & ~standing if rules.favourite_move > 1 else 0
    while crossing:
        rooms |= favourite_steps(rules, s, ctz(crossing))
        crossing &= crossing - 1
    return rooms & ~(<uint64_t>1 << room)


cdef inline void stop_at(TmState* s, int node, int actor) noexcept nogil:
    s.node = <uint8_t>node
    s.actor = <uint8_t>actor
