"""Moves as text, of any game: the moves of a line, their actions in order, and the action that a text names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.errors import NotationError
from core.game import State


def split_moves(text: str) -> list[tuple[int, str]]:
    """The moves of a line, parted by ";", each with its offset."""
    parts: list[tuple[int, str]] = []
    at = 0
    for part in text.split(";"):
        if part.strip():
            parts.append((at + len(part) - len(part.lstrip()), part.strip()))
        at += len(part) + 1
    return parts


def actions_in_order(state: State, text: str, parse: Callable[[State, str], list[int]]) -> list[int]:
    """The actions of the moves of a line, each read where those before it lead.

    Args:
        state: before them; it stays as it is.
        text: the line.
        parse: the actions of one move at a state.
    Raises:
        NotationError: a move is not understood or not possible, with its column in the line.
    """
    copy = state.copy()
    actions: list[int] = []
    for offset, part in split_moves(text) or [(0, text)]:
        try:
            taken = parse(copy, part)
        except NotationError as error:
            raise NotationError(str(error), text, offset + error.column, error.expected) from None
        for action in taken:
            copy.game.play(copy, action)
        actions += taken
    return actions


def action_with_text(
    state: State, text: str, names: Sequence[str], action_text: Callable[[State, int, Sequence[str]], str]
) -> int:
    """The legal action whose text this is (case and spaces do not matter).

    Raises:
        NotationError: no legal action has this text.
    """
    wanted = " ".join(text.split()).casefold()
    texts = {action_text(state, action, names): action for action in state.legal()}
    for one, action in texts.items():
        if one.casefold() == wanted:
            return action
    raise NotationError(f'"{text.strip()}" is no action here: {", ".join(texts)}', text, 0, tuple(texts))
