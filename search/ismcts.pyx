"""Information-set Monte Carlo tree search with a tree per observer (MO-ISMCTS), over views; see ismcts.pyi.

The loop itself is in worker.pxd; here are threads, budgets, the merge of their sums, and the continuations.
"""
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from core.game cimport (ABI, CHANCE, MAX_EVENTS, MAX_LEGAL, MAX_SEATS, Action, Events, Game, GameVTable, State, View,
                        fold, new_state, start_key)
from core.rng cimport Rng, rng_seed, splitmix64
from search.budget cimport now_ns
from search.leaf cimport Leaf, leaf_setup
from search.select cimport BONUS_SIZE, bonus_fill
from search.tree cimport (Edge, Node, tree_bytes_allocated, tree_bytes_used, tree_close, tree_find, tree_open, tree_reserve,
                          tree_reset)
from search.worker cimport (BROKEN_STATE, NO_MEMORY, ROOT_DIFFERS, TOO_MANY_EVENTS, Clock, NoClock, Worker, run)

from functools import partial

from core.errors import ContradictionError
from search.config import search_config
from search.parallel import run_threads, split
from search.result import EdgeStats, Phase, ProfileResult, RootRow, SearchResult, rank, root_digest

cdef enum:
    INLINE_ITERATIONS = 5000    # shorter searches of one thread run in the caller's: a thread costs 0.1 ms
    MIN_VISITS = 8              # of a continuation's step
    MAX_STEPS = 16              # of a continuation

NODE_BYTES = sizeof(Node)
EDGE_BYTES = sizeof(Edge)
PHASE_NAMES = ("sample", "select", "expand", "playout", "evaluate", "back_up")


cdef Worker* open_worker(uint32_t state_size, uint64_t limit_bytes) noexcept:
    """A worker with its trees; NULL without memory."""
    cdef Worker* w = <Worker*>calloc(1, sizeof(Worker))
    if w is NULL:
        return NULL
    w.state = calloc(1, state_size)
    if tree_open(&w.tree, limit_bytes) or w.state is NULL:
        close_worker(w)
        return NULL
    return w


cdef void close_worker(Worker* w) noexcept:
    if w is not NULL:
        tree_close(&w.tree)
        free(w.state)
        free(w)


cdef class Searcher:
    """Searches the views of one game; keeps its memory between searches."""
    cdef readonly Game game
    cdef readonly object config
    cdef Worker** workers       # [threads]
    cdef int threads
    cdef int active             # threads of the last search
    cdef int stop_flag
    cdef bint is_running
    cdef float bonus[BONUS_SIZE]

    def __cinit__(self, Game game not None, config=None):
        cdef int i
        if game.vt.abi != ABI or game.vt.vtable_size != sizeof(GameVTable):
            raise ImportError(f"{game.name} was built against another core.game (interface {game.vt.abi}, "
                              f"{game.vt.vtable_size} bytes; here {ABI}, {sizeof(GameVTable)}): rebuild everything")
        self.game = game
        self.config = search_config(game.name) if config is None else config
        self.threads = self.config.threads
        bonus_fill(self.bonus, self.config.c)
        self.workers = <Worker**>PyMem_Calloc(self.threads, sizeof(Worker*))
        if self.workers is NULL:
            raise MemoryError("no memory for a search")
        for i in range(self.threads):
            self.workers[i] = open_worker(game.vt.state_size, (<uint64_t>self.config.memory_mib << 20) // self.threads)
            if self.workers[i] is NULL:
                raise MemoryError("no memory for a search")

    def __dealloc__(self):
        cdef int i
        if self.workers is not NULL:
            for i in range(self.threads):
                close_worker(self.workers[i])
            PyMem_Free(self.workers)

    @property
    def allocated_bytes(self):
        cdef int i
        cdef uint64_t total = 0
        for i in range(self.threads):
            total += tree_bytes_allocated(&self.workers[i].tree)
        return total

    def stop(self):
        self.stop_flag = 1

    def reserve(self, uint64_t iterations):
        cdef int i, bad = 0
        self._check_idle()
        with nogil:
            for i in range(self.threads):
                bad |= tree_reserve(&self.workers[i].tree, iterations // self.threads + 1,
                                    4 * (iterations // self.threads + 1))
        if bad:
            raise MemoryError("no memory for a search")

    def node(self, uint64_t key):
        cdef int i, j
        cdef Node* node
        cdef Edge* edge
        found = {}
        for i in range(self.active):
            node = tree_find(&self.workers[i].tree, key)
            if node.gen != self.workers[i].tree.gen:
                continue
            for j in range(node.n_edge):
                edge = &self.workers[i].tree.edge[node.edge_off + <uint32_t>j]
                n, avail, wsum = found.get(edge.action, (0, 0, 0.0))
                found[edge.action] = (n + edge.n, avail + edge.avail, wsum + edge.wsum)
        stats = {action: EdgeStats(n, avail, wsum / n if n else 0.0) for action, (n, avail, wsum) in sorted(found.items())}
        return stats or None

    def search(self, View view not None, uint64_t seed, *, iterations=None, seconds=None, progress=None):
        counts = self._counts(iterations, seconds)
        started = now_ns()
        deadline = 0 if seconds is None else started + <uint64_t>(seconds * 1e9)
        self._check_idle()
        self.is_running = True
        try:
            self._prepare(view, seed, counts, deadline)
            ended = self._run(counts, seconds, progress)
            return self._result(view, seed, counts, ended, (now_ns() - started) / 1e9)
        finally:
            self.is_running = False

    def profile(self, View view not None, uint64_t seed, iterations):
        cdef Clock clock
        cdef Worker* w = self.workers[0]
        counts = self._counts([iterations] + [0] * (self.threads - 1), None)[:1]
        memset(&clock, 0, sizeof(Clock))
        started = now_ns()
        self._check_idle()
        self.is_running = True
        try:
            self._prepare(view, seed, counts, 0)

            def task():
                with nogil:
                    run(w, &clock)

            ended = "interrupted" if run_threads([task], self._done, self.stop) else None
            result = self._result(view, seed, counts, ended, (now_ns() - started) / 1e9)
        finally:
            self.is_running = False
        phases = {name: Phase(clock.calls[i], clock.ns[i]) for i, name in enumerate(PHASE_NAMES)}
        return ProfileResult(result, phases)

    def _check_idle(self):
        if self.is_running:
            raise RuntimeError("this Searcher is searching already; use one a thread")

    def _counts(self, iterations, seconds):
        """Iterations of each thread; ValueError without a usable budget."""
        if iterations is None and seconds is None:
            raise ValueError("a search needs a budget: iterations, seconds or both")
        if seconds is not None and not 0 < seconds < 1e9:
            raise ValueError(f"seconds must be above 0, not {seconds}")
        if iterations is None:
            counts = [0xFFFFFFF0] * self.threads
        elif isinstance(iterations, int):
            counts = split(iterations, self.threads)
        else:
            counts = list(iterations)
        if len(counts) != self.threads:
            raise ValueError(f"{len(counts)} iteration counts for {self.threads} threads")
        if min(counts) < 0 or sum(counts) < 1 or max(counts) > 0xFFFFFFF0:
            raise ValueError(f"iterations must be from 1 to 2^32 - 16 a thread, not {iterations}")
        return counts

    cdef int _prepare(self, View view, uint64_t seed, list counts, uint64_t deadline) except -1:
        """Empty the trees and set up each thread's worker."""
        cdef int i
        cdef Worker* w
        cdef Leaf leaf
        if view.game is not self.game:
            raise ValueError("the view belongs to another game object than the Searcher")
        if view.seat >= self.game.vt.seats:
            raise ValueError("the public view has no decisions to search")
        leaf_setup(&leaf, &self.game.vt, self.game.rules, self.config.playout == "light", self.config.epsilon,
                   self.config.boundaries)
        self.stop_flag = 0
        self.active = len(counts)
        for i in range(self.active):
            w = self.workers[i]
            tree_reset(&w.tree)
            w.leaf = leaf
            w.budget.iterations = counts[i]
            w.budget.deadline_ns = deadline
            w.budget.stop = &self.stop_flag
            w.budget.is_late = 0
            w.view = view.data
            w.bonus = self.bonus
            w.widening = self.config.widening
            w.base = splitmix64(seed) + splitmix64(<uint64_t>i + 1)
            w.done = w.depth_sum = 0
            w.full_at = -1
            w.viewer = view.seat
            w.seats = self.game.vt.seats
            w.depth_max = w.root_count = w.status = 0
            w.root_key = 0
            memset(w.total, 0, sizeof(w.total))
            memset(w.root, 0, sizeof(w.root))
        return 0

    def _task(self, int thread):
        """Run one thread's iterations without the GIL."""
        cdef NoClock clock
        cdef Worker* w = self.workers[thread]
        clock.unused = 0
        with nogil:
            run(w, &clock)

    def _run(self, counts, seconds, progress):
        """Run all threads; returns what ended them early as seen from here, or None."""
        if self.active == 1 and seconds is None and progress is None and counts[0] <= INLINE_ITERATIONS:
            self._task(0)
            return None
        ended = []
        started = now_ns()

        def poll():
            done = self._done()
            if progress is not None:
                progress(done)
            if seconds is not None and self._is_decided(done, (now_ns() - started) / 1e9, seconds):
                ended.append("sure")
                self.stop_flag = 1

        if run_threads([partial(self._task, i) for i in range(self.active)], poll, self.stop):
            ended = ["interrupted"]
        if progress is not None:
            progress(self._done())
        return ended[0] if ended else None

    def _done(self):
        cdef int i
        cdef uint64_t total = 0
        for i in range(self.active):
            total += self.workers[i].done
        return total

    def _is_decided(self, done, elapsed, seconds):
        """Whether, at the speed so far, the most visited action cannot be overtaken in the time left."""
        cdef int i, slot
        cdef int64_t n, first = 0, second = 0
        if self.workers[0].root_count < 2 or elapsed < 0.05 * seconds:
            return False
        for slot in range(self.workers[0].root_count):
            n = 0
            for i in range(self.active):
                n += self.workers[i].root[slot].n
            if n > first:
                first, second = n, first
            elif n > second:
                second = n
        return first - second > 1.1 * done / elapsed * (seconds - elapsed)

    def _result(self, View view, seed, counts, ended, elapsed):
        """Check the threads' status and merge their sums in thread order."""
        cdef int i, seat, slot
        cdef Worker* w
        self._check_status(view)
        done = tuple([self.workers[i].done for i in range(self.active)])
        iterations = sum(done)
        total = [0.0] * self.game.vt.seats
        nodes = [0] * self.game.vt.seats
        full = []
        for i in range(self.active):
            w = self.workers[i]
            for seat in range(w.seats):
                total[seat] += w.total[seat] + sum([w.root[slot].sums[seat] for slot in range(w.root_count)])
                nodes[seat] += w.tree.seat_nodes[seat]
            if w.full_at >= 0:
                full.append(w.full_at)
        stopped, why_not = self._ending(list(done) == counts, ended)
        rows = self._root_rows()
        return SearchResult(
            viewer=view.seat, seats=self.game.vt.seats, seed=seed, threads=self.active, iterations=iterations,
            per_thread=done, actions=rank(rows, view.seat, self._continuations(view, seed, rows, iterations)),
            value=tuple([value / iterations for value in total]), nodes=tuple(nodes),
            bytes_used=sum([tree_bytes_used(&self.workers[i].tree) for i in range(self.active)]),
            depth_mean=sum([self.workers[i].depth_sum for i in range(self.active)]) / iterations,
            depth_max=max([self.workers[i].depth_max for i in range(self.active)]), stopped=stopped,
            reproducible=why_not is None, why_not=why_not, memory_full_at=min(full) if full else None,
            settings={name: getattr(self.config, name) for name in self.config.__dataclass_fields__},
            digest=root_digest(rows, total, nodes), elapsed=elapsed)

    def _ending(self, is_complete, ended):
        """(stopped, why_not) of the result."""
        cdef int i
        if is_complete:
            return "iterations", None
        if ended == "interrupted":
            return ended, "interrupted"
        if ended == "sure":
            return ended, "time budget"
        for i in range(self.active):
            if self.workers[i].budget.is_late:
                return "seconds", "time budget"
        return "stopped", "stopped from outside"

    def _check_status(self, View view):
        """Raise what a thread left as its status, and refuse a search without iterations."""
        cdef int i, status
        for i in range(self.active):
            status = self.workers[i].status
            if status > 0:
                raise ContradictionError(self.game.fact(status))
            if status == NO_MEMORY:
                raise MemoryError("no memory for the search's trees")
            if status == ROOT_DIFFERS:
                raise RuntimeError(f"{self.game.name}: the legal actions of seat {view.seat} differ between worlds of its "
                                   "own view")
            if status == TOO_MANY_EVENTS:
                raise RuntimeError(f"{self.game.name}: more than {MAX_EVENTS} events in one apply")
            if status == BROKEN_STATE:
                raise RuntimeError(f"{self.game.name}: {self.game.fact(self.workers[i].invariant)}")
        if self._done() == 0:
            raise RuntimeError("the search was stopped before its first iteration")

    def _root_rows(self):
        """The root's sums over all threads, as RootRow sorted by action."""
        cdef int i, slot, seat
        cdef Worker* w
        cdef Node* node
        cdef Edge* edge
        sums = {}
        for i in range(self.active):
            w = self.workers[i]
            if w.root_count == 0:
                continue
            node = tree_find(&w.tree, w.root_key)
            for slot in range(node.n_edge):
                edge = &w.tree.edge[node.edge_off + <uint32_t>slot]
                row = sums.setdefault(edge.action, [0, 0, 0.0] + [0.0] * w.seats)
                row[0] += w.root[slot].n
                row[1] += edge.avail
                row[2] += w.root[slot].square
                for seat in range(w.seats):
                    row[3 + seat] += w.root[slot].sums[seat]
        return [RootRow(action, row[0], row[1], row[2], tuple(row[3:])) for action, row in sorted(sums.items())]

    def _continuations(self, View view, uint64_t seed, rows, iterations):
        """What most often follows each root action, in one world drawn for the purpose with a seed of its own."""
        cdef Rng rng
        cdef State world = new_state(self.game)
        cdef uint64_t least = max(<uint64_t>MIN_VISITS, <uint64_t>iterations // 1000)
        rng_seed(&rng, splitmix64(splitmix64(seed)))
        if not rows or self.game.vt.sample(self.game.rules, view.data, &rng, world.data):
            return {}
        return {row.action: self._follow(world, row.action, view.seat, least) for row in rows}

    cdef tuple _follow(self, State world, int action, int viewer, uint64_t least):
        """The steps after a root action; world: at the root, stays as it is."""
        cdef const GameVTable* vt = &self.game.vt
        cdef const void* rules = self.game.rules
        cdef State state = world.copy()
        cdef State other = new_state(self.game)
        cdef uint64_t keys[MAX_SEATS]
        cdef Action legal[MAX_LEGAL]
        cdef Events events
        cdef int seat, count
        for seat in range(vt.seats):
            keys[seat] = start_key(vt.root_key(rules, world.data, seat), seat)
        steps = []
        while len(steps) < MAX_STEPS:
            events.n = 0
            vt.apply(rules, state.data, <Action>action, &events)
            fold(&events, keys, vt.seats)
            seat = vt.actor(rules, state.data)
            if seat >= CHANCE:
                break
            count = vt.legal(rules, state.data, legal)
            action = self._most_visited(keys[seat], legal, count, least)
            if action < 0 or (seat != viewer and not self._is_shown(state, other, legal, count, action, keys, viewer)):
                break
            steps.append((seat, action))
        return tuple(steps)

    cdef int _most_visited(self, uint64_t key, const Action* legal, int count, uint64_t least):
        """The legal action with the most visits over all threads, ties to the lowest; -1 if none has `least`."""
        cdef int i, j, at, best = -1
        cdef Node* node
        cdef uint64_t most = least - 1
        cdef uint64_t visits
        for i in range(count):
            visits = 0
            for j in range(self.active):
                node = tree_find(&self.workers[j].tree, key)
                if node.gen != self.workers[j].tree.gen:
                    continue
                for at in range(node.n_edge):
                    if self.workers[j].tree.edge[node.edge_off + <uint32_t>at].action == legal[i]:
                        visits += self.workers[j].tree.edge[node.edge_off + <uint32_t>at].n
            if visits > most:
                most = visits
                best = legal[i]
        return best

    cdef bint _is_shown(self, State state, State other, const Action* legal, int count, int action, const uint64_t* keys,
                        int viewer):
        """Whether the viewer sees something of the action and could not take it for another legal one; other: scratch."""
        cdef const GameVTable* vt = &self.game.vt
        cdef uint64_t after[MAX_SEATS]
        cdef Events events
        cdef int i, same = 0
        cdef uint64_t shown = 0
        for i in range(-1, count):
            memcpy(other.data, state.data, vt.state_size)
            memcpy(after, keys, sizeof(after))
            events.n = 0
            vt.apply(self.game.rules, other.data, <Action>action if i < 0 else legal[i], &events)
            fold(&events, after, vt.seats)
            if i < 0:
                shown = after[viewer]
            same += after[viewer] == shown
        return shown != keys[viewer] and same == 2          # by itself, once as the first and once in the list
