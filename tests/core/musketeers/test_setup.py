"""TM-01 to TM-11: sides, what is dealt, and where everything begins."""

from fractions import Fraction

import pytest
from musketeers_pair import Pair, acting, flip, musketeers, on, ruling, special, to, token

from core.musketeers.rules import load
from tests.reference.musketeers_board import (
    BOOTS,
    CLOAK,
    DUAL,
    ELITE,
    KEY,
    MEDICINE,
    PERFUME,
    POISON,
    RESERVE,
    SWORD,
    TRAP,
    A,
    D,
    P,
    R,
)
from tests.reference.musketeers_table import CARDINAL, CHANCE, FIGURE, GUARD, MOVE_CARD, TEAM, TOKEN

FIGURES = (D, A, P, R)
ARMS = (17, 19, 27, 30, 36, 46, 47, 53)
CHESTS = (1, 9, 15, 16, 24, 28, 31, 34, 42, 44, 57)


def chances(pair: Pair) -> dict[int, float]:
    """What may come, and how likely."""
    assert pair.actor == CHANCE
    return {action: pair.state.chance_prob(action) for action in pair.legal()}


def dealt() -> Pair:
    """A game in which everybody has his first things, and the carrier is to be chosen."""
    return Pair().play(token(SWORD), token(KEY), token(MEDICINE), token(CLOAK), special(PERFUME))


def test_tm_01_two_sides_and_four_musketeers() -> None:
    pair = dealt()
    assert pair.game.seats == 2
    assert len(pair.fact("musketeers")) == 4
    assert pair.actor == TEAM
    with pytest.raises(ValueError, match="2 seats"):
        load(3)


def test_tm_02_the_queen_begins_in_her_bedroom() -> None:
    assert dealt().fact("queen") == 0


def test_tm_03_a_guard_in_each_room_with_arms() -> None:
    facts = dealt().facts
    assert facts["guards"] == dict.fromkeys(ARMS, 1)
    assert facts["reserve"] == 6
    assert facts["rochefort"] is None
    assert facts["milady"] is None
    assert tuple(musketeers().arms) == ARMS


def test_tm_04_first_tokens_are_useful() -> None:
    """One for each Musketeer, of 28, without putting back."""
    pair = Pair()
    assert pair.node == "TOKEN_DEAL"
    left = [4, 5, 3, 6, 6, 4]
    for n, m in enumerate(FIGURES):
        wanted = {TOKEN + kind: float(Fraction(count, 28 - n)) for kind, count in enumerate(left)}
        assert chances(pair) == pytest.approx(wanted)
        pair.play(token(SWORD))
        left[SWORD] -= 1
        assert pair.hand(m) == [SWORD]
    assert pair.node == "SPECIAL_DRAW"


def test_tm_05_three_tokens_on_each_chest() -> None:
    """33 are left: 24 useful and 9 dangerous ones."""
    facts = dealt().facts
    assert facts["chests"] == dict.fromkeys(CHESTS, 3)
    assert sum(facts["pool"]) == 33
    assert facts["pool"] == [3, 5, 3, 5, 5, 3, 6, 3]
    assert (facts["pool"][TRAP], facts["pool"][POISON]) == (6, 3)
    assert facts["picked"] == 0
    assert tuple(musketeers().chest_rooms) == CHESTS


def test_tm_06_all_musketeers_begin_on_the_quai() -> None:
    pair = dealt()
    assert [pair.of(m, "room") for m in FIGURES] == [0, 0, 0, 0]
    assert [pair.of(m, "health") for m in FIGURES] == [3, 3, 4, 3]
    assert not any(pair.of(m, "down") or pair.of(m, "gone") for m in FIGURES)


def test_tm_07_signal_one_for_all_and_the_tokens_of_doorways() -> None:
    facts = dealt().facts
    assert facts["signal"]
    assert facts["one_for_all"]
    assert facts["door"] is None
    assert facts["grate"] is None


def test_tm_08_the_cardinal_draws_one_special_card() -> None:
    pair = Pair().play(*[token(BOOTS)] * 4)
    assert pair.node == "SPECIAL_DRAW"
    kinds = [3, 2, 1, 1, 2, 1, 2, 2]
    assert chances(pair) == pytest.approx({special(c): n / 14 for c, n in enumerate(kinds)})
    pair.play(special(ELITE))
    assert pair.held() == [ELITE]
    assert sum(pair.fact("deck")) == 13
    assert pair.node == "CARRIER"


@pytest.mark.parametrize("carrier", FIGURES)
def test_tm_09_the_musketeers_choose_who_carries_the_pendants(carrier: int) -> None:
    """After they have seen their tokens."""
    pair = dealt()
    assert pair.fact("carrier") is None
    assert (pair.node, pair.actor) == ("CARRIER", TEAM)
    assert pair.allows(*(FIGURE + m for m in FIGURES))
    pair.play(on(carrier))
    assert pair.fact("carrier") == carrier


def test_tm_10_twelve_move_cards_in_any_order() -> None:
    pair = dealt().play(on(D))
    assert pair.node == "MOVE_CARD"
    assert chances(pair) == pytest.approx({MOVE_CARD + i: 1 / 12 for i in range(12)})
    pair.play(flip(7))
    assert pair.fact("card") == 7
    assert pair.fact("cards_left") == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    assert pair.fact("turn") == 1


@pytest.mark.parametrize("m", FIGURES)
def test_tm_11_abilities_count_in_attack_and_in_defence(m: int) -> None:
    """The same law of a round, whoever came into the room."""
    attack = Pair(acting(m, where={m: 41}, guards={37: 2})).play(to(37))
    defence = Pair(ruling(2, where={m: 37}, guards={41: 2})).moves(GUARD, 41, 37, 2)
    assert attack.node == defence.node == "DUEL_ROUND"
    assert chances(attack) == pytest.approx(chances(defence))
    dodges = [action for action in attack.legal() if action - 1024 >> 10]
    assert bool(dodges) == (m == R)


def test_a_cardinal_is_asked_before_the_first_phase() -> None:
    """The first boundary of the game: the Signal, then One for all."""
    pair = dealt().play(on(A), flip(1))
    assert (pair.node, pair.actor) == ("SIGNAL_OFFER", CARDINAL)
    pair.play(0)
    assert (pair.node, pair.actor) == ("ALL_OFFER", TEAM)
    pair.play(0)
    assert (pair.node, pair.fact("phase"), pair.fact("steps")) == ("ACT", D, 2)


def test_three_of_a_kind_and_one_of_a_kind() -> None:
    """What is drawn is no longer in the deck."""
    pair = Pair().play(*[token(MEDICINE)] * 4, special(RESERVE))
    assert pair.fact("deck") == [3, 2, 0, 1, 2, 1, 2, 2]
    assert pair.fact("hand")[DUAL] == 0
