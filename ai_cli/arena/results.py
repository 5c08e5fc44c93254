"""The results of a tournament, games.jsonl: one line a game, and what can be wrong with such a file."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai_cli.arena.schedule import Pairing
from ai_cli.arena.statistics import GameResult
from core.errors import EngineError

REASONS = ("normal", "timeout", "crash", "illegal", "protocol", "worker")
_MOST_FAULTS = 20


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


def line_of(result: GameResult) -> str:
    """The line of a game: equal for equal games, no clock value, no path of this machine."""
    line: dict[str, Any] = {
        "game": result.game,
        "deal": result.deal,
        "rotation": result.rotation,
        "lineup": list(result.lineup),
        "reason": result.reason,
        "returns": [round(share, 6) for share in result.returns],
        "points": None if result.points is None else list(result.points),
        "places": list(result.places or ()),
        "plies": result.plies,
    }
    if result.reason != "normal":
        line |= {"failed": result.failed, "detail": result.detail, "failure": result.failure}
    return json.dumps(line, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def read_results(path: Path, plan: Sequence[Pairing] | None = None) -> Results:
    """The games of a file; none if there is no file. A last line without its end is left out, never repaired.

    Args:
        path: games.jsonl.
        plan: the games of the schedule, by number: lines that are none of them are faults.
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
            result = _parsed(text)
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


def _foreign(result: GameResult, plan: Sequence[Pairing]) -> str:
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


def _parsed(text: bytes) -> GameResult:
    """The result of a line; ValueError says what is wrong with it."""
    try:
        line = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        raise ValueError("this line is no JSON: it was spoilt or is no result of a game") from None
    if not isinstance(line, dict):
        raise ValueError("a result is a JSON object")
    try:
        lineup = _whole(line["lineup"])
        returns = tuple(float(share) for share in line["returns"])
        points = None if line["points"] is None else tuple(line["points"])
        places = _whole(line["places"]) or None
        numbers = _whole([line["game"], line["deal"], line["rotation"], line["plies"]])
        reason, failed = str(line["reason"]), line.get("failed")
    except KeyError as error:
        raise ValueError(f"the key {error} is missing") from None
    except TypeError:
        raise ValueError("a value has the wrong type") from None
    if reason not in REASONS:
        raise ValueError(f"the reason {reason!r} is none of {', '.join(REASONS)}")
    if not len(lineup) == len(returns) == len(points or lineup) == len(places or lineup):
        raise ValueError("lineup, returns, points and places are not of one length")
    if not all(0 <= share <= 1 for share in returns):
        raise ValueError(f"returns are shares from 0 to 1, not {list(returns)}")
    if failed is not None and failed not in range(len(lineup)):
        raise ValueError(f"there is no seat {failed}")
    game, deal, rotation, plies = numbers
    detail, failure = str(line.get("detail", "")), str(line.get("failure", ""))
    return GameResult(
        deal, rotation, lineup, returns, points, reason, failed, plies, game, places, detail, failure
    )


def _whole(values: Any) -> tuple[int, ...]:
    """The values, which must be whole numbers from 0."""
    if not isinstance(values, list) or not all(type(value) is int and value >= 0 for value in values):
        raise ValueError(f"whole numbers are expected, not {values!r}")
    return tuple(values)
