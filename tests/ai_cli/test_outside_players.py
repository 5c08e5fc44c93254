"""Players from outside: what they are told, what they may answer, and what becomes of a game with one that misbehaves."""

import json
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from importlib.metadata import EntryPoint
from pathlib import Path

import psutil
import pytest

import core
from ai_cli.arena import match
from ai_cli.arena.match import SEAT_NAMES, play_game
from ai_cli.arena.records import dumps, header, verify
from ai_cli.arena.session import Session
from ai_cli.params import Player
from ai_cli.players import Guest, PlayerError, full_spec, guard, installed, make_player, program
from ai_cli.players.failure import MOST_KEPT, Tail, one_line
from core.errors import ConfigError
from search.agents import Choice, make_agent

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "contract"))

from stories import Story, replays  # noqa: E402

QUICK = "marquis"
PRELUDE = """
import json, os, signal, subprocess, sys, time
def questions():
    for line in sys.stdin:
        message = json.loads(line)
        if message["action"] == "choose":
            yield message
def say(question, move=1, **more):
    print(json.dumps({"id": question["id"], "move": move, **more}), flush=True)
"""
GOOD = "for q in questions(): say(q)"
TEE = """
log = open(sys.argv[1], "wb")
for line in sys.stdin.buffer:
    log.write(line); log.flush()
    m = json.loads(line)
    if m["action"] == "choose": say(m, 1 + m["seed"] % len(m["moves"]))
"""


@pytest.fixture
def bot(tmp_path):
    """bot(code) -> the specification of a program."""

    def make(code, *args):
        path = tmp_path / f"bot{len(list(tmp_path.glob('bot*.py')))}.py"
        path.write_text(PRELUDE + code, encoding="utf-8")
        return "exec:" + shlex.join([sys.executable, "-S", "-E", str(path), *map(str, args)])

    return make


@pytest.fixture
def classes(tmp_path, monkeypatch):
    """classes(code) -> the name of a module with this code, in the folder in which the command runs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def make(code):
        name = f"outside_{tmp_path.name}_{len(list(tmp_path.glob('outside*.py')))}"
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
        return name

    return make


def play(spec, game=QUICK, seats=None, deal=0, **how):
    """A game with the player of a specification at the first seat, random players at the others."""
    rules = core.load(game, seats or core.GAMES[game].min_seats)
    random = make_agent("random", rules)
    players = [make_player(spec, rules), *[random] * (rules.seats - 1)]
    return play_game(rules, SEAT_NAMES[: rules.seats], players, 5, deal, **how)


def checked(played, game=QUICK, seats=2):
    """The verification of a game's record."""
    rules = core.load(game, seats)
    first = header(rules, [{"name": name, "player": "x"} for name in SEAT_NAMES[:seats]], 5, 0, 0, "0")
    return verify(dumps([first, *played.lines]), "x")


# ------------------------------------------------------------------------------------------------- programs that behave


def test_a_program_plays_whole_games(game, bot):
    played = play(bot(GOOD), game)
    assert (played.reason, played.failure) == ("normal", None)
    assert played.returns is not None and sum(played.returns) == pytest.approx(1.0)
    assert checked(played, game).games == 1
    assert played.plies == played.lines[-1]["i"]
    assert len(played.decisions) == len(played.thinking) == len(played.slowest) == core.GAMES[game].min_seats
    assert all(n > 0 for n in played.decisions)
    assert all(0.0 < slow <= total for slow, total in zip(played.slowest, played.thinking, strict=True))


def test_numbers_and_texts_of_moves_are_the_same(game, bot):
    by_number = play(bot("for q in questions(): say(q, len(q['moves']))"), game)
    by_text = play(bot("for q in questions(): say(q, '  ' + q['moves'][-1]['move'].upper())"), game)
    assert by_number.lines == by_text.lines


def test_a_move_of_several_actions_is_one_question(bot, monkeypatch):
    """A character and whom it is played against, for one."""
    by_seat = []

    class Table(match.Table):
        def apply(self, action):
            by_seat.append(self.state.actor)
            return super().apply(action)

    monkeypatch.setattr(match, "Table", Table)
    played = play(
        bot("for q in questions(): say(q, max(q['moves'], key=lambda m: '>' in m['move'])['number'])")
    )
    assert checked(played).games == 1
    assert played.decisions[0] < by_seat.count(0)
    assert played.decisions[1] == by_seat.count(1)
    assert played.plies == len(by_seat)


def test_the_claimed_chance_to_win_stands_in_the_record(bot):
    played = play(bot("for q in questions(): say(q, 1, win=0.25)"))
    thoughts = [line["think"] for line in played.lines if "think" in line]
    assert thoughts and all(thought == {"win": 0.25} for thought in thoughts)


def test_a_program_is_told_of_the_game_and_of_its_end(bot, tmp_path):
    log = tmp_path / "log"
    played = play(bot(TEE, log), move_time_limit=30.0)
    start, *questions, end = map(json.loads, log.read_bytes().splitlines())
    assert start == {
        "action": "start", "format": "richelieu-player/1", "game": QUICK, "data": core.load(QUICK, 2).data_hash, "house": {},
        "names": ["Ann", "Bob"], "seat": "Ann", "chair": None, "time_limit": 30.0,
    }  # fmt: skip
    assert [q["id"] for q in questions] == list(range(1, played.decisions[0] + 1))
    assert {q["action"] for q in questions} == {"choose"}
    assert all([m["number"] for m in q["moves"]] == list(range(1, len(q["moves"]) + 1)) for q in questions)
    assert all(0 <= q["seed"] < 2**53 for q in questions) and len({q["seed"] for q in questions}) == len(
        questions
    )
    quiet = [q["position"] for q in questions if q["position"] is not None]
    assert quiet and all((p["format"], p["view"]) == ("richelieu-position/1", "Ann") for p in quiet)
    result = {key: value for key, value in played.lines[-1].items() if key not in ("t", "i")}
    assert {key: end[key] for key in result} == result
    assert end["action"] == "end"


def test_positions_that_a_program_gets_are_positions(bot, tmp_path, run, game):
    log = tmp_path / "log"
    play(bot(TEE, log), game)
    questions = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    positions = [question["position"] for question in questions if question.get("position")]
    for number, position in enumerate(positions[:3]):
        path = tmp_path / f"view{number}.json"
        path.write_text(json.dumps(position), encoding="utf-8")
        assert "no fault" in run("position", "check", path).stdout


def test_each_game_and_seat_has_a_process_of_its_own(bot, tmp_path):
    spec = bot("open(sys.argv[1], 'a').write(f'{os.getpid()} ')\n" + GOOD, tmp_path / "pids")
    rules = core.load(QUICK, 2)
    player = make_player(spec, rules)
    games = [play_game(rules, SEAT_NAMES[:2], [player, player], 5, 0) for _ in range(2)]
    assert games[0].lines == games[1].lines
    pids = (tmp_path / "pids").read_text().split()
    assert len(set(pids)) == len(pids) == 4


def test_a_program_plays_a_figure(bot, tmp_path):
    rules = core.load("musketeers", 2)
    random = make_agent("random", rules)
    figures = {2: make_player(bot(TEE, tmp_path / "log"), rules)}
    played = play_game(rules, ["Cardinal", "Musketeers"], [random, random], 5, 0, figures=figures)
    assert played.reason == "normal"
    start, first = map(json.loads, (tmp_path / "log").read_text(encoding="utf-8").splitlines()[:2])
    assert (start["seat"], start["chair"]) == ("Musketeers", "Athos")
    assert any("Athos" in move["move"] for move in first["moves"])


# ------------------------------------------------------------------------------------ nothing that a seat cannot know


class _ScriptIsOverError(Exception):
    pass


def scripted(monkeypatch, spec, rules, script):
    """A game in which chance and the other seats follow a script; the program must do what the script says too."""
    applied = []

    def following(*_):
        if len(applied) == len(script):
            raise _ScriptIsOverError
        return script[len(applied)]

    class Table(match.Table):
        def apply(self, action):
            applied.append(action)
            if len(applied) > len(script):
                raise _ScriptIsOverError
            return super().apply(action)

    class Other:
        spec = None

        def choose(self, view, seed):
            return Choice(following())

    class Chance:
        roll = staticmethod(lambda state: (following(), ()))

    monkeypatch.setattr(match, "Table", Table)
    monkeypatch.setattr(match, "ChanceStreams", lambda *_: Chance)
    players = [make_player(spec, rules), *[Other()] * (rules.seats - 1)]
    with pytest.raises(_ScriptIsOverError):
        play_game(rules, SEAT_NAMES[: rules.seats], players, 5, 0)
    monkeypatch.undo()
    assert applied[: len(script)] == script


def played_actions(monkeypatch, spec, rules):
    """All actions of a game with random others."""
    actions = []

    class Table(match.Table):
        def apply(self, action):
            actions.append(action)
            return super().apply(action)

    monkeypatch.setattr(match, "Table", Table)
    random = make_agent("random", rules)
    play_game(
        rules, SEAT_NAMES[: rules.seats], [make_player(spec, rules), *[random] * (rules.seats - 1)], 5, 0
    )
    monkeypatch.undo()
    return actions


def told_alike(game, bot, tmp_path, monkeypatch, leak):
    """(alike, different): what a program was told in games that look the same to its seat, against the true one."""
    rules = core.load(game, core.GAMES[game].min_seats)
    leak()
    actions = played_actions(monkeypatch, bot(TEE, tmp_path / "whole"), rules)
    whole = (tmp_path / "whole").read_bytes()
    story, found, asked = Story.begin(rules), [], 0
    for action in actions:
        if story.state.actor == 0:
            asked += 1
            others = replays(story, 0, number=2, seed=asked, attempts=10) if asked % 3 == 0 else []
            for number, other in enumerate(others):
                log = tmp_path / f"log{asked}.{number}"
                leak()
                scripted(monkeypatch, bot(TEE, log), rules, other.actions)
                lines = log.read_bytes().splitlines(True)
                told = b"".join(line for line in lines if b'"action":"end"' not in line)
                assert told.count(b"\n") > 1
                assert bytes(other.state) != bytes(story.state)
                found.append(whole.startswith(told))
        if len(found) >= 4:
            break
        story.play(action)
    return found.count(True), found.count(False)


def test_games_that_differ_in_what_a_seat_cannot_know_are_told_alike_to_the_byte(
    game, bot, tmp_path, monkeypatch
):
    alike, different = told_alike(game, bot, tmp_path, monkeypatch, lambda: None)
    assert alike > 0, "no other game looks the same: the test proves nothing"
    assert different == 0


def test_a_leak_would_be_found(game, bot, tmp_path, monkeypatch):
    """The control: events are told as they happened, not as the seat sees them."""

    def hear(company, events):
        for seen in company._seen.values():
            seen += events

    _, different = told_alike(
        game, bot, tmp_path, monkeypatch, lambda: monkeypatch.setattr(match.Company, "hear", hear)
    )
    assert different > 0


# ----------------------------------------------------------------------------------------------- programs that misbehave

MISBEHAVING = {
    "garbage": ("print('hello', flush=True); time.sleep(9)", "protocol", "'hello' is no JSON in UTF-8"),
    "bytes": ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); time.sleep(9)", "protocol", "is no JSON in UTF-8"),
    "nested": ("print('[' * 100_000, flush=True); time.sleep(9)", "protocol", "is no JSON in UTF-8"),
    "list": ("for q in questions(): print('[1]', flush=True)", "protocol", "an answer is a JSON object, not '[1]'"),
    "silent": ("for q in questions(): pass", "timeout", "no answer within the time limit of 0.5 s"),
    "deaf": ("time.sleep(60)", "timeout", "no answer within the time limit of 0.5 s"),
    "dies at once": ("sys.exit(3)", "crash", "it ended with exit code 3 before it answered"),
    "dies by a signal": ("os.kill(os.getpid(), 9)", "crash", "it was ended by SIGKILL before it answered"),
    "huge line": ("sys.stdout.write('x' * 3_000_000)", "protocol", "it wrote a line of more than 1,048,576 bytes"),
    "closes stdout": ("os.close(1); time.sleep(60)", "protocol", "it closed its stdout without an answer"),
    "illegal text": ("for q in questions(): say(q, 'fly to the moon')", "illegal", "'fly to the moon' is no move here: "),
    "no letters": ("for q in questions(): say(q, '\\ud800\\x00')", "illegal", "is no move here: "),
    "long text": ("for q in questions(): say(q, 'x' * 5000)", "illegal", "is no move: it has more than 1,000 letters"),
    "number too high": ("for q in questions(): say(q, 999)", "illegal", "there is no move 999: the last one is "),
    "number zero": ("for q in questions(): say(q, 0)", "illegal", "there is no move 0: the last one is "),
    "no number": ("for q in questions(): say(q, True)", "protocol", "'move' must be the number of a move or its text"),
    "no move": ("for q in questions(): say(q, None)", "protocol", "'move' must be the number of a move or its text"),
    "wrong id": ("for q in questions(): say({'id': 7})", "protocol", "it answered question 7, asked was question 1"),
    "twice": ("for q in questions(): say(q); say(q)", "protocol", "it answered question 1, asked was question 2"),
    "unknown key": ("for q in questions(): say(q, mvoe=1)", "protocol",
                    "there is no 'mvoe' in an answer; did you mean 'move'?"),
    "wrong win": ("for q in questions(): say(q, win=41.5)", "protocol", "'win' must be a number from 0 to 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISBEHAVING)
def test_a_program_that_misbehaves_is_told_by_reason(name, bot, monkeypatch):
    code, reason, detail = MISBEHAVING[name]
    monkeypatch.setattr(program, "_DYING_SECONDS", 0.3)
    monkeypatch.setattr(program, "_GRACE_SECONDS", 0.1)
    started = time.monotonic()
    played = play(bot(code), move_time_limit=0.5 if reason == "timeout" else 20.0)
    assert time.monotonic() - started < 10.0
    assert (played.reason, played.returns, played.points, played.failed) == (reason, None, None, 0)
    assert detail in played.detail
    assert len(played.detail) < 400 and played.detail.isprintable()
    assert played.lines[-1] == {
        "t": "end", "i": played.plies, "reason": reason, "seat": "Ann", "detail": played.detail
    }  # fmt: skip
    found = checked(played)
    assert not found.faults and found.moves == len(played.lines) - 1


def test_a_program_that_dies_in_mid_game_leaves_what_reproduces_it(bot, tmp_path, run):
    code = "for n, q in enumerate(questions()):\n if n == 3: print('so long', file=sys.stderr); os._exit(1)\n say(q)"
    played = play(bot(code), deal=2)
    failure = played.failure
    assert (failure.reason, failure.detail) == ("crash", "it ended with exit code 1 before it answered")
    assert (failure.seat, failure.chair, failure.decision, failure.ply) == (0, None, 3, played.plies)
    assert failure.stderr == "so long\n"
    assert played.decisions[0] == 4
    assert play(bot(code), deal=2).failure == failure
    positions = [one.failure.position for one in (play(bot(code), deal=deal) for deal in range(6))]
    written = next(position for position in positions if position)
    (tmp_path / "position.toml").write_text(written, encoding="utf-8")
    assert "no fault" in run("position", "check", tmp_path / "position.toml").stdout


@pytest.mark.parametrize("on_failure", ["forfeit", "replace", "stop"])
def test_what_becomes_of_the_game(bot, on_failure):
    code = "for n, q in enumerate(questions()):\n if n == 2: sys.exit(1)\n say(q)"
    played, again = (play(bot(code), seats=3, on_failure=on_failure) for _ in range(2))
    assert (played.reason, played.failed, played.lines) == ("crash", 0, again.lines)
    end = played.lines[-1]
    assert (end["reason"], end["seat"]) == ("crash", "Ann")
    if on_failure == "replace":
        assert sum(played.returns) == pytest.approx(1.0) and played.points is not None
        assert end["returns"] == [round(share, 6) for share in played.returns]
        assert played.decisions[0] > 3
        assert not checked(played, seats=3).faults
    else:
        assert played.returns == ([0.0, 0.5, 0.5] if on_failure == "forfeit" else None)
        assert played.points is None
        assert played.decisions[0] == 3


@pytest.mark.parametrize("on_failure", ["forfeit", "replace"])
def test_who_watches_is_told_of_each_decision_and_may_let_a_player_fail(on_failure):
    told = []

    def watch(seat, chair, number):
        told.append((seat, chair, number))
        if (seat, number) == (0, 3):
            raise PlayerError("worker", "it ended the process")

    played = play("greedy:worlds=1", on_failure=on_failure, watch=watch)
    assert (played.reason, played.detail, played.failure.decision) == ("worker", "it ended the process", 3)
    assert [number for seat, _, number in told if seat == 0] == [0, 1, 2, 3]
    assert all(chair is None for _, chair, _ in told)
    assert (played.returns == [0.0, 1.0]) == (on_failure == "forfeit") or played.points


def test_how_a_game_goes_on_must_be_known():
    with pytest.raises(ValueError, match="on_failure is 'ignore'; it must be forfeit, replace, stop"):
        play("random", on_failure="ignore")


def test_the_stand_in_is_a_random_player_with_the_seeds_of_the_seat(bot):
    by_stand_in = play(bot("sys.exit(1)"), on_failure="replace")
    plain = play("random")
    assert by_stand_in.lines[:-1] == plain.lines[:-1]
    assert by_stand_in.returns == plain.returns


@pytest.mark.parametrize("is_answering", [True, False])
def test_a_program_that_writes_to_stderr_without_end_blocks_nobody(bot, is_answering):
    last = "say(q)" if is_answering else "pass"
    spam = "for _ in range(40): sys.stderr.write('spam ' * 4000)"
    code = f"for q in questions():\n {spam}\n sys.stderr.write('last words'); {last}"
    played = play(bot(code), on_failure="forfeit", move_time_limit=20.0 if is_answering else 1.0)
    if is_answering:
        assert played.reason == "normal"
    else:
        assert played.reason == "timeout"
        assert len(played.failure.stderr) == MOST_KEPT
        assert played.failure.stderr.endswith("last words")


def is_gone(pid):
    """Whether a process has ended; nobody may have waited for it yet."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def gone_soon(pid):
    deadline = time.monotonic() + 5.0
    while not is_gone(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return is_gone(pid)


def test_a_program_that_will_not_end_is_ended(bot, tmp_path):
    code = (
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nopen(sys.argv[1], 'w').write(str(os.getpid()))\n"
        + GOOD
    )
    code += "\nwhile True: time.sleep(1)"
    played = play(bot(code, tmp_path / "pid"))
    assert played.reason == "normal"
    assert gone_soon(int((tmp_path / "pid").read_text()))


def test_children_of_a_program_are_ended_with_it(bot, tmp_path):
    code = "child = subprocess.Popen(['sleep', '600'])\nopen(sys.argv[1], 'w').write(str(child.pid))\n" + GOOD
    assert play(bot(code, tmp_path / "pid")).reason == "normal"
    assert gone_soon(int((tmp_path / "pid").read_text()))


def test_a_program_whose_child_holds_its_stdout_has_ended_all_the_same(bot, tmp_path):
    code = "child = subprocess.Popen(['sleep', '600'])\nopen(sys.argv[1], 'w').write(str(child.pid)); sys.exit(4)"
    played = play(bot(code, tmp_path / "pid"), move_time_limit=20.0)
    assert played.detail == "it ended with exit code 4 before it answered"
    assert gone_soon(int((tmp_path / "pid").read_text()))


def test_an_interrupted_game_leaves_no_program(bot, tmp_path):
    class Interrupting:
        spec = None

        def choose(self, view, seed):
            if (tmp_path / "pid").exists():
                raise KeyboardInterrupt
            return Choice(view.sample(seed).legal()[0])

    code = "open(sys.argv[1], 'w').write(str(os.getpid()))\n" + GOOD
    rules = core.load(QUICK, 2)
    players = [make_player(bot(code, tmp_path / "pid"), rules), Interrupting()]
    with pytest.raises(KeyboardInterrupt):
        play_game(rules, SEAT_NAMES[:2], players, 5, 0)
    assert gone_soon(int((tmp_path / "pid").read_text()))


def test_no_file_stays_open_after_games(bot):
    play(bot(GOOD))
    process = psutil.Process()
    before = process.num_fds(), process.children()
    for code in (GOOD, "sys.exit(1)", "print('x')"):
        play(bot(code))
    assert (process.num_fds(), process.children()) == before


def test_a_file_that_is_no_program_is_a_crash(tmp_path):
    path = tmp_path / "bot"
    path.write_bytes(b"\x7fELF nonsense")
    path.chmod(0o755)
    assert play(f"exec:{path}").detail == "it cannot be started: Exec format error"


# ------------------------------------------------------------------------------------------------------ classes in Python

FIRST = """
class First:
    def __init__(self, game, step=0, word=""):
        self.made = (game.name, step, word)
        self.seen = []
    def observe(self, observations):
        self.seen += observations
    def choose(self, view, seed):
        print("thinking", self.made)
        legal = view.sample(seed).legal()
        return legal[self.made[1] % len(legal)]
"""


def test_a_class_plays_whole_games(game, classes, capsys):
    name = classes(FIRST)
    played = play(f"py:{name}:First,step=2,word=a b", game)
    assert (played.reason, checked(played, game).games) == ("normal", 1)
    assert capsys.readouterr().out == ""


def test_a_class_is_told_what_its_seat_sees(classes):
    code = (
        FIRST
        + "class Told(First):\n def choose(self, view, seed):\n  mirror = view.game.start_view(view.seat)\n"
    )
    code += "  for one in self.seen: mirror.update(one)\n  assert mirror == view\n  return super().choose(view, seed)\n"
    assert play(f"py:{classes(code)}:Told").reason == "normal"


def test_a_class_may_return_a_choice(classes):
    code = "from search.agents import Choice\nclass Sure:\n def __init__(self, game): pass\n"
    code += " def choose(self, view, seed): return Choice(view.sample(0).legal()[0], win=0.5)\n"
    played = play(f"py:{classes(code)}:Sure")
    assert {line["think"]["win"] for line in played.lines if "think" in line} == {0.5}


BROKEN = {
    "raises": ("raise ValueError('no /some/far/idea at 0x7f00deadbeef')", "crash", "ValueError: no idea at 0x..."),
    "exits": ("raise SystemExit(3)", "crash", "SystemExit: 3"),
    "plays Ctrl-C": ("raise KeyboardInterrupt", "crash", "KeyboardInterrupt"),
    "returns nothing": ("return None", "protocol", "choose returned None; it must return an action or a Choice"),
    "returns text": ("return 'pass'", "protocol", "choose returned 'pass'; it must return an action or a Choice"),
    "returns a truth": ("return True", "protocol", "choose returned True; it must return an action or a Choice"),
    "illegal": ("return 65_000", "illegal", "65000"),
    "below all actions": ("return -1", "illegal", "there is no action -1: actions are 0 to 65535"),
    "above all actions": ("return 10**30", "illegal", "there is no action 1000"),
    "hangs": ("\n  while True: pass", "timeout", "no answer within the time limit of 0.3 s"),
    "sleeps": ("time.sleep(60)", "timeout", "no answer within the time limit of 0.3 s"),
    "swallows": ("\n  for _ in range(3):\n   try: time.sleep(60)\n   except BaseException: pass", "timeout", "no answer within"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_class_that_misbehaves_is_told_by_reason(name, classes, monkeypatch):
    monkeypatch.setattr(guard, "_TICK_SECONDS", 0.05)
    monkeypatch.setattr(guard.signal, "getsignal", lambda number: signal.SIG_IGN)  # as in a worker
    code, reason, detail = BROKEN[name]
    module = classes(
        f"import time\nclass Broken:\n def __init__(self, game): print('made')\n def choose(self, view, seed): {code}\n"
    )
    played = play(f"py:{module}:Broken", on_failure="forfeit", move_time_limit=0.3)
    assert (played.reason, played.returns) == (reason, [0.0, 1.0])
    assert detail in played.detail
    assert played.failure.stderr.startswith("made\n")
    assert ("Traceback" in played.failure.stderr) == (reason == "crash")


def test_a_class_that_cannot_be_made_fails_at_its_first_decision(classes):
    module = classes("class Never:\n def __init__(self, game): 1 / 0\n def choose(self, view, seed): pass\n")
    played = play(f"py:{module}:Never")
    assert (played.reason, played.detail) == ("crash", "ZeroDivisionError: division by zero")
    assert played.failure.decision == 0


def test_a_search_is_guarded_too(monkeypatch):
    """A search is asked to stop, again and again; an exception would leave its threads at work on memory that is freed."""
    monkeypatch.setattr(guard, "_TICK_SECONDS", 0.002)
    for deal in range(3):
        for spec in ("ismcts:iterations=4000000000", "ismcts:iterations=4000000000,threads=2"):
            played = play(spec, deal=deal, move_time_limit=0.1)
            assert (played.reason, played.detail) == ("timeout", "no answer within the time limit of 0.1 s")


def test_a_time_in_which_the_process_was_stopped_is_nobodys(environment):
    """As by Ctrl-Z: a player that needs 0.6 s of 1 s is in time, however long the process stood still."""
    code = (
        "import time\nfrom ai_cli.players.guard import within\n"
        "print('begun', flush=True)\nwithin(1.0, lambda: time.sleep(0.6))\n"
        "try: within(1.0, lambda: time.sleep(9))\nexcept Exception as error: print(error.reason)"
    )
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment())
    assert child.stdout.readline() == b"begun\n"
    child.send_signal(signal.SIGSTOP)
    time.sleep(1.5)
    child.send_signal(signal.SIGCONT)
    assert child.communicate(timeout=30) == (b"timeout\n", None)


def test_the_guard_is_off_outside_the_main_thread(bot):
    found = []
    thread = threading.Thread(
        target=lambda: found.append(play("greedy:worlds=1", move_time_limit=1e-6).reason)
    )
    thread.start()
    thread.join()
    assert found == ["normal"]
    assert play("greedy:worlds=1", move_time_limit=30.0).reason == "normal"


# -------------------------------------------------------------------------------------------------------- specifications


@pytest.mark.parametrize(
    "rest",
    [
        "sh mybot",
        "sh ./mybot",
        "sh -c './bots/gone.py a b'",
        "true --log logs/new.log",
        "./run logs/new",
        "sh ./mybot logs/new",
        "true --log=logs/new.py",
        "true http://localhost/a.py",
        "true 3.14",
    ],
)
def test_a_word_of_a_command_that_need_not_be_a_file_is_left_alone(tmp_path, monkeypatch, rest):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot").write_text("x", encoding="utf-8")
    (tmp_path / "run").write_text("x", encoding="utf-8")
    (tmp_path / "run").chmod(0o755)
    assert full_spec(f"exec:{rest}") == f"exec:{rest}"


@pytest.mark.parametrize(
    ("typed", "name", "text"),
    [
        ("exec:env A=1 prog --x=2", "", "exec:env A=1 prog --x=2"),
        ("Mia=exec:env A=1 prog a:b, c", "Mia", "exec:env A=1 prog a:b, c"),
        ("d'Artagnan=exec:env 'a b'", "d'Artagnan", "exec:env 'a b'"),
        ("cardinal = level:club", "cardinal", "level:club"),
        ("level:novice", "", "level:novice"),
        ("Fast=ismcts:iterations=500", "Fast", "ismcts:iterations=500"),
    ],
)
def test_the_grammar_of_players(typed, name, text):
    found = Player().convert(typed, None, None)
    assert (found.name, found.text) == (name, text)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("exec:", "'exec:' names no program; write exec:COMMAND"),
        ("exec:prog 'a", "cannot be parted into words: No closing quotation"),
        ("exec:pyhton3 bot.py", "there is no command 'pyhton3' on the PATH; did you mean "),
        ("exec:mybot", "there is no command 'mybot' on the PATH; did you mean './mybot'?"),
        ("exec:./mybot", "'./mybot' is not executable; chmod +x ./mybot, or name its interpreter first"),
        ("exec:./mybto", "there is no file './mybto'; did you mean './mybot'?"),
        ("exec:/tmp", "'/tmp' is a directory, not a program"),
        ("exec:sh bots/mybot", "there is no file 'bots/mybot'"),
        ("exec:sh -u outsida.py", "there is no file 'outsida.py'; did you mean 'outside.py'?"),
        ("exec:sh ./mybto", "there is no file './mybto'; did you mean './mybot'?"),
        ("exec:sh folder.sh", "'folder.sh' is a directory, not a script"),
        ("exec:sh gone.sh", "'gone.sh' is a link to nowhere, which is not there"),
        ("py:", "'py:' names no class; write py:module:Class"),
        ("py:outside", "'py:outside' names no class; write py:module:Class"),
        ("py:outsida:First", "there is no module 'outsida'; did you mean 'outside'?"),
        ("py:core.nothing:First", "there is no module 'core.nothing'"),
        ("py:outside:Firsst", "module 'outside' has no class 'Firsst'; did you mean 'First'?"),
        ("py:outside:First.inner", "module 'outside' has no class 'First.inner'"),
        ("py:outside:First,size=1", "cannot be made with these parameters: got an unexpected keyword argument 'size'"),
        ("py:outside:First,step", "'step' is no setting; write key=value"),
        ("py:outside:First,step=1,step=2", "'step' is given twice"),
        ("py:outside:Mute", "py:outside:Mute has no method 'choose(view, seed)'"),
        ("py:outside:number", "py:outside:number is no class"),
        ("py:spoilt:First", "module 'spoilt' cannot be imported: ZeroDivisionError: division by zero"),
        ("py:lacking:First", "module 'lacking' cannot be imported: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("level:clbu", "no level 'clbu'; did you mean 'club'?"),
        ("leveel:club", "no player 'leveel'; did you mean 'level'?"),
        ("exce:./mybot", "no player 'exce'; did you mean 'exec'?"),
        ("zzz", "no player 'zzz'; there are random, greedy, ismcts, level, exec, py"),
    ],
)  # fmt: skip
def test_a_specification_that_cannot_be_used_is_told_before_anything_runs(
    run, tmp_path, classes, spec, message
):
    (tmp_path / "outside.py").write_text(FIRST + "class Mute: pass\nnumber = 3\n", encoding="utf-8")
    (tmp_path / "spoilt.py").write_text("1 / 0", encoding="utf-8")
    (tmp_path / "lacking.py").write_text("import nowhere_at_all", encoding="utf-8")
    (tmp_path / "mybot").write_text("x", encoding="utf-8")
    (tmp_path / "folder.sh").mkdir()
    (tmp_path / "gone.sh").symlink_to("nowhere")
    sys.modules.pop("outside", None)
    with pytest.raises(ConfigError) as caught:
        full_spec(spec)
    assert message in str(caught.value)
    out = tmp_path / "games.jsonl"
    said = run("selfplay", QUICK, "--player", f"A={spec}", "-n", 1, "--out", out, code=2).stderr
    assert message in said
    assert not out.exists()


def test_installed_packages_bring_kinds(monkeypatch, classes, run):
    module = classes(FIRST)
    points = [
        EntryPoint("patient", f"{module}:First", "richelieu.players"),
        EntryPoint("gone", "no.where:X", "richelieu.players"),
    ]
    monkeypatch.setattr(installed, "entry_points", lambda group: points)
    monkeypatch.syspath_prepend(str(Path.cwd()))
    assert isinstance(make_player("patient:step=1", core.load(QUICK, 2)), Guest)
    assert play("patient:step=1").reason == "normal"
    assert full_spec("patient") == "patient"
    with pytest.raises(ConfigError, match=r"gone: no\.where:X cannot be loaded: ModuleNotFoundError"):
        full_spec("gone")
    with pytest.raises(ConfigError, match=r"no player 'patent'; did you mean 'patient'\?"):
        full_spec("patent")
    assert f"of an installed package: {module}:First" in run("players").stdout
    assert "Its parameters are those of its class" in run("players", "patient").stdout


def test_players_explains_the_protocols(run):
    listed = run("players").stdout
    assert all(
        f"\n{kind} " in listed for kind in ("random", "greedy", "ismcts", "level", "exec", "py", "human")
    )
    assert '{"id":1,"move":1}' in run("players", "exec").stdout
    assert "choose(view, seed)" in run("players", "py").stdout
    assert [kind["name"] for kind in json.loads(run("players", "--json").stdout)["players"]][-2:] == [
        "exec",
        "py",
    ]


# ------------------------------------------------------------------------------------------------------------- commands


def test_selfplay_with_a_program_does_not_depend_on_how_many_play_at_once(bot, run, tmp_path):
    files = []
    for jobs in (1, 2):
        files.append(tmp_path / f"{jobs}.jsonl")
        args = ("--player", f"Bot={bot(GOOD)}", "--player", "random", "-n", 2, "--seed", 1, "--jobs", jobs)
        run("selfplay", QUICK, *args, "--out", files[-1])
    first, second = (re.sub(r"bot\d\.py", "bot", path.read_text(encoding="utf-8")) for path in files)
    assert first == second
    assert "4 games to the end" in run("record", "verify", files[0]).stdout


def test_a_person_plays_against_a_program(bot, run, tmp_path, game):
    out = tmp_path / "game.jsonl"
    args = ("--player", "human", "--player", f"Bot={bot(GOOD)}", "--seed", 5, "--out", out)
    screen = run("play", game, *args, input="1\n" * 2000).stdout
    assert "The game is over." in screen
    assert "1 game to the end" in run("record", "verify", out).stdout


def test_a_program_that_fails_against_a_person_is_told_in_one_sentence(bot, run, tmp_path):
    out = tmp_path / "game.jsonl"
    code = "for n, q in enumerate(questions()):\n if n == 2: sys.exit(7)\n say(q)"
    args = ("--player", "human", "--player", f"Bot={bot(code)}", "--seed", 5, "--out", out)
    result = run("play", QUICK, *args, input="1\n" * 2000, code=5)
    assert (
        "Error: Bot failed (crash): it ended with exit code 7 before it answered. Saved in" in result.stderr
    )
    assert json.loads(out.read_text(encoding="utf-8").splitlines()[-1])["reason"] == "aborted"
    assert not verify(out.read_text(encoding="utf-8"), "x").faults


def test_after_undo_a_player_from_outside_hears_the_game_from_its_beginning(classes):
    code = (
        FIRST
        + "class Told(First):\n def choose(self, view, seed):\n  mirror = view.game.start_view(view.seat)\n"
    )
    code += "  for one in self.seen: mirror.update(one)\n  assert mirror == view\n  return super().choose(view, seed)\n"
    rules = core.load(QUICK, 2)
    session = Session(rules, SEAT_NAMES[:2], {1: make_player(f"py:{classes(code)}:Told", rules)}, 5)
    lines = []
    for _ in range(2):
        for _ in range(3):
            session.advance()
            session.play(session.legal()[0])
        lines.append(session.lines())
        session.advance()
        for _ in range(3):
            assert session.undo()
    session.close()
    assert lines[0] == lines[1]


def test_an_illegal_action_of_a_class_ends_a_session_before_it_is_played(classes):
    module = classes(
        "class Bad:\n def __init__(self, game): pass\n def choose(self, view, seed): return 65_000\n"
    )
    rules = core.load(QUICK, 2)
    session = Session(
        rules, SEAT_NAMES[:2], {seat: make_player(f"py:{module}:Bad", rules) for seat in range(2)}, 5
    )
    with pytest.raises(PlayerError) as caught:
        session.advance()
    assert caught.value.reason == "illegal"
    assert {line["t"] for line in session.lines()} <= {"chance"}


# ------------------------------------------------------------------------------------------------- what is kept of them


def test_the_end_of_a_long_text_is_kept():
    tail = Tail()
    for number in range(30_000):
        tail.add(f"{number:06} ".encode())
    assert len(tail.text) == MOST_KEPT and tail.text.endswith("029999 ")
    tail.add(b"x" * 10 * MOST_KEPT)
    assert tail.text == "x" * MOST_KEPT


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n  b\x00c", "a b c"),
        ("<X object at 0x7f12ab34cd56>", "<X object at 0x...>"),
        ("File '/some/where/bot.py' and C:\\a\\b\\c.py", "File 'bot.py' and c.py"),
        ("1/2 and a/b", "1/2 and a/b"),
        ("x" * 900, "x" * 297 + "..."),
    ],
)
def test_a_detail_is_one_line_without_what_differs_from_run_to_run(text, line):
    assert one_line(text) == line
