"""What all nodes have in common."""

from enum import StrEnum

from promptls.text import Span
from promptls.values import value


@value
class Node:
    """A part of a section that rules and features look at."""

    span: Span


class LineForm(StrEnum):
    """The one class of a line that may have a fault; the rules read it and nothing else."""

    EXACT = "exact"
    MALFORMED = "malformed"
    EMPTY = "empty"
