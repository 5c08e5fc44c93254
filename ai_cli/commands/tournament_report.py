"""`richelieu tournament report`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai_cli import options
from ai_cli.commands.tournament import directory_argument, directory_errors
from ai_cli.errors import CheckFailedError
from ai_cli.params import nearest
from ai_cli.render import document, say
from ai_cli.settings import settings

if TYPE_CHECKING:
    from ai_cli.report.figures import Report

_SURE = 0.95


@click.command(
    epilog="""\b
Examples:
  richelieu tournament report results --html results/report.html
  richelieu tournament report results --assert "A > B"
"""
)
@directory_argument
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path),
              help="Write one HTML file with tables and plots; needs richelieu[report].")  # fmt: skip
@click.option("--csv", "table", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.csv",
              help="Write one row a player here, and one row a game to FILE-games.csv.")  # fmt: skip
@options.json_option
@click.option("--assert", "claims", multiple=True, metavar='"A > B"', show_default=False,
              help="End with exit code 6 unless A is better than B with 95 %; repeatable.")  # fmt: skip
@options.force_option
def report(
    directory: Path,
    html: Path | None,
    table: Path | None,
    as_json: bool,
    claims: tuple[str, ...],
    force: bool,
) -> None:
    """Report on the tournament in DIR, finished or not.

    Only deals that were played in all rotations count; intervals are over deals.
    """
    from ai_cli.report.figures import make_report
    from ai_cli.report.text import report_text

    games = None if table is None else table.with_name(f"{table.stem}-games{table.suffix}")
    for path in (html, table, games):
        options.check_writable(path, force)
    if html is not None:
        from ai_cli.report.plots import require

        require()
    with directory_errors():
        found = make_report(directory)
    pairs = [_players(claim, found.setup.names) for claim in claims]
    if found.cut:
        settings().note("note: the last line of games.jsonl was cut off; it is left out")
    if as_json:
        from ai_cli.report.tables import document_of

        document("report/1", document_of(found))
    else:
        say(report_text(found))
    _write(found, html, table, games)
    _check(found, pairs)


def _write(found: Report, html: Path | None, table: Path | None, games: Path | None) -> None:
    """The files that were asked for."""
    if table is not None and games is not None:
        from ai_cli.report.tables import games_csv, players_csv

        for path, text in ((table, players_csv(found)), (games, games_csv(found))):
            path.write_text(text, encoding="utf-8", newline="")
            settings().note(f"written: {path}")
    if html is not None:
        from ai_cli.report.page import page

        html.write_text(page(found, html.parent), encoding="utf-8", newline="\n")
        settings().note(f"written: {html}")


def _players(claim: str, names: list[str]) -> tuple[int, int]:
    """The two players of a claim "A > B"."""
    for number, first in enumerate(names):
        for other, second in enumerate(names):
            if number != other and "".join(claim.split()) == "".join(f"{first}>{second}".split()):
                return number, other
    words = [word.strip() for word in claim.split(">")]
    if len(words) != 2:
        raise click.BadParameter(f'{claim!r} is no comparison: write "A > B"', param_hint="--assert")
    for word in words:
        if word not in names:
            raise click.BadParameter(
                f"no player is called {word!r}{nearest(word, names)} (players are {', '.join(names)})",
                param_hint="--assert",
            )
    raise click.BadParameter(f"{claim!r} compares a player with itself", param_hint="--assert")


def _check(found: Report, pairs: list[tuple[int, int]]) -> None:
    """Exit code 6 unless every claim holds."""
    from ai_cli.report.words import pair_sentence

    failed = [
        pair_sentence(found, first, second)
        for first, second in pairs
        if (found.summary.pair(first, second).is_better or 0.0) < _SURE
    ]
    if failed:
        raise CheckFailedError("\n".join(f"does not hold with 95 %: {text}" for text in failed))
