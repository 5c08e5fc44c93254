"""The report for other programs: one JSON document, and CSV with one row a player or a game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from ai_cli.arena.ratings import Rating
from ai_cli.arena.schedule import Entrant
from ai_cli.arena.statistics import NORMAL, Pair, rank_keys
from ai_cli.report.figures import Report

Cell = str | int | float | None
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")


def document_of(report: Report) -> dict[str, Any]:
    """The content of richelieu-report/1; every estimate has its mean and the ends of its 95 % interval."""
    from ai_cli.version import version

    setup, summary, test = report.setup, report.summary, report.test
    return {
        "prog": version(),
        "tournament": dict(setup.document),
        "deals": summary.deals,
        "deals_planned": setup.deals,
        "rotations": setup.n_rotations,
        "games": summary.games,
        "left_out": summary.left_out,
        "reproducible": report.is_reproducible,
        "players": [_player(report, player) for player in range(len(setup.players))],
        "ranking": [setup.names[player] for player in report.order],
        "pairs": [_pair([setup.names[a], setup.names[b]], pair) for (a, b), pair in summary.pairs.items()],
        "seats": [
            {"seat": name, "share": seat.document}
            for name, seat in zip(setup.seat_names, summary.seats, strict=False)
        ],
        "plies": {"mean": summary.plies.document, **(asdict(report.lengths) if report.lengths else {})},
        "endings": [
            {
                "reason": ending.reason,
                "games": ending.games,
                "share": ending.share.document,
                "plies": ending.plies.document,
            }
            for ending in report.endings
        ],
        "convergence": [
            {"deals": step.deals, "shares": [share.document for share in step.shares]}
            for step in report.steps
        ],
        "sequential": None if test is None else asdict(test),
        "failures": [
            {
                "game": game.game,
                "deal": game.deal,
                "player": None if game.failed is None else setup.names[game.lineup[game.failed]],
                "reason": game.reason,
                "detail": game.detail,
                "bundle": game.failure or None,
            }
            for game in report.failed
        ],
        "warnings": report.warnings(),
    }


def _player(report: Report, player: int) -> dict[str, Any]:
    found, entrant = report.summary.players[player], report.setup.players[player]
    thinking = report.thinking[player]
    return {
        "name": entrant.name,
        **entrant.who("spec"),
        "deals": found.deals,
        "games": found.games,
        "fair": found.fair,
        "share": found.share.document,
        "points": None if found.points is None else found.points.document,
        "place": None if found.place is None else found.place.document,
        "rating": _rating(report.ratings[player]) if report.ratings else None,
        "failures": found.failures,
        "thinking": None if thinking is None else asdict(thinking),
    }


def _pair(names: list[str], pair: Pair) -> dict[str, Any]:
    return {
        "players": names,
        "deals": pair.deals,
        "difference": pair.difference.document,
        "first_is_better": pair.is_better,
        "meetings": pair.meetings,
        "ahead": pair.ahead.document,
    }


def _rating(rating: Rating) -> dict[str, float | None]:
    return {"mean": rating.value, "low": rating.low, "high": rating.high}


def players_csv(report: Report) -> str:
    """One row a player, the greatest share first."""
    reasons = sorted({reason for player in report.summary.players for reason in player.failures})
    head = ["rank", "player", "spec", "deals", "games", "fair"]
    for name in ("share", "points", "place", "rating"):
        head += [name, f"{name}_low", f"{name}_high"]
    rows: list[list[Cell]] = [[*head, *(f"failed_{reason}" for reason in reasons)]]
    for rank, player in enumerate(report.order, start=1):
        found, entrant = report.summary.players[player], report.setup.players[player]
        rating = report.ratings[player] if report.ratings else None
        row: list[Cell] = [
            rank,
            entrant.name,
            _specs(entrant),
            found.deals,
            found.games,
            found.fair,
        ]
        for one in (found.share, found.points, found.place):
            row += [None] * 3 if one is None else [one.mean, one.low, one.high]
        row += [None] * 3 if rating is None else [rating.value, rating.low, rating.high]
        rows.append([*row, *(found.failures.get(reason, 0) for reason in reasons)])
    return _csv(rows)


def _specs(entrant: Entrant) -> str:
    """What plays for a player; of a team what plays each of its figures."""
    team = [f"{figure.name}={figure.spec}" for figure in entrant.figures]
    return " | ".join(team or entrant.specs)


def games_csv(report: Report) -> str:
    """One row a finished game, in the order of the schedule; those of incomplete deals are marked."""
    counted = {game.game for game in report.counted}
    names = report.setup.names
    head: list[Cell] = ["game", "deal", "rotation", "counted", "reason", "failed", "detail", "plies"]
    for seat in range(1, report.setup.seats + 1):
        head += [f"player_{seat}", f"share_{seat}", f"points_{seat}", f"place_{seat}"]
    rows = [head]
    for game in sorted(report.games, key=lambda game: game.game):
        failed = None if game.failed is None else names[game.lineup[game.failed]]
        reason = "" if game.reason == NORMAL else game.detail
        row: list[Cell] = [
            game.game,
            game.deal,
            game.rotation,
            int(game.game in counted),
            game.reason,
            failed,
            reason,
        ]
        row.append(game.plies)
        places = rank_keys(game) if game.places is not None else [None] * len(game.lineup)
        for seat, player in enumerate(game.lineup):
            points = None if game.points is None else game.points[seat]
            row += [names[player], game.returns[seat], points, places[seat]]
        rows.append(row)
    return _csv(rows)


def _csv(rows: Iterable[Iterable[Cell]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue()


def _plain(cell: Cell) -> Cell:
    """The cell; a text that a spreadsheet would take for a formula begins with an apostrophe."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell
