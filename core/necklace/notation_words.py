"""Moves of Queen's Necklace as orders, a structure between action codes and text; the reader of texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.necklace.names import (
    KIND_NAMES,
    TYPE_NAMES,
    find_kind,
    find_type,
    suggest,
    suggest_type,
)
from core.words import TextReader, either, normalised, parts_of

VERBS: Final = {
    "pass": "pass", "end": "pass", "done": "pass", "play": "play", "use": "use", "discard": "discard", "buy": "buy",
    "transmute": "transmute", "draw": "draw", "steal": "steal", "deal": "deal", "fashion": "fashion",
    "first": "first", "reveal": "reveal", "go": "go on", "show": "show", "ring": "rings", "king": "king", "necklace": "necklace",
    "banker": "bankers",
}  # fmt: skip
SALE_VERBS: Final = ("show", "rings", "king", "necklace", "bankers")

_PLAY = re.compile(
    r"(?P<card>[^>:*]+?)\s*(?:\*\s*(?P<count>\d+))?\s*(?:>\s*(?P<seat>[^:]+?))?\s*(?::\s*(?P<gem>.+?))?\s*$"
)
_PARAMETER = re.compile(r"(?:>\s*(?P<seat>[^:]+?))?\s*(?::\s*(?P<gem>.+?))?\s*$")
_BUY = re.compile(
    r"(?P<card>(?!slot\b).+?)?(?:\s+(?:at|for)\s+(?P<price>\d+))?"
    r"(?:(?:\s+(?:in|from))?\s*\bslot\s+(?P<slot>\d+))?\s*$",
    re.IGNORECASE,
)
_BACK = re.compile(r"\s+back\b", re.IGNORECASE)
_STEAL = re.compile(
    r"(?P<card>.+?)(?:\s+from\s+.+?)?\s*(?P<fresh>\(\s*gained this turn\s*\))?\s*$", re.IGNORECASE
)
_TRANSMUTE = re.compile(r"(?P<card>.+?)\s*(?:>|\binto\b|\bto\b)\s*(?P<gem>.+?)\s*$", re.IGNORECASE)
_DEAL = re.compile(r"(?P<seat>[^:]+?)\s*:\s*(?P<cards>.+?)\s*$")
_WORD = re.compile(r"\s*([^\W\d_]+)")


@dataclass(frozen=True)
class Order:
    """One move; in an order read from text None stands for what was not said."""

    verb: str  # a value of VERBS, or "" for parameters alone
    card: int | None = None
    count: int | None = None
    seat: int | None = None
    gem: int | None = None
    price: int | None = None
    slot: int | None = None  # 0-based
    gems: tuple[int, ...] | None = None
    is_fresh: bool | None = None  # a draw-back: a copy gained this turn

    def fits(self, legal: Order) -> bool:
        """Whether everything that this order says holds for a legal one."""
        return self.verb == legal.verb and all(
            mine is None or mine == getattr(legal, field)
            for field, mine in vars(self).items()
            if field != "verb"
        )


def order_text(order: Order, names: Sequence[str]) -> str:
    """The text of an order. Of a purchase the price and the slot are printed if they are set.

    Args:
        names: [seats] names of the seats.
    """
    if order.verb == "fashion":
        return "fashion " + ", ".join(TYPE_NAMES[gem] for gem in order.gems or ())
    text = order.verb
    if order.verb in ("first", "deal") and order.seat is not None:
        text += f" {names[order.seat]}" + (":" if order.verb == "deal" else "")
    if order.card is not None:
        text += f" {KIND_NAMES[order.card]}"
    if order.count is not None and order.count != 1:
        text += f"*{order.count}"
    if order.verb in ("", "play") and order.seat is not None:
        text += f" > {names[order.seat]}"
    if order.gem is not None:
        text += f" > {TYPE_NAMES[order.gem]}" if order.verb == "transmute" else f": {TYPE_NAMES[order.gem]}"
    if order.price is not None:
        text += f" at {order.price}"
    if order.slot is not None:
        text += f" in slot {order.slot + 1}"
    return text.strip() + (" (gained this turn)" if order.is_fresh else "")


class Reader(TextReader):
    """Reads moves of this game."""

    verbs = VERBS

    def gem(self, word: str, column: int) -> int:
        """Gem type of that name."""
        try:
            return find_type(word)
        except KeyError:
            near = suggest_type(word)
            hint = f"did you mean {either([near])}?" if near else f"the types are {either(TYPE_NAMES)}"
            raise self.fault(
                f'"{word}" is no gem type; {hint}', column, [near] if near else TYPE_NAMES
            ) from None

    def card(self, word: str, column: int) -> int:
        """Kind of that name; 24 is a Merchant."""
        try:
            return find_kind(word)
        except KeyError:
            raise self.no_card(word, column, suggest(word), KIND_NAMES) from None

    def _fill(self, order: Order, match: re.Match[str], at: int) -> Order:
        """The order with the groups card, seat, gem, count, price and slot of a match."""
        groups = match.groupdict()

        def read(name: str, reads: Callable[[str, int], int]) -> int | None:
            word = groups.get(name)
            return reads(word, at + match.start(name)) if word else None

        return replace(
            order,
            card=read("card", self.card),
            seat=read("seat", self.seat),
            gem=read("gem", self.gem),
            count=read("count", _number),
            price=read("price", _number),
            slot=read("slot", _slot),
        )

    def verb(self, start: int = 0) -> tuple[str, int]:
        """See `TextReader.verb`; "draws back" is no drawing."""
        verb, end = super().verb(start)
        back = _BACK.match(self.text, end) if verb == "draw" else None
        return ("steal", back.end()) if back is not None else (verb, end)

    def orders(self, start: int = 0) -> list[Order]:
        """The orders of the text from `start` on: one, or one a card of a deal.

        Raises:
            NotationError: a word or the form is not understood.
        """
        verb, at = self.verb(start)
        rest = self.text[at:]
        lead = len(rest) - len(rest.lstrip())
        at, rest = at + lead, rest.strip()
        if not verb:
            return [self._parameters(at, rest)]
        if verb == "go on":
            at, rest = at + 2, rest.removeprefix("on").strip()
        if verb in ("pass", "reveal", "go on"):
            if rest:
                raise self.fault(f'nothing follows "{verb}", but here is "{rest}"', at, (verb,))
            return [Order(verb)]
        if not rest:
            raise self.fault(f'"{verb}" what?', len(self.text), (_FORMS[verb],))
        if verb == "deal":
            return self._deal(at, rest)
        if verb == "fashion":
            gems = tuple(self.gem(item, column) for item, column in parts_of(rest, at))
            return [Order(verb, gems=gems)]
        if verb == "first":
            return [Order(verb, seat=self.seat(rest, at))]
        return [self._one(verb, at, rest)]

    def _one(self, verb: str, at: int, rest: str) -> Order:
        """The order of a verb that takes a card."""
        pattern = {"buy": _BUY, "steal": _STEAL, "transmute": _TRANSMUTE}.get(verb, _PLAY)
        match = pattern.match(rest)
        if match is None:
            raise self.fault(
                f'"{rest}" is not understood after "{verb}"; the form is: {_FORMS[verb]}', at, (_FORMS[verb],)
            )
        order = self._fill(Order(verb), match, at)
        if verb == "steal":
            return replace(order, is_fresh=match.group("fresh") is not None)
        return order

    def _deal(self, at: int, rest: str) -> list[Order]:
        match = _DEAL.match(rest)
        if match is None:
            raise self.fault(
                f'"{rest}" is not understood after "deal"; the form is: {_FORMS["deal"]}',
                at,
                (_FORMS["deal"],),
            )
        seat = self.seat(match.group("seat"), at)
        column = at + match.start("cards")
        return [Order("deal", card=self.card(item, place), seat=seat)
                for item, place in parts_of(match.group("cards"), column)]  # fmt: skip

    def _parameters(self, at: int, rest: str) -> Order:
        """Parameters alone: "> Bob: Ruby", or the bare name of a player or a gem type."""
        match = _PARAMETER.match(rest) if rest[:1] in (">", ":") else None
        if match is not None:
            return self._fill(Order(""), match, at)
        wanted = normalised(rest)
        for seat, name in enumerate(self.names):
            if wanted and normalised(name) == wanted:
                return Order("", seat=seat)
        for gem, name in enumerate(TYPE_NAMES):
            if wanted == normalised(name):
                return Order("", gem=gem)
        raise self.no_verb(at)


_FORMS: Final = {
    "play": "play Forger > Bob: Ruby", "use": "use Musketeer", "discard": "discard Emerald 1", "buy": "buy Ring",
    "transmute": "transmute Ruby 3 > Diamond", "draw": "draw Ruby 2", "steal": "steal Ruby 2",
    "deal": "deal Ann: Ruby 3", "fashion": "fashion Diamond, Ruby, Emerald, Amber", "first": "first Ann",
    "show": "show Ruby 3, Amber 1*2", "rings": "rings Ruby 1", "king": "king Emerald", "necklace": "necklace Ruby",
    "bankers": "bankers 1",
}  # fmt: skip


def _number(word: str, _column: int) -> int:
    return int(word)


def _slot(word: str, _column: int) -> int:
    return int(word) - 1
