"""The oracle's table of The Three Musketeers: what lies on it, as plain lists, sets and dictionaries, and the border.

The rules themselves are in `musketeers`: a whole game is one generator that yields a `Question` wherever somebody, or
chance, has to choose. Nothing is shared with the compiled game but the numbers of the actions and the names of the nodes.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Self

from .musketeers_board import CORRIDOR, QUAI, STANDARD, USEFUL, Rules
from .musketeers_duel import read_dice

CARDINAL, TEAM = 0, 1
CHANCE, TERMINAL = 16, 17
GUARD, ROCHEFORT, MILADY = range(3)
CARDINALS_PHASE, SIGNALS_PHASE, ALL_PHASE, NO_PHASE = 4, 5, 6, 7
END, PLAY, USE_KEY, USE_BOOTS, USE_DOOR, PICK, USE_SWORD, USE_MEDICINE, SWAP, KEEP = range(10)
REINFORCE, MOVE, PLAY_CARD, SEDUCE, STAY = range(10, 15)
FIGURE, GIVE, TAKE, CARD, PASSAGE_HALF, PASSAGE, ROOM, DOORWAY, COUNT = 16, 24, 32, 40, 48, 52, 64, 128, 256
PLACE, ALL, TOKEN, MOVE_CARD, SURPRISE, MISS, HIT, ROUND = 320, 512, 768, 784, 800, 808, 809, 1024
PHASE_FACTS = (
    "steps", "points", "rochefort_entered", "card_played", "seduction_used", "rochefort_moved", "milady_moved",
    "fought", "stopped", "may_pick",
)  # fmt: skip


@dataclass
class Question:
    """Somebody has to choose; `chances` at a chance node only."""

    node: str
    actor: int
    legal: list[int]
    chances: Mapping[int, Fraction] = field(default_factory=dict)


@dataclass
class Figure:
    """A Musketeer."""

    health: int
    room: int = QUAI
    hand: list[int] = field(default_factory=lambda: [0] * len(USEFUL))
    poison: int = 0
    down: bool = False
    searched: bool = False
    gone: bool = False
    recovers: bool = False
    cloaked: set[int] = field(default_factory=set)

    @property
    def stands(self) -> bool:
        """On the board and not down."""
        return not self.down and not self.gone


class GameWonError(Exception):
    """A side has won."""

    def __init__(self, side: int) -> None:
        self.side = side


Flow = Generator[Question, int, None]
Choice = Generator[Question, int, int]


def without_nothing(counts: Mapping[int, int]) -> dict[int, int]:
    """Only what is there, in order."""
    return {key: n for key, n in sorted(counts.items()) if n}


class Board(ABC):
    """The table; `apply` takes the numbers of the compiled game's actions.

    Chance nodes always stop; a decision with one legal choice is taken without asking.
    """

    def __init__(self, rules: Rules = STANDARD) -> None:
        self.rules = rules
        self.doorways = rules.doorways
        self.legal_doorways = rules.legal_doorways()
        self.to_quai = rules.to_quai
        self.arms = rules.arms
        self.figures = [Figure(one.health) for one in rules.fighters]  # TM-06
        self.carrier: int | None = None
        self.guards = dict.fromkeys(self.arms, 1)  # TM-03
        self.unmoved: dict[int, int] = {}
        self.reserve = rules.guards - len(self.arms)
        self.special: dict[int, int | None] = {ROCHEFORT: None, MILADY: None}  # rooms
        self.chests = dict.fromkeys(rules.chests, rules.chest_tokens)
        self.pool = list(rules.tokens)
        self.gold = list(rules.gold_tokens)
        self.used = [0] * len(self.pool)
        self.picked = 0
        self.hand = [0] * len(rules.specials)
        self.deck = list(rules.specials)
        self.pile = [0] * len(rules.specials)
        self.cards_left = sorted(rules.cards)
        self.card: int | None = None
        self.entry = 0
        self.queen = 0  # TM-02
        self.door: int | None = None
        self.grate: int | None = None
        self.surprises_left = list(rules.surprises)
        self.signal = self.one_for_all = True  # TM-07
        self.turn = 0
        self.phase = NO_PHASE
        self.steps = self.points = 0
        self.passage: tuple[int, int] | None = None
        self.rochefort_entered = False
        self.log: list[tuple[Any, ...]] = []
        self.winner: int | None = None
        self.round: tuple[int, bool, tuple[int, ...], int | None] = (0, False, (), None)
        self._clear()
        self._start(self._game())

    @classmethod
    def start(cls, rules: Rules = STANDARD) -> Self:
        """A new game."""
        return cls(rules)

    @abstractmethod
    def _game(self) -> Flow:
        """The whole course of a game."""

    @abstractmethod
    def _from(self, point: str) -> Flow:
        """Its course from a quiet point on."""

    def _start(self, flow: Flow) -> None:
        self._flow = self._ending(flow)
        self.question: Question | None = next(self._flow, None)

    def _ending(self, flow: Flow) -> Flow:
        try:
            yield from flow
        except GameWonError as won:
            self.winner = won.side

    # ------------------------------------------------------------------------------------------------- the border

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any], rules: Rules = STANDARD) -> Self:
        """The table at a quiet point: facts in the shape of the compiled game's `Quiet`."""
        table = cls(rules)
        for figure, told in zip(table.figures, facts["musketeers"], strict=True):
            for key in ("room", "health", "poison", "down", "searched", "gone", "recovers"):
                setattr(figure, key, told[key])
            figure.hand, figure.cloaked = list(told["hand"]), set(told["cloaked"])
        table.guards = without_nothing(facts["guards"])
        table.reserve = rules.guards - sum(table.guards.values())
        table.special = {ROCHEFORT: facts["rochefort"], MILADY: facts["milady"]}
        table.chests, table.used = dict(facts["chests"]), list(facts["used"])
        hands = [sum(figure.hand[t] for figure in table.figures) for t in USEFUL] + [0, 0]
        table.pool = [n - u - h for n, u, h in zip(rules.tokens, table.used, hands, strict=True)]
        table.hand, table.pile = list(facts["hand"]), list(facts["pile"])
        table.deck = [n - h - p for n, h, p in zip(rules.specials, table.hand, table.pile, strict=True)]
        for key in (
            "carrier",
            "picked",
            "cards_left",
            "card",
            "entry",
            "queen",
            "signal",
            "one_for_all",
            "turn",
        ):
            setattr(table, key, facts[key])
        table.cards_left, table.surprises_left = sorted(facts["cards_left"]), list(facts["surprises_left"])
        table.door, table.grate = (
            None if facts[key] is None else table.doorways.index((min(facts[key]), max(facts[key])))
            for key in ("door", "grate")
        )
        table.phase = facts["phase"]
        for key in PHASE_FACTS:
            setattr(table, key, facts[key])
        table.unmoved = dict(facts.get("unmoved", table.guards))
        if facts["passage"] is not None:
            table.passage = min(facts["passage"]), max(facts["passage"])
        table.log = []
        table._start(table._from(facts["at"]))
        return table

    @property
    def node(self) -> str:
        """Name of the node."""
        return self.question.node if self.question else "OVER"

    @property
    def actor(self) -> int:
        """Side that decides, CHANCE or TERMINAL."""
        return self.question.actor if self.question else TERMINAL

    def legal(self) -> list[int]:
        """Legal actions, sorted."""
        return sorted(self.question.legal) if self.question else []

    def chance_prob(self, action: int) -> Fraction:
        """Probability of an outcome of a chance node."""
        assert self.question is not None
        return self.question.chances[action]

    def apply(self, action: int) -> None:
        """Take a legal action."""
        if self.question is None or action not in self.question.legal:
            raise ValueError(f"illegal action {action} at {self.node}")
        try:
            self.question = self._flow.send(action)
        except StopIteration:
            self.question = None

    def returns(self) -> list[int]:
        """1 for the side that has won."""
        return [int(self.winner == side) for side in (CARDINAL, TEAM)]

    def facts(self) -> dict[str, Any]:
        """Everything, in the shape of the compiled game's facts but for "moment"."""
        figures = [
            {
                "room": one.room, "health": one.health, "hand": list(one.hand), "items": sum(one.hand),
                "poison": one.poison, "down": one.down, "searched": one.searched, "gone": one.gone,
                "recovers": one.recovers, "cloaked": sorted(one.cloaked),
            }
            for one in self.figures
        ]  # fmt: skip
        doors = [None if i is None else list(self.doorways[i]) for i in (self.door, self.grate)]
        return {
            "musketeers": figures, "carrier": self.carrier, "guards": without_nothing(self.guards),
            "unmoved": without_nothing(self.unmoved), "rochefort": self.special[ROCHEFORT],
            "milady": self.special[MILADY], "reserve": self.reserve, "chests": dict(self.chests),
            "pool": list(self.pool), "used": list(self.used), "picked": self.picked, "hand": list(self.hand),
            "hand_n": sum(self.hand), "deck": list(self.deck), "pile": list(self.pile),
            "cards_left": sorted(self.cards_left), "card": self.card, "entry": self.entry, "queen": self.queen,
            "door": doors[0], "grate": doors[1], "surprises_left": list(self.surprises_left),
            "signal": self.signal, "one_for_all": self.one_for_all, "turn": self.turn, "phase": self.phase,
            "passage": None if self.passage is None else list(self.passage),
            **{key: getattr(self, key) for key in PHASE_FACTS},
            "node": self.node, "actor": self.actor,
        }  # fmt: skip

    def read_dice(self, dice: Sequence[int]) -> int:
        """The outcome of a round of scripted dice (TM-67)."""
        guards, rochefort, team, card = self.round
        return round_action(*read_dice(dice, guards, rochefort, team, card, self.rules))

    # ------------------------------------------------------------------------------------------------ small words

    def _decide(self, node: str, actor: int, legal: Iterable[int]) -> Choice:
        choices = list(legal)
        if len(choices) == 1:
            return choices[0]
        return (yield Question(node, actor, choices))

    @staticmethod
    def _chance(node: str, weights: Mapping[int, int | Fraction]) -> Choice:
        """An outcome by weight; those without weight cannot come."""
        total = Fraction(sum(weights.values()))
        chances = {action: Fraction(weight) / total for action, weight in weights.items() if weight}
        return (yield Question(node, CHANCE, list(chances), chances))

    def _clear(self) -> None:
        """TM-12: what is remembered of a phase."""
        self.card_played = self.seduction_used = self.rochefort_moved = self.milady_moved = False
        self.fought = self.stopped = self.may_pick = False
        self.steps = self.points = 0
        self.passage = None
        self.unmoved = dict(self.guards)
        for one in self.figures:
            one.recovers = False

    def _begin(self, phase: int) -> None:
        self._clear()
        self.phase = phase

    def _finish(self) -> None:
        self._assert_nobody_waits()
        self.phase = NO_PHASE

    def _assert_nobody_waits(self) -> None:
        """TM-95."""
        assert not self._battles(), "a fighter and a standing Musketeer in one room"

    def _fighters(self, room: int) -> int:
        return self.guards.get(room, 0) + (self.special[ROCHEFORT] == room)

    def _favourites(self, room: int) -> int:
        return self._fighters(room) + (self.special[MILADY] == room)

    def _standing(self, room: int | None) -> list[int]:
        return [m for m, one in enumerate(self.figures) if one.stands and one.room == room]

    def _battles(self) -> list[int]:
        """Rooms with a fighter and a standing Musketeer."""
        rooms = {one.room for one in self.figures if one.stands}
        return sorted(room for room in rooms if self._fighters(room))

    def _musketeer_steps(self, room: int) -> set[int]:
        """TM-22: the grate stops Musketeers."""
        return self._neighbours(room, self.grate)

    def _favourite_steps(self, room: int) -> set[int]:
        """TM-45: the door stops favourites; they never enter the corridor. TM-52: a passage may be open to them."""
        rooms = self._neighbours(room, self.door)
        if self.passage is not None and room in self.passage:
            rooms.add(sum(self.passage) - room)
        return rooms - {CORRIDOR}

    def _neighbours(self, room: int, closed: int | None) -> set[int]:
        rooms = set(self.rules.neighbours[room])
        if closed is not None and room in self.doorways[closed]:
            rooms.remove(sum(self.doorways[closed]) - room)
        return rooms

    def _other_doorways(self, present: int | None) -> list[int]:
        """TM-50, TM-87."""
        return [DOORWAY + i for i in self.legal_doorways if i != present]

    def _moves_queen(self, spaces: int) -> None:
        """TM-92; beyond the King counts as his space (A-49)."""
        self.queen = max(0, min(self.rules.track, self.queen + spaces))
        if self.queen >= self.rules.queen_limit:
            raise GameWonError(CARDINAL)

    def _uses(self, m: int, token: int) -> None:
        self.figures[m].hand[token] -= 1
        self.used[token] += 1
        self.log.append(("used", m, token))

    def _plays(self, card: int) -> None:
        """TM-47, TM-57."""
        self.hand[card] -= 1
        self.pile[card] += 1
        self.card_played = True


def round_action(hits: int, kills: int, dodge: bool) -> int:
    """The number of the outcome of a duel round."""
    return ROUND + hits + (kills << 5) + (dodge << 10)
