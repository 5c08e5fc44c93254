"""Which games are played: every deal with every rotation of the players over the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Entrant:
    """A player of a match, or several who share a seat.

    Attributes:
        name: for tables.
        spec: complete specification; None where each chair of the seat has a player of its own.
        figures: chairs with a player of their own, and its complete specification.
        chairs: name and player of each chair where several share the seat, else empty.
    """

    name: str
    spec: str | None
    figures: tuple[tuple[int, str], ...] = ()
    chairs: tuple[tuple[str, str], ...] = ()

    @property
    def specs(self) -> list[str]:
        """All specifications."""
        return [spec for _, spec in self.chairs] or ([] if self.spec is None else [self.spec])

    def who(self, key: str = "player") -> dict[str, object]:
        """The specification under a key; under `chairs` that of each chair where several share the seat."""
        if self.chairs:
            return {"chairs": [{"name": name, key: spec} for name, spec in self.chairs]}
        return {key: self.spec}


@dataclass(frozen=True)
class Pairing:
    """One game of the schedule.

    Attributes:
        deal: number of the deal, from 0.
        rotation: number of the seating, from 0.
        lineup: [seats] index of the player at each seat.
    """

    deal: int
    rotation: int
    lineup: tuple[int, ...]


def rotations(n_players: int, seats: int) -> list[tuple[int, ...]]:
    """All different cyclic rotations of the players over the seats.

    With fewer players than seats, copies fill the table in the order of the players.

    Raises:
        ValueError: more players than seats.
    """
    if not 1 <= n_players <= seats:
        raise ValueError(f"{n_players} players cannot sit at {seats} seats")
    table = tuple(seat % n_players for seat in range(seats))
    return list(dict.fromkeys(table[turn:] + table[:turn] for turn in range(seats)))


def pairings(n_players: int, seats: int, deals: int) -> Iterator[Pairing]:
    """The games of a match, deal by deal."""
    lineups = rotations(n_players, seats)
    for deal in range(deals):
        for rotation, lineup in enumerate(lineups):
            yield Pairing(deal, rotation, lineup)


def unique_names(names: Sequence[str]) -> list[str]:
    """The names, with #2, #3, ... behind those that came before."""
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return result
