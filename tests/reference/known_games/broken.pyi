"""Ways to break a game's interface on purpose, for tests that must fail."""

from core.game import Game

def age_interface(game: Game) -> None:
    """As if the game had been compiled against an older core.game."""

def shorten_interface(game: Game) -> None:
    """As if the game had been compiled with a shorter table of slots."""

def lose_worlds(game: Game) -> None:
    """No world fits any view; fact 1."""

def flood_with_events(game: Game) -> None:
    """Each apply changes nothing and emits one event more than there is room for."""

def leak_into_legal(game: Game) -> None:
    """The number of legal actions depends on byte 1 of the state, hidden or not."""
