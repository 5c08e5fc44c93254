"""Kuhn poker behind the game interface."""

from core.game import Game

class Kuhn(Game):
    """Kuhn poker; actions 0 = pass, 1 = bet; returns (chips + 2) / 4.

    Args:
        root_key: False is a control: the card seen before a search's root then splits no information set.
        open_cards: True is a control: both seats see both cards, so a search peeks.
    """

    def __new__(cls, root_key: bool = True, open_cards: bool = False) -> Kuhn: ...
