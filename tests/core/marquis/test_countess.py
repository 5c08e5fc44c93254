"""MQ-40 to MQ-45: protection by the Countess, and the coin of the first purchase."""

from typing import Any

import pytest
from marquis_pair import Pair, spot


def test_mq_t_24a_a_coin_that_leaves_too_little() -> None:
    """Nothing is bought, no coin moves, and it stays due."""
    facts = spot("C T -", (0, 3, 1), tr=8, active=1, hands={1: "ADEK"})
    pair = Pair(3, facts)
    assert pair.node == "BUY_INTENT"
    assert pair.actor == 1
    assert pair.allows("pass", "intend")
    pair.play("intend")
    assert pair.node == "FEE"
    assert pair.actor == 0
    assert pair.allows("collect", "waive")
    pair.play("collect")
    assert pair.coins == (0, 3, 1)
    assert pair.of("diamonds") == (0, 0, 0)
    assert pair.of("fee_open")[0]
    assert pair.node == "PLAY"


def test_mq_t_24b_a_coin_waived() -> None:
    """Then the purchase is made, and no coin is due any more."""
    facts = spot("C T -", (0, 3, 1), tr=8, active=1, hands={1: "ADEK"})
    pair = Pair(3, facts).play("intend", "waive")
    assert pair.coins == (0, 0, 1)
    assert pair.treasury == 11
    assert pair.of("diamonds") == (0, 1, 0)
    assert not pair.of("fee_open")[0]


def test_mq_t_24c_a_coin_collected() -> None:
    """Once: the next buyer owes nothing."""
    facts = spot("C T D", (0, 5, 2), tr=5, active=1, hands={1: "WAEK"})
    pair = Pair(3, facts).play("intend", "collect")
    assert pair.coins == (1, 1, 2)
    assert pair.treasury == 8
    assert pair.of("diamonds") == (0, 1, 0)
    assert not pair.of("fee_open")[0]
    pair.plays("A", "pass").ends()
    assert pair.actor == 2
    assert pair.node == "BUY_COUNT"


def test_mq_t_25_a_countess_names_a_client() -> None:
    """And a price; he accepts."""
    pair = Pair(3, spot("- M W", (2, 3, 1), tr=6, hands={0: "CDEK"})).plays("C")
    assert pair.coins == (5, 2, 1)
    assert pair.node == "CTS_CLIENT"
    assert pair.allows("pass", "on 1", "on 2")
    pair.play("on 1")
    assert pair.node == "CTS_PRICE"
    assert pair.allows("offer 1c", "offer 2c")
    pair.play("offer 1c")
    assert pair.node == "CTS_ACCEPT"
    assert pair.actor == 1
    pair.play("accept")
    assert pair.coins == (6, 1, 1)
    assert pair.treasury == 4
    assert pair.of("protector") == (None, 0, None)


PROTECTED: dict[str, Any] = {"shows": "C M W", "coins": (1, 3, 1), "tr": 7, "protects": {0: 1}}


def test_mq_t_25b_a_client_cannot_be_robbed() -> None:
    """He only receives."""
    pair = Pair(3, spot(**PROTECTED, active=2, hands={2: "TADE"})).plays("T")
    assert pair.coins == (1, 3, 2)


def test_mq_t_25c_a_client_cannot_be_slain() -> None:
    """But his Countess can, and then his protection ends."""
    pair = Pair(3, spot(**PROTECTED, active=2, hands={2: "TADE"})).plays("A")
    assert pair.allows("pass", "on 0")
    pair.play("on 0")
    assert pair.coins == (0, 3, 4)
    assert pair.role(0) == "-"
    assert pair.of("protector") == (None, None, None)


def test_mq_t_25d_a_client_covers_his_card() -> None:
    """While she protects no coin is due; afterwards it is."""
    pair = Pair(3, spot(**PROTECTED, active=1, hands={1: "TADE"}))
    assert pair.node == "BUY_COUNT"
    pair.play("buy 0", "play D")
    assert pair.of("protector") == (None, None, None)
    pair.play("intend", "collect")
    assert pair.of("diamonds") == (0, 1, 0)
    assert pair.coins == (1, 2, 1)  # she gave one coin to the list
    assert pair.treasury == 8
    assert pair.node == "CLIENT_OFFER"
    pair.play("pass")
    assert pair.of("protector") == (None, None, None)


def test_mq_t_25e_a_countess_covers_her_card() -> None:
    """The former client is robbed at once."""
    pair = Pair(3, spot(**PROTECTED, hands={0: "TADE"})).plays("T")
    assert pair.coins == (4, 1, 1)
    assert pair.of("protector") == (None, None, None)


def test_mq_t_26_an_offer_to_a_countess() -> None:
    """For a diamond; declined, nothing moves."""
    facts = spot("C M W", (2, 3, 1), tr=6, diamonds=(0, 2, 0), active=1, hands={1: "HADE"})
    pair = Pair(3, facts).plays("H")
    assert pair.node == "CLIENT_OFFER"
    assert pair.actor == 1
    assert pair.allows("pass", "offer 1c", "offer 2c", "offer 3c", "offer 1d")
    pair.play("offer 1d")
    assert pair.node == "CTS_REPLY"
    assert pair.actor == 0
    pair.play("accept")
    assert pair.of("diamonds") == (1, 1, 0)
    assert pair.of("protector") == (None, 0, None)
    pair = Pair(3, facts).plays("H", "offer 1d", "pass")
    assert pair.of("diamonds") == (0, 2, 0)
    assert pair.of("protector") == (None, None, None)


def test_mq_t_26c_no_protection_between_two() -> None:
    """Nobody is asked."""
    assert Pair(2, spot("- M", (2, 3), hands={0: "CADE"})).plays("C").node == "DRAW"
    assert Pair(2, spot("- C", (2, 3), hands={0: "TADE"})).plays("T").node == "DRAW"


def test_mq_40_one_client_one_protector() -> None:
    """Coins may be given to a client; with a finished third seat there is no protection."""
    facts = spot("- T M", (2, 3, 3), finished="2", hands={0: "CADE"})
    assert Pair(3, facts).plays("C").node == "DRAW"
    facts = spot("- C T K", (2, 3, 3, 2), protects={1: 2}, hands={0: "TADE", 3: "CADE"})
    pair = Pair(4, facts).plays("T")
    assert pair.coins == (2, 3, 4, 2)
    assert pair.node == "DRAW"  # the only Countess is not idle
    facts = spot("- C T K", (2, 3, 3, 2), protects={1: 2}, hands={0: "CADE"})
    pair = Pair(4, facts).plays("C")
    assert pair.allows("pass", "on 1", "on 3")  # P2 has a protector


def test_mq_41_what_a_client_can_pay_is_public() -> None:
    """A Veto counts if it lies in front of him; who can pay nothing cannot be named."""
    hands = {0: "CADE", 1: "VADE"}
    pair = Pair(4, spot("- K - W", (2, 0, 2, 1), hands=hands)).plays("C")
    assert pair.allows("pass", "on 3")
    facts = spot("- K - W", (2, 0, 2, 1), hands=hands, front=(0, 1, 0, 0), gone={2: "V"})
    pair = Pair(4, facts).plays("C")
    assert pair.allows("pass", "on 1", "on 3")
    pair.play("on 1")  # one price only
    assert pair.node == "CTS_ACCEPT"
    pair.play("accept")
    assert pair.of("front") == (1, 0, 0, 0)
    assert "V" in pair.hand(1)
    assert pair.of("protector") == (None, 0, None, None)


def test_mq_41_a_forged_countess() -> None:
    """Names a client too."""
    pair = Pair(3, spot("C K W", (1, 1, 1), hands={0: "FADE"}, closed="0")).plays("F")
    assert pair.node == "CTS_CLIENT"


def test_mq_41_declined() -> None:
    """Nothing moves, and she is not asked again."""
    pair = Pair(3, spot("- K W", (1, 1, 1), hands={0: "CADE"})).plays("C", "on 1", "pass")
    assert pair.node == "DRAW"
    assert pair.coins == (3, 1, 1)
    assert pair.of("protector") == (None, None, None)


def test_mq_42_idle_countesses_in_order_of_placement() -> None:
    """Until one has accepted."""
    facts = spot("- C C C", (4, 1, 1, 1), order=(3, 1, 2), hands={0: "KADE"})
    pair = Pair(4, facts).plays("K", "offer 1c")
    assert (pair.node, pair.actor) == ("CTS_REPLY", 3)
    pair.play("pass")
    assert (pair.node, pair.actor) == ("CLIENT_OFFER", 0)
    pair.play("pass", "offer 1c")
    assert (pair.node, pair.actor) == ("CTS_REPLY", 2)
    pair = Pair(4, facts).plays("K", "pass", "offer 2c")
    assert (pair.node, pair.actor) == ("CTS_REPLY", 1)
    pair.play("accept")
    assert pair.of("protector") == (1, None, None, None)
    assert pair.node == "DRAW"


def test_mq_42_a_veto_from_the_hand_is_offered() -> None:
    """And then a card is drawn for it."""
    facts = spot("- C W", (0, 1, 1), hands={0: "WVDE"}, decks={0: "KA"})
    pair = Pair(3, facts).plays("W", "offer 1v", "accept", "card K")
    assert pair.of("front") == (0, 1, 0)
    assert pair.of("protector") == (1, None, None)
    assert pair.hand(0) == "DEK"
    assert pair.node == "DRAW"


def test_mq_43_the_end_of_a_protection() -> None:
    """When she is covered or eliminated; no refund."""
    pair = Pair(3, spot("C K W", (1, 1, 1), protects={0: 1}, hands={0: "TADE"})).plays("T")
    assert pair.of("protector") == (None, None, None)
    assert pair.coins == (2, 1, 1)
    pair = Pair(3, spot("K/C M T", (0, 1, 1), protects={0: 1}, active=2, hands={2: "WADE"})).plays("W")
    assert pair.role(0) == "K"
    assert pair.of("protector") == (None, None, None)
    pair = Pair(3, spot("C K W", (1, 1, 1), protects={0: 1}, active=1, hands={1: "TADE"})).plays("T")
    assert pair.of("protector") == (None, None, None)


def test_mq_44_two_countesses_protect_each_other() -> None:
    """Neither can be hit."""
    facts = spot("C C W", (3, 3, 1), protects={0: 1, 1: 0}, active=2, hands={2: "EADM"})
    pair = Pair(3, facts).plays("E")
    assert pair.coins == (3, 3, 3)
    facts = spot("- C W", (3, 3, 1), hands={0: "CADM"})
    pair = Pair(3, facts).plays("C", "on 1", "offer 1c", "accept")
    assert pair.node == "CLIENT_OFFER"  # to her own client
    pair.play("offer 1c", "accept")
    assert pair.of("protector") == (1, 0, None)


def test_mq_45_several_countesses() -> None:
    """Each is due a coin, in order of placement; who waives does so for good."""
    facts = spot("M C C W", (2, 1, 1, 1), order=(2, 0, 1, 3), hands={0: "KADE"})
    pair = Pair(4, facts).play("intend")
    assert (pair.node, pair.actor) == ("FEE", 2)
    pair.play("waive")
    assert (pair.node, pair.actor) == ("FEE", 1)
    pair.play("collect")
    assert pair.coins == (0, 2, 1, 1)  # one for the diamond
    assert pair.of("diamonds")[0] == 1
    assert pair.of("fee_open") == (False, False, False, False)
    pair = Pair(4, facts).play("intend", "collect", "collect")
    assert pair.coins == (2, 1, 1, 1)
    assert pair.of("fee_open") == (False, True, True, False)
    pair = Pair(4, facts).play("pass")
    assert pair.node == "PLAY"


def test_mq_45_a_waiver_stays_even_if_nothing_is_bought() -> None:
    """The other who collects leaves too little."""
    facts = spot("A C C W", (3, 1, 1, 1), hands={0: "KTDE"})
    pair = Pair(4, facts).play("intend", "waive", "collect")
    assert pair.coins == (3, 1, 1, 1)
    assert pair.of("fee_open") == (False, False, True, False)


def test_mq_45_a_finished_countess_always_collects() -> None:
    """She may buy again."""
    facts = spot("M C K", (2, 1, 1), finished="1", hands={0: "TADE"})
    pair = Pair(3, facts).play("intend")
    assert pair.coins == (0, 2, 1)
    assert pair.of("diamonds")[0] == 1
    assert pair.of("rebuy") == (False, True, False)


def test_mq_45_her_own_purchase_owes_nothing() -> None:
    """Nor one at which she protects somebody."""
    assert Pair(3, spot("C K W", (2, 1, 1), hands={0: "TADE"})).buys(0, 1)
    assert Pair(3, spot("M C W", (2, 1, 1), protects={1: 2}, hands={0: "TADE"})).buys(0, 1, 2)
    assert Pair(3, spot("M C W", (2, 1, 1), closed="1", hands={0: "TADE"})).buys(0, 1, 2)


@pytest.mark.parametrize("veto", [0, 1])
def test_mq_45_no_veto_pays_her_coin(veto: int) -> None:
    """MQ-61: Vetoes pay the price only."""
    facts = spot(
        "M/T C K", (0, 1, 1), front=(2 + veto, 0, 0), hands={0: ""}, decks={0: ""}, gone={1: "V", 2: "V"}
    )
    pair = Pair(3, facts)
    if veto == 0:
        assert pair.facts["active"] == 1  # 2 Vetoes are too few
        return
    assert pair.node == "BUY_INTENT"
    pair.play("intend", "collect")
    assert pair.of("diamonds")[0] == 0
    pair = Pair(3, facts).play("intend", "waive")
    assert pair.of("diamonds")[0] == 1
