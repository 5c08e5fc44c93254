"""How long the players thought: `times.jsonl`, which may lack games or hold one twice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai_cli.arena.statistics import GameResult

NAME = "times.jsonl"
_MOST = 1e12
"""More decisions or seconds than a game can have."""


@dataclass(frozen=True)
class Thinking:
    """How long one player thought about a decision, in seconds.

    Attributes:
        decisions: that were timed.
        mean: of all decisions.
        low, median, high: the means of one game, of which 10 %, half and 90 % are at most so long.
        slowest: the longest single decision.
    """

    decisions: int
    mean: float
    low: float
    median: float
    high: float
    slowest: float


def read_times(path: Path, games: Iterable[GameResult], n_players: int) -> list[Thinking | None]:
    """[players] how long they thought; None for one of whom nothing is known.

    Lines that cannot be read are left out: no figure but these depends on the file.
    """
    lineups = {game.game: game.lineup for game in games}
    told = [_Told() for _ in range(n_players)]
    if path.is_file():
        with path.open("rb") as file:
            for line in file:
                try:
                    entry = json.loads(line)
                    if entry["game"] in lineups:
                        _count(entry, lineups[entry["game"]], told)
                        del lineups[entry["game"]]  # the second time a game is unknown
                except (ValueError, KeyError, TypeError, RecursionError):
                    continue
    return [one.thinking() for one in told]


class _Told:
    """What is known of one player so far."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.means: list[float] = []

    def thinking(self) -> Thinking | None:
        """All of it together."""
        if not self.decisions:
            return None
        means = sorted(self.means)
        low, median, high = (means[min(int(q * len(means)), len(means) - 1)] for q in (0.1, 0.5, 0.9))
        return Thinking(self.decisions, self.seconds / self.decisions, low, median, high, self.slowest)


def _count(entry: dict[str, Any], lineup: Sequence[int], told: list[_Told]) -> None:
    """Add the times of a game; ValueError, KeyError or TypeError if one is none, and then nothing is added."""
    seats = list(zip(lineup, entry["decisions"], entry["thinking"], entry["slowest"], strict=True))
    for _, *numbers in seats:
        if not all(type(number) in (int, float) and 0 <= number < _MOST for number in numbers):
            raise ValueError("no times")
    for player, decisions, seconds, slowest in seats:
        if decisions > 0:
            one = told[player]
            one.decisions += decisions
            one.seconds += seconds
            one.means.append(seconds / decisions)
            one.slowest = max(one.slowest, slowest)
