"""What views of any game keep: the truth fits, sampled worlds fit and look the same, keys tell observations apart."""

from __future__ import annotations

from itertools import chain, pairwise

import pytest
from stories import CHANCE, PUBLIC, Story, decisions, observers, random_story, replays

from core.errors import ContradictionError
from core.game import Game


def test_the_truth_fits_every_view_after_every_ply(game: Game) -> None:
    for seed in range(3):
        for story in random_story(game, 40 + seed):
            for seat, view in story.views.items():
                assert view.fits(story.state) == 0, (
                    seat,
                    len(story.actions),
                    game.fact(view.fits(story.state)),
                )


def test_sampled_worlds_fit_the_view(game: Game) -> None:
    for story in decisions(game, 50, every=4):
        for seat, view in story.views.items():
            before = bytes(view)
            for seed in range(4):
                world = view.sample(seed)
                assert view.fits(world) == 0, (seat, game.fact(view.fits(world)))
                assert world.check() == 0, (seat, game.fact(world.check()))
                assert world == view.sample(seed)
            assert bytes(view) == before


def test_the_viewer_has_the_same_choices_in_every_world(game: Game) -> None:
    compared = 0
    for number in (51, 151):
        for story in decisions(game, number, every=2):
            seat = story.state.actor
            for seed in range(4):
                world = story.views[seat].sample(seed)
                assert world.actor == seat
                assert world.legal() == story.state.legal()
                compared += world != story.state
    assert compared > 50


def test_a_world_of_another_view_does_not_fit(game: Game) -> None:
    """`fits` can say no: while most cards are unseen, worlds that others think possible mostly clash with one's own."""
    refused = tried = 0
    for story in decisions(game, 52, every=4, most=60):
        for seat in range(game.seats):
            world = story.views[PUBLIC].sample(seat)
            refused += story.views[seat].fits(world) != 0
            tried += 1
    assert refused > tried // 2


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_forgetting_keeps_the_truth(game: Game, share: float) -> None:
    changed = 0
    for story in decisions(game, 60, every=4):
        for seat in observers(game):
            view = story.views[seat].copy()
            view.forget(share, seed=len(story.actions))
            assert view.fits(story.state) == 0, (seat, game.fact(view.fits(story.state)))
            world = view.sample(3)
            assert view.fits(world) == 0
            assert world.check() == 0
            changed += view != story.views[seat]
    assert (changed > 0) == (share > 0.0)


def test_a_share_lies_between_0_and_1(game: Game) -> None:
    with pytest.raises(ValueError, match=r"a share lies in 0\.\.1, not 1\.5"):
        game.start_view(0).forget(1.5, 0)


def test_one_goes_on_with_a_weaker_memory(game: Game) -> None:
    """After forgetting everything, what follows can still be seen and the truth still fits."""
    for seed in range(3):
        for story in random_story(game, 70 + seed):
            if story.state.is_terminal:
                break
            for view in story.views.values():
                if len(story.actions) % 40 == 39:
                    view.forget(1.0, seed)
                assert view.fits(story.state) == 0


def test_equal_observations_give_equal_keys_and_views(game: Game) -> None:
    compared = 0
    for seed in range(6):
        for story in decisions(game, 80 + seed, every=8, most=90):
            seat = story.state.actor
            for other in replays(story, seat, number=3, seed=seed, attempts=12):
                assert other.seen[seat] == story.seen[seat]
                assert other.views[seat].key == story.views[seat].key
                assert bytes(other.views[seat]) == bytes(story.views[seat])
                assert story.views[seat].fits(other.state) == 0
                compared += 1
    assert compared > 20


def test_different_observations_give_different_keys(game: Game) -> None:
    known: dict[int, tuple[int, int]] = {}
    for seed in range(40):
        told: dict[int, int] = {seat: hash(seat) for seat in observers(game)}
        counts = dict.fromkeys(told, 0)
        for story in random_story(game, 100 + seed):
            for seat in told:
                for seen in story.seen[seat][counts[seat] :]:
                    told[seat] = hash((told[seat], tuple(seen)))
                counts[seat] = len(story.seen[seat])
                key = story.views[seat].key
                assert known.setdefault(key, (seat, told[seat])) == (seat, told[seat])
    assert len(known) > 5_000


def test_the_order_of_observations_is_in_the_key(game: Game) -> None:
    """Two that may come in either order give another key each way."""
    *_, story = random_story(game, 90, most=100)
    seen = story.seen[PUBLIC]
    told = 0
    for place, (first, second) in enumerate(pairwise(seen)):
        if tuple(first) == tuple(second):
            continue
        keys = []
        for order in ((first, second), (second, first)):
            view = game.start_view(PUBLIC)
            try:
                for observation in (*seen[:place], *order):
                    view.update(observation)
            except ContradictionError:
                continue
            keys.append(view.key)
        assert len(keys) == len(set(keys))
        told += len(keys) == 2
    assert told > 0


def test_an_event_is_no_observation(game: Game) -> None:
    events = []
    for story in random_story(game, 91, most=60):
        copy = story.state.copy()
        if copy.actor <= CHANCE:
            events += [event for event in game.play(copy, copy.legal()[0]) if event.mask or event.is_hushed]
    assert events
    with pytest.raises(ValueError, match="this is an event, not an observation"):
        game.start_view(0).update(events[0])


def test_only_those_in_the_mask_see_a_secret(game: Game) -> None:
    secrets = hushed = 0
    for story in chain.from_iterable(random_story(game, seed) for seed in range(92, 112)):
        copy = story.state.copy()
        if copy.is_terminal:
            if secrets and hushed:
                break
            continue
        for event in game.play(copy, copy.legal()[0]):
            for seat in observers(game):
                seen = game.observe(event, seat)
                is_in = bool(event.mask >> seat & 1)
                if seen is None:
                    assert event.is_hushed
                    assert not is_in
                    hushed += 1
                    continue
                assert seen.mask == 0
                assert (seen.kind, seen.actor, seen.a, seen.b) == (event.kind, event.actor, event.a, event.b)
                assert seen.has_secret == is_in
                assert seen.secret == (event.secret if is_in else (0, 0, 0, 0))
                secrets += not is_in and any(event.secret)
    assert secrets
    assert hushed


def test_nobody_can_be_told_what_cannot_be(game: Game) -> None:
    """Observations of one game fed to the views of another are refused sooner or later, with the facts that clash."""
    refused = 0
    for seed in range(5):
        mine: list[Story] = [*random_story(game, 200 + seed)]
        others: list[Story] = [*random_story(game, 300 + seed)]
        view = game.start_view(0)
        try:
            for observation in mine[-1].seen[0][: len(mine[-1].seen[0]) // 3] + others[-1].seen[0]:
                view.update(observation)
        except ContradictionError as error:
            refused += 1
            assert str(error)
            assert not str(error).startswith("fact ")
    assert refused >= 3
