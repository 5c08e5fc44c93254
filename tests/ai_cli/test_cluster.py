"""`--cluster`: a real scheduler and two workers on this machine, of which one is killed while it plays."""

import json
import os
import subprocess
import sys
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

    def worker():
        one = [
            "dask_worker",
            address,
            "--no-nanny",
            "--nthreads",
            "1",
            "--no-dashboard",
            "--host",
            "127.0.0.1",
        ]
        running.append(started(one, environment, tmp_path))
        return running[-1]

    yield address, worker
    for process in running:
        process.kill()
        process.wait(timeout=20)


def test_a_cluster_that_loses_a_worker_plays_the_same_games(run, process, scheduler, tmp_path):
    address, worker = scheduler
    lost, _ = worker(), worker()
    here, there = tmp_path / "here", tmp_path / "there"
    child = process("tournament", "run", *SIZE, "--out", there, "--cluster", address)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if (there / "games.jsonl").exists() and len((there / "games.jsonl").read_bytes().splitlines()) >= 3:
            break
        time.sleep(0.05)
    os.kill(lost.pid, 9)
    assert len((there / "games.jsonl").read_bytes().splitlines()) < 24, "it was killed too late to be missed"
    _, err = child.communicate(timeout=120)
    assert child.returncode == 0, err
    run("tournament", "run", *SIZE, "--out", here, "--jobs", 1)
    one, other = (sorted((path / "games.jsonl").read_bytes().splitlines()) for path in (here, there))
    assert len(one) == 24
    assert one == other


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


def test_without_the_extra_the_message_says_what_to_install(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("selfplay", GAME, *PLAYERS, "-n", 1, "--cluster", "tcp://127.0.0.1:9", code=4)
    assert 'Error: --cluster needs Dask: pip install "richelieu[cluster]"' in result.stderr
    with pytest.raises(ClusterError):
        cluster.Cluster("tcp://127.0.0.1:9")
