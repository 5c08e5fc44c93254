"""QN-20 to QN-29: the influence phase."""

import pytest
from necklace_pair import Pair, cards, necklace, quiet

from tests.reference.necklace import KINDS


def table(hands: list[str], show: str = "A1@0 R1@1 - - -", **more: object) -> Pair:
    """The influence phase of seat 0 with these hands."""
    return Pair(necklace(len(hands)), quiet(hands, show, **more))  # type: ignore[arg-type]


def test_qn_20_any_number_of_blue_cards_in_any_order() -> None:
    """Two Courtiers with a Favorite between them; ending at once is allowed too."""
    pair = table(["CY CY FV", "R1"])
    assert pair.allows("end", "play CY", "play FV")
    pair.play("play CY", "play FV", "type R", "play CY")
    assert pair.node == "BUY" and pair.facts["budget"] == 16
    assert table(["CY CY FV", "R1"]).play("end").node == "BUY"


def test_qn_20_only_blue_cards_and_three_musketeers_are_played_here() -> None:
    """Sale cards, Cardinal, Queen, Alchemist and a single Musketeer are not."""
    pair = table(["KI RG BA CD QU AL MU R1", "R1"])
    assert pair.allows("end")


def test_qn_21_a_stolen_card_waits_for_the_next_turn() -> None:
    """A Thief that takes a Thief cannot go on with it."""
    pair = table(["TH CY", "TH TH"]).play("play TH", "card TH")
    assert pair.allows("end", "play CY")
    assert pair.facts["fresh"][KINDS.index("TH")] == 1


def test_qn_21_a_start_card_lost_and_retaken_counts_as_taken() -> None:
    """The Favorite that goes by a draw-back and comes back by the second Thief is not playable."""
    pair = table(["TH TH FV", "MU"]).play("play TH", "use", "card FV")
    assert pair.hand(1) == "FV"
    pair.play("play TH", "card FV")
    assert pair.hand(0) == "FV"
    assert pair.node == "BUY", "nothing playable is left"


def test_qn_21_a_draw_back_tells_new_copies_from_old_ones() -> None:
    """Of two equal cards the one held since the start may still be played, the new one not."""
    pair = table(["TH TH FV", "FV MU"]).play("play TH", "pass", "card FV", "play TH", "use")
    assert pair.node == "DRAW_BACK"
    assert pair.allows("card FV", "fresh FV")
    assert pair.prob("card FV") == pytest.approx(1 / 2)
    old = table(["TH TH FV", "FV MU"]).play("play TH", "pass", "card FV", "play TH", "use", "card FV")
    assert old.node == "BUY"
    new = table(["TH TH FV", "FV MU"]).play("play TH", "pass", "card FV", "play TH", "use", "fresh FV")
    assert new.allows("end", "play FV")


def test_qn_21_fresh_cards_of_a_position_are_not_playable() -> None:
    """A position may say which cards came in this phase."""
    pair = table(["CY FV", "R1"], fresh="FV")
    assert pair.allows("end", "play CY")


def test_qn_22_a_card_is_discarded_before_it_works() -> None:
    """The Thief already lies on the discard pile when its victim is chosen, and when the victim draws back."""
    pair = table(["TH R1", "E1", "D1"]).play("play TH")
    assert pair.node == "TARGET"
    assert pair.facts["discard"][KINDS.index("TH")] == cards(pair.discard())[KINDS.index("TH")] == 4
    assert pair.hand(0) == "R1"


def test_qn_23_the_confessor_shows_a_hand_to_one_seat() -> None:
    """The reader learns the whole hand, the others only who looked at whom; the victim is chosen."""
    pair = Pair(necklace(3), quiet(["CF", "R1 KI TH", "D1"], "A1@0 R1@1 - - -"), with_views=True)
    pair.play("play CF")
    assert pair.allows("on 1", "on 2")
    before = len(pair.events)
    pair.play("on 1")
    known = pair.game.view_facts(pair.views[0])["others"][1]
    assert known is not None and known["known"] == cards("R1 KI TH") and known["unknown"] == 0
    stranger = pair.game.view_facts(pair.views[2])["others"][1]
    assert stranger is not None and stranger["unknown"] == 3
    for seen in pair.game.observations(pair.events[before:], 2):
        assert not seen.has_secret


def test_qn_24_courtiers_add_three_ducats_each() -> None:
    """They stack without limit, and only for this turn."""
    pair = table(["CY CY CY", "R1"])
    for budget in (13, 16, 19):
        pair.play("play CY")
        assert pair.facts["budget"] == budget
    pair.play("slot 0", "end").run_to("BUY")
    assert (pair.facts["active"], pair.facts["budget"]) == (1, 10)


@pytest.mark.parametrize(("choice", "after"), [("E", "EDAR"), ("A", "ADER"), ("R", "RDEA")])
def test_qn_25_the_favorite_moves_a_type_to_the_top(choice: str, after: str) -> None:
    """Those that were left of it go one to the right, those right of it stay."""
    pair = table(["FV", "R1"], fashion="DEAR").play("play FV")
    assert pair.allows("type R", "type E", "type A"), "not the type on top"
    pair.play(f"type {choice}")
    assert "".join("REDA"[t] for t in pair.facts["fashion"]) == after


def test_qn_26_the_thief_draws_at_random() -> None:
    """Each card of the hand is as likely; the two know which, the third does not."""
    pair = Pair(necklace(3), quiet(["TH", "R1 R1 KI", "D1"], "A1@0 R1@1 - - -"), with_views=True)
    pair.play("play TH", "on 1")
    assert pair.node == "STEAL"
    assert pair.prob("card R1") == pytest.approx(2 / 3)
    events = pair.step(pair.action("card KI"))
    assert (pair.hand(0), pair.hand(1)) == ("KI", "R1 R1")
    by_seat = [[s.has_secret for s in pair.game.observations(events, seat)] for seat in range(3)]
    assert any(by_seat[0]) and any(by_seat[1]) and not any(by_seat[2])
    known = pair.game.view_facts(pair.views[1])["others"][0]
    assert known is not None and known["known"] == cards("KI")


def test_qn_27_the_forger_names_a_type_and_the_victim_chooses() -> None:
    """Opponent and type are named, then the victim discards a gem card of that type, of the size he likes."""
    pair = table(["FG", "E3 E1 R2", "D1"]).play("play FG")
    assert pair.allows("on 1", "on 2")
    pair.play("on 1")
    assert pair.node == "FORGE_TYPE" and pair.allows("type R", "type E", "type D", "type A")
    pair.play("type E")
    assert (pair.node, pair.actor) == ("FORGE_DISCARD", 1)
    assert pair.allows("size 1", "size 3")
    pair.play("size 3")
    assert pair.hand(1) == "R2 E1"
    assert pair.node == "BUY"


def test_qn_27_amber_and_a_single_card_leave_no_choice() -> None:
    """One size only: it goes without being asked."""
    pair = table(["FG", "A1 A1 R2"]).play("play FG", "type A")
    assert pair.hand(1) == "R2 A1"


def test_qn_28_three_musketeers_take_the_necklace() -> None:
    """They are discarded; Necklace and role come over; nobody can counter, and blue cards may follow."""
    pair = table(["MU MU MU CY", "QN MU R1"])
    assert pair.allows("end", "play CY", "play MU3")
    pair.play("play MU3")
    assert (pair.hand(0), pair.hand(1)) == ("QN CY", "R1 MU")
    assert pair.facts["wearer"] == 0
    assert pair.allows("end", "play CY")


def test_qn_28_a_necklace_so_taken_came_in_this_phase() -> None:
    """A draw-back takes it as a new card (QN-21)."""
    pair = table(["MU MU MU TH", "QN MU R1"]).play("play MU3", "play TH", "use")
    assert pair.allows("fresh QN")
    pair.play("fresh QN")
    assert pair.facts["wearer"] == 1


@pytest.mark.parametrize(
    ("hands", "allowed"),
    [
        (["TH R1", "", ""], []),
        (["CF FG TH R1", "", ""], []),
        (["CF FG TH CY", "", ""], ["play CY"]),
        (["CF FG TH", "", "R1"], ["play CF", "play FG", "play TH"]),
    ],
)
def test_qn_29_no_target_no_card(hands: list[str], allowed: list[str]) -> None:
    """Confessor, Forger and Thief need an opponent with a card."""
    pair = table(hands)
    assert pair.allows("end", *allowed)


def test_qn_29_only_opponents_with_cards_are_targets() -> None:
    """Two of three have cards; with one left there is no choice."""
    assert table(["TH", "R1", "", "E1"]).play("play TH").allows("on 1", "on 3")
    assert table(["TH", "", "", "E1"]).play("play TH").node == "STEAL"


# ------------------------------------------------------------------------------------------------------- vectors


def test_qn_tv_06_favorite_on_amber() -> None:
    """[D,E,A,R] becomes [A,D,E,R]; diamonds were not offered."""
    pair = table(["FV", "R1"], fashion="DEAR").play("play FV")
    assert pair.allows("type E", "type A", "type R")
    assert pair.play("type A").facts["fashion"] == [3, 2, 1, 0]


def test_qn_tv_07_a_stolen_favorite_is_playable_from_the_next_turn() -> None:
    """After the theft only END and the Courtier are offered; a turn later the Favorite too."""
    pair = table(["TH CY", "FV R1"]).play("play TH", "card FV")
    assert pair.allows("end", "play CY")
    pair.play("end", "slot 0")
    pair.run_to("INFLUENCE")
    if pair.facts["active"] == 1:
        pair.play("end").run_to("INFLUENCE")
    assert pair.facts["active"] == 0
    assert pair.allows("end", "play CY", "play FV")


def test_qn_tv_12_the_victim_of_a_forger_chooses_a_size() -> None:
    """E3, E1, E1: sizes 1 and 3; size 1 discards one E1."""
    pair = table(["FG", "D1", "E3 E1 E1"]).play("play FG", "on 2", "type E")
    assert (pair.node, pair.actor) == ("FORGE_DISCARD", 2)
    assert pair.allows("size 1", "size 3")
    before = pair.facts["discard"][KINDS.index("E1")]
    pair.play("size 1")
    assert pair.facts["discard"][KINDS.index("E1")] == before + 1
    assert pair.hand(2) == "E3 E1"


def test_qn_tv_13_none_of_the_type_is_public() -> None:
    """No loss; every other seat knows that no unknown card of the victim is a ruby."""
    facts = quiet(["FG", "D1 TH", "E1 E2 CY"], "A1@0 R1@1 - - -")
    pair = Pair(necklace(3), facts, with_views=True).play("play FG", "on 2", "type R")
    assert pair.hand(2) == "E2 E1 CY"
    for seat in (0, 1):
        other = pair.game.view_facts(pair.views[seat])["others"][2]
        assert other is not None
        assert {KINDS.index(k) for k in ("R1", "R2", "R3")} <= set(other["excluded"])
        assert pair.game.belief(pair.views[seat], 2)[:3] == [0, 0, 0]


def test_qn_tv_14_a_countered_forger_teaches_nothing() -> None:
    """The victim without a gem of the type may use a Musketeer all the same."""
    facts = quiet(["FG", "D1 TH", "MU E1"], "A1@0 R1@1 - - -")
    pair = Pair(necklace(3), facts, with_views=True).play("play FG", "on 2", "type R")
    assert (pair.node, pair.actor) == ("MUSKETEER", 2)
    pair.play("use")
    assert pair.hand(2) == "E1"
    assert {"FG", "MU"} <= set(pair.discard().split())
    for seat in (0, 1):
        other = pair.game.view_facts(pair.views[seat])["others"][2]
        assert other is not None and not set(other["excluded"]) & {0, 1, 2}
        assert min(pair.game.belief(pair.views[seat], 2)[:3]) > 0


def test_qn_tv_15_three_musketeers() -> None:
    """Action 6 moves the Necklace from P2 to P0."""
    pair = table(["MU MU MU", "R1", "QN"])
    assert pair.legal() == [0, 6]
    pair.step(6)
    assert pair.discard().split().count("MU") == 3 + 1  # the fourth lay there before
    assert (pair.hand(0), pair.facts["wearer"]) == ("QN", 0)


@pytest.mark.parametrize(
    ("hands", "show", "more"),
    [
        (["MU MU MU CY", "R1", "R1"], "QN@0 A1@0 - - -", {}),
        (["MU MU MU CY", "R1", "R1"], "A1@0 - - - -", {"pile": "QN"}),
        (["MU MU MU CY", "R1", "R1"], "A1@0 - - - -", {"discard": "QN"}),
        (["MU MU MU CY QN", "R1", "R1"], "A1@0 - - - -", {}),
        (["MU MU MU CY", "R1", "QN"], "A1@0 - - - -", {"fresh": "MU"}),
        (["MU MU CY", "R1", "QN"], "A1@0 - - - -", {}),
    ],
)
def test_qn_tv_15_when_three_musketeers_do_not_help(
    hands: list[str], show: str, more: dict[str, str]
) -> None:
    """The Necklace is with no opponent, or one Musketeer came in this phase."""
    assert table(hands, show, **more).legal() == [0, 2]
