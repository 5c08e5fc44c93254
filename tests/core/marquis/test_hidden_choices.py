"""D-04, D-06, D-08, D-10, D-14a: whether somebody was asked, or passed, is seen by nobody else; nor is it in a view."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from marquis_pair import PUBLIC, SOME_COUNTS, Pair, spot
from marquis_random import eager_action

from tests.reference.marquis import TERMINAL

Story = tuple[dict[str, Any], list[str]]
ASKED, CHOSE = 28, 29  # hushed events


def trace(facts: Mapping[str, Any], actions: Sequence[str], watcher: int, end: str) -> tuple[object, ...]:
    """What a seat has seen of a story, and its view; the story ends at a node."""
    pair = Pair(len(facts["seats"]), facts, with_views=True)
    for text in actions:
        pair.play(text)
    assert pair.node == end
    seen = tuple(pair.game.observations(pair.events, watcher))
    view = pair.views[watcher]
    return seen, bytes(view), view.key, pair.game.belief(view, 1 if watcher != 1 else 0)


def alike(stories: Sequence[Story], watchers: Sequence[int], end: str) -> None:
    """The stories are one to the watchers."""
    for watcher in watchers:
        first, *others = [trace(facts, actions, watcher, end) for facts, actions in stories]
        for other in others:
            assert other == first, f"seen by {watcher}"


@pytest.mark.parametrize(
    ("shows", "card", "actions", "rich"),
    [
        ("- M W", "T", [], ()),
        ("- K W", "A", ["on 1"], ()),
        ("- K A", "W", [], ()),
        ("- M W", "M", [], ()),
        ("- K W", "T", [], (0, 2, 0)),
    ],
)
def test_d_08_passing_with_a_veto(shows: str, card: str, actions: list[str], rich: tuple[int, ...]) -> None:
    """A victim with a Veto that passes looks like one without."""
    stories: list[Story] = []
    for hand, answer in (("VDEH", ["pass"]), ("SDEH", [])):
        facts = spot(shows, (2, 3, 3), hands={0: card + "DE", 1: hand, 2: "DEHC"}, diamonds=rich)
        stories.append((facts, [f"play {card}", *actions, *answer]))
    alike(stories, (0, 2), "DRAW")


def test_d_08_with_two_players() -> None:
    """The attacker sees nothing of it."""
    stories: list[Story] = []
    for hand, answer in (("VDEH", ["pass"]), ("SDEH", [])):
        stories.append((spot("- M", (2, 3), hands={0: "TDE", 1: hand}), ["play T", *answer]))
    alike(stories, (0,), "DRAW")


@pytest.mark.parametrize("offer", ["pass", "offer 1c"])
def test_d_10_passing_with_a_prosecutor(offer: str) -> None:
    """A third seat with a Prosecutor in hand that passes looks like one without."""
    stories: list[Story] = []
    for hand, answer in (("SDEH", ["pass"]), ("CDEH", [])):
        facts = spot("- M W K", (2, 3, 3, 3), hands={0: "TDE", 1: "VDEK", 2: hand, 3: "TDEH"}, decks={1: "H"})
        stories.append((facts, ["play T", "veto", "card H", offer, *answer]))
    alike(stories, (0, 1, 3), "DRAW")


def test_d_10_which_of_two_passes() -> None:
    """Or both."""
    stories: list[Story] = []
    for second, third in (("SDEH", "TDEC"), ("CDEH", "SDET"), ("SDEH", "SDET"), ("CDEH", "TDEC")):
        answers = ["pass"] * (second[0] + third[0]).count("S")
        facts = spot(
            "- M W K", (2, 3, 3, 3), hands={0: "TDE", 1: "VDEK", 2: second, 3: third}, decks={1: "H"}
        )
        stories.append((facts, ["play T", "veto", "card H", "pass", *answers]))
    alike(stories, (0, 1), "DRAW")
    alike([stories[0], stories[3]], (3,), "DRAW")
    alike([stories[1], stories[3]], (2,), "DRAW")


def test_d_14a_a_veto_that_is_not_offered() -> None:
    """Who has nothing else to offer is asked only if he holds a Veto."""
    stories: list[Story] = []
    for hand, answer in (("WVDE", ["pass"]), ("WSDE", [])):
        facts = spot("- C W", (0, 3, 3), hands={0: hand, 1: "DEHT", 2: "DEHC"})
        stories.append((facts, ["play W", *answer]))
    alike(stories, (2,), "DRAW")
    for watcher in (1,):
        assert trace(*stories[0], watcher, "DRAW")[:3] == trace(*stories[1], watcher, "DRAW")[:3]


LAST = {"finished": "12", "rebuy": "1"}


def test_d_06_a_purchase_that_a_veto_allows() -> None:
    """Who stops with cards in hand is asked only if he holds a Veto; the settlement follows."""
    stories: list[Story] = []
    for hand, answer in (("VADE", ["buy 0"]), ("CADE", [])):
        facts = spot("T M K", (2, 3, 3), hands={0: hand}, gone={0: "S"}, **LAST)  # type: ignore[arg-type]  # as spot
        stories.append((facts, ["stop", *answer]))
    alike(stories, (1, 2), "BUY_COUNT")


def test_d_04_an_intent_that_a_veto_allows() -> None:
    """The same while a coin is due to a Countess."""
    stories: list[Story] = []
    for hand, answer in (("VADE", ["pass"]), ("SADE", [])):
        facts = spot("T M C", (2, 3, 3), hands={0: hand}, **LAST)  # type: ignore[arg-type]  # as spot
        stories.append((facts, ["stop", *answer]))
    for watcher in (1, 2):
        assert trace(*stories[0], watcher, "BUY_INTENT") == trace(*stories[1], watcher, "BUY_INTENT")


@pytest.mark.parametrize("seats", SOME_COUNTS)
def test_hushed_events_are_for_their_actor(seats: int) -> None:
    """In whole games: no other seat sees them."""
    random = Random(seats)
    found = 0
    pair = Pair(seats)
    while pair.actor != TERMINAL:
        pair.step(eager_action(pair.table, random))
    for event in pair.events:
        if event.kind in (ASKED, CHOSE):
            found += 1
            assert event.is_hushed
            for watcher in (*range(seats), PUBLIC):
                seen = pair.game.observe(event, watcher)
                assert (seen is not None) == (watcher == event.actor)
    assert found > 0
