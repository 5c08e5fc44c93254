"""The search against games of known value: exploitability in chips of one search per information set (or one at the deal).

Bounds are those of the textbook algorithm; the controls must leave them.
"""

import pytest
from known_games.kuhn import Kuhn
from known_games.leduc import Leduc

from search.config import SearchConfig
from tests.reference.exploitability import GameTree, deal_root, own_roots, peeking


def test_uniform_policy_has_its_known_exploitability(kuhn_tree: GameTree, leduc_tree: GameTree) -> None:
    assert len(kuhn_tree.infosets) == 12
    assert len(leduc_tree.infosets) == 936
    assert kuhn_tree.exploitability(kuhn_tree.uniform()) == pytest.approx(0.458333, abs=1e-6)
    assert leduc_tree.exploitability(leduc_tree.uniform()) == pytest.approx(2.373611, abs=1e-6)


def test_kuhn_equilibrium_is_not_exploitable(kuhn_tree: GameTree) -> None:
    # alpha = 0: seat 0 never bets first; the probabilities of betting by (seat, card, history)
    bets = {
        (0, 1, 5): 1 / 3,
        (0, 2, 5): 1.0,
        (1, 0, 2): 1 / 3,
        (1, 2, 2): 1.0,
        (1, 1, 3): 1 / 3,
        (1, 2, 3): 1.0,
    }
    policy = []
    for infoset in kuhn_tree.infosets:
        data = bytes(infoset.view)
        bet = bets.get((infoset.seat, data[infoset.seat], data[3]), 0.0)
        policy.append([1.0 - bet, bet])
    assert kuhn_tree.exploitability(policy) == pytest.approx(0.0, abs=1e-7)
    assert kuhn_tree.value(policy) == pytest.approx(-1 / 18, abs=1e-7)


@pytest.mark.parametrize(
    ("iterations", "seeds", "low", "high"),
    [(1000, 20, 0.150, 0.157), (10_000, 20, 0.163, 0.166), (100_000, 3, 0.166, 0.167)],
)
def test_kuhn_visit_shares(
    kuhn_tree: GameTree, whole_games: SearchConfig, iterations: int, seeds: int, low: float, high: float
) -> None:
    shares, best = own_roots(kuhn_tree, whole_games, iterations, seeds)
    assert low <= shares <= high
    assert best == pytest.approx(1 / 6, abs=1e-4)


def test_kuhn_rooted_at_the_deal(kuhn_tree: GameTree, whole_games: SearchConfig) -> None:
    assert 0.030 <= deal_root(kuhn_tree, whole_games, 10_000, 20)[0] <= 0.045


def test_kuhn_peeking_control_leaves_the_bounds(kuhn_tree: GameTree, whole_games: SearchConfig) -> None:
    shares, _ = peeking(kuhn_tree, Kuhn(open_cards=True), whole_games, 10_000, 20)
    assert shares == pytest.approx(0.205, abs=0.005)


def test_leduc_at_10k(leduc_tree: GameTree, whole_games: SearchConfig) -> None:
    shares, best = own_roots(leduc_tree, whole_games, 10_000, 2)
    assert 0.53 <= shares <= 0.58
    assert 0.45 <= best <= 0.56


def test_leduc_without_root_key_is_the_worse_control(whole_games: SearchConfig) -> None:
    shares, best = own_roots(GameTree(Leduc(root_key=False), 13.0), whole_games, 10_000, 2)
    assert 0.76 <= shares <= 0.83
    assert best > 0.85


@pytest.mark.study
def test_leduc_at_10k_over_20_seeds(leduc_tree: GameTree, whole_games: SearchConfig) -> None:
    shares, best = own_roots(leduc_tree, whole_games, 10_000, 20)
    assert 0.545 <= shares <= 0.565
    assert 0.47 <= best <= 0.53
