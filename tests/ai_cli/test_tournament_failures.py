"""Tournaments with players from outside that do the worst: each costs its own games and nobody else's."""

import json
import shlex
import sys

import pytest

import core
from ai_cli.arena import executors
from ai_cli.arena.failures import bundle_texts
from ai_cli.arena.match import Failure, Played
from ai_cli.arena.worker import Task
from core import GAMES

GAME = next(iter(GAMES))
PLAYER = """
import os, random, re, time

class Player:
    def __init__(self, game):
        self.count = 0

    def choose(self, view, seed):
        self.count += 1
        if self.count == {when}:
            {deed}
        return random.Random(seed).choice(view.sample(seed).legal())
"""
DEEDS = {
    "raises": ("raise ValueError('oh no')", "crash"),
    "cheats": ("return 65_000", "illegal"),
    "leaves": ("os._exit(0)", "worker"),
    "aborts": ("os.abort()", "worker"),
    "closes": ("os.closerange(0, 64)", "worker"),
    "starves": ("__import__('resource').setrlimit(7, (3, 3))", "worker"),
    "sleeps": ("time.sleep(9)", "timeout"),
    "dreams": ("re.match('(a+)+$', 'a' * 60 + 'b')", "timeout"),
}


def when(name):
    """The decision at which the player does it: the third, or the first of all."""
    return 1 if name == "leaves" else 3


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder in which the command runs, with the modules of the players."""
    for name, (deed, _) in DEEDS.items():
        (tmp_path / f"{name}.py").write_text(PLAYER.format(deed=deed, when=when(name)), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [str(tmp_path), *__import__("sys").path])
    for name in DEEDS:
        sys.modules.pop(name, None)
    return tmp_path


def games_of(path):
    return [
        json.loads(line) for line in sorted((path / "games.jsonl").read_text(encoding="utf-8").splitlines())
    ]


def test_the_record_of_a_bundle_names_who_shares_a_seat():
    """The player of one figure fails: the record says who played each of them."""
    game = core.load("musketeers", 2)
    failure = Failure(1, "Athos", "crash", "oh no", 3, 40, "", "")
    end = {"t": "end", "i": 40, "reason": "crash", "seat": "Musketeers", "chair": "Athos", "detail": "oh no"}
    task = Task(
        0,
        game.name,
        None,
        ("Cardinal", "Musketeers"),
        ("random", "greedy"),
        1,
        0,
        0,
        figures=((2, "py:a:B"),),
    )
    texts = bundle_texts(task, game, Played([end], "crash", None, None, failure=failure))
    seats = json.loads(texts["record.jsonl"].splitlines()[0])["seats"]
    assert seats[0] == {"name": "Cardinal", "player": "random"}
    players = {chair["name"]: chair["player"] for chair in seats[1]["chairs"]}
    assert players == {"d'Artagnan": "greedy", "Athos": "py:a:B", "Porthos": "greedy", "Aramis": "greedy"}
    assert 'spec = "py:a:B"' in texts["bundle.toml"]


@pytest.mark.parametrize("name", DEEDS)
def test_a_player_that_fails_is_counted_by_reason_and_can_be_seen_to_fail(run, folder, monkeypatch, name):
    monkeypatch.setattr(executors, "_SILENT_SECONDS", 0.3)
    monkeypatch.setattr(executors, "_GUARD_SECONDS", 0.5)
    path, reason = folder / "d", DEEDS[name][1]
    others = ["Good", "Other"] if name == "raises" else ["Good"]
    players = [word for other in others for word in ("--player", f"{other}=random")]
    size = ("--seats", 2, "--deals", 1, "--seed", 3, "--move-time-limit", "0.2", "--jobs", 2)
    run(
        "tournament",
        "run",
        "--game",
        GAME,
        "--player",
        f"Bad=py:{name}:Player",
        *players,
        *size,
        "--out",
        path,
    )
    games = games_of(path)
    assert len(games) == (6 if name == "raises" else 2)
    for game in games:
        assert (game["reason"] == reason) is (0 in game["lineup"])
        assert game["reason"] == "normal" or game["lineup"][game["failed"]] == 0
        assert game["reason"] == "normal" or game["returns"][game["failed"]] == 0
    failed = next(game for game in games if game["reason"] != "normal")
    about = (path / failed["failure"] / "bundle.toml").read_text(encoding="utf-8")
    if name != "starves":  # what goes wrong then does so later
        assert f"decision = {when(name) - 1}\n" in about
    if name in ("raises", "cheats", "sleeps"):
        command = next(line for line in about.splitlines() if line.startswith("command = "))
        words = shlex.split(json.loads(command.removeprefix("command = ")))
        assert f"({reason})" in run(*words[1:], "--jobs", 1, code=5).stderr
    lines = (path / failed["failure"] / "record.jsonl").read_text(encoding="utf-8")
    assert f'"reason":"{reason}"' in lines
    assert str(folder) not in (path / "games.jsonl").read_text(encoding="utf-8")


def test_what_a_player_writes_on_the_descriptor_of_stdout_is_not_in_the_results(process, folder, environment):
    code = PLAYER.format(when=1, deed="os.write(1, b'hello')") + "\nos.write(1, b'hello')\n"
    (folder / "chats.py").write_text(code, encoding="utf-8")
    spec = "py:chats:Player"
    args = (
        "selfplay",
        GAME,
        "--player",
        spec,
        "--player",
        "random",
        "-n",
        1,
        "--seed",
        1,
        "--jobs",
        1,
        "--json",
    )
    child = process(*args, env={"PYTHONPATH": f"{environment()['PYTHONPATH']}:{folder}"})
    out, err = child.communicate(timeout=60)
    assert child.returncode == 0, err
    assert json.loads(out)["games"] == 2


def test_the_plan_says_that_its_trial_games_failed(run, folder):
    players = ("--player", "Bad=exec:false", "--player", "Good=random")
    said = run("tournament", "run", "--game", GAME, *players, "--deals", 2, "--seed", 3, "--dry-run").stdout
    assert "WARNING  players failed in 2 trial games: the estimate means nothing" in said


def test_a_stand_in_plays_on(run, folder):
    path = folder / "d"
    players = ("--player", "Bad=py:aborts:Player", "--player", "Good=random")
    args = ("--game", GAME, *players, "--deals", 1, "--seed", 3, "--on-failure", "replace", "--jobs", 2)
    run("tournament", "run", *args, "--out", path)
    assert [(game["reason"], game["lineup"][game["failed"]]) for game in games_of(path)] == [
        ("worker", 0)
    ] * 2
    assert all(game["points"] is not None and game["plies"] > 20 for game in games_of(path))


def test_a_tournament_goes_on_from_another_folder_or_not_at_all(run, folder, monkeypatch, tmp_path):
    """The program and the class are named from the folder in which it began."""
    here = folder / "here"
    (here / "bots").mkdir(parents=True)
    monkeypatch.chdir(here)
    bot, module = here / "bots" / "bot", here / "locally.py"
    bot.write_text(f"#!{sys.executable}\nimport json, sys\nfor line in sys.stdin:\n m = json.loads(line)\n if 'id' in m: "
                   "print(json.dumps({'id': m['id'], 'move': 1}), flush=True)\n", encoding="utf-8")  # fmt: skip
    bot.chmod(0o755)
    module.write_text(PLAYER.format(when=0, deed="pass"), encoding="utf-8")
    players = ("--player", "A=exec:bots/bot", "--player", "B=py:locally:Player")
    run(
        "tournament",
        "run",
        "--game",
        GAME,
        *players,
        "--deals",
        1,
        "--jobs",
        1,
        "--seed",
        1,
        "--out",
        folder / "d",
    )
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.path", [path for path in sys.path if path != str(here)])
    sys.modules.pop("locally")
    run("tournament", "resume", folder / "d", "--deals", 2)
    assert [game["reason"] for game in games_of(folder / "d")] == ["normal"] * 4
    here.rename(folder / "there")
    said = run("tournament", "resume", folder / "d", "--deals", 3, code=4).stderr
    assert f"its players from outside were started in {here}, which is not there" in said


def test_results_with_failures_do_not_depend_on_jobs_and_go_on_after_an_end(run, folder):
    players = ("--player", "Bad=py:raises:Player", "--player", "Good=random")
    args = ("--game", GAME, *players, "--deals", 2, "--seed", 3)
    run("tournament", "run", *args, "--jobs", 1, "--out", folder / "one")
    run("tournament", "run", *args, "--jobs", 2, "--out", folder / "two")
    assert games_of(folder / "one") == games_of(folder / "two")
    whole = (folder / "two" / "games.jsonl").read_bytes()
    (folder / "two" / "games.jsonl").write_bytes(whole[: whole.index(b"\n") + 9])
    run("tournament", "resume", folder / "two", "--jobs", 1)
    assert games_of(folder / "one") == games_of(folder / "two")
