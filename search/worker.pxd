"""One search thread: its worker and the iteration loop, in a plain and a timed form made from the same code.

An iteration draws a world from the view, descends the trees of all seats together by each seat's own observations, adds one
edge, plays on, evaluates, and adds the returns along its path. No Python object and no allocation is touched inside.
"""
from libc.stdint cimport int64_t, uint16_t, uint32_t, uint64_t

from core.game cimport CHANCE, MAX_EVENTS, MAX_LEGAL, MAX_SEATS, TERMINAL, Action, Events, GameVTable, fold, start_key
from core.rng cimport Rng, rng_below, rng_seed, splitmix64
from search.budget cimport CHECK_EVERY, Budget, is_over, now_ns
from search.leaf cimport Leaf, evaluate, play_out
from search.select cimport nth_untried, select
from search.tree cimport Edge, Node, Tree, edge_add, tree_claim, tree_find, tree_merge, tree_room

cdef enum:
    MAX_DEPTH = 1024            # decisions above a leaf, at most: deeper ones are played out
    # below 0: what stops an iteration, all but the first two faults of the game
    NO_MEMORY = -1
    CANNOT_ENTER = -2           # a node, for the memory cap; the iteration goes on below it
    ROOT_DIFFERS = -3           # the viewer's legal actions at the root differ between worlds
    TOO_MANY_EVENTS = -4        # of one apply
    BROKEN_STATE = -5           # `check` names an invariant; only looked at in the debug build

cdef extern from *:
    int RICHELIEU_DEBUG         # 1 in the debug build

cdef enum:
    SAMPLE = 0
    SELECT = 1
    EXPAND = 2
    PLAYOUT = 3
    EVALUATE = 4
    BACK_UP = 5
    PHASES = 6

cdef struct Step:
    Edge* edge                  # the arena does not move within an iteration
    int seat

cdef struct RootSlot:
    uint32_t n                  # readable by other threads while the search runs
    double square               # of the viewer's returns
    double sums[MAX_SEATS]

cdef struct Worker:
    # one thread's search: its trees, buffers and counts
    Leaf leaf
    Budget budget
    Tree tree
    const void* view
    void* state                 # bytes of vt.state_size
    const float* bonus          # of bonus_fill
    double widening             # actions tried at a node: at most this times the root of its visits; 0 = all
    uint64_t base               # start of this thread's iteration seeds
    uint64_t done               # iterations; written every CHECK_EVERY
    uint64_t depth_sum
    int64_t full_at             # first iteration that could not expand, -1 = none
    int viewer
    int seats
    int depth                   # of the running iteration
    int depth_max
    int at_root                 # whether the running iteration's first decision was the viewer's, before any other event
    int root_count              # slots in use
    int root_slot               # of the running iteration's first edge
    int status                  # of the finished run: 0, a fact > 0 that no world fits, or a code below 0
    int invariant               # of BROKEN_STATE
    uint64_t root_key
    double total[MAX_SEATS]     # returns of iterations that did not start at the viewer's decision
    RootSlot root[MAX_LEGAL]
    Step path[MAX_DEPTH]

cdef struct NoClock:
    int unused

cdef struct Clock:
    uint64_t last
    uint64_t calls[PHASES]
    uint64_t ns[PHASES]

ctypedef fused Timing:
    NoClock
    Clock


cdef inline void lap(Timing* clock, int phase) noexcept nogil:
    """Book the time since the last lap; nothing at all in the untimed form."""
    cdef uint64_t now
    if Timing is Clock:
        now = now_ns()
        clock.calls[phase] += 1
        clock.ns[phase] += now - clock.last
        clock.last = now


cdef inline int visit(Worker* w, uint64_t key, int seat, const Action* legal, int count, uint64_t iteration, Rng* rng,
                      int* is_new) noexcept nogil:
    """Choose an edge of the mover's node and put it on the path; returns its action, CANNOT_ENTER or ROOT_DIFFERS."""
    cdef Tree* tree = &w.tree
    cdef Node* node = tree_find(tree, key)
    cdef Edge* edge
    cdef Edge* picked
    cdef int untried, missing
    cdef uint32_t visits
    if node.gen != tree.gen and tree_claim(tree, node, key, seat):
        note_full(w, iteration)
        return CANNOT_ENTER
    edge = &tree.edge[node.edge_off]
    picked = select(edge, node.n_edge, legal, count, w.bonus, &untried, &missing, &visits)
    if missing:
        if tree_merge(tree, node, legal, count, missing):
            note_full(w, iteration)
        else:
            untried += missing
            edge = &tree.edge[node.edge_off]
        if w.at_root and w.depth == 0 and node.n_edge != w.root_count:
            return ROOT_DIFFERS
    if untried and (picked is NULL or is_wide(w, count - untried, visits)):
        is_new[0] = 1
        picked = NULL
        if w.widening:
            picked = untried_of_policy(w, edge, node.n_edge, rng)
        if picked is NULL:
            picked = nth_untried(edge, node.n_edge, legal, count, <int>rng_below(rng, <uint32_t>untried))
    if picked is NULL:
        return CANNOT_ENTER
    if w.depth == 0:
        w.root_slot = <int>(picked - edge)
    w.path[w.depth].edge = picked
    w.path[w.depth].seat = seat
    w.depth += 1
    return picked.action


cdef inline int is_wide(const Worker* w, int tried, uint32_t visits) noexcept nogil:
    """Whether a node of so many visits may try one more action."""
    return w.widening == 0 or tried * <double>tried < w.widening * w.widening * visits


cdef inline Edge* untried_of_policy(Worker* w, Edge* edge, int n_edge, Rng* rng) noexcept nogil:
    """The edge of an action of the game's policy if it was never taken, else NULL."""
    cdef Action action
    cdef int i
    if w.leaf.vt.playout_action is NULL:
        return NULL
    action = w.leaf.vt.playout_action(w.leaf.rules, w.state, rng)
    for i in range(n_edge):
        if edge[i].action == action:
            return &edge[i] if edge[i].n == 0 else NULL
    return NULL


cdef inline void note_full(Worker* w, uint64_t iteration) noexcept nogil:
    """Remember the first iteration that the memory cap kept from expanding."""
    if w.full_at < 0:
        w.full_at = <int64_t>iteration


cdef inline int enter_root(Worker* w, uint64_t key, int count) noexcept nogil:
    """Note that this iteration starts at a decision of the viewer; -1 if other actions were legal there before."""
    w.at_root = 1
    if w.root_count == 0:
        w.root_count = count
        w.root_key = key
    return 0 if w.root_count == count and w.root_key == key else -1


cdef inline int is_broken(Worker* w) noexcept nogil:
    """In the debug build: whether w.state breaks an invariant, which is noted; else always 0."""
    if RICHELIEU_DEBUG:
        w.invariant = w.leaf.vt.check(w.leaf.rules, w.state)
        return w.invariant != 0
    return 0


cdef inline int descend(Worker* w, uint64_t iteration, Rng* rng, uint16_t* turn, Timing* clock) noexcept nogil:
    """From the world in w.state to a leaf; TERMINAL at the end of the game, 0 at any other leaf (its turn is set), or < 0."""
    cdef const GameVTable* vt = w.leaf.vt
    cdef const void* rules = w.leaf.rules
    cdef void* state = w.state
    cdef int seats = w.seats
    cdef uint64_t keys[MAX_SEATS]
    cdef Action legal[MAX_LEGAL]
    cdef Events events
    cdef int seat, count, action, is_new = 0, is_first = 1
    for seat in range(seats):
        keys[seat] = start_key(vt.root_key(rules, state, seat), seat)
    while True:
        seat = vt.actor(rules, state)
        if seat < CHANCE:
            count = vt.legal(rules, state, legal)
            if is_first and seat == w.viewer and enter_root(w, keys[seat], count):
                return ROOT_DIFFERS
            action = CANNOT_ENTER
            if w.depth < MAX_DEPTH:
                action = visit(w, keys[seat], seat, legal, count, iteration, rng, &is_new)
                if action == ROOT_DIFFERS:
                    return ROOT_DIFFERS
            if action < 0 or is_new:
                break
        elif seat == CHANCE:
            action = vt.chance(rules, state, rng)
        else:
            lap(clock, SELECT)
            return TERMINAL
        events.n = 0
        vt.apply(rules, state, <Action>action, &events)
        if events.n > MAX_EVENTS:
            return TOO_MANY_EVENTS
        if is_broken(w):
            return BROKEN_STATE
        fold(&events, keys, seats)
        is_first = 0
    lap(clock, SELECT)
    turn[0] = vt.turn(rules, state)
    if is_new:
        vt.apply(rules, state, <Action>action, NULL)
    lap(clock, EXPAND)
    return 0


cdef inline void back_up(Worker* w, const float* returns) noexcept nogil:
    """Add the returns, float [seats], along the path and to the root's sums, or to those of iterations without a root."""
    cdef int i, seat
    cdef double* sums = w.total
    cdef RootSlot* slot
    cdef double win
    for i in range(w.depth):
        edge_add(w.path[i].edge, returns[w.path[i].seat])
    if w.at_root:
        slot = &w.root[w.root_slot]
        win = returns[w.viewer]
        slot.n += 1
        slot.square += win * win
        sums = slot.sums
    for seat in range(w.seats):
        sums[seat] += returns[seat]
    w.depth_sum += <uint64_t>w.depth
    w.depth_max = max(w.depth_max, w.depth)


cdef inline int iterate(Worker* w, uint64_t iteration, Timing* clock) noexcept nogil:
    """One iteration; any single one can be replayed alone, its random numbers depend on its number only."""
    cdef Rng rng
    cdef float returns[MAX_SEATS]
    cdef uint16_t turn = 0
    cdef int end
    if Timing is Clock:
        clock.last = now_ns()
    rng_seed(&rng, splitmix64(w.base ^ iteration))
    end = w.leaf.vt.sample(w.leaf.rules, w.view, &rng, w.state)
    if end:
        return end
    w.depth = 0
    w.at_root = 0
    lap(clock, SAMPLE)
    end = descend(w, iteration, &rng, &turn, clock)
    if end < 0:
        return end
    if end != TERMINAL:
        end = play_out(&w.leaf, w.state, turn, &rng)
        if is_broken(w):
            return BROKEN_STATE
        lap(clock, PLAYOUT)
    evaluate(&w.leaf, w.state, end, returns)
    lap(clock, EVALUATE)
    back_up(w, returns)
    lap(clock, BACK_UP)
    return 0


cdef inline void run(Worker* w, Timing* clock) noexcept nogil:
    """All iterations of one thread, until its budget is over; the status is left in the worker."""
    cdef uint64_t i = 0, stop_at
    w.status = 0
    while i < w.budget.iterations:
        stop_at = min(i + CHECK_EVERY, w.budget.iterations)
        while i < stop_at and w.status == 0:
            w.status = NO_MEMORY if tree_room(&w.tree) else iterate(w, i, clock)
            i += 1
        if w.status:
            return
        w.done = i
        if is_over(&w.budget):
            return
