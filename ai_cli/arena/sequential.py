"""A sequential test on deals: whether one player is better than another, decided as soon as the deals say so.

The generalised sequential probability ratio test: with n deals, the mean of the difference of the two players' scores in a
deal, and the hypotheses that its true value is 0 or better_by,

    LLR = n * better_by * (2 * mean - better_by) / (2 * variance),

which ends below log(beta / (1 - alpha)) or above log((1 - beta) / alpha). The variance is that about the hypotheses (the mean
of both), as in the exact ratio n / 2 * log(squares about 0 / squares about better_by): about its own mean it is too small
when chance has carried the mean away, and errors are then more frequent than promised.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from ai_cli.arena.estimates import DIFFERENCES
from ai_cli.arena.statistics import Deal, GameResult

Verdict = Literal["better", "not_better"]

LEAST_DEALS = 16
"""No verdict before: the variance of a few deals is not known."""

PSEUDO_DEALS = 1.0
"""Weight of a deal at each end of the range in the variance: equal deals at the start must not look certain."""


@dataclass(frozen=True)
class Sequential:
    """Where the test stands.

    Attributes:
        verdict: what was found; None while it goes on.
        llr: logarithm of the likelihood ratio; 0 before the second deal.
        lower, upper: where it ends.
        deals: weighed so far, those in which both played; later ones change nothing once there is a verdict.
        looked_at: deals from the first, without a gap, that led here, whoever played in them.
    """

    verdict: Verdict | None
    llr: float
    lower: float
    upper: float
    deals: int
    looked_at: int


class SequentialTest:
    """The test, fed game by game in any order; deals are weighed in the order of their numbers, without a gap.

    Args:
        players: whether the first is better than the second.
        n_rotations: different seatings of each deal.
        better_by: difference of the win shares that is worth finding, > 0.
        alpha: how often "better" may be said of players who are equal.
        beta: how often "not better" may be said of one who is better by so much.
    Raises:
        ValueError: a number outside its range.
    """

    def __init__(
        self, players: tuple[int, int], n_rotations: int, better_by: float, alpha: float, beta: float
    ) -> None:
        if not 0 < better_by < 1:
            raise ValueError(f"better_by must be between 0 and 1, not {better_by}")
        for name, rate in (("alpha", alpha), ("beta", beta)):
            if not 0 < rate < 0.5:
                raise ValueError(f"{name} must be between 0 and 0.5, not {rate}")
        self._players = players
        self._n_rotations = n_rotations
        self._better_by = better_by
        self._bounds = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
        self._waiting: dict[int, dict[int, GameResult]] = {}
        self._following = 0
        self._sum = self._squares = 0.0
        self.state = Sequential(None, 0.0, *self._bounds, 0, 0)

    @property
    def is_over(self) -> bool:
        """Whether there is a verdict: no further game changes it."""
        return self.state.verdict is not None

    def add(self, result: GameResult) -> None:
        """Take note of a finished game; one that is known already changes nothing."""
        if self.is_over or result.deal < self._following:
            return
        self._waiting.setdefault(result.deal, {}).setdefault(result.rotation, result)
        while len(self._waiting.get(self._following, ())) == self._n_rotations:
            games = self._waiting.pop(self._following)
            self._following += 1
            self._weigh(Deal(list(games.values())))

    def _weigh(self, deal: Deal) -> None:
        first, second = (deal.shares.get(player) for player in self._players)
        if first is None or second is None:
            self.state = replace(self.state, looked_at=self._following)
            return
        self._sum += first - second
        self._squares += (first - second) ** 2
        deals = self.state.deals + 1
        llr = self._ratio(deals)
        lower, upper = self._bounds
        verdict: Verdict | None = None
        if deals >= LEAST_DEALS:
            verdict = "better" if llr >= upper else "not_better" if llr <= lower else None
        self.state = Sequential(verdict, llr, lower, upper, deals, self._following)
        if verdict is not None:
            self._waiting.clear()

    def _ratio(self, deals: int) -> float:
        """The logarithm; a deal at each end of the range keeps the variance of equal deals above 0."""
        if deals < 2:
            return 0.0
        mean = self._sum / deals
        ends = math.fsum(PSEUDO_DEALS * end * end for end in DIFFERENCES)
        about_zero = (self._squares + ends) / (deals + 2 * PSEUDO_DEALS)
        variance = about_zero + self._better_by * (self._better_by / 2 - mean)
        return deals * self._better_by * (2 * mean - self._better_by) / (2 * variance)


def decide(
    results: Iterable[GameResult],
    players: tuple[int, int],
    n_rotations: int,
    better_by: float,
    alpha: float,
    beta: float,
) -> Sequential:
    """Where the test stands after these games: a function of the games, whatever their order.

    Args:
        results: the finished games.
        players, n_rotations, better_by, alpha, beta: see `SequentialTest`.
    """
    test = SequentialTest(players, n_rotations, better_by, alpha, beta)
    for result in results:
        test.add(result)
    return test.state
