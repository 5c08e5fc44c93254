"""In the middle of duels, of answers to damage and of trade: what a side cannot know changes no byte of what it is told."""

import json
import random
from functools import lru_cache

import pytest

import core
from core.positions import read
from core.source import Source, SourceError

GAME = "musketeers"
SIDES = ("cardinal", "musketeers")
NAMES = ("Cardinal", "Musketeers")
USEFUL = ("Key", "Boots", "Door", "Sword", "Medicine", "Cloak")
ROUNDS = ("ITEM", "SAVE", "PISTOL", "DUEL_ROUND")
NODES = {
    "cardinal": (
        *ROUNDS,
        "DUEL_CARD",
        "REST",
        "DISCARD",
        "PARTNER",
        "PENDANT",
        "GOODS",
        "TOKEN_DRAW",
        "ALL_PICK",
    ),
    "musketeers": (*ROUNDS, "PARTNER", "PENDANT", "GOODS", "C_CARD", "DISCARD", "C_RESERVE", "SPECIAL_DRAW"),
}
"""Moments at which a side is asked or looks on."""
VARIED = 2
"""Positions of each kind whose output is compared."""
MOST = 8
"""Positions of each kind, at most."""


def listed(names):
    """["Key", "Key"] of ["Key*2"]."""
    return [name.split("*")[0] for name in names for _ in range(int([*name.split("*"), "1"][1]))]


@pytest.fixture(scope="module")
def moments():
    """Documents of full states by the kind of choice, from games half played with sense."""
    found = {node: [] for nodes in NODES.values() for node in nodes}
    part = core.part(GAME, "position")
    for seed in range(120):
        rng, game = random.Random(seed), core.load(GAME, 2)
        state = game.start()
        while not state.is_terminal:
            node = game.facts(state)["node"]
            if state.turn > 1 and len(found.get(node, [0] * 99)) < MOST:
                found[node].append(part.document_of(game, NAMES, state))
            if state.is_chance:
                action = state.chance(rng.getrandbits(60))
            else:
                is_light = rng.random() < 0.6
                action = state.playout_action(rng.getrandbits(60)) if is_light else rng.choice(state.legal())
            game.play(state, action)
        if all(len(documents) >= MOST for documents in found.values()):
            break
    return found


@lru_cache(maxsize=1)
def tables():
    """The rules data of the game."""
    return core.load(GAME, 2).tables


def exchanged(document, side, rng):
    """The document with other secrets of the other side, as many as before; None if there are no others."""
    other = json.loads(json.dumps(document))
    if side == "musketeers":
        cards = tables()["specials"]
        deck = [card["name"] for card in cards for _ in range(card["count"])]
        for name in listed(document["cardinal"].get("discards", [])):
            deck.remove(name)
        hand = rng.sample(deck, len(listed(document["cardinal"]["hand"])))
        other["cardinal"]["hand"] = hand
        return other if sorted(hand) != sorted(listed(document["cardinal"]["hand"])) else None
    tokens = [one["name"] for one in tables()["tokens"] for _ in range(one["base"])]
    for name in listed(document.get("tokens_used", [])):
        tokens.remove(name)
    useful = [name for name in tokens if name in USEFUL]
    rng.shuffle(useful)
    changed = 0
    for figure, before in zip(other["musketeer"], document["musketeer"], strict=True):
        hand = listed(before["equipment"])
        kept = hand if rng.random() < 0.4 else [useful.pop() for _ in hand]
        changed += sorted(kept) != sorted(hand)
        figure["equipment"] = kept
    return other if changed else None


def alternatives(document, side, rng):
    """Full states that look the same to a side at this moment."""
    found = []
    for _ in range(40):
        other = exchanged(document, side, rng)
        if other is None:
            continue
        try:
            node = node_of(other)
        except SourceError:  # the moment needs the item or the card that is gone
            continue
        if node != node_of(document):  # who has nothing to use any more has ended his movement: that is seen
            continue
        found.append(other)
        if len(found) == 2:
            break
    return found


def node_of(document):
    found = read(Source(json.dumps(document), "p.json"))
    return found.game.facts(found.state)["node"]


def state_and_view(document, side):
    found = read(Source(json.dumps(document), "p.json"))
    return bytes(found.state), bytes(found.game.project(found.state, SIDES.index(side)))


@pytest.mark.parametrize("side", SIDES)
def test_what_a_side_cannot_know_is_in_no_byte_of_its_view(moments, side):
    rng, compared = random.Random(7), dict.fromkeys(NODES[side], 0)
    for node in NODES[side]:
        for document in moments[node]:
            for other in alternatives(document, side, rng):
                (state, view), (own, seen) = state_and_view(other, side), state_and_view(document, side)
                assert state != own
                assert view == seen, (node, document, other)
                compared[node] += 1
    assert all(compared.values()), compared


@pytest.mark.parametrize("side", SIDES)
def test_what_a_side_cannot_know_changes_nothing_that_is_printed(run_any, moments, side, tmp_path):
    rng, compared = random.Random(11), 0
    for node in NODES[side]:
        for document in moments[node][:VARIED]:
            pair = alternatives(document, side, rng)[:1]
            told = [printed(run_any, one, side, tmp_path) for one in (document, *pair)]
            compared += len(pair)
            assert len(set(told)) == 1, node
    assert compared > 10


def printed(run_any, document, side, tmp_path):
    """Everything that is said to a side of a position."""
    path = tmp_path / "p.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    budget = ("--iterations", 60, "--seed", 3, "--threads", 1)
    commands = [
        ("suggest", path, "--as", side, *budget), ("suggest", path, "--as", side, *budget, "--json"),
        ("position", "show", path, "--as", side), ("position", "show", path, "--as", side, "--svg", "-"),
        ("position", "worlds", path, "--as", side, "--seed", 5, "-n", 2),
    ]  # fmt: skip
    return tuple(run_any(*command) for command in commands)


@pytest.fixture
def run_any():
    """run_any(*args) -> exit code and all output of a command, the times in it left out."""
    import re

    from click.testing import CliRunner

    from ai_cli.main import cli

    def invoke(*args):
        result = CliRunner().invoke(cli, [str(arg) for arg in args])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, re.sub(
            rb"[0-9.,]+ (s|ms)\b|\"(seconds|elapsed)[^,}]*", b"", result.output_bytes
        )

    return invoke
