"""Paired statistics: the deal is the independent unit, and nothing is ever inf or nan.

Plain Python: sums are exact (math.fsum), so that no order of the games changes a digit.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

_T_975 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281)
_Z_975 = 1.959963984540054


@dataclass(frozen=True)
class GameResult:
    """What counts of a finished game.

    Attributes:
        deal: number of the deal.
        rotation: number of the seating.
        lineup: [seats] index of the player at each seat.
        returns: [seats] win shares.
        points: [seats] the game's own points, or None.
        reason: how it ended: "normal", or why a player failed.
        failed: the seat that failed.
        plies: length of the game; 0 where nobody counted.
        game: place in the schedule, from 0.
        places: [seats] places from 1; None: by the returns.
        detail: what failed, one line.
        failure: folder of what reproduces the failure, from that of the tournament.
    """

    deal: int
    rotation: int
    lineup: tuple[int, ...]
    returns: tuple[float, ...]
    points: tuple[float, ...] | None = None
    reason: str = "normal"
    failed: int | None = None
    plies: int = 0
    game: int = 0
    places: tuple[int, ...] | None = None
    detail: str = ""
    failure: str = ""


@dataclass(frozen=True)
class Estimate:
    """A mean over deals with the half width of its 95 % interval; None where there are too few deals.

    Attributes:
        limits: what the mean can be; the interval is cut to it.
    """

    mean: float | None
    half: float | None
    limits: tuple[float, float] = (-math.inf, math.inf)

    @property
    def low(self) -> float | None:
        """Lower end of the interval."""
        return None if self.mean is None or self.half is None else max(self.limits[0], self.mean - self.half)

    @property
    def high(self) -> float | None:
        """Upper end of the interval."""
        return None if self.mean is None or self.half is None else min(self.limits[1], self.mean + self.half)


@dataclass(frozen=True)
class Summary:
    """A match in numbers.

    Attributes:
        deals: complete deals, all rotations played: only these count.
        games: games of these deals.
        left_out: games of incomplete deals.
        shares: [players] win share of one copy of the player.
        points: [players] points a game, None if the game counts none.
        seats: [seats] win share of each seat, whoever sits there.
        differences: (player, player) -> share of the first less that of the second.
    """

    deals: int
    games: int
    left_out: int
    shares: list[Estimate]
    points: list[Estimate] | None
    seats: list[Estimate]
    differences: dict[tuple[int, int], Estimate]


def t_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's t (Abramowitz and Stegun 26.7.5; a table up to 10)."""
    if freedom <= len(_T_975):
        return _T_975[freedom - 1]
    z = _Z_975
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + g1 / freedom + g2 / freedom**2 + g3 / freedom**3


SHARES = (0.0, 1.0)
DIFFERENCES = (-1.0, 1.0)
_PSEUDO_DEALS = 0.15
"""Weight of a deal at each end of the range: keeps few deals honest, and the interval at its 95 % (see the tests)."""


def estimate(scores: Sequence[float], limits: tuple[float, float] | None = None) -> Estimate:
    """Mean of independent scores and the half width of its 95 % interval.

    A few equal scores do not look certain: within a range, a part of a deal is added at each end of it, and if all scores
    are equal the interval allows for deals unlike them that n deals may well not show (Clopper and Pearson).

    Args:
        scores: one a deal. No mean without a score, no interval with fewer than two, nor of equal scores without a range.
        limits: the least and the greatest score there can be.
    """
    n = len(scores)
    if n == 0:
        return Estimate(None, None)
    mean = math.fsum(scores) / n
    if n == 1:
        return Estimate(mean, None)
    if limits is None:
        variance = math.fsum((score - mean) ** 2 for score in scores) / (n - 1)
        return Estimate(mean, t_quantile(n - 1) * math.sqrt(variance / n) if variance else None)
    if min(scores) == max(scores):
        unseen = 1 - 0.025 ** (1 / n)
        return Estimate(mean, unseen * max(mean - limits[0], limits[1] - mean), limits)
    weight = n + 2 * _PSEUDO_DEALS
    centre = math.fsum([*scores, *(_PSEUDO_DEALS * end for end in limits)]) / weight
    squares = [(score - centre) ** 2 for score in scores]
    squares += [_PSEUDO_DEALS * (end - centre) ** 2 for end in limits]
    half = t_quantile(n - 1) * math.sqrt(math.fsum(squares) / (weight - 1) / weight) + abs(mean - centre)
    return Estimate(mean, min(half, limits[1] - limits[0]), limits)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


class _Deal:
    """The games of one deal, taken together."""

    def __init__(self, games: list[GameResult], n_players: int) -> None:
        seats = range(len(games[0].lineup))
        places = [(game, seat) for game in games for seat in seats]
        by_player: list[list[tuple[GameResult, int]]] = [[] for _ in range(n_players)]
        for game, seat in places:
            by_player[game.lineup[seat]].append((game, seat))
        self.shares = [_mean([game.returns[seat] for game, seat in mine]) for mine in by_player]
        self.seats = [_mean([game.returns[seat] for game in games]) for seat in seats]
        self.points = None
        if all(game.points is not None for game in games):
            self.points = [
                _mean([game.points[seat] for game, seat in mine if game.points]) for mine in by_player
            ]


def summarise(results: Iterable[GameResult], n_players: int, n_rotations: int) -> Summary:
    """The match in numbers.

    Args:
        results: the finished games, in any order; repeats of a (deal, rotation) are means.
        n_players: players of the match.
        n_rotations: different seatings of each deal; deals that lack one are left out.
    """
    by_deal: dict[int, list[GameResult]] = defaultdict(list)
    for result in results:
        by_deal[result.deal].append(result)
    complete = [games for games in by_deal.values() if len({game.rotation for game in games}) == n_rotations]
    deals = [_Deal(games, n_players) for games in complete]
    n_games = sum(map(len, complete))
    seats = len(complete[0][0].lineup) if complete else 0
    points = [deal.points for deal in deals]
    has_points = bool(points) and all(score is not None for score in points)
    return Summary(
        deals=len(deals),
        games=n_games,
        left_out=sum(map(len, by_deal.values())) - n_games,
        shares=[estimate([deal.shares[player] for deal in deals], SHARES) for player in range(n_players)],
        points=[estimate([score[player] for score in points if score]) for player in range(n_players)]
        if has_points
        else None,
        seats=[estimate([deal.seats[seat] for deal in deals], SHARES) for seat in range(seats)],
        differences={
            (a, b): estimate([deal.shares[a] - deal.shares[b] for deal in deals], DIFFERENCES)
            for a, b in combinations(range(n_players), 2)
        },
    )
