"""Time as a player has it: a stopwatch that stands still while this process does (Ctrl-Z, a sleeping machine)."""

from __future__ import annotations

import time


class Stopwatch:
    """Seconds in which somebody looked: what lies between two looks counts as no more than the longest time between them.

    Args:
        most_seconds: the longest time between two looks of a process that runs.
    """

    def __init__(self, most_seconds: float) -> None:
        self._most = most_seconds
        self._last = time.monotonic()
        self._seconds = 0.0

    def look(self) -> float:
        """Seconds so far."""
        now = time.monotonic()
        self._seconds += min(now - self._last, self._most)
        self._last = now
        return self._seconds
