"""Playing a tournament for a command: progress, what ends it, and the summary of what was played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from ai_cli import options
from ai_cli.crews import crew, job_count
from ai_cli.errors import NO_FILE, PLAYER_FAILED, CliError, InterruptedByUserError
from ai_cli.interrupts import Interrupts
from ai_cli.progress import Progress
from ai_cli.render import counted, document, say, thousands
from ai_cli.seating import seat_labels
from ai_cli.settings import settings

if TYPE_CHECKING:
    from ai_cli.arena.config import Config
    from ai_cli.arena.tournament import Tournament


def play(tournament: Tournament, jobs: int | str, cluster: str | None, as_json: bool) -> None:
    """Play what is missing, print the summary, and end as docs/cli.md says.

    Raises:
        CliError: it was interrupted, a player failed and that ends it, the disk is full, or nobody is left to play.
    """
    stop: CliError | None = None

    def last_words() -> str:
        count = f"{thousands(len(tournament.games))} of {thousands(tournament.total)} games"
        return f"Stopped after {count}. Go on with: {_resume(tournament)}"

    told = settings()
    if tournament.was_cut:
        told.note("note: the last line of games.jsonl was cut off and was dropped; its game is played again.")
    try:
        with Interrupts(last_words) as interrupts:
            _play(tournament, job_count(jobs), cluster, interrupts)
    except KeyboardInterrupt:
        stop = InterruptedByUserError(last_words())
    except CliError as error:
        stop = error
    if as_json:
        document("tournament-status/1", status_document(tournament, False))
    elif tournament.games:
        say("\n".join(summary(tournament)))
    if stop is not None:
        raise stop


def _play(tournament: Tournament, jobs: int, cluster: str | None, interrupts: Interrupts) -> None:
    """Play; every error that can be met on the way becomes one with an exit code and what to do."""
    from ai_cli.arena.executors import WorkersLostError
    from ai_cli.arena.tournament import PlayerStoppedError
    from ai_cli.match_summary import Leader

    missing = tournament.n_missing
    if not missing:
        return
    go_on = f"go on with: {_resume(tournament)}"
    specs = [spec for entrant in tournament.entrants for spec in entrant.specs]
    lead = Leader([entrant.name for entrant in tournament.entrants], tournament.games)
    try:
        with (
            crew(min(jobs, missing), cluster, specs) as players,
            Progress(settings(), missing, "games") as progress,
        ):
            tournament.play(
                players, interrupts.held, lambda result: progress.reach(lead.games, lead.take(result))
            )
    except PlayerStoppedError as error:
        hint = f"on_failure is 'stop': the game does not count; to play it again, {go_on}"
        raise CliError(str(error), PLAYER_FAILED, hint) from error
    except WorkersLostError as error:
        raise CliError(str(error), NO_FILE, go_on) from error
    except OSError as error:
        if error.filename is None:
            raise
        text = f"{error.filename}: {error.strerror}; what was played before is saved"
        raise CliError(text, NO_FILE, f"make room on the disk, then {go_on}") from error


def _resume(tournament: Tournament) -> str:
    return f"richelieu tournament resume {quoted(tournament.directory.path)}"


def quoted(path: Path) -> str:
    """A path as a shell takes it."""
    import shlex

    return shlex.quote(str(path))


def status_document(tournament: Tournament, is_running: bool) -> dict[str, object]:
    """The content of richelieu-tournament-status/1."""
    config, stopped = tournament.config, tournament.stopped
    per_deal = Counter(game.deal for game in tournament.games)
    return {
        "name": config.name,
        "game": config.game,
        "seats": config.seats,
        "players": [entrant.name for entrant in tournament.entrants],
        "deals": config.deals,
        "rotations": tournament.n_rotations,
        "complete_deals": sum(count == tournament.n_rotations for count in per_deal.values()),
        "games": len(tournament.games),
        "total": tournament.total,
        "failures": dict(sorted(tournament.failures.items())),
        "running": is_running,
        "stopped": None if stopped is None else {"deals": stopped.deals, "verdict": stopped.verdict},
        "hash": config.hash,
    }


def summary(tournament: Tournament) -> list[str]:
    """The result so far in a few lines."""
    from ai_cli.arena.statistics import summarise
    from ai_cli.match_summary import headline, summary_lines

    config, stopped = tournament.config, tournament.stopped
    games = [game for game in tournament.games if stopped is None or game.deal < stopped.deals]
    found = summarise(games, len(tournament.entrants), tournament.n_rotations)
    house = options.house_text(config.house)
    head = headline(
        config.game, config.seats, house, found, tournament.n_rotations, config.seed, config.is_reproducible
    )
    names = [entrant.name for entrant in tournament.entrants]
    lines = [head, *summary_lines(names, seat_labels(config.game, config.seats), found)]
    lines += verdict_lines(config, tournament)
    if tournament.failures:
        reasons = ", ".join(f"{count} {reason}" for reason, count in sorted(tournament.failures.items()))
        lines.append(
            f"WARNING  players failed in {counted(sum(tournament.failures.values()), 'game')} ({reasons}): failures/"
        )
    return lines


def verdict_lines(config: Config, tournament: Tournament) -> list[str]:
    """What the sequential test found, if there is one."""
    stopped = tournament.stopped
    if config.stop is None:
        return []
    first, second = config.stop.compare
    claim = f"better than {second} by {100 * config.stop.better_by:g} points of a hundred"
    if stopped is None:
        return [f"Sequential test: it is open whether {first} is {claim}."]
    later = sum(game.deal >= stopped.deals for game in tournament.games)
    said = "is" if stopped.verdict == "better" else "is not"
    more = f" Not counted: {counted(later, 'game')} of later deals." if later else ""
    return [f"Sequential test: after {counted(stopped.deals, 'deal')} {first} {said} {claim}.{more}"]
