"""Events and observations of The Three Musketeers as text, and back: exactly one text an event."""

from __future__ import annotations

import random

import pytest

from core.errors import NotationError
from core.game import SeenEvent
from core.musketeers import notation, rules
from core.musketeers.game import ACTIONS, EVENTS, NODES

NAMES = ("Ann", "Bob")
PUBLIC = 8
HUSH = 1 << 24
CARDINALS, TEAMS, BOTH = 1, 2, 3
NOWHERE = 255


def event(
    name: str, actor: int = 0, a: int = 0, b: int = 0, mask: int = 0, hush: int = 0, secret: int = 0
) -> SeenEvent:
    return SeenEvent(
        EVENTS.index(name) | actor << 8 | mask << 16 | hush | (a & 0xFFFF) << 32 | b << 48, secret
    )


@pytest.mark.parametrize("options", [{}, {"surprise": True, "extra_chests": [13]}])
def test_every_observation_of_random_games_is_read_back(options: dict[str, object], is_short: bool) -> None:
    game = rules.load(2, options=options)
    for seed in range(3 if is_short else 16):
        chooser = random.Random(seed)
        state = game.start()
        views = {viewer: game.start_view(viewer) for viewer in (0, 1, PUBLIC)}
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
                        text = notation.event_text(game, observation, NAMES)
                        assert text is not None
                        assert notation.parse_event(view, text, NAMES) == observation, text
                        view.update(observation)


def silent(side: int, action: int, node: str) -> SeenEvent:
    """A silent choice."""
    return event("CHOSE", side, mask=1 << side, hush=HUSH, secret=action | NODES.index(node) << 16)


def asked(side: int, node: str) -> SeenEvent:
    return event("ASKED", side, mask=1 << side, hush=HUSH, secret=NODES.index(node))


def declines(side: int, node: str) -> SeenEvent:
    return event("DECLINES", side, a=NODES.index(node))


# event as the rules emit it, its text in a full record, what the Cardinal (seat 0) and the Musketeers (seat 1) read
SAMPLES = [
    (event("GOLD", 1, hush=HUSH, secret=3), "a gold Sword joins the tokens", None, None),
    (event("TOKEN", 1, mask=TEAMS, secret=3), "deal Athos: Sword", "deal Athos: ?", "deal Athos: Sword"),
    (event("DRAWN", mask=CARDINALS, secret=1), *["the Cardinal draws Perfume"] * 2, "the Cardinal draws ?"),
    (event("DRAWN", a=1, mask=CARDINALS, secret=0), *["the Cardinal shuffles the pile and draws Grate or Passage"] * 2,
     "the Cardinal shuffles the pile and draws ?"),
    (event("CARRIER", 1, mask=TEAMS, secret=2), "the Musketeers choose the carrier: Porthos",
     "the Musketeers choose the carrier: ?", "the Musketeers choose the carrier: Porthos"),
    (event("FLIP", a=6), *["move card 7 is turned up"] * 3),
    (event("FLIP", a=11, b=1), *["move card 12 is turned up after a shuffle"] * 3),
    (event("PHASE", a=0), *["phase of d'Artagnan"] * 3),
    (event("PHASE", a=3, b=1), *["phase of Aramis, who stands up"] * 3),
    (event("PHASE", a=4), *["phase of the Cardinal"] * 3),
    (declines(0, "SIGNAL_OFFER"), *["the Cardinal passes: Signal"] * 3),
    (declines(1, "ALL_OFFER"), *["the Musketeers pass: One for all"] * 3),
    (declines(1, "ACT"), *["the Musketeers pass: moves"] * 3),
    (declines(1, "GOODS"), *["the Musketeers pass: goods"] * 3),
    (declines(0, "C_ACT"), *["the Cardinal passes: actions"] * 3),
    (declines(0, "C_RESERVE"), *["the Cardinal passes: reserve"] * 3),
    (event("SPECIAL", 0), *["the Cardinal plays the Signal"] * 3),
    (event("SPECIAL", 1), *["the Musketeers play One for all"] * 3),
    (event("STEP", 1, a=22), *["Athos goes to 22 (Square Court)"] * 3),
    (event("STEP", 1, a=40, b=1), *["Athos goes to 40 (Chapel) by a Key"] * 3),
    (event("STEP", 1, a=42, b=2), *["Athos goes to 42 (Tapestry Room) by a Cloak"] * 3),
    (event("USED", 2, a=1), *["Porthos uses Boots"] * 3),
    (event("USED", 2, a=3), *["Porthos uses Sword on guard"] * 3),
    (event("USED", 2, a=3, b=1), *["Porthos uses Sword on Rochefort"] * 3),
    (event("PUT", 2, a=5), *["Porthos puts the door on 3-4"] * 3),
    (event("PUT", 0, a=5), *["d'Artagnan puts the door on 3-4"] * 3),
    (event("PUT", 0, a=5, b=1), *["the Cardinal puts the grate on 3-4"] * 3),
    (event("PICKS", 2), *["Porthos reaches for a token"] * 3),
    (event("PICKED", 2, mask=TEAMS, secret=5), "Porthos takes a token: Cloak", "Porthos takes a token",
     "Porthos takes a token: Cloak"),
    (event("PICKED", 2, mask=TEAMS, secret=0), "Porthos takes a token: Key", "Porthos takes a token",
     "Porthos takes a token: Key"),
    (event("PICKED", 2, a=6), *["Porthos takes a token: Trap"] * 3),
    (event("DOWN", 3), *["Aramis goes down"] * 3),
    (event("SEARCHED", 3), *["Aramis is searched: fake"] * 3),
    (event("SEARCHED", 3, a=1), *["Aramis is searched: real"] * 3),
    (event("QUEEN", a=7), *["the Queen stands on 7"] * 3),
    (event("QUEEN", a=7, b=1), *["the Queen stands on 7 by surprise 0"] * 3),
    (event("QUEEN", a=15, b=4), *["the Queen stands on 15 by surprise 3"] * 3),
    (event("PARTNER", 1, a=2), *["Athos trades with Porthos"] * 3),
    (event("ANNOUNCED", 1, a=2, mask=TEAMS, secret=1), "Athos and Porthos exchange pendants: swapped",
     "Athos and Porthos exchange pendants", "Athos and Porthos exchange pendants: swapped"),
    (event("ANNOUNCED", 1, a=2, mask=TEAMS), "Athos and Porthos exchange pendants: kept",
     "Athos and Porthos exchange pendants", "Athos and Porthos exchange pendants: kept"),
    (event("GIVES", 1, a=2, mask=TEAMS, secret=3), "Athos gives Porthos Sword", "Athos gives Porthos an item",
     "Athos gives Porthos Sword"),
    (event("GIVES", 1, a=2, b=1, mask=TEAMS, secret=0), "Porthos takes Key from Athos", "Porthos takes an item from Athos",
     "Porthos takes Key from Athos"),
    (event("DISCARDED", a=2), *["the Cardinal discards Reserve"] * 3),
    (event("CARD", a=4), *["the Cardinal plays Reinforcement 3"] * 3),
    (event("CARD", a=0), *["the Cardinal plays Grate"] * 3),
    (event("CARD", a=0, b=1), *["the Cardinal plays Secret Passage"] * 3),
    (event("ENTERS", 1, a=17), *["Rochefort enters 17 (Swiss Guards' Hall)"] * 3),
    (event("MOVES", 0, a=46 | 41 << 8, b=42), *["guard moves 46 > 42 (Tapestry Room) over 41"] * 3),
    (event("MOVES", 2, a=46 | NOWHERE << 8, b=41), *["Milady moves 46 > 41 (King's Antechamber)"] * 3),
    (event("STAYS", 0, a=41), *["guard stays in 41 (King's Antechamber)"] * 3),
    (event("WITHDRAWN", 1, a=27), *["Rochefort leaves 27 (North Guardroom) for the reserve"] * 3),
    (event("PASSAGE", a=3), *["the passage 33-40 is open to favourites"] * 3),
    (event("SEDUCES", 2, a=1), *["Milady seduces Athos"] * 3),
    (event("SEDUCTION", 2), *["the seduction fails"] * 3),
    (event("SEDUCTION", 2, a=1), *["the seduction succeeds"] * 3),
    (event("SHOWN", 1, mask=BOTH), *["Athos shows his pendants: fake"] * 3),
    (event("SHOWN", 1, mask=BOTH, secret=1), *["Athos shows his pendants: real"] * 3),
    (event("DUEL", a=37), *["a duel begins in 37 (Infanta's Garden)"] * 3),
    (event("AIMS", 1, a=0), *["Rochefort aims at d'Artagnan"] * 3),
    (event("SHOT", 1, a=0), *["Rochefort misses d'Artagnan"] * 3),
    (event("SHOT", 1, a=0, b=1), *["Rochefort hits d'Artagnan"] * 3),
    (event("ROUND", 37, a=3, b=2 | 1 << 8), *["dice in 37: 3 hits / 2 hits dodge"] * 3),
    (event("ROUND", 37, a=1, b=0), *["dice in 37: 1 hit / 0 hits"] * 3),
    (event("REST", 0), *["d'Artagnan takes a remaining hit"] * 3),
    (event("REST", 3, a=1), *["Aramis dodges a remaining hit"] * 3),
    (event("DUEL_OVER", a=37), *["the duel in 37 (Infanta's Garden) is over"] * 3),
    (event("PHASE_OVER", 1), *["the phase of Athos is over"] * 3),
    (event("PHASE_OVER", 4), *["the phase of the Cardinal is over"] * 3),
    (event("PHASE_OVER", 5), *["the Signal is over"] * 3),
    (event("PHASE_OVER", 6), *["One for all is over"] * 3),
    (event("END", a=0), *["the Cardinal wins"] * 3),
    (event("END", a=1), *["the Musketeers win"] * 3),
    (asked(1, "ITEM"), None, None, "the Musketeers are asked: items"),
    (asked(1, "SAVE"), None, None, "the Musketeers are asked: Medicine"),
    (asked(0, "C_PISTOL"), None, "the Cardinal is asked: target of the shot", None),
    (asked(0, "DUEL_CARD"), None, "the Cardinal is asked: card of the duel", None),
    (asked(0, "REST"), None, "the Cardinal is asked: remaining hit", None),
    (silent(1, ACTIONS["END"], "ITEM"), None, None, "the Musketeers choose nothing: items"),
    (silent(1, ACTIONS["END"], "SAVE"), None, None, "the Musketeers choose nothing: Medicine"),
    (silent(0, ACTIONS["END"], "DUEL_CARD"), None, "the Cardinal chooses nothing: card of the duel", None),
    (silent(0, ACTIONS["MOVE"], "C_ACT"), None, "the Cardinal chooses move: actions", None),
    (silent(0, ACTIONS["PLAY_CARD"], "C_ACT"), None, "the Cardinal chooses card: actions", None),
    (silent(0, ACTIONS["PLACE_0"] + 3 * 46 + 1, "C_SOURCE"), None, "the Cardinal chooses Rochefort 46: who moves", None),
    (silent(0, ACTIONS["ROOM_0"] + 42, "C_DESTINATION"), None, "the Cardinal chooses 42: where to", None),
]  # fmt: skip


def test_the_samples_name_every_kind_of_event() -> None:
    assert {EVENTS[sample[0].kind] for sample in SAMPLES} == set(EVENTS[1:])


def test_different_events_have_different_texts() -> None:
    full = [sample[1] for sample in SAMPLES if sample[1] is not None]
    assert len(set(full)) == len(full)


@pytest.mark.parametrize(("one", "full", "cardinal", "team"), SAMPLES)
def test_texts_of_events(one: SeenEvent, full: str | None, cardinal: str | None, team: str | None) -> None:
    game = rules.load(2)
    assert notation.event_text(game, one, NAMES) == full
    for viewer, expected in ((0, cardinal), (1, team)):
        observation = game.observe(one, viewer)
        text = None if observation is None else notation.event_text(game, observation, NAMES)
        assert text == expected
        if text is not None:
            for form in (text, f"  {text.upper()} ", text.replace("'", "’")):
                assert notation.parse_event(game.start_view(viewer), form, NAMES) == observation


def test_the_public_does_not_see_pendants_that_are_shown() -> None:
    game = rules.load(2)
    seen = game.observe(event("SHOWN", 1, mask=BOTH, secret=1), PUBLIC)
    assert seen is not None
    text = notation.event_text(game, seen, NAMES)
    assert text == "Athos shows his pendants: ?"
    assert notation.parse_event(game.start_view(PUBLIC), text, NAMES) == seen


def test_seats_called_like_figures_change_no_text() -> None:
    game, names = rules.load(2), ("Athos", "the Musketeers")
    for sample in SAMPLES:
        assert notation.event_text(game, sample[0], names) == notation.event_text(game, sample[0], NAMES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Athos sings", '"Athos sings" is no observation'),
        ("Dora goes to 22", '"Dora goes to 22" is no observation'),
        ("Athos goes to 99", 'no room is called "99"'),
        ("Athos goes to 22 (Chapel)", 'no room is called "22 .Chapel."'),
        ("the Cardinal draws Parfum", 'no special card is called "Parfum"; did you mean "Perfume"'),
        ("Athos uses Swrd", 'no token is called "Swrd"; did you mean "Sword"'),
        ("Athos uses Sword", 'a Sword is used on somebody: "uses Sword on guard"'),
        ("move card 13 is turned up", "there is no move card 13"),
        ("Porthos puts the door on 3-9", "no doorway joins 3 and 9"),
        ("the passage 3-9 is open to favourites", "no secret passage joins 3 and 9"),
        ("the Cardinal is asked: dinner", 'nobody is asked "dinner"'),
        ("the Cardinal chooses wine: actions", '"wine" is no answer'),
        ("the Musketeers play the Signal", "the Musketeers cannot play the Signal"),
    ],
)
def test_faults_of_observations(text: str, message: str) -> None:
    view = rules.load(2).start_view(0)
    with pytest.raises(NotationError, match=message):
        notation.parse_event(view, text, NAMES)
