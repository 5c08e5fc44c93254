"""The kinds of AI players as text: what `players` lists and what completion offers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

EXEC_HELP = """\
exec:COMMAND  starts COMMAND anew for each game and seat (no shell reads it) and speaks JSON Lines with it:
one JSON object a line on its stdin, one answer a line on its stdout, in UTF-8; flush after each answer.

  {"action":"start","format":"richelieu-player/1","game":...,"house":{...},"names":[...],"seat":...,"chair":...}
      the game, its variants, who sits at the table and where the program sits; no answer
  {"action":"choose","id":1,"observations":[...],"position":{...},"moves":[{"number":1,"move":...},...],"seed":...}
      what its seat has seen since the last question, what it knows as a position file (null between quiet points),
      and the legal moves; answer {"id":1,"move":1} or {"id":1,"move":"text of a move"}, if you like with "win":0.62
  {"action":"end","observations":[...],"reason":"normal","returns":[...],"places":[...]}
      no answer; stdin is then closed, and the program ends

What it writes to stderr is kept for the report of a failure, the last 64 KiB. A program fails if it ends, answers
too late, an illegal move, or what is no answer. docs/players.md has an example of every message and a bot."""

PY_HELP = """\
py:module:Class or py:module:Class,KEY=VALUE,...  makes an object Class(game, KEY=VALUE, ...) for each game and seat.
The module is found as Python finds modules, and at last in the current folder. Values are whole numbers, numbers, or text.

  choose(view, seed)      the action to take, or a search.agents.Choice; must be there
  observe(observations)   optional: before each choice, what the seat has seen since the last one

view.sample(seed) draws a full state that fits what the seat knows; its legal() are the legal actions.
Packages bring kinds of their own as entry points of the group richelieu.players: then NAME or NAME:KEY=VALUE,..."""

LEVEL_HELP = "level:NAME  a search with this game's budget and memory for the level, weakest first."


def names() -> list[str]:
    """All kinds: of the search, levels, from outside, and those of installed packages."""
    from ai_cli.players.executable import EXEC
    from ai_cli.players.installed import installed
    from ai_cli.players.python import PY
    from search.agents import KINDS
    from search.levels import LEVEL

    return [*KINDS, LEVEL, EXEC, PY, *installed()]


def completions(incomplete: str) -> list[str]:
    """The player specifications that begin so, one part further."""
    from search.agents import KINDS
    from search.levels import LEVEL
    from search.levels import NAMES as LEVELS

    kind, colon, rest = incomplete.partition(":")
    if not colon:
        return [name for name in names() if name.startswith(kind)]
    if kind == LEVEL:
        return [f"{LEVEL}:{name}" for name in LEVELS if name.startswith(rest)]
    if kind == "py":
        return [f"py:{path.stem}:" for path in sorted(Path.cwd().glob("*.py")) if path.stem.startswith(rest)]
    if kind not in KINDS:
        return []
    done, comma, last = rest.rpartition(",")
    key, equals, value = last.partition("=")
    head = f"{kind}:{done}{comma}"
    found = []
    for parameter in KINDS[kind].parameters:
        if not equals and parameter.name.startswith(key):
            found.append(f"{head}{parameter.name}=")
        elif equals and parameter.name == key:
            found += [
                f"{head}{key}={choice}" for choice in parameter.choices or () if choice.startswith(value)
            ]
    return found


def describe(kind: str) -> dict[str, Any]:
    """A kind as plain values."""
    from ai_cli.players.executable import EXEC
    from ai_cli.players.installed import installed
    from ai_cli.players.python import PY
    from search.agents import KINDS
    from search.levels import LEVEL
    from search.levels import NAMES as LEVELS

    if kind == LEVEL:
        what = "a level of play, made of budget and memory"
        return {"name": LEVEL, "help": what, "form": "level:NAME", "levels": list(LEVELS), "parameters": []}
    if kind == EXEC:
        return {"name": EXEC, "help": "a program of any language", "form": "exec:COMMAND", "parameters": []}
    if kind == PY:
        form = "py:module:Class,KEY=VALUE"
        return {"name": PY, "help": "a Python class", "form": form, "parameters": []}
    if kind not in KINDS:
        what = f"of an installed package: {installed()[kind].value}"
        return {"name": kind, "help": what, "form": f"{kind}:KEY=VALUE", "parameters": []}
    found = KINDS[kind]
    return {
        "name": found.name,
        "help": found.help,
        "form": f"{kind}:KEY=VALUE" if found.parameters else kind,
        "parameters": [
            {
                "name": parameter.name,
                "type": parameter.type,
                "default": parameter.default,
                "tuned": parameter.is_tuned,
                "choices": list(parameter.choices or ()),
                "help": parameter.help,
            }
            for parameter in found.parameters
        ],
    }


def levels_of_games() -> list[tuple[str, str, str]]:
    """(game, level, what it is) for each game and level."""
    from core import GAMES
    from search.levels import levels

    return [(game, name, spec) for game in GAMES for name, spec in levels(game).items()]
