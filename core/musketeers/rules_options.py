"""The variants of The Three Musketeers (V-1 to V-6, section 8 of docs/rules/musketeers.md): what may be chosen, made uniform."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from core.data import did_you_mean, is_int
from core.errors import EngineError
from core.musketeers.names import find_room, suggest
from core.musketeers.rules_board import MAX_CHESTS

NAMES = ("queen_limit", "carpet_chests", "extra_chests", "extra_arms", "carpet_arms", "surprise")
"""Names of the variants, V-1 to V-6."""
ROOM_LISTS = NAMES[1:5]
MOST_ROOMS = 2
"""Rooms of each kind, at most: so many tokens there are, and twice as many carpets."""
LOWEST_LIMIT = 12
"""Lowest space that V-1 names."""
_ON, _OFF = ("true", "on", "yes", "1"), ("false", "off", "no", "0")


class OptionError(EngineError):
    """A variant that does not exist, or cannot be chosen so.

    Attributes:
        option: the name as it was given.
    """

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


def defaults(tables: Mapping[str, object]) -> dict[str, object]:
    """The variants as they are when nothing is chosen: all off."""
    return {
        "queen_limit": tables["limit"],
        "carpet_chests": [],
        "extra_chests": [],
        "extra_arms": [],
        "carpet_arms": [],
        "surprise": False,
    }


def options(tables: Mapping[str, object], given: Mapping[str, object]) -> dict[str, object]:
    """The variants with a value for each, rooms as sorted lists of numbers.

    Args:
        tables: `rules.tables` of the data.
        given: those that were chosen. Rooms are numbers or names, in a list or a text parted by commas; the limit and the
            switch may be texts too.
    Raises:
        OptionError: the first fault.
    """
    result = defaults(tables)
    rooms = cast("list[dict[str, Any]]", tables["rooms"])
    for name, value in given.items():
        if name not in NAMES:
            hint = did_you_mean(name, NAMES) or f"variants: {', '.join(NAMES)}"
            raise OptionError(name, f"The Three Musketeers has no variant '{name}'; {hint}")
        if name == "queen_limit":
            result[name] = _limit(value, cast("int", tables["limit"]))
        elif name == "surprise":
            result[name] = _switch(name, value)
        else:
            result[name] = sorted(_rooms(name, value, tables))
    chests = sum(room["chest"] for room in rooms)
    arms = sum(room["arms"] for room in rooms)
    added = {name: len(cast("list[int]", result[name])) for name in ROOM_LISTS}
    guards = cast("dict[str, int]", tables["guard"])["count"]
    if chests - added["carpet_chests"] + added["extra_chests"] > MAX_CHESTS:
        raise OptionError("extra_chests", f"'extra_chests' would make more than {MAX_CHESTS} chests")
    if arms - added["carpet_arms"] + added["extra_arms"] > guards:
        text = f"'extra_arms' would make more rooms with the arms than the {guards} guards that begin there"
        raise OptionError("extra_arms", text)
    return result


def _limit(value: object, printed: int) -> int:
    """V-1: the space on which the Musketeers lose."""
    least = min(LOWEST_LIMIT, printed)
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 9:
        value = int(value)
    if not is_int(value) or not least <= value <= printed:
        text = f"'queen_limit' must be a space from {least} to {printed}, not {value!r}"
        raise OptionError("queen_limit", text)
    return value


def _switch(name: str, value: object) -> bool:
    """V-6, and any other switch."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().casefold() in _ON + _OFF:
        return value.strip().casefold() in _ON
    raise OptionError(name, f"'{name}' must be true or false, not {value!r}")


def _rooms(name: str, value: object, tables: Mapping[str, object]) -> list[int]:
    """V-2 to V-5: rooms of the palace, at most two, with or without the printed mark."""
    items = [item.strip() for item in value.split(",") if item.strip()] if isinstance(value, str) else value
    if is_int(items):
        items = [items]
    if not isinstance(items, list | tuple):
        raise OptionError(name, f"'{name}' must be a list of rooms (numbers or names), not {value!r}")
    found: list[int] = []
    for item in items:
        room = _room(name, item, tables)
        if room in found:
            raise OptionError(name, f"'{name}' names {_called(room, tables)} twice")
        found.append(room)
    if len(found) > MOST_ROOMS:
        raise OptionError(name, f"'{name}' must name at most {MOST_ROOMS} rooms, not {len(found)}")
    return found


def _room(name: str, item: object, tables: Mapping[str, object]) -> int:
    """A room that the variant may name."""
    rooms = cast("list[dict[str, Any]]", tables["rooms"])
    names = [str(room["name"]) for room in rooms]
    try:
        room = find_room(str(item), names) if isinstance(item, str) or is_int(item) else -1
    except KeyError:
        room = -1
    if room < 0:
        near = suggest(str(item), names) if isinstance(item, str) else None
        hint = f"did you mean '{near}'?" if near else f"rooms are 0 to {len(rooms) - 1}, or their names"
        raise OptionError(name, f"'{name}': there is no room {item!r}; {hint}")
    if room in (tables["quay"], tables["corridor"]):
        raise OptionError(name, f"'{name}' must name rooms of the palace, not {_called(room, tables)}")
    mark, what = ("chest", "a chest") if name.endswith("chests") else ("arms", "the Cardinal's arms")
    is_carpet = name.startswith("carpet")
    if bool(rooms[room][mark]) != is_carpet:
        printed = ", ".join(str(number) for number, one in enumerate(rooms) if one[mark])
        text = f"is not printed with {what}" if is_carpet else f"is printed with {what} already"
        hint = f"{'rooms that are' if is_carpet else 'so are'}: {printed}"
        raise OptionError(name, f"'{name}': {_called(room, tables)} {text}; {hint}")
    return room


def _called(room: int, tables: Mapping[str, object]) -> str:
    """A room in words: "room 17 (Swiss Guards' Hall)"."""
    return f"room {room} ({cast('list[dict[str, Any]]', tables['rooms'])[room]['name']})"
