"""The information-set trees of one search thread: one hash table of nodes, one arena of edges.

All seats' trees share the table: the keys differ, since `start_key` salts them by seat. Seat p's nodes are the information
sets at which p decides. Nodes live in the table itself (open addressing, linear probing, keys compared in full), so a look-up
is one cache miss. A node's edges are one block of the arena, sorted by action, a superset of the legal actions of any world.

Within an iteration nothing is allocated: `tree_room` is called before each and makes room for whatever one iteration can add.
What fits is decided by the limits alone, never by what happens to be allocated, so growth cannot change a result.

    Node   32 bytes    Edge   24 bytes
"""
from libc.math cimport sqrtf
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy, memset

from core.game cimport MAX_LEGAL, MAX_SEATS, Action

cdef enum:
    FIRST_SLOTS = 1024          # slots of a fresh table, a power of two
    FIRST_EDGES = 4096          # edges of a fresh arena
    MAX_BLOCK = 65535           # edges of a node, at most

cdef struct Edge:
    double wsum                 # sum of the mover's returns over `n` iterations
    uint32_t n                  # iterations that took this edge
    uint32_t avail              # visits of the node in whose world the action was legal
    float scale                 # 1 / sqrt(n): selection then needs neither a division nor a root; 0 before the first
    uint16_t action
    uint16_t spare

cdef struct Node:
    uint64_t key                # the mover's observation sequence, hashed
    uint32_t edge_off           # first edge in the arena
    uint16_t n_edge             # edges in use
    uint16_t cap                # edges of the block
    uint32_t gen                # live if equal to the tree's: makes a reset cheap
    uint8_t seat                # who decides
    uint8_t spare[11]

cdef struct Tree:
    Node* node                  # [mask + 1]
    Edge* edge                  # [edge_cap]
    uint32_t mask               # slots - 1
    uint32_t node_used
    uint32_t node_limit         # by the memory cap
    uint32_t slot_limit         # slots of the largest table, a power of two
    uint32_t edge_used
    uint32_t edge_cap
    uint32_t edge_limit         # by the memory cap
    uint32_t block_max          # largest block so far
    uint32_t gen
    uint32_t seat_nodes[MAX_SEATS]


cdef inline void tree_limits(Tree* tree, uint64_t limit_bytes) noexcept nogil:
    """Divide the memory cap: half for the table (a power of two, filled to 3/4), the rest for the arena."""
    cdef uint64_t slots = FIRST_SLOTS
    cdef uint64_t edges
    while slots * 2 * sizeof(Node) <= limit_bytes // 2 and slots < (1 << 30):
        slots *= 2
    edges = (limit_bytes - slots * sizeof(Node)) // sizeof(Edge)
    tree.slot_limit = <uint32_t>slots
    tree.node_limit = <uint32_t>(slots // 4 * 3)
    tree.edge_limit = <uint32_t>min(edges, <uint64_t>0xFFFFFFFF)


cdef inline int tree_open(Tree* tree, uint64_t limit_bytes) noexcept nogil:
    """First allocation; -1 without memory. `limit_bytes` (>= 256 KiB): the cap of table and arena together."""
    memset(tree, 0, sizeof(Tree))
    tree_limits(tree, limit_bytes)
    tree.node = <Node*>calloc(FIRST_SLOTS, sizeof(Node))
    tree.edge = <Edge*>calloc(FIRST_EDGES, sizeof(Edge))
    tree.mask = FIRST_SLOTS - 1
    tree.edge_cap = FIRST_EDGES
    tree.gen = 1
    return -1 if tree.node is NULL or tree.edge is NULL else 0


cdef inline void tree_close(Tree* tree) noexcept nogil:
    free(tree.node)
    free(tree.edge)
    tree.node = NULL
    tree.edge = NULL


cdef inline void tree_reset(Tree* tree) noexcept nogil:
    """Forget all nodes, keep the memory."""
    tree.gen += 1
    tree.node_used = 0
    tree.edge_used = 0
    tree.block_max = 0
    memset(tree.seat_nodes, 0, sizeof(tree.seat_nodes))


cdef inline void edge_add(Edge* edge, double win) noexcept nogil:
    """Count one iteration that returned `win` to the mover."""
    edge.n += 1
    edge.wsum += win
    edge.scale = <float>1.0 / sqrtf(<float>edge.n)


cdef inline Node* tree_find(const Tree* tree, uint64_t key) noexcept nogil:
    """The node of this key, or the free slot where it belongs (its `gen` is not the tree's)."""
    cdef uint32_t mask = tree.mask
    cdef uint32_t gen = tree.gen
    cdef uint32_t slot = <uint32_t>key & mask
    cdef Node* table = tree.node
    while table[slot].gen == gen and table[slot].key != key:
        slot = (slot + 1) & mask
    return &table[slot]


cdef inline int tree_claim(Tree* tree, Node* node, uint64_t key, int seat) noexcept nogil:
    """Make a node without edges of a free slot; -1 if the memory cap forbids it."""
    if tree.node_used >= tree.node_limit:
        return -1
    node.key = key
    node.gen = tree.gen
    node.edge_off = 0
    node.n_edge = 0
    node.cap = 0
    node.seat = <uint8_t>seat
    tree.node_used += 1
    tree.seat_nodes[seat] += 1
    return 0


cdef inline int tree_block(Tree* tree, Node* node, uint32_t n_edge) noexcept nogil:
    """Give the node a block for `n_edge` edges (a copy of its old one, then doubled); -1 if the memory cap forbids it."""
    cdef uint32_t cap = min(max(n_edge, <uint32_t>node.cap * 2), <uint32_t>MAX_BLOCK)
    if n_edge > cap or cap > tree.edge_limit - tree.edge_used:
        return -1
    if node.n_edge:
        memcpy(&tree.edge[tree.edge_used], &tree.edge[node.edge_off], node.n_edge * sizeof(Edge))
    node.edge_off = tree.edge_used
    node.cap = <uint16_t>cap
    tree.edge_used += cap
    tree.block_max = max(tree.block_max, cap)
    return 0


cdef inline int tree_merge(Tree* tree, Node* node, const Action* legal, int count, int missing) noexcept nogil:
    """Add the `missing` legal actions that the node lacks, each available once; -1 if the memory cap forbids it."""
    cdef uint32_t total = node.n_edge + <uint32_t>missing
    cdef Edge* edge
    cdef int old, new, put
    if total > node.cap and tree_block(tree, node, total):
        return -1
    edge = &tree.edge[node.edge_off]
    old = <int>node.n_edge - 1
    put = <int>total - 1
    new = count - 1
    while new >= 0:                                     # from the back, in place: both lists are sorted
        if old >= 0 and edge[old].action >= legal[new]:
            if edge[old].action == legal[new]:
                new -= 1
            edge[put] = edge[old]
            old -= 1
        else:
            edge[put].wsum = 0.0
            edge[put].n = 0
            edge[put].avail = 1
            edge[put].scale = 0.0
            edge[put].action = legal[new]
            edge[put].spare = 0
            new -= 1
        put -= 1
    node.n_edge = <uint16_t>total
    return 0


cdef inline int tree_resize(Tree* tree, uint32_t slots) noexcept nogil:
    """Move the live nodes to a table of `slots` (a power of two); -1 without memory."""
    cdef Node* old = tree.node
    cdef uint32_t old_slots = tree.mask + 1
    cdef uint32_t i
    cdef Node* fresh = <Node*>calloc(slots, sizeof(Node))
    if fresh is NULL:
        return -1
    tree.node = fresh
    tree.mask = slots - 1
    for i in range(old_slots):
        if old[i].gen == tree.gen:
            tree_find(tree, old[i].key)[0] = old[i]
    free(old)
    return 0


cdef inline int tree_enlarge(Tree* tree, uint64_t edges) noexcept nogil:
    """Make the arena hold `edges` or the limit; -1 without memory."""
    cdef uint64_t cap = min(edges, <uint64_t>tree.edge_limit)
    cdef Edge* moved
    if cap <= tree.edge_cap:
        return 0
    moved = <Edge*>realloc(tree.edge, cap * sizeof(Edge))
    if moved is NULL:
        return -1
    tree.edge = moved
    tree.edge_cap = <uint32_t>cap
    return 0


cdef inline int tree_room(Tree* tree) noexcept nogil:
    """Before an iteration: room for one more node and for the largest block an iteration can ask for; -1 without memory."""
    cdef uint64_t need = <uint64_t>tree.edge_used + 2 * <uint64_t>tree.block_max + MAX_LEGAL
    if tree.node_used > tree.mask // 2 and tree.mask + 1 < tree.slot_limit:
        if tree_resize(tree, (tree.mask + 1) * 2):
            return -1
    if need > tree.edge_cap and tree.edge_cap < tree.edge_limit:
        return tree_enlarge(tree, max(need, 2 * <uint64_t>tree.edge_cap))
    return 0


cdef inline int tree_reserve(Tree* tree, uint64_t nodes, uint64_t edges) noexcept nogil:
    """Forget all nodes; allocate and touch memory for so many; -1 without memory."""
    cdef uint32_t slots = tree.mask + 1
    while slots < tree.slot_limit and slots < 2 * nodes:
        slots *= 2
    tree_reset(tree)
    if slots > tree.mask + 1 and tree_resize(tree, slots):
        return -1
    if tree_enlarge(tree, edges):
        return -1
    memset(tree.node, 0, (<uint64_t>tree.mask + 1) * sizeof(Node))
    memset(tree.edge, 0, <uint64_t>tree.edge_cap * sizeof(Edge))
    return 0


cdef inline uint64_t tree_bytes_used(const Tree* tree) noexcept nogil:
    """Bytes of nodes and blocks in use: depends on the search alone, not on what is allocated."""
    return <uint64_t>tree.node_used * sizeof(Node) + <uint64_t>tree.edge_used * sizeof(Edge)


cdef inline uint64_t tree_bytes_allocated(const Tree* tree) noexcept nogil:
    return (<uint64_t>tree.mask + 1) * sizeof(Node) + <uint64_t>tree.edge_cap * sizeof(Edge)
