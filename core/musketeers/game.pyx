"""The Three Musketeers as a game object; see game.pyi for the documented interface."""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from core.game cimport ABI, CHANCE, Game, GameVTable, State, View, new_state, new_view
from core.musketeers.apply cimport run, step, tm_apply, tm_start
from core.musketeers.check cimport *
from core.musketeers.hidden cimport *
from core.musketeers.load cimport load_rules
from core.musketeers.law cimport MAX_DICE, TmDice, dice_fold, dice_roll, round_dice
from core.musketeers.moves cimport (
    duel_rooms, tm_actor, tm_chance, tm_chance_kind, tm_chance_prob, tm_legal, tm_root_key, tm_turn,
)
from core.musketeers.policy cimport tm_playout_action
from core.musketeers.value cimport N_TERMS, tm_returns, tm_value, value_terms
from core.rng cimport Rng, rng_below, rng_seed

from core.errors import ContradictionError, IllegalActionError

FIGURES = ("D", "A", "P", "R")
TOKENS = ("KEY", "BOOTS", "DOOR", "SWORD", "MEDICINE", "CLOAK", "TRAP", "POISON")
SPECIALS = ("GRATE_OR_PASSAGE", "PERFUME", "RESERVE", "REINFORCE2", "REINFORCE3", "REINFORCE4", "TO_ARMS", "ELITE")
FAVOURITES = ("guard", "rochefort", "milady")
NODES = ("NONE", "CARRIER", "SIGNAL_OFFER", "ALL_OFFER", "ACT", "PUT_DOOR", "ITEM", "SAVE", "PARTNER", "PENDANT", "GOODS",
         "ALL_STEP", "ALL_PICK", "C_ACT", "C_REINFORCE", "C_SOURCE", "C_DESTINATION", "C_COUNT", "C_CARD", "C_GRATE",
         "C_PASSAGE", "C_RESERVE", "C_TARGET", "ORDER", "C_PISTOL", "DUEL_CARD", "REST", "DISCARD", "SIGNAL_MOVE",
         "GOLD_DEAL", "TOKEN_DEAL", "MOVE_CARD", "SPECIAL_DRAW", "TOKEN_DRAW", "SEDUCTION", "PISTOL", "DUEL_ROUND",
         "SURPRISE", "WAITING", "OVER")
EVENTS = ("NONE", "GOLD", "TOKEN", "DRAWN", "CARRIER", "FLIP", "PHASE", "DECLINES", "SPECIAL", "STEP", "USED", "PUT", "PICKED",
          "DOWN", "SEARCHED", "QUEEN", "PARTNER", "ANNOUNCED", "GIVES", "DISCARDED", "CARD", "ENTERS", "MOVES", "STAYS",
          "WITHDRAWN", "PASSAGE", "SEDUCES", "SEDUCTION", "SHOWN", "DUEL", "AIMS", "SHOT", "ROUND", "REST", "DUEL_OVER",
          "PHASE_OVER", "END", "ASKED", "CHOSE", "PICKS")
ACTIONS = {
    "END": END, "PLAY": PLAY, "USE_KEY": USE_KEY, "USE_BOOTS": USE_BOOTS, "USE_DOOR": USE_DOOR, "PICK": PICK,
    "USE_SWORD": USE_SWORD, "USE_MEDICINE": USE_MEDICINE, "SWAP": SWAP, "KEEP": KEEP, "REINFORCE": REINFORCE, "MOVE": MOVE,
    "PLAY_CARD": PLAY_CARD, "SEDUCE": SEDUCE, "STAY": STAY, "FIGURE_0": FIGURE_0, "GIVE_0": GIVE_0, "TAKE_0": TAKE_0,
    "CARD_0": CARD_0, "PASSAGE_HALF": PASSAGE_HALF, "PASSAGE_0": PASSAGE_0, "ROOM_0": ROOM_0, "DOORWAY_0": DOORWAY_0,
    "COUNT_0": COUNT_0, "PLACE_0": PLACE_0, "ALL_0": ALL_0, "TOKEN_0": TOKEN_0, "MOVE_CARD_0": MOVE_CARD_0,
    "SURPRISE_0": SURPRISE_0, "MISS": MISS, "HIT": HIT, "GO_ON": GO_ON, "ROUND_0": ROUND_0,
}
CHANCE_NAMES = ("gold tokens", "first tokens", "move cards", "special cards", "chest", "seduction", "pistol", "duel round",
                "surprise", "waiting")
MARKS = {"down": IS_DOWN, "searched": IS_SEARCHED, "gone": IS_GONE, "recovers": RECOVERS}
FLAGS = {
    "signal": SIGNAL_LEFT, "one_for_all": ALL_LEFT, "rochefort_entered": ROCHEFORT_ENTERED, "card_played": CARD_PLAYED,
    "seduction_used": SEDUCTION_USED, "rochefort_moved": ROCHEFORT_MOVED, "milady_moved": MILADY_MOVED, "fought": FOUGHT,
    "stopped": CLOAKED, "may_pick": MAY_PICK,
}
COURSE_FLAGS = WINDOW_AGAIN | DODGED | ROUND_ROLLED | TEAM_WINS | CARDINAL_WINS
COURSE_MARKS = IN_ROUND | HAD_REST | HAS_DEALT | HAS_MOVED
# the numbers of a moment and the most that each may be
MOMENT = {
    "at": AT_END, "back": AT_END, "cursor": MAX_GUARDS, "offer": 2, "target": N_FIGURES - 1, "source": MAX_ROOMS - 1,
    "kind": MILADY, "via": NOWHERE, "goal": MAX_ROOMS - 1, "duel_room": MAX_ROOMS - 1, "round": 1, "duel_card": ELITE, "rest": 31,
    "give_n": 15, "take_n": 15, "to_give": 0xFFFFFF, "to_take": 0xFFFFFF, "flags": 0xFFFF,
    "marks_0": 255, "marks_1": 255, "marks_2": 255, "marks_3": 255,
}
FACTS = {
    FACT_TABLE: "the table differs: figures, tokens, cards or marks that everybody sees",
    FACT_NODE: "the game cannot stand at this choice",
    FACT_CARRIER: "that Musketeer cannot carry these pendants by what is known",
    FACT_TOKENS: "the tokens do not agree with those that are left",
    FACT_CARDS: "the special cards do not agree with those that are left",
    FACT_EVENT: "this cannot happen here",
    BROKEN_GUARDS: "the guards on the board and in reserve are not those of the game",
    BROKEN_TOKENS: "an equipment token is in no place or in two, or more lie on chests than are left",
    BROKEN_CARDS: "a special card is in no place or in two",
    BROKEN_HAND: "a hand holds more than it may, or a danger",
    BROKEN_HEALTH: "a Musketeer has more health than printed, is down with health, stands without, or is searched and stands",
    BROKEN_CARRIER: "nobody carries the real pendants, or somebody who cannot",
    BROKEN_ROOMS: "a figure stands where it cannot",
    BROKEN_PEACE: "TM-95: a fighter and a standing Musketeer are in one room, and no duel is fought",
    BROKEN_TURN: "the Queen, the move card or the phase cannot be so",
    BROKEN_NODE: "there is nothing to choose, or the wrong side chooses",
    BROKEN_DOORWAY: "the door or the grate lies where it may not",
}


cdef list counts_of(uint64_t packed, int n):
    return [nibble(packed, i) for i in range(n)]


cdef uint64_t packed_of(counts) except? 0xFFFFFFFFFFFFFFFF:
    cdef uint64_t packed = 0
    for i, count in enumerate(counts):
        if not 0 <= count <= 15:
            raise ValueError(f"a count lies in 0..15, not {count}")
        packed |= <uint64_t>(<int>count) << 4 * <int>i
    return packed


cdef class Musketeers(Game):
    """The Three Musketeers."""

    cdef TmRules tables_
    cdef dict _tables

    def __init__(self, int seats, tables, options=None):
        if seats != 2:
            raise ValueError(f"The Three Musketeers has 2 seats, the Cardinal and the Musketeers, not {seats}")
        self.name = "musketeers"
        self.data_hash = tables["hash"]
        self.options = dict(options or {})
        self._tables = dict(tables)
        load_rules(&self.tables_, tables, self.options)
        self.rules = &self.tables_
        self.vt = GameVTable(
            abi=ABI, vtable_size=sizeof(GameVTable), state_size=sizeof(TmState), view_size=sizeof(TmView),
            max_actions=TM_MAX_ACTIONS, seats=2, start=tm_start, actor=tm_actor, legal=tm_legal, apply=tm_apply, turn=tm_turn,
            chance=tm_chance, chance_prob=tm_chance_prob, chance_kind=tm_chance_kind, root_key=tm_root_key,
            start_view=tm_start_view, update=tm_update, sample=tm_sample, fits=tm_fits, forget=tm_forget, returns=tm_returns,
            value=tm_value, playout_action=tm_playout_action, check=tm_check,
        )

    @property
    def tables(self):
        return self._tables

    @property
    def room_names(self):
        return [room["name"] for room in self._tables["rooms"]]

    @property
    def doorways(self):
        return [(self.tables_.doorway_a[i], self.tables_.doorway_b[i]) for i in range(self.tables_.n_doorways)]

    @property
    def legal_doorways(self):
        return [i for i in range(self.tables_.n_doorways) if self.tables_.is_legal_doorway[i]]

    @property
    def arms(self):
        return [room for room in range(self.tables_.n_rooms) if self.tables_.arms >> room & 1]

    @property
    def chest_rooms(self):
        return [self.tables_.chest_room[i] for i in range(self.tables_.n_chests)]

    def chance_names(self):
        return CHANCE_NAMES

    def fact(self, int number):
        return FACTS.get(number, f"fact {number}")

    # ------------------------------------------------------------------------------------------------------ chairs

    @property
    def chairs(self):
        return (CARDINAL,) + (TEAM,) * N_FIGURES

    def chair(self, State state not None):
        """TM-01: a Musketeer's player decides in his phase and for his items, d'Artagnan's for all of them together."""
        cdef const TmState* s = <const TmState*>state.data
        if s.actor != TEAM:
            return s.actor
        if s.node == ITEM or s.node == SAVE or s.node == ALL_PICK:
            return 1 + s.cursor
        return 1 + s.phase if s.phase < N_FIGURES and s.node != ORDER else 1

    # -------------------------------------------------------------------------------------------------------- dice

    def roll(self, State state not None, uint64_t seed):
        cdef const TmState* s = <const TmState*>state.data
        cdef TmDice dice
        cdef uint8_t rolled[MAX_DICE]
        cdef Rng rng
        cdef int n, die
        rng_seed(&rng, seed)
        if s.node == DUEL_ROUND:
            dice = round_dice(&self.tables_, s)
            n = dice_roll(&self.tables_, &dice, &rng, rolled)
            return dice_fold(&self.tables_, &dice, rolled, n), tuple([rolled[i] for i in range(n)])
        if s.node == SEDUCTION or s.node == PISTOL:
            die = 1 + rng_below(&rng, 6)
            n = self.tables_.seduce_hit_on if s.node == SEDUCTION else self.tables_.pistol_hit_on
            return HIT if die >= n else MISS, (die,)
        return state.race(seed), ()

    def round_action(self, State state not None, dice):
        cdef const TmState* s = <const TmState*>state.data
        cdef TmDice wanted
        cdef uint8_t rolled[MAX_DICE]
        cdef int i
        if s.node != DUEL_ROUND:
            raise IllegalActionError("no duel round is rolled here")
        if len(dice) > MAX_DICE or any([not 1 <= die <= 6 for die in dice]):
            raise ValueError("a die shows 1 to 6")
        for i, die in enumerate(dice):
            rolled[i] = die
        wanted = round_dice(&self.tables_, s)
        action = dice_fold(&self.tables_, &wanted, rolled, len(dice))
        if not action:
            raise ValueError(f"{len(dice)} dice are not those of this round")
        return action

    def round_dice(self, State state not None):
        cdef const TmState* s = <const TmState*>state.data
        cdef TmDice dice
        if s.node != DUEL_ROUND:
            raise IllegalActionError("no duel round is rolled here")
        dice = round_dice(&self.tables_, s)
        told = {"guards": dice.guards, "rochefort": dice.rochefort}
        for m in range(N_FIGURES):
            told[FIGURES[m]] = dice.figure[m]
        return told

    def value_terms(self, State state not None):
        cdef double terms[N_TERMS]
        value_terms(&self.tables_, <const TmState*>state.data, terms)
        return [terms[i] for i in range(N_TERMS)]

    # ------------------------------------------------------------------------------------------------------ states

    def facts(self, State state not None):
        return self._facts(<const TmState*>state.data)

    cdef dict _facts(self, const TmState* s):
        cdef const TmRules* rules = &self.tables_
        numbers = [rules.card_number[i] for i in range(rules.n_cards)]
        return {
            "musketeers": [self._figure(&s.figure[m]) for m in range(N_FIGURES)],
            "carrier": None if s.carrier == NOBODY else s.carrier,
            "guards": {room: guards_in(s, room) for room in range(rules.n_rooms) if guards_in(s, room)},
            "unmoved": {room: s.guards[room] >> 4 for room in range(rules.n_rooms) if s.guards[room] >> 4},
            "rochefort": None if s.rochefort == NOWHERE else s.rochefort,
            "milady": None if s.milady == NOWHERE else s.milady,
            "reserve": s.reserve,
            "chests": {rules.chest_room[i]: s.chest[i] for i in range(rules.n_chests)},
            "pool": [s.pool[i] for i in range(N_TOKENS)], "used": [s.used[i] for i in range(N_TOKENS)], "picked": s.picked,
            "hand": counts_of(s.special_hand, N_SPECIAL), "hand_n": s.special_n,
            "deck": counts_of(s.special_deck, N_SPECIAL), "pile": counts_of(s.special_pile, N_SPECIAL),
            "cards_left": [numbers[i] for i in range(rules.n_cards) if s.cards_left >> i & 1],
            "card": numbers[s.card] if s.turn else None, "entry": s.entry, "queen": s.queen,
            "door": self._doorway(s.door), "grate": self._doorway(s.grate),
            "surprises_left": counts_of(s.surprises_left, N_SURPRISE), "turn": s.turn, "boundaries": s.boundaries,
            "phase": s.phase, "steps": s.steps, "points": s.points,
            "passage": [rules.passage_a[s.passage - 1], rules.passage_b[s.passage - 1]] if s.passage else None,
            **{name: bool(s.flags & flag) for name, flag in FLAGS.items()},
            "suspicion": [s.suspicion[m] for m in range(N_FIGURES)],
            "node": NODES[s.node], "actor": s.actor, "moment": self._moment(s),
        }

    cdef dict _moment(self, const TmState* s):
        return {
            "at": s.at, "back": s.back, "cursor": s.cursor, "offer": s.offer, "target": s.target, "source": s.source,
            "kind": s.kind, "via": s.via, "goal": s.goal, "duel_room": s.duel_room, "round": s.round,
            "duel_card": s.duel_card, "rest": s.rest, "give_n": s.give_n, "take_n": s.take_n, "to_give": s.to_give,
            "to_take": s.to_take, "flags": s.flags & COURSE_FLAGS,
            **{f"marks_{m}": s.figure[m].marks & COURSE_MARKS for m in range(N_FIGURES)},
        }

    cdef _doorway(self, int number):
        return [self.tables_.doorway_a[number - 1], self.tables_.doorway_b[number - 1]] if number else None

    cdef dict _figure(self, const TmFigure* one):
        return {
            "room": one.room, "health": one.health, "hand": counts_of(one.hand, N_USEFUL), "items": one.items,
            "poison": one.poison,
            **{name: bool(one.marks & mark) for name, mark in MARKS.items()},
            "cloaked": [self.tables_.chest_room[i] for i in range(self.tables_.n_chests) if one.cloaked >> i & 1],
        }

    cdef _set_figure(self, TmFigure* one, told):
        one.room, one.health, one.items, one.poison = told["room"], told["health"], told["items"], told["poison"]
        one.hand = <uint32_t>packed_of(told["hand"])
        one.marks = 0
        for name, mark in MARKS.items():
            if told[name]:
                one.marks |= <uint8_t>mark
        one.cloaked = 0
        for room in told["cloaked"]:
            if not self.tables_.chest[<int>room]:
                raise ValueError(f"room {room} has no chest")
            one.cloaked |= <uint16_t>(1 << (self.tables_.chest[<int>room] - 1))

    cdef _set_favourites(self, TmState* s, facts):
        cdef int room, count
        memset(s.guards, 0, sizeof(s.guards))
        s.guard_rooms = 0
        reserve = self.tables_.guards
        unmoved = facts.get("unmoved")
        for room, count in facts["guards"].items():
            if not 0 <= room < self.tables_.n_rooms or not 0 <= count <= MAX_GUARDS:
                raise ValueError(f"room {room} cannot hold {count} guards")
            if not count:
                continue
            s.guards[room] = <uint8_t>count
            s.guard_rooms |= <uint64_t>1 << room
            reserve -= count
            if unmoved is not None:
                s.guards[room] |= <uint8_t>(min(count, <int>unmoved.get(room, 0)) << 4)
            elif facts["phase"] == C_PHASE:
                s.guards[room] |= <uint8_t>(count << 4)
        if reserve < 0:
            raise ValueError(self.fact(BROKEN_GUARDS))
        s.reserve = reserve
        s.rochefort = NOWHERE if facts["rochefort"] is None else facts["rochefort"]
        s.milady = NOWHERE if facts["milady"] is None else facts["milady"]

    cdef _set_table(self, TmState* s, facts):
        """What states and views have in common."""
        cdef int i
        facts = {**self._start_facts(), **facts}
        for i in range(N_FIGURES):
            self._set_figure(&s.figure[i], facts["musketeers"][i])
        self._set_favourites(s, facts)
        for i in range(self.tables_.n_chests):
            s.chest[i] = facts["chests"].get(self.tables_.chest_room[i], 3)
        for i in range(N_TOKENS):
            s.used[i] = facts["used"][i]
        s.picked = facts["picked"]
        s.special_n = facts["hand_n"]
        s.special_hand = <uint32_t>packed_of(facts["hand"] or ())
        s.special_pile = <uint32_t>packed_of(facts["pile"])
        s.special_deck = 0
        for i in range(N_SPECIAL):
            left = self.tables_.special[i] - nibble(s.special_hand, i) - nibble(s.special_pile, i)
            if left < 0:
                raise ValueError(self.fact(BROKEN_CARDS))
            s.special_deck |= <uint32_t>(<int>left) << 4 * i
        self._set_turn(s, facts)
        self._set_course(s, facts)

    cdef _set_turn(self, TmState* s, facts):
        cdef const TmRules* rules = &self.tables_
        numbers = [rules.card_number[i] for i in range(rules.n_cards)]
        s.cards_left = 0
        for number in facts["cards_left"]:
            s.cards_left |= <uint16_t>(1 << <int>numbers.index(number))
        s.card = 0 if facts["card"] is None else numbers.index(facts["card"])
        s.entry, s.queen, s.turn = facts["entry"], facts["queen"], facts["turn"]
        s.boundaries = facts["boundaries"]
        s.door, s.grate = self._doorway_number(facts["door"]), self._doorway_number(facts["grate"])
        s.surprises_left = <uint16_t>packed_of(facts["surprises_left"])
        s.phase, s.steps, s.points = facts["phase"], facts["steps"], facts["points"]
        s.passage = 0
        if facts["passage"] is not None:
            room = facts["passage"][0]
            if not rules.passage[<int>room] or rules.passage[<int>room] != rules.passage[<int>facts["passage"][1]]:
                raise ValueError("there is no such secret passage")
            s.passage = rules.passage[<int>room]
        s.flags = 0
        for name, flag in FLAGS.items():
            if facts[name]:
                s.flags |= <uint16_t>flag

    cdef int _doorway_number(self, rooms) except -1:
        if rooms is None:
            return 0
        number = self.tables_.doorway[<int>rooms[0]][<int>rooms[1]]
        if not number:
            raise ValueError(f"there is no doorway between {rooms[0]} and {rooms[1]}")
        return number

    cdef _set_course(self, TmState* s, facts):
        at = facts["at"]
        if "node" in facts:
            self._set_moment(s, facts)
            return
        if at == "setup":
            s.at = AT_CARRIER
            s.turn = 0
        elif at == "boundary" or at == "phase":
            s.at = AT_BOUNDARY
            s.offer = 2 if at == "phase" else 0
            s.phase = NO_PHASE
        else:
            s.at = AT_C_ACT if s.phase == C_PHASE else AT_ACT
            s.offer = 2
        if at != "setup" and (s.turn == 0 or facts["card"] is None):
            raise ValueError("a move card has been turned up at this point")

    cdef _set_moment(self, TmState* s, facts):
        """Where the game stands, by the numbers of `facts` (node, actor, moment)."""
        cdef int m
        moment = facts["moment"]
        for name, most in MOMENT.items():
            if not 0 <= moment.get(name, 0) <= most:
                raise ValueError(f"the number {name} of the moment must be from 0 to {most}, not {moment[name]}")
        given = [moment.get(name, 0) for name in MOMENT]
        (s.at, s.back, s.cursor, s.offer, s.target, s.source, s.kind, s.via, s.goal, s.duel_room, s.round, s.duel_card, s.rest,
         s.give_n, s.take_n, s.to_give, s.to_take) = given[:17]
        s.flags |= <uint16_t>(<int>given[17] & COURSE_FLAGS)
        for m in range(N_FIGURES):
            s.figure[m].marks |= <uint8_t>(<int>given[18 + m] & COURSE_MARKS)
        s.node, s.actor = NODES.index(facts["node"]), facts["actor"]

    cdef dict _start_facts(self):
        state = self.start()
        facts = self._facts(<const TmState*>(<State>state).data)
        facts["at"] = "setup"
        facts["hand"] = None
        del facts["unmoved"], facts["node"]
        return facts

    def state_from(self, facts):
        cdef State state = new_state(self)
        cdef TmState* s = <TmState*>state.data
        cdef int i
        tm_start(self.rules, s)
        self._set_table(s, facts)
        s.carrier = NOBODY if facts["carrier"] is None else facts["carrier"]
        for i in range(N_TOKENS):
            held = sum([nibble(s.figure[m].hand, i) for m in range(N_FIGURES)])
            left = facts["pool"][i] if "pool" in facts else self.tables_.token[i] - s.used[i] - held
            if left < 0:
                raise ValueError(self.fact(BROKEN_TOKENS))
            s.pool[i] = left
        self._set_suspicion(s, facts.get("suspicion"))
        if "node" in facts:
            self._stands(s)
        else:
            self._runs_on(s)
        return state

    cdef _stands(self, TmState* s):
        """The course must stop at this very choice."""
        cdef TmState again
        number = tm_check(self.rules, s)
        if number:
            raise ValueError(self.fact(number))
        if s.node == OVER:
            return
        memcpy(&again, s, sizeof(TmState))
        if s.node == WAITING or step(&self.tables_, &again, NULL) or memcmp(&again, s, sizeof(TmState)):
            raise ValueError(self.fact(FACT_NODE))

    cdef _runs_on(self, TmState* s):
        """From the quiet point to the first choice; nothing may be broken before it or at it."""
        number = 0
        if duel_rooms(s) and s.at != AT_CARRIER and s.at != AT_C_ACT:
            number = BROKEN_PEACE
        if not number:
            run(&self.tables_, s, NULL)
            number = tm_check(self.rules, s)
        if number:
            raise ValueError(self.fact(number))

    cdef _set_suspicion(self, TmState* s, belief):
        """Equal over those who may be the carrier, or as told."""
        cdef int m, n = 0
        if belief is None:
            for m in range(N_FIGURES):
                n += not s.figure[m].marks & (IS_GONE | IS_SEARCHED)
            belief = [0.0 if s.figure[m].marks & (IS_GONE | IS_SEARCHED) or not n else 1.0 / n for m in range(N_FIGURES)]
            if s.carrier != NOBODY and belief[s.carrier] == 0:
                belief = [0.0 if s.figure[m].marks & IS_GONE else 1.0 for m in range(N_FIGURES)]
        total = sum(belief)
        if total <= 0:
            raise ContradictionError(self.fact(FACT_CARRIER))
        for m in range(N_FIGURES):
            # what was written is read back to the bit
            s.suspicion[m] = belief[m] if abs(total - 1) < 1e-9 else belief[m] / total

    # ------------------------------------------------------------------------------------------------------- views

    def view_from(self, int viewer, facts, belief=None):
        cdef View view = new_view(self, viewer)
        cdef TmView* v = <TmView*>view.data
        tm_start_view(self.rules, viewer, v)
        self._set_table(&v.seen, facts)
        v.seen.carrier = facts["carrier"] if viewer == TEAM and facts["carrier"] is not None else NOBODY
        number = masks(&self.tables_, &v.seen, viewer)
        if number:
            raise ContradictionError(self.fact(number))
        self._set_suspicion(&v.seen, belief)
        stop_at(&v.seen, WAITING, CHANCE)
        if duel_rooms(&v.seen) and v.seen.at != AT_CARRIER and v.seen.at != AT_C_ACT:
            raise ContradictionError(self.fact(BROKEN_PEACE))
        finds_own_choice(&self.tables_, v)
        self._has_world(view)
        return view

    cdef _has_world(self, View view):
        """A world can be drawn and breaks no invariant."""
        cdef State state = view.sample(0)
        number = tm_check(self.rules, state.data)
        if number:
            raise ContradictionError(self.fact(number))

    def view_facts(self, View view not None):
        cdef const TmView* v = <const TmView*>view.data
        return {
            "viewer": v.viewer, "table": self._facts(&v.asked if v.is_asked else &v.seen),
            "carrier": self.belief(view),
        }

    def belief(self, View view not None):
        cdef const TmView* v = <const TmView*>view.data
        return [v.seen.suspicion[m] for m in range(N_FIGURES)]

    def token_belief(self, View view not None, int figure):
        cdef const TmView* v = <const TmView*>view.data
        cdef const TmFigure* one
        cdef double shares[N_USEFUL]
        if not 0 <= figure < N_FIGURES:
            raise ValueError(f"no Musketeer {figure}: there are 0 to 3")
        one = &v.seen.figure[figure]
        if v.viewer == TEAM:
            return [float(nibble(one.hand, i)) for i in range(N_USEFUL)]
        token_shares(&self.tables_, &v.seen, shares)
        return [one.items * shares[i] for i in range(N_USEFUL)]

    def project(self, State state not None, int seat):
        cdef View view = new_view(self, seat)
        cdef TmView* v = <TmView*>view.data
        cdef TmState* s = &v.seen
        tm_start_view(self.rules, seat, v)
        memcpy(s, state.data, sizeof(TmState))
        masks(&self.tables_, s, seat)
        self._set_suspicion(s, None)
        if s.actor == seat:
            memcpy(&v.asked, s, sizeof(TmState))
            v.is_asked = 1
        if seat != CARDINAL and (s.at >= AT_REINFORCE and s.at <= AT_CARD or s.at == AT_TARGET and s.back == AT_SEDUCTION):
            # of the Cardinal's choice nothing is seen before it is complete
            s.at = AT_C_ACT
        if seat != TEAM and (s.at == AT_WINDOW or s.at == AT_SHARES):
            s.cursor = 0
        if s.node != OVER:
            stop_at(s, WAITING, CHANCE)
        return view
