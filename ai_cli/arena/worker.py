"""What plays the games of a schedule: the same in this process, in a worker process and on another machine."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import core
from ai_cli.arena.failures import bundle_texts
from ai_cli.arena.match import Played, play_game
from ai_cli.arena.notes import Decided, Note
from ai_cli.arena.schedule import seated
from ai_cli.descriptors import mute
from ai_cli.players import Guest, PlayerError, is_outside, is_python, make_player

if TYPE_CHECKING:
    from ai_cli.arena.schedule import Entrant, Pairing
    from core.game import Game
    from search.agents import Agent

_ORPHANED = _SPOILT = 1
_note = Note()  # of this process


@dataclass(frozen=True)
class Doom:
    """A decision that cannot be made: it killed the process that made it, or never ended.

    Attributes:
        decided: the decision.
        reason: "worker" or "timeout".
        detail: one line for people.
    """

    decided: Decided
    reason: str
    detail: str


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
        folder: where programs run and modules are found; None: where the process runs.
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
    folder: Path | None = None


class Host(Protocol):
    """A match or tournament, as far as its games depend on it."""

    @property
    def game(self) -> str:
        """A name of the registry."""

    @property
    def data(self) -> Path | None:
        """A rules data file, or None."""

    @property
    def names(self) -> tuple[str, ...]:
        """[seats] names in records."""

    @property
    def seed(self) -> int:
        """Master seed."""

    @property
    def house(self) -> tuple[tuple[str, str], ...]:
        """Variants of the rules."""

    @property
    def move_time_limit(self) -> float | None:
        """Seconds a decision, a guard; None: none."""


def task_of(host: Host, number: int, pairing: Pairing, entrants: Sequence[Entrant]) -> Task:
    """The task of one game of the schedule.

    Args:
        host: what it belongs to.
        number: place in the schedule.
        pairing: who sits where.
        entrants: the players, as the pairing numbers them.
    """
    players = seated(entrants, pairing.lineup)
    return Task(
        number,
        host.game,
        host.data,
        host.names,
        tuple(player.spec for player in players),
        host.seed,
        pairing.deal,
        pairing.rotation,
        host.house,
        tuple((one.chair, one.spec) for player in players for one in player.figures if one.has_own),
        move_time_limit=host.move_time_limit,
    )


@dataclass(frozen=True)
class Outcome:
    """A game that was played.

    Attributes:
        played: what happened; without its moves, unless they were wanted.
        seconds: wall time of the game.
        bundle: file name -> text, if a player failed: what reproduces it.
    """

    played: Played
    seconds: float
    bundle: dict[str, str] | None = None


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
def _agent(spec: str, game: Game, folder: Path | None) -> Agent | Guest:
    """The player of this process, which seats may share: an agent's choices depend on view and seed alone, and a player from
    outside sits down anew in each game.
    """
    return make_player(spec, game, folder)


def _watch(task: Task, seat: int, chair: int | None, decision: int) -> None:
    """Note a decision before it is made; PlayerError if it is known that it cannot be made."""
    now = Decided(seat, chair, decision)
    spec = dict(task.figures).get(chair) if chair is not None else task.specs[seat]
    note = _note.write_guest if spec is not None and is_outside(spec) else _note.write
    note(task.number, now)
    if task.doom is not None and task.doom.decided == now:
        raise PlayerError(task.doom.reason, task.doom.detail)


def play_task(task: Task) -> Outcome:
    """Play the game of a task.

    Code of others that plays in this process may have spoilt it: what then goes wrong anywhere ends a worker, and its note
    tells at whose decision.
    """
    outcome = None
    try:
        outcome = _play_task(task)
    finally:
        if outcome is None and _note.is_open and any(map(is_python, _specs(task))):
            os._exit(_SPOILT)
    return outcome


def _specs(task: Task) -> list[str]:
    """The specifications of all players."""
    return [*(spec for spec in task.specs if spec is not None), *(spec for _, spec in task.figures)]


def _play_task(task: Task) -> Outcome:
    started = time.perf_counter()
    game = loaded(task.game, len(task.names), task.data, task.house)
    _note.begin(task.number)
    played = play_game(
        game,
        task.names,
        [None if spec is None else _agent(spec, game, task.folder) for spec in task.specs],
        task.seed,
        task.deal,
        task.rotation,
        {chair: _agent(spec, game, task.folder) for chair, spec in task.figures},
        on_failure=task.on_failure,
        move_time_limit=task.move_time_limit,
        watch=partial(_watch, task),
    )
    _note.clear()
    bundle = bundle_texts(task, game, played) if played.failure is not None else None
    kept = played if task.keep_record else replace(played, lines=played.lines[-1:])
    return Outcome(kept, time.perf_counter() - started, bundle)


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
    mute(1)  # the results of the command are alone on its stdout
    threading.Thread(target=_end_with_parent, args=[folder], daemon=True).start()
    try:
        _note.open(folder)
    except FileNotFoundError:  # the parent has gone, and another worker has tidied up
        os._exit(_ORPHANED)
