"""The file of finished games: one line a game, the only state of a tournament."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ai_cli.arena.statistics import NORMAL, GameResult
from core.errors import EngineError

NAME = "games.jsonl"

Values = TypeVar("Values", bound=tuple[Any, ...])


class ResultsError(EngineError):
    """A line of the file that is no game; the message names file and line."""


@dataclass(frozen=True)
class Results:
    """What a file of games holds.

    Attributes:
        games: in the order of the file; a game that stands there twice counts once.
        cut: length in bytes of a last line that was cut off; 0 where there is none.
    """

    games: list[GameResult]
    cut: int = 0


def read_results(path: Path) -> Results:
    """The finished games; none without a file. A last line without its end is dropped.

    Raises:
        ResultsError: a line that is no game.
    """
    if not path.exists():
        return Results([])
    games: dict[int, GameResult] = {}
    whole: dict[tuple[int, ...], tuple[int, ...]] = {}
    parts: dict[tuple[float, ...], tuple[float, ...]] = {}
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                return Results(list(games.values()), len(line))
            try:
                result = _result(json.loads(line), whole, parts)
            except (ValueError, KeyError, TypeError) as error:
                raise ResultsError(
                    f"{path}:{number}: this line is no finished game ({_reason(error)})"
                ) from error
            games.setdefault(result.game, result)
    return Results(list(games.values()))


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"it has no {error.args[0]!r}"
    return str(error) if not isinstance(error, UnicodeDecodeError) else "it is not UTF-8"


def _result(
    line: Any,
    whole: dict[tuple[int, ...], tuple[int, ...]],
    parts: dict[tuple[float, ...], tuple[float, ...]],
) -> GameResult:
    """The game of a line; equal lists are stored once, those of numbers and of shares apart."""
    if not isinstance(line, dict):
        raise TypeError("it is no JSON object")
    lineup, returns, points, places = line["lineup"], line["returns"], line["points"], line["places"]
    seats = len(lineup)
    for name, values in (("returns", returns), ("points", points), ("places", places)):
        if len(values if values is not None or name != "points" else lineup) != seats:
            raise ValueError(f"{name!r} has not one value a seat")
    failed = line.get("failed")
    for name, number in (("game", line["game"]), ("deal", line["deal"]), ("rotation", line["rotation"])):
        if type(number) is not int or number < 0:
            raise ValueError(f"{name!r} is no number from 0")
    if not all(0 <= float(value) <= 1 for value in returns):
        raise ValueError("'returns' are not between 0 and 1")
    if failed is not None and not 0 <= failed < seats:
        raise ValueError("'failed' is no seat")
    return GameResult(
        deal=line["deal"],
        rotation=line["rotation"],
        lineup=_once(tuple(lineup), whole),
        returns=_once(tuple(map(float, returns)), parts),
        points=None if points is None else tuple(points),
        reason=line.get("reason", NORMAL),
        failed=failed,
        plies=line["plies"],
        game=line["game"],
        places=_once(tuple(places), whole),
        detail=line.get("detail", ""),
        failure=line.get("failure", ""),
    )


def _once(values: Values, known: dict[Values, Values]) -> Values:
    return known.setdefault(values, values)
