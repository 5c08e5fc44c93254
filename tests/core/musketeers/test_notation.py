"""Actions and whole moves of The Three Musketeers as text, and back."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from musketeers_files import FIGHT_STATE

from core.errors import IllegalActionError, NotationError
from core.game import State
from core.musketeers import notation, rules
from core.musketeers.game import ACTIONS, Musketeers
from core.positions import read
from core.source import Source

NAMES = ("Ann", "Bob")
MANY = 4
"""Of moves beyond so many at a node a sample is read back."""


def random_states(game: Musketeers, seed: int) -> Iterator[State]:
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


OTHER_HAND = FIGHT_STATE.replace('"Perfume"', '"Reserve"')
ATHOS = FIGHT_STATE.replace('turn = "cardinal"\naction_points = 4', 'turn = "Athos"')
BOUNDARY = FIGHT_STATE.replace('turn = "cardinal"\naction_points = 4', 'turn = "boundary"\nentry = 2')


def state_after(*moves: str, text: str = FIGHT_STATE) -> State:
    """The full state above, or another, after moves."""
    found = read(Source(text, "p.toml"))
    assert found.state is not None
    for move in moves:
        for action in notation.parse_move(found.state, move, NAMES):
            found.game.play(found.state, action)
    return found.state


def texts(state: State) -> list[str]:
    return [text for text, _ in notation.legal_moves(state, NAMES)]


def parsed(state: State, text: str) -> list[int]:
    return notation.parse_move(state, text, NAMES)


def said(state: State, text: str) -> str:
    """A text as it is printed."""
    return notation.move_text(state, parsed(state, text), NAMES)


# ------------------------------------------------------------------------------------------------------- round trips


@pytest.mark.parametrize("options", [{}, {"surprise": True, "extra_chests": [13]}, {"extra_arms": [1, 6]}])
def test_every_move_of_random_games_is_read_back(options: dict[str, object], is_short: bool) -> None:
    game = rules.load(2, options=options)
    for seed in range(1 if is_short else 2):
        chooser = random.Random(seed)
        for state in random_states(game, seed):
            moves = notation.legal_moves(state, NAMES)
            assert len({text for text, _ in moves}) == len(moves) > 0
            for text, actions in moves if len(moves) <= MANY else chooser.sample(moves, MANY):
                assert parsed(state, text) == actions, text
                assert parsed(state, text.upper()) == actions, text
                assert notation.move_text(state, actions, NAMES) == text


def test_every_action_of_random_games_is_read_back(is_short: bool) -> None:
    game = rules.load(2)
    for seed in range(1 if is_short else 4):
        for state in random_states(game, seed):
            legal = state.legal()
            found = [notation.action_text(state, action, NAMES) for action in legal]
            assert len(set(found)) == len(legal)
            for number in {0, len(legal) // 2, len(legal) - 1}:
                assert notation.parse_action(state, found[number], NAMES) == legal[number]


def test_moves_in_progress_are_read_back(is_short: bool) -> None:
    """What a move leaves open ends in "..."; the rest alone is a move too."""
    game, left_open = rules.load(2), set()
    for seed in range(2 if is_short else 8):
        chooser = random.Random(seed)
        state = game.start()
        while not state.is_terminal:
            action = chooser.choice(state.legal())
            before, seat = state.copy(), state.actor
            game.play(state, action)
            if state.actor == seat and not state.is_chance and notation.is_parameter(state):
                text = notation.move_text(before, [action], NAMES)
                if text.endswith("..."):
                    left_open.add(text.split(" ")[0])
                    assert parsed(before, text) == [action], text
    assert left_open >= {"move", "play", "reinforce"}


def test_dice_of_random_games_are_read_back(is_short: bool) -> None:
    """TM-67: as many dice as are rolled, in the order of the rules."""
    game, words = rules.load(2), set()
    for seed in range(3 if is_short else 12):
        chooser = random.Random(seed)
        state = game.start()
        while not state.is_terminal:
            if state.is_chance:
                action, dice = game.roll(state, chooser.getrandbits(60))
                text = notation.chance_text(state, action, dice, NAMES)
                assert parsed(state, text) == [action], text
                if dice:
                    words.add(text.split(" ")[0])
                    assert [int(c) for c in text if c.isdigit()] == list(dice)
                    assert parsed(state, notation.action_text(state, action, NAMES)) == [action]
                else:
                    assert text == notation.action_text(state, action, NAMES)
            else:
                action = state.playout_action(chooser.getrandbits(60))
            game.play(state, action)
    assert words == {"roll", "seduction", "shot"}


# ------------------------------------------------------------------------------------------------------ single moves


def test_moves_of_the_cardinal() -> None:
    found = texts(state_after())
    assert found[:2] == ["end", "reinforce 17 guard"]
    for text in (
        "move guard*2 46 > 42 (Tapestry Room)", "move guard 46 > 42 (Tapestry Room)", "move Milady 37 > 34 (Council Chamber)",
        "play Reinforcement 3", "play Grate 47-48", "play Secret Passage 33-40", "play Perfume > Aramis", "seduce Aramis",
    ):  # fmt: skip
        assert text in found
    assert not [text for text in found if "52-59" in text or "..." in text]


def test_a_guard_enters_the_room_of_the_number_one() -> None:
    """V-4: "1 guard" is one guard elsewhere ("move 1 guard 46 > 42"); here the room stands before the favourite."""
    state = state_after(text=FIGHT_STATE.replace("[chests]", "[rules]\nextra_arms = [1]\n[chests]"))
    assert "reinforce 1 guard" in texts(state)
    for text in ("reinforce 1 guard", "reinforce guard 1", "1 guard enters 1", "reinforce corner guard"):
        assert said(state, text) == "reinforce 1 guard"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Cardinal: reinforce 17 guard", "reinforce 17 guard"),
        ("the Cardinal reinforces guard 17", "reinforce 17 guard"),
        ("guard enters Swiss Guards' Hall", "reinforce 17 guard"),
        ("Ann: reinforce swiss-guards-hall guard", "reinforce 17 guard"),
        ("move 2 guards 46 to 42", "move guard*2 46 > 42 (Tapestry Room)"),
        ("2 guards move from Cardinal's Antechamber to Tapestry Room", "move guard*2 46 > 42 (Tapestry Room)"),
        ("move guard Cardinals-Antechamber Tapestry-Room", "move guard 46 > 42 (Tapestry Room)"),
        ("guard: move 46 -> tap", "move guard 46 > 42 (Tapestry Room)"),
        ("Milady moves 34 (Council Chamber)", "move Milady 37 > 34 (Council Chamber)"),
        ("rochefort moves square court", "move Rochefort 27 > 22 (Square Court)"),
        ("Cardinal plays Reinforcement3", "play Reinforcement 3"),
        ("grate 47-48", "play Grate 47-48"),
        ("play Move the Grate on Audience Hall > Privy Guardroom", "play Grate 47-48"),
        ("play the passage 40-33", "play Secret Passage 33-40"),
        ("play Scent of Perfume: Aramis", "play Perfume > Aramis"),
        ("Milady seduces d’artagnan", "seduce d'Artagnan"),
        ("pass", "end"),
        ("done", "end"),
    ],
)  # fmt: skip
def test_other_words_for_moves_of_the_cardinal(text: str, printed: str) -> None:
    assert said(state_after(), text) == printed


def test_what_is_said_step_by_step_is_one_move() -> None:
    state = state_after()
    actions = parsed(state, "move guard*2 46 > 42")
    code = ACTIONS
    assert actions == [code["MOVE"], code["PLACE_0"] + 3 * 46, code["ROOM_0"] + 42, code["COUNT_0"] + 2]
    partial = ["move ...", "move guard 46 ...", "move guard 46 > 42 (Tapestry Room) ..."]
    for n, text in enumerate(partial, start=1):
        assert notation.move_text(state, actions[:n], NAMES) == text
        assert parsed(state, text) == actions[:n]
        middle = state.copy()
        for action in actions[:n]:
            state.game.play(middle, action)
        assert notation.is_parameter(middle)
        assert parsed(middle, "move guard*2 46 > 42") == actions[n:]
    assert not notation.is_parameter(state)
    assert parsed(state, "play Grate ...") == [code["PLAY_CARD"], code["CARD_0"]]
    assert notation.move_text(state, parsed(state, "play ..."), NAMES) == "play ..."


def test_a_reserve_is_listed_by_its_beginning() -> None:
    """TM-54: any set of favourites may be withdrawn."""
    state = state_after(text=OTHER_HAND)
    assert "play Reserve ..." in texts(state)
    whole = "play Reserve: guard*2 17, Rochefort 27"
    actions = parsed(state, "play Reserve: Rochefort 27, guard 17, guard 17")
    assert notation.move_text(state, actions, NAMES) == whole and parsed(state, whole) == actions
    assert notation.move_text(state, actions[:3], NAMES) == "play Reserve: guard 17 ..."
    assert parsed(state, "play Reserve: guard 17 ...") == actions[:3]
    assert said(state, "play Reserve: nobody") == "play Reserve: nobody"
    middle = state_after("play Reserve ...", text=OTHER_HAND)
    assert notation.is_parameter(middle)
    assert texts(middle)[:2] == ["done", "withdraw guard 17"]
    assert parsed(middle, "withdraw guard 17 ; withdraw Rochefort 27") == [actions[2], actions[4]]
    with pytest.raises(NotationError, match="The form is: play Reserve: guard 17, Rochefort 27"):
        parsed(state, "play Reserve")
    with pytest.raises(NotationError, match='"play Reserve: guard 18" is not possible'):
        parsed(state, "play Reserve: guard 18")


def test_moves_of_a_musketeer() -> None:
    state = state_after(text=ATHOS)
    assert texts(state) == [
        "end", "move Athos 13 > 8 (Vestibule)", "move Athos 13 > 12 (Archers' Room)", "move Athos 13 > 18 (Colonnade)",
    ]  # fmt: skip
    for text in (
        "move Athos 13 18",
        "Athos moves to 18",
        "move 18",
        "Athos goes to Colonnade",
        "a: move colonnade",
        "go 18",
    ):
        assert parsed(state, text) == [ACTIONS["ROOM_0"] + 18], text
    trade = state_after("end", text=ATHOS)
    assert texts(trade) == ["end", "trade Athos > Porthos"]
    pendants = state_after("end", "Athos trades with Porthos", text=ATHOS)
    assert texts(pendants) == ["no pendants", "pendants: swap", "pendants: keep"]
    assert [said(pendants, text) for text in ("swap", "keep pendants", "pass", "no exchange")] == [
        "pendants: swap", "pendants: keep", "no pendants", "no pendants",
    ]  # fmt: skip
    goods = state_after("end", "trade Athos > Porthos", "no pendants", text=ATHOS)
    assert texts(goods) == ["done", "give Key", "take Boots", "take Cloak"]
    for text in ("Porthos gives Athos Boots", "Athos takes Boots from Porthos", "take boots"):
        assert said(goods, text) == "take Boots"
    assert said(goods, "Athos gives the Key to Porthos") == "give Key"


def test_items_and_doorways() -> None:
    state = state_after(text=ATHOS.replace('["Key"]', '["Door"]'))
    found = texts(state)
    assert found[0] == "end" and "use Door 33-37" in found
    assert said(state, "Athos uses Door on Hall of Caryatids > Infanta's Garden") == "use Door 33-37"
    assert said(state, "door 37-33") == "use Door 33-37"
    after = state_after("use Door ...", text=ATHOS.replace('["Key"]', '["Door"]'))
    assert texts(after)[0] == "use Door 0-2" and notation.is_parameter(after)


def test_a_duel() -> None:
    """TM-61: item window, dice, Cloak."""
    state = state_after("guard moves 32 > 37 (Infanta's Garden)", "end")
    assert texts(state) == ["done", "use Sword", "use Medicine"]
    assert parsed(state, "d'Artagnan uses Sword on guard") == [ACTIONS["USE_SWORD"]]
    state = state_after("guard moves 32 > 37", "end", "done")
    assert parsed(state, "roll 2 / 1 5 3 4") == parsed(state, "round 0 hits / 1 hit")
    assert said(state, "roll 5 / 1 5 3 1") == "round 1 hit / 1 hit dodge"
    for text, message in (
        ("roll 2 / 1 5 3", "dice"),
        ("roll 2 1 / 5 3 4", "the Cardinal rolls 1 dice here, not 2"),
        ("roll 7 / 1 5 3 4", "a die shows 1 to 6"),
        ("roll six", 'is not understood after "roll"; the form is: roll 1 3 5 5 6 / 2 3 6 6'),
    ):
        with pytest.raises(NotationError, match=message):
            parsed(state, text)


def test_single_dice() -> None:
    """TM-48: the seduction succeeds on 4 and more; TM-63: the shot hits on 5 and more."""
    state = state_after("seduce Aramis")
    fails, succeeds = texts(state)
    assert (fails, succeeds) == ("seduction fails", "seduction succeeds")
    assert [said(state, f"seduction {die}") for die in range(1, 7)] == [fails] * 3 + [succeeds] * 3
    state = state_after(
        "Rochefort moves 37", "end", "done", text=FIGHT_STATE.replace("rochefort = 27", "rochefort = 42")
    )
    assert texts(state) == ["shoot d'Artagnan", "shoot Aramis"]
    state.game.play(state, parsed(state, "Rochefort aims at Aramis")[0])
    assert [said(state, f"shot {die}") for die in range(1, 7)] == ["shot misses"] * 4 + ["shot hits"] * 2


def test_special_phases() -> None:
    """TM-15, TM-58, TM-59."""
    state = state_after(text=BOUNDARY)
    assert texts(state) == ["pass", "signal"]
    for text in ("the Cardinal plays the Signal", "play Signal", "SIGNAL"):
        assert parsed(state, text) == [ACTIONS["PLAY"]]
    moves = state_after("signal", text=BOUNDARY)
    assert texts(moves)[0] == "stay guard 17" and "move guard 17 > 22 (Square Court)" in texts(moves)
    assert parsed(moves, "stay") == parsed(moves, "guard stays in 17") == [ACTIONS["STAY"]]
    state = state_after("pass", text=BOUNDARY)
    assert texts(state) == ["pass", "one for all"]
    found = texts(state_after("pass", "the Musketeers play One for all", text=BOUNDARY))
    assert "move Athos 13 > 18 (Colonnade)" in found and "move Aramis 37 > 33 (Hall of Caryatids)" in found


def test_several_moves_of_one_line() -> None:
    state = state_after()
    text = "reinforce 17 guard ; move guard*2 46 > 42 (Tapestry Room) ; end"
    assert said(state, text) == text
    assert notation.split_moves(" end ;; move 22") == [(1, "end"), (8, "move 22")]


def test_names_of_seats_and_figures_are_told_apart() -> None:
    """A seat may be called like a Musketeer: the figure is meant."""
    state, names = state_after(text=ATHOS), ("Athos", "Porthos")
    assert notation.parse_move(state, "Athos: move 18", names) == [ACTIONS["ROOM_0"] + 18]
    assert notation.parse_move(state_after(), "Ann: seduce Aramis", ("Ann", "Cardinal")) == parsed(
        state_after(), "seduce Aramis"
    )


# ------------------------------------------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("moves", "text", "message"),
    [
        ((), "sing", 'no move begins with "sing"'),
        ((), "plya Perfume", 'no move begins with "plya"; did you mean "play"'),
        ((), "", "there is no move here"),
        ((), "play Parfum", 'no special card is called "Parfum"; did you mean "Perfume"'),
        ((), "play To Arms", '"play To Arms" is not possible: To Arms is played in a duel; legal: '),
        ((), "play Reserve: guard 17", "the Cardinal has no Reserve"),
        ((), "play Grate 1-2", "1-2 cannot be closed: it would lock somebody in"),
        ((), "play Grate 47-49", "no doorway joins 47 and 49"),
        ((), "play Passage 52-59", "52-59: favourites may not use it"),
        ((), "seduce Athos", "Athos does not stand in a room with Milady"),
        ((), "reinforce 18 guard", "18 .Colonnade. is no room with the Cardinal's arms"),
        ((), "reinforce 17 Rochefort", "Rochefort is in 27"),
        ((), "move guard 19 > 20", "no guard is in 19"),
        ((), "move Rochefort 17 > 22", "Rochefort is in 27"),
        ((), "move Rochefort 27 > 42", "no way of two rooms leads from 27 to 42"),
        (("move guard*2 46 > 42",), "move guard 42 > 46", "the guards in 42 have moved in this phase"),
        (("play Reinforcement 3",), "play Perfume > Aramis", "a special card has been played in this phase"),
        (("seduce Aramis", "seduction 1"), "seduce Aramis", "Milady has tried to seduce somebody in this phase"),
        (("move Milady 37 > 38",), "seduce Aramis", "no Musketeer stands in a room with Milady"),
        ((), "play Perfume", 'may be "play Perfume > d\'Artagnan" or "play Perfume > Aramis"'),
        ((), "play Perfume > Porthos", "Porthos does not stand in a room with Milady"),
        ((), "play Perfume > Parthos", 'no Musketeer is called "Parthos"; did you mean "Porthos"'),
        ((), "play Reinforcement 3 now", 'nothing follows "Reinforcement 3", but here is "now"'),
        ((), "play Grate 47", 'names no doorway; the form is: 33-37'),
        ((), "move guard 46 > Tapstry Room", 'no room is called "Tapstry Room"; did you mean "Tapestry Room"'),
        ((), "move guard 46 > 99", 'no room is called "99"'),
        ((), "move guards 46 > 42", 'may be "move guard 46 > 42 .Tapestry Room." or "move guard.2 46 > 42 .Tapestry Room."'),
        ((), "move guard*3 46 > 42", "2 of the 2 guards in 46 may still move"),
        ((), "Bob: end", "it is not Bob who decides: the Cardinal acts now"),
        ((), "end everything", 'nothing follows "pass", but here is "everything"'),
        ((), "card 7", "the Cardinal acts now"),
        ((), "card seven", '"seven" is not understood after "card"; the form is: card 7'),
        ((), "seduce", 'may be "seduce d\'Artagnan" or "seduce Aramis"'),
        ((), "Milady uses Sword", "Milady does nothing of this kind"),
        (("seduce Aramis",), "end", 'the seduction is rolled now: "seduction 5"'),
    ],
)  # fmt: skip
def test_faults_of_moves(moves: tuple[str, ...], text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parsed(state_after(*moves), text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("use Sword", "Sword is used in a duel only"),
        ("use Boots", "Athos has no Boots"),
        ("cloak 12", "Cloak is used in a duel only"),
        ("use Swrd", 'no token is called "Swrd"; did you mean "Sword"'),
        ("use Key", "no secret passage ends in 13"),
        ("move Porthos 13 18", "Athos decides here, not Porthos"),
        ("move Athos 12 18", "Athos is in 13"),
        ("move Athos 13 22", "no doorway joins 13 and 22"),
        ("take token", "there is no chest in 13"),
        ("move Athos", 'may be "move Athos 13 > 8 .Vestibule.", "move Athos 13 > 12'),
        ("Porthos: move Athos 18", "two Musketeers are named here"),
        ("give Key", "Athos moves and uses items now"),
    ],
)
def test_faults_of_moves_of_a_musketeer(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parsed(state_after(text=ATHOS), text)


def test_faults_have_columns() -> None:
    with pytest.raises(NotationError) as caught:
        parsed(state_after(), "reinforce 17 guard ; move guard 46 > Tapstry")
    assert caught.value.column == 37 and caught.value.text == "reinforce 17 guard ; move guard 46 > Tapstry"
    with pytest.raises(NotationError) as caught:
        parsed(state_after(), "play Parfum")
    assert caught.value.column == 5 and caught.value.expected == ("Perfume",)


def test_numbers_that_are_no_action_are_refused() -> None:
    state = state_after()
    with pytest.raises(IllegalActionError):
        notation.action_text(state, 15, NAMES)
    with pytest.raises(NotationError, match="is no action here: end, reinforce"):
        notation.parse_action(state, "sing", NAMES)


def test_tm_04_who_is_dealt_now_and_what_cannot_be_dealt() -> None:
    game = rules.load(2)
    state = game.start()
    for move, told in [
        ("deal Athos: Sword", "d'Artagnan is dealt his first token now: \"deal d'Artagnan: Sword\""),
        ("deal d'Artagnan: Trap", "Trap is dangerous: the first tokens are dealt from the useful ones"),
    ]:
        with pytest.raises(NotationError, match=re.escape(f"not possible: {told}")):
            notation.parse_move(state, move, NAMES)
    game.play(state, notation.parse_move(state, "deal d'Artagnan: Sword", NAMES)[0])
    with pytest.raises(NotationError, match="Athos is dealt his first token now"):
        notation.parse_move(state, "deal d'Artagnan: Sword", NAMES)
