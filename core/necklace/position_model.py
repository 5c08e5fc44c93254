"""Keys and types of a position file of Queen's Necklace (pydantic: imported only to check a file)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from core.position_keys import Structure

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


_MISSING_HELP = {
    "draw_pile": "the number of cards left, Merchants included",
    "hand": "a number of unknown cards, or a list of cards",
    "phase": "'influence' or 'purchase'",
    "turn": "the name of the player whose turn it is",
    "fashion": "the four gem types, the most fashionable (+30) first",
    "display": 'one entry a slot: { card = "Ring", price = 6 }, or "empty"',
    "sales_done": "how many of the three sales have been held",
}
STRUCTURE = Structure(
    Document, {"player": Player, "know": Knowledge, "sale": Sale, "moment": Moment}, _MISSING_HELP
)
"""What a position file of this game may hold."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a position of this game."""
    return Document.model_json_schema()
