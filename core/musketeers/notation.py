"""The Three Musketeers as text: actions, whole moves, events and observations, printed and read.

The same notation serves input, output, records and tables (docs/cli.md). No rule stands here: what is legal is asked from the
engine by trying actions on copies. `names` is always the list of the seats' names, [seats]: the Cardinal's player and that of
the Musketeers. The figures have their own names, whatever the seats are called.

A move is one decision of one side; what is said step by step of one thing is one move: "move guard*2 46 > 42", "use Door 33-37",
"play Grate 47-48", "play Reserve: guard 17, Rochefort 27". Rooms are numbers or names.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.errors import NotationError
from core.game import Game, SeenEvent, State, View
from core.musketeers import notation_events, notation_heard, notation_seen
from core.musketeers.game import Musketeers
from core.musketeers.notation_actions import PARAMETER_NODES, game_of, order_of
from core.musketeers.notation_moves import cardinal_dice, legal_texts, parse_orders, told
from core.musketeers.notation_words import order_text
from core.notation import action_with_text, split_moves

__all__ = [
    "action_text",
    "chance_text",
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
    """One action or chance outcome at this node: "move Athos 17 > 22 (Square Court)", "done", "draw Perfume".

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
    return order_text(order_of(state, game.facts(state), action), game.room_names)


def chance_text(state: State, action: int, dice: Sequence[int], names: Sequence[str]) -> str:
    """A chance outcome with the dice that made it: "roll 1 3 5 5 6 / 2 3 6 6 1 3", "seduction 5", "shot 5".

    Args:
        state: the chance node.
        action: a legal outcome.
        dice: those of `Musketeers.roll`; none where no dice are rolled.
        names: [seats] names of the seats.
    Returns:
        A text that `parse_move` reads back to the outcome.
    """
    if not dice:
        return action_text(state, action, names)
    if game_of(state).facts(state)["node"] != "DUEL_ROUND":
        return f"{action_text(state, action, names).split(' ')[0]} {dice[0]}"
    sides = dice[: cardinal_dice(state)], dice[cardinal_dice(state) :]
    return "roll " + " / ".join(" ".join(map(str, side)) for side in sides)


def parse_action(state: State, text: str, names: Sequence[str]) -> int:
    """The legal action whose `action_text` this is (case and spaces do not matter).

    Raises:
        NotationError: no legal action has this text.
    """
    return action_with_text(state, text, names, action_text)


def move_text(state: State, actions: Sequence[int], names: Sequence[str]) -> str:
    """One whole move: an action with its parameter actions folded in.

    Args:
        state: the state before the move.
        actions: legal actions one after the other; at least one.
        names: [seats] names of the seats.
    Returns:
        A text that `parse_move` reads back. Parameters that the rules force are named too. A move that the actions do not
        complete ends in "..."; several moves are parted by " ; ".
    Raises:
        IllegalActionError: an action is not legal.
    """
    rooms = game_of(state).room_names
    moves = told(state, actions)
    return " ; ".join(order_text(move.order, rooms) + (" ..." if move.goes_on else "") for move in moves)


def parse_move(state: State, text: str, names: Sequence[str]) -> list[int]:
    """The actions of a move's text, from the state before it; also of a chance outcome, by its dice or its result.

    Case does not matter; rooms may be numbers or names; "pass", "end" and "done" are understood wherever nothing need be
    done; who acts may stand before the move ("Athos: use Sword"). A text that ends in "..." leaves the rest of the move
    open: "move guard 46 ...".

    Raises:
        NotationError: the text is not understood, not possible here (the message says why and names the nearest legal moves),
            or means several moves.
    """
    return parse_orders(state, text, names)


def is_parameter(state: State) -> bool:
    """Whether a move is in progress: which figure, where to, how many, which card, on which doorway or whom."""
    return game_of(state).facts(state)["node"] in PARAMETER_NODES


def legal_moves(state: State, names: Sequence[str]) -> list[tuple[str, list[int]]]:
    """All whole moves at a node with their actions, also the outcomes of chance.

    The card Reserve takes any set of favourites: it is listed as "play Reserve ...", and then the next figure to withdraw.
    """
    return legal_texts(state, game_of(state).room_names)


def event_text(game: Game, event: SeenEvent, names: Sequence[str]) -> str | None:
    """An event, or an observation as one side sees it ("?" for what it does not see), as text.

    Returns:
        One text an event, which `parse_event` reads back; None for bookkeeping of the other side (who is asked, who passes
        in secret).
    """
    assert isinstance(game, Musketeers)
    return notation_events.event_text(game, event)


def parse_event(view: View, text: str, names: Sequence[str]) -> SeenEvent:
    """The one observation whose `event_text` this is, nothing added: how redacted records are read.

    Args:
        view: of the seat, before the observation.
        text: the text.
        names: [seats] names of the seats.
    Raises:
        NotationError: no observation has this text.
    """
    event = notation_heard.read_event(game_of(view), text, names)
    if event is None:
        raise NotationError(f'"{text.strip()}" is no observation', text, 0)
    return event


def parse_events(view: View, text: str, names: Sequence[str]) -> list[SeenEvent]:
    """The observations of a side when something happens at the table, told by a person.

    Moves of both sides are told as moves, with the name of the side or of the figure before them or without ("Athos moves
    to 22", "Cardinal: reinforce 17 guard", "guard moves 46 > 42"). What the side does not see is left out ("Porthos takes a
    token", "Athos gives Porthos an item", "the Cardinal draws"). Dice are told as they lie. Texts of `event_text` too.
    Passes of the boundary and steps that follow by themselves need not be told; "pass" says that the other side does nothing.
    Several texts are parted by ";".

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
