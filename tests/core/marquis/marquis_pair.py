"""The words of the rule tests: positions and actions as text, and a pair of engine and oracle in step."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any, Final

from core.game import SeenEvent, State, View
from core.marquis.game import Marquis
from core.marquis.rules import load
from tests.reference.marquis import (
    BLANK,
    CARD,
    CARDS,
    CHANCE,
    COUNT,
    FIRST,
    OFFER,
    PLAY,
    SEAT,
    SIMPLE,
    TERMINAL,
    Rules,
    Table,
)

PUBLIC: Final = 8
COUNTS: Final = tuple(range(2, 9))
SOME_COUNTS: Final = (2, 3, 4, 5, 8)
FILL: Final = "KDEHMTWACFSV"  # what a hand is filled with, V and S last
HEAD: Final = ("active", "direction", "treasury", "bank_diamonds", "bank_rubies", "reversal", "node", "actor")


@cache
def marquis(seats: int) -> Marquis:
    """The game with the shipped data."""
    return load(seats)


def variant(folder: Path, seats: int, **numbers: str) -> Marquis:
    """The game with some lines of the data file changed, in every table that has the key."""
    text = resources.files("core.marquis").joinpath("data.toml").read_text(encoding="utf-8")
    lines = []
    for line in text.splitlines():
        key = line.split(" =")[0]
        lines.append(f"{key} = {numbers[key]}" if key in numbers else line)
    path = folder / "data.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load(seats, path)


def numbers(letters: str) -> list[int]:
    """Card numbers of letters."""
    return sorted(CARDS.index(c) for c in letters)


def letters(cards: Iterable[int]) -> str:
    """Letters of card numbers, in alphabetical order."""
    return "".join(sorted(CARDS[c] for c in cards))


def spot(
    shows: str,
    coins: Sequence[int],
    *,
    tr: int | None = None,
    hands: Mapping[int, str] | None = None,
    decks: Mapping[int, str] | None = None,
    gone: Mapping[int, str] | None = None,
    active: int = 0,
    direction: int = 1,
    order: Sequence[int] = (),
    diamonds: Sequence[int] = (),
    rubies: Sequence[int] = (),
    front: Sequence[int] = (),
    bank: tuple[int, int] | None = None,
    finished: str = "",
    rebuy: str = "",
    committed: str = "",
    boosted: str = "",
    closed: str = "",
    protects: Mapping[int, int] | None = None,
    reversal: int | None = None,
) -> dict[str, Any]:
    """Facts at the start of a turn place.

    Args:
        shows: piles by seat, "-" or the cards from the bottom, the visible one last: "A/F:M" is a Forger with role M.
        tr: the treasury; None: the coins of the game that nobody has.
        hands: cards that a hand begins with; it is filled to four.
        decks: draw piles that are known: then the hand is just what `hands` says, and the rest is out of the game.
        gone: eliminated cards, where the draw pile is not told.
        order: seats in which the visible cards were placed; default: seat order.
        bank: diamonds and rubies; None: what nobody has.
        finished, rebuy, committed, boosted, closed: seats for which it is true; closed: no coin is due to the Countess.
        protects: Countess seat -> client seat.
        reversal: placement number of the last Forger; None: of the latest one on a pile.
    """
    piles = [[] if word == "-" else word.split("/") for word in shows.split()]
    n = len(piles)
    placed = [(seat, place) for seat in range(n) for place in range(len(piles[seat]) - 1)]
    placed += [(seat, len(piles[seat]) - 1) for seat in (order or range(n)) if piles[seat]]
    stamps = {where: i for i, where in enumerate(placed, 1)}
    hands, decks, gone, protects = hands or {}, decks or {}, gone or {}, protects or {}
    told_diamonds, told_rubies = list(diamonds) or [0] * n, list(rubies) or [0] * n
    told_front = list(front) or [0] * n
    seats: list[dict[str, Any]] = []
    forged = [0]
    for s in range(n):
        pile = []
        for place, word in enumerate(piles[s]):
            card = CARDS.index(word[0])
            role = card if card != CARDS.index("F") else BLANK
            if ":" in word:
                role = CARDS.index(word[-1])
            pile.append({"card": card, "role": role, "stamp": stamps[s, place]})
            if word[0] == "F":
                forged.append(stamps[s, place])
        left = [c for c in FILL if c not in {word[0] for word in piles[s]}]
        out = [c for c in left if c in gone.get(s, "")]
        left = [c for c in left if c not in out]
        out = [c for c in out if c != "V"]
        hand = list(hands.get(s, ""))
        assert set(hand) <= set(left), "a card in two places"
        left = [c for c in left if c not in hand]
        if s in decks:
            deck = list(decks[s])
            out += [c for c in left if c not in deck and c != "V"]
        elif str(s) in finished:
            deck = []
            out += [c for c in left if c != "V"]
        else:
            while len(hand) < 4 and left:
                hand.append(left.pop(0))
            deck = left
        top = piles[s][-1] if piles[s] else "-"
        clients = [countess for countess, client in protects.items() if client == s]
        seats.append(
            {
                "hand": numbers("".join(hand)), "deck": numbers("".join(deck)), "pile": pile,
                "eliminated": numbers("".join(out)), "coins": coins[s], "diamonds": told_diamonds[s],
                "rubies": told_rubies[s], "front": told_front[s], "finished": str(s) in finished,
                "rebuy": str(s) in rebuy, "committed": str(s) in committed, "boosted": str(s) in boosted,
                "fee_open": top[-1] == "C" and str(s) not in closed, "protector": clients[0] if clients else None,
            }
        )  # fmt: skip
    sets = 1 if n <= 4 else 2
    if bank is None:
        bank = 21 * sets - sum(told_diamonds), 15 * sets - sum(told_rubies)
    if tr is None:
        tr = 4 * n - sum(coins)
    assert tr + sum(coins) == 4 * n, "coins do not come out right"
    return {
        "seats": seats, "active": active, "direction": direction, "treasury": tr, "bank_diamonds": bank[0],
        "bank_rubies": bank[1], "reversal": max(forged) if reversal is None else reversal, "node": "TURN",
    }  # fmt: skip


class Pair:
    """An engine state and the oracle's table; every action is played on both, and everything must stay equal.

    Args:
        game: the engine, or a number of seats.
        facts: the start of a turn place; None: the start of a game.
        rules: the oracle's numbers.
        with_views: keep the view of each seat (from facts: of someone who has just sat down).
    """

    def __init__(
        self,
        game: Marquis | int,
        facts: Mapping[str, Any] | None = None,
        rules: Rules | None = None,
        with_views: bool = False,
    ) -> None:
        self.game = marquis(game) if isinstance(game, int) else game
        self.seats = self.game.seats
        self.events: list[SeenEvent] = []
        self.state: State = self.game.start() if facts is None else self.game.state_from(facts)  # type: ignore[arg-type]  # a plain dict
        self.table = Table(self.seats, rules) if facts is None else Table.from_facts(self.seats, facts, rules)
        self.views: list[View] = []
        if with_views:
            seats = range(self.seats)
            self.views = [
                self.game.start_view(s) if facts is None else self.game.project(self.state, s) for s in seats
            ]
        self.compare()

    def compare(self) -> None:
        """The engine says what the oracle says."""
        found: Mapping[str, Any] = self.game.facts(self.state)
        wanted = self.table.facts()
        for s, (one, other) in enumerate(zip(found["seats"], wanted["seats"], strict=True)):
            for key, value in other.items():
                told = sorted(one[key]) if key == "eliminated" else one[key]
                assert told == value, f"{key} of seat {s} at {wanted['node']}"
        for key in HEAD:
            if key != "active" or self.table.in_turn:
                assert found[key] == wanted[key], f"{key} at {wanted['node']}"
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

    @staticmethod
    def action(text: str) -> int:
        """The number of a word of `SIMPLE`, "play T", "on 1" (a seat), "offer 1c", "buy 2", "card K", "first 1"."""
        verb, *rest = text.split()
        if verb in SIMPLE:
            return SIMPLE[verb]
        what = rest[0]
        if verb in ("play", "card"):
            return (PLAY if verb == "play" else CARD) + CARDS.index(what)
        if verb == "offer":
            return OFFER + Rules().menu.index(what)
        return {"on": SEAT, "buy": COUNT, "first": FIRST}[verb] + int(what)

    # -------------------------------------------------------------------------------------------------- in a row

    def plays(self, card: str, *actions: str) -> "Pair":
        """The active seat buys nothing and plays a card; then the actions, draws in between as they fall."""
        while self.node in ("BUY_COUNT", "BUY_INTENT", "STOP_OR_GO"):
            self.step(self.legal()[0])
        self.play(f"play {card}")
        for text in actions:
            if not text.startswith("card"):
                self.draws()
            self.play(text)
        return self

    def draws(self) -> "Pair":
        """Let draws fall: the first character that is no Prosecutor, if there is one."""
        while self.node == "DRAW":
            legal = self.legal()
            plain = [a for a in legal if CARDS[a - CARD] not in "SV"]
            self.step((plain or legal)[0])
        return self

    def ends(self) -> "Pair":
        """Pass on until the next turn place: everybody answers no, draws fall as in `draws`."""
        turn = self.table.turn
        while self.table.turn == turn and self.actor != TERMINAL:
            self.draws()
            if self.table.turn == turn and self.actor != TERMINAL:
                self.step(self.legal()[0])
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

    @property
    def node(self) -> str:
        """Name of the node."""
        return str(self.facts["node"])

    @property
    def actor(self) -> int:
        """Who decides."""
        return self.state.actor

    @property
    def coins(self) -> tuple[int, ...]:
        """Coins by seat."""
        return tuple(seat["coins"] for seat in self.facts["seats"])

    @property
    def treasury(self) -> int:
        """Coins of the treasury."""
        return int(self.facts["treasury"])

    def of(self, key: str) -> tuple[Any, ...]:
        """A fact of each seat."""
        return tuple(seat[key] for seat in self.facts["seats"])

    def shows(self, seat: int) -> str:
        """The pile of a seat as text: letters of the cards from the bottom."""
        return "".join(CARDS[entry["card"]] for entry in self.facts["seats"][seat]["pile"])

    def role(self, seat: int) -> str:
        """The character of a seat, "-": none, "blank"."""
        pile = self.facts["seats"][seat]["pile"]
        if not pile:
            return "-"
        return "blank" if pile[-1]["role"] == BLANK else CARDS[pile[-1]["role"]]

    def hand(self, seat: int) -> str:
        """A hand as letters, in alphabetical order."""
        return letters(self.facts["seats"][seat]["hand"])

    def legal(self) -> list[int]:
        """Legal actions of the engine."""
        return self.state.legal()

    def allows(self, *actions: str) -> bool:
        """Whether exactly these actions are legal."""
        return sorted(self.action(text) for text in actions) == self.legal()

    def buys(self, *counts: int) -> bool:
        """Whether a seat is asked how many transactions, and these are legal."""
        return self.node == "BUY_COUNT" and self.legal() == [COUNT + k for k in counts]


def dealt(game: Marquis | int, hands: Sequence[str], first: int = 0, with_views: bool = False) -> Pair:
    """A game whose set-up came out so."""
    pair = Pair(game, with_views=with_views).play(f"first {first}")
    for hand in hands:
        pair.play(*(f"card {c}" for c in hand))
    return pair
