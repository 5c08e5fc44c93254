"""Marquis as a game object, with its states and views as plain Python facts."""

from collections.abc import Mapping
from typing import Final, NotRequired, TypedDict, final

from core.game import Game, State, View

CARDS: Final[tuple[str, ...]]
"""Letters of the 12 cards by number: "A", "D", "E", "F", "H", "C", "K", "M", "S", "T", "W", "V"."""
NODES: Final[tuple[str, ...]]
EVENTS: Final[tuple[str, ...]]
ACTIONS: Final[dict[str, int]]

class Entry(TypedDict):
    """A face-up card of a pile."""

    card: int
    role: int  # 15 = blank Forger
    stamp: int  # placement order over all seats, 1..

class Seat(TypedDict):
    """One seat in full."""

    hand: list[int]  # card numbers, sorted
    deck: list[int]  # draw pile as a set, sorted
    pile: list[Entry]  # face-up entries, bottom first; the last is visible
    eliminated: list[int]
    coins: int
    diamonds: int
    rubies: int
    front: int  # Vetoes in front
    finished: bool
    rebuy: bool
    committed: bool
    boosted: bool
    fee_open: bool
    protector: int | None  # Countess seat that protects this one

class Facts(TypedDict):
    """A full state. `state_from` takes the start of a turn place (node "TURN") and any node of `facts`."""

    seats: list[Seat]
    active: int
    direction: int  # +1 clockwise, -1
    treasury: int
    bank_diamonds: int
    bank_rubies: int
    reversal: int  # stamp of the last Forger placed, 0: none: entries with a smaller stamp have an old epoch (MQ-48)
    node: str  # "TURN": the active seat's turn place begins; else a name of NODES
    moment: NotRequired[dict[str, int]]  # the fields of the head that matter inside a turn, by name
    actor: NotRequired[int]
    turn: NotRequired[int]

class Knowledge(TypedDict):
    """What the viewer knows of another seat's hidden cards at a quiet point."""

    hand_n: int
    deck_n: int
    known: list[int]  # cards known to be in hand (shown Prosecutor, shown Veto, typed)
    excluded: list[int]  # cards known not to be in hand
    retrieved: list[list[int]]  # per unresolved retrieval the cards of the pile that it may have taken
    likely: dict[
        int, float
    ]  # card -> probability that it is in hand, by soft evidence or the viewer's own opinion

class ViewFacts(TypedDict):
    """What one seat knows at the start of a turn place. As Facts, with hand and deck of the others empty lists."""

    viewer: int
    table: Facts
    others: list[Knowledge | None]

@final
class Marquis(Game):
    """Marquis for 2 to 8 seats. Rules: MQ-01 to MQ-82."""

    def __init__(
        self, seats: int, tables: Mapping[str, object], options: Mapping[str, object] | None = None
    ) -> None: ...
    @property
    def menu(self) -> list[str]:
        """Items that may be offered: "1c", "2c", "3c", "1d", "1v"."""
    @property
    def names(self) -> list[str]:
        """Printed names of the 12 cards."""
    @property
    def rates(self) -> list[tuple[int, int] | None]:
        """[11] (coins, diamonds) of a transaction; None: Forger and Cleric have none of their own."""
    def chance_names(self) -> tuple[str, ...]:
        """Names of the kinds of chance, by number."""
    def facts(self, state: State) -> Facts:
        """Everything in a state."""
    def state_from(self, facts: Facts) -> State:
        """The state that the facts describe; at node "TURN" runs on to the first choice. ValueError if an invariant breaks."""
    def view_from(self, facts: ViewFacts) -> View:
        """The view of a quiet point. ContradictionError if no deal fits."""
    def view_facts(self, view: View) -> ViewFacts:
        """What a view holds."""
    def project(self, state: State, seat: int) -> View:
        """What someone who takes the seat now knows: public facts and the seat's own cards, nothing from history."""
    def world_of_others(self, view: View, seed: int) -> State:
        """A world in which others may still answer before the viewer, where `View.sample` would stand at his choice.

        Raises:
            ContradictionError: no world fits the view.
        """
    def belief(self, view: View, seat: int) -> list[float]:
        """[12] probability that each card is in the hand of another seat, soft evidence (K-7) included."""

    def hard_belief(self, view: View, seat: int) -> list[float]:
        """[12] the same by hard facts alone, exact."""
