"""Position files of Queen's Necklace that are right: what they mean, and that what is written is read back to the byte."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import EngineError
from core.game import State
from core.necklace import rules
from core.necklace.game import Necklace
from core.necklace.names import KIND_IDS, find_kind
from core.necklace.position import (
    document_of,
    json_schema,
    template,
    to_json,
    view_document_of,
    write,
    write_view,
)
from core.positions import Position, read, to_toml
from core.source import Source

ROOT = Path(__file__).parents[3]
NAMES = ["Ann", "Bob", "Cem", "Dan"]

VIEW = """format = "richelieu-position/1"
game   = "necklace"
view   = "Ann"
turn   = "Ann"
phase  = "purchase"
ducats = 10
fashion = ["Diamond", "Ruby", "Emerald", "Amber"]
sales_done = 1
draw_pile  = 36
pending_sales = []
display = [
  { card = "Ruby 2",  price = 6 },
  { card = "Ring",    price = 6 },
  { card = "Thief",   price = 4 },
  { card = "King",    price = 9 },
  { card = "Amber 1", price = 1 },
]
discards = ["Thief", "Musketeer", "Diamond 1*2"]
discards_complete = false

[[player]]
name = "Ann"
pounds = 140
hand = ["Ruby 3", "Diamond 2", "Ring", "Confessor", "Musketeer"]
gained_this_turn = []

[[player]]
name = "Bob"
pounds = 210
necklace = true
hand = ["Queen's Necklace", "Ruby 2", { unknown = 4 }]
[[player.know]]
not  = ["King"]
[[player.know]]
likely = { "Musketeer" = 0.7 }

[[player]]
name = "Cem"
pounds = 90
hand = 5
"""


def position(text: str) -> Position:
    """The position of a text."""
    return read(Source(text, "p.toml"))


def game_of(seats: int) -> Necklace:
    return rules.load(seats)


def kinds(**counts: int) -> list[int]:
    """[24] counts by id."""
    return [counts.get(name, 0) for name in KIND_IDS[:24]]


def test_the_sample_of_the_documentation_is_read() -> None:
    found = position(VIEW)
    assert (found.names, found.viewer, found.state) == (["Ann", "Bob", "Cem"], 0, None)
    assert found.view is not None and isinstance(found.game, Necklace)
    facts = found.game.view_facts(found.view)
    assert (facts["node"], facts["active"], facts["budget"], facts["bought"]) == ("BUY", 0, 10, 0)
    assert facts["fashion"] == [2, 0, 1, 3]
    assert facts["scores"] == [140, 210, 90]
    assert facts["hand"] == kinds(R3=1, D2=1, RG=1, CF=1, MU=1)
    assert facts["discard"] == kinds(TH=1, MU=1, D1=2)
    assert facts["pile_n"] == 34
    assert facts["forgotten_discards"] == 100 - 5 - 6 - 5 - 5 - 4 - 34
    assert facts["display"] == [(1, 1), (10, 2), (18, 2), (12, 1), (9, 3)]
    cem = facts["others"][2]
    assert cem is not None and cem["unknown"] == 5 and sum(cem["known"]) == 0
    assert [warning.code for warning in found.warnings] == ["W104"]


def test_what_is_known_holds_in_every_world() -> None:
    found = position(VIEW)
    assert found.view is not None and isinstance(found.game, Necklace)
    hands = [found.game.facts(found.view.sample(seed))["hands"] for seed in range(400)]
    for hand in hands:
        assert hand[1][find_kind("King")] == 0
        assert hand[1][find_kind("Queen's Necklace")] == 1
        assert hand[1][find_kind("Ruby 2")] >= 1
        assert sum(hand[1]) == 6 and sum(hand[2]) == 5
        assert all(one[find_kind("Astrologer")] == 0 for one in hand)
    share = sum(hand[1][find_kind("Musketeer")] > 0 for hand in hands) / len(hands)
    assert 0.62 < share < 0.78


def test_a_hand_may_be_written_in_several_ways() -> None:
    plain = position(VIEW)
    for old, new in [
        ("hand = 5", 'hand = ["?", "?*2", { unknown = 2 }]'),
        ("hand = 5", "hand = [{ unknown = 5 }]"),
        ('"Ruby 3", "Diamond 2", "Ring"', '"ruby-3", "d2", "RING"'),
        ('"Thief", "Musketeer", "Diamond 1*2"', '"thief*1", "Diamond 1 * 2", "musketeers"'),
        ('"Queen\'s Necklace"', '"Necklace"'),
        ('view   = "Ann"', 'view = "ann"'),
        ("necklace = true\n", ""),
        ("pending_sales = []\n", ""),
        ("ducats = 10\n", ""),
    ]:
        assert old in VIEW
        assert position(VIEW.replace(old, new)).view == plain.view


def test_a_gem_type_in_not_means_all_its_cards() -> None:
    found = position(VIEW.replace('not  = ["King"]', 'not = ["Diamond", "Amber", "King"]'))
    assert found.view is not None and isinstance(found.game, Necklace)
    bob = found.game.view_facts(found.view)["others"][1]
    assert bob is not None
    assert {"D3", "D2", "D1", "A1", "KI", "AS", "QN"} <= {KIND_IDS[kind] for kind in bob["excluded"]}


def test_json_is_the_same_document() -> None:
    import tomllib

    assert read(Source(json.dumps(tomllib.loads(VIEW)), "p.json")).view == position(VIEW).view


def test_a_bought_slot_is_empty() -> None:
    text = VIEW.replace('{ card = "Thief",   price = 4 }', '"empty"').replace("ducats = 10", "ducats = 6")
    found = position(text)
    assert found.view is not None and isinstance(found.game, Necklace)
    facts = found.game.view_facts(found.view)
    assert (facts["bought"], facts["display"][2]) == (1, None)
    assert position(text.replace('"empty"', '{ card = "empty" }')).view == found.view


def test_a_pending_sale_takes_a_merchant_out_of_the_pile() -> None:
    text = VIEW.replace("pending_sales = []", 'pending_sales = ["Bob"]').replace(
        "draw_pile  = 36", "draw_pile = 29"
    )
    text = text.replace('"Thief", "Musketeer"', '"Cardinal", "Musketeer"')
    found = position(text)
    assert found.view is not None and isinstance(found.game, Necklace)
    facts = found.game.view_facts(found.view)
    assert (facts["pending"], facts["pile_n"]) == ([1], 28)


@pytest.mark.parametrize("seats", [2, 3, 4])
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
    """Each commented line that states a default can be put in without a change."""
    text = template(3, full)
    plain = position(text)
    for line in ("ducats = 10", "bought = 0", "pounds = 0"):
        assert f"# {line} " in text
        other = position(text.replace(f"# {line} ", f"{line} "))
        assert (other.view, other.state) == (plain.view, plain.state)


def test_the_template_refuses_other_numbers_of_seats() -> None:
    with pytest.raises(ValueError, match=r"^Queen's Necklace is played by 2 to 4 seats, not 5$"):
        template(5)


def walk(seats: int, seed: int) -> list[tuple[Necklace, State]]:
    """Copies of every state of a random game."""
    game, rng = game_of(seats), random.Random(seed)
    state = game.start()
    states = []
    while True:
        states.append((game, state.copy()))
        if state.is_terminal:
            return states
        legal = state.legal()
        action = state.chance(rng.getrandbits(60)) if state.is_chance else rng.choice(legal)
        game.play(state, action)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_at_any_node_is_written_and_read_back_to_the_byte(seats: int) -> None:
    nodes = set()
    for game, state in walk(seats, 20 + seats)[::-2]:
        text = write(game, NAMES[:seats], state)
        assert position(text).state == state, text
        nodes.add(game.facts(state)["node"])
    assert {"DEAL", "REFILL", "BUY", "INFLUENCE", "SHOW", "OVER"} <= nodes


def test_rare_nodes_are_written_and_read_back_to_the_byte() -> None:
    wanted = {
        "MUSKETEER",
        "FORGE_DISCARD",
        "CARDINAL",
        "QUEEN",
        "STEAL",
        "DRAW_BACK",
        "ASTRO",
        "KING",
        "ALCHEMIST",
        "REVEALING",
    }
    seen: set[str] = set()
    for seed in range(12):
        for game, state in walk(4, seed):
            node = game.facts(state)["node"]
            if node in wanted:
                seen.add(node)
                text = to_json(document_of(game, NAMES, state))
                assert "\n" not in text
                assert read(Source(text, "p.json")).state == state
    assert seen == wanted


@pytest.mark.parametrize("seats", [2, 3])
def test_the_view_of_a_seat_is_written_and_read_back_to_the_byte(seats: int) -> None:
    """Of the public facts and the own hand (`project`)."""
    quiet = [pair for pair in walk(seats, 3) if pair[0].facts(pair[1])["node"] in ("INFLUENCE", "BUY")]
    for game, state in quiet[::4]:
        for seat in range(seats):
            view = game.project(state, seat)
            text = write_view(game, NAMES[:seats], view)
            assert position(text).view == view, text
            assert read(Source(to_json(view_document_of(game, NAMES[:seats], view)), "p.json")).view == view


@pytest.mark.parametrize("seats", [2, 4])
def test_what_was_seen_in_a_game_is_written_and_still_fits_the_truth(seats: int) -> None:
    game, rng = game_of(seats), random.Random(5)
    state = game.start()
    views = [game.start_view(seat) for seat in range(seats)]
    n_written = 0
    while not state.is_terminal:
        if game.facts(state)["node"] in ("INFLUENCE", "BUY"):
            seat = n_written % seats
            found = position(write_view(game, NAMES[:seats], views[seat])).view
            assert found is not None and found.fits(state) == 0
            facts = game.view_facts(views[seat])
            if facts.get("hypotheses", 1) == 1:
                assert game.view_facts(found)["others"] == facts["others"]
            n_written += 1
        action = state.chance(rng.getrandbits(60)) if state.is_chance else rng.choice(state.legal())
        events = game.play(state, action)
        for seat in range(seats):
            for observation in game.observations(events, seat):
                views[seat].update(observation)
    assert n_written > 50


def test_a_view_between_the_quiet_points_cannot_be_written() -> None:
    for game, state in walk(3, 1):
        if game.facts(state)["node"] == "SHOW":
            with pytest.raises(EngineError, match="cannot be written as a position: it is no quiet point"):
                write_view(game, NAMES[:3], game.project(state, 0))
            return


def test_a_listed_draw_pile_is_checked_and_accepted() -> None:
    for game, state in walk(2, 9):
        if game.facts(state)["node"] == "BUY":
            document = document_of(game, NAMES[:2], state)
            pile = game.facts(state)["pile"]
            document["draw_pile"] = [f"{KIND_IDS[kind]}*{n}" for kind, n in enumerate(pile) if n] + [
                "Merchant*3"
            ]
            assert read(Source(to_json(document), "p.json")).state == state
            return


def test_events_of_a_full_state_are_moves() -> None:
    text = template(3, True).replace('# events = ["play Thief > Bob"]', 'events = ["play Confessor > Bob"]')
    found = position(text)
    assert found.state is not None and isinstance(found.game, Necklace)
    facts = found.game.facts(found.state)
    assert facts["node"] == "BUY" and facts["discard"] == kinds(CF=1)


def test_the_schema_names_every_key() -> None:
    schema = json_schema()
    assert {"format", "game", "view", "turn", "display", "player", "moment"} <= set(schema["properties"])
    assert schema["additionalProperties"] is False
    assert {"not", "likely"} == set(schema["$defs"]["Knowledge"]["properties"])


@given(
    st.dictionaries(
        st.text(min_size=1, max_size=5),
        st.text(max_size=8)
        | st.integers(-(2**40), 2**40)
        | st.booleans()
        | st.lists(st.text(max_size=8), max_size=30)
        | st.dictionaries(st.text(min_size=1, max_size=4), st.integers() | st.text(max_size=4), max_size=3),
        max_size=5,
    )
)
def test_documents_written_as_toml_read_back_the_same(document: dict[str, object]) -> None:
    assert Source(to_toml(document), "p.toml").document() == document


@pytest.mark.parametrize("module", ["core.necklace.position", "core.positions", "core.necklace.rules"])
def test_reading_modules_do_not_import_pydantic(module: str) -> None:
    code = f"import sys, {module}; bad = {{'pydantic', 'spanned_toml', 'numpy'}} & set(sys.modules); assert not bad, bad"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples" / "necklace").glob("*.toml")), ids=lambda path: path.stem
)
def test_the_examples_are_valid_and_open_with_a_question(path: Path) -> None:
    found = read(Source.read(path))
    opening = path.read_text(encoding="utf-8").split("\n")[0]
    assert opening.startswith("# ")
    assert "?" in path.read_text(encoding="utf-8").split("format =")[0]
    assert (found.view is None) != (found.state is None)
    if found.view is not None:
        assert found.view.fits(found.view.sample(1)) == 0
