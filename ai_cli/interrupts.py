"""Ctrl-C and the polite request to end: the first one lets a run save what it has, the second one ends it at once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType, TracebackType
from typing import Any, Self

from ai_cli.errors import INTERRUPTED

_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Interrupted(KeyboardInterrupt):
    """A signal came: this is no KeyboardInterrupt that some code has raised."""


class Interrupts:
    """Takes the signals while it is open: the first raises Interrupted, the second ends all processes.

    Args:
        last_words: what is said on stderr when the second one comes.
    """

    def __init__(self, last_words: Callable[[], str] = lambda: "Stopped.") -> None:
        self._last_words = last_words
        self._came = 0
        self._is_held = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            heard = [number for number in _SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
            self._before = {number: signal.signal(number, self._take) for number in heard}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _take(self, _number: int, _frame: FrameType | None) -> None:
        self._came += 1
        if self._came > 1:
            for process in multiprocessing.active_children():
                process.kill()
            with suppress(OSError):
                os.write(2, f"\n{self._last_words()}\n".encode())
            os._exit(INTERRUPTED)
        if not self._is_held:
            raise Interrupted

    @contextmanager
    def held(self) -> Iterator[None]:
        """The first signal within the block takes effect at its end: what belongs together is done or not done."""
        before, self._is_held = self._came, True
        try:
            yield
        finally:
            self._is_held = False
        if self._came > before:
            raise Interrupted
