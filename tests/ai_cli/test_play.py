"""`richelieu play`, with typed lines."""

import json
import re

import pytest

ARGS = ("--player", "human", "--player", "random", "--seed", "5")


def typed(run, game, *lines, code=0, args=ARGS, out=None):
    """The screen after these lines; the input then ends."""
    more = ("--out", out) if out else ()
    return run("play", game, *args, *more, input="".join(f"{line}\n" for line in lines), code=code).output


def numbered(screen):
    """The moves that were listed last."""
    return re.findall(r"^ *\d+  (.*)$", screen.split("Ann> ")[-2], re.MULTILINE)


def test_the_end_of_the_input_saves_and_ends_as_quit_does(run, game, tmp_path):
    path, other = tmp_path / "game.jsonl", tmp_path / "quit.jsonl"
    screen = typed(run, game, "1", "1", out=path)
    assert f"Given up. Saved in {path}; it holds the hidden cards of all seats." in screen
    assert "not by its rules" in run("record", "verify", path).output
    typed(run, game, "1", "1", "q", out=other)
    assert path.read_bytes() == other.read_bytes()


def test_what_is_drawn_is_the_view_of_the_seat(run, game):
    screen = typed(run, game, "show", "moves")
    assert screen.count("Ann> ") == 3
    assert numbered(screen)


def test_a_number_and_the_text_of_a_move_are_the_same(run, game):
    first = numbered(typed(run, game, "moves"))[0]
    by_number, by_text = typed(run, game, "1"), typed(run, game, first.upper())
    assert f"> {first}" in by_number
    assert by_number == by_text


def test_a_beginning_is_echoed_in_full(run, game):
    moves = numbered(typed(run, game, "moves"))
    for move in moves:
        for length in range(1, len(move)):
            if sum(other.startswith(move[:length]) for other in moves) == 1 and not move[:length].isdigit():
                assert f"> {move}" in typed(run, game, move[:length])
                return


def test_what_is_no_move_costs_nothing(run, game):
    screen = typed(run, game, "fly to the moon", "moves")
    assert "fly" in screen
    assert screen.count("Ann> ") == 3


def test_undo_goes_back_to_the_last_decision(run, game):
    before = numbered(typed(run, game, "moves"))
    screen = typed(run, game, "undo", "1", "undo", "moves")
    assert "There is nothing to undo." in screen
    assert numbered(screen) == before


def test_undo_and_the_same_move_give_the_same_game(run, game, tmp_path):
    paths = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    typed(run, game, "1", "1", "1", out=paths[0])
    typed(run, game, "1", "1", "undo", "1", "1", out=paths[1])
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_hint_shows_moves_from_the_persons_view(run, game):
    screen = typed(run, game, "hint")
    assert re.search(r"next move +Ann wins", screen) or "There is only one move." in screen


def test_help_and_save(run, game, tmp_path):
    path = tmp_path / "saved.jsonl"
    screen = typed(run, game, "help", "save", f"save {path}", f"save {tmp_path / 'no' / 'x'}")
    assert "back to your last decision" in screen
    assert "which file?" in screen
    assert "No such file or directory" in screen
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["seats"][0]["player"] == "human"


def test_q_is_quit(run, game, tmp_path):
    assert "quit, q" in typed(run, game, "help", "q", code=0, out=tmp_path / "game.jsonl")


def test_quit_ends_with_0(run, game, tmp_path):
    path = tmp_path / "game.jsonl"
    assert "Given up. Saved in" in typed(run, game, "quit", code=0, out=path)
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["reason"] == "aborted"


def test_a_whole_game(run, game, tmp_path):
    path = tmp_path / "game.jsonl"
    screen = typed(run, game, *["1"] * 2000, code=0, out=path)
    assert "The game is over." in screen
    assert "1 game to the end" in run("record", "verify", path).stdout


def test_names(run, game):
    args = ("--player", "random", "--player", "Mia=human", "--seed", "1")
    screen = typed(run, game, args=args)
    assert "Mia> " in screen
    assert "Ann: random, Mia: you" in screen


def test_nobody_plays(run, game):
    assert "no person plays" in run("play", game, "--player", "random", code=2).output


@pytest.mark.parametrize("seed", range(3))
def test_hidden_draws_of_others_are_not_told(run, game, seed):
    """What the screen tells is what the seat's observations tell; the record knows more."""
    from ai_cli.arena.session import Session
    from core import GAMES, load
    from search.agents import make_agent

    rules = load(game, GAMES[game].min_seats)
    agents = {seat: make_agent("random", rules) for seat in range(1, rules.seats)}
    session = Session(rules, ["Ann", "Bob", "Cem", "Dan"][: rules.seats], agents, seed)
    session.advance()
    told = session.news(0)
    known = [text for line in session.lines() for text in line.get("events", [])]
    assert set(told) - set(known), "nothing was blanked: the test proves nothing"
    assert len(told) <= len(known)


def test_a_number_that_is_not_in_the_list_is_named(run, game):
    count = len(numbered(typed(run, game, "moves")))
    for number in (0, count + 1, 10**30):
        assert f"there is no move {str(number)[:20]}: the last one is {count}" in typed(run, game, number)


@pytest.mark.parametrize("line", ["\u00b2", "\u0661\u0660\u0660\u0660", "\x00", "> : ; , *", "\u00e9" * 3000])
def test_no_line_that_a_person_types_is_a_bug(run, game, line):
    assert typed(run, game, line, "moves").count("Ann> ") == 3
