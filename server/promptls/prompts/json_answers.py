"""Finds the JSON with which an agent reports how its work package ended."""

from promptls.checking.checker import check
from promptls.document import Document, Json, JsonFault
from promptls.parsing import parse
from promptls.parsing.json.embedded import end_of_object, find_final_object, find_last_fence
from promptls.parsing.json.values import read_value
from promptls.rules.diagnostics import Diagnostic, FileDiagnostic
from promptls.rules.rule_set import RuleSet
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind

# What tells such an answer from any other JSON.
_FIELDS = ("success", "status")


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
