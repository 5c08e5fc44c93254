"""The tables of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ai_cli.render import columns, percent, signed

if TYPE_CHECKING:
    from ai_cli.arena.statistics import Estimate, Summary


def share_text(estimate: Estimate) -> str:
    """29.4 % ±1.3; without an interval, n/a."""
    if estimate.mean is None:
        return "n/a"
    return f"{percent(estimate.mean)} ±{'n/a' if estimate.half is None else f'{100 * estimate.half:.1f}'}"


def points_text(estimate: Estimate) -> str:
    """210.5 ±12.3"""
    if estimate.mean is None:
        return "n/a"
    return f"{estimate.mean:.1f} ±{'n/a' if estimate.half is None else f'{estimate.half:.1f}'}"


def players_table(names: Sequence[str], summary: Summary) -> list[str]:
    """One row a player; "vs equal" is the share less that of players who are all alike."""
    head = ["player", "win share", "vs equal"] + (["points"] if summary.points else [])
    rows = [head]
    for player, name in enumerate(names):
        share = summary.shares[player]
        above = "n/a" if share.mean is None else signed(share.mean - 1 / len(summary.seats))
        points = [points_text(summary.points[player])] if summary.points else []
        rows.append([name, share_text(share), above, *points])
    return columns(rows, "lrrr"[: len(head)])


def difference_line(first: str, second: str, difference: Estimate) -> str:
    """A against B: +3.3 ±1.4 per game."""
    if difference.mean is None:
        return f"{first} against {second}: n/a"
    half = "n/a" if difference.half is None else f"{100 * difference.half:.1f}"
    return f"{first} against {second}: {signed(difference.mean)} ±{half} per game"


def seats_line(seats: Sequence[Estimate]) -> str:
    """seats  1: 27.1 %  2: 25.8 %  (±0.9)"""
    halves = [seat.half for seat in seats if seat.half is not None]
    spread = f"±{100 * max(halves):.1f}" if halves else "±n/a"
    return (
        "seats   "
        + "  ".join(f"{n}: {percent(seat.mean)}" for n, seat in enumerate(seats, start=1))
        + f"   ({spread})"
    )
