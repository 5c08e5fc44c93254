"""Observations told by a person at a table: the words give what the engine would let the seat observe."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest

import core
from core.errors import NotationError
from core.game import SeenEvent, State, View
from core.necklace import notation
from core.necklace.game import EVENTS, Necklace
from core.necklace.names import KIND_NAMES, TYPE_NAMES, find_kind

if TYPE_CHECKING:
    from core.necklace.game import Commit

NAMES = ("Ann", "Bob", "Cem", "Dora")
SALE_NODES = ("SHOW", "RINGS", "KING", "NECKLACE", "BANKERS")
WINDOWS = ("MUSKETEER", "CARDINAL", "QUEEN", "ALCHEMIST")
THIRD_PERSON = {
    "play": "plays",
    "use": "uses",
    "buy": "buys",
    "discard": "discards",
    "transmute": "transmutes",
}


def load(seats: int = 3) -> Necklace:
    game = core.load("necklace", seats)
    assert isinstance(game, Necklace)
    return game


def is_a(observation: SeenEvent, *names: str) -> bool:
    return EVENTS[observation.kind] in names


# --------------------------------------------------------------------------------------- a person follows whole games


def commit_words(commit: Commit) -> str:
    """A commit as a person tells it."""
    shown = [f"{KIND_NAMES[kind]}*{n}" for kind, n in enumerate(commit["rows"]) if n]
    parts = ["show " + (", ".join(shown) or "nothing")]
    rings = [f"{TYPE_NAMES[gem]} {n}" for gem, n in enumerate(commit["rings"]) if n]
    parts += ["rings " + ", ".join(rings)] if rings else []
    parts += [f"king {TYPE_NAMES[commit['king']]}"] if commit["king"] < 4 else []
    parts += [f"necklace {TYPE_NAMES[commit['necklace']]}"] if commit["necklace"] < 4 else []
    parts += [f"bankers {commit['bankers']}"] if commit["bankers"] else []
    return "; ".join(parts)


def chance_words(
    game: Necklace, state: State, move: str, viewer: int, seen: Sequence[SeenEvent], names: Sequence[str]
) -> str:
    """An outcome of chance as a seat tells it."""
    node = game.facts(state)["node"]
    if node == "REVEALING":
        commits = enumerate(game.facts(state)["commits"])
        return "reveal " + " / ".join(
            f"{names[s]}: {commit_words(commit)}" for s, commit in commits if s != viewer
        )
    first = seen[0]
    if is_a(first, "STEAL", "ASTRO", "DEAL") and not first.has_secret and not first.b:
        return {"DEAL": f"deal {names[first.actor]}: ?", "ASTRO": f"{names[first.actor]} ?"}.get(
            node, "steal ?"
        )
    return move


def words(
    game: Necklace,
    before: State,
    actions: Sequence[int],
    viewer: int,
    seen: Sequence[SeenEvent],
    names: Sequence[str],
) -> list[str]:
    """What a person at a seat says of a move; nothing of what the seat does not notice."""
    node = game.facts(before)["node"]
    forged = [one for one in seen if is_a(one, "FORGED") and one.actor != viewer]
    outcomes = [str(notation.event_text(game, one, names)) for one in forged]
    if node in SALE_NODES and before.actor != viewer:
        return []
    move = notation.move_text(before, actions, names)
    if node in SALE_NODES:
        return [move]
    if before.is_chance:
        return [chance_words(game, before, move, viewer, seen, names)]
    if before.actor != viewer:
        if move == "pass" and node in WINDOWS:
            return outcomes
        verb, _, rest = move.partition(" ")
        actor = names[before.actor]
        move = (
            f"{actor} {THIRD_PERSON[verb]} {rest}"
            if verb in THIRD_PERSON and len(actions) % 2
            else f"{actor}: {move}"
        )
    looks = [one for one in seen if is_a(one, "LOOK")]
    if looks:
        cards = ", ".join(f"{KIND_NAMES[one.secret[0]]}*{one.secret[1]}" for one in looks)
        return [move, f"see {names[looks[0].secret[3]]}: {cards}"]
    return [move] if "discard" in move else [move, *outcomes]


class Person:
    """Follows a game at one seat by words alone."""

    def __init__(self, game: Necklace, viewer: int, names: Sequence[str]) -> None:
        self.view = game.start_view(viewer)
        self.viewer = viewer
        self.names = names
        self.real: list[SeenEvent] = []
        self.told: list[SeenEvent] = []

    def hear(self, text: str) -> None:
        for observation in notation.parse_events(self.view, text, self.names):
            self.view.update(observation)
            self.told.append(observation)
        assert self.told == self.real[: len(self.told)], text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_game_told_in_words_gives_the_observations_of_the_engine(
    seats: int, seed: int, is_short: bool
) -> None:
    if is_short and seed:
        pytest.skip("one game a table is enough in a slow build")
    game, names = load(seats), NAMES[:seats]
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
    for person in persons:
        if person.told != person.real:
            person.hear("pass")
        assert person.told == person.real


# -------------------------------------------------------------------------------------------------- single sentences


def view(
    active: str = "Bob",
    node: str = "INFLUENCE",
    hand: str = "Ruby 3, Confessor, Musketeer, Cardinal, Thief",
    **more: object,
) -> View:
    """Ann's view at a table of three: Bob and Cem hold five unknown cards each, the first Merchant may come."""
    game = load()
    cards = [0] * 24
    for name in hand.split(", "):
        cards[find_kind(name)] += 1
    unknown = {"known": [0] * 24, "unknown": 5, "excluded": [], "likely": {}}
    pile = game.pile_size - game.windows[0][1] + 4
    display = [("Ruby 2", 1), ("Ring", 2), ("Thief", 3), ("King", 1), ("Amber 1", 3)]
    facts = {
        "viewer": 0, "active": NAMES.index(active), "node": node, "fashion": [2, 0, 1, 3], "scores": [0, 0, 0],
        "hand": cards, "others": [None, unknown, unknown], "pile_n": pile, "discard": [0] * 24,
        "forgotten_discards": 100 - pile - 5 - sum(cards) - 10, "budget": 10, "bought": 0, "sales_held": 0, "pending": [],
        "fresh": [0] * 24, "display": [(find_kind(name), level) for name, level in display],
    }  # fmt: skip
    facts.update(more)
    return game.view_from(facts)  # type: ignore[arg-type]  # a plain dict of the fields


def told(view: View, *texts: str) -> list[str]:
    """The observations of the last text, after the others."""
    names = NAMES[:3]
    observations: list[SeenEvent] = []
    for text in texts:
        observations = notation.parse_events(view, text, names)
        for observation in observations:
            view.update(observation)
    return [str(notation.event_text(view.game, one, names)) for one in observations]


@pytest.mark.parametrize(
    "text", ["play Thief > Ann", "Bob plays Thief > Ann", "bob: play thief > ann", "BOB: plays Thief>Ann"]
)
def test_who_plays_may_be_named_in_several_ways(text: str) -> None:
    assert told(view(), text) == ["Bob plays Thief", "Bob names Ann"]


def test_a_theft_between_others_stays_unseen() -> None:
    steal = ["Bob steals ? from Cem"]
    assert told(view(), "play Thief > Cem", "steal ?") == steal
    assert told(view(), "play Thief > Cem", "Bob steals ? from Cem") == steal
    assert told(view(), "play Thief > Cem", "Bob ?") == steal
    with pytest.raises(NotationError, match=r'"steal Ring": Ann does not see which card it is; say \?'):
        told(view(), "play Thief > Cem", "steal Ring")
    assert told(view(), "play Thief > Cem", "Bob discards Musketeer of Cem", "draws back ?") == [
        "Cem draws back ? from Bob"
    ]


def test_a_theft_from_the_viewer_is_seen() -> None:
    assert told(view(), "play Thief > Ann", "steal Cardinal") == [
        "Ann uses no Musketeer",
        "Bob steals Cardinal from Ann",
    ]
    assert told(view(), "play Thief > Ann", "use Musketeer") == ["Ann uses Musketeer"]
    assert told(view(), "play Thief > Ann", "use Musketeer", "draws back Ring") == [
        "Ann draws back Ring from Bob"
    ]


def test_a_look_is_told_with_the_whole_hand() -> None:
    looks = told(view("Ann"), "play Confessor > Bob", "see Bob: Ring, Thief*2, Amber 1, Musketeer")
    assert looks == [
        "Ann sees Bob: Amber 1 ...",
        "Ann sees Bob: Ring ...",
        "Ann sees Bob: Thief*2 ...",
        "Ann sees Bob: Musketeer",
    ]
    with pytest.raises(
        NotationError, match="Bob holds 5 cards, and the Confessor shows all of them; 2 are named"
    ):
        told(view("Ann"), "play Confessor > Bob", "see Bob: Ring, Thief")


def test_the_last_influence_card_of_the_viewer_begins_the_purchase() -> None:
    short = "Ruby 3, Confessor"
    looks = told(view("Ann", hand=short), "play Confessor > Bob", "see Bob: Ring*5")
    assert looks == ["Ann sees Bob: Ring*5", "Ann begins to buy"]


def test_a_forgery_ends_with_its_outcome() -> None:
    forger = ("play Forger > Cem: Ruby",)
    assert told(view(), *forger) == ["Bob plays Forger", "Bob names Cem", "Bob names Ruby"]
    assert told(view(), *forger, "Cem has no Ruby") == ["Cem has no Ruby"]
    assert told(view(), *forger, "Cem discards Ruby 2") == ["Cem discards Ruby 2"]
    assert told(view(), *forger, "Cem uses Musketeer") == ["Cem uses Musketeer"]
    assert told(view(), "play Forger > Ann: Ruby", "pass") == ["Ann uses no Musketeer", "Ann discards Ruby 3"]


def test_passes_follow_from_what_comes_next() -> None:
    assert told(view(), "Bob buys Amber 1") == ["Bob begins to buy", "Bob buys Amber 1 in slot 5"]
    assert told(view(), "Bob buys Amber 1", "draw Thief") == ["devaluation", "slot 3: Thief"]
    assert told(view(), "Bob buys Amber 1", "pass", "draw Thief", "slot 5: Thief") == [
        "slot 5: Thief",
        "turn of Cem",
    ]


def test_a_gem_card_waits_for_the_queen_of_others() -> None:
    bought = ("Bob buys Amber 1", "Thief", "Ruby 1")
    assert told(view(), *bought) == ["slot 5: Ruby 1"]
    assert told(view(), *bought, "pass") == ["turn of Cem"]
    assert told(view(), *bought, "Cem uses Queen") == ["Cem uses Queen for Ruby 1 in slot 5"]
    assert told(view(discard=[int(kind == find_kind("Queen")) for kind in range(24)]), *bought) == [
        "slot 5: Ruby 1",
        "turn of Cem",
    ]


def test_a_merchant_waits_for_the_cardinals() -> None:
    merchant = ("Bob buys Amber 1", "Merchant")
    assert told(view(), *merchant) == ["devaluation", "Merchant 1"]
    assert told(view(), *merchant, "Cem uses Cardinal") == ["Cem uses Cardinal"]
    assert told(view(), *merchant, "use Cardinal") == ["Ann uses Cardinal"]
    assert told(view(), *merchant, "sale 1 begins") == ["Ann uses no Cardinal", "sale 1 begins"]


def to_sale(hand: str = "Ruby 3, Ring, King, Amber 1*2") -> View:
    """Ann's view when she lays down her cards."""
    cards = ", ".join(
        ", ".join([name] * int(n or 1)) for name, _, n in (card.partition("*") for card in hand.split(", "))
    )
    result = view(hand=cards)
    told(result, "Bob buys Amber 1", "Merchant", "sale 1 begins")
    return result


def test_a_sale_is_told_with_what_the_others_show() -> None:
    own = "show Ruby 3, Amber 1; rings Ruby 1; king Amber"
    result = to_sale()
    chosen = told(result, own)
    assert chosen[0] == "Ann chooses show 1, step 3"
    assert told(result, "reveal Bob: show Ruby 2, Emerald 1*2; rings Emerald 1; bankers 1 / Cem: nothing") == [
        "Ann shows Ruby 3 + Ring", "Ann shows Amber 1 + King", "Bob shows Ruby 2 + Banker",
        "Bob shows Emerald 1*2 + Ring + Banker", "all is revealed",
    ]  # fmt: skip
    assert told(result, "pass")[-1] == "sale 1 ends"


def test_a_sale_may_be_told_seat_by_seat() -> None:
    at_once, one_by_one = to_sale(), to_sale()
    told(at_once, "show Ruby 3", "reveal Bob: show Ruby 2 / Cem: show Emerald 1*2; rings Emerald 1")
    told(one_by_one, "show Ruby 3", "Cem shows Emerald 1*2; rings Emerald 1", "Bob shows Ruby 2", "revealed")
    assert at_once == one_by_one


def test_three_musketeers_of_another_seat() -> None:
    knowing = {
        "known": [int(kind == find_kind("Queen's Necklace")) for kind in range(24)],
        "unknown": 4,
        "excluded": [],
        "likely": {},
    }
    unknown = {"known": [0] * 24, "unknown": 5, "excluded": [], "likely": {}}
    crowned = view(hand="Ruby 3", others=[None, unknown, knowing])
    assert told(crowned, "Bob plays Musketeer*3") == [
        "Bob plays Musketeer*3",
        "Bob takes the Necklace from Cem",
    ]


def test_a_line_may_hold_several_sentences() -> None:
    texts = told(view(), "play Thief > Cem ; steal ? ; Bob buys Ring")
    assert texts == [
        "Bob plays Thief",
        "Bob names Cem",
        "Bob steals ? from Cem",
        "Bob begins to buy",
        "Bob buys Ring in slot 2",
    ]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("frobnicate", 0, 'no move begins with "frobnicate"'),
        ("Bob plays Forgr", 10, 'no card is called "Forgr"; did you mean "Forger"?'),
        ("Bob plays Forger > Bob: Ruby", 0, '"Bob plays Forger > Bob: Ruby" cannot be now: Bob is in the influence phase'),
        ("Cem plays Thief > Bob", 0, '"Cem plays Thief > Bob" cannot be now: Bob is in the influence phase'),
        ("Bob buys Ruby 3", 0, '"Bob buys Ruby 3" cannot be now: Bob is in the influence phase'),
        ("draw Ruby 2", 0, '"draw Ruby 2" cannot be now: Bob is in the influence phase'),
        ("Bob +20", 0, '"Bob +20" cannot be now: Bob is in the influence phase'),
        ("reveal Bob: show Ruby 3 / Cem: nothing", 0, '"reveal Bob: show Ruby 3 / Cem: nothing" cannot be now: '),
        ("Cem shows Ruby 3", 0, '"Cem shows Ruby 3" cannot be now: Bob is in the influence phase'),
        ("see Bob: Ring", 0, '"see Bob: Ring" cannot be now: Bob is in the influence phase'),
        ("play Courtier ; Bob plays Quen", 26, 'no card is called "Quen"; did you mean "Queen"?'),
    ],
)  # fmt: skip
def test_faults_say_what_cannot_be(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation.parse_events(view(), text, NAMES[:3])
    assert str(caught.value).startswith(message)
    assert caught.value.column == column


def test_what_is_known_is_held_against_the_words() -> None:
    thieves = [
        4 * int(kind == find_kind("Courtier")) - int(kind == find_kind("Courtier")) for kind in range(24)
    ]
    with pytest.raises(NotationError, match="by what is known Bob has no Courtier"):
        told(view(discard=thieves), "Bob plays Courtier")
    with pytest.raises(NotationError, match="cannot be: "):
        told(to_sale(), "show Ruby 3", "reveal Bob: show Emerald 3*2, Diamond 3*2, Ruby 2*5 / Cem: nothing")
    with pytest.raises(NotationError, match="Ann says first what he shows himself"):
        told(to_sale(), "Bob shows Ruby 2")


def test_words_change_nothing_in_the_view() -> None:
    known = view()
    before = bytes(known)
    notation.parse_events(known, "play Thief > Cem", NAMES[:3])
    assert bytes(known) == before
