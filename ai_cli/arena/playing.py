"""Playing the games of a schedule: batches of a second or so, again after a worker's death; no result depends on either."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import replace

from ai_cli.arena.chairs import chair_names
from ai_cli.arena.executors import Crew, Death, Running, WorkersLostError
from ai_cli.arena.failures import bundle_texts
from ai_cli.arena.match import Failure, Played, forfeit
from ai_cli.arena.notes import Decided
from ai_cli.arena.worker import Doom, Outcome, Task, loaded

WATCH_SECONDS = 0.5
MOST_DEATHS = 3
"""So often a game may end its process before it counts as lost."""
_ALONE_AFTER = 2
_MOST_GAMES = 500
_MOST_LOSSES = 20
_WORDS = {
    "worker": f"the process that played it ended {MOST_DEATHS} times",
    "timeout": "no answer in time, and no end to the thinking but that of its process",
}


def lost(task: Task, suspect: Decided | None) -> Outcome:
    """A game that cannot be played: its process has ended again and again. Where nobody knows why all seats share it."""
    seats, detail = len(task.names), _WORDS["worker"]
    end = {"t": "end", "i": 0, "reason": "worker", "detail": detail}
    if suspect is None:
        return Outcome(Played([end], "worker", [1 / seats] * seats, None), 0.0)
    game = loaded(task.game, seats, task.data, task.house)
    chair = None if suspect.chair is None else chair_names(game)[suspect.chair]
    end["seat"] = task.names[suspect.seat]
    failure = Failure(suspect.seat, chair, "worker", detail, suspect.number, 0, "", "")
    played = Played([end], "worker", forfeit(seats, suspect.seat), None, failure=failure)
    return Outcome(played, 0.0, bundle_texts(task, game, played))


class _Queue:
    """The games that wait.

    Args:
        tasks: in the order in which they are played.
        total: how many there are, if that is known.
        crew: who plays.
    """

    def __init__(self, tasks: Iterable[Task], total: int | None, crew: Crew) -> None:
        self._tasks = iter(tasks)
        self._left = total
        self._crew = crew
        self._again: deque[Task] = deque()
        self._deaths: Counter[int] = Counter()
        self._game_seconds: float | None = None
        self._losses = 0

    def put_back(self, batch: list[Task]) -> None:
        """These games are the next ones."""
        self._again.extendleft(reversed(batch))

    def count_loss(self, error: BrokenExecutor) -> None:
        """All workers of a pool are lost.

        Raises:
            WorkersLostError: one pool after the other was lost before a game was played.
        """
        self._losses += 1
        if self._losses > _MOST_LOSSES:
            text = f"the worker processes ended {self._losses} times before they played a game"
            raise WorkersLostError(text) from error

    def learn(self, outcomes: Iterable[Outcome]) -> None:
        """How long games take, the last ones first."""
        self._losses = 0
        for outcome in outcomes:
            old = outcome.seconds if self._game_seconds is None else self._game_seconds
            self._game_seconds = 0.8 * old + 0.2 * outcome.seconds

    def batch(self) -> list[Task]:
        """The next games; none if there are no more."""
        if self._again:
            task = self._again.popleft()
            if self._deaths[task.number] >= _ALONE_AFTER or task.doom is not None:
                return [task]
            batch = [task]
            while self._again and len(batch) < self._size() and not self._deaths[self._again[0].number]:
                batch.append(self._again.popleft())
            return batch
        batch = []
        for task in self._tasks:
            batch.append(task)
            if len(batch) >= self._size():
                break
        if self._left is not None:
            self._left -= len(batch)
        return batch

    def _size(self) -> int:
        """Games of a batch: a second of play, fewer towards the end so that nobody waits for the last one."""
        if self._game_seconds is None:
            return 1
        size = int(self._crew.batch_seconds / max(self._game_seconds, 1e-4))
        if self._left is not None:
            size = min(size, self._left // (2 * self._crew.width) + 1)
        return max(1, min(size, _MOST_GAMES))

    def again(self, batch: list[Task], death: Death) -> list[tuple[Task, Decided | None]]:
        """Games whose process died are played again; returns those that are lost, and at whose decision, if that is known."""
        given_up: list[tuple[Task, Decided | None]] = []
        for task in reversed(batch):
            noted = death.noted if death.noted is not None and death.noted.game == task.number else None
            if noted is not None or (death.noted is None and not death.is_blameless):
                self._deaths[task.number] += 1
            deaths = self._deaths[task.number]
            suspect = None if noted is None else noted.now if death.is_overdue else noted.suspect
            if suspect is not None and suspect.number < 0:
                suspect = None
            if deaths > MOST_DEATHS or (deaths == MOST_DEATHS and suspect is None):
                given_up.append((task, suspect))
                continue
            if suspect is not None and (death.is_overdue or deaths == MOST_DEATHS):
                reason = "timeout" if death.is_overdue else "worker"
                task = replace(task, doom=Doom(suspect, reason, _WORDS[reason]))
            self._again.appendleft(task)
        return given_up


def run(tasks: Iterable[Task], crew: Crew, total: int | None = None) -> Iterator[tuple[Task, Outcome]]:
    """Play all games; results come as they are ready.

    Args:
        tasks: the games.
        crew: who plays; it is not stopped at the end.
        total: how many tasks there are, if that is known.
    """
    queue = _Queue(tasks, total, crew)
    running: Running = {}
    while True:
        try:
            _fill(queue, running, crew)
        except BrokenExecutor as error:
            queue.count_loss(error)
            left = list(running.items())
            running.clear()
            for future, batch in left:
                dead = None if future.done() else crew.death(error, batch)
                yield from _settled(queue, crew, future, batch, dead)
            crew.renew()
            continue
        if not running:
            return
        done, _ = wait(running, timeout=WATCH_SECONDS, return_when=FIRST_COMPLETED)
        limit = next(iter(running.values()))[0].move_time_limit
        dead_ones = crew.watch(running, limit)
        for future in sorted({*done, *dead_ones}, key=lambda ready: running[ready][0].number):
            yield from _settled(queue, crew, future, running.pop(future), dead_ones.get(future))


def _fill(queue: _Queue, running: Running, crew: Crew) -> None:
    """Put as many batches under way as there should be."""
    while len(running) < crew.width and (batch := queue.batch()):
        try:
            running[crew.executor.submit(crew.play, batch)] = batch
        except BrokenExecutor:
            queue.put_back(batch)
            raise


def _settled(
    queue: _Queue, crew: Crew, future: Future[list[Outcome]], batch: list[Task], dead: Death | None
) -> Iterator[tuple[Task, Outcome]]:
    """The results of a batch that is done or dead; games without one are put back, or given up."""
    outcomes = dead or _outcomes(crew, future, batch)
    if isinstance(outcomes, Death):
        yield from ((task, lost(task, suspect)) for task, suspect in queue.again(batch, outcomes))
    else:
        queue.learn(outcomes)
        yield from zip(batch, outcomes, strict=True)


def _outcomes(crew: Crew, future: Future[list[Outcome]], batch: list[Task]) -> list[Outcome] | Death:
    """The results of a batch, or why there are none."""
    try:
        error = future.exception()
    except CancelledError as cancelled:
        error = cancelled
    if error is None:
        return future.result()
    death = crew.death(error, batch)
    if death is None:
        raise error
    return death


def in_order(results: Iterable[tuple[Task, Outcome]]) -> Iterator[tuple[Task, Outcome]]:
    """The results in the order of the schedule; at an interrupt those kept back come before it goes on."""
    early: dict[int, tuple[Task, Outcome]] = {}
    following = 0
    try:
        for task, outcome in results:
            early[task.number] = (task, outcome)
            while following in early:
                yield early.pop(following)
                following += 1
    except KeyboardInterrupt:
        for number in sorted(early):
            yield early[number]
        raise
