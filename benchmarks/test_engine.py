"""Rules and views of every game, at fixed seeds, in one loop without the interpreter."""

from __future__ import annotations

from units import SEED, Measure

from ai_cli.workload import Decision
from core import perft
from core.game import Game

GAMES, WORLDS, CALLS = 2000, 100_000, 100_000


def test_legal_by_perft(measure: Measure, decision: Decision) -> None:
    """Each inner node is one `apply` and one `legal`; counted by leaves, which cost nothing of their own."""
    measure("legal", "ns/leaf", lambda: float(perft.perft(decision.state, 5)))


def test_legal_from_python(measure: Measure, decision: Decision) -> None:
    legal = decision.state.legal

    def work() -> float:
        for _ in range(CALLS):
            legal()
        return CALLS

    measure("legal", "ns/call", work)


def test_apply_in_random_games(measure: Measure, game: Game) -> None:
    measure("apply", "ns/ply", lambda: float(perft.random_games(game, GAMES, SEED).plies))


def test_apply_with_events_and_checks(measure: Measure, game: Game) -> None:
    measure("apply", "ns/ply", lambda: float(perft.checked_games(game, GAMES, SEED).plies))


def test_update_of_all_views(measure: Measure, game: Game) -> None:
    """A ply with events, every view updated, a world sampled and checked for each."""
    measure("apply", "ns/ply", lambda: float(perft.view_games(game, 20, SEED).plies))


def test_sample(measure: Measure, decision: Decision) -> None:
    def work() -> float:
        perft.sample_worlds(decision.view, WORLDS, SEED)
        return WORLDS

    measure("sample", "ns/world", work)
