"""The dice of The Three Musketeers, one by one: the exact law of a duel round (TM-67 to TM-69) and of whole duels.

Every law is a dictionary from an outcome to its `Fraction`. A duel without items is a Markov chain, solved exactly.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from .musketeers_board import ELITE, STANDARD, TO_ARMS, Rules

FACES = range(1, 7)
Round = tuple[
    int, int, bool
]  # the Cardinal's hits, the Musketeers' hits (at most the fighters), Aramis dodges
Hits = dict[int, Fraction]
End = tuple[Fraction, Fraction, Fraction]  # he stands, he is down and a fighter is left, both sides are gone


@cache
def hits_law(dice: int, need: int) -> tuple[tuple[int, Fraction], ...]:
    """Hits of some dice, each a hit from `need` on: one die after the other, face by face."""
    law: Hits = {0: Fraction(1)}
    for _ in range(dice):
        after: Hits = {}
        for hits, weight in law.items():
            for face in FACES:
                more = hits + (face >= need)
                after[more] = after.get(more, Fraction(0)) + weight / 6
        law = after
    return tuple(law.items())


def rerolls(faces: Sequence[int], need: int) -> bool:
    """TM-69: one missed die is rolled again."""
    return any(face < need for face in faces)


@cache
def figure_law(m: int, enemies: int, rules: Rules) -> tuple[tuple[tuple[int, bool], Fraction], ...]:
    """(hits, dodge) of one Musketeer against so many fighters."""
    one = rules.fighters[m]
    dice = dice_of(m, enemies, rules)
    law: dict[tuple[int, bool], Fraction] = {}
    for faces in product(FACES, repeat=dice):
        hits = sum(face >= one.hit for face in faces)
        dodge = one.ability == "dodge" and 1 in faces  # TM-72
        again: Sequence[int] = FACES if one.ability == "reroll" and rerolls(faces, one.hit) else (0,)
        for face in again:
            key = (hits + (face >= one.hit), dodge)
            law[key] = law.get(key, Fraction(0)) + Fraction(1, 6**dice * len(again))
    return tuple(law.items())


def dice_of(m: int, enemies: int, rules: Rules) -> int:
    """TM-68."""
    one = rules.fighters[m]
    if one.ability == "dice per enemy":
        return min(rules.most_dice, max(one.dice, enemies))
    return one.dice


def guard_dice(guards: int, card: int | None, rules: Rules) -> int:
    """TM-55: To Arms gives the guards dice, if there are guards."""
    return guards + (rules.to_arms_dice if card == TO_ARMS and guards else 0)


@cache
def round_law(
    guards: int, rochefort: bool, team: tuple[int, ...], card: int | None, rules: Rules
) -> tuple[tuple[Round, Fraction], ...]:
    """All outcomes of a round.

    Args:
        team: the Musketeers who stand.
        card: TO_ARMS or ELITE in the first round.
    """
    enemies = guards + rochefort
    need = rules.elite_hit if card == ELITE else rules.guard_hit  # TM-56
    cardinal: Hits = {}
    for hits, weight in hits_law(guard_dice(guards, card, rules), need):
        for more, share in hits_law(rules.rochefort_dice if rochefort else 0, rules.rochefort_hit):
            cardinal[hits + more] = cardinal.get(hits + more, Fraction(0)) + weight * share
    ours: dict[tuple[int, bool], Fraction] = {(0, False): Fraction(1)}
    for m in team:
        after: dict[tuple[int, bool], Fraction] = {}
        for (hits, dodge), weight in ours.items():
            for (more, dodges), share in figure_law(m, enemies, rules):
                key = (min(enemies, hits + more), dodge or dodges)
                after[key] = after.get(key, Fraction(0)) + weight * share
        ours = after
    return tuple(
        ((hits, kills, dodge), weight * share)
        for hits, weight in cardinal.items()
        for (kills, dodge), share in ours.items()
    )


def read_dice(
    dice: Sequence[int], guards: int, rochefort: bool, team: Sequence[int], card: int | None, rules: Rules
) -> Round:
    """The outcome of scripted dice in the order of TM-67.

    Raises:
        ValueError: too many dice or too few.
    """
    left = list(dice)

    def take(n: int) -> list[int]:
        if len(left) < n:
            raise ValueError("too few dice")
        taken, left[:] = left[:n], left[n:]
        return taken

    need = rules.elite_hit if card == ELITE else rules.guard_hit
    hits = sum(face >= need for face in take(guard_dice(guards, card, rules)))
    if rochefort:
        hits += sum(face >= rules.rochefort_hit for face in take(rules.rochefort_dice))
    kills, dodge = 0, False
    for m in sorted(team):
        one = rules.fighters[m]
        faces = take(dice_of(m, guards + rochefort, rules))
        if one.ability == "reroll" and rerolls(faces, one.hit):
            faces += take(1)
        kills += sum(face >= one.hit for face in faces)
        dodge = dodge or (one.ability == "dodge" and 1 in faces)
    if left:
        raise ValueError("too many dice")
    return hits, min(kills, guards + rochefort), dodge


# ------------------------------------------------------------------------------------------------------- whole duels

Step = Callable[[int, bool], Sequence[tuple[tuple[int, int, bool], Fraction]]]


def losses(guards: int, rochefort: bool, kills: int) -> tuple[int, bool]:
    """TM-70: the fighters that are left."""
    left = max(0, guards - kills)
    return left, rochefort and kills <= guards


def chain(guards: int, rochefort: bool, health: int, step: Step) -> dict[tuple[int, bool, int], Fraction]:
    """Where a duel of one Musketeer ends: (guards, Rochefort, health) -> probability.

    Args:
        step: the law of a round against some fighters.
    """
    if health <= 0 or not (guards or rochefort):
        return {(guards, rochefort, max(0, health)): Fraction(1)}
    found: dict[tuple[int, bool, int], Fraction] = {}
    stays = Fraction(0)
    for (hits, kills, dodge), weight in step(guards, rochefort):
        taken = 0 if dodge else hits
        if not taken and not kills:
            stays += weight
            continue
        after = chain(*losses(guards, rochefort, kills), health - taken, step)
        for end, share in after.items():
            found[end] = found.get(end, Fraction(0)) + weight * share
    return {end: weight / (1 - stays) for end, weight in found.items()}


def summary(ends: dict[tuple[int, bool, int], Fraction]) -> End:
    """The three kinds of ends."""
    stands = sum((w for (_, _, health), w in ends.items() if health), Fraction(0))
    down = sum((w for (g, r, health), w in ends.items() if not health and (g or r)), Fraction(0))
    return stands, down, 1 - stands - down


def duel(
    m: int,
    health: int,
    guards: int,
    rochefort: bool = False,
    card: int | None = None,
    rules: Rules | None = None,
) -> End:
    """How a duel of one Musketeer without items ends: pistol first (TM-63), a card in the first round (TM-55, TM-56)."""
    told = rules or STANDARD

    def step(g: int, r: bool) -> Sequence[tuple[Round, Fraction]]:
        return round_law(g, r, (m,), None, told)

    starts = {health: Fraction(1)}
    if rochefort:
        shot = Fraction(7 - told.pistol_hit, 6)
        starts = {health: 1 - shot, health - 1: shot}
    ends: dict[tuple[int, bool, int], Fraction] = {}
    for left, weight in starts.items():
        if card is None or left <= 0:
            first = {(guards, rochefort, left): Fraction(1)}
        else:
            first = {}
            for (hits, kills, dodge), share in round_law(guards, rochefort, (m,), card, told):
                key = (*losses(guards, rochefort, kills), left - (0 if dodge else hits))
                first[key] = first.get(key, Fraction(0)) + share
        for (g, r, now), share in first.items():
            for end, last in chain(g, r, now, step).items():
                ends[end] = ends.get(end, Fraction(0)) + weight * share * last
    return summary(ends)


def plain_duel(guards: int, rochefort: bool, health: int, dice: int) -> tuple[End, Fraction]:
    """A duel with no ability, pistol or item: its ends, and the expected health (0 where he is down)."""
    rules = STANDARD

    def step(g: int, r: bool) -> Sequence[tuple[Round, Fraction]]:
        law: dict[Round, Fraction] = {}
        for hits, weight in hits_law(g + (2 if r else 0), rules.guard_hit):
            for kills, share in hits_law(dice, 4):
                key = (hits, min(kills, g + r), False)
                law[key] = law.get(key, Fraction(0)) + weight * share
        return list(law.items())

    ends = chain(guards, rochefort, health, step)
    expected = sum((w * left for (_, _, left), w in ends.items()), Fraction(0))
    return summary(ends), expected
