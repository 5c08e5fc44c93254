"""The check of tables of data files: each fault in its own words, and the hash of what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

import core
from core import GAMES
from core.data import Field, check_table, content_hash, refuse
from core.errors import RulesDataError
from core.source import Source

FIELDS = {
    "budget": Field("int", 0, 99),
    "title": Field("text"),
    "colour": Field("text", choices=("grey", "blue")),
    "cost": Field("ints", 1, 50, lengths=(1, 6)),
    "cards": Field("tables", is_required=False),
}
GOOD = 'budget = 10\ntitle = "x"\ncolour = "grey"\ncost = [3, 2]\n'


def message(text: str) -> str:
    """What is said against a data file."""
    source = Source(text, "my.toml")
    with pytest.raises(RulesDataError) as caught:
        refuse(check_table(source.document(), FIELDS), source, source.document(), next(iter(GAMES)))
    return str(caught.value)


@pytest.mark.parametrize("game", GAMES)
def test_the_data_of_another_game_is_one_fault(game: str) -> None:
    for other in set(GAMES) - {game}:
        path = Path(core.__file__).with_name(other) / "data.toml"
        with pytest.raises(RulesDataError) as caught:
            core.load(game, 2, path)
        assert str(caught.value).count("error[") == 1
        assert f"error[E317]: this is the data of {GAMES[other].title}, not of {GAMES[game].title}" in str(
            caught.value
        )


def test_a_good_table_has_no_fault() -> None:
    assert check_table(Source(GOOD).document(), FIELDS) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "budget = 10",
            "budgte = 10",
            "my.toml:1:1: error[E302]: unknown key 'budgte'\n"
            "    1 | budgte = 10\n"
            "      | ^^^^^^ did you mean 'budget'?\n"
            "my.toml:1:1: error[E301]: the key 'budget' is missing",
        ),
        (
            "budget = 10",
            'budget = "10"',
            "my.toml:1:10: error[E303]: 'budget' must be an integer\n"
            '    1 | budget = "10"\n'
            "      |          ^^^^",
        ),
        (
            "budget = 10",
            "budget = true",
            "my.toml:1:10: error[E303]: 'budget' must be an integer\n"
            "    1 | budget = true\n"
            "      |          ^^^^",
        ),
        (
            "[3, 2]",
            "[]",
            "my.toml:4:8: error[E304]: 'cost' must have 1 to 6 entries, not 0\n    4 | cost = []\n      |        ^^",
        ),
        (
            '"grey"',
            '"gray"',
            "my.toml:3:10: error[E305]: 'colour' must be one of 'grey', 'blue', not 'gray'\n"
            '    3 | colour = "gray"\n'
            "      |          ^^^^^^ did you mean 'grey'?",
        ),
        (
            "[3, 2]",
            "[3, 0]",
            "my.toml:4:12: error[E306]: 'cost' must be at least 1, not 0\n    4 | cost = [3, 0]\n      |            ^",
        ),
        (
            "budget = 10",
            "budget = 100",
            "my.toml:1:10: error[E306]: 'budget' must be at most 99, not 100\n"
            "    1 | budget = 100\n"
            "      |          ^^^",
        ),
    ],
)
def test_each_fault_is_said_at_its_place(old: str, new: str, expected: str) -> None:
    assert message(GOOD.replace(old, new)) == expected


def test_all_faults_are_said_at_once() -> None:
    text = message('budget = -1\ntitle = 3\ncolour = "red"\ncost = 4\n')
    assert [line.split(" error")[0] for line in text.split("\n") if "error[" in line] == [
        "my.toml:1:10:", "my.toml:2:9:", "my.toml:3:10:", "my.toml:4:8:",
    ]  # fmt: skip


def test_the_hash_is_of_the_content_only() -> None:
    assert content_hash({"a": 1, "b": [2, 3]}) == content_hash({"b": [2, 3], "a": 1})
    assert content_hash({"a": 1}) != content_hash({"a": 2})
    assert len(content_hash([])) == 16 and int(content_hash([]), 16) >= 0
