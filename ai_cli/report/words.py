"""Figures as texts, the same in all forms of the report: a point never stands without its interval."""

from __future__ import annotations

from ai_cli import match_summary
from ai_cli.arena import ratings
from ai_cli.arena.ratings import Rating
from ai_cli.arena.statistics import Pair, PlayerFigures
from ai_cli.match_text import NOTHING, Parts, difference_parts
from ai_cli.render import counted, signed
from ai_cli.report.figures import Report

_LOPSIDED = 1.5
_NO_MORE_THAN_CHANCE = "50.0 %"


def rating_parts(rating: Rating | None) -> Parts:
    """+38 ±9; +320 −140/+540 if the interval is much longer on one side."""
    if rating is None:
        return NOTHING, ""
    value = _whole(rating.value)
    if rating.low is None or rating.high is None:
        return value, "±" + NOTHING
    down, up = rating.value - rating.low, rating.high - rating.value
    if max(down, up) <= _LOPSIDED * min(down, up) + 1:
        return value, f"±{max(down, up):.0f}"
    return value, f"−{down:.0f}/+{up:.0f}"


def _whole(value: float) -> str:
    text = f"{value:+.0f}"
    return "0" if float(text) == 0 else text.replace("-", "−")


def against_fair(player: PlayerFigures) -> str:
    """+4.4: the share against that of one who is like all others."""
    if player.share.mean is None or player.fair is None:
        return NOTHING
    return signed(player.share.mean - player.fair)


def sure_text(sure: float | None) -> str:
    """99.9 %; never a full hundred."""
    if sure is None:
        return NOTHING
    return "> 99.9 %" if sure > 0.9995 else f"{100 * sure:.1f} %"


def headline(report: Report) -> str:
    """GAME · 4 seats · 500 deals × 4 rotations = 2,000 games · seed 1 · reproducible"""
    setup = report.setup
    return match_summary.headline(
        setup.game,
        setup.seats,
        setup.house,
        report.summary,
        setup.n_rotations,
        setup.seed,
        report.is_reproducible,
        setup.deals,
    )


def pair_sentence(report: Report, first: int, second: int) -> str:
    """A against B: +3.3 ±1.4 per game, A is better with 99.9 %"""
    names, pair = report.setup.labels, report.summary.pair(first, second)
    text = f"{names[first]} against {names[second]}"
    if pair.difference.mean is None:
        return f"{text}: {NOTHING} (no complete deal in which both played)"
    line = f"{text}: {' '.join(difference_parts(pair.difference))} per game"
    verdict = better_text(pair, names[first], names[second])
    return f"{line}, {verdict}" if verdict else line


def better_text(pair: Pair, first: str, second: str) -> str:
    """A is better with 99.9 %; of equals neither; empty where it cannot be said."""
    sure = pair.is_better
    if sure is None:
        return ""
    if sure_text(max(sure, 1 - sure)) == _NO_MORE_THAN_CHANCE:
        return "neither is better so far"
    return (
        f"{first} is better with {sure_text(sure)}"
        if sure > 0.5
        else f"{second} is better with {sure_text(1 - sure)}"
    )


def test_sentence(report: Report) -> str:
    """Where the sequential test stands; empty if there is none."""
    test, stop, compared = report.test, report.setup.stop, report.setup.compared
    if test is None or stop is None or compared is None:
        return ""
    first, second = (report.setup.labels[player] for player in compared)
    found = {
        "better": f"{first} is better than {second}",
        "not_better": f"{first} is not better than {second}",
        None: "undecided",
    }[test.verdict]
    after = " A difference at which a run was ended is overstated a little." if test.verdict else ""
    return (
        f"Sequential test, {first} better than {second} by {100 * stop.better_by:g}: {found} after {counted(test.deals, 'deal')} "
        f"(LLR {_minus(test.llr)}, ends at {_minus(test.lower)} or {_minus(test.upper)}; "
        f"alpha {100 * stop.alpha:g} %, beta {100 * stop.beta:g} %).{after}"
    )


def _minus(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def interval_sentences(report: Report) -> list[str]:
    """What the intervals mean."""
    found = [match_summary.INTERVALS]
    if report.ratings:
        found.append(
            f"Elo-like: from all pairs of players in a game, mean 0; intervals from {ratings.RESAMPLES:,} resamples of the deals."
        )
    return found


RATINGS_HINT = 'Elo-like ratings need choix: pip install "richelieu[report]"'
