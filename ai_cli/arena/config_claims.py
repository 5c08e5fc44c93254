"""What a published configuration says of itself, compared before it is played again: hashes, folder and version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ai_cli.arena.config import Config
from ai_cli.arena.config_checks import read
from ai_cli.players import full_spec, kept_spec
from core.problems import Faults, Place
from core.source import Source, SourceError

_HASHES = {
    "data_hash": "the rules data of this tournament have the hash {}, not {}",
    "hash": "this tournament has the hash {}, not {}",
}


def read_again(source: Source, folder: Path, seed: int) -> Config:
    """The configuration of a text that may be one that the program wrote before.

    Args:
        source: the text.
        folder: what a path in it starts from.
        seed: where the text gives none.
    Raises:
        SourceError: everything that is wrong, at line and column; also what it says of itself and is not so.
        RulesDataError: the rules data that it names cannot be used.
    """
    document, faults = source.document(), Faults()
    home = _home(document, folder, faults)

    def complete(spec: str, game: str) -> str:
        return kept_spec(spec, game) if faults.problems else full_spec(spec, game, home)

    try:
        config = read(source, folder, seed, complete)
    except SourceError as error:
        raise SourceError([*faults.problems, *error.problems], source) from None
    for key, text in _HASHES.items():
        is_so = getattr(config, key)
        if document.get(key, is_so) != is_so:
            help = f"remove the line '{key}' if something was meant to change"
            faults.fail("E204", text.format(is_so, document[key]), Place((key,)), help=help)
    if faults.problems:
        raise SourceError(faults.problems, source)
    return replace(config, folder=home or config.folder) if config.folder else config


def _home(document: Mapping[str, Any], folder: Path, faults: Faults) -> Path | None:
    """The folder in which the players from outside are started, if the text gives one."""
    given = document.get("folder")
    if not isinstance(given, str):
        return None
    home = folder / given
    if not given or not home.is_dir():
        help = (
            "players from outside are started there; leave the key out to start them where the command runs"
        )
        faults.fail("E100", f"there is no folder {given!r}", Place(("folder",)), help=help)
    return home
