"""A player from outside: what the driver of a game asks of it. A guest is fresh in each game; it sees what its seat sees."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ai_cli.players.failure import Tail

if TYPE_CHECKING:
    from core.game import Game, SeenEvent, View
    from search.result import SearchResult


@dataclass(frozen=True)
class Decision:
    """What a player does.

    Attributes:
        actions: of one move, in order; those after the first are played as long as they are the player's to choose, and legal.
        result: of a search, None without one.
        win: the player's estimate of its mean return in [0, 1]; None if it has none.
        err: half the width of the 95 % interval of `win`; None if unknown.
    """

    actions: tuple[int, ...]
    result: SearchResult | None = None
    win: float | None = None
    err: float | None = None


@dataclass(frozen=True)
class Seat:
    """Where a guest sits.

    Attributes:
        game: the game object.
        names: the seats' names.
        seat: the guest's.
        chair: the name of the chair that is all the guest has of the seat; None if the guest has the seat.
        time_limit: seconds for a move, a guard; None: no limit.
    """

    game: Game
    names: tuple[str, ...]
    seat: int
    chair: str | None = None
    time_limit: float | None = None


class Seated(ABC):
    """A guest in one game."""

    tail: Tail

    @abstractmethod
    def choose(self, observations: Sequence[SeenEvent], view: View, seed: int) -> Decision:
        """The move at a decision of the view's seat.

        Args:
            observations: what the seat has seen since the last call.
            view: what it knows; a copy.
            seed: of this decision.
        Raises:
            PlayerError: it fails.
        """

    @abstractmethod
    def end(self, observations: Sequence[SeenEvent], result: Mapping[str, Any]) -> None:
        """The game is over; a guest can no longer fail."""

    @abstractmethod
    def close(self) -> None:
        """Let go of everything; must be called, may be called twice."""


class Guest(ABC):
    """A player from outside, checked and not yet at a table.

    Attributes:
        spec: its specification.
    """

    spec: str

    @abstractmethod
    def sit(self, seat: Seat) -> Seated:
        """A fresh player for one game; PlayerError if it cannot start."""
