"""The slow, obvious oracle of what one seat believes: every deal that fits, with its exact weight.

A world is the content of the other seats' hands, each split into the cards the observer knows to be there and the
others, and of the pile. Before anything happens all physical assignments of the unseen cards weigh the same. Then each
observation keeps, splits or reweights the worlds, one by one:

- a random draw weighs a world by the number of copies of the drawn kind in the hand over the size of the hand;
- an unseen draw splits a world over every card of the hand that could have gone unseen;
- a card that its owner chose to lose is the copy known to be there, if there is one; else every unknown card is as
  likely to be the one that went, so a world weighs as many times as it has such copies among them;
- what a hand was seen to be, or not to hold, removes the worlds that say otherwise.

A card that came to the active seat in this influence phase cannot be the one it plays (QN-21), so these are kept apart.
Reasons a seat may have had for what it did are no evidence. Happenings are those of `Table.log`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from .necklace import KINDS

Cards = tuple[int, ...]  # [24] cards by kind
Hand = tuple[
    Cards, Cards, Cards, Cards
]  # (known to be there, the others, the same of those that came in this phase)
World = tuple[tuple[Hand, ...], Cards]  # hands of the other seats in seat order, pile
NOTHING: Cards = (0,) * len(KINDS)
KNOWN, OTHER, NEW_KNOWN, NEW_OTHER = range(4)
AS, MU, QN = (KINDS.index(k) for k in ("AS", "MU", "QN"))


def with_one(cards: Cards, kind: int, change: int = 1) -> Cards:
    """The cards with one of a kind more (or less)."""
    return (*cards[:kind], cards[kind] + change, *cards[kind + 1 :])


def whole(hand: Hand) -> Cards:
    """All cards of a hand, known or not."""
    return tuple(sum(parts) for parts in zip(*hand, strict=True))


def changed(hand: Hand, part: int, kind: int, change: int) -> Hand:
    """The hand with one card of a kind more (or less) in a part of it."""
    parts = list(hand)
    parts[part] = with_one(parts[part], kind, change)
    return parts[0], parts[1], parts[2], parts[3]


def choices(pool: Cards, size: int, excluded: Sequence[int], kind: int = 0) -> Iterator[tuple[Cards, int]]:
    """All ways to take `size` cards from the pool, with the number of physical ways to take these."""
    if kind == len(pool):
        if size == 0:
            yield NOTHING, 1
        return
    most = 0 if kind in excluded else min(size, pool[kind])
    for n in range(most + 1):
        for rest, ways in choices(pool, size - n, excluded, kind + 1):
            yield with_one(rest, kind, n), ways * comb(pool[kind], n)


class Belief:
    """The exact belief of one seat.

    Args:
        seats: seats at the table.
        observer: the seat that believes.
        unseen: [24] cards the observer has not seen: unknown cards of the other hands, and the pile.
        known: [24] cards known to be in each other hand.
        unknown: number of further cards in each other hand.
        excluded: kinds that none of these is.
    """

    def __init__(
        self,
        seats: int,
        observer: int,
        unseen: Sequence[int],
        known: Mapping[int, Sequence[int]],
        unknown: Mapping[int, int],
        excluded: Mapping[int, Sequence[int]],
    ) -> None:
        self.observer = observer
        self.others = [seat for seat in range(seats) if seat != observer]
        partial: dict[tuple[tuple[Hand, ...], Cards], Fraction] = {((), tuple(unseen)): Fraction(1)}
        for seat in self.others:
            grown: dict[World, Fraction] = {}
            for (hands, pool), weight in partial.items():
                for cards, ways in choices(pool, unknown[seat], excluded[seat]):
                    rest = tuple(a - b for a, b in zip(pool, cards, strict=True))
                    world = ((*hands, (tuple(known[seat]), cards, NOTHING, NOTHING)), rest)
                    grown[world] = grown.get(world, Fraction(0)) + weight * ways
            partial = grown
        self.worlds: dict[World, Fraction] = partial
        self._normalise()

    def _normalise(self) -> None:
        total = sum(self.worlds.values(), Fraction(0))
        if not total:
            raise ValueError("no world fits")
        self.worlds = {world: weight / total for world, weight in self.worlds.items() if weight}

    # ------------------------------------------------------------------------------------------------- results

    def hands(self, seat: int) -> dict[Cards, Fraction]:
        """Distribution of a whole hand."""
        place = self.others.index(seat)
        result: dict[Cards, Fraction] = {}
        for (hands, _), weight in self.worlds.items():
            hand = whole(hands[place])
            result[hand] = result.get(hand, Fraction(0)) + weight
        return result

    def tables(self) -> dict[tuple[Cards, ...], Fraction]:
        """Joint distribution of the hands of the other seats (the pile follows) and, last, of what another seat that
        is active gained in this influence phase."""
        result: dict[tuple[Cards, ...], Fraction] = {}
        for (hands, _), weight in self.worlds.items():
            new = [hand[part] for hand in hands for part in (NEW_KNOWN, NEW_OTHER)]
            table = (*(whole(hand) for hand in hands), tuple(sum(parts) for parts in zip(*new, strict=True)))
            result[table] = result.get(table, Fraction(0)) + weight
        return result

    def expected(self, seat: int) -> list[Fraction]:
        """[24] expected cards of each kind in a hand."""
        result = [Fraction(0)] * len(KINDS)
        for hand, weight in self.hands(seat).items():
            result = [a + b * weight for a, b in zip(result, hand, strict=True)]
        return result

    # ----------------------------------------------------------------------------------------------- happenings

    def see(self, happening: tuple[Any, ...]) -> None:
        """Let the observer see his part of a happening of `Table.log`."""
        name, *arguments = happening
        after: dict[World, Fraction] = {}
        for world, weight in self.worlds.items():
            for new, factor in getattr(self, "_" + name)(world, *arguments):
                if factor:
                    after[new] = after.get(new, Fraction(0)) + weight * factor
        self.worlds = after
        self._normalise()

    def see_all(self, happenings: Iterable[tuple[Any, ...]]) -> None:
        """`see` for each in order."""
        for happening in happenings:
            self.see(happening)

    def _place(self, world: World, seat: int, hand: Hand, pile: Cards | None = None) -> World:
        place = self.others.index(seat)
        hands = world[0]
        return (*hands[:place], hand, *hands[place + 1 :]), world[1] if pile is None else pile

    def _hand(self, world: World, seat: int) -> Hand:
        return world[0][self.others.index(seat)]

    def _lose(
        self, world: World, seat: int, kind: str, *, played: bool = False
    ) -> Iterator[tuple[World, Fraction]]:
        """A seat discards or shows a card that it chose. `played`: by the active seat in its influence phase."""
        if seat == self.observer:
            yield world, Fraction(1)
            return
        k = KINDS.index(kind)
        hand = self._hand(world, seat)
        for part in (KNOWN,) if played else (KNOWN, NEW_KNOWN):
            if hand[part][k]:
                yield self._place(world, seat, changed(hand, part, k, -1)), Fraction(1)
                return
        for part in (OTHER,) if played else (OTHER, NEW_OTHER):
            if hand[part][k]:
                yield self._place(world, seat, changed(hand, part, k, -1)), Fraction(hand[part][k])

    def _play(self, world: World, seat: int, kind: str) -> Iterator[tuple[World, Fraction]]:
        """QN-21: a card played in the influence phase was in the hand when the turn began."""
        yield from self._lose(world, seat, kind, played=True)

    def _purchase(self, world: World) -> Iterator[tuple[World, Fraction]]:
        """The influence phase is over: what came in it is like any other card."""
        hands = []
        for hand in world[0]:
            known = tuple(a + b for a, b in zip(hand[KNOWN], hand[NEW_KNOWN], strict=True))
            other = tuple(a + b for a, b in zip(hand[OTHER], hand[NEW_OTHER], strict=True))
            hands.append((known, other, NOTHING, NOTHING))
        yield (tuple(hands), world[1]), Fraction(1)

    def _gain(
        self, world: World, seat: int, kind: str, part: int = KNOWN
    ) -> Iterator[tuple[World, Fraction]]:
        """A seat takes a card that lay open."""
        if seat == self.observer:
            yield world, Fraction(1)
            return
        yield (
            self._place(world, seat, changed(self._hand(world, seat), part, KINDS.index(kind), 1)),
            Fraction(1),
        )

    def _open(self, world: World, kind: str) -> Iterator[tuple[World, Fraction]]:
        """A card of the pile is turned up."""
        k = KINDS.index(kind)
        hands, pile = world
        if pile[k]:
            yield (hands, with_one(pile, k, -1)), Fraction(pile[k], sum(pile))

    def _hidden(self, world: World, seat: int, kind: str) -> Iterator[tuple[World, Fraction]]:
        """A seat draws for an Astrologer; a Necklace is public."""
        if seat == self.observer:
            yield from self._open(world, kind)
            return
        pile = world[1]
        hand = self._hand(world, seat)
        for k, amount in enumerate(pile):
            if not amount or k == AS or (k == QN) != (kind == "QN"):
                continue
            after = changed(hand, KNOWN if k == QN else OTHER, k, 1)
            yield self._place(world, seat, after, with_one(pile, k, -1)), Fraction(amount, sum(pile))

    def _drawn(self, world: World, loser: int, k: int) -> Iterator[tuple[World, Fraction]]:
        """A random card of a hand turned out to be of this kind: any copy of it."""
        hand = self._hand(world, loser)
        size = sum(whole(hand))
        for part in (KNOWN, OTHER, NEW_KNOWN, NEW_OTHER):
            if hand[part][k]:
                yield self._place(world, loser, changed(hand, part, k, -1)), Fraction(hand[part][k], size)

    def _steal(
        self, world: World, gainer: int, loser: int, kind: str, how: str
    ) -> Iterator[tuple[World, Fraction]]:
        """A random card goes from hand to hand: both seats see it, others only if it is the Necklace."""
        k = KINDS.index(kind)
        new_known, new_other = (NEW_KNOWN, NEW_OTHER) if how == "thief" else (KNOWN, OTHER)
        if self.observer == loser:
            yield from self._gain(world, gainer, kind, new_known)
        elif self.observer == gainer:
            yield from self._drawn(world, loser, k)
        elif k == QN:
            for new, factor in self._drawn(world, loser, k):
                for newer, _ in self._gain(new, gainer, kind, new_known):
                    yield newer, factor
        else:
            hand, gaining = self._hand(world, loser), self._hand(world, gainer)
            size = sum(whole(hand))
            for part in (KNOWN, OTHER, NEW_KNOWN, NEW_OTHER):
                goal = new_known if part in (KNOWN, NEW_KNOWN) else new_other
                for i, copies in enumerate(hand[part]):
                    if not copies or i == QN or (i == MU and how == "thief"):
                        continue
                    new = self._place(world, loser, changed(hand, part, i, -1))
                    yield self._place(new, gainer, changed(gaining, goal, i, 1)), Fraction(copies, size)

    def _spoilt(self, world: World, thief: int, loser: int) -> Iterator[tuple[World, Fraction]]:
        """QN-33: the Thief drew a Musketeer, which everybody sees discarded."""
        if loser == self.observer:
            yield world, Fraction(1)
        else:
            yield from self._drawn(world, loser, MU)

    def _crown(self, world: World, gainer: int, loser: int) -> Iterator[tuple[World, Fraction]]:
        """QN-28: the Necklace, never hidden, changes hands."""
        if loser != self.observer:
            world = self._place(world, loser, changed(self._hand(world, loser), KNOWN, QN, -1))
        yield from self._gain(world, gainer, "QN", NEW_KNOWN)

    def _look(self, world: World, reader: int, seat: int, hand: Cards) -> Iterator[tuple[World, Fraction]]:
        """QN-23: the reader sees a whole hand."""
        if reader != self.observer:
            yield world, Fraction(1)
        elif whole(self._hand(world, seat)) == hand:
            yield self._place(world, seat, (hand, NOTHING, NOTHING, NOTHING)), Fraction(1)

    def _none(self, world: World, seat: int, gem: str) -> Iterator[tuple[World, Fraction]]:
        """QN-27: a seat said that it has no gem card of this type."""
        kinds = [i for i, kind in enumerate(KINDS[:10]) if kind[0] == gem]
        if seat == self.observer or not any(whole(self._hand(world, seat))[i] for i in kinds):
            yield world, Fraction(1)
