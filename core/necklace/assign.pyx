"""Counting deals exactly: a product if the masks are nested, else a sum over how many cards of each restricted cell go where.

A *cell* is a set of kinds that the same groups exclude. All cards of a cell are alike for the slots, so only their number counts.
"""


cdef double count_slots(const Slots* slots, const uint8_t* pool) noexcept nogil:
    cdef Slots merged
    merge(slots, &merged)
    if is_chain(&merged):
        return count_chain(&merged, pool)
    return count_cells(&merged, pool)


cdef void merge(const Slots* slots, Slots* out) noexcept nogil:
    """Groups of equal mask together, most excluded first."""
    cdef int i, j
    cdef uint32_t mask
    cdef int count
    out.n = 0
    for i in range(slots.n):
        for j in range(out.n):
            if out.mask[j] == slots.mask[i]:
                out.count[j] += slots.count[i]
                break
        else:
            out.mask[out.n] = slots.mask[i]
            out.count[out.n] = slots.count[i]
            out.n += 1
    for i in range(1, out.n):
        mask = out.mask[i]
        count = out.count[i]
        j = i - 1
        while j >= 0 and size(out.mask[j]) < size(mask):
            out.mask[j + 1] = out.mask[j]
            out.count[j + 1] = out.count[j]
            j -= 1
        out.mask[j + 1] = mask
        out.count[j + 1] = count


cdef int size(uint32_t mask) noexcept nogil:
    cdef int n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


cdef bint is_chain(const Slots* slots) noexcept nogil:
    cdef int i
    for i in range(1, slots.n):
        if slots.mask[i] & ~slots.mask[i - 1]:
            return False
    return True


cdef double falling(int n, int k) noexcept nogil:
    """n (n - 1) .. (n - k + 1)."""
    cdef double product = 1.0
    cdef int i
    for i in range(k):
        if n - i <= 0:
            return 0.0
        product *= n - i
    return product


cdef double choose(int n, int k) noexcept nogil:
    cdef double result = 1.0
    cdef int i
    for i in range(k):
        result = result * (n - i) / (i + 1)
    return result


cdef double count_chain(const Slots* slots, const uint8_t* pool) noexcept nogil:
    """Most restricted first: whatever was put before was allowed here as well."""
    cdef double product = 1.0
    cdef int i, kind, allowed
    cdef int used = 0
    for i in range(slots.n):
        allowed = 0
        for kind in range(24):
            if not slots.mask[i] & (<uint32_t>1 << kind):
                allowed += pool[kind]
        product *= falling(allowed - used, slots.count[i])
        used += slots.count[i]
    return product


cdef double count_cells(const Slots* slots, const uint8_t* pool) noexcept nogil:
    cdef uint32_t excluders[24]
    cdef int cards[24]
    cdef int left[24]
    cdef int n_cells = 0
    cdef int open_cards = 0
    cdef int kind, i
    cdef uint32_t who
    for kind in range(24):
        who = 0
        for i in range(slots.n):
            if slots.mask[i] & (<uint32_t>1 << kind):
                who |= <uint32_t>1 << i
        if who == 0:
            open_cards += pool[kind]
            continue
        if who == (<uint32_t>1 << slots.n) - 1 or pool[kind] == 0:
            continue
        for i in range(n_cells):
            if excluders[i] == who:
                cards[i] += pool[kind]
                break
        else:
            excluders[n_cells] = who
            cards[n_cells] = pool[kind]
            n_cells += 1
    for i in range(slots.n):
        left[i] = slots.count[i]
    return fill_cell(slots.n, excluders, cards, n_cells, 0, open_cards, left)


cdef double fill_cell(int n, const uint32_t* excluders, const int* cards, int n_cells, int cell, int open_cards,
                      int* left) noexcept nogil:
    """Sum over the ways to use this cell's cards and those of the cells after it."""
    cdef int i, total = 0
    if cell == n_cells:
        for i in range(n):
            total += left[i]
        return falling(open_cards, total)
    return spread(n, excluders, cards, n_cells, cell, open_cards, left, 0, cards[cell])


cdef double spread(int n, const uint32_t* excluders, const int* cards, int n_cells, int cell, int open_cards, int* left,
                   int group, int available) noexcept nogil:
    """Sum over how many slots of this group, and of those after it, take a card of the cell."""
    cdef int k, most
    cdef int slots
    cdef double sum = 0.0
    if group == n:
        return fill_cell(n, excluders, cards, n_cells, cell + 1, open_cards, left)
    slots = left[group]
    most = 0 if excluders[cell] & (<uint32_t>1 << group) else min(slots, available)
    for k in range(most + 1):
        left[group] = slots - k
        sum += choose(slots, k) * falling(available, k) * spread(
            n, excluders, cards, n_cells, cell, open_cards, left, group + 1, available - k)
    left[group] = slots
    return sum
