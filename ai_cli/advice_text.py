"""A suggestion document as text for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai_cli.render import bold, columns, percent, signed, thousands

_MOST_BELIEFS = 6
_OPEN = "..."
"""What a move ends in whose parameters are not all known."""


def advice_text(document: dict[str, Any], viewer: str, remarks: Sequence[str], elapsed: float) -> str:
    """The text of `richelieu suggest`.

    Args:
        document: richelieu-suggestion/1.
        viewer: name of the seat whose chance to win is shown.
        remarks: how the view came about.
        elapsed: seconds; shown only if the result cannot be repeated anyway.
    """
    parts = [bold(document["headline"])]
    parts += [f"note: {remark}" for remark in remarks]
    if document["hidden"]["text"]:
        parts.append(document["hidden"]["text"])
    parts += ["", *_table(document, viewer), "", _advice(document)]
    if any(row[key].endswith(_OPEN) for row in document["moves"] for key in ("move", "then")):
        parts.append(
            f"{_OPEN} = the beginning of a move: the search looked too seldom at each way to go on to name one."
        )
    parts += _beliefs(document["hidden"]["beliefs"])
    parts.append(
        f"{viewer} wins = chance to finish first, from {_possessive(viewer)} view (ties shared); ± is 95 % for the "
        "search's draws alone, not for its judgement of positions. Ranked by how often the search looked at a move."
    )
    parts.append(_provenance(document, elapsed))
    return "\n".join(parts)


def _possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def hint_lines(document: dict[str, Any], viewer: str) -> list[str]:
    """The rows and the verdict alone."""
    return [*_table(document, viewer), _advice(document)]


def _advice(document: dict[str, Any]) -> str:
    stop = "" if document["best"].endswith(_OPEN) else "."
    return f"Advice: {bold(document['best'])}{stop} {_verdict(document)}"


def _table(document: dict[str, Any], viewer: str) -> list[str]:
    rows = [["", "next move", f"{viewer} wins", "loss", "looked at"]]
    for row in document["moves"]:
        half = 100 * (row["win_high"] - row["win_low"]) / 2
        then = f" (then {row['then']})" if row["then"] else ""
        rows.append([
            str(row["rank"]),
            row["move"] + then,
            f"{percent(row['win'])} ±{half:.1f}",
            signed(-row["loss"]) if row["rank"] > 1 else "",
            percent(row["share"], 0),
        ])  # fmt: skip
    lines = columns(rows, "rlrrr")
    count, best = document["others"]["count"], document["others"]["best_win"]
    if count:
        moves = "other move" if count == 1 else "other moves"
        lines.append(f"    ({count} {moves}, none above {percent(best)})")
    return lines


def _verdict(document: dict[str, Any]) -> str:
    if document["verdict"] == "forced":
        return "Forced: the only legal move."
    if document["verdict"] == "clear":
        sure = "more than 99 %" if document["sure"] > 0.99 else percent(document["sure"], 0)
        return f"Clear: it beats each other move with {sure} (both intervals taken together)."
    close = document["close"]
    rows = [row for row in document["moves"] if row["rank"] in close]
    spread = 100 * max(abs(row["loss"]) for row in rows) if rows else 0.0
    named = "moves " + ", ".join(map(str, close[:6])) + (", …" if len(close) > 6 else "")
    more = 4 * document["search"]["iterations"]
    return (
        f"Too close to call: {named} are within {spread:.1f}; choose by taste, or give --iterations {more}."
    )


def _beliefs(beliefs: list[dict[str, Any]]) -> list[str]:
    """The most telling unknowns, one line."""
    told = []
    for belief in beliefs[:_MOST_BELIEFS]:
        what = belief.get("card", belief.get("what", ""))
        told.append(f"{belief.get('player', '')} has {what} {percent(belief.get('p'), 0)}".strip())
    return ["Worlds  · " + " · ".join(told)] if told else []


def _provenance(document: dict[str, Any], elapsed: float) -> str:
    search = document["search"]
    threads = search["threads"]
    parts = [f"seed {search['seed']}"]
    if not search["reproducible"]:
        parts.append(f"{elapsed:.1f} s (stopped: {search['stopped']})")
    parts.append(f"{threads} thread{'s' if threads > 1 else ''}")
    parts.append(f"{thousands(search['iterations'])} iterations")
    parts.append(f"data {document['question']['data']}")
    parts.append("reproducible" if search["reproducible"] else f"not reproducible ({search['why_not']})")
    return " · ".join(parts)
