"""The kinds of player, their parameters, and the agents made of them. An agent sees a view, a seed and nothing else."""

from __future__ import annotations

import difflib
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from core.errors import ConfigError
from core.game import Game, View
from search.config import SearchConfig, search_config
from search.ismcts import Searcher
from search.levels import LEVEL, levels
from search.levels import NAMES as LEVEL_NAMES
from search.lookahead import greedy_action
from search.result import SearchResult

Value = int | float | str

_FORGETTING = (
    0x6D656D6F72790001  # an arbitrary number: tells the stream of forgetting from that of the search
)


@dataclass(frozen=True)
class Choice:
    """What an agent does.

    Attributes:
        result: of the search, None without one.
        win: the agent's estimate of its mean return in [0, 1]; None if it has none.
        err: half the width of the 95 % interval of `win`; None if unknown.
    """

    action: int
    result: SearchResult | None = None
    win: float | None = None
    err: float | None = None


class Agent(Protocol):
    """A player of one game."""

    spec: PlayerSpec

    def choose(self, view: View, seed: int) -> Choice:
        """The action to take at a decision of the view's seat; the same view and seed give the same choice."""


def _bound(value: float) -> str:
    """A bound in words: no exponent for whole numbers."""
    return str(int(value)) if value == int(value) else f"{value:g}"


@dataclass(frozen=True)
class Parameter:
    """One parameter of a player kind.

    Attributes:
        type: "int", "float", "choice" (one of `choices`) or "horizon" (turn, end or a number of boundaries).
        default: None = unset, or the game's tuned number if `is_tuned`.
        least, most: bounds of a number, both included.
    """

    name: str
    type: str
    default: Value | None
    help: str
    choices: tuple[str, ...] = ()
    least: float = 0.0
    most: float = 2.0**32
    is_tuned: bool = False

    @property
    def expected(self) -> str:
        """What a value must be, in words."""
        if self.type == "choice":
            return " or ".join(self.choices)
        if self.type == "horizon":
            return "turn, end or a whole number from 1"
        noun = "a whole number" if self.type == "int" else "a number"
        return f"{noun} from {_bound(self.least)} to {_bound(self.most)}"

    def parse(self, text: str) -> Value:
        """The value of a text; ValueError if it is none."""
        if self.type == "choice" or (self.type == "horizon" and text in ("turn", "end")):
            if self.choices and text not in self.choices:
                raise ValueError(text)
            return text
        value = float(text) if self.type == "float" else int(text)
        if not self.least <= value <= self.most:
            raise ValueError(text)
        return value


@dataclass(frozen=True)
class AgentKind:
    """A kind of player: one line of help and its parameters."""

    name: str
    help: str
    parameters: tuple[Parameter, ...]


_MEMORY = Parameter(
    "memory", "float", 1.0, "share of what it saw of hidden cards that it remembers at a decision", most=1.0
)

_TUNED = (
    Parameter(
        "playout",
        "choice",
        None,
        "moves below a leaf: the game's light policy, or uniform",
        ("light", "uniform"),
        is_tuned=True,
    ),
    Parameter(
        "horizon",
        "horizon",
        None,
        "where a playout stops: turn, end, or a number of boundaries",
        least=1.0,
        most=10_000,
        is_tuned=True,
    ),
    Parameter(
        "epsilon", "float", None, "share of uniform moves in the light policy", most=1.0, is_tuned=True
    ),
)

KINDS: dict[str, AgentKind] = {
    kind.name: kind
    for kind in (
        AgentKind("random", "any legal action, each equally likely", ()),
        AgentKind(
            "greedy",
            "one action ahead over sampled worlds, valued at the next boundary",
            (Parameter("worlds", "int", 32, "sampled worlds", least=1.0, most=1e6), _MEMORY, *_TUNED),
        ),
        AgentKind(
            "ismcts",
            "information-set Monte Carlo tree search",
            (
                Parameter(
                    "iterations",
                    "int",
                    2000,
                    "descents a decision; unset if only seconds are given",
                    least=1.0,
                    most=1e12,
                ),
                Parameter(
                    "seconds", "float", None, "time a decision; not reproducible", least=0.001, most=1e6
                ),
                _MEMORY,
                Parameter(
                    "c",
                    "float",
                    None,
                    "exploration constant on returns in [0, 1]",
                    least=1e-6,
                    most=1000.0,
                    is_tuned=True,
                ),
                Parameter(
                    "widening",
                    "float",
                    None,
                    "a node tries at most widening * sqrt(visits) actions; 0: all",
                    most=1000.0,
                    is_tuned=True,
                ),
                *_TUNED,
                Parameter("threads", "int", 1, "independent trees, merged at the end", least=1.0, most=256.0),
                Parameter(
                    "memory_mib",
                    "int",
                    256,
                    "cap over all trees, MiB, 1 or more a thread",
                    least=1.0,
                    most=1048576.0,
                ),
            ),
        ),
    )
}


@dataclass(frozen=True)
class PlayerSpec:
    """A kind with its parameters, in the kind's order; unset ones are left out. `str` is the canonical text."""

    kind: str
    params: Mapping[str, Value]

    def __str__(self) -> str:
        values = ",".join(f"{name}={_text(value)}" for name, value in self.params.items())
        return f"{self.kind}:{values}" if values else self.kind


def _text(value: Value) -> str:
    return repr(value) if isinstance(value, float) else str(value)


def _nearest(word: str, words: list[str]) -> str:
    close = difflib.get_close_matches(word, words, n=1, cutoff=0.5)
    return f"did you mean '{close[0]}'?" if close else f"there are {', '.join(words) or 'none'}"


def parse_spec(text: str, game_name: str | None = None) -> PlayerSpec:
    """A player specification, `KIND[:KEY=VALUE[,KEY=VALUE...]]` or `level:NAME`, with the defaults filled in.

    Args:
        game_name: fill in this game's tuned numbers too; None leaves unset what the game will decide.
    Raises:
        ConfigError: an unknown kind or parameter, or a bad value; the message says what would be right.
    """
    name, colon, rest = text.strip().partition(":")
    if name == LEVEL:
        return _of_level(rest.strip(), game_name)
    kind = KINDS.get(name)
    if kind is None:
        raise ConfigError(f"no player '{name}'; {_nearest(name, [*KINDS, LEVEL])}")
    given: dict[str, Value] = {}
    for item in rest.split(",") if colon else ():
        key, value = _assignment(kind, item)
        if key in given:
            raise ConfigError(f"{kind.name}: '{key}' is given twice")
        given[key] = value
    if {"iterations", "seconds"} <= given.keys():
        raise ConfigError(f"{kind.name}: give iterations or seconds, not both")
    return PlayerSpec(kind.name, _complete(kind, given, game_name))


def _of_level(level: str, game_name: str | None) -> PlayerSpec:
    """What a level is in a game; without a game it keeps its name."""
    if level not in LEVEL_NAMES:
        raise ConfigError(f"no level '{level}'; {_nearest(level, list(LEVEL_NAMES))}")
    if game_name is None:
        return PlayerSpec(f"{LEVEL}:{level}", {})
    return parse_spec(levels(game_name)[level], game_name)


def _assignment(kind: AgentKind, item: str) -> tuple[str, Value]:
    """One KEY=VALUE of a specification."""
    key, equals, text = (part.strip() for part in item.partition("="))
    known = {parameter.name: parameter for parameter in kind.parameters}
    if not equals:
        raise ConfigError(f"{kind.name}: '{item.strip()}' is no setting; write {key or 'key'}=value")
    if key not in known:
        raise ConfigError(
            f"{kind.name} has no parameter '{key}'; {_nearest(key, list(known))} "
            f"(richelieu players {kind.name})"
        )
    try:
        return key, known[key].parse(text)
    except ValueError:
        raise ConfigError(f"{kind.name}: {key} is '{text}'; it must be {known[key].expected}") from None


def _complete(kind: AgentKind, given: dict[str, Value], game_name: str | None) -> dict[str, Value]:
    """The given values and the defaults, in the kind's order."""
    tuned = search_config(game_name) if game_name is not None else None
    values: dict[str, Value] = {}
    for parameter in kind.parameters:
        value = given.get(parameter.name, parameter.default)
        if value is None and parameter.is_tuned and tuned is not None:
            value = getattr(tuned, parameter.name)
        if parameter.name == "iterations" and "seconds" in given and "iterations" not in given:
            value = None
        if value is not None:
            values[parameter.name] = value
    return values


def make_agent(spec: PlayerSpec | str, game: Game) -> Agent:
    """An agent of this game.

    Raises:
        ConfigError: see `parse_spec` and `SearchConfig`.
    """
    spec = parse_spec(str(spec), game.name)
    makers: dict[str, Callable[[PlayerSpec, Game], Agent]] = {
        "random": RandomAgent,
        "greedy": GreedyAgent,
        "ismcts": IsmctsAgent,
    }
    return makers[spec.kind](spec, game)


def _legal(view: View, seed: int) -> list[int]:
    """The viewer's legal actions: the same in every world of the view; ValueError if it does not decide."""
    world = view.sample(seed)
    if world.actor != view.seat:
        raise ValueError(f"seat {view.seat} does not decide here")
    return world.legal()


def _config(spec: PlayerSpec, game: Game) -> SearchConfig:
    """The search settings among the parameters."""
    names = ("c", "horizon", "playout", "epsilon", "widening", "threads", "memory_mib")
    return search_config(game.name, **{name: spec.params[name] for name in names if name in spec.params})


def _remembered(view: View, memory: float, seed: int) -> View:
    """The view without the share of seen hidden cards that is forgotten at this decision.

    What is forgotten hangs on the seed of the decision, and so differs from one to the next: a choice stays a function of view
    and seed, every card is as likely to be forgotten as any other, and no two games have the same blind spot. The seed is
    mixed, or the worlds that the search draws with it would go along with what was forgotten.
    """
    if memory >= 1.0:
        return view
    known = view.copy()
    known.forget(1.0 - memory, seed ^ _FORGETTING)
    return known


class RandomAgent:
    """Any legal action, each equally likely."""

    def __init__(self, spec: PlayerSpec, game: Game) -> None:
        self.spec = spec

    def choose(self, view: View, seed: int) -> Choice:
        """See `Agent.choose`."""
        legal = _legal(view, seed)
        return Choice(random.Random(seed).choice(legal))


class GreedyAgent:
    """The best action by `greedy_action`."""

    def __init__(self, spec: PlayerSpec, game: Game) -> None:
        self.spec = spec
        self._worlds = int(spec.params["worlds"])
        self._memory = float(spec.params["memory"])
        self._config = _config(spec, game)

    def choose(self, view: View, seed: int) -> Choice:
        """See `Agent.choose`."""
        legal = _legal(view, seed)
        if len(legal) == 1:
            return Choice(legal[0])
        known = _remembered(view, self._memory, seed)
        action, means = greedy_action(known, seed, self._worlds, self._config)
        return Choice(action, win=means[action])


class IsmctsAgent:
    """The most visited action of a search."""

    def __init__(self, spec: PlayerSpec, game: Game) -> None:
        self.spec = spec
        self._iterations = int(spec.params["iterations"]) if "iterations" in spec.params else None
        self._seconds = float(spec.params["seconds"]) if "seconds" in spec.params else None
        self._memory = float(spec.params["memory"])
        self._searcher = Searcher(game, _config(spec, game))

    def choose(self, view: View, seed: int) -> Choice:
        """See `Agent.choose`."""
        legal = _legal(view, seed)
        if len(legal) == 1:
            return Choice(legal[0])
        known = _remembered(view, self._memory, seed)
        result = self._searcher.search(known, seed, iterations=self._iterations, seconds=self._seconds)
        best = result.actions[0]
        return Choice(best.action, result, best.win, (best.high - best.low) / 2.0)

    def stop(self) -> None:
        """End the search that runs, from a signal handler or another thread; its result says that it was stopped."""
        self._searcher.stop()
