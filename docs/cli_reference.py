"""Writes docs/cli.md from the --help texts of all commands, the examples of README.md and the list of files: `make docs`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

DOCS = Path(__file__).resolve().parent
sys.path += [
    str(DOCS),
    str(DOCS.parent),
]  # file_list stands beside this file; the packages may not be installed
WIDTH = 100
EXAMPLE = re.compile(
    r"(?P<begin><!-- example (?P<golden>[\w-]+): written by make docs -->).*?(?P<end><!-- end of example -->)",
    re.DOTALL,
)
"""An example of README.md, by the golden that it is taken from."""

HEAD = """# The command line

Written by `make docs` from the `--help` texts; do not edit. Every option can also be set by an environment variable:
`RICHELIEU_` and the names of command and option in capitals, for example `RICHELIEU_SUGGEST_THREADS=2`.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | internal error: a bug; the traceback goes to a file, whose path is printed |
| 2 | wrong usage |
| 3 | an input file is invalid: syntax, unknown key, counts, contradictions, illegal record |
| 4 | a file cannot be read or written, or exists and `--force` was not given |
| 5 | a player failed, or no world fits the view |
| 6 | a check did not hold |
| 130 | interrupted by Ctrl-C; finished games are saved |
| 141 | the reader closed the pipe |
"""


def commands() -> Iterator[tuple[str, str]]:
    """(words of the command, its help) of the whole tree, in the order of the help."""
    from ai_cli.main import cli

    yield from _walk(cli, "richelieu", None)


def _walk(command: click.Command, words: str, parent: click.Context | None) -> Iterator[tuple[str, str]]:
    settings = {"terminal_width": WIDTH, "max_content_width": WIDTH}
    context = command.context_class(
        command, info_name=words.split()[-1], parent=parent, **{**command.context_settings, **settings}
    )
    yield words, command.get_help(context).rstrip() + "\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            if child is not None and not child.hidden:
                yield from _walk(child, f"{words} {name}", context)


def reference() -> str:
    """The page."""
    parts = [HEAD]
    for words, text in commands():
        level = min(4, 1 + len(words.split()))
        parts.append(f"{'#' * level} `{words}`\n\n```text\n{text}```\n")
    return "\n".join(parts)


def readme_with_examples(page: str) -> str:
    """README.md with each advice as it is printed now: the golden of the same command, without warnings."""

    def written(match: re.Match[str]) -> str:
        golden = DOCS.parent / "tests" / "golden" / "cli" / f"{match['golden']}.txt"
        advice = golden.read_text(encoding="utf-8").split("\n--- ")[0]
        return f"{match['begin']}\n\n```console\n{advice}\n```\n\n{match['end']}"

    return EXAMPLE.sub(written, page)


def main() -> int:
    """Write the page, the examples of the README and the list of files."""
    import file_list

    (DOCS / "cli.md").write_text(reference(), encoding="utf-8")
    readme = DOCS.parent / "README.md"
    readme.write_text(readme_with_examples(readme.read_text(encoding="utf-8")), encoding="utf-8")
    return file_list.main()


if __name__ == "__main__":
    sys.exit(main())
