"""What `richelieu tournament run --dry-run` prints."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from ai_cli import options
from ai_cli.crews import job_count
from ai_cli.interrupts import Interrupts
from ai_cli.render import columns, counted, document, say, thousands

if TYPE_CHECKING:
    from ai_cli.arena.config import Config
    from ai_cli.arena.schedule import Entrant
    from ai_cli.arena.worker import Outcome

_SHOWN = 5


def show_plan(config: Config, as_json: bool) -> None:
    """Print players, games, the first pairings and how long it may take."""
    plan = plan_of(config)
    if as_json:
        document("tournament-plan/1", plan)
        return
    house = options.house_text(config.house)
    say(f"{config.game} · {config.seats} seats · {house + ' · ' if house else ''}seed {config.seed}")
    rows = [["player", "games", "plays"]]
    rows += [[one["name"], thousands(one["games"]), one["plays"]] for one in plan["players"]]
    say("\n".join(columns(rows, "lrl")))
    say(
        f"games = {counted(config.deals, 'deal')} × {counted(plan['rotations'], 'seating')} = {thousands(plan['games'])}"
    )
    for note in plan["notes"]:
        say(f"note: {note}")
    shown = len(plan["pairings"])
    say(f"the first {shown} games:" if shown > 1 else "the first game:")
    for one in plan["pairings"]:
        say(f"  deal {one['deal']}, seating {one['rotation']}: {', '.join(one['players'])}")
    if plan["trial_failures"]:
        say(
            f"WARNING  players failed in {counted(plan['trial_failures'], 'trial game')}: the estimate means nothing"
        )
    say(
        f"two trial games took {plan['trial_seconds']:.2f} s: about {_span(plan['estimate_seconds'])} "
        f"with {plan['jobs']} at once"
    )


def plan_of(config: Config) -> dict[str, Any]:
    """The content of richelieu-tournament-plan/1; two games are played for the estimate."""
    entrants, schedule = config.entrants(), config.schedule()
    names = [entrant.name for entrant in entrants]
    games = config.deals * schedule.n_rotations
    counts = [config.deals * count for count in schedule.games_of()]
    first = list(schedule.pairings(1))[:_SHOWN]
    if len(first) < _SHOWN:
        first = list(schedule.pairings(min(_SHOWN, config.deals)))[:_SHOWN]
    outcomes = _trial(config, entrants)
    trial = sum(outcome.seconds for outcome in outcomes)
    jobs = min(job_count(config.jobs), games)
    return {
        "game": config.game,
        "seats": config.seats,
        "deals": config.deals,
        "rotations": schedule.n_rotations,
        "games": games,
        "players": [
            {"name": entrant.name, "games": count, "plays": _plays(entrant)}
            for entrant, count in zip(entrants, counts, strict=True)
        ],
        "notes": schedule.notes(names),
        "pairings": [
            {"deal": one.deal, "rotation": one.rotation, "players": [names[player] for player in one.lineup]}
            for one in first
        ],
        "trial_seconds": round(trial, 3),
        "trial_failures": sum(outcome.played.reason != "normal" for outcome in outcomes),
        "jobs": jobs,
        "estimate_seconds": math.ceil(trial / 2 * games / jobs),
    }


def _plays(entrant: Entrant) -> str:
    """The specification of a player; of several who play together, that of each figure."""
    figures = [f"{one.name}: {one.spec}" for one in entrant.figures]
    return "; ".join(figures or entrant.specs)


def _trial(config: Config, entrants: list[Entrant]) -> list[Outcome]:
    """Two games that are played for the estimate, from the first two deals."""
    from ai_cli.arena.executors import crew_for
    from ai_cli.arena.playing import run

    pairings = list(config.schedule().pairings(2))
    chosen = [pairings[0], pairings[-1]]
    tasks = [config.task(number, pairing, entrants) for number, pairing in enumerate(chosen)]
    specs = [spec for entrant in entrants for spec in entrant.specs]
    with Interrupts(), crew_for(1, specs) as crew:
        return [outcome for _, outcome in run(tasks, crew)]


def _span(seconds: float) -> str:
    """A time span in words: 12 s, 4 min, 2 h 10 min."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = math.ceil(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
