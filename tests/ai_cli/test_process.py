"""Pipes, signals and terminals, with real processes."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

import ai_cli
import core

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
def test_a_full_disk_ends_with_4_and_names_the_file(process, game):
    child = process("selfplay", game, "--player", "random", "-n", 1, "--out", "/dev/full", "--force")
    _, err = child.communicate(timeout=60)
    assert (child.returncode, b"Error: /dev/full: No space left on device" in err) == (4, True), err


WHOLE_MODULES = {"PYTHONDONTWRITEBYTECODE": "1"}  # none is compiled into half a file


def no_more_than_a_page():
    """No file grows beyond 4 KiB, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


@pytest.fixture
def cramped(process):
    """cramped(*args) -> stderr of a command whose files cannot grow; it ends with 4."""

    def run(*args):
        child = process(*args, env=WHOLE_MODULES, preexec_fn=no_more_than_a_page)
        _, err = child.communicate(timeout=120)
        assert child.returncode == 4, err
        return err.decode()

    return run


@pytest.fixture
def reported(run, tmp_path):
    """The directory of a tournament with some games."""
    run("tournament", "run", "--game", next(iter(core.GAMES)), "--player", "A=random", "--player", "B=random",
        "-n", 60, "--seed", 1, "--out", tmp_path / "t", "--jobs", 1)  # fmt: skip
    return tmp_path / "t"


def test_a_picture_that_takes_no_more_leaves_the_old_one(cramped, run, tmp_path):
    game = next(name for name in core.GAMES if hasattr(core.part(name, "picture"), "svg"))
    position, picture = tmp_path / "p.toml", tmp_path / "x.svg"
    run("position", "new", game, "--full", "--out", position)
    picture.write_text("old", encoding="utf-8")
    said = cramped("position", "show", position, "--svg", picture, "--force")
    assert f"Error: {picture}: File too large" in said
    assert picture.read_text(encoding="utf-8") == "old"
    assert sorted(tmp_path.iterdir()) == [position, picture]


def test_links_that_lead_nowhere_are_no_place_to_write(run, tmp_path):
    circle, dangling = tmp_path / "circle", tmp_path / "dangling"
    circle.symlink_to(circle)
    dangling.symlink_to(tmp_path / "gone")
    for link in (circle, dangling):
        said = run("position", "new", next(iter(core.GAMES)), "--out", link, code=4).stderr
        assert f"{link} is a link to " in said


def test_a_file_that_takes_no_more_is_named(cramped, game, tmp_path):
    records = tmp_path / "games.jsonl"
    said = cramped(
        "selfplay", game, "--player", "random", "-n", 20, "--seed", 1, "--jobs", 1, "--out", records
    )
    assert f"Error: {records}: File too large" in said
    out = tmp_path / "t"
    said = cramped("tournament", "run", "--game", game, "--player", "A=random", "--player", "B=random", "-n", 20,
                   "--seed", 1, "--records", "--jobs", 1, "--out", out)  # fmt: skip
    assert f"Error: {out}/" in said
    assert f"go on with: richelieu tournament resume {out}" in said


def test_a_report_is_written_whole_or_not_at_all(cramped, reported, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    assert f"{out / 'page.html'}: File too large" in cramped(
        "tournament", "report", reported, "--html", out / "page.html"
    )
    games = out / "out-games.csv"
    assert f"{games}: File too large" in cramped("tournament", "report", reported, "--csv", out / "out.csv")
    assert list(out.iterdir()) == []
    (out / "out.csv").write_text("old")
    games.write_text("old too")
    cramped("tournament", "report", reported, "--csv", out / "out.csv", "--force")
    assert {path.name: path.read_text() for path in out.iterdir()} == {
        "out.csv": "old",
        "out-games.csv": "old too",
    }


def test_a_device_takes_a_report_as_it_is(process, reported):
    child = process("-q", "tournament", "report", reported, "--csv", "/dev/null", "--force")
    child.communicate(timeout=60)
    assert not Path("/dev/null").is_file()


def test_no_file_is_called_by_a_hyphen(run, game):
    assert "a file cannot be called -" in run("selfplay", game, "-n", 1, "--out", "-", code=2).stderr


def test_tables_fit_the_terminal(environment, reported):
    command = ["-m", "ai_cli", "tournament", "report", str(reported)]
    child = pexpect.spawn(sys.executable, command, env=environment(COLUMNS="50"), cwd=str(HOME),
                          encoding="utf-8", timeout=60)  # fmt: skip
    child.expect(pexpect.EOF)
    lines = child.before.splitlines()
    assert sum(line.startswith("player ") for line in lines) > 1
    assert (
        max(len(line) for line in lines if line[:2] in ("pl", "A ", "B ") and " against " not in line) <= 50
    )


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
