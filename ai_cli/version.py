"""The version of the installed package, read when it is asked for (importlib.metadata costs 20 to 70 ms)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def version() -> str:
    """The version: of the installed distribution, else of the source tree."""
    from importlib import metadata

    try:
        return metadata.version("richelieu")
    except metadata.PackageNotFoundError:
        source = Path(__file__).parent.parent / "pyproject.toml"
        if source.is_file():
            return str(tomllib.loads(source.read_text(encoding="utf-8"))["project"]["version"])
        return "unknown"
