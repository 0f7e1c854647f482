"""Regular expressions that are compiled when they are first used.

There are hundreds of them and a file needs a few dozen, so that compiling all of them would be
most of the time that a start takes.
"""

import re
from functools import cache
from typing import AnyStr, cast

METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")

# The pieces of a pattern: escapes, sets, brackets with a possessive repetition, and the rest.
_PIECE = r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\)(?:[*+?]|\{[0-9,]+\})\+|[()]|[^\\\[()]+|."


class Compiled:
    """A pattern that has been used: its methods are those of the compiled one."""

    __slots__ = ("flags", "pattern", *METHODS)

    pattern: str | bytes
    flags: int


class Uncompiled(Compiled):
    """A pattern until it is used, when it becomes the other sort."""

    __slots__ = ()

    def __getattr__(self, name: str) -> object:
        """Fill the empty slots, one of which is asked for."""
        source = atomic(self.pattern) if _is_unsound() else self.pattern
        compiled = re.compile(source, self.flags)
        for method in METHODS:
            setattr(self, method, getattr(compiled, method))
        # A class with this method is slower to look things up in.
        self.__class__ = Compiled  # type: ignore[assignment]
        return getattr(self, name)


def pattern(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """A pattern that is compiled when it is first used."""
    lazy = Uncompiled()
    lazy.pattern, lazy.flags = source, flags
    return cast("re.Pattern[AnyStr]", lazy)


def atomic(source: str | bytes) -> str | bytes:
    """The same pattern with `(?>(?:a|b)*)` in the place of `(?:a|b)*+`."""
    if isinstance(source, bytes):
        return _atomic(source.decode("latin-1")).encode("latin-1")
    return _atomic(source)


def _atomic(source: str) -> str:
    pieces: list[str] = []
    opened: list[int] = []
    for piece in re.findall(_PIECE, source, re.DOTALL):
        if piece == "(":
            opened.append(len(pieces))
        elif piece[0] == ")" and opened:
            start = opened.pop()
            if piece != ")":
                pieces[start] = f"(?>{pieces[start]}"
                pieces.append(f"{piece[:-1]})")
                continue
        pieces.append(piece)
    return "".join(pieces)


@cache
def _is_unsound() -> bool:
    """Whether this Python matches too much with `(?:)*+`, as those before 3.11.5 do."""
    return re.fullmatch("(?:ab?c)*+", "a") is not None
