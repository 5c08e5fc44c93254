"""bench, profile and doctor; what they measure is small here."""

import json

import pytest

import ai_cli.benchmark as benchmark
import ai_cli.fairness as fairness
from ai_cli.arena.match import points_of
from ai_cli.fairness import Verdict, check_game
from ai_cli.workload import before_boundary, before_scoring, decisions_at, random_game
from core import GAMES, load


@pytest.fixture
def small(monkeypatch):
    """Little work, so that the tests are quick."""
    monkeypatch.setattr(benchmark, "RUNS", 2)
    monkeypatch.setattr(benchmark, "START_UPS", 1)
    monkeypatch.setattr(benchmark, "SAMPLES", 20)
    monkeypatch.setattr(benchmark, "RANDOM_GAMES", 2)
    monkeypatch.setattr(benchmark, "SIGNATURE_ITERATIONS", 50)
    monkeypatch.setattr(benchmark, "SEARCHES", (("tuned", {}, 100), ("to the end", {"horizon": "end"}, 50)))


def test_bench(run, game, small):
    found = json.loads(run("bench", "run", game, "--json").stdout)
    assert found["format"] == "richelieu-bench/1"
    result = found["games"][0]
    assert result["game"] == game
    assert len(found["signature"]) == 16
    assert {speed["unit"] for speed in result["speeds"]} == {"plies/s", "ns/sample", "iterations/s"}
    assert all(speed["median"] > 0 for speed in result["speeds"])
    assert result["bytes"]["state"] > 0
    assert found["start_up"]["ratio"] > 0
    again = run("bench", "run", game, "--expect", found["signature"]).stdout
    assert found["signature"] in again


def test_bench_expects_another_signature(run, game, small):
    assert "not 0123" in run("bench", "run", game, "--expect", "0123", code=6).output


def test_the_signature_moves_with_the_search(game, small, monkeypatch):
    rules = load(game, GAMES[game].min_seats)
    first = benchmark.signature(rules)
    assert benchmark.signature(rules) == first
    monkeypatch.setattr(benchmark, "SEARCHES", (("tuned", {"c": 0.3}, 100),))
    assert benchmark.signature(rules) != first


def test_a_scoring_begins_with_the_first_decision_of_its_turn(game):
    rules = load(game, GAMES[game].min_seats)
    scoring = before_scoring(rules)
    if scoring is None:
        pytest.skip(f"{game} counts no points")
    played = list(random_game(rules, 0))
    assert played[scoring.number - 1].state.turn < played[scoring.number].state.turn
    turn = [each for each in played if each.state.turn == scoring.state.turn]
    following = played[turn[-1].number + 1].state
    assert points_of(following) != points_of(scoring.state)


def test_profile(run, game, view_file):
    found = json.loads(run("profile", game, "--iterations", 300, "--json").stdout)
    assert found["format"] == "richelieu-profile/1"
    assert list(found["phases"]) == ["sample", "select", "expand", "playout", "evaluate", "back_up"]
    assert found["iterations"] == 300
    assert "ns a call" in run("profile", view_file, "--iterations", 300).stdout


def test_doctor(run, game):
    found = json.loads(run("doctor", "--json").stdout)
    assert found["format"] == "richelieu-doctor/1"
    assert all(check["ok"] for check in found["checks"])
    names = [check["name"] for check in found["checks"]]
    assert {f"search {game}, 1 thread", f"search {game}, 2 threads", "versions"} <= set(names)
    assert "processor" in run("doctor").stdout


def test_the_advice_is_fair_and_a_peeking_control_is_caught(game):
    verdict = check_game(game, number=3)
    assert verdict.holds, verdict.sentence
    assert verdict.caught > 0


def test_doctor_finds_an_adviser_that_peeks(run, game, monkeypatch):
    monkeypatch.setattr(fairness, "fair_adviser", fairness.peeking_adviser)
    result = run("doctor", "--fairness", code=6)
    assert f"fairness {game}" in result.output.rpartition("checks failed:")[2]


def test_a_test_that_compares_nothing_does_not_hold():
    assert not Verdict("x", 0, 0, 0).holds
    assert not Verdict("x", 5, 0, 0).holds
    assert not Verdict("x", 5, 1, 5).holds
    assert Verdict("x", 5, 0, 4).holds


def test_positions_of_the_workload_are_fixed_decisions(game):
    rules = load(game, GAMES[game].min_seats)
    first, second = decisions_at(rules, (0.0, 0.5, 1.0)), decisions_at(rules, (0.0, 0.5, 1.0))
    assert [d.state for d in first] == [d.state for d in second]
    for decision in [*first, before_boundary(rules)]:
        assert decision.state.actor == decision.view.seat
        assert decision.view.fits(decision.state) == 0
    assert len(list(random_game(rules, 1))) > 10
