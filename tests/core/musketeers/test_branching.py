"""Section 7: how many choices there are at each kind of decision."""

from random import Random

import pytest
from musketeers_pair import Pair, acting, calling, musketeers, on, ruling, special, spot, to
from musketeers_random import eager_action, random_action, random_facts

from core.musketeers.game import NODES
from tests.reference.musketeers_board import (
    BOOTS,
    CLOAK,
    CORRIDOR,
    DOOR,
    DUAL,
    KEY,
    MEDICINE,
    PERFUME,
    REINFORCE_2,
    RESERVE,
    STANDARD,
    SWORD,
    A,
    D,
    P,
    R,
)
from tests.reference.musketeers_table import (
    CARDINAL,
    CHANCE,
    COUNT,
    END,
    GUARD,
    MISS,
    MOVE,
    PASSAGE_HALF,
    PLAY,
    PLAY_CARD,
    REINFORCE,
    ROCHEFORT,
    TEAM,
    TERMINAL,
    USE_DOOR,
)

MOST = {
    "CARRIER": 4, "SIGNAL_OFFER": 2, "ALL_OFFER": 2, "ACT": 13, "PUT_DOOR": 83, "ITEM": 6, "SAVE": 2, "PARTNER": 4,
    "PENDANT": 3, "GOODS": 13, "ALL_STEP": 29, "ALL_PICK": 2, "C_ACT": 5, "C_REINFORCE": 24, "C_SOURCE": 16,
    "C_DESTINATION": 18, "C_COUNT": 9, "C_CARD": 6, "C_GRATE": 83, "C_PASSAGE": 4, "C_RESERVE": 17, "C_TARGET": 4,
    "ORDER": 4, "C_PISTOL": 4, "DUEL_CARD": 3, "REST": 4, "DISCARD": 4, "SIGNAL_MOVE": 8,
    "MOVE_CARD": 12, "SPECIAL_DRAW": 8, "TOKEN_DEAL": 6, "TOKEN_DRAW": 8, "SEDUCTION": 2, "PISTOL": 2,
}  # fmt: skip
OURS = {
    "CARRIER",
    "ALL_OFFER",
    "ACT",
    "PUT_DOOR",
    "ITEM",
    "SAVE",
    "PARTNER",
    "PENDANT",
    "GOODS",
    "ALL_STEP",
    "ALL_PICK",
}
EITHER = {"ORDER"}


def count_at(pair: Pair, node: str) -> int:
    """Choices at the node that is reached."""
    assert pair.node == node
    return len(pair.legal())


def test_no_decision_has_more_choices_than_its_kind() -> None:
    """In random games and positions; each kind is asked of the side it belongs to."""
    random = Random("branching")
    seen = set()
    for number in range(160):
        pair = Pair() if number % 4 == 0 else Pair(random_facts(random))
        while pair.actor != TERMINAL:
            node, legal = pair.table.node, pair.table.legal()
            seen.add(node)
            if node == "DUEL_ROUND":
                guards, rochefort = pair.table.round[:2]
                assert len(legal) <= (guards + 2 * rochefort + 3) * (guards + rochefort + 1) * 2
            else:
                assert len(legal) <= MOST[node], node
            if pair.actor != CHANCE and node not in EITHER:
                assert pair.actor == (TEAM if node in OURS else CARDINAL)
            pair.step((eager_action if number % 2 else random_action)(pair.table, random))
    assert set(MOST) <= seen | {"SAVE", "ORDER"}
    assert set(MOST) <= set(NODES)


def test_steps_from_the_room_with_most_doorways() -> None:
    facts = acting(A, where={A: 22}, health={A: 1}, hands={A: [BOOTS, DOOR, MEDICINE]})
    assert count_at(Pair(facts), "ACT") == 11


def test_doorways_of_the_door_and_of_the_grate() -> None:
    pair = Pair(acting(A, where={A: 22}, hands={A: [DOOR]})).play(USE_DOOR)
    assert count_at(pair, "PUT_DOOR") == 83
    pair = Pair(ruling(0, held=[DUAL])).play(PLAY_CARD, special(DUAL))
    assert count_at(pair, "C_GRATE") == 83
    pair = Pair(ruling(0, held=[DUAL])).play(PLAY_CARD, PASSAGE_HALF)
    assert count_at(pair, "C_PASSAGE") == 4


def test_partners_and_goods() -> None:
    hands = {A: [KEY, BOOTS, DOOR], P: [SWORD, MEDICINE, CLOAK]}
    pair = Pair(acting(A, where=dict.fromkeys((D, A, P, R), 22), hands=hands)).play(END)
    assert count_at(pair, "PARTNER") == 4
    pair.play(on(P))
    assert count_at(pair, "PENDANT") == 3
    pair.play(END)
    assert count_at(pair, "GOODS") == 7


def test_one_for_all_from_the_room_with_most_doorways() -> None:
    pair = Pair(spot("boundary", one_for_all=True, where=dict.fromkeys((D, A, P, R), 22))).play(PLAY)
    assert count_at(pair, "ALL_STEP") == 29


def test_reinforcement_sources_and_reserve() -> None:
    """Fourteen guards in as many rooms, Rochefort and Milady."""
    assert count_at(Pair(ruling(1)).play(REINFORCE), "C_REINFORCE") == 24
    guards = dict.fromkeys(range(30, 44), 1)
    pair = Pair(ruling(9, guards=guards, rochefort=17, milady=18)).play(MOVE)
    assert count_at(pair, "C_SOURCE") == 16
    pair = Pair(ruling(9, guards=guards, rochefort=17, milady=18, held=[RESERVE])).play(PLAY_CARD)
    assert count_at(pair, "C_RESERVE") == 17


def test_destinations_of_a_favourite() -> None:
    """From each room; nothing bars the way. With a passage open, at most one more than without."""
    most = {}
    for opened in (None, *(list(pair) for pair in STANDARD.passages if CORRIDOR not in pair)):
        sizes = []
        for room in range(CORRIDOR):
            facts = ruling(
                1, milady=room, where=dict.fromkeys((D, A, P, R), 1 if room != 1 else 16), passage=opened
            )
            pair = Pair(facts).play(MOVE)
            sizes.append(count_at(pair, "C_DESTINATION"))
        most[str(opened)] = max(sizes)
    assert most["None"] == 17
    assert max(most.values()) == 18


def test_how_many_guards_go() -> None:
    pair = Pair(ruling(9, guards={37: 14})).play(MOVE, to(33))
    assert pair.allows(*(COUNT + n for n in range(1, 10)))


def test_cards_in_hand() -> None:
    """The dual card counts twice."""
    pair = Pair(ruling(0, where={A: 22}, milady=22, held=[DUAL, PERFUME, RESERVE])).play(PLAY_CARD)
    assert count_at(pair, "C_CARD") == 4
    pair = Pair(calling(4, held=[DUAL, PERFUME, RESERVE])).play(special(REINFORCE_2))
    assert count_at(pair, "DISCARD") == 4


def test_moves_of_the_signal() -> None:
    pair = Pair(spot("boundary", signal=True, milady=22)).play(PLAY)
    assert count_at(pair, "SIGNAL_MOVE") == 8


def test_actions_of_the_cardinal() -> None:
    facts = ruling(1, where={A: 22}, milady=22, held=[RESERVE])
    assert count_at(Pair(facts), "C_ACT") == 5
    assert count_at(Pair(ruling(1, where={A: 22}, milady=22)), "C_ACT") == 4


@pytest.mark.parametrize(("guards", "rochefort"), [(1, False), (14, True), (0, True), (7, False)])
def test_outcomes_of_a_round(guards: int, rochefort: bool) -> None:
    """Hits of both sides and the dodge."""
    facts = ruling(
        guards + rochefort, where=dict.fromkeys((D, A, P, R), 37), guards={36: guards} if guards else {},
        rochefort=36 if rochefort else None,
    )  # fmt: skip
    pair = Pair(facts)
    if guards:
        pair.moves(GUARD, 36, 37, guards)
    if rochefort:
        pair.moves(ROCHEFORT, 36, 37).play(on(D), MISS)
    n = count_at(pair, "DUEL_ROUND")
    assert n <= (guards + 2 * rochefort + 3) * (guards + rochefort + 1) * 2
    assert n <= musketeers().max_actions
