"""The numbers of the rules data that reading a position of The Three Musketeers needs, variants applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.musketeers.names import FIGURE_IDS
from core.musketeers.rules_checks import DEALT, TOKENS_A_CHEST

if TYPE_CHECKING:
    from core.musketeers.game import Musketeers

CARDINAL_PHASE = 4
SIGNAL_PHASE = 5
ALL_PHASE = 6
NO_PHASE = 7
"""Phases of nobody's Musketeer, as in state.pxd."""
LONGEST = 7999
"""More turns than any rules data let a game have."""


@dataclass(frozen=True)
class Entry:
    """A phase of a move card.

    Attributes:
        who: Musketeer 0..3 or CARDINAL_PHASE.
        points, draws: action points and special cards of the Cardinal's.
    """

    who: int
    points: int = 0
    draws: int = 0


@dataclass(frozen=True)
class Rules:
    """Numbers of the rules.

    Attributes:
        room_names: [rooms].
        doorways: rooms of each, the lower one first.
        closable: doorways where door and grate may be put (TM-87).
        passages: rooms of those that a special card can open, the lower one first (TM-52).
        arms, chests: rooms, variants applied.
        health: [4] printed.
        tokens: [8] of each kind in the game, at most.
        gold: [8] those of them that may not have joined (V-3 with one extra chest).
        gold_joins: how many of `gold` have joined.
        tokens_aside: tokens that lie neither in a chest nor in a hand at the start (V-2).
        specials: [8] of each kind.
        reshuffles: whether an empty pile of them is made of the discards (TM-57).
        cards: phases by printed number.
        queen: the Queen's step by printed number.
        surprises: [values] tokens of V-6.
        has_surprises: whether V-6 is chosen.
        wound_forward: the Queen's step when a Musketeer goes down; moves_on_wound: whether she makes it every time (A-14).
        help_back: her step back when a Musketeer with fakes reaches the corridor.
        favourite_move: rooms of a favourite for an action point.
        keyways: rooms of every passage, that to the corridor too (TM-81).
    """

    room_names: Sequence[str]
    doorways: Sequence[tuple[int, int]]
    closable: frozenset[tuple[int, int]]
    passages: Sequence[tuple[int, int]]
    quay: int
    corridor: int
    arms: Sequence[int]
    chests: Sequence[int]
    health: Sequence[int]
    guards: int
    queen_limit: int
    base_move: int
    equip_limit: int
    hand_limit: int
    tokens: Sequence[int]
    gold: Sequence[int]
    gold_joins: int
    tokens_aside: int
    specials: Sequence[int]
    reshuffles: bool
    cards: Mapping[int, Sequence[Entry]]
    queen: Mapping[int, int]
    surprises: Sequence[int]
    has_surprises: bool
    wound_forward: int
    moves_on_wound: bool
    help_back: int
    favourite_move: int
    keyways: Sequence[tuple[int, int]]
    chest_tokens: int = TOKENS_A_CHEST
    dealt: int = DEALT

    def room(self, room: int) -> str:
        """A room in a sentence: "room 17 (Swiss Guards' Hall)"."""
        return f"room {room} ({self.room_names[room]})"

    def places_of(self, who: int, card: int) -> list[int]:
        """The numbers, from 1, of the phases of a card that call somebody."""
        return [number for number, entry in enumerate(self.cards[card], start=1) if entry.who == who]

    def distances(self, room: int, with_passages: bool) -> dict[int, int]:
        """Steps from a room to every other one, not through the corridor, tokens on doorways left out of account."""
        ways = [*self.doorways, *(self.keyways if with_passages else ())]
        found, edge = {room: 0}, [room]
        for here in edge:
            for pair in ways:
                there = pair[pair[0] == here]
                if here in pair and here != self.corridor and there not in found:
                    found[there] = found[here] + 1
                    edge.append(there)
        return found

    def last_turn(self) -> int:
        """TM-96: the last turn that a game can have, all Helps given at the best time and nobody wounded."""
        steps = [value for value, count in enumerate(self.surprises) for _ in range(count)]
        steps = sorted(steps if self.has_surprises else self.queen.values())
        most = self.queen_limit - 1 + self.help_back * (len(self.health) - 1)
        if sum(steps) <= 0:
            return LONGEST
        passes, left = divmod(most, sum(steps))
        in_pass = sum(sum(steps[: n + 1]) <= left for n in range(len(steps)))
        return min(LONGEST, passes * len(steps) + in_pass + 1)


def rules_of(game: Musketeers) -> Rules:
    """The numbers of a game object."""
    tables: Any = game.tables
    options: Any = game.options
    flags = tables["flags"]
    doorways = [(min(pair), max(pair)) for pair in game.doorways]
    corridor: int = tables["corridor"]
    extra = len(options["extra_chests"])
    gold = [one["gold"] if extra else 0 for one in tables["tokens"]]
    n_tokens = sum(one["base"] for one in tables["tokens"]) + TOKENS_A_CHEST * extra
    return Rules(
        room_names=game.room_names,
        doorways=doorways,
        closable=_closable(doorways, corridor),
        passages=[(min(pair), max(pair)) for pair in tables["passages"] if corridor not in pair],
        quay=tables["quay"],
        corridor=corridor,
        arms=game.arms,
        chests=game.chest_rooms,
        health=[one["health"] for one in tables["musketeers"]],
        guards=tables["guard"]["count"],
        queen_limit=options["queen_limit"],
        base_move=flags["base_move"],
        equip_limit=flags["equip_limit"],
        hand_limit=flags["hand_limit"],
        tokens=[one["base"] + more for one, more in zip(tables["tokens"], gold, strict=True)],
        gold=gold if extra == 1 else [0] * len(gold),
        gold_joins=TOKENS_A_CHEST if extra == 1 else 0,
        tokens_aside=n_tokens - DEALT - TOKENS_A_CHEST * len(game.chest_rooms),
        specials=[one["count"] for one in tables["specials"]],
        reshuffles=bool(flags["special_reshuffle"]),
        queen={one["number"]: one["queen"] for one in tables["cards"]},
        wound_forward=flags["wound_forward"],
        moves_on_wound=bool(flags["queen_on_wound"]),
        help_back=flags["help_back"],
        favourite_move=flags["favourite_move"],
        keyways=[(min(pair), max(pair)) for pair in tables["passages"]],
        cards={one["number"]: [_entry(phase) for phase in one["order"]] for one in tables["cards"]},
        surprises=tables["surprises"],
        has_surprises=options["surprise"],
    )


def _entry(phase: Mapping[str, Any]) -> Entry:
    if phase["who"] in FIGURE_IDS:
        return Entry(FIGURE_IDS.index(phase["who"]))
    return Entry(CARDINAL_PHASE, phase["points"], phase["draws"])


def _closable(doorways: Sequence[tuple[int, int]], corridor: int) -> frozenset[tuple[int, int]]:
    """Doorways inside the palace whose two rooms keep another way out (TM-87)."""
    inner = [pair for pair in doorways if corridor not in pair]
    ways = [room for pair in inner for room in pair]
    return frozenset(pair for pair in inner if all(ways.count(room) > 1 for room in pair))
