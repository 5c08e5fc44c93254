"""Nothing hidden reaches an agent: what the view does not fix may change, and no byte of the output does.

The cheater, which looks at the true state, must fail every test here.
"""

import json
from collections.abc import Callable
from itertools import permutations

import pytest
from known_games.kuhn import Kuhn
from known_games.leduc import Leduc

from core.game import State, View
from search.agents import make_agent
from search.config import SearchConfig
from search.ismcts import Searcher

Output = Callable[[State, View], str]

GAME = Leduc()
AGENTS = [
    "random",
    "greedy:horizon=end",
    "ismcts:iterations=300,horizon=end",
    "ismcts:iterations=300,threads=2,horizon=end",
]


def worlds_of_one_view(
    betting: tuple[int, ...], own: int, seat: int, play: Callable[..., tuple[State, View]]
) -> list[tuple[State, View]]:
    """The true state and the seat's view for each card that the other seat may hold, from replayed histories."""
    found = []
    for other in range(6):
        if other != own:
            cards = (own, other) if seat == 0 else (other, own)
            found.append(play(GAME, seat, (*cards, *betting)))
    return found


POSITIONS = [((), 0), ((1,), 1), ((2,), 1), ((1, 2), 0), ((2, 2), 0)]


def leaks(output: Output, play: Callable[..., tuple[State, View]]) -> int:
    """Positions at which the output differs between worlds of one view."""
    count = 0
    for betting, seat in POSITIONS:
        for own in (0, 3, 5):
            worlds = worlds_of_one_view(betting, own, seat, play)
            assert len({bytes(view) for _, view in worlds}) == 1
            assert len({view.key for _, view in worlds}) == 1
            count += len({output(state, view) for state, view in worlds}) > 1
    return count


def honest(text: str) -> Output:
    agent = make_agent(text, GAME)

    def output(state: State, view: View) -> str:
        choice = agent.choose(view, 17)
        return json.dumps([choice.action, choice.win, choice.err, choice.result and choice.result.to_json()])

    return output


def cheater(state: State, view: View) -> str:
    """Calls with the better card, folds or checks with the worse one: it looks at the cards of both."""
    cards = bytes(state)[:2]
    better = cards[view.seat] // 2 > cards[1 - view.seat] // 2
    return json.dumps(max(state.legal()) if better else min(state.legal()))


@pytest.mark.parametrize("text", AGENTS)
def test_exchanged_hidden_cards_change_no_byte(text: str, play: Callable[..., tuple[State, View]]) -> None:
    assert leaks(honest(text), play) == 0


def test_the_cheater_is_caught(play: Callable[..., tuple[State, View]]) -> None:
    assert leaks(cheater, play) > 5


def test_a_searcher_of_open_cards_is_caught() -> None:
    # a search that is handed the true world through its view: the negative control of the search itself
    game = Kuhn(open_cards=True)
    searcher = Searcher(game, SearchConfig(horizon="end"))
    digests = set()
    for other in (0, 2):
        state, view = game.start(), game.start_view(0)
        for card in (1, other):
            for seen in game.observations(game.play(state, card), 0):
                view.update(seen)
        digests.add(searcher.search(view, 5, iterations=500).digest)
    assert len(digests) == 2


def test_other_observations_give_other_keys() -> None:
    keys: dict[int, tuple[object, ...]] = {}
    for seat in (0, 1):
        for cards in permutations(range(3), 2):
            for betting in ((), (0,), (1,), (0, 1), (1, 0), (0, 0), (1, 1), (0, 1, 0), (0, 1, 1)):
                game = Kuhn()
                state, view = game.start(), game.start_view(seat)
                story: list[tuple[int, ...]] = []
                for action in (*cards, *betting):
                    for seen in game.observations(game.play(state, action), seat):
                        view.update(seen)
                        story.append(tuple(seen))
                assert keys.setdefault(view.key, (seat, *story)) == (seat, *story)
    assert len(keys) == 2 * 3 * 9
