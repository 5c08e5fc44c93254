"""Observations of any game from words: one built from its arguments, and those of a line in which several things are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.errors import ContradictionError, NotationError
from core.game import SeenEvent, View

SECRET_INCLUDED: Final = 1 << 25  # of core/game.pxd: the open word of an observation with its secret word


def observation(
    kind: int, actor: int = 0, a: int = 0, b: int = 0, secret: tuple[int, ...] | None = None
) -> SeenEvent:
    """An observation: `secret` are the first secret arguments, None if the seat does not see them."""
    open_word = kind | actor << 8 | (a & 0xFFFF) << 32 | (b & 0xFFFF) << 48
    if secret is None:
        return SeenEvent(open_word, 0)
    return SeenEvent(open_word | SECRET_INCLUDED, sum(value << 16 * i for i, value in enumerate(secret)))


def told_in_order(
    view: View, parts: Sequence[tuple[int, str]], text: str, hear: Callable[[View, str], list[SeenEvent]]
) -> list[SeenEvent]:
    """The observations of the parts of a line, each heard after those before it.

    Args:
        view: before them; it stays as it is.
        parts: (offset in the line, text) of each part.
        text: the line.
        hear: the observations of one part at a view.
    Raises:
        NotationError: a part is not understood or cannot be, with its column in the line.
    """
    copy = view.copy()
    result: list[SeenEvent] = []
    for offset, part in parts:
        try:
            told = hear(copy, part)
            for one in told:
                copy.update(one)
        except NotationError as error:
            raise NotationError(str(error), text, offset + error.column, error.expected) from None
        except ContradictionError as error:
            raise NotationError(f'"{part}" cannot be: {error}', text, offset) from None
        result += told
    return result
