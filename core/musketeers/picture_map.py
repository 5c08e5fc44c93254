"""The board of The Three Musketeers drawn with characters: walls, doorways as gaps, and who and what is in each room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from core.musketeers.names import FIGURE_IDS
from core.musketeers.plan import Cell, Plan

if TYPE_CHECKING:
    from core.musketeers.game import Facts

LEGEND: Final = (
    "* the Cardinal's arms · c3 chest with 3 tokens · ~a end of passage a · (P) Porthos is down · G guards, Ro "
    "Rochefort, Mi Milady · gaps are doorways, d the door, # the grate"
)
_WIDE: Final = 6  # characters inside a cell
_HIGH: Final = 3
_CORNERS: Final = " ╵╷│╶└┌├╴┘┐┤─┴┬┼"  # by walls: 1 up, 2 down, 4 right, 8 left
_DOOR, _GRATE, _BOTH, _OPEN = "d", "#", "%", " "


def draw_map(plan: Plan, facts: Facts, arms: Sequence[int], doorways: Sequence[tuple[int, int]]) -> list[str]:
    """The lines of the map, 7 characters a column and 4 lines a row of the plan.

    Args:
        plan: where the rooms lie.
        facts: who and what is where.
        arms: rooms with the Cardinal's arms.
        doorways: rooms of each, by number.
    """
    canvas = _Canvas(plan)
    for opening in plan.openings:
        canvas.open(opening.cell, opening.is_vertical, _token(facts, doorways[opening.number]))
    for room in range(len(plan.cells)):
        width = plan.width(room) * (_WIDE + 1) - 1
        canvas.write(
            plan.cells[room][0],
            [
                _marks(plan, facts, room, room in arms, width),
                people(facts, room),
                favourites(facts, room, width),
            ],
        )
    return canvas.lines()


def people(facts: Facts, room: int) -> str:
    """Letters of the Musketeers in a room, those who are down in brackets."""
    here = [(FIGURE_IDS[i], one["down"]) for i, one in enumerate(facts["musketeers"]) if one["room"] == room]
    standing = "".join(letter for letter, is_down in here if not is_down)
    down = "".join(letter for letter, is_down in here if is_down)
    return standing + (f"({down})" if down else "")


def favourites(facts: Facts, room: int, width: int) -> str:
    """The favourites in a room, in at most so many characters: "2G Ro Mi", "2GRoMi", "14RoMi"."""
    count = facts["guards"].get(room, 0)
    guards = f"{count if count > 1 else ''}G" if count else ""
    others = ["Ro"] * (facts["rochefort"] == room) + ["Mi"] * (facts["milady"] == room)
    parts = [guards, *others] if guards else others
    for text in (" ".join(parts), "".join(parts)):
        if len(text) <= width:
            return text
    return f"{count}{''.join(others)}"


def _marks(plan: Plan, facts: Facts, room: int, has_arms: bool, width: int) -> str:
    """Number of a room and what is printed in it."""
    letter = plan.letter(room)
    chest = f"c{facts['chests'][room]}" if room in facts["chests"] else ""
    text = f"{room}{'*' if has_arms else ''}{chest}"
    for tail in (f" ~{letter}", f"~{letter}", letter):
        if letter and len(text + tail) <= width:
            return text + tail
    return text


def _token(facts: Facts, rooms: tuple[int, int]) -> str:
    """What lies in a doorway."""
    here = list(rooms)
    is_door, is_grate = facts["door"] == here, facts["grate"] == here
    return _BOTH if is_door and is_grate else _DOOR if is_door else _GRATE if is_grate else _OPEN


class _Canvas:
    """Characters on which the walls of a plan are drawn."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        height, width = plan.rows * (_HIGH + 1) + 1, plan.columns * (_WIDE + 1) + 1
        self._rows = [[" "] * width for _ in range(height)]
        for row in range(plan.rows + 1):
            for column in range(plan.columns + 1):
                self._walls(row, column)

    def _is_wall(self, one: Cell, other: Cell) -> bool:
        """Whether two cells that touch belong to different rooms."""
        return self._plan.room_at.get(one) != self._plan.room_at.get(other)

    def _walls(self, row: int, column: int) -> None:
        """The corner above and left of a cell, and the walls that go right and down from it."""
        above_left, above = (row - 1, column - 1), (row - 1, column)
        left, here = (row, column - 1), (row, column)
        up, down = self._is_wall(above_left, above), self._is_wall(left, here)
        right, leftwards = self._is_wall(above, here), self._is_wall(above_left, left)
        y, x = row * (_HIGH + 1), column * (_WIDE + 1)
        self._rows[y][x] = _CORNERS[up + 2 * down + 4 * right + 8 * leftwards]
        if right and column < self._plan.columns:
            self._rows[y][x + 1 : x + 1 + _WIDE] = "─" * _WIDE
        if down and row < self._plan.rows:
            for step in range(1, _HIGH + 1):
                self._rows[y + step][x] = "│"

    def open(self, cell: Cell, is_vertical: bool, mark: str) -> None:
        """A gap in the wall right of (vertical) or below a cell, with what lies in it."""
        row, column = cell
        if is_vertical:
            self._rows[row * (_HIGH + 1) + 2][(column + 1) * (_WIDE + 1)] = mark
        else:
            x = column * (_WIDE + 1) + _WIDE // 2
            self._rows[(row + 1) * (_HIGH + 1)][x : x + 2] = mark * 2

    def write(self, cell: Cell, texts: Sequence[str]) -> None:
        """Lines of text in a cell, from its left upper corner on."""
        y, x = cell[0] * (_HIGH + 1) + 1, cell[1] * (_WIDE + 1) + 1
        for step, text in enumerate(texts):
            self._rows[y + step][x : x + len(text)] = text

    def lines(self) -> list[str]:
        """The lines without blanks at their ends."""
        return ["".join(row).rstrip() for row in self._rows]
