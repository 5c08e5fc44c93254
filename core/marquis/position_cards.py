"""Words of a position file of Marquis to numbers: lists of cards, players; a problem for each wrong one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.data import is_int
from core.marquis.names import (
    BLANK,
    BLANK_WORDS,
    CARD_NAMES,
    FORGER,
    N_CARDS,
    VETO,
    find_card,
    suggest,
)
from core.position_words import PositionWords
from core.problems import Keys
from core.words import normalised

_ROLE = re.compile(r"\s*(.*?)\s*\(\s*(.*?)\s*\)\s*", re.DOTALL)


@dataclass
class Cards:
    """Cards of one place: a hand, a pile, the eliminated ones.

    Attributes:
        keys: where the list stands.
        listed: the named cards and where each stands, in their order.
        unknown: cards that are not named.
    """

    keys: Keys = ()
    listed: list[tuple[int, Keys]] = field(default_factory=list)
    unknown: int = 0

    @property
    def cards(self) -> list[int]:
        """The named cards, in their order."""
        return [card for card, _ in self.listed]

    @property
    def total(self) -> int:
        """Cards, named and unknown."""
        return len(self.listed) + self.unknown


@dataclass
class PlayedCard:
    """A card of a pile, with the role it has."""

    card: int
    role: int
    keys: Keys


class Words(PositionWords):
    """The words of this game."""

    def card(self, name: str, keys: Keys) -> int | None:
        """The card of a name."""
        try:
            return find_card(name)
        except KeyError:
            near = suggest(name)
            hint = f"did you mean '{near}'?" if near else ""
            help = "" if near else f"cards: {', '.join(CARD_NAMES)}"
            self.fail("E210", f"no card is called '{name}'", keys, hint, help)
            return None

    def characters(self, value: object, keys: Keys, what: str) -> Cards:
        """A list of characters, each named; a Veto cannot be among them."""
        found = Cards(keys)
        for index, entry in enumerate(value if isinstance(value, list) else []):
            here = (*keys, index)
            if not isinstance(entry, str):
                continue
            if entry.strip() == "?":
                self.fail("E218", f"{what} are public: an unknown card cannot stand here", here)
                continue
            card = self.card(entry, here)
            if card == VETO:
                self.fail("E253", f"a Veto is never among {what}", here, help=_VETO_HELP)
            elif card is not None:
                found.listed.append((card, here))
        return found

    def names_of(self, value: object, keys: Keys) -> Cards:
        """A list of cards, any of the twelve."""
        found = Cards(keys)
        for index, entry in enumerate(value if isinstance(value, list) else []):
            card = self.card(entry, (*keys, index)) if isinstance(entry, str) else None
            if card is not None:
                found.listed.append((card, (*keys, index)))
        return found

    def pile(self, value: object, keys: Keys) -> tuple[list[PlayedCard], bool]:
        """The cards a player has played, bottom first, and whether all of them could be read."""
        found: list[PlayedCard] = []
        entries = value if isinstance(value, list) else []
        for index, entry in enumerate(entries):
            one = self._played(entry, (*keys, index)) if isinstance(entry, str) else None
            if one is not None:
                found.append(one)
        return found, len(found) == len(entries)

    def _played(self, entry: str, keys: Keys) -> PlayedCard | None:
        match = _ROLE.fullmatch(entry)
        name = match[1] if match else entry
        if name.strip() == "?":
            self.fail("E218", "played cards are public: an unknown card cannot stand here", keys)
            return None
        card = self.card(name, keys)
        if card is None:
            return None
        if card == VETO:
            self.fail("E253", "a Veto is never played on a pile", keys, help=_VETO_HELP)
            return None
        if card == FORGER:
            role = self._role(match[2] if match else None, keys)
            return None if role is None else PlayedCard(card, role, keys)
        if match:
            text = f"only a Forger takes another role, a {CARD_NAMES[card]} does not"
            self.fail("E257", text, keys, help=f'write "{CARD_NAMES[card]}"')
            return None
        return PlayedCard(card, card, keys)

    def _role(self, word: str | None, keys: Keys) -> int | None:
        """The role of a Forger."""
        help = 'the character it covered: "Forger(Marquis)"; "Forger(nothing)" if there was none'
        if word is None:
            self.fail("E257", "a Forger is written with its role", keys, help=help)
            return None
        if normalised(word) in BLANK_WORDS:
            return BLANK
        role = self.card(word, keys)
        if role in (FORGER, VETO):
            self.fail("E257", f"a Forger cannot take the role of a {CARD_NAMES[role]}", keys, help=help)
            return None
        return role

    def hand(self, value: object, keys: Keys, owner: str) -> Cards | None:
        """A hand: a number of unknown cards, or a list with "?" and { unknown = 3 } for unknown ones."""
        if is_int(value):
            assert isinstance(value, int)
            if not 0 <= value <= N_CARDS:
                self.fail("E205", f"'hand' must be 0 to {N_CARDS} cards, not {value}", keys)
                return None
            return Cards(keys, unknown=value)
        if not isinstance(value, list):
            self.fail("E203", f"the hand of {owner} must be a number of cards or a list of cards", keys)
            return None
        found = Cards(keys)
        for index, entry in enumerate(value):
            self._entry(entry, (*keys, index), found)
        return found

    def _entry(self, entry: object, keys: Keys, found: Cards) -> None:
        if isinstance(entry, dict):
            count = entry.get("unknown")
            if list(entry) == ["unknown"] and is_int(count) and 1 <= count <= N_CARDS:
                found.unknown += count
            else:
                text = f'an entry is a card\'s name, "?" or {{ unknown = 3 }} (1 to {N_CARDS} cards)'
                self.fail("E212", text, keys)
        elif not isinstance(entry, str):
            self.fail("E212", 'an entry of a list of cards is a text like "Cleric"', keys)
        elif entry.strip() == "?":
            found.unknown += 1
        else:
            card = self.card(entry, keys)
            if card is not None:
                found.listed.append((card, keys))


_VETO_HELP = "a Veto that was played lies in front of a player: vetoes_received = 1"
