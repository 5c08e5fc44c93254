"""Executors and batches: a worker's death costs nobody else anything, and no result depends on who played what when."""

import os
import struct
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from pathlib import Path

import psutil
import pytest
from pebble import ProcessExpired

from ai_cli.arena import playing
from ai_cli.arena.executors import (
    Death,
    Local,
    Serial,
    SerialExecutor,
    WorkersLostError,
    crew_for,
)
from ai_cli.arena.notes import Decided, Note, Noted, NoteFolder
from ai_cli.arena.worker import Doom, Task, play_batch, play_task
from core import GAMES

GAME = next(iter(GAMES))


def task_of(game, number=0, **more):
    seats = GAMES[game].min_seats
    names = ("Ann", "Bob")[:seats]
    return Task(number, game, None, names, ("random",) * seats, 7, number, 0, **more)


@pytest.fixture
def tasks():
    return [task_of(GAME, number) for number in range(6)]


def lines(results):
    return {task.number: outcome.played.lines for task, outcome in results}


# ------------------------------------------------------------------------------------------------------- single executors


def test_the_serial_executor_raises_what_the_call_raises():
    assert SerialExecutor().submit(len, "abc").result() == 3
    with pytest.raises(KeyError):
        SerialExecutor().submit({}.__getitem__, 1)


@pytest.fixture
def local():
    with Local(2) as crew:
        yield crew


def test_a_crash_ends_its_own_task_alone(local):
    crashed = local.executor.submit(os.system, "sleep 0.4; kill -9 $PPID")
    well = local.executor.submit(len, "abc")
    with pytest.raises(ProcessExpired) as error:
        crashed.result(timeout=60)
    assert well.result(timeout=60) == 3
    assert local.death(error.value, []) == Death(None, False)
    assert local.executor.submit(len, "ab").result(timeout=60) == 2
    assert local.death(KeyError("other errors are no deaths"), []) is None


NOTE = struct.Struct("<qqqqqqqd")


def noted_by(crew, pid, game, seat, chair, decision, since):
    note = NOTE.pack(game, seat, chair, decision, -1, 0, 0, since)
    (Path(crew._notes.name) / str(pid)).write_bytes(note)


def started(future):
    while not future.running():
        time.sleep(0.02)
    return future


def test_a_worker_that_hangs_is_ended():
    with Local(1) as crew:
        future = started(crew.executor.submit(time.sleep, 60))
        (worker,) = [one for one in psutil.Process().children() if "spawn_main" in " ".join(one.cmdline())]
        running = {future: [task_of(GAME, 4)]}
        noted_by(crew, worker.pid, 4, 1, -1, 6, 7.0)
        assert crew.watch(running, 0.1) == {}
        crew._clock._watch._last -= (
            1000  # nobody looked for so long: the run was stopped, or the machine slept
        )
        assert crew.watch(running, 0.1) == {}
        assert worker.is_running()
        crew._clock._watch._seconds += 1000
        assert crew.watch(running, None) == {}
        assert worker.is_running()
        assert crew.watch(running, 0.1) == {}
        with pytest.raises(ProcessExpired) as error:
            future.result(timeout=30)
        death = crew.death(error.value, [])
        assert (death.is_overdue, death.noted.game, death.noted.now) == (True, 4, Decided(1, None, 6))
        assert not crew.watch(running, 0.1)


def test_a_decision_is_watched_from_its_own_beginning():
    with Local(1) as crew:
        noted_by(crew, os.getpid(), 4, 1, -1, 6, 7.0)
        assert crew.watch({}, 1.0) == {}
        crew._clock._watch._seconds += 1000
        noted_by(crew, os.getpid(), 4, 1, -1, 7, 8.0)
        assert crew.watch({}, 1.0) == {}, "this process would be no more"


def test_a_worker_that_ends_without_a_word_is_found():
    """One that ends with the code 0 in the middle of a task is not missed by the pool itself."""
    with Local(1) as crew:
        future = started(crew.executor.submit(os._exit, 0))
        gone = subprocess.Popen([sys.executable, "-c", ""])
        gone.wait()
        noted_by(crew, gone.pid, 5, 0, -1, 2, 7.0)
        running = {future: [task_of(GAME, 5)]}
        assert crew.watch(running, None) == {}
        crew._clock._watch._seconds += 10
        assert crew.watch(running, None) == {future: Death(Noted(gone.pid, 5, Decided(0, None, 2), 7.0))}
        assert future.cancelled()
        assert crew.watch(running, None) == {}


def test_a_pool_that_is_lost_as_a_whole_is_replaced_and_not_for_ever(local, tasks, monkeypatch):
    local.executor.shutdown(cancel_futures=True)
    assert len(lines(playing.run(tasks, local))) == 6
    monkeypatch.setattr(Local, "renew", lambda self: None)
    local.executor.shutdown(cancel_futures=True)
    with pytest.raises(WorkersLostError, match="ended 21 times before they played a game"):
        next(playing.run(tasks, local))


def test_of_a_lost_pool_the_notes_tell_who_is_to_blame(local):
    batch = [task_of(GAME, 1), task_of(GAME, 2)]
    assert local.death(BrokenExecutor(), batch) == Death(is_blameless=True)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    noted_by(local, gone.pid, 2, 0, -1, 7, 1.0)
    noted_by(local, os.getpid(), 1, 0, -1, 7, 1.0)
    assert local.death(BrokenExecutor(), batch[:1]) == Death(is_blameless=True)
    assert local.death(BrokenExecutor(), batch) == Death(Noted(gone.pid, 2, Decided(0, None, 7), 1.0))
    assert local.death(BrokenExecutor(), batch) == Death(is_blameless=True)
    queue = playing._Queue([], 0, local)
    for _ in range(9):
        assert queue.again(batch, Death(is_blameless=True)) == []
        assert [queue.batch(), queue.batch()] == [[batch[0]], [batch[1]]]


def test_the_code_of_strangers_never_plays_in_this_process():
    assert isinstance(crew_for(1, ["greedy", "random"]), Serial)
    assert isinstance(crew_for(1, ["exec:bot", "level:club"]), Serial)
    with crew_for(1, ["random", "patient:depth=3"]) as crew:
        assert isinstance(crew, Local)


# ---------------------------------------------------------------------------------------------------------------- batches


class Dying(Executor):
    """Plays in this process, but loses the batches with certain games as often as it is told to.

    Args:
        deaths: number of a game -> how often its process dies.
        knows: whether anybody can tell in which game it died.
    """

    play = staticmethod(play_batch)

    def __init__(self, deaths, knows):
        self.deaths, self.knows, self.batches, self.width, self.batch_seconds = (
            dict(deaths),
            knows,
            [],
            3,
            1.0,
        )
        self.executor = self

    def submit(self, fn, batch):
        self.batches.append([task.number for task in batch])
        future = Future()
        fatal = next((task for task in batch if self.deaths.get(task.number, 0) and task.doom is None), None)
        if fatal is None:
            future.set_result(fn(batch))
        else:
            self.deaths[fatal.number] -= 1
            future.set_exception(ProcessExpired("died", code=-9, pid=fatal.number + 1))
        return future

    def watch(self, running, limit):
        return {}

    def death(self, error, batch):
        return Death(Noted(error.pid, error.pid - 1, Decided(1, None, 3), 0.0) if self.knows else None)


@pytest.mark.parametrize("knows", [True, False])
def test_games_whose_worker_died_are_played_again_with_the_same_result(tasks, knows):
    plain = lines(playing.run(tasks, Serial()))
    crew = Dying({1: 1, 4: 2}, knows)
    assert lines(playing.run(tasks, crew, 6)) == plain
    assert [4] in crew.batches


@pytest.mark.parametrize("knows", [True, False])
def test_after_three_deaths_a_game_counts_as_lost(tasks, knows):
    plain = lines(playing.run(tasks, Serial()))
    crew = Dying({2: 99}, knows)
    found = {task.number: outcome for task, outcome in playing.run(tasks, crew, 6)}
    assert crew.batches.count([2]) >= 1
    assert 99 - crew.deaths[2] == 3
    assert {n: outcome.played.lines for n, outcome in found.items() if n != 2} == {
        n: text for n, text in plain.items() if n != 2
    }
    lost = found[2]
    assert (lost.played.reason, lost.played.failed) == ("worker", 1 if knows else None)
    assert lost.played.lines[-1]["detail"] == "the process that played it ended 3 times"
    if knows:
        assert set(lost.bundle) == {"position.toml", "record.jsonl", "stderr.txt", "bundle.toml"}
    else:
        assert lost.played.returns == [0.5, 0.5]


def test_a_decision_that_took_too_long_is_a_timeout_of_its_seat(tasks):
    class Slow(Dying):
        def death(self, error, batch):
            return Death(Noted(1, 3, Decided(0, None, 5), 0.0), True)

    found = {task.number: outcome for task, outcome in playing.run(tasks, Slow({3: 1}, True), 6)}
    assert (found[3].played.reason, found[3].played.failed) == ("timeout", 0)
    assert [n for n, outcome in found.items() if outcome.played.reason != "normal"] == [3]


def test_batches_grow_with_short_games_and_shrink_towards_the_end():
    crew = Dying({}, True)
    crew.batch_seconds = 10.0
    found = list(playing.run((task_of(GAME, number) for number in range(20)), crew, 20))
    assert sorted(task.number for task, _ in found) == list(range(20))
    sizes = [len(batch) for batch in crew.batches]
    assert sizes[0] == 1
    assert max(sizes) > 2
    assert sizes[-1] <= 2


def test_a_game_ends_at_a_decision_that_cannot_be_made(game):
    doom = Doom(Decided(1, None, 2), "worker", "it ended")
    outcome = play_task(task_of(game, 0, doom=doom))
    assert (outcome.played.reason, outcome.played.failed, outcome.played.detail) == ("worker", 1, "it ended")
    assert outcome.played.failure.decision == 2


def test_moves_are_kept_only_where_they_are_wanted(game):
    whole, short = (one.played for one in play_batch([task_of(game, 0), task_of(game, 0, keep_record=False)]))
    assert short.lines == whole.lines[-1:]
    assert (short.plies, short.decisions, short.returns) == (whole.plies, whole.decisions, whole.returns)
    assert all(slow <= total for slow, total in zip(whole.slowest, whole.thinking, strict=True))


# ------------------------------------------------------------------------------------------------------------------ notes


def test_notes_are_read_by_process_number():
    folder, note = NoteFolder(), Note()
    note.write(1, Decided(2, None, 3))
    assert list(folder.all()) == []
    gone, other = (
        Path(folder.name).with_name("richelieu-999999999-x"),
        Path(folder.name).with_name("richelieu-x-y"),
    )
    gone.mkdir(exist_ok=True)
    other.mkdir(exist_ok=True)
    NoteFolder().close()
    assert (gone.exists(), other.exists(), Path(folder.name).exists()) == (False, True, True)
    other.rmdir()
    note.open(folder.name)
    assert folder.of(os.getpid()) is None
    note.begin(17)
    note.write(17, Decided(2, None, 3))
    noted = folder.of(os.getpid())
    assert (noted.game, noted.now, noted.suspect) == (17, Decided(2, None, 3), Decided(2, None, 3))
    assert noted.since <= time.monotonic()
    note.write_guest(17, Decided(1, 4, 0))
    note.write(17, Decided(2, None, 4))
    assert [(one.now, one.suspect) for one in folder.all()] == [(Decided(2, None, 4), Decided(1, 4, 0))]
    note.begin(18)
    assert folder.of(os.getpid()).guest is None
    note.clear()
    assert folder.of(os.getpid()) is None
    assert folder.of(1 << 30) is None
    folder.forget(os.getpid())
    folder.close()
    assert not Path(folder.name).exists()


def test_results_do_not_wait_for_a_slow_batch(local):
    slow, quick = local.executor.submit(time.sleep, 1.5), local.executor.submit(len, "ab")
    done, _ = wait([slow, quick], timeout=60, return_when="FIRST_COMPLETED")
    assert done == {quick}
