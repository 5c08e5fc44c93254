"""Failure bundles: what reproduces a game in which a player failed, as files of text."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import core
from ai_cli.arena.chairs import chair_names
from core.errors import EngineError, NotationError
from core.positions import to_toml

if TYPE_CHECKING:
    from ai_cli.arena.match import Played
    from ai_cli.arena.recorder import Line
    from ai_cli.arena.worker import Task
    from core.game import Game

FILES = ("position.toml", "record.jsonl", "stderr.txt", "bundle.toml")


def command_line(task: Task) -> str:
    """The command that plays just this game again."""
    words = ["richelieu", "selfplay", task.game]
    from ai_cli.seating import chairs_of

    chairs = chairs_of(task.game)
    by_name = task.names if chairs is not None and set(task.names) <= set(chairs.SIDE_NAMES) else ()
    for seat, spec in enumerate(task.specs):
        if spec is not None:
            words += ["--player", f"{by_name[seat]}={spec}" if by_name else f"{task.names[seat]}={spec}"]
    for chair, spec in task.figures:
        words += ["--player", f"{chairs.CHAIR_NAMES[chair]}={spec}"] if chairs is not None else []
    words += ["--seats", str(len(task.names)), "--seed", str(task.seed)]
    words += ["--deal", str(task.deal), "--rotation", str(task.rotation)]
    if task.move_time_limit is not None:
        words += ["--move-time-limit", f"{task.move_time_limit:g}"]
    for name, value in task.house:
        words += ["--house-rule", f"{name}={value}"]
    if task.data is not None:
        words += ["--data", str(task.data)]
    return shlex.join(words)


def bundle_texts(task: Task, game: Game, played: Played) -> dict[str, str]:
    """The files of a bundle, names and texts, of a game in which a player failed."""
    from ai_cli.arena.records import dumps, header
    from ai_cli.version import version

    failure = played.failure
    assert failure is not None, "nobody failed"
    lines = [line for line in played.lines if line["t"] == "end" or line["i"] < failure.ply]
    head = header(game, _seats(task, game), task.seed, task.deal, task.rotation, version())
    about: dict[str, object] = {
        "format": "richelieu-failure/1",
        "game": task.game,
        "number": task.number,
        "seed": task.seed,
        "deal": task.deal,
        "rotation": task.rotation,
        "seat": failure.seat + 1,
        "name": task.names[failure.seat],
        "decision": failure.decision,
        "ply": failure.ply,
        "reason": failure.reason,
        "detail": failure.detail,
        "version": version(),
        "command": command_line(task),
    }
    about |= {"folder": str(task.folder)} if task.folder else {}
    about |= {"figure": failure.chair} if failure.chair else {}
    own = dict(task.figures).get(chair_names(game).index(failure.chair)) if failure.chair else None
    spec = own or task.specs[failure.seat]
    about |= {"spec": spec} if spec else {}
    return {
        "position.toml": failure.position or position_text(game, task.names, lines, failure.seat),
        "record.jsonl": dumps([head, *lines]),
        "stderr.txt": failure.stderr,
        "bundle.toml": to_toml(about),
    }


def _seats(task: Task, game: Game) -> list[Line]:
    """What `header` says of each seat."""
    return [_seat(task, game, seat) for seat in range(game.seats)]


def _seat(task: Task, game: Game, seat: int) -> Line:
    """Name and player of a seat; of one that several players share the player of each chair."""
    name, own = task.names[seat], dict(task.figures)
    chairs = [chair for chair, of in enumerate(game.chairs) if of == seat]
    if not own.keys() & set(chairs):
        return {"name": name, "player": task.specs[seat]}
    names = chair_names(game)
    players = [{"name": names[chair], "player": own.get(chair, task.specs[seat])} for chair in chairs]
    return {"name": name, "chairs": players}


def position_text(game: Game, names: tuple[str, ...], lines: list[Line], seat: int) -> str:
    """The seat's view before the move that failed; where no position file can say it, the last one that can."""
    notation, writer = core.part(game.name, "notation"), core.part(game.name, "position_text")
    state, view = game.start(), game.start_view(seat)
    text, behind = "", 0
    for line in [*lines, {}]:
        try:
            text, behind = writer.write_view(game, names, view), 0
        except EngineError:  # no quiet point: only the moves since the last one lead there
            behind += 1
        if line.get("t") not in ("move", "chance"):
            break
        try:
            actions = notation.parse_move(state, line["move"], names)
        except NotationError:
            break
        for action in actions:
            for observation in game.observations(game.play(state, action), seat):
                view.update(observation)
    if not text:
        return "# The seat had not seen a point of the game that a position file can describe: see record.jsonl.\n"
    note = (
        f"# The failed decision came {behind} lines of record.jsonl after this position.\n" if behind else ""
    )
    return note + text
