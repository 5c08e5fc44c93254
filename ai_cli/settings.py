"""The global options of one run, and the log file."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

import click


@dataclass
class Settings:
    """What the options before the command said.

    Attributes:
        verbosity: -1 quiet, 0 normal, 1 more, 2 everything, tracebacks included.
        color: "auto", "always" or "never".
        progress: "auto", "bar", "plain", "json" or "none".
        log: file to which one JSON object a line is appended.
    """

    verbosity: int = 0
    color: str = "auto"
    progress: str = "auto"
    log: Path | None = None

    def note(self, text: str) -> None:
        """A line for people on stderr; none with -q."""
        if self.verbosity >= 0:
            click.echo(text, err=True)

    def detail(self, text: str) -> None:
        """A further line on stderr with -v."""
        if self.verbosity > 0:
            click.echo(text, err=True)

    def write_log(self, kind: str, **fields: object) -> None:
        """Append one line to the log file, if there is one; clocks are shown here and in progress only."""
        if self.log is None:
            return
        line = json.dumps({"t": kind, "time": round(time.time(), 3), **fields}, default=str)
        with self.log.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def verbosity_of(ctx: click.Context) -> int:
    """What -q and -v, wherever they stand, say together; see `Settings.verbosity`."""
    quiet, verbose = (ctx.meta.get(f"richelieu.{name}", 0) for name in ("quiet", "verbose"))
    if quiet and verbose:
        raise click.UsageError("--quiet and --verbose exclude each other.")
    return -1 if quiet else int(verbose)


def _wish(ctx: click.Context, param: click.Parameter, value: int) -> None:
    """Take note of -q or -v; those after a command come when its settings are there already."""
    key = f"richelieu.{param.name}"
    ctx.meta[key] = ctx.meta.get(key, 0) + value
    found = ctx.find_object(Settings)
    if found is not None:
        found.verbosity = verbosity_of(ctx)


def verbosity_options(command: Decorated) -> Decorated:
    """-q and -v, for the command line as a whole and for each command of it."""
    for option in (
        click.option("-v", "--verbose", count=True, expose_value=False, callback=_wish, show_default=False,
                     help="Print more; -vv shows tracebacks."),
        click.option("-q", "--quiet", is_flag=True, expose_value=False, callback=_wish, help="Print results only."),
    ):  # fmt: skip
        command = option(command)
    return command


def settings() -> Settings:
    """The settings of the running command."""
    context = click.get_current_context(silent=True)
    found = context.find_object(Settings) if context is not None else None
    return found or Settings()


def color_choice(color: str, stream: IO[str] | None = None) -> bool | None:
    """Whether to colour: True, False, or None where click should look at each stream.

    Order: `--color`, then NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE, then a dumb terminal.
    """
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return False if os.environ.get("TERM") == "dumb" else None


def usable_cores() -> int:
    """Cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def make_streams_safe() -> None:
    """No character can make an output fail: what the encoding lacks is shown as '?'."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
