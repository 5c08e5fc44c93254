"""Configurations that say more than a user needs to: those that were published, and players that nobody named."""

import json
import re
import sys
from pathlib import Path

import pytest

import core
from ai_cli.arena.config_checks import read
from ai_cli.arena.directory import read_config
from ai_cli.seating import DEFAULT_PLAYER
from core import GAMES
from core.source import Source, SourceError

GAME = next(iter(GAMES))
BASE = ("--game", GAME, "--player", "A=greedy:worlds=1", "--player", "B=random", "--seed", 5, "--jobs", 1)
SIDES = "musketeers"
BOT = "import json, sys\nfor line in sys.stdin:\n m = json.loads(line)\n if 'id' in m: "
BOT += "print(json.dumps({'id': m['id'], 'move': 1}), flush=True)\n"


# ---------------------------------------------------------------------------------------------------------- published


@pytest.fixture
def published(run, tmp_path):
    """What a tournament wrote of itself, with rules data of its own."""
    data = tmp_path / "my.toml"
    data.write_bytes((Path(core.__file__).parent / GAME / "data.toml").read_bytes())
    run("tournament", "run", *BASE, "--deals", 1, "--data", data, "--out", tmp_path / "first")
    return tmp_path / "first" / "tournament.toml"


def games_of(path):
    return (path / "games.jsonl").read_bytes()


def test_a_published_tournament_gives_the_same_games(run, published, tmp_path):
    run("tournament", "run", published, "--out", tmp_path / "again")
    assert games_of(tmp_path / "again") == games_of(published.parent)
    run("tournament", "run", published, "--seed", 6, "--out", tmp_path / "other")
    assert games_of(tmp_path / "other") != games_of(published.parent)


def test_what_a_published_tournament_says_of_itself_must_be_so(run, published):
    text = published.read_text(encoding="utf-8")
    published.write_text(text.replace("seed = 5", "seed = 6"), encoding="utf-8")
    said = run("tournament", "run", published, "--dry-run", code=3).stderr
    line = next(number for number, one in enumerate(text.split("\n"), 1) if one.startswith("hash = "))
    assert re.match(
        rf"{published}:{line}:8: error\[E204\]: this tournament has the hash sha256:\w+, not", said
    )
    assert "help: remove the line 'hash' if something was meant to change" in said
    published.write_text(
        re.sub(r"(?m)^hash = .*\n", "", text.replace("seed = 5", "seed = 6")), encoding="utf-8"
    )
    run("tournament", "run", published, "--dry-run")
    published.write_text(text, encoding="utf-8")
    data = published.parent / "data.toml"
    changed = re.sub(r"(?m)^(banker_bonus = )\d+", r"\g<1>11", data.read_text(encoding="utf-8"))
    data.write_text(changed, encoding="utf-8")
    said = run("tournament", "run", published, "--dry-run", code=3).stderr
    assert "the rules data of this tournament have the hash" in said
    assert "this tournament has the hash" in said


def test_a_published_tournament_of_another_version_is_told(run, published):
    text = published.read_text(encoding="utf-8")
    assert "note: written by" not in run("tournament", "run", published, "--dry-run").stderr
    published.write_text(re.sub(r"(?m)^version = .*", 'version = "9.9"', text), encoding="utf-8")
    said = run("tournament", "run", published, "--dry-run").stderr
    assert "note: written by richelieu 9.9, this is " in said


def test_players_are_started_in_the_folder_that_a_published_tournament_names(run, tmp_path, monkeypatch):
    here, there = tmp_path / "here", tmp_path / "there"
    (here / "bots").mkdir(parents=True)
    there.mkdir()
    (here / "bots" / "bot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(here)
    players = ("--player", f"A=exec:{sys.executable} bots/bot.py", "--player", "B=random")
    size = ("--deals", 1, "--seed", 1, "--jobs", 1)
    run("tournament", "run", "--game", GAME, *players, *size, "--out", tmp_path / "d")
    monkeypatch.chdir(there)
    text = (tmp_path / "d" / "tournament.toml").read_text(encoding="utf-8")
    path = tmp_path / "again.toml"
    path.write_text(text, encoding="utf-8")
    run("tournament", "run", path, "--out", tmp_path / "e")
    assert games_of(tmp_path / "e") == games_of(tmp_path / "d")
    assert read_config(tmp_path / "e").folder == here
    path.write_text(text.replace(f'folder = "{here}"', 'folder = "nowhere"'), encoding="utf-8")
    said = run("tournament", "run", path, "--out", tmp_path / "f", code=3).stderr
    assert "error[E100]: there is no folder 'nowhere'" in said
    assert said.count("error[") == 1
    path.write_text(re.sub("(?m)^folder = .*\n", "", text), encoding="utf-8")
    assert "there is no file 'bots/bot.py'" in run("tournament", "run", path, "--dry-run", code=3).stderr
    (here / "bots" / "bot.py").unlink()
    before = (tmp_path / "d" / "tournament.toml").read_bytes()
    said = run("tournament", "resume", tmp_path / "d", "--deals", 3, code=4).stderr
    assert "a player can no longer be started: exec: there is no file 'bots/bot.py'" in said
    assert (tmp_path / "d" / "tournament.toml").read_bytes() == before
    run("tournament", "status", tmp_path / "d")


@pytest.mark.parametrize(
    ("change", "there"),
    [
        ({"name": "a\ud800"}, r'"a\ud800"'),
        ({"data": "\udfff.toml"}, r'"\udfff.toml"'),
        ({"house": {"x": ["\ud800"]}}, r'"\ud800"'),
        ({"house": {"\ud800": 1}}, r'"\ud800"'),
        ({"player": [{"spec": "greedy"}, {"name": "\ud800", "spec": "random"}]}, r'"\ud800"'),
        ({"player": [{"name": "A", "spec": "exec:true \ud800"}]}, r'"exec:true \ud800"'),
    ],
)
def test_a_text_that_cannot_be_written_is_refused_at_its_place(run, tmp_path, change, there):
    players = [{"name": "A", "spec": "greedy"}, {"name": "B", "spec": "random"}]
    document = {"format": "richelieu-tournament/1", "game": GAME, "seed": 1, "player": players, **change}
    path, text = tmp_path / "t.json", json.dumps(document)
    path.write_text(text, encoding="utf-8")
    said = run("tournament", "run", path, "--out", tmp_path / "d", code=3).stderr
    place = f"{path}:1:{text.index(there) + 1}: error[E111]"
    assert said.startswith(f"{place}: half of a surrogate pair is no letter: the text cannot be written")
    assert not (tmp_path / "d").exists()


# -------------------------------------------------------------------------------------------------- nobody was named


def played_by(run, *players):
    """Who plays each figure, by the plan."""
    words = [word for player in players for word in ("--player", player)]
    args = ("--game", SIDES, *words, "--deals", 1, "--seed", 1)
    found = json.loads(run("tournament", "run", *args, "--dry-run", "--json").stdout)
    return {player["name"]: player["plays"] for player in found["players"]}


def test_figures_that_are_not_named_are_played_by_the_default_player(run):
    plays = played_by(run, "cardinal=random", "Porthos=random", "Athos=greedy:worlds=1")
    kinds = {
        part.partition(": ")[0]: part.partition(": ")[2].partition(":")[0]
        for part in plays["Musketeers"].split("; ")
    }
    assert plays["Cardinal"] == "random"
    assert kinds == {
        "d'Artagnan": DEFAULT_PLAYER, "Athos": "greedy", "Porthos": "random", "Aramis": DEFAULT_PLAYER
    }  # fmt: skip
    assert played_by(run, "musketeers=random")["Cardinal"].startswith(f"{DEFAULT_PLAYER}:")
    assert played_by(run, "cardinal=random", "Other=greedy:worlds=1")["Other"].startswith("greedy:")


def test_tournaments_and_selfplay_seat_the_same_players(run, tmp_path):
    words = ("--player", "musketeers=random", "--seed", 1)
    found = json.loads(run("tournament", "run", "--game", SIDES, *words, "--dry-run", "--json").stdout)
    match = json.loads(run("selfplay", SIDES, *words, "-n", 1, "--json").stdout)
    assert [one["plays"] for one in found["players"]] == [one["spec"] for one in match["players"]]


def test_a_player_that_nobody_named_stands_in_the_resolved_file(tmp_path):
    head = f'format = "richelieu-tournament/1"\ngame = "{SIDES}"\nseed = 5\n'
    text = (
        head + '[[player]]\nname = "Athos"\nspec = "random"\n[[player]]\nname = "cardinal"\nspec = "random"\n'
    )
    config = read(Source(text), tmp_path)
    added = config.document()["player"][2]
    assert (added["name"], added["spec"].partition(":")[0]) == ("Musketeers", DEFAULT_PLAYER)
    from core.positions import to_toml

    again = read(Source(to_toml(config.document())), tmp_path)
    assert (again, again.hash) == (config, config.hash)


def test_players_placed_by_name_are_compared_by_their_sides(tmp_path):
    head = f'format = "richelieu-tournament/1"\ngame = "{SIDES}"\nseed = 5\n'
    stop = 'stop = {{ compare = ["{}", "Musketeers"], better_by = 0.1 }}\n'
    players = '[[player]]\nname = "Athos"\nspec = "random"\n'
    assert read(Source(head + stop.format("Cardinal") + players), tmp_path).compared() == (0, 1)
    with pytest.raises(SourceError, match="'Athos' is no side"):
        read(Source(head + stop.format("Athos") + players), tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of folders are text")
def test_players_from_a_folder_whose_name_is_no_text_are_refused(run, tmp_path, monkeypatch):
    here = tmp_path / "a\udcff"
    here.mkdir()
    monkeypatch.chdir(here)
    players = ("--player", "A=exec:true", "--player", "B=random")
    said = run("tournament", "run", "--game", GAME, *players, "--deals", 1, "--out", tmp_path / "d", code=4)
    assert "is not UTF-8: its players could not be started again" in said.stderr
    assert not (tmp_path / "d").exists()
