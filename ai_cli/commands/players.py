"""`richelieu players`."""

from __future__ import annotations

from typing import Any

import click

from ai_cli.options import json_option
from ai_cli.params import HUMAN, SuggestingChoice
from ai_cli.render import columns, document, say


def _complete_kind(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The kinds that begin so."""
    from ai_cli.kinds import completions

    return completions(incomplete.partition(":")[0])


@click.command()
@click.argument("kind", required=False, metavar="[KIND]", shell_complete=_complete_kind)
@json_option
def players(kind: str | None, as_json: bool) -> None:
    """List the kinds of players, or explain one KIND."""
    from ai_cli.kinds import describe, names

    known = names()
    chosen = (
        known if kind is None else [SuggestingChoice(known).convert(kind, None, click.get_current_context())]
    )
    found = [describe(name) for name in chosen]
    if as_json:
        document("players/1", {"players": found})
    elif kind is None:
        _print_all(found)
    else:
        _print_one(found[0])


def _print_all(kinds: list[dict[str, Any]]) -> None:
    rows = [("kind", "what it is", "parameters")]
    rows += [
        (
            kind["name"],
            kind["help"],
            ", ".join(p["name"] for p in kind["parameters"])
            or " | ".join(kind.get("levels", []))
            or ("none" if kind["form"] == kind["name"] else kind["form"]),
        )
        for kind in kinds
    ]
    rows.append((HUMAN, "a person at this terminal (richelieu play)", "none"))
    say("\n".join(columns(rows, "lll")))
    say("\nA player is KIND or KIND:KEY=VALUE,KEY=VALUE; a name for tables goes before: Fast=KIND:KEY=VALUE.")


def _print_one(kind: dict[str, Any]) -> None:
    from ai_cli import kinds

    name = kind["name"]
    say(f"{name}: {kind['help']}")
    if "levels" in kind:
        say(kinds.LEVEL_HELP)
        say("\n".join(columns([("game", "level", "is"), *kinds.levels_of_games()], "lll")))
    elif name in ("exec", "py"):
        say(kinds.EXEC_HELP if name == "exec" else kinds.PY_HELP)
    elif kind["parameters"]:
        say("\n".join(columns(_parameter_rows(kind["parameters"]), "llll")))
    else:
        say(
            "It has no parameters."
            if kind["form"] == name
            else "Its parameters are those of its class (richelieu players py)."
        )


def _parameter_rows(parameters: list[dict[str, Any]]) -> list[tuple[str, str, str, str]]:
    rows = [("parameter", "default", "values", "meaning")]
    rows += [
        (
            p["name"],
            ("the game's" if p["tuned"] else "none") if p["default"] is None else str(p["default"]),
            " | ".join(p["choices"]) or p["type"],
            p["help"],
        )
        for p in parameters
    ]
    return rows
