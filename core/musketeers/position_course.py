"""Which phase of which move card a position of The Three Musketeers is in, and what has happened in it."""

from __future__ import annotations

from core.musketeers.names import (
    BOOTS,
    DUAL,
    ELITE,
    FIGURE_NAMES,
    N_FIGURES,
    N_TOKENS,
    REINFORCE_2,
    REINFORCE_4,
    TO_ARMS,
    plural,
)
from core.musketeers.position_draft import SETUP
from core.musketeers.position_figures import FigureChecks
from core.musketeers.position_rules import ALL_PHASE, CARDINAL_PHASE, NO_PHASE, SIGNAL_PHASE
from core.problems import Place

_OF_MUSKETEER = ("steps", "entered", "fought", "stopped")
_OF_CARDINAL = (
    "action_points", "passage", "seduction_used", "cardinal.guards_moved", "cardinal.rochefort_moved",
    "cardinal.milady_moved",
)  # fmt: skip
_OF_BOTH = ("card_played",)
_AT_SETUP = {
    "format", "game", "players", "view", "turn", "rules", "cardinal", "cardinal.hand", "musketeer", "gold_tokens",
    "events",
}  # fmt: skip
"""What may be said before the carrier is chosen: all else is as it is at the start."""


_FIGURE_PHASES = frozenset(range(N_FIGURES))
_PHASES: dict[str, frozenset[int]] = {
    **dict.fromkeys(("CARRIER", "SIGNAL_OFFER", "ALL_OFFER", "GOLD_DEAL", "TOKEN_DEAL", "MOVE_CARD", "SURPRISE"),
                    frozenset({NO_PHASE})),
    **dict.fromkeys(("ACT", "PUT_DOOR", "PARTNER", "PENDANT", "GOODS"), _FIGURE_PHASES),
    **dict.fromkeys(("C_ACT", "C_REINFORCE", "C_SOURCE", "C_DESTINATION", "C_COUNT", "C_CARD", "C_GRATE", "C_PASSAGE",
                     "C_RESERVE", "C_TARGET", "DISCARD", "SEDUCTION"), frozenset({CARDINAL_PHASE})),
    "SPECIAL_DRAW": frozenset({CARDINAL_PHASE, NO_PHASE}),
    "SIGNAL_MOVE": frozenset({SIGNAL_PHASE}),
    **dict.fromkeys(("ALL_STEP", "ALL_PICK"), frozenset({ALL_PHASE})),
    "TOKEN_DRAW": _FIGURE_PHASES | {ALL_PHASE},
    **dict.fromkeys(("ITEM", "SAVE", "ORDER", "C_PISTOL", "DUEL_CARD", "REST", "PISTOL", "DUEL_ROUND"),
                    _FIGURE_PHASES | {CARDINAL_PHASE, SIGNAL_PHASE, ALL_PHASE}),
}  # fmt: skip
"""In which phases the choices of [moment] come; others come in any."""


class Course(FigureChecks):
    """Move cards, the phase, and the marks of it."""

    at = ""
    """"setup", "boundary", "phase" (it begins) or "act" (in it); empty as long as it is not known."""
    phase = NO_PHASE
    """Musketeer 0..3, CARDINAL_PHASE or another phase of state.pxd; at "phase" the one that begins."""
    begun = 0
    """Phases of the move card that have begun; at "phase" without the one that begins."""

    # ------------------------------------------------------------------------------------------------------------ the card

    def _check_move_cards(self) -> None:
        """TM-10, TM-12, TM-14."""
        seen, cards = self.position.seen, self.rules.cards
        first: dict[int, Place] = {}
        for number, keys in seen:
            if number not in cards:
                text = f"there is no move card {number}; cards are {', '.join(map(str, sorted(cards)))}"
                self.fail("E284", text, Place(keys))
            elif number in first:
                text = f"move card {number} was seen twice, but a pass shows each card once"
                help = "list the cards of this pass only: after the last one all are shuffled"
                self.fail("E284", text, Place(keys, "again"), first[number], help=help)
            first.setdefault(number, Place(keys, "first here"))
        turn = self.position.turn_number
        if turn is not None and (turn < len(seen) or (turn - len(seen)) % len(cards)):
            text = f"after {plural('card', len(seen))} of a pass 'turn_number' is {len(seen)}, or {len(cards)} more for "
            text += f"each pass before, not {turn}"
            self.fail("E284", text, Place(("turn_number",)), Place(("move_cards_seen",)))
        elif turn is not None and turn > self.rules.last_turn():
            text = f"a game has {self.rules.last_turn()} turns at most: the move cards bring the Queen to the King by then"
            self.fail("E284", text, Place(("turn_number",)))

    def turn_number(self) -> int:
        """Move cards that were turned up in all."""
        return len(self.position.seen) if self.position.turn_number is None else self.position.turn_number

    def phases_begun(self) -> int:
        """Phases and special phases that have begun in all."""
        position, orders = self.position, {number: len(order) for number, order in self.rules.cards.items()}
        passes = (self.turn_number() - len(position.seen)) // len(orders)
        before = sum(orders[number] for number, _ in position.seen[:-1])
        specials = (not position.signal) + (not position.one_for_all)
        return passes * sum(orders.values()) + before + self.begun + specials

    def cards_left(self) -> list[int]:
        """Printed numbers of the cards that this pass has not shown."""
        return sorted(set(self.rules.cards) - {number for number, _ in self.position.seen})

    # ----------------------------------------------------------------------------------------------------------- the phase

    def _find_phase(self) -> None:
        """Whose phase it is, and whether it begins or goes on."""
        position, turn, card = self.position, self.position.turn, self.position.card
        if position.moment is not None:
            self._find_phase_of_moment()
        elif turn == SETUP:
            self.at = "setup"
        elif turn is not None and not position.seen:
            text = "the move card of this turn is missing"
            help = 'move_cards_seen = [7]: the last one is the card of this turn; before the first one turn = "setup"'
            self.fail("E284", text, Place(("move_cards_seen",)), help=help)
        elif turn is not None and card is not None and card in self.rules.cards:
            number = self._entry(turn, card)
            if number is None:
                return
            self.phase, self.begun = turn, number
            self.at = "boundary" if turn == NO_PHASE else "act" if self._is_in_phase() else "phase"
            self.begun -= self.at == "phase"

    def _find_phase_of_moment(self) -> None:
        turn, card = self.position.turn, self.position.card
        self.at = "moment"
        self.phase = NO_PHASE if turn is None or turn == SETUP else turn
        self.begun = self.position.entry or 0
        if card is not None and self.begun > len(self.rules.cards.get(card, ())):
            self._no_such_entry(card, self.begun)
        moment = self.position.moment
        if moment is not None and self.phase not in _PHASES.get(moment.node, {self.phase}):
            text = f"the choice '{moment.node.lower().replace('_', ' ')}' does not come in this phase"
            self.fail("E235", text, Place(("moment", "node")), Place(("turn",)))

    def _entry(self, turn: int, card: int) -> int | None:
        """The number of the phase on the card; at a boundary how many have begun."""
        told, n_entries = self.position.entry, len(self.rules.cards[card])
        if turn == NO_PHASE:
            if told is None:
                text = f"how many phases of card {card} are done?"
                self.fail("E285", text, Place(("turn",)), help=f"entry = 0 to {n_entries}")
            elif told > n_entries:
                self._no_such_entry(card, told)
                return None
            return told
        places = self.rules.places_of(turn, card)
        who = "the Cardinal" if turn == CARDINAL_PHASE else FIGURE_NAMES[turn]
        if told is None and len(places) > 1:
            text = f"card {card} calls {who} in phases {' and '.join(map(str, places))}: which one is it?"
            help = " or ".join(f"entry = {place}" for place in places)
            self.fail("E285", text, Place(("turn",)), help=help)
            return None
        if told is not None and told not in places:
            text = f"card {card} calls {who} in phase {' and '.join(map(str, places))}, not in phase {told}"
            self.fail("E285", text, Place(("entry",)), Place(("turn",)))
            return None
        return places[0] if told is None else told

    def _no_such_entry(self, card: int, told: int) -> None:
        text = (
            f"card {card} has {len(self.rules.cards.get(card, ()))} phases: {told} of them cannot have begun"
        )
        self.fail("E285", text, Place(("entry",)))

    def _given(self, key: str) -> bool:
        """Whether the file says that something has happened in this phase."""
        position = self.position
        plain = key.removeprefix("cardinal.")
        if plain in position.flags:
            return position.flags[plain]
        if plain == "passage":
            return position.passage is not None
        return bool(position.guards_moved) if plain == "guards_moved" else key in position.keys

    def _is_in_phase(self) -> bool:
        keys = _OF_CARDINAL if self.position.turn == CARDINAL_PHASE else _OF_MUSKETEER
        return any(self._given(key) for key in (*keys, *_OF_BOTH))

    # ------------------------------------------------------------------------------------------------------ what is done in it

    def _check_phase(self) -> None:
        """What is said of the phase belongs to it and can be."""
        position, turn = self.position, self.position.turn
        if position.moment is not None or not self.at:
            return
        foreign: tuple[str, ...] = ()
        if self.at == "setup":
            self._check_setup()
            return
        if turn == NO_PHASE:
            foreign, where = (*_OF_MUSKETEER, *_OF_CARDINAL, *_OF_BOTH), "between two phases"
        elif turn == CARDINAL_PHASE:
            foreign, where = _OF_MUSKETEER, "in the Cardinal's phase"
        else:
            foreign, where = _OF_CARDINAL, "in a Musketeer's phase"
        for key in foreign:
            if self._given(key):
                name = key.removeprefix("cardinal.")
                place = Place(tuple(key.split(".")), on_key=True)
                self.fail("E287", f"'{name}' says nothing {where}", place, Place(("turn",)))
        self._check_entered()
        if turn == CARDINAL_PHASE and self.at == "act":
            self._check_cardinal_phase()
        elif turn is not None and turn < N_FIGURES:
            self._check_musketeer_phase(turn)
        if position.is_marked("card_played") or position.passage is not None:
            self._check_played_card()

    def _check_setup(self) -> None:
        """TM-09: nothing has happened but the deals."""
        for key in sorted(self.position.keys - _AT_SETUP):
            place = Place(tuple(key.split(".")), on_key=True)
            text = f"before the carrier is chosen nothing has happened yet: '{key.removeprefix('cardinal.')}' is not said"
            self.fail("E285", text, place, Place(("turn",)))
        for figure in self.position.figures:
            told = self.items(figure.number)
            odd = figure.room != self.rules.quay or figure.health is not None or figure.down or figure.poison
            if odd or figure.cloaked or figure.pendants is not None:
                text = f"before the carrier is chosen {figure.name} is in the street, unhurt: only 'equipment' is said"
                self.fail("E285", text, Place((*figure.keys, "name")), Place(("turn",)))
            elif told != 1 and figure.equipment is not None:
                text = f"at the set-up each Musketeer has one token, but {figure.name} has {told}"
                self.fail("E285", text, Place(figure.equipment.keys), Place(("turn",)))
        hand = self.position.hand
        if hand is not None and hand.total != 1:
            text = f"at the set-up the Cardinal has one special card, not {hand.total}"
            self.fail("E285", text, Place(hand.keys), Place(("turn",)))

    def _check_entered(self) -> None:
        """TM-43: Rochefort's entry needs a phase of the Cardinal."""
        card = self.position.card
        if not self.position.is_marked("rochefort_entered") or card is None:
            return
        if not any(entry.who == CARDINAL_PHASE for entry in self.rules.cards[card][: self.begun]):
            text = f"Rochefort cannot have entered in this turn: card {card} has not called the Cardinal yet"
            self.fail("E287", text, Place(("cardinal", "rochefort_entered")), Place(("turn",)))

    def _check_cardinal_phase(self) -> None:
        """TM-40 to TM-52: action points and what they were spent on."""
        position, card = self.position, self.position.card
        assert card is not None
        printed, more = self.rules.cards[card][self.begun - 1].points, self._reinforced()
        if position.points is None:
            text = "how many action points has the Cardinal left?"
            self.fail(
                "E287",
                text,
                Place(("turn",)),
                help=f"action_points = {printed}; left out with all of the phase: it begins",
            )
            return
        moved = sum(self.moved().values())
        moved += position.is_marked("rochefort_moved") + position.is_marked("milady_moved")
        if position.points + moved > printed + more:
            text = f"{plural('action point', position.points)} left"
            text += f" and {moved} spent on moves" if moved else ""
            text += f", but card {card} gives {printed} in this phase"
            text += f" and a Reinforcement {more} more" if more else ""
            help = (
                ""
                if more
                else "a Reinforcement that was played: card_played = true, and the card among 'discards'"
            )
            self.fail("E287", text, Place(("action_points",)), help=help)

    def _reinforced(self) -> int:
        """TM-51: the action points that a card played in this phase has given at most."""
        pile = self.pile() if self.position.is_marked("card_played") else []
        return max(
            (2 + kind - REINFORCE_2 for kind in range(REINFORCE_2, REINFORCE_4 + 1) if pile and pile[kind]),
            default=0,
        )

    def _check_musketeer_phase(self, number: int) -> None:
        """TM-20 to TM-26: steps."""
        position, figure = self.position, self.position.figures[number]
        place, boots = Place(("steps",)), position.used.counts(N_TOKENS)[BOOTS]
        if self.is_gone(figure):
            text = f"{figure.name} is in the corridor: nothing happens in his phase"
            help = f'turn = "boundary" and entry = {self.begun + (self.at == "phase")}: after it'
            self.fail("E285", text, Place(("turn",)), figure.place("room"), help=help)
            return
        if self.at == "phase":
            return
        if figure.down:
            text = f"{figure.name} is down: when he is called he stands up, and takes no step"
            self.fail(
                "E287", text, place if position.steps is not None else Place(("turn",)), figure.place("down")
            )
            return
        is_over = position.is_marked("fought") or position.is_marked("stopped")
        if position.steps is None and not is_over:
            self.fail("E287", f"how many steps has {figure.name} left?", Place(("turn",)), help="steps = 1")
            return
        base = 0 if is_over else self.rules.base_move - position.is_marked("entered")
        most = 0 if position.is_marked("stopped") else max(0, base) + boots
        if (position.steps or 0) > most:
            why = "no Boots used" if not boots else f"{plural('pair', boots)} of Boots used"
            if position.is_marked("stopped"):
                why = "a Cloak has ended his movement"
            elif position.is_marked("fought"):
                why = f"combat has ended his movement, and {why}"
            elif position.is_marked("entered"):
                why = f"a step to enter this room, and {why}"
            text = f"{figure.name} has {plural('step', most)} left at most ({why}), not {position.steps}"
            self.fail("E287", text, place)
        if position.is_marked("stopped") and position.is_marked("entered"):
            text = f"a Cloak took {figure.name} to this room, so he may not pick up here"
            self.fail("E287", text, Place(("entered",)), Place(("stopped",)))

    def _check_played_card(self) -> None:
        """TM-47, TM-52: a card that was played lies among the discards."""
        position, pile = self.position, self.pile()
        place = Place(("card_played",))
        if position.passage is not None and position.flags.get("card_played") is False:
            text = "a passage is open, so the Cardinal has played a card in this phase"
            self.fail("E287", text, place, Place(("passage",)))
        elif not position.discards.is_whole:
            return
        elif position.passage is not None:
            if not pile[DUAL]:
                text = "a passage is open, but the card that opens it is not among the discards"
                self.fail("E287", text, Place(("passage",)), help='discards = ["Grate or Passage"]')
        elif position.turn == CARDINAL_PHASE:
            if not sum(pile) - pile[TO_ARMS] - pile[ELITE]:
                text = "the Cardinal has played a card in this phase, but it is not among the discards"
                help = "To Arms and Elite Guards are played in duels, after the actions"
                self.fail("E287", text, place, help=help)
        elif not pile[TO_ARMS] + pile[ELITE]:
            text = "a card was played in this Musketeer's phase, but neither To Arms nor Elite Guards is discarded"
            self.fail("E287", text, place, help='discards = ["To Arms"]')
