"""Bradley and Terry's ratings, against a plain fit of our own and against what must hold of them."""

import math
import random
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # simulated.py

from simulated import gauntlet, lineups_of, played

from ai_cli.arena.ratings import is_available, ratings
from ai_cli.arena.statistics import GameResult, take_together

choix = pytest.importorskip("choix")


def rated(results, n_players, n_rotations, seed=1, resamples=200):
    return ratings(take_together(results, n_rotations)[0], n_players, seed, resamples)


def plain_fit(wins):
    """Strengths by Zermelo's iteration, as ratings."""
    n = len(wins)
    strengths = [1.0] * n
    for _ in range(20_000):
        strengths = [
            sum(wins[a])
            / sum((wins[a][b] + wins[b][a]) / (strengths[a] + strengths[b]) for b in range(n) if b != a)
            for a in range(n)
        ]
        total = math.exp(sum(map(math.log, strengths)) / n)
        strengths = [strength / total for strength in strengths]
    return [400 * math.log10(strength) for strength in strengths]


def test_the_ratings_are_those_of_a_plain_fit():
    results = played(lineups_of(3, 3, 12), [0.4, 0.0, -0.3], 5)
    wins = [[0.0] * 3 for _ in range(3)]
    for game in results:
        for a, place in zip(game.lineup, game.places, strict=True):
            for b, other in zip(game.lineup, game.places, strict=True):
                wins[a][b] += place < other
    # every player is given a tied deal: three games, shared out over the two others, one half for each side
    wins = [[count + (0.75 if a != b else 0.0) for b, count in enumerate(row)] for a, row in enumerate(wins)]
    found = rated(results, 3, 3)
    assert [rating.value for rating in found] == pytest.approx(plain_fit(wins), abs=1e-3)
    assert math.fsum(rating.value for rating in found) == pytest.approx(0, abs=1e-9)
    assert all(rating.low < rating.value < rating.high for rating in found)


def test_ties_are_halves_and_copies_do_not_meet_themselves():
    tied = [GameResult(deal, 0, (0, 1, 1), (1 / 3,) * 3, places=(1, 1, 1)) for deal in range(10)]
    found = rated(tied, 2, 1)
    assert [rating.value for rating in found] == pytest.approx([0, 0])
    assert found[0].low < 0 < found[0].high


def test_without_places_the_returns_tell_who_came_first():
    games = played(lineups_of(2, 2, 20), [0.3, 0.0], 2)
    plain = [GameResult(game.deal, game.rotation, game.lineup, game.returns) for game in games]
    assert rated(plain, 2, 2) == rated(games, 2, 2)


@pytest.mark.parametrize("deals", [2, 20, 400])
def test_who_won_everything_is_finite_and_not_certain(deals):
    found = rated(played(lineups_of(2, 2, deals), [100.0, 0.0], 3), 2, 2)
    assert found[0].value == pytest.approx(200 * math.log10((deals + 0.5) / 0.5), abs=1e-3)
    assert found[0].value == -found[1].value
    assert found[0].high - found[0].value > 200
    assert 100 < found[0].value - found[0].low < 250
    assert all(math.isfinite(number) for rating in found for number in (rating.low, rating.high))


def test_players_who_never_met_are_rated_by_those_whom_both_met():
    found = rated(played(gauntlet(4, 90), [0.0, 0.8, 0.0, -0.8], 4), 4, 2)
    assert found[1].low > found[3].high
    assert found[1].value > found[2].value > found[3].value


def test_the_interval_holds_the_truth_of_equal_players():
    inside = 0
    for seed in range(40):
        found = rated(played(lineups_of(3, 3, 25), [0.0] * 3, seed), 3, 3, seed)
        inside += sum(rating.low <= 0 <= rating.high for rating in found)
    assert 0.88 <= inside / 120 <= 0.99


def test_one_deal_has_no_interval_and_none_no_rating():
    found = rated(played(lineups_of(2, 2, 1), [0.5, 0.0], 2), 2, 2)
    assert [(rating.low, rating.high) for rating in found] == [(None, None)] * 2
    assert rated([], 2, 2) == []
    assert rated([GameResult(0, 0, (0, 0), (1.0, 0.0))], 1, 1) == []


def test_no_order_and_no_doubling_of_the_games_changes_a_digit():
    results = played(lineups_of(3, 3, 15), [0.2, 0.0, -0.1], 8)
    found = rated(results, 3, 3)
    shuffled = results[:]
    random.Random(1).shuffle(shuffled)
    assert rated(shuffled, 3, 3) == found
    assert rated(results + results, 3, 3) == found
    assert rated(results, 3, 3, seed=2) != found


def test_without_the_extra_it_is_said_to_be_missing(monkeypatch):
    assert is_available()
    monkeypatch.setitem(sys.modules, "choix", None)
    assert not is_available()
