"""`richelieu position`."""

import json
from pathlib import Path

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


def test_the_number_of_a_move_is_for_reading(run, full_file):
    """cli.md 3.4: numbers are taken in a session, never for files."""
    first = json.loads(run("position", "moves", full_file, "--json").stdout)["moves"][0]["move"]
    said = run("position", "apply", full_file, "1", code=3).stderr
    assert f'help: moves are numbered for reading; give the words of the move: "{first}"' in said
    said = run("position", "apply", full_file, "99999", code=3).stderr
    assert said.rstrip().endswith("help: moves are numbered for reading; give the words of the move")


BOARD_GAME = "musketeers"


@pytest.fixture
def board_file(run, tmp_path):
    """A full state of a game with a board, its players named."""
    path = tmp_path / "board.toml"
    run("position", "new", BOARD_GAME, "--full", "--out", path)
    return path


def test_a_picture_goes_to_stdout(run, board_file, tmp_path):
    run("position", "show", board_file, "--svg", tmp_path / "p.svg", "--png", tmp_path / "p.png")
    shown = run("position", "show", board_file, "--svg", "-")
    assert shown.stdout_bytes == (tmp_path / "p.svg").read_bytes()
    assert shown.stderr == "" and not Path("-").exists()
    assert run("position", "show", board_file, "--png", "-").stdout_bytes == (tmp_path / "p.png").read_bytes()
    said = run("position", "show", board_file, "--svg", "-", "--png", "-", code=2).stderr
    assert "would write to one place" in said


@pytest.mark.parametrize(("side", "name"), [("cardinal", "Ann"), ("Musketeers", "Bob")])
def test_the_name_of_a_side_is_a_seat_whatever_the_players_are_called(run, board_file, side, name):
    assert (
        run("position", "show", board_file, "--as", side).stdout
        == run("position", "show", board_file, "--as", name).stdout
    )
    assert (
        "no seat 'king': the seats are Ann, Bob"
        in run("position", "show", board_file, "--as", "king", code=3).stderr
    )
