"""Recognizes keys and dashes at a place in a text."""

import re

from promptls.parsing.yaml.page import Page
from promptls.parsing.yaml.quoted import scalar
from promptls.text import Span
from promptls.vocabulary.front_matter import FRONT_MATTER_KEYS

_START = r"(?:[^\s\-?:,\[\]{}#&*!|>'\"%@`]|[-?:](?=\S))"
_KEY = re.compile(
    r"(?P<key>\"(?:[^\"\\\r\n]|\\.)*+\"|'(?:[^'\r\n]|'')*+'"
    rf"|{_START}(?:[^\s:]|:(?=\S)|[ \t]++(?=[^\s#:]|:\S))*+)[ \t]*+:(?=\s|\Z)[ \t]*+"
)
# `name:value` is one word to YAML. `http://host` is one to everybody.
_TIGHT = re.compile(r"(?P<key>[a-z][a-z0-9_-]*+):(?=[^\s:/])")
_DASH = re.compile(r"-(?=\s|\Z)[ \t]*+")
_KNOWN = re.compile(
    rf"[\n\r](?:{'|'.join(sorted({it.name for it in FRONT_MATTER_KEYS}))})[ \t]*+:(?=\s|\Z)"
)
_OUTERMOST = re.compile(r"[\n\r][A-Za-z_][\w.-]*+:(?=\s|\Z)")


def key_at(page: Page, at: int) -> re.Match[str] | None:
    """The key, its colon and the space behind it."""
    return _KEY.match(page.code, at, page.end)


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


def name_of(page: Page, key: re.Match[str]) -> tuple[str, Span]:
    """The text of a key, and where it stands without its quotes."""
    span = Span(*key.span("key"))
    quote = page.code[span.start]
    if quote not in "\"'":
        return page.text[span.start : span.end], span
    inner = Span(span.start + 1, span.end - 1)
    return scalar(page.text, inner, quote), inner
