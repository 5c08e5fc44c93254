"""`richelieu play`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai_cli import options
from ai_cli.errors import InterruptedByUserError
from ai_cli.params import HUMAN, NamedPlayer, Player
from ai_cli.render import say
from core import GAMES

if TYPE_CHECKING:
    from ai_cli.arena.session import Session

DEFAULT_OPPONENT = "ismcts:iterations=2000"


@click.command(
    epilog=f"""\b
Examples:
  richelieu play {next(iter(GAMES))}
  richelieu play {next(iter(GAMES))} --player Mia=human --player ismcts:iterations=5000 --out game.jsonl
"""
)
@options.game_argument
@click.option(
    "--seats", type=click.IntRange(1, 8), help="Seats at the table; as many as players when absent."
)
@click.option("--player", "players", type=Player(humans=True), multiple=True, show_default=False,
              help="human, or [NAME=]KIND[:KEY=VALUE,...]; in seat order, repeatable.  "
                   f"[default: human, then {DEFAULT_OPPONENT}]")  # fmt: skip
@options.seed_option
@options.data_option
@options.out_option("the record of the game")
@options.force_option
def play(
    game: str,
    seats: int | None,
    players: tuple[NamedPlayer, ...],
    seed: int | None,
    data: Path | None,
    out: Path | None,
    force: bool,
) -> None:
    """Play GAME against the AI in the terminal; you see what your seat sees.

    Type a move, its number or its beginning; `help` lists what else you can type.
    """
    import core
    from ai_cli.arena.session import Session
    from ai_cli.commands.play_prompt import Quit, Screen
    from search.agents import make_agent

    options.check_writable(out, force)
    chosen = _players(game, seats, players)
    seed = options.seed_or_drawn(seed)
    rules = core.load(game, len(chosen), data)
    agents = {
        seat: make_agent(player.spec(game), rules)
        for seat, player in enumerate(chosen)
        if not player.is_human
    }
    session = Session(rules, _names(chosen), agents, seed)
    say(f"{GAMES[game].title} · seed {seed} · {_introduction(session, chosen)}")
    save = _saver(session, chosen, out)
    screen = Screen(session, save)
    try:
        screen.run()
    except Quit:
        say("Given up." + save(None, True))
    except (KeyboardInterrupt, EOFError, click.Abort):
        raise InterruptedByUserError("Stopped." + save(None, False)) from None
    else:
        if out is not None:
            say(save(None, False).strip())
    sys.stdout.flush()


def _players(game: str, seats: int | None, players: tuple[NamedPlayer, ...]) -> list[NamedPlayer]:
    """One player a seat: those given, then opponents."""
    info = GAMES[game]
    given = list(players) or [NamedPlayer("", HUMAN)]
    chosen = max(len(given), info.min_seats) if seats is None else seats
    if not info.min_seats <= chosen <= info.max_seats:
        raise click.UsageError(f"{game} has {info.min_seats} to {info.max_seats} seats, not {chosen}.")
    if len(given) > chosen:
        raise click.UsageError(f"{len(given)} players cannot sit at {chosen} seats.")
    if not any(player.is_human for player in given):
        raise click.UsageError("no person plays: 'richelieu selfplay' lets AI players play each other.")
    return given + [NamedPlayer("", DEFAULT_OPPONENT)] * (chosen - len(given))


def _names(players: list[NamedPlayer]) -> list[str]:
    """The seats' names: those given, else the usual ones."""
    from ai_cli.arena.match import SEAT_NAMES
    from ai_cli.arena.schedule import unique_names

    taken = {player.name for player in players}
    free = iter(name for name in SEAT_NAMES if name not in taken)
    return unique_names([player.name or next(free) for player in players])


def _introduction(session: Session, players: list[NamedPlayer]) -> str:
    """Who plays what."""
    return ", ".join(
        f"{name}: {'you' if player.is_human and len(session.persons) == 1 else player.text}"
        for name, player in zip(session.names, players, strict=True)
    )


def _saver(
    session: Session, players: list[NamedPlayer], out: Path | None
) -> Callable[[Path | None, bool], str]:
    """What saves the record: (another file or None, whether the game is given up) -> a remark for the person."""
    from ai_cli.arena.records import dumps, header
    from ai_cli.version import version

    def save(path: Path | None, is_aborted: bool) -> str:
        target = path or out
        if target is None:
            return ""
        seats = [
            {"name": name, "player": HUMAN if player.is_human else str(player.spec(session.game.name))}
            for name, player in zip(session.names, players, strict=True)
        ]
        first = header(session.game, seats, session.master, 0, 0, version())
        target.write_text(dumps([first, *session.lines(is_aborted)]), encoding="utf-8", newline="\n")
        return f" Saved in {target}; it holds the hidden cards of all seats."

    return save
