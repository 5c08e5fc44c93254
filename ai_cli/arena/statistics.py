"""Paired statistics: the deal is the independent unit, and nothing is ever inf or nan.

Plain Python: sums are exact (math.fsum), so that no order of the games changes a digit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ai_cli.arena.estimates import (
    DIFFERENCES,
    SHARES,
    Estimate,
    confidence,
    estimate,
    mean_of,
)

NORMAL = "normal"


@dataclass(frozen=True, slots=True)
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
    reason: str = NORMAL
    failed: int | None = None
    plies: int = 0
    game: int = 0
    places: tuple[int, ...] | None = None
    detail: str = ""
    failure: str = ""


def rank_keys(game: GameResult) -> Sequence[float]:
    """[seats] the smaller, the better: places, or where there are none the returns turned round."""
    return game.places if game.places is not None else [-share for share in game.returns]


class Deal:
    """The games of one deal, taken together; a player's scores are means over the seats that he had.

    Attributes:
        number: of the deal.
        games: how many.
        repeats: how many there are of each rotation: 1, unless results were given twice.
        taken: player -> seats that he had, those of repeats not counted.
        shares: player -> win share of one copy of him.
        fair: player -> what he would win if all at his tables were alike.
        seats: [seats] win share, whoever sits there.
        points: player -> points; lacks those of whom a game counts none.
        places: player -> place; empty where the games name none.
        met: player -> games in which he sat.
        ahead: (a, b), a < b, who met -> share of the meetings in which a came before b; a tie is half of one.
        meetings: (a, b) -> how many: pairs of their seats.
        differences: (a, b), a < b, who both play in the deal -> share of a less that of b.
        plies: length of a game.
    """

    __slots__ = ("ahead", "differences", "fair", "games", "meetings", "met", "number", "places", "plies", "points",
                 "repeats", "seats", "shares", "taken")  # fmt: skip

    def __init__(self, games: Sequence[GameResult]) -> None:
        self.number = games[0].deal
        self.games = len(games)
        self.repeats = len(games) / len({game.rotation for game in games})
        shares: dict[int, list[float]] = defaultdict(list)
        fair: dict[int, list[float]] = defaultdict(list)
        points: dict[int, list[float]] = defaultdict(list)
        places: dict[int, list[float]] = defaultdict(list)
        pointless: set[int] = set()
        self.met: Counter[int] = Counter()
        for game in games:
            self.met.update(set(game.lineup))
            equal = mean_of(game.returns)
            for seat, player in enumerate(game.lineup):
                shares[player].append(game.returns[seat])
                fair[player].append(equal)
                if game.places is not None:
                    places[player].append(game.places[seat])
                if game.points is None:
                    pointless.add(player)
                else:
                    points[player].append(game.points[seat])
        self.taken = {player: len(scores) / self.repeats for player, scores in shares.items()}
        self.shares = {player: mean_of(scores) for player, scores in shares.items()}
        self.fair = {player: mean_of(scores) for player, scores in fair.items()}
        self.points = {p: mean_of(scores) for p, scores in points.items() if p not in pointless}
        self.places = {player: mean_of(scores) for player, scores in places.items()}
        self.seats = [mean_of(column) for column in zip(*(game.returns for game in games), strict=True)]
        self.plies = mean_of([game.plies for game in games])
        self.differences = {
            (a, b): self.shares[a] - self.shares[b] for a, b in combinations(sorted(self.shares), 2)
        }
        self._meet(games)

    def _meet(self, games: Sequence[GameResult]) -> None:
        halves: Counter[tuple[int, int]] = Counter()
        self.meetings: Counter[tuple[int, int]] = Counter()
        for game in games:
            ranked = list(zip(game.lineup, rank_keys(game), strict=True))
            for (a, rank), (b, other) in combinations(ranked, 2):
                if a == b:
                    continue
                pair, won = ((a, b), rank < other) if a < b else ((b, a), other < rank)
                halves[pair] += 1 if rank == other else 2 * won
                self.meetings[pair] += 1
        self.ahead = {pair: halves[pair] / (2 * count) for pair, count in self.meetings.items()}


@dataclass(frozen=True)
class PlayerFigures:
    """One player's part in a match.

    Attributes:
        deals: in which he played.
        games: in which he sat.
        fair: the share of one who is like all others at the same tables; None without a deal.
        share: win share of one copy.
        points: points a game; None if no game counts any.
        place: mean place; None if no game names places.
        failures: reason -> games that he spoilt so, those of incomplete deals included.
    """

    deals: int
    games: int
    fair: float | None
    share: Estimate
    points: Estimate | None
    place: Estimate | None
    failures: dict[str, int]


@dataclass(frozen=True)
class Pair:
    """Two players, over the deals in which both played.

    Attributes:
        deals: how many.
        difference: win share of the first less that of the second.
        meetings: games in which they sat at one table, counted by pairs of their seats.
        ahead: share of these in which the first came before the second; ties are halves.
        is_better: how sure it is that the first is better; None with fewer than two deals.
    """

    deals: int
    difference: Estimate
    meetings: int
    ahead: Estimate
    is_better: float | None

    def turned(self) -> Pair:
        """The same from the second's side."""
        return Pair(
            self.deals,
            _turned(self.difference, 0.0),
            self.meetings,
            _turned(self.ahead, 1.0),
            None if self.is_better is None else 1 - self.is_better,
        )


def _turned(found: Estimate, total: float) -> Estimate:
    mean, low, high = (None if end is None else total - end for end in (found.mean, found.high, found.low))
    return Estimate(mean, low, high, found.limits)  # the limits are the same from both sides


@dataclass(frozen=True)
class Summary:
    """A match in numbers.

    Attributes:
        deals: complete deals, all rotations played: only these count.
        games: games of these deals.
        left_out: games of incomplete deals.
        players: [players] figures of each.
        seats: [seats] win share of each seat, whoever sits there.
        pairs: (a, b), a < b -> the two compared; pairs that never played in one deal have no estimates.
        plies: length of a game.
    """

    deals: int
    games: int
    left_out: int
    players: list[PlayerFigures]
    seats: list[Estimate]
    pairs: dict[tuple[int, int], Pair]
    plies: Estimate

    @cached_property
    def shares(self) -> list[Estimate]:
        """[players] win share of one copy of the player."""
        return [player.share for player in self.players]

    @cached_property
    def points(self) -> list[Estimate] | None:
        """[players] points a game, None if the games count none."""
        found = [player.points for player in self.players]
        return None if None in found else [points for points in found if points is not None]

    @cached_property
    def differences(self) -> dict[tuple[int, int], Estimate]:
        """(player, player) -> share of the first less that of the second."""
        return {players: pair.difference for players, pair in self.pairs.items()}

    def pair(self, first: int, second: int) -> Pair:
        """Two players compared, in either order."""
        return self.pairs[first, second] if first < second else self.pairs[second, first].turned()


def take_together(results: Iterable[GameResult], n_rotations: int) -> tuple[list[Deal], int]:
    """The complete deals in the order of their numbers, and how many games the others have.

    Args:
        results: the finished games, in any order; repeats of a (deal, rotation) are means.
        n_rotations: different seatings of each deal; deals that lack one are left out.
    """
    by_deal: dict[int, list[GameResult]] = defaultdict(list)
    for result in results:
        by_deal[result.deal].append(result)
    deals, left_out = [], 0
    for _, games in sorted(by_deal.items()):
        if len({game.rotation for game in games}) == n_rotations:
            deals.append(Deal(games))
        else:
            left_out += len(games)
    return deals, left_out


def _failures(results: Iterable[GameResult], n_players: int) -> list[Counter[str]]:
    """[players] reason -> games."""
    found: list[Counter[str]] = [Counter() for _ in range(n_players)]
    for result in results:
        if result.reason != NORMAL and result.failed is not None:
            found[result.lineup[result.failed]][result.reason] += 1
    return found


def _mean_count(counts: Sequence[float]) -> float:
    return mean_of(counts) if counts else 1.0


def _player(
    player: int, deals: Sequence[Deal], failures: Counter[str], has: tuple[bool, bool]
) -> PlayerFigures:
    mine = [deal for deal in deals if player in deal.shares]
    has_points, has_places = has
    seats = len(mine[0].seats) if mine else 1
    points = estimate([deal.points[player] for deal in mine if player in deal.points])
    places = [deal.places[player] for deal in mine if player in deal.places]
    taken = _mean_count([deal.taken[player] for deal in mine])
    return PlayerFigures(
        deals=len(mine),
        games=sum(deal.met[player] for deal in mine),
        fair=mean_of([deal.fair[player] for deal in mine]) if mine else None,
        share=estimate([deal.shares[player] for deal in mine], SHARES, taken),
        points=points if has_points else None,
        place=estimate(places, (1.0, float(max(seats, 2))), taken) if has_places else None,
        failures=dict(sorted(failures.items())),
    )


def _pairs(deals: Sequence[Deal], n_players: int) -> Iterator[tuple[tuple[int, int], Pair]]:
    differences: dict[tuple[int, int], list[float]] = defaultdict(list)
    taken: dict[tuple[int, int], list[float]] = defaultdict(list)
    ahead: dict[tuple[int, int], list[float]] = defaultdict(list)
    met: dict[tuple[int, int], list[float]] = defaultdict(list)
    meetings: Counter[tuple[int, int]] = Counter()
    for deal in deals:
        for (a, b), difference in deal.differences.items():
            differences[a, b].append(difference)
            taken[a, b].append(min(deal.taken[a], deal.taken[b]))
        for pair, share in deal.ahead.items():
            ahead[pair].append(share)
            met[pair].append(deal.meetings[pair] / deal.repeats)
        meetings.update(deal.meetings)
    for pair in combinations(range(n_players), 2):
        games = _mean_count(taken[pair])
        yield (
            pair,
            Pair(
                deals=len(differences[pair]),
                difference=estimate(differences[pair], DIFFERENCES, games),
                meetings=meetings[pair],
                ahead=estimate(ahead[pair], SHARES, _mean_count(met[pair])),
                is_better=confidence(differences[pair], games),
            ),
        )


def figures(deals: Sequence[Deal], left_out: int, results: Iterable[GameResult], n_players: int) -> Summary:
    """The match in numbers, from deals that were taken together.

    Args:
        deals, left_out: what `take_together` gave.
        results: all finished games, for the failures.
        n_players: players of the match.
    """
    has = any(deal.points for deal in deals), any(deal.places for deal in deals)
    failures = _failures(results, n_players)
    seats = zip(*(deal.seats for deal in deals), strict=True)
    return Summary(
        deals=len(deals),
        games=sum(deal.games for deal in deals),
        left_out=left_out,
        players=[_player(player, deals, failures[player], has) for player in range(n_players)],
        seats=[estimate(column, SHARES) for column in seats],  # the games of a deal are alike for a seat
        pairs=dict(_pairs(deals, n_players)),
        plies=estimate([deal.plies for deal in deals]),
    )


def summarise(results: Iterable[GameResult], n_players: int, n_rotations: int) -> Summary:
    """The match in numbers.

    Args:
        results: the finished games, in any order; repeats of a (deal, rotation) are means.
        n_players: players of the match.
        n_rotations: different seatings of each deal; deals that lack one are left out.
    """
    games = list(results)
    return figures(*take_together(games, n_rotations), games, n_players)
