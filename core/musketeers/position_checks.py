"""What must hold of a position of The Three Musketeers as a whole, said in the words of the game."""

from __future__ import annotations

from core.musketeers.position_draft import Draft
from core.musketeers.position_moment import Moments
from core.musketeers.position_rules import CARDINAL_PHASE, Rules

_SUM_CODES = frozenset(
    {"E201", "E203", "E205", "E210", "E212", "E213", "E218", "E270", "E272", "E275", "E277"}
)
"""Problems after which sums of tokens and cards say nothing."""


_HISTORY_CODES = _SUM_CODES | frozenset(
    {"E202", "E204", "E208", "E230", "E235", "E271", "E278", "E281", "E284", "E285", "E286", "E287", "E288"}
)
"""Problems after which what earlier turns have left says nothing."""


class Checks(Moments):
    """Runs every check over one draft; `problems` holds what was found.

    Args:
        position: the draft.
        rules: numbers of the rules.
        codes: those of the problems found before.
    """

    def __init__(self, position: Draft, rules: Rules, codes: set[str]) -> None:
        super().__init__(position, rules)
        self._check_move_cards()
        self._find_phase()
        self._check_scope()
        self._check_favourites()
        self._check_doorways()
        self._check_chests()
        self._check_figures()
        self._check_gold()
        if self.at == "setup":
            self._check_phase()
            return
        self._check_copies()
        self._check_specials()
        self._check_queen()
        self._check_pendants()
        self._check_belief()
        self._check_meetings(position.turn == CARDINAL_PHASE and self.at == "act")
        if not _SUM_CODES & (codes | {problem.code for problem in self.problems}):
            if position.moment is None:
                self._check_tokens()
            self._check_phase()
        if position.moment is not None:
            self._check_moment()
        if self.at and not _HISTORY_CODES & (codes | {problem.code for problem in self.problems}):
            self._check_history()
