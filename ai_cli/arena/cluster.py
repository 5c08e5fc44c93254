"""Executors of a Dask cluster: the workers of several machines play the games, this process keeps the results."""

from __future__ import annotations

import atexit
import multiprocessing
import re
import threading
from concurrent.futures import CancelledError
from contextlib import ExitStack
from types import TracebackType
from typing import Any

from ai_cli.arena.executors import Crew, Death, Local, WorkersLostError
from ai_cli.arena.worker import Outcome, Task
from ai_cli.version import version
from core.errors import EngineError

_ADDRESS = re.compile(r"[a-z]+://[^/\s]+:\d+")
_UNREACHABLE = (OSError, ValueError, TypeError, MemoryError, RuntimeError)
"""What may be met where something else than a scheduler answers."""
_CONNECT_SECONDS = 15
_WORKER_SECONDS = 30


class ClusterError(EngineError):
    """A cluster that cannot be used."""


_of_thread = threading.local()


def _about_worker() -> str:
    """The version of richelieu on a worker; it also loads what plays."""
    return version()


def _own_crew() -> Local:
    """The process of this thread of a worker, in which its games are played."""
    crew: Local | None = getattr(_of_thread, "crew", None)
    if crew is None:
        # a nanny marks its worker as one that starts no processes, so that none is left behind: ours ends with the worker
        this: Any = multiprocessing.process.current_process()
        this._config["daemon"] = False
        _of_thread.crew = crew = Local(1)
        atexit.register(crew.__exit__, None, None, None)
    return crew


def play_apart(tasks: list[Task]) -> list[Outcome]:
    """Play a batch on a worker, but not in its process: players are guarded, and fail, just as on one machine.

    A worker plays in threads, where nothing can be interrupted; and who ends the process of the game must not end the worker.
    """
    from ai_cli.arena.playing import run

    found = {task.number: outcome for task, outcome in run(tasks, _own_crew(), len(tasks))}
    return [found[task.number] for task in tasks]


class Cluster(Crew):
    """The workers of a cluster: its scheduler watches them, and gives what they had to others.

    Args:
        address: of its scheduler, as tcp://host:8786.
    Raises:
        ClusterError: it cannot be reached, has no workers, or they cannot play; also where the extra is not installed.
    """

    def __init__(self, address: str) -> None:
        self._client: Any = _client(address)
        self._address = address
        with ExitStack() as undo:
            undo.callback(self._client.close)
            threads = self._check()
            undo.pop_all()
        self.executor = self._client.get_executor(pure=False, retries=2)
        self.play = play_apart
        self.width = 2 * threads
        self.batch_seconds = 1.0

    def _check(self) -> int:
        """How many games the workers play at once; ClusterError if they cannot."""
        try:
            self._client.wait_for_workers(1, timeout=_WORKER_SECONDS)
        except TimeoutError:
            text = f"the cluster at {self._address} has no workers: start some with `dask worker {self._address}`"
            raise ClusterError(text) from None
        try:
            versions: dict[str, str] = self._client.run(_about_worker)
        except ImportError as error:
            text = f"a worker of the cluster at {self._address} cannot play ({error}): install richelieu there too"
            raise ClusterError(text) from error
        for worker, found in versions.items():
            if found != version():
                raise ClusterError(
                    f"worker {worker} has richelieu {found}, here is {version()}: take one version"
                )
        return sum(self._client.nthreads().values())

    def death(self, error: BaseException, batch: list[Task]) -> Death | None:
        """See `Crew.death`.

        Raises:
            WorkersLostError: the cluster itself is gone.
        """
        from distributed.comm.core import CommClosedError
        from distributed.scheduler import KilledWorker

        if isinstance(error, KilledWorker):
            return Death()
        if isinstance(error, CommClosedError | CancelledError):
            raise WorkersLostError(f"the cluster at {self._address} cannot be reached any more") from error
        return None

    def stop(self) -> None:
        """What is under way is given up; workers end the games that they are playing."""
        self.executor.shutdown(wait=False)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        self._client.close()


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError('--cluster needs Dask: pip install "richelieu[cluster]"') from None
    if not _ADDRESS.fullmatch(address):
        text = f"{address!r} is no address of a scheduler: give what `dask scheduler` prints, such as tcp://host:8786"
        raise ClusterError(text)
    base: Any = Client

    class OwnClient(base):  # type: ignore[misc]  # distributed has no types
        def __del__(self) -> None:
            """It is closed by who has it; one that was never connected would be waited for."""

    try:
        return OwnClient(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except _UNREACHABLE as error:
        text = str(error) or type(error).__name__
        raise ClusterError(f"the cluster at {address} cannot be reached: {text}") from error
