"""Files that people write: what is refused, at which line and column, in which words."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.problems import CODES, Place, Problem
from core.source import Source, SourceError, UnreadableError, render

SAMPLE = """title = "x"
list = [
  { card = "Ring", price = 6 },
  "two words",
]
a.b = 3
"quoted key" = true
[[player]]
name = "Ann"
hand = ["Ruby 3", { unknown = 4 }]
[[player]]
name = 'Bob'
[[player.know]]
not = ["King"]
"""


def refusal(data: bytes | str, name: str = "f.toml") -> str:
    """The message with which a text is refused."""

    def read() -> object:
        return (Source.from_bytes(data, name) if isinstance(data, bytes) else Source(data, name)).document()

    with pytest.raises(SourceError) as caught:
        read()
    assert str(caught.value) == render(caught.value.problems, caught.value.source)
    return str(caught.value)


def test_a_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError) as caught:
        Source.read(tmp_path)
    assert str(caught.value) == f"{tmp_path}: error[E101]: this is a directory, not a file"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(UnreadableError) as caught:
        Source.read(path)
    assert str(caught.value) == f"{path}: error[E100]: cannot be read: No such file or directory"


def test_a_path_with_a_zero_byte_is_refused() -> None:
    with pytest.raises(UnreadableError, match=r"error\[E100\]: cannot be read: embedded null byte"):
        Source.read("a\0b")


@pytest.mark.parametrize("data", [b"", b"  \r\n\n", b"\xef\xbb\xbf \n"])
def test_an_empty_file_is_refused(data: bytes) -> None:
    assert refusal(data) == (
        "f.toml:1:1: error[E102]: the file is empty\nhelp: 'richelieu position new GAME' prints a template"
    )


def test_a_binary_file_is_refused() -> None:
    assert refusal(b"\x7fELF\x02\x01\x01\x00hello world, this is text\x00and more") == (
        "f.toml:1:1: error[E103]: this is a binary file, not a text\n"
        "help: positions are TOML or JSON files, saved as plain text"
    )


@pytest.mark.parametrize(
    "data",
    ['game = "necklace"'.encode("utf-16"), "game = 1".encode("utf-16-be"), "a = 1".encode("utf-16-le")],
)
def test_utf_16_from_notepad_is_refused(data: bytes) -> None:
    assert refusal(data) == (
        "f.toml:1:1: error[E104]: the file is UTF-16, not UTF-8\nhelp: in Notepad: File, Save as, Encoding: UTF-8"
    )


def test_a_byte_that_is_not_utf_8_is_shown_in_its_line() -> None:
    assert refusal('a = 1\r\nname = "René"\r\n'.encode("latin-1")) == (
        "f.toml:2:12: error[E105]: byte 0xE9 is not UTF-8\n"
        '    2 | name = "Ren\ufffd"\n'
        "      |            ^\n"
        "help: save the file with the encoding UTF-8"
    )


def test_a_file_of_many_megabytes_is_refused() -> None:
    assert refusal(b"#" * (5 << 20)) == (
        "f.toml:1:1: error[E110]: the file is larger than 4 MiB: it is no file of this program"
    )


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter() -> None:
    source = Source.from_bytes(b'\xef\xbb\xbfa = 1\r\nb = "x"\r\n', "f.toml")
    assert source.document() == {"a": 1, "b": "x"}
    assert source.line_col(source.span(("b",))[0]) == (2, 5)


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a = 1")))
    source = Source.read("-")
    assert (source.name, source.document()) == ("<stdin>", {"a": 1})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    with pytest.raises(
        SourceError, match=r"^<stdin>:1:1: error\[E102\]: nothing came on standard input\nhelp: "
    ):
        Source.read("-")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "a = 1\nb == 2\n",
            "f.toml:2:4: error[E106]: TOML: no value: texts need quotes, numbers are plain digits",
        ),
        (
            "a = 1\nb = Ring\n",
            "f.toml:2:5: error[E106]: TOML: no value: texts need quotes, numbers are plain digits",
        ),
        ("a = 1\na = 2\n", "f.toml:2:1: error[E106]: TOML: the key a was given before in this table"),
        (
            "a = [1, 2\n",
            "f.toml:1:10: error[E106]: TOML: a list is not closed: ',' or ']' is missing; the file ends here",
        ),
        ("[a]\n[a]\n", "f.toml:2:1: error[E106]: TOML: the table [a] was given before"),
        (
            "[a.b]\n[a.b]\n",
            "f.toml:2:1: error[E106]: TOML: the table [a.b], or one that it stands in, was given before",
        ),
        (
            "a = {}\na.b = 1\n",
            "f.toml:2:8: error[E106]: TOML: a was given in full before: nothing can be added to it",
        ),
        ("a = {b = 1, b = 2}\n", "f.toml:1:18: error[E106]: TOML: the key b is given twice in one table"),
        ("just words\n", "f.toml:1:6: error[E106]: TOML: expected '=' after the key"),
    ],
)
def test_toml_faults_have_line_and_column(text: str, message: str) -> None:
    assert refusal(text).split("\n")[0] == message


def test_a_toml_fault_is_shown_with_its_line() -> None:
    assert refusal("a = 1\nb = Ring\n").split("\n")[1:] == ["    2 | b = Ring", "      |     ^"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"a": [1, 2',
            "f.json:1:12: error[E107]: JSON: expecting ',' delimiter; the text ends in the middle: was it cut off?",
        ),
        (
            '{"a": "Rub',
            "f.json:1:7: error[E107]: JSON: unterminated string starting; the text ends in the middle: was it cut off?",
        ),
        ('{"a": 1,\n "b" 2}', "f.json:2:6: error[E107]: JSON: expecting ':' delimiter"),
        ('{"a": 1,\n "a": 2}', 'f.json:2:2: error[E107]: JSON: the key "a" is given twice in one object'),
        ('{"a": NaN}', "f.json:1:7: error[E107]: JSON: NaN is no number"),
        ("[1]", "f.json:1:1: error[E108]: the document must be one JSON object: {...}"),
    ],
)
def test_json_faults_have_line_and_column(text: str, message: str) -> None:
    assert refusal(text, "f.json").split("\n")[0] == message


def test_json_is_known_by_its_first_brace() -> None:
    assert Source(' \n{"a": 1}', "anything").document() == {"a": 1}


@pytest.mark.parametrize("text", ["a = " + "[" * 60 + "]" * 60, '{"a": ' + "[" * 60 + "]" * 60 + "}"])
def test_deep_nesting_is_refused(text: str) -> None:
    assert refusal(text, "f") == "f:1:1: error[E109]: tables and lists are nested more than 40 deep"


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, '{"a": ' + "[" * 100_000])
def test_absurd_nesting_is_refused(text: str) -> None:
    assert "error[E10" in refusal(text, "f")


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    assert "error[E106]" in refusal("a = " + "9" * 5000)
    assert "error[E107]" in refusal('{"a": ' + "9" * 5000 + "}", "f.json")


def piece(source: Source, *keys: str | int, on_key: bool = False) -> str:
    """The text where a value stands."""
    start, end = source.span(keys, on_key)
    return source.text[start:end]


def test_toml_values_and_keys_are_found() -> None:
    source = Source(SAMPLE)
    assert piece(source, "title") == '"x"'
    assert piece(source, "title", on_key=True) == "title"
    assert piece(source, "list") == "list"
    assert piece(source, "list", 0) == '{ card = "Ring", price = 6 }'
    assert piece(source, "list", 0, "card") == '"Ring"'
    assert piece(source, "list", 0, "price", on_key=True) == "price"
    assert piece(source, "a", "b") == "3"
    assert piece(source, "quoted key", on_key=True) == '"quoted key"'
    assert piece(source, "player", 0, "hand", 1, "unknown") == "4"
    assert piece(source, "player", 1, "know", 0, "not", 0) == '"King"'
    assert source.line_col(source.span(("player", 1))[0]) == (11, 1)
    assert piece(source, "player", 1) == "[[player]]"


def test_of_a_missing_value_the_table_is_found() -> None:
    source = Source(SAMPLE)
    assert piece(source, "player", 1, "hand") == "[[player]]"
    assert piece(source, "list", 0, "level") == '{ card = "Ring", price = 6 }'
    assert source.span(("nothing",)) == (0, 0)


def test_json_values_and_keys_are_found() -> None:
    document = tomllib.loads(SAMPLE)
    for indent in (None, 2):
        source = Source(json.dumps(document, indent=indent), "f.json")
        assert piece(source, "title") == '"x"'
        assert piece(source, "list", 0, "price", on_key=True) == '"price"'
        assert piece(source, "a", "b") == "3"
        assert piece(source, "player", 0, "hand", 1, "unknown") == "4"
        assert piece(source, "player", 1, "know", 0, "not", 0) == '"King"'


@pytest.mark.parametrize("is_json", [False, True])
def test_every_value_is_found_at_its_text(is_json: bool) -> None:
    document = tomllib.loads(SAMPLE)
    source = Source(json.dumps(document, ensure_ascii=False), "f.json") if is_json else Source(SAMPLE)

    def walk(value: object, keys: tuple[str | int, ...]) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(inner, (*keys, key))
        elif isinstance(value, list):
            for index, inner in enumerate(value):
                walk(inner, (*keys, index))
        elif isinstance(value, str):
            assert piece(source, *keys)[1:-1] == value
        else:
            assert piece(source, *keys) == str(value).lower()

    walk(document, ())


def test_a_part_of_a_text_is_found() -> None:
    source = Source('events = ["play Theif > Bob"]')
    start, end = source.locate(Place(("events", 0), part=(5, 10)))
    assert source.text[start:end] == "Theif"


def test_problems_are_printed_in_the_order_of_their_places_with_all_places() -> None:
    source = Source('discards = ["Thief*3"]\nhand = ["Thief*2", "Ring"]\n', "ann.toml")
    late = Problem(
        "E213",
        "5 Thieves are accounted for, but the game has 4",
        Place(("hand", 0), "2 here"),
        (Place(("discards", 0), "3 here"),),
        "one of them may be a Musketeer",
    )
    early = Problem("W104", "doubtful", Place(("discards",), on_key=True), severity="warning")
    assert render([late, early], source) == (
        "ann.toml:1:1: warning[W104]: doubtful\n"
        '    1 | discards = ["Thief*3"]\n'
        "      | ^^^^^^^^\n"
        "ann.toml:2:9: error[E213]: 5 Thieves are accounted for, but the game has 4\n"
        '    2 | hand = ["Thief*2", "Ring"]\n'
        "      |         ^^^^^^^^^ 2 here\n"
        '    1 | discards = ["Thief*3"]\n'
        "      |             ^^^^^^^^^ 3 here\n"
        "help: one of them may be a Musketeer"
    )


def test_carets_stand_below_wide_and_accented_letters() -> None:
    source = Source('a = ["女王", "é", "x"]', "f")
    lines = render([Problem("E210", "no", Place(("a", 2)))], source).split("\n")
    assert lines[1:] == ['    1 | a = ["女王", "é", "x"]', "      |                   ^^^"]


def test_a_long_line_is_cut_around_the_place() -> None:
    source = Source(json.dumps({"a": "x" * 300, "b": 7, "c": "y" * 300}), "f.json")
    lines = render([Problem("E203", "no", Place(("b",)))], source).split("\n")
    assert lines[0] == "f.json:1:316: error[E203]: no"
    assert len(lines[1]) < 130
    assert lines[1][lines[2].index("^")] == "7"


def test_a_tab_counts_as_one_column_and_control_characters_are_not_printed() -> None:
    lines = refusal("\ta = \x1b[31m\n").split("\n")
    assert lines[0].startswith("f.toml:1:6:")
    assert lines[1:] == ["    1 |  a = \ufffd[31m", "      |      ^"]


def test_every_code_is_explained_in_one_sentence() -> None:
    for code, text in CODES.items():
        assert len(code) == 4 and code[0] in "EW" and code[1:].isdigit()
        assert text.endswith(".") and "\n" not in text


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"{")
@example(b"\xef\xbb\xbf{\r}")
@example(b"a = 1\ra = 2")
def test_arbitrary_bytes_are_read_or_refused(data: bytes) -> None:
    """Nothing but SourceError comes out, and its text names the file."""
    try:
        source = Source.from_bytes(data, "f")
        assert isinstance(source.document(), dict)
        source.span(("a", 0))
    except SourceError as error:
        assert str(error).startswith("f:")


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="ab=\"[]{},:.\n\r\t #\\1e+-0x'é", max_size=60))
def test_arbitrary_syntax_is_read_or_refused(text: str) -> None:
    for name in ("f.toml", "f.json"):
        try:
            source = Source(text, name)
            for key in source.document():
                assert source.span((key,))[1] > 0
        except SourceError as error:
            assert "error[E" in str(error)


keys = st.text(alphabet="abcé_- \"'", min_size=1, max_size=4)
values = st.recursive(
    st.integers(-9, 99) | st.booleans() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(keys, values, max_size=4), st.sampled_from([None, 0, 2]))
def test_each_json_value_parses_back_from_its_place(document: dict[str, object], indent: int | None) -> None:
    source = Source(json.dumps(document, indent=indent), "f.json")
    for key, value in document.items():
        start, end = source.span((key,))
        text = source.text[start:end]
        if "\n" not in json.dumps(value, indent=indent):
            assert json.loads(text) == value


def test_spans_are_looked_for_only_when_a_fault_is_shown() -> None:
    code = "import sys; from core.source import Source; Source('a = 1').document(); assert 'spanned_toml' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


def test_a_repeated_json_key_is_shown_where_it_stands_and_not_where_its_name_stands_last() -> None:
    text = '{"a": {"n": 1, "n": 2}, "b": {"n": 3, "m": 4, "m": 5}}'
    with pytest.raises(SourceError) as caught:
        Source(text, "f.json").document()
    places = [line.partition(": error")[0] for line in str(caught.value).split("\n") if "error" in line]
    assert places == ["f.json:1:16", "f.json:1:47"]
    assert "first here" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place"),
    [("a = 1\nb = " + "9" * 5000, "f.toml:2:5"), ('{"b": ' + "9" * 5000 + "}", "f.json:1:7")],
)
def test_a_number_of_thousands_of_digits_is_shown_at_its_place(text: str, place: str) -> None:
    with pytest.raises(SourceError) as caught:
        Source(text, place.partition(":")[0]).document()
    assert str(caught.value).startswith(f"{place}: error[E10")
    assert "a number has far too many digits" in str(caught.value)


def test_a_word_in_a_text_is_not_taken_for_the_nan_of_a_value() -> None:
    with pytest.raises(SourceError, match=r"^f.json:1:18: error\[E107\]: JSON: NaN is no number"):
        Source('{"a": "NaN", "b":NaN, "c": "NaN"}', "f.json").document()


def test_a_carriage_return_alone_is_named() -> None:
    with pytest.raises(SourceError, match="a line ends with a carriage return alone"):
        Source("a = 1\rb = 2\r", "f.toml").document()


def test_no_control_character_of_a_file_reaches_the_terminal() -> None:
    evil = "\x1b[31m\u202e"
    problem = Problem("E207", f"'{evil}' is no name", Place(label=evil, span=(0, 1)), help=f"not {evil}")
    text = render([problem], Source(f'name = "{evil}"', "f.toml"))
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_half_of_a_surrogate_pair_is_refused_in_every_text_and_key() -> None:
    text = r'{"a": ["x", {"b": "y\ud800"}], "\udfff": 1, "c": "\ud83d\ude00"}'
    with pytest.raises(SourceError) as error:
        Source(text, "f.json").document()
    heads = [line for line in str(error.value).split("\n") if "error[E111]" in line]
    places = [f"f.json:1:{text.index(piece) + 1}:" for piece in (r'"y\ud800"', r'"\udfff"')]
    assert [head.split(" ")[0] for head in heads] == places
