"""Who decides: the player of a seat, or one that a chair of the seat has of its own. All of a seat see the same."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import core

if TYPE_CHECKING:
    from core.game import Game, State

Place = tuple[int, int | None]
"""Where a player sits: a seat, and the chair that is all he has of it; None for the seat's player, who has the rest."""


def chair_names(game: Game) -> list[str]:
    """[chairs] names of the chairs, where several share a seat; else none."""
    if len(game.chairs) == game.seats:
        return []
    return list(core.part(game.name, "chairs").CHAIR_NAMES)


class Chairs:
    """The places of a game.

    Args:
        game: the game object.
        own: the chairs with a player of their own.
    """

    def __init__(self, game: Game, own: Collection[int] = ()) -> None:
        self._game = game
        self._own = frozenset(own)
        self._names = chair_names(game) if own else []
        chairs = enumerate(game.chairs)
        self.places: list[Place] = list(dict.fromkeys(self._place(seat, chair) for chair, seat in chairs))

    def _place(self, seat: int, chair: int) -> Place:
        return seat, chair if chair in self._own else None

    def place(self, state: State) -> Place:
        """Who decides at a decision node."""
        return self._place(state.actor, self._game.chair(state)) if self._own else (state.actor, None)

    def asked(self, state: State) -> str | None:
        """The name of the chair that decides at a decision node; None where its seat has one player."""
        shared = sum(seat == state.actor for seat, _ in self.places) > 1
        return self._names[self._game.chair(state)] if shared else None
