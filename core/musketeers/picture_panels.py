"""The tables below the board in the SVG picture of The Three Musketeers: track, Musketeers, cards."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any, Final

from core.musketeers.names import FIGURE_IDS, FIGURE_NAMES, N_FIGURES
from core.musketeers.picture_words import (
    Scene,
    card_text,
    cardinal_text,
    doors_text,
    figure_marks,
    items_text,
    most_health,
    phase_marks,
    queen_limit,
    reserve_text,
    team_text,
    track,
)

_SPACE: Final = 40  # width of a space of the track
_ROW: Final = 30  # height of a row of the tables
_LINE: Final = 15
_BAR: Final = 120
_COLUMN: Final = 66  # letters of a line in the tables
_LEGEND: Final = (
    "Circles are Musketeers (D A P R), dashed boxes those who are down; a second circle: the real pendants. House: guards "
    "and how many; diamond: Rochefort; oval: Milady. Shield: the Cardinal's arms. Chest: tokens left. Gaps in walls are "
    "doorways, dashed lines with a letter secret passages. Thick frame: the Musketeers lose when the Queen stands there."
)
_WIDE: Final = 78  # letters of a line on the right
_LEGEND_WIDTH: Final = 200

Drawn = dict[str, Any]
"""One thing of the picture, by the names that the template uses."""


class Panels:
    """Places of all that stands below the board.

    Args:
        scene: what is drawn.
        remark: a sentence to stand with the legend.
        left, right: edges of the picture without its margins.
    """

    def __init__(self, scene: Scene, remark: str, left: int, right: int) -> None:
        self.scene = scene
        self.remark = remark
        self.left = left
        self.right = right

    def track(self, y: int) -> Iterator[Drawn]:
        """The Queen's track."""
        last, limit, queen = track(self.scene), queen_limit(self.scene), self.scene.facts["queen"]
        width = min(_SPACE, (self.right - self.left) // (last + 1))
        for space in range(last + 1):
            note = "bedroom" if space == 0 else "King" if space == last else "limit" if space == limit else ""
            is_queen = space == min(queen, last)
            yield {
                "x": self.left + space * width,
                "y": y,
                "w": width - 4,
                "text": space,
                "note": note,
                "is_limit": space == limit,
                "is_queen": is_queen,
            }

    def tables(self, y: int) -> tuple[Drawn, int]:
        """The Musketeers on the left, the rest on the right; the height of the picture."""
        people, low = [], y
        for figure in range(N_FIGURES):
            row, low = self._row(figure, low)
            people.append(row)
        column = (self.left + self.right) // 2 + 40
        lines = [
            ("Move card", card_text(self.scene)),
            ("Doorways", doors_text(self.scene.facts)),
            ("Reserve", reserve_text(self.scene.facts)),
            ("Cardinal", cardinal_text(self.scene)),
            ("Musketeers", team_text(self.scene)),
            ("Marks", phase_marks(self.scene.facts)),
        ]
        notes, right = [], y
        for label, text in lines:
            if not text:
                continue
            notes.append({"style": "label", "x": column, "y": right, "text": label})
            for line in textwrap.wrap(text, _WIDE):
                notes.append({"style": "", "x": column + 84, "y": right, "text": line})
                right += _LINE
        low = max(low, right) + 10
        if self.scene.belief:
            told = "Bars: who carries the real pendants, as far as the Cardinal can know."
            notes.append({"style": "", "x": self.left, "y": low, "text": told})
            low += _LINE
        for line in textwrap.wrap(f"{_LEGEND} {self.remark}", _LEGEND_WIDTH):
            notes.append({"style": "", "x": self.left, "y": low, "text": line})
            low += _LINE
        return {"people": people, "notes": notes}, low + 6

    def _row(self, figure: int, y: int) -> tuple[Drawn, int]:
        """A Musketeer of the table; where the next row begins."""
        one = self.scene.facts["musketeers"][figure]
        x = self.left + 118 + 11 * most_health(self.scene, figure)
        bar = None
        if self.scene.belief:
            p = self.scene.belief[figure]
            bar = {"x": self.left + 176, "most": _BAR, "w": round(_BAR * p), "text": f"{100 * p:.0f} %"}
            x = self.left + 176 + _BAR + 50
        text = "; ".join(
            [
                f"{one['room']} {self.scene.game.room_names[one['room']]}",
                items_text(self.scene, figure),
                *figure_marks(self.scene, figure),
            ]
        )
        wrapped = textwrap.wrap(text, _COLUMN - (16 if bar else 0))
        row = {
            "x": self.left,
            "y": y,
            "name": f"{FIGURE_IDS[figure]} {FIGURE_NAMES[figure]}",
            "pips": [
                {"x": self.left + 118 + 11 * unit, "is_full": unit < one["health"]}
                for unit in range(most_health(self.scene, figure))
            ],
            "bar": bar,
            "lines": [{"x": x, "y": y + _LINE * number, "text": line} for number, line in enumerate(wrapped)],
        }
        return row, y + max(_ROW, _LINE * (len(wrapped) + 1))
