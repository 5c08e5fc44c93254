"""The rules in motion. `qn_apply` carries out one action; the functions named after what happens run on to the next choice.

Every function ends at a node: it sets `node` and `actor` itself or calls, as its last act, the function of what follows.
"""
from libc.string cimport memset

from core.game cimport CHANCE, HUSH, TERMINAL, emit, event_word, secret_word
from core.necklace.effects cimport *
from core.necklace.moves cimport (
    affordable_slots, commit_kind, influence_options, is_drawable, n_targets, shown_types,
)
from core.necklace.sale cimport commit_choice_at, rows_are_shown, sale_pays, transmute


cdef void qn_start(const void* rules_, void* state_) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef QnState* s = <QnState*>state_
    cdef int i
    memset(s, 0, sizeof(QnState))
    for i in range(N_KINDS):
        s.pile[i] = rules.count[i]
        s.pile_n += rules.count[i]
    for i in range(MAX_SLOTS):
        s.display[i] = EMPTY
    for i in range(N_MERCHANTS):
        s.pending[i] = NO_SEAT
    for i in range(N_TYPES):
        s.fashion[i] = <uint8_t>i
    commits_clear(s)
    s.wearer = NO_SEAT
    stop_at(s, FASHION, CHANCE)


cdef void qn_apply(const void* rules_, void* state_, Action action, Events* out) noexcept nogil:
    cdef const QnRules* rules = <const QnRules*>rules_
    cdef QnState* s = <QnState*>state_
    cdef int node = s.node
    if node == REFILL:
        refill_drawn(rules, s, action, out)
    elif node == BUY:
        if action == PASS:
            devaluation(rules, s, out)
        else:
            buy(rules, s, action - SLOT_0, out)
    elif node == INFLUENCE:
        play(rules, s, action, out)
    elif node >= SHOW and node <= BANKERS:
        commit_choice(rules, s, action, out)
    elif node == TARGET:
        target_named(rules, s, (s.active + 1 + action - TARGET_1) % rules.seats, out)
    elif node == FORGE_TYPE:
        # QN-27: target and type are announced before the victim may answer
        s.forge_type = <uint8_t>(action - TYPE_R)
        emit(out, event_word(EV_TYPE, s.active, 0, 0, s.forge_type, 0), 0)
        counter_opens(rules, s, out)
    elif node == FAVORITE_TYPE:
        # QN-25
        fashion_favors(s, action - TYPE_R)
        emit(out, event_word(EV_FAVORITE, s.active, 0, 0, action - TYPE_R, 0), 0)
        influence_continues(rules, s, out)
    elif node == MUSKETEER:
        musketeer_choice(rules, s, action, out)
    elif node == FORGE_DISCARD:
        forged(rules, s, gem_kind(s.forge_type, action - SIZE_1 + 1), out)
    elif node == CARDINAL:
        cardinal_choice(rules, s, action, out)
    elif node == QUEEN:
        queen_choice(rules, s, action, out)
    elif node == ALCHEMIST:
        alchemist_choice(rules, s, action, out)
    else:
        apply_chance(rules, s, action, out)


cdef void apply_chance(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    """The rarer chance nodes."""
    cdef int node = s.node
    if node == STEAL:
        stolen(rules, s, action - CARD_0, out)
    elif node == DRAW_BACK:
        drawn_back(rules, s, action, out)
    elif node == ASTRO:
        astro_drawn(rules, s, action, out)
    elif node == REVEALING:
        reveal(rules, s, out)
    elif node == DEAL:
        dealt(rules, s, action - CARD_0, out)
    elif node == DISPLAY:
        displayed(rules, s, action - CARD_0, out)
    elif node == FASHION:
        fashion_numbered(s, action - FASHION_0)
        emit(out, event_word(EV_FASHION, 0, 0, 0, action - FASHION_0, 0), 0)
        stop_at(s, DEAL, CHANCE)
    elif node == FIRST_SEAT:
        # QN-09
        next_turn(rules, s, action - FIRST_0, out)
    elif node == WAITING:
        go_on(rules, s, out)


cdef void go_on(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    cdef int waiting = s.waiting
    s.waiting = WAIT_NOTHING
    if waiting == WAIT_COUNTER:
        counter_opens(rules, s, out)
    elif waiting == WAIT_FORGE:
        uncountered(rules, s, out)
    elif waiting == WAIT_CARDINAL:
        cardinal_asks(rules, s, out)
    elif waiting == WAIT_QUEEN:
        queen_asks(rules, s, out)
    elif waiting == WAIT_COMMIT:
        commit_next(rules, s, out)
    else:
        alchemist_asks(rules, s, out)


# ---------------------------------------------------------------------------------------------------------- set-up

cdef void dealt(const QnRules* rules, QnState* s, int kind, Events* out) noexcept nogil:
    """QN-04, QN-05: the next card of the deal, seat by seat. QN-06: the Necklace is shown."""
    cdef int seat = 0
    while s.hand_n[seat] >= rules.deal:
        seat += 1
    leave_pile(s, kind)
    gain(s, seat, kind)
    if kind == QN:
        emit(out, event_word(EV_DEAL, seat, 0, 0, 0, QN + 1), 0)
    else:
        emit(out, event_word(EV_DEAL, seat, 1 << seat, 0, 0, 0), secret_word(kind, 0, 0, 0))
    if s.hand_n[rules.seats - 1] >= rules.deal:
        stop_at(s, DISPLAY, CHANCE)


cdef void displayed(const QnRules* rules, QnState* s, int kind, Events* out) noexcept nogil:
    """QN-08: the next card of the first display."""
    leave_pile(s, kind)
    s.drawn += 1
    s.display[s.slot] = <uint8_t>kind
    emit(out, event_word(EV_REFILL, 0, 0, 0, s.slot, kind), 0)
    s.slot += 1
    if s.slot == rules.display_slots:
        s.slot = 0
        stop_at(s, FIRST_SEAT, CHANCE)


# ------------------------------------------------------------------------------------------------- influence phase

cdef void next_turn(const QnRules* rules, QnState* s, int seat, Events* out) noexcept nogil:
    """QN-15."""
    turn_begins(rules, s, seat)
    emit(out, event_word(EV_TURN, seat, 0, 0, 0, 0), 0)
    influence_continues(rules, s, out)


cdef void influence_continues(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-20: the next card, or the purchase phase if none may be played."""
    s.played = s.target = s.forge_type = 0
    if influence_options(rules, s):
        stop_at(s, INFLUENCE, s.active)
    else:
        purchase_begins(rules, s, out)


cdef void play(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    """QN-22: the card is discarded face up, then takes effect."""
    cdef int seat, kind
    cdef int active = s.active
    if action == PASS:
        purchase_begins(rules, s, out)
        return
    if action == 6:
        crown(rules, s, out)
        return
    kind = CF + action - PLAY_CF
    discard_from(s, active, kind)
    emit(out, event_word(EV_PLAY, active, 0, 0, kind, 1), 0)
    if kind == CY:
        # QN-24
        s.budget += rules.courtier_bonus
        influence_continues(rules, s, out)
        return
    s.played = <uint8_t>kind
    if kind == FV:
        stop_at(s, FAVORITE_TYPE, active)
    elif n_targets(rules, s) > 1:
        stop_at(s, TARGET, active)
    else:
        seat = 0
        while seat == active or s.hand_n[seat] == 0:
            seat += 1
        target_named(rules, s, seat, out)


cdef void crown(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-28: three Musketeers take the Necklace; nobody can answer."""
    cdef int _i, loser = s.wearer
    for _i in range(3):
        discard_from(s, s.active, MU)
    emit(out, event_word(EV_PLAY, s.active, 0, 0, MU, 3), 0)
    lose(s, loser, QN)
    gain(s, s.active, QN)
    s.fresh[QN] += 1
    emit(out, event_word(EV_CROWN, s.active, 0, 0, loser, 0), 0)
    influence_continues(rules, s, out)


cdef void target_named(const QnRules* rules, QnState* s, int seat, Events* out) noexcept nogil:
    s.target = <uint8_t>seat
    emit(out, event_word(EV_TARGET, s.active, 0, 0, seat, 0), 0)
    if s.played == CF:
        look(s, out)
        influence_continues(rules, s, out)
    elif s.played == TH:
        counter_opens(rules, s, out)
    else:
        stop_at(s, FORGE_TYPE, s.active)


cdef void look(const QnState* s, Events* out) noexcept nogil:
    """QN-23: one event a kind, to the reader alone; the last one is marked."""
    cdef int kind, last = -1
    for kind in range(N_KINDS):
        if s.hand[s.target][kind] > 0:
            last = kind
    for kind in range(N_KINDS):
        if s.hand[s.target][kind] > 0:
            emit(out, event_word(EV_LOOK, s.active, 1 << s.active, HUSH, 0, 0),
                 secret_word(kind, s.hand[s.target][kind], kind == last, s.target))


cdef void counter_opens(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-31, QN-32: a victim with a Musketeer is asked."""
    if s.hand[s.target][MU] > 0:
        asks(s, MUSKETEER, s.target, out)
    else:
        uncountered(rules, s, out)


cdef void musketeer_choice(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    if action == PASS:
        chose(s, action, out)
        uncountered(rules, s, out)
        return
    discard_from(s, s.target, MU)
    emit(out, event_word(EV_COUNTER, s.target, 0, 0, 0, 0), 0)
    if s.played == TH:
        draw_back(rules, s, out)
    else:
        # QN-32: the Forger has no effect
        influence_continues(rules, s, out)


cdef void uncountered(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    if s.played == TH:
        stop_at(s, STEAL, CHANCE)
    else:
        forge(rules, s, out)


cdef void stolen(const QnRules* rules, QnState* s, int kind, Events* out) noexcept nogil:
    """QN-26, QN-33, QN-35: the Thief's random draw."""
    cdef int thief = s.active
    cdef int victim = s.target
    if kind == MU:
        # QN-33: a Musketeer drawn is discarded, and the victim draws back
        discard_from(s, victim, MU)
        emit(out, event_word(EV_DISCARDED, thief, 0, 0, victim, MU + 1), 0)
        draw_back(rules, s, out)
        return
    lose(s, victim, kind)
    gain(s, thief, kind)
    s.fresh[kind] += 1
    emit_steal(thief, victim, kind, out)
    influence_continues(rules, s, out)


cdef void draw_back(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-31, QN-33: nothing if the thief's hand is empty."""
    if s.hand_n[s.active] > 0:
        stop_at(s, DRAW_BACK, CHANCE)
    else:
        influence_continues(rules, s, out)


cdef void drawn_back(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    """QN-34: a Musketeer drawn back is kept. QN-21: which copy left matters to its former holder only."""
    cdef int is_fresh = action >= FRESH_0
    cdef int kind = action - (FRESH_0 if is_fresh else CARD_0)
    lose(s, s.active, kind)
    gain(s, s.target, kind)
    s.fresh[kind] -= is_fresh
    emit_steal(s.target, s.active | 256, kind, out)
    if is_fresh:
        emit(out, event_word(EV_FRESH_LOST, s.active, 1 << s.active, HUSH, 0, 0), secret_word(kind, 0, 0, 0))
    influence_continues(rules, s, out)


cdef void emit_steal(int gainer, int loser, int kind, Events* out) noexcept nogil:
    """K-6, QN-35: gainer and loser know the card, all others only if it is the Necklace."""
    if kind == QN:
        emit(out, event_word(EV_STEAL, gainer, 0, 0, loser, QN + 1), 0)
    else:
        emit(out, event_word(EV_STEAL, gainer, 1 << gainer | 1 << (loser & 0xFF), 0, loser, 0),
             secret_word(kind, 0, 0, 0))


cdef void forge(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-27: the victim chooses which gem card of the type goes."""
    cdef int size, kind
    cdef int n = 0, only = 0
    for size in range(1, 2 if s.forge_type == AMBER else 4):
        kind = gem_kind(s.forge_type, size)
        if s.hand[s.target][kind] > 0:
            n += 1
            only = kind
    if n > 1:
        asks(s, FORGE_DISCARD, s.target, out)
    elif n == 1:
        forged(rules, s, only, out)
    else:
        emit(out, event_word(EV_FORGED, s.target, 0, 0, s.forge_type, 0), 0)
        influence_continues(rules, s, out)


cdef void forged(const QnRules* rules, QnState* s, int kind, Events* out) noexcept nogil:
    discard_from(s, s.target, kind)
    emit(out, event_word(EV_FORGED, s.target, 0, 0, s.forge_type, kind + 1), 0)
    influence_continues(rules, s, out)


# -------------------------------------------------------------------------------------------------- purchase phase

cdef void purchase_begins(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    cdef int kind
    for kind in range(N_KINDS):
        s.fresh[kind] = 0
    emit(out, event_word(EV_PURCHASE, s.active, 0, 0, 0, 0), 0)
    buy_continues(rules, s, out)


cdef void buy_continues(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-41, QN-42: a choice, a forced purchase, or the end of the phase."""
    cdef int slots = affordable_slots(rules, s)
    cdef int slot
    if slots == 0:
        devaluation(rules, s, out)
    elif s.bought == 0 and slots & (slots - 1) == 0:
        slot = 0
        while not slots & (1 << slot):
            slot += 1
        buy(rules, s, slot, out)
    else:
        stop_at(s, BUY, s.active)


cdef void buy(const QnRules* rules, QnState* s, int slot, Events* out) noexcept nogil:
    """QN-41; QN-43: an Astrologer is discarded and draws; QN-46: the slot stays empty."""
    cdef int kind = s.display[slot]
    s.budget -= <uint8_t>price(rules, s, slot)
    s.bought += 1
    slot_clears(s, slot)
    emit(out, event_word(EV_BUY, s.active, 0, 0, slot, kind), 0)
    if kind == AS:
        s.discard[AS] += 1
        astro_draws(rules, s, out)
    else:
        gain(s, s.active, kind)
        buy_continues(rules, s, out)


cdef void astro_draws(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-43, QN-44: with an empty pile nothing happens."""
    if is_drawable(s):
        stop_at(s, ASTRO, CHANCE)
    else:
        buy_continues(rules, s, out)


cdef void astro_drawn(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    cdef int kind = action - CARD_0
    if action == MERCHANT:
        # QN-45: resolved at once, then the Astrologer draws again
        s.resume = RESUME_ASTRO
        merchant(rules, s, out)
        return
    leave_pile(s, kind)
    s.drawn += 1
    if kind == AS:
        # QN-44
        s.discard[AS] += 1
        emit(out, event_word(EV_CHAINED, s.active, 0, 0, 0, 0), 0)
        astro_draws(rules, s, out)
        return
    gain(s, s.active, kind)
    if kind == QN:
        # QN-35
        emit(out, event_word(EV_ASTRO, s.active, 0, 0, 0, QN + 1), 0)
    else:
        emit(out, event_word(EV_ASTRO, s.active, 1 << s.active, 0, 0, 0), secret_word(kind, 0, 0, 0))
    buy_continues(rules, s, out)


# ----------------------------------------------------------------------------------------------- devaluation phase

cdef void devaluation(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-47, QN-48, then the refill."""
    display_devalues(rules, s)
    emit(out, event_word(EV_DEVALUE, s.active, 0, 0, 0, 0), 0)
    s.slot = 0
    refill_next(rules, s, out)


cdef void refill_next(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-49: empty slots in order; with an empty pile they stay empty (QN-59)."""
    while s.slot < rules.display_slots and s.display[s.slot] != EMPTY:
        s.slot += 1
    if s.slot < rules.display_slots and is_drawable(s):
        stop_at(s, REFILL, CHANCE)
    else:
        s.slot = 0
        turn_ends(rules, s, out)


cdef void refill_drawn(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    cdef int kind = action - CARD_0
    if action == MERCHANT:
        # QN-50: set aside and resolved at once, then the same slot draws again
        s.resume = RESUME_REFILL
        merchant(rules, s, out)
        return
    leave_pile(s, kind)
    s.drawn += 1
    s.display[s.slot] = <uint8_t>kind
    emit(out, event_word(EV_REFILL, s.active, 0, 0, s.slot, kind), 0)
    queen_asks(rules, s, out)


cdef void queen_asks(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-51: the holder of the Queen may take a gem card that is drawn. QN-52: only in a refill."""
    cdef int seat
    if s.display[s.slot] < N_GEM_KINDS:
        for seat in range(rules.seats):
            if s.hand[seat][QU] > 0:
                asks(s, QUEEN, seat, out)
                return
    refill_next(rules, s, out)


cdef void queen_choice(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    cdef int kind = s.display[s.slot]
    if action == USE:
        discard_from(s, s.actor, QU)
        gain(s, s.actor, kind)
        slot_clears(s, s.slot)
        emit(out, event_word(EV_QUEEN, s.actor, 0, 0, s.slot, kind), 0)
    else:
        chose(s, action, out)
    refill_next(rules, s, out)


cdef void turn_ends(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-57: the sales due now, oldest first, then the next seat (QN-15)."""
    if is_pending(s, s.active):
        pending_pops(s, s.active)
        s.resume = RESUME_TURN_END
        sale_begins(rules, s, 1, out)
    else:
        next_turn(rules, s, (s.active + 1) % rules.seats, out)


# ----------------------------------------------------------------------------------------- Merchants and Cardinals

cdef void merchant(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    s.merchants += 1
    emit(out, event_word(EV_MERCHANT, s.active, 0, 0, s.merchants, 0), 0)
    s.asked = 0
    cardinal_asks(rules, s, out)


cdef void cardinal_asks(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-53: clockwise from the left of the active seat, which is never asked. QN-54: nobody: the sale is now."""
    cdef int distance, seat
    for distance in range(s.asked + 1, rules.seats):
        seat = s.active + distance
        if seat >= rules.seats:
            seat -= rules.seats
        if s.hand[seat][CD] > 0:
            s.asked = <uint8_t>distance
            asks(s, CARDINAL, seat, out)
            return
    s.asked = 0
    sale_begins(rules, s, 0, out)


cdef void cardinal_choice(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    """QN-55, QN-56: the first Cardinal settles it; the phase goes on."""
    if action == PASS:
        chose(s, action, out)
        cardinal_asks(rules, s, out)
        return
    discard_from(s, s.actor, CD)
    pending_adds(s, s.actor)
    emit(out, event_word(EV_CARDINAL, s.actor, 0, 0, 0, 0), 0)
    s.asked = 0
    resumes(rules, s, out)


cdef void resumes(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """The interrupted phase goes on (QN-45, QN-50, QN-57)."""
    cdef int resume = s.resume
    s.resume = 0
    if resume == RESUME_ASTRO:
        astro_draws(rules, s, out)
    elif resume == RESUME_REFILL:
        refill_next(rules, s, out)
    else:
        turn_ends(rules, s, out)


# ------------------------------------------------------------------------------------------------------------ sale

cdef void sale_begins(const QnRules* rules, QnState* s, int is_delayed, Events* out) noexcept nogil:
    emit(out, event_word(EV_SALE, s.active, 0, 0, s.sales_held + 1, is_delayed), 0)
    s.committed = 0
    commit_next(rules, s, out)


cdef void commit_next(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-60: the active seat first, then clockwise; the order has no effect (A-30)."""
    cdef int i, seat
    for i in range(rules.seats):
        seat = s.active + i
        if seat >= rules.seats:
            seat -= rules.seats
        if not s.committed & (1 << seat):
            s.cursor = 0
            s.actor = <uint8_t>seat
            commit_steps(rules, s, out)
            return
    s.cursor = 0
    stop_at(s, REVEALING, CHANCE)


cdef void commit_steps(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """D-10 to D-14 in order, skipping what leaves no choice; nothing is asked after D-10 if no gem is shown (A-28)."""
    cdef int seat = s.actor
    cdef int node = commit_choice_at(rules, s, seat)
    if node:
        asks(s, node, seat, out)
    else:
        s.committed |= <uint8_t>(1 << seat)
        commit_next(rules, s, out)


cdef void commit_choice(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    """One step of a secret commit; the cards stay in hand until the reveal."""
    cdef int seat = s.actor
    cdef int node = s.node
    chose(s, action, out)
    commit_records(s, seat, node, action, commit_kind(s, s.cursor), s.fashion[(s.cursor - STEP_RINGS) & 3])
    s.cursor += 1
    commit_steps(rules, s, out)


cdef void reveal(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-60: everything is shown at once and leaves the hands."""
    rows_are_shown(rules, s, out)
    alchemist_asks(rules, s, out)


cdef void alchemist_asks(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-65: after the reveal, before rarity is counted, if he shows a true gem."""
    cdef int seat
    for seat in range(rules.seats):
        if s.hand[seat][AL] > 0 and shown_types(s, seat) & 0b0111:
            asks(s, ALCHEMIST, seat, out)
            return
    score_sale(rules, s, out)


cdef void alchemist_choice(const QnRules* rules, QnState* s, Action action, Events* out) noexcept nogil:
    """QN-65, QN-66: one card changes its row; what lies on the rows stays."""
    if action == PASS:
        chose(s, action, out)
        score_sale(rules, s, out)
        return
    transmute(s, action, out)
    score_sale(rules, s, out)


cdef void score_sale(const QnRules* rules, QnState* s, Events* out) noexcept nogil:
    """QN-67 to QN-77; QN-86: after the last sale the game ends at once, QN-88: what is still in hand is worth nothing."""
    sale_pays(rules, s, out)
    if s.sales_held == rules.sales:
        emit(out, event_word(EV_END, s.active, 0, 0, 0, 0), 0)
        s.resume = s.slot = 0
        stop_at(s, OVER, TERMINAL)
    else:
        resumes(rules, s, out)
