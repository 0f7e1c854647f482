"""Recognizes keys and dashes at a place in a text."""

import re

from promptls.parsing.yaml.page import Page
from promptls.parsing.yaml.quoted import scalar
from promptls.patterns import pattern
from promptls.text import FileSpan
from promptls.vocabulary.front_matter import FRONT_MATTER_KEYS

_START = r"(?:[^\s\-?:,\[\]{}#&*!|>'\"%@`]|[-?:](?=\S))"
_KEY = pattern(
    r"(?P<key>\"(?:[^\"\\\r\n]|\\.)*+\"|'(?:[^'\r\n]|'')*+'"
    rf"|{_START}(?:[^\s:]|:(?=\S)|[ \t]++(?=[^\s#:]|:\S))*+)[ \t]*+:(?=\s|\Z)[ \t]*+"
)
# `name:value` is one word to YAML. `http://host` is one to everybody.
_TIGHT = pattern(r"(?P<key>[a-z][\w-]*+):(?=[^\s:/])")
_DASH = pattern(r"-(?=\s|\Z)[ \t]*+")
_NAMES = "|".join(sorted({re.escape(it.name) for it in FRONT_MATTER_KEYS}))
_KNOWN = pattern(rf"[\n\r](?:{_NAMES})[ \t]*+:(?=\s|\Z)")
# YAML takes `description:"Use it: now"` for a key and a value, but nobody means it.
_KNOWN_TIGHT = pattern(rf"(?:{_NAMES}):(?=[^\s:/])")
_KNOWN_WITHOUT_COLON = pattern(rf"(?:{_NAMES})[ \t]++[\"']")
_OUTERMOST = pattern(r"[\n\r][A-Za-z_][\w.-]*+:(?=\s|\Z)")


def key_at(page: Page, at: int) -> re.Match[str] | None:
    """The key, its colon and the space behind it."""
    key = _KEY.match(page.code, at, page.end)
    is_word = key is None or key["key"].isidentifier()
    return key if is_word or not _is_broken(page, at) else None


def _is_broken(page: Page, at: int) -> bool:
    broken = _KNOWN_TIGHT, _KNOWN_WITHOUT_COLON
    return any(it.match(page.code, at, page.end) for it in broken)


def tight_key_at(page: Page, at: int) -> re.Match[str] | None:
    """A key and its colon with the value directly behind it."""
    return _TIGHT.match(page.code, at, page.end)


def dash_at(page: Page, at: int) -> re.Match[str] | None:
    """The dash of an item and the space behind it."""
    return _DASH.match(page.code, at, page.end)


def has_outermost_key(page: Page, at: int) -> bool:
    """Whether a key stands at the left margin of a line from `at` on."""
    return _OUTERMOST.search(page.code, at - 1, page.end) is not None


def next_known_key(page: Page, at: int) -> int | None:
    """The start of the next line from `at` on with a key that readers of front matter know."""
    known = _KNOWN.search(page.code, at - 1, page.end)
    return known.start() + 1 if known else None


def name_of(page: Page, key: re.Match[str]) -> tuple[str, FileSpan]:
    """The text of a key, and where it stands without its quotes."""
    span = FileSpan(*key.span("key"))
    quote = page.code[span.start]
    if quote not in "\"'":
        return page.text[span.start : span.end], span
    inner = FileSpan(span.start + 1, span.end - 1)
    return scalar(page.text, inner, quote), inner
