"""MQ-20 to MQ-22, MQ-24, MQ-25, MQ-33: buying, and the swap of diamonds for rubies."""

from pathlib import Path

from marquis_pair import Pair, spot, variant

from tests.reference.marquis import Rules


def test_mq_t_06_buying_at_the_start_of_a_turn() -> None:
    """Two at 3/1."""
    pair = Pair(2, spot("T -", (7, 0), tr=1, hands={0: "AKDE"}))
    assert pair.buys(0, 1, 2)
    pair.play("buy 2")
    assert pair.of("diamonds") == (2, 0)
    assert pair.coins == (1, 0)
    assert pair.treasury == 7
    pair.play("play A")
    assert pair.coins == (3, 0)
    assert pair.treasury == 5


def test_mq_t_07_buying_nothing() -> None:
    """Only one coin was left to receive."""
    pair = Pair(2, spot("T -", (7, 0), tr=1, hands={0: "AKDE"})).play("buy 0", "play A")
    assert pair.of("diamonds") == (0, 0)
    assert pair.coins == (8, 0)
    assert pair.treasury == 0


def test_mq_t_08_an_empty_treasury_obliges() -> None:
    """To one transaction."""
    pair = Pair(2, spot("C -", (5, 3), tr=0, hands={0: "TKDE"}))
    assert pair.buys(1, 2)
    pair.play("buy 1")
    assert pair.of("diamonds") == (1, 0)
    assert (pair.coins[0], pair.treasury) == (3, 2)
    pair.play("play T")
    assert (pair.coins[0], pair.treasury) == (4, 1)


def test_mq_t_08b_who_cannot_pay_is_not_obliged() -> None:
    """And plays on."""
    pair = Pair(2, spot("T W", (2, 6), tr=0, hands={0: "AKDE"}))
    assert pair.node == "PLAY"
    pair.plays("A", "on 1")
    assert pair.coins == (4, 4)
    assert pair.role(1) == "-"


def test_mq_t_09_five_diamonds_are_a_ruby() -> None:
    """At once, and back to the bank they go."""
    pair = Pair(2, spot("M -", (3, 0), diamonds=(4, 0)))
    assert (pair.facts["bank_diamonds"], pair.facts["bank_rubies"]) == (17, 15)
    pair.play("buy 3")
    assert (pair.of("diamonds")[0], pair.of("rubies")[0]) == (2, 1)
    assert (pair.facts["bank_diamonds"], pair.facts["bank_rubies"]) == (19, 14)


def test_mq_t_10a_a_jeweller_buys_at_once() -> None:
    """At 2/1, after receiving."""
    pair = Pair(2, spot("- -", (3, 3), tr=2, hands={0: "DKTE"})).plays("D")
    assert pair.buys(0, 1, 2)
    pair.play("buy 2")
    assert pair.of("diamonds") == (2, 0)
    assert (pair.coins[0], pair.treasury) == (0, 5)


def test_mq_t_10b_a_jeweller_is_never_obliged_at_once() -> None:
    """Not even with an empty treasury."""
    pair = Pair(2, spot("- -", (4, 4), tr=0, hands={0: "DKTE"})).plays("D")
    assert pair.coins == (4, 4)
    assert pair.buys(0, 1, 2)


def test_mq_t_10c_a_jeweller_buys_again_next_turn() -> None:
    """At 1/1."""
    pair = Pair(2, spot("D -", (4, 0)))
    assert pair.buys(0, 1, 2, 3, 4)
    pair.play("buy 4")
    assert pair.of("diamonds") == (4, 0)
    assert pair.coins == (0, 0)


def test_mq_t_39_one_diamond_left_in_the_bank(tmp_path: Path) -> None:
    """It can be enough for two, if a ruby comes in between."""
    game, rules = variant(tmp_path, 2, diamonds="5", rubies="3"), Rules(diamonds=5, rubies=3)
    pair = Pair(game, spot("S -", (4, 0), diamonds=(4, 0), bank=(1, 3)), rules)
    assert pair.buys(0, 1)
    pair.play("buy 1")
    assert (pair.of("diamonds")[0], pair.of("rubies")[0]) == (1, 1)
    assert (pair.facts["bank_diamonds"], pair.facts["bank_rubies"]) == (4, 2)
    pair = Pair(game, spot("S -", (4, 0), diamonds=(2, 2), bank=(1, 3)), rules)
    assert pair.node == "PLAY"


def test_mq_t_39b_no_ruby_left_in_the_bank() -> None:
    """Diamonds beyond four are kept."""
    pair = Pair(2, spot("M -", (3, 0), diamonds=(4, 14), rubies=(8, 7)))
    assert (pair.facts["bank_diamonds"], pair.facts["bank_rubies"]) == (3, 0)
    assert pair.buys(0, 1, 2, 3)
    pair.play("buy 3")
    assert (pair.of("diamonds")[0], pair.of("rubies")[0]) == (7, 8)


def test_mq_20_any_whole_number_of_transactions() -> None:
    """Coins go to the treasury, diamonds come from the bank."""
    for shows, most, price, diamonds in (("A", 2, 3, 1), ("H", 2, 3, 2), ("C", 4, 2, 1), ("S", 2, 4, 2)):
        for k in range(most + 1):
            pair = Pair(3, spot(f"{shows} - -", (8, 0, 0)))
            assert pair.buys(*range(most + 1))
            pair.play(f"buy {k}")
            assert pair.coins[0] == 8 - k * price
            assert pair.treasury == 4 + k * price
            assert pair.of("diamonds")[0] == k * diamonds


def test_mq_21_the_card_of_the_turn_before_buys() -> None:
    """Not the one just played; in the first round there is none."""
    pair = Pair(2, spot("- -", (8, 0), tr=0, hands={0: "MKTE"}))
    assert pair.node == "PLAY"
    pair.plays("M").ends()
    pair.plays("A" if "A" in pair.hand(1) else "K").ends()
    assert pair.buys(*range(1 if pair.treasury == 0 else 0, pair.coins[0] + 1))


def test_mq_21_a_blank_forger_buys_nothing() -> None:
    """A rate of none: no purchase."""
    assert Pair(2, spot("F -", (8, 0), tr=0)).node == "PLAY"


def test_mq_22_what_obliges() -> None:
    """The treasury at that moment, coins after the Countess's coin; one choice is no question."""
    pair = Pair(2, spot("T -", (3, 5), tr=0, hands={0: "AKDE"}))  # must buy 1
    assert pair.of("diamonds")[0] == 1
    assert pair.node == "PLAY"
    pair = Pair(3, spot("T C -", (3, 5, 4), tr=0, hands={0: "AKDE"}))  # 2 after the coin: not obliged
    assert pair.node == "BUY_INTENT"
    pair = Pair(
        3, spot("T C -", (4, 5, 3), tr=0, hands={0: "AKDE"})
    )  # obliged: nothing to decide but the coin
    assert pair.node == "FEE"
    assert pair.actor == 1
    pair.play("collect")
    assert pair.coins == (0, 6, 3)
    assert pair.treasury == 3


def test_mq_22_does_not_count_vetoes() -> None:
    """A finishing seat that can pay only with Vetoes may buy nothing."""
    facts = spot("T - -", (2, 5, 5), tr=0, hands={0: ""}, decks={0: ""}, front=(1, 0, 0))
    pair = Pair(3, facts)
    assert pair.buys(0, 1)


def test_mq_24_the_swap_is_made_diamond_by_diamond() -> None:
    """Rubies are never broken: fortunes only grow by what is bought."""
    pair = Pair(4, spot("M - - -", (12, 0, 0, 0), diamonds=(3, 0, 0, 0)))
    pair.play("buy 12")
    assert (pair.of("diamonds")[0], pair.of("rubies")[0]) == (0, 3)
    assert (pair.facts["bank_diamonds"], pair.facts["bank_rubies"]) == (21, 12)


def test_mq_25_no_diamonds_no_purchase() -> None:
    """And no obligation; nor a part of a transaction."""
    facts = spot("S - -", (8, 2, 2), tr=0, diamonds=(0, 10, 11), rubies=(0, 8, 7))
    assert Pair(3, facts).node == "PLAY"
    facts = spot("S - -", (8, 2, 2), tr=0, diamonds=(0, 10, 10), rubies=(0, 8, 7))
    assert Pair(3, facts).node == "PLAY"
    facts = spot("S - -", (8, 2, 2), tr=0, diamonds=(0, 10, 8), rubies=(0, 8, 7))
    pair = Pair(3, facts)  # one of two
    assert pair.of("diamonds")[0] == 2


def test_mq_33_the_two_purchases_of_a_jeweller() -> None:
    """A Forger does both too."""
    pair = Pair(2, spot("D -", (4, 0), hands={0: "FKTE"})).play("buy 0", "play F")
    assert pair.buys(0, 1, 2)
    pair.play("buy 1").ends()
    pair.plays("K" if "K" in pair.hand(1) else "A").ends()
    assert pair.legal()[-1] == 64 + pair.coins[0]
