"""Observations of The Three Musketeers as a person at a table tells them.

What was said is looked for in worlds sampled from the view: the engine plays on from each, silent answers passed over, until the
words come true; what the side observes on the way is the result. So no rule stands here. Of what follows by itself, only what
the side can be sure of is kept (notation_certain).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn

from core.errors import NotationError
from core.game import SeenEvent, State, View
from core.hearing import told_in_order
from core.musketeers.game import ACTIONS
from core.musketeers.names import CARDINAL, N_USEFUL, TEAM, find_special, find_token
from core.musketeers.notation_actions import game_of
from core.musketeers.notation_certain import Course, certain, is_waiting
from core.musketeers.notation_events import seen
from core.musketeers.notation_heard import read_event
from core.musketeers.notation_moves import Move, moves_from, split_moves, with_dice
from core.musketeers.notation_orders import read_order
from core.musketeers.notation_reader import Reader
from core.musketeers.notation_situation import situation, why_not
from core.musketeers.notation_telling import tells
from core.musketeers.notation_words import Order, order_text
from core.words import either

if TYPE_CHECKING:
    from core.musketeers.game import Facts

N_TRIES: Final = 300  # worlds looked at, at most
N_WORLDS: Final = 6  # worlds that must agree on what was said
_MAX_STEPS: Final = 80  # silent answers before the words come true
_AT_GOODS: Final = 12  # of vocabulary.pxd
_CHANCE_VERBS: Final = (
    "draw", "deal", "token", "gold", "card", "seduction", "shot", "round", "surprise", "go on",
)  # fmt: skip
_UNSEEN: Final = {"SPECIAL_DRAW": CARDINAL, "TOKEN_DRAW": TEAM, "TOKEN_DEAL": TEAM, "CARRIER": TEAM}
"""Node -> the side that sees the outcome."""
_NAMED: Final = ("move", "use", "pick", "cloak")
"""What a Musketeer does: told without his name it is he whose phase it is."""


@dataclass(frozen=True)
class _Said:
    """What one text may say: a move or an outcome of chance, or an event."""

    order: Order | None
    event: SeenEvent | None


def parse_events(view: View, text: str, names: Sequence[str]) -> list[SeenEvent]:
    """The observations that a text means (see notation.parse_events)."""
    parts = split_moves(text) or [(0, text)]
    return told_in_order(view, parts, text, lambda now, part: _Listener(now, part, names).told())


class _Listener:
    """One text heard at a view."""

    def __init__(self, view: View, text: str, names: Sequence[str]) -> None:
        self.game = game_of(view)
        self.view = view
        self.text = text
        self.names = names
        self.reader = Reader(text, names, self.game.room_names)
        self.world = view.sample(0)
        self.facts = self.game.facts(self.world)

    def told(self) -> list[SeenEvent]:
        """The observations."""
        said = self._said()
        courses: list[Course] = []
        for seed in range(N_TRIES):
            course = self._course(self.view.sample(seed), said)
            if course is not None:
                courses.append(course)
                if len(courses) == N_WORLDS:
                    break
        if not courses:
            self._fail(said)
        return certain(self.view, courses)

    def _said(self) -> _Said:
        """The meaning of the text.

        Raises:
            NotationError: it has none.
        """
        plain = self.text.strip()
        for find, verb in ((find_special, "draw"), (find_token, "token")):
            try:
                number = find(plain)
            except KeyError:
                continue
            return _Said(
                Order(verb, card=number) if verb == "draw" else Order(verb, item=number),
                None,
            )
        try:
            event = read_event(self.game, self.text, self.names)
        except NotationError:
            event = None
        try:
            return _Said(read_order(self.reader), event)
        except NotationError:
            if event is None:
                raise
            return _Said(None, event)

    # ----------------------------------------------------------------------------------------------- found in worlds

    def _play(self, state: State, action: int) -> list[SeenEvent]:
        """Play an action; what the side observes."""
        return self.game.observations(self.game.play(state, action), self.view.seat)

    def _course(self, state: State, said: _Said) -> Course | None:
        """The course of one world; None if the words do not come true in it."""
        before: list[SeenEvent] = []
        for _ in range(_MAX_STEPS):
            if state.is_terminal:
                return None
            facts = self.game.facts(state)
            course = self._now(state, facts, said)
            if course is not None:
                return Course(before + course.observations, len(before) + course.n_said)
            step = self._silent(state, facts, said)
            if step is None:
                return None
            new = self._play(state, step)
            for index, observation in enumerate(new):
                if self._tells(said, observation):
                    return Course(before + new, len(before) + index + 1)
            before += new
        return None

    def _tells(self, said: _Said, observation: SeenEvent) -> bool:
        """Whether an observation is what was said."""
        return said.event == observation or (said.order is not None and tells(said.order, observation))

    def _silent(self, state: State, facts: Facts, said: _Said) -> int | None:
        """An answer that nobody mentions: a pass, a forced choice, what the side does not see."""
        legal, node = state.legal(), facts["node"]
        if len(legal) == 1 or node == "GOLD_DEAL":
            return legal[0]
        if node in _UNSEEN:
            return legal[0] if _UNSEEN[node] != self.view.seat else None
        if state.is_chance:
            return None
        order = said.order
        if node == "ACT" and order is not None and order.verb in _NAMED and order.figure is None:
            return None if order.favourite is None else legal[0]
        return legal[0] if legal[0] in (ACTIONS["END"], ACTIONS["STAY"]) else None

    def _now(self, state: State, facts: Facts, said: _Said) -> Course | None:
        """The course if the words come true at this node."""
        given = self._handed(state, facts, said)
        if given is not None:
            return given
        order = said.order
        if order is not None and order.verb == "pass" and is_waiting(state):
            return self._passed(state, ACTIONS["GO_ON"])
        if order is not None and not is_waiting(state) and state.is_chance == (order.verb in _CHANCE_VERBS):
            move = self._move(state, facts, order)
            if move is not None and order.verb == "pass":
                return self._passed(state, move.actions[0])
            if move is not None:
                return self._played(state, order, move)
        return None if said.event is None else self._event_now(state, said.event)

    def _move(self, state: State, facts: Facts, order: Order) -> Move | None:
        """The move at this node that an order means; of those that look alike to the side any one."""
        wanted = with_dice(state, order, self.reader)
        found = [move for move in moves_from(state, wanted) if wanted.fits(move.order) and not move.goes_on]
        if not found:
            return None
        self._check_seen(facts["node"], order)
        first = self._looks(state, found[0])
        if len(found) > 1 and any(self._looks(state, move) != first for move in found[1:]):
            if order.verb in ("draw", "token", "deal") and _UNSEEN.get(facts["node"]) != self.view.seat:
                return found[0]  # a danger would have been named
            texts = [order_text(move.order, self.reader.rooms) for move in found]
            message = f'"{self.text.strip()}" may be {either(texts[:6])}'
            raise self.reader.fault(message, len(self.text.rstrip()), texts)
        return found[0]

    def _looks(self, state: State, move: Move) -> list[SeenEvent]:
        """What the side sees of a move itself."""
        copy = state.copy()
        observations = [one for action in move.actions for one in self._play(copy, action)]
        return observations[:1]

    def _check_seen(self, node: str, order: Order) -> None:
        """What only the other side sees is not named, what the side sees itself is."""
        if node not in _UNSEEN:
            return
        secret = order.card if node == "SPECIAL_DRAW" else order.figure if node == "CARRIER" else order.item
        is_shown = node == "TOKEN_DRAW" and secret is not None and secret >= N_USEFUL
        is_own = _UNSEEN[node] == self.view.seat
        if secret is not None and not is_own and not is_shown:
            name = self.names[self.view.seat] if self.view.seat < len(self.names) else "the public"
            raise self.reader.fault(
                f'"{self.text.strip()}": {name} does not see which it is; say ?', 0, ("?",)
            )
        if secret is None and is_own:
            raise self.reader.fault(f'"{self.text.strip()}": say which it is', len(self.text.rstrip()))

    def _played(self, state: State, order: Order, move: Move) -> Course:
        """A move played; what it says is at least the first observation of its last action."""
        observations: list[SeenEvent] = []
        n_said = 0
        for action in move.actions:
            n_said = len(observations)
            observations += self._play(state, action)
        n_said = min(n_said + 1, len(observations))
        if order.verb == "pick" and not (order.item is None and self.view.seat == TEAM):
            return self._picked(state, order, observations)
        return Course(observations, n_said)

    def _picked(self, state: State, order: Order, before: list[SeenEvent]) -> Course:
        """A token taken, with what it is: of what is not named it goes to the hand."""
        facts = self.game.facts(state)
        move = self._move(state, facts, Order("token", item=order.item))
        if move is None:
            return Course(before, len(before))
        return Course(before + self._play(state, move.actions[0]), len(before) + 1)

    def _passed(self, state: State, action: int) -> Course:
        """A pass, and the silent ones of the same side after it, until something is seen."""
        side = None if state.is_chance else state.actor
        observations = self._play(state, action)
        while not observations and not state.is_terminal:
            legal = state.legal()
            is_open = is_waiting(state) or (state.actor == side and legal[0] == ACTIONS["END"])
            if state.actor == self.view.seat or not is_open:
                break
            observations = self._play(state, legal[0])
        return Course(observations, min(1, len(observations)))

    def _event_now(self, state: State, event: SeenEvent) -> Course | None:
        """An action or outcome whose observations hold what was said."""
        for action in state.legal():
            copy = state.copy()
            observations = self._play(copy, action)
            if event in observations:
                return Course(observations, observations.index(event) + 1)
        return None

    def _handed(self, state: State, facts: Facts, said: _Said) -> Course | None:
        """An item that changes hands unseen: the worlds of the side need not hold what it could be."""
        order, moment = said.order, facts["moment"]
        if self.view.seat == TEAM or order is None or order.verb not in ("give", "take"):
            return None
        if facts["node"] not in ("PENDANT", "GOODS") and not (
            is_waiting(state) and moment["at"] == _AT_GOODS
        ):
            return None
        if order.item is not None:
            raise self.reader.fault(
                f'"{self.text.strip()}": say "an item", nobody else sees which', 0, ("an item",)
            )
        active, partner = facts["phase"], moment["target"]
        giver, taker = (order.figure, order.other) if order.verb == "give" else (order.other, order.figure)
        if giver is None and taker is None:
            giver, taker = (active, partner) if order.verb == "give" else (partner, active)
        giver = giver if giver is not None else active + partner - (taker or 0)
        taker = taker if taker is not None else active + partner - giver
        if {giver, taker} != {active, partner}:
            return None
        before = self._play(state, ACTIONS["END"])[:1] if facts["node"] == "PENDANT" else []
        return Course([*before, seen("GIVES", giver, taker, int(taker == active))], len(before) + 1)

    def _fail(self, said: _Said) -> NoReturn:
        """Say why no world was found."""
        text = f'"{self.text.strip()}"'
        order = said.order
        if order is not None and self.world.actor == self.view.seat:
            raise self.reader.fault(f"{text} is not possible: {why_not(self.world, order, self.names)}", 0)
        raise self.reader.fault(f"{text} cannot be now: {situation(self.facts)}", 0)
