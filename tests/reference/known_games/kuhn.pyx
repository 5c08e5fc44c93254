"""Kuhn poker: three cards, two seats, one bet; the smallest game in which bluffing pays. Value to seat 0: -1/18 chips.

A history is a number: 1, then one binary digit an action (0 pass, 1 bet): 1 is the empty history, 5 = pass, bet.
"""
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from core.game cimport (ABI, CHANCE, SECRET_INCLUDED, TERMINAL, Action, Event, Events, Game, GameVTable, emit, event_a,
                        event_actor, event_kind, event_secret, event_word, secret_word)
from core.rng cimport Rng, rng_below, rng_unit

cdef enum:
    CARDS = 3
    UNKNOWN = 0xFF
    DEAL = 1                    # event: `actor` gets the secret card
    ACT = 2                     # event: `actor` passes (a = 0) or bets (a = 1)

cdef struct KuhnRules:
    int has_root_key            # 0: the control in which the root's private card splits no information set
    int is_open                 # 1: the control in which both seats see both cards

cdef struct KuhnState:
    uint8_t card[2]             # 0..2, UNKNOWN before its deal (in a view: or unseen)
    uint8_t dealt               # cards dealt
    uint8_t history

cdef struct KuhnView:
    KuhnState seen
    uint8_t seat

# chips that seat 0 wins at the end: of the higher card's owner (SHOWDOWN + stake), else as they stand
cdef enum:
    SHOWDOWN = 8


cdef inline int outcome(int history) noexcept nogil:
    """Chips to seat 0, SHOWDOWN + stake, or 0: not over."""
    if history == 4:
        return SHOWDOWN + 1
    if history == 6:
        return 1
    if history == 7 or history == 11:
        return SHOWDOWN + 2
    return -1 if history == 10 else 0


cdef void kuhn_start(const void* rules, void* data) noexcept nogil:
    cdef KuhnState* s = <KuhnState*>data
    s.card[0] = s.card[1] = UNKNOWN
    s.dealt = 0
    s.history = 1


cdef int kuhn_actor(const void* rules, const void* data) noexcept nogil:
    cdef const KuhnState* s = <const KuhnState*>data
    if s.dealt < 2:
        return CHANCE
    if s.history == 1 or s.history == 5:
        return 0
    return 1 if s.history < 4 else TERMINAL


cdef int kuhn_legal(const void* rules, const void* data, Action* out) noexcept nogil:
    cdef const KuhnState* s = <const KuhnState*>data
    cdef int card, count = 0
    if s.dealt == 2:
        out[0] = 0
        out[1] = 1
        return 2 if s.history < 4 or s.history == 5 else 0
    for card in range(CARDS):
        if s.dealt == 0 or s.card[0] != card:
            out[count] = <Action>card
            count += 1
    return count


cdef void kuhn_apply(const void* rules, void* data, Action action, Events* out) noexcept nogil:
    cdef KuhnState* s = <KuhnState*>data
    cdef int seat, mask
    if s.dealt < 2:
        seat = s.dealt
        mask = 3 if (<const KuhnRules*>rules).is_open else 1 << seat
        s.card[seat] = <uint8_t>action
        s.dealt += 1
        emit(out, event_word(DEAL, seat, mask, 0, 0, 0), secret_word(action, 0, 0, 0))
        return
    seat = 0 if s.history == 1 or s.history == 5 else 1
    s.history = <uint8_t>(2 * s.history + action)
    emit(out, event_word(ACT, seat, 0, 0, action, 0), 0)


cdef uint16_t kuhn_turn(const void* rules, const void* data) noexcept nogil:
    cdef const KuhnState* s = <const KuhnState*>data
    return <uint16_t>(s.dealt + (s.history >= 2) + (s.history >= 4) + (s.history >= 8))


cdef Action kuhn_chance(const void* rules, const void* data, Rng* rng) noexcept nogil:
    cdef const KuhnState* s = <const KuhnState*>data
    cdef int card
    if s.dealt == 0:
        return <Action>rng_below(rng, CARDS)
    card = <int>rng_below(rng, CARDS - 1)
    return <Action>(card + (card >= s.card[0]))


cdef double kuhn_chance_prob(const void* rules, const void* data, Action action) noexcept nogil:
    return 1.0 / (CARDS - (<const KuhnState*>data).dealt)


cdef uint16_t kuhn_chance_kind(const void* rules, const void* data) noexcept nogil:
    return <uint16_t>(DEAL | ((<const KuhnState*>data).dealt << 8))


cdef uint64_t kuhn_root_key(const void* rules, const void* data, int seat) noexcept nogil:
    cdef const KuhnState* s = <const KuhnState*>data
    if (<const KuhnRules*>rules).has_root_key and s.dealt > seat:
        return <uint64_t>s.card[seat] + 1
    return 0


cdef void kuhn_start_view(const void* rules, int seat, void* view) noexcept nogil:
    cdef KuhnView* v = <KuhnView*>view
    kuhn_start(rules, &v.seen)
    v.seat = <uint8_t>seat


cdef int kuhn_update(const void* rules, void* view, const Event* seen) noexcept nogil:
    cdef KuhnState* s = &(<KuhnView*>view).seen
    cdef int seat = event_actor(seen.open)
    if event_kind(seen.open) == ACT:
        if kuhn_actor(rules, s) != seat or event_a(seen.open) > 1:
            return 1
        s.history = <uint8_t>(2 * s.history + event_a(seen.open))
        return 0
    if s.dealt != seat or seat > 1:
        return 2
    s.dealt += 1
    if seen.open & SECRET_INCLUDED:
        s.card[seat] = <uint8_t>event_secret(seen.secret, 0)
        if s.card[seat] >= CARDS or (seat == 1 and s.card[0] == s.card[1]):
            return 3
    return 0


cdef int kuhn_sample(const void* rules, const void* view, Rng* rng, void* data) noexcept nogil:
    cdef KuhnState* s = <KuhnState*>data
    cdef int seat, card
    memcpy(s, &(<const KuhnView*>view).seen, sizeof(KuhnState))
    for seat in range(s.dealt):
        if s.card[seat] != UNKNOWN:
            continue
        if s.card[1 - seat] == UNKNOWN:
            s.card[seat] = <uint8_t>rng_below(rng, CARDS)
        else:
            card = <int>rng_below(rng, CARDS - 1)
            s.card[seat] = <uint8_t>(card + (card >= s.card[1 - seat]))
    return 0


cdef int kuhn_fits(const void* rules, const void* view, const void* data) noexcept nogil:
    cdef const KuhnState* v = &(<const KuhnView*>view).seen
    cdef const KuhnState* s = <const KuhnState*>data
    cdef int seat
    if s.history != v.history:
        return 1
    if s.dealt != v.dealt:
        return 2
    for seat in range(s.dealt):
        if v.card[seat] != UNKNOWN and v.card[seat] != s.card[seat]:
            return 3
    return kuhn_check(rules, data)


cdef void kuhn_forget(const void* rules, void* view, double share, Rng* rng) noexcept nogil:
    cdef KuhnView* v = <KuhnView*>view
    cdef int seat
    for seat in range(2):
        if seat != v.seat and v.seen.card[seat] != UNKNOWN and rng_unit(rng) < share:
            v.seen.card[seat] = UNKNOWN


cdef void kuhn_returns(const void* rules, const void* data, float* out) noexcept nogil:
    cdef const KuhnState* s = <const KuhnState*>data
    cdef int chips = outcome(s.history)
    if chips >= SHOWDOWN:
        chips -= SHOWDOWN
        if s.card[0] < s.card[1]:
            chips = -chips
    out[0] = <float>0.25 * <float>(chips + 2)
    out[1] = <float>1.0 - out[0]


cdef void kuhn_value(const void* rules, const void* data, float* out) noexcept nogil:
    if kuhn_actor(rules, data) == TERMINAL:
        kuhn_returns(rules, data, out)
    else:
        out[0] = out[1] = 0.5


cdef int kuhn_check(const void* rules, const void* data) noexcept nogil:
    cdef const KuhnState* s = <const KuhnState*>data
    if s.dealt > 2 or (s.dealt < 2 and s.history != 1):
        return 2
    if (s.dealt > 0 and s.card[0] >= CARDS) or (s.dealt > 1 and (s.card[1] >= CARDS or s.card[1] == s.card[0])):
        return 3
    return 0 if 1 <= s.history <= 7 or s.history == 10 or s.history == 11 else 1


cdef class Kuhn(Game):
    """Kuhn poker; actions 0 = pass, 1 = bet; returns (chips + 2) / 4."""
    cdef KuhnRules table

    def __cinit__(self, root_key=True, open_cards=False):
        self.name = "kuhn"
        self.data_hash = "0" * 16
        self.options = {"root_key": root_key, "open_cards": open_cards}
        self.table.has_root_key = root_key
        self.table.is_open = open_cards
        self.rules = &self.table
        self.vt = GameVTable(
            ABI, sizeof(GameVTable), sizeof(KuhnState), sizeof(KuhnView), CARDS, 2, kuhn_start, kuhn_actor, kuhn_legal,
            kuhn_apply, kuhn_turn, kuhn_chance, kuhn_chance_prob, kuhn_chance_kind, kuhn_root_key, kuhn_start_view,
            kuhn_update, kuhn_sample, kuhn_fits, kuhn_forget, kuhn_returns, kuhn_value, NULL, kuhn_check)

    def fact(self, int number):
        return ("all is well", "the history is none of Kuhn poker", "the cards are not dealt in order",
                "a card is dealt twice or does not exist")[number]
