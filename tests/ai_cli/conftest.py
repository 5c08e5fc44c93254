"""The command line, run in this process (fast) and as a process of its own (signals, pipes, imports)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import ai_cli
import core
from ai_cli.main import cli

HOME = Path(ai_cli.__file__).parents[1]
"""The folder of the package under test: the tree, or where a wheel is installed."""


@pytest.fixture
def run():
    """run(*args, code=0, input=None) -> the result of a command in this process, its exit code checked."""

    def invoke(*args, code=0, **kwargs):
        result = CliRunner().invoke(cli, [str(arg) for arg in args], **kwargs)
        crash = (
            None if result.exception is None or isinstance(result.exception, SystemExit) else result.exception
        )
        assert crash is None, crash
        assert result.exit_code == code, f"exit code {result.exit_code}, expected {code}\n{result.output}"
        return result

    return invoke


def environment_with(**more):
    path = os.pathsep.join(filter(None, [str(HOME), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "100", **more}


@pytest.fixture
def environment():
    """environment(**more) -> the environment of a command as a process."""
    return environment_with


@pytest.fixture
def process():
    """process(*args, **popen) -> a running command."""
    started = []

    def start(*args, env=None, **kwargs):
        command = [sys.executable, "-m", "ai_cli", *map(str, args)]
        child = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment_with(**(env or {})),
            cwd=HOME,
            **kwargs,
        )
        started.append(child)
        return child

    yield start
    for child in started:
        if child.poll() is None:
            child.kill()
        child.communicate(timeout=20)


@pytest.fixture(params=list(core.GAMES))
def game(request):
    """Every game of the registry."""
    return request.param


@pytest.fixture
def view_file(game, run, tmp_path):
    """A valid file of one player's view."""
    path = tmp_path / "view.toml"
    run("position", "new", game, "--out", path)
    return path


@pytest.fixture
def full_file(game, run, tmp_path):
    """A valid file of a full state."""
    path = tmp_path / "full.toml"
    run("position", "new", game, "--full", "--out", path)
    return path
