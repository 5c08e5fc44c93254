"""Queen's Necklace as text: actions, whole moves, events and observations, printed and read.

The same notation serves input, output, records and tables (docs/cli.md). No rule stands here: what is legal is asked from the
engine by trying actions on copies. `names` is always the list of the seats' names, [seats].
"""

from __future__ import annotations

from collections.abc import Sequence

from core.errors import NotationError
from core.game import Game, SeenEvent, State, View
from core.necklace import notation_events, notation_heard, notation_seen
from core.necklace.notation_moves import (
    PARAMETER_NODES,
    folded,
    game_of,
    legal_texts,
    order_of,
    parse_orders,
    printed,
    split_moves,
    told,
)
from core.necklace.notation_sale import SALE_NODES, commit_text, is_under_way, step_of, step_text
from core.necklace.notation_words import Order, order_text
from core.notation import action_with_text

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
    """One action or chance outcome at this node: "play Thief", "> Bob", "draw Ruby 2", "show Ruby 3*1".

    Args:
        state: the state before it.
        action: a legal action of the state.
    Returns:
        A text that no other legal action of the state has.
    Raises:
        IllegalActionError: no action of the game has this number.
    """
    facts = game_of(state).facts(state)
    if facts["node"] in SALE_NODES:
        return step_text(step_of(facts), action)
    orders = [order_of(state, facts, one) for one in state.legal()]
    return order_text(printed(order_of(state, facts, action), orders), names)


def parse_action(state: State, text: str, names: Sequence[str]) -> int:
    """The legal action whose `action_text` this is (case and spaces do not matter).

    Raises:
        NotationError: no legal action has this text.
    """
    return action_with_text(state, text, names, action_text)


def move_text(state: State, actions: Sequence[int], names: Sequence[str]) -> str:
    """One whole move: an action with its parameter actions folded in, or a seat's commit of a sale.

    Args:
        state: the state before the move.
        actions: legal actions one after the other; at least one.
    Returns:
        A text that `parse_move` reads back. A parameter that the rules force is named too. A move that the actions
        do not complete ends in "...".
    Raises:
        IllegalActionError: an action is not legal.
    """
    game = game_of(state)
    facts = game.facts(state)
    copy = state.copy()
    if facts["node"] in SALE_NODES:
        steps = []
        for action in actions:
            steps.append((step_of(game.facts(copy)), action))
            game.play(copy, action)
        goes_on = copy.actor == state.actor and is_under_way(game.facts(copy))
        return commit_text(steps, not goes_on)
    orders, goes_on = told(state, actions)
    if len(orders) > 1:
        return _several(orders, names)
    text = order_text(printed(orders[0], [order for order, _ in folded(state)]), names)
    return text + (" ..." if goes_on else "")


def _several(orders: Sequence[Order], names: Sequence[str]) -> str:
    """A whole deal: "deal Ann: Ruby 3, Ring"; other orders are parted by " ; "."""
    texts = [order_text(order, names) for order in orders]
    if all(order.verb == "deal" and order.seat == orders[0].seat for order in orders):
        return texts[0] + "".join(", " + text.partition(": ")[2] for text in texts[1:])
    return " ; ".join(texts)


def parse_move(state: State, text: str, names: Sequence[str]) -> list[int]:
    """The actions of a move's text, from the state before it; also of a chance outcome.

    Case does not matter; parameters that are forced may be named or left out. At a sale a text is the whole commit. A
    text that ends in "..." leaves the rest of the move open: "play Forger > Bob ...", "show Ruby 3*1 ...".

    Raises:
        NotationError: the text is not understood, not possible here (the message says why and names the nearest legal moves),
            or means several moves.
    """
    return parse_orders(state, text, names)


def is_parameter(state: State) -> bool:
    """Whether a move is in progress: a target or gem type is to be named, or a sale's commit goes on after its first step."""
    facts = game_of(state).facts(state)
    return facts["node"] in PARAMETER_NODES or is_under_way(facts)


def legal_moves(state: State, names: Sequence[str]) -> list[tuple[str, list[int]]]:
    """All whole moves at a node with their actions, also the outcomes of chance.

    At a sale's commit, whose product may be huge, the choices of the next step ("show Ruby 3*1 ...").
    """
    return legal_texts(state, names)


def event_text(_game: Game, event: SeenEvent, names: Sequence[str]) -> str | None:
    """An event, or an observation as one seat sees it ("?" for a card it does not see), as text.

    Returns:
        One text an event, which `parse_event` reads back; None for bookkeeping of others (who is asked, who passes in secret).
    """
    return notation_events.event_text(event, names)


def parse_event(view: View, text: str, names: Sequence[str]) -> SeenEvent:
    """The one observation whose `event_text` this is, nothing added: how redacted records are read.

    Args:
        view: of the seat, before the observation.
    Raises:
        NotationError: no observation has this text.
    """
    active = game_of(view).view_facts(view)["active"]
    event = notation_heard.read_event(text, names, active)
    if event is None:
        raise NotationError(f'"{text.strip()}" is no observation', text, 0)
    return event


def parse_events(view: View, text: str, names: Sequence[str]) -> list[SeenEvent]:
    """The observations of a seat when something happens at the table, told by a person.

    Moves of the seat itself are told as moves; those of others too, with the name before them ("Bob plays Thief > Ann",
    "Bob: play Thief"; without a name it is who decides now). Cards: "draw Ruby 2" or "Ruby 2", "Merchant", "steal ?", "Bob ?".
    A Confessor's look: "see Bob: Ring, Thief*2". A sale: the seat's own as a move; "Bob shows Ruby 3; rings Ruby 1", one a
    seat, then "revealed"; or at once "reveal Bob: show Ruby 3 / Cem: show nothing". Texts of `event_text` too. Passes need not
    be told: they follow from what comes next; "pass" says that nobody reacts. Several texts are parted by ";".

    Args:
        view: of the seat, before them.
    Returns:
        What the engine would let the seat observe, with what follows by itself as far as the seat can be sure of it.
    Raises:
        NotationError: the text is not understood, or cannot be by what the seat knows.
    """
    return notation_seen.parse_events(view, text, names)
