"""Words in texts of The Three Musketeers: figures, tokens, cards, rooms, and who a text begins with."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from core.errors import NotationError
from core.musketeers.names import (
    FAVOURITE_NAMES,
    FIGURE_NAMES,
    SIDES,
    SPECIAL_NAMES,
    TOKEN_NAMES,
    find_favourite,
    find_figure,
    find_room,
    find_side,
    find_special,
    find_token,
    suggest,
)
from core.musketeers.notation_words import PASS_WORDS, SIDE_TEXTS, Order
from core.words import TextReader, either, normalised

VERBS: Final = {
    **dict.fromkeys(PASS_WORDS, "pass"), "decline": "pass", "leave": "pass", "move": "move", "step": "move", "walk": "move",
    "go": "go", "use": "use", "cloak": "cloak", "take": "take", "pick": "take", "trade": "trade", "deal": "deal",
    "pendants": "pendants", "swap": "pendants", "keep": "pendants", "exchange": "exchange", "give": "give",
    "signal": "signal", "one": "one for all", "reinforce": "reinforce", "enter": "reinforce", "play": "play",
    "seduce": "seduce", "shoot": "shoot", "aim": "shoot", "hit": "hit", "discard": "discard", "withdraw": "withdraw",
    "stay": "stay", "duel": "duel", "fight": "duel", "carrier": "carrier", "card": "card", "draw": "draw",
    "token": "token", "seduction": "seduction", "shot": "shot", "roll": "roll", "round": "round",
    "surprise": "surprise", "gold": "gold", "grate": "grate", "passage": "passage", "door": "door",
}  # fmt: skip
"""Words that begin a move -> what kind of move it is."""

FORMS: Final = {
    "move": "move Athos 17 > 22 or move guard*2 46 > 42", "use": "use Sword or use Door 33-37",
    "cloak": "cloak Athos > 42", "take": "take token or take Boots", "trade": "trade Athos > Porthos",
    "deal": "deal Athos: Sword", "pendants": "pendants: swap or pendants: keep", "give": "give Sword",
    "reinforce": "reinforce 17 guard", "play": "play Reinforcement 3, play Grate 47-48 or play Reserve: guard 17, Rochefort 27",
    "withdraw": "withdraw guard 17", "duel": "duel 37", "card": "card 7", "seduction": "seduction 5", "shot": "shot 5",
    "roll": "roll 1 3 5 5 6 / 2 3 6 6", "round": "round 3 hits / 2 hits", "surprise": "surprise 2",
    "grate": "grate 47-48", "passage": "passage 33-40", "door": "door 33-37", "stay": "stay guard 41",
    "exchange": "Athos and Porthos exchange pendants", "seduce": "seduce Athos", "shoot": "shoot Athos", "hit": "hit Athos",
    "carrier": "carrier Athos", "discard": "discard Reserve", "token": "token Sword", "gold": "gold Sword",
}  # fmt: skip
"""The form of each kind of move, for messages."""
_WORD = re.compile(r"\s*([^\W\d_]+)")
_FIRST = re.compile(r"\s*(?P<word>[^\s:>,]+)\s*")
_COUNTED = re.compile(
    r"(?:(?P<n>\d{1,2})\s+(?=[^\W\d_]))?(?P<word>[^\s*>:,\d]+)(?:\s*\*\s*(?P<m>\d{1,2}))?\s*"
)
_LINK = re.compile(r"\s*(?:->|>|/|\bto\b|\band\b)\s*|(?<=\d)\s*-\s*(?=\d)", re.IGNORECASE)
UNSEEN: Final = frozenset({"", "?", "item", "token", "card", "something", "specialcard"})
"""What stands for a token or card that is not named."""
_NUMBERED = re.compile(r"\s*(?P<number>\d{1,3})\s*(?P<open>\()?\s*(?P<name>[^\s\d()].*?)\s*(?(open)\))\s*$")
_FILLERS: Final = ("the", "a", "an", "in", "at", "on", "from", "of", "with", "into", "against")


def known_thing(find: Callable[[str], int], word: str, known: Sequence[str]) -> int:
    """The thing that a word means, by its name or by a beginning that only one of the known names has; KeyError."""
    try:
        return find(word)
    except KeyError:
        wanted = normalised(word)
        starts = [name for name in known if len(wanted) > 1 and normalised(name).startswith(wanted)]
        if len(starts) != 1:
            raise
        return find(starts[0])


def bare(text: str) -> str:
    """The text without small words at its beginning."""
    text = text.strip()
    head, _, rest = text.partition(" ")
    return bare(rest) if rest and head.casefold() in _FILLERS else text


class Reader(TextReader):
    """Reads words of this game.

    Args:
        text: the whole text.
        names: [seats] names of the seats.
        rooms: names of the rooms.
    """

    verbs = VERBS

    def __init__(self, text: str, names: Sequence[str], rooms: Sequence[str]) -> None:
        super().__init__(text, names)
        self.rooms = rooms

    # ------------------------------------------------------------------------------------------------ single things

    def _thing(
        self, find: Callable[[str], int], word: str, column: int, what: str, known: Sequence[str]
    ) -> int:
        plain = bare(word)
        try:
            return known_thing(find, plain, known)
        except KeyError:
            near = suggest(plain, known)
            hint = f"; did you mean {either([near])}?" if near else ""
            message = f'no {what} is called "{plain}"{hint}' if plain else f"which {what}?"
            raise self.fault(message, column, [near] if near else known) from None

    def figure(self, word: str, column: int) -> int:
        """Musketeer of a name."""
        return self._thing(find_figure, word, column, "Musketeer", FIGURE_NAMES)

    def favourite(self, word: str, column: int) -> int:
        """Favourite of a name."""
        return self._thing(find_favourite, word, column, "favourite", FAVOURITE_NAMES)

    def token(self, word: str, column: int) -> int:
        """Token of a name."""
        return self._thing(find_token, word, column, "token", TOKEN_NAMES)

    def special(self, word: str, column: int) -> int:
        """Special card of a name."""
        return self._thing(find_special, word, column, "special card", SPECIAL_NAMES)

    def room(self, word: str, column: int) -> int:
        """Room of a number or name."""
        return self._thing(self.find_room, word, column, "room", self.rooms)

    def find_room(self, text: str) -> int:
        """Room of a number, a name, a beginning that only one name has, or both ("22 (Square Court)"); KeyError."""
        match = _NUMBERED.match(text)
        if match is None:
            return known_thing(lambda one: find_room(one, self.rooms), bare(text), self.rooms)
        room = find_room(match["number"], self.rooms)
        if self.find_room(match["name"]) != room:
            raise KeyError(text)
        return room

    def counted(self, text: str) -> tuple[int, int | None, int] | None:
        """Favourite, number and length of "guard*2", "2 guards", "guards", "Milady" at the beginning; None if there is none."""
        match = _COUNTED.match(text)
        if match is None:
            return None
        try:
            favourite = find_favourite(match["word"])
        except KeyError:
            return None
        number = match["n"] or match["m"]
        is_several = match["word"].casefold() == "guards"
        if match["n"] not in (None, "1") and not is_several:
            return None  # "17 guard" is a guard in 17
        return favourite, int(number) if number else None if is_several else 1, match.end()

    def some_rooms(self, text: str, column: int, link: re.Pattern[str] = _LINK) -> list[int]:
        """One or two rooms, parted by a sign, by "to" or by a blank."""
        at, parts = 0, list[tuple[str, int]]()
        for match in link.finditer(text):
            parts.append((text[at : match.start()], column + at))
            at = match.end()
        parts = [(part, place) for part, place in [*parts, (text[at:], column + at)] if part.strip()]
        if len(parts) == 1:
            return self._one_or_two(bare(parts[0][0]), parts[0][1])
        return [self.room(part, place) for part, place in parts]

    def _one_or_two(self, text: str, column: int) -> list[int]:
        """Rooms of a text without a sign: the whole of it is one, or a blank parts two."""
        found = list[list[int]]()
        for match in (None, *re.finditer(r"\s+", text)):
            pieces = [text] if match is None else [text[: match.start()], text[match.end() :]]
            try:
                found.append([self.find_room(piece) for piece in pieces])
            except KeyError:
                continue
        return found[0] if len(found) == 1 else [self.room(text, column)]

    def pair(self, text: str, column: int) -> tuple[int, int]:
        """The rooms of a doorway or passage: "33-37", "Chapel > Sacristy"; the lower one first."""
        rooms = self.some_rooms(text, column) if text.strip() else []
        if len(rooms) != 2:
            raise self.fault(f'"{text.strip()}" names no doorway; the form is: 33-37', column, ("33-37",))
        return min(rooms), max(rooms)

    # ------------------------------------------------------------------------------------------------- who, and the verb

    def subject(self) -> tuple[Order, int]:
        """Who the text begins with, as an order of nothing but that, and where the rest begins."""
        for find in (self._figure_first, self._side_first, self._favourite_first):
            found = find()
            if found is not None:
                return found
        return Order(""), 0

    def _rest(self, start: int) -> int | None:
        """Where what was said of a subject begins; None if neither a colon nor a verb follows."""
        rest = self.text[start:]
        if not rest.lstrip().startswith(":") and not self.verb(start)[0]:
            return None
        return len(self.text) - len(rest.lstrip(" :"))

    def _figure_first(self) -> tuple[Order, int] | None:
        match = _FIRST.match(self.text)
        try:
            figure = find_figure(match["word"]) if match else None
        except KeyError:
            return None
        start = self._rest(match.end()) if match else None
        return None if start is None else (Order("", figure=figure), start)

    def _side_first(self) -> tuple[Order, int] | None:
        head = self.text.lstrip()
        sides = [(word, find_side(word)) for words in (SIDE_TEXTS, SIDES) for word in words]
        for word, seat in [*sides, *((name, seat) for seat, name in enumerate(self.names))]:
            rest = head[len(word) :]
            if head[: len(word)].casefold() == word.casefold() and (rest[:1] == ":" or rest[:1].isspace()):
                return Order("", side=seat), len(self.text) - len(rest.lstrip(" :"))
        return None

    def _favourite_first(self) -> tuple[Order, int] | None:
        skipped = len(self.text) - len(self.text.lstrip())
        found = self.counted(self.text.lstrip())
        start = self._rest(skipped + found[2]) if found else None
        return (Order("", favourite=found[0], count=found[1]), start) if found and start is not None else None


class Said:
    """What follows a verb.

    Attributes:
        reader: of the whole text.
        verb: kind of move.
        at: column of the rest.
        rest: the text after the verb.
        is_open: the move goes on ("...").
    """

    def __init__(self, reader: Reader, verb: str, at: int, is_open: bool) -> None:
        text = reader.text
        at += len(text[at:]) - len(text[at:].lstrip(" :"))
        self.reader = reader
        self.verb = verb
        self.at = at
        self.rest = text[at:].rstrip()
        self.is_open = is_open

    @property
    def plain(self) -> str:
        """The rest without what tells no names apart."""
        return normalised(bare(self.rest))

    def misread(self) -> NotationError:
        """The fault of a rest that is not understood."""
        form = FORMS[self.verb]
        if not self.rest:
            return self.reader.fault(
                f'"{self.verb}" what? The form is: {form}', len(self.reader.text), (form,)
            )
        message = f'"{self.rest}" is not understood after "{self.verb}"; the form is: {form}'
        return self.reader.fault(message, self.at, (form,))

    def nothing_more(self, allowed: str = "") -> None:
        """A fault if something follows that says more."""
        if self.rest and self.plain != normalised(allowed):
            message = f'nothing follows "{self.verb}", but here is "{self.rest}"'
            raise self.reader.fault(message, self.at, (self.verb,))

    def item(self, word: str, column: int) -> int | None:
        """A token, None for one that is not named."""
        return None if normalised(bare(word)) in UNSEEN else self.reader.token(word, column)
