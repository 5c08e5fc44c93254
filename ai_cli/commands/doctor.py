"""`richelieu doctor`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from ai_cli.errors import CheckFailedError
from ai_cli.options import json_option
from ai_cli.render import columns, document, say
from core import GAMES

Check = tuple[str, bool, str]

_ITERATIONS = 400
_THREADS = (1, 2)


@click.command()
@click.option("--fairness", is_flag=True, help="Also test that hidden cards never change an advice.")
@json_option
def doctor(fairness: bool, as_json: bool) -> None:
    """Check the installation; exit code 6 if a check fails."""
    checks = [*_surroundings(), *_searches()]
    if fairness:
        checks += _fairness()
    if as_json:
        document(
            "doctor/1", {"checks": [{"name": name, "ok": ok, "text": text} for name, ok, text in checks]}
        )
    else:
        say("\n".join(columns([("ok" if ok else "FAILED", name, text) for name, ok, text in checks], "lll")))
    failed = [name for name, ok, _ in checks if not ok]
    if failed:
        raise CheckFailedError(f"{len(failed)} of {len(checks)} checks failed: {', '.join(failed)}")


def _surroundings() -> Iterator[Check]:
    """Versions and machine."""
    import platformdirs

    from ai_cli import machine

    yield "versions", True, _versions()
    yield "machine", True, machine.description()
    yield "processor", True, machine.cpu_model()
    yield "encoding", True, machine.encodings()
    folder = Path(platformdirs.user_log_dir("richelieu", appauthor=False))
    yield "log folder", _can_write(folder), str(folder)
    yield "temporary files", _can_write(Path(tempfile.gettempdir())), tempfile.gettempdir()


def _versions() -> str:
    """Versions of the libraries, without importing them."""
    from importlib import metadata

    names = (
        "numpy",
        "click",
        "tqdm",
        "pydantic",
        "spanned-toml",
        "platformdirs",
        "psutil",
        "jinja2",
        "resvg-py",
    )
    found = []
    for name in names:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            found.append(f"{name} missing")
    return " · ".join(found)


def _can_write(folder: Path) -> bool:
    """Whether a folder (or the nearest one above it that exists) can be written."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


def _searches() -> Iterator[Check]:
    """A tiny search of each game, repeated, with one and with two threads: equal seeds give equal results."""
    import core
    from ai_cli.arena.company import complete
    from ai_cli.workload import MASTER, opening
    from search.config import search_config
    from search.ismcts import Searcher

    for name, info in GAMES.items():
        game = core.load(name, info.min_seats)
        view = opening(game).view
        yield f"rules data {name}", True, game.data_hash
        for threads in _THREADS:
            config = search_config(name, threads=threads)
            digests = {
                complete(Searcher(game, config).search(view, MASTER, iterations=_ITERATIONS)).digest
                for _ in range(3)
            }
            same = len(digests) == 1
            text = f"digest {min(digests)}" if same else f"equal seeds gave {len(digests)} results"
            yield f"search {name}, {threads} thread{'s' if threads > 1 else ''}", same, text


def _fairness() -> Iterator[Check]:
    """The self-test of fairness for each game."""
    from ai_cli.fairness import check_game

    for name in GAMES:
        verdict = check_game(name)
        yield f"fairness {name}", verdict.holds, verdict.sentence
