"""Player specifications and agents."""

import pytest
from known_games.kuhn import Kuhn
from known_games.leduc import Leduc
from known_games.tictactoe import TicTacToe

from core.errors import ConfigError
from search.agents import KINDS, PlayerSpec, make_agent, parse_spec
from search.config import SearchConfig, search_config


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ismtcs", "no player 'ismtcs'; did you mean 'ismcts'?"),
        ("", "no player ''; there are random, greedy, ismcts, level"),
        (
            "ismcts:iteration=500",
            "ismcts has no parameter 'iteration'; did you mean 'iterations'? (richelieu players ismcts)",
        ),
        ("random:zzz=1", "random has no parameter 'zzz'; there are none (richelieu players random)"),
        (
            "ismcts:iterations=many",
            "ismcts: iterations is 'many'; it must be a whole number from 1 to 1000000000000",
        ),
        (
            "ismcts:iterations=0",
            "ismcts: iterations is '0'; it must be a whole number from 1 to 1000000000000",
        ),
        ("ismcts:c=nan", "ismcts: c is 'nan'; it must be a number from 1e-06 to 1000"),
        ("ismcts:playout=ligt", "ismcts: playout is 'ligt'; it must be light or uniform"),
        ("ismcts:horizon=soon", "ismcts: horizon is 'soon'; it must be turn, end or a whole number from 1"),
        ("ismcts:horizon=0", "ismcts: horizon is '0'; it must be turn, end or a whole number from 1"),
        ("ismcts:c", "ismcts: 'c' is no setting; write c=value"),
        ("ismcts:", "ismcts: '' is no setting; write key=value"),
        ("greedy:worlds=3,worlds=4", "greedy: 'worlds' is given twice"),
    ],
)
def test_a_bad_specification_says_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse_spec(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "text",
    [
        "random",
        "greedy",
        "ismcts",
        "ismcts:c=0.1,iterations=5",
        "ismcts:seconds=0.25",
        "ismcts:horizon=3,playout=uniform,epsilon=0.05",
        "greedy:worlds=7",
    ],
)
@pytest.mark.parametrize("game_name", [None, "leduc"])
def test_canonical_text_is_read_back(text: str, game_name: str | None) -> None:
    spec = parse_spec(text, game_name)
    assert parse_spec(str(spec), game_name) == spec
    assert str(parse_spec(str(spec), game_name)) == str(spec)


def test_defaults_are_filled_in() -> None:
    assert str(parse_spec("ismcts")) == "ismcts:iterations=2000,memory=1.0,threads=1,memory_mib=256"
    assert str(parse_spec("ismcts", "leduc")) == (
        "ismcts:iterations=2000,memory=1.0,c=0.7,widening=0.0,playout=light,horizon=turn,epsilon=0.0,threads=1,memory_mib=256"
    )
    assert "iterations" not in parse_spec("ismcts:seconds=2").params
    with pytest.raises(ConfigError, match="ismcts: give iterations or seconds, not both"):
        parse_spec("ismcts:seconds=2,iterations=50")
    assert parse_spec(" ismcts : c = 0.5 ".replace(" : ", ":")).params["c"] == 0.5


def test_every_kind_describes_itself() -> None:
    for name, kind in KINDS.items():
        assert kind.name == name
        assert kind.help
        assert all(parameter.help and parameter.expected for parameter in kind.parameters)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("c", 0.0),
        ("horizon", "soon"),
        ("horizon", 0),
        ("horizon", True),
        ("playout", "greedy"),
        ("epsilon", 1.5),
        ("threads", 0),
        ("memory_mib", 0),
    ],
)
def test_settings_are_checked(name: str, value: object) -> None:
    with pytest.raises(ConfigError, match=f"{name} is '{value}'; it must be"):
        search_config("leduc", **{name: value})


def test_settings_of_no_name() -> None:
    with pytest.raises(ConfigError, match="no search setting 'depth'"):
        search_config("leduc", depth=3)
    assert search_config("leduc", c=None) == SearchConfig()


@pytest.mark.parametrize("text", ["random", "greedy:horizon=end", "ismcts:iterations=300,horizon=end"])
def test_agents_play_whole_games(text: str) -> None:
    game = Leduc()
    agent = make_agent(text, game)
    assert str(agent.spec) == str(parse_spec(text, "leduc"))
    for seed in range(5):
        state, views = game.start(), [game.start_view(0), game.start_view(1)]
        step = 0
        while not state.is_terminal:
            step += 1
            if state.is_chance:
                action = state.chance(1000 * seed + step)
            else:
                choice = agent.choose(views[state.actor], seed)
                assert choice == agent.choose(views[state.actor], seed)
                action = choice.action
            events = game.play(state, action)
            for view in views:
                for seen in game.observations(events, view.seat):
                    view.update(seen)


def test_choices_carry_the_search() -> None:
    game = TicTacToe()
    choice = make_agent("ismcts:iterations=2000,horizon=end", game).choose(game.start_view(0), 1)
    assert choice.result is not None
    assert choice.action == choice.result.best
    assert choice.win == choice.result.actions[0].win
    assert choice.err is not None
    assert 0.0 < choice.err < 0.1
    timed = make_agent("ismcts:seconds=0.05,horizon=end", game).choose(game.start_view(0), 1)
    assert timed.result is not None
    assert not timed.result.reproducible


def test_agents_refuse_a_view_that_does_not_decide() -> None:
    game = Kuhn()
    for text in ("random", "greedy", "ismcts"):
        with pytest.raises(ValueError, match="seat 0 does not decide here"):
            make_agent(text, game).choose(game.start_view(0), 1)


def test_specs_are_plain_values() -> None:
    assert make_agent(PlayerSpec("greedy", {"worlds": 3}), Kuhn()).spec.params["worlds"] == 3
