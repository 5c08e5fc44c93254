"""Position files of The Three Musketeers that are wrong: each kind of fault, its words, its line and column."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
from musketeers_files import CARDINAL_VIEW, TEAM_VIEW, changed

from core.musketeers.position import template
from core.positions import read
from core.problems import CODES
from core.source import Source, SourceError


def faults(text: str) -> list[str]:
    """The first lines of the faults, without the name of the file."""
    with pytest.raises(SourceError) as caught:
        read(Source(text, "p.toml"))
    found = [line.removeprefix("p.toml:") for line in str(caught.value).split("\n") if ": error[" in line]
    assert all(re.search(r"\[(\w+)\]", line)[1] in CODES for line in found)  # type: ignore[index]  # matched above
    return found


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('name = "Aramis"', 'name = "Athos"'), "37:8: error[E272]: Athos is on the board twice"),
        (('name = "Aramis"', 'name = "Aramiz"'),
         "37:8: error[E272]: no Musketeer is called 'Aramiz'; Musketeers: d'Artagnan, Athos, Porthos, Aramis"),
        (("17 = 2,", "17 = 2, 59 = 1,"),
         "13:25: error[E273]: a guard cannot be in the corridor: favourites never go into room 59 (Ballroom Corridor)"),
        (("rochefort = 19", "rochefort = 59"),
         "14:13: error[E273]: Rochefort cannot be in the corridor: favourites never go into room 59 (Ballroom Corridor)"),
        (("17 = 2,", "17 = 14,"), "13:41: error[E274]: 15 guards are on the board, but the game has 14"),
        (("17 = 2,", "30 = 2,"), "13:40: error[E270]: 'River Guardroom' and '30' are the same room"),
        (("17 = 2,", "17 = -1,"), "13:17: error[E205]: '17' must be at least 0, not -1"),
        (("room = 18", 'room = "Colonade"'), "22:8: error[E270]: there is no room called 'Colonade'"),
        (("room = 18", "room = 60"), "22:8: error[E270]: there is no room 60; rooms are 0 to 59"),
        (("room = 18", "room = true"), "22:8: error[E203]: a room is its number or its name"),
        (("equipment = 2", "equipment = 4"),
         "24:13: error[E275]: d'Artagnan has 4 tokens, but a Musketeer holds 3 at most"),
        (("equipment = 2", "equipment = -1"),
         "24:13: error[E205]: the equipment of d'Artagnan cannot be -1 of them"),
        (("equipment = 2", 'equipment = "Key"'),
         "24:13: error[E203]: the equipment of d'Artagnan must be a list of names, or how many there are"),
        (("equipment = 1", 'equipment = ["Cloak"]'),
         "29:14: error[E230]: the Cardinal does not see what Athos holds: give the number of his tokens"),
        (('"To Arms"]', '"Key"]'),
         "11:28: error[E210]: 'Key' is equipment of the Musketeers, no special card of the Cardinal"),
        (('"To Arms"]', '"To Army"]'), "11:28: error[E210]: no special card is called 'To Army'"),
        (('"To Arms"]', '"?"]'), "11:8: error[E218]: the Cardinal knows his hand: name each special card"),
        (('"To Arms"]', '"To Arms*2", "Elite Guards"]'),
         "11:8: error[E278]: the Cardinal holds 4 cards, but 3 is his limit"),
        (('hand = ["Reinforcement 3", "To Arms"]\n', ""),
         "10:2: error[E201]: the key 'hand' is missing in cardinal: the Cardinal knows his hand"),
        (('"Reserve"]', '"Reserve*2"]'), "12:44: error[E213]: 2 Reserves are accounted for, but the game has 1"),
        (('"Reserve"]', '"?"]'), "12:44: error[E218]: what lies open is known: an unknown one cannot stand here"),
        (('"Trap"]', '"Trap*7"]'), "9:35: error[E213]: 7 Traps are accounted for, but the game has 6"),
        (('"Trap"]', '"Trap*0"]'), "9:35: error[E212]: 'Trap*0': the number after * must be 1 to 99"),
        (('"Trap"]', '"Trap*99999999999999999999"]'),
         "9:35: error[E212]: 'Trap*99999999999999999999': the number after * must be 1 to 99"),
        (('"Trap"]', '"Trap", 3]'), "9:43: error[E203]: each entry of 'tokens_used' must be a text, not 3"),
        (("9 = 1\n", "9 = 2\n"),
         "9:15: error[E276]: 3 tokens in hands, 31 in chests and 4 used are 38, but the game has 37: 1 too many"),
        (("9 = 1\n", ""),
         "9:15: error[E276]: 3 tokens in hands, 32 in chests and 4 used are 39, but the game has 37: 2 too many"),
        (("9 = 1\n", "8 = 1\n"), "18:5: error[E277]: room 8 (Vestibule) has no chest"),
        (("9 = 1\n", "9 = 4\n"), "18:5: error[E277]: a chest holds 3 tokens at most, not 4"),
        (("9 = 1\n", "9 = 1\n57 = 2\n28 = 0\n34 = 0\n16 = 0\n"),
         "9:15: error[E276]: 3 tokens in hands, 20 in chests and 4 used are 27, but the game has 37: 10 missing"),
        (('["Door", "Sword*2", "Trap"]', '["Sword*3", "Trap"]'),
         "8:8: error[E276]: the door is on the board, but no Door was used"),
        (("equipment = 1\n", "equipment = 1\npoison = 1\n"),
         "30:10: error[E276]: the Musketeers are marked for 1 Poison, but 0 were found"),
        (("health = 2", "health = 4"), "23:10: error[E279]: d'Artagnan has 4 health, but 3 is printed on him"),
        (("health = 2", "health = 0"), "23:10: error[E279]: d'Artagnan has no health left, but is not down"),
        (("searched = true", "searched = true\nhealth = 1"),
         "35:10: error[E279]: Porthos is down, so he has no health left, not 1"),
        (("down = true\n", ""),
         "33:12: error[E281]: Porthos is searched, but stands: the mark counts only as long as he is down"),
        (("room = 7", "room = 59"),
         "33:8: error[E281]: Porthos cannot be down in the corridor: who reaches it takes no further part"),
        (("searched = true", "recovers = true"),
         "34:12: error[E281]: 'recovers' is for full states with [moment]: Porthos stands up as soon as he is called"),
        (('pendants = "fake"', 'pendants = "false"'),
         "25:12: error[E204]: 'pendants' must be 'real' or 'fake' or '?', not 'false'"),
        (("Athos = 0.5,", '"d\'Artagnan" = 0.5,'),
         "16:28: error[E283]: d'Artagnan is said to have fakes, and to carry the real pendants with chance 0.5"),
        (("Athos = 0.5,", "Athos = 0.7,"),
         "16:1: error[E283]: the chances to carry the real pendants sum to 1.2, but one of the four does: they sum to 1"),
        (("Athos = 0.5,", "Athos = 1.5,"), "16:21: error[E231]: a chance lies between 0 and 1, not at 1.5"),
        (("Athos = 0.5,", "Athos = nan,"), "16:21: error[E231]: a chance lies between 0 and 1, not at nan"),
        (("Athos = 0.5,", "Aramis-x = 0.5,"), "16:24: error[E272]: no Musketeer is called 'Aramis-x'; Musketeers: "
         "d'Artagnan, Athos, Porthos, Aramis"),
        (("Athos = 0.5,", "R = 0.5,"), "16:31: error[E283]: Aramis has two chances to carry the real pendants"),
        (("room = 13\nequipment = 1", "room = 59\nequipment = 1"),
         "16:21: error[E283]: Athos has reached the corridor, so he had fakes: his chance is 0, not 0.5"),
        (("queen_space = 6", "queen_space = 15"),
         "6:15: error[E286]: the Queen stands on space 15: the Cardinal has won, since 15 is the last one"),
        (("queen_space = 6", "queen_space = -1"), "6:15: error[E205]: 'queen_space' must be at least 0, not -1"),
        (("queen_space = 6", 'queen_space = "6"'),
         "6:15: error[E203]: 'queen_space' must be a whole number, not '6'"),
        (("queen_space = 6", "queen_space = 6\nsurprises_seen = [1]"),
         "7:18: error[E286]: 'surprises_seen' is for the variant with surprise tokens"),
        (("queen_space", "queen_spce"), "6:1: error[E202]: unknown key 'queen_spce'"),
        (("queen_space = 6", "guards = {}"), "6:1: error[E202]: unknown key 'guards'"),
        (("milady", "action_points"), "15:1: error[E202]: unknown key 'action_points' in cardinal"),
        (("[3, 7, 10, 1, 4]", "[3, 7, 10, 7, 4]"),
         "7:30: error[E284]: move card 7 was seen twice, but a pass shows each card once"),
        (("[3, 7, 10, 1, 4]", "[3, 13, 4]"),
         "7:23: error[E284]: there is no move card 13; cards are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
        (("move_cards_seen = [3, 7, 10, 1, 4]\n", ""), "1:1: error[E284]: the move card of this turn is missing"),
        (("queen_space = 6", "queen_space = 6\nturn_number = 6"),
         "7:15: error[E284]: after 5 cards of a pass 'turn_number' is 5, or 12 more for each pass before, not 6"),
        (('"8-9"', '"1-2"'),
         "8:8: error[E271]: the door cannot stand between room 1 and room 2: room 1 (Corner Tower) has no other way out"),
        (('"8-9"', '"54-59"'),
         "8:8: error[E271]: the door cannot stand between room 54 and room 59: doorways of the corridor stay open"),
        (('"8-9"', '"8-12"'),
         "8:8: error[E271]: no doorway joins room 8 (Vestibule) and room 12 (Archers' Room)"),
        (('"8-9"', '"Vestibule"'), "8:8: error[E271]: 'Vestibule' names no two rooms"),
        (('"8-9"', '"Vestibule - Pantri"'), "8:8: error[E270]: there is no room called 'Pantri'"),
        (('"8-9"', "[8, 9, 10]"), "8:8: error[E271]: a doorway joins two rooms, not 3"),
        (('"8-9"', "8"), '8:8: error[E203]: two rooms are written "8-9" or ["Vestibule", "Pantry"]'),
        (('"8-9"', '"8-9"\ngrate = "57-58"'), "9:9: error[E271]: the grate cannot stand between room 57 and room 58: "
         "room 57 (Jewel Cabinet) has no other way out"),
        (('"8-9"', '"8-9"\npassage = "52-59"'), "9:11: error[E271]: no secret passage for favourites joins "
         "room 52 (Secretary's Closet) and room 59 (Ballroom Corridor)"),
        (("action_points = 3", "action_points = 6"),
         "5:17: error[E287]: 6 action points left, but card 4 gives 5 in this phase"),
        (("milady =", "rochefort_moved = true\nguards_moved = { 17 = 2 }\nmilady ="),
         "5:17: error[E287]: 3 action points left and 3 spent on moves, but card 4 gives 5 in this phase"),
        (("milady =", "guards_moved = { 17 = 3 }\nmilady ="),
         "15:23: error[E274]: 3 guards of room 17 (Swiss Guards' Hall) have moved, but 2 are there"),
        (("action_points = 3", "seduction_used = true"),
         "4:8: error[E287]: how many action points has the Cardinal left?"),
        (("action_points = 3", "action_points = 3\nsteps = 1"), "6:1: error[E287]: 'steps' says nothing in the Cardinal's phase"),
        (("action_points = 3", "action_points = 3\nentry = 1"),
         "6:9: error[E285]: card 4 calls the Cardinal in phase 2, not in phase 1"),
        (('"Reserve"]', '"Reserve"]\nhnd = 2'), "13:1: error[E202]: unknown key 'hnd' in cardinal"),
        (('turn = "cardinal"', 'turn = "cardinel"'),
         "4:8: error[E204]: 'turn' must be cardinal, boundary, setup, d'Artagnan, Athos, Porthos or Aramis, not 'cardinel'"),
        (('turn = "cardinal"\n', ""), "1:1: error[E201]: the key 'turn' is missing"),
        (('turn = "cardinal"\naction_points = 3', 'turn = "boundary"'),
         "4:8: error[E285]: how many phases of card 4 are done?"),
        (('turn = "cardinal"\naction_points = 3', 'turn = "boundary"\nentry = 6'),
         "5:9: error[E285]: card 4 has 5 phases: 6 of them cannot have begun"),
        (('turn = "cardinal"', 'turn = "boundary"\nentry = 2'),
         "6:1: error[E287]: 'action_points' says nothing between two phases"),
        (('turn = "cardinal"\naction_points = 3', 'turn = "boundary"\nentry = 2\nseduction_used = true'),
         "6:1: error[E287]: 'seduction_used' says nothing between two phases"),
        (('turn = "cardinal"', 'turn = "Athos"'),
         "5:1: error[E287]: 'action_points' says nothing in a Musketeer's phase"),
        (('view = "cardinal"', 'view = "Bob"'), "3:8: error[E208]: no side is called 'Bob'; sides: Cardinal, Musketeers"),
        (('game = "musketeers"', 'game = "musketeers"\nplayers = ["Ann"]'),
         "3:11: error[E206]: 'players' names two: who plays the Cardinal, then who plays the Musketeers, not 1"),
        (('game = "musketeers"', 'game = "musketeers"\nplayers = ["Ann", "ann"]'),
         "3:19: error[E207]: two players are called 'ann'"),
        (('game = "musketeers"', 'game = "musketeers"\nplayers = ["Ann", "Athos"]'),
         "3:19: error[E207]: 'Athos' cannot be a name: it means something else"),
        (('game = "musketeers"', 'game = "musketeers"\nplayers = ["Musketeers", "Ann"]'),
         "3:12: error[E207]: 'Musketeers' cannot be a name: it means something else"),
        (('game = "musketeers"', 'game = "musketeers"\nplayers = ["A:B", "Ann"]'),
         "3:12: error[E207]: 'A:B' cannot be a name: 1 to 40 characters without > : ; , * ? brackets and quotes"),
        (("[chests]", '[moment]\nnode = "act"\nactor = "Cardinal"\n[chests]'),
         "17:2: error[E235]: [moment] is for full states: bring a view to its moment with 'events'"),
    ],
    ids=lambda value: value[:50] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_fault_is_told_with_its_place(change: tuple[str, str], fault: str) -> None:
    assert fault in faults(changed(CARDINAL_VIEW, change))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("hand = 2", 'hand = ["Perfume", "Elite"]'),
         "11:9: error[E230]: the Musketeers do not see the Cardinal's hand: give the number of his cards"),
        (("hand = 2", "hand = 4"), "11:8: error[E278]: the Cardinal holds 4 cards, but 3 is his limit"),
        (('["Cloak"]', "1"), "27:13: error[E218]: the Musketeers know their tokens: name each one of Athos"),
        (('equipment = ["Cloak"]\n', ""),
         "24:1: error[E201]: the equipment of Athos is missing: the Musketeers know their tokens"),
        (('["Cloak"]', '["Trap"]'),
         "27:14: error[E275]: Athos cannot hold a Trap: it takes effect when it is found, and leaves the game"),
        (('["Cloak"]', '["Perfume"]'),
         "27:14: error[E210]: 'Perfume' is a special card of the Cardinal, no token of the Musketeers"),
        (('["Cloak"]', '["Cloakk"]'), "27:14: error[E210]: no token is called 'Cloakk'"),
        (('["Cloak"]', '["Cloak*4"]'),
         "27:13: error[E275]: Athos has 4 tokens, but a Musketeer holds 3 at most"),
        (('["Cloak"]', '["Sword*3", "Sword*2"]'),
         "9:24: error[E213]: 8 Swords are accounted for, but the game has 6"),
        (('["Cloak"]', "[{ unknown = 1 }]"),
         '27:14: error[E212]: an entry is a text like "Sword" or "Sword*2"'),
        (('pendants = "real"\n', ""), "19:1: error[E280]: nobody carries the real pendants"),
        (('pendants = "real"', 'pendants = "?"'), "28:12: error[E280]: the Musketeers know who carries the real pendants: "
         "'pendants' of Athos must be 'real' or 'fake'"),
        (("health = 2\n", 'health = 2\npendants = "real"\n'),
         "29:12: error[E280]: d'Artagnan and Athos cannot both carry the real pendants: there is one real card"),
        (("room = 9\n", "room = 59\n"),
         "28:12: error[E280]: Athos is in the corridor with the real pendants: the Musketeers have won"),
        (('"Map Room"\n', '"Map Room"\ncarrier = { Aramis = 1.0 }\n'), "16:1: error[E283]: Athos carries the real pendants, "
         "so the Cardinal cannot be certain that he does not"),
        (('"Aramis"\nroom = 13', '"Aramis"\nroom = 19'), "36:8: error[E282]: Aramis stands in room 19 (Watch Room) "
         "together with Rochefort: they fight before the game goes on"),
        (("room = 9\n", "room = 17\n"), "26:8: error[E282]: Athos stands in room 17 (Swiss Guards' Hall) "
         "together with guards: they fight before the game goes on"),
        (("milady = \"Map Room\"", "milady = 7"), "32:8: error[E281]: Porthos lies down in room 7 (Saddlery) "
         "together with Milady, who has searched him: searched = true"),
        (("steps = 1", "steps = 2"),
         "5:9: error[E287]: Athos has 1 step left at most (a step to enter this room, and no Boots used), not 2"),
        (("entered = true", "fought = true"), "5:9: error[E287]: Athos has 0 steps left at most (combat has ended his "
         "movement, and no Boots used), not 1"),
        (("entered = true", "stopped = true"),
         "5:9: error[E287]: Athos has 0 steps left at most (a Cloak has ended his movement), not 1"),
        (("steps = 1\n", ""), "4:8: error[E287]: how many steps has Athos left?"),
        (("steps = 1\n", "stopped = true\n"),
         "8:11: error[E287]: a Cloak took Athos to this room, so he may not pick up here"),
        (('turn = "Athos"', 'turn = "Porthos"'),
         "5:9: error[E287]: Porthos is down: when he is called he stands up, and takes no step"),
        (("room = 13\n", "room = 59\n"), ""),
        (('turn = "Athos"', 'turn = "cardinal"'), "5:1: error[E287]: 'steps' says nothing in the Cardinal's phase"),
        (("entered = true", "card_played = true"), "8:15: error[E287]: a card was played in this Musketeer's phase, "
         "but neither To Arms nor Elite Guards is discarded"),
        (("room = 9\n", "room = 9\ncloaked = [8]\n"),
         "27:12: error[E277]: room 8 (Vestibule) has no chest: a Cloak forbids nothing there"),
    ],
    ids=lambda value: value[:50] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_fault_of_the_musketeers_view(change: tuple[str, str], fault: str) -> None:
    text = changed(TEAM_VIEW, change)
    if fault:
        assert fault in faults(text)
    else:  # a Musketeer who has reached the corridor is no fault
        assert read(Source(text, "p.toml")).view is not None


def test_who_has_reached_the_corridor_is_not_called() -> None:
    text = changed(TEAM_VIEW, ('turn = "Athos"\nsteps = 1', 'turn = "Aramis"'), ("entered = true\n", ""))
    text = changed(text, ("room = 13\n", "room = 59\n"))
    assert faults(text) == ["4:8: error[E285]: Aramis is in the corridor: nothing happens in his phase"]


def test_a_card_that_calls_the_cardinal_twice_asks_which_phase_it_is() -> None:
    text = changed(CARDINAL_VIEW, ("1, 4]", "4, 11]"), ("action_points = 3", "action_points = 2"))
    assert faults(text) == [
        "4:8: error[E285]: card 11 calls the Cardinal in phases 1 and 4: which one is it?"
    ]


def test_rochefort_cannot_have_entered_before_the_cardinal_was_called() -> None:
    text = changed(
        TEAM_VIEW, ("rochefort = 19", "rochefort = 19\nrochefort_entered = true"), ("1, 4]", "4, 1]")
    )
    text = changed(text, ('turn = "Athos"\nsteps = 1\n', 'turn = "d\'Artagnan"\n'), ("entered = true\n", ""))
    assert faults(text) == [
        "13:21: error[E287]: Rochefort cannot have entered in this turn: card 1 has not called the Cardinal yet"
    ]


def test_a_played_card_lies_among_the_discards() -> None:
    text = changed(CARDINAL_VIEW, ("action_points = 3", "action_points = 3\ncard_played = true"))
    text = changed(text, ('"Perfume", "Grate or Passage", "Reserve"', '"Elite"'))
    told = "the Cardinal has played a card in this phase, but it is not among the discards"
    assert faults(text) == [f"6:15: error[E287]: {told}"]
    text = changed(CARDINAL_VIEW, ('"8-9"', '"8-9"\npassage = "33-40"'), ('"Grate or Passage", ', ""))
    told = "a passage is open, but the card that opens it is not among the discards"
    assert faults(text) == [f"9:11: error[E287]: {told}"]
    text = changed(CARDINAL_VIEW, ('"8-9"', '"8-9"\npassage = "33-40"\ncard_played = false'))
    assert faults(text) == [
        "10:15: error[E287]: a passage is open, so the Cardinal has played a card in this phase"
    ]


def test_a_reinforcement_gives_more_action_points() -> None:
    more = ("action_points = 3", "action_points = 9\ncard_played = true")
    text = changed(CARDINAL_VIEW, more, ('"Reserve"]', '"Reinforcement 4"]'))
    assert read(Source(text, "p.toml")).view is not None
    assert faults(text.replace("action_points = 9", "action_points = 10")) == [
        "5:17: error[E287]: 10 action points left, but card 4 gives 5 in this phase and a Reinforcement 4 more"
    ]


def test_the_cardinal_has_drawn_a_card() -> None:
    text = changed(
        TEAM_VIEW, ("hand = 2", "hand = 0"), ('discards = ["Perfume", "Grate or Passage", "Reserve"]\n', "")
    )
    told = "the Cardinal has drawn a special card at the set-up: it is in his hand or among his discards"
    assert faults(text) == [f"11:8: error[E278]: {told}"]


def test_more_cards_than_the_game_has() -> None:
    deck = '["Perfume*2", "Grate*3", "Reserve", "Reinforcement 2", "Reinforcement 3*2", "Reinforcement 4", "Elite*2"]'
    text = changed(TEAM_VIEW, ("hand = 2", "hand = 3"), ('["Perfume", "Grate or Passage", "Reserve"]', deck))
    told = "3 cards in hand and 12 discarded are more than the 14 special cards of the game"
    assert faults(text) == [f"11:8: error[E278]: {told}"]


def test_four_fakes_are_too_many() -> None:
    text = changed(CARDINAL_VIEW, ("carrier = { Athos = 0.5, Aramis = 0.5 }\n", ""))
    text = re.sub(r'(name = "(?:Athos|Porthos|Aramis)")', r'\1\npendants = "fake"', text)
    told = "all four Musketeers are said to have fakes, but one of them carries the real pendants"
    assert faults(text) == [f"39:12: error[E280]: {told}"]


def test_who_was_seen_with_the_real_pendants_is_certain() -> None:
    text = changed(CARDINAL_VIEW, ("room = 13\n", 'room = 13\npendants = "real"\n'))
    assert faults(text) == [
        "16:1: error[E283]: Athos was seen with the real pendants, so his chance is 1, not 0.5"
    ]
    assert (
        read(Source(text.replace("{ Athos = 0.5, Aramis = 0.5 }", "{ Athos = 1 }"), "p.toml")).view
        is not None
    )


def test_traps_and_poisons_are_in_chests_until_they_are_found() -> None:
    used = ('["Door", "Sword*2", "Trap"]', '["Trap*4", "Poison*3"]')
    text = changed(TEAM_VIEW, used, ("9 = 1\n", "9 = 2\n15 = 0\n"), ('["Cloak"]', "[]"))
    told = "7 Traps and Poisons were found, but only 5 tokens were taken from chests"
    assert faults(text) == [f"9:15: error[E276]: {told}"]
    empty = "".join(f"{room} = 0\n" for room in (9, 15, 16, 24, 28, 31, 34, 42, 44))
    used = (
        '["Door", "Sword*2", "Trap"]',
        '["Key*2", "Boots*4", "Door*2", "Sword*4", "Medicine*5", "Cloak*3"]',
    )
    text = changed(CARDINAL_VIEW, used, ("9 = 1\n", empty))
    text = re.sub(r"equipment = \d", "equipment = 3", text)
    told = "9 Traps and Poisons were not found yet, but only 5 tokens are left in chests"
    assert faults(text) == [f"9:15: error[E276]: {told}"]


# ------------------------------------------------------------------------------------------------------------- set-up

SETUP = """format = "richelieu-position/1"
game = "musketeers"
turn = "setup"
[cardinal]
hand = ["Perfume"]
[[musketeer]]
name = "d'Artagnan"
equipment = ["Key"]
[[musketeer]]
name = "Athos"
equipment = ["Key"]
[[musketeer]]
name = "Porthos"
equipment = ["Boots"]
[[musketeer]]
name = "Aramis"
equipment = ["Cloak"]
"""


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('"setup"', '"setup"\nqueen_space = 1'),
         "4:1: error[E285]: before the carrier is chosen nothing has happened yet: 'queen_space' is not said"),
        (('hand = ["Perfume"]', 'hand = ["Perfume"]\nmilady = 7'),
         "6:1: error[E285]: before the carrier is chosen nothing has happened yet: 'milady' is not said"),
        (('["Perfume"]', '["Perfume*2"]'),
         "5:8: error[E285]: at the set-up the Cardinal has one special card, not 2"),
        (('["Boots"]', '["Boots", "Key"]'),
         "14:13: error[E285]: at the set-up each Musketeer has one token, but Porthos has 2"),
        (('["Boots"]', "[]"), "14:13: error[E285]: at the set-up each Musketeer has one token, but Porthos has 0"),
        (('["Boots"]', '["Boots"]\npendants = "real"'),
         "13:8: error[E285]: before the carrier is chosen Porthos is in the street, unhurt: only 'equipment' is said"),
        (('["Boots"]', '["Boots"]\nroom = 2'),
         "13:8: error[E285]: before the carrier is chosen Porthos is in the street, unhurt: only 'equipment' is said"),
    ],
    ids=lambda value: value[:50] if isinstance(value, str) else "",
)  # fmt: skip
def test_nothing_has_happened_before_the_carrier_is_chosen(change: tuple[str, str], fault: str) -> None:
    assert faults(changed(SETUP, change)) == [fault]


# ---------------------------------------------------------------------------------------------------------- full states

FULL = """format = "richelieu-position/1"
game = "musketeers"
turn = "cardinal"
move_cards_seen = [9]
action_points = 3
[cardinal]
hand = ["Perfume", "Reserve", "Elite"]
[[musketeer]]
name = "d'Artagnan"
equipment = ["Key"]
[[musketeer]]
name = "Athos"
equipment = ["Key"]
[[musketeer]]
name = "Porthos"
equipment = ["Boots"]
pendants = "real"
[[musketeer]]
name = "Aramis"
equipment = ["Cloak"]
"""


def with_moment(node: str, actor: str = "Cardinal", more: str = "") -> tuple[str, str]:
    """The change that makes FULL stand at a moment."""
    return "[cardinal]", f'[moment]\nnode = "{node}"\nactor = "{actor}"\n{more}[cardinal]'


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('hand = ["Perfume", "Reserve", "Elite"]', "hand = 3"),
         "7:8: error[E218]: a full state names every card: name each special card"),
        (('hand = ["Perfume", "Reserve", "Elite"]\n', ""), "6:2: error[E201]: the key 'hand' is missing in cardinal: "
         "in a full state every card is named"),
        (('["Cloak"]', "1"), "20:13: error[E218]: a full state names every token: name each one of Aramis"),
        (('[[musketeer]]\nname = "Aramis"\nequipment = ["Cloak"]\n', ""),
         "8:1: error[E201]: the equipment of Aramis is missing: a full state names every token"),
        (('pendants = "real"\n', ""), "8:1: error[E280]: nobody carries the real pendants"),
        (('pendants = "real"', 'pendants = "?"'), "17:12: error[E280]: a full state tells who carries the real pendants: "
         "'pendants' of Porthos must be 'real' or 'fake'"),
        (('"Elite"]', '"Elite"]\ncarrier = { Athos = 1 }'), "8:1: error[E283]: Porthos carries the real pendants, "
         "so the Cardinal cannot be certain that he does not"),
        (("action_points = 3", 'action_points = 3\ngold_tokens = ["Key"]'), "6:15: error[E276]: gold tokens are named with "
         "one extra chest only: with two all of them have joined"),
        (("[cardinal]", "[rules]\nextra_chests = [8]\n[cardinal]"), "1:1: error[E276]: with one extra chest 3 gold tokens "
         "have joined: a full state names them"),
        (with_moment("act nicely"), "7:8: error[E235]: there is no moment 'act nicely'"),
        (with_moment("act"), "7:8: error[E235]: the choice 'act' does not come in this phase"),
        (with_moment("c act", "Eva"), "8:9: error[E208]: no player is called 'Eva'; players: Cardinal, Musketeers"),
        (with_moment("c act", more="xyz = 3\n"), "9:1: error[E202]: unknown key 'xyz' in moment"),
        (with_moment("c act", more="at = true\n"), "9:6: error[E203]: 'at' must be a whole number"),
        (with_moment("c act", more=f"at = {10**30}\n"), "9:6: error[E205]: 'at' is too large"),
        (("[cardinal]", "entry = 1\n" + with_moment("c reinforce", more="at = 16\noffer = 2\n")[1]),
         "7:2: error[E236]: the game cannot stand at this choice"),
    ],
    ids=lambda value: value[:50] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_fault_of_a_full_state(change: tuple[str, str], fault: str) -> None:
    assert read(Source(FULL, "p.toml")).state is not None
    assert fault in faults(changed(FULL, change))


# ------------------------------------------------------------------------------------------------------------ variants


def test_variants_that_cannot_be_chosen() -> None:
    rules = '[rules]\nqueen_limit = 11\nextra_chest = [1]\nextra_chests = [1]\ncarpet_arms = ["Swiss Gards"]\n[cardinal]'
    found = faults(changed(CARDINAL_VIEW, ("[cardinal]", rules)))
    assert [line.split(":")[0] for line in found] == ["11", "12", "13", "14"]
    assert found[0] == "11:15: error[E288]: 'queen_limit' must be a space from 12 to 15, not 11"
    assert found[1].startswith(
        "12:1: error[E288]: The Three Musketeers has no variant 'extra_chest'; did you mean"
    )
    assert found[3].endswith("there is no room 'Swiss Gards'; did you mean 'Swiss Guards' Hall'?")


def test_variants_change_what_can_be() -> None:
    queen = ("queen_space = 6", "queen_space = 13")
    assert read(Source(changed(CARDINAL_VIEW, queen), "p.toml")).view is not None
    assert faults(changed(CARDINAL_VIEW, queen, ("[cardinal]", "[rules]\nqueen_limit = 13\n[cardinal]"))) == [
        "6:15: error[E286]: the Queen stands on space 13: the Cardinal has won, since 13 is the last one"
    ]
    carpet = ("[cardinal]", "[rules]\ncarpet_chests = [9]\n[cardinal]")
    assert faults(changed(CARDINAL_VIEW, carpet)) == ["20:5: error[E277]: room 9 (Pantry) has no chest"]
    surprise = ("[cardinal]", "[rules]\nsurprise = true\n[cardinal]")
    seen = ("queen_space = 6", "queen_space = 6\nsurprises_seen = [0, 0, 1, 0, 4]")
    assert faults(changed(CARDINAL_VIEW, seen, surprise)) == [
        "7:28: error[E286]: more surprise tokens of 0 were seen than the 2 there are",
        "7:31: error[E286]: there is no surprise token of 4; values are 0 to 3",
    ]


# ------------------------------------------------------------------------------------------------------------- in general


def test_all_faults_are_told_at_once_with_help() -> None:
    text = changed(
        CARDINAL_VIEW, ("queen_space = 6", "queen_space = 20"), ("17 = 2,", "17 = 2, 59 = 1,"), ("health = 2", "health = 9"),
        ("1, 4]", "7, 4]"), ("milady = \"Map Room\"", "milady = \"Map Rom\""), ('"To Arms"]', '"Key"]'),
    )  # fmt: skip
    with pytest.raises(SourceError) as caught:
        read(Source(text, "p.toml"))
    codes = {problem.code for problem in caught.value.problems}
    assert codes == {"E286", "E273", "E279", "E284", "E270", "E210"}
    told = str(caught.value)
    assert "help: spaces are 0 to 14" in told
    assert "did you mean 'Map Room'?" in told


def test_a_suggestion_stands_under_a_wrong_word() -> None:
    for old, new, hint in [
        ('"Map Room"', '"Map Rom"', "did you mean 'Map Room'?"),
        ('"Athos"', '"Atos"', "did you mean 'Athos'?"),
        ('"Trap"', '"Trapp"', "did you mean 'Trap'?"),
        ('"Perfume"', '"Parfume"', "did you mean 'Perfume'?"),
        ('turn = "cardinal"', 'turn = "cardnal"', "did you mean 'cardinal'?"),
        ('view = "cardinal"', 'view = "cardnal"', "did you mean 'cardinal'?"),
        ("move_cards_seen", "move_cards", "did you mean 'move_cards_seen'?"),
        ("milady =", "miladi =", "did you mean 'milady'?"),
        ("queen_space = 6", "hand = 3", "help: 'hand' belongs in [cardinal]"),
        ("queen_space = 6", "down = true", "help: 'down' belongs in a [[musketeer]]"),
        ("milady =", "queen_space =", "help: 'queen_space' belongs above the first table"),
    ]:
        with pytest.raises(SourceError) as caught:
            read(Source(changed(CARDINAL_VIEW, (old, new)), "p.toml"))
        assert hint in str(caught.value), new


def test_json_has_the_same_faults() -> None:
    document = tomllib.loads(CARDINAL_VIEW)
    document["musketeer"][0]["health"] = 5
    with pytest.raises(SourceError) as caught:
        read(Source(json.dumps(document), "p.json"))
    assert [problem.code for problem in caught.value.problems] == ["E279"]


def test_events_that_cannot_be_have_line_and_column() -> None:
    text = changed(
        CARDINAL_VIEW,
        ("queen_space = 6", 'queen_space = 6\nevents = ["reinforce 27 guard", "reinforce 27 knight"]'),
    )
    found = faults(text)
    assert len(found) == 1
    assert re.match(r"7:(3[3-9]|4\d): error\[E234\]: ", found[0])  # within the second event


@pytest.mark.parametrize("seats", [1, 3])
def test_the_template_refuses_other_numbers_of_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^The Three Musketeers is played by 2 seats, not {seats}$"):
        template(seats)
