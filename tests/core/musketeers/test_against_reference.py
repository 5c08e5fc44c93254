"""The engine against the oracle: random games and random positions, action by action."""

from collections import Counter
from random import Random

import pytest
from musketeers_pair import Pair, musketeers, rules
from musketeers_random import VARIANTS, eager_action, random_action, random_facts

from core.musketeers.game import NODES
from tests.reference.musketeers_table import TERMINAL

GAMES = 30
POSITIONS = 60
UNSEEN = {"NONE", "WAITING"}
VARIANT = pytest.mark.parametrize("variant", VARIANTS)


@VARIANT
def test_random_games(variant: str, is_short: bool) -> None:
    """Same nodes, legal actions, probabilities and facts at every step, and the same winner."""
    random = Random(variant)
    game = musketeers(**VARIANTS[variant]), rules(**VARIANTS[variant])
    for number in range(4 if is_short else GAMES):
        pair = Pair(game=game)
        choose = eager_action if number % 3 else random_action
        while pair.table.actor != TERMINAL:
            pair.step(choose(pair.table, random))
        assert pair.fact("turn") <= 20  # TM-96


@pytest.mark.parametrize("variant", [name for name in VARIANTS if not rules(**VARIANTS[name]).gold_joins])
def test_random_positions(variant: str, is_short: bool) -> None:
    """From positions with figures anywhere, to the end of the game; they do not tell which gold tokens have joined."""
    options = VARIANTS[variant]
    random = Random(variant + " positions")
    game = musketeers(**options), rules(**options)
    for number in range(8 if is_short else POSITIONS):
        pair = Pair(random_facts(random, game[1]), game=game)
        choose = eager_action if number % 3 else random_action
        while pair.table.actor != TERMINAL:
            pair.step(choose(pair.table, random))


def test_every_node_is_met_and_both_sides_win() -> None:
    """In a few hundred beginnings of random positions."""
    random = Random("nodes")
    nodes: Counter[str] = Counter()
    winners: Counter[int | None] = Counter()
    for _ in range(300):
        pair = Pair(random_facts(random))
        for _ in range(60):
            nodes[pair.table.node] += 1
            if pair.table.actor == TERMINAL:
                winners[pair.winner] += 1
                break
            pair.step(eager_action(pair.table, random))
    wanted = set(NODES) - UNSEEN - {"CARRIER", "GOLD_DEAL", "TOKEN_DEAL", "SURPRISE"}
    assert wanted <= set(nodes)
    assert min(winners[0], winners[1]) > 10


@VARIANT
def test_random_states_from_their_facts(variant: str, is_short: bool) -> None:
    """Any node of a game, built anew from its facts, is the same state."""
    random = Random(variant + " facts")
    options = VARIANTS[variant]
    game = musketeers(**options)
    for _ in range(2 if is_short else 6):
        pair = Pair(game=(game, rules(**options)))
        while pair.table.actor != TERMINAL:
            pair.step(eager_action(pair.table, random))
            if random.random() < 0.4:
                assert game.state_from(game.facts(pair.state)) == pair.state, pair.node  # type: ignore[arg-type]  # more keys
