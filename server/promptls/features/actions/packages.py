"""What may be done with a line of a work package: tick its box, add its file to the scope."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.features.actions.values import Action, ActionKind, Inquiry
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.repairs.packages import add_to_scope
from promptls.semantics.packages.work_scope import find_out_of_scope
from promptls.text.edits import Edit
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_BOX = pattern(r"[ \t]*+[-*+][ \t]++\[(?P<mark>[ xX])\](?=[ \t]|\Z)")
_OUT_OF_SCOPE = "package-deliverable-out-of-scope"


def additions_to_scope(inquiry: Inquiry) -> Iterator[Action]:
    """Allow the file of a deliverable, where the scope does not contain it."""
    package = inquiry.document.package
    reported = {it.span: it for it in inquiry.touched() if it.rule == _OUT_OF_SCOPE}
    if package is None or not reported:
        return
    for deliverable in (it.deliverable for it in find_out_of_scope(package)):
        finding = reported.get(deliverable.path_span)
        edit = finding and add_to_scope(package, deliverable.path, inquiry.document.source)
        if edit and inquiry.adds_nothing((edit,)):
            title = f"Add {deliverable.path!r} to the work scope"
            yield Action(title, ActionKind.QUICK_FIX, (edit,), finding)


def tickings(inquiry: Inquiry) -> Iterator[Action]:
    """Tick the box of a line, or clear it."""
    document, start = inquiry.document, inquiry.span.start
    if document.package is None or not inquiry.is_cursor or inquiry.is_automatic:
        return
    line = document.source.line_around(start)
    box = _BOX.match(document.source.text, *line)
    if box is None or not _is_prose(document, line.start):
        return
    is_open = box["mark"] == " "
    edits = (Edit(FileSpan(*box.span("mark")), "x" if is_open else " "),)
    if inquiry.adds_nothing(edits):
        yield Action("Tick the box" if is_open else "Clear the box", ActionKind.REWRITE, edits)


def _is_prose(document: Document, offset: int) -> bool:
    part = document.part_at(offset)
    if part is None:
        return False
    base, section = part
    return Surroundings(section.text, section.regions).at(offset - base) is Surrounding.PROSE
