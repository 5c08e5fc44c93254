"""MQ-11 to MQ-19, MQ-23: the course of a turn, receiving, taking, giving, drawing."""

from marquis_pair import Pair, spot


def test_mq_t_01_a_pickpocket_takes_only_from_his_list() -> None:
    """W is not on it; nobody is richest."""
    pair = Pair(2, spot("- W", (0, 3), tr=5, hands={0: "T"})).plays("T")
    assert pair.coins == (1, 3)
    assert pair.treasury == 4


def test_mq_t_02_an_empty_treasury_gives_nothing() -> None:
    """And nothing else changes."""
    pair = Pair(2, spot("- W", (3, 5), tr=0, hands={0: "T"})).plays("T")
    assert pair.coins == (3, 5)
    assert pair.treasury == 0


def test_mq_t_03_a_pickpocket_robs_three() -> None:
    """1, 1 and 2 coins."""
    pair = Pair(4, spot("- A D M", (0, 3, 2, 4), tr=7, hands={0: "T"})).plays("T")
    assert pair.coins == (5, 2, 1, 2)
    assert pair.treasury == 6


def test_mq_t_04_who_has_less_gives_less() -> None:
    """0 of 1 and 1 of 2."""
    pair = Pair(4, spot("- A D M", (0, 0, 2, 1), tr=13, hands={0: "T"})).plays("T")
    assert pair.coins == (3, 0, 1, 0)
    assert pair.treasury == 12


def test_mq_t_05_the_first_placed_is_paid_first() -> None:
    """There is a coin for one only."""
    pair = Pair(4, spot("- T T T", (1, 5, 5, 5), tr=0, order=(3, 1, 2), hands={0: "T"})).plays("T")
    assert pair.coins == (0, 5, 5, 6)


def test_mq_t_05b_all_are_paid() -> None:
    """If the coins suffice."""
    pair = Pair(4, spot("- T T T", (3, 5, 4, 4), tr=0, order=(3, 1, 2), hands={0: "T"})).plays("T")
    assert pair.coins == (0, 6, 5, 5)


def test_mq_t_29_drawing_at_the_end_of_a_turn() -> None:
    """To four cards as long as the draw pile lasts."""
    facts = spot("- W", (0, 0), hands={0: "TAKD"}, decks={0: "M"})
    pair = Pair(2, facts).plays("T")
    assert pair.node == "DRAW"
    assert pair.allows("card M")
    pair.play("card M")
    assert pair.hand(0) == "ADKM"
    assert pair.of("deck")[0] == []
    pair = Pair(2, spot("- W", (0, 0), hands={0: "TAK"}, decks={0: ""})).plays("T")
    assert pair.hand(0) == "AK"
    assert pair.facts["active"] == 1


def test_mq_t_44_a_veto_cannot_be_played_as_a_character() -> None:
    """MQ-12."""
    pair = Pair(2, spot("- W", (0, 0), hands={0: "VTDE"}))
    assert pair.node == "PLAY"
    assert pair.allows("play T", "play D", "play E")


def test_mq_t_45_a_jeweller_robs_countess_and_astrologer() -> None:
    """He cannot buy at once with 1 coin."""
    pair = Pair(3, spot("- C H", (0, 3, 3), tr=6)).plays("D")
    assert pair.coins == (3, 2, 2)


def test_mq_11_purchase_play_draw() -> None:
    """In this order."""
    pair = Pair(2, spot("M W", (2, 0), hands={0: "TAKD"}))
    assert pair.buys(0, 1, 2)
    pair.play("buy 1")
    assert pair.node == "PLAY"
    pair.play("play T")
    assert pair.node == "DRAW"
    pair.draws()
    assert pair.facts["active"] == 1


def test_mq_12_a_character_must_be_played() -> None:
    """Whatever a player owns: there is no passing."""
    pair = Pair(2, spot("- W", (0, 8), hands={0: "TAVK"}))
    assert pair.allows("play T", "play A", "play K")


def test_mq_13_only_the_top_card_is_in_play() -> None:
    """The A under M is not robbed; a covered card loses its state."""
    pair = Pair(3, spot("- A/M E", (0, 3, 3), hands={0: "TEKD"})).plays("T")
    assert pair.coins == (3, 1, 3)  # 1 received, 2 from M
    pair = Pair(3, spot("E E -", (0, 0, 0), boosted="01", hands={0: "TAKD"})).plays("T")
    assert pair.of("boosted") == (False, True, False)
    pair = Pair(3, spot("C - -", (0, 0, 0), hands={0: "TAKD"})).plays("T")
    assert pair.of("fee_open") == (False, False, False)


def test_mq_14_order_of_the_steps() -> None:
    """A forger turns first; a slain Assassin is given nothing; purchases come last of all, next turn."""
    pair = Pair(4, spot("A A K H", (2, 2, 2, 2), hands={0: "FDEK"})).plays("F", "on 1")
    assert pair.coins == (6, 0, 2, 2)
    assert pair.role(1) == "-"
    assert pair.facts["direction"] == -1


def test_mq_15_receiving() -> None:
    """What the card says, at most what there is."""
    wanted = {"A": 2, "D": 1, "E": 2, "F": 0, "H": 2, "C": 2, "K": 3, "M": 2, "S": 3, "T": 1, "W": 0}
    for card, coins in wanted.items():
        hand = card + "".join(c for c in "AKDE" if c != card)[:3]
        pair = Pair(3, spot("- - -", (0, 0, 0), hands={0: hand})).plays(card)
        assert pair.coins[0] == coins
        assert pair.treasury == 12 - coins
        pair = Pair(3, spot("- - -", (5, 6, 0), tr=1, hands={0: hand})).plays(card)
        assert pair.coins[0] == 5 + min(1, coins)


def test_mq_16_the_rob_lists() -> None:
    """Each character against each."""
    lists = {
        "D": "C1 H1", "E": "K1 C1 S1", "H": "K1 M1", "C": "M1 E1", "K": "H1 T1", "M": "D1 E1", "S": "A1 F1 W1",
        "T": "A1 D1 M2",
    }  # fmt: skip
    for robber in "ADEHCKMST":
        hits = {word[0]: int(word[1]) for word in lists.get(robber, "").split()}
        for victim in "ADEFHCKMSTW":
            if victim == robber:
                continue
            hand = robber + "".join(c for c in "AKDE" if c != robber)[:3]
            pair = Pair(2, spot(f"- {victim}", (0, 4), hands={0: hand})).plays(robber)
            assert pair.coins[1] == 4 - hits.get(victim, 0), robber + victim


def test_mq_16_a_forger_is_robbed_as_what_he_is_and_as_forger() -> None:
    """Once, the larger amount."""
    pair = Pair(2, spot("- A/F:A", (0, 4), hands={0: "SADE"})).plays("S")
    assert pair.coins[1] == 3
    pair = Pair(2, spot("- A/F:M", (0, 4), hands={0: "SADE"})).plays("S")
    assert pair.coins[1] == 3


def test_mq_17_who_has_nothing_is_not_asked() -> None:
    """No hit takes place: no Veto window."""
    pair = Pair(2, spot("- A", (0, 0), hands={0: "TDEK", 1: "VDEK"})).plays("T")
    assert pair.node == "DRAW"
    pair = Pair(2, spot("- -", (0, 4), hands={0: "TDEK", 1: "VDEK"})).plays("T")
    assert pair.node == "DRAW"
    assert pair.coins == (1, 4)


def test_mq_18_one_hit_after_the_other() -> None:
    """Each with its own window, coins move in between."""
    pair = Pair(4, spot("- A D M", (0, 1, 1, 4), hands={0: "TCEK", 1: "VDEK", 2: "VAEK", 3: "VDEK"})).plays(
        "T"
    )
    for seat, coins in ((1, (1, 1, 1, 4)), (2, (2, 0, 1, 4)), (3, (3, 0, 0, 4))):
        assert pair.node == "ASK_VETO"
        assert pair.actor == seat
        assert pair.coins == coins
        pair.play("pass")
    assert pair.coins == (5, 0, 0, 2)


def test_mq_19_giving() -> None:
    """To the same character, also to finished and protected seats; not by a Marquis; no Veto window."""
    facts = spot("- T T T/K", (2, 0, 0, 0), finished="1", protects={}, hands={0: "TDEK", 2: "VDEK"})
    pair = Pair(4, facts).plays("T")
    assert pair.coins == (1, 1, 1, 0)
    assert pair.of("rebuy") == (False, True, False, False)
    facts = spot("- T C", (0, 0, 0), protects={2: 1}, hands={0: "TDEK"})
    assert Pair(3, facts).plays("T").coins == (0, 1, 0)
    assert Pair(2, spot("- M", (0, 0), hands={0: "MDEK"})).plays("M").coins == (2, 0)


def test_mq_23_drawing() -> None:
    """One card, any of the draw pile, if the hand has fewer than four and there is one."""
    pair = Pair(2, spot("- W", (0, 0), hands={0: "TAKD"}, decks={0: "MEV"})).plays("T")
    assert pair.allows("card M", "card E", "card V")
    assert pair.state.chance_prob(pair.legal()[0]) == 1 / 3
    pair.play("card V")
    assert pair.hand(0) == "ADKV"
    for left in ("TAK", "TA", "T"):
        pair = Pair(2, spot("- W", (0, 0), hands={0: left}, decks={0: ""}))
        if len(left) > 1:
            pair.plays("T")
        assert pair.facts["active"] == 1
        assert pair.hand(0) == "".join(sorted(left[1:]))
