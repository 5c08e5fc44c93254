"""MQ-60 to MQ-66, MQ-70 to MQ-73: the end of the game and victory."""

from typing import Any

import pytest
from marquis_pair import Pair, spot

from tests.reference.marquis import TERMINAL

LAST: dict[str, Any] = {"hands": {0: ""}, "decks": {0: ""}}


def test_mq_t_31_a_final_purchase_with_vetoes() -> None:
    """Those in front go first, then the one in the hand, then coins."""
    facts = spot("T -", (1, 0), front=(1, 0), hands={0: "V"}, decks={0: ""}, gone={1: "V"})
    pair = Pair(2, facts)
    assert pair.buys(0, 1)
    pair.play("buy 1")
    assert pair.of("diamonds") == (1, 0)
    assert pair.coins == (0, 0)
    assert pair.of("front") == (0, 0)
    assert pair.hand(0) == ""
    assert pair.of("finished") == (True, False)


def test_mq_t_31b_three_vetoes() -> None:
    """The coin is kept."""
    facts = spot("T - -", (1, 0, 0), front=(2, 0, 0), hands={0: "V"}, decks={0: ""}, gone={1: "V", 2: "V"})
    pair = Pair(3, facts)
    assert pair.buys(0, 1)
    pair.play("buy 1")
    assert pair.coins == (1, 0, 0)
    assert pair.of("front") == (0, 0, 0)
    assert pair.hand(0) == ""


def test_mq_t_32_no_vetoes_under_a_marquis() -> None:
    """Nor under a forged one."""
    for shows, coins in (("M -", 1), ("M/F:M -", 2)):
        facts = spot(shows, (coins, 0), front=(1, 0), hands={0: "V"}, decks={0: ""}, gone={1: "V"})
        pair = Pair(2, facts)
        assert pair.buys(*range(coins + 1))
        pair.play(f"buy {coins}")
        assert pair.of("front") == (1, 0)
        assert pair.hand(0) == "V"


def test_mq_t_33_a_finished_seat_buys_again() -> None:
    """After it was given a coin; it cannot be robbed."""
    facts = spot("- T K", (2, 3, 1), tr=6, finished="1", hands={0: "TADE"})
    pair = Pair(3, facts).plays("T")
    assert pair.coins == (2, 4, 1)
    assert pair.of("rebuy") == (False, True, False)
    pair.draws()
    assert pair.actor == 1
    assert pair.buys(0, 1)
    pair.play("buy 1")
    assert pair.coins == (2, 1, 1)
    assert pair.of("diamonds") == (0, 1, 0)
    assert pair.treasury == 8
    assert pair.of("rebuy") == (False, False, False)


def test_mq_t_33b_a_finished_seat_is_not_robbed() -> None:
    """By a Barbarian, for instance."""
    facts = spot("- K T", (2, 3, 1), tr=6, finished="1", hands={0: "WADE"})
    assert Pair(3, facts).plays("W").coins == (3, 3, 0)


def test_mq_t_34_the_last_seat_plays_on() -> None:
    """Until it stops or has no character left."""
    facts = spot("M -", (2, 0), tr=6, finished="1", hands={0: "TA"}, decks={0: ""})
    pair = Pair(2, facts)
    assert pair.node == "STOP_OR_GO"
    assert pair.allows("pass", "stop")
    pair.play("pass", "buy 2", "play A")
    assert pair.coins == (2, 0)
    assert pair.node == "STOP_OR_GO"
    pair.play("pass")  # T is the only card left
    assert pair.buys(0, 1)
    assert pair.role(0) == "T"
    assert pair.coins == (3, 0)
    pair.play("buy 1")
    assert pair.actor == TERMINAL
    assert pair.of("diamonds") == (3, 0)
    assert pair.state.returns() == [1, 0]


def score(first: tuple[int, int, str], second: tuple[int, int, str]) -> list[float]:
    """Win shares of two seats with points, coins and visible cards, when the last of them has nothing to buy."""
    shows = " ".join(word[2] for word in (first, second))
    points = [word[0] for word in (first, second)]
    facts = spot(
        shows, (first[1], second[1]), diamonds=[p % 5 for p in points], rubies=[p // 5 for p in points],
        finished="0", active=1, hands={1: ""}, decks={1: ""},
    )  # fmt: skip
    pair = Pair(2, facts)
    while pair.actor != TERMINAL:
        pair.play("buy 0")
    assert pair.coins == (first[1], second[1])
    wanted = [float(share) for share in pair.table.returns()]
    assert pair.state.returns() == pytest.approx(wanted)
    return pair.state.returns()


def test_mq_t_35_points() -> None:
    """Before coins."""
    facts = spot(
        "T T W",
        (0, 9, 0),
        diamonds=(4, 3, 0),
        rubies=(2, 2, 0),
        finished="01",
        active=2,
        hands={2: ""},
        decks={2: ""},
    )
    assert Pair(3, facts).state.returns() == [1, 0, 0]


@pytest.mark.parametrize(
    ("first", "second", "shares"),
    [
        ((14, 1, "T"), (14, 2, "M"), [0, 1]),
        ((14, 2, "T"), (14, 2, "M"), [1, 0]),
        ((14, 2, "T"), (14, 2, "W"), [0.5, 0.5]),
        ((14, 2, "M"), (14, 2, "M/F:M"), [0.5, 0.5]),
    ],
)
def test_mq_t_35b_ties(
    first: tuple[int, int, str], second: tuple[int, int, str], shares: list[float]
) -> None:
    """Coins, then who is no Marquis, then shared."""
    assert score(first, second) == shares
    assert score(second, first) == shares[::-1]


def test_mq_60_no_character_in_hand() -> None:
    """The final purchase, and finished; up to then it can be hit."""
    pair = Pair(3, spot("M K W", (2, 1, 1), **LAST))
    assert pair.buys(0, 1, 2)
    assert pair.of("finished") == (True, False, False)
    pair.play("buy 0")
    assert pair.of("finished") == (True, False, False)
    facts = spot("M K W", (2, 1, 1), hands={0: "", 1: "ADEM"}, decks={0: ""}, active=1)
    pair = Pair(3, facts).plays("A")
    assert pair.allows("pass", "on 0", "on 2")


def test_mq_60_no_visible_card_no_purchase() -> None:
    """Finished at once."""
    pair = Pair(3, spot("- K W", (8, 1, 1), **LAST))
    assert pair.of("finished") == (True, False, False)
    assert pair.facts["active"] == 1


def test_mq_61_vetoes_are_spent_first() -> None:
    """One for a coin each; what is over stays."""
    facts = spot("D - -", (2, 0, 0), front=(2, 0, 0), hands={0: "V"}, decks={0: ""}, gone={1: "V", 2: "V"})
    for k, front, hand, coins in (
        (0, 2, "V", 2),
        (1, 1, "V", 2),
        (2, 0, "V", 2),
        (3, 0, "", 2),
        (5, 0, "", 0),
    ):
        pair = Pair(3, facts).play(f"buy {k}")
        assert (pair.of("front")[0], pair.hand(0), pair.coins[0]) == (front, hand, coins)
        assert pair.treasury == 12 - coins


def test_mq_61_not_before_the_end() -> None:
    """A Veto is no coin in an ordinary purchase."""
    assert (
        Pair(3, spot("T - -", (2, 0, 0), front=(2, 0, 0), hands={0: "VADE"}, gone={1: "V", 2: "V"})).node
        == "PLAY"
    )


def test_mq_62_coins_may_still_be_used() -> None:
    """Under a Marquis."""
    pair = Pair(3, spot("M - -", (2, 0, 0), front=(2, 0, 0), **LAST, gone={1: "V", 2: "V"}))
    assert pair.buys(0, 1, 2)


def test_mq_63_a_finished_seat_keeps_its_influence() -> None:
    """It is given to, keeps company, gives a Cleric his rate, is compared; but decides nothing any more."""
    facts = spot("- E K", (0, 1, 0), finished="1", hands={0: "EADK"})
    pair = Pair(3, facts).plays("E")
    assert pair.coins == (1, 2, 0)
    assert pair.of("boosted") == (True, True, False)
    facts = spot("- C K W", (3, 1, 0, 0), finished="1", protects={1: 2}, hands={0: "EADM"})
    pair = Pair(4, facts).plays("E")
    assert pair.coins == (5, 1, 0, 0)  # a protection she gave goes on
    assert pair.node == "DRAW"  # but she is offered nothing
    facts = spot("M C K W", (2, 1, 0, 0), finished="1", protects={1: 2}, hands={0: "EADK"})
    assert Pair(4, facts).buys(0, 1, 2)  # she counts as protecting


def test_mq_64_without_a_coin_no_purchase() -> None:
    """Its turn is skipped."""
    pair = Pair(3, spot("- M K", (2, 3, 1), finished="1", hands={0: "TADE"})).plays("T").draws()
    assert pair.facts["active"] == 2


def test_mq_64_vetoes_pay_again() -> None:
    """MQ-61 applies to later purchases."""
    facts = spot("K T -", (0, 2, 0), finished="1", rebuy="1", active=1, front=(0, 1, 0), gone={0: "V"})
    pair = Pair(3, facts)
    assert pair.buys(0, 1)
    pair.play("buy 1")
    assert pair.coins[1] == 0
    assert pair.of("front")[1] == 0


def test_mq_65_stop() -> None:
    """A final purchase with cards still in hand; a committed seat must go on."""
    pair = Pair(2, spot("M -", (2, 0), finished="1", hands={0: "TADE"})).play("stop")
    assert pair.buys(0, 1, 2)
    pair.play("buy 2")
    assert pair.actor == TERMINAL
    assert pair.state.returns() == [1, 0]
    facts = spot("A - -", (0, 0, 0), finished="12", hands={0: "STDE"}, committed="0")
    pair = Pair(3, facts)
    assert pair.node == "DRAW" or pair.node == "WITNESS"
    assert pair.role(0) == "S"


def test_mq_65_two_unfinished_do_not_stop() -> None:
    """Only the last one may."""
    assert Pair(3, spot("K - -", (0, 0, 0), finished="1", hands={0: "TADE"})).node == "PLAY"


def test_mq_66_the_settlement() -> None:
    """One pass over the others, each who was given a coin buys once."""
    facts = spot("D M K M", (3, 3, 3, 3), finished="123", rebuy="13", hands={0: ""}, decks={0: ""})
    pair = Pair(4, facts)
    assert pair.actor == 0
    pair.play("buy 0")
    assert (pair.node, pair.actor) == ("BUY_COUNT", 1)
    pair.play("buy 1")
    assert (pair.node, pair.actor) == ("BUY_COUNT", 3)
    pair.play("buy 3")
    assert pair.actor == TERMINAL
    assert pair.state.returns() == [0, 0, 0, 1]


def test_mq_70_points_are_diamonds_and_five_times_rubies() -> None:
    """Two rubies beat nine diamonds."""
    facts = spot(
        "T T", (0, 0), diamonds=(0, 9), rubies=(2, 13), finished="0", active=1, hands={1: ""}, decks={1: ""}
    )
    assert Pair(2, facts).state.returns() == [0, 1]
    assert score((10, 0, "T"), (9, 0, "T")) == [1, 0]


def test_mq_71_more_coins_break_a_tie() -> None:
    """Whatever is shown."""
    assert score((4, 1, "T"), (4, 2, "M")) == [0, 1]


def test_mq_72_a_marquis_loses_a_tie() -> None:
    """A visible one; an eliminated one does not count."""
    assert score((4, 1, "T"), (4, 1, "M")) == [1, 0]
    assert score((4, 1, "T"), (4, 1, "-")) == [0.5, 0.5]


def test_mq_73_a_shared_win() -> None:
    """Of all three."""
    facts = spot("M M M", (0, 0, 0), finished="01", active=2, hands={2: ""}, decks={2: ""})
    assert Pair(3, facts).state.returns() == pytest.approx([1 / 3] * 3)
