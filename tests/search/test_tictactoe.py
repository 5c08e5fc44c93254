"""Tic-tac-toe with 10,000 iterations a move loses to nobody."""

import random
from functools import cache

import pytest
from known_games.tictactoe import TicTacToe

from core.game import State
from search.agents import make_agent

GAME = TicTacToe()


@cache
def best_actions(data: bytes) -> tuple[float, tuple[int, ...]]:
    """(return of the mover under perfect play, the actions that reach it)."""
    state = GAME.state_from_bytes(data)
    values: dict[int, float] = {}
    for action in state.legal():
        child = state.copy()
        GAME.play(child, action)
        values[action] = (
            child.returns()[state.actor] if child.is_terminal else 1.0 - best_actions(bytes(child))[0]
        )
    top = max(values.values())
    return top, tuple(action for action, value in values.items() if value == top)


def score_against_perfection(seat: int, games: int, iterations: int) -> list[float]:
    """The search's return in each game against a player that picks any perfect move at random."""
    agent = make_agent(f"ismcts:iterations={iterations},horizon=end,playout=uniform", GAME)
    results = []
    for number in range(games):
        stream = random.Random(1000 * seat + number)
        state: State = GAME.start()
        view = GAME.start_view(seat)
        while not state.is_terminal:
            if state.actor == seat:
                action = agent.choose(view, stream.getrandbits(64)).action
            else:
                action = stream.choice(best_actions(bytes(state))[1])
            for seen in GAME.observations(GAME.play(state, action), seat):
                view.update(seen)
        results.append(state.returns()[seat])
    return results


def test_the_reference_knows_that_the_game_is_drawn() -> None:
    assert best_actions(bytes(GAME.start()))[0] == 0.5


@pytest.mark.parametrize("seat", [0, 1])
def test_never_loses_to_a_perfect_player(seat: int) -> None:
    assert min(score_against_perfection(seat, 200, 10_000)) == 0.5


def test_a_weak_player_does_lose() -> None:
    assert min(score_against_perfection(1, 50, 3)) == 0.0
