"""`richelieu position`: files that hold one position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai_cli import options
from ai_cli.errors import BAD_INPUT, NO_FILE, USAGE, CliError, ReportedError
from ai_cli.outputs import STDOUT, write_documents
from ai_cli.params import SuggestingChoice
from ai_cli.render import columns, document, is_unicode, say
from ai_cli.settings import settings
from core import GAMES

if TYPE_CHECKING:
    from types import ModuleType

    from core.game import State, View
    from core.positions import Position

_THEMES = ("light", "dark", "print")
_WORLDS_TRIED = 100


@click.group(no_args_is_help=True)
def position() -> None:
    """Work with position files: TOML for people, the same document as JSON for programs."""


_picture_file = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
file_argument = click.argument("file", type=click.Path(allow_dash=True), metavar="FILE")


@position.command()
@options.game_argument
@click.option("--seats", type=click.IntRange(1, 8), help="Seats at the table; the fewest when absent.")
@click.option("--full", is_flag=True, help="A full state instead of one player's view.")
@options.house_rule_option
@options.out_option("the template")
@options.force_option
def new(
    game: str, seats: int | None, full: bool, house_rule: options.Rules, out: Path | None, force: bool
) -> None:
    """Print a commented template of a position of GAME: a valid file to change."""
    import core

    info = GAMES[game]
    seats = info.min_seats if seats is None else seats
    if not info.min_seats <= seats <= info.max_seats:
        raise click.BadParameter(
            f"{game} has {options.seats_text(info)} seats, not {seats}", param_hint="--seats"
        )
    options.check_writable(out, force)
    variants = (dict(options.load_game(game, seats, None, house_rule).options),) if house_rule else ()
    text: str = core.part(game, "position").template(seats, full, *variants)
    if out is None:
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_documents({out: text})
        settings().note(f"wrote {out}")


@position.command()
@click.argument("files", type=click.Path(allow_dash=True), metavar="FILE...", nargs=-1, required=True)
@options.data_option
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], data: Path | None) -> None:
    """Check position FILEs and print every fault with its place; exit code 0 or 3."""
    from ai_cli.reading import read_position
    from core.source import SourceError, UnreadableError, render

    code = 0
    for file in files:
        try:
            found = read_position(file, data)
        except SourceError as error:
            click.echo(str(error), err=True)
            code = max(code, NO_FILE if isinstance(error, UnreadableError) else BAD_INPUT)
            continue
        if found.warnings:
            click.echo(render(found.warnings, found.source), err=True)
        say(f"{file}: {_kind_of(found)}")
    ctx.exit(code)


def _kind_of(found: Position) -> str:
    """What a position is, in a few words."""
    title = GAMES[found.game.name].title
    if found.view is None:
        return f"a full state of {title}, {len(found.names)} seats; no fault"
    return f"what {found.names[found.view.seat]} knows, {title}, {len(found.names)} seats; no fault"


@position.command()
@file_argument
@options.as_option
@options.data_option
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain characters only.")
@click.option(
    "--svg", type=_picture_file, help="Write a picture of the board here instead, as SVG; - is stdout."
)
@click.option(
    "--png", type=_picture_file, help="Write a picture of the board here instead, as PNG; - is stdout."
)
@click.option("--theme", type=SuggestingChoice(_THEMES), help="Colours of the picture.  [default: light]")
@options.force_option
def show(
    file: str,
    as_seat: str | None,
    data: Path | None,
    ascii_only: bool,
    svg: Path | None,
    png: Path | None,
    theme: str | None,
    force: bool,
) -> None:
    """Draw the position of FILE; with --as only what that seat knows."""
    import core
    from ai_cli.reading import read_position, view_for

    if theme and not (svg or png):
        raise click.UsageError("--theme is for the pictures of --svg and --png.")
    if svg is not None and svg == png:
        raise click.UsageError("--svg and --png would write to one place: give one of them another.")
    for path in (svg, png):
        options.check_writable(None if path == STDOUT else path, force)
    found = read_position(file, data)
    picture = core.part(found.game.name, "picture")
    place: State | View | None = found.state
    if place is None or as_seat is not None:
        place, remarks = view_for(found, file, as_seat)
        for remark in remarks:
            settings().note(f"note: {remark}")
    if svg or png:
        _write_pictures(picture, place, found, svg, png, theme or _THEMES[0])
        return
    draw = picture.draw_state if place is found.state else picture.draw_view
    say(draw(place, found.names, ascii_only or not is_unicode()))


def _write_pictures(
    picture: ModuleType, place: State | View, found: Position, svg: Path | None, png: Path | None, theme: str
) -> None:
    """Write the board as a picture; a usage error if the game has none."""
    make = getattr(picture, "svg", None)
    if make is None:
        title = GAMES[found.game.name].title
        raise CliError(f"{title} has no picture of a board: show it without --svg and --png", USAGE)
    text: str = make(place, found.names, theme)
    pictures: dict[Path, str | bytes] = {}
    if svg:
        pictures[svg] = text
    if png:
        from resvg_py import svg_to_bytes

        pictures[png] = svg_to_bytes(svg_string=text)
    write_documents(pictures)
    for path in pictures:
        if path != STDOUT:
            settings().note(f"wrote {path}")


def legal_moves(found: Position) -> list[tuple[str, list[int]]]:
    """The legal moves of a position: of the state, or of any world of the view."""
    import core

    notation = core.part(found.game.name, "notation")
    state = found.state
    if state is None:
        from ai_cli.advice import who_else_decides
        from ai_cli.reading import EVENTS_HELP

        assert found.view is not None, "a position is a state or a view"
        other = who_else_decides(found.view, found.names)
        if other:
            viewer = found.names[found.view.seat]
            raise CliError(f"{viewer} has nothing to decide here: {other}", BAD_INPUT, EVENTS_HELP)
        state = found.view.sample(0)
    moves: list[tuple[str, list[int]]] = notation.legal_moves(state, found.names)
    return moves


@position.command()
@file_argument
@options.data_option
@options.json_option
def moves(file: str, data: Path | None, as_json: bool) -> None:
    """Number the legal moves of FILE (at a chance node its outcomes) in the notation of `apply`."""
    from ai_cli.reading import read_position

    found = read_position(file, data)
    legal = legal_moves(found)
    if as_json:
        rows = [
            {"number": n, "move": text, "actions": actions}
            for n, (text, actions) in enumerate(legal, start=1)
        ]
        document("moves/1", {"game": found.game.name, "actor": _actor(found), "moves": rows})
        return
    say(f"{_actor(found)}: {len(legal)} legal move{'' if len(legal) == 1 else 's'}")
    say("\n".join(columns([(str(n), text) for n, (text, _) in enumerate(legal, start=1)], "rl")))


def _actor(found: Position) -> str:
    """Who decides in a position whose moves were listed."""
    if found.state is None:
        assert found.view is not None, "a position is a state or a view"
        return found.names[found.view.seat]
    if found.state.is_terminal:
        return "the game is over"
    return "chance" if found.state.is_chance else found.names[found.state.actor]


@position.command()
@file_argument
@click.argument("texts", metavar="MOVE...", nargs=-1, required=True)
@options.data_option
@options.out_option("the next position")
@options.force_option
def apply(file: str, texts: tuple[str, ...], data: Path | None, out: Path | None, force: bool) -> None:
    """Apply MOVEs to the full state of FILE and print the next position.

    Outcomes of chance are moves too. Several moves in one argument are parted by ' ; '.
    """
    import core
    from ai_cli.reading import full_state, read_position

    options.check_writable(out, force)
    found = read_position(file, data)
    state = full_state(found, file).copy()
    for text in (part for argument in texts for part in argument.split(" ; ") if part.strip()):
        _apply_one(found, state, text)
    written: str = core.part(found.game.name, "position").write(found.game, found.names, state)
    if out is None:
        click.echo(written, nl=not written.endswith("\n"))
    else:
        write_documents({out: written})


def _apply_one(found: Position, state: State, text: str) -> None:
    """Apply one move in place; the events are told on stderr."""
    import core
    from ai_cli.arena.recorder import told_events
    from core.errors import NotationError

    notation = core.part(found.game.name, "notation")
    try:
        actions = notation.parse_move(state, text, found.names)
    except NotationError as error:
        caret = f"{error.text}\n{' ' * error.column}^\n" if error.text else ""
        raise ReportedError(
            f"Error: {error}\n{caret}{_number_help(found, state, text)}".rstrip(), BAD_INPUT
        ) from error
    for action in actions:
        for told in told_events(found.game, found.game.play(state, action), found.names):
            settings().note(told)


def _number_help(found: Position, state: State, text: str) -> str:
    """What to type in place of the number of a move, if that is what was typed."""
    import core

    if not (text.strip().isascii() and text.strip().isdigit()):
        return ""
    moves = core.part(found.game.name, "notation").legal_moves(state, found.names)
    number = int(text.strip()[:9])
    words = f': "{moves[number - 1][0]}"' if 0 < number <= len(moves) else ""
    return f"help: moves are numbered for reading; give the words of the move{words}"


@position.command()
@file_argument
@click.option("-n", "--number", type=click.IntRange(1, 10_000), default=5, help="Worlds to print.")
@options.as_option
@options.seed_option
@options.data_option
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain characters only.")
@options.json_option
def worlds(
    file: str,
    number: int,
    as_seat: str | None,
    seed: int | None,
    data: Path | None,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Print sampled worlds that fit what the viewer of FILE knows, as an AI would see them in its search."""
    import core
    from ai_cli.reading import read_position, view_for
    from core.seeds import derive

    found = read_position(file, data)
    view, _ = view_for(found, file, as_seat)
    seed = options.seed_or_drawn(seed)
    sampled = [view.sample(derive(seed, "world", k)) for k in range(number)]
    different = len({bytes(view.sample(derive(seed, "count", k))) for k in range(_WORLDS_TRIED)})
    position_part, picture = core.part(found.game.name, "position"), core.part(found.game.name, "picture")
    if as_json:
        texts = [position_part.write(found.game, found.names, world) for world in sampled]
        document("worlds/1", {"game": found.game.name, "seed": seed, "worlds": texts,
                              "different": different, "of": _WORLDS_TRIED})  # fmt: skip
        return
    for k, world in enumerate(sampled, start=1):
        say(f"World {k} of {number}")
        say(picture.draw_state(world, found.names, ascii_only or not is_unicode()))
        say()
    few = " : few worlds fit, check what is stated" if different <= _WORLDS_TRIED // 10 else ""
    say(f"seed {seed} · {different} of {_WORLDS_TRIED} further draws are different worlds{few}")
