"""`richelieu tournament status`."""

from __future__ import annotations

from pathlib import Path

import click

from ai_cli import options
from ai_cli.commands.tournament import directory_argument, directory_errors
from ai_cli.render import counted, document, say


@click.command()
@directory_argument
@options.json_option
def status(directory: Path, as_json: bool) -> None:
    """Say in one line how far the tournament in DIR is; it may be running."""
    from ai_cli.arena.directory import Kept, holder, is_running, read_kept_config
    from ai_cli.arena.tournament import Tournament
    from ai_cli.tournament_play import status_document

    with directory_errors():
        tournament = Tournament(read_kept_config(directory), Kept(directory))
    is_held = is_running(directory)
    found = status_document(tournament, is_held)
    if as_json:
        document("tournament-status/1", found)
        return
    parts = [f"{len(tournament.games):,} of {tournament.total:,} games"]
    parts.append(f"{found['complete_deals']:,} of {tournament.config.deals:,} deals complete")
    if tournament.failures:
        parts.append(", ".join(f"{count} {reason}" for reason, count in sorted(tournament.failures.items())))
    stopped = tournament.stopped
    if stopped is not None:
        parts.append(f"decided after {counted(stopped.deals, 'deal')}: {stopped.verdict.replace('_', ' ')}")
    parts.append(f"played by {holder(directory)}" if is_held else "not running")
    say(f"{directory}: {' · '.join(parts)}")
