"""Paths and shared objects of the search's tests: the known-value games are compiled apart and never installed."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KNOWN_GAMES = Path(os.environ.get("RICHELIEU_KNOWN_GAMES", ROOT / "build" / "known_games"))

if not list((KNOWN_GAMES / "known_games").glob("kuhn*.so")):
    pytest.exit(
        f"the known-value games are not compiled: no known_games/kuhn*.so in {KNOWN_GAMES}; run 'AI_TESTS=1 "
        "AI_BUILD_DIR=build/c-known python setup.py build_ext --build-lib build/known_games --build-temp build/temp-known', "
        "or set RICHELIEU_KNOWN_GAMES",
        returncode=4,
    )
sys.path.append(str(KNOWN_GAMES))  # last: core and search come from the tree

from core.game import Game, State, View  # noqa: E402
from search.config import SearchConfig  # noqa: E402
from search.ismcts import Searcher  # noqa: E402
from tests.reference.exploitability import GameTree  # noqa: E402

Deal = Callable[[Game, int, tuple[int, ...]], tuple[State, View]]


@pytest.fixture(scope="session")
def whole_games() -> SearchConfig:
    """The textbook settings: c = 0.7, uniform playouts to the end."""
    return SearchConfig(c=0.7, horizon="end", playout="uniform")


@pytest.fixture(scope="session")
def kuhn_tree() -> GameTree:
    from known_games.kuhn import Kuhn

    return GameTree(Kuhn(), 2.0)


@pytest.fixture(scope="session")
def leduc_tree() -> GameTree:
    from known_games.leduc import Leduc

    return GameTree(Leduc(), 13.0)


@pytest.fixture(scope="session")
def play() -> Deal:
    """(state, view of the seat) after the actions, chance included."""

    def replay(game: Game, seat: int, actions: tuple[int, ...]) -> tuple[State, View]:
        state, view = game.start(), game.start_view(seat)
        for action in actions:
            for seen in game.observations(game.play(state, action), seat):
                view.update(seen)
        return state, view

    return replay


@pytest.fixture
def leduc_searcher(whole_games: SearchConfig) -> Searcher:
    from known_games.leduc import Leduc

    return Searcher(Leduc(), whole_games)
