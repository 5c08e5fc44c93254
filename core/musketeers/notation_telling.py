"""Which observation tells what an order says: for choices that nobody had to make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.game import SeenEvent
from core.musketeers.game import EVENTS
from core.musketeers.notation_actions import NOWHERE
from core.musketeers.notation_words import Order


def tells(order: Order, observation: SeenEvent) -> bool:
    """Whether an observation is what an order says."""
    reads = _READS.get((order.verb, EVENTS[observation.kind]))
    return reads is not None and order.count in (None, 1) and reads(order, observation)


def _is(said: int | None, told: int) -> bool:
    """Whether a number is the one that was said, or nothing was."""
    return said is None or said == told


def _handed(order: Order, one: SeenEvent) -> bool:
    giver, taker = (order.figure, order.other) if order.verb == "give" else (order.other, order.figure)
    return _is(giver, one.actor) and _is(taker, one.a) and _is_secret(order.item, one)


def _is_secret(said: int | None, one: SeenEvent) -> bool:
    """Whether the secret is the one that was said; what is not said was not seen."""
    return one.secret[0] == said if one.has_secret else said is None


def _moved(order: Order, one: SeenEvent) -> bool:
    is_way = _is(order.source, one.a & NOWHERE) and _is(order.room, one.b)
    return order.figure is None and _is(order.favourite, one.actor) and is_way


_READS: Final[dict[tuple[str, str], Callable[[Order, SeenEvent], bool]]] = {
    ("move", "MOVES"): _moved,
    ("reinforce", "ENTERS"): lambda order, one: _is(order.favourite, one.actor) and _is(order.room, one.a),
    ("seduce", "SEDUCES"): lambda order, one: _is(order.figure, one.a),
    ("shoot", "AIMS"): lambda order, one: _is(order.figure, one.a),
    ("hit", "REST"): lambda order, one: _is(order.figure, one.actor),
    ("duel", "DUEL"): lambda order, one: _is(order.room, one.a),
    ("discard", "DISCARDED"): lambda order, one: _is(order.card, one.a),
    ("stay", "STAYS"): lambda order, one: _is(order.favourite, one.actor) and _is(order.source, one.a),
    ("withdraw", "WITHDRAWN"): lambda order, one: (
        _is(order.favourite, one.actor) and _is(order.source, one.a)
    ),
    ("trade", "PARTNER"): lambda order, one: _is(order.figure, one.actor) and _is(order.other, one.a),
    ("give", "GIVES"): _handed,
    ("take", "GIVES"): _handed,
    ("draw", "DRAWN"): lambda order, one: _is_secret(order.card, one),
    ("deal", "TOKEN"): lambda order, one: _is(order.figure, one.actor) and _is_secret(order.item, one),
    ("carrier", "CARRIER"): lambda order, one: _is_secret(order.figure, one),
}
"""(verb, event) -> whether the event tells what was said."""
