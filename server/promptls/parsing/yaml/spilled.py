"""Text of several lines that its author left without quotes and indentation.

    description: Use it when asked. Examples:
    user: "Do it"
    assistant: "I will: at once"
    <commentary>Because it was asked.</commentary>

Some lines look like fields, some like nothing at all, but it is one value, and one mistake.
"""

from promptls.document import Correction, Fault, Field, Problem, Repetition, Shape
from promptls.parsing.yaml.entries import next_known_key
from promptls.parsing.yaml.page import Page, insert
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, find_line_start, newline_of
from promptls.text.values import NamedTuple

_TEXTS = frozenset({"description", "when_to_use"})
_SHAPES = frozenset({Shape.PLAIN, Shape.QUOTED, Shape.EMPTY})
# Who says something in an example. Nobody has a field with such a name.
_SPEAKER = pattern(r"(?i:user|assistant|human|context|commentary|example|examples|system)")
_NAME = pattern(r"[A-Za-z_][\w.-]*+")
_FIELD = pattern(r"(?P<key>[a-z][\w-]{0,40}+):(?=\s|\Z)")
_OF_LINES = frozenset({Fault.KEY, Fault.INDENT})
_INDENT = "  "


class Fields(NamedTuple):
    """What the lines between two delimiters say, and what is wrong with them."""

    fields: tuple[Field, ...]
    problems: tuple[Problem, ...]
    repetitions: tuple[Repetition, ...]


def join_spilled(page: Page, read: Fields) -> Fields:
    """Make one problem of all that is wrong with lines that continue a text."""
    for field in read.fields:
        if field.key in _TEXTS and field.shape in _SHAPES:
            start = page.code.index(":", field.key_span.end) + 1
            known = next_known_key(page, start)
            stop = _end_of_text(page.text, start, page.end if known is None else known)
            span = FileSpan(start, stop)
            if _is_spilled(field, stop, read):
                return _joined(page, field, span, read)
    return read


def _is_spilled(field: Field, end: int, read: Fields) -> bool:
    """Whether lines behind a field are neither a part of it nor fields, or say who speaks."""
    below = field.value_span.end
    inside = [it for it in read.fields if below < it.span.start < end]
    if any(_NAME.fullmatch(it.key) and not _SPEAKER.fullmatch(it.key) for it in inside):
        return False
    wrong = [it for it in read.problems if field.span.start <= it.span.start < end]
    if any(it.fault in _OF_LINES and it.span.start > below for it in wrong):
        return True
    repeated = any(below < it.span.start < end for it in read.repetitions)
    return bool(inside) and (repeated or bool(wrong))


def _joined(page: Page, field: Field, value: FileSpan, read: Fields) -> Fields:
    below, end = field.value_span.end, value.end
    inner: list[Problem] = []
    others: list[Problem] = []
    for it in read.problems:
        (inner if field.span.start <= it.span.start < end else others).append(it)
    first = inner[0] if inner else _first_line(page.text, below, end)
    problem = first._replace(repair=_as_block(page.text, *value), values=(value,))
    joined = _stretched(field, FileSpan(field.span.start, end))
    kept = [it for it in read.fields if not below < it.span.start < end]
    return Fields(
        tuple(joined if it is field else it for it in kept),
        tuple(sorted([*others, problem])),
        tuple(it for it in read.repetitions if not below < it.span.start < end),
    )


def _first_line(text: str, at: int, end: int) -> Problem:
    """What is reported where only the same key twice tells that lines are no fields."""
    rest = text[at:end]
    start = at + len(rest) - len(rest.lstrip())
    line = LINE_BREAK.search(text, start, end)
    return Problem(FileSpan(start, line.start() if line else end), Fault.KEY)


def _stretched(field: Field, span: FileSpan) -> Field:
    return Field(
        span, field.key, field.key_span, field.value, field.value_span, field.shape, field.items
    )


def _end_of_text(text: str, start: int, end: int) -> int:
    """Where the text ends: before the fields of other programs at its end."""
    stop = _without_space(text, start, end)
    while True:
        line = find_line_start(text, stop, start)
        last = _FIELD.match(text, line, stop) if line > start else None
        if last is None or _SPEAKER.fullmatch(last["key"]):
            return stop
        stop = _without_space(text, start, line)


def _without_space(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


def _as_block(text: str, start: int, end: int) -> tuple[Correction, ...]:
    """The corrections after which the lines are a block that keeps each character of them."""
    raw = text[start:end]
    first = start + len(raw) - len(raw.lstrip(" \t"))
    newline = newline_of(text)
    corrections = [Correction(FileSpan(start, first), f" |-{newline}{_INDENT}")]
    if text[first : first + 1] in ("\r", "\n"):
        corrections = [insert(start, " |-")]
    for found in LINE_BREAK.finditer(text, first, end):
        at = found.end()
        if text[at : at + 1] not in ("\r", "\n", ""):
            corrections.append(insert(at, _INDENT))
    return tuple(corrections)
