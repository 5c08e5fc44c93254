"""QN-01 to QN-11: what lies where before the first turn, and where the Merchants may be."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from necklace_pair import Pair, cards, dealt, necklace, quiet, variant, words

from core.game import Game
from core.necklace.rules import load
from tests.reference.necklace import COST, COUNT, KINDS, Rules, Table

SEATS = (2, 3, 4)
HANDS = ["R1 R1 R2 CF", "E1 E1 E2 CY", "D1 D1 D2 FG", "A1 A1 A1 TH"]


def total(pair: Pair) -> list[int]:
    """All cards wherever they are."""
    facts = pair.facts
    places = [*facts["hands"], facts["pile"], facts["discard"], cards(" ".join(
        KINDS[place[0]] for place in facts["display"] if place is not None))]  # fmt: skip
    return [sum(numbers) for numbers in zip(*places, strict=True)]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_qn_01_two_to_four_seats(seats: int) -> None:
    """There is no game for fewer than 2 or more than 4."""
    assert [load(n).seats for n in SEATS] == [2, 3, 4]
    with pytest.raises(ValueError, match=str(seats)):
        load(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_qn_01_only_the_number_dealt_depends_on_the_seats(seats: int) -> None:
    """The cards and their prices are the same at every table."""
    game = necklace(seats)
    assert list(game.counts) == [COUNT[k] for k in KINDS]
    assert [tuple(column) for column in game.costs] == [COST[k] for k in KINDS]
    assert game.pile_size == 100 - 4 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_qn_02_every_card_is_in_one_place(seats: int) -> None:
    """From the deal to the end the places together hold the 100 cards."""
    pair = Pair(necklace(seats))
    random = Random(seats)
    while pair.actor != 17:
        pair.rush(random, most=7)
        laid = pair.table.rows if pair.table.revealed else []
        if not laid:
            assert total(pair) == [COUNT[k] for k in KINDS]


def test_qn_03_fashion_is_a_random_order_in_the_open() -> None:
    """24 orders, equally likely, by their lexicographic number; everybody sees it."""
    pair = Pair(necklace(3))
    assert (pair.node, pair.legal()) == ("FASHION", list(range(160, 184)))
    assert all(pair.state.chance_prob(a) == pytest.approx(1 / 24) for a in pair.legal())
    events = pair.step(160 + 8)  # E, D first: R E D A = 0, six orders begin with R
    assert [seen.a for seen in pair.game.observations(events, 8)] == [8]
    assert pair.facts["fashion"] == [1, 2, 0, 3]


@pytest.mark.parametrize("seats", SEATS)
def test_qn_04_each_seat_is_dealt_four_cards(seats: int) -> None:
    """Seat by seat from the shuffled cards; the others see nothing of a card."""
    pair = Pair(necklace(seats)).play("order 0")
    for i in range(4 * seats):
        assert pair.node == "DEAL"
        assert sum(map(sum, pair.facts["hands"])) == i
        events = pair.step(64 + KINDS.index("A1"))
        seen = pair.game.observations(events, (i // 4 + 1) % seats)
        assert not any(s.has_secret for s in seen)
    assert [sum(hand) for hand in pair.facts["hands"]] == [4] * seats


def test_qn_05_no_astrologer_is_dealt() -> None:
    """The deal is from the 97 other cards, then the 3 Astrologers are in the pile."""
    pair = Pair(necklace(4)).play("order 0")
    for hand in HANDS:
        for kind in hand.split():
            assert 64 + KINDS.index("AS") not in pair.legal()
            left = 97 - sum(map(sum, pair.facts["hands"]))
            assert pair.prob("card CD") == pytest.approx(2 / left)
            pair.play(f"card {kind}")
    assert pair.facts["pile"][KINDS.index("AS")] == 3
    assert pair.node == "DISPLAY"
    assert pair.prob("card AS") == pytest.approx(3 / 84)


def test_qn_06_a_dealt_necklace_is_worn_in_the_open() -> None:
    """Everybody sees who was dealt the Necklace, before anything else happens."""
    pair = Pair(necklace(2)).play("order 0", "card A1")
    events = pair.step(pair.action("card QN"))
    assert pair.facts["wearer"] == 0
    seen = pair.game.observations(events, 1)
    assert [(s.actor, s.b) for s in seen] == [(0, KINDS.index("QN") + 1)]


@pytest.mark.parametrize("seats", SEATS)
def test_qn_07_no_merchant_before_the_display_is_full(seats: int) -> None:
    """The first five cards are drawn before any Merchant can come, and they count for its place."""
    pair = dealt(necklace(seats), HANDS[:seats], "A1 A1 A1 A1 A1")
    assert pair.facts["merchants"] == 0
    assert pair.facts["drawn"] == 5


def test_qn_08_five_cards_face_up_at_the_top_price() -> None:
    """Astrologer and Necklace may lie there like any other card."""
    pair = Pair(necklace(2)).play("order 0")
    for kind in " ".join(HANDS[:2]).split():
        pair.play(f"card {kind}")
    for slot, kind in enumerate(["AS", "QN", "TH", "R3", "KI"]):
        assert pair.node == "DISPLAY"
        assert 88 not in pair.legal()
        events = pair.step(pair.action(f"card {kind}"))
        assert pair.facts["display"][slot] == (KINDS.index(kind), 0)
        assert len(pair.game.observations(events, 8)) >= 1


@pytest.mark.parametrize("seats", SEATS)
def test_qn_09_any_seat_may_begin_and_play_goes_clockwise(seats: int) -> None:
    """The first seat is drawn, each as likely; then the next seat follows."""
    pair = Pair(necklace(seats)).play("order 0")
    for kind in " ".join(HANDS[:seats]).split() + ["A1"] * 5:
        pair.play(f"card {kind}")
    assert pair.node == "FIRST_SEAT"
    assert pair.legal() == [184 + seat for seat in range(seats)]
    assert all(pair.state.chance_prob(a) == pytest.approx(1 / seats) for a in pair.legal())
    pair.play(f"first {seats - 1}")
    order = [pair.facts["active"]]
    while len(order) < seats + 1:
        pair.run_to("BUY").play("slot 0").play(*["end"] * (pair.node == "BUY"))
        pair.run_to("INFLUENCE", "BUY")
        if pair.facts["active"] != order[-1]:
            order.append(pair.facts["active"])
    assert order == [(seats - 1 + i) % seats for i in range(seats + 1)]


WINDOWS = {
    2: [(28, 34), (59, 65), (87, 92)],
    3: [(27, 33), (56, 62), (83, 88)],
    4: [(25, 31), (53, 59), (79, 84)],
}


@pytest.mark.parametrize("seats", SEATS)
def test_qn_10_windows_of_the_merchants(seats: int) -> None:
    """A third of the pile give or take the jitter, two thirds, and the bottom five."""
    assert [tuple(w) for w in necklace(seats).windows] == WINDOWS[seats]
    assert Rules().windows(seats) == WINDOWS[seats]


def test_qn_10_the_windows_follow_the_data_file(tmp_path: Path) -> None:
    """Without jitter and bottom the places are exact."""
    game = variant(tmp_path, 3, merchant_jitter=0, merchant_bottom=0)
    assert [tuple(w) for w in game.windows] == [(30, 30), (59, 59), (88, 88)]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_qn_10_each_place_in_the_window_is_as_likely(seats: int, number: int) -> None:
    """The chance that the Merchant comes after a cards, from the hazard of every draw, is 1 / width."""
    low, high = WINDOWS[seats][number]
    survived = 1.0
    for drawn in range(low, high + 1):
        facts = quiet(
            ["CF"] * seats,
            "FV@2 - - - -",
            node="BUY",
            bought=1,
            pile_n=100 - 4 * seats - drawn,
            sales_held=number,
        )
        pair = Pair(necklace(seats), facts).play("end")
        hazard = pair.prob("merchant")
        assert survived * hazard == pytest.approx(1 / (high - low + 1))
        survived *= 1 - hazard
    assert survived == pytest.approx(0)


def test_qn_11_a_draw_is_a_merchant_or_the_next_card() -> None:
    """Before its window no Merchant comes; a card comes with the share of its kind among the rest."""
    facts = quiet(["CF", "CF"], "FV@2 - - - -", node="BUY", bought=1, hazard="none", pile="KI KI KI")
    pair = Pair(necklace(2), facts).play("end")
    assert pair.node == "REFILL" and 88 not in pair.legal()
    n = sum(pair.facts["pile"])
    assert pair.prob("card KI") == pytest.approx(3 / n)
    facts = quiet(["CF", "CF"], "FV@2 - - - -", node="BUY", bought=1, hazard="low", pile="KI KI KI")
    pair = Pair(necklace(2), facts).play("end")
    n = sum(pair.facts["pile"])
    assert pair.prob("merchant") == pytest.approx(1 / 7)
    assert pair.prob("card KI") == pytest.approx(6 / 7 * 3 / n)


def test_qn_11_the_last_merchant_may_lie_under_the_last_card() -> None:
    """With no card left the third Merchant still comes; after it nothing does."""
    facts = quiet(["CF CD", "CF CD"], "FV@2 - - - -", node="BUY", bought=1, pile_n=0, sales_held=2)
    pair = Pair(necklace(2), facts).play("end")
    assert pair.legal() == [88]
    pair.play("merchant", "use")
    assert pair.facts["active"] == 1, "the slots stay empty and the turn passes"


# ------------------------------------------------------------------------------------------------------- vectors


def test_qn_tv_02_a_merchant_comes_after_its_cards() -> None:
    """n = 3, a1 = 32 of 88: the Merchant comes on the draw after 27 more cards than the 5 of the display."""
    assert 32 in range(*WINDOWS[3][0]) and 56 in range(*WINDOWS[3][1]) and 84 in range(*WINDOWS[3][2])
    pair = dealt(necklace(3), HANDS[:3], "A1 A1 A1 A1 A1")
    assert pair.game.pile_size == 88
    random = Random(2)
    drawn = 0
    while drawn < 27:
        if pair.node in ("REFILL", "ASTRO"):
            pair.step(random.choice([a for a in pair.legal() if a != 88]))
            drawn += 1
        else:
            pair.rush(random, most=1)
    pair.rush(random, until=("REFILL", "ASTRO"))
    assert pair.facts["drawn"] == 32
    assert pair.facts["merchants"] == 0
    pair.play("merchant")
    assert pair.facts["merchants"] == 1


def test_qn_tv_02_exact_places_are_sure_draws(tmp_path: Path) -> None:
    """Without jitter the draw after 30 cards is the Merchant, and none before."""
    game = variant(tmp_path, 3, merchant_jitter=0, merchant_bottom=4)
    rules = Rules(jitter=0, bottom=4)
    assert [tuple(w) for w in game.windows] == [(30, 30), (59, 59), (84, 88)]
    pair = Pair(game, rules=rules)
    random = Random(1)
    while not (pair.node in ("REFILL", "ASTRO") and pair.facts["drawn"] == 30):
        if pair.node in ("REFILL", "ASTRO"):
            assert 88 not in pair.legal()
        pair.rush(random, most=1)
    assert pair.legal() == [88]


def test_qn_tv_03_without_jitter_the_third_merchant_is_the_last_card(tmp_path: Path) -> None:
    """n = 4, J = 0, k = 0: 28, 56, 84 of 84 cards."""
    game = variant(tmp_path, 4, merchant_jitter=0, merchant_bottom=0)
    assert [tuple(w) for w in game.windows] == [(28, 28), (56, 56), (84, 84)]
    rules = Rules(jitter=0, bottom=0)
    facts = quiet(["CF"] * 4, "FV@2 - - - -", node="BUY", bought=1, pile_n=0, sales_held=2, rules=rules)
    pair = Pair(game, facts, rules).play("end")
    assert pair.legal() == [88]


def test_qn_tv_04_no_starting_hand_holds_an_astrologer() -> None:
    """Over many deals the 3 Astrologers are in the pile or in the display."""
    game: Game = necklace(4)
    places: Counter[str] = Counter()
    for seed in range(1000):
        state = game.start()
        draw = 0
        while state.actor == 16:
            game.play(state, state.chance(1000 * seed + draw))
            draw += 1
        facts = necklace(4).facts(state)
        assert all(hand[KINDS.index("AS")] == 0 for hand in facts["hands"])
        shown = sum(place is not None and place[0] == KINDS.index("AS") for place in facts["display"])
        assert facts["pile"][KINDS.index("AS")] + shown == 3
        places["display"] += shown
    assert 110 < places["display"] < 250, "3 x 5 / 84 of them lie in the display"


def test_qn_tv_04_no_starting_hand_holds_an_astrologer_in_the_oracle() -> None:
    """The same of the oracle."""
    random = Random(4)
    for _ in range(30):
        table = Table(4)
        while table.actor == 16:
            legal = table.legal()
            table.play(random.choices(legal, [float(table.chance_prob(a)) for a in legal])[0])
        assert all("AS" not in words(hand) for hand in table.facts()["hands"])


def test_qn_tv_05_a_dealt_necklace_is_known_to_all() -> None:
    """Seat 2 wears it from the deal on; the others do not know 3 of its cards."""
    hands = ["R1 R1 R2 CF", "E1 E1 E2 CY", "D1 QN D2 FG"]
    pair = dealt(necklace(3), hands, "A1 A1 A1 A1 A1", with_views=True)
    for seat in (0, 1):
        facts = pair.game.view_facts(pair.views[seat])
        other = facts["others"][2]
        assert other is not None
        assert words(other["known"]) == "QN"
        assert other["unknown"] == 3
        assert KINDS.index("AS") in other["excluded"]
