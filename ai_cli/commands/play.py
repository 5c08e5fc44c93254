"""`richelieu play`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai_cli import options
from ai_cli.errors import PLAYER_FAILED, CliError, InterruptedByUserError
from ai_cli.outputs import write_documents
from ai_cli.params import HUMAN, NamedPlayer, Player
from ai_cli.render import say
from ai_cli.seating import Seating, chairs_of, place
from core import GAMES

if TYPE_CHECKING:
    from ai_cli.arena.session import Session

DEFAULT_OPPONENT = "level:club"


def _example_of_figures() -> str:
    """A line for the help: a figure played by a person, the others of its side by an AI."""
    for game in GAMES:
        words = chairs_of(game)
        if words is not None:
            side, figure = words.SIDE_NAMES[0].lower(), words.CHAIR_NAMES[-1].lower()
            return f"  richelieu play {game} --player {side}=greedy --player {figure}=human"
    return ""


@click.command(
    epilog=f"""\b
Examples:
  richelieu play {next(iter(GAMES))}
  richelieu play {next(iter(GAMES))} --player Mia=human --player level:expert --out game.jsonl
{_example_of_figures()}
"""
)
@options.game_argument
@click.option(
    "--seats", type=click.IntRange(1, 8), help="Seats at the table; as many as players when absent."
)
@click.option("--player", "players", type=Player(humans=True), multiple=True, show_default=False,
              help="human, or [NAME=]KIND[:KEY=VALUE,...] (richelieu players); in seat order, or by the NAME of a "
                   "side or of one of its figures; repeatable.  "
                   f"[default: human, then {DEFAULT_OPPONENT}]")  # fmt: skip
@options.seed_option
@options.data_option
@options.house_rule_option
@options.out_option("the record of the game")
@options.force_option
def play(
    game: str,
    seats: int | None,
    players: tuple[NamedPlayer, ...],
    seed: int | None,
    data: Path | None,
    house_rule: options.Rules,
    out: Path | None,
    force: bool,
) -> None:
    """Play GAME against the AI in the terminal; you see what your seat sees.

    Type a move, its number or its beginning; `help` lists what else you can type.
    """
    from ai_cli.arena.session import Session
    from ai_cli.commands.play_prompt import Quit, Screen
    from ai_cli.players import PlayerError, make_player

    options.check_writable(out, force)
    seating = _seating(game, seats, players)
    seed = options.seed_or_drawn(seed)
    rules = options.load_game(game, len(seating.seats), data, house_rule)
    agents = {
        seat: make_player(player.text, rules)
        for seat, player in enumerate(seating.seats)
        if player is not None and not player.is_human
    }
    figures = {
        chair: None if player.is_human else make_player(player.text, rules)
        for chair, player in seating.figures.items()
    }
    session = Session(rules, _names(seating), agents, seed, figures)
    variants = f" · {options.house_text(house_rule)}" if house_rule else ""
    say(f"{GAMES[game].title}{variants} · seed {seed} · {_introduction(session, seating)}")
    save = _saver(session, seating, out)
    screen = Screen(session, save)
    try:
        screen.run()
    except EOFError:  # nothing more will be typed: as if given up
        say("\nGiven up." + save(None, True))
    except Quit:
        say("Given up." + save(None, True))
    except PlayerError as error:
        told = f"{session.asked} failed ({error.reason}): {error.detail}."
        raise CliError(told + save(None, True), PLAYER_FAILED) from None
    except (KeyboardInterrupt, click.Abort):
        raise InterruptedByUserError("Stopped." + save(None, False)) from None
    else:
        if out is not None:
            say(save(None, False).strip())
    finally:
        session.close()
    sys.stdout.flush()


def _seating(game: str, seats: int | None, players: tuple[NamedPlayer, ...]) -> Seating:
    """Those given, then opponents."""
    placed = place(game, players or (NamedPlayer("", HUMAN),))
    chosen = options.seat_count(game, 0 if placed.is_by_name else len(placed.rest), seats)
    seating = placed.seated(chosen, [NamedPlayer("", DEFAULT_OPPONENT)])
    if not any(player.is_human for player in seating.players):
        raise click.UsageError("no person plays: 'richelieu selfplay' lets AI players play each other.")
    return seating


def _names(seating: Seating) -> list[str]:
    """The seats' names: those given, else those of the sides, else the usual ones."""
    from ai_cli.arena.match import SEAT_NAMES
    from ai_cli.arena.schedule import unique_names

    given = [player.name if player is not None else "" for player in seating.seats]
    if seating.sides:
        return unique_names([name or side for name, side in zip(given, seating.sides, strict=True)])
    free = iter(name for name in SEAT_NAMES if name not in given)
    return unique_names([name or next(free) for name in given])


def _introduction(session: Session, seating: Seating) -> str:
    """Who plays what."""
    persons = sum(player.is_human for player in seating.players)
    parts: list[tuple[str, NamedPlayer]] = []
    for seat, (name, player) in enumerate(zip(session.names, seating.seats, strict=True)):
        parts += seating.by_chair(seat) or ([(name, player)] if player is not None else [])
    return ", ".join(
        f"{name}: {'you' if player.is_human and persons == 1 else player.text}" for name, player in parts
    )


def _saver(session: Session, seating: Seating, out: Path | None) -> Callable[[Path | None, bool], str]:
    """What saves the record: (another file or None, whether the game is given up) -> a remark for the person."""
    from ai_cli.arena.records import dumps, header
    from ai_cli.version import version

    def save(path: Path | None, is_aborted: bool) -> str:
        target = path or out
        if target is None:
            return ""
        table = seating.completed(session.game.name)
        seats = [{"name": name, **table.entrant(seat, name).who()} for seat, name in enumerate(session.names)]
        first = header(session.game, seats, session.master, 0, 0, version())
        write_documents({target: dumps([first, *session.lines(is_aborted)])})
        return f" Saved in {target}; it holds the hidden cards of all seats."

    return save
