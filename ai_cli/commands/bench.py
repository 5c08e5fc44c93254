"""`richelieu bench`."""

from __future__ import annotations

from typing import Any

import click

from ai_cli import options
from ai_cli.errors import CheckFailedError
from ai_cli.params import GameName
from ai_cli.progress import Progress
from ai_cli.render import columns, document, say, thousands
from ai_cli.settings import settings
from core import GAMES


@click.group(invoke_without_command=True)
@click.pass_context
def bench(ctx: click.Context) -> None:
    """Fixed work: signature and speed. Without a subcommand: run."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(run, games=(), house_rule=(), expect=None, as_json=False)


@bench.command(epilog="Example: richelieu bench run --json > new.json")
@click.argument("games", type=GameName(), metavar="[GAME]...", nargs=-1)
@click.option("--expect", metavar="SIGNATURE", help="Exit with 6 if the signature is another one.")
@options.house_rule_option
@options.json_option
def run(games: tuple[str, ...], house_rule: options.Rules, expect: str | None, as_json: bool) -> None:
    """Measure GAMEs (all when absent) at their fewest seats: 5 runs after 1 warm-up, one thread."""
    from ai_cli.benchmark import combined, run_game, start_up
    from ai_cli.machine import description

    chosen = list(dict.fromkeys(games)) or list(GAMES)
    tables = [options.load_game(name, GAMES[name].min_seats, None, house_rule) for name in chosen]
    found = []
    with Progress(settings(), len(chosen), "games", leave=False) as progress:
        for count, table in enumerate(tables, start=1):
            found.append(run_game(table))
            progress.reach(count)
    starts = start_up()
    total = combined([result["signature"] for result in found])
    if as_json:
        document(
            "bench/1", {"machine": description(), "signature": total, "start_up": starts, "games": found}
        )
    else:
        say(description())
        for result in found:
            _print_game(result)
        say(
            f"\nstart-up: --help {1000 * starts['help_s']:.0f} ms, {starts['ratio']:.2f} times as long as "
            f"'import click' ({1000 * starts['click_s']:.0f} ms)"
        )
        say(f"signature {total}")
        say(
            "It must not change unless the rules or the search changed. Speeds: median of 5 runs, ± half range."
        )
    if expect is not None and expect.replace(" ", "").casefold() != total:
        raise CheckFailedError(
            f"the signature is {total}, not {expect}", "rules or search have changed, or the build is stale"
        )


def _print_game(result: dict[str, Any]) -> None:
    """One game for people."""
    sizes = " · ".join(f"{what} {thousands(size)}" for what, size in result["bytes"].items())
    say(f"\n{result['game']} · {result['seats']} seats · signature {result['signature']} · bytes: {sizes}")
    rows = [
        (
            "",
            speed["what"],
            f"{thousands(speed['median'])} {speed['unit']}",
            f"±{100 * speed['spread']:.1f} %",
        )
        for speed in result["speeds"]
    ]
    say("\n".join(columns(rows, "llrr")))
