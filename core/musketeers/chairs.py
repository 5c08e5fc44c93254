"""The chairs of The Three Musketeers: the Cardinal's, and one for each figure of the other side."""

from __future__ import annotations

from core.musketeers import names
from core.musketeers.names import CARDINAL, FIGURE_NAMES, SIDES, find_figure, find_side
from core.words import normalised

SIDE_NAMES: tuple[str, ...] = SIDES
"""Names of the seats."""

CHAIR_NAMES: tuple[str, ...] = (SIDES[CARDINAL], *FIGURE_NAMES)
"""Names of the chairs, in the order of `Game.chairs`."""

_ALL = (*SIDES, *FIGURE_NAMES)
_LIKE = 0.8  # a name so near to one of these is a slip of the pen, not somebody else's


def find(word: str) -> str | None:
    """The name of the chair or side that a typed word means or begins; None if there is none.

    Case, spaces and apostrophes do not matter. One letter is no beginning: players of a match are often called A and B.
    """
    wanted = normalised(word)
    if len(wanted) < 2:
        return None
    for known, find_one in ((FIGURE_NAMES, find_figure), (SIDES, find_side)):
        try:
            return known[find_one(word)]
        except KeyError:
            pass
    begun = [name for name in _ALL if normalised(name).startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def suggest(word: str) -> str | None:
    """The name of a chair or side that a typed word is a slip of; None if there is none."""
    return names.suggest(word, _ALL, _LIKE)
