"""`richelieu suggest`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ai_cli import options
from ai_cli.errors import BAD_INPUT, INTERRUPTED, USAGE, CliError
from ai_cli.params import NamedPlayer, Player
from ai_cli.progress import Progress
from ai_cli.render import document, say
from ai_cli.settings import settings

if TYPE_CHECKING:
    from core.game import View
    from core.positions import Position
    from search.result import SearchResult

DEFAULT_SECONDS = 10.0
SEARCHER = "ismcts"


@dataclass(frozen=True)
class _Budget:
    """What the search may use; exactly one of the first two is not None."""

    iterations: int | None
    seconds: float | None
    threads: int
    memory_mib: int


@click.command(
    epilog="""\b
Examples:
  richelieu suggest ann.toml
  richelieu suggest ann.toml --iterations 20000 --seed 7 --json
"""
)
@options.position_argument
@options.as_option
@options.iterations_option
@options.time_option
@options.seed_option
@options.threads_option
@click.option("--memory", "memory_mib", type=click.IntRange(1, 1 << 20), default=256, metavar="MIB",
              help="Most memory of the search, MiB.")  # fmt: skip
@click.option("--player", type=Player(), default=SEARCHER, help="Search to use: ismcts:KEY=VALUE,...")
@options.data_option
@click.option("--top", type=click.IntRange(min=1), default=5, metavar="N", help="Moves to show.")
@options.json_option
@click.pass_context
def suggest(
    ctx: click.Context,
    position: str,
    as_seat: str | None,
    iterations: int | None,
    seconds: float | None,
    seed: int | None,
    threads: int | str,
    memory_mib: int,
    player: NamedPlayer,
    data: Path | None,
    top: int,
    as_json: bool,
) -> None:
    """Advise the player whose view POSITION is (a file, or - for stdin).

    Without a budget the search takes 10 s, or less when it is sure; with --iterations the advice can be repeated.
    """
    options.check_budget(iterations, seconds)
    from ai_cli.advice import suggestion, who_else_decides
    from ai_cli.advice_text import advice_text
    from ai_cli.reading import EVENTS_HELP, read_position, view_for
    from core.source import render

    budget = _budget(player, iterations, seconds, options.thread_count(threads), memory_mib)
    read = read_position(position, data)
    if read.warnings:
        settings().note(render(read.warnings, read.source))
    view, remarks = view_for(read, position, as_seat)
    other = who_else_decides(view, read.names)
    if other:
        raise CliError(f"{read.names[view.seat]} has nothing to decide here: {other}", BAD_INPUT, EVENTS_HELP)
    result = _search(view, player, budget, options.seed_or_drawn(seed))
    warnings = [*remarks, *(problem.message for problem in read.warnings)]
    advice = {**_question(read, view), **suggestion(view, read.names, result, top), "warnings": warnings}
    advice["search"] = {"algorithm": SEARCHER, "spec": str(player.spec(read.game.name)), **advice["search"]}
    settings().detail(
        f"{sum(result.nodes):,} nodes in {result.bytes_used / 2**20:.1f} MiB, depth {result.depth_mean:.1f}, "
        f"at most {result.depth_max}; {result.iterations / max(result.elapsed, 1e-9):,.0f} iterations/s"
    )
    settings().write_log("suggest", seed=result.seed, iterations=result.iterations, elapsed=result.elapsed)
    if as_json:
        document("suggestion/1", advice)
    else:
        say(advice_text(advice, read.names[view.seat], remarks, result.elapsed))
    if result.stopped == "interrupted":
        ctx.exit(INTERRUPTED)


def _budget(
    player: NamedPlayer, iterations: int | None, seconds: float | None, threads: int, memory_mib: int
) -> _Budget:
    """The budget: an option, else what the player's text says, else 10 s."""
    from search.agents import parse_spec

    if player.kind != SEARCHER:
        raise CliError(f"{player.kind!r} does not search: suggest needs --player {SEARCHER}:...", USAGE)
    if "memory" in player.given:
        raise CliError(
            "an advice remembers everything that was seen: 'memory' is for players of games", USAGE
        )
    spec = parse_spec(player.text)
    if iterations is None and seconds is None and player.given & {"iterations", "seconds"}:
        given: dict[str, Any] = {key: spec.params[key] for key in player.given & {"iterations", "seconds"}}
        options.check_budget(given.get("iterations"), given.get("seconds"))
        iterations, seconds = given.get("iterations"), given.get("seconds")
    if iterations is None and seconds is None:
        seconds = DEFAULT_SECONDS
    if "threads" in player.given:
        threads = int(spec.params["threads"])
    if "memory_mib" in player.given:
        memory_mib = int(spec.params["memory_mib"])
    return _Budget(iterations, seconds, threads, memory_mib)


def _search(view: View, player: NamedPlayer, budget: _Budget, seed: int) -> SearchResult:
    """Search the view, with a progress bar."""
    from search.config import search_config
    from search.ismcts import Searcher

    game = view.game
    params = player.spec(game.name).params
    own = {key: params[key] for key in ("c", "widening", "horizon", "playout", "epsilon") if key in params}
    config = search_config(game.name, **own, threads=budget.threads, memory_mib=budget.memory_mib)
    with Progress(settings(), budget.iterations, "iterations", leave=False) as progress:
        return Searcher(game, config).search(
            view, seed, iterations=budget.iterations, seconds=budget.seconds, progress=progress.reach
        )


def _question(position: Position, view: View) -> dict[str, Any]:
    """What was asked, by which version."""
    import hashlib

    from ai_cli.version import version

    game = position.game
    question = repr((game.name, game.data_hash, position.names, view.seat)).encode() + bytes(view)
    asked = {
        # not of the file: a full state holds more than the view
        "view_sha256": hashlib.sha256(question).hexdigest(),
        "view": position.names[view.seat],
        "game": game.name,
        "data": game.data_hash,
    }
    return {"prog": version(), "question": asked}
