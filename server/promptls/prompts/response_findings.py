"""What counts in a response: the JSON of a report, and findings that are not about quotations."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Generic

from promptls.checking.checker import check
from promptls.document import (
    AnyNode,
    Block,
    Document,
    Element,
    Framed,
    JsonFault,
    LooseTag,
    Placed,
    PromptBlock,
    RegionKind,
    StatusBlock,
    Tags,
)
from promptls.document.node import N_co
from promptls.parsing import parse
from promptls.parsing.json.objects import end_of_object, find_final_object, find_objects
from promptls.parsing.json.values import read_value
from promptls.parsing.surroundings import is_in_region
from promptls.rules.answers import BlockKind, Report
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic, Severity
from promptls.rules.rule_set import RuleSet
from promptls.semantics.responses.quotations import find_quoted_tags, is_quoted_line
from promptls.semantics.responses.statements import find_meant_tags
from promptls.text.spans import BYTE_ORDER_MARK, FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind

# What tells such an answer from any other JSON.
_FIELDS = ("success", "status")
# The families whose rules look at responses, and among these the ones for blocks and for tags.
FAMILIES = ("block", "status", "tag", "fence", "response", "json", "file", "rule")
_BLOCKS, _TAGS = ("block", "status"), "tag"
# What stands for a block among the names of tags, which have no space.
BLOCK = "a block"
FAILING = (Severity.ERROR, Severity.WARNING)
# So many that begin before an offset, and end before it as well, are no longer around it.
_FARTHEST = 100
_KINDS = {PromptBlock: BlockKind.NEXT_STEPS, StatusBlock: BlockKind.STATUS}


class FoundReport(NamedTuple):
    """The report in a response, if it can be read, and what is wrong with it.

    Where it `is_there`, something seems to be one.
    """

    report: Report | None = None
    faults: tuple[FileDiagnostic, ...] = ()
    is_there: bool = False


def find_report(
    document: Document, text: str, rule_set: RuleSet, *, is_demanded: bool
) -> FoundReport:
    """Find the report in a response: all of it, an object in it, or the last fence of JSON.

    The document is what counts of the text. What seems to be a report is checked as one; where one
    is demanded, a part of what it must have is enough.
    """
    enough = any if is_demanded else all
    span = _find_span(document, enough)
    written = text[span.start : span.end] if span is not None else ""
    if f'"{_FIELDS[0]}"' in written and end_of_object(written, 0) < 0:
        # It may be cut off before the other field.
        enough = any
    if span is None or not enough(f'"{it}"' in written for it in _FIELDS):
        return FoundReport()
    found = read_value(written, span.start)
    if isinstance(found, JsonFault):
        return FoundReport(None, _check(written, span, rule_set), is_there=True)
    value = found.value
    if not isinstance(value, dict) or not enough(it in value for it in _FIELDS):
        return FoundReport()
    faults = _check(written, span, rule_set)
    return FoundReport(Report(value, FileSpan(*found.span)), faults, is_there=True)


def _find_span(document: Document, enough: Callable[[Iterable[bool]], bool]) -> FileSpan | None:
    text = document.source.text
    if "{" not in text:
        return None
    found = find_final_object(text)
    if found is None:
        others = (_find_last_fence(document), _find_inner_object(document, enough))
        found = max((it for it in others if it is not None), default=None)
    start = len(text) - len(text.removeprefix(BYTE_ORDER_MARK).lstrip())
    if found is None and text.startswith("{", start) and end_of_object(text, start) < 0:
        # It may be cut off.
        return FileSpan(start, len(text.rstrip()))
    return found


def _find_last_fence(document: Document) -> FileSpan | None:
    """What the last fence of JSON shows, outside of quotations."""
    for base, section in reversed(document.parts):
        for region in reversed(section.regions):
            if region.kind is RegionKind.FENCE and region.info == "json" and not region.quotes:
                return region.body.placed(base)
    return None


def _find_inner_object(
    document: Document, enough: Callable[[Iterable[bool]], bool]
) -> FileSpan | None:
    """The last object with the fields of a report that has text after it."""
    text = document.source.text
    found = None
    for start, end in find_objects(text):
        has_fields = enough(text.find(f'"{it}"', start, end) >= 0 for it in _FIELDS)
        if has_fields and not is_in_region(document, start):
            found = FileSpan(start, end)
    return found


def _check(written: str, span: FileSpan, rule_set: RuleSet) -> tuple[FileDiagnostic, ...]:
    document = parse(Source(written), kind=Kind.AGENT_RESPONSE)
    return tuple(
        Diagnostic(it.span.shifted(span.start), it.rule, it.severity, it.message)
        for it in check(document, rule_set)
    )


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
        # The places of tags and blocks that do not pass.
        self.faults: dict[str, FileSpan] = {}
        self.blocks = set(self._whole_blocks())
        self.kept = [it for it in found if self._counts(it)]

    def _whole_blocks(self) -> Iterator[BlockKind]:
        for placed in self._document.nodes(Block):
            if not self._is_quoted(placed):
                yield _KINDS[type(placed.node)]

    def _counts(self, finding: FileDiagnostic) -> bool:
        family, start = finding.rule.partition("-")[0], finding.span.start
        fails = finding.severity in FAILING
        if family == _TAGS:
            return self._counts_for_tag(start, fails=fails)
        if family not in _BLOCKS or not self._counts_for_block(start):
            return family not in _BLOCKS
        if fails:
            self.faults.setdefault(BLOCK, finding.span)
        return True

    def _counts_for_tag(self, offset: int, *, fails: bool) -> bool:
        """Whether a finding is about a tag that counts, and that the orchestrator reads."""
        found = self._tags.find(offset)
        if found is None or found.span.start in self.quoted:
            return False
        meant = set(find_meant_tags(_names_of(found.node), self._vocabulary))
        self.tags |= meant
        for it in meant if fails else ():
            self.faults.setdefault(it, found.span)
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
