# cython: language_level=3
"""The Python border of the games: checked play, copies, observations, views. See game.pyi for the documented interface."""
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.math cimport log
from libc.string cimport memcmp, memcpy

from core.rng cimport rng_seed, rng_unit, splitmix64

from core.errors import ContradictionError, IllegalActionError

cdef State new_state(Game game):
    """A State of zeroed bytes; raises MemoryError."""
    cdef State state = State.__new__(State)
    state.game = game
    state.data = PyMem_Calloc(1, game.vt.state_size)
    if state.data is NULL:
        raise MemoryError(f"no memory for a state of {game.vt.state_size} bytes")
    return state


cdef View new_view(Game game, int seat):
    """A View of zeroed bytes with the key of an empty history; raises MemoryError."""
    cdef View view = View.__new__(View)
    view.game = game
    view.seat = seat
    view.key = start_key(0, seat)
    view.data = PyMem_Calloc(1, game.vt.view_size)
    if view.data is NULL:
        raise MemoryError(f"no memory for a view of {game.vt.view_size} bytes")
    return view


class SeenEvent(tuple):
    """An event or an observation: (open word, secret word), both uint64."""

    __slots__ = ()

    def __new__(cls, open_word: int, secret_word: int = 0) -> "SeenEvent":
        return tuple.__new__(cls, (open_word, secret_word))

    @property
    def kind(self) -> int:
        """The game's event kind."""
        return self[0] & 0xFF

    @property
    def actor(self) -> int:
        """The seat the event is about."""
        return (self[0] >> 8) & 0xFF

    @property
    def mask(self) -> int:
        """Bit set of the seats that see the secret word; 0 in an observation."""
        return (self[0] >> 16) & 0xFF

    @property
    def is_hushed(self) -> bool:
        """Whether seats outside the mask see nothing at all."""
        return bool(self[0] & HUSH)

    @property
    def has_secret(self) -> bool:
        """Whether this is an observation that includes the secret word."""
        return bool(self[0] & SECRET_INCLUDED)

    @property
    def a(self) -> int:
        """First public argument."""
        return (self[0] >> 32) & 0xFFFF

    @property
    def b(self) -> int:
        """Second public argument."""
        return self[0] >> 48

    @property
    def secret(self) -> tuple:
        """The four secret arguments."""
        return tuple((self[1] >> shift) & 0xFFFF for shift in (0, 16, 32, 48))


cdef class Game:
    """Rules tables plus the vtable over them."""

    @property
    def seats(self):
        return self.vt.seats

    @property
    def max_actions(self):
        return self.vt.max_actions

    @property
    def state_size(self):
        return self.vt.state_size

    @property
    def view_size(self):
        return self.vt.view_size

    def start(self):
        cdef State state = new_state(self)
        self.vt.start(self.rules, state.data)
        return state

    def start_view(self, int seat):
        if not (0 <= seat < self.vt.seats or seat == PUBLIC):
            raise ValueError(f"no seat {seat}: this game has seats 0 to {self.vt.seats - 1}")
        cdef View view = new_view(self, seat)
        self.vt.start_view(self.rules, seat, view.data)
        return view

    def state_from_bytes(self, bytes data not None):
        if len(data) != self.vt.state_size:
            raise ValueError(f"a {self.name} state has {self.vt.state_size} bytes, these are {len(data)}")
        cdef State state = new_state(self)
        memcpy(state.data, <const char*>data, self.vt.state_size)
        return state

    def view_from_bytes(self, int seat, bytes data not None, uint64_t key=0):
        if len(data) != self.vt.view_size:
            raise ValueError(f"a {self.name} view has {self.vt.view_size} bytes, these are {len(data)}")
        cdef View view = new_view(self, seat)
        memcpy(view.data, <const char*>data, self.vt.view_size)
        view.key = key
        return view

    def play(self, State state not None, int action):
        cdef Events events
        cdef Action buffer[MAX_LEGAL]
        cdef int i
        cdef int count = self.vt.legal(self.rules, state.data, buffer)
        for i in range(count):
            if buffer[i] == action:
                break
        else:
            raise IllegalActionError(
                f"action {action} is not legal; legal are {[buffer[i] for i in range(count)]}")
        events.n = 0
        self.vt.apply(self.rules, state.data, <Action>action, &events)
        if events.n > MAX_EVENTS:
            raise RuntimeError(f"{events.n} events in one apply, the cap is {MAX_EVENTS}")
        return [SeenEvent(events.item[i].open, events.item[i].secret) for i in range(events.n)]

    def observe(self, event, int observer):
        cdef Event raw
        cdef Event seen
        raw.open, raw.secret = event
        if not observe(&raw, observer, &seen):
            return None
        return SeenEvent(seen.open, seen.secret)

    def observations(self, events, int observer):
        return [seen for seen in (self.observe(event, observer) for event in events) if seen is not None]

    def roll(self, State state not None, uint64_t seed):
        return state.race(seed), ()

    @property
    def chairs(self):
        return tuple(range(self.vt.seats))

    def chair(self, State state not None):
        return state.actor

    def fact(self, int number):
        return f"fact {number}"


cdef class State:
    """A full state of one game."""

    def __cinit__(self):
        self.data = NULL

    def __dealloc__(self):
        PyMem_Free(self.data)

    def copy(self):
        cdef State other = new_state(self.game)
        memcpy(other.data, self.data, self.game.vt.state_size)
        return other

    def __bytes__(self):
        return (<char*>self.data)[:self.game.vt.state_size]

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        cdef State that = <State>other
        return self.game.vt.state_size == that.game.vt.state_size and memcmp(
            self.data, that.data, self.game.vt.state_size) == 0

    def __hash__(self):
        return hash(bytes(self))

    @property
    def actor(self):
        return self.game.vt.actor(self.game.rules, self.data)

    @property
    def is_chance(self):
        return self.actor == CHANCE

    @property
    def is_terminal(self):
        return self.actor == TERMINAL

    @property
    def turn(self):
        return self.game.vt.turn(self.game.rules, self.data)

    def legal(self):
        cdef Action buffer[MAX_LEGAL]
        cdef int i
        cdef int count = self.game.vt.legal(self.game.rules, self.data, buffer)
        return [buffer[i] for i in range(count)]

    def chance_prob(self, int action):
        return self.game.vt.chance_prob(self.game.rules, self.data, <Action>action)

    def chance_kind(self):
        cdef int code = self.game.vt.chance_kind(self.game.rules, self.data)
        return code & 0xFF, code >> 8

    def chance(self, uint64_t seed):
        cdef Rng rng
        if not self.is_chance:
            raise IllegalActionError("this is no chance node")
        rng_seed(&rng, seed)
        return self.game.vt.chance(self.game.rules, self.data, &rng)

    def race(self, uint64_t seed):
        # Exponential race: outcome a wins with its probability, and two nodes whose sets of outcomes differ little mostly
        # give the same winner for the same seed.
        cdef Rng rng
        cdef Action buffer[MAX_LEGAL]
        cdef int i, best = -1
        cdef double arrival, first = 0.0
        if not self.is_chance:
            raise IllegalActionError("this is no chance node")
        cdef int count = self.game.vt.legal(self.game.rules, self.data, buffer)
        for i in range(count):
            rng_seed(&rng, splitmix64(seed ^ (<uint64_t>buffer[i] << 48)))
            arrival = -log(1.0 - rng_unit(&rng)) / self.game.vt.chance_prob(self.game.rules, self.data, buffer[i])
            if best < 0 or arrival < first:
                first = arrival
                best = buffer[i]
        return best

    def playout_action(self, uint64_t seed):
        cdef Rng rng
        if self.actor >= CHANCE:
            raise IllegalActionError("this is no decision node")
        rng_seed(&rng, seed)
        if self.game.vt.playout_action is NULL:
            legal = self.legal()
            return legal[<int>(rng_unit(&rng) * len(legal))]
        return self.game.vt.playout_action(self.game.rules, self.data, &rng)

    def returns(self):
        cdef float out[MAX_SEATS]
        if not self.is_terminal:
            raise IllegalActionError("the game is not over: it has no returns yet")
        self.game.vt.returns(self.game.rules, self.data, out)
        return [out[seat] for seat in range(self.game.vt.seats)]

    def value(self):
        cdef float out[MAX_SEATS]
        self.game.vt.value(self.game.rules, self.data, out)
        return [out[seat] for seat in range(self.game.vt.seats)]

    def root_key(self, int seat):
        return self.game.vt.root_key(self.game.rules, self.data, seat)

    def check(self):
        return self.game.vt.check(self.game.rules, self.data)


cdef class View:
    """What one seat knows."""

    def __cinit__(self):
        self.data = NULL

    def __dealloc__(self):
        PyMem_Free(self.data)

    def copy(self):
        cdef View other = new_view(self.game, self.seat)
        memcpy(other.data, self.data, self.game.vt.view_size)
        other.key = self.key
        return other

    def __bytes__(self):
        return (<char*>self.data)[:self.game.vt.view_size]

    def __eq__(self, other):
        if not isinstance(other, View):
            return NotImplemented
        cdef View that = <View>other
        return (self.seat == that.seat and self.game.vt.view_size == that.game.vt.view_size
                and memcmp(self.data, that.data, self.game.vt.view_size) == 0)

    def __hash__(self):
        return hash(bytes(self))

    def update(self, observation):
        cdef Event seen
        seen.open, seen.secret = observation
        if seen.open & AUDIENCE:
            raise ValueError("this is an event, not an observation: filter it with Game.observe first")
        cdef int fact = self.game.vt.update(self.game.rules, self.data, &seen)
        if fact:
            raise ContradictionError(self.game.fact(fact))
        self.key = fold_word(self.key, seen.open, seen.secret)

    def sample(self, uint64_t seed):
        cdef Rng rng
        cdef State state = new_state(self.game)
        rng_seed(&rng, seed)
        cdef int fact = self.game.vt.sample(self.game.rules, self.data, &rng, state.data)
        if fact:
            raise ContradictionError(self.game.fact(fact))
        return state

    def fits(self, State state not None):
        return self.game.vt.fits(self.game.rules, self.data, state.data)

    def forget(self, double share, uint64_t seed):
        cdef Rng rng
        if not 0.0 <= share <= 1.0:
            raise ValueError(f"a share lies in 0..1, not {share}")
        rng_seed(&rng, seed)
        self.game.vt.forget(self.game.rules, self.data, share, &rng)
