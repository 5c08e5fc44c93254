"""The errors a command ends with, each with its exit code (docs/cli.md); nothing else decides an exit code."""

from __future__ import annotations

import os
import sys
from typing import IO, Any

import click

from core.errors import (
    ConfigError,
    ContradictionError,
    EngineError,
    RulesDataError,
    UnreadableDataError,
)
from core.source import SourceError, UnreadableError

INTERNAL = 1
USAGE = 2
BAD_INPUT = 3
NO_FILE = 4
PLAYER_FAILED = 5
CHECK_FAILED = 6
INTERRUPTED = 130
CLOSED_PIPE = 141


class CliError(click.ClickException):
    """A message for the user and an exit code.

    Args:
        message: what is wrong, one sentence or more lines.
        exit_code: one of the constants of this module.
        hint: what to do about it.
    """

    exit_code: int  # type: ignore[misc]  # click has one code a class; here each message has its own

    def __init__(self, message: str, exit_code: int, hint: str = "") -> None:
        super().__init__(message)
        self.exit_code = exit_code
        self.hint = hint

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message and the hint on stderr."""
        click.echo(f"Error: {self.format_message()}", file=file, err=True)
        if self.hint:
            click.echo(f"help: {self.hint}", file=file, err=True)


class ReportedError(CliError):
    """An error whose text is already complete (diagnostics with file and line): printed as it is."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message as it is on stderr."""
        click.echo(self.format_message(), file=file, err=True)


class InterruptedByUserError(CliError):
    """Ctrl-C; the message tells what was saved."""

    def __init__(self, message: str = "Stopped.") -> None:
        super().__init__(message, INTERRUPTED)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message on a line of its own (the terminal has echoed ^C)."""
        click.echo(f"\n{self.format_message()}", file=file, err=True)


class OutputError(CliError):
    """Something that is no file could not be written: stdout, which may lead to a full disk.

    Args:
        error: what the system said.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(f"the output cannot be written: {error.strerror or error}", NO_FILE)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message, and let what is left for a stdout that takes nothing go nowhere."""
        super().show(file)
        try:
            sys.stdout.flush()
        except OSError:
            discard_stdout()


class ClosedPipeError(CliError):
    """The reader of stdout has gone away: nothing more can be said."""

    def __init__(self) -> None:
        super().__init__("", CLOSED_PIPE)

    def show(self, file: IO[Any] | None = None) -> None:
        """Print nothing, and keep the interpreter from flushing into the closed pipe."""
        discard_stdout()


def discard_stdout() -> None:
    """Whatever is still to be written on stdout goes nowhere."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # stdout is no file, or is closed already
        return


class CheckFailedError(CliError):
    """A check of the user did not hold."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, CHECK_FAILED, hint)


def translate(error: BaseException) -> CliError | None:
    """The command-line error for an error from below; None if it is a bug or no business of ours."""
    if isinstance(error, BrokenPipeError):
        return ClosedPipeError()
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return InterruptedByUserError()
    if isinstance(error, SourceError):
        return ReportedError(str(error), NO_FILE if isinstance(error, UnreadableError) else BAD_INPUT)
    if isinstance(error, UnreadableDataError):
        return CliError(str(error), NO_FILE)
    if isinstance(error, RulesDataError):
        return ReportedError(str(error), BAD_INPUT)
    if isinstance(error, ContradictionError):
        return CliError(str(error), PLAYER_FAILED, "the search found no world that fits what is stated")
    if isinstance(error, ConfigError):
        return CliError(str(error), USAGE)
    if isinstance(error, EngineError):
        return CliError(str(error), BAD_INPUT)
    if isinstance(error, OSError):
        if error.filename is None:
            return OutputError(error)
        return CliError(f"{error.filename}: {error.strerror or error}", NO_FILE)
    return None
