"""Text of any game: what is printed is read back as the same action."""

from __future__ import annotations

import pytest
from stories import CHANCE, PUBLIC, observers, random_story

import core
from core.errors import NotationError
from core.game import Game

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")


def test_the_text_of_an_action_is_read_back(game: Game) -> None:
    notation, names = core.part(game.name, "notation"), NAMES[: game.seats]
    for story in random_story(game, 1000):
        state = story.state
        if state.is_terminal or len(story.actions) % 5:
            continue
        texts = [notation.action_text(state, action, names) for action in state.legal()]
        assert len(set(texts)) == len(texts)
        pairs = list(zip(state.legal(), texts, strict=True))
        for action, text in {pairs[0], pairs[len(pairs) // 2], pairs[-1]}:
            assert notation.parse_action(state, text, names) == action
            assert notation.parse_action(state, f"  {text.upper()} ", names) == action


def test_whole_moves_are_read_back(game: Game) -> None:
    notation, names = core.part(game.name, "notation"), NAMES[: game.seats]
    for story in random_story(game, 1001):
        state = story.state
        if state.actor >= CHANCE or len(story.actions) % 5:
            continue
        for text, actions in notation.legal_moves(state, names):
            assert notation.parse_move(state, text, names) == actions


def test_what_is_no_action_says_what_would_be_one(game: Game) -> None:
    notation, names = core.part(game.name, "notation"), NAMES[: game.seats]
    story = next(story for story in random_story(game, 1002) if story.state.actor < CHANCE)
    with pytest.raises(NotationError, match='"frobnicate" is no action here') as caught:
        notation.parse_action(story.state, "frobnicate", names)
    assert caught.value.expected
    assert caught.value.column == 0


def test_an_observation_tells_no_more_than_it_shows(game: Game) -> None:
    """The text of an event seen without its secret does not depend on the secret."""
    notation, names = core.part(game.name, "notation"), NAMES[: game.seats]
    hidden = 0
    for story in random_story(game, 1003):
        copy = story.state.copy()
        if copy.is_terminal:
            break
        for event in game.play(copy, copy.legal()[0]):
            for seat in observers(game):
                seen = game.observe(event, seat)
                if seen is None or seen.has_secret or not event.mask:
                    continue
                other = game.observe(type(event)(event[0], event[1] ^ 0xFFFF), seat)
                assert notation.event_text(game, seen, names) == notation.event_text(game, other, names)
                hidden += seat == PUBLIC
    assert hidden
