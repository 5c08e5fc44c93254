"""Same view, seed, iterations and threads: the same bytes."""

import json
from typing import Any

import pytest
from known_games.kuhn import Kuhn
from known_games.leduc import Leduc
from known_games.tictactoe import TicTacToe

from search.config import SearchConfig
from search.ismcts import Searcher
from search.lookahead import greedy_action
from search.parallel import split


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_three_runs_are_equal_to_the_byte(threads: int, play: Any) -> None:
    game = Leduc()
    view = play(game, 0, (0, 3))[1]
    config = SearchConfig(horizon="end", threads=threads)
    texts = {
        json.dumps(Searcher(game, config).search(view, 42, iterations=30_001).to_json()) for _ in range(3)
    }
    assert len(texts) == 1
    result = json.loads(texts.pop())
    assert result["iterations"] == sum(result["per_thread"]) == 30_001
    assert result["per_thread"] == split(30_001, threads)
    assert result["reproducible"] is True


def test_seeds_and_threads_change_the_statistics(play: Any) -> None:
    game = Leduc()
    view = play(game, 0, (0, 3))[1]
    digests = {
        Searcher(game, SearchConfig(horizon="end", threads=threads))
        .search(view, seed, iterations=4000)
        .digest
        for threads in (1, 2)
        for seed in (0, 1, 2**64 - 1)
    }
    assert len(digests) == 6


def test_a_searcher_remembers_nothing_of_earlier_searches(play: Any, leduc_searcher: Searcher) -> None:
    game = leduc_searcher.game
    view, other = play(game, 0, (0, 3))[1], play(game, 1, (4, 2, 2))[1]
    first = leduc_searcher.search(view, 1, iterations=5000)
    leduc_searcher.search(other, 2, iterations=20_000)
    assert leduc_searcher.search(view, 1, iterations=5000).to_json() == first.to_json()


def test_progress_and_threads_do_not_touch_the_result(play: Any, leduc_searcher: Searcher) -> None:
    view = play(leduc_searcher.game, 0, (0, 3))[1]
    seen: list[int] = []
    with_progress = leduc_searcher.search(view, 7, iterations=15_000, progress=seen.append)
    assert with_progress == leduc_searcher.search(view, 7, iterations=15_000)
    assert seen == sorted(seen)
    assert seen[-1] == 15_000


@pytest.mark.parametrize("game", [Kuhn(), TicTacToe()], ids=["kuhn", "tictactoe"])
def test_profile_equals_the_untimed_search(
    game: Kuhn | TicTacToe, whole_games: SearchConfig, play: Any
) -> None:
    view = play(game, 0, (1, 0) if isinstance(game, Kuhn) else ())[1]
    searcher = Searcher(game, whole_games)
    profile = searcher.profile(view, 3, 3000)
    assert profile.result == searcher.search(view, 3, iterations=3000)
    assert list(profile.phases) == ["sample", "select", "expand", "playout", "evaluate", "back_up"]
    assert profile.phases["sample"].calls == profile.phases["back_up"].calls == 3000
    assert profile.phases["expand"].calls == profile.phases["playout"].calls <= 3000
    assert all(phase.ns > 0 for phase in profile.phases.values())
    assert profile.ns_per_iteration > 0


def test_the_time_of_a_search_is_no_part_of_its_result(play: Any, leduc_searcher: Searcher) -> None:
    view = play(leduc_searcher.game, 0, (0, 3))[1]
    result = leduc_searcher.search(view, 7, iterations=2000)
    assert result.elapsed > 0
    assert "elapsed" not in result.to_json()


def test_greedy_is_deterministic_and_wins_at_once() -> None:
    game = TicTacToe()
    state, view = game.start(), game.start_view(0)
    for cell in (0, 3, 1, 4):
        for seen in game.observations(game.play(state, cell), 0):
            view.update(seen)
    config = SearchConfig(horizon="end")
    action, means = greedy_action(view, 11, 64, config)
    assert action == 2
    assert means[2] == 1.0
    assert sorted(means) == state.legal()
    assert (action, means) == greedy_action(view, 11, 64, config)
    assert means != greedy_action(view, 12, 64, config)[1]


def test_greedy_looks_no_further_than_the_boundary() -> None:
    # a turn of tic-tac-toe is one mark: after it the static value is a draw unless a line stands
    game = TicTacToe()
    action, means = greedy_action(game.start_view(0), 1, 4, SearchConfig(horizon="turn"))
    assert action == 0
    assert set(means.values()) == {0.5}
