"""The Three Musketeers drawn for a terminal and as an SVG picture, and its single lines."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from math import comb
from typing import Any

import pytest
from musketeers_files import figure

from core.game import State, View
from core.musketeers import picture, picture_map, picture_words, rules
from core.musketeers.game import NODES, Musketeers
from core.musketeers.names import FIGURE_NAMES, SPECIAL_NAMES, TOKEN_NAMES
from core.musketeers.plan import plan_of

NAMES = ("Ann", "Bob")
SVG = "{http://www.w3.org/2000/svg}"
GAME = rules.load(2)


def quiet(**more: Any) -> Any:
    """The Cardinal's phase of card 3: d'Artagnan and Aramis in 37, Porthos down in 33, Athos in 22."""
    facts: dict[str, Any] = {
        "at": "act",
        "musketeers": [
            figure(37, 2, hand=[1, 0, 0, 1, 0, 0], items=2), figure(22, 3, hand=[0, 0, 0, 0, 0, 1], items=1),
            figure(33, 0, down=True, searched=True, poison=1), figure(37, 3),
        ],
        "carrier": 1, "guards": {17: 2, 36: 1, 46: 1}, "rochefort": None, "milady": 41,
        "chests": {1: 2, 34: 2}, "used": [0, 1, 0, 0, 1, 0, 1, 0], "picked": 1,
        "hand": [0, 0, 0, 0, 1, 0, 1, 0], "hand_n": 2, "pile": [0, 1, 0, 0, 0, 0, 0, 0],
        "cards_left": [1, 2, 5, 6, 8, 9, 11, 12], "card": 3, "entry": 2, "queen": 6, "door": [8, 9],
        "grate": [33, 37], "surprises_left": [0, 0, 0, 0], "signal": True, "one_for_all": False, "turn": 4,
        "phase": 4, "steps": 0, "points": 3, "passage": None, "rochefort_entered": True, "card_played": False,
        "seduction_used": False, "rochefort_moved": False, "milady_moved": False, "fought": False,
        "stopped": False, "may_pick": False,
    }  # fmt: skip
    return facts | more


def cardinal() -> View:
    return GAME.view_from(0, quiet(carrier=None, musketeers=masked()), [0.0, 0.5, 0.25, 0.25])


def masked() -> list[dict[str, Any]]:
    """The Musketeers without what the Cardinal does not see."""
    shown: list[dict[str, Any]] = quiet()["musketeers"]
    return [one | {"hand": [0] * 6} for one in shown]


def team() -> View:
    return GAME.view_from(1, quiet(hand=None), [0.0, 0.5, 0.25, 0.25])


def state() -> State:
    return GAME.state_from(quiet())


HEADLINE = "The Three Musketeers · Ann (Cardinal) to act · 3 action points · turn 4 · Queen on 6 of 15"


def test_the_headline() -> None:
    assert picture.summary(cardinal(), NAMES) == HEADLINE
    assert picture.summary(team(), NAMES) == HEADLINE
    assert picture.summary(team(), ("Cardinal", "Musketeers")).startswith(
        "The Three Musketeers · the Cardinal to act"
    )


def test_every_node_has_its_words() -> None:
    assert set(picture_words.NODES) == set(NODES) - {"NONE"}


def test_what_is_hidden_is_named() -> None:
    wanted = "Hidden from you: who carries the real pendants, 3 tokens in hands, 31 tokens in chests"
    assert picture.hidden(cardinal(), NAMES) == wanted
    wanted = "Hidden from you: 2 special cards of Ann (Cardinal), 31 tokens in chests"
    assert picture.hidden(team(), NAMES) == wanted


def lines_of(text: str, label: str) -> str:
    """The line with a label, and those that go on below it."""
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(label))
    end = start + 1
    while end < len(lines) and lines[end].startswith("           "):
        end += 1
    return " ".join(" ".join(line.split()) for line in lines[start:end])


def test_a_state_shows_everything() -> None:
    text = picture.draw_state(state(), NAMES)
    assert text.splitlines()[0] == HEADLINE
    assert lines_of(text, "Queen") == "Queen space 6 of 15"
    card = "Move card 3: P [C5/1] R A D, Queen +2 · left in this pass: 1, 2, 5, 6, 8, 9, 11, 12"
    assert lines_of(text, "Move card") == card
    assert lines_of(text, "Doorways") == "Doorways door on 8-9 · grate on 33-37"
    assert lines_of(text, "Reserve") == "Reserve 10 guards, Rochefort"
    hand = "Cardinal 2 special cards: Reinforcement 3, To Arms · 11 to draw · played: Perfume · has the Cardinal's Signal"
    assert lines_of(text, "Cardinal") == hand
    wanted = "Musketeers 31 tokens in chests · used: Boots, Medicine, Trap · One for all is used"
    assert lines_of(text, "Musketeers") == wanted
    assert lines_of(text, "Marks") == "Marks Rochefort has entered in this turn"
    assert lines_of(text, "  D ") == "D d'Artagnan ●●○ in 37 (Infanta's Garden); 2 items: Key, Sword"
    athos = "A Athos ●●● in 22 (Square Court); 1 item: Cloak; carries the real pendants"
    assert lines_of(text, "  A ") == athos
    porthos = "P Porthos ○○○○ in 33 (Hall of Caryatids); no item; down, searched; 1 Poison"
    assert lines_of(text, "  P ") == porthos
    assert lines_of(text, "  R ") == "R Aramis ●●● in 37 (Infanta's Garden); no item"


def test_the_cardinal_sees_neither_items_nor_carrier() -> None:
    text = picture.draw_view(cardinal(), NAMES)
    assert "Reinforcement 3" in text
    assert lines_of(text, "  D ") == "D d'Artagnan ●●○ ░░░░░░░░░░ 0 % in 37 (Infanta's Garden); 2 items"
    assert lines_of(text, "  A ") == "A Athos ●●● █████░░░░░ 50 % in 22 (Square Court); 1 item"
    assert "carries" not in text and not any(name in text for name in ("Key", "Sword", "Cloak"))


def test_the_musketeers_see_no_special_cards() -> None:
    text = picture.draw_view(team(), NAMES)
    wanted = "Cardinal 2 special cards · 11 to draw · played: Perfume · has the Cardinal's Signal"
    assert lines_of(text, "Cardinal") == wanted
    assert "1 item: Cloak; carries the real pendants" in lines_of(text, "  A ")
    assert "█████░░░░░ 50 %" in lines_of(text, "  A ")
    assert "what the Cardinal can believe" in text
    assert not any(name in text for name in SPECIAL_NAMES if name not in ("Perfume", "Reserve"))


MAP = """\
├──────┼──────┼──  ──┼──────┤             ├──────┼──  ──┼──  ──┼──────┼──  ──┼──  ──┼──  ──┤
│3     │8     │13    │18    │             │28c3  │33 ~d │37    │41    │46*   │51    │56    │
                                                  (P)   #DR
│      │      │      │      │             │      │      │      │Mi    │G     │      │      │
├──  ──┼──dd──┼──────┼──  ──┼──  ──┬──  ──┼──  ──┼──────┤      ├──  ──┼──────┼──────┼──────┤
│4     │9c3   │14    │19*   │23 ~a │25 ~c │29    │34c2  │      │42c3  │47*   │52 ~e │57c3  │"""


def test_the_map_shows_walls_doorways_and_figures() -> None:
    lines = picture.draw_state(state(), NAMES).splitlines()[2:23]
    middle = [line[7:99].rstrip() for line in lines[8:14]]
    assert middle == [line.rstrip() for line in MAP.splitlines()]
    assert lines[0] == "┌" + ("──────┬" * 8) + "─────────────┬" + ("──────┬" * 4) + "──────┐"


def test_every_doorway_is_a_gap_in_the_map() -> None:
    plan = plan_of(GAME.tables, GAME.doorways)
    assert not plan.far and len(plan.openings) == len(GAME.doorways) == 90
    facts = GAME.facts(state())
    facts["door"] = facts["grate"] = None
    closed = picture_map.draw_map(plan, facts, (), GAME.doorways)
    for opening in plan.openings:
        facts["door"] = list(GAME.doorways[opening.number])
        opened = picture_map.draw_map(plan, facts, (), GAME.doorways)
        changed = "".join(
            b
            for one, other in zip(closed, opened, strict=True)
            for a, b in zip(one, other, strict=True)
            if a != b
        )
        assert changed == ("d" if opening.is_vertical else "dd"), opening
    facts["grate"] = facts["door"]
    assert "%" in "".join(picture_map.draw_map(plan, facts, (), GAME.doorways))


@pytest.mark.parametrize(
    ("guards", "rochefort", "milady", "width", "text"),
    [
        (0, False, False, 6, ""), (1, False, False, 6, "G"), (2, True, False, 6, "2G Ro"), (2, True, True, 6, "2GRoMi"),
        (2, True, True, 13, "2G Ro Mi"), (14, True, True, 6, "14RoMi"), (0, True, True, 6, "Ro Mi"),
    ],
)  # fmt: skip
def test_favourites_fit_into_a_cell(
    guards: int, rochefort: bool, milady: bool, width: int, text: str
) -> None:
    facts = GAME.facts(state())
    facts["guards"] = {5: guards} if guards else {}
    facts["rochefort"], facts["milady"] = 5 if rochefort else None, 5 if milady else None
    assert picture_map.favourites(facts, 5, width) == text


def test_plain_characters() -> None:
    for text in (picture.draw_state(state(), NAMES, True), picture.draw_view(cardinal(), NAMES, ascii=True)):
        assert text.isascii()
        assert "+--  --+" in text


def test_a_plan_of_other_shape_lists_doorways_that_do_not_touch() -> None:
    tables = {"rooms": [{"cells": ["A0"]}, {"cells": ["A1", "B1"]}, {"cells": ["C0"]}], "passages": [[0, 2]]}
    plan = plan_of(tables, [(0, 1), (0, 2)])
    assert [opening.number for opening in plan.openings] == [0] and list(plan.far) == [1]
    assert plan.far_text([(0, 1), (0, 2)]) == "Doorways between rooms that do not touch: 0-2."
    assert (plan.rows, plan.columns, plan.letter(2), plan.letter(1)) == (3, 2, "a", "")


# --------------------------------------------------------------------------------------------------------- beliefs


def test_beliefs_of_the_cardinal_begin_with_the_pendants() -> None:
    rows = picture.beliefs(cardinal(), NAMES, 0, 30)
    assert rows[:3] == [
        {"player": "Athos", "card": "the real pendants", "p": 0.5},
        {"player": "Porthos", "card": "the real pendants", "p": 0.25},
        {"player": "Aramis", "card": "the real pendants", "p": 0.25},
    ]
    sword = next(row["p"] for row in rows if row["player"] == "d'Artagnan" and row["card"] == "Sword")
    # Boots and a Medicine are used, 26 useful ones are left
    assert sword == pytest.approx(1 - comb(26 - 6, 2) / comb(26, 2))
    medicine = next(row["p"] for row in rows if row["player"] == "Athos" and row["card"] == "Medicine")
    assert medicine == pytest.approx(5 / 26)
    assert not [row for row in rows if row["player"] == "Porthos" and row["card"] in TOKEN_NAMES]
    assert len(picture.beliefs(cardinal(), NAMES)) == 6


def test_beliefs_of_the_musketeers_are_special_cards() -> None:
    rows = picture.beliefs(team(), NAMES, 0, 30)
    assert {row["player"] for row in rows} == {"Ann (Cardinal)"}
    chances = {row["card"]: row["p"] for row in rows}
    assert chances["Perfume"] == pytest.approx(1 - comb(12, 2) / comb(13, 2))
    assert chances["Grate or Passage"] == pytest.approx(1 - comb(10, 2) / comb(13, 2))


def test_what_is_certain_is_no_belief() -> None:
    sure = GAME.view_from(0, quiet(carrier=None, musketeers=masked()), [0.0, 1.0, 0.0, 0.0])
    assert not [row for row in picture.beliefs(sure, NAMES, 0, 30) if row["card"] == "the real pendants"]


# --------------------------------------------------------------------------------------------------------- pictures


def texts(root: ET.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", picture.THEMES)
@pytest.mark.parametrize("place", [state, cardinal, team])
def test_the_picture_is_well_formed_and_says_what_it_shows(place: Any, theme: str) -> None:
    text = picture.svg(place(), NAMES, theme)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert root[0].tag == f"{SVG}title" and root[0].text == HEADLINE
    told = root[1].text or ""
    assert "Porthos, room 33 (Hall of Caryatids), health 0 of 4" in told
    assert "Guards: 2 in 17, 1 in 36, 1 in 46." in told and "Milady: room 41." in told
    shown = texts(root)
    assert [str(room) for room in range(60)] == [one for one in shown if one.isdigit()][:60]
    assert shown.count("(P)") == 1 and {"D", "A", "R", "G2", "Mi", "Q", "door", "grate"} <= set(shown)
    assert "Ro" not in shown
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert picture.svg(place(), NAMES, theme) == text


def test_the_picture_has_every_doorway_chest_shield_and_passage() -> None:
    root = ET.fromstring(picture.svg(state(), NAMES))
    titles = [one.text or "" for one in root.iter(f"{SVG}title")]
    assert len([one for one in titles if re.fullmatch(r"doorway \d+-\d+", one)]) == 90
    assert len([one for one in titles if one.startswith("chest: ")]) == 11
    assert titles.count("the Cardinal's arms") == 8
    assert [one for one in titles if one.startswith("secret passage")] == [
        "secret passage a, 10-23", "secret passage b, 11-21", "secret passage c, 25-35", "secret passage d, 33-40",
        "secret passage e, 52-59",
    ]  # fmt: skip
    assert "room 46, Cardinal's Antechamber; the Cardinal's arms; doorways to 41, 45, 51" in titles


def test_everything_lies_within_the_picture() -> None:
    root = ET.fromstring(picture.svg(cardinal(), NAMES))
    width, height = int(root.get("width", "0")), int(root.get("height", "0"))
    for one in root.iter():
        for key, most in (
            ("x", width),
            ("x1", width),
            ("x2", width),
            ("y", height),
            ("y1", height),
            ("y2", height),
        ):
            value = one.get(key)
            if value is not None and one.tag != f"{SVG}rect":
                assert -20 <= int(value) <= most, (one.tag, one.attrib)


def test_secrets_are_in_no_picture_of_the_other_side() -> None:
    seen = picture.svg(cardinal(), NAMES)
    assert "carries the real pendants." not in seen and "Key, Sword" not in seen and 'r="13"' not in seen
    assert "50 %" in seen
    own = picture.svg(team(), NAMES)
    assert "carries the real pendants" in own and 'r="13"' in own
    assert "Reinforcement 3" not in own and "Reinforcement 3" in picture.svg(state(), NAMES)


def test_print_has_no_colours() -> None:
    text = picture.svg(cardinal(), NAMES, "print")
    assert set(re.findall(r"#[0-9a-f]{6}", text)) == {"#000000", "#ffffff"}
    assert len(set(re.findall(r"#[0-9a-f]{6}", picture.svg(cardinal(), NAMES)))) > 10


def test_names_of_players_are_escaped() -> None:
    text = picture.svg(cardinal(), ("<b>&Ann", "Bob"))
    assert "<b>" not in text and "&lt;b&gt;&amp;Ann (Cardinal)" in text
    ET.fromstring(text)


def test_no_other_theme() -> None:
    with pytest.raises(KeyError):
        picture.svg(cardinal(), NAMES, "neon")


# ------------------------------------------------------------------------------------------------------ whole games


def played(game: Musketeers, seed: int, plies: int) -> tuple[State, list[View]]:
    """A random game with the views of both sides."""
    rng, place = random.Random(seed), game.start()
    views = [game.start_view(seat) for seat in range(2)]
    for _ in range(plies):
        if place.is_terminal:
            break
        action = place.chance(rng.getrandbits(60)) if place.is_chance else rng.choice(place.legal())
        events = game.play(place, action)
        for view in views:
            for observation in game.observations(events, view.seat):
                view.update(observation)
    return place, views


@pytest.mark.parametrize(
    "options", [{}, {"surprise": True, "extra_chests": [17, 2], "extra_arms": [1], "queen_limit": 12}]
)
def test_every_position_of_a_game_is_drawn(options: dict[str, object]) -> None:
    game = rules.load(2, None, options)
    for plies in range(0, 400, 9):
        place, views = played(game, 5, plies)
        for text in [picture.draw_state(place, NAMES), *(picture.draw_view(view, NAMES) for view in views)]:
            assert max(map(len, text.splitlines())) <= picture.WIDTH
            assert all(name in text for name in FIGURE_NAMES)
        if place.is_terminal:
            assert "the game is over" in picture.draw_state(place, NAMES)
            ET.fromstring(picture.svg(place, NAMES))
            return


def test_variants_are_in_the_picture() -> None:
    game = rules.load(
        2, None, {"surprise": True, "extra_chests": [17], "carpet_arms": [53], "queen_limit": 13}
    )
    place, views = played(game, 2, 60)
    text = picture.draw_state(place, NAMES)
    assert "the Musketeers lose on 13" in text and "Queen by a token" in text
    assert "17*c" in text and "53*" not in text
    root = ET.fromstring(picture.svg(views[0], NAMES))
    assert "limit" in texts(root)
    assert len([one for one in root.iter(f"{SVG}title") if (one.text or "").startswith("chest: ")]) == 12
    assert [one.text for one in root.iter(f"{SVG}title")].count("the Cardinal's arms") == 7


def test_a_view_tells_nothing_of_secret_choices() -> None:
    """Where somebody else may be asked in secret, no picture names what he is asked."""
    words = (
        "to use items in the duel",
        "to use Medicine",
        "to play a card in the duel",
        "to choose where to move",
    )
    seen = 0
    for seed in range(12):
        for plies in range(40, 240, 11):
            place, views = played(GAME, seed, plies)
            for view in views:
                headline = picture.summary(view, NAMES)
                if any(word in headline for word in words):
                    assert place.actor == view.seat, headline
                    seen += 1
    assert seen > 0
