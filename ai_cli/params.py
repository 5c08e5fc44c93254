"""The types of command-line values: seeds, durations, thread counts, games, players."""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from core import GAMES
from core.errors import ConfigError

if TYPE_CHECKING:
    from search.agents import PlayerSpec

_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0, "ms": 0.001}
AUTO = "auto"
HUMAN = "human"
MOST_NAME = 60
"""Letters of a player's name."""


def composed(name: str) -> str:
    """The name with each letter and its accents as one: two names are the same if these are."""
    return unicodedata.normalize("NFC", name)


def name_fault(name: str, most: int = MOST_NAME) -> str:
    """Why a name cannot be used, behind "is no name"; nothing if it can be."""
    if name != name.strip():
        return ": it begins or ends with a blank"
    if not name.isprintable():
        return ": it holds what cannot be printed"
    return f": it has {len(name)} letters; {most} are the most" if len(name) > most else ""


def nearest(text: str, choices: Sequence[str]) -> str:
    """`; did you mean 'x'?` for the choice nearest to the text without regard to case, or nothing."""
    plain = {choice.casefold(): choice for choice in choices}
    found = difflib.get_close_matches(text.casefold(), plain, n=1)
    return f"; did you mean {plain[found[0]]!r}?" if found else ""


class SuggestingChoice(click.Choice[str]):
    """A choice without regard to case that names the nearest value in its error."""

    def __init__(self, choices: Sequence[str]) -> None:
        super().__init__(choices, case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The choice, in its own spelling."""
        for choice in self.choices:
            if str(value).casefold() == choice.casefold():
                return choice
        known = ", ".join(self.choices)
        return self.fail(
            f"{value!r} is not one of {known}{nearest(str(value), list(self.choices))}", param, ctx
        )


class GameName(SuggestingChoice):
    """A game of the registry."""

    def __init__(self) -> None:
        super().__init__(list(GAMES))


class Seed(click.ParamType[int]):
    """A seed: an integer, decimal or 0x..., of at most 64 bits."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The integer."""
        try:
            seed = value if isinstance(value, int) else int(value, 0)
        except ValueError:
            self.fail(f"{value!r} is no seed: give an integer such as 7134 or 0x1f3a", param, ctx)
        if not 0 <= seed < 1 << 64:
            self.fail(f"{value} is no seed: it must be at least 0 and below 2^64", param, ctx)
        return seed


class Duration(click.ParamType[float]):
    """A time span: 10, 10s, 2m, 1.5h; seconds without a unit."""

    name = "duration"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Seconds, greater than 0."""
        if isinstance(value, int | float):
            return float(value)
        match = re.fullmatch(r"\s*([0-9]*\.?[0-9]+)\s*([a-z]*)\s*", value.casefold())
        if match is None or match[2] not in _UNITS:
            self.fail(f"{value!r} is no time span: give seconds (10), or 10s, 2m, 1h", param, ctx)
        seconds = float(match[1]) * _UNITS[match[2]]
        if not 0 < seconds < math.inf:
            self.fail(f"{value!r} is no time span: it must be longer than 0 seconds", param, ctx)
        return seconds


class AutoInt(click.ParamType[int | str]):
    """A positive integer, or `auto`."""

    name = "N|auto"

    def __init__(self, most: int = 1024) -> None:
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """The integer, or "auto"."""
        if str(value).casefold() == AUTO:
            return AUTO
        try:
            count = int(value)
        except ValueError:
            self.fail(f"{value!r} is neither a number nor 'auto'", param, ctx)
        if not 1 <= count <= self._most:
            self.fail(f"{value} is not between 1 and {self._most}", param, ctx)
        return count


class HouseRule(click.ParamType[tuple[str, str]]):
    """A variant of the rules, NAME=VALUE; which there are is for the game to say."""

    name = "name=value"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Name and value as texts, without blanks around them."""
        if isinstance(value, tuple):
            return value
        name, sign, text = str(value).partition("=")
        if not name.strip() or not sign:
            self.fail(f"{value!r} is no variant: give NAME=VALUE", param, ctx)
        return name.strip(), text.strip()


@dataclass(frozen=True)
class NamedPlayer:
    """A player as the command line or a configuration gives it.

    Attributes:
        name: the name for tables; empty if none was given.
        text: the specification without the name.
        figures: names of chairs that another decides for wherever this player has their side, and its specification.
    """

    name: str
    text: str
    figures: tuple[tuple[str, str], ...] = ()

    @property
    def is_human(self) -> bool:
        """Whether a person plays."""
        return self.text == HUMAN

    @property
    def given(self) -> set[str]:
        """The parameters that the text itself names."""
        items = self.text.partition(":")[2].split(",")
        return {item.partition("=")[0].strip() for item in items if item.strip()}

    @property
    def kind(self) -> str:
        """The kind of player."""
        return self.text.partition(":")[0].strip()

    def spec(self, game: str) -> PlayerSpec:
        """The complete specification of a player of the search; ConfigError if it is wrong, or none of those."""
        from search.agents import parse_spec

        return parse_spec(self.text, game)

    def full(self, game: str) -> str:
        """The text of the complete specification for a game; `human` for a person."""
        from ai_cli.players import full_spec

        return HUMAN if self.is_human else full_spec(self.text, game)


def is_timed(spec: str) -> bool:
    """Whether a complete specification has a budget in seconds: then the same seed does not give the same moves."""
    from search.agents import KINDS

    kind, _, rest = spec.partition(":")
    return kind in KINDS and any(item.startswith("seconds=") for item in rest.split(","))


class Player(click.ParamType[NamedPlayer]):
    """A player specification: [NAME=]KIND[:KEY=VALUE,...], [NAME=]level:LEVEL, or a player from outside (ai_cli/players).

    Args:
        humans: whether `human` is a kind here.
    """

    name = "spec"

    def __init__(self, humans: bool = False) -> None:
        self._humans = humans

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> NamedPlayer:
        """The name and the specification, checked."""
        if isinstance(value, NamedPlayer):
            return value
        match = re.fullmatch(r"([^=:]+)=(.*)", value, re.DOTALL)
        name, text = (match[1].strip(), match[2]) if match else ("", value)
        if len(name) > MOST_NAME:
            self.fail(
                f"the name {name[:20]}... has {len(name)} letters; {MOST_NAME} are the most", param, ctx
            )
        if match and not (name and name.isprintable()):
            self.fail(f"{name!r} is no name", param, ctx)
        player = NamedPlayer(name, text.strip())
        if player.is_human:
            if not self._humans:
                self.fail("a person can play only in `richelieu play`", param, ctx)
            return player
        from ai_cli.players import full_spec

        try:
            full_spec(player.text)
        except ConfigError as error:
            self.fail(str(error), param, ctx)
        return player

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The kinds, and after a colon the parameters of a kind."""
        from ai_cli.kinds import completions

        found = completions(incomplete)
        if self._humans and HUMAN.startswith(incomplete):
            found.append(HUMAN)
        return [CompletionItem(text) for text in found]
