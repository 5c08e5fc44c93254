"""Outcomes of chance of The Three Musketeers read from text: tokens, cards, dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from core.musketeers.notation_reader import FORMS, Said
from core.musketeers.notation_words import Order

_HITS = re.compile(
    r"(?P<h>\d{1,2})\s*(?:hits?)?\s*/\s*(?P<k>\d{1,2})\s*(?:hits?)?\s*(?P<dodge>,?\s*dodged?)?\s*$",
    re.IGNORECASE,
)
_DICE = re.compile(r"[\d\s,]+(?:/[\d\s,]*)?$")


def _token(said: Said) -> Order:
    """A token of chance: "token Sword", "gold Sword"."""
    return Order(said.verb, item=said.item(said.rest, said.at))


def _deal(said: Said) -> Order:
    head, sep, tail = said.rest.partition(":")
    if not sep:
        raise said.misread()
    item = said.item(tail, said.at + len(head) + 1)
    return Order("deal", figure=said.reader.figure(head, said.at), item=item)


def _number(said: Said) -> Order:
    if not said.rest.isdecimal() or len(said.rest) > 3:
        raise said.misread()
    return Order(said.verb, number=int(said.rest))


def _die(said: Said) -> Order:
    """ "seduction 5", "shot misses"."""
    word = said.plain
    if word in ("1", "2", "3", "4", "5", "6"):
        return Order(said.verb, dice=(int(word),))
    for success, words in enumerate(
        (("fails", "fail", "failed", "misses", "miss"), ("succeeds", "success", "hits", "hit"))
    ):
        if word in words:
            return Order(said.verb, success=success)
    raise said.misread()


def _roll(said: Said) -> Order:
    if not _DICE.match(said.rest):
        raise said.misread()
    left, sep, _ = said.rest.partition("/")
    dice = tuple(int(number) for number in re.findall(r"\d+", said.rest)[:99])
    if not all(1 <= die <= 6 for die in dice):
        raise said.reader.fault("a die shows 1 to 6", said.at, (FORMS["roll"],))
    return Order("round", dice=dice, number=len(re.findall(r"\d+", left)) if sep else None)


def _round(said: Said) -> Order:
    match = _HITS.match(said.rest)
    if match is None:
        raise said.misread()
    return Order("round", hits=(int(match["h"]), int(match["k"]), int(match["dodge"] is not None)))


READS: Final[dict[str, Callable[[Said], Order]]] = {
    "card": _number,
    "surprise": _number,
    "token": _token,
    "gold": _token,
    "deal": _deal,
    "seduction": _die,
    "shot": _die,
    "roll": _roll,
    "round": _round,
}
"""The reader of each verb."""
