"""Simulated tournaments: games whose winner depends on the deal, on the seat and on luck."""

import json
import random
from pathlib import Path

from ai_cli.arena.config_checks import read as read_config
from ai_cli.arena.results import line_of
from ai_cli.arena.schedule import Schedule
from ai_cli.arena.statistics import GameResult
from ai_cli.players import kept_spec
from core.positions import to_toml
from core.source import Source


def played(lineups, strengths, seed, seat_luck=0.0):
    """The games of deals.

    Args:
        lineups: [deals][rotations] lineups.
        strengths: [players] added to every roll of theirs.
        seat_luck: what the first seat is better by.
    """
    rng = random.Random(seed)
    results = []
    for deal, rotations in enumerate(lineups):
        luck = [rng.gauss(seat_luck if seat == 0 else 0.0, 1) for seat in range(len(rotations[0]))]
        for rotation, lineup in enumerate(rotations):
            rolls = [luck[seat] + rng.gauss(0, 1) + strengths[player] for seat, player in enumerate(lineup)]
            ranked = sorted(range(len(lineup)), key=lambda seat: -rolls[seat])
            places = tuple(ranked.index(seat) + 1 for seat in range(len(lineup)))
            returns = tuple(float(place == 1) for place in places)
            points = tuple(round(20 + 6 * roll) for roll in rolls)
            results.append(
                GameResult(
                    deal,
                    rotation,
                    lineup,
                    returns,
                    points,
                    plies=rng.randrange(60, 110),
                    game=len(results),
                    places=places,
                )
            )
    return results


def lineups_of(n_players, seats, deals, **schedule):
    """[deals][rotations] lineups of a schedule."""
    pairings = list(Schedule(n_players, seats, **schedule).pairings(deals))
    return [[pairing.lineup for pairing in pairings if pairing.deal == deal] for deal in range(deals)]


def gauntlet(n_players, deals):
    """Two seats; the first player against one of the others in each deal, in both seatings."""
    others = [1 + deal % (n_players - 1) for deal in range(deals)]
    return [[(0, other), (other, 0)] for other in others]


def write(folder: Path, results, names, seats, game, deals=None, specs=None, times=True, **settings):
    """The directory of a tournament with these games."""
    folder.mkdir(parents=True, exist_ok=True)
    specs = specs or ["greedy"] * len(names)
    head = {
        "format": "richelieu-tournament/1", "name": "", "game": game, "seats": seats, "schedule": "balanced",
        "deals": deals or len({result.deal for result in results}), "rotations": "all", "seed": 7, "jobs": "auto",
        "on_failure": "forfeit", "move_time_limit": 60.0,
    } | settings  # fmt: skip
    lines = [
        f"{key} = {value if isinstance(value, str) and value[:1] == '{' else json.dumps(value)}"
        for key, value in head.items()
    ]
    for name, spec in zip(names, specs, strict=True):
        lines += [
            "[[player]]",
            f"name = {json.dumps(name, ensure_ascii=False)}",
            f"spec = {json.dumps(spec)}",
        ]
    config = read_config(Source("\n".join(lines) + "\n", "tournament.toml"), folder, complete=kept_spec)
    (folder / "tournament.toml").write_text(to_toml(config.document()), encoding="utf-8")
    with (folder / "games.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(line_of(result, config.mark) for result in results)
    if times:
        with (folder / "times.jsonl").open("w", encoding="utf-8", newline="\n") as file:
            for result in results:
                n = len(result.lineup)
                thinking = [0.01 * (player + 1) * (1 + result.game % 3) for player in result.lineup]
                entry = {"game": result.game, "seconds": 1.0, "decisions": [10] * n, "thinking": thinking,
                         "slowest": [value / 2 for value in thinking]}  # fmt: skip
                file.write(json.dumps(entry) + "\n")
    return folder
