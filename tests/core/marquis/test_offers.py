"""Offers: a better one is not refused where a worse one is taken, and none is made twice in a window."""

from random import Random
from typing import Any

import pytest
from marquis_pair import SOME_COUNTS, Pair, spot
from marquis_random import eager_action

from search.lookahead import greedy_action
from tests.reference.marquis import ACCEPT, TERMINAL

CLIENT, CLIENT_OFFER, PROS_OFFER, VETO_PLAYED, TURN = 15, 16, 10, 9, 3  # event kinds
WORLDS = 6000


def accepts(pair: Pair, seed: int) -> bool:
    """Whether the greedy player accepts what he is asked."""
    return greedy_action(pair.views[pair.actor], seed, WORLDS)[0] == ACCEPT


W2_SPOTS: list[dict[str, Any]] = [
    {"shows": "- C W", "coins": (6, 1, 1)},
    {"shows": "- C W", "coins": (6, 0, 3), "diamonds": (1, 3, 2), "rubies": (1, 0, 1)},
    {"shows": "- C T M", "coins": (6, 3, 2, 2), "diamonds": (0, 2, 2, 2)},
]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("number", range(len(W2_SPOTS)))
def test_a_countess_that_accepts_accepts_more(number: int, seed: int) -> None:
    """One, two and three coins."""
    facts = spot(**W2_SPOTS[number], hands={0: "KADE"})
    answers = []
    for price in ("1c", "2c", "3c"):
        pair = Pair(len(facts["seats"]), facts, with_views=True).plays("K", f"offer {price}")
        assert (pair.node, pair.actor) == ("CTS_REPLY", 1)
        answers.append(accepts(pair, seed))
    assert answers == sorted(answers)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("coins", [(2, 5, 3), (5, 3, 0)])
def test_a_prosecutor_that_accepts_accepts_more(coins: tuple[int, ...], seed: int) -> None:
    """Nothing, one, two and three coins."""
    facts = spot("- M W", coins, diamonds=(1, 2, 3), hands={0: "ATDE", 1: "VTDE", 2: "STDE"})
    answers = []
    for offer in ("pass", "offer 1c", "offer 2c", "offer 3c"):
        pair = Pair(3, facts, with_views=True).plays("A", "on 1", "veto", offer)
        assert (pair.node, pair.actor) == ("PROS_REPLY", 2)
        answers.append(accepts(pair, seed))
    assert answers == sorted(answers)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("coins", [(1, 5, 1), (3, 4, 3)])
def test_a_client_that_accepts_accepts_less(coins: tuple[int, ...], seed: int) -> None:
    """Three, two and one coins."""
    facts = spot("- T A", coins, diamonds=(1, 2, 2), hands={0: "CADE"})
    answers = []
    for price in ("3c", "2c", "1c"):
        pair = Pair(3, facts, with_views=True).plays("C", "on 1", f"offer {price}")
        assert (pair.node, pair.actor) == ("CTS_ACCEPT", 1)
        answers.append(accepts(pair, seed))
    assert answers == sorted(answers)


@pytest.mark.parametrize("seats", SOME_COUNTS)
def test_no_refused_offer_is_repeated(seats: int) -> None:
    """One name in W1, one offer to each Countess in W2, one to the Prosecutors for each Veto."""
    random = Random(seats)
    for _ in range(4):
        pair = Pair(seats)
        while pair.actor != TERMINAL:
            pair.step(eager_action(pair.table, random))
        made: list[tuple[int, int]] = []
        for event in pair.events:
            if event.kind == TURN:
                made = []
            elif event.kind == VETO_PLAYED:
                made = [offer for offer in made if offer[0] != PROS_OFFER]
            elif event.kind in (CLIENT, CLIENT_OFFER, PROS_OFFER):
                offer = event.kind, event.a if event.kind == CLIENT_OFFER else 0
                assert offer not in made
                made.append(offer)
