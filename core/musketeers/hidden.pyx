"""Views: what a side knows, how it grows, and worlds drawn from it (section 6 of docs/rules/musketeers.md)."""
from libc.stddef cimport size_t
from libc.string cimport memcmp, memcpy, memset

from core.bits cimport row_pick
from core.game cimport CHANCE, SECRET_INCLUDED, Events, event_kind, event_secret, is_visible
from core.musketeers.apply cimport chosen, step, tm_start
from core.musketeers.effects cimport effect
from core.musketeers.plausible cimport is_possible
from core.rng cimport rng_below, rng_unit


# --------------------------------------------------------------------------------------------------------------- masks

cdef int masks(const TmRules* rules, TmState* s, int viewer) noexcept nogil:
    """Takes away what the viewer does not know; the tokens and cards stay in one place each."""
    cdef int m, token, held
    if viewer != CARDINAL:
        s.special_deck += s.special_hand
        s.special_hand = 0
    if viewer != TEAM:
        s.carrier = NOBODY
        s.to_give = s.to_take = 0
        for m in range(N_FIGURES):
            s.figure[m].hand = 0
    for token in range(N_TOKENS):
        held = 0
        for m in range(N_FIGURES):
            held += nibble(s.figure[m].hand, token)
        # V-3: gold tokens count until it is known that they did not join
        held = rules.token[token] + rules.gold[token] - s.used[token] - held
        if held < 0:
            return FACT_TOKENS
        s.pool[token] = <uint8_t>held
    return 0


cdef inline bint has_carrier(const TmState* s) noexcept nogil:
    """TM-09: whether the carrier has been chosen."""
    return s.at > AT_CARRIER


# ------------------------------------------------------------------------------------------------------------- updates

cdef void tm_start_view(const void* rules_, int seat, void* view_) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef TmView* view = <TmView*>view_
    memset(view, 0, sizeof(TmView))
    view.viewer = <uint8_t>seat
    tm_start(rules, &view.seen)
    masks(rules, &view.seen, seat)
    stop_at(&view.seen, WAITING, CHANCE)


cdef int tm_update(const void* rules_, void* view_, const Event* seen) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef TmView* view = <TmView*>view_
    cdef bint knows = seen.open & SECRET_INCLUDED != 0
    cdef int kind = event_kind(seen.open)
    cdef int fact
    if kind == EV_ASKED:
        looks_for_choice(rules, view, True)
        return 0 if view.is_asked and view.asked.node == event_secret(seen.secret, 0) else FACT_NODE
    if kind == EV_CHOSE:
        if not view.is_asked or view.asked.node != event_secret(seen.secret, 1):
            return FACT_NODE
        memcpy(&view.seen, &view.asked, sizeof(TmState))
        chosen(&view.seen, event_secret(seen.secret, 1), event_secret(seen.secret, 0))
    else:
        fact = is_possible(rules, &view.seen, seen, view.viewer)
        if fact:
            return fact
        effect(rules, &view.seen, seen.open, seen.secret, knows)
    if view.seen.node != OVER:
        stop_at(&view.seen, WAITING, CHANCE)
    looks_for_choice(rules, view, False)
    return 0


# -------------------------------------------------------------------------------------------------- where the game stands

cdef inline bint others_may_choose(const TmState* s, int viewer) noexcept nogil:
    """Stretches in which somebody may be choosing unseen by the viewer."""
    if viewer == CARDINAL:
        return s.at == AT_WINDOW or s.at == AT_SHARES or s.at == AT_HURT
    return s.at == AT_DUEL_CARD


cdef void finds_own_choice(const TmRules* rules, TmView* view) noexcept nogil:
    looks_for_choice(rules, view, False)


cdef void looks_for_choice(const TmRules* rules, TmView* view, bint others_passed) noexcept nogil:
    """From the last thing seen on in silence to a choice of the viewer; with `others_passed` past the hidden ones of others."""
    cdef TmState* s = &view.asked
    cdef Events events
    memcpy(s, &view.seen, sizeof(TmState))
    view.is_asked = 0
    if view.viewer <= TEAM and s.node != OVER:
        while others_passed or not others_may_choose(s, view.viewer):
            events.n = 0
            if step(rules, s, &events):
                if is_visible(&events):
                    break
                continue
            if not is_visible(&events) and s.actor == view.viewer:
                view.is_asked = 1
                return
            break
    memset(s, 0, sizeof(TmState))


# ------------------------------------------------------------------------------------------------------------- worlds

cdef int tm_sample(const void* rules_, const void* view_, Rng* rng, void* state_) noexcept nogil:
    """Sections 6.1 to 6.4."""
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmView* view = <const TmView*>view_
    cdef TmState* s = <TmState*>state_
    cdef int fact = 0
    memcpy(s, &view.asked if view.is_asked else &view.seen, sizeof(TmState))
    if rules.gold_joins:
        fact = gold_is_put_aside(rules, s, rng)
    if view.viewer != TEAM:
        fact = fact or deals_tokens(s, rng)
        if has_carrier(s):
            s.carrier = <uint8_t>draws_carrier(view.seen.suspicion, rng)
    if view.viewer != CARDINAL:
        fact = fact or deals_cards(s, rng)
    if fact == 0 and not view.is_asked and s.node != OVER:
        place(rules, view, s)
    return fact


cdef inline int draws_carrier(const double* carrier, Rng* rng) noexcept nogil:
    cdef double u = rng_unit(rng)
    cdef int m, last = 0
    for m in range(N_FIGURES):
        if carrier[m] > 0:
            last = m
            if u < carrier[m]:
                return m
            u -= carrier[m]
    return last


cdef inline int deals_tokens(TmState* s, Rng* rng) noexcept nogil:
    """6.2: useful tokens, each equally likely to lie in each unknown place."""
    cdef int m, _i, token, total = 0
    for token in range(N_USEFUL):
        total += s.pool[token]
    for m in range(N_FIGURES):
        for _i in range(s.figure[m].items):
            if total <= 0:
                return FACT_TOKENS
            token = row_pick(<const uint64_t*>s.pool, rng_below(rng, total))
            s.pool[token] -= 1
            s.figure[m].hand += <uint32_t>1 << 4 * token
            total -= 1
    if s.at == AT_PENDANT or s.at == AT_GOODS:
        s.to_give = some_of(s.figure[s.phase].hand, s.give_n, rng)
        s.to_take = some_of(s.figure[s.target].hand, s.take_n, rng)
    return 0


cdef uint32_t some_of(uint32_t hand, int count, Rng* rng) noexcept nogil:
    """So many tokens of a hand, each equally likely."""
    cdef int token, _i
    cdef uint32_t index
    for _i in range(nibble_sum(hand) - count):
        index = rng_below(rng, nibble_sum(hand))
        token = 0
        while index >= <uint32_t>nibble(hand, token):
            index -= nibble(hand, token)
            token += 1
        hand -= <uint32_t>1 << 4 * token
    return hand


cdef inline int deals_cards(TmState* s, Rng* rng) noexcept nogil:
    """6.3."""
    cdef int _i, kind
    cdef uint32_t index
    cdef int total = nibble_sum(s.special_deck)
    for _i in range(s.special_n):
        if total <= 0:
            return FACT_CARDS
        index = rng_below(rng, total)
        kind = 0
        while index >= <uint32_t>nibble(s.special_deck, kind):
            index -= nibble(s.special_deck, kind)
            kind += 1
        s.special_deck -= <uint32_t>1 << 4 * kind
        s.special_hand += <uint32_t>1 << 4 * kind
        total -= 1
    return 0


cdef inline double ways(int n, int k) noexcept nogil:
    """n (n - 1) .. of k factors."""
    cdef double product = 1
    while k > 0:
        product *= max(0, n)
        n -= 1
        k -= 1
    return product


cdef double weight_of_gold(const TmRules* rules, const TmState* s, const int* aside) noexcept nogil:
    """V-3: how likely the tokens seen so far are if these gold tokens did not join. Useful tokens are exchangeable, and so are
    the places of the chests among which dangers lie."""
    cdef int token, seen, m
    cdef int useful = 0
    cdef int dangers = 0
    cdef int useful_seen = 0
    cdef double weight = 1
    for token in range(N_TOKENS):
        seen = s.used[token]
        for m in range(N_FIGURES):
            seen += nibble(s.figure[m].hand, token)
        weight *= ways(rules.token[token] + rules.gold[token] - aside[token], seen)
        if token < N_USEFUL:
            useful += rules.token[token] + rules.gold[token] - aside[token]
            useful_seen += seen
        else:
            dangers += rules.token[token] + rules.gold[token] - aside[token]
    # the first four are dealt from the useful ones, the others lie on chests with the dangers
    return weight * ways(useful - N_FIGURES, s.picked) / ways(useful, useful_seen)


cdef double weight_of_case(const TmRules* rules, const TmState* s, int mask) noexcept nogil:
    """How likely it is that the gold tokens of a mask stay away; 0 for what cannot be. Without V-3 only the empty mask."""
    cdef int aside[N_TOKENS]
    cdef int token
    if rules.gold_joins == 0:
        return mask == 0
    if popcount(mask) != gold_total(rules) - rules.gold_joins or not is_gold(rules, mask):
        return 0
    for token in range(N_TOKENS):
        aside[token] = mask >> token & 1
    return weight_of_gold(rules, s, aside)


cdef int gold_is_put_aside(const TmRules* rules, TmState* s, Rng* rng) noexcept nogil:
    """V-3 with one chest: of the gold tokens, six of different types, all but `gold_joins` stay away."""
    cdef int mask, token
    cdef double weight, total = 0
    cdef double first
    cdef int found = 0
    for mask in range(1 << N_TOKENS):
        total += weight_of_case(rules, s, mask)
    if total <= 0:
        return FACT_TOKENS
    first = rng_unit(rng) * total
    for mask in range(1 << N_TOKENS):
        weight = weight_of_case(rules, s, mask)
        if weight > 0:
            found = mask
            if first < weight:
                break
            first -= weight
    for token in range(N_TOKENS):
        s.pool[token] -= found >> token & 1
    return 0


cdef void token_shares(const TmRules* rules, const TmState* s, double* out) noexcept nogil:
    """6.2: the chance that an unseen token of a hand is of each useful type; zeros if there are none."""
    cdef int mask, token, useful
    cdef double weight, total = 0
    for token in range(N_USEFUL):
        out[token] = 0
    for mask in range(1 << N_TOKENS):
        weight = weight_of_case(rules, s, mask)
        useful = 0
        for token in range(N_USEFUL):
            useful += s.pool[token] - (mask >> token & 1)
        if weight <= 0 or useful <= 0:
            continue
        total += weight
        for token in range(N_USEFUL):
            out[token] += weight * (s.pool[token] - (mask >> token & 1)) / useful
    for token in range(N_USEFUL):
        if total > 0:
            out[token] /= total


cdef int gold_total(const TmRules* rules) noexcept nogil:
    cdef int token, total = 0
    for token in range(N_TOKENS):
        total += rules.gold[token]
    return total


cdef bint is_gold(const TmRules* rules, int mask) noexcept nogil:
    cdef int token
    for token in range(N_TOKENS):
        if mask >> token & 1 and not rules.gold[token]:
            return False
    return True


cdef void place(const TmRules* rules, const TmView* view, TmState* world) noexcept nogil:
    """On in silence to where somebody else chooses; a world that would go on visibly, or to the viewer's choice, waits."""
    cdef TmState later
    cdef Events events
    memcpy(&later, world, sizeof(TmState))
    events.n = 0
    while step(rules, &later, &events) and not is_visible(&events):
        pass
    if is_visible(&events) or later.actor == view.viewer:
        stop_at(world, WAITING, CHANCE)
    else:
        memcpy(world, &later, sizeof(TmState))


# ------------------------------------------------------------------------------------------------------------- fits

cdef int tm_fits(const void* rules_, const void* view_, const void* state_) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmView* view = <const TmView*>view_
    cdef TmState s
    cdef int carrier = (<const TmState*>state_).carrier
    cdef int m
    memcpy(&s, state_, sizeof(TmState))
    for m in range(N_FIGURES):
        if nibble_sum(s.figure[m].hand) != s.figure[m].items:
            return FACT_TOKENS
    if nibble_sum(s.special_hand) != s.special_n:
        return FACT_CARDS
    masks(rules, &s, view.viewer)
    memcpy(s.suspicion, view.seen.suspicion, sizeof(s.suspicion))
    if memcmp(&s, &view.seen, table_bytes()):
        return FACT_TABLE
    if view.viewer != TEAM and has_carrier(&view.seen) and (carrier >= N_FIGURES or view.seen.suspicion[carrier] <= 0):
        return FACT_CARRIER
    if view.is_asked:
        return 0 if is_same_choice(&s, &view.asked) else FACT_NODE
    if s.actor == view.viewer or (s.node == OVER) != (view.seen.node == OVER):
        return FACT_NODE
    return 0


cdef bint is_same_choice(const TmState* s, const TmState* asked) noexcept nogil:
    """Whether both stand at one choice: the numbers of the course that matter there."""
    cdef int node = s.node
    if node != asked.node or s.actor != asked.actor or s.at != asked.at:
        return False
    if node == ITEM or node == SAVE or node == C_PISTOL or node == DUEL_CARD or node == REST:
        return (s.duel_room == asked.duel_room and s.round == asked.round and s.duel_card == asked.duel_card
                and s.rest == asked.rest and (node != ITEM and node != SAVE or s.cursor == asked.cursor)
                and (s.back == asked.back or node == C_PISTOL or node == DUEL_CARD or node == REST))
    if node == PENDANT or node == GOODS:
        return s.target == asked.target and s.to_give == asked.to_give and s.to_take == asked.to_take
    if node == C_DESTINATION or node == C_COUNT or node == C_RESERVE or node == SIGNAL_MOVE:
        return s.source == asked.source and s.kind == asked.kind and (node != C_COUNT or s.goal == asked.goal)
    if node == C_TARGET:
        return s.back == asked.back
    return node != ALL_PICK or s.cursor == asked.cursor


cdef inline size_t table_bytes() noexcept nogil:
    """Bytes of the state before the course."""
    cdef TmState s
    return <size_t>(<char*>&s.node - <char*>&s)


cdef void tm_forget(const void* rules_, void* view_, double share, Rng* rng) noexcept nogil:
    """The Cardinal forgets what he knows of the carrier."""
    cdef TmView* view = <TmView*>view_
    cdef int m, n = 0
    if view.viewer == TEAM or rng_unit(rng) >= share:
        return
    for m in range(N_FIGURES):
        n += not view.seen.figure[m].marks & IS_GONE
    for m in range(N_FIGURES):
        view.seen.suspicion[m] = 0 if view.seen.figure[m].marks & IS_GONE else 1.0 / n
    memcpy(view.asked.suspicion, view.seen.suspicion, sizeof(view.seen.suspicion))
