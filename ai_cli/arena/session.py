"""A game between persons and agents: it stops where a person decides, and can go back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING

import core
from ai_cli.arena.chairs import Chairs, Place
from ai_cli.arena.company import Company
from ai_cli.arena.match import Table, agent_seed, by_place, checked, end_line, think_of
from ai_cli.arena.recorder import Line, Recorder, told_events
from ai_cli.players import Guest
from core.errors import NotationError
from core.seeds import ChanceStreams

if TYPE_CHECKING:
    from core.game import Game, State, View
    from search.agents import Agent

Move = tuple[str, list[int]]

_WORLD_SEED = 0


class AmbiguousError(NotationError):
    """A short text that several moves begin with; `expected` lists them."""


@dataclass
class _Snapshot:
    """Where a person decided."""

    place: Place
    table: Table
    recorder: Recorder
    decisions: Counter[Place]
    marks: dict[Place, int]


class Session:
    """A game in progress.

    Args:
        game: the game object.
        names: the seats' names.
        agents: seat -> its player; persons have the other seats.
        master: master seed.
        figures: chair with a player of its own -> this player, or None for a person.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        agents: Mapping[int, Agent | Guest],
        master: int,
        figures: Mapping[int, Agent | Guest | None] | None = None,
    ) -> None:
        self.game = game
        self.names = list(names)
        self.master = master
        figures = figures or {}
        self._chairs = Chairs(game, figures)
        self._company = Company(game, names, by_place(game, agents, figures))
        self._notation: ModuleType = core.part(game.name, "notation")
        self._table = Table(game, ChanceStreams(master, 0))
        self._recorder = Recorder(game, names)
        self._decisions: Counter[Place] = Counter()
        self._history: list[_Snapshot] = []
        self._news: dict[int, list[str]] = {seat: [] for seat in self.persons}

    @property
    def persons(self) -> list[int]:
        """The seats of persons, whether they have all of a seat or some of its figures."""
        return sorted({place[0] for place in self._chairs.places if place not in self._company})

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._table.state.is_terminal

    @property
    def asked(self) -> str:
        """Who is asked: the name of the seat that decides, or of its figure where the seat has several players."""
        state = self._table.state
        return self._chairs.asked(state) or self.names[state.actor]

    def view(self, seat: int) -> View:
        """A copy of what a seat knows."""
        return self._table.views[seat].copy()

    def news(self, seat: int) -> list[str]:
        """What a person has seen since this was asked last, in words."""
        told, self._news[seat] = self._news[seat], []
        return told

    def advance(self) -> int | None:
        """Play chance and the agents until a person decides; returns the seat, None at the end of the game.

        Raises:
            KeyboardInterrupt: a search was interrupted; the game stands before its move.
            PlayerError: a player failed; the game stands before its move, `asked` names it.
        """
        while not self._table.state.is_terminal:
            state = self._table.state
            if state.is_chance:
                action, dice = self._table.roll()
                self._apply(action, dice=dice)
            else:
                place = self._chairs.place(state)
                if place not in self._company:
                    return state.actor
                self._let_think(place)
        return None

    def _world(self) -> State:
        """A world of the person who decides: texts made from it cannot tell what the person does not know."""
        return self._table.views[self._table.state.actor].sample(_WORLD_SEED)

    def legal(self) -> list[Move]:
        """The moves of the person who decides; the next steps of a move that is too large to list."""
        moves: list[Move] = self._notation.legal_moves(self._world(), self.names)
        return moves

    def read(self, text: str) -> Move:
        """The move that a text means: a number of `legal`, a move, or a beginning that only one move has.

        Raises:
            NotationError: there is no such move, with a sentence for the person.
            AmbiguousError: there are several.
        """
        moves = self.legal()
        words = " ".join(text.split()).casefold()
        if words.isdecimal():
            number = int(words[-9:]) if set(words[:-9]) <= {"0"} else 0
            if not 1 <= number <= len(moves):
                raise NotationError(f"there is no move {words[:20]}: the last one is {len(moves)}", text, 0)
            return moves[number - 1]
        found = [move for move in moves if move[0].casefold() == words]
        found = found or [move for move in moves if move[0].casefold().startswith(words)]
        found = found or [move for move in moves if _fits(words, move[0])]
        if len(found) == 1:
            return found[0]
        try:
            world = self._world()
            actions = self._notation.parse_move(world, text, self.names)
        except NotationError:
            if found:
                choices = tuple(move[0] for move in found)
                raise AmbiguousError(f'"{text}" may be any of these', text, 0, choices) from None
            raise
        return self._notation.move_text(world, actions, self.names), actions

    def play(self, move: Move) -> None:
        """Play a move of the person who decides; it ends where it shows something new that forbids the rest."""
        place = self._chairs.place(self._table.state)
        self._history.append(
            _Snapshot(
                place,
                self._table.copy(),
                self._recorder.copy(),
                self._decisions.copy(),
                self._company.marks(),
            )
        )
        self._go_on(place, move[1])

    def undo(self) -> bool:
        """Go back to the last decision of the person who decides; False if there is none."""
        place = self._chairs.place(self._table.state)
        if not any(snapshot.place == place for snapshot in self._history):
            return False
        while True:
            snapshot = self._history.pop()
            if snapshot.place == place:
                break
        self._table, self._recorder, self._decisions = snapshot.table, snapshot.recorder, snapshot.decisions
        self._company.go_back(snapshot.marks)
        self._news = {person: [] for person in self.persons}
        return True

    def lines(self, is_aborted: bool = False) -> list[Line]:
        """The record so far, without its first line; with its end if the game is over or given up."""
        lines = list(self._recorder.lines)
        if self.is_over:
            lines.append(end_line(self._table.state, self.names, self._recorder.plies))
        elif is_aborted:
            lines.append({"t": "end", "i": self._recorder.plies, "reason": "aborted"})
        return lines

    def close(self) -> None:
        """Send the players from outside home; must be called at the end, whatever it was."""
        if self.is_over:
            line = self.lines()[-1]
            self._company.end({key: value for key, value in line.items() if key not in ("t", "i")})
        self._company.close()

    def _let_think(self, place: Place) -> None:
        seed = agent_seed(self.master, 0, 0, place, self._decisions[place])
        decision = self._company.ask(place, self.view(place[0]), seed)
        first, *rest = decision.actions
        checked(self._table.state, first)
        self._decisions[place] += 1
        self._apply(first, think_of(decision))
        self._go_on(place, rest)

    def _go_on(self, place: Place, actions: Sequence[int]) -> None:
        """The rest of a move, as long as it is this player's to choose, and legal."""
        for action in actions:
            state = self._table.state
            if state.actor != place[0] or self._chairs.place(state) != place or action not in state.legal():
                break
            self._apply(action)

    def _apply(self, action: int, think: Line | None = None, dice: Sequence[int] = ()) -> None:
        self._recorder.before(self._table.state, think)
        events = self._table.apply(action)
        self._recorder.after(action, events, self._table.state, dice)
        self._company.hear(events)
        for seat, told in self._news.items():
            told += told_events(self.game, self.game.observations(events, seat), self.names)


def _fits(words: str, move: str) -> bool:
    """Whether each word begins a word of the move, in order: `th b` fits `play Thief > Bob`."""
    rest = iter(re.findall(r"[^\W_]+", move.casefold()))
    wanted = re.findall(r"[^\W_]+", words)
    return bool(wanted) and all(any(candidate.startswith(word) for candidate in rest) for word in wanted)
