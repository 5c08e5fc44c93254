"""The report for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ai_cli import match_text
from ai_cli.arena.statistics import NORMAL
from ai_cli.render import cells_of, folded, shortened
from ai_cli.report import words
from ai_cli.report.figures import Report, failures_text

_MOST_LINES = 3
_MOST_COLUMNS = 8
_LONGEST_NAME = 40


def report_text(report: Report, most: int | None = None) -> str:
    """All of it; tables are folded where the terminal has so many cells."""
    return "\n".join(_lines(report, most))


def _lines(report: Report, most: int | None) -> Iterator[str]:
    if report.setup.name:
        yield report.setup.name
    yield words.headline(report)
    yield from _ranking(report, most)
    yield from _pairs(report, most)
    yield from _course(report)
    test = words.test_sentence(report)
    if test:
        yield test
    yield from words.interval_sentences(report)
    if report.ratings is None:
        yield words.RATINGS_HINT
    for warning in report.warnings():
        yield f"WARNING  {warning}"


def _names(report: Report, most: int | None) -> list[str]:
    """[players] names for tables: they take at most a third of the terminal."""
    longest = _LONGEST_NAME if most is None else min(_LONGEST_NAME, most // 3)
    return [shortened(name, longest) for name in report.setup.names]


def _ranking(report: Report, most: int | None) -> list[str]:
    """One row a player, the greatest share first."""
    names = _names(report, most)
    order, players = report.order, report.summary.players
    mine = [players[player] for player in order]
    head, table, align = ["player"], [[names[player] for player in order]], "l"

    def add(title: str, texts: list[str], side: str = "l") -> None:
        nonlocal align
        head.append(title)
        table.append(texts)
        align += side

    add("win share", match_text.beside([match_text.percent_parts(player.share) for player in mine]))
    add("vs equal", [words.against_fair(player) for player in mine], "r")
    if any(player.points is not None for player in mine):
        add("points", match_text.beside([match_text.number_parts(player.points) for player in mine]))
    if any(player.place is not None for player in mine):
        add("place", match_text.beside([match_text.number_parts(player.place, 2) for player in mine]))
    if report.ratings:
        add("Elo-like", match_text.beside([words.rating_parts(report.ratings[player]) for player in order]))
    add("games", [f"{player.games:,}" for player in mine], "r")
    add("failures", [failures_text(player.failures) for player in mine])
    return folded([head, *map(list, zip(*table, strict=True))], align, most)


def _pairs(report: Report, most: int | None) -> Iterator[str]:
    """Sentences for a few pairs; else those of the first player, and a table of all."""
    order = report.order
    pairs = list(combinations(order, 2))
    if len(pairs) <= _MOST_LINES:
        for first, second in pairs:
            yield words.pair_sentence(report, first, second)
        return
    for other in order[1:]:
        yield words.pair_sentence(report, order[0], other)
    yield from _crosstable(report, order[:_MOST_COLUMNS], most)


def _crosstable(report: Report, shown: list[int], most: int | None) -> list[str]:
    """Each of the players shown against each other."""
    names = _names(report, most)
    rows = [["row less column", *(str(number) for number, _ in enumerate(shown, start=1))]]
    found = [pair.difference for players, pair in report.summary.pairs.items() if set(players) <= set(shown)]
    is_even = all(one.is_even for one in found if one.half is not None)
    for number, first in enumerate(shown, start=1):
        cells = ["·" if first == second else _difference(report, first, second, is_even) for second in shown]
        rows.append([f"{number} {names[first]}", *cells])
    remark = ""
    if is_even:
        halves = match_text.spread_text(found)
        remark = f"  (each {halves}{'' if halves.endswith(match_text.NOTHING) else ' or less'})"
    head, *lines = folded(rows, "l" + "r" * len(shown), None if most is None else most - cells_of(remark))
    return [head + remark, *lines]


def _difference(report: Report, first: int, second: int, is_even: bool) -> str:
    """A cell of the table of pairs; with its interval where one does for not all."""
    parts = match_text.difference_parts(report.summary.pair(first, second).difference)
    return parts[0] if is_even else " ".join(parts)


def _course(report: Report) -> Iterator[str]:
    """Seats, lengths and ends."""
    summary, setup = report.summary, report.setup
    if summary.seats:
        yield f"seats    {match_text.seats_text(setup.seat_names, summary.seats)}"
    if report.lengths is not None:
        found = report.lengths
        mean = " ".join(match_text.number_parts(summary.plies))
        yield (
            f"length   {mean} plies on average; half of the games up to {found.median:,}, "
            f"9 of 10 up to {found.high:,}, the longest {found.longest:,}"
        )
    if any(ending.reason != NORMAL for ending in report.endings):
        ends = " · ".join(
            f"{ending.reason} {ending.games:,} ({' '.join(match_text.percent_parts(ending.share))})"
            for ending in report.endings
        )
        yield f"ends     {ends}"
