"""A match or tournament in a few lines: players, differences, seats, what was not counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ai_cli.match_text import difference_line, players_table, seats_line
from ai_cli.render import thousands

if TYPE_CHECKING:
    from ai_cli.arena.statistics import Summary


def headline(
    game: str, seats: int, house: str, summary: Summary, rotations: int, seed: int, is_same: bool
) -> str:
    """What was played, and whether the same command would give it again."""
    repeat = "reproducible" if is_same else "not reproducible (a player has a time budget)"
    variants = f"{house} · " if house else ""
    return (
        f"{game} · {seats} seats · {variants}{summary.deals:,} deals × {rotations} rotations = "
        f"{thousands(summary.games)} games · seed {seed} · {repeat}"
    )


def summary_lines(names: Sequence[str], summary: Summary) -> Iterator[str]:
    """Who won how much."""
    yield from players_table(names, summary)
    for (a, b), found in summary.differences.items():
        yield difference_line(names[a], names[b], found)
    if summary.seats:
        yield seats_line(summary.seats)
    yield "Intervals: 95 %, over deals. A share is that of one copy of the player; ties are shared."
    if summary.left_out:
        yield f"Not counted: {summary.left_out:,} games of deals that were not played in all rotations."
