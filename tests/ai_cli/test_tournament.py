"""`richelieu tournament`: configurations, plans, directories, and what is told before anything is played."""

import json
import re
import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest

from ai_cli import options
from ai_cli.arena.config_checks import read
from ai_cli.arena.directory import Directory, is_running, read_config, read_kept
from ai_cli.arena.results import Results, ResultsError, line_of, read_results
from ai_cli.arena.schedule import Pairing
from ai_cli.arena.statistics import GameResult
from core import GAMES
from core.source import Source, SourceError

GAME = next(iter(GAMES))
PLAYERS = ("--player", "A=greedy:worlds=1", "--player", "B=random")
BASE = ("--game", GAME, *PLAYERS, "--seed", 5, "--jobs", 1)
GOOD = f"""\
format = "richelieu-tournament/1"
game = "{GAME}"
seed = 5
[[player]]
name = "A"
spec = "greedy:worlds=1"
[[player]]
name = "B"
spec = "random"
"""


def games_of(path):
    return [json.loads(line) for line in (path / "games.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def played(run, tmp_path):
    """The directory of a tournament of two deals."""
    path = tmp_path / "played"
    run("tournament", "run", *BASE, "--deals", 2, "--out", path)
    return path


# ---------------------------------------------------------------------------------------------------------- configuration


def faults(text, tmp_path):
    with pytest.raises(SourceError) as error:
        read(Source(text, "t.toml"), tmp_path, 1)
    return str(error.value)


def test_all_faults_of_a_configuration_are_told_at_once_at_their_places(tmp_path):
    text = GOOD.replace("seed = 5", 'seed = -1\nschedule = "balancd"\nrotation = "all"\nseats = 9\njobs = 0')
    text = text.replace("greedy:worlds=1", "greedy:world=1").replace('name = "B"', 'name = "A"')
    said = faults(text, tmp_path)
    heads = [
        line.split(": ")[0] + line[line.index(" error[") :] for line in said.splitlines() if "error[" in line
    ]
    assert [head.split(" ")[0] for head in heads] == [
        "t.toml:3:8", "t.toml:4:12", "t.toml:5:1", "t.toml:6:9", "t.toml:7:8", "t.toml:10:8", "t.toml:12:8"
    ]  # fmt: skip
    for part in (
        "did you mean 'balanced'?",
        "did you mean 'rotations'?",
        "did you mean 'worlds'?",
        "first here",
    ):
        assert part in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tournament/1", "tournament/9", "the format must be 'richelieu-tournament/1', not 'richelieu-tournament/9'"),
        (f'game = "{GAME}"', 'game = "ludo"', "'game' must be"),
        (f'game = "{GAME}"', "", "the key 'game' is missing"),
        ("seed = 5", 'seed = "x"', "'seed' must be a whole number, not 'x'"),
        ("seed = 5", "deals = 0", "'deals' must be at least 1, not 0"),
        ("seed = 5", "seats = true", "'seats' must be a whole number, not true"),
        ("seed = 5", 'jobs = "many"', "'jobs' must be 'auto' or a number from 1 to 1024, not 'many'"),
        ("seed = 5", "rotations = 2", "'rotations' must be 'all' or 'latin' or '1', not 2"),
        ("seed = 5", 'on_failure = "retry"', "'on_failure' must be 'forfeit' or 'replace' or 'stop', not 'retry'"),
        ("seed = 5", "move_time_limit = nan", "'move_time_limit' must be a number, not nan"),
        ('name = "B"', 'name = ""', "'' is no name: leave the key out, or write one"),
        ('name = "B"', 'name = " B"', "' B' is no name: it begins or ends with a blank"),
        ('name = "B"', 'name = "B:2"', "'B:2' is no name: it holds ':'"),
        ('name = "B"', 'name = "greedy:worlds=2"', "'greedy:worlds=2' is no name: it holds ':'"),
        ('name = "B"', f'name = "{"B" * 61}"', "is no name: it has 61 letters; 60 are the most"),
        ("seed = 5", "move_time_limit = 0", "'move_time_limit' must be at least 0.1, not 0"),
        ("random", "human", "a person cannot play in a tournament"),
        ("random", "randum", "no player 'randum'; did you mean 'random'?"),
        ('name = "B"', 'name = "B\\n"', "'B\\n' is no name"),
        ('spec = "random"', "", "the key 'spec' is missing in player 2"),
        ("seed = 5", 'stop = { compare = ["A", "C"], better_by = 0.1 }', "no player is called 'C'"),
        ("seed = 5", 'stop = { compare = ["A", "A"], better_by = 0.1 }', "'compare' names the same player twice"),
        ("seed = 5", 'stop = { compare = ["A"], better_by = 0.1 }', "must be the names of two players, not a list of 1"),
        ("seed = 5", 'version = "9\\u0007"', "is no version: it is what"),
        ("seed = 5", 'stop = { compare = "A", better_by = 0.1 }', "'compare' must be the names of two players, not 'A'"),
        ("seed = 5", 'stop = { compare = ["A", "B"], better_by = nan }', "'better_by' must be a number, not nan"),
        ("seed = 5", 'stop = { compare = ["A", "B"], better_by = 0.1, alpha = nan }', "'alpha' must be a number, not nan"),
        ("seed = 5", 'name = "a\\u001B[31m"', "'a\\x1b[31m' is no name: it holds what cannot be printed"),
        ("seed = 5", 'name = "a\\u202Eb"', "'a\\u202eb' is no name: it holds what cannot be printed"),
        ("seed = 5", 'name = "a\\n"', "'a\\n' is no name: it begins or ends with a blank"),
        ("seed = 5", f'name = "{"n" * 201}"', "is no name: it has 201 letters; 200 are the most"),
        ("seed = 5", 'data = ""', "'data' must name a file, not ''"),
        ("seed = 5", 'data = "none.toml"', "none.toml: cannot be read: No such file or directory"),
        ("seed = 5", "deals = 1000001", "'deals' must be at most 1000000, not 1000001"),
        ("seed = 5", "deals = 500001", "500,001 deals of 2 games are 1,000,002 games; at most 1,000,000 can be (500,000 "
         "such deals)"),
        ("seed = 5", "nonsense = 1", "help: keys here: format, name,"),
        ('name = "B"', 'name = "\u00e9"\nspec = "random"\n[[player]]\nname = "e\u0301"', "two players are called"),
        ('"random"', '"exec:true \\u001B[31m"', "the player's specification holds what cannot be printed"),
        ("[[player]]\nname = \"B\"", "[house]\n[house]\n[[player]]\nname = \"B\"", "TOML: the table [house] was given before"),
        ("seed = 5", 'stop = { compare = ["A", "B"], better_by = 3 }', "'better_by' must be at most 0.5, not 3"),
        ("seed = 5", "house = { no_such_rule = 1 }", "no_such_rule"),
    ],
)  # fmt: skip
def test_a_fault_of_a_configuration(tmp_path, old, new, said):
    assert GOOD.count(old) >= 1
    text = faults(GOOD.replace(old, new), tmp_path)
    assert said in text
    assert text.startswith("t.toml:")
    assert text.count("error[") == 1


@pytest.mark.parametrize(("more", "games"), [(30, None), (31, 1056)])
def test_a_deal_of_too_many_games_is_refused(tmp_path, more, games):
    players = "".join(f'[[player]]\nname = "{n}"\nspec = "random"\n' for n in range(more))
    text = GOOD.replace("seed = 5", 'seed = 5\nseats = 2\nschedule = "all"') + players
    if games is None:
        assert read(Source(text), tmp_path).schedule().n_rotations == 32 * 31
    else:
        said = faults(text, tmp_path)
        assert (
            f"a deal would be {games:,} games (33 players, 2 seats, schedule 'all'); at most 1,000 can be"
            in said
        )
        assert "help: take 'balanced' or fewer players" in said


def test_what_is_not_said_has_its_default_and_is_written_out(tmp_path):
    config = read(Source(GOOD), tmp_path)
    document = config.document()
    assert (document["deals"], document["schedule"], document["rotations"], document["seats"]) == (
        100,
        "balanced",
        "all",
        2,
    )
    assert (document["jobs"], document["on_failure"], document["move_time_limit"]) == (
        "auto",
        "forfeit",
        60.0,
    )
    assert document["player"][0]["spec"].startswith("greedy:worlds=1,")
    assert "playout=" in document["player"][0]["spec"]
    from core.positions import to_toml

    again = read(Source(to_toml(document)), tmp_path)
    assert again == config
    assert again.hash == config.hash == document["hash"]


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("seed = 5", "seed = 5\ndeals = 7", True),
        ("seed = 5", "seed = 5\njobs = 7", True),
        ("seed = 5", 'seed = 5\nname = "x"', True),
        ("seed = 5", "seed = 6", False),
        ("worlds=1", "worlds=2", False),
        ('name = "A"', 'name = "C"', False),
        ("seed = 5", "seed = 5\nrotations = 1", False),
        ("seed = 5", 'seed = 5\non_failure = "stop"', False),
        ("seed = 5", 'seed = 5\nstop = { compare = ["A", "B"], better_by = 0.1 }', False),
    ],
)
def test_the_hash_is_of_what_the_games_depend_on(tmp_path, old, new, is_same):
    one, other = read(Source(GOOD), tmp_path), read(Source(GOOD.replace(old, new)), tmp_path)
    assert (one.hash == other.hash) is is_same
    assert (one.difference(other) == "") is is_same


def test_the_template_of_every_game_can_be_run(run, game, tmp_path):
    path = tmp_path / "t.toml"
    run("tournament", "init", game, "--out", path)
    assert "exists already" in run("tournament", "init", game, "--out", path, code=4).stderr
    config = read(Source.read(path), tmp_path)
    assert (config.game, len(config.players), config.deals) == (game, 2, 100)
    drawn = [options.seed_or_drawn(None) for _ in range(40)]
    assert max(drawn).bit_length() > 60 and len(set(drawn)) == 40
    assert run("tournament", "init", game).stdout.splitlines()[1:5] == path.read_text().splitlines()[1:5]


def test_a_configuration_with_faults_ends_with_3_and_leaves_nothing(run, tmp_path):
    path = tmp_path / "t.toml"
    path.write_text(GOOD.replace("random", "randum"), encoding="utf-8")
    assert (
        f"{path}:9:8: error[E204]" in run("tournament", "run", path, "--out", tmp_path / "d", code=3).stderr
    )
    assert not (tmp_path / "d").exists()
    run("tournament", "run", tmp_path / "none.toml", "--out", tmp_path / "d", code=4)
    for data, said in (
        (b"", "'richelieu tournament init' writes a commented template"),
        (bytes(9), "configurations are TOML"),
    ):
        path.write_bytes(data)
        assert said in run("tournament", "run", path, code=3).stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--game", GAME), "give a CONFIG file, or --player"),
        (PLAYERS, "give a CONFIG file, or --game"),
        (("--game", GAME, *PLAYERS), "give --out DIR"),
        (("--game", GAME, *PLAYERS, "--seats", 8), "seats, not 8"),
        (("--game", GAME, *PLAYERS, "--house-rule", "no_such_rule=1"), "no_such_rule"),
        (("--game", GAME, *PLAYERS, "--schedule", "balance"), "did you mean 'balanced'?"),
        (("--game", GAME, "--player", "A=greedy:world=1"), "did you mean 'worlds'?"),
        (("--game", GAME, *PLAYERS, "--deals", 1_000_001), "1000001 is not in the range 1<=x<=1000000"),
        (("--game", GAME, *PLAYERS, "--deals", 500_001), "500,001 deals of 2 games are 1,000,002 games"),
        (("--dry-run", "--cluster", "tcp://a:1", "--jobs", 2), "--cluster and --jobs exclude each other"),
        (("--game", GAME, "--player", "A=exec:true \udcff"), "half of a surrogate pair is no letter"),
        (
            ("--game", GAME, "--player", "\u00e9=random", "--player", "e\u0301=random"),
            "give each a name of its own",
        ),
        (
            ("--game", GAME, "--player", "A=random", "--player", "A=greedy"),
            "two players are called 'A': give each a name",
        ),
        (("--game", GAME, "--player", f"{'A' * 61}=random"), "has 61 letters; 60 are the most"),
        (("--game", GAME, "--player", "=random"), "no player '=random'"),
        (
            ("--game", GAME, "--player", f"exec:true {'a' * 60}"),
            "60 are the most, so give the player another",
        ),
    ],
)
def test_options_in_place_of_a_file_that_are_wrong_usage(run, args, said):
    assert said in run("tournament", "run", *args, code=2).stderr


def test_options_beside_a_file_say_only_what_does_not_change_the_games(run, tmp_path):
    path = tmp_path / "t.toml"
    path.write_text(GOOD, encoding="utf-8")
    said = run("tournament", "run", path, "--seats", 2, "--out", tmp_path / "d", code=2).stderr
    assert "--seats has no place beside" in said
    said = run("tournament", "run", path, "--deals", 500_001, "--out", tmp_path / "d", code=2).stderr
    assert "--deals 500001: 500,001 deals of 2 games are 1,000,002 games; at most 1,000,000 can be" in said
    run("tournament", "run", path, "--deals", 1, "--jobs", 1, "--out", tmp_path / "d")
    assert len(games_of(tmp_path / "d")) == 2


# --------------------------------------------------------------------------------------------------------------- the plan


def test_the_plan_is_printed_and_nothing_is_kept(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    args = (
        "--game",
        GAME,
        *PLAYERS,
        "--player",
        "C=random",
        "--seats",
        2,
        "--deals",
        10,
        "--seed",
        1,
        "--jobs",
        2,
    )
    said = run("tournament", "run", *args, "--dry-run").stdout
    assert "games = 10 deals × 6 seatings = 60" in said
    assert "note: Each deal is played at 3 tables of 2." in said
    assert (
        "the first 5 games:\n  deal 0, seating 0: A, B\n  deal 0, seating 1: B, A\n  deal 0, seating 2: C, A\n"
        in said
    )
    assert "with 2 at once" in said
    assert list(tmp_path.iterdir()) == []
    one = (
        "--game",
        "musketeers",
        "--player",
        "cardinal=random",
        "--player",
        "musketeers=random",
        "--deals",
        1,
    )
    said = run("tournament", "run", *one, "--dry-run").stdout
    assert "games = 1 deal × 1 seating = 1\n" in said and "the first game:\n" in said
    plan = json.loads(run("tournament", "run", *args, "--dry-run", "--json").stdout)
    assert (plan["format"], plan["games"]) == ("richelieu-tournament-plan/1", 60)
    assert [player["games"] for player in plan["players"]] == [40, 40, 40]


# ------------------------------------------------------------------------------------------------------- games and results


def test_a_tournament_is_one_line_a_game_with_the_keys_in_order(played):
    games = games_of(played)
    assert [game["game"] for game in games] == [0, 1, 2, 3]
    keys = ["game", "of", "deal", "rotation", "lineup", "reason", "returns", "points", "places", "plies"]
    assert all(list(game) == keys for game in games)
    assert [game["lineup"] for game in games] == [[0, 1], [1, 0]] * 2
    assert "seconds" not in (played / "games.jsonl").read_text()
    times = [json.loads(line) for line in (played / "times.jsonl").read_text().splitlines()]
    assert all(list(line) == ["game", "seconds", "decisions", "thinking", "slowest"] for line in times)
    assert all(sum(line["decisions"]) > 0 for line in times)


def test_more_deals_are_added_and_give_the_games_of_a_longer_tournament(run, played, tmp_path):
    run("tournament", "resume", played, "--deals", 3)
    run("tournament", "run", *BASE, "--deals", 3, "--out", tmp_path / "long")
    assert (played / "games.jsonl").read_bytes() == (tmp_path / "long" / "games.jsonl").read_bytes()
    assert (played / "tournament.toml").read_bytes() == (tmp_path / "long" / "tournament.toml").read_bytes()
    assert "none can be taken away" in run("tournament", "resume", played, "--deals", 2, code=2).stderr


def test_deals_that_cannot_be_added_leave_the_directory_as_it_was(run, played):
    before = (played / "tournament.toml").read_bytes()
    said = run("tournament", "resume", played, "--deals", 10_000_001, code=2).stderr
    assert "10000001 is not in the range 1<=x<=1000000" in said
    said = run("tournament", "resume", played, "--deals", 600_000, code=2).stderr
    assert "--deals 600000: 600,000 deals of 2 games are 1,200,000 games" in said
    said = run(
        "tournament", "resume", played, "--deals", 3, "--cluster", "tcp://a:1", "--jobs", 1, code=2
    ).stderr
    assert "--cluster and --jobs exclude each other" in said
    with (played / "games.jsonl").open("a") as file:
        file.write("spoilt\n")
    run("tournament", "resume", played, "--deals", 3, code=3)
    assert (played / "tournament.toml").read_bytes() == before


def test_two_jobs_play_the_same_games_as_one(run, tmp_path, game):
    found = []
    for jobs in (1, 2):
        path = tmp_path / str(jobs)
        args = ("--game", game, *PLAYERS, "--seed", 5, "--jobs", jobs, "--deals", 4, "--out", path)
        output = run("tournament", "run", *args).stdout
        found.append((sorted((path / "games.jsonl").read_bytes().splitlines()), output))
    assert found[0] == found[1]


def two_sides(run, path, *options):
    """Play a tournament of the game of two sides."""
    run("tournament", "run", "--game", "musketeers", *options, "--seed", 1, "--jobs", 1, "--out", path)


def test_players_placed_by_name_keep_their_sides(run, tmp_path):
    path = tmp_path / "d"
    named = ("musketeers=random", "cardinal=greedy:worlds=1", "Athos=greedy:worlds=1")
    players = [word for player in named for word in ("--player", player)]
    two_sides(run, path, *players, "--deals", 2, "--records")
    assert [game["lineup"] for game in games_of(path)] == [[0, 1]] * 2
    assert [entrant.name for entrant in read_config(path).entrants()] == ["Cardinal", "Musketeers"]
    record = path / "records" / "000001.jsonl"
    head = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert head["seats"][1]["chairs"][1]["player"].startswith("greedy:worlds=1")
    assert "1 game to the end" in run("record", "verify", record).stdout


def test_unnamed_players_play_both_sides(run, tmp_path):
    path = tmp_path / "d"
    two_sides(run, path, *PLAYERS, "--deals", 1)
    assert [game["lineup"] for game in games_of(path)] == [[0, 1], [1, 0]]


def test_the_rules_data_are_kept_with_the_tournament(run, tmp_path):
    import core

    data = tmp_path / "my.toml"
    shipped = Path(core.__file__).parent / GAME / "data.toml"
    data.write_bytes(shipped.read_bytes())
    path = tmp_path / "d"
    run("tournament", "run", *BASE, "--deals", 1, "--data", data, "--out", path)
    assert (path / "data.toml").read_bytes() == data.read_bytes()
    data.unlink()
    run("tournament", "resume", path, "--deals", 2)
    text = (path / "data.toml").read_text(encoding="utf-8")
    (path / "data.toml").write_text(
        re.sub(r"^(banker_bonus = )\d+", r"\g<1>11", text, flags=re.MULTILINE), encoding="utf-8"
    )
    assert "it was begun with the rules data" in run("tournament", "resume", path, code=4).stderr


# --------------------------------------------------------------------------------------------------------- the directory


def test_status(run, played):
    assert (
        f"{played}: 4 of 4 games · 2 of 2 deals complete · not running"
        in run("tournament", "status", played).stdout
    )
    found = json.loads(run("tournament", "status", played, "--json").stdout)
    assert (found["format"], found["games"], found["total"], found["running"]) == (
        "richelieu-tournament-status/1", 4, 4, False
    )  # fmt: skip
    run("tournament", "status", played.parent, code=4)


def test_a_directory_that_holds_something_is_refused(run, played, tmp_path):
    again = run("tournament", "run", *BASE, "--deals", 2, "--out", played, code=4)
    assert "holds this tournament already" in again.stderr
    assert f"richelieu tournament resume {played}" in again.stderr
    (played.parent / "empty").mkdir()
    (played.parent / "empty" / "tournament.toml").write_bytes((played / "tournament.toml").read_bytes())
    run("tournament", "run", *BASE, "--deals", 1, "--out", played.parent / "empty")
    assert len(games_of(played.parent / "empty")) == 2, "it was begun, but nothing was played"
    other = run("tournament", "run", "--game", GAME, *PLAYERS, "--seed", 6, "--out", played, code=4).stderr
    assert "holds another tournament: it differs in seed" in other
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    assert "is not empty" in run("tournament", "run", *BASE, "--out", tmp_path / "full", code=4).stderr
    assert (
        "is a file"
        in run("tournament", "run", *BASE, "--out", tmp_path / "full" / "letter.txt", code=4).stderr
    )
    run("tournament", "resume", tmp_path / "full", code=4)
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    said = run("tournament", "run", *BASE, "--out", tmp_path / "link", code=4).stderr
    assert f"{tmp_path}/link is a link to {tmp_path}/nowhere, which is not there" in said
    assert len(games_of(played)) == 4


def test_a_configuration_that_was_changed_is_refused(run, played):
    path = played / "tournament.toml"
    path.write_text(path.read_text().replace("seed = 5", "seed = 6"))
    assert "was changed after the tournament began" in run("tournament", "resume", played, code=4).stderr
    path.write_text(path.read_text().replace("seed = 6", "sead = 6"))
    assert "did you mean 'seed'?" in run("tournament", "resume", played, code=3).stderr


def test_a_tournament_whose_players_are_gone_can_still_be_looked_at(run, played, tmp_path, monkeypatch):
    """A class that leaves a trace where it is imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(__import__("sys").path))
    module, path = tmp_path / "here_today.py", tmp_path / "d"
    code = (
        "import random\nclass P:\n def __init__(self, game): pass\n def choose(self, view, seed):\n  return "
    )
    module.write_text(code + "random.Random(seed).choice(view.sample(seed).legal())\n", encoding="utf-8")
    players = ("--player", "A=py:here_today:P", "--player", "B=random")
    run("tournament", "run", "--game", GAME, *players, "--deals", 1, "--jobs", 1, "--out", path)
    module.unlink()
    __import__("sys").modules.pop("here_today")
    assert "2 of 2 games" in run("tournament", "status", path).stdout
    config, found = read_kept(path)
    assert ([player.text for player in config.players], len(found.games)) == (
        ["py:here_today:P", "random"],
        2,
    )
    (path / "games.jsonl").write_bytes((played / "games.jsonl").read_bytes())
    with pytest.raises(ResultsError, match="this game is of another tournament"):
        read_kept(path)
    said = run("tournament", "resume", path, code=4).stderr
    assert "a player can no longer be started: py:here_today:P: there is no module 'here_today'" in said


def test_a_directory_in_use_is_refused_and_says_by_whom(run, played):
    with Directory(played):
        assert is_running(played)
        for args in (("run", *BASE, "--deals", 2, "--out", played), ("resume", played)):
            assert "is in use by process " in run("tournament", *args, code=4).stderr
        assert "played by process " in run("tournament", "status", played).stdout
    assert not is_running(played)


# -------------------------------------------------------------------------------------------------------- games.jsonl

PLAN = [
    Pairing(deal, rotation, lineup) for deal in range(2) for rotation, lineup in enumerate([(0, 1), (1, 0)])
]
MARK = "0123abcd"
FAILED = GameResult(
    1, 0, (0, 1), (0.0, 1.0), None, "crash", 0, 12, 2, (2, 1), "it fell over", "failures/000002"
)


def result(number):
    pairing = PLAN[number]
    return GameResult(
        pairing.deal,
        pairing.rotation,
        pairing.lineup,
        (1.0, 0.0),
        (30, 2),
        plies=9,
        game=number,
        places=(1, 2),
    )


def test_a_result_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text(line_of(result(0), MARK) + line_of(FAILED, MARK), encoding="utf-8")
    assert read_results(path, PLAN, MARK) == Results([result(0), FAILED], 0)
    assert read_results(tmp_path / "none", PLAN) == Results([])


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_cut_last_line_does_not_count_and_is_removed_by_resume(run, played, cut):
    path = played / "games.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    found = read_results(path)
    assert len(found.games) == 3
    assert 0 < found.cut < 200
    assert "3 of 4 games" in run("tournament", "status", played).stdout
    assert path.read_bytes() == whole[:-cut]
    said = run("tournament", "resume", played)
    assert "the last line of games.jsonl was cut off and was dropped" in said.stderr
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense\n", "games.jsonl:3: this line is no JSON"),
        ("\n", "games.jsonl:3: this line is no JSON"),
        ("[]\n", "games.jsonl:3: a result is a JSON object"),
        ("{}\n", "games.jsonl:3: the key 'lineup' is missing"),
        (line_of(result(0), MARK), "games.jsonl:3: game 0 stands in line 1 already"),
        (
            line_of(FAILED, MARK).replace('"game":2', '"game":9'),
            "game 9 is none of the 4 games of this tournament",
        ),
        (
            line_of(FAILED, MARK).replace("[0,1]", "[1,0]"),
            "in this tournament it is deal 1, rotation 0, lineup [0, 1]",
        ),
        (line_of(FAILED, MARK).replace("crash", "tired"), "the reason 'tired' is none of normal, timeout,"),
        (line_of(FAILED, MARK).replace("[0.0,1.0]", "[0.0,7.0]"), "returns are shares from 0 to 1"),
        (line_of(FAILED, MARK).replace("[0.0,1.0]", "[1.0]"), "are not of one length"),
        (line_of(FAILED, MARK).replace('"failed":0', '"failed":5'), "there is no seat 5"),
        (line_of(FAILED, MARK).replace('"plies":12', '"plies":-1'), "whole numbers are expected"),
        (line_of(FAILED, MARK).replace('"plies":12', '"plies":null'), "whole numbers are expected"),
        (line_of(FAILED, MARK).replace("[0.0,1.0]", "null"), "returns are shares from 0 to 1, not None"),
        (
            line_of(FAILED, MARK).replace("[0.0,1.0]", '["0",1]'),
            "returns are shares from 0 to 1, not ['0', 1]",
        ),
        (line_of(FAILED, MARK).replace("[0.0,1.0]", "[0.5,0.1]"), "returns sum to 1, not to 0.6"),
        (line_of(FAILED, MARK).replace("null", "[1,NaN]"), "this line is no JSON"),
        (line_of(FAILED, MARK).replace("null", '[1,"7"]'), "points are whole numbers, not [1, '7']"),
        (line_of(FAILED, MARK).replace("null", "[1,1e308]"), "points are whole numbers, not [1, 1e+308]"),
        (
            line_of(FAILED, MARK).replace('"plies":12', '"plies":1' + "0" * 400),
            "whole numbers are expected, not [2, 1, 0, 100",
        ),
        (line_of(FAILED, MARK).replace("[2,1]", "[3,0]"), "places are numbers from 1 to 2, not [3, 0]"),
        (line_of(FAILED, MARK).replace('"failed":0', '"failed":true'), "there is no seat True"),
        (line_of(FAILED, MARK).replace('"failed":0', '"failed":1.0'), "there is no seat 1.0"),
        (
            line_of(FAILED, MARK).replace('"failed":0', '"failed":null'),
            "the reason is 'crash', but 'failed' is null",
        ),
        (line_of(FAILED, MARK).replace('"crash"', '["crash"]'), "the reason ['crash'] is none of normal,"),
        (line_of(FAILED, MARK).replace("fell", "\\ud800"), "'detail' is no text: 'it \\ud800 over'"),
        (line_of(FAILED, MARK).replace('"plies":12', '"plies":12,"deal":1'), "the key 'deal' is given twice"),
        (
            line_of(FAILED, MARK).replace("[2,1]", "[1,2]"),
            "by returns and points the places are [2, 1], not [1, 2]",
        ),
        (
            line_of(FAILED, MARK).replace("failures/000002", "../failures/000002"),
            "'failure' is a folder such as failures/000002, not '../failures/000002'",
        ),
        (
            line_of(FAILED, "0123abce"),
            "this game is of another tournament: 'of' is '0123abce', here it is '0123abcd'",
        ),
        (line_of(FAILED, MARK).replace('"of":"0123abcd",', ""), "the key 'of' is missing"),
    ],
)
def test_spoilt_lines_are_named(tmp_path, line, said):
    path = tmp_path / "games.jsonl"
    path.write_text(
        line_of(result(0), MARK) + line_of(result(1), MARK) + line + line_of(result(3), MARK),
        encoding="utf-8",
    )
    with pytest.raises(ResultsError) as error:
        read_results(path, PLAN, MARK)
    assert said in str(error.value)
    assert len(str(error.value).splitlines()) == 1


def test_spoilt_results_end_with_3(run, played):
    path = played / "games.jsonl"
    path.write_bytes(path.read_bytes() + path.read_bytes().splitlines(keepends=True)[0])
    assert (
        "games.jsonl:5: game 0 stands in line 1 already" in run("tournament", "resume", played, code=3).stderr
    )


# ---------------------------------------------------------------------------------------------------------- stopping early


class AfterDeals:
    """A test that has its answer after some deals."""

    def __init__(self, deals):
        self._games, self._deals = 0, deals
        self.state = SimpleNamespace(verdict=None, looked_at=0)

    @property
    def is_over(self):
        return self.state.verdict is not None

    def add(self, game):
        self._games += 1
        if self._games == 2 * self._deals:
            self.state = SimpleNamespace(verdict="better", looked_at=self._deals)


def test_a_tournament_that_has_its_answer_plays_no_more_and_counts_no_later_games(run, tmp_path, monkeypatch):
    monkeypatch.setattr("ai_cli.arena.tournament.SequentialTest", lambda *args: AfterDeals(2))
    path, config = tmp_path / "d", tmp_path / "t.toml"
    stop = 'seed = 5\ndeals = 50\nstop = { compare = ["A", "B"], better_by = 0.1 }'
    config.write_text(GOOD.replace("seed = 5", stop), encoding="utf-8")
    said = run("tournament", "run", config, "--jobs", 1, "--out", path).stdout
    assert len(games_of(path)) == 4
    assert "Sequential test: after 2 deals A is better than B by 10 points of a hundred." in said
    assert "decided after 2 deals: better" in run("tournament", "status", path).stdout
    mark = games_of(path)[0]["of"]
    with (path / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write(
            line_of(GameResult(7, 1, (1, 0), (1.0, 0.0), (3, 2), plies=9, game=15, places=(1, 2)), mark)
        )
    again = run("tournament", "resume", path).stdout
    assert again.splitlines()[:3] == said.splitlines()[:3]
    assert "Not counted: 1 game of later deals." in again


# ---------------------------------------------------------------------------------------------------------------- failures


class Broken:
    """A player that fails at its third decision of each game."""

    def __init__(self, agent):
        self.agent, self.spec, self.left = agent, agent.spec, 2

    def choose(self, view, seed):
        self.left -= 1
        if self.left < 0:
            from core.errors import ContradictionError

            raise ContradictionError("no world fits")
        return self.agent.choose(view, seed)


@pytest.fixture
def broken(monkeypatch):
    """The player B fails in every game."""
    from ai_cli.arena import worker

    real = worker._agent
    monkeypatch.setattr(
        worker,
        "_agent",
        lambda spec, *more: Broken(real(spec, *more)) if spec == "random" else real(spec, *more),
    )


def test_a_player_that_fails_loses_the_game_and_a_bundle_tells_how(run, broken, tmp_path, game):
    path = tmp_path / "d"
    said = run(
        "tournament", "run", "--game", game, *PLAYERS, "--seed", 5, "--jobs", 1, "--deals", 1, "--out", path
    ).stdout
    assert "WARNING  players failed in 2 games (2 crash): failures/" in said
    games = games_of(path)
    assert [(one["failed"], one["returns"], one["points"], one["places"]) for one in games] == [
        (1, [1.0, 0.0], None, [1, 2]), (0, [0.0, 1.0], None, [2, 1])
    ]  # fmt: skip
    assert [one["failure"] for one in games] == ["failures/000000", "failures/000001"]
    assert {one["detail"] for one in games} == {"no world fits"}
    folder = path / games[1]["failure"]
    assert sorted(file.name for file in folder.iterdir()) == [
        "bundle.toml",
        "position.toml",
        "record.jsonl",
        "stderr.txt",
    ]
    about = Source.read(folder / "bundle.toml").document()
    assert (about["spec"], about["seat"], about["deal"], about["rotation"], about["reason"]) == (
        "random",
        1,
        0,
        1,
        "crash",
    )
    assert "the game ended by 'crash'" in run("record", "verify", folder / "record.jsonl").stderr
    words = shlex.split(about["command"])
    assert words[:3] == ["richelieu", "selfplay", game]
    again = tmp_path / "again.jsonl"
    assert (
        "failed in deal 0, rotation 1 (crash)" in run(*words[1:], "--jobs", 1, "--out", again, code=5).stderr
    )
    assert again.read_text().splitlines()[1:] == (folder / "record.jsonl").read_text().splitlines()[1:]
    position = (folder / "position.toml").read_text(encoding="utf-8")
    if not position.startswith("# The seat had not seen"):
        assert "quiet" in position or run("position", "check", folder / "position.toml").exit_code == 0


def test_on_failure_stop_ends_with_5_and_the_game_is_played_again(run, broken, tmp_path, monkeypatch):
    path = tmp_path / "d"
    result = run("tournament", "run", *BASE, "--deals", 3, "--on-failure", "stop", "--out", path, code=5)
    assert (
        f"B failed in deal 0, rotation 0 (crash): no world fits; see {path}/failures/000000" in result.stderr
    )
    assert (
        f"the game does not count; to play it again, go on with: richelieu tournament resume {path}"
        in result.stderr
    )
    assert not (path / "games.jsonl").exists()
    assert (path / "failures" / "000000" / "bundle.toml").exists()
    monkeypatch.undo()
    run("tournament", "resume", path)
    assert [game["reason"] for game in games_of(path)] == ["normal"] * 6
