"""Observations of Queen's Necklace as a person at a table tells them.

What was said is looked for in worlds sampled from the view: the engine plays on from each, silent answers passed over, until the
words come true; what the seat observes on the way is the result. So no rule stands here. Of what follows by itself, only what
the seat can be sure of is kept (notation_certain).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from core.game import SeenEvent, State, View
from core.hearing import told_in_order
from core.necklace.game import ACTIONS, EVENTS, Necklace
from core.necklace.names import KIND_NAMES, find_kind
from core.necklace.notation_certain import Course, certain
from core.necklace.notation_events import EVENT, seen
from core.necklace.notation_heard import read_event
from core.necklace.notation_moves import KIND, read_cards, resolved, split_moves, why_not
from core.necklace.notation_reveal import commit_rows, rows_shown, seats_told
from core.necklace.notation_sale import SALE_NODES, parse_commit
from core.necklace.notation_situation import situation
from core.necklace.notation_words import Order, Reader

N_TRIES: Final = 600  # worlds looked at, at most
N_WORLDS: Final = 6  # worlds that must agree on what follows
_MAX_STEPS: Final = 60  # silent answers before the words come true
_CHANCE_VERBS: Final = ("draw", "steal", "deal", "fashion", "first")
_UNSEEN: Final = re.compile(r"(?:draws?|steals?|draws?\s+back)?\s*\?(?:\s+from\s+.+)?\s*$", re.IGNORECASE)
_GAINS: Final = (EVENT["ASTRO"], EVENT["STEAL"], EVENT["DEAL"])
_SEE: Final = re.compile(r"sees?\s+(?P<seat>[^:]+?)\s*:\s*(?P<cards>.+?)\s*$", re.IGNORECASE)
_REVEALED: Final = re.compile(r"(?:all\s+is\s+)?reveal(?:ed)?\s*$", re.IGNORECASE)
_REVEAL: Final = re.compile(r"reveal\s+(?=\S)", re.IGNORECASE)
_WINDOWS: Final = ("MUSKETEER", "CARDINAL", "QUEEN", "ALCHEMIST", "FORGE_DISCARD")


@dataclass(frozen=True)
class _Said:
    """What one text says: an event, a move or an outcome of chance, a seat's own sale, or an unseen card."""

    actor: int | None = None
    event: SeenEvent | None = None
    order: Order | None = None
    is_unseen: bool = False
    sale_at: int | None = None  # where the text of the viewer's own sale begins


def parse_events(view: View, text: str, names: Sequence[str]) -> list[SeenEvent]:
    """The observations that a text means (see notation.parse_events)."""
    parts = split_moves(text) or [(0, text)]
    return told_in_order(view, parts, text, lambda now, part: _Listener(now, part, names).told())


class _Listener:
    """One text heard at a view."""

    def __init__(self, view: View, text: str, names: Sequence[str]) -> None:
        assert isinstance(view.game, Necklace)
        self.game: Necklace = view.game
        self.view = view
        self.text = text
        self.names = names
        self.reader = Reader(text, names)
        self.world = view.sample(0)
        self.facts = self.game.facts(self.world)

    def told(self) -> list[SeenEvent]:
        """The observations."""
        actor, start = self.reader.actor()
        if _REVEALED.match(self.text, start):
            return self._revealed([])
        match = _REVEAL.match(self.text, start)
        if match is not None:
            return self._revealed(self._rows(match.end()))
        match = _SEE.match(self.text, start)
        if match is not None:
            return self._look(actor, match)
        if self.reader.verb(start)[0] == "show" and "+" not in self.text:
            if not self._is_own_sale(actor):
                seat = self._named(actor, start)
                self._check_reveal()
                return rows_shown(self.reader, start, seat)
            return self._found(_Said(self.view.seat, sale_at=start))
        result: list[SeenEvent] = []
        for said in self._said(actor, start):
            result += self._found(said)
        return result

    # --------------------------------------------------------------------------------------------- what was said

    def _named(self, actor: int | None, column: int) -> int:
        if actor is None:
            raise self.reader.fault(f'"{self.text}": whose sale is it? begin with a name', column, self.names)
        return actor

    def _is_own_sale(self, actor: int | None) -> bool:
        """Whether the text is about what the viewer lays down, not about what is revealed."""
        return actor in (None, self.view.seat) and not self.facts["committed"] >> self.view.seat & 1

    def _said(self, actor: int | None, start: int) -> list[_Said]:
        """The meaning of a text that is not about a sale's rows or a Confessor's look."""
        rest = self.text[start:].strip()
        if _UNSEEN.match(rest):
            return [_Said(actor, is_unseen=True)]
        try:
            return [_Said(actor, order=Order("draw", card=find_kind(rest)))]
        except KeyError:
            pass
        event = read_event(self.text, self.names, self.facts["active"])
        if event is not None:
            return [_Said(actor, event=event)]
        return [_Said(actor, order=order) for order in self.reader.orders(start)]

    # ------------------------------------------------------------------------------------------- told in so many words

    def _look(self, actor: int | None, match: re.Match[str]) -> list[SeenEvent]:
        """A Confessor's look at a whole hand."""
        seat = self.reader.seat(match.group("seat"), match.start("seat"))
        viewer = self.view.seat
        if actor not in (None, viewer):
            raise self.reader.fault(f"only {self.names[actor or 0]} sees the hand", 0)
        if self.facts["active"] != viewer or self.facts["node"] != "INFLUENCE":
            raise self.reader.fault(
                f'"{self.text.strip()}" cannot be now: {situation(self.facts, self.names)}', 0
            )
        cards: dict[int, int] = {}
        words = match.group("cards")
        if words.casefold() != "nothing":
            for kind, count in read_cards(self.reader, words, match.start("cards")):
                cards[kind] = cards.get(kind, 0) + count
        held = sum(self.facts["hands"][seat])
        if sum(cards.values()) != held:
            raise self.reader.fault(
                f"{self.names[seat]} holds {held} cards, and the Confessor shows all of them; {sum(cards.values())} are named",
                match.start("cards"),
            )
        kinds = sorted(cards)
        looks = [
            seen("LOOK", viewer, 0, 0, (kind, cards[kind], int(kind == kinds[-1]), seat)) for kind in kinds
        ]
        return looks + self._then(looks)

    def _rows(self, start: int) -> list[SeenEvent]:
        """The rows of a whole reveal told at once."""
        rows: list[SeenEvent] = []
        for seat, begin, end in seats_told(self.reader, start):
            part = Reader(self.text[:end], self.names)
            rows += rows_shown(part, begin, seat)
        return rows

    def _revealed(self, rows: list[SeenEvent]) -> list[SeenEvent]:
        """The end of a reveal; the viewer's own rows are known."""
        viewer = self.view.seat
        self._check_reveal()
        if viewer < len(self.names):
            rows = [row for row in rows if row.actor != viewer]
            rows += commit_rows(self.facts["commits"][viewer], viewer)
        rows.sort(key=lambda row: (row.actor, row.b & 3))
        before = [*rows, seen("REVEALED", self.facts["active"])]
        return before + self._then(before)

    def _check_reveal(self) -> None:
        """A sale is in progress, and the viewer's own cards are laid down."""
        facts, viewer = self.facts, self.view.seat
        is_sale = facts["merchants"] > facts["sales_held"] + len(facts["pending"]) and not facts["revealed"]
        if not is_sale or facts["node"] not in ("WAITING", "REVEALING", *SALE_NODES):
            raise self.reader.fault(
                f'"{self.text.strip()}" cannot be now: {situation(self.facts, self.names)}', 0
            )
        if viewer < len(self.names) and not facts["committed"] >> viewer & 1:
            message = f"{self.names[viewer]} says first what he shows himself"
            raise self.reader.fault(message, 0, ("show Ruby 3", "show nothing"))

    def _then(self, told: Sequence[SeenEvent]) -> list[SeenEvent]:
        """What follows by itself after observations that were told in so many words."""
        view = self.view.copy()
        for observation in told:
            view.update(observation)
        courses = []
        for seed in range(N_WORLDS):
            state, observations = view.sample(seed), list[SeenEvent]()
            while not state.is_terminal:
                legal = state.legal()
                if len(legal) != 1 or (state.is_chance and legal[0] != ACTIONS["GO_ON"]):
                    break
                observations += self._play(state, legal[0])
            courses.append(Course(observations, 0))
        return certain(view, courses, told[-1] if told else None)

    # ----------------------------------------------------------------------------------------------- found in worlds

    def _found(self, said: _Said) -> list[SeenEvent]:
        """The observations of the worlds in which the words come true, as far as they are certain."""
        courses: list[Course] = []
        for seed in range(N_TRIES):
            course = self._course(self.view.sample(seed), said)
            if course is not None:
                courses.append(course)
                if len(courses) == N_WORLDS:
                    break
        if not courses and self._is_earlier_cardinal(said):
            # the course is that of the viewer's own Cardinal
            told = seen("CARDINAL", said.actor or 0)
            played = [self._play(self.view.sample(seed), ACTIONS["USE"]) for seed in range(N_WORLDS)]
            courses = [Course([told, *observations[1:]], 1) for observations in played]
        if not courses and self._is_crown(said):
            return self._crown()
        if not courses:
            self._fail(said)
        return certain(self.view, courses, None)

    def _is_earlier_cardinal(self, said: _Said) -> bool:
        """A Cardinal of a seat that is asked before the viewer: the worlds of a viewer who has one stand at his own answer."""
        order, event, active = said.order, said.event, self.facts["active"]
        is_cardinal = (order is not None and order == Order("use", card=KIND["CD"])) or (
            event is not None and event.kind == EVENT["CARDINAL"]
        )
        if not is_cardinal or said.actor is None or self.facts["node"] != "CARDINAL":
            return False
        distance, own = ((seat - active) % len(self.names) for seat in (said.actor, self.view.seat))
        return 0 < distance < own and self.game.belief(self.view, said.actor)[KIND["CD"]] > 0

    def _is_crown(self, said: _Said) -> bool:
        """Three Musketeers of another seat, which are in few worlds."""
        order, event = said.order, said.event
        is_three = (order is not None and order == Order("play", card=KIND["MU"], count=3)) or (
            event is not None and EVENTS[event.kind] == "PLAY" and (event.a, event.b) == (KIND["MU"], 3)
        )
        active, wearer = self.facts["active"], self.facts["wearer"]
        is_free = (
            self.facts["node"] == "INFLUENCE" and wearer not in (None, active) and active != self.view.seat
        )
        return is_three and is_free and said.actor in (None, active)

    def _crown(self) -> list[SeenEvent]:
        active, wearer = self.facts["active"], self.facts["wearer"]
        told = [seen("PLAY", active, KIND["MU"], 3), seen("CROWN", active, wearer or 0)]
        return told + self._then(told)

    def _play(self, state: State, action: int) -> list[SeenEvent]:
        """Play an action; what the seat observes, without the prompts to itself, which change no view."""
        observations = self.game.observations(self.game.play(state, action), self.view.seat)
        return [one for one in observations if one.kind != EVENT["ASKED"]]

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
            if step is None:
                return None
            new = self._play(state, step)
            if said.event is not None and said.event in new:
                return Course(before + new, len(before) + new.index(said.event) + 1)
            before += new
        return None

    def _silent(self, state: State, node: str) -> int | None:
        """An answer that nobody mentions: a pass, a forced choice, another seat's sale."""
        legal = state.legal()
        if node in SALE_NODES:
            return None if state.actor == self.view.seat else legal[0]
        if state.is_chance:
            return legal[0] if node == "WAITING" else None
        if legal[:1] == [ACTIONS["PASS"]] or len(legal) == 1:
            return legal[0]
        return None

    def _now(self, state: State, node: str, said: _Said) -> Course | None:
        """The course if the words come true at this node."""
        if said.sale_at is not None:
            if node not in SALE_NODES or state.actor != self.view.seat:
                return None
            return self._played(state, parse_commit(self.game, state, self.text, self.names, said.sale_at))
        if said.event is not None or said.is_unseen:
            return self._event_now(state, node, said)
        order = said.order
        if order is None or node in SALE_NODES:
            return None
        if order.verb == "pass":
            return self._pass_now(state, node, said.actor)
        is_chance_word = order.verb in _CHANCE_VERBS
        if state.is_chance != is_chance_word or node == "WAITING":
            return None
        if not is_chance_word and said.actor not in (None, state.actor):
            return None
        actions = resolved(state, order, self.reader)
        course = None if actions is None else self._played(state, actions)
        if course is not None and order.verb in ("draw", "steal") and self._hides(course):
            name = self.names[self.view.seat] if self.view.seat < len(self.names) else "the public"
            raise self.reader.fault(
                f'"{self.text.strip()}": {name} does not see which card it is; say ?', 0, ("?",)
            )
        if (
            course is not None
            and is_chance_word
            and self._gainer(course) not in (None, said.actor or self._gainer(course))
        ):
            return None
        return course

    def _hides(self, course: Course) -> bool:
        """Whether the first observation is a gain whose card the seat does not see."""
        first = course.observations[0] if course.observations else None
        return first is not None and first.kind in _GAINS and not (first.has_secret or first.b)

    def _gainer(self, course: Course) -> int | None:
        """Who gains a card by the first observation."""
        first = course.observations[0] if course.observations else None
        return first.actor if first is not None and first.kind in _GAINS else None

    def _played(self, state: State, actions: Sequence[int]) -> Course:
        """A move played; what it says is at least its first observation."""
        observations = [one for action in actions for one in self._play(state, action)]
        return Course(observations, min(1, len(observations)))

    def _event_now(self, state: State, node: str, said: _Said) -> Course | None:
        """An action or outcome whose first observation is what was said."""
        if node == "WAITING" or node in SALE_NODES:
            return None
        for action in state.legal():
            copy = state.copy()
            observations = self._play(copy, action)
            if not observations:
                continue
            first = observations[0]
            if said.event == first or (
                said.is_unseen
                and first.kind in _GAINS
                and not (first.has_secret or first.b)
                and said.actor in (None, first.actor)
            ):
                return Course(observations, 1)
        return None

    def _pass_now(self, state: State, node: str, actor: int | None) -> Course | None:
        """A pass; where the game waits for others, none of them reacts."""
        if node == "WAITING":
            observations: list[SeenEvent] = []
            while node == "WAITING" or (node in _WINDOWS and state.actor != self.view.seat):
                step = self._silent(state, node)
                if step is None:
                    break
                observations += self._play(state, step)
                node = self.game.facts(state)["node"]
            return Course(observations, min(1, len(observations)))
        if actor not in (None, state.actor) or ACTIONS["PASS"] not in state.legal():
            return None
        return self._played(state, [ACTIONS["PASS"]])

    def _fail(self, said: _Said) -> NoReturn:
        """Say why no world was found."""
        order, names = said.order, self.names
        text = f'"{self.text.strip()}"'
        actor = self.facts["actor"] if said.actor is None else said.actor
        kind = None if order is None or order.verb not in ("play", "use", "discard") else order.card
        if said.event is not None and EVENTS[said.event.kind] == "PLAY":
            kind = said.event.a
        is_own = actor == self.view.seat and self.facts["actor"] == actor
        is_purchase = self.facts["node"] == "BUY" and actor == self.facts["active"]
        if order is not None and (is_own or (is_purchase and order.verb == "buy")):
            raise self.reader.fault(f"{text} is not possible: {why_not(self.world, order, names)}", 0)
        is_other = actor < len(names) and actor != self.view.seat
        if kind is not None and is_other and not self.game.belief(self.view, actor)[kind]:
            raise self.reader.fault(
                f"{text} cannot be: by what is known {names[actor]} has no {KIND_NAMES[kind]}", 0
            )
        if (
            order is not None
            and order.verb == "draw"
            and order.card is not None
            and self.facts["node"] == "REFILL"
        ):
            raise self.reader.fault(
                f"{text} cannot be: by what is known no {KIND_NAMES[order.card]} can come now", 0
            )
        hint = "; a card that is seen is named" if said.is_unseen else ""
        raise self.reader.fault(f"{text} cannot be now: {situation(self.facts, names)}{hint}", 0)
