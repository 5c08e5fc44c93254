"""Whether a tournament may end early: a function of its first deals, whatever was played when, by whom, or twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from ai_cli.arena.config import Config
from ai_cli.arena.sequential import SequentialTest
from ai_cli.arena.statistics import GameResult


class Test(Protocol):
    """A sequential test: games are added deal by deal, and `state.verdict` is "better", "not_better" or None."""

    @property
    def state(self) -> Any:
        """Where it stands."""

    def add(self, result: GameResult) -> None:
        """Take note of a game."""


@dataclass(frozen=True)
class Stopped:
    """A tournament that has its answer.

    Attributes:
        deals: so many count, from the first.
        verdict: "better" or "not_better".
    """

    deals: int
    verdict: str


class Watch:
    """Takes games as they come, and tells when those of the first deals have the answer.

    Args:
        test: a fresh one.
        n_rotations: games of a deal.
    """

    def __init__(self, test: Test, n_rotations: int) -> None:
        self._test = test
        self._n_rotations = n_rotations
        self._waiting: dict[int, list[GameResult]] = defaultdict(list)
        self._deals = 0
        self.stopped: Stopped | None = None

    def add(self, result: GameResult) -> Stopped | None:
        """Take a game; what the first deals say by now."""
        self._waiting[result.deal].append(result)
        while self.stopped is None and len(self._waiting.get(self._deals, ())) == self._n_rotations:
            for game in sorted(self._waiting.pop(self._deals), key=lambda game: game.rotation):
                self._test.add(game)
            self._deals += 1
            if self._test.state.verdict is not None:
                self.stopped = Stopped(self._deals, str(self._test.state.verdict))
        return self.stopped


def watch_of(config: Config) -> Watch | None:
    """The watch over a tournament; None if it plays all its deals."""
    stop = config.stop
    if stop is None:
        return None
    n_rotations = config.schedule().n_rotations
    test = SequentialTest(config.compared(), n_rotations, stop.better_by, stop.alpha, stop.beta)
    return Watch(test, n_rotations)


def counted(config: Config, games: Iterable[GameResult]) -> tuple[list[GameResult], Stopped | None]:
    """The games that count: all of them, or those of the deals up to the one that gave the answer."""
    found, watch = sorted(games, key=lambda game: game.game), watch_of(config)
    if watch is None:
        return found, None
    for game in found:
        watch.add(game)
    stopped = watch.stopped
    return [game for game in found if stopped is None or game.deal < stopped.deals], stopped
