"""Position files of Marquis with wrong values anywhere: they are read or refused with places, never anything else."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.positions import read
from core.source import Source, SourceError

EXAMPLES = Path(__file__).parents[3] / "examples" / "marquis"
KEYS = (
    "name", "coins", "diamonds", "rubies", "played", "eliminated", "hand", "vetoes_received", "veto_gone", "protects",
    "boosted", "fee_open", "finished", "rebuy", "committed", "retrieved", "know", "stamps", "view", "turn", "direction",
    "treasury", "placed", "reversal", "turn_number", "moment", "player", "bogus",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    True, False, -1, 0, 1, 2, 3, 5, 99, 2**70, 1.5, "", "?", "Ann", "Veto", "Forger", "Forger(Marquis)", "Forger()",
    "Cleric(", [], {}, ["Ann"], ["Veto", "?"], [[]], [["Cleric", "Marquis"]], [{"unknown": 2}], {"unknown": 3}, [1, 2],
    {"node": "play", "actor": "Ann"}, [{"not": ["Veto"]}], [{}], "Bob", ["Cleric"], ["Countess", "Countess"],
)  # fmt: skip


def places(value: object, keys: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The keys of every value of a document."""
    yield keys
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*keys, key))


def spoil(document: dict[str, Any], rng: random.Random) -> None:
    """One wrong value, a key that is gone or one that is new."""
    keys = rng.choice(list(places(document)))
    if not keys:
        document[rng.choice(KEYS)] = copy.deepcopy(rng.choice(VALUES))
        return
    *above, last = keys
    table: Any = document
    for key in above:
        table = table[key]
    target = table[last]
    if isinstance(target, dict) and rng.random() < 0.5:
        target[rng.choice(KEYS)] = copy.deepcopy(rng.choice(VALUES))
    elif rng.random() < 0.2:
        table.pop(last)
    else:
        table[last] = copy.deepcopy(rng.choice(VALUES))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_spoilt_position_is_read_or_refused(path: Path, is_short: bool) -> None:
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    plain.pop("events", None)
    rng, refused = random.Random(path.stem), 0
    for _ in range(20 if is_short else 150):
        document = copy.deepcopy(plain)
        for _ in range(rng.randint(1, 4)):
            spoil(document, rng)
        try:
            read(Source(json.dumps(document), "p.json"))
        except SourceError as error:
            refused += 1
            assert error.problems
            assert all(problem.message for problem in error.problems)
    assert refused
