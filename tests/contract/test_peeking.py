"""Nothing that a seat cannot see changes what its agent says, to the byte; the cheater fails every test here.

Alternative worlds come from replayed histories (stories.py), never from the engine's sampler.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from stories import CHANCE, Story, decisions, replays

import core
from core.game import Game, State, View
from core.seeds import ChanceStreams
from search.agents import KINDS, make_agent

Output = Callable[[State, View], str]

AGENTS = ["random", "greedy:worlds=4", "ismcts:iterations=60", "ismcts:iterations=60,threads=2"]
SEED = 17


@pytest.fixture(scope="module")
def positions(game: Game) -> list[list[Story]]:
    """Reached positions, each with other histories that look the same to the seat that decides."""
    found = []
    for seed in range(40):
        for story in decisions(game, 500 + seed, every=12, most=60 + 3 * seed):
            others = replays(story, story.state.actor, number=3, seed=seed, attempts=8)
            if others:
                frozen = Story(game, story.state.copy(), {s: v.copy() for s, v in story.views.items()},
                               {s: list(seen) for s, seen in story.seen.items()}, list(story.actions))  # fmt: skip
                found.append([frozen, *others])
        if len(found) >= 24:
            break
    return found


def leaks(output: Output, positions: list[list[Story]]) -> int:
    """Positions at which the output differs between worlds of one view."""
    count = 0
    for stories in positions:
        seat = stories[0].state.actor
        count += len({output(story.state, story.views[seat]) for story in stories}) > 1
    return count


def honest(text: str, game: Game) -> Output:
    """All that an agent says: action, estimate, statistics of the search, nodes and bytes."""
    agent = make_agent(text, game)

    def output(_state: State, view: View) -> str:
        choice = agent.choose(view, SEED)
        return json.dumps([choice.action, choice.win, choice.err, choice.result and choice.result.to_json()])

    return output


def cheater(state: State, view: View) -> str:
    """Is handed the state: plays each action out in the true world and takes the best for its seat."""
    values = []
    for action in state.legal():
        after = state.copy()
        state.game.play(after, action)
        values.append((round(after.value()[view.seat], 6), action))
    return json.dumps(sorted(values))


def world_picker(state: State, view: View) -> str:
    """Cheats in secret: an honest choice whose seed comes from the true state."""
    return json.dumps(Random(bytes(state)).choice(state.legal()))


def test_there_are_positions_with_hidden_cards(positions: list[list[Story]]) -> None:
    assert len(positions) >= 20
    for stories in positions:
        seat = stories[0].state.actor
        assert len({bytes(story.state) for story in stories}) == len(stories)
        assert len({bytes(story.views[seat]) for story in stories}) == 1


@pytest.mark.parametrize("text", AGENTS)
def test_exchanged_hidden_cards_change_no_byte(text: str, game: Game, positions: list[list[Story]]) -> None:
    assert leaks(honest(text, game), positions) == 0


@pytest.mark.parametrize("agent", [cheater, world_picker])
def test_the_cheater_is_caught(agent: Output, positions: list[list[Story]]) -> None:
    assert leaks(agent, positions) > len(positions) // 4


def test_choices_and_prompts_are_the_same_in_every_world(positions: list[list[Story]]) -> None:
    """Side channels: the list of choices, the moments at which the seat was asked, the public count of everything."""
    for stories in positions:
        seat = stories[0].state.actor
        assert len({tuple(story.state.legal()) for story in stories}) == 1
        assert len({story.state.turn for story in stories}) == 1
        assert len({tuple(prompts(story, seat)) for story in stories}) == 1


def prompts(story: Story, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """(observations seen before, legal actions) at each decision of the seat."""
    state, seen, asked = story.game.start(), 0, []
    for action in story.actions:
        if state.actor == seat:
            asked.append((seen, tuple(state.legal())))
        seen += len(story.game.observations(story.game.play(state, action), seat))
    return asked


@pytest.mark.parametrize("text", ["random", "ismcts:iterations=60"])
def test_worlds_sampled_from_one_view_look_the_same(text: str, game: Game) -> None:
    """The agent is asked in each sampled world with the view that belongs to it: the same one."""
    output = honest(text, game)
    different = 0
    for story in decisions(game, 700, every=20):
        view = story.views[story.state.actor]
        worlds = [story.state, *(view.sample(seed) for seed in range(3))]
        assert len({output(world, view) for world in worlds}) == 1
        different += len({cheater(world, view) for world in worlds}) > 1
    assert different > 0


def test_thinking_does_not_move_the_chance(game: Game) -> None:
    """Draws come from streams of their own: however often agents are asked in between, the same game is dealt."""
    agent = make_agent("ismcts:iterations=20", game)
    told = []
    for questions in (0, 1, 3):
        story, chance = Story.begin(game), ChanceStreams(9, 0)
        while len(story.actions) < 120 and not story.state.is_terminal:
            state = story.state
            for seed in range(questions if state.actor < CHANCE else 0):
                agent.choose(story.views[state.actor], seed)
            story.play(chance.draw(state) if state.is_chance else state.legal()[-1])
        told.append(story.actions)
    assert told[0] == told[1] == told[2]


def test_agents_are_handed_a_view_and_a_seed(game: Game) -> None:
    for kind in KINDS:
        agent = make_agent(kind, game)
        assert list(inspect.signature(agent.choose).parameters) == ["view", "seed"]


def test_search_does_not_know_the_streams_of_chance(root: Path) -> None:
    """No module of the search imports the seeds of played games."""
    for path in sorted((root / "search").rglob("*.py")):
        imported = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                imported.add(node.module or "")
            elif isinstance(node, ast.Import):
                imported |= {name.name for name in node.names}
        assert "core.seeds" not in imported, path
    for path in [*(root / "search").rglob("*.pyx"), *(root / "search").rglob("*.pxd")]:
        assert "core.seeds" not in path.read_text(encoding="utf-8"), path


def test_every_game_is_tested() -> None:
    from stories import TABLES

    assert {name for name, _ in TABLES} == set(core.GAMES)
