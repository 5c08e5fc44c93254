"""`richelieu completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ai_cli.params import SuggestingChoice

_SHELLS = [name for name in ("bash", "zsh", "fish", "powershell") if get_completion_class(name) is not None]


@click.command(epilog="Example: richelieu completion bash >> ~/.bashrc")
@click.argument("shell", type=SuggestingChoice(_SHELLS), metavar="SHELL")
def completion(shell: str) -> None:
    """Print the completion script for a SHELL: bash, zsh, fish or powershell."""
    root = click.get_current_context().find_root()
    kind = get_completion_class(shell)
    assert kind is not None, "the shells offered are those click knows"
    click.echo(kind(root.command, {}, "richelieu", "_RICHELIEU_COMPLETE").source())
