"""Variants of the rules on the command line, and pictures of the board: what a game has of them is for the game to say."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import core

GAME = "musketeers"
PLAYERS = ("--player", "A=random", "--player", "B=random")
RULES = ("--house-rule", "queen_limit=13", "--house-rule", "extra_arms=1,Stables")


@pytest.mark.parametrize(
    "command", [("play",), ("selfplay",), ("position", "new"), ("bench", "run"), ("profile",)], ids=" ".join
)
def test_an_unknown_variant_is_wrong_usage(run, game, command):
    said = run(*command, game, "--house-rule", "xyzzy=1", code=2).output
    assert "Invalid value for --house-rule" in said and "'xyzzy'" in said


def test_a_variant_needs_a_name_and_a_value(run, game):
    for text in ("queen_limit", "=3", ""):
        said = run("play", game, "--house-rule", text, code=2).output
        assert f"{text!r} is no variant: give NAME=VALUE" in said


def test_a_variant_given_twice_is_wrong_usage(run, game):
    said = run("selfplay", game, "--house-rule", "a=1", "--house-rule", "a=2", code=2).output
    assert "'a' is given twice" in said


def test_a_wrong_value_is_explained(run):
    said = run("selfplay", GAME, "--house-rule", "extra_arms=Stabels", code=2).output
    assert "'extra_arms': there is no room 'Stabels'; did you mean 'Stables'?" in said


def test_nothing_is_written_when_a_variant_is_wrong(run, tmp_path):
    path = tmp_path / "games.jsonl"
    run("selfplay", GAME, "--house-rule", "queen_limit=3", "--out", path, code=2)
    assert not path.exists()


def test_variants_are_for_games_that_a_command_makes(run, tmp_path):
    said = run("profile", tmp_path / "x.toml", "--house-rule", "a=1", code=2).output
    assert "a position has its variants in the file" in said


@pytest.fixture
def record(run, tmp_path):
    """A record of games with variants."""
    path = tmp_path / "games.jsonl"
    args = (*PLAYERS, *RULES, "-n", 1, "--seed", 3, "--jobs", 1, "--out", path)
    assert "queen_limit=13 extra_arms=1,Stables" in run("selfplay", GAME, *args).stdout
    return path


def test_records_carry_the_variants_and_are_verified_with_them(run, record):
    first = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert first["house"] == {
        "queen_limit": 13, "carpet_chests": [], "extra_chests": [], "extra_arms": [1, 6], "carpet_arms": [],
        "surprise": False,
    }  # fmt: skip
    assert "all holds" in run("record", "verify", record).output
    text = record.read_text(encoding="utf-8").replace('"extra_arms":[1,6]', '"extra_arms":[1]')
    record.write_text(text, encoding="utf-8")
    assert "hash" in run("record", "verify", record, code=6).output


def test_records_with_variants_do_not_depend_on_the_number_of_jobs(run, record, tmp_path):
    path = tmp_path / "two.jsonl"
    run("selfplay", GAME, *PLAYERS, *RULES, "-n", 1, "--seed", 3, "--jobs", 2, "--out", path)
    assert path.read_bytes() == record.read_bytes()


def test_the_result_names_the_variants(run):
    args = (*PLAYERS, *RULES, "-n", 1, "--seed", 3, "--jobs", 1, "--json")
    found = json.loads(run("selfplay", GAME, *args).stdout)
    assert found["house"] == {"queen_limit": "13", "extra_arms": "1,Stables"}
    plain = json.loads(run("selfplay", GAME, *PLAYERS, "-n", 1, "--seed", 3, "--jobs", 1, "--json").stdout)
    assert "house" not in plain


def test_play_with_variants(run):
    screen = run("play", GAME, "--player", "human", "--player", "random", "--seed", 5, *RULES, input="")
    assert "The Three Musketeers · queen_limit=13 extra_arms=1,Stables · seed 5" in screen.output


ALL_RULES = (
    "queen_limit=12", "carpet_chests=9,44", "extra_chests=37", "extra_arms=2,58", "carpet_arms=17,19", "surprise=on",
)  # fmt: skip


def test_all_variants_together_are_played_recorded_and_verified(run, tmp_path):
    path, rules = tmp_path / "games.jsonl", [word for rule in ALL_RULES for word in ("--house-rule", rule)]
    players = ("--player", "random", "--player", "ismcts:iterations=20")
    run("selfplay", GAME, *players, *rules, "-n", 2, "--seed", 8, "--jobs", 1, "--out", path)
    assert "4 games to the end" in run("record", "verify", path).stdout
    args = ("--player", "human", "--player", "ismcts:iterations=20", "--seed", 5)
    screen = run("play", GAME, *args, *rules, input="1\nhint\n1\n1\nq\n", code=0).output
    assert "carpet_arms=17,19 surprise=on" in screen and "Given up." in screen


def test_a_game_is_played_with_data_of_ones_own(run, tmp_path):
    data, path = tmp_path / "data.toml", tmp_path / "game.jsonl"
    shipped = Path(core.part(GAME, "rules").__file__).with_name("data.toml")
    text = shipped.read_text(encoding="utf-8")
    data.write_text(text.replace("hand_limit = 3", "hand_limit = 1"), encoding="utf-8")
    args = ("--player", "random", "--player", "human", "--seed", 5, "--data", data, *RULES)
    screen = run("play", GAME, *args, "--out", path, input="1\n" * 6 + "q\n").output
    assert "Given up." in screen
    assert f"{path}:1: the rules data of this record" in run("record", "verify", path, code=6).stderr
    assert "not by its rules" in run("record", "verify", path, "--data", data).stderr


def test_a_template_has_the_variants(run, tmp_path):
    path = tmp_path / "p.toml"
    run("position", "new", GAME, *RULES, "--out", path)
    text = path.read_text(encoding="utf-8")
    assert "\n[rules]\n" in text and "queen_limit = 13" in text and "extra_arms = [1, 6]" in text
    run("position", "check", path)
    assert "the Musketeers lose on 13" in run("position", "show", path).stdout


# --------------------------------------------------------------------------------------------------------- pictures


def test_pictures_of_the_board(run, game, view_file, tmp_path):
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    if not hasattr(core.part(game, "picture"), "svg"):
        said = run("position", "show", view_file, "--svg", svg, code=2).output
        assert f"{core.GAMES[game].title} has no picture of a board" in said and not svg.exists()
        return
    result = run("position", "show", view_file, "--svg", svg, "--png", png)
    assert not result.stdout and f"wrote {svg}" in result.stderr and f"wrote {png}" in result.stderr
    assert ET.parse(svg).getroot().tag.endswith("svg")
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(png.read_bytes()) > 10_000


def test_pictures_of_a_full_state_and_of_what_a_seat_knows(run, tmp_path):
    full, paths = tmp_path / "full.toml", [tmp_path / f"{k}.svg" for k in range(3)]
    run("position", "new", GAME, "--full", "--out", full)
    run("position", "show", full, "--svg", paths[0])
    for seat, path in enumerate(paths[1:], start=1):
        run("position", "show", full, "--as", seat, "--svg", path)
    assert len({path.read_bytes() for path in paths}) == 3


def test_themes(run, tmp_path):
    full, path = tmp_path / "full.toml", tmp_path / "board.svg"
    run("position", "new", GAME, "--full", "--out", full)
    seen = set()
    for theme in core.part(GAME, "picture").THEMES:
        run("position", "show", full, "--svg", path, "--theme", theme, "--force")
        seen.add(path.read_bytes())
    assert len(seen) == 3
    said = run("position", "show", full, "--svg", path, "--theme", "neon", "--force", code=2).output
    assert "is not one of light, dark, print" in said
    assert "--theme is for the pictures" in run("position", "show", full, "--theme", "dark", code=2).output


def test_pictures_do_not_overwrite(run, tmp_path):
    full, path = tmp_path / "full.toml", tmp_path / "board.svg"
    run("position", "new", GAME, "--full", "--out", full)
    path.write_text("mine", encoding="utf-8")
    assert "exists already" in run("position", "show", full, "--svg", path, code=4).output
    assert path.read_text(encoding="utf-8") == "mine"
    assert (
        "does not exist" in run("position", "show", full, "--png", tmp_path / "no" / "x.png", code=4).output
    )
