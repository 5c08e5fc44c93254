"""Playouts: where they stop, which policy they follow, and that search and greedy share them."""

from typing import Any

import pytest
from known_games.leduc import Leduc
from known_games.rollouts import mean_returns
from known_games.tictactoe import TicTacToe

from search.config import SearchConfig
from search.ismcts import Searcher
from search.lookahead import greedy_action


def test_whole_random_games_have_their_exact_mean() -> None:
    # uniform play of tic-tac-toe: the first seat wins 737/1260 and draws 8/63 of the games
    game = TicTacToe()
    means = mean_returns(game.start(), 200_000, 4)
    assert means[0] == pytest.approx(737 / 1260 + 4 / 63, abs=0.004)
    assert sum(means) == pytest.approx(1.0)


def test_light_and_uniform_playouts_of_a_uniform_policy_agree_in_the_mean() -> None:
    game = TicTacToe()
    view = game.start_view(0)
    for playout in ("light", "uniform"):
        means = greedy_action(view, 3, 4000, SearchConfig(horizon="end", playout=playout))[1]
        assert max(means, key=means.__getitem__) == 4
        assert means[4] == pytest.approx(0.741, abs=0.02)


def test_epsilon_one_is_the_uniform_playout_with_other_numbers() -> None:
    game = TicTacToe()
    view = game.start_view(0)
    light, mixed, uniform = (
        greedy_action(view, 3, 500, SearchConfig(horizon="end", playout=playout, epsilon=epsilon))[1]
        for playout, epsilon in (("light", 0.0), ("light", 1.0), ("uniform", 0.0))
    )
    assert light != mixed
    for action, value in mixed.items():
        assert value == pytest.approx(uniform[action], abs=0.08)


@pytest.mark.parametrize(("boundaries", "is_decided"), [(1, False), (2, False), (5, True), (9, True)])
def test_a_playout_stops_after_so_many_boundaries(boundaries: int, is_decided: bool) -> None:
    # each mark is a boundary; no line can stand before the fifth
    game = TicTacToe()
    means = greedy_action(game.start_view(0), 1, 300, SearchConfig(horizon=boundaries))[1]
    assert (set(means.values()) != {0.5}) == is_decided


def test_a_horizon_past_the_end_is_the_end() -> None:
    game = TicTacToe()
    view = game.start_view(0)
    far = Searcher(game, SearchConfig(horizon=100)).search(view, 5, iterations=3000)
    end = Searcher(game, SearchConfig(horizon="end")).search(view, 5, iterations=3000)
    assert far.digest == end.digest
    assert Searcher(game, SearchConfig(horizon=3)).search(view, 5, iterations=3000).digest != end.digest


def test_turn_is_one_boundary(play: Any) -> None:
    game = Leduc()
    view = play(game, 0, (0, 3))[1]
    turn = Searcher(game, SearchConfig(horizon="turn")).search(view, 5, iterations=3000)
    one = Searcher(game, SearchConfig(horizon=1)).search(view, 5, iterations=3000)
    assert turn.digest == one.digest
