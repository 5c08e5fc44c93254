"""`richelieu profile`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai_cli import options
from ai_cli.render import columns, document, percent, say, thousands
from core import GAMES

if TYPE_CHECKING:
    from core.game import View
    from search.result import ProfileResult


@click.command()
@click.argument("what", metavar="GAME|POSITION")
@options.as_option
@click.option("--iterations", type=click.IntRange(min=1), default=20_000, help="Iterations, one thread.")
@options.seed_option
@options.data_option
@options.house_rule_option
@options.json_option
def profile(
    what: str,
    as_seat: str | None,
    iterations: int,
    seed: int | None,
    data: Path | None,
    house_rule: options.Rules,
    as_json: bool,
) -> None:
    """Where the time of a search goes: in the middle of a random game of GAME, or at POSITION."""
    from ai_cli.arena.company import complete
    from search.ismcts import Searcher

    view = _view(what, as_seat, data, house_rule)
    found = Searcher(view.game).profile(view, 0 if seed is None else seed, iterations)
    complete(found.result)
    if as_json:
        document("profile/1", _content(found, view))
        return
    total = sum(phase.ns for phase in found.phases.values()) or 1
    rows = [("phase", "share", "calls", "ns a call", "ns an iteration")]
    for name, phase in found.phases.items():
        per_call = thousands(phase.ns / phase.calls) if phase.calls else "n/a"
        per_iteration = thousands(phase.ns / max(1, found.result.iterations))
        rows.append(
            (
                name.replace("_", " "),
                percent(phase.ns / total),
                thousands(phase.calls),
                per_call,
                per_iteration,
            )
        )
    say("\n".join(columns(rows, "lrrrr")))
    result = found.result
    nodes = sum(result.nodes)
    say(
        f"{thousands(result.iterations)} iterations · {thousands(found.ns_per_iteration)} ns each, the clock included · "
        f"{thousands(nodes)} nodes of {result.bytes_used / max(1, nodes):.0f} bytes with their edges · "
        f"depth {result.depth_mean:.1f}, at most {result.depth_max}"
    )


def _view(what: str, as_seat: str | None, data: Path | None, house: options.Rules) -> View:
    """The view to search: of a game's name or of a file."""
    if what in GAMES:
        from ai_cli.workload import before_boundary

        return before_boundary(options.load_game(what, GAMES[what].min_seats, data, house)).view
    if house:
        raise click.UsageError("--house-rule is for a GAME; a position has its variants in the file.")
    from ai_cli.reading import read_position, view_for

    return view_for(read_position(what, data), what, as_seat)[0]


def _content(found: ProfileResult, view: View) -> dict[str, object]:
    """The content of richelieu-profile/1; its clock values are its purpose."""
    result = found.result
    return {
        "game": view.game.name,
        "iterations": result.iterations,
        "ns_per_iteration": round(found.ns_per_iteration, 1),
        "phases": {name: {"calls": phase.calls, "ns": phase.ns} for name, phase in found.phases.items()},
        "nodes": sum(result.nodes),
        "bytes_used": result.bytes_used,
        "depth_mean": result.depth_mean,
        "depth_max": result.depth_max,
        "digest": result.digest,
    }
