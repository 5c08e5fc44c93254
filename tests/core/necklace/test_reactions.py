"""QN-31 to QN-35: Musketeers and the draw-back."""

import pytest
from necklace_pair import Pair, cards, necklace, quiet

from tests.reference.necklace import KINDS


def table(hands: list[str], with_views: bool = False) -> Pair:
    """The influence phase of seat 0 with these hands."""
    facts = quiet(hands, "A1@0 R1@1 - - -")
    return Pair(necklace(len(hands)), facts, with_views=with_views)


def test_qn_31_a_musketeer_stops_the_thief_and_turns_it_round() -> None:
    """Before the draw the victim may discard one; then it draws from the thief's hand."""
    pair = table(["TH KI", "MU MU E1"]).play("play TH")
    assert (pair.node, pair.actor) == ("MUSKETEER", 1)
    assert pair.allows("pass", "use")
    pair.play("use")
    assert pair.node == "DRAW_BACK" and pair.allows("card KI")
    pair.play("card KI")
    assert (pair.hand(0), pair.hand(1)) == ("", "E1 KI MU")
    assert {"TH", "MU"} <= set(pair.discard().split())


def test_qn_31_without_a_musketeer_nobody_is_asked() -> None:
    """And not being asked cannot be seen."""
    pair = table(["TH KI", "E1"]).play("play TH")
    assert pair.node == "STEAL"


def test_qn_31_being_asked_and_passing_are_not_seen() -> None:
    """The others see the same events whether a victim with a Musketeer passed or one without was never asked."""
    seen = []
    for hand, answer in (("E1 MU", ["pass"]), ("E1 D1", [])):
        pair = table(["TH KI", hand, "R1"]).play("play TH", "on 1", *answer, "card E1")
        seen.append([pair.game.observations(pair.events, seat) for seat in (0, 2, 8)])
    assert seen[0] == seen[1]


def test_qn_32_a_musketeer_stops_the_forger() -> None:
    """After type and target are named; no gem is lost; possible without any gem of the type."""
    pair = table(["FG", "MU E1 R1"]).play("play FG", "type E")
    assert pair.allows("pass", "use")
    pair.play("use")
    assert pair.hand(1) == "R1 E1"
    pair = table(["FG", "MU R1"]).play("play FG", "type E")
    assert (pair.node, pair.actor) == ("MUSKETEER", 1)
    pair.play("pass")
    assert pair.hand(1) == "R1 MU"


def test_qn_33_a_stolen_musketeer_is_discarded_and_the_victim_draws_back() -> None:
    """Everybody sees the Musketeer; the thief keeps nothing."""
    pair = table(["TH KI", "MU", "R1"], with_views=True).play("play TH", "on 1", "pass")
    before = pair.discard().split().count("MU")
    pair.play("card MU")
    assert pair.node == "DRAW_BACK"
    assert pair.discard().split().count("MU") == before + 1
    pair.play("card KI")
    assert (pair.hand(0), pair.hand(1)) == ("", "KI")
    assert pair.game.view_facts(pair.views[2])["discard"] == pair.facts["discard"]


def test_qn_33_nothing_to_draw_back() -> None:
    """From an empty hand nothing is drawn."""
    pair = table(["TH", "MU"]).play("play TH", "pass", "card MU")
    assert pair.node == "BUY"
    assert (pair.hand(0), pair.hand(1)) == ("", "")


def test_qn_34_a_draw_back_cannot_be_countered() -> None:
    """The thief's own Musketeer is no answer; if it is drawn it is kept."""
    pair = table(["TH MU", "MU"]).play("play TH", "use")
    assert pair.node == "DRAW_BACK"
    pair.play("card MU")
    assert pair.hand(1) == "MU"
    assert pair.node == "BUY"


@pytest.mark.parametrize("seats", [3, 4])
def test_qn_35_a_drawn_necklace_is_seen_and_worn(seats: int) -> None:
    """By a Thief and by a draw-back alike."""
    more = ["R1"] * (seats - 2)
    pair = table(["TH", "QN E1", *more], with_views=True).play("play TH", "on 1", "card QN")
    assert pair.facts["wearer"] == 0
    for seat in range(1, seats):
        other = pair.game.view_facts(pair.views[seat])["others"][0]
        assert other is not None and other["known"][KINDS.index("QN")] == 1
    pair = table(["TH QN", "MU", *more], with_views=True).play("play TH", "on 1", "use", "card QN")
    assert pair.facts["wearer"] == 1
    other = pair.game.view_facts(pair.views[2])["others"][1]
    assert other is not None and other["known"] == cards("QN")


# ------------------------------------------------------------------------------------------------------- vectors

TV_08 = ["TH R1 KI", "MU E2 A1"]


@pytest.mark.parametrize("card", ["R1", "KI"])
def test_qn_tv_08_countered_thief(card: str) -> None:
    """Thief and Musketeer are discarded; each card of P0 is drawn back with 1/2."""
    pair = table(TV_08).play("play TH", "use")
    assert pair.prob(f"card {card}") == pytest.approx(1 / 2)
    pair.play(f"card {card}")
    assert [sum(hand) for hand in pair.facts["hands"]] == [1, 3]
    assert {"TH", "MU"} <= set(pair.discard().split())


@pytest.mark.parametrize("card", ["R1", "KI"])
def test_qn_tv_09_the_thief_draws_the_musketeer(card: str) -> None:
    """P1 passes, the draw is the Musketeer: it is discarded and P1 draws R1 or KI."""
    pair = table(TV_08).play("play TH", "pass")
    assert pair.prob("card MU") == pytest.approx(1 / 3)
    pair.play("card MU")
    assert pair.prob(f"card {card}") == pytest.approx(1 / 2)
    pair.play(f"card {card}")
    assert [sum(hand) for hand in pair.facts["hands"]] == [1, 3]
    assert {"TH", "MU"} <= set(pair.discard().split())


def test_qn_tv_10_no_draw_back_from_an_empty_hand() -> None:
    """The Thief was P0's only card."""
    pair = table(["TH", "MU E2"]).play("play TH", "use")
    assert pair.node == "BUY"
    assert [pair.hand(seat) for seat in (0, 1)] == ["", "E2"]


def test_qn_tv_11_a_musketeer_drawn_back_is_kept() -> None:
    """No further effect."""
    pair = table(["TH MU", "MU E2"]).play("play TH", "use", "card MU")
    assert [pair.hand(seat) for seat in (0, 1)] == ["", "E2 MU"]
    assert pair.node == "BUY"


def test_qn_tv_16_a_stolen_necklace_is_known_to_all() -> None:
    """A Thief draws it in a game of 4: every view has it in P0's hand."""
    pair = table(["TH", "QN R1", "E1", "D1"], with_views=True).play("play TH", "on 1", "card QN")
    assert pair.facts["wearer"] == 0
    for seat in (1, 2, 3):
        other = pair.game.view_facts(pair.views[seat])["others"][0]
        assert other is not None and other["known"][KINDS.index("QN")] == 1
        assert pair.game.belief(pair.views[seat], 0)[KINDS.index("QN")] == pytest.approx(1)
