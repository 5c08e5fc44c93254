"""The recipe for paired statistics of docs/cli.md."""

import math
import random

import pytest

from ai_cli.arena.schedule import pairings, rotations, unique_names
from ai_cli.arena.statistics import SHARES, Estimate, GameResult, estimate, summarise, t_quantile


def tournament(players, deals, seed, strength=0.0):
    """Games whose winner depends on the deal, on the seat, and on luck; player 0 is stronger by `strength`."""
    rng = random.Random(seed)
    luck_of_deal = [[rng.gauss(0, 1) for _ in range(players)] for _ in range(deals)]
    results = []
    for pairing in pairings(players, players, deals):
        rolls = [
            luck_of_deal[pairing.deal][seat] + rng.gauss(0, 1) + (strength if player == 0 else 0.0)
            for seat, player in enumerate(pairing.lineup)
        ]
        best = rolls.index(max(rolls))
        returns = tuple(float(seat == best) for seat in range(players))
        points = tuple(round(100 * roll) for roll in rolls)
        results.append(GameResult(pairing.deal, pairing.rotation, pairing.lineup, returns, points))
    return results


@pytest.mark.parametrize(("players", "deals"), [(2, 12), (3, 30)])
def test_identical_players_get_their_share_inside_the_interval_in_95_of_100_tournaments(
    is_short, players, deals
):
    tournaments, tolerance = (300, 0.04) if is_short else (2000, 0.02)
    covered = 0
    for seed in range(tournaments):
        share = summarise(tournament(players, deals, seed), players, players).shares[1]
        covered += share.low <= 1 / players <= share.high
    assert abs(covered / tournaments - 0.95) <= tolerance


def test_a_stronger_player_is_found():
    summary = summarise(tournament(2, 200, seed=1, strength=0.7), 2, 2)
    assert summary.shares[0].low > 0.5
    assert summary.differences[0, 1].low > 0
    assert summary.points[0].mean > summary.points[1].mean


def test_doubling_every_deal_does_not_narrow_the_interval():
    games = tournament(3, 30, seed=2)
    once, twice = summarise(games, 3, 3), summarise(games + games, 3, 3)
    assert twice.shares == once.shares
    assert twice.differences == once.differences
    assert twice.seats == once.seats
    assert twice.games == 2 * once.games


def test_permuting_the_games_changes_no_digit():
    games = tournament(3, 40, seed=3)
    summary = summarise(games, 3, 3)
    for seed in range(5):
        shuffled = games[:]
        random.Random(seed).shuffle(shuffled)
        assert summarise(shuffled, 3, 3) == summary


def test_fewer_than_two_deals_have_no_interval_and_none_has_no_mean():
    one = summarise(tournament(2, 1, seed=4), 2, 2)
    assert one.shares[0].mean is not None
    assert one.shares[0].half is None
    assert one.shares[0].low is None
    none = summarise([], 2, 2)
    assert none.shares[0].mean is None
    assert none.seats == []
    assert none.points is None


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_a_few_equal_scores_are_not_certain(score):
    widths = [estimate([score] * deals, SHARES).half for deals in (2, 5, 20, 500)]
    assert widths == sorted(widths, reverse=True)
    assert widths[1] > 0.25
    assert 0 < widths[3] < 0.01


def test_five_deals_won_in_five_may_be_those_of_a_player_who_wins_half():
    sweep = estimate([1.0] * 5, SHARES)
    assert (sweep.mean, round(sweep.low, 3), sweep.high) == (1.0, 0.478, 1.0)


def test_equal_points_have_no_interval():
    assert estimate([120.0] * 5) == Estimate(120.0, None)


@pytest.mark.parametrize(("players", "deals", "strength"), [(2, 5, 0.0), (2, 12, 3.0), (3, 6, 1.5)])
def test_few_or_one_sided_deals_are_covered_at_least_as_often_as_promised(players, deals, strength):
    matches = [tournament(players, deals, seed, strength) for seed in range(200)]
    shares = [summarise(match, players, players).shares[0] for match in matches]
    truth = math.fsum(share.mean for share in shares) / len(shares)
    assert sum(share.low <= truth <= share.high for share in shares) >= 0.93 * len(shares)


def test_deals_that_lack_a_rotation_are_left_out():
    games = tournament(2, 3, seed=5)
    summary = summarise(games[:-1], 2, 2)
    assert (summary.deals, summary.games, summary.left_out) == (2, 4, 1)


def test_seat_effect_is_over_all_players():
    games = [
        GameResult(d, r, lineup, (1.0, 0.0)) for d in range(3) for r, lineup in enumerate(rotations(2, 2))
    ]
    summary = summarise(games, 2, 2)
    assert [seat.mean for seat in summary.seats] == [1.0, 0.0]
    assert [share.mean for share in summary.shares] == [0.5, 0.5]


def test_a_copy_counts_as_its_player():
    games = [
        GameResult(0, r, lineup, tuple(float(player == 0) / 2 for player in lineup))
        for r, lineup in enumerate(rotations(2, 4))
    ]
    assert [share.mean for share in summarise(games, 2, 2).shares] == [0.5, 0.0]


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_t_quantile(freedom, quantile):
    assert t_quantile(freedom) == pytest.approx(quantile, abs=2e-3)


def test_rotations_are_cyclic_and_all_different():
    assert rotations(3, 3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert rotations(2, 4) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert rotations(2, 3) == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    assert rotations(1, 3) == [(0, 0, 0)]
    with pytest.raises(ValueError, match="3 players cannot sit at 2 seats"):
        rotations(3, 2)


def test_names_of_equal_players_are_told_apart():
    assert unique_names(["a", "b", "a", "a"]) == ["a", "b", "a #2", "a #3"]
