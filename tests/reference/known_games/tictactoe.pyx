"""Tic-tac-toe: perfect information, drawn by good play. The last cell is a forced move: `apply` fills it."""
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from core.game cimport (ABI, TERMINAL, Action, Event, Events, Game, GameVTable, emit, event_a, event_actor,
                        event_word)
from core.rng cimport Rng, rng_below

cdef enum:
    CELLS = 9
    FULL = 0x1FF
    PLACE = 1                   # event: `actor` marks cell a

cdef struct TttRules:
    uint8_t has_line[512]       # whether a set of cells contains three in a row
    uint8_t cell[512][9]        # the k-th cell of a set

cdef struct TttState:
    uint16_t mark[2]            # cells of each seat
    uint8_t mover
    uint8_t count               # cells filled
    uint8_t is_over
    uint8_t spare


cdef void ttt_start(const void* rules, void* data) noexcept nogil:
    memset(data, 0, sizeof(TttState))


cdef int ttt_actor(const void* rules, const void* data) noexcept nogil:
    cdef const TttState* s = <const TttState*>data
    return TERMINAL if s.is_over else s.mover


cdef int ttt_legal(const void* rules, const void* data, Action* out) noexcept nogil:
    cdef const TttState* s = <const TttState*>data
    cdef int i, free, count
    cdef const uint8_t* cell
    if s.is_over:
        return 0
    free = FULL & ~(s.mark[0] | s.mark[1])
    count = CELLS - s.count
    cell = (<const TttRules*>rules).cell[free]
    for i in range(count):
        out[i] = cell[i]
    return count


cdef inline void place(const TttRules* rules, TttState* s, int cell) noexcept nogil:
    cdef int mover = s.mover
    s.mark[mover] |= <uint16_t>(1 << cell)
    s.count += 1
    s.is_over = rules.has_line[s.mark[mover]] | (s.count == CELLS)
    s.mover = <uint8_t>(1 - mover)


cdef void ttt_apply(const void* rules, void* data, Action action, Events* out) noexcept nogil:
    cdef TttState* s = <TttState*>data
    cdef const TttRules* table = <const TttRules*>rules
    emit(out, event_word(PLACE, s.mover, 0, 0, action, 0), 0)
    place(table, s, action)
    if s.count == CELLS - 1 and not s.is_over:
        action = table.cell[FULL & ~(s.mark[0] | s.mark[1])][0]
        emit(out, event_word(PLACE, s.mover, 0, 0, action, 0), 0)
        place(table, s, action)


cdef uint16_t ttt_turn(const void* rules, const void* data) noexcept nogil:
    return (<const TttState*>data).count


cdef Action ttt_chance(const void* rules, const void* data, Rng* rng) noexcept nogil:
    return 0


cdef double ttt_chance_prob(const void* rules, const void* data, Action action) noexcept nogil:
    return 0.0


cdef uint16_t ttt_chance_kind(const void* rules, const void* data) noexcept nogil:
    return 0


cdef uint64_t ttt_root_key(const void* rules, const void* data, int seat) noexcept nogil:
    return 0


cdef void ttt_start_view(const void* rules, int seat, void* view) noexcept nogil:
    memset(view, 0, sizeof(TttState))


cdef int ttt_update(const void* rules, void* view, const Event* seen) noexcept nogil:
    cdef TttState* s = <TttState*>view
    cdef int cell = event_a(seen.open)
    if s.is_over or event_actor(seen.open) != s.mover or cell >= CELLS or (s.mark[0] | s.mark[1]) >> cell & 1:
        return 1
    place(<const TttRules*>rules, s, cell)
    return 0


cdef int ttt_sample(const void* rules, const void* view, Rng* rng, void* data) noexcept nogil:
    memcpy(data, view, sizeof(TttState))
    return 0


cdef int ttt_fits(const void* rules, const void* view, const void* data) noexcept nogil:
    cdef const TttState* v = <const TttState*>view
    cdef const TttState* s = <const TttState*>data
    return 0 if v.mark[0] == s.mark[0] and v.mark[1] == s.mark[1] else 2


cdef void ttt_forget(const void* rules, void* view, double share, Rng* rng) noexcept nogil:
    pass


cdef void ttt_returns(const void* rules, const void* data, float* out) noexcept nogil:
    cdef const TttState* s = <const TttState*>data
    cdef const TttRules* table = <const TttRules*>rules
    out[0] = <float>0.5 * <float>(1 + table.has_line[s.mark[0]] - table.has_line[s.mark[1]])
    out[1] = <float>1.0 - out[0]


cdef void ttt_value(const void* rules, const void* data, float* out) noexcept nogil:
    ttt_returns(rules, data, out)


cdef Action ttt_playout(const void* rules, const void* data, Rng* rng) noexcept nogil:
    """Uniform over the free cells."""
    cdef const TttState* s = <const TttState*>data
    return (<const TttRules*>rules).cell[FULL & ~(s.mark[0] | s.mark[1])][rng_below(rng, <unsigned int>(CELLS - s.count))]


cdef int ttt_check(const void* rules, const void* data) noexcept nogil:
    cdef const TttState* s = <const TttState*>data
    return 1 if s.mark[0] & s.mark[1] or s.mover > 1 or s.count > CELLS else 0


cdef class TicTacToe(Game):
    """Tic-tac-toe; actions are cells 0..8, row by row; returns 1, 0.5 or 0."""
    cdef TttRules table

    def __cinit__(self):
        self.name = "tictactoe"
        self.data_hash = "0" * 16
        self.options = {}
        lines = (0x007, 0x038, 0x1C0, 0x049, 0x092, 0x124, 0x111, 0x054)
        for cells in range(512):
            self.table.has_line[cells] = any(cells & line == line for line in lines)
            for k, cell in enumerate(cell for cell in range(CELLS) if cells >> cell & 1):
                self.table.cell[cells][k] = cell
        self.rules = &self.table
        self.vt = GameVTable(
            ABI, sizeof(GameVTable), sizeof(TttState), sizeof(TttState), CELLS, 2, ttt_start, ttt_actor, ttt_legal,
            ttt_apply, ttt_turn, ttt_chance, ttt_chance_prob, ttt_chance_kind, ttt_root_key, ttt_start_view, ttt_update,
            ttt_sample, ttt_fits, ttt_forget, ttt_returns, ttt_value, ttt_playout, ttt_check)

    def fact(self, int number):
        return ("all is well", "a cell is marked twice or out of turn", "the marks are others")[number]
