"""The games: their rules, states, views and text. A new game is one folder here and one line in GAMES."""

from __future__ import annotations

import importlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.game import Game


@dataclass(frozen=True)
class GameInfo:
    """What is known of a game without loading it."""

    name: str
    title: str
    min_seats: int
    max_seats: int


GAMES: dict[str, GameInfo] = {
    "necklace": GameInfo("necklace", "Queen's Necklace", 2, 4),
    "marquis": GameInfo("marquis", "Marquis", 2, 8),
    "musketeers": GameInfo("musketeers", "The Three Musketeers", 2, 2),
}


def part(game: str, module: str) -> ModuleType:
    """A module of a game's folder: `rules`, `notation`, `position`, `picture`; KeyError for a game that does not exist."""
    return importlib.import_module(f"core.{GAMES[game].name}.{module}")


def load(
    game: str, seats: int, data: Path | None = None, options: Mapping[str, object] | None = None
) -> Game:
    """A game object.

    Args:
        game: a name of GAMES; KeyError otherwise.
        seats: seats at the table; ValueError outside the game's range.
        data: a rules data file that replaces the shipped one.
        options: variants of the rules by name.
    Raises:
        RulesDataError: the data file cannot be used; one line a fault, with file:line:col.
    """
    result: Game = part(game, "rules").load(seats, data, options or {})
    return result


def search_settings(game: str) -> dict[str, object]:
    """The tuned numbers of a game (its search.toml): read by `search`, never by `core`."""
    path = Path(__file__).with_name(GAMES[game].name) / "search.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
