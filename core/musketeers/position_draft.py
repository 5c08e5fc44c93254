"""A position file of The Three Musketeers with its words turned into numbers, before it is checked as a whole."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.data import is_int
from core.musketeers.names import FIGURE_NAMES, N_FIGURES, SIDES, find_figure, find_side
from core.musketeers.position_rules import (
    ALL_PHASE,
    CARDINAL_PHASE,
    LONGEST,
    NO_PHASE,
    SIGNAL_PHASE,
    Rules,
)
from core.musketeers.position_words import OFF_BOARD, Doorway, Kinds, Words
from core.position_words import ACTOR_WORDS, MomentDraft, int_of, tables_of, texts_of
from core.problems import Keys, Place, Problem
from core.words import normalised

SETUP = 8
"""What `turn` = "setup" is read as: no phase of the rules."""
TURN_WORDS = {"cardinal": CARDINAL_PHASE, "boundary": NO_PHASE, "setup": SETUP}
MOMENT_WORDS = {"signal": SIGNAL_PHASE, "one for all": ALL_PHASE}
"""What `turn` may be besides in a full state with [moment]."""
FLAGS = ("entered", "fought", "stopped", "card_played", "seduction_used")
CARDINAL_FLAGS = ("rochefort_entered", "rochefort_moved", "milady_moved")


@dataclass
class FigureDraft:
    """One Musketeer; what the file leaves out is as at the start."""

    number: int
    keys: Keys = ()
    room: int | None = None
    health: int | None = None
    equipment: Kinds | None = None
    pendants: str | None = None
    down: bool = False
    searched: bool = False
    recovers: bool = False
    poison: int = 0
    cloaked: list[tuple[int, Keys]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """His name."""
        return FIGURE_NAMES[self.number]

    def place(self, key: str, label: str = "") -> Place:
        """The place of a key of this Musketeer; the first Musketeer of a file that does not name him."""
        return Place((*self.keys, key), label) if self.keys else Place(("musketeer", 0), label)


@dataclass
class Draft:
    """The whole position; what could not be read is None or left out."""

    names: list[str]
    figures: list[FigureDraft]
    guards: list[tuple[int, int, Keys]]
    keys: set[str] = field(default_factory=set)
    is_view: bool = False
    viewer: int | None = None
    turn: int | None = None
    entry: int | None = None
    seen: list[tuple[int, Keys]] = field(default_factory=list)
    turn_number: int | None = None
    queen: int = 0
    door: Doorway | None = None
    grate: Doorway | None = None
    passage: Doorway | None = None
    points: int | None = None
    steps: int | None = None
    flags: dict[str, bool] = field(default_factory=dict)
    signal: bool = True
    one_for_all: bool = True
    used: Kinds = field(default_factory=Kinds)
    gold: Kinds | None = None
    surprises: list[tuple[int, Keys]] = field(default_factory=list)
    hand: Kinds | None = None
    discards: Kinds = field(default_factory=Kinds)
    rochefort: int | None = None
    milady: int | None = None
    guards_moved: list[tuple[int, int, Keys]] = field(default_factory=list)
    carrier: list[tuple[int, float, Keys]] = field(default_factory=list)
    chests: dict[int, tuple[int, Keys]] = field(default_factory=dict)
    moment: MomentDraft | None = None
    events: list[str] = field(default_factory=list)

    def is_marked(self, name: str) -> bool:
        """Whether a mark of the phase (FLAGS, CARDINAL_FLAGS) is set."""
        return self.flags.get(name, False)

    @property
    def card(self) -> int | None:
        """The printed number of the move card of this turn."""
        return self.seen[-1][0] if self.seen else None


def usual_belief(gone: Sequence[bool], shown: Sequence[bool], carrier: int | None) -> list[float]:
    """[4] what the Cardinal believes of the carrier if nothing is said: equal chances for those not seen with fakes.

    Args:
        gone: [4] who cannot carry the real pendants: in the corridor, or known to have fakes.
        shown: [4] who was searched and still lies there: only a trade since then can have given them to him.
        carrier: who does carry them, as far as it is told.
    """
    possible = [not one for one in gone]
    unseen = [
        may and (not seen or number == carrier)
        for number, (may, seen) in enumerate(zip(possible, shown, strict=True))
    ]
    chosen = unseen if any(unseen) else possible
    return [1.0 / sum(chosen) if one else 0.0 for one in chosen]


def draft(
    document: Mapping[str, object], rules: Rules, nodes: Sequence[str], moments: Sequence[str]
) -> tuple[Draft, list[Problem]]:
    """Turn the words of a document into numbers.

    Args:
        document: the parsed file; wrong types are passed over (position_model reports them).
        rules: numbers of the rules.
        nodes: names of the nodes.
        moments: names of the numbers that [moment] may hold.
    Returns:
        The draft and every problem with a word.
    """
    drafter = _Drafter(document, rules)
    result = drafter.run()
    moment = document.get("moment")
    if isinstance(moment, dict):
        result.moment = drafter.words.moment(moment, nodes, moments)
    return result, drafter.words.problems


class _Drafter:
    def __init__(self, document: Mapping[str, object], rules: Rules) -> None:
        self.document = document
        self.rules = rules
        self.words = Words(SIDES, rules.room_names)

    def run(self) -> Draft:
        document, words = self.document, self.words
        words.names = self._names()
        result = Draft(list(words.names), self._figures(), [(room, 1, ()) for room in self.rules.arms])
        result.keys = {key for key, value in document.items() if value is not None}
        result.is_view = document.get("view") is not None
        result.viewer = self._side("view")
        result.turn = self._turn()
        result.entry = int_of(document, "entry", 99)
        seen = document.get("move_cards_seen")
        result.seen = [(number, ("move_cards_seen", i)) for i, number in enumerate(_ints(seen))]
        result.turn_number = int_of(document, "turn_number", LONGEST)
        result.queen = int_of(document, "queen_space", 99) or 0
        result.door, result.grate = self._doorway("door"), self._doorway("grate")
        result.passage = self._doorway("passage")
        result.points, result.steps = int_of(document, "action_points", 99), int_of(document, "steps", 99)
        result.flags = {key: value for key in FLAGS if isinstance(value := document.get(key), bool)}
        result.one_for_all = document.get("one_for_all_available") is not False
        result.used = words.tokens(document.get("tokens_used"), ("tokens_used",))
        if document.get("gold_tokens") is not None:
            result.gold = words.tokens(document["gold_tokens"], ("gold_tokens",))
        surprises = document.get("surprises_seen")
        result.surprises = [(value, ("surprises_seen", i)) for i, value in enumerate(_ints(surprises))]
        result.chests = {
            room: (count, keys) for room, count, keys in words.rooms_with_counts(document.get("chests"), ("chests",))
        }  # fmt: skip
        cardinal = document.get("cardinal")
        if isinstance(cardinal, dict):
            self._cardinal(cardinal, result)
        result.events = [text for text, _ in texts_of(document.get("events"), ("events",))]
        return result

    def _names(self) -> list[str]:
        """The names of the two sides' players."""
        listed = self.document.get("players")
        if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
            return list(SIDES)
        if len(listed) != len(SIDES):
            text = f"'players' names two: who plays the Cardinal, then who plays the Musketeers, not {len(listed)}"
            self.words.fail("E206", text, ("players",), help='players = ["Ann", "Bob"]')
            return list(SIDES)
        for seat, name in enumerate(listed):
            keys: Keys = ("players", seat)
            if not name.strip() or len(name) > 40 or not name.isprintable() or set(name) & set('>:;,*?"()'):
                text = (
                    f"'{name}' cannot be a name: 1 to 40 characters without > : ; , * ? brackets and quotes"
                )
                self.words.fail("E207", text, keys)
            elif _means_something_else(name, seat):
                self.words.fail("E207", f"'{name}' cannot be a name: it means something else", keys)
        if normalised(listed[0]) == normalised(listed[1]):
            place, also = Place(("players", 1), "again"), (Place(("players", 0), "first here"),)
            self.words.problems.append(Problem("E207", f"two players are called '{listed[1]}'", place, also))
        return list(listed)

    def _side(self, key: str) -> int | None:
        """The side of a name or of "cardinal" and "musketeers"."""
        name = self.document.get(key)
        if not isinstance(name, str):
            return None
        plain = [normalised(other) for other in self.words.names]
        if normalised(name) in plain:
            return plain.index(normalised(name))
        try:
            return find_side(name)
        except KeyError:
            pass
        words = list(dict.fromkeys([*(side.lower() for side in SIDES), *self.words.names]))
        near = difflib.get_close_matches(name, words, n=1, cutoff=0.4)
        hint = f"did you mean '{near[0]}'?" if near else ""
        self.words.fail("E208", f"no side is called '{name}'; sides: {', '.join(SIDES)}", (key,), hint)
        return None

    def _turn(self) -> int | None:
        """Whose phase it is."""
        name = self.document.get("turn")
        if not isinstance(name, str):
            return None
        known = TURN_WORDS | (MOMENT_WORDS if isinstance(self.document.get("moment"), dict) else {})
        words = {normalised(word): number for word, number in known.items()}
        if normalised(name) in words:
            return words[normalised(name)]
        if normalised(name) == normalised(self.words.names[0]):
            return CARDINAL_PHASE
        try:
            return find_figure(name)
        except KeyError:
            pass
        choices = [*known, *FIGURE_NAMES]
        near = difflib.get_close_matches(
            name.casefold(), [word.casefold() for word in choices], n=1, cutoff=0.5
        )
        hint = f"did you mean '{near[0]}'?" if near else ""
        text = f"'turn' must be {', '.join(choices[:-1])} or {choices[-1]}, not '{name}'"
        self.words.fail("E204", text, ("turn",), hint)
        return None

    def _doorway(self, key: str) -> Doorway | None:
        """The rooms of a doorway or passage; None: off the board."""
        value = self.document.get(key)
        if value is None or (isinstance(value, str) and normalised(value) == normalised(OFF_BOARD)):
            return None
        return self.words.pair(value, (key,))

    def _figures(self) -> list[FigureDraft]:
        """[4] the Musketeers; those that the file does not name are as at the start."""
        figures = [FigureDraft(number, room=self.rules.quay) for number in range(N_FIGURES)]
        first: dict[int, Keys] = {}
        for index, table in tables_of(self.document.get("musketeer")):
            keys: Keys = ("musketeer", index)
            name = table.get("name")
            number = self.words.figure(name, (*keys, "name")) if isinstance(name, str) else None
            if number is None:
                continue
            if number in first:
                also = (Place((*first[number], "name"), "first here"),)
                place, text = Place((*keys, "name"), "again"), f"{FIGURE_NAMES[number]} is on the board twice"
                help = "one [[musketeer]] for each of the four"
                self.words.problems.append(Problem("E272", text, place, also, help))
                continue
            first[number] = keys
            self._figure(table, figures[number], keys)
        return figures

    def _figure(self, table: Mapping[str, object], result: FigureDraft, keys: Keys) -> None:
        words = self.words
        result.keys = keys
        if table.get("room") is not None:
            result.room = words.room(table["room"], (*keys, "room"))
        result.health = int_of(table, "health", 99, -99)
        result.equipment = words.equipment(table.get("equipment"), (*keys, "equipment"), result.name)
        pendants = table.get("pendants")
        result.pendants = pendants if isinstance(pendants, str) else None
        for mark in ("down", "searched", "recovers"):
            setattr(result, mark, table.get(mark) is True)
        result.poison = int_of(table, "poison", 99) or 0
        cloaked = table.get("cloaked")
        for index, value in enumerate(cloaked if isinstance(cloaked, list) else []):
            room = words.room(value, (*keys, "cloaked", index))
            if room is not None:
                result.cloaked.append((room, (*keys, "cloaked", index)))

    def _cardinal(self, table: Mapping[str, object], result: Draft) -> None:
        """The table [cardinal]."""
        words = self.words
        result.keys |= {f"cardinal.{key}" for key, value in table.items() if value is not None}
        result.hand = words.hand(table.get("hand"), ("cardinal", "hand"))
        result.discards = words.specials(table.get("discards"), ("cardinal", "discards"))
        result.signal = table.get("signal_available") is not False
        if isinstance(table.get("guards"), dict):
            result.guards = words.rooms_with_counts(table["guards"], ("cardinal", "guards"))
        for key in ("rochefort", "milady"):
            if table.get(key) is not None:
                room, is_read = words.room_or_reserve(table[key], ("cardinal", key))
                setattr(result, key, room)
                result.keys -= set() if is_read else {f"cardinal.{key}"}
        moved = ("cardinal", "guards_moved")
        result.guards_moved = words.rooms_with_counts(table.get("guards_moved"), moved)
        result.flags |= {key: value for key in CARDINAL_FLAGS if isinstance(value := table.get(key), bool)}
        carrier = table.get("carrier")
        for name, chance in (carrier if isinstance(carrier, dict) else {}).items():
            keys: Keys = ("cardinal", "carrier", name)
            number = words.figure(name, keys)
            if number is not None and isinstance(chance, int | float) and not isinstance(chance, bool):
                result.carrier.append((number, float(chance), keys))


def _ints(value: object) -> list[int]:
    """The whole numbers of a list; others are reported by the check of types."""
    return [item for item in value if is_int(item)] if isinstance(value, list) else []


def _means_something_else(name: str, seat: int) -> bool:
    """Whether a player's name is a word of position files or of the notation."""
    plain = normalised(name)
    if plain in ("", *ACTOR_WORDS) or plain.isdigit():
        return True
    if plain in {normalised(word) for word in ("boundary", "setup", *MOMENT_WORDS)}:
        return True
    try:
        return find_side(name) != seat
    except KeyError:
        pass
    try:
        return find_figure(name) >= 0
    except KeyError:
        return False
