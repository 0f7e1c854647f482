"""A model's answer with what its template demands of it, as far as rules report on it."""

from enum import StrEnum
from typing import TYPE_CHECKING

from promptls.document import Node
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Value
from promptls.vocabulary import ResponseTag

if TYPE_CHECKING:
    from promptls.semantics.responses import Statement


class BlockKind(StrEnum):
    """What an answer ends with."""

    NEXT_STEPS = "next-steps"
    STATUS = "status"


class Demands(NamedTuple):
    """What is demanded of an answer: tags, a block at its end, and statuses of these tasks only.

    Without tasks, any task may have a status. `phase` is the one of templates that is answered.
    """

    tags: tuple[ResponseTag, ...] = ()
    block: BlockKind | None = None
    tasks: tuple[str, ...] = ()
    phase: str | None = None


class Answer(Node[FileSpan], metaclass=Value):
    """An answer, what is demanded of it, and what is in it.

    `last_line` is where something missing is reported. `named` are the tags that occur, right or
    wrong, `blocks` the kinds of blocks that do. With an `unclosed` thought the answer is cut off.
    """

    demands: Demands
    last_line: FileSpan
    statements: "tuple[Statement, ...]"
    named: frozenset[str]
    blocks: frozenset[BlockKind]
    unclosed: FileSpan | None
