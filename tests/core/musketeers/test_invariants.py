"""TM-95, TM-96 and what is never lost: at every node of every game."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from musketeers_pair import Pair, acting, musketeers, rules, ruling, spot
from musketeers_random import VARIANTS, eager_action, random_action, random_facts

from tests.reference.musketeers_board import BOOTS, MEDICINE, RESERVE, SWORD, TO_ARMS, TRAP, A, D, P, R
from tests.reference.musketeers_table import CHANCE, NO_PHASE, TERMINAL

GAMES = 4


def nodes(variant: str, seed: int, games: int = GAMES) -> Iterator[Pair]:
    """Each node of random games in turn."""
    random = Random(f"{variant} {seed}")
    game = musketeers(**VARIANTS[variant]), rules(**VARIANTS[variant])
    for number in range(games):
        pair = Pair(game=game)
        while True:
            yield pair
            if pair.actor == TERMINAL:
                break
            pair.step((random_action if number % 3 == 0 else eager_action)(pair.table, random))


VARIANT = pytest.mark.parametrize("variant", VARIANTS)


def hot_rooms(facts: Any) -> set[int]:
    """Rooms with a fighter."""
    return {*facts["guards"], facts["rochefort"]} - {None}


@VARIANT
def test_fourteen_guards_and_one_of_each_other(variant: str) -> None:
    """On the board or in reserve; never more unmoved ones in a room than there are."""
    for pair in nodes(variant, 1):
        facts = pair.facts
        assert sum(facts["guards"].values()) + facts["reserve"] == 14
        assert all(n > 0 for n in facts["guards"].values())
        assert all(n <= facts["guards"].get(room, 0) for room, n in facts["unmoved"].items())
        assert 59 not in {*facts["guards"], facts["rochefort"], facts["milady"]}


@VARIANT
def test_every_token_is_somewhere(variant: str) -> None:
    """In the pool of chests, in a hand or used; chests hold no more than the pool."""
    printed = [4, 5, 3, 6, 6, 4, 6, 3]
    for pair in nodes(variant, 2):
        facts = pair.facts
        hands = [sum(one["hand"][kind] for one in facts["musketeers"]) for kind in range(6)] + [0, 0]
        total = [p + u + h for p, u, h in zip(facts["pool"], facts["used"], hands, strict=True)]
        gold = sum(total) - sum(printed)
        if pair.node != "GOLD_DEAL":
            assert gold == {"one chest": 3, "all": 3, "two chests": 6}.get(variant, 0)
        assert all(n >= p for n, p in zip(total, printed, strict=True))
        if pair.node not in ("GOLD_DEAL", "TOKEN_DEAL", "SPECIAL_DRAW"):
            left = sum(facts["chests"].values())
            assert left <= sum(facts["pool"])
            missing = 3 * len(facts["chests"]) - left
            assert missing == facts["picked"] + facts["used"][6] + facts["used"][7]
            assert sum(hands) + sum(facts["used"][:6]) == 4 + facts["picked"]


@VARIANT
def test_every_special_card_is_somewhere(variant: str) -> None:
    for pair in nodes(variant, 3):
        facts = pair.facts
        places = zip(facts["hand"], facts["deck"], facts["pile"], strict=True)
        assert [sum(place) for place in places] == [3, 2, 1, 1, 2, 1, 2, 2]
        assert facts["hand_n"] == sum(facts["hand"])


@VARIANT
def test_hands_and_health(variant: str) -> None:
    """Three items but inside a trade; three cards but before a discard; health within what is printed."""
    for pair in nodes(variant, 4):
        facts = pair.facts
        assert facts["hand_n"] <= (4 if pair.node == "DISCARD" else 3)
        for one, health in zip(facts["musketeers"], (3, 3, 4, 3), strict=True):
            assert one["items"] == sum(one["hand"])
            assert one["items"] <= (6 if pair.node == "GOODS" else 3)
            assert one["health"] <= health
            assert not (one["down"] and one["health"])
            assert one["health"] > 0 or one["down"] or pair.node in ("SAVE", "REST")
            assert not (one["searched"] and not one["down"])
            assert one["gone"] == (one["room"] == 59)


@VARIANT
def test_tm_95_nobody_waits_for_a_duel_between_phases(variant: str) -> None:
    for pair in nodes(variant, 5):
        facts = pair.facts
        if facts["phase"] == NO_PHASE and pair.node != "OVER":
            standing = {one["room"] for one in facts["musketeers"] if not one["down"] and not one["gone"]}
            assert not standing & hot_rooms(facts)


@VARIANT
def test_tm_96_twenty_turns_at_most(variant: str) -> None:
    for pair in nodes(variant, 6):
        assert pair.fact("turn") <= 20
        assert pair.fact("queen") <= 15


@VARIANT
def test_somebody_can_always_do_something(variant: str) -> None:
    """A side that is asked has at least two choices; `check` finds nothing."""
    for pair in nodes(variant, 7):
        legal = pair.legal()
        assert legal == sorted(set(legal))
        assert len(legal) <= pair.game.max_actions
        assert pair.state.check() == 0, pair.game.fact(pair.state.check())
        if pair.actor == TERMINAL:
            assert legal == []
        else:
            assert len(legal) >= (1 if pair.actor == CHANCE else 2)


def test_random_positions_are_sound() -> None:
    """To the end of the game."""
    random = Random("sound")
    for _ in range(40):
        pair = Pair(random_facts(random))
        while pair.actor != TERMINAL:
            assert pair.state.check() == 0, pair.game.fact(pair.state.check())
            pair.step(eager_action(pair.table, random))
        assert pair.state.check() == 0


# ---------------------------------------------------------------------------------------- one broken state for each


def figure(m: int, **changes: object) -> Callable[[dict[str, Any]], None]:
    """A change of a Musketeer."""
    return lambda facts: facts["musketeers"][m].update(changes)


def told(**changes: object) -> Callable[[dict[str, Any]], None]:
    """A change of the table."""
    return lambda facts: facts.update(changes)


BROKEN: list[tuple[int, Callable[[dict[str, Any]], None]]] = [
    (20, told(guards={22: 10, 23: 5})),
    (21, told(picked=2)),
    (21, told(used=[0, 0, 4, 0, 0, 0, 0, 0])),
    (21, told(chests=dict.fromkeys((1, 9, 15, 16, 24, 28, 31, 34, 42, 44, 57), 1))),
    (22, told(pile=[0, 0, 2, 0, 0, 0, 0, 0])),
    (22, told(hand=[4, 0, 0, 0, 0, 0, 0, 0], hand_n=4)),
    (24, figure(D, health=4)),
    (24, figure(D, health=0)),
    (24, figure(D, health=2, down=True)),
    (24, figure(D, searched=True)),
    (25, told(carrier=None)),
    (25, figure(R, gone=True, room=59)),
    (26, figure(A, room=59)),
    (26, figure(A, gone=True)),
    (26, told(rochefort=59)),
    (26, told(guards={59: 1})),
    (27, told(guards={0: 1})),
    (27, told(rochefort=0)),
    (28, told(queen=15)),
    (28, told(cards_left=[1, 2, 3])),
    (30, told(door=[1, 2])),
    (30, told(grate=[58, 59])),
]


@pytest.mark.parametrize(("number", "change"), BROKEN, ids=[f"{n}-{i}" for i, (n, _) in enumerate(BROKEN)])
def test_a_broken_position_is_named(number: int, change: Callable[[dict[str, Any]], None]) -> None:
    """`state_from` refuses it with the sentence of the invariant."""
    game = musketeers()
    facts = spot(
        "boundary", signal=True, hands={D: [SWORD], A: [BOOTS], P: [MEDICINE], R: [SWORD]}, held=[RESERVE]
    )
    assert game.state_from(facts).check() == 0  # type: ignore[arg-type]  # a plain dict
    change(facts)
    with pytest.raises(ValueError, match=re.escape(game.fact(number))):
        game.state_from(facts)  # type: ignore[arg-type]  # a plain dict


def test_all_guards_are_unmoved_where_nothing_is_told() -> None:
    """In the Cardinal's phase."""
    facts = ruling(2, guards={27: 2, 30: 1})
    del facts["unmoved"]
    state = musketeers().state_from(facts)  # type: ignore[arg-type]  # a plain dict
    assert musketeers().facts(state)["unmoved"] == {27: 2, 30: 1}


def test_no_move_card_has_been_turned_up() -> None:
    """But a boundary follows one."""
    facts = spot("boundary", signal=True)
    facts["card"] = None
    with pytest.raises(ValueError, match="a move card has been turned up"):
        musketeers().state_from(facts)  # type: ignore[arg-type]  # a plain dict


def test_too_many_in_a_hand_is_named() -> None:
    """Four items outside a trade; four cards outside the draws."""
    game = musketeers()
    facts = ruling(2, held=[RESERVE, TO_ARMS, TO_ARMS])
    facts["hand"][1] += 1
    facts["hand_n"] += 1
    with pytest.raises(ValueError, match=game.fact(23)):
        game.state_from(facts)  # type: ignore[arg-type]  # a plain dict
    facts = acting(A, where={A: 22}, hands={D: [SWORD] * 4}, used=[TRAP])
    with pytest.raises(ValueError, match=game.fact(23)):
        game.state_from(facts)  # type: ignore[arg-type]  # a plain dict


def test_a_wrong_side_and_an_empty_choice_are_named() -> None:
    """No position tells so: a byte is changed."""
    game = musketeers()
    state = game.state_from(acting(P, where={P: 22}))  # type: ignore[arg-type]  # a plain dict
    found = set()
    for at in range(len(bytes(state))):
        raw = bytearray(bytes(state))
        for value in (0, 1, 16, 31):
            raw[at] = value
            found.add(game.state_from_bytes(bytes(raw)).check())
    assert 29 in found
