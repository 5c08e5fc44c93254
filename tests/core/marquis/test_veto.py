"""MQ-26 to MQ-29, MQ-49 to MQ-52: the Veto, and the Prosecutor who cancels it or calls a witness."""

import pytest
from marquis_pair import Pair, numbers, spot


def vetoed(offer: str = "pass", shows: str = "- M W", third: str = "KDEH", **more: object) -> Pair:
    """P0 plays an Assassin against P1, who plays his Veto."""
    hands = {0: "ATDE", 1: "VTDE", 2: third}
    facts = spot(shows, (2, 5, 1), tr=4, hands=hands, gone={1: "AFHCKSW"}, **more)  # type: ignore[arg-type]  # as spot
    return Pair(3, facts).plays("A", "on 1", "veto", offer)


def test_mq_t_13_a_vetoed_assassin() -> None:
    """Gets no other victim, but the Veto; its player draws at once."""
    facts = spot("- M W", (0, 5, 2), tr=5, hands={0: "ATDE", 1: "VTDE"}, decks={1: "S"})
    pair = Pair(3, facts).plays("A", "on 1")
    assert pair.node == "ASK_VETO"
    assert pair.actor == 1
    pair.play("veto")
    assert pair.node == "DRAW"
    assert pair.allows("card S")
    pair.play("card S")
    assert pair.node == "PROS_OFFER"
    assert pair.actor == 0
    pair.play("pass")
    assert pair.node == "DRAW"
    assert pair.coins == (2, 5, 2)
    assert pair.treasury == 3
    assert pair.of("front") == (1, 0, 0)
    assert pair.hand(1) == "DEST"
    assert pair.role(1) == "M"


def test_mq_t_14_a_prosecutor_from_hand() -> None:
    """Is paid, keeps the Veto, and must be played next."""
    hands = {0: "ADEK", 1: "VTDE", 2: "STD"}
    facts = spot("- M W", (1, 5, 1), tr=5, hands=hands, gone={1: "AFHCKSW"})
    pair = Pair(3, facts).plays("A", "on 1", "veto", "offer 1c")
    assert pair.node == "PROS_REPLY"
    assert pair.actor == 2
    pair.play("accept")
    assert pair.coins == (4, 3, 2)
    assert pair.treasury == 3
    assert pair.role(1) == "-"
    assert pair.of("front") == (0, 0, 1)
    assert pair.of("committed") == (False, False, True)
    assert "S" in pair.hand(2)
    pair.ends().plays("T")
    pair.ends()  # the only legal card was S
    assert pair.role(2) == "S"
    assert pair.of("committed") == (False, False, False)


def test_mq_t_27_a_veto_stops_one_hit() -> None:
    """The others give."""
    facts = spot("- A D M", (0, 3, 2, 4), tr=7, hands={0: "TEKH", 3: "VDEH"}, decks={3: "K"})
    pair = Pair(4, facts).plays("T", "veto", "card K", "pass")
    assert pair.coins == (3, 2, 1, 4)
    assert pair.treasury == 6
    assert pair.of("front") == (1, 0, 0, 0)
    assert pair.hand(3) == "DEHK"


def test_mq_t_28_a_veto_against_a_barbarian() -> None:
    """Saves a card that would go."""
    facts = spot("- K T W", (2, 0, 0, 0), tr=14, hands={0: "WDEH", 1: "VDEH"})
    pair = Pair(4, facts).plays("W", "veto", "pass")
    assert pair.role(1) == "K"
    assert pair.role(2) == "-"
    assert pair.coins == (1, 0, 0, 1)
    assert pair.of("front") == (1, 0, 0, 0)


def test_mq_t_37_a_prosecutor_robs_and_calls_a_witness() -> None:
    """A forged Assassin pays once; any card of the draw pile may be called."""
    facts = spot("- A A/F:A", (1, 1, 1), tr=9, hands={0: "SADE"}, decks={0: "KMTHV"}, gone={2: "V"})
    pair = Pair(3, facts).plays("S")
    assert pair.coins == (6, 0, 0)
    assert pair.treasury == 6
    assert pair.node == "WITNESS"
    assert pair.allows("card K", "card M", "card T", "card H", "card V")
    pair.play("card M")
    assert pair.hand(0) == "ADEM"
    assert sorted(pair.of("deck")[0]) == numbers("KTHV")
    facts = spot("- A A/F:A", (1, 1, 1), tr=9, hands={0: "SADE"}, decks={0: ""})
    pair = Pair(3, facts).plays("S")
    assert pair.hand(0) == "ADE"
    assert pair.facts["active"] == 1


def test_mq_t_38_a_committed_seat_plays_its_prosecutor() -> None:
    """There is nothing else to choose."""
    facts = spot("- - M", (0, 0, 2), hands={2: "STDE"}, committed="2", active=2)
    pair = Pair(3, facts)
    assert pair.buys(0, 1, 2)
    pair.play("buy 0")
    assert pair.role(2) == "S"
    assert pair.of("committed") == (False, False, False)


def test_mq_t_43_two_players_have_no_intervention() -> None:
    """No offer, no reply."""
    facts = spot("- M", (0, 4), tr=4, hands={0: "TDEK", 1: "VS"})
    pair = Pair(2, facts).plays("T", "veto").draws()
    assert pair.coins == (1, 4)
    assert pair.of("front") == (1, 0)
    assert pair.facts["active"] == 1


def test_mq_26_what_can_be_vetoed() -> None:
    """List, Assassin, Pickpocket, Barbarian, ladder; nothing else."""
    veto = {1: "VDEH"}
    for shows, card, actions in (
        ("- A", "T", []),
        ("- T", "A", ["on 1"]),
        ("- T", "W", []),
        ("- M", "M", []),
    ):
        pair = Pair(2, spot(shows, (0, 4), hands={0: card, **veto})).plays(card, *actions)
        assert pair.node == "ASK_VETO"
        assert pair.actor == 1
        assert pair.allows("pass", "veto")
    pair = Pair(2, spot("- K", (0, 4), diamonds=(0, 1), hands={0: "T", **veto})).plays("T")
    assert pair.node == "ASK_VETO"
    for shows, card in (("- K", "T"), ("- T", "T"), ("- W", "W"), ("T K", "F")):
        pair = Pair(2, spot(shows, (1, 4), hands={0: card, **veto})).plays(card)
        assert pair.node == "DRAW"


def test_mq_26_only_for_himself() -> None:
    """Other hits of the same card go on."""
    facts = spot("- A A/F:A M", (0, 3, 3, 3), hands={0: "TDEK", 1: "VDEH", 2: "VDEH"})
    pair = Pair(4, facts).plays("T", "veto", "pass", "pass")
    assert pair.coins == (4, 3, 2, 1)


def test_mq_27_a_vetoed_hit_is_not_replaced() -> None:
    """Neither the Assassin's nor the Pickpocket's."""
    facts = spot("- K W", (0, 4, 4), diamonds=(0, 2, 1), hands={0: "TDEM", 1: "VDEH"})
    pair = Pair(3, facts).plays("T", "veto", "pass")
    assert pair.node == "DRAW"
    assert pair.coins == (1, 4, 4)
    facts = spot("- K W", (0, 4, 4), hands={0: "ADEM", 1: "VDEH"})
    pair = Pair(3, facts).plays("A", "on 1", "veto", "pass")
    assert pair.node == "DRAW"
    assert pair.coins == (2, 4, 4)


def test_mq_28_the_veto_lies_in_front_of_the_attacker() -> None:
    """It cannot be played again."""
    pair = vetoed("pass")
    assert pair.of("front") == (1, 0, 0)
    assert all("V" not in pair.hand(seat) for seat in range(2))
    facts = spot("M - -", (4, 0, 0), front=(1, 0, 0), hands={1: "TDEK"}, gone={1: "V"}, active=1)
    assert Pair(3, facts).plays("T").node == "DRAW"  # robbed of 2, and not asked


def test_mq_29_no_veto_against_a_veto() -> None:
    """The attacker, who has his own, is asked for an offer only."""
    facts = spot("- M W", (2, 5, 1), hands={0: "AVDE", 1: "VTDE", 2: "KTDE"})
    pair = Pair(3, facts).plays("A", "on 1", "veto").draws()
    assert pair.node == "PROS_OFFER"
    assert pair.allows("pass", "offer 1c", "offer 2c", "offer 3c", "offer 1v")


def test_mq_49_who_may_intervene() -> None:
    """A third unfinished seat that shows a Prosecutor or holds one; the Veto comes to him, the hit resolves."""
    pair = vetoed(third="SDEK")
    assert (pair.node, pair.actor) == ("PROS_REPLY", 2)
    pair.play("accept")
    assert pair.coins == (6, 3, 1)
    assert pair.of("front") == (0, 0, 1)
    for shows in ("- M S", "- M S/F:S"):
        pair = vetoed(shows=shows)
        assert (pair.node, pair.actor) == ("PROS_REPLY", 2)
    assert vetoed().node == "DRAW"
    facts = spot("- M S", (2, 5, 1), hands={0: "ATDE", 1: "VTDE"}, finished="2")
    pair = Pair(3, facts).plays("A", "on 1", "veto").draws()
    assert pair.of("front") == (1, 0, 0)
    assert pair.facts["active"] == 1


def test_mq_49_the_attacker_cannot_intervene_himself() -> None:
    """Nor the victim, whatever they hold."""
    facts = spot("- M W", (2, 5, 1), hands={0: "ASDE", 1: "VSDE", 2: "KTDE"})
    pair = Pair(3, facts).plays("A", "on 1", "veto", "pass")
    assert pair.of("front") == (1, 0, 0)
    assert pair.node == "DRAW"


def test_mq_50_one_offer_and_silent_replies() -> None:
    """In direction order from the attacker; the first who accepts is paid, then the hit resolves."""
    hands = {0: "ATDE", 1: "SKDE", 2: "VTDE", 3: "SKDE"}
    for direction, asked in ((1, (1, 3)), (-1, (3, 1))):
        facts = spot("- W M W", (3, 1, 5, 1), hands=hands, direction=direction)
        pair = Pair(4, facts).plays("A", "on 2", "veto", "offer 2c")
        assert pair.actor == asked[0]
        pair.play("pass")
        assert pair.actor == asked[1]
        pair.play("accept")
        coins = [5, 1, 3, 1]  # 3 + 2 received - 2 paid + 2 taken
        coins[asked[1]] += 2
        assert pair.coins == tuple(coins)
        assert pair.of("committed")[asked[1]]


def test_mq_50_paying_with_a_diamond_or_a_veto() -> None:
    """A diamond may complete a ruby; a Veto comes from the front, else from the hand."""
    hands = {0: "AVDE", 1: "VTDE", 2: "SKDE"}
    facts = spot("- M W", (2, 5, 1), diamonds=(1, 0, 4), hands=hands)
    pair = Pair(3, facts).plays("A", "on 1", "veto", "offer 1d", "accept")
    assert pair.of("diamonds") == (0, 0, 0)
    assert pair.of("rubies") == (0, 0, 1)
    pair = Pair(3, facts).plays("A", "on 1", "veto", "offer 1v", "accept")
    assert pair.node == "DRAW"
    pair.draws()
    assert pair.of("front") == (0, 0, 2)
    assert len(pair.hand(0)) == 4
    assert "V" not in pair.hand(0)
    facts = spot("- M W", (2, 5, 1), front=(1, 0, 0), hands=hands, gone={2: "V"})
    pair = Pair(3, facts).plays("A", "on 1", "veto", "offer 1v", "accept")
    assert pair.of("front") == (0, 0, 2)
    assert "V" in pair.hand(0)


def test_mq_50_nobody_is_left_to_offer_to() -> None:
    """Only if a third seat shows a Prosecutor or has any card is there an offer."""
    hands = {0: "ATDE", 1: "VTDE"}
    facts = spot("- M W", (2, 5, 1), hands=hands, decks={2: ""})
    assert Pair(3, facts).plays("A", "on 1", "veto").draws().facts["active"] == 1
    facts = spot("- M W", (2, 5, 1), hands={**hands, 2: "K"}, decks={2: ""})
    assert Pair(3, facts).plays("A", "on 1", "veto").draws().node == "PROS_OFFER"


def test_mq_51_a_committed_seat_may_intervene_again() -> None:
    """Two Vetoes in one turn."""
    hands = {0: "TDEK", 1: "VDEK", 2: "SDEK", 3: "VDEK"}
    pair = Pair(4, spot("- A W M", (3, 3, 1, 3), hands=hands)).plays(
        "T", "veto", "pass", "accept", "veto", "pass"
    )
    assert (pair.node, pair.actor) == ("PROS_REPLY", 2)
    pair.play("accept")
    assert pair.of("front") == (0, 0, 2, 0)
    assert pair.of("committed") == (False, False, True, False)
    assert pair.coins == (7, 2, 1, 1)


def test_mq_51_a_visible_prosecutor_commits_nobody() -> None:
    """Nor is anything shown."""
    pair = vetoed(shows="- M S").play("accept")
    assert pair.of("committed") == (False, False, False)


@pytest.mark.parametrize("shows", ["- - -", "S - -"])
def test_mq_52_a_witness(shows: str) -> None:
    """Played or forged: a card of choice in place of the draw."""
    card = "S" if shows[0] == "-" else "F"
    facts = spot(shows, (0, 0, 0), hands={0: card + "ADE"}, decks={0: "KTV"})
    pair = Pair(3, facts).plays(card)
    assert pair.node == "WITNESS"
    assert pair.actor == 0
    pair.play("card V")
    assert pair.hand(0) == "ADEV"
    assert pair.facts["active"] == (1 if card == "S" else 2)


def test_mq_52_a_single_card_is_no_choice() -> None:
    """It comes to the hand."""
    pair = Pair(3, spot("- - -", (0, 0, 0), hands={0: "SADE"}, decks={0: "K"})).plays("S")
    assert pair.hand(0) == "ADEK"
    assert pair.facts["active"] == 1
