"""The plots of a report as inline SVG: equal figures give equal bytes.

Needs the extra richelieu[report]; matplotlib's object interface is imported only when a plot is drawn. Colours are names of
CSS variables, so that the page decides on light or dark; marks differ in shape too.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ai_cli.errors import NO_FILE, CliError
from ai_cli.render import shortened
from ai_cli.report.figures import Report
from ai_cli.report.plot_marks import (
    GRID,
    INK,
    MUTED,
    bins_of,
    colour,
    heights,
    marker,
    spread,
    styled,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from ai_cli.arena.estimates import Estimate

_WIDTH = 7.2
_ROW = 0.34
_LONGEST_NAME = 24
_SETTINGS: dict[Any, Any] = {
    "svg.hashsalt": "richelieu",
    "svg.fonttype": "none",
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "text.parse_math": False,
    "axes.unicode_minus": True,
}
_NO_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))


def require() -> None:
    """Make sure that plots can be drawn.

    Raises:
        CliError: the extra is not installed.
    """
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as error:
        raise CliError('report --html needs matplotlib: pip install "richelieu[report]"', NO_FILE) from error


def plots(report: Report) -> dict[str, str]:
    """Name of a plot -> its SVG; what there is nothing to draw for is left out."""
    drawings: dict[str, Callable[[Report], Figure | None]] = {
        "shares": _shares,
        "convergence": _convergence,
        "seats": _seats,
        "points": _points,
        "lengths": _lengths,
        "thinking": _thinking,
    }
    found = {}
    for name, draw in drawings.items():
        with _settings():
            figure = draw(report)
            if figure is not None:
                found[name] = _svg(figure, name)
    return found


@contextmanager
def _settings() -> Iterator[None]:
    import matplotlib as mpl

    with mpl.rc_context(_SETTINGS):
        yield


def _svg(figure: Figure, name: str) -> str:
    """The picture without a header, its ids told apart from those of other pictures, its colours named."""
    import io

    file = io.StringIO()
    with warnings.catch_warnings():  # texts stay texts: the reader's fonts draw them
        warnings.filterwarnings("ignore", r"Glyph \d+ .*missing from", UserWarning)
        figure.savefig(file, format="svg", transparent=True, metadata=_NO_METADATA)
    text = file.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = text.replace("xlink:href", "href").replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "")
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r"url\(#", f"url(#{name}-", text)
    text = re.sub(r'href="#', f'href="#{name}-', text)
    text = re.sub(r"font(?:-family)?: ?(?:([\d.]+px) )?'DejaVu Sans'[^;\"]*", _font, text)
    text = re.sub(r' width="[\d.]+pt" height="[\d.]+pt"', "", text, count=1)
    text = text.replace("<svg ", '<svg role="img" aria-hidden="true" ', 1)
    return "\n".join(line.rstrip() for line in styled(text).splitlines() if line.strip())


def _font(match: re.Match[str]) -> str:
    return f"font-size: {match[1]}" if match[1] else "font-family: inherit"


def _axes(height: float) -> tuple[Figure, Axes]:
    """An empty picture: no frame, a light grid."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    _bare(axes)
    return figure, axes


def _bare(axes: Axes) -> None:
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(MUTED)
    axes.spines["bottom"].set_linewidth(0.6)
    axes.tick_params(colors=MUTED, labelcolor=MUTED, length=3, width=0.6)
    axes.tick_params(axis="y", length=0)
    axes.set_axisbelow(True)
    axes.xaxis.label.set_color(MUTED)
    axes.yaxis.label.set_color(MUTED)


def _whole_numbers(axes: Axes) -> None:
    """Label the horizontal axis, on which something is counted, at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))


def _rows(names: Sequence[str]) -> tuple[Figure, Axes]:
    """A picture with one row a name, the first on top."""
    figure, axes = _axes(0.55 + _ROW * max(len(names), 2))
    axes.set_yticks(range(len(names)), [shortened(name, _LONGEST_NAME) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", labelcolor=INK)
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    return figure, axes


def _dots(axes: Axes, found: Sequence[Estimate], looks: Sequence[int] | None = None) -> None:
    """Points with the bars of their intervals, in percent."""
    for row, estimate in enumerate(found):
        if estimate.mean is None:
            continue
        look = None if looks is None else looks[row]
        ink = INK if look is None else colour(look)
        if estimate.low is not None and estimate.high is not None:
            axes.hlines(row, 100 * estimate.low, 100 * estimate.high, color=ink, linewidth=1.6)
            ends = (100 * estimate.low, 100 * estimate.high)
            axes.vlines(ends, row - 0.13, row + 0.13, color=ink, linewidth=1.6)
        shape = "o" if look is None else marker(look)
        axes.plot([100 * estimate.mean], [row], shape, color=ink, markersize=6.5, markeredgewidth=0)


def _shares(report: Report) -> Figure | None:
    if not report.summary.deals:
        return None
    order = report.order
    figure, axes = _rows([report.setup.names[player] for player in order])
    fair = {report.summary.players[player].fair for player in order} - {None}
    for share in sorted(share for share in fair if share is not None):
        axes.axvline(100 * share, color=MUTED, linewidth=0.9, linestyle=(0, (4, 3)), zorder=0)
    _dots(axes, [report.summary.shares[player] for player in order], order)
    axes.set_xlabel("win share in %, with its 95 % interval; dashed: players who are all alike")
    return figure


def _seats(report: Report) -> Figure | None:
    if not report.summary.seats:
        return None
    names = [name if name.isalpha() else f"seat {name}" for name in report.setup.seat_names]
    figure, axes = _rows(names)
    axes.axvline(100 / report.setup.seats, color=MUTED, linewidth=0.9, linestyle=(0, (4, 3)), zorder=0)
    _dots(axes, report.summary.seats)
    axes.set_xlabel("win share in %, whoever sits there; dashed: seats that are all alike")
    return figure


def _convergence(report: Report) -> Figure | None:
    steps = [step for step in report.steps if step.deals > 1]
    if len(steps) < 2:
        return None
    figure, axes = _axes(3.4)
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    ends: list[tuple[float, int]] = []
    lows, highs = [], []
    for player in range(len(report.setup.players)):
        known = [(s.deals, s.shares[player]) for s in steps if s.shares[player].half is not None]
        if not known:
            continue
        deals = [count for count, _ in known]
        means = [100 * (share.mean or 0.0) for _, share in known]
        low = [100 * (share.low or 0.0) for _, share in known]
        high = [100 * (share.high or 0.0) for _, share in known]
        axes.fill_between(deals, low, high, color=colour(player), alpha=0.13, linewidth=0)
        axes.plot(deals, means, color=colour(player), linewidth=1.5, marker=marker(player), markersize=3.6,
                  markeredgewidth=0)  # fmt: skip
        ends.append((means[-1], player))
        lows += low[len(low) // 5 :]
        highs += high[len(high) // 5 :]
    margin = 0.06 * (max(highs) - min(lows)) + 0.5
    bottom, top = max(0.0, min(lows) - margin), min(100.0, max(highs) + margin)
    axes.set_ylim(bottom, top)
    axes.set_xlim(steps[0].deals, steps[-1].deals)
    for height, player in spread(ends, (top - bottom) / 17):
        axes.annotate(shortened(report.setup.names[player], 16), (steps[-1].deals, height), xytext=(9, 0),
                      textcoords="offset points", va="center", color=colour(player), annotation_clip=False)  # fmt: skip
    _whole_numbers(axes)
    axes.set_xlabel("deals")
    axes.set_ylabel("win share in %")
    return figure


def _points(report: Report) -> Figure | None:
    from ai_cli.arena.course import points_of

    points = points_of(report.counted, len(report.setup.players))
    order = [player for player in report.order if points[player]]
    if not order:
        return None
    from matplotlib.figure import Figure

    edges = bins_of([value for player in order for value in points[player]])
    figure = Figure(figsize=(_WIDTH, 0.6 + 0.62 * len(order)), layout="constrained")
    all_axes = figure.subplots(len(order), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    for axes, player in zip(all_axes, order, strict=True):
        _bare(axes)
        mine = points[player]
        shares = heights(mine, edges)
        axes.stairs(shares, edges, fill=True, color=colour(player), alpha=0.3)
        axes.stairs(shares, edges, color=colour(player), linewidth=1.1)
        middle = sorted(mine)[len(mine) // 2]
        axes.axvline(middle, color=INK, linewidth=1.0, linestyle=(0, (1, 1.5)))
        axes.set_yticks([])
        axes.set_ylabel(
            shortened(report.setup.names[player], _LONGEST_NAME),
            rotation=0,
            ha="right",
            va="center",
            color=INK,
        )
        axes.tick_params(axis="x", labelbottom=axes is all_axes[-1], length=3 * (axes is all_axes[-1]))
    all_axes[-1].set_ylim(bottom=0)  # once all are drawn: it holds for all, and ends the fitting of heights
    all_axes[-1].set_xlim(edges[0], edges[-1])
    _whole_numbers(all_axes[-1])
    all_axes[-1].set_xlabel("points; height: share of the games; dotted: half of the games have fewer")
    return figure


def _lengths(report: Report) -> Figure | None:
    plies = [game.plies for game in report.counted if game.plies > 0]
    if not plies or report.lengths is None:
        return None
    figure, axes = _axes(1.7)
    edges = bins_of(plies)
    axes.stairs(heights(plies, edges), edges, fill=True, color=MUTED, alpha=0.35)
    axes.set_ylim(bottom=0)
    axes.axvline(report.lengths.median, color=INK, linewidth=1.0, linestyle=(0, (1, 1.5)))
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    axes.set_xlim(edges[0], edges[-1])
    _whole_numbers(axes)
    axes.set_xlabel("plies; dotted: half of the games are shorter")
    axes.set_ylabel("% of the games")
    return figure


def _thinking(report: Report) -> Figure | None:
    known = [(player, found) for player in report.order if (found := report.thinking[player]) is not None]
    if not any(found.slowest > 0 for _, found in known):
        return None
    from matplotlib.ticker import LogLocator, NullLocator

    figure, axes = _rows([report.setup.names[player] for player, _ in known])
    least = min(
        (value for _, found in known for value in (found.low, found.median) if value > 0), default=1e-6
    )
    for row, (player, found) in enumerate(known):
        ink = colour(player)
        low, median, high, slowest = (
            1000 * max(value, least) for value in (found.low, found.median, found.high, found.slowest)
        )
        axes.hlines(row, low, slowest, color=ink, linewidth=0.9)
        axes.hlines(row, low, high, color=ink, linewidth=5, alpha=0.35)
        axes.plot([median], [row], marker(player), color=ink, markersize=6.5, markeredgewidth=0)
        axes.plot([slowest], [row], "|", color=ink, markersize=9, markeredgewidth=1.4)
    axes.set_xscale("log")
    left, right = axes.get_xlim()
    steps = (1.0, 2.0, 5.0) if right / left < 1000 else (1.0,)
    axes.xaxis.set_major_locator(LogLocator(subs=steps))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_xlabel("milliseconds a decision: half of the games (mark), 10 to 90 % (band), the slowest (bar)")
    return figure
