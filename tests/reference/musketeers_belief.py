"""The slow, obvious oracle of what is believed (section 6 of the rules): every case counted.

- Who carries the pendants, as the Cardinal believes: all courses of secret exchanges, each with its weight (B-1 to B-5).
- Where the unseen tokens are: all assignments of single tokens to single places, all alike (section 6.2).
- What the Cardinal holds, as the Musketeers believe: all sets of so many unseen cards, all alike (section 6.3).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from .musketeers_board import NAMES, USEFUL, Rules

FIGURES = range(len(NAMES))
EXCHANGED = Fraction(1, 2)  # B-5: that announced pendants have really changed hands

Hand = tuple[int, ...]
Places = tuple[Hand, ...]  # sorted tokens of each hand, then of all that lie elsewhere


class CarrierBelief:
    """All courses: who began as the carrier, and which announced exchanges were made."""

    def __init__(self, start: Sequence[Fraction] | None = None) -> None:
        self.start = list(start or [Fraction(1, len(NAMES))] * len(NAMES))  # B-1
        self.seen: list[tuple[Any, ...]] = []

    def see(self, happenings: Iterable[tuple[Any, ...]]) -> None:
        """Happenings of `Table.log`; what the Cardinal does not see is left out."""
        self.seen += [one for one in happenings if one[0] in ("shown", "searched", "gone", "exchange")]

    def _course(self, carrier: int, made: Sequence[bool]) -> int | None:
        """Who carries at the end of a course; None: it contradicts what was seen."""
        choices = iter(made)
        for name, m, *rest in self.seen:
            if name == "exchange":
                if next(choices) and carrier in (m, rest[0]):
                    carrier = m + rest[0] - carrier
            elif name == "gone":
                if carrier == m:
                    return None  # B-4: the game has gone on
            elif (carrier == m) != rest[0]:
                return None  # B-2, B-3
        return carrier

    def carries(self) -> list[Fraction]:
        """[4] probability of each Musketeer."""
        exchanges = sum(one[0] == "exchange" for one in self.seen)
        found = [Fraction(0)] * len(NAMES)
        for carrier in FIGURES:
            for made in product((False, True), repeat=exchanges):
                last = self._course(carrier, made)
                if last is not None:
                    weight = self.start[carrier]
                    for was_made in made:
                        weight *= EXCHANGED if was_made else 1 - EXCHANGED
                    found[last] += weight
        total = sum(found, Fraction(0))
        return [weight / total for weight in found]


def assignments(unseen: Sequence[int], hands: Sequence[int]) -> dict[Places, Fraction]:
    """Every way to put single tokens into places, those of hands useful; all alike.

    Args:
        unseen: how many tokens of each kind are unseen.
        hands: tokens of each Musketeer.
    """
    tokens = [kind for kind, n in enumerate(unseen) for _ in range(n)]
    counted: dict[Places, int] = {}
    for places in _fill(frozenset(range(len(tokens))), list(hands), tokens):
        counted[places] = counted.get(places, 0) + 1
    total = sum(counted.values())
    return {places: Fraction(n, total) for places, n in counted.items()}


def _fill(left: frozenset[int], hands: list[int], tokens: Sequence[int]) -> Iterator[Places]:
    """Sets of single tokens for one hand after the other. The order inside a hand counts for all hands alike."""
    if not hands:
        yield (tuple(sorted(tokens[i] for i in left)),)
        return
    able = [i for i in left if tokens[i] in USEFUL]
    for chosen in combinations(able, hands[0]):
        hand = tuple(sorted(tokens[i] for i in chosen))
        for rest in _fill(left - set(chosen), hands[1:], tokens):
            yield (hand, *rest)


def expected(law: Mapping[Places, Fraction], m: int) -> list[Fraction]:
    """[6] expected number of each useful token in a hand."""
    found = [Fraction(0)] * len(USEFUL)
    for places, weight in law.items():
        for kind in places[m]:
            found[kind] += weight
    return found


def expected_of(unseen: Sequence[int], items: int) -> list[Fraction]:
    """The same in closed form: all useful tokens are alike."""
    useful = sum(unseen[kind] for kind in USEFUL)
    return [Fraction(items * unseen[kind], useful) if useful else Fraction(0) for kind in USEFUL]


def held_cards(unseen: Sequence[int], n: int) -> dict[Hand, Fraction]:
    """Every hand of the Cardinal, of so many unseen special cards."""
    cards = [kind for kind, count in enumerate(unseen) for _ in range(count)]
    counted: dict[Hand, int] = {}
    for chosen in combinations(range(len(cards)), n):
        hand = tuple(sorted(cards[i] for i in chosen))
        counted[hand] = counted.get(hand, 0) + 1
    total = sum(counted.values())
    return {hand: Fraction(count, total) for hand, count in counted.items()}


def falling(n: int, k: int) -> int:
    """Ways to put k of n single tokens into k single places."""
    result = 1
    for i in range(k):
        result *= max(0, n - i)
    return result


def left_out(rules: Rules, seen: Sequence[int], hidden: int) -> dict[Hand, Fraction]:
    """V-3 with one chest: which gold tokens stay out, by kind; all courses of single tokens counted.

    Args:
        seen: tokens of each kind that have been used or revealed, or that the viewer holds.
        hidden: tokens in hands that he does not see.
    """
    gold = [kind for kind, n in enumerate(rules.gold_tokens) for _ in range(n)]
    found: dict[Hand, Fraction] = {}
    for out in combinations(gold, len(gold) - rules.gold_joins):
        here = [b + gold.count(kind) - out.count(kind) for kind, b in enumerate(rules.base_tokens)]
        ways = falling(sum(here[kind] - seen[kind] for kind in USEFUL), hidden)
        for n, k in zip(here, seen, strict=True):
            ways *= falling(n, k)
        deals = falling(sum(here[kind] for kind in USEFUL), len(NAMES))  # TM-04: of useful ones only
        found[out] = found.get(out, Fraction(0)) + Fraction(ways, deals)
    total = sum(found.values(), Fraction(0))
    return {out: weight / total for out, weight in found.items() if weight}


def expected_with_gold(rules: Rules, seen: Sequence[int], hidden: int, items: int) -> list[Fraction]:
    """[6] expected number of each useful token in a hand of so many, over what stays out."""
    found = [Fraction(0)] * len(USEFUL)
    for out, weight in left_out(rules, seen, hidden).items():
        unseen = [
            b + g - out.count(kind) - seen[kind]
            for kind, (b, g) in enumerate(zip(rules.base_tokens, rules.gold_tokens, strict=True))
        ]
        for kind, n in enumerate(expected_of(unseen, items)):
            found[kind] += weight * n
    return found
