"""What is shown in a sale, as a person tells it: "Bob shows Ruby 3, Amber 1*2; rings Ruby 1; king Amber"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from core.game import SeenEvent
from core.necklace.names import KIND_NAMES, N_GEM_KINDS, TYPE_NAMES
from core.necklace.notation_events import row_event
from core.necklace.notation_sale import NO_TYPE, Step, read_commit
from core.necklace.notation_words import Reader

if TYPE_CHECKING:
    from core.necklace.game import Commit


def rows_shown(reader: Reader, start: int, seat: int) -> list[SeenEvent]:
    """The rows that a commit's text tells of a seat, as observations of the reveal.

    Args:
        reader: of the whole text.
        start: where the commit's text begins.
    Raises:
        NotationError: a word is not understood, or something lies on a type that is not shown.
    """
    wanted = read_commit(reader, start)
    commit: Commit = {
        "rows": [0] * N_GEM_KINDS,
        "rings": [0] * 4,
        "king": NO_TYPE,
        "necklace": NO_TYPE,
        "bankers": 0,
    }
    for step, (value, _) in wanted.items():
        if step.node == "SHOW":
            commit["rows"][step.about] = value
        elif step.node == "RINGS":
            commit["rings"][step.about] = value
        elif step.node == "KING":
            commit["king"] = value
        elif step.node == "NECKLACE":
            commit["necklace"] = value
        else:
            commit["bankers"] = value
    _check(reader, commit, wanted)
    return commit_rows(commit, seat)


def _check(reader: Reader, commit: Commit, wanted: Mapping[Step, tuple[int, int]]) -> None:
    """Everything lies on a type of which a gem card is shown."""
    shown = {TYPE_NAMES.index(KIND_NAMES[kind].split()[0]) for kind, n in enumerate(commit["rows"]) if n}
    for step, (value, column) in wanted.items():
        if step.node == "SHOW" or value == (0 if step.node in ("RINGS", "BANKERS") else NO_TYPE):
            continue
        gem = step.about if step.node == "RINGS" else value
        if step.node == "BANKERS" and not shown:
            raise reader.fault("Bankers are shown with at least one gem card", column)
        if step.node != "BANKERS" and gem not in shown:
            raise reader.fault(f"no {TYPE_NAMES[gem]} is shown for it to lie on", column)


def commit_rows(commit: Commit, seat: int) -> list[SeenEvent]:
    """The rows of a commit as observations of the reveal."""
    rows = []
    for gem, name in enumerate(TYPE_NAMES):
        counts = {
            int(KIND_NAMES[kind].split()[1]): n
            for kind, n in enumerate(commit["rows"])
            if n and KIND_NAMES[kind].startswith(name)
        }
        if counts:
            on_it = {"RG": commit["rings"][gem], "KI": commit["king"] == gem, "QN": commit["necklace"] == gem}
            rows.append(row_event(seat, gem, counts, {**on_it, "BA": commit["bankers"]}))
    return rows


def seats_told(reader: Reader, start: int) -> Sequence[tuple[int, int, int]]:
    """The parts of "Bob: show Ruby 3; rings Ruby 1 / Cem: show nothing": (seat, begin, end) of each commit's text.

    Raises:
        NotationError: a part does not begin with a player's name.
    """
    parts = []
    at = start
    for part in reader.text[start:].split("/"):
        lead = len(part) - len(part.lstrip())
        begin = at + lead
        name_end = (
            part.find(":") + at if ":" in part else begin + len(part.split(" ")[0] if part.strip() else "")
        )
        seat = reader.seat(reader.text[begin:name_end].strip(), begin)
        parts.append((seat, name_end + (1 if ":" in part else 0), at + len(part)))
        at += len(part) + 1
    return parts
