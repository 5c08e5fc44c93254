"""Whether the table [moment] of a full state of The Three Musketeers agrees with itself and with the table.

That the game stands still at this choice is the engine's to say (`state_from`); this is what it would go on with wrongly.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.musketeers.names import CLOAK, ELITE, FIGURE_NAMES, N_FIGURES, N_TOKENS, SPECIAL_NAMES, TO_ARMS
from core.musketeers.position_history import History
from core.musketeers.position_rules import ALL_PHASE, CARDINAL_PHASE, NO_PHASE, SIGNAL_PHASE
from core.problems import Place

# stages, flags and marks of vocabulary.pxd
_TO_PISTOL, _TO_CARD, _SHARES, _REST = 34, 36, 38, 39
_WINDOW_AGAIN, _DODGED, _WINS, _ROLLED = 2048, 4096, 8192 | 16384, 32768
_IN_ROUND, _HAD_REST, _HAS_DEALT, _HAS_MOVED = 16, 32, 64, 128
_DUEL_FLAGS = _WINDOW_AGAIN | _DODGED | _ROLLED
_DUEL_MARKS = _IN_ROUND | _HAD_REST

_TRADE = ("PENDANT", "GOODS")
_DUEL = ("ITEM", "C_PISTOL", "PISTOL", "DUEL_CARD", "DUEL_ROUND", "REST")
_OFFERS = {SIGNAL_PHASE: 1, NO_PHASE: None}
"""What has been offered before a phase: 2 unless it stands here."""


class Moments(History):
    """Checks of [moment]."""

    def _check_moment(self) -> None:
        """Bits that exist; then, unless all is over, what belongs to the choice."""
        if not self._check_bits() or self._is_node("OVER", ""):
            return
        self._check_offer()
        self._check_trade()
        self._check_moved()
        is_duel, is_first = self._is_duel(), not self._number("round")
        if not is_duel:
            what = "no duel is fought at this choice"
            self._refuse_all(what, ("round", "duel_card", "rest"), _DUEL_FLAGS, _DUEL_MARKS)
        elif is_first:
            self._check_first_round()
        else:
            self._check_later_round()

    def _number(self, name: str) -> int:
        assert self.position.moment is not None, "only a moment has numbers"
        return self.position.moment.facts.get(name, 0)

    def _marks(self, bit: int) -> list[int]:
        """The Musketeers with a mark."""
        return [number for number in range(N_FIGURES) if self._number(f"marks_{number}") & bit]

    def _wrong(self, text: str, name: str) -> None:
        """A fault at a number, or at the table if it is left out."""
        assert self.position.moment is not None, "only a moment has numbers"
        keys = ("moment", name) if name in self.position.moment.facts else ("moment",)
        self.fail("E235", text, Place(keys))

    def _refuse_all(self, what: str, names: Iterable[str], flags: int = 0, marks: int = 0) -> None:
        """Numbers that must be 0 here."""
        for name in names:
            if self._number(name):
                self._wrong(f"{what}: '{name}' cannot be {self._number(name)}", name)
        if self._number("flags") & flags:
            self._wrong(f"{what}: 'flags' cannot hold {self._number('flags') & flags}", "flags")
        for number in self._marks(marks):
            held = self._number(f"marks_{number}") & marks
            self._wrong(f"{what}: 'marks_{number}' cannot hold {held}", f"marks_{number}")

    def _check_bits(self) -> bool:
        """Whether flags and marks are those that [moment] holds; the others have keys of their own."""
        count = len(self.problems)
        known = {"flags": _DUEL_FLAGS | _WINS}
        known |= {f"marks_{number}": _DUEL_MARKS | _HAS_DEALT | _HAS_MOVED for number in range(N_FIGURES)}
        for name, bits in known.items():
            odd = self._number(name) & ~bits
            if odd:
                listed = ", ".join(str(1 << bit) for bit in range(16) if bits >> bit & 1)
                self._wrong(f"'{name}' is a sum of {listed}: there is no {odd} in it", name)
        return len(self.problems) == count

    # -------------------------------------------------------------------------------------------------------- all phases

    def _check_offer(self) -> None:
        """TM-15: the Signal and One for all were offered before a phase began, or one of them was played."""
        wanted = _OFFERS.get(self.phase, 2)
        if wanted is not None and self._number("offer") != wanted:
            self._wrong(f"in this phase 'offer' is {wanted}, not {self._number('offer')}", "offer")

    def _check_trade(self) -> None:
        """TM-31: who has dealt in this phase, and what may still change hands."""
        if not self._is_node("PARTNER", *_TRADE):
            self._refuse_all("nobody trades at this choice", (), marks=_HAS_DEALT)
        if not self._is_node(*_TRADE):
            self._refuse_all("nobody trades at this choice", ("give_n", "take_n", "to_give", "to_take"))
            return
        partner = self._number("target")
        if partner < N_FIGURES and partner not in self._marks(_HAS_DEALT):
            text = f"a trade with {FIGURE_NAMES[partner]} is going on: 'marks_{partner}' holds {_HAS_DEALT}"
            self._wrong(text, f"marks_{partner}")

    def _check_moved(self) -> None:
        """TM-59: who has stepped by One for all."""
        if self.phase != ALL_PHASE:
            self._refuse_all("One for all is not played at this choice", (), marks=_HAS_MOVED)
        cursor = self._number("cursor")
        steps = self._is_node("ALL_PICK", "TOKEN_DRAW") or (self._is_node("SAVE") and not self._is_duel())
        if self.phase == ALL_PHASE and steps and cursor < N_FIGURES and cursor not in self._marks(_HAS_MOVED):
            text = f"{FIGURE_NAMES[cursor]} has just stepped: 'marks_{cursor}' holds {_HAS_MOVED}"
            self._wrong(text, f"marks_{cursor}")
        if self.phase == CARDINAL_PHASE and self._is_node("SPECIAL_DRAW", "DISCARD"):
            self._check_draws(cursor)

    def _check_draws(self, left: int) -> None:
        """TM-40: cards still to draw."""
        card = self.position.card
        if card is None or not 0 < self.begun <= len(self.rules.cards.get(card, ())):
            return
        draws = self.rules.cards[card][self.begun - 1].draws
        least, most = (1, draws) if self._is_node("SPECIAL_DRAW") else (0, draws - 1)
        if not least <= left <= most:
            self._wrong(
                f"card {card} lets the Cardinal draw {draws}: 'cursor', those to come, cannot be {left}",
                "cursor",
            )

    # ------------------------------------------------------------------------------------------------------------- duels

    def _is_duel(self) -> bool:
        """Whether the choice is one of a duel; a Medicine may answer a Trap too."""
        return self._is_node(*_DUEL) or (
            self._is_node("SAVE")
            and (self._number("at") == _SHARES or self._number("back") in (_TO_CARD, _REST))
        )

    def _check_first_round(self) -> None:
        """TM-61, TM-63, TM-66: before any dice only a shot and a card of the Cardinal can have been."""
        self._refuse_all("no dice were rolled in this duel yet", ("rest",), _DODGED, _DUEL_MARKS)
        card, flags = self._number("duel_card"), self._number("flags")
        shot, again = bool(flags & _ROLLED), bool(flags & _WINDOW_AGAIN)
        before_shot = self._is_node("C_PISTOL", "PISTOL") or (
            self._is_node("ITEM") and self._number("back") == _TO_PISTOL
        )
        if before_shot:
            self._refuse_all("the duel has only begun", ("duel_card",), _DUEL_FLAGS)
        elif card not in (0, TO_ARMS, ELITE):
            names = f"{TO_ARMS} ({SPECIAL_NAMES[TO_ARMS]}) or {ELITE} ({SPECIAL_NAMES[ELITE]})"
            self._wrong(f"'duel_card' is {names}, not {card}", "duel_card")
        elif card and not (self.position.is_marked("card_played") and again):
            text = f"'duel_card' says that {SPECIAL_NAMES[card]} was played: card_played = true, and 'flags' "
            self._wrong(f"{text}holds {_WINDOW_AGAIN}", "duel_card")
        elif card and self.position.discards.is_whole and not self.pile()[card]:
            text = f"'duel_card' says that {SPECIAL_NAMES[card]} was played, but it is not among the discards"
            self._wrong(text, "duel_card")
        elif shot and not again:
            self._wrong(f"'flags' tells of a shot ({_ROLLED}), so it holds {_WINDOW_AGAIN} too", "flags")
        elif again and not shot and not card:
            text = f"'flags' tells of a shot or a card in this duel ({_WINDOW_AGAIN}), but no shot ({_ROLLED}) was fired: "
            self._wrong(f"{text}'duel_card' names the card, {TO_ARMS} or {ELITE}", "flags")
        elif card and self._is_node("DUEL_CARD", "SAVE"):
            self._wrong("the Cardinal has played no card in this duel yet", "duel_card")
        elif self._is_node("ITEM") and not again:
            self._wrong(f"items are used once more, so 'flags' holds {_WINDOW_AGAIN}", "flags")

    def _check_later_round(self) -> None:
        """TM-66, TM-71: dice were rolled; the card was for their first round."""
        self._refuse_all("the first round of this duel is over", ("duel_card",))
        if self._is_node("C_PISTOL", "PISTOL", "DUEL_CARD"):
            self._wrong("shot and card come before the first round: 'round' is 0", "round")
            return
        if not self._number("flags") & _ROLLED:
            self._wrong(f"dice were rolled in this duel, so 'flags' holds {_ROLLED}", "flags")
        fought, spent = self._marks(_IN_ROUND), self._marks(_HAD_REST)
        for number in spent:
            if number not in fought:
                text = f"'marks_{number}' holds {_HAD_REST}, a remaining hit, but not {_IN_ROUND}: "
                self._wrong(f"{text}{FIGURE_NAMES[number]} did not fight in this round", f"marks_{number}")
        room, figures = self._number("duel_room"), self.position.figures
        here = [one.number for one in figures if self.is_standing(one) and one.room == room]
        for number in here:
            if number not in fought:
                text = f"{FIGURE_NAMES[number]} fights in this duel: 'marks_{number}' holds {_IN_ROUND}"
                self._wrong(text, f"marks_{number}")
        in_dice = self._is_node("REST", "SAVE")
        away = [number for number in fought if figures[number].room != room]
        cloaks = 0 if in_dice else self.position.used.counts(N_TOKENS)[CLOAK]
        for number in fought:
            is_left = number in away[:cloaks] or (not in_dice and figures[number].room == room)
            if number not in here and not is_left:
                text = f"{FIGURE_NAMES[number]} is not in this duel: 'marks_{number}' cannot hold {_IN_ROUND}"
                self._wrong(text, f"marks_{number}")
        rest = self._number("rest")
        if rest and (not in_dice or rest >= max(1, len(fought))):
            self._wrong(
                f"{rest} hits cannot remain of this round: fewer than the {len(fought)} who fight", "rest"
            )
