"""What each event does to the table and to the course of the game.

`effect` is the only code that changes a state. The rules (apply.pyx) call it for what they decide, a view calls it for what its
side sees; there the secret word may be missing (`knows`), and then what is hidden stays where the masked state keeps it.
"""
from core.game cimport TERMINAL, event_a, event_actor, event_b, event_kind, event_secret
from core.musketeers.figures cimport *

cdef enum:
    PHASE_FLAGS = (CARD_PLAYED | SEDUCTION_USED | ROCHEFORT_MOVED | MILADY_MOVED | FOUGHT | CLOAKED | MAY_PICK | WINDOW_AGAIN
                   | DODGED | ROUND_ROLLED)
    PHASE_MARKS = RECOVERS | IN_ROUND | HAD_REST | HAS_DEALT | HAS_MOVED


# ------------------------------------------------------------------------------------------------------ turn and phase

cdef inline void phase_ends(TmState* s) noexcept nogil:
    cdef int m
    if s.phase < N_FIGURES or s.phase == C_PHASE:
        s.offer = 0
    if s.phase == C_PHASE or s.phase == SIGNAL_PHASE:
        guards_rest(s, False)
    for m in range(N_FIGURES):
        s.figure[m].marks &= <uint8_t>~PHASE_MARKS
    s.flags &= <uint16_t>~PHASE_FLAGS
    s.phase = NO_PHASE
    s.points = s.steps = s.passage = 0
    course_clears(s)
    s.at = AT_BOUNDARY


cdef inline void phase_begins(const TmRules* rules, TmState* s, int who, bint recovers) noexcept nogil:
    """TM-12, TM-20, TM-21, TM-36, TM-38, TM-40."""
    cdef TmFigure* one
    s.phase = <uint8_t>who
    s.boundaries += 1
    s.offer = 2
    if who == C_PHASE:
        s.points = rules.points[s.card][s.entry]
        s.cursor = rules.draws[s.card][s.entry]
        guards_rest(s, True)
        s.at = AT_DRAWS
    else:
        one = &s.figure[who]
        s.at = AT_PHASE_OVER
        if recovers:
            one.marks = (one.marks & <uint8_t>~(IS_DOWN | IS_SEARCHED)) | RECOVERS
            one.health = <int8_t>rules.health[who]
            s.at = AT_DUELS
        elif not one.marks & IS_GONE:
            s.steps = <uint8_t>max(0, rules.base_move - one.poison)
            s.at = AT_ACT
        one.poison = 0
    s.entry += 1


cdef inline void special_begins(TmState* s, int side) noexcept nogil:
    """TM-58, TM-59."""
    s.boundaries += 1
    s.flags &= <uint16_t>~(SIGNAL_LEFT if side == CARDINAL else ALL_LEFT)
    if side == CARDINAL:
        s.phase = SIGNAL_PHASE
        s.offer = 1
        guards_rest(s, True)
        s.at = AT_SIGNAL
    else:
        s.phase = ALL_PHASE
        s.offer = 2
        s.at = AT_ALL


cdef inline void turn_begins(const TmRules* rules, TmState* s, int card, bint is_new_pass) noexcept nogil:
    """TM-12, TM-14."""
    cdef int m
    if is_new_pass:
        s.cards_left = <uint16_t>((1 << rules.n_cards) - 1)
    s.cards_left &= <uint16_t>~(1 << card)
    s.card = <uint8_t>card
    s.entry = 0
    s.turn += 1
    s.flags &= <uint16_t>~ROCHEFORT_ENTERED
    for m in range(N_FIGURES):
        s.figure[m].cloaked = 0
    s.offer = 0
    s.at = AT_BOUNDARY


cdef inline void queen_steps(const TmRules* rules, TmState* s, int space, int surprise) noexcept nogil:
    """TM-13, TM-75, TM-91, TM-92, V-6."""
    cdef int value
    s.queen = <uint8_t>space
    if s.at == AT_CORRIDOR:
        # B-4
        carrier_seen(s, s.cursor, False)
    if surprise:
        if s.surprises_left == 0:
            for value in range(N_SURPRISE):
                s.surprises_left |= <uint16_t>(rules.surprises[value] << 4 * value)
        s.surprises_left -= <uint16_t>(1 << 4 * (surprise - 1))
    if space >= rules.queen_limit:
        s.flags |= CARDINAL_WINS
        s.at = AT_END
    elif s.at == AT_WOUND or s.at == AT_SEARCH:
        s.at = AT_FALL
    elif s.at == AT_CORRIDOR:
        s.at = s.back
    else:
        s.at = AT_FLIP


cdef inline void declined(TmState* s, int node) noexcept nogil:
    if node == SIGNAL_OFFER:
        s.offer = 1
    elif node == ALL_OFFER:
        s.offer = 2
    elif node == ACT or node == GOODS:
        s.to_give = s.to_take = 0
        s.give_n = s.take_n = 0
        s.at = AT_TRADE
    elif node == PARTNER:
        s.at = AT_PHASE_OVER
    elif node == PENDANT:
        s.at = AT_GOODS
    elif node == C_RESERVE:
        s.at = AT_C_ACT
    elif node == ALL_PICK:
        s.flags &= <uint16_t>~MAY_PICK
        s.at = AT_ALL
    else:
        # C_ACT, ALL_STEP
        s.at = AT_DUELS


# ------------------------------------------------------------------------------------------------- searches and cards

cdef inline void searched(TmState* s, int m, bint is_real) noexcept nogil:
    """TM-46, TM-74, TM-93."""
    s.figure[m].marks |= IS_SEARCHED
    carrier_seen(s, m, is_real)
    if is_real:
        s.flags |= CARDINAL_WINS
        s.at = AT_END
    elif s.at != AT_MOVED:
        s.at = AT_WOUND


cdef inline void card_played(TmState* s, int card, bint is_passage) noexcept nogil:
    """TM-47, TM-50 to TM-56, TM-66."""
    card_leaves(s, card)
    s.flags |= CARD_PLAYED
    if card == TO_ARMS or card == ELITE:
        s.duel_card = <uint8_t>card
        s.flags |= WINDOW_AGAIN
        s.cursor = 0
        s.back = AT_ROLL
        s.at = AT_WINDOW
    elif card == DUAL:
        s.at = AT_PASSAGE if is_passage else AT_GRATE
    elif card == PERFUME:
        s.back = AT_SHOWN
        s.at = AT_TARGET
    elif card == RESERVE:
        s.source = s.kind = 0
        s.at = AT_RESERVE
    else:
        # TM-51
        s.points += <uint8_t>(2 + card - REINFORCE_2)
        s.at = AT_C_ACT


# ------------------------------------------------------------------------------------------------------------ dispatch

cdef inline void effect(const TmRules* rules, TmState* s, uint64_t open, uint64_t secret, bint knows) noexcept nogil:
    """Carries out an event. `knows`: whether `secret` is given; without it what is hidden keeps its masked place."""
    cdef int kind = event_kind(open)
    cdef int actor = event_actor(open)
    cdef int a = event_a(open)
    cdef int b = event_b(open)
    cdef int s0 = event_secret(secret, 0)
    if kind == EV_STEP:
        figure_steps(rules, s, actor, a, b)
    elif kind == EV_DECLINES:
        declined(s, a)
    elif kind == EV_PHASE:
        phase_begins(rules, s, a, b)
    elif kind == EV_PHASE_OVER:
        phase_ends(s)
    elif kind == EV_MOVES:
        favourite_moves(s, actor, a & 255, a >> 8, b)
    elif kind == EV_ENTERS:
        favourite_enters(s, actor, a)
    elif kind == EV_ROUND:
        round_rolled(rules, s, a, b & 255, b >> 8)
    elif kind == EV_DUEL:
        duel_begins(s, a)
    elif kind == EV_DUEL_OVER:
        duel_ends(s, a)
    elif kind == EV_PARTNER:
        deal_begins(s, actor, a)
    elif kind == EV_ANNOUNCED:
        pendants_announced(s, actor, a, knows and s0)
    elif kind == EV_GIVES:
        item_given(s, actor, a, b, s0, knows)
    elif kind == EV_USED:
        item_used(rules, s, actor, a, b)
    elif kind == EV_PICKED:
        token_picked(rules, s, actor, a, s0, knows)
    elif kind == EV_QUEEN:
        queen_steps(rules, s, a, b)
    elif kind == EV_FLIP:
        turn_begins(rules, s, a, b)
    elif kind == EV_STAYS:
        favourite_stays(s, actor, a)
    else:
        rare_effect(rules, s, kind, actor, a, b, s0, knows)


cdef inline void rare_effect(const TmRules* rules, TmState* s, int kind, int actor, int a, int b, int s0,
                             bint knows) noexcept nogil:
    if kind == EV_DOWN:
        # TM-74
        s.figure[actor].health = 0
        s.figure[actor].marks |= IS_DOWN
        s.cursor = <uint8_t>actor
        s.at = AT_SEARCH
    elif kind == EV_SEARCHED:
        searched(s, actor, a)
    elif kind == EV_CARD:
        card_played(s, a, b)
    elif kind == EV_PICKS:
        s.cursor = <uint8_t>actor
        s.at = AT_PICK
    elif kind == EV_AIMS:
        s.target = <uint8_t>a
        s.at = AT_SHOT
    elif kind == EV_SHOT:
        shot_fired(s, a, b)
    elif kind == EV_REST:
        remainder_given(s, actor, a)
    elif kind == EV_PUT:
        # TM-50, TM-87
        if b:
            s.grate = <uint8_t>(a + 1)
        else:
            s.door = <uint8_t>(a + 1)
        s.at = AT_C_ACT if b else AT_ACT
    elif kind == EV_SPECIAL:
        special_begins(s, actor)
    elif kind == EV_SEDUCES or kind == EV_SEDUCTION or kind == EV_SHOWN:
        seduction(s, kind, actor, a, s0, knows)
    elif kind == EV_WITHDRAWN:
        favourite_removed(s, actor, a)
        s.source = <uint8_t>a
        s.kind = <uint8_t>actor
    elif kind == EV_PASSAGE:
        s.passage = <uint8_t>(a + 1)
        s.at = AT_C_ACT
    elif kind == EV_DISCARDED:
        card_leaves(s, a)
        s.at = AT_DRAWS
    elif kind == EV_DRAWN:
        card_drawn(s, a, s0, knows)
    else:
        set_up(rules, s, kind, actor, a, s0, knows)


cdef inline void seduction(TmState* s, int kind, int actor, int a, int s0, bint knows) noexcept nogil:
    """TM-48, TM-53, B-2."""
    if kind == EV_SEDUCES:
        s.flags |= SEDUCTION_USED
        s.target = <uint8_t>a
        s.at = AT_SEDUCTION
    elif kind == EV_SEDUCTION:
        s.at = AT_SHOWN if a else AT_C_ACT
    else:
        if knows:
            carrier_seen(s, actor, s0)
        s.target = <uint8_t>actor
        s.at = AT_C_ACT


cdef inline void card_drawn(TmState* s, bint is_shuffled, int card, bint knows) noexcept nogil:
    """TM-08, TM-40, TM-57."""
    if is_shuffled:
        s.special_deck += s.special_pile
        s.special_pile = 0
    s.special_n += 1
    if knows:
        s.special_deck -= <uint32_t>1 << 4 * card
        s.special_hand += <uint32_t>1 << 4 * card
    if s.phase == C_PHASE:
        s.cursor -= 1
        s.at = AT_DISCARD
    else:
        course_clears(s)
        s.at = AT_CARRIER


cdef inline void set_up(const TmRules* rules, TmState* s, int kind, int actor, int a, int s0, bint knows) noexcept nogil:
    if kind == EV_TOKEN:
        # TM-04
        token_comes(s, actor, s0, knows)
        s.cursor = <uint8_t>(actor + 1)
        s.at = AT_TOKENS if actor + 1 < N_FIGURES else AT_FIRST_CARD
    elif kind == EV_CARRIER:
        # TM-09
        if knows:
            s.carrier = <uint8_t>s0
        course_clears(s)
        s.at = AT_FLIP
    elif kind == EV_GOLD:
        s.pool[s0] += 1
        s.cursor += 1
    elif kind == EV_END:
        s.flags |= TEAM_WINS if a == TEAM else CARDINAL_WINS
        s.at = AT_END
        stop_at(s, OVER, TERMINAL)
