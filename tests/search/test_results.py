"""What a result says: intervals, order, continuations, plain JSON."""

import json
import math
from typing import Any

import pytest
from known_games.kuhn import Kuhn
from known_games.leduc import Leduc
from known_games.tictactoe import TicTacToe

from search.config import SearchConfig
from search.ismcts import Searcher
from search.result import RootRow, interval, rank, root_digest


def test_interval_of_few_or_equal_returns_is_wide() -> None:
    assert interval(0, 0.0, 0.0) == (0.5, 0.0, 1.0)
    assert interval(1, 1.0, 1.0) == (1.0, 0.0, 1.0)
    mean, low, high = interval(10, 10.0, 10.0)
    assert (mean, high) == (1.0, 1.0)
    assert 0.5 < low < 0.9


def test_interval_is_the_normal_one_for_many_returns() -> None:
    mean, low, high = interval(10_000, 5000.0, 5000.0)
    assert mean == 0.5
    assert high - mean == pytest.approx(1.96 * 0.5 / 100, rel=1e-3)
    assert mean - low == pytest.approx(high - mean)


@pytest.mark.parametrize("returns", [[0.0] * 5, [1.0] * 7, [0.3] * 1000, [0.1, 0.9] * 50, [1 / 3] * 3])
def test_interval_is_finite_and_inside_the_unit(returns: list[float]) -> None:
    mean, low, high = interval(len(returns), sum(returns), sum(value * value for value in returns))
    assert 0.0 <= low <= mean <= high <= 1.0
    assert all(math.isfinite(value) for value in (mean, low, high))


def test_interval_covers_the_mean_as_often_as_it_says() -> None:
    import random

    stream = random.Random(5)
    hits = 0
    for _ in range(2000):
        returns = [float(stream.random() < 0.3) for _ in range(60)]
        _, low, high = interval(60, sum(returns), sum(returns))
        hits += low <= 0.3 <= high
    assert 0.935 <= hits / 2000 <= 0.975


def test_order_is_visits_then_mean_then_action() -> None:
    rows = [
        RootRow(2, 5, 9, 1.0, (2.0, 3.0)),
        RootRow(3, 5, 9, 1.0, (2.5, 2.5)),
        RootRow(4, 5, 9, 1.0, (2.5, 2.5)),
        RootRow(9, 6, 9, 1.0, (0.0, 6.0)),
    ]
    assert [stats.action for stats in rank(rows, 0, {})] == [9, 3, 4, 2]
    assert rank(rows, 1, {})[1].action == 2


def test_digest_moves_with_every_number() -> None:
    row = RootRow(2, 5, 9, 1.0, (2.0, 3.0))
    others = [
        row._replace(action=3),
        row._replace(visits=6),
        row._replace(availability=8),
        row._replace(square=1.5),
        row._replace(sums=(2.0, 3.0 + 1e-12)),
    ]
    digests = {root_digest([other], (2.0, 3.0), (4, 5)) for other in (row, *others)}
    digests |= {
        root_digest([row], (2.0, 3.5), (4, 5)),
        root_digest([row], (2.0, 3.0), (4, 6)),
        root_digest([], (2.0, 3.0), (4, 5)),
    }
    assert len(digests) == 9
    assert all(len(digest) == 16 for digest in digests)


def test_result_adds_up(play: Any, leduc_searcher: Searcher) -> None:
    view = play(leduc_searcher.game, 0, (0, 3))[1]
    result = leduc_searcher.search(view, 9, iterations=5000)
    assert sum(stats.visits for stats in result.actions) == result.iterations == 5000
    assert {stats.availability for stats in result.actions} == {5000}
    assert sum(stats.share for stats in result.actions) == pytest.approx(1.0)
    assert result.actions[0].action == result.best
    for stats in result.actions:
        assert 0.0 <= stats.low <= stats.win <= stats.high <= 1.0
        assert stats.win == pytest.approx(stats.means[result.viewer])
        assert sum(stats.means) == pytest.approx(1.0)
        assert result.action(stats.action) is stats
    assert sum(result.value) == pytest.approx(1.0)
    assert result.value[0] == pytest.approx(sum(stats.share * stats.win for stats in result.actions))
    assert 1.0 <= result.depth_mean <= result.depth_max <= 8
    assert result.stopped == "iterations"
    assert json.loads(json.dumps(result.to_json(), allow_nan=False))["best"] == result.best
    with pytest.raises(KeyError):
        result.action(77)


def test_continuation_follows_the_most_visited_edges() -> None:
    game = TicTacToe()
    searcher = Searcher(game, SearchConfig(horizon="end"))
    result = searcher.search(game.start_view(0), 2, iterations=20_000)
    line = result.actions[0].continuation
    assert line
    state = game.start()
    game.play(state, result.actions[0].action)
    for seat, action in line:
        assert state.actor == seat
        assert action in state.legal()
        game.play(state, action)
    assert len(result.actions[-1].continuation) <= len(line)


def test_continuation_stops_at_chance(play: Any) -> None:
    game = Leduc()
    view = play(game, 1, (0, 3, 1))[1]
    result = Searcher(game, SearchConfig(horizon="end")).search(view, 2, iterations=20_000)
    assert result.action(1).continuation == ()  # checking twice ends round 1: the public card is next
    line = result.action(2).continuation
    assert line[0][0] == 0
    assert len(line) <= 2


def test_both_seats_of_a_symmetric_game_share_the_value(whole_games: SearchConfig, play: Any) -> None:
    game = Kuhn()
    result = Searcher(game, whole_games).search(play(game, 1, (0, 2, 1))[1], 4, iterations=3000)
    assert result.viewer == 1
    assert result.best == 1  # the best card calls a bet
    assert result.action(1).win > result.action(0).win == 0.25
