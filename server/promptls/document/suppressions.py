"""Comments that allow a rule to be broken."""

from enum import StrEnum
from typing import NamedTuple

from promptls.document.node import Node
from promptls.text import Span
from promptls.values import value


class Reach(StrEnum):
    """How far a suppression reaches."""

    LINE = "the line that it ends"
    NEXT = "the next line, or the block that begins there"
    FILE = "the file"


class AllowedName(NamedTuple):
    """A rule that a suppression names."""

    name: str
    span: Span


@value
class Suppression(Node):
    """`<!-- promptls: allow RULE -->`, or its form for front matter.

    `whole` is what goes when the suppression goes: with the space before it, or with its line.
    """

    reach: Reach
    names: tuple[AllowedName, ...]
    whole: Span
