"""Position files of The Three Musketeers: a view or a full state as people write it.

The format is described by the template that `template` writes. pydantic is imported only when a file is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from core.errors import ContradictionError
from core.musketeers import rules
from core.musketeers.names import N_FIGURES, N_SPECIAL, N_TOKENS, N_USEFUL, TEAM
from core.musketeers.position_checks import Checks
from core.musketeers.position_draft import Draft, draft
from core.musketeers.position_rules import CARDINAL_PHASE, NO_PHASE, SIGNAL_PHASE, rules_of
from core.musketeers.position_template import template
from core.musketeers.position_text import document_of, to_json, view_document_of, write, write_view
from core.musketeers.position_views import view_at
from core.positions import Position, apply_events
from core.problems import Place, Problem
from core.source import Source, SourceError

if TYPE_CHECKING:
    from core.game import State, View
    from core.musketeers.game import Figure, Musketeers, Quiet

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

SEATS = 2


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a position of this game."""
    from core.musketeers.position_model import json_schema as schema

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
    from core.musketeers.position_model import problems_of

    problems = problems_of(document)
    options, faults = _options(document.get("rules"), data)
    problems += faults
    game = rules.load(SEATS, data, options)
    from core.musketeers.game import NODES

    numbers = rules_of(game)
    position, faults = draft(document, numbers, NODES, _moments(game))
    problems += faults
    checks = Checks(position, numbers, {problem.code for problem in problems})
    problems += checks.problems
    if problems:
        raise SourceError(problems, source)
    return _built(game, position, checks, source)


def _options(given: object, data: Path | None) -> tuple[dict[str, object], list[Problem]]:
    """The variants of a file, those with faults left out, and the faults."""
    if not isinstance(given, dict):
        return {}, []
    tables = rules.tables(rules.source(data))
    chosen: dict[str, object] = {}
    problems: list[Problem] = []
    for name, value in given.items():
        try:
            rules.options(tables, {**chosen, name: value})
            chosen[name] = value
        except rules.OptionError as error:
            place = Place(("rules", name), on_key=error.option == name and " no variant " in str(error))
            problems.append(Problem("E288", str(error), place))
    return chosen, problems


def _moments(game: Musketeers) -> list[str]:
    """The names of the numbers that [moment] may hold."""
    return list(game.facts(game.start())["moment"])


def _built(game: Musketeers, position: Draft, checks: Checks, source: Source) -> Position:
    """The game's object of a draft without faults."""
    state: State | None = None
    view: View | None = None
    try:
        if position.is_view:
            assert position.viewer is not None, "a view without a viewer has a fault"
            view = view_at(game, position.viewer, _quiet(position, checks), checks.belief())
        else:
            state = game.state_from(_quiet(position, checks))
    except ValueError as error:
        raise SourceError([_refusal(error, position)], source) from None
    result = Position(game, position.names, state, view, position.viewer, source)
    apply_events(result, position.events)
    return result


def _refusal(error: ValueError, position: Draft) -> Problem:
    """What the engine says against a position in which no single fact is wrong."""
    if isinstance(error, ContradictionError):
        return Problem("E233", f"no world fits: {error}", None)
    return Problem("E236", str(error), Place(("moment",)) if position.moment is not None else None)


# ------------------------------------------------------------------------------------------------------- a quiet point


def _quiet(position: Draft, checks: Checks) -> Quiet:
    """The facts that a state or view is made of."""
    is_own = position.is_view and position.viewer == TEAM
    hand, moment = position.hand, position.moment
    guards, moved = checks.guards(), checks.moved()
    counts_moves = checks.phase in (CARDINAL_PHASE, SIGNAL_PHASE) and checks.at != "phase"
    facts: dict[str, Any] = {
        "at": checks.at,
        "musketeers": [_figure(position, checks, number) for number in range(N_FIGURES)],
        "carrier": checks.carrier() if is_own or not position.is_view else None,
        "guards": guards,
        "rochefort": position.rochefort,
        "milady": position.milady,
        "chests": checks.chests(),
        "used": position.used.counts(N_TOKENS),
        "picked": checks.picked(),
        "hand": None if hand is None or hand.unknown else hand.counts(N_SPECIAL),
        "hand_n": 1 if hand is None else hand.total,
        "pile": checks.pile(),
        "cards_left": checks.cards_left(),
        "card": position.card,
        "entry": checks.begun,
        "queen": position.queen,
        "door": _pair(position.door),
        "grate": _pair(position.grate),
        "surprises_left": checks.surprises_left(),
        "signal": position.signal,
        "one_for_all": position.one_for_all,
        "turn": checks.turn_number(),
        "boundaries": checks.phases_begun(),
        "phase": NO_PHASE if checks.at == "phase" and not position.is_view else checks.phase,
        "steps": position.steps or 0,
        "points": position.points or 0,
        "passage": _pair(position.passage),
        "unmoved": {room: count - moved.get(room, 0) for room, count in guards.items()}
        if counts_moves
        else {},
        "rochefort_entered": position.is_marked("rochefort_entered"),
        "card_played": position.is_marked("card_played") or position.passage is not None,
        "seduction_used": position.is_marked("seduction_used"),
        "rochefort_moved": position.is_marked("rochefort_moved"),
        "milady_moved": position.is_marked("milady_moved"),
        "fought": position.is_marked("fought"),
        "stopped": position.is_marked("stopped"),
        "may_pick": position.is_marked("entered"),
    }
    if not position.is_view:
        facts |= {"pool": checks.pool(), "suspicion": checks.belief()}
    if moment is not None:
        facts |= {"node": moment.node, "actor": moment.actor, "moment": moment.facts}
    return cast("Quiet", facts)


def _figure(position: Draft, checks: Checks, number: int) -> Figure:
    """One Musketeer in plain numbers."""
    figure = position.figures[number]
    equipment = figure.equipment
    return {
        "room": checks.rules.quay if figure.room is None else figure.room,
        "health": checks.health(figure),
        "hand": equipment.counts(N_TOKENS)[:N_USEFUL] if equipment is not None else [0] * N_USEFUL,
        "items": checks.items(number),
        "poison": figure.poison,
        "down": figure.down,
        "searched": figure.searched,
        "gone": checks.is_gone(figure),
        "recovers": figure.recovers,
        "cloaked": [room for room, _ in figure.cloaked],
    }


def _pair(pair: tuple[int, int] | None) -> list[int] | None:
    return None if pair is None else list(pair)
