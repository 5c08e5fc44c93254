"""Whatever ends a tournament: after `resume` the games are those of a run that nothing disturbed."""

import os
import resource
import signal
import subprocess
import sys
import time

import psutil
import pytest

from core import GAMES

GAME = next(iter(GAMES))
PLAYERS = ("--player", "A=ismcts:iterations=150", "--player", "B=greedy:worlds=2")
DEALS = 12
SIZE = ("--game", GAME, *PLAYERS, "--seed", 5)


def lines_of(path):
    file = path / "games.jsonl"
    return file.read_bytes().splitlines() if file.exists() else []


def wait_for(path, games, child):
    """Wait until so many games are kept."""
    deadline = time.monotonic() + 60
    while len(lines_of(path)) < games and child.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    assert child.poll() is None, child.communicate()


def workers_of(child):
    return [
        one
        for one in psutil.Process(child.pid).children(recursive=True)
        if "spawn_main" in " ".join(one.cmdline())
    ]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The sorted lines of a run that nothing disturbed."""
    from click.testing import CliRunner

    from ai_cli.main import cli

    path = tmp_path_factory.mktemp("undisturbed") / "d"
    args = [*map(str, SIZE), "--deals", str(DEALS), "--jobs", "1", "--out", str(path)]
    assert CliRunner().invoke(cli, ["tournament", "run", *args]).exit_code == 0
    return sorted(lines_of(path))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "d"


@pytest.fixture
def running(process, path):
    """running(jobs, games) -> a tournament that has kept so many games."""

    def start(jobs=2, games=2):
        args = ("tournament", "run", *SIZE, "--deals", DEALS, "--jobs", jobs, "--out", path)
        child = process(*args, env={"TMPDIR": str(path.parent)})
        wait_for(path, games, child)
        return child

    return start


def test_a_worker_that_is_killed_costs_nothing(running, path, undisturbed):
    child = running()
    workers = workers_of(child)
    assert len(workers) == 2
    workers[0].kill()
    _, err = child.communicate(timeout=120)
    assert child.returncode == 0, err
    assert sorted(lines_of(path)) == undisturbed


def test_all_workers_that_are_killed_cost_nothing(running, path, undisturbed):
    child = running()
    for worker in workers_of(child):
        worker.kill()
    _, err = child.communicate(timeout=120)
    assert child.returncode == 0, err
    assert sorted(lines_of(path)) == undisturbed


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_is_killed_leaves_no_worker_and_goes_on(run, running, path, undisturbed, jobs):
    child = running(jobs)
    workers = workers_of(child)
    child.kill()
    child.wait()
    gone, alive = psutil.wait_procs(workers, timeout=10)
    assert (len(gone), alive) == (0 if jobs == 1 else 2, [])
    assert list(path.parent.iterdir()) == [path], "notes of workers are left behind"
    assert 2 <= len(lines_of(path)) < len(undisturbed)
    assert "not running" in run("tournament", "status", path).stdout
    run("tournament", "resume", path, "--jobs", 3 - jobs)
    assert sorted(lines_of(path)) == undisturbed


@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGINT, 1), (signal.SIGINT, 2), (signal.SIGTERM, 2)])
def test_a_signal_stops_and_saves(run, running, path, undisturbed, number, jobs):
    child = running(jobs)
    workers = workers_of(child)
    child.send_signal(number)
    out, err = child.communicate(timeout=30)
    assert child.returncode == 130, err
    count = len(lines_of(path))
    assert count < len(undisturbed)
    text = f"Stopped after {count} of 24 games. Go on with: richelieu tournament resume {path}"
    assert text in err.decode()
    assert b"Traceback" not in err
    assert b"win share" in out
    assert psutil.wait_procs(workers, timeout=10)[1] == []
    run("tournament", "resume", path, "--jobs", 1)
    assert sorted(lines_of(path)) == undisturbed


@pytest.mark.parametrize(("end", "jobs"), [("twice", 2), ("kill", 2), ("kill", 1), ("hang up", 1)])
def test_no_end_of_a_run_leaves_a_program_behind(process, tmp_path, end, jobs):
    """One program that never reads, and a search that does not end soon."""
    path, seconds = tmp_path / "d", 100_000 + os.getpid()
    slow = (
        "--player",
        f"A=exec:sleep {seconds}",
        "--player",
        "B=greedy:worlds=1000000" if end == "twice" else "B=random",
    )
    args = ("--game", GAME, *slow, "--seed", 2, "--jobs", jobs, "--out", path)
    child = process("tournament", "run", *args, env={"TMPDIR": str(tmp_path)})

    def bots():
        return [
            one for one in psutil.process_iter(["cmdline"]) if one.info["cmdline"] == ["sleep", str(seconds)]
        ]

    deadline = time.monotonic() + 60
    while not bots() and time.monotonic() < deadline:
        time.sleep(0.05)
    others = psutil.Process(child.pid).children(recursive=True)
    assert bots() and len(others) >= jobs
    if end == "twice":
        child.send_signal(signal.SIGINT)
        time.sleep(0.3)
    child.send_signal({"twice": signal.SIGINT, "kill": signal.SIGKILL, "hang up": signal.SIGHUP}[end])
    _, err = child.communicate(timeout=20)
    assert psutil.wait_procs(others, timeout=10)[1] == []
    assert bots() == []
    if end != "kill":
        assert child.returncode == 130
        assert f"Stopped after 0 of 200 games. Go on with: richelieu tournament resume {path}" in err.decode()
    assert b"leaked" not in err and b"Traceback" not in err


def test_a_second_run_is_refused_while_the_first_plays(run, running, path, undisturbed):
    child = running(1)
    for args in (("run", *SIZE, "--deals", DEALS, "--out", path), ("resume", path)):
        assert f"is in use by process {child.pid} on " in run("tournament", *args, code=4).stderr
    assert f"played by process {child.pid} on " in run("tournament", "status", path).stdout
    child.communicate(timeout=120)
    assert child.returncode == 0
    assert sorted(lines_of(path)) == undisturbed


def test_a_full_disk_ends_with_4_and_what_to_do_and_nothing_is_lost(run, environment, path, undisturbed):
    """A limit on the size of files stands for the disk: it is met in the middle of a line."""
    limit = sum(len(line) + 1 for line in undisturbed[:7]) + 40
    command = [sys.executable, "-m", "ai_cli", "tournament", "run", *map(str, SIZE), "--deals", str(DEALS)]
    done = subprocess.run(
        [*command, "--jobs", "1", "--out", str(path)],
        capture_output=True, env=environment(PYTHONDONTWRITEBYTECODE="1"), check=False, timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )  # fmt: skip
    said = done.stderr.decode()
    assert done.returncode == 4, said
    assert "games.jsonl: File too large; what was played before is saved" in said
    assert f"help: make room on the disk, then go on with: richelieu tournament resume {path}" in said
    assert (path / "games.jsonl").read_bytes().endswith(b"\n")
    assert 3 < len(lines_of(path)) < 12
    run("tournament", "resume", path)
    assert sorted(lines_of(path)) == undisturbed


# ------------------------------------------------------------------------------------------------------------- the study


@pytest.mark.study
@pytest.mark.parametrize("jobs", [1, 2])
def test_four_hundred_deals_with_three_disturbances_are_those_of_an_undisturbed_run(
    run, process, tmp_path, jobs
):
    """Kill a worker (the run itself with one job), kill the run, Ctrl-C, each followed by a resume where it needs one."""
    players = ("--player", "A=ismcts:iterations=100", "--player", "B=greedy")
    size = ("--game", GAME, *players, "--seed", 77, "--deals", 400)
    plain, path = tmp_path / "plain", tmp_path / "disturbed"
    run("tournament", "run", *size, "--jobs", "auto", "--out", plain)
    child = process("tournament", "run", *size, "--jobs", jobs, "--out", path)
    wait_for(path, 100, child)
    workers = workers_of(child)
    (workers[0] if workers else child).kill()
    if jobs == 1:
        child.wait()
        child = process("tournament", "resume", path)
    wait_for(path, 250, child)
    child.kill()
    child.wait()
    child = process("tournament", "resume", path)
    wait_for(path, 450, child)
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    assert child.returncode == 130
    final = run("tournament", "resume", path).stdout
    assert len(lines_of(path)) == 800
    assert sorted(lines_of(path)) == sorted(lines_of(plain))
    assert final == run("tournament", "resume", plain).stdout
    assert not (path / "failures").exists()
