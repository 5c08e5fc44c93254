"""Words of a position file of The Three Musketeers to numbers: rooms, doorways, figures, tokens, special cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from core.data import did_you_mean, is_int
from core.musketeers.names import (
    FAVOURITE_NAMES,
    FIGURE_NAMES,
    GUARD,
    N_USEFUL,
    SPECIAL_NAMES,
    TOKEN_NAMES,
    find_figure,
    find_room,
    find_special,
    find_token,
    suggest,
)
from core.position_words import PositionWords
from core.problems import Keys
from core.words import normalised

RESERVE_WORD = "reserve"
OFF_BOARD = "off-board"
_COPIES = re.compile(r"\s*(.*?)\s*(?:\*\s*(\d+)\s*)?", re.DOTALL)
_MOST = 99

Doorway = tuple[int, int]
"""Two rooms, the lower one first."""


@dataclass
class Kinds:
    """Tokens or special cards of one place.

    Attributes:
        keys: where the list stands.
        listed: (kind, how many, where) of each entry.
        unknown: those that are not named.
        is_whole: whether every entry could be read.
    """

    keys: Keys = ()
    listed: list[tuple[int, int, Keys]] = field(default_factory=list)
    unknown: int = 0
    is_whole: bool = True

    @property
    def total(self) -> int:
        """Named and unknown ones."""
        return sum(count for _, count, _ in self.listed) + self.unknown

    def counts(self, kinds: int) -> list[int]:
        """[kinds] the named ones by kind."""
        result = [0] * kinds
        for kind, count, _ in self.listed:
            result[kind] += count
        return result


class Words(PositionWords):
    """The words of this game.

    Args:
        names: [seats] names of the players.
        room_names: [rooms] printed names.
    """

    def __init__(self, names: Sequence[str], room_names: Sequence[str]) -> None:
        super().__init__(names)
        self.room_names = room_names

    # -------------------------------------------------------------------------------------------------------- rooms

    def room(self, value: object, keys: Keys, on_key: bool = False) -> int | None:
        """The room of a number or name."""
        if is_int(value):
            value = str(value)
        if not isinstance(value, str):
            self.fail("E203", "a room is its number or its name", keys)
            return None
        try:
            return find_room(value, self.room_names)
        except KeyError:
            near = suggest(value, self.room_names)
        last = len(self.room_names) - 1
        what = f"room {value}; rooms are 0 to {last}" if _is_number(value) else f"room called '{value}'"
        help = (
            ""
            if near
            else "'richelieu position show FILE' draws the board; rooms may be named by their numbers"
        )
        hint = f"did you mean '{near}'?" if near else ""
        self.fail("E270", f"there is no {what}", keys, hint, help)
        return None

    def room_or_reserve(self, value: object, keys: Keys) -> tuple[int | None, bool]:
        """The room of a favourite (None: the reserve), and whether it could be read."""
        if isinstance(value, str) and normalised(value) == RESERVE_WORD:
            return None, True
        room = self.room(value, keys)
        return room, room is not None

    def rooms_with_counts(self, value: object, keys: Keys) -> list[tuple[int, int, Keys]]:
        """(room, number, where) of each entry of a table such as { 17 = 2, "River Guardroom" = 1 }."""
        found: list[tuple[int, int, Keys]] = []
        first: dict[int, str] = {}
        for word, count in (value if isinstance(value, dict) else {}).items():
            here = (*keys, word)
            room = self.room(word, here)
            if room is None or not is_int(count) or not 0 <= count <= _MOST:
                continue
            if room in first:
                text = f"'{word}' and '{first[room]}' are the same room"
                self.fail("E270", text, here, help="write each room once")
                continue
            first[room] = word
            found.append((room, count, here))
        return found

    def pair(self, value: object, keys: Keys) -> Doorway | None:
        """Two rooms, written "8-9", "Vestibule - Pantry" or as a list."""
        if isinstance(value, list):
            if len(value) == 2:
                rooms = [self.room(one, (*keys, i)) for i, one in enumerate(value)]
                return _ordered(rooms[0], rooms[1])
            self.fail("E271", f"a doorway joins two rooms, not {len(value)}", keys)
            return None
        if not isinstance(value, str):
            self.fail("E203", 'two rooms are written "8-9" or ["Vestibule", "Pantry"]', keys)
            return None
        for left, right in _halves(value):
            try:
                return _ordered(*(find_room(word, self.room_names) for word in (left, right)))
            except KeyError:
                continue
        parts = next(_halves(value), None)
        if parts is None:
            help = 'two rooms: "8-9", or "off-board"'
            self.fail("E271", f"'{value}' names no two rooms", keys, help=help)
            return None
        for word in parts:
            self.room(word, keys)
        return None

    # ------------------------------------------------------------------------------------------------------- names

    def figure(self, name: str, keys: Keys) -> int | None:
        """The Musketeer of a name."""
        try:
            return find_figure(name)
        except KeyError:
            text = f"no Musketeer is called '{name}'; Musketeers: {', '.join(FIGURE_NAMES)}"
            near = suggest(name, FIGURE_NAMES)
            self.fail("E272", text, keys, f"did you mean '{near}'?" if near else "")
            return None

    def token(self, name: str, keys: Keys) -> int | None:
        """The token of a name."""
        return self._kind(name, keys, find_token, "token", TOKEN_NAMES)

    def special(self, name: str, keys: Keys) -> int | None:
        """The special card of a name."""
        return self._kind(name, keys, find_special, "special card", SPECIAL_NAMES)

    def _kind(
        self, name: str, keys: Keys, find: Callable[[str], int], what: str, names: Sequence[str]
    ) -> int | None:
        try:
            return find(name)
        except KeyError:
            pass
        near = suggest(name, names)
        if near is None and _is_name(find_token, name):
            kind = TOKEN_NAMES[find_token(name)]
            text = f"'{kind}' is equipment of the Musketeers, no {what} of the Cardinal"
            self.fail("E210", text, keys, help=f"{what}s: {', '.join(names)}")
        elif near is None and _is_name(find_special, name):
            kind = SPECIAL_NAMES[find_special(name)]
            text = f"'{kind}' is a special card of the Cardinal, no {what} of the Musketeers"
            self.fail("E210", text, keys, help=f"{what}s: {', '.join(names)}")
        else:
            hint = f"did you mean '{near}'?" if near else ""
            help = "" if near else f"{what}s: {', '.join(names)}"
            self.fail("E210", f"no {what} is called '{name}'", keys, hint, help)
        return None

    def tokens(self, value: object, keys: Keys) -> Kinds:
        """A list of tokens, each named: ["Sword*2", "Trap"]."""
        return self._kinds(value, keys, self.token)

    def specials(self, value: object, keys: Keys) -> Kinds:
        """A list of special cards, each named."""
        return self._kinds(value, keys, self.special)

    def equipment(self, value: object, keys: Keys, owner: str) -> Kinds | None:
        """The tokens in a hand: named useful ones, or how many there are."""
        found = self._hand(value, keys, f"equipment of {owner}", self.token)
        for kind, _, where in found.listed if found is not None else ():
            if kind >= N_USEFUL:
                name = TOKEN_NAMES[kind]
                text = f"{owner} cannot hold a {name}: it takes effect when it is found, and leaves the game"
                self.fail("E275", text, where, help=f'list it in tokens_used = ["{name}"]')
        return found

    def hand(self, value: object, keys: Keys) -> Kinds | None:
        """The Cardinal's special cards: named, or how many there are."""
        return self._hand(value, keys, "hand of the Cardinal", self.special)

    def _hand(
        self, value: object, keys: Keys, what: str, find: Callable[[str, Keys], int | None]
    ) -> Kinds | None:
        if value is None:
            return None
        if is_int(value):
            if 0 <= value <= _MOST:
                return Kinds(keys, unknown=value)
            self.fail("E205", f"the {what} cannot be {value} of them", keys)
            return None
        if not isinstance(value, list):
            self.fail("E203", f"the {what} must be a list of names, or how many there are", keys)
            return None
        return self._kinds(value, keys, find, may_be_unknown=True)

    def _kinds(
        self,
        value: object,
        keys: Keys,
        find: Callable[[str, Keys], int | None],
        may_be_unknown: bool = False,
    ) -> Kinds:
        found = Kinds(keys)
        for index, entry in enumerate(value if isinstance(value, list) else []):
            here = (*keys, index)
            match = _COPIES.fullmatch(entry) if isinstance(entry, str) else None
            # three digits are too many already, and longer numbers need not be read
            count = int(match[2].lstrip("0")[:3] or 0) if match and match[2] else 1
            kind = None
            if match is None:
                if may_be_unknown:  # elsewhere the check of types tells it
                    self.fail("E212", 'an entry is a text like "Sword" or "Sword*2"', here)
            elif not 1 <= count <= _MOST:
                self.fail("E212", f"'{entry}': the number after * must be 1 to {_MOST}", here)
            elif match[1] == "?" and may_be_unknown:
                found.unknown += count
                continue
            elif match[1] == "?":
                self.fail("E218", "what lies open is known: an unknown one cannot stand here", here)
            else:
                kind = find(match[1], here)
            if kind is None:
                found.is_whole = False
            else:
                found.listed.append((kind, count, here))
        return found


def favourite_name(kind: int) -> str:
    """A favourite in a sentence: "a guard", "Rochefort"."""
    return f"a {FAVOURITE_NAMES[kind]}" if kind == GUARD else FAVOURITE_NAMES[kind]


def hint_of(word: str, words: Sequence[str]) -> str:
    """The nearest of some words, as a label."""
    return did_you_mean(normalised(word), [normalised(one) for one in words])


def _is_number(text: str) -> bool:
    return text.strip().lstrip("+-").isdigit()


def _is_name(find: Callable[[str], int], name: str) -> bool:
    """Whether a word is the name of something."""
    try:
        find(name)
    except KeyError:
        return False
    return True


def _ordered(first: int | None, second: int | None) -> Doorway | None:
    if first is None or second is None:
        return None
    return (min(first, second), max(first, second))


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Every way to part a text at a hyphen, dash or slash."""
    for match in re.finditer(r"[-–—/]", text):
        left, right = text[: match.start()].strip(), text[match.end() :].strip()
        if left and right:
            yield left, right
