"""A position file of Marquis with its words turned into numbers, before it is checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.data import is_int
from core.marquis.names import BLACKMAILER, FORGER
from core.marquis.notation_words import NOBODY_WORDS
from core.marquis.position_cards import Cards, PlayedCard, Words
from core.position_words import ACTOR_WORDS, MomentDraft, int_of, shares_of, tables_of, texts_of
from core.problems import Keys, Place, Problem
from core.words import normalised


@dataclass
class PlayerDraft:
    """One player."""

    name: str
    keys: Keys
    coins: int = 0
    diamonds: int = 0
    rubies: int = 0
    pile: list[PlayedCard] = field(default_factory=list)
    eliminated: Cards = field(default_factory=Cards)
    hand: Cards | None = None
    front: int = 0
    veto_gone: bool | None = None
    protects: int | None = None
    marks: dict[str, bool] = field(default_factory=dict)
    retrieved: list[Cards] = field(default_factory=list)
    excluded: list[tuple[int, Keys]] = field(default_factory=list)
    likely: dict[int, tuple[float, Keys]] = field(default_factory=dict)
    knows: bool = False
    stamps: list[int] | None = None

    @property
    def visible(self) -> PlayedCard | None:
        """The card on top of the pile."""
        return self.pile[-1] if self.pile else None

    def is_marked(self, name: str) -> bool:
        """Whether a mark (finished, rebuy, committed, fee_open, boosted) is set."""
        return self.marks.get(name, False)

    def place(self, key: str, label: str = "") -> Place:
        """The place of a key of this player."""
        return Place((*self.keys, key), label)


@dataclass
class Draft:
    """The whole position; what could not be read is None or left out."""

    names: list[str]
    players: list[PlayerDraft]
    viewer: int | None = None
    is_view: bool = False
    active: int | None = None
    direction: int = 1
    is_directed: bool = False
    treasury: int | None = None
    placed: list[tuple[int, Keys]] | None = None
    placed_is_whole: bool = True
    reversal: int | None = None
    turn_number: int | None = None
    moment: MomentDraft | None = None
    events: list[str] = field(default_factory=list)


def usual_placed(visible: Sequence[bool], active: int, direction: int) -> list[int]:
    """The seats with a visible card in the order in which they usually placed it: the active player's is the oldest."""
    seats = len(visible)
    order = [(active + direction * step) % seats for step in range(seats)]
    return [seat for seat in order if visible[seat]]


def usual_stamps(depths: Sequence[int], placed: Sequence[int]) -> list[list[int]]:
    """Stamps of all played cards when no card was taken back: round by round, each in the order of the visible cards.

    Args:
        depths: [seats] cards of each pile.
        placed: seats with a visible card, the oldest first.
    Returns:
        [seats] stamps from the bottom of the pile to its top.
    """
    stamps: list[list[int]] = [[] for _ in depths]
    number = 0
    for below in range(max(depths, default=0) - 1, -1, -1):
        for seat in placed:
            if depths[seat] > below:
                number += 1
                stamps[seat].append(number)
    return stamps


def usual_reversal(piles: Sequence[Sequence[tuple[int, int]]]) -> int:
    """The stamp of the last Forger among the played cards, 0 if there is none.

    Args:
        piles: [seats] (card, stamp) of each played card.
    """
    return max((stamp for pile in piles for card, stamp in pile if card == FORGER), default=0)


def usual_boosts(roles: Sequence[int | None]) -> list[bool]:
    """MQ-34: two Blackmailers that are visible together boost each other."""
    many = sum(role == BLACKMAILER for role in roles) > 1
    return [many and role == BLACKMAILER for role in roles]


def draft(
    document: Mapping[str, object], nodes: Sequence[str], moments: Sequence[str]
) -> tuple[Draft, list[Problem]]:
    """Turn the words of a document into numbers.

    Args:
        document: the parsed file; wrong types are passed over (position_model reports them).
        nodes: names of the nodes.
        moments: names of the numbers that [moment] may hold.
    Returns:
        The draft and every problem with a word.
    """
    return _Drafter(document, nodes, moments).run()


class _Drafter:
    def __init__(self, document: Mapping[str, object], nodes: Sequence[str], moments: Sequence[str]) -> None:
        self.document = document
        self.nodes = nodes
        self.moments = moments
        self.words = Words([])

    def run(self) -> tuple[Draft, list[Problem]]:
        names = self._names()
        document, words = self.document, self.words
        words.names = [name for name, _ in names]
        result = Draft(list(words.names), [self._player(keys, name) for name, keys in names])
        result.is_view = "view" in document
        result.viewer = self._seat("view")
        result.active = self._seat("turn")
        result.direction = -1 if document.get("direction") == "counterclockwise" else 1
        result.is_directed = "direction" in document
        result.treasury = int_of(document, "treasury", 99)
        if "placed" in document:
            listed = texts_of(document["placed"], ("placed",))
            seats = [(words.seat(name, keys), keys) for name, keys in listed]
            result.placed = [(seat, keys) for seat, keys in seats if seat is not None]
            result.placed_is_whole = len(result.placed) == len(seats)
        result.reversal = int_of(document, "reversal", 255)
        result.turn_number = int_of(document, "turn_number")
        moment = document.get("moment")
        if isinstance(moment, dict):
            result.moment = self.words.moment(moment, self.nodes, self.moments)
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
            elif not name.strip() or len(name) > 40 or not name.isprintable() or set(name) & set('>:;,*?"()'):
                text = (
                    f"'{name}' cannot be a name: 1 to 40 characters without > : ; , * ? brackets and quotes"
                )
                self.words.fail("E207", text, (*keys, "name"))
            elif normalised(name) in (*ACTOR_WORDS, *NOBODY_WORDS, "") or name.strip().isdigit():
                text = f"'{name}' cannot be a name: it means something else"
                self.words.fail("E207", text, (*keys, "name"))
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

    def _player(self, keys: Keys, name: str) -> PlayerDraft:
        table: Any = self.document["player"][keys[1]]  # type: ignore[index]  # keys come from this list
        words, result = self.words, PlayerDraft(name, keys)
        result.coins = int_of(table, "coins", 99) or 0
        result.diamonds = int_of(table, "diamonds", 99) or 0
        result.rubies = int_of(table, "rubies", 99) or 0
        result.front = int_of(table, "vetoes_received", 8) or 0
        result.pile, _ = words.pile(table.get("played"), (*keys, "played"))
        result.eliminated = words.characters(
            table.get("eliminated"), (*keys, "eliminated"), "eliminated cards"
        )
        if "hand" in table:
            result.hand = words.hand(table["hand"], (*keys, "hand"), name)
        if isinstance(table.get("protects"), str):
            result.protects = words.seat(table["protects"], (*keys, "protects"))
        for mark in ("boosted", "fee_open", "finished", "rebuy", "committed"):
            if isinstance(table.get(mark), bool):
                result.marks[mark] = table[mark]
        if isinstance(table.get("veto_gone"), bool):
            result.veto_gone = table["veto_gone"]
        result.retrieved = self._retrieved(table.get("retrieved"), (*keys, "retrieved"))
        for index, entry in tables_of(table.get("know")):
            result.knows = True
            result.excluded += words.names_of(entry.get("not"), (*keys, "know", index, "not")).listed
            result.likely |= self._likely(entry.get("likely"), (*keys, "know", index, "likely"))
        stamps = table.get("stamps")
        if isinstance(stamps, list) and all(is_int(stamp) for stamp in stamps):
            result.stamps = stamps
        return result

    def _likely(self, value: object, keys: Keys) -> dict[int, tuple[float, Keys]]:
        """{ "Veto" = 0.2 }: cards with the probability that they are in the hand."""
        found = {}
        for name, chance, place in shares_of(value, keys):
            cards = self.words.names_of([name], place).cards
            if cards:
                found[cards[0]] = (chance, place)
        return found

    def _retrieved(self, value: object, keys: Keys) -> list[Cards]:
        """One list of cards for each retrieval: ["Cleric", "Marquis"], or several such lists in a list."""
        if not isinstance(value, list):
            if value is not None:
                self.words.fail("E203", "'retrieved' must be a list of cards", keys)
            return []
        if not value:
            return []
        if all(isinstance(item, str) for item in value):
            return [self.words.characters(value, keys, "retrieved cards")]
        found = []
        for index, item in enumerate(value):
            if isinstance(item, list) and all(isinstance(card, str) for card in item):
                found.append(self.words.characters(item, (*keys, index), "retrieved cards"))
            else:
                help = (
                    'retrieved = ["Cleric", "Marquis"]: one of these; a list of such lists for two retrievals'
                )
                self.words.fail(
                    "E203", "'retrieved' must be a list of cards, or of lists", (*keys, index), help=help
                )
        return found
