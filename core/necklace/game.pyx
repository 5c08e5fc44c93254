"""Queen's Necklace as a game object; see game.pyi for the documented interface."""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from core.game cimport ABI, CHANCE, Game, GameVTable, PUBLIC, State, View, new_state, new_view
from core.necklace.apply cimport qn_apply, qn_start
from core.necklace.belief cimport *
from core.necklace.check cimport *
from core.necklace.hidden cimport qn_fits, qn_forget, qn_sample, qn_start_view, qn_update
from core.necklace.moves cimport qn_chance, qn_chance_kind, qn_chance_prob, qn_legal
from core.necklace.value cimport qn_playout_action, qn_returns, qn_value

from core.errors import ContradictionError

KINDS = ("R3", "R2", "R1", "E3", "E2", "E1", "D3", "D2", "D1", "A1", "RG", "QN", "KI", "BA", "CF", "CY", "FG", "FV", "TH", "AL",
         "AS", "CD", "MU", "QU")
TYPES = ("R", "E", "D", "A")
NODES = ("NONE", "INFLUENCE", "TARGET", "FORGE_TYPE", "FAVORITE_TYPE", "MUSKETEER", "FORGE_DISCARD", "BUY", "CARDINAL", "QUEEN",
         "SHOW", "RINGS", "KING", "NECKLACE", "BANKERS", "ALCHEMIST", "FASHION", "DEAL", "DISPLAY", "FIRST_SEAT", "STEAL",
         "DRAW_BACK", "ASTRO", "REFILL", "REVEALING", "WAITING", "OVER")
EVENTS = ("NONE", "FASHION", "DEAL", "TURN", "PLAY", "TARGET", "TYPE", "COUNTER", "LOOK", "STEAL", "FRESH_LOST", "DISCARDED",
          "FORGED", "CROWN", "FAVORITE", "PURCHASE", "BUY", "ASTRO", "CHAINED", "DEVALUE", "REFILL", "QUEEN", "MERCHANT",
          "CARDINAL", "SALE", "ASKED", "CHOSE", "ROW", "REVEALED", "TRANSMUTE", "PAID", "SOLD", "END")
ACTIONS = {
    "PASS": PASS, "PLAY_CF": PLAY_CF, "PLAY_CY": PLAY_CY, "PLAY_FG": PLAY_FG, "PLAY_FV": PLAY_FV, "PLAY_TH": PLAY_TH,
    "PLAY_MU3": PLAY_MU3, "TARGET_1": TARGET_1, "TYPE_R": TYPE_R, "SLOT_0": SLOT_0, "USE": USE, "COUNT_0": COUNT_0,
    "SIZE_1": SIZE_1, "TRANSMUTE_0": TRANSMUTE_0, "CARD_0": CARD_0, "MERCHANT": MERCHANT, "FRESH_0": FRESH_0,
    "FASHION_0": FASHION_0, "FIRST_0": FIRST_0, "REVEAL": REVEAL, "GO_ON": GO_ON,
}
CHANCE_NAMES = ("fashion", "deal", "pile", "first seat", "steal", "reveal")
FACTS = {
    FACT_HAND: "the viewer's own cards differ",
    FACT_COUNTS: "the sizes of the hands or of the draw pile differ",
    FACT_TABLE: "the table differs: display, fashion, pounds, turn or pending sales",
    FACT_DISCARD: "the discard pile differs",
    FACT_SALE: "the rows of the sale differ",
    FACT_KNOWN: "a hand does not hold what it is known to hold, or holds what it is known not to hold",
    FACT_NODE: "the game cannot stand at this choice",
    FACT_NO_WORLD: "no deal of the unseen cards fits what is known of the other hands",
    FACT_LOOK: "the hand that was seen does not fit what was known of it",
    FACT_LOSS: "a card left a hand that cannot have held it",
    FACT_COPIES: "more copies of a card are seen than the game has",
    BROKEN_CARDS: "I-1: a card is in no place or in two",
    BROKEN_HAND: "I-2: an Astrologer is in a hand",
    BROKEN_WEARER: "I-3: the wearer is not the holder of the Necklace",
    BROKEN_COUNT: "I-10: a cached count is wrong",
    BROKEN_LEVEL: "I-8: a price level lies outside its column",
    BROKEN_COMMIT: "I-6: a commit holds what cannot be shown",
    BROKEN_SALES: "I-7: Merchants, sales held and sales pending do not agree",
    BROKEN_NODE: "I-11: there is nothing to choose, or the wrong seat chooses",
    BROKEN_WINDOW: "QN-10: a Merchant is later than its window",
}


cdef class Necklace(Game):
    """Queen's Necklace for 2 to 4 seats."""

    cdef QnRules tables

    def __init__(self, int seats, tables, options=None):
        if not 2 <= seats <= MAX_QN_SEATS:
            raise ValueError(f"Queen's Necklace is for 2 to 4 seats, not {seats}")
        self.name = "necklace"
        self.data_hash = tables["hash"]
        self.options = dict(options or {})
        memset(&self.tables, 0, sizeof(QnRules))
        self._load_numbers(seats, tables)
        self._load_cards(tables["cards"])
        self._load_windows(tables["merchant_jitter"], tables["merchant_bottom"])
        self.rules = &self.tables
        self._fill_vtable(seats)

    def _load_numbers(self, int seats, tables):
        cdef QnRules* rules = &self.tables
        cdef int i, bit
        rules.seats = seats
        rules.deal = tables["deal"]
        rules.display_slots = tables["display_slots"]
        rules.budget = tables["budget"]
        rules.courtier_bonus = tables["courtier_bonus"]
        rules.max_kings = tables["max_kings_per_sale"]
        rules.sales = tables["sales"]
        rules.king_fine = tables["king_fine"]
        rules.banker_bonus = tables["banker_bonus"]
        for i in range(N_TYPES):
            rules.fashion_value[i] = tables["fashion_values"][i]
            rules.rarity_value[i] = tables["rarity_values"][i]
        for i in range(256):
            for bit in range(8):
                if i >> bit & 1:
                    rules.lanes[i] |= <uint64_t>0xFF << (8 * bit)

    def _load_cards(self, cards):
        cdef int kind, level
        cdef int total = 0
        for kind in range(N_KINDS):
            card = cards[KINDS[kind]]
            self.tables.count[kind] = card["count"]
            total += card["count"]
            self.tables.levels[kind] = len(card["cost"])
            for level, cost in enumerate(card["cost"]):
                self.tables.cost[kind][level] = cost
        self.tables.pile_size = total - self.tables.deal * self.tables.seats

    def _load_windows(self, int jitter, int bottom):
        """QN-10: the pile in three parts as equal as possible, larger first."""
        cdef int size = self.tables.pile_size
        cdef int first = (size + 2) // 3
        cdef int second = first + (size + 1) // 3
        self.tables.window_low[:] = [first - jitter, second - jitter, size - bottom]
        self.tables.window_high[:] = [first + jitter, second + jitter, size]

    cdef void _fill_vtable(self, int seats):
        self.vt = GameVTable(
            abi=ABI, vtable_size=sizeof(GameVTable), state_size=sizeof(QnState), view_size=sizeof(QnView),
            max_actions=QN_MAX_ACTIONS, seats=seats, start=qn_start, actor=qn_actor, legal=qn_legal, apply=qn_apply, turn=qn_turn,
            chance=qn_chance, chance_prob=qn_chance_prob, chance_kind=qn_chance_kind, root_key=qn_root_key,
            start_view=qn_start_view, update=qn_update, sample=qn_sample, fits=qn_fits, forget=qn_forget, returns=qn_returns,
            value=qn_value, playout_action=qn_playout_action, check=qn_check,
        )

    @property
    def pile_size(self):
        return self.tables.pile_size

    @property
    def windows(self):
        return [(self.tables.window_low[i], self.tables.window_high[i]) for i in range(N_MERCHANTS)]

    @property
    def costs(self):
        return [tuple(self.tables.cost[kind][level] for level in range(self.tables.levels[kind])) for kind in range(N_KINDS)]

    @property
    def counts(self):
        return [self.tables.count[kind] for kind in range(N_KINDS)]

    @property
    def fashion_values(self):
        return [self.tables.fashion_value[rank] for rank in range(N_TYPES)]

    def chance_names(self):
        return CHANCE_NAMES

    def fact(self, int number):
        return FACTS.get(number, f"fact {number}")

    # ------------------------------------------------------------------------------------------------------ states

    def facts(self, State state not None):
        return self._facts(<const QnState*>state.data)

    cdef dict _facts(self, const QnState* s):
        seats = range(self.tables.seats)
        return {
            "seats": self.tables.seats, "active": s.active, "node": NODES[s.node], "actor": s.actor,
            "fashion": [s.fashion[i] for i in range(N_TYPES)],
            "scores": [s.score[seat] for seat in seats],
            "hands": [[s.hand[seat][kind] for kind in range(N_KINDS)] for seat in seats],
            "pile": [s.pile[kind] for kind in range(N_KINDS)],
            "discard": [s.discard[kind] for kind in range(N_KINDS)],
            "display": self._display(s),
            "budget": s.budget, "bought": s.bought, "sales_held": s.sales_held,
            "pending": [s.pending[i] for i in range(N_MERCHANTS) if s.pending[i] != NO_SEAT],
            "fresh": [s.fresh[kind] for kind in range(N_KINDS)],
            "merchants": s.merchants, "drawn": s.drawn, "wearer": None if s.wearer == NO_SEAT else s.wearer,
            "slot": s.slot, "played": s.played, "target": s.target, "forge_type": s.forge_type, "asked": s.asked,
            "committed": s.committed, "cursor": s.cursor, "revealed": bool(s.revealed), "resume": s.resume, "waiting": s.waiting,
            "commits": [self._commit(s, seat) for seat in seats], "turn": s.turn,
        }

    cdef list _display(self, const QnState* s):
        return [None if s.display[i] == EMPTY else (s.display[i], s.level[i]) for i in range(self.tables.display_slots)]

    cdef dict _commit(self, const QnState* s, int seat):
        return {
            "rows": [s.rows[seat][i] for i in range(N_GEM_KINDS)], "rings": [s.rings[seat][i] for i in range(N_TYPES)],
            "king": s.king[seat], "necklace": s.necklace[seat], "bankers": s.bankers[seat],
        }

    def state_from(self, facts):
        cdef State state = new_state(self)
        cdef QnState* s = <QnState*>state.data
        cdef int seat, kind
        qn_start(self.rules, s)
        self._set_table(s, facts)
        s.pile_n = 0
        for kind in range(N_KINDS):
            s.pile[kind] = facts["pile"][kind]
            s.discard[kind] = facts["discard"][kind]
            s.pile_n += s.pile[kind]
        for seat in range(self.tables.seats):
            for kind in range(N_KINDS):
                s.hand[seat][kind] = facts["hands"][seat][kind]
                s.hand_n[seat] += s.hand[seat][kind]
            if s.hand[seat][QN]:
                s.wearer = seat
        s.drawn = facts.get("drawn", max(0, self.tables.pile_size - s.pile_n))
        self._set_node(s, facts)
        number = qn_check(self.rules, s)
        if number:
            raise ValueError(self.fact(number))
        return state

    cdef _set_table(self, QnState* s, facts):
        """What states and views have in common at a quiet point."""
        cdef int i
        s.active = facts["active"]
        for i in range(N_TYPES):
            s.fashion[i] = facts["fashion"][i]
        for i in range(self.tables.seats):
            s.score[i] = facts["scores"][i]
        for i, place in enumerate(facts["display"]):
            s.display[i] = EMPTY if place is None else place[0]
            s.level[i] = 0 if place is None else place[1]
        s.budget = facts["budget"]
        s.bought = facts["bought"]
        s.sales_held = facts["sales_held"]
        for i, seat in enumerate(facts["pending"]):
            s.pending[i] = seat
        for i in range(N_KINDS):
            s.fresh[i] = facts["fresh"][i]
        s.merchants = facts.get("merchants", s.sales_held + len(facts["pending"]))
        s.turn = facts.get("turn", 0)
        s.node = NODES.index(facts["node"])
        s.actor = s.active

    cdef _set_node(self, QnState* s, facts):
        """Fields that matter only between the quiet points."""
        cdef int seat, i
        s.actor = facts.get("actor", s.active)
        s.slot = facts.get("slot", 0)
        s.played = facts.get("played", 0)
        s.target = facts.get("target", 0)
        s.forge_type = facts.get("forge_type", 0)
        s.asked = facts.get("asked", 0)
        s.committed = facts.get("committed", 0)
        s.cursor = facts.get("cursor", 0)
        s.revealed = facts.get("revealed", 0)
        s.resume = facts.get("resume", 0)
        s.waiting = facts.get("waiting", 0)
        for seat, commit in enumerate(facts.get("commits", ())):
            for i in range(N_GEM_KINDS):
                s.rows[seat][i] = commit["rows"][i]
            for i in range(N_TYPES):
                s.rings[seat][i] = commit["rings"][i]
            s.king[seat] = commit["king"]
            s.necklace[seat] = commit["necklace"]
            s.bankers[seat] = commit["bankers"]

    # ------------------------------------------------------------------------------------------------------- views

    def view_from(self, facts):
        cdef int viewer = facts["viewer"]
        cdef View view = new_view(self, viewer)
        cdef QnView* v = <QnView*>view.data
        cdef QnState* s = &v.seen
        cdef int seat, kind, number
        qn_start_view(self.rules, viewer, v)
        self._set_table(s, facts)
        for kind in range(N_KINDS):
            s.discard[kind] = facts["discard"][kind]
        s.pile_n = facts["pile_n"]
        s.drawn = self.tables.pile_size - s.pile_n
        v.lost_n = facts["forgotten_discards"]
        for seat in range(self.tables.seats):
            if seat == viewer:
                for kind in range(N_KINDS):
                    s.hand[seat][kind] = facts["hand"][kind]
                    s.hand_n[seat] += s.hand[seat][kind]
            else:
                self._set_knowledge(v, seat, facts["others"][seat])
            if s.hand[seat][QN] or (seat != viewer and facts["others"][seat]["known"][QN]):
                s.wearer = seat
        number = reweigh(&self.tables, v)
        if number:
            raise ContradictionError(self.fact(number))
        for seat in range(self.tables.seats):
            if seat != viewer:
                for kind, share in sorted(facts["others"][seat]["likely"].items()):
                    self._set_likely(v, seat, kind, share)
        return view

    cdef _set_knowledge(self, QnView* v, int seat, knowledge):
        cdef int kind
        cdef uint32_t mask = BIT(AS) | BIT(QN)
        for kind in range(N_KINDS):
            v.hypothesis[0].known[seat][kind] = knowledge["known"][kind]
            v.seen.hand_n[seat] += knowledge["known"][kind]
        for kind in knowledge["excluded"]:
            mask |= BIT(kind)
        v.seen.hand_n[seat] += knowledge["unknown"]
        add_slots(&v.hypothesis[0], mask, seat, 0, knowledge["unknown"])
        tidy(&v.hypothesis[0])

    cdef _set_likely(self, QnView* v, int seat, int kind, double share):
        """The viewer's own belief that one of the seat's unknown cards is of this kind: two sets of hypotheses, their masses
        in that proportion (a soft weight: it excludes nothing unless it is 0 or 1)."""
        cdef QnView without
        cdef QnView having
        cdef double mass_with = 0.0, mass_without = 0.0
        cdef int i
        memcpy(&without, v, sizeof(QnView))
        memcpy(&having, v, sizeof(QnView))
        if share < 1.0 and lacks_unknown(&without, seat, BIT(kind)) == 0 and reweigh(&self.tables, &without) == 0:
            mass_without = mass_of(&without)
        if share > 0.0 and holds_unknown(&having, seat, kind) == 0 and reweigh(&self.tables, &having) == 0:
            mass_with = mass_of(&having)
        if (share > 0.0 and mass_with <= 0.0) or (share < 1.0 and mass_without <= 0.0):
            raise ContradictionError(
                f"likely {KINDS[kind]} = {share} in the hand of seat {seat}: no deal fits one of the two cases")
        if having.n_hypotheses + without.n_hypotheses > MAX_HYPOTHESES:
            raise ContradictionError("too many 'likely' beliefs at once: give fewer")
        memset(v.hypothesis, 0, sizeof(v.hypothesis))
        v.n_hypotheses = 0
        if share > 0.0:
            for i in range(having.n_hypotheses):
                append_hypothesis(v, &having.hypothesis[i], share / mass_with)
        if share < 1.0:
            for i in range(without.n_hypotheses):
                append_hypothesis(v, &without.hypothesis[i], (1.0 - share) / mass_without)
        reweigh(&self.tables, v)

    def view_facts(self, View view not None):
        cdef QnView* v = <QnView*>view.data
        cdef QnState* s = &v.seen
        cdef int viewer = view.seat
        facts = self._facts(s)
        best = 0
        for i in range(1, v.n_hypotheses):
            if v.cumulative[i] - v.cumulative[i - 1] > (v.cumulative[best] - (v.cumulative[best - 1] if best else 0.0)):
                best = i
        for key in ("hands", "pile"):
            del facts[key]
        facts.update(
            viewer=viewer, pile_n=s.pile_n, forgotten_discards=v.lost_n, hypotheses=v.n_hypotheses,
            hand=[s.hand[viewer][kind] if viewer < MAX_QN_SEATS else 0 for kind in range(N_KINDS)],
            others=[None if seat == viewer else self._knowledge(v, best, seat) for seat in range(self.tables.seats)],
            waiting=v.waiting,
        )
        return facts

    cdef dict _knowledge(self, QnView* v, int index, int seat):
        cdef QnHypothesis* h = &v.hypothesis[index]
        cdef uint32_t mask = ALL_KINDS
        cdef int i
        unknown = 0
        for i in range(h.n_groups):
            if group_seat(h.group[i]) == seat:
                unknown += group_count(h.group[i])
                mask &= group_mask(h.group[i])
        return {
            "known": [h.known[seat][kind] for kind in range(N_KINDS)], "unknown": unknown,
            "excluded": [kind for kind in range(N_KINDS) if mask & BIT(kind)] if unknown else [], "likely": {},
        }

    def project(self, State state not None, int seat):
        cdef const QnState* s = <const QnState*>state.data
        if not (0 <= seat < self.tables.seats or seat == PUBLIC):
            raise ValueError(f"no seat {seat}: this game has seats 0 to {self.tables.seats - 1}")
        cdef View view = new_view(self, seat)
        cdef QnView* v = <QnView*>view.data
        qn_start_view(self.rules, seat, v)
        self._copy_public(v, s)
        cdef int number = reweigh(&self.tables, v)
        if number:
            raise ContradictionError(self.fact(number))
        return view

    cdef _copy_public(self, QnView* v, const QnState* s):
        """Field by field what the seat may know: nothing is blanked, only the allowed is copied."""
        cdef QnState* seen = &v.seen
        cdef int viewer = v.viewer
        cdef int seat, waiting
        memcpy(seen.discard, s.discard, sizeof(s.discard))
        memcpy(seen.score, s.score, sizeof(s.score))
        memcpy(seen.hand_n, s.hand_n, sizeof(s.hand_n))
        memcpy(seen.fashion, s.fashion, sizeof(s.fashion))
        memcpy(seen.display, s.display, sizeof(s.display))
        memcpy(seen.level, s.level, sizeof(s.level))
        memcpy(seen.pending, s.pending, sizeof(s.pending))
        seen.wearer = s.wearer
        seen.turn = s.turn
        seen.active = s.active
        seen.budget = s.budget
        seen.bought = s.bought
        seen.drawn = s.drawn
        seen.pile_n = s.pile_n
        seen.merchants = s.merchants
        seen.sales_held = s.sales_held
        seen.resume = s.resume
        seen.revealed = s.revealed
        if viewer < MAX_QN_SEATS:
            memcpy(seen.hand[viewer], s.hand[viewer], N_KINDS)
            if viewer == s.active:
                memcpy(seen.fresh, s.fresh, N_KINDS)
        for seat in range(self.tables.seats):
            if seat == viewer or s.revealed:
                memcpy(seen.rows[seat], s.rows[seat], N_GEM_KINDS)
                memcpy(seen.rings[seat], s.rings[seat], N_TYPES)
                seen.king[seat] = s.king[seat]
                seen.necklace[seat] = s.necklace[seat]
                seen.bankers[seat] = s.bankers[seat]
            if seat != viewer:
                if s.wearer == seat:
                    gains_known(v, seat, QN, 0)
                add_slots(&v.hypothesis[0], BIT(AS) | BIT(QN), seat, 0, s.hand_n[seat] - (s.wearer == seat))
        tidy(&v.hypothesis[0])
        waiting = waiting_at(s)
        v.waiting = waiting
        seen.node = WAITING if waiting else s.node
        seen.actor = CHANCE if waiting else s.actor
        if not waiting or waiting <= WAIT_FORGE:
            seen.played = s.played
            seen.target = s.target
            seen.forge_type = s.forge_type
        if not waiting or waiting == WAIT_QUEEN or waiting == WAIT_CARDINAL or waiting >= WAIT_COMMIT:
            seen.slot = s.slot
        self._copy_progress(seen, s, viewer, waiting)

    cdef _copy_progress(self, QnState* seen, const QnState* s, int viewer, int waiting):
        """How far the viewer's own hidden choices have gone."""
        if viewer >= MAX_QN_SEATS:
            return
        if waiting == WAIT_COMMIT:
            if s.committed >> viewer & 1:
                seen.committed = 1 << viewer
            elif s.actor == viewer:
                seen.cursor = s.cursor
        elif waiting == WAIT_CARDINAL and s.actor == viewer:
            seen.asked = s.asked - 1

    def belief(self, View view not None, int seat):
        cdef QnView* v = <QnView*>view.data
        cdef double share
        cdef int i, j, kind
        if seat == view.seat or not 0 <= seat < self.tables.seats:
            raise ValueError(f"seat {seat} is not another seat")
        expected = [0.0] * N_KINDS
        total = v.cumulative[v.n_hypotheses - 1]
        for i in range(v.n_hypotheses):
            share = (v.cumulative[i] - (v.cumulative[i - 1] if i else 0.0)) / total
            for kind in range(N_KINDS):
                expected[kind] += share * v.hypothesis[i].known[seat][kind]
                for j in range(v.hypothesis[i].n_groups):
                    if group_seat(v.hypothesis[i].group[j]) == seat:
                        expected[kind] += share * group_count(v.hypothesis[i].group[j]) * slot_share(v, i, j, kind)
        return expected


cdef double mass_of(const QnView* v) noexcept nogil:
    """Sum over the hypotheses of weight times assignments."""
    cdef int i
    cdef double sum = 0.0
    for i in range(v.n_hypotheses):
        sum += v.hypothesis[i].weight * assignments(v, &v.hypothesis[i])
    return sum


cdef int waiting_at(const QnState* s) noexcept nogil:
    """What the table is waiting for at a node that others do not see."""
    if s.node == MUSKETEER or s.node == STEAL:
        return WAIT_COUNTER
    if s.node == FORGE_DISCARD:
        return WAIT_COUNTER
    if s.node == CARDINAL:
        return WAIT_CARDINAL
    if s.node == QUEEN:
        return WAIT_QUEEN
    if (s.node >= SHOW and s.node <= BANKERS) or s.node == REVEALING:
        return WAIT_COMMIT
    if s.node == ALCHEMIST:
        return WAIT_ALCHEMIST
    if s.node == WAITING:
        return s.waiting
    return WAIT_NOTHING


cdef int qn_actor(const void* rules, const void* state) noexcept nogil:
    return (<const QnState*>state).actor


cdef uint16_t qn_turn(const void* rules, const void* state) noexcept nogil:
    return (<const QnState*>state).turn


cdef uint64_t qn_root_key(const void* rules, const void* state, int seat) noexcept nogil:
    """0: which private actions a seat has is carried by the availability counts (architecture, section 3)."""
    return 0
