"""Every error a user can cause, under one class; each is raised in exactly one layer (docs/architecture.md, section errors)."""


class EngineError(ValueError):
    """Root of the errors below: bad input or misuse at the Python border, never a bug of the engine."""


class IllegalActionError(EngineError):
    """An action that is not legal at this node (`Game.play`)."""


class NotationError(EngineError):
    """Text that is no move or observation here.

    Attributes:
        text: the whole text.
        column: 0-based place of the fault in it.
        expected: what would be right there.
    """

    def __init__(self, message: str, text: str, column: int, expected: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.text = text
        self.column = column
        self.expected = expected


class ContradictionError(EngineError):
    """No world fits a view; the message names the two facts that clash."""


class RulesDataError(EngineError):
    """A rules data file that cannot be used; every fault with file:line:col, its line and what would be right."""


class UnreadableDataError(RulesDataError):
    """A rules data file that is not there, is a directory or may not be read."""


class ConfigError(EngineError):
    """A tuned-numbers file or a player specification that cannot be used."""
