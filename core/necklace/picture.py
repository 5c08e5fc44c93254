"""Queen's Necklace drawn for a terminal, as a whole (a state) or as one seat knows it (a view), and in single lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from core.game import State, View
from core.necklace.game import Necklace
from core.necklace.names import KIND_IDS, KIND_NAMES, N_ORDINARY, TYPE_NAMES
from core.seeds import derive

if TYPE_CHECKING:
    from core.necklace.game import Commit, Facts, Knowledge

WIDTH: Final = 110
_LABEL: Final = 11
_ORDINALS: Final = ("first", "second", "third")
_PLAIN: Final = str.maketrans({"·": "-", "─": "-", "▸": ">", "…": "."})
_NO_TYPE: Final = 4
_BELIEF_WORLDS: Final = 400
_TELLING: Final = ("KI", "MU", "CD", "QU", "AL", "BA", "RG", "TH", "FG", "FV", "CF", "CY")
_PHASES: Final = {
    "INFLUENCE": "{actor} to play",
    "TARGET": "{actor} to name an opponent",
    "FORGE_TYPE": "{actor} to name a gem type",
    "FAVORITE_TYPE": "{actor} to name a gem type",
    "MUSKETEER": "{actor} to answer the {played} of {active}",
    "FORGE_DISCARD": "{actor} to discard a gem card for the Forger of {active}",
    "BUY": "{actor} to buy",
    "CARDINAL": "{actor} to delay the sale or not",
    "QUEEN": "{actor} to take {drawn} with the Queen or not",
    "SHOW": "{actor} to lay down gem cards",
    "RINGS": "{actor} to lay down Rings",
    "KING": "{actor} to lay down a King or not",
    "NECKLACE": "{actor} to lay down the Necklace or not",
    "BANKERS": "{actor} to lay down Bankers",
    "ALCHEMIST": "{actor} to use the Alchemist or not",
    "FASHION": "the fashion is drawn",
    "DEAL": "the cards are dealt",
    "DISPLAY": "the display is laid out",
    "FIRST_SEAT": "the first player is drawn",
    "STEAL": "{active} draws a card of {target}",
    "DRAW_BACK": "{target} draws a card back from {active}",
    "ASTRO": "{active} draws a card for the Astrologer",
    "REFILL": "the display is refilled",
    "REVEALING": "the sale is revealed",
    "WAITING": "the others may react",
    "OVER": "the game is over",
}


def draw_state(state: State, names: Sequence[str], ascii: bool = False) -> str:
    """A full state, every hand open.

    Args:
        names: [seats] names of the seats.
        ascii: plain characters only.
    """
    game = _game(state)
    facts = game.facts(state)
    hands = [_cards(hand, _marks(facts, seat)) for seat, hand in enumerate(facts["hands"])]
    lines = _table(game, facts, names, facts["discard"], 0) + _seats(facts, names, hands, None)
    return _drawn(lines, ascii)


def draw_view(view: View, names: Sequence[str], ascii: bool = False) -> str:
    """What a seat knows: its own cards, of the others the known ones and how many are not.

    Args:
        names: [seats] names of the seats.
        ascii: plain characters only.
    """
    game = _game(view)
    facts, known = _public(view), game.view_facts(view)
    hands = []
    for seat, other in enumerate(known["others"]):
        marks = _marks(facts, seat)
        hands.append(_cards(known["hand"], marks) if other is None else _known(view, seat, other, marks))
    lines = _table(game, facts, names, known["discard"], known["forgotten_discards"])
    return _drawn(lines + _seats(facts, names, hands, view.seat), ascii)


def summary(view: View, names: Sequence[str]) -> str:
    """One headline: "Queen's Necklace · Ann to buy · 10 ducats · second sale within 3 to 9 draws"."""
    return _headline(_game(view), _public(view), names)


def hidden(view: View, names: Sequence[str]) -> str:
    """What is hidden: "Hidden from you: Bob 4 of 6 cards, Cem 5 of 5, draw pile 36"."""
    game = _game(view)
    facts, known = _public(view), game.view_facts(view)
    parts: list[str] = []
    for seat, other in enumerate(known["others"]):
        if other is not None and other["unknown"]:
            cards = "" if parts else " cards"
            parts.append(
                f"{names[seat]} {other['unknown']} of {sum(other['known']) + other['unknown']}{cards}"
            )
    left = _pile_cards(game, facts)
    parts.append(f"draw pile {left}" if left else "nothing in the draw pile")
    return ("Hidden from you: " if view.seat < len(names) else "Hidden: ") + ", ".join(parts)


def beliefs(view: View, names: Sequence[str], seed: int = 0, limit: int = 6) -> list[dict[str, object]]:
    """Which cards others probably hold, the most probable first; certain cards are left out.

    Args:
        names: [seats] names of the seats.
        seed: of the worlds that are sampled.
        limit: rows, at most.
    Returns:
        Rows {"player": name, "card": name, "p": probability that the player holds at least one}.
    """
    game = _game(view)
    expected = {seat: game.belief(view, seat) for seat in range(game.seats) if seat != view.seat}
    kinds = [kind for kind in range(N_ORDINARY) if KIND_IDS[kind] in _TELLING]
    asked = [(seat, kind) for seat, row in expected.items() for kind in kinds if row[kind] > 0]
    if not asked:
        return []
    hits = dict.fromkeys(asked, 0)
    first = derive(seed, "belief") >> 1
    for number in range(_BELIEF_WORLDS):
        hands = game.facts(view.sample(first + number))["hands"]
        for seat, kind in asked:
            hits[seat, kind] += hands[seat][kind] > 0
    rows = sorted(
        ((n / _BELIEF_WORLDS, seat, kind) for (seat, kind), n in hits.items() if 0 < n < _BELIEF_WORLDS),
        key=lambda row: (-row[0], row[1], row[2]),
    )
    return [{"player": names[seat], "card": KIND_NAMES[kind], "p": p} for p, seat, kind in rows[:limit]]


def points(state: State) -> list[int]:
    """Pounds of each seat."""
    return list(_game(state).facts(state)["scores"])


# ------------------------------------------------------------------------------------------------------- the table


def _game(place: State | View) -> Necklace:
    game = place.game
    assert isinstance(game, Necklace)
    return game


def _public(view: View) -> Facts:
    """Facts of one world of a view: only what is public or the viewer's own may be read of it."""
    return _game(view).facts(view.sample(0))


def _drawn(lines: Iterable[str], ascii: bool) -> str:
    text = "\n".join(lines)
    return text.translate(_PLAIN) if ascii else text


def _labelled(label: str, text: str) -> list[str]:
    """A line with a label, wrapped under itself."""
    return textwrap.wrap(text, WIDTH, initial_indent=label.ljust(_LABEL), subsequent_indent=" " * _LABEL)


def _table(
    game: Necklace, facts: Facts, names: Sequence[str], discard: Sequence[int], forgotten: int
) -> list[str]:
    """Everything that lies open, without the seats."""
    headline = _headline(game, facts, names)
    fashion = " · ".join(
        TYPE_NAMES[gem] + (f" +{value}" if value is not None else "")
        for gem, value in zip(facts["fashion"], _fashion_values(game), strict=True)
    )
    if _fashion_values(game)[0] is None:
        fashion += "  (most fashionable first)"
    lines = [headline, "─" * min(WIDTH, max(40, len(headline)))]
    lines += _labelled("Fashion", fashion)
    lines += [
        ("Display" if slot == 0 else "").ljust(_LABEL) + _slot(game, slot, place)
        for slot, place in enumerate(facts["display"])
    ]
    merchants = len(game.windows) - facts["merchants"]
    lines += _labelled(
        "Draw pile", f"{_pile_cards(game, facts)} cards, {_count(merchants, 'Merchant')} among them"
    )
    lines += _labelled("Sales", " · ".join([f"{facts['sales_held']} held", *_sales(game, facts, names)]))
    thrown = _cards(discard) or "none"
    lines += _labelled(
        "Discards", thrown + (f"; {forgotten} more that nobody remembers" if forgotten else "")
    )
    return lines


def _fashion_values(game: Necklace) -> Sequence[int | None]:
    """Pounds by fashion rank, if the game tells them."""
    values: Sequence[int | None] = getattr(game, "fashion_values", (None,) * len(TYPE_NAMES))
    return values


def _slot(game: Necklace, slot: int, place: tuple[int, int] | None) -> str:
    """One display slot: card, price now in brackets within its column."""
    if place is None:
        return f"{slot + 1}  (empty)"
    kind, level = place
    column = game.costs[kind]
    prices = " ".join(f"[{price}]" if number == level else str(price) for number, price in enumerate(column))
    unit = " " if column[level] == 1 else "s"
    note = "   last price: discarded if nobody buys it" if level == len(column) - 1 else ""
    return f"{slot + 1}  {KIND_NAMES[kind]:<17}{column[level]:>3} ducat{unit}   {prices}{note}"


def _pile_cards(game: Necklace, facts: Facts) -> int:
    """Cards left to draw, Merchants included."""
    left: int = sum(facts["pile"]) + len(game.windows) - facts["merchants"]
    return left


def _headline(game: Necklace, facts: Facts, names: Sequence[str]) -> str:
    node = facts["node"]
    place = facts["display"][facts["slot"]] if facts["slot"] < len(facts["display"]) else None
    actor = facts["actor"]
    phase = _PHASES.get(node, "").format(
        actor=names[actor] if actor < len(names) else "",
        active=names[facts["active"]],
        target=names[facts["target"] % len(names)],
        played=KIND_NAMES[facts["played"]],
        drawn="the card" if place is None else KIND_NAMES[place[0]],
    )
    parts = ["Queen's Necklace", phase]
    if node in ("INFLUENCE", "BUY"):
        parts.append(_count(facts["budget"], "ducat"))
    return " · ".join(parts + _sales(game, facts, names)[:1])


def _sales(game: Necklace, facts: Facts, names: Sequence[str]) -> list[str]:
    """When the next sales come, in words."""
    parts = [f"a sale is due at the end of {names[seat]}'s next turn" for seat in facts["pending"]]
    emerged = facts["merchants"]
    if emerged > facts["sales_held"] + len(facts["pending"]):
        parts.insert(0, f"{_ORDINALS[facts['sales_held']]} sale now")
    if emerged < len(game.windows) and facts["node"] not in ("FASHION", "DEAL", "OVER"):
        low, high = (max(0, bound - facts["drawn"]) + 1 for bound in game.windows[emerged])
        when = f"{low} to {high} draws" if low < high else _count(high, "draw")
        parts.append(f"{_ORDINALS[emerged]} sale within {when}")
    return parts


# ------------------------------------------------------------------------------------------------------- the seats


def _seats(facts: Facts, names: Sequence[str], hands: Sequence[str], viewer: int | None) -> list[str]:
    """One block a seat."""
    lines = [""]
    width = max(len(name) for name in names)
    for seat, hand in enumerate(hands):
        sign = "▸" if seat == facts["actor"] else " "
        count = _count(sum(facts["hands"][seat]), "card")
        head = f"{sign} {names[seat]:<{width}}  {facts['scores'][seat]:>4} pounds  {count:>8}  "
        notes = (["you"] if seat == viewer else []) + (
            ["wears the Necklace"] if facts["wearer"] == seat else []
        )
        text = (hand or "no cards") + (f"  ({', '.join(notes)})" if notes else "")
        lines += textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
        if facts["revealed"] or viewer in (None, seat):
            lines += _shown(facts, facts["commits"][seat], len(head))
    return lines


def _shown(facts: Facts, commit: Commit, indent: int) -> list[str]:
    """What a seat has laid down for a sale."""
    if not any(commit["rows"]):
        return []
    parts = [_cards(commit["rows"])]
    rings = [f"{TYPE_NAMES[gem]} {n}" for gem, n in enumerate(commit["rings"]) if n]
    parts += [f"rings {', '.join(rings)}"] if rings else []
    parts += [f"king {TYPE_NAMES[commit['king']]}"] if commit["king"] != _NO_TYPE else []
    parts += [f"necklace {TYPE_NAMES[commit['necklace']]}"] if commit["necklace"] != _NO_TYPE else []
    parts += [f"bankers {commit['bankers']}"] if commit["bankers"] else []
    verb = "shows " if facts["revealed"] else "lays down "
    start = " " * indent
    return textwrap.wrap("; ".join(parts), WIDTH, initial_indent=start + verb, subsequent_indent=start)


def _marks(facts: Facts, seat: int) -> Sequence[int]:
    """Cards of the seat that it gained in this influence phase."""
    return facts["fresh"] if seat == facts["active"] else ()


def _cards(row: Sequence[int], fresh: Sequence[int] = ()) -> str:
    """Cards in words: "Ruby 3, Ring*2, Thief (gained this turn)"."""
    parts = []
    for kind, n in enumerate(row):
        if n:
            new = min(fresh[kind], n) if fresh else 0
            note = "" if not new else " (gained this turn)" if new == n else f" ({new} gained this turn)"
            parts.append(KIND_NAMES[kind] + (f"*{n}" if n > 1 else "") + note)
    return ", ".join(parts)


def _known(view: View, seat: int, other: Knowledge, fresh: Sequence[int]) -> str:
    """What is known of another hand; a card that is only probable is told so.

    `other` is the likeliest of several hypotheses: only what the expected numbers bear out is told as certain.
    """
    expected = _game(view).belief(view, seat)
    sure = [min(n, int(expected[kind] + 1e-9)) for kind, n in enumerate(other["known"])]
    parts = [_cards(sure)] if any(sure) else []
    parts += [
        f"probably {KIND_NAMES[kind]}" for kind, n in enumerate(other["known"]) for _ in range(n - sure[kind])
    ]
    if other["unknown"]:
        absent = [kind for kind in other["excluded"] if expected[kind] <= sure[kind] + 1e-6]
        parts.append(f"{other['unknown']} unknown{_excluded(absent)}")
    return ", ".join(parts)


def _excluded(kinds: Sequence[int]) -> str:
    """Kinds that the unknown cards are not, whole gem types as such."""
    left = [kind for kind in kinds if KIND_IDS[kind] not in ("AS", "QN")]
    words = []
    for name in TYPE_NAMES:
        of_type = [kind for kind in range(N_ORDINARY) if KIND_NAMES[kind].startswith(name + " ")]
        if all(kind in left for kind in of_type):
            words.append(name)
            left = [kind for kind in left if kind not in of_type]
    words += [KIND_NAMES[kind] for kind in left]
    return f" (no {', no '.join(words)})" if words else ""


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
