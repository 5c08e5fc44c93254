"""The chairs of The Three Musketeers: the Cardinal's, and one for each figure of the other side."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from core.musketeers.names import CARDINAL, FIGURE_NAMES, SIDES, find_figure, find_side

if TYPE_CHECKING:
    from core.game import Game

SIDE_NAMES: tuple[str, ...] = SIDES
"""Names of the seats."""

CHAIR_NAMES: tuple[str, ...] = (SIDES[CARDINAL], *FIGURE_NAMES)
"""Names of the chairs, in the order of `Game.chairs`."""

_LIKE = 0.8  # a name so near to one of these is a slip of the pen, not somebody else's


def chair_names(game: Game) -> list[str]:
    """[chairs] names of the chairs of a game object."""
    return list(CHAIR_NAMES)


def find(word: str) -> str | None:
    """The name of the chair or side that a typed word means or begins; None if there is none.

    Case, spaces and apostrophes do not matter. One letter is no beginning: players of a match are often called A and B.
    """
    wanted = _key(word)
    if len(wanted) < 2:
        return None
    try:
        return FIGURE_NAMES[find_figure(wanted)]
    except KeyError:
        pass
    try:
        return SIDES[find_side(wanted)]
    except KeyError:
        pass
    begun = [name for name in (*SIDES, *FIGURE_NAMES) if _key(name).startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def suggest(word: str) -> str | None:
    """The name of a chair or side that a typed word is a slip of; None if there is none."""
    keys = {_key(name): name for name in (*SIDES, *FIGURE_NAMES)}
    near = difflib.get_close_matches(_key(word), list(keys), n=1, cutoff=_LIKE)
    return keys[near[0]] if near else None


def _key(word: str) -> str:
    """The letters of a word, without case."""
    return "".join(letter for letter in word.casefold() if letter.isalnum())
