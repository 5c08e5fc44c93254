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
    """List the kinds of players, or the parameters of one KIND."""
    from ai_cli.kinds import describe
    from search.agents import KINDS

    context = click.get_current_context()
    chosen = list(KINDS) if kind is None else [SuggestingChoice(list(KINDS)).convert(kind, None, context)]
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
        (kind["name"], kind["help"], ", ".join(p["name"] for p in kind["parameters"]) or "none")
        for kind in kinds
    ]
    rows.append((HUMAN, "a person at this terminal (richelieu play)", "none"))
    say("\n".join(columns(rows, "lll")))
    say("\nA player is KIND or KIND:KEY=VALUE,KEY=VALUE; a name for tables goes before: Fast=KIND:KEY=VALUE.")


def _print_one(kind: dict[str, Any]) -> None:
    say(f"{kind['name']}: {kind['help']}")
    rows = [("parameter", "default", "values", "meaning")]
    rows += [
        (
            p["name"],
            ("the game's" if p["tuned"] else "none") if p["default"] is None else str(p["default"]),
            " | ".join(p["choices"]) or p["type"],
            p["help"],
        )
        for p in kind["parameters"]
    ]
    if kind["parameters"]:
        say("\n".join(columns(rows, "llll")))
    else:
        say("It has no parameters.")
