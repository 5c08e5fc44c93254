"""Loads the rules data of Marquis (data.toml, or a copy of it) and makes the game object of it.

Rules: section 1 of docs/rules/marquis.md. The tables of characters are checked in rules_checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from core.data import Field, check_table, content_hash, is_int, refuse, rules_source
from core.errors import EngineError, RulesDataError
from core.marquis.rules_checks import check_characters, is_names
from core.problems import Place, Problem
from core.source import Source, SourceError

if TYPE_CHECKING:
    from core.marquis.game import Marquis

MIN_SEATS = 2
MAX_SEATS = 8
MAX_MENU = 8
"""Items of the offer menu that the action codes have room for."""
MENU_ITEMS = ("1c", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "1d", "1v")
"""What a menu may name: coins, a diamond, a Veto."""

_SCALARS: dict[str, Field] = {
    "version": Field("int", 1, 1),
    "treasury_per_player": Field("int", 1, 4),
    "first_player_coins": Field("int", 0, 9),
    "left_neighbour_coins": Field("int", 0, 9),
    "hand_size": Field("int", 2, 11),
    "diamonds_per_ruby": Field("int", 2, 9),
}
_OTHERS = ("sets", "offer_menu", "forger_face_is_robbable", "characters")
"""Keys of other types than core.data knows."""
_SET: dict[str, Field] = {
    "players": Field("ints", MIN_SEATS, MAX_SEATS, lengths=(2, 2)),
    "diamonds": Field("int", 1, 63),
    "rubies": Field("int", 0, 31),
    "coins": Field("int", 1, 99),
}


def load(seats: int, data: Path | None = None, options: Mapping[str, object] | None = None) -> Marquis:
    """The game for a number of seats.

    Args:
        seats: 2 to 8.
        data: a rules data file in place of the shipped one.
        options: variants of the rules by name; there are none.
    Raises:
        ValueError: the number of seats.
        EngineError: an unknown option.
        RulesDataError: the data file cannot be used.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"Marquis is played by {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    if options:
        name = next(iter(options))
        raise EngineError(f"Marquis has no house rule '{name}'; change a copy of its data file (--data FILE)")
    from core.marquis.game import Marquis

    return Marquis(seats, for_seats(tables(source(data)), seats), options or {})


def source(data: Path | None = None) -> Source:
    """The text of a rules data file, None: the shipped one.

    Raises:
        RulesDataError: it cannot be read.
    """
    return rules_source("marquis", data)


def tables(text: Source) -> dict[str, object]:
    """The validated tables of a rules data file, for any number of seats.

    Returns:
        The numbers by their keys; `sets`: a list of tables; `characters`: the 11 tables in their order; `hash`.
    Raises:
        RulesDataError: every fault, at its line and column.
    """
    try:
        document = text.document()
    except SourceError as error:
        raise RulesDataError(str(error)) from None
    unknown = dict.fromkeys(_OTHERS, Field("text"))
    plain = {key: value for key, value in document.items() if key not in _OTHERS}
    missing = [
        problem for problem in check_table(plain, _SCALARS | unknown) if not _is_there(problem, document)
    ]
    problems = missing + _check_menu(document) + _check_sets(document)
    problems += check_characters(document)
    if not problems:
        problems = _check_coins(document)
    refuse(problems, text, document, "marquis")
    return _collect(document)


def _is_there(problem: Problem, document: Mapping[str, object]) -> bool:
    """Whether a key that is said to be missing is one of those checked here."""
    return problem.code == "E301" and problem.place is not None and problem.place.keys[-1] in document


def for_seats(numbers: Mapping[str, object], seats: int) -> dict[str, object]:
    """The tables as `Marquis` takes them: `sets` is the one table for this number of seats."""
    for jewels in cast("list[dict[str, object]]", numbers["sets"]):
        low, high = cast("list[int]", jewels["players"])
        if low <= seats <= high:
            return {**numbers, "sets": jewels}
    raise ValueError(f"the rules data have no set for {seats} seats")


def _check_menu(document: Mapping[str, object]) -> list[Problem]:
    """The menu of offers and the switch of the Forger's face."""
    problems = []
    is_robbable = document.get("forger_face_is_robbable", False)
    if not isinstance(is_robbable, bool):
        text = "'forger_face_is_robbable' must be true or false"
        problems.append(Problem("E303", text, Place(("forger_face_is_robbable",))))
    menu = document.get("offer_menu", ["1c"])
    here = Place(("offer_menu",))
    if not is_names(menu):
        return [*problems, Problem("E303", "'offer_menu' must be a list of texts", here)]
    items = cast("list[str]", menu)
    if not 1 <= len(items) <= MAX_MENU:
        problems.append(
            Problem("E304", f"'offer_menu' must have 1 to {MAX_MENU} entries, not {len(items)}", here)
        )
    for index, item in enumerate(items):
        place = Place(("offer_menu", index))
        if item not in MENU_ITEMS:
            text = (
                f"'offer_menu' cannot offer '{item}': it offers 1c to 9c (coins), 1d (a diamond), 1v (a Veto)"
            )
            problems.append(Problem("E305", text, place))
        elif item in items[:index]:
            problems.append(Problem("E310", f"'{item}' is listed twice in 'offer_menu'", place))
    return problems


def _check_sets(document: Mapping[str, object]) -> list[Problem]:
    """The jewels by number of players: each number of players has one set."""
    sets = document.get("sets")
    if "sets" not in document:
        return []
    if not isinstance(sets, dict) or not all(isinstance(one, dict) for one in sets.values()):
        return [Problem("E303", "'sets' must be tables: [sets.1] and so on", Place(("sets",)))]
    problems = []
    for name, one in sets.items():
        problems += check_table(one, _SET, ("sets", name))
    if problems:
        return problems
    owner: dict[int, str] = {}
    for name, one in sets.items():
        low, high = one["players"]
        place = Place(("sets", name, "players"))
        if low > high:
            problems.append(Problem("E306", f"'players' of set {name} must rise: {low} to {high}", place))
        for seats in range(low, high + 1):
            if seats in owner:
                also = (Place(("sets", owner[seats], "players"), "first here"),)
                text = f"{seats} players have two sets: {owner[seats]} and {name}"
                problems.append(Problem("E310", text, place, also))
            owner.setdefault(seats, name)
    lack = [str(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1) if seats not in owner]
    if lack and not problems:
        text = f"no set is for {', '.join(lack)} players"
        problems.append(Problem("E311", text, Place(("sets",), on_key=True)))
    return problems


def _check_coins(document: Mapping[str, object]) -> list[Problem]:
    """Each set has coins for the treasury, and the treasury for what players begin with."""
    problems = []
    each = cast("int", document["treasury_per_player"])
    for name, one in cast("dict[str, dict[str, object]]", document["sets"]).items():
        most = each * cast("list[int]", one["players"])[1]
        if cast("int", one["coins"]) < most:
            text = f"set {name} has {one['coins']} coins, but {most} are needed: {each} for each player"
            also = (Place(("treasury_per_player",)),)
            problems.append(Problem("E306", text, Place(("sets", name, "coins")), also))
    first, left = (cast("int", document[key]) for key in ("first_player_coins", "left_neighbour_coins"))
    if first + left > each * MIN_SEATS:
        text = f"players begin with {first} and {left} coins, but the treasury of {MIN_SEATS} players has "
        text += f"{each * MIN_SEATS}"
        problems.append(
            Problem("E306", text, Place(("first_player_coins",)), (Place(("left_neighbour_coins",)),))
        )
    return problems


def _collect(document: Mapping[str, object]) -> dict[str, object]:
    """What the engine takes, and a hash of it; sources and notes are no part of the hash."""
    result: dict[str, object] = {key: document[key] for key in _SCALARS}
    result["offer_menu"] = document["offer_menu"]
    result["forger_face_is_robbable"] = document["forger_face_is_robbable"]
    sets = cast("dict[str, dict[str, object]]", document["sets"]).values()
    result["sets"] = sorted(sets, key=lambda one: cast("list[int]", one["players"]))
    listed = cast("list[dict[str, object]]", document["characters"])
    characters = sorted(listed, key=lambda one: one["order"] if is_int(one["order"]) else 0)
    told = [{key: one[key] for key in one if key not in ("source", "note")} for one in characters]
    result["hash"] = content_hash([result, told])
    result["characters"] = characters
    return result
