"""The recipe for paired statistics of docs/cli.md."""

import math
import random
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # simulated.py

from simulated import gauntlet, lineups_of, played

from ai_cli.arena.course import convergence, counted, endings, lengths, points_of
from ai_cli.arena.estimates import DIFFERENCES, SHARES, Estimate, confidence, estimate, t_quantile
from ai_cli.arena.schedule import Schedule, cyclic, unique_names
from ai_cli.arena.statistics import GameResult, summarise, take_together
from ai_cli.match_text import difference_parts, percent_parts


def tournament(players, deals, seed, strength=0.0):
    """Games whose winner depends on the deal, on the seat, and on luck; player 0 is stronger by `strength`."""
    rng = random.Random(seed)
    luck_of_deal = [[rng.gauss(0, 1) for _ in range(players)] for _ in range(deals)]
    results = []
    for pairing in Schedule(players, players).pairings(deals):
        rolls = [
            luck_of_deal[pairing.deal][seat] + rng.gauss(0, 1) + (strength if player == 0 else 0.0)
            for seat, player in enumerate(pairing.lineup)
        ]
        best = rolls.index(max(rolls))
        returns = tuple(float(seat == best) for seat in range(players))
        points = tuple(round(100 * roll) for roll in rolls)
        results.append(GameResult(pairing.deal, pairing.rotation, pairing.lineup, returns, points))
    return results


INCIDENCES = {
    "2 players": (lineups_of(2, 2, 12), 2),
    "3 players": (lineups_of(3, 3, 30), 3),
    "4 players": (lineups_of(4, 4, 30), 4),
    "2 players fill 3 seats": (lineups_of(2, 3, 16), 3),
    "5 players at tables of 2": (lineups_of(5, 2, 20), 10),
    "one seating a deal": (lineups_of(3, 3, 30, rotations="1"), 1),
    "gauntlet": (gauntlet(4, 60), 2),
}


@pytest.mark.parametrize(("lineups", "n_rotations"), INCIDENCES.values(), ids=INCIDENCES)
def test_identical_players_get_their_share_inside_the_interval_in_95_of_100_tournaments(
    is_short, lineups, n_rotations
):
    tournaments, tolerance = (200, 0.045) if is_short else (1000, 0.02)
    n_players = 1 + max(player for lineup in lineups[0] + lineups[-1] for player in lineup)
    covered = 0
    for seed in range(tournaments):
        figures = summarise(played(lineups, [0.0] * n_players, seed), n_players, n_rotations).players[1]
        covered += figures.share.low <= figures.fair <= figures.share.high
        assert figures.fair == pytest.approx(1 / len(lineups[0][0]))
    assert abs(covered / tournaments - 0.95) <= tolerance


@pytest.mark.parametrize("seed", range(3))
def test_shares_sum_to_one_a_game(seed):
    lineups = lineups_of(5, 3, 8)
    results = played(lineups, [0.3, 0.0, -0.2, 0.1, 0.0], seed)
    summary = summarise(results, 5, len(lineups[0]))
    seats_taken = [sum(game.lineup.count(player) for game in results) for player in range(5)]
    won = math.fsum(
        player.share.mean * taken for player, taken in zip(summary.players, seats_taken, strict=True)
    )
    assert won == pytest.approx(len(results))
    assert math.fsum(seat.mean for seat in summary.seats) == pytest.approx(1)


def test_a_player_who_does_not_play_in_every_deal():
    summary = summarise(played(gauntlet(4, 60), [1.0, 0.0, 0.0, 0.0], 1), 4, 2)
    assert [player.deals for player in summary.players] == [60, 20, 20, 20]
    assert [player.games for player in summary.players] == [120, 40, 40, 40]
    assert [player.fair for player in summary.players] == [0.5] * 4
    assert summary.players[0].share.low > 0.5
    assert summary.pairs[0, 1].deals == 20
    assert summary.pairs[0, 1].difference.low > 0
    never = summary.pairs[1, 2]
    assert (never.deals, never.meetings, never.difference.mean, never.ahead.mean) == (0, 0, None, None)
    assert never.is_better is None


def test_pairs_are_the_same_from_both_sides():
    summary = summarise(played(lineups_of(3, 3, 20), [0.5, 0.0, 0.0], 4), 3, 3)
    there, back = summary.pair(0, 2), summary.pair(2, 0)
    assert back.difference.mean == -there.difference.mean
    assert (back.difference.low, back.difference.high) == (-there.difference.high, -there.difference.low)
    assert back.ahead.mean == 1 - there.ahead.mean
    assert back.is_better == pytest.approx(1 - there.is_better)
    assert there.meetings == 60


def test_who_came_before_whom_counts_ties_as_halves():
    games = [
        GameResult(0, 0, (0, 1, 1), (0.0, 0.5, 0.5), places=(3, 1, 1)),
        GameResult(0, 1, (1, 0, 1), (0.5, 0.5, 0.0), places=(1, 1, 3)),
    ]
    pair = summarise(games, 2, 2).pairs[0, 1]
    assert (pair.meetings, pair.ahead.mean) == (4, (0 + 0 + 0.5 + 1) / 4)


def test_mean_places_and_points():
    games = [
        GameResult(deal, rotation, lineup, (1.0, 0.0), (9 + deal, 3), places=(1, 2))
        for deal in range(4)
        for rotation, lineup in enumerate(cyclic((0, 1)))
    ]
    summary = summarise(games, 2, 2)
    assert [player.place.mean for player in summary.players] == [1.5, 1.5]
    assert [points.mean for points in summary.points] == [6.75, 6.75]


def test_a_deal_with_a_game_without_points_counts_none():
    games = [
        GameResult(deal, rotation, lineup, (1.0, 0.0), None if (deal, rotation) == (0, 1) else (8, 4))
        for deal in range(3)
        for rotation, lineup in enumerate(cyclic((0, 1)))
    ]
    assert [points.mean for points in summarise(games, 2, 2).points] == [6.0, 6.0]
    assert summarise([game for game in games if game.deal == 0 and game.rotation == 1], 2, 1).points is None


def test_failures_are_counted_by_reason_also_in_incomplete_deals():
    games = [
        GameResult(0, 0, (0, 1), (0.0, 1.0), reason="timeout", failed=0),
        GameResult(0, 1, (1, 0), (1.0, 0.0), reason="crash", failed=1),
        GameResult(1, 0, (0, 1), (0.0, 1.0), reason="timeout", failed=0),
    ]
    summary = summarise(games, 2, 2)
    assert [player.failures for player in summary.players] == [{"crash": 1, "timeout": 2}, {}]
    assert (summary.deals, summary.left_out) == (1, 1)


def scores_of(rng, most=20):
    """Differences of a few deals, and of how many games each is the mean."""
    games = rng.choice((1, 2, 4))
    return [rng.randint(-games, games) / games for _ in range(rng.randint(2, most))], games


def test_confidence_agrees_with_the_interval():
    rng = random.Random(1)
    for _ in range(300):
        scores, games = scores_of(rng)
        sure, found = confidence(scores, games), estimate(scores, DIFFERENCES, games)
        assert (sure > 0.975) == (found.low > 0)
        assert (sure < 0.025) == (found.high < 0)
        assert sure == pytest.approx(1 - confidence([-score for score in scores], games))
        assert (sure > 0.5) <= (found.mean > 0)
    assert confidence([0.5]) is None
    assert confidence([0.0] * 9) == 0.5


def test_no_better_result_makes_anything_worse():
    rng = random.Random(2)
    for _ in range(300):
        scores, games = scores_of(rng)
        better = scores[:]
        changed = rng.randrange(len(scores))
        better[changed] = min(1.0, better[changed] + 1 / games)
        one, other = (estimate(mine, DIFFERENCES, games) for mine in (scores, better))
        assert other.low >= one.low - 1e-9
        assert other.high >= one.high - 1e-9
        assert confidence(better, games) >= confidence(scores, games) - 1e-9
    nine, ten = [1.0] * 4 + [0.0], [1.0] * 5
    assert confidence(ten, 2) > confidence(nine, 2)
    assert estimate(ten, DIFFERENCES, 2).low > estimate(nine, DIFFERENCES, 2).low


@pytest.mark.parametrize(("deals", "won"), [(2, 2), (3, 3), (4, 4), (5, 5), (10, 10), (10, 8), (40, 26)])
def test_one_seating_is_as_sure_as_the_sign_test(deals, won):
    chance = sum(math.comb(deals, count) for count in range(won, deals + 1)) / 2**deals
    sure = confidence([1.0] * won + [-1.0] * (deals - won))
    assert 1 - sure == pytest.approx(chance, rel=0.04)


def claimed(deals, tied, games):
    """How often one of two equal players is said to be better with 95 %: each deal is tied with this chance, else +1 or -1."""
    total = 0.0
    for won in range(deals + 1):
        for lost in range(min(won, deals - won + 1)):
            draws = deals - won - lost
            chance = tied**draws * ((1 - tied) / 2) ** (won + lost)
            if chance and confidence([1.0] * won + [0.0] * draws + [-1.0] * lost, games) >= 0.95:
                total += math.comb(deals, won) * math.comb(deals - won, lost) * chance
    return total


@pytest.mark.parametrize("deals", [2, 3, 4, 5, 10, 40])
def test_equal_players_are_seldom_said_to_differ(deals):
    assert claimed(deals, 0.0, 1) <= 0.05
    assert claimed(deals, 0.5, 2) <= 0.05
    assert claimed(deals, 0.8, 2) <= 0.05
    assert claimed(deals, 0.0, 2) <= 0.0625, "both games of a deal are always won by the same player"


@pytest.mark.parametrize("n_rotations", [1, 2])
def test_equal_players_of_simulated_tournaments_are_seldom_said_to_differ(n_rotations):
    for deals in (3, 5, 10):
        lineups = lineups_of(2, 2, deals, rotations="1" if n_rotations == 1 else "all")
        sure = [
            summarise(played(lineups, [0.0, 0.0], seed), 2, n_rotations).pair(0, 1).is_better
            for seed in range(300)
        ]
        assert sum(one >= 0.95 for one in sure) <= 0.07 * len(sure)


def test_convergence_ends_at_the_summary_and_has_twenty_steps():
    results = played(lineups_of(3, 3, 50), [0.2, 0.0, 0.0], 6)
    deals, _ = take_together(results, 3)
    steps = convergence(deals, 3)
    assert [step.deals for step in steps[:4]] == [3, 5, 8, 10]
    assert (len(steps), steps[-1].deals) == (20, 50)
    assert steps[-1].shares == summarise(results, 3, 3).shares
    assert steps[9].shares == summarise([game for game in results if game.deal < 25], 3, 3).shares
    assert [step.deals for step in convergence(deals[:3], 3)] == [1, 2, 3]
    assert convergence([], 3) == []


def test_lengths_endings_and_points_are_those_of_complete_deals():
    plies = [50, 60, 70, 80, 90, 100]
    games = [
        GameResult(
            n // 2,
            n % 2,
            (n % 2, 1 - n % 2),
            (1.0, 0.0),
            (5, 2),
            plies=count,
            reason="crash" if n == 3 else "normal",
        )
        for n, count in enumerate(plies)
    ]
    deals, _ = take_together(games[:-1], 2)
    mine = counted(games, deals)
    assert [game.plies for game in mine] == [50, 60, 70, 80]
    found = lengths(mine)
    assert (found.shortest, found.low, found.median, found.high, found.longest) == (50, 50, 70, 80, 80)
    normal, crash = endings(mine)
    assert (normal.reason, normal.games, normal.share.mean, normal.plies.mean) == ("normal", 3, 0.75, 62.5)
    assert (crash.reason, crash.games, crash.share.mean, crash.plies) == (
        "crash",
        1,
        0.25,
        Estimate(80.0),
    )
    assert normal.share.half == pytest.approx(crash.share.half)
    assert points_of(mine, 2) == [[5, 2, 5, 2], [2, 5, 2, 5]]
    assert lengths([]) is None


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
    assert twice.pairs[0, 1].ahead == once.pairs[0, 1].ahead
    assert twice.plies == once.plies
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
    assert (sweep.mean, sweep.high) == (1.0, 1.0)
    assert sweep.low == pytest.approx(0.025 ** (1 / 5), abs=0.003)


def test_what_is_shown_of_an_interval_is_true():
    rng = random.Random(5)
    for _ in range(200):
        scores, games = scores_of(rng)
        for found in (estimate(scores, DIFFERENCES, games), estimate(list(map(abs, scores)), SHARES, games)):
            value, behind = difference_parts(found)
            if behind.startswith("±"):
                assert abs(float(value.replace("−", "-"))) + float(behind[1:]) <= 100.1
            else:
                low, high = (float(end) for end in behind.strip("[]").replace("−", "-").split(", "))
                assert -100 <= low <= 100 * found.mean + 0.1
                assert 100 * found.mean - 0.1 <= high <= 100
    assert percent_parts(estimate([1.0] * 6, SHARES)) == ("100.0 %", "[53.9, 100.0]")
    assert percent_parts(Estimate(0.5)) == ("50.0 %", "±n/a")


def test_equal_points_have_no_interval():
    assert estimate([120.0] * 5) == Estimate(120.0)


@pytest.mark.parametrize(("players", "deals", "strength"), [(2, 5, 0.0), (2, 12, 3.0), (3, 6, 1.5)])
def test_few_or_one_sided_deals_are_covered_at_least_as_often_as_promised(players, deals, strength):
    matches = [tournament(players, deals, seed, strength) for seed in range(200)]
    shares = [summarise(match, players, players).shares[0] for match in matches]
    truth = math.fsum(share.mean for share in shares) / len(shares)
    assert sum(share.low <= truth <= share.high for share in shares) >= 0.93 * len(shares)


@pytest.mark.parametrize(("n_players", "kind"), [(8, "balanced"), (3, "all")])
def test_a_few_deals_of_many_games_do_not_look_certain(n_players, kind):
    lineups = lineups_of(n_players, n_players, 3, kind=kind)
    covered = 0
    for seed in range(100):
        share = summarise(played(lineups, [0.0] * n_players, seed), n_players, len(lineups[0])).shares[0]
        covered += share.low <= 1 / n_players <= share.high
    assert covered >= 93
    assert estimate([0.4, 0.5, 0.6], SHARES, 1e9).half > 0.15


def test_deals_that_lack_a_rotation_are_left_out():
    games = tournament(2, 3, seed=5)
    summary = summarise(games[:-1], 2, 2)
    assert (summary.deals, summary.games, summary.left_out) == (2, 4, 1)


def test_seat_effect_is_over_all_players():
    games = [
        GameResult(d, r, lineup, (1.0, 0.0)) for d in range(3) for r, lineup in enumerate(cyclic((0, 1)))
    ]
    summary = summarise(games, 2, 2)
    assert [seat.mean for seat in summary.seats] == [1.0, 0.0]
    assert [share.mean for share in summary.shares] == [0.5, 0.5]


def test_a_copy_counts_as_its_player():
    games = [
        GameResult(0, r, lineup, tuple(float(player == 0) / 2 for player in lineup))
        for r, lineup in enumerate(cyclic((0, 1, 0, 1)))
    ]
    assert [share.mean for share in summarise(games, 2, 2).shares] == [0.5, 0.0]


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_t_quantile(freedom, quantile):
    assert t_quantile(freedom) == pytest.approx(quantile, abs=2e-3)


def test_rotations_are_cyclic_and_all_different():
    assert cyclic((0, 1, 2)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert cyclic((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert cyclic((0, 1, 0)) == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    assert cyclic((0, 0, 0)) == [(0, 0, 0)]


def test_names_of_equal_players_are_told_apart():
    assert unique_names(["a", "b", "a", "a"]) == ["a", "b", "a #2", "a #3"]
