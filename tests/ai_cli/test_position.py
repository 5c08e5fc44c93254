"""`richelieu position`."""

import json

import pytest

import core


@pytest.mark.parametrize("full", [False, True])
def test_templates_are_valid_for_every_number_of_seats(run, game, tmp_path, full):
    info = core.GAMES[game]
    for seats in range(info.min_seats, info.max_seats + 1):
        path = tmp_path / f"{seats}.toml"
        path.write_text(
            run("position", "new", game, "--seats", seats, *["--full"] * full).stdout, encoding="utf-8"
        )
        assert "no fault" in run("position", "check", path).stdout


def test_new_does_not_overwrite(run, game, view_file):
    before = view_file.read_bytes()
    assert "exists already" in run("position", "new", game, "--full", "--out", view_file, code=4).output
    assert view_file.read_bytes() == before
    run("position", "new", game, "--full", "--out", view_file, "--force")
    assert view_file.read_bytes() != before
    assert (
        "does not exist"
        in run("position", "new", game, "--out", view_file.parent / "no" / "x", code=4).output
    )


def test_check_reports_every_file(run, view_file, full_file, tmp_path):
    broken = tmp_path / "broken.toml"
    broken.write_text("a = ", encoding="utf-8")
    result = run("position", "check", view_file, broken, full_file, code=3)
    assert "view.toml: what Ann knows" in result.stdout
    assert "full.toml: a full state" in result.stdout
    assert "broken.toml:1:" in result.stderr


def test_moves_are_numbered_and_can_be_applied(run, full_file):
    listed = json.loads(run("position", "moves", full_file, "--json").stdout)
    assert listed["format"] == "richelieu-moves/1"
    assert listed["actor"] == "Ann"
    assert [move["number"] for move in listed["moves"]] == list(range(1, len(listed["moves"]) + 1))
    text = run("position", "moves", full_file).stdout
    for move in listed["moves"]:
        assert move["move"] in text
        assert run("position", "apply", full_file, move["move"]).stdout


def test_apply_writes_a_position_that_goes_on(run, full_file, tmp_path):
    path = full_file
    for step in range(6):
        listed = json.loads(run("position", "moves", path, "--json").stdout)
        move = listed["moves"][step % len(listed["moves"])]["move"]
        following = tmp_path / f"step{step}.toml"
        run("position", "apply", path, move, "--out", following)
        path = following
    run("position", "check", path)


def test_apply_needs_a_full_state(run, view_file):
    said = run("position", "apply", view_file, "pass", code=3).output
    assert "this needs a full state" in said and "belongs in 'events'" in said


def test_an_illegal_move_is_explained(run, full_file):
    result = run("position", "apply", full_file, "fly to the moon", code=3)
    assert result.output.startswith("Error: ")
    assert "fly to the moon" in result.output


def test_show(run, view_file, full_file):
    assert run("position", "show", view_file).stdout
    assert run("position", "show", full_file).stdout
    assert run("position", "show", full_file, "--as", "Bob").stdout
    run("position", "show", view_file, "--ascii").stdout.encode("ascii")


def test_worlds(run, view_file):
    args = ("position", "worlds", view_file, "-n", 3, "--seed", 5)
    assert run(*args).stdout == run(*args).stdout
    found = json.loads(run(*args, "--json").stdout)
    assert found["format"] == "richelieu-worlds/1"
    assert len(found["worlds"]) == 3
    assert found["different"] > 1
    assert len(set(found["worlds"])) > 1


def test_worlds_are_valid_full_states(run, view_file, tmp_path):
    found = json.loads(run("position", "worlds", view_file, "-n", 5, "--seed", 6, "--json").stdout)
    for k, text in enumerate(found["worlds"]):
        path = tmp_path / f"world{k}.toml"
        path.write_text(text, encoding="utf-8")
        assert "a full state" in run("position", "check", path).stdout
