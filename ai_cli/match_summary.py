"""A match or tournament in a few lines: players, differences, seats, what was not counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ai_cli.match_text import difference_line, players_table, seats_text
from ai_cli.render import counted, percent

if TYPE_CHECKING:
    from ai_cli.arena.statistics import GameResult, Summary

INTERVALS = "Intervals: 95 %, over deals. A share is that of one copy of the player; ties are shared."


def headline(
    game: str,
    seats: int,
    house: str,
    summary: Summary,
    rotations: int,
    seed: int,
    is_same: bool,
    planned: int = 0,
) -> str:
    """What was played, of how many planned deals, and whether the same command would give it again."""
    repeat = "reproducible" if is_same else "not reproducible (a player has a time budget)"
    variants = f"{house} · " if house else ""
    deals = counted(summary.deals, "deal")
    if summary.deals < planned:
        deals = f"{summary.deals:,} of {counted(planned, 'deal')}"
    return (
        f"{game} · {counted(seats, 'seat')} · {variants}{deals} × "
        f"{counted(rotations, 'rotation')} = {counted(summary.games, 'game')} · seed {seed} · {repeat}"
    )


class Leader:
    """Who is ahead, for the progress bar.

    Args:
        names: [players] for people.
        results: games that were played before.
    Attributes:
        games: taken since.
    """

    def __init__(self, names: Sequence[str], results: Iterable[GameResult] = ()) -> None:
        self._names = names
        self._totals: defaultdict[int, float] = defaultdict(float)
        self._seats: Counter[int] = Counter()
        self._failures = 0
        self.games = 0
        for result in results:
            self._count(result)

    def take(self, result: GameResult) -> str:
        """The leader and the failures after one more game."""
        self.games += 1
        self._count(result)
        best = max(self._seats, key=lambda player: self._totals[player] / self._seats[player])
        share = percent(self._totals[best] / self._seats[best])
        return f"{self._names[best]} {share}" + (f", {self._failures} failed" if self._failures else "")

    def _count(self, result: GameResult) -> None:
        self._failures += result.reason != "normal"
        for player, share in zip(result.lineup, result.returns, strict=True):
            self._totals[player] += share
            self._seats[player] += 1


def summary_lines(names: Sequence[str], seat_names: Sequence[str], summary: Summary) -> Iterator[str]:
    """Who won how much, by players and by seats."""
    yield from players_table(names, summary)
    for (a, b), found in summary.differences.items():
        yield difference_line(names[a], names[b], found)
    if summary.seats:
        yield f"seats   {seats_text(seat_names, summary.seats)}"
    yield INTERVALS
    if summary.left_out:
        yield f"Not counted: {counted(summary.left_out, 'game')} of deals that were not played in all rotations."
