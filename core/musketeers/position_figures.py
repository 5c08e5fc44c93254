"""Whether each Musketeer of a position can be where and how he is, and who may carry the real pendants."""

from __future__ import annotations

from core.musketeers.names import FIGURE_NAMES, GUARD, MILADY, N_FIGURES, TEAM
from core.musketeers.position_counts import Counts
from core.musketeers.position_draft import FigureDraft, usual_belief
from core.musketeers.position_words import favourite_name
from core.problems import Place

_SUM_ERROR = 0.02
"""How far chances that were rounded may be from 1 together."""


class FigureChecks(Counts):
    """Checks of the Musketeers."""

    # ------------------------------------------------------------------------------------------------- what the side knows

    def _check_scope(self) -> None:
        """What a view cannot tell, and what a full state must."""
        position = self.position
        is_team = position.is_view and position.viewer == TEAM
        if position.is_view and position.moment is not None:
            text = "[moment] is for full states: bring a view to its moment with 'events'"
            self.fail("E235", text, Place(("moment",)))
        for figure in position.figures:
            self._check_equipment_scope(figure)
        hand, place = position.hand, Place(("cardinal", "hand"))
        if is_team and hand is not None and hand.listed:
            text = "the Musketeers do not see the Cardinal's hand: give the number of his cards"
            self.fail("E230", text, Place(hand.listed[0][2]), Place(("view",)), help=f"hand = {hand.total}")
        elif not is_team and hand is None:
            who = "the Cardinal knows his hand" if position.is_view else "in a full state every card is named"
            self.fail(
                "E201", f"the key 'hand' is missing in cardinal: {who}", place, help='hand = ["Perfume"]'
            )
        elif not is_team and hand is not None and hand.unknown:
            who = "the Cardinal knows his hand" if position.is_view else "a full state names every card"
            self.fail("E218", f"{who}: name each special card", Place(hand.keys))
        if position.gold is not None and position.is_view:
            text = "nobody has seen which gold tokens have joined: 'gold_tokens' is for full states"
            self.fail("E230", text, Place(("gold_tokens",), on_key=True))

    @property
    def is_told(self) -> bool:
        """Whether the file tells the Musketeers' secrets: who carries the real pendants, and what they hold."""
        return not self.position.is_view or self.position.viewer == TEAM

    def _check_equipment_scope(self, figure: FigureDraft) -> None:
        """Names of items are the Musketeers' secret."""
        position, equipment = self.position, figure.equipment
        place = figure.place("equipment")
        if not self.is_told:
            if equipment is not None and equipment.listed:
                text = f"the Cardinal does not see what {figure.name} holds: give the number of his tokens"
                help = f"equipment = {equipment.total}"
                self.fail("E230", text, Place(equipment.listed[0][2]), Place(("view",)), help=help)
            return
        who = "the Musketeers know their tokens" if position.is_view else "a full state names every token"
        if equipment is None:
            help = 'equipment = ["Sword", "Key"]; [] if he has none'
            if not figure.keys:
                help = f'[[musketeer]] with name = "{figure.name}" and equipment = ["Sword"]'
            self.fail("E201", f"the equipment of {figure.name} is missing: {who}", place, help=help)
        elif equipment.unknown:
            text = f"{who}: name each one of {figure.name}"
            self.fail(
                "E218", text, Place(equipment.keys), help='equipment = ["Sword", "Key"]; [] if he has none'
            )

    # -------------------------------------------------------------------------------------------------------- each of them

    def is_gone(self, figure: FigureDraft) -> bool:
        """Whether a Musketeer has reached the corridor."""
        return figure.room == self.rules.corridor

    def is_standing(self, figure: FigureDraft) -> bool:
        """On the board, not down, not in the corridor."""
        return figure.room is not None and not figure.down and not self.is_gone(figure)

    def health(self, figure: FigureDraft) -> int:
        """Health units left."""
        if figure.health is not None:
            return figure.health
        return 0 if figure.down else self.rules.health[figure.number]

    def _check_figures(self) -> None:
        """TM-06, TM-27, TM-36, TM-74: health, items, marks."""
        for figure in self.position.figures:
            most, name = self.rules.health[figure.number], figure.name
            if figure.health is not None and figure.health > most:
                text = f"{name} has {figure.health} health, but {most} is printed on him"
                self.fail("E279", text, figure.place("health"))
            items, moment = self.items(figure.number), self.position.moment
            trades = moment is not None and moment.node == "GOODS"  # until all is given
            if items > self.rules.equip_limit and figure.equipment is not None and not trades:
                text = f"{name} has {items} tokens, but a Musketeer holds {self.rules.equip_limit} at most"
                self.fail("E275", text, Place(figure.equipment.keys))
            for room, keys in figure.cloaked:
                if room not in self.rules.chests:
                    text = f"{self.rules.room(room)} has no chest: a Cloak forbids nothing there"
                    self.fail("E277", text, Place(keys), help="leave it out")
            if self.position.moment is None:
                self._check_marks(figure)

    def _check_marks(self, figure: FigureDraft) -> None:
        """What must hold of a Musketeer between actions."""
        name, room = figure.name, figure.room
        if figure.down and (figure.health or 0) > 0:
            text = f"{name} is down, so he has no health left, not {figure.health}"
            self.fail("E279", text, figure.place("health"), figure.place("down"))
        elif not figure.down and figure.health is not None and figure.health < 1:
            text = f"{name} has no health left, but is not down"
            self.fail("E279", text, figure.place("health"), help="say so: down = true")
        if figure.down and self.is_gone(figure):
            text = f"{name} cannot be down in the corridor: who reaches it takes no further part"
            self.fail("E281", text, figure.place("down"), figure.place("room"))
        if figure.searched and not figure.down:
            text = f"{name} is searched, but stands: the mark counts only as long as he is down"
            help = "down = true; or leave 'searched' out: what the Cardinal learned is pendants = \"fake\" in his view"
            self.fail("E281", text, figure.place("searched"), help=help)
        if figure.recovers:
            text = f"'recovers' is for full states with [moment]: {name} stands up as soon as he is called"
            self.fail("E281", text, figure.place("recovers"))
        here = [(kind, keys) for kind, where, keys in self.favourites() if where == room]
        if figure.down and not figure.searched and here:
            kind, keys = here[0]
            text = f"{name} lies down in {self.rules.room(room or 0)} together with {favourite_name(kind)}, "
            text += "who has searched him: searched = true"
            self.fail("E281", text, figure.place("down"), *([Place(keys)] if keys else []))

    def _check_meetings(self, is_cardinal_at_work: bool) -> None:
        """TM-95: no fighter is in a room with a standing Musketeer, but while the Cardinal moves."""
        if is_cardinal_at_work or self.position.moment is not None:
            return
        for figure in self.position.figures:
            here = [
                (kind, keys)
                for kind, room, keys in self.favourites()
                if kind != MILADY and room == figure.room
            ]
            if not here or not self.is_standing(figure):
                continue
            kind, keys = here[0]
            who = favourite_name(kind) if kind != GUARD else "guards"
            text = f"{figure.name} stands in {self.rules.room(figure.room or 0)} together with {who}: "
            text += "they fight before the game goes on"
            help = "a duel is brought about with 'events' from the last quiet point; or is he down?"
            self.fail("E282", text, figure.place("room"), *([Place(keys)] if keys else []), help=help)

    # ------------------------------------------------------------------------------------------------------------ pendants

    def _check_pendants(self) -> None:
        """TM-09, TM-90, TM-91: one Musketeer carries the real pendants."""
        position = self.position
        real = [figure for figure in position.figures if figure.pendants == "real"]
        if len(real) > 1:
            names = " and ".join(figure.name for figure in real)
            places = [figure.place("pendants") for figure in real]
            text = f"{names} cannot {'both' if len(real) == 2 else 'all'} carry the real pendants: there is one real card"
            self.fail("E280", text, places[-1], *places[:-1])
        elif real and self.is_gone(real[0]) and position.moment is None:
            text = f"{real[0].name} is in the corridor with the real pendants: the Musketeers have won"
            self.fail("E280", text, real[0].place("pendants"), real[0].place("room"))
        if not self.is_told:
            self._check_known_pendants()
            return
        unsaid = [figure for figure in position.figures if figure.pendants == "?"]
        for figure in unsaid:
            who = "the Musketeers know" if position.is_view else "a full state tells"
            text = (
                f"{who} who carries the real pendants: 'pendants' of {figure.name} must be 'real' or 'fake'"
            )
            self.fail("E280", text, figure.place("pendants"))
        if not real and not unsaid and position.moment is None:
            text = "nobody carries the real pendants"
            help = "one of the four has pendants = \"real\", left out it is 'fake'"
            self.fail("E280", text, Place(("musketeer", 0)), help=help)

    def _check_known_pendants(self) -> None:
        """What the Cardinal may know of them."""
        fakes = [
            figure for figure in self.position.figures if figure.pendants == "fake" or self.is_gone(figure)
        ]
        if len(fakes) == N_FIGURES:
            places = [figure.place("pendants") for figure in fakes if figure.keys]
            text = "all four Musketeers are said to have fakes, but one of them carries the real pendants"
            self.fail("E280", text, *(places[-1:] or [Place(("musketeer", 0))]), *places[:-1])

    def carrier(self) -> int | None:
        """The Musketeer who is said to carry the real pendants."""
        return next((figure.number for figure in self.position.figures if figure.pendants == "real"), None)

    # -------------------------------------------------------------------------------------------------------------- belief

    def usual_belief(self) -> list[float]:
        """[4] what the Cardinal believes if the file does not say it."""
        figures, carrier = self.position.figures, self.carrier()
        if not self.is_told and carrier is not None:
            return [float(figure.number == carrier) for figure in figures]
        gone = [self.is_gone(one) or (not self.is_told and one.pendants == "fake") for one in figures]
        shown = [one.down and one.searched and one.pendants != "?" for one in figures]
        return usual_belief(gone, shown, carrier)

    def belief(self) -> list[float]:
        """[4] what the Cardinal believes of the carrier."""
        if not self.position.carrier:
            return self.usual_belief()
        told = [0.0] * N_FIGURES
        for number, chance, _ in self.position.carrier:
            told[number] = chance
        total = sum(told)
        return told if abs(total - 1.0) < 1e-9 else [chance / total for chance in told]

    def _check_belief(self) -> None:
        """Section 6.1: chances that can be, and that agree with what was seen."""
        position, table = self.position, Place(("cardinal", "carrier"), on_key=True)
        first: dict[int, Place] = {}
        count = len(self.problems)
        for number, chance, keys in position.carrier:
            if not 0.0 <= chance <= 1.0:
                self.fail("E231", f"a chance lies between 0 and 1, not at {chance:g}", Place(keys))
            if number in first:
                text = f"{FIGURE_NAMES[number]} has two chances to carry the real pendants"
                self.fail("E283", text, Place(keys, "again"), first[number])
            first.setdefault(number, Place(keys, "first here"))
        total = sum(chance for _, chance, _ in position.carrier)
        if position.carrier and len(self.problems) == count and abs(total - 1.0) > _SUM_ERROR:
            text = f"the chances to carry the real pendants sum to {total:g}, but one of the four does: they sum to 1"
            self.fail("E283", text, table, help="who is left out has none")
        if len(self.problems) == count:
            for number, chance, keys in position.carrier:
                self._check_chance(position.figures[number], chance, Place(keys))
            self._check_real_chance()

    def _check_chance(self, figure: FigureDraft, chance: float, place: Place) -> None:
        """A chance against what the Cardinal has seen of a Musketeer."""
        if not chance or self.position.moment is not None:
            return
        if self.is_gone(figure):
            text = f"{figure.name} has reached the corridor, so he had fakes: his chance is 0, not {chance:g}"
            self.fail("E283", text, place, figure.place("room"))
        elif not self.is_told and figure.pendants == "fake":
            text = (
                f"{figure.name} is said to have fakes, and to carry the real pendants with chance {chance:g}"
            )
            self.fail("E283", text, place, figure.place("pendants"))

    def _check_real_chance(self) -> None:
        """Who carries the real pendants cannot have been seen with fakes; who was seen with them is certain."""
        number, told = self.carrier(), {number: chance for number, chance, _ in self.position.carrier}
        if number is None or not told:
            return
        figure, chance = self.position.figures[number], told.get(number, 0.0)
        places = [Place(("cardinal", "carrier"), on_key=True), figure.place("pendants")]
        if self.is_told:
            if not chance:
                text = f"{figure.name} carries the real pendants, so the Cardinal cannot be certain that he does not"
                self.fail("E283", text, *places, help=f"give {figure.name} a chance above 0 in 'carrier'")
        elif chance < 1.0 - _SUM_ERROR:
            text = f"{figure.name} was seen with the real pendants, so his chance is 1, not {chance:g}"
            self.fail("E283", text, *places)
