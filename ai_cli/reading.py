"""Reading position files for the commands: from a path or stdin to a view or a state."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ai_cli.errors import BAD_INPUT, CliError
from ai_cli.options import seat_number
from core.errors import EngineError

if TYPE_CHECKING:
    from core.game import State, View
    from core.positions import Position


EVENTS_HELP = "what has happened since, draws too, belongs in 'events'; 'position show' prints the position"
"""Where a view goes on: what to do when somebody else decides in it, or moves are to be applied to it."""


def read_position(path: str, data: Path | None = None) -> Position:
    """The position of a file; `-` is stdin.

    Raises:
        SourceError: with all its faults.
    """
    from core.positions import read
    from core.source import Source

    return read(Source.read(path), data)


def full_state(position: Position, path: str) -> State:
    """The full state of a position; refused for one player's view."""
    if position.state is None:
        raise CliError(
            f"{path} is what {viewer_name(position)} knows; this needs a full state",
            BAD_INPUT,
            f"{EVENTS_HELP}; for a full state leave out 'view' and give every hidden thing",
        )
    return position.state


def viewer_name(position: Position) -> str:
    """The name of the seat whose view a position is."""
    assert position.view is not None, "a position is a state or a view"
    return position.names[position.view.seat]


def view_for(position: Position, path: str, as_seat: str | None) -> tuple[View, list[str]]:
    """The view that is asked about, and remarks on how it came about.

    Args:
        position: a view, or a full state that is then projected.
        path: what messages call the file.
        as_seat: whose eyes: must be given for a full state and agree with a view.
    Raises:
        CliError: the seat is missing, contradicts the file, or cannot take its seat here.
    """
    from ai_cli.seating import chairs_of

    chairs = chairs_of(position.game.name)
    seat = seat_number(as_seat, tuple(position.names), () if chairs is None else chairs.SIDE_NAMES)
    if position.view is not None:
        if seat is not None and seat != position.view.seat:
            raise CliError(
                f"{path} is what {viewer_name(position)} knows, not {position.names[seat]}", BAD_INPUT
            )
        return position.view, []
    state = full_state(position, path)
    if seat is None:
        raise CliError(
            f"{path} is a full state: say whose eyes with --as",
            BAD_INPUT,
            f"--as and one of {', '.join(position.names)}",
        )
    project = getattr(position.game, "project", None)
    name = position.names[seat]
    if project is None:
        raise CliError(f"{position.game.name} cannot project a full state: write {name}'s view", BAD_INPUT)
    try:
        view: View = project(state, seat)
    except EngineError:
        raise
    except ValueError as error:
        raise CliError(
            f"{path} is in the middle of a move: {name}'s knowledge of it is not in the file ({error})",
            BAD_INPUT,
            f'write what {name} knows as a file with view = "{name}"',
        ) from error
    return view, [
        f"a full state: {name} is given the public facts and {name}'s own cards, nothing from what happened before"
    ]
