"""Random streams at the Python border: one master seed, and an independent seed for each key below it.

Streams are keyed (master seed, deal, purpose, ...), so that chance, agents and statistics never share numbers, and
games of the same deal stay comparable however they are played. Agents never see the seeds of chance.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.game import State

_WORD = 0xFFFFFFFF


def _words(part: int | str) -> tuple[int, int, int]:
    """A key part as three 32-bit words: its type, then its value; parts of different types never collide."""
    if isinstance(part, str):
        digest = hashlib.sha256(part.encode("utf-8")).digest()
        return (2, int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:8], "little"))
    if not 0 <= part < 1 << 64:
        raise ValueError(f"a key of a random stream must be in 0 .. 2^64 - 1, not {part}")
    return (1, part & _WORD, part >> 32)


def derive(master: int, *key: int | str) -> int:
    """The seed at a key below a master seed.

    Args:
        master: 0 or greater.
        key: any number of integers (0 .. 2^64 - 1) and words.
    Returns:
        a 64-bit integer; the same key gives the same seed on every machine.
    Raises:
        ValueError: a negative master seed or a key out of range.
    """
    if master < 0:
        raise ValueError(f"a seed cannot be negative: {master}")
    import numpy as np  # 0.1 s: only for those who need a stream

    words = tuple(word for part in key for word in _words(part))
    sequence = np.random.SeedSequence(entropy=master, spawn_key=words)
    return int(sequence.generate_state(1, np.uint64)[0])


class ChanceStreams:
    """The chance of one deal: the k-th draw of each kind and owner has its own seed, whoever plays.

    Args:
        master: the master seed of the match.
        deal: number of the deal.
    """

    def __init__(self, master: int, deal: int) -> None:
        self._root = derive(master, deal, "chance")
        self._drawn: dict[tuple[int, int], int] = {}

    def copy(self) -> ChanceStreams:
        """An independent copy: both go on with the same draws."""
        other = ChanceStreams.__new__(ChanceStreams)
        other._root = self._root
        other._drawn = dict(self._drawn)
        return other

    def seed(self, kind: int, owner: int) -> int:
        """The seed of the next draw of this kind and owner."""
        k = self._drawn.get((kind, owner), 0)
        self._drawn[kind, owner] = k + 1
        return derive(self._root, kind, owner, k)

    def roll(self, state: State) -> tuple[int, tuple[int, ...]]:
        """The outcome of the chance node at which the state is, with the dice that make it (none where no dice are rolled).

        Raises:
            IllegalActionError: the state is at no chance node.
        """
        return state.game.roll(state, self.seed(*state.chance_kind()))

    def draw(self, state: State) -> int:
        """The outcome alone."""
        return self.roll(state)[0]
