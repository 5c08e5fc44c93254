"""What must hold of a position of Marquis as a whole, said in the words of the game."""

from __future__ import annotations

from core.marquis.names import BLACKMAILER, CARD_NAMES, COUNTESS, PROSECUTOR, VETO, plural
from core.marquis.position_cards import Cards
from core.marquis.position_counts import Counts, Rules
from core.marquis.position_draft import (
    Draft,
    PlayerDraft,
    usual_boosts,
    usual_placed,
    usual_reversal,
    usual_stamps,
)
from core.position_words import likelihood_fault
from core.problems import Place, Problem

MOST_RETRIEVALS = 2
_LAST_STAMP = 255


class Checks(Counts):
    """Runs every check over one draft; `problems` holds what was found.

    Args:
        position: the draft.
        rules: numbers of the rules.
        is_whole: whether every list of cards could be read; sums of cards are checked only then.
    """

    def __init__(self, position: Draft, rules: Rules, is_whole: bool) -> None:
        super().__init__(position, rules)
        self._check_scope()
        self._check_coins()
        self._check_jewels()
        self._find_vetoes()
        self._check_twice()
        self._check_protection()
        self._check_marks()
        self._check_knowledge()
        if not is_whole:
            return
        self._check_placed()
        self._check_stamps()
        self._check_retrieved()
        if not any(problem.code in ("E250", "E263", "E266") for problem in self.problems):
            self._check_twelve()
            if position.moment is None:
                self._check_hands()
        self._check_committed()
        if position.moment is None:
            self._check_finished()

    # ------------------------------------------------------------------------------------------- what may stand where

    def _check_scope(self) -> None:
        """What may stand in a view only or in a full state only."""
        position = self.position
        if position.is_view and position.moment is not None:
            text = "[moment] is for full states: bring a view to its moment with 'events'"
            self.fail("E235", text, Place(("moment",)))
        for seat, player in enumerate(position.players):
            if player.hand is None or not player.hand.unknown:
                continue
            place, unknown = Place(player.hand.keys), player.hand.unknown
            if not position.is_view:
                verb = "is" if unknown == 1 else "are"
                text = f"a full state names every card, but {plural('card', unknown)} of {player.name} {verb} unknown"
                self.fail("E218", text, place, help='or say whose view it is: view = "Ann"')
            elif seat == position.viewer:
                text = f"{player.name} is the viewer and knows the own hand: name each card"
                self.fail("E218", text, place, Place(("view",)))

    def _check_knowledge(self) -> None:
        """What is known of the unknown cards of a hand."""
        for seat, player in enumerate(self.position.players):
            place = Place((*player.keys, "know"), on_key=True)
            if not player.knows:
                continue
            if not self.position.is_view:
                self.fail("E230", "in a full state every card is named: 'know' is for views", place)
            elif seat == self.position.viewer:
                text = f"{player.name} is the viewer and knows the own hand: 'know' is for the others"
                self.fail("E230", text, place)
            elif player.hand is not None and player.hand.unknown == 0:
                text = f"every card of {player.name}'s hand is named: there is nothing more to know"
                self.fail("E230", text, place, Place(player.hand.keys))
            held = {card: keys for card, keys, where in self.named(player) if where == "hand"}
            for card, keys in player.excluded:
                if card in held:
                    text = f"{player.name} is said to hold the {CARD_NAMES[card]}, and not to hold it"
                    self.fail("E232", text, Place(keys), Place(held[card]))
            self._check_likely(player)

    def _check_likely(self, player: PlayerDraft) -> None:
        """What the viewer thinks likely is neither certain nor impossible."""
        places = {card: (keys, where) for card, keys, where in self.named(player)}
        back = {card for one in player.retrieved for card in one.cards}
        excluded = dict(player.excluded)
        for card, (chance, keys) in player.likely.items():
            name, place = CARD_NAMES[card], Place(keys, on_key=True)
            fault, help = likelihood_fault(name, chance)
            if fault:
                self.fail("E231", fault, Place(keys), help=help)
            elif card in excluded:
                text = (
                    f"{player.name} is said not to hold the {name}, and to hold it with likelihood {chance:g}"
                )
                self.fail("E232", text, place, Place(excluded[card]))
            elif card in places and card not in back:
                spot, where = places[card]
                text = f"the {name} of {player.name} is {_where(where)}: there is no likelihood of it"
                self.fail("E231", text, place, Place(spot))

    # -------------------------------------------------------------------------------------------------------- hands

    def _check_hands(self) -> None:
        """MQ-23: four cards, less only when the draw pile is empty."""
        size = self.rules.hand_size
        for seat, player in enumerate(self.position.players):
            if player.hand is None:
                continue
            held, left = player.hand.total, self.deck_size(seat)
            if held > size:
                text = f"{player.name} holds {plural('card', held)}, but a hand has {size} at most"
                self.fail("E258", text, Place(player.hand.keys))
            elif held < size and left > 0:
                text = f"{player.name} holds {plural('card', held)} while the draw pile has {left}: a hand has {size}"
                help = "the draw pile is what is left of the twelve cards; is a played or eliminated card missing?"
                self.fail("E258", text, Place(player.hand.keys), help=help)

    def _check_committed(self) -> None:
        """MQ-51: the Prosecutor that was shown is in the hand."""
        for player in self.position.players:
            if not player.is_marked("committed") or player.hand is None:
                continue
            place, name = player.place("committed"), CARD_NAMES[PROSECUTOR]
            back = {card for one in player.retrieved for card in one.cards}
            spots = [
                (keys, where)
                for card, keys, where in self.named(player)
                if card == PROSECUTOR and where != "hand" and card not in back
            ]
            if spots:
                text = f"{player.name} has shown the {name} and must play it, but it is {_where(spots[0][1])}"
                self.fail("E262", text, place, Place(spots[0][0]))
            elif not player.hand.unknown and PROSECUTOR not in player.hand.cards:
                text = f"{player.name} has shown the {name} and must play it, but it is not in the hand"
                self.fail("E262", text, place, Place(player.hand.keys))
            elif player.is_marked("finished"):
                self.fail("E262", f"{player.name} is finished and plays nothing more", place)

    def _check_finished(self) -> None:
        """MQ-60 and MQ-64: who is finished has no character left."""
        players = self.position.players
        finished = [player for player in players if player.is_marked("finished")]
        for seat, player in enumerate(players):
            if player.is_marked("rebuy") and not player.is_marked("finished"):
                text = f"{player.name} is not finished: only who is finished buys again for coins received"
                self.fail("E265", text, player.place("rebuy"))
            if not player.is_marked("finished") or player.hand is None:
                continue
            characters = [card for card in player.hand.cards if card != VETO]
            if characters or player.hand.total > 1 or self.deck_size(seat) > 0:
                cards = (
                    f"{plural('card', player.hand.total)} in hand and {max(0, self.deck_size(seat))} to draw"
                )
                text = f"{player.name} is finished, but has {cards}: who is finished has at most a Veto left"
                self.fail("E265", text, player.place("finished"), Place(player.hand.keys))
        if finished and len(finished) == len(players):
            text = "everybody is finished: the game is over, there is nothing to choose"
            self.fail("E229", text, finished[-1].place("finished"))

    # ---------------------------------------------------------------------------------------------------- what is visible

    def _role(self, player: PlayerDraft) -> int | None:
        return player.visible.role if player.visible is not None else None

    def _shown(self, player: PlayerDraft) -> str:
        """What a player shows, in words."""
        top = player.visible
        if top is None:
            return "no visible card"
        if top.role == top.card:
            return f"a {CARD_NAMES[top.card]}"
        return "a Forger" if top.role >= len(CARD_NAMES) else f"a Forger({CARD_NAMES[top.role]})"

    def _check_protection(self) -> None:
        """MQ-40: a Countess protects one other visible character, which has one protector."""
        players = self.position.players
        first: dict[int, Place] = {}
        for seat, player in enumerate(players):
            client, place = player.protects, player.place("protects")
            if client is None:
                continue
            if client == seat:
                self.fail("E254", f"{player.name} cannot protect himself: a Countess protects another", place)
                continue
            if self._role(player) != COUNTESS:
                text = f"{player.name} protects {players[client].name}, but shows {self._shown(player)}: "
                text += "only a Countess protects"
                also = (Place(player.visible.keys),) if player.visible is not None else ()
                self.fail("E255", text, place, *also)
            if players[client].visible is None:
                text = f"{players[client].name} has no visible card to protect"
                self.fail("E256", text, place, Place(players[client].keys))
            if client in first:
                text = f"{players[client].name} is protected by two Countesses: one is all there can be"
                self.fail("E256", text, place, first[client])
            first.setdefault(client, place)

    def _check_marks(self) -> None:
        """MQ-34 and MQ-45: marks of Blackmailers and Countesses."""
        players = self.position.players
        usual = usual_boosts([self._role(player) for player in players])
        for seat, player in enumerate(players):
            if player.is_marked("boosted") and self._role(player) != BLACKMAILER:
                text = f"{player.name} shows {self._shown(player)}: only a Blackmailer is boosted"
                self.fail("E264", text, player.place("boosted"))
            if player.marks.get("boosted") is False and usual[seat]:
                text = "two Blackmailers are visible: both are boosted until they are covered"
                self.fail("E264", text, player.place("boosted"), help="leave 'boosted' out")
            if player.is_marked("fee_open") and self._role(player) != COUNTESS:
                text = f"{player.name} shows {self._shown(player)}: only a Countess is owed a coin"
                self.fail("E264", text, player.place("fee_open"))

    def boosted(self) -> list[bool]:
        """[seats] whether the visible Blackmailer is boosted."""
        players = self.position.players
        usual = usual_boosts([self._role(player) for player in players])
        return [player.marks.get("boosted", usual[seat]) for seat, player in enumerate(players)]

    def _check_placed(self) -> None:
        """MQ-19: the order in which the visible cards were placed."""
        position = self.position
        if position.placed is None or not position.placed_is_whole:
            return
        first: dict[int, Place] = {}
        for seat, keys in position.placed:
            name = position.players[seat].name
            if seat in first:
                self.fail("E261", f"{name} stands twice in 'placed'", Place(keys, "again"), first[seat])
            elif position.players[seat].visible is None:
                also = Place(position.players[seat].keys)
                self.fail("E261", f"{name} has no visible card, but stands in 'placed'", Place(keys), also)
            first.setdefault(seat, Place(keys, "first here"))
        lack = [
            player.name
            for seat, player in enumerate(position.players)
            if player.visible is not None and seat not in first
        ]
        if lack:
            text = f"{' and '.join(lack)} {'has' if len(lack) == 1 else 'have'} a visible card, but "
            text += f"{'does' if len(lack) == 1 else 'do'} not stand in 'placed'"
            help = "name each player with a visible card, the one whose card has lain longest first"
            self.fail("E261", text, Place(("placed",)), help=help)

    def placed(self) -> list[int]:
        """Seats with a visible card, the oldest first."""
        position = self.position
        visible = [player.visible is not None for player in position.players]
        if position.placed is None:
            return usual_placed(visible, position.active or 0, position.direction)
        return [seat for seat, _ in position.placed]

    def _check_stamps(self) -> None:
        """Stamps rise in a pile, differ between all, and agree with 'placed'."""
        players = self.position.players
        given = [player for player in players if player.stamps is not None]
        if not given:
            return
        seen: dict[int, Place] = {}
        count = len(self.problems)
        for player in players:
            place, stamps = player.place("stamps"), player.stamps or []
            if len(stamps) != len(player.pile):
                cards = plural("card", len(player.pile))
                self.fail(
                    "E267", f"{player.name} has {plural('stamp', len(stamps))} for {cards} played", place
                )
            elif stamps != sorted(set(stamps)) or any(not 1 <= stamp <= _LAST_STAMP for stamp in stamps):
                text = f"the stamps of {player.name} must rise from bottom to top, within 1 to {_LAST_STAMP}"
                self.fail("E267", text, place)
            for stamp in set(stamps) & set(seen):
                self.fail("E267", f"two cards have the stamp {stamp}", place, seen[stamp])
            seen |= dict.fromkeys(stamps, place)
        tops = {seat: player.stamps[-1] for seat, player in enumerate(players) if player.stamps}
        order = sorted(tops, key=lambda seat: tops[seat])
        if len(self.problems) == count and self.position.placed is not None and self.placed() != order:
            text = (
                f"by their stamps the visible cards were placed {', '.join(players[s].name for s in order)}"
            )
            self.fail("E267", text, Place(("placed",)), *(player.place("stamps") for player in given))

    def stamps(self) -> list[list[int]]:
        """[seats] the stamps of all played cards."""
        players = self.position.players
        if any(player.stamps for player in players):
            return [player.stamps or [] for player in players]
        return usual_stamps([len(player.pile) for player in players], self.placed())

    def reversal(self) -> int:
        """The stamp of the last reversal."""
        if self.position.reversal is not None:
            return self.position.reversal
        piles = [
            [(one.card, stamp) for one, stamp in zip(player.pile, stamps, strict=True)]
            for player, stamps in zip(self.position.players, self.stamps(), strict=True)
        ]
        return usual_reversal(piles)

    # ---------------------------------------------------------------------------------------------------- retrieved cards

    def _check_retrieved(self) -> None:
        """MQ-38: cards one of which an Astrologer took back unseen."""
        for seat, player in enumerate(self.position.players):
            place = player.place("retrieved")
            if not player.retrieved:
                continue
            if not self.position.is_view:
                text = "in a full state the hand names what was retrieved: 'retrieved' is for views"
                self.fail("E266", text, place)
            elif seat == self.position.viewer:
                text = f"{player.name} is the viewer and knows what was retrieved: name it in 'hand'"
                self.fail("E266", text, place, help="and leave it out of 'played'")
            elif len(player.retrieved) > MOST_RETRIEVALS:
                count, most = len(player.retrieved), MOST_RETRIEVALS
                text = f"{count} retrievals of {player.name} are open, but there are {most} at most"
                self.fail("E266", text, place)
            elif player.hand is not None and player.hand.unknown < len(player.retrieved):
                text = f"{player.name} retrieved {plural('card', len(player.retrieved))}, but "
                text += f"{player.hand.unknown} of the hand are unknown"
                self.fail("E266", text, place, Place(player.hand.keys))
            else:
                for one in player.retrieved:
                    self._check_candidates(player, one)

    def _check_candidates(self, player: PlayerDraft, one: Cards) -> None:
        """The cards of one retrieval lie covered in the pile, as far as the viewer knows."""
        covered = [played.card for played in player.pile[:-1]]
        for index, (card, keys) in enumerate(one.listed):
            name = CARD_NAMES[card]
            if card in one.cards[:index]:
                self.fail("E266", f"the {name} stands twice in 'retrieved'", Place(keys))
            elif card not in covered:
                top = player.visible
                is_top = top is not None and top.card == card
                why = "it is the visible card" if is_top else "it is not among the covered cards of 'played'"
                text = f"{player.name} cannot have retrieved the {name}: {why}"
                help = "list in 'played' every card that lay there; one of those in 'retrieved' has left"
                self.fail("E266", text, Place(keys), player.place("played"), help=help)
        if len(one.listed) == 1 and one.listed[0][0] in covered:
            name = CARD_NAMES[one.listed[0][0]]
            text = f"only the {name} can have been retrieved: then it is known"
            help = f"leave it out of 'played' and write hand = [\"{name}\", {{ unknown = 3 }}]"
            self.fail("E266", text, Place(one.keys), help=help)


def _where(word: str) -> str:
    """Where a card lies, in words."""
    return {"played": "on the pile", "eliminated": "eliminated"}.get(word, word)


__all__ = ["MOST_RETRIEVALS", "Checks", "Problem", "Rules"]
