"""Moves of The Three Musketeers as orders, a structure between action codes and text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.musketeers.names import DUAL, FAVOURITE_NAMES, FIGURE_NAMES, SPECIAL_NAMES, TOKEN_NAMES

SIDE_TEXTS: Final = ("the Cardinal", "the Musketeers")
"""The two sides by seat, in a sentence."""
HALF_TEXTS: Final = ("Grate", "Secret Passage")
"""What the dual card is called when it is played."""
PASS_WORDS: Final = ("pass", "end", "done", "no", "none", "nothing")
"""Words that mean the pass of any node."""
_FIELDS: Final = (
    "figure", "other", "favourite", "source", "room", "count", "item", "card", "half", "rooms", "withdrawn",
    "number", "hits", "success",
)  # fmt: skip


@dataclass(frozen=True)
class Order:
    """One move; in an order read from text, and in a part of a move, None stands for what was not said."""

    verb: str
    side: int | None = None  # who was named before it; a legal order has none
    figure: int | None = None  # the Musketeer who acts, or to whom it is done
    other: int | None = None  # his partner
    favourite: int | None = None
    source: int | None = None  # room
    room: int | None = None
    count: int | None = None  # guards that go together
    item: int | None = None  # token
    card: int | None = None  # special card
    half: int | None = None  # of the dual card: 0 grate, 1 passage
    rooms: tuple[int, int] | None = None  # doorway or passage, the lower room first
    withdrawn: tuple[tuple[int, int], ...] | None = None  # (room, favourite), each figure once, ascending
    number: int | None = None  # of a move card; a surprise value
    hits: tuple[int, int, int] | None = None  # of a round: Cardinal's, Musketeers', dodge
    success: int | None = None  # of a die
    dice: tuple[int, ...] | None = None
    word: str | None = None  # what a pass is called
    is_pass: bool = False  # a legal order: it does nothing, so "pass" means it

    def fits(self, legal: Order) -> bool:
        """Whether everything that this order says holds for a legal one."""
        if self.verb == "pass":
            is_meant = self.word is None or self.word in PASS_WORDS or self.word == legal.word
            return legal.is_pass and is_meant and self._agrees(legal, ("figure",))
        if self.verb == "announce":
            both = {self.figure, self.other} - {None}
            return legal.verb in ("swap", "keep") and both <= {legal.figure, legal.other}
        if {self.verb, legal.verb} == {"give", "take"}:
            # "Porthos gives Athos an item" while Athos, whose phase it is, takes it
            other = replace(self, verb=legal.verb, figure=self.other, other=self.figure)
            return self.figure is not None and other._agrees(legal, _FIELDS)
        return self.verb == legal.verb and self._agrees(legal, _FIELDS)

    def may_become(self, part: Order) -> bool:
        """Whether this order may be the whole of a move that begins with a part."""
        if self.verb != part.verb:
            return False
        for field in _FIELDS:
            mine, known = getattr(self, field), getattr(part, field)
            if mine is None or known is None or mine == known:
                continue
            if field != "withdrawn" or mine[: len(known)] != known:
                return False
        return True

    def _agrees(self, legal: Order, fields: Sequence[str]) -> bool:
        return all(
            getattr(self, field) is None or getattr(self, field) == getattr(legal, field) for field in fields
        )


def room_text(rooms: Sequence[str], room: int) -> str:
    """A room for people: "22 (Square Court)"."""
    return f"{room} ({rooms[room]})"


def doorway_text(rooms: Sequence[int]) -> str:
    """A doorway or passage: "33-37"."""
    return f"{rooms[0]}-{rooms[1]}"


def favourite_text(favourite: int, count: int | None = None) -> str:
    """ "guard", "guard*2", "Milady"."""
    return FAVOURITE_NAMES[favourite] + (f"*{count}" if count and count > 1 else "")


def card_text(card: int, half: int | None = None) -> str:
    """A special card as it is played: the dual card by its half."""
    return HALF_TEXTS[half] if card == DUAL and half is not None else SPECIAL_NAMES[card]


def withdrawn_text(withdrawn: Sequence[tuple[int, int]]) -> str:
    """ "guard*2 17, Rochefort 27"; "nobody"."""
    parts: list[str] = []
    done: set[tuple[int, int]] = set()
    for one in withdrawn:
        if one not in done:
            done.add(one)
            parts.append(f"{favourite_text(one[1], withdrawn.count(one))} {one[0]}")
    return ", ".join(parts) or "nobody"


def round_text(hits: tuple[int, int, int]) -> str:
    """The hits of a duel round: "3 hits / 2 hits dodge"."""
    both = " / ".join(f"{n} hit{'' if n == 1 else 's'}" for n in hits[:2])
    return both + (" dodge" if hits[2] else "")


def order_text(order: Order, rooms: Sequence[str]) -> str:
    """The text of an order; what is not known yet is left out.

    Args:
        order: what is printed.
        rooms: names of the rooms.
    """
    writes = _TEXTS.get(order.verb)
    return order.verb if writes is None else writes(order, rooms).strip()


def _figure(order: Order) -> str:
    return "" if order.figure is None else FIGURE_NAMES[order.figure]


def _goal(order: Order, rooms: Sequence[str]) -> str:
    return "" if order.room is None else room_text(rooms, order.room)


def _move(order: Order, rooms: Sequence[str]) -> str:
    who = _figure(order) if order.favourite is None else favourite_text(order.favourite, order.count)
    source = "" if order.source is None else f" {order.source}"
    goal = f" > {_goal(order, rooms)}" if order.room is not None else ""
    return f"move {who}{source}{goal}"


def _use(order: Order, rooms: Sequence[str]) -> str:
    item = "" if order.item is None else TOKEN_NAMES[order.item]
    return f"use {item}" + (f" {doorway_text(order.rooms)}" if order.rooms else "")


def _play(order: Order, rooms: Sequence[str]) -> str:
    if order.card is None:
        return "play"
    text = f"play {card_text(order.card, order.half)}"
    if order.rooms is not None:
        text += f" {doorway_text(order.rooms)}"
    if order.figure is not None:
        text += f" > {_figure(order)}"
    if order.withdrawn is not None:
        text += f": {withdrawn_text(order.withdrawn)}"
    return text


def _reinforce(order: Order, rooms: Sequence[str]) -> str:
    if order.room is None or order.favourite is None:
        return "reinforce"
    return f"reinforce {order.room} {favourite_text(order.favourite)}"


def _placed(order: Order, rooms: Sequence[str]) -> str:
    """ "stay guard 41", "withdraw guard 17"."""
    if order.favourite is None or order.source is None:
        return order.verb
    return f"{order.verb} {favourite_text(order.favourite)} {order.source}"


def _named(order: Order, rooms: Sequence[str]) -> str:
    """ "shoot Athos", "hit Athos", "seduce Athos", "carrier Athos"."""
    return f"{order.verb} {_figure(order)}"


def _item(order: Order, rooms: Sequence[str]) -> str:
    """ "give Sword", "token Sword"."""
    return f"{order.verb} {'' if order.item is None else TOKEN_NAMES[order.item]}"


def _special(order: Order, rooms: Sequence[str]) -> str:
    """ "discard Reserve", "draw Perfume"."""
    return f"{order.verb} {'' if order.card is None else SPECIAL_NAMES[order.card]}"


def _trade(order: Order, rooms: Sequence[str]) -> str:
    return f"trade {_figure(order)} > {'' if order.other is None else FIGURE_NAMES[order.other]}"


def _deal(order: Order, rooms: Sequence[str]) -> str:
    return f"deal {_figure(order)}: {'' if order.item is None else TOKEN_NAMES[order.item]}"


def _die(order: Order, rooms: Sequence[str]) -> str:
    words = ("fails", "succeeds") if order.verb == "seduction" else ("misses", "hits")
    return f"{order.verb} {words[order.success or 0]}"


def _round(order: Order, rooms: Sequence[str]) -> str:
    return "round" if order.hits is None else f"round {round_text(order.hits)}"


_TEXTS: Final[dict[str, Callable[[Order, Sequence[str]], str]]] = {
    "pass": lambda order, rooms: order.word or "pass",
    "move": _move,
    "use": _use,
    "play": _play,
    "reinforce": _reinforce,
    "stay": _placed,
    "withdraw": _placed,
    "shoot": _named,
    "hit": _named,
    "seduce": _named,
    "carrier": _named,
    "give": _item,
    "take": _item,
    "token": _item,
    "gold": _item,
    "discard": _special,
    "draw": _special,
    "trade": _trade,
    "deal": _deal,
    "cloak": lambda order, rooms: f"cloak {_figure(order)} > {_goal(order, rooms)}",
    "duel": lambda order, rooms: f"duel {_goal(order, rooms)}",
    "pick": lambda order, rooms: "take token",
    "swap": lambda order, rooms: "pendants: swap",
    "keep": lambda order, rooms: "pendants: keep",
    "card": lambda order, rooms: f"card {order.number}",
    "surprise": lambda order, rooms: f"surprise {order.number}",
    "seduction": _die,
    "shot": _die,
    "round": _round,
}
