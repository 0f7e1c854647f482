r"""Translates the patterns of git into regular expressions.

Git compares bytes, so a character is a byte here too: texts are decoded as Latin-1.
The expressions take linear time, however many stars there are. A star takes the first match of what
follows, because the next star of its kind takes the rest: `*` stays within a name, and what is
between two `**` consists of whole names.
"""

import re
from collections.abc import Collection, Iterator
from typing import Final

# Characters that stand for themselves, and regular expressions, which are longer.
Tokens = list[str]

_ANY: Final = "[^/]"
_STAR: Final = "[^/]*"
# `**/`, `**\/` and `**` at the end. In front of an escaped slash there must be a folder.
_FOLDERS: Final = "(?:[^/]*+/)*?"
_SOME_FOLDERS: Final = "(?:[^/]*+/)+?"
_REST: Final = r"[\s\S]*"
_DEEP: Final = frozenset({_FOLDERS, _SOME_FOLDERS, _REST})
_NOTHING: Final = "(?!)"

_SPECIAL = re.compile(r"[*?\[\\]")
_STARS = re.compile(r"\*+")
# To git, a vertical tab is no space.
_CLASSES: Final = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": r"\ \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": r"\ -~",
    "punct": r"!-/:-@\[-`{-~",
    "space": r"\ \t\n\r",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}


def tokenize(pattern: str) -> Tokens | None:
    """Break a pattern into tokens. There are none if it is broken, so that it matches nothing."""
    special = _SPECIAL.search(pattern)
    # Git takes off the beginning first, so `**` behind it is at the beginning of a name.
    start = special.start() if special else len(pattern)
    tokens = list(pattern[:start])
    pattern = pattern[start:]
    at = 0
    while at < len(pattern):
        part = pattern[at]
        at += 1
        if part == "\\":
            if at == len(pattern):
                return None
            part = pattern[at]
            at += 1
        elif part == "?":
            part = _ANY
        elif part == "*":
            part, at = _read_stars(pattern, at - 1)
        elif part == "[":
            part, at = _read_set(pattern, at)
            if not part:
                return None
        tokens.append(part)
    return tokens


def to_literal(tokens: Tokens) -> str | None:
    """The only text that the tokens match, if there is only one."""
    return "".join(tokens) if all(len(it) == 1 for it in tokens) else None


def to_ending(tokens: Tokens) -> str | None:
    """What a name must end with, if the tokens demand nothing else."""
    return to_literal(tokens[1:]) if tokens and tokens[0] in (_STAR, _REST) else None


def to_regex(tokens: Tokens) -> str:
    """A regular expression for a whole text that the tokens match."""
    first, *others = _split(tokens, _DEEP)
    pieces = [f"{deep}{_to_path_regex(piece)}" for deep, *piece in others]
    # The last piece must reach the end, so its first match need not be the right one.
    inner = (f"(?>{it})" for it in pieces[:-1])
    return "".join([_to_path_regex(first), *inner, *pieces[-1:]])


def _read_stars(pattern: str, at: int) -> tuple[str, int]:
    """Read stars. Several go beyond a name if they are all of it."""
    stars = _STARS.match(pattern, at)
    assert stars is not None
    end = stars.end()
    if end - at > 1 and pattern[at - 1 : at] in ("", "/"):
        if end == len(pattern):
            return _REST, end
        if pattern[end] == "/":
            return _FOLDERS, end + 1
        if pattern.startswith("\\/", end):
            return _SOME_FOLDERS, end + 2
    return _STAR, end


def _read_set(pattern: str, at: int) -> tuple[str, int]:
    """Read a set from behind its `[`, in the steps of git. It is empty if the set is broken."""
    broken = "", at
    is_negated = pattern[at : at + 1] in ("!", "^")
    at = start = at + is_negated
    found: list[str] = []
    before = ""
    while at == start or pattern[at : at + 1] != "]":
        named = _read_class(pattern, at)
        if named is not None:
            source, at = named
            if not source:
                return broken
            found.append(source)
            before = ""
            continue
        is_range = before != "" and pattern.startswith("-", at)
        is_range = is_range and pattern[at + 1 : at + 2] not in ("", "]")
        at += is_range
        at += pattern.startswith("\\", at)
        character = pattern[at : at + 1]
        if not character:
            return broken
        first = before if is_range else character
        if first <= character:
            found.append(f"{re.escape(first)}-{re.escape(character)}")
        before = "" if is_range else character
        at += 1
    source = "".join(found)
    if is_negated:
        return f"[^/{source}]", at + 1
    return f"(?!/)[{source}]" if source else _NOTHING, at + 1


def _read_class(pattern: str, at: int) -> tuple[str, int] | None:
    """Read a class such as `[:alpha:]`, if there is one. It is empty if git does not know it."""
    if not pattern.startswith("[:", at):
        return None
    end = pattern.find("]", at + 2)
    if end == at + 2 or (end > 0 and pattern[end - 1] != ":"):
        return None
    return _CLASSES.get(pattern[at + 2 : end - 1], ""), end + 1


def _to_path_regex(tokens: Tokens) -> str:
    first, *others = _split(tokens, {"/"})
    return "".join([_to_name_regex(first), *(f"/{_to_name_regex(it[1:])}" for it in others)])


def _to_name_regex(tokens: Tokens) -> str:
    first, *others = (
        "".join(re.escape(it) if len(it) == 1 else it for it in piece)
        for piece in _split(tokens, {_STAR})
    )
    if not others:
        return first
    *inner, last = (it.removeprefix(_STAR) for it in others)
    return f"(?>{first}{''.join(f'(?>[^/]*?{it})' for it in inner)}{_STAR}{last}(?![^/]))"


def _split(tokens: Tokens, marks: Collection[str]) -> Iterator[Tokens]:
    """The tokens before the first mark, and those from each mark up to the next."""
    piece: Tokens = []
    for token in tokens:
        if token in marks:
            yield piece
            piece = []
        piece.append(token)
    yield piece
