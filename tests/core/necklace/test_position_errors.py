"""Position files of Queen's Necklace that are wrong: each kind of fault, its words, its line and column."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from core.necklace import rules
from core.necklace.names import KIND_NAMES
from core.necklace.position import template
from core.positions import read
from core.problems import CODES
from core.source import Source, SourceError, render

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

COMPLETE = VIEW.replace("discards_complete = false\n", "")
INFLUENCE = VIEW.replace('"purchase"', '"influence"')
FULL = template(2, True)


def message(text: str, *changes: tuple[str, str], name: str = "ann.toml") -> str:
    """What is said against a text with pieces replaced; the doubts are left out."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    with pytest.raises(SourceError) as caught:
        read(Source(text, name))
    blocks = re.split(rf"\n(?={re.escape(name)}:)", str(caught.value))
    return "\n".join(block for block in blocks if "warning[" not in block)


def check(text: str, change: tuple[str, str], expected: str) -> None:
    assert message(text, change) == expected.strip("\n")


STRUCTURE = [
    (
        ('format = "richelieu-position/1"', 'format = "richelieu-position/9"'),
        """
ann.toml:1:10: error[E200]: the format must be 'richelieu-position/1', not 'richelieu-position/9'
    1 | format = "richelieu-position/9"
      |          ^^^^^^^^^^^^^^^^^^^^^^""",
    ),
    (
        ('format = "richelieu-position/1"\n', ""),
        """
ann.toml:1:1: error[E201]: the key 'format' is missing: a position begins with format = "richelieu-position/1\"""",
    ),
    (
        ('"necklace"', '"neckalce"'),
        """
ann.toml:2:10: error[E204]: there is no game 'neckalce'; games: 'necklace', 'marquis', 'musketeers'
    2 | game   = "neckalce"
      |          ^^^^^^^^^^ did you mean 'necklace'?""",
    ),
    (
        ("sales_done = 1\n", ""),
        """
ann.toml:1:1: error[E201]: the key 'sales_done' is missing
help: how many of the three sales have been held""",
    ),
    (
        ("hand = 5\n", ""),
        """
ann.toml:37:1: error[E201]: the key 'hand' is missing in player 3
   37 | [[player]]
      | ^^^^^^^^^^
help: a number of unknown cards, or a list of cards""",
    ),
    (
        ("pounds = 90", "pound = 90"),
        """
ann.toml:39:1: error[E202]: unknown key 'pound' in player 3
   39 | pound = 90
      | ^^^^^ did you mean 'pounds'?""",
    ),
    (
        ("draw_pile  = 36", "draw_pille = 36"),
        """
ann.toml:1:1: error[E201]: the key 'draw_pile' is missing
help: the number of cards left, Merchants included
ann.toml:9:1: error[E202]: unknown key 'draw_pille'
    9 | draw_pille = 36
      | ^^^^^^^^^^ did you mean 'draw_pile'?""",
    ),
    (
        ("price = 9", "prise = 9"),
        """
ann.toml:15:3: error[E201]: the price of the King is missing: 12, 9, 6 or 3
   15 |   { card = "King",    prise = 9 },
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
ann.toml:15:23: error[E202]: unknown key 'prise' in a slot of the display
   15 |   { card = "King",    prise = 9 },
      |                       ^^^^^ did you mean 'price'?""",
    ),
    (
        ("pounds = 90", 'pounds = "90"'),
        """
ann.toml:39:10: error[E203]: 'pounds' must be a whole number, not '90'
   39 | pounds = "90"
      |          ^^^^""",
    ),
    (
        ("hand = 5", 'hand = "five"'),
        """
ann.toml:40:8: error[E203]: the hand of Cem must be a number of cards or a list of cards
   40 | hand = "five"
      |        ^^^^^^""",
    ),
    (
        ("draw_pile  = 36", "draw_pile  = 36.5"),
        """
ann.toml:9:14: error[E203]: 'draw_pile' must be a number of cards or a list of cards
    9 | draw_pile  = 36.5
      |              ^^^^""",
    ),
    (
        ('phase  = "purchase"', 'phase  = "purchse"'),
        """
ann.toml:5:10: error[E204]: 'phase' must be 'influence' or 'purchase', not 'purchse'
    5 | phase  = "purchse"
      |          ^^^^^^^^^ did you mean 'purchase'?""",
    ),
    (
        ("sales_done = 1", "sales_done = 4"),
        """
ann.toml:8:14: error[E205]: 'sales_done' must be at most 3, not 4
    8 | sales_done = 4
      |              ^""",
    ),
    (
        ("hand = 5", "hand = -5"),
        """
ann.toml:40:8: error[E205]: 'hand' must be 0 to 100 cards, not -5
   40 | hand = -5
      |        ^^""",
    ),
    (
        ("draw_pile  = 36", "draw_pile  = 3600"),
        """
ann.toml:9:14: error[E205]: 'draw_pile' must be 0 to 103 cards, not 3600
    9 | draw_pile  = 3600
      |              ^^^^""",
    ),
    (
        ("ducats = 10", "ducats = -1"),
        """
ann.toml:6:10: error[E205]: 'ducats' must be at least 0, not -1
    6 | ducats = -1
      |          ^^""",
    ),
    (
        ("pounds = 90", "pounds = 99999"),
        """
ann.toml:39:10: error[E205]: 'pounds' must be at most 32000, not 99999
   39 | pounds = 99999
      |          ^^^^^""",
    ),
    (
        ('name = "Cem"', 'name = "bob"'),
        """
ann.toml:38:8: error[E207]: two players are called 'bob'
   38 | name = "bob"
      |        ^^^^^ again
   28 | name = "Bob"
      |        ^^^^^ first here""",
    ),
    (
        ('name = "Cem"', 'name = "C > D"'),
        """
ann.toml:38:8: error[E207]: 'C > D' cannot be a name: 1 to 40 characters without > : ; , * ? and quotes
   38 | name = "C > D"
      |        ^^^^^^^""",
    ),
    (
        ('turn   = "Ann"', 'turn   = "An"'),
        """
ann.toml:4:10: error[E208]: no player is called 'An'; players: Ann, Bob, Cem
    4 | turn   = "An"
      |          ^^^^ did you mean 'Ann'?""",
    ),
    (
        ("pending_sales = []", 'pending_sales = ["Dan"]'),
        """
ann.toml:10:18: error[E208]: no player is called 'Dan'; players: Ann, Bob, Cem
   10 | pending_sales = ["Dan"]
      |                  ^^^^^""",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"), STRUCTURE, ids=lambda value: value[1][:24] if isinstance(value, tuple) else ""
)
def test_keys_types_and_names(change: tuple[str, str], expected: str) -> None:
    check(VIEW, change, expected)


CARDS = [
    (
        ('"Confessor", "Musketeer"]', '"Confessor", "Musketer"]'),
        """
ann.toml:24:53: error[E210]: no card is called 'Musketer'
   24 | hand = ["Ruby 3", "Diamond 2", "Ring", "Confessor", "Musketer"]
      |                                                     ^^^^^^^^^^ did you mean 'Musketeer'?""",
    ),
    (
        ('"Ruby 3", ', '"Ruby", '),
        """
ann.toml:24:9: error[E210]: 'Ruby' is a gem type: which card is it? 'Ruby 3' or 'Ruby 2' or 'Ruby 1'
   24 | hand = ["Ruby", "Diamond 2", "Ring", "Confessor", "Musketeer"]
      |         ^^^^^^""",
    ),
    (
        ('"Ruby", "Emerald"', '"Rubyy", "Emerald"'),
        """
ann.toml:7:23: error[E211]: no gem type is called 'Rubyy'; types: Ruby, Emerald, Diamond, Amber
    7 | fashion = ["Diamond", "Rubyy", "Emerald", "Amber"]
      |                       ^^^^^^^ did you mean 'Ruby'?""",
    ),
    (
        ('"Diamond 1*2"', '"Diamond 1*0"'),
        """
ann.toml:18:35: error[E212]: 'Diamond 1*0': the number after * must be 1 to 100
   18 | discards = ["Thief", "Musketeer", "Diamond 1*0"]
      |                                   ^^^^^^^^^^^^^""",
    ),
    (
        ('"Diamond 1*2"', '"Diamond 1*1234567"'),
        """
ann.toml:18:35: error[E212]: 'Diamond 1*1234567': the number after * must be 1 to 100
   18 | discards = ["Thief", "Musketeer", "Diamond 1*1234567"]
      |                                   ^^^^^^^^^^^^^^^^^^^""",
    ),
    (
        ("{ unknown = 4 }", "{ unseen = 4 }"),
        """
ann.toml:31:39: error[E212]: an entry is a card's name, "?" or { unknown = 4 } (1 to 100 cards)
   31 | hand = ["Queen's Necklace", "Ruby 2", { unseen = 4 }]
      |                                       ^^^^^^^^^^^^^^""",
    ),
    (
        ('{ card = "King",    price = 9 }', '"King"'),
        """
ann.toml:15:3: error[E212]: a slot of the display is { card = "Ring", price = 6 } or "empty"
   15 |   "King",
      |   ^^^^^^""",
    ),
    (
        ('{ card = "King",    price = 9 }', '{ card = "Merchant", price = 9 }'),
        """
ann.toml:15:12: error[E212]: a Merchant never lies in the display: it brings a sale
   15 |   { card = "Merchant", price = 9 },
      |            ^^^^^^^^^^""",
    ),
    (
        ('"Ruby 2", {', '"Merchant", {'),
        """
ann.toml:31:29: error[E212]: a Merchant is never in a hand, but Bob's hand lists one
   31 | hand = ["Queen's Necklace", "Merchant", { unknown = 4 }]
      |                             ^^^^^^^^^^""",
    ),
    (
        ('discards = ["Thief", ', 'discards = ["Merchant", '),
        """
ann.toml:18:13: error[E212]: Merchants are set aside, not discarded: leave them out of 'discards'
   18 | discards = ["Merchant", "Musketeer", "Diamond 1*2"]
      |             ^^^^^^^^^^""",
    ),
    (
        ('"Thief", "Musketeer"', '"Thief*4", "Musketeer"'),
        """
ann.toml:14:3: error[E213]: 5 Thieves are accounted for, but the game has 4
   14 |   { card = "Thief",   price = 4 },
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 1 here
   18 | discards = ["Thief*4", "Musketeer", "Diamond 1*2"]
      |             ^^^^^^^^^ 4 here
help: one of them is another card; or set discards_complete = false and leave a discard out""",
    ),
    (
        ('hand = ["Ruby 3",', 'hand = ["Ruby 3*3",'),
        """
ann.toml:24:9: error[E213]: 3 cards Ruby 3 are accounted for, but the game has 2
   24 | hand = ["Ruby 3*3", "Diamond 2", "Ring", "Confessor", "Musketeer"]
      |         ^^^^^^^^^^ 3 here
help: one of them is another card, or was counted in two places""",
    ),
    (
        ('"Ruby 2", {', '"Astrologer", {'),
        """
ann.toml:31:29: error[E215]: Bob's hand lists an Astrologer: it is never dealt, and discarded when it is bought
   31 | hand = ["Queen's Necklace", "Astrologer", { unknown = 4 }]
      |                             ^^^^^^^^^^^^
help: name the card that was drawn for it; the Astrologer itself lies in 'discards'""",
    ),
    (
        ('"Queen\'s Necklace", "Ruby 2", { unknown = 4 }', '"Ruby 2", { unknown = 5 }'),
        """
ann.toml:30:12: error[E216]: Bob wears the Queen's Necklace, but its card is not in Bob's hand
   30 | necklace = true
      |            ^^^^
   31 | hand = ["Ruby 2", { unknown = 5 }]
      |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^
help: the wearer holds the card: hand = ["Queen's Necklace", "Ruby 2", { unknown = 4 }]""",
    ),
    (
        ("necklace = true", "necklace = false"),
        """
ann.toml:30:12: error[E216]: Bob holds the Queen's Necklace and so wears it, but 'necklace' is false
   30 | necklace = false
      |            ^^^^^
   31 | hand = ["Queen's Necklace", "Ruby 2", { unknown = 4 }]
      |         ^^^^^^^^^^^^^^^^^^ here""",
    ),
    (
        ("hand = 5", 'hand = ["Necklace", "?*4"]'),
        """
ann.toml:40:9: error[E217]: Bob and Cem wear the Queen's Necklace: there is one
   40 | hand = ["Necklace", "?*4"]
      |         ^^^^^^^^^^ here
   31 | hand = ["Queen's Necklace", "Ruby 2", { unknown = 4 }]
      |         ^^^^^^^^^^^^^^^^^^ here""",
    ),
    (
        ('"Ring", "Confessor"', '"?", "Confessor"'),
        """
ann.toml:24:8: error[E218]: Ann is the viewer and knows the own hand: name each card
   24 | hand = ["Ruby 3", "Diamond 2", "?", "Confessor", "Musketeer"]
      |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    3 | view   = "Ann"
      |          ^^^^^""",
    ),
    (
        ("draw_pile  = 36", 'draw_pile  = ["Ring"]'),
        """
ann.toml:9:14: error[E218]: nobody knows the cards of the draw pile: give their number in a view
    9 | draw_pile  = ["Ring"]
      |              ^^^^^^^^""",
    ),
    (
        ('["Diamond", "Ruby", "Emerald", "Amber"]', '["Diamond", "Ruby", "Emerald", "Ruby"]'),
        """
ann.toml:7:42: error[E219]: 'fashion' must name Ruby, Emerald, Diamond and Amber once each
    7 | fashion = ["Diamond", "Ruby", "Emerald", "Ruby"]
      |                                          ^^^^^^ Ruby again
    7 | fashion = ["Diamond", "Ruby", "Emerald", "Ruby"]
      |                       ^^^^^^ first here""",
    ),
    (
        ('["Diamond", "Ruby", "Emerald", "Amber"]', '["Diamond", "Ruby"]'),
        """
ann.toml:7:11: error[E219]: 'fashion' must name Ruby, Emerald, Diamond and Amber once each; there are 2
    7 | fashion = ["Diamond", "Ruby"]
      |           ^^^^^^^^^^^^^^^^^^^""",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"), CARDS, ids=lambda value: value[1][:24] if isinstance(value, tuple) else ""
)
def test_cards(change: tuple[str, str], expected: str) -> None:
    assert message(VIEW, change).split("\nann.toml:")[0] == expected.strip("\n")


WINDOWS = (
    "help: Merchant 1 comes after 27 to 33 ordinary cards; Merchant 2 comes after 56 to 62 ordinary cards; "
    "88 are in the pile after the deal, the first display included; draw_pile counts the 2 Merchants still in it"
)
TURN = [
    (
        ('  { card = "King",    price = 9 },\n', ""),
        """
ann.toml:11:1: error[E221]: the display has 5 slots, but 4 are listed
   11 | display = [
      | ^^^^^^^
help: write "empty" for a slot whose card was bought""",
    ),
    (
        ('{ card = "King",    price = 9 }', '"empty"'),
        """
ann.toml:6:10: error[E220]: Ann's purchase phase begins (10 ducats to spend), but the display has 4 cards and the draw pile 36
    6 | ducats = 10
      |          ^^
   11 | display = [
      | ^^^^^^^
help: a slot is empty only after a purchase of this turn: add its card, or lower ducats""",
    ),
    (
        ("price = 9", "price = 8"),
        """
ann.toml:15:31: error[E222]: the price of a King is 12, 9, 6 or 3, not 8
   15 |   { card = "King",    price = 8 },
      |                               ^""",
    ),
    (
        ('{ card = "King",    price = 9 }', '{ card = "empty", price = 9 }'),
        """
ann.toml:15:29: error[E222]: an empty slot has no price
   15 |   { card = "empty", price = 9 },
      |                             ^""",
    ),
    (
        ("ducats = 10", "ducats = 12"),
        """
ann.toml:6:10: error[E223]: Ann cannot have 12 ducats: a turn begins with 10 or 13 or 16 or 19
    6 | ducats = 12
      |          ^^
help: 10, and 3 more for each Courtier played (see 'discards')""",
    ),
    (
        ("ducats = 10", "ducats = 4\nbought = 1"),
        """
ann.toml:7:10: error[E224]: 1 card bought this turn, but 0 slots empty
    7 | bought = 1
      |          ^
   12 | display = [
      | ^^^^^^^""",
    ),
    (
        ("gained_this_turn = []", 'gained_this_turn = ["Ring"]'),
        """
ann.toml:25:20: error[E225]: gained_this_turn matters in the influence phase only: leave it out in the purchase phase
   25 | gained_this_turn = ["Ring"]
      |                    ^^^^^^^^
    5 | phase  = "purchase"
      |          ^^^^^^^^^^""",
    ),
    (
        ("sales_done = 1", "sales_done = 3"),
        """
ann.toml:8:14: error[E226]: 3 sales are held: the game ends with sale 3
    8 | sales_done = 3
      |              ^""",
    ),
    (
        ("pending_sales = []", 'pending_sales = ["Bob", "Cem", "Bob"]'),
        """
ann.toml:10:17: error[E226]: 1 sale held and 3 pending are more than the 3 of a game
   10 | pending_sales = ["Bob", "Cem", "Bob"]
      |                 ^^^^^^^^^^^^^^^^^^^^^
    8 | sales_done = 1
      |              ^""",
    ),
    (
        ("draw_pile  = 36", "draw_pile  = 70"),
        """
ann.toml:9:14: error[E227]: with 1 sale held, 0 pending the draw pile has 28 to 63 cards, not 70
    9 | draw_pile  = 70
      |              ^^
    8 | sales_done = 1
      |              ^
""" + WINDOWS,
    ),
    (
        ("draw_pile  = 36", "draw_pile  = 20"),
        """
ann.toml:9:14: error[E227]: with 1 sale held, 0 pending the draw pile has 28 to 63 cards, not 20
    9 | draw_pile  = 20
      |              ^^
    8 | sales_done = 1
      |              ^
""" + WINDOWS,
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"), TURN, ids=lambda value: value[1][:24] if isinstance(value, tuple) else ""
)
def test_turn_sales_and_draw_pile(change: tuple[str, str], expected: str) -> None:
    text = message(VIEW, change)
    assert expected.strip("\n") in [
        f"ann.toml:{block}" for block in text.removeprefix("ann.toml:").split("\nann.toml:")
    ]


KNOWLEDGE = [
    (
        ("hand = 5", "hand = 5\n[[player.know]]\nlikely = { Ring = 1.5 }"),
        """
ann.toml:42:19: error[E231]: a likelihood lies between 0 and 1, not at 1.5
   42 | likely = { Ring = 1.5 }
      |                   ^^^""",
    ),
    (
        ("hand = 5", "hand = 5\n[[player.know]]\nlikely = { Ring = 1 }"),
        """
ann.toml:42:19: error[E231]: a likelihood lies between 0 and 1, not at 1
   42 | likely = { Ring = 1 }
      |                   ^
help: list the Ring in 'hand'""",
    ),
    (
        ("hand = 5", "hand = 5\n[[player.know]]\nlikely = { Ring = nan }"),
        """
ann.toml:42:19: error[E231]: a likelihood lies between 0 and 1, not at nan
   42 | likely = { Ring = nan }
      |                   ^^^""",
    ),
    (
        ("hand = 5", 'hand = 5\n[[player.know]]\nlikely = { "Queen\'s Necklace" = 0.5 }'),
        """
ann.toml:42:33: error[E231]: the Queen's Necklace is never hidden in a hand""",
    ),
    (
        ('"Musketeer" = 0.7', '"King" = 0.7'),
        """
ann.toml:35:21: error[E232]: Bob is said to have no King, and to have one with likelihood 0.7
   35 | likely = { "King" = 0.7 }
      |                     ^^^
   33 | not  = ["King"]
      |         ^^^^^^""",
    ),
    (
        ('pounds = 140\n', 'pounds = 140\nknow = [{ not = ["Ring"] }]\n'),
        """
ann.toml:24:1: error[E230]: Ann is the viewer and knows the own hand: 'know' is for the others
   24 | know = [{ not = ["Ring"] }]
      | ^^^^""",
    ),
    (
        ("{ unknown = 4 }", '"Ring"'),
        """
ann.toml:32:10: error[E230]: every card of Bob's hand is named: there is nothing more to know
   32 | [[player.know]]
      |          ^^^^
   31 | hand = ["Queen's Necklace", "Ruby 2", "Ring"]
      |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^""",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), KNOWLEDGE)
def test_knowledge(change: tuple[str, str], expected: str) -> None:
    assert message(VIEW, change).startswith(expected.strip("\n"))


def test_a_likelihood_of_a_card_that_is_accounted_for() -> None:
    text = message(
        VIEW, ('"Thief", "Musketeer"', '"Thief*3", "Musketeer"'), ('"Musketeer" = 0.7', '"Thief" = 0.7')
    )
    assert text == (
        "ann.toml:35:22: error[E231]: 4 Thieves are accounted for, all there are: Bob cannot have one more\n"
        '   35 | likely = { "Thief" = 0.7 }\n'
        "      |                      ^^^\n"
        '   18 | discards = ["Thief*3", "Musketeer", "Diamond 1*2"]\n'
        "      |             ^^^^^^^^^ 3 here\n"
        '   14 |   { card = "Thief",   price = 4 },\n'
        "      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 1 here"
    )


def test_not_may_leave_too_few_cards() -> None:
    kinds = [
        "Ruby", "Emerald", "Diamond", "Amber", "Ring", "King", "Banker", "Confessor", "Courtier", "Forger", "Favorite",
        "Thief", "Alchemist", "Cardinal", "Musketeer",
    ]  # fmt: skip
    text = message(
        VIEW,
        ('not  = ["King"]', f"not = {json.dumps(kinds)}"),
        ('[[player.know]]\nlikely = { "Musketeer" = 0.7 }\n', ""),
    )
    assert text.split("\n")[0] == (
        "ann.toml:31:8: error[E233]: Bob has 4 unknown cards, but 'not' leaves only 1 of the unseen cards"
    )


def test_a_contradiction_that_only_the_deals_show() -> None:
    """Each hand for itself has room, both together have not."""
    kinds = [
        "Ruby", "Emerald", "Diamond", "Amber", "Ring", "King", "Confessor", "Courtier", "Forger", "Favorite",
        "Thief", "Cardinal", "Musketeer",
    ]  # fmt: skip
    know = f"\n[[player.know]]\nnot = {json.dumps(kinds)}\n"
    text = message(
        VIEW,
        ("hand = 5", "hand = 4" + know),
        ('not  = ["King"]', f"not = {json.dumps(kinds)}"),
        ('[[player.know]]\nlikely = { "Musketeer" = 0.7 }\n', ""),
        ("{ unknown = 4 }", "{ unknown = 2 }"),
    )
    lines = text.split("\n")
    assert lines[0] == (
        "ann.toml:31:8: error[E233]: no deal of the unknown cards fits: "
        "no deal of the unseen cards fits what is known of the other hands"
    )
    assert [line.split("^ ")[1] for line in lines if "^ " in line] == [
        "2 unknown", "none of these", "4 unknown", "none of these",
    ]  # fmt: skip
    assert (
        lines[-1]
        == "help: what is stated of the hands excludes each other, or needs more cards than are unseen"
    )


def test_a_likelihood_that_no_deal_allows() -> None:
    """All that Bob's unknown cards may be is a King: he has one for certain."""
    kinds = [
        "Ruby", "Emerald", "Diamond", "Amber", "Ring", "Banker", "Confessor", "Courtier", "Forger", "Favorite",
        "Thief", "Alchemist", "Cardinal", "Musketeer", "Queen",
    ]  # fmt: skip
    text = message(
        VIEW,
        ('not  = ["King"]', f"not = {json.dumps(kinds)}"),
        ('"Musketeer" = 0.7', "King = 0.7"),
        ("{ unknown = 4 }", '"?"'),
    )
    assert text == (
        "ann.toml:35:19: error[E233]: a King with likelihood 0.7 in Bob's hand: no deal fits one of the two cases\n"
        "   35 | likely = { King = 0.7 }\n"
        "      |                   ^^^"
    )


def test_a_moment_that_the_rules_refuse() -> None:
    text = message(FULL, ("[[player]]", '[moment]\nnode = "alchemist"\nactor = "Bob"\n\n[[player]]'))
    line = FULL[: FULL.index("[[player]]")].count("\n") + 1
    assert text.split("\n")[0].startswith(f"ann.toml:{line}:2: error[E236]: ")


def test_five_thieves_name_the_hand_and_the_discards() -> None:
    text = message(
        VIEW,
        ('"Thief", "Musketeer"', '"Thief*3", "Musketeer"'),
        ('"Ruby 2", {', '"Thief*2", {'),
        ('{ card = "Thief",   price = 4 }', '{ card = "Courtier", price = 4 }'),
    )
    assert text == (
        "ann.toml:31:29: error[E213]: 5 Thieves are accounted for, but the game has 4\n"
        '   31 | hand = ["Queen\'s Necklace", "Thief*2", { unknown = 4 }]\n'
        "      |                             ^^^^^^^^^ 2 here\n"
        '   18 | discards = ["Thief*3", "Musketeer", "Diamond 1*2"]\n'
        "      |             ^^^^^^^^^ 3 here\n"
        "help: one of them is another card; or set discards_complete = false and leave a discard out"
    )


def test_cards_that_do_not_add_up() -> None:
    assert message(COMPLETE) == (
        "ann.toml:9:14: error[E214]: hands 16, display 5, discards 4 and draw pile 34 make 59 ordinary cards, "
        "but the game has 100: 41 missing\n"
        "    9 | draw_pile  = 36\n"
        "      |              ^^ 34 and 2 Merchants\n"
        '   18 | discards = ["Thief", "Musketeer", "Diamond 1*2"]\n'
        "      |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 4 here\n"
        "help: list the missing discards, or set discards_complete = false if nobody remembers them"
    )


def test_too_many_cards() -> None:
    text = message(VIEW, ("hand = 5", "hand = 60"))
    assert text.split("\n")[0] == (
        "ann.toml:9:14: error[E214]: hands 71, display 5, discards 4 and draw pile 34 make 114 ordinary cards, "
        "but the game has 100: 14 too many"
    )


@pytest.mark.parametrize(("count", "players"), [(1, 1), (5, 5)])
def test_numbers_of_players(count: int, players: int) -> None:
    text = VIEW.split("[[player]]")[0] + '[[player]]\nname = "Ann"\nhand = ["Ring"]\n'
    text += "".join(f'[[player]]\nname = "P{n}x"\nhand = 3\n' for n in range(1, count))
    assert f"error[E206]: Queen's Necklace is played by 2 to 4 players, not {players}" in message(text)


def test_an_empty_slot_before_the_purchase_phase() -> None:
    text = message(INFLUENCE, ('{ card = "King",    price = 9 }', '"empty"'))
    assert text.split("\n")[0] == (
        "ann.toml:11:1: error[E220]: it is Ann's influence phase, but the display has 4 cards and the draw pile 36"
    )


def test_ducats_after_a_purchase() -> None:
    """10 ducats may be left of 13, if a Courtier was played; 12 of 13 or 16; 19 of nothing."""
    text = VIEW.replace("ducats = 10", "ducats = 10\nbought = 1").replace(
        '{ card = "King",    price = 9 }', '"empty"'
    )
    assert read(Source(text)).view is not None
    assert message(text, ("ducats = 10", "ducats = 19")) == (
        "ann.toml:6:10: error[E223]: Ann cannot have 19 ducats after buying 1 card: a turn begins with 10 or 13 or 16 or 19\n"
        "    6 | ducats = 19\n"
        "      |          ^^\n"
        "    7 | bought = 1\n"
        "      |          ^\n"
        "help: 10, and 3 more for each Courtier played (see 'discards')"
    )


def test_gained_cards() -> None:
    card = ("gained_this_turn = []", 'gained_this_turn = ["Banker"]')
    assert message(INFLUENCE, card) == (
        "ann.toml:25:21: error[E225]: Ann gained 1 Banker this turn, but the hand lists 0\n"
        '   25 | gained_this_turn = ["Banker"]\n'
        "      |                     ^^^^^^^^\n"
        '   24 | hand = ["Ruby 3", "Diamond 2", "Ring", "Confessor", "Musketeer"]\n'
        "      |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
    )
    other = message(
        INFLUENCE,
        ('turn   = "Ann"', 'turn   = "Bob"'),
        ("gained_this_turn = []", 'gained_this_turn = ["Ring"]'),
    )
    assert other.split("\n")[0] == (
        "ann.toml:25:20: error[E225]: it is not Ann's turn: only the active player gains cards in this phase"
    )
    hidden = message(
        INFLUENCE,
        ('turn   = "Ann"', 'turn   = "Bob"'),
        ("pounds = 210", 'pounds = 210\ngained_this_turn = ["Ruby 2"]'),
    )
    assert hidden.split("\n")[0] == (
        "ann.toml:30:20: error[E225]: what Bob gained is known to the viewer for own cards only"
    )


def test_a_pending_sale_needs_a_cardinal_in_the_discards() -> None:
    text = message(
        COMPLETE, ("pending_sales = []", 'pending_sales = ["Bob"]'), ("draw_pile  = 36", "draw_pile  = 30")
    )
    assert text.split("\nann.toml:")[1].startswith(
        "10:17: error[E226]: 1 sale pending, but 0 Cardinals played: each delays one sale"
    )


def test_an_influence_phase_without_a_choice_is_doubted() -> None:
    found = read(Source(INFLUENCE.replace('"Confessor", ', '"King", '), "ann.toml"))
    (doubt,) = [problem for problem in found.warnings if problem.code == "W105"]
    assert render([doubt], found.source) == (
        "ann.toml:5:10: warning[W105]: Ann has no blue card that can be played now: "
        "the purchase phase follows by itself\n"
        '    5 | phase  = "influence"\n'
        "      |          ^^^^^^^^^^^\n"
        'help: set phase = "purchase"'
    )


def test_a_purchase_phase_that_is_over_is_refused() -> None:
    """Late in the game the pile is empty and nothing on offer can be paid."""
    display = 'display = ["empty", "empty", "empty", { card = "King", price = 12 }, "empty"]'
    text = message(
        re.sub(r"display = \[.*?\n\]", display, VIEW, flags=re.DOTALL),
        ("sales_done = 1", "sales_done = 2"),
        ("draw_pile  = 36", "draw_pile  = 0"),
        ("pending_sales = []", 'pending_sales = ["Bob"]'),
    )
    assert text == (
        "ann.toml:11:11: error[E229]: Ann has nothing to choose: no card can be bought with 10 ducats\n"
        f"   11 | {display}\n"
        f"      | {' ' * 10}{'^' * (len(display) - 10)}\n"
        "help: the purchase phase is over: give the next position"
    )


# ----------------------------------------------------------------------------------------------------- full states


def test_a_full_state_names_every_card() -> None:
    assert (
        message(FULL, ('["Thief", "Amber 1*2", "Musketeer"]', "4"))
        .split("\n")[0]
        .endswith("error[E218]: a full state names every card, but 4 cards of Bob are unknown")
    )
    text = message(FULL, ("discards = []", "discards_complete = false\ndiscards = []"))
    assert "error[E218]: a full state names every discard: discards_complete cannot be false" in text


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            ("Ring", "Confessor"),
            "error[E213]: 5 Confessors are accounted for, but the game has 4",
        ),
        (
            ("Ring", "Merchant"),
            "error[E228]: 4 Merchants in the draw pile and 0 that came out are not 3",
        ),
        (
            ("Ring", "Merchant"),
            "error[E228]: every card has a place in a full state, but these have none: 1 Ring",
        ),
    ],
)
def test_a_listed_draw_pile_is_compared_card_by_card(change: tuple[str, str], expected: str) -> None:
    state, game = read(Source(FULL)).state, rules.load(2)
    assert state is not None
    document = tomllib.loads(FULL)
    pile = [name for name, n in zip(KIND_NAMES, game.facts(state)["pile"], strict=False) for _ in range(n)]
    listed = document["draw_pile"] = [*pile, "Merchant*3"]
    assert read(Source(json.dumps(document))).state == state
    listed[listed.index(change[0])] = change[1]
    with pytest.raises(SourceError) as caught:
        read(Source(json.dumps(document), "p.json"))
    assert expected in str(caught.value)


def test_knowledge_has_no_place_in_a_full_state() -> None:
    text = message(FULL, ('name = "Bob"', 'name = "Bob"\nknow = [{ not = ["Ring"] }]'))
    assert "error[E230]: in a full state every card is named: 'know' is for views" in text


def test_a_sale_needs_a_moment() -> None:
    text = message(FULL, ('name = "Bob"', 'name = "Bob"\nsale = { bankers = 1 }'))
    assert (
        "error[E237]: 'sale' stands only in a full state with a [moment]: give the commit as an event" in text
    )


def test_a_moment_has_no_place_in_a_view() -> None:
    text = message(VIEW, ("[[player]]", '[moment]\nnode = "show"\nactor = "Ann"\n\n[[player]]'))
    assert "error[E235]: [moment] is for full states: bring a view to its moment with 'events'" in text


def test_an_unknown_moment() -> None:
    text = message(FULL, ("[[player]]", '[moment]\nnode = "shown"\nactor = "Ann"\n\n[[player]]'))
    assert "error[E235]: there is no moment 'shown'" in text and "did you mean 'show'?" in text


def test_what_is_laid_down_must_be_held() -> None:
    text = message(
        FULL,
        ("[[player]]", '[moment]\nnode = "show"\nactor = "Ann"\n\n[[player]]'),
        ('name = "Bob"', 'name = "Bob"\nsale = { gems = ["Amber 1*3"], bankers = 1 }'),
    )
    assert "error[E237]: Bob lays down 3 cards Amber 1, but holds 2" in text
    assert "error[E237]: Bob lays down 1 Banker, but holds 0" in text


def test_an_event_that_cannot_happen_is_shown_at_its_words() -> None:
    text = message(FULL, ('# events = ["play Thief > Bob"]', 'events = ["play Confessr > Bob"]'))
    line = FULL[: FULL.index("# events")].count("\n") + 1
    assert text.split("\n")[0].startswith(f"ann.toml:{line}:17: error[E234]: ")
    assert text.split("\n")[2].startswith("      |                 ^")


# -------------------------------------------------------------------------------------------------------- together


def test_all_faults_come_at_once_in_the_order_of_their_places() -> None:
    text = message(
        VIEW,
        ('turn   = "Ann"', 'turn   = "Anne"'),
        ("price = 9", "price = 7"),
        ('"Diamond 1*2"', '"Diamont 1*2"'),
        ("pounds = 210", "pond = 210"),
        ("hand = 5", "hand = true"),
    )
    assert re.findall(r"ann.toml:(\d+):\d+: error\[(E\d+)\]", text) == [
        ("4", "E208"), ("15", "E222"), ("18", "E210"), ("29", "E202"), ("40", "E203"),
    ]  # fmt: skip


def test_no_fault_hides_another_one() -> None:
    """Sums, slots, copies and prices are independent of a name that cannot be read, and of each other."""
    text = message(
        COMPLETE,
        ('{ card = "Ruby 2",  price = 6 }', '{ card = "Rubin 2", price = 6 }'),
        ('{ card = "Thief",   price = 4 }', '{ card = "Thief",   price = 5 }'),
        ('{ card = "King",    price = 9 }', '"empty"'),
        ('"Diamond 1*2"', '"Thief*2"'),
        ('"Confessor", "Musketeer"]', '"Rign", "Thief", "Astrologer"]'),
    )
    found = re.findall(r"ann.toml:(\d+):\d+: error\[(E\d+)\]", text)
    assert found == [
        ("6", "E220"), ("9", "E214"), ("12", "E210"), ("14", "E222"),
        ("23", "E210"), ("23", "E213"), ("23", "E215"),
    ]  # fmt: skip
    assert "hands 17, display 4, discards 4 and draw pile 34 make 59 ordinary cards" in text


def test_an_entry_that_cannot_be_read_is_not_taken_for_no_card() -> None:
    text = message(VIEW, ("{ unknown = 4 }", "{ unknwon = 4 }"))
    assert re.findall(r"error\[(E\d+)\]", text) == ["E212"]


@pytest.mark.parametrize(
    ("value", "shown"), [("1979-05-27", "the date or time 1979-05-27"), ("[1]", "a list")]
)
def test_a_value_of_another_type_is_shown_in_words(value: str, shown: str) -> None:
    text = message(VIEW, ("pounds = 140", f"pounds = {value}"))
    assert f"error[E203]: 'pounds' must be a whole number, not {shown}" in text


def test_a_game_that_is_no_text_is_refused_in_words() -> None:
    assert "error[E203]: 'game' must be a text; games: " in message(VIEW, ("game   =", "game.x ="))


def test_a_purchase_of_a_seat_that_does_not_buy_is_refused_for_that_reason() -> None:
    text = message(VIEW, ("pending_sales = []", 'events = ["Bob buys Ring"]'))
    assert 'error[E234]: "Bob buys Ring" cannot be now: Ann is in the purchase phase' in text


def test_faults_of_a_json_file_have_their_places_too() -> None:
    document = tomllib.loads(VIEW)
    document["player"][2]["hand"] = ["Rign", {"unknown": 4}]
    text = message(json.dumps(document, indent=1), name="ann.json")
    line = next(n for n, one in enumerate(json.dumps(document, indent=1).split("\n"), 1) if "Rign" in one)
    assert text.split("\n")[0] == f"ann.json:{line}:5: error[E210]: no card is called 'Rign'"
    assert text.split("\n")[2].endswith("^^^^^^ did you mean 'Ring'?")


def test_a_json_file_cut_in_the_middle() -> None:
    text = json.dumps(tomllib.loads(VIEW), indent=1)[:200]
    assert "error[E107]: JSON: " in message(text, name="ann.json")
    assert "the text ends in the middle: was it cut off?" in message(text, name="ann.json")


def _codes_raised(*patterns: str) -> set[str]:
    """The codes that stand in the modules with these names, from `core`."""
    from pathlib import Path

    folder = Path(__file__).parents[3] / "core"
    files = [path for pattern in patterns for path in folder.glob(pattern) if path.name != "problems.py"]
    return {code for path in files for code in re.findall(r'"([EW]\d{3})"', path.read_text("utf-8"))}


def test_every_code_that_is_raised_is_in_the_catalogue() -> None:
    assert _codes_raised("*.py", "*/*.py", "../ai_cli/arena/*.py") == set(CODES)


def test_every_code_of_positions_has_a_test_here() -> None:
    from pathlib import Path

    text = Path(__file__).read_text("utf-8")
    raised = _codes_raised("*.py", "necklace/*.py")
    assert [
        code
        for code in sorted(raised)
        if code[:2] in ("E2", "W1") and code != "W104" and text.count(code) == 0
    ] == []
