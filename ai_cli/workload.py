"""Fixed positions of any game, for benchmarks, profiles and self-tests: decisions in seeded random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ai_cli.arena.match import Table, points_of
from core.seeds import ChanceStreams, derive

if TYPE_CHECKING:
    from core.game import Game, State, View

MASTER = 1625


@dataclass(frozen=True)
class Decision:
    """A decision in a random game.

    Attributes:
        number: which decision of the game, from 0.
        state: the full state: for the judge, never for an agent.
        view: what the seat that decides knows.
    """

    number: int
    state: State
    view: View


def random_game(game: Game, deal: int) -> Iterator[Decision]:
    """The decisions of a game whose actions are drawn uniformly; the same for the same deal."""
    table = Table(game, ChanceStreams(MASTER, deal))
    number = 0
    while not table.state.is_terminal:
        if table.state.is_chance:
            table.apply(table.draw())
            continue
        seat = table.state.actor
        yield Decision(number, table.state.copy(), table.views[seat].copy())
        legal = table.state.legal()
        table.apply(legal[derive(MASTER, deal, "action", number) % len(legal)])
        number += 1


def opening(game: Game) -> Decision:
    """The first decision of the first game."""
    return next(random_game(game, 0))


def decisions_at(game: Game, shares: tuple[float, ...], deal: int = 0) -> list[Decision]:
    """Decisions at these shares of a random game, 0 = its first, 1 = its last."""
    played = list(random_game(game, deal))
    return [played[round(share * (len(played) - 1))] for share in shares]


def before_boundary(game: Game, deal: int = 0) -> Decision:
    """The last decision before the middle boundary (`State.turn`) of a random game: most of what a search meets is near."""
    played = list(random_game(game, deal))
    last = [here for here, following in pairwise(played) if here.state.turn != following.state.turn]
    return last[len(last) // 2] if last else played[len(played) // 2]


def before_scoring(game: Game, deal: int = 0) -> Decision | None:
    """The decision with which the middle scoring of a random game begins; None if the game counts no points."""
    played = list(random_game(game, deal))
    last = [
        number
        for number, (here, following) in enumerate(pairwise(played))
        if points_of(here.state) != points_of(following.state)
    ]
    if not last:
        return None
    number = last[len(last) // 2]
    while number > 0 and played[number - 1].state.turn == played[number].state.turn:
        number -= 1
    return played[number]
