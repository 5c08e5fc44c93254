"""The worked sales of the rules, each played as commits on the engine and on the oracle."""

import pytest
from necklace_pair import Pair, cards_of, necklace, quiet, sale, sold

from tests.reference.necklace import KINDS


def test_qn_tv_29_rarity_breaks_a_tie_by_fashion() -> None:
    """D and E both have 3 gems: diamonds, more fashionable, are the rarer."""
    prices, changes = sold(["D2 E1 E1 A1 R3 R2", "D1 E1 R1"], "DEAR")
    assert prices == "D50 E30 A40 R0"
    assert changes == [120, 0]


def test_qn_tv_30_a_type_nobody_shows_is_the_rarest() -> None:
    """Amber has 0 gems and takes the +30 tile, which nobody earns."""
    prices, changes = sold(["R3 D2", "R1 D1 E1"], "RADE")
    assert prices == "R30 A50 D20 E20"
    assert changes == [50, 20]


def test_qn_tv_31_a_row_is_one_jewel_and_ties_sell_in_full() -> None:
    """Two Rings make three jewels; both seats with two rubies sell, the Ring of one of them counts for him only."""
    shows = ["D3 D2 E1 R2 RG:D RG:D", "D2 D1 E2 E1 A1 A1", "E1 A1 R1 R1 RG:R"]
    prices, changes = sold(shows, "DEAR")
    assert prices == "D30 E30 A40 R20"
    assert changes == [110, 70, 40]


def test_qn_tv_32_bankers_add_up_and_work_for_ring_jewels() -> None:
    """Two Bankers: +20 on each of P0's jewels, of every type he sells."""
    prices, changes = sold(["E2 R1 A1 RG:E BA BA", "R1 R1 A1 D3"], "ERDA")
    assert prices == "E60 R30 D10 A20"
    assert changes == [200, 60]


TV_33 = ["R3 R3 R1 D1 RG:R RG:R RG:R", "R1 E2 KI:R", "D2 A1 A1"]


def test_qn_tv_33_a_king_cancels_the_type_but_it_counts_for_rarity() -> None:
    """The rubies are not sold, yet with 8 gems they are the most common type."""
    prices, changes = sold(TV_33, "RDEA")
    assert prices == "R30 D30 E40 A20"
    assert changes == [0, 40, 50]


TV_34 = [TV_33[0], TV_33[1], "D2 A1 A1 R1 QN:R"]


def test_qn_tv_34_the_necklace_voids_the_king_and_is_paid() -> None:
    """The rubies are sold after all; the King's owner pays 50 to the Necklace's."""
    _, changes = sold(TV_34, "RDEA")
    assert changes == [120, -10, 100]


def test_qn_tv_35_two_kings_pay_each_and_cancel_once() -> None:
    """With the Necklace on amber both Kings pay; without it amber is cancelled."""
    rivals = ["A1 D1 KI:A", "A1 E1 KI:A"]
    prices, changes = sold(["A1 A1 A1 RG:A QN:A", *rivals], "ADER")
    assert prices == "A30 D40 E20 R30"
    assert changes == [160, -10, -30]
    _, changes = sold(["A1 A1 A1 RG:A", *rivals], "ADER")
    assert changes == [0, 40, 20]


def test_qn_tv_36_pounds_may_become_negative() -> None:
    """20 pounds and a fine of 50 leave -30."""
    pair = sale(["E1 KI:E", "E2 D1 QN:E"], "EDRA", scores=[20, 0])
    pair.commits(["E1 KI:E", "E2 D1 QN:E"])
    assert pair.facts["scores"] == [-30, 110]


TV_37 = ["D2 R3", "D3 E1", "R1 A1 A1"]


@pytest.mark.parametrize(("choice", "changes"), [("pass", [30, 70, 20]), ("move R3 D", [30, 30, 60])])
def test_qn_tv_37_the_alchemist_moves_a_card_before_rarity(choice: str, changes: list[int]) -> None:
    """R3 becomes three diamonds: five against three, and diamonds are now the most common type."""
    pair = sale(TV_37, "DREA", extra=["AL", "", ""]).commits(TV_37)
    assert pair.node == "ALCHEMIST" and pair.actor == 0
    pair.play(choice)
    assert pair.facts["scores"] == changes
    assert ("AL" in pair.discard()) == (choice != "pass")


def test_qn_tv_37_without_an_alchemist() -> None:
    """The same sale when nobody holds the Alchemist."""
    assert sold(TV_37, "DREA")[1] == [30, 70, 20]


def test_qn_tv_38_what_may_be_laid_with_one_row() -> None:
    """Only E2 is shown: Rings, King and Necklace may lie on emeralds only, and there is no second King."""
    hand = "KI KI RG RG QN BA E2 A1"
    facts = quiet([hand, "CF"], "FV@2 - - - -", fashion="DEAR", node="BUY", bought=1, hazard="sure")
    pair = Pair(necklace(2), facts).play("end", "merchant")
    assert (pair.node, pair.actor) == ("SHOW", 0)
    assert pair.allows("count 0", "count 1")
    pair.play("count 1", "count 0")
    assert pair.node == "RINGS" and pair.allows("count 0", "count 1", "count 2")
    pair.play("count 1")
    assert pair.node == "KING" and pair.allows("none", "type E")
    pair.play("type E")
    assert pair.node == "NECKLACE" and pair.allows("none", "type E")
    pair.play("none")
    assert pair.node == "BANKERS" and pair.allows("count 0", "count 1")
    pair.play("count 1")
    assert pair.node == "REVEALING"
    pair.play("reveal")
    assert pair.hand(0) == "A1 RG QN KI"


def test_qn_tv_38_without_a_gem_nothing_more_is_asked() -> None:
    """Neither E2 nor A1 is shown: the commit is over."""
    facts = quiet(["KI KI RG RG QN BA E2 A1", "CF"], "FV@2 - - - -", node="BUY", bought=1, hazard="sure")
    pair = Pair(necklace(2), facts).play("end", "merchant", "count 0", "count 0")
    assert pair.node == "REVEALING"


def test_qn_tv_39_what_was_shown_is_discarded_the_rest_stays() -> None:
    """The Necklace is gone with the sale, nobody wears it; a diamond that was held back is still there."""
    pair = sale(TV_34, "RDEA", extra=["D1", "", ""])
    before = pair.facts["discard"]
    pair.commits(TV_34)
    after = pair.facts["discard"]
    for k, (a, b) in enumerate(zip(before, after, strict=True)):
        laid = [cards_of(show).split() for show in TV_34]
        assert b - a == sum(hand.count(KINDS[k]) for hand in laid)
    assert pair.facts["wearer"] is None
    assert [pair.hand(seat) for seat in range(3)] == ["D1", "", ""]


def test_qn_tv_40_one_ruby_is_the_whole_sale() -> None:
    """Three types nobody shows share the better tiles by fashion."""
    prices, changes = sold(["R1", ""], "DREA")
    assert prices == "D60 R20 E30 A10"
    assert changes == [20, 0]


def test_qn_tv_41_own_king_under_own_necklace_pays_nothing() -> None:
    """The King is void, and its owner would pay himself."""
    prices, changes = sold(["D1 KI:D QN:D", "D2"], "DREA")
    assert prices.startswith("D30")
    assert changes == [0, 30]


@pytest.mark.parametrize("shows", [["R1 E1", "D1 A1"], ["R3 E2 D1", "R1 A1"], ["R1 E1 D1 A1", ""]])
def test_qn_tv_46_four_single_sellers_share_120_pounds(shows: list[str]) -> None:
    """The four prices always sum to 120."""
    assert sum(sold(shows, "DEAR")[1]) == 120
