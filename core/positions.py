"""Position files: what a reader of any game returns, and the choice of the reader by the key `game`."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, cast

from core import GAMES, part
from core.errors import ContradictionError, EngineError, IllegalActionError, NotationError
from core.problems import Place, Problem
from core.source import Source, SourceError

if TYPE_CHECKING:
    from core.game import Game, State, View

FORMAT = "richelieu-position/1"


@dataclass
class Position:
    """A position that was read.

    Attributes:
        game: its game object, with the seats and rules data of the file.
        names: [seats] names of the seats.
        state: the full state, None if the file is a view.
        view: what the viewer knows, None if the file is a full state.
        viewer: whose view it is, None in a full state.
        warnings: what is allowed but doubtful.
        source: the file.
    """

    game: Game
    names: list[str]
    state: State | None
    view: View | None
    viewer: int | None
    source: Source
    warnings: list[Problem] = field(default_factory=list)


def apply_events(position: Position, events: Sequence[str]) -> None:
    """Apply the lines of `events`: moves to a state, observations to a view.

    Raises:
        SourceError: a line is not understood or cannot happen, at its place.
    """
    for index, text in enumerate(events):
        problem = _event_problem(position, index, text)
        if problem is not None:
            raise SourceError([problem], position.source)


def _event_problem(position: Position, index: int, text: str) -> Problem | None:
    """What is wrong with one line, which is applied if nothing is."""
    notation = part(position.game.name, "notation")
    place = Place(("events", index))
    try:
        if position.state is not None:
            for action in notation.parse_move(position.state, text, position.names):
                position.game.play(position.state, action)
        elif position.view is not None:
            for observation in notation.parse_events(position.view, text, position.names):
                position.view.update(observation)
    except NotationError as error:
        here = Place(("events", index), part=(error.column, max(error.column + 1, len(text))))
        return Problem("E234", str(error), here)
    except (ContradictionError, IllegalActionError) as error:
        return Problem("E234", f"'{text}' cannot happen here: {error}", place)
    except EngineError as error:
        return Problem("E234", str(error), place)
    return None


def read(source: Source, data: Path | None = None) -> Position:
    """Read a position of any game.

    Args:
        source: the file.
        data: a rules data file in place of the game's own.
    Raises:
        SourceError: every fault, at its line and column.
        RulesDataError: the rules data cannot be used.
    """
    document = source.document()
    problems = _format_problems(document) + _game_problems(document)
    if problems:
        raise SourceError(problems, source)
    position: Position = part(str(document["game"]), "position").read(document, source, data)
    return position


def _format_problems(document: dict[str, object]) -> list[Problem]:
    if "format" not in document:
        text = f"the key 'format' is missing: a position begins with format = \"{FORMAT}\""
        return [Problem("E201", text, Place())]
    if document["format"] == FORMAT:
        return []
    text = f"the format must be '{FORMAT}'"
    if isinstance(document["format"], str):
        text += f", not {document['format']!r}"
    return [Problem("E200", text, Place(("format",)))]


def _game_problems(document: dict[str, object]) -> list[Problem]:
    games = ", ".join(f"'{name}'" for name in GAMES)
    if "game" not in document:
        return [Problem("E201", f"the key 'game' is missing; games: {games}", Place())]
    name = document["game"]
    if isinstance(name, str) and name in GAMES:
        return []
    if not isinstance(name, str):
        return [Problem("E203", f"'game' must be a text; games: {games}", Place(("game",)))]
    near = difflib.get_close_matches(name, GAMES, n=1, cutoff=0.4)
    hint = f"did you mean '{near[0]}'?" if near else ""
    return [Problem("E204", f"there is no game {name!r}; games: {games}", Place(("game",), hint))]


def to_json(document: dict[str, object]) -> str:
    """A position document as one line of JSON."""
    import json

    return json.dumps(document, ensure_ascii=False)


def to_toml(document: dict[str, object]) -> str:
    """A position document as TOML that people can read: one slot of a display a line."""
    return "\n".join(_toml_lines(document, "")) + "\n"


def _is_tables(key: str, value: object) -> bool:
    """Whether a value is written as [table] or [[table]] of its own."""
    if isinstance(value, dict):
        return key not in _INLINE
    return (
        isinstance(value, list)
        and bool(value)
        and key not in _INLINE
        and all(isinstance(v, dict) for v in value)
    )


_INLINE = ("display", "likely", "rings", "guards", "guards_moved", "carrier")
_WIDTH = 100


def _toml_lines(table: dict[str, object], prefix: str) -> list[str]:
    lines: list[str] = []
    later: list[str] = []
    for key, value in table.items():
        if not _is_tables(key, value):
            lines.append(_toml_pair(key, value))
            continue
        name = f"{prefix}.{_toml_key(key)}" if prefix else _toml_key(key)
        for item in value if isinstance(value, list) else [value]:
            later += [] if prefix else [""]
            later.append(f"[[{name}]]" if isinstance(value, list) else f"[{name}]")
            later += _toml_lines(cast("dict[str, object]", item), name)
    return lines + later


def _toml_pair(key: str, value: object) -> str:
    name = _toml_key(key)
    text = f"{name} = {_toml_value(value)}"
    if not isinstance(value, list) or (len(text) <= _WIDTH and key not in _INLINE):
        return text
    if key in _INLINE:
        return f"{name} = [\n" + "".join(f"  {_toml_value(item)},\n" for item in value) + "]"
    lines, line = [], " "
    for item in value:
        word = f" {_toml_value(item)},"
        if len(line) + len(word) > _WIDTH:
            lines.append(line)
            line = " "
        line += word
    return f"{name} = [\n" + "\n".join([*lines, line]) + "\n]"


def _toml_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join(_toml_value(item) for item in value)}]"
    if isinstance(value, dict):
        return (
            f"{{ {', '.join(f'{_toml_key(k)} = {_toml_value(v)}' for k, v in value.items())} }}"
            if value
            else "{}"
        )
    return _toml_text(str(value))


def _toml_key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").isalnum() else _toml_text(key)


def _toml_text(text: str) -> str:
    """A text in quotes; what JSON escapes TOML reads the same way."""
    import json

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
