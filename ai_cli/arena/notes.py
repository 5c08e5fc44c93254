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

_FORM = struct.Struct("<qqqqqqqd")
"""Game; seat, chair and number of the decision; the same three of the guest; start on the monotonic clock."""
_NOTHING = -1
_PREFIX = "richelieu-"
_EMPTY = _FORM.pack(_NOTHING, 0, 0, 0, 0, 0, 0, 0.0)
_CUT_OFF = 1


@dataclass(frozen=True)
class Decided:
    """A decision.

    Attributes:
        seat: whose.
        chair: with a player of its own, or None.
        number: of the player's decision in its game, from 0; -1 before the first.
    """

    seat: int
    chair: int | None
    number: int


@dataclass(frozen=True)
class Noted:
    """A decision that was being made.

    Attributes:
        pid: of the worker.
        game: place in the schedule.
        now: the decision.
        since: when it began, on the monotonic clock of this machine.
        guest: the last decision of a player from outside, this one too; None if there was none.
    """

    pid: int
    game: int
    now: Decided
    since: float
    guest: Decided | None = None

    @property
    def suspect(self) -> Decided:
        """Who has ended the process: a player of our own does not, but code from outside may have spoilt it before."""
        return self.guest or self.now


class Note:
    """The note of this process; until it is opened nothing is noted.

    Where a decision has closed the files of the process nothing can be told to its parent any more: the process ends before
    the note is written over, so that it names that decision.
    """

    def __init__(self) -> None:
        self._map: mmap.mmap | None = None
        self._file = -1
        self._guest: Decided | None = None
        self._is: tuple[int, int] | None = None

    @property
    def is_open(self) -> bool:
        """Whether this is a worker."""
        return self._map is not None

    def open(self, folder: str) -> None:
        """From now on the note stands in a file of the folder, named for this process."""
        path = Path(folder) / str(os.getpid())
        path.write_bytes(_EMPTY)
        self._file = os.open(path, os.O_RDWR)
        self._map = mmap.mmap(self._file, _FORM.size)
        self._is = _identity(self._file)

    def begin(self, game: int) -> None:
        """A game begins."""
        self._guest = None
        self.write(game, Decided(0, None, -1))

    def write(self, game: int, now: Decided) -> None:
        """A decision begins."""
        if self._map is not None:
            self._end_if_cut_off()
            _FORM.pack_into(self._map, 0, game, *_packed(now), *_packed(self._guest), time.monotonic())

    def write_guest(self, game: int, now: Decided) -> None:
        """A decision of a player from outside begins."""
        self._guest = now
        self.write(game, now)

    def clear(self) -> None:
        """No game is being played."""
        if self._map is not None:
            self._end_if_cut_off()
            self._map[:] = _EMPTY

    def _end_if_cut_off(self) -> None:
        if _identity(self._file) != self._is:
            os._exit(_CUT_OFF)


def _packed(decided: Decided | None) -> tuple[int, int, int]:
    if decided is None:
        return _NOTHING, 0, 0
    return decided.seat, _NOTHING if decided.chair is None else decided.chair, decided.number


def _unpacked(seat: int, chair: int, number: int) -> Decided | None:
    return None if seat == _NOTHING else Decided(seat, None if chair == _NOTHING else chair, number)


def _identity(file: int) -> tuple[int, int] | None:
    """What file an open one is; None if it is closed."""
    try:
        found = os.fstat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


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
        game, *decisions, since = _FORM.unpack(text)
        now, guest = _unpacked(*decisions[:3]), _unpacked(*decisions[3:])
        return None if game == _NOTHING or now is None else Noted(int(pid or 0), game, now, since, guest)

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
