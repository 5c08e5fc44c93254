"""What was to be played, as `tournament.toml` in the directory of a tournament says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai_cli.arena.config import Config, Stop
from ai_cli.arena.directory import CONFIG, read_kept
from ai_cli.arena.results import Results
from ai_cli.arena.schedule import Entrant, Schedule
from ai_cli.options import house_text
from ai_cli.render import shortened
from ai_cli.seating import seat_labels
from core.source import Source


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
        stop: when it may end early, or None.
        compared: the players that `stop` compares, by number; None without it.
        house: the variants of the rules: "a=1 b=17,30".
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
    compared: tuple[int, int] | None
    house: str
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
        return [number for number, player in enumerate(self.players) if player.is_timed]


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
    return Setup(
        name=config.name,
        game=config.game,
        seats=config.seats,
        seat_names=seat_labels(config.game, config.seats),
        schedule=config.schedule(),
        deals=config.deals,
        seed=config.seed,
        players=tuple(config.entrants()),
        stop=config.stop,
        compared=None if config.stop is None else config.compared(),
        house=house_text(config.house),
        document=document,
    )
