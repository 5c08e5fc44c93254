"""Whether the move cards that were seen can have led to a position of The Three Musketeers: its special cards, the Queen, Cloaks.

Nothing is refused that a game can lead to; where the order of things is not known, the best for the position is taken.
"""

from __future__ import annotations

from core.musketeers.names import BOOTS, CLOAK, KEY, N_FIGURES, N_TOKENS, plural
from core.musketeers.position_course import Course
from core.musketeers.position_draft import FigureDraft
from core.musketeers.position_rules import CARDINAL_PHASE
from core.problems import Place

_DEALS = ("GOLD_DEAL", "TOKEN_DEAL", "SPECIAL_DRAW")
"""Moments before the first card in which the Cardinal has not drawn yet."""
_DRAWS = ("SPECIAL_DRAW", "DISCARD")
"""Moments in the Cardinal's phase with cards still to draw."""


class History(Course):
    """What earlier turns leave behind them."""

    def _check_history(self) -> None:
        """All of it; the move cards, the phase and the lists of cards and tokens are sound."""
        self._check_drawn()
        self._check_cloaks()
        if not self._is_node("OVER") and self._check_surprises():
            self._check_steps()

    def _is_node(self, *nodes: str) -> bool:
        moment = self.position.moment
        return moment is not None and moment.node in nodes

    def _passes(self) -> int:
        """Passes of the move cards before this one."""
        return (self.turn_number() - len(self.position.seen)) // len(self.rules.cards)

    # ------------------------------------------------------------------------------------------------------ special cards

    def drawn(self) -> int:
        """TM-08, TM-40: special cards that the move cards have made the Cardinal draw, with the one of the set-up."""
        cards, position = self.rules.cards, self.position
        if not position.seen:
            return int(not self._is_node(*_DEALS))
        of_card = {number: sum(entry.draws for entry in order) for number, order in cards.items()}
        now = cards[position.seen[-1][0]][: self.begun]
        total = 1 + self._passes() * sum(of_card.values())
        total += sum(of_card[number] for number, _ in position.seen[:-1]) + sum(entry.draws for entry in now)
        moment = position.moment
        if moment is not None and moment.node in _DRAWS and position.turn == CARDINAL_PHASE:
            total -= moment.facts.get("cursor", 0)
        return total

    def _sums(self, drawn: int) -> set[int]:
        """TM-57: how many special cards may be in hand and discarded together after so many draws."""
        total, limit = sum(self.rules.specials), self.rules.hand_limit
        sums = {0}
        for _ in range(drawn):
            after = {count + 1 for count in sums if count < total}
            if total in sums and self.rules.reshuffles:
                # the discards are the new deck; the hand, of any size, is what is left of those that were drawn
                after |= {held + 1 for held in range(min(limit + 1, total))}
            if total in sums and (not self.rules.reshuffles or limit >= total):
                after.add(total)
            sums = after
        return sums

    def _check_drawn(self) -> None:
        position = self.position
        held = 1 if position.hand is None else position.hand.total
        told, drawn = held + position.discards.total, self.drawn()
        sums = self._sums(drawn)
        places = [Place(("cardinal", "hand"), f"{held} in hand" if position.hand is not None else "")]
        if position.discards.listed:
            places.append(Place(position.discards.keys, f"{position.discards.total} discarded"))
        if told not in sums:
            text = f"{plural('special card', held)} in hand and {position.discards.total} discarded, but with the one of the "
            text += f"set-up the Cardinal has drawn {drawn} by now"
            total = sum(self.rules.specials)
            if drawn > total:
                text += f", so that since the {total} were shuffled again it is {_one_of(sums)}"
            cards = [Place(("move_cards_seen",))] if position.seen else []
            help = "'discards' lists all that were played or thrown away since they were last shuffled, 'move_cards_seen' the "
            help += "cards of this pass; 'turn_number' counts earlier passes too"
            self.fail("E289", text, *places, *cards, help=help)
        elif position.discards.listed and position.seen and not self.phases_begun():
            text = "no phase of the game has begun, so no special card can have been played or thrown away"
            self.fail("E289", text, Place(position.discards.keys), Place(("turn",)))

    # ----------------------------------------------------------------------------------------------------------- the Queen

    def _completed(self) -> int:
        """Turns whose step of the Queen is made."""
        return max(0, self.turn_number() - (not self._is_node("MOVE_CARD")))

    def _check_surprises(self) -> bool:
        """V-6: a token for each turn that is over."""
        position, count = self.position, sum(self.rules.surprises)
        if not self.rules.has_surprises or not count:
            return True
        turns = self._completed()
        wanted = (turns - 1) % count + 1 if turns else 0
        if len(position.surprises) == wanted:
            return True
        text = f"{plural('turn', turns)} {'is' if turns == 1 else 'are'} over, so {plural('surprise token', wanted)} "
        text += (
            f"{'was' if wanted == 1 else 'were'} seen since the last shuffle, not {len(position.surprises)}"
        )
        self.fail("E286", text, Place(("surprises_seen",)), Place(("move_cards_seen",)))
        return False

    def _moved_by_cards(self) -> int:
        """TM-13, V-6: the Queen's steps at the ends of turns."""
        rules, position = self.rules, self.position
        if rules.has_surprises:
            full = sum(value * count for value, count in enumerate(rules.surprises))
            shuffles = (self._completed() - len(position.surprises)) // max(1, sum(rules.surprises))
            return shuffles * full + sum(value for value, _ in position.surprises)
        over = position.seen if self._is_node("MOVE_CARD") else position.seen[:-1]
        return self._passes() * sum(rules.queen.values()) + sum(rules.queen[number] for number, _ in over)

    def _check_steps(self) -> None:
        """TM-75, TM-91: what wounds and Helps can have made of it."""
        position, rules = self.position, self.rules
        cards = self._moved_by_cards()
        down = sum(figure.down for figure in position.figures)
        gone = sum(self.is_gone(figure) for figure in position.figures)
        wounds = sum(self._most_wounds(figure) for figure in position.figures)
        least = cards + down * rules.wound_forward * rules.moves_on_wound - gone * rules.help_back
        most = cards + wounds * rules.wound_forward
        by = "the surprise tokens" if rules.has_surprises else "the move cards of the turns that are over"
        text = f"the Queen stands on space {position.queen}, but {by} have moved her {cards}"
        places = Place(("queen_space",)), Place(("move_cards_seen",))
        if least >= rules.queen_limit:
            text = f"{by} have moved the Queen {cards}, so the Cardinal has won before: {rules.queen_limit} is the last space"
            place = "turn_number" if position.turn_number is not None else "move_cards_seen"
            self.fail("E286", text, Place((place,)))
        elif position.queen < least:
            text += f", and {down} {'is' if down == 1 else 'are'} down" if down else ""
            text += f", and {gone} in the corridor moved her back" if gone else ""
            self.fail("E286", f"{text}: space {least} at least", *places)
        elif position.queen > most:
            text += f", and {plural('serious wound', wounds)} at most can have been dealt so far: space {most} at most"
            self.fail("E286", text, *places)

    def _most_wounds(self, figure: FigureDraft) -> int:
        """TM-36, TM-74: how often a Musketeer can have gone down: once between two of his calls."""
        cards, position = self.rules.cards, self.position
        called = {
            number: sum(entry.who == figure.number for entry in order) for number, order in cards.items()
        }
        calls = self._passes() * sum(called.values())
        calls += sum(called[number] for number, _ in position.seen[:-1])
        if position.seen:
            calls += sum(entry.who == figure.number for entry in cards[position.seen[-1][0]][: self.begun])
        calls += self._may_fall_uncalled(figure.number)
        return max(1, calls) if figure.down else max(0, calls - 1)

    def _may_fall_uncalled(self, number: int) -> bool:
        """Whether a fighter can have reached the Quai before his first call, or One for all have taken him away."""
        rules, position = self.rules, self.position
        if not position.one_for_all:
            return True
        first = [number for number, _ in position.seen] if not self._passes() else list(rules.cards)
        phases = 0
        for card in first:
            order = [entry.who for entry in rules.cards[card]]
            before = order.index(number) if number in order else len(order)
            phases = max(phases, order[:before].count(CARDINAL_PHASE))
        near = rules.distances(rules.quay, with_passages=True)
        way = min((near[room] for room in rules.arms if room in near), default=len(near))
        return phases * rules.favourite_move + (not position.signal) >= way

    # ------------------------------------------------------------------------------------------------------------- Cloaks

    def _check_cloaks(self) -> None:
        """TM-84 to TM-86: who is said to have been taken somewhere by a Cloak."""
        position, rules = self.position, self.rules
        used = position.used.counts(N_TOKENS)
        marked = [keys for figure in position.figures for _, keys in figure.cloaked]
        turn = position.turn
        stopped = turn is not None and turn < N_FIGURES and position.is_marked("stopped")
        if len(marked) > used[CLOAK] or (stopped and not used[CLOAK]):
            place = Place(marked[-1]) if marked else Place(("stopped",))
            text = f"Cloaks have taken Musketeers to {plural('place', max(1, len(marked)))} in this turn, "
            text += f"but {plural('Cloak', used[CLOAK])} {'was' if used[CLOAK] == 1 else 'were'} used"
            self.fail("E276", text, place, Place(("tokens_used",)), help='list it: tokens_used = ["Cloak"]')
            return
        from_quay = rules.distances(rules.quay, with_passages=False)
        for figure in position.figures:
            for room, keys in figure.cloaked:
                if not any(
                    from_quay.get(pair[pair[0] == room], -1) == from_quay.get(room, -9) + 1
                    for pair in rules.doorways
                    if room in pair
                ):
                    text = f"no Cloak leads to {rules.room(room)}: no room behind it is farther from the entrance"
                    self.fail("E277", text, Place(keys))
                else:
                    self._check_way(figure, room, Place(keys))
        if stopped and turn is not None:
            self._check_stopped(position.figures[turn])

    def _check_stopped(self, figure: FigureDraft) -> None:
        """TM-85, TM-86: a Cloak has ended his movement here."""
        room = figure.room
        if room is not None and room in self.rules.chests and room not in [one for one, _ in figure.cloaked]:
            text = f"a Cloak has taken {figure.name} to {self.rules.room(room)}, which has a chest: 'cloaked' names the room"
            self.fail("E277", text, figure.place("room"), Place(("stopped",)), help=f"cloaked = [{room}]")

    def _check_way(self, figure: FigureDraft, room: int, place: Place) -> None:
        """Whether he can have come from there to his present room in the same turn."""
        used, card = self.position.used.counts(N_TOKENS), self.position.card
        if figure.room is None or card is None:
            return
        called = any(entry.who == figure.number for entry in self.rules.cards[card][: self.begun])
        most = used[CLOAK] - 1 + (not self.position.one_for_all)
        most += (self.rules.base_move + used[BOOTS]) if called else 0
        way = self.rules.distances(room, with_passages=used[KEY] > 0).get(figure.room, 99)
        if way > most:
            text = f"{figure.name} cannot have been in {self.rules.room(room)} in this turn: he is {way} steps away, "
            text += f"and {most} at most can have brought him from there"
            self.fail("E277", text, place, figure.place("room"))


def _one_of(counts: set[int]) -> str:
    """Numbers in a row: "2 to 5", or "2"."""
    least, most = min(counts), max(counts)
    return str(least) if least == most else f"{least} to {most}"
