"""Section 4 of the rules specification: the data file of Queen's Necklace, what is refused of it, and the names of its cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import EngineError, RulesDataError
from core.necklace import names, rules
from core.necklace.game import KINDS, TYPES, Necklace
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


def test_qn_tv_01_the_shipped_data_are_accepted_and_a_fourth_king_is_not() -> None:
    cards = rules.tables(rules.source())["cards"]
    assert isinstance(cards, dict)
    assert sum(card["count"] for card in cards.values()) == 100
    text = refusal(
        (
            'name = "King"\ncolour = "grey"\ngems = 0\ncount = 3',
            'name = "King"\ncolour = "grey"\ngems = 0\ncount = 4',
        )
    )
    assert heads(text) == ["error[E312]: the counts of the ordinary cards sum to 101, not 100"]


def test_the_cost_columns_are_those_of_the_specification() -> None:
    game = rules.load(3)
    columns = dict(zip(names.KIND_IDS, game.costs, strict=False))
    assert columns["R3"] == columns["D3"] == columns["RG"] == (10, 8, 6, 4)
    assert columns["E2"] == columns["FV"] == columns["TH"] == (8, 6, 4, 2)
    assert columns["A1"] == columns["R1"] == columns["CF"] == columns["AS"] == (6, 4, 2, 1)
    assert columns["QN"] == (13, 10, 7, 4)
    assert columns["KI"] == (12, 9, 6, 3)
    assert columns["BA"] == columns["AL"] == columns["QU"] == (9, 7, 5, 3)
    assert columns["FG"] == columns["CD"] == columns["MU"] == (7, 5, 3, 1)
    assert list(game.counts) == [2, 5, 7] * 3 + [17, 7, 1, 3, 2, 4, 3, 3, 3, 4, 1, 3, 2, 4, 1]


def test_qn_10_windows_follow_from_jitter_and_bottom() -> None:
    assert rules.load(2).windows == [(28, 34), (59, 65), (87, 92)]
    assert rules.load(3).windows == [(27, 33), (56, 62), (83, 88)]
    assert rules.load(4).windows == [(25, 31), (53, 59), (79, 84)]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_qn_01_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^Queen's Necklace is played by 2 to 4 seats, not {seats}$"):
        rules.load(seats)


def test_an_unknown_house_rule_is_refused() -> None:
    with pytest.raises(EngineError, match="Queen's Necklace has no house rule 'double_kings'"):
        rules.load(3, None, {"double_kings": True})


KING_COST = ("cost = [12, 9, 6, 3]", "cost = [12, 9, 9, 3]")


@pytest.mark.parametrize(
    ("change", "head"),
    [
        (KING_COST, "error[E308]: 'cost' of KI must fall: 9 does not lie below 9"),
        (("cost = [12, 9, 6, 3]", "cost = []"), "error[E308]: 'cost' of KI must have 1 to 6 prices"),
        (("cost = [12, 9, 6, 3]", "cost = [7, 6, 5, 4, 3, 2, 1]"), "error[E304]: 'cost' must have 0 to 6 entries, not 7"),
        (("cost = [12, 9, 6, 3]", "cost = [12, 9, 6, 0]"), "error[E306]: 'cost' must be at least 1, not 0"),
        (("[30, 20, 10, 0]", "[30, 20, 10]"), "error[E304]: 'fashion_values' must have 4 entries, not 3"),
        (("max_kings_per_sale = 1", "max_kings_per_sale = 2"), "error[E306]: 'max_kings_per_sale' must be at most 1, not 2"),
        (("sales = 3", "sales = 4"), "error[E306]: 'sales' must be at most 3, not 4"),
        (("display_slots = 5", "display_slots = 6"), "error[E306]: 'display_slots' must be at most 5, not 6"),
        (("merchant_jitter = 3", "merchant_jitter = 11"), "error[E306]: 'merchant_jitter' must be at most 10, not 11"),
        (("schema = 1", "schema = 2"), "error[E306]: 'schema' must be at most 1, not 2"),
        (("deal = 4", "deal = 20"), "error[E313]: 20 cards are left after dealing 20 to each of 4 seats: too few"),
        (('gem = "R"\ngems = 3', 'gem = "E"\ngems = 3'), "error[E307]: 'gem' of R3 must be 'R', not 'E'"),
        (('gem = "R"\ngems = 3', 'gem = "R"\ngems = 2'), "error[E307]: 'gems' of R3 must be 3, not 2"),
        (('gem = "R"\ngems = 3', "gems = 3"), "error[E307]: 'gem' of R3 must be 'R', not None"),
        (('name = "King"', 'name = "Kong"'), "error[E307]: 'name' of KI must be 'King', not 'Kong'"),
        (('kind = "KI"', 'kind = "KX"'), "error[E305]: 'kind' must be one of"),
        (('kind = "KI"', 'kind = "BA"'), "error[E310]: the kind BA is listed twice"),
        (('colour = "blue"', 'colour = "purple"'), "error[E307]: 'colour' of CF must be 'blue', not 'purple'"),
        (("cost = []", "cost = [1]"), "error[E307]: 'cost' of ME must be [], not [1]"),
        (("count = 17", "count = 18"), "error[E309]: 'count' of A1 must be at most 17, not 18"),
    ],
)  # fmt: skip
def test_each_fault_of_section_4_is_refused(change: tuple[str, str], head: str) -> None:
    assert any(line.startswith(head) for line in heads(refusal(change)))


@pytest.mark.parametrize("kind", ["Queen's Necklace", "Alchemist", "Queen"])
def test_single_cards_are_single(kind: str) -> None:
    start = SHIPPED.index(f'name = "{kind}"')
    count = SHIPPED.index("count = 1", start)
    text = SHIPPED[:count] + "count = 2" + SHIPPED[count + 9 :]
    with pytest.raises(RulesDataError, match=r"error\[E307\]: 'count' of (QN|AL|QU) must be 1, not 2"):
        rules.tables(Source(text, "my.toml"))


def test_a_fault_stands_with_line_column_and_help() -> None:
    line = SHIPPED[: SHIPPED.index("cost = [12, 9, 6, 3]")].count("\n") + 1
    assert refusal(KING_COST) == (
        f"my.toml:{line}:16: error[E308]: 'cost' of KI must fall: 9 does not lie below 9\n"
        f"{line:5} | cost = [12, 9, 9, 3]\n"
        "      |                ^"
    )


def test_all_faults_come_at_once() -> None:
    text = refusal(("budget = 10", "buget = 10"), KING_COST, ("sales = 3", "sales = 9"))
    assert heads(text) == [
        "error[E301]: the key 'budget' is missing",
        "error[E302]: unknown key 'buget'",
        "error[E306]: 'sales' must be at most 3, not 9",
        "error[E308]: 'cost' of KI must fall: 9 does not lie below 9",
    ]


def test_a_copy_of_the_data_is_used(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.replace("cost = [12, 9, 6, 3]", "cost = [11, 8]"), encoding="utf-8")
    game = rules.load(3, path)
    assert isinstance(game, Necklace)
    assert game.costs[names.find_kind("King")] == (11, 8)
    assert game.data_hash != rules.load(3).data_hash


def test_a_missing_data_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesDataError, match=r"none\.toml: cannot be read: No such file or directory"):
        rules.load(3, tmp_path / "none.toml")


def test_the_hash_changes_with_the_rules_and_not_with_notes() -> None:
    def of(text: str) -> object:
        return rules.tables(Source(text))["hash"]

    shipped = of(SHIPPED)
    assert isinstance(shipped, str) and len(shipped) == 16 and int(shipped, 16) >= 0
    assert of(SHIPPED.replace('note = "worth about one more jewel"', 'note = "x"')) == shipped
    assert of("# a comment\n" + SHIPPED) == shipped
    assert of(SHIPPED.replace("king_fine = 50", "king_fine = 40")) != shipped
    assert of(SHIPPED.replace("cost = [12, 9, 6, 3]", "cost = [12, 9, 6, 2]")) != shipped


# ----------------------------------------------------------------------------------------------------------- names


def test_the_names_follow_the_numbers_of_the_engine() -> None:
    assert tuple(KINDS)[: names.N_ORDINARY] == names.KIND_IDS[: names.N_ORDINARY]
    assert tuple(TYPES) == names.TYPE_IDS


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("Ruby 3", "R3"), ("ruby-3", "R3"), ("RUBY3", "R3"), ("r3", "R3"), ("Amber", "A1"), ("amber 1", "A1"),
        ("queens necklace", "QN"), ("Queen\u2019s Necklace", "QN"), ("necklace", "QN"), ("Queen", "QU"), ("favourite", "FV"),
        ("thieves", "TH"), ("three musketeers", "MU"), ("merchant", "ME"), ("rg", "RG"),
    ],
)  # fmt: skip
def test_names_are_read_in_many_spellings(typed: str, kind: str) -> None:
    assert names.KIND_IDS[names.find_kind(typed)] == kind


def test_every_name_and_id_means_its_own_kind() -> None:
    for kind in range(len(names.KIND_IDS)):
        assert names.find_kind(names.KIND_IDS[kind]) == names.find_kind(names.KIND_NAMES[kind]) == kind
    for gem in range(4):
        assert names.find_type(names.TYPE_IDS[gem]) == names.find_type(names.TYPE_NAMES[gem]) == gem
    assert names.find_type("rubies") == 0


def test_unknown_names_have_a_suggestion() -> None:
    with pytest.raises(KeyError):
        names.find_kind("Musketer")
    assert names.suggest("Musketer") == "Musketeer"
    assert names.suggest("Theif") == "Thief"
    assert names.suggest("Ruby") == "Ruby 3"
    assert names.suggest("xyzzy") is None
    assert names.suggest_type("Daimond") == "Diamond"


def test_counts_in_words() -> None:
    assert [names.plural("Thief", n) for n in (1, 5)] == ["1 Thief", "5 Thieves"]
    assert names.plural("Ruby 2", 6) == "6 cards Ruby 2"


def test_more_ducats_than_a_byte_holds_are_refused() -> None:
    """Counts still sum to 100."""
    courtier = SHIPPED.index('kind = "CY"')
    text = SHIPPED[:courtier] + SHIPPED[courtier:].replace("count = 3", "count = 8", 1)
    text = text.replace("count = 17", "count = 12").replace("courtier_bonus = 3", "courtier_bonus = 40")
    with pytest.raises(RulesDataError) as caught:
        rules.tables(Source(text, "my.toml"))
    assert heads(str(caught.value)) == [
        "error[E314]: 8 Courtiers of 40 ducats and a budget of 10 are more than 255 ducats"
    ]
