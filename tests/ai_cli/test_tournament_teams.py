"""Teams as one player of a tournament: who decides for the figures goes with the team from side to side."""

import json
import re
import shlex
import tomllib
from itertools import count

import pytest

from ai_cli.arena.config_checks import read
from core.source import Source, SourceError

GAME = "musketeers"
HEAD = f'format = "richelieu-tournament/1"\ngame = "{GAME}"\nseed = 5\ndeals = 1\nrecords = true\n'
OTHER = '[[player]]\nname = "Other"\nspec = "random"\n'


def team(figures, name="Mixed", spec="greedy:worlds=1"):
    return f'[[player]]\nname = "{name}"\nspec = "{spec}"\nfigures = {{ {figures} }}\n'


@pytest.fixture
def play(run, tmp_path):
    """play(text, ...) -> the directory of the tournament of a configuration."""
    numbers = count()

    def start(text, *args, code=0):
        number = next(numbers)
        config, out = tmp_path / f"{number}.toml", tmp_path / f"t{number}"
        config.write_text(text, encoding="utf-8")
        run("tournament", "run", config, "--out", out, "--jobs", 1, *args, code=code)
        return out

    return start


def seats_of(path, number):
    """What the record of a game says of its seats."""
    return json.loads((path / "records" / f"{number:06d}.jsonl").read_text(encoding="utf-8").split("\n")[0])[
        "seats"
    ]


def test_a_team_takes_its_players_from_side_to_side(play, run):
    out = play(HEAD + team('Athos = "random", cardinal = "ismcts:iterations=3"') + OTHER)
    first, second = seats_of(out, 0), seats_of(out, 1)
    assert first[0]["player"].startswith("ismcts:iterations=3,") and first[0]["as"] == "Mixed"
    assert first[1] == {"name": "Bob", "player": "random", "as": "Other"}
    assert second[0] == {"name": "Ann", "player": "random", "as": "Other"}
    kinds = {chair["name"]: chair["player"].partition(":")[0] for chair in second[1]["chairs"]}
    assert kinds == {"d'Artagnan": "greedy", "Athos": "random", "Porthos": "greedy", "Aramis": "greedy"}
    assert "3 lines" not in run("record", "verify", *sorted((out / "records").iterdir())).stdout
    told = json.loads(run("tournament", "report", out, "--json").stdout)["players"][0]
    assert [chair["name"] for chair in told["chairs"]] == ["Cardinal", *kinds]


def test_a_figure_of_the_team_changes_what_is_played_and_only_where_it_has_a_part(play):
    with_figure = play(HEAD + team('Athos = "random"') + OTHER)
    without = play(HEAD + '[[player]]\nname = "Mixed"\nspec = "greedy:worlds=1"\n' + OTHER)

    def moves(path, number):
        return (path / "records" / f"{number:06d}.jsonl").read_text(encoding="utf-8").split("\n")[1:]

    assert moves(with_figure, 0) == moves(without, 0)  # the team is the Cardinal
    assert moves(with_figure, 1) != moves(without, 1)


def test_a_resume_knows_the_team(play, run):
    whole = play(HEAD.replace("deals = 1", "deals = 2") + team('athos = "random"') + OTHER)
    begun = play(HEAD + team('Athos = "random"') + OTHER)
    run("tournament", "resume", begun, "--deals", 2, "--jobs", 1)
    texts = [
        sorted((path / "games.jsonl").read_text(encoding="utf-8").split("\n")) for path in (whole, begun)
    ]
    assert texts[0] == texts[1]


def test_a_figure_that_fails_is_named_and_the_command_of_the_bundle_shows_it(play, run):
    out = play(HEAD + team('Athos = "exec:false"') + OTHER)
    games = [json.loads(line) for line in (out / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [game["reason"] for game in games] == ["normal", "crash"]
    about = tomllib.loads((out / games[1]["failure"] / "bundle.toml").read_text(encoding="utf-8"))
    assert (about["figure"], about["name"], about["spec"]) == ("Athos", "Bob", "exec:false")
    said = run(*shlex.split(about["command"])[1:], "--jobs", 1, code=5).stderr
    assert "Athos failed in deal 0, rotation 1 (crash)" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (team('Athoss = "greedy"'), "t.toml:9:13: musketeers has no figure 'Athoss'; did you mean 'Athos'?"),
        (team('Rochefort = "greedy"'), "has no figure 'Rochefort': there are Cardinal, d'Artagnan, Athos"),
        (team('Musketeers = "greedy"'), "has no figure 'Musketeers': there are Cardinal, d'Artagnan, Athos"),
        (team('Athos = "greedy", athos = "random"'), "9:31: Athos is given twice"),
        (team('Athos = "gredy"'), "9:21: no player 'gredy'; did you mean 'greedy'?"),
        (team('Athos = 3'), "9:21: 'Athos' must be a text"),
        (team('Athos = "human"'), "9:21: a person cannot play in a tournament"),
        (
            team("".join(f'{n} = "greedy", ' for n in ("Cardinal", "dArtagnan", "Athos", "Porthos")) + 'Aramis = "random"'),
            "8:8: the player has nothing to play: each figure has one of its own",
        ),
        (team('Athos = "greedy"', name="Cardinal"), "9:1: a player who is placed by name has no figures"),
    ],
)  # fmt: skip
def test_a_fault_of_a_team(tmp_path, text, said):
    with pytest.raises(SourceError) as error:
        read(Source(HEAD + text + OTHER, "t.toml"), tmp_path)
    assert said in re.sub(r" error\[E\d+\]:", "", str(error.value))


def test_a_game_without_figures_has_no_teams(tmp_path):
    text = HEAD.replace(GAME, "necklace") + team('Athos = "greedy"') + OTHER
    with pytest.raises(SourceError, match="necklace has no figures"):
        read(Source(text, "t.toml"), tmp_path)
