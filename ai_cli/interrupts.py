"""Ctrl-C and the polite request to end: the first one lets a run save what it has, the second one ends it at once."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Self

from ai_cli.errors import INTERRUPTED

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """Takes both signals while it is open: the first raises KeyboardInterrupt, the second ends all processes."""

    def __init__(self) -> None:
        self._came = 0
        self._is_held = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, self._take) for number in _SIGNALS}
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
            os._exit(INTERRUPTED)
        if not self._is_held:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """The first signal within the block takes effect at its end: what belongs together is done or not done."""
        before, self._is_held = self._came, True
        try:
            yield
        finally:
            self._is_held = False
        if self._came > before:
            raise KeyboardInterrupt
