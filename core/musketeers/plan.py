"""Where rooms and doorways lie on the plan of the board, for those who draw it: a grid of cells, rows from A, columns from 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

Cell = tuple[int, int]
"""Row and column, both from 0."""


@dataclass(frozen=True)
class Opening:
    """A doorway between two cells that touch.

    Attributes:
        number: of the doorway.
        cell: the cell above, or on the left.
        is_vertical: whether its wall is vertical: the other cell is on the right, else below.
    """

    number: int
    cell: Cell
    is_vertical: bool


@dataclass(frozen=True)
class Plan:
    """The board as a grid.

    Attributes:
        rows, columns: size of the grid.
        room_at: room of each cell.
        cells: [rooms] cells of each, from the top, then from the left.
        openings: where doorways are drawn.
        far: numbers of the doorways whose rooms do not touch.
        passages: rooms of each passage.
    """

    rows: int
    columns: int
    room_at: Mapping[Cell, int]
    cells: Sequence[Sequence[Cell]]
    openings: Sequence[Opening]
    far: Sequence[int]
    passages: Sequence[tuple[int, int]]

    def width(self, room: int) -> int:
        """Cells of the room beside each other from its first one on."""
        row, column = self.cells[room][0]
        width = 1
        while self.room_at.get((row, column + width)) == room:
            width += 1
        return width

    def far_text(self, doorways: Sequence[tuple[int, int]]) -> str:
        """The doorways that cannot be drawn as gaps, in words; nothing if there are none."""
        pairs = ", ".join(f"{doorways[number][0]}-{doorways[number][1]}" for number in self.far)
        return f"Doorways between rooms that do not touch: {pairs}." if pairs else ""

    def letter(self, room: int) -> str:
        """The letter of the passage that ends in a room, nothing if none does."""
        return next((passage_letter(number) for number, ends in enumerate(self.passages) if room in ends), "")


def passage_letter(number: int) -> str:
    """What a passage is called on the plan: a, b, c ..."""
    return chr(ord("a") + number)


def plan_of(tables: Mapping[str, object], doorways: Sequence[tuple[int, int]]) -> Plan:
    """The plan of a board.

    Args:
        tables: of the rules data (`rules.tables`).
        doorways: rooms of each, lower one first, by number.
    """
    rooms = cast("list[dict[str, Any]]", tables["rooms"])
    cells = [sorted(_cell(text) for text in room["cells"]) for room in rooms]
    room_at = {cell: room for room, own in enumerate(cells) for cell in own}
    openings, far = [], []
    for number, (a, b) in enumerate(doorways):
        found = _touching(room_at, cells[a], b)
        if found:
            cell, is_vertical = found[len(found) // 2]
            openings.append(Opening(number, cell, is_vertical))
        else:
            far.append(number)
    passages = [(a, b) for a, b in cast("list[list[int]]", tables["passages"])]
    size = (1 + max(row for row, _ in room_at), 1 + max(column for _, column in room_at))
    return Plan(*size, room_at, cells, openings, far, passages)


def _cell(text: str) -> Cell:
    """The cell that "C5" names."""
    return ord(text[0]) - ord("A"), int(text[1:])


def _touching(room_at: Mapping[Cell, int], cells: Sequence[Cell], other: int) -> list[tuple[Cell, bool]]:
    """Where cells of a room touch another room: the cell above or on the left, and whether the wall is vertical."""
    found = []
    for row, column in cells:
        for cell, neighbour, is_vertical in (
            ((row, column), (row, column + 1), True),
            ((row, column - 1), (row, column - 1), True),
            ((row, column), (row + 1, column), False),
            ((row - 1, column), (row - 1, column), False),
        ):
            if room_at.get(neighbour) == other:
                found.append((cell, is_vertical))
    return sorted(found)
