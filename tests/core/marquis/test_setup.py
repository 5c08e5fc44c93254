"""MQ-01 to MQ-09, MQ-80 to MQ-82: components and set-up."""

from collections import Counter
from fractions import Fraction

import pytest
from marquis_pair import COUNTS, SOME_COUNTS, Pair, letters, marquis, spot

from core.game import State
from core.marquis.game import CARDS as ENGINE_CARDS
from core.marquis.game import Marquis
from tests.reference.marquis import CARDS, CHANCE, NAMES, TERMINAL, Rules

SEATS = pytest.mark.parametrize("seats", COUNTS)


def dealt(seats: int, first: int = 0) -> Pair:
    """A game after the deal; everybody holds the first cards."""
    pair = Pair(seats).play(f"first {first}")
    while pair.node == "DEAL":
        pair.step(pair.legal()[0])
    return pair


@SEATS
def test_mq_01_twelve_cards_a_seat(seats: int) -> None:
    """Eleven characters and a Veto, in the hand and the draw pile."""
    pair = dealt(seats)
    for hand, deck in zip(pair.of("hand"), pair.of("deck"), strict=True):
        assert sorted([*hand, *deck]) == list(range(12))
    assert "".join(ENGINE_CARDS) == CARDS
    assert sorted(pair.game.names) == sorted(NAMES.values())


@SEATS
def test_mq_02_coins_are_a_closed_total(seats: int) -> None:
    """4 for each player, whatever happens."""
    pair = dealt(seats)
    while pair.actor != TERMINAL:
        assert pair.treasury + sum(pair.coins) == 4 * seats
        pair.step(pair.legal()[-1])


@SEATS
def test_mq_03_jewels_of_one_set_or_two(seats: int) -> None:
    """21 diamonds and 15 rubies to four players, twice that from five on."""
    facts = Pair(seats).facts
    sets = 1 if seats <= 4 else 2
    assert (facts["bank_diamonds"], facts["bank_rubies"]) == (21 * sets, 15 * sets)


def test_mq_04_the_summary_lists_the_characters_in_order() -> None:
    """The order of the characters has no other meaning."""
    game = marquis(3)
    assert "".join(ENGINE_CARDS)[:11] == "ADEFHCKMSTW"
    rates = [Rules().rate.get(c) for c in CARDS[:11]]
    assert [None if rate is None else tuple(rate) for rate in game.rates] == rates
    assert list(game.menu) == list(Rules().menu)


@SEATS
def test_mq_05_the_treasury(seats: int) -> None:
    """4 coins for each player, before any is handed out."""
    pair = Pair(seats)
    assert pair.treasury == 4 * seats
    assert pair.coins == (0,) * seats


@SEATS
def test_mq_06_each_seat_has_a_deck_of_its_own(seats: int) -> None:
    """No card is in two places, piles stay apart."""
    pair = dealt(seats)
    assert all(set(h).isdisjoint(d) for h, d in zip(pair.of("hand"), pair.of("deck"), strict=True))
    assert pair.of("pile") == ([],) * seats


@SEATS
def test_mq_07_the_first_player_is_uniform(seats: int) -> None:
    """C-1."""
    pair = Pair(seats)
    assert pair.node == "FIRST_PLAYER"
    assert pair.actor == CHANCE
    assert pair.allows(*(f"first {s}" for s in range(seats)))
    assert pair.state.chance_prob(pair.legal()[-1]) == pytest.approx(1 / seats)


@SEATS
def test_mq_08_coins_of_the_first_player_and_his_neighbour(seats: int) -> None:
    """2, and 1 for the seat on his left."""
    for first in range(seats):
        pair = Pair(seats).play(f"first {first}")
        wanted = [0] * seats
        wanted[first], wanted[(first + 1) % seats] = 2, 1
        assert pair.coins == tuple(wanted)
        assert pair.treasury == 4 * seats - 3
        assert dealt(seats, first).actor == first


@SEATS
def test_mq_09_four_cards_each_at_random(seats: int) -> None:
    """C-2: one card at a time, any of those left."""
    pair = Pair(seats).play("first 0")
    for seat in range(seats):
        for number in range(4):
            assert pair.node == "DEAL"
            assert pair.state.chance_kind()[1] == seat
            assert len(pair.legal()) == 12 - number
            assert Fraction(pair.state.chance_prob(pair.legal()[0])).limit_denominator(12) == Fraction(
                1, 12 - number
            )
            pair.step(pair.legal()[-1])
    assert [letters(hand) for hand in pair.of("hand")] == ["STVW"] * seats
    assert [len(deck) for deck in pair.of("deck")] == [8] * seats


def test_mq_80_two_sets_from_five_players_on() -> None:
    """42 diamonds and 30 rubies."""
    assert [Pair(seats).facts["bank_diamonds"] for seats in COUNTS] == [21, 21, 21, 42, 42, 42, 42]


def test_mq_81_the_rules_are_the_same_with_eight_players() -> None:
    """An example of the rulebook, among eight."""
    facts = spot("- A D M - - - -", (0, 3, 2, 4, 0, 0, 0, 0), hands={0: "T"})
    pair = Pair(8, facts).plays("T")
    assert pair.coins == (5, 2, 1, 2, 0, 0, 0, 0)


def test_mq_82_no_clock_in_the_rules() -> None:
    """15 minutes a player is advice: no fact of a state is a time."""
    assert not [key for key in Pair(2).facts if "time" in key or "clock" in key]


@pytest.mark.parametrize(("seats", "treasury"), [(2, 5), (3, 9), (4, 13), (5, 17), (8, 29)])
def test_mq_t_36_set_up(seats: int, treasury: int) -> None:
    """Treasury after the start coins, bank, hands and draw piles."""
    pair = dealt(seats)
    assert pair.treasury == treasury
    assert (pair.facts["bank_diamonds"], pair.facts["bank_rubies"]) == ((21, 15) if seats <= 4 else (42, 30))
    assert {len(hand) for hand in pair.of("hand")} == {4}
    assert {len(deck) for deck in pair.of("deck")} == {8}


def test_mq_t_40_first_player_over_many_seeds() -> None:
    """Each seat about a third of 3000 times."""
    game: Marquis = marquis(3)
    counts: Counter[int] = Counter()
    for seed in range(3000):
        state: State = game.start()
        counts[state.chance(seed)] += 1
    assert len(counts) == 3
    assert all(900 < n < 1100 for n in counts.values())


@pytest.mark.parametrize("seats", SOME_COUNTS)
def test_mq_10_play_begins_clockwise_with_the_first_player(seats: int) -> None:
    """Then each seat in its turn."""
    pair = dealt(seats, seats - 1)
    assert pair.facts["direction"] == 1
    seen = []
    for _ in range(seats):
        seen.append(pair.facts["active"])
        pair.plays("A").ends()  # all hold A, D, E, F
    assert seen == [(seats - 1 + i) % seats for i in range(seats)]
