"""Fixed positions, and a table of the benchmarks in their own units (ns a ply, iterations a second) after the run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
for folder in (ROOT, ROOT / "benchmarks"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))

from units import ROUNDS, Measure  # noqa: E402

import core  # noqa: E402
from ai_cli.workload import Decision, before_boundary, opening  # noqa: E402
from core.game import Game  # noqa: E402

TABLES = [
    (name, seats)
    for name, info in core.GAMES.items()
    for seats in sorted({info.min_seats, min(4, info.max_seats), info.max_seats})
]
_FOUND = pytest.StashKey[list[tuple[str, str, float, float]]]()


@pytest.fixture(scope="session", params=TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])
def game(request: pytest.FixtureRequest) -> Game:
    """A game at its fewest seats, at four and at its most."""
    name, seats = request.param
    return core.load(name, seats)


@pytest.fixture(params=["opening", "before a boundary"])
def decision(request: pytest.FixtureRequest, game: Game) -> Decision:
    """A decision with its view."""
    return opening(game) if request.param == "opening" else before_boundary(game)


@pytest.fixture
def measure(request: pytest.FixtureRequest, benchmark: Any) -> Measure:
    """See `units.Measure`."""

    def run(group: str, unit: str, work: Callable[[], float]) -> None:
        benchmark.group = group
        units = benchmark.pedantic(work, rounds=ROUNDS, iterations=1, warmup_rounds=1)
        if benchmark.stats is None:  # --benchmark-disable: the work was done once, as a test
            return
        times = sorted(benchmark.stats.stats.data)
        seconds, spread = times[len(times) // 2], (times[-1] - times[0]) / 2 / times[len(times) // 2]
        value = 1e9 * seconds / units if unit.startswith("ns/") else units / seconds / 1e3
        benchmark.extra_info |= {"unit": unit, "value": value, "units a round": units}
        request.config.stash.setdefault(_FOUND, []).append((request.node.name, unit, value, spread))

    return run


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """The table."""
    found = config.stash.get(_FOUND, [])
    if not found:
        return
    terminalreporter.section("in units of work: median, half the range")
    width = max(len(name) for name, *_ in found)
    for name, unit, value, spread in found:
        terminalreporter.write_line(f"{name:<{width}}  {value:12,.1f} {unit:<15} ±{100 * spread:.0f} %")
