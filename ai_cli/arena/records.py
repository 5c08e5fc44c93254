"""Game records: JSON Lines, one line a move or chance event, written and verified."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import core
from ai_cli.arena.match import end_line
from ai_cli.arena.recorder import Line, state_hash, told_events
from core.errors import EngineError, NotationError, RulesDataError

if TYPE_CHECKING:
    from ai_cli.arena.schedule import Entrant
    from ai_cli.arena.worker import Task
    from core.game import Game, State

FORMAT = "richelieu-record/1"


class RecordError(EngineError):
    """A file that is no record: nothing can be replayed."""


@dataclass
class Checked:
    """What a verification found.

    Attributes:
        games: games replayed to their end.
        moves: lines replayed.
        notes: remarks that are no faults (a cut last line, a game without end).
        faults: what does not hold, each with the number of its line.
    """

    games: int = 0
    moves: int = 0
    notes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def dumps(lines: Iterable[Line]) -> str:
    """The lines as text, each with its line end."""
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def header(game: Game, seats: Sequence[Line], seed: int, deal: int, rotation: int, version: str) -> Line:
    """The first line of a game.

    Args:
        game: the game object.
        seats: for each seat its `name` and `player` (a complete specification); where several players share a seat, `chairs`
            in place of `player`: name and player of each.
        seed: master seed of the match.
        deal: number of the deal.
        rotation: number of the seating.
        version: of richelieu.
    """
    return {
        "t": "game",
        "format": FORMAT,
        "game": game.name,
        "data": game.data_hash,
        "house": dict(game.options),
        "seats": list(seats),
        "seed": hex(seed),
        "deal": deal,
        "rotation": rotation,
        "version": version,
    }


def game_line(game: Game, task: Task, seated: Sequence[Entrant]) -> Line:
    """The first line of a game of a match: `header`, with what each player is called in its tables.

    Args:
        game: the game object.
        task: the game's.
        seated: [seats] who plays it.
    """
    from ai_cli.version import version

    seats = [
        {"name": name, **entrant.who(), "as": entrant.name}
        for name, entrant in zip(task.names, seated, strict=True)
    ]
    return header(game, seats, task.seed, task.deal, task.rotation, version())


def verify(text: str, name: str, data: Path | None = None) -> Checked:
    """Replay every game of a record file and compare hashes and results.

    Args:
        text: the file.
        name: what messages call it.
        data: a rules data file in place of the shipped one.
    Raises:
        RecordError: this is no record.
    """
    checked = Checked()
    replay: _Replay | None = None
    for number, line in _parse(text, name, checked):
        where = f"{name}:{number}"
        if line.get("t") == "game":
            if replay is not None:
                checked.notes.append(f"{where}: the game before this line has no end")
            replay = _Replay(_load(line, where, data), line, where, checked)
            continue
        if replay is None:
            if checked.games or checked.faults:
                checked.faults.append(f"{where}: a line after the end of the game")
                continue
            raise RecordError(f"{where}: a record begins with a line whose t is 'game'")
        if replay.step(line, where):
            replay = None
    if replay is not None and not replay.is_spoilt:
        checked.notes.append(f"{name}: the last game has no end; its moves hold so far")
    if not checked.moves and not checked.games and not checked.faults and replay is None:
        raise RecordError(f"{name}: there is no game in this file")
    return checked


def _parse(text: str, name: str, checked: Checked) -> list[tuple[int, dict[str, Any]]]:
    """The lines with their numbers; a cut last line is dropped with a note."""
    result: list[tuple[int, dict[str, Any]]] = []
    lines = text.split("\n")
    is_cut = lines[-1] != ""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            parsed = json.loads(line)
        except (json.JSONDecodeError, RecursionError) as error:
            if number == len(lines) and is_cut and result:
                checked.notes.append(f"{name}:{number}: the last line is cut off and was dropped")
                break
            raise RecordError(f"{name}:{number}: this line is no JSON: {error}") from error
        if not isinstance(parsed, dict):
            raise RecordError(f"{name}:{number}: a line of a record is a JSON object, not {line[:40]!r}")
        result.append((number, parsed))
    return result


def _load(line: dict[str, Any], where: str, data: Path | None) -> Game:
    """The game object that a game line names."""
    if line.get("format") != FORMAT:
        raise RecordError(f"{where}: format is {line.get('format')!r}, expected {FORMAT!r}")
    game, seats, house = line.get("game"), line.get("seats"), line.get("house", {})
    if not isinstance(game, str) or game not in core.GAMES:
        raise RecordError(f"{where}: there is no game {game!r}; games are {', '.join(core.GAMES)}")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) and "name" in seat for seat in seats):
        raise RecordError(f"{where}: 'seats' must be a list of tables with a name")
    if not isinstance(house, dict):
        raise RecordError(f"{where}: 'house' must be a table")
    try:
        return core.load(game, len(seats), data, house)
    except RulesDataError:
        raise
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from error


class _Replay:
    """A game that is played again from its record."""

    def __init__(self, game: Game, line: dict[str, Any], where: str, checked: Checked) -> None:
        self._game = game
        self._names = tuple(str(seat["name"]) for seat in line["seats"])
        self._notation: ModuleType = core.part(game.name, "notation")
        self._state: State = game.start()
        self._plies = 0
        self._unhashed = 0
        self._checked = checked
        self.is_spoilt = False
        if line.get("data") != game.data_hash:
            text = f"the rules data of this record are {line.get('data')}, those loaded are {game.data_hash}"
            checked.faults.append(f"{where}: {text}")

    def step(self, line: dict[str, Any], where: str) -> bool:
        """Replay a line; True if it was the last of its game. After a fault the rest is skipped."""
        kind = line.get("t")
        if kind == "end":
            if not self.is_spoilt:
                self._end(line, where)
            return True
        if not self.is_spoilt:
            fault = self._move(line) if kind in ("move", "chance") else f"unknown kind of line {kind!r}"
            if fault:
                self.is_spoilt = True
                self._checked.faults.append(f"{where}: {fault}")
            else:
                self._checked.moves += 1
        return False

    def _move(self, line: dict[str, Any]) -> str:
        """Play a line; what is wrong with it, or nothing."""
        state = self._state
        if line.get("i") != self._plies:
            return f"i is {line.get('i')}, expected {self._plies}: a line is missing or in the wrong place"
        if state.is_terminal:
            return "the game is over before this line"
        actor = "chance" if state.is_chance else self._names[state.actor]
        says = "chance" if line["t"] == "chance" else line.get("seat")
        if says != actor:
            return f"{says} acts in the record, but it is the turn of {actor}"
        text = line.get("move")
        if not isinstance(text, str):
            return f"'move' must be the text of a move, not {text!r}"
        try:
            actions = self._notation.parse_move(state, text, self._names)
        except NotationError as error:
            return f"move {text!r}: {error}"
        events = [event for action in actions for event in self._game.play(state, action)]
        self._plies += len(actions)
        self._unhashed += "h" not in line
        if "h" in line and line["h"] != state_hash(state):
            truth = state_hash(state)
            return f"after {text!r} the state hash is {truth}, the record says {line['h']}"
        told = told_events(self._game, events, self._names)
        if line.get("events", told) != told:
            return f"the events after {line.get('move')!r} are {told}, the record says {line['events']}"
        return ""

    def _end(self, line: dict[str, Any], where: str) -> None:
        """Compare the result."""
        if self._unhashed:
            self._checked.notes.append(
                f"{where}: {self._unhashed} lines of this game carry no hash: only that they are legal was checked"
            )
        if line.get("reason") != "normal":
            self._checked.notes.append(f"{where}: the game ended by {line.get('reason')!r}, not by its rules")
            return
        if not self._state.is_terminal:
            self._checked.faults.append(f"{where}: the record ends, but the game is not over")
            return
        truth = end_line(self._state, self._names, self._plies)
        for key in truth:
            if line.get(key) != truth[key]:
                says = f"{key} is {line.get(key)!r}"
                self._checked.faults.append(f"{where}: {says}, the game gives {truth[key]!r}")
                return
        self._checked.games += 1
