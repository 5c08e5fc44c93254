"""Words that people type, of any game: names told apart, lists parted, the reader of one text of a notation."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from core.errors import NotationError

_PART = re.compile(r"[^,]+")
_WORD = re.compile(r"\s*([^\W\d_]+)")
_NEAREST = 5


def normalised(text: str) -> str:
    """The text without what tells no names apart: case, spaces, hyphens, underscores, apostrophes."""
    return "".join(c for c in text.casefold() if c not in " \t-_'’‘`´")


def either(words: Sequence[str]) -> str:
    """ "A", "A or B", "A, B or C"."""
    if len(words) == 1:
        return f'"{words[0]}"'
    return ", ".join(f'"{word}"' for word in words[:-1]) + f' or "{words[-1]}"'


def parts_of(text: str, column: int) -> list[tuple[str, int]]:
    """The parts of a comma list, stripped, with their columns."""
    return [
        (match.group().strip(), column + match.start() + len(match.group()) - len(match.group().lstrip()))
        for match in _PART.finditer(text)
        if match.group().strip()
    ]


class TextReader:
    """Reads words of one text; every fault is a NotationError with the column of the word.

    Args:
        text: the whole text.
        names: [seats] names of the seats.
    """

    verbs: ClassVar[Mapping[str, str]] = {}
    """Words that begin a move of the game -> what kind of move it is."""

    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.text = text
        self.names = names

    def fault(self, message: str, column: int, expected: Sequence[str] = ()) -> NotationError:
        """A NotationError at a column."""
        return NotationError(message, self.text, column, tuple(expected))

    def seat(self, word: str, column: int) -> int:
        """Seat of that name, or of a beginning that only one name has."""
        wanted = normalised(word)
        plain = [normalised(name) for name in self.names]
        if wanted in plain:
            return plain.index(wanted)
        starts = [
            name for name, key in zip(self.names, plain, strict=True) if wanted and key.startswith(wanted)
        ]
        if len(starts) == 1:
            return self.names.index(starts[0])
        near = starts or difflib.get_close_matches(word, self.names, 2) or self.names
        raise self.fault(f'no player here is called "{word}"; did you mean {either(near)}?', column, near)

    def no_card(self, word: str, column: int, near: str | None, known: Sequence[str]) -> NotationError:
        """The fault of a word that names no card; `near`: the nearest of the known names, None if none is near."""
        if word == "?":
            return self.fault('"?" is no card here: name the card', column, known)
        hint = f"; did you mean {either([near])}?" if near else ""
        return self.fault(f'no card is called "{word}"{hint}', column, [near] if near else known)

    def verb(self, start: int = 0) -> tuple[str, int]:
        """The verb that the text begins with from `start` on, and where the rest begins; "" if there is none."""
        found = _WORD.match(self.text, start)
        if found is None:
            return "", start
        word = found.group(1).casefold()
        for form in (word, word.removesuffix("s"), word.removesuffix("es")):
            if form in self.verbs:
                return self.verbs[form], found.end()
        return "", start

    def no_verb(self, start: int) -> NotationError:
        """The fault of a text that begins with no known verb from `start` on."""
        rest = self.text[start:].strip()
        word = rest.split(" ")[0] if rest else ""
        near = difflib.get_close_matches(word.casefold(), list(self.verbs), 2)
        hint = f"; did you mean {either(near)}?" if near else ""
        shown = word if word.isprintable() else ascii(word)[1:-1]
        message = f'no move begins with "{shown}"{hint}' if word else "there is no move here"
        return self.fault(message, start, near or tuple(self.verbs))

    def impossible(self, why: str, texts: Sequence[str]) -> NotationError:
        """The fault of a text that is no legal move, with the legal ones that are nearest to it; `texts`: all of them."""
        near = sorted(
            texts,
            key=lambda one: -difflib.SequenceMatcher(None, self.text.casefold(), one.casefold()).ratio(),
        )[:_NEAREST]
        legal_now = f"; legal: {', '.join(near)}" if near else ""
        column = len(self.text) - len(self.text.lstrip())
        return self.fault(f'"{self.text.strip()}" is not possible: {why}{legal_now}', column, near)

    def actor(self) -> tuple[int | None, int]:
        """The player whose name, with ":" or a blank after it, begins the text; where the rest begins."""
        for name in sorted(self.names, key=len, reverse=True):
            rest = self.text[len(name) :]
            if self.text[: len(name)].casefold() == name.casefold() and (
                rest[:1] == ":" or rest[:1].isspace()
            ):
                return self.names.index(name), len(self.text) - len(rest.lstrip(": "))
        return None, 0
