"""Means over deals with their intervals: exact sums (math.fsum), nothing ever inf or nan."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

_T_975 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
_Z_975 = 1.959963984540054

Limits = tuple[float, float]

SHARES: Limits = (0.0, 1.0)
DIFFERENCES: Limits = (-1.0, 1.0)
_PSEUDO_GAMES = 0.2
"""Weight of a game at each end of the range: keeps few deals honest, and the interval at its 95 % (see the tests)."""


@dataclass(frozen=True)
class Estimate:
    """A mean over deals with the half width of its 95 % interval; None where there are too few deals.

    Attributes:
        limits: what the mean can be; the interval is cut to it.
    """

    mean: float | None
    half: float | None
    limits: Limits = (-math.inf, math.inf)

    @property
    def low(self) -> float | None:
        """Lower end of the interval."""
        return None if self.mean is None or self.half is None else max(self.limits[0], self.mean - self.half)

    @property
    def high(self) -> float | None:
        """Upper end of the interval."""
        return None if self.mean is None or self.half is None else min(self.limits[1], self.mean + self.half)


NO_ESTIMATE = Estimate(None, None)


def t_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t (Abramowitz and Stegun 26.7.5; a table up to 10)."""
    if freedom <= len(_T_975):
        return _T_975[freedom - 1]
    z = _Z_975
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + g1 / freedom + g2 / freedom**2 + g3 / freedom**3


def mean_of(values: Sequence[float]) -> float:
    """The mean; the order of the values changes no digit."""
    return math.fsum(values) / len(values)


def estimate(scores: Sequence[float], limits: Limits | None = None, games: float = 1.0) -> Estimate:
    """Mean of independent scores and the half width of its 95 % interval.

    A few equal scores do not look certain: within a range, a part of a game is added at each end of it, and if all scores
    are equal the interval allows for deals unlike them that n deals may well not show (Clopper and Pearson).

    Args:
        scores: one a deal. No mean without a score, no interval with fewer than two, nor of equal scores without a range.
        limits: the least and the greatest score there can be.
        games: of how many a score is the mean.
    """
    n = len(scores)
    if n == 0:
        return NO_ESTIMATE
    mean = mean_of(scores)
    if n == 1:
        return Estimate(mean, None)
    if limits is None:
        if min(scores) == max(scores):
            return Estimate(mean, None)
        variance = math.fsum([(score - mean) ** 2 for score in scores]) / (n - 1)
        return Estimate(mean, t_quantile(n - 1) * math.sqrt(variance / n))
    if min(scores) == max(scores):
        unseen = 1 - 0.025 ** (1 / n)
        return Estimate(mean, unseen * max(mean - limits[0], limits[1] - mean), limits)
    part = _PSEUDO_GAMES / games
    weight = n + 2 * part
    centre = math.fsum([*scores, *(part * end for end in limits)]) / weight
    squares = [(score - centre) ** 2 for score in scores]
    squares += [part * (end - centre) ** 2 for end in limits]
    half = t_quantile(n - 1) * math.sqrt(math.fsum(squares) / (weight - 1) / weight) + abs(mean - centre)
    return Estimate(mean, min(half, limits[1] - limits[0]), limits)


def confidence(found: Estimate, deals: int) -> float | None:
    """How sure it is that the true mean is above 0; agrees with the interval: 97.5 % where its lower end is 0.

    Student's t by Wallace's normal approximation (1959).

    Args:
        found: the estimate.
        deals: how many scores it was made of.
    """
    if found.mean is None or not found.half:
        return None
    freedom = deals - 1
    t = abs(found.mean) / found.half * t_quantile(freedom)
    z = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
    above = NormalDist().cdf(z)
    return above if found.mean > 0 else 1 - above
