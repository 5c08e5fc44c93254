"""`richelieu selfplay`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from ai_cli import options
from ai_cli.arena.schedule import KINDS, MOST_DEALS, Plan, seated
from ai_cli.crews import cluster_option, crew, job_count, jobs_option
from ai_cli.errors import PLAYER_FAILED, CliError, InterruptedByUserError
from ai_cli.interrupts import Interrupts
from ai_cli.outputs import writing
from ai_cli.params import Duration, NamedPlayer, Player, SuggestingChoice
from ai_cli.progress import Progress
from ai_cli.render import document, say
from ai_cli.seating import DEFAULT_PLAYER, Seating, place, refuse_twice, seat_labels
from ai_cli.settings import settings
from core import GAMES

if TYPE_CHECKING:
    from ai_cli.arena.results import Games
    from ai_cli.arena.schedule import Entrant, Kind, Pairing, Schedule
    from ai_cli.arena.statistics import GameResult, Summary
    from ai_cli.arena.worker import Outcome, Task


@dataclass
class Match:
    """A match as it is played.

    Attributes:
        game: a name of the registry.
        seats: at the table.
        entrants: the players.
        deals: deals to play.
        seed: master seed.
        data: rules data file, or None.
        house: variants of the rules.
        sides: [seats] names of the sides, if players were seated by name: each then keeps the seat; else empty.
        kind: of the schedule.
        only: (deal, rotation) to play nothing else: all seatings of the deal, or with a rotation the players as they sit.
        move_time_limit: seconds a decision, a guard; None: none.
        results: of the games finished so far.
    """

    game: str
    seats: int
    entrants: list[Entrant]
    deals: int
    seed: int
    data: Path | None
    house: options.Rules = ()
    sides: tuple[str, ...] = ()
    kind: Kind = "balanced"
    only: tuple[int, int | None] | None = None
    move_time_limit: float | None = None
    results: list[GameResult] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """[seats] names in records."""
        from ai_cli.arena.match import SEAT_NAMES

        return self.sides or SEAT_NAMES[: self.seats]

    @property
    def schedule(self) -> Schedule:
        """Which games are played."""
        from ai_cli.arena.schedule import Schedule

        is_one = self.only is not None and self.only[1] is not None
        fixed = bool(self.sides) or is_one
        return Schedule(len(self.entrants), self.seats, self.kind, fixed=fixed)

    @property
    def n_rotations(self) -> int:
        """Different seatings of each deal."""
        return self.schedule.n_rotations

    @property
    def is_reproducible(self) -> bool:
        """Whether the same command gives the same games: no player has a time budget."""
        return not any(entrant.is_timed for entrant in self.entrants)

    def pairings(self) -> Games:
        """The games of the match."""
        if self.only is None:
            return Plan(self.schedule, self.deals)
        deal, rotation = self.only
        found = self.schedule.block(deal)
        return found if rotation is None else [replace(found[0], rotation=rotation)]

    def seated(self, pairing: Pairing) -> list[Entrant]:
        """[seats] who plays a game."""
        return seated(self.entrants, pairing.lineup)

    def task(self, number: int, pairing: Pairing) -> Task:
        """The task of one game."""
        from ai_cli.arena.worker import task_of

        return task_of(self, number, pairing, self.entrants)

    def summary(self) -> Summary:
        """The finished games in numbers."""
        from ai_cli.arena.statistics import summarise

        return summarise(self.results, len(self.entrants), self.n_rotations)


@click.command(
    epilog=f"""\b
Examples:
  richelieu selfplay {next(iter(GAMES))} --player Searcher=ismcts:iterations=500 --player greedy -n 20
  richelieu selfplay {next(iter(GAMES))} --player random -n 5 --seed 1 --out games.jsonl
"""
)
@options.game_argument
@click.option("--player", "players", type=Player(), multiple=True, show_default=False,
              help="[NAME=]KIND[:KEY=VALUE,...], repeatable; copies fill the table. The NAME of a side or of one of "
                   "its figures seats the player there, and all keep their seats.  [default: ismcts]")  # fmt: skip
@options.deals_option(10, "Deals; each is played in all rotations.")
@click.option(
    "--seats", type=click.IntRange(1, 8), help="Seats at the table; as many as players when absent."
)
@click.option("--schedule", type=SuggestingChoice(KINDS), default="balanced",
              help="Who meets whom when there are more players than seats, or fewer: all alike, the first against the "
                   "others, or every table in each deal.")  # fmt: skip
@click.option(
    "--deal", type=click.IntRange(0, MOST_DEALS - 1), help="Play only the deal of this number, from 0."
)
@click.option("--rotation", type=click.IntRange(min=0),
              help="With --deal: one game, the players seated as given, thinking as in this rotation.")  # fmt: skip
@click.option("--move-time-limit", type=Duration(),
              help="A guard on each decision: a player that takes longer has failed.")  # fmt: skip
@options.seed_option
@jobs_option
@cluster_option
@options.data_option
@options.house_rule_option
@options.out_option("the records (JSON Lines)")
@options.force_option
@options.json_option
def selfplay(
    game: str,
    players: tuple[NamedPlayer, ...],
    deals: int,
    seats: int | None,
    schedule: Kind,
    deal: int | None,
    rotation: int | None,
    move_time_limit: float | None,
    seed: int | None,
    jobs: int | str,
    cluster: str | None,
    data: Path | None,
    house_rule: options.Rules,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Let AI players play GAME against each other on paired deals.

    Each deal fixes all chance and is played in every rotation of the players over the seats.
    """
    options.check_writable(out, force)
    options.refuse_together("deal", "deals")
    options.refuse_together("cluster", "jobs")
    if rotation is not None and deal is None:
        raise click.UsageError("--rotation says how one game of a deal is played: give --deal too.")
    match = _match(game, players, seats, rotation)
    match.deals, match.seed, match.data, match.house = deals, options.seed_or_drawn(seed), data, house_rule
    match.kind, match.only = schedule, None if deal is None else (deal, rotation)
    match.move_time_limit = move_time_limit
    if house_rule:
        options.load_game(game, match.seats, data, house_rule)
    options.check_games(deals if deal is None else 1, match.n_rotations)
    total = len(match.pairings())
    stop: CliError | None = None

    def last_words() -> str:
        where = f"; they are in {out}" if out else ""
        return f"Stopped after {len(match.results):,} of {total:,} games{where}."

    try:
        with Interrupts(last_words) as interrupts:
            _play(match, min(job_count(jobs), total), cluster, out, interrupts)
    except KeyboardInterrupt:
        stop = InterruptedByUserError(last_words())
    except CliError as error:
        stop = error
    if as_json:
        document("match/2", match_document(match))
    elif match.results:
        say(match_text(match))
    if stop is not None:
        raise stop


def _match(game: str, players: Sequence[NamedPlayer], seats: int | None, rotation: int | None) -> Match:
    """The players and their table; with a rotation everybody keeps the seat."""
    table = _seating(game, players or (NamedPlayer("", DEFAULT_PLAYER),), seats)
    n_players = len(table.seats) if rotation is not None else len(players) or 1
    chosen = min(len(table.seats), seats or len(table.seats))
    if rotation is not None and len(table.seats) > chosen:
        raise click.UsageError(f"--rotation seats the players as given: {chosen}, not {len(table.seats)}.")
    return Match(game, chosen, _entrants(game, table, n_players), 0, 0, None, sides=table.sides)


def _seating(game: str, players: Sequence[NamedPlayer], seats: int | None) -> Seating:
    """The table; seats that no player was given for get copies of those without a place.

    More players than the seats that were asked for take turns: then all of them are told, none sits anywhere yet.
    """
    placed = place(game, players)
    refuse_twice(players)
    chosen = options.seat_count(game, 0 if placed.is_by_name else len(placed.rest), seats)
    if not placed.is_by_name and len(placed.rest) > chosen:
        return Seating(tuple(placed.rest))
    return placed.seated(chosen, placed.rest or [NamedPlayer("", DEFAULT_PLAYER)])


def _entrants(game: str, table: Seating, n_players: int) -> list[Entrant]:
    """The players with names that differ: those given, or what plays each seat if they were seated by name."""
    from ai_cli.arena.schedule import unique_names

    names = []
    for seat, player in enumerate(table.seats if table.sides else table.seats[:n_players]):
        if player is None or table.by_chair(seat):
            names.append(table.sides[seat])
        else:
            names.append(player.name or player.text)
    table = table.completed(game)
    return [table.entrant(seat, name) for seat, name in enumerate(unique_names(names))]


def _play(match: Match, jobs: int, cluster: str | None, out: Path | None, interrupts: Interrupts) -> None:
    """Play the match; each game is written when it is finished."""
    from ai_cli.arena.playing import in_order, run
    from ai_cli.match_summary import Leader

    pairings = match.pairings()
    specs = [spec for entrant in match.entrants for spec in entrant.specs]
    lead = Leader([entrant.name for entrant in match.entrants])
    file = out.open("w", encoding="utf-8", newline="\n") if out else None
    try:
        tasks = (match.task(number, pairings[number]) for number in range(len(pairings)))
        with crew(jobs, cluster, specs) as players, Progress(settings(), len(pairings), "games") as progress:
            done = in_order(run(tasks, players, len(pairings)))
            for count, (task, outcome) in enumerate(done, start=1):
                with interrupts.held():
                    _finish(match, task, pairings[task.number], outcome, file)
                progress.reach(count, lead.take(match.results[-1]))
    finally:
        if file is not None and out is not None:
            with writing(out):
                file.close()


def _finish(match: Match, task: Task, pairing: Pairing, outcome: Outcome, file: IO[str] | None) -> None:
    """Write a game and count it; a CliError if a player failed."""
    from ai_cli.arena.records import dumps, game_line
    from ai_cli.arena.statistics import GameResult
    from ai_cli.arena.worker import loaded

    played = outcome.played
    if file is not None:
        game = loaded(match.game, match.seats, match.data, match.house)
        with writing(Path(file.name)):
            file.write(dumps([game_line(game, task, match.seated(pairing)), *played.lines]))
            file.flush()
    if played.reason != "normal" or played.returns is None:
        end = played.lines[-1]
        raise CliError(
            f"{end.get('chair') or end.get('seat', 'a player')} failed in deal {pairing.deal}, "
            f"rotation {pairing.rotation} ({played.reason}): {end['detail']}",
            PLAYER_FAILED,
            f"play the deal again with --seed {match.seed} --deal {pairing.deal}",
        )
    points = None if played.points is None else tuple(played.points)
    match.results.append(
        GameResult(pairing.deal, pairing.rotation, pairing.lineup, tuple(played.returns), points)
    )


def match_document(match: Match) -> dict[str, Any]:
    """The content of richelieu-match/2."""
    from ai_cli.version import version

    summary = match.summary()
    return {
        "prog": version(),
        "game": match.game,
        "seats": match.seats,
        **({"house": dict(match.house)} if match.house else {}),
        "seed": match.seed,
        "deals": summary.deals,
        "rotations": match.n_rotations,
        "games": summary.games,
        "left_out": summary.left_out,
        "reproducible": match.is_reproducible,
        "players": [
            {
                "name": entrant.name,
                **entrant.who("spec"),
                "share": summary.shares[player].document,
                "points": summary.points[player].document if summary.points else None,
            }
            for player, entrant in enumerate(match.entrants)
        ],
        "differences": [
            {
                "players": [match.entrants[a].name, match.entrants[b].name],
                "share": found.document,
            }
            for (a, b), found in summary.differences.items()
        ],
        "seat_shares": [
            {"seat": name, "share": seat.document}
            for name, seat in zip(seat_labels(match.game, match.seats), summary.seats, strict=False)
        ],
    }


def match_text(match: Match) -> str:
    """The result of a match for people."""
    return "\n".join(_text_lines(match, match.summary()))


def _text_lines(match: Match, summary: Summary) -> Iterator[str]:
    from ai_cli.match_summary import headline, summary_lines

    house = options.house_text(match.house)
    yield headline(
        match.game, match.seats, house, summary, match.n_rotations, match.seed, match.is_reproducible
    )
    names = [entrant.name for entrant in match.entrants]
    yield from summary_lines(names, seat_labels(match.game, match.seats), summary)
