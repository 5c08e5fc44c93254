"""Why the table refuses a move of The Three Musketeers, in the words of the game, for what the words of the move name.

Nothing is decided here: the engine has refused the move already. Whether hands may be spoken of is told by the caller, so that a
message to one side says nothing of what it does not see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.musketeers.game import Musketeers
from core.musketeers.names import (
    BOOTS,
    CLOAK,
    DOOR,
    DUAL,
    ELITE,
    FAVOURITE_NAMES,
    FIGURE_NAMES,
    GUARD,
    KEY,
    MEDICINE,
    MILADY,
    N_FIGURES,
    PERFUME,
    ROCHEFORT,
    SWORD,
    TO_ARMS,
    TOKEN_NAMES,
)
from core.musketeers.notation_actions import asked_figure, pair_of, tables_of
from core.musketeers.notation_words import Order, card_text, doorway_text, room_text

if TYPE_CHECKING:
    from core.musketeers.game import Facts

_IN_A_DUEL: Final = (SWORD, MEDICINE, CLOAK)
_IN_A_PHASE: Final = (KEY, BOOTS, DOOR, MEDICINE)


@dataclass(frozen=True)
class _Refused:
    """A refused order at a table.

    Attributes:
        game: the game object.
        facts: of the state or sampled world.
        order: what was said.
        sees_hand: whether the hand of the side that decides may be spoken of.
    """

    game: Musketeers
    facts: Facts
    order: Order
    sees_hand: bool

    @property
    def node(self) -> str:
        return self.facts["node"]

    @property
    def figure(self) -> int | None:
        """The Musketeer who decides."""
        return asked_figure(self.facts)

    def room(self, room: int) -> str:
        """A room for people."""
        return room_text(self.game.room_names, room)

    def standing(self, room: int | None) -> list[str]:
        """The Musketeers who stand in a room."""
        return [
            FIGURE_NAMES[number]
            for number, one in enumerate(self.facts["musketeers"])
            if one["room"] == room and not one["down"] and not one["gone"]
        ]

    def place(self, favourite: int) -> int | None:
        """Where Rochefort or Milady is."""
        return self.facts["rochefort"] if favourite == ROCHEFORT else self.facts["milady"]


def reason(game: Musketeers, facts: Facts, order: Order, sees_hand: bool) -> str:
    """Why an order cannot be carried out at a decision node; "" if nothing better is known than who decides what.

    Args:
        game: the game object.
        facts: of the state or sampled world.
        order: what was said.
        sees_hand: whether items and special cards of the side that decides may be spoken of.
    """
    refused = _Refused(game, facts, order, sees_hand)
    if order.figure is not None and refused.figure not in (None, order.figure) and _acts(order):
        return f"{FIGURE_NAMES[refused.figure or 0]} decides here, not {FIGURE_NAMES[order.figure]}"
    for node, verbs in _REASONS.items():
        if node == facts["node"] and order.verb in verbs:
            return verbs[order.verb](refused)
    return ""


def _acts(order: Order) -> bool:
    """Whether the Musketeer of an order is who acts."""
    return order.favourite is None and order.verb in ("move", "use", "cloak", "pick", "trade", "pass")


# ------------------------------------------------------------------------------------------------------- Musketeers


def _no_item(refused: _Refused) -> str:
    """What is said of an item that is not held."""
    one, item = refused.facts["musketeers"][refused.figure or 0], refused.order.item
    name = FIGURE_NAMES[refused.figure or 0]
    if not one["items"]:
        return f"{name} has no items"
    if item is not None and refused.sees_hand and item < len(one["hand"]) and not one["hand"][item]:
        return f"{name} has no {TOKEN_NAMES[item]}"
    return ""


def _use(refused: _Refused) -> str:
    """TM-29, TM-80 to TM-87."""
    facts, order = refused.facts, refused.order
    figure = refused.figure
    if figure is None:
        return "no items are used here"
    item = CLOAK if order.verb == "cloak" else order.item
    name, one = FIGURE_NAMES[figure], facts["musketeers"][figure]
    allowed = _IN_A_DUEL if refused.node in ("ITEM", "SAVE") else _IN_A_PHASE
    if item is not None and item not in allowed:
        return f"{TOKEN_NAMES[item]} is used {'in his phase' if item in _IN_A_PHASE else 'in a duel'} only"
    missing = _no_item(_Refused(refused.game, facts, Order("use", item=item), refused.sees_hand))
    if missing:
        return missing
    tables = tables_of(refused.game)
    if item == MEDICINE and one["health"] >= tables["musketeers"][figure]["health"]:
        return f"{name} is at full health"
    if item == KEY and all(one["room"] not in pair for pair in tables["passages"]):
        return f"no secret passage ends in {one['room']}"
    if item == KEY and not facts["steps"]:
        return f"{name} has no steps left"
    has_fought = facts["fought"] and not tables["flags"]["boots_after_combat"]
    if item == BOOTS and (facts["stopped"] or has_fought):
        return f"{name} moves no more in this phase"
    return _doorway(refused, facts["door"]) if item == DOOR else ""


def _doorway(refused: _Refused, present: list[int] | None) -> str:
    """TM-87: why door or grate cannot lie there."""
    rooms = refused.order.rooms
    if rooms is None:
        return ""
    pairs = [pair_of(one) for one in refused.game.doorways]
    if rooms not in pairs:
        return f"no doorway joins {rooms[0]} and {rooms[1]}"
    if present is not None and pair_of(present) == rooms:
        return f"it lies on {doorway_text(rooms)} already"
    if pairs.index(rooms) not in refused.game.legal_doorways:
        return f"{doorway_text(rooms)} cannot be closed: it would lock somebody in"
    return ""


def _step(refused: _Refused) -> str:
    """TM-22, TM-23."""
    facts, order = refused.facts, refused.order
    figure = order.figure if refused.node == "ALL_STEP" else refused.figure
    if order.favourite is not None or order.room is None or figure is None:
        return ""
    name, one = FIGURE_NAMES[figure], facts["musketeers"][figure]
    if order.source not in (None, one["room"]):
        return f"{name} is in {one['room']}"
    if one["down"] or one["gone"]:
        return f"{name} does not stand on the board"
    if order.room not in tables_of(refused.game)["rooms"][one["room"]]["neighbours"]:
        return f"no doorway joins {one['room']} and {order.room}"
    if facts["grate"] is not None and pair_of(facts["grate"]) == pair_of((one["room"], order.room)):
        return f"the grate closes {doorway_text(pair_of(facts['grate']))}"
    return "" if refused.node == "ALL_STEP" or facts["steps"] else f"{name} has no steps left"


def _pick(refused: _Refused) -> str:
    """TM-26, TM-27."""
    if refused.figure is None:
        return ""
    facts, name = refused.facts, FIGURE_NAMES[refused.figure]
    one = facts["musketeers"][refused.figure]
    room, limit = one["room"], tables_of(refused.game)["flags"]["equip_limit"]
    if room not in facts["chests"]:
        return f"there is no chest in {room}"
    if not facts["chests"][room]:
        return f"the chest in {room} is empty"
    if one["items"] >= limit:
        return f"{name} has {limit} items already"
    if room in one["cloaked"]:
        return f"{name} came to {room} by a Cloak in this turn"
    return f"{name} has not entered {room} since he took a token, or since his phase began"


def _trade(refused: _Refused) -> str:
    """TM-31."""
    other = refused.order.other
    if other is None or refused.figure is None:
        return ""
    here = refused.facts["musketeers"][refused.figure]["room"]
    if other == refused.figure:
        return f"{FIGURE_NAMES[other]} does not trade with himself"
    if refused.facts["musketeers"][other]["room"] != here:
        return f"{FIGURE_NAMES[other]} is not in {here}"
    return f"{FIGURE_NAMES[other]} has been dealt with in this phase"


def _goods(refused: _Refused) -> str:
    """TM-31."""
    facts, order = refused.facts, refused.order
    active, partner = facts["phase"], facts["moment"]["target"]
    giver = active if order.verb == "give" else partner
    if order.figure not in (None, active, partner) or order.other not in (None, active, partner):
        return f"{FIGURE_NAMES[active]} trades with {FIGURE_NAMES[partner]} now"
    if order.item is None or not refused.sees_hand:
        return ""
    if (
        order.item >= len(facts["musketeers"][giver]["hand"])
        or not facts["musketeers"][giver]["hand"][order.item]
    ):
        return f"{FIGURE_NAMES[giver]} has no {TOKEN_NAMES[order.item]}"
    return f"this {TOKEN_NAMES[order.item]} has changed hands already"


# ------------------------------------------------------------------------------------------------------- the Cardinal


def _reinforce(refused: _Refused) -> str:
    """TM-33, TM-42, TM-43."""
    facts, order = refused.facts, refused.order
    if not facts["points"]:
        return "no action points are left"
    if order.room is not None and order.room not in refused.game.arms:
        return f"{refused.room(order.room)} is no room with the Cardinal's arms"
    if order.room is not None and refused.standing(order.room):
        return f"{refused.standing(order.room)[0]} stands in {order.room}"
    if order.favourite == GUARD:
        return "" if facts["reserve"] else "no guard is in reserve"
    if order.favourite is None:
        return ""
    if refused.place(order.favourite) is not None:
        return f"{FAVOURITE_NAMES[order.favourite]} is in {refused.place(order.favourite)}"
    is_second = order.favourite == ROCHEFORT and facts["rochefort_entered"]
    return "Rochefort has entered in this turn already" if is_second else ""


def _favourite(refused: _Refused) -> str:
    """TM-44, TM-45."""
    facts, order = refused.facts, refused.order
    if order.figure is not None:
        return "it is the phase of the Cardinal" if facts["phase"] == N_FIGURES else ""
    if not facts["points"]:
        return "no action points are left"
    if order.favourite is None:
        return ""
    if order.favourite != GUARD:
        place, name = refused.place(order.favourite), FAVOURITE_NAMES[order.favourite]
        if place is None or order.source not in (None, place):
            return f"{name} is in reserve" if place is None else f"{name} is in {place}"
        if facts["rochefort_moved" if order.favourite == ROCHEFORT else "milady_moved"]:
            return f"{name} has moved in this phase"
        return _way(refused, place)
    if order.source is None:
        return ""
    here, unmoved = facts["guards"].get(order.source, 0), facts["unmoved"].get(order.source, 0)
    if not here:
        return f"no guard is in {order.source}"
    if unmoved < (order.count or 1):
        return (
            f"{unmoved} of the {here} guards in {order.source} may still move"
            if unmoved
            else (f"the guards in {order.source} have moved in this phase")
        )
    if facts["points"] < (order.count or 1):
        return f"{facts['points']} action points are left"
    return _way(refused, order.source)


def _way(refused: _Refused, source: int) -> str:
    if refused.order.room is None:
        return ""
    if refused.order.room == source:
        return "a favourite that moves goes to another room"
    if refused.order.room == tables_of(refused.game)["corridor"]:
        return f"no favourite goes to {refused.room(refused.order.room)}"
    return f"no way of two rooms leads from {source} to {refused.order.room}; Musketeers who stand and the door are in the way"


def _seduce(refused: _Refused) -> str:
    """TM-48."""
    facts, figure = refused.facts, refused.order.figure
    if facts["seduction_used"]:
        return "Milady has tried to seduce somebody in this phase"
    return _with_milady(refused, figure)


def _with_milady(refused: _Refused, figure: int | None) -> str:
    together = refused.standing(refused.place(MILADY))
    if not together:
        return "no Musketeer stands in a room with Milady"
    if figure is not None and FIGURE_NAMES[figure] not in together:
        return f"{FIGURE_NAMES[figure]} does not stand in a room with Milady"
    return ""


def _card(refused: _Refused) -> str:
    """TM-47, TM-50 to TM-56."""
    facts, order = refused.facts, refused.order
    if facts["card_played"]:
        return "a special card has been played in this phase"
    if not facts["hand_n"]:
        return "the Cardinal has no special cards"
    if order.card is None:
        return ""
    is_of_duels = order.card in (TO_ARMS, ELITE)
    if is_of_duels != (refused.node == "DUEL_CARD"):
        return f"{card_text(order.card)} is played {'in a duel' if is_of_duels else 'before the duels'}"
    if refused.sees_hand and not facts["hand"][order.card]:
        return f"the Cardinal has no {card_text(order.card)}"
    if order.card == PERFUME:
        return _with_milady(refused, order.figure)
    return _dual(refused) if order.card == DUAL else ""


def _dual(refused: _Refused) -> str:
    """TM-50, TM-52."""
    order, tables = refused.order, tables_of(refused.game)
    if order.half != 1 or order.rooms is None:
        return _doorway(refused, refused.facts["grate"])
    if order.rooms not in [pair_of(one) for one in tables["passages"]]:
        return f"no secret passage joins {order.rooms[0]} and {order.rooms[1]}"
    is_last = tables["corridor"] in order.rooms
    return f"{doorway_text(order.rooms)}: favourites may not use it" if is_last else ""


def _withdraw(refused: _Refused) -> str:
    """TM-54."""
    order = refused.order
    if order.favourite is None or order.source is None:
        return ""
    if order.favourite == GUARD:
        return "" if refused.facts["guards"].get(order.source) else f"no guard is in {order.source}"
    place, name = refused.place(order.favourite), FAVOURITE_NAMES[order.favourite]
    return (
        f"{name} is in reserve" if place is None else f"{name} is in {place}" if place != order.source else ""
    )


def _target(refused: _Refused) -> str:
    """TM-63, TM-71: Musketeers of the duel."""
    figure, room = refused.order.figure, refused.facts["moment"]["duel_room"]
    if figure is None or FIGURE_NAMES[figure] in refused.standing(room):
        return ""
    return f"{FIGURE_NAMES[figure]} does not stand in {room}"


def _discard(refused: _Refused) -> str:
    card = refused.order.card
    is_held = card is None or not refused.sees_hand or refused.facts["hand"][card]
    return "" if is_held or card is None else f"the Cardinal has no {card_text(card)}"


_REASONS: Final[dict[str, dict[str, Callable[[_Refused], str]]]] = {
    "ACT": {"use": _use, "cloak": _use, "move": _step, "pick": _pick},
    "ITEM": {"use": _use, "cloak": _use},
    "SAVE": {"use": _use},
    "PUT_DOOR": {"use": lambda refused: _doorway(refused, refused.facts["door"])},
    "PARTNER": {"trade": _trade},
    "GOODS": {"give": _goods, "take": _goods},
    "ALL_STEP": {"move": _step},
    "ALL_PICK": {"pick": _pick},
    "C_ACT": {"reinforce": _reinforce, "move": _favourite, "seduce": _seduce, "play": _card},
    "C_REINFORCE": {"reinforce": _reinforce},
    "C_SOURCE": {"move": _favourite},
    "C_DESTINATION": {"move": _favourite},
    "C_CARD": {"play": _card},
    "C_GRATE": {"play": _dual},
    "C_PASSAGE": {"play": _dual},
    "C_RESERVE": {"withdraw": _withdraw},
    "C_PISTOL": {"shoot": _target},
    "REST": {"hit": _target},
    "DUEL_CARD": {"play": _card},
    "DISCARD": {"discard": _discard},
}
"""Node -> verb -> why it cannot be."""
