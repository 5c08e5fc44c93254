"""One game: agents are handed views and nothing else, and a player that fails ends the game with a reason."""

import json

import pytest

import ai_cli.arena.worker as worker
from ai_cli.arena.match import Table, places_of, play_game
from ai_cli.arena.records import dumps, header, verify
from ai_cli.arena.session import AmbiguousError, Session
from core import GAMES, load
from core.errors import ContradictionError
from core.game import View
from core.seeds import ChanceStreams
from search.agents import Choice, make_agent

NAMES = ["Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal"]


@pytest.fixture
def rules(game):
    return load(game, GAMES[game].min_seats)


class Watched:
    """Any agent, with what it was handed."""

    def __init__(self, agent):
        self.agent, self.spec, self.handed = agent, agent.spec, []

    def choose(self, view, seed):
        self.handed.append((view, bytes(view), seed))
        choice = self.agent.choose(view, seed)
        view.forget(1.0, 1)
        return choice


def played(rules, make, deal=0, rotation=0):
    agents = [Watched(make(seat)) for seat in range(rules.seats)]
    return play_game(rules, NAMES[: rules.seats], agents, 7, deal, rotation), agents


def test_agents_are_handed_their_own_view_and_a_seed(rules):
    _, agents = played(rules, lambda seat: make_agent("random", rules))
    for seat, agent in enumerate(agents):
        assert agent.handed
        for view, _, seed in agent.handed:
            assert type(view) is View
            assert view.seat == seat
            assert type(seed) is int


def test_what_an_agent_does_to_its_view_changes_nothing(rules):
    game, agents = played(rules, lambda seat: make_agent("random", rules))
    plain = play_game(rules, NAMES[: rules.seats], [agent.agent for agent in agents], 7, 0)
    assert game.lines == plain.lines


def test_seeds_of_decisions_do_not_tell_what_other_seats_were_asked(rules):
    """The k-th decision of a seat has the same seed whatever the others do; another rotation has others."""
    _, first = played(rules, lambda seat: make_agent("random", rules))
    _, second = played(rules, lambda seat: make_agent("greedy:worlds=1" if seat else "random", rules))
    one, other = ([seed for *_, seed in agents[0].handed] for agents in (first, second))
    common = min(len(one), len(other))
    assert one[:common] == other[:common]
    assert len(set(one)) == len(one)
    _, third = played(rules, lambda seat: make_agent("random", rules), rotation=1)
    assert third[0].handed[0][2] != one[0]


def test_the_record_of_a_game_can_be_verified(rules):
    game, _ = played(rules, lambda seat: make_agent("ismcts:iterations=20", rules))
    seats = [{"name": name, "player": "x"} for name in NAMES[: rules.seats]]
    text = dumps([header(rules, seats, 7, 0, 0, "0"), *game.lines])
    checked = verify(text, "x")
    assert (checked.games, checked.faults, checked.notes) == (1, [], [])
    thoughts = [line["think"] for line in game.lines if "think" in line]
    assert all(set(thought) == {"iterations", "win", "err"} for thought in thoughts)
    assert thoughts


def test_dice_stand_in_the_record_and_are_added_up_again():
    rules = load("musketeers", 2)
    game, _ = played(rules, lambda seat: make_agent("random", rules))
    first = header(rules, [{"name": name, "player": "x"} for name in NAMES[:2]], 7, 0, 0, "0")
    number = next(n for n, line in enumerate(game.lines) if line.get("move", "").startswith("roll "))
    assert verify(dumps([first, *game.lines]), "x").faults == []
    rolled = game.lines[number]["move"]
    for move, fault in (
        ("roll 111", "a die shows 1 to 6"),
        ("roll 1", "1 dice are not those of this round"),
        (rolled.replace("/", ""), None),
    ):
        lines = [dict(line) for line in game.lines]
        lines[number]["move"] = move
        faults = verify(dumps([first, *lines]), "x").faults
        assert (fault in faults[0]) if fault else not faults


class Broken:
    """A player that fails at its third decision."""

    def __init__(self, agent, error=None):
        self.agent, self.spec, self.error, self.left = agent, agent.spec, error, 2

    def choose(self, view, seed):
        self.left -= 1
        if self.left >= 0:
            return self.agent.choose(view, seed)
        if self.error is not None:
            raise self.error
        return Choice(65_535)


@pytest.mark.parametrize(("error", "reason"), [(None, "illegal"), (ContradictionError("no world"), "crash")])
def test_a_player_that_fails(rules, error, reason):
    random = make_agent("random", rules)
    agents = [Broken(random, error), *[random] * (rules.seats - 1)]
    game = play_game(rules, NAMES[: rules.seats], agents, 7, 0)
    assert (game.reason, game.returns) == (reason, None)
    end = game.lines[-1]
    assert (end["reason"], end["seat"]) == (reason, "Ann")
    assert end["detail"]
    assert "65535" not in json.dumps(game.lines[:-1])


def test_selfplay_ends_with_5_when_a_player_fails(run, game, tmp_path, monkeypatch):
    real = worker._agent
    monkeypatch.setattr(worker, "_agent", lambda *what: Broken(real(*what)))
    path = tmp_path / "games.jsonl"
    result = run(
        "selfplay", game, "--player", "random", "-n", 2, "--seed", 1, "--jobs", 1, "--out", path, code=5
    )
    assert "failed in deal 0, rotation 0 (illegal)" in result.stderr
    assert "not by its rules" in run("record", "verify", path).stderr


def test_an_interrupted_search_ends_the_game(rules):
    class Interrupted:
        spec = None

        def choose(self, view, seed):
            result = make_agent("ismcts:iterations=10", rules).choose(view, seed).result
            object.__setattr__(result, "stopped", "interrupted")
            return Choice(result.best, result)

    with pytest.raises(KeyboardInterrupt):
        play_game(rules, NAMES[: rules.seats], [Interrupted()] * rules.seats, 7, 0)


def test_a_copy_of_a_table_goes_on_alike_and_apart(rules):
    table = Table(rules, ChanceStreams(3, 1))
    for _ in range(8):
        table.apply(table.draw() if table.state.is_chance else table.state.legal()[0])
    copy = table.copy()
    before = bytes(table.state)
    outcomes = []
    for one in (copy, table):
        drawn = []
        while len(drawn) < 4 and not one.state.is_terminal:
            action = one.draw() if one.state.is_chance else one.state.legal()[-1]
            one.apply(action)
            drawn.append(action)
        outcomes.append((drawn, bytes(one.state), [bytes(view) for view in one.views]))
    assert outcomes[0] == outcomes[1]
    assert bytes(table.state) != before


@pytest.mark.parametrize(
    ("returns", "points", "places"),
    [
        ([1.0, 0.0, 0.0], [9, 3, 5], [1, 3, 2]),
        ([0.5, 0.5, 0.0], [7, 7, 1], [1, 1, 3]),
        ([0.0, 1.0], None, [2, 1]),
        ([0.0, 0.0, 1.0], None, [2, 2, 1]),
    ],
)
def test_places(returns, points, places):
    assert places_of(returns, points) == places


def test_a_short_text_that_fits_several_moves_names_them(rules):
    session = Session(rules, NAMES[: rules.seats], {}, 5)
    while session.advance() is not None:
        moves = [text for text, _ in session.legal()]
        first = {text[0] for text in moves}
        if len(moves) > 2 and len(first) < len(moves):
            letter = next(c for c in first if sum(text.startswith(c) for text in moves) > 1)
            with pytest.raises(AmbiguousError) as error:
                session.read(letter)
            assert set(error.value.expected) == {text for text in moves if text.startswith(letter)}
            return
        session.play(session.legal()[0])
    raise AssertionError("no decision of this game fits the test")
