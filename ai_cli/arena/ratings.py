"""Ratings: Bradley and Terry's model over all pairs of players in a game, with intervals over deals.

Needs the extra richelieu[report]; nothing is imported before a rating is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ai_cli.arena.estimates import mean_of
from ai_cli.arena.statistics import Deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import NDArray

    Matrix = NDArray[np.float64]

RESAMPLES = 2000
PRIOR_TIES = 1.0
"""Tied deals that each player is given, shared out over the others: who won or lost everything stays finite."""

_SCALE = 400 / math.log(10)
_LEAST_PRIOR = 1e-3
_MOST_STEPS = 10_000
_CHUNK = 100


@dataclass(frozen=True)
class Rating:
    """A rating on the scale of Elo, where 400 points are ten to one; the mean of all players is 0.

    Attributes:
        low, high: the 95 % interval; None with fewer than two deals.
    """

    value: float
    low: float | None
    high: float | None


def is_available() -> bool:
    """Whether the extra is installed."""
    try:
        import choix  # noqa: F401
    except ImportError:
        return False
    return True


def ratings(deals: Sequence[Deal], n_players: int, seed: int, resamples: int) -> list[Rating]:
    """The players' ratings; empty if there is nothing to rate.

    Each resample draws as many deals as there are, with repeats. The ties that keep the model finite count one half for
    each side in the estimate; in a resample each half is drawn from a gamma distribution of that mean. Among many deals it
    is nothing, but a player who won every game has no loss in any resample, and gets an interval from it that says how
    little is known: with two players it is that of Jeffreys, with a deal as one trial.

    Args:
        deals: complete ones, in the order of their numbers.
        n_players: players of the match.
        seed: of the resamples.
        resamples: how many.
    Raises:
        ImportError: the extra is not installed.
    """
    if n_players < 2 or not any(deal.ahead for deal in deals):
        return []
    import numpy as np
    from numpy.random import PCG64, SeedSequence
    from numpy.random import Generator as Chance

    wins = _wins(deals, n_players)
    games = _meetings_a_deal(deals)
    prior = np.full((n_players, n_players), PRIOR_TIES / 2 / (n_players - 1))
    np.fill_diagonal(prior, 0.0)
    best = _fit(wins.sum(axis=0, dtype=np.float64).reshape(prior.shape) + games * prior, None)
    values = _points(best)
    if len(deals) < 2:
        return [Rating(value, None, None) for value in values.tolist()]
    chance = Chance(PCG64(SeedSequence(seed)))
    found = np.empty((resamples, n_players))
    for start in range(0, resamples, _CHUNK):
        size = min(_CHUNK, resamples - start)
        sums = _resampled(wins, size, chance).reshape(size, n_players, n_players)
        ties = np.maximum(chance.standard_gamma(prior, (size, *prior.shape)), np.minimum(prior, _LEAST_PRIOR))
        for number in range(size):
            found[start + number] = _points(_fit(sums[number] + games * ties[number], best))
    low, high = np.quantile(found, (0.025, 0.975), axis=0)
    return [
        Rating(value, min(value, least), max(value, most))
        for value, least, most in zip(values.tolist(), low.tolist(), high.tolist(), strict=True)
    ]


def _meetings_a_deal(deals: Sequence[Deal]) -> float:
    """How often two players meet in a deal in which they do."""
    counts = [count / deal.repeats for deal in deals for count in deal.meetings.values()]
    return mean_of(counts)


def _wins(deals: Sequence[Deal], n_players: int) -> NDArray[np.float32]:
    """[deals, players * players] how often one came before the other; halves for ties, hence exact in any order."""
    import numpy as np

    wins = np.zeros((len(deals), n_players, n_players), dtype=np.float32)
    for row, deal in zip(wins, deals, strict=True):
        for (a, b), share in deal.ahead.items():
            count = deal.meetings[a, b]
            ahead = round(2 * share * count) / 2
            row[a, b] = ahead / deal.repeats
            row[b, a] = (count - ahead) / deal.repeats
    return wins.reshape(len(deals), -1)


def _resampled(wins: NDArray[np.float32], size: int, chance: Generator) -> Matrix:
    """[size, players * players] sums over deals that are drawn with repeats."""
    import numpy as np

    n = len(wins)
    counts = np.empty((size, n))
    for number in range(size):
        counts[number] = np.bincount(chance.integers(n, size=n), minlength=n)
    return counts @ wins.astype(np.float64)


def _fit(wins: Matrix, start: Matrix | None) -> Matrix:
    """The parameters of greatest likelihood (logarithms of strengths)."""
    import choix

    params: Matrix = choix.ilsr_pairwise_dense(wins, initial_params=start, max_iter=_MOST_STEPS)
    return params


def _points(params: Matrix) -> Matrix:
    """On the scale of Elo, mean 0."""
    centred: Matrix = params - params.mean()
    return centred * _SCALE
