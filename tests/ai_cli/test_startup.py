"""Help and completion import nothing heavy, and start about as fast as click itself."""

import subprocess
import sys
import time

import pytest

import core

HEAVY = (
    "numpy",
    "scipy",
    "pydantic",
    "rich",
    "jinja2",
    "resvg_py",
    "matplotlib",
    "tqdm",
    "pebble",
    "filelock",
    "distributed",
    "psutil",
    "search.ismcts",
    "core.game",
)
GAME = next(iter(core.GAMES))

_PROBE = """
import sys
from ai_cli.main import cli
sys.argv[0] = "richelieu"
try:
    cli(args={args!r}, prog_name="richelieu")
except SystemExit:
    pass
sys.stderr.write(" ".join(name for name in {heavy!r} if name in sys.modules))
"""


def imported(args, env):
    """The output of a command, and which heavy modules it has imported."""
    code = _PROBE.format(args=args, heavy=HEAVY)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    return done.stdout, done.stderr.split()


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["suggest", "--help"],
        ["play", "--help"],
        ["selfplay", "--help"],
        ["position", "--help"],
        ["position", "check", "--help"],
        ["record", "verify", "--help"],
        ["bench", "run", "--help"],
        ["profile", "--help"],
        ["doctor", "--help"],
        ["completion", "bash"],
        ["tournament", "--help"],
        ["tournament", "init", "--help"],
        ["tournament", "run", "--help"],
        ["tournament", "resume", "--help"],
        ["tournament", "status", "--help"],
    ],
    ids=" ".join,
)
def test_help_imports_nothing_heavy(environment, args):
    output, heavy = imported(args, environment())
    assert output
    assert heavy == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("richelieu su", "suggest"),
        ("richelieu position ch", "check"),
        ("richelieu tournament re", "resume"),
        (f"richelieu play {GAME[:3]}", GAME),
    ],
)
def test_completion_imports_nothing_heavy(environment, words, expected):
    env = {"_RICHELIEU_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    output, heavy = imported([], environment(**env))
    assert expected in output
    assert heavy == []


def seconds(code, env):
    """The best of five runs of a program."""
    best = float("inf")
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True)
        best = min(best, time.perf_counter() - started)
    return best


def test_help_starts_about_as_fast_as_click(environment):
    bare = seconds("import click", environment())
    whole = seconds(_PROBE.format(args=["--help"], heavy=()), environment())
    assert whole < 3 * bare + 0.05, f"--help takes {whole:.3f} s, import click {bare:.3f} s"
