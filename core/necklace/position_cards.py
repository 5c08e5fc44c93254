"""Words of a position file to numbers: lists of cards, gem types, players; a problem for each wrong one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.data import is_int
from core.necklace.names import (
    KIND_IDS,
    KIND_NAMES,
    N_GEM_KINDS,
    N_ORDINARY,
    TYPE_NAMES,
    find_kind,
    find_type,
    suggest,
    suggest_type,
)
from core.position_words import PositionWords
from core.problems import Keys

MERCHANT = KIND_IDS.index("ME")
MOST_OF_AN_ENTRY = 100
"""The greatest count that an entry of a list of cards may give."""


@dataclass
class Cards:
    """Cards of one place of the table.

    Attributes:
        counts: [24] by kind.
        unknown: cards that are not named.
        unreadable: cards whose names nobody knows; each has its problem.
        is_whole: whether at least the number of cards could be read.
        merchants: Merchants (in a draw pile).
        places: kind -> where it is named and how many there.
        keys: where the list stands.
    """

    keys: Keys = ()
    counts: list[int] = field(default_factory=lambda: [0] * N_ORDINARY)
    unknown: int = 0
    unreadable: int = 0
    is_whole: bool = True
    merchants: int = 0
    places: dict[int, list[tuple[Keys, int]]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Ordinary cards: named, unknown and with a name that nobody knows."""
        return sum(self.counts) + self.unknown + self.unreadable

    @property
    def is_unclear(self) -> bool:
        """Whether something in the list could not be read."""
        return self.unreadable > 0 or not self.is_whole

    def add(self, kind: int, count: int, keys: Keys) -> None:
        """Name cards of one kind."""
        self.places.setdefault(kind, []).append((keys, count))
        if kind == MERCHANT:
            self.merchants += count
        else:
            self.counts[kind] += count


class Words(PositionWords):
    """The words of this game."""

    def gem(self, name: str, keys: Keys) -> int | None:
        """The gem type of a name."""
        try:
            return find_type(name)
        except KeyError:
            near = suggest_type(name)
            hint = f"did you mean '{near}'?" if near else ""
            self.fail("E211", f"no gem type is called '{name}'; types: {', '.join(TYPE_NAMES)}", keys, hint)
            return None

    def kind(self, name: str, keys: Keys) -> int | None:
        """The kind of a card's name, the Merchant included."""
        try:
            return find_kind(name)
        except KeyError:
            pass
        try:
            gem = TYPE_NAMES[find_type(name)]
            cards = " or ".join(f"'{card}'" for card in KIND_NAMES if card.startswith(gem))
            self.fail("E210", f"'{name}' is a gem type: which card is it? {cards}", keys)
        except KeyError:
            near = suggest(name)
            self.fail("E210", f"no card is called '{name}'", keys, f"did you mean '{near}'?" if near else "")
        return None

    def kinds(self, name: str, keys: Keys) -> list[int]:
        """The kinds that a card's name or a gem type means."""
        try:
            gem = find_type(name)
        except KeyError:
            kind = self.kind(name, keys)
            return [] if kind is None or kind == MERCHANT else [kind]
        return [kind for kind in range(N_GEM_KINDS) if KIND_NAMES[kind].startswith(TYPE_NAMES[gem])]

    def cards(self, value: object, keys: Keys, what: str) -> Cards:
        """A list of cards in which each card is named.

        Args:
            value: the parsed list; entries of wrong types are left to the check of types.
            keys: where it stands.
            what: what the list is, in a message.
        """
        found = self._cards(value, keys)
        for entry in self._unknown_places:
            self.fail("E218", f"{what} must name each card: an unknown card cannot stand here", entry)
        return found

    def hand(self, value: object, keys: Keys, owner: str) -> Cards | None:
        """A hand: a number of unknown cards, or a list with "?" and { unknown = 4 } for unknown ones."""
        if is_int(value):
            assert isinstance(value, int)
            if not 0 <= value <= MOST_OF_AN_ENTRY:
                self.fail("E205", f"'hand' must be 0 to {MOST_OF_AN_ENTRY} cards, not {value}", keys)
                return None
            return Cards(keys, unknown=value)
        if not isinstance(value, list):
            self.fail("E203", f"the hand of {owner} must be a number of cards or a list of cards", keys)
            return None
        found = self._cards(value, keys)
        for entry, _ in found.places.get(MERCHANT, []):
            self.fail("E212", f"a Merchant is never in a hand, but {owner}'s hand lists one", entry)
        for entry, _ in found.places.get(KIND_IDS.index("AS"), []):
            text = f"{owner}'s hand lists an Astrologer: it is never dealt, and discarded when it is bought"
            help = "name the card that was drawn for it; the Astrologer itself lies in 'discards'"
            self.fail("E215", text, entry, help=help)
        return found

    def pile(self, value: object, keys: Keys) -> Cards | int | None:
        """The draw pile: the number of its cards, or all of them."""
        if is_int(value):
            assert isinstance(value, int)
            if 0 <= value <= MOST_OF_AN_ENTRY + 3:
                return value
            self.fail("E205", f"'draw_pile' must be 0 to {MOST_OF_AN_ENTRY + 3} cards, not {value}", keys)
        elif isinstance(value, list):
            return self.cards(value, keys, "a listed draw pile")
        else:
            self.fail("E203", "'draw_pile' must be a number of cards or a list of cards", keys)
        return None

    def _cards(self, value: object, keys: Keys) -> Cards:
        found = Cards(keys, is_whole=value is None or isinstance(value, list))
        self._unknown_places: list[Keys] = []
        for index, entry in enumerate(value if isinstance(value, list) else []):
            self._entry(entry, (*keys, index), found)
        return found

    def _entry(self, entry: object, keys: Keys, found: Cards) -> None:
        if isinstance(entry, dict):
            count = entry.get("unknown")
            if list(entry) == ["unknown"] and is_int(count) and 1 <= count <= MOST_OF_AN_ENTRY:
                found.unknown += count
                self._unknown_places.append(keys)
            else:
                self.fail("E212", 'an entry is a card\'s name, "?" or { unknown = 4 } (1 to 100 cards)', keys)
                found.is_whole = False
            return
        if not isinstance(entry, str):
            self.fail("E212", 'an entry of a list of cards is a text like "Ring" or "Ring*2"', keys)
            found.is_whole = False
            return
        match = re.fullmatch(r"\s*(.*?)\s*(?:\*\s*(\d+)\s*)?", entry, re.DOTALL)
        assert match is not None
        count = int(match[2].lstrip("0")[:4] or 0) if match[2] else 1
        if not 1 <= count <= MOST_OF_AN_ENTRY:
            self.fail("E212", f"'{entry}': the number after * must be 1 to {MOST_OF_AN_ENTRY}", keys)
            found.is_whole = False
        elif match[1] == "?":
            found.unknown += count
            self._unknown_places.append(keys)
        else:
            kind = self.kind(match[1], keys)
            if kind is None:
                found.unreadable += count
            else:
                found.add(kind, count, keys)
