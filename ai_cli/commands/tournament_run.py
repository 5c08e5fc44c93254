"""`richelieu tournament run`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ai_cli import options
from ai_cli.arena.schedule import KINDS, ROTATIONS
from ai_cli.commands.tournament import directory_errors
from ai_cli.crews import cluster_option
from ai_cli.errors import NO_FILE, CliError
from ai_cli.params import AutoInt, Duration, GameName, NamedPlayer, Player, SuggestingChoice
from ai_cli.players import ON_FAILURE
from ai_cli.settings import settings
from core import GAMES
from core.data import rules_source

if TYPE_CHECKING:
    from ai_cli.arena.config import Config
    from core.source import Source

_IN_THE_FILE = (
    "game",
    "player",
    "seats",
    "schedule",
    "rotations",
    "on_failure",
    "move_time_limit",
    "data",
    "house",
)
"""What a configuration says and no option beside it may say otherwise."""


@click.command(
    epilog=f"""\b
Examples:
  richelieu tournament run tournament.toml --dry-run
  richelieu tournament run --game {next(iter(GAMES))} --player A=ismcts:iterations=500 --player B=greedy --deals 50 --out results
"""
)
@click.argument("config", type=click.Path(path_type=Path), metavar="[CONFIG]", required=False)
@click.option(
    "--out", type=click.Path(path_type=Path), help="Directory of the tournament: a new or empty one."
)
@click.option(
    "--dry-run", is_flag=True, help="Print the plan and an estimate from two trial games; keep nothing."
)
@click.option("--game", type=GameName(), help="Without CONFIG: the game.")
@click.option("--player", type=Player(), multiple=True, show_default=False,
              help="Without CONFIG: [NAME=]KIND[:KEY=VALUE,...], repeatable.")  # fmt: skip
@click.option("--seats", type=click.IntRange(1, 8), help="Without CONFIG: seats at the table.")
@click.option(
    "--schedule",
    type=SuggestingChoice(KINDS),
    help="Without CONFIG: who meets whom.",
)
@click.option("--rotations", type=SuggestingChoice(ROTATIONS), help="Without CONFIG: how seats rotate.")
@click.option("--on-failure", type=SuggestingChoice(ON_FAILURE),
              help="Without CONFIG: what happens when a player fails.")  # fmt: skip
@click.option("--move-time-limit", type=Duration(), help="Without CONFIG: a guard on each decision.")
@options.data_option
@options.house_rule_option
@options.deals_option(None, "Deals.")
@options.seed_option
@click.option("--records/--no-records", default=None, help="Keep every move of every game.")
@click.option("--jobs", type=AutoInt(1024), help="Games at once; the results do not depend on it.")
@cluster_option
@options.json_option
def run(
    config: Path | None, out: Path | None, dry_run: bool, cluster: str | None, as_json: bool, **given: Any
) -> None:
    """Play the tournament that CONFIG describes, or the options in its place.

    DIR keeps everything: a run that was stopped, by whatever, goes on with `richelieu tournament resume DIR`.
    """
    options.refuse_together("cluster", "jobs")
    found = _config(config, _document(given))
    if dry_run:
        from ai_cli.commands.tournament_plan import show_plan

        show_plan(found, as_json)
        return
    if out is None:
        raise click.UsageError("give --out DIR, the directory that keeps the games (or --dry-run).")
    from ai_cli.arena.directory import Directory
    from ai_cli.arena.tournament import Tournament
    from ai_cli.tournament_play import play

    _check_folder(found.folder)
    with directory_errors():
        _check_directory(out, found)
        out.mkdir(parents=True, exist_ok=True)
        with Directory(out) as directory:
            tournament = Tournament(directory.write_config(found), directory)
            play(tournament, found.jobs, cluster, as_json)


def _document(given: dict[str, Any]) -> dict[str, Any]:
    """What the options say, with the keys of a configuration."""
    house, data = given.pop("house_rule"), given.pop("data")
    if data is not None:
        # where it cannot be read, it is told of the file, not of the option
        rules_source(str(given["game"]), data)
    players: tuple[NamedPlayer, ...] = given.pop("player")
    document = {key: value for key, value in given.items() if value is not None}
    if house:
        document["house"] = dict(house)
        if len(document["house"]) < len(house):
            raise click.BadParameter("a variant is given twice", param_hint="--house-rule")
    if data is not None:
        document["data"] = str(data.absolute())
    if players:
        from ai_cli.arena.schedule import unique_names
        from ai_cli.seating import refuse_twice

        refuse_twice(players)

        names = unique_names([player.name or player.text for player in players])
        document["player"] = [
            {"name": name, "spec": player.text} for name, player in zip(names, players, strict=True)
        ]
    return document


def _config(path: Path | None, document: dict[str, Any]) -> Config:
    """The configuration of a file, or of options alone.

    Raises:
        SourceError: the file is wrong, at line and column.
        click.UsageError: the options are.
    """
    from ai_cli.arena.config import FORMAT
    from ai_cli.arena.config_checks import read, read_file
    from ai_cli.arena.config_claims import read_again
    from core.positions import to_toml
    from core.source import Source, SourceError

    drawn = options.seed_or_drawn(None)
    if path is not None:
        for key in _IN_THE_FILE:
            if key in document:
                option = "house-rule" if key == "house" else key.replace("_", "-")
                raise click.UsageError(f"--{option} has no place beside {path}: write it there.")
        source = read_file(path)
        _tell_version(source)
        config = replace(read_again(source, path.absolute().parent, drawn), **document)
        options.check_games(config.deals, config.schedule().n_rotations)
        return config
    for key, option in (("game", "--game"), ("player", "--player")):
        if key not in document:
            raise click.UsageError(f"give a CONFIG file, or {option} and the others in its place.")
    document = {"format": FORMAT, "seed": drawn, **document}
    try:
        return read(Source(to_toml(document), "the options"), Path(), None)
    except SourceError as error:
        raise click.UsageError("; ".join(problem.message for problem in error.problems)) from error


def _tell_version(source: Source) -> None:
    """Say when another version of the program wrote the configuration: it may play otherwise."""
    from ai_cli.version import version

    wrote = source.document().get("version")
    if isinstance(wrote, str) and wrote != version():
        settings().note(f"note: written by richelieu {wrote}, this is {version()}: it may play otherwise.")


def _check_folder(folder: Path | None) -> None:
    """Refuse to begin where the folder of players from outside could not be written down."""
    try:
        str(folder).encode("utf-8")
    except UnicodeEncodeError:
        text = f"the name of the folder {str(folder)!r} is not UTF-8: its players could not be started again"
        raise CliError(text, NO_FILE, "rename the folder") from None


def _check_directory(out: Path, config: Config) -> None:
    """Refuse a directory in which something is, before anything is played."""
    from ai_cli.arena.directory import (
        CONFIG,
        GAMES_FILE,
        LEFT_BY_A_START,
        holder,
        is_running,
        read_kept_config,
    )

    options.refuse_dangling(out)
    if out.exists() and not out.is_dir():
        raise CliError(f"{out} is a file, not a directory", NO_FILE)
    if not out.exists():
        return
    if is_running(out):
        raise CliError(f"{out} is in use by {holder(out)}", NO_FILE)
    if (out / CONFIG).is_file():
        there = read_kept_config(out)
        difference = there.difference(config)
        games = out / GAMES_FILE
        if difference in ("", "seed") and not (games.exists() and games.stat().st_size):
            return  # it was never played: no worker, or no cluster, could begin
        if difference:
            text = f"{out} holds another tournament: it differs in {difference}"
            raise CliError(text, NO_FILE, "give another directory")
        hint = f"go on with: richelieu tournament resume {out}"
        raise CliError(f"{out} holds this tournament already", NO_FILE, hint)
    if any(path.name not in LEFT_BY_A_START for path in out.iterdir()):
        raise CliError(f"{out} is not empty, and holds no tournament", NO_FILE, "give another directory")
