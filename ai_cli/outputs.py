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


def write_documents(contents: Mapping[Path, str | bytes]) -> None:
    """Write each content, a text or bytes, to its file, `-` for stdout; if one cannot be written, all files stay as they were.

    Raises:
        OSError: with the name of the file that could not be written.
    """
    files = {path: one.encode("utf-8") if isinstance(one, str) else one for path, one in contents.items()}
    on_stdout = files.pop(STDOUT, None)
    with ExitStack() as all_files:
        for number, (path, data) in enumerate(files.items()):
            all_files.enter_context(_replacement(path, data, number))
    if on_stdout is not None:
        sys.stdout.buffer.write(on_stdout)
        sys.stdout.buffer.flush()


@contextmanager
def _replacement(path: Path, data: bytes, number: int) -> Iterator[None]:
    """A file beside the one that is meant, which takes its place in the end, unless an error goes by."""
    place = Path(os.path.realpath(path))  # which takes a circle of links as it is
    new = place.with_name(f".{os.getpid()}-{number}.part")
    if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
        place = new = path
    try:
        with writing(path):
            new.write_bytes(data)
            if place.is_file():
                shutil.copymode(place, new)
        yield
        if new != place:
            with writing(path):
                new.replace(place)
    finally:
        if new != place:
            new.unlink(missing_ok=True)
