"""The command `richelieu`: global options, the list of commands, and what happens on an internal error."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from pathlib import Path
from types import TracebackType

import click

from ai_cli import errors
from ai_cli.lazy import RootGroup
from ai_cli.settings import Settings, color_choice, make_streams_safe, verbosity_of, verbosity_options
from core import GAMES

_COMMANDS = {
    "suggest": ("ai_cli.commands.suggest:suggest", "Advise the player whose view a position is."),
    "play": ("ai_cli.commands.play:play", "Play against the AI in the terminal."),
    "selfplay": ("ai_cli.commands.selfplay:selfplay", "Play AI games on paired deals and write records."),
    "tournament": (
        "ai_cli.commands.tournament:tournament",
        "Tournaments on paired deals: init, run, resume, status, report.",
    ),
    "position": (
        "ai_cli.commands.position:position",
        "New, check, show, moves, apply, worlds of a position file.",
    ),
    "record": ("ai_cli.commands.record:record", "Verify game records."),
    "bench": ("ai_cli.commands.bench:bench", "Fixed work: signature and speed."),
    "profile": ("ai_cli.commands.profile:profile", "Where the time of a search goes."),
    "games": ("ai_cli.commands.games:games", "The games, their seats and their data."),
    "players": ("ai_cli.commands.players:players", "The kinds of AI players and their parameters."),
    "doctor": ("ai_cli.commands.doctor:doctor", "Check the installation; self-test of fairness."),
    "completion": ("ai_cli.commands.completion:completion", "Print the completion script of a shell."),
}

_EPILOG = f"""\b
Examples:
  richelieu position new {next(iter(GAMES))} > ann.toml
  richelieu suggest ann.toml --iterations 20000

\b
Exit codes: 0 done; 1 internal error; 2 wrong usage; 3 invalid input file;
4 file cannot be read or written; 5 a player failed, or no world fits;
6 a check did not hold; 130 interrupted; 141 the reader closed the pipe.
"""


def _print_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """Print the version and end."""
    if value and not ctx.resilient_parsing:
        from ai_cli.version import version

        click.echo(f"richelieu {version()}")
        ctx.exit()


@click.group(
    cls=RootGroup,
    lazy=_COMMANDS,
    epilog=_EPILOG,
    no_args_is_help=True,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "auto_envvar_prefix": "RICHELIEU",
        "show_default": True,
        "max_content_width": 100,
    },
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
              help="Show the version and exit.")  # fmt: skip
@verbosity_options
@click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colour of the output."
)
@click.option("--progress", type=click.Choice(["auto", "bar", "plain", "json", "none"]), default="auto",
              help="How long runs show where they are, on stderr.")  # fmt: skip
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Append a log here, one JSON object a line.",
)
@click.pass_context
def cli(ctx: click.Context, color: str, progress: str, log: Path | None) -> None:
    """Opponent and adviser for board games with hidden information.

    The AI plays from one player's view and never sees what that player could not see.
    """
    ctx.obj = Settings(verbosity=verbosity_of(ctx), color=color, progress=progress, log=log)
    ctx.color = color_choice(color)
    ctx.obj.write_log("start", command=ctx.invoked_subcommand)


def _log_folder() -> Path:
    """Where tracebacks go: the user's log folder, else the folder for temporary files."""
    import platformdirs

    folder = Path(platformdirs.user_log_dir("richelieu", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir())
    return folder if os.access(folder, os.W_OK) else Path(tempfile.gettempdir())


def report_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """The hook for an uncaught exception: the traceback goes to a file, its path to stderr; -vv shows it too."""
    text = "".join(traceback.format_exception(kind, error, trace))
    try:
        handle, name = tempfile.mkstemp(prefix="error-", suffix=".log", dir=_log_folder())
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"command: {sys.argv}\n{text}")
    except OSError as failure:
        name = f"(could not be written: {failure})"
    if "-vv" in sys.argv or not Path(name).is_file():
        click.echo(text, err=True)
    click.echo(
        f"Error: internal error ({kind.__name__}): this is a bug in richelieu.\nTraceback: {name}", err=True
    )


def main() -> None:
    """Entry point of the command `richelieu`; ends the process with an exit code of `ai_cli.errors`."""
    sys.excepthook = report_bug
    make_streams_safe()
    try:
        cli(prog_name="richelieu")
    except OSError as error:  # met where click itself flushes
        told = errors.translate(error)
        assert told is not None, "every OSError has its message"
        told.show()
        sys.exit(told.exit_code)
