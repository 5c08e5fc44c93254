"""The texts of single events and observations of The Three Musketeers, read back: the inverse of notation_events."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from core.errors import NotationError
from core.game import SeenEvent
from core.musketeers.game import ACTIONS, Musketeers
from core.musketeers.names import (
    CARDINAL,
    DUAL,
    FAVOURITE_NAMES,
    FIGURE_NAMES,
    MILADY,
    N_USEFUL,
    ROCHEFORT,
    SWORD,
    TEAM,
    find_favourite,
    find_figure,
    find_side,
)
from core.musketeers.notation_actions import NOWHERE, card_number, pair_of, passage_rooms, tables_of
from core.musketeers.notation_events import (
    NODE,
    PENDANTS,
    PHASES,
    PHASES_OVER,
    SPECIAL_PHASES,
    WAYS,
    node_word,
    seen,
    silent_action,
)
from core.musketeers.notation_reader import Reader
from core.musketeers.notation_words import HALF_TEXTS, SIDE_TEXTS
from core.words import normalised


class _Heard:
    """The words of a matched pattern, read."""

    def __init__(self, match: re.Match[str], reader: Reader, game: Musketeers) -> None:
        self.match = match
        self.reader = reader
        self.game = game

    def word(self, group: str) -> str:
        """A group's text, "" if it took no part."""
        return " ".join((self.match.group(group) or "").split())

    def number(self, group: str) -> int:
        """A group's number, 0 if it took no part."""
        return int(self.match.group(group) or 0)

    def fault(self, message: str, group: str) -> NotationError:
        """A fault at a group."""
        return self.reader.fault(message, self.match.start(group))

    def figure(self, group: str = "who") -> int:
        """A group's Musketeer."""
        return find_figure(self.match.group(group))

    def favourite(self) -> int:
        """The favourite."""
        return find_favourite(self.match.group("favourite"))

    def side(self) -> int:
        """The side."""
        return find_side(self.word("side"))

    def room(self, group: str = "room") -> int:
        """A group's room."""
        return self.reader.room(self.match.group(group), self.match.start(group))

    def token(self, group: str = "token") -> int:
        """A group's token."""
        return self.reader.token(self.match.group(group), self.match.start(group))

    def special(self) -> int:
        """The special card."""
        return self.reader.special(self.match.group("card"), self.match.start("card"))

    def one_of(self, words: Sequence[str], group: str) -> int:
        """The number of a group's word."""
        return [normalised(word) for word in words].index(normalised(self.word(group)))

    def secret(self, group: str, reads: Callable[[str], int]) -> tuple[int, ...] | None:
        """A secret that is named, None for "?"."""
        return None if self.word(group) == "?" else (reads(group),)

    def doorway(self) -> int:
        """The number of a doorway."""
        rooms = self.reader.pair(self.match.group("rooms"), self.match.start("rooms"))
        for number, one in enumerate(self.game.doorways):
            if pair_of(one) == rooms:
                return number
        raise self.fault(f"no doorway joins {rooms[0]} and {rooms[1]}", "rooms")

    def passage(self) -> int:
        """The number of a secret passage."""
        rooms = self.reader.pair(self.match.group("rooms"), self.match.start("rooms"))
        for number in range(len(tables_of(self.game)["passages"])):
            if passage_rooms(self.game, number) == rooms:
                return number
        raise self.fault(f"no secret passage joins {rooms[0]} and {rooms[1]}", "rooms")

    def move_card(self) -> int:
        """The number of a move card by that printed on it."""
        for card in range(len(tables_of(self.game)["cards"])):
            if card_number(self.game, card) == self.number("number"):
                return card
        raise self.fault(f"there is no move card {self.number('number')}", "number")

    def node(self) -> int:
        """The question."""
        word = self.word("node").casefold()
        for number in NODE.values():
            if number and node_word(number).casefold() == word:
                return number
        raise self.fault(f'nobody is asked "{word}"', "node")


def _picked(heard: _Heard) -> SeenEvent:
    if not heard.word("token"):
        return seen("PICKED", heard.figure())
    token = heard.token()
    if token < N_USEFUL:
        return seen("PICKED", heard.figure(), secret=(token,))
    return seen("PICKED", heard.figure(), token)


def _used(heard: _Heard) -> SeenEvent:
    token = heard.token()
    if (token == SWORD) != bool(heard.word("favourite")):
        raise heard.fault('a Sword is used on somebody: "uses Sword on guard"', "token")
    return seen("USED", heard.figure(), token, heard.favourite() if token == SWORD else 0)


def _announced(heard: _Heard) -> SeenEvent:
    how = heard.word("how").casefold()
    secret = (int(how == "swapped"),) if how else None
    return seen("ANNOUNCED", heard.figure(), heard.figure("other"), secret=secret)


def _handed(heard: _Heard, taken: int) -> SeenEvent:
    """An item that changes hands; `other` has it then."""
    secret = None if heard.word("token").casefold() == "an item" else (heard.token(),)
    return seen("GIVES", heard.figure(), heard.figure("other"), taken, secret)


def _card(heard: _Heard) -> SeenEvent:
    word = heard.word("card").casefold()
    half = [text.casefold() for text in HALF_TEXTS]
    if word in half:
        return seen("CARD", CARDINAL, DUAL, half.index(word))
    return seen("CARD", CARDINAL, heard.special())


def _moves(heard: _Heard) -> SeenEvent:
    via = heard.room("via") if heard.word("via") else NOWHERE
    return seen("MOVES", heard.favourite(), heard.room("source") | via << 8, heard.room())


def _round(heard: _Heard) -> SeenEvent:
    dodge = int(bool(heard.word("dodge")))
    return seen("ROUND", heard.room(), heard.number("cardinal"), heard.number("team") | dodge << 8)


def _queen(heard: _Heard) -> SeenEvent:
    surprise = heard.number("surprise") + 1 if heard.word("surprise") else 0
    return seen("QUEEN", CARDINAL, heard.number("number"), surprise)


def _chose(heard: _Heard) -> SeenEvent:
    node, side = heard.node(), heard.side()
    if heard.word("favourite"):
        action = ACTIONS["PLACE_0"] + heard.room() * len(FAVOURITE_NAMES) + heard.favourite()
    elif heard.word("goal"):
        action = ACTIONS["ROOM_0"] + heard.room("goal")
    else:
        try:
            action = silent_action(heard.word("action"))
        except KeyError:
            raise heard.fault(f'"{heard.word("action")}" is no answer', "action") from None
    return seen("CHOSE", side, secret=(action, node))


def _special(heard: _Heard) -> SeenEvent:
    side = heard.side()
    if SPECIAL_PHASES[side].casefold() != heard.word("card").casefold():
        raise heard.fault(f"{SIDE_TEXTS[side]} cannot play {heard.word('card')}", "card")
    return seen("SPECIAL", side)


_ROOM = r"\d+(?: \([^()]*\))?"
_ROOMS = r"(?P<rooms>\d+-\d+)"
_CARD = r"(?P<card>[^>:;]+?)"
_TOKEN = r"(?P<token>[^\W\d_]+|\?)"
_FORMS: Final[tuple[tuple[str, Callable[[_Heard], SeenEvent]], ...]] = (
    (rf"deal {{who}}: {_TOKEN}", lambda h: seen("TOKEN", h.figure(), secret=h.secret("token", h.token))),
    (
        r"the cardinal (?P<shuffled>shuffles the pile and )?draws (?P<card>\?|[^>:;]+?)",
        lambda h: seen(
            "DRAWN", CARDINAL, int(bool(h.word("shuffled"))), secret=h.secret("card", lambda _: h.special())
        ),
    ),
    (
        r"the musketeers choose the carrier: (?:{who}|(?P<nobody>\?))",
        lambda h: seen("CARRIER", TEAM, secret=None if h.word("nobody") else (h.figure(),)),
    ),
    (
        r"move card (?P<number>\d{1,2}) is turned up(?P<again> after a shuffle)?",
        lambda h: seen("FLIP", CARDINAL, h.move_card(), int(bool(h.word("again")))),
    ),
    (
        r"phase of (?P<phase>{phase})(?P<up>, who stands up)?",
        lambda h: seen("PHASE", CARDINAL, h.one_of(PHASES, "phase"), int(bool(h.word("up")))),
    ),
    (r"{side} pass(?:es)?: (?P<node>[a-z ]+)", lambda h: seen("DECLINES", h.side(), h.node())),
    (r"{side} plays? (?P<card>the signal|one for all)", _special),
    (
        rf"{{who}} goes to (?P<room>{_ROOM})(?P<way> by a key| by a cloak)?",
        lambda h: seen("STEP", h.figure(), h.room(), h.one_of(WAYS, "way")),
    ),
    (rf"{{who}} uses {_TOKEN}(?: on {{favourite}})?", _used),
    (rf"{{who}} puts the door on {_ROOMS}", lambda h: seen("PUT", h.figure(), h.doorway())),
    (rf"the cardinal puts the grate on {_ROOMS}", lambda h: seen("PUT", CARDINAL, h.doorway(), 1)),
    (r"{who} reaches for a token", lambda h: seen("PICKS", h.figure())),
    (rf"{{who}} takes a token(?:: {_TOKEN})?", _picked),
    (r"{who} goes down", lambda h: seen("DOWN", h.figure())),
    (
        r"{who} is searched: (?P<what>fake|real)",
        lambda h: seen("SEARCHED", h.figure(), h.one_of(PENDANTS, "what")),
    ),
    (r"the queen stands on (?P<number>\d{1,3})(?: by surprise (?P<surprise>\d))?", _queen),
    (r"{who} trades with {other}", lambda h: seen("PARTNER", h.figure(), h.figure("other"))),
    (r"{who} and {other} exchange pendants(?:: (?P<how>swapped|kept))?", _announced),
    (r"{who} gives {other} (?P<token>an item|[^\W\d_]+)", lambda h: _handed(h, 0)),
    (r"{other} takes (?P<token>an item|[^\W\d_]+) from {who}", lambda h: _handed(h, 1)),
    (rf"the cardinal discards {_CARD}", lambda h: seen("DISCARDED", CARDINAL, h.special())),
    (rf"the cardinal plays {_CARD}", _card),
    (rf"{{favourite}} enters (?P<room>{_ROOM})", lambda h: seen("ENTERS", h.favourite(), h.room())),
    (
        rf"{{favourite}} moves (?P<source>{_ROOM}) > (?P<room>{_ROOM})(?: over (?P<via>{_ROOM}))?",
        _moves,
    ),
    (rf"{{favourite}} stays in (?P<room>{_ROOM})", lambda h: seen("STAYS", h.favourite(), h.room())),
    (
        rf"{{favourite}} leaves (?P<room>{_ROOM}) for the reserve",
        lambda h: seen("WITHDRAWN", h.favourite(), h.room()),
    ),
    (rf"the passage {_ROOMS} is open to favourites", lambda h: seen("PASSAGE", CARDINAL, h.passage())),
    (r"milady seduces {who}", lambda h: seen("SEDUCES", MILADY, h.figure())),
    (
        r"the seduction (?P<how>succeeds|fails)",
        lambda h: seen("SEDUCTION", MILADY, int(h.word("how").casefold() == "succeeds")),
    ),
    (
        r"{who} shows his pendants: (?P<what>fake|real|\?)",
        lambda h: seen("SHOWN", h.figure(), secret=h.secret("what", lambda what: h.one_of(PENDANTS, what))),
    ),
    (rf"a duel begins in (?P<room>{_ROOM})", lambda h: seen("DUEL", CARDINAL, h.room())),
    (r"rochefort aims at {who}", lambda h: seen("AIMS", ROCHEFORT, h.figure())),
    (
        r"rochefort (?P<how>hits|misses) {who}",
        lambda h: seen("SHOT", ROCHEFORT, h.figure(), int(h.word("how").casefold() == "hits")),
    ),
    (
        rf"dice in (?P<room>{_ROOM}): (?P<cardinal>\d{{1,2}}) hits? / (?P<team>\d{{1,2}}) hits?(?P<dodge> dodge)?",
        _round,
    ),
    (
        r"{who} (?P<how>dodges|takes) a remaining hit",
        lambda h: seen("REST", h.figure(), int(h.word("how").casefold() == "dodges")),
    ),
    (rf"the duel in (?P<room>{_ROOM}) is over", lambda h: seen("DUEL_OVER", CARDINAL, h.room())),
    (r"(?P<phase>{over}) is over", lambda h: seen("PHASE_OVER", h.one_of(PHASES_OVER, "phase"))),
    (r"{side} wins?", lambda h: seen("END", CARDINAL, h.side())),
    (r"{side} (?:is|are) asked: (?P<node>[a-z ]+)", lambda h: seen("ASKED", h.side(), secret=(h.node(),))),
    (
        rf"{{side}} chooses? (?:{{favourite}} (?P<room>{_ROOM})|(?P<goal>{_ROOM})|(?P<action>[a-z]+)): (?P<node>[a-z ]+)",
        _chose,
    ),
)


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], Callable[[_Heard], SeenEvent]], ...]:
    """The forms, compiled."""

    def either(words: Sequence[str]) -> str:
        return "|".join(re.escape(word).replace("'", "['’‘`´]?") for word in words)

    result = []
    groups = {
        "{who}": f"(?P<who>{either(FIGURE_NAMES)})", "{other}": f"(?P<other>{either(FIGURE_NAMES)})",
        "{favourite}": f"(?P<favourite>{either(FAVOURITE_NAMES)})", "{side}": f"(?P<side>{either(SIDE_TEXTS)})",
        "{phase}": either(PHASES), "{over}": either(PHASES_OVER),
    }  # fmt: skip
    for form, reads in _FORMS:
        text = form
        for mark, pattern in groups.items():
            text = text.replace(mark, pattern)
        text = text.replace("\\ ", " ").replace(" ", r"\s+")
        result.append((re.compile(rf"\s*{text}\s*$", re.IGNORECASE), reads))
    return tuple(result)


def read_event(game: Musketeers, text: str, names: Sequence[str]) -> SeenEvent | None:
    """The observation of an event's text, None if the text has no such form.

    Args:
        game: the game object.
        text: the whole text.
        names: [seats] names of the seats.
    Raises:
        NotationError: the form is right, but a word in it is not.
    """
    reader = Reader(text, names, game.room_names)
    for pattern, reads in _patterns():
        match = pattern.match(text)
        if match is not None:
            return reads(_Heard(match, reader, game))
    return None
