"""The report as one HTML file: no network, no script; tables that read without colour, plots as inline SVG."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ai_cli import match_text
from ai_cli.arena.statistics import Pair
from ai_cli.report import words
from ai_cli.report.figures import Report, failures_text
from ai_cli.report.plot_marks import COLOURS
from ai_cli.report.plots import plots

_MOST_FAILURES = 200
_MOST_COLUMNS = 12
"""Players beside each other in a crosstable: so many fit on a printed page."""
_LONGEST_TITLE = 80
_LEFT_OUT = {"format", "hash", "player", "stop", "house", "name"}


def page(report: Report, folder: Path) -> str:
    """The whole file.

    Args:
        report: the figures.
        folder: where the file will stand: links to failures start there.
    """
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    files = resources.files(__package__ or "ai_cli.report")
    template = environment.from_string(files.joinpath("page.html.jinja").read_text(encoding="utf-8"))
    style = files.joinpath("page.css.jinja").read_text(encoding="utf-8")
    return template.render(style=style, plots=plots(report), **_content(report, folder)) + "\n"


def _content(report: Report, folder: Path) -> dict[str, Any]:
    """All that the template shows."""
    from ai_cli.version import version

    setup, summary = report.setup, report.summary
    return {
        "title": _title(report),
        "headline": words.headline(report),
        "version": version(),
        "warnings": report.warnings(),
        "settings": _settings(report),
        "players": [
            {"name": one.name, "specs": [(of.name, of.spec) for of in one.figures] or [("", one.spec)]}
            for one in setup.players
        ],
        "ranking": [_ranked(report, rank, player) for rank, player in enumerate(report.order, start=1)],
        "has": {
            "points": summary.points is not None,
            "places": any(player.place is not None for player in summary.players),
            "ratings": bool(report.ratings),
            "deals": len({player.deals for player in summary.players}) > 1,
        },
        "ratings_hint": words.RATINGS_HINT if report.ratings is None else "",
        "intervals": " ".join(words.interval_sentences(report)),
        "test": words.test_sentence(report),
        "pairs": _pairs(report),
        "most_columns": _MOST_COLUMNS,
        "seats": [
            {"name": name, "share": match_text.percent_parts(seat)}
            for name, seat in zip(setup.seat_names, summary.seats, strict=False)
        ],
        "endings": [
            {
                "reason": ending.reason,
                "games": f"{ending.games:,}",
                "share": match_text.percent_parts(ending.share),
                "plies": match_text.number_parts(ending.plies),
            }
            for ending in report.endings
        ],
        "lengths": report.lengths,
        "plies": match_text.number_parts(summary.plies),
        "thinking": [
            (setup.labels[player], found)
            for player in report.order
            if (found := report.thinking[player]) is not None
        ],
        "steps": _steps(report),
        **_failed(report, folder),
    }


def _title(report: Report) -> str:
    """The name of the tournament; else its game and players, by name or, if these are long, by number."""
    setup = report.setup
    names = f"{setup.game}: {', '.join(setup.labels)}"
    if len(names) > _LONGEST_TITLE:
        names = f"{setup.game}: {len(setup.players)} players"
    return setup.name or names


def _settings(report: Report) -> list[tuple[str, str]]:
    """What was to be played, key by key."""
    found = [
        (str(key), _plain(value)) for key, value in report.setup.document.items() if key not in _LEFT_OUT
    ]
    if report.setup.house:
        found.append(("house", report.setup.house))
    return found


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(_plain, value)) if isinstance(value, list) else str(value)


def _ranked(report: Report, rank: int, player: int) -> dict[str, Any]:
    """One row of the ranking."""
    found = report.summary.players[player]
    return {
        "rank": rank,
        **_named(report, player),
        "colour": player % COLOURS,
        "share": match_text.percent_parts(found.share),
        "fair": words.against_fair(found),
        "points": match_text.number_parts(found.points),
        "place": match_text.number_parts(found.place, 2),
        "rating": words.rating_parts(report.ratings[player] if report.ratings else None),
        "deals": f"{found.deals:,}",
        "games": f"{found.games:,}",
        "failures": failures_text(found.failures),
    }


def _named(report: Report, player: int) -> dict[str, str]:
    """What a player is called in tables, and in full where the mouse rests."""
    return {"name": report.setup.labels[player], "full": report.setup.names[player]}


def _pairs(report: Report) -> list[dict[str, Any]]:
    """The rows of the crosstable, in the order of the ranking."""
    rows = []
    for rank, first in enumerate(report.order, start=1):
        cells = [
            None if first == second else _cell(report.summary.pair(first, second)) for second in report.order
        ]
        rows.append({"rank": rank, **_named(report, first), "cells": cells})
    return rows


def _cell(pair: Pair) -> Mapping[str, Any]:
    low, high = pair.difference.low, pair.difference.high
    is_clear = low is not None and high is not None and (low > 0 or high < 0)
    return {
        "difference": match_text.difference_parts(pair.difference),
        "ahead": match_text.percent_parts(pair.ahead),
        "weights": {"difference": "bold" if is_clear else "plain", "ahead": "plain"},
    }


def _steps(report: Report) -> list[tuple[str, list[match_text.Parts]]]:
    return [
        (f"{step.deals:,}", [match_text.percent_parts(step.shares[player]) for player in report.order])
        for step in report.steps
    ]


def _failed(report: Report, folder: Path) -> dict[str, Any]:
    """The first failures, with links that start where the page stands."""
    failed = report.failed
    return {
        "failures": [
            {
                "game": f"{game.game:,}",
                "deal": f"{game.deal:,}",
                "player": "" if game.failed is None else report.setup.labels[game.lineup[game.failed]],
                "reason": game.reason,
                "detail": game.detail,
                "bundle": game.failure,
                "link": _link(report.folder / game.failure, folder) if game.failure else "",
            }
            for game in failed[:_MOST_FAILURES]
        ],
        "more_failures": max(0, len(failed) - _MOST_FAILURES),
    }


def _link(target: Path, folder: Path) -> str:
    """The way from the folder of the page to a file, as a relative reference."""
    way = os.path.relpath(target.resolve(), folder.resolve())
    return quote(Path(way).as_posix())
