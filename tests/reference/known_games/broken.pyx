"""Ways to break a game's interface on purpose, for tests that must fail."""
from core.game cimport MAX_EVENTS, Action, Events, Game, emit, event_word
from core.rng cimport Rng


cdef int no_world(const void* rules, const void* view, Rng* rng, void* state) noexcept nogil:
    return 1


cdef int growing_legal(const void* rules, const void* state, Action* out) noexcept nogil:
    # three actions in some states, two in others: here by the first byte, the viewer's opponent's card or the like
    cdef int i, count = 2 + ((<const unsigned char*>state)[1] & 1)
    for i in range(count):
        out[i] = <Action>i
    return count


cdef void flood(const void* rules, void* state, Action action, Events* out) noexcept nogil:
    cdef int i
    for i in range(MAX_EVENTS + 1):
        emit(out, event_word(1, 0, 0, 0, i, 0), 0)


def age_interface(Game game not None):
    game.vt.abi -= 1


def shorten_interface(Game game not None):
    game.vt.vtable_size -= 8


def lose_worlds(Game game not None):
    game.vt.sample = no_world


def flood_with_events(Game game not None):
    game.vt.apply = flood


def leak_into_legal(Game game not None):
    game.vt.legal = growing_legal
