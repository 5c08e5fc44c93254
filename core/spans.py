"""Where the keys and values of a TOML or JSON text stand in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from core.problems import Keys, Span

if TYPE_CHECKING:
    from spanned_toml._types import Spanned

Spans = dict[Keys, tuple[Span | None, Span | None]]
"""Path in the document -> pieces of text of its key and of its value."""


def toml_spans(text: str) -> Spans:
    """Spans of keys and values of a valid TOML text; empty if spanned_toml cannot read what tomllib could."""
    import spanned_toml

    spans: Spans = {}

    def walk(keys: Keys, item: Spanned[Any], key: Span | None) -> int:
        """Record an item; returns the first offset that belongs to it."""
        start, stop = int(item.span().start), int(item.span().stop)
        value = (start, stop) if stop > start and keys else None
        inner = item.inner()
        firsts = [key[0]] if key else []
        spans[keys] = (key, value)
        if isinstance(inner, dict):
            for name, child in inner.items():
                firsts.append(walk((*keys, name.inner()), child, (name.span().start, name.span().stop)))
        elif isinstance(inner, list):
            firsts += [walk((*keys, i), child, None) for i, child in enumerate(inner)]
        if value is not None:
            return value[0]
        if key is None and keys and firsts:
            spans[keys] = (None, _header(text, min(firsts)))
        return min(firsts, default=len(text))

    try:
        walk((), spanned_toml.loads(text), None)
    except ValueError:
        return {}
    return spans


def _header(text: str, first: int) -> Span:
    """The [[table]] header above the first key of an element of an array of tables."""
    headers = list(re.finditer(r"^[ \t]*(\[\[[^\n#]*\]\])", text[:first], re.MULTILINE))
    return headers[-1].span(1) if headers else (first, first + 1)


def json_spans(text: str) -> Spans:
    """Spans of keys and values of a valid JSON text."""
    return _JsonSpans(text).spans


def json_repeats(text: str) -> list[tuple[Span, Span]]:
    """Where keys of a valid JSON text stand that their object has already: (first, again) each."""
    return _JsonSpans(text).repeats


class _JsonSpans:
    """Spans of keys and values of a valid JSON text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self.spans: Spans = {}
        self.repeats: list[tuple[Span, Span]] = []
        self._value((), None)

    def _blank(self) -> str:
        while self._text[self._at] in " \t\n\r,:":
            self._at += 1
        return self._text[self._at]

    def _token(self) -> Span:
        """A text, number or word."""
        match = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,:\[\]{}"]+', re.DOTALL).match(self._text, self._at)
        assert match is not None
        self._at = match.end()
        return match.span()

    def _value(self, keys: Keys, key: Span | None) -> None:
        import json

        first = self._blank()
        start = self._at
        if first in "{[":
            self._at += 1
            index = 0
            while self._blank() not in "}]":
                name: str | int = index
                name_span = None
                if first == "{":
                    name_span = self._token()
                    name = str(json.loads(self._text[name_span[0] : name_span[1]]))
                    seen = self.spans.get((*keys, name))
                    if seen is not None and seen[0] is not None:
                        self.repeats.append((seen[0], name_span))
                self._value((*keys, name), name_span)
                index += 1
            self._at += 1
        else:
            self._token()
        self.spans[keys] = (key, (start, self._at))
