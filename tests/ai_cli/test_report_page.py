"""The HTML report: one file that needs nothing else, well-formed, and the same bytes for the same figures."""

import re
import shutil
import subprocess
import sys
import warnings
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # simulated.py

from simulated import lineups_of, played, write

import core
from ai_cli.report import plot_marks
from ai_cli.report import plots as drawing
from ai_cli.report.figures import make_report
from ai_cli.report.page import page
from ai_cli.report.plots import plots

pytest.importorskip("matplotlib")

GAME = next(name for name, info in core.GAMES.items() if info.max_seats >= 4)
NAMES = ["A & B", "<script>alert(1)</script>", 'C $x_1$ "quoted"', "D"]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", autouse=True)
def few_resamples():
    """Ratings cost most of a report's time; their intervals have tests of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ai_cli.arena.ratings.RESAMPLES", 60)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    from dataclasses import replace

    results = played(lineups_of(4, 4, 40), (0.5, 0.1, 0.0, -0.5), 2, seat_luck=0.3)
    results[9] = replace(results[9], reason="crash", failed=1, detail="it said <b>no</b> & went", points=None,
                         failure="failures/000009")  # fmt: skip
    return write(tmp_path_factory.mktemp("run"), results, NAMES, 4, GAME, name="A & B <i>", specs=[
        "greedy", "random", "ismcts:iterations=5", "ismcts:seconds=2"])  # fmt: skip


@pytest.fixture(scope="module")
def found(folder):
    return make_report(folder)


@pytest.fixture(scope="module")
def html(folder, found):
    return page(found, folder)


@pytest.fixture(scope="module")
def tree(html):
    """The page as XML: every element is closed, every name of a player is escaped."""
    return as_tree(html)


def many(folder, names, deals=4, seats=2, **more):
    """The report on players of these names, the first by far the best."""
    strengths = [3.0] + [-0.2 * number for number in range(1, len(names))]
    results = played(lineups_of(len(names), seats, deals), strengths, 5)
    return make_report(write(folder, results, names, seats, GAME, **more))


def as_tree(html):
    return ElementTree.fromstring(html.partition("\n")[2].replace("<!doctype html>", ""))


def with_class(tree, name):
    return [one for one in tree.iter() if name in one.attrib.get("class", "").split()]


def texts(tree, tag):
    return ["".join(element.itertext()).strip() for element in tree.iter(tag)]


def test_it_has_all_parts(tree):
    assert texts(tree, "h1") == ["A & B <i>"]
    assert texts(tree, "h2") == [
        "Warnings", "Ranking", "Player against player", "Convergence", "Seats", "Points",
        "How games ended, and how long they were", "Time per decision", "Failures", "Settings",
    ]  # fmt: skip
    assert len(list(tree.iter(f"{SVG}svg"))) == 6
    assert "A & B" in texts(tree, "th")
    assert NAMES[1] in texts(tree, "th")


def test_it_needs_no_network_and_no_script(html, tree):
    assert not list(tree.iter("script"))
    for element in tree.iter():
        assert element.tag.rpartition("}")[2] not in (
            "link",
            "img",
            "iframe",
            "object",
            "embed",
            "base",
            "foreignObject",
        )
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), name
            if name.rpartition("}")[2] in ("href", "src"):
                assert value.startswith("#") or not re.match(r"[a-z]+:|//", value), value
    outside = set(re.findall(r"[a-z]+://[^\s\"'<]*", html))
    assert outside <= {"http://www.w3.org/2000/svg"}
    assert "@import" not in html
    assert not re.search(r"url\((?!#)", html)


def test_ids_are_used_once_and_references_lead_somewhere(html, tree):
    ids = [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]*)\)", html)) | set(re.findall(r'href="#([^"]*)"', html)) <= set(ids)


def test_tables_say_what_their_heads_are_for(tree):
    heads = list(tree.iter("th"))
    assert heads
    assert all(head.attrib.get("scope") in ("col", "row") for head in heads)
    for table in tree.iter("table"):
        columns = {sum(int(cell.attrib.get("colspan", 1)) for cell in row) for row in table.iter("tr")}
        assert len(columns) == 1, texts(table, "th")


def test_a_head_stands_over_a_value_and_its_interval(tree):
    head = next(one for one in tree.iter("th") if one.text == "Win share")
    assert head.attrib["colspan"] == "2"
    ranking = next(iter(tree.iter("table")))
    behind = [row[index + 1] for row in ranking.find("tbody") for index in (2, 5, 7, 9)]
    assert {cell.attrib["class"] for cell in behind} == {"pm"}


def test_what_says_what_a_table_is_does_not_scroll_with_it(tree):
    assert not list(tree.iter("caption"))
    captions = {one.attrib["id"]: "".join(one.itertext()) for one in with_class(tree, "caption")}
    named = [
        table.attrib["aria-labelledby"] for table in tree.iter("table") if "aria-labelledby" in table.attrib
    ]
    assert len(named) == 2
    assert all(len(captions[name]) > 60 for name in named)
    for scrolled in with_class(tree, "scroll"):
        assert not with_class(scrolled, "caption")


def test_a_dot_or_a_number_stands_beside_the_first_word(tree):
    boxes = with_class(tree, "marked")
    assert [box[0].attrib["class"] for box in boxes] == ["dot"] * 4 + ["rank"] * 8
    assert all(box[1].text in NAMES for box in boxes)
    assert re.search(r"\.marked \{ display: flex;", "".join(texts(tree, "style")))


def test_many_players_are_compared_in_tables_that_fit_a_page(tmp_path):
    names = [f"Player {number}" for number in range(14)]
    found = as_tree(page(many(tmp_path, names), tmp_path))
    tables = [table for table in found.iter("table") if "aria-labelledby" in table.attrib]
    assert [len(table.find("thead/tr")) for table in tables] == [13, 3, 13, 3]
    heads = [texts(table.find("thead"), "th")[1:] for table in tables[:2]]
    assert [int(head) for part in heads for head in part] == list(range(1, 15))
    assert all(len(table.find("tbody")) == 14 for table in tables)


def test_a_long_list_of_players_is_no_title(tmp_path):
    found = as_tree(page(many(tmp_path, ["x" * 50 + str(number) for number in range(6)]), tmp_path))
    assert texts(found, "h1") == [f"{GAME}: 6 players"]


def test_what_is_counted_has_whole_numbers_on_its_axis(tmp_path):
    drawn = plots(many(tmp_path, ["A", "B"], deals=3))
    for name, last in (("convergence", "deals"), ("lengths", "plies; dotted: half of the games are shorter")):
        labels = texts(ElementTree.fromstring(drawn[name]), f"{SVG}text")
        ticks = labels[: labels.index(last)]
        assert len(ticks) > 1
        assert all(re.fullmatch("[−0-9]+", tick) for tick in ticks), (name, ticks)


def test_no_plot_of_points_is_cut_off_at_its_top(tmp_path):
    from dataclasses import replace

    results = played(lineups_of(2, 2, 20), (100.0, 0.0), 1)
    results = [replace(game, points=tuple(7 if p else game.game for p in game.lineup)) for game in results]
    figure = drawing._points(make_report(write(tmp_path, results, ["Flat", "Peak"], 2, GAME)))
    for axes in figure.axes:
        assert axes.get_ylim()[1] > max(patch.get_data().values.max() for patch in axes.patches)


@pytest.mark.study
@pytest.mark.parametrize("count", [6, 8, 12, 14])
def test_nothing_is_cut_off_in_print(tmp_path, count):
    if not (shutil.which("chromium") and shutil.which("pdftotext")):
        pytest.skip("no browser that prints")
    names = [f"Player number {number} of a league with very long names"[:59] for number in range(count)]
    report = many(tmp_path, names, deals=8, seats=4)
    file, printed, words = tmp_path / "report.html", tmp_path / "report.pdf", tmp_path / "report.xml"
    text = page(report, tmp_path)
    for size in ("A4", "letter"):
        file.write_text(text.replace("@page {", f"@page {{ size: {size};"), encoding="utf-8")
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--no-pdf-header-footer",
                        f"--print-to-pdf={printed}", file.as_uri()], check=True, timeout=120, capture_output=True)  # fmt: skip
        subprocess.run(["pdftotext", "-bbox", printed, words], check=True, timeout=60)
        width = float(re.search(r'<page width="([\d.]+)"', words.read_text(encoding="utf-8"))[1])
        ends = [float(end) for end in re.findall(r'xMax="([\d.]+)"', words.read_text(encoding="utf-8"))]
        assert max(ends) <= width - 40, size


def test_failures_are_linked_from_where_the_page_stands(folder, found, tree):
    links = [element.attrib["href"] for element in tree.iter("a")]
    assert links == ["failures/000009"]
    assert "it said <b>no</b> & went" in texts(tree, "td")
    (folder / "deep er").mkdir()
    assert 'href="../failures/000009"' in page(found, folder / "deep er")


def test_figures_are_those_of_the_other_forms(found, tree):
    cells = texts(tree, "td")
    share = found.summary.shares[0]
    assert (f"{100 * share.mean:.1f} %", f"±{100 * share.half:.1f}") in pairwise(cells)
    assert found.warnings() == texts(tree, "li")
    rating = found.ratings[0]
    assert any(
        value == f"{rating.value:+.0f}" and behind[0] == "±" for value, behind in pairwise(cells) if behind
    )


def test_light_dark_and_print_are_provided_for(html):
    assert "@media (prefers-color-scheme: dark)" in html
    assert "@media print" in html
    for name in set(re.findall(r"var\((--\w+)\)", html)):
        assert html.count(f"{name}: #") == 3, f"{name} is not set for light, dark and print"


def test_the_same_figures_give_the_same_bytes(folder, found, html):
    assert page(make_report(folder), folder) == html
    assert plots(found) == plots(found)


def test_plots_hold_no_header_no_clock_and_no_fixed_colour(found):
    for name, svg in plots(found).items():
        assert svg.startswith("<svg "), name
        assert not re.search(r"metadata|<\?xml|DOCTYPE|dc:date|matplotlib\.org", svg), name
        assert not re.search(r"#[0-9a-f]{6}\b", svg), name
        assert "var(--" in svg
        ElementTree.fromstring(svg)


def test_names_are_drawn_as_they_are(found):
    drawn = plots(found)["shares"]
    found_texts = texts(ElementTree.fromstring(drawn), f"{SVG}text")
    assert {"A & B", 'C $x_1$ "quoted"', "D"} <= set(found_texts)


def test_names_of_any_script_and_length_are_shown_without_a_word(tmp_path):
    names = ["日本語の名前 🙂", "y" * 60]
    found = make_report(write(tmp_path, played(lineups_of(2, 2, 6), (100.0, 0.0), 1), names, 2, GAME))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        text = page(found, tmp_path)
    assert "日本語の名前 🙂</text>" in text
    assert 'title="' + "y" * 60 in text
    assert max(map(len, texts(ElementTree.fromstring(text.partition("\n")[2]), "th"))) <= 62
    assert re.search(r"100\.0 %</td><td class=\"pm\">\[\d\d\.\d, 100\.0\]", text)


def test_players_with_one_colour_have_different_marks():
    marks = {(plot_marks.colour(player), plot_marks.marker(player)) for player in range(40)}
    assert len(marks) == 40


def test_labels_keep_their_distance_and_their_order():
    ends = [(25.0, 0), (25.1, 1), (24.9, 2), (40.0, 3)]
    placed = plot_marks.spread(ends, 1.0)
    assert [player for _, player in placed] == [2, 0, 1, 3]
    heights = [height for height, _ in placed]
    assert heights == pytest.approx([24.0, 25.0, 26.0, 40.0])


@pytest.mark.parametrize(
    ("values", "first", "width"),
    [([3, 4, 9], 2.5, 1.0), ([0.5, 0.5], -0.5, 1.0), ([0, 390], -10.0, 10.0), ([-7, 60], -8.0, 2.0)],
)
def test_bins_are_round_and_hold_every_value(values, first, width):
    edges = plot_marks.bins_of(values)
    assert edges[:2] == [first, first + width]
    assert edges[0] <= min(values) <= max(values) < edges[-1]
    assert sum(plot_marks.heights(values, edges)) == pytest.approx(100)
    assert len(edges) <= 45
