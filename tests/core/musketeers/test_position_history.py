"""Positions of The Three Musketeers against the move cards that were seen: what no game leads to is refused, all else is not."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from musketeers_files import CARDINAL_VIEW, TEAM_VIEW, changed

from core.errors import EngineError
from core.game import State
from core.musketeers import rules
from core.musketeers.game import ACTIONS, NODES, Musketeers
from core.musketeers.position import document_of, to_json, view_document_of
from core.musketeers.position_checks import Checks
from core.musketeers.position_draft import draft
from core.musketeers.position_rules import rules_of
from core.positions import read
from core.source import Source, SourceError

DATA = Path(rules.__file__).with_name("data.toml")
NAMES = ["Ann", "Bob"]


def faults(text: str) -> list[str]:
    """The first lines of the faults, without the name of the file."""
    with pytest.raises(SourceError) as caught:
        read(Source(text, "p.toml"))
    return [line.removeprefix("p.toml:") for line in str(caught.value).split("\n") if ": error[" in line]


def is_read(text: str, *changes: tuple[str, str], data: Path | None = None) -> bool:
    """Whether a text has no fault."""
    return bool(read(Source(changed(text, *changes), "p.toml"), data).names)


# ------------------------------------------------------------------------------------------------------- special cards


@pytest.mark.parametrize(
    ("text", "change", "fault"),
    [
        (CARDINAL_VIEW, ('"Reserve"]', '"Elite Guards", "Reserve"]'),
         "11:8: error[E289]: 2 special cards in hand and 4 discarded, but with the one of the set-up the Cardinal has drawn "
         "5 by now"),
        (CARDINAL_VIEW, (', "To Arms"]', "]"),
         "11:8: error[E289]: 1 special card in hand and 3 discarded, but with the one of the set-up the Cardinal has drawn "
         "5 by now"),
        (CARDINAL_VIEW, ("action_points = 3\n", ""),
         "10:8: error[E289]: 2 special cards in hand and 3 discarded, but with the one of the set-up the Cardinal has drawn "
         "4 by now"),
        (TEAM_VIEW, ("hand = 2", "hand = 3"),
         "11:8: error[E289]: 3 special cards in hand and 3 discarded, but with the one of the set-up the Cardinal has drawn "
         "5 by now"),
        (TEAM_VIEW, ("hand = 2\n", ""),
         "10:2: error[E289]: 1 special card in hand and 3 discarded, but with the one of the set-up the Cardinal has drawn "
         "5 by now"),
        (TEAM_VIEW, ("[3, 7, 10, 1, 4]", "[3, 7, 10, 9, 4]"),
         "11:8: error[E289]: 2 special cards in hand and 3 discarded, but with the one of the set-up the Cardinal has drawn "
         "6 by now"),
    ],
)  # fmt: skip
def test_tm_40_hand_and_discards_are_as_many_as_were_drawn(
    text: str, change: tuple[str, str], fault: str
) -> None:
    assert is_read(text)
    assert faults(changed(text, change)) == [fault]


def test_tm_40_both_sides_of_the_contradiction_are_shown() -> None:
    with pytest.raises(SourceError) as caught:
        read(Source(changed(CARDINAL_VIEW, ('"Reserve"]', '"Elite Guards", "Reserve"]')), "p.toml"))
    told = str(caught.value)
    assert "^ 2 in hand" in told and "^ 4 discarded" in told and "move_cards_seen = [3, 7, 10, 1, 4]" in told


LATE = """format = "richelieu-position/1"
game = "musketeers"
view = "musketeers"
turn = "boundary"
entry = 5
move_cards_seen = [7, 3]
turn_number = 14
queen_space = 14
[cardinal]
hand = 3
discards = ["Perfume"]
[[musketeer]]
name = "d'Artagnan"
room = 59
equipment = []
[[musketeer]]
name = "Athos"
room = 59
equipment = []
[[musketeer]]
name = "Porthos"
room = 59
equipment = []
[[musketeer]]
name = "Aramis"
equipment = []
pendants = "real"
"""
"""After 15 draws of 14 cards: all but those in hand were shuffled before the last one."""


@pytest.mark.parametrize(("hand", "pile"), [(1, 0), (2, 0), (0, 1), (3, 0), (0, 4), (3, 1)])
def test_tm_57_after_the_discards_were_shuffled_the_hand_is_left(hand: int, pile: int) -> None:
    piles = ["", '"Perfume"', "", "", '"Perfume", "Reserve", "Elite*2"']
    late = changed(LATE, ("hand = 3", f"hand = {hand}"), ('["Perfume"]', f"[{piles[pile]}]"))
    assert is_read(late, *_spent())


def _spent() -> list[tuple[str, str]]:
    """The four first tokens are used."""
    return [("queen_space", 'tokens_used = ["Key*4"]\nqueen_space')]


def test_tm_57_after_the_discards_were_shuffled_no_more_can_lie_there() -> None:
    cards = '["Perfume*2", "Reserve"]'
    assert faults(changed(LATE, ('["Perfume"]', cards), *_spent())) == [
        "11:8: error[E289]: 3 special cards in hand and 3 discarded, but with the one of the set-up the Cardinal has drawn "
        "15 by now, so that since the 14 were shuffled again it is 1 to 4"
    ]


def test_tm_57_without_shuffling_all_of_them_stay(tmp_path: Path) -> None:
    data = tmp_path / "data.toml"
    data.write_text(
        DATA.read_text(encoding="utf-8").replace("special_reshuffle = 1", "special_reshuffle = 0"), "utf-8"
    )
    most = '["Perfume*2", "Reserve", "Elite*2", "To Arms*2", "Reinforcement 2", "Reinforcement 3*2", "Reinforcement 4"]'
    assert is_read(LATE, ('["Perfume"]', most), *_spent(), data=data)
    with pytest.raises(SourceError, match="3 special cards in hand and 1 discarded"):
        read(Source(changed(LATE, *_spent()), "p.toml"), data)


def test_no_card_is_discarded_before_the_first_phase() -> None:
    first = changed(
        TEAM_VIEW, ("[3, 7, 10, 1, 4]", "[4]"), ('turn = "Athos"\nsteps = 1', 'turn = "boundary"\nentry = 0'),
        ("entered = true\n", ""), ("queen_space = 6\n", ""), ("down = true\n", ""), ("hand = 2", "hand = 0"),
        ('["Perfume", "Grate or Passage", "Reserve"]', '["Perfume"]'),
    )  # fmt: skip
    told = "no phase of the game has begun, so no special card can have been played or thrown away"
    assert f"10:12: error[E289]: {told}" in faults(first)


# ------------------------------------------------------------------------------------------------------------- the Queen


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("queen_space = 6\n", ""),
         "1:1: error[E286]: the Queen stands on space 0, but the move cards of the turns that are over have moved her 5, "
         "and 1 is down: space 6 at least"),
        (("queen_space = 6", "queen_space = 5"),
         "6:15: error[E286]: the Queen stands on space 5, but the move cards of the turns that are over have moved her 5, "
         "and 1 is down: space 6 at least"),
        (("[3, 7, 10, 1, 4]", "[9, 4]"),
         "6:15: error[E286]: the Queen stands on space 6, but the move cards of the turns that are over have moved her 2, "
         "and 2 serious wounds at most can have been dealt so far: space 4 at most"),
    ],
)  # fmt: skip
def test_tm_75_the_queens_space_follows_from_cards_wounds_and_helps(
    change: tuple[str, str], fault: str
) -> None:
    cards = [(', "To Arms"]', "]")] if "[9" in change[1] else []
    assert fault in faults(changed(CARDINAL_VIEW, change, *cards))


def test_tm_91_a_help_moves_her_back() -> None:
    gone = (
        ('name = "Aramis"\nroom = 13', 'name = "Aramis"\nroom = 59'),
        ("carrier = { Athos = 0.5, Aramis = 0.5 }\n", ""),
    )
    assert is_read(CARDINAL_VIEW, *gone, ("queen_space = 6", "queen_space = 4"))
    assert faults(changed(CARDINAL_VIEW, *gone, ("queen_space = 6", "queen_space = 3"))) == [
        "6:15: error[E286]: the Queen stands on space 3, but the move cards of the turns that are over have moved her 5, "
        "and 1 is down, and 1 in the corridor moved her back: space 4 at least"
    ]


def test_tm_96_the_game_is_over_by_turn_15() -> None:
    """The least steps of 14 cards are 20, and three Helps take 6 back."""
    plain = rules_of(rules.load(2))
    assert plain.last_turn() == 15
    assert rules_of(rules.load(2, options={"surprise": True})).last_turn() == 17
    assert rules_of(rules.load(2, options={"queen_limit": 12})).last_turn() == 12
    for turn in (17, 29, 65, 257):
        text = changed(CARDINAL_VIEW, ("queen_space = 6", f"queen_space = 6\nturn_number = {turn}"))
        assert faults(text) == [
            "7:15: error[E284]: a game has 15 turns at most: the move cards bring the Queen to the King by then"
        ]
    text = changed(
        CARDINAL_VIEW, ("queen_space = 6", "queen_space = 6\nturn_number = 15"), ("[3, 7, 10, 1, 4]", "[3, 7, 4]"),
        ("17 = 2,", "17 = 1,"),
    )  # fmt: skip
    assert faults(text)[0].startswith(
        "7:15: error[E286]: the move cards of the turns that are over have moved the Queen 22"
    )
    text = changed(CARDINAL_VIEW, ("queen_space = 6", "queen_space = 6\nturn_number = 65523"))
    assert faults(text) == ["7:15: error[E205]: 'turn_number' must be at most 7999, not 65523"]


def test_v_6_a_surprise_token_is_seen_at_the_end_of_each_turn() -> None:
    surprise = ("[cardinal]", "[rules]\nsurprise = true\n[cardinal]")
    seen = "queen_space = 6\nsurprises_seen = "
    assert is_read(CARDINAL_VIEW, ("queen_space = 6", seen + "[1, 0, 1, 2]"), surprise)
    assert faults(changed(CARDINAL_VIEW, ("queen_space = 6", seen + "[1, 0, 1]"), surprise)) == [
        "7:18: error[E286]: 4 turns are over, so 4 surprise tokens were seen since the last shuffle, not 3"
    ]
    assert faults(changed(CARDINAL_VIEW, ("queen_space = 6", seen + "[3, 3, 2, 2]"), surprise)) == [
        "6:15: error[E286]: the Queen stands on space 6, but the surprise tokens have moved her 10, and 1 is down: "
        "space 11 at least"
    ]


# --------------------------------------------------------------------------------------------------------------- Cloaks

CLOAK = ("Sword*2", 'Sword", "Cloak')


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ([("room = 9\n", "room = 9\ncloaked = [9]\n")],
         "27:12: error[E276]: Cloaks have taken Musketeers to 1 place in this turn, but 0 Cloaks were used"),
        ([("room = 9\n", "room = 9\ncloaked = [57]\n"), CLOAK],
         "27:12: error[E277]: no Cloak leads to room 57 (Jewel Cabinet): no room behind it is farther from the entrance"),
        ([("room = 9\n", "room = 9\ncloaked = [42]\n"), CLOAK],
         "27:12: error[E277]: Athos cannot have been in room 42 (Tapestry Room) in this turn: he is 8 steps away, and 2 at "
         "most can have brought him from there"),
        ([("steps = 1\nqueen_space = 6", "stopped = true\nqueen_space = 6"), ("entered = true\n", ""), CLOAK],
         "25:8: error[E277]: a Cloak has taken Athos to room 9 (Pantry), which has a chest: 'cloaked' names the room"),
        ([("steps = 1\nqueen_space = 6", "stopped = true\nqueen_space = 6"), ("entered = true\n", "")],
         "5:11: error[E276]: Cloaks have taken Musketeers to 1 place in this turn, but 0 Cloaks were used"),
    ],
)  # fmt: skip
def test_tm_84_a_cloak_was_used_and_led_there(changes: list[tuple[str, str]], fault: str) -> None:
    assert faults(changed(TEAM_VIEW, *changes)) == [fault]


def test_tm_86_a_room_of_a_cloak_may_lie_a_step_back() -> None:
    assert is_read(TEAM_VIEW, ("room = 9\n", "room = 9\ncloaked = [9]\n"), CLOAK)
    back = ("room = 9\n", "room = 8\ncloaked = [9]\n")
    assert is_read(TEAM_VIEW, back, CLOAK)


# ------------------------------------------------------------------------------------- what can happen is never refused

HOUSES: list[dict[str, object]] = [
    {},
    {"queen_limit": 13, "surprise": True},
    {"extra_chests": [8], "carpet_chests": [1, 9]},
    {"extra_chests": [8, 12], "extra_arms": [3], "carpet_arms": [17, 19]},
    {"surprise": True, "extra_arms": [2, 5], "extra_chests": [3], "carpet_chests": [42]},
    {"queen_limit": 12, "extra_chests": [2, 5], "carpet_chests": [9, 28], "extra_arms": [3, 4],
     "carpet_arms": [17, 53], "surprise": True},
]  # fmt: skip


def played(game: Musketeers, state: State, rng: random.Random, light: float, idle: float) -> int:
    """An action or outcome: at random, by the light policy, of a side that declines, or of one that makes for the corridor."""
    if state.is_chance:
        return state.chance(rng.getrandbits(60))
    if rng.random() < light:
        return state.playout_action(rng.getrandbits(60))
    legal, facts = state.legal(), game.facts(state)
    if facts["node"] == "ACT":
        steps = [action for action in legal if action >= ACTIONS["ROOM_0"]]
        if ACTIONS["PICK"] in legal and rng.random() < 0.6:
            return ACTIONS["PICK"]
        if steps and facts["carrier"] != facts["phase"] and rng.random() < idle:
            return max(steps)
    elif legal[0] == ACTIONS["END"] and rng.random() < idle:
        return legal[0]
    return rng.choice(legal)


def long_data(tmp_path: Path) -> Path:
    """Data with which games last: the Queen hardly moves, so that special cards are shuffled again."""
    text = re.sub(r"queen = \d", "queen = 0", DATA.read_text(encoding="utf-8"))
    text = text.replace("queen = 0", "queen = 1", 1).replace("hand_limit = 3", "hand_limit = 5")
    path = tmp_path / "long.toml"
    path.write_text(text, encoding="utf-8")
    return path


def documents(game: Musketeers, state: State) -> list[dict[str, object]]:
    """The full state, and the views of both sides where they can be written."""
    found = [document_of(game, NAMES, state)]
    for seat in range(2):
        try:
            found.append(view_document_of(game, NAMES, game.project(state, seat)))
        except EngineError:  # no quiet point
            continue
    return found


@pytest.mark.parametrize("is_long", [False, True])
def test_no_position_of_a_game_is_refused(is_long: bool, is_short: bool, tmp_path: Path) -> None:
    """By the checks alone, at many points of many games, with every house rule."""
    data, told, turns = long_data(tmp_path) if is_long else None, Counter[str](), 0
    for seed in range(4 if is_short else 24 if is_long else 60):
        rng = random.Random(seed)
        game = rules.load(2, data, HOUSES[seed % len(HOUSES)])
        numbers, state = rules_of(game), game.start()
        moments = list(game.facts(state)["moment"])
        light, idle = rng.choice([0.0, 0.0, 0.5, 1.0]), rng.choice([0.0, 0.5, 0.95])
        for _ in range(1500):
            if rng.random() < 0.15 or state.is_terminal:
                for document in documents(game, state):
                    found, problems = draft(document, numbers, NODES, moments)
                    problems += Checks(found, numbers, set()).problems
                    assert not problems, (seed, game.options, problems, document)
                told[game.facts(state)["node"]] += 1
            if state.is_terminal:
                break
            game.play(state, played(game, state, rng, light, idle))
        turns = max(turns, state.turn)
    assert is_short or {"OVER", "DISCARD", "DUEL_ROUND", "GOODS", "ALL_STEP", "SIGNAL_MOVE", "ITEM"} <= set(
        told
    )
    assert is_short or turns > (200 if is_long else 40)


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_states_and_views_of_random_games_are_read_back(number: int, is_short: bool) -> None:
    """Whole files: to the byte for states, without a fault for views."""
    n_read = 0
    for seed in range(1 if is_short else 4):
        rng, game = random.Random(100 * number + seed), rules.load(2, options=HOUSES[number])
        state, light, idle = game.start(), rng.choice([0.0, 0.5, 1.0]), rng.choice([0.0, 0.7])
        while True:
            if rng.random() < 0.1 or state.is_terminal:
                whole, *views = documents(game, state)
                assert read(Source(to_json(whole), "p.json")).state == state
                for document in views:
                    assert read(Source(to_json(document), "p.json")).view is not None
                n_read += 1 + len(views)
            if state.is_terminal:
                break
            game.play(state, played(game, state, rng, light, idle))
    assert n_read > 10


# ------------------------------------------------------------------------------------------------------------ [moment]


def moments_of(node: str, most: int) -> list[dict[str, Any]]:
    """Documents of a kind of choice in light games."""
    found: list[dict[str, Any]] = []
    for seed in range(400):
        rng, game = random.Random(seed), rules.load(2)
        state = game.start()
        while not state.is_terminal:
            document: dict[str, Any] = {}
            if game.facts(state)["node"] == node:
                document = document_of(game, NAMES, state)
            if "moment" in document:
                found.append(document)
                if len(found) >= most:
                    return found
            game.play(state, played(game, state, rng, 0.4, 0.0))
    return found


def messages(document: dict[str, Any]) -> list[str]:
    """The faults of a document."""
    try:
        read(Source(to_json(document), "p.json"))
    except SourceError as error:
        return [problem.message for problem in error.problems]
    return []


def spoilt(document: dict[str, Any], **numbers: int | None) -> list[str]:
    """The faults after numbers of [moment] were changed, or left out (None)."""
    assert messages(document) == []
    moment = {key: value for key, value in document["moment"].items() if numbers.get(key, 0) is not None}
    moment |= {key: value for key, value in numbers.items() if value is not None}
    return messages({**document, "moment": moment})


def test_tm_59_marks_of_one_for_all_are_its_own() -> None:
    (document,) = moments_of("ALL_PICK", 1)
    cursor = document["moment"].get("cursor", 0)
    name = f"marks_{cursor}"
    assert document["moment"][name] == 128
    assert spoilt(document, **{name: None})[0].endswith(f"has just stepped: '{name}' holds 128")
    assert spoilt(document, **{name: 33}) == [f"'{name}' is a sum of 16, 32, 64, 128: there is no 1 in it"]
    assert spoilt(document, **{name: 255}) == [f"'{name}' is a sum of 16, 32, 64, 128: there is no 15 in it"]
    other = f"marks_{(cursor + 1) % 4}"
    assert spoilt(document, **{other: 64}) == [f"nobody trades at this choice: '{other}' cannot hold 64"]
    assert spoilt(document, **{other: 16}) == [f"no duel is fought at this choice: '{other}' cannot hold 16"]
    assert spoilt(document, offer=0) == ["in this phase 'offer' is 2, not 0"]


def test_tm_66_a_card_of_a_duel_is_in_it_or_not_played() -> None:
    rounds = moments_of("DUEL_ROUND", 120)
    played_now = [one for one in rounds if one["moment"].get("duel_card")]
    document = next(one for one in played_now if one["moment"]["flags"] == 2048)
    told = "'flags' tells of a shot or a card in this duel (2048), but no shot (32768) was fired: 'duel_card' names the card, "
    assert spoilt(document, duel_card=None) == [f"{told}6 or 7"]
    assert spoilt(document, duel_card=3) == ["'duel_card' is 6 (To Arms) or 7 (Elite Guards), not 3"]
    assert spoilt(document, flags=None)[0].endswith("was played: card_played = true, and 'flags' holds 2048")
    assert spoilt(document, rest=1) == ["no dice were rolled in this duel yet: 'rest' cannot be 1"]
    plain = next(one for one in rounds if "flags" not in one["moment"] and "round" not in one["moment"])
    assert spoilt(plain, duel_card=6)[0].startswith(
        "'duel_card' says that To Arms was played: card_played = true"
    )
    later = next(one for one in rounds if one["moment"].get("round"))
    fighter = next(key for key in ("marks_0", "marks_1", "marks_2", "marks_3") if key in later["moment"])
    assert spoilt(later, **{fighter: 0})
    assert spoilt(later, duel_card=6) == ["the first round of this duel is over: 'duel_card' cannot be 6"]
    assert spoilt(later, flags=0) == ["dice were rolled in this duel, so 'flags' holds 32768"]


def test_tm_31_marks_and_items_of_a_trade_are_its_own() -> None:
    (document,) = moments_of("GOODS", 1)
    partner = document["moment"].get("target", 0)
    assert spoilt(document, **{f"marks_{partner}": None})[0].endswith(f"'marks_{partner}' holds 64")
    (document,) = moments_of("PUT_DOOR", 1)
    assert spoilt(document, give_n=1) == ["nobody trades at this choice: 'give_n' cannot be 1"]


def test_tm_40_cards_to_come_are_those_of_the_move_card() -> None:
    document = next(one for one in moments_of("SPECIAL_DRAW", 30) if one.get("move_cards_seen"))
    draws = document["moment"]["cursor"]
    assert spoilt(document, cursor=9)[0].endswith("'cursor', those to come, cannot be 9")
    assert spoilt(document, cursor=None)[0].endswith("'cursor', those to come, cannot be 0")
    assert draws in (1, 2)


def test_tm_31_a_hand_may_be_too_large_in_the_middle_of_a_trade() -> None:
    """Both hands hold three at most when the trade is done, not while it goes on."""
    game = rules.load(2)
    text = changed(
        TEAM_VIEW, ('view = "musketeers"\n', ""), ("hand = 2", 'hand = ["To Arms", "Elite Guards"]'),
        ("steps = 1", "steps = 0"), ("9 = 1", "9 = 0"),
        ("entered = true\n", ""), ("room = 18\n", "room = 9\n"), ('"Sword", "Key"]', '"Sword", "Key", "Boots"]'),
    )  # fmt: skip
    state = read(Source(text, "p.toml")).state
    assert state is not None
    assert game.facts(state)["node"] == "PARTNER"
    for action in (ACTIONS["FIGURE_0"], ACTIONS["END"], ACTIONS["GIVE_0"] + 5):
        game.play(state, action)
    facts = game.facts(state)
    assert (facts["node"], facts["musketeers"][0]["items"]) == ("GOODS", 4)
    assert read(Source(to_json(document_of(game, NAMES, state)), "p.json")).state == state
