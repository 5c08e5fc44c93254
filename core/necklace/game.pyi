"""Queen's Necklace as a game object, with its states and views as plain Python facts."""

from collections.abc import Mapping, Sequence
from typing import Final, NotRequired, TypedDict, final

from core.game import Game, State, View

KINDS: Final[tuple[str, ...]]
"""The 24 ordinary kinds by number: "R3", "R2", .., "A1", "RG", "QN", "KI", "BA", "CF", .., "QU" (24 = "ME")."""
TYPES: Final[tuple[str, ...]]
"""Gem types by number: "R", "E", "D", "A"."""
NODES: Final[tuple[str, ...]]
"""Names of the nodes by number: NODES[1] = "INFLUENCE" .. NODES[15] = "ALCHEMIST", then the chance nodes, "OVER"."""
EVENTS: Final[tuple[str, ...]]
"""Names of the event kinds by number: EVENTS[1] = "FASHION" .. EVENTS[32] = "END"."""
ACTIONS: Final[dict[str, int]]
"""Names of the action codes of state.pxd: ACTIONS["PLAY_TH"] = 5, ACTIONS["CARD_0"] = 64, .."""

class Commit(TypedDict):
    """What a seat has laid down for a sale (secret before the reveal)."""

    rows: list[int]  # [10] cards by gem kind
    rings: list[int]  # [4] Rings by gem type
    king: int  # gem type, 4 = none
    necklace: int  # gem type, 4 = none
    bankers: int

class Facts(TypedDict):
    """A full state in plain numbers. `state_from` needs the fields that are not marked NotRequired."""

    active: int
    node: str  # state_from takes "INFLUENCE" and "BUY" (the quiet points)
    fashion: list[int]  # [4] gem type by rank
    scores: list[int]  # [seats] pounds
    hands: list[list[int]]  # [seats][24] cards by kind
    pile: list[int]  # [24] ordinary cards of the draw pile by kind
    discard: list[int]  # [24]
    display: list[tuple[int, int] | None]  # [slots] (kind, level)
    budget: int  # ducats left this turn
    bought: int  # cards bought this turn
    sales_held: int
    pending: list[int]  # seats at the end of whose turn a sale is due, oldest first
    fresh: list[int]  # [24] cards the active seat gained in this influence phase
    seats: NotRequired[int]
    actor: NotRequired[int]  # seat, 16 = chance, 17 = nobody
    merchants: NotRequired[int]  # emerged; at a quiet point sales_held + len(pending)
    drawn: NotRequired[int]
    wearer: NotRequired[int | None]
    slot: NotRequired[int]
    played: NotRequired[int]
    target: NotRequired[int]
    forge_type: NotRequired[int]
    asked: NotRequired[int]
    committed: NotRequired[int]
    cursor: NotRequired[int]
    revealed: NotRequired[bool]
    resume: NotRequired[int]
    commits: NotRequired[list[Commit]]
    waiting: NotRequired[
        int
    ]  # of a sampled world at node WAITING: what is being decided out of the viewer's sight
    turn: NotRequired[int]

class Knowledge(TypedDict):
    """What the viewer knows of one other seat at a quiet point."""

    known: list[int]  # [24] cards known to be there
    unknown: int  # further cards
    excluded: list[int]  # kinds that none of the further cards is
    likely: dict[
        int, float
    ]  # kind -> the viewer's own probability that one of the further cards is of this kind

class ViewFacts(TypedDict):
    """What one seat knows at a quiet point. Hidden hands are counts; the pile is a count."""

    viewer: int  # seat, or 8 = the public
    active: int
    node: str
    fashion: list[int]
    scores: list[int]
    hand: list[int]  # [24] the viewer's own cards
    others: list[Knowledge | None]  # [seats], None at the viewer's own place
    pile_n: int  # ordinary cards left in the draw pile
    discard: list[int]  # [24] discarded cards that are remembered
    forgotten_discards: int  # further discarded cards nobody remembers
    display: list[tuple[int, int] | None]
    budget: int
    bought: int
    sales_held: int
    pending: list[int]
    fresh: list[int]  # [24], only if the viewer is active (else zeros)
    turn: NotRequired[int]
    waiting: NotRequired[int]  # what may be being decided out of the viewer's sight, given by view_facts only
    hypotheses: NotRequired[int]  # weighted hypotheses kept (after unseen thefts), given by view_facts only

@final
class Necklace(Game):
    """Queen's Necklace for 2 to 4 seats.

    Args:
        seats: seats at the table.
        tables: the validated rules data (`core.necklace.rules.load`).
    Rules: QN-01 to QN-88.
    """

    def __init__(
        self, seats: int, tables: Mapping[str, object], options: Mapping[str, object] | None = None
    ) -> None: ...
    @property
    def pile_size(self) -> int:
        """Ordinary cards after the deal (N of QN-10)."""
    @property
    def windows(self) -> list[tuple[int, int]]:
        """For each Merchant the least and the greatest number of ordinary cards drawn before it (QN-10)."""
    @property
    def costs(self) -> list[tuple[int, ...]]:
        """[24] cost columns in ducats, level 0 first."""
    @property
    def fashion_values(self) -> list[int]:
        """[4] pounds by fashion rank."""
    @property
    def counts(self) -> list[int]:
        """[24] copies of each kind."""
    def facts(self, state: State) -> Facts:
        """Everything in a state, in plain numbers."""
    def state_from(self, facts: Facts) -> State:
        """The state that the facts describe; a quiet point may have a single legal action.

        ValueError if the facts break an invariant (the position file has the fine messages).
        """
    def view_from(self, facts: ViewFacts) -> View:
        """The view of a quiet point, its belief uniform over all deals that fit. ContradictionError if none fits."""
    def view_facts(self, view: View) -> ViewFacts:
        """What a view holds, `known` and `unknown` of its heaviest hypothesis."""
    def project(self, state: State, seat: int) -> View:
        """What someone who takes the seat now knows: public facts and the seat's own cards, nothing from history.

        Equal, to the byte, for states that differ only in what the seat cannot know.
        """
    def belief(self, view: View, seat: int) -> list[float]:
        """[24] expected number of cards of each kind in the hand of another seat, exact over the view's hypotheses."""
    def chance_names(self) -> Sequence[str]:
        """Names of the kinds of chance by number (State.chance_kind)."""
