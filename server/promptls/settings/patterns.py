"""Judges regular expressions that come from settings."""

import re

_LONGEST = 200
_ESCAPED = re.compile(r"\\.", re.DOTALL)
_CLASS = re.compile(r"\[\^?\]?[^\]]*\]")
_ANY_LENGTH = re.compile(r"[*+]|\{[0-9]*,")
_REPEATED_GROUP = re.compile(r"\)(?:[*+]|\{)")
_REFERENCE = re.compile(r"\\[1-9]|\(\?P=|\(\?\(")
# How many ways of matching may be tried: values are short, and so is anybody's patience.
_LONGEST_VALUE = 200
_MOST_WAYS = 20_000_000


def fault_of(pattern: str) -> str | None:
    """Why a pattern cannot be used, if so.

    One from a stranger's repository must not take for ever on any text.
    """
    if len(pattern) > _LONGEST:
        return f"a pattern has at most {_LONGEST} characters"
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"not a regular expression: {error}"
    plain = _CLASS.sub("x", _ESCAPED.sub("x", pattern))
    if _REPEATED_GROUP.search(plain) or _REFERENCE.search(pattern):
        return "a pattern may not repeat a group or refer to one"
    choices = plain.count("|") + plain.replace("(?", "(").count("?")
    if _LONGEST_VALUE ** len(_ANY_LENGTH.findall(plain)) * 2**choices > _MOST_WAYS:
        return "a pattern with too many parts of any length"
    return None
