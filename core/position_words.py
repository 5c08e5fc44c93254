"""Words of position files of any game: names of players, tables and numbers, a problem for each wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from core.data import is_int
from core.problems import Keys, Place, Problem
from core.words import normalised


class PositionWords:
    """Turns the words of one document into numbers and collects what is wrong with them.

    Args:
        names: [seats] names of the players.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.problems: list[Problem] = []

    def fail(self, code: str, message: str, keys: Keys, label: str = "", help: str = "") -> None:
        """Add an error at a value."""
        self.problems.append(Problem(code, message, Place(keys, label), help=help))

    def seat(self, name: str, keys: Keys) -> int | None:
        """The seat of a player's name."""
        plain = [normalised(other) for other in self.names]
        if normalised(name) in plain:
            return plain.index(normalised(name))
        near = difflib.get_close_matches(name, self.names, n=1, cutoff=0.4)
        hint = f"did you mean '{near[0]}'?" if near else ""
        self.fail("E208", f"no player is called '{name}'; players: {', '.join(self.names)}", keys, hint)
        return None


def tables_of(value: object) -> list[tuple[int, Mapping[str, object]]]:
    """The tables of a list with their indices."""
    return [
        (i, item) for i, item in enumerate(value if isinstance(value, list) else []) if isinstance(item, dict)
    ]


def texts_of(value: object, keys: Keys) -> list[tuple[str, Keys]]:
    """The texts of a list, each with its place."""
    return [
        (item, (*keys, i))
        for i, item in enumerate(value if isinstance(value, list) else [])
        if isinstance(item, str)
    ]


def int_of(table: Mapping[str, object], key: str, most: int = 65535, least: int = 0) -> int | None:
    """An integer of a table; None if it is missing or out of range, which the check of types reports."""
    value = table.get(key)
    return value if is_int(value) and least <= value <= most else None
