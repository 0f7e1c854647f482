"""Where a comment can be in front matter without being a part of a text."""

from promptls.document import FrontMatter, Shape
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source

_TEXTS = frozenset({Shape.PLAIN, Shape.QUOTED, Shape.BLOCK})
# What may have lines below it that are no text: a key without a value, an item, open brackets.
_PARENT = pattern(r"[ ]*+(?:-[ ]|.*(?:[:\[{,]|:[ ]++#.*|-)[ \t]*+\Z)")
# Behind these, no reader takes a comment for a part of the value.
_CLOSED = pattern(
    r"(?:[^#:]*+:|[ ]*+-)[ ]++(?:\"[^\"]*+\"|'[^']*+'|[-+]?[0-9][0-9.]*+|\[[^\[\]#]*+\])"
)


def may_be_above(source: Source, matter: FrontMatter, line: FileSpan) -> bool:
    """Whether a comment can have a line of its own above another line."""
    return matter.body.start <= line.start < matter.body.end and not _is_text(source, matter, line)


def may_be_behind(source: Source, matter: FrontMatter, line: FileSpan) -> bool:
    """Whether a comment can be at the end of a line.

    A lenient reader takes the rest of a line for the value, unless that is plainly closed.
    """
    if not may_be_above(source, matter, line):
        return False
    return _CLOSED.fullmatch(source[line]) is not None


def _is_text(source: Source, matter: FrontMatter, line: FileSpan) -> bool:
    """Whether a line continues a text that began above it."""
    texts = [it.value_span for it in matter.fields if it.shape in _TEXTS]
    texts += [item.span for it in matter.fields for item in it.items]
    if any(it.start <= line.start <= it.end for it in texts if it.start < it.end):
        return True
    indent = _indent(source[line])
    number = source.line_at(line.start)
    first = source.line_at(matter.body.start)
    while indent and number > first:
        number -= 1
        above = source[source.line(number)]
        if above.strip() and _indent(above) < indent:
            return _PARENT.match(above) is None
    return False


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
