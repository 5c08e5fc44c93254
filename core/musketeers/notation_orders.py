"""Orders of The Three Musketeers read from text, one function a verb."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from core.musketeers.names import (
    CLOAK,
    DOOR,
    DUAL,
    FAVOURITE_NAMES,
    GUARD,
    PERFUME,
    RESERVE,
    find_figure,
    find_special,
)
from core.musketeers.notation_outcomes import READS as OUTCOMES
from core.musketeers.notation_reader import FORMS, UNSEEN, Reader, Said, bare
from core.musketeers.notation_words import Order
from core.words import normalised, parts_of

_NO: Final = {
    "pendants": "no pendants", "exchange": "no pendants", "token": "no token", "chest": "no token", "card": "no card",
    "specialcard": "no card",
}  # fmt: skip
_EMPTY: Final = frozenset(
    {"", "turn", "phase", "move", "moves", "action", "actions", "trade", "signal", "reserve", "it"}
)
_PAIR = re.compile(
    r"\s*(?P<one>[^\s,:>]+)\s+(?:and|&)\s+(?P<two>[^\s,:>]+)\s+(?:exchange|swap)s?\s+pendants"
    r"(?:\s*:\s*(?P<how>\w+))?\s*$",
    re.IGNORECASE,
)
_TO = re.compile(r"\s*(?:->|>|:|\bto\b|\bwith\b|\bfrom\b)\s*", re.IGNORECASE)
_ANNOUNCED: Final = {"swapped": "swap", "swap": "swap", "made": "swap", "kept": "keep", "keep": "keep"}


def read_order(reader: Reader, is_open: bool = False) -> Order:
    """The order that a text says.

    Args:
        reader: of the text.
        is_open: the text ended in "...": a move that goes on.
    Raises:
        NotationError: a word or the form is not understood.
    """
    match = _PAIR.match(reader.text)
    if match is not None:
        return _announced(reader, match)
    who, start = reader.subject()
    verb, at = reader.verb(start)
    if not verb:
        raise reader.no_verb(start)
    order = _READS[verb](Said(reader, verb, at, is_open))
    return _with_subject(reader, order, who)


def _announced(reader: Reader, match: re.Match[str]) -> Order:
    one, two = (reader.figure(match[group], match.start(group)) for group in ("one", "two"))
    how = (match["how"] or "").casefold()
    if how and how not in _ANNOUNCED:
        raise reader.fault(f'"{how}" is no end of an exchange: swapped or kept', match.start("how"))
    return Order(_ANNOUNCED.get(how, "announce"), figure=one, other=two)


def _with_subject(reader: Reader, order: Order, who: Order) -> Order:
    """An order with who was named before it."""
    if who.favourite is not None:
        if order.verb in ("move", "reinforce", "stay", "withdraw"):
            is_counted = order.verb == "move" and who.favourite == GUARD
            count = who.count if is_counted and order.count is None else order.count
            return replace(order, favourite=who.favourite, count=count)
        if order.verb not in ("shoot", "shot", "seduce", "seduction"):
            raise reader.fault(f"{FAVOURITE_NAMES[who.favourite]} does nothing of this kind", 0)
        return order
    if who.side is not None:
        return replace(order, side=who.side)
    if who.figure is not None and order.figure is None:
        return replace(order, figure=who.figure)
    if who.figure is not None and order.figure != who.figure:
        raise reader.fault("two Musketeers are named here, say one", 0)
    return order


# --------------------------------------------------------------------------------------------------------- the verbs


def _pass(said: Said) -> Order:
    word = said.plain
    if word in _NO:
        return Order("pass", word=_NO[word])
    if word not in _EMPTY:
        raise said.reader.fault(
            f'nothing follows "{said.verb}", but here is "{said.rest}"', said.at, ("pass",)
        )
    return Order("pass")


def _go(said: Said) -> Order:
    if said.plain == "down":
        return Order("pass", word="go down")
    return Order("go on") if said.plain in ("on", "") else _move(said)


def _move(said: Said) -> Order:
    """A step of a Musketeer or a move of favourites."""
    reader, rest, at = said.reader, said.rest, said.at
    order, counted = Order("move"), said.reader.counted(rest)
    word, _, tail = rest.partition(" ")
    if counted is not None:
        order = replace(order, favourite=counted[0], count=counted[1] if counted[0] == 0 else None)
        at, rest = at + counted[2], rest[counted[2] :]
    else:
        try:
            order = replace(order, figure=find_figure(word.rstrip(">:")))
            at, rest = at + len(rest) - len(tail), tail
        except KeyError:
            pass
    if not rest.strip():
        return order
    rooms = reader.some_rooms(rest, at)
    if len(rooms) > 2:
        raise said.misread()
    if said.is_open and len(rooms) == 1:
        return replace(order, source=rooms[0], count=None)
    order = replace(order, room=rooms[-1], source=rooms[0] if len(rooms) == 2 else None)
    return replace(order, count=None) if said.is_open and order.count == 1 else order


def _use(said: Said) -> Order:
    match = re.match(r"(?P<item>[^\W\d_]+)\b\s*", bare(said.rest))
    if match is None:
        raise said.misread()
    start = said.at + len(said.rest) - len(bare(said.rest))
    item = said.reader.token(match["item"], start)
    rest, at = bare(said.rest)[match.end() :].lstrip(" :>"), start + match.end()
    if item == CLOAK:
        return Order("cloak", room=said.reader.room(rest, at) if rest else None)
    if item == DOOR and rest:
        return Order("use", item=item, rooms=said.reader.pair(bare(rest), at))
    return Order("use", item=item)


def _cloak(said: Said) -> Order:
    parts = [part for part in _TO.split(said.rest) if part.strip()]
    if not parts or len(parts) > 2:
        raise said.misread()
    column = said.at + said.rest.rfind(parts[-1])
    try:
        figure = find_figure(parts[0])
    except KeyError:
        if len(parts) == 2:
            figure = said.reader.figure(parts[0], said.at)
        return Order("cloak", room=said.reader.room(parts[-1], column))
    return Order("cloak", figure=figure, room=said.reader.room(parts[1], column) if len(parts) == 2 else None)


def _take(said: Said) -> Order:
    """A token from a chest, or an item of a partner."""
    head, sep, tail = said.rest.partition(":")
    if normalised(bare(head)) in ("token", "chest", "fromchest", "equipment"):
        return Order("pick", item=said.item(tail, said.at + len(head) + 1) if sep else None)
    return _handed(said, "take")


def _give(said: Said) -> Order:
    return _handed(said, "give")


def _handed(said: Said, verb: str) -> Order:
    """ "Sword", "Sword > Porthos", "Porthos Sword", "an item from Porthos"."""
    parts = [part for part in _TO.split(said.rest) if part.strip()]
    if len(parts) == 1:
        word, _, tail = parts[0].partition(" ")
        try:
            other = find_figure(word) if tail else None
        except KeyError:
            other = None
        item = tail if other is not None else parts[0]
        return Order(verb, other=other, item=said.item(item, said.at + said.rest.rfind(item)))
    if len(parts) != 2:
        raise said.misread()
    other = said.reader.figure(parts[1], said.at + said.rest.rfind(parts[1]))
    return Order(verb, other=other, item=said.item(parts[0], said.at))


def _trade(said: Said) -> Order:
    parts = [part for part in _TO.split(said.rest) if part.strip()]
    if not 1 <= len(parts) <= 2:
        raise said.misread()
    figures = [said.reader.figure(part, said.at + said.rest.find(part)) for part in parts]
    return Order("trade", figure=figures[0] if len(figures) == 2 else None, other=figures[-1])


def _pendants(said: Said) -> Order:
    """ "pendants: swap", "swap", "keep pendants"."""
    words = normalised(said.reader.text.replace(":", ""))
    for verb in ("swap", "keep"):
        if words.endswith((f"pendants{verb}", f"{verb}pendants", verb)):
            return Order(verb)
    raise said.misread()


def _exchange(said: Said) -> Order:
    """ "Athos exchanges pendants with Porthos"."""
    parts = [part for part in _TO.split(said.rest) if part.strip()]
    if not parts or normalised(parts[0]) != "pendants" or len(parts) > 2:
        raise said.misread()
    other = said.reader.figure(parts[1], said.at + said.rest.rfind(parts[1])) if len(parts) == 2 else None
    return Order("announce", other=other)


def _reinforce(said: Said) -> Order:
    """ "17 guard", "guard 17", "guard > 17"; "enters 17" after a favourite."""
    head, _, tail = said.rest.rpartition(" ")
    last = said.reader.counted(tail) if head.rstrip(" :>") else None
    if last is not None and last[2] == len(tail):  # also "1 guard": a guard in room 1
        return Order("reinforce", favourite=last[0], room=said.reader.room(head.rstrip(" :>"), said.at))
    counted = said.reader.counted(said.rest)
    if counted is not None:
        start, rest = said.at + counted[2], said.rest[counted[2] :]
        room = said.reader.some_rooms(rest, start)[0] if rest.strip(" >:") else None
        return Order("reinforce", favourite=counted[0], room=room)
    return Order("reinforce", room=said.reader.room(said.rest, said.at) if said.rest else None)


def _placed(said: Said) -> Order:
    """ "withdraw guard 17", "stay guard 41"."""
    counted = said.reader.counted(said.rest)
    if counted is None:
        source = said.reader.room(said.rest, said.at) if said.rest else None
        return Order(said.verb, source=source)
    rest = said.rest[counted[2] :]
    source = said.reader.room(rest, said.at + counted[2]) if rest.strip() else None
    return Order(said.verb, favourite=counted[0], source=source)


def _card_first(text: str) -> tuple[str, int]:
    """The longest beginning that is the name of a special card, and its length; ("", 0) if there is none."""
    ends = [match.start() for match in re.finditer(r"(?=[\s:>]|$)", text)]
    for end in sorted(set(ends), reverse=True):
        try:
            find_special(text[:end].strip())
        except KeyError:
            continue
        return text[:end].strip(), end
    return "", 0


def _play(said: Said) -> Order:
    rest = bare(said.rest)
    at = said.at + len(said.rest) - len(rest)
    if normalised(rest) in ("signal", "oneforall"):
        return Order("signal" if normalised(rest) == "signal" else "one for all")
    if normalised(rest) in UNSEEN:
        return Order("play")
    word, length = _card_first(rest)
    card = said.reader.special(word or re.split(r"[:>]", rest)[0], at)
    order = Order("play", card=card, half=_half(card, word))
    tail = rest[length:].lstrip(" :>")
    column = at + len(rest) - len(tail)
    if not tail:
        return order
    if card == DUAL:
        return replace(order, rooms=said.reader.pair(bare(tail), column))
    if card == PERFUME:
        return replace(order, figure=said.reader.figure(tail, column))
    if card == RESERVE:
        return replace(order, withdrawn=_withdrawn(said, tail, column))
    message = f'nothing follows "{word}", but here is "{tail}"'
    raise said.reader.fault(message, column, (FORMS["play"],))


def _half(card: int, word: str) -> int | None:
    plain = normalised(word)
    if card != DUAL or ("grate" in plain and "passage" in plain):
        return None
    return 1 if "passage" in plain else 0 if "grate" in plain else None


def _withdrawn(said: Said, text: str, column: int) -> tuple[tuple[int, int], ...]:
    """Favourites with their rooms: "guard*2 17, Rochefort 27"; "nobody"."""
    if normalised(text) in ("nobody", "nothing", "none"):
        return ()
    result = list[tuple[int, int]]()
    for part, place in parts_of(text, column):
        counted = said.reader.counted(part)
        if counted is None:
            favourite, number, length = said.reader.favourite(part.split(" ")[0], place), 1, len(part)
        else:
            favourite, number, length = counted[0], counted[1] or 1, counted[2]
        room = said.reader.room(part[length:], place + length)
        result += [(room, favourite)] * number
    return tuple(sorted(result))


def _special(said: Said) -> Order:
    """ "draw Perfume", "draw ?", "discard Reserve"."""
    if said.plain in UNSEEN:
        return Order(said.verb)
    card = said.reader.special(said.rest, said.at)
    return Order(said.verb, card=card)


def _named(said: Said) -> Order:
    """A verb with a Musketeer: "shoot Athos"."""
    figure = said.reader.figure(said.rest, said.at) if bare(said.rest) else None
    return Order(said.verb, figure=figure)


def _room(said: Said) -> Order:
    return Order(said.verb, room=said.reader.room(said.rest, said.at) if said.rest else None)


def _edge(said: Said) -> Order:
    """A doorway or passage alone: "grate 47-48"."""
    rooms = said.reader.pair(bare(said.rest), said.at)
    if said.verb == "door":
        return Order("use", item=DOOR, rooms=rooms)
    return Order("play", card=DUAL, half=0 if said.verb == "grate" else 1, rooms=rooms)


def _signal(said: Said) -> Order:
    said.nothing_more()
    return Order("signal")


def _one_for_all(said: Said) -> Order:
    said.nothing_more("for all")
    return Order("one for all")


_READS: Final[dict[str, Callable[[Said], Order]]] = {
    "pass": _pass, "go": _go, "move": _move, "use": _use, "cloak": _cloak, "take": _take, "give": _give, "trade": _trade,
    "pendants": _pendants, "exchange": _exchange, "signal": _signal, "one for all": _one_for_all,
    "reinforce": _reinforce, "play": _play, "seduce": _named, "shoot": _named, "hit": _named, "carrier": _named,
    "discard": _special, "draw": _special, "withdraw": _placed, "stay": _placed, "duel": _room,
    "grate": _edge, "passage": _edge, "door": _edge, **OUTCOMES,
}  # fmt: skip
