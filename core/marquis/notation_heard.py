"""The texts of single events and observations of Marquis, read back: the inverse of notation_events."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from core.game import SeenEvent
from core.marquis.game import ACTIONS
from core.marquis.names import BLANK, BLANK_WORDS, find_card
from core.marquis.notation_events import NODE, VETOES_SHIFT, hidden_action, node_word, seen
from core.marquis.notation_words import NOTHING, Reader


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
        """A group's number, 0 if it took no part."""
        return int(self.match.group(group) or 0)

    def seat(self, group: str = "who") -> int:
        """A group's seat."""
        return self.reader.seat(self.match.group(group), self.match.start(group))

    def card(self, group: str = "card") -> int:
        """A group's card."""
        return self.reader.card(self.match.group(group), self.match.start(group))

    def item(self) -> int:
        """The number of the menu item; NOTHING."""
        return self.reader.item(self.match.group("item"), self.match.start("item"))

    def gained(self, name: str) -> SeenEvent:
        """An event whose card is seen or unseen."""
        if self.match.group("card").strip() == "?":
            return seen(name, self.seat())
        return seen(name, self.seat(), secret=(self.card(),))


def _read_play(heard: _Heard) -> SeenEvent:
    card = heard.card()
    role = card
    if heard.has("role"):
        word = heard.match.group("role").strip()
        role = BLANK if word.casefold() in BLANK_WORDS else heard.reader.card(word, heard.match.start("role"))
    return seen("PLAY", heard.seat(), card, role)


def _read_eliminated(heard: _Heard) -> SeenEvent:
    word = heard.match.group("shown").strip()
    shown = 0 if word.casefold() in BLANK_WORDS else heard.card("shown") + 1
    return seen("ELIMINATED", heard.seat(), heard.card(), shown)


def _read_offer(heard: _Heard) -> SeenEvent:
    item = heard.item()
    return seen("PROS_OFFER", heard.seat(), 0 if item == NOTHING else item + 1)


def _read_buys(heard: _Heard) -> SeenEvent:
    a = heard.number("coins") | heard.number("vetoes") << VETOES_SHIFT
    b = heard.number("count") | heard.number("diamonds") << VETOES_SHIFT
    return seen("BUYS", heard.seat(), a, b)


def _node(heard: _Heard) -> int:
    word = heard.match.group("node").casefold()
    for number in NODE.values():
        if number and node_word(number) == word:
            return number
    raise heard.reader.fault(f'nobody is asked "{word}"', heard.match.start("node"))


def _read_chose(heard: _Heard) -> SeenEvent:
    if heard.has("other"):
        return seen("CHOSE", heard.seat(), secret=(ACTIONS["SEAT_0"] + heard.seat("other"), _node(heard)))
    word = heard.match.group("action").casefold()
    try:
        action = hidden_action(word)
    except KeyError:
        raise heard.reader.fault(f'"{word}" is no answer', heard.match.start("action")) from None
    return seen("CHOSE", heard.seat(), secret=(action, _node(heard)))


def _read_turn(heard: _Heard) -> SeenEvent:
    kind = 3 if heard.has("last") else 2 if heard.has("again") else 1 if heard.has("finished") else 0
    return seen("TURN", heard.seat(), kind)


def _pair(name: str) -> Callable[[_Heard], SeenEvent]:
    """A reader of an event about two seats."""
    return lambda heard: seen(name, heard.seat(), heard.seat("other"))


def _single(name: str, a: int = 0) -> Callable[[_Heard], SeenEvent]:
    """A reader of an event about one seat."""
    return lambda heard: seen(name, heard.seat(), a)


def _priced(name: str) -> Callable[[_Heard], SeenEvent]:
    """A reader of an event about two seats and a menu item."""
    return lambda heard: seen(name, heard.seat(), heard.seat("other"), heard.item())


_CARD = r"(?P<card>[^>*:,()]+?)"
_ITEM = r"(?P<item>nothing|\d+ \w+)"
_FORMS: Final[tuple[tuple[str, Callable[[_Heard], SeenEvent]], ...]] = (
    (
        r"{who} is first player: (?P<coins>\d+) coins?, (?P<left>\d+) to the left neighbour",
        lambda heard: seen("FIRST", heard.seat(), heard.number("coins"), heard.number("left")),
    ),
    (rf"deal {{who}}: {_CARD}", lambda heard: heard.gained("DEAL")),
    (
        r"turn of {who}(?P<finished>: finished(?P<again>, buys again)?)?(?P<last>: no character left)?",
        _read_turn,
    ),
    (rf"{{who}} plays (?!forger\s*$){_CARD}(?:\((?P<role>[^)]+)\))?", _read_play),
    (
        r"{who} receives (?P<coins>\d+) coins?",
        lambda heard: seen("RECEIVE", heard.seat(), heard.number("coins")),
    ),
    (
        r"{who} takes (?P<coins>\d+) coins? from {other}",
        lambda heard: seen("HIT", heard.seat(), heard.seat("other"), heard.number("coins")),
    ),
    (rf"{{who}} loses {_CARD}, shows (?P<shown>.+)", _read_eliminated),
    (r"{who} gives 1 coin to {other}", _pair("GIVE")),
    (r"{who} vetoes {other}", _pair("VETO")),
    (rf"{{who}} offers a prosecutor {_ITEM}", _read_offer),
    (r"{who} shows prosecutor and intervenes", _single("INTERVENED", 1)),
    (r"{who} intervenes", _single("INTERVENED")),
    (r"{who} keeps the veto", _single("VETO_KEPT")),
    (rf"{{who}} pays {{other}} {_ITEM}", _priced("PAYS")),
    (rf"{{who}} draws {_CARD}", lambda heard: heard.gained("DRAW")),
    (rf"{{who}} offers {{other}} protection for {_ITEM}", _priced("CLIENT")),
    (rf"{{who}} offers {{other}} {_ITEM} for protection", _priced("CLIENT_OFFER")),
    (r"{who} accepts the offer of {other}", _pair("ACCEPTED")),
    (r"{who} declines the offer of {other}", _pair("DECLINED")),
    (r"{who} protects {other}", _pair("PROTECTED")),
    (r"{who} intends to buy", _single("INTENDS")),
    (r"{who} waives the coin", _single("WAIVES")),
    (r"{who} collects the coin", _single("COLLECTS")),
    (r"{who} pays the countess coin to {other}", _pair("FEE")),
    (
        r"{who} buys (?P<count>\d+): (?P<diamonds>\d+) diamonds? for (?P<coins>\d+) coins?"
        r"(?: and (?P<vetoes>\d+) vetoe?s?)?",
        _read_buys,
    ),
    (rf"{{who}} retrieves {_CARD}", lambda heard: heard.gained("RETRIEVED")),
    (rf"{{who}} calls {_CARD}", lambda heard: heard.gained("WITNESS")),
    (r"{who} stops and is finished", _single("FINISHED", 1)),
    (r"{who} is finished", _single("FINISHED")),
    (
        r"{who} is asked: (?P<node>[a-z ]+)",
        lambda heard: seen("ASKED", heard.seat(), secret=(_node(heard),)),
    ),
    (r"{who} chooses (?:client {other}|(?P<action>\w+)): (?P<node>[a-z ]+)", _read_chose),
    (r"{who} goes for {other}", _pair("TARGET")),
    (r"the game ends", lambda heard: seen("END", heard.active)),
)


@lru_cache(maxsize=64)
def _patterns(
    names: tuple[str, ...],
) -> tuple[tuple[re.Pattern[str], Callable[[_Heard], SeenEvent]], ...]:
    """The forms for the names of a table."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    result = []
    for form, reads in _FORMS:
        text = form.replace(" ", r"\s+")
        text = text.replace("{who}", f"(?P<who>{either})").replace("{other}", f"(?P<other>{either})")
        result.append((re.compile(rf"\s*{text}\s*$", re.IGNORECASE), reads))
    return tuple(result)


def read_event(text: str, names: Sequence[str], menu: Sequence[str], active: int) -> SeenEvent | None:
    """The observation of an event's text, None if the text has no such form.

    Args:
        text: the whole text.
        names: [seats] names of the seats.
        menu: the items that may be offered.
        active: the seat whose turn it is: the end of the game is told without a name.
    Raises:
        NotationError: the form is right, but a word in it is not.
    """
    reader = Reader(text, names, menu)
    for pattern, reads in _patterns(tuple(names)):
        match = pattern.match(text)
        if match is not None:
            return reads(_Heard(match, reader, active))
    return None


def is_card(text: str) -> bool:
    """Whether a text is the name of a card and nothing more."""
    try:
        find_card(text)
    except KeyError:
        return False
    return True
