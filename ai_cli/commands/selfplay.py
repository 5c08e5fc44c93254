"""`richelieu selfplay`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from ai_cli import options
from ai_cli.errors import PLAYER_FAILED, CliError, InterruptedByUserError
from ai_cli.params import AUTO, AutoInt, NamedPlayer, Player
from ai_cli.progress import Progress
from ai_cli.render import document, percent, say, thousands
from ai_cli.seating import Seating, place
from ai_cli.settings import interrupt_waits, settings, usable_cores
from core import GAMES

if TYPE_CHECKING:
    from ai_cli.arena.executors import Task
    from ai_cli.arena.match import Line, Played
    from ai_cli.arena.schedule import Entrant, Pairing
    from ai_cli.arena.statistics import GameResult, Summary

DEFAULT_PLAYER = "ismcts"


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
    results: list[GameResult] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """[seats] names in records."""
        from ai_cli.arena.match import SEAT_NAMES

        return self.sides or SEAT_NAMES[: self.seats]

    @property
    def n_rotations(self) -> int:
        """Different seatings of each deal."""
        from ai_cli.arena.schedule import rotations

        return 1 if self.sides else len(rotations(len(self.entrants), self.seats))

    @property
    def is_reproducible(self) -> bool:
        """Whether the same command gives the same games: no player has a time budget."""
        return not any("seconds=" in spec for entrant in self.entrants for spec in entrant.specs)

    def pairings(self) -> list[Pairing]:
        """The games of the match."""
        from ai_cli.arena.schedule import Pairing, pairings

        if self.sides:
            return [Pairing(deal, 0, tuple(range(self.seats))) for deal in range(self.deals)]
        return list(pairings(len(self.entrants), self.seats, self.deals))

    def task(self, number: int, pairing: Pairing) -> Task:
        """The task of one game."""
        from ai_cli.arena.executors import Task

        entrants = [self.entrants[player] for player in pairing.lineup]
        return Task(
            number,
            self.game,
            self.data,
            self.names,
            tuple(entrant.spec for entrant in entrants),
            self.seed,
            pairing.deal,
            pairing.rotation,
            self.house,
            tuple(figure for entrant in entrants for figure in entrant.figures),
        )

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
@click.option(
    "-n", "--deals", type=click.IntRange(min=1), default=10, help="Deals; each is played in all rotations."
)
@click.option(
    "--seats", type=click.IntRange(1, 8), help="Seats at the table; as many as players when absent."
)
@options.seed_option
@click.option(
    "--jobs", type=AutoInt(256), default=AUTO, help="Games at once; the results do not depend on it."
)
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
    seed: int | None,
    jobs: int | str,
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
    table = _seating(game, players or (NamedPlayer("", DEFAULT_PLAYER),), seats)
    match = Match(
        game,
        len(table.seats),
        _entrants(game, table, len(players) or 1),
        deals,
        options.seed_or_drawn(seed),
        data,
        house_rule,
        table.sides,
    )
    if house_rule:
        options.load_game(game, match.seats, data, house_rule)
    n_jobs = usable_cores() if isinstance(jobs, str) else jobs
    total = deals * match.n_rotations
    stop: CliError | None = None
    try:
        _play(match, min(n_jobs, total), out)
    except KeyboardInterrupt:
        where = f"; they are in {out}" if out else ""
        stop = InterruptedByUserError(f"Stopped after {len(match.results):,} of {total:,} games{where}.")
    except CliError as error:
        stop = error
    if as_json:
        document("match/1", match_document(match))
    elif match.results:
        say(match_text(match))
    if stop is not None:
        raise stop


def _seating(game: str, players: Sequence[NamedPlayer], seats: int | None) -> Seating:
    """The table; seats that no player was given for get copies of those without a place."""
    placed = place(game, players)
    chosen = options.seat_count(game, 0 if placed.is_by_name else len(placed.rest), seats)
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
    return [table.entrant(seat, name, game) for seat, name in enumerate(unique_names(names))]


def _play(match: Match, jobs: int, out: Path | None) -> None:
    """Play the match; each game is written when it is finished."""
    from ai_cli.arena.executors import in_order, run

    pairings = match.pairings()
    file = out.open("w", encoding="utf-8", newline="\n") if out else None
    try:
        tasks = [match.task(number, pairing) for number, pairing in enumerate(pairings)]
        with Progress(settings(), len(tasks), "games") as progress:
            done = in_order(run(tasks, jobs))
            for count, (task, played) in enumerate(done, start=1):
                with interrupt_waits():
                    _finish(match, pairings[task.number], played, file)
                progress.reach(count, _leader(match))
    finally:
        if file is not None:
            file.close()


def _finish(match: Match, pairing: Pairing, played: Played, file: IO[str] | None) -> None:
    """Write a game and count it; a CliError if a player failed."""
    from ai_cli.arena.records import dumps
    from ai_cli.arena.statistics import GameResult

    if file is not None:
        file.write(dumps([_header(match, pairing), *played.lines]))
        file.flush()
    if played.returns is None:
        end = played.lines[-1]
        raise CliError(
            f"{end.get('chair', end['seat'])} failed in deal {pairing.deal}, rotation {pairing.rotation} "
            f"({played.reason}): {end['detail']}",
            PLAYER_FAILED,
            f"play it again with --seed {match.seed} -n {pairing.deal + 1}",
        )
    points = None if played.points is None else tuple(played.points)
    match.results.append(
        GameResult(pairing.deal, pairing.rotation, pairing.lineup, tuple(played.returns), points)
    )


def _header(match: Match, pairing: Pairing) -> Line:
    """The first line of a game's record."""
    from ai_cli.arena.executors import loaded
    from ai_cli.arena.records import header
    from ai_cli.version import version

    entrants = [match.entrants[player] for player in pairing.lineup]
    seats = [
        {"name": name, **entrant.who(), "as": entrant.name}
        for name, entrant in zip(match.names, entrants, strict=True)
    ]
    game = loaded(match.game, match.seats, match.data, match.house)
    return header(game, seats, match.seed, pairing.deal, pairing.rotation, version())


def _leader(match: Match) -> str:
    """The player with the greatest share so far, for the progress bar."""
    totals = [0.0] * len(match.entrants)
    games = [0] * len(match.entrants)
    for result in match.results:
        for player, share in zip(result.lineup, result.returns, strict=True):
            totals[player] += share
            games[player] += 1
    shares = [total / count if count else 0.0 for total, count in zip(totals, games, strict=True)]
    best = max(range(len(shares)), key=shares.__getitem__)
    return f"{match.entrants[best].name} {percent(shares[best])}"


def match_document(match: Match) -> dict[str, Any]:
    """The content of richelieu-match/1."""
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
                "share": summary.shares[player].mean,
                "share_err": summary.shares[player].half,
                "points": summary.points[player].mean if summary.points else None,
                "points_err": summary.points[player].half if summary.points else None,
            }
            for player, entrant in enumerate(match.entrants)
        ],
        "differences": [
            {
                "players": [match.entrants[a].name, match.entrants[b].name],
                "share": found.mean,
                "share_err": found.half,
            }
            for (a, b), found in summary.differences.items()
        ],
        "seat_shares": [{"share": seat.mean, "share_err": seat.half} for seat in summary.seats],
    }


def match_text(match: Match) -> str:
    """The result of a match for people."""
    return "\n".join(_text_lines(match, match.summary()))


def _text_lines(match: Match, summary: Summary) -> Iterator[str]:
    from ai_cli.match_text import difference_line, players_table, seats_line

    repeat = "reproducible" if match.is_reproducible else "not reproducible (a player has a time budget)"
    house = f"{options.house_text(match.house)} · " if match.house else ""
    yield (
        f"{match.game} · {match.seats} seats · {house}{summary.deals:,} deals × {match.n_rotations} rotations = "
        f"{thousands(summary.games)} games · seed {match.seed} · {repeat}"
    )
    names = [entrant.name for entrant in match.entrants]
    yield from players_table(names, summary)
    for (a, b), found in summary.differences.items():
        yield difference_line(names[a], names[b], found)
    if summary.seats:
        yield seats_line(summary.seats)
    yield "Intervals: 95 %, over deals. A share is that of one copy of the player; ties are shared."
    if summary.left_out:
        yield f"Not counted: {summary.left_out:,} games of deals that were not played in all rotations."
