"""Draws what a person sees at a cursor `<|>`: completions and hover texts."""

import re
from textwrap import dedent

from kit import CURSOR, Mark, check_marks, compare, document_of, draw, with_cursor
from promptls.document import Document
from promptls.features.completion import Completion, complete
from promptls.features.hover import find_hover
from promptls.features.site import NO_VALUES, ProjectValues
from promptls.parsing import parse
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

_STOP = re.compile(r"\$\{[0-9]+:((?:\\.|[^}\\])*)\}|\$\{[0-9]+\|((?:\\.|[^,|\\])*)[^|]*\|\}")


def read(
    drawing: str,
    *,
    newline: str = "\n",
    path: str = "",
    role: Role | None = None,
    kind: Kind | None = None,
) -> tuple[Document, int]:
    """The document of a drawing, and where the cursor stands in it."""
    text, offset = with_cursor(drawing, newline=newline)
    return parse(Source(text), path, kind=kind, role=role), offset


def offered(  # noqa: PLR0913 - what is known of a place
    drawing: str,
    *,
    path: str = "",
    role: Role | None = None,
    kind: Kind | None = None,
    is_triggered: bool = False,
    vocabulary: Vocabulary = SPECIFIED,
) -> list[str]:
    """The labels of what is offered at the cursor of a drawing."""
    document, offset = read(drawing, path=path, role=role, kind=kind)
    return [it.label for it in complete(document, offset, vocabulary, is_triggered=is_triggered)]


def check_offers(  # noqa: PLR0913 - what is known of a place
    drawing: str,
    *,
    path: str = "",
    values: ProjectValues = NO_VALUES,
    found: tuple[str, ...] = (),
    most: int = 9,
    vocabulary: Vocabulary = SPECIFIED,
) -> None:
    """Check what is offered at the cursor of a drawing, and what each offer makes of its line.

    Under the document there is a line for each: `: label | detail | result`. The line breaks of a
    result are drawn as `⏎`. Of more than `most` offers the rest is not drawn.
    """
    __tracebackhide__ = True
    lines = dedent(drawing).strip("\n").split("\n")
    shown = [it for it in lines if not it.startswith(": ")]
    document, offset = read("\n".join(shown), path=path)
    offers = complete(document, offset, vocabulary, values=values, find_rules=lambda: [*found])
    drawn = [_draw_offer(document, it) for it in offers[:most]]
    compare("\n".join([*shown, *drawn]), "\n".join(lines))


def _draw_offer(document: Document, completion: Completion) -> str:
    text = accept(document, completion)
    start = text.rfind("\n", 0, completion.span.start) + 1
    end = text.find("\n", completion.span.start + len(completion.text))
    result = text[start : None if end < 0 else end].replace("\n", "\u23ce")
    return f": {completion.label} | {completion.detail} | {result}".replace("|  |", "| |")


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
    return _unescaped(_STOP.sub(lambda it: it[1] if it[1] is not None else it[2], snippet))


def check_hover(
    drawing: str,
    *,
    path: str = "",
    role: Role | None = None,
    values: ProjectValues = NO_VALUES,
    vocabulary: Vocabulary = SPECIFIED,
) -> None:
    """Check what the hover at the cursor is about: a drawing shows its name and its range."""
    __tracebackhide__ = True
    document, offset = read(drawing, path=path, role=role)
    found = find_hover(document, offset, vocabulary, values=values)
    marks = [Mark(found.span, found.markdown[2:].partition("**\n")[0].strip("`"))] if found else []
    check_marks(drawing.replace(CURSOR, ""), marks)


def hover_text(
    drawing: str,
    pages: str = "",
    *,
    path: str = "",
    values: ProjectValues = NO_VALUES,
    vocabulary: Vocabulary = SPECIFIED,
) -> str:
    """The hover text at the cursor of a drawing."""
    document, offset = read(drawing, path=path)
    found = find_hover(document, offset, vocabulary, pages=pages, values=values)
    assert found is not None, "there is no hover text"
    return found.markdown


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
