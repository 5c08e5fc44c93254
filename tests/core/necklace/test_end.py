"""QN-85 to QN-88: the wearer, the end and the winner."""

from pathlib import Path
from random import Random

import pytest
from necklace_pair import Pair, necklace, quiet, variant

from core.errors import IllegalActionError
from tests.reference.necklace import KINDS, Rules


def last_sale(hands: list[str], scores: list[int], shows: list[str] | None = None, held: int = 2) -> Pair:
    """The last sale of a game in the refill of seat 0."""
    facts = quiet(hands, "FV@2 - - - -", node="BUY", bought=1, hazard="sure", sales_held=held, scores=scores)
    pair = Pair(necklace(len(hands)), facts).play("end", "merchant")
    return pair.commits(shows or [""] * len(hands))


def test_qn_85_the_wearer_is_who_holds_the_necklace() -> None:
    """In hand, not in the display; public at all times."""
    pair = Pair(necklace(3), quiet(["CY", "R1", "QN"], "A1@0 - - - -"), with_views=True)
    assert pair.facts["wearer"] == 2
    for seat in (0, 1):
        other = pair.game.view_facts(pair.views[seat])["others"][2]
        assert other is not None and other["known"][KINDS.index("QN")] == 1
    pair = Pair(necklace(3), quiet(["CY", "R1", "R1"], "QN@1 A1@0 - - -"))
    assert pair.facts["wearer"] is None
    assert pair.play("end", "slot 0").facts["wearer"] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_qn_85_the_wearer_in_whole_games(seats: int) -> None:
    """At every node he is who has the Necklace in hand, or nobody."""
    random = Random(85)
    for _ in range(3):
        pair = Pair(necklace(seats))
        while pair.actor != 17:
            pair.rush(random, most=1)
            holders = [s for s, hand in enumerate(pair.facts["hands"]) if hand[KINDS.index("QN")]]
            assert holders == ([] if pair.facts["wearer"] is None else [pair.facts["wearer"]])


def test_qn_86_the_third_sale_ends_the_game_at_once() -> None:
    """In the middle of the refill: slots stay empty, no turn follows."""
    pair = last_sale(["R1", "E1"], [10, 20], ["R1", ""])
    assert pair.state.is_terminal and pair.actor == 17 and pair.node == "OVER"
    assert pair.legal() == []
    assert pair.facts["sales_held"] == 3
    assert pair.facts["active"] == 0 and pair.facts["display"][1] is None


def test_qn_86_not_before_the_third() -> None:
    """After the second the game goes on, and has no result."""
    pair = last_sale(["R1", "E1"], [10, 20], held=1)
    assert not pair.state.is_terminal
    with pytest.raises(IllegalActionError):
        pair.state.returns()


def test_qn_86_the_number_of_sales_comes_from_the_data(tmp_path: Path) -> None:
    """A game of one sale."""
    game = variant(tmp_path, 2, sales=1)
    pair = Pair(game, rules=Rules(sales=1)).rush(Random(1))
    assert pair.facts["sales_held"] == 1 and pair.state.is_terminal


@pytest.mark.parametrize(
    ("scores", "shares"),
    [([10, 20], [0, 1]), ([20, 20], [1 / 2, 1 / 2]), ([5, 5, 5], [1 / 3] * 3), ([-10, -20, -30], [1, 0, 0])],
)
def test_qn_87_most_pounds_win_and_ties_share(scores: list[int], shares: list[float]) -> None:
    """There is no tie-break."""
    pair = last_sale(["CF"] * len(scores), scores)
    assert pair.state.returns() == pytest.approx(shares)
    assert [float(x) for x in pair.table.returns()] == pytest.approx(shares)


def test_qn_88_cards_left_in_hand_are_worth_nothing() -> None:
    """A full hand against 1 pound more."""
    pair = last_sale(["R3 R3 KI QN RG RG BA", ""], [10, 11])
    assert pair.state.returns() == [0, 1]
    assert pair.facts["scores"] == [10, 11]


# ------------------------------------------------------------------------------------------------------- vectors


def test_qn_tv_45_a_shared_win() -> None:
    """Final pounds [180, 180, 95]."""
    pair = last_sale(["CF", "CF", "CF"], [180, 180, 95])
    assert pair.state.returns() == pytest.approx([0.5, 0.5, 0])
