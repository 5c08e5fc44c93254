"""Marquis as a game object; see game.pyi for the documented interface."""
from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memcpy, memset

from core.game cimport ABI, CHANCE, Game, GameVTable, State, View, new_state, new_view
from core.marquis.apply cimport mq_apply, mq_start, run, seats_begin, step
from core.marquis.check cimport *
from core.marquis.effects cimport moment_clears
from core.marquis.hidden cimport (
    finds_own_choice, finish_is_seen, mq_fits, mq_forget, mq_sample, mq_start_view, mq_update, turn_is_seen,
)
from core.marquis.market cimport most_transactions
from core.marquis.moves cimport (
    mq_actor, mq_chance, mq_chance_kind, mq_chance_prob, mq_legal, mq_root_key, mq_turn,
)
from core.marquis.policy cimport mq_playout_action
from core.marquis.value cimport mq_returns, mq_value

from core.rng cimport Rng, rng_seed

from core.errors import ContradictionError

CARDS = ("A", "D", "E", "F", "H", "C", "K", "M", "S", "T", "W", "V")
NODES = ("TURN", "STOP_OR_GO", "PLAY", "BUY_INTENT", "FEE", "BUY_COUNT", "TARGET", "ASK_VETO", "PROS_OFFER", "PROS_REPLY",
         "CTS_CLIENT", "CTS_PRICE", "CTS_ACCEPT", "CLIENT_OFFER", "CTS_REPLY", "RETRIEVE", "WITNESS", "FIRST_PLAYER", "DEAL",
         "DRAW", "WAITING", "OVER")
EVENTS = ("NONE", "FIRST", "DEAL", "TURN", "PLAY", "RECEIVE", "HIT", "ELIMINATED", "GIVE", "VETO", "PROS_OFFER", "INTERVENED",
          "VETO_KEPT", "PAYS", "DRAW", "CLIENT", "CLIENT_OFFER", "ACCEPTED", "DECLINED", "PROTECTED", "INTENDS", "WAIVES",
          "COLLECTS", "FEE", "BUYS", "RETRIEVED", "WITNESS", "FINISHED", "ASKED", "CHOSE", "END", "TARGET")
ACTIONS = {
    "PASS": PASS, "STOP": STOP, "VETO": VETO, "ACCEPT": ACCEPT, "INTEND": INTEND, "COLLECT": COLLECT, "WAIVE": WAIVE,
    "PLAY_0": PLAY_0, "SEAT_0": SEAT_0, "OFFER_0": OFFER_0, "COUNT_0": COUNT_0, "CARD_0": CARD_0, "FIRST_0": FIRST_0,
    "GO_ON": GO_ON,
}
CHANCE_NAMES = ("first player", "draw pile", "waiting")
QUIET = "TURN"
PLACES = {
    "STOP_OR_GO": (AT_OPEN,), "PLAY": (AT_PLAY,), "BUY_INTENT": (AT_BUY,), "FEE": (AT_FEES,), "BUY_COUNT": (AT_COUNT,),
    "TARGET": (AT_POWER,), "ASK_VETO": (AT_HIT,), "PROS_OFFER": (AT_OFFER,), "PROS_REPLY": (AT_REPLIES,),
    "CTS_CLIENT": (AT_CLIENT,), "CTS_PRICE": (AT_PRICE,), "CTS_ACCEPT": (AT_CLIENT_ANSWER,), "CLIENT_OFFER": (AT_SEEK_NEXT,),
    "CTS_REPLY": (AT_COUNTESS_ANSWER,), "RETRIEVE": (AT_DRAW,), "WITNESS": (AT_DRAW,), "FIRST_PLAYER": (AT_FIRST,),
    "DEAL": (AT_DEAL,), "DRAW": (AT_VETOED, AT_OFFER_PAID, AT_PROTECTION_PAID, AT_DRAW), "WAITING": (), "OVER": (AT_END,),
}
MOMENT = ("stamp", "at", "cursor", "target", "hit_kind", "hit_coins", "item", "buyer", "purchase", "least", "most", "due",
          "collecting")
ITEM_LETTERS = ("c", "d", "v")
FLAGS = {"finished": FINISHED, "rebuy": REBUY, "committed": COMMITTED, "boosted": BOOSTED, "fee_open": FEE_OPEN}
FACTS = {
    FACT_HAND: "the viewer's own cards differ",
    FACT_COUNTS: "the sizes of the hands or draw piles differ",
    FACT_TABLE: "the table differs: coins, jewels, Vetoes, direction or protections",
    FACT_PILE: "the played or eliminated cards differ",
    FACT_KNOWN: "a hand does not hold what it is known to hold, or holds what it is known not to hold",
    FACT_NODE: "the game cannot stand at this choice",
    FACT_NO_WORLD: "no hand fits what is known of it",
    FACT_PLAYED: "a card was used that the hand cannot have held",
    FACT_SHOWN: "the card that came to light cannot lie there",
    FACT_HIT: "no such coins can be taken now",
    FACT_MANY: "more cards were taken back unseen than can be",
    BROKEN_COINS: "I-1: treasury and players do not have the coins of the game",
    BROKEN_JEWELS: "I-2: bank and players do not have the jewels of the game",
    BROKEN_SWAP: "I-3: diamonds that should have been swapped for a ruby",
    BROKEN_CARDS: "I-4: a card is in no place or in two",
    BROKEN_VETOES: "I-5: more Vetoes than players",
    BROKEN_HAND: "I-6: a hand has too many cards, too few while there is a draw pile, or lacks the Prosecutor it showed",
    BROKEN_PROTECTION: "I-7: a protection without a Countess or a client",
    BROKEN_PILE: "I-8: a pile, its roles or its marks cannot be so",
    BROKEN_END: "I-10: who is finished and who is not does not agree with the cards",
    BROKEN_NODE: "I-11: there is nothing to choose, or the wrong seat chooses",
    BROKEN_COUNT: "a cached count is wrong",
}


cdef list cards_of(int mask):
    return [card for card in range(N_CARDS) if mask >> card & 1]


cdef int mask_of(cards) except -1:
    cdef int mask = 0
    for card in cards:
        mask |= 1 << <int>card
    return mask


cdef list cards_held(const MqSeat* one):
    """[12] 1.0 for each card of a hand."""
    return [float(one.hand >> card & 1) for card in range(N_CARDS)]


cdef class Marquis(Game):
    """Marquis for 2 to 8 seats."""

    cdef MqRules tables

    def __init__(self, int seats, tables, options=None):
        if not 2 <= seats <= MAX_MQ_SEATS:
            raise ValueError(f"Marquis is for 2 to 8 seats, not {seats}")
        self.name = "marquis"
        self.data_hash = tables["hash"]
        self.options = dict(options or {})
        memset(&self.tables, 0, sizeof(MqRules))
        self._load_numbers(seats, tables)
        for card, character in enumerate(tables["characters"]):
            self._load_character(card, character)
        self._load_lists(tables)
        self.rules = &self.tables
        self.vt = GameVTable(
            abi=ABI, vtable_size=sizeof(GameVTable), state_size=<uint32_t>state_bytes(seats), view_size=sizeof(MqView),
            max_actions=MQ_MAX_ACTIONS, seats=seats, start=mq_start, actor=mq_actor, legal=mq_legal, apply=mq_apply, turn=mq_turn,
            chance=mq_chance, chance_prob=mq_chance_prob, chance_kind=mq_chance_kind, root_key=mq_root_key,
            start_view=mq_start_view, update=mq_update, sample=mq_sample, fits=mq_fits, forget=mq_forget, returns=mq_returns,
            value=mq_value, playout_action=mq_playout_action, check=mq_check,
        )

    def _load_numbers(self, int seats, tables):
        cdef MqRules* rules = &self.tables
        cdef int i
        rules.seats = seats
        rules.hand_size = tables["hand_size"]
        rules.treasury = tables["treasury_per_player"] * seats
        rules.first_coins = tables["first_player_coins"]
        rules.left_coins = tables["left_neighbour_coins"]
        rules.diamonds = tables["sets"]["diamonds"]
        rules.rubies = tables["sets"]["rubies"]
        rules.diamonds_per_ruby = tables["diamonds_per_ruby"]
        for price in range(1, MAX_PRICE):
            for coins in range(MAX_MEANS):
                rules.quotient[price][coins] = coins // price
        for i in range(MAX_MEANS):
            rules.swaps[i] = i // rules.diamonds_per_ruby
        for i in range(seats * rules.hand_size):
            rules.dealt_to[i] = i // rules.hand_size
        for six in range(64):
            places = [place for place in range(6) if six >> place & 1]
            rules.count_of[six] = len(places)
            for i, place in enumerate(places):
                rules.nth_of[six][i] = place
        rules.menu_n = len(tables["offer_menu"])
        for i, item in enumerate(tables["offer_menu"]):
            rules.menu_count[i] = int(item[:1])
            rules.menu_kind[i] = ITEM_LETTERS.index(item[1:])

    def _load_character(self, int card, character):
        cdef MqRules* rules = &self.tables
        rate = character.get("rate")
        power = character["power"]
        rules.receive[card] = character["receive"]
        if isinstance(rate, list):
            rules.price[card], rules.yields[card] = rate
        if card == JEWELLER:
            rules.now_price, rules.now_yield = character["rate_now"]
        elif card == BLACKMAILER:
            rules.pair_price, rules.pair_yield = character["rate_pair"]
        elif card == ASSASSIN:
            rules.kill_coins = power["coins"]
        elif card == PICKPOCKET:
            rules.pick_coins = power["coins"]
        elif card == COUNTESS:
            rules.fee = power["fee"]
        elif card == BARBARIAN:
            rules.demand = character["rob"].get("*", 0)

    def _load_lists(self, tables):
        """MQ-16, MQ-37, A-04: a list that names the Forger hits a blank one, and with the switch any card that is a Forger."""
        cdef MqRules* rules = &self.tables
        cdef int robber, role, forger
        for robber, character in enumerate(tables["characters"]):
            rob = character["rob"]
            forger = rob.get(CARDS[FORGER], 0)
            for role in range(N_CHARACTERS):
                coins = rob.get(CARDS[role], 0)
                rules.takes[0][robber][role] = coins
                rules.takes[1][robber][role] = max(coins, forger) if tables["forger_face_is_robbable"] else coins
            rules.takes[0][robber][BLANK] = rules.takes[1][robber][BLANK] = forger
            if robber == BARBARIAN:
                # MQ-54: everybody who is no Barbarian, a blank Forger too
                for role in range(N_ROLES):
                    rules.takes[0][robber][role] = rules.demand if role != BARBARIAN and role != NO_ROLE else 0
                    rules.takes[1][robber][role] = rules.takes[0][robber][role]
            for role in range(N_ROLES):
                rules.robs[robber] |= rules.takes[0][robber][role] | rules.takes[1][robber][role]
        self._names = [character["name"] for character in tables["characters"]] + ["Veto"]
        self._menu = list(tables["offer_menu"])

    cdef list _names
    cdef list _menu

    @property
    def menu(self):
        return list(self._menu)

    @property
    def names(self):
        return list(self._names)

    @property
    def rates(self):
        return [(self.tables.price[card], self.tables.yields[card]) if self.tables.price[card] else None
                for card in range(N_CHARACTERS)]

    def chance_names(self):
        return CHANCE_NAMES

    def fact(self, int number):
        return FACTS.get(number, f"fact {number}")

    # ------------------------------------------------------------------------------------------------------ states

    def facts(self, State state not None):
        return self._facts(<const MqState*>state.data)

    cdef dict _facts(self, const MqState* s):
        return {
            "seats": [self._seat(&s.seat[seat]) for seat in range(self.tables.seats)],
            "active": s.active, "direction": s.direction, "treasury": s.treasury, "bank_diamonds": s.bank_diamonds,
            "bank_rubies": s.bank_rubies, "reversal": s.reversal, "node": NODES[s.node], "actor": s.actor, "turn": s.turn,
            "moment": dict(zip(MOMENT, (s.stamp, s.at, s.cursor, s.target, s.hit_kind, s.hit_coins, s.item, s.buyer, s.purchase,
                                        s.least, s.most, s.due, s.collecting))),
        }

    cdef dict _seat(self, const MqSeat* one):
        return {
            "hand": cards_of(one.hand), "deck": cards_of(one.deck), "eliminated": cards_of(one.gone & CHARACTERS),
            "pile": [{"card": one.pile[i] & 15, "role": one.pile[i] >> 4, "stamp": one.stamp[i]} for i in range(one.pile_n)],
            "coins": one.coins, "diamonds": one.diamonds, "rubies": one.rubies, "front": one.front,
            **{name: bool(one.flags & flag) for name, flag in FLAGS.items()},
            "protector": None if one.protector == NO_SEAT else one.protector,
        }

    cdef _set_table(self, MqState* s, facts):
        """What states and views have in common: all that lies on the table, and the cards that are listed."""
        cdef int seat
        cdef int n_left = 0
        seats_begin(&self.tables, s)
        s.active = facts["active"]
        s.direction = facts["direction"]
        s.treasury = facts["treasury"]
        s.bank_diamonds = facts["bank_diamonds"]
        s.bank_rubies = facts["bank_rubies"]
        s.stamp = s.reversal = facts["reversal"]
        # at the start of a turn place it is not counted yet
        s.turn = max(0, facts.get("turn", 0) - (facts["node"] == QUIET))
        for seat, told in enumerate(facts["seats"]):
            self._set_seat(s, &s.seat[seat], told)
            n_left += N_CHARACTERS + 2 - len(told["eliminated"])
            if told["protector"] is not None:
                s.seat[seat].protector = told["protector"]
                s.seat[<int>told["protector"]].client = <uint8_t>seat
        if s.stamp + n_left > 255:
            raise ValueError(f"the placement numbers must leave room for {n_left} more cards: {255 - n_left} at most")

    cdef _set_seat(self, MqState* s, MqSeat* one, told):
        cdef int i
        if len(told["pile"]) > MAX_PILE:
            raise ValueError(f"a pile has at most {MAX_PILE} cards")
        one.hand, one.deck = mask_of(told["hand"]), mask_of(told["deck"])
        one.hand_n, one.deck_n = len(told["hand"]), len(told["deck"])
        one.gone = mask_of(told["eliminated"])
        for i, entry in enumerate(told["pile"]):
            one.pile[i] = entry["card"] | entry["role"] << 4
            one.stamp[i] = entry["stamp"]
            one.role = entry["role"]
            s.stamp = max(s.stamp, one.stamp[i])
        one.pile_n = len(told["pile"])
        one.coins, one.diamonds, one.rubies, one.front = told["coins"], told["diamonds"], told["rubies"], told["front"]
        for name, flag in FLAGS.items():
            if told[name]:
                one.flags |= <uint8_t>flag
        if one.pile_n and top_card(one) == FORGER:
            one.flags |= FORGED
        s.unfinished -= bool(told["finished"])

    def state_from(self, facts):
        cdef State state = new_state(self)
        cdef MqState* s = <MqState*>state.data
        cdef int seat
        self._set_table(s, facts)
        for seat in range(self.tables.seats):
            # a Veto that is nowhere has left the hand
            s.seat[seat].gone |= <uint16_t>(VETO_BIT & ~(s.seat[seat].hand | s.seat[seat].deck))
        if facts["node"] == QUIET:
            s.at = AT_TURN
            number = check_table(&self.tables, s)
            for seat in range(self.tables.seats):
                number = number or check_cards(s, seat) or check_hand(&self.tables, s, seat) or check_protection(s, seat)
            if number:
                raise ValueError(self.fact(number))
            if s.unfinished == 0:
                raise ValueError("everybody is finished: no turn place comes")
            run(&self.tables, s, NULL)
        else:
            self._set_moment(s, facts)
        number = mq_check(self.rules, s)
        if number:
            raise ValueError(self.fact(number))
        if facts["node"] != QUIET:
            self._check_moment(s)
        return state

    cdef _set_moment(self, MqState* s, facts):
        """Where the game stands inside a turn."""
        moment = {name: 0 for name in MOMENT} | facts["moment"]
        s.node = NODES.index(facts["node"])
        s.actor = facts["actor"]
        s.stamp = max(<int>s.stamp, <int>moment["stamp"])
        s.at, s.cursor, s.target = moment["at"], moment["cursor"], moment["target"]
        s.hit_kind, s.hit_coins, s.item = moment["hit_kind"], moment["hit_coins"], moment["item"]
        s.buyer, s.purchase, s.least, s.most = moment["buyer"], moment["purchase"], moment["least"], moment["most"]
        s.due, s.collecting = moment["due"], moment["collecting"]
        if max(s.target, s.buyer) >= self.tables.seats or max(s.due, s.collecting) >> self.tables.seats:
            raise ValueError(f"the moment names a seat that does not exist: there are {self.tables.seats}")
        if s.item > self.tables.menu_n or s.cursor > self.tables.seats * self.tables.hand_size:
            raise ValueError("the moment has a number that is too large")
        if s.at not in PLACES[facts["node"]]:
            raise ValueError(f"the game cannot stand at this choice: at = {s.at} in the moment leads elsewhere")

    cdef _check_moment(self, MqState* s):
        """The course must stop at this very choice; before it the state has passed `mq_check`."""
        cdef MqState again
        cdef const MqSeat* payer
        cdef bint is_possible = True
        if s.node == FIRST_PLAYER:
            mq_start(self.rules, &again)
        else:
            if s.node == ASK_VETO:
                is_possible = s.seat[s.target].hand & VETO_BIT and robbable(s, s.target, s.active)
            elif s.node == CTS_ACCEPT or s.node == CTS_REPLY:
                payer = &s.seat[s.target if s.node == CTS_ACCEPT else s.active]
                is_possible = (s.item > 0 and can_pay(&self.tables, payer, s.item - 1, vetoes_held(payer))
                               and s.seat[s.active if s.node == CTS_ACCEPT else s.target].role == COUNTESS)
            memcpy(&again, s, self.vt.state_size)
            is_possible = is_possible and step(&self.tables, &again, NULL) == 0
        if not is_possible or memcmp(&again, s, self.vt.state_size):
            raise ValueError("the game cannot stand at this choice: the table, or a number of the moment, leads elsewhere")
        if s.node == BUY_COUNT and s.most != most_transactions(&self.tables, s):
            raise ValueError(f"the buyer can make {most_transactions(&self.tables, s)} transactions, not {s.most}")

    # ------------------------------------------------------------------------------------------------------- views

    def view_from(self, facts):
        cdef int viewer = facts["viewer"]
        cdef View view = new_view(self, viewer)
        cdef MqView* v = <MqView*>view.data
        cdef int seat, number
        mq_start_view(self.rules, viewer, v)
        self._set_table(&v.seen, facts["table"])
        stop_at(&v.seen, WAITING, CHANCE)
        for seat, knowledge in enumerate(facts["others"]):
            if seat != viewer:
                self._set_knowledge(v, seat, knowledge)
            else:
                v.seen.seat[seat].gone |= <uint16_t>(VETO_BIT & ~(v.seen.seat[seat].hand | v.seen.seat[seat].deck))
        number = self._turn_begins(v)
        if number:
            raise ContradictionError(self.fact(number))
        finds_own_choice(&self.tables, v)
        return view

    cdef _set_knowledge(self, MqView* v, int seat, knowledge):
        """Where a seat's Veto is not on the table, the number of cards tells whether it is still among the hidden ones."""
        cdef MqSeat* one = &v.seen.seat[seat]
        cdef int number, hidden
        records = knowledge["retrieved"]
        one.hand, one.deck = 0, 0
        one.hand_n, one.deck_n = knowledge["hand_n"], knowledge["deck_n"]
        hidden = one.hand_n + one.deck_n - len(records)
        if popcount(unlocated(one)) == hidden + 1:
            one.gone |= VETO_BIT
        knows_nothing(v, seat)
        number = 0
        for cards in records:
            number = number or retrieved_one_of(v, seat, mask_of(cards))
        for card in knowledge["known"]:
            number = number or holds(v, seat, card)
        if knowledge["excluded"]:
            number = number or lacks(v, seat, mask_of(knowledge["excluded"]))
        number = number or weighs(&self.tables, v, seat)
        for card, chance in sorted(knowledge["likely"].items()):
            number = number or tilts(&self.tables, v, seat, card, chance)
        if number:
            raise ContradictionError(self.fact(number))

    cdef int _turn_begins(self, MqView* v):
        """From the start of a turn place on over those that are skipped; the turn is counted once."""
        cdef MqState* s = &v.seen
        cdef int _i, how, seat
        for _i in range(self.tables.seats):
            seat = s.active
            if not s.seat[seat].flags & FINISHED:
                if s.seat[seat].hand_n == 0 or (seat == v.viewer and not s.seat[seat].hand & CHARACTERS):
                    return turn_is_seen(&self.tables, v, seat, 3) or finish_is_seen(&self.tables, v, False)
                return turn_is_seen(&self.tables, v, seat, 0)
            how = 2 if s.seat[seat].flags & REBUY else 1
            if turn_is_seen(&self.tables, v, seat, how) or how == 2:
                return 0
            s.active = <uint8_t>seat_after(&self.tables, s, seat, 1)
        return FACT_NODE

    def view_facts(self, View view not None):
        cdef const MqView* v = <const MqView*>view.data
        cdef int seat
        table = self._facts(&v.asked if v.is_asked else &v.seen)
        if v.seen.at == AT_OPEN:
            table = {**self._facts(&v.seen), "node": QUIET, "actor": v.seen.active}
        return {
            "viewer": v.viewer, "table": table,
            "others": [None if seat == v.viewer else self._knowledge(v, seat) for seat in range(self.tables.seats)],
        }

    cdef dict _knowledge(self, const MqView* v, int seat):
        cdef const MqBelief* belief = &v.other[seat]
        cdef const MqSeat* one = &v.seen.seat[seat]
        cdef int known = ALL_CARDS
        cdef int excluded = ALL_CARDS
        cdef int pile = pile_mask(one)
        cdef int taken = 0
        cdef int i, n_open = 0
        cdef double shares[N_CARDS]
        cdef double hard = hard_share(v, seat, VETO_CARD)
        in_hand(v, seat, shares)
        for i in range(belief.n):
            known &= belief.item[i].known
            excluded &= belief.item[i].excluded
            taken |= belief.item[i].known & pile
            n_open = popcount(belief.item[i].known & pile)
        retrieved = [taken] if n_open == 1 else [belief.retrieved[i] & taken for i in range(n_open)]
        return {
            "hand_n": one.hand_n, "deck_n": one.deck_n, "known": cards_of(known), "excluded": cards_of(excluded),
            "retrieved": [cards_of(mask) for mask in retrieved],
            "likely": {VETO_CARD: shares[VETO_CARD]} if abs(shares[VETO_CARD] - hard) > 1e-6 else {},
        }

    def project(self, State state not None, int seat):
        cdef View view = new_view(self, seat)
        cdef MqView* v = <MqView*>view.data
        cdef int other
        mq_start_view(self.rules, seat, v)
        memcpy(&v.seen, state.data, self.vt.state_size)
        for other in range(self.tables.seats):
            if other != seat:
                v.seen.seat[other].hand = v.seen.seat[other].deck = 0
                knows_nothing(v, other)
                if v.seen.seat[other].flags & COMMITTED:
                    holds(v, other, PROSECUTOR)
                weighs(&self.tables, v, other)
        self._forgets_choice(v, <const MqState*>state.data)
        finds_own_choice(&self.tables, v)
        return view

    cdef void _forgets_choice(self, MqView* v, const MqState* state):
        """Back to what everybody sees of the moment: who is asked is not seen, nor that nothing was bought."""
        cdef MqState* s = &v.seen
        cdef MqState opened
        if s.node == ASK_VETO:
            s.at = AT_HIT
        elif s.node == PROS_REPLY:
            s.at = AT_REPLIES
            s.cursor = 1
        elif s.at >= AT_BUY and s.at <= AT_PLAY and not s.seat[s.active].flags & FINISHED:
            # at the start of a turn, if going on from there leads here
            memcpy(&opened, state, self.vt.state_size)
            moment_clears(&opened)
            opened.at = AT_OPEN
            run(&self.tables, &opened, NULL)
            if memcmp(&opened, state, self.vt.state_size) == 0:
                moment_clears(s)
                s.at = AT_OPEN
        if s.node != FIRST_PLAYER and s.node != OVER:
            stop_at(s, WAITING, CHANCE)

    def world_of_others(self, View view not None, uint64_t seed):
        cdef View copy = view.copy()
        cdef State state = new_state(self)
        cdef Rng rng
        (<MqView*>copy.data).is_asked = 0
        rng_seed(&rng, seed)
        number = mq_sample(self.rules, copy.data, &rng, state.data)
        if number:
            raise ContradictionError(self.fact(number))
        return state

    def belief(self, View view not None, int seat):
        cdef const MqView* v = <const MqView*>view.data
        cdef double shares[N_CARDS]
        if self._is_own(v, seat):
            return cards_held(&v.seen.seat[seat])
        in_hand(v, seat, shares)
        return [shares[card] for card in range(N_CARDS)]

    def hard_belief(self, View view not None, int seat):
        cdef const MqView* v = <const MqView*>view.data
        if self._is_own(v, seat):
            return cards_held(&v.seen.seat[seat])
        return [hard_share(v, seat, card) for card in range(N_CARDS)]

    cdef bint _is_own(self, const MqView* v, int seat) except -1:
        if not 0 <= seat < self.tables.seats:
            raise ValueError(f"no seat {seat}: this game has seats 0 to {self.tables.seats - 1}")
        return seat == v.viewer
