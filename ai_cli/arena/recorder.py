"""The record of a game as it is played: the actions of one move become one line."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

import core

if TYPE_CHECKING:
    from core.game import Game, SeenEvent, State

Line = dict[str, Any]


def state_hash(state: State) -> str:
    """Eight hex digits of a state's bytes, as records carry them."""
    return hashlib.sha256(bytes(state)).hexdigest()[:8]


def told_events(game: Game, events: Sequence[SeenEvent], names: Sequence[str]) -> list[str]:
    """Events (or observations) in words; those that tell nothing are left out."""
    notation = core.part(game.name, "notation")
    texts = (notation.event_text(game, event, names) for event in events)
    return [text for text in texts if text]


@dataclass
class _Open:
    """A move that is not complete yet."""

    before: State
    seat: int | None
    ply: int
    actions: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    events: list[SeenEvent] = field(default_factory=list)
    think: Line | None = None


class Recorder:
    """Writes a game as record lines; the actions of one move become one line.

    Args:
        game: the game object.
        names: the seats' names.
    """

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self._game = game
        self._notation: ModuleType = core.part(game.name, "notation")
        self._names = tuple(names)
        self._open: _Open | None = None
        self.lines: list[Line] = []
        self.plies = 0

    def copy(self) -> Recorder:
        """An independent copy; an open move is shared with nobody."""
        other = Recorder(self._game, self._names)
        other.lines, other.plies = list(self.lines), self.plies
        now = self._open
        if now is not None:
            other._open = replace(
                now, actions=list(now.actions), dice=list(now.dice), events=list(now.events)
            )
        return other

    def before(self, state: State, think: Line | None = None) -> None:
        """Must be called before each action is applied."""
        if self._open is None:
            seat = None if state.is_chance else state.actor
            self._open = _Open(state.copy(), seat, self.plies, think=think)

    def after(self, action: int, events: Sequence[SeenEvent], state: State, dice: Sequence[int] = ()) -> None:
        """Must be called after each action was applied; `dice`: those that made an outcome of chance."""
        move = self._open
        assert move is not None, "Recorder.after without Recorder.before"
        move.actions.append(action)
        move.dice.extend(dice)
        move.events.extend(events)
        self.plies += 1
        if move.seat is not None and state.actor == move.seat and self._notation.is_parameter(state):
            return
        self._open = None
        self.lines.append(self._line(move, state))

    def _line(self, move: _Open, state: State) -> Line:
        line: Line = {"t": "chance" if move.seat is None else "move", "i": move.ply}
        if move.seat is not None:
            line["seat"] = self._names[move.seat]
        if move.dice:
            line["move"] = self._notation.chance_text(move.before, move.actions[0], move.dice, self._names)
        else:
            line["move"] = self._notation.move_text(move.before, move.actions, self._names)
        told = told_events(self._game, move.events, self._names)
        if told:
            line["events"] = told
        if move.think:
            line["think"] = move.think
        line["h"] = state_hash(state)
        return line
