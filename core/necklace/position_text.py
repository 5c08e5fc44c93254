"""Writes positions of Queen's Necklace: a state or a view as a document, and the commented template."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from core.errors import EngineError
from core.necklace import rules
from core.necklace.names import KIND_IDS, KIND_NAMES, N_GEM_KINDS, TYPE_NAMES
from core.positions import FORMAT, to_json, to_toml

if TYPE_CHECKING:
    from core.game import State, View
    from core.necklace.game import Commit, Facts, Knowledge, Necklace, ViewFacts

NO_TYPE = 4
CHANCE = 16
TERMINAL = 17
QUIET = ("INFLUENCE", "BUY")
"""The nodes that a position file describes by itself; any other moment needs [moment]."""
_INFLUENCE_NODES = (
    "INFLUENCE",
    "TARGET",
    "FORGE_TYPE",
    "FAVORITE_TYPE",
    "MUSKETEER",
    "FORGE_DISCARD",
    "STEAL",
    "DRAW_BACK",
)
_HIDDEN_NEVER = (KIND_IDS.index("AS"), KIND_IDS.index("QN"))
_N_MERCHANTS = 3
_WORLDS = 512
"""Worlds drawn to find what is sure of a hand."""


def write(game: Necklace, names: Sequence[str], state: State) -> str:
    """A full state as TOML, at any node; reading it gives the same bytes."""
    return to_toml(document_of(game, names, state))


def write_view(game: Necklace, names: Sequence[str], view: View) -> str:
    """A view at a quiet point as TOML.

    Raises:
        EngineError: the view stands at another point: only its record tells how it came there.
    """
    return to_toml(view_document_of(game, names, view))


def document_of(game: Necklace, names: Sequence[str], state: State) -> dict[str, object]:
    """A full state as the document that TOML or JSON is written of."""
    facts = game.facts(state)
    document = _head(names, facts)
    merchants = facts.get("merchants", 0)
    document["draw_pile"] = sum(facts["pile"]) + _N_MERCHANTS - merchants
    document |= _middle(game, facts)
    moment = _moment(game, names, facts)
    if moment:
        document["moment"] = moment
    players: list[dict[str, object]] = []
    for seat, name in enumerate(names):
        hand = facts["hands"][seat]
        player: dict[str, object] = {"name": name, "pounds": facts["scores"][seat], "hand": _cards(hand)}
        if seat == facts["active"] and any(facts["fresh"]):
            player["gained_this_turn"] = _cards(facts["fresh"])
        sale = _sale(facts["commits"][seat]) if "commits" in facts else {}
        if sale:
            player["sale"] = sale
        players.append(player)
    document["player"] = players
    return document


def view_document_of(game: Necklace, names: Sequence[str], view: View) -> dict[str, object]:
    """A view at a quiet point as the document that TOML or JSON is written of.

    Raises:
        EngineError: the view stands at another point, or is nobody's.
    """
    facts = game.view_facts(view)
    if facts["node"] not in QUIET:
        raise EngineError(f"a view at {facts['node']} cannot be written as a position: it is no quiet point")
    if not 0 <= facts["viewer"] < len(names):
        raise EngineError("the public view cannot be written as a position: it has no viewer")
    document: dict[str, object] = {"format": FORMAT, "game": "necklace", "view": names[facts["viewer"]]}
    document |= _head(names, facts)
    out = facts["sales_held"] + len(facts["pending"])
    document["draw_pile"] = facts["pile_n"] + _N_MERCHANTS - out
    document |= _middle(game, facts)
    document["discards_complete"] = facts["forgotten_discards"] == 0
    others = facts["others"] if facts.get("hypotheses", 1) == 1 else _certain(game, view, facts)
    document["player"] = [_view_player(facts, others[seat], seat, name) for seat, name in enumerate(names)]
    return document


def _certain(game: Necklace, view: View, facts: ViewFacts) -> list[Knowledge | None]:
    """What is sure of each hand when unseen thefts left several hypotheses: what all of many worlds agree on.

    A file states certainties only; a hypothesis that none of the worlds shows is lighter than about 1 %.
    """
    hands = [game.facts(view.sample(seed))["hands"] for seed in range(_WORLDS)]
    result: list[Knowledge | None] = []
    for seat, other in enumerate(facts["others"]):
        if other is None:
            result.append(None)
            continue
        known = [min(n, *(hand[seat][kind] for hand in hands)) for kind, n in enumerate(other["known"])]
        unknown = sum(other["known"]) + other["unknown"] - sum(known)
        excluded = [
            kind for kind in other["excluded"] if all(hand[seat][kind] == known[kind] for hand in hands)
        ]
        result.append({"known": known, "unknown": unknown, "excluded": excluded, "likely": {}})
    return result


def _head(names: Sequence[str], facts: Mapping[str, Any]) -> dict[str, object]:
    return {
        "format": FORMAT,
        "game": "necklace",
        "turn": names[facts["active"]],
        "phase": "influence" if facts["node"] in _INFLUENCE_NODES else "purchase",
        "ducats": facts["budget"],
        "bought": facts["bought"],
        "fashion": [TYPE_NAMES[gem] for gem in facts["fashion"]],
        "sales_done": facts["sales_held"],
        "pending_sales": [names[seat] for seat in facts["pending"]],
    }


def _middle(game: Necklace, facts: Mapping[str, Any]) -> dict[str, object]:
    display: list[object] = []
    for slot in facts["display"]:
        if slot is None:
            display.append("empty")
        else:
            display.append({"card": KIND_NAMES[slot[0]], "price": game.costs[slot[0]][slot[1]]})
    return {"display": display, "discards": _cards(facts["discard"]), "turn_number": facts.get("turn", 0)}


def _cards(counts: Sequence[int]) -> list[str]:
    """Cards by kind as a list: "Ring", "Amber 1*2"."""
    return [name if n == 1 else f"{name}*{n}" for name, n in zip(KIND_NAMES, counts, strict=False) if n]


def _moment(game: Necklace, names: Sequence[str], facts: Facts) -> dict[str, object]:
    """What a quiet point does not say by itself; empty at a quiet point."""
    usual: dict[str, Any] = {
        "actor": facts["active"],
        "merchants": facts["sales_held"] + len(facts["pending"]),
        "drawn": game.pile_size - sum(facts["pile"]),
    }
    given: Mapping[str, Any] = facts
    simple = (
        "asked",
        "resume",
        "waiting",
        "cursor",
        "slot",
        "revealed",
        "committed",
        "played",
        "target",
        "forge_type",
    )
    odd = [key for key in usual if given.get(key, usual[key]) != usual[key]] + [
        key for key in simple if given.get(key)
    ]
    if facts["node"] in QUIET and not odd:
        return {}
    actor = given["actor"]
    moment: dict[str, object] = {
        "node": facts["node"].lower().replace("_", " "),
        "actor": {CHANCE: "chance", TERMINAL: "nobody"}.get(actor) or names[actor],
    }
    words: dict[str, Callable[[int], object]] = {
        "played": lambda kind: KIND_NAMES[kind],
        "target": lambda seat: names[seat],
        "forge_type": lambda gem: TYPE_NAMES[gem],
        "slot": lambda slot: slot + 1,
        "committed": lambda mask: [name for seat, name in enumerate(names) if mask >> seat & 1],
    }
    keys = {"forge_type": "gem", "cursor": "step"}
    for key in odd:
        if key != "actor":
            value = given[key]
            moment[keys.get(key, key)] = words[key](value) if key in words else value
    return moment


def _sale(commit: Commit) -> dict[str, object]:
    """What a seat has laid down; empty if nothing."""
    sale: dict[str, object] = {}
    gems = _cards(commit["rows"][:N_GEM_KINDS])
    if gems:
        sale["gems"] = gems
    if any(commit["rings"]):
        sale["rings"] = {TYPE_NAMES[gem]: n for gem, n in enumerate(commit["rings"]) if n}
    if commit["king"] != NO_TYPE:
        sale["king"] = TYPE_NAMES[commit["king"]]
    if commit["necklace"] != NO_TYPE:
        sale["necklace"] = TYPE_NAMES[commit["necklace"]]
    if commit["bankers"]:
        sale["bankers"] = commit["bankers"]
    return sale


def _view_player(facts: ViewFacts, other: Knowledge | None, seat: int, name: str) -> dict[str, object]:
    player: dict[str, object] = {"name": name, "pounds": facts["scores"][seat]}
    if other is None:
        player["hand"] = _cards(facts["hand"])
        if seat == facts["active"] and any(facts["fresh"]):
            player["gained_this_turn"] = _cards(facts["fresh"])
        return player
    known: list[object] = [*_cards(other["known"])]
    if not known:
        player["hand"] = other["unknown"]
    else:
        player["hand"] = [*known, {"unknown": other["unknown"]}] if other["unknown"] else known
    know = _know(other)
    if know and other["unknown"]:
        player["know"] = [know]
    return player


def _know(other: Knowledge) -> dict[str, object]:
    know: dict[str, object] = {}
    excluded = [KIND_NAMES[kind] for kind in other["excluded"] if kind not in _HIDDEN_NEVER]
    if excluded:
        know["not"] = excluded
    if other["likely"]:
        know["likely"] = {KIND_NAMES[kind]: chance for kind, chance in other["likely"].items()}
    return know


# --------------------------------------------------------------------------------------------------- template

_NAMES = ("Ann", "Bob", "Cem", "Dan")
_HANDS = (
    '"Ruby 3", "Diamond 2", "Ring", "Confessor"',
    '"Thief", "Amber 1*2", "Musketeer"',
    '"King", "Emerald 1", "Banker", "Queen"',
    '"Diamond 1*2", "Favorite", "Cardinal"',
)
_DISPLAY = ("Ruby 2", "Ring", "Thief", "Amber 1", "Courtier")

_TOP = """# A position of Queen's Necklace: {title}.
# The example is the first turn of a game. Put your table in its place; `richelieu position check FILE` tells
# what does not fit.
# Cards: {cards}.
# "Ring*2" are two Rings. Case, spaces, hyphens and apostrophes do not matter.
format = "richelieu-position/1"
game = "necklace"
{view}turn = "Ann"                    # whose turn it is
phase = "influence"             # influence (blue cards may be played) | purchase
# ducats = {budget}                   # still to spend: {budget} at first, {bonus} more for each Courtier
# bought = 0                    # cards bought this turn; left out: as many as slots are empty
fashion = ["Diamond", "Ruby", "Emerald", "Amber"]       # the most fashionable (+30) first
sales_done = 0                  # of {sales}
# pending_sales = ["Bob"]       # a Cardinal delays a sale to the end of Bob's next turn; left out: none
draw_pile = {pile}                  # cards left, the Merchants still in it included
display = [                     # {slots} slots; price: under the golden ring; "empty": bought this turn
{display}
]
discards = []                   # {discards}
{complete}"""

_PLAYER = """
[[player]]                      # seats in clockwise order
name = "{name}"
# pounds = 0                    # left out: 0
# necklace = true               # wears the Queen's Necklace; left out: follows from the hand
hand = {hand}
"""

_OWN = """# gained_this_turn = ["Thief"]  # taken in this influence phase, not playable in it; left out: none
"""

_KNOW = """# [[player.know]]               # what you know of the unknown cards
# not = ["King", "Ruby"]        # none of them is one of these cards or gem types
# likely = { "Musketeer" = 0.7 }  # your own belief that one of them is
"""

_EVENTS = """# events = ["play Thief > Bob"]   # what has happened since: brings you into the middle of a turn
"""


def template(seats: int = 3, full: bool = False) -> str:
    """A commented position to fill in: a view of the first seat, or a full state.

    Args:
        seats: 2 to 4.
        full: every card is named.
    Raises:
        ValueError: the number of seats.
    """
    if not rules.MIN_SEATS <= seats <= rules.MAX_SEATS:
        raise ValueError(
            f"Queen's Necklace is played by {rules.MIN_SEATS} to {rules.MAX_SEATS} seats, not {seats}"
        )
    numbers: Any = rules.tables(rules.source())
    ordinary = sum(card["count"] for card in numbers["cards"].values())
    prices = {card["name"]: card["cost"][0] for card in numbers["cards"].values()}
    text = _TOP.format(
        title="everything that is hidden is named" if full else "what one player knows",
        cards=_wrapped([f'"{name}"' for name in KIND_NAMES[:-1]]),
        view=""
        if full
        else 'view = "Ann"                    # whose eyes these are; left out: a full state\n',
        budget=numbers["budget"],
        bonus=numbers["courtier_bonus"],
        sales=numbers["sales"],
        slots=numbers["display_slots"],
        pile=ordinary - seats * numbers["deal"] - numbers["display_slots"] + _N_MERCHANTS,
        display="\n".join(f'  {{ card = "{card}", price = {prices[card]} }},' for card in _DISPLAY),
        discards="all of them" if full else "public",
        complete=""
        if full
        else "# discards_complete = false     # nobody remembers the rest; left out: true\n",
    )
    text += _EVENTS
    for seat in range(seats):
        is_known = full or seat == 0
        hand = f"[{_HANDS[seat]}]" if is_known else '4                        # or ["Ring", { unknown = 3 }]'
        text += _PLAYER.format(name=_NAMES[seat], hand=hand)
        text += _OWN if seat == 0 else "" if full else _KNOW
    return text


def _wrapped(words: Sequence[str]) -> str:
    """Words parted by commas in comment lines."""
    lines, line = [], "#   "
    for word in words:
        if len(line) + len(word) > 108:
            lines.append(line.rstrip())
            line = "#   "
        line += f"{word}, "
    return "\n".join(["", *lines, line.rstrip(", ")])


__all__ = ["QUIET", "document_of", "template", "to_json", "view_document_of", "write", "write_view"]
