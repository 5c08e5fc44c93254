"""TM-40 to TM-49: the Cardinal's phase."""

from typing import Any

import pytest
from musketeers_pair import Pair, acting, calling, doorway, flip, on, place, ruling, special, spot, to

from tests.reference.musketeers_board import (
    CLOAK,
    DUAL,
    ELITE,
    PERFUME,
    REINFORCE_2,
    REINFORCE_3,
    RESERVE,
    TO_ARMS,
    A,
    D,
    P,
    R,
)
from tests.reference.musketeers_table import (
    CARDINAL,
    CHANCE,
    COUNT,
    END,
    GUARD,
    HIT,
    MILADY,
    MISS,
    MOVE,
    PASSAGE_HALF,
    PICK,
    PLAY,
    PLAY_CARD,
    REINFORCE,
    ROCHEFORT,
    SEDUCE,
    STAY,
    SWAP,
)

CARDINALS = 4


def goals(pair: Pair, kind: int, source: int) -> list[int]:
    """Rooms that a favourite may go to, by the engine's offers."""
    pair.play(MOVE)
    if pair.node == "C_SOURCE":
        pair.play(place(source, kind))
    assert pair.node == "C_DESTINATION"
    return [action - to(0) for action in pair.legal()]


def alone(kind: int, room: int) -> dict[str, Any]:
    """One favourite on the board, as keys of a position."""
    if kind == GUARD:
        return {"guards": {room: 1}}
    return {"rochefort": room} if kind == ROCHEFORT else {"milady": room}


# ----------------------------------------------------------------------------------------------------- draws, action points


def test_tm_40_cards_are_drawn_first_then_come_the_points() -> None:
    pair = Pair(calling(CARDINALS, card=1))
    assert (pair.node, pair.actor) == ("SPECIAL_DRAW", CHANCE)
    pair.play(special(RESERVE))
    assert pair.held() == [RESERVE]
    assert (pair.node, pair.actor, pair.fact("points")) == ("C_ACT", CARDINAL, 5)
    pair = Pair(calling(CARDINALS, card=10))
    assert (pair.node, pair.fact("points")) == ("C_ACT", 5)


def test_tm_tv_23_four_cards_are_too_many() -> None:
    """Card 9 draws twice; the first discard comes before the second draw."""
    pair = Pair(calling(CARDINALS, card=9, held=[DUAL, PERFUME, RESERVE]))
    pair.play(special(ELITE))
    assert (pair.node, pair.actor) == ("DISCARD", CARDINAL)
    assert pair.allows(special(DUAL), special(PERFUME), special(RESERVE), special(ELITE))
    pair.play(special(PERFUME))
    assert pair.fact("pile")[PERFUME] == 1
    assert pair.node == "SPECIAL_DRAW"
    pair.play(special(TO_ARMS))
    assert pair.allows(special(DUAL), special(RESERVE), special(ELITE), special(TO_ARMS))
    pair.play(special(TO_ARMS))
    assert pair.held() == [DUAL, RESERVE, ELITE]
    assert (pair.node, pair.fact("points")) == ("C_ACT", 5)


def test_tm_41_actions_in_any_order_while_points_last() -> None:
    pair = Pair(ruling(3, guards={27: 1}, held=[REINFORCE_2]))
    pair.reinforces(30, GUARD)
    pair.play(PLAY_CARD)
    assert pair.fact("points") == 4
    pair.moves(GUARD, 27, 32).reinforces(30, MILADY).moves(GUARD, 30, 35)
    assert pair.fact("points") == 1
    assert pair.fact("guards") == {32: 1, 35: 1}
    pair.play(END)
    assert pair.fact("phase") == A  # what is left is lost


def test_tm_41_nothing_costs_points_that_are_not_there() -> None:
    pair = Pair(ruling(0, guards={27: 1}, milady=22, where={A: 22}))
    assert pair.allows(END, SEDUCE)


def test_tm_42_reinforcement() -> None:
    """A point each, into any room with arms."""
    pair = Pair(ruling(2, where={A: 47}, guards={30: 2}))
    pair.play(REINFORCE)
    rooms = (17, 19, 27, 30, 36, 46, 53)
    assert pair.allows(*(place(room, kind) for room in rooms for kind in (GUARD, ROCHEFORT, MILADY)))
    pair.play(place(30, GUARD))
    assert pair.fact("guards") == {30: 3}
    assert (pair.fact("reserve"), pair.fact("points")) == (11, 1)
    pair.play(REINFORCE, place(30, MILADY))
    assert pair.fact("milady") == 30


def test_tm_42_only_from_the_reserve() -> None:
    pair = Pair(ruling(2, guards={30: 7, 29: 7}, milady=30))
    pair.play(REINFORCE)
    assert {(action - place(0, 0)) % 3 for action in pair.legal()} == {ROCHEFORT}
    pair = Pair(ruling(2, guards={30: 7, 29: 7}, milady=30, rochefort=29))
    assert pair.offers_none(REINFORCE)


def test_tm_tv_14_and_15_reinforcement_and_the_only_path() -> None:
    """Athos blocks 47; 46 and 47 share no doorway. The first of five points goes to a guard far away."""
    facts = calling(CARDINALS, card=5, where={A: 47, D: 48}, rochefort=52, guards={52: 1})
    pair = Pair(facts).play(special(DUAL)).reinforces(17, GUARD)
    assert pair.fact("points") == 4
    pair.play(REINFORCE)
    assert pair.offers_none(place(47, GUARD), place(47, MILADY))
    pair.play(place(46, GUARD))
    assert pair.fact("points") == 3
    assert goals(pair, GUARD, 46) == [37, 40, 41, 42, 44, 45, 50, 51, 56]
    pair.play(to(42))
    assert pair.fact("points") == 2
    assert pair.fact("guards") == {17: 1, 42: 1, 52: 1}


def test_tm_tv_16_17_and_18_a_grate_a_cloak_and_two_duels() -> None:
    """The first of five points goes to a guard far away."""
    facts = calling(
        CARDINALS, card=1, where={A: 47, D: 48}, rochefort=52, guards={52: 1}, held=[REINFORCE_2], hands={A: [CLOAK]}
    )  # fmt: skip
    pair = Pair(facts).play(special(DUAL)).reinforces(17, GUARD).reinforces(46, GUARD)
    pair.moves(GUARD, 46, 42)
    pair.play(PLAY_CARD, special(DUAL), doorway(47, 48))
    assert pair.fact("grate") == [47, 48]
    assert pair.offers_none(PLAY_CARD)
    pair.moves(ROCHEFORT, 52, 47).moves(GUARD, 52, 47)
    assert pair.fact("points") == 0
    assert (pair.node, pair.fact("guards")) == ("ITEM", {17: 1, 42: 1, 47: 1})  # TV-17: one retreat
    assert pair.allows(END, to(42))
    pair.play(to(42))
    assert pair.of(A, "room") == 42
    assert pair.node == "DUEL_ROUND"  # TV-18: no shot, neither there nor here
    pair.rolls(2, 3, 3, 5)
    assert pair.fact("guards") == {17: 1, 47: 1}
    assert pair.fact("rochefort") == 47
    assert pair.fact("phase") == A
    assert pair.of(A, "cloaked") == [42]
    assert pair.offers_none(PICK)
    pair.play(to(37), to(42))
    assert pair.of(A, "room") == 42
    assert pair.fact("phase") == P  # no picking up there in this turn


def test_tm_tv_18_the_room_he_left_is_open_again() -> None:
    pair = Pair(ruling(2, where={A: 42}, rochefort=47, guards={47: 1}))
    assert pair.play(REINFORCE).offers(place(47, GUARD))


def test_tm_43_rochefort_enters_once_in_a_turn() -> None:
    pair = Pair(ruling(3, rochefort_entered=True))
    pair.play(REINFORCE)
    assert pair.offers_none(place(27, ROCHEFORT))
    pair = Pair(ruling(3)).reinforces(27, ROCHEFORT)
    assert pair.fact("rochefort_entered")


def test_tm_tv_20_beaten_after_he_has_entered() -> None:
    """Card 11: not in the second phase; after the next flip again."""
    facts = calling(CARDINALS, card=11, where={A: 45})
    pair = Pair(facts).play(special(ELITE)).reinforces(46, ROCHEFORT).moves(ROCHEFORT, 46, 45)
    pair.play(END, MISS).rolls(1, 1, 6, 6)
    assert pair.fact("rochefort") is None
    assert pair.fact("phase") == A
    pair.ends().ends()
    assert (pair.node, pair.fact("entry")) == ("C_ACT", 4)
    pair.play(REINFORCE)
    assert pair.offers(place(46, GUARD), place(46, MILADY))
    assert pair.offers_none(place(46, ROCHEFORT))
    pair.play(place(53, MILADY)).ends()
    pair.ends().ends()
    pair.play(flip(9), special(DUAL), special(RESERVE))
    assert pair.fact("turn") == 2
    assert pair.play(REINFORCE).offers(place(46, ROCHEFORT))


def test_tm_tv_21_beaten_before_he_has_entered_in_this_turn() -> None:
    pair = Pair(acting(A, card=2, where={A: 44}, rochefort=45)).play(to(45), MISS).rolls(1, 1, 6, 6)
    assert pair.fact("rochefort") is None
    pair.ends().play(special(ELITE))
    assert pair.fact("phase") == CARDINALS
    assert pair.play(REINFORCE).offers(place(46, ROCHEFORT))


# -------------------------------------------------------------------------------------------------------------- moves


def test_tm_44_one_or_two_rooms_and_not_back() -> None:
    pair = Pair(ruling(1, guards={33: 1}))
    assert goals(pair, GUARD, 33) == [22, 27, 28, 29, 31, 32, 34, 36, 37, 38, 41, 42]


def test_tm_44_each_favourite_once() -> None:
    pair = Pair(ruling(5, guards={33: 2}, milady=33, rochefort=33))
    pair.moves(GUARD, 33, 28, 1)
    assert pair.play(MOVE).allows(place(33, GUARD), place(33, ROCHEFORT), place(33, MILADY))
    pair.play(place(33, GUARD), to(32))
    pair.moves(MILADY, 33, 32).moves(ROCHEFORT, 33, 32)
    assert pair.fact("guards") == {28: 1, 32: 1}
    assert pair.allows(END, REINFORCE)


def test_tm_44_who_has_just_entered_may_move() -> None:
    pair = Pair(ruling(4)).reinforces(53, GUARD).moves(GUARD, 53, 47)
    assert pair.fact("guards") == {47: 1}
    pair.reinforces(53, ROCHEFORT).moves(ROCHEFORT, 53, 57)
    assert pair.fact("rochefort") == 57


def test_tm_44_several_guards_at_once() -> None:
    """As many as there are points."""
    pair = Pair(ruling(3, guards={33: 4}))
    pair.play(MOVE, to(37))
    assert pair.node == "C_COUNT"
    assert pair.allows(COUNT + 1, COUNT + 2, COUNT + 3)
    pair.play(COUNT + 3)
    assert pair.fact("guards") == {33: 1, 37: 3}
    assert pair.fact("phase") == A


def test_tm_44_those_that_moved_and_those_that_did_not() -> None:
    """Two guards in one room, one of which came there in this phase."""
    pair = Pair(ruling(4, guards={33: 1, 37: 1})).moves(GUARD, 33, 37)
    assert pair.fact("unmoved") == {37: 1}
    pair.moves(GUARD, 37, 33)
    assert pair.fact("guards") == {33: 1, 37: 1}
    assert pair.offers_none(MOVE)


def test_tm_45_the_door_stops_favourites_and_the_grate_does_not() -> None:
    pair = Pair(ruling(1, guards={38: 1}, door=[37, 38], grate=[38, 43]))
    assert goals(pair, GUARD, 38) == [30, 34, 35, 42, 43, 48]


@pytest.mark.parametrize("kind", [GUARD, ROCHEFORT, MILADY])
def test_tm_45_never_into_the_corridor(kind: int) -> None:
    fields = (
        {"guards": {56: 1}} if kind == GUARD else {"rochefort": 56} if kind == ROCHEFORT else {"milady": 56}
    )
    assert goals(Pair(ruling(1, **fields)), kind, 56) == [46, 50, 51, 54, 55]


def test_tm_45_into_the_quai() -> None:
    """A-41."""
    assert goals(Pair(ruling(1, guards={2: 1}, where={D: 8, A: 8, P: 8, R: 8})), GUARD, 2) == [
        0,
        1,
        3,
        5,
        6,
        7,
        12,
    ]


@pytest.mark.parametrize("kind", [GUARD, ROCHEFORT, MILADY])
def test_tm_45_a_standing_musketeer_stops_whoever_enters(kind: int) -> None:
    fields = (
        {"guards": {41: 1}} if kind == GUARD else {"rochefort": 41} if kind == ROCHEFORT else {"milady": 41}
    )
    pair = Pair(ruling(1, where={A: 37}, **fields))
    assert goals(pair, kind, 41) == [37, 42, 43, 45, 46, 47, 51]


def test_tm_tv_22_a_standing_and_a_down_musketeer_on_the_way() -> None:
    pair = Pair(ruling(1, where={A: 37}, guards={41: 1}))
    assert 33 not in goals(pair, GUARD, 41)
    assert pair.offers(to(37))
    pair = Pair(ruling(1, where={A: 37}, guards={41: 1}, down=[A]))
    assert 33 in goals(pair, GUARD, 41)
    pair.play(to(33))
    assert pair.searches() == [A]
    assert pair.fact("guards") == {33: 1}


def test_tm_tv_29_a_door_and_its_two_sides() -> None:
    """A Musketeer crosses it; a guard does not reach the room in an action, nor by the Signal."""
    pair = Pair(acting(A, where={A: 33}, door=[33, 37])).play(to(37))
    assert pair.of(A, "room") == 37
    assert 37 not in goals(Pair(ruling(1, guards={33: 1}, door=[33, 37])), GUARD, 33)
    pair = Pair(spot("boundary", signal=True, guards={33: 1}, door=[33, 37])).play(PLAY)
    assert pair.node == "SIGNAL_MOVE"
    assert pair.allows(STAY, to(28), to(32))


# ------------------------------------------------------------------------------------------------------------ searches


def test_tm_tv_19_a_guard_put_beside_a_wounded_musketeer() -> None:
    pair = Pair(ruling(1, where={P: 30}, down=[P], carrier=R)).reinforces(30, GUARD)
    assert pair.searches() == [P]
    assert pair.of(P, "searched")
    assert pair.winner is None


@pytest.mark.parametrize("kind", [GUARD, ROCHEFORT, MILADY])
def test_tm_46_any_favourite_searches(kind: int) -> None:
    fields = (
        {"guards": {41: 1}} if kind == GUARD else {"rochefort": 41} if kind == ROCHEFORT else {"milady": 41}
    )
    pair = Pair(ruling(1, where={P: 42}, down=[P], carrier=R, **fields)).moves(kind, 41, 42)
    assert pair.searches() == [P]
    pair = Pair(ruling(1, where={P: 42}, down=[P], carrier=P, **fields)).moves(kind, 41, 42)
    assert pair.winner == CARDINAL


def test_tm_46_the_way_with_most_searches() -> None:
    """From 41 to 43: over 42, where nobody lies, or over 37 to 38; to 42 directly or over 37."""
    facts = ruling(1, where={P: 37, D: 37}, down=[P, D], milady=41)
    assert Pair(facts).moves(MILADY, 41, 42).searches() == [D, P]
    facts = ruling(1, where={P: 37}, down=[P], searched=[P], milady=41)
    assert Pair(facts).moves(MILADY, 41, 42).searches() == []
    facts = ruling(1, where={P: 37, A: 37}, down=[P], milady=41)
    assert Pair(facts).moves(MILADY, 41, 42).searches() == []  # Athos bars the longer way


def test_tm_46_on_the_way_and_at_its_end() -> None:
    facts = ruling(1, where={P: 37, D: 42}, down=[P, D], milady=33)
    assert Pair(facts).moves(MILADY, 33, 42).searches() == [P, D]


def test_tm_46_the_first_of_several_guards_searches() -> None:
    facts = ruling(2, where={P: 37}, down=[P], guards={41: 2})
    pair = Pair(facts).moves(GUARD, 41, 42, 2)
    assert pair.searches() == [P]
    assert pair.fact("guards") == {42: 2}


def test_tm_tv_40_one_search_for_each_time_down() -> None:
    """Even if a trade has brought him the real pendants since. Card 12: Porthos, d'Artagnan, then the Cardinal."""
    facts = acting(
        D, card=12, where={A: 33, D: 33}, down=[A], searched=[A], milady=33, guards={32: 1}, carrier=D
    )
    pair = Pair(facts).play(END, on(A), SWAP)
    assert pair.fact("carrier") == A
    assert pair.fact("phase") == CARDINALS
    pair.play(MOVE, place(32, GUARD), to(33))
    assert pair.searches() == []
    assert pair.winner is None


def test_tm_46_again_after_recovery() -> None:
    """Down once more, searched once more."""
    facts = calling(A, where={A: 33}, down=[A], searched=[A], guards={33: 5})
    pair = Pair(facts).rolls(6, 6, 6, 1, 1, 1, 1, 1)
    assert pair.searches() == [A]
    assert pair.of(A, "searched")


# ----------------------------------------------------------------------------------------------- cards and seduction


def test_tm_47_one_special_card_in_a_phase() -> None:
    pair = Pair(ruling(1, held=[REINFORCE_2, REINFORCE_3]))
    pair.play(PLAY_CARD, special(REINFORCE_2))
    assert pair.fact("points") == 3
    assert pair.fact("pile")[REINFORCE_2] == 1
    assert pair.offers_none(PLAY_CARD)


def test_tm_47_to_arms_and_elite_guards_are_for_duels() -> None:
    pair = Pair(ruling(1, held=[TO_ARMS, ELITE]))
    assert pair.offers_none(PLAY_CARD)
    pair = Pair(ruling(1, held=[TO_ARMS, RESERVE, DUAL])).play(PLAY_CARD)
    assert pair.allows(special(DUAL), PASSAGE_HALF, special(RESERVE))


def test_tm_47_not_in_a_duel_after_a_card() -> None:
    facts = ruling(1, where={A: 33}, guards={37: 1}, held=[REINFORCE_2, TO_ARMS])
    pair = Pair(facts).play(PLAY_CARD).moves(GUARD, 37, 33)
    pair.play(END)
    assert pair.node == "DUEL_ROUND"


def test_tm_48_seduction() -> None:
    """Free, by name, one roll in a phase."""
    facts = ruling(0, where={A: 33, P: 33, D: 33}, down=[D], milady=33)
    pair = Pair(facts).play(SEDUCE)
    assert (pair.node, pair.actor) == ("C_TARGET", CARDINAL)
    assert pair.allows(on(A), on(P))
    pair.play(on(P))
    assert (pair.node, pair.actor) == ("SEDUCTION", CHANCE)
    assert [pair.state.chance_prob(action) for action in (MISS, HIT)] == [0.5, 0.5]
    pair.play(HIT)
    assert pair.winner is None
    assert pair.fact("phase") == A


def test_tm_48_the_carrier_does_not_lose_by_it() -> None:
    pair = Pair(ruling(1, where={R: 33}, milady=33, carrier=R)).play(SEDUCE, HIT)
    assert pair.table.log[-1] == ("shown", R, True)
    assert pair.winner is None
    assert pair.node == "C_ACT"


def test_tm_48_before_or_between_moves() -> None:
    """A-22. Not where she is alone or beside a Musketeer who is down."""
    pair = Pair(ruling(2, where={A: 33}, milady=37, guards={17: 1}))
    assert pair.offers_none(SEDUCE)
    pair.moves(MILADY, 37, 33)
    assert pair.offers(SEDUCE)
    pair.moves(GUARD, 17, 22)
    assert pair.allows(END, SEDUCE)
    assert Pair(ruling(1, where={A: 33}, down=[A], searched=[A], milady=33)).offers_none(SEDUCE)


def test_tm_tv_24_a_roll_that_fails_and_perfume() -> None:
    pair = Pair(ruling(1, where={A: 33}, milady=33, held=[PERFUME])).play(SEDUCE, MISS)
    assert pair.table.log == []
    assert pair.offers_none(SEDUCE)
    assert pair.offers(PLAY_CARD)
    pair.play(PLAY_CARD)
    assert pair.table.log == [("shown", A, False)]
    assert pair.offers_none(PLAY_CARD, SEDUCE)


# --------------------------------------------------------------------------------------------------------------- duels


def test_tm_49_duels_in_the_order_of_the_side_whose_phase_it_is() -> None:
    pair = Pair(ruling(2, where={A: 33, P: 42}, guards={37: 2})).moves(GUARD, 37, 33).moves(GUARD, 37, 42)
    assert (pair.node, pair.actor) == ("ORDER", CARDINAL)
    assert pair.allows(to(33), to(42))
    pair.play(to(42)).rolls(1, 6, 6)
    assert pair.node == "DUEL_ROUND"
    pair.rolls(1, 6, 6)
    assert pair.fact("guards") == {}
    assert pair.fact("phase") == A


def test_tm_49_not_before_the_actions_are_over() -> None:
    pair = Pair(ruling(2, where={A: 33}, guards={37: 1})).moves(GUARD, 37, 33)
    assert pair.node == "C_ACT"
    assert pair.play(END).node == "DUEL_ROUND"


def test_tm_49_a_retreat_makes_another_duel() -> None:
    """From 37 into 33 or 34, where guards wait."""
    facts = ruling(2, where={A: 37}, guards={36: 1, 34: 1}, hands={A: [CLOAK]})
    pair = Pair(facts).moves(GUARD, 36, 37)
    pair.play(END, to(34))
    assert (pair.node, pair.of(A, "room")) == ("DUEL_ROUND", 34)
    pair.rolls(1, 6, 6)
    assert pair.fact("guards") == {37: 1}
