"""Means over deals with their intervals: exact sums (math.fsum), nothing ever inf or nan.

Where scores have a range, an interval and the confidence in a difference are one and the same statement. The deals could
have had any weights: each is drawn from the exponential distribution of mean 1, and for the lower end one more game is
added that was lost as clearly as can be (for the upper end, won), with a weight from the gamma distribution of that size.
The lower end is where the weighted mean is above with 97.5 %. Hence

- no score that gets better makes an end or the confidence worse;
- a few equal scores are not certain, and n deals won of n say with 1 - 2^-n that their winner is the better of two;
- with one game a deal it is the interval of Clopper and Pearson, with many deals that of the normal distribution.

The added game is one of a deal's games, so games of a deal must not be more alike than games of different deals are, which
seats that take turns see to; who cannot be sure of it says that a score is one game. The distribution of the weighted mean is
that of Barndorff-Nielsen's saddlepoint approximation: its tails are right to 4 in 100, and rather too long.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

_T_975 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
_Z_975 = 1.959963984540054

Limits = tuple[float, float]

SHARES: Limits = (0.0, 1.0)
DIFFERENCES: Limits = (-1.0, 1.0)
_ALL: Limits = (-math.inf, math.inf)
_LOPSIDED = 1.5
_MOST_GAMES = 8.0
"""The added game weighs no less than an eighth of a deal: two or three deals say nothing of others, however long they are."""


@dataclass(frozen=True)
class Estimate:
    """A mean over deals with its 95 % interval; None where there are too few deals.

    Attributes:
        low, high: the ends of the interval; the mean is seldom in its middle.
        limits: what the mean can be.
    """

    mean: float | None
    low: float | None = None
    high: float | None = None
    limits: Limits = _ALL

    @property
    def half(self) -> float | None:
        """How far the farther end of the interval is."""
        if self.mean is None or self.low is None or self.high is None:
            return None
        return max(self.mean - self.low, self.high - self.mean)

    @property
    def document(self) -> dict[str, float | None]:
        """Mean and ends, as JSON documents hold them."""
        return {"mean": self.mean, "low": self.low, "high": self.high}

    @property
    def is_even(self) -> bool:
        """Whether mean and half say it all: neither end is much nearer, or as near as a limit."""
        if self.mean is None or self.low is None or self.high is None or self.half is None:
            return False
        nearer = min(self.mean - self.low, self.high - self.mean)
        least, greatest = self.limits
        return (
            self.half <= _LOPSIDED * nearer
            and least <= self.mean - self.half <= self.mean + self.half <= greatest
        )


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
    """Mean of independent scores and its 95 % interval; Student's where the scores have no range.

    Args:
        scores: one a deal. No mean without a score, no interval with fewer than two, nor of equal scores without a range.
        limits: the least and the greatest score there can be.
        games: of how many a score is the mean.
    """
    n = len(scores)
    if n == 0:
        return NO_ESTIMATE
    mean = mean_of(scores)
    if n == 1 or (limits is None and min(scores) == max(scores)):
        return Estimate(mean, limits=limits or _ALL)
    if limits is None:
        variance = math.fsum([(score - mean) ** 2 for score in scores]) / (n - 1)
        half = t_quantile(n - 1) * math.sqrt(variance / n)
        return Estimate(mean, mean - half, mean + half)
    low = _Weighted(scores, limits[0], _weight(games)).quantile(-_Z_975)
    high = _Weighted(scores, limits[1], _weight(games)).quantile(_Z_975)
    return Estimate(mean, max(limits[0], min(low, mean)), min(limits[1], max(high, mean)), limits)


def confidence(differences: Sequence[float], games: float = 1.0) -> float | None:
    """How sure it is that the true mean is above 0: 97.5 % where the lower end of its interval is 0.

    Who is ahead is never less sure of it than not; None with fewer than two deals.

    Args:
        differences: one a deal, within DIFFERENCES.
        games: of how many each is the mean.
    """
    if len(differences) < 2:
        return None
    mean = mean_of(differences)
    if mean < 0:
        return 1 - (confidence([-difference for difference in differences], games) or 0.0)
    if mean == 0:
        return 0.5
    return max(0.5, _Weighted(differences, DIFFERENCES[0], _weight(games)).above(0.0))


def _weight(games: float) -> float:
    """Of the game that is added to deals of so many."""
    return 1 / min(games, _MOST_GAMES)


class _Weighted:
    """The mean of scores with random weights, each from a gamma distribution, 1 wide for a score.

    The probability that it is below t is that of sum(weight * (score - t)) < 0: its generating function, its saddlepoint and
    t itself are plain functions of one number v, 0 where t is the mean: `_at`.

    Args:
        scores: of the deals.
        end: the score that is added.
        weight: of the end.
    """

    def __init__(self, scores: Sequence[float], end: float, weight: float) -> None:
        weights: dict[float, float] = dict(Counter(scores))
        weights[end] = weights.get(end, 0.0) + weight
        self._total = len(scores) + weight
        self._centre = math.fsum([score * size for score, size in weights.items()]) / self._total
        self._points = [(score - self._centre, size) for score, size in sorted(weights.items())]
        self._is_certain = len(weights) == 1

    def quantile(self, z: float) -> float:
        """Where it is below with the probability with which a normal number is below z."""
        if self._is_certain:
            return self._centre
        return self._centre + self._at(self._solve(lambda v: self._at(v)[1] - z, z))[0]

    def above(self, value: float) -> float:
        """The probability that it is above a value between the least and the greatest score."""
        way = value - self._centre
        if way == 0:
            return 1 - NormalDist().cdf(self._at(0.0)[1])
        return 1 - NormalDist().cdf(self._at(self._solve(lambda v: self._at(v)[0] - way, way))[1])

    def _at(self, v: float) -> tuple[float, float]:
        """A value, from the centre, and the number below which a normal one is as often as the mean is below it."""
        parts = [(point, size, 1 - v * point) for point, size in self._points]
        t = math.fsum([size * point / part for point, size, part in parts]) / math.fsum(
            [size / part for _, size, part in parts]
        )
        logs = math.fsum([size * math.log1p(-v * point) for point, size, _ in parts])
        w = math.copysign(math.sqrt(max(0.0, 2 * (logs - self._total * math.log1p(-v * t)))), v)
        ratios = [((point - t) * (1 - v * t) / part, size) for point, size, part in parts]
        second = math.fsum([size * ratio**2 for ratio, size in ratios])
        if abs(w) < 1e-3:
            third = 2 * math.fsum([size * ratio**3 for ratio, size in ratios])
            return t, w + third / (6 * second**1.5)
        u = v / (1 - v * t) * math.sqrt(second)
        return t, w + math.log(u / w) / w

    def _solve(self, far: Callable[[float], float], way: float) -> float:
        """The v at which a growing function is 0, by the rule of false position (Illinois); way says on which side of 0."""
        bound = 1 / self._points[-1 if way > 0 else 0][0]
        here, there = 0.0, bound / 2
        before, behind = far(here), far(there)
        while before * behind > 0 and abs(there - bound) > 1e-15 * abs(bound):
            here, before = there, behind
            there = (there + bound) / 2
            behind = far(there)
        if before * behind >= 0:
            return there
        for _ in range(100):
            new = (here * behind - there * before) / (behind - before)
            found = far(new)
            if found * behind < 0:
                here, before = there, behind
            else:
                before /= 2
            there, behind = new, found
            if abs(there - here) <= 1e-12 * abs(bound) or abs(found) < 1e-12:
                break
        return there
