"""Actions and whole moves of Marquis as text, and back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from core.errors import IllegalActionError, NotationError
from core.game import State
from core.marquis import notation, rules
from core.marquis.game import ACTIONS, Marquis
from core.positions import read
from core.source import Source

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")


def load(seats: int = 3) -> Marquis:
    return rules.load(seats)


def random_states(game: Marquis, seed: int) -> Iterator[State]:
    """Every state of one random game; half of the games are played with sense."""
    chooser = random.Random(seed)
    state = game.start()
    while not state.is_terminal:
        yield state.copy()
        if seed % 2 and not state.is_chance:
            action = state.playout_action(chooser.getrandbits(60))
        else:
            action = chooser.choice(state.legal())
        game.play(state, action)


FULL = """format = "richelieu-position/1"
game = "marquis"
turn = "Ann"
treasury = 4
placed = ["Ann", "Bob", "Cem"]
[[player]]
name = "Ann"
coins = 2
played = ["Cleric"]
hand = ["Assassin", "Countess", "Pickpocket", "Prosecutor"]
[[player]]
name = "Bob"
coins = 4
played = ["Pickpocket", "Marquis"]
hand = ["Veto", "Assassin", "Countess", "Jeweller"]
[[player]]
name = "Cem"
coins = 2
played = ["Cleric", "Blackmailer"]
hand = ["Prosecutor", "Assassin", "Countess", "Jeweller"]
"""


def state_after(*moves: str, text: str = FULL) -> State:
    """The full state above after moves, without the Cleric's purchase at Bob's rate."""
    found = read(Source(text, "p.toml"))
    assert found.state is not None
    for move in moves:
        for action in notation.parse_move(found.state, move, NAMES[:3]):
            found.game.play(found.state, action)
    return found.state


def texts(state: State) -> list[str]:
    return [text for text, _ in notation.legal_moves(state, NAMES[: state.game.seats])]


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_every_move_of_random_games_is_read_back(seats: int, is_short: bool) -> None:
    game, names = load(seats), NAMES[:seats]
    for seed in range(2 if is_short else 6):
        for state in random_states(game, seed):
            moves = notation.legal_moves(state, names)
            assert len({text for text, _ in moves}) == len(moves) > 0
            for text, actions in moves:
                assert notation.parse_move(state, text, names) == actions, text
                assert notation.parse_move(state, text.upper(), names) == actions, text
                assert notation.move_text(state, actions, names) == text


@pytest.mark.parametrize("seats", [2, 4])
def test_every_action_of_random_games_is_read_back(seats: int, is_short: bool) -> None:
    game, names = load(seats), NAMES[:seats]
    for seed in range(2 if is_short else 6):
        for state in random_states(game, seed):
            found = {}
            for action in state.legal():
                text = notation.action_text(state, action, names)
                assert notation.parse_action(state, text, names) == action
                found[text] = action
            assert len(found) == len(state.legal())


def test_moves_of_a_turn() -> None:
    assert texts(state_after()) == ["buy 0", "buy 1", "buy 2"]
    assert texts(state_after("buy 1")) == [
        "play Assassin > nobody", "play Assassin > Bob", "play Assassin > Cem", "play Countess", "play Prosecutor",
        "play Pickpocket",
    ]  # fmt: skip
    assert texts(state_after("pass", "play Pickpocket")) == ["pass", "veto"]
    offers = state_after("buy 0", "play Pickpocket", "veto", "draw Cleric")
    assert texts(offers) == ["offer nothing", "offer 1 coin", "offer 2 coins", "offer 3 coins"]
    reply = state_after("buy 0", "play Pickpocket", "veto", "draw Cleric", "offer 1 coin")
    assert texts(reply) == ["pass", "accept"]


def test_a_target_belongs_to_the_play_before_it() -> None:
    state = state_after("buy 0")
    actions = notation.parse_move(state, "play Assassin > Bob", NAMES[:3])
    assert actions == [ACTIONS["PLAY_0"], ACTIONS["SEAT_0"] + 1]
    assert notation.move_text(state, actions, NAMES[:3]) == "play Assassin > Bob"
    assert notation.move_text(state, actions[:1], NAMES[:3]) == "play Assassin ..."
    assert notation.parse_move(state, "play Assassin ...", NAMES[:3]) == actions[:1]
    after = state_after("buy 0", "play Assassin ...")
    assert notation.is_parameter(after) and not notation.is_parameter(state)
    assert texts(after) == ["kill nobody", "kill Bob", "kill Cem"]
    for text in ("kill Bob", "> Bob", "kill bo"):
        assert notation.parse_move(after, text, NAMES[:3]) == [ACTIONS["SEAT_0"] + 1]
    assert notation.parse_move(after, "pass", NAMES[:3]) == [ACTIONS["PASS"]]
    assert notation.parse_move(state, "play Assassin > nobody", NAMES[:3])[1:] == [ACTIONS["PASS"]]


def test_protection_is_offered_in_one_move() -> None:
    state = state_after("buy 0", "play Countess")
    while state.actor == 1:  # Bob may veto what is taken from his Marquis
        state.game.play(state, ACTIONS["PASS"])
    found = texts(state)
    assert found[0] == "pass" and "protect Bob: 2 coins" in found and "protect Cem: 1 coin" in found
    actions = notation.parse_move(state, "protect Bob: 2 coins", NAMES[:3])
    assert len(actions) == 2
    for text in ("protect Bob for 2 coins", "offer 2 coins > Bob: protect", "protect > Bob: 2c"):
        assert notation.parse_move(state, text, NAMES[:3]) == actions
    for action in actions:
        state.game.play(state, action)
    assert texts(state) == ["decline", "accept"]
    assert notation.parse_move(state, "pass", NAMES[:3]) == [ACTIONS["PASS"]]


def test_several_moves_of_one_line() -> None:
    state = state_after()
    actions = notation.parse_move(state, "buy 1 ; play Assassin > Cem", NAMES[:3])
    assert notation.move_text(state, actions, NAMES[:3]) == "buy 1 ; play Assassin > Cem"
    assert notation.split_moves(" buy 1 ;; play Cleric") == [(1, "buy 1"), (10, "play Cleric")]


def test_a_whole_deal_in_one_text() -> None:
    game = load(2)
    state = game.start()
    for action in notation.parse_move(state, "first Bob", NAMES[:2]):
        game.play(state, action)
    seat = state.chance_kind()[1]
    text = f"deal {NAMES[seat]}: Veto, Cleric, Marquis"
    actions = notation.parse_move(state, text, NAMES[:2])
    assert actions == [ACTIONS["CARD_0"] + card for card in (11, 6, 7)]
    assert notation.move_text(state, actions, NAMES[:2]) == text


@pytest.mark.parametrize(
    ("moves", "text", "message"),
    [
        ((), "play Cleric", "Ann's Cleric lies on the pile; Ann says how often he buys now"),
        ((), "play Marquis", "Ann holds no Marquis; Ann says how often he buys now"),
        ((), "retrieve Marquis", "Ann shows the Cleric, and only the Astrologer does that; Ann says how often"),
        ((), "stop", "only the last player who is not finished may stop; Ann says how often"),
        ((), "offer 3 coins", "Ann has 2 coins, not 3 coins; Ann says how often"),
        ((), "buy 3", r'"buy 3" is not possible: Ann may buy 0 to 2 times; legal: '),
        ((), "buy two", '"two" is no number; the form is: buy 2'),
        ((), "sing", 'no move begins with "sing"'),
        ((), "\ud800\x1b x", r'no move begins with "\\ud800\\x1b"'),
        ((), "plya Cleric", 'no move begins with "plya"; did you mean "play"'),
        ((), "", "there is no move here"),
        (("buy 0",), "play", '"play" what?'),
        (("buy 0",), "play Cleric", "Ann's Cleric lies on the pile; legal: "),
        (("buy 0",), "play Veto", "a Veto is never played on the pile"),
        (("buy 0",), "play Clerk", 'no card is called "Clerk"; did you mean "Cleric"'),
        (("buy 0",), "play Assassin", 'may be "play Assassin > nobody", "play Assassin > Bob" or "play Assassin > Cem"'),
        (("buy 0",), "play Assassin > Dan", 'no player here is called "Dan"'),
        (("buy 0",), "play Pickpocket > Bob", "the Pickpocket cannot be played so"),
        (("buy 0",), "veto now", 'nothing follows "veto", but here is "now"'),
        (("buy 0",), "veto", "Ann plays a character now"),
        (("buy 0", "play Pickpocket"), "accept", "Bob may play the Veto now, or pass"),
        (("buy 0", "play Pickpocket", "veto"), "draw Veto", "no Veto can be drawn now"),
        (("buy 0", "play Pickpocket", "veto"), "pass", "chance decides now"),
        (("buy 0", "play Pickpocket", "veto", "draw Cleric"), "offer 9 coins",
         '"9 coins" cannot be offered; the items are "1 coin", "2 coins", "3 coins", "1 diamond" or "1 Veto"'),
        (("buy 0", "play Pickpocket", "veto", "draw Cleric"), "offer 1 diamond", "Ann offers a Prosecutor something now"),
    ],
)  # fmt: skip
def test_faults_of_moves(moves: tuple[str, ...], text: str, message: str) -> None:
    state = state_after(*moves)
    with pytest.raises(NotationError, match=message):
        notation.parse_move(state, text, NAMES[:3])


def test_faults_have_columns() -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_move(state_after(), "buy 1 ; play Assassin > Bbo", NAMES[:3])
    assert caught.value.column == 24 and caught.value.text == "buy 1 ; play Assassin > Bbo"
    with pytest.raises(NotationError) as caught:
        notation.parse_move(state_after("buy 0"), "play Clerk", NAMES[:3])
    assert caught.value.column == 5 and caught.value.expected == ("Cleric",)


def test_numbers_that_are_no_action_are_refused() -> None:
    state = state_after()
    with pytest.raises(IllegalActionError):
        notation.action_text(state, 15, NAMES[:3])
    with pytest.raises(NotationError, match="is no action here: buy 0, buy 1"):
        notation.parse_action(state, "play Cleric", NAMES[:3])
