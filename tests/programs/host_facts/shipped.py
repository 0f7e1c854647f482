"""How to find facts in source code from which all names but those of the facts have gone."""

import math
import re
from collections.abc import Callable, Iterator

Finder = Callable[[str], frozenset[str] | None]

_STRING = re.compile(r'"((?:[^"\\]|\\.)*+)"')
# A key of an object, a text, a bracket, or anything else.
_PART = re.compile(
    r'(?P<key>[\w$]++|"[^"\\]*+"):|(?P<text>"(?:[^"\\]|\\.)*+"|`(?:[^`\\]|\\.)*+`'
    r"|'(?:[^'\\]|\\.)*+')|(?P<open>[({\[])|(?P<close>[)}\]])|(?P<comma>,)|[^(){}\[\],\"`'\w$]++|[\w$]++"
)
_INTERNAL = "@internal"


def strings_of(pattern: str) -> Finder:
    """The texts in what the group of a pattern matches, at its first place."""

    def find(text: str) -> frozenset[str] | None:
        found = re.search(pattern, text)
        return frozenset(_STRING.findall(found[1])) if found else None

    return find


def pairs_of(pattern: str) -> Finder:
    """The keys and texts of an object that the group of a pattern matches."""

    def find(text: str) -> frozenset[str] | None:
        found = re.search(pattern, text)
        if found is None:
            return None
        pairs = re.findall(r'([\w$]+):"([^"]*)"', found[1])
        return frozenset(f"{name} for {value}" for name, value in pairs)

    return find


def keys_of(*patterns: str, besides: frozenset[str] = frozenset()) -> Finder:
    """The keys of objects, each of which begins where a pattern ends.

    Those that the program calls internal count only if they are among those `besides`.
    """

    def find(text: str) -> frozenset[str] | None:
        keys: set[str] = set()
        for pattern in patterns:
            found = re.search(pattern, text)
            if found is None:
                return None
            for key, value in read_object(text, found.end()):
                if key in besides or _INTERNAL not in value:
                    keys.add(key)
        return frozenset(keys)

    return find


def groups_of(pattern: str) -> Finder:
    """What the group of a pattern matches, in all places."""

    def find(text: str) -> frozenset[str] | None:
        return frozenset(it[1] for it in re.finditer(pattern, text)) or None

    return find


def literals_of(literals: dict[str, str]) -> Finder:
    """Which texts of a table are there, by their names."""
    return lambda text: frozenset(name for name, it in literals.items() if it in text)


def number_of(pattern: str) -> Finder:
    """The product of the groups of a pattern, which are numbers."""

    def find(text: str) -> frozenset[str] | None:
        found = re.search(pattern, text)
        return frozenset({f"{math.prod(map(float, found.groups())):g}"}) if found else None

    return find


def read_object(text: str, at: int) -> Iterator[tuple[str, str]]:
    """The keys and values of an object whose bracket has been opened before a place."""
    depth, key, begin = 0, "", at
    while part := _PART.match(text, at):
        at = part.end()
        kind = part.lastgroup
        depth += (kind == "open") - (kind == "close")
        if depth < 0 or (kind == "comma" and depth == 0):
            if key:
                yield key, text[begin : part.start()]
            key = ""
            if depth < 0:
                return
        elif kind == "key" and depth == 0 and not key:
            key, begin = part["key"].strip('"'), at
