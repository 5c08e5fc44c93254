"""The slow, obvious oracle of what the others believe about a seat's hidden cards: every case, with its exact weight.

A world is the hand, the draw pile and the face-up pile of one seat; decks are separate, so the seats are independent of
each other, and since only the owner knows more than the public, all other seats believe the same. Before anything
happens every deal weighs the same. Then each happening keeps or splits the worlds:

- a draw, and a card called as a witness, may be any card of the draw pile, each as likely as another;
- a retrieved card may be any card of the pile that could be taken, those more likely that seats want more;
- a hit that is let pass makes a Veto in the hand less likely, a dear one more so;
- what is played, shown, paid, offered, eliminated or comes to light removes the worlds that say otherwise.

Other reasons a seat may have had for what it did, or did not do, are no evidence. Happenings are those of `Table.log`.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any, ClassVar

from .marquis import CARDS, F, H, S, V

WANTED = dict(zip("ADEFHCKMSTWV", (4, 9, 4, 8, 2, 2, 2, 1.5, 10, 2.5, 6, 2), strict=True))
PASSES = {False: Fraction(13, 20), True: Fraction(2, 5)}  # with a Veto in hand, a cheap and a dear hit

World = tuple[
    frozenset[int], frozenset[int], tuple[int, ...]
]  # hand, draw pile, face-up pile (last: visible)


def worlds_of(
    cards: Iterable[int],
    hand_n: int,
    pile: tuple[int, ...] = (),
    sure: Iterable[int] = (),
    never: Iterable[int] = (),
) -> dict[World, Fraction]:
    """Every split of the unlocated cards into hand and draw pile, all equally likely.

    Args:
        cards: what is in the hand or in the draw pile.
        sure: cards that are in the hand.
        never: cards that are not.
    """
    unlocated = frozenset(cards)
    found = []
    for hand in combinations(sorted(unlocated), hand_n):
        if set(sure) <= set(hand) and not set(never) & set(hand):
            found.append((frozenset(hand), unlocated - set(hand), pile))
    return {world: Fraction(1, len(found)) for world in found}


class SeatBelief:
    """The exact belief about one seat, soft evidence included."""

    wanted: ClassVar[Mapping[str, float]] = WANTED
    passes: ClassVar[Mapping[bool, Fraction]] = PASSES

    def __init__(self, seat: int, worlds: Mapping[World, Fraction]) -> None:
        self.seat = seat
        self.worlds = dict(worlds)
        self.last = -1  # the card played last

    @classmethod
    def before_deal(cls, seat: int) -> "SeatBelief":
        """Nothing dealt yet."""
        return cls(seat, {(frozenset(), frozenset(range(12)), ()): Fraction(1)})

    @classmethod
    def sitting_down(cls, seat: int, facts: Mapping[str, Any]) -> "SeatBelief":
        """Somebody who sees the table now: public facts only."""
        told = facts["seats"][seat]
        cards = [*told["hand"], *told["deck"]]
        pile = tuple(entry["card"] for entry in told["pile"])
        sure = [S] if told["committed"] else []
        return cls(seat, worlds_of(cards, len(told["hand"]), pile, sure))

    # ------------------------------------------------------------------------------------------------- results

    def in_hand(self) -> list[Fraction]:
        """[12] probability that each card is in the hand."""
        result = [Fraction(0)] * len(CARDS)
        for (hand, _, _), weight in self.worlds.items():
            for card in hand:
                result[card] += weight
        return result

    # ---------------------------------------------------------------------------------------------- happenings

    def see(self, happening: tuple[Any, ...]) -> None:
        """Let the public see its part of a happening; those of other seats change nothing."""
        name, seat, *arguments = happening
        if seat != self.seat:
            return
        after: dict[World, Fraction] = {}
        for world, weight in self.worlds.items():
            for new, share in getattr(self, "_" + name)(world, *arguments):
                after[new] = after.get(new, Fraction(0)) + weight * share
        total = sum(after.values(), Fraction(0))
        if not total:
            raise ValueError(f"no world fits {happening}")
        self.worlds = {world: weight / total for world, weight in after.items()}
        if name == "play":
            self.last = arguments[0]

    def see_all(self, happenings: Iterable[tuple[Any, ...]]) -> None:
        """`see` for each in order."""
        for happening in happenings:
            self.see(happening)

    def _draw(self, world: World, card: int) -> Iterator[tuple[World, Fraction]]:
        """The card itself is not seen."""
        hand, deck, pile = world
        for c in deck:
            yield (hand | {c}, deck - {c}, pile), Fraction(1, len(deck))

    _deal = _draw
    _witness = _draw

    def _play(self, world: World, card: int) -> Iterator[tuple[World, Fraction]]:
        hand, deck, pile = world
        if card in hand:
            yield (hand - {card}, deck, (*pile, card)), Fraction(1)

    def _veto(self, world: World) -> Iterator[tuple[World, Fraction]]:
        """The Veto leaves the hand: played, paid or spent."""
        hand, deck, pile = world
        if V in hand:
            yield (hand - {V}, deck, pile), Fraction(1)

    def _holds(self, world: World, card: int) -> Iterator[tuple[World, Fraction]]:
        if card in world[0]:
            yield world, Fraction(1)

    def _shown(self, world: World) -> Iterator[tuple[World, Fraction]]:
        """MQ-51."""
        yield from self._holds(world, S)

    def _retrieved(self, world: World, card: int) -> Iterator[tuple[World, Fraction]]:
        """MQ-38: the card itself is not seen."""
        hand, deck, pile = world
        eligible = {c: Fraction(self.wanted[CARDS[c]]) for c in pile[:-1] if not (self.last == F and c == H)}
        for c, wanted in eligible.items():
            yield (hand | {c}, deck, tuple(x for x in pile if x != c)), wanted / sum(eligible.values())

    def _passed(self, world: World, is_dear: bool) -> Iterator[tuple[World, Fraction]]:
        """The hit takes place without a Veto."""
        yield world, self.passes[is_dear] if V in world[0] else Fraction(1)

    def _eliminated(self, world: World, card: int, exposed: int | None) -> Iterator[tuple[World, Fraction]]:
        """Everybody sees which card is visible now."""
        hand, deck, pile = world
        if pile and pile[-1] == card and (pile[-2] if len(pile) > 1 else None) == exposed:
            yield (hand, deck, pile[:-1]), Fraction(1)

    def _finishing(self, world: World, stops: bool) -> Iterator[tuple[World, Fraction]]:
        """MQ-60: without a character in hand, unless the seat stops by choice (MQ-65)."""
        if bool(world[0] - {V}) == stops:
            yield world, Fraction(1)


class HardBelief(SeatBelief):
    """The same by hard facts alone: reasons a seat may have had are no evidence."""

    wanted: ClassVar[Mapping[str, float]] = dict.fromkeys(CARDS, 1.0)
    passes: ClassVar[Mapping[bool, Fraction]] = {False: Fraction(1), True: Fraction(1)}
