"""Players of every kind: those of the search, and those from outside (docs/players.md): Python classes and programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ai_cli.players.failure import ON_FAILURE, REASONS, PlayerError
from ai_cli.players.guest import Decision, Guest, Seat, Seated

if TYPE_CHECKING:
    from core.game import Game
    from search.agents import Agent

__all__ = [
    "ON_FAILURE",
    "REASONS",
    "Decision",
    "Guest",
    "PlayerError",
    "Seat",
    "Seated",
    "full_spec",
    "guest",
    "is_outside",
    "is_python",
    "kept_spec",
    "make_player",
]


def guest(spec: str, folder: Path | None = None) -> Guest | None:
    """The player from outside that a specification means; None if it is one of the search.

    Args:
        spec: the specification.
        folder: where programs run and modules are found at last; None: where the command runs.
    Raises:
        ConfigError: it means neither, or a player that cannot be used; the message says what would be right.
    """
    from ai_cli.params import nearest
    from ai_cli.players.executable import EXEC, ExecutableGuest
    from ai_cli.players.python import PY, from_module
    from core.errors import ConfigError
    from search.agents import KINDS
    from search.levels import LEVEL

    kind, _, rest = (part.strip() for part in spec.strip().partition(":"))
    if kind in KINDS or kind == LEVEL:
        return None
    if kind == EXEC:
        return ExecutableGuest(rest, folder or Path.cwd())
    if kind == PY:
        return from_module(rest, folder or Path.cwd())
    from ai_cli.players.installed import from_package, installed

    brought = installed()
    if kind in brought:
        return from_package(kind, rest)
    known = [*KINDS, LEVEL, EXEC, PY, *brought]
    raise ConfigError(f"no player '{kind}'{nearest(kind, known) or '; there are ' + ', '.join(known)}")


def full_spec(spec: str, game_name: str | None = None, folder: Path | None = None) -> str:
    """The complete specification: of a player of the search with every default written out, of others as it was typed.

    Raises:
        ConfigError: see `guest`, and the parameters are checked too.
    """
    from search.agents import parse_spec

    found = guest(spec, folder)
    return str(parse_spec(spec, game_name)) if found is None else found.spec


def is_outside(spec: str) -> bool:
    """Whether the player of a specification is none of the search; it is not looked for."""
    from search.agents import KINDS
    from search.levels import LEVEL

    kind = spec.partition(":")[0].strip()
    return kind not in KINDS and kind != LEVEL


def is_python(spec: str) -> bool:
    """Whether it is code of others that runs in the process of the game."""
    from ai_cli.players.executable import EXEC

    return is_outside(spec) and spec.partition(":")[0].strip() != EXEC


def kept_spec(spec: str, game_name: str | None = None) -> str:
    """The same of a player in a tournament that is only looked at: one from outside is taken at its word, it may be gone.

    Raises:
        ConfigError: the parameters of a player of the search are wrong.
    """
    from search.agents import parse_spec

    return spec if is_outside(spec) else str(parse_spec(spec, game_name))


def make_player(spec: str, game: Game, folder: Path | None = None) -> Agent | Guest:
    """The player of a specification: an agent, which may play many games, or a guest, who sits down anew in each.

    Raises:
        ConfigError: see `guest`.
    """
    from search.agents import make_agent

    return guest(spec, folder) or make_agent(spec, game)
