"""Whether the coins, jewels, Vetoes and cards of a position of Marquis add up."""

from __future__ import annotations

from dataclasses import dataclass

from core.marquis.names import CARD_NAMES, N_CARDS, VETO, plural
from core.marquis.position_draft import Draft, PlayerDraft
from core.problems import Faults, Keys, Place


@dataclass(frozen=True)
class Rules:
    """The numbers of the rules data that checks need.

    Attributes:
        coins: coins of treasury and players together.
        diamonds, rubies: jewels of the game.
        diamonds_per_ruby: loose diamonds that are swapped for a ruby.
        hand_size: cards of a hand while there is a draw pile.
        first_coins, left_coins: of the first player and the seat on his left, before the first card.
    """

    coins: int
    diamonds: int
    rubies: int
    diamonds_per_ruby: int
    hand_size: int
    first_coins: int
    left_coins: int


class Counts(Faults):
    """Coins, jewels, Vetoes and cards of one draft: do they add up?

    Args:
        position: the draft.
        rules: numbers of the rules.
    """

    def __init__(self, position: Draft, rules: Rules) -> None:
        super().__init__()
        self.position = position
        self.rules = rules
        self.gone = [player.veto_gone is True for player in position.players]
        """[seats] whether a player's own Veto has left his hand and draw pile."""

    def deck_size(self, seat: int) -> int:
        """Cards of a player's draw pile; negative if too many are accounted for."""
        player = self.position.players[seat]
        held = player.hand.total if player.hand is not None else 0
        placed = len(player.pile) + len(player.eliminated.listed) - len(player.retrieved)
        return N_CARDS - held - placed - self.gone[seat]

    def deck(self, seat: int) -> list[int]:
        """The cards of a draw pile when the hand is known: all that are nowhere else."""
        player = self.position.players[seat]
        held = player.hand.cards if player.hand is not None else []
        elsewhere = {*held, *(one.card for one in player.pile), *player.eliminated.cards}
        if self.gone[seat]:
            elsewhere.add(VETO)
        return [card for card in range(N_CARDS) if card not in elsewhere]

    def named(self, player: PlayerDraft) -> list[tuple[int, Keys, str]]:
        """Every named card of a player: the card, where it stands, in which list."""
        found = [(one.card, one.keys, "played") for one in player.pile]
        found += [(card, keys, "eliminated") for card, keys in player.eliminated.listed]
        if player.hand is not None:
            found += [(card, keys, "hand") for card, keys in player.hand.listed]
        return found

    def _check_coins(self) -> None:
        """MQ-02: treasury and players have all coins."""
        position, treasury = self.position, self.position.treasury
        if treasury is None:
            return
        owned = [player.coins for player in position.players]
        total = treasury + sum(owned)
        if total == self.rules.coins:
            return
        difference = abs(total - self.rules.coins)
        word = "too many" if total > self.rules.coins else "missing"
        parts = " + ".join(str(number) for number in [treasury, *owned])
        text = f"treasury and players have {parts} = {plural('coin', total)}, but {len(owned)} players have "
        text += f"{self.rules.coins}: {difference} {word}"
        also = [player.place("coins") for player in position.players if player.coins]
        self.fail("E252", text, Place(("treasury",)), *also, help="'coins' left out means 0")

    def _check_jewels(self) -> None:
        """MQ-03 and MQ-24: the supply, and diamonds that are swapped at once."""
        players, rules = self.position.players, self.rules
        for word, supply in (("diamonds", rules.diamonds), ("rubies", rules.rubies)):
            owners = [player for player in players if getattr(player, word)]
            total = sum(getattr(player, word) for player in owners)
            if total > supply:
                text = f"the players own {total} {word}, but the game has {supply}"
                places = [player.place(word, f"{getattr(player, word)} here") for player in reversed(owners)]
                self.fail("E259", text, places[0], *places[1:])
        bank = rules.rubies - sum(player.rubies for player in players)
        for player in players:
            if player.diamonds >= rules.diamonds_per_ruby and bank > 0:
                swap = rules.diamonds_per_ruby
                text = f"{player.name} has {player.diamonds} loose diamonds while the bank has "
                text += (
                    f"{'1 ruby' if bank == 1 else f'{bank} rubies'}: {swap} are swapped for a ruby at once"
                )
                rubies, diamonds = player.rubies + player.diamonds // swap, player.diamonds % swap
                help = f"write rubies = {rubies} and diamonds = {diamonds}"
                self.fail("E260", text, player.place("diamonds"), help=help)

    def _check_twice(self) -> None:
        """MQ-01: one card of each kind."""
        for player in self.position.players:
            first: dict[int, tuple[Keys, str]] = {}
            for card, keys, where in self.named(player):
                if card not in first:
                    first[card] = (keys, where)
                    continue
                name = CARD_NAMES[card]
                text = f"{player.name} has the {name} twice, but each player has one of each card"
                also = Place(first[card][0], f"in '{first[card][1]}'")
                help = "a card that was taken back to the hand is no longer in 'played'"
                self.fail("E250", text, Place(keys, f"again in '{where}'"), also, help=help)

    def _check_twelve(self) -> None:
        """MQ-01: twelve cards."""
        for seat, player in enumerate(self.position.players):
            left = self.deck_size(seat)
            if left >= 0 or player.hand is None:
                continue
            parts = [f"hand {player.hand.total}", f"played {len(player.pile)}"]
            if player.eliminated.listed:
                parts.append(f"eliminated {len(player.eliminated.listed)}")
            if self.gone[seat]:
                parts.append("Veto gone 1")
            if player.retrieved:
                parts.append(f"less {len(player.retrieved)} retrieved")
            text = f"{player.name} has {N_CARDS - left} cards ({', '.join(parts)}), but each player has {N_CARDS}"
            self.fail("E251", text, player.place("hand"), player.place("played"))

    def _find_vetoes(self) -> None:
        """MQ-28: each Veto in front of a player has left the hand of its owner; whose it was may be left out."""
        players = self.position.players
        front = sum(player.front for player in players)
        for seat, player in enumerate(players):
            held = next((keys for card, keys, where in self.named(player) if card == VETO), None)
            if self.gone[seat] and held is not None:
                text = f"{player.name} holds the Veto, but 'veto_gone' says that it has left the hand"
                self.fail("E263", text, player.place("veto_gone"), Place(held))
                return
        need = front - sum(self.gone)
        if need < 0:
            self._check_spent(-need)
        if need <= 0:
            return
        unsaid = [
            seat
            for seat, player in enumerate(players)
            if player.veto_gone is None
            and all(card != VETO for card, _, _ in self.named(player))
            and (player.pile or player.eliminated.listed)
        ]
        others = [seat for seat in unsaid if players[seat].front < front]
        owners = others if len(others) >= need else unsaid
        if len(owners) == need:
            for seat in owners:
                self.gone[seat] = True
            return
        places = [player.place("vetoes_received") for player in players if player.front]
        lie = f"{plural('Veto', front)} {'lies' if front == 1 else 'lie'} in front of players"
        if len(owners) < need:
            known = sum(self.gone) + len(owners)
            text = f"{lie}, but at most {plural('Veto', known)} can have been played"
            self.fail("E263", text, *places, help="a Veto that a player still holds lies in front of nobody")
        else:
            names = [players[seat].name for seat in owners]
            text = f"{lie}, but whose {'was it' if need == 1 else 'were they'}? {' or '.join(names)}"
            self.fail("E263", text, *places, help="say it of its owner: veto_gone = true")

    def _check_spent(self, spent: int) -> None:
        """MQ-61: Vetoes leave the game in the last purchases only."""
        players = self.position.players
        if self.position.moment is not None or any(player.is_marked("finished") for player in players):
            return
        places = [player.place("veto_gone") for player in players if player.veto_gone]
        text = f"{plural('Veto', spent)} left the hands and {'lies' if spent == 1 else 'lie'} in front of nobody, "
        text += "but nobody is finished: a Veto is only spent in last purchases"
        self.fail("E263", text, *places, help="say who has it: vetoes_received = 1")
