"""The engine against the oracle: random games and random positions, action by action."""

from random import Random

import pytest
from necklace_pair import Pair, necklace, random_action

from tests.reference.necklace import KINDS, Table

GAMES = {2: 200, 3: 200, 4: 200}
QUIET = ("INFLUENCE", "BUY")


def eager_action(table: Table, random: Random) -> int:
    """Like a random action, but rarely passes: more cards are played, answered and shown."""
    legal = table.legal()
    if table.actor != 16 and legal[0] == 0 and len(legal) > 1 and random.random() < 0.8:
        return random.choice(legal[1:])
    return random_action(table, random)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(seats: int) -> None:
    """Same nodes, legal actions, probabilities and facts at every step, and the same result."""
    random = Random(seats)
    nodes = set()
    for number in range(GAMES[seats]):
        pair = Pair(necklace(seats))
        choose = eager_action if number % 2 else random_action
        while pair.actor != 17:
            nodes.add(pair.table.node)
            pair.step(choose(pair.table, random))
        assert pair.state.returns() == pytest.approx([float(x) for x in pair.table.returns()])
    assert len(nodes) >= 23, nodes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_quiet_points(seats: int) -> None:
    """A position of a game, built anew from its facts, is the same position and goes on in the same way."""
    random = Random(100 + seats)
    game = necklace(seats)
    for _ in range(12):
        pair = Pair(game)
        for _ in range(random.randrange(250)):
            if pair.actor == 17:
                break
            pair.step(eager_action(pair.table, random))
        while pair.actor != 17 and pair.node not in QUIET:
            pair.step(eager_action(pair.table, random))
        if pair.actor == 17:
            continue
        again = Pair(game, pair.facts)
        assert game.facts(again.state) == {**game.facts(pair.state), "turn": game.facts(again.state)["turn"]}
        for _ in range(60):
            if again.actor == 17:
                break
            again.step(eager_action(again.table, random))


def random_facts(seats: int, random: Random) -> dict[str, object]:
    """Cards dealt anywhere: positions that no game need lead to."""
    game = necklace(seats)
    merchants = random.randrange(4)
    held = random.randrange(min(merchants, 2) + 1)
    if merchants == 3:
        drawn = random.randrange(game.windows[2][0], game.pile_size + 1)
    else:
        low = game.windows[merchants - 1][0] if merchants else 5
        drawn = random.randrange(low, game.windows[merchants][1] + 1)
    deck = [k for k, n in enumerate(game.counts) for _ in range(n)]
    random.shuffle(deck)

    def numbers(cards: list[int]) -> list[int]:
        return [cards.count(k) for k in range(len(KINDS))]

    pile = deck[: game.pile_size - drawn]
    rest = deck[game.pile_size - drawn :]
    hands: list[list[int]] = [[] for _ in range(seats)]
    display: list[tuple[int, int] | None] = []
    for _ in range(5):
        k = rest.pop() if random.random() < 0.8 else None
        display.append(None if k is None else (k, random.randrange(len(game.costs[k]))))
    for hand in hands:
        for _ in range(random.randrange(12)):
            if rest and KINDS[rest[-1]] != "AS":
                hand.append(rest.pop())
    active = random.randrange(seats)
    fresh = numbers([k for k in hands[active] if random.random() < 0.2])
    node = random.choice(QUIET)
    return {
        "active": active, "node": node, "fashion": random.sample(range(4), 4),
        "scores": [random.randrange(-50, 300) for _ in range(seats)], "hands": [numbers(hand) for hand in hands],
        "pile": numbers(pile), "discard": numbers(rest), "display": display,
        "budget": random.choice([10, 13, 16]) if node == "INFLUENCE" else random.randrange(3, 14),
        "bought": 0 if node == "INFLUENCE" else random.randrange(2), "sales_held": held,
        "pending": [random.randrange(seats) for _ in range(merchants - held)],
        "fresh": fresh if node == "INFLUENCE" else [0] * len(KINDS),
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_positions(seats: int) -> None:
    """From positions with cards anywhere, a few turns."""
    random = Random(200 + seats)
    game = necklace(seats)
    played = 0
    while played < 60:
        facts = random_facts(seats, random)
        if (
            len(Table.from_facts(seats, facts).legal()) < 2
            or Table.from_facts(seats, facts).node != facts["node"]
        ):
            continue  # no quiet point: nobody has a choice there
        played += 1
        pair = Pair(game, facts)
        for _ in range(40):
            if pair.actor == 17:
                break
            pair.step(eager_action(pair.table, random))
