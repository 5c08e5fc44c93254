"""Section 6: what a side believes, against the oracle that counts every case."""

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from musketeers_pair import Pair, acting, calling, musketeers, on, rules, ruling, special, spot, to, token
from musketeers_random import VARIANTS, eager_action, random_action, random_facts

from core.game import View
from tests.reference.musketeers_belief import (
    CarrierBelief,
    assignments,
    expected,
    expected_of,
    expected_with_gold,
    held_cards,
    left_out,
)
from tests.reference.musketeers_board import (
    BOOTS,
    CLOAK,
    DOOR,
    DUAL,
    ELITE,
    KEY,
    MEDICINE,
    PERFUME,
    POISON,
    STANDARD,
    SWORD,
    TRAP,
    A,
    D,
    P,
    R,
)
from tests.reference.musketeers_table import (
    CARDINAL,
    END,
    GIVE,
    GUARD,
    HIT,
    KEEP,
    MISS,
    PICK,
    PLAY_CARD,
    SEDUCE,
    SWAP,
    TAKE,
    TEAM,
    TERMINAL,
    USE_BOOTS,
)

SEATS = (CARDINAL, TEAM)
FEW = {
    "one each": {D: [SWORD], A: [KEY], P: [SWORD], R: [MEDICINE]},
    "uneven": {D: [SWORD, SWORD], A: [], P: [BOOTS], R: [KEY, MEDICINE]},
}


class Watch:
    """A pair with both views, and the oracle's belief about the carrier."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.belief: CarrierBelief = CarrierBelief()
        self.seen = 0

    def step(self, action: int) -> None:
        self.pair.step(action)
        self.belief.see(self.pair.table.log[self.seen :])
        self.seen = len(self.pair.table.log)

    def play(self, *actions: int) -> "Watch":
        for action in actions:
            self.step(action)
        return self

    def carries(self) -> list[float]:
        """What the engine says, in both views."""
        cardinals, ours = (self.pair.game.belief(view) for view in self.pair.views)
        assert ours == pytest.approx(cardinals)
        return cardinals

    def compare(self) -> None:
        """Carrier and tokens; the actual world is one of each view's."""
        pair = self.pair
        assert self.carries() == pytest.approx([float(p) for p in self.belief.carries()], abs=1e-9)
        unseen = unseen_tokens(pair)
        for m in (D, A, P, R):
            found = pair.game.token_belief(pair.views[CARDINAL], m)
            assert found == pytest.approx([float(x) for x in expected_of(unseen, pair.of(m, "items"))])
            assert pair.game.token_belief(pair.views[TEAM], m) == pair.of(m, "hand")
        for view in pair.views:
            assert view.fits(pair.state) == 0


def unseen_tokens(pair: Pair) -> list[int]:
    """Tokens that the Cardinal has not seen used or revealed."""
    facts = pair.facts
    hands = [sum(one["hand"][kind] for one in facts["musketeers"]) for kind in range(6)] + [0, 0]
    return [p + h for p, h in zip(facts["pool"], hands, strict=True)]


def watched(facts: dict[str, Any]) -> Watch:
    """From a position in which both sides have just sat down."""
    return Watch(Pair(facts, with_views=True))


def agrees(counts: Counter[Hashable], law: Mapping[Any, Fraction], n: int) -> None:
    """Every case of the oracle, and no other, with its frequency (chi-square)."""
    assert set(counts) <= set(law), "a world that cannot be"
    chi, cells, rest, rest_found = 0.0, 0, 0.0, 0
    for case, weight in law.items():
        wanted = float(weight) * n
        assert counts[case] or wanted < 20, "a world that is never sampled"
        if wanted < 5:
            rest, rest_found = rest + wanted, rest_found + counts[case]
            continue
        chi += (counts[case] - wanted) ** 2 / wanted
        cells += 1
    if rest >= 5:
        chi += (rest_found - rest) ** 2 / rest
        cells += 1
    free = max(1, cells - 1)
    assert chi < free + 4 * (2 * free) ** 0.5 + 8, f"chi-square {chi:.1f} with {free} degrees of freedom"


def few_tokens(hands: Mapping[int, list[int]], pool: list[int], **more: Any) -> dict[str, Any]:
    """A position late in a long game: all tokens have been used but these."""
    left = {28: len(pool) - len(pool) // 2, 34: len(pool) // 2}
    chests = {room: left.get(room, 0) for room in STANDARD.chests}
    unseen = Counter([kind for hand in hands.values() for kind in hand] + pool)
    used = [kind for kind, n in enumerate(STANDARD.tokens) for _ in range(n - unseen[kind])]
    return spot("boundary", hands=hands, used=used, chests=chests, signal=True, **more)


# ------------------------------------------------------------------------------------------------------------- carrier


def test_b_1_and_2_a_seduction() -> None:
    facts = ruling(2, where={A: 33, P: 33}, milady=33, carrier=P)
    watch = watched(facts)
    assert watch.carries() == pytest.approx([0.25] * 4)
    watch.play(SEDUCE, on(A), HIT)
    assert watch.carries() == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])
    assert watched(facts).play(SEDUCE, on(P), HIT).carries() == pytest.approx([0, 0, 1, 0])
    assert watched(facts).play(SEDUCE, on(P), MISS).carries() == pytest.approx([0.25] * 4)


def test_b_2_perfume() -> None:
    facts = ruling(2, where={A: 33, P: 33}, milady=33, carrier=P, held=[PERFUME])
    assert watched(facts).play(PLAY_CARD, on(A)).carries() == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])
    assert watched(facts).play(PLAY_CARD, on(P)).carries() == pytest.approx([0, 0, 1, 0])


def test_b_3_a_search() -> None:
    watch = watched(ruling(2, where={A: 36}, down=[A], carrier=P))
    watch.pair.reinforces(36, GUARD)
    assert watch.carries() == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])


def test_b_4_somebody_in_the_corridor() -> None:
    watch = watched(acting(P, where={P: 54}, queen=7)).play(to(59))
    assert watch.carries() == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3])


@pytest.mark.parametrize("choice", [SWAP, KEEP])
def test_tm_tv_39_an_announced_exchange(choice: int) -> None:
    """Whatever really happened. Milady has found Porthos out; card 11 calls him last."""
    facts = ruling(0, second=True, card=11, where={P: 33, R: 33}, milady=33, carrier=P)
    watch = watched(facts).play(SEDUCE, on(P), HIT)
    assert watch.carries() == pytest.approx([0, 0, 1, 0])
    watch.pair.ends()
    assert (watch.pair.node, watch.pair.fact("phase")) == ("ACT", P)
    watch.play(END, on(R), choice)
    assert watch.carries() == pytest.approx([0, 0, 0.5, 0.5])
    watch.compare()


def test_b_5_zeros_are_not_for_ever() -> None:
    """Athos has been found without them; after a deal with Porthos he may have them, and Aramis after another one."""
    facts = ruling(0, where={A: 33, P: 33, R: 33}, milady=33, carrier=P)
    watch = watched(facts).play(SEDUCE, on(A), HIT)
    assert watch.carries() == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])
    assert watch.pair.fact("phase") == A
    watch.play(END, on(P), SWAP, END)
    assert watch.carries() == pytest.approx([1 / 3, 1 / 6, 1 / 6, 1 / 3])
    assert watch.pair.fact("phase") == P
    watch.play(END, on(R), KEEP)
    watch.compare()
    assert watch.carries() == pytest.approx([1 / 3, 1 / 6, 1 / 4, 1 / 4])


# ------------------------------------------------------------------------------------------------------------ tokens


@pytest.mark.parametrize("name", FEW)
def test_tokens_of_a_small_set(name: str) -> None:
    """All assignments of nine tokens; sampled worlds of the Cardinal come with their frequency."""
    hands = FEW[name]
    pair = Pair(few_tokens(hands, [SWORD, CLOAK, TRAP, POISON]), with_views=True)
    law = assignments(unseen_tokens(pair), [len(hands[m]) for m in (D, A, P, R)])
    view = pair.views[CARDINAL]
    for m in (D, A, P, R):
        wanted = [float(x) for x in expected(law, m)]
        assert wanted == pytest.approx([float(x) for x in expected_of(unseen_tokens(pair), len(hands[m]))])
        assert pair.game.token_belief(view, m) == pytest.approx(wanted)
    counts: Counter[Hashable] = Counter()
    n = 6000
    for seed in range(n):
        counts[places(pair, view, seed)] += 1
    agrees(counts, law, n)


def places(pair: Pair, view: View, seed: int) -> tuple[tuple[int, ...], ...]:
    """Where the tokens are in a sampled world."""
    facts = pair.game.facts(view.sample(seed))
    hands = [[kind for kind, n in enumerate(one["hand"]) for _ in range(n)] for one in facts["musketeers"]]
    pool = [kind for kind, n in enumerate(facts["pool"]) for _ in range(n)]
    return tuple(tuple(hand) for hand in [*hands, pool])


def test_tokens_that_go_from_hand_to_hand() -> None:
    """Only the sizes are seen."""
    facts = acting(A, where={A: 33, P: 33}, hands={D: [SWORD], A: [KEY, BOOTS], P: [DOOR], R: []})
    watch = watched(facts).play(END, on(P), END, GIVE + KEY, GIVE + BOOTS, TAKE + DOOR)
    watch.compare()
    pair = watch.pair
    assert sum(pair.game.token_belief(pair.views[CARDINAL], A)) == pytest.approx(1)
    assert sum(pair.game.token_belief(pair.views[CARDINAL], P)) == pytest.approx(2)


def test_a_token_that_is_used_is_known() -> None:
    """One pair of Boots less for all; a Trap that comes to light is no longer in a chest."""
    facts = acting(A, where={A: 29}, hands={D: [SWORD], A: [KEY, BOOTS], P: [DOOR], R: []})
    watch = watched(facts).play(USE_BOOTS)
    watch.compare()
    watch.play(to(28), PICK, token(TRAP))
    watch.compare()
    watch.play(to(29), to(28), PICK, token(SWORD))
    watch.compare()


def test_the_musketeers_do_not_know_the_chests() -> None:
    """Their worlds have one pool; the next token is any of it."""
    pair = Pair(few_tokens(FEW["uneven"], [SWORD, CLOAK, TRAP]), with_views=True)
    for seed in range(50):
        world = pair.game.facts(pair.views[TEAM].sample(seed))
        assert world["pool"] == pair.fact("pool")
        assert [one["hand"] for one in world["musketeers"]] == [pair.of(m, "hand") for m in (D, A, P, R)]
        assert world["carrier"] == pair.fact("carrier")


# ------------------------------------------------------------------------------------------------------- special cards


def test_cards_of_the_cardinal() -> None:
    """Any three of those that do not lie in the pile."""
    pile = [PERFUME, PERFUME, DUAL, DUAL, ELITE, ELITE, 3, 4]
    pair = Pair(spot("boundary", signal=True, held=[DUAL, 6, 6], pile=pile), with_views=True)
    unseen = [n - pile.count(kind) for kind, n in enumerate(STANDARD.specials)]
    law = held_cards(unseen, 3)
    counts: Counter[Hashable] = Counter()
    n = 4000
    for seed in range(n):
        facts = pair.game.facts(pair.views[TEAM].sample(seed))
        counts[tuple(kind for kind, k in enumerate(facts["hand"]) for _ in range(k))] += 1
        assert [h + d for h, d in zip(facts["hand"], facts["deck"], strict=True)] == unseen
    agrees(counts, law, n)
    for seed in range(20):
        assert pair.game.facts(pair.views[CARDINAL].sample(seed))["hand"] == pair.fact("hand")


def test_an_unseen_draw() -> None:
    """The Musketeers see that a card is drawn; what is thrown away they see."""
    facts = calling(4, card=9, held=[DUAL, DUAL, PERFUME])
    pair = Pair(facts, with_views=True).play(special(ELITE), special(PERFUME))
    told = pair.game.view_facts(pair.views[TEAM])["table"]
    assert told["hand"] == [0] * 8
    assert told["hand_n"] == 3
    assert told["pile"][PERFUME] == 1
    assert told["deck"] == [3, 1, 1, 1, 2, 1, 2, 2]
    law = held_cards(told["deck"], 3)
    n = 4000
    counts: Counter[Hashable] = Counter()
    for seed in range(n):
        world = pair.game.facts(pair.views[TEAM].sample(seed))
        counts[tuple(kind for kind, k in enumerate(world["hand"]) for _ in range(k))] += 1
    agrees(counts, law, n)


def test_carrier_and_tokens_are_independent() -> None:
    """Worlds of the Cardinal after a search: the other three, alike."""
    watch = watched(ruling(2, where={A: 36}, down=[A], carrier=P))
    watch.pair.reinforces(36, GUARD)
    n = 3000
    counts: Counter[Hashable] = Counter()
    for seed in range(n):
        counts[watch.pair.game.facts(watch.pair.views[CARDINAL].sample(seed))["carrier"]] += 1
    agrees(counts, {m: Fraction(1, 3) for m in (D, P, R)}, n)


# --------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("variant", [name for name in VARIANTS if name not in ("one chest", "all")])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_as_each_side_sees_them(variant: str, seed: int) -> None:
    """View and oracle agree at every step."""
    random = Random(f"{variant} {seed}")
    options = VARIANTS[variant]
    watch = Watch(Pair(game=(musketeers(**options), rules(**options)), with_views=True))
    while True:
        watch.step((eager_action if seed % 2 else random_action)(watch.pair.table, random))
        if watch.pair.actor == TERMINAL:
            break
        if watch.pair.node not in ("TOKEN_DEAL", "SPECIAL_DRAW") and many(watch):
            watch.compare()


def many(watch: Watch) -> bool:
    """Courses double with each exchange."""
    return [one[0] for one in watch.belief.seen].count("exchange") <= 7


GOLD = pytest.mark.parametrize("variant", ["one chest", "all"])


def out_of(facts: Any, total: list[int]) -> tuple[int, ...]:
    """Gold tokens that are in no place of a world."""
    hands = [sum(one["hand"][kind] for one in facts["musketeers"]) for kind in range(6)] + [0, 0]
    places = zip(total, facts["pool"], facts["used"], hands, strict=True)
    return tuple(kind for kind, (n, p, u, h) in enumerate(places) for _ in range(n - p - u - h))


@GOLD
@pytest.mark.parametrize("seed", range(2))
def test_unknown_gold(variant: str, seed: int) -> None:
    """Three of six gold tokens are in the game, and nobody knows which; worlds come with their frequency."""
    random = Random(f"{variant} {seed}")
    told = rules(**VARIANTS[variant])
    total = [b + g for b, g in zip(told.base_tokens, told.gold_tokens, strict=True)]
    pair = Pair(game=(musketeers(**VARIANTS[variant]), told), with_views=True)
    checked = 0
    while pair.actor != TERMINAL:
        pair.step(eager_action(pair.table, random))
        for view in pair.views:
            assert view.fits(pair.state) == 0
        if pair.node not in ("ACT", "C_ACT") or random.random() > 0.1:
            continue
        checked += 1
        hands = [sum(one["hand"][kind] for one in pair.fact("musketeers")) for kind in range(6)] + [0, 0]
        held = [u + h for u, h in zip(pair.fact("used"), hands, strict=True)]
        for view, seen, hidden in (
            (pair.views[CARDINAL], pair.fact("used"), sum(hands)),
            (pair.views[TEAM], held, 0),
        ):
            counts: Counter[Hashable] = Counter()
            for number in range(1000):
                world = pair.game.facts(view.sample(number))
                counts[out_of(world, total)] += 1
            agrees(counts, left_out(told, seen, hidden), 1000)
    assert checked


@GOLD
def test_tokens_when_gold_is_unknown(variant: str) -> None:
    """What may be in a hand."""
    random = Random(variant)
    told = rules(**VARIANTS[variant])
    pair = Pair(game=(musketeers(**VARIANTS[variant]), told), with_views=True)
    while pair.actor != TERMINAL:
        pair.step(eager_action(pair.table, random))
        if pair.node in ("ACT", "C_ACT"):
            items = [pair.of(m, "items") for m in (D, A, P, R)]
            for m in (D, A, P, R):
                wanted = expected_with_gold(told, pair.fact("used"), sum(items), items[m])
                found = pair.game.token_belief(pair.views[CARDINAL], m)
                assert found == pytest.approx([float(x) for x in wanted])


def test_what_a_side_cannot_know_changes_nothing_for_it() -> None:
    """In every world of its view it has the same choices, the same cards and tokens."""
    random = Random("worlds")
    for _ in range(30):
        pair = Pair(random_facts(random), with_views=True)
        for _ in range(50):
            if pair.actor == TERMINAL:
                break
            pair.step(eager_action(pair.table, random))
            if pair.actor not in SEATS:
                continue
            view = pair.views[pair.actor]
            before = bytes(view)
            assert view.fits(pair.state) == 0
            for seed in range(2):
                world = view.sample(1000 * seed + len(pair.events))
                assert view.fits(world) == 0
                assert world.check() == 0
                assert (world.actor, world.legal()) == (pair.actor, pair.legal())
            assert bytes(view) == before


def test_what_stays_secret() -> None:
    """Two courses that differ only in what the Cardinal does not see give him the same view."""
    facts = acting(
        A, where={A: 33, P: 33}, hands={D: [SWORD], A: [KEY, BOOTS], P: [DOOR, SWORD], R: []}, carrier=A
    )
    views = []
    for choice, give, take in ((SWAP, KEY, DOOR), (KEEP, BOOTS, SWORD)):
        pair = Pair(facts, with_views=True).play(END, on(P), choice, GIVE + give, TAKE + take, END)
        views.append(bytes(pair.views[CARDINAL]))
    assert views[0] == views[1]
