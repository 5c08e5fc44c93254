"""A tournament as it is played: what is missing is played, what is played is kept, and nothing else is remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ai_cli.arena.config import Config
from ai_cli.arena.directory import Directory, Kept
from ai_cli.arena.playing import run
from ai_cli.arena.schedule import Entrant, Pairing, Plan, seated
from ai_cli.arena.sequential import SequentialTest
from ai_cli.arena.statistics import GameResult
from core.errors import EngineError

if TYPE_CHECKING:
    from ai_cli.arena.executors import Crew
    from ai_cli.arena.worker import Outcome, Task


class PlayerStoppedError(EngineError):
    """A player failed, and a failure ends this tournament."""


@dataclass(frozen=True)
class Stopped:
    """A tournament that has its answer before its last deal.

    Attributes:
        deals: so many count, from the first.
        verdict: "better" or "not_better".
    """

    deals: int
    verdict: str


@dataclass
class Tournament:
    """A tournament in its directory.

    Attributes:
        config: what it is.
        directory: where it is kept.
        games: what was played so far.
        was_cut: whether a cut last line was dropped.
    """

    config: Config
    directory: Kept
    games: list[GameResult] = field(default_factory=list)
    was_cut: bool = False

    def __post_init__(self) -> None:
        self.entrants: list[Entrant] = self.config.entrants()
        schedule = self.config.schedule()
        self.n_rotations = schedule.n_rotations
        self.plan = Plan(schedule, self.config.deals)
        self._mark = self.config.mark
        found = self.directory.results(self.plan, self._mark)
        self.games, self.was_cut = found.games, bool(found.cut)
        self._test = _test_of(self.config, self.n_rotations)
        for game in self.games:
            self._look(game)

    @property
    def total(self) -> int:
        """Games in all."""
        return len(self.plan)

    @property
    def stopped(self) -> Stopped | None:
        """Whether it has its answer before the last deal."""
        if self._test is None or not self._test.is_over:
            return None
        return Stopped(self._test.state.looked_at, str(self._test.state.verdict))

    @property
    def failures(self) -> Counter[str]:
        """Reason -> games in which a player failed."""
        return Counter(game.reason for game in self.games if game.reason != "normal")

    @property
    def n_missing(self) -> int:
        """Games that are to be played."""
        return 0 if self.stopped is not None else self.total - len(self.games)

    def missing(self) -> Iterator[int]:
        """The numbers of the games that are to be played."""
        if self.stopped is not None:
            return
        played = {game.game for game in self.games}
        yield from (number for number in range(self.total) if number not in played)

    def task(self, number: int) -> Task:
        """The task of a game."""
        return self.config.task(number, self.plan[number], self.entrants)

    def play(
        self,
        crew: Crew,
        held: Callable[[], AbstractContextManager[None]],
        reached: Callable[[GameResult], None],
    ) -> None:
        """Play what is missing; every game is kept as it ends.

        Args:
            crew: who plays.
            held: a block in which no signal interrupts.
            reached: told of every game.
        Raises:
            PlayerStoppedError: a player failed, and the configuration says stop.
            OSError: the disk takes no more; what was kept is whole.
        """
        for task, outcome in run(self._tasks(), crew, self.n_missing):
            if outcome.played.reason != "normal" and self.config.on_failure == "stop":
                self._stop(result_of(task, self.plan[task.number], outcome), outcome)
            with held():
                result = self._keep(task, outcome)
            reached(result)
            if self.stopped is not None:
                return

    def _stop(self, result: GameResult, outcome: Outcome) -> None:
        """The game does not count: it is played again when the tournament goes on. What reproduces it is kept."""
        assert isinstance(self.directory, Directory), "who plays has opened the directory"
        self.directory.keep_bundle(result, outcome)
        where = f"deal {result.deal}, rotation {result.rotation}"
        kept = f"; see {self.directory.path / result.failure}" if result.failure else ""
        raise PlayerStoppedError(
            f"{self._who(result)} failed in {where} ({result.reason}): {result.detail}{kept}"
        )

    def _tasks(self) -> Iterator[Task]:
        return (self.task(number) for number in self.missing())

    def _who(self, result: GameResult) -> str:
        return "a player" if result.failed is None else self.entrants[result.lineup[result.failed]].name

    def _keep(self, task: Task, outcome: Outcome) -> GameResult:
        result = result_of(task, self.plan[task.number], outcome)
        record = self._record(task, outcome) if self.config.records else ""
        assert isinstance(self.directory, Directory), "who plays has opened the directory"
        self.directory.add(result, self._mark, outcome, record)
        self.games.append(result)
        self._look(result)
        return result

    def _look(self, game: GameResult) -> None:
        if self._test is not None:
            self._test.add(game)

    def _record(self, task: Task, outcome: Outcome) -> str:
        """The record of a game, as a file of its own."""
        from ai_cli.arena.records import dumps, game_line

        players = seated(self.entrants, self.plan[task.number].lineup)
        return dumps([game_line(self.config.loaded(), task, players), *outcome.played.lines])


def _test_of(config: Config, n_rotations: int) -> SequentialTest | None:
    """A fresh test of what `stop` asks; None if all deals are played."""
    stop = config.stop
    if stop is None:
        return None
    return SequentialTest(config.compared(), n_rotations, stop.better_by, stop.alpha, stop.beta)


def result_of(task: Task, pairing: Pairing, outcome: Outcome) -> GameResult:
    """The result of a game; one that a failure stopped counts as given away by who failed."""
    from ai_cli.arena.match import forfeit, places_of

    played, returns = outcome.played, outcome.played.returns
    if returns is None:
        assert played.failed is not None, "a game has no result only where a player failed"
        returns = forfeit(len(pairing.lineup), played.failed)
    return GameResult(
        deal=pairing.deal,
        rotation=pairing.rotation,
        lineup=pairing.lineup,
        returns=tuple(round(share, 6) for share in returns),
        points=None if played.points is None else tuple(played.points),
        reason=played.reason,
        failed=played.failed,
        plies=played.plies,
        game=task.number,
        places=tuple(places_of(returns, played.points)),
        detail="" if played.reason == "normal" else str(played.lines[-1]["detail"]),
        failure="" if outcome.bundle is None else f"failures/{task.number:06d}",
    )
