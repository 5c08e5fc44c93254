"""TM-50 to TM-59: the Cardinal's special cards, his Signal, and One for all."""

from pathlib import Path

import pytest
from musketeers_pair import (
    Pair,
    calling,
    doorway,
    goes,
    house,
    on,
    passage,
    place,
    ruling,
    special,
    spot,
    to,
    token,
)

from tests.reference.musketeers_board import (
    BOOTS,
    DUAL,
    ELITE,
    KEY,
    MEDICINE,
    PERFUME,
    POISON,
    REINFORCE_2,
    REINFORCE_3,
    REINFORCE_4,
    RESERVE,
    STANDARD,
    SWORD,
    TO_ARMS,
    TRAP,
    A,
    D,
    P,
    R,
)
from tests.reference.musketeers_table import (
    ALL_PHASE,
    CARDINAL,
    END,
    GUARD,
    MILADY,
    MISS,
    MOVE,
    PASSAGE_HALF,
    PICK,
    PLAY,
    PLAY_CARD,
    REINFORCE,
    ROCHEFORT,
    SIGNALS_PHASE,
    STAY,
    TEAM,
    USE_MEDICINE,
    USE_SWORD,
)

CARDINALS = 4
EVERYTHING = [card for card, n in enumerate(STANDARD.specials) for _ in range(n)]


# --------------------------------------------------------------------------------------------------------------- cards


def test_tm_50_the_grate() -> None:
    """On a legal doorway other than its present one; it stays there."""
    pair = Pair(ruling(1, where={A: 47}, guards={36: 1}, held=[DUAL], grate=[37, 42]))
    pair.play(PLAY_CARD, special(DUAL))
    assert (pair.node, pair.actor) == ("C_GRATE", CARDINAL)
    assert len(pair.legal()) == 82
    assert pair.offers_none(doorway(37, 42), doorway(1, 2), doorway(58, 59))
    pair.play(doorway(47, 48))
    assert pair.fact("grate") == [47, 48]
    assert pair.fact("pile")[DUAL] == 1
    pair.play(END)
    assert pair.fact("phase") == A
    assert pair.allows(END, to(42), to(52))


def test_tm_50_favourites_cross_it() -> None:
    pair = Pair(ruling(1, guards={47: 1}, grate=[47, 48])).play(MOVE)
    assert pair.offers(to(48))


def test_tm_50_it_may_stand_where_the_door_stands() -> None:
    pair = Pair(ruling(1, held=[DUAL], door=[37, 42])).play(PLAY_CARD, special(DUAL), doorway(37, 42))
    assert pair.fact("grate") == pair.fact("door") == [37, 42]


@pytest.mark.parametrize(("card", "points"), [(REINFORCE_2, 2), (REINFORCE_3, 3), (REINFORCE_4, 4)])
def test_tm_51_reinforcement_gives_points(card: int, points: int) -> None:
    pair = Pair(ruling(1, held=[card])).play(PLAY_CARD)
    assert pair.fact("points") == 1 + points
    assert pair.fact("pile")[card] == 1


def test_tm_51_in_this_phase_only() -> None:
    pair = Pair(ruling(0, card=11, held=[REINFORCE_4])).play(PLAY_CARD, END)
    pair.ends().ends()
    assert (pair.fact("phase"), pair.fact("points")) == (CARDINALS, 3)


def test_tm_52_and_tv_26_a_secret_passage() -> None:
    """Not the one that ends in the corridor."""
    pair = Pair(ruling(1, guards={33: 1}, held=[DUAL])).play(PLAY_CARD, PASSAGE_HALF)
    assert (pair.node, pair.actor) == ("C_PASSAGE", CARDINAL)
    assert pair.allows(passage(10, 23), passage(11, 21), passage(25, 35), passage(33, 40))
    pair.play(passage(33, 40))
    assert pair.fact("passage") == [33, 40]
    pair.play(MOVE)
    assert pair.offers(to(39), to(40), to(45))


def test_tm_tv_26_passage_33_40() -> None:
    pair = Pair(ruling(1, guards={33: 1}, held=[DUAL])).play(PLAY_CARD, PASSAGE_HALF, passage(33, 40))
    pair.moves(GUARD, 33, 39)
    assert pair.fact("guards") == {39: 1}


def test_tm_52_for_all_favourites_and_this_phase() -> None:
    """Card 11 calls the Cardinal a second time."""
    facts = ruling(2, card=11, guards={33: 1}, milady=40, held=[DUAL])
    pair = Pair(facts).play(PLAY_CARD, PASSAGE_HALF, passage(33, 40))
    pair.moves(GUARD, 33, 40).moves(MILADY, 40, 33)
    assert (pair.fact("guards"), pair.fact("milady")) == ({40: 1}, 33)
    pair.ends().ends()
    assert (pair.fact("phase"), pair.fact("entry"), pair.fact("passage")) == (CARDINALS, 4, None)
    pair.play(MOVE, place(33, MILADY))
    assert pair.offers_none(to(40))


def test_tm_52_no_musketeer_uses_it() -> None:
    facts = ruling(1, where={A: 33}, held=[DUAL])
    pair = Pair(facts).play(PLAY_CARD, PASSAGE_HALF, passage(33, 40), END)
    assert pair.fact("phase") == A
    assert pair.allows(END, to(28), to(32), to(37))


def test_tm_53_perfume() -> None:
    """Of one Musketeer in Milady's room, besides the roll."""
    facts = ruling(
        1, where={A: 33, P: 33, D: 33}, down=[D], searched=[D], milady=33, held=[PERFUME], carrier=P
    )
    pair = Pair(facts).play(PLAY_CARD)
    assert (pair.node, pair.actor) == ("C_TARGET", CARDINAL)
    assert pair.allows(on(A), on(P))
    pair.play(on(P))
    assert pair.table.log == [("shown", P, True)]
    assert pair.winner is None
    assert not pair.fact("seduction_used")


def test_tm_53_not_without_milady_and_a_musketeer() -> None:
    assert Pair(ruling(1, where={A: 33}, milady=32, held=[PERFUME])).offers_none(PLAY_CARD)
    assert Pair(ruling(1, where={A: 33}, milady=33, down=[A], held=[PERFUME])).offers_none(PLAY_CARD)


def test_tm_54_reserve() -> None:
    """Any favourites, in order of rooms; done when he says so."""
    facts = ruling(1, guards={27: 2, 30: 1}, rochefort=27, milady=19, held=[RESERVE])
    pair = Pair(facts).play(PLAY_CARD)
    assert (pair.node, pair.actor) == ("C_RESERVE", CARDINAL)
    assert pair.allows(END, place(19, MILADY), place(27, GUARD), place(27, ROCHEFORT), place(30, GUARD))
    pair.play(place(27, GUARD))
    assert pair.allows(END, place(27, GUARD), place(27, ROCHEFORT), place(30, GUARD))
    pair.play(place(27, GUARD))
    assert pair.allows(END, place(27, ROCHEFORT), place(30, GUARD))
    pair.play(place(30, GUARD))
    assert pair.fact("guards") == {}
    assert pair.fact("reserve") == 14
    assert (pair.fact("rochefort"), pair.fact("milady")) == (27, 19)
    assert (pair.node, pair.fact("points")) == ("C_ACT", 1)


def test_tm_54_nobody_to_withdraw() -> None:
    pair = Pair(ruling(1, held=[RESERVE])).play(PLAY_CARD)
    assert pair.node == "C_ACT"
    assert pair.fact("pile")[RESERVE] == 1


def test_tm_54_those_that_have_moved_are_withdrawn_first() -> None:
    pair = Pair(ruling(4, guards={33: 1, 37: 1}, held=[RESERVE])).moves(GUARD, 33, 37)
    pair.play(PLAY_CARD, place(37, GUARD), END)
    assert pair.fact("unmoved") == {37: 1}
    pair.reinforces(36, GUARD).moves(GUARD, 36, 37)
    assert pair.fact("guards") == {37: 2}
    assert pair.offers(MOVE)
    pair.moves(GUARD, 37, 33)
    assert pair.fact("guards") == {37: 1, 33: 1}


def test_tm_54_milady_and_rochefort_keep_their_mark() -> None:
    """They may come back, but not move once more."""
    pair = Pair(ruling(4, milady=33, held=[RESERVE])).moves(MILADY, 33, 32)
    pair.play(PLAY_CARD, place(32, MILADY)).reinforces(36, MILADY)
    assert pair.fact("milady") == 36
    assert pair.offers_none(MOVE)


def test_tm_tv_25_rochefort_by_way_of_the_reserve() -> None:
    pair = Pair(ruling(4, rochefort=27, held=[RESERVE])).play(PLAY_CARD, place(27, ROCHEFORT))
    pair.reinforces(53, ROCHEFORT).moves(ROCHEFORT, 53, 48)
    assert (pair.fact("rochefort"), pair.fact("points")) == (48, 2)
    facts = ruling(4, rochefort=27, rochefort_entered=True, held=[RESERVE])
    pair = Pair(facts).play(PLAY_CARD, place(27, ROCHEFORT), REINFORCE)
    assert pair.offers_none(place(53, ROCHEFORT))


def hits(pair: Pair) -> dict[int, float]:
    """The law of the Cardinal's hits."""
    assert pair.node == "DUEL_ROUND"
    law: dict[int, float] = {}
    for action in pair.legal():
        law[action & 31] = law.get(action & 31, 0.0) + pair.state.chance_prob(action)
    return law


def test_tm_55_to_arms_is_for_the_first_round() -> None:
    facts = ruling(2, where={P: 33}, guards={37: 2}, held=[TO_ARMS], hands={P: [SWORD]})
    pair = Pair(facts).moves(GUARD, 37, 33, 2).play(END)
    pair.play(special(TO_ARMS))
    assert pair.node == "ITEM"  # a card was played
    pair.play(END)
    assert max(hits(pair)) == 4
    pair.rolls(1, 1, 1, 1, 1, 1).play(END)
    assert max(hits(pair)) == 2


def test_tm_55_and_56_need_a_guard() -> None:
    pair = Pair(ruling(1, where={P: 33}, rochefort=37, held=[TO_ARMS, ELITE])).moves(ROCHEFORT, 37, 33)
    pair.play(MISS)
    assert pair.node == "DUEL_ROUND"


def test_tm_55_no_effect_when_the_guards_are_gone() -> None:
    """The Sword comes after the card, which is spent."""
    facts = ruling(2, where={P: 33}, guards={37: 1}, rochefort=37, held=[TO_ARMS], hands={P: [SWORD]})
    pair = Pair(facts).moves(GUARD, 37, 33).moves(ROCHEFORT, 37, 33)
    pair.play(END, MISS, special(TO_ARMS), USE_SWORD)
    assert pair.fact("pile")[TO_ARMS] == 1
    assert max(hits(pair)) == 2


def test_tm_56_elite_guards_are_for_the_first_round() -> None:
    facts = ruling(1, where={P: 33}, guards={37: 1}, held=[ELITE])
    pair = Pair(facts).moves(GUARD, 37, 33).play(special(ELITE))
    assert hits(pair) == pytest.approx({0: 1 / 2, 1: 1 / 2})
    pair.rolls(1, 1, 1)
    assert hits(pair) == pytest.approx({0: 2 / 3, 1: 1 / 3})


def test_tm_57_the_pile_becomes_the_deck() -> None:
    """Only when a card must be drawn from nothing."""
    held = [DUAL, PERFUME, REINFORCE_2]
    pair = Pair(
        calling(CARDINALS, held=held, pile=[c for c in EVERYTHING if c not in held] + [DUAL, DUAL, PERFUME])
    )
    left = [2, 1, 1, 0, 2, 1, 2, 2]
    assert pair.node == "SPECIAL_DRAW"
    found = {action: pair.state.chance_prob(action) for action in pair.legal()}
    assert found == pytest.approx({special(c): n / 11 for c, n in enumerate(left) if n})
    pair.play(special(ELITE), special(ELITE))
    assert sum(pair.fact("deck")) == 10
    assert pair.fact("pile") == [0, 0, 0, 0, 0, 0, 0, 1]


def test_tm_57_nothing_left_to_draw_when_the_deck_stays_empty(tmp_path: Path) -> None:
    game = house(tmp_path, special_reshuffle=False)
    pair = Pair(calling(CARDINALS, card=9, pile=EVERYTHING), game=game)
    assert (pair.node, pair.fact("points")) == ("C_ACT", 5)
    assert pair.held() == []


# -------------------------------------------------------------------------------------------------------------- Signal


def test_tm_58_the_signal() -> None:
    """Each favourite stays or moves one room, in order."""
    facts = spot("boundary", signal=True, guards={30: 1, 17: 1}, rochefort=17, milady=22)
    pair = Pair(facts).play(PLAY)
    assert (pair.node, pair.actor, pair.fact("phase")) == ("SIGNAL_MOVE", CARDINAL, SIGNALS_PHASE)
    assert pair.allows(STAY, to(12), to(16), to(22))
    pair.play(to(22))
    assert pair.allows(STAY, to(12), to(16), to(22))
    pair.play(STAY)
    assert pair.allows(STAY, to(17), to(18), to(21), to(23), to(25), to(27), to(28))
    pair.play(to(17))
    assert pair.allows(STAY, to(20), to(29), to(35))
    pair.play(to(35))
    assert pair.fact("guards") == {22: 1, 35: 1}
    assert (pair.fact("rochefort"), pair.fact("milady")) == (17, 17)
    assert pair.fact("phase") == D
    assert not pair.fact("signal")


def test_tm_58_guards_of_one_room() -> None:
    """Their targets do not fall; who stays counts with his own room."""
    pair = Pair(spot("boundary", signal=True, guards={33: 3})).play(PLAY)
    assert pair.allows(STAY, to(28), to(32), to(37))
    pair.play(to(32))
    assert pair.allows(STAY, to(32), to(37))
    pair.play(STAY)
    assert pair.allows(STAY, to(37))
    pair.play(to(37))
    assert pair.fact("guards") == {32: 1, 33: 1, 37: 1}


def test_tm_58_who_has_come_into_a_room_does_not_move_again() -> None:
    pair = Pair(spot("boundary", signal=True, guards={17: 1, 22: 1})).play(PLAY, to(22))
    pair.play(to(23))
    assert pair.fact("guards") == {22: 1, 23: 1}
    assert pair.fact("phase") == D


def test_tm_58_no_points_reinforcement_or_seduction() -> None:
    """The only favourite is Milady beside a Musketeer; one choice, then the phase is over."""
    facts = spot("boundary", signal=True, where={A: 33}, milady=33, held=[PERFUME, REINFORCE_2])
    pair = Pair(facts).play(PLAY)
    assert pair.node == "SIGNAL_MOVE"
    pair.play(STAY)
    assert pair.fact("phase") == D


def test_tm_58_searches_and_duels_with_cards() -> None:
    facts = spot("boundary", signal=True, where={A: 33, P: 42}, down=[P], guards={37: 2}, held=[ELITE])
    pair = Pair(facts).play(PLAY, to(33), to(42))
    assert pair.searches() == [P]
    assert (pair.node, pair.fact("phase")) == ("DUEL_CARD", SIGNALS_PHASE)
    pair.play(special(ELITE)).rolls(1, 6, 6)
    assert pair.fact("phase") == D


def test_tm_58_duels_in_the_cardinals_order() -> None:
    facts = spot("boundary", signal=True, where={A: 33, P: 42}, guards={37: 2})
    pair = Pair(facts).play(PLAY, to(33), to(42))
    assert (pair.node, pair.actor) == ("ORDER", CARDINAL)


def test_tm_tv_27_before_a_phase_of_athos() -> None:
    """Card 10: Athos first; the Cardinal last, when the same guard may move again."""
    facts = spot("boundary", card=10, signal=True, where={P: 37}, guards={41: 2})
    pair = Pair(facts).play(PLAY, to(37), STAY)
    assert (pair.node, pair.fact("phase")) == ("DUEL_ROUND", SIGNALS_PHASE)
    pair.rolls(1, 1, 1)
    assert pair.node == "DUEL_ROUND"
    pair.rolls(6, 6, 1)
    assert (pair.fact("phase"), pair.node) == (A, "ACT")
    assert not pair.fact("signal")
    while pair.fact("phase") != CARDINALS:
        pair.ends()
        assert pair.node != "SIGNAL_OFFER"
    assert pair.play(MOVE).node == "C_DESTINATION"


# --------------------------------------------------------------------------------------------------------- One for all


def all_for_one(**more: object) -> Pair:
    """At a boundary where One for all is played."""
    pair = Pair(spot("boundary", one_for_all=True, **more))  # type: ignore[arg-type]  # as spot
    assert (pair.node, pair.actor) == ("ALL_OFFER", TEAM)
    return pair.play(PLAY)


def test_tm_59_one_step_for_each_who_stands() -> None:
    pair = all_for_one(where={D: 16, A: 57, P: 33, R: 44}, down=[P], poison={A: 2}, grate=[17, 22])
    assert (pair.node, pair.actor, pair.fact("phase")) == ("ALL_STEP", TEAM, ALL_PHASE)
    assert pair.allows(END, goes(D, 17), goes(A, 58), goes(R, 45))
    pair.play(goes(A, 58))
    assert pair.allows(END, goes(D, 17), goes(R, 45))
    pair.play(goes(R, 45))
    assert pair.of(A, "poison") == 2
    pair.play(END)
    assert pair.fact("phase") == D
    assert [pair.of(m, "room") for m in (D, A, P, R)] == [16, 58, 33, 45]


def test_tm_59_the_last_step_ends_it() -> None:
    pair = all_for_one(where={D: 16, A: 16, P: 16, R: 16}, down=[A, P, R])
    pair.play(goes(D, 17))
    assert pair.fact("phase") == D


def test_tm_59_the_grate_stops_and_no_items_help() -> None:
    pair = all_for_one(
        where={D: 33, A: 57, P: 57, R: 57}, down=[A, P, R], grate=[33, 37], hands={D: [KEY, BOOTS]}
    )
    assert pair.allows(END, goes(D, 28), goes(D, 32))


def test_tm_59_picking_up_right_after_the_step() -> None:
    pair = all_for_one(where={D: 29, A: 29})
    pair.play(goes(D, 34))
    assert (pair.node, pair.actor) == ("ALL_PICK", TEAM)
    assert pair.allows(END, PICK)
    pair.play(PICK, token(SWORD))
    assert pair.hand(D) == [SWORD]
    pair.play(goes(A, 28), END)
    assert pair.hand(A) == []
    assert pair.node == "ALL_STEP"


def test_tm_59_no_picking_up_under_the_usual_limits() -> None:
    facts = {"where": {D: 29, A: 29, P: 29, R: 29}, "hands": {D: [KEY, KEY, KEY]}, "cloaked": {A: [34]}}
    pair = all_for_one(**facts, guards={28: 1})
    assert pair.play(goes(D, 34)).node == "ALL_STEP"
    assert pair.play(goes(A, 34)).node == "ALL_STEP"
    assert pair.play(goes(R, 28)).node == "ALL_STEP"
    assert pair.play(goes(P, 34)).node == "ALL_PICK"


def test_tm_59_a_trap_may_be_answered() -> None:
    pair = all_for_one(where={D: 29}, health={D: 1}, hands={D: [MEDICINE]})
    pair.play(goes(D, 28), PICK, token(TRAP))
    assert pair.node == "SAVE"
    pair.play(USE_MEDICINE)
    assert (pair.of(D, "health"), pair.of(D, "down")) == (1, False)
    pair = all_for_one(where={D: 29}, health={D: 1}, milady=28)
    pair.play(goes(D, 28), PICK, token(TRAP))
    assert pair.of(D, "searched")
    assert pair.fact("queen") == 1


def test_tm_59_poison_found_counts_for_the_next_phase() -> None:
    pair = all_for_one(where={D: 29}).play(goes(D, 28), PICK, token(POISON), END)
    assert (pair.fact("phase"), pair.fact("steps")) == (D, 1)


def test_tm_59_duels_in_the_musketeers_order() -> None:
    """All against those in the room, after all steps; no trade."""
    pair = all_for_one(where={D: 29, A: 29, P: 37, R: 37}, guards={34: 2, 41: 1}, hands={P: [SWORD]})
    pair.play(goes(D, 34), goes(A, 34), goes(P, 41), END)
    assert (pair.node, pair.actor) == ("ORDER", TEAM)
    assert pair.allows(to(34), to(41))
    pair.play(to(41), USE_SWORD)
    assert pair.node == "DUEL_ROUND"
    pair.rolls(1, 1, 6, 6, 6, 6)
    assert pair.fact("guards") == {}
    assert (pair.fact("phase"), pair.node) == (D, "ACT")


def test_tm_tv_41_the_carrier_comes_in_by_one_for_all() -> None:
    pair = all_for_one(where={D: 56}, carrier=D).play(goes(D, 59))
    assert pair.winner == TEAM


def test_tm_59_somebody_else_comes_in() -> None:
    pair = all_for_one(where={D: 56}, carrier=A, queen=5).play(goes(D, 59))
    assert pair.of(D, "gone")
    assert pair.fact("queen") == 3
    assert pair.node == "ALL_STEP"
