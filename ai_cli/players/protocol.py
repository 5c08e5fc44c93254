"""What is said to a program that plays, and what it answers: JSON Lines, described in docs/players.md.

A program is told what its seat knows and nothing else: observations, the view as a position, and moves whose texts are made in a
world drawn from the view, so that no text can tell what the seat does not know.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import core
from ai_cli.arena.recorder import told_events
from ai_cli.params import nearest
from ai_cli.players.failure import PlayerError, one_line
from ai_cli.players.guest import Decision, Seat
from core.errors import EngineError, NotationError

if TYPE_CHECKING:
    from core.game import SeenEvent, State, View

FORMAT = "richelieu-player/1"

Move = tuple[str, list[int]]

_KEYS = ("id", "move", "win")
_MOST_MOVE = 1000
_MOST_SAID = 80
_SEED_BITS = 53
_WORLD_SEED = 0


def line_of(message: Mapping[str, Any]) -> bytes:
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def told_seed(seed: int) -> int:
    """What a program gets of the seed of its decision: nothing from which this, or the seed of the match, could be worked out."""
    digest = hashlib.sha256(seed.to_bytes(8, "little")).digest()
    return int.from_bytes(digest[:8], "little") >> (64 - _SEED_BITS)


def greeting(seat: Seat) -> dict[str, Any]:
    """The first message: the game, and who plays where."""
    return {
        "action": "start",
        "format": FORMAT,
        "game": seat.game.name,
        "data": seat.game.data_hash,
        "house": dict(seat.game.options),
        "names": list(seat.names),
        "seat": seat.names[seat.seat],
        "chair": seat.chair,
        "time_limit": seat.time_limit,
    }


class Question:
    """A decision as a program is asked for it.

    Args:
        seat: of the program.
        number: of the question, from 1.
        observations: what the seat has seen since the last question.
        view: what it knows.
        seed: of the decision.
    """

    def __init__(
        self, seat: Seat, number: int, observations: Sequence[SeenEvent], view: View, seed: int
    ) -> None:
        self._seat, self._number, self._seed = seat, number, seed
        self._observations, self._view = observations, view
        self._notation = core.part(seat.game.name, "notation")
        self._world: State = view.sample(_WORLD_SEED)
        self._moves: list[Move] = self._notation.legal_moves(self._world, seat.names)

    def message(self) -> dict[str, Any]:
        """The message that asks."""
        moves = [{"number": number, "move": text} for number, (text, _) in enumerate(self._moves, start=1)]
        return {
            "action": "choose",
            "id": self._number,
            "observations": told_events(self._seat.game, self._observations, self._seat.names),
            "position": self._position(),
            "moves": moves,
            "seed": told_seed(self._seed),
        }

    def _position(self) -> dict[str, Any] | None:
        """The view as a position document; None where no position file can say where the game stands."""
        writer = core.part(self._seat.game.name, "position_text")
        try:
            document: dict[str, Any] = writer.view_document_of(self._seat.game, self._seat.names, self._view)
        except EngineError:
            return None
        return document

    def decision(self, line: bytes) -> Decision:
        """What an answer says.

        Raises:
            PlayerError: it is no answer to this question, or names no legal move.
        """
        answer = _object(line)
        for key in answer:
            if key not in _KEYS:
                raise _protocol(
                    f"there is no '{one_line(key, _MOST_SAID)}' in an answer{nearest(key, _KEYS)}"
                )
        if answer.get("id") != self._number or isinstance(answer["id"], bool):
            said = one_line(json.dumps(answer.get("id")), _MOST_SAID)
            raise _protocol(f"it answered question {said}, asked was question {self._number}")
        return Decision(self._actions(answer.get("move")), win=_win(answer.get("win")))

    def _actions(self, move: object) -> tuple[int, ...]:
        """The actions of a move, a number of the list or a text."""
        if isinstance(move, int) and not isinstance(move, bool):
            if not 1 <= move <= len(self._moves):
                said = one_line(str(move), _MOST_SAID)
                raise PlayerError("illegal", f"there is no move {said}: the last one is {len(self._moves)}")
            return tuple(self._moves[move - 1][1])
        if not isinstance(move, str):
            raise _protocol("'move' must be the number of a move or its text")
        words = " ".join(move.split()).casefold()
        for text, actions in self._moves:
            if text.casefold() == words:
                return tuple(actions)
        said = one_line(move, _MOST_SAID)
        if len(move) > _MOST_MOVE:
            raise PlayerError("illegal", f"'{said}' is no move: it has more than {_MOST_MOVE:,} letters")
        try:
            parsed: list[int] = self._notation.parse_move(self._world, move, self._seat.names)
        except NotationError as error:
            raise PlayerError("illegal", f"'{said}' is no move here: {one_line(str(error))}") from None
        return tuple(parsed)


def _object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line."""
    try:
        answer = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        said = one_line(line[: 4 * _MOST_SAID].decode("utf-8", errors="replace"), _MOST_SAID)
        raise _protocol(f"'{said}' is no JSON in UTF-8") from None
    if not isinstance(answer, dict):
        raise _protocol(f"an answer is a JSON object, not '{one_line(json.dumps(answer), _MOST_SAID)}'")
    return answer


def _win(value: object) -> float | None:
    """The chance to win that a program claims."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0.0 <= value <= 1.0:
        raise _protocol("'win' must be a number from 0 to 1")
    return float(value)


def farewell(seat: Seat, observations: Sequence[SeenEvent], result: Mapping[str, Any]) -> dict[str, Any]:
    """The last message: how the game ended."""
    return {"action": "end", "observations": told_events(seat.game, observations, seat.names), **result}


def _protocol(detail: str) -> PlayerError:
    return PlayerError("protocol", detail)
