"""TM-12 to TM-15: the move card, its phases, the Queen's step and the boundaries."""

from typing import Any

import pytest
from musketeers_pair import Pair, entry_of, flip, goes, on, ruling, special, spot, token

from tests.reference.musketeers_board import CARDS, REINFORCE_2, STANDARD, A, Call, D, P, R
from tests.reference.musketeers_table import (
    CARDINAL,
    CHANCE,
    END,
    MOVE_CARD,
    NO_PHASE,
    PLAY,
    PLAY_CARD,
    ROCHEFORT,
    STAY,
    TEAM,
)

CARDINALS = 4
NUMBERS = range(1, 13)


def passes(pair: Pair, until: tuple[str, ...] = ("MOVE_CARD",)) -> list[int]:
    """Everybody declines everything until a node; the phases that were seen, in order."""
    seen: list[tuple[int, int]] = []
    while pair.node not in until:
        phase = pair.fact("phase")
        if phase != NO_PHASE and (not seen or seen[-1] != (phase, pair.fact("entry"))):
            seen.append((phase, pair.fact("entry")))
        pair.step(END if pair.actor != CHANCE and END in pair.legal() else pair.legal()[0])
    return [phase for phase, _ in seen]


def last_boundary(card: int, **more: Any) -> dict[str, Any]:
    """After the last phase of a card."""
    return spot("boundary", card=card, entry=len(STANDARD.cards[card][0]), **more)


@pytest.mark.parametrize("card", NUMBERS)
def test_tm_12_the_entries_of_a_card_in_order(card: int) -> None:
    """A chance to choose in each phase, since all Musketeers stand and the Cardinal has a reserve."""
    pair = Pair(last_boundary(7, cards_left=[card]))
    pair.play(flip(card))
    wanted = [CARDINALS if isinstance(entry, Call) else entry for entry in STANDARD.cards[card][0]]
    assert passes(pair) == wanted
    assert pair.fact("entry") == len(wanted)


def test_tm_12_a_flip_clears_what_is_remembered_of_a_turn() -> None:
    """Rochefort's entry and the rooms where a Cloak forbids to pick up."""
    pair = Pair(last_boundary(7, rochefort=17, rochefort_entered=True, where={A: 42}, cloaked={A: [42]}))
    assert pair.node == "MOVE_CARD"
    assert pair.fact("rochefort_entered")
    pair.play(flip(3))
    assert not pair.fact("rochefort_entered")
    assert pair.of(A, "cloaked") == []
    assert pair.fact("turn") == 2


def test_tm_12_a_phase_clears_what_is_remembered_of_the_last_one() -> None:
    """Card 11 calls the Cardinal twice: card, seduction, moved favourites."""
    facts = ruling(1, card=11, where={P: 20}, milady=20, rochefort=17, held=[REINFORCE_2, REINFORCE_2 + 1])
    pair = Pair(facts).play(PLAY_CARD, special(REINFORCE_2))
    pair.moves(ROCHEFORT, 17, 12)
    assert pair.fact("card_played")
    assert pair.fact("rochefort_moved")
    pair.play(END)
    passes(pair, ("C_ACT",))
    assert pair.fact("entry") == entry_of(CARDINALS, 11, second=True) + 1
    assert not pair.fact("card_played")
    assert not pair.fact("rochefort_moved")
    assert pair.offers(PLAY_CARD)


@pytest.mark.parametrize("card", NUMBERS)
def test_tm_13_the_queen_steps_at_the_end_of_the_turn(card: int) -> None:
    step = {line.split()[0]: line.split()[-1] for line in CARDS.replace("\n", " ").split(";")}[str(card)]
    pair = Pair(last_boundary(card, queen=4))
    assert pair.fact("queen") == 4 + int(step)
    assert pair.node == "MOVE_CARD"


def test_tm_13_not_before_the_last_boundary() -> None:
    pair = Pair(last_boundary(5, queen=4, signal=True))
    assert pair.node == "SIGNAL_OFFER"
    assert pair.fact("queen") == 4
    assert pair.play(END).fact("queen") == 7


def test_tm_14_a_new_pass_after_the_last_card() -> None:
    """All twelve may come again."""
    pair = Pair(last_boundary(7, cards_left=[], turn=12))
    assert pair.allows(*(MOVE_CARD + i for i in range(12)))
    pair.play(flip(7))
    assert pair.fact("cards_left") == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    assert pair.fact("turn") == 13


def test_tm_14_not_before() -> None:
    pair = Pair(last_boundary(7, cards_left=[2, 9], turn=10))
    assert pair.allows(flip(2), flip(9))
    assert [pair.state.chance_prob(action) for action in pair.legal()] == [0.5, 0.5]


def test_tm_15_two_offers_at_every_boundary() -> None:
    """Before each of five phases and after the last; the Cardinal first."""
    pair = Pair(spot("boundary", card=1, signal=True, one_for_all=True))
    offers = []
    while pair.node != "MOVE_CARD":
        if pair.node.endswith("OFFER"):
            offers.append((pair.node, pair.actor, pair.fact("entry")))
        pair.step(END if pair.actor != CHANCE and END in pair.legal() else pair.legal()[0])
    wanted = [
        (node, side, n) for n in range(6) for node, side in (("SIGNAL_OFFER", CARDINAL), ("ALL_OFFER", TEAM))
    ]
    assert offers == wanted


def test_tm_15_one_for_all_is_offered_after_the_signal() -> None:
    """Once each; then neither again at this boundary."""
    pair = Pair(spot("boundary", card=1, signal=True, one_for_all=True, guards={30: 1}))
    pair.play(PLAY, STAY)
    assert pair.node == "ALL_OFFER"
    pair.play(PLAY, goes(R, 2), END)
    assert (pair.node, pair.fact("phase")) == ("ACT", D)
    assert not pair.fact("signal")
    assert not pair.fact("one_for_all")


def test_tm_15_no_offer_once_played() -> None:
    pair = Pair(spot("boundary", card=1, one_for_all=True))
    assert pair.node == "ALL_OFFER"
    pair = Pair(spot("boundary", card=1))
    assert (pair.node, pair.fact("phase")) == ("ACT", D)


def test_a_whole_turn_of_declining() -> None:
    """Everybody is called; the next card comes."""
    pair = Pair().play(*[token(0)] * 4, special(1), on(A), flip(9))
    assert passes(pair) == [CARDINALS, D, P, A, R]
    assert pair.fact("queen") == 2
