"""Observations told by a person at a table: the words give what the engine would let the seat observe."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from core.errors import NotationError
from core.game import SeenEvent, State, View
from core.marquis import notation, rules
from core.marquis.game import EVENTS, Marquis
from core.positions import read
from core.source import Source

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")
THIRD_PERSON = {"play": "plays", "buy": "buys", "kill": "kills", "offer": "offers"}


def is_a(observation: SeenEvent, *names: str) -> bool:
    return EVENTS[observation.kind] in names


# --------------------------------------------------------------------------------------- a person follows whole games


def words(
    game: Marquis,
    before: State,
    actions: Sequence[int],
    viewer: int,
    seen: Sequence[SeenEvent],
    names: Sequence[str],
) -> list[str]:
    """What a person at a seat says of a move; nothing of what the seat does not notice."""
    move = notation.move_text(before, actions, names)
    if before.is_chance:
        owner = before.chance_kind()[1]
        node = game.facts(before)["node"]
        if node == "FIRST_PLAYER" or owner == viewer:
            return [move]
        return [f"deal {names[owner]}: ?"] if node == "DEAL" else []
    if before.actor == viewer:
        return [move]
    if not seen or is_a(seen[0], "RETRIEVED", "WITNESS"):
        return []
    if ";" in move:  # a card that had to be played came in between: told by hears_forced_cards
        return []
    verb, _, rest = move.partition(" ")
    if verb in THIRD_PERSON and len(actions) == 1:
        return [f"{names[before.actor]} {THIRD_PERSON[verb]} {rest}"]
    return [f"{names[before.actor]}: {move}"]


class Person:
    """Follows a game at one seat by words alone."""

    def __init__(self, game: Marquis, viewer: int, names: Sequence[str]) -> None:
        self.view = game.start_view(viewer)
        self.viewer = viewer
        self.names = names
        self.real: list[SeenEvent] = []
        self.told: list[SeenEvent] = []

    def hear(self, text: str) -> None:
        for observation in notation.parse_events(self.view, text, self.names):
            self.view.update(observation)
            if not is_a(observation, "ASKED"):  # a person need not say it, nor when
                self.told.append(observation)
        assert self.told == self.real[: len(self.told)], text

    def hears_forced_cards(self) -> None:
        """Cards of others that nobody had to choose but that the seat could not foresee."""
        while len(self.told) < len(self.real):
            ahead = self.real[len(self.told) :]
            if not any(
                is_a(one, "PLAY", "ELIMINATED", "BUYS", "TARGET") and one.actor != self.viewer
                for one in ahead
            ):
                break
            text = notation.event_text(self.view.game, ahead[0], self.names)
            done = len(self.told)
            if text is not None:
                self.hear(text)
            assert len(self.told) > done, text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_told_in_words_gives_the_observations_of_the_engine(
    seats: int, seed: int, is_short: bool
) -> None:
    if is_short and seed:
        pytest.skip("one game a table is enough in a slow build")
    game, names = rules.load(seats), NAMES[:seats]
    chooser = random.Random(100 * seats + seed)
    state = game.start()
    persons = [Person(game, viewer, names) for viewer in range(seats)]
    while not state.is_terminal:
        before, actions, events = state.copy(), list[int](), list[SeenEvent]()
        while not actions or (
            not before.is_chance and state.actor == before.actor and notation.is_parameter(state)
        ):
            is_sensible = seed % 2 and not state.is_chance
            actions.append(
                state.playout_action(chooser.getrandbits(60))
                if is_sensible
                else chooser.choice(state.legal())
            )
            events += game.play(state, actions[-1])
        for person in persons:
            seen = [one for one in game.observations(events, person.viewer) if not is_a(one, "ASKED")]
            person.real += seen
            for text in words(game, before, actions, person.viewer, seen, names):
                person.hear(text)
            person.hears_forced_cards()
    for person in persons:
        while len(person.told) < len(person.real):
            done = len(person.told)
            person.hear("pass")
            assert len(person.told) > done
        assert person.told == person.real


# -------------------------------------------------------------------------------------------------- single sentences

TABLE = """format = "richelieu-position/1"
game = "marquis"
view = "Ann"
turn = "Bob"
treasury = 4
placed = ["Bob", "Cem", "Ann"]
[[player]]
name = "Ann"
coins = 3
played = ["Prosecutor", "Marquis"]
hand = ["Veto", "Blackmailer", "Astrologer", "Forger"]
[[player]]
name = "Bob"
coins = 2
played = ["Countess", "Assassin"]
hand = 4
[[player]]
name = "Cem"
coins = 3
played = ["Pickpocket", "Cleric"]
hand = 4
"""


def view(text: str = TABLE) -> View:
    """Ann's view of Bob's turn: he cannot buy."""
    found = read(Source(text, "p.toml")).view
    assert found is not None
    return found


def told(view: View, *texts: str) -> list[str]:
    """The observations of the last text, after the others."""
    names = NAMES[: view.game.seats]
    observations: list[SeenEvent] = []
    for text in texts:
        observations = notation.parse_events(view, text, names)
        for observation in observations:
            view.update(observation)
    return [str(notation.event_text(view.game, one, names)) for one in observations]


def test_a_hit_on_the_viewer_stops_where_he_may_veto() -> None:
    assert told(view(), "Bob plays Pickpocket") == [
        "Bob plays Pickpocket", "Bob receives 1 coin", "Ann is asked: veto",
    ]  # fmt: skip
    assert told(view(), "bob: play pickpocket", "pass")[:2] == [
        "Ann chooses pass: veto", "Bob takes 2 coins from Ann",
    ]  # fmt: skip
    vetoed = told(view(), "play Pickpocket", "veto")
    assert "Ann vetoes Bob" in vetoed
    assert told(view(), "play Pickpocket", "veto", "Cleric")[0] == "Ann draws Cleric"
    assert told(view(), "play Pickpocket", "veto", "draw Cleric", "Bob offers nothing")[:1] == [
        "Bob offers a Prosecutor nothing"
    ]


def test_what_depends_on_a_veto_of_others_is_not_told() -> None:
    with pytest.raises(NotationError, match="Bob has no Assassin"):
        told(view(), "Bob plays Assassin")  # it lies in his pile
    seen = told(view(), "Bob plays Blackmailer")
    assert seen == ["Bob plays Blackmailer", "Bob receives 2 coins"]  # Cem's Cleric may be defended
    after = told(view(), "Bob plays Blackmailer", "Cem plays Marquis")
    assert after[:2] == ["Bob takes 1 coin from Cem", "Bob draws ?"] and "Cem plays Marquis" in after


def test_the_draws_of_others_need_not_be_told() -> None:
    after = told(view(), "Bob plays Blackmailer", "Bob ?")
    assert after[:2] == ["Bob takes 1 coin from Cem", "Bob draws ?"]
    after = told(view(), "Bob plays Blackmailer; Cem plays Marquis; buy 1; play Forger")
    assert "Bob draws ?" in after and "Cem draws ?" in after and "Ann plays Forger(Marquis)" in after


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (("Bob plays Countess",), "by what is known Bob has no Countess"),
        (
            ("Cem plays Marquis",),
            r'"Cem plays Marquis" cannot be now: it is not Cem\'s turn; Bob plays a character now',
        ),
        (("Bob plays Assassin",), "by what is known Bob has no Assassin: Bob's Assassin lies on the pile"),
        (("Bob plays Pickpocket > Cem",), "only an Assassin is aimed at a player; Bob plays a character now"),
        (
            ("Bob protects Cem",),
            "Bob shows the Assassin, and only the Countess does that; Bob plays a character now",
        ),
        (("Bob: offer 3 coins",), "Bob has 2 coins, not 3 coins; Bob plays a character now"),
        (("Cem vetoes",), "nothing is taken from Cem now; Bob plays a character now"),
        (("Bob vetoes",), "a Veto answers what another player takes; Bob plays a character now"),
        (("Cem buys 1",), "it is not Cem's turn; Bob plays a character now"),
        (("Bob plays Clerk",), 'no card is called "Clerk"; did you mean "Cleric"'),
        (("Bob sings",), 'no move begins with "sings"'),
        (("Bob plays Pickpocket", "veto", "draw Marquis"), "cannot be now|no Marquis"),
        (("Bob plays Pickpocket", "accept"), "Ann may play the Veto now, or pass"),
        (
            ("Bob plays Blackmailer", "Bob draws Cleric"),
            "Ann does not see which card it is; say \\?|cannot be now",
        ),
    ],
)
def test_faults_of_what_is_told(texts: tuple[str, ...], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        told(view(), *texts)


def test_a_text_of_several_sentences_has_columns() -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_events(view(), "Bob plays Pickpocket; veto; draw Clerk", NAMES[:3])
    assert caught.value.column == 33


ROUND = """format = "richelieu-position/1"
game = "marquis"
view = "Ann"
turn = "Cem"
treasury = 10
[[player]]
name = "Ann"
coins = 1
hand = ["Prosecutor", "Cleric", "Jeweller", "Marquis"]
[[player]]
name = "Bob"
coins = 2
played = ["Countess"]
hand = 4
[[player]]
name = "Cem"
coins = 2
hand = 4
[[player]]
name = "Dan"
coins = 1
hand = 4
"""


@pytest.mark.parametrize("offer", ["Cem offers 1 coin", "Cem offers nothing"])
def test_another_may_intervene_before_the_viewer_who_could(offer: str) -> None:
    """Dan is asked before Ann, who holds a Prosecutor too."""
    seen = told(view(ROUND), "Cem plays Assassin > Bob", "Bob vetoes", offer, "Dan accepts")
    assert seen[0] == "Dan shows Prosecutor and intervenes"
