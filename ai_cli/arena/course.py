"""How a match went: estimates as the deals came, lengths of games, and how they ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ai_cli.arena.estimates import SHARES, Estimate, estimate, mean_of
from ai_cli.arena.statistics import NORMAL, Deal, GameResult

STEPS = 20
_QUANTILES = (0.0, 0.1, 0.5, 0.9, 1.0)


@dataclass(frozen=True)
class Step:
    """Where the estimates stood after some of the deals.

    Attributes:
        deals: the first so many, in the order of their numbers.
        shares: [players] win share of one copy.
    """

    deals: int
    shares: list[Estimate]


@dataclass(frozen=True)
class Ending:
    """The games that ended in one way.

    Attributes:
        reason: "normal", or why a player failed.
        games: how many.
        share: of all counted games.
        plies: length of these games, over the deals that have such a one.
    """

    reason: str
    games: int
    share: Estimate
    plies: Estimate


@dataclass(frozen=True)
class Lengths:
    """How long the games were, in plies.

    Attributes:
        shortest, low, median, high, longest: least, 10 %, half, 90 % and all games are at most so long.
    """

    shortest: int
    low: int
    median: int
    high: int
    longest: int


def convergence(deals: Sequence[Deal], n_players: int) -> list[Step]:
    """The shares after 1/20, 2/20, ... of the deals; after each deal if there are fewer than 20.

    Args:
        deals: complete ones, in the order of their numbers.
        n_players: players of the match.
    """
    counts = sorted({-(-len(deals) * step // STEPS) for step in range(1, STEPS + 1)} - {0})
    steps = []
    scores: list[list[float]] = [[] for _ in range(n_players)]
    taken: list[list[float]] = [[] for _ in range(n_players)]
    done = 0
    for count in counts:
        for deal in deals[done:count]:
            for player, share in deal.shares.items():
                scores[player].append(share)
                taken[player].append(deal.taken[player])
        done = count
        shares = [
            estimate(mine, SHARES, mean_of(seats) if seats else 1.0)
            for mine, seats in zip(scores, taken, strict=True)
        ]
        steps.append(Step(count, shares))
    return steps


def counted(results: Iterable[GameResult], deals: Iterable[Deal]) -> list[GameResult]:
    """The games of the complete deals, in the order of deal and rotation."""
    complete = {deal.number for deal in deals}
    return sorted(
        (game for game in results if game.deal in complete), key=lambda game: (game.deal, game.rotation)
    )


def lengths(games: Iterable[GameResult]) -> Lengths | None:
    """How long the games were; None without a game whose plies were counted."""
    plies = sorted(game.plies for game in games if game.plies > 0)
    if not plies:
        return None
    return Lengths(*(plies[min(int(share * len(plies)), len(plies) - 1)] for share in _QUANTILES))


def endings(games: Sequence[GameResult]) -> list[Ending]:
    """How the counted games ended, the normal end first."""
    by_deal: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        by_deal[game.deal][game.reason].append(game.plies)
    reasons = sorted({game.reason for game in games}, key=lambda reason: (reason != NORMAL, reason))
    found = []
    for reason in reasons:
        plies = [deal[reason] for deal in by_deal.values() if reason in deal]
        shares = [len(deal.get(reason, ())) / sum(map(len, deal.values())) for deal in by_deal.values()]
        share = estimate(shares, SHARES)
        found.append(Ending(reason, sum(map(len, plies)), share, estimate([mean_of(mine) for mine in plies])))
    return found


def points_of(games: Iterable[GameResult], n_players: int) -> list[list[float]]:
    """[players] the points of every seat that the player had."""
    found: list[list[float]] = [[] for _ in range(n_players)]
    for game in games:
        if game.points is not None:
            for player, points in zip(game.lineup, game.points, strict=True):
                found[player].append(points)
    return found
