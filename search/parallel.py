"""Root parallelism: independent trees, a fixed split of the iterations, results merged in thread order."""

import contextlib
import threading
from collections.abc import Callable, Sequence

POLL_SECONDS = 0.05


def split(iterations: int, threads: int) -> list[int]:
    """Iterations of each thread: an equal share, the first ones take the remainder."""
    share, rest = divmod(iterations, threads)
    return [share + (1 if thread < rest else 0) for thread in range(threads)]


def run_threads(
    tasks: Sequence[Callable[[], None]], poll: Callable[[], None], stop: Callable[[], None]
) -> bool:
    """Run each task in a thread of its own and wait for all; the tasks release the GIL and raise nothing.

    Args:
        poll: called in this thread about 20 times a second while they run.
        stop: makes the tasks end soon; called when `poll` raises or on Ctrl-C.
    Returns:
        Whether a KeyboardInterrupt ended it; the tasks have then finished cleanly.
    """
    threads: list[threading.Thread] = []
    try:
        for task in tasks:
            threads.append(threading.Thread(target=task, daemon=True))
            threads[-1].start()
        for thread in threads:
            thread.join(POLL_SECONDS)
            while thread.is_alive():
                poll()
                thread.join(POLL_SECONDS)
    except KeyboardInterrupt:
        return True
    finally:
        stop()
        _wait_for(threads)
    return False


def _wait_for(threads: Sequence[threading.Thread]) -> None:
    """Wait until all have ended, even if Ctrl-C is pressed again: they work on memory that is freed after them."""
    for thread in threads:
        while thread.is_alive():
            with contextlib.suppress(KeyboardInterrupt):
                thread.join()
