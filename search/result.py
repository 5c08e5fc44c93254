"""What a search found, as plain frozen values: no clock value takes part in a comparison or in the JSON form."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

Z_95 = 1.959963984540054


class EdgeStats(NamedTuple):
    """One action of an information set: visits, availability, mean of the mover's returns (0.0 without visits)."""

    visits: int
    availability: int
    mean: float


class RootRow(NamedTuple):
    """The raw sums of one root action over all threads; `sums` per seat, `square` of the viewer's returns."""

    action: int
    visits: int
    availability: int
    square: float
    sums: tuple[float, ...]


@dataclass(frozen=True)
class ActionStats:
    """One action of the viewer at the root.

    Attributes:
        share: visits over those of all actions.
        availability: visits of the root at which the action was legal.
        win: mean of the viewer's returns, in [0, 1].
        low, high: 95 % interval of `win` (see `interval`).
        means: mean returns per seat.
        continuation: what most often follows, (seat, action) each.
    """

    action: int
    visits: int
    share: float
    availability: int
    win: float
    low: float
    high: float
    means: tuple[float, ...]
    continuation: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class SearchResult:
    """The outcome of one search.

    Attributes:
        viewer: the seat whose view was searched; seats: of the table.
        iterations: done; per_thread: by each thread, which replays the search.
        actions: best first: most visited, then higher mean, then lowest number. Empty if the viewer does not decide.
        value: mean returns per seat over all iterations.
        nodes: information sets per seat, over all threads; bytes_used: by them and their edges.
        depth_mean, depth_max: decisions above the leaf.
        stopped: "iterations", "seconds", "sure", "interrupted" or "stopped".
        reproducible: the same call gives the same result; why_not: the reason if not.
        memory_full_at: the first iteration (of any thread) that could not expand for the memory cap, else None.
        settings: the numbers of the search, `SearchConfig` as a dict.
        digest: 16 hex digits over the root's statistics (`root_digest`).
        elapsed: seconds on the clock; not compared and not in `to_json`.
    """

    viewer: int
    seats: int
    seed: int
    threads: int
    iterations: int
    per_thread: tuple[int, ...]
    actions: tuple[ActionStats, ...]
    value: tuple[float, ...]
    nodes: tuple[int, ...]
    bytes_used: int
    depth_mean: float
    depth_max: int
    stopped: str
    reproducible: bool
    why_not: str | None
    memory_full_at: int | None
    settings: dict[str, object]
    digest: str
    elapsed: float = field(compare=False)

    @property
    def best(self) -> int | None:
        """The action to take; None if the viewer does not decide at the root."""
        return self.actions[0].action if self.actions else None

    def action(self, action: int) -> ActionStats:
        """The statistics of a root action; KeyError if it is none."""
        for stats in self.actions:
            if stats.action == action:
                return stats
        raise KeyError(action)

    def to_json(self) -> dict[str, object]:
        """Plain values for `json.dumps`; equal results give equal text."""
        names = ("action", "visits", "share", "availability", "win", "low", "high")
        rows = [
            {name: getattr(stats, name) for name in names}
            | {"means": list(stats.means), "continuation": [list(step) for step in stats.continuation]}
            for stats in self.actions
        ]
        return {
            "viewer": self.viewer,
            "seats": self.seats,
            "seed": self.seed,
            "threads": self.threads,
            "iterations": self.iterations,
            "per_thread": list(self.per_thread),
            "best": self.best,
            "actions": rows,
            "value": list(self.value),
            "nodes": list(self.nodes),
            "bytes_used": self.bytes_used,
            "depth_mean": self.depth_mean,
            "depth_max": self.depth_max,
            "stopped": self.stopped,
            "reproducible": self.reproducible,
            "why_not": self.why_not,
            "memory_full_at": self.memory_full_at,
            "settings": dict(self.settings),
            "digest": self.digest,
        }


class Phase(NamedTuple):
    """Calls and total ns of one phase of the iterations."""

    calls: int
    ns: int


@dataclass(frozen=True)
class ProfileResult:
    """A timed search: `result` equals that of `Searcher.search`; phases by name in the order they run."""

    result: SearchResult
    phases: dict[str, Phase]

    @property
    def ns_per_iteration(self) -> float:
        """Mean ns of an iteration, the clock's own cost included; 0.0 without iterations."""
        total = sum(phase.ns for phase in self.phases.values())
        return total / self.result.iterations if self.result.iterations else 0.0


def interval(visits: int, total: float, square: float) -> tuple[float, float, float]:
    """(mean, low, high) of returns in [0, 1]: their number, sum and sum of squares.

    The interval is the normal one at 95 % with the sample variance, widened by the term z^2 / 4n^2 of Wilson's interval, so
    that a few equal returns do not look certain; cut to [0, 1]. Each iteration draws its own world, so returns of an action
    are independent given the tree; that the tree moves with them is not covered. Below two visits it is [0, 1].
    """
    if visits == 0:
        return 0.5, 0.0, 1.0
    mean = min(1.0, max(0.0, total / visits))
    if visits < 2:
        return mean, 0.0, 1.0
    variance = max(0.0, (square - total * total / visits) / (visits - 1))
    half = Z_95 * sqrt(variance / visits + Z_95 * Z_95 / (4.0 * visits * visits))
    return mean, max(0.0, mean - half), min(1.0, mean + half)


def root_digest(rows: list[RootRow], total: Sequence[float], nodes: Sequence[int]) -> str:
    """16 hex digits over the exact bytes of the root's statistics.

    Args:
        rows: sorted by action.
        total: sums of the returns of all iterations, per seat: there is no row where the viewer does not decide.
        nodes: information sets, per seat.
    """
    digest = hashlib.sha256(struct.pack(f"<{len(total)}d{len(nodes)}Q", *total, *nodes))
    for row in rows:
        digest.update(struct.pack("<HQQd", row.action, row.visits, row.availability, row.square))
        digest.update(struct.pack(f"<{len(row.sums)}d", *row.sums))
    return digest.hexdigest()[:16]


def rank(
    rows: list[RootRow], viewer: int, continuations: dict[int, tuple[tuple[int, int], ...]]
) -> tuple[ActionStats, ...]:
    """The root actions, best first."""
    visits = sum(row.visits for row in rows)
    result = []
    for row in rows:
        mean, low, high = interval(row.visits, row.sums[viewer], row.square)
        means = tuple(value / row.visits if row.visits else 1.0 / len(row.sums) for value in row.sums)
        share = row.visits / visits if visits else 0.0
        result.append(
            ActionStats(
                row.action,
                row.visits,
                share,
                row.availability,
                mean,
                low,
                high,
                means,
                continuations.get(row.action, ()),
            )
        )
    return tuple(sorted(result, key=lambda stats: (-stats.visits, -stats.win, stats.action)))
