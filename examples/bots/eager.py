"""A player for `exec:python3 examples/bots/eager.py`: it acts where it can, and buys rather than anything else.

docs/players.md describes the messages; standard library only, any game.
"""

import json
import random
import sys

IDLE = ("pass", "end", "stay", "done", "no")


def choose(moves, seed):
    """The number of a move: one of the best kind there is, by its first word."""
    ranks = [2 if text.startswith("buy ") else text.split()[0] not in IDLE for text in moves]
    best = [number for number, rank in enumerate(ranks, start=1) if rank == max(ranks)]
    return random.Random(seed).choice(best)


for line in sys.stdin:
    message = json.loads(line)
    if message["action"] == "choose":
        texts = [move["move"] for move in message["moves"]]
        answer = {"id": message["id"], "move": choose(texts, message["seed"])}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
