"""Rules data files: which keys a table has, of which type and range, and a hash of what they say."""

from __future__ import annotations

import difflib
import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TypeGuard

from core import GAMES
from core.errors import RulesDataError, UnreadableDataError
from core.problems import Keys, Place, Problem
from core.source import Source, SourceError, UnreadableError, render


@dataclass(frozen=True)
class Field:
    """What a key of a table may hold.

    Attributes:
        kind: "int", "text", "ints" (list of integers) or "tables" (array of tables).
        low, high: least and greatest integer (of "ints": of each).
        choices: the allowed texts, empty for any.
        lengths: least and greatest length of a list.
        is_required: whether the key may be left out.
    """

    kind: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    lengths: tuple[int, int] | None = None
    is_required: bool = True


_KIND_WORDS = {
    "int": "an integer",
    "text": "a text",
    "ints": "a list of integers",
    "tables": "a list of tables",
}


def did_you_mean(word: str, words: list[str] | tuple[str, ...]) -> str:
    """ "did you mean 'x'?" with the word nearest to a typed one, or an empty text."""
    near = difflib.get_close_matches(word, words, n=1)
    return f"did you mean '{near[0]}'?" if near else ""


def is_int(value: object) -> TypeGuard[int]:
    """Whether a parsed value is an integer (true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_table(table: Mapping[str, object], fields: Mapping[str, Field], keys: Keys = ()) -> list[Problem]:
    """All faults of a table: unknown and missing keys, wrong types, numbers out of range.

    Args:
        table: the parsed table.
        fields: what it may hold.
        keys: where it stands in its document.
    """
    problems = []
    for name, value in table.items():
        here = (*keys, name)
        if name not in fields:
            hint = did_you_mean(name, list(fields))
            problems.append(Problem("E302", f"unknown key '{name}'", Place(here, hint, on_key=True)))
        else:
            problems += _check_value(name, value, fields[name], here)
    for name, field in fields.items():
        if field.is_required and name not in table:
            problems.append(Problem("E301", f"the key '{name}' is missing", Place((*keys, name))))
    return problems


def _has_kind(value: object, kind: str) -> bool:
    if kind == "int":
        return is_int(value)
    if kind == "text":
        return isinstance(value, str)
    inner = is_int if kind == "ints" else lambda item: isinstance(item, dict)
    return isinstance(value, list) and all(inner(item) for item in value)


def _check_value(name: str, value: object, field: Field, here: Keys) -> list[Problem]:
    if not _has_kind(value, field.kind):
        return [Problem("E303", f"'{name}' must be {_KIND_WORDS[field.kind]}", Place(here))]
    problems = []
    numbers: list[tuple[int, Keys]] = []
    if isinstance(value, list):
        if field.lengths is not None and not field.lengths[0] <= len(value) <= field.lengths[1]:
            low, high = field.lengths
            many = f"{low}" if low == high else f"{low} to {high}"
            problems.append(
                Problem("E304", f"'{name}' must have {many} entries, not {len(value)}", Place(here))
            )
        numbers = [(item, (*here, i)) for i, item in enumerate(value) if isinstance(item, int)]
    elif isinstance(value, int):
        numbers = [(value, here)]
    elif isinstance(value, str) and field.choices and value not in field.choices:
        hint = did_you_mean(value, field.choices)
        allowed = ", ".join(f"'{choice}'" for choice in field.choices)
        problems.append(
            Problem("E305", f"'{name}' must be one of {allowed}, not '{value}'", Place(here, hint))
        )
    for number, keys in numbers:
        if field.low is not None and number < field.low:
            problems.append(
                Problem("E306", f"'{name}' must be at least {field.low}, not {number}", Place(keys))
            )
        if field.high is not None and number > field.high:
            problems.append(
                Problem("E306", f"'{name}' must be at most {field.high}, not {number}", Place(keys))
            )
    return problems


def refuse(problems: list[Problem], source: Source, document: Mapping[str, object], game: str) -> None:
    """Raise RulesDataError if there are faults: with each at its line and column, or one alone for data of another game.

    Args:
        problems: the faults.
        source: the file.
        document: the parsed file.
        game: whose data it should be.
    """
    if not problems:
        return
    other = _game_of(document)
    if other not in ("", game):
        text = f"this is the data of {GAMES[other].title}, not of {GAMES[game].title}"
        first = Place((next(iter(document)),), on_key=True)
        help = f"the data of {GAMES[game].title}: a changed copy of core/{game}/data.toml"
        problems = [Problem("E317", text, first, help=help)]
    raise RulesDataError(render(problems, source))


def rules_source(game: str, data: Path | None = None) -> Source:
    """The text of the rules data file of a game, None: the shipped one.

    Raises:
        UnreadableDataError: it cannot be read.
        RulesDataError: its bytes are no text.
    """
    if data is None:
        text = resources.files(f"core.{game}").joinpath("data.toml").read_text(encoding="utf-8")
        return Source(text, f"core/{game}/data.toml")
    try:
        return Source.read(data)
    except UnreadableError as error:
        raise UnreadableDataError(f"{data}: {error.problems[0].message}") from None
    except SourceError as error:
        raise RulesDataError(str(error)) from None


def _game_of(document: Mapping[str, object]) -> str:
    """The game whose shipped data has most of the keys of a document; none if that is less than half of them."""
    shares = {}
    for name in GAMES:
        path = Path(__file__).with_name(name) / "data.toml"
        keys = set(tomllib.loads(path.read_text(encoding="utf-8")))
        shares[name] = len(keys & set(document)) / len(keys)
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] >= 0.5 else ""


def content_hash(content: object) -> str:
    """A 64-bit hash, as 16 hex digits, of plain data; the order of keys does not matter."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode("ascii"), digest_size=8).hexdigest()
