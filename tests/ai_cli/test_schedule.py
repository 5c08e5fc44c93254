"""Schedules: complete deals in which everybody has an equal part, for any number of players and seats."""

from collections import Counter
from itertools import combinations, islice, pairwise, product

import pytest

from ai_cli.arena.schedule import KINDS, ROTATIONS, Plan, Schedule, latin, n_seatings

KINDS_AND_ROTATIONS = pytest.mark.parametrize(("kind", "rotations"), list(product(KINDS, ROTATIONS)))


def sizes(kind, rotations):
    """Players and seats of which a deal is not too long."""
    every = product(range(1, 9), range(2, 9))
    return [
        (players, seats) for players, seats in every if n_seatings(players, seats, kind, rotations) <= 150
    ]


def blocks(schedule, deals):
    """The lineups of each deal."""
    found = [[] for _ in range(deals)]
    for pairing in schedule.pairings(deals):
        assert pairing.rotation == len(found[pairing.deal])
        found[pairing.deal].append(pairing.lineup)
    return found


@KINDS_AND_ROTATIONS
def test_every_deal_is_a_complete_block_and_more_deals_are_added_at_the_end(kind, rotations):
    for players, seats in sizes(kind, rotations):
        schedule = Schedule(players, seats, kind, rotations)
        found = list(schedule.pairings(9))
        assert len(found) == 9 * schedule.n_rotations
        assert list(schedule.pairings(4)) == found[: 4 * schedule.n_rotations]
        assert schedule.n_rotations <= n_seatings(players, seats, kind, rotations)
        assert {player for pairing in found for player in pairing.lineup} == set(range(players))
        assert all(len(pairing.lineup) == seats for pairing in found)
        if players >= seats:
            assert all(len(set(pairing.lineup)) == seats for pairing in found)


@KINDS_AND_ROTATIONS
def test_in_every_deal_each_player_of_a_table_has_every_seat_equally_often(kind, rotations):
    for players, seats in sizes(kind, rotations):
        if rotations == "1":
            schedule = Schedule(players, seats, kind, rotations)
            if players == seats and kind == "balanced":
                one = [lineup for (lineup,) in blocks(schedule, seats)]
                assert all(len(set(column)) == seats for column in zip(*one, strict=True))
            continue
        for lineups in blocks(Schedule(players, seats, kind, rotations), 3):
            at = Counter((player, seat) for lineup in lineups for seat, player in enumerate(lineup))
            for player in range(players):
                assert len({at[player, seat] for seat in range(seats)}) == 1


@pytest.mark.parametrize(("players", "seats"), list(product(range(2, 9), range(2, 9))))
def test_balanced_gives_everybody_equally_many_games_and_meetings(players, seats):
    deals = blocks(Schedule(players, seats), 60)
    for lineups in deals:
        games = Counter(player for lineup in lineups for player in set(lineup))
        assert len({games[player] for player in range(players)}) == 1 or players < seats
    if players <= seats:
        return
    met = Counter(pair for lineups in deals for lineup in lineups for pair in combinations(sorted(lineup), 2))
    counts = [met[pair] for pair in combinations(range(players), 2)]
    assert max(counts) - min(counts) <= 2 * seats


def test_copies_change_from_deal_to_deal_where_they_do_not_fill_the_table_evenly():
    found = [set(lineups[0]) and Counter(lineups[0]) for lineups in blocks(Schedule(3, 4), 3)]
    assert [max(counts, key=counts.get) for counts in found] == [0, 1, 2]
    assert [lineups[0] for lineups in blocks(Schedule(2, 4), 2)] == [(0, 1, 0, 1)] * 2


def test_gauntlet_has_the_first_player_in_every_game_and_the_others_meet_it_equally_often():
    for players, seats in ((5, 2), (5, 4), (4, 4), (2, 4), (3, 4)):
        lineups = blocks(Schedule(players, seats, "gauntlet"), 1)[0]
        assert all(lineup.count(0) == 1 for lineup in lineups)
        met = Counter(player for lineup in lineups for player in set(lineup) - {0})
        assert len(set(met.values())) == 1
    assert [sorted(lineup) for lineup in blocks(Schedule(2, 4, "gauntlet"), 1)[0]] == [[0, 1, 1, 1]] * 4


def test_all_has_every_table_in_each_deal():
    tables = {tuple(sorted(lineup)) for lineup in blocks(Schedule(5, 3, "all"), 1)[0]}
    assert tables == set(combinations(range(5), 3))
    tables = {tuple(sorted(lineup)) for lineup in blocks(Schedule(2, 4, "all"), 1)[0]}
    assert tables == {(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)}


@pytest.mark.parametrize("seats", range(2, 9))
def test_latin_gives_everybody_every_neighbour_equally_often(seats):
    rows = latin(tuple(range(seats)))
    assert len(rows) == seats * (1 + seats % 2 if seats > 1 else 1)
    behind = Counter(pair for row in rows for pair in pairwise(row))
    assert len(behind) == seats * (seats - 1)
    assert len(set(behind.values())) == 1


def test_players_placed_by_name_keep_their_seats():
    schedule = Schedule(2, 2, fixed=True)
    assert [pairing.lineup for pairing in schedule.pairings(3)] == [(0, 1)] * 3
    assert (schedule.n_rotations, schedule.seats_of()) == (1, [1, 1])


def test_the_plan_tells_of_copies_tables_and_odd_counts():
    names = ["A", "B", "C", "D", "E"]
    assert "Copies fill the table of 4: A, B, C, A." in Schedule(3, 4).notes(names)
    assert any("3 players do not fill 4 seats evenly" in note for note in Schedule(3, 4).notes(names))
    assert Schedule(5, 4).notes(names) == ["Each deal is played at 5 tables of 4."]
    assert any("3 is odd" in note for note in Schedule(3, 3, rotations="latin").notes(names))
    assert any("wider" in note for note in Schedule(3, 3, rotations="1").notes(names))
    assert "keeps the seat" in Schedule(2, 2, fixed=True).notes(names)[0]
    assert Schedule(4, 4).notes(names) == []


def test_a_long_schedule_is_made_as_it_is_asked_for():
    assert next(islice(Schedule(8, 4).pairings(10**9), 5, None)).deal == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("players", "seats"), [(1, 2), (2, 2), (2, 3), (3, 3), (3, 5), (5, 3), (7, 4)])
@pytest.mark.parametrize("rotations", ROTATIONS)
def test_a_plan_gives_the_games_by_number_and_a_block_those_of_a_deal(players, seats, kind, rotations):
    schedule = Schedule(players, seats, kind, rotations)
    games = list(schedule.pairings(6))
    plan = Plan(schedule, 6)
    assert [plan[number] for number in range(len(plan))] == games
    assert Plan(schedule, 6)[len(games) - 1] == games[-1]
    assert schedule.block(4) == [game for game in games if game.deal == 4]
    counts = Counter(player for game in games for player in set(game.lineup))
    assert [6 * count for count in schedule.games_of()] == [counts[player] for player in range(players)]
    with pytest.raises(IndexError):
        plan[len(games)]


def test_a_plan_of_a_million_games_makes_only_those_that_are_asked_for(monkeypatch):
    made = []
    seatings = Schedule._seatings
    monkeypatch.setattr(Schedule, "_seatings", lambda *args: made.append(args) or seatings(*args))
    plan = Plan(Schedule(33, 8), 1_000)
    assert plan[8 * 33 + 1].deal == 1
    assert len(made) == 3 * 33  # the first deal tells how many games each has
