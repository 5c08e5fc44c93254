"""`richelieu record`: files of played games."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ai_cli import options
from ai_cli.errors import BAD_INPUT, CHECK_FAILED, NO_FILE, CliError
from ai_cli.render import say
from ai_cli.settings import settings


@click.group(no_args_is_help=True)
def record() -> None:
    """Work with game records (JSON Lines)."""


def read_text(path: str) -> str:
    """The text of a record file; `-` is stdin.

    Raises:
        CliError: it cannot be read, or is no UTF-8 text.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise CliError(f"{path}: {error.strerror}", NO_FILE) from error
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CliError(f"{path}: byte {error.start} is not UTF-8: this is no record", BAD_INPUT) from error


@record.command()
@click.argument("files", type=click.Path(allow_dash=True), metavar="FILE...", nargs=-1, required=True)
@options.data_option
@click.pass_context
def verify(ctx: click.Context, files: tuple[str, ...], data: Path | None) -> None:
    """Replay every move of the records in FILE: legal, hashes and result equal.

    Exit code 0 if all holds, 6 if something does not, 3 if a file is no record.
    """
    from ai_cli.arena import records

    code = 0
    for file in files:
        try:
            checked = records.verify(read_text(file), file, data)
        except (records.RecordError, CliError) as error:  # the other files are verified all the same
            told = error if isinstance(error, CliError) else CliError(str(error), BAD_INPUT)
            told.show()
            code = max(code, told.exit_code)
            continue
        for note in checked.notes:
            settings().note(f"note: {note}")
        for fault in checked.faults:
            click.echo(fault, err=True)
        games = f"{checked.games} game{'' if checked.games == 1 else 's'}"
        faults = f"{len(checked.faults)} fault{'' if len(checked.faults) == 1 else 's'}"
        say(
            f"{file}: {games} to the end, {checked.moves} lines replayed, {faults if checked.faults else 'all holds'}"
        )
        code = max(code, CHECK_FAILED if checked.faults else 0)
    ctx.exit(code)
