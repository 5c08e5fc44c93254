"""Which games are played: every deal is a complete block of seatings in which all players have equal parts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, count, islice
from typing import Literal

Kind = Literal["balanced", "gauntlet", "all"]
Rotations = Literal["all", "latin", "1"]
Lineup = tuple[int, ...]
"""[seats] index of the player at each seat."""

KINDS: tuple[Kind, ...] = ("balanced", "gauntlet", "all")
ROTATIONS: tuple[Rotations, ...] = ("all", "latin", "1")
MOST_SEATINGS = 1000
"""A deal of more games than this is refused: it would never be complete."""
MOST_DEALS = MOST_GAMES = 1_000_000
"""Deals of a tournament, and games in all of them: the results of so many fit in 1 GiB of memory."""


@dataclass(frozen=True)
class Figure:
    """One of the chairs of a game, and who decides for it.

    Attributes:
        chair: number of the chair.
        seat: to which it belongs.
        name: of the chair.
        spec: complete specification.
        has_own: whether the specification is its own, not that of the rest of the seat.
    """

    chair: int
    seat: int
    name: str
    spec: str
    has_own: bool


@dataclass(frozen=True)
class Entrant:
    """A player of a match, or several who play together.

    Attributes:
        name: for tables.
        spec: complete specification; None where each chair of the seat has a player of its own.
        figures: who decides for each chair, where several share what this entrant plays, else empty.
    """

    name: str
    spec: str | None
    figures: tuple[Figure, ...] = ()

    @property
    def specs(self) -> list[str]:
        """All specifications."""
        return [one.spec for one in self.figures] or ([] if self.spec is None else [self.spec])

    @property
    def is_timed(self) -> bool:
        """Whether a player has a budget in seconds: then the same seed does not give the same moves."""
        from ai_cli.params import is_timed

        return any(map(is_timed, self.specs))

    def at(self, seat: int) -> Entrant:
        """Who sits down at a seat: of those who play together, the ones who have it."""
        here = tuple(one for one in self.figures if one.seat == seat)
        if len(here) == 1:
            return Entrant(self.name, here[0].spec)
        return Entrant(self.name, self.spec, here if any(one.has_own for one in here) else ())

    def who(self, key: str = "player") -> dict[str, object]:
        """The specification under a key; under `chairs` that of each chair where several play together."""
        if self.figures:
            return {"chairs": [{"name": one.name, key: one.spec} for one in self.figures]}
        return {key: self.spec}


def seated(entrants: Sequence[Entrant], lineup: Lineup) -> list[Entrant]:
    """[seats] who sits down where, by the numbers of a lineup."""
    return [entrants[player].at(seat) for seat, player in enumerate(lineup)]


@dataclass(frozen=True)
class Pairing:
    """One game of the schedule.

    Attributes:
        deal: number of the deal, from 0.
        rotation: number of the seating in its deal, from 0.
        lineup: [seats] index of the player at each seat.
    """

    deal: int
    rotation: int
    lineup: Lineup


@dataclass(frozen=True)
class Schedule:
    """The games of a tournament, as many deals as are asked for: more deals only add games at the end.

    Attributes:
        n_players, seats: of the tournament.
        kind: balanced: every player plays as often as any other, and meets the others as evenly as can be; gauntlet: the
            first player against the others; all: every table that can be made of the players, in each deal.
        rotations: all: each cyclic rotation of a table over the seats; latin: orders in which everybody sits once in
            each seat and the neighbours change too (twice as many for an odd number of seats); 1: one seating a deal,
            another in the next deal.
        fixed: whether every player keeps the seat of his number: then a deal is one game.
    """

    n_players: int
    seats: int
    kind: Kind = "balanced"
    rotations: Rotations = "all"
    fixed: bool = False

    @property
    def n_rotations(self) -> int:
        """Games of each deal."""
        return len(next(self.blocks()))

    def pairings(self, deals: int) -> Iterator[Pairing]:
        """The games, deal by deal."""
        for deal, lineups in enumerate(islice(self.blocks(), deals)):
            for rotation, lineup in enumerate(lineups):
                yield Pairing(deal, rotation, lineup)

    def block(self, deal: int) -> list[Pairing]:
        """The games of one deal."""
        tables = [] if self.fixed else next(self._tables(deal))
        lineups = [lineup for table in tables for lineup in self._seatings(table, deal)]
        return [
            Pairing(deal, rotation, lineup)
            for rotation, lineup in enumerate(lineups or [tuple(range(self.seats))])
        ]

    def games_of(self) -> list[int]:
        """[players] games of each player in one deal; it is the same in every deal."""
        found = Counter(player for lineup in next(self.blocks()) for player in set(lineup))
        return [found[player] for player in range(self.n_players)]

    def seats_of(self) -> list[int]:
        """[players] how often each player sits at a table in one deal."""
        taken = Counter(player for lineup in next(self.blocks()) for player in lineup)
        return [taken[player] for player in range(self.n_players)]

    def notes(self, names: Sequence[str]) -> list[str]:
        """What a reader of the plan should know: copies, tables, odd counts."""
        if self.fixed:
            return ["Players were placed by name: everybody keeps the seat, a deal is one game."]
        found = []
        tables = len(next(self._tables()))
        if self.n_players < self.seats:
            table = [names[player] for player in next(self._tables())[0]]
            found.append(f"Copies fill the table of {self.seats}: {', '.join(table)}.")
            if len(set(self.seats_of())) > 1 and self.kind == "balanced":
                more = "the copies change from deal to deal, so that nobody has more of them in the long run"
                found.append(f"{self.n_players} players do not fill {self.seats} seats evenly: {more}.")
        if tables > 1:
            found.append(f"Each deal is played at {tables} tables of {self.seats}.")
        if self.rotations == "latin" and self.seats % 2 and self.seats > 1:
            found.append(f"latin: {self.seats} is odd, so everybody sits twice in each seat in every deal.")
        if self.rotations == "1":
            found.append(
                "rotations = 1: deals are not played from all seats; intervals are wider than with all."
            )
        return found

    def blocks(self) -> Iterator[list[Lineup]]:
        """The lineups of one deal after the other, without end."""
        if self.fixed:
            while True:
                yield [tuple(range(self.seats))]
        for deal, tables in enumerate(self._tables()):
            yield [lineup for table in tables for lineup in self._seatings(table, deal)]

    def _seatings(self, table: Lineup, deal: int) -> list[Lineup]:
        """The orders in which a table is seated in a deal."""
        if self.rotations == "latin":
            return latin(table)
        turns = cyclic(table)
        return [turns[deal % len(turns)]] if self.rotations == "1" else turns

    def _tables(self, first: int = 0) -> Iterator[list[Lineup]]:
        """The tables of one deal after the other, from a deal on."""
        if self.kind == "balanced" and self.n_players <= self.seats:
            return _tables_with_copies(self.n_players, self.seats, first)
        if self.kind == "balanced":
            return islice(_balanced_tables(self.n_players, self.seats), first, None)
        tables = _gauntlet_tables if self.kind == "gauntlet" else _all_tables
        return _always(tables(self.n_players, self.seats))


class Plan:
    """The games of a tournament by number; each deal is made when it is asked for.

    Args:
        schedule: how deals are played.
        deals: so many.
    """

    def __init__(self, schedule: Schedule, deals: int) -> None:
        self._n_rotations = schedule.n_rotations
        self._size = deals * self._n_rotations
        self._blocks = schedule.blocks()
        self._made: list[list[Lineup]] = []

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, number: int) -> Pairing:
        if not 0 <= number < self._size:
            raise IndexError(number)
        deal, rotation = divmod(number, self._n_rotations)
        self._made += islice(self._blocks, max(0, deal + 1 - len(self._made)))
        return Pairing(deal, rotation, self._made[deal][rotation])


def excess(deals: int, n_rotations: int) -> str:
    """Why so many deals are too many; nothing if they are not."""
    games = deals * n_rotations
    if games <= MOST_GAMES:
        return ""
    return (
        f"{deals:,} deals of {n_rotations:,} games are {games:,} games; at most {MOST_GAMES:,} can be "
        f"({MOST_GAMES // n_rotations:,} such deals)"
    )


def n_seatings(n_players: int, seats: int, kind: Kind, rotations: Rotations) -> int:
    """An upper bound for the games of a deal, told without making the tables."""
    if kind == "all":
        tables = math.comb(n_players, seats) if n_players > seats else math.comb(seats - 1, n_players - 1)
    elif kind == "gauntlet":
        tables = math.comb(n_players - 1, seats - 1) if n_players > seats else 1
    else:
        tables = n_players // math.gcd(n_players, seats) if n_players > seats else 1
    return tables * {"all": seats, "latin": seats * (1 + seats % 2), "1": 1}[rotations]


def _always(tables: list[Lineup]) -> Iterator[list[Lineup]]:
    while True:
        yield tables


def _filled(players: Sequence[int], seats: int) -> Lineup:
    """A table with copies in turn."""
    return tuple(players[seat % len(players)] for seat in range(seats))


def _tables_with_copies(n_players: int, seats: int, first: int) -> Iterator[list[Lineup]]:
    """One table a deal, from a deal on: copies fill it."""
    for deal in count(first):
        # the first seats after the full rounds of the table go to other players in the next deal
        turn = deal * (seats % n_players) % n_players
        extra = [(turn + k) % n_players for k in range(seats % n_players)]
        yield [(*_filled(range(n_players), seats - len(extra)), *extra)]


def _balanced_tables(n_players: int, seats: int) -> Iterator[list[Lineup]]:
    """Tables of more players than seats, at which everybody plays equally often in each deal."""
    met = [[0] * n_players for _ in range(n_players)]
    for deal in count():
        yield _deal_of_tables(n_players, seats, met, deal)


def _deal_of_tables(n_players: int, seats: int, met: list[list[int]], first: int) -> list[Lineup]:
    """The tables of one deal: who has played least in it comes first, of those who has met the others least.

    Args:
        n_players, seats: of the tournament.
        met: [players][players] how often two have met; what this deal adds is added.
        first: who comes first of those who are equal.
    """
    games = [0] * n_players
    tables = []
    for _ in range(n_players // math.gcd(n_players, seats)):
        table: list[int] = []
        free = list(range(n_players))
        most, in_all = [0] * n_players, [0] * n_players  # meetings with one of the table, and with all of it
        while len(table) < seats:
            keys = [(games[p], most[p], in_all[p], (p - first) % n_players, p) for p in free]
            chosen = min(keys)[-1]
            table.append(chosen)
            free.remove(chosen)
            for player in free:
                meetings = met[chosen][player]
                in_all[player] += meetings
                if meetings > most[player]:
                    most[player] = meetings
        for player in table:
            games[player] += 1
        for a, b in combinations(table, 2):
            met[a][b] += 1
            met[b][a] += 1
        tables.append(tuple(table))
    return tables


def _gauntlet_tables(n_players: int, seats: int) -> list[Lineup]:
    """The first player with every choice of the others; with fewer players than seats the others fill the table."""
    if n_players == 1:
        return [(0,) * seats]
    if n_players <= seats:
        return [(0, *_filled(range(1, n_players), seats - 1))]
    return [(0, *others) for others in combinations(range(1, n_players), seats - 1)]


def _all_tables(n_players: int, seats: int) -> list[Lineup]:
    """Every table: each choice of players, or each way to fill the table at which all of them sit."""
    if n_players > seats:
        return list(combinations(range(n_players), seats))
    more = combinations_with_replacement(range(n_players), seats - n_players)
    return [(*range(n_players), *copies) for copies in more]


def cyclic(table: Lineup) -> list[Lineup]:
    """All different cyclic rotations of a table."""
    return list(dict.fromkeys(table[turn:] + table[:turn] for turn in range(len(table))))


def latin(table: Lineup) -> list[Lineup]:
    """Orders in which each place of the table comes to each seat equally often, behind each other place equally often.

    A Williams square: the zigzag 0, 1, n - 1, 2, n - 2, ... and what it gives when every place moves on; for an odd number of
    seats its mirror image too.
    """
    seats = len(table)
    zigzag = [0] + [(k + 1) // 2 if k % 2 else seats - k // 2 for k in range(1, seats)]
    rows = [tuple(table[(place + turn) % seats] for place in zigzag) for turn in range(seats)]
    if seats % 2:
        rows += [row[::-1] for row in rows]
    counts = Counter(rows)
    return list(counts) if len(set(counts.values())) == 1 else rows


def unique_names(names: Sequence[str]) -> list[str]:
    """The names, with #2, #3, ... behind those that came before."""
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return result
