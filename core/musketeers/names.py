"""The words of The Three Musketeers: the one place where the names of figures, tokens and cards stand and are read."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from core.words import normalised

SIDES: tuple[str, ...] = ("Cardinal", "Musketeers")
"""Names of the two sides by seat."""

CARDINAL = 0
TEAM = 1

FIGURE_IDS: tuple[str, ...] = ("D", "A", "P", "R")
"""Letters of the four Musketeers by number."""

FIGURE_NAMES: tuple[str, ...] = ("d'Artagnan", "Athos", "Porthos", "Aramis")

N_FIGURES = 4

FAVOURITE_IDS: tuple[str, ...] = ("guard", "rochefort", "milady")
"""The Cardinal's favourites by number, as in state.pxd."""

FAVOURITE_NAMES: tuple[str, ...] = ("guard", "Rochefort", "Milady")

GUARD = 0
ROCHEFORT = 1
MILADY = 2

TOKEN_IDS: tuple[str, ...] = ("KEY", "BOOTS", "DOOR", "SWORD", "MEDICINE", "CLOAK", "TRAP", "POISON")
"""Tokens by number, as in state.pxd; from N_USEFUL on they are dangerous."""

TOKEN_NAMES: tuple[str, ...] = ("Key", "Boots", "Door", "Sword", "Medicine", "Cloak", "Trap", "Poison")

N_TOKENS = 8
N_USEFUL = 6
KEY, BOOTS, DOOR, SWORD, MEDICINE, CLOAK, TRAP, POISON = range(N_TOKENS)

SPECIAL_IDS: tuple[str, ...] = (
    "GRATE_OR_PASSAGE", "PERFUME", "RESERVE", "REINFORCE2", "REINFORCE3", "REINFORCE4", "TO_ARMS", "ELITE",
)  # fmt: skip
"""The Cardinal's special cards by number, as in state.pxd."""

SPECIAL_NAMES: tuple[str, ...] = (
    "Grate or Passage", "Perfume", "Reserve", "Reinforcement 2", "Reinforcement 3", "Reinforcement 4", "To Arms",
    "Elite Guards",
)  # fmt: skip

N_SPECIAL = 8
DUAL, PERFUME, RESERVE, REINFORCE_2, REINFORCE_3, REINFORCE_4, TO_ARMS, ELITE = range(N_SPECIAL)

HALF_NAMES: tuple[str, ...] = ("Grate", "Passage")
"""The two uses of the dual card, of which one is chosen."""

SIGNAL_NAME = "Cardinal's Signal"
ALL_NAME = "One for all"

QUAY_NAME = "Quai"
CORRIDOR_NAME = "corridor"

_FIGURE_ALIASES: dict[str, int] = {"Dartagnan": 0, "Artagnan": 0, "Dart": 0, "Arm": 3}
_FAVOURITE_ALIASES: dict[str, int] = {
    "guards": 0, "G": 0, "cardinal's guard": 0, "Ro": 1, "Count Rochefort": 1, "Mi": 2, "Milady de Winter": 2,
    "Lady": 2,
}  # fmt: skip
_TOKEN_ALIASES: dict[str, int] = {
    "Keys": 0, "Boot": 1, "Doors": 2, "Swords": 3, "Medicines": 4, "Potion": 4, "Cloaks": 5, "Cape": 5, "Traps": 6,
    "Poisons": 7,
}  # fmt: skip
_SPECIAL_ALIASES: dict[str, int] = {
    "Move the Grate": 0, "Grate": 0, "Passage": 0, "Secret Passage": 0, "Grate/Passage": 0,
    "Move the Grate or Secret Passage": 0, "Move the Grate or use the Secret Passage": 0,
    "Scent of Perfume": 1, "A Delightful Scent of Perfume": 1, "Scent": 1, "Reserves": 2,
    "Reinforcements 2": 3, "Reinforce 2": 3, "Reinforcements 3": 4, "Reinforce 3": 4, "Reinforcements 4": 5,
    "Reinforce 4": 5, "To Arms!": 6, "Elite": 7, "Elite Guard": 7,
}  # fmt: skip
_SIDE_ALIASES: dict[str, int] = {
    "Richelieu": 0,
    "the Cardinal": 0,
    "C": 0,
    "team": 1,
    "the Musketeers": 1,
    "M": 1,
}
_HALF_ALIASES: dict[str, int] = {"Move the Grate": 0, "Secret Passage": 1}


def _key(text: str) -> str:
    """The text without what tells no names apart; a full stop, "!" and "&" do not count either."""
    return normalised(text).translate({ord(mark): None for mark in "!.&\u02bc"})


def _index(*lists: Sequence[str], aliases: Mapping[str, int]) -> dict[str, int]:
    """Typed word -> number, from lists of names by number and from aliases."""
    index = {_key(alias): number for alias, number in aliases.items()}
    for names in lists:
        index |= {_key(name): number for number, name in enumerate(names)}
    return index


_SIDES = _index(SIDES, aliases=_SIDE_ALIASES)
_FIGURES = _index(FIGURE_IDS, FIGURE_NAMES, aliases=_FIGURE_ALIASES)
_FAVOURITES = _index(FAVOURITE_IDS, FAVOURITE_NAMES, aliases=_FAVOURITE_ALIASES)
_TOKENS = _index(TOKEN_IDS, TOKEN_NAMES, aliases=_TOKEN_ALIASES)
_SPECIALS = _index(SPECIAL_IDS, SPECIAL_NAMES, aliases=_SPECIAL_ALIASES)
_HALVES = _index(HALF_NAMES, aliases=_HALF_ALIASES)


def find_side(text: str) -> int:
    """The side (0 the Cardinal, 1 the Musketeers) that a typed name means; KeyError if there is none."""
    return _SIDES[_key(text)]


def find_figure(text: str) -> int:
    """The Musketeer (0..3) that a typed name or letter means; KeyError if there is none.

    Case, spaces, hyphens and apostrophes of any form do not matter: "d’Artagnan", "dartagnan", "D".
    """
    return _FIGURES[_key(text)]


def find_favourite(text: str) -> int:
    """The favourite (0..2) that a typed name means; KeyError if there is none."""
    return _FAVOURITES[_key(text)]


def find_token(text: str) -> int:
    """The token (0..7) that a typed name means; KeyError if there is none."""
    return _TOKENS[_key(text)]


def find_special(text: str) -> int:
    """The special card (0..7) that a typed name means; KeyError if there is none."""
    return _SPECIALS[_key(text)]


def find_half(text: str) -> int:
    """The use of the dual card (0 grate, 1 passage) that a typed name means; KeyError if there is none."""
    return _HALVES[_key(text)]


def find_room(text: str, room_names: Sequence[str]) -> int:
    """The room that a typed number or name means; KeyError if there is none.

    Args:
        text: "46", "Cardinal's Antechamber"; "Quai" and "corridor" mean the one room whose name holds the word.
        room_names: [rooms] printed names.
    """
    if text.strip().isascii() and text.strip().isdigit():
        room = int(text) if len(text.strip()) < 4 else len(room_names)
        if room < len(room_names):
            return room
        raise KeyError(text)
    wanted = _key(text)
    names = [_key(name) for name in room_names]
    if wanted in names:
        return names.index(wanted)
    if wanted in (_key(QUAY_NAME), _key(CORRIDOR_NAME)):
        holding = [room for room, name in enumerate(names) if wanted in name]
        if len(holding) == 1:
            return holding[0]
    raise KeyError(text)


def suggest(text: str, names: Sequence[str], likeness: float = 0.6) -> str | None:
    """The one of the names that is nearest to a typed one, None if none is near; `likeness`: 0 anything, 1 the same."""
    keys: dict[str, str] = {}
    for name in names:
        keys.setdefault(_key(name), name)
    near = difflib.get_close_matches(_key(text), list(keys), n=1, cutoff=likeness)
    return keys[near[0]] if near else None


def plural(name: str, count: int) -> str:
    """A count with a word: "1 Key", "3 Keys", "2 Boots", "2 guards"."""
    return f"{count} {name if count == 1 or name.endswith('s') else name + 's'}"
