"""Position files and plain facts that several tests of The Three Musketeers begin with, and how they change them."""

from __future__ import annotations

from typing import Any

CARDINAL_VIEW = """format = "richelieu-position/1"
game = "musketeers"
view = "cardinal"
turn = "cardinal"
action_points = 3
queen_space = 6
move_cards_seen = [3, 7, 10, 1, 4]
door = "8-9"
tokens_used = ["Door", "Sword*2", "Trap"]
[cardinal]
hand = ["Reinforcement 3", "To Arms"]
discards = ["Perfume", "Grate or Passage", "Reserve"]
guards = { 17 = 2, "River Guardroom" = 1 }
rochefort = 19
milady = "Map Room"
carrier = { Athos = 0.5, Aramis = 0.5 }
[chests]
9 = 1
1 = 2
[[musketeer]]
name = "d'Artagnan"
room = 18
health = 2
equipment = 2
pendants = "fake"
[[musketeer]]
name = "Athos"
room = 13
equipment = 1
[[musketeer]]
name = "Porthos"
room = 7
down = true
searched = true
equipment = 0
[[musketeer]]
name = "Aramis"
room = 13
equipment = 0
"""
TEAM_VIEW = """format = "richelieu-position/1"
game = "musketeers"
view = "musketeers"
turn = "Athos"
steps = 1
queen_space = 6
move_cards_seen = [3, 7, 10, 1, 4]
entered = true
tokens_used = ["Door", "Sword*2", "Trap"]
[cardinal]
hand = 2
discards = ["Perfume", "Grate or Passage", "Reserve"]
guards = { 17 = 2, "River Guardroom" = 1 }
rochefort = 19
milady = "Map Room"
[chests]
9 = 1
1 = 2
[[musketeer]]
name = "d'Artagnan"
room = 18
health = 2
equipment = ["Sword", "Key"]
[[musketeer]]
name = "Athos"
room = 9
equipment = ["Cloak"]
pendants = "real"
[[musketeer]]
name = "Porthos"
room = 7
down = true
equipment = []
[[musketeer]]
name = "Aramis"
room = 13
equipment = []
"""
FIGHT_STATE = """format = "richelieu-position/1"
game = "musketeers"
turn = "cardinal"
action_points = 4
queen_space = 6
move_cards_seen = [3, 7, 10, 1]
tokens_used = ["Door", "Trap"]
[cardinal]
hand = ["Reinforcement 3", "Grate or Passage", "Perfume"]
discards = ["Elite Guards"]
guards = { 46 = 2, 32 = 1, 17 = 2 }
rochefort = 27
milady = 37
[chests]
9 = 1
1 = 2
[[musketeer]]
name = "d'Artagnan"
room = 37
health = 2
equipment = ["Sword", "Medicine"]
[[musketeer]]
name = "Athos"
room = 13
health = 3
equipment = ["Key"]
pendants = "real"
[[musketeer]]
name = "Porthos"
room = 13
equipment = ["Cloak", "Boots"]
[[musketeer]]
name = "Aramis"
room = 37
equipment = []
"""


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A text with pieces replaced."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def figure(room: int, health: int, **more: Any) -> dict[str, Any]:
    """A Musketeer as plain facts."""
    quiet = {
        "hand": [0] * 6, "items": 0, "poison": 0, "down": False, "searched": False, "gone": False,
        "recovers": False, "cloaked": [],
    }  # fmt: skip
    return {"room": room, "health": health, **quiet, **more}
