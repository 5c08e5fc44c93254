"""Keys and types of a position file of The Three Musketeers (pydantic: imported only to check a file)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from core.musketeers.position_rules import LONGEST
from core.position_keys import Structure
from core.problems import Problem

_ROOM_SCHEMA: dict[str, Any] = {"anyOf": [{"type": "integer"}, {"type": "string"}]}
_DOORWAY_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "string"}, {"type": "array", "items": _ROOM_SCHEMA, "minItems": 2, "maxItems": 2}]
}
_NAMED_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "string"}}]
}
Room = Annotated[Any, WithJsonSchema(_ROOM_SCHEMA)]
"""A number or a name; favourites: "reserve" too."""
Doorway = Annotated[Any, WithJsonSchema(_DOORWAY_SCHEMA)]
"""Two rooms, as "8-9" or as a list; "off-board"."""
Named = Annotated[Any, WithJsonSchema(_NAMED_SCHEMA)]
"""A list of names, or how many there are."""
Count = Annotated[int, Field(ge=0, le=99)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Cardinal(_Table):
    """The Cardinal's cards and favourites, and what he thinks of the pendants."""

    hand: Named = None
    signal_available: bool = True
    discards: list[str] = []
    guards: dict[str, Count] = {}
    rochefort: Room = "reserve"
    milady: Room = "reserve"
    rochefort_entered: bool = False
    guards_moved: dict[str, Count] = {}
    rochefort_moved: bool = False
    milady_moved: bool = False
    carrier: dict[str, float] = {}


class Musketeer(_Table):
    """One of the four figures."""

    name: str
    room: Room = 0
    health: int | None = Field(None, ge=-99, le=99)
    equipment: Named = None
    pendants: Literal["real", "fake", "?"] | None = None
    down: bool = False
    searched: bool = False
    recovers: bool = False
    poison: Count = 0
    cloaked: list[Any] = []


class Moment(BaseModel):
    """The exact moment of a full state that is no quiet point, as `position apply` writes it."""

    model_config = ConfigDict(extra="allow", strict=True)

    node: str
    actor: str


class Document(_Table):
    """A position of The Three Musketeers."""

    format: str
    game: str
    players: list[str] | None = None
    view: str | None = None
    turn: str
    entry: int | None = Field(None, ge=0, le=99)
    move_cards_seen: list[int] = []
    turn_number: int | None = Field(None, ge=0, le=LONGEST)
    queen_space: Count = 0
    door: Doorway = "off-board"
    grate: Doorway = "off-board"
    passage: Doorway = None
    action_points: Count | None = None
    steps: Count | None = None
    entered: bool = False
    fought: bool = False
    stopped: bool = False
    card_played: bool | None = None
    seduction_used: bool = False
    one_for_all_available: bool = True
    tokens_used: list[str] = []
    gold_tokens: list[str] | None = None
    surprises_seen: list[int] = []
    rules: dict[str, Any] = {}
    events: list[str] = []
    cardinal: Cardinal = Cardinal()
    chests: dict[str, Count] = {}
    musketeer: list[Musketeer] = []
    moment: Moment | None = None


_MISSING_HELP = {
    "turn": "cardinal or a Musketeer's name: whose phase it is; boundary: before the next phase; setup: before the first card",
    "name": "d'Artagnan, Athos, Porthos or Aramis",
}
_TABLES: dict[str, type[BaseModel]] = {"cardinal": Cardinal, "musketeer": Musketeer, "moment": Moment}
_STRUCTURE = Structure(Document, _TABLES, _MISSING_HELP)


def problems_of(document: Mapping[str, object]) -> list[Problem]:
    """Every unknown or missing key, wrong type and number out of range; a key of another table is sent there."""
    return [_sent_home(problem) for problem in _STRUCTURE.problems(document)]


def _sent_home(problem: Problem) -> Problem:
    """An unknown key with the table to which it belongs."""
    if problem.code != "E202" or problem.place is None:
        return problem
    name = str(problem.place.keys[-1])
    tables: dict[str, type[BaseModel]] = {**_TABLES, "": Document}
    homes = [word for word, table in tables.items() if name in table.model_fields]
    if not homes:
        return problem
    where = {"": "above the first table", "musketeer": "in a [[musketeer]]"}.get(homes[0], f"in [{homes[0]}]")
    return replace(problem, place=replace(problem.place, label=""), help=f"'{name}' belongs {where}")


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a position of this game."""
    return Document.model_json_schema()
