"""Trees: exact numbers of information sets, availability counts, memory."""

import json
from math import sqrt
from statistics import mean
from typing import Any

import pytest
from known_games.bandit import Bandit
from known_games.kuhn import Kuhn
from known_games.leduc import Leduc
from known_games.tictactoe import TicTacToe

from core.game import Game
from search.config import SearchConfig
from search.ismcts import Searcher


@pytest.mark.parametrize(
    ("game", "deal", "iterations", "nodes"),
    [
        (Kuhn(), (0, 2), 1000, (2, 4)),
        (Kuhn(root_key=False), (0, 2), 1000, (2, 2)),
        (Kuhn(), (), 1000, (6, 6)),
        (Leduc(), (3, 5), 100_000, (78, 315)),
        (Leduc(root_key=False), (0, 3), 100_000, (78, 78)),
        (Leduc(), (), 1_500_000, (468, 468)),
    ],
    ids=str,
)
def test_information_sets_are_counted_exactly(
    game: Game,
    deal: tuple[int, ...],
    iterations: int,
    nodes: tuple[int, int],
    whole_games: SearchConfig,
    play: Any,
) -> None:
    result = Searcher(game, whole_games).search(play(game, 0, deal)[1], 1, iterations=iterations)
    assert result.nodes == nodes


@pytest.mark.parametrize("own", [0, 5])
def test_unlikely_information_sets_are_reached_with_more_exploration(own: int, play: Any) -> None:
    # with c = 0.7 a jack or a king leaves a few lines of play unvisited for millions of iterations
    game = Leduc()
    searcher = Searcher(game, SearchConfig(c=2.0, horizon="end", playout="uniform"))
    assert searcher.search(play(game, 0, (own, 2))[1], 1, iterations=100_000).nodes == (78, 315)


@pytest.mark.parametrize(("rare", "wasted", "parent_count"), [(10, 0.061, 0.091), (100, 0.388, 0.684)])
def test_availability_decides_how_often_rare_arms_are_tried(
    rare: int, wasted: float, parent_count: float, whole_games: SearchConfig
) -> None:
    game = Bandit(rare)
    searcher = Searcher(game, whole_games)
    view = game.start_view(0)
    found = []
    for seed in range(40):
        searcher.search(view, seed, iterations=10_000)
        edges = searcher.node(view.key)
        assert edges is not None
        assert sum(stats.visits for stats in edges.values()) == 10_000
        assert edges[0].availability == 10_000
        assert sum(stats.availability for stats in edges.values()) == 20_000
        found.append(1.0 - edges[0].visits / 10_000)
    assert mean(found) == pytest.approx(wasted, abs=0.02)
    assert abs(mean(found) - parent_count) > 0.02


@pytest.mark.parametrize("widening", [0.5, 1.0, 2.5])
@pytest.mark.parametrize("iterations", [1, 2, 3, 6, 11, 40, 500])
def test_widening_bounds_how_many_actions_a_node_tries(widening: float, iterations: int) -> None:
    """One more while there are fewer than widening * sqrt(visits so far), and always one."""
    searcher = Searcher(TicTacToe(), SearchConfig(c=0.7, horizon="end", playout="uniform", widening=widening))
    view = searcher.game.start_view(0)
    searcher.search(view, 1, iterations=iterations)
    edges = searcher.node(view.key)
    assert edges is not None
    assert len(edges) == 9
    wanted = 0
    for visits in range(iterations):
        wanted += wanted < 9 and wanted < max(widening * sqrt(visits), 1)
    assert sum(stats.visits > 0 for stats in edges.values()) == wanted


def test_nodes_take_32_bytes_and_edges_24(whole_games: SearchConfig) -> None:
    game = Kuhn()
    searcher = Searcher(game, whole_games)
    result = searcher.search(game.start_view(0), 1, iterations=1)
    assert result.nodes == (1, 0)
    assert result.bytes_used == 32 + 2 * 24
    result = searcher.search(game.start_view(0), 1, iterations=1000)
    assert result.bytes_used == 12 * 32 + 24 * 24


def test_arms_and_availability_differ_only_by_name(whole_games: SearchConfig) -> None:
    searcher = Searcher(Bandit(1), whole_games)
    view = searcher.game.start_view(0)
    searcher.search(view, 3, iterations=1000)
    edges = searcher.node(view.key)
    assert edges is not None
    assert {stats.availability for stats in edges.values()} == {1000}
    assert searcher.node(view.key + 1) is None


def test_full_memory_is_reported_and_the_search_goes_on(whole_games: SearchConfig) -> None:
    game = TicTacToe()
    config = SearchConfig(horizon="end", playout="uniform", memory_mib=1)
    view = game.start_view(0)
    small = Searcher(game, config)
    result = small.search(view, 5, iterations=60_000)
    assert result.iterations == 60_000
    assert result.memory_full_at is not None
    assert 1000 < result.memory_full_at < 60_000
    assert result.bytes_used <= 1 << 20
    assert small.allocated_bytes <= 1 << 20
    assert result.best == 4
    again = Searcher(game, config).search(view, 5, iterations=60_000)
    assert json.dumps(again.to_json()) == json.dumps(result.to_json())
    roomy = Searcher(game, whole_games).search(view, 5, iterations=60_000)
    assert roomy.memory_full_at is None
    assert roomy.bytes_used > result.bytes_used


def test_full_memory_does_not_change_what_came_before(whole_games: SearchConfig) -> None:
    game = TicTacToe()
    view = game.start_view(0)
    small = Searcher(game, SearchConfig(horizon="end", playout="uniform", memory_mib=1))
    full_at = small.search(view, 5, iterations=60_000).memory_full_at
    assert full_at is not None
    before = small.search(view, 5, iterations=full_at)
    assert before.memory_full_at is None
    assert before.digest == Searcher(game, whole_games).search(view, 5, iterations=full_at).digest


def test_growth_does_not_change_the_result(whole_games: SearchConfig) -> None:
    game = TicTacToe()
    view = game.start_view(0)
    grown = Searcher(game, whole_games)
    reserved = Searcher(game, whole_games)
    reserved.reserve(100_000)
    size = reserved.allocated_bytes
    first = grown.search(view, 8, iterations=50_000)
    assert first.to_json() == reserved.search(view, 8, iterations=50_000).to_json()
    assert reserved.allocated_bytes == size
    assert first.to_json() == grown.search(view, 8, iterations=50_000).to_json()
