"""Observations told by a person at a table: the words give what the engine would let the side observe."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest
from musketeers_files import FIGHT_STATE

from core.errors import NotationError
from core.game import SeenEvent, State, View
from core.musketeers import notation, rules
from core.musketeers.game import ACTIONS, EVENTS, Musketeers
from core.musketeers.names import CARDINAL, TEAM
from core.positions import read
from core.source import Source

NAMES = ("Ann", "Bob")
FIGURES = ("d'Artagnan", "Athos", "Porthos", "Aramis")


def is_a(observation: SeenEvent, *names: str) -> bool:
    return EVENTS[observation.kind] in names


# --------------------------------------------------------------------------------------- a person follows whole games


def outcome_words(
    game: Musketeers, before: State, dice: Sequence[int], action: int, viewer: int
) -> list[str]:
    """What a person says of chance; nothing of what the side does not notice."""
    node, text = game.facts(before)["node"], notation.chance_text(before, action, dice, NAMES)
    if node == "TOKEN_DRAW":
        if viewer == TEAM:
            return [text]
        figure = FIGURES[game.facts(before)["moment"]["cursor"]]
        danger = text.partition(" ")[2] if text in ("token Trap", "token Poison") else ""
        return [f"{figure} takes a token" + (f": {danger}" if danger else "")]
    if node in ("TOKEN_DEAL", "SPECIAL_DRAW"):
        return [text] if viewer == (TEAM if node == "TOKEN_DEAL" else CARDINAL) else []
    return [text]


def asked(game: Musketeers, state: State) -> str:
    """The name of the Musketeer who decides, "" where it is a side."""
    facts = game.facts(state)
    if facts["node"] in ("ACT", "PUT_DOOR", "PARTNER", "PENDANT", "GOODS"):
        return FIGURES[facts["phase"]]
    return FIGURES[facts["moment"]["cursor"]] if facts["node"] in ("ITEM", "SAVE", "ALL_PICK") else ""


def move_words(
    game: Musketeers, before: State, actions: Sequence[int], viewer: int, seen: Sequence[SeenEvent]
) -> list[str]:
    """What a person says of a move; passes need no words."""
    text, node = notation.move_text(before, actions, NAMES), game.facts(before)["node"]
    if actions == [ACTIONS["END"]] and node != "ALL_STEP":
        return []
    figure = asked(game, before)
    if before.actor == viewer:
        return [f"{figure}: {text}" if figure else text]
    if node == "CARRIER" or (node in ("ACT", "ALL_PICK") and actions[0] == ACTIONS["PICK"]):
        return []  # who takes a token is said with what comes of it
    if node in ("GOODS", "PENDANT"):
        return [str(notation.event_text(game, seen[0], NAMES))]
    return [f"{figure or ('Cardinal' if viewer == TEAM else 'the Musketeers')}: {text}"]


class Person:
    """Follows a game at one side by words alone."""

    def __init__(self, game: Musketeers, viewer: int) -> None:
        self.view = game.start_view(viewer)
        self.viewer = viewer
        self.real: list[SeenEvent] = []
        self.told: list[SeenEvent] = []

    def hear(self, text: str) -> None:
        for observation in notation.parse_events(self.view, text, NAMES):
            self.view.update(observation)
            if not is_a(observation, "ASKED"):  # a person need not say it, nor when
                self.told.append(observation)
        assert self.told == self.real[: len(self.told)], (
            text,
            [self.words(one) for one in self.told[-6:]],
            [self.words(one) for one in self.real[max(0, len(self.told) - 8) :]],
        )

    def words(self, one):
        return notation.event_text(self.view.game, one, NAMES)

    def hears_what_is_shown(self) -> None:
        """What the pendants are that somebody shows, whose phase begins, and who wins."""
        ahead = self.real[len(self.told) :]
        for number, one in enumerate(ahead):
            is_untold = len(self.told) <= len(self.real) - len(ahead) + number
            if is_untold and is_a(one, "SHOWN", "SEARCHED", "PHASE", "END"):
                self.hear(self.words(one))


@pytest.mark.parametrize("seed", range(8))
def test_a_game_told_in_words_gives_the_observations_of_the_engine(seed: int, is_short: bool) -> None:
    if is_short and seed > 1:
        pytest.skip("two games are enough in a slow build")
    game = rules.load(2)
    chooser = random.Random(seed)
    state = game.start()
    persons = [Person(game, viewer) for viewer in (CARDINAL, TEAM)]
    while not state.is_terminal:
        before, actions, events = state.copy(), list[int](), list[SeenEvent]()
        dice: tuple[int, ...] = ()
        while not actions or (
            not before.is_chance and state.actor == before.actor and notation.is_parameter(state)
        ):
            if state.is_chance:
                action, dice = game.roll(state, chooser.getrandbits(60))
            elif seed % 2:
                action = state.playout_action(chooser.getrandbits(60))
            else:
                action = chooser.choice(state.legal())
            actions.append(action)
            events += game.play(state, action)
        for person in persons:
            seen = [one for one in game.observations(events, person.viewer) if not is_a(one, "ASKED")]
            person.real += seen
            if before.is_chance:
                texts = outcome_words(game, before, dice, actions[0], person.viewer)
            else:
                texts = move_words(game, before, actions, person.viewer, seen)
            for text in texts:
                person.hear(text)
            person.hears_what_is_shown()
    for person in persons:
        assert person.told == person.real


# -------------------------------------------------------------------------------------------------- single sentences

TABLE = FIGHT_STATE.replace('turn = "cardinal"', 'view = "cardinal"\nturn = "cardinal"')


def view_of(side: str, turn: str = "cardinal") -> View:
    """What a side knows of the table above."""
    text = TABLE.replace('view = "cardinal"', f'view = "{side}"')
    if side == "cardinal":
        text = re.sub(
            r"equipment = (\[.*\])", lambda match: f"equipment = {match[1].count(chr(34)) // 2}", text
        )
        text = text.replace('pendants = "real"\n', "")
    else:
        text = re.sub(r"hand = \[.*\]", "hand = 3", text)
    if turn != "cardinal":
        text = text.replace('turn = "cardinal"\naction_points = 4', f'turn = "{turn}"')
    found = read(Source(text, "p.toml")).view
    assert found is not None
    return found


def told(view: View, *texts: str) -> list[str]:
    """The observations of the last text, after the others."""
    observations: list[SeenEvent] = []
    for text in texts:
        observations = notation.parse_events(view, text, NAMES)
        for observation in observations:
            view.update(observation)
    return [str(notation.event_text(view.game, one, NAMES)) for one in observations]


DUEL = "a duel begins in 37 (Infanta's Garden)"
OVER = [
    "the Musketeers pass: moves",
    "the Musketeers pass: trade",
    "the phase of Athos is over",
]


@pytest.mark.parametrize(
    ("side", "turn", "texts", "seen"),
    [
        # passes and boundaries follow from what comes next
        ("cardinal", "Athos", ["Athos moves to 18"], ["Athos goes to 18 (Colonnade)"]),
        ("cardinal", "Athos", ["Porthos moves to 18"],
         [*OVER, "the Cardinal passes: Signal", "the Musketeers pass: One for all", "phase of Porthos",
          "Porthos goes to 18 (Colonnade)"]),
        ("cardinal", "Athos", ["signal"], [*OVER, "the Cardinal plays the Signal"]),
        ("cardinal", "Athos", ["the Musketeers play One for all"],
         [*OVER, "the Cardinal passes: Signal", "the Musketeers play One for all"]),
        # what the Cardinal does not see
        ("cardinal", "Athos", ["Athos trades with Porthos", "Athos gives Porthos an item"],
         ["the Musketeers pass: pendants", "Athos gives Porthos an item"]),
        ("cardinal", "Athos", ["Athos gives Porthos an item", "Porthos gives Athos an item"],
         ["Athos takes an item from Porthos"]),
        ("cardinal", "Athos", ["Athos and Porthos exchange pendants"],
         [OVER[0], "Athos trades with Porthos", "Athos and Porthos exchange pendants"]),
        ("cardinal", "Athos", ["Athos uses Boots"], ["Athos uses Boots"]),
        ("cardinal", "Athos", ["Athos uses Door 33-37"], ["Athos uses Door", "Athos puts the door on 33-37"]),
        # a duel: what the Musketeers may use is not sure until they pass
        ("cardinal", "cardinal", ["guard moves 32 > 37; end"],
         ["the Cardinal chooses move: actions", "the Cardinal chooses guard 32: who moves",
          "guard moves 32 > 37 (Infanta's Garden) over 33", "the Cardinal passes: actions", DUEL]),
        ("cardinal", "cardinal", ["guard moves 32 > 37; end", "pass"], []),
        ("cardinal", "cardinal", ["guard moves 32 > 37; end", "d'Artagnan uses Sword on guard"],
         ["d'Artagnan uses Sword on guard", "the duel in 37 (Infanta's Garden) is over", "the phase of the Cardinal is over"]),
        ("cardinal", "cardinal", ["guard moves 32 > 37; end", "roll 5 / 1 5 3 4"],
         ["dice in 37: 1 hit / 1 hit", "the Cardinal is asked: remaining hit"]),
        ("cardinal", "cardinal", ["guard*2 moves 46 > 37; end", "pass", "roll 5 6 / 3 3 1 4"],
         ["dice in 37: 2 hits / 1 hit dodge"]),
        ("musketeers", "cardinal", ["guard moves 32 > 37; the Cardinal passes: actions", "done; roll 5 / 1 5 3 4"],
         ["the Musketeers choose nothing: items", "dice in 37: 1 hit / 1 hit"]),
        # pendants that are shown
        ("cardinal", "cardinal", ["Milady seduces Aramis", "seduction 5"], ["the seduction succeeds"]),
        ("cardinal", "cardinal", ["Milady seduces Aramis; seduction 5", "fake"], ["Aramis shows his pendants: fake"]),
        ("cardinal", "cardinal", ["play Perfume > Aramis", "Aramis: real"], ["Aramis shows his pendants: real"]),
        ("musketeers", "cardinal", ["Milady seduces Aramis", "seduction 5"],
         ["the seduction succeeds", "Aramis shows his pendants: fake"]),
        # what the Musketeers see of the Cardinal
        ("musketeers", "cardinal", ["2 guards move 46 > 42"],
         ["guard moves 46 > 42 (Tapestry Room) over 41", "guard moves 46 > 42 (Tapestry Room) over 41"]),
        ("musketeers", "cardinal", ["Cardinal: reinforce 17 guard"], ["guard enters 17 (Swiss Guards' Hall)"]),
        ("musketeers", "cardinal", ["play Grate 47-48"], ["the Cardinal plays Grate", "the Cardinal puts the grate on 47-48"]),
        ("musketeers", "cardinal", ["the Cardinal plays Grate", "the Cardinal puts the grate on 47-48"],
         ["the Cardinal puts the grate on 47-48"]),
        ("musketeers", "cardinal", ["the Cardinal plays Reserve: guard 17, Rochefort 27"],
         ["the Cardinal plays Reserve", "guard leaves 17 (Swiss Guards' Hall) for the reserve",
          "Rochefort leaves 27 (North Guardroom) for the reserve", "the Cardinal passes: reserve"]),
        # their own doings
        ("musketeers", "Athos", ["Athos gives Porthos Key; Porthos gives Athos Cloak; done"],
         [OVER[0], "Athos trades with Porthos", "the Musketeers pass: pendants", "Athos gives Porthos Key",
          "Athos takes Cloak from Porthos", "the Musketeers pass: goods", OVER[2]]),
        ("musketeers", "Athos", ["trade Athos > Porthos", "pendants: swap"], ["Athos and Porthos exchange pendants: swapped"]),
    ],
)  # fmt: skip
def test_what_words_tell(side: str, turn: str, texts: list[str], seen: list[str]) -> None:
    assert told(view_of(side, turn), *texts) == seen


def test_chance_of_others_need_not_be_told() -> None:
    """What the Cardinal draws, and the tokens of the set-up."""
    game = rules.load(2)
    view = game.start_view(TEAM)
    texts = [
        "deal d'Artagnan: Key; deal Athos: Sword; Porthos: deal Porthos: Boots; deal Aramis: Cloak",
        "carrier Athos", "card 9", "d'Artagnan moves to 2",
    ]  # fmt: skip
    texts[0] = texts[0].replace("Porthos: deal", "deal")
    found = told(view, *texts)
    assert found.count("the Cardinal draws ?") == 2 and found[-1] == "d'Artagnan goes to 2 (North Wicket)"
    cardinal = game.start_view(CARDINAL)
    found = told(cardinal, "Perfume")
    assert found == [f"deal {name}: ?" for name in FIGURES] + ["the Cardinal draws Perfume"]
    assert told(cardinal, "card 3")[:2] == [
        "the Musketeers choose the carrier: ?",
        "move card 3 is turned up",
    ]


@pytest.mark.parametrize(
    ("side", "texts", "seen"),
    [
        ("cardinal", ["Athos takes a token"], ["Athos reaches for a token", "Athos takes a token"]),
        (
            "cardinal",
            ["Athos takes a token: Trap"],
            ["Athos reaches for a token", "Athos takes a token: Trap"],
        ),
        ("musketeers", ["Athos takes a token"], ["Athos reaches for a token"]),
        ("musketeers", ["Athos takes a token", "Trap"], ["Athos takes a token: Trap"]),
        ("musketeers", ["take token", "token Sword"], ["Athos takes a token: Sword"]),
        ("musketeers", ["take token: Sword"], ["Athos reaches for a token", "Athos takes a token: Sword"]),
    ],
)
def test_tokens_of_chests(side: str, texts: list[str], seen: list[str]) -> None:
    """TM-26, TM-28: dangers are shown, the others are not."""
    found = told(view_of(side, "Athos"), "Athos moves to 8", "Athos moves to 9", *texts)
    assert found[: len(seen)] == seen


@pytest.mark.parametrize(
    ("side", "turn", "texts", "message"),
    [
        ("cardinal", "Athos", ["Athos sings"], 'no move begins with "Athos"|no move begins with "sings"'),
        ("cardinal", "Athos", ["Athos moves to 22"], '"Athos moves to 22" cannot be now: no doorway joins 13 and 22'),
        ("cardinal", "Athos", ["Athos gives Porthos Sword"], 'Ann does not see which it is; say "an item"'),
        ("cardinal", "Athos", ["Athos uses Swrd"], 'no token is called "Swrd"; did you mean "Sword"'),
        ("cardinal", "cardinal", ["play To Arms"], '"play To Arms" is not possible: To Arms is played in a duel'),
        ("cardinal", "cardinal", ["Milady seduces Aramis; seduction 5; move guard 32 > 37"],
         '"move guard 32 > 37": say first what happened before, such as "Aramis shows his pendants: fake"'),
        ("cardinal", "cardinal", ["play Perfume > Aramis; fake"], '"fake": say more, such as "'),
        ("cardinal", "cardinal", ["guard moves 32 > 37; end; roll 5 / 1 5 3"],
         "4 dice are not those of this round: the Cardinal rolls 1, d'Artagnan 2, Aramis 2"),
        ("musketeers", "cardinal", ["the Cardinal draws"], '"the Cardinal draws" cannot be now: the Cardinal acts now'),
        ("musketeers", "cardinal", ["guards move 46 > 42"], 'may be "move guard 46 > 42'),
        ("musketeers", "cardinal", ["the Musketeers win"], "cannot be now"),
    ],
)  # fmt: skip
def test_faults_of_what_is_told(side: str, turn: str, texts: list[str], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        told(view_of(side, turn), *texts)


def test_secrets_of_the_other_side_are_not_named() -> None:
    game = rules.load(2)
    with pytest.raises(NotationError, match='Ann does not see which it is; say "\\?"'):
        told(game.start_view(CARDINAL), "deal d'Artagnan: Key")
    view = game.start_view(TEAM)
    told(view, "deal d'Artagnan: Key; deal Athos: Sword; deal Porthos: Boots; deal Aramis: Cloak")
    with pytest.raises(NotationError, match='Bob does not see which it is; say "\\?"'):
        told(view, "the Cardinal draws Perfume")
    with pytest.raises(NotationError, match="say which it is"):
        told(game.start_view(CARDINAL), "the Cardinal draws a card")


def test_a_text_of_several_sentences_has_columns() -> None:
    with pytest.raises(NotationError) as caught:
        told(view_of("cardinal", "Athos"), "Athos moves to 18; Athos uses Swrd")
    assert caught.value.column == 30
