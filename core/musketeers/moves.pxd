"""What may be done at a node, and the law of chance."""
from core.game cimport Action
from core.musketeers.state cimport *
from core.rng cimport Rng

cdef int tm_actor(const void* rules, const void* state) noexcept nogil
cdef uint16_t tm_turn(const void* rules, const void* state) noexcept nogil
cdef uint64_t tm_root_key(const void* rules, const void* state, int seat) noexcept nogil
cdef int tm_legal(const void* rules, const void* state, Action* out) noexcept nogil
cdef Action tm_chance(const void* rules, const void* state, Rng* rng) noexcept nogil
cdef double tm_chance_prob(const void* rules, const void* state, Action action) noexcept nogil
cdef uint16_t tm_chance_kind(const void* rules, const void* state) noexcept nogil


cdef inline bint may_pick(const TmRules* rules, const TmState* s, int m) noexcept nogil:
    """TM-26, TM-27, TM-86."""
    cdef const TmFigure* one = &s.figure[m]
    cdef int chest = rules.chest[one.room]
    return (s.flags & MAY_PICK and chest and s.chest[chest - 1] and one.items < rules.equip_limit
            and not one.cloaked >> (chest - 1) & 1 and not fighter_rooms(s) >> one.room & 1)


cdef inline uint64_t cloak_rooms(const TmRules* rules, const TmState* s, int m) noexcept nogil:
    """TM-84."""
    return rules.towards[s.figure[m].room] & open_rooms(rules, s, s.figure[m].room)


cdef inline bint sword_hits(const TmState* s, int room) noexcept nogil:
    """TM-82: a guard is there, or Rochefort alone."""
    return guards_in(s, room) > 0 or s.rochefort == room


cdef inline bint has_item_to_use(const TmRules* rules, const TmState* s, int m) noexcept nogil:
    """TM-62: in an item window."""
    cdef uint32_t hand = s.figure[m].hand
    if nibble(hand, SWORD) and sword_hits(s, s.duel_room):
        return True
    if nibble(hand, MEDICINE) and s.figure[m].health < rules.health[m]:
        return True
    return nibble(hand, CLOAK) and cloak_rooms(rules, s, m)


cdef inline bint can_save(const TmState* s, int m) noexcept nogil:
    """TM-83: his Medicines suffice."""
    cdef const TmFigure* one = &s.figure[m]
    return one.health <= 0 and not one.marks & RECOVERS and nibble(one.hand, MEDICINE) > -one.health


cdef inline uint64_t duel_rooms(const TmState* s) noexcept nogil:
    """TM-49: a fighter and a standing Musketeer."""
    return fighter_rooms(s) & standing_rooms(s)


cdef inline uint64_t entrances(const TmRules* rules, const TmState* s) noexcept nogil:
    """TM-33, TM-42."""
    return rules.arms & ~standing_rooms(s)


cdef inline int in_reserve(const TmState* s) noexcept nogil:
    """Mask of favourites that may enter (TM-42, TM-43)."""
    return ((s.reserve > 0) | (s.rochefort == NOWHERE and not s.flags & ROCHEFORT_ENTERED) << ROCHEFORT
            | (s.milady == NOWHERE) << MILADY)


cdef inline bint may_reinforce(const TmRules* rules, const TmState* s) noexcept nogil:
    return s.points > 0 and in_reserve(s) and entrances(rules, s) != 0


cdef inline uint64_t unmoved_rooms(const TmState* s) noexcept nogil:
    """Rooms with a guard that has not moved in this phase."""
    cdef uint64_t rooms = s.guard_rooms
    cdef uint64_t found = 0
    while rooms:
        if s.guards[ctz(rooms)] >> 4:
            found |= rooms & (~rooms + 1)
        rooms &= rooms - 1
    return found


cdef inline bint rochefort_unmoved(const TmState* s) noexcept nogil:
    return s.rochefort != NOWHERE and not s.flags & ROCHEFORT_MOVED


cdef inline bint milady_unmoved(const TmState* s) noexcept nogil:
    return s.milady != NOWHERE and not s.flags & MILADY_MOVED


cdef inline int seducible(const TmState* s) noexcept nogil:
    """Mask of standing Musketeers with Milady (TM-48, TM-53)."""
    cdef int m, mask = 0
    if s.milady != NOWHERE:
        for m in range(N_FIGURES):
            if s.figure[m].room == s.milady and stands(&s.figure[m]):
                mask |= 1 << m
    return mask


cdef inline int duellists(const TmState* s) noexcept nogil:
    """Mask of standing Musketeers in the room of the duel."""
    cdef int m, mask = 0
    for m in range(N_FIGURES):
        if s.figure[m].room == s.duel_room and stands(&s.figure[m]):
            mask |= 1 << m
    return mask


cdef inline int rest_targets(const TmRules* rules, const TmState* s) noexcept nogil:
    """Mask of Musketeers that may get a remainder hit (TM-71)."""
    cdef int m, mask = 0
    cdef int marks
    for m in range(N_FIGURES):
        marks = s.figure[m].marks
        if marks & IN_ROUND and s.figure[m].health > 0 and (rules.remainder_stack or not marks & HAD_REST):
            mask |= 1 << m
    return mask


cdef inline int partners(const TmState* s, int m) noexcept nogil:
    """Mask of Musketeers with whom he may still trade (TM-31)."""
    cdef int other, mask = 0
    for other in range(N_FIGURES):
        if other != m and s.figure[other].room == s.figure[m].room and not s.figure[other].marks & HAS_DEALT:
            mask |= 1 << other
    return mask


cdef inline int next_of_signal(const TmState* s, int* room) noexcept nogil:
    """The favourite whose turn it is in the Signal's phase and its room; -1: all have moved (C16)."""
    cdef uint64_t rooms = unmoved_rooms(s)
    cdef uint64_t all = rooms
    if rochefort_unmoved(s):
        all |= at_room(s.rochefort)
    if milady_unmoved(s):
        all |= at_room(s.milady)
    if all == 0:
        return -1
    room[0] = ctz(all)
    if rooms >> room[0] & 1:
        return GUARD
    return ROCHEFORT if s.rochefort == room[0] and rochefort_unmoved(s) else MILADY
