"""The commented template of a position of The Three Musketeers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.musketeers import rules
from core.musketeers.names import FIGURE_NAMES, SPECIAL_NAMES, TOKEN_NAMES
from core.musketeers.rules_options import defaults
from core.positions import to_toml

_TOP = """# A position of The Three Musketeers: {title}.
# The example is the Cardinal's phase that opens a game when move card {card} is turned up. What is left out is as at the
# start of a game: write in what differs on your table. `richelieu position check FILE` tells what does not fit.
# A room is its number or its name; `richelieu position show FILE` draws the board.
# Tokens: {tokens}. Two alike: "Sword*2".
# Special cards: {specials}.
# Case, spaces, hyphens and apostrophes do not matter.
format = "richelieu-position/1"
game = "musketeers"
players = ["Ann", "Bob"]        # who plays the Cardinal, who plays the Musketeers
{view}turn = "cardinal"               # whose phase: cardinal or a Musketeer's name; boundary: between two phases,
                                # before the Signal and One for all are offered; setup: the choice of the carrier
# entry = 1                     # which phase of the card that is; at a boundary how many are done
move_cards_seen = [{card}]           # of this pass of twelve; the last one is the card of this turn
# turn_number = 1               # move cards in all, if this is not the first pass
action_points = {points}               # left to the Cardinal; left out: his phase begins, he draws first
# queen_space = 0
# door = "off-board"            # or "8-9", the rooms of a doorway
# grate = "off-board"
# tokens_used = []              # equipment used and dangers found, all of them: ["Sword*2", "Trap"]
# one_for_all_available = true
{gold}{events}
# In the Cardinal's phase, if it has happened in it:
# card_played = true            # a special card; it lies among the discards
# seduction_used = true
# passage = "33-40"             # opened by a Secret Passage
# In a Musketeer's phase:
# steps = 2                     # left; left out: his phase begins
# entered = true                # he has come into his room in this phase, and taken no token there
# fought = true                 # he has fought a duel: steps by Boots only
# stopped = true                # a Cloak has ended his movement

{rules}
[cardinal]
hand = ["Reinforcement 3", "Perfume", "To Arms"]{hand}
# signal_available = true
# discards = []                 # special cards, since they were last shuffled
# guards = {{ {guards} }}
# rochefort = "reserve"         # or a room
# milady = "reserve"
# rochefort_entered = true      # in this turn
# guards_moved = {{ 17 = 1 }}     # in this phase, by the rooms where they are now
# rochefort_moved = true
# milady_moved = true
{carrier}
# [chests]                      # tokens left; 3 where not given
# 9 = 3
"""

_RULES = """# [rules]                       # variants, off unless given
# queen_limit = 13              # 12 to 15, which is printed
# surprise = true               # with surprises_seen = [1, 2] above: values since the last shuffle
# carpet_chests = [1]           # two rooms at most, like these:
# extra_chests = [8]
# carpet_arms = [17]
# extra_arms = [12]
"""
_VIEW = 'view = "Ann"                    # whose eyes these are, or cardinal, musketeers; left out: a full state\n'
_EVENTS = '# events = ["{event}"]  # what has happened since, dice and draws too\n'
_GOLD = 'gold_tokens = ["Key", "Sword", "Trap"]     # that have joined with the extra chest\n'
_HAND = """
                                # in the Musketeers' view a number: hand = 3"""
_CARRIER = """# carrier = {{ Athos = 0.5, Aramis = 0.5 }}    # your chances for the real pendants; they sum to 1. Left out:
                                # equal for those who were not seen with fakes
"""
_FIGURE = """
[[musketeer]]
name = "{name}"
# room = 0                      # the Quai
# health = {health}
{equipment}
{pendants}"""
_MARKS = """# down = true                   # without health; searched = true: since then the Cardinal has seen his pendants
# poison = 1                    # Poisons that act on his next phase
# cloaked = [9]                 # chest rooms to which a Cloak has taken him in this turn
"""


def template(seats: int = 2, full: bool = False, options: Mapping[str, object] | None = None) -> str:
    """A commented position to fill in: the Cardinal's view, or a full state.

    Args:
        seats: 2.
        full: every hidden thing is named.
        options: variants by name, as `rules.options` takes them.
    Raises:
        ValueError: the number of seats.
        OptionError: a variant.
    """
    if not rules.MIN_SEATS <= seats <= rules.MAX_SEATS:
        raise ValueError(f"The Three Musketeers is played by 2 seats, not {seats}")
    tables: Any = rules.tables(rules.source())
    chosen: Any = rules.options(tables, options or {})
    usual = defaults(tables)
    changed = {key: value for key, value in chosen.items() if value != usual[key]}
    arms = {room for room, one in enumerate(tables["rooms"]) if one["arms"]}
    text = _TOP.format(
        title="everything that is hidden is named" if full else "what one side knows",
        card=_OPENING,
        points=_points(tables, _OPENING),
        tokens=", ".join(TOKEN_NAMES),
        specials=_wrapped(SPECIAL_NAMES),
        view="" if full else _VIEW,
        events=_EVENTS.format(event="reinforce 17 guard" if full else "Ann: reinforce 17 guard"),
        gold=_GOLD if full and len(chosen["extra_chests"]) == 1 else "",
        rules=to_toml({"rules": changed}).lstrip() if changed else _RULES,
        hand="" if full else _HAND,
        guards=", ".join(
            f"{room} = 1" for room in sorted(arms - {*chosen["carpet_arms"]} | {*chosen["extra_arms"]})
        ),
        carrier="" if full else _CARRIER.format(),
    )
    for number, one in enumerate(tables["musketeers"]):
        own = f'equipment = ["{_DEALT[number]}"]'
        text += _FIGURE.format(
            name=FIGURE_NAMES[number],
            health=one["health"],
            equipment=f"{own:<32}# one to three tokens, [] for none" if full else _COUNT,
            pendants=_pendants(number, full),
        )
        text += _MARKS if number == 0 else ""
    return text


_OPENING = 9
"""The move card of the example: it calls the Cardinal first."""
_DEALT = ("Sword", "Key", "Medicine", "Boots")
_COUNT = '# equipment = 1                # tokens; the Musketeers\' view names them: ["Sword"]'


def _points(tables: Any, number: int) -> int:
    """Action points of the first phase of the Cardinal on a move card."""
    (order,) = [card["order"] for card in tables["cards"] if card["number"] == number]
    points: int = next(phase["points"] for phase in order if phase["who"] == "C")
    return points


def _pendants(number: int, full: bool) -> str:
    if full:
        return 'pendants = "real"               # one of the four; left out: "fake"\n' if number == 1 else ""
    return (
        '# pendants = "?"                # "fake" or "real": the Cardinal has seen them\n'
        if number == 0
        else ""
    )


def _wrapped(words: Sequence[str]) -> str:
    """Words parted by commas, in two comment lines."""
    return f"{', '.join(words[:5])},\n# {', '.join(words[5:])}"
