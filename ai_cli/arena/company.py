"""The players of one game, by where they sit: told what they see, asked, timed, replaced when they fail, sent home."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ai_cli.arena.chairs import Place, chair_names
from ai_cli.players import Decision, Guest, PlayerError, Seat, Seated
from ai_cli.players.guard import within
from core.errors import ContradictionError

if TYPE_CHECKING:
    from core.game import Game, SeenEvent, View
    from search.agents import Agent
    from search.result import SearchResult

Watch = Callable[[int, int | None, int], None]
"""Told before each decision of a player, but for stand-ins: seat, chair, and how many decisions the player has made."""

STAND_IN = "random"
"""The player that goes on for one that failed."""


def complete(result: SearchResult) -> SearchResult:
    """The result of a search that was not cut short.

    Raises:
        KeyboardInterrupt: Ctrl-C ended the search (it does not raise this itself).
    """
    if result.stopped == "interrupted":
        raise KeyboardInterrupt
    return result


class Company:
    """The players of one game.

    Args:
        game: the game object.
        names: the seats' names.
        players: those who are asked, by where they sit.
        time_limit: seconds a move, a guard; None: no limit.
        watch: see `play_game`.
    Attributes:
        decisions: how often each was asked.
        thinking: seconds of each, in all.
        slowest: seconds of each for one decision, at most.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        players: Mapping[Place, Agent | Guest],
        time_limit: float | None = None,
        watch: Watch | None = None,
    ) -> None:
        self._game, self._names, self._time_limit, self._watch = game, tuple(names), time_limit, watch
        self._players = dict(players)
        self._seated: dict[Place, Seated] = {}
        guests = [place for place, player in players.items() if isinstance(player, Guest)]
        self._seen: dict[Place, list[SeenEvent]] = {place: [] for place in guests}
        self._told: Counter[Place] = Counter()
        self._stand_ins: set[Place] = set()
        self.decisions: Counter[Place] = Counter()
        self.thinking: defaultdict[Place, float] = defaultdict(float)
        self.slowest: defaultdict[Place, float] = defaultdict(float)

    def __contains__(self, place: Place) -> bool:
        """Whether somebody sits there."""
        return place in self._players

    def hear(self, events: Sequence[SeenEvent]) -> None:
        """Everybody from outside sees what may be seen of the events; they are told when they are asked next."""
        for place, seen in self._seen.items():
            seen += self._game.observations(events, place[0])

    def ask(self, place: Place, view: View, seed: int) -> Decision:
        """The move of the player at a place.

        Args:
            place: who decides.
            view: a copy of what the seat knows.
            seed: of this decision.
        Raises:
            PlayerError: the player fails.
            KeyboardInterrupt: also when a search was interrupted.
        """
        player = self._players[place]
        if self._watch is not None and place not in self._stand_ins:
            self._watch(*place, self.decisions[place])
        started = time.perf_counter()
        try:
            if isinstance(player, Guest):
                return self._at_table(place, player).choose(self._news(place), view, seed)
            stop = getattr(player, "stop", None)
            return within(self._time_limit, lambda: _choice(player, view, seed), stop)
        except ContradictionError as error:
            raise PlayerError("crash", str(error)) from None
        finally:
            seconds = time.perf_counter() - started
            self.decisions[place] += 1
            self.thinking[place] += seconds
            self.slowest[place] = max(self.slowest[place], seconds)

    def replace(self, place: Place) -> bool:
        """Let the stand-in go on where a player has failed; False if it was the stand-in that failed."""
        from search.agents import make_agent

        if place in self._stand_ins:
            return False
        self._leave(place)
        self._stand_ins.add(place)
        self._seen.pop(place, None)
        self._players[place] = make_agent(STAND_IN, self._game)
        return True

    def written(self, place: Place) -> str:
        """What a player from outside has written besides its answers, the end of it."""
        return self._seated[place].tail.text if place in self._seated else ""

    def end(self, result: Mapping[str, Any]) -> None:
        """Tell the players from outside how the game ended."""
        for place, seated in self._seated.items():
            seated.end(self._news(place), result)

    def close(self) -> None:
        """Send all players home."""
        for place in list(self._seated):
            self._leave(place)

    def marks(self) -> dict[Place, int]:
        """How much each has seen, for `go_back`."""
        return {place: len(seen) for place, seen in self._seen.items()}

    def go_back(self, marks: Mapping[Place, int]) -> None:
        """Take back what was seen since: players from outside sit down anew and hear the game from its beginning."""
        for place, count in marks.items():
            del self._seen[place][count:]
            self._told[place] = 0
            self._leave(place)

    def _leave(self, place: Place) -> None:
        seated = self._seated.pop(place, None)
        if seated is not None:
            seated.close()

    def _at_table(self, place: Place, player: Guest) -> Seated:
        """A guest sits down when it is asked for the first time."""
        if place not in self._seated:
            seat, chair = place
            own = None if chair is None else chair_names(self._game)[chair]
            self._seated[place] = player.sit(Seat(self._game, self._names, seat, own, self._time_limit))
        return self._seated[place]

    def _news(self, place: Place) -> list[SeenEvent]:
        seen = self._seen[place]
        told, self._told[place] = self._told[place], len(seen)
        return seen[told:]


def _choice(agent: Agent, view: View, seed: int) -> Decision:
    """The choice of an agent of the search."""
    choice = agent.choose(view, seed)
    if choice.result is not None:
        complete(choice.result)
    return Decision((choice.action,), choice.result, choice.win, choice.err)
