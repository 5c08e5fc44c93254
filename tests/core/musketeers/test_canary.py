"""A position in which only information wins: Milady can come beside two Musketeers and seduce, or a guard can join the fight.

Athos and Porthos stand before the corridor with one health each, Rochefort is upon them, one action point is left. Milady brings
no dice; who searches without knowing the carrier shoots at the wrong one half the time. A search whose tree lets the Cardinal
know what the sampled world holds (determinization) sees no use in asking; it is kept here as the negative control.
"""

from __future__ import annotations

from typing import Any

from musketeers_files import figure

from core.game import View
from core.musketeers import rules
from core.musketeers.game import ACTIONS
from search.config import search_config
from search.ismcts import Searcher

GAME = rules.load(2)
DUEL_ROOM, MILADY_ROOM, GUARD_ROOM = 54, 50, 45
SEEDS = 50
ITERATIONS = 4000
WORLDS = 10


def position(belief: list[float]) -> View:
    """The Cardinal's view; d'Artagnan and Aramis are in the corridor."""
    facts: Any = {
        "at": "act",
        "musketeers": [figure(59, 3, gone=True), figure(DUEL_ROOM, 1), figure(DUEL_ROOM, 1), figure(59, 3, gone=True)],
        "carrier": None, "guards": {GUARD_ROOM: 1}, "rochefort": DUEL_ROOM, "milady": MILADY_ROOM, "chests": {},
        "used": [0, 1, 0, 1, 2, 0, 0, 0], "picked": 0, "hand": [0] * 8, "hand_n": 0, "pile": [0] * 8,
        "cards_left": [1, 2, 4, 5, 6, 8, 9, 11, 12], "card": 3, "entry": 2, "queen": 8, "door": None, "grate": None,
        "surprises_left": [2, 4, 4, 2], "signal": False, "one_for_all": False, "turn": 3, "phase": 4, "steps": 0, "points": 1,
        "passage": None, "rochefort_entered": True, "card_played": True, "seduction_used": False, "rochefort_moved": True,
        "milady_moved": False, "fought": False, "stopped": False, "may_pick": False,
    }  # fmt: skip
    return GAME.view_from(0, facts, belief)


PLAN = (
    ("C_ACT", ACTIONS["MOVE"]),
    ("C_SOURCE", ACTIONS["PLACE_0"] + 3 * MILADY_ROOM + 2),
    ("C_DESTINATION", ACTIONS["ROOM_0"] + DUEL_ROOM),
    ("C_ACT", ACTIONS["SEDUCE"]),
)


def seduces(choose: Any) -> bool:
    """Whether a way of choosing goes through with bringing Milady and seducing."""
    views = [position(belief) for belief in ([0, 0.5, 0.5, 0], [0, 1, 0, 0], [0, 0, 1, 0])]
    state = views[0].sample(1)
    for node, wanted in PLAN:
        assert GAME.facts(state)["node"] == node
        if choose(views) != wanted:
            return False
        for view in views:
            # the same happens whatever is believed
            for seen in GAME.observations(GAME.play(state.copy(), wanted), 0):
                view.update(seen)
        GAME.play(state, wanted)
    return True


def searched(searcher: Searcher, view: View, seed: int, iterations: int) -> dict[int, int]:
    return {row.action: row.visits for row in searcher.search(view, seed, iterations=iterations).actions}


def test_information_is_worth_the_last_action_point() -> None:
    searcher = Searcher(GAME, search_config("musketeers"))
    found = 0
    for seed in range(SEEDS):

        def choose(views: list[View], seed: int = seed) -> int:
            visits = searched(searcher, views[0], seed, ITERATIONS)
            return max(visits, key=lambda action: visits[action])

        found += seduces(choose)
    assert found >= 0.9 * SEEDS, f"{found} of {SEEDS}"


def test_determinized_search_sees_no_use_in_information() -> None:
    """The negative control: the Cardinal of each world knows its carrier; the visits of all worlds are added."""
    searcher = Searcher(GAME, search_config("musketeers"))
    found = 0
    for seed in range(SEEDS):

        def choose(views: list[View], seed: int = seed) -> int:
            visits: dict[int, int] = {}
            for world in range(WORLDS):
                one = views[1 + (seed + world) % 2]
                for action, n in searched(searcher, one, seed * WORLDS + world, ITERATIONS // WORLDS).items():
                    visits[action] = visits.get(action, 0) + n
            return max(visits, key=lambda action: visits[action])

        found += seduces(choose)
    assert found <= 0.6 * SEEDS, f"{found} of {SEEDS}"
