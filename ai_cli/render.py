"""All printing of results: text in columns, JSON documents, glyphs that fit the encoding."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from typing import IO, Any
from unicodedata import category, east_asian_width

import click

_ASCII = str.maketrans({
    "·": "|", "→": "->", "←": "<-", "–": "-", "—": "-", "−": "-", "±": "+-", "…": "...", "×": "x",
    "’": "'", "‘": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<=", "µ": "u", "é": "e", "è": "e", "É": "E",
    "°": "deg", "\u00a0": " ", "\u202f": " ", "\u2009": " ",
})  # fmt: skip


def is_unicode(stream: IO[str] | None = None) -> bool:
    """Whether the stream (stdout) can show more than ASCII with certainty."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().replace("_", "-").startswith("utf")


def plain(text: str) -> str:
    """The text with its glyphs replaced by ASCII ones."""
    return text.translate(_ASCII)


def say(text: str = "") -> None:
    """Print a result on stdout."""
    click.echo(text if is_unicode() else plain(text))


def document(name: str, content: dict[str, Any]) -> None:
    """Print one JSON document on stdout: `format` first, keys in the order given, no NaN and no infinity."""
    click.echo(json.dumps({"format": f"richelieu-{name}", **content}, ensure_ascii=True, allow_nan=False))


def bold(text: str) -> str:
    """The text in bold where colours are wanted."""
    return click.style(text, bold=True)


def columns(rows: Sequence[Sequence[str]], align: str) -> list[str]:
    """The rows as lines with columns of equal width, two blanks apart.

    Args:
        rows: texts; a row may be shorter than the others.
        align: one letter a column, "l" or "r"; the last column is not padded on the right.
    """
    widths = [max((cells_of(row[i]) for row in rows if i < len(row)), default=0) for i in range(len(align))]
    lines = []
    for row in rows:
        cells = [
            " " * (width - cells_of(cell)) + cell if side == "r" else cell + " " * (width - cells_of(cell))
            for cell, width, side in zip(row, widths, align, strict=False)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def folded(rows: Sequence[Sequence[str]], align: str, most: int | None) -> list[str]:
    """As `columns`, two or more; what is wider than so many cells goes on below, each part with the first column."""
    if most is None or max(map(cells_of, columns(rows, align)), default=0) <= most:
        return columns(rows, align)
    lines: list[str] = []
    begin = 1
    while begin < len(align):
        end = begin + 1
        while end < len(align) and max(map(cells_of, _part(rows, align, begin, end + 1))) <= most:
            end += 1
        lines += _part(rows, align, begin, end)
        begin = end
    return lines


def _part(rows: Sequence[Sequence[str]], align: str, begin: int, end: int) -> list[str]:
    return columns([[row[0], *row[begin:end]] for row in rows], align[0] + align[begin:end])


def terminal_cells() -> int | None:
    """How wide the terminal is; None if the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def cells_of(text: str) -> int:
    """How many cells of a terminal the text fills: letters of East Asia and pictures two, marks on a letter none."""
    if text.isascii():
        return len(text)
    wide = sum(east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(category(letter) in ("Mn", "Me", "Cf") for letter in text)


def shortened(text: str, most: int = 40) -> str:
    """The text in so many cells: of a longer one the beginning and the end, which tell it from others."""
    if cells_of(text) <= most:
        return text
    end = most // 3
    begin = most - 1 - end
    head, tail = text[:begin], text[-end:]
    while cells_of(head) > begin:
        head = head[:-1]
    while cells_of(tail) > end:
        tail = tail[1:]
    return f"{head}…{tail}"


def percent(share: float | None, digits: int = 1) -> str:
    """41.8 %; n/a for None."""
    return "n/a" if share is None else f"{100 * share:.{digits}f} %"


def signed(share: float) -> str:
    """-2.9 or +2.9 in points of a hundred, with a true minus sign."""
    text = f"{100 * share:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "−")


def counted(number: int, unit: str) -> str:
    """1 game, 2,000 games"""
    return f"{number:,} {unit}" + ("" if number == 1 else "s")


def thousands(number: float) -> str:
    """26,120"""
    return f"{number:,.0f}"
