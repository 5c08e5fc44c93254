"""What tomllib finds wrong with a TOML text, in plain words."""

from __future__ import annotations

import ast
import re

_WORDS = {
    "Cannot overwrite a value": "this key was given before",
    "Invalid value": "no value: texts need quotes, numbers are plain digits",
    "Invalid statement": "no statement: expected 'key = value' or '[table]'",
    "Unclosed array": "a list is not closed: ',' or ']' is missing",
    "Unclosed inline table": "a table is not closed: ',' or '}' is missing",
    "Unterminated string": "a text is not closed: its quote is missing",
    "Expected '=' after a key in a key/value pair": "expected '=' after the key",
    "Invalid initial character for a key part": "no key: keys are letters, digits, '_' and '-', or stand in quotes",
}
_OF_KEYS = {
    r"Cannot declare (\(.*,\)) twice": "the table [{}] was given before",
    r"Cannot declare (.*) twice": "the table [{}], or one that it stands in, was given before",
    r"Cannot redefine namespace (.*)": "the table [{}] was given before",
    r"Cannot mutate immutable namespace (.*)": "{} was given in full before: nothing can be added to it",
    r"Duplicate inline table key (.*)": "the key {} is given twice in one table",
}
"""What is said of a key, or of the keys that lead to it."""


def plain(message: str) -> str:
    """The message in plain words; as it is where there are none."""
    for pattern, words in _OF_KEYS.items():
        found = re.fullmatch(pattern, message)
        if found is not None:
            keys = ast.literal_eval(found[1])
            return words.format(keys if isinstance(keys, str) else ".".join(keys))
    return _WORDS.get(message, message)
