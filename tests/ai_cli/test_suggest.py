"""`richelieu suggest`: the document, its reproducibility, and what it refuses."""

import json
import re

import click
import pytest

import core
from ai_cli.advice_text import advice_text
from ai_cli.arena.match import SEAT_NAMES
from ai_cli.workload import decisions_at

BUDGET = ("--iterations", 1000, "--seed", 3)


def advice(run, *args, **kwargs):
    return json.loads(run("suggest", *args, "--json", **kwargs).stdout)


@pytest.mark.parametrize("threads", [1, 2])
def test_json_is_equal_to_the_byte_on_two_runs(run, view_file, threads):
    first, second = (
        run("suggest", view_file, *BUDGET, "--threads", threads, "--json").stdout_bytes for _ in range(2)
    )
    assert first == second
    assert first.count(b"\n") == 1
    document = json.loads(first)
    assert document["format"] == "richelieu-suggestion/1"
    assert document["search"]["reproducible"] is True
    assert document["search"]["threads"] == threads
    assert not re.search(rb"elapsed|second|time\"", first)


def test_text_is_equal_on_two_runs_and_has_no_clock(run, view_file):
    first, second = (run("suggest", view_file, *BUDGET, "--threads", 1).stdout for _ in range(2))
    assert first == second
    assert re.search(
        r"seed 3 · 1 thread · 1,000 iterations · data [0-9a-f]{16} · reproducible$", first.rstrip()
    )
    assert " s (" not in first


def test_the_text_says_move_win_error_and_whose_view(run, view_file):
    output = run("suggest", view_file, *BUDGET).stdout
    assert re.search(r"next move +Ann wins +loss +looked at", output)
    assert re.search(r"^1  \S.* \d+\.\d % ±\d+\.\d ", output, re.MULTILINE)
    assert re.search(r"^Advice: \S.*\. (Clear|Too close to call|Forced)", output, re.MULTILINE)
    assert "Ann wins = chance to finish first, from Ann's view" in output


def test_the_document(run, view_file):
    document = advice(run, view_file, *BUDGET)
    rows = document["moves"]
    assert document["question"]["view"] == "Ann"
    assert document["question"]["data"] == core.load(document["question"]["game"], 2).data_hash
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
    assert document["best"] == rows[0]["move"]
    assert rows[0]["loss"] == 0
    assert all(row["win_low"] <= row["win"] <= row["win_high"] for row in rows)
    assert sum(row["share"] for row in rows) <= 1.001
    assert document["verdict"] in ("clear", "close", "forced")
    assert document["search"]["iterations"] == 1000
    assert document["search"]["seed"] == 3


def test_moves_of_an_advice_are_legal_moves(run, view_file):
    moves = json.loads(run("position", "moves", view_file, "--json").stdout)["moves"]
    known = {move["move"] for move in moves}
    for row in advice(run, view_file, *BUDGET, "--top", 50)["moves"]:
        begins = row["move"].removesuffix(" ...")  # few visits: how it goes on was not looked at
        assert any(row["move"] == text or text.startswith(begins) for text in known), row


def test_a_move_whose_parameters_are_not_known_is_called_a_beginning(run, view_file):
    document = advice(run, view_file, *BUDGET)
    whole = advice_text(document, "Ann", [], 0.0)
    is_whole = not any(row[key].endswith("...") for row in document["moves"] for key in ("move", "then"))
    assert ("... = the beginning of a move" not in whole) == is_whole
    document["moves"][0]["move"] = document["best"] = "move guard 46 ..."
    open_text = click.unstyle(advice_text(document, "Ann", [], 0.0))
    assert re.search(
        r"^Advice: move guard 46 \.\.\. (Clear|Too close to call|Forced)", open_text, re.MULTILINE
    )
    assert "\n... = the beginning of a move" in open_text


def test_top(run, view_file):
    document = advice(run, view_file, *BUDGET, "--top", 1)
    assert len(document["moves"]) == 1
    assert document["others"]["count"] >= 1


def test_a_time_budget_says_why_it_cannot_be_repeated(run, view_file):
    document = advice(run, view_file, "--time", "0.2s")
    assert document["search"]["reproducible"] is False
    assert document["search"]["why_not"]
    assert "not reproducible (" in run("suggest", view_file, "--time", "0.2").stdout


def test_a_drawn_seed_is_printed_and_gives_the_same_again(run, view_file):
    first = advice(run, view_file, "--iterations", 300)
    again = advice(run, view_file, "--iterations", 300, "--seed", first["search"]["seed"])
    assert first == again


def test_the_budget_may_stand_in_the_player(run, view_file):
    assert advice(run, view_file, "--player", "ismcts:iterations=200,c=0.4")["search"]["iterations"] == 200
    both = advice(run, view_file, "--player", "ismcts:iterations=200", "--iterations", 100)
    assert both["search"]["iterations"] == 100


def test_a_full_state_needs_as(run, full_file):
    said = run("suggest", full_file, *BUDGET, code=3).output
    assert "is a full state: say whose eyes with --as" in said
    document = advice(run, full_file, *BUDGET, "--as", "ann")
    assert document["question"]["view"] == "Ann"
    assert "nothing from what happened before" in document["warnings"][0]
    assert advice(run, full_file, *BUDGET, "--as", "1")["moves"] == document["moves"]


def test_a_seat_that_does_not_exist(run, full_file):
    assert "no seat 'Zoe': the seats are Ann, Bob" in run("suggest", full_file, "--as", "Zoe", code=3).output


def test_a_view_is_not_anothers(run, view_file):
    assert "is what Ann knows, not Bob" in run("suggest", view_file, "--as", "Bob", code=3).output


def test_who_has_nothing_to_decide(run, full_file):
    said = run("suggest", full_file, *BUDGET, "--as", "Bob", code=3).output
    assert "Bob has nothing to decide here: it is the turn of Ann" in said


def test_stdin(run, view_file):
    text = view_file.read_text(encoding="utf-8")
    assert advice(run, "-", *BUDGET, input=text)["moves"] == advice(run, view_file, *BUDGET)["moves"]


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (None, 4, "cannot be read"),
        (b"", 3, "the file is empty"),
        (b"\x00\x01\x02", 3, "binary"),
        ("format = 'richelieu-position/1'".encode("utf-16"), 3, "UTF-16"),
        (b"format = ", 3, ":1:"),
        (b'{"format": ', 3, "JSON"),
        (b'format = "richelieu-position/1"\ngame = "nothing"\n', 3, ":2:"),
        (b"\xff\xfe\xfd", 3, "UTF-8"),
    ],
    ids=["missing", "empty", "binary", "utf16", "toml", "json", "game", "latin"],
)
def test_bad_files(run, tmp_path, content, code, said):
    path = tmp_path / "pos.toml"
    if content is not None:
        path.write_bytes(content)
    for command in (["suggest", path], ["position", "check", path], ["position", "moves", path]):
        result = run(*command, code=code)
        assert said in result.output
        assert "pos.toml" in result.output
        assert result.stdout == ""


def test_a_directory(run, tmp_path):
    assert "directory" in run("suggest", tmp_path, code=4).output


def test_bom_and_crlf_do_no_harm(run, view_file):
    text = view_file.read_text(encoding="utf-8")
    view_file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    run("position", "check", view_file)


def test_start_of_an_unknown_key(run, view_file):
    text = view_file.read_text(encoding="utf-8")
    view_file.write_text("phaze = 1\n" + text, encoding="utf-8")
    assert "view.toml:1:1: error[" in run("suggest", view_file, code=3).output


def _exchanged(game, state, seat, seed):
    """The state with the hidden cards of another world that the seat thinks possible."""
    view = game.project(state, seat)
    return next((world for number in range(20) if (world := view.sample(seed + number)) != state), None)


def test_the_document_of_a_full_state_tells_nothing_that_the_seat_does_not_know(run, game, tmp_path):
    """All bytes of the answer, the hash of the question too, are equal for states that differ in hidden cards only."""
    rules, write = core.load(game, core.GAMES[game].max_seats), core.part(game, "position").write
    names = SEAT_NAMES[: rules.seats]
    compared = 0
    for decision in decisions_at(rules, (0.1, 0.3, 0.5, 0.7, 0.9)):
        seat = decision.view.seat
        try:
            other = _exchanged(rules, decision.state, seat, 11)
        except ValueError:  # what the seat saw of this move is not in the state
            continue
        if other is None:
            continue
        texts = [write(rules, names, state) for state in (decision.state, other)]
        assert texts[0] != texts[1]
        answers = []
        for number, text in enumerate(texts):
            path = tmp_path / f"{number}.toml"
            path.write_text(text, encoding="utf-8")
            args = ("--as", names[seat], "--iterations", 200, "--seed", 1, "--threads", 1, "--json")
            answers.append(run("suggest", path, *args).stdout_bytes)
        assert answers[0] == answers[1]
        compared += 1
    assert compared >= 2
