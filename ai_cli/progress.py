"""Progress on stderr: a bar on a terminal, lines for logs, JSON for programs, or nothing. One bar at a time."""

from __future__ import annotations

import json
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import click

from ai_cli.render import is_unicode
from ai_cli.settings import Settings

if TYPE_CHECKING:
    from tqdm import tqdm  # type: ignore[import-untyped]  # tqdm ships no types

PLAIN_EVERY_SECONDS = 30.0
JSON_EVERY_SECONDS = 0.5


class Progress:
    """How far a long run is; use it in a `with` statement.

    Args:
        settings: says how to show it.
        total: units in all; None if unknown.
        unit: what is counted: "games", "iterations".
        leave: whether the bar stays on the screen.
    """

    def __init__(self, settings: Settings, total: int | None, unit: str, leave: bool = True) -> None:
        mode = "none" if settings.verbosity < 0 else settings.progress
        if mode == "auto":
            mode = "bar" if sys.stderr.isatty() else "none"
        self._mode = mode
        self._total = total
        self._unit = unit
        self._leave = leave
        self._done = 0
        self._last = time.monotonic()
        self._bar: tqdm[Any] | None = None

    def __enter__(self) -> Self:
        if self._mode == "bar":
            from tqdm import tqdm

            self._bar = tqdm(
                total=self._total,
                unit=f" {self._unit}",
                leave=self._leave,
                dynamic_ncols=True,
                mininterval=0.3,
                ascii=not is_unicode(sys.stderr),
                file=sys.stderr,
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def reach(self, done: int, note: str = "") -> None:
        """So many units are done; the note is shown behind the bar."""
        if self._bar is not None:
            if note:
                self._bar.set_postfix_str(note, refresh=False)
            self._bar.update(done - self._done)
        self._done = done
        every = {"plain": PLAIN_EVERY_SECONDS, "json": JSON_EVERY_SECONDS}.get(self._mode)
        if every is None or (time.monotonic() - self._last < every and done != self._total):
            return
        self._last = time.monotonic()
        if self._mode == "json":
            record = {"t": "progress", "done": done, "total": self._total, "unit": self._unit, "note": note}
            click.echo(json.dumps(record), err=True)
        else:
            of = "" if self._total is None else f" of {self._total:,}"
            click.echo(f"{done:,}{of} {self._unit}{f' ({note})' if note else ''}", err=True)
