"""What a tournament is: richelieu-tournament/1, read with all its faults told at once, and resolved to the last default."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ai_cli.arena.chairs import chair_names
from ai_cli.arena.schedule import Entrant, Figure, Kind, Pairing, Rotations, Schedule
from ai_cli.params import NamedPlayer, composed
from ai_cli.players import is_outside
from ai_cli.seating import DEFAULT_PLAYER, Seating, figure_name, place

if TYPE_CHECKING:
    from ai_cli.arena.worker import Task
    from core.game import Game

FORMAT = "richelieu-tournament/1"
DEFAULT_DEALS = 100
DEFAULT_LIMIT_SECONDS = 60.0

Complete = Callable[[str, str], str]
"""The complete specification of a player: from what was written, for a game."""


@dataclass(frozen=True)
class Stop:
    """When a run may end before its last deal.

    Attributes:
        compare: names of the two players: is the first better than the second?
        better_by: win share a game by which it should be.
        alpha: chance to call it better though it is not.
        beta: chance to call it not better though it is.
    """

    compare: tuple[str, str]
    better_by: float
    alpha: float
    beta: float


@dataclass(frozen=True)
class Config:
    """A tournament, resolved.

    Attributes:
        name: for headlines.
        game: a name of the registry.
        seats: at the table.
        kind, rotations: see `Schedule`.
        deals: independent deals.
        seed: master seed.
        jobs: games at once, or "auto"; no result depends on it.
        on_failure: what happens when a player fails: forfeit, replace or stop.
        move_time_limit: seconds a decision; a guard, not a budget.
        records: whether each game's record is kept.
        data: rules data file, or None.
        house: variants of the rules.
        stop: when it may end early, or None.
        players: names and complete specifications.
        data_hash: of the rules data.
        folder: where programs run and modules are found; None if no player is from outside.
    """

    name: str
    game: str
    seats: int
    kind: Kind
    rotations: Rotations
    deals: int
    seed: int
    jobs: int | str
    on_failure: str
    move_time_limit: float
    records: bool
    data: Path | None
    house: tuple[tuple[str, str], ...]
    stop: Stop | None
    players: tuple[NamedPlayer, ...]
    data_hash: str
    folder: Path | None = None

    def seating(self) -> Seating:
        """Who sits where, as far as names of sides and figures say it."""
        placed = place(self.game, self.players)
        return placed.seated(self.seats, []) if placed.is_by_name else Seating(tuple(self.players))

    def entrants(self) -> list[Entrant]:
        """The players that games, tables and statistics number: by side where they were placed by name."""
        table = self.seating()
        if not table.sides:
            return [self._together(player) for player in self.players]
        found = []
        for seat, player in enumerate(table.seats):
            is_shared = player is None or bool(table.by_chair(seat))
            name = table.sides[seat] if is_shared or player is None else player.name
            found.append(table.entrant(seat, name))
        return found

    def _together(self, player: NamedPlayer) -> Entrant:
        """A player with those who decide for some of the figures."""
        if not player.figures:
            return Entrant(player.name, player.text)
        own, names = dict(player.figures), chair_names(self.loaded())
        figures = tuple(
            Figure(chair, seat, names[chair], own.get(names[chair], player.text), names[chair] in own)
            for chair, seat in enumerate(self.loaded().chairs)
        )
        return Entrant(player.name, player.text, figures)

    def compared(self) -> tuple[int, int]:
        """The players that `stop` compares, as numbers."""
        assert self.stop is not None, "nothing is compared"
        names = [composed(entrant.name) for entrant in self.entrants()]
        sides = [side.casefold() for side in self.seating().sides]
        first, second = (
            sides.index(name.casefold()) if sides else names.index(composed(name))
            for name in self.stop.compare
        )
        return first, second

    def schedule(self) -> Schedule:
        """Which games are played."""
        fixed = bool(self.seating().sides)
        n_players = self.seats if fixed else len(self.players)
        return Schedule(n_players, self.seats, self.kind, self.rotations, fixed)

    @property
    def names(self) -> tuple[str, ...]:
        """[seats] names in records."""
        from ai_cli.arena.match import SEAT_NAMES

        return self.seating().sides or SEAT_NAMES[: self.seats]

    @property
    def is_reproducible(self) -> bool:
        """Whether the same configuration gives the same games: no player has a time budget."""
        return not any(entrant.is_timed for entrant in self.entrants())

    def document(self) -> dict[str, Any]:
        """All that is resolved, as it stands in the directory of the tournament."""
        from ai_cli.version import version

        return {
            "format": FORMAT,
            "name": self.name,
            "deals": self.deals,
            "jobs": self.jobs,
            "records": self.records,
            **self._identity(),
            **({"data": self.data.name} if self.data else {}),
            **({"folder": str(self.folder)} if self.folder else {}),
            "version": version(),
            "hash": self.hash,
        }

    def _identity(self) -> dict[str, Any]:
        """What the games depend on."""
        stop = self.stop
        return {
            "game": self.game,
            "seats": self.seats,
            "schedule": self.kind,
            "rotations": self.rotations,
            "seed": self.seed,
            "on_failure": self.on_failure,
            "move_time_limit": self.move_time_limit,
            "data_hash": self.data_hash,
            **({"house": dict(self.house)} if self.house else {}),
            **(
                {
                    "stop": {
                        "compare": list(stop.compare),
                        "better_by": stop.better_by,
                        "alpha": stop.alpha,
                        "beta": stop.beta,
                    }
                }
                if stop
                else {}
            ),
            "player": [
                {
                    "name": player.name,
                    "spec": player.text,
                    **({"figures": dict(player.figures)} if player.figures else {}),
                }
                for player in self.players
            ],
        }

    @property
    def hash(self) -> str:
        """Of everything that the games depend on, but not of how many there are."""
        text = json.dumps(self._identity(), ensure_ascii=True, sort_keys=True, separators=(",", ":"))
        return "sha256:" + hashlib.sha256(text.encode("ascii")).hexdigest()

    @property
    def mark(self) -> str:
        """The beginning of the hash, as each line of games.jsonl carries it."""
        return self.hash.partition(":")[2][:8]

    def difference(self, other: Config) -> str:
        """The keys in which the games of two tournaments would differ, in words; empty if in none."""
        mine, others = self._identity(), other._identity()
        keys = [key for key in {**mine, **others} if mine.get(key) != others.get(key)]
        return ", ".join(keys)

    def loaded(self) -> Game:
        """The game object."""
        from ai_cli.arena.worker import loaded

        return loaded(self.game, self.seats, self.data, self.house)

    def task(self, number: int, pairing: Pairing, entrants: list[Entrant]) -> Task:
        """The task of one game."""
        from ai_cli.arena.worker import task_of

        task = task_of(self, number, pairing, entrants)
        return replace(task, on_failure=self.on_failure, keep_record=self.records, folder=self.folder)


def resolve(document: Mapping[str, Any], folder: Path, complete: Complete) -> Config:
    """The configuration that a faultless document says.

    Args:
        document: see `config_checks`; what is not there has its default.
        folder: what a path in it starts from.
        complete: makes a specification complete.
    """
    from ai_cli.arena.config_checks import house_text

    game = str(document["game"])
    house = tuple((name, house_text(value)) for name, value in document.get("house", {}).items())
    data = folder / document["data"] if document.get("data") else None
    stop = document.get("stop")
    players = _players(document["player"], game, complete)
    players += _default_players(game, seats_of(document), players, complete)
    config = Config(
        name=document.get("name", ""),
        game=game,
        seats=seats_of(document),
        kind=cast("Kind", document.get("schedule", "balanced")),
        rotations=cast("Rotations", str(document.get("rotations", "all"))),
        deals=document.get("deals", DEFAULT_DEALS),
        seed=document["seed"],
        jobs=document.get("jobs", "auto"),
        on_failure=document.get("on_failure", "forfeit"),
        move_time_limit=float(document.get("move_time_limit", DEFAULT_LIMIT_SECONDS)),
        records=document.get("records", False),
        data=data,
        house=house,
        stop=Stop(
            (stop["compare"][0], stop["compare"][1]),
            float(stop["better_by"]),
            float(stop.get("alpha", 0.05)),
            float(stop.get("beta", 0.05)),
        )
        if stop
        else None,
        players=players,
        data_hash="",
    )
    is_local = any(is_outside(spec) for entrant in config.entrants() for spec in entrant.specs)
    return replace(config, data_hash=config.loaded().data_hash, folder=Path.cwd() if is_local else None)


def _players(tables: list[dict[str, Any]], game: str, complete: Complete) -> tuple[NamedPlayer, ...]:
    """The players with complete specifications; one without a name is called by what was given."""
    found = []
    for table in tables:
        spec = table["spec"].strip()
        figures = {
            figure_name(game, name): complete(own.strip(), game)
            for name, own in table.get("figures", {}).items()
        }
        found.append(NamedPlayer(table.get("name") or spec, complete(spec, game), tuple(figures.items())))
    return tuple(found)


def _default_players(
    game: str, seats: int, players: Sequence[NamedPlayer], complete: Complete
) -> tuple[NamedPlayer, ...]:
    """The default player for each side of which figures are left without one."""
    return tuple(
        NamedPlayer(side, complete(DEFAULT_PLAYER, game)) for side in place(game, players).unnamed(seats)
    )


def seats_of(document: Mapping[str, Any]) -> int:
    """The seats that a document says, or as many as players where the game has so many."""
    from core import GAMES

    info = GAMES[str(document["game"])]
    given = document.get("seats")
    if given is not None:
        return int(given)
    return min(max(len(document["player"]), info.min_seats), info.max_seats)
