"""A match or tournament in a few lines: players, differences, seats, what was not counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ai_cli.match_text import difference_line, players_table, seats_text
from ai_cli.render import counted

if TYPE_CHECKING:
    from ai_cli.arena.statistics import Summary


def headline(
    game: str, seats: int, house: str, summary: Summary, rotations: int, seed: int, is_same: bool
) -> str:
    """What was played, and whether the same command would give it again."""
    repeat = "reproducible" if is_same else "not reproducible (a player has a time budget)"
    variants = f"{house} · " if house else ""
    return (
        f"{game} · {counted(seats, 'seat')} · {variants}{counted(summary.deals, 'deal')} × "
        f"{counted(rotations, 'rotation')} = {counted(summary.games, 'game')} · seed {seed} · {repeat}"
    )


def summary_lines(names: Sequence[str], summary: Summary) -> Iterator[str]:
    """Who won how much."""
    yield from players_table(names, summary)
    for (a, b), found in summary.differences.items():
        yield difference_line(names[a], names[b], found)
    if summary.seats:
        names_of_seats = [str(seat) for seat, _ in enumerate(summary.seats, start=1)]
        yield f"seats   {seats_text(names_of_seats, summary.seats)}"
    yield "Intervals: 95 %, over deals. A share is that of one copy of the player; ties are shared."
    if summary.left_out:
        yield f"Not counted: {counted(summary.left_out, 'game')} of deals that were not played in all rotations."
