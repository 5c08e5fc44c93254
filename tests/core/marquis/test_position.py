"""Position files of Marquis that are right: what they mean, and that what is written is read back to the byte."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.errors import EngineError
from core.game import State
from core.marquis import rules
from core.marquis.game import Marquis
from core.marquis.names import find_card
from core.marquis.position import (
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
    from core.marquis.game import ViewFacts

ROOT = Path(__file__).parents[3]
NAMES = ["Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal"]

VIEW = """format = "richelieu-position/1"
game = "marquis"
view = "Ann"
turn = "Ann"
direction = "counterclockwise"
treasury = 3
placed = ["Ann", "Cem", "Bob"]
[[player]]
name = "Ann"
coins = 3
diamonds = 2
rubies = 1
played = ["Barbarian Thief", "Jeweller"]
hand = ["Veto", "Assassin", "Marquis", "Countess"]
[[player]]
name = "Bob"
coins = 4
diamonds = 4
played = ["Marquis", "Forger(Marquis)", "Cleric"]
eliminated = ["Assassin"]
vetoes_received = 1
hand = 4
[[player]]
name = "Cem"
coins = 2
played = ["Countess"]
hand = 4
"""


def position(text: str) -> Position:
    """The position of a text."""
    return read(Source(text, "p.toml"))


def facts_of(text: str) -> ViewFacts:
    """What the view of a text holds."""
    found = position(text)
    assert found.view is not None and isinstance(found.game, Marquis)
    return found.game.view_facts(found.view)


def cards(*names: str) -> list[int]:
    return sorted(find_card(name) for name in names)


def test_the_sample_of_the_documentation_is_read() -> None:
    found = position(VIEW)
    assert (found.names, found.viewer, found.state, found.warnings) == (["Ann", "Bob", "Cem"], 0, None, [])
    facts = facts_of(VIEW)
    table = facts["table"]
    assert (facts["viewer"], table["active"], table["direction"], table["treasury"]) == (0, 0, -1, 3)
    assert (table["bank_diamonds"], table["bank_rubies"]) == (21 - 6, 15 - 1)
    ann, bob, cem = table["seats"]
    assert ann["hand"] == cards("Veto", "Assassin", "Marquis", "Countess")
    assert ann["deck"] == cards("Blackmailer", "Forger", "Astrologer", "Cleric", "Prosecutor", "Pickpocket")
    assert [(entry["card"], entry["role"]) for entry in bob["pile"]] == [(7, 7), (3, 7), (6, 6)]
    assert bob["eliminated"] == cards("Assassin") and (bob["front"], bob["hand"], bob["deck"]) == (1, [], [])
    stamps = [[entry["stamp"] for entry in seat["pile"]] for seat in (ann, bob, cem)]
    assert stamps == [[2, 4], [1, 3, 6], [5]] and table["reversal"] == 3
    others = facts["others"]
    assert others[0] is None and others[1] is not None and others[2] is not None
    assert (others[1]["hand_n"], others[1]["deck_n"], others[1]["known"]) == (4, 4, [])
    assert (others[2]["hand_n"], others[2]["deck_n"]) == (
        4,
        6,
    )  # his Veto was played: nobody else's can be gone


def test_what_is_known_holds_in_every_world() -> None:
    text = VIEW.replace("hand = 4", 'hand = ["Prosecutor", { unknown = 3 }]\nknow = [{ not = ["Veto"] }]', 1)
    found = position(text)
    assert found.view is not None and isinstance(found.game, Marquis)
    for seed in range(100):
        state = found.view.sample(seed)
        bob, cem = found.game.facts(state)["seats"][1:]
        assert find_card("Prosecutor") in bob["hand"] and find_card("Veto") not in bob["hand"]
        assert (len(bob["hand"]), len(bob["deck"]), len(cem["hand"]), len(cem["deck"])) == (4, 4, 4, 6)
        assert find_card("Veto") in bob["deck"] and find_card("Veto") not in [*cem["hand"], *cem["deck"]]
        assert found.view.fits(state) == 0


def test_one_of_the_retrieved_cards_is_in_the_hand() -> None:
    text = VIEW.replace("hand = 4", 'hand = 4\nretrieved = ["Marquis", "Forger"]', 1).replace(
        '"Cleric"]', '"Astrologer"]'
    )
    found = position(text)
    assert found.view is not None and isinstance(found.game, Marquis)
    hands = [found.game.facts(found.view.sample(seed))["seats"][1] for seed in range(60)]
    for bob in hands:
        back = {card for card in (3, 7) if card in bob["hand"]}
        assert len(back) == 1 and len(bob["pile"]) == 2
        assert back.isdisjoint(entry["card"] for entry in bob["pile"])
    assert {3, 7} == {card for bob in hands for card in bob["hand"] if card in (3, 7)}


def test_a_hand_may_be_written_in_several_ways() -> None:
    plain = position(VIEW)
    for old, new in [
        ("hand = 4", 'hand = ["?", "?", { unknown = 2 }]'),
        ("hand = 4", "hand = [{ unknown = 4 }]"),
        ('"Veto", "Assassin"', '"v", "ASSASSIN"'),
        ('view = "Ann"', 'view = "ann"'),
        ("Forger(Marquis)", "forger ( m )"),
        ("vetoes_received = 1\n", "vetoes_received = 1\nveto_gone = false\n"),
        ('placed = ["Ann", "Cem", "Bob"]\n', 'placed = ["ann", "cem", "bob"]\n'),
    ]:
        assert old in VIEW
        assert position(VIEW.replace(old, new, 1)).view == plain.view, new


def test_the_order_of_placement_follows_from_the_turn_if_left_out() -> None:
    placed = 'placed = ["Ann", "Cem", "Bob"]\n'
    assert position(VIEW.replace(placed, "")).view == position(VIEW).view
    forth = VIEW.replace('"counterclockwise"', '"clockwise"').replace(
        '["Countess"]', '["Forger(nothing)", "Countess"]'
    )
    same = forth.replace(placed, 'placed = ["Ann", "Bob", "Cem"]\n')
    assert position(forth.replace(placed, "")).view == position(same).view


def test_json_is_the_same_document() -> None:
    assert read(Source(json.dumps(tomllib.loads(VIEW)), "p.json")).view == position(VIEW).view


def test_marks_are_read() -> None:
    text = VIEW.replace(
        'played = ["Countess"]\nhand = 4',
        'played = ["Countess"]\nhand = 4\nprotects = "Bob"\nfee_open = true\ncommitted = true',
    ).replace("vetoes_received = 1", "vetoes_received = 1\nveto_gone = true")
    facts = facts_of(text)
    seats = facts["table"]["seats"]
    assert seats[1]["protector"] == 2 and seats[2]["fee_open"] and seats[2]["committed"]
    cem = facts["others"][2]
    assert cem is not None and find_card("Prosecutor") in cem["known"]
    boosted = VIEW.replace('"Jeweller"', '"Blackmailer"').replace('"Cleric"', '"Blackmailer"')
    assert [seat["boosted"] for seat in facts_of(boosted)["table"]["seats"]] == [True, True, False]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("full", [False, True])
def test_the_template_is_a_valid_position(seats: int, full: bool) -> None:
    text = template(seats, full)
    found = position(text)
    assert len(found.names) == seats
    assert (found.state is not None) == full
    assert found.warnings == []
    assert max(map(len, text.split("\n"))) <= 110


@pytest.mark.parametrize("full", [False, True])
def test_what_the_template_says_of_left_out_keys_is_true(full: bool) -> None:
    text = template(3, full)
    plain = position(text)
    for line in ('direction = "clockwise"',):
        assert f"# {line} " in text
        other = position(text.replace(f"# {line} ", f"{line} "))
        assert (other.view, other.state) == (plain.view, plain.state)
    bare = "\n".join(
        line for line in text.split("\n") if not line.startswith(("diamonds", "rubies", "played"))
    )
    assert (position(bare).view, position(bare).state) == (plain.view, plain.state)


def walk(seats: int, seed: int) -> list[tuple[Marquis, State]]:
    """Copies of every state of a random game."""
    game, rng = rules.load(seats), random.Random(seed)
    state = game.start()
    states = []
    while True:
        states.append((game, state.copy()))
        if state.is_terminal:
            return states
        action = state.chance(rng.getrandbits(60)) if state.is_chance else rng.choice(state.legal())
        game.play(state, action)


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_a_state_at_any_node_is_written_and_read_back_to_the_byte(seats: int, is_short: bool) -> None:
    nodes = set()
    for seed in range(1 if is_short else 4):
        for game, state in walk(seats, seed):
            text = write(game, NAMES[:seats], state)
            assert position(text).state == state, text
            nodes.add(game.facts(state)["node"])
    assert {"FIRST_PLAYER", "DEAL", "DRAW", "BUY_COUNT", "PLAY", "OVER"} <= nodes


def test_rare_nodes_are_written_and_read_back_to_the_byte() -> None:
    wanted = {
        "STOP_OR_GO", "BUY_INTENT", "FEE", "TARGET", "ASK_VETO", "PROS_OFFER", "PROS_REPLY", "CTS_CLIENT", "CTS_PRICE",
        "CTS_ACCEPT", "CLIENT_OFFER", "CTS_REPLY", "RETRIEVE", "WITNESS",
    }  # fmt: skip
    seen: set[str] = set()
    for seed in range(60):
        for game, state in walk(4, seed):
            node = game.facts(state)["node"]
            if node in wanted - seen:
                seen.add(node)
                text = to_json(document_of(game, NAMES[:4], state))
                assert "\n" not in text
                assert read(Source(text, "p.json")).state == state
        if seen == wanted:
            return
    assert seen == wanted


def starts(seats: int, seed: int) -> list[tuple[Marquis, State]]:
    """The first state of each turn of a random game that has a decision."""
    turn, found = -1, []
    for game, state in walk(seats, seed):
        if not state.is_chance and not state.is_terminal and state.turn != turn:
            turn = state.turn
            found.append((game, state))
    return found


def test_the_start_of_a_turn_needs_no_moment() -> None:
    documents = [document_of(game, NAMES[:3], state) for game, state in starts(3, 5)]
    assert sum("moment" not in document for document in documents) > len(documents) / 2 > 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_view_of_a_seat_is_written_and_read_back_to_the_byte(seats: int) -> None:
    """Of the public facts and the own hand (`project`)."""
    written = 0
    for game, state in starts(seats, 3):
        for seat in range(seats):
            view = game.project(state, seat)
            try:
                text = write_view(game, NAMES[:seats], view)
            except EngineError:
                continue
            written += 1
            assert position(text).view == view, text
            assert read(Source(to_json(view_document_of(game, NAMES[:seats], view)), "p.json")).view == view
    assert written > 10


@pytest.mark.parametrize("seats", [2, 4])
def test_what_was_seen_in_a_game_is_written_and_still_fits_the_truth(seats: int) -> None:
    game, rng = rules.load(seats), random.Random(5)
    state = game.start()
    views = [game.start_view(seat) for seat in range(seats)]
    n_written = 0
    while not state.is_terminal:
        for seat in range(seats):
            try:
                text = write_view(game, NAMES[:seats], views[seat])
            except EngineError:
                continue
            found = position(text).view
            assert found is not None and found.fits(state) == 0, text
            for again, known in zip(
                game.view_facts(found)["others"], game.view_facts(views[seat])["others"], strict=True
            ):
                if again is not None and known is not None:
                    assert again["likely"] == pytest.approx(known["likely"], abs=1e-4)
                    again["likely"] = known["likely"]
                assert again == known
            n_written += 1
        action = state.chance(rng.getrandbits(60)) if state.is_chance else rng.choice(state.legal())
        events = game.play(state, action)
        for seat in range(seats):
            for observation in game.observations(events, seat):
                views[seat].update(observation)
    assert n_written > 20


def test_the_public_view_and_a_view_in_the_middle_of_a_turn_cannot_be_written() -> None:
    game = rules.load(3)
    with pytest.raises(
        EngineError, match="the public view cannot be written as a position: it has no viewer"
    ):
        write_view(game, NAMES[:3], game.start_view(8))
    with pytest.raises(EngineError, match="cannot be written as a position: it is no start of a turn"):
        write_view(game, NAMES[:3], game.start_view(0))


FULL = """format = "richelieu-position/1"
game = "marquis"
turn = "Ann"
treasury = 2
events = ["buy 1", "play Assassin > Bob", "draw Forger"]
[[player]]
name = "Ann"
coins = 3
played = ["Marquis"]
hand = ["Assassin", "Cleric", "Countess", "Prosecutor"]
[[player]]
name = "Bob"
coins = 3
played = ["Countess", "Cleric"]
hand = ["Pickpocket", "Marquis", "Blackmailer", "Jeweller"]
"""


def test_events_of_a_full_state_are_moves() -> None:
    found = position(FULL)
    assert found.state is not None and isinstance(found.game, Marquis)
    facts = found.game.facts(found.state)
    ann, bob = facts["seats"]
    assert (ann["coins"], ann["diamonds"], bob["coins"], facts["treasury"]) == (6, 1, 1, 1)
    assert bob["eliminated"] == cards("Cleric") and find_card("Forger") in ann["hand"]
    assert facts["active"] == 1


def test_events_of_a_view_are_observations() -> None:
    text = VIEW.replace("treasury = 3", 'treasury = 3\nevents = ["buy 1", "play Assassin > Bob"]')
    found = position(text)
    assert found.view is not None and isinstance(found.game, Marquis)
    ann = found.game.facts(found.view.sample(1))["seats"][0]
    assert ann["diamonds"] == 3 and ann["pile"][-1]["card"] == find_card("Assassin")


def test_the_schema_names_every_key() -> None:
    schema = json_schema()
    assert {"format", "game", "view", "turn", "placed", "player", "moment", "events"} <= set(
        schema["properties"]
    )
    assert schema["additionalProperties"] is False
    player = set(schema["$defs"]["Player"]["properties"])
    assert {
        "played",
        "eliminated",
        "vetoes_received",
        "veto_gone",
        "protects",
        "retrieved",
        "committed",
    } <= player


@pytest.mark.parametrize("module", ["core.marquis.position", "core.marquis.rules"])
def test_reading_modules_do_not_import_pydantic(module: str) -> None:
    code = f"import sys, {module}; bad = {{'pydantic', 'spanned_toml', 'numpy'}} & set(sys.modules); assert not bad, bad"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples" / "marquis").glob("*.toml")), ids=lambda path: path.stem
)
def test_the_examples_are_valid_and_open_with_a_question(path: Path) -> None:
    found = read(Source.read(path))
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert "?" in path.read_text(encoding="utf-8").split("format =")[0]
    assert (found.view is None) != (found.state is None)
    if found.view is not None:
        world = found.view.sample(1)
        assert found.view.fits(world) == 0
    else:
        world = found.state
    assert world is not None and len(world.legal()) > 1 and not world.is_chance
    asked = {"veto-3-seats": 0, "prosecutor-4-seats": 0, "offer-4-seats": 0, "full-4-seats-veto": 2}
    if path.stem in asked:
        assert world.actor == asked[path.stem]


def test_there_are_examples_for_small_and_large_tables() -> None:
    paths = list((ROOT / "examples" / "marquis").glob("*.toml"))
    assert len(paths) >= 8
    assert {2, 3, 4, 8} <= {len(read(Source.read(path)).names) for path in paths}


@pytest.mark.parametrize("full", [False, True])
def test_the_event_of_the_template_can_happen(full: bool) -> None:
    text = template(3, full).replace("# events", "events")
    found = position(text)
    assert (
        found.game.facts(found.state)["seats"][0]["pile"]
        if found.state is not None
        else found.view is not None
    )
