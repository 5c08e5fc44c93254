"""The directory of a tournament: games.jsonl is its only state; everything else can be made again or be missing."""

from __future__ import annotations

import json
import os
import shutil
import socket
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Self

from ai_cli.arena.config import Config
from ai_cli.arena.results import Results, drop, line_of, read_results
from ai_cli.arena.schedule import Plan
from ai_cli.outputs import writing
from core.errors import ConfigError, EngineError
from core.positions import to_toml
from core.source import Source

if TYPE_CHECKING:
    from filelock import FileLock

    from ai_cli.arena.results import Games
    from ai_cli.arena.statistics import GameResult
    from ai_cli.arena.worker import Outcome

CONFIG, GAMES_FILE, TIMES, LOCK, HOLDER = "tournament.toml", "games.jsonl", "times.jsonl", "lock", "lock.txt"
LEFT_BY_A_START = (LOCK, HOLDER, f"{CONFIG}.new")
"""What a start that was cut off at once may leave."""
_HEAD = """\
# A tournament as it was resolved: every default is written out. `richelieu tournament resume` reads it and goes on with
# the games that games.jsonl lacks; more deals: `richelieu tournament resume DIR --deals N`.
"""


class DirectoryError(EngineError):
    """A directory that cannot be used so: it is in use, or holds something else."""


class Kept:
    """A directory that is looked at, and may be played in by another process.

    Args:
        path: the directory.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def results(self, plan: Games, mark: str) -> Results:
        """The games played so far; a last line that is being written does not count.

        Args:
            plan: the games of the tournament, by number.
            mark: of the tournament, see `Config.mark`.
        """
        return read_results(self.path / GAMES_FILE, plan, mark)


class Directory(Kept):
    """A directory that this process plays in; use it in a `with` statement.

    Args:
        path: the directory.
    Raises:
        DirectoryError: another run plays in it.
    """

    def __init__(self, path: Path) -> None:
        from filelock import FileLock, Timeout

        super().__init__(path)
        self._lock: FileLock = FileLock(path / LOCK)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise DirectoryError(f"{path} is in use by {holder(path)}") from None
        self._files: dict[str, IO[bytes]] = {}
        with suppress(OSError):  # it only says who: a full disk must not keep anybody from resuming
            (path / HOLDER).write_text(f"process {os.getpid()} on {socket.gethostname()}\n", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for file in self._files.values():
            file.close()
        (self.path / HOLDER).unlink(missing_ok=True)
        self._lock.release()

    def write_config(self, config: Config) -> Config:
        """Write the configuration in one step, with its rules data beside it; returns the one that is there now."""
        if config.data is not None:
            here = self.path / "data.toml"
            if config.data.resolve() != here.resolve():
                shutil.copyfile(config.data, here)
            config = replace(config, data=here)
        new = self.path / f"{CONFIG}.new"
        _write(new, _HEAD + to_toml(config.document()))
        new.replace(self.path / CONFIG)
        return config

    def results(self, plan: Games, mark: str) -> Results:
        """The games played so far; a cut last line is removed from the file."""
        found = super().results(plan, mark)
        if found.cut:
            drop(self.path / GAMES_FILE, found.cut)
        times = self.path / TIMES
        if times.exists():
            text = times.read_bytes()
            drop(times, len(text) - text.rfind(b"\n") - 1)
        return found

    def add(self, result: GameResult, mark: str, outcome: Outcome | None, record: str = "") -> None:
        """Keep a game: first what belongs to it, last its line, after which it counts.

        Raises:
            OSError: it could not be written; games.jsonl is as it was before.
        """
        name = f"{result.game:06d}"
        if outcome is not None:
            self.keep_bundle(result, outcome)
        if record:
            (self.path / "records").mkdir(exist_ok=True)
            _write(self.path / "records" / f"{name}.jsonl", record)
        self._append(GAMES_FILE, line_of(result, mark))
        if outcome is not None:
            self._append(TIMES, _times(result.game, outcome))

    def keep_bundle(self, result: GameResult, outcome: Outcome) -> None:
        """Keep what reproduces a game in which a player failed, if there is such a bundle."""
        if outcome.bundle is None:
            return
        folder = self.path / result.failure
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in outcome.bundle.items():
            _write(folder / file, text)

    def _append(self, name: str, text: str) -> None:
        """Add a line to a file with one write; what was written of one that does not fit is taken back."""
        if name not in self._files:
            self._files[name] = (self.path / name).open("ab", buffering=0)
        file, data = self._files[name], text.encode("utf-8")
        before = file.seek(0, os.SEEK_END)
        try:
            with writing(self.path / name):
                while data:
                    data = data[file.write(data) :]
        except OSError:
            with suppress(OSError):
                file.truncate(before)
            raise


def _write(path: Path, text: str) -> None:
    with writing(path):
        path.write_text(text, encoding="utf-8", newline="\n")


def _times(game: int, outcome: Outcome) -> str:
    played = outcome.played
    line = {
        "game": game,
        "seconds": round(outcome.seconds, 4),
        "decisions": list(played.decisions),
        "thinking": [round(seconds, 4) for seconds in played.thinking],
        "slowest": [round(seconds, 4) for seconds in played.slowest],
    }
    return json.dumps(line, separators=(",", ":")) + "\n"


def read_config(path: Path) -> Config:
    """The configuration of a directory, to play on: its players are looked at, and imported where they are classes.

    Raises:
        DirectoryError: it is no directory of a tournament, or its configuration is not the one it began with.
        SourceError: its configuration is spoilt, at line and column.
    """
    from ai_cli.players import full_spec

    kept = read_kept_config(path)
    if kept.folder is None:
        return kept
    if not kept.folder.is_dir():
        raise DirectoryError(
            f"{path}: its players from outside were started in {kept.folder}, which is not there; make it again, or "
            f"change 'folder' in {path / CONFIG}"
        )
    for spec in dict.fromkeys(spec for entrant in kept.entrants() for spec in entrant.specs):
        try:
            full_spec(spec, kept.game, kept.folder)
        except ConfigError as error:
            raise DirectoryError(f"{path}: a player can no longer be started: {error}") from None
    return kept


def read_kept_config(path: Path) -> Config:
    """The same to look at it: players from outside are not looked for, they may be gone."""
    from ai_cli.arena.config_checks import read
    from ai_cli.players import kept_spec

    if not (path / CONFIG).is_file():
        raise DirectoryError(f"{path} is no directory of a tournament: it has no {CONFIG}")
    source = Source.read(path / CONFIG)
    config = read(source, path, complete=kept_spec)
    document = source.document()
    if config.folder is not None and document.get("folder"):
        config = replace(config, folder=Path(str(document["folder"])))
    if document.get("data_hash") != config.data_hash:
        was = document.get("data_hash")
        raise DirectoryError(
            f"{path}: it was begun with the rules data {was}, those of now are {config.data_hash}"
        )
    if document.get("hash") != config.hash:
        raise DirectoryError(
            f"{path / CONFIG} was changed after the tournament began: its hash is {config.hash}, it began as "
            f"{document.get('hash')}"
        )
    return config


def read_kept(path: Path) -> tuple[Config, Results]:
    """The configuration of a directory, see `read_kept_config`, and the games played so far.

    Raises:
        DirectoryError: it is no directory of a tournament, or its configuration is not the one it began with.
        SourceError: its configuration is spoilt, at line and column.
        ResultsError: games.jsonl holds lines that are no results, or of another tournament.
        OSError: it cannot be read.
    """
    config = read_kept_config(path)
    return config, Kept(path).results(Plan(config.schedule(), config.deals), config.mark)


def is_running(path: Path) -> bool:
    """Whether a run holds the directory now."""
    from filelock import FileLock, Timeout

    if not (path / LOCK).exists():
        return False
    lock = FileLock(path / LOCK)
    try:
        with lock.acquire(timeout=0):
            return False
    except (Timeout, OSError):
        return True


def holder(path: Path) -> str:
    """Who holds a directory, in words."""
    try:
        return (path / HOLDER).read_text(encoding="utf-8").strip() or "another run"
    except OSError:
        return "another run"
