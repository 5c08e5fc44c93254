"""Players that are programs of their own, in any language: `exec:COMMAND`; a fresh process for each game and seat."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ai_cli.params import nearest
from ai_cli.players.failure import PlayerError, Tail
from ai_cli.players.guest import Decision, Guest, Seat, Seated
from ai_cli.players.program import Program
from ai_cli.players.protocol import Question, farewell, greeting, line_of
from core.errors import ConfigError

if TYPE_CHECKING:
    from core.game import SeenEvent, View

EXEC = "exec"

_SCRIPTS = {".js", ".jar", ".lua", ".mjs", ".php", ".pl", ".py", ".pyz", ".r", ".R", ".rb", ".sh", ".ts"}
"""Endings of files that an interpreter runs."""


class ExecutableGuest(Guest):
    """A command that each game starts anew.

    Args:
        rest: of the specification, what follows `exec:`.
        folder: where it runs.
    Raises:
        ConfigError: it cannot be started; the message says what would be right.
    """

    def __init__(self, rest: str, folder: Path) -> None:
        self.spec = f"{EXEC}:{rest}"
        self._folder = folder
        try:
            self._command = shlex.split(rest)
        except ValueError as error:
            raise ConfigError(f"'{self.spec}' cannot be parted into words: {error}") from None
        if not self._command:
            raise ConfigError(
                f"'{self.spec}' names no program; write {EXEC}:COMMAND, as in {EXEC}:./mybot --fast"
            )
        if os.name != "posix":
            raise ConfigError(f"{EXEC}: programs as players need Linux or macOS")
        _check_command(self._command[0], folder)
        _check_files(self._command, folder)

    def sit(self, seat: Seat) -> Seated:
        """See `Guest.sit`."""
        return ExecutableSeated(seat, self._command, self._folder)


def _check_command(word: str, folder: Path) -> None:
    """ConfigError if there is no such program."""
    path = folder / word
    if shutil.which(str(path) if os.sep in word else word) is not None:
        return
    if path.is_dir() and os.sep in word:
        raise ConfigError(f"{EXEC}: '{word}' is a directory, not a program")
    if path.is_file() and os.sep in word:
        raise ConfigError(
            f"{EXEC}: '{word}' is not executable; chmod +x {word}, or name its interpreter first"
        )
    if path.is_file():
        raise ConfigError(f"{EXEC}: there is no command '{word}' on the PATH; did you mean './{word}'?")
    if os.sep in word:
        raise ConfigError(f"{EXEC}: there is no file '{word}'{_near(word, folder)}")
    raise ConfigError(f"{EXEC}: there is no command '{word}' on the PATH{nearest(word, _commands())}")


def _check_files(command: Sequence[str], folder: Path) -> None:
    """ConfigError if a file that the command runs is not there: a script, or the path that a command of the PATH is given.

    Other words may be files to write. Options, URLs and words in quotes are no paths.
    """
    arguments = command[1:]
    files = [word for word in arguments if Path(word).suffix in _SCRIPTS]
    if os.sep not in command[0]:
        files += [word for word in arguments[:1] if os.sep in word]
    for word in files:
        is_path = not word.startswith("-") and "://" not in word and word.split() == [word]
        if is_path:
            _check_file(word, folder)


def _check_file(word: str, folder: Path) -> None:
    path = folder / word
    if not path.exists() and path.is_symlink():
        raise ConfigError(f"{EXEC}: '{word}' is a link to {path.readlink()}, which is not there")
    if not path.exists():
        raise ConfigError(f"{EXEC}: there is no file '{word}'{_near(word, folder)}")
    if path.is_dir() and path.suffix in _SCRIPTS and not (path / "__main__.py").exists():
        raise ConfigError(f"{EXEC}: '{word}' is a directory, not a script")


def _near(word: str, folder: Path) -> str:
    """`; did you mean 'x'?` for the nearest file in the folder of a path."""
    parent = (folder / word).parent
    there = parent.iterdir() if parent.is_dir() else iter(())
    return nearest(word, [word[: word.rfind(os.sep) + 1] + other.name for other in there])


def _commands() -> list[str]:
    """The names of all files in the folders of the PATH."""
    folders = [Path(folder) for folder in os.get_exec_path() if Path(folder).is_dir()]
    return sorted({file.name for folder in folders for file in folder.iterdir()})


class ExecutableSeated(Seated):
    """A running program in one game."""

    def __init__(self, seat: Seat, command: Sequence[str], folder: Path) -> None:
        self.tail = Tail()
        self._seat = seat
        self._asked = 0
        self._program = Program(command, self.tail, folder)
        self._program.tell(line_of(greeting(seat)))

    def choose(self, observations: Sequence[SeenEvent], view: View, seed: int) -> Decision:
        """See `Seated.choose`."""
        self._asked += 1
        question = Question(self._seat, self._asked, observations, view, seed)
        try:
            self._program.tell(line_of(question.message()))
            return question.decision(self._program.answer(self._seat.time_limit))
        except PlayerError as error:
            self._program.close()  # what it still writes to stderr belongs to the failure
            raise PlayerError(error.reason, error.detail, self.tail.text) from None

    def end(self, observations: Sequence[SeenEvent], result: Mapping[str, Any]) -> None:
        """See `Seated.end`."""
        self._program.tell(line_of(farewell(self._seat, observations, result)))

    def close(self) -> None:
        """See `Seated.close`."""
        self._program.close()
