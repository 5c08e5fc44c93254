"""The Python border of the games: checked play, copies, observations, views."""

from collections.abc import Iterable
from typing import Final, Self, final

ObservationWords = tuple[int, int]

class SeenEvent(tuple[int, int]):
    """An event or an observation: (open word, secret word), both uint64."""

    def __new__(cls, open_word: int, secret_word: int = 0) -> Self: ...
    @property
    def kind(self) -> int:
        """The game's event kind."""
    @property
    def actor(self) -> int:
        """The seat the event is about."""
    @property
    def mask(self) -> int:
        """Bit set of the seats that see the secret word; 0 in an observation."""
    @property
    def is_hushed(self) -> bool:
        """Whether seats outside the mask see nothing at all."""
    @property
    def has_secret(self) -> bool:
        """Whether this is an observation that includes the secret word."""
    @property
    def a(self) -> int:
        """First public argument, 0..65535."""
    @property
    def b(self) -> int:
        """Second public argument, 0..65535."""
    @property
    def secret(self) -> tuple[int, ...]:
        """The four secret arguments, 0..65535 each."""

class Game:
    """A game with its loaded rules tables; the factory of states and views."""

    name: Final[str]
    data_hash: Final[str]
    options: Final[dict[str, object]]
    @property
    def seats(self) -> int:
        """Seats at the table."""
    @property
    def max_actions(self) -> int:
        """Most legal actions at any node."""
    @property
    def state_size(self) -> int:
        """Bytes of a State."""
    @property
    def view_size(self) -> int:
        """Bytes of a View."""
    def start(self) -> State:
        """The state before the first deal."""
    def start_view(self, seat: int) -> View:
        """The view of a seat (or PUBLIC = 8) before the first deal.

        Raises:
            ValueError: there is no such seat.
        """
    def state_from_bytes(self, data: bytes) -> State:
        """The state whose `bytes()` these are; ValueError on a wrong length."""
    def view_from_bytes(self, seat: int, data: bytes, key: int = 0) -> View:
        """The view whose `bytes()` these are; ValueError on a wrong length."""
    def play(self, state: State, action: int) -> list[SeenEvent]:
        """Apply a legal action to the state in place and return the events that happened.

        Raises:
            IllegalActionError: the action is not legal here; the state is unchanged.
        """
    def observe(self, event: ObservationWords, observer: int) -> SeenEvent | None:
        """The event as a seat (or PUBLIC) sees it; None if it sees nothing of it."""
    def observations(self, events: Iterable[ObservationWords], observer: int) -> list[SeenEvent]:
        """What a seat (or PUBLIC) sees of the events, in order."""
    def roll(self, state: State, seed: int) -> tuple[int, tuple[int, ...]]:
        """The outcome of a chance node in a played game, with the dice that make it (none where no dice are rolled).

        Raises:
            IllegalActionError: this is no chance node.
        """
    @property
    def chairs(self) -> tuple[int, ...]:
        """The seat of each chair: who may be played by somebody of his own. Most games have one chair a seat; where several
        share a seat they have one view and win together.
        """
    def chair(self, state: State) -> int:
        """The chair that decides at a decision node, an index into `chairs`."""
    def fact(self, number: int) -> str:
        """The sentence behind a number of `View.fits`, `View.update`, `View.sample` or `State.check`."""

@final
class State:
    """A full state of one game; mutable, compared by its bytes."""

    game: Final[Game]
    def copy(self) -> State:
        """An independent copy."""
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def actor(self) -> int:
        """Seat that decides now, CHANCE = 16 or TERMINAL = 17."""
    @property
    def is_chance(self) -> bool:
        """Whether chance decides now."""
    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    @property
    def turn(self) -> int:
        """A number that rises at each boundary (turn, sale, round)."""
    def legal(self) -> list[int]:
        """The legal actions, sorted; at a chance node its outcomes; empty when the game is over."""
    def chance_prob(self, action: int) -> float:
        """The probability of a legal outcome of a chance node."""
    def chance_kind(self) -> tuple[int, int]:
        """(kind, owner) of a chance node: which deal, pile or die it is and whose."""
    def chance(self, seed: int) -> int:
        """An outcome drawn with its probability. IllegalActionError at any other node."""
    def race(self, seed: int) -> int:
        """An outcome drawn with its probability, by an exponential race: nodes that differ little mostly give the same
        outcome for the same seed. The driver of played games draws so. IllegalActionError at any other node.
        """
    def playout_action(self, seed: int) -> int:
        """An action of the light playout policy. IllegalActionError at a chance or terminal node."""
    def returns(self) -> list[float]:
        """Win shares, per seat, in [0, 1], sum 1. IllegalActionError before the end."""
    def value(self) -> list[float]:
        """Static estimate of the win shares, per seat, sum 1."""
    def root_key(self, seat: int) -> int:
        """What splits a seat's information sets at a search's root."""
    def check(self) -> int:
        """0, or the number of the broken invariant (`Game.fact`)."""

@final
class View:
    """What one seat knows; compared by its bytes."""

    game: Final[Game]
    seat: Final[int]
    key: Final[int]
    def copy(self) -> View:
        """An independent copy."""
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def update(self, observation: ObservationWords) -> None:
        """See one observation (of `Game.observe`).

        Raises:
            ContradictionError: it cannot be, by what is known; the view is then spoilt.
            ValueError: the argument is an unfiltered event.
        """
    def sample(self, seed: int) -> State:
        """A world: a full state drawn exactly from the view's belief.

        Raises:
            ContradictionError: no world fits the view.
        """
    def fits(self, state: State) -> int:
        """0 if the state is one of the view's worlds, else the number of the broken fact (`Game.fact`)."""
    def forget(self, share: float, seed: int) -> None:
        """Each known card of another seat becomes unknown with this probability."""
