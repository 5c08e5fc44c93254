"""MQ-30 to MQ-39, MQ-46, MQ-53, MQ-54: characters but for Countess, Marquis and Prosecutor."""

from collections.abc import Mapping
from typing import Any

import pytest
from marquis_pair import Pair, spot


def rate_of(shows: str, **more: Any) -> tuple[int, int] | None:
    """Coins and diamonds of a transaction at the start of P0's turn; None: he cannot buy."""
    n = len(shows.split())
    pair = Pair(n, spot(shows, (8, *[0] * (n - 1)), hands={0: "V"}, **more))
    if pair.node != "BUY_COUNT":
        return None
    pair.play("buy 1")
    return 8 - pair.coins[0], pair.of("diamonds")[0]


def next_rate(pair: Pair, seat: int) -> tuple[int, int] | None:
    """The same for any seat, of the position as it is."""
    facts: Mapping[str, Any] = pair.facts
    seats = [dict(one) for one in facts["seats"]]
    for s, one in enumerate(seats):
        one["coins"] = 4 * len(seats) if s == seat else 0
    again = Pair(pair.seats, {**facts, "seats": seats, "active": seat, "treasury": 0, "node": "TURN"})
    if again.node != "BUY_COUNT":
        return None
    again.play("buy 1")
    return 4 * len(seats) - again.coins[seat], again.of("diamonds")[seat] - seats[seat]["diamonds"]


def test_mq_t_11_two_blackmailers() -> None:
    """Buy at 1/1, even when one of them has gone."""
    pair = Pair(3, spot("- E W", (0, 4, 0), tr=8, hands={0: "E", 2: "A"})).plays("E")
    assert pair.coins == (1, 5, 0)
    assert pair.treasury == 6
    assert pair.of("boosted") == (True, True, False)
    pair.ends()
    facts: dict[str, Any] = {**pair.facts, "active": 2, "node": "TURN"}
    killed = Pair(3, facts).plays("A", "on 0").draws()
    assert killed.role(0) == "-"
    assert killed.of("boosted") == (False, True, False)
    assert next_rate(pair, 0) == next_rate(pair, 1) == next_rate(killed, 1) == (1, 1)


def test_mq_t_11c_a_lone_blackmailer() -> None:
    """Buys at 3/1."""
    assert rate_of("E - -") == (3, 1)


def test_mq_t_12_an_assassin() -> None:
    """Takes 2 coins; the card below counts again; an Assassin that has gone is given nothing."""
    facts = spot("- M/A K", (0, 5, 2), tr=5, hands={0: "ATDE"})
    pair = Pair(3, facts).plays("A", "on 1")
    assert pair.coins == (4, 3, 2)
    assert pair.treasury == 3
    assert pair.shows(1) == "M"
    assert pair.of("eliminated")[1] == [0]
    assert next_rate(pair.ends(), 1) == (1, 1)


def test_mq_t_15_a_forged_pickpocket() -> None:
    """Turns the direction first."""
    pair = Pair(3, spot("T M A", (1, 3, 2), tr=6, hands={0: "FDEK"})).plays("F")
    assert pair.role(0) == "T"
    assert pair.facts["direction"] == -1
    assert pair.coins == (5, 1, 1)
    assert pair.treasury == 5
    pair.draws()
    assert pair.facts["active"] == 2


def test_mq_t_16_a_forger_as_first_card() -> None:
    """Turns the direction, and that is all."""
    pair = Pair(3, spot("- T -", (2, 1, 0), tr=9, hands={0: "FDEK"})).plays("F")
    assert pair.role(0) == "blank"
    assert pair.facts["direction"] == -1
    assert pair.coins == (2, 1, 0)
    assert pair.node == "DRAW"
    pair.draws()
    assert next_rate(pair, 0) is None


def test_mq_t_17_an_astrologer() -> None:
    """Takes back a card of his pile, not a face-down one and not himself."""
    pair = Pair(2, spot("T/M -", (0, 0), hands={0: "HDEK"}, gone={0: "W"})).plays("H")
    assert pair.node == "RETRIEVE"
    assert pair.allows("card T", "card M")
    deck = pair.of("deck")[0]
    pair.play("card M")
    assert pair.hand(0) == "DEKM"
    assert pair.of("deck")[0] == deck
    assert pair.shows(0) == "TH"
    assert pair.of("eliminated")[0] == [10]


def test_mq_t_18_a_forged_astrologer() -> None:
    """Takes neither himself nor the Astrologer."""
    pair = Pair(2, spot("T/M/H -", (0, 0), hands={0: "FDEK"})).plays("F")
    assert pair.coins == (2, 0)
    assert pair.allows("card T", "card M")


def test_mq_t_18b_nothing_to_take_back() -> None:
    """Then he draws."""
    pair = Pair(2, spot("H -", (0, 0), hands={0: "FDEK"})).plays("F")
    assert pair.node == "DRAW"


RATES = {
    "K M T": (1, 1),
    "K K M": None,
    "K - M": None,
    "K D M": (1, 1),
    "K S E": (4, 2),
    "K/F:K T M": (3, 1),
}


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("shows", RATES)
def test_mq_t_21_rates_of_a_cleric(shows: str, direction: int) -> None:
    """Of the neighbour on the left, whatever the direction."""
    assert rate_of(shows, direction=direction) == RATES[shows]


@pytest.mark.parametrize("direction", [1, -1])
def test_mq_t_21b_a_cleric_beside_a_blackmailer_in_company(direction: int) -> None:
    """The rate in force."""
    assert rate_of("K E E", direction=direction, boosted="12") == (1, 1)


@pytest.mark.parametrize(
    ("fortunes", "finished", "coins"),
    [
        ((0, 2, 1), "", (2, 2, 3)),
        ((0, 2, 2), "", (1, 3, 3)),
        ((3, 2, 1), "", (1, 3, 3)),
        ((0, 2, 1), "1", (1, 3, 3)),
    ],
)
def test_mq_t_22_the_richest(fortunes: tuple[int, ...], finished: str, coins: tuple[int, ...]) -> None:
    """Loses a coin to a Pickpocket, if he is alone and can be robbed."""
    facts = spot("- W K", (0, 3, 3), tr=6, diamonds=fortunes, finished=finished, hands={0: "T"})
    assert Pair(3, facts).plays("T").coins == coins


def test_mq_t_22e_list_and_richest() -> None:
    """Two hits on the same seat."""
    facts = spot("- M K", (0, 4, 2), tr=6, diamonds=(0, 2, 1), hands={0: "T"})
    assert Pair(3, facts).plays("T").coins == (4, 1, 2)


def test_mq_t_23_a_barbarian() -> None:
    """Eliminates who cannot pay; the card below is not asked; other Barbarians are given a coin."""
    facts = spot("- W T/A K", (2, 3, 0, 1), tr=10, hands={0: "W"})
    pair = Pair(4, facts).plays("W")
    assert pair.coins == (2, 4, 0, 0)
    assert pair.treasury == 10
    assert pair.shows(2) == "T"
    assert pair.role(3) == "K"


def test_mq_t_30_a_forged_marquis_is_eliminated() -> None:
    """The Marquis below counts, the direction stays; without it there is nothing to rob or to buy with."""
    facts = spot("- M/F:M -", (0, 3, 2), tr=7, hands={0: "ADEK"})
    pair = Pair(3, facts).plays("A", "on 1").draws()
    assert pair.coins == (4, 1, 2)
    assert pair.shows(1) == "M"
    assert pair.facts["direction"] == 1
    assert next_rate(pair, 1) == (1, 1)
    bare = Pair(3, spot("- - -", (4, 1, 2), tr=5, gone={1: "FM"}, hands={0: "ADEK"}))
    assert bare.plays("A").node == "DRAW"  # nobody can be hit
    assert next_rate(bare.ends(), 1) is None


def test_mq_t_41_a_forger_in_the_lists() -> None:
    """As Forger for the Prosecutor, as Marquis for the Pickpocket; a blank one as Forger."""
    for shows, card, coins in (
        ("- M/F:M K", "S", (4, 3, 2)),
        ("- M/F:M K", "T", (3, 2, 2)),
        ("- F K", "S", (4, 3, 2)),
    ):
        facts = spot(shows, (0, 4, 2), tr=6, hands={0: card + "DE"})
        assert Pair(3, facts).plays(card).coins == coins


def test_mq_t_42_a_forged_assassin() -> None:
    """Eliminates like one."""
    facts = spot("A T/M K", (2, 2, 2), tr=6, hands={0: "FDEK"})
    pair = Pair(3, facts).plays("F", "on 1")
    assert pair.coins == (6, 0, 2)
    assert pair.treasury == 4
    assert pair.role(1) == "T"
    assert pair.facts["direction"] == -1


def test_mq_30_targets_of_an_assassin() -> None:
    """None, or whoever can be robbed; 0 coins do not save him; another Assassin is no exception."""
    facts = spot("- A - K C", (0, 0, 3, 3, 0), finished="3", hands={0: "ADEM"})
    pair = Pair(5, facts).plays("A")
    assert pair.node == "TARGET"
    assert pair.allows("pass", "on 1", "on 4")
    pair.play("on 1")
    assert pair.role(1) == "-"
    assert pair.coins == (2, 0, 3, 3, 0)
    pair = Pair(5, facts).plays("A", "pass")
    assert pair.role(1) == "A"
    assert pair.coins == (1, 1, 3, 3, 0)  # now he is given a coin


def test_mq_31_an_eliminated_card_is_out_of_the_game() -> None:
    """It cannot be taken back."""
    facts = spot("W T/M", (0, 0), hands={0: "ADEK", 1: "HDEK"})
    pair = Pair(2, facts).plays("A", "on 1").ends()
    assert pair.of("eliminated")[1] == [7]
    pair.plays("H")
    assert pair.hand(1) == "DEKT"


def test_mq_32_an_exposed_card_counts_again() -> None:
    """In company with others, and a Countess is due her coin again."""
    facts = spot("E E/T W", (0, 0, 0), active=2, hands={2: "ADMK"})
    pair = Pair(3, facts).plays("A", "on 1")
    assert pair.of("boosted") == (True, True, False)
    facts = spot("- C/T W", (0, 0, 0), active=2, hands={2: "ADMK"})
    pair = Pair(3, facts).plays("A", "on 1").draws()
    assert pair.of("fee_open") == (False, True, False)


def test_mq_34_company_at_any_placement() -> None:
    """A forged Blackmailer is one; alone again after being covered, the rate is 3/1."""
    pair = Pair(3, spot("E E W", (0, 0, 0), boosted="01", hands={0: "FDMK", 1: "ADMK"})).plays("F")
    assert pair.of("boosted") == (True, True, False)
    facts = spot("A/E E W", (0, 0, 0), boosted="01", hands={0: "TDMK", 1: "ADMK"})
    pair = Pair(3, facts).plays("T").draws()
    assert pair.of("boosted") == (False, True, False)
    pair.plays("A", "on 0").draws()
    assert pair.role(0) == "E"
    assert pair.of("boosted") == (False, False, False)


def test_mq_35_a_forger_is_what_he_covers() -> None:
    """Receives, robs, gives, buys; it stays so when the card below has gone."""
    facts = spot("K H T K", (1, 2, 2, 0), hands={0: "FDEM"})
    pair = Pair(4, facts).plays("F")
    assert pair.coins == (5, 1, 1, 1)  # 3 received, 2 robbed, 1 given
    assert pair.role(0) == "K"


def test_mq_36_a_reversal_stays() -> None:
    """Each Forger turns the direction again, and an eliminated one changes nothing."""
    facts = spot("T T T", (0, 0, 0), hands={0: "FDEM", 2: "FDEM"})
    pair = Pair(3, facts).plays("F").draws()
    assert (pair.facts["active"], pair.facts["direction"]) == (2, -1)
    pair.plays("F").draws()
    assert (pair.facts["active"], pair.facts["direction"]) == (0, 1)


def test_mq_37_a_blank_forger() -> None:
    """Gives nothing to another blank one; a Barbarian demands of it."""
    facts = spot("- F W", (2, 1, 0), hands={0: "FDEM", 2: "AKDE"})
    pair = Pair(3, facts).plays("F")
    assert pair.coins == (2, 1, 0)
    facts = spot("F - K", (0, 2, 1), active=1, hands={1: "WDEM"})
    pair = Pair(3, facts).plays("W")
    assert pair.role(0) == "-"
    assert pair.coins == (0, 3, 0)


def test_mq_38_a_forger_can_be_taken_back() -> None:
    """And the order of the others stays."""
    facts = spot("T/F:T/M/A -", (0, 0), hands={0: "HDEK"})
    pair = Pair(2, facts).plays("H")
    assert pair.allows("card T", "card F", "card M", "card A")
    pair.play("card F")
    assert pair.shows(0) == "TMAH"
    assert pair.hand(0) == "DEFK"


def test_mq_38_a_single_card_is_taken_without_asking() -> None:
    """The draw pile may be empty."""
    facts = spot("T -", (0, 0), hands={0: "HDEK"}, decks={0: ""})
    pair = Pair(2, facts).plays("H")
    assert pair.hand(0) == "DEKT"
    assert pair.facts["active"] == 1


def test_mq_39_nothing_eligible() -> None:
    """A normal draw, if there is a card."""
    assert Pair(2, spot("- -", (0, 0), hands={0: "HDEK"})).plays("H").node == "DRAW"
    pair = Pair(2, spot("- -", (0, 0), hands={0: "HDEK"}, decks={0: ""})).plays("H")
    assert pair.hand(0) == "DEK"


def test_mq_46_a_cleric_between_others() -> None:
    """The physical left; a finished neighbour's card counts, a blank Forger's does not; no chain."""
    assert rate_of("K T M W") == (3, 1)
    assert rate_of("K M T W", finished="1") == (1, 1)
    assert rate_of("K F T") is None
    assert rate_of("K K/F:K M") is None
    assert rate_of("K H T") == (3, 2)
    assert rate_of("K A") == (3, 1)


def test_mq_53_the_richest_of_all() -> None:
    """Rubies count five; nobody else is chosen if the richest cannot be robbed; the Pickpocket himself may be he."""
    facts = spot("- W K", (0, 3, 3), diamonds=(0, 4, 0), rubies=(0, 0, 1), hands={0: "T"})
    assert Pair(3, facts).plays("T").coins == (2, 3, 2)
    facts = spot("- - K", (0, 3, 3), diamonds=(0, 4, 1), hands={0: "T"})
    assert Pair(3, facts).plays("T").coins == (1, 3, 3)


def test_mq_54_demands() -> None:
    """Of all but Barbarians, in direction order; a client of a Countess is left alone."""
    facts = spot("- C K/F:K W -", (0, 0, 2, 2, 2), tr=14, protects={1: 2}, hands={0: "WDEM"})
    pair = Pair(5, facts).plays("W")
    assert pair.role(1) == "-"  # she is not protected herself
    assert pair.of("protector") == (None,) * 5
    assert pair.coins == (0, 0, 1, 3, 2)  # her protection had gone when P2 was asked
    facts = spot("- K C W", (0, 0, 2, 2), protects={2: 1}, hands={0: "WDEM"})
    pair = Pair(4, facts).plays("W")
    assert pair.role(1) == "K"
    assert pair.coins == (0, 0, 1, 3)
