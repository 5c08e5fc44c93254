"""QN-60 to QN-66: what may be laid down for a sale, in secret, and the Alchemist."""

from pathlib import Path
from random import Random

import pytest
from necklace_pair import COMMIT_NODES, Pair, cards, necklace, quiet, sale, variant, words

from tests.reference.necklace import Rules


def at_sale(hands: list[str], fashion: str = "DEAR", active: int = 0, with_views: bool = False) -> Pair:
    """The first choice of a sale in the refill of the active seat."""
    facts = quiet(hands, "FV@2 - - - -", fashion=fashion, active=active, node="BUY", bought=1, hazard="sure")
    return Pair(necklace(len(hands)), facts, with_views=with_views).play("end", "merchant")


def test_qn_60_everybody_commits_before_anything_is_shown() -> None:
    """The active seat first, then clockwise; cards stay in the hands until the reveal."""
    pair = at_sale(["R1 R1", "E1", "D1 A1"], active=1)
    assert (pair.node, pair.actor) == ("SHOW", 1)
    pair.play("count 1")
    assert pair.actor == 2
    pair.play("count 1", "count 1")
    assert pair.actor == 0
    pair.play("count 1")
    assert pair.node == "REVEALING" and pair.legal() == [188]
    assert pair.prob("reveal") == 1
    assert [pair.hand(seat) for seat in range(3)] == ["R1 R1", "E1", "D1 A1"]
    pair.play("reveal")
    assert [pair.hand(seat) for seat in range(3)] == ["R1", "", ""]


def test_qn_60_a_committed_necklace_is_still_worn() -> None:
    """Until the reveal."""
    pair = at_sale(["R1 QN", "E1"]).commits(["R1 QN:R", "E1"], reveal=False)
    assert pair.facts["wearer"] == 0
    assert pair.play("reveal").facts["wearer"] is None


def test_qn_60_nothing_is_seen_of_a_commit() -> None:
    """Neither its choices nor their number: only its own seat has events of them."""
    pair = at_sale(["R1 R2 R3 RG RG KI BA", "E1", "D1"])
    start = len(pair.events)
    pair.commits(["R1 R2 RG:R KI:R BA", "", ""], reveal=False)
    assert [pair.game.observations(pair.events[start:], seat) for seat in (1, 2)] != [[], []]
    mine = [event for event in pair.events[start:] if event.actor == 0]
    for seat in (1, 2, 8):
        assert pair.game.observations(mine, seat) == []


def test_qn_61_rows_by_type_in_fashion_order_large_cards_first() -> None:
    """Any number of each may be held back."""
    pair = at_sale(["A1 A1 R3 R1 D2 E1 E1 E1", "CF"], fashion="AERD")
    asked = []
    for _ in range(5):
        asked.append((pair.table.about, len(pair.legal())))
        pair.play("count 0")
    assert asked == [("A1", 3), ("E1", 4), ("R3", 2), ("R1", 2), ("D2", 2)]
    assert pair.node == "REVEALING"


def test_qn_62_rings_are_split_over_shown_types() -> None:
    """In any way, any number on one type, but only where a gem card lies."""
    pair = at_sale(["D1 E1 R1 RG RG RG", "CF"]).play("count 1", "count 0", "count 1")
    assert pair.node == "RINGS" and pair.table.about == "D"
    assert pair.allows("count 0", "count 1", "count 2", "count 3")
    pair.play("count 1")
    assert pair.node == "RINGS" and pair.table.about == "R", "no emerald is shown"
    assert pair.allows("count 0", "count 1", "count 2")
    pair.play("count 2")
    assert pair.node == "REVEALING"
    assert pair.play("reveal").hand(0) == "E1"


def test_qn_62_king_and_necklace_need_a_gem_of_their_type() -> None:
    """Only shown types are offered."""
    pair = at_sale(["D1 E1 KI QN", "CF"]).play("count 1", "count 0")
    assert pair.node == "KING" and pair.allows("none", "type D")
    pair.play("type D")
    assert pair.node == "NECKLACE" and pair.allows("none", "type D")


def test_qn_63_one_king_a_seat_and_sale() -> None:
    """With three Kings in hand one is asked for, once."""
    pair = at_sale(["D1 E1 KI KI KI", "CF"]).play("count 1", "count 1")
    assert pair.node == "KING" and pair.allows("none", "type D", "type E")
    pair.play("type E")
    assert pair.node == "REVEALING"
    assert pair.play("reveal").hand(0) == "KI KI"


def test_qn_63_no_king_if_the_data_file_allows_none(tmp_path: Path) -> None:
    """The most Kings of a seat in a sale is a number of the data file: 0 or 1."""
    facts = quiet(["D1 KI", "CF"], "FV@2 - - - -", node="BUY", bought=1, hazard="sure")
    pair = Pair(variant(tmp_path, 2, max_kings_per_sale=0), facts, Rules(max_kings=0))
    assert pair.play("end", "merchant", "count 1").node == "REVEALING"


def test_qn_64_bankers_need_a_gem_card() -> None:
    """Not assigned to a type; without a gem card they are not asked for."""
    pair = at_sale(["D1 BA BA", "CF"])
    assert pair.play("count 0").node == "REVEALING"
    pair = at_sale(["D1 BA BA", "CF"]).play("count 1")
    assert pair.node == "BANKERS" and pair.allows("count 0", "count 1", "count 2")


def test_qn_65_the_alchemist_moves_a_shown_true_gem_card() -> None:
    """Own cards only, to another true type, also to an empty row; amber is neither source nor target."""
    shows = ["R3 R1 E2 A1", "D1"]
    pair = sale(shows, "DEAR", extra=["AL R2", ""]).commits(shows)
    assert (pair.node, pair.actor) == ("ALCHEMIST", 0)
    assert pair.allows(
        "pass", "move R3 E", "move R3 D", "move R1 E", "move R1 D", "move E2 R", "move E2 D"
    ), "R2 was held back"
    pair.play("move E2 D")
    assert "AL" in pair.discard().split() and pair.hand(0) == "R2"
    assert pair.facts["scores"] == [pair.table.last_changes[0], 0], "the diamonds are P0's now, 2 to 1"


@pytest.mark.parametrize("shows", [["A1 A1", "D1"], ["", "D1 R1"]])
def test_qn_65_no_true_gem_no_question(shows: list[str]) -> None:
    """Amber alone, or nothing, leaves the Alchemist without work; the cards of others do not help."""
    pair = sale(shows, "DEAR", extra=["AL", ""]).commits(shows)
    assert pair.node == "REFILL" and pair.hand(0) == "AL"


def test_qn_65_the_card_is_discarded_as_what_it_is() -> None:
    """A third ruby card of size 3 never comes to be: the D3 that lay with the rubies is a D3 again."""
    shows = ["R3 D3 D3", "D1"]
    pair = sale(shows, "DEAR", extra=["AL", ""])
    before = pair.facts["discard"]
    pair.commits(shows).play("move D3 R")
    gone = [b - a for a, b in zip(before, pair.facts["discard"], strict=True)]
    assert words(gone) == "R3 D3 D3 D1 AL"


def test_qn_66_what_was_laid_stays_on_an_emptied_row() -> None:
    """The King stays on rubies though the Alchemist took his owner's last ruby away."""
    shows = ["R1 D1 KI:R", "R2 E1"]
    pair = sale(shows, "DEAR", extra=["AL", ""]).commits(shows).play("move R1 D")
    totals = {"R": 2, "E": 1, "D": 2, "A": 0}
    assert pair.table.last_prices == {"D": 30 + 10, "E": 20 + 20, "A": 10 + 30, "R": 0}, totals
    assert pair.facts["scores"] == [40, 40], "P1 sells no rubies: E only"


def test_qn_66_the_necklace_stays_too() -> None:
    """It still protects the type, and its owner is paid."""
    shows = ["R1 D1 QN:R", "R2 E1 KI:R"]
    pair = sale(shows, "DEAR", extra=["AL", ""]).commits(shows).play("move R1 D")
    assert pair.facts["scores"] == [40 + 50, 40 + 0 - 50]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_qn_62_every_random_commit_lies_on_shown_types(seats: int) -> None:
    """Whatever is chosen from the legal actions is a legal display."""
    random = Random(62)
    for _ in range(10):
        hands = []
        deck = words(cards("R3 R1 R1 E2 E1 D3 D2 A1 A1 A1 RG RG RG RG KI KI QN BA BA")).split()
        random.shuffle(deck)
        hands = [" ".join(deck[seat::seats]) for seat in range(seats)]
        facts = quiet(hands, "FV@2 - - - -", node="BUY", bought=1, hazard="sure")
        pair = Pair(necklace(seats), facts).play("end", "merchant")
        while pair.node in COMMIT_NODES:
            pair.rush(random, most=1)
        for seat, commit in enumerate(pair.facts["commits"]):
            types = {3 if k == 9 else k // 3 for k in range(10) if commit["rows"][k]}
            assert all(n == 0 or t in types for t, n in enumerate(commit["rings"]))
            assert commit["king"] in types | {4} and commit["necklace"] in types | {4}
            assert types or commit["bankers"] == 0
            assert commit["bankers"] <= hands[seat].split().count("BA")
            assert sum(commit["rings"]) <= hands[seat].split().count("RG")
