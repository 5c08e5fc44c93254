"""Keys and types of a tournament's configuration (pydantic: imported only to check a file)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from ai_cli.arena.config import DEFAULT_DEALS
from ai_cli.arena.schedule import MOST_DEALS
from core.position_keys import Structure


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Player(_Table):
    """One player."""

    name: str = ""
    spec: str
    figures: dict[str, str] = {}


class Stop(_Table):
    """When a run may end before its last deal."""

    compare: list[str] = Field(min_length=2, max_length=2)
    better_by: float = Field(ge=0.001, le=0.5)
    alpha: float = Field(0.05, ge=0.0001, le=0.4)
    beta: float = Field(0.05, ge=0.0001, le=0.4)


class Tournament(_Table):
    """The whole file; the last four keys stand only in what a directory of a tournament holds."""

    format: Any
    name: str = ""
    game: Any
    seats: Any = None
    schedule: Any = None
    deals: int = Field(DEFAULT_DEALS, ge=1, le=MOST_DEALS)
    rotations: Any = None
    seed: int = Field(0, ge=0, le=(1 << 64) - 1)
    jobs: Any = None
    on_failure: Any = None
    move_time_limit: float = Field(60.0, ge=0.1, le=86_400.0)
    records: bool = False
    data: str = ""
    house: dict[str, Any] = {}
    stop: Stop = Stop(compare=["", ""], better_by=0.1, alpha=0.05, beta=0.05)
    player: list[Player] = Field(min_length=1)
    version: str = ""
    data_hash: str = ""
    hash: str = ""
    folder: str = ""


STRUCTURE = Structure(
    Tournament,
    {"player": Player, "stop": Stop},
    {
        "player": 'each player is a table: [[player]] with name = "A" and spec = "greedy"',
        "spec": "a player kind with its parameters: richelieu players",
        "compare": 'the names of two players: compare = ["A", "B"]',
    },
    {"compare": "the names of two players", "player": "one table or more: [[player]]"},
)
