"""Views of quiet points of The Three Musketeers, also where a phase begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from core.hearing import observation
from core.musketeers.position_rules import NO_PHASE

if TYPE_CHECKING:
    from core.game import View
    from core.musketeers.game import Musketeers, Quiet


def view_at(game: Musketeers, viewer: int, quiet: Quiet, belief: list[float]) -> View:
    """The view of a side at a quiet point; at "phase" it has seen the phase begin, as everybody does.

    Args:
        viewer: the side.
        quiet: the facts; at "phase" `phase` is the one that begins.
        belief: [4] of the Cardinal.
    Raises:
        ContradictionError: no world fits.
        ValueError: a fact that cannot be.
    """
    from core.musketeers.game import EVENTS

    if quiet["at"] != "phase":
        return game.view_from(viewer, quiet, belief)
    who = quiet["phase"]
    facts = cast("Quiet", cast("dict[str, Any]", quiet) | {"phase": NO_PHASE})
    view = game.view_from(viewer, facts, belief)
    is_down = who < len(quiet["musketeers"]) and quiet["musketeers"][who]["down"]
    view.update(observation(EVENTS.index("PHASE"), a=who, b=int(is_down)))
    return view
