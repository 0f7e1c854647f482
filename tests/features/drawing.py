"""Draws what a person sees at a cursor `<|>`: the completions, their results, the hover text."""

import re

from kit import CURSOR, Mark, check_marks, compare, document_of, draw, with_cursor
from promptls.document import Document
from promptls.features.completion import Completion, complete
from promptls.features.hover import find_hover
from promptls.kinds import Kind, Role
from promptls.parsing import parse
from promptls.text import Source
from promptls.vocabulary import SPECIFIED

_STOP = re.compile(r"\$\{[0-9]+:((?:\\.|[^}\\])*)\}")


def read(
    drawing: str, *, newline: str = "\n", role: Role | None = None, kind: Kind | None = None
) -> tuple[Document, int]:
    """The document of a drawing, and where the cursor stands in it."""
    text, offset = with_cursor(drawing, newline=newline)
    return parse(Source(text), kind=kind, role=role), offset


def offered(drawing: str, *, role: Role | None = None, kind: Kind | None = None) -> list[str]:
    """The labels of what is offered at the cursor of a drawing."""
    document, offset = read(drawing, role=role, kind=kind)
    return [it.label for it in complete(document, offset, SPECIFIED)]


def check_accept(
    before: str, label: str, after: str, *, newline: str = "\n", role: Role | None = None
) -> None:
    """Check what a drawn document becomes when one of the offers is accepted."""
    __tracebackhide__ = True
    document, offset = read(before, newline=newline, role=role)
    found = {it.label: it for it in complete(document, offset, SPECIFIED)}
    assert label in found, f"only {list(found)} are offered"
    text = accept(document, found[label])
    wanted = document_of(after, newline=newline)
    if text != wanted:
        compare(draw(text), draw(wanted))
        raise AssertionError(f"only the line ends differ: {text!r}")


def accept(document: Document, completion: Completion) -> str:
    """The text of a document after a completion."""
    span, text = completion.span, document.source.text
    return text[: span.start] + completion.text + text[span.end :]


def expanded(snippet: str) -> str:
    """What a client makes of a snippet whose stops are left as they are."""
    assert "$" not in re.sub(r"\\.", "", _STOP.sub("", snippet))
    return _unescaped(_STOP.sub(lambda it: it[1], snippet))


def check_hover(drawing: str, *, role: Role | None = None) -> None:
    """Check what the hover at the cursor is about: a drawing shows its name and its range."""
    __tracebackhide__ = True
    document, offset = read(drawing, role=role)
    found = find_hover(document, offset, SPECIFIED)
    marks = [Mark(found.span, found.markdown[2:].partition("**\n")[0])] if found else []
    check_marks(drawing.replace(CURSOR, ""), marks)


def hover_text(drawing: str, pages: str = "") -> str:
    """The hover text at the cursor of a drawing."""
    document, offset = read(drawing)
    found = find_hover(document, offset, SPECIFIED, pages=pages)
    assert found is not None, "there is no hover text"
    return found.markdown


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
