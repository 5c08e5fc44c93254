"""Habits of the repository that a machine can check: caps, names, words; CONTRIBUTING.md has them in words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import core

LAYERS = ("core", "search", "ai_cli")
CAPS = {".pyx": 600, ".pxd": 400, ".py": 400, ".pyi": 400}
FUNCTION_CAP = 50
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "base", "manager", "tools", "stuff"}


def sources(
    root: Path, *folders: str, suffixes: tuple[str, ...] = (".py", ".pyx", ".pxd", ".pyi")
) -> Iterator[Path]:
    """The source files of some folders."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path


def named(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def test_no_file_is_over_its_cap(root: Path) -> None:
    over = {}
    for path in sources(root, *LAYERS, "docs", "tests", "benchmarks"):
        # tables of cases are long, and an oracle is one file on purpose
        cap = 1000 if path.is_relative_to(root / "tests") else CAPS[path.suffix]
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > cap:
            over[named(root, path)] = lines
    assert len((root / "setup.py").read_text(encoding="utf-8").splitlines()) <= 80
    assert not over


def python_functions(path: Path) -> Iterator[tuple[str, int]]:
    """(name, lines) of each function of a Python file, its docstring not counted: the arguments' words are no complexity."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node, clean=False)
            words = docstring.count("\n") + 1 if docstring else 0
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1 - words


def cython_functions(path: Path) -> Iterator[tuple[str, int]]:
    """(name, lines) of each function of a Cython file, by indentation."""
    lines = path.read_text(encoding="utf-8").splitlines()
    head = re.compile(
        r"^(\s*)(?:def|cdef|cpdef)\b(?!\s+(?:class|struct|enum|extern|union)\b)[^=]*?(\w+)\s*\("
    )
    for start, line in enumerate(lines):
        match = head.match(line)
        if not match:
            continue
        end = start + 1
        while end < len(lines) and not lines[end - 1].rstrip().endswith(":"):
            end += 1  # a signature of several lines
        while end < len(lines) and (
            not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > len(match[1])
        ):
            end += 1
        while not lines[end - 1].strip():
            end -= 1
        yield match[2], end - start


def test_no_function_is_over_its_cap(root: Path) -> None:
    over = {}
    for path in sources(root, *LAYERS, suffixes=(".py", ".pyx", ".pxd")):
        functions = python_functions if path.suffix == ".py" else cython_functions
        for name, lines in functions(path):
            # lines between a declaration without a body and the next one are none of its own
            if lines > FUNCTION_CAP and not (
                path.suffix == ".pxd" and "inline" not in path.read_text(encoding="utf-8")
            ):
                over[f"{named(root, path)}: {name}"] = lines
    assert not over


def test_search_and_command_line_name_no_game(root: Path) -> None:
    words = {word for name, info in core.GAMES.items() for word in (name, info.title)}
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in sorted(words)), re.IGNORECASE)
    for path in sources(root, "search", "ai_cli"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            assert not pattern.search(line), f"{named(root, path)}:{number}: {line.strip()}"


def test_games_stand_in_their_folder_and_in_the_registry(root: Path) -> None:
    """Outside its folder no module of core imports from a game."""
    for path in sources(root, "core", suffixes=(".py", ".pyx", ".pxd")):
        if path.parent == root / "core":
            for game in core.GAMES:
                assert f"core.{game}" not in path.read_text(encoding="utf-8"), named(root, path)


def test_layers_import_only_downwards(root: Path) -> None:
    forbidden = {"core": ("search", "ai_cli"), "search": ("ai_cli",)}
    for layer, above in forbidden.items():
        pattern = re.compile(rf"^\s*(?:from|import|cimport)\s+(?:{'|'.join(above)})\b", re.MULTILINE)
        for path in sources(root, layer):
            assert not pattern.search(path.read_text(encoding="utf-8")), named(root, path)


def test_every_file_is_named_for_what_is_in_it(root: Path) -> None:
    for path in sources(root, *LAYERS, "tests", "benchmarks", "docs"):
        assert path.stem.strip("_") not in EMPTY_NAMES, named(root, path)


@pytest.mark.parametrize(
    ("what", "pattern", "suffixes"),
    [
        ("a broad except", r"^\s*except\s*(?:(?:Base)?Exception\b|:)", (".py", ".pyx")),
        ("an ignored type without its code and a reason", r"# type: ignore(?!\[[\w, -]+\].*[#\w])", (".py", ".pyi")),
        ("global random numbers", r"\b(?:s?rand|random)\(\)|np\.random\.(?!SeedSequence)|random\.seed", (".py", ".pyx", ".pxd")),
        ("an included Cython file", r"^\s*include\s+[\"']", (".pyx", ".pxd")),
        ("deprecated DEF or IF", r"^\s*(?:DEF|IF)\s", (".pyx", ".pxd")),
        ("module-level mutable state", r"^global\s|^\s+global\s", (".py", ".pyx")),
        ("an unfinished thought", r"\b(?:TODO|FIXME|XXX|HACK)\b", (".py", ".pyx", ".pxd", ".pyi")),
        ("commented-out code", r"^\s*#\s*(?:return\b.*[)\]]$|cdef |import \w+$|print\()", (".py", ".pyx", ".pxd")),
        ("print instead of the one way to print", r"^\s*print\(", (".py", ".pyx")),
    ],
)  # fmt: skip
def test_never_in_the_product(what: str, pattern: str, suffixes: tuple[str, ...], root: Path) -> None:
    compiled = re.compile(pattern)
    for path in sources(root, *LAYERS, suffixes=suffixes):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            assert not compiled.search(line), f"{what}: {named(root, path)}:{number}: {line.strip()}"


def test_tests_say_what_they_test(root: Path) -> None:
    for path in sources(root, "tests", suffixes=(".py",)):
        for name in re.findall(r"def (test_\w*)", path.read_text(encoding="utf-8")):
            assert not re.fullmatch(r"test_(?:\d+|basic\w*|bug\w*|misc\w*|it_works|simple)", name), (
                f"{path.name}: {name}"
            )


def test_no_file_knows_the_machine_it_was_written_on(root: Path) -> None:
    """No absolute path of a person's or builder's folder, no host of a package index."""
    folders = re.compile(r"(?<![\w.~}])/(?:home|Users|root|work|mnt|srv)/\w|[A-Z]:\\\\Users")
    hosts = re.compile(
        r"\b(?:pypi|files\.pythonhosted|test\.pypi|conda|anaconda)\.(?:org|io|com)\b|--(?:extra-)?index-url"
    )
    files = [
        *sources(
            root,
            *LAYERS,
            "tests",
            "benchmarks",
            "docs",
            "examples",
            suffixes=(".py", ".pyx", ".pxd", ".pyi", ".md", ".toml", ".txt", ".json", ".jsonl", ".perft"),
        )
    ]
    files += [root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "setup.py", "pyproject.toml",
                                       ".pre-commit-config.yaml", ".ci/run")]  # fmt: skip
    for path in files:
        if path == Path(__file__).resolve() or not path.exists():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            assert not folders.search(line), f"{named(root, path)}:{number}: {line.strip()}"
            assert not hosts.search(line), f"{named(root, path)}:{number}: {line.strip()}"
