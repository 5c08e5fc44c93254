"""The words of the rule tests: positions, actions and commits as text, and a pair of engine and oracle in step."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any, Final

from core.game import SeenEvent, State, View
from core.necklace.game import Necklace
from core.necklace.rules import load
from tests.reference.necklace import CHANCE, COUNT, KINDS, TERMINAL, TYPES, Rules, Shown, Table

MERCHANT, REVEAL = 88, 188
INFLUENCE_CARDS = ("CF", "CY", "FG", "FV", "TH", "MU3")
COMMIT_NODES = ("SHOW", "RINGS", "KING", "NECKLACE", "BANKERS")
SPENDING_NODES = ("INFLUENCE", "TARGET", "FORGE_TYPE", "FAVORITE_TYPE", "MUSKETEER", "FORGE_DISCARD", "STEAL",
                  "DRAW_BACK", "BUY", "ASTRO")  # fmt: skip
SAME: Final = ("active", "node", "actor", "fashion", "scores", "hands", "pile", "discard", "display", "bought",
               "sales_held", "pending", "fresh", "merchants", "drawn", "wearer", "committed", "revealed",
               "commits")  # fmt: skip


@cache
def necklace(seats: int) -> Necklace:
    """The game with the shipped data."""
    return load(seats)


def variant(folder: Path, seats: int, **numbers: int) -> Necklace:
    """The game with some numbers of the data file changed."""
    text = resources.files("core.necklace").joinpath("data.toml").read_text(encoding="utf-8")
    lines = []
    for line in text.splitlines():
        key = line.split(" =")[0]
        lines.append(f"{key} = {numbers[key]}" if key in numbers else line)
    path = folder / "data.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load(seats, path)


def cards(text: str) -> list[int]:
    """[24] cards of a text like "R3 R1 R1 TH"."""
    result = [0] * len(KINDS)
    for word in text.split():
        result[KINDS.index(word)] += 1
    return result


def words(numbers: Sequence[int]) -> str:
    """The text of [24] cards."""
    return " ".join(k for k, n in zip(KINDS, numbers, strict=True) for _ in range(n))


def display(text: str) -> list[tuple[int, int] | None]:
    """The display of a text like "D3@0 RG@2 - A1@3 -"."""
    result: list[tuple[int, int] | None] = []
    for word in text.split():
        kind, _, level = word.partition("@")
        result.append(None if word == "-" else (KINDS.index(kind), int(level)))
    return result


EMPTY_DISPLAY: Final = "- - - - -"
FILL_ORDER: Final = (
    "AS",
    "QN",
    "A1",
    "R1",
    "E1",
    "D1",
    "R2",
    "E2",
    "D2",
    *(k for k in KINDS if k[0] not in "Q"),
)


def quiet(
    hands: Sequence[str],
    show: str = EMPTY_DISPLAY,
    *,
    pile: str = "",
    pile_n: int | None = None,
    discard: str = "",
    fashion: str = "DEAR",
    active: int = 0,
    node: str = "INFLUENCE",
    budget: int = 10,
    bought: int = 0,
    scores: Sequence[int] | None = None,
    sales_held: int = 0,
    pending: Sequence[int] = (),
    fresh: str = "",
    hazard: str = "none",
    rules: Rules | None = None,
) -> dict[str, Any]:
    """Facts of a quiet point. What is not placed fills the pile (Astrologers and Necklace first), then the discard.

    Args:
        pile: cards that are in the draw pile for certain.
        pile_n: ordinary cards of the draw pile; else by `hazard`.
        hazard: "none": the next draws are no Merchant; "low": the window has just opened; "sure": the next draw is one.
    """
    rules = rules or Rules()
    seats = len(hands)
    hand_cards = [cards(hand) for hand in hands]
    lying = display(show)
    left = [COUNT[k] for k in KINDS]
    placed = [*hand_cards, cards(pile), cards(discard)]
    for some in placed:
        left = [a - b for a, b in zip(left, some, strict=True)]
    for place in lying:
        if place is not None:
            left[place[0]] -= 1
    assert min(left) >= 0, "more cards than there are"
    merchants = sales_held + len(pending)
    windows = rules.windows(seats)
    if pile_n is None:
        if merchants == 3:
            drawn = windows[2][1]
        elif hazard == "sure":
            drawn = windows[merchants][1]
        else:
            drawn = windows[merchants][0] - (16 if hazard == "none" else 0)
        pile_n = rules.pile_size(seats) - drawn
    pile_cards = cards(pile)
    for kind in (*FILL_ORDER, "QN", "QU"):
        k = KINDS.index(kind)
        n = max(0, min(left[k], pile_n - sum(pile_cards)))
        pile_cards[k] += n
        left[k] -= n
    assert sum(pile_cards) == pile_n, "the pile does not come out right"
    return {
        "active": active,
        "node": node,
        "fashion": [TYPES.index(t) for t in fashion],
        "scores": list(scores) if scores is not None else [0] * seats,
        "hands": hand_cards,
        "pile": pile_cards,
        "discard": [a + b for a, b in zip(cards(discard), left, strict=True)],
        "display": lying,
        "budget": budget,
        "bought": bought,
        "sales_held": sales_held,
        "pending": list(pending),
        "fresh": cards(fresh),
    }


class Pair:
    """An engine state and the oracle's table; every action is played on both, and everything must stay equal.

    Args:
        game: the engine.
        facts: a quiet point; None: the start of a game.
        rules: the oracle's numbers.
        with_views: keep the view of each seat (from a quiet point: of someone who has just sat down).
    """

    def __init__(
        self,
        game: Necklace,
        facts: Mapping[str, Any] | None = None,
        rules: Rules | None = None,
        with_views: bool = False,
    ) -> None:
        self.game = game
        self.seats = game.seats
        self.events: list[SeenEvent] = []
        self.state: State = game.start() if facts is None else game.state_from(facts)  # type: ignore[arg-type]
        self.table = Table(game.seats, rules) if facts is None else Table.from_facts(game.seats, facts, rules)
        self._turn_before = self.state.turn - self.table.turn
        self.views: list[View] = []
        if with_views:
            seats = range(game.seats)
            self.views = [game.start_view(s) if facts is None else game.project(self.state, s) for s in seats]
        self.compare()

    def compare(self) -> None:
        """The engine says what the oracle says."""
        found: Mapping[str, Any] = self.game.facts(self.state)
        wanted = self.table.facts()
        for key in SAME:
            assert found[key] == wanted[key], f"{key} at {wanted['node']}"
        if wanted["node"] in SPENDING_NODES:
            assert found["budget"] == wanted["budget"]
        assert self.state.turn - self.table.turn == self._turn_before
        assert self.state.legal() == self.table.legal()
        if self.table.actor == CHANCE:
            for action in self.table.legal():
                assert abs(self.state.chance_prob(action) - float(self.table.chance_prob(action))) < 1e-12

    def step(self, action: int) -> list[SeenEvent]:
        """Play an action number on both sides."""
        events = self.game.play(self.state, action)
        self.table.play(action)
        self.events += events
        for seat, view in enumerate(self.views):
            for seen in self.game.observations(events, seat):
                view.update(seen)
        self.compare()
        return events

    def play(self, *actions: str) -> "Pair":
        """Play actions in words; see `action`."""
        for text in actions:
            self.step(self.action(text))
        return self

    def action(self, text: str) -> int:
        """The number of "end", "play TH", "on 2" (a seat), "type R", "slot 0", "use", "count 2", "size 1", "card FV",
        "fresh FV", "merchant", "reveal", "move R3 D", "order 23", "first 1"."""
        verb, *rest = text.split()
        what = rest[0] if rest else ""
        if verb in ("end", "pass", "none"):
            return 0
        if verb == "play":
            return 1 + INFLUENCE_CARDS.index(what)
        if verb == "on":
            return 6 + (int(what) - self.table.active) % self.seats
        if verb == "type":
            return 10 + TYPES.index(what)
        if verb == "move":
            return transmutation(what, rest[1])
        simple = {"use": 19, "merchant": MERCHANT, "reveal": REVEAL}
        if verb in simple:
            return simple[verb]
        if verb in ("card", "fresh"):
            return (64 if verb == "card" else 128) + KINDS.index(what)
        return {"slot": 14, "count": 20, "size": 37, "first": 184, "order": 160}[verb] + int(what)

    @property
    def facts(self) -> Mapping[str, Any]:
        """`game.facts` of the state."""
        return self.game.facts(self.state)

    @property
    def node(self) -> str:
        """Name of the node."""
        return str(self.facts["node"])

    @property
    def actor(self) -> int:
        """Who decides."""
        return self.state.actor

    def legal(self) -> list[int]:
        """Legal actions of the engine."""
        return self.state.legal()

    def allows(self, *actions: str) -> bool:
        """Whether exactly these actions are legal."""
        return sorted(self.action(text) for text in actions) == self.legal()

    def hand(self, seat: int) -> str:
        """A hand as text."""
        return words(self.facts["hands"][seat])

    def discard(self) -> str:
        """The discard pile as text."""
        return words(self.facts["discard"])

    def prob(self, text: str) -> float:
        """Probability of an outcome."""
        return self.state.chance_prob(self.action(text))

    def kinds_seen(self, events: Iterable[SeenEvent], seat: int) -> list[int]:
        """Kinds of the events that a seat sees."""
        return [seen.kind for seen in self.game.observations(events, seat)]

    def rush(self, random: Random, until: Sequence[str] = (), most: int = 10_000) -> "Pair":
        """Play at random until one of the nodes or the end."""
        for _ in range(most):
            if self.node in until or self.actor == TERMINAL:
                break
            self.step(random_action(self.table, random))
        return self

    def run_to(self, *nodes: str) -> "Pair":
        """Play the first legal action (the most likely outcome) until one of the nodes or the end."""
        while self.node not in nodes and self.actor != TERMINAL:
            legal = self.table.legal()
            if self.actor == CHANCE:
                self.step(max(legal, key=self.table.chance_prob))
            else:
                self.step(legal[0])
        return self

    def commits(self, shows: Sequence[str], reveal: bool = True) -> "Pair":
        """Commit for a sale as `shown` describes, seat by seat."""
        wanted = [shown(text) for text in shows]
        while self.node in COMMIT_NODES:
            self.step(commit_action(self.table, wanted[self.actor]))
        if reveal:
            assert self.node == "REVEALING"
            self.play("reveal")
        return self


def transmutation(card: str, goal: str) -> int:
    """Number of the action that moves a card like "R3" to another true type."""
    others = [t for t in "RED" if t != card[0]]
    return 41 + 6 * "RED".index(card[0]) + 2 * (int(card[1]) - 1) + others.index(goal)


def shown(text: str) -> Shown:
    """The commit of a text like "D3 D2 E1 RG:D RG:D KI:E QN:D BA"."""
    amounts = dict.fromkeys(KINDS[:10], 0)
    result: Shown = {
        "cards": amounts,
        "rings": dict.fromkeys(TYPES, 0),
        "king": None,
        "necklace": None,
        "bankers": 0,
    }
    for word in text.split():
        kind, _, where = word.partition(":")
        if kind == "RG":
            result["rings"][where] += 1
        elif kind == "KI":
            result["king"] = where
        elif kind == "QN":
            result["necklace"] = where
        elif kind == "BA":
            result["bankers"] += 1
        else:
            amounts[kind] += 1
    return result


def commit_action(table: Table, show: Shown) -> int:
    """The next step of a commit."""
    if table.node == "SHOW":
        return 20 + int(show["cards"][table.about])
    if table.node == "RINGS":
        return 20 + int(show["rings"][table.about])
    if table.node == "BANKERS":
        return 20 + int(show["bankers"])
    where = show["king" if table.node == "KING" else "necklace"]
    return 0 if where is None else 10 + TYPES.index(where)


def cards_of(text: str) -> str:
    """The cards of a commit as a hand."""
    return " ".join(word.partition(":")[0] for word in text.split())


def sale(
    shows: Sequence[str], fashion: str, extra: Sequence[str] | None = None, scores: Sequence[int] | None = None,
    sales_held: int = 0, with_views: bool = False,
) -> Pair:  # fmt: skip
    """A table at the first choice of a sale in which each seat holds what it will show, and `extra`.

    Seat 0 has made its purchase and the refill draws a Merchant.
    """
    extra = extra or [""] * len(shows)
    hands = [cards_of(show) + " " + more for show, more in zip(shows, extra, strict=True)]
    facts = quiet(
        hands, "BA@2 - - - -" if "BA BA" not in " ".join(hands) else "FV@2 - - - -", fashion=fashion, node="BUY",
        bought=1, hazard="sure", scores=scores, sales_held=sales_held,
    )  # fmt: skip
    pair = Pair(necklace(len(shows)), facts, with_views=with_views)
    return pair.play("end", "merchant")


def sold(shows: Sequence[str], fashion: str, scores: Sequence[int] | None = None) -> tuple[str, list[int]]:
    """Prices ("D30 E20 ..", in fashion order, from the oracle) and changes of pounds of a sale on the engine."""
    pair = sale(shows, fashion, scores=scores)
    before = pair.facts["scores"]
    pair.commits(shows)
    changes = [b - a for a, b in zip(before, pair.facts["scores"], strict=True)]
    prices = pair.table.last_prices
    return " ".join(f"{t}{prices[t]}" for t in fashion), changes


def dealt(
    game: Necklace, hands: Sequence[str], show: str, first: int = 0, order: int = 0, with_views: bool = False
) -> Pair:
    """A game whose set-up came out so; hands of 4 cards, 5 cards in the display."""
    pair = Pair(game, with_views=with_views).play(f"order {order}")
    for hand in hands:
        pair.play(*(f"card {kind}" for kind in hand.split()))
    return pair.play(*(f"card {kind}" for kind in show.split()), f"first {first}")


def random_action(table: Table, random: Random) -> int:
    """Any legal action, an outcome with its probability."""
    legal = table.legal()
    if table.actor == CHANCE:
        return random.choices(legal, [float(table.chance_prob(a)) for a in legal])[0]
    return random.choice(legal)
