"""Which findings in a response are about what counts, and not about what is only quoted."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Generic

from promptls.document import (
    AnyNode,
    Block,
    Document,
    Element,
    Framed,
    LooseTag,
    Placed,
    PromptBlock,
    StatusBlock,
    Tags,
)
from promptls.document.node import N_co
from promptls.rules.answers import BlockKind
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.quotations import find_quoted_tags, is_quoted_line
from promptls.semantics.responses import find_meant_tags
from promptls.vocabulary import Vocabulary

# The families whose rules look at responses, and among these the ones for blocks and for tags.
FAMILIES = ("block", "status", "tag", "response", "json", "file", "rule")
_BLOCKS, _TAGS = ("block", "status"), "tag"
# So many that begin before an offset, and end before it as well, are no longer around it.
_FARTHEST = 100
_KINDS = {PromptBlock: BlockKind.NEXT_STEPS, StatusBlock: BlockKind.STATUS}


class ResponseFindings:
    """The findings in a response that count, and the tags and blocks that they are about."""

    def __init__(
        self, document: Document, found: Iterable[FileDiagnostic], vocabulary: Vocabulary
    ) -> None:
        self._document = document
        self._vocabulary = vocabulary
        groups: list[Placed[AnyNode]] = [*document.nodes(Tags)]
        if document.tags is not None:
            groups.append(Placed(0, document.tags))
        self._tags = _Around(Placed(base, it) for base, group in groups for it in group.children())
        self._frames = _Around(document.nodes(Framed))
        # Where the tags begin that do not count.
        self.quoted = find_quoted_tags(document)
        self.tags: set[str] = set()
        self.blocks = set(self._whole_blocks())
        self.kept = [it for it in found if self._counts(it)]

    def _whole_blocks(self) -> Iterator[BlockKind]:
        for placed in self._document.nodes(Block):
            if not self._is_quoted(placed):
                yield _KINDS[type(placed.node)]

    def _counts(self, finding: FileDiagnostic) -> bool:
        family, start = finding.rule.partition("-")[0], finding.span.start
        if family == _TAGS:
            return self._counts_for_tag(start)
        return family not in _BLOCKS or self._counts_for_block(start)

    def _counts_for_tag(self, offset: int) -> bool:
        """Whether a finding is about a tag that counts, and that the orchestrator reads."""
        found = self._tags.find(offset)
        if found is None or found.span.start in self.quoted:
            return False
        meant = set(find_meant_tags(_names_of(found.node), self._vocabulary))
        self.tags |= meant
        return bool(meant)

    def _counts_for_block(self, offset: int) -> bool:
        placed = self._frames.find(offset)
        if placed is None:
            # What is behind a block.
            return True
        if self._is_quoted(placed):
            return False
        if not isinstance(placed.node, Block):
            # It has lost what says of which kind it is.
            self.blocks |= set(BlockKind)
        return True

    def _is_quoted(self, placed: Placed[Framed]) -> bool:
        margin = placed.node.margin if isinstance(placed.node, Block) else ""
        return ">" in margin or is_quoted_line(self._document, placed.span.start)


class _Around(Generic[N_co]):
    """Some nodes of a document, for the innermost one around an offset."""

    def __init__(self, nodes: Iterable[Placed[N_co]]) -> None:
        self._nodes = sorted(nodes, key=lambda it: it.span)
        self._spans = [it.span for it in self._nodes]

    def find(self, offset: int) -> Placed[N_co] | None:
        """The last node that begins before an offset, and does not end before it."""
        last = bisect_right(self._spans, offset, key=lambda it: it.start) - 1
        numbers = islice(range(last, -1, -1), _FARTHEST)
        return next((self._nodes[it] for it in numbers if self._spans[it].end >= offset), None)


def _names_of(node: AnyNode) -> tuple[str, ...]:
    if isinstance(node, Element):
        return node.opening.name, node.closing.name
    return (node.tag.name,) if isinstance(node, LooseTag) else ()
