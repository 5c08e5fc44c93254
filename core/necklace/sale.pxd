"""The steps and the arithmetic of a sale (QN-60 to QN-77)."""
from core.game cimport Action, Events
from core.necklace.state cimport *

# moves the cursor of a commit to the seat's next choice and returns its node; 0: the commit is complete
cdef int commit_choice_at(const QnRules* rules, QnState* s, int seat) noexcept nogil
# QN-60: all rows are shown and leave the hands
cdef void rows_are_shown(const QnRules* rules, QnState* s, Events* out) noexcept nogil
# the cards a seat has laid down leave its hand
cdef void rows_leave_hand(QnState* s, int seat) noexcept nogil
# QN-65: a transmutation of `actor`
cdef void transmute(QnState* s, Action action, Events* out) noexcept nogil
# the sale is scored and what was displayed is discarded
cdef void sale_pays(const QnRules* rules, QnState* s, Events* out) noexcept nogil


cdef inline void rarity_ranks(const QnState* s, const int* totals, int* ranks) noexcept nogil:
    """QN-67, QN-68: rarity rank of each type, 0 the rarest; equal totals: the more fashionable is rarer.

    totals int [4] displayed gems by type; ranks int [4] by type.
    """
    cdef int i, j, type, other
    for i in range(N_TYPES):
        type = s.fashion[i]
        ranks[type] = 0
        for j in range(N_TYPES):
            other = s.fashion[j]
            ranks[type] += totals[other] < totals[type] or (totals[other] == totals[type] and j < i)


cdef inline void sale_prices(const QnRules* rules, const QnState* s, const int* totals, int* prices) noexcept nogil:
    """QN-69: price of a jewel of each type, pounds: fashion value + rarity value."""
    cdef int rank, type
    cdef int ranks[N_TYPES]
    rarity_ranks(s, totals, ranks)
    for rank in range(N_TYPES):
        type = s.fashion[rank]
        prices[type] = rules.fashion_value[rank] + rules.rarity_value[ranks[type]]


cdef inline void sale_changes(const QnRules* rules, const QnState* s, int* changes) noexcept nogil:
    """Pounds that each seat gains or loses with the rows as they lie; changes int [seats]."""
    cdef int totals[N_TYPES]
    cdef int prices[N_TYPES]
    cdef int most[N_TYPES]
    cdef int gems[MAX_QN_SEATS][N_TYPES]
    cdef int seat, type, crowned, kings
    for type in range(N_TYPES):
        totals[type] = most[type] = 0
        for seat in range(rules.seats):
            gems[seat][type] = row_gems(s, seat, type)
            totals[type] += gems[seat][type]
            most[type] = max(most[type], gems[seat][type])
    sale_prices(rules, s, totals, prices)
    for seat in range(rules.seats):
        changes[seat] = 0
    for type in range(N_TYPES):
        kings = 0
        crowned = NO_SEAT
        for seat in range(rules.seats):
            kings += s.king[seat] == type
            if s.necklace[seat] == type:
                crowned = seat
        # QN-74: a King cancels the type unless the Necklace lies there
        if (kings == 0 or crowned != NO_SEAT) and most[type] > 0:
            for seat in range(rules.seats):
                # QN-71: every seat with the majority sells; QN-72, QN-73
                if gems[seat][type] == most[type]:
                    changes[seat] += (1 + s.rings[seat][type]) * (prices[type] + rules.banker_bonus * s.bankers[seat])
        # QN-75, QN-76: each void King pays the Necklace's owner; the owner's own King costs him nothing
        if kings and crowned != NO_SEAT:
            for seat in range(rules.seats):
                if s.king[seat] == type and seat != crowned:
                    changes[seat] -= rules.king_fine
                    changes[crowned] += rules.king_fine
