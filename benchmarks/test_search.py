"""Playouts and whole searches of every game, at fixed seeds and iterations."""

from __future__ import annotations

from typing import Any

import pytest
from units import SEED, Measure

from ai_cli.workload import Decision
from search.config import search_config
from search.ismcts import Searcher
from search.lookahead import greedy_action

ITERATIONS, WORLDS = 20_000, 2000


@pytest.mark.parametrize("playout", ["light", "uniform"])
def test_playout(measure: Measure, decision: Decision, playout: str) -> None:
    """One action, one playout to the horizon, one value: what the greedy player does for each action and world."""
    config = search_config(decision.view.game.name, playout=playout)
    actions = len(decision.state.legal())

    def work() -> float:
        greedy_action(decision.view, SEED, WORLDS, config)
        return WORLDS * actions

    measure("playout", "ns/playout", work)


@pytest.mark.parametrize(
    "settings",
    [{}, {"playout": "uniform", "horizon": "turn"}, {"playout": "uniform", "horizon": "end"}, {"threads": 2}],
    ids=["tuned", "uniform to the end of the turn", "uniform to the end", "two threads"],
)
def test_search(measure: Measure, decision: Decision, settings: dict[str, Any]) -> None:
    config = search_config(decision.view.game.name, **settings)
    searcher = Searcher(decision.view.game, config)
    searcher.reserve(ITERATIONS)
    measure(
        "search",
        "k iterations/s",
        lambda: searcher.search(decision.view, SEED, iterations=ITERATIONS).iterations,
    )
