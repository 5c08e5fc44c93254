"""Marquis drawn for a terminal, as a whole (a state) or as one seat knows it (a view), and in single lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from core.game import State, View
from core.marquis.game import Marquis
from core.marquis.names import BLANK, CARD_NAMES, CLERIC, VETO, entry_name, plural, role_name

if TYPE_CHECKING:
    from core.marquis.game import Facts, Knowledge, Seat

POINTS: Final = "points"
"""What `points` counts."""
WIDTH: Final = 110
_LABEL: Final = 11
_PLAIN: Final = str.maketrans({"·": "-", "─": "-", "▸": ">", "…": ".", "→": ">"})
_SURE: Final = 1 - 1e-9
_WORLDS: Final = 8  # that must agree on who decides
_HIDDEN_NODES: Final = ("ASK_VETO", "PROS_REPLY")
_RUBY_POINTS: Final = 5  # MQ-70
_PHASES: Final = {
    "STOP_OR_GO": "{actor} to go on or stop",
    "PLAY": "{actor} to play",
    "BUY_INTENT": "{actor} to buy or not, a Countess is due a coin",
    "FEE": "{actor} to collect the Countess coin or waive it",
    "BUY_COUNT": "{actor} to buy",
    "TARGET": "{actor} to name the Assassin's victim",
    "ASK_VETO": "{actor} to veto or not",
    "PROS_OFFER": "{actor} to offer a Prosecutor something",
    "PROS_REPLY": "{actor} to intervene or not",
    "CTS_CLIENT": "{actor} to offer protection",
    "CTS_PRICE": "{actor} to name a price",
    "CTS_ACCEPT": "{actor} to accept protection or not",
    "CLIENT_OFFER": "{actor} to offer a Countess something",
    "CTS_REPLY": "{actor} to protect or not",
    "RETRIEVE": "{actor} to retrieve a card",
    "WITNESS": "{actor} to call a card",
    "FIRST_PLAYER": "the first player is drawn",
    "DEAL": "the cards are dealt",
    "DRAW": "{active} draws",
    "WAITING": "the others may answer",
    "OVER": "the game is over",
}


def draw_state(state: State, names: Sequence[str], ascii: bool = False) -> str:
    """A full state, every hand open.

    Args:
        state: the state.
        names: [seats] names of the seats.
        ascii: plain characters only.
    """
    game = _game(state)
    facts = game.facts(state)
    hands = [
        f"{_cards(seat['hand']) or 'no cards'}; to draw: {_cards(seat['deck']) or 'nothing'}"
        for seat in facts["seats"]
    ]
    return _drawn(_table(game, facts, names) + _seats(game, facts, names, hands, None), ascii)


def draw_view(view: View, names: Sequence[str], ascii: bool = False) -> str:
    """What a seat knows: its own cards, of the others the known ones and how many are not.

    Args:
        view: the view.
        names: [seats] names of the seats.
        ascii: plain characters only.
    """
    game = _game(view)
    facts, known = _public(view), game.view_facts(view)
    hands = []
    for seat, other in enumerate(known["others"]):
        own = known["table"]["seats"][seat]
        if other is None:
            hands.append(f"{_cards(own['hand']) or 'no cards'}; {len(own['deck'])} to draw")
        else:
            hands.append(_known(other))
    return _drawn(_table(game, facts, names) + _seats(game, facts, names, hands, view.seat), ascii)


def summary(view: View, names: Sequence[str]) -> str:
    """One headline: "Marquis · Ann to play · treasury 3 · clockwise"."""
    return _headline(_public(view), names)


def hidden(view: View, names: Sequence[str]) -> str:
    """What is hidden: "Hidden from you: Bob 4 of 4 cards and 6 to draw, Cem 3 of 4 and 7 to draw"."""
    parts: list[str] = []
    for seat, other in enumerate(_game(view).view_facts(view)["others"]):
        if other is None:
            continue
        unknown = other["hand_n"] - len(other["known"])
        cards = "" if parts else " cards"
        if unknown or other["deck_n"]:
            parts.append(f"{names[seat]} {unknown} of {other['hand_n']}{cards} and {other['deck_n']} to draw")
    if not parts:
        return "Nothing is hidden"
    return ("Hidden from you: " if view.seat < len(names) else "Hidden: ") + ", ".join(parts)


def beliefs(view: View, names: Sequence[str], seed: int = 0, limit: int = 6) -> list[dict[str, object]]:
    """Which cards others probably hold, the most probable first; certain cards are left out.

    Args:
        view: the view.
        names: [seats] names of the seats.
        seed: not used: the probabilities are exact.
        limit: rows, at most.
    Returns:
        Rows {"player": name, "card": name, "p": probability that the player holds it}.
    """
    del seed
    game = _game(view)
    others = [seat for seat in range(game.seats) if seat != view.seat]
    rows = [
        (p, seat, card)
        for seat in others
        for card, p in enumerate(game.belief(view, seat))
        if 1 - _SURE < p < _SURE
    ]
    rows.sort(key=lambda row: (-round(row[0], 9), row[2] != VETO, row[1], row[2]))
    return [{"player": names[seat], "card": CARD_NAMES[card], "p": p} for p, seat, card in rows[:limit]]


def points(state: State) -> list[int]:
    """Points of each seat (MQ-70)."""
    return [_fortune(seat) for seat in _game(state).facts(state)["seats"]]


# ------------------------------------------------------------------------------------------------------- the table


def _game(place: State | View) -> Marquis:
    game = place.game
    assert isinstance(game, Marquis)
    return game


def _public(view: View) -> Facts:
    """What is public or the viewer's own, in the shape of a full state; who decides in secret is not said."""
    game = _game(view)
    worlds = [game.facts(view.sample(seed)) for seed in range(_WORLDS)]
    facts = worlds[0]
    decides = {(world["node"], world.get("actor")) for world in worlds}
    is_hidden = facts["node"] in _HIDDEN_NODES and facts.get("actor") != view.seat
    if len(decides) > 1 or is_hidden:
        facts["node"], facts["actor"] = "WAITING", facts["active"]
    seats = game.view_facts(view)["table"]["seats"]
    for own, known in zip(facts["seats"], seats, strict=True):
        own["pile"] = known["pile"]
    return facts


def _drawn(lines: Iterable[str], ascii: bool) -> str:
    text = "\n".join(lines)
    return text.translate(_PLAIN) if ascii else text


def _fortune(seat: Seat) -> int:
    return seat["diamonds"] + _RUBY_POINTS * seat["rubies"]


def _headline(facts: Facts, names: Sequence[str]) -> str:
    actor = facts.get("actor", facts["active"])
    phase = _PHASES.get(facts["node"], "{active}'s turn").format(
        actor=names[actor] if actor < len(names) else "", active=names[facts["active"]]
    )
    way = "clockwise" if facts["direction"] > 0 else "counterclockwise"
    return " · ".join(["Marquis", phase, f"treasury {facts['treasury']}", way])


def _table(game: Marquis, facts: Facts, names: Sequence[str]) -> list[str]:
    """What belongs to nobody."""
    headline = _headline(facts, names)
    order = [names[(facts["active"] + facts["direction"] * step) % len(names)] for step in range(len(names))]
    bank = f"{plural('diamond', facts['bank_diamonds'])}, "
    bank += "1 ruby" if facts["bank_rubies"] == 1 else f"{facts['bank_rubies']} rubies"
    tops = [(one["pile"][-1]["stamp"], names[seat]) for seat, one in enumerate(facts["seats"]) if one["pile"]]
    lines = [headline, "─" * min(WIDTH, max(40, len(headline)))]
    lines += _labelled("Treasury", plural("coin", facts["treasury"]))
    lines += _labelled("Bank", bank)
    lines += _labelled("Turns", " → ".join(order))
    if len(tops) > 1:
        lines += _labelled("Placed", ", ".join(name for _, name in sorted(tops)) + "  (the oldest first)")
    return lines


def _labelled(label: str, text: str) -> list[str]:
    """A line with a label, wrapped under itself."""
    return textwrap.wrap(text, WIDTH, initial_indent=label.ljust(_LABEL), subsequent_indent=" " * _LABEL)


# ------------------------------------------------------------------------------------------------------- the seats


def _seats(
    game: Marquis, facts: Facts, names: Sequence[str], hands: Sequence[str], viewer: int | None
) -> list[str]:
    """One block a seat."""
    lines = []
    width = max(len(name) for name in names)
    for seat, own in enumerate(facts["seats"]):
        sign = "▸" if seat == facts.get("actor", facts["active"]) else " "
        you = "  (you)" if seat == viewer else ""
        jewels = f"{plural('diamond', own['diamonds'])}, "
        jewels += "1 ruby" if own["rubies"] == 1 else f"{own['rubies']} rubies"
        head = f"{sign} {names[seat]:<{width}}  "
        wealth = f"{plural('coin', own['coins'])} · {jewels} ({plural('point', _fortune(own))}){you}"
        lines += ["", head + wealth]
        indent = " " * (len(head) - 1)
        for label, text in (
            ("shows", _shown(game, facts, names, seat)),
            (
                "under it",
                ", ".join(entry_name(one["card"], one["role"]) for one in reversed(own["pile"][:-1])),
            ),
            ("lost", _cards(own["eliminated"])),
            ("hand", hands[seat]),
            ("marks", _marks(facts, names, seat)),
        ):
            if text:
                start = f"{indent} {label:<9} "
                lines += textwrap.wrap(
                    text,
                    WIDTH,
                    initial_indent=start,
                    subsequent_indent=" " * len(start),
                    break_long_words=False,
                )
    return lines


def _shown(game: Marquis, facts: Facts, names: Sequence[str], seat: int) -> str:
    """The visible card and what it buys for."""
    pile = facts["seats"][seat]["pile"]
    if not pile:
        return "no character"
    top = pile[-1]
    return f"{entry_name(top['card'], top['role'])} · {_buys(game, facts, names, seat)}"


def _buys(game: Marquis, facts: Facts, names: Sequence[str], seat: int) -> str:
    """For what the visible card buys, in words (MQ-34, MQ-46)."""
    own = facts["seats"][seat]
    role = own["pile"][-1]["role"] if own["pile"] else BLANK
    if own["boosted"]:
        return "buys at the boosted rate"
    if role == CLERIC:
        left = (seat + 1) % len(names)
        pile = facts["seats"][left]["pile"]
        is_none = not pile or pile[-1]["role"] in (CLERIC, BLANK)
        text = "buys nothing" if is_none else _buys(game, facts, names, left)
        return f"{text}, as {names[left]} on the left"
    rate = None if role == BLANK else game.rates[role]
    return (
        "buys nothing"
        if rate is None
        else f"{plural('coin', rate[0])} {'buys' if rate[0] == 1 else 'buy'} {plural('diamond', rate[1])}"
    )


def _marks(facts: Facts, names: Sequence[str], seat: int) -> str:
    """What else lies open: Vetoes in front, protections, marker coins, the end."""
    own = facts["seats"][seat]
    marks = [f"{plural('Veto', own['front'])} in front"] if own["front"] else []
    protector = own["protector"]
    if protector is not None:
        marks.append(f"protected by {names[protector]}")
    marks += [f"protects {names[i]}" for i, one in enumerate(facts["seats"]) if one["protector"] == seat]
    marks += ["boosted"] if own["boosted"] else []
    marks += ["owed the coin of the first purchase"] if own["fee_open"] else []
    marks += ["must play the Prosecutor"] if own["committed"] else []
    marks += ["finished"] if own["finished"] else []
    marks += ["may buy again"] if own["rebuy"] else []
    return ", ".join(marks)


def _cards(cards: Sequence[int]) -> str:
    return ", ".join(CARD_NAMES[card] for card in cards)


def _known(other: Knowledge) -> str:
    """What is known of another hand."""
    unknown = other["hand_n"] - len(other["known"])
    parts = [_cards(other["known"])] if other["known"] else []
    if unknown or not parts:
        parts.append(f"{unknown} unknown" if unknown else "no cards")
    text = ", ".join(parts)
    excluded = [card for card in other["excluded"] if card != VETO or unknown]
    if excluded and unknown:
        text += f" (no {', no '.join(CARD_NAMES[card] for card in excluded)})"
    for card, chance in other["likely"].items():
        text += f" ({CARD_NAMES[card]} {100 * chance:.0f} %)"
    for one in other["retrieved"]:
        text += f"; took back {' or '.join(role_name(card) for card in one)}"
    return f"{text}; {other['deck_n']} to draw"
