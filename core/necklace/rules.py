"""Loads the rules data of Queen's Necklace (data.toml, or a copy of it) and makes the game object of it.

Rules: section 4 of docs/rules/necklace.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from core.data import Field, check_table, content_hash, refuse, rules_source
from core.errors import EngineError, RulesDataError
from core.necklace.names import KIND_IDS, KIND_NAMES, N_GEM_KINDS, N_ORDINARY
from core.problems import Place, Problem
from core.source import Source, SourceError

if TYPE_CHECKING:
    from core.necklace.game import Necklace

MIN_SEATS = 2
MAX_SEATS = 4
ORDINARY_CARDS = 100
"""QN-02: ordinary cards in play; the ids of cards 0..99 are laid out for exactly so many."""
MERCHANTS = 3
MOST_DUCATS = 255
"""The state keeps the ducats of a turn in a byte."""
MAX_GREY_COPIES = 17
"""The actions "count 0..17" reach no further."""
SINGLE_KINDS = ("QN", "AL", "QU")
"""Kinds of which the rules know one copy only (wearer, asked holder)."""

_SCALARS: dict[str, Field] = {
    "budget": Field("int", 0, 99),
    "courtier_bonus": Field("int", 0, 50),
    "deal": Field("int", 0, 20),
    "display_slots": Field("int", 1, 5),
    "fashion_values": Field("ints", 0, 500, lengths=(4, 4)),
    "rarity_values": Field("ints", 0, 500, lengths=(4, 4)),
    "king_fine": Field("int", 0, 500),
    "banker_bonus": Field("int", 0, 500),
    "max_kings_per_sale": Field("int", 0, 1),
    "sales": Field("int", 1, 3),
    "merchant_jitter": Field("int", 0, 10),
    "merchant_bottom": Field("int", 0, 10),
}
_TOP: dict[str, Field] = {
    "schema": Field("int", 1, 1),
    "title": Field("text"),
    **_SCALARS,
    "cards": Field("tables"),
}
_CARD: dict[str, Field] = {
    "kind": Field("text", choices=KIND_IDS),
    "name": Field("text"),
    "colour": Field("text", choices=("grey", "blue", "purple", "merchant")),
    "gem": Field("text", choices=("R", "E", "D", "A"), is_required=False),
    "gems": Field("int", 0, 3),
    "count": Field("int", 0, 100),
    "cost": Field("ints", 1, 99, lengths=(0, 6)),
    "source": Field("text", choices=("rulebook", "published", "reconstructed")),
    "note": Field("text", is_required=False),
}


def load(seats: int, data: Path | None = None, options: Mapping[str, object] | None = None) -> Necklace:
    """The game for a number of seats.

    Args:
        seats: 2 to 4.
        data: a rules data file in place of the shipped one.
        options: variants of the rules by name; there are none.
    Raises:
        ValueError: the number of seats.
        EngineError: an unknown option.
        RulesDataError: the data file cannot be used.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"Queen's Necklace is played by {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    if options:
        name = next(iter(options))
        raise EngineError(
            f"Queen's Necklace has no house rule '{name}'; change a copy of its data file (--data FILE)"
        )
    from core.necklace.game import Necklace

    return Necklace(seats, tables(source(data)))


def source(data: Path | None = None) -> Source:
    """The text of a rules data file, None: the shipped one.

    Raises:
        RulesDataError: it cannot be read.
    """
    return rules_source("necklace", data)


def tables(text: Source) -> dict[str, object]:
    """The validated tables of a rules data file, as `Necklace` takes them.

    Returns:
        The numbers by their keys; `cards`: kind -> name, colour, count, cost of the 24 kinds; `hash`.
    Raises:
        RulesDataError: every fault, at its line and column.
    """
    try:
        document = text.document()
    except SourceError as error:
        raise RulesDataError(str(error)) from None
    problems = check_table(document, _TOP)
    listed = document.get("cards")
    if isinstance(listed, list) and all(isinstance(card, dict) for card in listed):
        cards = cast(list[dict[str, object]], listed)
        for index, card in enumerate(cards):
            problems += check_table(card, _CARD, ("cards", index)) or _check_card(card, index)
        problems += _check_set(cards)
        if not problems:
            problems += _check_deal(document) + _check_budget(document)
    refuse(problems, text, document, "necklace")
    return _collect(document)


def _check_card(card: dict[str, object], index: int) -> list[Problem]:
    """What section 4 says of one card; its types are right already."""
    kind, cost, count = str(card["kind"]), cast(list[int], card["cost"]), cast(int, card["count"])
    here = ("cards", index)
    problems = []

    def expect(key: str, wanted: object, found: object) -> None:
        if found != wanted:
            problems.append(
                Problem("E307", f"'{key}' of {kind} must be {wanted!r}, not {found!r}", Place((*here, key)))
            )

    number = KIND_IDS.index(kind)
    is_gem = number < N_GEM_KINDS
    expect("name", KIND_NAMES[number], card["name"])
    expect("colour", _colour(number), card["colour"])
    expect("gems", int(kind[1]) if is_gem else 0, card.get("gems", 0))
    expect("gem", kind[0] if is_gem else None, card.get("gem"))
    if kind == "ME":
        expect("count", MERCHANTS, count)
        expect("cost", [], cost)
        return problems
    if not cost:
        problems.append(Problem("E308", f"'cost' of {kind} must have 1 to 6 prices", Place((*here, "cost"))))
    for level in range(1, len(cost)):
        if cost[level] >= cost[level - 1]:
            text = f"'cost' of {kind} must fall: {cost[level]} does not lie below {cost[level - 1]}"
            problems.append(Problem("E308", text, Place((*here, "cost", level))))
    if kind in SINGLE_KINDS:
        expect("count", 1, count)
    elif card["colour"] == "grey" and count > MAX_GREY_COPIES:
        text = f"'count' of {kind} must be at most {MAX_GREY_COPIES}, not {count}"
        problems.append(Problem("E309", text, Place((*here, "count"))))
    return problems


def _colour(number: int) -> str:
    """Colour of a kind, by the order of the kinds: sale cards, blue, purple, Merchant."""
    if number >= N_ORDINARY:
        return "merchant"
    if number <= KIND_IDS.index("BA"):
        return "grey"
    return "blue" if number <= KIND_IDS.index("TH") else "purple"


def _check_set(cards: list[dict[str, object]]) -> list[Problem]:
    """Each kind exactly once, and 100 ordinary cards."""
    problems = []
    first: dict[str, int] = {}
    for index, card in enumerate(cards):
        kind = card.get("kind")
        if not isinstance(kind, str) or kind not in KIND_IDS:
            continue
        if kind in first:
            also = (Place(("cards", first[kind], "kind"), "first here"),)
            problems.append(
                Problem(
                    "E310", f"the kind {kind} is listed twice", Place(("cards", index, "kind"), "again"), also
                )
            )
        first.setdefault(kind, index)
    missing = [kind for kind in KIND_IDS if kind not in first]
    if missing:
        problems.append(
            Problem("E311", f"kinds are missing: {', '.join(missing)}", Place(("cards",), on_key=True))
        )
    counts = [card.get("count") for card in cards if card.get("kind") != "ME"]
    total = sum(count for count in counts if isinstance(count, int))
    if not problems and total != ORDINARY_CARDS:
        text = f"the counts of the ordinary cards sum to {total}, not {ORDINARY_CARDS}"
        problems.append(
            Problem("E312", text, Place(("cards",), on_key=True), help="the 3 Merchants are not counted here")
        )
    return problems


def _check_deal(document: Mapping[str, object]) -> list[Problem]:
    """The cards suffice for the deal and the display of 4 seats, and the Merchants come in order."""
    deal, slots = cast(int, document["deal"]), cast(int, document["display_slots"])
    jitter, bottom = cast(int, document["merchant_jitter"]), cast(int, document["merchant_bottom"])
    left = ORDINARY_CARDS - deal * MAX_SEATS
    third = left // 3
    if third - jitter < slots or third - jitter < bottom or third <= 2 * jitter:
        text = f"{left} cards are left after dealing {deal} to each of {MAX_SEATS} seats: too few"
        return [
            Problem("E313", text, Place(("deal",)), help="lower deal, merchant_jitter or merchant_bottom")
        ]
    return []


def _check_budget(document: Mapping[str, object]) -> list[Problem]:
    """The budget of a turn in which every Courtier is played."""
    budget, bonus = cast(int, document["budget"]), cast(int, document["courtier_bonus"])
    cards = cast(list[dict[str, object]], document["cards"])
    courtiers = sum(cast(int, card["count"]) for card in cards if card["kind"] == "CY")
    if budget + bonus * courtiers <= MOST_DUCATS:
        return []
    text = (
        f"{courtiers} Courtiers of {bonus} ducats and a budget of {budget} are more than {MOST_DUCATS} ducats"
    )
    return [Problem("E314", text, Place(("courtier_bonus",)))]


def _collect(document: Mapping[str, object]) -> dict[str, object]:
    cards = {
        str(card["kind"]): {key: card[key] for key in ("name", "colour", "count", "cost")}
        for card in cast(list[dict[str, object]], document["cards"])
        if card["kind"] != "ME"
    }
    result: dict[str, object] = {key: document[key] for key in _SCALARS}
    prices = {kind: [card["count"], card["cost"]] for kind, card in cards.items()}
    result["hash"] = content_hash([result, prices])
    result["cards"] = {kind: cards[kind] for kind in KIND_IDS[:N_ORDINARY]}
    return result
