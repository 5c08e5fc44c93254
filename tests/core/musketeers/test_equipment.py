"""TM-80 to TM-87: the equipment of the Musketeers."""

import pytest
from musketeers_pair import Pair, acting, calling, doorway, musketeers, ruling, spot, to, token

from tests.reference.musketeers_board import (
    BOOTS,
    CLOAK,
    DOOR,
    KEY,
    MEDICINE,
    SWORD,
    A,
    D,
    P,
    R,
)
from tests.reference.musketeers_table import (
    DOORWAY,
    END,
    GUARD,
    MISS,
    PICK,
    PLAY,
    ROCHEFORT,
    TEAM,
    USE_BOOTS,
    USE_DOOR,
    USE_KEY,
    USE_MEDICINE,
    USE_SWORD,
)

ILLEGAL = {(1, 2), (16, 17), (44, 45), (57, 58), (54, 59), (56, 59), (58, 59)}


def test_tm_80_boots_give_a_step() -> None:
    """Several add up (A-47)."""
    pair = Pair(acting(A, where={A: 22}, hands={A: [BOOTS, BOOTS, BOOTS]}, steps=2))
    pair.play(USE_BOOTS, USE_BOOTS, USE_BOOTS)
    assert pair.fact("steps") == 5
    assert pair.fact("used")[BOOTS] >= 3


@pytest.mark.parametrize(("here", "there"), [(10, 23), (23, 10), (11, 21), (35, 25), (33, 40), (52, 59)])
def test_tm_81_a_key_opens_a_passage(here: int, there: int) -> None:
    """For one step; the way to the corridor too."""
    pair = Pair(acting(A, where={A: here}, hands={A: [KEY]}))
    pair.play(USE_KEY)
    assert pair.of(A, "room") == there
    assert pair.of(A, "gone") == (there == 59)
    assert pair.hand(A) == []
    if there != 59:
        assert pair.fact("steps") == 1


def test_tm_81_with_a_step_left_and_at_its_end() -> None:
    assert Pair(acting(A, where={A: 33}, steps=0, hands={A: [KEY, BOOTS]})).offers_none(USE_KEY)
    assert Pair(acting(A, where={A: 33}, steps=0, hands={A: [KEY, BOOTS]})).play(USE_BOOTS).offers(USE_KEY)
    assert Pair(acting(A, where={A: 22}, hands={A: [KEY]})).offers_none(USE_KEY)


def test_tm_81_a_hot_room_behind_it() -> None:
    pair = Pair(acting(A, where={A: 33}, hands={A: [KEY]}, guards={40: 1})).play(USE_KEY)
    assert (pair.node, pair.of(A, "room")) == ("DUEL_ROUND", 40)


def test_tm_81_the_grate_and_the_door_do_not_matter() -> None:
    pair = Pair(acting(A, where={A: 33}, hands={A: [KEY]}, grate=[33, 37], door=[33, 32]))
    assert pair.offers(USE_KEY)


def test_tm_tv_30_a_key_to_the_corridor() -> None:
    assert Pair(acting(R, where={R: 52}, steps=1, hands={R: [KEY]}, carrier=R)).play(USE_KEY).winner == TEAM
    assert Pair(acting(R, where={R: 52}, steps=0, hands={R: [KEY, BOOTS]}, carrier=R)).offers_none(USE_KEY)
    assert Pair(acting(R, where={R: 52}, steps=1, carrier=R)).offers_none(USE_KEY)


def test_tm_82_a_sword_removes_a_guard() -> None:
    """One for each; Rochefort when no guard is left, Milady never."""
    facts = acting(
        A, where={A: 32}, guards={33: 2}, rochefort=33, milady=33, hands={A: [SWORD, SWORD, SWORD]}
    )
    pair = Pair(facts).play(to(33), USE_SWORD)
    assert (pair.fact("guards"), pair.fact("reserve")) == ({33: 1}, 13)
    pair.play(USE_SWORD, USE_SWORD)
    assert pair.fact("rochefort") is None
    assert pair.fact("milady") == 33
    assert pair.fact("used")[SWORD] == 3
    assert pair.node == "ACT"


def test_tm_82_only_in_a_duel() -> None:
    facts = acting(A, where={A: 32}, guards={33: 1}, hands={A: [SWORD]})
    assert Pair(facts).offers_none(USE_SWORD)


def test_tm_83_medicine_heals_one() -> None:
    """Not above the printed health."""
    pair = Pair(acting(P, where={P: 22}, health={P: 2}, hands={P: [MEDICINE] * 3}))
    pair.play(USE_MEDICINE, USE_MEDICINE)
    assert pair.of(P, "health") == 4
    assert pair.offers_none(USE_MEDICINE)
    assert Pair(acting(A, where={A: 22}, hands={A: [MEDICINE]})).offers_none(USE_MEDICINE)


def test_tm_83_in_a_window() -> None:
    pair = Pair(ruling(1, where={P: 33}, health={P: 2}, hands={P: [MEDICINE]}, guards={32: 1})).moves(
        GUARD, 32, 33
    )
    assert pair.allows(END, USE_MEDICINE)
    pair.play(USE_MEDICINE)
    assert (pair.of(P, "health"), pair.node) == (3, "DUEL_ROUND")


def test_tm_83_an_answer_that_does_not_suffice_is_not_offered() -> None:
    """Damage may go below nothing."""
    facts = ruling(3, where={P: 33}, health={P: 1}, hands={P: [MEDICINE]}, guards={32: 3})
    pair = Pair(facts).moves(GUARD, 32, 33, 3).play(END).rolls(6, 6, 1, 1, 1)
    assert pair.searches() == [P]
    pair = Pair(facts).moves(GUARD, 32, 33, 3).play(END).rolls(6, 1, 1, 1, 1)
    assert pair.node == "SAVE"


def test_tm_84_a_cloak_leads_back_by_a_doorway() -> None:
    """To rooms one doorway nearer to the Quai."""
    facts = ruling(1, where={A: 37}, hands={A: [CLOAK]}, guards={36: 1})
    assert Pair(facts).moves(GUARD, 36, 37).allows(END, to(33), to(34), to(38))
    facts = ruling(1, where={A: 37}, hands={A: [CLOAK]}, guards={36: 1}, grate=[33, 37], door=[34, 37])
    assert Pair(facts).moves(GUARD, 36, 37).allows(END, to(34), to(38))


def test_tm_84_no_usable_room() -> None:
    """The only one is behind the grate; or he is on the Quai."""
    facts = ruling(1, where={A: 28}, hands={A: [CLOAK]}, guards={29: 1}, grate=[22, 28])
    assert Pair(facts).moves(GUARD, 29, 28).node == "DUEL_ROUND"
    facts = ruling(1, hands={A: [CLOAK]}, where={D: 20, P: 20, R: 20}, guards={2: 1})
    pair = Pair(facts).moves(GUARD, 2, 0)
    assert (pair.node, pair.of(A, "room")) == ("DUEL_ROUND", 0)


def test_tm_84_several_cloaks_in_a_duel() -> None:
    """He is gone after the first; the duel of the others goes on."""
    facts = ruling(2, where={A: 37, P: 37}, hands={A: [CLOAK, CLOAK], P: [CLOAK]}, guards={36: 1})
    pair = Pair(facts).moves(GUARD, 36, 37).play(END, to(33))
    assert pair.of(A, "room") == 33
    assert pair.hand(A) == [CLOAK]
    assert pair.node == "ITEM"
    pair.play(END)
    assert (pair.node, pair.of(P, "room")) == ("DUEL_ROUND", 37)


def test_tm_85_a_hot_room_behind_a_cloak() -> None:
    """A duel there in the same phase."""
    facts = acting(A, where={A: 36}, hands={A: [CLOAK]}, guards={37: 1, 34: 1})
    pair = Pair(facts).play(to(37), to(34))
    assert (pair.node, pair.of(A, "room"), pair.fact("phase")) == ("DUEL_ROUND", 34, A)
    pair.rolls(1, 6, 6)
    assert pair.fact("guards") == {37: 1}
    assert pair.fact("phase") == P


def test_tm_85_a_cloak_ends_his_own_movement() -> None:
    """Boots included; Medicine and Door may still be used."""
    facts = acting(A, where={A: 36}, health={A: 2}, hands={A: [CLOAK, BOOTS, MEDICINE]}, guards={37: 1})
    pair = Pair(facts).play(to(37), to(33))
    assert (pair.node, pair.fact("steps"), pair.fact("stopped")) == ("ACT", 0, True)
    assert pair.allows(END, USE_MEDICINE)
    facts = acting(A, where={A: 36}, hands={A: [CLOAK, BOOTS, DOOR]}, guards={37: 1})
    assert Pair(facts).play(to(37), to(33)).allows(END, USE_DOOR)


def test_tm_85_not_in_a_later_phase_of_his() -> None:
    """The Cardinal's phase of card 1, then his own."""
    facts = ruling(1, where={A: 37}, hands={A: [CLOAK, BOOTS]}, guards={36: 1})
    pair = Pair(facts).moves(GUARD, 36, 37).play(to(33))
    assert (pair.fact("phase"), pair.fact("steps"), pair.fact("stopped")) == (A, 2, False)
    assert pair.offers(USE_BOOTS)


def test_tm_86_no_picking_up_where_a_cloak_led() -> None:
    """Until the next flip; other chests are free."""
    facts = ruling(1, where={A: 37}, hands={A: [CLOAK]}, guards={36: 1})
    pair = Pair(facts).moves(GUARD, 36, 37).play(to(34))
    assert pair.of(A, "cloaked") == [34]
    assert pair.fact("phase") == A
    pair.play(to(29), to(34))
    assert pair.fact("phase") == P
    pair = Pair(facts).moves(GUARD, 36, 37).play(to(34)).play(to(29), to(28))
    assert pair.offers(PICK)


def test_tm_86_not_in_his_own_phase_either() -> None:
    facts = acting(A, where={A: 36}, hands={A: [CLOAK]}, guards={37: 1})
    pair = Pair(facts).play(to(37), to(34))
    assert pair.fact("phase") == P
    assert pair.of(A, "cloaked") == [34]


def test_tm_86_nothing_to_remember_without_a_chest() -> None:
    facts = ruling(1, where={A: 37}, hands={A: [CLOAK]}, guards={36: 1})
    assert Pair(facts).moves(GUARD, 36, 37).play(to(33)).of(A, "cloaked") == []


def test_tm_87_where_a_door_may_be_put() -> None:
    """Not before the corridor; not where it would shut a room; not where it is."""
    assert len(musketeers().doorways) == 90
    pair = Pair(acting(A, where={A: 22}, hands={A: [DOOR, DOOR]})).play(USE_DOOR)
    assert (pair.node, pair.actor) == ("PUT_DOOR", TEAM)
    assert pair.fact("used")[DOOR] == 1
    legal = {tuple(musketeers().doorways[action - DOORWAY]) for action in pair.legal()}
    assert set(map(tuple, musketeers().doorways)) - legal == ILLEGAL
    pair.play(doorway(37, 42), USE_DOOR)
    assert len(pair.legal()) == 82
    assert pair.offers_none(doorway(37, 42))
    pair.play(doorway(0, 2))
    assert pair.fact("door") == [0, 2]


def test_tm_87_it_may_share_a_doorway_with_the_grate() -> None:
    pair = Pair(acting(A, where={A: 22}, hands={A: [DOOR]}, grate=[37, 42])).play(USE_DOOR, doorway(37, 42))
    assert pair.fact("door") == pair.fact("grate") == [37, 42]


def test_tm_87_it_stays_until_it_is_put_elsewhere() -> None:
    pair = Pair(spot("boundary", entry=5, card=7, door=[37, 42]))
    assert pair.fact("door") == [37, 42]
    pair.play(pair.legal()[0])
    assert pair.fact("door") == [37, 42]


def test_what_is_used_is_not_used_twice() -> None:
    """Every item leaves the hand for the pile of what is used."""
    pair = Pair(acting(A, where={A: 29}, hands={A: [BOOTS]})).play(to(28), PICK, token(BOOTS))
    assert pair.hand(A) == [BOOTS, BOOTS]
    used = pair.fact("used")[BOOTS]
    pair.play(USE_BOOTS)
    assert pair.hand(A) == [BOOTS]
    assert pair.fact("used")[BOOTS] == used + 1


def test_a_wounded_one_is_asked_in_the_second_window_only_if_there_is_one() -> None:
    """Rochefort fires, so there is; then a Medicine heals what the shot took."""
    facts = ruling(1, where={A: 33}, hands={A: [MEDICINE]}, rochefort=32)
    pair = Pair(facts).moves(ROCHEFORT, 32, 33)
    assert pair.node == "PISTOL"
    pair.play(MISS)
    assert pair.node == "DUEL_ROUND"
    assert Pair(calling(D, where={D: 22})).play(END).fact("phase") != D
    assert Pair(spot("boundary", signal=True)).play(PLAY).fact("phase") == D
