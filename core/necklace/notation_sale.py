"""The secret commit of a sale as text: "show Ruby 3, Amber 1*2; rings Ruby 1; king Emerald; bankers 1".

A commit is many small steps for the engine and one move for people. A text names what is laid down; a step it does not name is
zero. A text that ends in "..." stops after the last step it names: then zeros are named too ("show Ruby 3*0 ...").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.game import State
from core.necklace.game import ACTIONS, Necklace
from core.necklace.names import KIND_NAMES, N_GEM_KINDS, TYPE_NAMES, plural
from core.necklace.notation_words import SALE_VERBS, Reader
from core.words import either, normalised, parts_of

if TYPE_CHECKING:
    from core.necklace.game import Facts

SALE_NODES: Final = ("SHOW", "RINGS", "KING", "NECKLACE", "BANKERS")
MORE: Final = re.compile(r"\s*(?:\.\.\.|…)\s*$")
STEP_RINGS: Final = 10  # of state.pxd: the steps 0..9 are gem kinds, 10..13 Rings
NO_TYPE: Final = 4
_COUNTED = re.compile(r"(?P<word>.*?[^\s*])\s*\*\s*(?P<count>\d+)$")
_RINGS = re.compile(r"(?:on\s+)?(?P<word>[^\W\d_]+)(?:\s*\*?\s*(?P<count>\d+))?$")
_TYPE = re.compile(r"(?:on\s+)?(?P<word>[^\W\d_]+)$")
_BANKERS = re.compile(r"(?P<count>\d+)$")


@dataclass(frozen=True)
class Step:
    """One step of a commit: node, and the gem kind (SHOW) or gem type (RINGS) it is about."""

    node: str
    about: int = 0


def step_of(facts: Facts) -> Step:
    """The step that is asked at a commit node."""
    node, cursor = facts["node"], facts["cursor"]
    if node == "SHOW":
        return Step(node, sale_kinds(facts["fashion"])[cursor])
    return Step(node, facts["fashion"][cursor - STEP_RINGS] if node == "RINGS" else 0)


def sale_kinds(fashion: Sequence[int]) -> list[int]:
    """Gem kinds in the order in which a commit asks for them."""
    kinds: list[int] = []
    for gem in fashion:
        kinds += [kind for kind in range(N_GEM_KINDS) if KIND_NAMES[kind].startswith(TYPE_NAMES[gem])]
    return kinds


def is_under_way(facts: Facts) -> bool:
    """Whether the seat that is asked has made a step of its commit before."""
    if facts["node"] not in SALE_NODES:
        return False
    hand = facts["hands"][facts["actor"]]
    first = next((step for step, kind in enumerate(sale_kinds(facts["fashion"])) if hand[kind]), None)
    return first is not None and facts["cursor"] > first


def value_of(step: Step, action: int) -> int:
    """What an action means at a step: a count, or a gem type (4: none)."""
    if step.node in ("KING", "NECKLACE"):
        return NO_TYPE if action == ACTIONS["PASS"] else action - ACTIONS["TYPE_R"]
    return action - ACTIONS["COUNT_0"]


def action_of(step: Step, value: int) -> int:
    """The action of a value at a step."""
    if step.node in ("KING", "NECKLACE"):
        return ACTIONS["PASS"] if value == NO_TYPE else ACTIONS["TYPE_R"] + value
    return ACTIONS["COUNT_0"] + value


def is_zero(step: Step, value: int) -> bool:
    """Whether nothing is laid down at a step."""
    return value == (NO_TYPE if step.node in ("KING", "NECKLACE") else 0)


def step_text(step: Step, action: int) -> str:
    """One step alone: "show Ruby 3*1", "rings Ruby 1", "king none", "bankers 1"."""
    value = value_of(step, action)
    if step.node == "SHOW":
        return f"show {KIND_NAMES[step.about]}*{value}"
    if step.node == "RINGS":
        return f"rings {TYPE_NAMES[step.about]} {value}"
    if step.node == "BANKERS":
        return f"bankers {value}"
    return f"{step.node.lower()} {'none' if value == NO_TYPE else TYPE_NAMES[value]}"


def commit_text(steps: Sequence[tuple[Step, int]], is_complete: bool) -> str:
    """The text of steps made one after the other; ends in "..." unless they complete the commit."""
    shown = [
        (step, action)
        for step, action in steps
        if not (is_complete and is_zero(step, value_of(step, action)))
    ]
    if not shown:
        return "show nothing" if steps[0][0].node == "SHOW" else step_text(*steps[0])
    parts: list[str] = []
    for verb in SALE_VERBS:
        words = [step_text(step, action) for step, action in shown if step.node.lower() == verb]
        if words:
            texts = [word.removeprefix(verb + " ") for word in words]
            if is_complete and verb == "show":
                texts = [text.removesuffix("*1") for text in texts]
            parts.append(f"{verb} {', '.join(texts)}")
    return "; ".join(parts) + ("" if is_complete else " ...")


def parse_commit(game: Necklace, state: State, text: str, names: Sequence[str], start: int = 0) -> list[int]:
    """The actions of a commit, from a state at one of its steps.

    Args:
        start: where the move begins in the text.
    Raises:
        NotationError: a word is not understood, or something cannot be laid down.
    """
    reader = Reader(text, names)
    wanted = read_commit(reader, start)
    stops_early = MORE.search(text) is not None
    copy, actions = state.copy(), []
    facts = game.facts(copy)
    seat = facts["actor"]
    while facts["actor"] == seat and facts["node"] in SALE_NODES and (wanted or not stops_early):
        step = step_of(facts)
        value, column = wanted.pop(step, (NO_TYPE if step.node in ("KING", "NECKLACE") else 0, start))
        action = action_of(step, value)
        legal = copy.legal()
        if action not in legal:
            raise reader.fault(
                _too_much(step, legal, names[seat]), column, [step_text(step, one) for one in legal]
            )
        game.play(copy, action)
        actions.append(action)
        facts = game.facts(copy)
    for step, (value, column) in wanted.items():
        if not is_zero(step, value) or stops_early:
            raise reader.fault(_why_not(step, value, names[seat]), column)
    return actions


def _too_much(step: Step, legal: Sequence[int], name: str) -> str:
    """Why a value is not legal at a step that is asked."""
    if step.node in ("KING", "NECKLACE"):
        gems = [TYPE_NAMES[value_of(step, action)] for action in legal if action != ACTIONS["PASS"]]
        return f"{name} can put the {step.node.capitalize()} only on a type that is shown: {either(gems)}"
    what = {"SHOW": KIND_NAMES[step.about], "RINGS": "Ring", "BANKERS": "Banker"}[step.node]
    return f"{name} has only {plural(what, len(legal) - 1)} left to show"


def _why_not(step: Step, value: int, name: str) -> str:
    """Why a step that a text names was not asked."""
    if step.node == "SHOW":
        return f"{name} has no {KIND_NAMES[step.about]} to show"
    if step.node == "BANKERS":
        return f"{name} has no Banker to show, or shows no gem card"
    card = {"RINGS": "Ring", "KING": "King", "NECKLACE": "Queen's Necklace"}[step.node]
    gem = TYPE_NAMES[step.about if step.node == "RINGS" else value % NO_TYPE]
    return f"{name} has no {card} for {gem}, or shows no {gem}"


def read_commit(reader: Reader, start: int = 0) -> dict[Step, tuple[int, int]]:
    """What a commit's text names: step -> (value, column).

    Raises:
        NotationError: a word is not understood.
    """
    wanted: dict[Step, tuple[int, int]] = {}
    end = MORE.search(reader.text)
    text = reader.text[: end.start() if end else len(reader.text)]
    at = start
    for part in text[start:].split(";"):
        verb, rest = reader.verb(at)
        if part.strip() and normalised(part) not in ("pass", "nothing"):
            if verb not in SALE_VERBS:
                word = part.split()[0]
                raise reader.fault(f'a sale is told with {either(SALE_VERBS)}, not "{word}"', at, SALE_VERBS)
            for word, column in parts_of(text[rest : at + len(part)], rest):
                if word.casefold() not in ("nothing", "none", "-") or verb in ("king", "necklace"):
                    step, value = _read_item(reader, verb, word, column)
                    if step in wanted:
                        raise reader.fault(f'"{word}": this was said before', column)
                    wanted[step] = (value, column)
        at += len(part) + 1
    return wanted


def _read_item(reader: Reader, verb: str, word: str, column: int) -> tuple[Step, int]:
    """One item of a comma list after a verb of a sale."""
    if verb == "show":
        counted = _COUNTED.match(word)
        name = counted.group("word") if counted else word
        kind = reader.card(name, column)
        if kind >= N_GEM_KINDS:
            raise reader.fault(
                f'"show" is followed by gem cards; {KIND_NAMES[kind]} is none',
                column,
                KIND_NAMES[:N_GEM_KINDS],
            )
        return Step("SHOW", kind), int(counted.group("count")) if counted else 1
    if verb == "bankers":
        match = _BANKERS.match(word)
        if match is None:
            raise reader.fault(f'"bankers" is followed by a number, not "{word}"', column, ("1", "2"))
        return Step("BANKERS"), int(match.group("count"))
    if verb != "rings" and word.casefold() in ("none", "nothing", "-"):
        return Step(verb.upper()), NO_TYPE
    match = (_RINGS if verb == "rings" else _TYPE).match(word)
    if match is None:
        form = "rings Ruby 1" if verb == "rings" else f"{verb} Ruby"
        raise reader.fault(f'"{word}" is not understood after "{verb}"; the form is: {form}', column, (form,))
    gem = reader.gem(match.group("word"), column)
    if verb != "rings":
        return Step(verb.upper()), gem
    return Step("RINGS", gem), int(match.group("count") or 1)
