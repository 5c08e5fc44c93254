"""One game: the state that nobody is handed, one view per seat, and the record of what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import core
from ai_cli.arena.chairs import Chairs, Place
from ai_cli.arena.company import Company, Watch
from ai_cli.arena.recorder import Line, Recorder
from ai_cli.players import ON_FAILURE, Decision, Guest, PlayerError
from core.errors import EngineError, IllegalActionError
from core.seeds import ChanceStreams, derive

if TYPE_CHECKING:
    from core.game import Game, SeenEvent, State
    from search.agents import Agent

SEAT_NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")

_MOST_ACTION = 0xFFFF


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


@dataclass(frozen=True)
class Failure:
    """A player that could not go on with a game.

    Attributes:
        seat: of the player.
        chair: the name of the chair that decided, where the seat has several players.
        reason: one of `ai_cli.players.REASONS`.
        detail: one line of text, the same in every run.
        decision: which of the player's decisions it was, from 0.
        ply: how many plies had been played.
        position: what the seat knew, as a position file; empty where no position file can say where the game stood.
        stderr: the end of what the player wrote besides its answers.
    """

    seat: int
    chair: str | None
    reason: str
    detail: str
    decision: int
    ply: int
    position: str
    stderr: str


@dataclass(frozen=True)
class Played:
    """A game that has ended.

    Attributes:
        lines: its moves and chance events, and the end line, as records hold them.
        reason: "normal", or why a player failed (one of `ai_cli.players.REASONS`).
        returns: win shares per seat; None if a player failed and the game was to stop.
        points: the game's own points per seat, if it has any and was played to its end.
        plies: actions and chance outcomes.
        decisions: [seats] how often the players of a seat were asked.
        thinking: [seats] seconds that they took in all.
        slowest: [seats] seconds of the slowest decision.
        failure: the first, None if nobody failed.
    """

    lines: list[Line]
    reason: str
    returns: list[float] | None
    points: list[int] | None
    plies: int = 0
    decisions: tuple[int, ...] = ()
    thinking: tuple[float, ...] = ()
    slowest: tuple[float, ...] = ()
    failure: Failure | None = None

    @property
    def failed(self) -> int | None:
        """The seat of the player that failed."""
        return None if self.failure is None else self.failure.seat

    @property
    def detail(self) -> str | None:
        """What went wrong, one line of text."""
        return None if self.failure is None else self.failure.detail


def forfeit(seats: int, failed: int) -> list[float]:
    """The win shares of a game that a seat gives away: nothing for it, the same for all others."""
    return [0.0 if seat == failed else 1.0 / (seats - 1) for seat in range(seats)]


def think_of(choice: Decision) -> Line | None:
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


def by_place(
    game: Game, seats: Mapping[int, Agent | Guest | None], figures: Mapping[int, Agent | Guest | None]
) -> dict[Place, Agent | Guest]:
    """The players of seats and of chairs with a player of their own, where there are any, by where they sit."""
    places: dict[Place, Agent | Guest | None] = {(seat, None): player for seat, player in seats.items()}
    places |= {(game.chairs[chair], chair): player for chair, player in figures.items()}
    return {place: player for place, player in places.items() if player is not None}


def checked(state: State, action: int) -> int:
    """The action of a player, if it is legal.

    Raises:
        PlayerError: it is not.
    """
    if not 0 <= action <= _MOST_ACTION:
        raise PlayerError("illegal", f"there is no action {action}: actions are 0 to {_MOST_ACTION}")
    if action not in state.legal():
        try:
            state.game.play(state.copy(), action)
        except IllegalActionError as error:
            raise PlayerError("illegal", str(error)) from None
    return action


def play_game(
    game: Game,
    names: Sequence[str],
    agents: Sequence[Agent | Guest | None],
    master: int,
    deal: int,
    rotation: int = 0,
    figures: Mapping[int, Agent | Guest] | None = None,
    *,
    on_failure: str = "stop",
    move_time_limit: float | None = None,
    watch: Watch | None = None,
) -> Played:
    """Play one game to its end.

    Args:
        game: the game object.
        names: the seats' names.
        agents: one player a seat, None where each of its chairs has its own; they are given views and nothing else.
        master: master seed of the match.
        deal: number of the deal; it fixes all chance.
        rotation: number of the seating, so that agents think anew in each.
        figures: chair -> the player that it has of its own.
        on_failure: what becomes of the game when a player fails, one of ON_FAILURE.
        move_time_limit: seconds for a move, a guard and no budget; None: no limit. In this process it needs the main thread.
        watch: called before each decision of a player, not of a stand-in: (seat, chair, number of the decision from 0); a
            PlayerError that it raises is a failure of the player.
    Raises:
        KeyboardInterrupt: also when a search was interrupted.
    """
    if on_failure not in ON_FAILURE:
        raise ValueError(f"on_failure is '{on_failure}'; it must be {', '.join(ON_FAILURE)}")
    figures = figures or {}
    players = by_place(game, dict(enumerate(agents)), figures)
    company = Company(game, names, players, move_time_limit, watch)
    match = _Match(game, names, Chairs(game, figures), company, (master, deal, rotation))
    try:
        is_whole = match.play(on_failure == "replace")
        return match.played(is_whole, on_failure)
    finally:
        company.close()


class _Match:
    """A game as it is played.

    Args:
        game: the game object.
        names: the seats' names.
        chairs: who decides.
        company: the players.
        key: master seed, deal and rotation.
    """

    def __init__(
        self, game: Game, names: Sequence[str], chairs: Chairs, company: Company, key: tuple[int, int, int]
    ) -> None:
        self._game, self._names, self._chairs, self._company, self._key = game, names, chairs, company, key
        self._table = Table(game, ChanceStreams(*key[:2]))
        self._recorder = Recorder(game, names)
        self._decisions: Counter[Place] = Counter()
        self._rest: list[int] = []
        self._failure: Failure | None = None

    def play(self, replaces: bool) -> bool:
        """Play to the end of the game, or to the failure of a player if it is not replaced; whether it came to its end."""
        last: Place | None = None
        while not self._table.state.is_terminal:
            state = self._table.state
            if state.is_chance:
                last = None
                action, dice = self._table.roll()
                self._apply(action, None, dice)
                continue
            place = self._chairs.place(state)
            if place == last and self._rest and self._rest[0] in state.legal():
                self._apply(self._rest.pop(0))
                continue
            last = place
            try:
                self._ask(place)
            except PlayerError as error:
                self._note(place, error)
                if not replaces or not self._company.replace(place):
                    return False
                self._decisions[place] -= 1
                self._rest = []
        return True

    def _ask(self, place: Place) -> None:
        """The next move of a player; of its actions the first is played at once."""
        number = self._decisions[place]
        self._decisions[place] += 1
        seed = agent_seed(*self._key, place, number)
        decision = self._company.ask(place, self._table.views[place[0]].copy(), seed)
        first, *self._rest = decision.actions
        self._apply(checked(self._table.state, first), decision)

    def _apply(self, action: int, decision: Decision | None = None, dice: Sequence[int] = ()) -> None:
        think = None if decision is None else think_of(decision)
        self._recorder.before(self._table.state, think)
        events = self._table.apply(action)
        self._recorder.after(action, events, self._table.state, dice)
        self._company.hear(events)

    def _note(self, place: Place, error: PlayerError) -> None:
        """Keep what is known of a failure: the first of a game counts."""
        if self._failure is not None:
            return
        self._failure = Failure(
            place[0],
            self._chairs.asked(self._table.state),
            error.reason,
            error.detail,
            self._decisions[place] - 1,
            self._recorder.plies,
            self._position(place[0]),
            error.stderr or self._company.written(place),
        )

    def _position(self, seat: int) -> str:
        """What a seat knows as a position file, if one can say it."""
        writer = core.part(self._game.name, "position_text")
        try:
            text: str = writer.write_view(self._game, self._names, self._table.views[seat])
        except EngineError:
            return ""
        return text

    def played(self, is_whole: bool, on_failure: str) -> Played:
        """The game that has ended; the players from outside are told how."""
        failure, state = self._failure, self._table.state
        line: Line = {"t": "end", "i": self._recorder.plies, "reason": "normal"}
        if failure is not None:
            line |= {"reason": failure.reason, "seat": self._names[failure.seat]}
            if failure.chair is not None:
                line["chair"] = failure.chair
            line["detail"] = failure.detail
        returns: list[float] | None = None
        if is_whole:
            line = end_line(state, self._names, self._recorder.plies) | line
            returns = state.returns()
        elif failure is not None and on_failure != "stop":
            returns = forfeit(self._game.seats, failure.seat)
        self._company.end({key: value for key, value in line.items() if key not in ("t", "i", "detail")})
        return Played(
            [*self._recorder.lines, line],
            line["reason"],
            returns,
            points_of(state) if is_whole else None,
            self._recorder.plies,
            *self._figures(),
            failure,
        )

    def _figures(self) -> tuple[tuple[int, ...], tuple[float, ...], tuple[float, ...]]:
        """[seats] decisions, seconds of thought, seconds of the slowest decision, over all players of a seat."""
        company, seats = self._company, range(self._game.seats)
        return (
            tuple(sum(n for (of, _), n in company.decisions.items() if of == seat) for seat in seats),
            tuple(sum(s for (of, _), s in company.thinking.items() if of == seat) for seat in seats),
            tuple(
                max((s for (of, _), s in company.slowest.items() if of == seat), default=0.0)
                for seat in seats
            ),
        )
