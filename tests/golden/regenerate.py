"""Writes every file below tests/golden; `make golden` runs it, tests/test_golden.py compares.

perft/   counts of the tree of actions and chance outcomes at fixed positions
games/   seeded games: every node with its legal list, every action with its events, and what all facts are at the boundaries
trees/   results of 200-iteration searches
cli/     every --help, and runs of the commands whose output is reproducible
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
for folder in (ROOT, ROOT / "docs"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))

import core  # noqa: E402
from core.game import Game, State, View  # noqa: E402
from core.perft import divide, perft  # noqa: E402
from core.seeds import ChanceStreams  # noqa: E402

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")
PERFT_PLIES = (0, 24, 40, 75, 120, 180)
MOST_LEAVES = 60_000
ITERATIONS = 200
SUGGESTED = ("purchase-3-seats", "porthos-chest")
"""The examples of which `suggest` is run; the first view of a game that has none of these."""


def tables() -> Iterator[Game]:
    """Every registered game at every number of seats."""
    for name, info in core.GAMES.items():
        for seats in range(info.min_seats, info.max_seats + 1):
            yield core.load(name, seats)


class Seeded:
    """A random game of one seed with a view for each seat."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.state: State = game.start()
        self.views: list[View] = [game.start_view(seat) for seat in range(game.seats)]
        self._random, self._chance = Random(seed), ChanceStreams(seed, 0)

    def choose(self) -> int:
        """The next action or outcome."""
        legal = self.state.legal()
        return self._chance.draw(self.state) if self.state.is_chance else self._random.choice(legal)

    def play(self, action: int) -> list[str]:
        """One ply; the events as text, secrets included."""
        notation = core.part(self.game.name, "notation")
        events = self.game.play(self.state, action)
        for view in self.views:
            for seen in self.game.observations(events, view.seat):
                view.update(seen)
        texts = [notation.event_text(self.game, event, NAMES[: self.game.seats]) for event in events]
        return [text for text in texts if text is not None]


# ------------------------------------------------------------------------------------------------------------- perft


def perft_file(game: Game) -> str:
    """Positions by seed and plies, each with its counts and the counts below each first action."""
    blocks = []
    for plies in PERFT_PLIES:
        seeded = Seeded(game, seed=plies)
        done = 0
        while done < plies and not seeded.state.is_terminal:
            seeded.play(seeded.choose())
            done += 1
        lines = [
            f"id {game.name}-{game.seats}-{plies}",
            f"position seats {game.seats} seed {plies} plies {done}",
        ]
        depth, count = 0, 1
        while count < MOST_LEAVES and depth < 12 and not seeded.state.is_terminal:
            depth += 1
            count = perft(seeded.state, depth)
            lines.append(f"perft {depth} {count}")
        if depth > 1:
            below = divide(seeded.state, depth - 1)
            lines.append(
                f"divide {depth - 1} " + " ".join(f"{action}:{leaves}" for action, leaves in below.items())
            )
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


# ------------------------------------------------------------------------------------------------------------- games


def game_file(game: Game) -> str:
    """A whole game in text."""
    notation = core.part(game.name, "notation")
    names = NAMES[: game.seats]
    seeded = Seeded(game, seed=1625)
    lines = [f"{game.name}, {game.seats} seats, seed 1625, data {game.data_hash}"]
    ply, turn = 0, -1
    while not seeded.state.is_terminal:
        state = seeded.state
        if state.turn != turn:
            turn = state.turn
            lines += ["", f"turn {turn}: {facts_line(game, state)}"]
        who = "chance" if state.is_chance else names[state.actor]
        action = seeded.choose()
        text = notation.action_text(state, action, names)
        lines.append(f"{ply:3} {who}: {text} [{action}] of {' '.join(map(str, state.legal()))}")
        lines += [f"      {event}" for event in seeded.play(action)]
        ply += 1
    keys = " ".join(f"{view.key:016x}" for view in seeded.views)
    lines += [
        "",
        f"end after {ply} plies: {facts_line(game, seeded.state)}",
        f"returns {seeded.state.returns()}",
        f"keys {keys}",
    ]
    return "\n".join(lines) + "\n"


def facts_line(game: Game, state: State) -> str:
    """All facts of a state that are not empty, as compact JSON."""
    facts = game.facts(state)  # type: ignore[attr-defined]  # each game has it, `Game` does not
    kept = {key: value for key, value in facts.items() if value not in (None, 0, [], {}) and key != "commits"}
    return json.dumps(kept, separators=(",", ":"))


# ------------------------------------------------------------------------------------------------------------- trees


def tree_files(game: Game) -> Iterator[tuple[str, str]]:
    """(name, JSON) of searches at a few decisions of a game."""
    from search.config import search_config
    from search.ismcts import Searcher

    searcher = Searcher(game, search_config(game.name, threads=1))
    seeded = Seeded(game, seed=7)
    wanted = {0: "opening", 40: "middle", 110: "late"}
    number = 0
    while not seeded.state.is_terminal:
        if not seeded.state.is_chance:
            if number in wanted:
                view = seeded.views[seeded.state.actor]
                found = searcher.search(view, seed=7, iterations=ITERATIONS).to_json()
                yield f"{game.name}-{game.seats}-{wanted[number]}.json", json.dumps(found, indent=1) + "\n"
            number += 1
        seeded.play(seeded.choose())


# -------------------------------------------------------------------------------------------------------- command line


def runs() -> dict[str, list[str]]:
    """File -> arguments; `{tmp}` is an empty folder. Only what is the same on every machine."""
    found = {}
    for game in core.GAMES:
        examples = sorted((ROOT / "examples" / game).glob("*.toml"))
        for example in examples:
            path = example.relative_to(ROOT).as_posix()
            found[f"position-show-{game}-{example.stem}"] = ["position", "show", path]
            found[f"position-moves-{game}-{example.stem}"] = ["position", "moves", path]
        views = [path for path in examples if "\nview" in path.read_text(encoding="utf-8")]
        if views:
            path = next((p for p in views if p.stem in SUGGESTED), views[0]).relative_to(ROOT).as_posix()
            found[f"suggest-{game}"] = [
                "suggest",
                path,
                "--iterations",
                "20000",
                "--seed",
                "1",
                "--threads",
                "1",
            ]
            found[f"suggest-{game}-json"] = [
                "suggest",
                path,
                "--iterations",
                "500",
                "--seed",
                "1",
                "--threads",
                "1",
                "--json",
            ]
            found[f"position-check-{game}"] = [
                "position",
                "check",
                *(p.relative_to(ROOT).as_posix() for p in examples),
            ]
        found[f"position-new-{game}"] = ["position", "new", game]
        found[f"selfplay-{game}"] = ["selfplay", game, "--player", "greedy:worlds=2", "--player", "random", "-n", "3",
                                     "--seed", "1", "--jobs", "1"]  # fmt: skip
    found["players"] = ["players"]
    found["games"] = ["games"]
    found["suggest-no-file"] = ["suggest", "no-such-file.toml"]
    found["suggest-two-budgets"] = ["suggest", "x.toml", "--time", "1", "--iterations", "5"]
    return found


def run_text(arguments: list[str]) -> str:
    """A command as a user sees it: stdout, then what went to stderr, then the exit code."""
    import os

    from click.testing import CliRunner

    from ai_cli.main import cli

    before = Path.cwd()
    os.chdir(ROOT)  # examples are named from here
    try:
        environment = {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"}
        result = CliRunner(env=environment).invoke(
            cli, ["--progress", "none", *arguments], prog_name="richelieu"
        )
    finally:
        os.chdir(before)
    text = f"$ richelieu {' '.join(arguments)}\n{result.stdout}"
    if result.stderr:
        text += f"--- stderr\n{result.stderr}"
    return f"{text}--- exit code {result.exit_code}\n"


def cli_files() -> Iterator[tuple[str, str]]:
    """(name, text) of every help and every run."""
    import cli_reference

    for words, text in cli_reference.commands():
        yield f"help-{'-'.join(words.split()[1:]) or 'richelieu'}.txt", text
    for name, arguments in runs().items():
        yield f"{name}.txt", run_text(arguments)


# ---------------------------------------------------------------------------------------------------------- all files


def goldens() -> Iterator[tuple[str, str]]:
    """(path below tests/golden, content) of every golden."""
    for game in tables():
        yield f"perft/{game.name}-{game.seats}.perft", perft_file(game)
        yield f"games/{game.name}-{game.seats}.txt", game_file(game)
        for name, text in tree_files(game):
            yield f"trees/{name}", text
    for name, text in cli_files():
        yield f"cli/{name}", text


def stored() -> set[str]:
    """The goldens that exist."""
    found = set()
    for folder in ("perft", "games", "trees", "cli"):
        found |= {path.relative_to(GOLDEN).as_posix() for path in (GOLDEN / folder).glob("*")}
    return found


def main() -> int:
    """Rewrite all, remove what is no longer made."""
    made = dict(goldens())
    for name in stored() - set(made):
        (GOLDEN / name).unlink()
    for name, text in made.items():
        path = GOLDEN / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
