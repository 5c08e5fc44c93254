"""docs/players.md and the example bots: the exchange that the page shows takes place, the bots play every game."""

import ast
import json
import re
import shlex
import sys
from pathlib import Path

import pytest

import core
from ai_cli.arena.match import SEAT_NAMES, play_game
from ai_cli.players import make_player
from ai_cli.players.failure import REASONS
from search.agents import make_agent

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
BOTS = ROOT / "examples" / "bots"
EAGER = "exec:" + shlex.join([sys.executable, "-E", str(BOTS / "eager.py")])

ECHO = """
import json, sys
answers, log = json.loads(sys.argv[1]), open(sys.argv[2], "w")
for line in sys.stdin:
    log.write(line); log.flush()
    message = json.loads(line)
    if message["action"] == "choose":
        answer = answers.pop(0) if answers else {"id": message["id"], "move": 1}
        print(json.dumps(answer), flush=True)
"""


def test_the_exchange_of_the_page_takes_place(tmp_path):
    shown = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
    answers = [message for message in shown if "action" not in message]
    messages = [message for message in shown if "action" in message]
    assert [message["action"] for message in messages] == ["start", "choose", "choose", "end"]
    (tmp_path / "bot.py").write_text(ECHO, encoding="utf-8")
    command = [sys.executable, "-E", str(tmp_path / "bot.py"), json.dumps(answers), str(tmp_path / "log")]
    rules = core.load(messages[0]["game"], len(messages[0]["names"]))
    players = [make_player(f"exec:{shlex.join(command)}", rules), make_agent("random", rules)]
    played = play_game(rules, SEAT_NAMES[:2], players, 3, 0)
    said = [json.loads(line) for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
    assert messages == [*said[:3], said[-1]], "the page shows what was once said; write it anew"
    assert [line["think"] for line in played.lines if "think" in line] == [{"win": 0.6}]


def test_the_page_names_all_reasons_and_levels(run):
    from search.levels import NAMES

    assert all(f"| `{reason}` |" in PAGE for reason in REASONS)
    assert all(re.search(rf"^\| {name} ", PAGE, re.MULTILINE) for name in NAMES)
    for target in re.findall(r"\]\(\.\./([^)#]+)", PAGE):
        assert (ROOT / target).exists(), target


def test_the_bot_is_short_and_needs_nothing_but_python():
    text = (BOTS / "eager.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    imported = {
        name.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import) for name in node.names
    }
    assert imported <= sys.stdlib_module_names
    assert "ImportFrom" not in {type(node).__name__ for node in ast.walk(ast.parse(text))}


def test_the_bot_plays_every_game_at_every_table(game):
    for seats in {core.GAMES[game].min_seats, core.GAMES[game].max_seats}:
        rules = core.load(game, seats)
        players = [make_player(EAGER, rules)] * seats
        one, two = (play_game(rules, SEAT_NAMES[:seats], players, 3, 0) for _ in range(2))
        assert one.reason == "normal"
        assert one.lines == two.lines


def test_the_bot_is_better_than_random():
    rules = core.load("necklace", 2)
    bot, random = make_player(EAGER, rules), make_agent("random", rules)
    won = 0.0
    for deal in range(8):
        for seat, players in enumerate(([bot, random], [random, bot])):
            won += play_game(rules, SEAT_NAMES[:2], players, 1, deal, seat).returns[seat]
    assert won / 16 > 0.55


def test_the_class_plays_every_game(game, monkeypatch):
    monkeypatch.chdir(BOTS)
    monkeypatch.setattr(sys, "path", list(sys.path))
    rules = core.load(game, core.GAMES[game].max_seats)
    sampler = make_player("py:sampler:Sampler,worlds=1", rules)
    players = [sampler, *[make_agent("random", rules)] * (rules.seats - 1)]
    played = play_game(rules, SEAT_NAMES[: rules.seats], players, 3, 0)
    assert played.reason == "normal", played.detail


@pytest.mark.parametrize("line", re.findall(r"^richelieu .*$", PAGE, re.MULTILINE))
def test_commands_of_the_page_run(line, run, monkeypatch):
    words = shlex.split(line)[1:]
    words = [
        sys.executable.join(word.split("python3", 1)) if "exec:python3" in word else word for word in words
    ]
    words[words.index("-n") + 1] = "1"
    monkeypatch.chdir(ROOT)
    assert "Bot" in run(*words, "--jobs", 1).stdout
