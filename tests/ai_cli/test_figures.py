"""Figures of one side that different players play: who sits where, who is asked, what the record says of it."""

import json
import re
import subprocess
from collections import Counter

import pytest

import core
from ai_cli.arena.chairs import Chairs, chair_names
from ai_cli.arena.match import agent_seed, play_game
from ai_cli.arena.session import Session
from ai_cli.params import NamedPlayer
from ai_cli.seating import chairs_of, place
from core.seeds import derive
from search.agents import Choice, make_agent

GAME = "musketeers"
CARDINAL, TEAM = 0, 1
ATHOS, ARAMIS = 2, 4
SIDES = ["Cardinal", "Musketeers"]
FIGURES = ["d'Artagnan", "Athos", "Porthos", "Aramis"]


@pytest.fixture
def rules():
    return core.load(GAME, 2)


def players(*specs):
    return [word for spec in specs for word in ("--player", spec)]


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def seated(*specs, more="random"):
    given = [NamedPlayer(*(spec.split("=") if "=" in spec else ("", spec))) for spec in specs]
    return place(GAME, given).seated(2, [NamedPlayer("", more)])


def texts(seating):
    """Who plays each seat, and the figures' own players."""
    seats = [player and player.text for player in seating.seats]
    return seats, {seating.chairs[chair][1]: player.text for chair, player in seating.figures.items()}


# ------------------------------------------------------------------------------------------------------- who sits where


def test_a_game_has_names_of_chairs_where_several_share_a_seat(game):
    rules, words = core.load(game, core.GAMES[game].min_seats), chairs_of(game)
    assert (words is None) == (len(rules.chairs) == rules.seats)
    names = chair_names(rules)
    assert len(set(names)) == len(names) == (0 if words is None else len(rules.chairs))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("cardinal", "Cardinal"), ("CARD", "Cardinal"), ("the Cardinal", "Cardinal"), ("Richelieu", "Cardinal"),
        ("musketeers", "Musketeers"), ("Musketeer", "Musketeers"), ("mu", "Musketeers"),
        ("d'Artagnan", "d'Artagnan"), ("D’ARTAGNAN", "d'Artagnan"), ("dʼart", "d'Artagnan"), ("dartagnan", "d'Artagnan"),
        ("da", "d'Artagnan"), ("athos", "Athos"), ("At", "Athos"), ("po", "Porthos"), ("ARAMIS", "Aramis"), ("ar", "Aramis"),
        ("A", None), ("B", None), ("C", None), ("D", None), ("M", None), ("", None), ("Mia", None), ("Ann", None),
        ("Fast", None), ("Carl", None), ("Paris", None), ("Ro", None),
    ],
)  # fmt: skip
def test_names_of_sides_and_figures(word, name):
    words = chairs_of(GAME)
    assert words.find(word) == name
    assert name is not None or words.suggest(word) is None


@pytest.mark.parametrize(
    ("specs", "seats", "figures"),
    [
        (("greedy", "random"), ["greedy", "random"], {}),
        (("A=greedy", "B=random"), ["greedy", "random"], {}),
        (("musketeers=greedy",), ["random", "greedy"], {}),
        (("musketeers=greedy", "cardinal=ismcts"), ["ismcts", "greedy"], {}),
        (("musketeers=greedy", "Mia=ismcts"), ["ismcts", "greedy"], {}),
        (("athos=human",), ["random", "random"], {"Athos": "human"}),
        (("greedy", "athos=human", "ismcts"), ["greedy", "ismcts"], {"Athos": "human"}),
        (("cardinal=greedy", "dart=human", "po=ismcts"), ["greedy", "random"], {"d'Artagnan": "human", "Porthos": "ismcts"}),
        (("greedy", "da=random", "at=random", "po=random", "ar=human"), ["greedy", None],
         {"d'Artagnan": "random", "Athos": "random", "Porthos": "random", "Aramis": "human"}),
    ],
)  # fmt: skip
def test_players_sit_where_their_names_say_and_the_others_in_seat_order(specs, seats, figures):
    assert texts(seated(*specs)) == (seats, figures)


@pytest.mark.parametrize(
    ("specs", "said"),
    [
        (("cardinal=greedy", "Atos=random"), "musketeers has no figure 'Atos'; did you mean 'Athos'?"),
        (("muskateers=greedy",), "musketeers has no figure 'muskateers'; did you mean 'Musketeers'?"),
        (("athos=greedy", "ATH=random"), "Athos is given twice."),
        (("cardinal=greedy", "Richelieu=random"), "Cardinal is given twice."),
        (("da=random", "at=random", "po=random", "ar=random", "musketeers=greedy"),
         "Musketeers has a player with nothing to play: each of its figures has one of its own."),
        (("random", "greedy", "athos=random", "Treville=random"),
         "no seat is left for 'Treville'; places are Cardinal, Musketeers,"),
        (("cardinal=random", "musketeers=random", "greedy"), "no seat is left for 'greedy'"),
        (("random", "random", "random"), "musketeers has 2 seats, not 3."),
    ],
)  # fmt: skip
def test_players_who_cannot_sit_so_are_wrong_usage(run, tmp_path, specs, said):
    path = tmp_path / "games.jsonl"
    result = run("selfplay", GAME, *players(*specs), "-n", 1, "--out", path, code=2)
    errors = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
    assert len(errors) == 1 and said in errors[0]
    assert not path.exists()
    run("play", GAME, *players(*specs), code=2)


def test_a_figure_of_another_game_is_wrong_usage(run, game):
    if chairs_of(game) is None:
        said = run("selfplay", game, *players("athos=random", "random"), code=2).stderr
        assert f"{game} has no figures; Athos is one of {GAME}." in said
        assert place(game, [NamedPlayer("Cardinal", "random")]).rest[0].name == "Cardinal"


def test_somebody_must_play(run):
    said = run("play", GAME, *players("cardinal=greedy", "athos=random"), code=2).stderr
    assert "no person plays" in said


def test_a_person_plays_figures_only_in_play(run):
    assert "only in `richelieu play`" in run("selfplay", GAME, *players("athos=human"), code=2).stderr


# ---------------------------------------------------------------------------------------------------------- who is asked


class Watched:
    """Any agent, with the views and seeds that it was handed."""

    def __init__(self, rules):
        self.agent = make_agent("random", rules)
        self.spec, self.views, self.seeds = self.agent.spec, [], []

    def choose(self, view, seed):
        self.views.append(view.copy())
        self.seeds.append(seed)
        return self.agent.choose(view, seed)


def test_a_figure_of_its_own_is_asked_for_itself_and_sees_what_its_side_sees(rules):
    side, athos, aramis = Watched(rules), Watched(rules), Watched(rules)
    play_game(rules, SIDES, [Watched(rules), side], 7, 0, figures={ATHOS: athos, ARAMIS: aramis})
    for agent, chairs in ((side, {1, 3}), (athos, {ATHOS}), (aramis, {ARAMIS})):
        assert {view.seat for view in agent.views} == {TEAM}
        assert {rules.chair(view.sample(1)) for view in agent.views} == chairs


def test_figures_of_their_own_have_their_own_seeds(rules):
    side, athos = Watched(rules), Watched(rules)
    play_game(rules, SIDES, [make_agent("random", rules), side], 7, 3, rotation=1, figures={ATHOS: athos})
    assert side.seeds == [derive(7, 3, "agent", 1, TEAM, k) for k in range(len(side.seeds))]
    assert athos.seeds == [agent_seed(7, 3, 1, (TEAM, ATHOS), k) for k in range(len(athos.seeds))]
    assert len({*side.seeds, *athos.seeds}) == len(side.seeds) + len(athos.seeds)


def test_a_seat_with_all_figures_of_their_own_needs_no_player(rules):
    figures = {chair: Watched(rules) for chair in range(1, 5)}
    game = play_game(rules, SIDES, [make_agent("random", rules), None], 7, 0, figures=figures)
    assert game.reason == "normal"
    assert all(agent.seeds for agent in figures.values())


def test_a_figure_that_fails_is_named(rules):
    class Broken:
        spec = None

        def choose(self, view, seed):
            return Choice(65_535)

    random = make_agent("random", rules)
    end = play_game(rules, SIDES, [random, random], 7, 0, figures={ATHOS: Broken()}).lines[-1]
    assert (end["reason"], end["seat"], end["chair"]) == ("illegal", "Musketeers", "Athos")


def test_places(rules):
    assert Chairs(rules).places == [(CARDINAL, None), (TEAM, None)]
    assert Chairs(rules, [ATHOS]).places == [(CARDINAL, None), (TEAM, None), (TEAM, ATHOS)]
    assert Chairs(rules, range(1, 5)).places == [(CARDINAL, None), *((TEAM, chair) for chair in range(1, 5))]


# -------------------------------------------------------------------------------------------------------------- selfplay

TEAMS = players("cardinal=random", "musketeers=random", "Athos=greedy:worlds=1")


def test_records_say_who_plays_each_figure(run, tmp_path):
    path, other = tmp_path / "games.jsonl", tmp_path / "two.jsonl"
    run("selfplay", GAME, *TEAMS, "-n", 2, "--seed", 3, "--jobs", 1, "--out", path)
    first, *lines = lines_of(path)
    cardinal, team = first["seats"]
    assert cardinal == {"name": "Cardinal", "player": "random", "as": "Cardinal"}
    assert (team["name"], team["as"], "player" in team) == ("Musketeers", "Musketeers", False)
    assert [chair["name"] for chair in team["chairs"]] == FIGURES
    assert [chair["player"].split(":")[0] for chair in team["chairs"]] == [
        "random",
        "greedy",
        "random",
        "random",
    ]
    assert {line["seat"] for line in lines if line["t"] == "move"} == set(SIDES)
    assert "2 games to the end" in run("record", "verify", path).stdout
    run("selfplay", GAME, *TEAMS, "-n", 2, "--seed", 3, "--jobs", 2, "--out", other)
    assert path.read_bytes() == other.read_bytes()


def test_records_of_seats_with_one_player_are_as_ever(run, tmp_path):
    paths = [tmp_path / f"{k}.jsonl" for k in range(2)]
    for path, specs in zip(
        paths, (("A=greedy:worlds=1", "B=random"), ("greedy:worlds=1", "mu=random")), strict=True
    ):
        run("selfplay", GAME, *players(*specs), "-n", 1, "--seed", 3, "--jobs", 1, "--out", path)
    plain, named = map(lines_of, paths)
    assert [seat["name"] for seat in plain[0]["seats"]] == ["Ann", "Bob"]
    assert all(
        list(seat) == ["name", "player", "as"] for lines in (plain, named) for seat in lines[0]["seats"]
    )
    assert sum(line["t"] == "game" for line in plain) == 2
    assert sum(line["t"] == "game" for line in named) == 1, "who is seated by name keeps the seat"
    first, second = ([line.get("move") for line in lines[1 : len(named)]] for lines in (plain, named))
    assert first == second


def test_statistics_are_by_seat(run):
    args = ("-n", 2, "--seed", 3, "--jobs", 1)
    found = json.loads(run("selfplay", GAME, *TEAMS, *args, "--json").stdout)
    assert (found["rotations"], found["games"], found["reproducible"]) == (1, 2, True)
    cardinal, team = found["players"]
    assert (cardinal["name"], cardinal["spec"]) == ("Cardinal", "random")
    assert (team["name"], [chair["name"] for chair in team["chairs"]]) == ("Musketeers", FIGURES)
    assert [one["share"] for one in found["players"]] == [seat["share"] for seat in found["seat_shares"]]
    assert "\nMusketeers " in run("selfplay", GAME, *TEAMS, *args).stdout


def test_a_figure_with_a_time_budget_makes_the_match_not_reproducible(run):
    specs = players("random", "random", "athos=ismcts:seconds=0.001")
    assert not json.loads(run("selfplay", GAME, *specs, "-n", 1, "--jobs", 1, "--json").stdout)[
        "reproducible"
    ]


def test_seats_without_a_player_get_copies(run, tmp_path):
    path = tmp_path / "games.jsonl"
    run("selfplay", GAME, *players("random", "athos=greedy:worlds=1"), "-n", 1, "--jobs", 1, "--out", path)
    cardinal, team = lines_of(path)[0]["seats"]
    assert (cardinal["player"], team["chairs"][0]["player"]) == ("random", "random")


# ------------------------------------------------------------------------------------------------------------------ play

ONE_PERSON = players("cardinal=random", "musketeers=random", "Athos=human")
TWO_PERSONS = players("cardinal=random", "musketeers=human", "Athos=human")


def prompts(screen):
    """Who was asked, one name a prompt."""
    return re.findall(r"^([^\s>]+)> ", screen, re.MULTILINE)


def asked_of_team(rules, lines):
    """Which chairs of the team moved, by replaying a record."""
    notation, state, found = core.part(GAME, "notation"), rules.start(), []
    for line in lines:
        if line["t"] not in ("move", "chance"):
            continue
        if not state.is_chance and state.actor == TEAM:
            found.append(chair_names(rules)[rules.chair(state)])
        for action in notation.parse_move(state, line["move"], SIDES):
            rules.play(state, action)
    return found


def test_a_person_plays_one_figure_of_a_side(run, rules, tmp_path):
    path = tmp_path / "game.jsonl"
    args = (*ONE_PERSON, "--seed", 3, "--out", path)
    screen = run("play", GAME, *args, input="1\n" * 3000).stdout
    assert "Cardinal: random, d'Artagnan: random, Athos: you, Porthos: random, Aramis: random" in screen
    assert "The game is over." in screen
    assert "1 game to the end" in run("record", "verify", path).stdout
    first, *lines = lines_of(path)
    assert first["seats"][1]["chairs"][:2] == [
        {"name": "d'Artagnan", "player": "random"}, {"name": "Athos", "player": "human"}
    ]  # fmt: skip
    moved = Counter(asked_of_team(rules, lines))
    assert set(moved) == set(FIGURES)
    assert Counter(prompts(screen)) == {"Athos": moved["Athos"]}


def test_a_person_at_a_terminal_of_another_process(process):
    child = process("play", GAME, *ONE_PERSON, "--seed", 3, stdin=subprocess.PIPE)
    out, err = child.communicate(b"moves\n1\nundo\nquit\n", timeout=60)
    assert child.returncode == 0, err
    assert set(prompts(out.decode())) == {"Athos"}
    assert "Given up." in out.decode()


def test_several_persons_play_figures_of_one_side(run, rules, tmp_path):
    path = tmp_path / "game.jsonl"
    screen = run("play", GAME, *TWO_PERSONS, "--seed", 3, "--out", path, input="1\n" * 3000).stdout
    assert "Cardinal: random, d'Artagnan: human, Athos: human" in screen
    assert Counter(prompts(screen)) == Counter(asked_of_team(rules, lines_of(path)[1:]))
    assert set(prompts(screen)) == set(FIGURES)


def test_undo_is_of_the_person_who_is_asked(rules):
    session = Session(rules, SIDES, {CARDINAL: make_agent("random", rules)}, 3, {ATHOS: None})
    assert session.persons == [TEAM]
    while session.advance() is not None and session.asked != "Athos":
        session.play(session.legal()[0])
    assert not session.undo(), "what the side's player did is not for Athos to take back"
    before = bytes(session.view(TEAM)), session.lines()
    session.play(session.legal()[0])
    while session.advance() is not None and session.asked != "Athos":
        session.play(session.legal()[0])
    assert bytes(session.view(TEAM)) != before[0]
    assert session.undo()
    assert (bytes(session.view(TEAM)), session.lines()) == before
    assert session.asked == "Athos"


def test_one_player_of_a_side_is_asked_by_the_name_of_the_seat(run):
    screen = run("play", GAME, *players("random", "Mia=human"), "--seed", 3, input="1\n1\n").stdout
    assert set(prompts(screen)) == {"Mia"}
    screen = run("play", GAME, *players("random", "musk=human"), "--seed", 3, input="1\n1\n").stdout
    assert set(prompts(screen)) == {"Musketeers"}
    assert "· the Musketeers to choose who carries" in screen


def test_the_help_shows_how_to_play_a_figure(run):
    said = run("play", "--help").stdout
    example = re.search(r"richelieu play (\w+) (--player \S+ --player \S+=human)$", said, re.MULTILINE)
    assert example is not None and example[1] == GAME
    specs = example[2].split()[1::2]
    assert list(texts(seated(*specs))[1].values()) == ["human"]
