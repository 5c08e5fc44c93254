"""Actions and whole moves of Queen's Necklace as text, and back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import core
from core.errors import NotationError
from core.game import State
from core.necklace import notation
from core.necklace.game import ACTIONS, Necklace
from core.necklace.names import KIND_NAMES, find_kind

NAMES = ("Ann", "Bob", "Cem", "Dora")
SALE_NODES = ("SHOW", "RINGS", "KING", "NECKLACE", "BANKERS")


def load(seats: int = 3) -> Necklace:
    game = core.load("necklace", seats)
    assert isinstance(game, Necklace)
    return game


def random_states(game: Necklace, seed: int) -> Iterator[State]:
    """Every state of one random game; half of the games are played with sense."""
    chooser = random.Random(seed)
    state = game.start()
    while not state.is_terminal:
        yield state.copy()
        if seed % 2 and not state.is_chance:
            action = state.playout_action(chooser.getrandbits(60))
        else:
            action = chooser.choice(state.legal())
        game.play(state, action)


def state_at(node: str, seats: int = 3, **changes: object) -> State:
    """A quiet point: Ann has Thief, Forger, Courtier, Ruby 3 and three Musketeers, Bob wears the Necklace, Cem holds cards."""
    game = load(seats)
    hands = [[0] * 24 for _ in range(seats)]
    for seat, cards in enumerate(
        (("Thief", "Forger", "Courtier", "Ruby 3", "Musketeer", "Musketeer", "Musketeer"),
         ("Queen's Necklace", "Ruby 2", "Ring"), ("Emerald 1", "King"))
    ):  # fmt: skip
        for card in cards:
            hands[seat][find_kind(card)] += 1
    display = [("Amber 1", 1), ("Ruby 1", 0), ("Amber 1", 1), ("Amber 1", 0), ("King", 0)]
    pile = list(game.counts)
    for row in hands:
        pile = [left - n for left, n in zip(pile, row, strict=True)]
    for card, _ in display:
        pile[find_kind(card)] -= 1
    facts = {
        "active": 0, "node": node, "fashion": [2, 0, 1, 3], "scores": [0] * seats, "hands": hands,
        "discard": [0] * 24, "display": [(find_kind(card), level) for card, level in display], "budget": 10,
        "bought": 0, "sales_held": 0, "pending": [], "fresh": [0] * 24,
    }  # fmt: skip
    # the pile is as small as it must be for no Merchant to be overdue
    discard = [0] * 24
    low = game.windows[0][0]
    drawn = game.pile_size - sum(pile)
    for kind in range(24):
        while pile[kind] and drawn < low - 5:
            pile[kind] -= 1
            discard[kind] += 1
            drawn += 1
    facts["pile"], facts["discard"] = pile, discard
    facts.update(changes)
    return game.state_from(facts)  # type: ignore[arg-type]  # a plain dict of the fields


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_of_random_games_has_a_text_of_its_own(seats: int, is_short: bool) -> None:
    game, names = load(seats), NAMES[:seats]
    for seed in range(1 if is_short else 4):
        for state in random_states(game, seed):
            texts = {notation.action_text(state, action, names): action for action in state.legal()}
            assert len(texts) == len(state.legal())
            some = next(iter(texts))
            assert notation.parse_action(state, some.upper(), names) == texts[some]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_move_texts_of_random_games_are_read_back(seats: int, is_short: bool) -> None:
    game, names = load(seats), NAMES[:seats]
    for seed in range(1 if is_short else 4):
        chooser = random.Random(seed)
        for state in random_states(game, seed):
            moves = notation.legal_moves(state, names)
            assert len({text for text, _ in moves}) == len(moves)
            for text, actions in chooser.sample(moves, min(3, len(moves))):
                assert notation.parse_move(state, text, names) == actions
                told = notation.move_text(state, actions, names)
                assert notation.parse_move(state, told.lower(), names) == actions


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_commits_of_random_games_are_read_back(seats: int, is_short: bool) -> None:
    game, names = load(seats), NAMES[:seats]
    found = 0
    for seed in range(2 if is_short else 8):
        chooser = random.Random(seed)
        for state in random_states(game, seed):
            if game.facts(state)["node"] not in SALE_NODES or notation.is_parameter(state):
                continue
            copy, actions = state.copy(), list[int]()
            while copy.actor == state.actor and (not actions or notation.is_parameter(copy)):
                actions.append(chooser.choice(copy.legal()))
                game.play(copy, actions[-1])
            text = notation.move_text(state, actions, names)
            assert "..." not in text
            assert notation.parse_move(state, text, names) == actions
            found += 1
    assert found > 5


def test_an_unfinished_move_is_read_back() -> None:
    state = state_at("INFLUENCE")
    actions = [ACTIONS["PLAY_FG"], ACTIONS["TARGET_1"] + 1]
    assert notation.move_text(state, actions, NAMES[:3]) == "play Forger > Cem ..."
    assert notation.parse_move(state, "play forger > cem ...", NAMES[:3]) == actions
    assert notation.move_text(state, actions[:1], NAMES[:3]) == "play Forger ..."
    assert notation.parse_move(state, "play Forger ...", NAMES[:3]) == actions[:1]


def test_influence_moves() -> None:
    state = state_at("INFLUENCE")
    texts = [text for text, _ in notation.legal_moves(state, NAMES[:3])]
    assert texts[:2] == ["pass", "play Courtier"]
    assert "play Forger > Cem: Amber" in texts
    assert "play Thief > Bob" in texts
    assert texts[-1] == "play Musketeer*3"


def test_a_forced_target_is_named_and_may_be_left_out() -> None:
    game = load(2)
    state = next(
        state
        for seed in range(50)
        for state in random_states(game, seed)
        if game.facts(state)["node"] == "INFLUENCE" and ACTIONS["PLAY_TH"] in state.legal()
    )
    names = NAMES[:2]
    other = names[1 - state.actor]
    assert notation.move_text(state, [ACTIONS["PLAY_TH"]], names) == f"play Thief > {other}"
    for text in (f"play Thief > {other}", "play thief", f"PLAY THIEF>{other}"):
        assert notation.parse_move(state, text, names) == [ACTIONS["PLAY_TH"]]


def test_a_purchase_says_price_and_slot_only_where_they_matter() -> None:
    state = state_at("BUY")
    texts = [text for text, _ in notation.legal_moves(state, NAMES[:3])]
    assert texts == ["buy Amber 1 in slot 1", "buy Ruby 1", "buy Amber 1 in slot 3", "buy Amber 1 at 6"]
    slot = ACTIONS["SLOT_0"]
    parse = {
        text: notation.parse_move(state, text, NAMES[:3]) for text in (*texts, "buy amber at 4", "buy slot 2")
    }
    assert list(parse.values()) == [[slot], [slot + 1], [slot + 2], [slot + 3], [slot], [slot + 1]]


def test_names_are_read_in_many_spellings() -> None:
    state = state_at("INFLUENCE")
    for text in ("play the-forger > c : amber", "plays Forger > CEM: Ambers", "  PLAY forger>cem:amber "):
        if "the" in text:
            with pytest.raises(NotationError, match='no card is called "the-forger"'):
                notation.parse_move(state, text, NAMES[:3])
        else:
            expected = [ACTIONS["PLAY_FG"], ACTIONS["TARGET_1"] + 1, ACTIONS["TYPE_R"] + 3]
            assert notation.parse_move(state, text, NAMES[:3]) == expected


@pytest.mark.parametrize(
    ("node", "text", "column", "message"),
    [
        ("INFLUENCE", "play Thef > Bob", 5, 'no card is called "Thef"; did you mean "Thief"?'),
        ("INFLUENCE", "play Thief > Bbo", 13, 'no player here is called "Bbo"; did you mean "Bob"?'),
        ("INFLUENCE", "plya Thief", 0, 'no move begins with "plya"; did you mean "play"?'),
        ("INFLUENCE", "play", 4, '"play" what?'),
        ("INFLUENCE", "", 0, "there is no move here"),
        ("INFLUENCE", "pass now", 5, 'nothing follows "pass", but here is "now"'),
        ("INFLUENCE", "buy Ring", 0, '"buy Ring" is not possible: Ann is in the influence phase; legal: '),
        ("INFLUENCE", "play Favorite: Ruby", 0, '"play Favorite: Ruby" is not possible: Ann holds no Favorite; legal: '),
        ("INFLUENCE", "play Thief > Ann", 0, '"play Thief > Ann" is not possible: an opponent of Ann is named; legal: '),
        ("INFLUENCE", "play Forger > Cem", 17, '"play Forger > Cem" may be "play Forger > Cem: Ruby", '),
        ("INFLUENCE", "play Forger > Cem: Topaz", 19, '"Topaz" is no gem type; '),
        ("BUY", "pass", 0, '"pass" is not possible: Ann can still buy and has bought nothing yet; legal: '),
        ("BUY", "buy Ring", 0, '"buy Ring" is not possible: there is no Ring in the display; legal: '),
        ("BUY", "buy King", 0, '"buy King" is not possible: King costs 12 and Ann has 10 ducats; legal: '),
        ("BUY", "buy Amber 1", 11, '"buy Amber 1" may be "buy Amber 1 in slot 1", "buy Amber 1 in slot 3" or "buy Amber 1 at 6"'),
        ("BUY", "buy Ruby 1 at 3", 0, '"buy Ruby 1 at 3" is not possible: the price of Ruby 1 is 6, not 3; legal: '),
        ("BUY", "buy slot 9", 0, '"buy slot 9" is not possible: there is no such card in the display in slot 9; legal: '),
    ],
)  # fmt: skip
def test_faults_say_what_is_wrong_and_where(node: str, text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_move(state_at(node), text, NAMES[:3])
    assert str(caught.value).startswith(message)
    assert caught.value.column == column
    assert caught.value.text == text


def test_a_card_gained_in_this_phase_cannot_be_played() -> None:
    fresh = [0] * 24
    fresh[find_kind("Courtier")] = 1
    state = state_at("INFLUENCE", fresh=fresh)
    with pytest.raises(NotationError, match="Ann gained the Courtier in this phase"):
        notation.parse_move(state, "play Courtier", NAMES[:3])


def to_sale(game: Necklace, hand: dict[str, int]) -> State:
    """Ann's commit, when she holds these cards."""
    hands = [[0] * 24 for _ in range(3)]
    for card, n in hand.items():
        hands[0][find_kind(card)] = n
    hands[1][find_kind("Ruby 2")] = 1
    pile = [count - sum(row[kind] for row in hands) for kind, count in enumerate(game.counts)]
    discard = [0] * 24
    pile[find_kind("Thief")] -= 1
    for kind in range(23, -1, -1):
        while pile[kind] and game.pile_size - sum(pile) < game.windows[0][1]:
            pile[kind] -= 1
            discard[kind] += 1
    display = [(find_kind("Thief"), 0), None, None, None, None]
    state = game.state_from(
        {"active": 0, "node": "BUY", "fashion": [0, 1, 2, 3], "scores": [0, 0, 0], "hands": hands, "pile": pile,
         "discard": discard, "display": display, "budget": 2, "bought": 1, "sales_held": 0, "pending": [], "fresh": [0] * 24}
    )  # fmt: skip
    game.play(state, ACTIONS["PASS"])
    while game.facts(state)["node"] != "SHOW":
        outcomes = state.legal()
        game.play(state, ACTIONS["MERCHANT"] if ACTIONS["MERCHANT"] in outcomes else outcomes[0])
    return state


def test_a_whole_sale_is_one_move() -> None:
    game = load()
    state = to_sale(game, {"Ruby 3": 1, "Amber 1": 3, "Ring": 2, "King": 1, "Banker": 1})
    text = "show Ruby 3, Amber 1*2; rings Ruby 1; king Amber; bankers 1"
    actions = notation.parse_move(state, text, NAMES[:3])
    assert notation.move_text(state, actions, NAMES[:3]) == text
    shuffled = "show amber*2, ruby 3; bankers 1 ; KING on amber; rings ruby"
    assert notation.parse_move(state, shuffled, NAMES[:3]) == actions
    for action in actions:
        game.play(state, action)
    assert game.facts(state)["commits"][0] == {
        "rows": [1, 0, 0, 0, 0, 0, 0, 0, 0, 2], "rings": [1, 0, 0, 0], "king": 3, "necklace": 4, "bankers": 1,
    }  # fmt: skip


def test_a_sale_may_be_told_step_by_step() -> None:
    game = load()
    state = to_sale(game, {"Ruby 3": 1, "Amber 1": 3, "King": 1})
    count = ACTIONS["COUNT_0"]
    assert notation.legal_moves(state, NAMES[:3]) == [
        ("show Ruby 3*0 ...", [count]), ("show Ruby 3*1 ...", [count + 1]),
    ]  # fmt: skip
    assert not notation.is_parameter(state)
    assert notation.parse_move(state, "show Ruby 3*0, Amber 1*2 ...", NAMES[:3]) == [count, count + 2]
    game.play(state, count)
    assert notation.is_parameter(state)
    assert notation.action_text(state, count + 2, NAMES[:3]) == "show Amber 1*2"
    assert notation.legal_moves(state, NAMES[:3])[0] == ("show Amber 1*0", [count])
    assert notation.parse_move(state, "show nothing", NAMES[:3]) == [count]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("show Ruby 3*2", 5, "Ann has only 1 Ruby 3 left to show"),
        ("show Emerald 1", 5, "Ann has no Emerald 1 to show"),
        ("show King", 5, '"show" is followed by gem cards; King is none'),
        ("show Ruby 3; king Amber", 18, 'Ann can put the King only on a type that is shown: "Ruby"'),
        ("show Ruby 3; rings Ruby 1", 19, "Ann has no Ring for Ruby, or shows no Ruby"),
        ("king Ruby", 5, "Ann has no King for Ruby, or shows no Ruby"),
        ("show Ruby 3; bankers x", 21, '"bankers" is followed by a number, not "x"'),
        ("show Ruby 3; buy Ring", 12, 'a sale is told with "show", "rings", "king", "necklace" or "bankers", not "buy"'),
        ("show Ruby 3, Ruby 3", 13, '"Ruby 3": this was said before'),
    ],
)  # fmt: skip
def test_faults_of_a_sale_say_what_is_wrong(text: str, column: int, message: str) -> None:
    state = to_sale(load(), {"Ruby 3": 1, "Amber 1": 3, "King": 1})
    with pytest.raises(NotationError) as caught:
        notation.parse_move(state, text, NAMES[:3])
    assert str(caught.value) == message
    assert caught.value.column == column


def test_chance_is_told_too() -> None:
    game = load()
    state = game.start()
    for text in (
        "fashion Diamond, Ruby, Emerald, Amber",
        "deal Ann: Ruby 3, Ring, Thief, King",
        "deal Bob: Amber 1",
    ):
        actions = notation.parse_move(state, text, NAMES[:3])
        assert notation.move_text(state, actions, NAMES[:3]) == text
        for action in actions:
            game.play(state, action)
    assert game.facts(state)["fashion"] == [2, 0, 1, 3]
    assert [KIND_NAMES[kind] for kind, n in enumerate(game.facts(state)["hands"][0]) if n] == [
        "Ruby 3", "Ring", "King", "Thief",
    ]  # fmt: skip
    with pytest.raises(NotationError, match="the cards of another seat are dealt now"):
        notation.parse_move(state, "deal Cem: Ruby 3", NAMES[:3])


def test_a_line_is_split_into_moves_but_not_within_a_sale() -> None:
    line = "play Thief > Bob ; show Ruby 3; rings Ruby 1; king none ;  pass;"
    assert notation.split_moves(line) == [
        (0, "play Thief > Bob"), (19, "show Ruby 3; rings Ruby 1; king none"), (59, "pass"),
    ]  # fmt: skip
