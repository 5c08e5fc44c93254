"""Keys and types of a position file of Marquis (pydantic: imported only to check a file)."""

from __future__ import annotations

import difflib
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails

from core.problems import Keys, Place, Problem

_HAND_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "integer"},
        {
            "type": "array",
            "items": {
                "anyOf": [
                    {"type": "string"},
                    {
                        "type": "object",
                        "properties": {"unknown": {"type": "integer"}},
                        "required": ["unknown"],
                    },
                ]
            },
        },
    ]
}
_RETRIEVED_SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
}
Hand = Annotated[Any, WithJsonSchema(_HAND_SCHEMA)]
Retrieved = Annotated[Any, WithJsonSchema(_RETRIEVED_SCHEMA)]
Count = Annotated[int, Field(ge=0, le=99)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Knowledge(_Table):
    """What the viewer knows of a hand beyond the cards named in it."""

    cannot: list[str] = Field([], alias="not")


class Player(_Table):
    """One player, in seat order."""

    name: str
    coins: Count = 0
    diamonds: Count = 0
    rubies: Count = 0
    played: list[str] = []
    eliminated: list[str] = []
    hand: Hand
    vetoes_received: int = Field(0, ge=0, le=8)
    veto_gone: bool | None = None
    protects: str | None = None
    boosted: bool | None = None
    fee_open: bool = False
    finished: bool = False
    rebuy: bool = False
    committed: bool = False
    retrieved: Retrieved = []
    know: list[Knowledge] = []
    stamps: list[int] | None = None


class Moment(BaseModel):
    """The exact moment of a full state in the middle of a turn, as `position apply` writes it."""

    model_config = ConfigDict(extra="allow", strict=True)

    node: str
    actor: str


class Document(_Table):
    """A position of Marquis."""

    format: str
    game: str
    view: str | None = None
    turn: str
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    treasury: Count
    placed: list[str] = []
    reversal: int | None = Field(None, ge=0, le=255)
    turn_number: int | None = Field(None, ge=0, le=65535)
    moment: Moment | None = None
    events: list[str] = []
    player: list[Player]


_WORDS = {
    "int": "a whole number",
    "string": "a text",
    "bool": "true or false",
    "list": "a list",
    "dict": "a table",
    "model": "a table",
}
_TABLES: dict[str, type[BaseModel]] = {"player": Player, "know": Knowledge, "moment": Moment}


def structure_problems(document: dict[str, object]) -> list[Problem]:
    """Every unknown or missing key, wrong type and number out of range."""
    try:
        Document.model_validate(document)
    except ValidationError as error:
        return [_problem(details) for details in error.errors(include_url=False)]
    return []


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a position of this game."""
    return Document.model_json_schema()


def _problem(details: ErrorDetails) -> Problem:
    keys: Keys = details["loc"]
    kind, value = details["type"], details["input"]
    context = details.get("ctx", {})
    name = next((str(key) for key in reversed(keys) if isinstance(key, str)), "")
    if kind == "missing":
        text = f"the key '{name}' is missing{_owner(keys)}"
        return Problem("E201", text, Place(keys), help=_MISSING_HELP.get(name, ""))
    if kind == "extra_forbidden":
        near = difflib.get_close_matches(name, _known_keys(keys), n=1, cutoff=0.5)
        hint = f"did you mean '{near[0]}'?" if near else ""
        help = "" if near else f"keys here: {', '.join(_known_keys(keys))}"
        place = Place(keys, hint, on_key=True)
        return Problem("E202", f"unknown key '{name}'{_owner(keys)}", place, help=help)
    if kind == "literal_error":
        allowed = [word.strip("' ") for word in str(context["expected"]).replace(" or ", ",").split(",")]
        near = difflib.get_close_matches(str(value), allowed, n=1, cutoff=0.4)
        hint = f"did you mean '{near[0]}'?" if near else ""
        text = " or ".join(f"'{word}'" for word in allowed)
        return Problem("E204", f"'{name}' must be {text}, not {value!r}", Place(keys, hint))
    if kind == "greater_than_equal":
        return Problem("E205", f"'{name}' must be at least {context['ge']}, not {value}", Place(keys))
    if kind == "less_than_equal":
        return Problem("E205", f"'{name}' must be at most {context['le']}, not {value}", Place(keys))
    wanted = _WORDS.get(kind.split("_")[0], "something else")
    element = "each entry of " if isinstance(keys[-1], int) and name not in _TABLES else ""
    return Problem("E203", f"{element}'{name}' must be {wanted}, not {_shown(value)}", Place(keys))


_MISSING_HELP = {
    "hand": "a number of unknown cards, or a list of cards",
    "turn": "the name of the player whose turn it is",
    "treasury": "the coins that no player has",
    "name": "any name; the others refer to it",
}


def _known_keys(keys: Keys) -> list[str]:
    """The keys of the table that an unknown key stands in."""
    tables = [key for key in keys[:-1] if isinstance(key, str)]
    model = _TABLES.get(tables[-1], Document) if tables else Document
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
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
