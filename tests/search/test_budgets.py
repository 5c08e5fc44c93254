"""Budgets end a search openly: the result says what ended it and whether it can be repeated."""

import _thread
import threading
import time
from typing import Any

import pytest
from known_games.broken import (
    age_interface,
    flood_with_events,
    leak_into_legal,
    lose_worlds,
    shorten_interface,
)
from known_games.kuhn import Kuhn
from known_games.leduc import Leduc
from known_games.tictactoe import TicTacToe

from core.errors import ContradictionError
from search.config import SearchConfig
from search.ismcts import Searcher

MANY = 2_000_000_000


@pytest.fixture
def opening(whole_games: SearchConfig) -> tuple[Searcher, Any]:
    game = TicTacToe()
    return Searcher(game, whole_games), game.start_view(0)


def test_time_ends_a_search(opening: tuple[Searcher, Any]) -> None:
    searcher, view = opening
    result = searcher.search(view, 1, seconds=0.3)
    assert result.stopped in ("seconds", "sure")
    assert (result.reproducible, result.why_not) == (False, "time budget")
    assert result.elapsed < 1.5
    again = searcher.search(view, 1, iterations=result.per_thread)
    assert again.digest == result.digest
    assert again.reproducible


def test_the_first_budget_to_end_counts(opening: tuple[Searcher, Any]) -> None:
    searcher, view = opening
    result = searcher.search(view, 1, iterations=1000, seconds=60)
    assert (result.stopped, result.iterations, result.reproducible) == ("iterations", 1000, True)


def test_a_decided_search_stops_early() -> None:
    game = TicTacToe()
    state, view = game.start(), game.start_view(0)
    for cell in (0, 3, 1, 4):
        for seen in game.observations(game.play(state, cell), 0):
            view.update(seen)
    result = Searcher(game, SearchConfig(horizon="end", threads=2)).search(view, 1, seconds=3)
    assert result.stopped == "sure"
    assert result.elapsed < 2.9
    assert result.best == 2
    assert not result.reproducible


def test_ctrl_c_keeps_what_was_found(opening: tuple[Searcher, Any]) -> None:
    searcher, view = opening
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    result = searcher.search(view, 1, iterations=MANY)
    timer.join()
    assert (result.stopped, result.reproducible, result.why_not) == ("interrupted", False, "interrupted")
    assert 0 < result.iterations < MANY
    assert searcher.search(view, 1, iterations=100).stopped == "iterations"


def test_another_thread_stops_a_search(opening: tuple[Searcher, Any]) -> None:
    searcher, view = opening
    timer = threading.Timer(0.2, searcher.stop)
    timer.start()
    result = searcher.search(view, 1, iterations=MANY)
    timer.join()
    assert (result.stopped, result.reproducible, result.why_not) == ("stopped", False, "stopped from outside")


def test_one_search_at_a_time(opening: tuple[Searcher, Any]) -> None:
    searcher, view = opening
    worker = threading.Thread(target=searcher.search, args=(view, 1), kwargs={"iterations": MANY})
    worker.start()
    time.sleep(0.1)
    with pytest.raises(RuntimeError, match="searching already"):
        searcher.search(view, 1, iterations=10)
    searcher.stop()
    worker.join()


@pytest.mark.parametrize(
    ("budget", "message"),
    [
        ({}, "a search needs a budget: iterations, seconds or both"),
        ({"iterations": 0}, "iterations must be from 1"),
        ({"iterations": -5}, "iterations must be from 1"),
        ({"iterations": [5, 5]}, "2 iteration counts for 1 threads"),
        ({"seconds": 0.0}, "seconds must be above 0, not 0.0"),
        ({"seconds": float("nan")}, "seconds must be above 0, not nan"),
    ],
    ids=str,
)
def test_a_budget_that_makes_no_sense(
    opening: tuple[Searcher, Any], budget: dict[str, Any], message: str
) -> None:
    searcher, view = opening
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        searcher.search(view, 1, **budget)


def test_views_that_cannot_be_searched(opening: tuple[Searcher, Any]) -> None:
    searcher, _ = opening
    with pytest.raises(ValueError, match="another game object"):
        searcher.search(TicTacToe().start_view(0), 1, iterations=10)
    with pytest.raises(ValueError, match="public view"):
        searcher.search(searcher.game.start_view(8), 1, iterations=10)


def test_more_threads_than_iterations() -> None:
    game = TicTacToe()
    result = Searcher(game, SearchConfig(horizon="end", threads=4)).search(
        game.start_view(0), 1, iterations=3
    )
    assert result.per_thread == (1, 1, 1, 0)


@pytest.mark.parametrize("spoil", [age_interface, shorten_interface])
def test_a_half_rebuilt_tree_is_an_import_error(spoil: Any) -> None:
    game = Kuhn()
    spoil(game)
    with pytest.raises(ImportError, match="rebuild everything"):
        Searcher(game, SearchConfig())


def test_no_world_is_a_contradiction(play: Any) -> None:
    game = Kuhn()
    view = play(game, 0, (0, 1))[1]
    lose_worlds(game)
    with pytest.raises(ContradictionError, match="the history is none of Kuhn poker"):
        Searcher(game, SearchConfig(horizon="end")).search(view, 1, iterations=10)


def test_too_many_events_stop_the_search() -> None:
    game = Leduc()
    flood_with_events(game)
    with pytest.raises(RuntimeError, match="leduc: more than 192 events in one apply"):
        Searcher(game, SearchConfig(horizon="end")).search(game.start_view(0), 1, iterations=100)


def test_legal_actions_that_tell_a_secret_stop_the_search(play: Any) -> None:
    game = Leduc()
    view = play(game, 0, (0, 3))[1]
    leak_into_legal(game)
    with pytest.raises(RuntimeError, match="differ between worlds of its own view"):
        Searcher(game, SearchConfig(horizon="end")).search(view, 1, iterations=100)
