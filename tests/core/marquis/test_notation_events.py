"""Events and observations of Marquis as text, and back: exactly one text an event."""

from __future__ import annotations

import random

import pytest

from core.errors import NotationError
from core.game import SeenEvent
from core.marquis import notation, rules
from core.marquis.game import ACTIONS, EVENTS, NODES, Marquis

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")
PUBLIC = 8
HUSH = 1 << 24


def load(seats: int = 3) -> Marquis:
    return rules.load(seats)


def event(
    name: str, actor: int = 0, a: int = 0, b: int = 0, mask: int = 0, hush: int = 0, secret: int = 0
) -> SeenEvent:
    return SeenEvent(
        EVENTS.index(name) | actor << 8 | mask << 16 | hush | (a & 0xFFFF) << 32 | b << 48, secret
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_every_observation_of_random_games_is_read_back(seats: int, is_short: bool) -> None:
    game, names = load(seats), NAMES[:seats]
    for seed in range(2 if is_short else 6):
        chooser = random.Random(seed)
        state = game.start()
        views = {viewer: game.start_view(viewer) for viewer in (*range(seats), PUBLIC)}
        while not state.is_terminal:
            is_sensible = seed % 2 and not state.is_chance
            action = (
                state.playout_action(chooser.getrandbits(60))
                if is_sensible
                else chooser.choice(state.legal())
            )
            for one in game.play(state, action):
                for viewer, view in views.items():
                    observation = game.observe(one, viewer)
                    if observation is not None:
                        text = notation.event_text(game, observation, names)
                        assert text is not None
                        assert notation.parse_event(view, text, names) == observation, text
                        view.update(observation)


ASK = NODES.index("ASK_VETO")
VETO = ACTIONS["VETO"]

# event as the rules emit it, its text in a full record, what Ann (seat 0) and Cem (seat 2) read
SAMPLES = [
    (event("FIRST", 1, a=2, b=1), *["Bob is first player: 2 coins, 1 to the left neighbour"] * 3),
    (event("DEAL", 0, mask=1, secret=11), *["deal Ann: Veto"] * 2, "deal Ann: ?"),
    (event("TURN", 1), *["turn of Bob"] * 3),
    (event("TURN", 1, a=1), *["turn of Bob: finished"] * 3),
    (event("TURN", 1, a=2), *["turn of Bob: finished, buys again"] * 3),
    (event("TURN", 1, a=3), *["turn of Bob: no character left"] * 3),
    (event("TARGET", 1, a=2), *["Bob goes for Cem"] * 3),
    (event("PLAY", 1, a=7, b=7), *["Bob plays Marquis"] * 3),
    (event("PLAY", 1, a=3, b=7), *["Bob plays Forger(Marquis)"] * 3),
    (event("PLAY", 1, a=3, b=15), *["Bob plays Forger(nothing)"] * 3),
    (event("RECEIVE", 1, a=1), *["Bob receives 1 coin"] * 3),
    (event("HIT", 1, a=0, b=2), *["Bob takes 2 coins from Ann"] * 3),
    (event("ELIMINATED", 0, a=10, b=0), *["Ann loses Barbarian Thief, shows nothing"] * 3),
    (event("ELIMINATED", 0, a=7, b=1), *["Ann loses Marquis, shows Assassin"] * 3),
    (event("GIVE", 1, a=0), *["Bob gives 1 coin to Ann"] * 3),
    (event("VETO", 0, a=1), *["Ann vetoes Bob"] * 3),
    (event("PROS_OFFER", 1), *["Bob offers a Prosecutor nothing"] * 3),
    (event("PROS_OFFER", 1, a=5), *["Bob offers a Prosecutor 1 Veto"] * 3),
    (event("INTERVENED", 2), *["Cem intervenes"] * 3),
    (event("INTERVENED", 2, a=1), *["Cem shows Prosecutor and intervenes"] * 3),
    (event("VETO_KEPT", 1), *["Bob keeps the Veto"] * 3),
    (event("PAYS", 1, a=2, b=1), *["Bob pays Cem 2 coins"] * 3),
    (event("DRAW", 0, mask=1, secret=6), *["Ann draws Cleric"] * 2, "Ann draws ?"),
    (event("CLIENT", 1, a=0, b=3), *["Bob offers Ann protection for 1 diamond"] * 3),
    (event("CLIENT_OFFER", 0, a=1, b=0), *["Ann offers Bob 1 coin for protection"] * 3),
    (event("ACCEPTED", 1, a=0), *["Bob accepts the offer of Ann"] * 3),
    (event("DECLINED", 1, a=0), *["Bob declines the offer of Ann"] * 3),
    (event("PROTECTED", 1, a=0), *["Bob protects Ann"] * 3),
    (event("INTENDS", 1), *["Bob intends to buy"] * 3),
    (event("WAIVES", 1), *["Bob waives the coin"] * 3),
    (event("COLLECTS", 1), *["Bob collects the coin"] * 3),
    (event("FEE", 1, a=0), *["Bob pays the Countess coin to Ann"] * 3),
    (event("BUYS", 1, a=2, b=1 | 2 << 8), *["Bob buys 1: 2 diamonds for 2 coins"] * 3),
    (event("BUYS", 1, a=1 | 2 << 8, b=1 | 1 << 8), *["Bob buys 1: 1 diamond for 1 coin and 2 Vetoes"] * 3),
    (event("RETRIEVED", 0, mask=1, secret=7), *["Ann retrieves Marquis"] * 2, "Ann retrieves ?"),
    (event("WITNESS", 0, mask=1, secret=7), *["Ann calls Marquis"] * 2, "Ann calls ?"),
    (event("FINISHED", 1), *["Bob is finished"] * 3),
    (event("FINISHED", 1, a=1), *["Bob stops and is finished"] * 3),
    (event("ASKED", 0, mask=1, hush=HUSH, secret=ASK), None, "Ann is asked: veto", None),
    (event("CHOSE", 0, mask=1, hush=HUSH, secret=ASK << 16), None, "Ann chooses pass: veto", None),
    (event("CHOSE", 0, mask=1, hush=HUSH, secret=VETO | ASK << 16), None, "Ann chooses veto: veto", None),
    (event("CHOSE", 0, mask=1, hush=HUSH, secret=64 | 5 << 16), None, "Ann chooses nothing: number of purchases", None),
    (event("CHOSE", 0, mask=1, hush=HUSH, secret=34 | 10 << 16), None, "Ann chooses client Cem: protection to give", None),
    (event("END"), *["the game ends"] * 3),
]  # fmt: skip


def test_the_samples_name_every_kind_of_event() -> None:
    assert {EVENTS[sample[0].kind] for sample in SAMPLES} == set(EVENTS[1:])


@pytest.mark.parametrize(("one", "full", "ann", "cem"), SAMPLES)
def test_texts_of_events(one: SeenEvent, full: str | None, ann: str | None, cem: str | None) -> None:
    game = load()
    names = NAMES[:3]
    assert notation.event_text(game, one, names) == full
    for viewer, expected in ((0, ann), (2, cem)):
        observation = game.observe(one, viewer)
        text = None if observation is None else notation.event_text(game, observation, names)
        assert text == expected
        if text is not None:
            assert notation.parse_event(game.start_view(viewer), text, names) == observation


def test_names_with_blanks_and_words_are_told_apart() -> None:
    names = ("Ann", "Ann draws", "the left")
    game = load()
    for one in (event("DRAW", 1, mask=2, secret=6), event("HIT", 2, a=1, b=1), event("TURN", 2)):
        text = notation.event_text(game, one, names)
        observation = game.observe(one, 1)
        assert text is not None and notation.parse_event(game.start_view(1), text, names) == observation


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Ann sings", '"Ann sings" is no observation'),
        ("Dora draws Cleric", '"Dora draws Cleric" is no observation'),
        ("Ann draws Clerk", 'no card is called "Clerk"; did you mean "Cleric"'),
        ("Ann pays Bob 9 coins", '"9 coins" cannot be offered'),
        ("Ann is asked: dinner", 'nobody is asked "dinner"'),
        ("Ann chooses wine: veto", '"wine" is no answer'),
        ("Ann plays Forger(King)", 'no card is called "King"'),
    ],
)
def test_faults_of_observations(text: str, message: str) -> None:
    view = load().start_view(0)
    with pytest.raises(NotationError, match=message):
        notation.parse_event(view, text, NAMES[:3])
