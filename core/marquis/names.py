"""The words of Marquis: the one place where the names of the cards stand and are read."""

from __future__ import annotations

import difflib

from core.words import normalised

CARD_IDS: tuple[str, ...] = ("A", "D", "E", "F", "H", "C", "K", "M", "S", "T", "W", "V")
"""Ids of the cards by number, as in state.pxd; 11 is the Veto."""

CARD_NAMES: tuple[str, ...] = (
    "Assassin", "Jeweller", "Blackmailer", "Forger", "Astrologer", "Countess", "Cleric", "Marquis", "Prosecutor",
    "Pickpocket", "Barbarian Thief", "Veto",
)  # fmt: skip
"""Names of the cards by number."""

N_CHARACTERS = 11
"""Cards that are characters; their numbers are below this."""

N_CARDS = 12
"""Cards of a seat."""

VETO = 11
ASSASSIN = 0
JEWELLER = 1
FORGER = 3
COUNTESS = 5
MARQUIS = 7
CLERIC = 6
PROSECUTOR = 8
BLACKMAILER = 2
ASTROLOGER = 4
BARBARIAN = 10

BLANK = 15
"""The role of a Forger that had nothing to forge (MQ-37)."""

BLANK_WORDS: tuple[str, ...] = ("nothing", "blank", "none")
"""What stands for BLANK in "Forger(nothing)"; the first is written."""

_ALIASES: dict[str, int] = {
    "Jeweler": 1, "Diamond Dealer": 1, "Extortioner": 2, "Cardsharper": 3, "Clairvoyant": 4, "Robber": 10,
    "Barbarian": 10, "Barbarians": 10, "Thief": 10, "Clergyman": 6, "Marquise": 7,
    "Diamantenhaendler": 1, "Diamantenhändler": 1, "Erpresser": 2, "Falschspieler": 3,
    "Hellseher": 4, "Comtesse": 5, "Staatsanwalt": 8, "Taschendiebin": 9, "Wegelagerer": 10,
}  # fmt: skip


def plural(name: str, count: int) -> str:
    """A count with a word: "1 coin", "3 coins", "2 Barbarian Thieves", "2 Countesses"."""
    return f"{count} {name if count == 1 else plural_name(name)}"


def plural_name(name: str) -> str:
    """The plural of a card's name or of a word: "Countesses", "Barbarian Thieves"."""
    if name.endswith("Thief"):
        return name.removesuffix("f") + "ves"
    if name == "Marquis":
        return name
    return name + ("es" if name.endswith(("s", "o")) else "s")


def _index() -> dict[str, int]:
    index = {}
    for card, name in enumerate(CARD_NAMES):
        for word in (name, CARD_IDS[card], plural_name(name)):
            index[normalised(word)] = card
    for alias, card in _ALIASES.items():
        index[normalised(alias)] = card
    return index


_CARDS = _index()


def find_card(text: str) -> int:
    """The card (0..11) that a typed name, alias or id means; KeyError if there is none.

    Case, spaces, hyphens and apostrophes do not matter: "barbarian-thief", "Barbarian", "W".
    """
    return _CARDS[normalised(text)]


def suggest(text: str) -> str | None:
    """The card name nearest to a typed one, None if none is near."""
    near = difflib.get_close_matches(
        normalised(text), [key for key in _CARDS if len(key) > 2], n=1, cutoff=0.6
    )
    return CARD_NAMES[_CARDS[near[0]]] if near else None


def role_name(role: int) -> str:
    """The name of a role; a blank Forger's is "nothing"."""
    return BLANK_WORDS[0] if role == BLANK else CARD_NAMES[role]


def entry_name(card: int, role: int) -> str:
    """A card of a pile: "Cleric", "Forger(Marquis)", "Forger(nothing)"."""
    return CARD_NAMES[card] if card != FORGER else f"{CARD_NAMES[card]}({role_name(role)})"
