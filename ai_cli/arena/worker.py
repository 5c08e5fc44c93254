"""What plays the games of a schedule: the same in this process, in a worker process and on another machine."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import threading
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import core
from ai_cli.arena.failures import bundle_texts
from ai_cli.arena.match import Played, play_game
from ai_cli.arena.notes import Note
from core.errors import ContradictionError

if TYPE_CHECKING:
    from core.game import Game, View
    from search.agents import Agent, Choice

_ORPHANED = 1
_note = Note()  # of this process


@dataclass(frozen=True)
class Doom:
    """A decision that cannot be made: it killed the process that made it, or never ended.

    Attributes:
        seat, chair, decision: see `Noted`.
        reason: "worker" or "timeout".
        detail: one line for people.
    """

    seat: int
    chair: int | None
    decision: int
    reason: str
    detail: str


class DoomedError(ContradictionError):
    """The game has come to a decision that cannot be made."""


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
        on_failure: what happens when a player fails: forfeit, replace or stop.
        move_time_limit: seconds a decision, a guard; None: none.
        keep_record: whether the moves of the game are wanted.
        doom: a decision that is known to end the process.
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
    on_failure: str = "stop"
    move_time_limit: float | None = None
    keep_record: bool = True
    doom: Doom | None = None


@dataclass(frozen=True)
class Outcome:
    """A game that was played.

    Attributes:
        played: what happened; without its moves, unless they were wanted.
        failed: the seat that failed, None if none did or nobody knows.
        plies: actions and outcomes of chance.
        seconds: wall time of the game.
        decisions, thinking, slowest: [seats] decisions made, seconds for all of them and for the slowest one.
        bundle: file name -> text, if a player failed: what reproduces it.
    """

    played: Played
    failed: int | None
    plies: int
    seconds: float
    decisions: tuple[int, ...]
    thinking: tuple[float, ...]
    slowest: tuple[float, ...]
    bundle: dict[str, str] | None = None

    @property
    def detail(self) -> str:
        """What failed, one line."""
        return str(self.played.lines[-1].get("detail", "")) if self.played.lines else ""


def loaded(name: str, seats: int, data: Path | None, house: tuple[tuple[str, str], ...] = ()) -> Game:
    """The game object of this process."""
    return _loaded(name, seats, data, house, 0 if data is None else data.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _loaded(
    name: str, seats: int, data: Path | None, house: tuple[tuple[str, str], ...], _written: int
) -> Game:
    """The same, loaded again when its data file was written anew: workers of a cluster outlive tournaments."""
    return core.load(name, seats, data, dict(house))


@lru_cache(maxsize=16)
def _agent(spec: str, game: Game) -> Agent:
    """The agent of this process: choices depend on view and seed alone, so that seats may share it."""
    from search.agents import make_agent

    return make_agent(spec, game)


class _Watched:
    """An agent whose decisions are noted and timed; all else is the agent's own.

    Args:
        agent: who decides.
        seat, chair: where.
        task: the game.
    """

    def __init__(self, agent: Agent, seat: int, chair: int | None, task: Task) -> None:
        self._agent = agent
        self._place = (seat, chair)
        self._task = task
        self.seat = seat
        self.times: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._agent, name)

    def choose(self, view: View, seed: int) -> Choice:
        """See `Agent.choose`."""
        decision = len(self.times)
        _note.write(self._task.number, *self._place, decision)
        doom = self._task.doom
        if doom is not None and (doom.seat, doom.chair, doom.decision) == (*self._place, decision):
            raise DoomedError(doom.detail)
        started = time.perf_counter()
        try:
            return self._agent.choose(view, seed)
        finally:
            self.times.append(time.perf_counter() - started)


def play_task(task: Task) -> Outcome:
    """Play the game of a task."""
    started = time.perf_counter()
    game = loaded(task.game, len(task.names), task.data, task.house)
    _note.write(task.number, 0, None, -1)
    seats = [
        None if spec is None else _Watched(_agent(spec, game), seat, None, task)
        for seat, spec in enumerate(task.specs)
    ]
    figures = {
        chair: _Watched(_agent(spec, game), game.chairs[chair], chair, task) for chair, spec in task.figures
    }
    played = play_game(game, task.names, seats, task.seed, task.deal, task.rotation, figures)
    _note.clear()
    failed, bundle = None, None
    if played.reason != "normal":
        end = played.lines[-1]
        if task.doom is not None and end["detail"] == task.doom.detail:
            end["reason"] = task.doom.reason
            played = replace(played, reason=task.doom.reason)
        failed = task.names.index(end["seat"])
        bundle = bundle_texts(task, game, played, failed)
    kept = played if task.keep_record else replace(played, lines=played.lines[-1:])
    watched = [*filter(None, seats), *figures.values()]
    times = [[t for one in watched if one.seat == seat for t in one.times] for seat in range(game.seats)]
    return Outcome(
        kept,
        failed,
        int(played.lines[-1]["i"]),
        time.perf_counter() - started,
        tuple(map(len, times)),
        tuple(map(sum, times)),
        tuple(max(row, default=0.0) for row in times),
        bundle,
    )


def play_batch(tasks: list[Task]) -> list[Outcome]:
    """Play the games of several tasks, one after the other."""
    return [play_task(task) for task in tasks]


def _end_with_parent(folder: str) -> None:
    """Wait for the parent's death, then end this process: a worker must not outlive a parent that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        shutil.rmtree(folder, ignore_errors=True)  # the parent had no time for it
        os._exit(_ORPHANED)


def start_worker(folder: str) -> None:
    """What a worker process does first."""
    threading.Thread(target=_end_with_parent, args=[folder], daemon=True).start()
    _note.open(folder)
