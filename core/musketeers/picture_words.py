"""What is said of a position of The Three Musketeers in every picture of it: headline, phase, figures, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from core.game import State, View
from core.musketeers.game import Musketeers
from core.musketeers.names import (
    ALL_NAME,
    CARDINAL,
    FAVOURITE_NAMES,
    FIGURE_NAMES,
    MILADY,
    N_FIGURES,
    ROCHEFORT,
    SIDES,
    SIGNAL_NAME,
    SPECIAL_NAMES,
    TEAM,
    TOKEN_NAMES,
    plural,
)
from core.words import normalised

if TYPE_CHECKING:
    from core.musketeers.game import Facts, Figure

TITLE: Final = "The Three Musketeers"
_WORLDS: Final = 8  # that must agree on who decides
_SILENT: Final = ("ITEM", "SAVE", "DUEL_CARD")
_UNFINISHED: Final = ("C_REINFORCE", "C_SOURCE", "C_DESTINATION", "C_COUNT")
_WAITING: Final = "WAITING"
NODES: Final = {
    "CARRIER": "{actor} to choose who carries the real pendants",
    "SIGNAL_OFFER": "{actor} to play the Signal or not",
    "ALL_OFFER": "{actor} to play One for all or not",
    "ACT": "{actor} to act with {figure}",
    "PUT_DOOR": "{actor} to put the door",
    "ITEM": "{actor} to use items in the duel",
    "SAVE": "{actor} to use Medicine or not",
    "PARTNER": "{actor} to trade with {figure} or not",
    "PENDANT": "{actor} to exchange pendants or not",
    "GOODS": "{actor} to give or take items",
    "ALL_STEP": "{actor} to step by One for all",
    "ALL_PICK": "{actor} to take a token or not",
    "C_ACT": "{actor} to act",
    "C_REINFORCE": "{actor} to choose a reinforcement",
    "C_SOURCE": "{actor} to choose who moves",
    "C_DESTINATION": "{actor} to choose where to move",
    "C_COUNT": "{actor} to choose how many guards go",
    "C_CARD": "{actor} to choose a special card",
    "C_GRATE": "{actor} to put the grate",
    "C_PASSAGE": "{actor} to open a passage",
    "C_RESERVE": "{actor} to take favourites to the reserve",
    "C_TARGET": "{actor} to choose who shows his pendants",
    "ORDER": "{actor} to choose the next duel",
    "C_PISTOL": "{actor} to aim with Rochefort",
    "DUEL_CARD": "{actor} to play a card in the duel or not",
    "REST": "{actor} to give a hit",
    "DISCARD": "{actor} to throw a card away",
    "SIGNAL_MOVE": "{actor} to move by the Signal",
    "GOLD_DEAL": "the golden tokens join",
    "TOKEN_DEAL": "the tokens are dealt",
    "MOVE_CARD": "a move card is turned up",
    "SPECIAL_DRAW": "the Cardinal draws a special card",
    "TOKEN_DRAW": "a token is taken from a chest",
    "SEDUCTION": "Milady tries to seduce",
    "PISTOL": "Rochefort fires",
    "DUEL_ROUND": "a round of a duel is rolled",
    "SURPRISE": "a token of the Queen is drawn",
    _WAITING: "the other side may answer",
    "OVER": "the game is over",
}
"""What is going on at each node."""


@dataclass(frozen=True)
class Scene:
    """A position as it is drawn.

    Attributes:
        game: its game object.
        facts: of a state, or what the viewer knows in the same shape.
        names: [seats] names of the seats.
        viewer: whose view it is; None: all is seen.
        belief: [4] chances of the Musketeers to carry the real pendants, as the Cardinal believes; empty for a state.
    """

    game: Musketeers
    facts: Facts
    names: Sequence[str]
    viewer: int | None
    belief: Sequence[float]

    def sees(self, side: int) -> bool:
        """Whether the secrets of a side are known here."""
        return self.viewer is None or self.viewer == side


def scene_of(place: State | View, names: Sequence[str]) -> Scene:
    """The scene of a state, or of what a view holds."""
    game = place.game
    assert isinstance(game, Musketeers)
    if isinstance(place, State):
        return Scene(game, game.facts(place), names, None, ())
    known = game.view_facts(place)
    facts = known["table"]
    facts["node"], facts["actor"] = _who_decides(game, place)
    return Scene(game, facts, names, place.seat, known["carrier"])


def _who_decides(game: Musketeers, view: View) -> tuple[str, int]:
    """Node and actor as the viewer may know them: in secret choices of the other side only that it may choose."""
    worlds = [game.facts(view.sample(seed)) for seed in range(_WORLDS)]
    node, actor = worlds[0]["node"], worlds[0]["actor"]
    if len({(world["node"], world["actor"]) for world in worlds}) > 1:
        return _WAITING, actor
    if actor != view.seat and node in _SILENT:
        return _WAITING, actor
    if actor != view.seat and node in _UNFINISHED:
        return "C_ACT", actor
    return node, actor


def side_called(names: Sequence[str], side: int) -> str:
    """A side with the name of its player: "Ann (Cardinal)", or "the Cardinal"."""
    name = names[side] if side < len(names) else SIDES[side]
    if normalised(name) in (normalised(SIDES[side]), normalised("the" + SIDES[side])):
        return f"the {SIDES[side]}"
    return f"{name} ({SIDES[side]})"


def headline(scene: Scene) -> str:
    """ "The Three Musketeers · Ann (Cardinal) to act · 3 action points · turn 4 · Queen on 6 of 15"."""
    facts = scene.facts
    actor, phase = facts["actor"], facts["phase"]
    told = NODES.get(facts["node"], "").format(
        actor=side_called(scene.names, actor) if actor in (CARDINAL, TEAM) else "",
        figure=FIGURE_NAMES[phase] if phase < N_FIGURES else "",
    )
    parts = [TITLE, told]
    if facts["node"] == "C_ACT":
        parts.append(plural("action point", facts["points"]))
    elif facts["node"] == "ACT":
        parts.append(plural("step", facts["steps"]))
    if facts["turn"]:
        parts.append(f"turn {facts['turn']}")
    return " · ".join([*(part for part in parts if part), f"Queen on {facts['queen']} of {track(scene)}"])


def track(scene: Scene) -> int:
    """Spaces of the Queen's track."""
    return cast("int", scene.game.tables["track"])


def queen_limit(scene: Scene) -> int:
    """The space on which the Musketeers lose."""
    return cast("int", scene.game.options["queen_limit"])


def most_health(scene: Scene, figure: int) -> int:
    """The printed health of a Musketeer."""
    return int(cast("list[dict[str, Any]]", scene.game.tables["musketeers"])[figure]["health"])


def counted(counts: Sequence[int], names: Sequence[str]) -> str:
    """ "Sword*2, Trap"; empty if there is nothing."""
    return ", ".join(name + (f"*{n}" if n > 1 else "") for name, n in zip(names, counts, strict=False) if n)


def queen_text(scene: Scene) -> str:
    """Where the Queen is and what that means."""
    limit, last = queen_limit(scene), track(scene)
    text = f"space {scene.facts['queen']} of {last}" if scene.facts["queen"] else "in her bedroom"
    return text + (f"; the Musketeers lose on {limit}" if limit != last else "")


def card_text(scene: Scene) -> str:
    """The move card of the turn with the phase that runs in brackets, and what is left of the pass."""
    facts = scene.facts
    left = ", ".join(map(str, facts["cards_left"])) or "none"
    if facts["card"] is None:
        return f"none yet · left: {left}"
    cards = cast("list[dict[str, Any]]", scene.game.tables["cards"])
    card = next(one for one in cards if one["number"] == facts["card"])
    words = [_entry(one) for one in card["order"]]
    if 0 < facts["entry"] <= len(words):
        words[facts["entry"] - 1] = f"[{words[facts['entry'] - 1]}]"
    queen = f"Queen +{card['queen']}"
    if scene.game.options["surprise"]:
        queen = f"Queen by a token ({surprises_text(facts)} left)"
    return f"{facts['card']}: {' '.join(words)}, {queen} · left in this pass: {left}"


def _entry(phase: dict[str, Any]) -> str:
    return f"C{phase['points']}/{phase['draws']}" if phase["who"] == "C" else str(phase["who"])


def surprises_text(facts: Facts) -> str:
    """The Queen's tokens that are left (V-6): "0, 1*3, 2*4"."""
    return counted(facts["surprises_left"], [str(value) for value in range(len(facts["surprises_left"]))])


def doors_text(facts: Facts) -> str:
    """Where door and grate are."""
    door, grate = (
        f"{name} on {rooms[0]}-{rooms[1]}" if rooms else f"{name} off the board"
        for name, rooms in (("door", facts["door"]), ("grate", facts["grate"]))
    )
    opened = facts["passage"]
    more = f" · passage {opened[0]}-{opened[1]} open to favourites" if opened else ""
    return f"{door} · {grate}{more}"


def reserve_text(facts: Facts) -> str:
    """Who of the favourites is in reserve."""
    parts = [plural("guard", facts["reserve"])] if facts["reserve"] else []
    parts += [FAVOURITE_NAMES[ROCHEFORT]] * (facts["rochefort"] is None)
    parts += [FAVOURITE_NAMES[MILADY]] * (facts["milady"] is None)
    return ", ".join(parts) or "nobody"


def cardinal_text(scene: Scene) -> str:
    """The Cardinal's cards."""
    facts = scene.facts
    text = plural("special card", facts["hand_n"]) if facts["hand_n"] else "no special card"
    if facts["hand_n"] and scene.sees(CARDINAL):
        text += f": {counted(facts['hand'], SPECIAL_NAMES)}"
    deck = sum(facts["deck"]) - (0 if scene.sees(CARDINAL) else facts["hand_n"])
    text += f" · {deck} to draw"
    pile = counted(facts["pile"], SPECIAL_NAMES)
    text += f" · played: {pile}" if pile else ""
    return text + (f" · has the {SIGNAL_NAME}" if facts["signal"] else " · the Signal is used")


def team_text(scene: Scene) -> str:
    """What the Musketeers have together."""
    facts = scene.facts
    text = f"{plural('token', sum(facts['chests'].values()))} in chests"
    used = counted(facts["used"], TOKEN_NAMES)
    text += f" · used: {used}" if used else ""
    return text + (f" · have {ALL_NAME}" if facts["one_for_all"] else f" · {ALL_NAME} is used")


def phase_marks(facts: Facts) -> str:
    """What has happened in the phase or turn and matters still."""
    marks = [
        ("a special card was played", facts["card_played"]),
        ("the seduction was tried", facts["seduction_used"]),
        ("Rochefort has entered in this turn", facts["rochefort_entered"]),
        ("Rochefort has moved", facts["rochefort_moved"]),
        ("Milady has moved", facts["milady_moved"]),
        ("he has fought", facts["fought"]),
        ("his Cloak has stopped him", facts["stopped"]),
        ("he may take a token", facts["may_pick"]),
    ]
    return ", ".join(text for text, is_so in marks if is_so)


def items_text(scene: Scene, figure: int) -> str:
    """The items of a Musketeer: "2 items: Key, Sword", "2 items", "no item"."""
    one = scene.facts["musketeers"][figure]
    if not one["items"]:
        return "no item"
    text = plural("item", one["items"])
    return f"{text}: {counted(one['hand'], TOKEN_NAMES)}" if scene.sees(TEAM) else text


def figure_marks(scene: Scene, figure: int) -> list[str]:
    """What else is true of a Musketeer."""
    one: Figure = scene.facts["musketeers"][figure]
    marks = ["down, searched" if one["searched"] else "down, not searched"] if one["down"] else []
    marks += ["in the corridor"] * one["gone"]
    marks += ["stood up in this phase"] * one["recovers"]
    marks += [f"{one['poison']} Poison"] if one["poison"] else []
    marks += [f"takes nothing from the chest in {room}" for room in one["cloaked"]]
    if scene.sees(TEAM) and scene.facts["carrier"] == figure:
        marks.append("carries the real pendants")
    return marks
