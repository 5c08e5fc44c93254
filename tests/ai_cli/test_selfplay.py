"""`richelieu selfplay` and `record verify`: the same games for any number of jobs, and records that can be trusted."""

import json
import signal
import time

import pytest

PLAYERS = ("--player", "A=random", "--player", "B=greedy:worlds=2")


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def record(run, game, tmp_path):
    """A record of two games."""
    path = tmp_path / "games.jsonl"
    run("selfplay", game, *PLAYERS, "-n", 1, "--seed", 11, "--jobs", 1, "--out", path)
    return path


def test_records_do_not_depend_on_the_number_of_jobs(run, game, tmp_path):
    paths, results = [], []
    for jobs in (1, 2):
        paths.append(tmp_path / f"{jobs}.jsonl")
        args = ("-n", 3, "--seed", 9, "--jobs", jobs, "--out", paths[-1], "--json")
        results.append(run("selfplay", game, *PLAYERS, *args).stdout_bytes)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert results[0] == results[1]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--deal", 5, "--deals", 3), "--deal and --deals exclude each other: give one of them"),
        (("--cluster", "tcp://a:1", "--jobs", 1), "--cluster and --jobs exclude each other"),
        (("--deals", 1_000_001), "1000001 is not in the range 1<=x<=1000000"),
        (("--deal", 1_000_000), "1000000 is not in the range 0<=x<=999999"),
        (("--deals", 500_001), "--deals 500001: 500,001 deals of 2 games are 1,000,002 games"),
        (("--player", "\u00e9=random", "--player", "e\u0301=random", "--seats", 2), "two players are called"),
        (("--player", "A=exec:sh bots/gone.sh"), "exec: there is no file 'bots/gone.sh'"),
    ],
)
def test_options_that_cannot_be_together_or_are_too_large(run, game, args, said):
    assert said in run("selfplay", game, *PLAYERS, *args, code=2).stderr


def test_a_standing_number_of_jobs_does_not_exclude_a_cluster(run, game, monkeypatch):
    monkeypatch.setenv("RICHELIEU_SELFPLAY_JOBS", "2")
    found = run("selfplay", game, *PLAYERS, "--cluster", "nonsense", code=4)
    assert "exclude" not in found.stderr


def test_the_result(run, game):
    found = json.loads(run("selfplay", game, *PLAYERS, "-n", 2, "--seed", 4, "--jobs", 1, "--json").stdout)
    assert found["format"] == "richelieu-match/2"
    assert (found["deals"], found["games"], found["reproducible"]) == (2, 2 * found["rotations"], True)
    assert [player["name"] for player in found["players"]] == ["A", "B"]
    assert sum(player["share"]["mean"] for player in found["players"]) == pytest.approx(1)
    shares = [one["share"] for part in ("players", "seat_shares") for one in found[part]]
    assert all(0 <= share["low"] <= share["mean"] <= share["high"] <= 1 for share in shares)


def test_one_deal_has_no_interval(run, game):
    output = run("selfplay", game, *PLAYERS, "-n", 1, "--seed", 4, "--jobs", 1).stdout
    assert "±n/a" in output
    assert "nan" not in output.replace("n/a", "")
    assert "inf" not in output


def test_the_deal_is_the_same_in_every_rotation(record):
    games = []
    for line in lines_of(record):
        if line["t"] == "game":
            games.append((line, []))
        else:
            games[-1][1].append(line)
    (first, one), (second, other) = games
    assert (first["deal"], first["rotation"]) == (0, 0)
    assert (second["deal"], second["rotation"]) == (0, 1)
    assert [seat["as"] for seat in first["seats"]] == [seat["as"] for seat in second["seats"]][::-1]
    start = next(k for k, line in enumerate(one) if line["t"] != "chance")
    assert start > 0
    assert one[:start] == other[:start]


def test_a_record_has_no_clock_value(record):
    assert not {"time", "elapsed", "seconds"} & {key for line in lines_of(record) for key in line}


def test_verify(run, record):
    output = run("record", "verify", record).stdout
    assert "2 games to the end" in output
    assert output.rstrip().endswith("all holds")


def tampered(record, change):
    """Write the record with its lines changed."""
    lines = record.read_text(encoding="utf-8").splitlines()
    lines = change([json.loads(line) for line in lines])
    record.write_text(
        "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8"
    )


def other_hash(lines):
    lines[5]["h"] = "00000000"
    return lines


def missing_line(lines):
    return lines[:5] + lines[6:]


def other_result(lines):
    end = next(line for line in lines if line["t"] == "end")
    end["returns"] = (
        end["returns"][::-1] if len(set(end["returns"])) > 1 else [1.0] + [0.0] * (len(end["returns"]) - 1)
    )
    return lines


def other_move(lines):
    line = next(line for line in lines if line["t"] == "move")
    line["move"] = "no such move"
    return lines


def no_move(lines):
    line = next(line for line in lines if line["t"] == "move")
    line["move"] = None
    return lines


def other_seat(lines):
    line = next(line for line in lines if line["t"] == "move")
    line["seat"] = "Zoe"
    return lines


def other_data(lines):
    lines[0]["data"] = "sha256:0"
    return lines


def early_end(lines):
    end = next(k for k, line in enumerate(lines) if line["t"] == "end")
    return lines[: end - 3] + lines[end:]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (other_hash, "the record says 00000000"),
        (missing_line, "a line is missing"),
        (other_result, "returns is"),
        (other_move, "no such move"),
        (no_move, "'move' must be the text of a move, not None"),
        (other_seat, "Zoe acts in the record"),
        (other_data, "the rules data of this record are sha256:0"),
        (early_end, "the game is not over"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_tampered_record_ends_with_6(run, record, change, said):
    tampered(record, change)
    result = run("record", "verify", record, code=6)
    assert said in result.stderr


def test_a_cut_last_line_is_dropped_with_a_note(run, record):
    record.write_bytes(record.read_bytes()[:-20])
    result = run("record", "verify", record)
    assert "the last line is cut off and was dropped" in result.stderr
    assert "1 game to the end" in result.stdout


def test_lines_without_a_hash_are_told(run, record):
    def unhashed(lines):
        return [{key: value for key, value in line.items() if key != "h"} for line in lines]

    tampered(record, unhashed)
    assert "carry no hash: only that they are legal was checked" in run("record", "verify", record).stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "there is no game in this file"),
        ("nonsense\n", "this line is no JSON"),
        ("[1]\n", "a line of a record is a JSON object"),
        ('{"t":"move"}\n', "a record begins with a line whose t is 'game'"),
        ('{"t":"game","format":"richelieu-record/9"}\n', "expected 'richelieu-record/1'"),
        ('{"t":"game","format":"richelieu-record/1","game":"ludo","seats":[]}\n', "there is no game 'ludo'"),
        ('{"t":"game","format":"richelieu-record/1","game":{},"seats":[]}\n', "there is no game {}"),
    ],
)
def test_what_is_no_record_ends_with_3(run, tmp_path, content, said):
    path = tmp_path / "x.jsonl"
    path.write_text(content, encoding="utf-8")
    assert said in run("record", "verify", path, code=3).output


def test_a_record_that_cannot_be_read_ends_with_4(run, tmp_path):
    run("record", "verify", tmp_path / "missing", code=4)
    run("record", "verify", tmp_path, code=4)


def test_an_existing_file_is_not_overwritten(run, game, record):
    before = record.read_bytes()
    assert "exists already" in run("selfplay", game, "--out", record, code=4).output
    assert record.read_bytes() == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_saves_the_finished_games(run, game, process, tmp_path, jobs):
    path = tmp_path / "games.jsonl"
    child = process("selfplay", game, *PLAYERS, "-n", 10_000, "--seed", 3, "--jobs", jobs, "--out", path)
    deadline = time.monotonic() + 60
    while not (path.exists() and b'"end"' in path.read_bytes()) and time.monotonic() < deadline:
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert child.returncode == 130, err
    assert b"Stopped after " in err
    assert b"Traceback" not in err
    assert b"win share" in out
    assert "all holds" in run("record", "verify", path).stdout


def test_no_progress_in_a_pipe_and_json_lines_on_demand(process, game):
    args = ("selfplay", game, *PLAYERS, "-n", 1, "--seed", 1, "--jobs", 1, "--json")
    out, err = process(*args).communicate(timeout=60)
    assert err == b""
    json.loads(out)
    out, err = process("--progress", "json", *args).communicate(timeout=60)
    assert json.loads(err.splitlines()[-1])["done"] == 2


def test_a_second_ctrl_c_ends_all_at_once(game, process, tmp_path):
    def is_deciding():
        notes = [path.read_bytes() for path in tmp_path.glob("richelieu-*/*")]
        return any(
            len(note) == 40 and int.from_bytes(note[24:32], "little", signed=True) >= 0 for note in notes
        )

    slow = ("--player", "greedy:worlds=1000000", "--jobs", 2)
    child = process("--progress", "none", "selfplay", game, *slow, "-n", 10, env={"TMPDIR": str(tmp_path)})
    deadline = time.monotonic() + 60
    while not is_deciding() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    assert child.wait(timeout=20) == 130


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ({"house": {"no_such_rule": 3}}, 3, "no_such_rule"),
        ({"game": "whist"}, 3, "there is no game 'whist'"),
        ({"seats": []}, 3, "0"),
        ({"data": "sha256:0"}, 6, "the rules data of this record are sha256:0"),
    ],
)
def test_a_fault_of_the_first_line_names_file_and_line(run, record, tmp_path, change, code, said):
    first, *rest = record.read_text(encoding="utf-8").splitlines()
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_text("\n".join([json.dumps({**json.loads(first), **change}), *rest, ""]), encoding="utf-8")
    result = run("record", "verify", spoilt, record, tmp_path / "missing", code=max(code, 4))
    told = [line for line in result.stderr.splitlines() if said in line]
    assert told and f"{spoilt}:1: " in told[0]
    assert f"{tmp_path / 'missing'}: No such file" in result.stderr
    assert f"{record}: 2 games to the end" in result.stdout
