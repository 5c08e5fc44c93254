"""Single events and observations of The Three Musketeers as text: one text an event, "?" for what a side does not see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from core.game import SeenEvent
from core.hearing import observation
from core.musketeers.game import ACTIONS, EVENTS, NODES, Musketeers
from core.musketeers.names import (
    FAVOURITE_NAMES,
    FIGURE_NAMES,
    SPECIAL_NAMES,
    SWORD,
    TEAM,
    TOKEN_NAMES,
)
from core.musketeers.notation_actions import NOWHERE, card_number, passage_rooms
from core.musketeers.notation_words import SIDE_TEXTS, card_text, doorway_text, room_text, round_text

EVENT: Final = {name: number for number, name in enumerate(EVENTS)}
NODE: Final = {name: number for number, name in enumerate(NODES)}
PENDANTS: Final = ("fake", "real")
PHASES: Final = (*FIGURE_NAMES, SIDE_TEXTS[0])
"""Whose phase begins, by number."""
PHASES_OVER: Final = (*(f"the phase of {name}" for name in PHASES), "the Signal", "One for all")
"""What is over, by number."""
WAYS: Final = ("", " by a Key", " by a Cloak")
SPECIAL_PHASES: Final = ("the Signal", "One for all")
_QUESTIONS: Final = {
    "SIGNAL_OFFER": "Signal", "ALL_OFFER": "One for all", "ACT": "moves", "ITEM": "items",
    "SAVE": "Medicine", "PARTNER": "trade", "PENDANT": "pendants", "GOODS": "goods", "ALL_STEP": "steps",
    "ALL_PICK": "token", "C_ACT": "actions", "C_SOURCE": "who moves", "C_DESTINATION": "where to", "C_RESERVE": "reserve",
    "C_PISTOL": "target of the shot", "DUEL_CARD": "card of the duel", "REST": "remaining hit",
}  # fmt: skip
"""What is asked, declined or answered in silence."""
_SILENT: Final = {
    "REINFORCE": "reinforcement", "MOVE": "move", "PLAY_CARD": "card", "SEDUCE": "seduction",
}  # fmt: skip


def seen(
    name: str, actor: int = 0, a: int = 0, b: int = 0, secret: tuple[int, ...] | None = None
) -> SeenEvent:
    """An observation by the name of its kind."""
    return observation(EVENT[name], actor, a, b, secret)


def node_word(number: int) -> str:
    """A question in words: "items", "target of the shot"."""
    name = NODES[number]
    return _QUESTIONS.get(name, name.lower().replace("_", " "))


def silent_word(action: int, node: int) -> str:
    """A silent answer in words: "nothing", "move", "guard 46", "42"."""
    if action == ACTIONS["END"]:
        return "nothing"
    if NODES[node] == "C_SOURCE":
        room, favourite = divmod(action - ACTIONS["PLACE_0"], len(FAVOURITE_NAMES))
        return f"{FAVOURITE_NAMES[favourite]} {room}"
    if NODES[node] == "C_DESTINATION":
        return str(action - ACTIONS["ROOM_0"])
    return next(word for name, word in _SILENT.items() if ACTIONS[name] == action)


def silent_action(word: str) -> int:
    """The action of a `silent_word` that is no place and no room; KeyError if there is none."""
    names = {said: name for name, said in _SILENT.items()} | {"nothing": "END"}
    return ACTIONS[names[word.casefold()]]


@dataclass(frozen=True)
class _Told:
    """An event with its words."""

    event: SeenEvent
    game: Musketeers

    @property
    def who(self) -> str:
        """The Musketeer."""
        return FIGURE_NAMES[self.event.actor]

    @property
    def other(self) -> str:
        """The Musketeer of argument a."""
        return FIGURE_NAMES[self.event.a]

    @property
    def favourite(self) -> str:
        return FAVOURITE_NAMES[self.event.actor]

    @property
    def side(self) -> str:
        return SIDE_TEXTS[self.event.actor]

    @property
    def room(self) -> str:
        """The room of argument a."""
        return room_text(self.game.room_names, self.event.a)

    @property
    def is_open(self) -> bool:
        """Whether the secret is known."""
        return self.event.has_secret or self.event.mask != 0

    def secret(self, words: tuple[str, ...]) -> str:
        """The secret in words, "?" if it is not seen."""
        return words[self.event.secret[0]] if self.is_open else "?"


def event_text(game: Musketeers, event: SeenEvent) -> str | None:
    """The text of an event or observation; None for the bookkeeping of a full event (who is asked, who passes in secret)."""
    name = EVENTS[event.kind]
    if name in ("ASKED", "CHOSE") and not event.has_secret:
        return None
    return _TEXTS[name](_Told(event, game))


def _drawn(told: _Told) -> str:
    verb = "shuffles the pile and draws" if told.event.a else "draws"
    return f"the Cardinal {verb} {told.secret(tuple(SPECIAL_NAMES))}"


def _flip(told: _Told) -> str:
    text = f"move card {card_number(told.game, told.event.a)} is turned up"
    return text + (" after a shuffle" if told.event.b else "")


def _phase(told: _Told) -> str:
    return f"phase of {PHASES[told.event.a]}" + (", who stands up" if told.event.b else "")


def _declines(told: _Told) -> str:
    return f"{told.side} {'pass' if told.event.actor == TEAM else 'passes'}: {node_word(told.event.a)}"


def _special(told: _Told) -> str:
    return f"{told.side} {'play' if told.event.actor == TEAM else 'plays'} {SPECIAL_PHASES[told.event.actor]}"


def _used(told: _Told) -> str:
    hit = f" on {FAVOURITE_NAMES[told.event.b]}" if told.event.a == SWORD else ""
    return f"{told.who} uses {TOKEN_NAMES[told.event.a]}{hit}"


def _put(told: _Told) -> str:
    rooms = doorway_text(told.game.doorways[told.event.a])
    return (
        f"the Cardinal puts the grate on {rooms}" if told.event.b else f"{told.who} puts the door on {rooms}"
    )


def _picked(told: _Told) -> str:
    if told.event.a:
        return f"{told.who} takes a token: {TOKEN_NAMES[told.event.a]}"
    return f"{told.who} takes a token" + (f": {told.secret(tuple(TOKEN_NAMES))}" if told.is_open else "")


def _queen(told: _Told) -> str:
    surprise = f" by surprise {told.event.b - 1}" if told.event.b else ""
    return f"the Queen stands on {told.event.a}{surprise}"


def _announced(told: _Told) -> str:
    how = f": {told.secret(('kept', 'swapped'))}" if told.is_open else ""
    return f"{told.who} and {told.other} exchange pendants{how}"


def _gives(told: _Told) -> str:
    item = told.secret(tuple(TOKEN_NAMES)) if told.is_open else "an item"
    if told.event.b:
        return f"{told.other} takes {item} from {told.who}"
    return f"{told.who} gives {told.other} {item}"


def _moves(told: _Told) -> str:
    source, via = told.event.a & NOWHERE, told.event.a >> 8
    way = "" if via == NOWHERE else f" over {via}"
    return f"{told.favourite} moves {source} > {room_text(told.game.room_names, told.event.b)}{way}"


def _round(told: _Told) -> str:
    hits = (told.event.a, told.event.b & 0xFF, told.event.b >> 8)
    return f"dice in {told.event.actor}: {round_text(hits)}"


def _rest(told: _Told) -> str:
    return f"{told.who} {'dodges' if told.event.a else 'takes'} a remaining hit"


def _end(told: _Told) -> str:
    return f"{SIDE_TEXTS[told.event.a]} {'win' if told.event.a == TEAM else 'wins'}"


def _asked(told: _Told) -> str:
    verb = "are" if told.event.actor == TEAM else "is"
    return f"{told.side} {verb} asked: {node_word(told.event.secret[0])}"


def _chose(told: _Told) -> str:
    action, node = told.event.secret[:2]
    verb = "choose" if told.event.actor == TEAM else "chooses"
    return f"{told.side} {verb} {silent_word(action, node)}: {node_word(node)}"


_TEXTS: Final[dict[str, Callable[[_Told], str]]] = {
    "GOLD": lambda told: f"a gold {TOKEN_NAMES[told.event.secret[0]]} joins the tokens",
    "TOKEN": lambda told: f"deal {told.who}: {told.secret(tuple(TOKEN_NAMES))}",
    "DRAWN": _drawn,
    "CARRIER": lambda told: f"the Musketeers choose the carrier: {told.secret(tuple(FIGURE_NAMES))}",
    "FLIP": _flip,
    "PHASE": _phase,
    "DECLINES": _declines,
    "SPECIAL": _special,
    "STEP": lambda told: f"{told.who} goes to {told.room}{WAYS[told.event.b]}",
    "USED": _used,
    "PUT": _put,
    "PICKS": lambda told: f"{told.who} reaches for a token",
    "PICKED": _picked,
    "DOWN": lambda told: f"{told.who} goes down",
    "SEARCHED": lambda told: f"{told.who} is searched: {PENDANTS[told.event.a]}",
    "QUEEN": _queen,
    "PARTNER": lambda told: f"{told.who} trades with {told.other}",
    "ANNOUNCED": _announced,
    "GIVES": _gives,
    "DISCARDED": lambda told: f"the Cardinal discards {SPECIAL_NAMES[told.event.a]}",
    "CARD": lambda told: f"the Cardinal plays {card_text(told.event.a, told.event.b)}",
    "ENTERS": lambda told: f"{told.favourite} enters {told.room}",
    "MOVES": _moves,
    "STAYS": lambda told: f"{told.favourite} stays in {told.room}",
    "WITHDRAWN": lambda told: f"{told.favourite} leaves {told.room} for the reserve",
    "PASSAGE": lambda told: (
        f"the passage {doorway_text(passage_rooms(told.game, told.event.a))} is open to favourites"
    ),
    "SEDUCES": lambda told: f"Milady seduces {told.other}",
    "SEDUCTION": lambda told: f"the seduction {'succeeds' if told.event.a else 'fails'}",
    "SHOWN": lambda told: f"{told.who} shows his pendants: {told.secret(PENDANTS)}",
    "DUEL": lambda told: f"a duel begins in {told.room}",
    "AIMS": lambda told: f"Rochefort aims at {told.other}",
    "SHOT": lambda told: f"Rochefort {'hits' if told.event.b else 'misses'} {told.other}",
    "ROUND": _round,
    "REST": _rest,
    "DUEL_OVER": lambda told: f"the duel in {told.room} is over",
    "PHASE_OVER": lambda told: f"{PHASES_OVER[told.event.actor]} is over",
    "END": _end,
    "ASKED": _asked,
    "CHOSE": _chose,
}
