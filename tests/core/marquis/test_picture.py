"""Marquis drawn for a terminal, and its single lines."""

from __future__ import annotations

import random

import pytest

from core.game import View
from core.marquis import picture, rules
from core.positions import Position, read
from core.source import Source

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")

VIEW = """format = "richelieu-position/1"
game = "marquis"
view = "Ann"
turn = "Ann"
treasury = 3
placed = ["Bob", "Ann", "Cem"]
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
hand = ["Prosecutor", { unknown = 3 }]
committed = true
[[player]]
name = "Cem"
coins = 2
played = ["Forger(nothing)", "Countess"]
protects = "Bob"
fee_open = true
hand = 4
[[player.know]]
not = ["Marquis"]
"""


def found() -> Position:
    return read(Source(VIEW, "p.toml"))


def view() -> View:
    result = found().view
    assert result is not None
    return result


def test_the_headline_and_what_is_hidden() -> None:
    assert picture.summary(view(), NAMES[:3]) == "Marquis · Ann to buy · treasury 3 · clockwise"
    hidden = "Hidden from you: Bob 3 of 4 cards and 4 to draw, Cem 4 of 4 and 5 to draw"
    assert picture.hidden(view(), NAMES[:3]) == hidden


def test_a_view_shows_what_its_seat_knows_and_no_more() -> None:
    lines = picture.draw_view(view(), NAMES[:3]).splitlines()
    assert lines[0] == picture.summary(view(), NAMES[:3])
    assert lines[2:6] == [
        "Treasury   3 coins",
        "Bank       15 diamonds, 14 rubies",
        "Turns      Ann → Bob → Cem",
        "Placed     Bob, Ann, Cem  (the oldest first)",
    ]
    assert lines[7:11] == [
        "▸ Ann  3 coins · 2 diamonds, 1 ruby (7 points)  (you)",
        "       shows     Jeweller · 1 coin buys 1 diamond",
        "       under it  Barbarian Thief",
        "       hand      Assassin, Countess, Marquis, Veto; 6 to draw",
    ]
    bob = lines[12:18]
    assert bob[1] == "       shows     Cleric · 2 coins buy 1 diamond, as Cem on the left"
    assert bob[2:4] == ["       under it  Forger(Marquis), Marquis", "       lost      Assassin"]
    assert bob[4].startswith("       hand      Prosecutor, 3 unknown") and bob[4].endswith("; 4 to draw")
    assert bob[5] == "       marks     1 Veto in front, protected by Cem, must play the Prosecutor"
    cem = lines[19:]
    assert "4 unknown" in cem[3] and "no Marquis" in cem[3]
    assert cem[4] == "       marks     protects Bob, owed the coin of the first purchase"


def test_plain_characters() -> None:
    assert picture.draw_view(view(), NAMES[:3], ascii=True).isascii()


def test_worlds_do_not_show_in_what_a_view_says() -> None:
    game, rng = rules.load(3), random.Random(8)
    state, views = game.start(), [game.start_view(seat) for seat in range(3)]
    for _ in range(150):
        if state.is_terminal:
            break
        action = state.chance(rng.getrandbits(60)) if state.is_chance else rng.choice(state.legal())
        for event in game.play(state, action):
            for seat, one in enumerate(views):
                observation = game.observe(event, seat)
                if observation is not None:
                    one.update(observation)
        for seat, one in enumerate(views):
            drawn = picture.draw_view(one, NAMES[:3])
            table = game.view_facts(one)["table"]
            for other in range(3):
                if other != seat:
                    assert table["seats"][other]["hand"] == []
            assert NAMES[seat] in drawn and "(you)" in drawn


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_every_state_of_a_game_is_drawn(seats: int) -> None:
    game, rng = rules.load(seats), random.Random(seats)
    state = game.start()
    while True:
        text = picture.draw_state(state, NAMES[:seats])
        assert max(map(len, text.splitlines())) <= picture.WIDTH
        assert all(name in text for name in NAMES[:seats])
        facts = game.facts(state)
        wanted = [seat["diamonds"] + 5 * seat["rubies"] for seat in facts["seats"]]
        assert picture.points(state) == wanted
        if state.is_terminal:
            assert "the game is over" in text
            return
        action = state.chance(rng.getrandbits(60)) if state.is_chance else rng.choice(state.legal())
        game.play(state, action)


def test_beliefs_name_uncertain_cards_the_most_probable_first() -> None:
    rows = picture.beliefs(view(), NAMES[:3], 0, 30)
    chances = [row["p"] for row in rows]
    assert chances == sorted(chances, reverse=True)  # type: ignore[type-var]  # floats
    assert all(isinstance(p, float) and 0 < p < 1 for p in chances)
    assert {"player": "Bob", "card": "Prosecutor"} not in [
        {k: row[k] for k in ("player", "card")} for row in rows
    ]
    assert ("Cem", "Marquis") not in [(row["player"], row["card"]) for row in rows]
    assert ("Bob", "Marquis") not in [(row["player"], row["card"]) for row in rows]
    assert len(picture.beliefs(view(), NAMES[:3])) == 6


def test_points_are_called_points() -> None:
    assert picture.POINTS == "points"
