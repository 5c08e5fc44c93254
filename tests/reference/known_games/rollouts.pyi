"""Whole random games from a state."""

from core.game import State

def mean_returns(state: State, count: int, seed: int) -> list[float]:
    """Mean returns per seat of `count` >= 1 games played on from the state with the light policy, one random stream."""
