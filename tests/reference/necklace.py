"""The slow, obvious oracle of the rules of Queen's Necklace: plain Python over physical cards.

A whole game is one generator that reads like the turn pseudo-code of the rules; it yields a `Question` wherever
somebody, or chance, has to choose. Nothing here is shared with the compiled game but the numbers of the actions.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import permutations
from typing import Any

KINDS = (
    "R3", "R2", "R1", "E3", "E2", "E1", "D3", "D2", "D1", "A1", "RG", "QN", "KI", "BA",
    "CF", "CY", "FG", "FV", "TH", "AL", "AS", "CD", "MU", "QU",
)  # fmt: skip
TYPES = "REDA"
CHANCE, TERMINAL = 16, 17
NONE_TYPE = 4  # "no gem type" in a commit
COUNT = {
    "R3": 2, "R2": 5, "R1": 7, "E3": 2, "E2": 5, "E1": 7, "D3": 2, "D2": 5, "D1": 7, "A1": 17,
    "RG": 7, "QN": 1, "KI": 3, "BA": 2, "CF": 4, "CY": 3, "FG": 3, "FV": 3, "TH": 4, "AL": 1,
    "AS": 3, "CD": 2, "MU": 4, "QU": 1,
}  # fmt: skip
COST = {
    "R3": (10, 8, 6, 4), "R2": (8, 6, 4, 2), "R1": (6, 4, 2, 1),
    "E3": (10, 8, 6, 4), "E2": (8, 6, 4, 2), "E1": (6, 4, 2, 1),
    "D3": (10, 8, 6, 4), "D2": (8, 6, 4, 2), "D1": (6, 4, 2, 1),
    "A1": (6, 4, 2, 1), "RG": (10, 8, 6, 4), "QN": (13, 10, 7, 4), "KI": (12, 9, 6, 3),
    "BA": (9, 7, 5, 3), "CF": (6, 4, 2, 1), "CY": (6, 4, 2, 1), "FG": (7, 5, 3, 1),
    "FV": (8, 6, 4, 2), "TH": (8, 6, 4, 2), "AL": (9, 7, 5, 3), "AS": (6, 4, 2, 1),
    "CD": (7, 5, 3, 1), "MU": (7, 5, 3, 1), "QU": (9, 7, 5, 3),
}  # fmt: skip

Shown = dict[str, Any]  # what one seat lays down, see `nothing_shown`


@dataclass(frozen=True)
class Rules:
    """The numbers of the printed cards (section "component data" of the rules)."""

    count: Mapping[str, int] = field(default_factory=lambda: dict(COUNT))
    cost: Mapping[str, Sequence[int]] = field(default_factory=lambda: dict(COST))
    budget: int = 10
    courtier_bonus: int = 3
    deal: int = 4
    slots: int = 5
    fashion_values: Sequence[int] = (30, 20, 10, 0)
    rarity_values: Sequence[int] = (30, 20, 10, 0)
    king_fine: int = 50
    banker_bonus: int = 10
    max_kings: int = 1
    sales: int = 3
    jitter: int = 3
    bottom: int = 5

    def pile_size(self, seats: int) -> int:
        """N of QN-10: ordinary cards after the deal."""
        return sum(self.count.values()) - self.deal * seats

    def windows(self, seats: int) -> list[tuple[int, int]]:
        """QN-10: least and greatest number of ordinary cards before each Merchant."""
        n = self.pile_size(seats)
        parts = [n // 3 + (1 if i < n % 3 else 0) for i in range(3)]
        first, second = parts[0], parts[0] + parts[1]
        return [
            (first - self.jitter, first + self.jitter),
            (second - self.jitter, second + self.jitter),
            (n - self.bottom, n),
        ]

    def exact(self) -> "Rules":
        """The same rules with Merchants at fixed places."""
        return replace(self, jitter=0, bottom=0)


@dataclass
class Question:
    """Somebody has to choose."""

    node: str
    actor: int
    legal: list[int]
    weights: dict[int, int] = field(default_factory=dict)  # chance: outcome -> weight
    about: str = ""  # a commit: the gem kind or type that is asked


class GameOverError(Exception):
    """QN-86: the last sale has been held, whatever phase it is."""


Flow = Generator[Question, int, None]
Choice = Generator[Question, int, int]


def gems_on(kind: str) -> int:
    """Gems on a gem card."""
    return int(kind[1])


def is_gem(kind: str) -> bool:
    """Whether a kind is a gem card (amber too)."""
    return kind[0] in TYPES and kind[1] in "123"


def gem_kinds(gem_type: str) -> list[str]:
    """Kinds of the cards of a gem type, large first."""
    return ["A1"] if gem_type == "A" else [gem_type + size for size in "321"]


def nothing_shown() -> Shown:
    """An empty commit: cards by gem kind, Rings by gem type, King and Necklace type, Bankers."""
    return {
        "cards": dict.fromkeys(KINDS[:10], 0),
        "rings": dict.fromkeys(TYPES, 0),
        "king": None,
        "necklace": None,
        "bankers": 0,
    }


def fashion_after_favorite(fashion: Sequence[str], favorite: str) -> list[str]:
    """QN-25."""
    return [favorite, *(t for t in fashion if t != favorite)]


def prices_of(fashion: Sequence[str], totals: Mapping[str, int], rules: Rules) -> dict[str, int]:
    """QN-67 to QN-69: price of each gem type from the displayed gems of all seats."""
    rarest_first = sorted(fashion, key=lambda t: totals[t])  # stable: equal totals stay in fashion order
    return {
        t: rules.fashion_values[list(fashion).index(t)] + rules.rarity_values[rarest_first.index(t)]
        for t in fashion
    }


def incomes_of(
    fashion: Sequence[str], gems: Sequence[Mapping[str, int]], shown: Sequence[Shown], rules: Rules
) -> tuple[dict[str, int], list[int]]:
    """Prices and change of pounds by seat. `gems`: gems in each seat's rows after the Alchemist.

    Rules: QN-67 to QN-76.
    """
    totals = {t: sum(row[t] for row in gems) for t in TYPES}
    price = prices_of(fashion, totals, rules)
    change = [0] * len(shown)
    for t in TYPES:
        kings = [seat for seat, show in enumerate(shown) if show["king"] == t]
        protectors = [seat for seat, show in enumerate(shown) if show["necklace"] == t]
        if kings and protectors:  # QN-75
            for seat in kings:
                change[seat] -= rules.king_fine
                change[protectors[0]] += rules.king_fine
        elif kings:  # QN-74
            continue
        most = max(row[t] for row in gems)
        if most == 0:
            continue
        for seat, row in enumerate(gems):
            if row[t] == most:  # QN-71
                jewels = 1 + shown[seat]["rings"][t]
                change[seat] += jewels * (price[t] + rules.banker_bonus * shown[seat]["bankers"])
    return price, change


class Table:
    """One game. `legal`, `chance_prob` and `play` use the action numbers of the compiled game."""

    def __init__(self, seats: int, rules: Rules | None = None) -> None:
        self._prepare(seats, rules or Rules())
        self._run(self._game())

    def _prepare(self, seats: int, rules: Rules) -> None:
        self.seats = seats
        self.rules = rules
        self.n = rules.pile_size(seats)
        self.windows = rules.windows(seats)
        self.kind_of = [k for k in KINDS for _ in range(rules.count[k])]
        self.number_of = [KINDS.index(kind) for kind in self.kind_of]
        self.pile: list[int] = list(range(len(self.kind_of)))
        self.discard: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.display: list[int | None] = [None] * rules.slots
        self.level = [0] * rules.slots
        self.fashion: list[str] = list(TYPES)
        self.scores = [0] * seats
        self.active = 0
        self.budget = 0
        self.bought = 0
        self.drawn = 0
        self.merchants = 0
        self.sales_held = 0
        self.pending: list[int] = []
        self.turn = 0
        self.held_since_start: set[int] = set()
        self.in_influence = False
        self.commit = [nothing_shown() for _ in range(seats)]
        self.committed: set[int] = set()
        self.rows: list[dict[str, list[int]]] = [{t: [] for t in TYPES} for _ in range(seats)]
        self.aside: list[list[int]] = [[] for _ in range(seats)]  # other grey cards that lie open in a sale
        self.revealed = False
        self.log: list[tuple[Any, ...]] = []
        self.last_prices: dict[str, int] = {}
        self.last_changes: list[int] = []

    @classmethod
    def from_facts(cls, seats: int, facts: Mapping[str, Any], rules: Rules | None = None) -> "Table":
        """The table at a quiet point of `Necklace.facts`."""
        self = cls.__new__(cls)
        self._prepare(seats, rules or Rules())
        heap: dict[str, list[int]] = {k: [] for k in KINDS}
        for card in self.pile:
            heap[self.kind_of[card]].append(card)
        self.pile = []

        def draw_out(amounts: Sequence[int], where: list[int]) -> None:
            for k, amount in zip(KINDS, amounts, strict=True):
                where.extend(heap[k].pop() for _ in range(amount))

        for seat in range(seats):
            draw_out(facts["hands"][seat], self.hands[seat])
        draw_out(facts["pile"], self.pile)
        draw_out(facts["discard"], self.discard)
        for slot, lying in enumerate(facts["display"]):
            if lying is not None:
                self.display[slot] = heap[KINDS[lying[0]]].pop()
                self.level[slot] = lying[1]
        if any(heap.values()):
            raise ValueError("cards are missing")
        self.fashion = [TYPES[t] for t in facts["fashion"]]
        self.scores = list(facts["scores"])
        self.active = facts["active"]
        self.budget = facts["budget"]
        self.bought = facts["bought"]
        self.sales_held = facts["sales_held"]
        self.pending = list(facts["pending"])
        self.merchants = self.sales_held + len(self.pending)
        self.drawn = self.n - len(self.pile)
        self.held_since_start = set(self.hands[self.active])
        for k, amount in zip(KINDS, facts["fresh"], strict=True):
            for card in self._copies(self.active, k)[:amount]:
                self.held_since_start.remove(card)
        self._run(self._rest_of_game(facts["node"]))
        return self

    # --------------------------------------------------------------------------------------------- outside view

    @property
    def node(self) -> str:
        """Name of the node."""
        return self.question.node

    @property
    def actor(self) -> int:
        """Seat that decides, 16 chance, 17 nobody."""
        return self.question.actor

    @property
    def about(self) -> str:
        """In a commit: the gem kind (SHOW) or type (RINGS) that is asked."""
        return self.question.about

    def legal(self) -> list[int]:
        """Legal actions or outcomes, sorted."""
        return list(self.question.legal)

    def chance_prob(self, action: int) -> Fraction:
        """Probability of an outcome."""
        return Fraction(self.question.weights[action], sum(self.question.weights.values()))

    def play(self, action: int) -> None:
        """Choose; runs on to the next node with a choice, a chance node or the end."""
        if action not in self.question.legal:
            raise ValueError(f"action {action} at {self.question}")
        self._step(action)

    def returns(self) -> list[Fraction]:
        """Win shares. QN-87."""
        best = max(self.scores)
        winners = self.scores.count(best)
        return [Fraction(int(score == best), winners) for score in self.scores]

    def wearer(self) -> int | None:
        """QN-85."""
        for seat in range(self.seats):
            if self.holds(seat, "QN"):
                return seat
        return None

    def facts(self) -> dict[str, Any]:
        """A comparable summary in plain numbers, the fields as in `Necklace.facts`."""
        fresh = [card for card in self.hands[self.active] if card not in self.held_since_start]
        commits = []
        for seat in range(self.seats):
            commit = self.commit[seat]
            commits.append(
                {
                    "rows": [commit["cards"][k] for k in KINDS[:10]],
                    "rings": [commit["rings"][t] for t in TYPES],
                    "king": NONE_TYPE if commit["king"] is None else TYPES.index(commit["king"]),
                    "necklace": NONE_TYPE if commit["necklace"] is None else TYPES.index(commit["necklace"]),
                    "bankers": commit["bankers"],
                }
            )
        return {
            "seats": self.seats,
            "active": self.active,
            "node": self.node,
            "actor": self.actor,
            "fashion": [TYPES.index(t) for t in self.fashion],
            "scores": list(self.scores),
            "hands": [self._numbers(hand) for hand in self.hands],
            "pile": self._numbers(self.pile),
            "discard": self._numbers(self.discard),
            "display": [
                None if card is None else (KINDS.index(self.kind_of[card]), level)
                for card, level in zip(self.display, self.level, strict=True)
            ],
            "budget": self.budget,
            "bought": self.bought,
            "sales_held": self.sales_held,
            "pending": list(self.pending),
            "fresh": self._numbers(fresh) if self.in_influence else [0] * len(KINDS),
            "merchants": self.merchants,
            "drawn": self.drawn,
            "wearer": self.wearer(),
            "committed": sum(1 << seat for seat in self.committed),
            "revealed": self.revealed,
            "commits": commits,
            "turn": self.turn,
        }

    def everywhere(self) -> list[int]:
        """Every ordinary card that is somewhere, with repetition (QN-02)."""
        result = [*self.pile, *self.discard, *(c for c in self.display if c is not None)]
        for seat in range(self.seats):
            result += self.hands[seat] + self.aside[seat]
            for row in self.rows[seat].values():
                result += row
        return sorted(result)

    # ---------------------------------------------------------------------------------------------- bookkeeping

    def _numbers(self, cards: Sequence[int]) -> list[int]:
        result = [0] * len(KINDS)
        for card in cards:
            result[self.number_of[card]] += 1
        return result

    def _copies(self, seat: int, kind: str) -> list[int]:
        return [card for card in self.hands[seat] if self.kind_of[card] == kind]

    def holds(self, seat: int, kind: str) -> int:
        """Copies of a kind in a hand."""
        return len(self._copies(seat, kind))

    def _playable(self, kind: str) -> int:
        """QN-21: copies that the active seat has held since the start of its turn."""
        return sum(card in self.held_since_start for card in self._copies(self.active, kind))

    def _leaves_hand(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        if seat == self.active:
            self.held_since_start.discard(card)  # QN-21: for good

    def _discards(self, seat: int, kind: str) -> None:
        """A seat discards a card it chose to discard; a start copy if there is one."""
        copies = self._copies(seat, kind)
        card = next((c for c in copies if seat == self.active and c in self.held_since_start), copies[0])
        self._leaves_hand(seat, card)
        self.discard.append(card)
        self.log.append(("play" if self.in_influence and seat == self.active else "lose", seat, kind))

    def _opponents(self) -> list[int]:
        """Clockwise from the active seat's left."""
        return [(self.active + i) % self.seats for i in range(1, self.seats)]

    def _run(self, flow: Flow) -> None:
        """The first question is asked even if it leaves no choice: a position stays what it was said to be."""
        self._flow = flow
        self.question = next(flow)

    def _step(self, action: int) -> None:
        try:
            self.question = self._flow.send(action)
            while self.question.actor != CHANCE and len(self.question.legal) == 1:  # forced
                self.question = self._flow.send(self.question.legal[0])
        except StopIteration:
            self.question = Question("OVER", TERMINAL, [])

    def _decide(self, node: str, seat: int, legal: Sequence[int], about: str = "") -> Choice:
        assert legal and list(legal) == sorted(set(legal))
        action = yield Question(node, seat, list(legal), about=about)
        assert action in legal
        return action

    def _chance(self, node: str, weights: Mapping[int, int]) -> Choice:
        possible = {a: weight for a, weight in sorted(weights.items()) if weight}
        action = yield Question(node, CHANCE, list(possible), possible)
        assert action in possible
        return action

    # --------------------------------------------------------------------------------------------------- set-up

    def _game(self) -> Flow:
        yield from self._set_up()
        yield from self._turns()

    def _rest_of_game(self, node: str) -> Flow:
        try:
            if node == "INFLUENCE":
                yield from self._influence()
            yield from self._purchase()
            yield from self._devaluation()
            yield from self._due_sales()
            self.active = (self.active + 1) % self.seats
        except GameOverError:
            return
        yield from self._turns()

    def _set_up(self) -> Flow:
        orders = list(permutations(range(4)))
        number = yield from self._chance("FASHION", {160 + i: 1 for i in range(len(orders))})
        self.fashion = [TYPES[t] for t in orders[number - 160]]  # QN-03
        for seat in range(self.seats):  # QN-04, QN-05
            for _ in range(self.rules.deal):
                amounts = self._numbers([c for c in self.pile if self.kind_of[c] != "AS"])
                a = yield from self._chance("DEAL", {64 + k: n for k, n in enumerate(amounts)})
                self.hands[seat].append(self._from_pile(KINDS[a - 64]))
        for slot in range(self.rules.slots):  # QN-08
            amounts = self._numbers(self.pile)
            a = yield from self._chance("DISPLAY", {64 + k: n for k, n in enumerate(amounts)})
            self.display[slot] = self._from_pile(KINDS[a - 64])
            self.drawn += 1
        a = yield from self._chance("FIRST_SEAT", {184 + seat: 1 for seat in range(self.seats)})
        self.active = a - 184  # QN-09

    def _from_pile(self, kind: str) -> int:
        card = next(c for c in self.pile if self.kind_of[c] == kind)
        self.pile.remove(card)
        return card

    # ----------------------------------------------------------------------------------------------------- turn

    def _turns(self) -> Flow:
        try:
            while True:
                self.turn += 1
                self.held_since_start = set(self.hands[self.active])
                self.budget = self.rules.budget
                self.bought = 0
                yield from self._influence()
                yield from self._purchase()
                yield from self._devaluation()
                yield from self._due_sales()
                self.active = (self.active + 1) % self.seats
        except GameOverError:
            return

    def _influence(self) -> Flow:
        self.in_influence = True
        while True:
            somebody = any(self.hands[q] for q in self._opponents())
            crown = self.wearer() not in (None, self.active)
            legal = [0]
            legal += [1] if self._playable("CF") and somebody else []
            legal += [2] if self._playable("CY") else []
            legal += [3] if self._playable("FG") and somebody else []
            legal += [4] if self._playable("FV") else []
            legal += [5] if self._playable("TH") and somebody else []
            legal += [6] if self._playable("MU") >= 3 and crown else []
            a = yield from self._decide("INFLUENCE", self.active, legal)
            if a == 0:
                break
            if a == 6:  # QN-28
                for _ in range(3):
                    self._discards(self.active, "MU")
                loser = self.wearer()
                assert loser is not None
                card = self._copies(loser, "QN")[0]
                self._leaves_hand(loser, card)
                self.hands[self.active].append(card)
                self.log.append(("crown", self.active, loser))
                continue
            played = ["CF", "CY", "FG", "FV", "TH"][a - 1]
            self._discards(self.active, played)  # QN-22
            if played == "CF":
                yield from self._confessor()
            elif played == "CY":
                self.budget += self.rules.courtier_bonus
            elif played == "FG":
                yield from self._forger()
            elif played == "FV":
                legal = sorted(10 + TYPES.index(t) for t in self.fashion[1:])
                a = yield from self._decide("FAVORITE_TYPE", self.active, legal)
                self.fashion = fashion_after_favorite(self.fashion, TYPES[a - 10])
            else:
                yield from self._thief()
        self.in_influence = False
        self.log.append(("purchase",))

    def _target(self) -> Choice:
        legal = [6 + i for i in range(1, self.seats) if self.hands[(self.active + i) % self.seats]]
        a = yield from self._decide("TARGET", self.active, legal)
        return (self.active + a - 6) % self.seats

    def _confessor(self) -> Flow:
        victim = yield from self._target()
        hand = self._numbers(self.hands[victim])
        self.log.append(("look", self.active, victim, tuple(hand)))

    def _counters(self, victim: int) -> Choice:
        if not self.holds(victim, "MU"):
            return 0
        a = yield from self._decide("MUSKETEER", victim, [0, 19])
        if a == 19:
            self._discards(victim, "MU")
        return a

    def _forger(self) -> Flow:
        victim = yield from self._target()
        a = yield from self._decide("FORGE_TYPE", self.active, [10, 11, 12, 13])
        gem = TYPES[a - 10]
        if (yield from self._counters(victim)) == 19:  # QN-32
            return
        sizes = sorted(38 + gems_on(k) - 1 for k in gem_kinds(gem) if self.holds(victim, k))
        if not sizes:
            self.log.append(("none", victim, gem))
            return
        a = yield from self._decide("FORGE_DISCARD", victim, sizes)
        self._discards(victim, gem + str(a - 38 + 1))

    def _thief(self) -> Flow:
        victim = yield from self._target()
        if (yield from self._counters(victim)) == 19:  # QN-31
            yield from self._draw_back(victim)
            return
        amounts = self._numbers(self.hands[victim])
        a = yield from self._chance("STEAL", {64 + k: n for k, n in enumerate(amounts)})
        kind = KINDS[a - 64]
        card = self._copies(victim, kind)[0]
        self._leaves_hand(victim, card)
        if kind == "MU":  # QN-33
            self.discard.append(card)
            self.log.append(("spoilt", self.active, victim))
            yield from self._draw_back(victim)
        else:
            self.hands[self.active].append(card)
            self.log.append(("steal", self.active, victim, kind, "thief"))

    def _draw_back(self, victim: int) -> Flow:
        """QN-31, QN-33, QN-34: the victim draws from the active seat's hand."""
        hand = self.hands[self.active]
        if not hand:
            return
        weights: dict[int, int] = {}
        for card in hand:
            base = 64 if card in self.held_since_start else 128
            a = base + KINDS.index(self.kind_of[card])
            weights[a] = weights.get(a, 0) + 1
        a = yield from self._chance("DRAW_BACK", weights)
        old = a < 128
        kind = KINDS[a - (64 if old else 128)]
        card = next(c for c in self._copies(self.active, kind) if (c in self.held_since_start) == old)
        self._leaves_hand(self.active, card)
        self.hands[victim].append(card)
        self.log.append(("steal", victim, self.active, kind, "back"))

    # ------------------------------------------------------------------------------------------------- purchase

    def price(self, slot: int) -> int:
        """QN-41."""
        card = self.display[slot]
        assert card is not None
        return self.rules.cost[self.kind_of[card]][self.level[slot]]

    def _purchase(self) -> Flow:
        while True:
            slots = [
                s for s, card in enumerate(self.display) if card is not None and self.price(s) <= self.budget
            ]
            if not slots:  # QN-42
                return
            legal = ([0] if self.bought else []) + [14 + s for s in slots]
            a = yield from self._decide("BUY", self.active, legal)
            if a == 0:
                return
            slot = a - 14
            card = self.display[slot]
            assert card is not None
            self.budget -= self.price(slot)
            self.display[slot] = None
            self.level[slot] = 0
            self.bought += 1
            if self.kind_of[card] == "AS":  # QN-43
                self.discard.append(card)
                yield from self._astrologer()
            else:
                self.hands[self.active].append(card)
                self.log.append(("gain", self.active, self.kind_of[card]))

    def _draw(self, node: str) -> Generator[Question, int, int | str | None]:
        """QN-11: a card, "ME", or None when nothing is left."""
        places = 0  # where the next Merchant may still lie, the next draw being the first of them (K-12)
        if self.merchants < 3:
            low, high = self.windows[self.merchants]
            if self.drawn >= low:
                places = max(1, high + 1 - self.drawn)
        amounts = self._numbers(self.pile)
        weights = {64 + k: amount * (places - 1 if places else 1) for k, amount in enumerate(amounts)}
        weights[88] = max(1, len(self.pile)) if places else 0
        if not any(weights.values()):
            return None
        a = yield from self._chance(node, weights)
        if a == 88:
            self.merchants += 1
            return "ME"
        self.drawn += 1
        return self._from_pile(KINDS[a - 64])

    def _astrologer(self) -> Flow:
        while True:
            card = yield from self._draw("ASTRO")
            if card is None:  # QN-44
                return
            if card == "ME":  # QN-45
                yield from self._merchant()
                continue
            assert isinstance(card, int)
            kind = self.kind_of[card]
            if kind == "AS":
                self.discard.append(card)
                self.log.append(("open", kind))
                continue
            self.hands[self.active].append(card)
            self.log.append(("hidden", self.active, kind))
            return

    # ---------------------------------------------------------------------------------------------- devaluation

    def _devaluation(self) -> Flow:
        for slot, card in enumerate(self.display):
            if card is None:
                continue
            self.level[slot] += 1
            if self.level[slot] == len(self.rules.cost[self.kind_of[card]]):  # QN-48
                self.discard.append(card)
                self.display[slot] = None
                self.level[slot] = 0
        for slot in range(self.rules.slots):
            while self.display[slot] is None:
                drawn = yield from self._draw("REFILL")
                if drawn is None:
                    break
                if drawn == "ME":
                    yield from self._merchant()
                    continue
                assert isinstance(drawn, int)
                self.display[slot] = drawn
                self.level[slot] = 0
                kind = self.kind_of[drawn]
                self.log.append(("open", kind))
                queens = [seat for seat in range(self.seats) if self.holds(seat, "QU")]
                if is_gem(kind) and queens:
                    a = yield from self._decide("QUEEN", queens[0], [0, 19])
                    if a == 19:  # QN-51
                        self._discards(queens[0], "QU")
                        self.display[slot] = None
                        self.hands[queens[0]].append(drawn)
                        self.log.append(("gain", queens[0], kind))

    def _due_sales(self) -> Flow:
        while self.active in self.pending:  # QN-57, oldest first
            self.pending.remove(self.active)
            yield from self._sale()

    def _merchant(self) -> Flow:
        for seat in self._opponents():  # QN-53
            if self.holds(seat, "CD"):
                a = yield from self._decide("CARDINAL", seat, [0, 19])
                if a == 19:
                    self._discards(seat, "CD")
                    self.pending.append(seat)
                    return
        yield from self._sale()

    # ----------------------------------------------------------------------------------------------------- sale

    def _sale(self) -> Flow:
        for seat in [self.active, *self._opponents()]:
            yield from self._commits(seat)
            self.committed.add(seat)
        yield from self._chance("REVEALING", {188: 1})
        self.revealed = True
        for seat in range(self.seats):
            self._reveals(seat)
        yield from self._alchemist()
        gems = [
            {t: sum(gems_on(self.kind_of[c]) for c in self.rows[seat][t]) for t in TYPES}
            for seat in range(self.seats)
        ]
        self.last_prices, self.last_changes = incomes_of(self.fashion, gems, self.commit, self.rules)
        for seat in range(self.seats):
            self.scores[seat] += self.last_changes[seat]
            for row in self.rows[seat].values():  # QN-77
                self.discard += row
                row.clear()
            self.discard += self.aside[seat]
            self.aside[seat] = []
        self.commit = [nothing_shown() for _ in range(self.seats)]
        self.committed = set()
        self.revealed = False
        self.sales_held += 1
        self.turn += 1
        if self.sales_held == self.rules.sales:  # QN-86
            raise GameOverError

    def _commits(self, seat: int) -> Flow:
        commit = self.commit[seat]
        for t in self.fashion:
            for kind in gem_kinds(t):
                counts = [20 + n for n in range(self.holds(seat, kind) + 1)]
                a = yield from self._decide("SHOW", seat, counts, kind)
                commit["cards"][kind] = a - 20
        types = [t for t in self.fashion if any(commit["cards"][k] for k in gem_kinds(t))]
        if not types:
            return
        rings = self.holds(seat, "RG")
        for t in types:
            a = yield from self._decide("RINGS", seat, [20 + n for n in range(rings + 1)], t)
            commit["rings"][t] = a - 20
            rings -= a - 20
        choices = [0, *sorted(10 + TYPES.index(t) for t in types)]
        has_king = self.holds(seat, "KI") and self.rules.max_kings
        a = yield from self._decide("KING", seat, choices if has_king else [0])
        commit["king"] = TYPES[a - 10] if a else None
        a = yield from self._decide("NECKLACE", seat, choices if self.holds(seat, "QN") else [0])
        commit["necklace"] = TYPES[a - 10] if a else None
        counts = [20 + n for n in range(self.holds(seat, "BA") + 1)]
        a = yield from self._decide("BANKERS", seat, counts)
        commit["bankers"] = a - 20

    def _reveals(self, seat: int) -> None:
        commit = self.commit[seat]
        leaving = [k for k, amount in commit["cards"].items() for _ in range(amount)]
        leaving += ["RG"] * sum(commit["rings"].values())
        leaving += ["KI"] * (commit["king"] is not None) + ["QN"] * (commit["necklace"] is not None)
        leaving += ["BA"] * commit["bankers"]
        for kind in leaving:
            card = self._copies(seat, kind)[0]
            self._leaves_hand(seat, card)
            self.log.append(("lose", seat, kind))
            if is_gem(kind):
                self.rows[seat][kind[0]].append(card)
            else:
                self.aside[seat].append(card)

    def _alchemist(self) -> Flow:
        for seat in range(self.seats):
            if not self.holds(seat, "AL"):
                continue
            moves: dict[int, tuple[str, int, str]] = {}
            for t in "RED":
                others = [x for x in "RED" if x != t]
                for card in self.rows[seat][t]:
                    size = gems_on(self.kind_of[card])
                    for d, x in enumerate(others):
                        moves[41 + 6 * "RED".index(t) + 2 * (size - 1) + d] = (t, card, x)
            a = yield from self._decide("ALCHEMIST", seat, [0, *sorted(moves)])
            if a:
                source, card, goal = moves[a]
                self._discards(seat, "AL")
                self.rows[seat][source].remove(card)
                self.rows[seat][goal].append(card)
