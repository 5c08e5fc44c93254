"""The results of a tournament, games.jsonl: one line a game, and what can be wrong with such a file."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any

from ai_cli.arena.match import places_of
from ai_cli.arena.schedule import Pairing, Plan
from ai_cli.arena.statistics import NORMAL, GameResult
from ai_cli.players import REASONS
from core.errors import EngineError

ENDS = (NORMAL, *REASONS, "worker")
"""Why a game ended; the last: its process ended again and again."""

Games = Sequence[Pairing] | Plan
"""The games of a schedule, by number."""

_MOST_FAULTS = 20
_MOST_NUMBER = 1_000_000_000
_ROUNDING = 0.0001
_BUNDLE = re.compile(r"failures/[0-9]{6,}")


class ResultsError(EngineError):
    """A file of results that cannot be trusted; one line a fault, each with its line number."""


@dataclass(frozen=True)
class Results:
    """What a file of results holds.

    Attributes:
        games: in the order of the file.
        cut: bytes of a last line that is cut off and does not count; 0 where there is none.
    """

    games: list[GameResult]
    cut: int = 0


def line_of(result: GameResult, mark: str) -> str:
    """The line of a game: equal for equal games, no clock value, no path of this machine.

    Args:
        result: the game.
        mark: of its tournament, see `Config.mark`.
    """
    line: dict[str, Any] = {
        "game": result.game,
        "of": mark,
        "deal": result.deal,
        "rotation": result.rotation,
        "lineup": list(result.lineup),
        "reason": result.reason,
        "returns": [round(share, 6) for share in result.returns],
        "points": None if result.points is None else list(result.points),
        "places": list(result.places or ()),
        "plies": result.plies,
    }
    if result.reason != NORMAL:
        line |= {"failed": result.failed, "detail": result.detail, "failure": result.failure}
    return json.dumps(line, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def read_results(path: Path, plan: Games | None = None, mark: str | None = None) -> Results:
    """The games of a file; none if there is no file. A last line without its end is left out, never repaired.

    Args:
        path: games.jsonl.
        plan: the games of the schedule, by number: lines that are none of them are faults.
        mark: of the tournament: lines with another are faults.
    Raises:
        ResultsError: lines that are no results, stand twice or belong to another tournament.
        OSError: the file cannot be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Results([])
    size = data.rfind(b"\n") + 1
    games: list[GameResult] = []
    faults: list[str] = []
    lines: dict[int, int] = {}
    for number, text in enumerate(data[:size].split(b"\n")[:-1], start=1):
        where = f"{path}:{number}"
        try:
            result = _parsed(text, mark)
        except ValueError as error:
            faults.append(f"{where}: {error}")
            continue
        first = lines.setdefault(result.game, number)
        if first != number:
            faults.append(f"{where}: game {result.game} stands in line {first} already")
        elif plan is not None and (fault := _foreign(result, plan)):
            faults.append(f"{where}: {fault}")
        else:
            games.append(result)
    if faults:
        more = len(faults) - _MOST_FAULTS
        told = [*faults[:_MOST_FAULTS], *([f"... and {more} more faults"] if more > 0 else [])]
        raise ResultsError("\n".join(told))
    return Results(games, len(data) - size)


def drop(path: Path, cut: int) -> None:
    """Take so many bytes off the end of a file."""
    with path.open("r+b") as file:
        file.truncate(file.seek(0, os.SEEK_END) - cut)
        os.fsync(file.fileno())


def _foreign(result: GameResult, plan: Games) -> str:
    """Why a game is none of the schedule; nothing if it is one."""
    if result.game >= len(plan):
        return f"game {result.game} is none of the {len(plan)} games of this tournament"
    pairing = plan[result.game]
    here = (result.deal, result.rotation, result.lineup)
    if here == (pairing.deal, pairing.rotation, pairing.lineup):
        return ""
    return (
        f"game {result.game} is deal {result.deal}, rotation {result.rotation}, lineup {list(result.lineup)}; in this "
        f"tournament it is deal {pairing.deal}, rotation {pairing.rotation}, lineup {list(pairing.lineup)}"
    )


def _parsed(text: bytes, mark: str | None) -> GameResult:
    """The result of a line; ValueError says what is wrong with it."""
    try:
        line = json.loads(text.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=_once)
    except _TwiceError:
        raise
    except (ValueError, RecursionError):
        raise ValueError("this line is no JSON: it was spoilt or is no result of a game") from None
    if not isinstance(line, dict):
        raise ValueError("a result is a JSON object")
    try:
        lineup, returns, points = _whole(line["lineup"]), _shares(line["returns"]), _points(line["points"])
        places = _whole(line["places"]) or None
        game, deal, rotation, plies = _whole([line["game"], line["deal"], line["rotation"], line["plies"]])
        reason, failed = line["reason"], line.get("failed")
        if mark is not None and line["of"] != mark:
            raise ValueError(
                f"this game is of another tournament: 'of' is {line['of']!r}, here it is {mark!r}"
            )
    except KeyError as error:
        raise ValueError(f"the key {error} is missing") from None
    if not len(lineup) == len(returns) == len(points or lineup) == len(places or lineup):
        raise ValueError("lineup, returns, points and places are not of one length")
    if places and not all(1 <= number <= len(lineup) for number in places):
        raise ValueError(f"places are numbers from 1 to {len(lineup)}, not {list(places)}")
    if places:
        _check_places(places, places_of(returns, points))
    _check_failure(reason, failed, len(lineup))
    detail, failure = (_text(key, line.get(key, "")) for key in ("detail", "failure"))
    if failure and _BUNDLE.fullmatch(failure) is None:
        raise ValueError(f"'failure' is a folder such as failures/{game:06d}, not {failure!r}")
    return GameResult(
        deal, rotation, lineup, returns, points, reason, failed, plies, game, places, detail, failure
    )


class _TwiceError(ValueError):
    """A key that stands twice in one object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of its keys and values."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(f"the key {key!r} is given twice")
        found[key] = value
    return found


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _check_places(places: Sequence[int], right: Sequence[int]) -> None:
    """Whether every seat has a better place than those that are behind it by returns and points."""
    for one, other in permutations(range(len(right)), 2):
        if right[one] < right[other] and places[one] >= places[other]:
            raise ValueError(f"by returns and points the places are {list(right)}, not {list(places)}")


def _check_failure(reason: Any, failed: Any, seats: int) -> None:
    """Whether a game says why it ended, and at whose seat if a player failed."""
    if reason not in ENDS:
        raise ValueError(f"the reason {reason!r} is none of {', '.join(ENDS)}")
    if failed is not None and (type(failed) is not int or failed not in range(seats)):
        raise ValueError(f"there is no seat {failed!r}")
    if (failed is None) != (reason == NORMAL) and reason != "worker":  # of which nobody may know the seat
        raise ValueError(f"the reason is {reason!r}, but 'failed' is {json.dumps(failed)}")


def _text(key: str, value: Any) -> str:
    """A text that can be written."""
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError(f"{key!r} is no text: {value!r}")
    return value


def _shares(values: Any) -> tuple[float, ...]:
    """Win shares of the seats, which must sum to 1."""
    if not isinstance(values, list) or not all(
        type(share) in (int, float) and 0 <= share <= 1 for share in values
    ):
        raise ValueError(f"returns are shares from 0 to 1, not {values!r:.80}")
    if abs(sum(values) - 1) > _ROUNDING:
        raise ValueError(f"returns sum to 1, not to {sum(values):g}")
    return tuple(float(share) for share in values)


def _points(values: Any) -> tuple[int, ...] | None:
    """The points of the seats; None if the game counts none."""
    if values is None:
        return None
    if not isinstance(values, list) or not all(
        type(value) is int and abs(value) <= _MOST_NUMBER for value in values
    ):
        raise ValueError(f"points are whole numbers, not {values!r:.80}")
    return tuple(values)


def _whole(values: Any) -> tuple[int, ...]:
    """The values, which must be whole numbers from 0."""
    if not isinstance(values, list) or not all(
        type(value) is int and 0 <= value <= _MOST_NUMBER for value in values
    ):
        raise ValueError(f"whole numbers are expected, not {values!r:.80}")
    return tuple(values)
