"""Worlds: hands dealt from a belief, and whether a given state agrees with a view."""
from libc.string cimport memcmp

from core.bits cimport row_pick
from core.rng cimport rng_below, rng_unit


cdef int deal_hands(const QnRules* rules, const QnView* view, Rng* rng, QnState* s) noexcept nogil:
    """Other hands, pile and forgotten discards of `s` (a copy of view.seen)."""
    cdef int index = 0
    cdef int high = view.n_hypotheses - 1
    cdef int middle, _tries
    cdef double mark
    if high > 0:
        mark = rng_unit(rng) * view.cumulative[high]
        while index < high:
            middle = (index + high) >> 1
            if view.cumulative[middle] > mark:
                high = middle
            else:
                index = middle + 1
    for _tries in range(100000):
        if fill_slots(rules, view, &view.hypothesis[index], rng, s):
            lose_discards(view, rng, s)
            return 0
    return FACT_NO_WORLD


cdef bint fill_slots(const QnRules* rules, const QnView* view, const QnHypothesis* h, Rng* rng, QnState* s) noexcept nogil:
    """Slots filled one after the other, most restricted first, each with a uniform allowed card.

    With nested masks the number of allowed cards left at each slot is the same in every course, so all assignments are equally
    likely. Otherwise a slot with `left` of at most `most` allowed cards is accepted with probability left / most, which makes
    them so; returns False when it is not, and the caller begins again.
    """
    cdef uint64_t* pool = <uint64_t*>s.pile
    cdef uint64_t allowed[3]
    cdef uint8_t* allowed_row = <uint8_t*>allowed
    cdef uint64_t* known
    cdef const uint64_t* unseen = <const uint64_t*>view.unseen
    cdef uint64_t ones = <uint64_t>0x0101010101010101
    cdef int i, j, _slot, seat, kind, left, most
    cdef uint32_t mask
    for i in range(3):
        pool[i] = unseen[i]
        (<uint64_t*>s.fresh)[i] = (<const uint64_t*>view.seen.fresh)[i]
    for seat in range(rules.seats):
        if seat != view.viewer:
            known = <uint64_t*>h.known[seat]
            for i in range(3):
                (<uint64_t*>s.hand[seat])[i] = known[i]
                pool[i] -= known[i]
    for i in range(h.n_groups):
        mask = group_mask(h.group[i])
        seat = group_seat(h.group[i])
        left = 0
        for j in range(3):
            allowed[j] = pool[j] & ~rules.lanes[(mask >> (8 * j)) & 0xFF]
            left += <int>((allowed[j] * ones) >> 56)
        most = left if h.is_nested else most_allowed(view, h, i)
        for _slot in range(group_count(h.group[i])):
            if left <= 0:
                return False
            if not h.is_nested and <int>rng_below(rng, most) >= left:
                return False
            kind = row_pick(allowed, rng_below(rng, left))
            allowed_row[kind] -= 1
            s.pile[kind] -= 1
            s.hand[seat][kind] += 1
            s.fresh[kind] += <uint8_t>group_fresh(h.group[i])
            left -= 1
            most -= 1
    if view.viewer != s.active:
        for kind in range(N_KINDS):
            s.fresh[kind] += h.fresh[kind]
    return True


cdef int most_allowed(const QnView* view, const QnHypothesis* h, int index) noexcept nogil:
    """Allowed cards at the first slot of a group when earlier groups took as few of them as they can."""
    cdef uint8_t pool[24]
    cdef uint32_t mask = group_mask(h.group[index])
    cdef int kind, i, most = 0
    hypothesis_pool(view, h, pool)
    for kind in range(N_KINDS):
        if not mask & BIT(kind):
            most += pool[kind]
    for i in range(index):
        # every card of an earlier group that excludes at least as much is allowed here too
        if mask & ~group_mask(h.group[i]) == 0:
            most -= group_count(h.group[i])
    return most


cdef void lose_discards(const QnView* view, Rng* rng, QnState* s) noexcept nogil:
    """The discarded cards nobody remembers are a uniform part of what is left."""
    cdef int i, kind
    cdef int left = s.pile_n + view.lost_n
    for i in range(view.lost_n):
        kind = row_pick(<const uint64_t*>s.pile, rng_below(rng, left - i))
        s.pile[kind] -= 1
        s.discard[kind] += 1


cdef int allows_hands(const QnRules* rules, const QnView* view, const QnState* s) noexcept nogil:
    cdef int i
    for i in range(view.n_hypotheses):
        if allows(rules, view, &view.hypothesis[i], s):
            return 1
    return 0


cdef bint allows(const QnRules* rules, const QnView* view, const QnHypothesis* h, const QnState* s) noexcept nogil:
    """Hall's condition, seat by seat: the cards that only some groups admit are no more than the slots of those groups."""
    cdef int seat, kind, i, n, subset, cards, slots
    cdef int mine[MAX_GROUPS]
    cdef int rest[N_KINDS]
    for seat in range(rules.seats):
        if seat == view.viewer:
            continue
        for kind in range(N_KINDS):
            rest[kind] = s.hand[seat][kind] - h.known[seat][kind]
            if rest[kind] < 0:
                return False
        n = 0
        for i in range(h.n_groups):
            if group_seat(h.group[i]) == seat:
                mine[n] = i
                n += 1
        for subset in range(1 << n):
            cards = slots = 0
            for i in range(n):
                if subset & (1 << i):
                    slots += group_count(h.group[mine[i]])
            for kind in range(N_KINDS):
                if rest[kind] and admitted_within(h, mine, n, subset, kind):
                    cards += rest[kind]
            if cards > slots:
                return False
    return True


cdef bint admitted_within(const QnHypothesis* h, const int* mine, int n, int subset, int kind) noexcept nogil:
    """Whether all groups that admit the kind lie in the subset."""
    cdef int i
    for i in range(n):
        if not subset & (1 << i) and not group_mask(h.group[mine[i]]) & BIT(kind):
            return False
    return True


cdef bint fits_discard(const QnView* view, const QnState* s) noexcept nogil:
    cdef int kind, more, lost = 0
    for kind in range(N_KINDS):
        more = <uint8_t>(s.discard[kind] - view.seen.discard[kind])
        lost += more
    return lost == view.lost_n


cdef bint fits_sale(const QnRules* rules, const QnView* view, const QnState* s) noexcept nogil:
    """Rows on the table are equal; before the reveal only the viewer's own commit is known."""
    cdef const QnState* seen = &view.seen
    cdef int seat
    if s.revealed != seen.revealed:
        return False
    for seat in range(rules.seats):
        if s.revealed or seat == view.viewer:
            if (memcmp(s.rows[seat], seen.rows[seat], N_GEM_KINDS) or memcmp(s.rings[seat], seen.rings[seat], N_TYPES)
                    or s.king[seat] != seen.king[seat] or s.necklace[seat] != seen.necklace[seat]
                    or s.bankers[seat] != seen.bankers[seat]):
                return False
    return True


cdef bint fits_node(const QnView* view, const QnState* s) noexcept nogil:
    """Whether the state may stand where the viewer believes the game to be."""
    cdef const QnState* seen = &view.seen
    cdef int waiting = view.waiting
    cdef int node = s.node
    if waiting == WAIT_NOTHING:
        return (node == seen.node and s.actor == seen.actor and s.played == seen.played and s.target == seen.target
                and s.forge_type == seen.forge_type and s.slot == seen.slot and s.resume == seen.resume)
    if node == WAITING:
        return s.waiting == waiting
    if waiting == WAIT_COUNTER or waiting == WAIT_FORGE:
        return s.target == seen.target and s.played == seen.played and (
            (node == MUSKETEER and waiting == WAIT_COUNTER) or (node == STEAL and s.played == TH)
            or (node == FORGE_DISCARD and s.played == FG))
    if waiting == WAIT_CARDINAL:
        return node == CARDINAL and s.resume == seen.resume
    if waiting == WAIT_QUEEN:
        return node == QUEEN or node == REFILL
    if waiting == WAIT_COMMIT:
        return (node >= SHOW and node <= BANKERS) or node == REVEALING
    return node == ALCHEMIST
