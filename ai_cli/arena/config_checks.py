"""What can be wrong with a tournament's configuration, all of it at once, each at its line and column."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from click import UsageError

import core
from ai_cli.arena.config import DEFAULT_DEALS, FORMAT, Complete, Config, resolve, seats_of
from ai_cli.arena.schedule import KINDS, MOST_SEATINGS, ROTATIONS, Schedule, excess, n_seatings
from ai_cli.params import AUTO, HUMAN, NamedPlayer, composed, name_fault
from ai_cli.players import ON_FAILURE, full_spec
from ai_cli.seating import DEFAULT_PLAYER, chairs_of, figure_name, place
from core import GAMES
from core.errors import ConfigError, EngineError, RulesDataError, UnreadableDataError
from core.problems import Faults, Place
from core.source import Source, SourceError

_HELP = {
    "E102": "'richelieu tournament init' writes a commented template",
    "E103": "configurations are TOML or JSON files, saved as plain text",
}
"""What to do, where the file is no text of anybody's."""
MOST_TITLE = 200
"""Letters of a tournament's name."""
_REPEATED = re.compile(r" #\d+$")


def read_file(path: Path) -> Source:
    """The text of a configuration.

    Raises:
        SourceError: it cannot be read.
    """
    try:
        return Source.read(path)
    except SourceError as error:
        problems = [replace(one, help=_HELP.get(one.code, one.help)) for one in error.problems]
        raise type(error)(problems, error.source) from None


def read(
    source: Source,
    folder: Path,
    seed: int | None = None,
    complete: Complete = full_spec,
) -> Config:
    """The configuration of a text.

    Args:
        source: the text.
        folder: what a path in it starts from.
        seed: where the text gives none; None: it must.
        complete: makes the specification of a player complete; ConfigError if it cannot be used.
    Raises:
        SourceError: everything that is wrong, at line and column.
        RulesDataError: the rules data that it names cannot be used.
    """
    drawn = {} if seed is None else {"seed": seed}
    document = {**drawn, **source.document()}
    faults = _Checks(document, folder, complete)
    faults.check()
    if faults.problems:
        raise SourceError(faults.problems, source)
    return resolve(document, folder, complete)


def _shown(value: Any) -> str:
    """A wrong value in a message."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def house_text(value: Any) -> str:
    """The value of a variant as the command line would have it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(house_text, value)) if isinstance(value, list) else str(value)


class _Checks(Faults):
    """Collects what is wrong with a document."""

    def __init__(self, document: Mapping[str, Any], folder: Path, complete: Complete) -> None:
        super().__init__()
        self._document = document
        self._folder = folder
        self._complete = complete

    def check(self) -> None:
        """All checks; those that need a part which is wrong itself are left out."""
        from ai_cli.arena.config_model import STRUCTURE

        document = self._document
        self.problems += STRUCTURE.problems(document)
        if "format" in document and document["format"] != FORMAT:
            self.fail(
                "E200", f"the format must be '{FORMAT}', not {document['format']!r}", Place(("format",))
            )
        if "seed" not in document:
            self.fail("E201", "the key 'seed' is missing", Place())
        if "game" in document:
            self._word("game", list(GAMES))
        self._word("schedule", KINDS)
        if document.get("rotations") != 1 or isinstance(document.get("rotations"), bool):
            self._word("rotations", ROTATIONS)
        self._word("on_failure", ON_FAILURE)
        self._jobs()
        self._title()
        if document.get("data") == "":
            help = "leave the key out for the data that are shipped"
            self.fail("E203", "'data' must name a file, not ''", Place(("data",)), help=help)
        if not self._is_known_game():
            return
        self._players()
        self._stop()
        if self._seats() and not self.problems:
            self._table()
            self._rules()

    def _word(self, key: str, words: Sequence[str]) -> None:
        value = self._document.get(key)
        if value is None or value in words:
            return
        near = difflib.get_close_matches(str(value), words, n=1, cutoff=0.4)
        hint = f"did you mean '{near[0]}'?" if near else ""
        allowed = " or ".join(f"'{word}'" for word in words)
        self.fail("E204", f"'{key}' must be {allowed}, not {_shown(value)}", Place((key,), hint))

    def _jobs(self) -> None:
        jobs = self._document.get("jobs", AUTO)
        if jobs != AUTO and (not isinstance(jobs, int) or isinstance(jobs, bool) or not 1 <= jobs <= 1024):
            self.fail(
                "E203",
                f"'jobs' must be 'auto' or a number from 1 to 1024, not {_shown(jobs)}",
                Place(("jobs",)),
            )

    def _title(self) -> None:
        """The name of the tournament and the version that wrote it, which are printed."""
        title = self._document.get("name", "")
        version = self._document.get("version", "?")
        if isinstance(version, str) and (not version or name_fault(version)):
            text = f"{version!r} is no version: it is what `richelieu --version` prints"
            self.fail("E204", text, Place(("version",)))
        if isinstance(title, str) and (fault := name_fault(title, MOST_TITLE)):
            self.fail("E207", f"{title!r} is no name{fault}", Place(("name",)))

    def _is_known_game(self) -> bool:
        game = self._document.get("game")
        return isinstance(game, str) and game in GAMES

    def _tables(self) -> list[tuple[int, dict[str, Any]]]:
        """The player tables that are tables, with their numbers."""
        players = self._document.get("player")
        found = players if isinstance(players, list) else []
        return [(number, player) for number, player in enumerate(found) if isinstance(player, dict)]

    def _players(self) -> None:
        seen: dict[str, Place] = {}
        for number, player in self._tables():
            spec, name = player.get("spec"), player.get("name", "")
            if isinstance(spec, str):
                self._spec(Place(("player", number, "spec")), spec)
            self._figures(number, player)
            if "name" not in player:
                name = spec.strip() if isinstance(spec, str) else None
            if not isinstance(name, str):
                continue
            key = "name" if "name" in player else "spec"
            if fault := self._name_fault(name, spec):
                self.fail("E207", f"{name!r} is no name{fault}", Place(("player", number, key)))
            elif composed(name) in seen:
                first = replace(seen[composed(name)], label="first here")
                again = Place(("player", number, key), label="again")
                self.fail(
                    "E207",
                    f"two players are called {name!r}",
                    again,
                    first,
                    help="give each a name of its own",
                )
            else:
                seen[composed(name)] = Place(("player", number, key))

    def _name_fault(self, name: str, spec: Any) -> str:
        """Why a name cannot be used, behind "is no name"; nothing if it can be."""
        if not name.strip():
            return ": leave the key out, or write one"
        if fault := name_fault(name):
            return fault + (", so give the player another" if name == spec else "")
        sign = next((sign for sign in ":=" if sign in name), "")
        own = _REPEATED.sub("", name)  # a player without a name is called by its specification
        if sign and own != spec and not self._is_spec(own, spec):
            return f": it holds '{sign}'"
        return ""

    def _is_spec(self, name: str, spec: Any) -> bool:
        """Whether a name is the specification of its player, less complete."""
        game = str(self._document["game"])
        try:
            return isinstance(spec, str) and self._complete(name, game) == self._complete(spec, game)
        except ConfigError:
            return False

    def _figures(self, number: int, player: Mapping[str, Any]) -> None:
        """Those who decide for some of the figures of a player."""
        figures = player.get("figures", {})
        if not isinstance(figures, dict):
            return
        seen: dict[str, Place] = {}
        for name, spec in figures.items():
            keys = ("player", number, "figures", name)
            where = Place(keys, on_key=True)
            try:
                figure = figure_name(str(self._document["game"]), name)
            except UsageError as error:
                self.fail("E209", error.message.rstrip("."), where)
                continue
            if figure in seen:
                self.fail(
                    "E209", f"{figure} is given twice", where, replace(seen[figure], label="first here")
                )
            seen[figure] = where
            if isinstance(spec, str):
                self._spec(Place(keys), spec)
        chairs = chairs_of(str(self._document["game"]))
        if chairs is not None and len(seen) == len(chairs.CHAIR_NAMES):
            text = "the player has nothing to play: each figure has one of its own"
            help = "leave one of the figures out: spec plays it"
            self.fail("E209", text, Place(("player", number, "spec")), help=help)

    def _spec(self, where: Place, text: str) -> None:
        if text.strip() == HUMAN:
            self.fail("E204", "a person cannot play in a tournament", where)
            return
        if not "".join(text.split()).isprintable():
            self.fail("E204", "the player's specification holds what cannot be printed", where)
            return
        try:
            self._complete(text.strip(), str(self._document["game"]))
        except ConfigError as error:
            self.fail("E204", str(error), where)

    def _stop(self) -> None:
        stop = self._document.get("stop")
        compare = stop.get("compare") if isinstance(stop, dict) else None
        if not isinstance(compare, list) or len(compare) != 2:
            return
        names = [player.get("name") or player.get("spec") for _, player in self._tables()]
        known = [*(name for name in names if isinstance(name, str)), *self._sides(names)]
        for number, name in enumerate(compare):
            if isinstance(name, str) and composed(name) not in map(composed, known):
                near = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]!r}?" if near else ""
                help = "" if near else f"players are {', '.join(known)}"
                self.fail(
                    "E208",
                    f"no player is called {name!r}",
                    Place(("stop", "compare", number), hint),
                    help=help,
                )
        if len({composed(str(name)) for name in compare}) == 1:
            self.fail("E208", "'compare' names the same player twice", Place(("stop", "compare")))

    def _sides(self, names: Sequence[Any]) -> tuple[str, ...]:
        """The names of the sides, if players are placed by name."""
        players = [NamedPlayer(name, "") for name in names if isinstance(name, str)]
        try:
            return place(str(self._document["game"]), players).sides
        except UsageError:  # `_table` tells it
            return ()

    def _seats(self) -> bool:
        """Whether the number of seats can be used."""
        seats = self._document.get("seats")
        info = GAMES[str(self._document["game"])]
        allowed = f"{info.min_seats}" + (f" to {info.max_seats}" if info.max_seats > info.min_seats else "")
        if seats is None or (isinstance(seats, int) and not isinstance(seats, bool)):
            if seats is None or info.min_seats <= seats <= info.max_seats:
                return True
            self.fail("E206", f"{info.name} has {allowed} seats, not {seats}", Place(("seats",)))
        else:
            self.fail("E203", f"'seats' must be a whole number, not {_shown(seats)}", Place(("seats",)))
        return False

    def _table(self) -> None:
        """Whether the players can sit, and a deal is not too long."""
        game, seats = str(self._document["game"]), seats_of(self._document)
        players = [NamedPlayer(table.get("name", ""), table["spec"]) for _, table in self._tables()]
        where = Place(("player",))
        try:
            placed = place(game, players)
            if placed.is_by_name:
                table = placed.seated(seats, [NamedPlayer("", DEFAULT_PLAYER)])
                self._named_sides(table.sides)
                return
        except UsageError as error:
            self.fail("E206", error.message.rstrip("."), where)
            return
        kind, turns = self._document.get("schedule", "balanced"), str(self._document.get("rotations", "all"))
        games = n_seatings(len(players), seats, kind, turns)  # type: ignore[arg-type]  # both were checked
        if games > MOST_SEATINGS:
            text = (
                f"a deal would be {games:,} games ({len(players)} players, {seats} seats, schedule '{kind}')"
            )
            help = "take 'balanced' or fewer players"
            self.fail("E205", f"{text}; at most {MOST_SEATINGS:,} can be", Place(("schedule",)), help=help)
            return
        schedule = Schedule(len(players), seats, kind, turns)  # type: ignore[arg-type]  # both were checked
        if fault := excess(self._document.get("deals", DEFAULT_DEALS), schedule.n_rotations):
            self.fail("E205", fault, Place(("deals",)))

    def _named_sides(self, sides: Sequence[str]) -> None:
        """Players who keep their seats cannot rotate, and only sides can be compared."""
        for number, name in enumerate(self._document.get("stop", {}).get("compare", ())):
            if name.casefold() not in [side.casefold() for side in sides]:
                text = f"{name!r} is no side: players who are placed by name are compared as {' and '.join(sides)}"
                self.fail("E208", text, Place(("stop", "compare", number)))
        for number, player in self._tables():
            if player.get("figures"):
                text = "a player who is placed by name has no figures: name them as players of their own"
                self.fail("E209", text, Place(("player", number, "figures"), on_key=True))
        if self._document.get("schedule", "balanced") != "balanced":
            text = f"players who are placed by the names {' and '.join(sides)} keep their seats: there is nothing to schedule"
            self.fail(
                "E204", text, Place(("schedule",)), help="leave the key out, or give the players other names"
            )

    def _rules(self) -> None:
        """Whether the game can be loaded with these data and variants."""
        document = self._document
        house = {name: house_text(value) for name, value in document.get("house", {}).items()}
        data = self._folder / document["data"] if document.get("data") else None
        try:
            core.load(str(document["game"]), seats_of(document), data, house)
        except UnreadableDataError as error:
            self.fail("E100", f"the rules data cannot be used: {error}", Place(("data",)))
        except RulesDataError:
            raise
        except EngineError as error:
            self.fail("E288", str(error), Place(("house",)))
