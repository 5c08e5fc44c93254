"""Pipes, signals and terminals, with real processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import ai_cli

HOME = Path(ai_cli.__file__).parents[1]


@pytest.fixture
def spawn(environment):
    """spawn(*args) -> a command on a terminal."""

    def start(*args):
        command = ["-m", "ai_cli", *map(str, args)]
        env = environment(TERM="xterm")
        return pexpect.spawn(sys.executable, command, env=env, cwd=str(HOME), encoding="utf-8", timeout=30)

    return start


def test_a_closed_pipe_ends_with_141(environment, game):
    read, write = os.pipe()
    os.close(read)
    for args in (["players"], ["--help"], ["position", "new", game]):
        command = [sys.executable, "-m", "ai_cli", *args]
        done = subprocess.run(
            command, stdout=write, stderr=subprocess.PIPE, env=environment(), cwd=HOME, check=False
        )
        assert (done.returncode, done.stderr) == (141, b"")
    os.close(write)


def test_ctrl_c_ends_a_search_with_130_and_prints_what_it_has(process, view_file):
    child = process("--progress", "json", "suggest", view_file, "--iterations", 10**9, "--json")
    assert b"progress" in child.stderr.readline()
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert child.returncode == 130, err
    assert b'"stopped": "interrupted"' in out
    assert b'"reproducible": false' in out


def test_progress_on_a_terminal(spawn, game):
    child = spawn("selfplay", game, "--player", "random", "-n", "3", "--seed", "1", "--jobs", "1")
    child.expect("3/3")
    child.expect("win share")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_play_on_a_terminal_and_ctrl_c(spawn, game, tmp_path):
    path = tmp_path / "game.jsonl"
    child = spawn("play", game, "--player", "human", "--player", "random", "--seed", "2", "--out", path)
    child.expect("Ann> ")
    child.sendline("1")
    child.expect("Ann> ")
    child.sendintr()
    child.expect("Saved in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert path.stat().st_size > 0


@pytest.mark.parametrize(("value", "colored"), [("always", True), ("never", False), ("auto", False)])
def test_color(process, view_file, value, colored):
    child = process("--color", value, "suggest", view_file, "--iterations", 50, "--seed", 1)
    out, _ = child.communicate(timeout=30)
    assert (b"\x1b[" in out) is colored


def test_no_color_beats_force_color(process, view_file):
    args = ("suggest", view_file, "--iterations", 50, "--seed", 1)
    out, _ = process(*args, env={"FORCE_COLOR": "1"}).communicate(timeout=30)
    assert b"\x1b[" in out
    out, _ = process(*args, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).communicate(timeout=30)
    assert b"\x1b[" not in out


def test_an_option_from_the_environment(process, view_file):
    out, _ = process("suggest", view_file, "--json", env={"RICHELIEU_SUGGEST_ITERATIONS": "77"}).communicate(
        timeout=30
    )
    assert b'"iterations": 77' in out


def test_log(process, view_file, tmp_path):
    log = tmp_path / "log.jsonl"
    child = process("--log", log, "suggest", view_file, "--iterations", 50, "--seed", 1, "--json")
    child.communicate(timeout=30)
    text = log.read_text(encoding="utf-8")
    assert '"t": "start"' in text
    assert '"seed": 1' in text


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["--version"],
        ["games"],
        ["suggest", "--help"],
        ["completion", "bash"],
        ["players", "--json"],
    ],
    ids=" ".join,
)
def test_a_stdout_that_takes_nothing_ends_with_4_and_a_message(environment, args):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ai_cli", *args],
            stdout=full, stderr=subprocess.PIPE, env=environment(), cwd=HOME, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (
        4,
        b"Error: the output cannot be written: No space left on device\n",
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_ends_with_4(process, game):
    child = process("selfplay", game, "--player", "random", "-n", 1, "--out", "/dev/full", "--force")
    _, err = child.communicate(timeout=60)
    assert (child.returncode, b"No space left on device" in err) == (4, True)


def test_a_log_that_cannot_be_written_ends_with_4(process, tmp_path):
    child = process("--log", tmp_path / "none" / "log.jsonl", "games")
    _, err = child.communicate(timeout=60)
    assert child.returncode == 4
    assert b"log.jsonl: No such file or directory" in err


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes a stream")
@pytest.mark.parametrize(("words", "code"), [("play {game}", 0), ("suggest -", 3)])
def test_a_closed_stdin_is_an_empty_one(environment, game, words, code):
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m ai_cli {words.format(game=game)} <&-"],
        capture_output=True, env=environment(), cwd=HOME, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    assert b"internal error" not in done.stderr
