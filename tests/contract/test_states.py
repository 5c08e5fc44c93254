"""What states of any game keep: copies, legal lists, invariants, chance, values and returns."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from stories import CHANCE, TERMINAL, decisions, random_story

from core.errors import IllegalActionError
from core.game import Game, State

SUM = pytest.approx(1.0, abs=1e-5)
MAX_STATE, MAX_VIEW = 400, 1 << 16
INVARIANTS = range(20, 64)
"""Where a game numbers what `check` may name; smaller numbers are facts of views."""


def test_same_seed_same_game(game: Game) -> None:
    for seed in range(3):
        first, second = ([*random_story(game, seed)][-1] for _ in range(2))
        assert first.actions == second.actions
        assert bytes(first.state) == bytes(second.state)
        assert all(first.views[seat] == second.views[seat] for seat in first.views)
        assert all(first.views[seat].key == second.views[seat].key for seat in first.views)
    assert len({tuple([*random_story(game, seed)][-1].actions) for seed in range(5)}) == 5


def test_a_copy_is_independent(game: Game) -> None:
    for story in random_story(game, 1):
        if story.state.is_terminal:
            break
        before = bytes(story.state)
        copy = story.state.copy()
        assert copy == story.state
        assert copy is not story.state
        game.play(copy, copy.legal()[-1])
        assert copy != story.state
        assert bytes(story.state) == before
        for view in story.views.values():
            assert view.copy() == view
            assert view.copy().key == view.key


def test_bytes_make_the_same_state_and_view(game: Game) -> None:
    for story in decisions(game, 2, every=5):
        again = game.state_from_bytes(bytes(story.state))
        assert again == story.state
        assert hash(again) == hash(story.state)
        assert again.legal() == story.state.legal()
        for seat, view in story.views.items():
            assert game.view_from_bytes(seat, bytes(view), view.key) == view


@pytest.mark.parametrize("byte", [0x00, 0x7F, 0xFF])
def test_extremes_of_every_field_survive(game: Game, byte: int) -> None:
    raw = bytes([byte]) * game.state_size
    assert bytes(game.state_from_bytes(raw)) == raw
    raw = bytes([byte]) * game.view_size
    assert bytes(game.view_from_bytes(0, raw)) == raw
    with pytest.raises(ValueError, match=f"a {game.name} state has {game.state_size} bytes, these are 3"):
        game.state_from_bytes(b"abc")


def test_sizes(game: Game) -> None:
    assert game.state_size <= MAX_STATE
    assert game.state_size % 8 == 0
    assert game.view_size <= MAX_VIEW
    assert game.view_size % 8 == 0


def test_legal_lists_are_sorted_and_unique(game: Game) -> None:
    for seed in range(5):
        for story in random_story(game, seed):
            legal = story.state.legal()
            assert legal == sorted(set(legal))
            assert len(legal) <= game.max_actions
            if story.state.is_terminal:
                assert legal == []
            else:
                # forced decisions are no nodes; a chance node may have one outcome
                assert len(legal) >= (1 if story.state.is_chance else 2)
                assert story.state.actor in (*range(game.seats), CHANCE)


def test_apply_keeps_the_invariants(game: Game) -> None:
    for seed in range(10, 20):
        turn = 0
        for story in random_story(game, seed):
            assert story.state.check() == 0, game.fact(story.state.check())
            assert story.state.turn >= turn
            turn = story.state.turn


def test_an_illegal_action_changes_nothing(game: Game) -> None:
    for story in random_story(game, 3):
        before = bytes(story.state)
        legal = story.state.legal()
        for action in (65535, next(a for a in range(1000) if a not in legal)):
            with pytest.raises(IllegalActionError, match=f"action {action} is not legal; legal are"):
                game.play(story.state, action)
        assert bytes(story.state) == before


def test_returns_are_win_shares(game: Game) -> None:
    for seed in range(20):
        story = [*random_story(game, seed)][-1]
        returns = story.state.returns()
        assert len(returns) == game.seats
        assert all(0.0 <= share <= 1.0 for share in returns)
        assert sum(returns) == SUM
        assert story.state.actor == TERMINAL
    with pytest.raises(IllegalActionError, match="the game is not over"):
        game.start().returns()


def test_values_are_win_shares(game: Game) -> None:
    for story in random_story(game, 4):
        value = story.state.value()
        assert len(value) == game.seats
        assert all(0.0 <= share <= 1.0 for share in value)
        assert sum(value) == SUM
        if story.state.is_terminal:
            assert value == story.state.returns()


def test_light_playouts_take_legal_actions(game: Game) -> None:
    for story in decisions(game, 5, every=3):
        state = story.state
        taken = {state.playout_action(seed) for seed in range(20)}
        assert taken <= set(state.legal())
        assert state.playout_action(7) == state.playout_action(7)


# -------------------------------------------------------------------------------------------------------- chance


def chance_nodes(game: Game, most_of_a_kind: int) -> list[State]:
    """Chance nodes of several games, a few of each kind and number of outcomes."""
    found: dict[tuple[int, bool], list[State]] = {}
    for seed in range(12):
        states = [game.start()]
        states += [story.state.copy() for story in random_story(game, seed)]
        for state in states:
            if state.is_chance:
                same = found.setdefault((state.chance_kind()[0], len(state.legal()) > 1), [])
                if len(same) < most_of_a_kind and len(states) % (len(same) + 1) == 0:
                    same.append(state)
    return [state for same in found.values() for state in same]


def test_chance_probabilities_sum_to_1(game: Game) -> None:
    for seed in range(3):
        for story in random_story(game, 30 + seed):
            if story.state.is_chance:
                shares = [story.state.chance_prob(action) for action in story.state.legal()]
                assert all(0.0 < share <= 1.0 for share in shares)
                assert math.fsum(shares) == pytest.approx(1.0, abs=1e-12)


def excess(counts: Counter[int], shares: dict[int, float], draws: int) -> float:
    """How far chi-square lies above its mean, in standard deviations."""
    square = sum((counts[action] - draws * share) ** 2 / (draws * share) for action, share in shares.items())
    freedom = max(1, len(shares) - 1)
    return (square - freedom) / math.sqrt(2.0 * freedom)


@pytest.mark.parametrize("method", ["chance", "race"])
def test_chance_draws_with_its_probabilities(game: Game, method: str) -> None:
    draws = 4000
    nodes = chance_nodes(game, 3)
    assert len(nodes) >= 3
    for number, state in enumerate(nodes):
        shares = {action: state.chance_prob(action) for action in state.legal()}
        draw = getattr(state, method)
        counts = Counter(draw(number * draws + k) for k in range(draws))
        assert set(counts) <= set(shares)
        assert excess(counts, shares, draws) < 6.0
        # the same counts against equal shares plus a tilt must fail, or the test could not find a fault
        if len(shares) > 1:
            tilted = dict(shares)
            first, last = min(shares), max(shares)
            tilted[first] = shares[first] * 0.5
            tilted[last] = shares[last] + shares[first] * 0.5
            if draws * shares[first] > 300:
                assert excess(counts, tilted, draws) > 6.0


# ---------------------------------------------------------------------------------------------------- invariants


@pytest.mark.corrupt
def test_every_invariant_has_a_state_that_breaks_it(game: Game) -> None:
    """Bytes of reached states are changed by one, alone and in pairs, until `check` has named every invariant it knows."""
    wanted = {number for number in INVARIANTS if game.fact(number) != f"fact {number}"}
    assert wanted
    found: set[int] = set()
    for seed in range(20):
        for story in decisions(game, seed, every=25):
            found |= broken_by_one(story.state)
            if not wanted <= found:
                found |= broken_by_two(story.state, seed)
            assert found <= wanted, f"check gave a number without a text: {found - wanted}"
            if wanted <= found:
                return
    assert not wanted - found, [game.fact(number) for number in wanted - found]


def broken_by_one(state: State) -> set[int]:
    """The numbers of `check` after one byte went up or down by one."""
    raw = bytearray(bytes(state))
    found = set()
    for place in range(len(raw)):
        for step in (1, 255):
            raw[place] = (raw[place] + step) & 255
            found.add(state.game.state_from_bytes(bytes(raw)).check())
            raw[place] = (raw[place] - step) & 255
    return found - {0}


def broken_by_two(state: State, seed: int) -> set[int]:
    """The same for a random pair of bytes: a card in two places becomes one in the wrong place."""
    from random import Random

    random, raw = Random(seed), bytes(state)
    found = set()
    small = [place for place, byte in enumerate(raw) if byte < 128]
    for _ in range(30_000):
        changed = bytearray(raw)
        for place in random.sample(small, 2):
            changed[place] = max(0, changed[place] + random.choice((1, -1)))
        found.add(state.game.state_from_bytes(bytes(changed)).check())
    return found - {0}
