"""Judges a regular expression from settings or a schema: it must be quick on any text."""

import re

from promptls.text.patterns import pattern

_LONGEST_PATTERN = 200
_ESCAPED = pattern(r"\\.", re.DOTALL)
_CLASS = pattern(r"\[\^?\]?[^\]]*\]")
_ANY_LENGTH = pattern(r"[*+]|\{[0-9]*,")
_REPEATED_GROUP = pattern(r"\)(?:[*+]|\{)")
_REFERENCE = pattern(r"\\[1-9]|\(\?P=|\(\?\(")
# How many ways of matching a value may have to be tried.
_LONGEST_VALUE = 200
_MOST_WAYS = 20_000_000


def find_pattern_fault(expression: str) -> str | None:
    """Why a pattern cannot be used, if so.

    One from an untrusted repository must not take forever on any text.
    """
    if len(expression) > _LONGEST_PATTERN:
        return f"regular expression is too long; the limit is {_LONGEST_PATTERN} characters"
    try:
        re.compile(expression)
    except (re.error, OverflowError, RecursionError) as error:
        return f"invalid regular expression: {error}"
    plain = _without_literals(expression)
    if _REPEATED_GROUP.search(plain) or _REFERENCE.search(expression):
        return "repeated groups and references to groups are not supported"
    if count_ways(expression, _LONGEST_VALUE) > _MOST_WAYS:
        return "regular expression is too slow: use fewer '*', '+', '?' and '|'"
    return None


def count_ways(expression: str, length: int) -> int:
    """How many ways there are at most to match a text of a length from one place on."""
    plain = _without_literals(expression)
    choices = plain.count("|") + plain.replace("(?", "(").count("?")
    ways: int = length ** len(_ANY_LENGTH.findall(plain)) * 2**choices
    return ways


def _without_literals(expression: str) -> str:
    """A pattern in which an `x` is in the place of each escape and each set."""
    return _CLASS.sub("x", _ESCAPED.sub("x", expression))
