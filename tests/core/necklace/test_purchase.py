"""QN-40 to QN-46: the purchase phase and the Astrologer."""

import pytest
from necklace_pair import Pair, necklace, quiet

from tests.reference.necklace import COST, KINDS


def buying(show: str, hands: list[str] | None = None, with_views: bool = False, **more: object) -> Pair:
    """The purchase phase of seat 0."""
    hands = hands or ["R1", "E1"]
    facts = quiet(hands, show, **{"node": "BUY", **more})  # type: ignore[arg-type]
    return Pair(necklace(len(hands)), facts, with_views=with_views)


def test_qn_40_budget_is_ten_and_three_for_each_courtier() -> None:
    """What is not spent is lost: the next turn begins with 10 again."""
    pair = Pair(necklace(2), quiet(["CY CY", "R1"], "A1@0 R1@0 - - -"))
    pair.play("play CY", "play CY")
    assert pair.facts["budget"] == 16
    pair.play("slot 0", "end").run_to("BUY")
    assert (pair.facts["active"], pair.facts["budget"]) == (1, 10)


@pytest.mark.parametrize("kind", [k for k in KINDS if k != "AS"])
def test_qn_41_the_price_is_the_column_at_the_level(kind: str) -> None:
    """Every kind at every level costs what its column says, and goes openly to the hand."""
    for level, price in enumerate(COST[kind]):
        pair = buying(f"- {kind}@{level} A1@3 - -", budget=13)
        events = pair.step(pair.action("slot 1"))
        assert pair.hand(0).split().count(kind) == 1 + (kind == "R1")
        if pair.node == "BUY":
            assert pair.facts["budget"] == 13 - price
        assert any((s.a, s.b) == (1, KINDS.index(kind)) for s in pair.game.observations(events, 8))


def test_qn_41_cards_are_bought_while_the_budget_allows() -> None:
    """One at a time, each must be paid from what is left."""
    pair = buying("D3@0 A1@1 A1@2 A1@3 R1@0")
    assert pair.allows("slot 0", "slot 1", "slot 2", "slot 3", "slot 4")
    pair.play("slot 4")
    assert pair.allows("end", "slot 1", "slot 2", "slot 3")
    pair.play("slot 1")
    assert pair.node == "REFILL"


def test_qn_42_a_card_must_be_bought_if_one_is_affordable() -> None:
    """END is not offered before the first purchase; the only affordable card is bought unasked."""
    pair = buying("A1@0 R1@0 KI@0 - -")
    assert pair.allows("slot 0", "slot 1")
    forced = Pair(necklace(2), quiet(["CY", "R1"], "A1@0 KI@0 QN@1 KI@0 -", budget=6)).play("end")
    assert forced.hand(0) == "A1 CY"


def test_qn_42_nothing_affordable_nothing_bought() -> None:
    """Also with an empty display."""
    for show in ("KI@0 QN@0 KI@0 - -", "- - - - -"):
        pair = Pair(necklace(2), quiet(["CY", "R1"], show)).play("end")
        assert pair.node == "REFILL" and pair.facts["bought"] == 0


def test_qn_43_an_astrologer_draws_a_hidden_card() -> None:
    """It counts as the purchase and is discarded; only the buyer sees what it drew."""
    pair = buying("AS@0 KI@0 A1@3 - -", ["R1", "E1", "D1"], with_views=True)
    before = pair.discard().split().count("AS")
    pair.play("slot 0")
    assert pair.node == "ASTRO" and pair.facts["bought"] == 1
    assert pair.discard().split().count("AS") == before + 1
    events = pair.step(pair.action("card A1"))
    assert pair.hand(0) == "R1 A1"
    assert any(s.has_secret for s in pair.game.observations(events, 0))
    assert not any(s.has_secret for s in pair.game.observations(events, 1))
    assert pair.node == "BUY" and pair.allows("end", "slot 2")


def test_qn_44_a_drawn_astrologer_is_replaced() -> None:
    """It is shown and discarded, as often as it happens; a Necklace is public."""
    pair = buying("AS@3 A1@3 KI@0 - -", with_views=True).play("slot 0", "card AS", "card AS")
    assert pair.node == "ASTRO" and "AS" not in pair.hand(0)
    assert pair.discard().split().count("AS") == 3
    pair.play("card QN")
    assert pair.facts["wearer"] == 0
    other = pair.game.view_facts(pair.views[1])["others"][0]
    assert other is not None and other["known"][KINDS.index("QN")] == 1


def test_qn_44_an_empty_pile_gives_nothing() -> None:
    """The Astrologer is lost."""
    pair = buying("AS@3 A1@3 A1@2 - -", pile_n=0, sales_held=1, pending=[0, 1])
    pair.play("slot 0")
    assert pair.node == "BUY" and pair.hand(0) == "R1"


def test_qn_45_a_merchant_drawn_for_an_astrologer_is_settled_first() -> None:
    """Then the Astrologer draws again and the purchase goes on."""
    pair = buying("AS@1 A1@3 KI@0 - -", hazard="sure").play("slot 0", "merchant")
    assert pair.node == "SHOW"
    pair.commits(["", ""])
    assert pair.facts["sales_held"] == 1
    assert pair.node == "ASTRO"
    pair.play("card A1")
    assert pair.node == "BUY" and pair.facts["budget"] == 6


def test_qn_45_unless_the_game_is_over() -> None:
    """The third sale ends it in the middle of the purchase."""
    pair = buying("AS@1 A1@3 KI@0 - -", hazard="sure", sales_held=2).play("slot 0", "merchant")
    pair.commits(["", ""])
    assert pair.state.is_terminal
    assert pair.hand(0) == "R1"


def test_qn_45_a_cardinal_against_it() -> None:
    """The delayed sale does not stop the Astrologer's draw either."""
    pair = buying("AS@1 A1@3 KI@0 - -", ["R1", "CD"], hazard="sure").play("slot 0", "merchant", "use")
    assert pair.node == "ASTRO" and pair.facts["pending"] == [1]


def test_qn_46_a_bought_slot_stays_empty_until_the_refill() -> None:
    """Nothing is drawn during the purchase."""
    pair = buying("A1@3 A1@2 A1@1 - -").play("slot 1")
    assert pair.facts["display"][1] is None
    pair.play("slot 0")
    assert pair.facts["display"][0] is None
    assert pair.node == "BUY"
    pair.play("end")
    assert pair.node == "REFILL"


# ------------------------------------------------------------------------------------------------------- vectors


def test_qn_tv_17_what_ten_ducats_buy() -> None:
    """D3=10, RG=6, R1=4, TH=2, A1=1."""
    pair = buying("D3@0 RG@2 R1@1 TH@3 A1@3")
    assert pair.allows("slot 0", "slot 1", "slot 2", "slot 3", "slot 4")
    pair.play("slot 1")
    assert pair.allows("end", "slot 2", "slot 3", "slot 4")
    pair.play("slot 2")
    assert pair.node == "REFILL", "0 ducats are left: the phase ends by itself"


def test_qn_tv_18_two_courtiers_buy_the_necklace() -> None:
    """16 - 13 - 1 = 2 ducats, which are lost."""
    pair = Pair(necklace(2), quiet(["CY CY", "R1"], "QN@0 A1@3 TH@3 - -"))
    pair.play("play CY", "play CY")
    assert pair.facts["budget"] == 16
    pair.play("slot 0")
    assert pair.facts["budget"] == 3 and pair.facts["wearer"] == 0
    pair.play("slot 1")
    assert pair.facts["budget"] == 2 and pair.allows("end", "slot 2")
    pair.play("end").run_to("BUY")
    assert pair.facts["budget"] == 10


def test_qn_tv_19_dear_cards_only() -> None:
    """With 10 ducats nothing is bought; with 13 one of the three must be."""
    facts = quiet(["CY", "R1"], "QN@0 KI@0 KI@0 - -", pile_n=0, sales_held=2, pending=[1])
    pair = Pair(necklace(2), facts).play("end")
    assert pair.facts["bought"] == 0 and pair.facts["active"] == 1
    pair = Pair(necklace(2), facts).play("play CY")
    assert pair.node == "BUY" and pair.allows("slot 0", "slot 1", "slot 2")


def test_qn_tv_20_astrologer() -> None:
    """AS@2 for 2 ducats, the pile gives FV: the others know one more unknown card, neither AS nor QN."""
    pair = buying("AS@2 A1@3 KI@0 - -", ["R1", "E1", "D1"], with_views=True, pile="FV")
    pair.play("slot 0", "card FV")
    assert pair.facts["budget"] == 8
    assert pair.hand(0) == "R1 FV"
    for seat in (1, 2):
        other = pair.game.view_facts(pair.views[seat])["others"][0]
        assert other is not None and other["unknown"] == 2
        assert {KINDS.index("AS"), KINDS.index("QN")} <= set(other["excluded"])


def test_qn_tv_21_astrologer_draws_an_astrologer() -> None:
    """The second is shown and discarded, then D1 comes hidden."""
    pair = buying("AS@2 A1@3 KI@0 - -", pile="AS D1").play("slot 0")
    events = pair.step(pair.action("card AS"))
    assert len(pair.game.observations(events, 1)) >= 1
    events = pair.step(pair.action("card D1"))
    assert pair.hand(0) == "R1 D1"
    assert not any(s.has_secret for s in pair.game.observations(events, 1))
    assert pair.discard().split().count("AS") == 2


def test_qn_tv_22_a_sale_in_the_middle_of_a_purchase() -> None:
    """A card bought this turn is shown in it; then the Astrologer draws and 6 ducats are left."""
    pair = buying("AS@1 D1@3 KI@0 A1@3 -", hazard="sure", budget=11).play("slot 1", "slot 0", "merchant")
    pair.commits(["D1", ""])
    assert pair.facts["scores"][0] > 0 and pair.facts["sales_held"] == 1
    pair.play("card A1")
    assert (pair.node, pair.facts["budget"]) == ("BUY", 6)
