"""`richelieu tournament`: its commands, and what they have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ai_cli.errors import NO_FILE, CliError
from ai_cli.lazy import LazyGroup
from core import GAMES

_COMMANDS = {
    "init": ("ai_cli.commands.tournament_init:init", "Write a commented tournament.toml."),
    "run": ("ai_cli.commands.tournament_run:run", "Play a tournament from its first game on."),
    "resume": ("ai_cli.commands.tournament_resume:resume", "Go on where a tournament stopped, or add deals."),
    "status": ("ai_cli.commands.tournament_status:status", "How far a tournament is."),
    "report": (
        "ai_cli.commands.tournament_report:report",
        "Who is better, with intervals: a table, HTML, CSV, JSON.",
    ),
}


@click.group(
    cls=LazyGroup,
    lazy=_COMMANDS,
    no_args_is_help=True,
    epilog=f"""\b
Examples:
  richelieu tournament init {next(iter(GAMES))} > tournament.toml
  richelieu tournament run tournament.toml --out results
  richelieu tournament resume results --deals 1000
""",
)
def tournament() -> None:
    """Tournaments of AI players on paired deals: nothing that was played is lost."""


directory_argument = click.argument("directory", type=click.Path(path_type=Path), metavar="DIR")


@contextmanager
def directory_errors() -> Iterator[None]:
    """A directory that cannot be used ends a command with exit code 4."""
    from ai_cli.arena.directory import DirectoryError

    try:
        yield
    except DirectoryError as error:
        raise CliError(str(error), NO_FILE) from error
