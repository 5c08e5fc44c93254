"""Whole moves of The Three Musketeers as orders: what is legal is asked from the engine, on copies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.errors import NotationError
from core.game import SeenEvent, State
from core.musketeers.game import ACTIONS, EVENTS
from core.musketeers.names import DOOR, DUAL, GUARD, PERFUME, RESERVE
from core.musketeers.notation_actions import (
    NOWHERE,
    PARAMETER_NODES,
    game_of,
    order_of,
    pair_of,
    passage_rooms,
    tables_of,
)
from core.musketeers.notation_orders import read_order
from core.musketeers.notation_reader import Reader
from core.musketeers.notation_situation import why_not
from core.musketeers.notation_words import Order, order_text
from core.notation import actions_in_order
from core.words import either

_MORE: Final = re.compile(r"\s*(?:\.\.\.|…)\s*$")
_BEGINNINGS: Final = ("reinforce", "move", "play", "seduce", "use")
"""Verbs of moves that may go on with a parameter."""
_NEAREST: Final = 5


@dataclass(frozen=True)
class Move:
    """A move with its actions.

    Attributes:
        order: what it says; of a move in progress what has been said so far.
        actions: at least one.
        goes_on: a parameter is still to be chosen.
    """

    order: Order
    actions: tuple[int, ...]
    goes_on: bool


def expects(order: Order, node: str) -> bool:
    """Whether a move goes on with what is asked at a node."""
    return node in PARAMETER_NODES and order.verb in _BEGINNINGS


def joined(order: Order | None, rest: Order) -> Order | None:
    """A move with its next parameter; None if they do not belong together."""
    if order is None or order.verb not in _BEGINNINGS:
        return None
    if is_reserve(order) and rest.verb in ("withdraw", "pass"):
        withdrawn = order.withdrawn or ()
        if rest.verb == "withdraw" and rest.source is not None and rest.favourite is not None:
            withdrawn += ((rest.source, rest.favourite),)
        return replace(order, withdrawn=withdrawn)
    return rest if order.verb == rest.verb else None


def with_told(order: Order, events: Sequence[SeenEvent], state: State) -> Order:
    """A move with the parameters that were not chosen because only one was possible: its events tell them."""
    game = game_of(state)
    for event in events:
        name = EVENTS[event.kind]
        if name == "CARD" and order.verb == "play":
            order = replace(order, card=event.a, half=event.b if event.a == DUAL else None)
        elif name == "MOVES" and order.verb == "move" and order.figure is None:
            return _with_way(order, event, events)
        elif name == "ENTERS" and order.verb == "reinforce":
            return replace(order, favourite=event.actor, room=event.a)
        elif name == "SEDUCES" and order.verb == "seduce":
            return replace(order, figure=event.a)
        elif name == "PUT" and (order.item == DOOR or order.card == DUAL):
            return replace(order, rooms=pair_of(game.doorways[event.a]))
        elif name == "PASSAGE" and order.card == DUAL:
            return replace(order, rooms=passage_rooms(game, event.a))
        elif name == "SHOWN" and order.card == PERFUME:
            return replace(order, figure=event.actor)
        elif name == "DECLINES" and is_reserve(order):
            return replace(order, withdrawn=order.withdrawn or ())
    return order


def _with_way(order: Order, event: SeenEvent, events: Sequence[SeenEvent]) -> Order:
    """A move of favourites with what its first event tells."""
    source, count = event.a & NOWHERE, order.count
    if event.actor == GUARD and count is None:
        count = sum(
            EVENTS[one.kind] == "MOVES" and (one.actor, one.a & NOWHERE, one.b) == (GUARD, source, event.b)
            for one in events
        )
    return replace(order, favourite=event.actor, source=source, room=event.b, count=count)


def told(state: State, actions: Sequence[int]) -> list[Move]:
    """Actions as moves, parameters folded in; only the last one may be in progress.

    Raises:
        IllegalActionError: an action is not legal.
    """
    game = game_of(state)
    copy = state.copy()
    moves: list[Move] = []
    for action in actions:
        one = order_of(copy, game.facts(copy), action)
        seat, events = copy.actor, game.play(copy, action)
        last = moves[-1] if moves and moves[-1].goes_on else None
        order = joined(last.order, one) if last is not None else None
        taken = (*moves.pop().actions, action) if last is not None and order is not None else (action,)
        whole = with_told(order or one, events, copy)
        goes_on = copy.actor == seat and expects(whole, game.facts(copy)["node"])
        moves.append(Move(whole, taken, goes_on))
    return moves


def is_reserve(order: Order) -> bool:
    """Whether a move in progress is a Reserve: too many sets of favourites may follow to list them."""
    return order.verb == "play" and order.card == RESERVE


def moves_from(
    state: State, wanted: Order | None = None, so_far: Move | None = None, is_open: bool = False
) -> Iterator[Move]:
    """The moves at a node, parameters folded in.

    Args:
        state: where the first or next action of a move is chosen.
        wanted: only moves that it may mean are followed; with None a Reserve ends as soon as favourites are to be named.
        so_far: the move in progress.
        is_open: moves in progress are given too.
    """
    game = game_of(state)
    facts = game.facts(state)
    before = () if so_far is None else so_far.actions
    if wanted is not None and not state.is_chance and wanted.side not in (None, state.actor):
        return
    for action in state.legal():
        one = order_of(state, facts, action)
        order = one if so_far is None else joined(so_far.order, one) or one
        if order.verb not in _BEGINNINGS:
            yield Move(order, (*before, action), False)
            continue
        if wanted is not None and not wanted.may_become(order):
            continue
        copy = state.copy()
        order = with_told(order, game.play(copy, action), copy)
        goes_on = copy.actor == state.actor and expects(order, game.facts(copy)["node"])
        move = Move(order, (*before, action), goes_on)
        stops = goes_on and is_reserve(order) and (wanted is None or wanted.withdrawn is None)
        if not goes_on or is_open or stops:
            yield move
        if goes_on and not stops:
            yield from moves_from(copy, wanted, move, is_open)


def legal_texts(state: State, rooms: Sequence[str]) -> list[tuple[str, list[int]]]:
    """All whole moves with their texts; of a Reserve only its beginning."""
    return [
        (order_text(move.order, rooms) + (" ..." if move.goes_on else ""), list(move.actions))
        for move in moves_from(state)
    ]


# --------------------------------------------------------------------------------------------------------------- reading


def parse_orders(state: State, text: str, names: Sequence[str]) -> list[int]:
    """The actions of a move's text (see notation.parse_move)."""
    return actions_in_order(state, text, lambda at, part: _parsed(at, part, names))


def _parsed(state: State, text: str, names: Sequence[str]) -> list[int]:
    """The actions of one move."""
    rooms = game_of(state).room_names
    more = _MORE.search(text)
    reader = Reader(text if more is None else text[: more.start()], names, rooms)
    order = read_order(reader, more is not None)
    taken = _unfinished(state, order) if more is not None else resolved(state, order, reader)
    if taken is None:
        raise refusal(state, order, reader)
    return taken


def resolved(state: State, order: Order, reader: Reader) -> list[int] | None:
    """The actions of the one legal move that an order means, None if there is none.

    Raises:
        NotationError: there are several, or dice do not fit.
    """
    wanted = with_dice(state, order, reader)
    found = [move for move in moves_from(state, wanted) if wanted.fits(move.order)]
    whole = [move for move in found if not move.goes_on]
    if len(found) == 1 and found[0].goes_on:
        message = f'"{reader.text.strip()}" what? The form is: play Reserve: guard 17, Rochefort 27'
        raise reader.fault(message, len(reader.text.rstrip()), ("play Reserve: guard 17",))
    if len(whole) > 1:
        texts = [order_text(move.order, reader.rooms) for move in whole]
        hint = ", ..." if len(texts) > _NEAREST + 1 else ""
        message = f'"{reader.text.strip()}" may be {either(texts[: _NEAREST + 1])}{hint}'
        raise reader.fault(message, len(reader.text.rstrip()), texts)
    return list(whole[0].actions) if whole else None


def _unfinished(state: State, order: Order) -> list[int] | None:
    """The actions of a text that leaves a parameter open: "move guard 46 ..."."""
    found = [
        move for move in moves_from(state, order, is_open=True) if move.goes_on and order.fits(move.order)
    ]
    return list(min(found, key=lambda move: len(move.actions)).actions) if found else None


def with_dice(state: State, order: Order, reader: Reader) -> Order:
    """An order with what its dice make.

    Raises:
        NotationError: they are not as many as are rolled here.
    """
    game = game_of(state)
    node = game.facts(state)["node"]
    if not order.dice or node not in ("DUEL_ROUND", "SEDUCTION", "PISTOL"):
        return order
    if node != "DUEL_ROUND":
        tables = tables_of(game)
        least = tables["rochefort"]["pistol_hit"] if node == "PISTOL" else tables["milady"]["seduce_hit"]
        return replace(order, success=int(order.dice[0] >= least))
    cardinal = cardinal_dice(state)
    if order.number not in (None, cardinal):
        message = f"the Cardinal rolls {cardinal} dice here, not {order.number}"
        raise reader.fault(message, len(reader.text) - len(reader.text.lstrip()))
    try:
        packed = game.round_action(state, order.dice) - ACTIONS["ROUND_0"]
    except ValueError:
        message = f"{len(order.dice)} dice are not those of this round: {dice_words(state)}"
        raise reader.fault(message, len(reader.text) - len(reader.text.lstrip())) from None
    return replace(order, number=None, hits=(packed & 31, packed >> 5 & 31, packed >> 10))


def cardinal_dice(state: State) -> int:
    """How many dice the Cardinal's side rolls in a duel round."""
    dice = game_of(state).round_dice(state)
    return sum(number for who, number in dice.items() if who.casefold() in ("guards", "guard", "rochefort"))


def dice_words(state: State) -> str:
    """How many dice everybody rolls in a duel round: "the Cardinal rolls 3, d'Artagnan 3, Athos 2 and one again if he missed"."""
    game = game_of(state)
    tables, dice = tables_of(game)["musketeers"], game.round_dice(state)
    words = [f"the Cardinal rolls {cardinal_dice(state)}"]
    for one in tables:
        again = " and one again after a miss" if one["ability"] == "reroll1" else ""
        words += [f"{one['name']} {dice[one['letter']]}{again}"] if dice[one["letter"]] else []
    return ", ".join(words)


def refusal(state: State, order: Order, reader: Reader) -> NotationError:
    """Why no legal move fits an order, with the nearest ones."""
    texts = [text for text, _ in legal_texts(state, reader.rooms)]
    return reader.impossible(why_not(state, order, reader.names, sees_hand=True), texts)
