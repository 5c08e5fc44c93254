"""`richelieu tournament init`."""

from __future__ import annotations

from pathlib import Path

import click

from ai_cli import options
from ai_cli.outputs import write_documents
from ai_cli.params import GameName
from ai_cli.render import say
from ai_cli.seating import chairs_of
from core import GAMES

_TEMPLATE = """\
# A tournament of {title}. Check it without playing: richelieu tournament run FILE --dry-run
format = "richelieu-tournament/1"
name   = "greedy against a small search"
game   = "{game}"
seats  = {seats}                    # {range}
schedule = "balanced"        # balanced: everybody plays equally often and meets everybody as evenly as can be
                             # gauntlet: the first player against the others; all: every table, in each deal
deals  = 100                 # independent deals: only they narrow the intervals; games = deals x seatings of a deal
rotations = "all"            # all: from every seat; latin: with other neighbours too; 1: one seating a deal
seed   = {seed:<20} # fixes all cards and dice; left out: drawn and written down
jobs   = "auto"              # games at once; no result depends on it
on_failure = "forfeit"       # forfeit: a player that fails loses the game; replace: random plays on for it; stop: the run ends
move_time_limit = 60         # seconds a decision: a guard against players that hang, not a budget
records = false              # true: keep every move of every game

# Stop as soon as the deals show that the first is better than the second by so much a game, or that it is not:
# stop = {{ compare = ["Search", "Greedy"], better_by = 0.05, alpha = 0.05, beta = 0.05 }}

# Variants of the rules, and card data in place of those that are shipped (a path from this file):
# data = "my-data.toml"
# [house]
# NAME = "VALUE"

# The players; `richelieu players` lists kinds and parameters. With fewer players than seats copies fill the table.
[[player]]
name = "Search"
spec = "ismcts:iterations=500"

[[player]]
name = "Greedy"
spec = "greedy"
"""
_TEAM = """
# A team is one player too: wherever it sits, these decide for the figures that are theirs, and spec for all others.
# [[player]]
# name = "Mixed"
# spec = "ismcts:iterations=500"
# figures = {{ {figure} = "greedy" }}
"""


@click.command()
@click.argument("game", type=GameName(), metavar="[GAME]", default=next(iter(GAMES)))
@options.out_option("the configuration")
@options.force_option
def init(game: str, out: Path | None, force: bool) -> None:
    """Write a commented configuration for a tournament of GAME, ready to run."""
    options.check_writable(out, force)
    info = GAMES[game]
    seats = f"{info.min_seats} to {info.max_seats}" if info.max_seats > info.min_seats else "both sides"
    text = _TEMPLATE.format(
        title=info.title, game=game, seats=info.min_seats, range=seats, seed=options.seed_or_drawn(None)
    )
    chairs = chairs_of(game)
    if chairs is not None:
        text += _TEAM.format(figure=chairs.CHAIR_NAMES[-1])
    if out is None:
        say(text.rstrip("\n"))
    else:
        write_documents({out: text})
