"""Counting and random walking through any game: perft and divide, random games with checks, the signature."""

from dataclasses import dataclass

from core.game import Game, State, View

@dataclass(frozen=True)
class RandomGames:
    """What a run of random games met."""

    games: int
    plies: int
    decisions: int
    longest: int
    digest: int
    broken: int
    broken_game: int
    broken_ply: int

@dataclass(frozen=True)
class ViewGames:
    """What a run of random games with views met."""

    games: int
    plies: int
    digest: int
    broken: int
    broken_game: int
    broken_ply: int
    broken_seat: int

def perft(state: State, depth: int) -> int:
    """Leaves of the tree of all actions and chance outcomes of this depth; chance nodes count as nodes."""

def divide(state: State, depth: int) -> dict[int, int]:
    """perft(depth - 1) after each legal action."""

def random_games(game: Game, games: int, seed: int) -> RandomGames:
    """Uniform random games in one loop without the interpreter, unchecked; digest 0."""

def checked_games(game: Game, games: int, seed: int) -> RandomGames:
    """Uniform random games with every invariant checked after every ply.

    `broken`: an invariant's number; -1: a legal list not sorted or with duplicates; -2: chance drew what is not legal;
    -3: too many events.
    """

def view_games(game: Game, games: int, seed: int) -> ViewGames:
    """Random games in which every seat and the public keep a view, checked after every ply.

    `broken`: fact number + 100: the true state does not fit; + 200: an observation was refused; + 300: no world; + 400: a
    sampled world does not fit; + 500: it breaks an invariant; + 600: the viewer's legal actions differ in it.
    """

def signature(game: Game) -> int:
    """One number that changes only when behaviour does: rules, events and views over fixed random games."""

def sample_worlds(view: View, worlds: int, seed: int) -> int:
    """Sample this many worlds without the interpreter (for timing); a digest of them. ValueError if none fits."""
