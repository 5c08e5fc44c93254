"""The tables of a match; a point never stands without its interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ai_cli.render import folded, percent, shortened, signed, terminal_cells

if TYPE_CHECKING:
    from ai_cli.arena.estimates import Estimate
    from ai_cli.arena.statistics import Summary

Parts = tuple[str, str]
"""A value and what stands behind it: ("29.4 %", "±1.3"), ("100.0 %", "[47.6, 100.0]")."""

NOTHING = "n/a"


def percent_parts(found: Estimate) -> Parts:
    """29.4 % ±1.3; 100.0 % [47.6, 100.0] where the ends are not equally far."""
    if found.mean is None:
        return NOTHING, ""
    return percent(found.mean), _behind(found, 100, "{:.1f}")


def number_parts(found: Estimate | None, digits: int = 1) -> Parts:
    """21.3 ±0.8"""
    if found is None or found.mean is None:
        return NOTHING, ""
    form = f"{{:.{digits}f}}"
    return form.format(found.mean), _behind(found, 1, form)


def difference_parts(found: Estimate) -> Parts:
    """+3.3 ±1.4, in points of a hundred."""
    if found.mean is None:
        return NOTHING, ""
    if found.is_even or found.low is None or found.high is None:
        return signed(found.mean), _behind(found, 100, "{:.1f}")
    return signed(found.mean), f"[{signed(found.low)}, {signed(found.high)}]"


def _behind(found: Estimate, scale: int, form: str) -> str:
    """±half; the ends where this would not be true."""
    if found.half is None or found.low is None or found.high is None:
        return "±" + NOTHING
    if found.is_even:
        return "±" + form.format(scale * found.half)
    return f"[{form.format(scale * found.low)}, {form.format(scale * found.high)}]"


def beside(parts: Sequence[Parts]) -> list[str]:
    """The values in one column, their intervals in another."""
    left = max(len(value) for value, _ in parts)
    right = max(len(behind) for _, behind in parts)
    return [f"{value:>{left}} {behind:<{right}}" if right else f"{value:>{left}}" for value, behind in parts]


def players_table(names: Sequence[str], summary: Summary) -> list[str]:
    """One row a player; "vs equal" is the share less that of players who are all alike."""
    above = [
        NOTHING if share.mean is None else signed(share.mean - 1 / len(summary.seats))
        for share in summary.shares
    ]
    table = [
        ["player", *(shortened(name) for name in names)],
        ["win share", *beside([percent_parts(share) for share in summary.shares])],
        ["vs equal", *above],
    ]
    if summary.points:
        table.append(["points", *beside([number_parts(points) for points in summary.points])])
    return folded(list(zip(*table, strict=True)), "llrl"[: len(table)], terminal_cells())


def difference_line(first: str, second: str, difference: Estimate) -> str:
    """A against B: +3.3 ±1.4 per game."""
    names = f"{shortened(first)} against {shortened(second)}"
    if difference.mean is None:
        return f"{names}: {NOTHING}"
    return f"{names}: {' '.join(difference_parts(difference))} per game"


def seats_text(names: Sequence[str], seats: Sequence[Estimate]) -> str:
    """1: 27.1 %  2: 25.8 %   (±0.9); each with its own interval where one does for not all."""
    if any(seat.half is not None and not seat.is_even for seat in seats):
        return "  ".join(
            f"{name}: {' '.join(percent_parts(seat))}" for name, seat in zip(names, seats, strict=True)
        )
    shares = "  ".join(f"{name}: {percent(seat.mean)}" for name, seat in zip(names, seats, strict=True))
    return f"{shares}   ({spread_text(seats)})"


def spread_text(found: Sequence[Estimate]) -> str:
    """±0.9, the widest interval of all."""
    halves = [one.half for one in found if one.half is not None]
    return f"±{100 * max(halves):.1f}" if halves else "±" + NOTHING
