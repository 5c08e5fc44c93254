"""The law of duel rounds and of whole duels against the enumeration of single dice: TV-49 to TV-51 and plain duels."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from musketeers_pair import Pair, acting, musketeers, ruling, special, to

from core.game import State
from tests.reference.musketeers_board import ELITE, NAMES, STANDARD, TO_ARMS, A, D, P, R
from tests.reference.musketeers_duel import duel, hits_law, plain_duel, read_dice, round_law
from tests.reference.musketeers_table import END, GUARD, MISS, ROCHEFORT, ROUND, round_action

TEAMS = [(D,), (A,), (P,), (R,), (D, A), (P, R), (A, R), (D, P, R), (D, A, P, R)]
CASES = [(1, False), (2, False), (3, True), (0, True), (6, False), (9, True), (14, True)]


def before_a_round(
    guards: int,
    rochefort: bool,
    team: Sequence[int],
    card: int | None = None,
    health: Mapping[int, int] | None = None,
) -> Pair:
    """A duel without items in 37: fighters have come from 36; the shot has missed, a card was played or not."""
    facts = ruling(
        guards + rochefort, where=dict.fromkeys(team, 37), guards={36: guards} if guards else {},
        rochefort=36 if rochefort else None, held=[TO_ARMS, ELITE], health=health or {},
    )  # fmt: skip
    pair = Pair(facts)
    if guards:
        pair.moves(GUARD, 36, 37, guards)
    if rochefort:
        pair.moves(ROCHEFORT, 36, 37)
    if pair.node == "C_PISTOL":
        pair.play(pair.legal()[0])
    if rochefort:
        pair.play(MISS)
    if guards:
        assert pair.node == "DUEL_CARD"
        pair.play(END if card is None else special(card))
    assert pair.node == "DUEL_ROUND"
    return pair


def law_of(state: State) -> dict[int, float]:
    """Every outcome of the engine with its probability."""
    return {action: state.chance_prob(action) for action in state.legal()}


@pytest.mark.parametrize(
    ("guards", "rochefort", "card"),
    [(*case, card) for case in CASES for card in (None, TO_ARMS, ELITE) if case[0] or card is None],
)
def test_every_outcome_of_a_round(guards: int, rochefort: bool, card: int | None) -> None:
    """Nothing is left out and nothing added; together they are certain."""
    for team in TEAMS:
        found = law_of(before_a_round(guards, rochefort, team, card).state)
        wanted = {
            round_action(*key): float(p) for key, p in round_law(guards, rochefort, team, card, STANDARD)
        }
        assert found == pytest.approx(wanted, abs=1e-14)
        assert sum(found.values()) == pytest.approx(1)


@pytest.mark.parametrize("team", TEAMS)
def test_dice_make_the_outcome(team: tuple[int, ...]) -> None:
    """Random dice in the order of TM-67, read by both."""
    random = Random(str(team))
    pair = before_a_round(2, True, team)
    for _ in range(200):
        dice = [random.randint(1, 6) for _ in range(4)]
        for m in team:
            faces = [random.randint(1, 6) for _ in range(3 if m == D else 2)]
            dice += faces
            if m == A and min(faces) < 4:
                dice.append(random.randint(1, 6))
        wanted = ROUND + sum(
            n << shift
            for n, shift in zip(read_dice(dice, 2, True, team, None, STANDARD), (0, 5, 10), strict=True)
        )
        assert pair.game.round_action(pair.state, tuple(dice)) == wanted


@pytest.mark.parametrize("m", [A, R])
def test_the_law_is_that_of_all_dice_one_by_one(m: int) -> None:
    """A guard and Rochefort against Athos or Aramis: every throw of all dice counted."""
    counted: dict[tuple[int, int, bool], int] = {}
    for dice in product(range(1, 7), repeat=6):  # the last one is thrown if Athos has missed
        hits = sum(face >= 5 for face in dice[:3])
        ours = dice[3:] if m == A and min(dice[3:5]) < 4 else dice[3:5]
        key = (hits, min(2, sum(face >= 4 for face in ours)), m == R and 1 in ours)
        counted[key] = counted.get(key, 0) + 1
    law = dict(round_law(1, True, (m,), None, STANDARD))
    assert {key: Fraction(n, 6**6) for key, n in counted.items()} == law


def hits(pair: Pair) -> list[float]:
    """The law of the Cardinal's hits."""
    found: dict[int, float] = {}
    for action, p in law_of(pair.state).items():
        found[action & 31] = found.get(action & 31, 0.0) + p
    return [found[n] for n in sorted(found)]


def test_tm_tv_49_to_arms() -> None:
    """Four dice of two guards; the other table of hits has no such card."""
    pair = before_a_round(2, False, (P,), TO_ARMS)
    assert pair.game.round_dice(pair.state)["guards"] == 4
    assert hits(pair) == pytest.approx([16 / 81, 32 / 81, 8 / 27, 8 / 81, 1 / 81])
    pair = Pair(ruling(1, where={P: 37}, rochefort=36, held=[TO_ARMS])).moves(ROCHEFORT, 36, 37).play(MISS)
    assert pair.node == "DUEL_ROUND"


def test_tm_tv_50_elite_guards() -> None:
    pair = before_a_round(3, True, (P,), ELITE)
    assert hits(pair) == pytest.approx([1 / 18, 2 / 9, 25 / 72, 19 / 72, 7 / 72, 1 / 72])
    pair = before_a_round(3, True, (P,))
    assert hits(pair) == pytest.approx([32 / 243, 80 / 243, 80 / 243, 40 / 243, 10 / 243, 1 / 243])


def ends(
    state: State, memory: dict[tuple[int, ...], tuple[float, float, float]], m: int
) -> tuple[float, float, float]:
    """The engine's own duel of one Musketeer, all its rounds: he stands, he is down and a fighter left, both are gone."""
    game = musketeers()
    facts = game.facts(state)
    one = facts["musketeers"][m]
    fighters = facts["guards"].get(37, 0) + (facts["rochefort"] == 37)
    if facts["node"] != "DUEL_ROUND":
        return (1.0, 0.0, 0.0) if not one["down"] else (0.0, 1.0, 0.0) if fighters else (0.0, 0.0, 1.0)
    key = (facts["guards"].get(37, 0), facts["rochefort"] == 37, one["health"], facts["hand_n"])
    if key not in memory:
        total, stays = [0.0, 0.0, 0.0], 0.0
        for action in state.legal():
            after = state.copy()
            game.play(after, action)
            p = state.chance_prob(action)
            told = game.facts(after)
            same = told["musketeers"][m]["health"] == one["health"] and told["guards"] == facts["guards"]
            if told["node"] == "DUEL_ROUND" and same and told["rochefort"] == facts["rochefort"]:
                stays += p
                continue
            for i, share in enumerate(ends(after, memory, m)):
                total[i] += p * share
        a, b, c = (x / (1 - stays) for x in total)
        memory[key] = (a, b, c)
    return memory[key]


VECTORS = [
    (P, 4, 1, False, None, (2499 / 2500, 1 / 10000, 3 / 10000)),
    (A, 3, 1, False, None, (1330 / 1331, 1 / 10648, 7 / 10648)),
    (A, 3, 2, False, None, (0.958189, 0.011829, 0.029982)),
    (R, 3, 3, False, None, (0.796663, 0.125381, 0.077956)),
    (D, 3, 3, False, None, (0.732087, 0.167589, 0.100324)),
    (D, 3, 3, True, None, (0.267923, 0.565827, 0.166250)),
    (A, 1, 1, False, None, (7 / 11, 1 / 22, 7 / 22)),
    (P, 4, 2, False, TO_ARMS, (0.908017, 0.046921, 0.045061)),
]


@pytest.mark.parametrize(("m", "health", "guards", "rochefort", "card", "wanted"), VECTORS)
def test_tm_tv_51_whole_duels(
    m: int, health: int, guards: int, rochefort: bool, card: int | None, wanted: tuple[float, ...]
) -> None:
    """The chain of single dice; and the engine's own rounds in a phase of the Musketeer."""
    exact = duel(m, health, guards, rochefort, card)
    assert [float(p) for p in exact] == pytest.approx(wanted, abs=1.1e-6)
    assert sum(exact) == 1
    facts = acting(
        m, card=9, where={m: 36}, health={m: health}, guards={37: guards}, rochefort=37 if rochefort else None,
        held=[] if card is None else [card], carrier=(m + 1) % 4,
    )  # fmt: skip
    game = musketeers()
    state = game.state_from(facts)  # type: ignore[arg-type]  # a plain dict
    game.play(state, to(37))
    total = [0.0, 0.0, 0.0]
    for start, p in starts(state):
        for i, share in enumerate(first_round(start, m) if card is not None else ends(start, {}, m)):
            total[i] += p * share
    assert total == pytest.approx([float(p) for p in exact], abs=1e-9)


def starts(state: State) -> list[tuple[State, float]]:
    """States at the first roll: the shot has hit or missed, the card was played."""
    game = state.game
    if state.legal() and state.is_chance and MISS in state.legal():
        found = []
        for action in state.legal():
            after = state.copy()
            game.play(after, action)
            found.append((after, state.chance_prob(action)))
        return found
    if END in state.legal():
        game.play(state, state.legal()[-1])
    return [(state, 1.0)]


def first_round(state: State, m: int) -> list[float]:
    """With a card only this round has another law."""
    game = state.game
    total = [0.0, 0.0, 0.0]
    memory: dict[tuple[int, ...], tuple[float, float, float]] = {}
    for action in state.legal():
        after = state.copy()
        game.play(after, action)
        for i, share in enumerate(ends(after, memory, m)):
            total[i] += state.chance_prob(action) * share
    return total


@pytest.mark.parametrize(
    ("guards", "rochefort", "health", "dice", "wanted"),
    [
        (1, 0, 3, 2, (0.996000, 0.003000, 0.001000, 2.556000)),
        (2, 0, 3, 2, (0.900641, 0.052059, 0.047301, 1.850016)),
        (3, 0, 3, 2, (0.615401, 0.110702, 0.273896, 1.041141)),
        (3, 0, 4, 3, (0.924234, 0.040795, 0.034971, 2.327238)),
        (0, 1, 3, 2, (0.955078, 0.033691, 0.011230, 2.126953)),
        (2, 1, 4, 3, (0.774110, 0.127278, 0.098612, 1.679325)),
        (3, 1, 4, 4, (0.652787, 0.181409, 0.165804, 1.279342)),
    ],
)  # fmt: skip
def test_duels_without_abilities(
    guards: int, rochefort: int, health: int, dice: int, wanted: tuple[float, ...]
) -> None:
    """The chain against a table computed elsewhere: he stands, both gone, he is down; expected health."""
    (stands, down, both), expected = plain_duel(guards, bool(rochefort), health, dice)
    assert [float(x) for x in (stands, both, down, expected)] == pytest.approx(wanted, abs=6e-7)


def test_porthos_in_the_engine_is_such_a_duel() -> None:
    """He has no ability: two dice, four health."""
    state = before_a_round(2, False, (P,), health={P: 3}).state
    (stands, down, both), _ = plain_duel(2, False, 3, 2)
    assert ends(state, {}, P) == pytest.approx([float(p) for p in (stands, down, both)], abs=1e-9)


def test_hits_of_single_dice() -> None:
    """Binomial, by faces."""
    assert dict(hits_law(2, 5)) == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
    assert dict(hits_law(0, 5)) == {0: Fraction(1)}
    assert len(NAMES) == 4


ROLLS = 20_000


@pytest.mark.parametrize(
    ("guards", "team", "card"), [(3, (A, R), None), (2, (D, P), TO_ARMS), (4, (D, A, P, R), ELITE)]
)
def test_rolled_dice_have_the_law_of_the_aggregate(
    guards: int, team: tuple[int, ...], card: int | None
) -> None:
    """Played dice fold to the action that is played, and come as often as the law says; search draws by the same law."""
    state = before_a_round(guards, True, team, card).state
    game = musketeers()
    rolled: Counter[int] = Counter()
    drawn: Counter[int] = Counter()
    for seed in range(ROLLS):
        action, dice = game.roll(state, seed)
        assert action == game.round_action(state, dice)
        rolled[action] += 1
        drawn[state.chance(seed + ROLLS)] += 1
    law = law_of(state)
    for found in (rolled, drawn):
        assert set(found) <= set(law)
        for action, p in law.items():
            spread = (ROLLS * p * (1 - p)) ** 0.5
            assert abs(found[action] - ROLLS * p) <= 5 * spread + 1, (action, p, found[action])
