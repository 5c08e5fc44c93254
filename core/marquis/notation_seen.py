"""Observations of Marquis as a person at a table tells them.

What was said is looked for in worlds sampled from the view: the engine plays on from each, silent answers passed over, until the
words come true; what the seat observes on the way is the result. So no rule stands here. Of what follows by itself, only what
the seat can be sure of is kept (notation_certain).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from core.game import SeenEvent, State, View
from core.hearing import told_in_order
from core.marquis.game import ACTIONS, EVENTS, Marquis
from core.marquis.names import CARD_NAMES, PROSECUTOR, VETO, find_card
from core.marquis.notation_certain import Course, certain
from core.marquis.notation_heard import is_card, read_event
from core.marquis.notation_moves import resolved, why_not
from core.marquis.notation_reasons import reason, where_it_is
from core.marquis.notation_situation import situation
from core.marquis.notation_words import Order, Reader
from core.notation import split_moves

N_TRIES: Final = 600  # worlds looked at, at most
N_WORLDS: Final = 6  # worlds that must agree on what follows
_MAX_STEPS: Final = 60  # silent answers before the words come true
_CHANCE_VERBS: Final = ("draw", "deal", "first")
_UNSEEN: Final = re.compile(r"(?:(?P<verb>draw|retrieve|call)s?)?\s*\?\s*$", re.IGNORECASE)
_GAINS: Final = {"draw": "DRAW", "retrieve": "RETRIEVED", "call": "WITNESS", "deal": "DEAL"}
_EVENT_VERBS: Final = {
    "PLAY": "play", "VETO": "veto", "PROTECTED": "protect", "RETRIEVED": "retrieve", "WITNESS": "call",
    "COLLECTS": "collect", "WAIVES": "waive", "BUYS": "buy",
}  # fmt: skip
_HELD: Final = {"play": None, "veto": VETO, "accept": PROSECUTOR}


@dataclass(frozen=True)
class _Said:
    """What one text says: an event, a move or an outcome of chance, or an unseen card."""

    actor: int | None = None
    event: SeenEvent | None = None
    order: Order | None = None
    unseen: tuple[str, ...] = ()  # names of the events that it may be


def parse_events(view: View, text: str, names: Sequence[str]) -> list[SeenEvent]:
    """The observations that a text means (see notation.parse_events)."""
    parts = split_moves(text) or [(0, text)]
    return told_in_order(view, parts, text, lambda now, part: _Listener(now, part, names).told())


class _Listener:
    """One text heard at a view."""

    def __init__(self, view: View, text: str, names: Sequence[str]) -> None:
        assert isinstance(view.game, Marquis)
        self.game: Marquis = view.game
        self.view = view
        self.text = text
        self.names = names
        self.reader = Reader(text, names, self.game.menu)
        self.world = view.sample(0)
        self.facts = self.game.facts(self.world)

    def told(self) -> list[SeenEvent]:
        """The observations."""
        actor, start = self.reader.actor()
        result: list[SeenEvent] = []
        for said in self._said(actor, start):
            found = self._own(said) or self._found(said)
            for observation in found:
                self.view = self.view.copy() if not result else self.view
                self.view.update(observation)
                result.append(observation)
        return result

    def _said(self, actor: int | None, start: int) -> list[_Said]:
        """The meaning of a text."""
        rest = self.text[start:].strip()
        unseen = _UNSEEN.match(rest)
        if unseen is not None:
            verb = (unseen.group("verb") or "").casefold()
            return [_Said(actor, unseen=(_GAINS[verb],) if verb else tuple(_GAINS.values()))]
        verb = self.reader.verb(start)[0]
        if is_card(rest) and not (verb == "veto" and self._is_question()):
            return [_Said(actor, order=Order("draw", card=find_card(rest)))]
        event = read_event(self.text, self.names, self.game.menu, self.facts["active"])
        if event is not None:
            return [_Said(actor, event=event)]
        return [_Said(actor, order=order) for order in self.reader.orders(start)]

    def _is_question(self) -> bool:
        """Whether "veto" is an answer and not a card: a Veto may be played now."""
        return self.facts["node"] not in ("DRAW", "DEAL", "WITNESS", "RETRIEVE")

    # ----------------------------------------------------------------------------------------------- found in worlds

    def _own(self, said: _Said) -> list[SeenEvent]:
        """A move told without a name is first taken for one of the viewer's own; empty if it cannot be."""
        if said.actor is not None or said.order is None or self.view.seat >= self.game.seats:
            return []
        courses = self._courses(replace(said, actor=self.view.seat))
        return certain(self.view, courses) if courses else []

    def _found(self, said: _Said) -> list[SeenEvent]:
        """The observations of the worlds in which the words come true, as far as they are certain."""
        courses = self._courses(said)
        if not courses:
            self._fail(said)
        return certain(self.view, courses)

    def _courses(self, said: _Said) -> list[Course]:
        """Up to N_WORLDS courses in which the words come true."""
        courses: list[Course] = []
        for seed in range(N_TRIES):
            course = self._course(self._world(said, seed), said)
            if course is not None:
                courses.append(course)
                if len(courses) == N_WORLDS:
                    break
        return courses

    def _play(self, state: State, action: int) -> list[SeenEvent]:
        """Play an action; what the seat observes."""
        return self.game.observations(self.game.play(state, action), self.view.seat)

    def _world(self, said: _Said, seed: int) -> State:
        """A sampled world; when another speaks, one in which the viewer has not been asked before him."""
        if said.actor in (None, self.view.seat) or self.facts["node"] != "PROS_REPLY":
            return self.view.sample(seed)
        return self.game.world_of_others(self.view, seed)

    def _course(self, state: State, said: _Said) -> Course | None:
        """The course of one world; None if the words do not come true in it."""
        before: list[SeenEvent] = []
        for _ in range(_MAX_STEPS):
            if state.is_terminal:
                return None
            node = self.game.facts(state)["node"]
            course = self._now(state, node, said)
            if course is not None:
                return Course(before + course.observations, len(before) + course.n_said)
            step = self._silent(state, node)
            if step is None or self._is_refused(state, node, said):
                return None
            new = self._play(state, step)
            for index, observation in enumerate(new):
                if self._tells(said, observation):
                    return Course(before + new, len(before) + index + 1)
            if any(EVENTS[one.kind] == "PLAY" and one.actor != self.view.seat for one in new):
                # a card that another plays is told
                return None
            before += new
        return None

    def _is_refused(self, state: State, node: str, said: _Said) -> bool:
        """Whether the player makes an offer here that he cannot make in this world."""
        is_offer = said.order is not None and said.order.verb == "offer"
        return is_offer and node in ("PROS_OFFER", "CLIENT_OFFER") and said.actor in (None, state.actor)

    def _silent(self, state: State, node: str) -> int | None:
        """An answer that nobody mentions: a pass, a forced choice, a card that others take unseen."""
        legal = state.legal()
        if node == "WAITING" or len(legal) == 1:
            return legal[0]
        if state.is_chance:
            return legal[0] if node == "DRAW" and state.chance_kind()[1] != self.view.seat else None
        if state.actor != self.view.seat and node in ("RETRIEVE", "WITNESS"):
            return legal[0]
        return legal[0] if legal[0] in (ACTIONS["PASS"], ACTIONS["COUNT_0"]) else None

    def _tells(self, said: _Said, observation: SeenEvent) -> bool:
        """Whether an observation is what was said."""
        if said.event is not None:
            return said.event == observation
        name = EVENTS[observation.kind]
        if said.actor not in (None, observation.actor):
            return False
        if said.unseen:
            return name in said.unseen and not observation.has_secret
        order = said.order
        if order is None:
            return False
        if order.verb == "play":
            return name == "PLAY" and order.card == observation.a and order.seat is None
        if order.verb in _GAINS and observation.has_secret:
            return name == _GAINS[order.verb] and order.card == observation.secret[0]
        return order.verb == "buy" and name == "BUYS" and order.count == observation.b & 0xFF

    def _now(self, state: State, node: str, said: _Said) -> Course | None:
        """The course if the words come true at this node."""
        if node == "WAITING" and not (said.order is not None and said.order.verb == "pass"):
            return None
        if said.event is not None or said.unseen:
            return self._event_now(state, said)
        order = said.order
        if order is None:
            return None
        if order.verb == "pass" and node == "WAITING":
            return self._played(state, state.legal()[:1])
        if state.is_chance != (order.verb in _CHANCE_VERBS) and node != "WITNESS":
            return None
        owner = state.chance_kind()[1] if state.is_chance else state.actor
        if node != "FIRST_PLAYER" and said.actor not in (None, owner):
            return None
        if said.actor is None and order.verb in ("draw", "retrieve", "call") and owner != self.view.seat:
            # a card that is named without a player is the viewer's own
            return None
        actions = resolved(state, order, self.reader)
        course = None if actions is None else self._played(state, actions)
        if course is not None and order.verb in _GAINS:
            self._check_seen(course)
        return course

    def _check_seen(self, course: Course) -> None:
        """A card that is named is seen by the viewer."""
        first = course.observations[0] if course.observations else None
        if first is not None and EVENTS[first.kind] in _GAINS.values() and not first.has_secret:
            name = self.names[self.view.seat] if self.view.seat < len(self.names) else "the public"
            text = f'"{self.text.strip()}": {name} does not see which card it is; say ?'
            raise self.reader.fault(text, 0, ("?",))

    def _played(self, state: State, actions: Sequence[int]) -> Course:
        """A move played; what it says is at least its first observation, with a target all up to it."""
        observations: list[SeenEvent] = []
        n_said = 0
        for action in actions:
            n_said = len(observations)
            observations += self._play(state, action)
        return Course(observations, min(n_said + 1, len(observations)))

    def _event_now(self, state: State, said: _Said) -> Course | None:
        """An action or outcome, or a client with a price, whose observations hold what was said."""
        for action in state.legal():
            copy = state.copy()
            observations = self._play(copy, action)
            for index, observation in enumerate(observations):
                if self._tells(said, observation):
                    return Course(observations, index + 1)
            if state.is_chance and said.unseen:
                break
            if self.game.facts(copy)["node"] == "CTS_PRICE":
                course = self._event_now(copy, said)
                if course is not None:
                    return Course(observations + course.observations, len(observations) + course.n_said)
        return None

    def _fail(self, said: _Said) -> NoReturn:
        """Say why no world was found."""
        order, names = said.order, self.names
        text = f'"{self.text.strip()}"'
        asked = self.facts.get("actor", self.facts["active"])
        actor = asked if said.actor is None else said.actor
        card = None
        if order is not None:
            card = order.card if order.verb == "play" else _HELD.get(order.verb)
        elif said.event is not None:
            name = EVENTS[said.event.kind]
            card = said.event.a if name == "PLAY" else VETO if name == "VETO" else None
        if order is not None and actor == self.view.seat and asked == actor:
            raise self.reader.fault(f"{text} is not possible: {why_not(self.world, order, names)}", 0)
        if card is not None and actor == self.view.seat and not self.game.belief(self.view, actor)[card]:
            raise self.reader.fault(f"{text} cannot be: {names[actor]} holds no {CARD_NAMES[card]}", 0)
        is_other = actor < len(names) and actor != self.view.seat
        if card is not None and is_other and not self.game.belief(self.view, actor)[card]:
            message = f"{text} cannot be: by what is known {names[actor]} has no {CARD_NAMES[card]}"
            where = where_it_is(self.facts["seats"][actor], card, names[actor])
            raise self.reader.fault(f"{message}: {where}" if where else message, 0)
        why = self._reason(said, actor, card)
        hint = "; a card that is seen is named" if said.unseen else ""
        raise self.reader.fault(f"{text} cannot be now: {why}{situation(self.facts, names)}{hint}", 0)

    def _reason(self, said: _Said, actor: int, card: int | None) -> str:
        """Why the table refuses what was said, in the words of the game, before what is going on; may be empty."""
        order = said.order
        if order is None and said.event is not None:
            verb = _EVENT_VERBS.get(EVENTS[said.event.kind], "")
            order = Order(verb, card=card, seat=said.event.a if verb == "protect" else None)
        if order is None or not 0 <= actor < len(self.names):
            return ""
        seen = self.game.belief(self.view, actor)
        why = reason(self.facts, order, actor, seen, self.names, self.game.menu)
        return f"{why}; " if why else ""
