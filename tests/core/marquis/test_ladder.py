"""MQ-47, MQ-48: the ladder of the Marquises."""

from marquis_pair import Pair, spot


def test_mq_t_19a_the_second_marquis() -> None:
    """Takes one coin from the first."""
    pair = Pair(2, spot("M -", (4, 0), tr=4, active=1, hands={1: "MDEK"})).plays("M")
    assert pair.coins == (3, 3)


def test_mq_t_19b_the_third_marquis() -> None:
    """Two from the second, one from the first."""
    pair = Pair(3, spot("M M -", (3, 7, 0), tr=2, active=2, hands={2: "MDEK"})).plays("M")
    assert pair.coins == (2, 5, 5)
    assert pair.treasury == 0


def test_mq_t_19c_the_fourth_marquis() -> None:
    """Three, two and one."""
    pair = Pair(4, spot("M M M -", (3, 5, 6, 0), tr=2, active=3, hands={3: "MDEK"})).plays("M")
    assert pair.coins == (2, 3, 3, 8)
    assert pair.treasury == 0


def test_mq_t_20_a_reversal_ends_the_ladder() -> None:
    """The next Marquis is the first again."""
    facts = spot("M T -", (4, 4, 0), tr=4, direction=-1, active=1, hands={1: "FDEK", 2: "MDEK"})
    pair = Pair(3, facts).plays("F")
    assert pair.facts["direction"] == 1
    assert pair.coins == (2, 7, 0)
    assert pair.treasury == 3
    pair.draws().plays("M")
    assert pair.coins == (2, 7, 2)
    assert pair.treasury == 1


def test_mq_t_20b_a_forged_marquis_is_the_first() -> None:
    """He takes nothing, and the next takes from him."""
    facts = spot("M M -", (4, 4, 0), tr=4, direction=-1, active=1, hands={1: "FDEK", 2: "MDEK"})
    pair = Pair(3, facts).plays("F")
    assert pair.coins == (4, 6, 0)
    pair.draws().plays("M")
    assert pair.coins == (4, 5, 3)
    assert pair.treasury == 0


def test_mq_47_placement_counts_not_the_seat() -> None:
    """Who cannot be hit keeps his position; nothing is given."""
    facts = spot("M M M -", (3, 3, 3, 0), order=(2, 0, 1), active=3, hands={3: "MDEK"})
    assert Pair(4, facts).plays("M").coins == (1, 0, 2, 8)
    facts = spot("M M M -", (3, 3, 3, 0), order=(2, 0, 1), active=3, hands={3: "MDEK"}, finished="0")
    assert Pair(4, facts).plays("M").coins == (3, 0, 2, 6)
    facts = spot("M M M -", (0, 3, 3, 0), order=(2, 0, 1), active=3, hands={3: "MDEK"})
    assert Pair(4, facts).plays("M").coins == (0, 0, 2, 6)


def test_mq_47_each_hit_can_be_vetoed() -> None:
    """One after the other."""
    facts = spot("M M -", (3, 3, 0), active=2, hands={0: "VDEK", 1: "VDEK", 2: "MDEK"})
    pair = Pair(3, facts).plays("M")
    assert (pair.node, pair.actor) == ("ASK_VETO", 0)
    pair.play("pass")
    assert (pair.node, pair.actor) == ("ASK_VETO", 1)
    assert pair.coins == (2, 3, 3)
    pair.play("veto").draws().play("pass")
    assert pair.coins == (2, 3, 3)
    assert pair.of("front") == (0, 0, 1)


def test_mq_47_after_the_list() -> None:
    """First D and E, then the ladder."""
    facts = spot("M D E -", (3, 3, 3, 0), active=3, hands={0: "VDEK", 1: "VAEK", 2: "VDAK", 3: "MDEK"})
    pair = Pair(4, facts).plays("M")
    asked = []
    while pair.node == "ASK_VETO":
        asked.append(pair.actor)
        pair.play("pass")
    assert asked == [1, 2, 0]


def test_mq_48_an_exposed_marquis_has_its_old_place() -> None:
    """By its placement; a reversal since then leaves it none."""
    hands = {2: "ADE", 3: "MDEK"}
    facts = spot("M/T M K -", (5, 5, 0, 0), active=2, hands=hands)
    pair = Pair(4, facts).plays("A", "on 0").draws().plays("M")
    assert pair.coins == (2, 3, 4, 5)
    facts = spot("M/F:M M K -", (5, 5, 0, 0), order=(1, 0, 2), active=2, hands=hands)
    pair = Pair(4, facts).plays("A", "on 0").draws().plays("M")
    assert pair.role(0) == "M"
    assert pair.coins == (3, 5, 4, 2)
