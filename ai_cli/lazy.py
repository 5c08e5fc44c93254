"""A group of commands that imports a command's module only when the command is run."""

from __future__ import annotations

import contextlib
import importlib
import traceback
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from ai_cli.errors import translate
from ai_cli.settings import settings, verbosity_options


def _raise(error: BaseException) -> NoReturn:
    """Raise what the user should see instead of `error`, or `error` itself."""
    told = translate(error)
    if told is None:
        raise error
    raise told from error


def _log(error: BaseException) -> None:
    """Put an error into the log file; with -vv print its traceback."""
    told = settings()
    with contextlib.suppress(OSError):  # the log file itself may be what is wrong
        told.write_log("error", error=type(error).__name__, message=str(error))
    if told.verbosity > 1:
        click.echo("".join(traceback.format_exception(error)), err=True)


def _take_verbosity(command: click.Command) -> None:
    """Give a command, or those of a group, the options -q and -v, once."""
    if isinstance(command, click.Group):
        for one in command.commands.values():
            _take_verbosity(one)
    elif all(param.name != "verbose" for param in command.params):
        verbosity_options(command)


class LazyGroup(click.Group):
    """A group whose commands are named as (module:command, short help), so that its help imports nothing.

    Args:
        lazy: name of a command -> ("module:attribute", short help).
    """

    def __init__(self, *args: Any, lazy: dict[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which they were given."""
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; None if there is none of this name."""
        if cmd_name not in self._lazy:
            return None
        module, _, attribute = self._lazy[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        _take_verbosity(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it; the error names the nearest commands."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            raise click.NoSuchCommand(error.command_name, possibilities=self._lazy, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands in the help text, from the short helps."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self._lazy.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completions of a command's name, or of an option."""
        items = [
            CompletionItem(name, help=text)
            for name, (_, text) in self._lazy.items()
            if name.startswith(incomplete)
        ]
        return items + click.Command.shell_complete(self, ctx, incomplete)


class RootGroup(LazyGroup):
    """The command line as a whole: every error that a user can cause ends here with its exit code."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As click does it, but for a closed pipe and a stdout that takes nothing, which have their own exit codes."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except (OSError, KeyboardInterrupt, click.Abort) as error:
            _raise(error)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; errors from below become messages."""
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            _log(error)
            raise
        except (ValueError, OSError, KeyboardInterrupt, click.Abort) as error:
            _log(error)
            _raise(error)
