"""What was to be played, as `tournament.toml` in the directory of a tournament says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai_cli.arena.config import Config
from ai_cli.arena.directory import CONFIG, read_kept
from ai_cli.arena.results import Results
from ai_cli.arena.schedule import Entrant, Schedule
from ai_cli.params import is_timed
from ai_cli.render import shortened
from ai_cli.seating import chairs_of
from core.source import Source


@dataclass(frozen=True)
class Stop:
    """When the run may have ended before its last deal.

    Attributes:
        compare: indices of the two players.
        better_by, alpha, beta: see `SequentialTest`.
    """

    compare: tuple[int, int]
    better_by: float
    alpha: float
    beta: float


@dataclass(frozen=True)
class Setup:
    """A tournament.

    Attributes:
        name: for headlines; may be empty.
        game: a name of the registry.
        seats: at the table.
        seat_names: [seats] what they are called: numbers from 1, or the sides.
        schedule: which games a deal has.
        deals: planned.
        seed: master seed.
        players: the players, as lineups number them.
        stop: the sequential test, or None.
        document: everything that the file says.
    """

    name: str
    game: str
    seats: int
    seat_names: tuple[str, ...]
    schedule: Schedule
    deals: int
    seed: int
    players: tuple[Entrant, ...]
    stop: Stop | None
    document: Mapping[str, Any]

    @property
    def n_rotations(self) -> int:
        """Games of each deal."""
        return self.schedule.n_rotations

    @property
    def names(self) -> list[str]:
        """[players] in full."""
        return [player.name for player in self.players]

    @property
    def labels(self) -> list[str]:
        """[players] for people: long names without their middle."""
        return [shortened(name) for name in self.names]

    @property
    def timed(self) -> list[int]:
        """Players with a budget in seconds: their games cannot be repeated."""
        return [
            number
            for number, player in enumerate(self.players)
            if any(is_timed(spec) for spec in player.specs)
        ]

    @property
    def house(self) -> str:
        """The variants of the rules: "a=1 b=17,30"."""
        return " ".join(f"{name}={_plain(value)}" for name, value in self.document.get("house", {}).items())


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(_plain, value)) if isinstance(value, list) else str(value)


def read(folder: Path) -> tuple[Setup, Results]:
    """The tournament of a directory and the games that were finished; players from outside may be gone.

    Raises:
        DirectoryError: it is no directory of a tournament, or its configuration is not the one it began with.
        SourceError: its configuration is spoilt, at line and column.
        ResultsError: its games are spoilt, or of another tournament.
    """
    config, results = read_kept(folder)
    return _setup(config, Source.read(folder / CONFIG).document()), results


def _setup(config: Config, document: Mapping[str, Any]) -> Setup:
    stop = config.stop
    return Setup(
        name=config.name,
        game=config.game,
        seats=config.seats,
        seat_names=_seat_names(config.game, config.seats),
        schedule=config.schedule(),
        deals=config.deals,
        seed=config.seed,
        players=tuple(config.entrants()),
        stop=None if stop is None else Stop(config.compared(), stop.better_by, stop.alpha, stop.beta),
        document=document,
    )


def _seat_names(game: str, seats: int) -> tuple[str, ...]:
    """The sides where the seats are sides, else numbers."""
    chairs = chairs_of(game)
    if chairs is not None and len(chairs.SIDE_NAMES) == seats:
        return tuple(chairs.SIDE_NAMES)
    return tuple(str(seat) for seat in range(1, seats + 1))
