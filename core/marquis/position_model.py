"""Keys and types of a position file of Marquis (pydantic: imported only to check a file)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from core.position_keys import Structure

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
    likely: dict[str, float] = {}


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


_MISSING_HELP = {
    "hand": "a number of unknown cards, or a list of cards",
    "turn": "the name of the player whose turn it is",
    "treasury": "the coins that no player has",
    "name": "any name; the others refer to it",
}
STRUCTURE = Structure(Document, {"player": Player, "know": Knowledge, "moment": Moment}, _MISSING_HELP)
"""What a position file of this game may hold."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a position of this game."""
    return Document.model_json_schema()
