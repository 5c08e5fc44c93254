"""One action ahead over a few worlds: the opponent between random play and search; see lookahead.pyi."""
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from core.game cimport MAX_LEGAL, MAX_SEATS, Action, Game, State, View, new_state
from core.rng cimport Rng, rng_seed, splitmix64
from search.leaf cimport Leaf, evaluate, leaf_setup, play_out

from core.errors import ContradictionError
from search.config import search_config

cdef enum:
    NOT_TO_MOVE = -1            # in a world of the view another seat or chance decides
    LEGAL_DIFFERS = -2          # the viewer's legal actions differ between worlds: a fault of the game


cdef int average(const Leaf* leaf, const void* view, int viewer, uint64_t seed, int worlds, void* world, void* state,
                 Action* legal, int* count, double* sums) noexcept nogil:
    """Sum the viewer's win shares per legal action over the worlds; 0, a fact > 0 or one of the codes above.

    world, state: scratch, a state each; legal: Action [MAX_LEGAL] and count, of the first world; sums: double [MAX_LEGAL].
    """
    cdef const void* rules = leaf.rules
    cdef size_t size = leaf.vt.state_size
    cdef Action other[MAX_LEGAL]
    cdef float shares[MAX_SEATS]
    cdef Rng rng
    cdef uint16_t turn
    cdef uint64_t worlds_base = splitmix64(seed)            # mixed first: near seeds must not share their worlds
    cdef uint64_t playout_base = splitmix64(worlds_base)
    cdef int i, k, n, fact
    for i in range(worlds):
        rng_seed(&rng, splitmix64(worlds_base ^ <uint64_t>i))
        fact = leaf.vt.sample(rules, view, &rng, world)
        if fact:
            return fact
        if leaf.vt.actor(rules, world) != viewer:
            return NOT_TO_MOVE
        n = leaf.vt.legal(rules, world, other)
        if i == 0:
            count[0] = n
            memcpy(legal, other, <size_t>n * sizeof(Action))
        elif n != count[0] or memcmp(legal, other, <size_t>n * sizeof(Action)):
            return LEGAL_DIFFERS
        turn = leaf.vt.turn(rules, world)
        for k in range(n):
            # the same random numbers for every action of a world: they are compared, not measured
            rng_seed(&rng, splitmix64(playout_base ^ <uint64_t>i))
            memcpy(state, world, size)
            leaf.vt.apply(rules, state, legal[k], NULL)
            evaluate(leaf, state, play_out(leaf, state, turn, &rng), shares)
            sums[k] += shares[viewer]
    return 0


def greedy_action(View view not None, uint64_t seed, int worlds=32, config=None):
    cdef Leaf leaf
    cdef Action legal[MAX_LEGAL]
    cdef double sums[MAX_LEGAL]
    cdef int i, status, count = 0
    cdef Game game = view.game
    if worlds < 1:
        raise ValueError(f"worlds must be at least 1, not {worlds}")
    if config is None:
        config = search_config(game.name)
    leaf_setup(&leaf, &game.vt, game.rules, config.playout == "light", config.epsilon, config.boundaries)
    cdef State world = new_state(game)
    cdef State state = new_state(game)
    memset(sums, 0, sizeof(sums))
    with nogil:
        status = average(&leaf, view.data, view.seat, seed, worlds, world.data, state.data, legal, &count, sums)
    if status > 0:
        raise ContradictionError(game.fact(status))
    if status == NOT_TO_MOVE:
        raise ValueError(f"seat {view.seat} does not decide here")
    if status == LEGAL_DIFFERS:
        raise RuntimeError(f"{game.name}: the legal actions of seat {view.seat} differ between worlds of its own view")
    means = {legal[i]: sums[i] / worlds for i in range(count)}
    return max(means, key=lambda action: (means[action], -action)), means
