"""What was to be played, as `tournament.toml` in the directory of a tournament says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from ai_cli.arena.schedule import Entrant, Kind, Rotations, Schedule
from ai_cli.errors import BAD_INPUT, NO_FILE, CliError
from ai_cli.params import NamedPlayer, is_timed
from ai_cli.seating import Seating, chairs_of, place
from core import GAMES
from core.source import Source

NAME = "tournament.toml"
FORMAT = "richelieu-tournament/1"


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
        """[players] for tables."""
        return [player.name for player in self.players]

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


def read_setup(folder: Path) -> Setup:
    """The tournament of a directory.

    Raises:
        CliError: it is none, or not one that `tournament run` wrote.
        SourceError: its `tournament.toml` cannot be read.
    """
    path = folder / NAME
    if not path.is_file():
        raise CliError(
            f"{folder} is no directory of a tournament: it has no {NAME}",
            NO_FILE,
            "give the directory that 'tournament run --out' has made",
        )
    document = Source.read(path).document()
    if document.get("format") != FORMAT:
        raise CliError(f"{path}: the format must be '{FORMAT}', not {document.get('format')!r}", BAD_INPUT)
    try:
        return _setup(document)
    except (KeyError, TypeError, ValueError) as error:
        what = f"it has no {error.args[0]!r}" if isinstance(error, KeyError) else str(error)
        raise CliError(
            f"{path}: this is not what 'tournament run' has written ({what})",
            BAD_INPUT,
            "the file in the directory must stay as it was written",
        ) from error


def _setup(document: Mapping[str, Any]) -> Setup:
    game, seats = document["game"], int(document["seats"])
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}")
    given = [NamedPlayer(table["name"], table["spec"]) for table in document["player"]]
    placed = place(game, given)
    table = placed.seated(seats, placed.rest or given) if placed.is_by_name else Seating(tuple(given))
    players = (
        [_entrant(table, seat, game) for seat in range(seats)]
        if table.sides
        else [Entrant(player.name, player.text) for player in given]
    )
    names = [player.name.casefold() for player in players]
    stop = document.get("stop")
    return Setup(
        name=document.get("name", ""),
        game=game,
        seats=seats,
        seat_names=_seat_names(game, seats),
        schedule=Schedule(
            len(players),
            seats,
            cast("Kind", document["schedule"]),
            cast("Rotations", str(document["rotations"])),
            bool(table.sides),
        ),
        deals=document["deals"],
        seed=document["seed"],
        players=tuple(players),
        stop=None
        if stop is None
        else Stop(
            (names.index(stop["compare"][0].casefold()), names.index(stop["compare"][1].casefold())),
            stop["better_by"],
            stop["alpha"],
            stop["beta"],
        ),
        document=document,
    )


def _seat_names(game: str, seats: int) -> tuple[str, ...]:
    """The sides where the seats are sides, else numbers."""
    chairs = chairs_of(game)
    if chairs is not None and len(chairs.SIDE_NAMES) == seats:
        return tuple(chairs.SIDE_NAMES)
    return tuple(str(seat) for seat in range(1, seats + 1))


def _entrant(table: Seating, seat: int, game: str) -> Entrant:
    """Who plays a seat that was given by name; a side with several players is called by its own name."""
    player = table.seats[seat]
    is_shared = player is None or bool(table.by_chair(seat))
    name = table.sides[seat] if is_shared or player is None else player.name
    chairs = tuple((figure, one.text) for figure, one in table.by_chair(seat))
    return Entrant(name, None if player is None else player.text, (), chairs)
