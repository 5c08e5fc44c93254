"""Which observations certainly follow, as far as a seat knows: it stops where others may hold a card that changes the course."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.game import SeenEvent, View
from core.marquis.game import EVENTS, Marquis
from core.marquis.names import PROSECUTOR, VETO

_SURE = 1 - 1e-9


@dataclass(frozen=True)
class Course:
    """How a world went until the words came true: what the seat observed, and how many of that the words themselves are."""

    observations: list[SeenEvent]
    n_said: int


def certain(view: View, courses: Sequence[Course]) -> list[SeenEvent]:
    """What all courses have in common, cut where it depends on cards that the seat does not see.

    Args:
        view: before the first observation.
        courses: at least one; they agree on what was said.
    """
    n_said = max(course.n_said for course in courses)
    now = view.copy()
    result: list[SeenEvent] = []
    last = ""
    for index, observation in enumerate(courses[0].observations):
        if any(course.observations[index : index + 1] != [observation] for course in courses):
            break
        if index >= n_said and _may_differ(now, last, observation):
            break
        now.update(observation)
        result.append(observation)
        last = EVENTS[observation.kind]
    return result


def _may_differ(view: View, last: str, observation: SeenEvent) -> bool:
    """Whether something else may happen here, by a card in a hand that the seat does not see."""
    name, actor, viewer = EVENTS[observation.kind], observation.actor, view.seat
    others = [seat for seat in range(view.game.seats) if seat != viewer]
    if name == "HIT":
        return observation.a != viewer and _may_hold(view, [observation.a], VETO)
    if name == "ELIMINATED":
        return last != "HIT" and actor != viewer and _may_hold(view, [actor], VETO)
    if name == "VETO_KEPT":
        return _may_hold(view, others, PROSECUTOR) or _shows_prosecutor(view, others)
    if name == "PLAY":
        return actor != viewer and not _must_hold(view, actor, observation.a)
    if name in ("FINISHED", "END", "TURN", "RETRIEVED", "WITNESS", "DRAW"):
        # a Veto in hand may still buy something, or pay for protection
        return _may_hold(view, others, VETO)
    return False


def _may_hold(view: View, seats: Iterable[int], card: int) -> bool:
    """Whether one of the seats may hold a card."""
    game = view.game
    assert isinstance(game, Marquis)
    return any(game.belief(view, seat)[card] > 0 for seat in seats)


def _must_hold(view: View, seat: int, card: int) -> bool:
    """Whether a seat certainly holds a card, and no other character."""
    game = view.game
    assert isinstance(game, Marquis)
    belief = game.belief(view, seat)
    return belief[card] >= _SURE and not any(belief[other] for other in range(VETO) if other != card)


def _shows_prosecutor(view: View, seats: Iterable[int]) -> bool:
    """Whether one of the seats has the role of a Prosecutor."""
    game = view.game
    assert isinstance(game, Marquis)
    table = game.view_facts(view)["table"]["seats"]
    return any(table[seat]["pile"] and table[seat]["pile"][-1]["role"] == PROSECUTOR for seat in seats)
