"""The commands of the README on every example of every game."""

import json
import re
from pathlib import Path

import pytest

import core

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path for name in core.GAMES for path in (ROOT / "examples" / name).glob("*.toml"))
VIEWS = [path for path in EXAMPLES if re.search(r"^view\b", path.read_text(encoding="utf-8"), re.MULTILINE)]
FULL = [path for path in EXAMPLES if path not in VIEWS]


def named(path):
    return f"{path.parent.name}-{path.stem}"


def moves_of(run, path):
    return json.loads(run("position", "moves", path, "--json").stdout)


@pytest.mark.parametrize("path", EXAMPLES, ids=named)
def test_an_example_is_checked_shown_and_has_moves(run, path):
    assert "no fault" in run("position", "check", path).stdout
    assert run("position", "show", path).stdout
    run("position", "show", path, "--ascii").stdout.encode("ascii")
    listed = moves_of(run, path)
    texts = [move["move"] for move in listed["moves"]]
    assert len(texts) == len(set(texts)) > 1


@pytest.mark.parametrize("path", EXAMPLES, ids=named)
def test_an_example_gets_an_advice(run, path):
    actor = moves_of(run, path)["actor"]
    arguments = ["suggest", path, "--iterations", 200, "--seed", 1, "--threads", 1]
    advice = json.loads(run(*arguments, "--as", actor, "--json").stdout)
    assert advice["question"]["view"] == actor
    assert 0.0 <= advice["moves"][0]["win"] <= 1.0
    assert advice["best"] == advice["moves"][0]["move"]
    assert f"Advice: {advice['best']}" in run(*arguments, "--as", actor).stdout


@pytest.mark.parametrize("path", VIEWS, ids=named)
def test_worlds_of_an_example_are_full_states(run, path, tmp_path):
    found = json.loads(run("position", "worlds", path, "-n", 2, "--seed", 1, "--json").stdout)
    for number, text in enumerate(found["worlds"]):
        world = tmp_path / f"{number}.toml"
        world.write_text(text, encoding="utf-8")
        assert "a full state" in run("position", "check", world).stdout
    assert run("position", "worlds", path, "-n", 1, "--seed", 1).stdout.startswith("World 1 of 1")


@pytest.mark.parametrize("path", FULL, ids=named)
def test_a_full_example_goes_on_move_by_move(run, path, tmp_path):
    for step in range(12):
        moves = moves_of(run, path)["moves"]
        if not moves:
            break
        following = tmp_path / f"{step}.toml"
        move = moves[(step * 7) % len(moves)]["move"]
        run("position", "apply", path, move, "--out", following)
        path = following
    assert "no fault" in run("position", "check", path).stdout
