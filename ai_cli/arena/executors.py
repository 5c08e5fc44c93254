"""Executors that play batches of games: this process, or worker processes of this machine (others: cluster.py)."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from types import TracebackType
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar

from ai_cli.arena.notes import Noted, NoteFolder
from ai_cli.arena.worker import Outcome, Task, play_batch, start_worker
from ai_cli.descriptors import silent
from ai_cli.players import is_python
from ai_cli.players.stopwatch import Stopwatch
from core.errors import EngineError

if TYPE_CHECKING:
    from pebble import ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

Running = dict["Future[list[Outcome]]", list[Task]]
"""The batches that are being played or wait for a worker."""

LOOK_SECONDS = 1.0
"""At least so often somebody must look at the workers."""

_SILENT_SECONDS = 2.0
_GUARD_FACTOR, _GUARD_SECONDS = 2.0, 5.0


class WorkersLostError(EngineError):
    """No worker lives long enough to play."""


@dataclass(frozen=True)
class Death:
    """Why a batch has no results.

    Attributes:
        noted: the decision during which its process ended; None if nobody knows.
        is_overdue: whether the decision took far longer than it may.
        is_blameless: whether the batch had no part in it: it only waited in a pool that was lost.
    """

    noted: Noted | None = None
    is_overdue: bool = False
    is_blameless: bool = False


class Crew:
    """Who plays: an executor, and what to know of it. Use it in a `with` statement: at its end everything ends.

    Attributes:
        executor: takes batches.
        play: what it does with one.
        width: batches to have under way.
        batch_seconds: how long a batch should take.
    """

    executor: Executor
    play: Callable[[list[Task]], list[Outcome]] = staticmethod(play_batch)
    width: int
    batch_seconds: float

    def death(self, error: BaseException, batch: list[Task]) -> Death | None:
        """What the error of a batch tells of a process that died; None if it is another error."""
        return None

    def renew(self) -> None:
        """New workers in place of those of an executor that takes nothing more."""

    def watch(self, running: Running, limit: float | None) -> dict[Future[list[Outcome]], Death]:
        """Batches that will never end, and are ended by this: called again and again while others wait."""
        return {}

    def stop(self) -> None:
        """End everything at once; what is under way is dropped."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class SerialExecutor(Executor):
    """Does everything at once in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The call's result, as a future that is done; what the call raises is raised here."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Serial(Crew):
    """This process plays, one game at a time: every batch ends before the next begins."""

    def __init__(self) -> None:
        self.executor = SerialExecutor()
        self.width = 1
        self.batch_seconds = 0.0


class PoolExecutor(Executor):
    """A pool of worker processes in which a crash ends its own task alone, which the standard library's does not offer.

    Args:
        workers: processes.
        initializer, initargs: what each does first.
    """

    def __init__(self, workers: int, initializer: Callable[..., None], initargs: Iterable[Any]) -> None:
        from pebble import ProcessPool

        context = multiprocessing.get_context("spawn")
        _start_tracker()
        self._pool: ProcessPool = ProcessPool(
            workers, initializer=initializer, initargs=list(initargs), context=context
        )

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The call's result, some time; pebble.ProcessExpired if its process ended.

        Raises:
            BrokenExecutor: the pool can do nothing more.
        """
        try:
            future: Future[T] = self._pool.schedule(fn, args=args, kwargs=kwargs)
        except RuntimeError as error:
            raise BrokenExecutor(str(error)) from error
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: after what they have to do, or at once with `cancel_futures`."""
        if cancel_futures:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble's methods without types
        else:
            self._pool.close()  # type: ignore[no-untyped-call]  # as above
        if wait:
            self._pool.join()


def _start_tracker() -> None:
    """Start what unlinks the semaphores of the standard library's pools after an end without notice, and says nothing of it."""
    tracker: Any = resource_tracker
    if os.name == "posix":
        with silent(2):
            tracker.ensure_running()


class _Clock:
    """How long decisions have been watched."""

    def __init__(self) -> None:
        self._now = 0.0
        self._watch = Stopwatch(LOOK_SECONDS)
        self._first: dict[int, tuple[Noted, float]] = {}

    def tick(self) -> None:
        """Somebody looks."""
        self._now = self._watch.look()

    def age(self, noted: Noted) -> float:
        """Seconds since this note was seen for the first time."""
        known = self._first.get(noted.pid)
        if known is None or known[0] != noted:
            self._first[noted.pid] = known = (noted, self._now)
        return self._now - known[1]


class Local(Crew):
    """Worker processes of this machine.

    Args:
        jobs: games at once.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._notes = NoteFolder()
        self._overdue: dict[int, Noted] = {}
        self._clock = _Clock()
        self.executor = self._new()
        self.width = 2 * jobs
        self.batch_seconds = 1.0

    def _new(self) -> PoolExecutor:
        return PoolExecutor(self._jobs, start_worker, [self._notes.name])

    def death(self, error: BaseException, batch: list[Task]) -> Death | None:
        """See `Crew.death`. Of a pool that is lost as a whole the notes tell who had a part in it."""
        from pebble import ProcessExpired

        if isinstance(error, ProcessExpired):
            pid = int(error.pid or 0)
            noted, overdue = self._notes.of(pid), self._overdue.pop(pid, None)
            self._notes.forget(pid)
            return Death(overdue or noted, overdue is not None)
        if not isinstance(error, BrokenExecutor | CancelledError):
            return None
        games = {task.number for task in batch}
        for noted in self._notes.all():
            if noted.game in games and not _is_alive(noted.pid):
                self._notes.forget(noted.pid)
                return Death(noted, self._overdue.pop(noted.pid, None) is not None)
        return Death(is_blameless=True)

    def renew(self) -> None:
        """A new pool in place of one that can do nothing more."""
        self.stop()
        for noted in self._notes.all():
            self._notes.forget(noted.pid)
        self.executor = self._new()

    def watch(self, running: Running, limit: float | None) -> dict[Future[list[Outcome]], Death]:
        """Ends a worker whose decision takes far longer than it may, and finds those that ended without a word."""
        found: dict[Future[list[Outcome]], Death] = {}
        self._clock.tick()
        for noted in self._notes.all():
            if not _is_alive(noted.pid):
                future = next(
                    (f for f, batch in running.items() if any(t.number == noted.game for t in batch)), None
                )
                if self._clock.age(noted) > _SILENT_SECONDS and noted.pid not in self._overdue:
                    self._notes.forget(noted.pid)
                    if future is not None and not future.done():
                        future.cancel()
                        found[future] = Death(noted)
            elif limit is not None and self._clock.age(noted) > _GUARD_FACTOR * limit + _GUARD_SECONDS:
                self._overdue[noted.pid] = noted
                with suppress(ProcessLookupError):
                    os.kill(noted.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        return found

    def stop(self) -> None:
        """Workers are ended; what they play is dropped."""
        self.executor.shutdown(cancel_futures=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        self._notes.close()


def _is_alive(pid: int) -> bool:
    """Whether a process of this number runs."""
    import psutil  # type: ignore[import-untyped]  # psutil ships no types

    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def crew_for(jobs: int, specs: Iterable[str] = ()) -> Serial | Local:
    """Who plays so many games at once on this machine; a stranger's code never plays in this process."""
    if jobs == 1 and not any(is_python(spec) for spec in specs):
        return Serial()
    return Local(jobs)
