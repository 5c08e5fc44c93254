"""`tournament report`: what it says of simulated tournaments, in every form."""

import csv
import io
import json
import random
import re
import resource
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

sys.path.append(str(Path(__file__).parent))  # simulated.py

from simulated import lineups_of, played, write

import core
from ai_cli.main import cli
from ai_cli.render import cells_of, columns, folded, shortened
from ai_cli.report.figures import make_report
from ai_cli.report.text import report_text

GAME = next(name for name, info in core.GAMES.items() if info.max_seats >= 4)
SIDES = next(name for name, info in core.GAMES.items() if info.min_seats == info.max_seats == 2)
NAMES = ["Alpha", "Beta", "Gamma"]
ENDS = r"\[\d+\.\d, \d+\.\d\]"


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch):
    """Ratings cost most of a report's time; their intervals have tests of their own."""
    monkeypatch.setattr("ai_cli.arena.ratings.RESAMPLES", 60)


@pytest.fixture
def report():
    """report(*args, code=0) -> the result of the command."""

    def invoke(*args, code=0):
        result = CliRunner().invoke(cli, ["tournament", "report", *map(str, args)])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code == code, f"exit code {result.exit_code}, expected {code}\n{result.output}"
        return result

    return invoke


def three(folder, deals=40, strengths=(0.6, 0.0, -0.4), **more):
    """A tournament of three players at three seats."""
    results = played(lineups_of(3, 3, deals), strengths, 11, seat_luck=0.3)
    return write(folder, results, NAMES, 3, GAME, **more)


def spoilt(result, player, reason):
    """The game as it counts when a player forfeits it."""
    seat = result.lineup.index(player)
    others = len(result.lineup) - 1
    return replace(
        result,
        returns=tuple(0.0 if one == seat else 1 / others for one in range(others + 1)),
        points=None,
        places=tuple(others + 1 if one == seat else 1 for one in range(others + 1)),
        reason=reason,
        failed=seat,
        detail="no <answer> within 60 s",
        failure=f"failures/{result.game:06d}",
    )


def with_failures(folder, **more):
    results = played(lineups_of(3, 3, 40), (0.6, 0.0, -0.4), 11)
    for number, reason in ((5, "timeout"), (30, "timeout"), (31, "crash")):
        results[number] = spoilt(results[number], 2, reason)
    return write(folder, results, NAMES, 3, GAME, **more)


def test_the_report_for_people(tmp_path, report):
    lines = report(three(tmp_path)).stdout.splitlines()
    assert lines[0] == f"{GAME} · 3 seats · 40 deals × 3 rotations = 120 games · seed 7 · reproducible"
    assert lines[1].split("  ")[0] == "player"
    assert re.findall(r"[\w ]*\w", lines[1].replace("Elo-like", "Elo like"))[0].startswith("player")
    number = r"[−+]?\d+(?:\.\d+)?"
    row = rf"Alpha +{number} % ±{number} +\+{number} +{number} ±{number} +{number} ±{number} +\+\d+ ±\d+ +120  0"
    assert re.fullmatch(row, lines[2]), lines[2]
    assert [line.split()[0] for line in lines[2:5]] == NAMES
    assert re.fullmatch(
        rf"Alpha against Beta: \+{number} ±{number} per game, Alpha is better with .*%", lines[5]
    )
    assert any(line.startswith("seats    1: ") for line in lines)
    assert any(line.startswith("length ") and "plies on average" in line for line in lines)
    assert "Intervals: 95 %, over deals. A share is that of one copy of the player; ties are shared." in lines
    assert "WARNING" not in "".join(lines)
    assert "ends " not in "".join(lines)


def test_columns_stand_below_each_other(tmp_path, report):
    lines = report(three(tmp_path)).stdout.splitlines()[2:5]
    assert len({line.index("%") for line in lines}) == 1
    assert len({line.index("±") for line in lines}) == 1


def test_failures_are_told_with_their_bundles(tmp_path, report):
    text = report(with_failures(tmp_path)).stdout
    assert re.search(r"^Gamma .*  1 crash, 2 timeouts$", text, re.MULTILINE)
    ends = rf"ends     normal 117 \(97.5 % {ENDS}\) · crash 1 \(0.8 % {ENDS}\) · timeout 2 \(1.7 % {ENDS}\)"
    assert re.search(ends, text)
    assert (
        "WARNING  Gamma crashed once and timed out twice (failures/000005, failures/000030, failures/000031): "
        "its results are not pure strength." in text
    )


def test_time_budgets_incomplete_deals_and_a_cut_line_are_told(tmp_path, report):
    three(tmp_path, specs=["ismcts:seconds=1", "greedy", "random"])
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-10])
    result = report(tmp_path)
    assert "not reproducible (a player has a time budget)" in result.stdout
    assert "WARNING  Alpha has a budget in seconds: the results depend on the machine" in result.stdout
    assert "39 of 40 deals × 3 rotations = 117 games" in result.stdout
    assert "WARNING  2 games of deals that were not played to the end are not counted." in result.stdout
    assert "note: the last line of games.jsonl was cut off; it is left out" in result.stderr
    assert len(path.read_text().splitlines()) == 120, "a report changes nothing"


def test_a_spoilt_line_is_named(tmp_path, report):
    three(tmp_path)
    path = tmp_path / "games.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    lines[6] = lines[6].replace('"lineup"', '"line')
    path.write_text("".join(lines))
    assert f"{path}:7: " in report(tmp_path, code=3).stderr


def test_games_of_another_tournament_are_refused(tmp_path, report):
    write(tmp_path, played(lineups_of(4, 4, 2), [0.0] * 4, 1), NAMES, 3, GAME)
    error = report(tmp_path, code=3).stderr
    assert f"{tmp_path / 'games.jsonl'}:1: game 0 is deal 0, rotation 0, lineup [0, 1, 2, 3]" in error
    games = tmp_path / "games.jsonl"
    three(tmp_path, deals=4)
    games.write_text(games.read_text().replace('"deal":2', '"deal":1'))
    assert f"{games}:7: game 6 is deal 1, rotation 0" in report(tmp_path, code=3).stderr


def test_a_tournament_that_was_changed_is_refused(tmp_path, report):
    path = three(tmp_path, deals=4) / "tournament.toml"
    path.write_text(path.read_text().replace("worlds=32", "worlds=8", 1))
    assert "tournament.toml was changed after the tournament began" in report(tmp_path, code=4).stderr


def test_players_that_are_gone_are_reported(tmp_path, report):
    three(tmp_path, deals=4, specs=["py:no_such_module:Bot", "greedy", "random"])
    document = json.loads(report(tmp_path, "--json").stdout)
    assert document["players"][0]["spec"] == "py:no_such_module:Bot"


def test_spoilt_times_are_left_out(tmp_path, report):
    three(tmp_path, deals=4)
    good = report(tmp_path, "--json").stdout
    spoilt = [
        '{"game":1,"decisions":[1,1,1],"thinking":[1e999,0,0],"slowest":[0,0,0]}',
        '{"game":1,"decisions":[1,1,1],"thinking":[0,0,0],"slowest":[NaN,0,0]}',
        '{"game":1,"decisions":[1' + "0" * 400 + ',1,1],"thinking":[1,0,0],"slowest":[0,0,0]}',
        '{"game":1,"decisions":[true,1,1],"thinking":[-5,0,0],"slowest":[0,0,0]}',
        '{"game":1,"decisions":[1],"thinking":[1],"slowest":[0]}',
        "[" * 100_000,
        '{"game":[1]}',
        "\udcff",
    ]
    path = tmp_path / "times.jsonl"
    text = "\n".join([*spoilt, path.read_text()])
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert report(tmp_path, "--json").stdout == good


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (None, 4, "is no directory of a tournament: it has no tournament.toml"),
        ("format = 1", 3, "tournament.toml:1:"),
        ('format = "richelieu-tournament/1"', 3, "tournament.toml:1:"),
        ("format = ", 3, "tournament.toml:1:9: error[E106]"),
    ],
)
def test_a_directory_that_is_none(tmp_path, report, text, code, message):
    if text is not None:
        (tmp_path / "tournament.toml").write_text(text)
    assert message in report(tmp_path, code=code).stderr


@pytest.mark.parametrize("deals", [0, 1, 2])
def test_few_deals_show_no_infinity_and_no_bare_point(tmp_path, report, deals):
    results = played(lineups_of(3, 3, deals), (0.6, 0.0, -0.4), 1) if deals else []
    write(tmp_path, results, NAMES, 3, GAME, deals=10)
    html = tmp_path / "report.html"
    text = report(tmp_path, "--html", html).stdout
    document = report(tmp_path, "--json").stdout
    for form in (text, html.read_text(encoding="utf-8"), document):
        assert not re.search(r"\b(?:inf|nan|Infinity|NaN)\b", form)
    if deals < 2:
        assert "WARNING  fewer than two complete deals: there are no intervals yet." in text
        assert "±n/a" in text or deals == 0
        assert not re.search(r"±\d", text)
    else:
        assert re.search(r"Alpha +\d+\.\d % ±\d", text)


def test_who_won_everything_has_finite_figures(tmp_path, report):
    results = played(lineups_of(2, 2, 30), (100.0, 0.0), 1)
    write(tmp_path, results, ["Ever", "Never"], 2, GAME)
    text = report(tmp_path).stdout
    assert re.search(r"^Ever +100\.0 % \[9\d\.\d, 100\.0\] +\+50\.0 .* \+357 −\d+/\+\d+ ", text, re.MULTILINE)
    assert re.search(r"^Never +0\.0 % \[0\.0, \d\.\d\] +−50\.0 ", text, re.MULTILINE)
    assert re.search(r"Ever against Never: \+100\.0 \[\+\d\d\.\d, \+100\.0\] per game", text)
    assert "Ever is better with > 99.9 %" in text or "Ever is better with 99." in text


def test_games_that_nobody_is_known_to_have_spoilt_are_told(tmp_path, report):
    results = played(lineups_of(3, 3, 2), (0.0, 0.0, 0.0), 11)
    shares, places = (1 / 3, 1 / 3, 1 / 3), (1, 1, 1)
    results[1] = replace(
        results[1], returns=shares, places=places, points=None, reason="worker", detail="it ended 3 times"
    )
    text = report(write(tmp_path, results, NAMES, 3, GAME)).stdout
    assert (
        "WARNING  1 game ended the process that played it again and again, and nobody knows at whose" in text
    )


def test_of_equal_players_none_is_better(tmp_path, report):
    results = played([[(0, 1), (1, 0)]] * 4, (0.0, 0.0), 1)
    ways = [((0.0, 1.0), (2, 1), (0, 1)), ((1.0, 0.0), (1, 2), (1, 0))]
    results = [
        replace(game, returns=returns, places=places, points=points)
        for game, (returns, places, points) in ((game, ways[game.deal % 2]) for game in results)
    ]
    text = report(write(tmp_path, results, ["First", "Second"], 2, GAME)).stdout
    assert re.search(r"First against Second: 0\.0 .* per game, neither is better so far$", text, re.MULTILINE)
    assert "better with" not in text


@pytest.mark.parametrize("cells", [80, 120])
def test_a_table_too_wide_for_the_terminal_goes_on_below(tmp_path, cells):
    names = [letter * 59 + str(number) for number, letter in enumerate("ABCDE語GH")]
    found = make_report(write(tmp_path, played(lineups_of(8, 4, 8), [3.0] + [0.0] * 7, 1), names, 4, GAME))
    lines = report_text(found, cells).splitlines()
    for head in ("player ", "row less column"):
        begins = [number for number, line in enumerate(lines) if line.startswith(head)]
        tables = [lines[begin : begin + 9] for begin in begins]
        assert len(tables) > 1
        assert max(cells_of(line) for table in tables for line in table) <= cells
        firsts = [[line.split("  ")[0] for line in table] for table in tables]
        assert all(first == firsts[0] for first in firsts)
    assert len(report_text(found).splitlines()) < len(lines), "what is no terminal has one table"


def test_the_parts_of_a_folded_table_hold_every_column_once():
    rows = [["name", "a", "bb", "ccc", "remark"], ["x", "1", "2", "3"]]
    assert folded(rows, "lrrrl", None) == columns(rows, "lrrrl") == folded(rows, "lrrrl", 80)
    assert folded(rows, "lrrrl", 12) == [
        "name  a  bb",
        "x     1   2",
        "name  ccc",
        "x       3",
        "name  remark",
        "x",
    ]


def test_many_players_get_a_table_of_pairs(tmp_path, report):
    results = played(lineups_of(5, 2, 10), (0.8, 0.4, 0.0, -0.4, -0.8), 1)
    write(tmp_path, results, list("ABCDE"), 2, GAME)
    lines = report(tmp_path).stdout.splitlines()
    order = [line.split()[0] for line in lines[2:7]]
    assert sorted(order) == list("ABCDE")
    head = next(number for number, line in enumerate(lines) if line.startswith("row less column"))
    assert re.fullmatch(r"row less column +1 +2 +3 +4 +5  \(each ±\d+\.\d or less\)", lines[head])
    assert [line.split()[:2] for line in lines[head + 1 : head + 6]] == [
        [str(n), name] for n, name in enumerate(order, 1)
    ]
    assert lines[head + 1].split()[2] == "·"


def test_sides_are_seats_and_their_players_keep_them(tmp_path, report):
    sides = core.part(SIDES, "chairs").SIDE_NAMES
    results = played([[(0, 1)]] * 30, (0.5, 0.0), 3)
    write(tmp_path, results, list(sides), 2, SIDES)
    text = report(tmp_path).stdout
    assert f"{SIDES} · 2 seats · 30 deals × 1 rotation = 30 games" in text
    assert f"seats    {sides[0]}: " in text


def test_a_run_that_a_test_has_ended_counts_the_deals_up_to_the_verdict(tmp_path, report):
    stop = '{ compare = ["Alpha", "Beta"], better_by = 0.05, alpha = 0.05, beta = 0.05 }'
    three(tmp_path, deals=200, stop=stop)
    found = make_report(tmp_path)
    assert found.test.verdict == "better"
    assert found.summary.deals == found.test.looked_at < 200
    text = report_text(found)
    assert (
        f"Alpha better than Beta by 5: Alpha is better than Beta after {found.test.deals} deals (LLR " in text
    )
    assert "overstated" in text
    path = tmp_path / "games.jsonl"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[: 3 * found.summary.deals]))
    assert report_text(make_report(tmp_path)) == text


def test_no_order_of_the_lines_changes_a_byte(tmp_path, report):
    with_failures(tmp_path)
    forms = report(tmp_path).stdout, report(tmp_path, "--json").stdout
    path = tmp_path / "games.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    random.Random(3).shuffle(lines)
    path.write_text("".join(lines))
    assert (report(tmp_path).stdout, report(tmp_path, "--json").stdout) == forms


def test_json(tmp_path, report):
    document = json.loads(report(with_failures(tmp_path), "--json").stdout)
    assert document["format"] == "richelieu-report/1"
    assert (document["deals"], document["rotations"], document["games"]) == (40, 3, 120)
    assert document["ranking"] == NAMES
    alpha = document["players"][0]
    assert alpha["share"]["low"] < alpha["share"]["mean"] < alpha["share"]["high"]
    assert alpha["fair"] == pytest.approx(1 / 3)
    assert alpha["rating"]["low"] < alpha["rating"]["mean"] < alpha["rating"]["high"]
    assert document["players"][2]["failures"] == {"crash": 1, "timeout": 2}
    assert [pair["players"] for pair in document["pairs"]] == [NAMES[:2], NAMES[::2], NAMES[1:]]
    assert len(document["convergence"]) == 20
    assert document["convergence"][-1]["shares"][0] == alpha["share"]
    assert document["failures"][0] == {
        "game": 5, "deal": 1, "player": "Gamma", "reason": "timeout", "detail": "no <answer> within 60 s",
        "bundle": "failures/000005",
    }  # fmt: skip
    assert [(end["reason"], end["games"]) for end in document["endings"]] == [
        ("normal", 117),
        ("crash", 1),
        ("timeout", 2),
    ]
    assert document["endings"][0]["share"]["low"] < document["endings"][0]["share"]["mean"] == 0.975
    assert document["players"][1]["thinking"]["decisions"] == 1200
    assert document["tournament"]["on_failure"] == "forfeit"


def test_csv_has_a_row_a_player_and_a_row_a_game(tmp_path, report):
    path = tmp_path / "out.csv"
    result = report(with_failures(tmp_path), "--csv", path)
    assert f"written: {path}" in result.stderr
    players = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert [row["player"] for row in players] == NAMES
    assert players[2]["failed_timeout"] == "2"
    assert float(players[0]["share_low"]) < float(players[0]["share"]) < float(players[0]["share_high"])
    games = list(csv.DictReader(io.StringIO((tmp_path / "out-games.csv").read_text(encoding="utf-8"))))
    assert len(games) == 120
    assert [games[5][key] for key in ("game", "reason", "failed", "counted")] == [
        "5",
        "timeout",
        "Gamma",
        "1",
    ]
    assert {games[0][f"player_{seat}"] for seat in (1, 2, 3)} == set(NAMES)
    assert sum(float(games[0][f"share_{seat}"]) for seat in (1, 2, 3)) == 1


def test_csv_has_no_formula(tmp_path, report):
    names = ["-1+1", "+1", "@sum"]
    results = [spoilt(game, 0, "crash") for game in played(lineups_of(3, 3, 2), [0.0] * 3, 1)]
    results = [replace(game, detail="=1") for game in results]
    report(write(tmp_path, results, names, 3, GAME), "--csv", tmp_path / "out.csv")
    for file in ("out.csv", "out-games.csv"):
        rows = list(csv.reader(io.StringIO((tmp_path / file).read_text(encoding="utf-8"))))
        texts = {cell for row in rows for cell in row}
        assert {f"'{name}" for name in names} <= texts
        assert not any(cell[:1] in tuple("=+@") for cell in texts)
    assert "'=1" in texts


def test_a_hyphen_is_stdout(tmp_path, report, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = three(tmp_path / "t", deals=4)
    rows = list(csv.DictReader(io.StringIO(report(folder, "--csv", "-").stdout)))
    assert [row["rank"] for row in rows] == ["1", "2", "3"]
    result = report(folder, "--csv", "-", "--html", "page.html")
    assert result.stdout.startswith("rank,player,")
    assert report(folder, "--html", "-").stdout == Path("page.html").read_text(encoding="utf-8")
    report(folder, "--csv", "-", "--assert", "Gamma > Alpha", code=6)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["page.html", "t"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--csv", "-", "--html", "-"], "--html - and --csv - would write to stdout together"),
        (["--csv", "-", "--json"], "--csv - and --json would write to stdout together"),
        (["--html", "-", "--json"], "--html - and --json would write to stdout together"),
        (["--csv", "a", "--html", "a"], "--html and --csv would both write to a"),
        (["--csv", "a.csv", "--html", "a-games.csv"], "--html and --csv would both write to a-games.csv"),
    ],
)
def test_documents_that_would_stand_in_one_place_are_refused(tmp_path, report, monkeypatch, args, message):
    monkeypatch.chdir(tmp_path)
    folder = three(tmp_path / "t", deals=2)
    assert message in report(folder, *args, code=2).stderr
    assert [path.name for path in tmp_path.iterdir()] == ["t"]


def test_a_file_is_replaced_where_it_stands(tmp_path, report):
    folder = three(tmp_path / "t", deals=2)
    (tmp_path / "real.csv").write_text("old")
    (tmp_path / "real.csv").chmod(0o600)
    (tmp_path / "out.csv").symlink_to("real.csv")
    report(folder, "--csv", tmp_path / "out.csv", "--force")
    assert (tmp_path / "out.csv").is_symlink()
    assert (tmp_path / "real.csv").read_text().startswith("rank,player,")
    assert (tmp_path / "real.csv").stat().st_mode & 0o777 == 0o600


def test_a_team_is_one_player_whose_figures_are_named(run, tmp_path):
    config = tmp_path / "t.toml"
    config.write_text(
        f'format = "richelieu-tournament/1"\ngame = "{SIDES}"\nseed = 5\ndeals = 2\n'
        '[[player]]\nname = "Mixed"\nspec = "greedy:worlds=1"\n'
        f'figures = {{ {core.part(SIDES, "chairs").CHAIR_NAMES[-1]} = "random" }}\n'
        '[[player]]\nname = "Other"\nspec = "random"\n'
    )
    run("tournament", "run", config, "--out", tmp_path / "t", "--jobs", 1)
    rows = list(csv.DictReader(io.StringIO(run("tournament", "report", tmp_path / "t", "--csv", "-").stdout)))
    pytest.importorskip("matplotlib")
    html = run("tournament", "report", tmp_path / "t", "--html", "-").stdout
    for figure in core.part(SIDES, "chairs").CHAIR_NAMES:
        assert f">Mixed: {figure.replace(chr(39), '&#39;')}</th>" in html
    specs = {row["player"]: row["spec"].split(" | ") for row in rows}
    assert specs["Other"] == ["random"]
    assert [spec.partition("=")[0] for spec in specs["Mixed"]] == list(core.part(SIDES, "chairs").CHAIR_NAMES)
    assert specs["Mixed"][-1].endswith("=random")
    assert sum(":worlds=1," in spec for spec in specs["Mixed"]) == len(specs["Mixed"]) - 1


def test_tables_hold_their_columns_whatever_the_names(tmp_path, report):
    long = ["x" * 55 + str(number) for number in range(2)]
    write(tmp_path, played(lineups_of(3, 3, 30), [0.0] * 3, 1), ["日本語の名前 🙂", *long], 3, GAME)
    lines = report(tmp_path).stdout.splitlines()
    table = lines[1:5]
    assert len({cells_of(line.partition(" %")[0]) for line in table[1:]}) == 1
    assert max(map(cells_of, table)) < 150
    assert sum("xx…xx" in line for line in table) == 2
    assert sum(line.split()[0][-1] in "01" for line in table[1:]) == 2, "names differ at their ends"


def test_cells_of_a_text_and_what_is_cut_off():
    assert [cells_of(text) for text in ("abc", "日本", "e\u0301", "🙂")] == [3, 4, 1, 2]
    assert shortened("abcdefghij", 10) == "abcdefghij"
    assert shortened("abcdefghij", 7) == "abcd…ij"
    assert cells_of(shortened("日本語の名前", 8)) <= 8


def test_one_is_not_many(tmp_path, report):
    write(
        tmp_path, played(lineups_of(2, 2, 1, rotations="1"), [0.0] * 2, 1), ["A", "B"], 2, GAME, rotations="1"
    )
    assert "2 seats · 1 deal × 1 rotation = 1 game · " in report(tmp_path).stdout


def test_files_are_overwritten_only_with_force(tmp_path, report):
    three(tmp_path, deals=3)
    (tmp_path / "out-games.csv").write_text("mine")
    assert "out-games.csv exists already" in report(tmp_path, "--csv", tmp_path / "out.csv", code=4).stderr
    report(tmp_path, "--csv", tmp_path / "out.csv", "--force")
    assert (tmp_path / "out-games.csv").read_text().startswith("game,deal,rotation,counted")


@pytest.mark.parametrize(
    ("claim", "code", "message"),
    [
        ("Alpha > Gamma", 0, ""),
        ("Alpha>Gamma", 0, ""),
        ("Gamma > Alpha", 6, "does not hold with 95 %: Gamma against Alpha: −"),
        (
            "Alpha > Alpa",
            2,
            "no player is called 'Alpa'; did you mean 'Alpha'? (players are Alpha, Beta, Gamma)",
        ),
        ("Alpha", 2, "'Alpha' is no comparison: write \"A > B\""),
        ("Alpha > Alpha", 2, "compares a player with itself"),
    ],
)
def test_claims(tmp_path, report, claim, code, message):
    assert message in report(three(tmp_path), "--assert", claim, code=code).stderr


def test_a_claim_about_equal_players_does_not_hold_either_way(tmp_path, report):
    three(tmp_path, deals=20, strengths=(0.0, 0.0, 0.0))
    report(tmp_path, "--assert", "Alpha > Beta", code=6)
    report(tmp_path, "--assert", "Beta > Alpha", code=6)
    (tmp_path / "games.jsonl").write_text("")
    assert "Alpha against Beta: n/a" in report(tmp_path, "--assert", "Alpha > Beta", code=6).stderr


def test_without_the_extra_the_text_leaves_ratings_out_and_html_says_what_to_install(
    tmp_path, report, monkeypatch
):
    three(tmp_path, deals=5)
    for name in [name for name in sys.modules if name.split(".")[0] in ("choix", "matplotlib")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "choix", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    text = report(tmp_path).stdout
    assert 'Elo-like ratings need choix: pip install "richelieu[report]"' in text
    assert "Elo-like  " not in text
    assert json.loads(report(tmp_path, "--json").stdout)["players"][0]["rating"] is None
    error = report(tmp_path, "--html", tmp_path / "x.html", code=4).stderr
    assert 'report --html needs matplotlib: pip install "richelieu[report]"' in error
    assert not (tmp_path / "x.html").exists()


def bounded(folder, deals, resamples, seconds, mebibytes):
    """A report in all forms on four players, in a process of its own, within these bounds."""
    import subprocess

    results = played(lineups_of(4, 4, deals), (0.3, 0.1, 0.0, -0.3), 1)
    write(folder, results, list("ABCD"), 4, GAME)
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from ai_cli.arena import ratings\n"
        "from ai_cli.report import figures, page, tables, text\n"
        f"ratings.RESAMPLES = {resamples}\n"
        "found = figures.make_report(Path(sys.argv[1]))\n"
        "text.report_text(found), tables.document_of(found), tables.games_csv(found), page.page(found, Path('.'))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(core.__file__).parents[1],
    )
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert min(wall, used) < seconds, f"{wall:.1f} s, {used:.1f} s of processor time"
    assert int(done.stdout) / 1024 < mebibytes, f"{int(done.stdout) / 1024:.0f} MiB"


def test_five_thousand_games_are_reported_fast(tmp_path):
    bounded(tmp_path, 1_250, resamples=100, seconds=5, mebibytes=300)


@pytest.mark.study
def test_a_hundred_thousand_games_are_reported_in_twenty_seconds_and_500_mib(tmp_path):
    bounded(tmp_path, 25_000, resamples=2_000, seconds=20, mebibytes=500)
