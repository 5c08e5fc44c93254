"""Queen's Necklace drawn for a terminal, and its single lines."""

from __future__ import annotations

import random

import pytest

import core
from core.game import View
from core.necklace import notation, picture
from core.necklace.game import ACTIONS, Necklace
from core.necklace.names import find_kind

NAMES = ("Ann", "Bob", "Cem", "Dora")
PUBLIC = 8


def load(seats: int = 3) -> Necklace:
    game = core.load("necklace", seats)
    assert isinstance(game, Necklace)
    return game


def row(*cards: str) -> list[int]:
    result = [0] * 24
    for card in cards:
        result[find_kind(card)] += 1
    return result


def view(**changes: object) -> View:
    """Ann to buy in the middle of a game; Bob wears the Necklace."""
    game = load()
    low, _ = game.windows[1]
    pile = game.pile_size - low + 2  # the second Merchant comes with draw 3 at the earliest
    known = {
        "known": row("Queen's Necklace", "Ruby 2"),
        "unknown": 4,
        "excluded": [find_kind("King")],
        "likely": {},
    }
    unknown = {
        "known": row(),
        "unknown": 5,
        "excluded": [find_kind(f"Ruby {n}") for n in (3, 2, 1)],
        "likely": {},
    }
    display = [("Ruby 2", 1), ("Ring", 2), ("Thief", 2), None, ("Amber 1", 3)]
    facts = {
        "viewer": 0, "active": 0, "node": "BUY", "fashion": [2, 0, 1, 3], "scores": [140, 210, -30],
        "hand": row("Ruby 3", "Diamond 2", "Ring", "Ring", "Musketeer"), "others": [None, known, unknown],
        "pile_n": pile, "discard": row("Thief", "Diamond 1", "Diamond 1"), "forgotten_discards": 100 - pile - 3 - 5 - 6 - 5 - 4,
        "display": [place and (find_kind(place[0]), place[1]) for place in display], "budget": 4, "bought": 1,
        "sales_held": 1, "pending": [], "fresh": [0] * 24,
    }  # fmt: skip
    facts.update(changes)
    return game.view_from(facts)  # type: ignore[arg-type]  # a plain dict of the fields


def test_the_headline_and_what_is_hidden() -> None:
    shown = view()
    left = load().pile_size - load().windows[1][0] + 2 + 2
    assert (
        picture.summary(shown, NAMES[:3])
        == "Queen's Necklace · Ann to buy · 4 ducats · second sale within 3 to 9 draws"
    )
    assert (
        picture.hidden(shown, NAMES[:3]) == f"Hidden from you: Bob 4 of 6 cards, Cem 5 of 5, draw pile {left}"
    )


def test_a_view_shows_what_its_seat_knows_and_no_more() -> None:
    lines = picture.draw_view(view(), NAMES[:3]).splitlines()
    assert lines[0] == picture.summary(view(), NAMES[:3])
    assert lines[2].startswith("Fashion    Diamond")
    assert lines[3:8] == [
        "Display    1  Ruby 2             6 ducats   8 [6] 4 2",
        "           2  Ring               6 ducats   10 8 [6] 4",
        "           3  Thief              4 ducats   8 6 [4] 2",
        "           4  (empty)",
        "           5  Amber 1            1 ducat    6 4 2 [1]   last price: discarded if nobody buys it",
    ]
    assert lines[8].endswith("2 Merchants among them")
    assert lines[9] == "Sales      1 held · second sale within 3 to 9 draws"
    assert lines[10].startswith("Discards   Diamond 1*2, Thief; ")
    assert lines[12:] == [
        "▸ Ann   140 pounds   5 cards  Ruby 3, Diamond 2, Ring*2, Musketeer  (you)",
        "  Bob   210 pounds   6 cards  Ruby 2, Queen's Necklace, 4 unknown (no King)  (wears the Necklace)",
        "  Cem   -30 pounds   5 cards  5 unknown (no Ruby)",
    ]


def test_a_card_that_is_only_unlikely_is_not_told_as_absent() -> None:
    """Belief 0.7 of a Musketeer splits the knowledge in two; that the likelier half has none of something is no fact."""
    king, musketeer = find_kind("King"), find_kind("Musketeer")
    known = {
        "known": row("Queen's Necklace", "Ruby 2"),
        "unknown": 4,
        "excluded": [king],
        "likely": {musketeer: 0.7},
    }
    unknown = {"known": row(), "unknown": 5, "excluded": [], "likely": {}}
    shown = view(others=[None, known, unknown])
    line = next(line for line in picture.draw_view(shown, NAMES[:3]).splitlines() if line.startswith("  Bob"))
    assert "(no King)" in line
    assert "Musketeer" not in line.replace("probably Musketeer", "")


def test_a_card_gained_this_turn_is_marked() -> None:
    shown = view(node="INFLUENCE", bought=0, budget=10, fresh=row("Ring"),
                 display=[(find_kind("Amber 1"), 0)] * 5, forgotten_discards=view_forgotten(-1))  # fmt: skip
    assert "Ring*2 (1 gained this turn)" in picture.draw_view(shown, NAMES[:3])


def view_forgotten(more: int) -> int:
    game = load()
    return 100 - (game.pile_size - game.windows[1][0] + 2) - 3 - 5 - 6 - 5 - 4 + more


def test_sales_that_are_due_are_told() -> None:
    low, _ = load().windows[1]
    pile = load().pile_size - low
    shown = view(pending=[1], sales_held=0, pile_n=pile, forgotten_discards=view_forgotten(2))
    assert "a sale is due at the end of Bob's next turn" in picture.summary(shown, NAMES[:3])
    assert "second sale within 1 to 7 draws" in picture.draw_view(shown, NAMES[:3])


def test_beliefs_name_the_most_probable_cards() -> None:
    rows = picture.beliefs(view(), NAMES[:3], seed=3, limit=4)
    assert len(rows) == 4
    chances = [row["p"] for row in rows]
    assert chances == sorted(chances, reverse=True)  # type: ignore[type-var]  # floats all
    assert all(set(row) == {"player", "card", "p"} and row["player"] in ("Bob", "Cem") for row in rows)
    assert ("Bob", "King") not in [
        (row["player"], row["card"]) for row in picture.beliefs(view(), NAMES[:3], limit=99)
    ]
    assert rows == picture.beliefs(view(), NAMES[:3], seed=3, limit=4)


def test_beliefs_are_near_the_exact_chance() -> None:
    shown = view()
    game = load()
    exact = {
        (seat, card): game.belief(shown, seat)[find_kind(card)]
        for seat in (1, 2)
        for card in ("Queen", "Alchemist")
    }
    rows = {(row["player"], row["card"]): row["p"] for row in picture.beliefs(shown, NAMES[:3], limit=99)}
    for (seat, card), chance in exact.items():
        assert rows[NAMES[seat], card] == pytest.approx(chance, abs=0.06)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_node_of_random_games_can_be_drawn(seats: int, is_short: bool) -> None:
    game, names = load(seats), NAMES[:seats]
    for seed in range(1 if is_short else 3):
        chooser = random.Random(seed)
        state = game.start()
        views = [game.start_view(viewer) for viewer in (*range(seats), PUBLIC)]
        while not state.is_terminal:
            for event in game.play(state, chooser.choice(state.legal())):
                for seat_view in views:
                    observation = game.observe(event, seat_view.seat)
                    if observation is not None:
                        seat_view.update(observation)
            texts = [
                picture.draw_state(state, names, True),
                *(picture.draw_view(one, names, True) for one in views),
            ]
            assert all(text.isascii() and max(map(len, text.splitlines())) <= 120 for text in texts)
            heads = {picture.summary(one, names).split(" · ")[1] for one in views}
            assert "" not in heads
        assert picture.points(state) == game.facts(state)["scores"]
        assert all("the game is over" in picture.summary(one, names) for one in views)


def test_the_public_sees_no_hand() -> None:
    game = load()
    state, public = game.start(), game.start_view(PUBLIC)
    chooser = random.Random(1)
    while game.facts(state)["node"] != "INFLUENCE":
        action = chooser.choice(
            [one for one in state.legal() if one != ACTIONS["CARD_0"] + find_kind("Queen's Necklace")]
        )
        for observation in game.observations(game.play(state, action), PUBLIC):
            public.update(observation)
    text = picture.draw_view(public, NAMES[:3])
    assert text.count("4 unknown") == 3
    assert "(you)" not in text
    assert picture.hidden(public, NAMES[:3]).startswith(
        "Hidden: Ann 4 of 4 cards, Bob 4 of 4, Cem 4 of 4, draw pile "
    )


def test_a_revealed_sale_is_shown() -> None:
    game = load(2)
    names = NAMES[:2]
    for seed in range(200):
        chooser = random.Random(seed)
        state = game.start()
        while not state.is_terminal:
            facts = game.facts(state)
            if facts["node"] == "ALCHEMIST":
                text = picture.draw_state(state, names)
                assert "shows " in text
                assert "Alchemist or not · " in text.splitlines()[0]
                return
            game.play(state, state.legal()[-1] if facts["node"] == "SHOW" else chooser.choice(state.legal()))
    pytest.fail("no Alchemist was asked")


def test_the_own_sale_is_shown_as_it_grows() -> None:
    game = load(2)
    chooser = random.Random(2)
    state = game.start()
    views = [game.start_view(seat) for seat in range(2)]
    while not (game.facts(state)["node"] in ("SHOW", "KING") and notation.is_parameter(state)
               and any(game.facts(state)["commits"][state.actor]["rows"])):  # fmt: skip
        action = state.legal()[-1] if game.facts(state)["node"] == "SHOW" else chooser.choice(state.legal())
        for event in game.play(state, action):
            for one in views:
                observation = game.observe(event, one.seat)
                if observation is not None:
                    one.update(observation)
    actor = state.actor
    assert "lays down " in picture.draw_view(views[actor], NAMES[:2])
    assert (
        "lays down "
        not in picture.draw_view(views[1 - actor], NAMES[:2]).split(NAMES[actor])[-1].splitlines()[0]
    )
    assert " sale now" in picture.summary(views[actor], NAMES[:2])
