"""Compiled modules and their stubs say the same."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
VISIBLE = re.compile(r"^(?:def|class|cdef class|cpdef)\b", re.MULTILINE)


def visible_modules(root: Path) -> Iterator[Path]:
    """The Cython files that define anything Python can call."""
    for folder in ("core", "search"):
        for path in sorted((root / folder).rglob("*.pyx")):
            if VISIBLE.search(path.read_text(encoding="utf-8")):
                yield path


def test_every_compiled_module_with_python_names_has_a_stub(root: Path) -> None:
    modules = list(visible_modules(root))
    assert len(modules) >= 4
    for path in modules:
        assert path.with_suffix(".pyi").exists(), path


def test_every_stub_belongs_to_a_compiled_module(root: Path) -> None:
    for folder in ("core", "search"):
        for path in sorted((root / folder).rglob("*.pyi")):
            assert path.with_suffix(".pyx").exists(), path
    assert all((root / layer / "py.typed").exists() for layer in ("core", "search", "ai_cli"))


def test_stubs_agree_with_what_was_compiled(root: Path) -> None:
    pytest.importorskip("mypy.stubtest")
    names = [".".join(path.relative_to(root).with_suffix("").parts) for path in visible_modules(root)]
    command = [sys.executable, "-m", "mypy.stubtest", "--ignore-disjoint-bases", "--allowlist",
               str(HERE / "stubtest_allowed.txt"), *names]  # fmt: skip
    result = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
