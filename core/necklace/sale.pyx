"""A sale step by step: what a commit still asks, the reveal, the Alchemist's work, the payment; their order is in apply.pyx."""
from core.game cimport emit, event_word
from core.necklace.effects cimport *
from core.necklace.moves cimport commit_kind, rings_left, shown_types


cdef int commit_choice_at(const QnRules* rules, QnState* s, int seat) noexcept nogil:
    """Moves the cursor to the seat's next choice and returns its node; 0: the commit is complete."""
    cdef int shown
    while s.cursor < STEP_RINGS:
        if s.hand[seat][commit_kind(s, s.cursor)] > 0:
            return SHOW
        s.cursor += 1
    shown = shown_types(s, seat)
    if shown == 0:
        s.cursor = STEP_DONE
        return 0
    while s.cursor < STEP_KING:
        # QN-62: a Ring needs a gem card of its type in the same display
        if rings_left(s, seat) > 0 and shown & (1 << s.fashion[s.cursor - STEP_RINGS]):
            return RINGS
        s.cursor += 1
    if s.cursor == STEP_KING:
        # QN-63
        if s.hand[seat][KI] > 0 and rules.max_kings > 0:
            return KING
        s.cursor += 1
    if s.cursor == STEP_NECKLACE:
        if s.hand[seat][QN] > 0:
            return NECKLACE
        s.cursor += 1
    # QN-64
    if s.cursor == STEP_BANKERS and s.hand[seat][BA] > 0:
        return BANKERS
    s.cursor = STEP_DONE
    return 0


cdef void rows_are_shown(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    cdef int seat, type
    for seat in range(rules.seats):
        for type in range(N_TYPES):
            if row_cards(s, seat, type) > 0:
                emit_row(s, seat, type, out)
        rows_leave_hand(s, seat)
    s.revealed = 1
    emit(out, event_word(EV_REVEALED, s.active, 0, 0, 0, 0), 0)


cdef void emit_row(const QnState* s, int seat, int type, Events* out) noexcept nogil:
    """One row with what lies on it; the Bankers are told with every row."""
    cdef int a
    if type == AMBER:
        a = s.rows[seat][A1] << 10
    else:
        a = s.rows[seat][3 * type] | s.rows[seat][3 * type + 1] << 5 | s.rows[seat][3 * type + 2] << 10
    emit(out, event_word(EV_ROW, seat, 0, 0, a, type | s.rings[seat][type] << 2 | (s.king[seat] == type) << 7
                         | (s.necklace[seat] == type) << 8 | s.bankers[seat] << 9), 0)


cdef void rows_leave_hand(QnState* s, int seat) noexcept nogil:
    cdef int i, n
    for i in range(N_GEM_KINDS):
        n = s.rows[seat][i]
        s.hand[seat][i] -= <uint8_t>n
        s.hand_n[seat] -= <uint8_t>n
    for i in range(N_TYPES):
        n = s.rings[seat][i]
        s.hand[seat][RG] -= <uint8_t>n
        s.hand_n[seat] -= <uint8_t>n
    if s.king[seat] != NO_TYPE:
        lose(s, seat, KI)
    if s.necklace[seat] != NO_TYPE:
        lose(s, seat, QN)
    s.hand[seat][BA] -= s.bankers[seat]
    s.hand_n[seat] -= s.bankers[seat]


cdef void transmute(QnState* s, Action action, Events* out) noexcept nogil:
    """QN-65, QN-66: one card changes its row; what lies on the rows stays."""
    cdef int code = action - TRANSMUTE_0
    cdef int source = code // 6
    cdef int size = (code % 6) // 2 + 1
    cdef int target = code % 2
    if target >= source:
        target += 1
    discard_from(s, s.actor, AL)
    row_transmutes(s, s.actor, gem_kind(source, size), gem_kind(target, size))
    emit(out, event_word(EV_TRANSMUTE, s.actor, 0, 0, gem_kind(source, size), gem_kind(target, size)), 0)


cdef void sale_pays(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-67 to QN-77."""
    cdef int changes[MAX_QN_SEATS]
    cdef int seat
    sale_changes(rules, s, changes)
    for seat in range(rules.seats):
        s.score[seat] += <int16_t>changes[seat]
        if changes[seat]:
            emit(out, event_word(EV_PAID, seat, 0, 0, changes[seat], 0), 0)
    emit(out, event_word(EV_SOLD, s.active, 0, 0, s.sales_held + 1, 0), 0)
    sale_ends(s)
