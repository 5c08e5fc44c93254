"""Tic-tac-toe behind the game interface."""

from core.game import Game

class TicTacToe(Game):
    """Tic-tac-toe; actions are cells 0..8, row by row; returns 1, 0.5 or 0."""

    def __new__(cls) -> TicTacToe: ...
