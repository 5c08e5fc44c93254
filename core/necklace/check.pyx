"""Invariants of a state."""
from core.game cimport CHANCE, MAX_LEGAL, TERMINAL, Action
from core.necklace.moves cimport qn_legal, rings_left


cdef int qn_check(const void* rules_, const void* state_) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnState* s = <const QnState*>state_
    cdef int broken
    broken = check_cards(rules, s)
    if broken == 0:
        broken = check_counts(rules, s)
    if broken == 0:
        broken = check_commits(rules, s)
    if broken == 0:
        broken = check_sales(rules, s)
    if broken == 0:
        broken = check_node(rules, s)
    return broken


cdef int on_table(const QnState* s, int kind) noexcept nogil:
    """Copies of a kind in the display and in rows that are shown."""
    cdef int seat, i, n = 0
    for i in range(MAX_SLOTS):
        n += s.display[i] == kind
    if not s.revealed:
        return n
    for seat in range(MAX_QN_SEATS):
        if kind < N_GEM_KINDS:
            n += s.rows[seat][kind]
        elif kind == RG:
            n += s.rings[seat][0] + s.rings[seat][1] + s.rings[seat][2] + s.rings[seat][3]
        elif kind == KI:
            n += s.king[seat] != NO_TYPE
        elif kind == QN:
            n += s.necklace[seat] != NO_TYPE
        elif kind == BA:
            n += s.bankers[seat]
    return n


cdef int check_cards(const QnRules* rules, const QnState* s) noexcept nogil:
    cdef int kind, seat, n
    for kind in range(N_KINDS):
        n = s.pile[kind] + s.discard[kind] + on_table(s, kind)
        for seat in range(MAX_QN_SEATS):
            n += s.hand[seat][kind]
        if n != rules.count[kind]:
            return BROKEN_CARDS
    for seat in range(MAX_QN_SEATS):
        if s.hand[seat][AS] > 0:
            return BROKEN_HAND
        if (s.wearer == seat) != (s.hand[seat][QN] > 0):
            return BROKEN_WEARER
    return 0


cdef int check_counts(const QnRules* rules, const QnState* s) noexcept nogil:
    cdef int kind, seat, slot, n = 0
    for kind in range(N_KINDS):
        n += s.pile[kind]
        if s.fresh[kind] > s.hand[s.active][kind]:
            return BROKEN_COUNT
    if n != s.pile_n:
        return BROKEN_COUNT
    for seat in range(MAX_QN_SEATS):
        n = 0
        for kind in range(N_KINDS):
            n += s.hand[seat][kind]
        if n != s.hand_n[seat] or (seat >= rules.seats and n > 0):
            return BROKEN_COUNT
    if s.node != FASHION and s.node != DEAL and s.drawn + s.pile_n != rules.pile_size:
        return BROKEN_COUNT
    for slot in range(MAX_SLOTS):
        if s.display[slot] == EMPTY:
            if s.level[slot] != 0:
                return BROKEN_LEVEL
        elif s.level[slot] >= rules.levels[s.display[slot]] or slot >= rules.display_slots:
            return BROKEN_LEVEL
    return 0


cdef int check_commits(const QnRules* rules, const QnState* s) noexcept nogil:
    """What is laid down is in hand until the reveal; King, Ring and Necklace need a row (QN-62), Bankers any row (QN-64)."""
    cdef int seat, i, cards
    for seat in range(MAX_QN_SEATS):
        cards = 0
        for i in range(N_GEM_KINDS):
            cards += s.rows[seat][i]
            if not s.revealed and s.rows[seat][i] > s.hand[seat][i]:
                return BROKEN_COMMIT
        if cards == 0 and (s.king[seat] != NO_TYPE or s.necklace[seat] != NO_TYPE or s.bankers[seat] > 0):
            return BROKEN_COMMIT
        for i in range(N_TYPES):
            # QN-66: after the reveal the Alchemist may have emptied a row
            if not s.revealed and row_cards(s, seat, i) == 0 and (
                    s.rings[seat][i] > 0 or s.king[seat] == i or s.necklace[seat] == i):
                return BROKEN_COMMIT
        if not s.revealed and (rings_left(s, seat) < 0 or s.bankers[seat] > s.hand[seat][BA]
                               or (s.king[seat] != NO_TYPE and s.hand[seat][KI] == 0)
                               or (s.necklace[seat] != NO_TYPE and s.hand[seat][QN] == 0)):
            return BROKEN_COMMIT
    return 0


cdef int check_sales(const QnRules* rules, const QnState* s) noexcept nogil:
    cdef int i
    cdef int pending = 0
    # a Merchant is being settled or its sale held
    cdef bint is_open = (s.node == CARDINAL or s.node == REVEALING or s.node == ALCHEMIST
                         or (s.node >= SHOW and s.node <= BANKERS)
                         or (s.node == WAITING and s.waiting != WAIT_COUNTER and s.waiting != WAIT_FORGE
                             and s.waiting != WAIT_QUEEN))
    for i in range(N_MERCHANTS):
        pending += s.pending[i] != NO_SEAT
        if s.pending[i] != NO_SEAT and s.pending[i] >= rules.seats:
            return BROKEN_SALES
    if s.sales_held > rules.sales or s.merchants != s.sales_held + pending + is_open:
        return BROKEN_SALES
    if (s.node == OVER) != (s.sales_held == rules.sales):
        return BROKEN_SALES
    if s.merchants < N_MERCHANTS and s.drawn > rules.window_high[s.merchants]:
        return BROKEN_WINDOW
    return 0


cdef int check_node(const QnRules* rules, const QnState* s) noexcept nogil:
    cdef Action legal[MAX_LEGAL]
    cdef int n = qn_legal(rules, s, legal)
    if s.node == OVER:
        return 0 if n == 0 and s.actor == TERMINAL else BROKEN_NODE
    if s.node >= FIRST_CHANCE_NODE:
        return 0 if n > 0 and s.actor == CHANCE else BROKEN_NODE
    if s.actor >= rules.seats or n < 1:
        return BROKEN_NODE
    # a world sampled for another seat than the active one may stand at a phase in which nothing can be chosen
    if n == 1 and s.node != INFLUENCE and s.node != BUY and s.node != TARGET:
        return BROKEN_NODE
    return 0
