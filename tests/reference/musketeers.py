"""The slow, obvious oracle of the rules of The Three Musketeers: a whole game is one generator that reads like the rules."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from .musketeers_board import (
    BOOTS,
    CLOAK,
    CORRIDOR,
    DOOR,
    DUAL,
    ELITE,
    KEY,
    MEDICINE,
    PERFUME,
    POISON,
    REINFORCE_2,
    REINFORCE_3,
    REINFORCE_4,
    RESERVE,
    SWORD,
    TO_ARMS,
    TRAP,
    USEFUL,
    Call,
)
from .musketeers_duel import round_law
from .musketeers_table import (
    ALL,
    ALL_PHASE,
    CARD,
    CARDINAL,
    CARDINALS_PHASE,
    CHANCE,
    COUNT,
    DOORWAY,
    END,
    FIGURE,
    GIVE,
    GUARD,
    HIT,
    KEEP,
    MILADY,
    MISS,
    MOVE,
    MOVE_CARD,
    PASSAGE,
    PASSAGE_HALF,
    PICK,
    PLACE,
    PLAY,
    PLAY_CARD,
    REINFORCE,
    ROCHEFORT,
    ROOM,
    ROUND,
    SEDUCE,
    SIGNALS_PHASE,
    STAY,
    SURPRISE,
    SWAP,
    TAKE,
    TEAM,
    TERMINAL,
    TOKEN,
    USE_BOOTS,
    USE_DOOR,
    USE_KEY,
    USE_MEDICINE,
    USE_SWORD,
    Board,
    Choice,
    Flow,
    GameWonError,
    Question,
    round_action,
)

__all__ = ["CHANCE", "TERMINAL", "Choice", "Question", "Table"]

BONUS = {REINFORCE_2: 2, REINFORCE_3: 3, REINFORCE_4: 4}  # TM-51


class Table(Board):
    """A game of The Three Musketeers."""

    # ---------------------------------------------------------------------------------------------- set-up, turns

    def _game(self) -> Flow:
        for _ in range(self.rules.gold_joins):  # V-3
            token = (
                yield from self._chance("GOLD_DEAL", {TOKEN + t: n for t, n in enumerate(self.gold)})
            ) - TOKEN
            self.gold[token] -= 1
            self.pool[token] += 1
        for one in self.figures:  # TM-04
            token = (yield from self._chance("TOKEN_DEAL", {TOKEN + t: self.pool[t] for t in USEFUL})) - TOKEN
            self.pool[token] -= 1
            one.hand[token] += 1
        yield from self._draws_special()  # TM-08
        figures = [FIGURE + m for m in range(len(self.figures))]
        self.carrier = (yield from self._decide("CARRIER", TEAM, figures)) - FIGURE  # TM-09
        yield from self._turns()

    def _turns(self) -> Flow:
        while True:
            yield from self._flips()
            yield from self._rest_of_turn(offers=True)

    def _from(self, point: str) -> Flow:
        """Go on from a quiet point."""
        if point == "act":
            if self.phase == CARDINALS_PHASE:
                yield from self._cardinal_acts()
            else:
                yield from self._acts(self.phase)
                yield from self._trades(self.phase)
            self._finish()
        yield from self._rest_of_turn(offers=point != "phase")
        yield from self._turns()

    def _flips(self) -> Flow:
        """TM-12, TM-14."""
        left = self.cards_left or sorted(self.rules.cards)
        flipped = yield from self._chance("MOVE_CARD", {MOVE_CARD + number - 1: 1 for number in left})
        self.card = flipped - MOVE_CARD + 1
        self.cards_left = [number for number in left if number != self.card]
        self.turn += 1
        self.entry = 0
        self.rochefort_entered = False
        for one in self.figures:
            one.cloaked.clear()

    def _rest_of_turn(self, offers: bool) -> Flow:
        """Phases with a boundary before each and after the last, then the Queen's step."""
        assert self.card is not None
        entries, step = self.rules.cards[self.card]
        while True:
            if offers:
                yield from self._boundary()
            offers = True
            if self.entry == len(entries):
                break
            entry = entries[self.entry]
            self.entry += 1
            if isinstance(entry, Call):
                self._begin(CARDINALS_PHASE)
                yield from self._cardinal_phase(entry)
            else:
                self._begin(entry)
                yield from self._musketeer_phase(entry)
            self._finish()
        if self.rules.surprise:  # V-6
            left = list(self.surprises_left if any(self.surprises_left) else self.rules.surprises)
            step = (
                yield from self._chance("SURPRISE", {SURPRISE + v: n for v, n in enumerate(left)})
            ) - SURPRISE
            left[step] -= 1
            self.surprises_left = left
        self._moves_queen(step)  # TM-13

    def _boundary(self) -> Flow:
        """TM-15."""
        if self.signal and (yield from self._decide("SIGNAL_OFFER", CARDINAL, [END, PLAY])) == PLAY:
            self.signal = False
            self._begin(SIGNALS_PHASE)
            yield from self._signal()
            self._finish()
        if self.one_for_all and (yield from self._decide("ALL_OFFER", TEAM, [END, PLAY])) == PLAY:
            self.one_for_all = False
            self._begin(ALL_PHASE)
            yield from self._all()
            self._finish()

    # --------------------------------------------------------------------------------------- a Musketeer's phase

    def _musketeer_phase(self, m: int) -> Flow:
        one = self.figures[m]
        poison, one.poison = one.poison, 0
        if one.gone:  # TM-20
            return
        if one.down:  # TM-36
            one.down = one.searched = False
            one.recovers = True
            one.health = self.rules.fighters[m].health
            yield from self._duels(TEAM)
        else:
            self.steps = max(0, self.rules.base_move - poison)  # TM-21
            yield from self._acts(m)
        yield from self._trades(m)

    def _acts(self, m: int) -> Flow:
        """TM-20 until he ends, goes down or is in the corridor."""
        one = self.figures[m]
        while one.stands:
            action = yield from self._decide("ACT", TEAM, self._what_he_may_do(m))
            if action == END:
                return
            if action == PICK:
                yield from self._picks(m)
            elif action == USE_BOOTS:  # TM-80
                self._uses(m, BOOTS)
                self.steps += 1
            elif action == USE_MEDICINE:
                self._uses(m, MEDICINE)
                one.health += 1
            elif action == USE_DOOR:
                self._uses(m, DOOR)
                self.door = (
                    yield from self._decide("PUT_DOOR", TEAM, self._other_doorways(self.door))
                ) - DOORWAY
            else:
                goal: int | None = action - ROOM
                if action == USE_KEY:  # TM-81
                    goal = self.rules.passage_end(one.room)
                    self._uses(m, KEY)
                assert goal is not None
                self.steps -= 1
                self._enters(m, goal)
                yield from self._duels(TEAM)  # TM-23, TM-24

    def _what_he_may_do(self, m: int) -> list[int]:
        one = self.figures[m]
        legal = [END]
        if self.steps > 0:
            legal += [ROOM + r for r in self._musketeer_steps(one.room)]
            if one.hand[KEY] and self.rules.passage_end(one.room) is not None:
                legal.append(USE_KEY)
        after_combat = not self.fought or self.rules.boots_after_combat
        if one.hand[BOOTS] and not self.stopped and after_combat:  # TM-25, TM-85
            legal.append(USE_BOOTS)
        if one.hand[MEDICINE] and one.health < self.rules.fighters[m].health:  # TM-83
            legal.append(USE_MEDICINE)
        if one.hand[DOOR] and self._other_doorways(self.door):
            legal.append(USE_DOOR)
        if self.may_pick and self._can_pick(m):
            legal.append(PICK)
        return legal

    def _can_pick(self, m: int) -> bool:
        """TM-26, TM-27; TM-86."""
        one = self.figures[m]
        takes = sum(one.hand) < self.rules.equip_limit and one.room not in one.cloaked
        return takes and self.chests.get(one.room, 0) > 0 and not self._fighters(one.room)

    def _enters(self, m: int, room: int) -> None:
        """TM-26: an entry; TM-30, TM-90, TM-91: the corridor."""
        one = self.figures[m]
        one.room = room
        self.may_pick = True
        if room == CORRIDOR:
            one.gone = True
            self.log.append(("gone", m))
            if self.carrier == m:
                raise GameWonError(TEAM)
            self._moves_queen(-self.rules.help_back)

    def _picks(self, m: int) -> Flow:
        """TM-26, TM-28."""
        one = self.figures[m]
        token = (
            yield from self._chance("TOKEN_DRAW", {TOKEN + t: n for t, n in enumerate(self.pool)})
        ) - TOKEN
        self.may_pick = False
        self.chests[one.room] -= 1
        self.pool[token] -= 1
        self.log.append(("picked", m, token))
        if token in USEFUL:
            one.hand[token] += 1
            self.picked += 1
            return
        self.used[token] += 1
        if token == POISON:
            one.poison += 1
        elif token == TRAP:
            one.health -= 1
            yield from self._answers(m)
            self._falls()

    # ---------------------------------------------------------------------------------------------------- trades

    def _trades(self, m: int) -> Flow:
        """TM-31."""
        one = self.figures[m]
        if one.gone:
            return
        dealt = {m}
        while True:
            partners = [
                q for q, other in enumerate(self.figures)
                if q not in dealt and other.room == one.room and not other.gone
            ]  # fmt: skip
            choice = yield from self._decide("PARTNER", TEAM, [END, *(FIGURE + q for q in partners)])
            if choice == END:
                return
            q = choice - FIGURE
            dealt.add(q)
            pendants = yield from self._decide("PENDANT", TEAM, [END, SWAP, KEEP])
            if pendants != END:
                self.log.append(("exchange", m, q))
            if pendants == SWAP and self.carrier in (m, q):
                self.carrier = m + q - self.carrier
            yield from self._goods(m, q)

    def _goods(self, m: int, q: int) -> Flow:
        """Items either way, each token at most once."""
        one, other = self.figures[m], self.figures[q]
        to_give, to_take = list(one.hand), list(other.hand)
        while True:
            legal = [GIVE + t for t in USEFUL if to_give[t]] + [TAKE + t for t in USEFUL if to_take[t]]
            if max(sum(one.hand), sum(other.hand)) <= self.rules.equip_limit:
                legal.append(END)
            action = yield from self._decide("GOODS", TEAM, legal)
            if action == END:
                return
            if action < TAKE:
                source, goal, left, token = one, other, to_give, action - GIVE
            else:
                source, goal, left, token = other, one, to_take, action - TAKE
            left[token] -= 1
            source.hand[token] -= 1
            goal.hand[token] += 1
            self.log.append(("given", m if source is one else q, q if source is one else m))

    # ------------------------------------------------------------------------------------------ special phases

    def _signal(self) -> Flow:
        """TM-58: figures as they stand now, in order."""
        asked: list[tuple[int, int]] = []
        for room, n in self.guards.items():
            asked += [(room, GUARD)] * n
        asked += [(room, kind) for kind, room in self.special.items() if room is not None]
        asked.sort()
        last, least = None, -1
        for room, kind in asked:
            if (room, kind) != last or kind != GUARD:
                last, least = (room, kind), -1
            goals = [goal for goal in sorted({*self._favourite_steps(room), room}) if goal >= least]
            actions = {STAY if goal == room else ROOM + goal: goal for goal in goals}
            least = actions[(yield from self._decide("SIGNAL_MOVE", CARDINAL, actions))]
            if least != room:
                self._puts(kind, room, least)
                self._searches_in([least])
        yield from self._duels(CARDINAL)

    def _all(self) -> Flow:
        """TM-59."""
        moved: set[int] = set()
        while True:
            legal = [END]
            for m, one in enumerate(self.figures):
                if one.stands and m not in moved:
                    legal += [ALL + 64 * m + room for room in self._musketeer_steps(one.room)]
            action = yield from self._decide("ALL_STEP", TEAM, legal)
            if action == END:
                break
            m, room = divmod(action - ALL, 64)
            moved.add(m)
            self._enters(m, room)
            picks = [END, PICK] if self._can_pick(m) else [END]
            if (yield from self._decide("ALL_PICK", TEAM, picks)) == PICK:
                yield from self._picks(m)
        yield from self._duels(TEAM)

    # ---------------------------------------------------------------------------------------- the Cardinal's phase

    def _cardinal_phase(self, call: Call) -> Flow:
        for _ in range(call.draws):  # TM-40
            yield from self._draws_special()
            if sum(self.hand) > self.rules.hand_limit:
                held = [CARD + c for c, n in enumerate(self.hand) if n]
                card = (yield from self._decide("DISCARD", CARDINAL, held)) - CARD
                self.hand[card] -= 1
                self.pile[card] += 1
        self.points = call.points
        yield from self._cardinal_acts()

    def _draws_special(self) -> Flow:
        """TM-57."""
        deck, pile = self.deck, self.pile
        if not any(deck):
            if not self.rules.special_reshuffle or not any(pile):
                return
            deck, pile = list(pile), [0] * len(pile)
        card = (yield from self._chance("SPECIAL_DRAW", {CARD + c: n for c, n in enumerate(deck)})) - CARD
        deck[card] -= 1
        self.deck, self.pile = deck, pile
        self.hand[card] += 1

    def _cardinal_acts(self) -> Flow:
        """TM-41, then TM-49."""
        while True:
            offers = {
                REINFORCE: self._entries(), MOVE: self._sources(), PLAY_CARD: self._playable(),
                SEDUCE: not self.seduction_used and self._standing(self.special[MILADY]),
            }  # fmt: skip
            action = yield from self._decide(
                "C_ACT", CARDINAL, [END, *(a for a, any_ in offers.items() if any_)]
            )
            if action == END:
                break
            if action == REINFORCE:
                place = (yield from self._decide("C_REINFORCE", CARDINAL, self._entries())) - PLACE
                self._reinforces(*divmod(place, 3))
            elif action == MOVE:
                yield from self._moves()
            elif action == PLAY_CARD:
                yield from self._plays_card()
            else:
                yield from self._seduces()
        yield from self._duels(CARDINAL)

    def _entries(self) -> list[int]:
        """TM-42, TM-43: who may come into which room from the reserve."""
        if self.points < 1:
            return []
        kinds = [GUARD] * (self.reserve > 0)
        if self.special[ROCHEFORT] is None and not self.rochefort_entered:
            kinds.append(ROCHEFORT)
        if self.special[MILADY] is None:
            kinds.append(MILADY)
        return [PLACE + 3 * room + kind for room in self.arms if not self._standing(room) for kind in kinds]

    def _reinforces(self, room: int, kind: int) -> None:
        self.points -= 1
        if kind == GUARD:
            self.reserve -= 1
            self.guards[room] = self.guards.get(room, 0) + 1
            self.unmoved[room] = self.unmoved.get(room, 0) + 1  # TM-44
        else:
            self.special[kind] = room
            self.rochefort_entered = self.rochefort_entered or kind == ROCHEFORT
        self._searches_in([room])

    def _sources(self) -> list[int]:
        """TM-44: figures that have not moved and can."""
        if self.points < 1:
            return []
        found = [PLACE + 3 * room + GUARD for room, n in self.unmoved.items() if n]
        for kind, moved in ((ROCHEFORT, self.rochefort_moved), (MILADY, self.milady_moved)):
            room = self.special[kind]
            if room is not None and not moved:
                found.append(PLACE + 3 * room + kind)
        return [place for place in found if self._ways((place - PLACE) // 3)]

    def _ways(self, room: int) -> dict[int, list[list[int]]]:
        """TM-44, TM-45: rooms within reach, with every way there: the rooms that are come into, in order."""
        ways: dict[int, list[list[int]]] = {}

        def go(here: int, way: list[int]) -> None:
            for goal in self._favourite_steps(here):
                longer = [*way, goal]
                if goal != room:
                    ways.setdefault(goal, []).append(longer)
                if len(longer) < self.rules.favourite_move and not self._standing(goal):
                    go(goal, longer)

        go(room, [])
        return ways

    def _moves(self) -> Flow:
        """C3 to C5: figure by figure the same way."""
        room, kind = divmod((yield from self._decide("C_SOURCE", CARDINAL, self._sources())) - PLACE, 3)
        goals = [ROOM + goal for goal in self._ways(room)]
        goal = (yield from self._decide("C_DESTINATION", CARDINAL, goals)) - ROOM
        count = 1
        if kind == GUARD:
            most = min(self.points, self.unmoved[room])
            counts = [COUNT + n for n in range(1, most + 1)]
            count = (yield from self._decide("C_COUNT", CARDINAL, counts)) - COUNT
        for _ in range(count):
            self.points -= 1
            way = min(self._ways(room)[goal], key=lambda way: (-len(self._unsearched(way)), len(way), way))
            if kind == GUARD:
                self.unmoved[room] -= 1
            elif kind == ROCHEFORT:
                self.rochefort_moved = True
            else:
                self.milady_moved = True
            self._puts(kind, room, goal)
            self._searches_in(way)

    def _puts(self, kind: int, room: int, goal: int) -> None:
        if kind == GUARD:
            self.guards[room] -= 1
            self.guards[goal] = self.guards.get(goal, 0) + 1
        else:
            self.special[kind] = goal

    def _unsearched(self, rooms: Iterable[int]) -> list[int]:
        """Down Musketeers who have not been searched, in the order of the rooms."""
        return [
            m for room in rooms for m, one in enumerate(self.figures)
            if one.room == room and one.down and not one.searched
        ]  # fmt: skip

    def _searches_in(self, way: Iterable[int]) -> None:
        """TM-46."""
        for m in self._unsearched(way):
            self._searches(m)

    def _searches(self, m: int) -> None:
        """TM-93."""
        self.log.append(("searched", m, self.carrier == m))
        self.figures[m].searched = True
        if self.carrier == m:
            raise GameWonError(CARDINAL)

    def _seduces(self) -> Flow:
        """TM-48."""
        targets = [FIGURE + m for m in self._standing(self.special[MILADY])]
        m = (yield from self._decide("C_TARGET", CARDINAL, targets)) - FIGURE
        self.seduction_used = True
        if (yield from self._chance("SEDUCTION", self._die(self.rules.seduce_hit))) == HIT:
            self.log.append(("shown", m, self.carrier == m))

    @staticmethod
    def _die(need: int) -> dict[int, int | Fraction]:
        return {MISS: need - 1, HIT: 7 - need}

    def _playable(self) -> list[int]:
        """TM-47, TM-53: To Arms and Elite Guards are for duels."""
        if self.card_played:
            return []
        kinds = {c for c, n in enumerate(self.hand) if n} - {TO_ARMS, ELITE}
        if not self._standing(self.special[MILADY]):
            kinds.discard(PERFUME)
        return [CARD + c for c in sorted(kinds)] + [PASSAGE_HALF] * (DUAL in kinds)

    def _plays_card(self) -> Flow:
        choice = yield from self._decide("C_CARD", CARDINAL, self._playable())
        card = DUAL if choice == PASSAGE_HALF else choice - CARD
        self._plays(card)
        if choice == PASSAGE_HALF:  # TM-52
            pairs = [PASSAGE + i for i, pair in enumerate(self.rules.passages) if CORRIDOR not in pair]
            i = (yield from self._decide("C_PASSAGE", CARDINAL, pairs)) - PASSAGE
            self.passage = self.rules.passages[i]
        elif card == DUAL:  # TM-50
            self.grate = (
                yield from self._decide("C_GRATE", CARDINAL, self._other_doorways(self.grate))
            ) - DOORWAY
        elif card == PERFUME:
            targets = [FIGURE + m for m in self._standing(self.special[MILADY])]
            m = (yield from self._decide("C_TARGET", CARDINAL, targets)) - FIGURE
            self.log.append(("shown", m, self.carrier == m))
        elif card == RESERVE:
            yield from self._withdraws()
        else:
            self.points += BONUS[card]  # TM-51

    def _withdraws(self) -> Flow:
        """TM-54."""
        least = 0
        while True:
            places = [3 * room + GUARD for room, n in self.guards.items() if n]
            places += [3 * room + kind for kind, room in self.special.items() if room is not None]
            legal = [END, *(PLACE + place for place in places if place >= least)]
            choice = yield from self._decide("C_RESERVE", CARDINAL, legal)
            if choice == END:
                return
            least = choice - PLACE
            room, kind = divmod(least, 3)
            if kind == GUARD:
                self._loses_guard(room)
            else:
                self.special[kind] = None

    def _loses_guard(self, room: int) -> None:
        """Those that have moved go first."""
        self.guards[room] -= 1
        self.reserve += 1
        self.unmoved[room] = min(self.unmoved.get(room, 0), self.guards[room])

    # ----------------------------------------------------------------------------------------------------- duels

    def _duels(self, side: int) -> Flow:
        """TM-49: until no room holds both."""
        while self._battles():
            rooms = [ROOM + room for room in self._battles()]
            room = (yield from self._decide("ORDER", side, rooms)) - ROOM
            yield from self._duel(room)

    def _is_over(self, room: int) -> bool:
        """TM-60."""
        return room not in self._battles()

    def _duel(self, room: int) -> Flow:
        """TM-61."""
        yield from self._window(room)
        if self._is_over(room):
            return
        again = False
        if self.special[ROCHEFORT] == room:
            yield from self._shoots(room)
            if self._is_over(room):
                return
            again = True
        card = None
        if self.guards.get(room) and not self.card_played:  # TM-66
            cards = [CARD + c for c in (TO_ARMS, ELITE) if self.hand[c]]
            choice = yield from self._decide("DUEL_CARD", CARDINAL, [END, *cards])
            if choice != END:
                card = choice - CARD
                self._plays(card)
                again = True
        while True:
            if again:
                yield from self._window(room)
                if self._is_over(room):
                    return
            yield from self._round(room, card)
            if self._is_over(room):
                return
            card, again = None, True

    def _window(self, room: int) -> Flow:
        """TM-62."""
        for m, one in enumerate(self.figures):
            while not self._is_over(room) and m in self._standing(room) and not one.recovers:
                legal = [END]
                if one.hand[SWORD]:
                    legal.append(USE_SWORD)
                if one.hand[MEDICINE] and one.health < self.rules.fighters[m].health:
                    legal.append(USE_MEDICINE)
                if one.hand[CLOAK]:
                    legal += [ROOM + goal for goal in self._retreats(room)]
                action = yield from self._decide("ITEM", TEAM, legal)
                if action == END:
                    break
                if action == USE_SWORD:  # TM-82
                    self._uses(m, SWORD)
                    self._loses_fighter(room)
                elif action == USE_MEDICINE:
                    self._uses(m, MEDICINE)
                    one.health += 1
                else:
                    self._retires(m, action - ROOM)

    def _retreats(self, room: int) -> list[int]:
        """TM-84."""
        nearer = self.to_quai[room] - 1
        return [goal for goal in self._musketeer_steps(room) if self.to_quai.get(goal) == nearer]

    def _retires(self, m: int, room: int) -> None:
        """TM-85, TM-86."""
        one = self.figures[m]
        self._uses(m, CLOAK)
        one.room = room
        if room in self.chests:
            one.cloaked.add(room)
        if self.phase == m:
            self.stopped = True
            self.steps = 0
            self.may_pick = False

    def _loses_fighter(self, room: int) -> None:
        """TM-70, TM-82: guards first."""
        if self.guards.get(room):
            self._loses_guard(room)
        else:
            assert self.special[ROCHEFORT] == room
            self.special[ROCHEFORT] = None

    def _combat(self) -> None:
        """TM-24, TM-25."""
        if self.phase < CARDINALS_PHASE:
            self.fought = True
            self.steps = 0

    def _shoots(self, room: int) -> Flow:
        """TM-63."""
        targets = [FIGURE + m for m in self._standing(room)]
        m = (yield from self._decide("C_PISTOL", CARDINAL, targets)) - FIGURE
        self._combat()
        if (yield from self._chance("PISTOL", self._die(self.rules.pistol_hit))) == HIT:
            self.figures[m].health -= 1
            yield from self._answers(m)
            self._falls()

    def _round(self, room: int, card: int | None) -> Flow:
        """D5 and D6."""
        team = tuple(self._standing(room))
        guards, rochefort = self.guards.get(room, 0), self.special[ROCHEFORT] == room
        self.round = guards, rochefort, team, card
        law = round_law(guards, rochefort, team, card, self.rules)
        self._combat()
        rolled = yield from self._chance("DUEL_ROUND", {round_action(*key): weight for key, weight in law})
        hits, kills, dodge = (rolled - ROUND) & 31, (rolled - ROUND) >> 5 & 31, bool(rolled - ROUND >> 10)
        for _ in range(kills):
            self._loses_fighter(room)
        yield from self._hurts(team, hits, dodge)
        self._falls()

    def _hurts(self, team: Sequence[int], hits: int, dodge: bool) -> Flow:
        """TM-71 to TM-73."""
        dodger = [m for m in team if dodge and self.rules.fighters[m].ability == "dodge"]
        share, rest = divmod(hits, len(team))
        for m in team:
            if m not in dodger:
                self.figures[m].health -= share
        for m in team:
            yield from self._answers(m)
        given: set[int] = set()
        for _ in range(rest):
            able = [m for m in team if self.figures[m].health > 0 and m not in given]
            if not able:
                break
            m = (yield from self._decide("REST", CARDINAL, [FIGURE + m for m in able])) - FIGURE
            if not self.rules.remainder_stack:
                given.add(m)
            if m not in dodger:
                self.figures[m].health -= 1
                yield from self._answers(m)

    def _answers(self, m: int) -> Flow:
        """TM-83: Medicines that suffice."""
        one = self.figures[m]
        need = 1 - one.health
        if need <= 0 or one.recovers or one.hand[MEDICINE] < need:
            return
        if (yield from self._decide("SAVE", TEAM, [END, USE_MEDICINE])) == USE_MEDICINE:
            for _ in range(need):
                self._uses(m, MEDICINE)
                one.health += 1

    def _falls(self) -> None:
        """TM-74, TM-75: whoever has no health left goes down."""
        for m, one in enumerate(self.figures):
            if one.health > 0 or not one.stands:
                continue
            one.health = 0
            one.down = True
            near = self._favourites(one.room) > 0
            if near:
                self._searches(m)
            if near or self.rules.queen_on_wound:
                self._moves_queen(self.rules.wound_forward)
