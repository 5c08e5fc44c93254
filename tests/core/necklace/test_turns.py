"""QN-15 to QN-17: the course of a turn and what is always in the open."""

from random import Random

import pytest
from necklace_pair import Pair, necklace, quiet


def test_qn_15_influence_purchase_devaluation_next_seat() -> None:
    """The phases in this order, then the seat on the left."""
    facts = quiet(["CY R1", "CY E1"], "A1@0 A1@0 A1@0 TH@0 RG@0")
    pair = Pair(necklace(2), facts)
    assert (pair.node, pair.actor) == ("INFLUENCE", 0)
    pair.play("end")
    assert (pair.node, pair.actor) == ("BUY", 0)
    pair.play("slot 4")
    assert pair.node == "REFILL", "nothing else costs as little as what is left: 0 ducats"
    assert pair.facts["display"][0] == (9, 1)
    pair.play("card D1")
    assert (pair.node, pair.actor) == ("INFLUENCE", 1)
    assert pair.facts["active"] == 1 and pair.facts["budget"] == 10


def test_qn_15_a_sale_due_now_comes_before_the_next_turn() -> None:
    """After the refill of the seat that played the Cardinal, and before the seat on its left."""
    facts = quiet(["R1", "E1"], "FV@2 - - - -", node="BUY", bought=1, active=1, pending=[1], hazard="none")
    pair = Pair(necklace(2), facts).play("end")
    while pair.node == "REFILL":
        pair.play("card A1")
    assert (pair.node, pair.facts["active"], pair.actor) == ("SHOW", 1, 1)


def test_qn_16_a_hand_has_no_limit() -> None:
    """With 33 cards in hand one may still buy."""
    big = "R1 R1 R1 R1 R1 R1 R1 R2 R2 R2 R2 R2 E1 E1 E1 E1 E1 E1 E1 E2 E2 E2 E2 E2 D1 D1 D1 D1 D1 D1 D1 D2 D2"
    pair = Pair(necklace(2), quiet([big, "CY"], "A1@0 TH@0 - - -", sales_held=1))
    pair.play("end", "slot 0")
    assert len(pair.hand(0).split()) == 34


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_qn_16_sizes_scores_and_display_are_public(seats: int) -> None:
    """All views, of seats and of the public, agree on them at every moment of a game."""
    pair = Pair(necklace(seats), with_views=True)
    random = Random(16 + seats)
    public = pair.game.start_view(8)
    seen = 0
    while pair.actor != 17:
        before = len(pair.events)
        pair.rush(random, most=1)
        for observation in pair.game.observations(pair.events[before:], 8):
            public.update(observation)
        if pair.node not in ("INFLUENCE", "BUY"):
            continue
        facts = pair.facts
        for view in [*pair.views, public]:
            known = pair.game.view_facts(view)
            assert known["scores"] == facts["scores"]
            assert known["display"] == facts["display"]
            assert known["pile_n"] == sum(facts["pile"])
            for seat, other in enumerate(known["others"]):
                if other is not None:
                    assert sum(other["known"]) + other["unknown"] == sum(facts["hands"][seat])
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_qn_17_the_discard_pile_is_public_and_never_reshuffled(seats: int) -> None:
    """Every view knows it card by card, and no card comes back from it."""
    pair = Pair(necklace(seats), with_views=True)
    random = Random(17)
    last = [0] * 24
    while pair.actor != 17:
        pair.rush(random, most=1)
        facts = pair.facts
        assert all(a <= b for a, b in zip(last, facts["discard"], strict=True))
        last = list(facts["discard"])
        if pair.node in ("INFLUENCE", "BUY"):
            for view in pair.views:
                assert pair.game.view_facts(view)["discard"] == facts["discard"]
