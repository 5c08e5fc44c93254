"""Programs do not outlive the process that started them, however it ends: a shell beside it waits for that, and kills them."""

from __future__ import annotations

import atexit
import os
import subprocess
import threading
from contextlib import suppress

_SCRIPT = """\
pids=
while read -r sign pid; do
  case $sign in
    +) pids="$pids $pid" ;;
    -) left=
       for one in $pids; do [ "$one" = "$pid" ] || left="$left $one"; done
       pids=$left ;;
  esac
done
for one in $pids; do kill -9 -"$one"; done
"""
"""Its stdin ends with the process: then the sessions that are still on the list are killed."""


class Guardian:
    """The list of the sessions that this process has started, in a process of its own: it is begun with the first one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def add(self, session: int) -> None:
        """Kill this session, and all that belongs to it, when this process ends."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._process = subprocess.Popen(
                    ["/bin/sh", "-c", _SCRIPT],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    bufsize=0,
                    cwd="/",
                    start_new_session=True,
                )
                atexit.register(_end, self._process)
        self._tell("+", session)

    def remove(self, session: int) -> None:
        """It has ended, or will; must be said before its number is free for others."""
        self._tell("-", session)

    def _tell(self, sign: str, session: int) -> None:
        process = self._process
        assert process is not None and process.stdin is not None, "a session is added first"
        with suppress(OSError):  # somebody has killed the guardian
            os.write(process.stdin.fileno(), f"{sign} {session}\n".encode())


def _end(process: subprocess.Popen[bytes]) -> None:
    """The list is closed; who is still on it is killed."""
    assert process.stdin is not None, "a pipe was asked for"
    process.stdin.close()
    with suppress(subprocess.TimeoutExpired):  # a player has forked, and its child has the list open too
        process.wait(1.0)


guardian = Guardian()
"""Of this process."""
