"""The words of Queen's Necklace: the one place where the names of cards and gem types stand and are read."""

from __future__ import annotations

import difflib

from core.words import normalised

KIND_IDS: tuple[str, ...] = (
    "R3", "R2", "R1", "E3", "E2", "E1", "D3", "D2", "D1", "A1", "RG", "QN", "KI", "BA",
    "CF", "CY", "FG", "FV", "TH", "AL", "AS", "CD", "MU", "QU", "ME",
)  # fmt: skip
"""Ids of the kinds by number, as in state.pxd; 24 is the Merchant."""

KIND_NAMES: tuple[str, ...] = (
    "Ruby 3", "Ruby 2", "Ruby 1", "Emerald 3", "Emerald 2", "Emerald 1", "Diamond 3", "Diamond 2",
    "Diamond 1", "Amber 1", "Ring", "Queen's Necklace", "King", "Banker", "Confessor", "Courtier",
    "Forger", "Favorite", "Thief", "Alchemist", "Astrologer", "Cardinal", "Musketeer", "Queen", "Merchant",
)  # fmt: skip
"""Names of the kinds by number."""

TYPE_IDS: tuple[str, ...] = ("R", "E", "D", "A")
"""Ids of the gem types by number."""

TYPE_NAMES: tuple[str, ...] = ("Ruby", "Emerald", "Diamond", "Amber")
"""Names of the gem types by number."""

N_ORDINARY = 24
"""Kinds without the Merchant; their numbers are below this."""

N_GEM_KINDS = 10
"""Kinds that are gem cards; their numbers are below this."""

_ALIASES: dict[str, str] = {
    "Amber": "Amber 1", "Ambers": "Amber 1", "Necklace": "Queen's Necklace", "Favourite": "Favorite",
    "Golden Ring": "Ring", "Three Musketeers": "Musketeer", "Rubies": "Ruby", "Emeralds": "Emerald",
    "Diamonds": "Diamond",
}  # fmt: skip


def plural(name: str, count: int) -> str:
    """A count with a card name in words: "5 Thieves", "1 King", "3 cards Ruby 2"."""
    if count == 1:
        return f"1 {name}"
    if name[-1].isdecimal():
        return f"{count} cards {name}"
    return f"{count} {_plural_name(name)}"


def _plural_name(name: str) -> str:
    return "Thieves" if name == "Thief" else f"{name}s"


def _kind_index() -> dict[str, int]:
    index = {}
    for kind, name in enumerate(KIND_NAMES):
        for word in (name, KIND_IDS[kind], _plural_name(name)):
            index[normalised(word)] = kind
    for alias, name in _ALIASES.items():
        if name in KIND_NAMES:
            index[normalised(alias)] = KIND_NAMES.index(name)
    return index


def _type_index() -> dict[str, int]:
    index = {}
    for gem, name in enumerate(TYPE_NAMES):
        for word in (name, TYPE_IDS[gem], _plural_name(name)):
            index[normalised(word)] = gem
    index["rubies"] = TYPE_NAMES.index("Ruby")
    return index


_KINDS = _kind_index()
_TYPES = _type_index()


def find_kind(text: str) -> int:
    """The kind (0..24) that a typed name, alias or id means; KeyError if there is none.

    Case, spaces, hyphens and apostrophes do not matter: "ruby-3", "Ruby3", "R3", "queens necklace".
    """
    return _KINDS[normalised(text)]


def find_type(text: str) -> int:
    """The gem type (0..3) that a typed name or id means; KeyError if there is none."""
    return _TYPES[normalised(text)]


def suggest(text: str) -> str | None:
    """The card name nearest to a typed one, None if none is near.

    A gem type without its number gives the first card of that type.
    """
    word = normalised(text)
    if word in _TYPES:
        return next(name for name in KIND_NAMES if name.startswith(TYPE_NAMES[_TYPES[word]]))
    near = difflib.get_close_matches(word, [key for key in _KINDS if len(key) > 2], n=1, cutoff=0.6)
    return KIND_NAMES[_KINDS[near[0]]] if near else None


def suggest_type(text: str) -> str | None:
    """The gem type nearest to a typed one, None if none is near."""
    near = difflib.get_close_matches(
        normalised(text), [key for key in _TYPES if len(key) > 2], n=1, cutoff=0.5
    )
    return TYPE_NAMES[_TYPES[near[0]]] if near else None
