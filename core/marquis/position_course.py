"""Whether the cards that were played can have led to a position of Marquis: what no course of a game gives is refused.

Nothing is refused that a game can lead to; where a card that is not seen leaves a way open, it is taken.
"""

from __future__ import annotations

from itertools import product

from core.marquis.names import (
    ASSASSIN,
    ASTROLOGER,
    BARBARIAN,
    BLACKMAILER,
    BLANK,
    CARD_NAMES,
    COUNTESS,
    FORGER,
    JEWELLER,
    PROSECUTOR,
    plural,
)
from core.marquis.position_checks import Checks, Rules
from core.marquis.position_draft import Draft, PlayerDraft
from core.problems import Place

_GAINS_AT_ONCE = (JEWELLER, COUNTESS, PROSECUTOR, ASTROLOGER)
"""Cards with which a player may have jewels although no other card of his is seen to have been played."""


class Course(Checks):
    """All checks, those of the course of the game too; `problems` holds what was found.

    Args:
        position: the draft.
        rules: numbers of the rules.
        is_whole: whether every list of cards could be read.
    """

    def __init__(self, position: Draft, rules: Rules, is_whole: bool) -> None:
        super().__init__(position, rules, is_whole)
        if not is_whole or self.problems or not position.placed_is_whole:
            return
        self._check_roles()
        self._check_takings()
        self._check_direction()
        self._check_reversal()
        self._check_eliminated()
        self._check_company()
        self._check_shown()
        self._check_gains()
        self._check_received()
        if position.moment is None:
            self._check_newest()
            self._check_first_coins()
            self._check_rounds()

    # ---------------------------------------------------------------------------------------------- what was played

    def _depth(self, player: PlayerDraft, card: int) -> int | None:
        """The place of a card in a pile, from the bottom."""
        return next((index for index, one in enumerate(player.pile) if one.card == card), None)

    def _is_played(self, player: PlayerDraft, card: int) -> bool:
        """Whether a card lies on a pile or was eliminated."""
        return card in player.eliminated.cards or self._depth(player, card) is not None

    def _may_be_in_hand(self, player: PlayerDraft, card: int) -> bool:
        return player.hand is None or card in player.hand.cards or player.hand.unknown > 0

    def _may_have_played(self, player: PlayerDraft, card: int) -> bool:
        """MQ-38: a card that was played lies there still, unless an Astrologer took it back to the hand."""
        if self._is_played(player, card):
            return True
        return self._is_played(player, ASTROLOGER) and self._may_be_in_hand(player, card)

    def _has_begun(self) -> bool:
        """Whether anybody has played a card."""
        return any(player.pile or player.eliminated.listed for player in self.position.players)

    def last_mover(self) -> int | None:
        """MQ-10: the seat whose turn ended with the last card that was played; None if nobody else plays any more."""
        position, seats = self.position, len(self.position.players)
        active = position.active or 0
        order = [(active - position.direction * step) % seats for step in range(1, seats)]
        return next((seat for seat in order if not position.players[seat].is_marked("finished")), None)

    def fee_open(self) -> list[bool]:
        """[seats] whether a Countess is due a coin; left out, of the card that was played last it is (MQ-45)."""
        players = self.position.players
        last = self.last_mover() if self.position.moment is None else None
        return [
            player.marks.get("fee_open", seat == last and self._role(player) == COUNTESS)
            for seat, player in enumerate(players)
        ]

    # ------------------------------------------------------------------------------------------------ roles, takings

    def _check_roles(self) -> None:
        """MQ-35, MQ-37: a Forger takes the role of the card it covers, which only an Astrologer takes away."""
        for player in self.position.players:
            depth = self._depth(player, FORGER)
            if depth is None:
                continue
            forger = player.pile[depth]
            below = player.pile[depth - 1] if depth else None
            if below is not None and below.card == forger.role:
                continue
            if below is None and forger.role == BLANK:
                continue
            if forger.role != BLANK and self._may_have_left(player, depth, forger.role):
                continue
            covered = "no card" if below is None else f"the {CARD_NAMES[below.card]}"
            own = "nothing" if forger.role == BLANK else f"the {CARD_NAMES[forger.role]}"
            text = f"{player.name}'s Forger covers {covered}: its role cannot be that of {own}"
            if forger.role == BLANK:
                text = f"{player.name}'s Forger covers {covered}: that is its role, not nothing"
            also = () if below is None else (Place(below.keys),)
            help = (
                ""
                if forger.role == BLANK
                else "only an Astrologer played after it takes the card below it back"
            )
            self.fail("E257", text, Place(forger.keys), *also, help=help)

    def _may_have_left(self, player: PlayerDraft, depth: int, card: int) -> bool:
        """MQ-38: whether the card under a Forger can have been taken back since."""
        astrologer, now = self._depth(player, ASTROLOGER), self._depth(player, card)
        if card == ASTROLOGER or not self._is_played(player, ASTROLOGER):
            return False
        if astrologer is not None and astrologer < depth:
            return False
        if now is not None:
            return now > (depth if astrologer is None else astrologer)
        return card in player.eliminated.cards or self._may_be_in_hand(player, card)

    def _check_takings(self) -> None:
        """MQ-38: cards are taken back by an Astrologer, from those below it."""
        for player in self.position.players:
            if not player.retrieved:
                continue
            place, astrologer = player.place("retrieved"), self._depth(player, ASTROLOGER)
            if not self._is_played(player, ASTROLOGER):
                text = (
                    f"{player.name} cannot have retrieved a card: no Astrologer of {player.name} was played"
                )
                self.fail("E266", text, place, player.place("played") if player.pile else place)
                continue
            if len(player.retrieved) > 1 and not self._is_second_astrologer(player):
                text = f"{player.name} cannot have retrieved two cards: the Astrologer is played once, "
                text += "and no Forger took its role"
                self.fail("E266", text, place)
            for card, keys in (one for cards in player.retrieved for one in cards.listed):
                depth = self._depth(player, card)
                if card == ASTROLOGER or (None not in (depth, astrologer) and depth > astrologer):  # type: ignore[operator]  # neither is None
                    text = f"{player.name} cannot have retrieved the {CARD_NAMES[card]}: "
                    text += "the Astrologer takes cards that lie below it"
                    self.fail("E266", text, Place(keys), player.place("played"))

    def _is_second_astrologer(self, player: PlayerDraft) -> bool:
        """Whether a Forger may have been an Astrologer."""
        depth = self._depth(player, FORGER)
        return FORGER in player.eliminated.cards or (
            depth is not None and player.pile[depth].role == ASTROLOGER
        )

    # ------------------------------------------------------------------------------------------------------ direction

    def _forgeries(self, player: PlayerDraft) -> set[int]:
        """How often a player may have played the Forger; one that an Astrologer took back is played twice (MQ-38)."""
        depth, astrologer = self._depth(player, FORGER), self._depth(player, ASTROLOGER)
        may_return = self._is_played(player, ASTROLOGER)
        if self._is_played(player, FORGER):
            is_below = depth is not None and astrologer is not None and depth < astrologer
            return {1, 2} if may_return and not is_below else {1}
        return {0, 1} if self._may_have_played(player, FORGER) else {0}

    def _check_direction(self) -> None:
        """MQ-36: each Forger reverses the direction."""
        position = self.position
        counts = {sum(each) for each in product(*(self._forgeries(player) for player in position.players))}
        if any((count % 2 == 1) == (position.direction < 0) for count in counts):
            return
        word = "counterclockwise" if position.direction < 0 else "clockwise"
        other = "clockwise" if position.direction < 0 else "counterclockwise"
        if counts == {0}:
            text = f"the direction is {word}, but no Forger can have been played: only a Forger reverses it"
        else:
            count = max(counts)
            text = f"{plural('Forger', count)} {'was' if count == 1 else 'were'} played, and each reverses the direction: "
            text += f"it is {other}, not {word}"
        forgers = [
            Place(keys)
            for player in position.players
            for card, keys, where in self.named(player)
            if card == FORGER and where != "hand"
        ]
        first = Place(("direction",)) if position.is_directed else (forgers or [Place(("turn",))])[0]
        also = [place for place in forgers if place != first]
        self.fail("E268", text, first, *also, help=f'write direction = "{other}"')

    def _check_reversal(self) -> None:
        """MQ-36, MQ-48: the last reversal is the stamp of a Forger."""
        reversal = self.position.reversal
        if reversal is None:
            return
        place, players = Place(("reversal",)), self.position.players
        placed = [
            (stamp, one, player)
            for player, stamps in zip(players, self.stamps(), strict=True)
            for one, stamp in zip(player.pile, stamps, strict=True)
        ]
        own = next(((one, player) for stamp, one, player in placed if stamp == reversal), None)
        forgers = [stamp for stamp, one, _ in placed if one.card == FORGER]
        if own is not None and own[0].card != FORGER:
            text = f"{reversal} is the stamp of {own[1].name}'s {CARD_NAMES[own[0].card]}, which reverses nothing"
            self.fail("E267", text, place, Place(own[0].keys))
        elif max(forgers, default=0) > reversal:
            text = f"a Forger with the stamp {max(forgers)} was played after the last reversal, said to be {reversal}"
            self.fail("E267", text, place)
        elif reversal > max((stamp for stamp, _, _ in placed), default=0):
            text = f"the last reversal has the stamp {reversal}, but no card has so late a stamp"
            self.fail("E267", text, place)
        elif reversal and own is None and not any(self._is_forger_gone(player) for player in players):
            text = f"no Forger has the stamp {reversal}, and none that was played has left its pile"
            self.fail("E267", text, place)

    def _is_forger_gone(self, player: PlayerDraft) -> bool:
        """Whether a Forger that was played may no longer lie on the pile."""
        is_here = self._depth(player, FORGER) is not None
        return not is_here and self._may_have_played(player, FORGER)

    # ---------------------------------------------------------------------------------------------- what others played

    def _check_eliminated(self) -> None:
        """MQ-31, MQ-54: another player's Assassin or Barbarian Thief eliminates."""
        players = self.position.players
        for player in players:
            others = [other for other in players if other is not player]
            killers = (ASSASSIN, BARBARIAN)
            if player.eliminated.listed and not any(
                self._may_have_played(other, card) for other in others for card in killers
            ):
                card, keys = player.eliminated.listed[0]
                text = f"nobody can have eliminated {player.name}'s {CARD_NAMES[card]}: "
                text += f"no other player has played an {CARD_NAMES[ASSASSIN]} or {CARD_NAMES[BARBARIAN]}"
                self.fail("E269", text, Place(keys))

    def _check_company(self) -> None:
        """MQ-34, MQ-40: a pair of Blackmailers, and three players for a protection."""
        players = self.position.players
        for player in players:
            others = [other for other in players if other is not player]
            if player.is_marked("boosted") and not any(
                self._may_have_played(other, BLACKMAILER) for other in others
            ):
                text = f"{player.name}'s Blackmailer cannot be boosted: no other player has played one"
                self.fail("E264", text, player.place("boosted"))
            if player.protects is not None and len(players) < 3:
                text = f"{player.name} cannot protect {players[player.protects].name}: "
                text += "a Countess protects only while three players are in the game"
                self.fail("E256", text, player.place("protects"))

    def _check_shown(self) -> None:
        """MQ-49, MQ-51: a Prosecutor is shown by a third player when another's Veto is played."""
        players = self.position.players
        shown = [seat for seat, player in enumerate(players) if player.is_marked("committed")]
        for seat in shown:
            place, name = players[seat].place("committed"), players[seat].name
            if len(players) < 3:
                text = f"{name} cannot have shown the Prosecutor: with two players nobody intervenes"
                self.fail("E262", text, place)
            elif not any(gone for other, gone in enumerate(self.gone) if other != seat):
                text = f"{name} cannot have shown the Prosecutor: no other player's Veto was played"
                self.fail("E262", text, place, help="say it of the player who did: veto_gone = true")
            elif self.position.moment is None and seat == self.last_mover():
                text = f"{name} played the last card: who has shown the Prosecutor plays it in the next turn"
                self.fail("E262", text, place, Place(("turn",)))
        if len(players) > 2 and len(shown) > sum(self.gone) > 0:
            text = f"{len(shown)} players have shown the Prosecutor, each against a Veto, "
            text += f"but {plural('Veto', sum(self.gone))} {'was' if sum(self.gone) == 1 else 'were'} played"
            places = [players[seat].place("committed") for seat in shown]
            self.fail("E262", text, places[0], *places[1:])

    def _check_gains(self) -> None:
        """MQ-21, MQ-26, MQ-28: jewels and Vetoes move by cards that were played."""
        players = self.position.players
        for seat, player in enumerate(players):
            cards = [one.card for one in player.pile] + player.eliminated.cards
            jewels = [word for word in ("diamonds", "rubies") if getattr(player, word)]
            may_be_paid = player.is_marked("committed")
            if not cards and self.gone[seat]:
                text = f"{player.name}'s Veto cannot have been played: {player.name} has played no card that it defends"
                key = "veto_gone" if player.veto_gone else "played"
                self.fail("E263", text, player.place(key) if player.veto_gone else Place(player.keys))
            if not cards and player.front and not may_be_paid:
                text = f"{player.name} has received a Veto, but has played no card"
                self.fail("E263", text, player.place("vetoes_received"))
            if not cards and jewels and not may_be_paid:
                text = f"{player.name} has {jewels[0]}, but has played no card to buy with"
                self.fail("E269", text, player.place(jewels[0]))
            elif seat != self.position.active and len(cards) == 1 and jewels and not may_be_paid:
                if cards[0] in _GAINS_AT_ONCE:
                    continue
                text = f"{player.name} has {jewels[0]}, but has played only the {CARD_NAMES[cards[0]]}, "
                text += "which buys at the start of the next turn"
                self.fail("E269", text, player.place(jewels[0]))

    def _check_received(self) -> None:
        """MQ-28: with two players a Veto lies in front of the other."""
        players = self.position.players
        for seat, player in enumerate(players if len(players) == 2 else []):
            if player.front and not self.gone[1 - seat]:
                text = f"the Veto in front of {player.name} was {players[1 - seat].name}'s, who is said to have it"
                self.fail("E263", text, player.place("vetoes_received"))

    # ------------------------------------------------------------------------------------------- the start of a turn

    def _check_newest(self) -> None:
        """MQ-10: whose turn has just ended has placed the newest card, and nobody has eliminated it."""
        position, last = self.position, self.last_mover()
        if last is None or position.active is None or not self._has_begun():
            return
        name, active = position.players[last].name, position.players[position.active].name
        if position.players[last].visible is None:
            text = f"it is {active}'s turn, so {name} has just played, but {name} has no visible card"
            self.fail("E261", text, Place(("turn",)), Place(position.players[last].keys))
            return
        order, place = self.placed(), Place(("placed",))
        if any(player.stamps for player in position.players):
            stamps = self.stamps()
            order = sorted((seat for seat in order), key=lambda seat: stamps[seat][-1])
            place = position.players[last].place("stamps")
        elif position.placed is None:
            return
        if order[-1] != last:
            text = f"it is {active}'s turn, so {name} has just played: {name}'s card was placed last"
            newest = position.players[order[-1]].name
            text += f", not {newest}'s"
            self.fail("E261", text, place, Place(("turn",)))

    def _check_first_coins(self) -> None:
        """MQ-08: before the first card the first player and his left neighbour have coins."""
        position, players = self.position, self.position.players
        if self._has_begun() or position.active is None:
            return
        wanted = [0] * len(players)
        wanted[position.active] = self.rules.first_coins
        wanted[(position.active + 1) % len(players)] = self.rules.left_coins
        for player, coins in zip(players, wanted, strict=True):
            if player.coins != coins:
                text = f"nobody has played yet: {player.name} has {plural('coin', coins)}, not {player.coins}"
                place = player.place("coins") if player.coins else Place(player.keys)
                self.fail("E269", text, place, Place(("turn",)))

    def _plays(self, player: PlayerDraft) -> set[int]:
        """How many cards a player may have played who has not played the Forger."""
        count, astrologer = len(player.pile) + len(player.eliminated.listed), self._depth(player, ASTROLOGER)
        if player.retrieved or not self._is_played(player, ASTROLOGER):
            return {count}
        # MQ-38: where a card lay below it, he has taken one
        return {count + 1} if astrologer else {count, count + 1}

    def _check_rounds(self) -> None:
        """MQ-10: while nobody can have reversed the direction everybody plays in turn."""
        players, active = self.position.players, self.position.active
        if active is None or any(self._forgeries(one) != {0} for one in players):
            return
        order = [players[(active + step) % len(players)] for step in range(len(players))]
        counts = [self._plays(one) for one in order]
        for first in counts[0]:
            rounds = [
                min((count for count in each if first <= count <= first + 1), default=-1) for each in counts
            ]
            later = [first + 1 in each for each in counts]
            changes = next((step for step, count in enumerate(rounds) if count > first), len(order))
            if -1 not in rounds and all(later[changes:]):
                return
        told = ", ".join(f"{one.name} {max(each)}" for one, each in zip(order, counts, strict=True))
        text = f"it is {order[0].name}'s turn, but in turn order the players have played {told} cards"
        help = "name every card of each player in 'played' or 'eliminated': without a Forger all play in turn"
        self.fail(
            "E269", text, Place(("turn",)), *(one.place("played") for one in order if one.pile), help=help
        )
