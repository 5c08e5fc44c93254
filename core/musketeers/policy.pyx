"""The light playout policy: Musketeers who go for the corridor and pick up what lies on the way, and a Cardinal who bars their
way and goes for the one he suspects. The Cardinal's part looks at what he suspects, never at who carries the pendants.
"""
from core.bits cimport ctz
from core.musketeers.moves cimport may_pick, tm_legal
from core.musketeers.state cimport *
from core.rng cimport rng_below, rng_unit

cdef extern from *:
    """
    /* found by playing the policy against itself (docs/performance.md): the Musketeers' numbers, then the Cardinal's */
    typedef struct {
        double fight;           /* a fight, in doorways to the corridor */
        double excess;          /* each fighter in it beyond his health */
        double chest;           /* a token to be had */
        double help;            /* a decoy who would leave by the corridor too early */
        double step_noise;      /* random part of a room's worth */
        double caution;         /* the carrier's fear of fights against that of others */
        double danger;          /* each fighter one doorway away */
        double boots;           /* share of Boots used when no step is left */
        double all_offer;       /* share of boundaries at which One for all is played */
        double arms;            /* an arms room, which he then blocks */
        double offset;          /* doorways added to a Musketeer's way: less makes the nearest more alarming */
        double down;            /* alarm about one who is down against one who stands */
        double attack;          /* an attack alone */
        double together;        /* each fighter there already */
        double search;          /* a search or a seduction */
        double ahead;           /* a post in his way */
        double behind;          /* a post elsewhere */
        double stack;           /* a post that is held already against a free one */
        double reinforces;      /* share of points for reinforcement where both can be */
        double post_noise;      /* random part of a post's worth */
        double cards;           /* share of phases' choices in which a card is played */
        double signal_offer;    /* share of boundaries at which the Signal is played */
        double far;             /* doorways added to the distance of a post */
    } tm_policy;
    static const tm_policy TM_POLICY = {
        0.64, 0.44, 0.27, 0.63, 1.06, 1.44, 0.10, 0.31, 0.16, 0.11,
        2.10, 0.84, 0.60, 0.58, 0.97, 0.98, 0.14, 0.92, 0.70, 0.46, 0.62, 0.09, 0.80};
    """
    ctypedef struct tm_policy:
        double fight
        double excess
        double chest
        double help
        double step_noise
        double caution
        double danger
        double boots
        double all_offer
        double arms
        double offset
        double down
        double attack
        double together
        double search
        double ahead
        double behind
        double stack
        double reinforces
        double post_noise
        double cards
        double signal_offer
        double far
    const tm_policy TM_POLICY

cdef enum:
    FEW_HEALTH = 1          # a Musketeer with so much takes Medicine
    TOO_MANY = 3            # fighters that make one leave by a Cloak


cdef Action tm_playout_action(const void* rules_, const void* state_, Rng* rng) noexcept nogil:
    cdef const TmRules* rules = <const TmRules*>rules_
    cdef const TmState* s = <const TmState*>state_
    cdef Action legal[TM_MAX_ACTIONS]
    cdef int node = s.node
    cdef int n
    if node == SIGNAL_OFFER or node == ALL_OFFER:
        return offer(rules, s, node, rng)
    n = tm_legal(rules, s, legal)
    if node == ACT:
        return act(rules, s, legal, n, rng)
    if node == C_ACT:
        return cardinal_act(s, legal, n, rng)
    if node == C_SOURCE or node == C_DESTINATION or node == C_REINFORCE or node == SIGNAL_MOVE:
        return best_of_cardinal(rules, s, node, legal, n, rng)
    if node == ITEM:
        return item(s, legal, n)
    if node == PARTNER or node == GOODS:
        return END if legal[0] == END and rng_below(rng, 4) else legal[rng_below(rng, n)]
    if node == C_PISTOL or node == REST or node == C_TARGET:
        return suspect(s, legal, n, rng)
    if node == ALL_STEP:
        return step_of_all(rules, s, legal, n, rng)
    if node == SAVE or node == ALL_PICK or node == C_COUNT:
        return legal[n - 1]
    if node == C_RESERVE:
        return END
    return legal[rng_below(rng, n)]


cdef Action offer(const TmRules* rules, const TmState* s, int node, Rng* rng) noexcept nogil:
    """One for all as soon as it lets the carrier in; else both at some boundary or other."""
    cdef int m
    if node == ALL_OFFER and s.carrier < N_FIGURES:
        m = s.carrier
        if stands(&s.figure[m]) and open_rooms(rules, s, s.figure[m].room) >> rules.corridor & 1:
            return PLAY
    return PLAY if rng_unit(rng) < (TM_POLICY.all_offer if node == ALL_OFFER else TM_POLICY.signal_offer) else END


cdef Action act(const TmRules* rules, const TmState* s, const Action* legal, int n, Rng* rng) noexcept nogil:
    cdef int m = s.phase
    cdef const TmFigure* one = &s.figure[m]
    cdef int i, room
    cdef Action best = END
    cdef double score, most = worth(rules, s, m, one.room)
    if may_pick(rules, s, m):
        return PICK
    for i in range(n):
        if legal[i] == USE_MEDICINE and one.health <= FEW_HEALTH:
            return USE_MEDICINE
        if legal[i] == USE_KEY:
            room = rules.passage[one.room] - 1
            room = rules.passage_a[room] + rules.passage_b[room] - one.room
            if rules.to_corridor[room] + 1 < rules.to_corridor[one.room]:
                return USE_KEY
        elif legal[i] == USE_BOOTS and s.steps == 0 and rng_unit(rng) < TM_POLICY.boots:
            return USE_BOOTS
        elif legal[i] >= ROOM_0:
            room = legal[i] - ROOM_0
            score = worth(rules, s, m, room) + TM_POLICY.step_noise * rng_unit(rng)
            if score > most:
                most = score
                best = legal[i]
    return best


cdef inline double worth(const TmRules* rules, const TmState* s, int m, int room) noexcept nogil:
    """How much a Musketeer likes to be in a room, in doorways to the corridor."""
    cdef int fighters = fighters_in(s, room)
    cdef double score = -<double>rules.to_corridor[room]
    cdef double caution = TM_POLICY.caution if s.carrier == m else 1.0
    if fighters:
        score -= caution * (TM_POLICY.fight + TM_POLICY.excess * max(0, fighters + 1 - s.figure[m].health))
    score -= caution * TM_POLICY.danger * neighbours(rules, s, room)
    if rules.chest[room] and s.chest[rules.chest[room] - 1] and s.figure[m].items < rules.equip_limit:
        score += TM_POLICY.chest
    if room == rules.corridor and s.carrier != m:
        # his help is worth less than a decoy, but near the end
        score -= TM_POLICY.help if s.queen * 2 < rules.queen_limit else 0
    if rules.arms >> room & 1:
        score += TM_POLICY.arms
    return score


cdef inline int neighbours(const TmRules* rules, const TmState* s, int room) noexcept nogil:
    """Fighters one doorway away."""
    cdef uint64_t rooms = rules.adjacent[room] & fighter_rooms(s)
    cdef int n = 0
    while rooms:
        n += fighters_in(s, ctz(rooms))
        rooms &= rooms - 1
    return n


cdef Action item(const TmState* s, const Action* legal, int n) noexcept nogil:
    cdef int fighters = fighters_in(s, s.duel_room)
    cdef int health = s.figure[s.cursor].health
    cdef int i
    for i in range(n):
        if legal[i] == USE_SWORD or (legal[i] == USE_MEDICINE and health <= FEW_HEALTH):
            return legal[i]
        if legal[i] >= ROOM_0 and fighters >= TOO_MANY and health < fighters:
            return legal[i]
    return END


cdef Action step_of_all(const TmRules* rules, const TmState* s, const Action* legal, int n, Rng* rng) noexcept nogil:
    cdef int i, m, room
    cdef Action best = END
    cdef double score, most = 0.3
    for i in range(1, n):
        m = (legal[i] - ALL_0) >> 6
        room = (legal[i] - ALL_0) & 63
        score = worth(rules, s, m, room) - worth(rules, s, m, s.figure[m].room) + 0.5 * rng_unit(rng)
        if room == rules.corridor and m == s.carrier:
            return legal[i]
        if score > most:
            most = score
            best = legal[i]
    return best


# ------------------------------------------------------------------------------------------------------ the Cardinal

cdef Action cardinal_act(const TmState* s, const Action* legal, int n, Rng* rng) noexcept nogil:
    """Seduces, plays cards, then spends his points."""
    cdef int has[SEDUCE + 1]
    cdef int i
    for i in range(SEDUCE + 1):
        has[i] = 0
    for i in range(n):
        has[legal[i]] = 1
    if has[SEDUCE]:
        return SEDUCE
    if has[PLAY_CARD] and rng_unit(rng) < TM_POLICY.cards:
        return PLAY_CARD
    if has[REINFORCE] and (not has[MOVE] or rng_unit(rng) < TM_POLICY.reinforces):
        return REINFORCE
    return MOVE if has[MOVE] else END


cdef inline double alarm(const TmRules* rules, const TmState* s, int m) noexcept nogil:
    """How much the Cardinal wants to stop a Musketeer: what he suspects, and how far he has come."""
    if s.figure[m].marks & IS_GONE or s.figure[m].marks & IS_SEARCHED:
        return 0
    return (s.suspicion[m] * (TM_POLICY.down if s.figure[m].marks & IS_DOWN else 1.0)
            / (TM_POLICY.offset + rules.to_corridor[s.figure[m].room]))


cdef double post(const TmRules* rules, const TmState* s, int room, int kind) noexcept nogil:
    """How good a room is for a favourite: near those to be stopped, in their way to the corridor."""
    cdef double sum = 0
    cdef const TmFigure* one
    cdef int m, distance
    for m in range(N_FIGURES):
        one = &s.figure[m]
        distance = rules.distance[room][one.room]
        if distance == 0:
            # an attack, better with others; a search; a seduction
            sum += alarm(rules, s, m) * (TM_POLICY.search if kind == MILADY or one.marks & IS_DOWN
                                         else TM_POLICY.attack + TM_POLICY.together * fighters_in(s, room))
        elif kind != MILADY and rules.to_corridor[room] < rules.to_corridor[one.room]:
            # in his way: one fighter stops him as well as many
            sum += alarm(rules, s, m) * TM_POLICY.ahead / (TM_POLICY.far + distance) * (
                TM_POLICY.stack if fighters_in(s, room) else 1.0)
        else:
            sum += alarm(rules, s, m) * TM_POLICY.behind / (TM_POLICY.far + distance)
    return sum


cdef Action best_of_cardinal(const TmRules* rules, const TmState* s, int node, const Action* legal, int n,
                             Rng* rng) noexcept nogil:
    """The best post for a favourite; of those that may go, the one that stands worst."""
    cdef int i, room, kind
    cdef Action best = legal[0]
    cdef double score, most = -1e9
    for i in range(n):
        if node == C_DESTINATION:
            kind = s.kind
            room = legal[i] - ROOM_0
            score = post(rules, s, room, kind)
        elif node == SIGNAL_MOVE:
            kind = GUARD
            room = s.goal if legal[i] == STAY else legal[i] - ROOM_0
            score = post(rules, s, room, kind)
        else:
            room = (legal[i] - PLACE_0) // 3
            kind = (legal[i] - PLACE_0) % 3
            score = post(rules, s, room, kind)
            if node == C_SOURCE:
                score = -score
        score *= 1 + TM_POLICY.post_noise * (rng_unit(rng) - 0.5)
        if score > most:
            most = score
            best = legal[i]
    return best


cdef Action suspect(const TmState* s, const Action* legal, int n, Rng* rng) noexcept nogil:
    """The Musketeer whom he suspects most, the weaker of equals."""
    cdef int i, m
    cdef Action best = legal[0]
    cdef double score, most = -1
    for i in range(n):
        m = legal[i] - FIGURE_0
        score = s.suspicion[m] + 0.05 * (4 - s.figure[m].health) + 0.1 * rng_unit(rng)
        if score > most:
            most = score
            best = legal[i]
    return best
