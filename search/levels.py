"""Levels of play: names for specifications that each game has in its `levels.toml`, made of budget and memory."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import core
from core.errors import ConfigError

LEVEL = "level"
NAMES = ("novice", "casual", "club", "expert")
_KIND = "ismcts"


@lru_cache
def levels(game_name: str) -> dict[str, str]:
    """The player specification of each level of a game, weakest first; of its parameters only those that make the level.

    Raises:
        ConfigError: the game has no levels, or its file lacks one or has another.
    """
    if game_name not in core.GAMES:
        raise ConfigError(f"{game_name} has no levels of play")
    path = Path(core.__file__).with_name(core.GAMES[game_name].name) / "levels.toml"
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    if tuple(tables) != NAMES:
        raise ConfigError(
            f"{path.name} of {game_name} has {', '.join(tables)}; it must have {', '.join(NAMES)}"
        )
    return {name: _specification(table) for name, table in tables.items()}


def _specification(table: dict[str, object]) -> str:
    return f"{_KIND}:" + ",".join(f"{key}={value}" for key, value in table.items())
