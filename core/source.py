"""Text files that people write: reading them, finding the place of a fault, printing all faults at once."""

from __future__ import annotations

import re
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from core.errors import EngineError
from core.problems import Keys, Place, Problem, Span
from core.spans import Spans, json_repeats, json_spans, toml_spans
from core.toml_words import plain

MAX_BYTES = 4 << 20
MAX_DEPTH = 40
_WIDEST_EXCERPT = 110


class SourceError(EngineError):
    """A file that cannot be used; the message is the printed list of all its faults.

    Attributes:
        problems: every fault, errors and warnings.
        source: the file.
    """

    def __init__(self, problems: list[Problem], source: Source) -> None:
        super().__init__(render(problems, source))
        self.problems = problems
        self.source = source


class UnreadableError(SourceError):
    """A file that is not there, is a directory or may not be read (E100, E101)."""


class Source:
    """A text with a name.

    Args:
        text: the text, with any line ends.
        name: what messages call it; a name ending in .json means JSON, otherwise a leading brace does.
    """

    def __init__(self, text: str, name: str = "<text>") -> None:
        self.name = name
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self._document: dict[str, object] | None = None
        self._spans: Spans | None = None

    @classmethod
    def read(cls, path: str | Path) -> Source:
        """The text of a file; "-" is standard input.

        Raises:
            UnreadableError: it cannot be read.
            SourceError: its bytes are no text.
        """
        if str(path) == "-":
            data = b"" if sys.stdin is None else sys.stdin.buffer.read(MAX_BYTES + 1)
            if not data.strip():
                problem = Problem("E102", "nothing came on standard input", Place(), help=_TEMPLATE_HELP)
                raise SourceError([problem], cls("", "<stdin>"))
            return cls.from_bytes(data, "<stdin>")
        name = str(path)
        try:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except IsADirectoryError:
            raise _unreadable("E101", "this is a directory, not a file", name) from None
        except (OSError, ValueError) as error:
            if Path(name).is_dir():
                raise _unreadable("E101", "this is a directory, not a file", name) from None
            reason = getattr(error, "strerror", None) or str(error)
            raise _unreadable("E100", f"cannot be read: {reason}", name) from None
        return cls.from_bytes(data, name)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "<bytes>") -> Source:
        """The text that bytes hold.

        Raises:
            SourceError: nothing in it, too large, binary, UTF-16 or not UTF-8.
        """
        problem = _byte_problem(data)
        if problem is not None:
            raise SourceError([problem], cls("", name))
        try:
            return cls(data.decode("utf-8"), name)
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
            start = len(before)
            problem = Problem(
                "E105",
                f"byte 0x{data[error.start]:02X} is not UTF-8",
                Place(span=(start, start + 1)),
                help="save the file with the encoding UTF-8",
            )
            raise SourceError([problem], cls(data.decode("utf-8", "replace"), name)) from None

    @property
    def is_json(self) -> bool:
        """Whether the text is read as JSON (else as TOML)."""
        return self.name.lower().endswith(".json") or self.text.lstrip(" \t\n\r").startswith("{")

    def document(self) -> dict[str, object]:
        """The parsed document.

        Raises:
            SourceError: a syntax error, at its line and column.
        """
        if self._document is None:
            self._document = self._parse_json() if self.is_json else self._parse_toml()
            if _depth(self._document) > MAX_DEPTH:
                raise self._deep()
            halves = [Problem("E111", _HALF, place) for place in _halves(self._document, ())]
            if halves:
                raise SourceError(halves, self)
        return self._document

    def span(self, keys: Keys, on_key: bool = False) -> Span:
        """Where a value (or its key) stands in the text; of a missing one, where its table stands.

        A table or list of several lines is shown by its key. (0, 0) if nothing is known.
        """
        if not keys:
            return (0, 0)
        if self._spans is None:
            self._spans = self._find_spans()
        while keys and keys not in self._spans:
            keys, on_key = keys[:-1], False
        key, value = self._spans.get(keys, (None, None))
        if not keys:
            return (0, 0)
        lines = value is not None and "\n" in self.text[value[0] : value[1]]
        if key is not None and (on_key or value is None or lines):
            return key
        return value or key or (0, 0)

    def locate(self, place: Place | None) -> Span:
        """The piece of text of a place; (0, 0) if it has none."""
        if place is None:
            return (0, 0)
        if place.span is not None:
            return place.span
        start, end = self.span(place.keys, place.on_key)
        if place.part is not None and self._is_plain_string(start, end):
            first = start + 1 + place.part[0]
            return (
                min(first, end - 1),
                max(min(start + 1 + place.part[1], end - 1), min(first, end - 1) + 1),
            )
        return (start, end)

    def line_col(self, offset: int) -> tuple[int, int]:
        """1-based line and column of an offset."""
        start = self.text.rfind("\n", 0, offset) + 1
        return self.text.count("\n", 0, offset) + 1, offset - start + 1

    def line(self, number: int) -> str:
        """A line by its 1-based number, without its end."""
        return self.text.split("\n")[number - 1]

    def _is_plain_string(self, start: int, end: int) -> bool:
        piece = self.text[start:end]
        return len(piece) >= 2 and piece[0] in "\"'" and piece[1:2] != piece[0] and "\\" not in piece

    def _deep(self) -> SourceError:
        return SourceError([Problem("E109", f"tables and lists are nested more than {MAX_DEPTH} deep")], self)

    def _parse_toml(self) -> dict[str, object]:
        try:
            return tomllib.loads(self.text)
        except RecursionError:
            raise self._deep() from None
        except ValueError as error:
            raise SourceError([self._toml_problem(str(error))], self) from None

    def _toml_problem(self, text: str) -> Problem:
        if text.startswith("Exceeds the limit"):
            return self._long_number("E106")
        match = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", text, re.DOTALL)
        message = match[1] if match else text.removesuffix(" (at end of document)")
        if match:
            lines = self.text.split("\n")
            start = sum(len(line) + 1 for line in lines[: int(match[2]) - 1]) + int(match[3]) - 1
        else:
            start = len(self.text.rstrip())
        wording = plain(message)
        line = self.text.rfind("\n", 0, start) + 1
        if message.startswith("Cannot declare"):
            header = re.match(r"[ \t]*(\[[^\n#]*\])", self.text[line:])
            if header is not None:
                span = (line + header.start(1), line + header.end(1))
                return Problem("E106", f"TOML: {wording}", Place(span=span))
        if message == "Cannot overwrite a value":
            key = re.match(r"[ \t]*([^=\n]*?)[ \t]*=", self.text[line:])
            if key is not None:
                span = (line + key.start(1), line + key.end(1))
                return Problem(
                    "E106", f"TOML: the key {key[1]} was given before in this table", Place(span=span)
                )
        if self.text[start : start + 1] == "\r":
            wording = "a line ends with a carriage return alone, which TOML does not know"
        where = "" if match else "; the file ends here"
        return Problem("E106", f"TOML: {wording}{where}", Place(span=(start, start + 1)))

    def _parse_json(self) -> dict[str, object]:
        import json

        lengths: list[int] = []

        def table(pairs: list[tuple[str, object]]) -> dict[str, object]:
            found = dict(pairs)
            lengths.append(len(pairs) - len(found))
            return found

        def constant(name: str) -> float:
            raise _PlainJsonError(f"{name} is no number")

        try:
            document = json.loads(self.text, object_pairs_hook=table, parse_constant=constant)
        except RecursionError:
            raise self._deep() from None
        except json.JSONDecodeError as error:
            raise SourceError([self._json_problem(error.msg, error.pos)], self) from None
        except _PlainJsonError as error:
            raise SourceError(
                [Problem("E107", f"JSON: {error}", self._place_of_constant(str(error).split()[0]))], self
            ) from None
        except ValueError:
            raise SourceError([self._long_number("E107")], self) from None
        if not isinstance(document, dict):
            raise SourceError([Problem("E108", "the document must be one JSON object: {...}", Place())], self)
        if any(lengths) and _depth(document) <= MAX_DEPTH:
            raise SourceError([self._repeat(*spans) for spans in json_repeats(self.text)], self)
        return document

    def _repeat(self, first: Span, again: Span) -> Problem:
        """A key that stands twice in one object."""
        text = f"JSON: the key {self.text[again[0] : again[1]]} is given twice in one object"
        return Problem(
            "E107", text, Place(span=again, label="again"), (Place(span=first, label="first here"),)
        )

    def _place_of_constant(self, word: str) -> Place | None:
        """Where NaN or Infinity stands outside of texts."""
        for match in re.finditer(r'"(?:[^"\\]|\\.)*"|-?[A-Za-z]+', self.text, re.DOTALL):
            if match[0] == word:
                return Place(span=match.span())
        return None

    def _long_number(self, code: str) -> Problem:
        """A number with so many digits that Python does not convert it."""
        match = re.search(rf"\d{{{_INT_DIGITS},}}", self.text.replace("_", "0"))
        place = Place(span=match.span()) if match else Place()
        return Problem(code, "a number has far too many digits", place)

    def _json_problem(self, message: str, start: int) -> Problem:
        message = message[0].lower() + message[1:].removesuffix(" at")
        if start >= len(self.text.rstrip()) or message.startswith("unterminated"):
            message += "; the text ends in the middle: was it cut off?"
            return Problem("E107", f"JSON: {message}", Place(span=(start, start + 1)), help=_CUT_HELP)
        return Problem("E107", f"JSON: {message}", Place(span=(start, start + 1)))

    def _find_spans(self) -> Spans:
        self.document()
        return json_spans(self.text) if self.is_json else toml_spans(self.text)


class _PlainJsonError(ValueError):
    """A fault that json reads over: NaN and the like."""


_TEMPLATE_HELP = "'richelieu position new GAME' prints a template"
_CUT_HELP = "copy or save the whole document again"
_HALF = "half of a surrogate pair is no letter: the text cannot be written"
_SURROGATE = re.compile("[\ud800-\udfff]")
_INT_DIGITS = 1000
"""Longer numbers than this are refused before Python refuses to convert them."""


def _byte_problem(data: bytes) -> Problem | None:
    """What is wrong with a file as bytes, before it is decoded."""
    if len(data) > MAX_BYTES:
        return Problem(
            "E110", f"the file is larger than {MAX_BYTES >> 20} MiB: it is no file of this program", Place()
        )
    if not data.removeprefix(b"\xef\xbb\xbf").strip():
        return Problem("E102", "the file is empty", Place(), help=_TEMPLATE_HELP)
    nul_even, nul_odd = data[::2].count(0), data[1::2].count(0)
    lopsided = max(nul_even, nul_odd) * 4 > len(data) and min(nul_even, nul_odd) * 10 < len(data)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or lopsided:
        return Problem(
            "E104",
            "the file is UTF-16, not UTF-8",
            Place(),
            help="in Notepad: File, Save as, Encoding: UTF-8",
        )
    if 0 in data:
        return Problem(
            "E103",
            "this is a binary file, not a text",
            Place(),
            help="positions are TOML or JSON files, saved as plain text",
        )
    return None


def _unreadable(code: str, message: str, name: str) -> UnreadableError:
    return UnreadableError([Problem(code, message)], Source("", name))


def _halves(item: object, keys: Keys) -> Iterator[Place]:
    """The texts and keys that hold half of a surrogate pair."""
    if isinstance(item, str) and _SURROGATE.search(item):
        yield Place(keys)
    if isinstance(item, dict):
        for name, inner in item.items():
            if _SURROGATE.search(name):
                yield Place((*keys, name), on_key=True)
            yield from _halves(inner, (*keys, name))
    elif isinstance(item, list):
        for number, inner in enumerate(item):
            yield from _halves(inner, (*keys, number))


def _depth(document: object) -> int:
    """How deep tables and lists are nested."""
    level, depth = [document], 0
    while level:
        depth += 1
        inner: list[object] = []
        for item in level:
            if isinstance(item, dict):
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
        level = inner
    return depth


def render(problems: list[Problem], source: Source) -> str:
    """All faults as text, in the order of their places: what is wrong, the lines with carets, what to do."""
    ordered = sorted(problems, key=lambda problem: source.locate(problem.place)[0])
    return "\n".join(_render_one(problem, source) for problem in ordered)


def _render_one(problem: Problem, source: Source) -> str:
    span = source.locate(problem.place)
    head = f"{problem.severity}[{problem.code}]: {_printable(problem.message)}"
    if not source.text and problem.place is None:
        lines = [f"{source.name}: {head}"]
    else:
        line, col = source.line_col(span[0])
        lines = [f"{source.name}:{line}:{col}: {head}"]
    for place in ((problem.place,) if problem.place else ()) + problem.also:
        lines += _excerpt(source, source.locate(place), place.label)
    if problem.help:
        lines.append(f"help: {_printable(problem.help)}")
    return "\n".join(lines)


def _excerpt(source: Source, span: Span, label: str) -> list[str]:
    """A source line and the carets below it; nothing for an empty span."""
    start, end = span
    if end <= start:
        return []
    number, col = source.line_col(start)
    line = source.line(number)
    first, last = col - 1, max(min(col - 1 + end - start, len(line)), col)
    cut = max(0, first - 40) if len(line) > _WIDEST_EXCERPT else 0
    shown = _printable(("…" if cut else "") + line[cut : cut + _WIDEST_EXCERPT])
    if len(line) > cut + _WIDEST_EXCERPT:
        shown += "…"
    indent = _width(_printable(("…" if cut else "") + line[cut:first]))
    carets = max(1, _width(_printable(line[first : min(last, cut + _WIDEST_EXCERPT)])))
    tail = f" {_printable(label)}" if label else ""
    return [f"{number:5} | {shown}", f"      | {' ' * indent}{'^' * carets}{tail}"]


def _printable(text: str) -> str:
    """The text with one visible column for each tab and control character."""
    return "".join(" " if c == "\t" else c if c.isprintable() else "\ufffd" for c in text)


def _width(text: str) -> int:
    """Columns that a text takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else not unicodedata.combining(c) for c in text)
