"""Which observations are what an order says: of choices that nobody had to make, and of one choice that shows several things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.game import SeenEvent
from core.musketeers.game import EVENTS
from core.musketeers.names import CLOAK, KEY, MEDICINE
from core.musketeers.notation_actions import NOWHERE
from core.musketeers.notation_words import Order

OWN: Final = ("ASKED", "CHOSE")
"""Secret observations of a side's own choices."""


def tells(order: Order, observation: SeenEvent) -> bool:
    """Whether an observation is what an order says."""
    reads = _READS.get((order.verb, EVENTS[observation.kind]))
    return reads is not None and order.count in (None, 1) and reads(order, observation)


def own_choices(observations: Sequence[SeenEvent]) -> int:
    """How many observations at the beginning tell a side of its own silent choices."""
    start = 0
    while start < len(observations) and EVENTS[observations[start].kind] in OWN:
        start += 1
    return start


def extent(observations: Sequence[SeenEvent]) -> int:
    """How many observations at the beginning one choice makes by itself: the guards of one move, a Key and its step."""
    start = own_choices(observations)
    if start == len(observations) or EVENTS[observations[start].kind] == "SHOWN":
        return start  # what is shown is told by its outcome
    count = start + 1
    for number in range(start + 1, len(observations)):
        first, one = observations[start], observations[number]
        names = EVENTS[first.kind], EVENTS[one.kind]
        is_next = names == ("MOVES", "MOVES") and _way(one) == _way(first)
        if names[0] == "USED" and one.actor == first.actor:
            is_next = names[1] == "STEP" and first.a in (KEY, CLOAK)
            is_next = is_next or (names[1] == "USED" and one.a == first.a == MEDICINE)
        if is_next:
            count = number + 1
        elif names[1] != "SEARCHED":
            break
    return count


def _way(one: SeenEvent) -> tuple[int, int, int]:
    """Who moves from where to where."""
    return one.actor, one.a & NOWHERE, one.b


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
    ("shown", "SHOWN"): lambda order, one: (
        _is(order.figure, one.actor) and one.has_secret and order.success == one.secret[0]
    ),
    ("shown", "SEARCHED"): lambda order, one: _is(order.figure, one.actor) and order.success == one.a,
    ("carrier", "CARRIER"): lambda order, one: _is_secret(order.figure, one),
}
"""(verb, event) -> whether the event tells what was said."""
