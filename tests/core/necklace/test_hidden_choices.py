"""K-9, K-10, A-29: whether somebody was asked, or passed, is seen by nobody else; nor is it in a view."""

from collections.abc import Sequence

import pytest
from necklace_pair import Pair, commit_action, necklace, quiet, shown


def trace(
    hands: Sequence[str], actions: Sequence[str], show: str, watcher: int, **more: object
) -> tuple[object, ...]:
    """What a seat has seen of a story, and its view."""
    facts = quiet(hands, show, **{"node": "BUY", "bought": 1, **more})  # type: ignore[arg-type]
    pair = Pair(necklace(len(hands)), facts, with_views=True)
    start = len(pair.events)
    for text in actions:
        pair.play(text)
    seen = tuple(pair.game.observations(pair.events[start:], watcher))
    return seen, bytes(pair.views[watcher]), pair.views[watcher].key


@pytest.mark.parametrize("watcher", [0, 2])
def test_passing_with_a_cardinal(watcher: int) -> None:
    """A seat with a Cardinal that passes looks like one without."""
    stories = [
        trace(
            ["R1", hand, "E1"],
            ["end", "merchant", *answer, "count 0"],
            "- A1@0 R1@0 E1@0 D1@0",
            watcher,
            hazard="sure",
            pile=other,
        )
        for hand, other, answer in (("CD", "TH", ["pass"]), ("TH", "CD", []))
    ]
    assert stories[0] == stories[1]


@pytest.mark.parametrize("watcher", [0, 2])
def test_passing_with_the_queen(watcher: int) -> None:
    """A seat with the Queen that passes looks like one without."""
    stories = [
        trace(["R1", hand, "E1"], ["end", "card A1", *answer], "- - R1@0 E1@0 D1@0", watcher, pile=other)
        for hand, other, answer in (("QU", "TH", ["pass"]), ("TH", "QU", []))
    ]
    assert stories[0] == stories[1]


@pytest.mark.parametrize("watcher", [0, 2])
def test_passing_with_a_musketeer(watcher: int) -> None:
    """Against a Forger who then finds nothing."""
    stories = [
        trace(["FG CY", hand, "E1"], ["play FG", "on 1", "type R", *answer], "A1@0 R1@0 E1@0 D1@0 -", watcher,
              node="INFLUENCE", bought=0, pile=other)
        for hand, other, answer in (("MU E1", "TH", ["pass"]), ("TH E1", "MU", []))
    ]  # fmt: skip
    assert stories[0] == stories[1]


@pytest.mark.parametrize("watcher", [0, 2])
def test_the_only_forged_card_and_the_chosen_one(watcher: int) -> None:
    """Who had no choice looks like who chose."""
    stories = [
        trace(["FG CY", hand, "E1"], ["play FG", "on 1", "type R", *answer], "A1@0 R1@0 E1@0 D1@0 -", watcher,
              node="INFLUENCE", bought=0, pile=other)
        for hand, other, answer in (("R1 R2", "E2", ["size 1"]), ("R1 E2", "R2", []))
    ]  # fmt: skip
    assert stories[0] == stories[1]


@pytest.mark.parametrize("watcher", [0, 2])
def test_passing_with_the_alchemist(watcher: int) -> None:
    """A seat that could transmute and does not looks like one that could not."""
    stories = []
    for hand, other, answer in (("R1 AL", "TH", ["pass"]), ("R1 TH", "AL", [])):
        facts = quiet(["R1", hand, "E1"], "FV@2 - - - -", node="BUY", bought=1, hazard="sure", pile=other)
        pair = Pair(necklace(3), facts, with_views=True).play("end", "merchant")
        pair.commits(["R1", "R1", "E1"]).play(*answer)
        seen = pair.game.observations(pair.events, watcher)
        stories.append((seen, bytes(pair.views[watcher]), pair.views[watcher].key))
    assert stories[0] == stories[1]


@pytest.mark.parametrize("watcher", [0, 1])
def test_a_long_commit_and_none(watcher: int) -> None:
    """Before the reveal a seat that chose among many cards looks like one that had nothing to choose."""
    stories = []
    rich, poor = "R1 R2 D3 RG KI BA BA", "CF CF CY CY TH TH FV"
    for hand, other in ((rich, poor), (poor, rich)):
        facts = quiet(["R1", "A1", hand], "FG@2 - - - -", node="BUY", bought=1, hazard="sure", pile=other)
        pair = Pair(necklace(3), facts, with_views=True).play("end", "merchant")
        while pair.node != "REVEALING":
            shows = [shown("R1"), shown("A1"), shown("R2 D3 RG:D KI:R BA")]
            pair.step(commit_action(pair.table, shows[pair.actor]))
        seen = pair.game.observations(pair.events, watcher)
        stories.append((seen, bytes(pair.views[watcher]), pair.views[watcher].key))
    assert stories[0] == stories[1]
