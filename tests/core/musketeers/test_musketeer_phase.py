"""TM-20 to TM-38: a Musketeer's own phase, trades, and recovery."""

from pathlib import Path

import pytest
from musketeers_pair import (
    Pair,
    acting,
    calling,
    doorway,
    house,
    on,
    place,
    ruling,
    special,
    to,
    token,
)

from core.musketeers.game import EVENTS
from tests.reference.musketeers_board import (
    BOOTS,
    CLOAK,
    DOOR,
    ELITE,
    KEY,
    MEDICINE,
    POISON,
    SWORD,
    TO_ARMS,
    TRAP,
    A,
    D,
    P,
    R,
)
from tests.reference.musketeers_table import (
    CARDINAL,
    CHANCE,
    END,
    GIVE,
    GUARD,
    KEEP,
    MISS,
    PICK,
    REINFORCE,
    SWAP,
    TAKE,
    TEAM,
    USE_BOOTS,
    USE_DOOR,
    USE_KEY,
    USE_MEDICINE,
    USE_SWORD,
)

CARDINALS = 4
EVERYTHING = (USE_KEY, USE_BOOTS, USE_DOOR, USE_MEDICINE, PICK)


def comes_to_act(pair: Pair, m: int) -> Pair:
    """Everybody declines until this Musketeer acts in a later phase."""
    entry = pair.fact("entry"), pair.fact("turn")
    while not (
        pair.node == "ACT" and pair.fact("phase") == m and (pair.fact("entry"), pair.fact("turn")) != entry
    ):
        pair.step(END if pair.actor != CHANCE and END in pair.legal() else pair.legal()[0])
    return pair


# ------------------------------------------------------------------------------------------- steps and what stops them


def test_tm_20_who_is_in_the_corridor_is_passed_over() -> None:
    """Card 1: the Cardinal is next."""
    pair = Pair(calling(D, gone=[D], carrier=R))
    assert (pair.node, pair.fact("entry")) == ("SPECIAL_DRAW", 2)


def test_tm_20_he_may_stay_where_he_is() -> None:
    pair = Pair(calling(A, where={A: 22}))
    pair.play(END)
    assert pair.of(A, "room") == 22
    assert pair.fact("phase") == P


def test_tm_20_steps_and_items_in_any_order() -> None:
    facts = acting(A, where={A: 25}, hands={A: [KEY, MEDICINE, DOOR]}, health={A: 2})
    pair = Pair(facts).play(USE_MEDICINE, USE_KEY, USE_DOOR, doorway(37, 42), to(34))
    assert pair.of(A, "room") == 34
    assert pair.of(A, "health") == 3
    assert pair.fact("door") == [37, 42]
    assert pair.hand(A) == []


def test_tm_20_the_phase_ends_when_he_ends_it() -> None:
    """Nothing can be done: it ends by itself."""
    pair = Pair(acting(A, where={A: 22}, steps=1)).play(to(18))
    assert pair.fact("phase") == P


@pytest.mark.parametrize(("poison", "steps"), [(0, 2), (1, 1)])
def test_tm_21_steps(poison: int, steps: int) -> None:
    pair = Pair(calling(A, where={A: 22}, poison={A: poison}))
    assert pair.fact("steps") == steps
    assert pair.of(A, "poison") == 0
    pair.play(*[to(18), to(22)][:steps])
    assert pair.fact("phase") == P


@pytest.mark.parametrize("poison", [2, 3])
def test_tm_21_not_below_no_steps(poison: int) -> None:
    """Boots add one all the same."""
    pair = Pair(calling(A, where={A: 22}, poison={A: poison}, hands={A: [BOOTS, BOOTS]}))
    assert pair.fact("steps") == 0
    assert pair.allows(END, USE_BOOTS)
    pair.play(USE_BOOTS, to(18), USE_BOOTS, to(13))
    assert pair.fact("phase") == P


def test_tm_22_a_step_goes_through_a_doorway() -> None:
    pair = Pair(acting(A, where={A: 37}))
    assert pair.allows(END, to(33), to(34), to(36), to(38), to(41), to(42))


def test_tm_22_the_grate_stops_a_musketeer_and_the_door_does_not() -> None:
    pair = Pair(acting(A, where={A: 37}, grate=[37, 42], door=[36, 37]))
    assert pair.allows(END, to(33), to(34), to(36), to(38), to(41))
    pair = Pair(acting(A, where={A: 42}, grate=[37, 42]))
    assert pair.offers_none(to(37))
    assert pair.offers(to(41))


def test_tm_22_a_passage_needs_a_key() -> None:
    assert Pair(acting(A, where={A: 33})).offers_none(to(40), USE_KEY)
    assert Pair(acting(A, where={A: 33}, hands={A: [KEY]})).offers(USE_KEY)
    assert Pair(acting(A, where={A: 32}, hands={A: [KEY]})).offers_none(USE_KEY)


def test_tm_23_a_hot_room_stops_him() -> None:
    """The duel begins at once."""
    pair = Pair(acting(A, where={A: 22}, guards={28: 1}))
    pair.play(to(28))
    assert (pair.node, pair.of(A, "room")) == ("DUEL_ROUND", 28)


def test_tm_23_rochefort_alone_makes_a_room_hot() -> None:
    pair = Pair(acting(A, where={A: 22}, rochefort=28)).play(to(28))
    assert pair.node == "PISTOL"


def test_tm_23_milady_and_musketeers_are_no_hindrance() -> None:
    pair = Pair(acting(A, where={A: 22, P: 28, D: 28}, down=[D], milady=28)).play(to(28))
    assert (pair.node, pair.fact("steps")) == ("ACT", 1)
    assert pair.offers(to(33))


def test_tm_tv_28_milady_alone_and_with_a_guard() -> None:
    pair = Pair(acting(R, where={R: 28}, milady=33)).play(to(33), to(37))
    assert pair.of(R, "room") == 37
    pair = Pair(acting(R, where={R: 28}, milady=33, guards={33: 1})).play(to(33))
    assert (pair.node, pair.of(R, "room")) == ("DUEL_ROUND", 33)


def test_tm_24_swords_alone_are_no_combat() -> None:
    """The steps that were left may still be taken."""
    facts = acting(A, where={A: 22}, guards={28: 1}, hands={A: [SWORD]})
    pair = Pair(facts).play(to(28))
    assert pair.node == "ITEM"
    pair.play(USE_SWORD)
    assert (pair.node, pair.fact("steps")) == ("ACT", 1)
    assert pair.fact("reserve") == 14
    assert pair.offers(to(33), PICK)


def test_tm_24_a_shot_is_combat() -> None:
    """Even if a Sword then removes Rochefort."""
    facts = acting(A, where={A: 22}, rochefort=28, hands={A: [SWORD]})
    pair = Pair(facts).play(to(28), END, MISS)
    assert pair.node == "ITEM"
    pair.play(USE_SWORD)
    assert (pair.node, pair.fact("steps")) == ("ACT", 0)
    assert pair.offers_none(to(33))


def test_tm_24_dice_are_combat() -> None:
    """A Sword after the first round does not bring the steps back."""
    facts = acting(A, where={A: 22}, guards={28: 1}, hands={A: [SWORD]})
    pair = Pair(facts).play(to(28), END).rolls(1, 1, 1, 1)
    pair.play(USE_SWORD)
    assert (pair.node, pair.fact("steps")) == ("ACT", 0)


def after_combat(pair: Pair) -> Pair:
    """From 22 into 28, where a guard is beaten; the rest of the items is kept."""
    pair.play(to(28)).ends().rolls(1, 6, 6)
    return pair


def test_tm_25_after_combat_he_may_still_do_some_things() -> None:
    facts = acting(A, where={A: 22}, guards={28: 1}, hands={A: [DOOR, MEDICINE]}, health={A: 2})
    pair = after_combat(Pair(facts))
    assert (pair.node, pair.fact("steps")) == ("ACT", 0)
    assert pair.allows(END, PICK, USE_DOOR, USE_MEDICINE)


def test_tm_25_boots_after_combat() -> None:
    """One step each, by a doorway or by a Key."""
    pair = after_combat(Pair(acting(A, where={A: 22}, guards={28: 1}, hands={A: [BOOTS, BOOTS, KEY]})))
    assert pair.allows(END, USE_BOOTS)
    pair.play(USE_BOOTS, to(33))
    assert pair.allows(END, USE_BOOTS)
    pair.play(USE_BOOTS)
    assert pair.offers(USE_KEY, to(37))
    pair.play(USE_KEY)
    assert pair.of(A, "room") == 40


def test_tm_25_boots_after_combat_can_be_switched_off(tmp_path: Path) -> None:
    facts = acting(A, where={A: 22}, guards={28: 1}, hands={A: [BOOTS]})
    pair = after_combat(Pair(facts, game=house(tmp_path, boots_after_combat=False)))
    assert pair.allows(END, PICK)
    assert Pair(acting(A, hands={A: [BOOTS]}), game=house(tmp_path, boots_after_combat=False)).offers(
        USE_BOOTS
    )


def test_tm_25_who_is_down_does_nothing_more() -> None:
    """Trading apart."""
    facts = acting(A, where={A: 22}, guards={28: 1}, hands={A: [DOOR, BOOTS]}, health={A: 1})
    pair = Pair(facts).play(to(28)).rolls(6, 1, 1, 1)
    assert pair.of(A, "down")
    assert pair.fact("phase") == P


# ------------------------------------------------------------------------------------------------------ picking up


def test_tm_tv_10_nothing_where_the_phase_begins() -> None:
    pair = Pair(calling(P, where={P: 28}))
    assert pair.offers_none(PICK)


def test_tm_26_one_token_for_each_entry() -> None:
    """Leaving and coming back is an entry."""
    pair = Pair(calling(A, where={A: 28}, hands={A: [BOOTS]}))
    pair.play(USE_BOOTS, to(29), to(28))
    assert pair.offers(PICK)
    pair.play(PICK, token(CLOAK))
    assert pair.hand(A) == [CLOAK]
    assert pair.fact("chests")[28] == 2
    assert pair.fact("picked") == 1
    assert pair.offers(to(29))
    assert pair.offers_none(PICK)


def test_tm_26_by_a_key_too() -> None:
    """A passage that ends in a chest room: none is printed, so after it a step."""
    pair = Pair(acting(A, where={A: 25}, hands={A: [KEY]})).play(USE_KEY)
    assert pair.offers_none(PICK)
    assert pair.play(to(34)).offers(PICK)


def test_tm_26_not_from_an_empty_chest_nor_elsewhere() -> None:
    assert Pair(acting(A, where={A: 29}, chests={28: 0})).play(to(28)).offers_none(PICK)
    assert Pair(acting(A, where={A: 29})).play(to(30)).offers_none(PICK)


def test_tm_26_not_where_a_cloak_led_in_this_turn() -> None:
    """TM-86."""
    pair = Pair(acting(A, where={A: 29}, cloaked={A: [28]})).play(to(28))
    assert pair.offers_none(PICK)
    pair = Pair(acting(A, where={A: 29}, cloaked={A: [34], D: [28]})).play(to(28))
    assert pair.offers(PICK)


def test_tm_26_chances_of_a_token() -> None:
    """What is in no hand and has not been used."""
    facts = acting(A, where={A: 29}, hands={A: [SWORD], D: [SWORD], P: [SWORD], R: [KEY]}, used=[TRAP])
    pair = Pair(facts).play(to(28), PICK)
    assert (pair.node, pair.actor) == ("TOKEN_DRAW", CHANCE)
    pool = [3, 5, 3, 3, 6, 4, 5, 3]
    assert pair.fact("pool") == pool
    found = {action: pair.state.chance_prob(action) for action in pair.legal()}
    assert found == pytest.approx({token(kind): n / 32 for kind, n in enumerate(pool)})


def test_tm_27_three_items_at_most() -> None:
    facts = acting(A, where={A: 29}, hands={A: [SWORD, SWORD, KEY]})
    assert Pair(facts).play(to(28)).offers_none(PICK)
    facts = acting(A, where={A: 29}, hands={A: [SWORD, KEY]})
    pair = Pair(facts).play(to(28), PICK, token(BOOTS))
    assert pair.of(A, "items") == 3


def test_tm_tv_37_a_full_hand_and_one_item_less() -> None:
    facts = acting(A, where={A: 29}, hands={A: [SWORD, KEY, MEDICINE]}, health={A: 2})
    pair = Pair(facts).play(to(28))
    assert pair.offers_none(PICK)
    assert pair.play(USE_MEDICINE).offers(PICK)


def test_tm_tv_11_a_sword_and_a_chest() -> None:
    facts = calling(P, where={P: 28}, health={P: 3}, hands={P: [SWORD, MEDICINE]}, guards={34: 1})
    pair = Pair(facts)
    assert pair.offers_none(PICK)
    pair.play(to(29), to(34))
    assert pair.node == "ITEM"
    pair.play(USE_SWORD)
    assert pair.fact("guards") == {}
    assert pair.fact("reserve") == 14
    assert (pair.node, pair.fact("steps")) == ("ACT", 0)
    assert pair.offers(PICK)
    pair.play(PICK, token(BOOTS))
    assert pair.hand(P) == [BOOTS, MEDICINE]


def test_tm_tv_12_three_rooms_and_three_items() -> None:
    facts = calling(P, where={P: 28}, health={P: 3}, hands={P: [SWORD, MEDICINE]}, guards={34: 1})
    pair = Pair(facts).play(to(29), to(34), USE_SWORD, PICK, token(BOOTS))
    assert pair.offers_none(to(37))
    pair.play(USE_BOOTS, to(37), USE_MEDICINE)
    assert pair.of(P, "health") == 4
    assert pair.of(P, "room") == 37
    assert pair.hand(P) == []
    assert pair.fact("phase") == R


def test_tm_tv_13_a_combat_that_is_won_and_boots() -> None:
    facts = calling(P, where={P: 28}, health={P: 3}, hands={P: [MEDICINE]}, guards={34: 1})
    pair = Pair(facts).play(to(29), to(34), END).rolls(4, 6, 1)
    assert (pair.node, pair.fact("steps")) == ("ACT", 0)
    pair.play(PICK, token(BOOTS), USE_BOOTS, to(37))
    assert pair.allows(END, USE_MEDICINE)
    assert pair.of(P, "room") == 37


def test_tm_tv_13_boots_into_a_chest_room() -> None:
    facts = calling(P, where={P: 28}, hands={P: [BOOTS]}, guards={29: 1})
    pair = Pair(facts).play(to(29)).rolls(4, 6, 1)
    pair.play(USE_BOOTS, to(34))
    assert pair.allows(END, PICK)


def test_tm_28_a_trap_is_shown_and_hurts() -> None:
    pair = Pair(acting(A, where={A: 29})).play(to(28), PICK, token(TRAP))
    assert pair.of(A, "health") == 2
    assert pair.hand(A) == []
    assert pair.fact("used")[TRAP] == 1
    assert pair.fact("picked") == 0
    assert pair.fact("chests")[28] == 2
    assert (pair.node, pair.fact("steps")) == ("ACT", 1)


def test_tm_28_poison_counts_for_the_next_phase_only() -> None:
    pair = Pair(acting(A, where={A: 29})).play(to(28), PICK, token(POISON))
    assert pair.of(A, "poison") == 1
    assert pair.fact("used")[POISON] == 1
    assert pair.fact("steps") == 1


def test_tm_tv_34_poison() -> None:
    pair = Pair(acting(D, where={D: 8})).play(to(9), PICK, token(POISON))
    pair.play(to(14))
    assert pair.of(D, "room") == 14
    comes_to_act(pair, D)
    assert pair.fact("steps") == 1
    assert pair.of(D, "poison") == 0
    pair.play(END)
    comes_to_act(pair, D)
    assert pair.fact("steps") == 2


def test_tm_28_two_poisons_add_up() -> None:
    pair = Pair(acting(A, where={A: 29}, poison={A: 1})).play(to(28), PICK, token(POISON))
    assert pair.of(A, "poison") == 2


def test_tm_tv_33_a_trap_at_the_last_health() -> None:
    facts = acting(P, where={P: 29}, health={P: 1}, hands={P: [MEDICINE]}, carrier=P)
    pair = Pair(facts).play(to(28), PICK, token(TRAP))
    assert (pair.node, pair.actor) == ("SAVE", TEAM)
    assert pair.play(USE_MEDICINE).of(P, "health") == 1
    assert not pair.of(P, "down")
    assert pair.node == "ACT"
    pair = Pair(facts).play(to(28), PICK, token(TRAP), END)
    assert pair.of(P, "down")
    pair = Pair(acting(P, where={P: 29}, health={P: 1}, carrier=P)).play(to(28), PICK, token(TRAP))
    assert pair.of(P, "down")
    assert pair.of(P, "health") == 0
    assert not pair.of(P, "searched")
    assert pair.fact("queen") == 1
    assert pair.fact("phase") == R


def test_tm_tv_33_a_trap_beside_milady() -> None:
    pair = Pair(acting(P, where={P: 29}, health={P: 1}, milady=28)).play(to(28), PICK, token(TRAP))
    assert pair.of(P, "searched")
    assert pair.fact("queen") == 1
    pair = Pair(acting(P, where={P: 29}, health={P: 1}, milady=28, carrier=P)).play(to(28), PICK, token(TRAP))
    assert pair.winner == CARDINAL


# ----------------------------------------------------------------------------------------------------------- items


def test_tm_29_any_number_of_items_in_his_own_phase() -> None:
    hand = [BOOTS, DOOR, MEDICINE]
    pair = Pair(acting(A, where={A: 22}, hands={A: hand}, health={A: 1}))
    assert pair.offers(USE_BOOTS, USE_DOOR, USE_MEDICINE)
    pair.play(USE_BOOTS, USE_MEDICINE, to(18), USE_DOOR, doorway(18, 13))
    assert pair.hand(A) == []
    assert [pair.fact("used")[kind] for kind in hand] == [1, 1, 1]
    assert pair.fact("steps") == 2


@pytest.mark.parametrize("hand", [[KEY, BOOTS, DOOR], [SWORD, MEDICINE, CLOAK]])
def test_tm_29_only_three_of_them_outside_his_own_phase(hand: list[int]) -> None:
    """And only in a duel of his."""
    facts = ruling(1, where={A: 33, P: 32}, hands={A: hand, P: [SWORD]}, health={A: 2}, guards={37: 1})
    pair = Pair(facts).moves(GUARD, 37, 33)
    if SWORD in hand:
        assert pair.allows(END, USE_SWORD, USE_MEDICINE, to(28))
    else:
        assert pair.node == "DUEL_ROUND"


def test_tm_29_no_sword_cloak_or_idle_key_outside_duels() -> None:
    pair = Pair(acting(A, where={A: 22}, hands={A: [SWORD, CLOAK, KEY]}))
    assert pair.offers_none(USE_SWORD, USE_KEY, USE_MEDICINE)


def test_tm_30_the_corridor_is_the_last_room() -> None:
    facts = acting(A, where={A: 56, P: 56}, hands={A: [BOOTS, BOOTS]}, queen=6)
    pair = Pair(facts).play(to(59))
    assert pair.of(A, "gone")
    assert pair.of(A, "room") == 59
    assert pair.fact("phase") == P
    assert pair.fact("queen") == 4


# ---------------------------------------------------------------------------------------------------------- trades


def test_tm_31_partners_one_after_the_other() -> None:
    """Standing or down, each once; not who is elsewhere or gone."""
    facts = acting(
        A, where={A: 22, D: 22, P: 22, R: 18}, down=[P], hands={A: [KEY], P: [SWORD, BOOTS], D: [DOOR]}
    )
    pair = Pair(facts).play(END)
    assert (pair.node, pair.actor) == ("PARTNER", TEAM)
    assert pair.allows(END, on(D), on(P))
    pair.play(on(P))
    assert pair.node == "PENDANT"
    assert pair.allows(END, SWAP, KEEP)
    pair.play(END)
    assert pair.node == "GOODS"
    assert pair.allows(END, GIVE + KEY, TAKE + SWORD, TAKE + BOOTS)
    pair.play(GIVE + KEY, TAKE + SWORD)
    assert pair.allows(END, TAKE + BOOTS)
    pair.play(END)
    assert (pair.hand(A), pair.hand(P)) == ([SWORD], [KEY, BOOTS])
    assert pair.node == "PARTNER"
    assert pair.allows(END, on(D))
    pair.play(END)
    assert pair.fact("phase") == P


def test_tm_31_each_token_goes_once() -> None:
    """What he was given in this trade he does not give back."""
    facts = acting(A, where={A: 22, D: 22}, hands={A: [KEY], D: [KEY]})
    pair = Pair(facts).play(END, on(D), END, GIVE + KEY)
    assert pair.allows(END, TAKE + KEY)
    pair.play(TAKE + KEY)
    assert pair.fact("phase") == P


def test_tm_31_both_hands_hold_three_at_most_when_done() -> None:
    facts = acting(A, where={A: 22, D: 22}, hands={A: [KEY, KEY, SWORD], D: [BOOTS, DOOR, MEDICINE]})
    pair = Pair(facts).play(END, on(D), END)
    assert pair.offers(END)
    pair.play(GIVE + KEY)
    assert pair.offers_none(END)
    assert pair.of(D, "items") == 4
    pair.play(GIVE + SWORD, TAKE + DOOR)
    assert pair.offers_none(END)
    pair.play(TAKE + MEDICINE)
    assert pair.offers(END)
    assert (pair.hand(A), pair.hand(D)) == ([KEY, DOOR, MEDICINE], [KEY, BOOTS, SWORD])


def test_tm_31_pendants_change_hands() -> None:
    facts = acting(A, where={A: 22, D: 22, P: 22}, carrier=D)
    assert Pair(facts).play(END, on(D), SWAP).fact("carrier") == A
    assert Pair(facts).play(END, on(D), KEEP).fact("carrier") == D
    assert Pair(facts).play(END, on(D), END).fact("carrier") == D
    assert Pair(facts).play(END, on(P), SWAP).fact("carrier") == D
    assert Pair(facts).play(END, on(D), SWAP, on(P), SWAP).fact("carrier") == P


def test_tm_31_after_going_down_and_after_recovery() -> None:
    facts = acting(A, where={A: 29, D: 28}, health={A: 1}, hands={A: [SWORD]})
    pair = Pair(facts).play(to(28), PICK, token(TRAP))
    assert (pair.node, pair.of(A, "down")) == ("PARTNER", True)
    pair.play(on(D), END, GIVE + SWORD)
    assert pair.hand(D) == [SWORD]
    pair = Pair(calling(A, where={A: 28, D: 28}, down=[A]))
    assert (pair.node, pair.of(A, "down")) == ("PARTNER", False)


def test_tm_31_not_in_the_corridor() -> None:
    pair = Pair(acting(A, where={A: 56, D: 59}, gone=[D])).play(to(59))
    assert pair.fact("phase") == P


def test_tm_31_beside_milady() -> None:
    """A-58."""
    pair = Pair(acting(A, where={A: 22, D: 22}, milady=22)).play(END)
    assert pair.node == "PARTNER"


def test_tm_32_what_the_cardinal_sees_of_a_trade() -> None:
    """Who deals with whom, that an exchange is announced, how many items go which way."""
    facts = acting(A, where={A: 22, D: 22}, hands={A: [KEY], D: [SWORD, DOOR]}, carrier=A)
    seen = {}
    for pendants, give, take in ((SWAP, KEY, SWORD), (KEEP, KEY, DOOR)):
        pair = Pair(facts)
        before = len(pair.events)
        pair.play(END, on(D), pendants, GIVE + give, TAKE + take)
        events = pair.events[before:]
        seen[pendants] = pair.game.observations(events, CARDINAL)
        named = [EVENTS[event.kind] for event in seen[pendants]]
        assert [name for name in named if name in ("ANNOUNCED", "GIVES")] == ["ANNOUNCED", "GIVES", "GIVES"]
        ours = pair.game.observations(events, TEAM)
        assert sum(event.has_secret for event in ours) >= 3
    assert seen[SWAP] == seen[KEEP]


def test_tm_33_a_standing_musketeer_blocks_an_arms_room() -> None:
    pair = Pair(ruling(1, where={A: 47, P: 46}, down=[P], searched=[P])).play(REINFORCE)
    assert pair.offers_none(place(47, GUARD))
    assert pair.offers(place(46, GUARD), place(53, GUARD))


def test_tm_34_the_team_shares_what_it_knows() -> None:
    facts = acting(A, where={A: 22}, hands={A: [KEY], D: [SWORD, DOOR]}, carrier=P)
    pair = Pair(facts, with_views=True)
    told = pair.game.view_facts(pair.views[TEAM])["table"]
    assert told["carrier"] == P
    assert told["musketeers"][D]["hand"] == [0, 0, 1, 1, 0, 0]
    told = pair.game.view_facts(pair.views[CARDINAL])["table"]
    assert told["carrier"] is None
    assert told["musketeers"][D]["hand"] == [0] * 6
    assert told["musketeers"][D]["items"] == 2


# -------------------------------------------------------------------------------------------------------- recovery


def test_tm_36_recovery() -> None:
    """He stands up with full health and does nothing else in this phase."""
    facts = calling(P, where={P: 28, D: 28}, down=[P], searched=[P], hands={P: [BOOTS, MEDICINE, DOOR]})
    pair = Pair(facts)
    assert pair.node == "PARTNER"
    assert pair.of(P, "health") == 4
    assert not pair.of(P, "down")
    assert not pair.of(P, "searched")
    assert pair.of(P, "recovers")
    pair.play(END)
    assert pair.fact("phase") == R


def test_tm_36_alone_there_is_nothing_to_choose() -> None:
    pair = Pair(calling(P, where={P: 28}, down=[P], hands={P: [BOOTS]}))
    assert pair.fact("phase") == R
    assert pair.of(P, "health") == 4


def test_tm_36_no_medicine_against_damage() -> None:
    """Four hits by five guards."""
    facts = calling(P, where={P: 28}, down=[P], searched=[P], hands={P: [MEDICINE, SWORD]}, guards={28: 5})
    pair = Pair(facts)
    assert pair.node == "DUEL_ROUND"
    pair.rolls(6, 6, 6, 6, 1, 1, 1)
    assert pair.of(P, "down")
    assert pair.of(P, "searched")
    assert pair.hand(P) == [SWORD, MEDICINE]


def test_tm_tv_35_recovery_in_a_hot_room() -> None:
    facts = calling(
        A, where={A: 33}, down=[A], searched=[A], hands={A: [SWORD]}, guards={33: 1}, held=[TO_ARMS, ELITE]
    )
    pair = Pair(facts)
    assert (pair.node, pair.actor) == ("DUEL_CARD", CARDINAL)
    assert pair.allows(END, special(TO_ARMS), special(ELITE))
    assert pair.of(A, "health") == 3
    pair.play(special(TO_ARMS))
    assert pair.node == "DUEL_ROUND"
    pair.rolls(1, 1, 1, 6, 6)
    assert pair.fact("phase") == P
    assert pair.hand(A) == [SWORD]


def test_tm_37_he_fights_and_trades_at_the_end() -> None:
    facts = calling(A, where={A: 33, D: 33}, down=[A, D], searched=[A, D], guards={33: 1})
    pair = Pair(facts)
    assert pair.node == "DUEL_ROUND"
    pair.rolls(1, 6, 6)
    assert pair.node == "PARTNER"


def test_tm_tv_36_he_blocks_from_his_call_on() -> None:
    """Card 11 calls the Cardinal before Athos and after."""
    pair = Pair(ruling(2, card=11, where={A: 47}, down=[A], searched=[A]))
    assert pair.play(REINFORCE).offers(place(47, GUARD))
    pair = Pair(ruling(2, card=11, where={A: 47}, down=[A], searched=[A])).play(END)
    assert pair.fact("phase") == R
    pair.ends()
    assert (pair.fact("phase"), pair.fact("points")) == (CARDINALS, 3)
    assert pair.play(REINFORCE).offers_none(place(47, GUARD))


def test_tm_38_recovery_and_the_next_call() -> None:
    """A poison is used up by the phase in which he stands up."""
    pair = Pair(calling(D, where={D: 28}, down=[D], poison={D: 2}))
    assert pair.fact("phase") == CARDINALS
    assert pair.of(D, "poison") == 0
    comes_to_act(pair, D)
    assert pair.fact("steps") == 2
    assert not pair.of(D, "recovers")


def test_tm_38_down_and_up_in_one_turn() -> None:
    """Down in the Cardinal's phase, called later by the same card."""
    facts = ruling(1, where={A: 33}, health={A: 1}, guards={37: 3})
    pair = Pair(facts).moves(GUARD, 37, 33).rolls(6, 1, 1, 1)
    assert pair.searches() == [A]
    assert pair.fact("queen") == 1
    assert (pair.node, pair.of(A, "health"), pair.of(A, "recovers")) == ("DUEL_ROUND", 3, True)
    assert not pair.of(A, "searched")
    assert pair.fact("phase") == A


def test_tm_tv_38_pendants_from_a_wounded_carrier() -> None:
    facts = acting(R, card=11, where={R: 33, P: 33}, down=[P], carrier=P, guards={32: 1})
    pair = Pair(facts).play(END, on(P), SWAP)
    assert pair.fact("phase") == CARDINALS
    assert pair.fact("carrier") == R
    pair.moves(GUARD, 32, 33)
    assert pair.of(P, "searched")
    assert pair.searches() == [P]
    assert pair.winner is None
    pair.play(END)
    assert (pair.node, pair.of(R, "room")) == ("DUEL_ROUND", 33)
