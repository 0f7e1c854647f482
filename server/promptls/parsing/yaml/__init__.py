"""Reads the part of YAML that people write in front matter, and reports where it is not YAML.

A strict reader stops at the first fault, and two of three published agents have one. This reader
continues after a fault with the text that is meant, knows where every key and value is, and
offers the insertions that repair a fault. It builds nothing: a scalar is its text, and anchors,
aliases, merge keys and tags are refused, so no input is larger when read than when written.
"""

from promptls.document import Fault, Field, Problem, Shape
from promptls.parsing.yaml.page import Page, to_page
from promptls.parsing.yaml.reader import FieldReader
from promptls.parsing.yaml.spilled import Fields, join_spilled
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

__all__ = ["Fields", "read_fields"]

# All that YAML forbids. A set of all that it allows would take ten times as long to compile.
_UNREADABLE = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]++")
_SIMPLE = pattern(
    r"(?P<key>[A-Za-z_][\w-]*+): (?P<value>[A-Za-z0-9_./(][^\n\r:#]*+)"
    r"(?:\r\n|\n|\r|\Z)(?=[A-Za-z_]|\Z)"
)


def read_fields(text: str, body: FileSpan) -> Fields:
    """Read a part of a text. Of one that has to be refused, no more is said than that."""
    page = to_page(text, body.end)
    simple, at = _simple(page, body.start)
    reader = FieldReader(page, simple)
    reader.read(at)
    for unreadable in _UNREADABLE.finditer(text, *body):
        reader.problems.append(Problem(FileSpan(*unreadable.span()), Fault.CHARACTER))
    refused = [it for it in reader.problems if it.fault is Fault.REFUSED]
    problems = refused[:1] or sorted(reader.problems)
    read = Fields(tuple(reader.fields), tuple(problems), tuple(reader.repetitions))
    return join_spilled(page, read) if problems or read.repetitions else read


def _simple(page: Page, at: int) -> tuple[list[Field], int]:
    """Read the fields that come first and need no second look, as most do."""
    found: dict[str, Field] = {}
    while line := _SIMPLE.match(page.code, at, page.end):
        key_span, value_span = FileSpan(*line.span("key")), FileSpan(*line.span("value"))
        key, value = page.text[slice(*key_span)], page.text[slice(*value_span)]
        if key in found or value[-1] in " \t":
            break
        span = FileSpan(key_span.start, value_span.end)
        found[key] = Field(span, key, key_span, value, value_span, Shape.PLAIN)
        at = line.end()
    return list(found.values()), at
