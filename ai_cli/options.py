"""Options that mean the same in every command."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ai_cli.errors import BAD_INPUT, NO_FILE, CliError
from ai_cli.params import AUTO, AutoInt, Duration, GameName, Seed
from ai_cli.settings import usable_cores

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

MOST_THREADS = 8

game_argument = click.argument("game", type=GameName(), metavar="GAME")
position_argument = click.argument("position", type=click.Path(allow_dash=True), metavar="POSITION")
seed_option = click.option(
    "--seed", type=Seed(), help="Seed; drawn and printed when absent.", show_default=False
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="One JSON document on stdout and nothing else."
)
force_option = click.option("--force", is_flag=True, help="Overwrite an existing file.")
threads_option = click.option("--threads", type=AutoInt(64), default=AUTO, help="Threads of the search.")
iterations_option = click.option(
    "--iterations", type=click.IntRange(min=1), help="Budget in iterations (reproducible)."
)
time_option = click.option("--time", "seconds", type=Duration(), help="Budget in time: 10, 10s, 2m.")
as_option = click.option(
    "--as", "as_seat", metavar="SEAT", help="Whose eyes: a name or a seat number from 1."
)
data_option = click.option(
    "--data", type=click.Path(path_type=Path), help="Rules data file in place of the one that is shipped."
)


def out_option(what: str) -> Callable[[Decorated], Decorated]:
    """`--out FILE`, with what is written there."""
    return click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help=f"Write {what} here.")


def check_budget(iterations: int | None, seconds: float | None) -> None:
    """Refuse two budgets at once (cli.md: exit code 3)."""
    if iterations is not None and seconds is not None:
        raise CliError(
            f"two budgets: --iterations {iterations} and --time {seconds:g} exclude each other",
            BAD_INPUT,
            "give --iterations for a result that can be repeated, or --time",
        )


def seed_or_drawn(seed: int | None) -> int:
    """The seed given, or a new one of 32 bits."""
    return secrets.randbits(32) if seed is None else seed


def thread_count(threads: int | str) -> int:
    """The number of threads; `auto` is the usable cores, at most 8."""
    return min(usable_cores(), MOST_THREADS) if isinstance(threads, str) else threads


def check_writable(path: Path | None, force: bool) -> None:
    """Refuse to overwrite a file without --force, before any work is done."""
    if path is None:
        return
    if path.exists() and not force:
        raise CliError(f"{path} exists already", NO_FILE, "give another name, or --force to overwrite it")
    if not path.absolute().parent.is_dir():
        raise CliError(f"the folder {path.absolute().parent} does not exist", NO_FILE)


def seat_number(text: str | None, names: tuple[str, ...]) -> int | None:
    """The seat that a name or a number from 1 means; None for None.

    Raises:
        CliError: there is no such seat.
    """
    if text is None:
        return None
    folded = [name.casefold() for name in names]
    if text.casefold() in folded:
        return folded.index(text.casefold())
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise CliError(
        f"no seat {text!r}: the seats are {', '.join(names)}",
        BAD_INPUT,
        f"give a name, or a number from 1 to {len(names)}",
    )
