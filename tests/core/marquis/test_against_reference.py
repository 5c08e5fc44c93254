"""The engine against the oracle: random games and random positions, action by action."""

from random import Random

import pytest
from marquis_pair import SOME_COUNTS, Pair, marquis
from marquis_random import eager_action, random_action, random_facts

from core.marquis.game import NODES
from tests.reference.marquis import TERMINAL

GAMES = {2: 60, 3: 50, 4: 40, 5: 30, 8: 20}
SEATS = pytest.mark.parametrize("seats", SOME_COUNTS)


@SEATS
def test_random_games(seats: int) -> None:
    """Same nodes, legal actions, probabilities and facts at every step, and the same result."""
    random = Random(seats)
    nodes = set()
    for number in range(GAMES[seats]):
        pair = Pair(seats)
        choose = eager_action if number % 2 else random_action
        while pair.actor != TERMINAL:
            nodes.add(pair.table.node)
            pair.step(choose(pair.table, random))
        assert pair.state.returns() == pytest.approx([float(x) for x in pair.table.returns()])
    assert len(nodes) == (12 if seats == 2 else 19), nodes  # PROS_OFFER and what follows needs three


@SEATS
def test_random_positions(seats: int) -> None:
    """From positions with cards anywhere, to the end of the game."""
    random = Random(200 + seats)
    for number in range(GAMES[seats]):
        pair = Pair(seats, random_facts(seats, random))
        choose = eager_action if number % 2 else random_action
        while pair.actor != TERMINAL:
            pair.step(choose(pair.table, random))
        assert pair.state.returns() == pytest.approx([float(x) for x in pair.table.returns()])


@SEATS
def test_random_states_from_their_facts(seats: int) -> None:
    """Any node of a game, built anew from its facts, is the same node and goes on in the same way."""
    random = Random(300 + seats)
    game = marquis(seats)
    for _ in range(4):
        pair = Pair(game)
        while pair.actor != TERMINAL:
            pair.step(eager_action(pair.table, random))
            if pair.actor == TERMINAL or random.random() < 0.7:
                continue
            facts = game.facts(pair.state)
            again = game.state_from(facts)
            assert {**game.facts(again), "turn": 0} == {**facts, "turn": 0}
            assert (again.actor, again.legal()) == (pair.actor, pair.legal())
            ahead = pair.state.copy()
            for _ in range(6):
                if ahead.is_terminal:
                    break
                action = random.choice(ahead.legal())
                game.play(ahead, action)
                game.play(again, action)
                assert again.legal() == ahead.legal()
                assert game.facts(again)["seats"] == game.facts(ahead)["seats"]


@SEATS
def test_any_moment_is_the_one_that_was_told_or_refused(seats: int) -> None:
    """Numbers of the moment changed at random: nothing else comes of it, and nothing that breaks an invariant."""
    random = Random(400 + seats)
    game = marquis(seats)
    refused = taken = 0
    for _ in range(8):
        pair = Pair(game)
        while pair.actor != TERMINAL:
            pair.step(eager_action(pair.table, random))
            facts = dict(game.facts(pair.state))
            facts["moment"] = dict(facts["moment"])
            for name in random.sample(sorted(facts["moment"]), random.randrange(3)):
                if name != "stamp":
                    facts["moment"][name] = random.randrange(32)
            if random.random() < 0.3:
                facts["node"], facts["actor"] = random.choice(NODES[1:]), random.randrange(seats)
            try:
                state = game.state_from(facts)
            except ValueError:
                refused += 1
                continue
            taken += 1
            assert {**game.facts(state), "turn": 0} == {**facts, "turn": 0}
            assert state.check() == 0
    assert min(refused, taken) > 100
