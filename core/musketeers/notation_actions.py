"""Actions and outcomes of The Three Musketeers as orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from core.errors import IllegalActionError
from core.game import State, View
from core.musketeers.game import ACTIONS, Musketeers
from core.musketeers.names import BOOTS, DOOR, DUAL, GUARD, KEY, MEDICINE, N_FIGURES, PERFUME, SWORD
from core.musketeers.notation_words import Order

if TYPE_CHECKING:
    from core.musketeers.game import Facts

PARAMETER_NODES: Final = (
    "PUT_DOOR", "C_REINFORCE", "C_SOURCE", "C_DESTINATION", "C_COUNT", "C_CARD", "C_GRATE", "C_PASSAGE", "C_RESERVE",
    "C_TARGET",
)  # fmt: skip
"""What is chosen here belongs to the move before it."""
NOWHERE: Final = 255
_AT_SHOWN: Final = 27  # of vocabulary.pxd: field `back` of a target of the Perfume
_PASSES: Final = {
    "ACT": "end", "ITEM": "done", "SAVE": "go down", "PARTNER": "end", "PENDANT": "no pendants", "GOODS": "done",
    "ALL_STEP": "end", "ALL_PICK": "no token", "C_ACT": "end", "C_RESERVE": "done", "DUEL_CARD": "no card",
}  # fmt: skip
"""What END is called where it is not just "pass"."""
_ITEMS: Final = {
    "USE_KEY": KEY, "USE_BOOTS": BOOTS, "USE_DOOR": DOOR, "USE_SWORD": SWORD, "USE_MEDICINE": MEDICINE,
}  # fmt: skip
_PLAIN: Final = {
    "REINFORCE": "reinforce", "MOVE": "move", "PLAY_CARD": "play", "SEDUCE": "seduce", "PICK": "pick", "SWAP": "swap",
    "KEEP": "keep",
}  # fmt: skip
_OF_FIGURE: Final = ("ACT", "PARTNER", "PENDANT", "GOODS", "PUT_DOOR")
"""Nodes of the Musketeer whose phase it is."""
_OF_CURSOR: Final = ("ITEM", "SAVE", "ALL_PICK")


def game_of(place: State | View) -> Musketeers:
    """The game of a state or view."""
    game = place.game
    assert isinstance(game, Musketeers)
    return game


def tables_of(game: Musketeers) -> dict[str, Any]:
    """The loaded rules tables."""
    return game.tables


def pair_of(rooms: Sequence[int]) -> tuple[int, int]:
    """Two rooms, the lower one first."""
    return min(rooms), max(rooms)


def passage_rooms(game: Musketeers, passage: int) -> tuple[int, int]:
    """The rooms of a secret passage by its number."""
    return pair_of(tables_of(game)["passages"][passage])


def card_number(game: Musketeers, card: int) -> int:
    """The printed number of a move card."""
    return int(tables_of(game)["cards"][card]["number"])


# -------------------------------------------------------------------------------------------------- actions as orders


def asked_figure(facts: Facts) -> int | None:
    """The Musketeer who is asked at a node, None where it is a side."""
    if facts["node"] in _OF_FIGURE and facts["phase"] < N_FIGURES:
        return facts["phase"]
    return facts["moment"]["cursor"] if facts["node"] in _OF_CURSOR else None


def order_of(state: State, facts: Facts, action: int) -> Order:
    """A legal action as an order; at a parameter node together with what was chosen before it.

    Raises:
        IllegalActionError: there is no such action.
    """
    game = game_of(state)
    if facts["actor"] >= game.seats:
        return _outcome(game, facts, action)
    is_signal = facts["node"] == "SIGNAL_MOVE"
    order = _signal_move(state, action) if is_signal else _choice(game, facts, action)
    figure = asked_figure(facts)
    if figure is None or order.figure is not None or order.favourite is not None:
        return order
    return replace(order, figure=figure)


def _choice(game: Musketeers, facts: Facts, action: int) -> Order:
    """An action of a side."""
    code, node = ACTIONS, facts["node"]
    if action == code["END"]:
        return Order("pass", word=_PASSES.get(node), is_pass=True)
    if action == code["PLAY"]:
        return Order("signal" if node == "SIGNAL_OFFER" else "one for all")
    for name, item in _ITEMS.items():
        if action == code[name]:
            return Order("use", item=item)
    for name, verb in _PLAIN.items():
        if action == code[name]:
            return Order(verb, other=facts["moment"]["target"] if node == "PENDANT" else None)
    for name, end, reads in _RANGES:
        if code[name] <= action < code[end]:
            return reads(game, facts, action - code[name])
    raise IllegalActionError(f"{action} is no action of The Three Musketeers")


def _with_figure(game: Musketeers, facts: Facts, figure: int) -> Order:
    """A choice of a Musketeer."""
    node = facts["node"]
    if node == "PARTNER":
        return Order("trade", figure=facts["phase"], other=figure)
    if node == "C_TARGET" and facts["moment"]["back"] == _AT_SHOWN:
        return Order("play", card=PERFUME, figure=figure)
    return Order(
        {"CARRIER": "carrier", "C_TARGET": "seduce", "C_PISTOL": "shoot", "REST": "hit"}[node], figure=figure
    )


def _with_card(game: Musketeers, facts: Facts, card: int) -> Order:
    """A choice of a special card."""
    if facts["node"] == "DISCARD":
        return Order("discard", card=card)
    return Order("play", card=card, half=0 if card == DUAL else None)


def _with_room(game: Musketeers, facts: Facts, room: int) -> Order:
    """A choice of a room."""
    node, moment = facts["node"], facts["moment"]
    if node == "C_DESTINATION":
        return Order("move", favourite=moment["kind"], source=moment["source"], room=room)
    if node == "ORDER":
        return Order("duel", room=room)
    if node == "ITEM":
        return Order("cloak", figure=moment["cursor"], room=room)
    figure = facts["phase"]
    return Order("move", figure=figure, source=facts["musketeers"][figure]["room"], room=room)


def _with_doorway(game: Musketeers, facts: Facts, doorway: int) -> Order:
    rooms = pair_of(game.doorways[doorway])
    if facts["node"] == "PUT_DOOR":
        return Order("use", item=DOOR, rooms=rooms)
    return Order("play", card=DUAL, half=0, rooms=rooms)


def _with_passage(game: Musketeers, facts: Facts, passage: int) -> Order:
    return Order("play", card=DUAL, half=1, rooms=passage_rooms(game, passage))


def _with_count(game: Musketeers, facts: Facts, count: int) -> Order:
    moment = facts["moment"]
    return Order("move", favourite=moment["kind"], source=moment["source"], room=moment["goal"], count=count)


def _with_place(game: Musketeers, facts: Facts, place: int) -> Order:
    room, favourite = divmod(place, 3)
    if facts["node"] == "C_REINFORCE":
        return Order("reinforce", favourite=favourite, room=room)
    return Order("withdraw" if facts["node"] == "C_RESERVE" else "move", favourite=favourite, source=room)


def _with_step(game: Musketeers, facts: Facts, step: int) -> Order:
    figure, room = divmod(step, 64)
    return Order("move", figure=figure, source=facts["musketeers"][figure]["room"], room=room)


_RANGES: Final[tuple[tuple[str, str, Callable[[Musketeers, Facts, int], Order]], ...]] = (
    ("FIGURE_0", "GIVE_0", _with_figure),
    (
        "GIVE_0",
        "TAKE_0",
        lambda game, facts, item: Order("give", item=item, other=facts["moment"]["target"]),
    ),
    (
        "TAKE_0",
        "CARD_0",
        lambda game, facts, item: Order("take", item=item, other=facts["moment"]["target"]),
    ),
    ("CARD_0", "PASSAGE_HALF", _with_card),
    ("PASSAGE_HALF", "PASSAGE_0", lambda game, facts, _: Order("play", card=DUAL, half=1)),
    ("PASSAGE_0", "ROOM_0", _with_passage),
    ("ROOM_0", "DOORWAY_0", _with_room),
    ("DOORWAY_0", "COUNT_0", _with_doorway),
    ("COUNT_0", "PLACE_0", _with_count),
    ("PLACE_0", "ALL_0", _with_place),
    ("ALL_0", "TOKEN_0", _with_step),
)
"""First action, first one behind, and what it is."""


def _signal_move(state: State, action: int) -> Order:
    """A choice for one favourite in the Signal's phase; which one is asked tells what its first choice does."""
    event = state.game.play(state.copy(), state.legal()[0])[0]
    source, favourite = event.a & NOWHERE, event.actor
    if action == ACTIONS["STAY"]:
        return Order("stay", favourite=favourite, source=source)
    room = action - ACTIONS["ROOM_0"]
    return Order(
        "move", favourite=favourite, source=source, room=room, count=1 if favourite == GUARD else None
    )


def _outcome(game: Musketeers, facts: Facts, action: int) -> Order:
    """An outcome of chance."""
    code, node, cursor = ACTIONS, facts["node"], facts["moment"]["cursor"]
    if node == "DUEL_ROUND":
        packed = action - code["ROUND_0"]
        return Order("round", hits=(packed & 31, packed >> 5 & 31, packed >> 10))
    if node in ("SEDUCTION", "PISTOL"):
        return Order("shot" if node == "PISTOL" else "seduction", success=int(action == code["HIT"]))
    if node == "MOVE_CARD":
        return Order("card", number=card_number(game, action - code["MOVE_CARD_0"]))
    if node == "SPECIAL_DRAW":
        return Order("draw", card=action - code["CARD_0"])
    if node == "SURPRISE":
        return Order("surprise", number=action - code["SURPRISE_0"])
    if node == "WAITING":
        return Order("go on")
    if node == "GOLD_DEAL":
        return Order("gold", item=action - code["TOKEN_0"])
    return Order("deal" if node == "TOKEN_DEAL" else "token", figure=cursor, item=action - code["TOKEN_0"])
