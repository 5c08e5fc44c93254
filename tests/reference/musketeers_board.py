"""The printed data of The Three Musketeers for the oracle: written down once more, apart from the game's data file."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

D, A, P, R = range(4)
NAMES = "DAPR"
TOKENS = ("KEY", "BOOTS", "DOOR", "SWORD", "MEDICINE", "CLOAK", "TRAP", "POISON")
KEY, BOOTS, DOOR, SWORD, MEDICINE, CLOAK, TRAP, POISON = range(8)
USEFUL = range(6)
SPECIALS = (
    "GRATE_OR_PASSAGE", "PERFUME", "RESERVE", "REINFORCE2", "REINFORCE3", "REINFORCE4", "TO_ARMS", "ELITE",
)  # fmt: skip
DUAL, PERFUME, RESERVE, REINFORCE_2, REINFORCE_3, REINFORCE_4, TO_ARMS, ELITE = range(8)

# room, marks (Q Quai, K corridor, C chest, A arms, S end of a passage), rooms behind its doorways
ROOMS = """
0 Q 2,3,5; 1 C 2; 2 - 0,1,7; 3 - 0,4,8; 4 - 3,5,9; 5 - 0,4,10; 6 - 7,11; 7 - 2,6,12; 8 - 3,9,13; 9 C 4,8,14;
10 S 5,15; 11 S 6,12; 12 - 7,11,13,17; 13 - 8,12,18; 14 - 9,15,19; 15 C 10,14,20; 16 C 17; 17 A 12,16,22;
18 - 13,19,22; 19 A 14,18,20,23; 20 - 15,19,23,25,30; 21 S 22,24; 22 - 17,18,21,23,25,27,28; 23 S 19,20,22;
24 C 21,26; 25 S 20,22,29; 26 - 24,27,31; 27 A 22,26,32; 28 C 22,29,33; 29 - 25,28,30,34; 30 A 20,29,35;
31 C 26,32,36,39; 32 - 27,31,33,36; 33 S 28,32,37; 34 C 29,35,37; 35 S 30,34,38; 36 A 31,32,37;
37 - 33,34,36,38,41,42; 38 - 35,37,43; 39 - 31,40; 40 S 39,45; 41 - 37,42,46; 42 C 37,41,43,47; 43 - 38,42,48;
44 C 45; 45 - 40,44,46,50; 46 A 41,45,51; 47 A 42,48,52; 48 - 43,47,53; 49 - 50,54; 50 - 45,49,51,55;
51 - 46,50,56; 52 S 47,53; 53 A 48,52,58; 54 - 49,55,59; 55 - 50,54,56; 56 - 51,55,59; 57 C 58; 58 - 53,57,59;
59 KS 54,56,58
"""
PASSAGES = ((10, 23), (11, 21), (25, 35), (33, 40), (52, 59))
# entries in order, the Cardinal's as action points / cards drawn; then the Queen's step
CARDS = """
1 D C5/1 A P R 2; 2 A C5/1 D R P 2; 3 P C5/1 R A D 2; 4 R C5/1 P D A 2; 5 D A R C5/1 P 3; 6 A P C5/1 D R 2;
7 P R A C5/1 D 0; 8 R D P C5/1 A 2; 9 C5/2 D P A R 2; 10 A R D P C5/0 1; 11 C3/1 A R C3/0 D P 0;
12 P D C3/0 R A C3/1 2
"""
QUAI, CORRIDOR = 0, 59


@dataclass(frozen=True)
class Call:
    """The Cardinal's entry of a move card."""

    points: int
    draws: int


Entry = int | Call  # a Musketeer or the Cardinal


@dataclass(frozen=True)
class Fighter:
    """What a Musketeer can do."""

    health: int
    dice: int = 2
    hit: int = 4
    ability: str = ""


def printed_neighbours() -> dict[int, set[int]]:
    """Rooms behind the doorways of each room."""
    found = {}
    for line in ROOMS.replace("\n", " ").split(";"):
        room, _, rooms = line.split()
        found[int(room)] = {int(r) for r in rooms.split(",")}
    return found


def marked(letter: str) -> list[int]:
    """Rooms with a mark."""
    lines = [line.split() for line in ROOMS.replace("\n", " ").split(";")]
    return [int(room) for room, marks, _ in lines if letter in marks]


def move_cards() -> dict[int, tuple[list[Entry], int]]:
    """Entries and the Queen's step of each move card."""
    found = {}
    for line in CARDS.replace("\n", " ").split(";"):
        number, *words, queen = line.split()
        entries: list[Entry] = []
        for word in words:
            if word[0] == "C":
                points, draws = word[1:].split("/")
                entries.append(Call(int(points), int(draws)))
            else:
                entries.append(NAMES.index(word))
        found[int(number)] = (entries, int(queen))
    return found


@dataclass(frozen=True, eq=False)
class Rules:
    """Every number, and the variants (section "variants" of the rules)."""

    queen_limit: int = 15
    carpet_chests: Sequence[int] = ()
    extra_chests: Sequence[int] = ()
    extra_arms: Sequence[int] = ()
    carpet_arms: Sequence[int] = ()
    surprise: bool = False

    track: int = 15
    neighbours: Mapping[int, set[int]] = field(default_factory=printed_neighbours)
    passages: Sequence[tuple[int, int]] = PASSAGES
    cards: Mapping[int, tuple[list[Entry], int]] = field(default_factory=move_cards)
    fighters: Sequence[Fighter] = (
        Fighter(3, ability="dice per enemy"),
        Fighter(3, ability="reroll"),
        Fighter(4),
        Fighter(3, ability="dodge"),
    )
    most_dice: int = 4  # of d'Artagnan
    guards: int = 14
    guard_hit: int = 5
    elite_hit: int = 4
    rochefort_dice: int = 2
    rochefort_hit: int = 5
    pistol_hit: int = 5
    seduce_hit: int = 4
    base_tokens: Sequence[int] = (4, 5, 3, 6, 6, 4, 6, 3)
    gold_tokens: Sequence[int] = (1, 1, 0, 1, 1, 0, 1, 1)
    specials: Sequence[int] = (3, 2, 1, 1, 2, 1, 2, 2)
    surprises: Sequence[int] = (2, 4, 4, 2)
    chest_tokens: int = 3
    base_move: int = 2
    favourite_move: int = 2
    equip_limit: int = 3
    hand_limit: int = 3
    help_back: int = 2
    wound_forward: int = 1
    to_arms_dice: int = 2
    queen_on_wound: bool = True
    remainder_stack: bool = False
    boots_after_combat: bool = True
    special_reshuffle: bool = True

    @property
    def arms(self) -> list[int]:
        """Rooms with the Cardinal's arms (V-4, V-5)."""
        return sorted({*marked("A"), *self.extra_arms} - set(self.carpet_arms))

    @property
    def chests(self) -> list[int]:
        """Rooms with a chest (V-2, V-3)."""
        return sorted({*marked("C"), *self.extra_chests} - set(self.carpet_chests))

    @property
    def gold_joins(self) -> int:
        """V-3: gold tokens that join by chance; two extra chests take all of them."""
        return self.chest_tokens if len(self.extra_chests) == 1 else 0

    @property
    def tokens(self) -> list[int]:
        """Tokens that are in the game before any chance."""
        gold = len(self.extra_chests) == 2
        return [base + gold * more for base, more in zip(self.base_tokens, self.gold_tokens, strict=True)]

    @property
    def doorways(self) -> list[tuple[int, int]]:
        """In ascending order, the lower room first."""
        return sorted((a, b) for a, rooms in self.neighbours.items() for b in rooms if a < b)

    def is_legal_doorway(self, a: int, b: int) -> bool:
        """TM-87, on the printed plan: for the door and for the grate."""
        if CORRIDOR in (a, b):
            return False
        return all(self.neighbours[one] - {other, CORRIDOR} for one, other in ((a, b), (b, a)))

    def legal_doorways(self) -> list[int]:
        """Numbers of the doorways that may hold a door or a grate."""
        return [i for i, (a, b) in enumerate(self.doorways) if self.is_legal_doorway(a, b)]

    def distances(self, goal: int, without: Iterable[int] = ()) -> dict[int, int]:
        """Doorways from each room to a goal."""
        found = {goal: 0}
        queue = deque([goal])
        while queue:
            room = queue.popleft()
            for other in sorted(self.neighbours[room] - set(without)):
                if other not in found:
                    found[other] = found[room] + 1
                    queue.append(other)
        return found

    @property
    def to_quai(self) -> dict[int, int]:
        """Dq: doorways to the Quai, not through the corridor."""
        return self.distances(QUAI, [CORRIDOR])

    @property
    def to_corridor(self) -> dict[int, int]:
        """Dc: doorways to the corridor."""
        return self.distances(CORRIDOR)

    def passage_end(self, room: int) -> int | None:
        """The room at the other end of the passage that ends here."""
        for a, b in self.passages:
            if room in (a, b):
                return a + b - room
        return None


STANDARD = Rules()
"""The game without variants."""
