"""Which observations certainly follow, as far as a side knows: what every world has in common where nobody may choose unseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.game import SeenEvent, State, View
from core.musketeers.game import ACTIONS, EVENTS
from core.musketeers.notation_telling import OWN

N_SURE: Final = 200  # worlds that must agree on what follows by itself


@dataclass(frozen=True)
class Course:
    """How a world went until the words came true.

    Attributes:
        observations: what the side observed.
        n_before: how many of them come before what the words say.
        n_said: how many of them there are up to the end of what the words say.
    """

    observations: list[SeenEvent]
    n_before: int
    n_said: int


def certain(view: View, courses: Sequence[Course]) -> list[SeenEvent]:
    """What all courses have in common, cut where something else may happen.

    Args:
        view: before the first observation.
        courses: at least one; they agree on what was said.
    """
    n_before = min(course.n_before for course in courses)
    n_said = max(course.n_said for course in courses)
    now = view.copy()
    result: list[SeenEvent] = []
    for index, observation in enumerate(courses[0].observations):
        if any(course.observations[index : index + 1] != [observation] for course in courses):
            break
        is_shown = observation.has_secret and EVENTS[observation.kind] not in OWN
        is_doubtful = index >= n_said or (is_shown and index < n_before)
        if is_doubtful and not _is_sure(now, observation):
            break
        now.update(observation)
        result.append(observation)
    return result


def is_waiting(state: State) -> bool:
    """Whether a sampled world would go on by itself."""
    return state.is_chance and state.legal() == [ACTIONS["GO_ON"]]


def _is_sure(view: View, observation: SeenEvent) -> bool:
    """Whether in all worlds looked at the observation comes next by itself."""
    for seed in range(N_SURE):
        world = view.sample(seed)
        if not is_waiting(world):
            return False
        events = view.game.play(world, ACTIONS["GO_ON"])
        if view.game.observations(events, view.seat)[:1] != [observation]:
            return False
    return True
