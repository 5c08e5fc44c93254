"""The board of The Three Musketeers as an SVG picture: shapes and letters, never colour alone, so that it can be printed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from importlib import resources
from typing import Final

from core.musketeers.names import (
    FAVOURITE_NAMES,
    FIGURE_IDS,
    FIGURE_NAMES,
    MILADY,
    N_FIGURES,
    ROCHEFORT,
    TEAM,
    plural,
)
from core.musketeers.picture_panels import Drawn, Panels
from core.musketeers.picture_words import (
    Scene,
    doors_text,
    figure_marks,
    headline,
    items_text,
    most_health,
    queen_text,
    reserve_text,
)
from core.musketeers.plan import Cell, Opening, Plan, passage_letter, plan_of

_CELL_WIDTH: Final = 90
_EDGE_WIDTH: Final = 80
_CELL_HEIGHT: Final = 98
_MARGIN: Final = 18
_TOP: Final = 52
_GAP: Final = 28  # width of a doorway
_NAME: Final = 12  # letters of a room's name in a line
_GUARD: Final = "M-13 9L-13 -3L0 -10L13 -3L13 9z"
_ROCHEFORT: Final = "M-13 0L0 -11L13 0L0 11z"
_MILADY: Final = "M-12 0a12 9.5 0 1 0 24 0a12 9.5 0 1 0 -24 0z"
_THEMES: Final[dict[str, dict[str, str]]] = {
    "light": {
        "paper": "#ffffff", "ink": "#1d1d1f", "soft": "#55555a", "room": "#faf5e9", "quay": "#e1ebf1",
        "corridor": "#efe4f3", "wall": "#4a4038", "letter": "#111111", "men": "#9b2335", "men_line": "#4d0f18",
        "men_text": "#ffffff", "secret": "#5a4a9a", "token": "#ffe9a8", "bar": "#5a4a9a",
        "D": "#9cc7f0", "A": "#a5dcb0", "P": "#f6bd85", "R": "#f5e58a",
    },
    "dark": {
        "paper": "#15171c", "ink": "#eceff4", "soft": "#b4bac6", "room": "#272b34", "quay": "#22333d",
        "corridor": "#38293d", "wall": "#98a0ae", "letter": "#111111", "men": "#d8566a", "men_line": "#ffd5dc",
        "men_text": "#111111", "secret": "#b7a6ff", "token": "#6b5a1e", "bar": "#b7a6ff",
        "D": "#9cc7f0", "A": "#a5dcb0", "P": "#f6bd85", "R": "#f5e58a",
    },
    "print": {
        "paper": "#ffffff", "ink": "#000000", "soft": "#000000", "room": "#ffffff", "quay": "#ffffff",
        "corridor": "#ffffff", "wall": "#000000", "letter": "#000000", "men": "#ffffff", "men_line": "#000000",
        "men_text": "#000000", "secret": "#000000", "token": "#ffffff", "bar": "#000000",
        "D": "#ffffff", "A": "#ffffff", "P": "#ffffff", "R": "#ffffff",
    },
}  # fmt: skip


def board_svg(scene: Scene, theme: str) -> str:
    """The picture of a scene.

    Raises:
        KeyError: there is no such theme.
    """
    from jinja2 import Environment, StrictUndefined

    colours = _THEMES[theme]
    folder = resources.files(__package__ or "core.musketeers")
    text = folder.joinpath("board.svg.jinja").read_text(encoding="utf-8")
    environment = Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    return environment.from_string(text).render(_Board(scene, colours).drawn(), c=colours)


class _Board:
    """Places of everything in the picture."""

    def __init__(self, scene: Scene, colours: dict[str, str]) -> None:
        self.scene = scene
        self.facts = scene.facts
        self.game = scene.game
        self.colours = colours
        self.plan: Plan = plan_of(scene.game.tables, scene.game.doorways)
        self.width = self.left(self.plan.columns) + _MARGIN
        self.bottom = self.top(self.plan.rows)

    def drawn(self) -> Drawn:
        """All that the template draws."""
        panels = Panels(self.scene, self.plan.far_text(self.game.doorways), _MARGIN, self.width - _MARGIN)
        tables, height = panels.tables(self.bottom + 108)
        rooms = range(len(self.plan.cells))
        return {
            "width": self.width,
            "height": height,
            "title": headline(self.scene),
            "desc": " ".join(self._description()),
            "heading": [{"style": "head", "x": _MARGIN, "y": 32, "text": headline(self.scene)}],
            "rooms": [self._room(room) for room in rooms],
            "walls": list(self._walls()),
            "gaps": [self._gap(opening) for opening in self.plan.openings],
            "tokens": list(self._tokens()),
            "passages": [self._passage(number) for number in range(len(self.plan.passages))],
            "shields": [self._at(room, 6, 78) for room in self.game.arms],
            "chests": [
                {**self._at(room, 26, 79), "text": left} for room, left in self.facts["chests"].items()
            ],
            "figures": [one for room in rooms for one in self._figures(room)],
            "men": [one for room in rooms for one in self._favourites(room)],
            "track": list(panels.track(self.bottom + 34)),
            **tables,
        }

    # -------------------------------------------------------------------------------------------------- the plan

    def left(self, column: int) -> int:
        """The left edge of a column; the first and the last one are narrow."""
        last = self.plan.columns - 1
        narrow = (column > 0) + (column > last)
        return _MARGIN + narrow * _EDGE_WIDTH + (column - narrow) * _CELL_WIDTH

    def top(self, row: int) -> int:
        """The upper edge of a row."""
        return _TOP + row * _CELL_HEIGHT

    def _box(self, room: int) -> tuple[int, int, int]:
        """Left, top and width of the part of a room in which is written: a whole row of it, in the middle."""
        cells = self.plan.cells[room]
        rows = sorted({row for row, _ in cells})
        row = rows[(len(rows) - 1) // 2]
        columns = [column for one, column in cells if one == row]
        x = self.left(min(columns))
        return x, self.top(row), self.left(max(columns) + 1) - x

    def _at(self, room: int, x: int, y: int) -> Drawn:
        """A point in a room, from its left upper corner."""
        left, top, _ = self._box(room)
        return {"x": left + x, "y": top + y}

    def _room(self, room: int) -> Drawn:
        x, y, _ = self._box(room)
        name = self.game.room_names[room]
        tables = self.game.tables
        kind = {tables["quay"]: "quay", tables["corridor"]: "corridor"}.get(room, "room")
        cells = [
            {
                "x": self.left(column),
                "y": self.top(row),
                "w": self.left(column + 1) - self.left(column),
                "h": _CELL_HEIGHT,
            }
            for row, column in self.plan.cells[room]
        ]
        return {
            "title": self._room_title(room),
            "cells": cells,
            "fill": self.colours[kind],
            "number": room,
            "x": x + 6,
            "y": y + 22,
            "name": [
                {"x": x + 26, "y": y + 18 + 10 * line, "text": text}
                for line, text in enumerate(textwrap.wrap(name, _NAME)[:2])
            ],
        }

    def _room_title(self, room: int) -> str:
        """What a room is and which rooms are beside it."""
        marks = ["the Cardinal's arms"] if room in self.game.arms else []
        marks += ["a chest"] if room in self.facts["chests"] else []
        letter = self.plan.letter(room)
        marks += [f"an end of passage {letter}"] if letter else []
        beside = sorted(sum(pair) - room for pair in self.game.doorways if room in pair)
        return "; ".join(
            [
                f"room {room}, {self.game.room_names[room]}",
                *marks,
                f"doorways to {', '.join(map(str, beside))}",
            ]
        )

    def _walls(self) -> Iterator[Drawn]:
        room_at = self.plan.room_at
        for row in range(self.plan.rows + 1):
            for column in range(self.plan.columns + 1):
                here = room_at.get((row, column))
                x, y = self.left(column), self.top(row)
                if here != room_at.get((row - 1, column)):
                    yield {"x1": x, "y1": y, "x2": self.left(column + 1), "y2": y}
                if here != room_at.get((row, column - 1)):
                    yield {"x1": x, "y1": y, "x2": x, "y2": self.top(row + 1)}

    def _middle(self, cell: Cell, is_vertical: bool) -> tuple[int, int]:
        """The middle of the wall right of a cell, or below it."""
        row, column = cell
        if is_vertical:
            return self.left(column + 1), self.top(row) + _CELL_HEIGHT // 2
        return (self.left(column) + self.left(column + 1)) // 2, self.top(row + 1)

    def _gap(self, opening: Opening) -> Drawn:
        x, y = self._middle(opening.cell, opening.is_vertical)
        wide, high = (6, _GAP) if opening.is_vertical else (_GAP, 6)
        jambs = [
            {"x1": x - 5, "y1": end, "x2": x + 5, "y2": end}
            if opening.is_vertical
            else {"x1": end, "y1": y - 5, "x2": end, "y2": y + 5}
            for end in (
                (y - _GAP // 2, y + _GAP // 2) if opening.is_vertical else (x - _GAP // 2, x + _GAP // 2)
            )
        ]
        a, b = self.game.doorways[opening.number]
        box = {"x": x - wide // 2, "y": y - high // 2, "w": wide, "h": high}
        return {**box, "title": f"doorway {a}-{b}", "jambs": jambs}

    def _tokens(self) -> Iterator[Drawn]:
        """The door and the grate; on one doorway side by side."""
        pairs = (("door", self.facts["door"], 2), ("grate", self.facts["grate"], 7))
        both = pairs[0][1] == pairs[1][1]
        for side, (name, rooms, rounding) in enumerate(pairs):
            for opening in self.plan.openings:
                if rooms is None or list(self.game.doorways[opening.number]) != list(rooms):
                    continue
                x, y = self._middle(opening.cell, opening.is_vertical)
                shift = (18 * side - 9) if both else 0
                yield {
                    "x": x + (shift if opening.is_vertical else 0),
                    "y": y + (0 if opening.is_vertical else shift),
                    "turn": -90 if opening.is_vertical else 0,
                    "round": rounding,
                    "text": name,
                    "title": f"the {name} on {rooms[0]}-{rooms[1]}",
                }

    def _passage(self, number: int) -> Drawn:
        rooms = self.plan.passages[number]
        ends = []
        for room in rooms:
            x, y, width = self._box(room)
            ends.append({"x": x + width - 13, "y": y + 85})
        (x1, y1), (x2, y2) = ((end["x"], end["y"]) for end in ends)
        bend = (x1 + x2) // 2 + (y2 - y1) // 6, (y1 + y2) // 2 - abs(x2 - x1) // 6
        return {
            "letter": passage_letter(number),
            "title": f"secret passage {passage_letter(number)}, {rooms[0]}-{rooms[1]}",
            "path": f"M{x1} {y1}Q{bend[0]} {bend[1]} {x2} {y2}",
            "ends": ends,
        }

    # ------------------------------------------------------------------------------------------------- the figures

    def _figures(self, room: int) -> Iterator[Drawn]:
        here = [i for i, one in enumerate(self.facts["musketeers"]) if one["room"] == room]
        x, y, width = self._box(room)
        for place, figure in enumerate(here):
            one = self.facts["musketeers"][figure]
            yield {
                "x": x + width // 2 + 10 * (2 * place - len(here) + 1),
                "y": y + 46,
                "letter": FIGURE_IDS[figure],
                "fill": self.colours[FIGURE_IDS[figure]],
                "is_down": one["down"],
                "is_carrier": self.scene.sees(TEAM) and self.facts["carrier"] == figure,
                "title": self._person(figure),
            }

    def _favourites(self, room: int) -> Iterator[Drawn]:
        count = self.facts["guards"].get(room, 0)
        shapes = [(_GUARD, f"G{count}", plural("guard", count))] if count else []
        if self.facts["rochefort"] == room:
            shapes.append((_ROCHEFORT, "Ro", FAVOURITE_NAMES[ROCHEFORT]))
        if self.facts["milady"] == room:
            shapes.append((_MILADY, "Mi", FAVOURITE_NAMES[MILADY]))
        x, y, width = self._box(room)
        for place, (path, text, title) in enumerate(shapes):
            here = {"x": x + width // 2 + 14 * (2 * place - len(shapes) + 1), "y": y + 67}
            yield {**here, "path": path, "text": text, "title": f"{title} in room {room}"}

    def _person(self, figure: int) -> str:
        """A Musketeer in words."""
        one = self.facts["musketeers"][figure]
        room = f"room {one['room']} ({self.game.room_names[one['room']]})"
        health = f"health {max(0, one['health'])} of {most_health(self.scene, figure)}"
        marks = figure_marks(self.scene, figure)
        return ", ".join([FIGURE_NAMES[figure], room, health, items_text(self.scene, figure), *marks])

    def _description(self) -> Iterator[str]:
        """The picture in sentences, for who cannot see it."""
        yield f"Queen: {queen_text(self.scene)}."
        yield from (f"{self._person(figure)}." for figure in range(N_FIGURES))
        guards = ", ".join(f"{count} in {room}" for room, count in self.facts["guards"].items())
        yield f"Guards: {guards or 'none on the board'}."
        for favourite, room in ((ROCHEFORT, self.facts["rochefort"]), (MILADY, self.facts["milady"])):
            yield f"{FAVOURITE_NAMES[favourite]}: {'in reserve' if room is None else f'room {room}'}."
        yield f"Reserve: {reserve_text(self.facts)}."
        yield f"{doors_text(self.facts).capitalize()}."
        for figure, p in enumerate(self.scene.belief):
            yield f"{FIGURE_NAMES[figure]} has the real pendants: {100 * p:.0f} %."
