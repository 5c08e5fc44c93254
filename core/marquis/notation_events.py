"""Single events and observations of Marquis as text: one text an event, "?" for what a seat does not see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from core.game import SeenEvent
from core.hearing import observation
from core.marquis.game import ACTIONS, EVENTS, NODES
from core.marquis.names import CARD_NAMES, entry_name, plural
from core.marquis.notation_words import item_text

EVENT: Final = {name: number for number, name in enumerate(EVENTS)}
NODE: Final = {name: number for number, name in enumerate(NODES)}
END_TEXT: Final = "the game ends"
VETOES_SHIFT: Final = 8  # Vetoes spent in argument a of BUYS, diamonds in argument b
_SECRETIVE: Final = ("ASKED", "CHOSE")
NO_PURCHASE: Final = "nothing"
_QUESTIONS: Final = {
    "ASK_VETO": "veto", "PROS_REPLY": "intervention", "BUY_COUNT": "number of purchases", "BUY_INTENT": "purchase",
    "STOP_OR_GO": "stop", "TARGET": "victim", "CTS_CLIENT": "protection to give", "CLIENT_OFFER": "protection to ask for",
}  # fmt: skip
"""What somebody is asked in secret, or answers in silence."""
_HIDDEN_ACTIONS: Final = ("PASS", "STOP", "VETO", "ACCEPT", "INTEND", "COLLECT", "WAIVE")


def seen(
    name: str, actor: int = 0, a: int = 0, b: int = 0, secret: tuple[int, ...] | None = None
) -> SeenEvent:
    """An observation by the name of its kind."""
    return observation(EVENT[name], actor, a, b, secret)


def node_word(number: int) -> str:
    """A question in words: "veto", "number of purchases"."""
    name = NODES[number]
    return _QUESTIONS.get(name, name.lower().replace("_", " "))


def hidden_action_word(action: int, names: Sequence[str]) -> str:
    """A hidden answer in words: "pass", "veto", "nothing" for no purchase, "client Dan"."""
    for name in _HIDDEN_ACTIONS:
        if action == ACTIONS[name]:
            return name.lower()
    if action == ACTIONS["COUNT_0"]:
        return NO_PURCHASE
    return f"client {names[action - ACTIONS['SEAT_0']]}"


def hidden_action(word: str) -> int:
    """The action of a `hidden_action_word` that names nobody; KeyError if there is none."""
    return ACTIONS["COUNT_0"] if word == NO_PURCHASE else ACTIONS[word.upper()]


@dataclass(frozen=True)
class _Told:
    """An event with its words."""

    event: SeenEvent
    names: Sequence[str]
    menu: Sequence[str]

    @property
    def who(self) -> str:
        return self.names[self.event.actor]

    @property
    def other(self) -> str:
        return self.names[self.event.a]

    @property
    def card(self) -> str:
        """The secret card."""
        is_open = self.event.has_secret or self.event.mask != 0
        return CARD_NAMES[self.event.secret[0]] if is_open else "?"

    def item(self, number: int) -> str:
        """An item of the menu."""
        return item_text(self.menu[number])


def event_text(event: SeenEvent, names: Sequence[str], menu: Sequence[str]) -> str | None:
    """The text of an event or observation; None for the bookkeeping of a full event (who is asked, who passes in secret)."""
    name = EVENTS[event.kind]
    if name in _SECRETIVE and not event.has_secret:
        return None
    return _TEXTS[name](_Told(event, names, menu))


def _turn(told: _Told) -> str:
    return (
        f"turn of {told.who}"
        + ("", ": finished", ": finished, buys again", ": no character left")[told.event.a]
    )


def _first(told: _Told) -> str:
    coins = plural("coin", told.event.a)
    return f"{told.who} is first player: {coins}, {told.event.b} to the left neighbour"


def _eliminated(told: _Told) -> str:
    exposed = CARD_NAMES[told.event.b - 1] if told.event.b else "nothing"
    return f"{told.who} loses {CARD_NAMES[told.event.a]}, shows {exposed}"


def _offer(told: _Told) -> str:
    item = told.item(told.event.a - 1) if told.event.a else "nothing"
    return f"{told.who} offers a Prosecutor {item}"


def _intervened(told: _Told) -> str:
    return f"{told.who} " + ("shows Prosecutor and intervenes" if told.event.a else "intervenes")


def _buys(told: _Told) -> str:
    mask = (1 << VETOES_SHIFT) - 1
    coins, vetoes = told.event.a & mask, told.event.a >> VETOES_SHIFT
    count, diamonds = told.event.b & mask, told.event.b >> VETOES_SHIFT
    price = plural("coin", coins) + (f" and {plural('Veto', vetoes)}" if vetoes else "")
    return f"{told.who} buys {count}: {plural('diamond', diamonds)} for {price}"


def _asked(told: _Told) -> str:
    return f"{told.who} is asked: {node_word(told.event.secret[0])}"


def _chose(told: _Told) -> str:
    action, node = told.event.secret[:2]
    return f"{told.who} chooses {hidden_action_word(action, told.names)}: {node_word(node)}"


def _client(told: _Told) -> str:
    return f"{told.who} offers {told.other} protection for {told.item(told.event.b)}"


def _client_offer(told: _Told) -> str:
    return f"{told.who} offers {told.other} {told.item(told.event.b)} for protection"


_TEXTS: Final[dict[str, Callable[[_Told], str]]] = {
    "FIRST": _first,
    "DEAL": lambda told: f"deal {told.who}: {told.card}",
    "TURN": _turn,
    "PLAY": lambda told: f"{told.who} plays {entry_name(told.event.a, told.event.b)}",
    "RECEIVE": lambda told: f"{told.who} receives {plural('coin', told.event.a)}",
    "HIT": lambda told: f"{told.who} takes {plural('coin', told.event.b)} from {told.other}",
    "ELIMINATED": _eliminated,
    "GIVE": lambda told: f"{told.who} gives 1 coin to {told.other}",
    "VETO": lambda told: f"{told.who} vetoes {told.other}",
    "PROS_OFFER": _offer,
    "INTERVENED": _intervened,
    "VETO_KEPT": lambda told: f"{told.who} keeps the Veto",
    "PAYS": lambda told: f"{told.who} pays {told.other} {told.item(told.event.b)}",
    "DRAW": lambda told: f"{told.who} draws {told.card}",
    "CLIENT": _client,
    "CLIENT_OFFER": _client_offer,
    "ACCEPTED": lambda told: f"{told.who} accepts the offer of {told.other}",
    "DECLINED": lambda told: f"{told.who} declines the offer of {told.other}",
    "PROTECTED": lambda told: f"{told.who} protects {told.other}",
    "INTENDS": lambda told: f"{told.who} intends to buy",
    "WAIVES": lambda told: f"{told.who} waives the coin",
    "COLLECTS": lambda told: f"{told.who} collects the coin",
    "FEE": lambda told: f"{told.who} pays the Countess coin to {told.other}",
    "BUYS": _buys,
    "RETRIEVED": lambda told: f"{told.who} retrieves {told.card}",
    "WITNESS": lambda told: f"{told.who} calls {told.card}",
    "FINISHED": lambda told: f"{told.who} " + ("stops and is finished" if told.event.a else "is finished"),
    "ASKED": _asked,
    "CHOSE": _chose,
    "END": lambda told: END_TEXT,
    "TARGET": lambda told: f"{told.who} goes for {told.other}",
}
