"""The sequential test: a function of the games, with the errors that were asked for."""

import random
import sys
from math import log
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # simulated.py

from simulated import gauntlet, lineups_of, played

from ai_cli.arena.sequential import LEAST_DEALS, Sequential, SequentialTest, decide
from ai_cli.arena.statistics import GameResult

UNDECIDED = Sequential(None, 0.0, log(0.05 / 0.95), log(0.95 / 0.05), 0, 0)


def deals_of(scores, rotations=1):
    """Games of two players whose difference in a deal is as given."""
    return [
        GameResult(
            deal, rotation, (0, 1), ((1 + score) / 2, (1 - score) / 2), game=deal * rotations + rotation
        )
        for deal, score in enumerate(scores)
        for rotation in range(rotations)
    ]


def verdict_of(results, better_by=0.1, n_rotations=1):
    return decide(results, (0, 1), n_rotations, better_by, 0.05, 0.05)


def test_the_ratio_is_that_of_the_formula():
    scores = [1.0, 0.0, -1.0, 1.0, 0.5]
    found = verdict_of(deals_of(scores))
    mean = sum(scores) / 5
    variance = (sum(score**2 for score in scores) + 2) / 7 + 0.1 * (0.1 / 2 - mean)
    assert found.llr == pytest.approx(5 * 0.1 * (2 * mean - 0.1) / (2 * variance))
    assert (found.verdict, found.deals, found.looked_at) == (None, 5, 5)
    assert (found.lower, found.upper) == (UNDECIDED.lower, UNDECIDED.upper)


def test_it_ends_with_the_first_deal_that_decides():
    results = deals_of([1.0, 0.0, 1.0] * 200)
    found = verdict_of(results)
    assert found.verdict == "better"
    assert verdict_of(results[: found.deals]) == found
    assert verdict_of(results[: found.deals - 1]).verdict is None
    assert verdict_of(deals_of([-score for score in (1.0, 0.0, 1.0)] * 200)).verdict == "not_better"


def test_equal_deals_are_not_certain():
    for score, verdict in ((1.0, "better"), (0.0, "not_better")):
        found = verdict_of(deals_of([score] * 1000))
        assert found.verdict == verdict
        assert found.deals > LEAST_DEALS
    assert verdict_of(deals_of([1.0] * (LEAST_DEALS - 1)), 0.9).verdict is None


def test_no_order_of_the_games_changes_the_verdict():
    results = played(lineups_of(2, 2, 300), [0.4, 0.0], 3)
    found = verdict_of(results, 0.1, 2)
    assert found.verdict == "better"
    for seed in range(5):
        shuffled = results + results[:10]
        random.Random(seed).shuffle(shuffled)
        assert verdict_of(shuffled, 0.1, 2) == found


def test_deals_behind_a_gap_do_not_count():
    results = deals_of([1.0, -1.0] * 10, rotations=2)
    whole = verdict_of(results, n_rotations=2)
    assert whole.deals == 20
    without = [game for game in results if (game.deal, game.rotation) != (7, 1)]
    assert verdict_of(without, n_rotations=2).looked_at == 7
    test = SequentialTest((0, 1), 2, 0.1, 0.05, 0.05)
    for game in [*without, *(game for game in results if game not in without)]:
        test.add(game)
    assert test.state == whole


def test_deals_without_the_two_players_are_passed_over():
    results = played(gauntlet(4, 30), [0.0] * 4, 5)
    found = decide(results, (0, 2), 2, 0.1, 0.05, 0.05)
    assert (found.deals, found.looked_at) == (10, 30)
    assert decide(results, (1, 2), 2, 0.1, 0.05, 0.05).deals == 0
    assert verdict_of([]) == UNDECIDED


@pytest.mark.parametrize(
    ("better_by", "alpha", "beta", "message"),
    [
        (0.0, 0.05, 0.05, "better_by must be between 0 and 1, not 0.0"),
        (0.1, 0.5, 0.05, "alpha must be between 0 and 0.5, not 0.5"),
        (0.1, 0.05, 0.0, "beta must be between 0 and 0.5, not 0.0"),
    ],
)
def test_numbers_out_of_range_are_refused(better_by, alpha, beta, message):
    with pytest.raises(ValueError, match=message):
        SequentialTest((0, 1), 1, better_by, alpha, beta)


def errors(better_by, spread, runs, alpha=0.05, beta=0.05):
    """How often equal players are called better, and one better by so much not better.

    A deal is won by one side with the probability `spread`, else shared.
    """
    wrong = [0, 0]
    for kind, mean in enumerate((0.0, better_by)):
        for seed in range(runs):
            rng = random.Random(f"{kind} {seed}")
            test = SequentialTest((0, 1), 1, better_by, alpha, beta)
            deal = 0
            while test.state.verdict is None:
                luck = rng.random()
                score = 1.0 if luck < (spread + mean) / 2 else -1.0 if luck < spread else 0.0
                test.add(deals_of([score])[0] if deal == 0 else _moved(score, deal))
                deal += 1
            wrong[kind] += test.state.verdict == ("better", "not_better")[kind]
    return wrong[0] / runs, wrong[1] / runs


def _moved(score, deal):
    return GameResult(deal, 0, (0, 1), ((1 + score) / 2, (1 - score) / 2), game=deal)


@pytest.mark.parametrize(("better_by", "spread"), [(0.4, 0.9), (0.3, 0.5)])
def test_errors_are_as_rare_as_asked_for(better_by, spread, is_short):
    runs = 60 if is_short else 400
    alpha, beta = errors(better_by, spread, runs)
    margin = 2 * (0.05 * 0.95 / runs) ** 0.5
    assert alpha <= 0.05 + margin
    assert beta <= 0.05 + margin


@pytest.mark.study
@pytest.mark.parametrize("better_by", [0.05, 0.1, 0.2, 0.4])
@pytest.mark.parametrize("spread", [0.5, 0.9])
def test_errors_over_the_range_of_the_test(better_by, spread):
    for alpha, beta in ((0.05, 0.05), (0.02, 0.1)):
        found = errors(better_by, spread, 2000, alpha, beta)
        assert found[0] <= alpha + 2 * (alpha / 2000) ** 0.5
        assert found[1] <= beta + 2 * (beta / 2000) ** 0.5
