"""I-1 to I-12: what holds at every node of every game."""

from random import Random

import pytest
from necklace_pair import COMMIT_NODES, Pair, necklace, random_action

from core.game import State
from tests.reference.necklace import COST, COUNT, KINDS, Rules, incomes_of

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
AS, QN = KINDS.index("AS"), KINDS.index("QN")


def nodes(seats: int, seed: int, games: int = 2, with_views: bool = False) -> list[Pair]:
    """Random games, to be played on."""
    return [Pair(necklace(seats), with_views=with_views) for _ in range(games)]


@SEATS
def test_qn_i_01_every_card_in_one_place(seats: int) -> None:
    """Hands, pile, discard, display and open rows together are the 100 cards."""
    random = Random(seats)
    for pair in nodes(seats, 1):
        while pair.actor != 17:
            pair.rush(random, most=1)
            facts = pair.facts
            total = [sum(n) for n in zip(*facts["hands"], facts["pile"], facts["discard"], strict=True)]
            for place in facts["display"]:
                if place is not None:
                    total[place[0]] += 1
            if facts["revealed"]:
                for commit in facts["commits"]:
                    for k in range(10):
                        total[k] += commit["rows"][k]
                    total[KINDS.index("RG")] += sum(commit["rings"])
                    total[KINDS.index("KI")] += commit["king"] != 4
                    total[QN] += commit["necklace"] != 4
                    total[KINDS.index("BA")] += commit["bankers"]
            assert total == [COUNT[k] for k in KINDS]
            assert pair.state.check() == 0


@SEATS
def test_qn_i_02_no_hand_holds_an_astrologer(seats: int) -> None:
    """A Merchant cannot even be said to be in a hand: hands have 24 kinds."""
    random = Random(20 + seats)
    for pair in nodes(seats, 2, 4):
        while pair.actor != 17:
            pair.rush(random, most=1)
            assert all(len(hand) == 24 and hand[AS] == 0 for hand in pair.facts["hands"])


@SEATS
def test_qn_i_03_the_wearer_holds_the_necklace(seats: int) -> None:
    """Or there is none."""
    random = Random(30 + seats)
    worn = 0
    for pair in nodes(seats, 3, 4):
        while pair.actor != 17:
            pair.rush(random, most=1)
            facts = pair.facts
            holders = [seat for seat in range(seats) if facts["hands"][seat][QN]]
            assert facts["wearer"] == (holders[0] if holders else None)
            assert len(holders) <= 1
            worn += len(holders)
    assert worn > 0


@SEATS
def test_qn_i_04_and_05_prices_and_sums_of_a_sale(seats: int) -> None:
    """The four prices sum to 120 (I-4); all changes together are the incomes, fines cancel out (I-5)."""
    random = Random(40 + seats)
    sales = 0
    no_fines = Rules(king_fine=0)
    for pair in nodes(seats, 4, 4):
        while pair.actor != 17:
            before = pair.facts
            pair.rush(random, most=1)
            after = pair.facts
            if before["sales_held"] == after["sales_held"]:
                assert before["scores"] == after["scores"]
                continue
            sales += 1
            assert sum(pair.table.last_prices.values()) == 120
            assert sum(after["scores"]) - sum(before["scores"]) == sum(pair.table.last_changes)
    assert sales == 12
    for _ in range(200):
        gems = [{t: random.randrange(4) for t in "REDA"} for _ in range(seats)]
        shows = [
            {"rings": dict.fromkeys("REDA", random.randrange(2)), "king": random.choice([None, *"REDA"]),
             "necklace": None, "bankers": random.randrange(2)}
            for _ in range(seats)
        ]  # fmt: skip
        shows[0]["necklace"] = random.choice("REDA")
        with_fines = incomes_of("REDA", gems, shows, Rules())[1]
        assert sum(with_fines) == sum(incomes_of("REDA", gems, shows, no_fines)[1])


@SEATS
def test_qn_i_04_prices_of_a_sale_sum_to_120(seats: int) -> None:
    """Seen from the engine: one seat that sells everything earns just that."""
    from necklace_pair import sold

    assert sold(["R1 E1 D1 A1", *[""] * (seats - 1)], "REDA")[1] == [120, *[0] * (seats - 1)]


@SEATS
def test_qn_i_05_fines_cancel_out(seats: int) -> None:
    """A King under the Necklace: what one pays the other gets."""
    from necklace_pair import sold

    plain = sold(["R1 QN:R", "E1 R1", *[""] * (seats - 2)], "REDA")[1]
    fined = sold(["R1 QN:R", "E1 R1 KI:R", *[""] * (seats - 2)], "REDA")[1]
    assert sum(plain) == sum(fined)
    assert [b - a for a, b in zip(plain, fined, strict=True)][:2] == [50, -50]


@SEATS
def test_qn_i_06_one_king_and_all_on_shown_types(seats: int) -> None:
    """At most one King a commit; King, Rings and Necklace only where a gem card lies."""
    random = Random(60 + seats)
    for pair in nodes(seats, 6, 6):
        while pair.actor != 17:
            pair.rush(random, until=("REVEALING",))
            if pair.node != "REVEALING":
                break
            for commit in pair.facts["commits"]:
                types = {3 if k == 9 else k // 3 for k in range(10) if commit["rows"][k]}
                assert {t for t in range(4) if commit["rings"][t]} <= types
                assert {commit["king"], commit["necklace"]} <= types | {4}
            kings = [hand[KINDS.index("KI")] for hand in pair.facts["hands"]]
            chosen = [commit["king"] != 4 for commit in pair.facts["commits"]]
            pair.play("reveal")
            left = [hand[KINDS.index("KI")] for hand in pair.facts["hands"]]
            assert [a - b for a, b in zip(kings, left, strict=True)] == chosen


@SEATS
def test_qn_i_07_three_sales_at_the_end(seats: int) -> None:
    """No more, no fewer."""
    random = Random(70 + seats)
    for pair in nodes(seats, 7, 5):
        assert pair.rush(random).facts["sales_held"] == 3


@SEATS
def test_qn_i_08_levels_are_within_the_columns(seats: int) -> None:
    """No card lies in the display past its last price."""
    random = Random(80 + seats)
    for pair in nodes(seats, 8):
        while pair.actor != 17:
            pair.rush(random, most=1)
            for place in pair.facts["display"]:
                assert place is None or place[1] < len(COST[KINDS[place[0]]])


@SEATS
def test_qn_i_09_no_card_returns_from_the_discard(seats: int) -> None:
    """It only grows."""
    random = Random(90 + seats)
    for pair in nodes(seats, 9):
        last = [0] * 24
        while pair.actor != 17:
            pair.rush(random, most=1)
            now = pair.facts["discard"]
            assert all(a <= b for a, b in zip(last, now, strict=True))
            last = list(now)


@SEATS
def test_qn_i_10_hand_sizes_change_by_events(seats: int) -> None:
    """The public, which sees events only, knows every hand size."""
    random = Random(100 + seats)
    for pair in nodes(seats, 10):
        public = pair.game.start_view(8)
        while pair.actor != 17:
            start = len(pair.events)
            pair.rush(random, most=1)
            for seen in pair.game.observations(pair.events[start:], 8):
                public.update(seen)
            if pair.node in ("INFLUENCE", "BUY"):
                others = pair.game.view_facts(public)["others"]
                sizes = [sum(o["known"]) + o["unknown"] for o in others if o is not None]
                assert sizes == [sum(hand) for hand in pair.facts["hands"]]


@SEATS
def test_qn_i_11_somebody_can_always_do_something(seats: int) -> None:
    """At an asked node there are at least two legal actions, at a chance node at least one."""
    random = Random(110 + seats)
    for pair in nodes(seats, 11, 4):
        while pair.actor != 17:
            pair.rush(random, most=1)
            legal = pair.legal()
            assert legal == sorted(set(legal))
            assert len(legal) <= pair.game.max_actions
            assert len(legal) >= (1 if pair.actor == 16 else 2) or pair.actor == 17


def project_all(pair: Pair, state: State, seat: int) -> bytes:
    """Bytes of the view of someone who takes the seat."""
    return bytes(pair.game.project(state, seat))


@SEATS
def test_qn_i_12_what_a_seat_cannot_know_changes_nothing_for_it(seats: int) -> None:
    """In every world of its view a seat has the same legal actions, the same cards and, sitting down, the same view."""
    random = Random(120 + seats)
    for pair in nodes(seats, 12, 2, with_views=True):
        while pair.actor != 17:
            pair.step(random_action(pair.table, random))
            if pair.actor >= seats or random.random() < 0.8:
                continue
            seat = pair.actor
            view = pair.views[seat]
            before = bytes(view)
            assert view.fits(pair.state) == 0
            for seed in range(3):
                world = view.sample(1000 * seed + len(pair.events))
                assert view.fits(world) == 0
                assert world.check() == 0
                assert world.actor == seat and world.legal() == pair.legal()
                facts = pair.game.facts(world)
                assert facts["hands"][seat] == pair.facts["hands"][seat]
                if pair.node in ("INFLUENCE", "BUY"):
                    assert project_all(pair, world, seat) == project_all(pair, pair.state, seat)
            assert bytes(view) == before


@SEATS
def test_qn_i_12_a_commit_of_another_seat_leaves_no_trace(seats: int) -> None:
    """Whatever seat 0 committed, seat 1 has the same view and the same choices."""
    from necklace_pair import sale

    shows = ["R1 R1 D3 KI:R", "E1 E2 A1", "D1", "A1"][:seats]
    views, choices = set(), set()
    random = Random(12)
    for _ in range(6):
        pair = sale(shows, "DEAR", with_views=True)
        while pair.node in COMMIT_NODES and pair.actor == 0:
            pair.rush(random, most=1)
        assert pair.actor == 1
        views.add((bytes(pair.views[1]), pair.views[1].key))
        choices.add(tuple(pair.legal()))
    assert len(views) == len(choices) == 1
