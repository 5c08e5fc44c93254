"""Keys and types of position files of any game, against the game's own model (pydantic: imported only to check a file)."""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from core.problems import Keys, Place, Problem

_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "string": "a text",
    "bool": "true or false",
    "list": "a list",
    "dict": "a table",
    "model": "a table",
}


@dataclass(frozen=True)
class Structure:
    """What a position file of one game may hold.

    Attributes:
        model: the whole document.
        tables: the models of its tables by their keys.
        missing_help: what belongs under a required key.
        wanted: what a key must be, where its type alone does not say it.
    """

    model: type[BaseModel]
    tables: Mapping[str, type[BaseModel]]
    missing_help: Mapping[str, str]
    wanted: Mapping[str, str] = field(default_factory=dict)

    def problems(self, document: Mapping[str, object]) -> list[Problem]:
        """Every unknown or missing key, wrong type and number out of range."""
        try:
            self.model.model_validate(document)
        except ValidationError as error:
            return [self._problem(details) for details in error.errors(include_url=False)]
        return []

    def _problem(self, details: ErrorDetails) -> Problem:
        keys: Keys = details["loc"]
        kind, value = details["type"], details["input"]
        context = details.get("ctx", {})
        name = next((str(key) for key in reversed(keys) if isinstance(key, str)), "")
        if kind == "missing":
            text = f"the key '{name}' is missing{_owner(keys)}"
            return Problem("E201", text, Place(keys), help=self.missing_help.get(name, ""))
        if kind == "extra_forbidden":
            near = difflib.get_close_matches(name, self._known_keys(keys), n=1)
            hint = f"did you mean '{near[0]}'?" if near else ""
            help = "" if near else f"keys here: {', '.join(self._known_keys(keys))}"
            place = Place(keys, hint, on_key=True)
            return Problem("E202", f"unknown key '{name}'{_owner(keys)}", place, help=help)
        if kind == "literal_error":
            allowed = [word.strip("' ") for word in str(context["expected"]).replace(" or ", ",").split(",")]
            near = difflib.get_close_matches(str(value), allowed, n=1, cutoff=0.4)
            hint = f"did you mean '{near[0]}'?" if near else ""
            text = " or ".join(f"'{word}'" for word in allowed)
            return Problem("E204", f"'{name}' must be {text}, not {value!r}", Place(keys, hint))
        is_number = not (isinstance(value, float) and math.isnan(value))
        if kind == "greater_than_equal" and is_number:
            return Problem("E205", f"'{name}' must be at least {context['ge']}, not {value}", Place(keys))
        if kind == "less_than_equal" and is_number:
            return Problem("E205", f"'{name}' must be at most {context['le']}, not {value}", Place(keys))
        wanted = _WORDS.get(kind.split("_")[0], "something else") if is_number else "a number"
        if keys[-1] == name:
            wanted = self.wanted.get(name, wanted)
        element = "each entry of " if isinstance(keys[-1], int) and name not in self.tables else ""
        return Problem("E203", f"{element}'{name}' must be {wanted}, not {_shown(value)}", Place(keys))

    def _known_keys(self, keys: Keys) -> list[str]:
        """The keys of the table that an unknown key stands in."""
        tables = [key for key in keys[:-1] if isinstance(key, str)]
        model = self.tables.get(tables[-1], self.model) if tables else self.model
        return [info.alias or name for name, info in model.model_fields.items()]


def _owner(keys: Keys) -> str:
    """Which table a key belongs to, in words."""
    tables = [key for key in keys[:-1] if isinstance(key, str)]
    if not tables:
        return ""
    number = next((key for key in reversed(keys[:-1]) if isinstance(key, int)), None)
    return f" in {tables[-1]}" + (f" {number + 1}" if number is not None else "")


def _shown(value: object) -> str:
    """A wrong value in a message."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    text = repr(value) if isinstance(value, str | int | float) else f"the date or time {value}"
    return text if len(text) <= 40 else text[:37] + "..."
