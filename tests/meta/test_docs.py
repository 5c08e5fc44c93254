"""The documents agree with the tree, the commands and the Makefile."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import click
import pytest

import core
from ai_cli.main import cli

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT / "docs") not in sys.path:
    sys.path.append(str(ROOT / "docs"))

import cli_reference  # noqa: E402
import file_list  # noqa: E402

PAGES = ["README.md", "CONTRIBUTING.md"]
TARGETS = ["demo", "test", "lint", "golden", "bench", "bench-peers", "strength", "sanitize", "cov", "docs", "wheel", "clean",
           "build", "debug-test"]  # fmt: skip


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_architecture_page_lists_the_tree() -> None:
    page = text_of("docs/architecture.md")
    assert file_list.BEGIN in page
    listed = set(
        re.findall(r"^- `([\w./]+)`", page.split(file_list.BEGIN)[1].split(file_list.END)[0], re.MULTILINE)
    )
    real = {paths[0].relative_to(ROOT).as_posix() for paths in file_list.modules().values()}
    assert listed == real, "run make docs"
    assert page == file_list.page_with_table(page), "run make docs"


def test_every_file_says_what_it_is_for() -> None:
    for name, paths in file_list.modules().items():
        assert file_list.summary(paths), name


def test_every_command_is_documented() -> None:
    page = text_of("docs/cli.md")
    for words, help_text in cli_reference.commands():
        assert f"`{words}`" in page, f"{words}: run make docs"
        assert help_text.strip() in page, f"the help of {words} has changed: run make docs"


def test_the_examples_of_the_readme_are_real() -> None:
    page = text_of("README.md")
    examples = [match["golden"] for match in cli_reference.EXAMPLE.finditer(page)]
    assert examples == ["suggest-necklace", "suggest-musketeers"]
    assert page == cli_reference.readme_with_examples(page), "run make golden docs"
    command = page.split("$ richelieu ")[1].splitlines()[0]
    makefile = text_of("Makefile")
    for word in ("suggest", "--iterations 20000", "--seed 1", "--threads 1"):
        assert word in command
        assert word in makefile
    example = re.search(r"^EXAMPLE := (.*)$", makefile, re.MULTILINE)
    assert example is not None
    assert example[1] in command


def test_every_command_and_option_has_a_help() -> None:
    def walk(command: click.Command, words: str) -> None:
        assert command.get_short_help_str(), words
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.help or parameter.hidden, f"{words} {parameter.opts[0]}"
        if isinstance(command, click.Group):
            context = click.Context(command, info_name=words)
            for name in command.list_commands(context):
                child = command.get_command(context, name)
                assert child is not None, f"{words} {name}"
                walk(child, f"{words} {name}")

    walk(cli, "richelieu")


def test_the_makefile_has_every_target() -> None:
    makefile = text_of("Makefile")
    phony = re.search(r"^\.PHONY:(.*)$", makefile, re.MULTILINE)
    assert phony is not None
    for target in TARGETS:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
        assert target in phony[1].split(), target


def shell_lines(page: str) -> list[str]:
    """The commands in a page's blocks: lines after a `$`, or all lines of a block marked sh."""
    lines = []
    for language, block in re.findall(r"```(\w*)\n(.*?)```", page, re.DOTALL):
        if language in ("sh", "bash"):
            lines += [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        elif language == "console":
            lines += [line[2:] for line in block.splitlines() if line.startswith("$ ")]
    return lines


def check_richelieu(words: list[str]) -> None:
    """The command and the options of a line exist, and so do the files of the repository that it names."""
    command: click.Command = cli
    context = click.Context(cli, info_name="richelieu")
    for word in words:
        if isinstance(command, click.Group) and not word.startswith("-"):
            child = command.get_command(context, word)
            assert child is not None, f"no command {word}"
            command = child
        elif word.startswith("-") and not re.fullmatch(r"-\d+", word):
            known = {
                name
                for parameter in [*cli.params, *command.params]
                for name in parameter.opts + parameter.secondary_opts
            }
            assert word.split("=")[0] in known | {"-h", "--help"}, f"{command.name} has no option {word}"
        elif word.startswith("examples/"):
            assert (ROOT / word).exists(), word


@pytest.mark.parametrize("name", [*PAGES, "docs/performance.md", "docs/architecture.md"])
def test_commands_in_the_pages_exist(name: str) -> None:
    makefile = text_of("Makefile")
    lines = shell_lines(text_of(name))
    assert lines or name not in PAGES
    for line in lines:
        words = shlex.split(line, comments=True)
        while words and "=" in words[0]:
            words.pop(0)  # VARIABLE=value before a command
        if words[0] == "make":
            for target in words[1:]:
                assert "=" in target or re.search(rf"^{target}:", makefile, re.MULTILINE), (
                    f"no target {target}"
                )
        elif words[0].endswith("richelieu"):
            words = words[1 : words.index(">")] if ">" in words else words[1:]
            check_richelieu(words)


@pytest.mark.parametrize("name", [*PAGES, "CHANGELOG.md", "docs/architecture.md", "docs/performance.md"])
def test_links_lead_somewhere(name: str) -> None:
    folder = (ROOT / name).parent
    for target in re.findall(r"\]\(([^)#]+)", text_of(name)):
        if "://" not in target:
            assert (folder / target).exists(), target


def test_every_environment_variable_is_documented() -> None:
    read = set()
    for path in [ROOT / "setup.py", *(ROOT / "tests").rglob("conftest.py")]:
        read |= set(
            re.findall(r"environ(?:\.get\(|\[)\"((?:AI|RICHELIEU)_\w+)\"", path.read_text(encoding="utf-8"))
        )
    assert {"AI_DEBUG", "AI_COVERAGE", "AI_ANNOTATE", "AI_TESTS", "AI_BUILD_DIR"} <= read
    page = text_of("CONTRIBUTING.md")
    for name in read:
        assert name in page, name


def test_decisions_are_short_and_complete() -> None:
    pages = sorted((ROOT / "docs" / "adr").glob("*.md"))
    assert len(pages) >= 6
    for number, page in enumerate(pages, start=1):
        text = page.read_text(encoding="utf-8")
        assert page.name.startswith(f"{number:04d}-")
        assert len(text.splitlines()) <= 40, page.name
        for heading in ("## Context", "## Choice", "## Numbers", "## What would change it"):
            assert heading in text, f"{page.name} lacks {heading}"


def test_every_game_has_its_rules_and_data() -> None:
    for game in core.GAMES:
        assert (ROOT / "docs" / "rules" / f"{game}.md").exists()
        for name in (
            "data.toml",
            "search.toml",
            "notation.py",
            "position.py",
            "picture.py",
            "rules.py",
            "game.pyx",
            "state.pxd",
        ):
            assert (ROOT / "core" / game / name).exists(), f"{game}: {name}"


def test_the_changelog_has_an_unreleased_part() -> None:
    assert "## [Unreleased]" in text_of("CHANGELOG.md")
