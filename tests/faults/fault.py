"""One fault in a clean text, and what is to be found of it."""

from enum import Enum, auto
from typing import NamedTuple

from promptls.text.spans import FileSpan


class Fixed(Enum):
    """What the fix of the finding does, where that is not a given text."""

    # There is none.
    NONE = auto()
    # It makes the clean text again.
    CLEAN = auto()
    # The same, and it is safe.
    SAFE = auto()
    # It makes the finding go away and adds none, whatever else it writes.
    SILENT = auto()
    # It is not safe; where there is one, it makes the finding go away and adds none.
    UNSAFE = auto()
    # The table does not say.
    ANY = auto()


class Fault(NamedTuple):
    """A text with one fault, the clean text, and the rule that finds the fault.

    The finding begins or ends in the lines of `where`. `fixed` is the text after the fix, or what
    the fix does.
    """

    rule: str
    text: str
    clean: str
    fixed: str | Fixed
    where: FileSpan
