"""What may be done at a node: legal actions, and the law of chance. Legality is written here and nowhere else."""
from libc.stdint cimport uint16_t

from core.game cimport Action
from core.necklace.state cimport *
from core.rng cimport Rng


# decisions and chance outcomes, sorted (vtable slot `legal`)
cdef int qn_legal(const void* rules, const void* state, Action* out) noexcept nogil
# vtable slots of the same names
cdef Action qn_chance(const void* rules, const void* state, Rng* rng) noexcept nogil
cdef double qn_chance_prob(const void* rules, const void* state, Action action) noexcept nogil
cdef uint16_t qn_chance_kind(const void* rules, const void* state) noexcept nogil


cdef inline int n_targets(const QnRules* rules, const QnState* s) noexcept nogil:
    """Opponents of the active seat with at least one card (QN-29)."""
    cdef int seat, n = 0
    for seat in range(rules.seats):
        n += s.hand_n[seat] > 0 and seat != s.active
    return n


cdef inline int influence_options(const QnRules* rules, const QnState* s) noexcept nogil:
    """Bit set over the actions 1..6 that may be played in the influence phase (QN-20, QN-21, QN-28, QN-29)."""
    cdef int options = 0
    cdef int targets = n_targets(rules, s)
    if holds_start_card(s, CY) > 0:
        options |= 1 << PLAY_CY
    if holds_start_card(s, FV) > 0:
        options |= 1 << PLAY_FV
    # QN-29: no card without a target
    if targets:
        if holds_start_card(s, CF) > 0:
            options |= 1 << PLAY_CF
        if holds_start_card(s, FG) > 0:
            options |= 1 << PLAY_FG
        if holds_start_card(s, TH) > 0:
            options |= 1 << PLAY_TH
    # QN-28: an opponent must hold the Necklace
    if holds_start_card(s, MU) >= 3 and s.wearer != NO_SEAT and s.wearer != s.active:
        options |= 1 << 6
    return options


cdef inline int affordable_slots(const QnRules* rules, const QnState* s) noexcept nogil:
    """Bit set of the display slots that the budget allows (QN-41)."""
    cdef int slot, slots = 0
    for slot in range(rules.display_slots):
        if s.display[slot] != EMPTY and price(rules, s, slot) <= s.budget:
            slots |= 1 << slot
    return slots


cdef inline int commit_kind(const QnState* s, int step) noexcept nogil:
    """Gem kind asked at step 0..9 of a commit: types in fashion order, sizes 3, 2, 1 (D-10)."""
    cdef int rank, type, n
    for rank in range(N_TYPES):
        type = s.fashion[rank]
        n = 1 if type == AMBER else 3
        if step < n:
            return 3 * type + step
        step -= n
    return A1


cdef inline int rings_left(const QnState* s, int seat) noexcept nogil:
    """Rings in hand that the commit in progress has not laid."""
    return s.hand[seat][RG] - s.rings[seat][0] - s.rings[seat][1] - s.rings[seat][2] - s.rings[seat][3]


cdef inline int shown_types(const QnState* s, int seat) noexcept nogil:
    """Bit set of the gem types with at least one card in the seat's rows (QN-62)."""
    cdef int type, types = 0
    for type in range(N_TYPES):
        if row_cards(s, seat, type) > 0:
            types |= 1 << type
    return types


cdef inline int is_drawable(const QnState* s) noexcept nogil:
    """Whether anything is left to draw, Merchants included (QN-11)."""
    return s.pile_n > 0 or s.merchants < N_MERCHANTS
