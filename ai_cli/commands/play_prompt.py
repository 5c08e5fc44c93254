"""What a person sees and types in `richelieu play`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

import core
from ai_cli.arena.session import AmbiguousError, Session
from ai_cli.render import bold, columns, is_unicode, say
from core.errors import NotationError

_MOST_MOVES = 24
_HINT_ROWS = 3
_HINT_AGENT = "ismcts:iterations=4000"

HELP = """\
a move        as it is listed, its number, or a beginning that only one move has
moves         the legal moves again, all of them
show          what you see
hint          what the AI would do in your place, from your view
undo          back to your last decision
save FILE     write the record so far (it holds the hidden cards of all seats)
quit, q       give up; with --out the record is saved
"""


class Quit(Exception):  # noqa: N818 - a wish, not an error
    """The person gives up."""


class Screen:
    """The dialogue with the persons of a session.

    Args:
        session: the game.
        save: writes the record to a file; see `play`.
    """

    def __init__(self, session: Session, save: Callable[[Path | None, bool], str]) -> None:
        self._session = session
        self._save = save
        self._picture = core.part(session.game.name, "picture")
        self._last: int | None = None

    def run(self) -> None:
        """Play to the end. Quit, EOFError or KeyboardInterrupt end it early."""
        while True:
            seat = self._session.advance()
            if seat is None:
                break
            self._hand_over(seat)
            self._tell(seat)
            self._decide(seat)
        for seat in self._session.persons:
            self._tell(seat)
        self._result()

    def _hand_over(self, seat: int) -> None:
        """Persons of several seats at one screen: hide what the last one saw. Those who share a seat see the same."""
        if len(self._session.persons) > 1 and self._last not in (None, seat) and sys.stdin.isatty():
            click.clear()
            input(f"{self._session.asked}, it is your turn: press Enter. ")
        self._last = seat

    def _tell(self, seat: int) -> None:
        for text in self._session.news(seat):
            say(f"  {text}")

    def _decide(self, seat: int) -> None:
        """Ask until a move was played or undone."""
        say()
        say(self._picture.draw_view(self._session.view(seat), self._session.names, not is_unicode()))
        self._list_moves(_MOST_MOVES)
        while True:
            if sys.stdin is None:  # the shell closed it
                raise EOFError
            text = input(f"{self._session.asked}> ").strip()
            if text and self._obey(text, seat):
                return

    def _list_moves(self, most: int) -> None:
        moves = self._session.legal()
        say("\n".join(columns([(str(n), text) for n, (text, _) in enumerate(moves[:most], start=1)], "rl")))
        if len(moves) > most:
            say(f"    ... {len(moves) - most} more; `moves` lists all")

    def _obey(self, text: str, seat: int) -> bool:
        """Do what was typed; True when the game has changed."""
        word, _, rest = text.partition(" ")
        command = word.casefold()
        if command == "save" and rest:
            try:
                say(self._save(Path(rest.strip()), False).strip())
            except OSError as error:
                say(f"{rest.strip()}: {error.strerror}")
            return False
        if rest or command not in ("help", "moves", "show", "hint", "undo", "quit", "q", "save", "?"):
            return self._play(text)
        if command in ("quit", "q"):
            raise Quit
        if command == "undo":
            if self._session.undo():
                return True
            say("There is nothing to undo.")
        elif command == "moves":
            self._list_moves(1_000_000)
        elif command == "show":
            say(self._picture.draw_view(self._session.view(seat), self._session.names, not is_unicode()))
        elif command == "hint":
            self._hint(seat)
        else:
            say(HELP if command != "save" else "save FILE: which file?")
        return False

    def _play(self, text: str) -> bool:
        """Play the move that was typed; an error costs nothing."""
        try:
            move = self._session.read(text)
        except AmbiguousError as error:
            say(f"{error}: {' · '.join(error.expected[:8])}{' ...' if len(error.expected) > 8 else ''}")
            return False
        except NotationError as error:
            say(str(error))
            return False
        say(f"> {move[0]}")
        self._session.play(move)
        return True

    def _hint(self, seat: int) -> None:
        """A short search from the person's own view."""
        from ai_cli.advice import suggestion
        from ai_cli.advice_text import hint_lines
        from search.agents import make_agent

        view = self._session.view(seat)
        choice = make_agent(_HINT_AGENT, self._session.game).choose(view, self._session.master)
        if choice.result is None:
            say("There is only one move.")
            return
        advice = suggestion(view, self._session.names, choice.result, _HINT_ROWS)
        say("\n".join(hint_lines(advice, self._session.names[seat])))

    def _result(self) -> None:
        """The result of the game."""
        end = self._session.lines()[-1]
        say()
        say(bold("The game is over."))
        scores = end.get("scores", {})
        rows = [
            (str(place), name, str(scores.get(name, "")))
            for place, name in sorted(zip(end["places"], self._session.names, strict=True))
        ]
        say("\n".join(columns(rows, "rlr")))
