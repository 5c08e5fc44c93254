"""`richelieu tournament report`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai_cli import options
from ai_cli.commands.tournament import directory_argument, directory_errors
from ai_cli.errors import CheckFailedError
from ai_cli.outputs import STDOUT, write_documents
from ai_cli.params import nearest
from ai_cli.render import document, say, terminal_cells
from ai_cli.settings import settings

if TYPE_CHECKING:
    from ai_cli.report.figures import Report

_SURE = 0.95
_file = click.Path(dir_okay=False, allow_dash=True, path_type=Path)


@click.command(
    epilog="""\b
Examples:
  richelieu tournament report results --html results/report.html
  richelieu tournament report results --assert "A > B"
"""
)
@directory_argument
@click.option("--html", type=_file, metavar="FILE",
              help="Write one HTML file with tables and plots; needs richelieu[report]; - is stdout.")  # fmt: skip
@click.option("--csv", "table", type=_file, metavar="FILE.csv",
              help="Write one row a player here, and one row a game to FILE-games.csv; - is stdout, players only.")  # fmt: skip
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

    games = None if table in (None, STDOUT) else table.with_name(f"{table.stem}-games{table.suffix}")
    _check_files(html, table, games, as_json)
    for path in (html, table, games):
        options.check_writable(None if path == STDOUT else path, force)
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
    elif STDOUT not in (html, table):
        say(report_text(found, terminal_cells()))
    texts = _texts(found, html, table, games)
    write_documents(texts)
    for path in texts:
        if path != STDOUT:
            settings().note(f"written: {path}")
    _check(found, pairs)


def _check_files(html: Path | None, table: Path | None, games: Path | None, as_json: bool) -> None:
    """Refuse documents that would stand in one place."""
    on_stdout = [name for name, path in (("--html -", html), ("--csv -", table)) if path == STDOUT]
    if as_json:
        on_stdout.append("--json")
    if len(on_stdout) > 1:
        names = " and ".join(on_stdout)
        raise click.UsageError(f"{names} would write to stdout together: give all but one a file.")
    places = [os.path.realpath(path) for path in (html, table, games) if path not in (None, STDOUT)]
    if len(set(places)) < len(places):
        raise click.UsageError(f"--html and --csv would both write to {html}: give each a file of its own.")


def _texts(found: Report, html: Path | None, table: Path | None, games: Path | None) -> dict[Path, str]:
    """The documents that were asked for, by where they go."""
    from ai_cli.report.tables import games_csv, players_csv

    texts = {}
    if table is not None:
        texts[table] = players_csv(found)
    if games is not None:
        texts[games] = games_csv(found)
    if html is not None:
        from ai_cli.report.page import page

        texts[html] = page(found, html.parent)
    return texts


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
