"""Options that mean the same in every command."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from ai_cli.arena.schedule import MOST_DEALS, excess
from ai_cli.errors import BAD_INPUT, NO_FILE, CliError
from ai_cli.params import AUTO, AutoInt, Duration, GameName, HouseRule, Seed
from ai_cli.settings import usable_cores
from core import GAMES

if TYPE_CHECKING:
    from core import GameInfo
    from core.game import Game

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

MOST_THREADS = 8

Rules = tuple[tuple[str, str], ...]
"""Variants of the rules as they were typed: names and values."""

game_argument = click.argument("game", type=GameName(), metavar="GAME")
position_argument = click.argument("position", type=click.Path(allow_dash=True), metavar="POSITION")
seed_option = click.option(
    "--seed", type=Seed(), help="Seed; drawn and printed when absent.", show_default=False
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="One JSON document on stdout and nothing else."
)
force_option = click.option("--force", is_flag=True, help="Overwrite an existing file.")
threads_option = click.option("--threads", type=AutoInt(64), default=AUTO, help="Threads of the search.")
iterations_option = click.option(
    "--iterations", type=click.IntRange(min=1), help="Budget in iterations (reproducible)."
)
time_option = click.option("--time", "seconds", type=Duration(), help="Budget in time: 10, 10s, 2m.")
as_option = click.option(
    "--as", "as_seat", metavar="SEAT", help="Whose eyes: a name or a seat number from 1."
)
data_option = click.option(
    "--data", type=click.Path(path_type=Path), help="Rules data file in place of the one that is shipped."
)
house_rule_option = click.option(
    "--house-rule",
    "house_rule",
    type=HouseRule(),
    multiple=True,
    metavar="NAME=VALUE",
    show_default=False,
    help="Variant of the rules, repeatable; several values as NAME=17,30.",
)


def out_option(what: str) -> Callable[[Decorated], Decorated]:
    """`--out FILE`, with what is written there."""
    return click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help=f"Write {what} here.")


def deals_option(default: int | None, help: str) -> Callable[[Decorated], Decorated]:
    """-n, --deals, up to as many as can be kept."""
    return click.option("-n", "--deals", type=click.IntRange(1, MOST_DEALS), default=default, help=help)


def check_games(deals: int, n_rotations: int) -> None:
    """Refuse deals that have too many games in all."""
    if fault := excess(deals, n_rotations):
        raise click.UsageError(f"--deals {deals}: {fault}.")


def refuse_together(one: str, other: str) -> None:
    """A usage error if both of two options were typed of which one leaves nothing to the other."""
    context = click.get_current_context()
    if all(context.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in (one, other)):
        raise click.UsageError(f"--{one} and --{other} exclude each other: give one of them.")


def check_budget(iterations: int | None, seconds: float | None) -> None:
    """Refuse two budgets at once (cli.md: exit code 3)."""
    if iterations is not None and seconds is not None:
        raise CliError(
            f"two budgets: --iterations {iterations} and --time {seconds:g} exclude each other",
            BAD_INPUT,
            "give --iterations for a result that can be repeated, or --time",
        )


def load_game(name: str, seats: int, data: Path | None, house: Rules) -> Game:
    """The game object with the variants chosen.

    Raises:
        click.BadParameter: a variant that is given twice, does not exist or cannot be chosen so.
        RulesDataError: the data file cannot be used.
    """
    import core
    from core.errors import EngineError, RulesDataError

    names = [rule for rule, _ in house]
    twice = next((rule for rule in names if names.count(rule) > 1), None)
    if twice is not None:
        raise click.BadParameter(f"'{twice}' is given twice", param_hint="--house-rule")
    try:
        return core.load(name, seats, data, dict(house))
    except RulesDataError:
        raise
    except EngineError as error:
        if not house:
            raise
        raise click.BadParameter(str(error), param_hint="--house-rule") from error


def house_text(house: Rules) -> str:
    """The variants for a headline: "a=1 b=17,30"."""
    return " ".join(f"{name}={value}" for name, value in house)


def seats_text(info: GameInfo) -> str:
    """How many seats a game has: "2 to 4", or "2"."""
    return f"{info.min_seats}" + (f" to {info.max_seats}" if info.max_seats > info.min_seats else "")


def seat_count(name: str, n_players: int, seats: int | None) -> int:
    """The seats at the table: those asked for, else as many as players; a usage error if the game has not so many."""
    info = GAMES[name]
    chosen = max(n_players, info.min_seats) if seats is None else seats
    if not info.min_seats <= chosen <= info.max_seats:
        raise click.UsageError(f"{name} has {seats_text(info)} seats, not {chosen}.")
    return chosen


def seed_or_drawn(seed: int | None) -> int:
    """The seed given, or a new one: of 64 bits, so that no player can find it from the seeds that it is given."""
    return secrets.randbits(64) if seed is None else seed


def thread_count(threads: int | str) -> int:
    """The number of threads; `auto` is the usable cores, at most 8."""
    return min(usable_cores(), MOST_THREADS) if isinstance(threads, str) else threads


def refuse_dangling(path: Path) -> None:
    """Refuse a link to nothing as a place to write."""
    if path.is_symlink() and not path.exists():
        raise CliError(f"{path} is a link to {path.readlink()}, which is not there", NO_FILE)


def check_writable(path: Path | None, force: bool) -> None:
    """Refuse to overwrite a file without --force, before any work is done."""
    if path is None:
        return
    if str(path) == "-":
        raise click.UsageError("a file cannot be called -, and it is not stdout here: give another name.")
    refuse_dangling(path)
    if path.exists() and not force:
        raise CliError(f"{path} exists already", NO_FILE, "give another name, or --force to overwrite it")
    if not path.absolute().parent.is_dir():
        raise CliError(f"the folder {path.absolute().parent} does not exist", NO_FILE)


def seat_number(text: str | None, names: tuple[str, ...], sides: Sequence[str] = ()) -> int | None:
    """The seat that a name or a number from 1 means; None for None.

    Args:
        text: what was typed.
        names: [seats] of the players.
        sides: [seats] names of the game's own, which always work.
    Raises:
        CliError: there is no such seat.
    """
    if text is None:
        return None
    folded = [name.casefold() for name in names]
    if text.casefold() in folded:
        return folded.index(text.casefold())
    own = [side.casefold() for side in sides]
    if text.casefold() in own:
        return own.index(text.casefold())
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise CliError(
        f"no seat {text!r}: the seats are {', '.join(names)}",
        BAD_INPUT,
        f"give a name, or a number from 1 to {len(names)}",
    )
