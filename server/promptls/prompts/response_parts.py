"""The parts of an answer that rules for tags, blocks and reports judge, as parts of a contract."""

from collections.abc import Iterator, Sequence

from promptls.document import Document, Element, StatusBlock, Tags, placed_element
from promptls.parsing.thoughts import NAME as THOUGHT
from promptls.prompts.demands import part_of_tag
from promptls.prompts.response_findings import BLOCK, FoundReport, ResponseFindings
from promptls.rules.answers import BlockKind
from promptls.semantics.contracts.readings import Flaw, PartReading
from promptls.semantics.responses.contents import find_last_block
from promptls.semantics.responses.statements import Statement
from promptls.text.spans import FileSpan
from promptls.vocabulary import Contract, Vocabulary
from promptls.vocabulary.contracts import REPORT, AnswerPart, PartKind

_KINDS = {PartKind.BLOCK: BlockKind.NEXT_STEPS, PartKind.STATUS: BlockKind.STATUS}


def with_other_tags(contract: Contract, vocabulary: Vocabulary) -> Contract:
    """A contract that follows from a prompt, with all other tags and a report as optional parts."""
    if contract.name:
        return contract
    named = {it.word for it in contract.parts}
    others = (it for it in vocabulary.tags if it.name not in named and it.name != THOUGHT)
    parts = [part_of_tag(it)._replace(optional=True) for it in others]
    if not any(it.kind is PartKind.REPORT for it in contract.parts):
        parts.append(REPORT._replace(optional=True))
    return contract._replace(parts=(*contract.parts, *parts))


def read_marked_parts(
    contract: Contract,
    document: Document,
    found: ResponseFindings,
    statements: Sequence[Statement],
    report: FoundReport,
) -> list[PartReading]:
    """The tags, blocks and reports of a contract that an answer has."""
    readings: list[PartReading] = []
    for part in contract.parts:
        if part.kind is PartKind.TAG:
            readings += _read_tag(part, document, found, statements)
        elif part.kind in _KINDS:
            readings += _read_block(part, document, found)
        elif part.kind is PartKind.REPORT:
            readings += _read_report(part, document, report)
    return readings


def _read_tag(
    part: AnswerPart,
    document: Document,
    found: ResponseFindings,
    statements: Sequence[Statement],
) -> Iterator[PartReading]:
    if part.values:
        own = (it for it in statements if it.tag == part.word)
        yield from (PartReading(part, it.whole, it.value, it.span, id=it.id) for it in own)
    else:
        for it in _find_elements(part.word, document):
            if it.span.start not in found.quoted:
                yield PartReading(part, it.span, document.source[it.value].strip(), it.value)
    if part.word in found.faults:
        yield PartReading(part, found.faults[part.word]).with_flaw(Flaw.REPORTED)


def _find_elements(name: str, document: Document) -> Iterator[Element[FileSpan]]:
    """The elements of a tag, within sections and across them."""
    for base, group in document.nodes(Tags):
        for it in group.elements:
            if it.opening.name == it.closing.name == name:
                yield placed_element(it, base)
    for crossing in document.tags.elements if document.tags is not None else ():
        if crossing.opening.name == crossing.closing.name == name:
            yield crossing


def _read_block(
    part: AnswerPart, document: Document, found: ResponseFindings
) -> Iterator[PartReading]:
    if _KINDS[part.kind] not in found.blocks:
        return
    placed = find_last_block(document)
    fault = found.faults.get(BLOCK)
    span = placed.span if placed is not None else fault or FileSpan(0, 0)
    if fault is not None or placed is None:
        yield PartReading(part, span).with_flaw(Flaw.REPORTED)
    elif isinstance(placed.node, StatusBlock):
        value = placed.at(placed.node.line.text)
        yield PartReading(part, span, document.source[value], value)
    else:
        yield PartReading(part, span)


def _read_report(part: AnswerPart, document: Document, found: FoundReport) -> Iterator[PartReading]:
    if found.report is not None:
        value = found.report.value.get("status")
        reading = PartReading(part, found.report.span, value, found.report.span)
        yield reading.with_flaw(Flaw.REPORTED) if found.faults else reading
    elif found.is_there:
        whole = FileSpan(0, len(document.source.text))
        yield PartReading(part, whole).with_flaw(Flaw.REPORTED)
