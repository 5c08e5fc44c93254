"""What is going on at a table of The Three Musketeers, in a few words: for messages about what cannot be now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from core.game import State
from core.musketeers.names import FIGURE_NAMES, N_FIGURES, N_USEFUL, TOKEN_NAMES
from core.musketeers.notation_actions import asked_figure, game_of
from core.musketeers.notation_reasons import reason
from core.musketeers.notation_words import SIDE_TEXTS, Order

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
    "GOLD_DEAL": 'a gold token joins now: "gold Sword"',
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
    if node == "TOKEN_DEAL":
        name = FIGURE_NAMES[facts["moment"]["cursor"]]
        return f'{name} is dealt his first token now: "deal {name}: Sword"'
    if node in CHANCES:
        return CHANCES[node]
    during = phase_text(facts["phase"])
    return f"{who_decides(facts)} {QUESTIONS[node]}" + (f" (in {during})" if during else "")


def why_not(state: State, order: Order, names: Sequence[str], sees_hand: bool) -> str:
    """Why no legal move fits an order, in the game's words, as far as the facts tell.

    Args:
        state: or a sampled world.
        order: what was said.
        names: [seats] names of the seats.
        sees_hand: whether items and special cards of the side that decides may be spoken of.
    """
    game = game_of(state)
    facts = game.facts(state)
    if facts["node"] == "TOKEN_DEAL" and order.verb == "deal" and order.figure == facts["moment"]["cursor"]:
        return _not_dealt(order)
    if state.is_terminal or state.is_chance:
        return situation(facts)
    if order.side not in (None, facts["actor"]):
        return f"it is not {names[order.side or 0]} who decides: {situation(facts)}"
    return reason(game, facts, order, sees_hand) or situation(facts)


def _not_dealt(order: Order) -> str:
    """TM-04: why the Musketeer whose turn it is is not dealt this token."""
    token = TOKEN_NAMES[order.item or 0]
    if order.item is not None and order.item >= N_USEFUL:
        return f"{token} is dangerous: the first tokens are dealt from the useful ones"
    return f"all {token} tokens have been dealt" if order.item is not None else "which token is he dealt?"
