"""Threads of a search outlive no interrupt: what they work on is freed after them."""

import _thread
import threading
import time

from search.parallel import run_threads


def test_a_second_ctrl_c_waits_for_the_threads_too() -> None:
    """The first one stops the tasks, the second comes while they end."""
    is_stopped, ended = threading.Event(), []

    def task() -> None:
        is_stopped.wait(10)
        _thread.interrupt_main()
        time.sleep(0.2)
        ended.append(True)

    def poll() -> None:
        raise KeyboardInterrupt

    was_interrupted = run_threads([task, task], poll, is_stopped.set)
    assert was_interrupted
    assert ended == [True, True]
