"""The kinds of AI players as text: what `players` lists and what completion offers."""

from __future__ import annotations

from typing import Any


def completions(incomplete: str) -> list[str]:
    """The player specifications that begin so, one part further."""
    from search.agents import KINDS

    kind, colon, rest = incomplete.partition(":")
    if not colon:
        return [name for name in KINDS if name.startswith(kind)]
    if kind not in KINDS:
        return []
    done, comma, last = rest.rpartition(",")
    key, equals, value = last.partition("=")
    head = f"{kind}:{done}{comma}"
    found = []
    for parameter in KINDS[kind].parameters:
        if not equals and parameter.name.startswith(key):
            found.append(f"{head}{parameter.name}=")
        elif equals and parameter.name == key:
            found += [
                f"{head}{key}={choice}" for choice in parameter.choices or () if choice.startswith(value)
            ]
    return found


def describe(kind: str) -> dict[str, Any]:
    """A kind as plain values."""
    from search.agents import KINDS

    found = KINDS[kind]
    return {
        "name": found.name,
        "help": found.help,
        "parameters": [
            {
                "name": parameter.name,
                "type": parameter.type,
                "default": parameter.default,
                "tuned": parameter.is_tuned,
                "choices": list(parameter.choices or ()),
                "help": parameter.help,
            }
            for parameter in found.parameters
        ],
    }
