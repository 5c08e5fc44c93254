"""The texts of single events and observations of Queen's Necklace, read back: the inverse of notation_events."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from core.game import SeenEvent
from core.necklace.game import ACTIONS
from core.necklace.names import KIND_IDS, KIND_NAMES, N_GEM_KINDS, TYPE_NAMES
from core.necklace.notation_events import ASKS, DRAW_BACK, NODE, ROW_PLACES, row_event, seen
from core.necklace.notation_moves import KIND, PERMUTATIONS, read_cards
from core.necklace.notation_words import Reader
from core.words import normalised, parts_of


class _Heard:
    """The words of a matched pattern, read."""

    def __init__(self, match: re.Match[str], reader: Reader, active: int) -> None:
        self.match = match
        self.reader = reader
        self.active = active

    def has(self, group: str) -> bool:
        """Whether a group of the pattern took part."""
        return self.match.group(group) is not None

    def number(self, group: str) -> int:
        """A group's number."""
        return int(self.match.group(group))

    def seat(self, group: str = "who") -> int:
        """A group's seat."""
        return self.reader.seat(self.match.group(group), self.match.start(group))

    def gem(self) -> int:
        """The gem type."""
        return self.reader.gem(self.match.group("gem"), self.match.start("gem"))

    def kind(self, group: str = "card") -> int:
        """A group's kind."""
        return self.reader.card(self.match.group(group), self.match.start(group))

    def gained(self, name: str, a: int, is_public: Callable[[int], bool]) -> SeenEvent:
        """An event whose card is public, secret and seen, or unseen."""
        if self.match.group("card").strip() == "?":
            return seen(name, self.seat(), a)
        kind = self.kind()
        if is_public(kind):
            return seen(name, self.seat(), a, kind + 1)
        return seen(name, self.seat(), a, 0, (kind,))


def _is_necklace(kind: int) -> bool:
    return kind == KIND["QN"]


def _read_draw(heard: _Heard) -> SeenEvent:
    if heard.match.group("card").strip() != "?" and heard.kind() == KIND["AS"]:
        return seen("CHAINED", heard.seat())
    return heard.gained("ASTRO", 0, _is_necklace)


def _read_steal(heard: _Heard) -> SeenEvent:
    back = DRAW_BACK if heard.match.group("verb").casefold().startswith("draw") else 0
    return heard.gained("STEAL", heard.seat("other") | back, _is_necklace)


def _read_named(heard: _Heard) -> SeenEvent:
    word = heard.match.group("other")
    if any(word.casefold() == gem.casefold() for gem in TYPE_NAMES):
        return seen("TYPE", heard.seat(), heard.reader.gem(word, heard.match.start("other")))
    return seen("TARGET", heard.seat(), heard.seat("other"))


def _read_look(heard: _Heard) -> SeenEvent:
    secret: tuple[int, ...] = (0, 0, 2, heard.seat("other"))
    if heard.match.group("cards") != "nothing":
        cards = read_cards(heard.reader, heard.match.group("cards"), heard.match.start("cards"))
        (kind, count) = cards[0]
        secret = (kind, count, 0 if heard.has("more") else 1, heard.seat("other"))
    return seen("LOOK", heard.seat(), 0, 0, secret)


def _read_discard(heard: _Heard) -> SeenEvent:
    kind = heard.kind()
    if kind >= N_GEM_KINDS:
        raise heard.reader.fault(
            f"the Forger takes gem cards; {KIND_NAMES[kind]} is none", heard.match.start("card")
        )
    gem = TYPE_NAMES.index(KIND_NAMES[kind].split()[0])
    return seen("FORGED", heard.seat(), gem, kind + 1)


def _read_asked(heard: _Heard) -> SeenEvent:
    node, step = heard.match.group("node"), int(heard.match.group("step") or 0)
    name = next((name for name, word in ASKS.items() if word == node), node.upper())
    return seen("ASKED", heard.seat(), 0, 0, (NODE[name], step))


def _read_no_use(heard: _Heard) -> SeenEvent:
    name = next(name for name, word in ASKS.items() if word == heard.match.group("node"))
    return seen("CHOSE", heard.seat(), 0, 0, (ACTIONS["PASS"], NODE[name], 0))


def _read_chose(heard: _Heard) -> SeenEvent:
    node, value = heard.match.group("node").upper(), heard.match.group("value")
    if value == "none":
        action = ACTIONS["PASS"]
    elif value.isdecimal():
        action = ACTIONS["COUNT_0"] + int(value)
    else:
        action = ACTIONS["TYPE_R"] + heard.reader.gem(value, heard.match.start("value"))
    return seen("CHOSE", heard.seat(), 0, 0, (action, NODE[node], heard.number("step")))


def _read_row(heard: _Heard) -> SeenEvent:
    """One row: its gem cards, then what lies on it."""
    gems, *laid = heard.match.group("cards").split("+")
    column = heard.match.start("cards")
    counts, gem = {1: 0, 2: 0, 3: 0}, 0
    for kind, count in read_cards(heard.reader, gems, column):
        if kind >= N_GEM_KINDS:
            raise heard.reader.fault(f"a row begins with gem cards; {KIND_NAMES[kind]} is none", column)
        name, _, size = KIND_NAMES[kind].partition(" ")
        gem = TYPE_NAMES.index(name)
        counts[int(size)] += count
    on_it: dict[str, int] = {}
    column += len(gems) + 1
    for part in laid:
        for kind, count in read_cards(heard.reader, part, column):
            if KIND_IDS[kind] not in ROW_PLACES:
                raise heard.reader.fault(f"{KIND_NAMES[kind]} does not lie on a row", column)
            on_it[KIND_IDS[kind]] = count
        column += len(part) + 1
    return row_event(heard.seat(), gem, counts, on_it)


def _read_fashion(heard: _Heard) -> SeenEvent:
    words = parts_of(heard.match.group("gems"), heard.match.start("gems"))
    order = tuple(heard.reader.gem(word, column) for word, column in words)
    if order not in PERMUTATIONS:
        raise heard.reader.fault(
            "the fashion names each of the four gem types once", heard.match.start("gems"), TYPE_NAMES
        )
    return seen("FASHION", 0, PERMUTATIONS.index(order))


def _read_play(heard: _Heard) -> SeenEvent:
    return seen("PLAY", heard.seat(), heard.kind(), int(heard.match.group("count") or 1))


def _read_transmute(heard: _Heard) -> SeenEvent:
    """The other card may be told by its type alone: its size is that of the first."""
    kind, other = heard.kind(), heard.match.group("other").strip()
    if normalised(other) in (normalised(name) for name in TYPE_NAMES) and kind < N_GEM_KINDS:
        other = f"{other} {KIND_NAMES[kind].split()[1]}"
    return seen("TRANSMUTE", heard.seat(), kind, heard.reader.card(other, heard.match.start("other")))


_WHO = r"(?P<who>.+?):? "
_CARD = r"(?P<card>[^>*:,]+?)"
_SLOT = r"in slot (?P<slot>\d+)"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(r"\s*" + text.replace(" ", r"\s+") + r"\s*$", re.IGNORECASE)


_FORMS: Final[tuple[tuple[str, Callable[[_Heard], SeenEvent]], ...]] = (
    (r"fashion (?P<gems>.+)", _read_fashion),
    (rf"deal (?P<who>.+?): {_CARD}", lambda heard: heard.gained("DEAL", 0, _is_necklace)),
    (r"turn of (?P<who>.+)", lambda heard: seen("TURN", heard.seat())),
    (rf"{_WHO}plays {_CARD}(?:\*(?P<count>\d+))?", _read_play),
    (rf"{_WHO}names (?P<other>.+)", _read_named),
    (rf"{_WHO}uses musketeer", lambda heard: seen("COUNTER", heard.seat())),
    (rf"{_WHO}uses cardinal", lambda heard: seen("CARDINAL", heard.seat())),
    (
        rf"{_WHO}uses queen for {_CARD} {_SLOT}",
        lambda heard: seen("QUEEN", heard.seat(), heard.number("slot") - 1, heard.kind()),
    ),
    (rf"{_WHO}sees (?P<other>.+?): (?P<cards>[^.…]+?)(?P<more> (?:\.\.\.|…))?", _read_look),
    (rf"{_WHO}(?P<verb>steals|draws back) {_CARD} from (?P<other>.+)", _read_steal),
    (
        rf"{_WHO}loses {_CARD} gained this turn",
        lambda heard: seen("FRESH_LOST", heard.seat(), 0, 0, (heard.kind(),)),
    ),
    (
        rf"{_WHO}discards {_CARD} of (?P<other>.+)",
        lambda heard: seen("DISCARDED", heard.seat(), heard.seat("other"), heard.kind() + 1),
    ),
    (rf"{_WHO}discards {_CARD}", _read_discard),
    (rf"{_WHO}has no (?P<gem>\w+)", lambda heard: seen("FORGED", heard.seat(), heard.gem())),
    (
        rf"{_WHO}takes the necklace from (?P<other>.+)",
        lambda heard: seen("CROWN", heard.seat(), heard.seat("other")),
    ),
    (rf"{_WHO}favors (?P<gem>\w+)", lambda heard: seen("FAVORITE", heard.seat(), heard.gem())),
    (rf"{_WHO}begins to buy", lambda heard: seen("PURCHASE", heard.seat())),
    (
        rf"{_WHO}buys {_CARD} {_SLOT}",
        lambda heard: seen("BUY", heard.seat(), heard.number("slot") - 1, heard.kind()),
    ),
    (rf"{_WHO}draws (?!back ){_CARD}", _read_draw),
    (r"devaluation", lambda heard: seen("DEVALUE", heard.active)),
    (
        rf"slot (?P<slot>\d+): {_CARD}",
        lambda heard: seen("REFILL", heard.active, heard.number("slot") - 1, heard.kind()),
    ),
    (r"merchant (?P<n>\d+)", lambda heard: seen("MERCHANT", heard.active, heard.number("n"))),
    (
        r"(?P<late>delayed )?sale (?P<n>\d+) begins",
        lambda heard: seen("SALE", heard.active, heard.number("n"), int(heard.has("late"))),
    ),
    (rf"{_WHO}is asked: (?P<node>.+?)(?:, step (?P<step>\d+))?", _read_asked),
    (rf"{_WHO}uses no (?P<node>.+)", _read_no_use),
    (rf"{_WHO}chooses (?P<node>\w+) (?P<value>\w+), step (?P<step>\d+)", _read_chose),
    (rf"{_WHO}shows (?P<cards>.+)", _read_row),
    (r"all is revealed", lambda heard: seen("REVEALED", heard.active)),
    (rf"{_WHO}transmutes {_CARD} > (?P<other>.+)", _read_transmute),
    (rf"{_WHO}(?P<n>[+-]\d+)", lambda heard: seen("PAID", heard.seat(), heard.number("n"))),
    (r"sale (?P<n>\d+) ends", lambda heard: seen("SOLD", heard.active, heard.number("n"))),
    (r"the game ends", lambda heard: seen("END", heard.active)),
)
_READERS: Final = tuple((_pattern(text), reads) for text, reads in _FORMS)


def read_event(text: str, names: Sequence[str], active: int) -> SeenEvent | None:
    """The observation of an event's text, None if the text has no such form.

    Args:
        active: the seat whose turn it is: events of the table (a refill, a sale) are told without a name.
    Raises:
        NotationError: the form is right, but a name in it is not.
    """
    reader = Reader(text, names)
    for pattern, reads in _READERS:
        match = pattern.match(text)
        if match is not None:
            return reads(_Heard(match, reader, active))
    return None
