"""A bandit whose legal arms depend on the hidden world."""

from core.game import Game

class Bandit(Game):
    """The bandit; action 0 is the safe arm (wins with .5), 1..rare the rare ones (.3, one legal at a time).

    Args:
        rare: number of rare arms, 1..200; ValueError otherwise.
    """

    def __new__(cls, rare: int = 10) -> Bandit: ...
