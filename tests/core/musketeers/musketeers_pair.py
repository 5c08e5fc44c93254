"""The words of the rule tests: positions in short, actions by what they do, and a pair of engine and oracle in step."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any, Final

from core.game import SeenEvent, State, View
from core.musketeers.game import Musketeers
from core.musketeers.rules import load
from tests.reference.musketeers import Table
from tests.reference.musketeers_board import STANDARD, USEFUL, Call, Rules
from tests.reference.musketeers_table import (
    ALL,
    CARD,
    CARDINALS_PHASE,
    CHANCE,
    COUNT,
    DOORWAY,
    END,
    FIGURE,
    MOVE,
    MOVE_CARD,
    NO_PHASE,
    PASSAGE,
    PLACE,
    REINFORCE,
    ROOM,
    TERMINAL,
    TOKEN,
)

ALWAYS: Final = (
    "carrier", "guards", "rochefort", "milady", "reserve", "chests", "pool", "used", "picked", "hand", "hand_n", "deck",
    "pile", "cards_left", "card", "entry", "queen", "door", "grate", "surprises_left", "signal", "one_for_all", "turn",
    "rochefort_entered", "node", "actor",
)  # fmt: skip
IN_A_PHASE: Final = ("phase", "card_played")
IN_A_CARDINALS: Final = (
    "points", "unmoved", "passage", "rochefort_moved", "milady_moved", "seduction_used",
)  # fmt: skip
OF_A_FIGURE: Final = (
    "room", "health", "hand", "items", "poison", "down", "searched", "gone", "cloaked",
)  # fmt: skip
OUT_OF_THE_WAY: Final = (1, 9, 16, 24, 44, 57, 15, 31, 28, 42, 34)
"""Chests in the order in which tokens are missing that nobody speaks of."""


@cache
def musketeers(**options: Any) -> Musketeers:
    """The game with the shipped data; lists of rooms as tuples."""
    return load(2, None, {key: list(v) if isinstance(v, tuple) else v for key, v in options.items()})


@cache
def rules(**options: Any) -> Rules:
    """The oracle's numbers with the same options."""
    return Rules(**options) if options else STANDARD


def house(folder: Path, **flags: bool) -> tuple[Musketeers, Rules]:
    """The game with some switches of the data file turned, and the oracle's numbers for it."""
    text = resources.files("core.musketeers").joinpath("data.toml").read_text(encoding="utf-8")
    lines = []
    for line in text.splitlines():
        key = line.split(" =")[0].strip()
        lines.append(f"{key} = {int(flags[key])}" if key in flags else line)
    path = folder / "data.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load(2, path), Rules(**flags)  # type: ignore[arg-type]  # only switches


# ------------------------------------------------------------------------------------------------------------- actions


def to(room: int) -> int:
    """Step, retreat or go to a room; fight there first."""
    return ROOM + room


def on(m: int) -> int:
    """This Musketeer."""
    return FIGURE + m


def special(card: int) -> int:
    """This special card."""
    return CARD + card


def token(kind: int) -> int:
    """This token comes."""
    return TOKEN + kind


def flip(number: int) -> int:
    """This move card comes."""
    return MOVE_CARD + number - 1


def place(room: int, kind: int) -> int:
    """This favourite in this room."""
    return PLACE + 3 * room + kind


def doorway(a: int, b: int) -> int:
    """The doorway between two rooms."""
    return DOORWAY + STANDARD.doorways.index((min(a, b), max(a, b)))


def passage(a: int, b: int) -> int:
    """The passage between two rooms."""
    return PASSAGE + STANDARD.passages.index((min(a, b), max(a, b)))


def goes(m: int, room: int) -> int:
    """One for all: this Musketeer to this room."""
    return ALL + 64 * m + room


def counts(tokens: Iterable[int], n: int = 8) -> list[int]:
    """How many of each kind."""
    found = [0] * n
    for kind in tokens:
        found[kind] += 1
    return found


# ----------------------------------------------------------------------------------------------------------- positions


def spot(
    at: str = "boundary",
    *,
    where: Mapping[int, int] | None = None,
    hands: Mapping[int, Sequence[int]] | None = None,
    health: Mapping[int, int] | None = None,
    down: Iterable[int] = (),
    searched: Iterable[int] = (),
    gone: Iterable[int] = (),
    poison: Mapping[int, int] | None = None,
    cloaked: Mapping[int, Sequence[int]] | None = None,
    used: Sequence[int] = (),
    chests: Mapping[int, int] | None = None,
    guards: Mapping[int, int] | None = None,
    held: Sequence[int] = (),
    pile: Sequence[int] = (),
    card: int = 1,
    cards_left: Sequence[int] | None = None,
    variant: Rules = STANDARD,
    **more: Any,
) -> dict[str, Any]:
    """Facts of a quiet point. Nothing is on the board but what is told; the Signal and One for all have been played.

    Args:
        at: as in `Quiet`: "boundary", "phase" or "act".
        where: rooms of Musketeers; default: the Quai, the corridor for those who are gone.
        hands: their tokens. As many as are needed to make this possible have been used or taken from chests.
        used: tokens that have been used or revealed, besides.
        held: the Cardinal's special cards.
        more: other keys of `Quiet`.
    """
    where, hands, health = where or {}, hands or {}, health or {}
    down, gone, searched = set(down), set(gone), set(searched)
    figures = []
    for m, one in enumerate(variant.fighters):
        figures.append(
            {
                "room": where.get(m, 59 if m in gone else 0), "health": 0 if m in down else health.get(m, one.health),
                "hand": counts(hands.get(m, ()), len(USEFUL)), "items": len(hands.get(m, ())),
                "poison": (poison or {}).get(m, 0), "down": m in down, "searched": m in searched, "gone": m in gone,
                "recovers": False, "cloaked": list((cloaked or {}).get(m, ())),
            }
        )  # fmt: skip
    tokens = supplied(hands, used, chests or {}, variant)
    left = sorted(variant.cards) if cards_left is None else sorted(cards_left)
    return {
        "at": at, "musketeers": figures, "carrier": 3, "guards": dict(guards or {}), "rochefort": None, "milady": None,
        **tokens, "hand": counts(held), "hand_n": len(held), "pile": counts(pile),
        "cards_left": [number for number in left if number != card], "card": card, "entry": 0, "queen": 0, "door": None,
        "grate": None, "surprises_left": list(variant.surprises), "signal": False, "one_for_all": False, "turn": 1,
        "phase": NO_PHASE, "steps": 0, "points": 0, "passage": None, "rochefort_entered": False, "card_played": False,
        "seduction_used": False, "rochefort_moved": False, "milady_moved": False, "fought": False, "stopped": False,
        "may_pick": False, **more,
    }  # fmt: skip


def supplied(
    hands: Mapping[int, Sequence[int]], used: Sequence[int], told: Mapping[int, int], variant: Rules
) -> dict[str, Any]:
    """Chests, used tokens and how many were picked, so that the hands are possible."""
    spent = counts(used)
    held = counts([kind for hand in hands.values() for kind in hand])
    total = [n - h - s for n, h, s in zip(variant.tokens, held, spent, strict=True)]
    assert min(total) >= 0, "more tokens than there are"
    chests = {room: told.get(room, variant.chest_tokens) for room in variant.chests}
    dangers = sum(spent[len(USEFUL) :])
    taken = sum(variant.chest_tokens - n for n in chests.values())
    picked = max(0, taken - dangers, sum(held) + sum(spent[: len(USEFUL)]) - len(variant.fighters))
    for _ in range(len(variant.fighters) + picked - sum(held) - sum(spent[: len(USEFUL)])):
        kind = max(USEFUL, key=lambda kind: total[kind])  # used by somebody, some time
        total[kind] -= 1
        spent[kind] += 1
    missing = picked + dangers - taken
    for room in (*OUT_OF_THE_WAY, *chests):
        if room in chests and room not in told:
            here = min(missing, chests[room])
            chests[room] -= here
            missing -= here
    assert missing == 0, "more tokens taken than the chests held"
    return {"chests": chests, "used": spent, "picked": picked}


def entry_of(who: int, card: int, second: bool = False) -> int:
    """The place of somebody's phase on a move card."""
    entries, _ = STANDARD.cards[card]
    found = [
        i
        for i, entry in enumerate(entries)
        if entry == who or (who == CARDINALS_PHASE and isinstance(entry, Call))
    ]
    return found[-1 if second else 0]


def acting(m: int, steps: int = 2, **more: Any) -> dict[str, Any]:
    """Inside the phase of a Musketeer."""
    card = more.get("card", 1)
    return spot("act", **{"phase": m, "steps": steps, "entry": entry_of(m, card) + 1, **more})


def calling(who: int, second: bool = False, **more: Any) -> dict[str, Any]:
    """Just before the phase of a Musketeer or the Cardinal, no offers."""
    return spot("phase", **{"entry": entry_of(who, more.get("card", 1), second), **more})


def ruling(points: int, second: bool = False, **more: Any) -> dict[str, Any]:
    """Inside the Cardinal's phase."""
    entry = entry_of(CARDINALS_PHASE, more.get("card", 1), second) + 1
    unmoved = dict(more.get("guards") or {})
    return spot(
        "act", **{"phase": CARDINALS_PHASE, "points": points, "entry": entry, "unmoved": unmoved, **more}
    )


class Pair:
    """An engine state and the oracle's table; every action is played on both, and everything must stay equal.

    Args:
        facts: a quiet point; None: the start of a game.
        game: the engine and the oracle's rules.
        with_views: keep the views of both sides (from facts: of those who have just sat down).
    """

    def __init__(
        self,
        facts: Mapping[str, Any] | None = None,
        game: tuple[Musketeers, Rules] | None = None,
        with_views: bool = False,
    ) -> None:
        self.game, self.rules = game or (musketeers(), STANDARD)
        self.events: list[SeenEvent] = []
        self.state: State = self.game.start() if facts is None else self.game.state_from(facts)  # type: ignore[arg-type]  # a plain dict
        self.table = Table.start(self.rules) if facts is None else Table.from_facts(facts, self.rules)
        self.views: list[View] = []
        if with_views:
            self.views = [
                self.game.start_view(s) if facts is None else self.game.project(self.state, s) for s in (0, 1)
            ]
        self.compare()

    def compare(self) -> None:
        """The engine says what the oracle says."""
        found: Mapping[str, Any] = self.game.facts(self.state)
        wanted = self.table.facts()
        keys = list(ALWAYS)
        if wanted["node"] != "OVER" and wanted["phase"] != NO_PHASE:
            keys += IN_A_PHASE
            if wanted["phase"] == CARDINALS_PHASE and wanted["node"] not in ("SPECIAL_DRAW", "DISCARD"):
                keys += IN_A_CARDINALS
            elif wanted["node"] == "ACT":
                keys += ("steps", "stopped")
        for key in keys:
            assert found[key] == wanted[key] or (key == "queen" and wanted[key] == 15), (
                f"{key} at {wanted['node']}"
            )
        for m, (one, other) in enumerate(zip(found["musketeers"], wanted["musketeers"], strict=True)):
            for key in OF_A_FIGURE:
                assert one[key] == other[key], f"{key} of {m} at {wanted['node']}"
        assert self.state.legal() == self.table.legal(), f"legal at {wanted['node']}"
        if self.table.actor == CHANCE:
            for action in self.table.legal():
                assert abs(self.state.chance_prob(action) - float(self.table.chance_prob(action))) < 1e-12
        elif self.table.actor == TERMINAL:
            assert self.state.returns() == self.table.returns()

    def step(self, action: int) -> list[SeenEvent]:
        """Play an action on both sides."""
        events = self.game.play(self.state, action)
        self.table.apply(action)
        self.events += events
        for seat, view in enumerate(self.views):
            for seen in self.game.observations(events, seat):
                view.update(seen)
        self.compare()
        return events

    def play(self, *actions: int) -> "Pair":
        """Play actions one after the other."""
        for action in actions:
            self.step(action)
        return self

    # -------------------------------------------------------------------------------------------------- in a row

    def moves(self, kind: int, source: int, goal: int, n: int = 1) -> "Pair":
        """The Cardinal moves favourites; what is forced is not asked."""
        self.play(MOVE)
        for node, action in (
            ("C_SOURCE", place(source, kind)), ("C_DESTINATION", to(goal)), ("C_COUNT", COUNT + n),
        ):  # fmt: skip
            if self.node == node:
                self.play(action)
        return self

    def reinforces(self, room: int, kind: int) -> "Pair":
        """The Cardinal brings a favourite."""
        self.play(REINFORCE)
        return self.play(place(room, kind)) if self.node == "C_REINFORCE" else self

    def rolls(self, *dice: int) -> "Pair":
        """The dice of a round in the order of TM-67."""
        assert self.node == "DUEL_ROUND"
        action = self.table.read_dice(dice)
        assert self.game.round_action(self.state, dice) == action
        return self.play(action)

    def ends(self) -> "Pair":
        """Say no, or done, at every offer until the next chance or the end of the phase."""
        phase = self.table.phase
        while END in self.legal() and self.table.phase == phase and self.actor not in (CHANCE, TERMINAL):
            self.play(END)
        return self

    def rush(self, random: Random, until: Sequence[str] = (), most: int = 10_000) -> "Pair":
        """Play at random until one of the nodes or the end."""
        for _ in range(most):
            if self.node in until or self.actor == TERMINAL:
                break
            self.step(random.choice(self.legal()))
        return self

    # --------------------------------------------------------------------------------------------------- answers

    @property
    def facts(self) -> Mapping[str, Any]:
        """`game.facts` of the state."""
        return self.game.facts(self.state)

    def fact(self, key: str) -> Any:
        """One of them."""
        return self.facts[key]

    def of(self, m: int, key: str) -> Any:
        """A fact of a Musketeer."""
        return self.facts["musketeers"][m][key]

    def hand(self, m: int) -> list[int]:
        """Tokens in a Musketeer's hand, sorted."""
        return [kind for kind, n in enumerate(self.of(m, "hand")) for _ in range(n)]

    def held(self) -> list[int]:
        """The Cardinal's cards, sorted."""
        return [kind for kind, n in enumerate(self.fact("hand")) for _ in range(n)]

    @property
    def node(self) -> str:
        """Name of the node."""
        return str(self.facts["node"])

    @property
    def actor(self) -> int:
        """Who decides."""
        return self.state.actor

    @property
    def winner(self) -> int | None:
        """The side that has won."""
        return self.state.returns().index(1) if self.state.is_terminal else None

    def legal(self) -> list[int]:
        """Legal actions of the engine."""
        return self.state.legal()

    def offers(self, *actions: int) -> bool:
        """Whether all of these are legal."""
        return set(actions) <= set(self.legal())

    def offers_none(self, *actions: int) -> bool:
        """Whether none of these is legal."""
        return not set(actions) & set(self.legal())

    def allows(self, *actions: int) -> bool:
        """Whether exactly these are legal."""
        return sorted(actions) == self.legal()

    def searches(self) -> list[int]:
        """Musketeers that have been searched, in order."""
        return [happening[1] for happening in self.table.log if happening[0] == "searched"]
