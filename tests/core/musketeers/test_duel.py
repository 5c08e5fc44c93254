"""TM-60 to TM-76: duels, and the example of the rulebook."""

from pathlib import Path
from typing import Any

import pytest
from musketeers_pair import Pair, acting, calling, flip, house, on, ruling, special, spot, to, token

from tests.reference.musketeers_board import (
    BOOTS,
    CLOAK,
    ELITE,
    MEDICINE,
    REINFORCE_3,
    SWORD,
    TO_ARMS,
    TRAP,
    A,
    D,
    P,
    R,
)
from tests.reference.musketeers_table import (
    CARDINAL,
    CHANCE,
    END,
    GUARD,
    HIT,
    MILADY,
    MISS,
    PICK,
    PLAY,
    PLAY_CARD,
    ROCHEFORT,
    ROUND,
    SEDUCE,
    TEAM,
    USE_MEDICINE,
    USE_SWORD,
)

CARDINALS = 4


def attacked(
    team: dict[int, int], guards: int, rochefort: bool = False, milady: bool = False, **more: Any
) -> Pair:
    """Fighters come from 32 into 33, where these Musketeers stand with so much health; the duel is about to begin.

    Args:
        milady: she is there too.
    """
    points = guards + rochefort
    facts = ruling(
        points, where=dict.fromkeys(team, 33), health=team, guards={32: guards} if guards else {},
        rochefort=32 if rochefort else None, milady=33 if milady else None, seduction_used=True, **more,
    )  # fmt: skip
    pair = Pair(facts)
    if guards:
        pair.moves(GUARD, 32, 33, guards)
    if rochefort:
        pair.moves(ROCHEFORT, 32, 33)
    return pair


# ------------------------------------------------------------------------------------------ the rulebook's example


def example() -> Pair:
    """TV-04: a card, Milady, a seduction, reinforcement, and everybody into 37."""
    facts = ruling(
        3, where={D: 37, R: 37}, health={D: 2, R: 2}, hands={D: [MEDICINE]}, rochefort=32, guards={32: 2}, milady=46,
        held=[REINFORCE_3], carrier=R,
    )  # fmt: skip
    pair = Pair(facts, with_views=True).play(PLAY_CARD)
    assert pair.fact("points") == 6
    pair.moves(MILADY, 46, 37)
    assert pair.fact("points") == 5
    pair.play(SEDUCE, on(D), HIT)
    pair.reinforces(36, GUARD)
    assert pair.fact("points") == 4
    pair.moves(GUARD, 36, 37).moves(GUARD, 32, 37, 2).moves(ROCHEFORT, 32, 37)
    return pair


def test_tm_tv_04_six_points_and_a_seduction() -> None:
    pair = example()
    assert pair.fact("guards") == {37: 3}
    assert (pair.fact("rochefort"), pair.fact("milady")) == (37, 37)
    assert pair.fact("points") == 0
    assert pair.table.log == [("shown", D, False)]
    belief = pair.game.belief(pair.views[CARDINAL])
    assert belief == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])
    assert (pair.node, pair.actor) == ("ITEM", TEAM)
    pair.play(END)
    assert (pair.node, pair.actor) == ("C_PISTOL", CARDINAL)
    assert pair.allows(on(D), on(R))


def test_tm_tv_05_one_shot_in_a_duel() -> None:
    pair = example().play(END, on(D))
    assert (pair.node, pair.actor) == ("PISTOL", CHANCE)
    pair.play(HIT)
    assert pair.of(D, "health") == 1
    assert pair.node == "ITEM"  # no card: one was played in this phase
    pair.play(END)
    assert pair.node == "DUEL_ROUND"


def first_round() -> Pair:
    """TV-06: three hits against two."""
    return example().play(END, on(D), HIT, END).rolls(1, 3, 5, 5, 6, 2, 3, 6, 6, 1, 3)


def test_tm_tv_06_the_first_round() -> None:
    pair = first_round()
    assert pair.fact("guards") == {37: 1}
    assert pair.fact("rochefort") == 37
    assert (pair.node, pair.of(D, "health"), pair.of(R, "health")) == ("SAVE", 0, 2)
    pair.play(USE_MEDICINE)
    assert pair.of(D, "health") == 1
    assert (pair.node, pair.actor) == ("REST", CARDINAL)
    assert pair.allows(on(D), on(R))
    pair.play(on(D))
    assert pair.of(D, "down")
    assert (pair.of(R, "health"), pair.of(R, "down")) == (2, False)


def test_tm_tv_07_a_fake_card_and_a_step_of_the_queen() -> None:
    pair = first_round().play(USE_MEDICINE, on(D))
    assert pair.of(D, "searched")
    assert pair.searches() == [D]
    assert pair.fact("queen") == 1
    assert pair.node == "DUEL_ROUND"


def test_tm_tv_08_the_second_round() -> None:
    pair = first_round().play(USE_MEDICINE, on(D)).rolls(2, 5, 6, 4, 6)
    assert pair.fact("guards") == {}
    assert pair.fact("rochefort") is None
    assert pair.fact("reserve") == 14
    assert pair.of(R, "down")
    assert pair.searches() == [D, R]
    assert pair.winner == CARDINAL


def test_tm_tv_09_nobody_there_to_search() -> None:
    """Card 12: then card 9 calls the Cardinal before Aramis."""
    facts = ruling(
        2, second=True, card=12, where={D: 37, R: 37}, health={R: 2}, down=[D], searched=[D], rochefort=36,
        guards={36: 1, 43: 1}, milady=46, carrier=R,
    )  # fmt: skip
    pair = Pair(facts).moves(GUARD, 36, 37).moves(ROCHEFORT, 36, 37)
    pair.play(MISS).rolls(2, 5, 6, 4, 6)
    assert pair.of(R, "down")
    assert not pair.of(R, "searched")
    assert pair.fact("queen") == 3  # one for the wound, two on the card
    assert pair.node == "MOVE_CARD"
    pair.play(flip(9), special(ELITE), special(ELITE)).moves(GUARD, 43, 37)
    assert pair.searches() == [R]
    assert pair.winner == CARDINAL


# ------------------------------------------------------------------------------------------------------ the course


def test_tm_60_rounds_until_one_side_is_gone() -> None:
    pair = attacked({A: 3}, 1)
    for _ in range(3):
        assert pair.node == "DUEL_ROUND"
        pair.rolls(1, 1, 1, 1)
    pair.rolls(1, 4, 4)
    assert pair.fact("phase") == A


def test_tm_60_those_who_are_down_have_no_part() -> None:
    """A-57."""
    pair = attacked({A: 3, P: 4}, 1, down=[P], searched=[P])
    assert pair.node == "DUEL_ROUND"
    assert max(action & 31 for action in pair.legal()) == 1
    pair.rolls(6, 1, 1, 1)
    assert (pair.of(A, "health"), pair.of(P, "health")) == (2, 0)


def test_tm_61_the_order_of_a_duel() -> None:
    """Window, pistol, card, window, roll, window."""
    pair = attacked({A: 3}, 2, rochefort=True, hands={A: [SWORD]}, held=[ELITE, TO_ARMS])
    nodes = []
    for action in (END, MISS, special(TO_ARMS), END):
        nodes.append(pair.node)
        pair.play(action)
    nodes.append(pair.node)
    pair.rolls(1, 1, 1, 1, 1, 1, 1, 1, 1)
    nodes.append(pair.node)
    assert nodes == ["ITEM", "PISTOL", "DUEL_CARD", "ITEM", "DUEL_ROUND", "ITEM"]
    pair.play(END)
    assert pair.node == "DUEL_ROUND"  # no second card


def test_tm_61_no_second_window_without_shot_or_card() -> None:
    pair = attacked({A: 3}, 2, hands={A: [SWORD]}, held=[ELITE])
    pair.play(END, END)
    assert pair.node == "DUEL_ROUND"
    pair = attacked({A: 3}, 2, hands={A: [SWORD]}, held=[ELITE]).play(END, special(ELITE))
    assert pair.node == "ITEM"


def test_tm_61_over_as_soon_as_nobody_is_left() -> None:
    """A shot takes the only Musketeer: no card, no roll. Card 3 does not call Porthos again."""
    pair = attacked({P: 1}, 1, card=3, rochefort=True, held=[ELITE]).play(HIT)
    assert pair.of(P, "down")
    assert pair.fact("guards") == {33: 1}
    assert (pair.node, pair.fact("phase")) == ("ACT", R)


def test_tm_62_one_musketeer_after_the_other() -> None:
    """In index order, each until he is done or gone."""
    hands = {D: [SWORD, MEDICINE], A: [CLOAK], R: [MEDICINE]}
    pair = attacked({D: 2, A: 2, R: 3}, 2, hands=hands)
    assert pair.allows(END, USE_SWORD, USE_MEDICINE)
    pair.play(USE_MEDICINE)
    assert pair.allows(END, USE_SWORD)
    pair.play(END)
    assert pair.allows(END, to(28))
    pair.play(to(28))
    assert pair.of(A, "room") == 28
    assert pair.node == "DUEL_ROUND"  # Aramis is not wounded


def test_tm_62_not_in_recovery() -> None:
    facts = calling(
        A, where={A: 33}, down=[A], searched=[A], hands={A: [SWORD, MEDICINE, CLOAK]}, guards={33: 1}
    )
    pair = Pair(facts)
    assert pair.node == "DUEL_ROUND"
    pair.rolls(6, 1, 1, 1)
    assert pair.node == "DUEL_ROUND"


def test_tm_63_the_pistol_before_the_first_roll() -> None:
    """In attack and in defence; at whom the Cardinal says."""
    pair = attacked({D: 3, P: 4}, 0, rochefort=True)
    assert (pair.node, pair.actor) == ("C_PISTOL", CARDINAL)
    assert pair.allows(on(D), on(P))
    pair.play(on(P))
    assert pair.state.chance_prob(HIT) == pytest.approx(1 / 3)
    assert pair.state.chance_prob(MISS) == pytest.approx(2 / 3)
    pair.play(HIT)
    assert (pair.of(D, "health"), pair.of(P, "health")) == (3, 3)
    assert pair.node == "DUEL_ROUND"
    pair = Pair(acting(P, where={P: 32}, rochefort=33)).play(to(33))
    assert pair.node == "PISTOL"


def test_tm_63_aramis_cannot_dodge_it_and_medicine_may_answer() -> None:
    pair = attacked({R: 1}, 0, rochefort=True, hands={R: [MEDICINE]}).play(END, HIT)
    assert (pair.node, pair.actor) == ("SAVE", TEAM)
    assert pair.of(R, "health") == 0
    pair.play(USE_MEDICINE)
    assert (pair.node, pair.of(R, "health")) == ("DUEL_ROUND", 1)


def test_tm_tv_48_down_before_any_roll() -> None:
    pair = attacked({A: 1}, 0, rochefort=True).play(HIT)
    assert pair.searches() == [A]
    assert pair.fact("queen") == 1
    assert pair.fact("phase") == A


def test_tm_64_a_sword_before_the_shot() -> None:
    """Rochefort, alone, is removed in the first window and does not fire."""
    pair = attacked({A: 3}, 0, rochefort=True, hands={A: [SWORD]})
    assert pair.node == "ITEM"
    pair.play(USE_SWORD)
    assert pair.fact("rochefort") is None
    assert (pair.node, pair.fact("phase")) == ("ACT", A)


def test_tm_tv_47_two_swords() -> None:
    """The first is for the guard, the second for Rochefort: no shot, no combat."""
    facts = acting(A, where={A: 32}, guards={33: 1}, rochefort=33, hands={A: [SWORD, SWORD]})
    pair = Pair(facts).play(to(33), USE_SWORD)
    assert (pair.fact("guards"), pair.fact("rochefort")) == ({}, 33)
    pair.play(USE_SWORD)
    assert pair.fact("rochefort") is None
    assert (pair.node, pair.fact("steps")) == ("ACT", 1)


def test_tm_65_another_room_is_another_battle() -> None:
    """The Sword is kept; a retreat into Rochefort's room: he fires there."""
    facts = ruling(1, where={A: 37}, guards={36: 1}, rochefort=33, hands={A: [CLOAK]})
    pair = Pair(facts).moves(GUARD, 36, 37).play(to(34))
    assert pair.fact("phase") == A
    pair = Pair(facts).moves(GUARD, 36, 37)
    assert pair.allows(END, to(33), to(34), to(38))
    pair.play(to(33))
    assert pair.node == "PISTOL"


def test_tm_65_a_second_duel_in_a_room_and_a_second_shot() -> None:
    """The Cardinal's phase, then that of Athos, who stands up where Rochefort is."""
    pair = attacked({A: 1}, 0, rochefort=True).play(HIT)
    assert (pair.fact("phase"), pair.node) == (A, "PISTOL")


def test_tm_66_a_card_in_the_first_round() -> None:
    pair = attacked({A: 3}, 2, held=[TO_ARMS, ELITE, REINFORCE_3]).play(END)
    assert (pair.node, pair.actor) == ("DUEL_CARD", CARDINAL)
    assert pair.allows(END, special(TO_ARMS), special(ELITE))
    pair.play(special(ELITE))
    assert pair.fact("card_played")
    assert pair.fact("pile")[ELITE] == 1
    assert pair.node == "DUEL_ROUND"


def test_tm_66_in_a_musketeers_phase_too() -> None:
    pair = Pair(acting(A, where={A: 32}, guards={33: 1}, held=[ELITE])).play(to(33))
    assert (pair.node, pair.actor) == ("DUEL_CARD", CARDINAL)


def test_tm_66_one_card_in_a_phase() -> None:
    """Two duels: the card of the first is the last."""
    facts = ruling(2, where={A: 33, P: 42}, guards={37: 2}, held=[TO_ARMS, ELITE])
    pair = Pair(facts).moves(GUARD, 37, 33).moves(GUARD, 37, 42).play(to(33), special(ELITE)).rolls(1, 6, 6)
    assert pair.node == "DUEL_ROUND"


def test_tm_66_spent_even_if_swords_then_remove_the_guards() -> None:
    pair = attacked({A: 3}, 1, hands={A: [SWORD]}, held=[ELITE]).play(END, special(ELITE), USE_SWORD)
    assert pair.fact("pile")[ELITE] == 1
    assert pair.fact("phase") == A


# ------------------------------------------------------------------------------------------------------------- rolls


def test_tm_67_dice_of_a_round() -> None:
    """Guards, Rochefort, then Musketeers by index; Athos's re-roll after his dice."""
    pair = attacked({D: 3, A: 3, P: 4, R: 3}, 2, rochefort=True, held=[TO_ARMS])
    pair.play(on(P), MISS, special(TO_ARMS))
    dice = pair.game.round_dice(pair.state)
    assert list(dice.values()) == [4, 2, 3, 2, 2, 2]
    action = pair.game.round_action(pair.state, (5, 4, 4, 4, 1, 6, 4, 3, 3, 4, 1, 5, 3, 3, 1, 1))
    assert action == ROUND + 2 + (3 << 5) + (1 << 10)
    assert pair.table.read_dice((5, 4, 4, 4, 1, 6, 4, 3, 3, 4, 1, 5, 3, 3, 1, 1)) == action


def kills(pair: Pair) -> int:
    """Most hits of the Musketeers."""
    return max(action - ROUND >> 5 & 31 for action in pair.legal())


@pytest.mark.parametrize(
    ("guards", "rochefort", "dice"),
    [(1, False, 2), (2, False, 2), (3, False, 3), (0, True, 2), (2, True, 3), (5, True, 4)],
)
def test_tm_68_and_tv_42_dice_of_dartagnan(guards: int, rochefort: bool, dice: int) -> None:
    pair = attacked({D: 3}, guards, rochefort=rochefort, milady=True)
    if rochefort:
        pair.play(MISS)
    assert pair.game.round_dice(pair.state)["D"] == dice
    assert kills(pair) == min(dice, guards + rochefort)


def test_tm_tv_42_fewer_enemies_fewer_dice() -> None:
    pair = attacked({D: 3}, 5, rochefort=True).play(MISS)
    pair.rolls(1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6)
    assert pair.fact("guards") == {33: 1}
    assert pair.game.round_dice(pair.state)["D"] == 2
    pair.rolls(1, 1, 1, 6, 6)
    assert pair.fact("phase") == A


@pytest.mark.parametrize(("dice", "hits"), [((2, 3, 5), 1), ((4, 6), 2), ((5, 1, 2), 1), ((1, 1, 1), 0)])
def test_tm_tv_43_athos_rolls_a_miss_again(dice: tuple[int, ...], hits: int) -> None:
    pair = attacked({A: 3}, 2)
    action = pair.game.round_action(pair.state, (1, 1, *dice))
    assert action == ROUND + (hits << 5)
    pair.play(action)
    assert sum(pair.fact("guards").values()) == 2 - hits


def test_tm_69_not_so_many_dice() -> None:
    pair = attacked({A: 3}, 2)
    for dice in ((1, 1, 2, 3), (1, 1, 4, 4, 4), (1, 1, 4, 7)):
        with pytest.raises(ValueError):  # noqa: PT011  # the words are the notation's
            pair.game.round_action(pair.state, dice)


@pytest.mark.parametrize(("hits", "left"), [(1, 1), (2, 0), (3, 0)])
def test_tm_tv_46_guards_go_before_rochefort(hits: int, left: int) -> None:
    """Against two guards and Rochefort; d'Artagnan has three dice."""
    pair = attacked({D: 3}, 2, rochefort=True).play(MISS)
    pair.rolls(1, 1, 1, 1, *([6] * hits + [1] * (3 - hits)))
    assert pair.fact("guards").get(33, 0) == left
    assert (pair.fact("rochefort") is None) == (hits == 3)
    assert pair.fact("reserve") == 14 - left


def test_tm_70_surplus_is_lost() -> None:
    pair = attacked({D: 3, P: 4}, 2, rochefort=True).play(on(D), MISS)
    assert kills(pair) == 3
    pair.rolls(1, 1, 1, 1, 6, 6, 6, 6, 6)
    assert pair.fact("guards") == {}
    assert pair.fact("rochefort") is None


def test_tm_71_equal_shares_and_the_rest_one_by_one() -> None:
    pair = attacked({D: 3, P: 4}, 5).rolls(6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    assert (pair.of(D, "health"), pair.of(P, "health")) == (1, 2)
    assert (pair.node, pair.actor) == ("REST", CARDINAL)
    pair.play(on(P))
    assert (pair.of(D, "health"), pair.of(P, "health")) == (1, 1)


def test_tm_tv_44_each_gets_one_of_the_rest_at_most() -> None:
    pair = attacked({D: 3, A: 3, P: 4}, 5)
    pair.rolls(6, 6, 6, 6, 6, *[1] * 9)
    assert [pair.of(m, "health") for m in (D, A, P)] == [2, 2, 3]
    assert pair.allows(on(D), on(A), on(P))
    pair.play(on(A))
    assert pair.allows(on(D), on(P))
    pair.play(on(P))
    assert [pair.of(m, "health") for m in (D, A, P)] == [2, 1, 2]
    assert pair.node == "DUEL_ROUND"


def test_tm_71_only_those_with_health_get_one() -> None:
    """Two of three are at nothing: the rest goes to the third without asking, what is left is lost."""
    pair = attacked({D: 1, A: 1, P: 4}, 5)
    pair.rolls(6, 6, 6, 6, 6, *[1] * 9)
    assert pair.of(P, "health") == 2
    assert pair.of(D, "down")
    assert pair.of(A, "down")
    assert pair.searches() == [D, A]
    assert pair.fact("queen") == 2


def test_tm_71_the_rest_may_pile_up_by_a_switch(tmp_path: Path) -> None:
    game = house(tmp_path, remainder_stack=True)
    facts = ruling(5, where=dict.fromkeys((D, A, P), 33), guards={32: 5})
    pair = Pair(facts, game=game).moves(GUARD, 32, 33, 5)
    pair.rolls(6, 6, 6, 6, 6, *[1] * 9).play(on(P))
    assert pair.allows(on(D), on(A), on(P))
    pair.play(on(P))
    assert [pair.of(m, "health") for m in (D, A, P)] == [2, 2, 1]


def test_tm_72_aramis_dodges() -> None:
    pair = attacked({R: 3}, 3).rolls(6, 6, 6, 1, 3)
    assert pair.of(R, "health") == 3
    pair = attacked({R: 3}, 3).rolls(6, 6, 5, 2, 3)
    assert pair.of(R, "down")


def test_tm_tv_45_his_share_is_lost() -> None:
    pair = attacked({P: 4, R: 3}, 4).rolls(6, 6, 6, 6, 2, 2, 1, 5)
    assert (pair.of(P, "health"), pair.of(R, "health")) == (2, 3)
    assert pair.fact("guards") == {33: 3}


def test_tm_72_a_remaining_hit_on_him_is_lost_too() -> None:
    pair = attacked({P: 4, R: 3}, 1).rolls(6, 2, 2, 1, 3)
    assert pair.allows(on(P), on(R))
    pair.play(on(R))
    assert (pair.of(P, "health"), pair.of(R, "health")) == (4, 3)


def test_tm_73_the_order_after_a_roll() -> None:
    """Fighters, shares, answers by index, the rest with its answers, then all who have no health left."""
    hands = {D: [MEDICINE], P: [MEDICINE, MEDICINE]}
    pair = attacked({D: 1, A: 1, P: 1}, 4, hands=hands, used=[])
    assert pair.node == "ITEM"
    pair.play(END, END).rolls(6, 6, 6, 6, 6, 6, 2, 2, 2, 2, 2, 2, 2)
    assert pair.fact("guards") == {33: 2}
    assert [pair.of(m, "health") for m in (D, A, P)] == [0, 0, 0]
    assert pair.node == "SAVE"
    assert not pair.of(A, "down")
    pair.play(USE_MEDICINE)
    assert [pair.of(m, "health") for m in (D, A, P)] == [1, 0, 0]
    assert pair.node == "SAVE"
    pair.play(USE_MEDICINE)
    assert (pair.node, pair.of(A, "down")) == ("REST", False)
    assert pair.allows(on(D), on(P))
    pair.play(on(P))
    assert pair.node == "SAVE"
    pair.play(END)
    assert [pair.of(m, "down") for m in (D, A, P)] == [False, True, True]
    assert pair.searches() == [A, P]
    assert pair.node == "DUEL_ROUND"


def test_tm_73_several_medicines_for_one_answer() -> None:
    """Two more than he has; answered only if they suffice."""
    pair = attacked({P: 1}, 3, hands={P: [MEDICINE, MEDICINE]}).play(END).rolls(6, 6, 1, 1, 1)
    assert (pair.node, pair.of(P, "health")) == ("SAVE", -1)
    pair.play(USE_MEDICINE)
    assert (pair.of(P, "health"), pair.hand(P)) == (1, [])
    pair = attacked({P: 1}, 3, hands={P: [MEDICINE, MEDICINE]}).play(END).rolls(6, 6, 6, 1, 1)
    assert pair.searches() == [P]


def test_tm_74_going_down_with_a_favourite_in_the_room() -> None:
    """Milady counts; the removals come first."""
    pair = attacked({P: 1}, 1).rolls(6, 6, 1)
    assert pair.of(P, "down")
    assert not pair.of(P, "searched")
    pair = attacked({P: 1}, 1, milady=True).rolls(6, 6, 1)
    assert pair.of(P, "searched")
    pair = attacked({P: 1}, 2).rolls(6, 1, 6, 1)
    assert pair.of(P, "searched")
    pair = attacked({P: 1}, 2, carrier=P).rolls(6, 1, 6, 1)
    assert pair.winner == CARDINAL


def test_tm_75_a_wound_moves_the_queen() -> None:
    """By any cause, searched or not; after the search."""
    assert attacked({P: 1}, 1, queen=5).rolls(6, 6, 1).fact("queen") == 6
    assert attacked({P: 1}, 2, queen=5).rolls(6, 1, 1, 1).fact("queen") == 6
    pair = Pair(acting(A, where={A: 29}, health={A: 1}, queen=5)).play(to(28), PICK, token(TRAP))
    assert pair.fact("queen") == 6


def test_tm_75_only_with_a_favourite_there_by_a_switch(tmp_path: Path) -> None:
    game = house(tmp_path, queen_on_wound=False)
    for guards, queen in ((1, 5), (2, 6)):
        facts = ruling(guards, where={P: 33}, health={P: 1}, guards={32: guards}, queen=5)
        pair = Pair(facts, game=game).moves(GUARD, 32, 33, guards).rolls(*[6] * guards, 6, 1)
        assert pair.fact("queen") == queen


def test_tm_76_only_the_active_musketeer_picks_up_after_a_duel() -> None:
    pair = Pair(acting(A, where={A: 29}, guards={28: 1})).play(to(28)).rolls(1, 6, 6)
    assert pair.offers(PICK)
    pair = Pair(ruling(1, where={A: 28}, guards={29: 1})).moves(GUARD, 29, 28).rolls(1, 6, 6)
    assert pair.fact("phase") == A
    assert pair.offers_none(PICK)
    pair = (
        Pair(spot("boundary", signal=True, where={A: 28}, guards={29: 1})).play(PLAY, to(28)).rolls(1, 6, 6)
    )
    assert pair.fact("phase") == D


def test_tm_76_boots_do_not_bring_a_room_back() -> None:
    """After a lost duel nothing is left to do."""
    facts = acting(A, where={A: 29}, health={A: 1}, guards={28: 2}, hands={A: [BOOTS]})
    pair = Pair(facts).play(to(28)).rolls(6, 6, 1, 1, 1)
    assert pair.fact("phase") == P
    assert pair.fact("phase") != CARDINALS
