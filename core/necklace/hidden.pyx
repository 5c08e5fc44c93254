"""What a seat sees: the view is updated by observations alone, worlds are sampled from it and compared with it.

`view.seen` is a state with the others' hands and the pile blank. Observations change it by the same effects that the rules use
(effects.pxd); what they tell of other hands goes to belief.pyx. Where the game may be waiting for something the viewer cannot
see, `view.waiting` says for what, and a sampled world stands at node WAITING, or at the viewer's own choice if it is his.
"""
from libc.string cimport memcmp, memcpy, memset

from core.game cimport (
    CHANCE, SECRET_INCLUDED, TERMINAL, event_a, event_actor, event_b, event_kind, event_secret,
)
from core.necklace.apply cimport commit_steps, go_on, qn_start
from core.necklace.effects cimport *
from core.necklace.moves cimport commit_kind, is_drawable, shown_types
from core.necklace.sale cimport commit_choice_at, rows_leave_hand
from core.necklace.worlds cimport allows_hands, deal_hands, fits_discard, fits_node, fits_sale


cdef void qn_start_view(const void* rules_, int seat, void* view_) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef QnView* view = <QnView*>view_
    memset(view, 0, sizeof(QnView))
    qn_start(rules, &view.seen)
    memset(view.seen.pile, 0, N_KINDS)
    view.viewer = <uint8_t>seat
    view.n_hypotheses = 1
    view.hypothesis[0].weight = 1.0
    view.hypothesis[0].is_nested = 1
    reweigh(rules, view)


# ---------------------------------------------------------------------------------------------------- observations

cdef int qn_update(const void* rules_, void* view_, const Event* seen) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef QnView* view = <QnView*>view_
    cdef int kind = event_kind(seen.open)
    cdef int fact
    if kind == EV_ASKED:
        # that the viewer is asked follows from his hand and what he has seen
        return 0
    if kind <= EV_FORGED:
        fact = sees_influence(rules, view, seen, kind)
    elif kind <= EV_QUEEN:
        fact = sees_purchase(rules, view, seen, kind)
    else:
        fact = sees_sale(rules, view, seen, kind)
    if fact:
        return fact
    return reweigh(rules, view)


cdef inline void now_at(QnView* view, int node) noexcept nogil:
    """The game stands at this node for everybody to see."""
    cdef QnState* s = &view.seen
    view.waiting = WAIT_NOTHING
    s.node = <uint8_t>node
    if node == OVER:
        s.actor = TERMINAL
    elif node >= FIRST_CHANCE_NODE:
        s.actor = CHANCE
    else:
        s.actor = s.active


cdef inline void waits_for(QnView* view, int what) noexcept nogil:
    view.waiting = <uint8_t>what
    view.seen.node = WAITING
    view.seen.actor = CHANCE


cdef inline int secret_kind(const Event* seen) noexcept nogil:
    """The kind that the observation shows: public, secret, or -1 if hidden from the viewer."""
    if event_b(seen.open) > 0:
        return event_b(seen.open) - 1
    return event_secret(seen.secret, 0) if seen.open & SECRET_INCLUDED else -1


cdef int sees_gain(QnView* view, int seat, int kind, int is_fresh) noexcept nogil:
    """A card comes into a hand; kind -1: the viewer does not see which, but it is neither AS nor QN (K-4, K-7)."""
    cdef QnState* s = &view.seen
    s.hand_n[seat] += 1
    if kind == QN:
        s.wearer = <uint8_t>seat
    if seat == view.viewer:
        s.hand[seat][kind] += 1
        s.fresh[kind] += <uint8_t>is_fresh
    elif kind >= 0:
        gains_known(view, seat, kind, is_fresh)
    else:
        gains_unknown(view, seat, BIT(AS) | BIT(QN), is_fresh)
    return 0


cdef int sees_loss(QnView* view, int seat, int kind, int only_start, int is_random) noexcept nogil:
    """A card of a known kind leaves a hand, by choice or drawn at random."""
    cdef QnState* s = &view.seen
    if s.hand_n[seat] == 0:
        return FACT_LOSS
    s.hand_n[seat] -= 1
    if kind == QN:
        s.wearer = NO_SEAT
    if seat == view.viewer:
        if s.hand[seat][kind] == 0:
            return FACT_HAND
        s.hand[seat][kind] -= 1
        return 0
    if is_random:
        return loses_random(view, seat, kind)
    return loses_chosen(view, seat, kind, only_start)


cdef int sees_influence(const QnRules* rules, QnView* view, const Event* seen, int kind) noexcept nogil:
    cdef QnState* s = &view.seen
    cdef int actor = event_actor(seen.open)
    cdef int a = event_a(seen.open)
    cdef int b = event_b(seen.open)
    if kind == EV_PLAY:
        return sees_play(rules, view, actor, a, b)
    if kind == EV_TARGET:
        s.target = <uint8_t>a
        if s.played == CF:
            memset(view.look, 0, N_KINDS)
            s.played = s.target = 0
            now_at(view, INFLUENCE)
        elif s.played == TH:
            waits_for(view, WAIT_COUNTER)
        else:
            now_at(view, FORGE_TYPE)
        return 0
    if kind == EV_TYPE:
        s.forge_type = <uint8_t>a
        waits_for(view, WAIT_COUNTER)
        return 0
    if kind == EV_COUNTER:
        # QN-31, QN-32
        s.discard[MU] += 1
        after_draw_chance(view, s.played == TH)
        return sees_loss(view, actor, MU, 0, 0)
    if kind == EV_STEAL:
        return sees_steal(view, actor, a & 0xFF, a >> 8, secret_kind(seen))
    if kind == EV_DISCARDED:
        # QN-33
        s.discard[MU] += 1
        after_draw_chance(view, 1)
        return sees_loss(view, a, b - 1, 0, 1)
    if kind == EV_LOOK:
        view.look[event_secret(seen.secret, 0)] = <uint8_t>event_secret(seen.secret, 1)
        if event_secret(seen.secret, 2) == 0:
            return 0
        return is_seen_whole(view, event_secret(seen.secret, 3))
    if kind == EV_FRESH_LOST:
        s.fresh[event_secret(seen.secret, 0)] -= 1
        return 0
    if kind == EV_FORGED:
        return sees_forged(view, actor, a, b)
    return sees_set_up(rules, view, seen, kind)


cdef int sees_set_up(const QnRules* rules, QnView* view, const Event* seen, int kind) noexcept nogil:
    cdef QnState* s = &view.seen
    if kind == EV_FASHION:
        fashion_numbered(s, event_a(seen.open))
        now_at(view, DEAL)
        return 0
    if kind == EV_TURN:
        turn_begins(rules, s, event_actor(seen.open))
        nothing_is_fresh(view)
        now_at(view, INFLUENCE)
        return 0
    # EV_DEAL
    s.pile_n -= 1
    sees_gain(view, event_actor(seen.open), secret_kind(seen), 0)
    if s.hand_n[rules.seats - 1] >= rules.deal:
        now_at(view, DISPLAY)
    return 0


cdef inline void after_draw_chance(QnView* view, int is_theft) noexcept nogil:
    """QN-31, QN-33: the victim draws back if the thief has a card."""
    now_at(view, DRAW_BACK if is_theft and view.seen.hand_n[view.seen.active] > 0 else INFLUENCE)
    if view.seen.node == INFLUENCE:
        view.seen.played = view.seen.target = view.seen.forge_type = 0


cdef int sees_play(const QnRules* rules, QnView* view, int actor, int kind, int copies) noexcept nogil:
    """QN-22: the card was in hand when the turn began (QN-21)."""
    cdef QnState* s = &view.seen
    cdef int _i, fact
    s.discard[kind] += <uint8_t>copies
    for _i in range(copies):
        fact = sees_loss(view, actor, kind, 1, 0)
        if fact:
            return fact
    s.played = s.target = s.forge_type = 0
    if kind == CY:
        s.budget += rules.courtier_bonus
        now_at(view, INFLUENCE)
    elif kind == MU:
        now_at(view, INFLUENCE)
    else:
        s.played = <uint8_t>kind
        now_at(view, FAVORITE_TYPE if kind == FV else TARGET)
    return 0


cdef int sees_steal(QnView* view, int gainer, int loser, int is_draw_back, int kind) noexcept nogil:
    """K-6."""
    cdef QnState* s = &view.seen
    cdef int fact
    s.played = s.target = s.forge_type = 0
    now_at(view, INFLUENCE)
    if kind < 0:
        s.hand_n[loser] -= 1
        s.hand_n[gainer] += 1
        return moves_unseen(view, loser, gainer, is_draw_back)
    fact = sees_loss(view, loser, kind, 0, 1)
    sees_gain(view, gainer, kind, not is_draw_back)
    return fact


cdef int sees_forged(QnView* view, int seat, int type, int code) noexcept nogil:
    """QN-27; K-8: 'none' excludes the type from the whole hand."""
    cdef QnState* s = &view.seen
    cdef uint32_t kinds = BIT(A1) if type == AMBER else <uint32_t>0b111 << (3 * type)
    s.played = s.target = s.forge_type = 0
    now_at(view, INFLUENCE)
    if code > 0:
        s.discard[code - 1] += 1
        return sees_loss(view, seat, code - 1, 0, 0)
    if seat == view.viewer:
        return 0
    return lacks(view, seat, kinds)


cdef int sees_purchase(const QnRules* rules, QnView* view, const Event* seen, int kind) noexcept nogil:
    cdef QnState* s = &view.seen
    cdef int actor = event_actor(seen.open)
    cdef int a = event_a(seen.open)
    cdef int b = event_b(seen.open)
    cdef int fact
    if kind == EV_CROWN:
        # QN-28
        fact = sees_loss(view, a, QN, 0, 0)
        sees_gain(view, actor, QN, 1)
        now_at(view, INFLUENCE)
        return fact
    if kind == EV_FAVORITE:
        fashion_favors(s, a)
        s.played = 0
        now_at(view, INFLUENCE)
        return 0
    if kind == EV_PURCHASE:
        s.played = s.target = s.forge_type = 0
        memset(s.fresh, 0, N_KINDS)
        nothing_is_fresh(view)
        now_at(view, BUY)
        return 0
    if kind == EV_BUY:
        s.budget -= <uint8_t>price(rules, s, a)
        s.bought += 1
        slot_clears(s, a)
        if b == AS:
            s.discard[AS] += 1
            now_at(view, ASTRO if is_drawable(s) else BUY)
        else:
            sees_gain(view, actor, b, 0)
        return 0
    if kind == EV_DEVALUE:
        display_devalues(rules, s)
        refills_from(rules, view, 0)
        return 0
    if kind == EV_QUEEN:
        # QN-51: the gem is public
        slot_clears(s, a)
        s.discard[QU] += 1
        fact = sees_loss(view, actor, QU, 0, 0)
        sees_gain(view, actor, b, 0)
        refills_from(rules, view, a)
        return fact
    return sees_draw(rules, view, seen, kind)


cdef int sees_draw(const QnRules* rules, QnView* view, const Event* seen, int kind) noexcept nogil:
    """A card leaves the pile."""
    cdef QnState* s = &view.seen
    cdef int slot = event_a(seen.open)
    cdef int card = event_b(seen.open)
    cdef bint is_set_up = s.node == DISPLAY
    cdef int fact = 0
    if s.pile_n == 0:
        return FACT_COUNTS
    if kind == EV_CHAINED:
        card = AS
    elif kind == EV_ASTRO:
        card = secret_kind(seen)
    if card >= 0 and not is_set_up:
        fact = turns_up(view, card)
        if fact:
            return fact
    s.pile_n -= 1
    s.drawn += 1
    if kind == EV_ASTRO:
        sees_gain(view, event_actor(seen.open), secret_kind(seen), 0)
        now_at(view, BUY)
    elif kind == EV_CHAINED:
        s.discard[AS] += 1
        now_at(view, ASTRO if is_drawable(s) else BUY)
    else:
        s.display[slot] = <uint8_t>card
        s.level[slot] = 0
        if is_set_up:
            s.slot = <uint8_t>(slot + 1)
            if s.slot == rules.display_slots:
                s.slot = 0
                now_at(view, FIRST_SEAT)
        elif card < N_GEM_KINDS and s.discard[QU] < rules.count[QU]:
            s.slot = <uint8_t>slot
            waits_for(view, WAIT_QUEEN)
        else:
            refills_from(rules, view, slot)
    return 0


cdef void refills_from(const QnRules* rules, QnView* view, int slot) noexcept nogil:
    """QN-49: the next empty slot; if there is none the turn is over, which the next observation says."""
    cdef QnState* s = &view.seen
    while slot < rules.display_slots and s.display[slot] != EMPTY:
        slot += 1
    s.slot = <uint8_t>slot if slot < rules.display_slots else 0
    now_at(view, REFILL)


cdef int sees_sale(const QnRules* rules, QnView* view, const Event* seen, int kind) noexcept nogil:
    cdef QnState* s = &view.seen
    cdef int actor = event_actor(seen.open)
    cdef int a = event_a(seen.open)
    cdef int b = event_b(seen.open)
    if kind == EV_CHOSE:
        return sees_own_choice(rules, view, event_secret(seen.secret, 0), event_secret(seen.secret, 1),
                               event_secret(seen.secret, 2))
    if kind == EV_PAID:
        s.score[actor] += <int16_t>a
    elif kind == EV_ROW:
        sees_row(s, actor, a, b)
    elif kind == EV_MERCHANT:
        s.resume = RESUME_ASTRO if s.node == ASTRO else RESUME_REFILL
        s.merchants += 1
        s.asked = 0
        waits_for(view, WAIT_CARDINAL)
    elif kind == EV_CARDINAL:
        # QN-55
        pending_adds(s, actor)
        s.discard[CD] += 1
        s.asked = 0
        resumes(rules, view)
        return sees_loss(view, actor, CD, 0, 0)
    elif kind == EV_SALE:
        if b:
            pending_pops(s, s.active)
            s.resume = RESUME_TURN_END
            s.slot = 0
        s.asked = 0
        commit_opens(rules, view)
    elif kind == EV_REVEALED:
        return sees_reveal(rules, view)
    elif kind == EV_TRANSMUTE:
        row_transmutes(s, actor, a, b)
        s.discard[AL] += 1
        return sees_loss(view, actor, AL, 0, 0)
    elif kind == EV_SOLD:
        sale_ends(s)
        resumes(rules, view)
    elif kind == EV_END:
        s.resume = s.slot = 0
        now_at(view, OVER)
    return 0


cdef void commit_opens(const QnRules* rules, QnView* view) noexcept nogil:
    """QN-60: the viewer's own commit begins, unless he has nothing to choose."""
    cdef QnState* s = &view.seen
    s.committed = 0
    s.cursor = 0
    if view.viewer < MAX_QN_SEATS and commit_choice_at(rules, s, view.viewer) == 0:
        s.committed = <uint8_t>(1 << view.viewer)
        s.cursor = 0
    waits_for(view, WAIT_COMMIT)


cdef void resumes(const QnRules* rules, QnView* view) noexcept nogil:
    """The interrupted phase goes on; after a delayed sale the next observation says how."""
    cdef QnState* s = &view.seen
    cdef int resume = s.resume
    s.resume = 0
    if resume == RESUME_ASTRO:
        now_at(view, ASTRO if is_drawable(s) else BUY)
    elif resume == RESUME_REFILL:
        refills_from(rules, view, s.slot)
    else:
        now_at(view, REFILL)


cdef int sees_own_choice(const QnRules* rules, QnView* view, int action, int node, int step) noexcept nogil:
    """The viewer's own hidden answer: a card not played, or one step of his commit."""
    cdef QnState* s = &view.seen
    cdef int seat = view.viewer
    if node == MUSKETEER:
        if s.played == TH:
            now_at(view, STEAL)
        else:
            waits_for(view, WAIT_FORGE)
    elif node == CARDINAL:
        s.asked = <uint8_t>((seat + rules.seats - s.active) % rules.seats)
    elif node == QUEEN:
        refills_from(rules, view, s.slot)
    elif node >= SHOW and node <= BANKERS:
        commit_records(s, seat, node, action, commit_kind(s, step), s.fashion[(step - STEP_RINGS) & 3])
        s.cursor = <uint8_t>(step + 1)
        if commit_choice_at(rules, s, seat) == 0:
            s.committed = <uint8_t>(1 << seat)
            s.cursor = 0
    return 0


cdef void sees_row(QnState* s, int seat, int a, int b) noexcept nogil:
    """EV_ROW unpacked."""
    cdef int type = b & 3
    if type == AMBER:
        s.rows[seat][A1] = <uint8_t>(a >> 10)
    else:
        s.rows[seat][3 * type] = <uint8_t>(a & 31)
        s.rows[seat][3 * type + 1] = <uint8_t>((a >> 5) & 31)
        s.rows[seat][3 * type + 2] = <uint8_t>(a >> 10)
    s.rings[seat][type] = <uint8_t>((b >> 2) & 31)
    if b & (1 << 7):
        s.king[seat] = <uint8_t>type
    if b & (1 << 8):
        s.necklace[seat] = <uint8_t>type
    s.bankers[seat] = <uint8_t>(b >> 9)


cdef int sees_reveal(const QnRules* rules, QnView* view) noexcept nogil:
    """K-10: what is shown leaves the hands; what stays is not shown."""
    cdef QnState* s = &view.seen
    cdef int seat, i, _j, fact
    s.committed = s.cursor = 0
    for seat in range(rules.seats):
        if seat == view.viewer:
            rows_leave_hand(s, seat)
            continue
        for i in range(N_GEM_KINDS):
            for _j in range(s.rows[seat][i]):
                fact = sees_loss(view, seat, i, 0, 0)
                if fact:
                    return fact
        fact = sees_sale_cards_leave(view, seat)
        if fact:
            return fact
    s.revealed = 1
    waits_for(view, WAIT_ALCHEMIST)
    return 0


cdef int sees_sale_cards_leave(QnView* view, int seat) noexcept nogil:
    """Rings, King, Necklace and Bankers of another seat."""
    cdef QnState* s = &view.seen
    cdef int type, _i
    cdef int fact = 0
    for type in range(N_TYPES):
        for _i in range(s.rings[seat][type]):
            fact = fact or sees_loss(view, seat, RG, 0, 0)
    if s.king[seat] != NO_TYPE:
        fact = fact or sees_loss(view, seat, KI, 0, 0)
    if s.necklace[seat] != NO_TYPE:
        fact = fact or sees_loss(view, seat, QN, 0, 0)
    for _i in range(s.bankers[seat]):
        fact = fact or sees_loss(view, seat, BA, 0, 0)
    return fact


# ---------------------------------------------------------------------------------------------------------- worlds

cdef int qn_sample(const void* rules_, const void* view_, Rng* rng, void* state_) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnView* view = <const QnView*>view_
    cdef QnState* s = <QnState*>state_
    cdef int fact
    memcpy(s, &view.seen, sizeof(QnState))
    fact = deal_hands(rules, view, rng, s)
    if fact:
        return fact
    if view.waiting:
        place(rules, view, s)
    return 0


cdef void place(const QnRules* rules, const QnView* view, QnState* s) noexcept nogil:
    """A world that may be waiting: at the viewer's own choice if he has one, else at WAITING.

    Spec section 8: the viewer's commit comes first in his worlds, and others' commits are blank.
    """
    cdef int seat = view.viewer
    cdef int waiting = view.waiting
    s.waiting = <uint8_t>waiting
    if seat >= MAX_QN_SEATS:
        return
    if waiting == WAIT_COUNTER and s.target == seat:
        if s.hand[seat][MU] > 0 or s.played == TH or sizes_held(s, seat) > 1:
            go_on(rules, s, NULL)
    elif waiting == WAIT_FORGE and s.target == seat and sizes_held(s, seat) > 1:
        go_on(rules, s, NULL)
    elif waiting == WAIT_CARDINAL and s.hand[seat][CD] > 0 and seat != s.active:
        if s.asked < (seat + rules.seats - s.active) % rules.seats:
            s.asked = <uint8_t>((seat + rules.seats - s.active) % rules.seats - 1)
            go_on(rules, s, NULL)
    elif waiting == WAIT_QUEEN and s.hand[seat][QU] > 0:
        go_on(rules, s, NULL)
    elif waiting == WAIT_COMMIT and not s.committed & (1 << seat):
        s.waiting = WAIT_NOTHING
        s.actor = <uint8_t>seat
        commit_steps(rules, s, NULL)
    elif waiting == WAIT_ALCHEMIST and s.hand[seat][AL] > 0 and shown_types(s, seat) & 0b0111:
        go_on(rules, s, NULL)


cdef int sizes_held(const QnState* s, int seat) noexcept nogil:
    """Kinds of the Forger's type in a hand (D-06)."""
    if s.forge_type == AMBER:
        return s.hand[seat][A1] > 0
    return ((s.hand[seat][3 * s.forge_type] > 0) + (s.hand[seat][3 * s.forge_type + 1] > 0)
            + (s.hand[seat][3 * s.forge_type + 2] > 0))


cdef int qn_fits(const void* rules_, const void* view_, const void* state_) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef const QnView* view = <const QnView*>view_
    cdef const QnState* s = <const QnState*>state_
    cdef const QnState* seen = &view.seen
    if (memcmp(s.hand_n, seen.hand_n, MAX_QN_SEATS) or s.pile_n != seen.pile_n or s.drawn != seen.drawn
            or s.merchants != seen.merchants):
        return FACT_COUNTS
    if view.viewer < MAX_QN_SEATS and memcmp(s.hand[view.viewer], seen.hand[view.viewer], N_KINDS):
        return FACT_HAND
    if (memcmp(s.score, seen.score, sizeof(s.score)) or memcmp(s.fashion, seen.fashion, N_TYPES)
            or memcmp(s.display, seen.display, MAX_SLOTS) or memcmp(s.level, seen.level, MAX_SLOTS)
            or memcmp(s.pending, seen.pending, N_MERCHANTS) or s.wearer != seen.wearer or s.turn != seen.turn
            or s.active != seen.active or s.budget != seen.budget or s.bought != seen.bought
            or s.sales_held != seen.sales_held):
        return FACT_TABLE
    if view.viewer == seen.active and memcmp(s.fresh, seen.fresh, N_KINDS):
        return FACT_HAND
    if not fits_discard(view, s):
        return FACT_DISCARD
    if not fits_sale(rules, view, s):
        return FACT_SALE
    if not fits_node(view, s):
        return FACT_NODE
    return 0 if allows_hands(rules, view, s) else FACT_KNOWN


cdef void qn_forget(const void* rules_, void* view_, double share, Rng* rng) noexcept nogil:
    forget_cards(<const QnRules*>rules_, <QnView*>view_, share, rng.s0 ^ rng.s3)
