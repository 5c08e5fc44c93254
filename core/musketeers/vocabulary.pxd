"""The Three Musketeers: the vocabulary (tokens, cards, actions, nodes, events, stages of the course)."""

cdef enum:
    N_FIGURES = 4           # Musketeers: 0 d'Artagnan, 1 Athos, 2 Porthos, 3 Aramis
    MAX_ROOMS = 64
    MAX_DOORWAYS = 128
    MAX_CHESTS = 16
    MAX_PASSAGES = 8
    MAX_MOVE_CARDS = 16
    MAX_ENTRIES = 8         # phases of a move card, at most
    MAX_GUARDS = 14         # in one room, four bits
    N_TOKENS = 8
    N_USEFUL = 6            # tokens 0..5 are useful, 6 and 7 dangerous
    N_SPECIAL = 8
    N_SURPRISE = 4
    NOWHERE = 255           # room of a favourite in reserve
    NOBODY = 255

# Seats: the two sides
cdef enum:
    CARDINAL = 0
    TEAM = 1

# Tokens
cdef enum:
    KEY = 0
    BOOTS = 1
    DOOR = 2
    SWORD = 3
    MEDICINE = 4
    CLOAK = 5
    TRAP = 6
    POISON = 7

# Special cards
cdef enum:
    DUAL = 0                # Move the Grate or Secret Passage
    PERFUME = 1
    RESERVE = 2
    REINFORCE_2 = 3
    REINFORCE_3 = 4
    REINFORCE_4 = 5
    TO_ARMS = 6
    ELITE = 7

# Favourites
cdef enum:
    GUARD = 0
    ROCHEFORT = 1
    MILADY = 2

# Whose phase it is: a Musketeer 0..3, or
cdef enum:
    C_PHASE = 4
    SIGNAL_PHASE = 5        # TM-58
    ALL_PHASE = 6           # TM-59
    NO_PHASE = 7            # between phases

# Actions: one number space over all nodes, the same meaning in every world
cdef enum:
    END = 0                 # end, pass, done, none, no, keep apart
    PLAY = 1                # B1, B2: play the Signal or One for all
    USE_KEY = 2             # M1
    USE_BOOTS = 3
    USE_DOOR = 4
    PICK = 5                # M1, M8
    USE_SWORD = 6           # M3
    USE_MEDICINE = 7        # M1, M3; M4: as many as are needed
    SWAP = 8                # M6: announce an exchange of pendants and make it
    KEEP = 9                # M6: announce it and do not
    REINFORCE = 10          # C1
    MOVE = 11
    PLAY_CARD = 12
    SEDUCE = 13
    STAY = 14               # C16
    FIGURE_0 = 16           # S0, M5, C10, C12, C14: Musketeer 0..3 = 16..19
    GIVE_0 = 24             # M7: give a token of type 0..5 = 24..29
    TAKE_0 = 32             # M7: take one = 32..37
    CARD_0 = 40             # C6, C13, C15; chance: special card 0..7 = 40..47 (C6: 40 is the grate)
    PASSAGE_HALF = 48       # C6: the dual card as Secret Passage
    PASSAGE_0 = 52          # C8: passage 0..7 = 52..59
    ROOM_0 = 64             # M1, M3 (Cloak), C4, C11, C16: room 0..63 = 64..127
    DOORWAY_0 = 128         # M2, C7: doorway 0..127 = 128..255
    COUNT_0 = 256           # C5: 1..14 guards = 257..270
    PLACE_0 = 320           # C2, C3, C9: room * 3 + favourite = 320..511
    ALL_0 = 512             # M8: Musketeer * 64 + room = 512..767
    TOKEN_0 = 768           # chance: token 0..7 = 768..775
    MOVE_CARD_0 = 784       # chance: move card 0..15 = 784..799
    SURPRISE_0 = 800        # chance: value 0..3 = 800..803
    MISS = 808              # chance: a die fails (seduction, pistol)
    HIT = 809               # chance: it succeeds
    GO_ON = 810             # chance with one outcome: what a sampled world was waiting for is decided
    ROUND_0 = 1024          # chance: hits of the Cardinal | hits of the Musketeers << 5 | dodge << 10
    TM_MAX_ACTIONS = 512    # outcomes of a duel round; decisions have 83 at most

# Nodes: the decisions, then chance, then the end
cdef enum:
    CARRIER = 1             # S0
    SIGNAL_OFFER = 2        # B1
    ALL_OFFER = 3           # B2
    ACT = 4                 # M1
    PUT_DOOR = 5            # M2
    ITEM = 6                # M3, hidden from the Cardinal
    SAVE = 7                # M4, hidden from the Cardinal
    PARTNER = 8             # M5
    PENDANT = 9             # M6
    GOODS = 10              # M7
    ALL_STEP = 11           # M8
    ALL_PICK = 12           # M8
    C_ACT = 13              # C1
    C_REINFORCE = 14        # C2
    C_SOURCE = 15           # C3
    C_DESTINATION = 16      # C4
    C_COUNT = 17            # C5
    C_CARD = 18             # C6
    C_GRATE = 19            # C7
    C_PASSAGE = 20          # C8
    C_RESERVE = 21          # C9
    C_TARGET = 22           # C10
    ORDER = 23              # C11
    C_PISTOL = 24           # C12
    DUEL_CARD = 25          # C13, hidden from the Musketeers
    REST = 26               # C14
    DISCARD = 27            # C15
    SIGNAL_MOVE = 28        # C16
    FIRST_CHANCE_NODE = 29
    GOLD_DEAL = 29          # X8: a gold token joins the tokens (V-3 with one chest)
    TOKEN_DEAL = 30         # X8: a Musketeer's first token
    MOVE_CARD = 31          # X1
    SPECIAL_DRAW = 32       # X2
    TOKEN_DRAW = 33         # X3
    SEDUCTION = 34          # X4
    PISTOL = 35             # X5
    DUEL_ROUND = 36         # X6
    SURPRISE = 37           # X7
    WAITING = 38            # only in sampled worlds: something hidden from the viewer is being decided
    OVER = 39

# Kinds of chance
cdef enum:
    CHANCE_GOLD = 0
    CHANCE_DEAL = 1         # owner: the Musketeer
    CHANCE_MOVE_CARD = 2
    CHANCE_SPECIAL = 3
    CHANCE_TOKEN = 4        # owner: the chest
    CHANCE_SEDUCTION = 5
    CHANCE_PISTOL = 6
    CHANCE_ROUND = 7
    CHANCE_SURPRISE = 8
    CHANCE_WAIT = 9

# Events. (h): hushed. actor: a Musketeer 0..3, a favourite 0..2, or a side, as told; a, b are public; s0.. the secret word.
# An event changes the table by itself (effects.pxd), so a view needs nothing else
cdef enum:
    EV_GOLD = 1             # (h) a gold token joins; nobody sees which (mask 0)
    EV_TOKEN = 2            # Musketeer actor is dealt a token; s0: type, seen by the Musketeers
    EV_DRAWN = 3            # the Cardinal draws a special card; s0: kind, seen by the Cardinal; a: 1 the pile was shuffled first
    EV_CARRIER = 4          # the Musketeers have chosen; s0: carrier, seen by the Musketeers
    EV_FLIP = 5             # move card number a turns up; b: 1 a new pass has begun (TM-14)
    EV_PHASE = 6            # a: Musketeer 0..3 or C_PHASE is called; b: 1 he stands up again (TM-36)
    EV_DECLINES = 7         # side actor ends or passes over the choice at node a
    EV_SPECIAL = 8          # side actor plays the Signal or One for all
    EV_STEP = 9             # Musketeer actor goes to room a; b: 0 by a doorway, 1 by a Key, 2 by a Cloak
    EV_USED = 10            # Musketeer actor uses an item of type a; b: Sword: favourite hit; else 0
    EV_PUT = 11             # doorway a gets the door (b = 0) or the grate (b = 1)
    EV_PICKED = 12          # Musketeer actor takes a token; a: 0 to his hand, TRAP or POISON; s0: type, seen by the Musketeers
    EV_DOWN = 13            # Musketeer actor goes down
    EV_SEARCHED = 14        # Musketeer actor is searched; a: 1 real
    EV_QUEEN = 15           # the Queen stands on a; b: surprise value used + 1, 0: none
    EV_PARTNER = 16         # Musketeer actor deals with Musketeer a
    EV_ANNOUNCED = 17       # actor and a announce an exchange of pendants; s0: 1 made, seen by the Musketeers
    EV_GIVES = 18           # Musketeer actor gives Musketeer a an item; b: 1 the active one takes; s0: type, Musketeers see it
    EV_DISCARDED = 19       # the Cardinal throws away special card a
    EV_CARD = 20            # the Cardinal plays special card a; b: 1 the dual card as Secret Passage
    EV_ENTERS = 21          # favourite actor enters arms room a from the reserve
    EV_MOVES = 22           # favourite actor goes from a & 255 over a >> 8 (NOWHERE: directly) to b
    EV_STAYS = 23           # favourite actor stays in a in the Signal's phase
    EV_WITHDRAWN = 24       # favourite actor goes from a to the reserve (TM-54)
    EV_PASSAGE = 25         # favourites may use passage a in this phase
    EV_SEDUCES = 26         # Milady tries to seduce Musketeer a
    EV_SEDUCTION = 27       # the die: a: 1 success
    EV_SHOWN = 28           # Musketeer actor shows his pendants to the Cardinal; s0: 1 real, seen by both sides
    EV_DUEL = 29            # a duel begins in room a
    EV_AIMS = 30            # Rochefort aims at Musketeer a
    EV_SHOT = 31            # the die: a: Musketeer aimed at, b: 1 hit
    EV_ROUND = 32           # dice of a round: a: hits of the Cardinal, b: hits of the Musketeers | dodge << 8
    EV_REST = 33            # Musketeer actor gets a remainder hit; a: 1 he dodged
    EV_DUEL_OVER = 34       # the duel in room a is over
    EV_PHASE_OVER = 35      # the phase is over
    EV_END = 36             # the game is over; a: the side that has won
    EV_ASKED = 37           # (h) side actor is asked at node s0
    EV_CHOSE = 38           # (h) side actor's own silent choice: action s0 at node s1
    EV_PICKS = 39           # Musketeer actor reaches for the token on top of the chest

# Where the course stands; apply.pyx goes from one to the next until somebody has to choose
cdef enum:
    AT_GOLD = 0             # V-3: gold tokens still to join (cursor)
    AT_TOKENS = 1           # cursor: Musketeer who is dealt next
    AT_FIRST_CARD = 2
    AT_CARRIER = 3
    AT_FLIP = 4
    AT_BOUNDARY = 5         # offer: 0 the Signal, 1 One for all, 2 nothing more
    AT_ACT = 7
    AT_PUT_DOOR = 8
    AT_PICK = 9             # a token is drawn; back: where to go on
    AT_TRADE = 10
    AT_PENDANT = 11
    AT_GOODS = 12
    AT_PHASE_OVER = 13
    AT_DRAWS = 14           # cursor: cards still to draw
    AT_DISCARD = 15
    AT_C_ACT = 16
    AT_REINFORCE = 17       # 17..20 are the Cardinal's own, nothing of them is seen
    AT_SOURCE = 18
    AT_DESTINATION = 19
    AT_COUNT = 20
    AT_CARD = 21
    AT_GRATE = 22
    AT_PASSAGE = 23
    AT_RESERVE = 24
    AT_TARGET = 25          # of the seduction or (back = 1) of the perfume
    AT_SEDUCTION = 26
    AT_SHOWN = 27           # Musketeer `target` shows his pendants
    AT_SIGNAL = 28
    AT_ALL = 29
    AT_ALL_PICK = 30
    AT_DUELS = 31
    AT_DUEL = 32            # a duel in `duel_room` begins
    AT_WINDOW = 33          # item window of Musketeers from `cursor`
    AT_PISTOL = 34
    AT_SHOT = 35
    AT_DUEL_CARD = 36
    AT_ROLL = 37
    AT_SHARES = 38          # Medicine answers of Musketeers from `cursor`
    AT_REST = 39
    AT_HURT = 40            # Medicine answer of Musketeer `cursor`; back: where to go on
    AT_FALL = 41            # those without health go down; back: where to go on
    AT_SEARCH = 42          # Musketeer `cursor` is searched after he went down
    AT_WOUND = 43           # the Queen's step for him
    AT_MOVED = 44           # searches in `via` and `goal`, then `cursor` more guards of the same move
    AT_QUEEN = 45
    AT_CORRIDOR = 46        # Musketeer `cursor` has entered the corridor; back: where to go on
    AT_END = 47

# TmState.flags
cdef enum:
    SIGNAL_LEFT = 1
    ALL_LEFT = 2
    ROCHEFORT_ENTERED = 4   # in this turn (TM-43)
    CARD_PLAYED = 8         # in this phase (TM-47)
    SEDUCTION_USED = 16     # in this phase (TM-48)
    ROCHEFORT_MOVED = 32    # in this phase
    MILADY_MOVED = 64
    FOUGHT = 128            # combat in this Musketeer's phase (TM-25)
    CLOAKED = 256           # his Cloak ended his movement (TM-85)
    MAY_PICK = 512          # he entered his room and took nothing there (TM-26)
    WINDOW_AGAIN = 2048     # a shot was fired or a card played: window D4 in the first round (TM-61)
    DODGED = 4096           # Aramis takes nothing in this round (TM-72)
    TEAM_WINS = 8192
    CARDINAL_WINS = 16384
    ROUND_ROLLED = 32768    # shot or dice in this duel: there was combat (TM-24)

# TmFigure.marks
cdef enum:
    IS_DOWN = 1
    IS_SEARCHED = 2
    IS_GONE = 4             # in the corridor (TM-91)
    RECOVERS = 8            # stood up in this phase (TM-36)
    IN_ROUND = 16           # stood at the start of the round (TM-71)
    HAD_REST = 32           # had a remainder hit in it
    HAS_DEALT = 64          # dealt with in this phase (TM-31)
    HAS_MOVED = 128         # by One for all (TM-59)

# Abilities
cdef enum:
    PLAIN = 0
    DICE_PER_ENEMY = 1
    REROLL_ONE = 2
    DODGE_ON_ONE = 3
