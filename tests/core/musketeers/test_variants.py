"""V-1 to V-6, section 8 of the rules."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from musketeers_pair import (
    Pair,
    acting,
    calling,
    flip,
    musketeers,
    place,
    rules,
    ruling,
    special,
    spot,
    to,
    token,
)
from musketeers_random import VARIANTS

from core.errors import EngineError
from core.musketeers.rules import load
from tests.reference.musketeers_board import STANDARD, SWORD, USEFUL, A, D, P, R
from tests.reference.musketeers_table import CARDINAL, GUARD, PICK, REINFORCE, SURPRISE, TOKEN


def of(**options: Any) -> dict[str, Any]:
    """Arguments of a pair with variants."""
    return {"game": (musketeers(**options), rules(**options))}


def chances(pair: Pair) -> dict[int, float]:
    """What may come, and how likely."""
    return {action: pair.state.chance_prob(action) for action in pair.legal()}


def law(counts: Mapping[int, int], first: int) -> dict[int, float]:
    """By number."""
    total = sum(counts.values())
    return {first + kind: float(Fraction(n, total)) for kind, n in counts.items() if n}


@pytest.mark.parametrize("limit", [12, 13, 14])
def test_v_1_a_lower_limit(limit: int) -> None:
    told = of(queen_limit=limit)
    assert Pair(spot("boundary", card=10, entry=5, queen=limit - 1), **told).winner == CARDINAL
    assert Pair(spot("boundary", card=10, entry=5, queen=limit - 2), **told).winner is None


def test_v_2_carpets_on_chests() -> None:
    """33 tokens for 9 chests: six are put aside, and any of them might have been drawn instead."""
    told = of(carpet_chests=(28, 42))
    pair = Pair(**told)
    assert pair.fact("chests") == dict.fromkeys((1, 9, 15, 16, 24, 31, 34, 44, 57), 3)
    pair.play(*[token(SWORD)] * 4)
    assert sum(pair.fact("pool")) == 33
    variant = told["game"][1]
    pair = Pair(acting(A, where={A: 29}, variant=variant), **told).play(to(28))
    assert pair.offers_none(PICK)
    pair = Pair(acting(A, where={A: 29}, variant=variant), **told).play(to(34), PICK)
    assert sum(pair.fact("pool")) == 33


def test_v_3_two_more_chests() -> None:
    """All six gold tokens join, before the first deal."""
    told = of(extra_chests=(2, 33))
    pair = Pair(**told)
    assert pair.node == "TOKEN_DEAL"
    assert len(pair.fact("chests")) == 13
    assert pair.fact("pool") == [5, 6, 3, 7, 7, 4, 7, 4]
    assert chances(pair) == pytest.approx(law({kind: pair.fact("pool")[kind] for kind in USEFUL}, TOKEN))
    pair.play(*[token(SWORD)] * 4)
    assert sum(pair.fact("pool")) == 39
    pair = Pair(acting(A, where={A: 32}, variant=told["game"][1]), **told).play(to(33))
    assert pair.offers(PICK)


def test_v_3_one_more_chest() -> None:
    """Three of the six gold tokens join by chance, unseen."""
    pair = Pair(**of(extra_chests=(33,)))
    gold = dict(enumerate(STANDARD.gold_tokens))
    for kind in (6, 0, 3):
        assert pair.node == "GOLD_DEAL"
        assert chances(pair) == pytest.approx(law(gold, TOKEN))
        pair.play(token(kind))
        gold[kind] -= 1
    assert pair.node == "TOKEN_DEAL"
    assert pair.fact("pool") == [5, 5, 3, 7, 6, 4, 7, 3]
    assert len(pair.fact("chests")) == 12


def test_v_4_more_arms() -> None:
    """A guard starts there; reinforcement may come there."""
    told = of(extra_arms=(22, 41))
    facts = Pair(**told).facts
    assert facts["guards"] == dict.fromkeys((17, 19, 22, 27, 30, 36, 41, 46, 47, 53), 1)
    assert facts["reserve"] == 4
    pair = Pair(ruling(2), **told).play(REINFORCE)
    assert pair.offers(place(22, GUARD), place(41, GUARD), place(17, GUARD))


def test_v_5_carpets_on_arms() -> None:
    told = of(carpet_arms=(17, 46))
    facts = Pair(**told).facts
    assert facts["guards"] == dict.fromkeys((19, 27, 30, 36, 47, 53), 1)
    assert facts["reserve"] == 8
    pair = Pair(ruling(2), **told).play(REINFORCE)
    assert pair.offers_none(place(17, GUARD), place(46, GUARD))
    assert pair.offers(place(47, GUARD))


def test_v_6_surprise() -> None:
    """Every turn, whatever the card says; all twelve again when none is left."""
    told = of(surprise=True)
    pair = Pair(spot("boundary", card=7, entry=5, queen=3), **told)
    assert pair.node == "SURPRISE"
    assert chances(pair) == pytest.approx(law(dict(enumerate((2, 4, 4, 2))), SURPRISE))
    pair.play(SURPRISE + 3)
    assert pair.fact("queen") == 6
    assert pair.fact("surprises_left") == [2, 4, 4, 1]
    assert pair.node == "MOVE_CARD"
    pair = Pair(spot("boundary", card=5, entry=5, queen=3, surprises_left=[1, 0, 0, 0]), **told)
    pair.play(SURPRISE)
    assert pair.fact("queen") == 3
    pair = Pair(spot("boundary", card=5, entry=5, queen=3, surprises_left=[0, 0, 0, 0]), **told)
    assert chances(pair) == pytest.approx(law(dict(enumerate((2, 4, 4, 2))), SURPRISE))
    pair.play(SURPRISE + 1)
    assert pair.fact("surprises_left") == [2, 3, 4, 2]


def test_v_6_wounds_and_help_are_as_ever() -> None:
    told = of(surprise=True)
    assert Pair(acting(P, where={P: 54}, queen=7), **told).play(to(59)).fact("queen") == 5
    facts = ruling(1, where={P: 33}, health={P: 1}, guards={32: 1}, queen=7)
    assert Pair(facts, **told).moves(GUARD, 32, 33).rolls(6, 1, 1).fact("queen") == 8


@pytest.mark.parametrize("name", VARIANTS)
def test_all_variants_begin(name: str) -> None:
    """The deals of each combination: as many tokens as there are chests for, or more."""
    pair = Pair(**of(**VARIANTS[name]))
    while pair.node in ("GOLD_DEAL", "TOKEN_DEAL"):
        pair.play(pair.legal()[0])
    pair.play(special(1))
    assert pair.node == "CARRIER"
    assert sum(pair.fact("pool")) >= sum(pair.fact("chests").values())
    assert sum(pair.fact("guards").values()) + pair.fact("reserve") == 14
    pair.play(pair.legal()[0], flip(3))
    assert pair.node == "SIGNAL_OFFER"


def test_four_carpets_at_most() -> None:
    assert len(musketeers(carpet_chests=(1, 9), carpet_arms=(17, 19)).arms) == 6
    with pytest.raises(EngineError, match="at most 2 rooms, not 3"):
        load(2, None, {"carpet_arms": [17, 19, 27]})


def test_a_variant_changes_no_other_rule() -> None:
    """A phase of the Cardinal in an extra arms room that a Musketeer blocks."""
    told = of(extra_arms=(22,))
    pair = Pair(calling(4, card=10, where={D: 22, R: 36}), **told).play(REINFORCE)
    assert pair.offers_none(place(22, GUARD), place(36, GUARD))
    assert pair.offers(place(17, GUARD))
