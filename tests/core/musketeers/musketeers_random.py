"""Random actions and random positions for the rule tests."""

from collections.abc import Mapping
from random import Random
from typing import Any

from musketeers_pair import entry_of, spot

from tests.reference.musketeers import Table
from tests.reference.musketeers_board import CORRIDOR, NAMES, STANDARD, USEFUL, Call, Rules
from tests.reference.musketeers_table import CARDINALS_PHASE, CHANCE, END, PICK, ROOM, TEAM

FIGURES = range(len(NAMES))
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "plain": {},
    "limit": {"queen_limit": 12},
    "carpets": {"carpet_chests": (42, 57), "carpet_arms": (17, 46)},
    "one chest": {"extra_chests": (37,)},
    "two chests": {"extra_chests": (12, 38), "carpet_chests": (1,)},
    "arms": {"extra_arms": (22, 41)},
    "surprise": {"surprise": True},
    "all": {
        "queen_limit": 13, "carpet_chests": (9, 44), "extra_chests": (37,), "extra_arms": (2, 58),
        "carpet_arms": (17, 19), "surprise": True,
    },
}  # fmt: skip


def random_action(table: Table, random: Random) -> int:
    """Any legal action or outcome."""
    return random.choice(table.legal())


def eager_action(table: Table, random: Random) -> int:
    """Like a random action, but it rarely declines, Musketeers go for the corridor and favourites for Musketeers."""
    legal = table.legal()
    if table.actor == CHANCE or random.random() < 0.2:
        return random.choice(legal)
    if table.node == "ACT":
        steps = [action for action in legal if ROOM <= action < ROOM + 64]
        if PICK in legal and random.random() < 0.7:
            return PICK
        if steps and random.random() < 0.7:
            return min(steps, key=lambda action: table.rules.to_corridor[action - ROOM] + random.random())
    elif table.node == "C_DESTINATION":
        rooms = {one.room for one in table.figures if not one.gone}
        fights = [action for action in legal if action - ROOM in rooms]
        if fights:
            return random.choice(fights)
    return random.choice([action for action in legal if action != END])


def random_tokens(random: Random, variant: Rules) -> dict[int, list[int]]:
    """Hands of up to three useful tokens."""
    bag = [kind for kind in USEFUL for _ in range(variant.tokens[kind])]
    random.shuffle(bag)
    return {m: [bag.pop() for _ in range(random.randrange(4))] for m in FIGURES}


def random_facts(random: Random, variant: Rules = STANDARD) -> dict[str, Any]:
    """Figures and tokens anywhere, at a quiet point: positions that no game need lead to."""
    rooms = sorted(set(variant.neighbours) - {CORRIDOR})
    heart = random.choice(rooms)
    near = [heart, *variant.neighbours[heart]] if random.random() < 0.5 else rooms
    near = [room for room in near if room != CORRIDOR]
    gone = {m for m in FIGURES if random.random() < 0.08}
    down = {m for m in set(FIGURES) - gone if random.random() < 0.25}
    where = {m: random.choice(near) for m in set(FIGURES) - gone}
    standing = {room for m, room in where.items() if m not in down}
    free = [room for room in near if room not in standing] or [room for room in rooms if room not in standing]
    guards: dict[int, int] = {}
    for _ in range(random.randrange(15)):
        room = random.choice(free)
        guards[room] = guards.get(room, 0) + 1
    rochefort = random.choice(free) if random.random() < 0.6 else None
    milady = random.choice(near) if random.random() < 0.6 else None
    hot = {*guards, *({rochefort} - {None}), *({milady} - {None})}
    searched = {m for m in down if where[m] in hot or random.random() < 0.3}
    carriers = sorted(set(FIGURES) - gone - searched)
    if not carriers:
        return random_facts(random, variant)
    deck = [card for card, n in enumerate(variant.specials) for _ in range(n)]
    random.shuffle(deck)
    held = [deck.pop() for _ in range(random.randrange(4))]
    pile = [deck.pop() for _ in range(random.choice([0, 3, len(deck)]))]
    left = random.sample(sorted(variant.cards), random.randrange(12))
    card = random.choice([number for number in variant.cards if number not in left])
    facts = spot(
        "boundary", where=where, hands=random_tokens(random, variant), down=down, searched=searched, gone=gone,
        health={m: random.choice([1, random.randint(1, one.health)]) for m, one in enumerate(variant.fighters)},
        poison={m: random.choice([0, 0, 0, 1, 2]) for m in set(FIGURES) - gone}, guards=guards, rochefort=rochefort,
        milady=milady, held=held, pile=pile, card=card, cards_left=left, turn=12 - len(left),
        queen=random.randrange(variant.queen_limit - 1), carrier=random.choice(carriers),
        signal=random.random() < 0.5, one_for_all=random.random() < 0.5, variant=variant,
        entry=random.randrange(len(variant.cards[card][0]) + 1), rochefort_entered=random.random() < 0.2,
        door=random_doorway(random, variant), grate=random_doorway(random, variant),
    )  # fmt: skip
    return moment(facts, random, variant)


def random_doorway(random: Random, variant: Rules) -> list[int] | None:
    """A legal doorway, or none."""
    if random.random() < 0.4:
        return None
    return list(variant.doorways[random.choice(variant.legal_doorways())])


def moment(facts: dict[str, Any], random: Random, variant: Rules) -> dict[str, Any]:
    """At a boundary, before a phase or inside one."""
    entries = variant.cards[facts["card"]][0]
    at = random.choice(["boundary", "phase", "act"])
    if at == "phase" and facts["entry"] < len(entries):
        return {**facts, "at": "phase"}
    if at != "act":
        return facts
    who = random.choice([TEAM, 0])
    if who == TEAM:
        able = [m for m, one in enumerate(facts["musketeers"]) if not one["down"] and not one["gone"]]
        if not able:
            return facts
        m = random.choice(able)
        return {
            **facts, "at": "act", "phase": m, "entry": entry_of(m, facts["card"]) + 1, "steps": random.randrange(4),
            "may_pick": random.random() < 0.5, "card_played": random.random() < 0.3,
        }  # fmt: skip
    entry = next(i for i, one in enumerate(entries) if isinstance(one, Call)) + 1
    return {
        **facts, "at": "act", "phase": CARDINALS_PHASE, "entry": entry, "points": random.randrange(7),
        "unmoved": {room: random.randint(0, n) for room, n in facts["guards"].items()},
        "card_played": random.random() < 0.3, "seduction_used": random.random() < 0.3,
        "rochefort_moved": random.random() < 0.3, "milady_moved": random.random() < 0.3,
        "passage": random.choice([None, None, *(list(pair) for pair in variant.passages if CORRIDOR not in pair)]),
    }  # fmt: skip
