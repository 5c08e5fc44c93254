"""The engine's beliefs against the oracle that enumerates every deal of a seat's cards.

Rules: section 7.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from marquis_pair import PUBLIC, Pair, dealt, marquis, numbers, spot
from marquis_random import eager_action, random_action, random_facts

from core.game import View
from tests.reference.marquis import CARD, CARDS, TERMINAL, Table
from tests.reference.marquis_belief import HardBelief, SeatBelief, World


class Watch:
    """A pair, the views of all seats and of the public, and the oracle's beliefs about each seat."""

    def __init__(self, pair: Pair, start: Mapping[str, Any] | None = None) -> None:
        self.pair, self.game = pair, pair.game
        seats = range(pair.seats)
        watchers = [*seats, PUBLIC]
        if start is None:
            self.views = {w: self.game.start_view(w) for w in watchers}
            self.beliefs = [SeatBelief.before_deal(s) for s in seats]
            self.hard = [HardBelief.before_deal(s) for s in seats]
        else:
            self.views = {w: self.game.project(pair.state, w) for w in seats}
            self.beliefs = [SeatBelief.sitting_down(s, start) for s in seats]
            self.hard = [HardBelief.sitting_down(s, start) for s in seats]
        self.stopped = False

    @classmethod
    def of(cls, facts: Mapping[str, Any], seats: int) -> "Watch":
        """From a position in which everybody has just sat down: at its first question nothing hidden has happened."""
        pair = Pair(seats, facts)
        return cls(pair, pair.table.facts())

    def step(self, action: int) -> None:
        """Play an action; views and oracle see it."""
        start = len(self.pair.table.log)
        events = self.pair.step(action)
        for watcher, view in self.views.items():
            for seen in self.game.observations(events, watcher):
                view.update(seen)
        happenings = self.pair.table.log[start:]
        self.stopped = self.stopped or any(h[0] == "finishing" and h[2] for h in happenings)
        for belief in self.beliefs + self.hard:
            belief.see_all(happenings)

    def play(self, *texts: str) -> "Watch":
        """Play actions in words."""
        for text in texts:
            self.step(self.pair.action(text))
        return self

    def compare(self) -> None:
        """Each watcher's belief about each other seat; the actual world is one of the view's."""
        for watcher, view in self.views.items():
            assert view.fits(self.pair.state) == 0
            for oracles, belief_of in ((self.beliefs, self.game.belief), (self.hard, self.game.hard_belief)):
                for oracle in oracles:
                    if oracle.seat != watcher:
                        wanted = [float(x) for x in oracle.in_hand()]
                        where = f"hand of {oracle.seat} seen by {watcher}"
                        assert belief_of(view, oracle.seat) == pytest.approx(wanted, abs=2e-6), where

    def sampled(self, watcher: int, seat: int, n: int = 3000) -> None:
        """Every world of the oracle, and no other, is sampled with its frequency (chi-square)."""
        belief, view = self.beliefs[seat], self.views[watcher]
        counts = counted(self.pair, view, seat, n)
        assert set(counts) <= set(belief.worlds)
        chi, cells, rest, rest_found = 0.0, 0, 0.0, 0
        for world, weight in belief.worlds.items():
            expected = float(weight) * n
            assert counts[world] or expected < 20, "a world that is never sampled"
            if expected < 5:
                rest, rest_found = rest + expected, rest_found + counts[world]
                continue
            chi += (counts[world] - expected) ** 2 / expected
            cells += 1
        if rest >= 5:
            chi += (rest_found - rest) ** 2 / rest
            cells += 1
        free = max(1, cells - 1)
        assert chi < free + 4 * (2 * free) ** 0.5 + 8, f"chi-square {chi:.1f} with {free} degrees of freedom"


def counted(pair: Pair, view: View, seat: int, n: int) -> Counter[World]:
    """Sampled worlds of a seat."""
    counts: Counter[World] = Counter()
    for seed in range(n):
        told = pair.game.facts(view.sample(seed))["seats"][seat]
        pile = tuple(entry["card"] for entry in told["pile"])
        counts[frozenset(told["hand"]), frozenset(told["deck"]), pile] += 1
    return counts


def chances(watch: Watch, watcher: int, seat: int) -> dict[str, float]:
    """Probability of each card that is possible, by hard facts."""
    found = watch.game.hard_belief(watch.views[watcher], seat)
    return {CARDS[card]: p for card, p in enumerate(found) if p > 0}


def started(hands: list[str], first: int = 0) -> Watch:
    """A game whose deal came out so."""
    watch = Watch(Pair(len(hands))).play(f"first {first}")
    for hand in hands:
        watch.play(*(f"card {c}" for c in hand))
    return watch


def passed(watch: Watch, until: str = "") -> Watch:
    """Pass until the next PLAY, draws fall as in `Pair.draws`."""
    while watch.pair.node != "PLAY":
        legal = watch.pair.legal()
        plain = [a for a in legal if watch.pair.node != "DRAW" or CARDS[a - CARD] not in "SV" + until]
        watch.step((plain or legal)[0])
    return watch


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_mq_t_46_after_the_deal(seats: int) -> None:
    """495 hands."""
    watch = started(["TMHD"] * seats)
    assert len(watch.beliefs[1].worlds) == 495
    watch.compare()
    assert chances(watch, 0, 1) == pytest.approx(dict.fromkeys(CARDS, 1 / 3))
    assert len(counted(watch.pair, watch.views[0], 1, 6000)) == 495


def test_mq_t_46b_a_prosecutor_shown_before_the_first_turn() -> None:
    """165 hands."""
    watch = started(["MVDE", "TADE", "SADE"]).play("play M")
    passed(watch).play("play T", "veto", "card K", "pass", "accept")
    assert watch.pair.of("committed") == (False, False, True)
    assert len(watch.beliefs[2].worlds) == 165
    watch.compare()
    for watcher in (0, 1, PUBLIC):
        assert chances(watch, watcher, 2) == pytest.approx({c: 1 if c == "S" else 3 / 11 for c in CARDS})
    watch.sampled(0, 2, 4000)
    assert len(counted(watch.pair, watch.views[0], 2, 4000)) == 165


def test_mq_t_46c_a_veto_offered_from_the_hand() -> None:
    """120 hands after the draw."""
    watch = started(["CTDE", "KVDE", "SADE"]).play("play C")
    passed(watch).play("play K", "offer 1v", "pass", "card T")
    assert len(watch.beliefs[1].worlds) == 120
    watch.compare()
    wanted = {c: 1 if c == "V" else 3 / 10 for c in CARDS if c != "K"}
    assert chances(watch, 0, 1) == pytest.approx(wanted)
    watch.sampled(2, 1, 4000)
    assert len(counted(watch.pair, watch.views[0], 1, 4000)) == 120


@pytest.mark.parametrize("taken", ["T", "M"])
def test_mq_t_46d_a_card_taken_back(taken: str) -> None:
    """168 cases: one of two cards, and three of nine."""
    watch = started(["KEAC", "TMHD"], first=1).play("play T")
    passed(passed(watch).play("play K"))
    watch.play("play M")
    passed(passed(watch).play("play E"))
    watch.play("play H", f"card {taken}")
    assert len(watch.beliefs[1].worlds) == 168
    watch.compare()
    wanted = {c: 1 / 2 if c in "TM" else 3 / 9 for c in CARDS if c != "H"}
    assert chances(watch, 0, 1) == pytest.approx(wanted)
    watch.sampled(0, 1, 4000)
    assert len(counted(watch.pair, watch.views[0], 1, 4000)) == 168
    facts = watch.game.view_facts(watch.views[0])["others"][1]
    assert facts is not None
    assert (facts["hand_n"], facts["deck_n"]) == (4, 6)
    assert [sorted(record) for record in facts["retrieved"]] == [numbers("TM")]
    if taken == "T":
        return
    passed(watch).play(
        "play A" if "A" in watch.pair.hand(0) else "play C"
    )  # then he plays M and draws: 126 hands
    passed(watch).play("play M")
    passed(watch)
    assert len(watch.beliefs[1].worlds) == 126
    watch.compare()
    assert chances(watch, 0, 1) == pytest.approx({c: 4 / 9 for c in CARDS if c not in "TMH"})
    watch.sampled(0, 1, 4000)


def test_a_retrieval_guess_is_refuted_by_what_comes_to_light() -> None:
    """The card below an eliminated one has not been taken."""
    watch = started(["AEKC", "TMHD"], first=1).play("play T")
    passed(passed(watch).play("play K"))
    watch.play("play M")
    passed(passed(watch).play("play E"))
    watch.play("play H", "card T")
    passed(watch).play("play A", "on 1")
    assert watch.pair.role(1) == "M"
    watch.compare()
    assert chances(watch, 0, 1) == pytest.approx(
        {c: 1 if c == "T" else 3 / 9 for c in CARDS if c not in "MH"}
    )


def test_two_retrievals() -> None:
    """The Forger takes what the Astrologer left, from a pile in which nobody knows what is missing."""
    facts = spot("T/M/A/H -", (0, 0), hands={0: "FEKC", 1: "KECD"}, decks={0: "V"})
    watch = Watch.of(facts, 2).play("play F")
    watch.play("card M")
    watch.compare()
    watch.sampled(1, 0)
    facts = spot("T/M/E/A -", (0, 0), hands={0: "HFKC", 1: "KECD"})
    watch = Watch.of(facts, 2).play("play H", "card E")
    watch.compare()
    passed(watch)
    watch.play("play K")
    passed(watch).play("play F")
    watch.compare()
    watch.play("card T")
    watch.compare()
    watch.sampled(1, 0)
    watch.sampled(1, 0)


def test_a_witness_is_a_card_of_the_draw_pile() -> None:
    """As a uniform draw."""
    watch = started(["SEKC", "TMHD"]).play("play S", "card V")
    watch.compare()
    watch.sampled(1, 0, 4000)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_as_each_seat_sees_them(seats: int, seed: int) -> None:
    """View and oracle agree at every step."""
    random = Random(100 * seats + seed)
    watch = Watch(Pair(seats))
    if seed != 0:  # the oracle of hard facts costs as much again
        watch.hard = []
    while watch.pair.actor != TERMINAL and not watch.stopped:
        watch.step((eager_action if seed % 2 else random_action)(watch.pair.table, random))
        if not watch.stopped:
            watch.compare()
        if watch.pair.node == "PLAY" and random.random() < 0.05:
            watch.sampled(PUBLIC, random.randrange(seats), 800)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_positions_as_somebody_who_sits_down(seats: int) -> None:
    """Nothing of the past is known but what lies on the table."""
    random = Random(400 + seats)
    for _ in range(12):
        facts = random_facts(seats, random)
        table = Table.from_facts(seats, facts)
        if table.node != "PLAY":
            continue
        watch = Watch.of(facts, seats)
        watch.compare()
        for _ in range(40):
            if watch.pair.actor == TERMINAL or watch.stopped:
                break
            watch.step(eager_action(watch.pair.table, random))
            if not watch.stopped:
                watch.compare()


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_a_seat_cannot_know_changes_nothing_for_it(seats: int) -> None:
    """In every world of its view a seat has the same actions and the same cards."""
    random = Random(120 + seats)
    for _ in range(2):
        pair = Pair(seats, with_views=True)
        while pair.actor != TERMINAL:
            pair.step(eager_action(pair.table, random))
            if pair.actor >= seats or random.random() < 0.7:
                continue
            seat = pair.actor
            view = pair.views[seat]
            before = bytes(view)
            assert view.fits(pair.state) == 0
            for seed in range(3):
                world = view.sample(1000 * seed + len(pair.events))
                assert view.fits(world) == 0
                assert world.check() == 0
                assert (world.actor, world.legal()) == (seat, pair.legal())
                mine, told = (pair.game.facts(state)["seats"][seat] for state in (world, pair.state))
                assert mine == told
            assert bytes(view) == before


@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_from_its_facts(seats: int) -> None:
    """At the start of a turn place: the same beliefs."""
    random = Random(500 + seats)
    game = marquis(seats)
    for _ in range(3):
        pair = dealt(seats, ["TMHD"] * seats, with_views=True)
        while pair.actor != TERMINAL:
            if pair.node == "PLAY":
                for watcher, view in enumerate(pair.views):
                    again = game.view_from(game.view_facts(view))
                    for seat in range(seats):
                        if seat != watcher:
                            assert game.belief(again, seat) == pytest.approx(game.belief(view, seat))
            pair.step(eager_action(pair.table, random))


def veto_odds(watch: Watch, watcher: int, seat: int) -> float:
    """Odds that a seat holds its Veto, soft evidence included."""
    chance = watch.game.belief(watch.views[watcher], seat)[CARDS.index("V")]
    return chance / (1 - chance)


@pytest.mark.parametrize(
    ("shows", "coins", "card", "weight"), [("K/E", 2, "W", 0.65), ("K/E", 2, "A", 0.4), ("K/E", 0, "W", 0.4)]
)
def test_who_lets_a_hit_pass_has_hardly_a_veto(shows: str, coins: int, card: str, weight: float) -> None:
    """K-7: a hit for one coin, the Assassin's, and the Barbarian Thief's on who has no coin; hard facts stay as they are."""
    hands = {0: "AWCF", 1: "MHCD", 2: "DECF"}
    watch = Watch.of(spot(f"- {shows} T", (2, coins, 0), hands=hands), 3)
    before, hard = veto_odds(watch, 0, 1), chances(watch, 0, 1)
    watch.play(f"play {card}")
    if card == "A":
        watch.play("on 1")
    watch.compare()
    assert veto_odds(watch, 0, 1) == pytest.approx(weight * before)
    assert chances(watch, 0, 1) == pytest.approx(hard)
    assert watch.views[0].fits(watch.pair.state) == 0


def test_the_viewer_may_say_what_he_thinks_likely() -> None:
    """An opinion moves the belief to the chance it names, and no hard fact."""
    watch = Watch.of(spot("- K/E T", (2, 2, 0), hands={0: "AWCF", 1: "MHCD", 2: "DECF"}), 3)
    facts = watch.game.view_facts(watch.views[0])
    assert facts["others"][1] is not None
    facts["others"][1]["likely"] = {CARDS.index("V"): 0.9}
    view = watch.game.view_from(facts)
    assert watch.game.belief(view, 1)[CARDS.index("V")] == pytest.approx(0.9)
    assert watch.game.hard_belief(view, 1) == pytest.approx(watch.game.hard_belief(watch.views[0], 1))
    held = sum(CARDS.index("V") in watch.game.facts(view.sample(n))["seats"][1]["hand"] for n in range(2000))
    assert held / 2000 == pytest.approx(0.9, abs=0.03)
    again = watch.game.view_facts(view)["others"][1]
    assert again is not None
    assert again["likely"] == {CARDS.index("V"): pytest.approx(0.9)}
