"""Thousands of random games in one loop without the interpreter, every invariant checked after every ply."""

from __future__ import annotations

from core import perft
from core.game import Game


def test_ten_thousand_random_games_keep_every_invariant(game: Game, is_short: bool) -> None:
    games = 200 if is_short else 10_000
    run = perft.checked_games(game, games, seed=1_625)
    assert run.broken == 0, f"{game.fact(run.broken)} in game {run.broken_game} at ply {run.broken_ply}"
    assert run.games == games
    assert run.plies > run.decisions > games


def test_random_games_fit_every_view_of_them(game: Game, is_short: bool) -> None:
    games = 5 if is_short else 200
    run = perft.view_games(game, games, seed=1_625)
    where = f"in game {run.broken_game} at ply {run.broken_ply}, observer {run.broken_seat}"
    assert run.broken == 0, f"{run.broken // 100} {game.fact(run.broken % 100)} {where}"


def test_the_same_seed_walks_the_same_way(game: Game) -> None:
    first, second, other = (perft.checked_games(game, 20, seed) for seed in (5, 5, 6))
    assert first == second
    assert first.digest != other.digest
    plain = perft.random_games(game, 20, 5)
    assert (plain.plies, plain.decisions, plain.longest) == (first.plies, first.decisions, first.longest)
