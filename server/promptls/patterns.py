"""Regular expressions that are compiled when they are first used.

There are hundreds of them and a file needs a few dozen, so that compiling all of them would be
most of the time that a start takes.
"""

import re
from typing import AnyStr, cast

METHODS = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


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
        compiled = re.compile(self.pattern, self.flags)
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
