"""A model's answer with what its template demands of it, as far as rules report on it."""

from enum import StrEnum
from typing import TYPE_CHECKING

from promptls.document import Node
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Value
from promptls.vocabulary import ResponseTag

if TYPE_CHECKING:
    from promptls.document import Json
    from promptls.semantics.responses.contents import Blocker, LeftPlaceholder
    from promptls.semantics.responses.reports import Coverage
    from promptls.semantics.responses.statements import Statement
    from promptls.semantics.workflow.near_steps import NearSteps


class BlockKind(StrEnum):
    """What an answer ends with."""

    NEXT_STEPS = "next-steps"
    STATUS = "status"


class PackageDemand(NamedTuple):
    """The work package that an answer reports on, and the least coverage that it asks for."""

    id: str
    coverage: "Coverage | None" = None


class Demands(NamedTuple):
    """What is demanded of an answer: tags, a block at its end, and statuses of these tasks only.

    Without tasks, any task may have a status; those that are `due` must. `phase` is the one of
    templates that is answered. `in_block` and `in_text` are the names of placeholders in the block
    that the agent is shown, and of the variables that its template uses. `steps` are those that fit
    the state of the workflow.
    """

    tags: tuple[ResponseTag, ...] = ()
    block: BlockKind | None = None
    tasks: tuple[str, ...] = ()
    phase: str | None = None
    due: tuple[str, ...] = ()
    in_block: frozenset[str] = frozenset()
    in_text: frozenset[str] = frozenset()
    package: PackageDemand | None = None
    steps: "NearSteps | None" = None

    @property
    def is_empty(self) -> bool:
        """Whether anything is right that an answer lacks."""
        return not (self.tags or self.block or self.due or self.package)


class Report(NamedTuple):
    """The fields of a report on a work package, and where it is in the answer."""

    value: "dict[str, Json]"
    span: FileSpan


class Answer(Node[FileSpan], metaclass=Value):
    """An answer, what is demanded of it, and what is in it.

    `last_line` is where something missing is reported. `named` are the tags that occur, right or
    wrong, `faulty` those that are wrong, `blocks` the kinds of blocks that occur. With an
    `unclosed` thought the answer is cut off. `left` are placeholders that only the template knows.
    One that `has_report` may have one that cannot be read; `blockers` say why the agent stopped.
    One that `is_empty` has no text besides thoughts. `first_step` is the text of the first item in
    the last block.
    """

    demands: Demands
    last_line: FileSpan
    statements: "tuple[Statement, ...]"
    named: frozenset[str]
    blocks: frozenset[BlockKind]
    unclosed: FileSpan | None
    faulty: frozenset[str] = frozenset()
    left: "tuple[LeftPlaceholder, ...]" = ()
    report: Report | None = None
    has_report: bool = False
    blockers: "tuple[Blocker, ...]" = ()
    is_empty: bool = False
    first_step: FileSpan | None = None
