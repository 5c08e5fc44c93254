"""Writes positions of The Three Musketeers: a state or a view as a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from core.errors import EngineError
from core.musketeers.names import (
    CARDINAL,
    FIGURE_NAMES,
    N_FIGURES,
    N_TOKENS,
    SIDES,
    SPECIAL_NAMES,
    TEAM,
    TOKEN_NAMES,
)
from core.musketeers.position_draft import (
    CARDINAL_FLAGS,
    MOMENT_WORDS,
    SETUP,
    TURN_WORDS,
    usual_belief,
)
from core.musketeers.position_rules import CARDINAL_PHASE, NO_PHASE, SIGNAL_PHASE
from core.musketeers.position_views import view_at
from core.musketeers.position_words import RESERVE_WORD
from core.musketeers.rules_checks import TOKENS_A_CHEST
from core.musketeers.rules_options import defaults
from core.position_words import moment_table
from core.positions import FORMAT, to_json, to_toml

if TYPE_CHECKING:
    from core.game import State, View
    from core.musketeers.game import Facts, Figure, Musketeers, Quiet

__all__ = ["document_of", "to_json", "view_document_of", "write", "write_view"]

_TURN_NAMES = {number: word for word, number in (TURN_WORDS | MOMENT_WORDS).items()}
_MARKS = {
    "may_pick": "entered", "fought": "fought", "stopped": "stopped", "card_played": "card_played",
    "seduction_used": "seduction_used",
}  # fmt: skip
"""Marks of a phase as `Facts` and files call them."""
_FACTS_OF_QUIET = (
    "musketeers", "carrier", "guards", "rochefort", "milady", "chests", "used", "picked", "hand", "hand_n", "pile",
    "cards_left", "card", "entry", "queen", "door", "grate", "surprises_left", "signal", "one_for_all", "turn", "boundaries",
    "phase", "steps", "points", "passage", "unmoved", "rochefort_entered", "card_played", "seduction_used",
    "rochefort_moved", "milady_moved", "fought", "stopped", "may_pick", "pool", "suspicion",
)  # fmt: skip


def write(game: Musketeers, names: Sequence[str], state: State) -> str:
    """A full state as TOML, at any node; reading it gives the same bytes."""
    return to_toml(document_of(game, names, state))


def write_view(game: Musketeers, names: Sequence[str], view: View) -> str:
    """A view at a quiet point as TOML.

    Raises:
        EngineError: the view stands at another point: only its record tells how it came there.
    """
    return to_toml(view_document_of(game, names, view))


def document_of(game: Musketeers, names: Sequence[str], state: State) -> dict[str, object]:
    """A full state as the document that TOML or JSON is written of."""
    facts = game.facts(state)
    at = next((at for at in _possible(facts) if _is_state_of(game, facts, at, state)), "")
    if at == "setup":
        return _setup(game, names, facts, None)
    document = _head(game, names, facts, at) | _gold(game, facts)
    if not at:
        document["moment"] = moment_table(facts["node"], facts["actor"], facts["moment"], names)
    cardinal = _cardinal(facts) | {"hand": _names_of(facts["hand"], SPECIAL_NAMES)}
    document["cardinal"] = cardinal | _belief(facts, facts["suspicion"])
    _add_chests(document, facts)
    document["musketeer"] = [
        _figure(facts, number) | _secrets(facts, number, is_named=True) for number in range(N_FIGURES)
    ]
    return document


def view_document_of(game: Musketeers, names: Sequence[str], view: View) -> dict[str, object]:
    """A view at a quiet point as the document that TOML or JSON is written of.

    Raises:
        EngineError: the view stands at another point, or is nobody's.
    """
    if not 0 <= view.seat < len(SIDES):
        raise EngineError("the public view cannot be written as a position: it has no viewer")
    known = game.view_facts(view)
    facts, belief = known["table"], known["carrier"]
    is_team = view.seat == TEAM
    at = next((at for at in _possible(facts) if _is_view_of(game, facts, at, belief, view)), "")
    if not at:
        word = facts["node"].lower().replace("_", " ")
        raise EngineError(
            f"a view at {word} cannot be written as a position: it is no quiet point of a phase"
        )
    if at == "setup":
        return _setup(game, names, facts, view.seat)
    document = _head(game, names, facts, at, view.seat)
    cardinal = _cardinal(facts)
    cardinal["hand"] = facts["hand_n"] if is_team else _names_of(facts["hand"], SPECIAL_NAMES)
    document["cardinal"] = cardinal | _belief(facts, belief)
    _add_chests(document, facts)
    document["musketeer"] = [
        _figure(facts, number) | _secrets(facts, number, is_team) for number in range(N_FIGURES)
    ]
    return document


# ------------------------------------------------------------------------------------------------- which quiet point


def _possible(facts: Facts) -> tuple[str, ...]:
    """What `Quiet.at` could be here."""
    figures, phase = facts["musketeers"], facts["phase"]
    if facts["node"] == "OVER" or any(one["recovers"] for one in figures):
        return ()
    if phase < N_FIGURES and figures[phase]["down"]:
        return ()
    if facts["card"] is None:
        return ("setup",)
    if phase == NO_PHASE:
        return ("boundary",)
    if phase > CARDINAL_PHASE:
        return ()
    return ("act", "phase") if phase == CARDINAL_PHASE else ("act",)


def _quiet(facts: Facts, at: str, hand: Sequence[int] | None) -> Quiet:
    """The facts of a table as those of a quiet point."""
    table: Mapping[str, Any] = facts
    quiet = {key: table[key] for key in _FACTS_OF_QUIET} | {"at": at, "hand": hand}
    if at == "phase":
        quiet |= {
            "entry": facts["entry"] - 1,
            "boundaries": facts["boundaries"] - 1,
            "points": 0,
            "unmoved": {},
        }
    return cast("Quiet", quiet)


def _is_state_of(game: Musketeers, facts: Facts, at: str, state: State) -> bool:
    """Whether a quiet point leads to a state by itself."""
    try:
        quiet = _quiet(facts, at, facts["hand"])
        if at == "phase":
            quiet["phase"] = NO_PHASE
        return game.state_from(quiet) == state
    except ValueError:
        return False


def _is_view_of(game: Musketeers, facts: Facts, at: str, belief: list[float], view: View) -> bool:
    """Whether a quiet point leads to a view by itself."""
    hand = None if view.seat == TEAM else facts["hand"]
    try:
        made = view_at(game, view.seat, _quiet(facts, at, hand), belief)
    except ValueError:
        return False
    return game.view_facts(made) == game.view_facts(view)


# ---------------------------------------------------------------------------------------------------------- documents


def _first(game: Musketeers, names: Sequence[str], seat: int | None) -> dict[str, object]:
    """What stands at the top of every document."""
    head: dict[str, object] = {"format": FORMAT, "game": "musketeers"}
    if list(names) != list(SIDES):
        head["players"] = list(names)
    if seat is not None:
        head["view"] = names[seat]
    usual = defaults(game.tables)
    chosen = {key: value for key, value in game.options.items() if value != usual.get(key)}
    if chosen:
        head["rules"] = chosen
    return head


def _setup(game: Musketeers, names: Sequence[str], facts: Facts, seat: int | None) -> dict[str, object]:
    """The set-up choice."""
    document = _first(game, names, seat) | {"turn": _TURN_NAMES[SETUP]}
    if seat is None:
        document |= _gold(game, facts)
    if seat != TEAM:
        document["cardinal"] = {"hand": _names_of(facts["hand"], SPECIAL_NAMES)}
    if seat != CARDINAL:
        document["musketeer"] = [
            {"name": name, "equipment": _names_of(figure["hand"], TOKEN_NAMES)}
            for name, figure in zip(FIGURE_NAMES, facts["musketeers"], strict=True)
        ]
    return document


def _head(
    game: Musketeers, names: Sequence[str], facts: Facts, at: str, seat: int | None = None
) -> dict[str, object]:
    """What stands above the tables; what is as at the start is left out."""
    head = _first(game, names, seat)
    phase, card = facts["phase"], facts["card"]
    head["turn"] = FIGURE_NAMES[phase] if phase < N_FIGURES else _TURN_NAMES[phase]
    head["entry"] = facts["entry"]
    seen = set(_card_numbers(game)) - set(facts["cards_left"])
    if card is not None:
        head["move_cards_seen"] = [*sorted(seen - {card}), card]
    head["turn_number"] = facts["turn"]
    if facts["queen"]:
        head["queen_space"] = facts["queen"]
    for key, pair in (("door", facts["door"]), ("grate", facts["grate"]), ("passage", facts["passage"])):
        if pair is not None:
            head[key] = f"{pair[0]}-{pair[1]}"
    if at != "phase" and (phase == CARDINAL_PHASE or facts["points"]):
        head["action_points"] = facts["points"]
    if phase < N_FIGURES or facts["steps"]:
        head["steps"] = facts["steps"]
    table: Mapping[str, Any] = facts
    head |= {word: True for mark, word in _MARKS.items() if table[mark]}
    if not facts["one_for_all"]:
        head["one_for_all_available"] = False
    if any(facts["used"]):
        head["tokens_used"] = _names_of(facts["used"], TOKEN_NAMES)
    seen_values = _surprises_seen(game, facts)
    return head | ({"surprises_seen": seen_values} if seen_values else {})


def _card_numbers(game: Musketeers) -> list[int]:
    tables: Any = game.tables
    return [card["number"] for card in tables["cards"]]


def _surprises_seen(game: Musketeers, facts: Facts) -> list[int]:
    """The values of the surprise tokens that were used since they were shuffled."""
    tables: Any = game.tables
    if not game.options["surprise"]:
        return []
    pairs = zip(tables["surprises"], facts["surprises_left"], strict=False)
    return [value for value, (all_, left) in enumerate(pairs) for _ in range(all_ - left)]


def _cardinal(facts: Facts) -> dict[str, object]:
    """The table [cardinal] without what the Cardinal alone knows."""
    table: dict[str, object] = {"hand": []}
    if not facts["signal"]:
        table["signal_available"] = False
    if any(facts["pile"]):
        table["discards"] = _names_of(facts["pile"], SPECIAL_NAMES)
    table["guards"] = {str(room): count for room, count in sorted(facts["guards"].items()) if count}
    for key, room in (("rochefort", facts["rochefort"]), ("milady", facts["milady"])):
        table[key] = RESERVE_WORD if room is None else room
    known: Mapping[str, Any] = facts
    table |= {key: True for key in CARDINAL_FLAGS if known[key]}
    if facts["phase"] in (CARDINAL_PHASE, SIGNAL_PHASE):
        unmoved = facts["unmoved"]
        moved = {str(room): count - unmoved.get(room, 0) for room, count in sorted(facts["guards"].items())}
        if any(moved.values()):
            table["guards_moved"] = {room: count for room, count in moved.items() if count}
    return table


def _belief(facts: Facts, belief: Sequence[float]) -> dict[str, object]:
    """What the Cardinal believes of the carrier, unless it is the usual."""
    figures = facts["musketeers"]
    usual = usual_belief(
        [one["gone"] for one in figures], [one["searched"] for one in figures], facts["carrier"]
    )
    if list(belief) == usual:
        return {}
    return {"carrier": {name: chance for name, chance in zip(FIGURE_NAMES, belief, strict=True) if chance}}


def _gold(game: Musketeers, facts: Facts) -> dict[str, object]:
    """V-3 with one extra chest: the gold tokens that have joined."""
    tables: Any = game.tables
    chests: Any = game.options["extra_chests"]
    if len(chests) != 1:
        return {}
    held = [sum(counts) for counts in zip(*(one["hand"] for one in facts["musketeers"]), strict=True)]
    held += [0] * (N_TOKENS - len(held))
    joined = [
        lying + used + own - one["base"]
        for lying, used, own, one in zip(facts["pool"], facts["used"], held, tables["tokens"], strict=True)
    ]
    return {"gold_tokens": _names_of(joined, TOKEN_NAMES)}


def _add_chests(document: dict[str, object], facts: Facts) -> None:
    """Chests that are not full."""
    chests = {str(room): left for room, left in sorted(facts["chests"].items()) if left != TOKENS_A_CHEST}
    if chests:
        document["chests"] = chests


def _figure(facts: Facts, number: int) -> dict[str, object]:
    """What is public of a Musketeer."""
    one: Figure = facts["musketeers"][number]
    figure: dict[str, object] = {"name": FIGURE_NAMES[number], "room": one["room"]}
    if not one["down"] or one["health"]:
        figure["health"] = one["health"]
    if one["poison"]:
        figure["poison"] = one["poison"]
    marks: Mapping[str, Any] = one
    figure |= {mark: True for mark in ("down", "searched", "recovers") if marks[mark]}
    if one["cloaked"]:
        figure["cloaked"] = list(one["cloaked"])
    return figure


def _secrets(facts: Facts, number: int, is_named: bool) -> dict[str, object]:
    """The equipment and pendants of a Musketeer, as far as they are named."""
    one: Figure = facts["musketeers"][number]
    if not is_named:
        return {"equipment": one["items"]}
    pendants = {"pendants": "real"} if facts["carrier"] == number else {}
    return {"equipment": _names_of(one["hand"], TOKEN_NAMES), **pendants}


def _names_of(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    """["Sword*2", "Key"] of counts by kind."""
    return [
        name if count == 1 else f"{name}*{count}" for name, count in zip(names, counts, strict=False) if count
    ]
