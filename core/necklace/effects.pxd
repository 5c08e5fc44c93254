"""What single events do to a state: each effect once, for the rules (apply.pyx) and for a view's table (hidden.pyx)."""
from core.game cimport Action, Events, HUSH, emit, event_word, secret_word
from core.necklace.state cimport *


# ----------------------------------------------------------------- public effects, the same on a state and in a view

cdef inline void turn_begins(const QnRules* rules, QnState* s, int seat) noexcept nogil:
    """QN-15, QN-21, QN-40: a new turn; `turn` rises."""
    cdef int kind
    s.turn += 1
    s.active = <uint8_t>seat
    s.budget = rules.budget
    s.bought = 0
    s.played = s.target = s.forge_type = s.slot = 0
    for kind in range(N_KINDS):
        s.fresh[kind] = 0


cdef inline void fashion_favors(QnState* s, int type) noexcept nogil:
    """QN-25: the type moves to the top, those that were above it shift one place down."""
    cdef int rank = 0
    while s.fashion[rank] != type:
        rank += 1
    while rank > 0:
        s.fashion[rank] = s.fashion[rank - 1]
        rank -= 1
    s.fashion[0] = <uint8_t>type


cdef inline void display_devalues(const QnRules* rules, QnState* s) noexcept nogil:
    """QN-47, QN-48."""
    cdef int slot, kind
    for slot in range(MAX_SLOTS):
        kind = s.display[slot]
        if kind != EMPTY:
            s.level[slot] += 1
            if s.level[slot] >= rules.levels[kind]:
                s.discard[kind] += 1
                s.display[slot] = EMPTY
                s.level[slot] = 0


cdef inline void fashion_numbered(QnState* s, int number) noexcept nogil:
    """QN-03: the fashion order becomes the permutation of this lexicographic number 0..23."""
    cdef int left[N_TYPES]
    cdef int i, rank, place
    cdef int below = 6
    for i in range(N_TYPES):
        left[i] = i
    for rank in range(N_TYPES):
        place = number // below
        number -= place * below
        s.fashion[rank] = <uint8_t>left[place]
        for i in range(place, N_TYPES - 1):
            left[i] = left[i + 1]
        if rank < 2:
            below //= 3 - rank


cdef inline void row_transmutes(QnState* s, int seat, int source, int target) noexcept nogil:
    """QN-65: a card of gem kind `source` counts as one of kind `target` until the sale ends.

    It is discarded as what it is; rows are discarded by what they count as, so the discard pile takes the difference now.
    """
    s.rows[seat][source] -= 1
    s.rows[seat][target] += 1
    s.discard[source] += 1
    s.discard[target] -= 1


cdef inline void commit_records(QnState* s, int seat, int node, int action, int kind, int type) noexcept nogil:
    """One answer of a secret commit: `kind` at SHOW, `type` at RINGS."""
    if node == SHOW:
        s.rows[seat][kind] = <uint8_t>(action - COUNT_0)
    elif node == RINGS:
        s.rings[seat][type] = <uint8_t>(action - COUNT_0)
    elif node == KING:
        s.king[seat] = <uint8_t>(action - TYPE_R) if action != PASS else NO_TYPE
    elif node == NECKLACE:
        s.necklace[seat] = <uint8_t>(action - TYPE_R) if action != PASS else NO_TYPE
    else:
        s.bankers[seat] = <uint8_t>(action - COUNT_0)


cdef inline void slot_clears(QnState* s, int slot) noexcept nogil:
    s.display[slot] = EMPTY
    s.level[slot] = 0


cdef inline void commits_clear(QnState* s) noexcept nogil:
    """No commit and no row."""
    cdef int seat
    for seat in range(MAX_QN_SEATS):
        commit_clears(s, seat)
    s.committed = 0
    s.cursor = 0
    s.revealed = 0


cdef inline void commit_clears(QnState* s, int seat) noexcept nogil:
    """No commit of this seat."""
    cdef int i
    for i in range(N_GEM_KINDS):
        s.rows[seat][i] = 0
    for i in range(N_TYPES):
        s.rings[seat][i] = 0
    s.king[seat] = NO_TYPE
    s.necklace[seat] = NO_TYPE
    s.bankers[seat] = 0


cdef inline void sale_ends(QnState* s) noexcept nogil:
    """QN-77: everything displayed is discarded; `turn` rises."""
    cdef int seat, i
    for seat in range(MAX_QN_SEATS):
        for i in range(N_GEM_KINDS):
            s.discard[i] += s.rows[seat][i]
        for i in range(N_TYPES):
            s.discard[RG] += s.rings[seat][i]
        s.discard[KI] += s.king[seat] != NO_TYPE
        s.discard[QN] += s.necklace[seat] != NO_TYPE
        s.discard[BA] += s.bankers[seat]
    commits_clear(s)
    s.sales_held += 1
    s.turn += 1


cdef inline void pending_pops(QnState* s, int seat) noexcept nogil:
    """The oldest sale due for the seat leaves the list."""
    cdef int i = 0
    while s.pending[i] != seat:
        i += 1
    while i < N_MERCHANTS - 1:
        s.pending[i] = s.pending[i + 1]
        i += 1
    s.pending[N_MERCHANTS - 1] = NO_SEAT


cdef inline void pending_adds(QnState* s, int seat) noexcept nogil:
    cdef int i = 0
    while s.pending[i] != NO_SEAT:
        i += 1
    s.pending[i] = <uint8_t>seat


cdef inline int is_pending(const QnState* s, int seat) noexcept nogil:
    """Whether a delayed sale is due at the end of the seat's turn."""
    return s.pending[0] == seat or s.pending[1] == seat or s.pending[2] == seat


# ------------------------------------------------------------------------------- effects on hands, on full states only

cdef inline void stop_at(QnState* s, int node, int actor) noexcept nogil:
    s.node = <uint8_t>node
    s.actor = <uint8_t>actor


cdef inline void gain(QnState* s, int seat, int kind) noexcept nogil:
    """A card comes into a hand. QN-35, QN-85: with the Necklace comes the wearer's role."""
    s.hand[seat][kind] += 1
    s.hand_n[seat] += 1
    if kind == QN:
        s.wearer = <uint8_t>seat


cdef inline void lose(QnState* s, int seat, int kind) noexcept nogil:
    """A card leaves a hand."""
    s.hand[seat][kind] -= 1
    s.hand_n[seat] -= 1
    if kind == QN:
        s.wearer = NO_SEAT


cdef inline void discard_from(QnState* s, int seat, int kind) noexcept nogil:
    """A card goes from a hand to the discard pile, face up."""
    lose(s, seat, kind)
    s.discard[kind] += 1


cdef inline void leave_pile(QnState* s, int kind) noexcept nogil:
    s.pile[kind] -= 1
    s.pile_n -= 1


cdef inline void asks(QnState* s, int node, int seat, Events* out) noexcept nogil:
    """The game waits for a choice that nobody else learns of (K-9, K-10)."""
    stop_at(s, node, seat)
    emit(out, event_word(EV_ASKED, seat, 1 << seat, HUSH, 0, 0), secret_word(node, s.cursor, 0, 0))


cdef inline void chose(QnState* s, Action action, Events* out) noexcept nogil:
    """A choice that only its seat knows of."""
    emit(out, event_word(EV_CHOSE, s.actor, 1 << s.actor, HUSH, 0, 0), secret_word(action, s.node, s.cursor, 0))
