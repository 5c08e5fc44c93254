"""`richelieu games`."""

from __future__ import annotations

import click

from ai_cli.options import json_option, seats_text
from ai_cli.render import columns, document, say
from core import GAMES


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the games with their seats and the hash of their rules data."""
    import core

    found = [
        {
            "name": info.name,
            "title": info.title,
            "min_seats": info.min_seats,
            "max_seats": info.max_seats,
            "data": core.load(info.name, info.min_seats).data_hash,
        }
        for info in GAMES.values()
    ]
    if as_json:
        document("games/1", {"games": found})
        return
    rows = [("game", "title", "seats", "rules data")]
    rows += [
        (
            str(game["name"]),
            str(game["title"]),
            seats_text(GAMES[str(game["name"])]),
            str(game["data"])[:23],
        )
        for game in found
    ]
    say("\n".join(columns(rows, "llll")))
