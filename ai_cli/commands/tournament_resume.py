"""`richelieu tournament resume`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ai_cli import options
from ai_cli.commands.tournament import directory_argument, directory_errors
from ai_cli.crews import cluster_option
from ai_cli.params import AutoInt
from ai_cli.render import counted
from ai_cli.settings import settings


@click.command()
@directory_argument
@options.deals_option(None, "More deals than before; they are added at the end.")
@click.option("--jobs", type=AutoInt(1024), help="Games at once; as before when absent.")
@cluster_option
@options.json_option
def resume(
    directory: Path, deals: int | None, jobs: int | str | None, cluster: str | None, as_json: bool
) -> None:
    """Play what is missing in DIR: the games and figures are those of a run that was never disturbed."""
    from ai_cli.arena.directory import Directory, read_config
    from ai_cli.arena.tournament import Tournament
    from ai_cli.tournament_play import play

    options.refuse_together("cluster", "jobs")
    with directory_errors():
        config = read_config(directory)
        if deals is not None and deals < config.deals:
            raise click.UsageError(
                f"--deals {deals}: it has {counted(config.deals, 'deal')}, and none can be taken away."
            )
        was, config = config.deals, replace(config, deals=deals or config.deals)
        options.check_games(config.deals, config.schedule().n_rotations)
        with Directory(directory) as place:
            _tell_version(directory)
            tournament = Tournament(config, place)
            if config.deals > was:
                place.write_config(config)
            play(tournament, config.jobs if jobs is None else jobs, cluster, as_json)


def _tell_version(directory: Path) -> None:
    """Say when another version of the program began the tournament: it may play otherwise."""
    from ai_cli.arena.directory import CONFIG
    from ai_cli.version import version
    from core.source import Source

    began = Source.read(directory / CONFIG).document().get("version")
    if began != version():
        settings().note(f"note: begun with richelieu {began}, this is {version()}: it may play otherwise.")
