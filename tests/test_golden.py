"""Every golden is what the program says now; `make golden` rewrites them, and the diff is looked at."""

from __future__ import annotations

import difflib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

GOLDEN = Path(__file__).parent / "golden"


@cache
def regenerate() -> ModuleType:
    """The script that writes them."""
    specification = importlib.util.spec_from_file_location("regenerate", GOLDEN / "regenerate.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules["regenerate"] = module
    specification.loader.exec_module(module)
    return module


@cache
def made() -> dict[str, str]:
    """All goldens as the program makes them now."""
    return dict(regenerate().goldens())


@pytest.mark.parametrize("name", sorted(regenerate().stored()))
def test_golden(name: str) -> None:
    assert name in made(), "no longer made: run make golden"
    old = (GOLDEN / name).read_text(encoding="utf-8")
    difference = difflib.unified_diff(
        old.splitlines(), made()[name].splitlines(), "golden", "now", lineterm="", n=1
    )
    assert old == made()[name], "\n".join([f"{name} has changed:", *difference][:60])


def test_no_golden_is_missing() -> None:
    assert not set(made()) - regenerate().stored(), "run make golden"
    for kind in ("perft", "games", "trees", "cli"):
        assert any(name.startswith(f"{kind}/") for name in regenerate().stored())
