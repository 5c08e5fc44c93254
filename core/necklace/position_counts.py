"""Whether the cards, sales and Merchants of a position of Queen's Necklace add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.necklace.names import KIND_IDS, KIND_NAMES, N_ORDINARY, plural
from core.necklace.position_cards import MERCHANT, Cards
from core.necklace.position_draft import Draft, SaleDraft
from core.problems import Faults, Keys, Place

AS = KIND_IDS.index("AS")
QN = KIND_IDS.index("QN")
CY = KIND_IDS.index("CY")
CD = KIND_IDS.index("CD")
RG = KIND_IDS.index("RG")
KI = KIND_IDS.index("KI")
BA = KIND_IDS.index("BA")
N_MERCHANTS = 3
NO_TYPE = 4


@dataclass(frozen=True)
class Rules:
    """The numbers of the rules data that checks need.

    Attributes:
        counts: [24] copies of each kind.
        top_price: the dearest price of any card.
        budget, courtier_bonus: ducats.
        slots: slots of the display.
        sales: sales of a game.
        pile_size: ordinary cards after the deal.
        windows: for each Merchant the least and greatest number of ordinary cards drawn before it.
    """

    counts: Sequence[int]
    top_price: int
    budget: int
    courtier_bonus: int
    slots: int
    sales: int
    pile_size: int
    windows: Sequence[tuple[int, int]]


def row_cards(sale: SaleDraft) -> list[int]:
    """[24] cards that a player has laid down, by kind."""
    counts = [*sale.rows, *[0] * (N_ORDINARY - len(sale.rows))]
    counts[RG] += sum(sale.rings)
    counts[KI] += sale.king != NO_TYPE
    counts[QN] += sale.necklace != NO_TYPE
    counts[BA] += sale.bankers
    return counts


class Counts(Faults):
    """Cards, sales and Merchants of one draft: do they add up?

    Args:
        position: the draft.
        rules: numbers of the rules.
    """

    def __init__(self, position: Draft, rules: Rules) -> None:
        super().__init__()
        self.position = position
        self.rules = rules

    @property
    def _is_revealed(self) -> bool:
        moment = self.position.moment
        return moment is not None and bool(moment.facts.get("revealed"))

    @property
    def _owner(self) -> str:
        """Whose turn it is."""
        active = self.position.active
        return "the active player" if active is None else self.position.names[active]

    def named(self) -> list[int]:
        """[24] cards whose place the file names, by kind; the draw pile left out."""
        position = self.position
        counts = list(position.discards.counts)
        for slot in position.display or ():
            if slot is not None and slot.kind is not None:
                counts[slot.kind] += 1
        for player in position.players:
            parts = [player.hand.counts] if player.hand is not None else []
            if player.sale is not None and self._is_revealed:
                parts.append(row_cards(player.sale))
            for part in parts:
                counts = [a + b for a, b in zip(counts, part, strict=True)]
        return counts

    def _places(self, kind: int) -> list[tuple[Keys, int]]:
        """Where cards of a kind are named, and how many there."""
        position = self.position
        found = list(position.discards.places.get(kind, []))
        found += [(slot.keys, 1) for slot in position.display or () if slot is not None and slot.kind == kind]
        for player in position.players:
            if player.hand is not None:
                found += player.hand.places.get(kind, [])
            if player.sale is not None and self._is_revealed and row_cards(player.sale)[kind]:
                found.append((player.sale.keys, row_cards(player.sale)[kind]))
        if isinstance(position.pile, Cards):
            found += position.pile.places.get(kind, [])
        return found

    def _say_missing(self, pile: Cards) -> None:
        """Every card is named: say which are not."""
        used = [a + b for a, b in zip(self.named(), pile.counts, strict=True)]
        lack = [self.rules.counts[kind] - used[kind] for kind in range(N_ORDINARY)]
        parts = ", ".join(plural(KIND_NAMES[kind], n) for kind, n in enumerate(lack) if n > 0)
        self.fail(
            "E228", f"every card has a place in a full state, but these have none: {parts}", Place(pile.keys)
        )

    def _check_merchants(self) -> None:
        """The Merchants of a listed draw pile; they may be left out."""
        pile, out = self.position.pile, self.position.merchants
        if isinstance(pile, Cards) and pile.merchants and pile.merchants + out != N_MERCHANTS:
            text = f"{plural('Merchant', pile.merchants)} in the draw pile and {out} that came out are not {N_MERCHANTS}"
            self.fail("E228", text, Place(pile.places[MERCHANT][0][0]), Place(("sales_done",)))

    def _pile_total(self) -> int | None:
        """Cards of the draw pile, Merchants included."""
        pile = self.position.pile
        if isinstance(pile, Cards):
            return pile.total + N_MERCHANTS - self.position.merchants
        return pile

    def _pile_n(self) -> int | None:
        """Ordinary cards of the draw pile."""
        total = self._pile_total()
        return None if total is None else total - (N_MERCHANTS - self.position.merchants)

    def is_under_way(self) -> bool:
        """Whether cards were bought since the first display."""
        pile = self._pile_n()
        return pile is not None and pile < self.rules.pile_size - self.rules.slots

    def _check_copies(self) -> None:
        """No kind has more copies than the game."""
        for kind in range(N_ORDINARY):
            places = self._places(kind)
            count, limit = sum(n for _, n in places), self.rules.counts[kind]
            if count <= limit:
                continue
            spots = [Place(keys, f"{n} here") for keys, n in reversed(places)]
            verb = "is" if count == 1 else "are"
            text = (
                f"{plural(KIND_NAMES[kind], count)} {verb} accounted for, but the game has {limit or 'none'}"
            )
            help = "one of them is another card, or was counted in two places"
            if kind in self.position.discards.places and self.position.is_view:
                help = "one of them is another card; or set discards_complete = false and leave a discard out"
            self.fail("E213", text, spots[0], *spots[1:], help=help)

    def _check_sum(self) -> None:
        """Hands, display, discards and draw pile are all the cards there are."""
        position, pile = self.position, self._pile_n()
        if (
            position.display is None
            or pile is None
            or any(player.hand is None for player in position.players)
        ):
            return
        hands = sum(player.hand.total for player in position.players if player.hand is not None)
        display = sum(slot is not None for slot in position.display)
        rows = sum(
            sum(row_cards(p.sale)) for p in position.players if p.sale is not None and self._is_revealed
        )
        total = hands + display + position.discards.total + rows + pile
        whole = sum(self.rules.counts)
        if total < whole and isinstance(position.pile, Cards):
            self._say_missing(position.pile)
            return
        if total == whole or (total < whole and not position.discards_complete):
            return
        laid = f", laid down {rows}" if rows else ""
        parts = (
            f"hands {hands}, display {display}, discards {position.discards.total}{laid} and draw pile {pile}"
        )
        more = f"{total - whole} too many" if total > whole else f"{whole - total} missing"
        text = f"{parts} make {total} ordinary cards, but the game has {whole}: {more}"
        left = N_MERCHANTS - position.merchants
        help = f"draw_pile counts the {plural('Merchant', left)} still in it; check hands and discards"
        if total < whole and position.is_view:
            help = "list the missing discards, or set discards_complete = false if nobody remembers them"
        also = (Place(("discards",), f"{position.discards.total} here"),) if position.discards.total else ()
        self.fail(
            "E214", text, Place(("draw_pile",), f"{pile} and {plural('Merchant', left)}"), *also, help=help
        )

    def _check_sales(self) -> None:
        position, pending = self.position, len(self.position.pending)
        if self.rules.sales <= position.sales_done and position.moment is None:
            text = f"{position.sales_done} sales are held: the game ends with sale {self.rules.sales}"
            self.fail("E226", text, Place(("sales_done",)))
        elif position.sales_done + pending > N_MERCHANTS:
            held = plural("sale", position.sales_done)
            text = f"{held} held and {pending} pending are more than the {N_MERCHANTS} of a game"
            self.fail("E226", text, Place(("pending_sales",)), Place(("sales_done",)))
        cardinals = self.rules.counts[CD]
        if position.discards_complete:
            cardinals = min(cardinals, position.discards.counts[CD])
        if pending > cardinals:
            played = plural("Cardinal", cardinals)
            text = f"{plural('sale', pending)} pending, but {played} played: each delays one sale"
            also = (
                (Place(("discards",), f"{plural('Cardinal', cardinals)} here"),)
                if position.discards_complete
                else ()
            )
            self.fail("E226", text, Place(("pending_sales",)), *also, help="list the Cardinal in 'discards'")

    def _check_windows(self) -> bool:
        """QN-10: the Merchants that are out agree with the cards drawn."""
        total, out = self._pile_total(), self.position.merchants
        if total is None or out > N_MERCHANTS or not self.position.sales_are_told:
            return False
        windows, left = self.rules.windows, N_MERCHANTS - out
        least = windows[out - 1][0] if out else self.rules.slots
        most = windows[out][1] if left else self.rules.pile_size
        low, high = self.rules.pile_size - most + left, self.rules.pile_size - least + left
        if low <= total <= high:
            return True
        lies = [f"Merchant {i + 1} comes after {a} to {b} ordinary cards" for i, (a, b) in enumerate(windows)]
        near = lies[max(0, out - 1) : out + 1]
        held = f"{plural('sale', self.position.sales_done)} held, {len(self.position.pending)} pending"
        text = f"with {held} the draw pile has {low} to {high} cards, not {total}"
        dealt = f"{self.rules.pile_size} are in the pile after the deal, the first display included"
        help = f"{'; '.join(near)}; {dealt}; draw_pile counts the {plural('Merchant', left)} still in it"
        self.fail("E227", text, Place(("draw_pile",)), Place(("sales_done",)), help=help)
        return False
