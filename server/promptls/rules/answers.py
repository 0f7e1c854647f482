"""A model's answer with what its template demands of it, as far as rules report on it."""

from enum import StrEnum
from typing import TYPE_CHECKING

from promptls.document import Document, Node
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple, Value
from promptls.vocabulary import Contract, ResponseTag, Vocabulary
from promptls.vocabulary.contracts import AnswerPart, PartKind

if TYPE_CHECKING:
    from promptls.document import Json
    from promptls.semantics.contracts.readings import PartReading
    from promptls.semantics.responses.contents import Blocker, LeftPlaceholder
    from promptls.semantics.responses.reports import Coverage
    from promptls.semantics.responses.statements import Statement
    from promptls.semantics.workflow.near_steps import NearSteps


class BlockKind(StrEnum):
    """What an answer ends with."""

    NEXT_STEPS = "next-steps"
    STATUS = "status"


# The parts of contracts that are blocks.
_BLOCKS = {PartKind.BLOCK: BlockKind.NEXT_STEPS, PartKind.STATUS: BlockKind.STATUS}


class PackageDemand(NamedTuple):
    """The work package that an answer reports on, and the least coverage that it asks for."""

    id: str
    coverage: "Coverage | None" = None


class Demands(NamedTuple):
    """What is demanded of an answer: the parts of a contract, and statuses of these tasks only.

    Without tasks, any task may have a status; those that are `due` must. `phase` is the one of
    templates that is answered. `in_block` and `in_text` are the names of placeholders in the block
    that the agent is shown, and of the variables that its template uses. `steps` are those that fit
    the state of the workflow, and `prompt` is what the agent was given.
    """

    contract: Contract = Contract()
    tasks: tuple[str, ...] = ()
    phase: str | None = None
    due: tuple[str, ...] = ()
    in_block: frozenset[str] = frozenset()
    in_text: frozenset[str] = frozenset()
    package: PackageDemand | None = None
    steps: "NearSteps | None" = None
    prompt: Document | None = None

    @property
    def is_empty(self) -> bool:
        """Whether anything is right that an answer lacks."""
        is_demanded = any(not it.optional for it in self.contract.parts)
        return not (is_demanded or self.due or self.package)

    @property
    def block(self) -> BlockKind | None:
        """The kind of block that an answer must have."""
        kinds = (it.kind for it in self.contract.parts if not it.optional)
        return next((_BLOCKS[it] for it in kinds if it in _BLOCKS), None)

    def tags(self, vocabulary: Vocabulary) -> tuple[ResponseTag, ...]:
        """The tags that an answer must have, each with the values that it may have here."""
        return tuple(_to_tag(it, vocabulary) for it in self.contract.parts if _is_due_tag(it))


def _is_due_tag(part: AnswerPart) -> bool:
    return part.kind is PartKind.TAG and not part.optional


def _to_tag(part: AnswerPart, vocabulary: Vocabulary) -> ResponseTag:
    tag = vocabulary.tags_by_name[part.word]
    return tag._replace(values=tuple(it for it in tag.values if it.text in part.values))


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
    the last block, and `parts` what was read of the parts of the contract.
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
    parts: "tuple[PartReading, ...]" = ()
