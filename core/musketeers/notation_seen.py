"""Observations of The Three Musketeers as a person at a table tells them.

What was said is looked for in worlds sampled from the view: the engine plays on from each, silent answers passed over, until the
words come true; what the side observes on the way is the result. So no rule stands here. Of what follows by itself, only what
the side can be sure of is kept (notation_certain).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final, NoReturn

from core.errors import NotationError
from core.game import SeenEvent, State, View
from core.hearing import told_in_order
from core.musketeers.game import ACTIONS, EVENTS
from core.musketeers.names import CARDINAL, N_TOKENS, N_USEFUL, TEAM, find_special, find_token
from core.musketeers.notation_actions import game_of
from core.musketeers.notation_certain import Course, certain, is_waiting
from core.musketeers.notation_events import NODE, event_text, seen
from core.musketeers.notation_heard import read_event
from core.musketeers.notation_moves import Move, moves_from, with_dice
from core.musketeers.notation_orders import read_order
from core.musketeers.notation_reader import Reader
from core.musketeers.notation_situation import situation, why_not
from core.musketeers.notation_telling import extent, own_choices, tells
from core.musketeers.notation_words import Order, order_text
from core.notation import split_moves
from core.words import either

if TYPE_CHECKING:
    from core.musketeers.game import Facts

N_TRIES: Final = 300  # worlds looked at, at most
N_WORLDS: Final = 6  # worlds that must agree on what was said
_MAX_STEPS: Final = 80  # silent answers before the words come true
_CHANCE_VERBS: Final = (
    "draw", "deal", "token", "gold", "card", "seduction", "shot", "round", "surprise", "go on",
)  # fmt: skip
_UNSEEN: Final = {"SPECIAL_DRAW": CARDINAL, "TOKEN_DRAW": TEAM, "TOKEN_DEAL": TEAM, "CARRIER": TEAM}
"""Node -> the side that sees the outcome."""
_PENDANTS: Final = re.compile(
    r"(?:(?P<who>[^\s:]+)\s*(?::|has|carries|\s)\s*)?(?P<what>real|fakes?)$", re.IGNORECASE
)
"""What the pendants are that somebody shows."""
_LEADS: Final = {
    "MOVES": ACTIONS["MOVE"], "CARD": ACTIONS["PLAY_CARD"], "ENTERS": ACTIONS["REINFORCE"], "SEDUCES": ACTIONS["SEDUCE"],
}  # fmt: skip
"""Event -> what the Cardinal chooses unseen before it."""
_NAMED: Final = ("move", "use", "pick", "cloak")
"""What a Musketeer does: told without his name it is he whose phase it is."""


@dataclass(frozen=True)
class _Said:
    """What one text may say: a move or an outcome of chance, or an event."""

    order: Order | None
    event: SeenEvent | None

    @property
    def is_shown(self) -> bool:
        """Whether it says what pendants somebody shows."""
        return self.order is not None and self.order.verb == "shown"


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
        self._random = Random(0)

    def told(self) -> list[SeenEvent]:
        """The observations."""
        said = self._said()
        if said.event is not None and said.event == self._question():
            return [said.event]
        courses = self._courses(said)
        if not courses:
            self._fail(said)
        found = certain(self.view, courses)
        if len(found) < min(course.n_said for course in courses):
            is_before = len(found) < min(course.n_before for course in courses)
            raise self._say_more(courses[0].observations[len(found)], is_before)
        return found

    def _question(self) -> SeenEvent | None:
        """That the side is asked, if it is its turn to choose already."""
        if self.world.actor != self.view.seat:
            return None
        return seen("ASKED", self.view.seat, secret=(NODE[self.facts["node"]],))

    def _courses(self, said: _Said) -> list[Course]:
        """Up to N_WORLDS courses in which the words come true as soon as they can."""
        courses: list[Course] = []
        for seed in range(N_TRIES):
            self._random = Random(seed)
            course = self._course(self.view.sample(seed), said)
            if course is None or (courses and course.n_before > courses[0].n_before):
                continue
            if courses and course.n_before < courses[0].n_before:
                courses.clear()
            courses.append(course)
            if len(courses) == N_WORLDS:
                break
        return courses

    def _say_more(self, missing: SeenEvent, is_before: bool) -> NotationError:
        """The fault of words that may mean several things, or before which something must be said."""
        example = event_text(self.game, missing)
        what = "first what happened before" if is_before else "more"
        message = f'"{self.text.strip()}": say {what}, such as "{example}"'
        return self.reader.fault(message, 0, () if example is None else (example,))

    def _said(self) -> _Said:
        """The meaning of the text.

        Raises:
            NotationError: it has none.
        """
        plain = self.text.strip()
        pendants = _PENDANTS.match(plain)
        if pendants is not None:
            figure = self.reader.figure(pendants["who"], 0) if pendants["who"] else None
            is_real = int(pendants["what"].casefold() == "real")
            return _Said(Order("shown", figure=figure, success=is_real), None)
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
                n = len(before)
                return Course(before + course.observations, n + course.n_before, n + course.n_said)
            step = self._silent(state, facts, said)
            if step is None:
                return None
            new = self._play(state, step)
            for index, observation in enumerate(new):
                if self._tells(said, observation):
                    return Course(before + new, len(before) + index, len(before) + index + 1)
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
        if node in _UNSEEN and _UNSEEN[node] != self.view.seat:
            return self._drawn(state, legal)
        if state.is_chance or node in _UNSEEN:
            return None
        order = said.order
        partner = self._partner(facts, order) if node == "PARTNER" else None
        if partner in legal:
            return partner
        if node == "ACT" and order is not None and order.verb in _NAMED and order.figure is None:
            return None if order.favourite is None else legal[0]
        return legal[0] if legal[0] in (ACTIONS["END"], ACTIONS["STAY"]) else None

    def _partner(self, facts: Facts, order: Order | None) -> int | None:
        """Who is dealt with, if an exchange between two Musketeers is told."""
        if order is None or order.verb not in ("announce", "give", "take", "swap", "keep"):
            return None
        both = {order.figure, order.other} - {None}
        if len(both) != len(("one", "other")) or facts["phase"] not in both:
            return None
        return ACTIONS["FIGURE_0"] + sum(figure for figure in both if figure is not None) - facts["phase"]

    def _drawn(self, state: State, legal: Sequence[int]) -> int:
        """One of the outcomes that the side cannot tell apart; of a token that is shown to nobody a useful one."""
        dangers = [ACTIONS["TOKEN_0"] + token for token in range(N_USEFUL, N_TOKENS)]
        alike = [action for action in legal if action not in dangers] or list(legal)
        weights = [state.chance_prob(action) if state.is_chance else 1 for action in alike]
        return self._random.choices(alike, weights)[0]

    def _now(self, state: State, facts: Facts, said: _Said) -> Course | None:
        """The course if the words come true at this node."""
        try:
            course = None if said.order is None else self._ordered(state, facts, said.order)
        except NotationError:
            course = self._event_now(state, said)
            if course is None:
                raise
            return course
        return course or self._event_now(state, said)

    def _ordered(self, state: State, facts: Facts, order: Order) -> Course | None:
        """The course if an order can be carried out at this node."""
        if order.verb == "pass" and is_waiting(state):
            return self._passed(state, ACTIONS["GO_ON"])
        if is_waiting(state) or state.is_chance != (order.verb in _CHANCE_VERBS):
            return None
        is_pick = order.verb == "pick"  # what is taken is told with it, but comes after it
        move = self._move(state, facts, replace(order, item=None) if is_pick else order)
        if move is None:
            return None
        if order.verb == "pass":
            return self._passed(state, move.actions[0])
        return self._played(state, order, move)

    def _move(self, state: State, facts: Facts, order: Order) -> Move | None:
        """The move at this node that an order means; of those that look alike to the side any one."""
        wanted = with_dice(state, order, self.reader)
        found = [move for move in moves_from(state, wanted) if wanted.fits(move.order) and not move.goes_on]
        if not found:
            return None
        self._check_seen(facts["node"], order)
        if facts["node"] in _UNSEEN and _UNSEEN[facts["node"]] != self.view.seat:
            drawn = self._drawn(state, [move.actions[0] for move in found])
            return next(move for move in found if move.actions[0] == drawn)
        first = self._looks(state, found[0])
        if len(found) > 1 and any(self._looks(state, move) != first for move in found[1:]):
            texts = [order_text(move.order, self.reader.rooms) for move in found]
            message = f'"{self.text.strip()}" may be {either(texts[:6])}'
            raise self.reader.fault(message, len(self.text.rstrip()), texts)
        return found[0]

    def _looks(self, state: State, move: Move) -> list[SeenEvent]:
        """What the side sees of a move itself, not of what follows."""
        copy, observations = state.copy(), list[SeenEvent]()
        for action in move.actions:
            n_before = len(observations)
            observations += self._play(copy, action)
        return observations[: n_before + extent(observations[n_before:])]

    def _check_seen(self, node: str, order: Order) -> None:
        """What only the other side sees is not named, what the side sees itself is."""
        if node == "GOODS" and order.item is not None and self.view.seat != TEAM:
            raise self._unseen("an item")
        if node not in _UNSEEN:
            return
        secret = order.card if node == "SPECIAL_DRAW" else order.figure if node == "CARRIER" else order.item
        is_shown = node == "TOKEN_DRAW" and secret is not None and secret >= N_USEFUL
        is_own = _UNSEEN[node] == self.view.seat
        if secret is not None and not is_own and not is_shown:
            raise self._unseen("?")
        if secret is None and is_own:
            raise self.reader.fault(f'"{self.text.strip()}": say which it is', len(self.text.rstrip()))

    def _unseen(self, word: str) -> NotationError:
        """The fault of what is named although the side does not see it."""
        name = self.names[self.view.seat] if self.view.seat < len(self.names) else "the public"
        return self.reader.fault(
            f'"{self.text.strip()}": {name} does not see which it is; say "{word}"', 0, (word,)
        )

    def _played(self, state: State, order: Order, move: Move) -> Course | None:
        """A move played; None if it does not come to its end because the game is over before."""
        before, observations = state.copy(), list[SeenEvent]()
        for action in move.actions:
            n_before = len(observations)
            observations += self._play(state, action)
        if order.verb == "pick" and not (order.item is None and self.view.seat == TEAM):
            return self._picked(state, order, observations)
        n_said = n_before + extent(observations[n_before:])
        if move.order.count is not None and self.game.facts(before)["node"] != "SIGNAL_MOVE":
            moved = [one for one in observations[n_before:n_said] if EVENTS[one.kind] == "MOVES"]
            if len(moved) != move.order.count:
                return None
        return Course(observations, 0, n_said)

    def _picked(self, state: State, order: Order, before: list[SeenEvent]) -> Course:
        """A token taken, with what it is: of what is not named it goes to the hand."""
        facts = self.game.facts(state)
        move = self._move(state, facts, Order("token", item=order.item))
        if move is None:
            return Course(before, 0, len(before))
        return Course(before + self._play(state, move.actions[0]), 0, len(before) + 1)

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
        return Course(observations, 0, min(1, len(observations)))

    def _event_now(self, state: State, said: _Said) -> Course | None:
        """An action or outcome that is what was said, not one that only leads to it; the silent steps before it too."""
        if said.event is None and not said.is_shown:
            return None
        leads = None if said.event is None else _LEADS.get(EVENTS[said.event.kind])
        for action in state.legal():
            copy = state.copy()
            observations = self._play(copy, action)
            first = own_choices(observations)
            own = observations[: max(extent(observations), first + 1)]
            for at, one in enumerate(own):
                if self._tells(said, one):
                    return Course(observations, at, at + 1)
            is_silent = first == len(observations) and copy.actor == state.actor == CARDINAL
            if is_silent and (action == leads or action >= ACTIONS["ROOM_0"]):
                course = self._event_now(copy, said)
                if course is not None:
                    n = len(observations)
                    return Course(observations + course.observations, n + course.n_before, n + course.n_said)
        return None

    def _fail(self, said: _Said) -> NoReturn:
        """Say why no world was found."""
        text = f'"{self.text.strip()}"'
        order = said.order
        is_own = self.world.actor == self.view.seat
        why = situation(self.facts) if order is None else why_not(self.world, order, self.names, is_own)
        raise self.reader.fault(f"{text} {'is not possible' if is_own else 'cannot be now'}: {why}", 0)
