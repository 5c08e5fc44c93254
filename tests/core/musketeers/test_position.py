"""Position files of The Three Musketeers that are right: what they mean, and that what is written is read back to the byte."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from musketeers_files import CARDINAL_VIEW, changed
from musketeers_files import TEAM_VIEW as TEAM_FILE

from core.errors import EngineError
from core.game import State, View
from core.musketeers import rules
from core.musketeers.game import Musketeers
from core.musketeers.names import find_special, find_token
from core.musketeers.notation import parse_move
from core.musketeers.position import (
    document_of,
    json_schema,
    template,
    to_json,
    view_document_of,
    write,
    write_view,
)
from core.positions import Position, read
from core.source import Source

if TYPE_CHECKING:
    from core.musketeers.game import Facts

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "examples" / "musketeers").glob("*.toml"))
NAMES = ["Ann", "Bob"]
CARDINAL, TEAM = 0, 1

TEAM_VIEW = changed(TEAM_FILE, ("\nentered = true", ""), ("steps = 1", "steps = 1\nentered = true"))
VIEW = changed(
    CARDINAL_VIEW,
    ('door = "8-9"\n', 'door = "8-9"\ngrate = "off-board"\n'),
    ("discards", "signal_available = true\ndiscards"),
    ('name = "Athos"\nroom = 13\n', 'name = "Athos"\nroom = 13\nhealth = 3\n'),
)


def position(text: str) -> Position:
    """The position of a text."""
    return read(Source(text, "p.toml"))


def view_of(text: str) -> tuple[Musketeers, View]:
    """The game and view of a text."""
    found = position(text)
    assert found.view is not None and isinstance(found.game, Musketeers)
    return found.game, found.view


def state_of(text: str) -> tuple[Musketeers, State]:
    """The game and state of a text."""
    found = position(text)
    assert found.state is not None and isinstance(found.game, Musketeers)
    return found.game, found.state


def table_of(text: str) -> Facts:
    """The table that a view's text tells."""
    game, view = view_of(text)
    return game.view_facts(view)["table"]


# ------------------------------------------------------------------------------------------------------- what files mean


def test_the_cardinals_view_is_read() -> None:
    found = position(VIEW)
    assert (found.names, found.viewer, found.state) == (["Cardinal", "Musketeers"], CARDINAL, None)
    game, view = view_of(VIEW)
    facts = game.view_facts(view)
    table = facts["table"]
    assert (facts["viewer"], facts["carrier"], table["carrier"]) == (CARDINAL, [0.0, 0.5, 0.0, 0.5], None)
    assert (table["card"], table["entry"], table["phase"], table["points"]) == (4, 2, 4, 3)
    assert (table["turn"], table["cards_left"]) == (5, [2, 5, 6, 8, 9, 11, 12])
    assert (table["queen"], table["door"], table["grate"], table["signal"]) == (6, [8, 9], None, True)
    assert (table["guards"], table["reserve"]) == ({17: 2, 30: 1}, 11)
    assert (table["rochefort"], table["milady"]) == (19, 23)
    assert table["unmoved"] == {17: 2, 30: 1}
    hand, pile = ("Reinforcement 3", "To Arms"), ("Perfume", "Grate or Passage", "Reserve")
    assert [kind for kind, count in enumerate(table["hand"]) if count] == sorted(map(find_special, hand))
    assert [kind for kind, count in enumerate(table["pile"]) if count] == sorted(map(find_special, pile))
    used = {find_token("Door"): 1, find_token("Sword"): 2, find_token("Trap"): 1}
    assert {kind: count for kind, count in enumerate(table["used"]) if count} == used
    assert (table["chests"][9], table["chests"][1], table["chests"][57], table["picked"]) == (1, 2, 3, 2)
    dart, athos, porthos, aramis = table["musketeers"]
    assert (dart["room"], dart["health"], dart["items"], sum(dart["hand"])) == (18, 2, 2, 0)
    assert (athos["room"], athos["health"], aramis["health"], aramis["items"]) == (13, 3, 3, 0)
    assert (porthos["down"], porthos["searched"], porthos["health"]) == (True, True, 0)


def test_the_musketeers_view_is_read() -> None:
    game, view = view_of(TEAM_VIEW)
    facts = game.view_facts(view)
    table = facts["table"]
    assert (table["node"], table["phase"], table["steps"], table["may_pick"]) == ("ACT", 1, 1, True)
    assert (table["carrier"], table["hand_n"], sum(table["hand"])) == (1, 2, 0)
    assert table["musketeers"][0]["hand"][find_token("Sword")] == 1
    assert facts["carrier"] == [0.25] * 4
    for seed in range(20):
        world = game.facts(view.sample(seed))
        assert sum(world["hand"]) == 2
        assert world["musketeers"][1]["hand"] == table["musketeers"][1]["hand"]
        assert world["carrier"] == 1


def test_what_is_left_out_is_as_at_the_start() -> None:
    text = """format = "richelieu-position/1"
game = "musketeers"
view = "cardinal"
turn = "boundary"
entry = 0
move_cards_seen = [5]
[cardinal]
hand = ["Perfume"]
"""
    table = table_of(text)
    assert table["guards"] == dict.fromkeys((17, 19, 27, 30, 36, 46, 47, 53), 1)
    assert (table["rochefort"], table["milady"], table["reserve"], table["queen"]) == (None, None, 6, 0)
    assert set(table["chests"].values()) == {3} and not any(table["used"])
    for figure, health in zip(table["musketeers"], (3, 3, 4, 3), strict=True):
        assert (figure["room"], figure["health"], figure["items"], figure["down"]) == (0, health, 1, False)
    assert (table["signal"], table["one_for_all"], table["turn"], table["node"]) == (
        True,
        True,
        1,
        "SIGNAL_OFFER",
    )


def test_a_position_may_be_written_in_several_ways() -> None:
    plain = position(VIEW)
    for old, new in [
        ('view = "cardinal"', 'view = "Cardinal"'),
        ('turn = "cardinal"', 'turn = "CARDINAL"\nentry = 2'),
        ('door = "8-9"', 'door = "Vestibule - Pantry"'),
        ('door = "8-9"', 'door = [9, "vestibule"]'),
        ('grate = "off-board"\n', ""),
        ('"Sword*2"', '"sword", "SWORDS"'),
        ('"River Guardroom" = 1', '"river guard room" = 1, 46 = 0'),
        ('milady = "Map Room"', "milady = 23"),
        ("signal_available = true\n", ""),
        ("carrier = { Athos = 0.5, Aramis = 0.5 }\n", 'carrier = { A = 0.5, "aramis" = 0.5, P = 0 }\n'),
        ("carrier = { Athos = 0.5, Aramis = 0.5 }\n", ""),
        ('name = "d\'Artagnan"', 'name = "dartagnan"'),
        ("health = 3\n", ""),
        ("[chests]\n9 = 1\n", "[chests]\nPantry = 1\n28 = 3\n"),
        ("queen_space = 6", "queen_space = 6\nturn_number = 5\ncard_played = false"),
    ]:
        assert position(changed(VIEW, (old, new))).view == plain.view, new


def test_players_have_names() -> None:
    text = changed(VIEW, ('view = "cardinal"', 'players = ["Ann", "Bob"]\nview = "Ann"'))
    assert position(text).names == NAMES
    assert position(text).view == position(VIEW).view
    assert position(changed(text, ('view = "Ann"', 'view = "cardinal"'))).view == position(VIEW).view
    assert position(changed(text, ('turn = "cardinal"', 'turn = "ann"'))).view == position(VIEW).view


def test_json_is_the_same_document() -> None:
    assert read(Source(json.dumps(tomllib.loads(VIEW)), "p.json")).view == position(VIEW).view


@pytest.mark.parametrize(
    ("changes", "belief"),
    [
        ([("carrier = { Athos = 0.5, Aramis = 0.5 }\n", "")], [0.0, 0.5, 0.0, 0.5]),
        ([("carrier = { Athos = 0.5, Aramis = 0.5 }\n", ""), ('pendants = "fake"\n', "")], [1 / 3, 1 / 3, 0.0, 1 / 3]),
        ([("{ Athos = 0.5, Aramis = 0.5 }", "{ Athos = 0.3, Porthos = 0.2, Aramis = 0.5 }")], [0.0, 0.3, 0.2, 0.5]),
        ([("{ Athos = 0.5, Aramis = 0.5 }", "{ Athos = 1 }"), ("room = 13\n", 'room = 13\npendants = "real"\n')],
         [0.0, 1.0, 0.0, 0.0]),
        ([("carrier = { Athos = 0.5, Aramis = 0.5 }\n", ""), ("room = 13\n", 'room = 13\npendants = "real"\n')],
         [0.0, 1.0, 0.0, 0.0]),
        ([("carrier = { Athos = 0.5, Aramis = 0.5 }\n", ""), ("searched = true\n", 'searched = true\npendants = "?"\n')],
         [0.0, 1 / 3, 1 / 3, 1 / 3]),
        ([("carrier = { Athos = 0.5, Aramis = 0.5 }\n", ""), ("room = 13\n", "room = 59\n")], [0.0, 0.0, 0.0, 1.0]),
    ],
)  # fmt: skip
def test_the_belief_follows_from_what_was_seen(changes: list[tuple[str, str]], belief: list[float]) -> None:
    game, view = view_of(changed(VIEW, *changes))
    assert game.view_facts(view)["carrier"] == pytest.approx(belief)
    carriers = Counter(game.facts(view.sample(seed))["carrier"] for seed in range(400))
    for number in range(4):
        assert carriers[number] / 400 == pytest.approx(belief[number], abs=0.09)
        assert (carriers[number] > 0) == (belief[number] > 0)


def test_a_searched_musketeer_may_have_been_given_the_real_pendants_since() -> None:
    """TM-40, B-5: only if it is said, or if nobody else is left."""
    text = changed(TEAM_VIEW, ('equipment = ["Cloak"]\npendants = "real"', 'equipment = ["Cloak"]'))
    text = changed(text, ("down = true\n", 'down = true\nsearched = true\npendants = "real"\n'))
    game, view = view_of(text)
    assert game.view_facts(view)["table"]["carrier"] == 2
    assert game.view_facts(view)["carrier"] == [0.25] * 4


def test_marks_of_the_cardinals_phase_are_read() -> None:
    text = changed(
        VIEW,
        ("action_points = 3", 'action_points = 1\nseduction_used = true\npassage = "40-33"'),
        ("rochefort = 19", "rochefort = 19\nrochefort_entered = true\nrochefort_moved = true"),
        ("guards = {", "guards_moved = { 17 = 1 }\nguards = {"),
    )
    table = table_of(text)
    assert (table["points"], table["seduction_used"], table["card_played"]) == (1, True, True)
    assert (table["passage"], table["unmoved"]) == ([33, 40], {17: 1, 30: 1})
    assert (table["rochefort_entered"], table["rochefort_moved"], table["milady_moved"]) == (
        True,
        True,
        False,
    )


def test_marks_of_a_musketeers_phase_are_read() -> None:
    fought = ("steps = 1\nentered = true", "fought = true")
    table = table_of(changed(TEAM_VIEW, fought, ('equipment = ["Cloak"]', 'equipment = ["Boots"]')))
    assert (table["steps"], table["fought"], table["may_pick"], table["node"]) == (0, True, False, "ACT")
    stopped = ("steps = 1\nentered = true", "stopped = true")
    cloaked = ('equipment = ["Cloak"]', 'equipment = ["Medicine"]\nhealth = 1\ncloaked = [9]')
    used = ("Sword*2", 'Sword", "Cloak')
    table = table_of(changed(TEAM_VIEW, stopped, cloaked, used))
    assert (table["steps"], table["stopped"], table["musketeers"][1]["cloaked"]) == (0, True, [9])


def test_a_phase_begins_if_nothing_is_said_of_it() -> None:
    begins = ("steps = 1\nentered = true\n", "")
    table = table_of(changed(TEAM_VIEW, begins))
    assert (table["node"], table["steps"], table["entry"]) == ("ACT", 2, 5)
    poisoned = ('"Trap"]', '"Trap", "Poison"]'), ("9 = 1", "9 = 0"), ("room = 9\n", "room = 9\npoison = 1\n")
    table = table_of(changed(TEAM_VIEW, begins, *poisoned))
    assert (table["steps"], table["musketeers"][1]["poison"]) == (1, 0)
    game, view = view_of(changed(VIEW, ("action_points = 3\n", ""), (', "Reserve"]', "]")))
    world = view.sample(1)
    assert world.is_chance and game.facts(view.sample(1))["entry"] == 2


def test_a_down_musketeer_stands_up_when_his_phase_begins() -> None:
    text = changed(TEAM_VIEW, ("steps = 1\nentered = true\n", ""), ('turn = "Athos"', 'turn = "Porthos"'))
    game, view = view_of(text)
    porthos = game.facts(view.sample(1))["musketeers"][2]
    assert (porthos["down"], porthos["health"]) == (False, 4)


def test_fighters_may_stand_beside_musketeers_while_the_cardinal_moves() -> None:
    """TM-45, TM-49: the duels come after his actions."""
    table = table_of(
        changed(
            VIEW, ("rochefort = 19", "rochefort = 13\nrochefort_moved = true"), ("points = 3", "points = 1")
        )
    )
    assert (table["rochefort"], table["musketeers"][1]["room"], table["node"]) == (13, 13, "C_ACT")


def test_the_corridor_is_the_end_of_the_way() -> None:
    text = changed(TEAM_VIEW, ("room = 13\n", "room = 59\n"))
    game, view = view_of(text)
    assert game.view_facts(view)["table"]["musketeers"][3]["gone"]
    assert game.view_facts(view)["carrier"] == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0.0])


def test_what_is_known_holds_in_every_world() -> None:
    game, view = view_of(VIEW)
    for seed in range(100):
        world = view.sample(seed)
        facts = game.facts(world)
        assert view.fits(world) == 0 and world.check() == 0
        assert [figure["items"] for figure in facts["musketeers"]] == [2, 1, 0, 0]
        assert facts["carrier"] in (1, 3)
        held = [
            sum(counts) for counts in zip(*(figure["hand"] for figure in facts["musketeers"]), strict=True)
        ]
        total = [a + b + c for a, b, c in zip([*held, 0, 0], facts["pool"], facts["used"], strict=True)]
        assert total == [4, 5, 3, 6, 6, 4, 6, 3]


# ------------------------------------------------------------------------------------------------------------ set-up

SETUP = """format = "richelieu-position/1"
game = "musketeers"
view = "musketeers"
turn = "setup"
[[musketeer]]
name = "d'Artagnan"
equipment = ["Key"]
[[musketeer]]
name = "Athos"
equipment = ["Key"]
[[musketeer]]
name = "Porthos"
equipment = ["Boots"]
[[musketeer]]
name = "Aramis"
equipment = ["Cloak"]
"""


def test_the_choice_of_the_carrier() -> None:
    game, view = view_of(SETUP)
    world = view.sample(3)
    assert (game.facts(world)["node"], world.actor, len(world.legal())) == ("CARRIER", TEAM, 4)
    full = changed(
        SETUP, ('view = "musketeers"\n', ""), ("[[musketeer]]", '[cardinal]\nhand = ["Elite"]\n[[musketeer]]')
    )
    game, state = state_of(full)
    assert (game.facts(state)["node"], game.facts(state)["hand"][find_special("Elite")]) == ("CARRIER", 1)
    assert position(write(game, NAMES, state)).state == state
    cardinal = 'format = "richelieu-position/1"\ngame = "musketeers"\nview = "cardinal"\nturn = "setup"\n'
    game, view = view_of(cardinal + '[cardinal]\nhand = ["Elite"]\n')
    assert view.sample(1).actor == TEAM


# ---------------------------------------------------------------------------------------------------------- variants


def test_variants_are_rules_of_the_game() -> None:
    text = changed(
        TEAM_VIEW,
        ("queen_space = 6", "queen_space = 6\nsurprises_seen = [0, 3, 1, 1]"),
        (
            "[cardinal]",
            '[rules]\nqueen_limit = 12\nsurprise = true\nextra_chests = [7, "Low Hall"]\n[cardinal]',
        ),
    )
    found = position(text)
    assert found.game.options["queen_limit"] == 12
    assert found.game.options["extra_chests"] == [7, 13]
    table = table_of(text)
    assert (table["surprises_left"], table["chests"][7]) == ([1, 2, 4, 1], 3)


def test_gold_tokens_of_one_extra_chest() -> None:
    text = template(2, full=True, options={"extra_chests": [8]})
    game, state = state_of(text)
    pool = game.facts(state)["pool"]
    assert sum(pool) == 36
    again = position(write(game, NAMES, state))
    assert again.state == state
    assert again.game.options == game.options


# -------------------------------------------------------------------------------------------------------- the template


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("options", [None, {"queen_limit": "13", "surprise": "on", "carpet_arms": "17"}])
def test_the_template_is_a_valid_position(full: bool, options: dict[str, object] | None) -> None:
    text = template(2, full, options)
    found = position(text)
    assert found.names == NAMES
    assert (found.state is not None) == full
    assert found.warnings == []
    assert max(map(len, text.split("\n"))) <= 120
    world = found.state if found.state is not None else found.view and found.view.sample(1)
    assert world is not None and world.actor == CARDINAL and len(world.legal()) > 1


@pytest.mark.parametrize("full", [False, True])
def test_what_the_template_says_of_left_out_keys_is_true(full: bool) -> None:
    text = template(2, full)
    plain = position(text)
    lines = [
        "entry = 1", "turn_number = 1", "queen_space = 0", 'door = "off-board"', 'grate = "off-board"', "tokens_used = []",
        "one_for_all_available = true", "signal_available = true", "discards = []", "rochefort = \"reserve\"",
        "milady = \"reserve\"", "guards = { 17 = 1, 19 = 1, 27 = 1, 30 = 1, 36 = 1, 46 = 1, 47 = 1, 53 = 1 }",
        "room = 0", "health = 3", "[chests]", "9 = 3", *([] if full else ["equipment = 1", 'pendants = "?"']),
    ]  # fmt: skip
    for line in lines:
        assert f"\n# {line}" in text, line
        if line == "9 = 3":
            continue
        other = changed(text, (f"\n# {line}", f"\n{line}"))
        other = changed(other, ("\n# 9 = 3", "\n9 = 3")) if line == "[chests]" else other
        assert (position(other).view, position(other).state) == (plain.view, plain.state), line


@pytest.mark.parametrize("full", [False, True])
def test_every_commented_line_of_the_template_can_be_used(full: bool) -> None:
    text = template(2, full)
    for line in [
        "queen_limit = 13", "surprise = true", "carpet_chests = [1]", "carpet_arms = [17]", "extra_arms = [12]",
    ]:  # fmt: skip
        found = position(changed(text, ("\n# [rules]", "\n[rules]"), (f"\n# {line}", f"\n{line}")))
        assert line.split(" ")[0] in found.game.options
    for key, line in [("turn", "seduction_used = true"), ("rochefort", "rochefort_entered = true")]:
        assert key in text
        assert position(changed(text, (f"\n# {line}", f"\n{line}"))) is not None
    text = changed(text, ("action_points = 5", "action_points = 4"))
    assert position(changed(text, ("\n# guards_moved", "\nguards_moved"))) is not None


@pytest.mark.parametrize("full", [False, True])
def test_the_event_of_the_template_can_happen(full: bool) -> None:
    text = changed(template(2, full), ("\n# events", "\nevents"))
    found = position(text)
    assert isinstance(found.game, Musketeers)
    facts = found.game.facts(found.state) if found.state is not None else table_of(text)
    assert (facts["guards"][17], facts["points"]) == (2, 4)


def test_an_unlisted_musketeer_is_as_at_the_start() -> None:
    text = template(2)
    bare = text[: text.index("[[musketeer]]")]
    assert position(bare).view == position(text).view


# ------------------------------------------------------------------------------------------------------- round trips


def walk(seed: int, options: dict[str, object] | None = None) -> list[tuple[Musketeers, State]]:
    """Copies of every state of a random game."""
    game, rng = rules.load(2, options=options), random.Random(seed)
    state, states = game.start(), []
    while True:
        states.append((game, state.copy()))
        if state.is_terminal:
            return states
        action = state.chance(rng.getrandbits(60)) if state.is_chance else rng.choice(state.legal())
        game.play(state, action)


VARIANTS: list[dict[str, object]] = [
    {},
    {"queen_limit": 13, "surprise": True},
    {"extra_chests": [8], "carpet_chests": [1, 9]},
    {"extra_chests": [8, 12], "extra_arms": [3], "carpet_arms": [17, 19]},
]


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_a_state_at_any_node_is_written_and_read_back_to_the_byte(number: int, is_short: bool) -> None:
    told: Counter[str] = Counter()
    for seed in range(1 if is_short else 3):
        for game, state in walk(seed, VARIANTS[number]):
            node = game.facts(state)["node"]
            told[node] += 1
            if told[node] % (1 + told[node] // 4):  # the first of each kind, then fewer
                continue
            text = write(game, NAMES, state)
            found = position(text)
            assert found.state == state, text
            assert found.game.options == game.options
    assert {"TOKEN_DEAL", "CARRIER", "MOVE_CARD", "ACT", "C_ACT", "SPECIAL_DRAW"} <= set(told)


def test_rare_nodes_are_written_and_read_back_to_the_byte(is_short: bool) -> None:
    wanted = {
        "SIGNAL_OFFER", "ALL_OFFER", "PUT_DOOR", "ITEM", "PARTNER", "PENDANT", "GOODS", "ALL_STEP", "C_REINFORCE",
        "C_SOURCE", "C_DESTINATION", "C_COUNT", "C_CARD", "C_GRATE", "C_PASSAGE", "C_RESERVE",
        "DUEL_CARD", "DISCARD", "SIGNAL_MOVE", "TOKEN_DRAW", "PISTOL", "DUEL_ROUND", "OVER",
    }  # fmt: skip
    seen: set[str] = set()
    for seed in range(10 if is_short else 150):
        for game, state in walk(seed):
            node = game.facts(state)["node"]
            if node in wanted - seen:
                seen.add(node)
                text = to_json(document_of(game, NAMES, state))
                assert "\n" not in text
                assert read(Source(text, "p.json")).state == state
        if seen == wanted:
            return
    assert is_short or seen == wanted


FULL_CARDINAL = """format = "richelieu-position/1"
game = "musketeers"
players = ["Ann", "Bob"]
turn = "cardinal"
move_cards_seen = [6]
action_points = 2
[cardinal]
hand = ["To Arms", "Perfume"]
guards = { 35 = 1, 46 = 1 }
rochefort = 33
[[musketeer]]
name = "d'Artagnan"
room = 37
equipment = ["Key"]
[[musketeer]]
name = "Athos"
room = 34
equipment = ["Medicine"]
[[musketeer]]
name = "Porthos"
room = 37
equipment = ["Boots"]
[[musketeer]]
name = "Aramis"
equipment = ["Door"]
pendants = "real"
"""


def test_the_end_of_a_game_is_written_and_read_back_to_the_byte() -> None:
    game, winners = rules.load(2), set()
    for seed in range(60):
        state, rng = game.start(), random.Random(seed)
        while not state.is_terminal:
            draw = state.chance if state.is_chance else state.playout_action
            game.play(state, draw(rng.getrandbits(60)))
        if state.returns()[0] not in winners:
            assert position(write(game, NAMES, state)).state == state
            winners.add(state.returns()[0])
    assert winners == {0.0, 1.0}


def test_two_duels_and_a_pistol_are_written_and_read_back_to_the_byte() -> None:
    game, state = state_of(
        changed(FULL_CARDINAL, ("rochefort = 33", "rochefort = 37\nrochefort_moved = true"))
    )
    nodes = []
    for move in ("move guard 35 > 34", "end", "duel 37"):
        for action in parse_move(state, move, NAMES):
            game.play(state, action)
        while game.facts(state)["node"] == "ITEM":
            game.play(state, 0)
        assert position(write(game, NAMES, state)).state == state
        nodes.append(game.facts(state)["node"])
    assert nodes == ["C_ACT", "ORDER", "C_PISTOL"]


QUIET = {"ACT", "C_ACT", "CARRIER", "SIGNAL_OFFER"}


def test_quiet_points_need_no_moment() -> None:
    """A phase's free choices, the first offer of a boundary and the choice of the carrier."""
    told: Counter[tuple[str, bool]] = Counter()
    for seed in range(3):
        for game, state in walk(seed):
            node = game.facts(state)["node"]
            if node in QUIET and told[node, False] < 40:
                told[node, "moment" in document_of(game, NAMES, state)] += 1
    assert {node for node, _ in told} == QUIET
    assert not any(count for (_, has_moment), count in told.items() if has_moment), told


@pytest.mark.parametrize("seat", [CARDINAL, TEAM])
def test_the_view_of_a_side_is_written_and_read_back_to_the_byte(seat: int) -> None:
    """Of the public facts and the side's own secrets (`project`)."""
    written: Counter[str] = Counter()
    for seed in range(3):
        for game, state in walk(seed):
            node = game.facts(state)["node"]
            if node not in QUIET or written[node] > 20:
                continue
            view = game.project(state, seat)
            text = write_view(game, NAMES, view)
            assert position(text).view == view, text
            assert read(Source(to_json(view_document_of(game, NAMES, view)), "p.json")).view == view
            written[node] += 1
    assert set(written) == QUIET


def test_what_was_seen_in_a_game_is_written_and_still_fits_the_truth() -> None:
    game, n_written = rules.load(2), 0
    for seed in range(2):
        rng, state = random.Random(seed), game.start()
        views = [game.start_view(seat) for seat in (CARDINAL, TEAM)]
        while not state.is_terminal and state.turn < 25:
            for seat in (CARDINAL, TEAM):
                try:
                    text = write_view(game, NAMES, views[seat])
                except EngineError:
                    assert state.actor != seat or game.facts(state)["node"] not in QUIET
                    continue
                found = position(text).view
                assert found is not None and found.fits(state) == 0, text
                assert game.view_facts(found) == game.view_facts(views[seat])
                n_written += 1
            action = state.chance(rng.getrandbits(60)) if state.is_chance else rng.choice(state.legal())
            events = game.play(state, action)
            for seat in (CARDINAL, TEAM):
                for observation in game.observations(events, seat):
                    views[seat].update(observation)
    assert n_written > 100


def test_the_public_view_and_a_view_in_the_middle_of_something_cannot_be_written() -> None:
    game = rules.load(2)
    with pytest.raises(
        EngineError, match="the public view cannot be written as a position: it has no viewer"
    ):
        write_view(game, NAMES, game.start_view(8))
    with pytest.raises(EngineError, match="cannot be written as a position: it is no quiet point of a phase"):
        write_view(game, NAMES, game.start_view(TEAM))


# ------------------------------------------------------------------------------------------------------------ events

FULL = """format = "richelieu-position/1"
game = "musketeers"
turn = "Athos"
move_cards_seen = [11, 3]
tokens_used = ["Trap"]
events = ["move Athos 18 > 22", "use Sword"]
[cardinal]
hand = ["Grate or Passage", "To Arms"]
discards = ["Perfume"]
guards = { 22 = 1, 23 = 1, 36 = 1 }
[chests]
9 = 2
[[musketeer]]
name = "d'Artagnan"
equipment = ["Boots"]
[[musketeer]]
name = "Athos"
room = 18
equipment = ["Sword"]
pendants = "real"
[[musketeer]]
name = "Porthos"
equipment = ["Medicine"]
[[musketeer]]
name = "Aramis"
equipment = ["Key"]
"""


def test_events_of_a_full_state_are_moves() -> None:
    """TM-24, TM-82: the Sword removes the guard before there is combat, and one step is left."""
    game, state = state_of(FULL)
    facts = game.facts(state)
    assert (facts["musketeers"][1]["room"], facts["guards"], facts["steps"]) == (22, {23: 1, 36: 1}, 1)
    assert facts["used"][find_token("Sword")] == 1 and not facts["fought"]


def test_events_of_a_view_are_observations() -> None:
    text = changed(
        VIEW, ("queen_space = 6", 'queen_space = 6\nevents = ["reinforce 27 guard", "move guard 27 > 33"]')
    )
    table = table_of(text)
    assert (table["guards"], table["points"]) == ({17: 2, 30: 1, 33: 1}, 1)


# ---------------------------------------------------------------------------------------------------------- the rest


def test_the_schema_names_every_key() -> None:
    schema = json_schema()
    top = {
        "format",
        "game",
        "view",
        "players",
        "turn",
        "entry",
        "move_cards_seen",
        "cardinal",
        "chests",
        "musketeer",
        "moment",
    }
    assert top <= set(schema["properties"])
    assert schema["additionalProperties"] is False
    assert {"equipment", "pendants", "down", "searched"} <= set(schema["$defs"]["Musketeer"]["properties"])
    assert {"hand", "guards", "carrier"} <= set(schema["$defs"]["Cardinal"]["properties"])


@pytest.mark.parametrize("module", ["core.musketeers.position", "core.musketeers.rules"])
def test_reading_modules_do_not_import_pydantic(module: str) -> None:
    code = f"import sys, {module}; bad = {{'pydantic', 'spanned_toml', 'numpy'}} & set(sys.modules); assert not bad, bad"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_valid_and_open_with_a_question(path: Path) -> None:
    found = read(Source.read(path))
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "?" in text.split("format =")[0]
    assert (found.view is None) != (found.state is None)
    world = found.state if found.view is None else found.view.sample(1)
    assert world is not None and len(world.legal()) > 1 and not world.is_chance
    if found.view is not None:
        assert found.view.fits(world) == 0
        assert world.actor == found.viewer


def test_the_examples_show_what_there_is() -> None:
    nodes, viewers = set(), set()
    for path in EXAMPLES:
        found = read(Source.read(path))
        assert isinstance(found.game, Musketeers)
        world = found.state if found.view is None else found.view.sample(1)
        assert world is not None
        nodes.add(found.game.facts(world)["node"])
        viewers.add(found.viewer)
    assert len(EXAMPLES) >= 10
    assert viewers == {CARDINAL, TEAM, None}
    assert {"CARRIER", "SIGNAL_OFFER", "ALL_OFFER", "ACT", "PARTNER", "C_ACT", "DUEL_CARD"} <= nodes


def test_the_example_of_the_corridor_can_be_won() -> None:
    """TM-82, TM-24, TM-80, TM-81, TM-90: Sword, one step, Boots and the Key, whatever is hidden."""
    found = read(Source.read(ROOT / "examples" / "musketeers" / "corridor-with-a-key.toml"))
    assert found.view is not None
    for seed in range(5):
        world = found.view.sample(seed)
        for move in ("move Aramis 48 > 53", "use Sword", "move Aramis 53 > 52", "use Boots", "use Key"):
            for action in parse_move(world, move, found.names):
                found.game.play(world, action)
        assert world.is_terminal and world.returns() == [0.0, 1.0]
