"""Every rule and every test vector of docs/rules/<game>.md has a test named after it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import core

RULE = re.compile(r"^- \*\*(?!TV)([A-Z]{2})-(\d+)\*\*", re.MULTILINE)
VECTOR = re.compile(r"^- \*\*TV?-0*(\d+[a-z]?)\*\*", re.MULTILINE)


def page(root: Path, game: str) -> str:
    """The rules of a game."""
    return (root / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def letters(text: str) -> str:
    """The two letters of the game's ids."""
    found = {match[1] for match in RULE.finditer(text)}
    assert len(found) == 1, f"rule ids of several games on one page: {found}"
    return found.pop()


def all_tests(root: Path) -> set[str]:
    """The names of all test functions."""
    names = set()
    for path in (root / "tests").rglob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return {name for name in names if name.startswith("test_")}


def ids_in(name: str, prefix: str) -> set[str]:
    """The ids that a name begins with: test_qn_31_and_33_..., test_qn_tv_08_..."""
    found, group = set(), ""
    for word in name.removeprefix(f"test_{prefix}_").split("_"):
        if re.fullmatch(r"\d+[a-z]?" if group == "tv" else r"\d+", word):
            found.add(group + word.lstrip("0"))
        elif not found and word in ("tv", "t", "i", "a", "d"):
            group = "tv" if word == "t" else word
        elif word not in ("and", "to"):
            break
    return found


@pytest.mark.parametrize("game", core.GAMES)
def test_every_rule_has_a_test_named_after_it(game: str, root: Path) -> None:
    text = page(root, game)
    prefix = letters(text).lower()
    tested: set[str] = set()
    for name in all_tests(root):
        if name.startswith(f"test_{prefix}_"):
            tested |= ids_in(name, prefix)
    rules = {str(int(match[2])) for match in RULE.finditer(text)}
    vectors = {f"tv{match[1]}" for match in VECTOR.finditer(text)}
    assert len(rules) > 20
    assert len(vectors) > 10
    assert not (rules | vectors) - tested, "no test is named after these"


@pytest.mark.parametrize("game", core.GAMES)
def test_tests_and_code_name_only_rules_that_exist(game: str, root: Path) -> None:
    text = page(root, game)
    prefix = letters(text)
    rules = {int(match[2]) for match in RULE.finditer(text)}
    vectors = {f"tv{match[1]}" for match in VECTOR.finditer(text)}
    for name in all_tests(root):
        if name.startswith(f"test_{prefix.lower()}_"):
            unknown = {one for one in ids_in(name, prefix.lower()) if one.isdigit() and int(one) not in rules}
            unknown |= {one for one in ids_in(name, prefix.lower()) if one.startswith("tv")} - vectors
            assert not unknown, name
    for path in sorted((root / "core" / game).iterdir()):
        if path.suffix in (".py", ".pyx", ".pxd", ".pyi"):
            named = {int(one) for one in re.findall(rf"\b{prefix}-(\d+)", path.read_text(encoding="utf-8"))}
            assert not named - rules, path.name


def test_ids_are_read_from_names() -> None:
    assert ids_in("test_qn_31_and_33_thieves", "qn") == {"31", "33"}
    assert ids_in("test_qn_tv_08_a_thief_of_2", "qn") == {"tv8"}
    assert ids_in("test_qn_no_id", "qn") == set()
