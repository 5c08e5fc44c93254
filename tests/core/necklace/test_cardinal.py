"""QN-53 to QN-59: Merchants, Cardinals and delayed sales."""

import pytest
from necklace_pair import Pair, necklace, quiet

FULL = "KI@0 A1@0 R1@0 E1@0 D1@0"


def merchant(hands: list[str], show: str = "- A1@0 R1@0 E1@0 D1@0", **more: object) -> Pair:
    """A Merchant is drawn in the refill of seat 0."""
    facts = quiet(hands, show, **{"node": "BUY", "bought": 1, "hazard": "sure", **more})  # type: ignore[arg-type]
    return Pair(necklace(len(hands)), facts).play("end", "merchant")


def to_turn_end(pair: Pair) -> Pair:
    """Play the turn to its end: the first things possible, draws without a Merchant."""
    active = pair.facts["active"]
    while pair.facts["active"] == active and pair.node not in ("SHOW", "REVEALING", "OVER", "CARDINAL"):
        pair.step(pair.legal()[0])
    return pair


def test_qn_53_the_others_are_asked_clockwise() -> None:
    """One after the other; whoever holds no Cardinal is passed over unseen."""
    pair = merchant(["R1", "CD", "E1", "CD"])
    assert (pair.node, pair.actor) == ("CARDINAL", 1)
    assert pair.allows("pass", "use")
    pair.play("pass")
    assert (pair.node, pair.actor) == ("CARDINAL", 3)
    pair.play("pass")
    assert pair.node == "SHOW"


def test_qn_53_the_active_seat_is_never_asked() -> None:
    """Its own Cardinals do not help in its own turn."""
    assert merchant(["CD CD", "R1"]).node == "SHOW"


def test_qn_53_the_first_cardinal_settles_it() -> None:
    """Nobody is asked further."""
    pair = merchant(["R1", "CD", "CD"]).play("use")
    assert pair.node == "REFILL"
    assert pair.facts["pending"] == [1] and pair.hand(2) == "CD"


def test_qn_54_without_a_cardinal_the_sale_is_now() -> None:
    """In the middle of the refill."""
    pair = merchant(["R1", "E1"])
    assert (pair.node, pair.actor, pair.facts["active"]) == ("SHOW", 0, 0)


def test_qn_55_a_cardinal_is_discarded_and_the_phase_goes_on() -> None:
    """The sale is due at the end of the next turn of whoever played it."""
    pair = merchant(["R1", "CD", "E1"]).play("use")
    assert "CD" in pair.discard().split() and pair.hand(1) == ""
    assert pair.node == "REFILL"
    pair.play("card A1")
    assert pair.facts["active"] == 1, "that is its next turn"
    to_turn_end(pair)
    assert (pair.node, pair.facts["active"]) == ("SHOW", 1)


def test_qn_56_a_delayed_sale_is_not_delayed_again() -> None:
    """When it is due nobody is asked for a Cardinal."""
    pair = merchant(["CD R1", "CD", "E1"], hazard="low").play("use")
    while pair.node == "REFILL":
        pair.play("card A1")
    to_turn_end(pair)
    assert pair.node == "SHOW" and pair.facts["active"] == 1
    assert pair.hand(0) == "R1 CD"


def test_qn_57_a_due_sale_follows_the_devaluation() -> None:
    """The display is full again when it begins; then comes the next seat."""
    pair = merchant(["R1", "CD", "E1"]).play("use", "card A1")
    to_turn_end(pair)
    assert all(place is not None for place in pair.facts["display"])
    pair.commits(["", "", ""])
    assert pair.facts["active"] == 2
    assert pair.facts["pending"] == []


def test_qn_58_a_new_merchant_is_sold_before_an_older_pending_one() -> None:
    """Sales are numbered as they are held; the pending one stays pending."""
    facts = quiet(
        ["R1", "E1", "D1"], "- A1@0 R1@0 E1@0 D1@0", node="BUY", bought=1, pending=[2], hazard="sure"
    )
    pair = Pair(necklace(3), facts).play("end", "merchant")
    assert pair.node == "SHOW"
    pair.commits(["", "", ""])
    assert (pair.facts["sales_held"], pair.facts["pending"], pair.facts["merchants"]) == (1, [2], 2)


def test_qn_58_two_sales_pending_for_one_seat() -> None:
    """Both are held at the end of its turn, one after the other."""
    facts = quiet(["R1", "E1"], FULL, node="BUY", bought=1, pending=[0, 0], sales_held=0)
    pair = Pair(necklace(2), facts).play("end")
    assert pair.node == "SHOW"
    pair.commits(["R1", ""])
    assert pair.facts["sales_held"] == 1 and pair.node in ("SHOW", "REVEALING")
    pair.commits(["", ""])
    assert pair.facts["sales_held"] == 2 and pair.facts["active"] == 1


def test_qn_59_turns_go_on_without_refills() -> None:
    """The pile is empty and the last sale is pending: no draws, but turns."""
    facts = quiet(
        ["R1", "E1", "D1"], "A1@0 R1@0 E1@0 D1@0 -", sales_held=2, pending=[2], pile_n=0, node="BUY"
    )
    pair = Pair(necklace(3), facts).play("slot 0")
    assert (pair.facts["active"], pair.node) == (1, "BUY")
    assert [place is None for place in pair.facts["display"]] == [True, False, False, False, True]
    to_turn_end(pair)
    assert pair.facts["active"] == 2
    to_turn_end(pair)
    assert pair.node == "SHOW"
    pair.commits(["R1", "E1", "D1"])
    assert pair.state.is_terminal


# ------------------------------------------------------------------------------------------------------- vectors


def test_qn_tv_26_cardinal_of_the_last_seat() -> None:
    """P0 refills on, P1 and P2 play whole turns, then the sale, then P0."""
    pair = merchant(["R1", "E1", "CD"])
    assert (pair.node, pair.actor) == ("CARDINAL", 2)
    pair.play("use")
    assert (pair.node, pair.facts["active"]) == ("REFILL", 0)
    pair.play("card A1")
    actives = [pair.facts["active"]]
    to_turn_end(pair)
    actives.append(pair.facts["active"])
    to_turn_end(pair)
    assert actives == [1, 2]
    assert (pair.node, pair.facts["active"]) == ("SHOW", 2)
    pair.commits(["", "", ""])
    assert pair.facts["active"] == 0


@pytest.mark.parametrize("is_used", [True, False])
def test_qn_tv_27_p1_is_asked_first(is_used: bool) -> None:
    """If P1 uses his Cardinal P2 is not asked and the sale is due after P1's turn; if he passes P2 is asked."""
    pair = merchant(["R1", "CD", "CD"])
    assert (pair.node, pair.actor) == ("CARDINAL", 1)
    pair.play("use" if is_used else "pass")
    if is_used:
        assert pair.node == "REFILL" and pair.facts["pending"] == [1]
    else:
        assert (pair.node, pair.actor) == ("CARDINAL", 2)


def test_qn_tv_27_p0_is_never_asked() -> None:
    """P0 and P2 hold a Cardinal: only P2 is asked."""
    pair = merchant(["CD", "R1", "CD"])
    assert (pair.node, pair.actor) == ("CARDINAL", 2)
    assert pair.play("pass").node == "SHOW"


def test_qn_tv_28_the_last_sale_without_a_pile() -> None:
    """No refill; the purchase is skipped when the display is empty; after the sale the game is over."""
    facts = quiet(["CY R1", "CY E1", "CD D1"], "A1@3 - - - -", node="BUY", bought=1, sales_held=2, pile_n=0)
    pair = Pair(necklace(3), facts).play("end", "merchant", "use")
    assert all(place is None for place in pair.facts["display"])
    assert (pair.facts["active"], pair.node) == (1, "INFLUENCE")
    pair.play("end")
    assert pair.node == "SHOW" and pair.facts["active"] == 2, "P2 has nothing to decide in his turn"
    pair.commits(["R1", "", "D1"])
    assert pair.state.is_terminal and pair.facts["sales_held"] == 3
