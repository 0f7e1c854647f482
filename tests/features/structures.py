"""Draws what an editor shows of a whole document: colours, folds, links, hints, lenses, outlines."""

from collections.abc import Iterable, Iterator

from kit import Mark, check_marks, compare, document_of
from promptls.document import Document
from promptls.features.folding import find_folds
from promptls.features.inlay_hints import find_hints
from promptls.features.lenses import find_lenses, to_title
from promptls.features.links import find_links
from promptls.features.site import ProjectValues
from promptls.features.symbols import OutlineSymbol, find_symbols
from promptls.features.token_legend import unpacked
from promptls.features.tokens import MODIFIERS, TYPES, find_tokens
from promptls.parsing import parse
from promptls.semantics.workflow.state import RunningWorkflow
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

WORKFLOW = RunningWorkflow(
    "feature",
    ("01-requirements", "04-design", "05-test-strategy"),
    1,
    "04-design",
    "docs/login",
    (("01-requirements", "completed"),),
)


def read(
    drawing: str,
    path: str = "example.md",
    *,
    newline: str = "\n",
    role: Role | None = None,
    kind: Kind | None = None,
) -> Document:
    """The document of a drawing."""
    return parse(Source(document_of(drawing, newline=newline)), path, role=role, kind=kind)


def check_outline(drawing: str, outline: str, *, path: str = "example.md") -> None:
    """Check the outline of a drawn document, one line for a symbol, indented by its depth."""
    __tracebackhide__ = True
    expected = [line.strip("\n")[8:] for line in outline.strip("\n").split("\n")]
    found = find_symbols(read(drawing, path))
    compare("\n".join(_rows(found, 0)), "\n".join(expected).rstrip())


def _rows(found: Iterable[OutlineSymbol], depth: int) -> Iterator[str]:
    for it in found:
        detail = f" ({it.detail})" if it.detail else ""
        yield f"{'  ' * depth}{it.kind}: {it.name}{detail}"
        yield from _rows(it.children, depth + 1)


def check_tokens(drawing: str, *, path: str = "example.md", role: Role | None = None) -> None:
    """Check the semantic tokens of a drawn document: their types and modifiers."""
    __tracebackhide__ = True
    found = find_tokens(read(drawing, path, role=role), SPECIFIED)
    check_marks(drawing, [Mark(FileSpan(start, end), _name(kind)) for start, end, kind in found])


def _name(kind: int) -> str:
    type_, modifiers = unpacked(kind)
    names = [it for bit, it in enumerate(MODIFIERS) if modifiers >> bit & 1]
    return " ".join([TYPES[type_], *names])


def check_folds(drawing: str, *, path: str = "example.md", newline: str = "\n") -> None:
    """Check what folds in a drawn document."""
    __tracebackhide__ = True
    document = read(drawing, path, newline=newline)
    line = document.source.line
    marks = [
        Mark(FileSpan(line(it.first).start, line(it.last).end), it.kind.value or "text")
        for it in find_folds(document)
    ]
    check_marks(drawing, marks, newline=newline)


def check_links(drawing: str, *, path: str = "example.md") -> None:
    """Check the links of a drawn document and their targets."""
    __tracebackhide__ = True
    found = find_links(read(drawing, path))
    check_marks(drawing, [Mark(it.span, it.target) for it in found])


def check_hints(
    drawing: str, known: ProjectValues, *, path: str = "example.md", role: Role | None = None
) -> None:
    """Check the inlay hints of a drawn document. Each is drawn where its label begins."""
    __tracebackhide__ = True
    document = read(drawing, path, role=role)
    whole = FileSpan(0, len(document.source.text))
    found = find_hints(document, whole, SPECIFIED, known)
    check_marks(drawing, [Mark(FileSpan(it.offset, it.offset), it.label) for it in found])


def check_lenses(drawing: str, known: ProjectValues, *, path: str = "example.md") -> None:
    """Check the code lenses of a drawn document, with their titles."""
    __tracebackhide__ = True
    document = read(drawing, path)
    marks = [
        Mark(it.span, to_title(it.kind, it.name, document, SPECIFIED, known))
        for it in find_lenses(document, SPECIFIED, known)
    ]
    check_marks(drawing, marks)
