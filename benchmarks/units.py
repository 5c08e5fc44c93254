"""What the benchmarks share: the seed, and the type of `measure`."""

from __future__ import annotations

from collections.abc import Callable

SEED = 1625
ROUNDS = 7
Measure = Callable[[str, str, Callable[[], float]], None]
"""measure(group, unit, work): times work that returns how many units it did; unit "ns/..." or "k .../s"."""
