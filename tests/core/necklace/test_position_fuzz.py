"""No position file, however wrong, brings out anything but a list of faults with places."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.positions import read
from core.source import Source, SourceError

EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "necklace").glob("*.toml"))
DOCUMENTS = [tomllib.loads(path.read_text(encoding="utf-8")) for path in EXAMPLES]
for _document in DOCUMENTS:
    _document.pop("events", None)  # their readers sample worlds: slow, and tested elsewhere

JUNK: list[Any] = [
    -1, 0, 1, 3, 7, 99, 100, 255, 2**70, -(2**70), 0.5, -0.0, 1e300, True, False, "", " ", "?", "?*0", "Ring", "Ring*9",
    "Merchant", "Astrologer", "Queen's Necklace", "empty", "Ann", "Zoe", "Ruby", "x" * 200, "\u0000", "é*2", [], {}, [[]],
    [{}], ["?"], ["Ring", 1], {"unknown": 3}, {"unknown": -1}, {"card": "Ring", "price": 6}, {"card": "empty"}, {"a": {}},
    ["King"] * 60, [None],
]  # fmt: skip
KEYS = [
    "hand",
    "know",
    "moment",
    "sale",
    "gained_this_turn",
    "bought",
    "events",
    "node",
    "not",
    "x",
    "necklace",
    "card",
]


def places(value: object, keys: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place of a document but its top."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, item in inner:
        found += [(*keys, key), *places(item, (*keys, key))]
    return found


def mutate(document: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """One value replaced, removed, doubled or added."""
    document = copy.deepcopy(document)
    keys = data.draw(st.sampled_from(places(document)))
    parent: Any = document
    for key in keys[:-1]:
        parent = parent[key]
    change = data.draw(st.sampled_from(["replace", "replace", "remove", "add", "double"]))
    if change == "replace":
        parent[keys[-1]] = data.draw(st.sampled_from(JUNK))
    elif change == "remove":
        del parent[keys[-1]]
    elif isinstance(parent, list):
        parent.append(
            copy.deepcopy(parent[keys[-1]]) if change == "double" else data.draw(st.sampled_from(JUNK))
        )
    else:
        parent[data.draw(st.sampled_from(KEYS))] = data.draw(st.sampled_from(JUNK))
    return document


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(DOCUMENTS), st.integers(1, 3), st.data())
def test_a_damaged_position_is_read_or_refused_with_places(
    document: dict[str, Any], n: int, data: st.DataObject
) -> None:
    for _ in range(n):
        document = mutate(document, data)
    source = Source(json.dumps(document, indent=1), "p.json")
    try:
        position = read(source)
    except SourceError as error:
        assert error.problems
        for line in str(error).split("\n"):
            if ": error[" in line:
                assert line.startswith("p.json:")
        return
    world = position.state or (position.view.sample(1) if position.view is not None else None)
    assert world is not None and world.check() == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_cut_before_its_last_player_is_refused(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for end in range(0, text.index("[[player]]") + 60, 41):
        with pytest.raises(SourceError):
            read(Source(text[:end], "p.toml"))
