"""A player that failed: what it did wrong, in one line that is the same in every run, and what it wrote on the way."""

from __future__ import annotations

import re

REASONS = ("timeout", "crash", "illegal", "protocol")

ON_FAILURE = ("forfeit", "replace", "stop")
"""What becomes of a game in which a player fails: its seat loses it, a stand-in plays on, or it has no result."""

MOST_KEPT = 64 * 1024
"""Bytes of a player's own output that are kept, the last ones."""

_MOST_DETAIL = 300
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}")
_PATH = re.compile(r"(?:[A-Za-z]:)?(?:[\\/][^\s\\/:'\"]+)+[\\/]([^\s\\/:'\"]+)")


class PlayerError(Exception):
    """A player cannot go on with its game.

    Args:
        reason: one of REASONS: it ended or raised, took too long, answered an illegal move, or what nobody can read.
        detail: one line of text without clock values, process numbers and paths.
        stderr: the end of what it wrote besides its answers.
    """

    def __init__(self, reason: str, detail: str, stderr: str = "") -> None:
        super().__init__(reason, detail, stderr)
        self.reason = reason
        self.detail = detail
        self.stderr = stderr

    def __str__(self) -> str:
        """Reason and detail."""
        return f"{self.reason}: {self.detail}"


class Tail:
    """The end of a text that may be endless."""

    def __init__(self) -> None:
        self._kept = bytearray()

    def add(self, data: bytes) -> None:
        """Take more of it."""
        self._kept += data[-MOST_KEPT:]
        if len(self._kept) > 2 * MOST_KEPT:
            del self._kept[:-MOST_KEPT]

    @property
    def text(self) -> str:
        """The last MOST_KEPT bytes, as text."""
        return bytes(self._kept[-MOST_KEPT:]).decode("utf-8", errors="replace")


def one_line(text: str, most: int = _MOST_DETAIL) -> str:
    """A text as one short line without what differs from run to run: addresses in memory, folders."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    line = _PATH.sub(r"\1", _ADDRESS.sub("0x...", line))
    return line if len(line) <= most else line[: most - 3] + "..."
