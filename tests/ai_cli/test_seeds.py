"""Random streams: keyed, independent, the same on every machine."""

import pytest

from core.seeds import ChanceStreams, derive


class Seeds:
    """Stands for a game: the outcome is the seed itself."""

    def roll(self, state, seed):
        return seed, (seed % 6 + 1,)


class Draw:
    """Stands for a state at a chance node of it."""

    game = Seeds()

    def __init__(self, kind, owner):
        self._kind = (kind, owner)

    def chance_kind(self):
        return self._kind


def test_derived_seeds_are_fixed_and_differ():
    assert derive(1, 2, "chance") == derive(1, 2, "chance")
    keys = [(), (0,), (1,), ("1",), (1, 0), (0, 1), (1, 1), ("a",), ("a", "b"), ("ab",), (1 << 32,), (0, 0)]
    assert len({derive(7, *key) for key in keys}) == len(keys)
    assert derive(7, 1) != derive(8, 1)
    assert all(0 <= derive(7, *key) < 1 << 64 for key in keys)


def test_derived_seeds_do_not_depend_on_the_machine():
    assert derive(0x1F3A, 17, "chance") == 8447580794935667727


def test_a_seed_out_of_range_is_refused():
    with pytest.raises(ValueError, match="cannot be negative: -1"):
        derive(-1)
    with pytest.raises(ValueError, match="must be in 0"):
        derive(1, 1 << 64)


def test_the_kth_draw_of_a_pile_does_not_depend_on_other_draws():
    plain, mixed = ChanceStreams(5, 3), ChanceStreams(5, 3)
    straight = [plain.draw(Draw(1, 0)) for _ in range(4)]
    interleaved = []
    for k in range(4):
        for _ in range(k):
            mixed.draw(Draw(2, 0))
            mixed.draw(Draw(1, 1))
        interleaved.append(mixed.draw(Draw(1, 0)))
    assert straight == interleaved
    assert len(set(straight)) == 4


def test_a_roll_is_a_draw_with_its_dice():
    one, other = ChanceStreams(5, 3), ChanceStreams(5, 3)
    for _ in range(3):
        outcome, dice = one.roll(Draw(1, 0))
        assert other.draw(Draw(1, 0)) == outcome
        assert dice == (outcome % 6 + 1,)


def test_deals_and_copies():
    streams = ChanceStreams(5, 3)
    streams.draw(Draw(1, 0))
    copy = streams.copy()
    assert [streams.draw(Draw(1, 0)) for _ in range(3)] == [copy.draw(Draw(1, 0)) for _ in range(3)]
    assert ChanceStreams(5, 4).draw(Draw(1, 0)) != ChanceStreams(5, 3).draw(Draw(1, 0))
