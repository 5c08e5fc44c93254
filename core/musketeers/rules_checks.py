"""What must hold of a rules data file of The Three Musketeers (section 1.7 of docs/rules/musketeers.md), but for its board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from core.data import Field, check_table
from core.musketeers.names import (
    FIGURE_IDS,
    FIGURE_NAMES,
    N_USEFUL,
    SPECIAL_IDS,
    SPECIAL_NAMES,
    TOKEN_IDS,
    TOKEN_NAMES,
)
from core.musketeers.rules_board import check_board
from core.musketeers.rules_records import check_source, each_once, listed, switches, without
from core.problems import Keys, Place, Problem

MAX_CARDS = 16
"""Move cards that the packed state has room for."""
MAX_ENTRIES = 8
MAX_GUARDS = 14
MAX_COPIES = 15
"""Copies of a token or special card: four bits."""
MAX_OUTCOMES = 512
"""Outcomes of a duel round that a list of actions has room for."""
TOKENS_A_CHEST = 3
DEALT = 4
"""Tokens dealt at the start, one to each Musketeer (TM-04)."""
GOLD_TOKENS = 6
"""Tokens with a golden corner: three for each of two extra chests (V-3)."""
ABILITIES = ("dice_per_enemy", "reroll1", "none", "dodge1")
PER_ENEMY, DODGE = "dice_per_enemy", "dodge1"
SURPRISE_VALUES = (0, 1, 2, 3)

PHASE = re.compile(r"C([0-9])/([0-9])")
"""An entry of a move card that calls the Cardinal: action points / cards to draw."""

_TOP: dict[str, Field] = {
    "version": Field("int", 1, 1),
    "track": Field("int", 1, 99),
    "limit": Field("int", 1, 99),
}
_LISTS = ("room", "passage", "musketeer", "token", "special", "card", "surprise")
_TABLES: dict[str, dict[str, Field]] = {
    "guard": {"count": Field("int", 1, MAX_GUARDS), "dice": Field("int", 1, 1), "hit": Field("int", 2, 6)},
    "rochefort": {
        "dice": Field("int", 1, 3),
        "hit": Field("int", 2, 6),
        "pistol_hit": Field("int", 2, 6),
    },
    "milady": {"seduce_hit": Field("int", 2, 6)},
}
FLAGS: dict[str, Field] = {
    "tokens_total": Field("int", 1, 120),
    "special_total": Field("int", 1, 120),
    "base_move": Field("int", 1, 9),
    "favourite_move": Field("int", 2, 2),
    "equip_limit": Field("int", 1, 9),
    "hand_limit": Field("int", 1, 9),
    "help_back": Field("int", 0, 9),
    "wound_forward": Field("int", 0, 9),
    "queen_on_wound": Field("int", 0, 1),
    "remainder_stack": Field("int", 0, 1),
    "boots_after_combat": Field("int", 0, 1),
    "special_reshuffle": Field("int", 0, 1),
    "to_arms_dice": Field("int", 0, 9),
    "elite_hit": Field("int", 2, 6),
}
_MUSKETEER: dict[str, Field] = {
    "letter": Field("text", choices=FIGURE_IDS),
    "name": Field("text"),
    "health": Field("int", 1, 7),
    "dice": Field("int", 1, 9),
    "hit": Field("int", 2, 6),
    "ability": Field("text", choices=ABILITIES),
    "min": Field("int", 1, 9, is_required=False),
    "max": Field("int", 1, 9, is_required=False),
}
_TOKEN: dict[str, Field] = {
    "id": Field("text", choices=TOKEN_IDS),
    "name": Field("text"),
    "base": Field("int", 0, MAX_COPIES),
    "gold": Field("int", 0, MAX_COPIES),
}
_SPECIAL: dict[str, Field] = {
    "id": Field("text", choices=SPECIAL_IDS),
    "name": Field("text"),
    "count": Field("int", 0, MAX_COPIES),
}
_CARD: dict[str, Field] = {"number": Field("int", 1, 99), "queen": Field("int", 0, 9)}
_SURPRISE: dict[str, Field] = {"value": Field("int", 0, 3), "count": Field("int", 0, MAX_COPIES)}


def check(document: Mapping[str, object]) -> list[Problem]:
    """All faults of a data file; what depends on several parts is looked at when these are sound."""
    known = (*_LISTS, *_TABLES, "flags")
    plain = {key: value for key, value in document.items() if key not in known}
    others = {key: Field("text", is_required=False) for key in known}
    problems = check_table(plain, _TOP | others) + check_board(document)
    for key, fields in _TABLES.items():
        problems += _check_table(document, key, fields)
    problems += _check_flags(document)
    problems += _check_musketeers(document) + _check_tokens(document) + _check_specials(document)
    problems += _check_cards(document) + _check_surprises(document)
    return problems or _check_sums(document)


def _check_table(document: Mapping[str, object], key: str, fields: Mapping[str, Field]) -> list[Problem]:
    """A table that stands alone."""
    table = document.get(key)
    if key not in document:
        return [Problem("E301", f"the table '{key}' is missing", Place((key,)))]
    if not isinstance(table, dict):
        return [Problem("E303", f"'{key}' must be a table", Place((key,)))]
    return check_table(without(table), fields, (key,)) + check_source(table, (key,), tuple(fields))


def _check_flags(document: Mapping[str, object]) -> list[Problem]:
    flags = document.get("flags")
    if not isinstance(flags, dict):
        what = "must be a table" if "flags" in document else "is missing"
        code = "E303" if "flags" in document else "E301"
        return [Problem(code, f"the table 'flags' {what}", Place(("flags",)))]
    return check_table(flags, FLAGS, ("flags",))


def _expect(one: Mapping[str, object], here: Keys, key: str, wanted: str, owner: str) -> list[Problem]:
    """A text that is fixed by another key of its record."""
    if not isinstance(one.get(key), str) or one[key] == wanted:
        return []
    text = f"'{key}' of {owner} must be {wanted!r}, not {one[key]!r}"
    return [Problem("E307", text, Place((*here, key)))]


def _check_musketeers(document: Mapping[str, object]) -> list[Problem]:
    """The four Musketeers, each once; an ability that is counted once a round belongs to one of them."""
    records, problems = listed(document, "musketeer", (4, 4))
    for index, one in enumerate(records):
        here = ("musketeer", index)
        problems += check_table(without(one), _MUSKETEER, here)
        problems += check_source(one, here, ("health", "dice", "hit", "ability"))
        if one.get("letter") in FIGURE_IDS:
            name = FIGURE_NAMES[FIGURE_IDS.index(str(one["letter"]))]
            problems += _expect(one, here, "name", name, str(one["letter"]))
        problems += _check_dice(one, here)
    if problems or not records:
        return problems
    problems = each_once(records, "letter", FIGURE_IDS, "musketeer", "Musketeer")
    for ability in (PER_ENEMY, DODGE):
        owners = [index for index, one in enumerate(records) if one["ability"] == ability]
        for index in owners[1:]:
            also = (Place(("musketeer", owners[0], "ability"), "first here"),)
            text = f"only one Musketeer can have the ability '{ability}'"
            problems.append(Problem("E310", text, Place(("musketeer", index, "ability"), "again"), also))
    return problems


def _check_dice(one: Mapping[str, object], here: Keys) -> list[Problem]:
    """`min` and `max` belong to one ability, in this order."""
    if one.get("ability") != PER_ENEMY:
        text = f"only the ability '{PER_ENEMY}' has {{}}"
        return [
            Problem("E307", text.format(f"'{key}'"), Place((*here, key), on_key=True))
            for key in ("min", "max")
            if key in one
        ]
    lack = [key for key in ("min", "max") if key not in one]
    if lack:
        text = f"the ability '{PER_ENEMY}' needs '{lack[0]}'"
        return [Problem("E301", text, Place((*here, lack[0])))]
    least, most = one["min"], one["max"]
    if isinstance(least, int) and isinstance(most, int) and least > most:
        text = f"'min' must not be above 'max': {least} and {most}"
        return [Problem("E306", text, Place((*here, "min")), (Place((*here, "max")),))]
    return []


def _check_named(
    document: Mapping[str, object],
    key: str,
    what: str,
    kinds: tuple[Sequence[str], Sequence[str]],
    fields: Mapping[str, Field],
    marks: Sequence[str] = (),
) -> list[Problem]:
    """A list with one record for each kind; `kinds`: their ids and names."""
    ids, names = kinds
    records, problems = listed(document, key, (1, len(ids)))
    for index, one in enumerate(records):
        here = (key, index)
        problems += check_table(without(one, marks), fields, here)
        problems += switches(one, marks, here) + check_source(one, here)
        if one.get("id") in ids:
            name = names[ids.index(str(one["id"]))]
            problems += _expect(one, here, "name", name, str(one["id"]))
    if problems or not records:
        return problems
    return each_once(records, "id", ids, key, what)


def _check_tokens(document: Mapping[str, object]) -> list[Problem]:
    """The kinds of equipment: the last two are dangerous, and no kind has more copies than fit."""
    problems = _check_named(document, "token", "token", (TOKEN_IDS, TOKEN_NAMES), _TOKEN, ("danger",))
    if problems:
        return problems
    for index, one in enumerate(cast("list[Any]", document["token"])):
        is_danger = TOKEN_IDS.index(one["id"]) >= N_USEFUL
        if bool(one.get("danger", False)) != is_danger:
            text = f"'danger' of {one['id']} must be {str(is_danger).lower()}"
            problems.append(Problem("E307", text, Place(("token", index, "danger"))))
        if one["base"] + one["gold"] > MAX_COPIES:
            text = f"there are {one['base'] + one['gold']} tokens {one['id']}; at most {MAX_COPIES} can be"
            also = (Place(("token", index, "gold")),)
            problems.append(Problem("E309", text, Place(("token", index, "base")), also))
    return problems


def _check_specials(document: Mapping[str, object]) -> list[Problem]:
    return _check_named(document, "special", "special card", (SPECIAL_IDS, SPECIAL_NAMES), _SPECIAL)


def _check_cards(document: Mapping[str, object]) -> list[Problem]:
    """Each move card calls each Musketeer once and the Cardinal; numbers differ."""
    records, problems = listed(document, "card", (1, MAX_CARDS))
    for index, one in enumerate(records):
        problems += check_table(without(one, ("order",)), _CARD, ("card", index))
        problems += check_source(one, ("card", index)) + _check_order(one, index)
    if problems or not records:
        return problems
    problems = each_once(records, "number", (), "card", "card")
    if not any(one["queen"] for one in records):
        text = "the Queen never moves: the cards must have a 'queen' above 0, or the game need not end"
        problems.append(Problem("E316", text, Place(("card",), on_key=True)))
    return problems


def _check_order(one: Mapping[str, object], index: int) -> list[Problem]:
    """The phases of a move card."""
    here = ("card", index, "order")
    order = one.get("order")
    name = f"card {one.get('number', '?')}"
    if "order" not in one:
        return [Problem("E301", "the key 'order' is missing", Place(here))]
    if not isinstance(order, list) or not all(isinstance(word, str) for word in order):
        return [Problem("E303", "'order' must be a list of texts", Place(here))]
    problems = []
    if len(order) > MAX_ENTRIES:
        text = f"'order' must have at most {MAX_ENTRIES} entries, not {len(order)}"
        problems.append(Problem("E304", text, Place(here)))
    for number, word in enumerate(order):
        if word not in FIGURE_IDS and not PHASE.fullmatch(word):
            text = (
                f"'{word}' is no phase: D, A, P, R, or C with action points / cards to draw, such as 'C3/1'"
            )
            problems.append(Problem("E305", text, Place((*here, number))))
    for letter in FIGURE_IDS:
        if order.count(letter) != 1:
            text = f"{name} must call {letter} once, not {order.count(letter)} times"
            problems.append(Problem("E307", text, Place(here)))
    if not any(word.startswith("C") for word in order):
        problems.append(Problem("E307", f"{name} must call the Cardinal (C3/1 or the like)", Place(here)))
    return problems


def _check_surprises(document: Mapping[str, object]) -> list[Problem]:
    """The Queen's tokens of V-6: each value once, and they move her."""
    records, problems = listed(document, "surprise", (1, len(SURPRISE_VALUES)))
    for index, one in enumerate(records):
        problems += check_table(without(one), _SURPRISE, ("surprise", index))
        problems += check_source(one, ("surprise", index))
    if problems or not records:
        return problems
    problems = each_once(records, "value", SURPRISE_VALUES, "surprise", "value")
    if not any(one["value"] and one["count"] for one in records):
        text = "the Queen never moves: there must be a surprise token above 0, or the game need not end"
        problems.append(Problem("E316", text, Place(("surprise",), on_key=True)))
    return problems


# ------------------------------------------------------------------------------------------------- what adds up


def _check_sums(document: Mapping[str, object]) -> list[Problem]:
    """Totals, and what one part of the file says about another."""
    data = cast("dict[str, Any]", document)
    flags, rooms = data["flags"], data["room"]
    problems: list[Problem] = []

    def unequal(text: str, *places: Keys) -> None:
        first, *also = (Place(keys, on_key=len(keys) == 1) for keys in places)
        problems.append(Problem("E316", text, first, tuple(also)))

    if data["limit"] > data["track"]:
        text = f"'limit' must not be above 'track', the last space: {data['limit']} and {data['track']}"
        unequal(text, ("limit",), ("track",))
    base = sum(one["base"] for one in data["token"])
    gold = sum(one["gold"] for one in data["token"])
    cards = sum(one["count"] for one in data["special"])
    chests = sum(bool(one.get("chest")) for one in rooms)
    arms = sum(bool(one.get("arms")) for one in rooms)
    useful = sum(one["base"] for one in data["token"] if TOKEN_IDS.index(one["id"]) < N_USEFUL)
    if base != flags["tokens_total"]:
        text = f"'base' adds up to {base} tokens, but 'tokens_total' is {flags['tokens_total']}"
        unequal(text, ("flags", "tokens_total"), ("token",))
    if chests * TOKENS_A_CHEST + DEALT != base:
        needed = chests * TOKENS_A_CHEST + DEALT
        text = (
            f"{chests} chests of {TOKENS_A_CHEST} and {DEALT} dealt tokens are {needed}, but there are {base}"
        )
        unequal(text, ("token",), ("room",))
    if useful < DEALT:
        unequal(f"{DEALT} useful tokens are dealt, but there are {useful}", ("token",))
    if gold != GOLD_TOKENS:
        text = f"'gold' adds up to {gold} tokens, but two extra chests of {TOKENS_A_CHEST} need {GOLD_TOKENS}"
        unequal(text, ("token",))
    if cards != flags["special_total"]:
        text = f"'count' adds up to {cards} special cards, but 'special_total' is {flags['special_total']}"
        unequal(text, ("flags", "special_total"), ("special",))
    if arms > data["guard"]["count"]:
        text = f"{arms} rooms have the arms, but there are {data['guard']['count']} guards to begin there"
        unequal(text, ("guard", "count"), ("room",))
    outcomes = most_outcomes(data)
    if outcomes > MAX_OUTCOMES:
        text = f"a round of a duel could have {outcomes} results; the engine has room for {MAX_OUTCOMES}"
        unequal(f"{text}: fewer dice", ("musketeer",), ("flags", "to_arms_dice"), ("rochefort", "dice"))
    return problems


def most_outcomes(data: Mapping[str, Any]) -> int:
    """Most results of a duel round: hits of the Cardinal, hits of the Musketeers, whether one dodges."""
    fighters = data["guard"]["count"] + 1
    red = data["guard"]["count"] + data["rochefort"]["dice"] + data["flags"]["to_arms_dice"]
    blue = sum(one.get("max", one["dice"]) for one in data["musketeer"])
    dodges = 2 if any(one["ability"] == DODGE for one in data["musketeer"]) else 1
    return int((red + 1) * (min(blue, fighters) + 1) * dodges)
