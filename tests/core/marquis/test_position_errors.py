"""Position files of Marquis that are wrong: each kind of fault, its words, its line and column."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from core.marquis.position import template
from core.positions import read
from core.problems import CODES
from core.source import Source, SourceError

VIEW = """format = "richelieu-position/1"
game = "marquis"
view = "Ann"
turn = "Ann"
direction = "counterclockwise"
treasury = 3
placed = ["Ann", "Cem", "Bob"]
[[player]]
name = "Ann"
coins = 3
diamonds = 2
rubies = 1
played = ["Barbarian Thief", "Jeweller"]
hand = ["Veto", "Assassin", "Marquis", "Countess"]
[[player]]
name = "Bob"
coins = 4
diamonds = 4
played = ["Marquis", "Forger(Marquis)", "Cleric"]
eliminated = ["Assassin"]
vetoes_received = 1
hand = 4
[[player]]
name = "Cem"
coins = 2
played = ["Countess"]
hand = 4
"""
ANN_HAND = 'hand = ["Veto", "Assassin", "Marquis", "Countess"]'


def faults(text: str) -> list[str]:
    """The first lines of the faults, without the name of the file."""
    with pytest.raises(SourceError) as caught:
        read(Source(text, "p.toml"))
    found = [line.removeprefix("p.toml:") for line in str(caught.value).split("\n") if ": error[" in line]
    assert all(re.search(r"\[(\w+)\]", line)[1] in CODES for line in found)  # type: ignore[index]  # matched above
    return found


def changed(*changes: tuple[str, str]) -> str:
    """The view with pieces replaced."""
    text = VIEW
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def full(text: str) -> str:
    """The view as a full state."""
    text = text.replace('view = "Ann"\n', "")
    hands = (
        '["Jeweller", "Countess", "Prosecutor", "Pickpocket"]',
        '["Assassin", "Cleric", "Marquis", "Forger"]',
    )
    for hand in hands:
        text = text.replace("hand = 4", f"hand = {hand}", 1)
    return text


BOB = "vetoes_received = 1\nhand = 4"
CEM = 'played = ["Countess"]\nhand = 4'


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("treasury = 3", "treasury = 4"),
         "6:12: error[E252]: treasury and players have 4 + 3 + 4 + 2 = 13 coins, but 3 players have 12: 1 too many"),
        (("coins = 4\n", ""),
         "6:12: error[E252]: treasury and players have 3 + 3 + 0 + 2 = 8 coins, but 3 players have 12: 4 missing"),
        (("diamonds = 4", "diamonds = 5"),
         "18:12: error[E260]: Bob has 5 loose diamonds while the bank has 14 rubies: 5 are swapped for a ruby at once"),
        (("rubies = 1", "rubies = 16"), "12:10: error[E259]: the players own 16 rubies, but the game has 15"),
        (("diamonds = 2", "diamonds = 18"), "18:12: error[E259]: the players own 22 diamonds, but the game has 21"),
        (('played = ["Countess"]', 'played = ["Countess", "Countess"]'),
         "26:23: error[E250]: Cem has the Countess twice, but each player has one of each card"),
        (("hand = 4", 'hand = ["Cleric", { unknown = 3 }]'),
         "22:9: error[E250]: Bob has the Cleric twice, but each player has one of each card"),
        (('"Marquis", "Countess"]', '"Marquis", "Assassin"]'),
         "14:40: error[E250]: Ann has the Assassin twice, but each player has one of each card"),
        (('"Barbarian Thief", "Jeweller"', '"Barbarian Thief", "Veto"'), "13:30: error[E253]: a Veto is never played on a pile"),
        (('eliminated = ["Assassin"]', 'eliminated = ["Veto"]'),
         "20:15: error[E253]: a Veto is never among eliminated cards"),
        (("Forger(Marquis)", "Forger"), "19:22: error[E257]: a Forger is written with its role"),
        (("Forger(Marquis)", "Forger(Forger)"), "19:22: error[E257]: a Forger cannot take the role of a Forger"),
        (('"Cleric"]', '"Cleric(Marquis)"]'), "19:41: error[E257]: only a Forger takes another role, a Cleric does not"),
        (('"Cleric"]', '"Clerick"]'), "19:41: error[E210]: no card is called 'Clerick'"),
        (('"Cleric"]', '"?"]'), "19:41: error[E218]: played cards are public: an unknown card cannot stand here"),
        (("hand = 4", "hand = 5"), "22:8: error[E258]: Bob holds 5 cards, but a hand has 4 at most"),
        (("hand = 4", "hand = 3"), "22:8: error[E258]: Bob holds 3 cards while the draw pile has 5: a hand has 4"),
        (("hand = 4", "hand = 13"), "22:8: error[E205]: 'hand' must be 0 to 12 cards, not 13"),
        (("hand = 4", "hand = true"), "22:8: error[E203]: the hand of Bob must be a number of cards or a list of cards"),
        (("hand = 4", "hand = [4]"), "22:9: error[E212]: an entry of a list of cards is a text like \"Cleric\""),
        (("hand = 4", "hand = [{ unknown = 0 }]"),
         '22:9: error[E212]: an entry is a card\'s name, "?" or { unknown = 3 } (1 to 12 cards)'),
        ((ANN_HAND, "hand = 4"), "14:8: error[E218]: Ann is the viewer and knows the own hand: name each card"),
        (("hand = 4", 'hand = 4\nprotects = "Ann"'),
         "23:12: error[E255]: Bob protects Ann, but shows a Cleric: only a Countess protects"),
        ((CEM, CEM + '\nprotects = "Cem"'), "28:12: error[E254]: Cem cannot protect himself: a Countess protects another"),
        ((CEM, CEM + '\nprotects = "Ban"'), "28:12: error[E208]: no player is called 'Ban'; players: Ann, Bob, Cem"),
        (("hand = 4", "hand = 4\nboosted = true"), "23:11: error[E264]: Bob shows a Cleric: only a Blackmailer is boosted"),
        (("hand = 4", "hand = 4\nfee_open = true"), "23:12: error[E264]: Bob shows a Cleric: only a Countess is owed a coin"),
        (("hand = 4", "hand = 4\nrebuy = true"),
         "23:9: error[E265]: Bob is not finished: only who is finished buys again for coins received"),
        (("hand = 4", "hand = 4\nfinished = true"),
         "23:12: error[E265]: Bob is finished, but has 4 cards in hand and 4 to draw: who is finished has at most a Veto left"),
        (('"Cleric"]', '"Cleric", "Prosecutor"]\ncommitted = true'),
         "20:13: error[E262]: Bob has shown the Prosecutor and must play it, but it is on the pile"),
        (('eliminated = ["Assassin"]', 'eliminated = ["Prosecutor"]\ncommitted = true'),
         "21:13: error[E262]: Bob has shown the Prosecutor and must play it, but it is eliminated"),
        ((ANN_HAND, ANN_HAND + "\ncommitted = true"),
         "15:13: error[E262]: Ann has shown the Prosecutor and must play it, but it is not in the hand"),
        (('["Ann", "Cem", "Bob"]', '["Cem", "Bob"]'),
         "7:10: error[E261]: Ann has a visible card, but does not stand in 'placed'"),
        (('["Ann", "Cem", "Bob"]', '["Cem", "Bob", "Ann", "Bob"]'), "7:32: error[E261]: Bob stands twice in 'placed'"),
        (('["Ann", "Cem", "Bob"]', '["Ann", "Cem", "Any"]'),
         "7:25: error[E208]: no player is called 'Any'; players: Ann, Bob, Cem"),
        (('played = ["Countess"]', "played = []"), "7:18: error[E261]: Cem has no visible card, but stands in 'placed'"),
        (("vetoes_received = 1", "vetoes_received = 3"),
         "21:19: error[E263]: 3 Vetoes lie in front of players, but at most 2 Vetoes can have been played"),
        ((ANN_HAND, 'hand = ["Cleric", "Assassin", "Marquis", "Countess"]'),
         "21:19: error[E263]: 1 Veto lies in front of players, but whose was it? Ann or Cem"),
        ((ANN_HAND, ANN_HAND + "\nveto_gone = true"),
         "15:13: error[E263]: Ann holds the Veto, but 'veto_gone' says that it has left the hand"),
        ((BOB, "veto_gone = true\nhand = 4"),
         "21:13: error[E263]: 1 Veto left the hands and lies in front of nobody, but nobody is finished: "
         "a Veto is only spent in last purchases"),
        (("hand = 4", 'hand = 4\nretrieved = ["Cleric"]'),
         "23:14: error[E266]: Bob cannot have retrieved the Cleric: it is the visible card"),
        (("hand = 4", 'hand = 4\nretrieved = ["Countess", "Marquis"]'),
         "23:14: error[E266]: Bob cannot have retrieved the Countess: it is not among the covered cards of 'played'"),
        (("hand = 4", 'hand = 4\nretrieved = ["Marquis"]'),
         "23:13: error[E266]: only the Marquis can have been retrieved: then it is known"),
        (("hand = 4", 'hand = 4\nretrieved = ["Marquis", "Marquis"]'),
         "23:25: error[E266]: the Marquis stands twice in 'retrieved'"),
        (("hand = 4", "hand = 4\nretrieved = 2"), "23:13: error[E203]: 'retrieved' must be a list of cards"),
        ((ANN_HAND, ANN_HAND + '\nretrieved = ["Pickpocket"]'),
         "15:13: error[E266]: Ann is the viewer and knows what was retrieved: name it in 'hand'"),
        (("hand = 4", "hand = 4\nstamps = [2, 3, 4]"), "8:1: error[E267]: Ann has 0 stamps for 2 cards played"),
        (("hand = 4", 'hand = ["Jeweller", { unknown = 3 }]\nknow = [{ not = ["Jeweller"] }]'),
         "23:18: error[E232]: Bob is said to hold the Jeweller, and not to hold it"),
        (("hand = 4", 'hand = 4\nknow = [{ likely = { Veto = 1.0 } }]'),
         "23:29: error[E231]: a likelihood lies between 0 and 1, not at 1"),
        (("hand = 4", 'hand = 4\nknow = [{ not = ["Veto"], likely = { Veto = 0.5 } }]'),
         "23:38: error[E232]: Bob is said not to hold the Veto, and to hold it with likelihood 0.5"),
        (("hand = 4", 'hand = 4\nknow = [{ likely = { Vetoo = 0.5 } }]'), "23:30: error[E210]: no card is called 'Vetoo'"),
        ((ANN_HAND, ANN_HAND + '\nknow = [{ not = ["Cleric"] }]'),
         "15:1: error[E230]: Ann is the viewer and knows the own hand: 'know' is for the others"),
        (('name = "Cem"', 'name = "Bob"'), "24:8: error[E207]: two players are called 'Bob'"),
        (('name = "Cem"', 'name = "Nobody"'), "24:8: error[E207]: 'Nobody' cannot be a name: it means something else"),
        (('turn = "Ann"', 'turn = "Anne"'), "4:8: error[E208]: no player is called 'Anne'; players: Ann, Bob, Cem"),
        (('direction = "counterclockwise"', 'direction = "clock"'),
         "5:13: error[E204]: 'direction' must be 'clockwise' or 'counterclockwise', not 'clock'"),
        (("treasury = 3\n", ""), "1:1: error[E201]: the key 'treasury' is missing"),
        (("treasury = 3", "treasury = true"), "6:12: error[E203]: 'treasury' must be a whole number, not true"),
        (("coins = 4", "coin = 4"), "17:1: error[E202]: unknown key 'coin' in player 2"),
        (("treasury = 3", "treasury = 3\n[moment]\nnode = \"play\"\nactor = \"Ann\""),
         "7:2: error[E235]: [moment] is for full states: bring a view to its moment with 'events'"),
    ],
    ids=lambda value: value[:50] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_fault_is_told_with_its_place(change: tuple[str, str], fault: str) -> None:
    assert fault in faults(changed(change))


COURSE = [
    (('"Forger(Marquis)"', '"Forger(Cleric)"'),
     "19:22: error[E257]: Bob's Forger covers the Marquis: its role cannot be that of the Cleric"),
    (('"Forger(Marquis)"', '"Forger(nothing)"'),
     "19:22: error[E257]: Bob's Forger covers the Marquis: that is its role, not nothing"),
    (('"Marquis", "Forger(Marquis)"', '"Forger(Marquis)", "Jeweller"'),
     "19:11: error[E257]: Bob's Forger covers no card: its role cannot be that of the Marquis"),
    (('"Marquis", "Forger(Marquis)", "Cleric"', '"Astrologer", "Marquis", "Forger(Astrologer)", "Cleric"'),
     "19:36: error[E257]: Bob's Forger covers the Marquis: its role cannot be that of the Astrologer"),
    (("hand = 4", 'hand = 4\nretrieved = ["Marquis", "Forger"]'),
     "23:13: error[E266]: Bob cannot have retrieved a card: no Astrologer of Bob was played"),
    (('"Cleric"]', '"Astrologer", "Cleric", "Jeweller"]\nretrieved = ["Marquis", "Cleric"]'),
     "20:25: error[E266]: Bob cannot have retrieved the Cleric: the Astrologer takes cards that lie below it"),
    (('"Cleric"]', '"Astrologer", "Cleric"]\nretrieved = [["Marquis", "Forger"], ["Marquis", "Forger"]]'),
     "20:13: error[E266]: Bob cannot have retrieved two cards: the Astrologer is played once, and no Forger took its role"),
    (('"counterclockwise"', '"clockwise"'),
     "5:13: error[E268]: 1 Forger was played, and each reverses the direction: it is counterclockwise, not clockwise"),
    (('direction = "counterclockwise"\n', ""),
     "18:22: error[E268]: 1 Forger was played, and each reverses the direction: it is counterclockwise, not clockwise"),
    (('"Marquis", "Forger(Marquis)"', '"Marquis"'),
     "5:13: error[E268]: the direction is counterclockwise, but no Forger can have been played: only a Forger reverses it"),
    (("treasury = 3", "treasury = 3\nreversal = 4"),
     "7:12: error[E267]: 4 is the stamp of Ann's Jeweller, which reverses nothing"),
    (("treasury = 3", "treasury = 3\nreversal = 2"),
     "7:12: error[E267]: 2 is the stamp of Ann's Barbarian Thief, which reverses nothing"),
    (("treasury = 3", "treasury = 3\nreversal = 0"),
     "7:12: error[E267]: a Forger with the stamp 3 was played after the last reversal, said to be 0"),
    (("treasury = 3", "treasury = 3\nreversal = 9"),
     "7:12: error[E267]: the last reversal has the stamp 9, but no card has so late a stamp"),
    (('["Barbarian Thief", "Jeweller"]', '["Pickpocket", "Jeweller"]'),
     "20:15: error[E269]: nobody can have eliminated Bob's Assassin: no other player has played an Assassin or Barbarian Thief"),
    (('"Cleric"]', '"Blackmailer"]\nboosted = true'),
     "20:11: error[E264]: Bob's Blackmailer cannot be boosted: no other player has played one"),
    ((CEM, CEM + "\ncommitted = true"),
     "28:13: error[E262]: Cem cannot have shown the Prosecutor: no other player's Veto was played"),
    (("hand = 4", "hand = 4\ncommitted = true"),
     "23:13: error[E262]: Bob played the last card: who has shown the Prosecutor plays it in the next turn"),
    (('["Ann", "Cem", "Bob"]', '["Ann", "Bob"]', CEM, "hand = 4\nveto_gone = true"),
     "27:13: error[E263]: Cem's Veto cannot have been played: Cem has played no card that it defends"),
    (('["Ann", "Cem", "Bob"]', '["Ann", "Bob"]', "vetoes_received = 1\n", "# none\n", CEM, "hand = 4\ndiamonds = 2"),
     "27:12: error[E269]: Cem has diamonds, but has played no card to buy with"),
    (('played = ["Countess"]', 'played = ["Marquis"]\nrubies = 1'),
     "27:10: error[E269]: Cem has rubies, but has played only the Marquis, which buys at the start of the next turn"),
    (('["Ann", "Cem", "Bob"]', '["Ann", "Bob", "Cem"]'),
     "7:10: error[E261]: it is Ann's turn, so Bob has just played: Bob's card was placed last, not Cem's"),
    (('["Ann", "Cem", "Bob"]', '["Ann", "Cem"]', 'played = ["Marquis", "Forger(Marquis)", "Cleric"]\neliminated = ["Assassin"]',
      'played = []\neliminated = ["Forger"]'),
     "4:8: error[E261]: it is Ann's turn, so Bob has just played, but Bob has no visible card"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "fault"), COURSE, ids=lambda value: value[:60] if isinstance(value, str) else ""
)
def test_what_no_course_of_a_game_gives_is_refused(change: tuple[str, ...], fault: str) -> None:
    assert fault in faults(changed(*zip(change[::2], change[1::2], strict=True)))


PAIR = """format = "richelieu-position/1"
game = "marquis"
view = "Ann"
turn = "Ann"
treasury = 4
[[player]]
name = "Ann"
coins = 2
played = ["Cleric"]
hand = ["Veto", "Assassin", "Marquis", "Jeweller"]
[[player]]
name = "Bob"
coins = 2
played = ["Countess"]
hand = 4
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["Countess"]\n', '["Countess"]\nprotects = "Ann"\n',
         "15:12: error[E256]: Bob cannot protect Ann: a Countess protects only while three players are in the game"),
        ('["Countess"]\n', '["Countess"]\ncommitted = true\n',
         "15:13: error[E262]: Bob cannot have shown the Prosecutor: with two players nobody intervenes"),
        ('["Countess"]\n', '["Countess"]\nvetoes_received = 1\nveto_gone = true\n',
         "15:19: error[E263]: the Veto in front of Bob was Ann's, who is said to have it"),
        ('["Countess"]\n', '["Marquis", "Prosecutor", "Countess"]\n',
         "4:8: error[E269]: it is Ann's turn, but in turn order the players have played Ann 1, Bob 3 cards"),
        ('["Cleric"]\n', '["Cleric", "Pickpocket"]\n',
         "4:8: error[E269]: it is Ann's turn, but in turn order the players have played Ann 2, Bob 1 cards"),
    ],
    ids=["protection", "Prosecutor", "own Veto", "too many", "too few"],
)  # fmt: skip
def test_what_two_players_cannot_come_to_is_refused(old: str, new: str, fault: str) -> None:
    read(Source(PAIR, "p.toml"))
    assert faults(PAIR.replace(old, new)) == [fault]


def test_the_first_coins_are_those_of_the_rules() -> None:
    text = template(3).replace('turn = "Ann"', 'turn = "Bob"')
    assert [fault.partition("error")[2] for fault in faults(text)] == [
        "[E269]: nobody has played yet: Ann has 0 coins, not 2",
        "[E269]: nobody has played yet: Bob has 2 coins, not 1",
        "[E269]: nobody has played yet: Cem has 1 coin, not 0",
    ]


def test_the_countess_played_last_is_due_a_coin() -> None:
    for mark, is_due in (("", True), ("fee_open = false\n", False), ("fee_open = true\n", True)):
        view = read(Source(PAIR.replace('["Countess"]\n', f'["Countess"]\n{mark}'), "p.toml")).view
        assert view is not None
        assert view.game.view_facts(view)["table"]["seats"][1]["fee_open"] == is_due  # type: ignore[attr-defined]  # of Marquis


def test_a_thirteenth_card_is_refused() -> None:
    cards = [
        "Marquis",
        "Jeweller",
        "Countess",
        "Prosecutor",
        "Pickpocket",
        "Blackmailer",
        "Astrologer",
        "Cleric",
    ]
    text = changed(
        ('played = ["Marquis", "Forger(Marquis)", "Cleric"]', f"played = {json.dumps(cards)}"),
        ("hand = 4", "hand = 4\nveto_gone = true"),
    )
    found = faults(text)
    assert found == [
        "22:8: error[E251]: Bob has 14 cards (hand 4, played 8, eliminated 1, Veto gone 1), but each player has 12"
    ]


def test_two_protectors_of_one_client_are_refused() -> None:
    text = changed(
        ('"Marquis", "Forger(Marquis)", "Cleric"', '"Marquis", "Cleric", "Countess"'),
        ("hand = 4", 'hand = 4\nprotects = "Ann"'),
    )
    text = text.replace(CEM, CEM + '\nprotects = "Ann"')
    assert faults(text) == ["29:12: error[E256]: Ann is protected by two Countesses: one is all there can be"]


def test_a_client_without_a_card_is_refused() -> None:
    text = changed(('played = ["Barbarian Thief", "Jeweller"]', "played = []"), ('["Ann", ', "["))
    text = text.replace(CEM, CEM + '\nprotects = "Ann"')
    assert faults(text) == ["28:12: error[E256]: Ann has no visible card to protect"]


def test_two_blackmailers_are_boosted() -> None:
    text = changed(('"Barbarian Thief", "Jeweller"', '"Blackmailer"'), ('"Cleric"]', '"Blackmailer"]'))
    text = text.replace(BOB, BOB + "\nboosted = false")
    assert faults(text) == [
        "23:11: error[E264]: two Blackmailers are visible: both are boosted until they are covered"
    ]


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    players = "".join(f'[[player]]\nname = "P {i}"\nhand = 4\n' for i in range(seats)) or "player = []\n"
    text = VIEW.split("[[player]]")[0].replace('view = "Ann"\n', "") + players
    assert any(
        f"error[E206]: Marquis is played by 2 to 8 players, not {seats}" in one for one in faults(text)
    )


def test_the_fault_of_the_supply_of_two_sets() -> None:
    players = "".join(
        f'[[player]]\nname = "P{i}x"\nhand = 4\ncoins = 0\nrubies = {11 if i < 3 else 0}\n' for i in range(5)
    )
    text = f'format = "richelieu-position/1"\ngame = "marquis"\nview = "P0x"\nturn = "P0x"\ntreasury = 20\n{players}'
    assert any("error[E259]: the players own 33 rubies, but the game has 30" in one for one in faults(text))


def test_all_faults_are_told_at_once_with_help() -> None:
    text = changed(
        ("treasury = 3", "treasury = 5"), ("diamonds = 4", "diamonds = 7"), ("hand = 4", "hand = 6"),
        ('"Cleric"]', '"Cleric"]\nfee_open = true'),
    )  # fmt: skip
    with pytest.raises(SourceError) as caught:
        read(Source(text, "p.toml"))
    assert [problem.code for problem in caught.value.problems] == ["E252", "E260", "E264", "E258"]
    told = str(caught.value)
    assert "help: write rubies = 1 and diamonds = 2" in told and "help: 'coins' left out means 0" in told


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (full(VIEW).replace('"Jeweller", "Countess"', '"?", "Countess"'),
         "21:8: error[E218]: a full state names every card, but 1 card of Bob is unknown"),
        (full(VIEW) + 'know = [{ not = ["Veto"] }]\n',
         "27:1: error[E230]: in a full state every card is named: 'know' is for views"),
        (full(VIEW) + 'retrieved = ["Veto"]\n', "27:14: error[E253]: a Veto is never among retrieved cards"),
        (full(VIEW).replace("treasury = 3", 'treasury = 3\n[moment]\nnode = "buy"\nactor = "Ann"'),
         "7:8: error[E235]: there is no moment 'buy'"),
        (full(VIEW).replace("treasury = 3", 'treasury = 3\n[moment]\nnode = "play"\nactor = "Eva"'),
         "8:9: error[E208]: no player is called 'Eva'; players: Ann, Bob, Cem"),
        (full(VIEW).replace("treasury = 3", 'treasury = 3\n[moment]\nnode = "play"\nactor = "Ann"\nxyz = 3'),
         "9:1: error[E202]: unknown key 'xyz' in moment"),
    ],
    ids=str,
)  # fmt: skip
def test_faults_of_a_full_state(text: str, fault: str) -> None:
    assert fault in faults(text)


def test_a_game_that_is_over_has_nothing_to_choose() -> None:
    text = full(VIEW).replace("vetoes_received = 1\n", "")
    text = re.sub(r"hand = \[.*\]", "hand = []\nfinished = true", text)
    assert any("error[E229]: everybody is finished: the game is over" in one for one in faults(text))


def test_stamps_must_agree() -> None:
    ann, bob, cem = (f"hand = 4\nstamps = {stamps}" for stamps in ([1, 4], [2, 3, 5], [6]))
    text = VIEW.replace(ANN_HAND, ANN_HAND + ann.removeprefix("hand = 4"))
    text = text.replace("hand = 4", bob, 1).replace(CEM, CEM.replace("hand = 4", cem))
    assert faults(text) == [
        "7:10: error[E267]: by their stamps the visible cards were placed Ann, Bob, Cem",
    ]
    assert any("two cards have the stamp 3" in one for one in faults(text.replace("[1, 4]", "[1, 3]")))
    rising = faults(text.replace("[2, 3, 5]", "[2, 9, 5]"))
    assert any("the stamps of Bob must rise from bottom to top, within 1 to 255" in one for one in rising)


def test_events_that_cannot_be_have_line_and_column() -> None:
    text = changed(("treasury = 3", 'treasury = 3\nevents = ["buy 1", "play Marquiss"]'))
    found = faults(text)
    assert len(found) == 1
    assert found[0].startswith('7:26: error[E234]: no card is called "Marquiss"; did you mean "Marquis"?')


def test_a_suggestion_stands_under_a_wrong_word() -> None:
    for old, new, hint in [
        ('"Cleric"]', '"Clerick"]', "did you mean 'Cleric'?"),
        ('turn = "Ann"', 'turn = "Anne"', "did you mean 'Ann'?"),
        ("vetoes_received", "veto_received", "did you mean 'vetoes_received'?"),
        ("placed", "place", "did you mean 'placed'?"),
    ]:
        with pytest.raises(SourceError) as caught:
            read(Source(VIEW.replace(old, new, 1), "p.toml"))
        assert hint in str(caught.value)


def test_json_has_the_same_faults() -> None:
    document = tomllib.loads(VIEW)
    document["player"][1]["diamonds"] = 5
    with pytest.raises(SourceError) as caught:
        read(Source(json.dumps(document), "p.json"))
    assert [problem.code for problem in caught.value.problems] == ["E260"]


@pytest.mark.parametrize("seats", [1, 9])
def test_the_template_refuses_other_numbers_of_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^Marquis is played by 2 to 8 seats, not {seats}$"):
        template(seats)


MOMENT = """format = "richelieu-position/1"
game = "marquis"
turn = "Ann"
treasury = 9
moment = { node = "NODE", actor = "Ann" }
[[player]]
name = "Ann"
coins = 2
hand = ["Veto", "Assassin", "Marquis", "Countess"]
[[player]]
name = "Bob"
coins = 1
hand = ["Cleric", "Pickpocket", "Forger", "Jeweller"]
[[player]]
name = "Cem"
hand = ["Blackmailer", "Prosecutor", "Astrologer", "Veto"]
"""


@pytest.mark.parametrize(
    "node",
    [
        "cts accept",
        "cts reply",
        "ask veto",
        "cts price",
        "pros offer",
        "client offer",
        "witness",
        "buy intent",
    ],
)
def test_a_moment_to_which_nothing_leads(node: str) -> None:
    found = faults(MOMENT.replace("NODE", node))
    assert len(found) == 1
    assert "error[E236]: the game cannot stand at this choice" in found[0]


def test_placement_numbers_leave_room_for_the_cards_to_come() -> None:
    ann, bob, cem = (f"hand = 4\nstamps = {stamps}" for stamps in ([1, 250], [2, 3, 252], [251]))
    text = VIEW.replace(ANN_HAND, ANN_HAND + ann.removeprefix("hand = 4"))
    text = text.replace("hand = 4", bob, 1).replace(CEM, CEM.replace("hand = 4", cem))
    assert any("the placement numbers must leave room" in one for one in faults(text))
