"""Which observations certainly follow, as far as a seat knows: it stops where others may hold a card that changes the course."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from core.game import SeenEvent, View
from core.necklace.game import EVENTS, Necklace
from core.necklace.names import N_GEM_KINDS
from core.necklace.notation_moves import KIND

_INFLUENCES: Final = tuple(KIND[name] for name in ("CF", "CY", "FG", "FV", "TH", "MU"))


@dataclass(frozen=True)
class Course:
    """How a world went until the words came true: what the seat observed, and how many of that the words themselves are."""

    observations: list[SeenEvent]
    n_said: int


def certain(view: View, courses: Sequence[Course], last: SeenEvent | None) -> list[SeenEvent]:
    """What all courses have in common, cut where it depends on cards that the seat does not see.

    Args:
        view: before the first observation.
        courses: at least one; they agree on what was said.
        last: the observation before the first one, if it is known.
    """
    n_said = max(course.n_said for course in courses)
    now = view.copy()
    result: list[SeenEvent] = []
    for index, observation in enumerate(courses[0].observations):
        if any(course.observations[index : index + 1] != [observation] for course in courses):
            break
        if index >= n_said and _may_differ(now, last, observation):
            break
        now.update(observation)
        result.append(observation)
        last = observation
    return result


def _may_differ(view: View, last: SeenEvent | None, observation: SeenEvent) -> bool:
    """Whether something else may happen here, by a card in a hand that the seat does not see."""
    name = EVENTS[observation.kind]
    before = "" if last is None else EVENTS[last.kind]
    actor, viewer, seats = observation.actor, view.seat, view.game.seats
    others = [seat for seat in range(seats) if seat != viewer]
    if name == "LOOK":
        return True
    if name == "FORGED":
        return actor != viewer
    if name == "PURCHASE":
        return actor != viewer and _may_hold(view, [actor], _INFLUENCES)
    if before == "MERCHANT" or (before == "CHOSE" and name == "SALE"):
        active = last.actor if before == "MERCHANT" and last is not None else observation.actor
        asked = [(active + distance) % seats for distance in range(1, seats)]
        if viewer in asked:
            place = asked.index(viewer)
            asked = asked[place + 1 :] if before == "CHOSE" else asked
        return _may_hold(view, [seat for seat in asked if seat != viewer], [KIND["CD"]])
    if before == "REFILL" and last is not None and last.b < N_GEM_KINDS:
        return _may_hold(view, others, [KIND["QU"]])
    if before == "REVEALED":
        return _may_hold(view, others, [KIND["AL"]])
    return False


def _may_hold(view: View, seats: Iterable[int], kinds: Sequence[int]) -> bool:
    """Whether one of the seats may hold a card of one of the kinds."""
    game = view.game
    assert isinstance(game, Necklace)
    return any(game.belief(view, seat)[kind] > 0 for seat in seats for kind in kinds)
