"""Colours, marks and scales of the plots."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

COLOURS = 8
"""Players whose colours differ; marks differ beyond."""

INK, MUTED, GRID = "#000001", "#000002", "#000003"
"""Stand-ins that `styled` turns into CSS variables."""

_MARKERS = "osD^vPX*"
_NAMES = {INK: "var(--ink)", MUTED: "var(--muted)", GRID: "var(--grid)"}


def colour(player: int) -> str:
    """The stand-in for the colour of a player."""
    return f"#0000a{player % COLOURS}"


def marker(player: int) -> str:
    """The shape of a player's mark; those who share a colour have different ones."""
    return _MARKERS[(player + player // COLOURS) % len(_MARKERS)]


def styled(svg: str) -> str:
    """The picture with CSS variables for colours."""
    for stand_in, name in _NAMES.items():
        svg = svg.replace(stand_in, name)
    return re.sub(r"#0000a(\d)", r"var(--c\1)", svg)


def spread(ends: Sequence[tuple[float, int]], gap: float) -> list[tuple[float, int]]:
    """Heights of labels at least a gap apart, as near to where they belong as their order allows."""
    groups: list[list[tuple[float, int]]] = []
    for end in sorted(ends):
        groups.append([end])
        while len(groups) > 1 and _top(groups[-2], gap) + gap > _bottom(groups[-1], gap):
            last = groups.pop()
            groups[-1] += last
    return [
        (_bottom(group, gap) + number * gap, player)
        for group in groups
        for number, (_, player) in enumerate(group)
    ]


def _bottom(group: Sequence[tuple[float, int]], gap: float) -> float:
    return sum(height for height, _ in group) / len(group) - gap * (len(group) - 1) / 2


def _top(group: Sequence[tuple[float, int]], gap: float) -> float:
    return _bottom(group, gap) + gap * (len(group) - 1)


def bins_of(values: Sequence[float]) -> list[float]:
    """Edges of at most 40 equal bins of a round width (1, 2 or 5 times a power of ten), whole numbers in their middle."""
    low, high = min(values), max(values)
    width = 1.0
    steps = [1.0, 2.0, 5.0]
    for power in range(12):
        width = next((s * 10**power for s in steps if (high - low) / (s * 10**power) < 40), 0.0)
        if width:
            break
    start = math.floor((low - 0.5) / width) * width if width > 1 else math.floor(low) - 0.5
    count = max(2, math.ceil((high + 0.5 - start) / width))
    return [start + width * number for number in range(count + 1)]


def heights(values: Sequence[float], edges: Sequence[float]) -> list[float]:
    """Share of the values in each bin, in percent."""
    counts = [0] * (len(edges) - 1)
    width = edges[1] - edges[0]
    for value in values:
        counts[int((value - edges[0]) / width)] += 1
    return [100 * count / len(values) for count in counts]
