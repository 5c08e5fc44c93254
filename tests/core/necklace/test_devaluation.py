"""QN-47 to QN-52: devaluation, refill and the Queen."""

import pytest
from necklace_pair import Pair, necklace, quiet, variant

from tests.reference.necklace import COST, KINDS


def ending(show: str, hands: list[str] | None = None, **more: object) -> Pair:
    """Seat 0 ends its purchase phase and the devaluation begins."""
    hands = hands or ["R1", "E1"]
    facts = quiet(hands, show, **{"node": "BUY", "bought": 1, **more})  # type: ignore[arg-type]
    return Pair(necklace(len(hands)), facts).play("end")


def shown(pair: Pair) -> list[str]:
    """The display as text."""
    return ["-" if p is None else f"{KINDS[p[0]]}@{p[1]}" for p in pair.facts["display"]]


def test_qn_47_every_card_left_goes_down_one_level() -> None:
    """Whatever it is."""
    assert shown(ending("A1@0 KI@1 QN@2 - R3@0")) == ["A1@1", "KI@2", "QN@3", "-", "R3@1"]


@pytest.mark.parametrize("kind", KINDS)
def test_qn_48_a_card_at_the_end_of_its_column_is_discarded(kind: str) -> None:
    """It may be bought at the last level, and the next devaluation takes it."""
    last = len(COST[kind]) - 1
    pair = ending(f"A1@0 {kind}@{last} - - -", pile_n=0, sales_held=1, pending=[0, 0], discard="")
    assert pair.node == "SHOW" or shown(pair)[1] == "-"
    before = quiet(["R1", "E1"], f"A1@0 {kind}@{last} - - -", pile_n=0, sales_held=1, pending=[0, 0])[
        "discard"
    ]
    assert pair.facts["discard"][KINDS.index(kind)] == before[KINDS.index(kind)] + 1


def test_qn_49_empty_slots_are_refilled_in_slot_order() -> None:
    """One draw each, at level 0, after the devaluation."""
    pair = ending("- A1@3 R1@0 - -")
    assert shown(pair) == ["-", "-", "R1@1", "-", "-"]
    for kind in ("E1", "D1", "A1", "R2"):
        assert pair.node == "REFILL"
        pair.play(f"card {kind}")
    assert [p and KINDS[p[0]] for p in pair.facts["display"]] == ["E1", "D1", "R1", "A1", "R2"]
    assert [p and p[1] for p in pair.facts["display"]] == [0, 0, 1, 0, 0]


def test_qn_49_an_empty_pile_leaves_the_slot_empty() -> None:
    """And the turn goes on."""
    pair = ending("A1@0 R1@0 - - -", pile_n=0, sales_held=1, pending=[1, 1])
    assert pair.facts["active"] == 1
    assert shown(pair) == ["A1@1", "R1@1", "-", "-", "-"]


def test_qn_50_a_merchant_in_a_refill_is_settled_first() -> None:
    """Then the same slot draws again."""
    pair = ending("- A1@0 R1@0 KI@0 RG@0", hazard="sure").play("merchant")
    assert pair.node == "SHOW"
    pair.commits(["", ""])
    assert pair.node == "REFILL" and shown(pair)[0] == "-"
    pair.play("card E1")
    assert shown(pair)[0] == "E1@0"


def test_qn_50_unless_the_game_is_over() -> None:
    """After the third sale nothing is drawn."""
    pair = ending("- A1@0 R1@0 KI@0 RG@0", hazard="sure", sales_held=2).play("merchant").commits(["", ""])
    assert pair.state.is_terminal and shown(pair)[0] == "-"


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_qn_51_the_queen_takes_a_gem_card(holder: int) -> None:
    """Active or not, its holder may take a gem card that a refill draws; the slot draws again."""
    hands = ["R1", "E1", "D1"]
    hands[holder] += " QU"
    pair = ending("- A1@0 R1@0 KI@0 RG@0", hands).play("card D2")
    assert (pair.node, pair.actor) == ("QUEEN", holder)
    assert pair.allows("pass", "use")
    pair.play("use")
    assert sorted(pair.hand(holder).split()) == sorted([hands[holder].split()[0], "D2"])
    assert "QU" in pair.discard().split()
    assert pair.node == "REFILL" and shown(pair)[0] == "-"


def test_qn_51_whoever_passes_is_asked_again_at_the_next_gem() -> None:
    """Each gem drawn is a new occasion."""
    pair = ending("- - R1@0 KI@0 RG@0", ["R1", "QU"]).play("card D2", "pass")
    assert shown(pair)[0] == "D2@0" and pair.node == "REFILL"
    assert pair.play("card A1").node == "QUEEN"


def test_qn_52_the_queen_works_on_refill_draws_only() -> None:
    """Not on the first display, not on an Astrologer's draw, not on what lies there; but in the turn it was bought."""
    pair = Pair(necklace(2)).play("order 0")
    for kind in ["QU", "R1", "R1", "R2", "E1", "E1", "E2", "CY"]:
        pair.play(f"card {kind}")
    for _ in range(5):
        assert pair.node == "DISPLAY"
        pair.play("card A1")
    assert pair.node == "FIRST_SEAT"

    facts = quiet(["QU", "R1"], "AS@0 A1@3 KI@0 - -", node="BUY")
    pair = Pair(necklace(2), facts).play("slot 0", "card A1")
    assert pair.node == "BUY" and pair.hand(0) == "A1 QU"

    facts = quiet(["R1", "R1"], "QU@0 A1@3 KI@0 - -", node="BUY")
    pair = Pair(necklace(2), facts).play("slot 0", "end", "card A1")
    assert (pair.node, pair.actor) == ("QUEEN", 0)


def test_qn_41_the_engine_does_not_assume_four_prices(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """With a fifth price an amber lies one devaluation longer."""
    from importlib import resources

    text = resources.files("core.necklace").joinpath("data.toml").read_text(encoding="utf-8")
    head, _, tail = text.partition('kind = "A1"')
    tail = tail.replace("cost = [6, 4, 2, 1]", "cost = [7, 6, 4, 2, 1]", 1)
    path = tmp_path / "five.toml"
    path.write_text(head + 'kind = "A1"' + tail, encoding="utf-8")
    from core.necklace.rules import load

    game = load(2, path)
    facts = quiet(["R1", "E1"], "A1@3 A1@4 KI@0 - -", node="BUY", bought=1)
    state = game.state_from(facts)  # type: ignore[arg-type]
    game.play(state, 0)
    assert [p and p[1] for p in game.facts(state)["display"]] == [4, None, 1, None, None]


# ------------------------------------------------------------------------------------------------------- vectors


def test_qn_tv_23_devaluation_and_refill() -> None:
    """D3@0 to 8 ducats, KI@1 to 6, TH@3 is discarded; slots 2, 3, 4 are refilled in this order."""
    facts = quiet(["R1", "E1"], "D3@0 KI@1 A1@3 TH@3 A1@3", node="BUY")
    pair = Pair(necklace(2), facts).play("slot 2", "slot 4")
    before = pair.facts["discard"][KINDS.index("TH")]
    pair.play("end")
    assert shown(pair) == ["D3@1", "KI@2", "-", "-", "-"]
    assert [pair.table.price(slot) for slot in (0, 1)] == [8, 6]
    assert pair.facts["discard"][KINDS.index("TH")] == before + 1
    for slot, kind in ((2, "E1"), (3, "R1"), (4, "D1")):
        assert shown(pair)[slot] == "-"
        pair.play(f"card {kind}")
        if pair.facts["active"] == 0:
            assert shown(pair)[slot] == f"{kind}@0"


def test_qn_tv_24_a_sale_between_two_refills() -> None:
    """E1 in slot 2, a Merchant, then FG in slot 3."""
    pair = ending("A1@0 R1@0 - - KI@0", hazard="low", pile="FG").play("card E1", "merchant")
    assert shown(pair)[2] == "E1@0"
    pair.commits(["", ""]).play("card FG")
    assert shown(pair)[3] == "FG@0"
    assert pair.facts["sales_held"] == 1 and pair.facts["active"] == 1


@pytest.mark.parametrize(("kind", "is_asked"), [("E3", True), ("A1", True), ("RG", False)])
def test_qn_tv_25_the_queen(kind: str, is_asked: bool) -> None:
    """P2 may take a gem card drawn in P0's refill, amber too, but no Ring."""
    facts = quiet(["R1", "E1", "QU"], "A1@0 R1@0 - KI@0 -", node="BUY", bought=1, pile="E3 RG")
    pair = Pair(necklace(3), facts, with_views=True).play("end", f"card {kind}")
    assert (pair.node == "QUEEN") == is_asked
    if is_asked:
        pair.play("use")
        assert pair.hand(2) == kind and shown(pair)[2] == "-" and pair.node == "REFILL"
        other = pair.game.view_facts(pair.views[0])["others"][2]
        assert other is not None and other["known"][KINDS.index(kind)] == 1


def test_qn_49_three_slots(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """The number of slots comes from the data file."""
    game = variant(tmp_path, 2, display_slots=3)
    state = game.start()
    while game.facts(state)["node"] != "FIRST_SEAT":
        game.play(state, state.legal()[-1])
    assert sum(place is not None for place in game.facts(state)["display"]) == 3
