"""Counting and random walking through any game: perft and divide, random games with checks, the signature."""
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from core.game cimport *
from core.rng cimport Rng, rng_below, rng_seed, splitmix64

from dataclasses import dataclass


# ------------------------------------------------------------------------------------------------------------ perft

def perft(State state not None, int depth):
    """Leaves of the tree of all actions and chance outcomes of this depth (spec: chance nodes count as nodes)."""
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    cdef uint64_t count
    cdef Game game = state.game
    cdef size_t size = game.vt.state_size
    cdef uint8_t* buffer = <uint8_t*>malloc(size * (depth + 1))
    if buffer is NULL:
        raise MemoryError
    memcpy(buffer, state.data, size)
    with nogil:
        count = count_leaves(&game.vt, game.rules, buffer, size, depth)
    free(buffer)
    return count


def divide(State state not None, int depth):
    """perft(depth - 1) after each legal action: dict action -> leaves."""
    result = {}
    for action in state.legal():
        after = state.copy()
        state.game.play(after, action)
        result[action] = perft(after, depth - 1)
    return result


cdef uint64_t count_leaves(const GameVTable* vt, const void* rules, uint8_t* states, size_t size, int depth) noexcept nogil:
    cdef Action legal[MAX_LEGAL]
    cdef uint64_t count = 0
    cdef int i, n
    if depth == 0:
        return 1
    n = vt.legal(rules, states, legal)
    if depth == 1:
        return n
    for i in range(n):
        memcpy(states + size, states, size)
        vt.apply(rules, states + size, legal[i], NULL)
        count += count_leaves(vt, rules, states + size, size, depth - 1)
    return count


# ----------------------------------------------------------------------------------------------------- random games

@dataclass(frozen=True)
class RandomGames:
    """What a run of random games met."""

    games: int
    plies: int          # actions and chance outcomes
    decisions: int
    longest: int        # plies of the longest game
    digest: int         # uint64 over every legal list and action, and over the events if they were asked for
    broken: int         # 0, or the number of the invariant that broke (the run stops there)
    broken_game: int    # its game and ply
    broken_ply: int


cdef struct Walk:
    uint64_t plies
    uint64_t decisions
    uint64_t longest
    uint64_t digest
    int broken
    uint64_t broken_game
    uint64_t broken_ply


cdef inline uint64_t mix(uint64_t digest, uint64_t word) noexcept nogil:
    return mum(digest ^ word ^ <uint64_t>0xA0761D6478BD642F, <uint64_t>0xE7037ED1A0B428DB)


cdef void walk_plain(const GameVTable* vt, const void* rules, void* state, uint64_t games, uint64_t seed,
                     Walk* walk) noexcept nogil:
    """Uniform random games, nothing else: the speed of the rules."""
    cdef Action legal[MAX_LEGAL]
    cdef Rng rng
    cdef uint64_t game, plies
    cdef int actor, n
    for game in range(games):
        rng_seed(&rng, splitmix64(seed ^ splitmix64(game)))
        vt.start(rules, state)
        plies = 0
        while True:
            actor = vt.actor(rules, state)
            if actor == CHANCE:
                vt.apply(rules, state, vt.chance(rules, state, &rng), NULL)
            elif actor == TERMINAL:
                break
            else:
                n = vt.legal(rules, state, legal)
                vt.apply(rules, state, legal[rng_below(&rng, n)], NULL)
                walk.decisions += 1
            plies += 1
        walk.plies += plies
        walk.longest = max(walk.longest, plies)


cdef void walk_checked(const GameVTable* vt, const void* rules, void* state, uint64_t games, uint64_t seed,
                       Walk* walk) noexcept nogil:
    """Random games with `check` after every ply; legal lists, actions and events go into the digest."""
    cdef Action legal[MAX_LEGAL]
    cdef Events events
    cdef Rng rng
    cdef Action action
    cdef uint64_t game, plies
    cdef int actor, n, i
    for game in range(games):
        rng_seed(&rng, splitmix64(seed ^ splitmix64(game)))
        vt.start(rules, state)
        plies = 0
        while True:
            actor = vt.actor(rules, state)
            if actor == TERMINAL:
                break
            n = vt.legal(rules, state, legal)
            for i in range(n):
                walk.digest = mix(walk.digest, legal[i])
                if i and legal[i] <= legal[i - 1]:
                    walk.broken = -1
            if actor == CHANCE:
                action = vt.chance(rules, state, &rng)
            else:
                action = legal[rng_below(&rng, n)]
                walk.decisions += 1
            for i in range(n):
                if legal[i] == action:
                    break
            else:
                walk.broken = -2
            events.n = 0
            vt.apply(rules, state, action, &events)
            plies += 1
            walk.digest = mix(walk.digest, action)
            if events.n > MAX_EVENTS:
                walk.broken = -3
                events.n = MAX_EVENTS
            for i in range(events.n):
                walk.digest = mix(mix(walk.digest, events.item[i].open), events.item[i].secret)
            if walk.broken == 0:
                walk.broken = vt.check(rules, state)
            if walk.broken:
                walk.broken_game = game
                walk.broken_ply = plies
                return
        walk.plies += plies
        walk.longest = max(walk.longest, plies)


def random_games(Game game not None, uint64_t games, uint64_t seed):
    """Uniform random games in one loop without the interpreter, unchecked: RandomGames with digest 0."""
    cdef Walk walk = Walk(0, 0, 0, 0, 0, 0, 0)
    cdef State state = new_state(game)
    with nogil:
        walk_plain(&game.vt, game.rules, state.data, games, seed, &walk)
    return RandomGames(games, walk.plies, walk.decisions, walk.longest, 0, 0, 0, 0)


def checked_games(Game game not None, uint64_t games, uint64_t seed):
    """Uniform random games with every invariant checked after every ply, in one loop without the interpreter.

    `broken` of the result: an invariant's number, -1: a legal list not sorted or with duplicates, -2: chance drew what is not
    legal, -3: too many events.
    """
    cdef Walk walk = Walk(0, 0, 0, 0, 0, 0, 0)
    cdef State state = new_state(game)
    with nogil:
        walk_checked(&game.vt, game.rules, state.data, games, seed, &walk)
    return RandomGames(games, walk.plies, walk.decisions, walk.longest, walk.digest, walk.broken, walk.broken_game,
                       walk.broken_ply)


# ------------------------------------------------------------------------------------------------------------- views

@dataclass(frozen=True)
class ViewGames:
    """What a run of random games with views met."""

    games: int
    plies: int
    digest: int         # uint64 over the views' bytes at the end of every game and all keys
    broken: int         # 0, or what went wrong, see view_games
    broken_game: int
    broken_ply: int
    broken_seat: int


cdef int check_view(const GameVTable* vt, const void* rules, const void* state, const void* view, int seat, void* world,
                    Rng* rng) noexcept nogil:
    cdef Action here[MAX_LEGAL]
    cdef Action there[MAX_LEGAL]
    cdef int fact, i, n
    fact = vt.fits(rules, view, state)
    if fact:
        return 100 + fact
    fact = vt.sample(rules, view, rng, world)
    if fact:
        return 300 + fact
    fact = vt.fits(rules, view, world)
    if fact:
        return 400 + fact
    fact = vt.check(rules, world)
    if fact:
        return 500 + fact
    if vt.actor(rules, state) != seat:
        return 0
    n = vt.legal(rules, state, here)
    if vt.actor(rules, world) != seat or vt.legal(rules, world, there) != n:
        return 600
    for i in range(n):
        if here[i] != there[i]:
            return 600
    return 0


cdef struct ViewWalk:
    uint64_t plies
    uint64_t digest
    uint64_t game
    uint64_t ply
    int broken
    int seat


cdef void views_see(const GameVTable* vt, const void* rules, const void* state, uint8_t* views, const Events* events,
                    void* world, Rng* rng, ViewWalk* walk) noexcept nogil:
    """Every observer's view sees the events and is checked; stops at the first that is broken."""
    cdef Event seen
    cdef int k, i, seat
    for k in range(vt.seats + 1):
        seat = k if k < vt.seats else PUBLIC
        for i in range(events.n):
            if observe(&events.item[i], seat, &seen):
                walk.digest = mix(mix(walk.digest, seen.open), seen.secret)
                walk.broken = vt.update(rules, views + k * vt.view_size, &seen)
                if walk.broken:
                    walk.broken += 200
                    break
        if walk.broken == 0:
            walk.broken = check_view(vt, rules, state, views + k * vt.view_size, seat, world, rng)
        if walk.broken:
            walk.seat = seat
            return


cdef void walk_views(const GameVTable* vt, const void* rules, void* state, void* world, uint8_t* views, uint64_t seed,
                     ViewWalk* walk) noexcept nogil:
    """One random game with views."""
    cdef Action legal[MAX_LEGAL]
    cdef Events events
    cdef Rng rng
    cdef Rng other
    cdef Action action
    cdef int actor, k
    rng_seed(&rng, seed)
    rng_seed(&other, ~seed)
    vt.start(rules, state)
    for k in range(vt.seats + 1):
        vt.start_view(rules, k if k < vt.seats else PUBLIC, views + k * vt.view_size)
    walk.ply = 0
    while walk.broken == 0:
        actor = vt.actor(rules, state)
        if actor == TERMINAL:
            break
        if actor == CHANCE:
            action = vt.chance(rules, state, &rng)
        else:
            action = legal[rng_below(&rng, vt.legal(rules, state, legal))]
        events.n = 0
        vt.apply(rules, state, action, &events)
        walk.ply += 1
        views_see(vt, rules, state, views, &events, world, &other, walk)
    walk.plies += walk.ply


def view_games(Game game not None, uint64_t games, uint64_t seed):
    """Random games in which every seat and the public keep a view: after every ply the true state must fit each view, and a
    sampled world must fit it too, keep the invariants and give the viewer the same legal actions.

    `broken` of the result: fact number + 100: the true state does not fit; + 200: an observation was refused; + 300: no world;
    + 400: a sampled world does not fit; + 500: it breaks an invariant; 600: the viewer's legal actions differ in it.
    """
    cdef size_t size = game.vt.view_size * (game.vt.seats + 1)
    cdef uint8_t* views = <uint8_t*>malloc(size)
    cdef State state = new_state(game)
    cdef State world = new_state(game)
    cdef ViewWalk walk = ViewWalk(0, 0, 0, 0, 0, 0)
    cdef uint64_t number
    cdef size_t word
    if views is NULL:
        raise MemoryError
    with nogil:
        for number in range(games):
            walk.game = number
            walk_views(&game.vt, game.rules, state.data, world.data, views, splitmix64(seed ^ splitmix64(number)), &walk)
            for word in range(size // 8):
                walk.digest = mix(walk.digest, (<uint64_t*>views)[word])
            if walk.broken:
                break
    free(views)
    return ViewGames(games, walk.plies, walk.digest, walk.broken, walk.game, walk.ply, walk.seat)


def signature(Game game not None):
    """One number that changes only when behaviour does: rules, events and views over fixed random games.

    What the search does is covered by the digests of fixed searches (ai_cli bench).
    """
    plain = checked_games(game, 200, 20261130)
    views = view_games(game, 10, 20261130)
    return mix(mix(plain.digest, plain.plies), views.digest)


# --------------------------------------------------------------------------------------------------- timed fixed work

def sample_worlds(View view not None, uint64_t worlds, uint64_t seed):
    """Sample this many worlds without the interpreter (for timing); returns a digest of them."""
    cdef Game game = view.game
    cdef State state = new_state(game)
    cdef Rng rng
    cdef uint64_t i, digest = 0
    cdef int fact = 0
    rng_seed(&rng, seed)
    with nogil:
        for i in range(worlds):
            fact |= game.vt.sample(game.rules, view.data, &rng, state.data)
            digest ^= (<uint64_t*>state.data)[i & 7]
    if fact:
        raise ValueError(game.fact(fact))
    return digest
