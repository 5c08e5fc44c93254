"""The advice of a search as one document, richelieu-suggestion/1; nothing here prints."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from types import ModuleType
from typing import TYPE_CHECKING, Any

import core

if TYPE_CHECKING:
    from core.game import Game, State, View
    from search.result import ActionStats, SearchResult

CLEAR = 0.95
_Z_975 = 1.959963984540054
_WORLD_SEED = 0
_WORLDS_ASKED = 8
_LONGEST_LINE = 64


@dataclass(frozen=True)
class Line:
    """A root action with what the search expects next.

    Attributes:
        actions: the action and those of its parameters that are known.
        move: the whole move as text; ends in "..." where the search does not tell how it goes on.
        then: the next move of the same seat in the same turn, or "".
        reply: the next move of another seat, with its name, or "".
    """

    actions: list[int]
    move: str
    then: str
    reply: str


class LineReader:
    """Turns actions of a search into the text of whole moves, in one world of the view.

    Args:
        view: the root of the search.
        names: the seats' names.
    """

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self._game: Game = view.game
        self._names = tuple(names)
        self._viewer = view.seat
        self._notation: ModuleType = core.part(view.game.name, "notation")
        self.world: State = view.sample(_WORLD_SEED)

    def read(self, action: int, continuation: Sequence[tuple[int, int]]) -> Line:
        """The line that begins with an action of the viewer."""
        state, rest = self.world.copy(), [(self._viewer, action), *continuation]
        turn = state.turn
        actions, move = self._move(state, rest)
        then = reply = ""
        for _ in range(_LONGEST_LINE):
            if state.is_terminal or not rest or reply:
                break
            if state.is_chance:
                self._game.play(state, state.chance(_WORLD_SEED))
                continue
            seat, same_turn = state.actor, state.turn == turn
            if rest[0][0] != seat or rest[0][1] not in state.legal():
                break
            _, text = self._move(state, rest)
            if seat != self._viewer:
                reply = f"{self._names[seat]}: {text}"
            elif not then and same_turn:
                then = text
        return Line(actions, move, then, reply)

    def _move(self, state: State, rest: list[tuple[int, int]]) -> tuple[list[int], str]:
        """Play the next whole move of `rest`, which is shortened; returns its actions and text."""
        before, seat = state.copy(), rest[0][0]
        actions = []
        while rest and rest[0][0] == seat and rest[0][1] in state.legal():
            actions.append(rest.pop(0)[1])
            self._game.play(state, actions[-1])
            if state.actor != seat or not self._notation.is_parameter(state):
                break
        return actions, self._notation.move_text(before, actions, self._names)


def error_of(stats: ActionStats) -> float:
    """Standard error of a win estimate, from its 95 % interval."""
    return max((stats.high - stats.low) / 2 / _Z_975, 1e-9)


def chance_better(best: ActionStats, other: ActionStats) -> float:
    """Probability that the first action is the better one, both intervals taken together."""
    return NormalDist().cdf((best.win - other.win) / math.hypot(error_of(best), error_of(other)))


def verdict_of(actions: Sequence[ActionStats]) -> dict[str, Any]:
    """`forced`, `clear` or `close`, with the rank of the rival that decides it and the chance to beat it."""
    if len(actions) == 1:
        return {"verdict": "forced"}
    best = actions[0]
    sureness = [chance_better(best, other) for other in actions[1:]]
    least = min(sureness)
    close = [1] + [rank for rank, sure in enumerate(sureness, start=2) if sure < CLEAR]
    return {
        "verdict": "clear" if least >= CLEAR else "close",
        "rival": sureness.index(least) + 2,
        "sure": round(least, 4),
        "close": close if least < CLEAR else [],
    }


def _row(rank: int, stats: ActionStats, best: ActionStats, line: Line) -> dict[str, Any]:
    return {
        "rank": rank,
        "move": line.move,
        "actions": line.actions,
        "then": line.then,
        "reply": line.reply,
        "win": round(stats.win, 4),
        "win_low": round(stats.low, 4),
        "win_high": round(stats.high, 4),
        "loss": round(best.win - stats.win, 4),
        "visits": stats.visits,
        "share": round(stats.share, 4),
    }


def suggestion(view: View, names: Sequence[str], result: SearchResult, top: int) -> dict[str, Any]:
    """The document, without `prog`, the file's hash and warnings, which the command knows.

    Args:
        view: the root of the search; its seat decides.
        names: the seats' names.
        result: of the search, best action first.
        top: rows to give in full.
    """
    reader = LineReader(view, names)
    picture = core.part(view.game.name, "picture")
    best, shown, others = result.actions[0], result.actions[:top], result.actions[top:]
    rows = [
        _row(rank, stats, best, reader.read(stats.action, stats.continuation))
        for rank, stats in enumerate(shown, start=1)
    ]
    return {
        "headline": picture.summary(view, tuple(names)),
        **verdict_of(result.actions),
        "best": rows[0]["move"],
        "moves": rows,
        "others": {
            "count": len(others),
            "best_win": round(max(stats.win for stats in others), 4) if others else None,
        },
        "hidden": {
            "text": picture.hidden(view, tuple(names)),
            "beliefs": picture.beliefs(view, tuple(names), _WORLD_SEED),
        },
        "search": {
            "iterations": result.iterations,
            "per_thread": list(result.per_thread),
            "threads": result.threads,
            "seed": result.seed,
            "reproducible": result.reproducible,
            "why_not": result.why_not,
            "stopped": result.stopped,
            "memory_full_at": result.memory_full_at,
            "settings": dict(result.settings),
            "digest": result.digest,
        },
    }


def who_else_decides(view: View, names: Sequence[str]) -> str:
    """What the view tells of who decides: nothing if it is the viewer, else a clause for a message."""
    worlds = [view.sample(seed) for seed in range(_WORLDS_ASKED)]
    actors = {world.actor for world in worlds}
    if actors == {view.seat}:
        return ""
    if len(actors) > 1:
        return "another seat decides"
    if worlds[0].is_terminal:
        return "the game is over"
    return "chance decides" if worlds[0].is_chance else f"it is the turn of {names[worlds[0].actor]}"
