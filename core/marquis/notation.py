"""Marquis as text: actions, whole moves, events and observations, printed and read.

The same notation serves input, output, records and tables (docs/cli.md). No rule stands here: what is legal is asked from the
engine by trying actions on copies. `names` is always the list of the seats' names, [seats].

A move is one decision of one seat, with two exceptions in which a parameter is folded in, because the same seat names it right
after: the Assassin's victim ("play Assassin > Bob", a Forger likewise) and the price of protection ("protect Bob: 2 coins").
Where somebody else decides in between, the parameter is a move of its own ("kill Bob").
"""

from __future__ import annotations

from collections.abc import Sequence

from core.errors import NotationError
from core.game import Game, SeenEvent, State, View
from core.marquis import notation_events, notation_heard, notation_seen
from core.marquis.game import Marquis
from core.marquis.notation_moves import (
    PARAMETER_NODES,
    game_of,
    legal_texts,
    order_of,
    parse_orders,
    told,
    with_told,
)
from core.marquis.notation_words import Order, order_text
from core.notation import action_with_text, split_moves

__all__ = [
    "action_text",
    "event_text",
    "is_parameter",
    "legal_moves",
    "move_text",
    "parse_action",
    "parse_event",
    "parse_events",
    "parse_move",
    "split_moves",
]


def action_text(state: State, action: int, names: Sequence[str]) -> str:
    """One action or chance outcome at this node: "play Assassin", "kill Bob", "draw Cleric", "for 2 coins".

    Args:
        state: the state before it.
        action: a legal action of the state.
        names: [seats] names of the seats.
    Returns:
        A text that no other legal action of the state has.
    Raises:
        IllegalActionError: no action of the game has this number.
    """
    game = game_of(state)
    order = order_of(state, game.facts(state), action)
    if order.verb == "offer" and not order.is_pass and action in state.legal():
        order = with_told(order, game.play(state.copy(), action))
    return order_text(order, names, game.menu)


def parse_action(state: State, text: str, names: Sequence[str]) -> int:
    """The legal action whose `action_text` this is (case and spaces do not matter).

    Raises:
        NotationError: no legal action has this text.
    """
    return action_with_text(state, text, names, action_text)


def move_text(state: State, actions: Sequence[int], names: Sequence[str]) -> str:
    """One whole move: an action with its parameter action folded in.

    Args:
        state: the state before the move.
        actions: legal actions one after the other; at least one.
        names: [seats] names of the seats.
    Returns:
        A text that `parse_move` reads back. A price that the rules force is named too. A move that the actions do not
        complete ends in "..."; several moves are parted by " ; ".
    Raises:
        IllegalActionError: an action is not legal.
    """
    menu = game_of(state).menu
    orders, goes_on = told(state, actions)
    return _several(orders, names, menu) + (" ..." if goes_on else "")


def _several(orders: Sequence[Order], names: Sequence[str], menu: Sequence[str]) -> str:
    """A whole deal: "deal Ann: Veto, Cleric"; other orders are parted by " ; "."""
    texts = [order_text(order, names, menu) for order in orders]
    if all(order.verb == "deal" and order.seat == orders[0].seat for order in orders):
        return texts[0] + "".join(", " + text.partition(": ")[2] for text in texts[1:])
    return " ; ".join(texts)


def parse_move(state: State, text: str, names: Sequence[str]) -> list[int]:
    """The actions of a move's text, from the state before it; also of a chance outcome.

    Case does not matter; a price that is forced may be named or left out; "pass" is understood wherever nothing need be
    done. A text that ends in "..." leaves the rest of the move open: "play Assassin ...".

    Raises:
        NotationError: the text is not understood, not possible here (the message says why and names the nearest legal moves),
            or means several moves.
    """
    return parse_orders(state, text, names)


def is_parameter(state: State) -> bool:
    """Whether a move is in progress: the Assassin's victim or the price of protection is to be named."""
    return game_of(state).facts(state)["node"] in PARAMETER_NODES


def legal_moves(state: State, names: Sequence[str]) -> list[tuple[str, list[int]]]:
    """All whole moves at a node with their actions, also the outcomes of chance."""
    return legal_texts(state, names)


def event_text(game: Game, event: SeenEvent, names: Sequence[str]) -> str | None:
    """An event, or an observation as one seat sees it ("?" for a card it does not see), as text.

    Returns:
        One text an event, which `parse_event` reads back; None for bookkeeping of others (who is asked, who passes in secret).
    """
    assert isinstance(game, Marquis)
    return notation_events.event_text(event, names, game.menu)


def parse_event(view: View, text: str, names: Sequence[str]) -> SeenEvent:
    """The one observation whose `event_text` this is, nothing added: how redacted records are read.

    Args:
        view: of the seat, before the observation.
        text: the text.
        names: [seats] names of the seats.
    Raises:
        NotationError: no observation has this text.
    """
    game = game_of(view)
    is_end = text.strip().casefold() == notation_events.END_TEXT
    active = game.view_facts(view)["table"]["active"] if is_end else 0
    event = notation_heard.read_event(text, names, game.menu, active)
    if event is None:
        raise NotationError(f'"{text.strip()}" is no observation', text, 0)
    return event


def parse_events(view: View, text: str, names: Sequence[str]) -> list[SeenEvent]:
    """The observations of a seat when something happens at the table, told by a person.

    Moves of the seat itself are told as moves; those of others too, with the name before them ("Bob plays Assassin > Ann",
    "Bob: play Cleric"; without a name it is who decides now). Cards that the seat draws: "draw Cleric" or "Cleric"; those of
    others need not be told ("Bob ?"). Texts of `event_text` too. Passes need not be told: they follow from what comes next;
    "pass" says that nobody reacts. Several texts are parted by ";".

    Args:
        view: of the seat, before them.
        text: what was said.
        names: [seats] names of the seats.
    Returns:
        What the engine would let the seat observe, with what follows by itself as far as the seat can be sure of it.
    Raises:
        NotationError: the text is not understood, or cannot be by what the seat knows.
    """
    return notation_seen.parse_events(view, text, names)
