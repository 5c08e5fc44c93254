"""The engine's beliefs against the oracle that enumerates every deal: late positions where few cards are unseen.

Rules: K-1 to K-12.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from necklace_pair import Pair, cards, dealt, display, necklace, quiet, random_action

from core.game import View
from tests.reference.necklace import KINDS, Table
from tests.reference.necklace_belief import Belief

AS, QN, MU = (KINDS.index(k) for k in ("AS", "QN", "MU"))
HIDDEN = (AS, QN)
MOST_WORLDS = 1500
PUBLIC = 8


def late(hands: Sequence[str], pile: str, **more: Any) -> dict[str, Any]:
    """A position in which all cards but these lie open; the last Merchant is still to come."""
    facts = quiet(
        hands,
        more.pop("show", "A1@0 A1@2 R1@3 - -"),
        pile_n=len(pile.split()),
        pile=pile,
        sales_held=2,
        **more,
    )
    return facts


def view_facts(facts: Mapping[str, Any], viewer: int, known: Mapping[int, str]) -> dict[str, Any]:
    """What the viewer knows if all he knows of the other hands is `known` and who wears the Necklace."""
    others: list[dict[str, Any] | None] = []
    for seat, hand in enumerate(facts["hands"]):
        sure = cards(known.get(seat, ""))
        sure[QN] = hand[QN]
        unknown = sum(hand) - sum(sure)
        others.append(
            None
            if seat == viewer
            else {"known": sure, "unknown": unknown, "excluded": list(HIDDEN), "likely": {}}
        )
    is_active = facts["active"] == viewer
    own = [0] * len(KINDS) if viewer == PUBLIC else facts["hands"][viewer]
    return {
        "viewer": viewer, "active": facts["active"], "node": facts["node"], "fashion": facts["fashion"],
        "scores": facts["scores"], "hand": own, "others": others, "pile_n": sum(facts["pile"]),
        "discard": facts["discard"], "forgotten_discards": 0, "display": facts["display"],
        "budget": facts["budget"], "bought": facts["bought"], "sales_held": facts["sales_held"],
        "pending": facts["pending"], "fresh": facts["fresh"] if is_active else [0] * len(KINDS),
    }  # fmt: skip


def cards_numbers(text: str) -> list[int]:
    """Numbers of the kinds in a text."""
    return [KINDS.index(word) for word in text.split()]


class Watch:
    """A pair, one observer's compiled view and his oracle."""

    def __init__(
        self,
        facts: Mapping[str, Any],
        viewer: int,
        known: Mapping[int, str] | None = None,
        excluded: Mapping[int, Sequence[int]] | None = None,
        forgotten: str = "",
    ) -> None:
        seats = len(facts["hands"])
        self.pair = Pair(necklace(seats), facts)
        self.viewer = viewer
        seen = view_facts(facts, viewer, known or {})
        excluded = {seat: [*HIDDEN, *(excluded or {}).get(seat, ())] for seat in range(seats)}
        for seat, other in enumerate(seen["others"]):
            if other is not None:
                other["excluded"] = excluded[seat]
        seen["discard"] = [a - b for a, b in zip(facts["discard"], cards(forgotten), strict=True)]
        seen["forgotten_discards"] = len(forgotten.split())
        self.view: View = self.pair.game.view_from(seen)  # type: ignore[arg-type]
        unseen = [a + b for a, b in zip(facts["pile"], cards(forgotten), strict=True)]
        sure, unknown = {}, {}
        for seat, other in enumerate(seen["others"]):
            if other is not None:
                sure[seat], unknown[seat] = other["known"], other["unknown"]
                unseen = [
                    u + h - k for u, h, k in zip(unseen, facts["hands"][seat], other["known"], strict=True)
                ]
        self.belief = Belief(seats, viewer, unseen, sure, unknown, excluded)

    def step(self, action: int) -> None:
        """Play an action; view and oracle see it."""
        start = len(self.pair.table.log)
        events = self.pair.step(action)
        for seen in self.pair.game.observations(events, self.viewer):
            self.view.update(seen)
        self.belief.see_all(self.pair.table.log[start:])

    def play(self, *texts: str) -> "Watch":
        """Play actions in words."""
        for text in texts:
            self.step(self.pair.action(text))
        return self

    def compare(self) -> None:
        """Expected cards of each kind in each other hand."""
        for seat in self.belief.others:
            found = self.pair.game.belief(self.view, seat)
            wanted = [float(x) for x in self.belief.expected(seat)]
            assert found == pytest.approx(wanted, abs=1e-6), f"hand of {seat} seen by {self.viewer}"

    def table_of(self, world: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
        """What the oracle says of a world, to be compared with a sampled state."""
        hands = [tuple(world["hands"][seat]) for seat in self.belief.others]
        fresh = world["fresh"] if world["active"] != self.viewer else [0] * len(KINDS)
        return (*hands, tuple(fresh))

    def sampled(self, n: int = 3000) -> None:
        """Every world of the oracle, and no other, is sampled with its frequency (chi-square)."""
        tables = self.belief.tables()
        counts: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for seed in range(n):
            world = self.view.sample(seed)
            counts[self.table_of(self.pair.game.facts(world))] += 1
        assert set(counts) <= set(tables)
        chi, cells, rest, rest_found = 0.0, 0, 0.0, 0
        for table, weight in tables.items():
            expected = float(weight) * n
            assert counts[table] or expected < 20, "a world that is never sampled"
            if expected < 5:
                rest, rest_found = rest + expected, rest_found + counts[table]
                continue
            chi += (counts[table] - expected) ** 2 / expected
            cells += 1
        if rest >= 5:
            chi += (rest_found - rest) ** 2 / rest
            cells += 1
        free = max(1, cells - 1)
        assert chi < free + 4 * (2 * free) ** 0.5 + 8, f"chi-square {chi:.1f} with {free} degrees of freedom"


THREE = ["TH FG CF KI", "MU R1 E2", "E1 MU"]
PILE = "R2 AS"


def test_a_fresh_view_is_uniform_over_all_deals() -> None:
    """Every assignment of the unseen cards, no Astrologer in a hand."""
    for viewer in range(3):
        watch = Watch(late(THREE, PILE), viewer)
        watch.compare()
        watch.sampled()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_as_a_seat_sees_it(seats: int) -> None:
    """K-4, K-11: each unknown card is any card not seen but an Astrologer or the Necklace, which are in the pile."""
    hands = ["R1 R1 R2 CF", "E1 E1 E2 CY", "D1 D1 D2 FG", "A1 A1 A1 TH"][:seats]
    pair = dealt(necklace(seats), hands, "A1 KI AS MU A1", with_views=True)
    for viewer in range(seats):
        unseen = [
            n - a - b
            for n, a, b in zip(pair.game.counts, cards(hands[viewer]), cards("A1 KI AS MU A1"), strict=True)
        ]
        unseen[AS] = unseen[QN] = 0
        for seat in range(seats):
            if seat != viewer:
                wanted = [4 * n / sum(unseen) for n in unseen]
                assert pair.game.belief(pair.views[viewer], seat) == pytest.approx(wanted)


def test_known_cards_stay_where_they_are() -> None:
    """And the rest is uniform."""
    watch = Watch(late(THREE, PILE), 0, {1: "MU R1", 2: "E1"})
    watch.compare()
    watch.sampled()


def test_qn_tv_42_an_unseen_theft() -> None:
    """For P2, P1 holds KI and RG and two unknown cards; P0 steals one of them unseen."""
    hands = ["TH R1 CF", "KI RG E1 D2", "E1 D1"]
    for pile, share in (
        ("R2 D2 A1", Fraction(0)),
        ("R2 MU A1", Fraction(1, 7)),
        ("MU MU MU", Fraction(3, 7)),
    ):
        watch = Watch(late(hands, pile), 2, {1: "KI RG"})
        watch.play("play TH", "on 1")
        q = watch.belief.expected(1)[MU] / 2  # the chance that one of the unknown cards is a Musketeer
        assert q == share
        watch.play("card E1")
        moved = 1 / (2 + 2 * (1 - q))
        king = KINDS.index("KI")
        assert watch.belief.expected(0)[king] == pytest.approx(moved)
        assert watch.pair.game.belief(watch.view, 0)[king] == pytest.approx(float(moved))
        assert watch.pair.game.belief(watch.view, 1)[KINDS.index("RG")] == pytest.approx(float(1 - moved))
        watch.compare()
        watch.sampled()


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize(
    "actions",
    [
        ["play TH", "on 1", "pass", "card E2"],
        ["play TH", "on 1", "pass", "card MU", "card KI"],
        ["play TH", "on 1", "use", "card KI"],
        ["play TH", "on 1", "use", "card CF"],
        ["play FG", "on 1", "type R", "pass"],
        ["play FG", "on 1", "type D", "pass"],
        ["play FG", "on 1", "type E", "pass"],
        ["play FG", "on 2", "type E", "use"],
        ["play CF", "on 1"],
        ["play CF", "on 2", "play TH", "on 2", "pass", "card E1"],
        ["play TH", "on 2", "pass", "card E1", "play FG", "on 2", "type D", "pass"],
        ["play TH", "on 1", "use", "card KI", "play FG", "on 1", "type A"],
    ],
    ids=" ".join,
)
def test_influence_as_each_seat_sees_it(actions: list[str], viewer: int) -> None:
    """Thefts, draw-backs, Forgers and Confessors."""
    watch = Watch(late(THREE, PILE), viewer)
    for action in actions:
        watch.play(action)
        watch.compare()
    watch.sampled()


@pytest.mark.parametrize(
    "actions",
    [
        ["play TH", "on 1", "pass", "card E2", "play FG", "on 1", "type R", "pass"],
        ["play TH", "on 1", "use", "card FG"],
        ["play FG", "on 1", "type E", "pass", "play TH", "on 2", "card R1"],
    ],
    ids=" ".join,
)
def test_influence_as_the_public_sees_it(actions: list[str]) -> None:
    """The neutral observer knows no card of any hand."""
    watch = Watch(late(["TH FG", "MU E2", "R1"], "R2 AS"), PUBLIC)
    for action in actions:
        watch.play(action)
        watch.compare()
    watch.sampled()


@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC])
def test_exclusions_that_do_not_nest(viewer: int) -> None:
    """One seat has no rubies, another no emeralds: all deals that fit stay equally likely."""
    watch = Watch(late(["FG FG CY", "E1 KI", "R1 D1"], "R2 E2 AS"), viewer)
    watch.play("play FG", "on 1", "type R", "play FG", "on 2", "type E")
    watch.compare()
    watch.sampled(6000)


@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC])
def test_what_was_stolen_cannot_be_played(viewer: int) -> None:
    """QN-21: the Forger that P0 plays after a theft was in his hand before it."""
    watch = Watch(late(["TH FG CY", "FG KI", "R1 D1"], "R2 FG AS"), viewer)
    watch.play("play TH", "on 1", "card FG")
    watch.sampled()
    watch.play("play FG", "on 2", "type R")
    watch.compare()
    watch.sampled()
    watch.play("end")
    watch.compare()


STOLEN = ["play TH", "on 1", "card E1"]


def test_each_known_copy_is_as_likely_to_be_drawn() -> None:
    """Two of three cards are known to be E1 and an E1 is drawn: any of the two, or the third if it is one."""
    watch = Watch(late(["TH CY", "E1 E1 R1", "D1 D2"], "R2 E1 AS"), 0, {1: "E1 E1"}).play(*STOLEN)
    watch.compare()
    assert watch.belief.expected(1)[KINDS.index("E1")] == 1 + Fraction(3, 11)
    watch.sampled()


def test_a_chosen_loss_reweighs_the_hypotheses() -> None:
    """P0 steals an E1 from a hand with a known one: the known copy or another? The fewer are known, the likelier it is
    that P2 has one to lose to the Forger."""
    watch = Watch(late(["TH FG CY", "E1 E1", "E1 D1"], "R2 E1 AS"), 0, {1: "E1"}).play(*STOLEN)
    watch.compare()
    watch.play("play FG", "on 2", "type E")
    watch.compare()
    watch.sampled()


@pytest.mark.parametrize("viewer", [0, 2])
def test_a_card_from_the_pile_reweighs_the_hypotheses(viewer: int) -> None:
    """After the same theft the pile turns up an E1: that is likelier where fewer of them are known to be in hands."""
    facts = late(["TH CY", "E1 E1", "R1 D1"], "R2 E1 AS", show="A1@3 RG@0 RG@0 RG@0 RG@0")
    watch = Watch(facts, viewer, {1: "E1"}).play(*STOLEN, "end", "slot 0")
    while watch.pair.node != "REFILL":
        watch.play("end")
    watch.compare()
    watch.play("card E1")
    watch.compare()
    watch.sampled()


def test_a_card_drawn_by_the_viewer_reweighs_the_hypotheses() -> None:
    """The same with the card that the viewer draws for his own Astrologer."""
    facts = late(["TH CY", "E1 E1", "R1 D1"], "R2 E1 AS", show="AS@3 A1@3 RG@0 RG@0 RG@0")
    watch = Watch(facts, 0, {1: "E1"}).play(*STOLEN, "end", "slot 0")
    watch.compare()
    watch.play("card E1")
    watch.compare()
    watch.sampled()


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_typed_view_with_exclusions(viewer: int) -> None:
    """What a position says that a hand does not hold, it does not hold."""
    excluded = {0: cards_numbers("MU KI"), 1: cards_numbers("R1 R2"), 2: cards_numbers("E1 E2")}
    watch = Watch(late(["TH CY", "KI E1", "R1 D1"], "R2 E2 AS"), viewer, excluded=excluded)
    watch.compare()
    watch.sampled(6000)
    watch.play("play TH", "on 1", "card KI")
    watch.compare()
    watch.sampled(6000)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_typed_view_with_forgotten_discards(viewer: int) -> None:
    """Discarded cards that nobody remembers may be anywhere in the viewer's eyes."""
    watch = Watch(late(["TH CY", "KI E1", "R1 D1"], "R2 AS"), viewer, forgotten="RG MU")
    watch.compare()
    watch.sampled()
    watch.play("play TH", "on 1", "card KI", "end")
    watch.compare()
    watch.sampled()


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_draw_back_may_move_a_musketeer_unseen(viewer: int) -> None:
    """QN-34: unlike in a Thief's draw; known copies move with their label."""
    watch = Watch(
        late(["TH MU KI", "MU R1", "E1 D1"], "R2 MU AS"), viewer, {1: "MU"} if viewer != 1 else {0: "KI"}
    )
    watch.play("play TH", "on 1", "use", "card MU")
    watch.compare()
    watch.sampled()


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_an_astrologer_draws_a_hidden_card(viewer: int) -> None:
    """K-7: a new unknown card, not AS, not QN; a chained Astrologer is seen."""
    facts = late(["R1 TH", "E1 MU", "D1 KI"], "R2 AS D2 CF", show="AS@3 A1@2 R1@3 - -", node="BUY")
    for draws in (["card R2"], ["card AS", "card CF"]):
        watch = Watch(facts, viewer).play("slot 0", *draws)
        watch.compare()
        watch.sampled()


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_sale_shows_cards(viewer: int) -> None:
    """K-10: known copies go first, then any unknown card."""
    hands = ["R1 R1 KI TH", "E1 E1 MU R2", "D1 A1"]
    known = {0: {1: "E1"}, 1: {0: "R1"}, 2: {0: "R1 KI", 1: "E1 R2"}}[viewer]
    facts = late(hands, "", hazard="sure", show="FV@2 - - - -", node="BUY", bought=1)
    facts["sales_held"], facts["pending"] = 1, [0, 1]
    facts["pile"], facts["discard"] = short_pile(facts, "R1 E2 AS AS AS CF")
    watch = Watch(facts, viewer, known).play("end")
    while watch.pair.node not in ("SHOW", "REVEALING"):
        watch.step(watch.pair.legal()[0])
    from necklace_pair import COMMIT_NODES, commit_action, shown

    shows = [shown("R1 KI:R"), shown("E1 E1"), shown("A1")]
    while watch.pair.node in COMMIT_NODES:
        watch.step(commit_action(watch.pair.table, shows[watch.pair.actor]))
        watch.compare()
    watch.play("reveal")
    watch.compare()
    watch.sampled()


def short_pile(facts: Mapping[str, Any], pile: str) -> tuple[list[int], list[int]]:
    """The pile consists of these cards, everything else of pile and discard is discarded."""
    rest = [a + b - c for a, b, c in zip(facts["pile"], facts["discard"], cards(pile), strict=True)]
    assert min(rest) >= 0
    return cards(pile), rest


DECK = ("TH", "TH", "TH", "FG", "FG", "CF", "CF", "MU", "MU", "MU", "R1", "R1", "R2", "E1", "E2", "D1", "KI", "RG", "QU",
        "CD", "QN")  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_random_play_as_each_seat_sees_it(seats: int, seed: int) -> None:
    """Whatever happens from a late position, view and oracle agree at every step."""
    for viewer in [*range(seats), *([PUBLIC] if seats == 2 else [])]:
        random = Random(100 * seats + seed)
        deck = list(DECK)
        random.shuffle(deck)
        hands = [" ".join(deck.pop() for _ in range(2 if seats == 4 else 3)) for _ in range(seats)]
        pile = " ".join(deck.pop() for _ in range(3)) + " AS"
        facts = late(hands, pile, show="A1@0 A1@2 AS@3 TH@2 MU@3")
        if (
            len(Table.from_facts(seats, facts).legal()) < 2
            or Table.from_facts(seats, facts).node != "INFLUENCE"
        ):
            continue
        watch = Watch(facts, viewer)
        for _ in range(25):
            if watch.pair.actor == 17 or len(watch.belief.worlds) > MOST_WORLDS:
                break
            watch.step(random_action(watch.pair.table, random))
            if watch.pair.game.view_facts(watch.view).get("hypotheses", 0) >= 256:
                break
            watch.compare()
        if watch.pair.node in ("INFLUENCE", "BUY"):
            watch.sampled(600)


def test_qn_tv_44_hazard_of_a_merchant() -> None:
    """n = 4: after 25 cards 1/7, after 31 cards 1; the same in every sampled world (K-12)."""
    for drawn, wanted in ((24, 0), (25, 1 / 7), (28, 1 / 4), (31, 1)):
        facts = quiet(["CF", "R1", "E1", "D1"], "FV@2 - - - -", node="BUY", bought=1, pile_n=84 - drawn)
        pair = Pair(necklace(4), facts, with_views=True)
        for seed in range(3):
            world = pair.views[1].sample(seed)
            pair.game.play(world, 0)
            found = world.chance_prob(88) if 88 in world.legal() else 0
            assert found == pytest.approx(wanted)
        pair.play("end")
        assert (pair.prob("merchant") if 88 in pair.legal() else 0) == pytest.approx(wanted)


def test_qn_tv_43_a_later_seat_learns_nothing_of_an_earlier_commit() -> None:
    """Two commits of player 0: player 1's view, key and choices are identical."""
    from necklace_pair import sale

    seen = []
    for show in (["R1", ""], ["", ""]):
        pair = sale(["R1 D2 KI:R", "E1 RG:E"], "DEAR", with_views=True)
        while pair.actor == 0:
            pair.play(
                "count 1"
                if show[0] and pair.node == "SHOW"
                else ("none" if pair.node == "KING" else "count 0")
            )
        seen.append((bytes(pair.views[1]), pair.views[1].key, pair.legal(), pair.node))
    assert seen[0] == seen[1]


def test_the_display_helper_reads_levels() -> None:
    """The words of these tests mean what they say."""
    assert display("A1@0 - KI@3") == [(9, 0), None, (12, 3)]
