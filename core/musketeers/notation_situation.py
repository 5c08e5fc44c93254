"""What is going on at a table of The Three Musketeers, in a few words: for messages about what cannot be now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from core.game import State
from core.musketeers.names import FIGURE_NAMES, N_FIGURES, TOKEN_NAMES
from core.musketeers.notation_actions import asked_figure, game_of, tables_of
from core.musketeers.notation_words import SIDE_TEXTS, Order, doorway_text

if TYPE_CHECKING:
    from core.musketeers.game import Facts

QUESTIONS: Final = {
    "CARRIER": "choose who carries the real pendants now", "SIGNAL_OFFER": "may play the Signal now, or pass",
    "ALL_OFFER": "may play One for all now, or pass", "ACT": "moves and uses items now, or ends that",
    "PUT_DOOR": "puts the door on a doorway now", "ITEM": "may use items in the duel now, or is done",
    "SAVE": "may use Medicine now, or goes down", "PARTNER": "may trade now, or ends that",
    "PENDANT": "may exchange pendants now, or not", "GOODS": "gives or takes items now, or is done",
    "ALL_STEP": "may step now, one after the other, or end that", "ALL_PICK": "may take a token now, or not",
    "C_ACT": "acts now, or ends that", "C_REINFORCE": "puts a favourite on an arms room now",
    "C_SOURCE": "says which favourite moves now", "C_DESTINATION": "says where it moves now",
    "C_COUNT": "says how many guards move now", "C_CARD": "says which special card is played now",
    "C_GRATE": "puts the grate on a doorway now", "C_PASSAGE": "opens a secret passage now",
    "C_RESERVE": "withdraws favourites now, or is done", "C_TARGET": "names a Musketeer now",
    "ORDER": "says where the next duel is fought now", "C_PISTOL": "says at whom Rochefort shoots now",
    "DUEL_CARD": "may play To Arms or Elite Guards now, or no card", "REST": "says who takes a remaining hit now",
    "DISCARD": "throws a special card away now", "SIGNAL_MOVE": "moves a favourite by the Signal now, or lets it stay",
}  # fmt: skip
"""What a side or a Musketeer decides at a node."""
CHANCES: Final = {
    "GOLD_DEAL": 'a gold token joins now: "gold Sword"', "TOKEN_DEAL": 'the first tokens are dealt now: "deal Athos: Sword"',
    "MOVE_CARD": 'a move card is turned up now: "card 7"', "SPECIAL_DRAW": 'the Cardinal draws now: "draw Perfume" or "draw ?"',
    "TOKEN_DRAW": 'a token is taken now: "token Sword"', "SEDUCTION": 'the seduction is rolled now: "seduction 5"',
    "PISTOL": 'the shot is rolled now: "shot 5"', "DUEL_ROUND": 'the duel is rolled now: "roll 1 3 5 / 2 6"',
    "SURPRISE": 'a token of the Queen is turned up now: "surprise 2"', "WAITING": "something hidden is being decided",
}  # fmt: skip
"""What chance decides at a node."""


def phase_text(phase: int) -> str:
    """Whose phase it is: "the phase of Athos", "the Signal"; "" between phases."""
    if phase < N_FIGURES:
        return f"the phase of {FIGURE_NAMES[phase]}"
    return ("the phase of the Cardinal", "the Signal", "One for all", "")[phase - N_FIGURES]


def who_decides(facts: Facts) -> str:
    """The side or Musketeer who is asked at a decision node."""
    figure = asked_figure(facts)
    return SIDE_TEXTS[facts["actor"]] if figure is None else FIGURE_NAMES[figure]


def situation(facts: Facts) -> str:
    """One clause about the node of a state or sampled world, from public facts alone."""
    node = facts["node"]
    if node == "OVER":
        return "the game is over"
    if node in CHANCES:
        return CHANCES[node]
    during = phase_text(facts["phase"])
    return f"{who_decides(facts)} {QUESTIONS[node]}" + (f" (in {during})" if during else "")


def why_not(state: State, order: Order, names: Sequence[str]) -> str:
    """Why no legal move fits an order, in the game's words, as far as the facts tell."""
    game = game_of(state)
    facts = game.facts(state)
    if state.is_terminal or state.is_chance:
        return situation(facts)
    if order.side not in (None, facts["actor"]):
        return f"it is not {names[order.side or 0]} who decides: {situation(facts)}"
    reasons = {"use": _no_use, "move": _no_step, "pick": _no_token, "cloak": _no_use}
    node_fits = facts["node"] in ("ACT", "ITEM", "ALL_STEP", "ALL_PICK")
    reason = reasons[order.verb](state, facts, order) if node_fits and order.verb in reasons else ""
    return reason or situation(facts)


def _no_use(state: State, facts: Facts, order: Order) -> str:
    figure = asked_figure(facts)
    if figure is None:
        return "no items are used here"
    if order.figure not in (None, figure):
        return f"{FIGURE_NAMES[figure]} decides here, not {FIGURE_NAMES[order.figure or 0]}"
    one = facts["musketeers"][figure]
    item = TOKEN_NAMES.index("Cloak") if order.verb == "cloak" else order.item
    if item is not None and item < len(one["hand"]) and not one["hand"][item]:
        return f"{FIGURE_NAMES[figure]} has no {TOKEN_NAMES[item]}"
    if item == TOKEN_NAMES.index("Medicine"):
        return f"{FIGURE_NAMES[figure]} is at full health"
    return ""


def _no_step(state: State, facts: Facts, order: Order) -> str:
    game = game_of(state)
    if order.favourite is not None or order.room is None:
        return ""
    figure = order.figure if facts["node"] == "ALL_STEP" else facts["phase"]
    if figure is None or figure >= N_FIGURES:
        return ""
    if order.figure not in (None, figure):
        return f"it is {phase_text(figure)}"
    source = facts["musketeers"][figure]["room"]
    if order.source not in (None, source):
        return f"{FIGURE_NAMES[figure]} is in {source}"
    if order.room not in tables_of(game)["rooms"][source]["neighbours"]:
        return f"no doorway joins {source} and {order.room}"
    if facts["grate"] and sorted(facts["grate"]) == sorted((source, order.room)):
        return f"the grate closes {doorway_text(sorted(facts['grate']))}"
    return (
        f"{FIGURE_NAMES[figure]} has no steps left" if facts["node"] == "ACT" and not facts["steps"] else ""
    )


def _no_token(state: State, facts: Facts, order: Order) -> str:
    figure = asked_figure(facts)
    if figure is None:
        return ""
    room = facts["musketeers"][figure]["room"]
    if room not in facts["chests"]:
        return f"there is no chest in {room}"
    if not facts["chests"][room]:
        return f"the chest in {room} is empty"
    limit = tables_of(game_of(state))["flags"]["equip_limit"]
    if facts["musketeers"][figure]["items"] >= limit:
        return f"{FIGURE_NAMES[figure]} has {limit} items already"
    return f"{FIGURE_NAMES[figure]} has not just come into {room}, or may not take a token there"
