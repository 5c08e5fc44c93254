"""Documents that a command makes: on stdout, or in files that are there whole or not at all."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

STDOUT = Path("-")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What is done to one file: the system names a file that cannot be opened, but not one that takes no more.

    Raises:
        OSError: with the name of the file.
    """
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def write_documents(texts: Mapping[Path, str]) -> None:
    """Write each text to its file, `-` for stdout; if one cannot be written, all files stay as they were.

    Raises:
        OSError: with the name of the file that could not be written.
    """
    files = {path: text for path, text in texts.items() if path != STDOUT}
    with ExitStack() as all_files:
        for number, (path, text) in enumerate(files.items()):
            all_files.enter_context(_replacement(path, text, number))
    if STDOUT in texts:
        sys.stdout.buffer.write(texts[STDOUT].encode("utf-8"))
        sys.stdout.buffer.flush()


@contextmanager
def _replacement(path: Path, text: str, number: int) -> Iterator[None]:
    """A file beside the one that is meant, which takes its place in the end, unless an error goes by."""
    place = path.resolve()
    new = place.with_name(f".{os.getpid()}-{number}.part")
    if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
        place = new = path
    try:
        with writing(path):
            new.write_text(text, encoding="utf-8", newline="")
            if place.is_file():
                shutil.copymode(place, new)
        yield
        if new != place:
            with writing(path):
                new.replace(place)
    finally:
        if new != place:
            new.unlink(missing_ok=True)
