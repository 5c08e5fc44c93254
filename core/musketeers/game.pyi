"""The Three Musketeers as a game object, with its states and views as plain Python facts."""

from collections.abc import Mapping
from typing import Final, NotRequired, TypedDict, final

from core.game import Game, State, View

FIGURES: Final[tuple[str, ...]]
"""Letters of the four Musketeers by number: "D", "A", "P", "R"."""
TOKENS: Final[tuple[str, ...]]
"""Ids of the 8 tokens by number: "KEY", "BOOTS", "DOOR", "SWORD", "MEDICINE", "CLOAK", "TRAP", "POISON"."""
SPECIALS: Final[tuple[str, ...]]
"""Ids of the 8 special cards by number: "GRATE_OR_PASSAGE", "PERFUME", "RESERVE", "REINFORCE2", ..., "TO_ARMS", "ELITE"."""
FAVOURITES: Final[tuple[str, ...]]
"""The favourites by number: "guard", "rochefort", "milady"."""
NODES: Final[tuple[str, ...]]
EVENTS: Final[tuple[str, ...]]
ACTIONS: Final[dict[str, int]]
"""First numbers of the actions (state.pxd): "END", "PLAY", "USE_KEY", ..., "ROOM_0", "PLACE_0", "ROUND_0"."""

class Figure(TypedDict):
    """One Musketeer."""

    room: int
    health: int  # 0 where he is down
    hand: list[int]  # [6] useful tokens by type; zeros where the viewer does not see them
    items: int  # tokens in hand
    poison: int
    down: bool
    searched: bool
    gone: bool  # in the corridor
    recovers: bool  # stood up in this phase
    cloaked: list[int]  # chest rooms where he may not pick up in this turn

class Facts(TypedDict):
    """A full state; in the facts of a view what the viewer cannot tell apart is in one place (state.pxd)."""

    musketeers: list[Figure]  # [4]
    carrier: int | None  # None: the viewer does not know
    guards: dict[int, int]  # room -> guards
    unmoved: dict[int, int]  # room -> guards that have not moved in this phase
    rochefort: int | None  # room; None: reserve
    milady: int | None
    reserve: int  # guards
    chests: dict[int, int]  # room -> tokens left, every chest
    pool: list[int]  # [8] tokens in chests or put aside (for the Cardinal: and in hands)
    used: list[int]  # [8] tokens used or revealed
    picked: int  # useful tokens taken from chests so far
    hand: list[int]  # [8] the Cardinal's special cards by kind; zeros where the viewer does not see them
    hand_n: int
    deck: list[int]  # [8] (for the Musketeers: and the hand)
    pile: list[int]  # [8]
    cards_left: list[int]  # move cards of the pass that have not been turned up, by printed number
    card: int | None  # move card of the turn, by printed number
    entry: int  # phases of it that have begun
    queen: int
    door: list[int] | None  # the two rooms of the doorway
    grate: list[int] | None
    surprises_left: list[int]  # [4] by value
    signal: bool  # the Cardinal has it still
    one_for_all: bool
    turn: int  # move cards turned up
    boundaries: int  # phases that have begun: what the search counts
    phase: int  # Musketeer 0..3, 4 the Cardinal's, 5 the Signal's, 6 One for all's, 7 none
    steps: int
    points: int  # action points left
    passage: list[int] | None  # open to favourites
    rochefort_entered: bool  # in this turn
    card_played: bool  # in this phase
    seduction_used: bool
    rochefort_moved: bool
    milady_moved: bool
    fought: bool
    stopped: bool  # a Cloak ended the active Musketeer's movement
    may_pick: bool
    node: str  # a name of NODES
    actor: int
    suspicion: list[float]  # [4] what the Cardinal believes of the carrier (B-1 to B-5)
    moment: dict[str, int]  # the rest of the course, by field of TmState

class Quiet(TypedDict):
    """A quiet point: what `state_from` and `view_from` are told; keys left out have the value they have at the start."""

    # "setup" (the carrier is chosen), "boundary" (before the next phase, the offers first), "phase" (the next phase begins),
    # "act" (inside a phase)
    at: str
    musketeers: list[Figure]
    carrier: int | None
    guards: dict[int, int]
    rochefort: int | None
    milady: int | None
    chests: dict[int, int]
    used: list[int]
    pool: NotRequired[list[int]]  # [8]; needed in a full state with one extra chest (V-3), else it follows
    picked: int
    hand: list[int] | None  # None: not seen, hand_n counts
    hand_n: int
    pile: list[int]
    cards_left: list[int]
    card: int | None
    entry: int
    queen: int
    door: list[int] | None
    grate: list[int] | None
    surprises_left: list[int]
    signal: bool
    one_for_all: bool
    turn: int
    boundaries: NotRequired[int]
    phase: int
    steps: int
    points: int
    passage: list[int] | None
    unmoved: NotRequired[dict[int, int]]  # left out: all in the Cardinal's phase, none in others
    rochefort_entered: bool
    card_played: bool
    seduction_used: bool
    rochefort_moved: bool
    milady_moved: bool
    fought: bool
    stopped: bool
    may_pick: bool

class ViewFacts(TypedDict):
    """What one side knows."""

    viewer: int
    table: Facts
    carrier: list[float]  # [4] the Cardinal's belief; of the Musketeers' view: what the Cardinal believes

@final
class Musketeers(Game):
    """The Three Musketeers: seat 0 the Cardinal, seat 1 the Musketeers. Rules: TM-01 to TM-96."""

    def __init__(
        self, seats: int, tables: Mapping[str, object], options: Mapping[str, object] | None = None
    ) -> None: ...
    @property
    def tables(self) -> dict[str, object]:
        """The validated data (rules.tables) of this game object."""
    @property
    def room_names(self) -> list[str]:
        """[rooms] printed names."""
    @property
    def doorways(self) -> list[tuple[int, int]]:
        """Rooms of each doorway, lower one first, by number."""
    @property
    def legal_doorways(self) -> list[int]:
        """Numbers of the doorways on which door and grate may lie (TM-87)."""
    @property
    def arms(self) -> list[int]:
        """Rooms with the Cardinal's arms, variants applied."""
    @property
    def chest_rooms(self) -> list[int]:
        """Rooms with a chest, variants applied."""
    def chance_names(self) -> tuple[str, ...]:
        """Names of the kinds of chance, by number."""
    def facts(self, state: State) -> Facts:
        """Everything in a state."""
    def state_from(self, facts: Quiet) -> State:
        """The state that the facts describe, run on to the first choice; facts with "node" as `facts` gives them stand there.

        Raises:
            ValueError: an invariant breaks, or the game cannot stand at that node.
        """
    def view_from(self, viewer: int, facts: Quiet, belief: list[float] | None = None) -> View:
        """The view of a quiet point. `belief`: [4] over the carrier; None: equal over those who may hold it.

        Raises:
            ContradictionError: no world fits.
        """
    def view_facts(self, view: View) -> ViewFacts:
        """What a view holds."""
    def project(self, state: State, seat: int) -> View:
        """What someone who takes the seat now knows: public facts and the side's own secrets, nothing from history."""
    def belief(self, view: View) -> list[float]:
        """[4] probability that each Musketeer carries the real pendants, as the Cardinal believes by what the viewer saw."""
    def token_belief(self, view: View, figure: int) -> list[float]:
        """[6] expected number of each useful token in a Musketeer's hand, for the viewer."""
    def round_action(self, state: State, dice: tuple[int, ...]) -> int:
        """The aggregate of the dice of a duel round, in the order of TM-67. ValueError: not so many dice, or no die."""
    def value_terms(self, state: State) -> list[float]:
        """What the value looks at, in the order of value.pyx."""
    def round_dice(self, state: State) -> dict[str, int]:
        """How many dice each side and figure rolls in this round, in the order of TM-67; Athos's re-roll not counted."""
