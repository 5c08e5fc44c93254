"""Moves of Marquis as orders, a structure between action codes and text; the reader of texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.marquis.names import CARD_NAMES, find_card, plural, suggest
from core.words import TextReader, either, parts_of

NOBODY: Final = -1
"""The seat of an order that names nobody: "kill nobody"."""
NOTHING: Final = -1
"""The item of an order that offers nothing."""
NOBODY_WORDS: Final = ("nobody", "none", "no one")
VERBS: Final = {
    "pass": "pass", "no": "pass", "play": "play", "kill": "kill", "buy": "buy", "intend": "intend", "want": "intend",
    "veto": "veto", "offer": "offer", "protect": "protect", "accept": "accept", "yes": "accept", "intervene": "accept",
    "decline": "decline", "refuse": "decline", "collect": "collect", "waive": "waive", "retrieve": "retrieve",
    "call": "call", "stop": "stop", "continue": "continue", "first": "first", "deal": "deal", "draw": "draw",
    "go": "go on",
}  # fmt: skip
"""Words that begin a move -> its verb."""
BARE: Final = ("pass", "intend", "veto", "accept", "decline", "collect", "waive", "stop", "continue", "go on")
"""Verbs that nothing follows."""
_EMPTY: Final = {"go on": "on", "intend": "to buy", "collect": "the coin", "waive": "the coin"}
"""Words after a bare verb that say nothing more."""

_PLAY = re.compile(r"(?P<card>[^>:(]+?)\s*(?:\((?P<role>[^)]*)\)\s*)?(?:>\s*(?P<seat>[^:]+?))?\s*$")
_OFFER = re.compile(
    r"(?P<item>[^>:]+?)\s*(?:(?:>|\bto\b)\s*(?P<seat>[^:]+?))?\s*(?P<protect>:\s*protect(?:ion)?)?\s*$",
    re.IGNORECASE,
)
_PROTECT = re.compile(r">?\s*(?P<seat>[^:]+?)\s*(?:(?::|\bfor\b)\s*(?P<item>[^:]+?))?\s*$", re.IGNORECASE)
_DEAL = re.compile(r"(?P<seat>[^:]+?)\s*:\s*(?P<cards>.+?)\s*$")
_ITEM = re.compile(r"(?:(?P<n>\d+|an?)\s*)?(?P<what>coins?|c|diamonds?|d|veto(?:e?s)?|v)$", re.IGNORECASE)
_WORD = re.compile(r"\s*([^\W\d_]+)")


@dataclass(frozen=True)
class Order:
    """One move; in an order read from text None stands for what was not said."""

    verb: str  # a value of VERBS; "target" or "price" for a parameter alone
    card: int | None = None
    seat: int | None = None
    count: int | None = None
    item: int | None = None  # of the menu, by number
    is_pass: bool = False  # a legal order: it does nothing, so "pass" means it

    def fits(self, legal: Order) -> bool:
        """Whether everything that this order says holds for a legal one."""
        if self.verb == "pass":
            return legal.is_pass
        if self.verb == "decline" and legal.verb == "pass":
            return True
        if self.verb == "buy" and legal.verb in ("intend", "pass"):
            return (self.count is None and legal.verb == "intend") or (
                self.count == 0 and legal.verb == "pass"
            )
        if self.verb in ("offer", "protect") and legal.verb in ("offer", "protect"):
            return self._fits_offer(legal)
        is_same = self.verb == legal.verb or (self.verb == "draw" and legal.verb == "call")
        if not is_same:
            return False
        if self.seat == NOBODY and legal.seat is None:
            return legal.verb == "play" and self.card in (None, legal.card)
        return all(
            mine is None or mine == getattr(legal, field)
            for field, mine in vars(self).items()
            if field in ("card", "seat", "count", "item")
        )

    def _fits_offer(self, legal: Order) -> bool:
        if self.verb == "protect" and legal.verb == "offer":
            return False
        return self.seat in (None, legal.seat) and self.item in (None, legal.item)


def item_text(item: str) -> str:
    """An item of the menu in words: "2c" is "2 coins", "1v" is "1 Veto"."""
    word = {"c": "coin", "d": "diamond", "v": "Veto"}[item[-1]]
    return plural(word, int(item[:-1]))


def seat_text(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, or "nobody"."""
    return NOBODY_WORDS[0] if seat == NOBODY else names[seat]


def order_text(order: Order, names: Sequence[str], menu: Sequence[str]) -> str:
    """The text of an order.

    Args:
        order: what is printed.
        names: [seats] names of the seats.
        menu: the items that may be offered.
    """
    item = None if order.item is None else "nothing" if order.item == NOTHING else item_text(menu[order.item])
    if order.verb == "price":
        return f"for {item}"
    if order.verb == "intend":
        return "intend to buy"
    if order.verb == "buy":
        return f"buy {order.count}"
    if order.verb == "offer":
        return f"offer {item}" + (f" > {names[order.seat]}: protect" if order.seat is not None else "")
    if order.verb == "protect" and order.seat is not None:
        return f"protect {names[order.seat]}" + (f": {item}" if item else "")
    text = order.verb
    if order.verb == "deal" and order.seat is not None:
        text += f" {names[order.seat]}:"
    if order.card is not None:
        text += f" {CARD_NAMES[order.card]}"
    if order.seat is not None and order.verb != "deal":
        text += (" > " if order.verb == "play" else " ") + seat_text(order.seat, names)
    return text


class Reader(TextReader):
    """Reads moves of this game.

    Args:
        text: the whole text.
        names: [seats] names of the seats.
        menu: the items that may be offered.
    """

    verbs = VERBS

    def __init__(self, text: str, names: Sequence[str], menu: Sequence[str]) -> None:
        super().__init__(text, names)
        self.menu = menu

    def target(self, word: str, column: int) -> int:
        """A seat or "nobody"."""
        return NOBODY if word.casefold() in NOBODY_WORDS else self.seat(word, column)

    def card(self, word: str, column: int) -> int:
        """Card of that name."""
        try:
            return find_card(word)
        except KeyError:
            raise self.no_card(word, column, suggest(word), CARD_NAMES) from None

    def item(self, word: str, column: int) -> int:
        """The number of a menu item, NOTHING for "nothing" and "0"."""
        if word.casefold() in ("nothing", "0", "0 coins", "none"):
            return NOTHING
        found = _ITEM.match(word.strip())
        if found is not None:
            number = found["n"] if (found["n"] or "").isdecimal() else "1"
            key = f"{int(number)}{found['what'][0].lower()}"
            if key in self.menu:
                return list(self.menu).index(key)
        items = [item_text(item) for item in self.menu]
        raise self.fault(f'"{word}" cannot be offered; the items are {either(items)}', column, items)

    def orders(self, start: int = 0) -> list[Order]:
        """The orders of the text from `start` on: one, or one a card of a deal.

        Raises:
            NotationError: a word or the form is not understood.
        """
        verb, at = self.verb(start)
        rest = self.text[at:]
        at, rest = at + len(rest) - len(rest.lstrip()), rest.strip()
        if not verb:
            return [self._parameter(at, rest)]
        if verb in BARE:
            if rest and rest.casefold() != _EMPTY.get(verb):
                raise self.fault(f'nothing follows "{verb}", but here is "{rest}"', at, (verb,))
            return [Order(verb)]
        if verb == "buy" and not rest:
            return [Order("buy")]
        if not rest:
            raise self.fault(f'"{verb}" what?', len(self.text), (FORMS[verb],))
        if verb == "deal":
            return self._deal(at, rest)
        return [self._one(verb, at, rest)]

    def _one(self, verb: str, at: int, rest: str) -> Order:
        """The order of a verb that a word follows."""
        if verb == "first":
            return Order(verb, seat=self.seat(rest, at))
        if verb == "kill":
            return Order(verb, seat=self.target(rest.removeprefix(">").strip(), at))
        if verb == "buy":
            if not rest.isdecimal() or len(rest) > 3:
                raise self.fault(f'"{rest}" is no number; the form is: {FORMS["buy"]}', at, (FORMS["buy"],))
            return Order(verb, count=int(rest))
        pattern = {"offer": _OFFER, "protect": _PROTECT}.get(verb, _PLAY)
        match = pattern.match(rest)
        if match is None:
            form = FORMS[verb]
            raise self.fault(f'"{rest}" is not understood after "{verb}"; the form is: {form}', at, (form,))
        groups = match.groupdict()
        seat = groups.get("seat")
        return Order(
            verb,
            card=self.card(groups["card"], at) if groups.get("card") else None,
            seat=self.target(seat, at + match.start("seat")) if seat else None,
            item=self.item(groups["item"], at + match.start("item")) if groups.get("item") else None,
        )

    def _deal(self, at: int, rest: str) -> list[Order]:
        match = _DEAL.match(rest)
        if match is None:
            form = FORMS["deal"]
            raise self.fault(f'"{rest}" is not understood after "deal"; the form is: {form}', at, (form,))
        seat = self.seat(match.group("seat"), at)
        column = at + match.start("cards")
        return [
            Order("deal", card=self.card(part, place), seat=seat)
            for part, place in parts_of(match.group("cards"), column)
        ]

    def _parameter(self, at: int, rest: str) -> Order:
        """A parameter alone: "> Bob", "for 2 coins"."""
        if rest[:1] == ">":
            return Order("kill", seat=self.target(rest[1:].strip(), at + 1))
        if rest[:4].casefold() == "for ":
            return Order("price", item=self.item(rest[4:].strip(), at + 4))
        raise self.no_verb(at)


FORMS: Final = {
    "play": "play Assassin > Bob", "kill": "kill Bob", "buy": "buy 2", "offer": "offer 1 coin",
    "protect": "protect Bob: 2 coins", "retrieve": "retrieve Marquis", "call": "call Marquis", "draw": "draw Cleric",
    "deal": "deal Ann: Veto", "first": "first Ann",
}  # fmt: skip
