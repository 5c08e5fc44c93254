"""Random games of any game, seen by everybody, and other games that look the same to one seat.

`replays` finds a different true history with exactly the same observations for one seat. It uses `play` and `observe` only:
neither the views nor the engine's sampler take part, so it is an independent generator of the worlds of an information set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import core
from core.game import Game, SeenEvent, State, View
from core.seeds import ChanceStreams

CHANCE, TERMINAL, PUBLIC = 16, 17, 8

TABLES = [
    (name, seats) for name, info in core.GAMES.items() for seats in range(info.min_seats, info.max_seats + 1)
]


def observers(game: Game) -> list[int]:
    """Every seat and the public."""
    return [*range(game.seats), PUBLIC]


@dataclass
class Story:
    """A game in progress: its state, the actions so far, and what each observer has seen."""

    game: Game
    state: State
    views: dict[int, View]
    seen: dict[int, list[SeenEvent]]
    actions: list[int] = field(default_factory=list)

    @classmethod
    def begin(cls, game: Game) -> Story:
        """Before the first deal."""
        views = {seat: game.start_view(seat) for seat in observers(game)}
        return cls(game, game.start(), views, {seat: [] for seat in views})

    def play(self, action: int) -> list[SeenEvent]:
        """One action or chance outcome; every observer sees what it may."""
        events = self.game.play(self.state, action)
        for seat, view in self.views.items():
            for observation in self.game.observations(events, seat):
                view.update(observation)
                self.seen[seat].append(observation)
        self.actions.append(action)
        return events


def random_story(game: Game, seed: int, most: int = 100_000) -> Iterator[Story]:
    """The same story after each ply of a random game, at most so many; chance as in played games."""
    story, random, chance = Story.begin(game), Random(seed), ChanceStreams(seed, 0)
    while not story.state.is_terminal and len(story.actions) < most:
        state = story.state
        story.play(chance.draw(state) if state.is_chance else random.choice(state.legal()))
        yield story


def decisions(game: Game, seed: int, every: int, most: int = 100_000) -> Iterator[Story]:
    """The story at about one in `every` of the decisions of a random game."""
    random = Random(seed ^ 0x5EED)
    for story in random_story(game, seed, most):
        if story.state.actor < CHANCE and random.random() * every < 1.0:
            yield story


# ----------------------------------------------------------------------------- other histories, the same observations


def _begins(wanted: list[SeenEvent], at: int, found: list[SeenEvent]) -> bool:
    return wanted[at : at + len(found)] == found


def _replay(story: Story, seat: int, random: Random, boldness: float) -> Story | None:
    """One attempt: other actions than the true ones here and there, as long as the seat cannot tell; None if it got stuck."""
    wanted = story.seen[seat]
    truth: dict[int, list[int]] = {}
    model, at = story.game.start(), 0
    for action in story.actions:  # the true actions by how much the seat had seen before
        truth.setdefault(at, []).append(action)
        at += len(story.game.observations(story.game.play(model, action), seat))
    other = Story.begin(story.game)
    while True:
        at = len(other.seen[seat])
        if at == len(wanted) and other.state.actor == story.state.actor == seat:
            return other
        action = _same_looking(other, seat, wanted, truth.get(at, []), random, boldness)
        if action is None:
            return None
        other.play(action)


def _same_looking(
    other: Story, seat: int, wanted: list[SeenEvent], truth: list[int], random: Random, boldness: float
) -> int | None:
    """An action after which the seat has seen a beginning of what it is to see; mostly the true one."""
    at = len(other.seen[seat])
    legal = other.state.legal()
    random.shuffle(legal)
    if truth and random.random() >= boldness:
        first = truth.pop(0)
        legal = [first] * (first in legal) + legal
    for action in legal:
        after = other.state.copy()
        if _begins(wanted, at, other.game.observations(other.game.play(after, action), seat)):
            return action
    return None


def replays(story: Story, seat: int, number: int, seed: int, attempts: int = 60) -> list[Story]:
    """Up to `number` stories with another true state and the same observations of the seat, which decides now."""
    random = Random(seed)
    found: list[Story] = []
    for _ in range(attempts):
        other = _replay(story, seat, random, random.choice((0.1, 0.3, 0.7)))
        if other is None or other.state == story.state or any(other.state == one.state for one in found):
            continue
        found.append(other)
        if len(found) == number:
            break
    return found
