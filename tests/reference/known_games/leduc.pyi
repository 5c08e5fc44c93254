"""Leduc poker behind the game interface."""

from core.game import Game

class Leduc(Game):
    """Leduc poker; actions 0 = fold, 1 = call or check, 2 = raise; returns (chips + 13) / 26.

    Args:
        root_key: False is a control: the card seen before a search's root then splits no information set.
    """

    def __new__(cls, root_key: bool = True) -> Leduc: ...
