"""Whether the guards, tokens, special cards and doorways of a position of The Three Musketeers add up."""

from __future__ import annotations

from collections.abc import Sequence

from core.musketeers.names import (
    DOOR,
    GUARD,
    MILADY,
    N_SPECIAL,
    N_TOKENS,
    N_USEFUL,
    POISON,
    ROCHEFORT,
    SPECIAL_NAMES,
    TOKEN_NAMES,
    plural,
)
from core.musketeers.position_draft import Draft
from core.musketeers.position_rules import Rules
from core.musketeers.position_words import Doorway, Kinds, favourite_name
from core.problems import Faults, Keys, Place


class Counts(Faults):
    """Figures of the Cardinal, tokens, cards and doorways of one draft.

    Args:
        position: the draft.
        rules: numbers of the rules.
    """

    def __init__(self, position: Draft, rules: Rules) -> None:
        super().__init__()
        self.position = position
        self.rules = rules

    # ---------------------------------------------------------------------------------------------------- favourites

    def favourites(self) -> list[tuple[int, int, Keys]]:
        """(kind, room, where it is said) of every room with favourites of a kind."""
        position = self.position
        found = [(GUARD, room, keys) for room, count, keys in position.guards if count]
        if position.rochefort is not None:
            found.append((ROCHEFORT, position.rochefort, ("cardinal", "rochefort")))
        if position.milady is not None:
            found.append((MILADY, position.milady, ("cardinal", "milady")))
        return found

    def guards(self) -> dict[int, int]:
        """Guards by room."""
        return {room: count for room, count, _ in self.position.guards if count}

    def moved(self) -> dict[int, int]:
        """Guards that have moved in this phase, by room."""
        return {room: count for room, count, _ in self.position.guards_moved if count}

    def _check_favourites(self) -> None:
        """TM-03, TM-45: 14 guards, and nobody in the corridor."""
        corridor, limit = self.rules.corridor, self.rules.guards
        for kind, room, keys in self.favourites():
            if room == corridor:
                text = f"{favourite_name(kind)} cannot be in the corridor: favourites never go into {self.rules.room(room)}"
                self.fail("E273", text, Place(keys))
        guards = self.position.guards
        total = sum(count for _, count, _ in guards)
        if total > limit:
            places = [Place(keys, f"{count} here") for _, count, keys in guards if count and keys]
            text = f"{total} guards are on the board, but the game has {limit}"
            self.fail("E274", text, places[-1], *places[:-1], help="the rest is in the reserve: leave it out")
        there = self.guards()
        for room, count, keys in self.position.guards_moved:
            if count > there.get(room, 0):
                text = f"{plural('guard', count)} of {self.rules.room(room)} have moved, but {there.get(room, 0)} are there"
                help = "guards that have moved are named by the room in which they are now"
                self.fail("E274", text, Place(keys), help=help)

    # --------------------------------------------------------------------------------------------------------- doorways

    def _check_doorways(self) -> None:
        """TM-50, TM-87: where door and grate can be."""
        position = self.position
        for key, pair in (("door", position.door), ("grate", position.grate)):
            if pair is not None:
                self._check_doorway(key, pair)
        if position.passage is not None and position.passage not in self.rules.passages:
            listed = ", ".join(f"{a}-{b}" for a, b in self.rules.passages)
            text = f"no secret passage for favourites joins {_both(position.passage, self.rules)}"
            self.fail("E271", text, Place(("passage",)), help=f"passages: {listed}")
        used = position.used.counts(N_TOKENS)
        if (
            position.door is not None
            and position.used.is_whole
            and not used[DOOR]
            and position.moment is None
        ):
            text = "the door is on the board, but no Door was used"
            self.fail("E276", text, Place(("door",)), help='list it: tokens_used = ["Door"]')

    def _check_doorway(self, key: str, pair: Doorway) -> None:
        rules = self.rules
        if pair not in rules.doorways:
            near = sorted({b if a == pair[0] else a for a, b in rules.doorways if pair[0] in (a, b)})
            text = f"no doorway joins {_both(pair, rules)}"
            help = f"doorways of room {pair[0]} lead to {', '.join(map(str, near))}"
            self.fail("E271", text, Place((key,)), help=help)
        elif pair not in rules.closable:
            why = "doorways of the corridor stay open"
            if rules.corridor not in pair:
                inner = [one for one in rules.doorways if rules.corridor not in one]
                shut = next(room for room in pair if sum(room in one for one in inner) == 1)
                why = f"{rules.room(shut)} has no other way out"
            text = f"the {key} cannot stand between room {pair[0]} and room {pair[1]}: {why}"
            self.fail("E271", text, Place((key,)))

    # ------------------------------------------------------------------------------------------------------------ tokens

    def _check_chests(self) -> None:
        """TM-05: chests, and how many tokens they hold."""
        for room, (count, keys) in self.position.chests.items():
            if room not in self.rules.chests:
                listed = ", ".join(map(str, self.rules.chests))
                self.fail(
                    "E277", f"{self.rules.room(room)} has no chest", Place(keys), help=f"chests: {listed}"
                )
            elif count > self.rules.chest_tokens:
                text = f"a chest holds {self.rules.chest_tokens} tokens at most, not {count}"
                self.fail("E277", text, Place(keys))

    def chests(self) -> dict[int, int]:
        """Tokens left by room of a chest."""
        told = self.position.chests
        return {
            room: told[room][0] if room in told else self.rules.chest_tokens for room in self.rules.chests
        }

    def picked(self) -> int:
        """Useful tokens taken from chests: all that are gone from there, but for the dangers revealed."""
        taken = self.rules.chest_tokens * len(self.rules.chests) - sum(self.chests().values())
        return taken - sum(self.position.used.counts(N_TOKENS)[N_USEFUL:])

    def items(self, number: int) -> int:
        """Tokens in a Musketeer's hand."""
        equipment = self.position.figures[number].equipment
        return 1 if equipment is None else equipment.total

    def _check_copies(self) -> None:
        """No more tokens and special cards of a kind than the game has."""
        position = self.position
        hands = [figure.equipment for figure in position.figures if figure.equipment is not None]
        self._check_kinds([*hands, position.used], self.rules.tokens, TOKEN_NAMES)
        cards = [position.hand] if position.hand is not None else []
        self._check_kinds([*cards, position.discards], self.rules.specials, SPECIAL_NAMES)

    def _check_kinds(self, lists: Sequence[Kinds], limits: Sequence[int], names: Sequence[str]) -> None:
        for kind, limit in enumerate(limits):
            told = [(count, keys) for one in lists for which, count, keys in one.listed if which == kind]
            total = sum(count for count, _ in told)
            if total > limit:
                places = [Place(keys, f"{count} here") for count, keys in told]
                text = f"{plural(names[kind], total)} are accounted for, but the game has {limit}"
                self.fail("E213", text, places[-1], *places[:-1])

    def _check_tokens(self) -> None:
        """TM-04, TM-05, TM-95: every token is in a hand, in a chest or out of the game."""
        position, rules = self.position, self.rules
        hands = [self.items(figure.number) for figure in position.figures]
        left, used = sum(self.chests().values()), position.used.total
        total, start = sum(hands) + left + used, rules.dealt + rules.chest_tokens * len(rules.chests)
        place = Place(("tokens_used",))
        if total != start:
            word = "missing" if total < start else "too many"
            text = f"{sum(hands)} tokens in hands, {left} in chests and {used} used are {total}, but the game has "
            text += f"{start}: {abs(total - start)} {word}"
            help = "'equipment' left out is one token, 'chests' left out are full, 'tokens_used' lists what has left the game"
            self.fail("E276", text, place, help=help)
            return
        counts = position.used.counts(N_TOKENS)
        dangers, taken = sum(counts[N_USEFUL:]), rules.chest_tokens * len(rules.chests) - left
        hidden = sum(rules.tokens[N_USEFUL:]) - dangers
        if dangers > taken:
            text = f"{dangers} Traps and Poisons were found, but only {taken} tokens were taken from chests"
            self.fail("E276", text, place)
        elif hidden > left + rules.tokens_aside + sum(rules.gold) - rules.gold_joins:
            text = f"{hidden} Traps and Poisons were not found yet, but only {left} tokens are left in chests"
            self.fail("E276", text, place, help="a Trap or Poison that was found is listed in 'tokens_used'")
        acting = [figure for figure in position.figures if figure.poison]
        marks = sum(figure.poison for figure in acting)
        if marks > counts[POISON]:
            text = f"the Musketeers are marked for {plural('Poison', marks)}, but {counts[POISON]} were found"
            places = [figure.place("poison") for figure in acting]
            self.fail("E276", text, places[0], *places[1:], help='list them: tokens_used = ["Poison"]')

    def _check_gold(self) -> None:
        """V-3: which tokens have joined with one extra chest."""
        position, rules, place = self.position, self.rules, Place(("gold_tokens",))
        if position.gold is None:
            if rules.gold_joins and not position.is_view:
                text = f"with one extra chest {rules.gold_joins} gold tokens have joined: a full state names them"
                self.fail("E276", text, place, help='gold_tokens = ["Key", "Sword", "Trap"]')
            return
        if not rules.gold_joins:
            text = "gold tokens are named with one extra chest only: with two all of them have joined"
            self.fail("E276", text, place, help="leave 'gold_tokens' out")
            return
        joined = position.gold.counts(N_TOKENS)
        for kind, count in enumerate(joined):
            if count > rules.gold[kind]:
                text = f"{plural(TOKEN_NAMES[kind], count)} with gold have joined, but there are {rules.gold[kind]}"
                self.fail("E276", text, place)
        if position.gold.is_whole and sum(joined) != rules.gold_joins and position.moment is None:
            text = f"with one extra chest {rules.gold_joins} gold tokens have joined, not {sum(joined)}"
            self.fail("E276", text, place)

    def pool(self) -> list[int]:
        """[8] tokens of a full state that lie in chests or aside."""
        position, rules = self.position, self.rules
        joined = position.gold.counts(N_TOKENS) if position.gold is not None else [0] * N_TOKENS
        hands = [
            figure.equipment.counts(N_TOKENS) for figure in position.figures if figure.equipment is not None
        ]
        gone = [sum(counts) for counts in zip(position.used.counts(N_TOKENS), *hands, strict=True)]
        return [
            all_ - gold + more - less
            for all_, gold, more, less in zip(rules.tokens, rules.gold, joined, gone, strict=True)
        ]

    # ----------------------------------------------------------------------------------------------------- special cards

    def _check_specials(self) -> None:
        """TM-08, TM-40: the Cardinal's hand."""
        position, rules = self.position, self.rules
        held = 1 if position.hand is None else position.hand.total
        place = Place(("cardinal", "hand"))
        if held > rules.hand_limit + (position.moment is not None):
            text = f"the Cardinal holds {plural('card', held)}, but {rules.hand_limit} is his limit"
            self.fail("E278", text, place, help="one over the limit is discarded as soon as it is drawn")
        elif held + position.discards.total > sum(rules.specials):
            text = f"{held} cards in hand and {position.discards.total} discarded are more than the "
            text += f"{sum(rules.specials)} special cards of the game"
            self.fail("E278", text, place, Place(position.discards.keys))
        elif held + position.discards.total == 0 and position.moment is None:
            text = (
                "the Cardinal has drawn a special card at the set-up: it is in his hand or among his discards"
            )
            self.fail("E278", text, place)

    def _check_queen(self) -> None:
        """TM-92 and V-6."""
        position, limit = self.position, self.rules.queen_limit
        if position.queen >= limit and position.moment is None:
            text = f"the Queen stands on space {position.queen}: the Cardinal has won, since {limit} is the last one"
            self.fail("E286", text, Place(("queen_space",)), help=f"spaces are 0 to {limit - 1}")
        if position.surprises and not self.rules.has_surprises:
            text = "'surprises_seen' is for the variant with surprise tokens"
            self.fail("E286", text, Place(("surprises_seen",)), help="say so: [rules] surprise = true")
            return
        left = list(self.rules.surprises)
        for value, keys in position.surprises:
            if not 0 <= value < len(left):
                text = f"there is no surprise token of {value}; values are 0 to {len(left) - 1}"
                self.fail("E286", text, Place(keys))
                continue
            left[value] -= 1
            if left[value] == -1:
                text = f"more surprise tokens of {value} were seen than the {self.rules.surprises[value]} there are"
                help = "list those since the tokens were last shuffled"
                self.fail("E286", text, Place(keys), help=help)

    def surprises_left(self) -> list[int]:
        """[4] surprise tokens by value that were not used; all used: shuffled when the next one is drawn."""
        left = list(self.rules.surprises)
        for value, _ in self.position.surprises:
            left[value] -= 1
        return left

    def pile(self) -> list[int]:
        """[8] discarded special cards by kind."""
        return self.position.discards.counts(N_SPECIAL)


def _both(pair: Doorway, rules: Rules) -> str:
    return f"{rules.room(pair[0])} and {rules.room(pair[1])}"
