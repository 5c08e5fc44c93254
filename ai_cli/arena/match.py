"""One game: the state that nobody is handed, one view per seat, and the record of what happened."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any

import core
from ai_cli.arena.chairs import Chairs, Place
from core.errors import ContradictionError, IllegalActionError
from core.seeds import ChanceStreams, derive

if TYPE_CHECKING:
    from core.game import Game, SeenEvent, State
    from search.agents import Agent, Choice
    from search.result import SearchResult

Line = dict[str, Any]

SEAT_NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")


def state_hash(state: State) -> str:
    """Eight hex digits of a state's bytes, as records carry them."""
    return hashlib.sha256(bytes(state)).hexdigest()[:8]


def told_events(game: Game, events: Sequence[SeenEvent], names: Sequence[str]) -> list[str]:
    """Events (or observations) in words; those that tell nothing are left out."""
    notation = core.part(game.name, "notation")
    texts = (notation.event_text(game, event, names) for event in events)
    return [text for text in texts if text]


class Table:
    """A game in progress: the state, what each seat knows, and the chance of the deal.

    Args:
        game: the game object.
        chance: where the outcomes of chance come from.
    """

    def __init__(self, game: Game, chance: ChanceStreams) -> None:
        self.game = game
        self.chance = chance
        self.state = game.start()
        self.views = [game.start_view(seat) for seat in range(game.seats)]

    def copy(self) -> Table:
        """An independent copy; both would see the same chance."""
        other = Table(self.game, self.chance.copy())
        other.state = self.state.copy()
        other.views = [view.copy() for view in self.views]
        return other

    def apply(self, action: int) -> list[SeenEvent]:
        """Play an action or outcome; every seat sees what it may see. IllegalActionError changes nothing."""
        events = self.game.play(self.state, action)
        for view in self.views:
            for observation in self.game.observations(events, view.seat):
                view.update(observation)
        return events

    def draw(self) -> int:
        """The outcome of the chance node at which the state is."""
        return self.chance.draw(self.state)

    def roll(self) -> tuple[int, tuple[int, ...]]:
        """The same, with the dice that make it."""
        return self.chance.roll(self.state)


@dataclass
class _Open:
    """A move that is not complete yet."""

    before: State
    seat: int | None
    ply: int
    actions: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    events: list[SeenEvent] = field(default_factory=list)
    think: Line | None = None


class Recorder:
    """Writes a game as record lines; the actions of one move become one line.

    Args:
        game: the game object.
        names: the seats' names.
    """

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self._game = game
        self._notation: ModuleType = core.part(game.name, "notation")
        self._names = tuple(names)
        self._open: _Open | None = None
        self.lines: list[Line] = []
        self.plies = 0

    def copy(self) -> Recorder:
        """An independent copy; an open move is shared with nobody."""
        other = Recorder(self._game, self._names)
        other.lines, other.plies = list(self.lines), self.plies
        now = self._open
        if now is not None:
            other._open = replace(
                now, actions=list(now.actions), dice=list(now.dice), events=list(now.events)
            )
        return other

    def before(self, state: State, think: Line | None = None) -> None:
        """Must be called before each action is applied."""
        if self._open is None:
            seat = None if state.is_chance else state.actor
            self._open = _Open(state.copy(), seat, self.plies, think=think)

    def after(self, action: int, events: Sequence[SeenEvent], state: State, dice: Sequence[int] = ()) -> None:
        """Must be called after each action was applied; `dice`: those that made an outcome of chance."""
        move = self._open
        assert move is not None, "Recorder.after without Recorder.before"
        move.actions.append(action)
        move.dice.extend(dice)
        move.events.extend(events)
        self.plies += 1
        if move.seat is not None and state.actor == move.seat and self._notation.is_parameter(state):
            return
        self._open = None
        self.lines.append(self._line(move, state))

    def _line(self, move: _Open, state: State) -> Line:
        line: Line = {"t": "chance" if move.seat is None else "move", "i": move.ply}
        if move.seat is not None:
            line["seat"] = self._names[move.seat]
        if move.dice:
            line["move"] = self._notation.chance_text(move.before, move.actions[0], move.dice, self._names)
        else:
            line["move"] = self._notation.move_text(move.before, move.actions, self._names)
        told = told_events(self._game, move.events, self._names)
        if told:
            line["events"] = told
        if move.think:
            line["think"] = move.think
        line["h"] = state_hash(state)
        return line


@dataclass(frozen=True)
class Played:
    """A game that has ended.

    Attributes:
        lines: its moves and chance events, and the end line, as records hold them.
        reason: "normal", "crash" or "illegal".
        returns: win shares per seat; None unless the reason is "normal".
        points: the game's own points per seat, if it has any.
    """

    lines: list[Line]
    reason: str
    returns: list[float] | None
    points: list[int] | None


def complete(result: SearchResult) -> SearchResult:
    """The result of a search that was not cut short.

    Raises:
        KeyboardInterrupt: Ctrl-C ended the search (it does not raise this itself).
    """
    if result.stopped == "interrupted":
        raise KeyboardInterrupt
    return result


def think_of(choice: Choice) -> Line | None:
    """What a record keeps of an agent's thoughts: no clock values."""
    think: Line = {}
    if choice.result is not None:
        think["iterations"] = choice.result.iterations
    if choice.win is not None:
        think["win"] = round(choice.win, 4)
    if choice.err is not None:
        think["err"] = round(choice.err, 4)
    return think or None


def points_of(state: State) -> list[int] | None:
    """The game's own points per seat; None if it counts none."""
    count = getattr(core.part(state.game.name, "picture"), "points", None)
    return None if count is None else [int(number) for number in count(state)]


def places_of(returns: Sequence[float], points: Sequence[int] | None) -> list[int]:
    """Places from 1, by win share and then by points; equal seats share the better place."""
    keys = [(share, points[seat] if points else 0) for seat, share in enumerate(returns)]
    return [1 + sum(other > key for other in keys) for key in keys]


def end_line(state: State, names: Sequence[str], plies: int) -> Line:
    """The last line of the record of a finished game."""
    returns, points = state.returns(), points_of(state)
    line: Line = {"t": "end", "i": plies, "reason": "normal"}
    if points is not None:
        line["scores"] = dict(zip(names, points, strict=True))
    line["places"] = places_of(returns, points)
    line["returns"] = [round(share, 6) for share in returns]
    return line


def agent_seed(master: int, deal: int, rotation: int, place: Place, decision: int) -> int:
    """The seed of a player's n-th decision: it tells nothing of chance, nor of what other players were asked."""
    seat, chair = place
    of_chair = () if chair is None else ("chair", chair)
    return derive(master, deal, "agent", rotation, seat, decision, *of_chair)


def agents_by_place(
    game: Game, seats: Mapping[int, Agent | None], figures: Mapping[int, Agent | None]
) -> dict[Place, Agent]:
    """The agents of seats and of chairs with a player of their own, where there are any, by where they sit."""
    places: dict[Place, Agent | None] = {(seat, None): agent for seat, agent in seats.items()}
    places |= {(game.chairs[chair], chair): agent for chair, agent in figures.items()}
    return {place: agent for place, agent in places.items() if agent is not None}


def play_game(
    game: Game,
    names: Sequence[str],
    agents: Sequence[Agent | None],
    master: int,
    deal: int,
    rotation: int = 0,
    figures: Mapping[int, Agent] | None = None,
) -> Played:
    """Play one game to its end.

    Args:
        game: the game object.
        names: the seats' names.
        agents: one agent a seat, None where each of its chairs has its own; they are given views and nothing else.
        master: master seed of the match.
        deal: number of the deal; it fixes all chance.
        rotation: number of the seating, so that agents think anew in each.
        figures: chair -> the agent that it has of its own.
    Raises:
        KeyboardInterrupt: also when a search was interrupted.
    """
    table = Table(game, ChanceStreams(master, deal))
    recorder = Recorder(game, names)
    figures = figures or {}
    chairs, by_place = Chairs(game, figures), agents_by_place(game, dict(enumerate(agents)), figures)
    decisions: Counter[Place] = Counter()
    while not table.state.is_terminal:
        think = None
        dice: tuple[int, ...] = ()
        seat = table.state.actor
        if table.state.is_chance:
            action, dice = table.roll()
        else:
            place = chairs.place(table.state)
            seed = agent_seed(master, deal, rotation, place, decisions[place])
            decisions[place] += 1
            try:
                choice = by_place[place].choose(table.views[seat].copy(), seed)
            except ContradictionError as error:
                return _failed(recorder, names[seat], chairs.asked(table.state), "crash", str(error))
            if choice.result is not None:
                complete(choice.result)
            action, think = choice.action, think_of(choice)
        recorder.before(table.state, think)
        try:
            events = table.apply(action)
        except IllegalActionError as error:
            return _failed(recorder, names[seat], chairs.asked(table.state), "illegal", str(error))
        recorder.after(action, events, table.state, dice)
    lines = [*recorder.lines, end_line(table.state, names, recorder.plies)]
    return Played(lines, "normal", table.state.returns(), points_of(table.state))


def _failed(recorder: Recorder, name: str, chair: str | None, reason: str, detail: str) -> Played:
    """A game that a player could not go on with; `chair` is named where the seat has several players."""
    line: Line = {"t": "end", "i": recorder.plies, "reason": reason, "seat": name}
    if chair is not None:
        line["chair"] = chair
    return Played([*recorder.lines, line | {"detail": detail}], reason, None, None)
