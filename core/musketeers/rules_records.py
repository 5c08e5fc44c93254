"""Records of a rules data file of The Three Musketeers: lists of them, switches, and where their numbers come from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from core.data import Field, check_table
from core.problems import Keys, Place, Problem

Record = dict[str, object]

SOURCE = "source"
_SOURCE = re.compile(r"rulebook|reconstructed|published:S\d+(,S\d+)*")


def listed(
    document: Mapping[str, object], key: str, lengths: tuple[int, int]
) -> tuple[list[Record], list[Problem]]:
    """The records of a list, none if it cannot be used, and what is wrong with it as a list."""
    value = document.get(key)
    here = Place((key,), on_key=True)
    if key not in document:
        return [], [Problem("E301", f"the key '{key}' is missing", Place((key,)))]
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        return [], [Problem("E303", f"'{key}' must be a list of tables", Place((key,)))]
    low, high = lengths
    if not low <= len(value) <= high:
        many = f"{low}" if low == high else f"{low} to {high}"
        return [], [Problem("E304", f"'{key}' must have {many} entries, not {len(value)}", here)]
    return cast("list[Record]", value), []


def without(record: Mapping[str, object], keys: Iterable[str] = ()) -> Record:
    """A record without its source and without the keys that are checked apart."""
    left_out = {SOURCE, *keys}
    return {key: value for key, value in record.items() if key not in left_out}


def switches(record: Mapping[str, object], keys: Sequence[str], here: Keys) -> list[Problem]:
    """Keys that may be left out and else are true or false."""
    return [
        Problem("E303", f"'{key}' must be true or false", Place((*here, key)))
        for key in keys
        if not isinstance(record.get(key, False), bool)
    ]


def check_source(record: Mapping[str, object], here: Keys, keys: Sequence[str] = ()) -> list[Problem]:
    """Where the numbers of a record come from: one word for all of them, or one for each of `keys`."""
    value = record.get(SOURCE)
    if SOURCE not in record:
        return [Problem("E301", f"the key '{SOURCE}' is missing", Place((*here, SOURCE)))]
    if isinstance(value, dict) and keys:
        problems = check_table(value, {key: Field("text") for key in keys}, (*here, SOURCE))
        words = {(*here, SOURCE, key): word for key, word in value.items() if key in keys}
    elif isinstance(value, str):
        problems, words = [], {(*here, SOURCE): value}
    else:
        what = f"a text, or a table of {', '.join(keys)}" if keys else "a text"
        return [Problem("E303", f"'{SOURCE}' must be {what}", Place((*here, SOURCE)))]
    for place, word in words.items():
        if isinstance(word, str) and not _SOURCE.fullmatch(word):
            text = f"a source is 'rulebook', 'reconstructed' or 'published:S1', not '{word}'"
            problems.append(Problem("E305", text, Place(place)))
    return problems


def each_once(
    records: Sequence[Record], key: str, wanted: Sequence[object], list_key: str, what: str
) -> list[Problem]:
    """Each of the wanted values stands once under `key`; those of other values were told before."""
    problems = []
    first: dict[object, int] = {}
    for index, one in enumerate(records):
        value = one[key]
        if value in first:
            place = Place((list_key, index, key), "again")
            also = (Place((list_key, first[value], key), "first here"),)
            problems.append(Problem("E310", f"the {what} {value} is listed twice", place, also))
        first.setdefault(value, index)
    lack = [str(value) for value in wanted if value not in first]
    if lack:
        text = f"{what}s are missing: {', '.join(lack)}"
        problems.append(Problem("E311", text, Place((list_key,), on_key=True)))
    return problems
