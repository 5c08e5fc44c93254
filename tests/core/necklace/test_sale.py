"""QN-67 to QN-79: rarity, prices, incomes and what becomes of the cards."""

import pytest
from necklace_pair import cards_of, sale, sold, words

from tests.reference.necklace import KINDS


def test_qn_67_rarity_counts_gems_of_all_seats() -> None:
    """One card with 3 gems outweighs two with 1; the rarest type has +30."""
    prices, changes = sold(["R3 E1 D2", "E1 A1 A1 A1 A1"], "RDEA")
    assert prices == "R40 D50 E30 A0"  # rubies 3, diamonds 2, emeralds 2, ambers 4
    assert changes == [40 + 50 + 30, 30 + 0]


def test_qn_68_equal_totals_go_by_fashion() -> None:
    """One gem of each type: rarity is the fashion order again."""
    assert sold(["R1 E1 D1 A1", ""], "AEDR")[0] == "A60 E40 D20 R0"


def test_qn_68_a_type_nobody_shows_takes_part() -> None:
    """It has total 0 and is the rarest; nobody earns it."""
    prices, changes = sold(["R1 E1 D1", ""], "REDA")
    assert prices == "R50 E30 D10 A30"
    assert changes == [90, 0]


@pytest.mark.parametrize("fashion", ["REDA", "ADER", "DARE"])
@pytest.mark.parametrize("shows", [["R3", "E1 A1"], ["", ""], ["R1 R2 D3 E2", "A1 A1 A1"]])
def test_qn_69_the_four_prices_sum_to_120(shows: list[str], fashion: str) -> None:
    """Each is its fashion value plus its rarity value, 0 to 60."""
    prices = [int(word[1:]) for word in sold(shows, fashion)[0].split()]
    assert sum(prices) == 120 and min(prices) >= 0 and max(prices) <= 60


def test_qn_70_a_row_makes_one_jewel() -> None:
    """Seven rubies earn what one would: the price once."""
    assert sold(["R3 R3 R1", "E1"], "REDA")[1][0] == 30


def test_qn_71_most_gems_sell_and_ties_sell_all() -> None:
    """Two seats with 2 rubies each earn the full price each, the third nothing."""
    prices, changes = sold(["R2", "R1 R1", "R1"], "REDA")
    assert prices == "R30 E50 D30 A10"
    assert changes == [30, 30, 0]


def test_qn_71_nobody_sells_what_nobody_shows() -> None:
    """A majority of 0 gems is none."""
    assert sold(["", ""], "REDA")[1] == [0, 0]


def test_qn_72_each_ring_of_a_seller_is_one_more_jewel() -> None:
    """Two Rings: three jewels. The Rings of who does not sell do nothing."""
    prices, changes = sold(["R2 RG:R RG:R", "R1 RG:R RG:R RG:R"], "REDA")
    assert prices.startswith("R30")
    assert changes == [90, 0]


def test_qn_73_each_banker_adds_ten_to_each_jewel() -> None:
    """Two Bankers and one Ring on rubies at 30: 2 x 50; emeralds at 40: 60."""
    prices, changes = sold(["R2 E1 RG:R BA BA", "R1 A1"], "REDA")
    assert prices == "R30 E40 D40 A10"
    assert changes == [2 * 50 + 60, 10]


def test_qn_74_a_king_cancels_the_type_for_all() -> None:
    """His owner, who has the most, included; the gems count for rarity."""
    prices, changes = sold(["R3 KI:R", "R1 E1"], "REDA")
    assert prices == "R30 E30 D40 A20"
    assert changes == [0, 30]


def test_qn_74_two_kings_cancel_once() -> None:
    """The type is not sold; nothing more happens."""
    assert sold(["R3 KI:R", "R1 E1 KI:R"], "REDA")[1] == [0, 30]


def test_qn_75_the_necklace_voids_every_king_on_its_type() -> None:
    """The type is sold by whoever has the majority; each King's owner pays 50."""
    _, changes = sold(["R3", "R1 QN:R", "R1 KI:R", "R1 KI:R"], "REDA")
    assert changes == [30, 100, -50, -50]


def test_qn_75_without_a_king_it_does_nothing() -> None:
    """Nor does it touch a King on another type."""
    assert sold(["R3 QN:R", "R1"], "REDA")[1] == [30, 0]
    assert sold(["R3 QN:R", "E1 KI:E"], "REDA")[1] == [30, 0]


def test_qn_76_scores_may_fall_below_zero() -> None:
    """There is no floor."""
    assert sale(["E1 KI:E", "E2 QN:E"], "EDRA").commits(["E1 KI:E", "E2 QN:E"]).facts["scores"][0] == -50


def test_qn_76_ones_own_king_costs_nothing() -> None:
    """But a second King on the type pays."""
    assert sold(["D2 KI:D QN:D", "D1 KI:D"], "DREA")[1] == [30 + 50, -50]


def test_qn_77_everything_displayed_is_discarded() -> None:
    """Sold, unsold and cancelled gems, Rings, Kings, Bankers, the Necklace and the Alchemist that was used."""
    shows = ["R3 E1 RG:R KI:E BA", "R1 E2 QN:R", "D1"]
    pair = sale(shows, "REDA", extra=["AL CF", "R2", "D1 KI"])
    before = pair.facts["discard"]
    pair.commits(shows).play("move E1 D")
    gone = [b - a for a, b in zip(before, pair.facts["discard"], strict=True)]
    assert sorted(words(gone).split()) == sorted(" ".join([*map(cards_of, shows), "AL"]).split())
    assert [pair.hand(seat) for seat in range(3)] == ["CF", "R2", "D1 KI"]


def test_qn_77_what_was_held_back_stays_hidden() -> None:
    """The others cannot tell a held-back card from any other."""
    worlds = []
    for held in ("D1", "TH"):
        pair = sale(["R1", "E1"], "REDA", extra=[held, ""]).commits(["R1", "E1"])
        worlds.append(list(pair.game.observations(pair.events, 1)))
    assert worlds[0] == worlds[1]


def test_qn_78_a_discarded_necklace_is_out_of_the_game() -> None:
    """Nobody wears it, and no Musketeers bring it back."""
    shows = ["R1 QN:R", "E1"]
    pair = sale(shows, "REDA", extra=["", "MU MU MU"]).commits(shows)
    assert pair.facts["wearer"] is None
    assert pair.facts["discard"][KINDS.index("QN")] == 1
    while pair.facts["active"] == 0:
        pair.step(next(a for a in pair.legal() if a != 88))
    assert pair.node == "BUY", "three Musketeers have no target: the influence phase is not asked"


def test_qn_79_fashion_does_not_change_in_a_sale() -> None:
    """Rarity is set anew in each sale, fashion stays."""
    pair = sale(["R1", "E1"], "ADER")
    before = pair.facts["fashion"]
    assert pair.commits(["R1", "E1"]).facts["fashion"] == before
    assert sold(["R1", "E1"], "ADER")[0] != sold(["A1", "D1"], "ADER")[0]
