"""Loads the rules data of The Three Musketeers (data.toml, or a copy of it) and makes the game object of it.

Rules: sections 1 and 8 of docs/rules/musketeers.md. What must hold of a file is in rules_checks and rules_board, the
variants are in rules_options.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.data import content_hash, refuse, rules_source
from core.errors import RulesDataError
from core.musketeers import rules_options
from core.musketeers.names import FIGURE_IDS, SPECIAL_IDS, TOKEN_IDS
from core.musketeers.rules_board import cells_of
from core.musketeers.rules_checks import PHASE, check
from core.musketeers.rules_options import OptionError, options
from core.source import Source, SourceError

if TYPE_CHECKING:
    from core.musketeers.game import Musketeers

__all__ = ["MAX_SEATS", "MIN_SEATS", "OptionError", "load", "options", "source", "tables"]

MIN_SEATS = 2
MAX_SEATS = 2


def load(seats: int, data: Path | None = None, options: Mapping[str, object] | None = None) -> Musketeers:
    """The game.

    Args:
        seats: 2: the Cardinal, and the Musketeers, however many people they are.
        data: a rules data file in place of the shipped one.
        options: variants by name, as the function `options` takes them.
    Raises:
        ValueError: the number of seats.
        OptionError: a variant.
        RulesDataError: the data file cannot be used.
    """
    if seats != MIN_SEATS:
        text = "The Three Musketeers has 2 seats, the Cardinal and the Musketeers"
        raise ValueError(f"{text} (who share one, however many they are), not {seats}")
    from core.musketeers.game import Musketeers

    numbers = tables(source(data))
    return Musketeers(seats, numbers, rules_options.options(numbers, options or {}))


def source(data: Path | None = None) -> Source:
    """The text of a rules data file, None: the shipped one.

    Raises:
        RulesDataError: it cannot be read.
    """
    return rules_source("musketeers", data)


def tables(text: Source) -> dict[str, object]:
    """The validated tables of a rules data file.

    Returns:
        `hash`; `rooms` by number; `quay`, `corridor`, `passages`, `track`, `limit`; `musketeers` in the order D, A, P, R;
        `guard`, `rochefort`, `milady`; `tokens` and `specials` in the order of state.pxd; `cards` by number; `surprises`:
        how many tokens of each value; `flags`.
    Raises:
        RulesDataError: every fault, at its line and column.
    """
    try:
        document = text.document()
    except SourceError as error:
        raise RulesDataError(str(error)) from None
    refuse(check(document), text, document, "musketeers")
    return _collect(document)


def _collect(document: Mapping[str, Any]) -> dict[str, object]:
    """What the engine takes, and a hash of it; sources are no part of it."""
    rooms = sorted(document["room"], key=lambda one: one["id"])
    musketeers = sorted(document["musketeer"], key=lambda one: FIGURE_IDS.index(one["letter"]))
    tokens = {one["id"]: one for one in document["token"]}
    specials = {one["id"]: one for one in document["special"]}
    surprises = {one["value"]: one["count"] for one in document["surprise"]}
    result: dict[str, object] = {
        "rooms": [_room(one) for one in rooms],
        "quay": next(one["id"] for one in rooms if one.get("quay")),
        "corridor": next(one["id"] for one in rooms if one.get("corridor")),
        "passages": [sorted(one["rooms"]) for one in document["passage"]],
        "track": document["track"],
        "limit": document["limit"],
        "musketeers": [_musketeer(one) for one in musketeers],
        "guard": _numbers(document["guard"], "count", "dice", "hit"),
        "rochefort": _numbers(document["rochefort"], "dice", "hit", "pistol_hit"),
        "milady": _numbers(document["milady"], "seduce_hit"),
        "tokens": [_numbers(tokens[name], "id", "name", "base", "gold") for name in TOKEN_IDS],
        "specials": [_numbers(specials[name], "id", "name", "count") for name in SPECIAL_IDS],
        "cards": [_card(one) for one in sorted(document["card"], key=lambda one: one["number"])],
        "surprises": [surprises[value] for value in sorted(surprises)],
        "flags": dict(document["flags"]),
    }
    return {"hash": content_hash(result), **result}


def _numbers(record: Mapping[str, Any], *keys: str) -> dict[str, object]:
    return {key: record[key] for key in keys}


def _room(record: Mapping[str, Any]) -> dict[str, object]:
    return {
        "name": record["name"],
        "cells": cells_of(record["cells"]),
        "neighbours": sorted(record["neighbours"]),
        "chest": bool(record.get("chest", False)),
        "arms": bool(record.get("arms", False)),
    }


def _musketeer(record: Mapping[str, Any]) -> dict[str, object]:
    numbers = _numbers(record, "letter", "name", "health", "dice", "hit", "ability")
    return {**numbers, "min": record.get("min", 0), "max": record.get("max", 0)}


def _card(record: Mapping[str, Any]) -> dict[str, object]:
    order: list[dict[str, object]] = []
    for word in record["order"]:
        match = PHASE.fullmatch(word)
        if match:
            order.append({"who": "C", "points": int(match[1]), "draws": int(match[2])})
        else:
            order.append({"who": word})
    return {"number": record["number"], "order": order, "queen": record["queen"]}
