"""What must hold of a position of Queen's Necklace as a whole, said in the words of the game."""

from __future__ import annotations

from collections.abc import Sequence

from core.necklace.names import KIND_NAMES, N_ORDINARY, plural
from core.necklace.position_cards import Cards
from core.necklace.position_counts import AS, CY, QN, Counts, Rules, row_cards
from core.necklace.position_draft import Draft, PlayerDraft
from core.position_words import likelihood_fault
from core.problems import Place


class Checks(Counts):
    """Runs every check over one draft; `problems` holds what was found.

    Args:
        position: the draft.
        rules: numbers of the rules.
        is_readable: whether the words and types of the file are those of a position.
    """

    def __init__(self, position: Draft, rules: Rules, is_readable: bool) -> None:
        super().__init__(position, rules)
        self._check_sales()
        self._check_copies()
        self._check_merchants()
        self._check_wearer()
        self._check_gained()
        self._check_knowledge()
        self._check_slots()
        self._check_sale_rows()
        if self.position.moment is None:
            self._check_windows()
            if self._check_empty_slots():
                self._check_ducats()
        if self._is_counted(is_readable):
            self._check_sum()

    def _is_counted(self, is_readable: bool) -> bool:
        """Whether the number of cards of every place could be read, if not their names."""
        position = self.position
        lists = [position.discards, *(player.hand for player in position.players)]
        if isinstance(position.pile, Cards):
            lists.append(position.pile)
        return all(cards is None or cards.is_whole for cards in lists) and (
            is_readable or not self._is_revealed
        )

    def _check_slots(self) -> None:
        display, slots = self.position.display, self.rules.slots
        if display is not None and len(display) != slots:
            text = f"the display has {plural('slot', slots)}, but {len(display)} are listed"
            self.fail(
                "E221", text, Place(("display",)), help='write "empty" for a slot whose card was bought'
            )

    def _budgets(self) -> list[int]:
        """What a turn may begin with, by the number of Courtiers played."""
        courtiers = self.rules.counts[CY]
        if self.position.discards_complete:
            courtiers = min(courtiers, self.position.discards.counts[CY])
        return [self.rules.budget + n * self.rules.courtier_bonus for n in range(courtiers + 1)]

    def _check_empty_slots(self) -> bool:
        """QN-46: while the pile has cards a slot is empty only because its card was bought this turn."""
        position, pile = self.position, self._pile_total()
        display = position.display
        if display is None or len(display) != self.rules.slots or not pile:
            return display is not None and len(display) == self.rules.slots
        empty = sum(slot is None for slot in display)
        cards = f"the display has {plural('card', len(display) - empty)} and the draw pile {pile}"
        place = Place(("display",))
        if empty and position.phase == "influence":
            text = f"it is {self._owner}'s influence phase, but {cards}"
            self.fail(
                "E220", text, place, help="a slot is empty only after a purchase of this turn: name its card"
            )
            return False
        if (
            empty
            and position.bought is None
            and (position.ducats is None or position.ducats in self._budgets())
        ):
            ducats = self.rules.budget if position.ducats is None else position.ducats
            text = f"{self._owner}'s purchase phase begins ({ducats} ducats to spend), but {cards}"
            help = "a slot is empty only after a purchase of this turn: add its card, or lower ducats"
            if position.ducats != self.rules.budget and position.ducats is not None:
                help += f", or say bought = {empty}"
            self.fail(
                "E220", text, Place(("ducats",)) if position.ducats is not None else place, place, help=help
            )
            return False
        if position.bought is not None and position.bought != empty:
            cards_bought = plural("card", position.bought)
            text = f"{cards_bought} bought this turn, but {plural('slot', empty)} empty"
            self.fail("E224", text, Place(("bought",)), place)
            return False
        return True

    def bought(self) -> int:
        """Cards bought this turn."""
        position = self.position
        if position.bought is not None:
            return position.bought
        if position.phase != "purchase" or not self._pile_total():
            return 0
        return sum(slot is None for slot in position.display or ())

    def _check_ducats(self) -> None:
        """QN-40: the budget, less what was bought."""
        position, bought = self.position, self.bought()
        is_influence = position.phase == "influence"
        if is_influence and bought:
            self.fail(
                "E224", "nothing is bought before the purchase phase", Place(("bought",)), Place(("phase",))
            )
            return
        budgets = self._budgets()
        ducats = self.rules.budget if position.ducats is None else position.ducats
        if position.bought is None and not is_influence and not self._pile_total() and ducats not in budgets:
            text = f"{self._owner} has spent ducats, but how many cards were bought?"
            self.fail("E224", text, Place(("ducats",)), help="say it: bought = 1")
            return
        spent = [budget - ducats for budget in budgets]
        if any(bought <= amount <= bought * self.rules.top_price for amount in spent):
            return
        start = " or ".join(str(budget) for budget in budgets)
        after = f" after buying {plural('card', bought)}" if bought else ""
        text = f"{self._owner} cannot have {ducats} ducats{after}: a turn begins with {start}"
        bonus = self.rules.courtier_bonus
        help = f"{self.rules.budget}, and {bonus} more for each Courtier played (see 'discards')"
        also = () if position.bought is None else (Place(("bought",)),)
        self.fail("E223", text, Place(("ducats",)), *also, help=help)

    def _check_wearer(self) -> None:
        """QN-85: the wearer is who holds the card."""
        wearers = []
        for player in self.position.players:
            held = player.hand.counts[QN] if player.hand is not None else 0
            key = (*player.keys, "necklace")
            if player.wears or held:
                spot = player.hand.places[QN][0][0] if player.hand is not None and held else key
                wearers.append((player.name, Place(spot, "here")))
            if player.wears and not held and player.hand is not None:
                hand = player.hand
                text = (
                    f"{player.name} wears the Queen's Necklace, but its card is not in {player.name}'s hand"
                )
                help = f"the wearer holds the card: hand = [{_with_necklace(hand)}]"
                self.fail("E216", text, Place(key), Place(hand.keys), help=help)
            elif player.wears is False and held:
                text = f"{player.name} holds the Queen's Necklace and so wears it, but 'necklace' is false"
                self.fail("E216", text, Place(key), wearers[-1][1])
        if len(wearers) > 1:
            text = f"{' and '.join(name for name, _ in wearers)} wear the Queen's Necklace: there is one"
            self.fail("E217", text, wearers[1][1], wearers[0][1])
            self.problems = [p for p in self.problems if p.code != "E213" or "Necklace" not in p.message]

    def _check_gained(self) -> None:
        """QN-21: what the active player gained in this influence phase."""
        position = self.position
        for seat, player in enumerate(position.players):
            place = Place(player.gained.keys)
            if not player.gained.total:
                continue
            if seat != position.active:
                text = f"it is not {player.name}'s turn: only the active player gains cards in this phase"
                self.fail("E225", text, place, Place(("turn",)))
            elif position.is_view and position.viewer not in (None, seat):
                self.fail(
                    "E225", f"what {player.name} gained is known to the viewer for own cards only", place
                )
            elif position.phase == "purchase" and position.moment is None:
                text = (
                    "gained_this_turn matters in the influence phase only: leave it out in the purchase phase"
                )
                self.fail("E225", text, place, Place(("phase",)))
            for kind, places in player.gained.places.items():
                held = player.hand.counts[kind] if player.hand is not None and kind < N_ORDINARY else 0
                if player.hand is not None and sum(n for _, n in places) > held:
                    count = plural(KIND_NAMES[kind], sum(n for _, n in places))
                    text = f"{player.name} gained {count} this turn, but the hand lists {held}"
                    self.fail("E225", text, Place(places[-1][0]), Place(player.hand.keys))

    def _check_knowledge(self) -> None:
        position = self.position
        named = self.named()
        for seat, player in enumerate(position.players):
            place = Place((*player.keys, "know"), on_key=True)
            if not player.knows:
                continue
            if not position.is_view:
                self.fail("E230", "in a full state every card is named: 'know' is for views", place)
            elif seat == position.viewer:
                self.fail(
                    "E230",
                    f"{player.name} is the viewer and knows the own hand: 'know' is for the others",
                    place,
                )
            elif player.hand is not None and player.hand.unknown == 0 and not player.hand.is_unclear:
                text = f"every card of {player.name}'s hand is named: there is nothing more to know"
                self.fail("E230", text, place, Place(player.hand.keys))
            else:
                self._check_likely(player, named)
                self._check_room(player, named)

    def _check_likely(self, player: PlayerDraft, named: Sequence[int]) -> None:
        for kind, (chance, keys) in player.likely.items():
            name, place = KIND_NAMES[kind], Place(keys)
            fault, help = likelihood_fault(name, chance)
            if fault:
                self.fail("E231", fault, place, help=help)
            elif kind >= N_ORDINARY or kind in (AS, QN):
                self.fail("E231", f"the {name} is never hidden in a hand", place)
            elif kind in player.excluded:
                text = f"{player.name} is said to have no {name}, and to have one with likelihood {chance:g}"
                self.fail("E232", text, place, Place(player.excluded[kind]))
            elif named[kind] >= self.rules.counts[kind]:
                spots = [Place(where, f"{n} here") for where, n in self._places(kind)]
                copies = plural(name, self.rules.counts[kind])
                text = f"{copies} are accounted for, all there are: {player.name} cannot have one more"
                self.fail("E231", text, place, *spots)

    def _check_room(self, player: PlayerDraft, named: Sequence[int]) -> None:
        """Enough cards are left for the unknown ones of a hand."""
        hidden = [kind for kind in range(N_ORDINARY) if kind not in player.excluded and kind not in (AS, QN)]
        room = sum(max(0, self.rules.counts[kind] - named[kind]) for kind in hidden)
        if player.hand is not None and player.hand.unknown > room and player.excluded:
            unknown = plural("unknown card", player.hand.unknown)
            text = f"{player.name} has {unknown}, but 'not' leaves only {room} of the unseen cards"
            first = next(iter(player.excluded.values()))
            self.fail("E233", text, Place(player.hand.keys), Place(first[:-1]))

    def _check_sale_rows(self) -> None:
        for player in self.position.players:
            sale = player.sale
            if sale is None:
                continue
            if self.position.moment is None:
                text = "'sale' stands only in a full state with a [moment]: give the commit as an event"
                self.fail("E237", text, Place(sale.keys, on_key=True))
            elif player.hand is not None and not self._is_revealed:
                for kind, n in enumerate(row_cards(sale)):
                    if n > player.hand.counts[kind]:
                        held = player.hand.counts[kind]
                        text = f"{player.name} lays down {plural(KIND_NAMES[kind], n)}, but holds {held}"
                        self.fail("E237", text, Place(sale.keys), Place(player.hand.keys))


def _with_necklace(hand: Cards) -> str:
    """The entries of a hand in which one unknown card is the Necklace."""
    words = [f'"{KIND_NAMES[QN]}"']
    words += [f'"{name}"' for name, n in zip(KIND_NAMES, hand.counts, strict=False) for _ in range(n)]
    return ", ".join(words + ([f"{{ unknown = {hand.unknown - 1} }}"] if hand.unknown > 1 else []))
