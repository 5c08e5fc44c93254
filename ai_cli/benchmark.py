"""Fixed work: speeds with their spread, sizes, and a signature that moves only with rules or search."""

from __future__ import annotations

import hashlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ai_cli.arena.company import complete
from ai_cli.workload import MASTER, before_boundary, before_scoring, decisions_at, opening

if TYPE_CHECKING:
    from core.game import Game, View

RUNS = 5
START_UPS = 7
SAMPLES = 100_000
RANDOM_GAMES = 5000
SIGNATURE_ITERATIONS = 1000
SIGNATURE_SHARES = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)

SEARCHES: tuple[tuple[str, dict[str, object], int], ...] = (  # name, settings, iterations of a timed run
    ("tuned", {}, 20_000),
    ("uniform, truncated", {"playout": "uniform"}, 20_000),
    ("uniform, to the end", {"playout": "uniform", "horizon": "end"}, 4_000),
)


@dataclass(frozen=True)
class Speed:
    """A speed over the runs.

    Attributes:
        what: what was done.
        unit: "plies/s", "ns/sample" or "iterations/s".
        median: of the runs.
        spread: half the range of the runs over their median.
    """

    what: str
    unit: str
    median: float
    spread: float

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "what": self.what,
            "unit": self.unit,
            "median": round(self.median, 1),
            "spread": round(self.spread, 4),
        }


def _per_second(units: float, elapsed: float) -> float:
    return units / elapsed


def _ns_each(units: float, elapsed: float) -> float:
    return 1e9 * elapsed / units


def _timed(
    what: str, unit: str, work: Callable[[], float], reading: Callable[[float, float], float] = _per_second
) -> Speed:
    """Time work that returns how many units it did: one warm-up, then the runs; `reading`: (units, seconds) -> value."""
    work()
    values = []
    for _ in range(RUNS):
        started = time.perf_counter()
        units = work()
        elapsed = time.perf_counter() - started
        values.append(reading(units, elapsed))
    median = statistics.median(values)
    return Speed(what, unit, median, (max(values) - min(values)) / 2 / median)


def signature(game: Game) -> str:
    """16 hex digits over the rules' own signature and the digests of fixed searches with one thread."""
    from core import perft
    from search.config import search_config
    from search.ismcts import Searcher

    digest = hashlib.sha256(f"{game.name} {game.seats} {perft.signature(game)}".encode())
    for _, overrides, _ in SEARCHES:
        searcher = Searcher(game, search_config(game.name, **overrides, threads=1))
        for number, decision in enumerate(decisions_at(game, SIGNATURE_SHARES)):
            result = searcher.search(decision.view, MASTER + number, iterations=SIGNATURE_ITERATIONS)
            digest.update(complete(result).digest.encode())
    return digest.hexdigest()[:16]


def combined(signatures: list[str]) -> str:
    """One signature for several games; that of the game itself for one."""
    if len(signatures) == 1:
        return signatures[0]
    return hashlib.sha256(" ".join(signatures).encode()).hexdigest()[:16]


def _random_playouts(game: Game) -> Speed:
    from core import perft

    def work() -> float:
        return perft.random_games(game, RANDOM_GAMES, MASTER).plies

    return _timed("random games", "plies/s", work)


def _samples(view: View, where: str) -> Speed:
    from core import perft

    def work() -> float:
        perft.sample_worlds(view, SAMPLES, MASTER)
        return SAMPLES

    return _timed(f"sample, {where}", "ns/sample", work, _ns_each)


def _searches(game: Game, views: dict[str, View]) -> tuple[list[Speed], dict[str, float]]:
    """Speeds of all searches at all views, and the bytes of the last tree."""
    from search.config import search_config
    from search.ismcts import EDGE_BYTES, NODE_BYTES, Searcher

    speeds = []
    bytes_of: dict[str, float] = {"node": NODE_BYTES, "edge": EDGE_BYTES}
    for name, overrides, iterations in SEARCHES:
        searcher = Searcher(game, search_config(game.name, **overrides, threads=1))
        searcher.reserve(iterations)
        for where, view in views.items():

            def work(view: View = view, searcher: Searcher = searcher, iterations: int = iterations) -> float:
                result = searcher.search(view, MASTER, iterations=iterations)
                bytes_of["node with its edges"] = result.bytes_used / max(1, sum(result.nodes))
                return complete(result).iterations

            speeds.append(_timed(f"search {name}, {where}", "iterations/s", work))
    return speeds, bytes_of


def start_up() -> dict[str, float]:
    """Seconds of `richelieu --help` and of `import click` alone, in turns, and the ratio of their medians."""
    path = str(Path(__file__).parent.parent)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [path, os.environ.get("PYTHONPATH")]))}
    programs = {"help": ["-m", "ai_cli", "--help"], "click": ["-c", "import click"]}
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(1 + START_UPS):
        for name, words in programs.items():
            started = time.perf_counter()
            subprocess.run([sys.executable, *words], env=env, stdout=subprocess.DEVNULL, check=True)
            times[name].append(time.perf_counter() - started)
    medians = {name: statistics.median(found[1:]) for name, found in times.items()}  # the first is a warm-up
    return {
        **{f"{name}_s": round(median, 4) for name, median in medians.items()},
        "ratio": round(medians["help"] / medians["click"], 2),
    }


def run_game(game: Game) -> dict[str, Any]:
    """All measurements of one game, as plain values."""
    views = {"opening": opening(game).view, "before a boundary": before_boundary(game).view}
    scoring = before_scoring(game)
    if scoring is not None:
        views["before a scoring"] = scoring.view
    speeds = [_random_playouts(game)] + [_samples(view, where) for where, view in views.items()]
    searched, bytes_of = _searches(game, views)
    return {
        "game": game.name,
        "seats": game.seats,
        "signature": signature(game),
        "speeds": [speed.to_json() for speed in speeds + searched],
        "bytes": {
            "state": game.state_size,
            "view": game.view_size,
            **{what: round(size, 1) for what, size in bytes_of.items()},
        },
    }
