"""Position files of Queen's Necklace: a view or a full state as people write it.

The format is described by the template that `template` writes. pydantic is imported only when a file is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from core.errors import ContradictionError
from core.necklace import rules
from core.necklace.names import KIND_NAMES, find_kind, plural
from core.necklace.position_cards import Cards
from core.necklace.position_checks import Checks
from core.necklace.position_counts import AS, NO_TYPE, QN, Rules
from core.necklace.position_draft import Draft, PlayerDraft, SaleDraft, draft
from core.necklace.position_text import document_of, template, to_json, view_document_of, write, write_view
from core.positions import Position, apply_events
from core.problems import Place, Problem
from core.source import Source, SourceError

if TYPE_CHECKING:
    from core.game import State, View
    from core.necklace.game import Commit, Facts, Knowledge, Necklace, ViewFacts

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


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a position of this game."""
    from core.necklace.position_model import json_schema as schema

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
    from core.necklace.position_model import STRUCTURE

    problems = STRUCTURE.problems(document)
    listed = document.get("player")
    seats = len(listed) if isinstance(listed, list) else 0
    if not rules.MIN_SEATS <= seats <= rules.MAX_SEATS:
        if isinstance(listed, list):
            text = (
                f"Queen's Necklace is played by {rules.MIN_SEATS} to {rules.MAX_SEATS} players, not {seats}"
            )
            place = Place(("player", seats - 1)) if seats else Place(("player",))
            problems.append(
                Problem("E206", text, place, help="one [[player]] for each seat, in clockwise order")
            )
        seats = min(max(seats, rules.MIN_SEATS), rules.MAX_SEATS)
    game = rules.load(seats, data)
    numbers = _rules_of(game, data)
    from core.necklace.game import NODES

    position, faults = draft(document, game.costs, NODES)
    problems += faults + _scope_problems(position)
    checks = Checks(position, numbers, is_readable=not problems)
    problems += checks.problems
    warnings = _warnings(position) if checks.is_under_way() else []
    if problems:
        raise SourceError(problems + warnings, source)
    return _built(game, position, checks, source, warnings)


def _rules_of(game: Necklace, data: Path | None) -> Rules:
    tables = rules.tables(rules.source(data))
    return Rules(
        counts=game.counts,
        top_price=max(max(column) for column in game.costs),
        budget=cast(int, tables["budget"]),
        courtier_bonus=cast(int, tables["courtier_bonus"]),
        slots=cast(int, tables["display_slots"]),
        sales=cast(int, tables["sales"]),
        pile_size=game.pile_size,
        windows=game.windows,
    )


def _scope_problems(position: Draft) -> list[Problem]:
    """What may stand in a view only or in a full state only."""
    problems = []
    if position.is_view:
        if position.moment is not None:
            text = "[moment] is for full states: bring a view to its moment with 'events'"
            problems.append(Problem("E235", text, Place(("moment",))))
        if isinstance(position.pile, Cards):
            text = "nobody knows the cards of the draw pile: give their number in a view"
            problems.append(Problem("E218", text, Place(("draw_pile",))))
    elif not position.discards_complete:
        text = "a full state names every discard: discards_complete cannot be false"
        problems.append(
            Problem("E218", text, Place(("discards_complete",)), help='or say whose view it is: view = "Ann"')
        )
    for seat, player in enumerate(position.players):
        if player.hand is None or not player.hand.unknown:
            continue
        place = Place((*player.keys, "hand"))
        if not position.is_view:
            text = (
                f"a full state names every card, but {plural('card', player.hand.unknown)} of {player.name} "
            )
            text += f"{'is' if player.hand.unknown == 1 else 'are'} unknown"
            problems.append(Problem("E218", text, place, help='or say whose view it is: view = "Ann"'))
        elif seat == position.viewer:
            text = f"{player.name} is the viewer and knows the own hand: name each card"
            problems.append(Problem("E218", text, place, (Place(("view",)),)))
    return problems


def _warnings(position: Draft) -> list[Problem]:
    warnings = []
    for seat, player in enumerate(position.players):
        hand = player.hand
        if not position.is_view or seat == position.viewer or hand is None or not hand.unknown:
            continue
        if sum(hand.counts) == 0 and not player.knows:
            text = f"nothing is known of {player.name}'s {plural('card', hand.unknown)}; "
            text += "bought cards are public: list what you saw"
            warnings.append(Problem("W104", text, Place((*player.keys, "hand")), severity="warning"))
    return warnings


def _built(
    game: Necklace, position: Draft, checks: Checks, source: Source, warnings: list[Problem]
) -> Position:
    """The game's object of a draft without faults."""
    state: State | None = None
    view: View | None = None
    try:
        if position.is_view:
            view = game.view_from(_view_facts(position, checks))
            world = view.sample(0)
        else:
            world = state = game.state_from(_facts(position, checks))
    except ValueError as error:
        raise SourceError([_refusal(error, position, checks)], source) from None
    if position.moment is None:
        is_known = not position.is_view or position.viewer == position.active
        doubts = _choice_problems(position, checks, world, is_known)
        if any(problem.severity == "error" for problem in doubts):
            raise SourceError(doubts, source)
        warnings = warnings + doubts
    result = Position(game, position.names, state, view, position.viewer, source, warnings)
    apply_events(result, position.events)
    return result


def _refusal(error: ValueError, position: Draft, checks: Checks) -> Problem:
    """What the engine says against a position in which no single fact is wrong."""
    if isinstance(error, ContradictionError):
        return _contradiction(str(error), position)
    if "I-11" in str(error) and position.moment is None:
        return _no_choice(position, checks)
    return Problem("E236", str(error), Place(("moment",)) if position.moment is not None else None)


def _contradiction(message: str, position: Draft) -> Problem:
    """No world fits: the statements about hands that clash with each other or with the cards that are left."""
    likely = re.fullmatch(r"likely (\w\w) = (\S+) in the hand of seat (\d): (.*)", message)
    if likely is not None:
        kind, player = find_kind(likely[1]), position.players[int(likely[3])]
        text = f"a {KIND_NAMES[kind]} with likelihood {likely[2]} in {player.name}'s hand: {likely[4]}"
        return Problem("E233", text, Place(player.likely[kind][1]))
    stated = [place for player in position.players for place in _statements(player)]
    help = "what is stated of the hands excludes each other, or needs more cards than are unseen"
    text = f"no deal of the unknown cards fits: {message}"
    return Problem("E233", text, stated[0] if stated else None, tuple(stated[1:]), help=help)


def _statements(player: PlayerDraft) -> list[Place]:
    """The places that say something of the unknown cards of a hand."""
    if player.hand is None or not player.hand.unknown:
        return []
    places = [Place(player.hand.keys, f"{player.hand.unknown} unknown")]
    lists = {keys[:-1] for keys in player.excluded.values()}
    return places + [Place(keys, "none of these") for keys in sorted(lists, key=str)]


def _no_choice(position: Draft, checks: Checks) -> Problem:
    owner = position.names[position.active or 0]
    ducats = checks.rules.budget if position.ducats is None else position.ducats
    text = f"{owner} has nothing to choose: no card can be bought with {ducats} ducats"
    return Problem(
        "E229", text, Place(("display",)), help="the purchase phase is over: give the next position"
    )


def _choice_problems(position: Draft, checks: Checks, world: State, is_known: bool) -> list[Problem]:
    """Whether the active player has a choice.

    Args:
        position: the draft, at a quiet point.
        checks: its checks.
        world: the state, or one that fits the view.
        is_known: whether the hand of the active player is known.
    """
    legal = world.legal()
    if not legal:
        return [_no_choice(position, checks)]
    if position.phase != "influence" or not is_known or len(legal) > 1:
        return []
    owner = position.names[position.active or 0]
    text = f"{owner} has no blue card that can be played now: the purchase phase follows by itself"
    help = 'set phase = "purchase"'
    return [Problem("W105", text, Place(("phase",)), help=help, severity="warning")]


def _left(checks: Checks) -> list[int]:
    """[24] cards that are named nowhere but in the draw pile."""
    return [count - used for count, used in zip(checks.rules.counts, checks.named(), strict=True)]


def _display(position: Draft) -> list[tuple[int, int] | None]:
    return [
        None if slot is None or slot.kind is None or slot.level is None else (slot.kind, slot.level)
        for slot in position.display or ()
    ]


def _shared(position: Draft, checks: Checks) -> dict[str, Any]:
    """The facts that a full state and a view have in common."""
    node = "INFLUENCE" if position.phase == "influence" else "BUY"
    active = position.active or 0
    turn = {} if position.turn_number is None else {"turn": position.turn_number}
    return turn | {
        "active": active,
        "node": node if position.moment is None else position.moment.node,
        "fashion": list(position.fashion or ()),
        "scores": [player.pounds for player in position.players],
        "discard": list(position.discards.counts),
        "display": _display(position),
        "budget": checks.rules.budget if position.ducats is None else position.ducats,
        "bought": checks.bought(),
        "sales_held": position.sales_done,
        "pending": list(position.pending),
        "fresh": list(position.players[active].gained.counts),
    }


def _facts(position: Draft, checks: Checks) -> Facts:
    """A full state in plain numbers."""
    facts = _shared(position, checks)
    facts["hands"] = [player.hand.counts for player in position.players if player.hand is not None]
    facts["pile"] = _left(checks)
    if position.moment is not None:
        facts |= position.moment.facts | {"actor": position.moment.actor}
        facts["commits"] = [_commit(player.sale) for player in position.players]
    return cast("Facts", facts)


def _commit(sale: SaleDraft | None) -> Commit:
    if sale is None:
        return {"rows": [0] * 10, "rings": [0] * 4, "king": NO_TYPE, "necklace": NO_TYPE, "bankers": 0}
    return {
        "rows": sale.rows,
        "rings": sale.rings,
        "king": sale.king,
        "necklace": sale.necklace,
        "bankers": sale.bankers,
    }


def _view_facts(position: Draft, checks: Checks) -> ViewFacts:
    """What the viewer knows, in plain numbers."""
    facts = _shared(position, checks)
    assert position.viewer is not None
    own = position.players[position.viewer].hand
    assert own is not None and isinstance(position.pile, int)
    facts["viewer"] = position.viewer
    facts["hand"] = own.counts
    facts["pile_n"] = position.pile - (3 - position.merchants)
    hands = sum(player.hand.total for player in position.players if player.hand is not None)
    display = sum(slot is not None for slot in position.display or ())
    known = hands + display + position.discards.total + facts["pile_n"]
    facts["forgotten_discards"] = sum(checks.rules.counts) - known
    facts["others"] = [
        None if seat == position.viewer else _knowledge(player)
        for seat, player in enumerate(position.players)
    ]
    return cast("ViewFacts", facts)


def _knowledge(player: PlayerDraft) -> Knowledge:
    assert player.hand is not None
    return {
        "known": player.hand.counts,
        "unknown": player.hand.unknown,
        "excluded": sorted({*player.excluded, AS, QN}),
        "likely": {kind: chance for kind, (chance, _) in player.likely.items()},
    }
