"""How tokens, special cards and favourites change place; masked states keep what is hidden in one place (state.pxd)."""
from core.musketeers.state cimport *


# --------------------------------------------------------------------------------------------------- tokens and cards

cdef inline void token_leaves(TmState* s, int m, int token) noexcept nogil:
    """An item is used: from the hand, or from the pool where the hand is masked."""
    cdef TmFigure* one = &s.figure[m]
    one.items -= 1
    if nibble(one.hand, token):
        one.hand -= <uint32_t>1 << 4 * token
    else:
        s.pool[token] -= 1
    s.used[token] += 1


cdef inline void token_comes(TmState* s, int m, int token, bint knows) noexcept nogil:
    s.figure[m].items += 1
    if knows:
        s.figure[m].hand += <uint32_t>1 << 4 * token
        s.pool[token] -= 1


cdef inline void card_leaves(TmState* s, int card) noexcept nogil:
    """A special card goes to the pile: from the hand, or from the deck where the hand is masked."""
    s.special_n -= 1
    if nibble(s.special_hand, card):
        s.special_hand -= <uint32_t>1 << 4 * card
    else:
        s.special_deck -= <uint32_t>1 << 4 * card
    s.special_pile += <uint32_t>1 << 4 * card


# --------------------------------------------------------------------------------------------------------- favourites

cdef inline void guards_change(TmState* s, int room, int count) noexcept nogil:
    """`count`: guards in the low four bits, unmoved ones above them, added to those of the room."""
    s.guards[room] = <uint8_t>(s.guards[room] + count)
    if s.guards[room] & 15:
        s.guard_rooms |= <uint64_t>1 << room
    else:
        s.guard_rooms &= ~(<uint64_t>1 << room)


cdef inline void guards_rest(TmState* s, bint are_unmoved) noexcept nogil:
    """All guards count as unmoved, or none."""
    cdef uint64_t rooms = s.guard_rooms
    cdef int room, count
    while rooms:
        room = ctz(rooms)
        rooms &= rooms - 1
        count = s.guards[room] & 15
        s.guards[room] = <uint8_t>(count | count << 4 if are_unmoved else count)


cdef inline void guard_removed(TmState* s, int room) noexcept nogil:
    """TM-54: of the guards of a room those that have moved go first."""
    cdef int count = s.guards[room] & 15
    guards_change(s, room, -0x11 if s.guards[room] >> 4 == count else -1)
    s.reserve += 1


cdef inline void favourite_removed(TmState* s, int kind, int room) noexcept nogil:
    if kind == GUARD:
        guard_removed(s, room)
    elif kind == ROCHEFORT:
        s.rochefort = NOWHERE
    else:
        s.milady = NOWHERE


cdef inline void favourite_enters(TmState* s, int kind, int room) noexcept nogil:
    """TM-42, TM-43."""
    s.points -= 1
    if kind == GUARD:
        s.reserve -= 1
        guards_change(s, room, 0x11)
    elif kind == ROCHEFORT:
        s.rochefort = <uint8_t>room
        s.flags |= ROCHEFORT_ENTERED
    else:
        s.milady = <uint8_t>room
    s.via = NOWHERE
    s.goal = <uint8_t>room
    s.cursor = 0
    s.at = AT_MOVED


cdef inline void favourite_moves(TmState* s, int kind, int source, int via, int goal) noexcept nogil:
    """TM-44, TM-58."""
    if kind == GUARD:
        guards_change(s, source, -0x11)
        guards_change(s, goal, 1)
    elif kind == ROCHEFORT:
        s.rochefort = <uint8_t>goal
        s.flags |= ROCHEFORT_MOVED
    else:
        s.milady = <uint8_t>goal
        s.flags |= MILADY_MOVED
    if s.phase == C_PHASE:
        s.points -= 1
        s.cursor -= s.cursor > 0
    s.source = <uint8_t>source
    s.kind = <uint8_t>kind
    s.via = <uint8_t>via
    s.goal = <uint8_t>goal
    s.at = AT_MOVED


cdef inline void favourite_stays(TmState* s, int kind, int room) noexcept nogil:
    """TM-58."""
    if kind == GUARD:
        s.guards[room] -= 0x10
    else:
        s.flags |= ROCHEFORT_MOVED if kind == ROCHEFORT else MILADY_MOVED
    s.source = s.goal = <uint8_t>room
    s.kind = <uint8_t>kind
    s.at = AT_SIGNAL
