"""What a worker process is deciding just now, noted where its parent can read it, also when the worker has died."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FORM = struct.Struct("<qqqqd")  # game, seat, chair, decision, start on the monotonic clock
_NOTHING = -1
_PREFIX = "richelieu-"


@dataclass(frozen=True)
class Noted:
    """A decision that was being made.

    Attributes:
        pid: of the worker.
        game: place in the schedule.
        seat: whose decision.
        chair: with a player of its own, or None.
        decision: number of the player's decision in its game, from 0; -1 before the first.
        since: when it began, on the monotonic clock of this machine.
    """

    pid: int
    game: int
    seat: int
    chair: int | None
    decision: int
    since: float


class Note:
    """The note of this process; until it is opened nothing is noted."""

    def __init__(self) -> None:
        self._map: mmap.mmap | None = None

    def open(self, folder: str) -> None:
        """From now on the note stands in a file of the folder, named for this process."""
        path = Path(folder) / str(os.getpid())
        path.write_bytes(_FORM.pack(_NOTHING, 0, 0, 0, 0.0))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), _FORM.size)

    def write(self, game: int, seat: int, chair: int | None, decision: int) -> None:
        """A decision begins."""
        if self._map is not None:
            known = _NOTHING if chair is None else chair
            _FORM.pack_into(self._map, 0, game, seat, known, decision, time.monotonic())

    def clear(self) -> None:
        """No game is being played."""
        if self._map is not None:
            _FORM.pack_into(self._map, 0, _NOTHING, 0, 0, 0, 0.0)


def _sweep() -> None:
    """Remove the folders of those who were killed and had no time for it."""
    import psutil  # type: ignore[import-untyped]  # psutil ships no types

    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}[0-9]*-*"):
        pid = path.name.removeprefix(_PREFIX).partition("-")[0]
        if pid.isdecimal() and not psutil.pid_exists(int(pid)):
            shutil.rmtree(path, ignore_errors=True)


class NoteFolder:
    """The notes of all workers of a pool."""

    def __init__(self) -> None:
        _sweep()
        prefix = f"{_PREFIX}{os.getpid()}-"
        self._folder = tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
        self.name = self._folder.name

    def of(self, pid: int | None) -> Noted | None:
        """The note of a worker; None if it played no game."""
        try:
            text = (Path(self.name) / str(pid)).read_bytes()
        except OSError:
            return None
        if len(text) != _FORM.size:
            return None
        game, seat, chair, decision, since = _FORM.unpack(text)
        if game == _NOTHING:
            return None
        return Noted(int(pid or 0), game, seat, None if chair == _NOTHING else chair, decision, since)

    def all(self) -> Iterator[Noted]:
        """The notes of those who play a game, or died while they did."""
        for path in list(Path(self.name).iterdir()):
            noted = self.of(int(path.name))
            if noted is not None:
                yield noted

    def forget(self, pid: int) -> None:
        """A worker is no more."""
        (Path(self.name) / str(pid)).unlink(missing_ok=True)

    def close(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()
