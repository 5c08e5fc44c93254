"""What must hold of the board in a rules data file of The Three Musketeers: rooms, doorways and passages fit together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast

from core.data import Field, check_table
from core.musketeers.rules_records import Record, check_source, listed, switches, without
from core.problems import Place, Problem
from core.words import normalised

MAX_ROOMS = 64
MAX_DOORWAYS = 128
MAX_PASSAGES = 8
MAX_CHESTS = 16
MIN_CHESTS = 3
"""Fewest chests: two may be covered (V-2)."""
MARKS = ("quay", "corridor", "chest", "arms")

_CELL = re.compile(r"[A-H](?:1[0-4]|\d)")
_ROOM: dict[str, Field] = {
    "id": Field("int", 0, MAX_ROOMS - 1),
    "cells": Field("text"),
    "name": Field("text"),
    "neighbours": Field("ints", 0, MAX_ROOMS - 1, lengths=(1, MAX_ROOMS - 1)),
}
_PASSAGE: dict[str, Field] = {"rooms": Field("ints", 0, MAX_ROOMS - 1, lengths=(2, 2))}


def cells_of(text: str) -> list[str]:
    """The cells of a room on the plan: "E4+E5" gives E4 and E5."""
    return [cell.strip() for cell in text.split("+")]


def check_board(document: Mapping[str, object]) -> list[Problem]:
    """All faults of the lists of rooms and passages."""
    rooms, problems = listed(document, "room", (2, MAX_ROOMS))
    passages, faults = listed(document, "passage", (0, MAX_PASSAGES))
    problems += faults
    for index, one in enumerate(rooms):
        problems += check_table(without(one, MARKS), _ROOM, ("room", index))
        problems += switches(one, MARKS, ("room", index)) + check_source(one, ("room", index))
    for index, one in enumerate(passages):
        problems += check_table(without(one), _PASSAGE, ("passage", index))
        problems += check_source(one, ("passage", index))
    if not problems and rooms:
        problems += _Rooms(rooms).problems
    if not problems:
        problems += _check_passages(passages, {cast("int", one["id"]) for one in rooms})
    return problems


class _Rooms:
    """Checks the rooms as a whole; `problems` holds what was found."""

    def __init__(self, rooms: list[Record]) -> None:
        self.rooms: list[Any] = rooms
        self.problems: list[Problem] = []
        self.index: dict[int, int] = {}
        for index, one in enumerate(self.rooms):
            self._once(self.index, one["id"], index, "id", f"room {one['id']} is listed twice")
        lack = [str(room) for room in range(len(rooms)) if room not in self.index]
        if lack and not self.problems:
            text = f"{len(rooms)} rooms are numbered 0 to {len(rooms) - 1}; missing: {', '.join(lack)}"
            self._add("E311", text, Place(("room",), on_key=True))
        self._check_names()
        self._check_cells()
        if not self.problems:
            self._check_neighbours()
            self._check_marks()
        if not self.problems:
            self._check_reach()

    def _add(self, code: str, text: str, place: Place, *also: Place) -> None:
        self.problems.append(Problem(code, text, place, also))

    def _once(self, seen: dict[Any, int], word: object, index: int, key: str, text: str) -> None:
        """A thing that only one room may have."""
        if word in seen:
            first = Place(("room", seen[word], key), "first here")
            self._add("E310", text, Place(("room", index, key), "again"), first)
        seen.setdefault(word, index)

    def _check_names(self) -> None:
        names: dict[str, int] = {}
        for index, one in enumerate(self.rooms):
            key = normalised(one["name"])
            if not any(letter.isalpha() for letter in key):
                text = f"the name of room {one['id']} needs a letter: {one['name']!r} would be a number"
                self._add("E305", text, Place(("room", index, "name")))
            self._once(names, key, index, "name", f"two rooms are called '{one['name']}'")

    def _check_cells(self) -> None:
        cells: dict[str, int] = {}
        for index, one in enumerate(self.rooms):
            own = cells_of(one["cells"])
            wrong = [cell for cell in own if not _CELL.fullmatch(cell)]
            if wrong:
                text = f"'{wrong[0]}' is no cell: a row A to H and a column 0 to 14, such as 'C5'"
                self._add("E305", text, Place(("room", index, "cells")))
                continue
            for cell in own:
                self._once(cells, cell, index, "cells", f"the cell {cell} belongs to two rooms")

    def _check_neighbours(self) -> None:
        doors = {one["id"]: one["neighbours"] for one in self.rooms}
        for index, one in enumerate(self.rooms):
            for number, other in enumerate(one["neighbours"]):
                place = Place(("room", index, "neighbours", number))
                if other not in doors:
                    self._add("E315", f"there is no room {other}; the last one is {len(doors) - 1}", place)
                elif other == one["id"]:
                    self._add("E315", f"room {other} cannot be its own neighbour", place)
                elif other in one["neighbours"][:number]:
                    self._add("E310", f"room {one['id']} has the neighbour {other} twice", place)
                elif one["id"] not in doors[other]:
                    text = f"room {one['id']} has the neighbour {other}, but room {other} has not {one['id']}"
                    self._add("E315", text, place, Place(("room", self.index[other], "neighbours")))
        n_doors = sum(map(len, doors.values())) // 2
        if n_doors > MAX_DOORWAYS:
            text = f"there are {n_doors} doorways; the engine has room for {MAX_DOORWAYS}"
            self._add("E315", text, Place(("room",), on_key=True))

    def _check_marks(self) -> None:
        marked = {mark: [one for one in self.rooms if one.get(mark)] for mark in MARKS}
        for mark in ("quay", "corridor"):
            if len(marked[mark]) != 1:
                found = ", ".join(str(one["id"]) for one in marked[mark]) or "none"
                text = f"exactly one room must have {mark} = true, not {found}"
                self._add("E315", text, Place(("room",), on_key=True))
            for one in marked[mark]:
                for other in MARKS:
                    if other != mark and one.get(other):
                        place = Place(("room", self.index[one["id"]], other), on_key=True)
                        self._add("E315", f"the {mark} (room {one['id']}) cannot have {other} = true", place)
        n_chests = len(marked["chest"])
        if not MIN_CHESTS <= n_chests <= MAX_CHESTS:
            text = f"the board must have {MIN_CHESTS} to {MAX_CHESTS} chests, not {n_chests}"
            self._add("E315", text, Place(("room",), on_key=True))

    def _check_reach(self) -> None:
        """Every room can be reached from the quay without crossing the corridor, from which nobody comes back."""
        doors = {one["id"]: one["neighbours"] for one in self.rooms}
        quay, corridor = (
            next(one["id"] for one in self.rooms if one.get(mark)) for mark in ("quay", "corridor")
        )
        seen, ahead = {quay}, [quay]
        while ahead:
            room = ahead.pop()
            if room != corridor:
                fresh = [other for other in doors[room] if other not in seen]
                seen.update(fresh)
                ahead += fresh
        far = sorted(set(doors) - seen)
        if far:
            text = f"rooms that cannot be reached from the quay before the corridor: {_numbers(far)}"
            self._add("E315", text, Place(("room", self.index[far[0]], "neighbours")))


def _numbers(rooms: Iterable[int]) -> str:
    return ", ".join(map(str, rooms))


def _check_passages(passages: list[Record], rooms: set[int]) -> list[Problem]:
    """The ends of passages are rooms, two different ones, and no room has two of them."""
    problems: list[Problem] = []
    ends: dict[int, tuple[int, int]] = {}
    for index, one in enumerate(passages):
        for number, room in enumerate(cast("list[int]", one["rooms"])):
            place = Place(("passage", index, "rooms", number))
            if room not in rooms:
                text = f"there is no room {room}; the last one is {len(rooms) - 1}"
                problems.append(Problem("E315", text, place))
            elif room in ends:
                first = Place(("passage", ends[room][0], "rooms", ends[room][1]), "first here")
                text = f"two passages end in room {room}"
                if ends[room][0] == index:
                    text = f"a passage leads from room {room} to itself"
                problems.append(Problem("E315", text, place, (first,)))
            ends.setdefault(room, (index, number))
    return problems
