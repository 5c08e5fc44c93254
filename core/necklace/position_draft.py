"""A position file of Queen's Necklace with its words turned into numbers, before it is checked as a whole."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.necklace.names import KIND_NAMES, N_GEM_KINDS, TYPE_NAMES
from core.necklace.position_cards import MERCHANT, Cards, Words
from core.position_words import ACTOR_WORDS, MomentDraft, int_of, shares_of, tables_of, texts_of
from core.problems import Keys, Place, Problem
from core.words import normalised

NO_TYPE = 4
"""The gem type of a King or Necklace that is not laid down."""


@dataclass
class SlotDraft:
    """A card of the display; the kind is None if its name cannot be read, the level if the price is not the card's."""

    kind: int | None
    price: int | None
    level: int | None
    keys: Keys


@dataclass
class SaleDraft:
    """What a player has laid down."""

    rows: list[int]
    rings: list[int]
    king: int
    necklace: int
    bankers: int
    keys: Keys


@dataclass
class PlayerDraft:
    """One player."""

    name: str
    keys: Keys
    pounds: int = 0
    wears: bool | None = None
    hand: Cards | None = None
    gained: Cards = field(default_factory=Cards)
    excluded: dict[int, Keys] = field(default_factory=dict)
    likely: dict[int, tuple[float, Keys]] = field(default_factory=dict)
    knows: bool = False
    sale: SaleDraft | None = None


@dataclass
class Draft:
    """The whole position; what could not be read is None or left out."""

    names: list[str]
    players: list[PlayerDraft]
    viewer: int | None = None
    is_view: bool = False
    active: int | None = None
    phase: str = ""
    ducats: int | None = None
    bought: int | None = None
    fashion: list[int] | None = None
    sales_done: int = 0
    sales_are_told: bool = False
    pending: list[int] = field(default_factory=list)
    pile: Cards | int | None = None
    display: list[SlotDraft | None] | None = None
    discards: Cards = field(default_factory=Cards)
    discards_complete: bool = True
    turn_number: int | None = None
    moment: MomentDraft | None = None
    events: list[str] = field(default_factory=list)

    @property
    def merchants(self) -> int:
        """Merchants that have come out."""
        if self.moment is not None and self.moment.facts.get("merchants") is not None:
            return int(self.moment.facts["merchants"])
        return self.sales_done + len(self.pending)


def draft(
    document: Mapping[str, object], costs: Sequence[Sequence[int]], nodes: Sequence[str]
) -> tuple[Draft, list[Problem]]:
    """Turn the words of a document into numbers.

    Args:
        document: the parsed file; wrong types are passed over (position_model reports them).
        costs: [24] cost columns.
        nodes: names of the nodes.
    Returns:
        The draft and every problem with a word.
    """
    return _Drafter(document, costs, nodes).run()


class _Drafter:
    def __init__(
        self, document: Mapping[str, object], costs: Sequence[Sequence[int]], nodes: Sequence[str]
    ) -> None:
        self.document = document
        self.costs = costs
        self.nodes = nodes
        self.words = Words([])

    def run(self) -> tuple[Draft, list[Problem]]:
        names = self._names()
        self.words.names = [name for name, _ in names]
        document, words = self.document, self.words
        result = Draft(list(words.names), [self._player(keys) for _, keys in names])
        for player, (name, _) in zip(result.players, names, strict=True):
            player.name = name
        result.is_view = "view" in document
        result.viewer = self._seat("view")
        result.active = self._seat("turn")
        result.phase = str(document.get("phase", ""))
        result.ducats = int_of(document, "ducats", 255)
        result.bought = int_of(document, "bought", 100)
        result.fashion = self._fashion()
        result.sales_done = int_of(document, "sales_done", 3) or 0
        result.sales_are_told = int_of(document, "sales_done", 3) is not None
        seats = [
            words.seat(name, keys)
            for name, keys in texts_of(document.get("pending_sales"), ("pending_sales",))
        ]
        result.pending = [seat for seat in seats if seat is not None]
        if "draw_pile" in document:
            result.pile = words.pile(document["draw_pile"], ("draw_pile",))
        result.display = self._display()
        result.discards = words.cards(document.get("discards"), ("discards",), "the discard pile")
        for keys, _ in result.discards.places.get(MERCHANT, []):
            words.fail("E212", "Merchants are set aside, not discarded: leave them out of 'discards'", keys)
        result.discards_complete = document.get("discards_complete") is not False
        result.turn_number = int_of(document, "turn_number")
        moment = document.get("moment")
        if isinstance(moment, dict):
            result.moment = self._moment(moment)
        result.events = [text for text, _ in texts_of(document.get("events"), ("events",))]
        return result, words.problems

    def _names(self) -> list[tuple[str, Keys]]:
        """The players' names and where the players stand."""
        names: list[tuple[str, Keys]] = []
        first: dict[str, Keys] = {}
        for index, table in tables_of(self.document.get("player")):
            name = table.get("name")
            keys: Keys = ("player", index)
            if not isinstance(name, str):
                name = f"player {index + 1}"
            elif not name.strip() or len(name) > 40 or not name.isprintable() or set(name) & set('>:;,*?"'):
                text = f"'{name}' cannot be a name: 1 to 40 characters without > : ; , * ? and quotes"
                self.words.fail("E207", text, (*keys, "name"))
            elif normalised(name) in (*ACTOR_WORDS, "") or name.strip().isdecimal():
                self.words.fail(
                    "E207", f"'{name}' cannot be a name: it means something else", (*keys, "name")
                )
            elif normalised(name) in first:
                also = (Place((*first[normalised(name)], "name"), "first here"),)
                place = Place((*keys, "name"), "again")
                self.words.problems.append(Problem("E207", f"two players are called '{name}'", place, also))
            first.setdefault(normalised(name), keys)
            names.append((name, keys))
        return names

    def _seat(self, key: str) -> int | None:
        name = self.document.get(key)
        return self.words.seat(name, (key,)) if isinstance(name, str) else None

    def _fashion(self) -> list[int] | None:
        listed = texts_of(self.document.get("fashion"), ("fashion",))
        gems = [self.words.gem(name, keys) for name, keys in listed]
        known = [gem for gem in gems if gem is not None]
        if "fashion" not in self.document or len(known) < len(gems):
            return None
        if sorted(known) != list(range(len(TYPE_NAMES))):
            text = f"'fashion' must name {', '.join(TYPE_NAMES[:-1])} and {TYPE_NAMES[-1]} once each"
            if len(known) == len(TYPE_NAMES):
                twice = next(gem for gem in known if known.count(gem) > 1)
                again = [place for gem, (_, place) in zip(known, listed, strict=True) if gem == twice]
                place = Place(again[1], f"{TYPE_NAMES[twice]} again")
                self.words.problems.append(Problem("E219", text, place, (Place(again[0], "first here"),)))
            else:
                self.words.fail("E219", f"{text}; there are {len(known)}", ("fashion",))
            return None
        return known

    def _display(self) -> list[SlotDraft | None] | None:
        listed = self.document.get("display")
        if not isinstance(listed, list):
            return None
        return [self._slot(entry, ("display", index)) for index, entry in enumerate(listed)]

    def _slot(self, entry: object, keys: Keys) -> SlotDraft | None:
        words = self.words
        name = entry.get("card") if isinstance(entry, dict) else entry
        if isinstance(name, str) and name.strip().lower() == "empty":
            if isinstance(entry, dict) and "price" in entry:
                words.fail("E222", "an empty slot has no price", (*keys, "price"))
            return None
        if not isinstance(entry, dict) or not isinstance(name, str):
            words.fail("E212", 'a slot of the display is { card = "Ring", price = 6 } or "empty"', keys)
            return SlotDraft(None, None, None, keys)
        for key in entry:
            if key not in ("card", "price"):
                near = difflib.get_close_matches(str(key), ["card", "price"], n=1, cutoff=0.5)
                hint = f"did you mean '{near[0]}'?" if near else ""
                place = Place((*keys, key), hint, on_key=True)
                words.problems.append(Problem("E202", f"unknown key '{key}' in a slot of the display", place))
        kind = words.kind(name, (*keys, "card"))
        if kind is None:
            return SlotDraft(None, None, None, keys)
        if kind == MERCHANT:
            words.fail("E212", "a Merchant never lies in the display: it brings a sale", (*keys, "card"))
            return SlotDraft(None, None, None, keys)
        price = int_of(entry, "price")
        column = list(self.costs[kind])
        level = column.index(price) if price in column else None
        if "price" not in entry:
            words.fail("E201", f"the price of the {name} is missing: {_prices(column)}", keys)
        elif level is None:
            words.fail(
                "E222",
                f"the price of a {KIND_NAMES[kind]} is {_prices(column)}, not {entry['price']}",
                (*keys, "price"),
            )
        return SlotDraft(kind, price, level, keys)

    def _player(self, keys: Keys) -> PlayerDraft:
        table: Any = self.document["player"][keys[1]]  # type: ignore[index]  # keys come from this list
        name = table["name"] if isinstance(table.get("name"), str) else f"player {int(keys[1]) + 1}"
        result = PlayerDraft(name, keys, pounds=int_of(table, "pounds", 32000, -32000) or 0)
        if isinstance(table.get("necklace"), bool):
            result.wears = table["necklace"]
        if "hand" in table:
            result.hand = self.words.hand(table["hand"], (*keys, "hand"), name)
        result.gained = self.words.cards(
            table.get("gained_this_turn"), (*keys, "gained_this_turn"), "gained_this_turn"
        )
        for index, entry in tables_of(table.get("know")):
            self._knowledge(entry, (*keys, "know", index), result)
        if isinstance(table.get("sale"), dict):
            result.sale = self._sale(table["sale"], (*keys, "sale"))
        return result

    def _knowledge(self, entry: Mapping[str, object], keys: Keys, player: PlayerDraft) -> None:
        player.knows = True
        for name, place in texts_of(entry.get("not"), (*keys, "not")):
            for kind in self.words.kinds(name, place):
                player.excluded[kind] = place
        for name, chance, place in shares_of(entry.get("likely"), (*keys, "likely")):
            found = self.words.kind(name, place)
            if found is not None:
                player.likely[found] = (chance, place)

    def _sale(self, table: Mapping[str, object], keys: Keys) -> SaleDraft:
        gems = self.words.cards(table.get("gems"), (*keys, "gems"), "a sale")
        for kind, places in gems.places.items():
            if kind >= N_GEM_KINDS:
                self.words.fail(
                    "E237", f"'gems' of a sale lists a {KIND_NAMES[kind]}: that is no gem card", places[0][0]
                )
        result = SaleDraft(gems.counts[:N_GEM_KINDS], [0] * len(TYPE_NAMES), NO_TYPE, NO_TYPE, 0, keys)
        rings = table.get("rings")
        for name, count in (rings if isinstance(rings, dict) else {}).items():
            gem = self.words.gem(name, (*keys, "rings", name))
            if gem is not None and isinstance(count, int):
                result.rings[gem] = count
        for key in ("king", "necklace"):
            word = table.get(key)
            gem = self.words.gem(word, (*keys, key)) if isinstance(word, str) else None
            setattr(result, key, NO_TYPE if gem is None else gem)
        result.bankers = int_of(table, "bankers", 100) or 0
        return result

    def _moment(self, table: Mapping[str, object]) -> MomentDraft:
        words = self.words
        node, actor = words.node_and_actor(table, self.nodes)
        facts: dict[str, Any] = {key: int_of(table, key, 99) or 0 for key in ("asked", "resume", "waiting")}
        facts["cursor"] = int_of(table, "step", 99) or 0
        facts["slot"] = (int_of(table, "slot", 6) or 1) - 1
        facts["revealed"] = table.get("revealed") is True
        done = {
            words.seat(name, place)
            for name, place in texts_of(table.get("committed"), ("moment", "committed"))
        }
        facts["committed"] = sum(1 << seat for seat in done if seat is not None)
        for key, read in (("played", words.kind), ("target", words.seat), ("gem", words.gem)):
            word = table.get(key)
            number = read(word, ("moment", key)) if isinstance(word, str) else None
            facts["forge_type" if key == "gem" else key] = number or 0
        facts["drawn"] = int_of(table, "drawn", 100)
        facts["merchants"] = int_of(table, "merchants", 3)
        facts = {key: value for key, value in facts.items() if value is not None}
        return MomentDraft(node, actor, facts)


def _prices(column: Sequence[int]) -> str:
    """The prices of a column in words."""
    texts = [str(price) for price in column]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"
