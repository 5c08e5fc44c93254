"""Levels of play and the memory they are made of."""

import json
import sys
from pathlib import Path

import pytest

import core
from ai_cli.arena.match import SEAT_NAMES, play_game
from core.errors import ConfigError
from search import levels
from search.agents import make_agent, parse_spec

sys.path.append(str(Path(__file__).parents[1] / "contract"))

from stories import TABLES, decisions


@pytest.fixture(params=TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])
def table(request):
    """Every game with every number of seats."""
    name, seats = request.param
    return core.load(name, seats)


def test_each_level_has_a_greater_budget_and_no_less_memory_than_the_one_below(game):
    specs = [parse_spec(f"level:{name}", game) for name in levels.NAMES]
    assert [spec.kind for spec in specs] == ["ismcts"] * 4
    budgets = [spec.params["iterations"] for spec in specs]
    memories = [spec.params["memory"] for spec in specs]
    assert budgets == sorted(set(budgets)) and memories == sorted(memories)
    assert budgets[2] <= 2000 and budgets[3] <= 20_000
    assert memories[0] < memories[3] == 1.0
    assert not any("seconds" in spec.params for spec in specs)


def test_a_level_is_a_complete_specification(game):
    spec = parse_spec("level:club", game)
    assert str(spec).startswith(levels.levels(game)["club"])
    assert parse_spec(str(spec), game) == spec
    assert str(parse_spec("level:club")) == "level:club"


def test_games_without_levels_and_files_with_other_levels(tmp_path, monkeypatch):
    with pytest.raises(ConfigError, match="leduc has no levels of play"):
        parse_spec("level:club", "leduc")
    name = next(iter(core.GAMES))
    (tmp_path / name).mkdir()
    (tmp_path / name / "levels.toml").write_text(
        "novice = { iterations = 3 }\nmaster = {}\n", encoding="utf-8"
    )
    monkeypatch.setattr(core, "__file__", str(tmp_path / "__init__.py"))
    with pytest.raises(ConfigError, match="has novice, master; it must have novice, casual, club, expert"):
        levels.levels.__wrapped__(name)


def test_one_plays_against_the_club_when_nothing_is_said(run, game):
    assert "level:club" in run("play", game, "--seed", 1, input="quit\n").stdout
    assert "[default: human, then level:club]" in " ".join(run("play", "--help").stdout.split())


def test_the_record_says_what_a_level_was(run, game, tmp_path):
    out = tmp_path / "game.jsonl"
    run(
        "selfplay", game, "--player", "level:novice", "--player", "random", "-n", 1, "--jobs", 1, "--out", out
    )
    first = out.read_text(encoding="utf-8").splitlines()[0]
    assert f'"player":"{parse_spec("level:novice", game)}","as":"level:novice"' in first
    listed = run("players", "level").stdout
    assert all(spec in listed for spec in levels.levels(game).values())


# --------------------------------------------------------------------------------------------------------------- memory


@pytest.mark.parametrize("share", [0.4, 1.0])
def test_a_forgotten_view_can_be_sampled_and_has_the_same_legal_actions(table, share):
    changed = 0
    for seed in range(300):
        if seed > 1 and changed:  # random games of a game with few secrets may tell nobody anything
            break
        for story in decisions(table, 9100 + seed, every=2):
            view = story.views[story.state.actor]
            known = view.copy()
            known.forget(share, 31 * len(story.actions) + seed)
            changed += known != view
            assert known.fits(story.state) == 0
            for world in (known.sample(k) for k in range(2)):
                assert world.check() == 0
                assert (world.actor, world.legal()) == (story.state.actor, story.state.legal())
    assert changed > 0


@pytest.mark.parametrize("kind", ["ismcts:iterations=30", "greedy:worlds=3"])
def test_a_choice_is_a_function_of_view_and_seed_whatever_is_forgotten(game, kind):
    rules = core.load(game, core.GAMES[game].max_seats)
    first, second = (make_agent(f"{kind},memory=0.5", rules) for _ in range(2))
    for story in decisions(rules, 9200, every=3):
        view = story.views[story.state.actor]
        before = bytes(view)
        for seed in range(2):
            choice = first.choose(view, seed)
            assert choice == second.choose(view.copy(), seed)
            assert choice.action in story.state.legal()
        assert bytes(view) == before


def test_who_remembers_nothing_searches_the_forgotten_view(game):
    rules = core.load(game, core.GAMES[game].max_seats)
    plain = make_agent("ismcts:iterations=60", rules)
    forgetful, mindful = (make_agent(f"ismcts:iterations=60,memory={share}", rules) for share in (0, 1))
    differ = 0
    for seed in range(300):
        for story in decisions(rules, 9300 + seed, every=1):
            view = story.views[story.state.actor]
            known = view.copy()
            known.forget(1.0, 0)
            if known == view:
                continue
            without, full = forgetful.choose(view, 5), mindful.choose(view, 5)
            assert without == plain.choose(known, 5)
            assert full == plain.choose(view, 5)
            differ += without != full
            if differ > 3:
                return
    raise AssertionError("nothing that was forgotten mattered: the test proves nothing")


def test_what_is_forgotten_differs_from_decision_to_decision():
    """No card has a blind spot: with other seeds other cards are forgotten."""
    game = next(iter(core.GAMES))
    rules = core.load(game, 2)
    half = make_agent("ismcts:iterations=60,memory=0.5", rules)
    whole, none = (make_agent(f"ismcts:iterations=60,memory={share}", rules) for share in (1, 0))
    mixed = 0
    for story in decisions(rules, 9400, every=2):
        view = story.views[story.state.actor]
        if whole.choose(view, 1) == none.choose(view, 1):
            continue
        kept = {half.choose(view, seed) == whole.choose(view, seed) for seed in range(12)}
        mixed += len(kept) == 2
    assert mixed > 0


def test_a_level_beats_the_one_below():
    """One short match, of the quickest game; docs/players.md has the measured shares of all."""
    game, deals = "marquis", 16
    rules = core.load(game, 2)
    casual, novice = (make_agent(f"level:{name}", rules) for name in ("casual", "novice"))
    won = 0.0
    for deal in range(deals):
        for seat, players in enumerate(([casual, novice], [novice, casual])):
            returns = play_game(rules, SEAT_NAMES[:2], players, 11, deal, seat).returns
            assert returns is not None
            won += returns[seat]
    assert won / (2 * deals) >= 0.6


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (
            "ismcts:memory=0.5",
            "an advice remembers everything that was seen: 'memory' is for players of games",
        ),
        ("level:club", "'level' does not search: suggest needs --player ismcts:..."),
    ],
)
def test_an_advice_remembers_everything(run, view_file, spec, said):
    assert said in run("suggest", view_file, "--player", spec, "--iterations", 20, code=2).stderr


def test_an_advice_widens_as_it_is_told(run, view_file):
    args = ("suggest", view_file, "--iterations", 60, "--seed", 1, "--threads", 1, "--json")
    specs = [f"ismcts:widening={widening}" for widening in (0.0, 0.3)]
    found = [json.loads(run(*args, "--player", spec).stdout)["search"] for spec in specs]
    assert [search["settings"]["widening"] for search in found] == [0.0, 0.3]
    assert found[0]["digest"] != found[1]["digest"]
