"""What messages and titles have in common: how they list names, and how they quote a text."""

from collections.abc import Collection, Iterable
from itertools import islice

# Longer lists and texts are cut: a message is read at a glance.
_MOST_NAMES = 8
_LONGEST = 60
# Of more names than these, each is as unlikely as the others.
_MOST_SUGGESTED = 3
_CUT = "\u2026"


def either(names: Iterable[str]) -> str:
    """List names as alternatives: `a, b or c`."""
    listed = list(islice(names, _MOST_NAMES + 1))
    if len(listed) > _MOST_NAMES:
        return ", ".join([*listed[:_MOST_NAMES], _CUT])
    return " or ".join([*filter(None, [", ".join(listed[:-1])]), *listed[-1:]])


def suggest(names: Collection[str]) -> str:
    """The end of a message about an unknown name: the known ones that can be meant, if any."""
    if not 0 < len(names) <= _MOST_SUGGESTED:
        return ""
    return f"; did you mean {either(repr(it) for it in sorted(names))}?"


def quoted(text: str) -> str:
    """Put a text in quotes, with escapes for what is not visible."""
    return repr(cut(text))


def cut(text: str) -> str:
    """Leave out the rest of a text that is long."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}{_CUT}"
