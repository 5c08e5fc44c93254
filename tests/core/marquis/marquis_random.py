"""Random actions and random positions for the rule tests."""

from random import Random
from typing import Any

from tests.reference.marquis import BLANK, CARDS, CHANCE, COUNT, PASS, STOP, Table


def random_action(table: Table, random: Random) -> int:
    """Any legal action or outcome (outcomes are equally likely)."""
    return random.choice(table.legal())


def eager_action(table: Table, random: Random) -> int:
    """Like a random action, but rarely passes: more Vetoes, offers, protections and purchases."""
    legal = table.legal()
    if table.actor != CHANCE and len(legal) > 1 and random.random() < 0.8:
        return random.choice([a for a in legal if a not in (PASS, STOP, COUNT)] or legal)
    return random.choice(legal)


def random_facts(seats: int, random: Random) -> dict[str, Any]:
    """Cards anywhere, coins and jewels with anybody: positions that no game need lead to."""
    sets = 1 if seats <= 4 else 2
    bank = [21 * sets, 15 * sets]
    purse = [0] * (seats + 1)
    for _ in range(4 * seats):
        purse[random.randrange(seats + 1)] += 1
    finished = [random.random() < 0.2 for _ in range(seats)]
    finished[random.randrange(seats)] = False
    stamps = random.sample(range(1, 90), 11 * seats)
    reversal = random.choice([0, 0, 95])
    told: list[dict[str, Any]] = []
    vetoes = 0
    for s in range(seats):
        cards = list(range(11))
        random.shuffle(cards)
        piled = 11 if finished[s] else random.randrange(12)
        out = min(piled, random.choice([0, 0, 1, 2]))
        pile = []
        for stamp in sorted(stamps[11 * s : 11 * s + piled - out]):
            card = cards.pop()
            role = card if card != CARDS.index("F") else random.choice([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, BLANK])
            pile.append({"card": card, "role": role, "stamp": stamp})
            if card == CARDS.index("F"):
                reversal = max(reversal, stamp)
        eliminated = [cards.pop() for _ in range(out)]
        if random.random() < 0.6:
            cards.append(CARDS.index("V"))
        else:
            vetoes += 1
        random.shuffle(cards)
        hand, deck = sorted(cards[:4]), sorted(cards[4:])
        diamonds, rubies = random.randrange(5), random.randrange(min(3, bank[1]))
        bank = [bank[0] - diamonds, bank[1] - rubies]
        told.append(
            {
                "hand": hand, "deck": deck, "pile": pile, "eliminated": sorted(eliminated), "coins": purse[s],
                "diamonds": diamonds, "rubies": rubies, "front": 0, "finished": finished[s],
                "rebuy": finished[s] and random.random() < 0.5,
                "committed": CARDS.index("S") in hand and random.random() < 0.2,
                "boosted": False, "fee_open": False, "protector": None,
            }
        )  # fmt: skip
    for _ in range(vetoes):
        told[random.randrange(seats)]["front"] += random.randrange(2)
    roles = [one["pile"][-1]["role"] if one["pile"] else -1 for one in told]
    company = roles.count(CARDS.index("E")) > 1
    free = {s for s in range(seats) if roles[s] >= 0}
    for s, one in enumerate(told):
        one["boosted"] = roles[s] == CARDS.index("E") and (company or random.random() < 0.3)
        if roles[s] == CARDS.index("C"):
            one["fee_open"] = random.random() < 0.7
            clients = sorted(free - {s})
            if clients and random.random() < 0.3:
                client = random.choice(clients)
                free.remove(client)
                told[client]["protector"] = s
    return {
        "seats": told, "active": random.randrange(seats), "direction": random.choice([1, -1]), "treasury": purse[-1],
        "bank_diamonds": bank[0], "bank_rubies": bank[1], "reversal": reversal, "node": "TURN",
    }  # fmt: skip
