"""Ours against OpenSpiel's C++ in one run: IS-MCTS on Kuhn and Leduc poker, random playouts on tic-tac-toe and Leduc.

Needs `pyspiel` (pip package open_spiel) and the compiled known-value games; `make bench-peers` sets both up. Same positions,
same iterations, own information set as the root, c = 0.7 times the range of returns, whole random playouts. Only ratios taken
in one run count: rates of one machine move by up to 2x within minutes. The two sides take turns, so both see the same noise.
One thread is measured in CPU time, two threads by the wall clock, which needs two idle cores.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.append(os.environ.get("RICHELIEU_KNOWN_GAMES", str(ROOT / "build" / "known_games")))

import pyspiel  # type: ignore[import-not-found]  # noqa: E402  # only in the environment of peers
from known_games.kuhn import Kuhn  # noqa: E402
from known_games.leduc import Leduc  # noqa: E402
from known_games.rollouts import mean_returns  # noqa: E402
from known_games.tictactoe import TicTacToe  # noqa: E402

from core.game import Game, State, View  # noqa: E402
from search.config import SearchConfig  # noqa: E402
from search.ismcts import Searcher  # noqa: E402

SETTINGS = SearchConfig(c=0.7, horizon="end", playout="uniform")


@dataclass(frozen=True)
class Row:
    """One comparison: medians in millions a second, ratio of the medians, and the least and greatest ratio of a round."""

    what: str
    unit: str
    theirs: float
    ours: float
    ratio: float
    low: float
    high: float
    bar: float


def replay(game: Game, seat: int, actions: tuple[int, ...]) -> tuple[State, View]:
    """(state, view of the seat) after the actions, chance included."""
    state, view = game.start(), game.start_view(seat)
    for action in actions:
        for seen in game.observations(game.play(state, action), seat):
            view.update(seen)
    return state, view


def rate(work: Callable[[], object], count: int, clock: Callable[[], float]) -> float:
    """Millions a second of `count` units of work."""
    started = clock()
    work()
    return count / (clock() - started) / 1e6


def compare(
    what: str,
    unit: str,
    bar: float,
    theirs: tuple[Callable[[int], object], int],
    ours: tuple[Callable[[int], object], int],
    rounds: int,
    clock: Callable[[], float] = time.process_time,
) -> Row:
    """Both sides by turns, `rounds` times; each side is (work of a seed, units of work). CPU time unless said otherwise."""
    ours[0](0)  # the first run allocates
    theirs[0](0)
    pairs = [
        (rate(partial(theirs[0], seed), theirs[1], clock), rate(partial(ours[0], seed), ours[1], clock))
        for seed in range(1, rounds + 1)
    ]
    their_median = statistics.median(pair[0] for pair in pairs)
    our_median = statistics.median(pair[1] for pair in pairs)
    ratios = sorted(pair[1] / pair[0] for pair in pairs)
    return Row(what, unit, their_median, our_median, our_median / their_median, ratios[0], ratios[-1], bar)


def search_row(
    name: str, game: Game, deal: tuple[int, ...], uct_c: float, iterations: int, bar: float, rounds: int
) -> Row:
    """Iterations a second after the deal, seat 0 to move."""
    their_state = pyspiel.load_game(name).new_initial_state()
    for action in deal:
        their_state.apply_action(action)
    view = replay(game, 0, deal)[1]
    searcher = Searcher(game, SETTINGS)

    def theirs(seed: int) -> object:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        policy = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(seed, evaluator, uct_c, iterations, -1, policy, False, False)
        return bot.step(their_state)

    def ours(seed: int) -> object:
        return searcher.search(view, seed, iterations=iterations)

    return compare(
        f"IS-MCTS, {name}, {iterations:,}",
        "M iterations/s",
        bar,
        (theirs, iterations),
        (ours, iterations),
        rounds,
    )


def playout_row(name: str, game: Game, deal: tuple[int, ...], bar: float, rounds: int) -> Row:
    """Whole random games a second from the first decision."""
    their_game = pyspiel.load_game(name)
    their_state = their_game.new_initial_state()
    for action in deal:
        their_state.apply_action(action)
    state = replay(game, 0, deal)[0]
    few, many = 50_000, 500_000

    def theirs(seed: int) -> object:
        # the first simulation of this search evaluates its root: `few` playouts and nothing else, all in C++
        evaluator = pyspiel.RandomRolloutEvaluator(few, seed)
        return pyspiel.MCTSBot(their_game, evaluator, 1.4, 1, 1000, False, seed, False).mcts_search(
            their_state
        )

    def ours(seed: int) -> object:
        return mean_returns(state, many, seed)

    return compare(f"random playouts, {name}", "M games/s", bar, (theirs, few), (ours, many), rounds)


def thread_row(iterations: int, rounds: int) -> Row:
    """Two threads against one on Leduc, memory allocated and touched before."""
    game = Leduc()
    view = replay(game, 0, (0, 3))[1]
    single = Searcher(game, SETTINGS)
    double = Searcher(game, SearchConfig(c=0.7, horizon="end", playout="uniform", threads=2))
    return compare(
        f"two threads over one, leduc, {iterations:,}",
        "M iterations/s",
        1.8,
        (lambda seed: single.search(view, seed, iterations=iterations), iterations),
        (lambda seed: double.search(view, seed, iterations=2 * iterations), 2 * iterations),
        rounds,
        time.perf_counter,
    )


def measure(iterations: int, rounds: int) -> list[Row]:
    """All comparisons, in the order of the table."""
    return [
        search_row("kuhn_poker", Kuhn(), (0, 2), 2.8, iterations, 5.0, rounds),
        search_row("leduc_poker", Leduc(), (0, 3), 18.2, iterations, 8.0, rounds),
        playout_row("tic_tac_toe", TicTacToe(), (), 10.0, rounds),
        playout_row("leduc_poker", Leduc(), (0, 3), 8.0, rounds),
        thread_row(50 * iterations, max(3, rounds // 3)),
    ]


def main() -> int:
    """Print the table, or one JSON document; exit code 1 if a ratio is below its bar."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=100_000, help="of each search (default 100000)")
    parser.add_argument("--rounds", type=int, default=9, help="turns of each side (default 9)")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of the table")
    options = parser.parse_args()
    rows = measure(options.iterations, options.rounds)
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
    else:
        print(
            f"{'what':<40} {'unit':<15} {'theirs':>8} {'ours':>8} {'ratio':>7} {'least':>7} {'most':>7} {'bar':>6}"
        )
        for row in rows:
            print(
                f"{row.what:<40} {row.unit:<15} {row.theirs:8.3f} {row.ours:8.3f} {row.ratio:7.2f} {row.low:7.2f} "
                f"{row.high:7.2f} {row.bar:6.1f}"
            )
    return 0 if all(row.ratio >= row.bar for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
