"""What all tests share: the repository last on the path, so that `core` is the installed one, from the tree or from a wheel."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))

# What a shell runs in the background ignores Ctrl-C, and so would every process the tests start and then interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

IS_SHORT = os.environ.get("RICHELIEU_SHORT") == "1"
"""Set by the builds that trace or sanitize every line: fewer random games."""


def pytest_report_header(config: pytest.Config) -> str:
    """Which compiled engine is under test."""
    import core.game

    return f"engine: {Path(str(core.game.__file__)).parent}" + (" (short)" if IS_SHORT else "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long measurements out unless a marker expression names them."""
    if "study" in config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker("study")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("study")]


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def is_short() -> bool:
    """Whether this is a slow build that should do less of the same."""
    return IS_SHORT
