"""Kinds of players that installed packages bring along: entry points of the group `richelieu.players`."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from ai_cli.descriptors import silent
from ai_cli.players.failure import PlayerError, Tail
from ai_cli.players.guard import StrangersCode
from ai_cli.players.python import GROUP, PythonGuest, settings_of
from core.errors import ConfigError


def installed() -> dict[str, EntryPoint]:
    """The kinds by name; of two packages with the same name the first by module counts."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value), reverse=True)
    return {point.name: point for point in points}


def from_package(name: str, rest: str) -> PythonGuest:
    """The player of a specification NAME[:KEY=VALUE,...] whose name is that of an installed kind.

    Raises:
        ConfigError: it cannot be loaded, or does not take these parameters.
    """
    point = installed()[name]
    try:
        with silent(1), StrangersCode(Tail()):
            maker = point.load()
    except PlayerError as error:
        raise ConfigError(f"{name}: {point.value} cannot be loaded: {error.detail}") from None
    spec = f"{name}:{rest}" if rest else name
    return PythonGuest(spec, name, maker, settings_of(name, rest.split(",") if rest else ()))
