"""What must hold of the characters of a rules data file of Marquis (section 1.4 of docs/rules/marquis.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from core.data import Field, check_table, did_you_mean, is_int
from core.marquis.names import CARD_IDS, CARD_NAMES, N_CHARACTERS
from core.problems import Keys, Place, Problem

CHARACTER_IDS = CARD_IDS[:N_CHARACTERS]
EVERYBODY = "*"
"""The key of a rob list that means every character but the robber's own."""
LEFT_NEIGHBOUR = "left_neighbour"
MOST_ROBBED = 3
_RATE_LIMITS = ((1, 9), (1, 5))
"""Least and greatest coins and diamonds of a rate."""
_POWERS: dict[str, tuple[str, str, int, int]] = {
    "A": ("assassin", "coins", 0, 9),
    "C": ("countess", "fee", 1, 1),
    "T": ("pickpocket", "coins", 0, 9),
}
"""Character -> type of its power, the number it has, least and greatest value."""
_TYPES = (
    "assassin", "jeweller", "blackmailer", "forger", "astrologer", "countess", "cleric", "marquis", "prosecutor",
    "pickpocket", "barbarian",
)  # fmt: skip
_EXTRA_RATES = {"D": "rate_now", "E": "rate_pair"}
"""Rates that one character has beside its usual one."""
_SOURCE = re.compile(r"rulebook|reconstructed|published:S\d+(,S\d+)*")
_CHARACTER: dict[str, Field] = {
    "id": Field("text", choices=CHARACTER_IDS),
    "name": Field("text"),
    "order": Field("int", 1, N_CHARACTERS),
    "receive": Field("int", 0, 6),
    "note": Field("text", is_required=False),
}
_TABLES = ("rob", "rate", "rate_now", "rate_pair", "power", "source")


def is_names(value: object) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def check_characters(document: Mapping[str, object]) -> list[Problem]:
    """All faults of the list of characters; that it is missing is not said."""
    listed = document.get("characters")
    if "characters" not in document:
        return []
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        return [Problem("E303", "'characters' must be a list of tables", Place(("characters",)))]
    characters = cast("list[dict[str, object]]", listed)
    problems = []
    for index, one in enumerate(characters):
        problems += _Character(one, ("characters", index)).problems
    return problems + _check_whole(characters)


def _check_whole(characters: list[dict[str, object]]) -> list[Problem]:
    """Each character once."""
    problems = []
    first: dict[str, int] = {}
    for index, one in enumerate(characters):
        name = one.get("id")
        if not isinstance(name, str) or name not in CHARACTER_IDS:
            continue
        if name in first:
            also = (Place(("characters", first[name], "id"), "first here"),)
            place = Place(("characters", index, "id"), "again")
            problems.append(Problem("E310", f"the character {name} is listed twice", place, also))
        first.setdefault(name, index)
    lack = [name for name in CHARACTER_IDS if name not in first]
    if lack:
        text = f"characters are missing: {', '.join(lack)}"
        problems.append(Problem("E311", text, Place(("characters",), on_key=True)))
    return problems


class _Character:
    """Checks one character; `problems` holds what was found."""

    def __init__(self, table: Mapping[str, object], keys: Keys) -> None:
        self.table = table
        self.keys = keys
        plain = {key: value for key, value in table.items() if key not in _TABLES}
        others = {key: Field("text", is_required=False) for key in _TABLES}
        self.problems = check_table(plain, _CHARACTER | others, keys)
        name = table.get("id")
        self.id = name if isinstance(name, str) and name in CHARACTER_IDS else ""
        if not self.id:
            return
        number = CHARACTER_IDS.index(self.id)
        for key, wanted in (("name", CARD_NAMES[number]), ("order", number + 1)):
            if key in table and not any(problem.place == Place((*keys, key)) for problem in self.problems):
                self._expect((*keys, key), wanted, table[key])
        self._check_rob()
        self._check_rates()
        self._check_power(number)
        self._check_source()

    def fail(self, code: str, message: str, *keys: str | int, label: str = "", on_key: bool = False) -> None:
        """Add an error at a key of this character."""
        self.problems.append(Problem(code, message, Place((*self.keys, *keys), label, on_key)))

    def _expect(self, keys: Keys, wanted: object, found: object) -> None:
        if found != wanted:
            text = f"'{keys[-1]}' of {self.id} must be {wanted!r}, not {found!r}"
            self.problems.append(Problem("E307", text, Place(keys)))

    def _has_table(self, key: str) -> bool:
        """Whether a required table is there."""
        value = self.table.get(key)
        if key not in self.table:
            self.fail("E301", f"the key '{key}' of {self.id} is missing", key)
        elif not isinstance(value, dict):
            self.fail("E303", f"'{key}' of {self.id} must be a table", key)
        return isinstance(value, dict)

    def _check_rob(self) -> None:
        if not self._has_table("rob"):
            return
        allowed = [name for name in CHARACTER_IDS if name != self.id]
        for victim, amount in cast("dict[str, object]", self.table["rob"]).items():
            if victim == self.id:
                self.fail(
                    "E305", f"'rob' of {self.id} must not name {self.id} itself", "rob", victim, on_key=True
                )
            elif victim == EVERYBODY and self.id != "W":
                self.fail("E305", f"'rob' of {self.id} must not be '*': only W robs everybody", "rob", victim)
            elif victim not in (*allowed, EVERYBODY):
                text = f"'rob' of {self.id} must name characters ({', '.join(allowed)}), not '{victim}'"
                self.fail("E305", text, "rob", victim, label=did_you_mean(victim, allowed), on_key=True)
            elif not is_int(amount):
                self.fail("E303", f"'{victim}' in 'rob' of {self.id} must be an integer", "rob", victim)
            elif not 1 <= amount <= MOST_ROBBED:
                text = f"'{victim}' in 'rob' of {self.id} must be 1 to {MOST_ROBBED}, not {amount}"
                self.fail("E306", text, "rob", victim)

    def _check_rates(self) -> None:
        rate = self.table.get("rate")
        if self.id == "F":
            if "rate" in self.table:
                self.fail(
                    "E307",
                    "F has no 'rate' of his own: he buys at the rate of the character he copies",
                    "rate",
                )
        elif self.id == "K":
            if rate != LEFT_NEIGHBOUR:
                self.fail("E307", f"'rate' of K must be '{LEFT_NEIGHBOUR}', not {rate!r}", "rate")
        else:
            self._check_rate("rate")
        for owner, key in _EXTRA_RATES.items():
            if self.id == owner:
                self._check_rate(key)
            elif key in self.table:
                self.fail("E302", f"unknown key '{key}' of {self.id}: only {owner} has it", key, on_key=True)

    def _check_rate(self, key: str) -> None:
        rate = self.table.get(key)
        if key not in self.table:
            self.fail("E301", f"the key '{key}' of {self.id} is missing: [coins, diamonds]", key)
        elif not isinstance(rate, list) or len(rate) != 2 or not all(is_int(number) for number in rate):
            self.fail("E303", f"'{key}' of {self.id} must be [coins, diamonds], not {rate!r}", key)
        else:
            for index, (number, (low, high)) in enumerate(zip(rate, _RATE_LIMITS, strict=True)):
                if not low <= number <= high:
                    what = ("coins", "diamonds")[index]
                    text = f"the {what} of '{key}' of {self.id} must be {low} to {high}, not {number}"
                    self.fail("E306", text, key, index)

    def _check_power(self, number: int) -> None:
        if not self._has_table("power"):
            return
        power = cast("dict[str, object]", self.table["power"])
        _, amount, low, high = _POWERS.get(self.id, ("", "", 0, 0))
        fields = {"type": Field("text")}
        if amount:
            fields[amount] = Field("int", low, high)
        found = check_table(power, fields, (*self.keys, "power"))
        self.problems += found
        if not any(problem.code == "E303" for problem in found) and "type" in power:
            self._expect((*self.keys, "power", "type"), _TYPES[number], power["type"])

    def _check_source(self) -> None:
        if not self._has_table("source"):
            return
        wanted = ["receive", "rob", "rate", "power"]
        wanted += [key for owner, key in _EXTRA_RATES.items() if owner == self.id]
        found = cast("dict[str, object]", self.table["source"])
        self.problems += check_table(found, {key: Field("text") for key in wanted}, (*self.keys, "source"))
        for key, word in found.items():
            if key in wanted and isinstance(word, str) and not _SOURCE.fullmatch(word):
                text = f"the source of '{key}' of {self.id} must be 'rulebook', 'reconstructed' or 'published:S1'"
                self.fail("E305", f"{text}, not '{word}'", "source", key)
