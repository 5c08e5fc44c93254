"""Position files of Marquis: a view or a full state as people write it.

The format is described by the template that `template` writes. pydantic is imported only when a file is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from core.errors import ContradictionError
from core.marquis import rules
from core.marquis.names import PROSECUTOR
from core.marquis.position_checks import Rules
from core.marquis.position_course import Course
from core.marquis.position_draft import Draft, PlayerDraft, draft
from core.marquis.position_text import (
    QUIET,
    document_of,
    template,
    to_json,
    view_document_of,
    write,
    write_view,
)
from core.positions import Position, apply_events
from core.problems import Place, Problem
from core.source import Source, SourceError

if TYPE_CHECKING:
    from core.game import State, View
    from core.marquis.game import Entry, Facts, Knowledge, Marquis, Seat, ViewFacts

__all__ = [
    "document_of",
    "json_schema",
    "read",
    "template",
    "to_json",
    "view_document_of",
    "write",
    "write_view",
]

_CARD_CODES = ("E201", "E203", "E205", "E210", "E212", "E218", "E253", "E257")
"""Problems after which sums of cards say nothing."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a position of this game."""
    from core.marquis.position_model import json_schema as schema

    return schema()


def read(document: Mapping[str, object], source: Source, data: Path | None = None) -> Position:
    """Read a position.

    Args:
        document: the parsed file.
        source: the file, for places.
        data: a rules data file in place of the shipped one.
    Raises:
        SourceError: every fault, at its line and column.
        RulesDataError: the rules data cannot be used.
    """
    from core.marquis.position_model import STRUCTURE

    problems = STRUCTURE.problems(document)
    listed = document.get("player")
    seats = len(listed) if isinstance(listed, list) else 0
    is_count = rules.MIN_SEATS <= seats <= rules.MAX_SEATS
    if not is_count:
        if isinstance(listed, list):
            text = f"Marquis is played by {rules.MIN_SEATS} to {rules.MAX_SEATS} players, not {seats}"
            place = Place(("player", seats - 1)) if seats else Place(("player",))
            help = "one [[player]] for each seat, in clockwise order"
            problems.append(Problem("E206", text, place, help=help))
        seats = min(max(seats, rules.MIN_SEATS), rules.MAX_SEATS)
    game = rules.load(seats, data)
    from core.marquis.game import NODES

    position, faults = draft(document, NODES, _moments(game))
    problems += faults
    if is_count:
        is_whole = not any(problem.code in _CARD_CODES for problem in problems)
        checks = Course(position, _rules_of(seats, data), is_whole)
        problems += checks.problems
    if problems:
        raise SourceError(problems, source)
    return _built(game, position, checks, source)


def _moments(game: Marquis) -> list[str]:
    """The names of the numbers that [moment] may hold."""
    return list(game.facts(game.start()).get("moment", {}))


def _rules_of(seats: int, data: Path | None) -> Rules:
    numbers: Any = rules.for_seats(rules.tables(rules.source(data)), seats)
    return Rules(
        coins=numbers["treasury_per_player"] * seats,
        diamonds=numbers["sets"]["diamonds"],
        rubies=numbers["sets"]["rubies"],
        diamonds_per_ruby=numbers["diamonds_per_ruby"],
        hand_size=numbers["hand_size"],
        first_coins=numbers["first_player_coins"],
        left_coins=numbers["left_neighbour_coins"],
    )


def _built(game: Marquis, position: Draft, checks: Course, source: Source) -> Position:
    """The game's object of a draft without faults."""
    state: State | None = None
    view: View | None = None
    try:
        if position.is_view:
            view = game.view_from(_view_facts(position, checks))
        else:
            state = game.state_from(_facts(position, checks))
    except ValueError as error:
        raise SourceError([_refusal(error, position)], source) from None
    result = Position(game, position.names, state, view, position.viewer, source)
    apply_events(result, position.events)
    return result


def _refusal(error: ValueError, position: Draft) -> Problem:
    """What the engine says against a position in which no single fact is wrong."""
    if not isinstance(error, ContradictionError):
        return Problem("E236", str(error), Place(("moment",)) if position.moment is not None else None)
    stated = [place for player in position.players for place in _statements(player)]
    help = "what is stated of the hands excludes each other, or needs more cards than are unseen"
    text = f"no deal of the unknown cards fits: {error}"
    return Problem("E233", text, stated[0] if stated else None, tuple(stated[1:]), help=help)


def _statements(player: PlayerDraft) -> list[Place]:
    """The places that say something of the unknown cards of a hand."""
    if player.hand is None or not player.hand.unknown:
        return []
    places = [Place(player.hand.keys, f"{player.hand.unknown} unknown")]
    places += [Place(keys, "one of these was retrieved") for keys in (one.keys for one in player.retrieved)]
    lists = {keys[:-1] for _, keys in player.excluded}
    places += [Place(keys, f"{chance:g}") for chance, keys in player.likely.values()]
    return places + [Place(keys, "none of these") for keys in sorted(lists, key=str)]


def _table(position: Draft, checks: Course) -> dict[str, Any]:
    """The facts that a full state and a view have in common; hands and draw pile of everybody empty."""
    players = position.players
    protectors = {player.protects: seat for seat, player in enumerate(players) if player.protects is not None}
    stamps, boosted, fee_open = checks.stamps(), checks.boosted(), checks.fee_open()
    seats: list[Seat] = []
    for seat, player in enumerate(players):
        pile: list[Entry] = [
            {"card": one.card, "role": one.role, "stamp": stamp}
            for one, stamp in zip(player.pile, stamps[seat], strict=True)
        ]
        seats.append(
            {
                "hand": [],
                "deck": [],
                "pile": pile,
                "eliminated": player.eliminated.cards,
                "coins": player.coins,
                "diamonds": player.diamonds,
                "rubies": player.rubies,
                "front": player.front,
                "finished": player.is_marked("finished"),
                "rebuy": player.is_marked("rebuy"),
                "committed": player.is_marked("committed"),
                "boosted": boosted[seat],
                "fee_open": fee_open[seat],
                "protector": protectors.get(seat),
            }
        )
    turn = {} if position.turn_number is None else {"turn": position.turn_number}
    return turn | {
        "seats": seats,
        "active": position.active or 0,
        "direction": position.direction,
        "treasury": position.treasury,
        "bank_diamonds": checks.rules.diamonds - sum(player.diamonds for player in players),
        "bank_rubies": checks.rules.rubies - sum(player.rubies for player in players),
        "reversal": checks.reversal(),
        "node": QUIET,
    }


def _facts(position: Draft, checks: Course) -> Facts:
    """A full state in plain numbers."""
    facts = _table(position, checks)
    for seat in range(len(position.players)):
        _deal_known(facts, position, checks, seat)
    if position.moment is not None:
        facts |= {
            "node": position.moment.node,
            "actor": position.moment.actor,
            "moment": position.moment.facts,
        }
    return cast("Facts", facts)


def _deal_known(facts: dict[str, Any], position: Draft, checks: Course, seat: int) -> None:
    """The hand and draw pile of a seat whose hand is known."""
    hand = position.players[seat].hand
    assert hand is not None
    facts["seats"][seat]["hand"] = sorted(hand.cards)
    facts["seats"][seat]["deck"] = checks.deck(seat)


def _view_facts(position: Draft, checks: Course) -> ViewFacts:
    """What the viewer knows, in plain numbers."""
    assert position.viewer is not None
    table = _table(position, checks)
    _deal_known(table, position, checks, position.viewer)
    others = [
        None if seat == position.viewer else _knowledge(player, checks.deck_size(seat))
        for seat, player in enumerate(position.players)
    ]
    return {"viewer": position.viewer, "table": cast("Facts", table), "others": others}


def _knowledge(player: PlayerDraft, deck_n: int) -> Knowledge:
    assert player.hand is not None
    known = set(player.hand.cards) | ({PROSECUTOR} if player.is_marked("committed") else set())
    return {
        "hand_n": player.hand.total,
        "deck_n": deck_n,
        "known": sorted(known),
        "excluded": sorted({card for card, _ in player.excluded}),
        "retrieved": [sorted(one.cards) for one in player.retrieved],
        "likely": {card: chance for card, (chance, _) in player.likely.items()},
    }
