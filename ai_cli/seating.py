"""Who sits where: players whose names are those of sides and figures sit there, the others in seat order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, cycle, islice
from types import ModuleType

import click

import core
from ai_cli.arena.schedule import Entrant, Figure
from ai_cli.params import NamedPlayer, composed
from core import GAMES
from core.words import normalised

DEFAULT_PLAYER = "ismcts"
"""Who plays where no player was given."""


def chairs_of(game: str) -> ModuleType | None:
    """What a game says of its chairs; None for a game of which each seat is one chair."""
    try:
        return core.part(game, "chairs")
    except ModuleNotFoundError as error:
        if not str(error.name).endswith(".chairs"):
            raise
        return None


def seat_labels(game: str, seats: int) -> tuple[str, ...]:
    """[seats] what tables call them: the sides where the seats are sides, else numbers from 1."""
    words = chairs_of(game)
    if words is not None:
        return tuple(words.SIDE_NAMES)
    return tuple(str(seat) for seat in range(1, seats + 1))


@dataclass(frozen=True)
class Seating:
    """The players of a table.

    Attributes:
        seats: [seats] the player of each seat; None where each chair of the seat has a player of its own.
        figures: chair -> the player that it has of its own.
        sides: [seats] names of the sides, if players were seated by name; else empty.
        chairs: [chairs] (seat, name), if players were seated by name; else empty.
    """

    seats: tuple[NamedPlayer | None, ...]
    figures: Mapping[int, NamedPlayer] = field(default_factory=dict)
    sides: tuple[str, ...] = ()
    chairs: tuple[tuple[int, str], ...] = ()

    @property
    def players(self) -> list[NamedPlayer]:
        """All players."""
        return [player for player in (*self.seats, *self.figures.values()) if player is not None]

    def by_chair(self, seat: int) -> list[tuple[str, NamedPlayer]]:
        """Name and player of each chair of a seat that several share; else nothing."""
        chairs = [chair for chair, (owner, _) in enumerate(self.chairs) if owner == seat]
        if not any(chair in self.figures for chair in chairs):
            return []
        players = [(chair, self.figures.get(chair) or self.seats[seat]) for chair in chairs]
        return [(self.chairs[chair][1], player) for chair, player in players if player is not None]

    def completed(self, game: str) -> Seating:
        """The same table, with the complete specifications of its players."""
        seats = tuple(None if one is None else replace(one, text=one.full(game)) for one in self.seats)
        figures = {chair: replace(one, text=one.full(game)) for chair, one in self.figures.items()}
        return replace(self, seats=seats, figures=figures)

    def entrant(self, seat: int, name: str) -> Entrant:
        """Who plays a seat of a table whose specifications are complete."""
        player = self.seats[seat]
        figures = []
        if self.by_chair(seat):
            for chair, (owner, figure) in enumerate(self.chairs):
                own = self.figures.get(chair)
                decides = own or player
                if owner == seat and decides is not None:
                    figures.append(Figure(chair, seat, figure, decides.text, own is not None))
        return Entrant(name, None if player is None else player.text, tuple(figures))


@dataclass(frozen=True)
class Placed:
    """Players by what their names say of where they sit.

    Attributes:
        game: a name of the registry.
        rest: the players whose names say nothing, in seat order.
        seats: seat -> the player who was seated there by the name of the side.
        figures: chair -> the player who was seated there by the name of the figure.
        sides, chairs: see `Seating`.
    """

    game: str
    rest: list[NamedPlayer]
    seats: dict[int, NamedPlayer] = field(default_factory=dict)
    figures: dict[int, NamedPlayer] = field(default_factory=dict)
    sides: tuple[str, ...] = ()
    chairs: tuple[tuple[int, str], ...] = ()

    @property
    def is_by_name(self) -> bool:
        """Whether any player was seated by name."""
        return bool(self.seats or self.figures)

    def seated(self, seats: int, more: Sequence[NamedPlayer]) -> Seating:
        """The table with all its players.

        Args:
            seats: at the table.
            more: take the seats that are left, in turn.
        Raises:
            click.UsageError: there are too many players.
        """
        free = self._free(seats)
        self._check_room(seats, free)
        found = self.seats | dict(zip(free, islice(chain(self.rest, cycle(more)), len(free)), strict=True))
        return Seating(tuple(found.get(seat) for seat in range(seats)), self.figures, self.sides, self.chairs)

    def unnamed(self, seats: int) -> list[str]:
        """The sides of which figures are left without a player; none where nobody was seated by name."""
        return [self.sides[seat] for seat in self._free(seats)[len(self.rest) :]] if self.is_by_name else []

    def _free(self, seats: int) -> list[int]:
        """The seats that no player was seated at by name, and whose figures have not all one of their own."""
        return [seat for seat in range(seats) if seat not in self.seats and not self._is_shared_out(seat)]

    def _is_shared_out(self, seat: int) -> bool:
        """Whether each chair of a seat has a player of its own."""
        return bool(self.chairs) and all(
            chair in self.figures for chair, (owner, _) in enumerate(self.chairs) if owner == seat
        )

    def _check_room(self, seats: int, free: Sequence[int]) -> None:
        for seat, player in self.seats.items():
            if self._is_shared_out(seat):
                text = f"{player.name} has a player with nothing to play: each of its figures has one of its own."
                raise click.UsageError(text)
        if len(self.rest) <= len(free):
            return
        if not self.is_by_name:
            raise click.UsageError(f"{len(self.rest)} players cannot sit at {seats} seats.")
        known = ", ".join(dict.fromkeys((*self.sides, *(name for _, name in self.chairs))))
        stray = self.rest[len(free)]
        raise click.UsageError(f"no seat is left for {stray.name or stray.text!r}; places are {known}.")


def refuse_twice(players: Sequence[NamedPlayer]) -> None:
    """A usage error if two players are given one name."""
    names = [composed(player.name) for player in players if player.name]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise click.UsageError(f"two players are called {twice!r}: give each a name of its own.")


def place(game: str, players: Sequence[NamedPlayer]) -> Placed:
    """The players by what their names say of where they sit.

    Raises:
        click.UsageError: a place is given twice, or a name is one of a figure that the game has not.
    """
    words = chairs_of(game)
    if words is None:
        for player in players:
            if player.name:
                _refuse_figure(game, player.name)
    if words is None or not any(player.name for player in players):
        return Placed(game, list(players))
    rules = core.load(game, GAMES[game].min_seats)
    names, sides = list(words.CHAIR_NAMES), tuple(words.SIDE_NAMES)
    rest: list[NamedPlayer] = []
    seats: dict[int, NamedPlayer] = {}
    figures: dict[int, NamedPlayer] = {}
    for player in players:
        name = _known(game, player.name, words)
        if name is None:
            rest.append(player)
            continue
        taken, number = (seats, sides.index(name)) if name in sides else (figures, names.index(name))
        if number in taken:
            raise click.UsageError(f"{name} is given twice.")
        taken[number] = replace(player, name=name)
    if not seats and not figures:
        return Placed(game, rest)
    return Placed(game, rest, seats, figures, sides, tuple(zip(rules.chairs, names, strict=True)))


def figure_name(game: str, name: str) -> str:
    """The name of the chair that a player of its own is written down for.

    Raises:
        click.UsageError: the game has no such chair, or none at all.
    """
    words = chairs_of(game)
    if words is None:
        raise click.UsageError(f"{game} has no figures: each seat has one player.")
    found = _known(game, name, words)
    if found not in words.CHAIR_NAMES:
        raise click.UsageError(f"{game} has no figure {name!r}: there are {', '.join(words.CHAIR_NAMES)}.")
    return str(found)


def _known(game: str, name: str, words: ModuleType) -> str | None:
    """The side or figure that a name means, None if it is another name; a usage error if it is a slip of one."""
    found: str | None = words.find(name)
    slip = words.suggest(name) if name and found is None else None
    if slip is not None:
        raise click.UsageError(f"{game} has no figure {name!r}; did you mean {slip!r}?")
    return found


def _refuse_figure(game: str, name: str) -> None:
    """A usage error if a name is that of a figure of another game: it would seat nobody here."""
    for other in GAMES:
        words = chairs_of(other)
        if words is None:
            continue
        for figure in set(words.CHAIR_NAMES) - set(words.SIDE_NAMES):
            if normalised(figure) == normalised(name):
                raise click.UsageError(f"{game} has no figures; {figure} is one of {other}.")
