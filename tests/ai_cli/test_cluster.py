"""`--cluster`: a real scheduler and two workers on this machine, of which one is killed while it plays."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest

from ai_cli.arena import cluster
from ai_cli.arena.cluster import ClusterError

pytest.importorskip("distributed")

GAME = "necklace"
PLAYERS = ("--player", "A=ismcts:iterations=250", "--player", "B=greedy:worlds=2")
SIZE = ("--game", GAME, *PLAYERS, "--deals", 12, "--seed", 5)


def started(command, environment, tmp_path):
    """A process of the cluster, in a folder of its own, without its dashboards."""
    words = [sys.executable, "-m", "distributed.cli." + command[0], *command[1:]]
    quiet = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error"}
    with (tmp_path / "log.txt").open("ab") as log:
        return subprocess.Popen(words, cwd=tmp_path, env=environment(**quiet), stdout=log, stderr=log)


@pytest.fixture
def scheduler(environment, tmp_path):
    """(address, a function that starts a worker)."""
    file = tmp_path / "scheduler.json"
    running = [
        started(
            [
                "dask_scheduler",
                "--port",
                "0",
                "--host",
                "127.0.0.1",
                "--no-dashboard",
                "--scheduler-file",
                str(file),
            ],
            environment,
            tmp_path,
        )
    ]
    deadline = time.monotonic() + 30
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(0.2)
    address = json.loads(file.read_text())["address"]

    def worker(nanny="--no-nanny"):
        one = ["dask_worker", address, nanny, "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1"]
        running.append(started(one, environment, tmp_path))
        return running[-1]

    yield address, worker
    for process in reversed(running):
        process.terminate() if process is not running[0] else process.kill()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=20)


def games_of(path):
    """The lines of the games that are kept, without an order."""
    file = path / "games.jsonl"
    return sorted(file.read_bytes().splitlines()) if file.exists() else []


def wait_for(path, games, seconds=60):
    """Wait until so many games are kept."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and len(games_of(path)) < games:
        time.sleep(0.05)


def test_a_cluster_that_loses_a_worker_plays_the_same_games(run, process, scheduler, tmp_path):
    address, worker = scheduler
    lost, _ = worker(), worker()
    here, there = tmp_path / "here", tmp_path / "there"
    child = process("tournament", "run", *SIZE, "--out", there, "--cluster", address)
    wait_for(there, 3)
    os.kill(lost.pid, 9)
    assert len(games_of(there)) < 24, "it was killed too late to be missed"
    _, err = child.communicate(timeout=120)
    assert child.returncode == 0, err
    run("tournament", "run", *SIZE, "--out", here, "--jobs", 1)
    assert len(games_of(here)) == 24
    assert games_of(here) == games_of(there)


def test_players_that_fail_do_so_as_on_one_machine(run, scheduler, tmp_path, monkeypatch):
    """Some end the process of the game, or never come back to the interpreter: worker and cluster live on."""
    address, worker = scheduler
    worker("--nanny")
    code = (
        "import os, re\n"
        "class Bad:\n"
        "    def __init__(self, game): self.count = 0\n"
        "    def choose(self, view, seed):\n"
        "        self.count += 1\n"
        "        if self.count == 4: {deed}\n"
        "        return view.sample(seed).legal()[0]\n"
    )
    (tmp_path / "leaves.py").write_text(code.format(deed="os._exit(3)"), encoding="utf-8")
    (tmp_path / "dreams.py").write_text(
        code.format(deed="re.match('(a+)+$', 'a' * 60 + 'b')"), encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    players = ("--player", "A=py:leaves:Bad", "--player", "B=py:dreams:Bad", "--player", "C=random")
    size = ("--game", GAME, *players, "--seats", 2, "-n", 1, "--seed", 5, "--move-time-limit", 0.3)
    here, there = tmp_path / "here", tmp_path / "there"
    run("tournament", "run", *size, "--out", there, "--cluster", address)
    run("tournament", "run", *size, "--out", here, "--jobs", 2)
    assert {json.loads(line)["reason"] for line in games_of(there)} == {"worker", "timeout"}
    assert games_of(here) == games_of(there)


@pytest.mark.study
def test_four_hundred_deals_on_a_cluster_with_three_disturbances_are_those_of_one_machine(
    run, process, scheduler, tmp_path
):
    """Kill a worker of the cluster, kill the run, Ctrl-C; the last two are followed by a resume."""
    address, worker = scheduler
    players = ("--player", "A=ismcts:iterations=100", "--player", "B=greedy")
    size = ("--game", GAME, *players, "--seed", 77, "--deals", 400)
    here, there = tmp_path / "here", tmp_path / "there"
    run("tournament", "run", *size, "--jobs", "auto", "--out", here)
    lost, _ = worker(), worker()
    child = process("tournament", "run", *size, "--out", there, "--cluster", address)
    wait_for(there, 100, 600)
    os.kill(lost.pid, 9)
    worker()
    wait_for(there, 250, 600)
    child.kill()
    child.wait()
    child = process("tournament", "resume", there, "--cluster", address)
    wait_for(there, 450, 600)
    assert len(games_of(there)) < 800, "it was interrupted too late to be missed"
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    assert child.returncode == 130
    final = run("tournament", "resume", there, "--cluster", address).stdout
    assert len(games_of(there)) == 800
    assert games_of(there) == games_of(here)
    assert final == run("tournament", "resume", here).stdout
    assert not (there / "failures").exists()


def test_a_cluster_without_workers_or_without_a_scheduler_ends_with_4(run, scheduler, tmp_path, monkeypatch):
    address, _ = scheduler
    monkeypatch.setattr(cluster, "_WORKER_SECONDS", 0.5)
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 1)
    args = ("selfplay", GAME, *PLAYERS, "-n", 1)
    assert (
        f"has no workers: start some with `dask worker {address}`"
        in run(*args, "--cluster", address, code=4).stderr
    )
    assert "cannot be reached" in run(*args, "--cluster", "tcp://127.0.0.1:9", code=4).stderr


def test_an_address_of_something_else_ends_with_4_and_nothing_more(process, run, tmp_path, monkeypatch):
    args = ("selfplay", GAME, *PLAYERS, "-n", 1, "--cluster")
    assert "'nonsense' is no address of a scheduler: give what" in run(*args, "nonsense", code=4).stderr
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=answer_as_another_service, args=[server], daemon=True).start()
        child = process(*args, f"tcp://127.0.0.1:{server.getsockname()[1]}")
        out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (4, b"")
    assert b"cannot be reached" in err and b"Traceback" not in err


def answer_as_another_service(server):
    while True:
        try:
            other, _ = server.accept()
        except OSError:
            return
        other.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        other.close()


def test_without_the_extra_the_message_says_what_to_install(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("selfplay", GAME, *PLAYERS, "-n", 1, "--cluster", "tcp://127.0.0.1:9", code=4)
    assert 'Error: --cluster needs Dask: pip install "richelieu[cluster]"' in result.stderr
    with pytest.raises(ClusterError):
        cluster.Cluster("tcp://127.0.0.1:9")
