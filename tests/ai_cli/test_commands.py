"""Help, usage errors and exit codes of the commands."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ai_cli
import core
from ai_cli.main import cli

COMMANDS = (
    [[]]
    + [[name] for name in cli.list_commands(None)]
    + [["position", name] for name in ("new", "check", "show", "moves", "apply", "worlds")]
    + [["record", "verify"], ["bench", "run"]]
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_has_help(run, command, flag):
    output = run(*command, flag).output
    assert output.startswith("Usage: ")
    assert "-h, --help" in output


def test_the_help_names_all_commands_and_exit_codes(run):
    output = run("--help").output
    for name in cli.list_commands(None):
        assert re.search(rf"^  {name} +\S", output, re.MULTILINE), name
    for code in ("2 wrong usage", "3 invalid input", "130 interrupted", "141 the reader closed"):
        assert code in " ".join(output.split())


def test_version(run):
    assert re.fullmatch(r"richelieu \d+\.\d+\.\d+\n", run("--version").output)


def test_no_argument_is_help(run):
    assert "Usage: " in run(code=2).output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["sugest"], "Did you mean 'suggest'?"),
        (["suggest"], "Missing argument 'POSITION'"),
        (["suggest", "x", "--itertions", "5"], "No such option"),
        (["suggest", "x", "--time", "soon"], "'soon' is no time span: give seconds (10), or 10s, 2m, 1h"),
        (["suggest", "x", "--time", "0"], "longer than 0 seconds"),
        (["suggest", "x", "--iterations", "0"], "0 is not in the range x>=1"),
        (["suggest", "x", "--seed", "-1"], "it must be at least 0 and below 2^64"),
        (["suggest", "x", "--seed", "abc"], "'abc' is no seed: give an integer such as 7134 or 0x1f3a"),
        (["suggest", "x", "--threads", "0"], "0 is not between 1 and 64"),
        (["suggest", "x", "--player", "ismtcs"], "no player 'ismtcs'; did you mean 'ismcts'?"),
        (
            ["suggest", "x", "--player", "ismcts:iteration=5"],
            "no parameter 'iteration'; did you mean 'iterations'?",
        ),
        (["suggest", "x", "--player", "human"], "a person can play only in `richelieu play`"),
        (["suggest", "x", "--player", "random"], "'random' does not search"),
        (["players", "ismtcs"], "did you mean 'ismcts'?"),
        (["completion", "tcsh"], "'tcsh' is not one of bash, zsh, fish, powershell"),
        (["-q", "-v", "games"], "--quiet and --verbose exclude each other"),
        (["-q", "games", "-v"], "--quiet and --verbose exclude each other"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_ends_with_2(run, args, said):
    assert said in run(*args, code=2).output


def test_a_game_that_does_not_exist_is_corrected(run, game):
    wrong = game[:-2] + game[-1] + game[-2]
    for args in (["play", wrong], ["selfplay", wrong], ["position", "new", wrong], ["bench", "run", wrong]):
        assert f"did you mean '{game}'?" in run(*args, code=2).output


def test_game_names_without_regard_to_case(run, game):
    assert run("position", "new", game.upper()).output == run("position", "new", game).output


def test_too_many_seats(run, game):
    most = core.GAMES[game].max_seats
    if most < 8:
        said = run("position", "new", game, "--seats", most + 1, code=2).output
        assert f"{most} seats, not {most + 1}" in said
    players = [word for _ in range(most + 1) for word in ("--player", "random")]
    assert f"{most} seats, not {most + 1}" in run("selfplay", game, *players, code=2).output
    assert "seats, not" in run("play", game, "--seats", 1, code=2).output


def test_two_budgets_are_refused_with_3(run, view_file):
    for position in (view_file, "no such file"):
        result = run("suggest", position, "--iterations", 10, "--time", 3, code=3)
        assert "--iterations 10" in result.output
        assert "--time 3" in result.output
        assert result.stdout == ""


def test_games(run, game):
    assert core.GAMES[game].title in run("games").output
    found = json.loads(run("games", "--json").output)
    assert found["format"] == "richelieu-games/1"
    assert game in [one["name"] for one in found["games"]]


def test_players(run):
    assert "ismcts" in run("players").output
    assert "exploration constant" in run("players", "ismcts").output
    found = json.loads(run("players", "--json").output)
    assert found["format"] == "richelieu-players/1"
    assert "iterations" in [p["name"] for kind in found["players"] for p in kind["parameters"]]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion(run, shell):
    assert "_RICHELIEU_COMPLETE" in run("completion", shell).output


def test_ascii_where_the_encoding_is_not_utf(process):
    child = process("players", env={"PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"})
    out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (0, b"")
    out.decode("ascii")


def test_an_internal_error_is_logged(environment, tmp_path):
    code = "import ai_cli.version as v\nv.version = lambda: 1 // 0\nimport ai_cli.main as m\nm.main()"
    (tmp_path / "broken.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(tmp_path / "broken.py"), "--version"],
        capture_output=True, text=True, env=environment(XDG_STATE_HOME=str(tmp_path / "state")), check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == ""
    assert "internal error (ZeroDivisionError)" in done.stderr
    assert "line" not in done.stderr
    log = Path(done.stderr.strip().splitlines()[-1].removeprefix("Traceback: "))
    assert "ZeroDivisionError" in log.read_text(encoding="utf-8")
    log.unlink()


def test_no_game_is_named_in_ai_cli():
    names = [word for info in core.GAMES.values() for word in (info.name, info.title)]
    for path in Path(ai_cli.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8").casefold()
        assert not [name for name in names if name.casefold() in text], path


def test_vv_shows_the_traceback_of_a_users_error(run):
    plain = run("suggest", "no such file", code=4).output
    assert "Traceback" not in plain
    loud = run("-vv", "suggest", "no such file", code=4).output
    assert "Traceback (most recent call last)" in loud
    assert plain in loud


def test_v_and_q(run, view_file):
    args = ("suggest", view_file, "--iterations", 50, "--seed", 1, "--threads", 1)
    assert "iterations/s" in run("-v", *args).stderr
    assert run("-q", *args).stderr == ""
    assert run("-q", *args).stdout == run("-v", *args).stdout
    assert "iterations/s" in run(*args, "-v").stderr
    assert run(*args, "-q").stderr == ""
    assert run(*args, "-q").stdout == run("-v", *args).stdout


def test_errors_stand_in_the_log(run, tmp_path):
    log = tmp_path / "log.jsonl"
    run("--log", log, "suggest", "no such file", code=4)
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [line["t"] for line in lines] == ["start", "error"]
    assert "E100" in lines[1]["message"]


@pytest.mark.parametrize(
    "args",
    [
        ("suggest", "VIEW"),
        ("selfplay", "necklace", "--player", "random"),
        ("tournament", "run", "--game", "necklace", "--player", "random", "--player", "greedy", "--dry-run"),
    ],
)
def test_rules_data_that_are_not_there_end_with_4_and_one_sentence(run, tmp_path, args):
    view = tmp_path / "view.toml"
    run("position", "new", "necklace", "--out", view)
    words = [view if word == "VIEW" else word for word in args]
    said = run(*words, "--data", tmp_path / "none.toml", code=4).stderr
    assert re.fullmatch(rf"Error: {tmp_path}/none\.toml: [\w :]*No such file or directory\n", said)
    (tmp_path / "spoilt.toml").write_text("a = 1\na = 2\n", encoding="utf-8")
    said = run(*words, "--data", tmp_path / "spoilt.toml", code=3).stderr
    assert said.startswith(f"{tmp_path}/spoilt.toml:2:1: error[E106]")
