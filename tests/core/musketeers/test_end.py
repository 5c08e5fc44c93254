"""TM-90 to TM-94 and TM-96: how the game ends."""

from random import Random

import pytest
from musketeers_pair import Pair, acting, flip, goes, ruling, spot, to
from musketeers_random import eager_action, random_action

from tests.reference.musketeers_board import KEY, A, D, P, R
from tests.reference.musketeers_table import CARDINAL, END, GUARD, HIT, PLAY, SEDUCE, TEAM, USE_KEY


@pytest.mark.parametrize("room", [54, 56, 58])
def test_tm_90_the_carrier_in_the_corridor(room: int) -> None:
    """By each of the three doors."""
    pair = Pair(acting(P, where={P: room}, carrier=P)).play(to(59))
    assert pair.winner == TEAM
    assert pair.state.returns() == [0, 1]
    assert pair.legal() == []


def test_tm_90_by_the_passage_and_by_one_for_all() -> None:
    assert Pair(acting(P, where={P: 52}, hands={P: [KEY]}, carrier=P)).play(USE_KEY).winner == TEAM
    pair = Pair(spot("boundary", one_for_all=True, where={P: 54}, carrier=P)).play(PLAY, goes(P, 59))
    assert pair.winner == TEAM


def test_tm_tv_32_the_queen_one_step_short() -> None:
    assert Pair(acting(R, where={R: 58}, queen=14, carrier=R)).play(to(59)).winner == TEAM


@pytest.mark.parametrize(("queen", "after"), [(7, 5), (2, 0), (1, 0), (0, 0)])
def test_tm_tv_31_help(queen: int, after: int) -> None:
    """The Queen goes back two; he takes no further part."""
    pair = Pair(acting(P, where={P: 54}, queen=queen, carrier=R), with_views=True).play(to(59))
    assert pair.fact("queen") == after
    assert pair.of(P, "gone")
    assert pair.winner is None
    assert pair.game.belief(pair.views[CARDINAL]) == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])
    assert pair.fact("phase") == R
    pair.ends()
    assert pair.node == "MOVE_CARD"
    pair.play(flip(3))
    assert pair.fact("entry") == 2  # Porthos, who is first, has no phase


def test_tm_91_help_keeps_the_queen_from_the_king() -> None:
    """Card 5 moves her by three, from 13 to 11 and so to 14."""
    pair = Pair(acting(P, card=5, where={P: 54}, queen=13, carrier=R)).play(to(59))
    assert (pair.fact("queen"), pair.winner, pair.node) == (14, None, "MOVE_CARD")


def test_tm_92_the_queen_reaches_the_king() -> None:
    pair = Pair(spot("boundary", card=10, entry=5, queen=14))
    assert pair.winner == CARDINAL
    assert pair.state.returns() == [1, 0]
    pair = Pair(spot("boundary", card=10, entry=5, queen=13))
    assert (pair.fact("queen"), pair.winner) == (14, None)
    assert Pair(spot("boundary", card=7, entry=5, queen=14)).winner is None


def test_tm_tv_52_at_the_end_of_a_turn() -> None:
    """The card shows 1; at the boundary before it the game still goes on."""
    pair = Pair(spot("boundary", card=10, entry=5, queen=14, signal=True))
    assert pair.winner is None
    assert pair.play(END).winner == CARDINAL


def test_tm_tv_52_by_a_wound_at_once() -> None:
    facts = ruling(2, where={A: 33}, health={A: 1}, guards={32: 2}, queen=14, carrier=R)
    pair = Pair(facts).moves(GUARD, 32, 33, 2).rolls(6, 1, 1, 1, 1)
    assert pair.searches() == [A]
    assert pair.winner == CARDINAL


def test_tm_92_beyond_the_king_counts_as_his_space() -> None:
    """A-49."""
    pair = Pair(spot("boundary", card=5, entry=5, queen=14))
    assert pair.winner == CARDINAL
    assert pair.fact("queen") == 15


def test_tm_93_a_search_of_the_carrier() -> None:
    """By who comes in, and when he goes down."""
    assert Pair(ruling(1, where={R: 33}, down=[R], guards={32: 1})).moves(GUARD, 32, 33).winner == CARDINAL
    facts = ruling(2, where={R: 33}, health={R: 1}, guards={32: 2})
    pair = Pair(facts).moves(GUARD, 32, 33, 2).rolls(6, 1, 2, 2)
    assert pair.winner == CARDINAL
    assert pair.fact("queen") == 0  # searched before she moves


def test_tm_93_not_without_a_favourite_there() -> None:
    pair = Pair(ruling(1, where={R: 33}, health={R: 1}, guards={32: 1})).moves(GUARD, 32, 33).rolls(6, 4, 4)
    assert pair.of(R, "down")
    assert pair.winner is None


def test_tm_93_a_seduction_or_perfume_does_not_win() -> None:
    """TM-48, TM-53."""
    pair = Pair(ruling(0, where={D: 33}, milady=33, carrier=D)).play(SEDUCE, HIT)
    assert pair.winner is None


@pytest.mark.parametrize("seed", range(12))
def test_tm_94_and_96_every_game_has_a_winner_by_turn_twenty(seed: int) -> None:
    random = Random(seed)
    pair = Pair()
    choose = eager_action if seed % 2 else random_action
    while not pair.state.is_terminal:
        pair.step(choose(pair.table, random))
        assert pair.fact("turn") <= 20
    assert sorted(pair.state.returns()) == [0, 1]
    assert pair.node == "OVER"


def test_tm_96_the_longest_game_there_is() -> None:
    """Nobody does anything but three Musketeers who come in late: the Queen alone ends it."""
    pair = Pair(spot("boundary", card=7, entry=5, cards_left=[], turn=12, queen=18 - 2 * 3, gone=[D, A, P]))
    while not pair.state.is_terminal:
        plain = [action for action in (END, *map(flip, (7, 11, 3, 6, 10))) if action in pair.legal()]
        pair.play((plain or pair.legal())[0])
    assert pair.fact("turn") <= 17
    assert pair.winner == CARDINAL
