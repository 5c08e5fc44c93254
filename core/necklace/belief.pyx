"""Hypotheses about other hands: how events change them, and how a world is dealt from them."""
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

from core.bits cimport popcount
from core.necklace.assign cimport Slots, count_slots
from core.rng cimport splitmix64

# ------------------------------------------------------------------------------------------- one hypothesis' slots

cdef void add_slots(QnHypothesis* h, uint32_t mask, int seat, int is_fresh, int count) noexcept nogil:
    cdef int i, room
    cdef uint32_t key = pack_group(mask, seat, is_fresh, 0)
    for i in range(h.n_groups):
        if h.group[i] & 0x7FFFFFF == key and group_count(h.group[i]) < MAX_GROUP_COUNT:
            room = min(count, MAX_GROUP_COUNT - group_count(h.group[i]))
            h.group[i] += <uint32_t>room << 27
            count -= room
            if count == 0:
                return
    while count > 0 and h.n_groups < MAX_GROUPS:
        room = min(count, MAX_GROUP_COUNT)
        h.group[h.n_groups] = pack_group(mask, seat, is_fresh, room)
        h.n_groups += 1
        count -= room
    if count > 0:
        # No game gets here (at most 19 slots are unknown after a deal). The facts that two groups do not share are dropped:
        # the belief gets weaker, never wrong.
        for i in range(h.n_groups):
            if group_seat(h.group[i]) == seat and group_count(h.group[i]) + count <= MAX_GROUP_COUNT:
                h.group[i] = pack_group(group_mask(h.group[i]) & mask, seat, group_fresh(h.group[i]) & is_fresh,
                                        group_count(h.group[i]) + count)
                return


cdef inline void take_slot(QnHypothesis* h, int index) noexcept nogil:
    """One slot of the group leaves; an empty group stays until `tidy`."""
    h.group[index] -= <uint32_t>1 << 27


cdef void tidy(QnHypothesis* h) noexcept nogil:
    cdef int i, j
    cdef uint32_t group, mask
    cdef uint32_t old[MAX_GROUPS]
    cdef int count = h.n_groups
    memcpy(old, h.group, sizeof(old))
    memset(h.group, 0, sizeof(h.group))
    h.n_groups = 0
    for i in range(count):
        if group_count(old[i]) > 0:
            add_slots(h, group_mask(old[i]), group_seat(old[i]), group_fresh(old[i]), group_count(old[i]))
    for i in range(1, h.n_groups):
        group = h.group[i]
        j = i - 1
        while j >= 0 and is_before(group, h.group[j]):
            h.group[j + 1] = h.group[j]
            j -= 1
        h.group[j + 1] = group
    h.is_nested = 1
    for i in range(1, h.n_groups):
        mask = group_mask(h.group[i])
        if mask & ~group_mask(h.group[i - 1]):
            h.is_nested = 0


cdef inline bint is_before(uint32_t a, uint32_t b) noexcept nogil:
    cdef int more = popcount(group_mask(a)) - popcount(group_mask(b))
    return more > 0 or (more == 0 and a < b)


cdef double assignments(const QnView* view, const QnHypothesis* h) noexcept nogil:
    cdef uint8_t pool[24]
    cdef Slots slots
    cdef int i
    if hypothesis_pool(view, h, pool) < 0:
        return 0.0
    slots.n = h.n_groups
    for i in range(h.n_groups):
        slots.mask[i] = group_mask(h.group[i])
        slots.count[i] = group_count(h.group[i])
    return count_slots(&slots, pool)


cdef int hypothesis_pool(const QnView* view, const QnHypothesis* h, uint8_t* pool) noexcept nogil:
    """Unseen cards whose place the hypothesis does not know: uint8 [24]; returns their number, -1 if a count is negative."""
    cdef int kind, left, total = 0
    for kind in range(N_KINDS):
        left = view.unseen[kind] - h.known[0][kind] - h.known[1][kind] - h.known[2][kind] - h.known[3][kind]
        if left < 0:
            return -1
        pool[kind] = <uint8_t>left
        total += left
    return total


# ------------------------------------------------------------------------------------------------ the set of them

cdef int reweigh(const QnRules* rules, QnView* view) noexcept nogil:
    cdef double fits, sum = 0.0
    cdef int i, kept = 0
    if count_unseen(rules, view):
        return FACT_COPIES
    for i in range(view.n_hypotheses):
        fits = assignments(view, &view.hypothesis[i])
        if fits <= 0.0:
            continue
        sum += view.hypothesis[i].weight * fits
        if kept != i:
            memcpy(&view.hypothesis[kept], &view.hypothesis[i], sizeof(QnHypothesis))
        view.cumulative[kept] = sum
        kept += 1
    for i in range(kept, view.n_hypotheses):
        memset(&view.hypothesis[i], 0, sizeof(QnHypothesis))
        view.cumulative[i] = 0.0
    view.n_hypotheses = <uint16_t>kept
    if kept == 0:
        return FACT_NO_WORLD
    if kept == 1:
        # one hypothesis: its weight means nothing, so that equal beliefs are equal bytes
        view.hypothesis[0].weight = 1.0
        view.cumulative[0] = 1.0
    return 0


cdef int count_unseen(const QnRules* rules, QnView* view) noexcept nogil:
    """Cards neither in the open nor in the viewer's hand; returns 1 if more copies are seen than exist."""
    cdef const QnState* s = &view.seen
    cdef int seat, kind, left, slot
    cdef int seen[N_KINDS]
    for kind in range(N_KINDS):
        seen[kind] = s.discard[kind]
        if view.viewer < MAX_QN_SEATS:
            seen[kind] += s.hand[view.viewer][kind]
    for slot in range(MAX_SLOTS):
        if s.display[slot] != EMPTY:
            seen[s.display[slot]] += 1
    if s.revealed:
        for seat in range(MAX_QN_SEATS):
            for kind in range(N_GEM_KINDS):
                seen[kind] += s.rows[seat][kind]
            for kind in range(N_TYPES):
                seen[RG] += s.rings[seat][kind]
            seen[KI] += s.king[seat] != NO_TYPE
            seen[QN] += s.necklace[seat] != NO_TYPE
            seen[BA] += s.bankers[seat]
    for kind in range(N_KINDS):
        left = rules.count[kind] - seen[kind]
        # a transmuted row owes the discard pile a card until the sale ends: the sum wraps as the pile's byte does
        view.unseen[kind] = <uint8_t>left
        if <uint8_t>left > rules.count[kind]:
            return 1
    return 0


cdef inline QnHypothesis* branch(QnHypothesis* out, int* n, const QnHypothesis* from_, double factor) noexcept nogil:
    """A copy of a hypothesis at the end of the scratch list, its weight times `factor`."""
    cdef QnHypothesis* h = &out[n[0]]
    memcpy(h, from_, sizeof(QnHypothesis))
    h.weight *= factor
    n[0] += 1
    return h


cdef int adopt(QnView* view, QnHypothesis* list, int n) noexcept nogil:
    """The branches become the view's hypotheses: equal ones merged, at most MAX_HYPOTHESES kept; 0 or FACT_LOSS if none."""
    cdef int i, j, kept = 0
    for i in range(n):
        tidy(&list[i])
        for j in range(kept):
            if is_same(&list[j], &list[i]):
                list[j].weight += list[i].weight
                break
        else:
            if kept != i:
                memcpy(&list[kept], &list[i], sizeof(QnHypothesis))
            kept += 1
    if kept > MAX_HYPOTHESES:
        kept = condense(view, list, kept)
    memset(view.hypothesis, 0, view.n_hypotheses * sizeof(QnHypothesis))
    memcpy(view.hypothesis, list, kept * sizeof(QnHypothesis))
    view.n_hypotheses = <uint16_t>kept
    free(list)
    return 0 if kept else FACT_LOSS


cdef inline bint is_same(const QnHypothesis* a, const QnHypothesis* b) noexcept nogil:
    return memcmp(a.known, b.known, sizeof(QnHypothesis) - sizeof(double)) == 0


cdef int condense(const QnView* view, QnHypothesis* list, int n) noexcept nogil:
    """Spec 10.2 keeps 256: the 255 heaviest stay, the rest become one that is weaker than each of them.

    Dropping them, as the spec has it, could drop the truth; their known cards in common and their exclusions in common cannot.
    """
    cdef double* mass = <double*>malloc(n * sizeof(double))
    cdef double best, rest = 0.0
    cdef int i, j, pick
    cdef QnHypothesis weak, swap
    for i in range(n):
        mass[i] = list[i].weight * assignments(view, &list[i])
    for i in range(MAX_HYPOTHESES - 1):
        pick = i
        best = mass[i]
        for j in range(i + 1, n):
            if mass[j] > best:
                best = mass[j]
                pick = j
        if pick != i:
            memcpy(&swap, &list[i], sizeof(QnHypothesis))
            memcpy(&list[i], &list[pick], sizeof(QnHypothesis))
            memcpy(&list[pick], &swap, sizeof(QnHypothesis))
            mass[pick] = mass[i]
            mass[i] = best
    memcpy(&weak, &list[MAX_HYPOTHESES - 1], sizeof(QnHypothesis))
    for i in range(MAX_HYPOTHESES - 1, n):
        rest += mass[i]
        weaken(&weak, &list[i])
    free(mass)
    tidy(&weak)
    best = assignments(view, &weak)
    weak.weight = rest / best if best > 0.0 else 0.0
    memcpy(&list[MAX_HYPOTHESES - 1], &weak, sizeof(QnHypothesis))
    return MAX_HYPOTHESES


cdef void weaken(QnHypothesis* weak, const QnHypothesis* other) noexcept nogil:
    """`weak` comes to allow whatever either of the two allows."""
    cdef uint32_t mask[MAX_QN_SEATS]
    cdef int slots[MAX_QN_SEATS]
    cdef int seat, kind, i, keep, a, b
    for seat in range(MAX_QN_SEATS):
        mask[seat] = ALL_KINDS
        slots[seat] = 0
    for i in range(weak.n_groups):
        mask[group_seat(weak.group[i])] &= group_mask(weak.group[i])
        slots[group_seat(weak.group[i])] += group_count(weak.group[i])
    for i in range(other.n_groups):
        mask[group_seat(other.group[i])] &= group_mask(other.group[i])
    for seat in range(MAX_QN_SEATS):
        for kind in range(N_KINDS):
            a = weak.known[seat][kind]
            b = other.known[seat][kind]
            keep = min(a, b)
            if a != b:
                mask[seat] &= ~BIT(kind)
            slots[seat] += a - keep
            weak.known[seat][kind] = <uint8_t>keep
    for kind in range(N_KINDS):
        weak.fresh[kind] = min(weak.fresh[kind], other.fresh[kind])
    memset(weak.group, 0, sizeof(weak.group))
    weak.n_groups = 0
    for seat in range(MAX_QN_SEATS):
        if slots[seat]:
            add_slots(weak, mask[seat], seat, 0, slots[seat])


cdef QnHypothesis* scratch(const QnView* view) noexcept nogil:
    """Room for every branch of one event; `adopt` frees it."""
    return <QnHypothesis*>malloc(view.n_hypotheses * (2 * N_KINDS + MAX_GROUPS) * sizeof(QnHypothesis))


cdef void unknown_leaves(const QnView* view, const QnHypothesis* h, QnHypothesis* out, int* n, int seat, int kind,
                         int only_start) noexcept nogil:
    """Branches in which the card of `kind` that left was in an unknown slot: slots x unseen copies assignments each."""
    cdef uint8_t pool[24]
    cdef int i
    if hypothesis_pool(view, h, pool) < 0 or pool[kind] == 0:
        return
    for i in range(h.n_groups):
        if (group_seat(h.group[i]) == seat and not group_mask(h.group[i]) & BIT(kind)
                and not (only_start and group_fresh(h.group[i]))):
            take_slot(branch(out, n, h, <double>group_count(h.group[i]) * pool[kind]), i)


cdef int loses_chosen(QnView* view, int seat, int kind, int only_start) noexcept nogil:
    cdef QnHypothesis* out = scratch(view)
    cdef QnHypothesis* h
    cdef QnHypothesis* b
    cdef int i, n = 0
    for i in range(view.n_hypotheses):
        h = &view.hypothesis[i]
        if h.known[seat][kind] - (h.fresh[kind] if only_start else 0) > 0:
            # A-35: a copy known to be there is the one that leaves
            b = branch(out, &n, h, 1.0)
            b.known[seat][kind] -= 1
            if seat == view.seen.active and b.fresh[kind] > b.known[seat][kind]:
                b.fresh[kind] -= 1
        else:
            unknown_leaves(view, h, out, &n, seat, kind, only_start)
    return adopt(view, out, n)


cdef int loses_random(QnView* view, int seat, int kind) noexcept nogil:
    cdef QnHypothesis* out = scratch(view)
    cdef QnHypothesis* h
    cdef int i, stale, n = 0
    cdef int has_fresh = seat == view.seen.active
    for i in range(view.n_hypotheses):
        h = &view.hypothesis[i]
        # A-34: every card of the hand was equally likely to be drawn
        stale = h.known[seat][kind] - (h.fresh[kind] if has_fresh else 0)
        if stale > 0:
            branch(out, &n, h, stale).known[seat][kind] -= 1
        if has_fresh and h.fresh[kind] > 0:
            branch(out, &n, h, h.fresh[kind]).known[seat][kind] -= 1
            out[n - 1].fresh[kind] -= 1
        unknown_leaves(view, h, out, &n, seat, kind, 0)
    return adopt(view, out, n)


cdef int moves_unseen(QnView* view, int loser, int gainer, int is_draw_back) noexcept nogil:
    cdef QnHypothesis* out = scratch(view)
    cdef QnHypothesis* h
    cdef QnHypothesis* b
    cdef int i, j, kind, stale, n = 0
    cdef uint32_t group
    # K-6: a Thief's draw that shows nothing was no Musketeer (QN-33); a draw-back may be one (QN-34)
    cdef uint32_t learnt = 0 if is_draw_back else BIT(MU)
    for i in range(view.n_hypotheses):
        h = &view.hypothesis[i]
        for kind in range(N_KINDS):
            if h.known[loser][kind] == 0 or kind == QN or learnt & BIT(kind):
                continue
            stale = h.known[loser][kind] - (h.fresh[kind] if is_draw_back else 0)
            if stale > 0:
                b = branch(out, &n, h, stale)
                b.known[loser][kind] -= 1
                b.known[gainer][kind] += 1
                b.fresh[kind] += not is_draw_back
            if is_draw_back and h.fresh[kind] > 0:
                b = branch(out, &n, h, h.fresh[kind])
                b.known[loser][kind] -= 1
                b.fresh[kind] -= 1
                b.known[gainer][kind] += 1
        for j in range(h.n_groups):
            group = h.group[j]
            if group_seat(group) == loser:
                b = branch(out, &n, h, group_count(group))
                take_slot(b, j)
                tidy(b)
                add_slots(b, group_mask(group) | learnt, gainer, not is_draw_back, 1)
    return adopt(view, out, n)


cdef void gains_known(QnView* view, int seat, int kind, int is_fresh) noexcept nogil:
    cdef int i
    for i in range(view.n_hypotheses):
        view.hypothesis[i].known[seat][kind] += 1
        view.hypothesis[i].fresh[kind] += <uint8_t>is_fresh


cdef void gains_unknown(QnView* view, int seat, uint32_t mask, int is_fresh) noexcept nogil:
    cdef int i
    for i in range(view.n_hypotheses):
        add_slots(&view.hypothesis[i], mask, seat, is_fresh, 1)
        tidy(&view.hypothesis[i])


cdef int turns_up(QnView* view, int kind) noexcept nogil:
    cdef uint8_t pool[24]
    cdef int i, kept = 0
    cdef QnHypothesis* h
    if view.n_hypotheses == 1:
        return 0
    for i in range(view.n_hypotheses):
        h = &view.hypothesis[i]
        # A-34: as many assignments have the kind on top of the pile as copies are not known to be elsewhere
        if hypothesis_pool(view, h, pool) < 0 or pool[kind] == 0:
            continue
        h.weight *= pool[kind]
        if kept != i:
            memcpy(&view.hypothesis[kept], h, sizeof(QnHypothesis))
        kept += 1
    memset(&view.hypothesis[kept], 0, (view.n_hypotheses - kept) * sizeof(QnHypothesis))
    view.n_hypotheses = <uint16_t>kept
    return 0 if kept else FACT_COPIES


cdef int lacks(QnView* view, int seat, uint32_t kinds) noexcept nogil:
    cdef int i, kind, kept = 0
    cdef bint fits
    for i in range(view.n_hypotheses):
        fits = True
        for kind in range(N_KINDS):
            if kinds & BIT(kind) and view.hypothesis[i].known[seat][kind] > 0:
                fits = False
        if fits:
            if kept != i:
                memcpy(&view.hypothesis[kept], &view.hypothesis[i], sizeof(QnHypothesis))
            kept += 1
    memset(&view.hypothesis[kept], 0, (view.n_hypotheses - kept) * sizeof(QnHypothesis))
    view.n_hypotheses = <uint16_t>kept
    return lacks_unknown(view, seat, kinds) if kept else FACT_KNOWN


cdef int lacks_unknown(QnView* view, int seat, uint32_t kinds) noexcept nogil:
    cdef int i, j
    cdef QnHypothesis* h
    for i in range(view.n_hypotheses):
        h = &view.hypothesis[i]
        for j in range(h.n_groups):
            if group_seat(h.group[j]) == seat:
                h.group[j] |= kinds
        tidy(h)
    return merge_equal(view)


cdef int holds_unknown(QnView* view, int seat, int kind) noexcept nogil:
    """Disjoint branches by the first unknown slot that is of the kind: those before it are not."""
    cdef QnHypothesis* out = scratch(view)
    cdef QnHypothesis* h
    cdef QnHypothesis* b
    cdef uint8_t pool[24]
    cdef int i, j, k, before, n = 0
    cdef uint32_t group
    for i in range(view.n_hypotheses):
        h = &view.hypothesis[i]
        if hypothesis_pool(view, h, pool) < 0 or pool[kind] == 0:
            continue
        for j in range(h.n_groups):
            group = h.group[j]
            if group_seat(group) != seat or group_mask(group) & BIT(kind):
                continue
            for before in range(group_count(group)):
                b = branch(out, &n, h, pool[kind])
                b.known[seat][kind] += 1
                for k in range(j):
                    if group_seat(b.group[k]) == seat:
                        b.group[k] |= BIT(kind)
                b.group[j] = pack_group(group_mask(group), seat, group_fresh(group), group_count(group) - before - 1)
                tidy(b)
                if before:
                    add_slots(b, group_mask(group) | BIT(kind), seat, group_fresh(group), before)
    return adopt(view, out, n)


cdef void append_hypothesis(QnView* view, const QnHypothesis* h, double factor) noexcept nogil:
    memcpy(&view.hypothesis[view.n_hypotheses], h, sizeof(QnHypothesis))
    view.hypothesis[view.n_hypotheses].weight *= factor
    view.n_hypotheses += 1


cdef double slot_share(const QnView* view, int index, int group, int kind) noexcept nogil:
    cdef QnHypothesis h
    cdef uint8_t pool[24]
    cdef double all_fits = assignments(view, &view.hypothesis[index])
    if group_mask(view.hypothesis[index].group[group]) & BIT(kind) or all_fits <= 0.0:
        return 0.0
    hypothesis_pool(view, &view.hypothesis[index], pool)
    memcpy(&h, &view.hypothesis[index], sizeof(QnHypothesis))
    take_slot(&h, group)
    h.known[group_seat(h.group[group])][kind] += 1
    tidy(&h)
    return pool[kind] * assignments(view, &h) / all_fits


cdef int is_seen_whole(QnView* view, int seat) noexcept nogil:
    """K-5: weight times the number of assignments of the seat's slots that give this hand; then nothing is unknown of it."""
    cdef int i, kept = 0
    cdef double ways
    cdef QnHypothesis* h
    for i in range(view.n_hypotheses):
        h = &view.hypothesis[i]
        ways = ways_to_be(view, h, seat)
        if ways <= 0.0:
            continue
        h.weight *= ways
        memcpy(h.known[seat], view.look, N_KINDS)
        drop_slots(h, seat)
        if kept != i:
            memcpy(&view.hypothesis[kept], h, sizeof(QnHypothesis))
        kept += 1
    memset(&view.hypothesis[kept], 0, (view.n_hypotheses - kept) * sizeof(QnHypothesis))
    view.n_hypotheses = <uint16_t>kept
    return merge_equal(view) if kept else FACT_LOOK


cdef double ways_to_be(const QnView* view, const QnHypothesis* h, int seat) noexcept nogil:
    """Assignments of unseen cards to the seat's slots that make its hand view.look."""
    cdef uint8_t pool[24]
    cdef uint8_t rest[24]
    cdef Slots slots
    cdef int i, j, kind, missing
    cdef int n_slots = 0, n_rest = 0
    cdef double ways
    if hypothesis_pool(view, h, pool) < 0:
        return 0.0
    ways = 1.0
    for kind in range(N_KINDS):
        missing = view.look[kind] - h.known[seat][kind]
        if missing < 0 or missing > pool[kind]:
            return 0.0
        rest[kind] = <uint8_t>missing
        n_rest += missing
        # which of the unseen copies they are
        for j in range(missing):
            ways = ways * (pool[kind] - j) / (j + 1)
    slots.n = 0
    for i in range(h.n_groups):
        if group_seat(h.group[i]) == seat:
            slots.mask[slots.n] = group_mask(h.group[i])
            slots.count[slots.n] = group_count(h.group[i])
            n_slots += slots.count[slots.n]
            slots.n += 1
    if n_slots != n_rest:
        return 0.0
    return ways * count_slots(&slots, rest)


cdef void drop_slots(QnHypothesis* h, int seat) noexcept nogil:
    cdef int i
    for i in range(h.n_groups):
        if group_seat(h.group[i]) == seat:
            h.group[i] &= (<uint32_t>1 << 27) - 1
    tidy(h)


cdef int merge_equal(QnView* view) noexcept nogil:
    """Hypotheses that have become equal are one."""
    cdef QnHypothesis* out = scratch(view)
    memcpy(out, view.hypothesis, view.n_hypotheses * sizeof(QnHypothesis))
    return adopt(view, out, view.n_hypotheses)


cdef void nothing_is_fresh(QnView* view) noexcept nogil:
    cdef int i, j
    cdef bint changed = False
    cdef QnHypothesis* h
    for i in range(view.n_hypotheses):
        h = &view.hypothesis[i]
        for j in range(N_KINDS):
            changed |= h.fresh[j] > 0
            h.fresh[j] = 0
        for j in range(h.n_groups):
            changed |= group_fresh(h.group[j])
            h.group[j] &= ~(<uint32_t>1 << 26)
    if changed:
        merge_equal(view)


cdef void forget_cards(const QnRules* rules, QnView* view, double share, uint64_t seed) noexcept nogil:
    cdef QnHypothesis* out = scratch(view)
    cdef QnHypothesis* h
    cdef int i, seat, kind, copy, known
    memcpy(out, view.hypothesis, view.n_hypotheses * sizeof(QnHypothesis))
    for i in range(view.n_hypotheses):
        h = &out[i]
        for seat in range(rules.seats):
            for kind in range(N_KINDS):
                # QN-85: the wearer is public for ever
                if kind == QN:
                    continue
                known = h.known[seat][kind]
                for copy in range(known):
                    # the same copies in every hypothesis: the choice hangs on seat, kind and copy alone
                    if chance_of(seed, seat << 16 | kind << 8 | copy) < share:
                        h.known[seat][kind] -= 1
                        add_slots(h, BIT(AS) | BIT(QN), seat, 0, 1)
                h.fresh[kind] = min(h.fresh[kind], h.known[view.seen.active & 3][kind])
    adopt(view, out, view.n_hypotheses)
    reweigh(rules, view)


cdef inline double chance_of(uint64_t seed, uint64_t index) noexcept nogil:
    return <double>(splitmix64(seed ^ splitmix64(index)) >> 11) * (1.0 / 9007199254740992.0)
