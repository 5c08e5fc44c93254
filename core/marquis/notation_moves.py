"""Actions and whole moves of Marquis as orders: what is legal is asked from the engine, on copies."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.errors import IllegalActionError, NotationError
from core.game import SeenEvent, State, View
from core.marquis.game import ACTIONS, EVENTS, Marquis
from core.marquis.names import CARD_NAMES, VETO
from core.marquis.notation_reasons import reason
from core.marquis.notation_words import NOBODY, NOTHING, Order, Reader, order_text
from core.notation import actions_in_order
from core.words import either

if TYPE_CHECKING:
    from core.marquis.game import Facts

PARAMETER_NODES: Final = ("TARGET", "CTS_PRICE")
"""What is chosen here belongs to the move before it, if the same seat made that right before."""
_PASSES: Final = {
    "STOP_OR_GO": Order("continue", is_pass=True),
    "TARGET": Order("kill", seat=NOBODY, is_pass=True),
    "PROS_OFFER": Order("offer", item=NOTHING, is_pass=True),
    "CTS_ACCEPT": Order("decline", is_pass=True),
    "CTS_REPLY": Order("decline", is_pass=True),
}
"""What PASS is called where it is not just "pass"."""
_PLAIN: Final = {
    "STOP": "stop", "VETO": "veto", "ACCEPT": "accept", "INTEND": "intend", "COLLECT": "collect", "WAIVE": "waive",
    "GO_ON": "go on",
}  # fmt: skip
_MORE: Final = re.compile(r"\s*(?:\.\.\.|…)\s*$")


def game_of(place: State | View) -> Marquis:
    """The game of a state or view."""
    game = place.game
    assert isinstance(game, Marquis)
    return game


def order_of(state: State, facts: Facts, action: int) -> Order:
    """A legal action as an order, without what only events tell.

    Raises:
        IllegalActionError: there is no such action.
    """
    node, code = facts["node"], ACTIONS
    if action == code["PASS"]:
        return _PASSES.get(node, Order("pass", is_pass=True))
    for name, verb in _PLAIN.items():
        if action == code[name]:
            return Order(verb)
    if code["PLAY_0"] <= action < code["PLAY_0"] + VETO:
        return Order("play", card=action - code["PLAY_0"])
    if code["SEAT_0"] <= action < code["SEAT_0"] + 8:
        return Order("kill" if node == "TARGET" else "protect", seat=action - code["SEAT_0"])
    if code["OFFER_0"] <= action < code["OFFER_0"] + 8:
        return Order("price" if node == "CTS_PRICE" else "offer", item=action - code["OFFER_0"])
    if code["COUNT_0"] <= action < code["CARD_0"]:
        count = action - code["COUNT_0"]
        return Order("buy", count=count, is_pass=count == 0)
    if code["CARD_0"] <= action < code["CARD_0"] + len(CARD_NAMES):
        verb = {"RETRIEVE": "retrieve", "WITNESS": "call", "DEAL": "deal"}.get(node, "draw")
        seat = state.chance_kind()[1] if verb == "deal" else None
        return Order(verb, card=action - code["CARD_0"], seat=seat)
    if code["FIRST_0"] <= action < code["FIRST_0"] + 8:
        return Order("first", seat=action - code["FIRST_0"])
    raise IllegalActionError(f"{action} is no action of Marquis")


def with_told(order: Order, events: Sequence[SeenEvent]) -> Order:
    """An offer with the player and the price that the events of making it tell."""
    for event in events:
        name = EVENTS[event.kind]
        if name == "CLIENT_OFFER" and order.verb == "offer":
            return replace(order, seat=event.a, item=event.b)
        if name == "CLIENT" and order.verb == "protect":
            return replace(order, seat=event.a, item=event.b)
    return order


def _joined(order: Order, rest: Order) -> Order | None:
    """A move with its parameter; None if they do not belong together."""
    if order.verb == "play" and rest.verb == "kill" and order.seat is None:
        return replace(order, seat=rest.seat)
    if order.verb == "protect" and rest.verb == "price":
        return replace(order, item=rest.item)
    return None


def told(state: State, actions: Sequence[int]) -> tuple[list[Order], bool]:
    """Actions as orders, parameters folded in, and whether the last move is still in progress.

    Raises:
        IllegalActionError: an action is not legal.
    """
    game = game_of(state)
    copy = state.copy()
    orders: list[Order] = []
    for action in actions:
        order = order_of(copy, game.facts(copy), action)
        seat, events = copy.actor, game.play(copy, action)
        order = with_told(order, events)
        whole = _joined(orders[-1], order) if orders else None
        if whole is not None:
            orders[-1] = whole
        else:
            orders.append(order)
    in_progress = bool(orders) and copy.actor == seat and _expects(orders[-1], game.facts(copy)["node"])
    return orders, in_progress


def _expects(order: Order, node: str) -> bool:
    """Whether a move goes on with the parameter that is asked at a node."""
    return (node == "TARGET" and order.verb == "play") or (node == "CTS_PRICE" and order.verb == "protect")


def folded(state: State) -> list[tuple[Order, list[int]]]:
    """All whole moves at a node, parameters folded in."""
    game = game_of(state)
    facts = game.facts(state)
    moves: list[tuple[Order, list[int]]] = []
    for action in state.legal():
        order = order_of(state, facts, action)
        if order.verb not in ("play", "protect", "offer") or order.is_pass:
            moves.append((order, [action]))
            continue
        copy = state.copy()
        order = with_told(order, game.play(copy, action))
        if copy.actor == state.actor and _expects(order, game.facts(copy)["node"]):
            for rest, actions in folded(copy):
                moves.append((_joined(order, rest) or order, [action, *actions]))
        else:
            moves.append((order, [action]))
    return moves


def legal_texts(state: State, names: Sequence[str]) -> list[tuple[str, list[int]]]:
    """All whole moves with their texts."""
    menu = game_of(state).menu
    return [(order_text(order, names, menu), actions) for order, actions in folded(state)]


def parse_orders(state: State, text: str, names: Sequence[str]) -> list[int]:
    """The actions of a move's text (see notation.parse_move)."""
    return actions_in_order(state, text, lambda at, part: _parsed(at, part, names))


def _parsed(state: State, text: str, names: Sequence[str]) -> list[int]:
    """The actions of one move, or of the cards of one deal."""
    game = game_of(state)
    more = _MORE.search(text)
    reader = Reader(text if more is None else text[: more.start()], names, game.menu)
    copy = state.copy()
    actions: list[int] = []
    for order in reader.orders():
        taken = _unfinished(copy, order) if more is not None else resolved(copy, order, reader)
        if taken is None:
            raise refusal(copy, order, reader)
        for action in taken:
            game.play(copy, action)
        actions += taken
    return actions


def resolved(state: State, order: Order, reader: Reader) -> list[int] | None:
    """The actions of the one legal move that an order means, None if there is none.

    Raises:
        NotationError: there are several.
    """
    found = [(legal, actions) for legal, actions in folded(state) if order.fits(legal)]
    exact = [(legal, actions) for legal, actions in found if legal.verb == order.verb]
    found = exact if len(exact) == 1 else found
    if len(found) > 1:
        texts = [order_text(legal, reader.names, reader.menu) for legal, _ in found]
        raise reader.fault(
            f'"{reader.text.strip()}" may be {either(texts[:6])}', len(reader.text.rstrip()), texts
        )
    return found[0][1] if found else None


def _unfinished(state: State, order: Order) -> list[int] | None:
    """The action of a text that leaves the parameter open: "play Assassin ..."."""
    for action in state.legal():
        orders, goes_on = told(state, [action])
        if goes_on and order.fits(orders[0]):
            return [action]
    return None


def refusal(state: State, order: Order, reader: Reader) -> NotationError:
    """Why no legal move fits an order, with the nearest ones."""
    texts = [text for text, _ in legal_texts(state, reader.names)]
    return reader.impossible(why_not(state, order, reader.names), texts)


def why_not(state: State, order: Order, names: Sequence[str]) -> str:
    """Why no legal move fits an order, in the game's words, as far as the facts tell."""
    facts = game_of(state).facts(state)
    node = facts["node"]
    if state.is_terminal:
        return "the game is over"
    if state.is_chance:
        if order.verb in ("draw", "deal") and order.card is not None:
            return f"no {CARD_NAMES[order.card]} can be drawn now"
        return _CHANCES.get(node, "chance decides now")
    name, seat = names[state.actor], facts["seats"][state.actor]
    holds = [float(card in seat["hand"]) for card in range(len(CARD_NAMES))]
    why = reason(facts, order, state.actor, holds, names, game_of(state).menu)
    if why:
        return why if order.verb == "play" and node == "PLAY" else f"{why}; {name} {QUESTIONS[node]}"
    if order.verb in ("buy", "pass") and node == "BUY_COUNT":
        return f"{name} may buy {_range(state)} times"
    if order.verb == "buy" and node == "BUY_INTENT":
        return f"a Countess is due a coin: {name} first says that he intends to buy"
    return f"{name} {QUESTIONS.get(node, 'decides something else')}"


def _range(state: State) -> str:
    counts = [action - ACTIONS["COUNT_0"] for action in state.legal()]
    return f"{min(counts)} to {max(counts)}" if len(counts) > 1 else str(counts[0])


_CHANCES: Final = {
    "FIRST_PLAYER": "the first player is drawn now",
    "DEAL": "the cards are dealt now, seat by seat",
    "WAITING": "something hidden is being decided",
}
QUESTIONS: Final = {
    "STOP_OR_GO": "may stop now, or continue", "PLAY": "plays a character now", "BUY_INTENT": "may buy now, or pass",
    "FEE": "collects or waives the Countess coin now", "BUY_COUNT": "says how often he buys now",
    "TARGET": "names the Assassin's victim now, or nobody", "ASK_VETO": "may play the Veto now, or pass",
    "PROS_OFFER": "offers a Prosecutor something now, or nothing", "PROS_REPLY": "may intervene as Prosecutor now, or pass",
    "CTS_CLIENT": "may offer protection now, or pass", "CTS_PRICE": "names the price of the protection now",
    "CTS_ACCEPT": "accepts or declines protection now", "CLIENT_OFFER": "may offer a Countess something for protection now",
    "CTS_REPLY": "accepts or declines to protect now", "RETRIEVE": "retrieves a card of his own pile now",
    "WITNESS": "calls a card of his draw pile now",
}  # fmt: skip
"""What a seat decides at a node."""
