"""Playing the games of a schedule, in this process or in several; the results do not depend on how many."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import core
from ai_cli.arena.match import Played, play_game
from ai_cli.players import Guest, make_player

if TYPE_CHECKING:
    from types import FrameType

    from core.game import Game
    from search.agents import Agent

_DROP: signal.Signals | None = getattr(
    signal, "SIGUSR1", None
)  # Windows has none: there games are played to the end
_ASK_AGAIN_SECONDS = 0.1
_INTERRUPTED = 130
_ORPHANED = 1


@dataclass(frozen=True)
class Task:
    """All that a worker needs to play one game; small, and picklable.

    Attributes:
        number: place in the schedule.
        game: a name of the registry.
        data: a rules data file, or None.
        names: the seats' names.
        specs: [seats] complete player specifications; None where each chair of the seat has a player of its own.
        seed: master seed of the match.
        deal: number of the deal.
        rotation: number of the seating.
        house: variants of the rules, names and values.
        figures: chairs with a player of their own, and its complete specification.
    """

    number: int
    game: str
    data: Path | None
    names: tuple[str, ...]
    specs: tuple[str | None, ...]
    seed: int
    deal: int
    rotation: int
    house: tuple[tuple[str, str], ...] = ()
    figures: tuple[tuple[int, str], ...] = ()


@lru_cache(maxsize=4)
def loaded(name: str, seats: int, data: Path | None, house: tuple[tuple[str, str], ...] = ()) -> Game:
    """The game object of this process."""
    return core.load(name, seats, data, dict(house))


@lru_cache(maxsize=16)
def _agent(spec: str, game: Game) -> Agent | Guest:
    """The player of this process, which seats may share: an agent's choices depend on view and seed alone, and a player from
    outside sits down anew in each game.
    """
    return make_player(spec, game)


def play_task(task: Task) -> Played:
    """Play the game of a task."""
    game = loaded(task.game, len(task.names), task.data, task.house)
    agents = [None if spec is None else _agent(spec, game) for spec in task.specs]
    figures = {chair: _agent(spec, game) for chair, spec in task.figures}
    return play_game(game, task.names, agents, task.seed, task.deal, task.rotation, figures)


def _end_with_parent() -> None:
    """Wait for the parent's death, then end this process: a worker must not outlive a parent that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(_ORPHANED)


class _DropRequest:
    """Handler of the parent's request: interrupts the game being played, at most once, and nothing else.

    An exception raised while a result is being sent would leave half of it in the pipe and block the parent for ever.
    """

    def __init__(self) -> None:
        self.is_playing = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.is_playing:
            self.is_playing = False
            raise KeyboardInterrupt


_drop_request = _DropRequest()  # of a worker process


def _start_worker() -> None:
    """Workers leave Ctrl-C to the parent, which asks them to drop their game by another signal."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _DROP is not None:
        signal.signal(_DROP, _drop_request)


def _play_in_worker(task: Task) -> Played:
    """Play the game of a task, unless the parent asks to drop it: then KeyboardInterrupt goes back to it."""
    try:
        _drop_request.is_playing = True
        return play_task(task)
    finally:
        _drop_request.is_playing = False


def _drop(pool: ProcessPoolExecutor, running: Iterable[Future[Played]]) -> None:
    """End the games that run. Workers are asked, not killed: one killed while it sends would block the pool.

    A second Ctrl-C does not wait for them: it ends all processes at once.
    """
    try:
        _ask_until_done(pool, running)
    except KeyboardInterrupt:
        for process in multiprocessing.active_children():
            process.kill()
        os._exit(_INTERRUPTED)


def _ask_until_done(pool: ProcessPoolExecutor, running: Iterable[Future[Played]]) -> None:
    """Ask the workers again and again: one that has just begun a game did not hear the first time."""
    pool.shutdown(wait=False, cancel_futures=True)
    waiting = set(running)
    while waiting:
        for process in multiprocessing.active_children():
            if _DROP is not None and process.pid is not None:
                os.kill(process.pid, _DROP)
        wait(waiting, timeout=_ASK_AGAIN_SECONDS)
        waiting = {future for future in waiting if not future.done()}  # `wait` never tells of cancelled ones


def run(tasks: Iterable[Task], jobs: int) -> Iterator[tuple[Task, Played]]:
    """Play all tasks; results come as they are ready.

    Args:
        tasks: the games.
        jobs: processes; 1 plays in this process.
    Raises:
        KeyboardInterrupt: the games that run are dropped.
    """
    if jobs == 1:
        for task in tasks:
            yield task, play_task(task)
        return
    waiting = iter(tasks)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker) as pool:
        running: dict[Future[Played], Task] = {}
        try:
            while True:
                for task in islice(waiting, 2 * jobs - len(running)):
                    running[pool.submit(_play_in_worker, task)] = task
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=lambda ready: running[ready].number):
                    task = running.pop(future)
                    yield task, future.result()
        except (KeyboardInterrupt, GeneratorExit):
            _drop(pool, running)
            raise


def in_order(results: Iterable[tuple[Task, Played]]) -> Iterator[tuple[Task, Played]]:
    """The results in the order of the schedule; at an interrupt those kept back come before it goes on."""
    early: dict[int, tuple[Task, Played]] = {}
    following = 0
    try:
        for task, played in results:
            early[task.number] = (task, played)
            while following in early:
                yield early.pop(following)
                following += 1
    except KeyboardInterrupt:
        for number in sorted(early):
            yield early[number]
        raise
