"""Single events and observations of Queen's Necklace as text: one text an event, "?" for what a seat does not see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.game import SeenEvent
from core.hearing import observation
from core.necklace.game import ACTIONS, EVENTS, NODES
from core.necklace.names import KIND_NAMES, TYPE_NAMES
from core.necklace.notation_moves import PERMUTATIONS, gem_kind
from core.necklace.notation_sale import SALE_NODES, Step, step_text

EVENT: Final = {name: number for number, name in enumerate(EVENTS)}
NODE: Final = {name: number for number, name in enumerate(NODES)}
DRAW_BACK: Final = 256  # in argument a of STEAL
ROW_PLACES: Final = {"RG": 2, "KI": 7, "QN": 8, "BA": 9}  # bits of argument b of ROW
ASKS: Final = {
    "MUSKETEER": "Musketeer", "CARDINAL": "Cardinal", "QUEEN": "Queen", "ALCHEMIST": "Alchemist",
    "FORGE_DISCARD": "gem card to discard",
}  # fmt: skip


def seen(
    name: str, actor: int = 0, a: int = 0, b: int = 0, secret: tuple[int, ...] | None = None
) -> SeenEvent:
    """An observation by the name of its kind."""
    return observation(EVENT[name], actor, a, b, secret)


@dataclass(frozen=True)
class _Told:
    """An event with its words."""

    event: SeenEvent
    names: Sequence[str]

    @property
    def who(self) -> str:
        return self.names[self.event.actor]

    @property
    def other(self) -> str:
        return self.names[self.event.a & 0xFF]

    @property
    def is_open(self) -> bool:
        """Whether the secret word is there to be read."""
        return self.event.has_secret or self.event.mask != 0

    @property
    def card(self) -> str:
        """The card of an event whose argument b tells it if it is public, else the secret word."""
        if self.event.b:
            return KIND_NAMES[self.event.b - 1]
        return KIND_NAMES[self.event.secret[0]] if self.is_open else "?"


def row_event(seat: int, gem: int, counts: Mapping[int, int], on_it: Mapping[str, int]) -> SeenEvent:
    """One row of a reveal.

    Args:
        counts: gem cards by size.
        on_it: cards that lie on it by their ids "RG", "KI", "QN", "BA" (Bankers are told with every row).
    """
    a = sum(n << 5 * (3 - size) for size, n in counts.items())
    b = gem | sum(on_it.get(name, 0) << place for name, place in ROW_PLACES.items())
    return seen("ROW", seat, a, b)


def event_text(event: SeenEvent, names: Sequence[str]) -> str | None:
    """The text of an event or observation; None for the bookkeeping of a full event (who is asked, who passes in secret)."""
    name = EVENTS[event.kind]
    if name in ("ASKED", "CHOSE") and not event.has_secret:
        return None
    return _TEXTS[name](_Told(event, names))


def _look(told: _Told) -> str:
    kind, count, mark, seat = told.event.secret
    cards = (
        "nothing"
        if mark == 2
        else KIND_NAMES[kind] + (f"*{count}" if count > 1 else "") + ("" if mark else " ...")
    )
    return f"{told.who} sees {told.names[seat]}: {cards}"


def _forged(told: _Told) -> str:
    if told.event.b:
        return f"{told.who} discards {KIND_NAMES[told.event.b - 1]}"
    return f"{told.who} has no {TYPE_NAMES[told.event.a]}"


def _asked(told: _Told) -> str:
    node, step = NODES[told.event.secret[0]], told.event.secret[1]
    return f"{told.who} is asked: " + (f"{node.lower()}, step {step}" if node in SALE_NODES else ASKS[node])


def _chose(told: _Told) -> str:
    action, node, step = told.event.secret[0], NODES[told.event.secret[1]], told.event.secret[2]
    if node in ASKS:
        return f"{told.who} uses no {ASKS[node]}"
    word = (
        step_text(Step(node), action)
        if node in ("KING", "NECKLACE")
        else f"{node.lower()} {action - ACTIONS['COUNT_0']}"
    )
    return f"{told.who} chooses {word}, step {step}"


def _row(told: _Told) -> str:
    a, b = told.event.a, told.event.b
    counts = (a & 31, a >> 5 & 31, a >> 10 & 31)
    cards = [(gem_kind(b & 3, size), counts[3 - size]) for size in (3, 2, 1) if counts[3 - size]]
    text = ", ".join(f"{KIND_NAMES[kind]}" + (f"*{n}" if n > 1 else "") for kind, n in cards)
    for name, count in (
        ("Ring", b >> 2 & 31),
        ("King", b >> 7 & 1),
        ("Queen's Necklace", b >> 8 & 1),
        ("Banker", b >> 9),
    ):
        if count:
            text += f" + {name}" + (f"*{count}" if count > 1 else "")
    return f"{told.who} shows {text}"


def _paid(told: _Told) -> str:
    change = told.event.a - 0x10000 if told.event.a & 0x8000 else told.event.a
    return f"{told.who} {change:+d}"


def _play(told: _Told) -> str:
    count = f"*{told.event.b}" if told.event.b > 1 else ""
    return f"{told.who} plays {KIND_NAMES[told.event.a]}{count}"


def _steal(told: _Told) -> str:
    verb = "draws back" if told.event.a & DRAW_BACK else "steals"
    return f"{told.who} {verb} {told.card} from {told.other}"


def _transmute(told: _Told) -> str:
    return f"{told.who} transmutes {KIND_NAMES[told.event.a]} > {KIND_NAMES[told.event.b]}"


def _fashion(told: _Told) -> str:
    return "fashion " + ", ".join(TYPE_NAMES[gem] for gem in PERMUTATIONS[told.event.a])


_TEXTS: Final[dict[str, Callable[[_Told], str]]] = {
    "FASHION": _fashion,
    "DEAL": lambda told: f"deal {told.who}: {told.card}",
    "TURN": lambda told: f"turn of {told.who}",
    "PLAY": _play,
    "TARGET": lambda told: f"{told.who} names {told.other}",
    "TYPE": lambda told: f"{told.who} names {TYPE_NAMES[told.event.a]}",
    "COUNTER": lambda told: f"{told.who} uses Musketeer",
    "LOOK": _look,
    "STEAL": _steal,
    "FRESH_LOST": lambda told: f"{told.who} loses {told.card} gained this turn",
    "DISCARDED": lambda told: f"{told.who} discards {told.card} of {told.other}",
    "FORGED": _forged,
    "CROWN": lambda told: f"{told.who} takes the Necklace from {told.other}",
    "FAVORITE": lambda told: f"{told.who} favors {TYPE_NAMES[told.event.a]}",
    "PURCHASE": lambda told: f"{told.who} begins to buy",
    "BUY": lambda told: f"{told.who} buys {KIND_NAMES[told.event.b]} in slot {told.event.a + 1}",
    "ASTRO": lambda told: f"{told.who} draws {told.card}",
    "CHAINED": lambda told: f"{told.who} draws Astrologer",
    "DEVALUE": lambda told: "devaluation",
    "REFILL": lambda told: f"slot {told.event.a + 1}: {KIND_NAMES[told.event.b]}",
    "QUEEN": lambda told: f"{told.who} uses Queen for {KIND_NAMES[told.event.b]} in slot {told.event.a + 1}",
    "MERCHANT": lambda told: f"Merchant {told.event.a}",
    "CARDINAL": lambda told: f"{told.who} uses Cardinal",
    "SALE": lambda told: f"{'delayed ' if told.event.b else ''}sale {told.event.a} begins",
    "ASKED": _asked,
    "CHOSE": _chose,
    "ROW": _row,
    "REVEALED": lambda told: "all is revealed",
    "TRANSMUTE": _transmute,
    "PAID": _paid,
    "SOLD": lambda told: f"sale {told.event.a} ends",
    "END": lambda told: "the game ends",
}
