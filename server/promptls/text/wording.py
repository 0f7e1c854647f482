"""How messages and titles show text from a file, and lists of names."""

from collections.abc import Collection, Iterable
from itertools import islice

# Longer than any item or heading of the specifications, so that these are shown in full.
_LONGEST = 60
# Longer lists are cut: a message is read at a glance.
_MOST_LISTED = 8
# Of more names than these, each is as unlikely as the others.
_MOST_SUGGESTED = 3
_CUT = "\u2026"


def quoted(text: str) -> str:
    """A text in quotes, with what is not visible escaped. A long one is cut."""
    shown = cut(text)
    # A backslash is visible, and part of what is to be typed.
    is_as_written = "\\" in shown and "'" not in shown and shown.isprintable()
    return f"'{shown}'" if is_as_written else repr(shown)


def cut(text: str) -> str:
    """A text without what makes it too long for a message."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}{_CUT}"


def described(value: object) -> str:
    """A value of JSON as it is written. One with others inside is only named."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "an array"
    if isinstance(value, str):
        return quoted(value)
    return "null" if value is None else cut(str(value)).lower()


def replacing(found: str, expected: str) -> str:
    """The title of a fix that replaces one text with another."""
    return f"Replace {quoted(found)} with {quoted(expected)}"


def counted(number: int, noun: str) -> str:
    """A number with its noun, and with commas."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def listed(words: Iterable[str], conjunction: str) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def either(names: Iterable[str]) -> str:
    """What is allowed: `a, b or c`. A long list is cut."""
    shown = list(islice(names, _MOST_LISTED + 1))
    if len(shown) > _MOST_LISTED:
        return ", ".join([*shown[:_MOST_LISTED], _CUT])
    return listed(shown, "or")


def suggest(names: Collection[str]) -> str:
    """The end of a message about an unknown name: the known ones that may be meant, if any."""
    if not 0 < len(names) <= _MOST_SUGGESTED:
        return ""
    return f"; did you mean {either(map(repr, sorted(names)))}?"
