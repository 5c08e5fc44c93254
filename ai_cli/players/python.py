"""Players in Python: a class, found by module and name or as an entry point, made anew for each game."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import operator
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ai_cli.descriptors import silent
from ai_cli.params import nearest
from ai_cli.players.failure import PlayerError, Tail, one_line
from ai_cli.players.guard import StrangersCode, within
from ai_cli.players.guest import Decision, Guest, Seat, Seated
from core.errors import ConfigError

if TYPE_CHECKING:
    from core.game import SeenEvent, View

PY = "py"
GROUP = "richelieu.players"
_FORM = "py:module:Class or py:module:Class,KEY=VALUE"

Value = int | float | str


def value_of(text: str) -> Value:
    """A whole number, a number, or the text itself."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def settings_of(name: str, items: Sequence[str]) -> dict[str, Value]:
    """The parameters KEY=VALUE of a player; ConfigError if one is none, or is given twice."""
    given: dict[str, Value] = {}
    for item in items:
        key, equals, text = (part.strip() for part in item.partition("="))
        if not equals or not key.isidentifier():
            raise ConfigError(f"{name}: '{item.strip()}' is no setting; write key=value")
        if key in given:
            raise ConfigError(f"{name}: '{key}' is given twice")
        given[key] = value_of(text)
    return given


def from_module(rest: str, folder: Path) -> PythonGuest:
    """The player of a specification, what follows `py:`; the folder is the last place that is searched for its module.

    Raises:
        ConfigError: it cannot be used; the message says what would be right.
    """
    head, *items = rest.split(",")
    module_name, colon, class_name = (part.strip() for part in head.partition(":"))
    if not colon or not module_name or not class_name:
        raise ConfigError(f"'{PY}:{rest}' names no class; write {_FORM}")
    name = f"{PY}:{module_name}:{class_name}"
    found: Any = _module(name, module_name, folder)
    for part in class_name.split("."):
        if not hasattr(found, part):
            classes = [key for key, value in vars(found).items() if isinstance(value, type)]
            known = nearest(part, classes) or f"; there are {', '.join(classes) or 'no classes'}"
            raise ConfigError(f"{name}: module '{module_name}' has no class '{class_name}'{known}")
        found = getattr(found, part)
    return PythonGuest(f"{PY}:{rest}", name, found, settings_of(name, items))


def _module(name: str, module_name: str, folder: Path) -> Any:
    """The module."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    importlib.invalidate_caches()
    parts = module_name.split(".")
    try:
        for number in range(1, len(parts) + 1):
            part = ".".join(parts[:number])
            with silent(1), StrangersCode(Tail()):
                found = importlib.import_module(part) if importlib.util.find_spec(part) else None
            if found is None:
                near = nearest(part, [path.stem for path in folder.glob("*.py")])
                raise ConfigError(f"{name}: there is no module '{part}'{near}")
    except PlayerError as error:
        raise ConfigError(f"{name}: module '{module_name}' cannot be imported: {error.detail}") from None
    return found


class PythonGuest(Guest):
    """A class of which each game gets an object of its own.

    Args:
        spec: the specification as it was typed.
        name: what messages call it.
        maker: the class, or anything that is called like one.
        params: its parameters.
    Raises:
        ConfigError: it is no player, or does not take these parameters.
    """

    def __init__(self, spec: str, name: str, maker: Any, params: Mapping[str, Value]) -> None:
        self.spec = spec
        self._maker, self._params = maker, dict(params)
        if not callable(maker):
            raise ConfigError(f"{name} is no class")
        if isinstance(maker, type) and not callable(getattr(maker, "choose", None)):
            raise ConfigError(f"{name} has no method 'choose(view, seed)'")
        try:
            signature = inspect.signature(maker)
        except (TypeError, ValueError):
            return  # made in C, without a signature: what is wrong shows when it is made
        try:
            signature.bind(None, **self._params)
        except TypeError as error:
            known = list(signature.parameters)[1:]
            raise ConfigError(
                f"{name} cannot be made with these parameters: {error}; it is called with the game and takes "
                f"{', '.join(known) or 'no parameters'}"
            ) from None

    def sit(self, seat: Seat) -> Seated:
        """See `Guest.sit`."""
        return PythonSeated(seat, self._maker, self._params)


class PythonSeated(Seated):
    """An object of a player's class in one game; it is made at its first decision."""

    def __init__(self, seat: Seat, maker: Callable[..., Any], params: Mapping[str, Value]) -> None:
        self.tail = Tail()
        self._seat, self._maker, self._params = seat, maker, params
        self._player: Any = None

    def choose(self, observations: Sequence[SeenEvent], view: View, seed: int) -> Decision:
        """See `Seated.choose`."""
        try:
            return within(self._seat.time_limit, lambda: self._ask(list(observations), view, seed))
        except PlayerError as error:
            raise PlayerError(error.reason, error.detail, self.tail.text) from None

    def _ask(self, observations: list[SeenEvent], view: View, seed: int) -> Decision:
        with StrangersCode(self.tail):
            if self._player is None:
                self._player = self._maker(self._seat.game, **self._params)
            if hasattr(self._player, "observe"):
                self._player.observe(observations)
            return _decision(self._player.choose(view, seed))

    def end(self, observations: Sequence[SeenEvent], result: Mapping[str, Any]) -> None:
        """See `Seated.end`: an object is not told, it is dropped."""

    def close(self) -> None:
        """See `Seated.close`."""
        self._player = None


def _decision(answer: Any) -> Decision:
    """What `choose` returned, an action or a Choice, as a decision; it may be anything."""
    from search.agents import Choice

    choice = answer if isinstance(answer, Choice) else Choice(answer)
    if isinstance(choice.action, bool) or not hasattr(choice.action, "__index__"):
        said = one_line(repr(answer), 80)
        raise PlayerError("protocol", f"choose returned {said}; it must return an action or a Choice")
    return Decision((operator.index(choice.action),), None, _share(choice.win), _share(choice.err))


def _share(value: Any) -> float | None:
    """An estimate that can stand in a record; None if it is none."""
    return float(value) if isinstance(value, int | float) and 0.0 <= value <= 1.0 else None
