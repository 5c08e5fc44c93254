"""Sections 1 and 8 of the rules: the data file of The Three Musketeers, what is refused of it, its names and variants."""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path
from typing import Any

import pytest

from core.errors import EngineError, RulesDataError
from core.musketeers import names, rules
from core.problems import CODES
from core.source import Source

SHIPPED = rules.source().text
TABLES: Any = rules.tables(rules.source())
ARMS = (17, 19, 27, 30, 36, 46, 47, 53)
CHESTS = (1, 9, 15, 16, 24, 28, 31, 34, 42, 44, 57)


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


def doorways() -> set[tuple[int, int]]:
    """The doorways of the shipped board, lower room first."""
    return {(a, b) for a, room in enumerate(TABLES["rooms"]) for b in room["neighbours"] if a < b}


def distances(start: int, without: int | None = None) -> dict[int, int]:
    """Doorways from a room to each other one, not through `without`."""
    found, ahead = {start: 0}, deque([start])
    while ahead:
        room = ahead.popleft()
        for other in TABLES["rooms"][room]["neighbours"]:
            if other not in found and other != without:
                found[other] = found[room] + 1
                ahead.append(other)
    return found


# ---------------------------------------------------------------------------------------------- the shipped data


def test_tm_tv_01_the_counts_of_the_shipped_data() -> None:
    rooms = TABLES["rooms"]
    assert len(rooms) == 60 and len(doorways()) == 90
    assert sum(len(room["neighbours"]) for room in rooms) == 180
    assert tuple(room for room, one in enumerate(rooms) if one["chest"]) == CHESTS
    assert tuple(room for room, one in enumerate(rooms) if one["arms"]) == ARMS
    assert len(TABLES["passages"]) == 5
    base = [one["base"] for one in TABLES["tokens"]]
    assert (sum(base), sum(base[: names.N_USEFUL]), sum(base[names.N_USEFUL :])) == (37, 28, 9)
    assert sum(one["gold"] for one in TABLES["tokens"]) == 6
    assert sum(one["count"] for one in TABLES["specials"]) == 14
    phases = [phase for card in TABLES["cards"] for phase in card["order"] if phase["who"] == "C"]
    assert sum(phase["points"] for phase in phases) == 62
    assert sum(phase["draws"] for phase in phases) == 12
    assert sum(card["queen"] for card in TABLES["cards"]) == 20
    assert sum(one["health"] for one in TABLES["musketeers"]) == 13


def test_tm_tv_02_distances_on_the_plan() -> None:
    dq, dc = distances(0, without=59), distances(59)
    assert dc[0] == 12
    assert [dq[room] for room in ARMS] == [4, 5, 6, 5, 8, 10, 10, 10]
    assert [dq[room] for room in (42, 48, 52, 37, 22)] == [9, 9, 11, 8, 5]
    assert [dc[room] for room in (42, 34, 37)] == [5, 6, 5]


def test_tm_tv_03_doorways_for_door_and_grate() -> None:
    def others(room: int, door: tuple[int, int]) -> set[int]:
        """Rooms behind the other doorways of a room, but for the corridor."""
        return set(TABLES["rooms"][room]["neighbours"]) - set(door) - {59}

    legal = {door for door in doorways() if 59 not in door and all(others(room, door) for room in door)}
    assert len(legal) == 83
    assert doorways() - legal == {(1, 2), (16, 17), (44, 45), (57, 58), (54, 59), (56, 59), (58, 59)}


def test_tables_have_these_keys_and_no_others() -> None:
    assert list(TABLES) == [
        "hash", "rooms", "quay", "corridor", "passages", "track", "limit", "musketeers", "guard", "rochefort",
        "milady", "tokens", "specials", "cards", "surprises", "flags",
    ]  # fmt: skip
    keys = {"name", "cells", "neighbours", "chest", "arms"}
    assert all(set(room) == keys for room in TABLES["rooms"])
    assert TABLES["rooms"][20]["cells"] == ["E4", "E5", "E6"]
    assert (TABLES["quay"], TABLES["corridor"], TABLES["track"], TABLES["limit"]) == (0, 59, 15, 15)
    assert TABLES["passages"] == [[10, 23], [11, 21], [25, 35], [33, 40], [52, 59]]
    assert TABLES["musketeers"][0] == {
        "letter": "D", "name": "d'Artagnan", "health": 3, "dice": 2, "hit": 4, "ability": "dice_per_enemy",
        "min": 2, "max": 4,
    }  # fmt: skip
    assert [one["ability"] for one in TABLES["musketeers"][1:]] == ["reroll1", "none", "dodge1"]
    assert TABLES["guard"] == {"count": 14, "dice": 1, "hit": 5}
    assert TABLES["rochefort"] == {"dice": 2, "hit": 5, "pistol_hit": 5}
    assert TABLES["milady"] == {"seduce_hit": 4}
    assert [one["id"] for one in TABLES["tokens"]] == list(names.TOKEN_IDS)
    assert [one["id"] for one in TABLES["specials"]] == list(names.SPECIAL_IDS)
    assert TABLES["cards"][10] == {
        "number": 11,
        "order": [
            {"who": "C", "points": 3, "draws": 1}, {"who": "A"}, {"who": "R"},
            {"who": "C", "points": 3, "draws": 0}, {"who": "D"}, {"who": "P"},
        ],
        "queen": 0,
    }  # fmt: skip
    assert TABLES["surprises"] == [2, 4, 4, 2]
    assert TABLES["flags"]["to_arms_dice"] == 2 and len(TABLES["flags"]) == 14


def test_the_plan_is_whole_and_neighbours_touch() -> None:
    places = {cell: room for room, one in enumerate(TABLES["rooms"]) for cell in one["cells"]}
    assert set(places) == {f"{row}{column}" for row in "ABCDE" for column in range(15)}
    for a, b in doorways():
        cells = [
            {(ord(cell[0]), int(cell[1:])) for cell in TABLES["rooms"][room]["cells"]} for room in (a, b)
        ]
        touching = {(r + dr, c + dc) for r, c in cells[0] for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        assert touching & cells[1], (a, b)


def test_passages_are_shortcuts() -> None:
    for a, b in TABLES["passages"]:
        assert 3 <= distances(a)[b] <= 4, (a, b)


def test_the_hash_is_that_of_the_numbers() -> None:
    other = rules.tables(Source(SHIPPED.replace("pistol_hit = 5 ", "pistol_hit = 4 ", 1), "d.toml"))["hash"]
    text = SHIPPED.replace('source = "rulebook"', 'source = "reconstructed"') + "\n# more\n"
    assert TABLES["hash"] == rules.tables(Source(text, "d.toml"))["hash"] != other


# --------------------------------------------------------------------------------------------------- refused data


ROOM_12 = 'neighbours = [7, 11, 13, 17], source = "reconstructed" }'
BOARD = [
    (("id = 5, cells", "id = 4, cells"), "error[E310]: room 4 is listed twice"),
    (("{ id = 59,", "{ id = 60,"), "error[E311]: 60 rooms are numbered 0 to 59; missing: 59"),
    (("{ id = 59,", "{ id = 64,"), "error[E306]: 'id' must be at most 63, not 64"),
    (('name = "Stables"', 'name = "great-gate"'), "error[E310]: two rooms are called 'great-gate'"),
    (('name = "Stables"', 'name = "6"'), "error[E305]: the name of room 6 needs a letter: '6' would be a number"),
    (('cells = "A2"', 'cells = "A15"'),
     "error[E305]: 'A15' is no cell: a row A to H and a column 0 to 14, such as 'C5'"),
    (('cells = "A2"', 'cells = "A1+A2"'), "error[E310]: the cell A1 belongs to two rooms"),
    ((ROOM_12, ROOM_12.replace("7", "7, 62", 1)), "error[E315]: there is no room 62; the last one is 59"),
    ((ROOM_12, ROOM_12.replace("7", "7, 12", 1)), "error[E315]: room 12 cannot be its own neighbour"),
    ((ROOM_12, ROOM_12.replace("7", "7, 7", 1)), "error[E310]: room 12 has the neighbour 7 twice"),
    ((ROOM_12, ROOM_12.replace("7, ", "", 1)),
     "error[E315]: room 7 has the neighbour 12, but room 12 has not 7"),
    ((ROOM_12, ROOM_12.replace("[7", "[3, 7", 1)),
     "error[E315]: room 12 has the neighbour 3, but room 3 has not 12"),
    ((ROOM_12, ROOM_12.replace("neighbours = [7, 11, 13, 17]", "neighbours = 7")),
     "error[E303]: 'neighbours' must be a list of integers"),
    (("quay = true, ", ""), "error[E315]: exactly one room must have quay = true, not none"),
    (("chest = true", "corridor = true"), "error[E315]: exactly one room must have corridor = true, not 1, 59"),
    (("quay = true", "quay = true, arms = true"), "error[E315]: the quay (room 0) cannot have arms = true"),
    (("quay = true", "quay = 1"), "error[E303]: 'quay' must be true or false"),
    (("chest = true", "chests = true"), "error[E302]: unknown key 'chests'"),
    (("rooms = [10, 23]", "rooms = [10, 60]"), "error[E315]: there is no room 60; the last one is 59"),
    (("rooms = [10, 23]", "rooms = [10, 11]"), "error[E315]: two passages end in room 11"),
    (("rooms = [10, 23]", "rooms = [10, 10]"), "error[E315]: a passage leads from room 10 to itself"),
    (("rooms = [10, 23]", "rooms = [10, 23, 24]"), "error[E304]: 'rooms' must have 2 entries, not 3"),
    (('rooms = [10, 23], source = "reconstructed"', "rooms = [10, 23]"), "error[E301]: the key 'source' is missing"),
    (('rooms = [10, 23], source = "reconstructed"', 'rooms = [10, 23], source = "guess"'),
     "error[E305]: a source is 'rulebook', 'reconstructed' or 'published:S1', not 'guess'"),
    (('rooms = [10, 23], source = "reconstructed"', "rooms = [10, 23], source = 3"),
     "error[E303]: 'source' must be a text"),
]  # fmt: skip
FIGURES = [
    (('name = "Athos"', 'name = "Planchet"'), "error[E307]: 'name' of A must be 'Athos', not 'Planchet'"),
    (('letter = "A"', 'letter = "P"'), "error[E307]: 'name' of P must be 'Porthos', not 'Athos'"),
    (('letter = "A"\nname = "Athos"', 'letter = "P"\nname = "Porthos"'),
     "error[E310]: the Musketeer P is listed twice"),
    (('letter = "A"\nname = "Athos"', 'letter = "P"\nname = "Porthos"'),
     "error[E311]: Musketeers are missing: A"),
    (('letter = "A"', 'letter = "X"'), "error[E305]: 'letter' must be one of 'D', 'A', 'P', 'R', not 'X'"),
    (("health = 4", "health = 8"), "error[E306]: 'health' must be at most 7, not 8"),
    (('name = "Aramis"\nhealth = 3\ndice = 2\nhit = 4', 'name = "Aramis"\nhealth = 3\ndice = 2\nhit = 7'),
     "error[E306]: 'hit' must be at most 6, not 7"),
    (('ability = "reroll1"', 'ability = "dodge1"'), "error[E310]: only one Musketeer can have the ability 'dodge1'"),
    (('ability = "reroll1"', 'ability = "dice_per_enemy"\nmin = 1\nmax = 2'),
     "error[E310]: only one Musketeer can have the ability 'dice_per_enemy'"),
    (('ability = "reroll1"', 'ability = "reroll1"\nmin = 1'),
     "error[E307]: only the ability 'dice_per_enemy' has 'min'"),
    (("min = 2\n", ""), "error[E301]: the ability 'dice_per_enemy' needs 'min'"),
    (("min = 2\n", "min = 5\n"), "error[E306]: 'min' must not be above 'max': 5 and 4"),
    (('ability = "reroll1"', 'ability = "reroll2"'),
     "error[E305]: 'ability' must be one of 'dice_per_enemy', 'reroll1', 'none', 'dodge1', not 'reroll2'"),
    (("source = { health", "source = { wealth"), "error[E302]: unknown key 'wealth'"),
    (("count = 14\ndice = 1", "count = 15\ndice = 1"), "error[E306]: 'count' must be at most 14, not 15"),
    (("count = 14\ndice = 1", "count = 14\ndice = 2"), "error[E306]: 'dice' must be at most 1, not 2"),
    (("count = 14\ndice = 1", "count = 7\ndice = 1"),
     "error[E316]: 8 rooms have the arms, but there are 7 guards to begin there"),
    (("[rochefort]\ndice = 2", "[rochefort]\ndice = 4"), "error[E306]: 'dice' must be at most 3, not 4"),
    (("pistol_hit = 5 ", "pistol_hit = 1 "), "error[E306]: 'pistol_hit' must be at least 2, not 1"),
    (("seduce_hit = 4", "seduce = 4"), "error[E301]: the key 'seduce_hit' is missing"),
    (("[milady]\nseduce_hit = 4\nsource = \"rulebook\"\n", ""), "error[E301]: the table 'milady' is missing"),
    (("[milady]\nseduce_hit = 4\nsource = \"rulebook\"\n", "[[milady]]\n"), "error[E303]: 'milady' must be a table"),
    (("max = 4\n", "max = 9\n"),
     "error[E316]: a round of a duel could have 608 results; the engine has room for 512: fewer dice"),
]  # fmt: skip
CARDS = [
    (('id = "KEY", name = "Key"', 'id = "KEY", name = "Keys"'),
     "error[E307]: 'name' of KEY must be 'Key', not 'Keys'"),
    (('id = "KEY", name = "Key"', 'id = "BOOTS", name = "Boots"'), "error[E310]: the token BOOTS is listed twice"),
    (('id = "KEY", name = "Key"', 'id = "BOOTS", name = "Boots"'), "error[E311]: tokens are missing: KEY"),
    (("base = 4, gold = 1", "base = 16, gold = 1"), "error[E306]: 'base' must be at most 15, not 16"),
    (("base = 4, gold = 1", "base = 15, gold = 1"), "error[E309]: there are 16 tokens KEY; at most 15 can be"),
    (("base = 4, gold = 1", "base = 5, gold = 1"),
     "error[E316]: 'base' adds up to 38 tokens, but 'tokens_total' is 37"),
    (("base = 4, gold = 1", "base = 5, gold = 1"),
     "error[E316]: 11 chests of 3 and 4 dealt tokens are 37, but there are 38"),
    (("base = 4, gold = 1", "base = 4, gold = 2"),
     "error[E316]: 'gold' adds up to 7 tokens, but two extra chests of 3 need 6"),
    (("danger = true, ", ""), "error[E307]: 'danger' of TRAP must be true"),
    (("base = 4, gold = 1", "base = 4, gold = 1, danger = true"), "error[E307]: 'danger' of KEY must be false"),
    (("tokens_total = 37", "tokens_total = 36"),
     "error[E316]: 'base' adds up to 37 tokens, but 'tokens_total' is 36"),
    (("special_total = 14", "special_total = 15"),
     "error[E316]: 'count' adds up to 14 special cards, but 'special_total' is 15"),
    (('name = "Perfume", count = 2', 'name = "Perfume", count = 16'),
     "error[E306]: 'count' must be at most 15, not 16"),
    (('name = "Perfume"', 'name = "Scent"'), "error[E307]: 'name' of PERFUME must be 'Perfume', not 'Scent'"),
    (("number = 2,", "number = 1,"), "error[E310]: the card 1 is listed twice"),
    (('order = ["D", "C5/1", "A", "P", "R"]', 'order = ["D", "C4/1", "A", "P"]'),
     "error[E307]: card 1 must call R once, not 0 times"),
    (('order = ["D", "C5/1", "A", "P", "R"]', 'order = ["D", "C5/1", "A", "P", "R", "D"]'),
     "error[E307]: card 1 must call D once, not 2 times"),
    (('order = ["D", "C5/1", "A", "P", "R"]', 'order = ["D", "A", "P", "R"]'),
     "error[E307]: card 1 must call the Cardinal (C3/1 or the like)"),
    (('order = ["D", "C5/1", "A", "P", "R"]', 'order = ["D", "C4", "A", "P", "R"]'),
     "error[E305]: 'C4' is no phase: D, A, P, R, or C with action points / cards to draw, such as 'C3/1'"),
    (('order = ["D", "C5/1", "A", "P", "R"]', 'order = "D C4/1 A P R"'),
     "error[E303]: 'order' must be a list of texts"),
    (('order = ["D", "C5/1", "A", "P", "R"]', 'order = ["D", "C1/0", "C1/0", "C1/0", "C1/0", "C1/0", "A", "P", "R"]'),
     "error[E304]: 'order' must have at most 8 entries, not 9"),
    (('order = ["D", "C5/1", "A", "P", "R"], ', ""), "error[E301]: the key 'order' is missing"),
    (("{ value = 0, count = 2", "{ value = 1, count = 2"), "error[E310]: the value 1 is listed twice"),
    (("{ value = 0, count = 2", "{ value = 1, count = 2"), "error[E311]: values are missing: 0"),
    (("favourite_move = 2", "favourite_move = 3"), "error[E306]: 'favourite_move' must be at most 2, not 3"),
    (("queen_on_wound = 1", "queen_on_wound = 2"), "error[E306]: 'queen_on_wound' must be at most 1, not 2"),
    (("elite_hit = 4 ", "elite = 4 "), "error[E301]: the key 'elite_hit' is missing"),
    (("limit = 15 ", "limit = 16 "), "error[E316]: 'limit' must not be above 'track', the last space: 16 and 15"),
    (("version = 1", "version = 2"), "error[E306]: 'version' must be at most 1, not 2"),
    (("version = 1", "version = 1\nrooms = 3"), "error[E302]: unknown key 'rooms'"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "head"), [*BOARD, *FIGURES, *CARDS], ids=lambda value: str(value)[:40])
def test_a_wrong_data_file_is_refused(change: tuple[str, str], head: str) -> None:
    found = heads(refusal(change))
    assert head in found, found
    assert all(one[6:10] in CODES for one in found)


def test_rooms_behind_the_corridor_are_refused() -> None:
    text = refusal(
        ("neighbours = [42, 48, 52]", "neighbours = [42, 48]"),
        ("neighbours = [47, 53]", "neighbours = [53]"),
        ("neighbours = [48, 52, 58]", "neighbours = [48, 58]"),
        ('neighbours = [53], source', "neighbours = [59], source"),
        ("neighbours = [54, 56, 58]", "neighbours = [52, 54, 56, 58]"),
    )  # fmt: skip
    found = heads(text)
    assert found == ["error[E315]: rooms that cannot be reached from the quay before the corridor: 52"]


def test_a_queen_that_never_moves_is_refused() -> None:
    text = SHIPPED
    for steps in range(1, 4):
        text = text.replace(f"queen = {steps},", "queen = 0,")
    with pytest.raises(RulesDataError) as caught:
        rules.tables(Source(text, "my.toml"))
    wanted = (
        "error[E316]: the Queen never moves: the cards must have a 'queen' above 0, or the game need not end"
    )
    assert heads(str(caught.value)) == [wanted]
    changes = [
        (f"value = {value}, count = {count}", f"value = {value}, count = 0")
        for value, count in ((1, 4), (2, 4), (3, 2))
    ]
    wanted = (
        "error[E316]: the Queen never moves: there must be a surprise token above 0, or the game need not end"
    )
    assert heads(refusal(*changes)) == [wanted]


def test_more_than_the_engine_can_pack_is_refused() -> None:
    cards = "".join(
        f'  {{ number = {number}, order = ["D", "A", "P", "R", "C3/0"], queen = 1, source = "rulebook" }},\n'
        for number in range(13, 18)
    )
    found = heads(refusal(("card = [\n", "card = [\n" + cards)))
    assert found == ["error[E304]: 'card' must have 1 to 16 entries, not 17"]
    passages = "".join(f'  {{ rooms = [{a}, {a + 1}], source = "rulebook" }},\n' for a in (1, 3, 5, 7))
    found = heads(refusal(("passage = [\n", "passage = [\n" + passages)))
    assert found == ["error[E304]: 'passage' must have 0 to 8 entries, not 9"]


def test_too_many_or_too_few_chests_are_refused() -> None:
    changes = [
        (f"neighbours = {list(TABLES['rooms'][room]['neighbours'])}, source", "neighbours = "
         f"{list(TABLES['rooms'][room]['neighbours'])}, chest = true, source")
        for room in (2, 3, 4, 5, 6, 7)
    ]  # fmt: skip
    assert heads(refusal(*changes)) == ["error[E315]: the board must have 3 to 16 chests, not 17"]
    assert heads(refusal(*[("chest = true, ", "")] * 9)) == [
        "error[E315]: the board must have 3 to 16 chests, not 2"
    ]


def test_all_faults_are_told_at_once_with_line_and_column() -> None:
    text = refusal(
        ("rooms = [10, 23]", "rooms = [10, 60]"),
        ("health = 4", "health = 9"),
        ("number = 2,", "number = 100,"),
        ("elite_hit = 4", "elite_hit = 1"),
    )
    found = heads(text)
    assert len(found) == 4
    number = SHIPPED.split("\n").index('  { rooms = [10, 23], source = "reconstructed" },') + 1
    assert f"my.toml:{number}:18: error[E315]" in text
    assert "\n      |                  ^^" in text


def test_two_facts_that_clash_are_both_shown() -> None:
    text = refusal((ROOM_12, ROOM_12.replace("7, ", "", 1)))
    assert "neighbours = [2, 6, 12]" in text and "neighbours = [11, 13, 17]" in text


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("room = 3", "error[E303]: 'room' must be a list of tables"),
        ("flags = 3", "error[E303]: the table 'flags' must be a table"),
        ("", "error[E301]: the key 'version' is missing"),
        ("", "error[E301]: the table 'flags' is missing"),
        ("card = []", "error[E304]: 'card' must have 1 to 16 entries, not 0"),
        ("version = ", "error[E106]: TOML: no value: texts need quotes, numbers are plain digits; the file ends here"),
    ],
)  # fmt: skip
def test_data_of_other_shapes_are_refused(text: str, head: str) -> None:
    with pytest.raises(RulesDataError) as caught:
        rules.tables(Source(text, "my.toml"))
    assert head in heads(str(caught.value))


def test_data_of_any_wrong_type_are_refused_with_a_message() -> None:
    """Values of each kind of record in turn are made things of another type: no traceback, always a place."""
    values: dict[tuple[str, str], tuple[int, int]] = {}
    for match in re.finditer(r"(?:^|[{,] )(\w+) = (\[[^\]\n]*\]|\"[^\"\n]*\"|\w+)", SHIPPED, re.MULTILINE):
        above = SHIPPED.rfind("\n[", 0, match.start())
        values.setdefault((match[1], SHIPPED[above : SHIPPED.find("]", above)]), match.span(2))
    assert len(values) > 50
    for start, end in values.values():
        for junk in ("[[]]", '"?"', "{}", "true"):
            try:
                rules.tables(Source(SHIPPED[:start] + junk + SHIPPED[end:], "my.toml"))
            except RulesDataError as error:
                assert str(error).startswith("my.toml:"), (SHIPPED[start - 20 : end], junk)


def test_a_data_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesDataError, match="cannot be read"):
        rules.load(2, tmp_path / "none.toml")


@pytest.mark.parametrize("seats", [0, 1, 3, 5])
def test_tm_01_other_numbers_of_seats_are_refused(seats: int) -> None:
    text = "The Three Musketeers has 2 seats, the Cardinal and the Musketeers"
    with pytest.raises(ValueError, match=rf"^{text} \(who share one, however many they are\), not {seats}$"):
        rules.load(seats)


# ------------------------------------------------------------------------------------------------------- variants

OFF = {
    "queen_limit": 15, "carpet_chests": [], "extra_chests": [], "extra_arms": [], "carpet_arms": [],
    "surprise": False,
}  # fmt: skip


def test_all_variants_are_off_by_default() -> None:
    assert rules.options(TABLES, {}) == OFF
    assert list(rules.options(TABLES, {})) == list(OFF)


@pytest.mark.parametrize(
    ("given", "normalised"),
    [
        ({"queen_limit": 13}, {"queen_limit": 13}),
        ({"queen_limit": "12"}, {"queen_limit": 12}),
        ({"carpet_chests": [57, 1]}, {"carpet_chests": [1, 57]}),
        ({"carpet_chests": "Jewel Cabinet, 1"}, {"carpet_chests": [1, 57]}),
        ({"extra_chests": ["Swiss Guards’ Hall"]}, {"extra_chests": [17]}),
        ({"extra_arms": 2}, {"extra_arms": [2]}),
        ({"extra_arms": [1, "2"]}, {"extra_arms": [1, 2]}),
        ({"carpet_arms": "swiss guards hall,53"}, {"carpet_arms": [17, 53]}),
        ({"carpet_arms": ""}, {}),
        ({"surprise": True}, {"surprise": True}),
        ({"surprise": "on"}, {"surprise": True}),
        ({"surprise": "No"}, {}),
        ({"carpet_chests": [1, 9], "carpet_arms": [17, 19], "extra_chests": [2, 3], "extra_arms": [4, 1]},
         {"carpet_chests": [1, 9], "carpet_arms": [17, 19], "extra_chests": [2, 3], "extra_arms": [1, 4]}),
    ],
)  # fmt: skip
def test_variants_are_read_in_several_forms(given: dict[str, object], normalised: dict[str, object]) -> None:
    found = rules.options(TABLES, given)
    assert found == OFF | normalised
    assert rules.options(TABLES, found) == found


LISTED_CHESTS = ", ".join(map(str, CHESTS))
LISTED_ARMS = ", ".join(map(str, ARMS))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"extra_chest": [2]}, "The Three Musketeers has no variant 'extra_chest'; did you mean 'extra_chests'?"),
        ({"x": 1}, "The Three Musketeers has no variant 'x'; variants: queen_limit, carpet_chests, extra_chests, "
                   "extra_arms, carpet_arms, surprise"),
        ({"queen_limit": 11}, "'queen_limit' must be a space from 12 to 15, not 11"),
        ({"queen_limit": 16}, "'queen_limit' must be a space from 12 to 15, not 16"),
        ({"queen_limit": True}, "'queen_limit' must be a space from 12 to 15, not True"),
        ({"queen_limit": "low"}, "'queen_limit' must be a space from 12 to 15, not 'low'"),
        ({"surprise": 2}, "'surprise' must be true or false, not 2"),
        ({"extra_arms": 1.5}, "'extra_arms' must be a list of rooms (numbers or names), not 1.5"),
        ({"extra_arms": [1.5]}, "'extra_arms': there is no room 1.5; rooms are 0 to 59, or their names"),
        ({"extra_arms": [60]}, "'extra_arms': there is no room 60; rooms are 0 to 59, or their names"),
        ({"extra_arms": [-1]}, "'extra_arms': there is no room -1; rooms are 0 to 59, or their names"),
        ({"extra_arms": "Great Gat"}, "'extra_arms': there is no room 'Great Gat'; did you mean 'Great Gate'?"),
        ({"extra_arms": [1, 2, 3]}, "'extra_arms' must name at most 2 rooms, not 3"),
        ({"extra_arms": [2, "North Wicket"]}, "'extra_arms' names room 2 (North Wicket) twice"),
        ({"extra_arms": ["quai"]}, "'extra_arms' must name rooms of the palace, not room 0 (Quai du Louvre)"),
        ({"carpet_arms": "corridor"},
         "'carpet_arms' must name rooms of the palace, not room 59 (Ballroom Corridor)"),
        ({"extra_chests": [1]},
         f"'extra_chests': room 1 (Corner Tower) is printed with a chest already; so are: {LISTED_CHESTS}"),
        ({"carpet_chests": [2]},
         f"'carpet_chests': room 2 (North Wicket) is not printed with a chest; rooms that are: {LISTED_CHESTS}"),
        ({"extra_arms": [17]}, "'extra_arms': room 17 (Swiss Guards' Hall) is printed with the Cardinal's arms already; "
                               f"so are: {LISTED_ARMS}"),
        ({"carpet_arms": [1]}, "'carpet_arms': room 1 (Corner Tower) is not printed with the Cardinal's arms; "
                               f"rooms that are: {LISTED_ARMS}"),
    ],
)  # fmt: skip
def test_variants_that_cannot_be_are_refused(given: dict[str, object], message: str) -> None:
    with pytest.raises(EngineError) as caught:
        rules.options(TABLES, given)
    assert str(caught.value) == message
    assert isinstance(caught.value, rules.OptionError) and caught.value.option == next(iter(given))


def test_variants_keep_within_what_other_data_allow() -> None:
    few = Source(SHIPPED.replace("count = 14\ndice", "count = 9\ndice", 1), "d.toml")
    with pytest.raises(EngineError, match="more rooms with the arms than the 9 guards that begin there"):
        rules.options(rules.tables(few), {"extra_arms": [1, 2]})
    assert rules.options(rules.tables(few), {"extra_arms": [1, 2], "carpet_arms": [17]})
    short = rules.tables(Source(SHIPPED.replace("limit = 15 ", "limit = 10 ", 1), "d.toml"))
    assert rules.options(short, {})["queen_limit"] == 10
    with pytest.raises(EngineError, match="'queen_limit' must be a space from 10 to 10, not 12"):
        rules.options(short, {"queen_limit": 12})


# ---------------------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    "typed", ["d'Artagnan", "d’Artagnan", "dʼArtagnan", "DARTAGNAN", "d artagnan", "D", "D'artagnan"]
)
def test_apostrophes_of_any_form_name_d_artagnan(typed: str) -> None:
    assert names.find_figure(typed) == 0


def test_names_are_read_in_many_spellings() -> None:
    assert [names.find_figure(word) for word in ("athos", "PORTHOS", "r", "Aramis")] == [1, 2, 3, 3]
    assert [names.find_token(word) for word in ("key", "BOOTS", "swords", "Poison")] == [0, 1, 3, 7]
    assert [names.find_favourite(word) for word in ("guards", "Rochefort", "mi", "Milady")] == [0, 1, 2, 2]
    assert names.find_special("Reinforcement 3") == names.find_special("reinforce3") == names.REINFORCE_3
    assert names.find_special("To Arms!") == names.find_special("TO_ARMS") == names.TO_ARMS
    assert names.find_special("Secret Passage") == names.find_special("move the grate") == names.DUAL
    assert (names.find_half("grate"), names.find_half("Secret Passage")) == (0, 1)
    assert (names.find_side("the cardinal"), names.find_side("Musketeers")) == (0, 1)
    with pytest.raises(KeyError):
        names.find_figure("Planchet")


def test_rooms_are_numbers_or_names() -> None:
    called = [room["name"] for room in TABLES["rooms"]]
    assert names.find_room("46", called) == names.find_room("cardinal’s antechamber", called) == 46
    assert (names.find_room("Quai", called), names.find_room("the corridor"[4:], called)) == (0, 59)
    for wrong in ("60", "-1", "", "9999999999", "Cabinet"):
        with pytest.raises(KeyError):
            names.find_room(wrong, called)
    assert all(names.find_room(name, called) == room for room, name in enumerate(called))
    assert names.suggest("Jewel Cabinett", called) == "Jewel Cabinet"
    assert names.suggest("xyz", called) is None


def test_words_in_the_plural() -> None:
    assert [names.plural(word, 2) for word in ("guard", "Key", "Boots")] == ["2 guards", "2 Keys", "2 Boots"]
    assert names.plural("guard", 1) == "1 guard"
