"""The self-test of fairness: what a seat cannot see must not change a byte of the advice that it gets.

For random decisions, the hidden cards of the true state are exchanged for those of other worlds that the seat thinks possible.
The seat's view is formed anew from each, and the whole way from the view to the printed document runs again. A control that
peeks at the state goes the same way and must be caught, or the test would prove nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import core
from ai_cli.advice import suggestion
from ai_cli.arena.company import complete
from ai_cli.arena.match import SEAT_NAMES
from ai_cli.workload import random_game
from core.seeds import derive

if TYPE_CHECKING:
    from core.game import Game, State, View

Adviser = Callable[["State", int], bytes]

ITERATIONS = 300
WORLDS = 3
_MASTER = 4


@dataclass(frozen=True)
class Verdict:
    """What was found for one game.

    Attributes:
        game: its name.
        pairs: comparisons of a true state with another world.
        changed: comparisons in which the advice was not the same to the byte.
        caught: comparisons in which the peeking control was not the same.
    """

    game: str
    pairs: int
    changed: int
    caught: int

    @property
    def holds(self) -> bool:
        """Whether the advice is fair and the test could have found out."""
        return self.pairs > 0 and self.changed == 0 and self.caught > 0

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        if self.pairs == 0:
            return "no position with hidden cards could be compared"
        return (
            f"advice unchanged in {self.pairs - self.changed} of {self.pairs} exchanges of hidden cards; "
            f"the peeking control was caught in {self.caught}"
        )


def fair_adviser(game: Game) -> Adviser:
    """State and seat -> the bytes of the advice, by way of the seat's view."""
    from search.config import search_config
    from search.ismcts import Searcher

    searcher = Searcher(game, search_config(game.name, threads=1))
    names = SEAT_NAMES[: game.seats]

    def advise(state: State, seat: int) -> bytes:
        view = project(game, state, seat)
        result = searcher.search(view, _MASTER, iterations=ITERATIONS)
        return json.dumps(suggestion(view, names, complete(result), top=5)).encode()

    return advise


def peeking_adviser(game: Game) -> Adviser:
    """The control: it values the actions in the state itself, which it should not be handed."""

    def advise(state: State, seat: int) -> bytes:
        values = []
        for action in state.legal():
            after = state.copy()
            game.play(after, action)
            values.append((action, after.value()[seat]))
        return json.dumps(values).encode()

    return advise


def project(game: Game, state: State, seat: int) -> View:
    """What the seat knows of a state without its history; ValueError where that is not enough."""
    view: View = game.project(state, seat)  # type: ignore[attr-defined]  # each game has it, `Game` does not
    return view


def _decisions(game: Game, number: int) -> Iterator[tuple[State, View]]:
    """Decisions that can be formed anew from a state, from several random games, far apart."""
    found = 0
    for deal in range(10 * number):
        skip = 1 + derive(_MASTER, game.name, deal) % 25
        for decision in random_game(game, deal):
            if decision.number < skip:
                continue
            try:
                view = project(game, decision.state, decision.view.seat)
            except ValueError:
                continue
            if view.sample(0).actor == view.seat:
                yield decision.state, view
                found += 1
                break
        if found == number:
            return


def check_game(name: str, number: int = 6) -> Verdict:
    """Test one game at its fewest and at its most seats.

    Args:
        name: of the registry.
        number: random positions of each.
    """
    info = core.GAMES[name]
    parts = [_check(core.load(name, seats), number) for seats in sorted({info.min_seats, info.max_seats})]
    sums = (sum(getattr(part, key) for part in parts) for key in ("pairs", "changed", "caught"))
    return Verdict(name, *sums)


def _check(game: Game, number: int) -> Verdict:
    """Test a game with its number of seats."""
    name = game.name
    fair, peeking = fair_adviser(game), peeking_adviser(game)
    pairs = changed = caught = 0
    for state, view in _decisions(game, number):
        advice, peeked = fair(state, view.seat), peeking(state, view.seat)
        for k in range(WORLDS):
            world = view.sample(derive(_MASTER, name, "world", k))
            if world == state:
                continue
            pairs += 1
            changed += fair(world, view.seat) != advice
            caught += peeking(world, view.seat) != peeked
    return Verdict(name, pairs, changed, caught)
