"""The one page that every game implements and every search is written against.

A game is a `GameVTable`: a struct of function pointers over plain structs (State, View) without pointers in them, copied with
memcpy. All slots are `noexcept nogil`; their first argument is the loaded rules tables of the game object. See
docs/architecture.md for the words and docs/adr/0001 for why a struct of pointers.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from core.rng cimport Rng, mum

cdef enum:
    ABI = 1                 # raised when the meaning of a slot changes
    MAX_SEATS = 8           # seats at a table, at most
    PUBLIC = 8              # the neutral observer: sees what everybody sees (no seen-mask has this bit)
    CHANCE = 16             # actor() of a chance node
    TERMINAL = 17           # actor() of a finished game
    MAX_EVENTS = 192        # events of one apply, at most; the debug build stops on overflow
    MAX_LEGAL = 512         # upper bound of every game's max_actions: size of action buffers on the stack

ctypedef uint16_t Action    # meaning stable across worlds; 0 = pass / done

cdef struct Event:
    # open: kind 0-7, actor 8-15, seen mask 16-23, hush 24, secret included 25, argument a 32-47, argument b 48-63
    uint64_t open
    # four u16 that only the seats in the mask see; 0 where the mask is 0
    uint64_t secret

cdef struct Events:
    int n                           # events written so far
    Event item[MAX_EVENTS]

cdef struct GameVTable:
    uint32_t abi                    # ABI of the build that filled the table
    uint32_t vtable_size            # sizeof(GameVTable) of that build; both are checked when a search starts
    uint32_t state_size             # bytes of a State
    uint32_t view_size              # bytes of a View, at most 64 KiB
    uint16_t max_actions            # most legal actions at any node, <= MAX_LEGAL
    uint16_t seats                  # seats of this game object
    # the state before the first deal (a chance node in a game with a deal)
    void (*start)(const void* rules, void* state) noexcept nogil
    # seat that decides now, CHANCE or TERMINAL
    int (*actor)(const void* rules, const void* state) noexcept nogil
    # writes the legal actions, sorted and unique (at a chance node its outcomes); returns their number, 0 only when terminal
    int (*legal)(const void* rules, const void* state, Action* out) noexcept nogil
    # deterministic; `action` must be legal. Runs on over forced decisions to the next node with two legal actions, a chance
    # node or the end; appends every event on the way to `out` (which the caller empties), nothing if `out` is NULL
    void (*apply)(const void* rules, void* state, Action action, Events* out) noexcept nogil
    # rises at each boundary (turn, sale, round); constant in between
    uint16_t (*turn)(const void* rules, const void* state) noexcept nogil
    # at a chance node: an outcome drawn with its probability
    Action (*chance)(const void* rules, const void* state, Rng* rng) noexcept nogil
    # at a chance node: the probability of a legal outcome
    double (*chance_prob)(const void* rules, const void* state, Action action) noexcept nogil
    # at a chance node: kind | owner << 8, which deal, pile or die it is and whose
    uint16_t (*chance_kind)(const void* rules, const void* state) noexcept nogil
    # what the seat knows in private before the root of a search; 0 if availability counts carry it
    uint64_t (*root_key)(const void* rules, const void* state, int seat) noexcept nogil
    # the view of a seat (or PUBLIC) before the first deal
    void (*start_view)(const void* rules, int seat, void* view) noexcept nogil
    # lets the view see one observation; returns 0, or the number of the fact that it contradicts (the view is then spoilt)
    int (*update)(const void* rules, void* view, const Event* seen) noexcept nogil
    # a full state drawn exactly from the view's belief; returns 0, or the number of a fact that no world fits
    int (*sample)(const void* rules, const void* view, Rng* rng, void* state) noexcept nogil
    # 0 if the state is one of the view's worlds, else the number of the fact that is broken
    int (*fits)(const void* rules, const void* view, const void* state) noexcept nogil
    # each known card of another seat becomes unknown with probability `share`; the true state must still fit
    void (*forget)(const void* rules, void* view, double share, Rng* rng) noexcept nogil
    # win shares of a finished game: float [seats] in [0, 1], sum 1, ties split
    void (*returns)(const void* rules, const void* state, float* out) noexcept nogil
    # static estimate of the same at any node, float [seats], sum 1
    void (*value)(const void* rules, const void* state, float* out) noexcept nogil
    # a light playout policy at a decision node; NULL = uniform over the legal actions
    Action (*playout_action)(const void* rules, const void* state, Rng* rng) noexcept nogil
    # 0, or the number of the broken invariant
    int (*check)(const void* rules, const void* state) noexcept nogil


# ---------------------------------------------------------------------------------------------------- events

cdef enum:
    HUSH = 1 << 24              # outside the mask the whole event is hidden, not only its secret word
    SECRET_INCLUDED = 1 << 25   # in an observation: this seat sees the secret word
    AUDIENCE = 0x1FF0000        # seen mask and hush flag: never shown, never folded


cdef inline uint64_t event_word(int kind, int actor, int mask, int hush, int a, int b) noexcept nogil:
    """The open word. `mask`: seats that see the secret word, 0 if there is none; `hush`: 0 or HUSH; a, b: 0..65535."""
    return (<uint64_t>kind | (<uint64_t>actor << 8) | (<uint64_t>mask << 16) | <uint64_t>hush
            | (<uint64_t>(a & 0xFFFF) << 32) | (<uint64_t>(b & 0xFFFF) << 48))


cdef inline uint64_t secret_word(int a, int b, int c, int d) noexcept nogil:
    """The secret word of four u16."""
    return (<uint64_t>(a & 0xFFFF) | (<uint64_t>(b & 0xFFFF) << 16) | (<uint64_t>(c & 0xFFFF) << 32)
            | (<uint64_t>(d & 0xFFFF) << 48))


cdef inline int event_kind(uint64_t open) noexcept nogil:
    return <int>(open & 0xFF)


cdef inline int event_actor(uint64_t open) noexcept nogil:
    return <int>((open >> 8) & 0xFF)


cdef inline int event_a(uint64_t open) noexcept nogil:
    return <int>((open >> 32) & 0xFFFF)


cdef inline int event_b(uint64_t open) noexcept nogil:
    return <int>(open >> 48)


cdef inline int event_secret(uint64_t secret, int i) noexcept nogil:
    """The i-th u16 of a secret word, i in 0..3."""
    return <int>((secret >> (16 * i)) & 0xFFFF)


cdef inline void emit(Events* out, uint64_t open, uint64_t secret) noexcept nogil:
    """Append an event; nothing if `out` is NULL. Past MAX_EVENTS the count goes on and the event is lost: debug stops."""
    if out is not NULL:
        if out.n < MAX_EVENTS:
            out.item[out.n].open = open
            out.item[out.n].secret = secret
        out.n += 1


cdef inline int observe(const Event* event, int observer, Event* seen) noexcept nogil:
    """The event as `observer` (a seat or PUBLIC) sees it; returns 0 if he sees nothing of it."""
    cdef uint64_t open = event.open
    if open & (<uint64_t>0x10000 << observer) and observer != PUBLIC:
        seen.open = (open & ~<uint64_t>AUDIENCE) | SECRET_INCLUDED
        seen.secret = event.secret
        return 1
    if open & HUSH:
        return 0
    seen.open = open & ~<uint64_t>AUDIENCE
    seen.secret = 0
    return 1


cdef inline bint is_visible(const Events* events) noexcept nogil:
    """Whether there is an event that everybody sees."""
    cdef int i
    for i in range(events.n):
        if not events.item[i].open & HUSH:
            return True
    return False


cdef inline uint64_t fold_word(uint64_t key, uint64_t open, uint64_t secret) noexcept nogil:
    """Order-sensitive: one 64 x 64 -> 128 bit multiply an observation."""
    return mum(key ^ open ^ <uint64_t>0xA0761D6478BD642F, secret ^ <uint64_t>0xE7037ED1A0B428DB)


cdef inline void fold(const Events* events, uint64_t* keys, int seats) noexcept nogil:
    """Fold what each seat sees of the events into its key: keys uint64 [seats]."""
    cdef int i, seat
    cdef uint64_t open, secret, plain
    for i in range(events.n):
        open = events.item[i].open
        plain = open & ~<uint64_t>AUDIENCE
        if open & AUDIENCE == 0:
            for seat in range(seats):
                keys[seat] = fold_word(keys[seat], plain, 0)
            continue
        secret = events.item[i].secret
        for seat in range(seats):
            if open & (<uint64_t>0x10000 << seat):
                keys[seat] = fold_word(keys[seat], plain | SECRET_INCLUDED, secret)
            elif not open & HUSH:
                keys[seat] = fold_word(keys[seat], plain, 0)


cdef inline uint64_t start_key(uint64_t root_key, int seat) noexcept nogil:
    """The key of a seat's empty observation sequence; differs by seat, so that one table can hold all trees."""
    return mum(root_key ^ <uint64_t>0x8EBC6AF09C88C6E3, <uint64_t>0x589965CC75374CC3 + <uint64_t>seat * 2)


# ---------------------------------------------------------------------------------------------------- Python border

cdef class Game:
    """Rules tables plus the vtable over them; see game.pyi."""
    cdef GameVTable vt          # filled by the game's own subclass
    cdef const void* rules      # owned by the subclass, lives as long as the object
    cdef readonly str name      # the game's folder and command-line name
    cdef readonly str data_hash # 16 hex digits of the normalised data file
    cdef readonly dict options  # variants of the rules, name -> value


cdef class State:
    """A full state: bytes of vt.state_size owned by this object."""
    cdef readonly Game game
    cdef void* data


cdef class View:
    """What one seat knows: bytes of vt.view_size owned by this object."""
    cdef readonly Game game
    cdef readonly int seat      # 0..seats-1 or PUBLIC
    cdef readonly uint64_t key  # order-sensitive hash of all observations since the first deal
    cdef void* data


cdef State new_state(Game game)
cdef View new_view(Game game, int seat)
