"""Writes positions of Marquis: a state or a view as a document, and the commented template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from core.errors import EngineError
from core.marquis import rules
from core.marquis.names import CARD_NAMES, COUNTESS, VETO, entry_name
from core.marquis.position_draft import (
    usual_boosts,
    usual_reversal,
    usual_stamps,
)
from core.position_words import moment_table
from core.positions import FORMAT, to_json, to_toml

if TYPE_CHECKING:
    from core.game import State, View
    from core.marquis.game import Facts, Knowledge, Marquis, Seat

QUIET = "TURN"
"""The node that a position file describes by itself, the start of a turn; any other moment needs [moment]."""
_MARKS = ("fee_open", "finished", "rebuy", "committed")


def write(game: Marquis, names: Sequence[str], state: State) -> str:
    """A full state as TOML, at any node; reading it gives the same bytes."""
    return to_toml(document_of(game, names, state))


def write_view(game: Marquis, names: Sequence[str], view: View) -> str:
    """A view at the start of a turn as TOML.

    Raises:
        EngineError: the view stands at another point: only its record tells how it came there.
    """
    return to_toml(view_document_of(game, names, view))


def document_of(game: Marquis, names: Sequence[str], state: State) -> dict[str, object]:
    """A full state as the document that TOML or JSON is written of."""
    facts = game.facts(state)
    document = _head(names, facts)
    if not _is_quiet(game, facts, state):
        actor = facts.get("actor", facts["active"])
        document["moment"] = moment_table(facts["node"], actor, facts.get("moment", {}), names)
    stamps = _odd_stamps(facts)
    document["player"] = [
        _player(names, facts, seat, stamps) | {"hand": _cards(facts["seats"][seat]["hand"])}
        for seat in range(len(names))
    ]
    return document


def _is_quiet(game: Marquis, facts: Facts, state: State) -> bool:
    """Whether the start of the active player's turn leads to this state by itself."""
    start = {key: value for key, value in facts.items() if key not in ("moment", "actor")} | {"node": QUIET}
    try:
        return game.state_from(cast("Facts", start)) == state
    except ValueError:
        return False


def view_document_of(game: Marquis, names: Sequence[str], view: View) -> dict[str, object]:
    """A view at the start of a turn as the document that TOML or JSON is written of.

    Raises:
        EngineError: the view stands at another point, or is nobody's.
    """
    if not 0 <= view.seat < len(names):
        raise EngineError("the public view cannot be written as a position: it has no viewer")
    facts = game.view_facts(view)
    table = facts["table"]
    if table["node"] != QUIET:
        word = table["node"].lower().replace("_", " ")
        raise EngineError(f"a view at {word} cannot be written as a position: it is no start of a turn")
    document: dict[str, object] = {"format": FORMAT, "game": "marquis", "view": names[facts["viewer"]]}
    document |= _head(names, table)
    stamps = _odd_stamps(table)
    players: list[dict[str, object]] = []
    for seat, other in enumerate(facts["others"]):
        player = _player(names, table, seat, stamps)
        players.append(player | (_own(table["seats"][seat]) if other is None else _known(player, other)))
    document["player"] = players
    return document


def _head(names: Sequence[str], facts: Facts) -> dict[str, object]:
    """What stands above the players."""
    head: dict[str, object] = {
        "format": FORMAT,
        "game": "marquis",
        "turn": names[facts["active"]],
        "direction": "clockwise" if facts["direction"] > 0 else "counterclockwise",
        "treasury": facts["treasury"],
        "placed": [names[seat] for seat in _placed(facts)],
    }
    piles = [[(one["card"], one["stamp"]) for one in seat["pile"]] for seat in facts["seats"]]
    if facts["reversal"] != usual_reversal(piles):
        head["reversal"] = facts["reversal"]
    head["turn_number"] = facts.get("turn", 0)
    return head


def _placed(facts: Facts) -> list[int]:
    """Seats with a visible card, the oldest first."""
    tops = {seat: one["pile"][-1]["stamp"] for seat, one in enumerate(facts["seats"]) if one["pile"]}
    return sorted(tops, key=lambda seat: tops[seat])


def _odd_stamps(facts: Facts) -> list[list[int]] | None:
    """The stamps of all played cards, None if they are the usual ones."""
    stamps = [[one["stamp"] for one in seat["pile"]] for seat in facts["seats"]]
    usual = usual_stamps([len(pile) for pile in stamps], _placed(facts))
    return None if stamps == usual else stamps


def _cards(cards: Sequence[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _player(
    names: Sequence[str], facts: Facts, seat: int, stamps: Sequence[Sequence[int]] | None
) -> dict[str, object]:
    """What is public of a player; `hand` is a place that is filled in."""
    own = facts["seats"][seat]
    player: dict[str, object] = {
        "name": names[seat],
        "coins": own["coins"],
        "diamonds": own["diamonds"],
        "rubies": own["rubies"],
        "played": [entry_name(one["card"], one["role"]) for one in own["pile"]],
    }
    if own["eliminated"]:
        player["eliminated"] = _cards(own["eliminated"])
    player["hand"] = []
    if own["front"]:
        player["vetoes_received"] = own["front"]
    if _is_veto_gone(facts, seat):
        player["veto_gone"] = True
    elif any(one["front"] for one in facts["seats"]):
        player["veto_gone"] = False
    client = next((other for other, one in enumerate(facts["seats"]) if one["protector"] == seat), None)
    if client is not None:
        player["protects"] = names[client]
    roles = [one["pile"][-1]["role"] if one["pile"] else None for one in facts["seats"]]
    if own["boosted"] != usual_boosts(roles)[seat]:
        player["boosted"] = own["boosted"]
    if roles[seat] == COUNTESS and not own["fee_open"]:
        player["fee_open"] = False
    marks: Mapping[str, Any] = own
    player |= {mark: True for mark in _MARKS if marks[mark]}
    if stamps is not None:
        player["stamps"] = list(stamps[seat])
    return player


def _is_veto_gone(facts: Facts, seat: int) -> bool:
    """Whether a seat whose cards are all listed has its Veto no more."""
    own = facts["seats"][seat]
    return bool(own["hand"] or own["deck"] or own["pile"]) and VETO not in [*own["hand"], *own["deck"]]


def _own(seat: Seat) -> dict[str, object]:
    """The viewer's own hand."""
    return {"hand": _cards(seat["hand"])}


def _rounded(chance: float) -> float:
    """To four digits, but neither certain nor impossible."""
    return min(0.9999, max(0.0001, round(chance, 4)))


def _known(player: Mapping[str, object], other: Knowledge) -> dict[str, object]:
    """What the viewer knows of another hand."""
    unknown = other["hand_n"] - len(other["known"])
    known: list[object] = [*_cards(other["known"])]
    found: dict[str, object] = {"hand": [*known, {"unknown": unknown}] if known else unknown}
    if known and not unknown:
        found["hand"] = known
    placed = len(cast("list[str]", player["played"])) + len(cast("list[str]", player.get("eliminated", [])))
    gone = len(CARD_NAMES) - placed + len(other["retrieved"]) - other["hand_n"] - other["deck_n"]
    if gone or "veto_gone" in player:
        found["veto_gone"] = gone > 0
    if other["retrieved"]:
        lists = [_cards(one) for one in other["retrieved"]]
        found["retrieved"] = lists[0] if len(lists) == 1 else lists
    excluded = [card for card in other["excluded"] if card != VETO or not gone]
    know: dict[str, object] = {"not": _cards(excluded)} if excluded and unknown else {}
    if other["likely"]:
        know["likely"] = {CARD_NAMES[card]: _rounded(chance) for card, chance in other["likely"].items()}
    if know:
        found["know"] = [know]
    return found


# --------------------------------------------------------------------------------------------------- template

_NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")
_HANDS = (
    '"Veto", "Assassin", "Marquis", "Countess"',
    '"Cleric", "Pickpocket", "Forger", "Jeweller"',
    '"Blackmailer", "Prosecutor", "Astrologer", "Veto"',
    '"Marquis", "Barbarian Thief", "Assassin", "Cleric"',
)

_TOP = """# A position of Marquis: {title}.
# The example is the first turn of a game. Put your table in its place; `richelieu position check FILE` tells
# what does not fit.
# Cards: {cards}.
# Each player has one of each: what is neither in a hand nor on a pile is in the draw pile. Case, spaces and
# hyphens do not matter.
format = "richelieu-position/1"
game = "marquis"
{view}turn = "Ann"                    # whose turn it is: the start of it, before the purchase
# direction = "clockwise"       # or "counterclockwise"; left out: clockwise
treasury = {treasury}                   # treasury and all coins sum to {each} a player
# placed = ["Bob", "Ann"]       # whose visible card was placed first, second; left out: in turn order
# reversal = 3                  # with `stamps` only: that of the last Forger; left out: the last in a pile
"""

_EVENTS = """# events = ["{event}"]     # what has happened since, draws of your own too ("Ann draws Cleric")
"""

_PLAYER = """
[[player]]                      # seats in clockwise order: the next one is the left neighbour
name = "{name}"
coins = {coins}                       # left out: 0, like diamonds and rubies
diamonds = 0
rubies = 0
played = []                     # bottom to top, the last is visible; a Forger as "Forger(Marquis)"
# eliminated = ["Assassin"]     # face down at the bottom; left out: none
hand = {hand}
"""

_MARKS_TEXT = """# off unless given:
# vetoes_received = 1           # Vetoes in front of the player
# veto_gone = true              # the own Veto was played or paid; needed only where it does not follow
# protects = "Bob"              # as a Countess
# fee_open = true               # as a Countess: the first purchase's coin is due; left out: if played last
# boosted = true                # as a Blackmailer: buys 1/1; two that are visible together are boosted anyway
# finished = true               # has made the last purchase
# rebuy = true                  # finished, and has received a coin since
# committed = true              # has shown the Prosecutor and must play it
# stamps = [2, 5]               # for `played`: when each card was placed, over all players (give all or none)
"""

_KNOW = """# retrieved = ["Cleric", "Marquis"]     # one of these, still listed in `played`, went back to the hand
# [[player.know]]               # what you know of the unknown cards
# not = ["Veto", "Marquis"]     # none of them is one of these
# likely = { "Veto" = 0.2 }     # your own belief that one of them is; who let a dear hit pass has hardly one
"""


def template(seats: int = 3, full: bool = False) -> str:
    """A commented position to fill in: a view of the first seat, or a full state.

    Args:
        seats: 2 to 8.
        full: every card is named.
    Raises:
        ValueError: the number of seats.
    """
    if not rules.MIN_SEATS <= seats <= rules.MAX_SEATS:
        raise ValueError(f"Marquis is played by {rules.MIN_SEATS} to {rules.MAX_SEATS} seats, not {seats}")
    numbers: Any = rules.tables(rules.source())
    first, left = numbers["first_player_coins"], numbers["left_neighbour_coins"]
    text = _TOP.format(
        title="everything that is hidden is named" if full else "what one player knows",
        cards=_wrapped([f'"{name}"' for name in CARD_NAMES]),
        view=""
        if full
        else 'view = "Ann"                    # whose eyes these are; left out: a full state\n',
        treasury=numbers["treasury_per_player"] * seats - first - left,
        each=numbers["treasury_per_player"],
    )
    text += _EVENTS.format(event="play Marquis" if full else "Ann plays Marquis")
    for seat in range(seats):
        is_known = full or seat == 0
        cards = f"[{_HANDS[seat % len(_HANDS)]}]"
        hand = cards if is_known else f"{numbers['hand_size']}                        # or "
        hand += "" if is_known else '["Veto", { unknown = 3 }]'
        coins = (first, left)[seat] if seat < 2 else 0
        text += _PLAYER.format(name=_NAMES[seat], hand=hand, coins=coins)
        text += _MARKS_TEXT if seat == 0 else ""
        text += _KNOW if seat == 1 and not full else ""
    return text


def _wrapped(words: Sequence[str]) -> str:
    """Words parted by commas in comment lines."""
    lines, line = [], "#   "
    for word in words:
        if len(line) + len(word) > 104:
            lines.append(line.rstrip())
            line = "#   "
        line += f"{word}, "
    return "\n".join(["", *lines, line.rstrip(", ")])


__all__ = [
    "QUIET",
    "document_of",
    "template",
    "to_json",
    "view_document_of",
    "write",
    "write_view",
]
