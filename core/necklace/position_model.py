"""Keys and types of a position file of Queen's Necklace (pydantic: imported only to check a file)."""

from __future__ import annotations

import difflib
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails

from core.problems import Keys, Place, Problem

_CARDS_SCHEMA: dict[str, Any] = {
    "type": "array",
    "items": {
        "anyOf": [
            {"type": "string"},
            {"type": "object", "properties": {"unknown": {"type": "integer"}}, "required": ["unknown"]},
        ]
    },
}
_SLOT_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"const": "empty"},
        {"type": "object", "properties": {"card": {"type": "string"}, "price": {"type": "integer"}}},
    ]
}
CountOrCards = Annotated[Any, WithJsonSchema({"anyOf": [{"type": "integer"}, _CARDS_SCHEMA]})]
Slot = Annotated[Any, WithJsonSchema(_SLOT_SCHEMA)]
Count = Annotated[int, Field(ge=0, le=100)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Knowledge(_Table):
    """What the viewer knows of a hand beyond the cards named in it."""

    cannot: list[str] = Field([], alias="not")
    likely: dict[str, float] = {}


class Sale(_Table):
    """What a player has laid down for a sale."""

    gems: list[str] = []
    rings: dict[str, Count] = {}
    king: str | None = None
    necklace: str | None = None
    bankers: Count = 0


class Player(_Table):
    """One player, in seat order."""

    name: str
    pounds: int = Field(0, ge=-32000, le=32000)
    necklace: bool | None = None
    hand: CountOrCards
    gained_this_turn: list[str] = []
    know: list[Knowledge] = []
    sale: Sale | None = None


class Moment(_Table):
    """The exact moment of a full state that is no quiet point, as `position apply` writes it."""

    node: str
    actor: str
    played: str | None = None
    target: str | None = None
    gem: str | None = None
    slot: int = Field(1, ge=1, le=6)
    asked: int = Field(0, ge=0, le=3)
    resume: int = Field(0, ge=0, le=9)
    waiting: int = Field(0, ge=0, le=99)
    committed: list[str] = []
    step: int = Field(0, ge=0, le=99)
    revealed: bool = False
    merchants: int | None = Field(None, ge=0, le=3)
    drawn: int | None = Field(None, ge=0, le=100)


class Document(_Table):
    """A position of Queen's Necklace."""

    format: str
    game: str
    view: str | None = None
    turn: str
    phase: Literal["influence", "purchase"]
    ducats: int | None = Field(None, ge=0, le=255)
    bought: int | None = Field(None, ge=0, le=100)
    fashion: list[str]
    sales_done: int = Field(ge=0, le=3)
    draw_pile: CountOrCards
    pending_sales: list[str] = []
    display: list[Slot]
    discards: list[str] = []
    discards_complete: bool = True
    turn_number: int | None = Field(None, ge=0, le=65535)
    moment: Moment | None = None
    events: list[str] = []
    player: list[Player]


_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "string": "a text",
    "bool": "true or false",
    "list": "a list",
    "dict": "a table",
    "model": "a table",
}
_TABLES: dict[str, type[BaseModel]] = {"player": Player, "know": Knowledge, "sale": Sale, "moment": Moment}


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
        return Problem(
            "E201",
            f"the key '{name}' is missing{_owner(keys)}",
            Place(keys),
            help=_MISSING_HELP.get(name, ""),
        )
    if kind == "extra_forbidden":
        near = difflib.get_close_matches(name, _known_keys(keys), n=1, cutoff=0.5)
        hint = f"did you mean '{near[0]}'?" if near else ""
        return Problem("E202", f"unknown key '{name}'{_owner(keys)}", Place(keys, hint, on_key=True))
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
    "draw_pile": "the number of cards left, Merchants included",
    "hand": "a number of unknown cards, or a list of cards",
    "phase": "'influence' or 'purchase'",
    "turn": "the name of the player whose turn it is",
    "fashion": "the four gem types, the most fashionable (+30) first",
    "display": 'one entry a slot: { card = "Ring", price = 6 }, or "empty"',
    "sales_done": "how many of the three sales have been held",
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
    if value is None:
        return "null"
    text = repr(value) if isinstance(value, str | int | float) else f"the date or time {value}"
    return text if len(text) <= 40 else text[:37] + "..."
