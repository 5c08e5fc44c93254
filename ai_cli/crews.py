"""Who plays the games of a command: this process, worker processes, a cluster."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from ai_cli.errors import NO_FILE, CliError
from ai_cli.params import AUTO, AutoInt
from ai_cli.settings import usable_cores

if TYPE_CHECKING:
    from ai_cli.arena.executors import Crew

jobs_option = click.option(
    "--jobs", type=AutoInt(1024), default=AUTO, help="Games at once; the results do not depend on it."
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let the workers of a Dask cluster play, as tcp://host:8786 (docs/cluster.md).",
)


def job_count(jobs: int | str) -> int:
    """How many games are played at once; `auto` is the usable cores."""
    return usable_cores() if isinstance(jobs, str) else jobs


def crew(jobs: int, cluster: str | None, specs: Iterable[str]) -> Crew:
    """Who plays.

    Args:
        jobs: games at once on this machine.
        cluster: address of a scheduler in place of them.
        specs: of all players.
    Raises:
        CliError: the cluster cannot be used.
    """
    if cluster is None:
        from ai_cli.arena.executors import crew_for

        return crew_for(jobs, specs)
    from ai_cli.arena.cluster import Cluster, ClusterError

    try:
        return Cluster(cluster)
    except ClusterError as error:
        raise CliError(str(error), NO_FILE) from error
