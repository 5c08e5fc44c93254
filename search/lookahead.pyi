"""One action ahead over a few worlds."""

from core.game import View
from search.config import SearchConfig

def greedy_action(
    view: View, seed: int, worlds: int = 32, config: SearchConfig | None = None
) -> tuple[int, dict[int, float]]:
    """The action of the highest mean win share after a playout as at a search's leaf; ties to the lowest action.

    Args:
        worlds: sampled worlds, >= 1; each action is tried in every one, with the same random numbers.
        config: its playout, epsilon and horizon are used; None = the game's own.
    Returns:
        (action, mean win share of the viewer per legal action).
    Raises:
        ContradictionError: no world fits the view.
        ValueError: another seat or chance decides here.
    """
