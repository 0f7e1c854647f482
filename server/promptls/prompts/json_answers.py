"""Finds the JSON with which an agent reports how its work package ended."""

from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder

from promptls.checking.checker import check
from promptls.document import Document, Json, JsonFault, RegionKind
from promptls.parsing import parse
from promptls.parsing.json.values import read_value
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic
from promptls.rules.rule_set import RuleSet
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind

_OBJECT = pattern(r"(?:\A|(?<=[\n\r]))[ \t]*+(?P<brace>\{)")
# No answer has more lines that begin with a brace outside of its objects; more are not tried.
_MOST_TRIED = 8
_LENIENT = JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)
# What tells such an answer from any other JSON.
_FIELDS = ("success", "status")


def find_final_object(text: str) -> FileSpan | None:
    """The object that begins in a line of its own and ends with the text."""
    end = len(text.rstrip())
    if not text.endswith("}", 0, end):
        return None
    starts = [it.start("brace") for it in _OBJECT.finditer(text, 0, end)]
    if len(starts) > 2 * _MOST_TRIED:
        starts = starts[:_MOST_TRIED] + starts[-_MOST_TRIED:]
    # At most one of them ends where the text does.
    return next((FileSpan(it, end) for it in starts if end_of_object(text, it) == end), None)


def end_of_object(text: str, start: int) -> int:
    """Where an object ends that begins at an offset; -1 if none does."""
    try:
        _, end = _LENIENT.raw_decode(text, start)
    except (JSONDecodeError, RecursionError):
        return -1
    return end


def find_last_fence(document: Document, info: str) -> FileSpan | None:
    """What the last fence of a language shows, outside of quotations."""
    return next(_fences_from_the_end(document, info), None)


def _fences_from_the_end(document: Document, info: str) -> Iterator[FileSpan]:
    for base, section in reversed(document.parts):
        for region in reversed(section.regions):
            if region.kind is RegionKind.FENCE and region.info == info and not region.quotes:
                yield region.body.placed(base)


class JsonAnswer(NamedTuple):
    """The fields of a report on a work package, and where it is in the response."""

    value: dict[str, Json]
    span: FileSpan


def find_json_answer(
    document: Document, text: str, rule_set: RuleSet
) -> tuple[JsonAnswer | None, list[FileDiagnostic]]:
    """Find the report in a response: all of it, an object at its end, or the last fence of JSON.

    The document is what counts of the text. What seems to be a report is checked as one.
    """
    span = _find_span(document)
    if span is None or not all(f'"{it}"' in text[span.start : span.end] for it in _FIELDS):
        return None, []
    written = text[span.start : span.end]
    found = read_value(written, span.start)
    if isinstance(found, JsonFault):
        return None, _check(written, span, rule_set)
    value = found.value
    if not isinstance(value, dict) or not all(it in value for it in _FIELDS):
        return None, []
    return JsonAnswer(value, FileSpan(*found.span)), _check(written, span, rule_set)


def _find_span(document: Document) -> FileSpan | None:
    text = document.source.text
    if "{" not in text:
        return None
    found = find_final_object(text) or find_last_fence(document, "json")
    start = len(text) - len(text.lstrip())
    if found is None and text.startswith("{", start) and end_of_object(text, start) < 0:
        # It may be cut off.
        return FileSpan(start, len(text.rstrip()))
    return found


def _check(written: str, span: FileSpan, rule_set: RuleSet) -> list[FileDiagnostic]:
    document = parse(Source(written), kind=Kind.AGENT_RESPONSE)
    return [
        Diagnostic(it.span.shifted(span.start), it.rule, it.severity, it.message)
        for it in check(document, rule_set)
    ]
