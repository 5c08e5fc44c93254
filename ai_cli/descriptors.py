"""File descriptors of this process that say nothing for a while."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silent(descriptor: int) -> Iterator[None]:
    """What is written to a descriptor within the block goes nowhere, also what does not come from Python."""
    try:
        kept = os.dup(descriptor)
    except OSError:  # it is closed already
        yield
        return
    try:
        mute(descriptor)
        yield
    finally:
        os.dup2(kept, descriptor)
        os.close(kept)


def mute(descriptor: int) -> None:
    """From now on what is written there goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
