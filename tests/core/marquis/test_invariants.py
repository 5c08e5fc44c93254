"""Section 9 of the rules: what holds at every node of every game."""

from collections.abc import Iterator
from random import Random

import pytest
from marquis_pair import SOME_COUNTS, Pair, letters
from marquis_random import eager_action, random_action

from core.game import SeenEvent
from tests.reference.marquis import CHANCE, TERMINAL

SEATS = pytest.mark.parametrize("seats", SOME_COUNTS)
BUYS, PLAYS = 24, 4  # event kinds
VETO_CARD = 11


def nodes(seats: int, seed: int, games: int = 3) -> Iterator[Pair]:
    """Each node of random games in turn."""
    random = Random(1000 * seed + seats)
    for number in range(games):
        pair = Pair(seats)
        while True:
            yield pair
            if pair.actor == TERMINAL:
                break
            pair.step((eager_action if number % 2 == 0 else random_action)(pair.table, random))


def spent(events: list[SeenEvent]) -> int:
    """Vetoes that have left the game in purchases."""
    return sum(event.a >> 8 for event in events if event.kind == BUYS)


@SEATS
def test_mq_i_01_coins(seats: int) -> None:
    """Treasury and seats together 4 for each player, nobody in debt."""
    for pair in nodes(seats, 1):
        assert pair.treasury + sum(pair.coins) == 4 * seats
        assert min(pair.treasury, *pair.coins) >= 0
        assert pair.state.check() == 0


@SEATS
def test_mq_i_02_jewels(seats: int) -> None:
    """Bank and seats together what one set or two hold."""
    sets = 1 if seats <= 4 else 2
    for pair in nodes(seats, 2):
        assert pair.facts["bank_diamonds"] + sum(pair.of("diamonds")) == 21 * sets
        assert pair.facts["bank_rubies"] + sum(pair.of("rubies")) == 15 * sets
        assert min(pair.facts["bank_diamonds"], pair.facts["bank_rubies"]) >= 0


@SEATS
def test_mq_i_03_no_five_diamonds_while_there_are_rubies(seats: int) -> None:
    """MQ-24."""
    for pair in nodes(seats, 3):
        assert max(pair.of("diamonds")) <= 4 or pair.facts["bank_rubies"] == 0


@SEATS
def test_mq_i_04_each_character_once(seats: int) -> None:
    """In hand, draw pile, pile or out of the game."""
    for pair in nodes(seats, 4):
        if pair.node in ("FIRST_PLAYER", "DEAL"):
            continue
        for seat in pair.facts["seats"]:
            cards = [*seat["hand"], *seat["deck"], *seat["eliminated"], *(e["card"] for e in seat["pile"])]
            assert sorted(c for c in cards if c != VETO_CARD) == list(range(11))


@SEATS
def test_mq_i_05_vetoes(seats: int) -> None:
    """One for each player, wherever; one is on its way between D-08 and the end of its window."""
    for pair in nodes(seats, 5):
        if pair.node in ("FIRST_PLAYER", "DEAL"):
            continue
        held = sum(VETO_CARD in [*seat["hand"], *seat["deck"]] for seat in pair.facts["seats"])
        total = held + sum(pair.of("front")) + spent(pair.events)
        assert seats - 1 <= total <= seats
        if pair.node not in ("DRAW", "PROS_OFFER", "PROS_REPLY"):
            assert total == seats


@SEATS
def test_mq_i_06_hands(seats: int) -> None:
    """At most four; four outside one's own turn as long as the draw pile lasts."""
    for pair in nodes(seats, 6):
        assert max(len(hand) for hand in pair.of("hand")) <= 4
        if pair.node in ("FIRST_PLAYER", "DEAL", "DRAW"):
            continue
        for s, seat in enumerate(pair.facts["seats"]):
            assert s == pair.facts["active"] or len(seat["hand"]) == 4 or not seat["deck"]


@SEATS
def test_mq_i_07_protections(seats: int) -> None:
    """One client, one Countess; both with a visible card, hers in that role."""
    protected = 0
    for pair in nodes(seats, 7, 5):
        protectors = [p for p in pair.of("protector") if p is not None]
        assert len(protectors) == len(set(protectors))
        protected += len(protectors)
        for client, protector in enumerate(pair.of("protector")):
            if protector is not None:
                assert protector != client
                assert pair.role(client) != "-"
                assert pair.role(protector) == "C"
    assert (protected > 0) == (seats > 2)


@SEATS
def test_mq_i_08_eliminated_cards_stay_out(seats: int) -> None:
    """Face down at the bottom: never visible, never taken back."""
    gone: list[set[int]] = [set() for _ in range(seats)]
    for pair in nodes(seats, 8):
        if pair.node == "FIRST_PLAYER":
            gone = [set() for _ in range(seats)]
        for s, cards in enumerate(pair.of("eliminated")):
            assert gone[s] <= set(cards)
            gone[s] = set(cards)


@SEATS
def test_mq_i_09_plays_of_a_seat(seats: int) -> None:
    """At most thirteen."""
    for pair in nodes(seats, 9, 6):
        if pair.actor == TERMINAL:
            counts = [sum(e.kind == PLAYS and e.actor == s for e in pair.events) for s in range(seats)]
            assert max(counts) <= 13


@SEATS
def test_mq_i_10_the_end(seats: int) -> None:
    """All are finished and no hand holds a character, unless the last seat stopped."""
    for pair in nodes(seats, 10, 6):
        if pair.actor == TERMINAL:
            assert all(pair.of("finished"))
            held = [letters(hand) for hand in pair.of("hand") if set(hand) - {VETO_CARD}]
            stopped = [e for e in pair.events if e.kind == 27 and e.a == 1]
            assert len(held) == len(stopped) <= 1


@SEATS
def test_mq_i_11_somebody_can_always_do_something(seats: int) -> None:
    """A seat that is asked has at least two choices."""
    for pair in nodes(seats, 11):
        legal = pair.legal()
        assert legal == sorted(set(legal))
        assert len(legal) <= pair.game.max_actions
        if pair.actor == TERMINAL:
            assert legal == []
        else:
            assert len(legal) >= (1 if pair.actor == CHANCE else 2)
