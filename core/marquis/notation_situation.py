"""What is going on at a table of Marquis, in a few words: for messages about what cannot be now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.marquis.notation_moves import QUESTIONS

if TYPE_CHECKING:
    from core.marquis.game import Facts


def situation(facts: Facts, names: Sequence[str]) -> str:
    """One clause about the node of a state or sampled world, from public facts alone."""
    node, active = facts["node"], names[facts["active"]]
    actor = facts.get("actor", facts["active"])
    if node in ("ASK_VETO", "PROS_REPLY", "WAITING"):
        return f"it is {active}'s turn, and others may answer"
    if node == "OVER":
        return "the game is over"
    if node in ("FIRST_PLAYER", "DEAL"):
        return "the game is set up"
    if node == "DRAW":
        return f'a card is drawn: a player who sees it names it, "{active} draws Cleric"'
    name = names[actor] if actor < len(names) else active
    return f"{name} {QUESTIONS.get(node, 'decides')}"
