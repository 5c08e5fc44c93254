"""A program with which one speaks in lines: started, asked with a time limit, and ended with all that it has started.

One loop waits for its three pipes at once, so that a program that reads nothing, or writes without end, blocks nobody.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from ai_cli.players.failure import PlayerError, Tail
from ai_cli.players.guard import time_is_up
from ai_cli.players.guardian import guardian
from ai_cli.players.stopwatch import Stopwatch

MOST_LINE = 1024 * 1024
"""Bytes of an answer, at most."""

_CHUNK = 64 * 1024
_LOOK_SECONDS = 0.2
_DYING_SECONDS = 2.0
_GRACE_SECONDS = 0.5


class Program:
    """A running program.

    Args:
        command: program and arguments; no shell reads them.
        tail: takes what it writes to stderr.
        folder: where it runs.
    Raises:
        PlayerError: it cannot be started.
    """

    def __init__(self, command: Sequence[str], tail: Tail, folder: Path) -> None:
        self._tail = tail
        self._unsent = bytearray()
        self._heard = bytearray()
        self._is_open = True
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=folder,
                start_new_session=True,
            )
        except OSError as error:
            raise PlayerError("crash", f"it cannot be started: {error.strerror}") from None
        guardian.add(self._process.pid)
        self._stdin, self._stdout, self._stderr = (
            _unblocked(stream) for stream in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._pipes = selectors.DefaultSelector()
        self._pipes.register(self._stdout, selectors.EVENT_READ)
        self._pipes.register(self._stderr, selectors.EVENT_READ)

    def tell(self, message: bytes) -> None:
        """Send a line as soon as the program reads; nothing if it was closed."""
        if not self._is_open:
            return
        self._unsent += message
        self._pump(0.0)

    def answer(self, seconds: float | None) -> bytes:
        """The next line that the program says, without its end.

        Raises:
            PlayerError: there is none in time, it is too long, or the program has ended or closed its stdout.
        """
        look = _LOOK_SECONDS if seconds is None else min(_LOOK_SECONDS, seconds / 8)
        watch = Stopwatch(2 * look)
        while True:
            line, end, rest = self._heard.partition(b"\n")
            if len(line) > MOST_LINE:
                raise PlayerError("protocol", f"it wrote a line of more than {MOST_LINE:,} bytes")
            if end:
                self._heard = rest
                return bytes(line)
            left = look if seconds is None else seconds - watch.look()
            if left <= 0.0:
                assert seconds is not None, "time is up only where there is a limit"
                raise time_is_up(seconds)
            if self._pump(min(left, look)):
                continue
            if self._is_deaf():
                self._await_end(_DYING_SECONDS)
            if self._process.poll() is not None and not self._pump(0.0):
                raise PlayerError("crash", f"it {_ending(self._process.returncode)} before it answered")
            if self._is_deaf():
                raise PlayerError("protocol", "it closed its stdout without an answer")

    def close(self) -> None:
        """End the program and what it has started: by the end of its stdin, then by SIGTERM, then by SIGKILL."""
        if not self._is_open:
            return
        self._is_open = False
        try:
            self._hang_up()
            self._await_end(_GRACE_SECONDS)
            if self._signal(signal.SIGTERM):
                self._await_end(_GRACE_SECONDS)
        finally:  # also when the user does not want to wait
            self._signal(signal.SIGKILL)
            guardian.remove(self._process.pid)
            self._process.wait()
        self._pump(0.0)
        self._pipes.close()
        self._stdout.close()
        self._stderr.close()

    def _pump(self, seconds: float) -> bool:
        """Send and receive what can be at once, after waiting at most so long; whether anything was said on stdout."""
        self._watch_stdin()
        has_heard = False
        for key, _ in self._pipes.select(seconds):
            if key.fileobj is self._stdin:
                self._send()
                continue
            stream: IO[bytes] = self._stdout if key.fileobj is self._stdout else self._stderr
            data = _read(stream)
            if data is None:
                continue
            if not data:
                self._pipes.unregister(stream)
            elif stream is self._stderr:
                self._tail.add(data)
            else:
                self._heard += data
                has_heard = True
        return has_heard

    def _watch_stdin(self) -> None:
        """Wait for room in stdin only while there is something to send."""
        if self._stdin.closed:
            return
        is_watched = self._is_watched(self._stdin)
        if self._unsent and not is_watched:
            self._pipes.register(self._stdin, selectors.EVENT_WRITE)
        elif not self._unsent and is_watched:
            self._pipes.unregister(self._stdin)

    def _is_watched(self, stream: IO[bytes]) -> bool:
        return not stream.closed and stream.fileno() in self._pipes.get_map()

    def _send(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._unsent[:_CHUNK])
        except BlockingIOError:
            return
        except OSError:  # the program reads no more: whether it answers all the same will show
            self._hang_up()
            return
        del self._unsent[:sent]

    def _hang_up(self) -> None:
        """Close its stdin."""
        self._unsent.clear()
        if self._is_watched(self._stdin):
            self._pipes.unregister(self._stdin)
        self._stdin.close()

    def _is_deaf(self) -> bool:
        """Whether its stdout has ended and all was read."""
        return not self._is_watched(self._stdout)

    def _await_end(self, seconds: float) -> None:
        """Wait until the program has ended, at most so long; what it writes meanwhile must not keep it."""
        deadline = time.monotonic() + seconds
        while self._process.poll() is None and time.monotonic() < deadline:
            if self._pipes.get_map():
                self._pump(0.01)
                self._heard = self._heard[-_CHUNK:] if len(self._heard) > MOST_LINE else self._heard
            else:
                time.sleep(0.005)

    def _signal(self, number: signal.Signals) -> bool:
        """Send a signal to the program and what it has started in its session; False if all of them have gone."""
        try:
            os.killpg(self._process.pid, number)
        except (ProcessLookupError, PermissionError):
            return False
        return True


def _unblocked(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None, "a pipe was asked for"
    os.set_blocking(stream.fileno(), False)
    return stream


def _read(stream: IO[bytes]) -> bytes | None:
    """What can be read; nothing at the end of the stream, None if it was a false alarm."""
    try:
        return os.read(stream.fileno(), _CHUNK)
    except BlockingIOError:
        return None


def _ending(code: int) -> str:
    """How a program ended, by its return code."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"
