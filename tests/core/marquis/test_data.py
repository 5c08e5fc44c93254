"""Section 1 of the rules specification: the data file of Marquis, what is refused of it, and the names of its cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.errors import EngineError, RulesDataError
from core.marquis import names, rules
from core.problems import CODES
from core.source import Source

SHIPPED = rules.source().text


def refusal(*changes: tuple[str, str]) -> str:
    """What is said against the shipped data with pieces replaced."""
    text = SHIPPED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(RulesDataError) as caught:
        rules.tables(Source(text, "my.toml"))
    return str(caught.value)


def heads(text: str) -> list[str]:
    """The first lines of the faults, without the place."""
    return [line.split(": ", 1)[1] for line in text.split("\n") if ": error[" in line]


def characters() -> dict[str, Any]:
    listed: Any = rules.tables(rules.source())["characters"]
    return {one["id"]: one for one in listed}


def test_the_characters_are_those_of_the_specification() -> None:
    table = characters()
    assert list(table) == list(names.CARD_IDS[:11])
    assert [table[name]["receive"] for name in table] == [2, 1, 2, 0, 2, 2, 3, 2, 3, 1, 0]
    assert [table[name].get("rate") for name in table] == [
        [3, 1], [1, 1], [3, 1], None, [3, 2], [2, 1], "left_neighbour", [1, 1], [4, 2], [3, 1], [3, 2],
    ]  # fmt: skip
    assert {name: one["rob"] for name, one in table.items()} == {
        "A": {}, "D": {"C": 1, "H": 1}, "E": {"K": 1, "C": 1, "S": 1}, "F": {}, "H": {"K": 1, "M": 1},
        "C": {"M": 1, "E": 1}, "K": {"H": 1, "T": 1}, "M": {"D": 1, "E": 1}, "S": {"A": 1, "F": 1, "W": 1},
        "T": {"A": 1, "D": 1, "M": 2}, "W": {"*": 1},
    }  # fmt: skip
    assert table["D"]["rate_now"] == [2, 1] and table["E"]["rate_pair"] == [1, 1]
    assert (table["A"]["power"]["coins"], table["C"]["power"]["fee"], table["T"]["power"]["coins"]) == (
        2,
        1,
        1,
    )


def test_section_1_3_every_character_is_robbed_and_none_by_itself() -> None:
    table = characters()
    assert {victim for one in table.values() for victim in one["rob"]} - {"*"} == set(table)
    assert all(name not in one["rob"] for name, one in table.items())
    assert all(sum(one["rob"].values()) >= 2 for name, one in table.items() if name not in "AFW")


@pytest.mark.parametrize(("seats", "jewels"), [(2, (21, 15)), (4, (21, 15)), (5, (42, 30)), (8, (42, 30))])
def test_mq_03_the_set_follows_from_the_number_of_seats(seats: int, jewels: tuple[int, int]) -> None:
    numbers = rules.for_seats(rules.tables(rules.source()), seats)
    chosen: Any = numbers["sets"]
    assert (chosen["diamonds"], chosen["rubies"]) == jewels
    assert set(numbers) == {
        "version", "sets", "treasury_per_player", "first_player_coins", "left_neighbour_coins", "hand_size",
        "diamonds_per_ruby", "offer_menu", "forger_face_is_robbable", "characters", "hash",
    }  # fmt: skip


def test_the_hash_is_that_of_the_numbers() -> None:
    plain = rules.tables(rules.source())["hash"]
    other = rules.tables(Source(SHIPPED.replace("receive = 2", "receive = 3", 1), "d.toml"))["hash"]
    same = rules.tables(Source(SHIPPED.replace('"rulebook"', '"reconstructed"') + "\n# more\n", "d.toml"))[
        "hash"
    ]
    assert plain == same != other


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^Marquis is played by 2 to 8 seats, not {seats}$"):
        rules.load(seats)


def test_an_unknown_house_rule_is_refused() -> None:
    with pytest.raises(EngineError, match="Marquis has no house rule 'two_vetoes'"):
        rules.load(3, None, {"two_vetoes": True})


@pytest.mark.parametrize(
    ("change", "head"),
    [
        (("hand_size = 4", "hand_sise = 4"), "error[E301]: the key 'hand_size' is missing"),
        (('offer_menu = ["1c", "2c", "3c", "1d", "1v"]', ""), "error[E301]: the key 'offer_menu' is missing"),
        (("forger_face_is_robbable = true", "forger_face_is_robbable = 1"),
         "error[E303]: 'forger_face_is_robbable' must be true or false"),
        (('"1c", "2c"', '"1c", "1c"'), "error[E310]: '1c' is listed twice in 'offer_menu'"),
        (('"1c", "2c"', '"1c", "2x"'),
         "error[E305]: 'offer_menu' cannot offer '2x': it offers 1c to 9c (coins), 1d (a diamond), 1v (a Veto)"),
        (('["1c", "2c", "3c", "1d", "1v"]', "[]"), "error[E304]: 'offer_menu' must have 1 to 8 entries, not 0"),
        (('["1c", "2c", "3c", "1d", "1v"]', "7"), "error[E303]: 'offer_menu' must be a list of texts"),
        (("treasury_per_player = 4", "treasury_per_player = 5"),
         "error[E306]: 'treasury_per_player' must be at most 4, not 5"),
        (("first_player_coins = 2", "first_player_coins = 8"),
         "error[E306]: players begin with 8 and 1 coins, but the treasury of 2 players has 8"),
        (("coins = 16", "coins = 15"), "error[E306]: set 1 has 15 coins, but 16 are needed: 4 for each player"),
        (("players = [5, 8]", "players = [4, 8]"), "error[E310]: 4 players have two sets: 1 and 2"),
        (("players = [5, 8]", "players = [6, 8]"), "error[E311]: no set is for 5 players"),
        (("players = [5, 8]", "players = [8, 5]"), "error[E306]: 'players' of set 2 must rise: 8 to 5"),
        (("diamonds = 21", "diamonds = 0"), "error[E306]: 'diamonds' must be at least 1, not 0"),
        (('name = "Cleric"', 'name = "Priest"'), "error[E307]: 'name' of K must be 'Cleric', not 'Priest'"),
        (("order = 7", "order = 8"), "error[E307]: 'order' of K must be 7, not 8"),
        (("receive = 2", "receive = 7"), "error[E306]: 'receive' must be at most 6, not 7"),
        (("rob = { D = 1, E = 1 }", "rob = { M = 1 }"), "error[E305]: 'rob' of M must not name M itself"),
        (("rob = { D = 1, E = 1 }", "rob = { D = 4 }"), "error[E306]: 'D' in 'rob' of M must be 1 to 3, not 4"),
        (("rob = { D = 1, E = 1 }", 'rob = { "*" = 1 }'),
         "error[E305]: 'rob' of M must not be '*': only W robs everybody"),
        (("rob = { D = 1, E = 1 }", "rob = { V = 1 }"),
         "error[E305]: 'rob' of M must name characters (A, D, E, F, H, C, K, S, T, W), not 'V'"),
        (("rob = { D = 1, E = 1 }", "rob = { D = true }"), "error[E303]: 'D' in 'rob' of M must be an integer"),
        (("rob = { D = 1, E = 1 }\n", ""), "error[E301]: the key 'rob' of M is missing"),
        (("rate = [4, 2]", "rate = [4, 6]"),
         "error[E306]: the diamonds of 'rate' of S must be 1 to 5, not 6"),
        (("rate = [4, 2]", "rate = [4]"), "error[E303]: 'rate' of S must be [coins, diamonds], not [4]"),
        (("rate = [4, 2]\n", ""), "error[E301]: the key 'rate' of S is missing: [coins, diamonds]"),
        (("rate_now = [2, 1]\n", ""), "error[E301]: the key 'rate_now' of D is missing: [coins, diamonds]"),
        (('rate = "left_neighbour"', "rate = [1, 1]"),
         "error[E307]: 'rate' of K must be 'left_neighbour', not [1, 1]"),
        (("rob = {}\npower = { type = \"forger\" }", "rob = {}\nrate = [1, 1]\npower = { type = \"forger\" }"),
         "error[E307]: F has no 'rate' of his own: he buys at the rate of the character he copies"),
        (('type = "cleric"', 'type = "marquis"'), "error[E307]: 'type' of K must be 'cleric', not 'marquis'"),
        (('type = "countess", fee = 1', 'type = "countess", fee = 2'),
         "error[E306]: 'fee' must be at most 1, not 2"),
        (('source = { receive = "reconstructed", rob = "published:S1"', 'source = { receive = "reconstructed"'),
         "error[E301]: the key 'rob' is missing"),
        (('rob = "published:S1"', 'rob = "guess"'),
         "error[E305]: the source of 'rob' of C must be 'rulebook', 'reconstructed' or 'published:S1', not 'guess'"),
        (("version = 1", "version = 2"), "error[E306]: 'version' must be at most 1, not 2"),
        (("version = 1", "version = 1\nrule = 3"), "error[E302]: unknown key 'rule'"),
    ],
    ids=lambda value: value[1][:40] if isinstance(value, tuple) else None,
)  # fmt: skip
def test_a_wrong_data_file_is_refused(change: tuple[str, str], head: str) -> None:
    found = heads(refusal(change))
    assert head in found
    assert all(one[6:10] in CODES for one in found)


def test_a_character_listed_twice_and_one_missing_are_told_together() -> None:
    text = refusal(('id = "K"', 'id = "M"'))
    assert "error[E310]: the character M is listed twice" in text
    assert "error[E311]: characters are missing: K" in text
    assert "first here" in text


def test_faults_have_line_and_column() -> None:
    text = refusal(("rob = { D = 1, E = 1 }", "rob = { D = 1, X = 1 }"))
    number = SHIPPED.split("\n").index("rob = { D = 1, E = 1 }") + 1
    assert text.startswith(f"my.toml:{number}:16: error[E305]")
    assert "              ^" in text


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("sets = 3", "error[E303]: 'sets' must be tables: [sets.1] and so on"),
        ("characters = 3", "error[E303]: 'characters' must be a list of tables"),
        (
            "version = ",
            "error[E106]: TOML: no value: texts need quotes, numbers are plain digits; the file ends here",
        ),
    ],
)
def test_data_of_other_shapes_are_refused(text: str, head: str) -> None:
    with pytest.raises(RulesDataError) as caught:
        rules.tables(Source(text, "my.toml"))
    assert head in heads(str(caught.value))


def test_a_data_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesDataError, match="cannot be read"):
        rules.load(3, tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Barbarian Thief", 10), ("barbarian-thief", 10), ("W", 10), ("robber", 10), ("jeweler", 1), ("veto", 11),
        ("Countesses", 5), ("COMTESSE", 5), ("cleric", 6), ("Vetoes", 11),
    ],
)  # fmt: skip
def test_names_of_cards_are_read_in_many_spellings(typed: str, card: int) -> None:
    assert names.find_card(typed) == card


def test_a_wrong_name_gets_a_suggestion() -> None:
    assert names.suggest("Asasin") == "Assassin"
    assert names.suggest("Prosecuter") == "Prosecutor"
    assert names.suggest("xyz") is None
    with pytest.raises(KeyError):
        names.find_card("King")


def test_words_in_the_plural() -> None:
    assert [names.plural(word, 2) for word in ("coin", "Veto", "Countess", "Marquis", "Barbarian Thief")] == [
        "2 coins", "2 Vetoes", "2 Countesses", "2 Marquis", "2 Barbarian Thieves",
    ]  # fmt: skip
    assert names.plural("Veto", 1) == "1 Veto"
    assert (
        names.entry_name(3, names.BLANK) == "Forger(nothing)" and names.entry_name(3, 7) == "Forger(Marquis)"
    )
