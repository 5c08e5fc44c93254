"""The figures of the search on games of known value, as a table: what the bounds of tests/search stand on.

Needs the compiled known-value games (`make build`). Takes about two minutes on one core; `--seeds 3` gives a quick look.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.append(os.environ.get("RICHELIEU_KNOWN_GAMES", str(ROOT / "build" / "known_games")))

from known_games.bandit import Bandit  # noqa: E402
from known_games.kuhn import Kuhn  # noqa: E402
from known_games.leduc import Leduc  # noqa: E402

from search.config import SearchConfig  # noqa: E402
from search.ismcts import Searcher  # noqa: E402
from tests.reference.exploitability import GameTree, deal_root, own_roots, peeking  # noqa: E402

SETTINGS = SearchConfig(c=0.7, horizon="end", playout="uniform")

Line = tuple[str, str, str]


def kuhn_lines(seeds: int) -> Iterator[Line]:
    """Exploitability in chips, means over the seeds."""
    tree = GameTree(Kuhn(), 2.0)
    yield "kuhn, uniform policy", f"{tree.exploitability(tree.uniform()):.6f}", ".458333"
    bounds = {1000: ".150-.157", 10_000: ".163-.166", 100_000: ".166-.167"}
    for iterations, expected in bounds.items():
        shares, best = own_roots(tree, SETTINGS, iterations, seeds)
        yield f"kuhn, {iterations:,} iterations, visit shares", f"{shares:.4f}", expected
        yield f"kuhn, {iterations:,} iterations, most visited", f"{best:.4f}", ".1667"
    yield (
        "kuhn, 10,000 at the deal, visit shares",
        f"{deal_root(tree, SETTINGS, 10_000, seeds)[0]:.4f}",
        ".030-.045",
    )
    yield (
        "kuhn, 1,000,000 at the deal, visit shares",
        f"{deal_root(tree, SETTINGS, 1_000_000, 3)[0]:.4f}",
        "about .019",
    )
    peeks = peeking(tree, Kuhn(open_cards=True), SETTINGS, 10_000, seeds)[0]
    yield "kuhn, 10,000, peeking control, visit shares", f"{peeks:.4f}", "about .205"


def leduc_lines(seeds: int) -> Iterator[Line]:
    """Exploitability in chips, means over the seeds."""
    tree = GameTree(Leduc(), 13.0)
    yield "leduc, uniform policy", f"{tree.exploitability(tree.uniform()):.6f}", "2.373611"
    shares, best = own_roots(tree, SETTINGS, 10_000, seeds)
    yield "leduc, 10,000 iterations, visit shares", f"{shares:.4f}", ".53-.58"
    yield "leduc, 10,000 iterations, most visited", f"{best:.4f}", ".45-.56"
    shares, best = own_roots(GameTree(Leduc(root_key=False), 13.0), SETTINGS, 10_000, seeds)
    yield "leduc, 10,000, no root key, visit shares", f"{shares:.4f}", ".76-.83"
    yield "leduc, 10,000, no root key, most visited", f"{best:.4f}", "> .85"


def bandit_lines(seeds: int) -> Iterator[Line]:
    """Share of visits that rare arms get."""
    for rare, expected in ((10, ".061 (parent count .091)"), (100, ".388 (parent count .684)")):
        searcher = Searcher(Bandit(rare), SETTINGS)
        view = searcher.game.start_view(0)
        wasted = []
        for seed in range(5 * seeds):
            searcher.search(view, seed, iterations=10_000)
            edges = searcher.node(view.key) or {}
            wasted.append(1.0 - edges[0].visits / 10_000)
        yield f"bandit of {rare} rare arms, 10,000 visits", f"{mean(wasted):.3f}", expected


def main() -> int:
    """Print the table line by line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seeds", type=int, default=20, help="searches averaged in each line (default 20)")
    options = parser.parse_args()
    for lines in (kuhn_lines, leduc_lines, bandit_lines):
        for what, found, expected in lines(options.seeds):
            print(f"{what:<48} {found:>10}   {expected}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
