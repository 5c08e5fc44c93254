"""Fixed positions of any game, for benchmarks, profiles and self-tests: decisions in seeded random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ai_cli.arena.match import Table
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
