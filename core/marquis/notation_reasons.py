"""Why the table refuses a move of Marquis, in the words of the game, for what the words of the move name.

Nothing is decided here: the engine has refused the move already. What a hand may hold is told by the caller, so that a message to
one player says nothing of what he does not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from core.marquis.names import (
    ASSASSIN,
    ASTROLOGER,
    CARD_NAMES,
    COUNTESS,
    PROSECUTOR,
    VETO,
    plural,
)
from core.marquis.notation_words import NOTHING, Order, item_text

if TYPE_CHECKING:
    from core.marquis.game import Facts, Seat

_BEFORE_THE_CARD: Final = ("TURN", "STOP_OR_GO", "BUY_INTENT", "FEE", "BUY_COUNT", "PLAY", "WAITING")
"""Nodes at which the card of a turn may still be to come."""
_OWN_ROLE: Final = {
    "retrieve": ASTROLOGER,
    "call": PROSECUTOR,
    "protect": COUNTESS,
    "collect": COUNTESS,
    "waive": COUNTESS,
}
"""Verbs that one character has alone."""


def reason(
    facts: Facts,
    order: Order,
    actor: int,
    may_hold: Sequence[float],
    names: Sequence[str],
    menu: Sequence[str],
) -> str:
    """Why a move cannot be, as far as the table tells it; empty if nothing of the move is against it.

    Args:
        facts: of the state, or of a world that the viewer thinks possible.
        order: the move.
        actor: the seat that moves.
        may_hold: [12] for each card more than 0 if the actor's hand may hold it.
        names: [seats] names of the seats.
        menu: the items that may be offered.
    """
    if not 0 <= actor < len(names):
        return ""
    return _Reason(facts, actor, may_hold, names, menu).of(order)


def where_it_is(seat: Seat, card: int, name: str) -> str:
    """Where a card of a player lies for all to see; empty if it is hidden."""
    if card in seat["eliminated"]:
        return f"{name}'s {CARD_NAMES[card]} was eliminated"
    if any(one["card"] == card for one in seat["pile"]):
        return f"{name}'s {CARD_NAMES[card]} lies on the pile"
    return ""


class _Reason:
    """The reasons at one table against moves of one seat."""

    def __init__(
        self, facts: Facts, actor: int, may_hold: Sequence[float], names: Sequence[str], menu: Sequence[str]
    ) -> None:
        self.facts = facts
        self.actor = actor
        self.may_hold = may_hold
        self.names = names
        self.menu = menu
        self.name = names[actor]
        self.seat = facts["seats"][actor]

    def of(self, order: Order) -> str:
        """Why a move cannot be."""
        if order.verb == "play":
            return self._play(order)
        if order.verb == "veto":
            return self._held(VETO) or self._veto()
        if order.verb == "kill" and order.seat is not None:
            return self._victim(order.seat)
        if order.verb in ("offer", "price", "protect"):
            return self._offer(order)
        if order.verb in _OWN_ROLE:
            return self._role(_OWN_ROLE[order.verb])
        if order.verb == "buy":
            return self._buy()
        if order.verb == "stop" and sum(not seat["finished"] for seat in self.facts["seats"]) > 1:
            return "only the last player who is not finished may stop"
        return ""

    def _shown(self, seat: Seat) -> int | None:
        return seat["pile"][-1]["role"] if seat["pile"] else None

    def _held(self, card: int) -> str:
        """Against a card that is to come from the hand."""
        if self.may_hold[card]:
            return ""
        return where_it_is(self.seat, card, self.name) or f"{self.name} holds no {CARD_NAMES[card]}"

    def _turn(self) -> str:
        if self.actor != self.facts["active"]:
            return f"it is not {self.name}'s turn"
        return ""

    def _play(self, order: Order) -> str:
        card = order.card
        if card == VETO:
            return "a Veto is never played on the pile"
        found = "" if card is None else self._held(card)
        if found or self.seat["finished"]:
            return found or f"{self.name} is finished"
        if self._turn():
            return self._turn()
        if self.facts["node"] not in _BEFORE_THE_CARD:
            return f"{self.name} has played the card of this turn"
        if self.seat["committed"] and card != PROSECUTOR:
            return f"{self.name} has shown the Prosecutor and must play it"
        if order.seat is None or order.seat < 0:
            return ""
        role = card if card != CARD_NAMES.index("Forger") else self._shown(self.seat)
        if role is not None and role != ASSASSIN:
            return f"the {CARD_NAMES[card or 0]} cannot be played so: only an Assassin is aimed at a player"
        return self._victim(order.seat)

    def _victim(self, target: int) -> str:
        """MQ-30, MQ-40, MQ-63: whom an Assassin cannot reach."""
        if target < 0:
            return ""
        seat, name = self.facts["seats"][target], self.names[target]
        if target == self.actor:
            return "an Assassin goes for another player"
        if seat["finished"]:
            return f"{name} is finished"
        if not seat["pile"]:
            return f"{name} has no visible card"
        if seat["protector"] is not None:
            return f"{name} is protected by {self.names[seat['protector']]}"
        return ""

    def _veto(self) -> str:
        if self.actor == self.facts["active"]:
            return "a Veto answers what another player takes"
        if self.seat["finished"]:
            return f"{self.name} is finished"
        return f"nothing is taken from {self.name} now"

    def _offer(self, order: Order) -> str:
        """MQ-40 to MQ-42, MQ-50: offers and protections."""
        seats = self.facts["seats"]
        if sum(not seat["finished"] for seat in seats) < 3:
            return "with fewer than three players in the game nothing is offered"
        if order.verb == "protect":
            return (
                self._role(COUNTESS)
                or self._turn()
                or self._victim(order.seat if order.seat is not None else -1)
            )
        if order.item is None or order.item == NOTHING:
            return self._turn()
        item = self.menu[order.item]
        owned = {"c": self.seat["coins"], "d": self.seat["diamonds"]}.get(item[-1])
        if self._turn() or owned is None or owned >= int(item[:-1]):
            return self._turn()
        return f"{self.name} has {plural('coin' if item[-1] == 'c' else 'diamond', owned)}, not {item_text(item)}"

    def _role(self, role: int) -> str:
        """Against a move that only one character has."""
        shown = self._shown(self.seat)
        if shown == role:
            return ""
        if shown is None:
            return f"{self.name} has no visible card, and only a visible {CARD_NAMES[role]} does that"
        what = CARD_NAMES[shown] if shown < len(CARD_NAMES) else "Forger(nothing)"
        return f"{self.name} shows the {what}, and only the {CARD_NAMES[role]} does that"

    def _buy(self) -> str:
        """MQ-21, MQ-37: a purchase needs a visible card with a rate."""
        shown = self._shown(self.seat)
        if shown is None:
            return f"{self.name} has no visible card to buy with"
        if shown >= len(CARD_NAMES):
            return f"{self.name}'s Forger has no role to buy with"
        if self.facts["node"] in ("BUY_COUNT", "BUY_INTENT") and self.facts.get("actor") == self.actor:
            return ""
        return self._turn()
