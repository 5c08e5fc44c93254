"""Every registered game at every number of seats."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.append(str(HERE))

from stories import TABLES  # noqa: E402

import core  # noqa: E402
from core.game import Game  # noqa: E402


@pytest.fixture(scope="session", params=TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])
def game(request: pytest.FixtureRequest) -> Game:
    """A game object."""
    name, seats = request.param
    return core.load(name, seats)
