"""What is going on at a table, in a few words: for messages about what cannot be now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.necklace.names import KIND_NAMES

if TYPE_CHECKING:
    from core.necklace.game import Facts


def situation(facts: Facts, names: Sequence[str]) -> str:
    """One clause about the node of a state or sampled world, from public facts alone."""
    actor = names[facts["actor"] % len(names)]
    node, active = facts["node"], names[facts["active"]]
    target = names[facts["target"] % len(names)]
    if node == "WAITING" and facts["played"]:
        return f"{target} may answer the {KIND_NAMES[facts['played']]} of {active}"
    if node == "WAITING" and facts["revealed"]:
        return "the Alchemist may be used"
    if node == "WAITING" and facts["merchants"] > facts["sales_held"] + len(facts["pending"]):
        return "a Merchant has come: a Cardinal may be used, or there is a sale"
    return {
        "INFLUENCE": f"{active} is in the influence phase",
        "BUY": f"{active} is in the purchase phase",
        "TARGET": f"{active} names an opponent",
        "FORGE_TYPE": f"{active} names a gem type",
        "FAVORITE_TYPE": f"{active} names a gem type",
        "MUSKETEER": f"{actor} may answer with a Musketeer",
        "FORGE_DISCARD": f"{actor} discards a gem card",
        "CARDINAL": f"{actor} may use a Cardinal",
        "QUEEN": f"{actor} may use the Queen",
        "ALCHEMIST": f"{actor} may use the Alchemist",
        "STEAL": f"{active} draws a card of {target}",
        "DRAW_BACK": f"{target} draws a card back from {active}",
        "ASTRO": f"{active} draws a card for the Astrologer",
        "REFILL": f"slot {facts['slot'] + 1} of the display is refilled",
        "REVEALING": "the sale is revealed",
        "WAITING": f"the Queen may take the card of slot {facts['slot'] + 1}",
        "OVER": "the game is over",
    }.get(
        node, f"{actor} lays down cards for the sale" if facts["actor"] < len(names) else "the game is set up"
    )
