"""The slow, obvious oracle of the rules of Marquis: plain Python over sets and lists of cards.

A whole game is one generator that reads like the turn pseudo-code of the rules; it yields a `Question` wherever
somebody, or chance, has to choose. Nothing here is shared with the compiled game but the numbers of the actions.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

CARDS = "ADEFHCKMSTWV"  # letters of the cards by number; the Veto last
A, D, E, F, H, C, K, M, S, T, W, V = range(12)
NAMES = {
    "A": "Assassin", "D": "Jeweller", "E": "Blackmailer", "F": "Forger", "H": "Astrologer", "C": "Countess",
    "K": "Cleric", "M": "Marquis", "S": "Prosecutor", "T": "Pickpocket", "W": "Barbarian Thief", "V": "Veto",
}  # fmt: skip
BLANK = 15  # role of a Forger without a model
CHANCE, TERMINAL = 16, 17
PASS, STOP, VETO, ACCEPT, INTEND, COLLECT, WAIVE = range(7)
SIMPLE = {
    "pass": PASS, "stop": STOP, "veto": VETO, "accept": ACCEPT, "intend": INTEND, "collect": COLLECT, "waive": WAIVE,
}  # fmt: skip
PLAY, SEAT, OFFER, COUNT, CARD, FIRST = 16, 32, 48, 64, 112, 128
START, NOW, FINAL = "START", "NOW", "FINAL"
Rate = tuple[int, int]  # coins, diamonds


@dataclass(frozen=True)
class Rules:
    """The numbers of the printed cards (section "data" of the rules)."""

    receive: Mapping[str, int] = field(
        default_factory=lambda: {
            "A": 2, "D": 1, "E": 2, "F": 0, "H": 2, "C": 2, "K": 3, "M": 2, "S": 3, "T": 1, "W": 0,
        }
    )  # fmt: skip
    rob: Mapping[str, str] = field(
        default_factory=lambda: {
            "A": "", "D": "C1 H1", "E": "K1 C1 S1", "F": "", "H": "K1 M1", "C": "M1 E1", "K": "H1 T1", "M": "D1 E1",
            "S": "A1 F1 W1", "T": "A1 D1 M2", "W": "",
        }
    )  # fmt: skip
    rate: Mapping[str, Rate] = field(
        default_factory=lambda: {
            "A": (3, 1), "D": (1, 1), "E": (3, 1), "H": (3, 2), "C": (2, 1), "M": (1, 1), "S": (4, 2), "T": (3, 1),
            "W": (3, 2),
        }
    )  # fmt: skip
    rate_now: Rate = (2, 1)  # Jeweller, at once
    rate_pair: Rate = (1, 1)  # Blackmailers in company
    victim_coins: int = 2  # Assassin
    richest_coins: int = 1  # Pickpocket
    demand: int = 1  # Barbarian
    fee: int = 1  # Countess
    diamonds: int = 21  # of one set; two sets from 5 players on
    rubies: int = 15
    diamonds_per_ruby: int = 5
    treasury_per_player: int = 4
    first_player_coins: int = 2
    left_neighbour_coins: int = 1
    hand_size: int = 4
    menu: Sequence[str] = ("1c", "2c", "3c", "1d", "1v")
    forger_face_is_robbable: bool = True

    def takes(self, robber: int, victim: int) -> int:
        """Coins that the rob list of a character takes from another."""
        for word in self.rob[CARDS[robber]].split():
            if word[0] == CARDS[victim]:
                return int(word[1:])
        return 0


@dataclass
class Question:
    """Somebody has to choose."""

    node: str
    actor: int
    legal: list[int]


@dataclass
class Entry:
    """A face-up card of a pile."""

    card: int
    role: int
    stamp: int
    epoch: int
    boosted: bool = False
    fee_open: bool = False


@dataclass
class Seat:
    """What belongs to a seat."""

    hand: set[int] = field(default_factory=set)
    deck: set[int] = field(default_factory=set)
    pile: list[Entry] = field(default_factory=list)
    eliminated: list[int] = field(default_factory=list)
    coins: int = 0
    diamonds: int = 0
    rubies: int = 0
    front: int = 0
    finished: bool = False
    rebuy: bool = False
    committed: bool = False
    protector: int | None = None

    @property
    def visible(self) -> Entry | None:
        """Top entry."""
        return self.pile[-1] if self.pile else None

    @property
    def role(self) -> int | None:
        """Character of the seat; None: no visible card."""
        return self.pile[-1].role if self.pile else None


Flow = Generator[Question, int, None]
Choice = Generator[Question, int, int]


class Table:
    """A game of Marquis; `play` takes the numbers of the compiled game's actions.

    Chance nodes always stop; a decision with one legal choice is taken without asking.
    """

    def __init__(self, seats: int, rules: Rules | None = None) -> None:
        self.rules = rules or Rules()
        self.n = seats
        self.seats = [Seat(deck=set(range(12))) for _ in range(seats)]  # MQ-06
        sets = 1 if seats <= 4 else 2
        self.bank_diamonds = self.rules.diamonds * sets
        self.bank_rubies = self.rules.rubies * sets
        self.treasury = self.rules.treasury_per_player * seats
        self.active = 0
        self.direction = 1
        self.epoch = 0
        self.stamp = 0
        self.reversal = 0
        self.turn = 0
        self.log: list[tuple[Any, ...]] = []
        self.over = False
        self.in_turn = False  # between set-up and settlement
        self._start(self._game())

    def _start(self, flow: Flow) -> None:
        self._flow = flow
        self.question: Question | None = next(flow, None)

    # ------------------------------------------------------------------------------------------------- the border

    @classmethod
    def from_facts(cls, seats: int, facts: Mapping[str, Any], rules: Rules | None = None) -> "Table":
        """The table at the start of a turn place, from facts in the shape of `facts`."""
        table = cls(seats, rules)
        table.active, table.direction = facts["active"], facts["direction"]
        table.treasury, table.reversal = facts["treasury"], facts["reversal"]
        table.bank_diamonds, table.bank_rubies = facts["bank_diamonds"], facts["bank_rubies"]
        table.epoch = 1
        table.seats = []
        stamps = [table.reversal]
        for told in facts["seats"]:
            pile = []
            for entry in told["pile"]:
                old = entry["stamp"] < table.reversal
                pile.append(Entry(entry["card"], entry["role"], entry["stamp"], 0 if old else 1))
                stamps.append(entry["stamp"])
            if pile:
                pile[-1].boosted, pile[-1].fee_open = told["boosted"], told["fee_open"]
            simple = ("coins", "diamonds", "rubies", "front", "finished", "rebuy", "committed", "protector")
            table.seats.append(
                Seat(
                    set(told["hand"]),
                    set(told["deck"]),
                    pile,
                    list(told["eliminated"]),
                    *(told[k] for k in simple),
                )
            )
        table.stamp = max(stamps)
        table.log = []
        table._start(table._turns())
        return table

    @property
    def node(self) -> str:
        """Name of the node."""
        return self.question.node if self.question else "OVER"

    @property
    def actor(self) -> int:
        """Seat that decides, CHANCE or TERMINAL."""
        return self.question.actor if self.question else TERMINAL

    def legal(self) -> list[int]:
        """Legal actions, sorted."""
        return sorted(self.question.legal) if self.question else []

    def chance_prob(self, action: int) -> Fraction:
        """Probability of an outcome: all are equally likely (C-1 to C-3)."""
        assert self.actor == CHANCE and action in self.legal()
        return Fraction(1, len(self.legal()))

    def play(self, action: int) -> None:
        """Take a legal action."""
        if self.question is None or action not in self.question.legal:
            raise ValueError(f"illegal action {action}")
        try:
            self.question = self._flow.send(action)
        except StopIteration:
            self.question = None

    def facts(self) -> dict[str, Any]:
        """Everything, in the shape of the compiled game's facts but for "moment"."""
        seats = []
        for seat in self.seats:
            top = seat.visible
            seats.append(
                {
                    "hand": sorted(seat.hand),
                    "deck": sorted(seat.deck),
                    "pile": [{"card": e.card, "role": e.role, "stamp": e.stamp} for e in seat.pile],
                    "eliminated": sorted(seat.eliminated),
                    "coins": seat.coins,
                    "diamonds": seat.diamonds,
                    "rubies": seat.rubies,
                    "front": seat.front,
                    "finished": seat.finished,
                    "rebuy": seat.rebuy,
                    "committed": seat.committed,
                    "boosted": top is not None and top.boosted,
                    "fee_open": top is not None and top.fee_open,
                    "protector": seat.protector,
                }
            )
        return {
            "seats": seats,
            "active": self.active,
            "direction": self.direction,
            "treasury": self.treasury,
            "bank_diamonds": self.bank_diamonds,
            "bank_rubies": self.bank_rubies,
            "reversal": self.reversal,
            "node": self.node,
            "actor": self.actor,
        }

    def points(self, s: int) -> int:
        """MQ-70, also the fortune of MQ-53."""
        return self.seats[s].diamonds + self.rules.diamonds_per_ruby * self.seats[s].rubies

    def returns(self) -> list[Fraction]:
        """Win shares (MQ-70 to MQ-73)."""
        keys = [(self.points(s), seat.coins, seat.role != M) for s, seat in enumerate(self.seats)]
        winners = keys.count(max(keys))
        return [Fraction(1, winners) if key == max(keys) else Fraction(0) for key in keys]

    # ------------------------------------------------------------------------------------------------ small words

    def _decide(self, node: str, actor: int, legal: list[int]) -> Choice:
        if len(legal) == 1:
            return legal[0]
        return (yield Question(node, actor, legal))

    def _others(self, s: int) -> list[int]:
        """Direction order from a seat."""
        return [(s + self.direction * i) % self.n for i in range(1, self.n)]

    def _by_stamp(self, seats: Sequence[int]) -> list[int]:
        return sorted(seats, key=lambda q: self.seats[q].pile[-1].stamp)

    def _unfinished(self) -> list[int]:
        return [s for s in range(self.n) if not self.seats[s].finished]

    def _protects(self, s: int) -> bool:
        return any(seat.protector == s for seat in self.seats)

    def _robbable(self, t: int, a: int) -> bool:
        seat = self.seats[t]
        return t != a and not seat.finished and bool(seat.pile) and seat.protector is None

    def _move(self, coins: int, source: int, goal: int) -> None:
        """Coins from seat to seat; a finished seat that gets some may buy again (MQ-64)."""
        assert 0 <= coins <= self.seats[source].coins
        self.seats[source].coins -= coins
        self.seats[goal].coins += coins
        if coins and self.seats[goal].finished:
            self.seats[goal].rebuy = True

    def _draw(self, s: int) -> Flow:
        """MQ-23, MQ-28: one card of the draw pile, if there is one and the hand is not full."""
        seat = self.seats[s]
        if seat.deck and len(seat.hand) < self.rules.hand_size:
            card = (yield Question("DRAW", CHANCE, [CARD + c for c in seat.deck])) - CARD
            seat.deck.remove(card)
            seat.hand.add(card)
            self.log.append(("draw", s, card))

    def _boosts(self) -> None:
        """MQ-34."""
        extortioners = [seat.pile[-1] for seat in self.seats if seat.role == E]
        if len(extortioners) >= 2:
            for entry in extortioners:
                entry.boosted = True

    def _end_protections(self, s: int) -> None:
        """MQ-43."""
        self.seats[s].protector = None
        for seat in self.seats:
            if seat.protector == s:
                seat.protector = None

    def rate(self, s: int) -> Rate | None:
        """Rate in force of the visible character."""
        role = self.seats[s].role
        if role == K:  # MQ-46
            left = (s + 1) % self.n
            return None if self.seats[left].role == K else self.rate(left)
        if role is None or role == BLANK:
            return None
        if role == E and self.seats[s].pile[-1].boosted:
            return self.rules.rate_pair
        return self.rules.rate[CARDS[role]]

    # ---------------------------------------------------------------------------------------------- set-up, turns

    def _game(self) -> Flow:
        first = (yield Question("FIRST_PLAYER", CHANCE, [FIRST + s for s in range(self.n)])) - FIRST  # MQ-07
        self.active = first
        self._take_from_treasury(first, self.rules.first_player_coins)  # MQ-08
        self._take_from_treasury((first + 1) % self.n, self.rules.left_neighbour_coins)
        for s, seat in enumerate(self.seats):  # MQ-09
            for _ in range(self.rules.hand_size):
                card = (yield Question("DEAL", CHANCE, [CARD + c for c in seat.deck])) - CARD
                seat.deck.remove(card)
                seat.hand.add(card)
                self.log.append(("deal", s, card))
        yield from self._turns()

    def _turns(self) -> Flow:
        self.in_turn = True
        while not self.over:
            self.turn += 1
            yield from self._turn(self.active)
            if not self.over:
                self.active = (self.active + self.direction) % self.n

    def _turn(self, s: int) -> Flow:
        seat = self.seats[s]
        characters = sorted(seat.hand - {V})
        if seat.finished:
            if seat.rebuy:  # MQ-64
                seat.rebuy = False
                yield from self._purchase(s, self.rate(s), FINAL)
            return
        stops = False
        if characters and self._unfinished() == [s] and not seat.committed:  # MQ-65
            stops = (yield from self._decide("STOP_OR_GO", s, [PASS, STOP])) == STOP
        if not characters or stops:  # MQ-60
            self.log.append(("finishing", s, stops))
            seat.finished = True
            yield from self._purchase(s, self.rate(s), FINAL)
            if not self._unfinished():  # MQ-66
                self.in_turn = False
                for q in self._others(s):
                    if self.seats[q].rebuy:
                        self.seats[q].rebuy = False
                        yield from self._purchase(q, self.rate(q), FINAL)
                self.over = True
            return
        yield from self._purchase(s, self.rate(s), START)
        legal = [S] if seat.committed else sorted(seat.hand - {V})  # MQ-12, MQ-51
        card = (yield from self._decide("PLAY", s, [PLAY + c for c in legal])) - PLAY
        seat.committed = False
        yield from self._plays(s, card)

    def _take_from_treasury(self, s: int, coins: int) -> None:
        taken = min(coins, self.treasury)
        self.treasury -= taken
        self.seats[s].coins += taken

    # -------------------------------------------------------------------------------------------------- one play

    def _plays(self, s: int, card: int) -> Flow:
        seat = self.seats[s]
        before = seat.visible
        seat.hand.remove(card)
        role = card
        self.stamp += 1
        if card == F:  # MQ-35 to MQ-37
            role = before.role if before is not None else BLANK
            self.direction = -self.direction
            self.epoch += 1
            self.reversal = self.stamp
        if before is not None:  # MQ-13
            before.boosted = before.fee_open = False
            self._end_protections(s)
        seat.pile.append(Entry(card, role, self.stamp, self.epoch, fee_open=role == C))
        self.log.append(("play", s, card))
        self._boosts()
        if role != BLANK:
            self._take_from_treasury(s, self.rules.receive[CARDS[role]])  # MQ-15
        if role == D:
            yield from self._purchase(s, self.rules.rate_now, NOW)  # MQ-33
        yield from self._robs(s, role)
        self._gives(s, role)
        if len(self._unfinished()) >= 3:  # MQ-40
            if role == C:
                yield from self._names_client(s)
            yield from self._seeks_protection(s)
        yield from self._draw_step(s, card, role)

    def _robs(self, s: int, role: int) -> Flow:
        if role == BLANK:
            return
        for t in self._others(s):
            if not self._robbable(t, s):
                continue
            shown = self.seats[t].pile[-1]
            if role == W:  # MQ-54
                if shown.role != W:
                    yield from self._hit(s, t, self.rules.demand, "demand")
                continue
            coins = self.rules.takes(role, F if shown.role == BLANK else shown.role)  # MQ-16, MQ-37
            if shown.card == F and self.rules.forger_face_is_robbable:
                coins = max(coins, self.rules.takes(role, F))
            if coins:
                yield from self._hit(s, t, coins, "list")
        if role == A:  # MQ-30
            targets = [SEAT + t for t in range(self.n) if self._robbable(t, s)]
            action = yield from self._decide("TARGET", s, [PASS, *targets])
            if action:
                yield from self._hit(s, action - SEAT, self.rules.victim_coins, "kill")
        elif role == T:  # MQ-53
            fortunes = [self.points(t) for t in range(self.n)]
            richest = fortunes.index(max(fortunes))
            if fortunes.count(max(fortunes)) == 1 and self._robbable(richest, s):
                yield from self._hit(s, richest, self.rules.richest_coins, "pick")
        elif role == M:  # MQ-47, MQ-48
            ladder = [
                t for t in range(self.n)
                if t != s and self.seats[t].role == M and self.seats[t].pile[-1].epoch == self.epoch
            ]  # fmt: skip
            for i, t in enumerate(self._by_stamp(ladder), 1):
                yield from self._hit(s, t, i, "ladder")

    def _gives(self, s: int, role: int) -> None:
        """MQ-19."""
        if role in (M, BLANK):
            return
        same = [t for t in range(self.n) if t != s and self.seats[t].role == role]
        for t in self._by_stamp(same):
            if self.seats[s].coins:
                self._move(1, s, t)

    def _draw_step(self, s: int, card: int, role: int) -> Flow:
        seat = self.seats[s]
        if role == H:  # MQ-38, MQ-39
            eligible = [e.card for e in seat.pile[:-1] if not (card == F and e.card == H)]
            if eligible:
                chosen = (yield from self._decide("RETRIEVE", s, [CARD + c for c in sorted(eligible)])) - CARD
                seat.pile = [e for e in seat.pile if e.card != chosen]
                seat.hand.add(chosen)
                self.log.append(("retrieved", s, chosen))
                return
        if role == S and seat.deck and len(seat.hand) < self.rules.hand_size:  # MQ-52
            chosen = (yield from self._decide("WITNESS", s, [CARD + c for c in sorted(seat.deck)])) - CARD
            seat.deck.remove(chosen)
            seat.hand.add(chosen)
            self.log.append(("witness", s, chosen))
            return
        yield from self._draw(s)

    # ------------------------------------------------------------------------------------------------------ hits

    def _hit(self, a: int, t: int, coins: int, kind: str) -> Flow:
        """MQ-17, MQ-26 to MQ-29, MQ-49 to MQ-51."""
        if not self._robbable(t, a):
            return
        victim = self.seats[t]
        eliminates = kind == "kill" or (kind == "demand" and victim.coins == 0)
        if min(coins, victim.coins) == 0 and not eliminates:
            return
        asked = V in victim.hand
        if asked and (yield from self._decide("ASK_VETO", t, [PASS, VETO])) == VETO:
            victim.hand.remove(V)
            self.log.append(("veto", t))
            yield from self._draw(t)
            winner = None
            thirds = [q for q in self._others(a) if q != t and not self.seats[q].finished]
            if any(self.seats[q].role == S or self.seats[q].hand for q in thirds):
                offer = yield from self._decide("PROS_OFFER", a, [PASS, *self._payable(a)])
                self._says_offer(a, offer)
                for q in thirds:
                    able = self.seats[q].role == S or S in self.seats[q].hand
                    if able and (yield from self._decide("PROS_REPLY", q, [PASS, ACCEPT])) == ACCEPT:
                        winner = q
                        break
            if winner is None:
                self.seats[a].front += 1
                return
            if self.seats[winner].role != S:
                self.seats[winner].committed = True
                self.log.append(("shown", winner))
            self.seats[winner].front += 1
            if offer:
                yield from self._pays(a, winner, offer)
        else:
            self.log.append(("passed", t, eliminates or min(coins, victim.coins) > 1))
        self._move(min(coins, victim.coins), t, a)
        if eliminates:
            self._eliminates(t)

    def _eliminates(self, t: int) -> None:
        """MQ-31, MQ-32."""
        seat = self.seats[t]
        gone = seat.pile.pop()
        seat.eliminated.append(gone.card)
        self._end_protections(t)
        top = seat.visible
        if top is not None and top.role == C:
            top.fee_open = True
        self.log.append(("eliminated", t, gone.card, None if top is None else top.card))
        self._boosts()

    # ------------------------------------------------------------------------------------------------ bargaining

    def _payable(self, s: int, from_hand: bool = True) -> list[int]:
        """Actions that offer what the seat can pay; MQ-41: of a client only what is public counts."""
        seat = self.seats[s]
        able = {
            "c": seat.coins,
            "d": seat.diamonds,
            "v": seat.front + (from_hand and V in seat.hand),
        }
        return [OFFER + i for i, item in enumerate(self.rules.menu) if able[item[1]] >= int(item[0])]

    def _says_offer(self, s: int, action: int) -> None:
        """A Veto offered with none in front is in the hand."""
        if action and self.rules.menu[action - OFFER] == "1v" and self.seats[s].front == 0:
            self.log.append(("holds", s, V))

    def _pays(self, s: int, q: int, action: int) -> Flow:
        payer, payee = self.seats[s], self.seats[q]
        item = self.rules.menu[action - OFFER]
        amount, what = item[0], item[1]
        if what == "c":
            self._move(int(amount), s, q)
        elif what == "d":
            payer.diamonds -= 1
            payee.diamonds += 1
            self._swaps(q)
        elif payer.front:
            payer.front -= 1
            payee.front += 1
        else:
            payer.hand.remove(V)
            self.log.append(("veto", s))
            payee.front += 1
            yield from self._draw(s)

    def _names_client(self, s: int) -> Flow:
        """W1 (MQ-41)."""
        able = [t for t in range(self.n) if self._robbable(t, s) and self._payable(t, from_hand=False)]
        named = yield from self._decide("CTS_CLIENT", s, [PASS, *(SEAT + t for t in able)])
        if not named:
            return
        client = named - SEAT
        price = yield from self._decide("CTS_PRICE", s, self._payable(client, from_hand=False))
        answer = yield from self._decide("CTS_ACCEPT", client, [PASS, ACCEPT])
        if answer == ACCEPT:
            self.seats[client].protector = s
            yield from self._pays(client, s, price)

    def _seeks_protection(self, s: int) -> Flow:
        """W2 (MQ-42)."""
        countesses = [
            q for q in range(self.n)
            if q != s and not self.seats[q].finished and self.seats[q].role == C and not self._protects(q)
        ]  # fmt: skip
        for q in self._by_stamp(countesses):
            if self.seats[s].protector is not None:
                return
            offer = yield from self._decide("CLIENT_OFFER", s, [PASS, *self._payable(s)])
            if not offer:
                continue
            self._says_offer(s, offer)
            answer = yield from self._decide("CTS_REPLY", q, [PASS, ACCEPT])
            if answer == ACCEPT:
                self.seats[s].protector = q
                yield from self._pays(s, q, offer)

    # ------------------------------------------------------------------------------------------------- purchases

    def _swaps(self, s: int) -> None:
        """MQ-24."""
        seat = self.seats[s]
        if seat.diamonds >= self.rules.diamonds_per_ruby and self.bank_rubies:
            seat.diamonds -= self.rules.diamonds_per_ruby
            self.bank_diamonds += self.rules.diamonds_per_ruby
            seat.rubies += 1
            self.bank_rubies -= 1

    def _deliverable(self, s: int, most: int, diamonds: int) -> int:
        """MQ-25: how many of so many transactions the bank can deliver."""
        own, bank, rubies = self.seats[s].diamonds, self.bank_diamonds, self.bank_rubies
        for done in range(most):
            for _ in range(diamonds):
                if bank == 0:
                    return done
                own, bank = own + 1, bank - 1
                if own >= self.rules.diamonds_per_ruby and rubies:
                    own, rubies = own - self.rules.diamonds_per_ruby, rubies - 1
                    bank += self.rules.diamonds_per_ruby
        return most

    def _purchase(self, s: int, rate: Rate | None, mode: str) -> Flow:
        if rate is None:
            return
        seat = self.seats[s]
        price, diamonds = rate
        vetoes = seat.front + (V in seat.hand) if mode == FINAL and seat.role != M else 0  # MQ-61, MQ-62
        due = [
            q for q in range(self.n)
            if q != s and self.seats[q].role == C and self.seats[q].pile[-1].fee_open and not self._protects(q)
        ]  # fmt: skip
        due = self._by_stamp(due)

        def most(fees: int, with_vetoes: bool) -> int:
            if fees > seat.coins:
                return 0
            means = seat.coins - fees + (vetoes if with_vetoes else 0)
            return self._deliverable(s, means // price, diamonds)

        fee = self.rules.fee
        if most(0, True) == 0:
            return
        must = mode != NOW and self.treasury == 0 and most(len(due) * fee, False) >= 1  # MQ-22
        if not due:
            counts = range(1 if must else 0, most(0, True) + 1)
        else:  # MQ-45
            if not must and (yield from self._decide("BUY_INTENT", s, [PASS, INTEND])) == PASS:
                return
            collectors = []
            for q in due:
                answer = COLLECT
                if not self.seats[q].finished:
                    answer = yield from self._decide("FEE", q, [COLLECT, WAIVE])
                if answer == COLLECT:
                    collectors.append(q)
                else:
                    self.seats[q].pile[-1].fee_open = False
            if most(len(collectors) * fee, True) == 0:
                return
            for q in collectors:
                self._move(fee, s, q)
                self.seats[q].pile[-1].fee_open = False
            counts = range(1, most(0, True) + 1)
        k = (yield from self._decide("BUY_COUNT", s, [COUNT + k for k in counts])) - COUNT
        if k:
            self._buys(s, k, price, diamonds, vetoes)

    def _buys(self, s: int, k: int, price: int, diamonds: int, vetoes: int) -> None:
        seat = self.seats[s]
        spent = min(vetoes, k * price)
        from_front = min(spent, seat.front)
        seat.front -= from_front
        if spent > from_front:
            seat.hand.remove(V)
            self.log.append(("veto", s))
        seat.coins -= k * price - spent
        self.treasury += k * price - spent
        for _ in range(k * diamonds):
            seat.diamonds += 1
            self.bank_diamonds -= 1
            self._swaps(s)
