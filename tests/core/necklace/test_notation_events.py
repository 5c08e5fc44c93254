"""Events and observations of Queen's Necklace as text, and back: exactly one text an event."""

from __future__ import annotations

import random

import pytest

import core
from core.errors import NotationError
from core.game import SeenEvent
from core.necklace import notation
from core.necklace.game import EVENTS, Necklace

NAMES = ("Ann", "Bob", "Cem", "Dora")
PUBLIC = 8
HUSH = 1 << 24


def load(seats: int = 3) -> Necklace:
    game = core.load("necklace", seats)
    assert isinstance(game, Necklace)
    return game


def event(
    name: str, actor: int = 0, a: int = 0, b: int = 0, mask: int = 0, hush: int = 0, secret: int = 0
) -> SeenEvent:
    return SeenEvent(
        EVENTS.index(name) | actor << 8 | mask << 16 | hush | (a & 0xFFFF) << 32 | b << 48, secret
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_observation_of_random_games_is_read_back(seats: int, is_short: bool) -> None:
    game, names = load(seats), NAMES[:seats]
    for seed in range(1 if is_short else 5):
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


# event as the rules emit it, its text in a full record, what Ann (seat 0) and Cem (seat 2) read
SAMPLES = [
    (event("FASHION", a=14), "fashion Diamond, Emerald, Ruby, Amber", *["fashion Diamond, Emerald, Ruby, Amber"] * 2),
    (event("DEAL", 0, mask=1, secret=0), "deal Ann: Ruby 3", "deal Ann: Ruby 3", "deal Ann: ?"),
    (event("DEAL", 1, b=12), *["deal Bob: Queen's Necklace"] * 3),
    (event("TURN", 1), *["turn of Bob"] * 3),
    (event("PLAY", 1, a=18, b=1), *["Bob plays Thief"] * 3),
    (event("PLAY", 1, a=22, b=3), *["Bob plays Musketeer*3"] * 3),
    (event("TARGET", 1, a=0), *["Bob names Ann"] * 3),
    (event("TYPE", 1, a=3), *["Bob names Amber"] * 3),
    (event("COUNTER", 0), *["Ann uses Musketeer"] * 3),
    (event("LOOK", 0, mask=1, hush=HUSH, secret=18 | 2 << 16 | 1 << 48), *["Ann sees Bob: Thief*2 ..."] * 2, None),
    (event("LOOK", 0, mask=1, hush=HUSH, secret=18 | 1 << 16 | 1 << 32 | 1 << 48), *["Ann sees Bob: Thief"] * 2, None),
    (event("STEAL", 1, a=0, mask=3, secret=10), *["Bob steals Ring from Ann"] * 2, "Bob steals ? from Ann"),
    (event("STEAL", 1, a=0 | 256, mask=3, secret=10), *["Bob draws back Ring from Ann"] * 2, "Bob draws back ? from Ann"),
    (event("STEAL", 1, a=0, b=12), *["Bob steals Queen's Necklace from Ann"] * 3),
    (event("FRESH_LOST", 0, mask=1, hush=HUSH, secret=18), *["Ann loses Thief gained this turn"] * 2, None),
    (event("DISCARDED", 1, a=0, b=23), *["Bob discards Musketeer of Ann"] * 3),
    (event("FORGED", 0, a=0, b=2), *["Ann discards Ruby 2"] * 3),
    (event("FORGED", 0, a=3), *["Ann has no Amber"] * 3),
    (event("CROWN", 1, a=0), *["Bob takes the Necklace from Ann"] * 3),
    (event("FAVORITE", 1, a=3), *["Bob favors Amber"] * 3),
    (event("PURCHASE", 1), *["Bob begins to buy"] * 3),
    (event("BUY", 1, a=4, b=10), *["Bob buys Ring in slot 5"] * 3),
    (event("ASTRO", 0, mask=1, secret=10), *["Ann draws Ring"] * 2, "Ann draws ?"),
    (event("CHAINED", 1), *["Bob draws Astrologer"] * 3),
    (event("DEVALUE"), *["devaluation"] * 3),
    (event("REFILL", a=1, b=2), *["slot 2: Ruby 1"] * 3),
    (event("QUEEN", 1, a=1, b=2), *["Bob uses Queen for Ruby 1 in slot 2"] * 3),
    (event("MERCHANT", a=1), *["Merchant 1"] * 3),
    (event("CARDINAL", 1), *["Bob uses Cardinal"] * 3),
    (event("SALE", a=1), *["sale 1 begins"] * 3),
    (event("SALE", a=2, b=1), *["delayed sale 2 begins"] * 3),
    (event("ASKED", 0, mask=1, hush=HUSH, secret=5), None, "Ann is asked: Musketeer", None),
    (event("ASKED", 0, mask=1, hush=HUSH, secret=10 | 3 << 16), None, "Ann is asked: show, step 3", None),
    (event("CHOSE", 0, mask=1, hush=HUSH, secret=0 | 8 << 16), None, "Ann uses no Cardinal", None),
    (event("CHOSE", 0, mask=1, hush=HUSH, secret=22 | 10 << 16 | 3 << 32), None, "Ann chooses show 2, step 3", None),
    (event("CHOSE", 0, mask=1, hush=HUSH, secret=11 | 12 << 16 | 14 << 32), None, "Ann chooses king Emerald, step 14", None),
    (event("ROW", 0, a=1 | 2 << 10, b=0 | 2 << 2 | 1 << 7 | 1 << 9),
     *["Ann shows Ruby 3, Ruby 1*2 + Ring*2 + King + Banker"] * 3),
    (event("ROW", 0, a=3 << 10, b=3 | 1 << 8), *["Ann shows Amber 1*3 + Queen's Necklace"] * 3),
    (event("REVEALED"), *["all is revealed"] * 3),
    (event("TRANSMUTE", 0, a=0, b=6), *["Ann transmutes Ruby 3 > Diamond 3"] * 3),
    (event("PAID", 0, a=120), *["Ann +120"] * 3),
    (event("PAID", 0, a=-50), *["Ann -50"] * 3),
    (event("SOLD", a=1), *["sale 1 ends"] * 3),
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Ann sings", '"Ann sings" is no observation'),
        ("Dora buys Ring in slot 1", 'no player here is called "Dora"'),
        ("Ann discards Ring", "the Forger takes gem cards; Ring is none"),
        ("Ann shows Ruby 3 + Thief", "Thief does not lie on a row"),
        ("fashion Ruby, Ruby, Emerald, Amber", "the fashion names each of the four gem types once"),
    ],
)
def test_faults_of_observations(text: str, message: str) -> None:
    view = load().start_view(0)
    with pytest.raises(NotationError, match=message.replace("?", r"\?")):
        notation.parse_event(view, text, NAMES[:3])
