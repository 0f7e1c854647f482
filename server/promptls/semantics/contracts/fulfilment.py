"""Whether an answer fulfils a contract: what its parts say, where they are, and how often."""

from collections.abc import Iterable, Iterator, Sequence

from promptls.document import Document
from promptls.semantics.contracts.echoes import Echoes
from promptls.semantics.contracts.json_parts import read_fences, read_whole, shown_value
from promptls.semantics.contracts.lines import read_lines
from promptls.semantics.contracts.readings import Flaw, PartFlaw, PartReading
from promptls.text.spans import FileSpan, first_shown
from promptls.vocabulary.contracts import (
    AnswerPart,
    Contract,
    Outcome,
    PartCount,
    PartKind,
    PartPlace,
)

# With one of these, a part is not in its place either.
_ELSEWHERE = (Flaw.INLINE, Flaw.SURROUNDED, Flaw.OPEN, Flaw.REPORTED)
_READERS = {
    PartKind.LINE: read_lines,
    PartKind.HEADING: read_lines,
    PartKind.FENCE: read_fences,
    PartKind.JSON: read_whole,
}


def read_parts(
    contract: Contract,
    document: Document,
    others: Sequence[PartReading] = (),
    prompt: Document | None = None,
) -> tuple[PartReading, ...]:
    """Read the parts of an answer, in its order, with what is wrong with each.

    `others` are the tags, blocks and reports that were read in another way. What repeats lines of
    the `prompt` is no answer.
    """
    echoes = Echoes(prompt, document) if prompt is not None else None
    found: list[PartReading] = []
    for part in contract.parts:
        read = _READERS.get(part.kind)
        own = read(part, document) if read else [it for it in others if it.part == part]
        if echoes is not None:
            own = [it for it in own if not echoes.hold(it.span)]
        found += _judge_part(part, own, document)
    return tuple(sorted(_judge_order(contract, found), key=lambda it: it.span))


def _judge_part(part: AnswerPart, own: list[PartReading], document: Document) -> list[PartReading]:
    """The readings of a part with what is wrong with their number and their place."""
    own = sorted(own, key=lambda it: it.span)
    if part.times is not PartCount.MANY:
        own = list(_judge_times(part, own))
    for number, surplus in _wrongly_placed(part, own, document):
        if any(it.flaw in _ELSEWHERE for it in own[number].flaws):
            continue
        flaw = PartFlaw(Flaw.PLACE, surplus, "", own[number].span)
        own[number] = own[number]._replace(flaws=(*own[number].flaws, flaw))
    return own


def _judge_times(part: AnswerPart, own: Sequence[PartReading]) -> Iterator[PartReading]:
    first: PartReading | None = None
    for it in own:
        if it.flaws and it.value is None:
            yield it
        elif first is None:
            first = it
            yield it
        elif it.value != first.value:
            yield it.with_flaw(Flaw.CONFLICT, shown_value(first.value), first.span)
        elif part.times is PartCount.ONCE:
            yield it.with_flaw(Flaw.REPEATED, "", first.span)
        else:
            yield it


def _wrongly_placed(
    part: AnswerPart, own: Sequence[PartReading], document: Document
) -> Iterator[tuple[int, FileSpan]]:
    """The numbers of the readings that are not where they must be, each with what is there."""
    if not own or part.place is PartPlace.ANYWHERE:
        return
    before, behind = _find_before(part, document, own[0].span), None
    if part.place is not PartPlace.FIRST:
        behind = _find_behind(part, document, own[-1].span)
    if part.place is not PartPlace.LAST and before is not None:
        yield 0, before
    elif behind is not None:
        yield len(own) - 1, behind


def _find_before(part: AnswerPart, document: Document, span: FileSpan) -> FileSpan | None:
    """What is before a part; before a heading that is first only other headings count."""
    if part.kind is PartKind.HEADING and part.place is not PartPlace.ALONE:
        return next((it.span for it in document.headings() if it.span.end <= span.start), None)
    text = document.source.text
    start = first_shown(text)
    return FileSpan(start, len(text[: span.start].rstrip())) if start < span.start else None


def _find_behind(part: AnswerPart, document: Document, span: FileSpan) -> FileSpan | None:
    """What is behind a part; behind a heading that is last only other headings count."""
    if part.kind is PartKind.HEADING and part.place is not PartPlace.ALONE:
        return next((it.span for it in document.headings() if it.span.start >= span.end), None)
    shown = document.source.text[span.end :]
    start = span.end + len(shown) - len(shown.lstrip())
    return FileSpan(start, span.end + len(shown.rstrip())) if shown.strip() else None


def _judge_order(contract: Contract, found: Iterable[PartReading]) -> Iterator[PartReading]:
    """The readings, with what is wrong with their order: each part is behind those before it."""
    numbers = {it: number for number, it in enumerate(contract.parts)}
    readings = sorted(found, key=lambda it: it.span)
    least: dict[int, int] = {}
    lowest = len(numbers)
    for at in range(len(readings) - 1, -1, -1):
        least[at] = lowest
        if readings[at].part.times is not PartCount.MANY and not readings[at].flaws:
            lowest = min(lowest, numbers[readings[at].part])
    for at, it in enumerate(readings):
        due = least[at]
        is_counted = it.part.times is not PartCount.MANY and not it.flaws
        if is_counted and due < numbers[it.part]:
            yield it.with_flaw(Flaw.ORDER, contract.parts[due].name)
        else:
            yield it


def find_missing(contract: Contract, readings: Iterable[PartReading]) -> Iterator[AnswerPart]:
    """The parts that an answer must have and does not."""
    seen = {it.part for it in readings}
    return (it for it in contract.parts if not it.optional and it not in seen)


def find_outcome(contract: Contract, readings: Sequence[PartReading]) -> Outcome:
    """What an answer means to a program that reads it by its contract."""
    if not readings:
        return Outcome.NONE
    if any(it.flaws for it in readings) or any(find_missing(contract, readings)):
        return Outcome.MALFORMED
    meanings = [_meaning_of(it) for it in readings]
    if Outcome.BAD in meanings:
        return Outcome.BAD
    return Outcome.GOOD if Outcome.GOOD in meanings else Outcome.GIVEN


def _meaning_of(reading: PartReading) -> Outcome:
    return reading.part.meaning_of(shown_value(reading.value))
