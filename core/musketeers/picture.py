"""The Three Musketeers drawn as text or as an SVG board, as a whole (a state) or as one side knows it, and in single lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from math import comb
from typing import TYPE_CHECKING, Final

from core.musketeers.names import (
    CARDINAL,
    FIGURE_IDS,
    FIGURE_NAMES,
    N_FIGURES,
    N_USEFUL,
    SPECIAL_NAMES,
    TEAM,
    TOKEN_NAMES,
    plural,
)
from core.musketeers.picture_map import LEGEND, draw_map
from core.musketeers.picture_words import (
    Scene,
    card_text,
    cardinal_text,
    doors_text,
    figure_marks,
    headline,
    items_text,
    most_health,
    phase_marks,
    queen_text,
    reserve_text,
    scene_of,
    side_called,
    team_text,
)
from core.musketeers.plan import plan_of

if TYPE_CHECKING:
    from core.game import State, View

WIDTH: Final = 110
THEMES: Final = ("light", "dark", "print")
"""Themes of `svg`."""
_LABEL: Final = 11
_BAR: Final = 10
_PLAIN: Final = str.maketrans(
    {"·": "-", "▸": ">", "…": ".", "●": "*", "○": ".", "█": "#", "░": "-", "│": "|", "─": "-"}
    | dict.fromkeys("╵╷╶└┌├╴┘┐┤┴┬┼", "+")
)
_SURE: Final = 1 - 1e-9


def draw_state(state: State, names: Sequence[str], ascii: bool = False) -> str:
    """A full state, every secret open.

    Args:
        state: the state.
        names: [seats] names of the seats.
        ascii: plain characters only.
    """
    return _drawn(scene_of(state, names), ascii)


def draw_view(view: View, names: Sequence[str], ascii: bool = False) -> str:
    """What a side knows: of the other side's secrets only how many there are, and the chances of the real pendants.

    Args:
        view: the view.
        names: [seats] names of the seats.
        ascii: plain characters only.
    """
    return _drawn(scene_of(view, names), ascii)


def svg(place: State | View, names: Sequence[str], theme: str = "light") -> str:
    """The board as an SVG text: the same for equal positions, to the byte.

    Args:
        place: a state, or a view.
        names: [seats] names of the seats.
        theme: one of THEMES.
    """
    from core.musketeers.picture_board import board_svg

    return board_svg(scene_of(place, names), theme)


def summary(view: View, names: Sequence[str]) -> str:
    """One headline: "The Three Musketeers · Ann (Cardinal) to act · 3 action points · turn 4 · Queen on 6 of 15"."""
    return headline(scene_of(view, names))


def hidden(view: View, names: Sequence[str]) -> str:
    """What is hidden: "Hidden from you: who carries the real pendants, 5 tokens in hands, 24 tokens in chests"."""
    scene = scene_of(view, names)
    facts = scene.facts
    parts = []
    if not scene.sees(TEAM):
        parts.append("who carries the real pendants")
        items = sum(one["items"] for one in facts["musketeers"])
        parts += [f"{plural('token', items)} in hands"] if items else []
    if not scene.sees(CARDINAL) and facts["hand_n"]:
        parts.append(f"{plural('special card', facts['hand_n'])} of {side_called(names, CARDINAL)}")
    left = sum(facts["chests"].values())
    parts += [f"{plural('token', left)} in chests"] if left else []
    if not parts:
        return "Nothing is hidden"
    return ("Hidden from you: " if view.seat < len(names) else "Hidden: ") + ", ".join(parts)


def beliefs(view: View, names: Sequence[str], seed: int = 0, limit: int = 6) -> list[dict[str, object]]:
    """Who probably has what, the most probable first, the real pendants before all; what is certain is left out.

    Args:
        view: the view.
        names: [seats] names of the seats.
        seed: not used: the probabilities are exact.
        limit: rows, at most.
    Returns:
        Rows {"player": name, "card": name, "p": probability that the player has at least one}.
    """
    del seed
    scene = scene_of(view, names)
    rows = []
    if not scene.sees(TEAM):
        pendants = [(p, figure) for figure, p in enumerate(scene.belief) if 1 - _SURE < p < _SURE]
        pendants.sort(key=lambda row: (-round(row[0], 9), row[1]))
        rows = [{"player": FIGURE_NAMES[i], "card": "the real pendants", "p": p} for p, i in pendants]
    held = _items(scene) if not scene.sees(TEAM) else []
    held += _cards(scene) if not scene.sees(CARDINAL) else []
    held.sort(key=lambda row: (-round(row[0], 9), row[1], row[2]))
    rows += [{"player": player, "card": card, "p": p} for p, player, card in held if p < _SURE]
    return [dict(row) for row in rows[:limit]]


def _at_least_one(copies: int, others: int, drawn: int) -> float:
    """The chance that some of `copies` cards are among so many drawn from them and the others."""
    return 1 - comb(others, drawn) / comb(copies + others, drawn) if copies else 0.0


def _items(scene: Scene) -> list[tuple[float, str, str]]:
    """Chances of items in hands: useful tokens that are not used are in any order."""
    pool = scene.facts["pool"][:N_USEFUL]
    rows = []
    for figure, one in enumerate(scene.facts["musketeers"]):
        for token, copies in enumerate(pool):
            p = _at_least_one(copies, sum(pool) - copies, one["items"])
            rows += [(p, FIGURE_NAMES[figure], TOKEN_NAMES[token])] if p > 0 else []
    return rows


def _cards(scene: Scene) -> list[tuple[float, str, str]]:
    """Chances of special cards in the Cardinal's hand: those that are not on the pile are in any order."""
    deck = scene.facts["deck"]
    player = side_called(scene.names, CARDINAL)
    rows = []
    for card, copies in enumerate(deck):
        p = _at_least_one(copies, sum(deck) - copies, scene.facts["hand_n"])
        rows += [(p, player, SPECIAL_NAMES[card])] if p > 0 else []
    return rows


# --------------------------------------------------------------------------------------------------------- the text


def _drawn(scene: Scene, ascii: bool) -> str:
    text = "\n".join(_lines(scene))
    return text.translate(_PLAIN) if ascii else text


def _lines(scene: Scene) -> Iterable[str]:
    game = scene.game
    told = headline(scene)
    yield told
    yield "─" * min(WIDTH, max(40, len(told)))
    plan = plan_of(game.tables, game.doorways)
    yield from draw_map(plan, scene.facts, game.arms, game.doorways)
    yield from textwrap.wrap(LEGEND, WIDTH) + textwrap.wrap(plan.far_text(game.doorways), WIDTH)
    yield ""
    for label, text in (
        ("Queen", queen_text(scene)),
        ("Move card", card_text(scene)),
        ("Doorways", doors_text(scene.facts)),
        ("Reserve", reserve_text(scene.facts)),
        ("Cardinal", cardinal_text(scene)),
        ("Musketeers", team_text(scene)),
        ("Marks", phase_marks(scene.facts)),
    ):
        if text:
            yield from _labelled(label, text)
    yield ""
    for figure in range(N_FIGURES):
        yield from _figure(scene, figure)
    if scene.belief and scene.sees(TEAM):
        yield "The bars are what the Cardinal can believe of the real pendants."


def _labelled(label: str, text: str) -> list[str]:
    """A line with a label, wrapped under itself."""
    return textwrap.wrap(text, WIDTH, initial_indent=label.ljust(_LABEL), subsequent_indent=" " * _LABEL)


def _figure(scene: Scene, figure: int) -> list[str]:
    """A Musketeer: health, room, items, marks, and the chance that he carries the real pendants."""
    facts = scene.facts
    one = facts["musketeers"][figure]
    sign = "▸" if facts["phase"] == figure else " "
    most, health = most_health(scene, figure), max(0, one["health"])
    room = f"{one['room']} ({scene.game.room_names[one['room']]})"
    head = f"{sign} {FIGURE_IDS[figure]} {FIGURE_NAMES[figure]:<10}  "
    head += f"{'●' * health}{'○' * (most - health)}".ljust(5)
    if scene.belief:
        p = scene.belief[figure]
        full = round(_BAR * p)
        head += f"{'█' * full}{'░' * (_BAR - full)} {100 * p:3.0f} %  "
    text = "; ".join([f"in {room}", items_text(scene, figure), *figure_marks(scene, figure)])
    return textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
