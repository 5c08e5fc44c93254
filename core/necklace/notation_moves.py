"""Actions and whole moves of Queen's Necklace as orders: what is legal is asked from the engine, on copies."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.errors import IllegalActionError, NotationError
from core.game import SeenEvent, State, View
from core.necklace.game import ACTIONS, EVENTS, KINDS, Necklace
from core.necklace.names import KIND_NAMES, TYPE_NAMES
from core.necklace.notation_sale import MORE, SALE_NODES, is_under_way, parse_commit, step_of, step_text
from core.necklace.notation_words import Order, Reader, order_text
from core.words import either, parts_of

if TYPE_CHECKING:
    from core.necklace.game import Facts

PARAMETER_NODES: Final = ("TARGET", "FORGE_TYPE", "FAVORITE_TYPE")
PERMUTATIONS: Final = tuple(itertools.permutations(range(4)))
KIND: Final = {name: kind for kind, name in enumerate(KINDS)} | {"ME": 24}
_USED: Final = {"MUSKETEER": "MU", "CARDINAL": "CD", "QUEEN": "QU"}
_DRAWS: Final = {"STEAL": "steal", "DRAW_BACK": "steal", "DEAL": "deal"}


def game_of(place: State | View) -> Necklace:
    """The game of a state or view."""
    game = place.game
    assert isinstance(game, Necklace)
    return game


def gem_kind(gem: int, size: int) -> int:
    """Gem card of a type and size."""
    return KIND_NAMES.index(f"{TYPE_NAMES[gem]} {size}")


def order_of(state: State, facts: Facts, action: int) -> Order:
    """A legal action outside a sale's commit as an order, a purchase with price and slot.

    Raises:
        IllegalActionError: there is no such action.
    """
    node = facts["node"]
    code = ACTIONS
    if action == code["PASS"]:
        return Order("pass")
    if action < code["TARGET_1"]:
        if action == code["PLAY_MU3"]:
            return Order("play", card=KIND["MU"], count=3)
        return Order("play", card=KIND["CF"] + action - code["PLAY_CF"], count=1)
    if action < code["TYPE_R"]:
        seats = len(facts["scores"])
        return Order("", seat=(facts["active"] + 1 + action - code["TARGET_1"]) % seats)
    if action < code["SLOT_0"]:
        return Order("", gem=action - code["TYPE_R"])
    if action < code["USE"]:
        return _purchase(game_of(state), facts, action - code["SLOT_0"])
    if action == code["USE"]:
        return Order("use", card=KIND[_USED[node]], count=1)
    if code["SIZE_1"] <= action < code["TRANSMUTE_0"]:
        return Order("discard", card=gem_kind(facts["forge_type"], action - code["SIZE_1"] + 1))
    if code["TRANSMUTE_0"] <= action < code["CARD_0"]:
        return _transmutation(action - code["TRANSMUTE_0"])
    return _chance_order(state, node, action)


def _purchase(game: Necklace, facts: Facts, slot: int) -> Order:
    place = facts["display"][slot]
    if place is None:
        raise IllegalActionError(f"slot {slot + 1} of the display is empty")
    kind, level = place
    return Order("buy", card=kind, price=game.costs[kind][level], slot=slot)


def _transmutation(number: int) -> Order:
    source, rest = divmod(number, 6)
    others = [gem for gem in range(3) if gem != source]
    return Order("transmute", card=gem_kind(source, rest // 2 + 1), gem=others[rest % 2])


def _chance_order(state: State, node: str, action: int) -> Order:
    code = ACTIONS
    if code["CARD_0"] <= action <= code["MERCHANT"]:
        verb = _DRAWS.get(node, "draw")
        order = Order(verb, card=action - code["CARD_0"])
        if verb == "deal":
            return replace(order, seat=state.chance_kind()[1])
        return replace(order, is_fresh=False) if verb == "steal" else order
    if code["FRESH_0"] <= action < code["FASHION_0"]:
        return Order("steal", card=action - code["FRESH_0"], is_fresh=True)
    if code["FASHION_0"] <= action < code["FIRST_0"]:
        return Order("fashion", gems=PERMUTATIONS[action - code["FASHION_0"]])
    if code["FIRST_0"] <= action < code["REVEAL"]:
        return Order("first", seat=action - code["FIRST_0"])
    if action == code["REVEAL"]:
        return Order("reveal")
    if action == code["GO_ON"]:
        return Order("go on")
    raise IllegalActionError(f"{action} is no action of Queen's Necklace")


def with_forced(order: Order, events: Sequence[SeenEvent]) -> Order:
    """A card's order with the parameters that events of playing it tell."""
    for event in events:
        name = EVENTS[event.kind]
        if name == "TARGET" and order.seat is None:
            order = replace(order, seat=event.a)
        elif name in ("TYPE", "FAVORITE") and order.gem is None:
            order = replace(order, gem=event.a)
    return order


def told(state: State, actions: Sequence[int]) -> tuple[list[Order], bool]:
    """Actions outside a sale's commit as orders, parameters folded in, and whether the last move is still in progress.

    Raises:
        IllegalActionError: an action is not legal.
    """
    game = game_of(state)
    copy = state.copy()
    orders: list[Order] = []
    for action in actions:
        order = order_of(copy, game.facts(copy), action)
        seat, events = copy.actor, game.play(copy, action)
        if order.verb == "" and orders:
            orders[-1] = with_forced(orders[-1], events)
        else:
            orders.append(with_forced(order, events) if order.verb in ("play", "") else order)
    return orders, copy.actor == seat and game.facts(copy)["node"] in PARAMETER_NODES


def folded(state: State) -> list[tuple[Order, list[int]]]:
    """All whole moves at a node outside a sale's commit, parameters folded in."""
    game = game_of(state)
    facts = game.facts(state)
    moves: list[tuple[Order, list[int]]] = []
    for action in state.legal():
        order = order_of(state, facts, action)
        if order.verb not in ("play", ""):
            moves.append((order, [action]))
            continue
        copy = state.copy()
        order = with_forced(order, game.play(copy, action))
        if copy.actor == state.actor and game.facts(copy)["node"] in PARAMETER_NODES:
            moves += [(_joined(order, rest), [action, *actions]) for rest, actions in folded(copy)]
        else:
            moves.append((order, [action]))
    return moves


def _joined(order: Order, rest: Order) -> Order:
    """An order with the parameters of the orders after it."""
    return replace(
        order,
        seat=rest.seat if order.seat is None else order.seat,
        gem=rest.gem if order.gem is None else order.gem,
    )


def printed(order: Order, legal: Sequence[Order]) -> Order:
    """A purchase without the price and slot that nothing depends on among the legal orders."""
    if order.verb != "buy":
        return order
    same_card = [one for one in legal if one.verb == "buy" and one.card == order.card]
    same_price = [one for one in same_card if one.price == order.price]
    if len(same_price) > 1:
        return replace(order, price=None)
    return replace(order, slot=None, price=order.price if len(same_card) > 1 else None)


def legal_texts(state: State, names: Sequence[str]) -> list[tuple[str, list[int]]]:
    """All whole moves with their texts; at a sale's commit the choices of the next step."""
    game = game_of(state)
    facts = game.facts(state)
    if facts["node"] in SALE_NODES:
        step = step_of(facts)
        result = []
        for action in state.legal():
            copy = state.copy()
            game.play(copy, action)
            goes_on = copy.actor == state.actor and is_under_way(game.facts(copy))
            result.append((step_text(step, action) + (" ..." if goes_on else ""), [action]))
        return result
    moves = folded(state)
    orders = [order for order, _ in moves]
    return [(order_text(printed(order, orders), names), actions) for order, actions in moves]


def parse_orders(state: State, text: str, names: Sequence[str]) -> list[int]:
    """The actions of a move's text (see notation.parse_move)."""
    reader = Reader(text, names)
    game = game_of(state)
    facts = game.facts(state)
    if facts["node"] in SALE_NODES:
        return parse_commit(game, state, text, names)
    more = MORE.search(text)
    if more is not None:
        return _unfinished(state, Reader(text[: more.start()], names))
    orders = reader.orders()
    actions: list[int] = []
    copy = state.copy()
    for order in orders:
        taken = resolved(copy, order, reader)
        if taken is None:
            raise _refusal(copy, order, reader)
        for action in taken:
            game.play(copy, action)
        actions += taken
    return actions


def resolved(state: State, order: Order, reader: Reader) -> list[int] | None:
    """The actions of the one legal move that an order means, None if there is none.

    Raises:
        NotationError: there are several.
    """
    moves = folded(state)
    found = [(legal, actions) for legal, actions in moves if order.fits(legal)]
    if not found and order.is_fresh is False:
        order = replace(order, is_fresh=None)
        found = [(legal, actions) for legal, actions in moves if order.fits(legal)]
    # two cards of one kind at one price are the same purchase
    if len({replace(legal, slot=None) for legal, _ in found}) > 1:
        orders = [legal for legal, _ in moves]
        texts = [order_text(printed(legal, orders), reader.names) for legal, _ in found]
        raise reader.fault(
            f'"{reader.text.strip()}" may be {either(texts[:6])}', len(reader.text.rstrip()), texts
        )
    return found[0][1] if found else None


def _unfinished(state: State, reader: Reader) -> list[int]:
    """The actions of a text that leaves a parameter open: "play Forger > Bob ..."."""
    order = reader.orders()[0]
    for _, actions in folded(state):
        for end in range(1, len(actions)):
            orders, _ = told(state, actions[:end])
            if order.fits(orders[0]) and (order.seat, order.gem) == (orders[0].seat, orders[0].gem):
                return actions[:end]
    raise _refusal(state, order, reader)


def _refusal(state: State, order: Order, reader: Reader) -> NotationError:
    """Why no legal move fits an order, with the nearest ones."""
    orders = [legal for legal, _ in folded(state)]
    texts = [order_text(printed(legal, orders), reader.names) for legal in orders]
    return reader.impossible(why_not(state, order, reader.names), texts)


def why_not(state: State, order: Order, names: Sequence[str]) -> str:
    """Why no legal move fits an order, in the game's words, as far as the facts tell."""
    game = game_of(state)
    facts = game.facts(state)
    node, seat = facts["node"], facts["actor"]
    if state.is_terminal:
        return "the game is over"
    if state.is_chance:
        if order.verb in ("draw", "steal") and order.card is not None:
            return f"no {KIND_NAMES[order.card]} can be drawn now"
        return _CHANCES.get(node, "chance decides now")
    name = names[seat]
    kind = order.card
    if order.verb == "play" and node == "INFLUENCE" and kind is not None:
        if not facts["hands"][seat][kind]:
            return f"{name} holds no {KIND_NAMES[kind]}"
        if facts["hands"][seat][kind] <= facts["fresh"][kind]:
            return f"{name} gained the {KIND_NAMES[kind]} in this phase"
        if order.seat == seat:
            return f"an opponent of {name} is named"
        return f"the {KIND_NAMES[kind]} cannot be played so"
    if order.verb == "buy" and node == "BUY":
        return _why_not_buy(game, facts, order, name)
    if order.verb == "pass" and node == "BUY":
        return f"{name} can still buy and has bought nothing yet"
    asked = _QUESTIONS.get(node, "decides something else")
    if order.verb in _NODE_VERBS.get(node, ()):
        return f"{name} cannot do that now"
    return f"{name} {asked}"


_CHANCES: Final = {
    "FASHION": "the order of all four gem types is drawn now",
    "DEAL": "the cards of another seat are dealt now, or none is left of this kind",
    "FIRST_SEAT": "the first player is drawn now",
    "REVEALING": "the sale is revealed now",
}
_NODE_VERBS: Final = {"INFLUENCE": ("play", "pass"), "BUY": ("buy", "pass")}
_QUESTIONS: Final = {
    "INFLUENCE": "is in the influence phase", "TARGET": "names an opponent now", "FORGE_TYPE": "names a gem type now",
    "FAVORITE_TYPE": "names a gem type now, not the one on top", "MUSKETEER": "may use a Musketeer now, or pass",
    "FORGE_DISCARD": "discards a gem card now", "BUY": "is in the purchase phase",
    "CARDINAL": "may use a Cardinal now, or pass", "QUEEN": "may use the Queen now, or pass",
    "ALCHEMIST": "may transmute a card now, or pass",
}  # fmt: skip


def _why_not_buy(game: Necklace, facts: Facts, order: Order, name: str) -> str:
    prices = [
        game.costs[place[0]][place[1]]
        for slot, place in enumerate(facts["display"])
        if place is not None and order.card in (None, place[0]) and order.slot in (None, slot)
    ]
    what = KIND_NAMES[order.card] if order.card is not None else "such card"
    if not prices:
        return f"there is no {what} in the display" + (
            "" if order.slot is None else f" in slot {order.slot + 1}"
        )
    if order.price is not None and order.price not in prices:
        return f"the price of {what} is {' or '.join(str(price) for price in sorted(set(prices)))}, not {order.price}"
    return f"{what} costs {min(prices)} and {name} has {facts['budget']} ducats"


def split_moves(text: str) -> list[tuple[int, str]]:
    """The moves of a line, parted by ";", each with its offset.

    A part that begins with rings, king, necklace or bankers goes on with the sale before it.
    """
    parts: list[tuple[int, str]] = []
    at = 0
    for part in text.split(";"):
        reader = Reader(part, ())
        verb, _ = reader.verb()
        if parts and verb in ("rings", "king", "necklace", "bankers"):
            offset = parts[-1][0]
            parts[-1] = (offset, text[offset : at + len(part)].rstrip())
        elif part.strip():
            parts.append((at + len(part) - len(part.lstrip()), part.strip()))
        at += len(part) + 1
    return parts


def read_cards(reader: Reader, text: str, column: int) -> list[tuple[int, int]]:
    """A comma list of cards with counts ("Ruby 3*2, Ring"): (kind, copies)."""
    result = []
    for word, at in parts_of(text, column):
        name, star, count = word.partition("*")
        if star and not count.strip().isdecimal():
            raise reader.fault(f'"{count}" after "*" is no number', at + len(name) + 1, ("2",))
        result.append((reader.card(name.strip(), at), int(count) if star else 1))
    return result
