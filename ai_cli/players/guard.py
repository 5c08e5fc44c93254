"""Running the code of others: a time limit on what holds the interpreter's main thread, errors and prints caught."""

from __future__ import annotations

import contextlib
import io
import math
import signal
import threading
import traceback
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import TypeVar

from ai_cli.interrupts import Interrupted
from ai_cli.players.failure import PlayerError, Tail, one_line
from ai_cli.players.stopwatch import Stopwatch

Result = TypeVar("Result")

_TICK_SECONDS, _LEAST_TICKS = 0.5, 5


class TimeUp(KeyboardInterrupt):
    """The time limit of a move is over; no Exception, which code in the midst of a move may catch for its own reasons."""


class _Alarm:
    """An interval timer of the main thread. It rings again and again: code may catch an exception once and go on.

    It ticks before, so that a time in which this process was stopped does not count.
    """

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        self._seconds = seconds
        self._do = ring
        self._is_on = False
        self._before: object = None
        self._tick = seconds / max(_LEAST_TICKS, math.ceil(seconds / _TICK_SECONDS))
        self._watch = self._stopwatch()
        self.has_rung = False

    def start(self) -> None:
        self._before = signal.signal(signal.SIGALRM, self._ring)
        self._is_on = True
        self._watch = self._stopwatch()
        signal.setitimer(signal.ITIMER_REAL, self._tick, self._tick)

    def _stopwatch(self) -> Stopwatch:
        return Stopwatch(1.5 * self._tick)

    def stop(self) -> None:
        self._is_on = False
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, self._before)  # type: ignore[arg-type]  # what signal.signal gave

    def _ring(self, _number: int, _frame: FrameType | None) -> None:
        if self._is_on and self._watch.look() >= self._seconds:
            self.has_rung = True
            self._do()


def _raise() -> None:
    raise TimeUp


def time_is_up(seconds: float) -> PlayerError:
    """The failure of a player without an answer in time."""
    return PlayerError("timeout", f"no answer within the time limit of {seconds:g} s")


def within(
    seconds: float | None, work: Callable[[], Result], stop: Callable[[], None] | None = None
) -> Result:
    """The result of work in this thread, which must be done within so many seconds; None: no limit.

    A guard, not a budget: it needs the main thread and an interval timer, and is off elsewhere. Code that never comes back to
    the interpreter is not interrupted.

    Args:
        seconds: the limit.
        work: what is done.
        stop: ends the work soon; must be given for work with threads of its own, which an exception in this one would leave
            behind. Without it TimeUp is raised in the midst of the work.
    Raises:
        PlayerError: it was not done in time.
    """
    can_ring = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not can_ring:
        return work()
    alarm = _Alarm(seconds, stop or _raise)
    try:
        try:
            alarm.start()
            result = work()
        finally:
            alarm.stop()
    except (KeyboardInterrupt, PlayerError, RuntimeError):
        # RuntimeError: a search was stopped before it began
        alarm.stop()  # it may have rung while it was stopped
        if not alarm.has_rung:
            raise
    if alarm.has_rung:  # also of those who caught it and went on
        raise time_is_up(seconds)
    return result


class _Writer(io.TextIOBase):
    """A stream whose text goes to a tail."""

    def __init__(self, tail: Tail) -> None:
        self._tail = tail

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._tail.add(text.encode("utf-8", errors="replace"))
        return len(text)


def _may_be_interrupted() -> bool:
    """Whether Ctrl-C would raise a plain KeyboardInterrupt here; elsewhere one is raised by the code itself."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler


class StrangersCode:
    """Surrounds calls of code that is not ours, which may raise anything: it becomes a PlayerError with the traceback.

    What the code prints goes to the tail: stdout belongs to the command's own results.

    Args:
        tail: takes prints and traceback.
    """

    def __init__(self, tail: Tail) -> None:
        self._tail = tail
        self._streams = contextlib.ExitStack()

    def __enter__(self) -> None:
        writer = _Writer(self._tail)
        self._streams.enter_context(contextlib.redirect_stdout(writer))
        self._streams.enter_context(contextlib.redirect_stderr(writer))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._streams.close()
        if error is None or isinstance(error, TimeUp | Interrupted | PlayerError):
            return
        if isinstance(error, KeyboardInterrupt) and _may_be_interrupted():
            return
        self._tail.add("".join(traceback.format_exception(error)).encode("utf-8", errors="replace"))
        last = traceback.format_exception_only(error)[-1]
        raise PlayerError("crash", one_line(last), self._tail.text) from None
