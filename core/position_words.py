"""Words of position files of any game: names of players, tables and numbers, a problem for each wrong one."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.data import is_int
from core.problems import Keys, Place, Problem
from core.words import normalised

ACTOR_WORDS = {"chance": 16, "nobody": 17}
"""Who decides where no seat does: CHANCE and TERMINAL of core/game.pxd, in words."""
_MOST = 2**63 - 1


@dataclass
class MomentDraft:
    """The extra facts of a state that is no quiet point, by the names they have in the game's facts."""

    node: str
    actor: int
    facts: dict[str, int]


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

    def node_and_actor(self, table: Mapping[str, object], nodes: Sequence[str]) -> tuple[str, int]:
        """The node and who decides at it, of the table [moment].

        Args:
            table: the table.
            nodes: names of the nodes in the engine.
        """
        known = {_node_word(name): name for name in nodes if name not in ("", "NONE")}
        node = _node_word(str(table.get("node", "")))
        if node not in known:
            near = difflib.get_close_matches(node, known, n=1, cutoff=0.4)
            hint = f"did you mean '{near[0]}'?" if near else ""
            self.fail("E235", f"there is no moment '{node}'", ("moment", "node"), hint)
        name = str(table.get("actor", ""))
        actor = ACTOR_WORDS[name] if name in ACTOR_WORDS else self.seat(name, ("moment", "actor"))
        return known.get(node, ""), 0 if actor is None else actor

    def moment(
        self, table: Mapping[str, object], nodes: Sequence[str], numbers: Sequence[str]
    ) -> MomentDraft:
        """The table [moment] of a game that writes its course as plain numbers.

        Args:
            table: the table.
            nodes: names of the nodes in the engine.
            numbers: names of the numbers of the game's moment.
        """
        node, actor = self.node_and_actor(table, nodes)
        facts: dict[str, int] = {}
        for key, value in table.items():
            keys = ("moment", key)
            if key in ("node", "actor"):
                continue
            if key not in numbers:
                near = difflib.get_close_matches(key, numbers, n=1, cutoff=0.5)
                hint = f"did you mean '{near[0]}'?" if near else ""
                place = Place(keys, hint, on_key=True)
                self.problems.append(Problem("E202", f"unknown key '{key}' in moment", place))
            elif not is_int(value):
                self.fail("E203", f"'{key}' must be a whole number", keys)
            elif not -_MOST <= value <= _MOST:
                self.fail("E205", f"'{key}' is too large", keys)
            else:
                facts[key] = value
        return MomentDraft(node, actor, facts)


def moment_table(
    node: str, actor: int, numbers: Mapping[str, int], names: Sequence[str]
) -> dict[str, object]:
    """What `PositionWords.moment` reads: the table [moment] of a node; numbers that are 0 are left out."""
    words = {number: word for word, number in ACTOR_WORDS.items()}
    told = {key: value for key, value in numbers.items() if value}
    return {"node": _node_word(node), "actor": words.get(actor) or names[actor], **told}


def _node_word(name: str) -> str:
    return name.lower().replace("_", " ").replace("-", " ")


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


def shares_of(value: object, keys: Keys) -> list[tuple[str, float, Keys]]:
    """The entries of a table of names and numbers, as of `likely`, each with its place; others are for the check of types."""
    return [
        (name, float(share), (*keys, name))
        for name, share in (value if isinstance(value, dict) else {}).items()
        if isinstance(share, int | float) and not isinstance(share, bool)
    ]


def likelihood_fault(name: str, chance: float) -> tuple[str, str]:
    """What is wrong with a likelihood that the hand holds something of this name, and what to write; empty if nothing is."""
    if 0 < chance < 1:
        return "", ""
    help = {1.0: f"list the {name} in 'hand'", 0.0: f'use not = ["{name}"]'}.get(chance, "")
    return f"a likelihood lies between 0 and 1, not at {chance:g}", help
