"""All figures of a report, from the files of a tournament's directory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ai_cli.arena import course, ratings, sequential
from ai_cli.arena.ratings import Rating
from ai_cli.arena.sequential import Sequential
from ai_cli.arena.statistics import NORMAL, GameResult, Summary, figures, take_together
from ai_cli.render import counted
from ai_cli.report import setup as setups
from ai_cli.report import times
from ai_cli.report.setup import Setup
from ai_cli.report.times import Thinking

_DONE = {
    "timeout": "timed out",
    "crash": "crashed",
    "illegal": "played an illegal move",
    "protocol": "broke the protocol",
    "worker": "took its worker process down",
}
_NOUNS = {
    "timeout": ("timeout", "timeouts"),
    "crash": ("crash", "crashes"),
    "illegal": ("illegal move", "illegal moves"),
    "protocol": ("protocol fault", "protocol faults"),
    "worker": ("dead worker", "dead workers"),
}
_TIMES = {1: "once", 2: "twice"}
_MOST_BUNDLES = 3


@dataclass(frozen=True)
class Report:
    """What all forms of the report show.

    Attributes:
        folder: of the tournament.
        setup: what was to be played.
        games: all that were finished; if a sequential test has ended the run, those of the deals up to the verdict.
        counted: those of complete deals, in the order of deal and rotation.
        summary: shares, points, pairs, seats.
        ratings: [players], or None where the extra is not installed; empty if there is nothing to rate.
        steps: the estimates as the deals came.
        lengths: plies; None without a game.
        endings: how the counted games ended.
        thinking: [players] time per decision.
        test: where the sequential test stands; None if there is none.
        cut: bytes of a last line that was cut off and dropped.
    """

    folder: Path
    setup: Setup
    games: list[GameResult]
    counted: list[GameResult]
    summary: Summary
    ratings: list[Rating] | None
    steps: list[course.Step]
    lengths: course.Lengths | None
    endings: list[course.Ending]
    thinking: list[Thinking | None]
    test: Sequential | None
    cut: int

    @property
    def order(self) -> list[int]:
        """The players, the greatest share first."""
        shares = [-1.0 if share.mean is None else share.mean for share in self.summary.shares]
        return sorted(range(len(shares)), key=lambda player: -shares[player])

    @property
    def failed(self) -> list[GameResult]:
        """The games that a player spoilt, in the order of the schedule."""
        return sorted((game for game in self.games if game.reason != NORMAL), key=lambda game: game.game)

    @property
    def is_reproducible(self) -> bool:
        """Whether the same tournament gives the same games."""
        return not self.setup.timed

    def warnings(self) -> list[str]:
        """What makes the figures less than they seem, one sentence each."""
        found = [self._failure_text(player) for player in range(len(self.setup.players))]
        timed = [self.setup.labels[player] for player in self.setup.timed]
        if timed:
            found.append(
                f"{' and '.join(timed)} {'has a budget' if len(timed) == 1 else 'have budgets'} in seconds: "
                "the results depend on the machine and its load, and cannot be repeated."
            )
        lost = sum(game.failed is None for game in self.failed)
        if lost:
            found.append(
                f"{counted(lost, 'game')} ended the process that played it again and again, and nobody knows at whose "
                "decision: all seats share the win."
            )
        if self.summary.left_out:
            found.append(
                f"{counted(self.summary.left_out, 'game')} of deals that were not played to the end "
                f"{'is' if self.summary.left_out == 1 else 'are'} not counted."
            )
        if self.summary.deals < 2:
            found.append("fewer than two complete deals: there are no intervals yet.")
        return [text for text in found if text]

    def _failure_text(self, player: int) -> str:
        """D timed out twice (failures/000481, failures/001207): its results are not pure strength."""
        failures = self.summary.players[player].failures
        if not failures:
            return ""
        done = [
            f"{_DONE.get(reason, reason)} {_TIMES.get(count, f'{count:,} times')}"
            for reason, count in failures.items()
        ]
        mine = [
            game for game in self.failed if game.failed is not None and game.lineup[game.failed] == player
        ]
        bundles = [game.failure for game in mine if game.failure]
        more = f" and {len(bundles) - _MOST_BUNDLES:,} more" if len(bundles) > _MOST_BUNDLES else ""
        where = f" ({', '.join(bundles[:_MOST_BUNDLES])}{more})" if bundles else ""
        return f"{self.setup.labels[player]} {' and '.join(done)}{where}: its results are not pure strength."


def failures_text(failures: dict[str, int]) -> str:
    """2 timeouts, 1 crash; 0 without any."""
    parts = []
    for reason, count in failures.items():
        one, more = _NOUNS.get(reason, (reason, reason))
        parts.append(f"{count:,} {one if count == 1 else more}")
    return ", ".join(parts) or "0"


def make_report(folder: Path) -> Report:
    """All figures of a tournament.

    Raises:
        DirectoryError, SourceError, ResultsError: see `setup.read`.
    """
    setup, read = setups.read(folder)
    test = _test(read.games, setup)
    games = read.games
    if test is not None and test.verdict is not None:  # how many more were played is chance
        games = [game for game in games if game.deal < test.looked_at]
    n_players = len(setup.players)
    deals, left_out = take_together(games, setup.n_rotations)
    counted = course.counted(games, deals)
    return Report(
        folder=folder,
        setup=setup,
        games=games,
        counted=counted,
        summary=figures(deals, left_out, games, n_players),
        ratings=ratings.ratings(deals, n_players, setup.seed, ratings.RESAMPLES)
        if ratings.is_available()
        else None,
        steps=course.convergence(deals, n_players),
        lengths=course.lengths(counted),
        endings=course.endings(counted),
        thinking=times.read_times(folder / times.NAME, games, n_players),
        test=test,
        cut=read.cut,
    )


def _test(games: Sequence[GameResult], setup: Setup) -> Sequential | None:
    stop = setup.stop
    if stop is None or setup.compared is None:
        return None
    return sequential.decide(games, setup.compared, setup.n_rotations, stop.better_by, stop.alpha, stop.beta)
