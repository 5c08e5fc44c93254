"""What happens below a leaf: a playout to a boundary or to the end of the game, then the win shares there."""
from libc.stdint cimport uint16_t, uint64_t

from core.game cimport CHANCE, MAX_LEGAL, TERMINAL, Action, GameVTable
from core.rng cimport Rng, rng_below, rng_next

cdef struct Leaf:
    const GameVTable* vt
    const void* rules
    Action (*policy)(const void* rules, const void* state, Rng* rng) noexcept nogil   # NULL = uniform
    uint64_t mix                # a uniform move if a random word is below this; 0 = never
    int boundaries              # stop when `turn` rose by so many; 0 = play to the end


cdef inline Action uniform_action(const Leaf* leaf, const void* state, Rng* rng) noexcept nogil:
    """One of the legal actions, each equally likely."""
    cdef Action legal[MAX_LEGAL]
    cdef int count = leaf.vt.legal(leaf.rules, state, legal)
    return legal[rng_below(rng, <unsigned int>count)]


cdef inline int play_out(const Leaf* leaf, void* state, uint16_t turn, Rng* rng) noexcept nogil:
    """Play on in place; returns 1 at the end of the game, 0 at the boundary.

    turn: the turn of the leaf's own decision, before its action. With one boundary this is the end of the turn of the seat
    that decided at the leaf: the first stop at which `value` is right.
    """
    cdef const GameVTable* vt = leaf.vt
    cdef const void* rules = leaf.rules
    cdef int boundaries = leaf.boundaries
    cdef int seat
    cdef Action action
    while True:
        seat = vt.actor(rules, state)
        if seat == TERMINAL:
            return 1
        if boundaries and <int><uint16_t>(vt.turn(rules, state) - turn) >= boundaries:
            return 0
        if seat == CHANCE:
            action = vt.chance(rules, state, rng)
        elif leaf.policy is NULL or (leaf.mix and rng_next(rng) < leaf.mix):
            action = uniform_action(leaf, state, rng)
        else:
            action = leaf.policy(rules, state, rng)
        vt.apply(rules, state, action, NULL)


cdef inline void evaluate(const Leaf* leaf, const void* state, int is_end, float* out) noexcept nogil:
    """The win shares at the stop of `play_out`: out float [seats]."""
    if is_end:
        leaf.vt.returns(leaf.rules, state, out)
    else:
        leaf.vt.value(leaf.rules, state, out)


cdef inline void leaf_setup(Leaf* leaf, const GameVTable* vt, const void* rules, bint is_light, double epsilon,
                            int boundaries) noexcept nogil:
    """Fill `leaf`: is_light: the game's policy, else uniform; epsilon: share of uniform moves in it, 0..1."""
    leaf.vt = vt
    leaf.rules = rules
    leaf.policy = vt.playout_action if is_light else NULL
    leaf.mix = <uint64_t>0xFFFFFFFFFFFFFFFF if epsilon >= 1.0 else <uint64_t>(epsilon * 18446744073709551616.0)
    leaf.boundaries = boundaries
