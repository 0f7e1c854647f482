"""Continues the deliverables of a work package in a new line."""

from promptls.document import Document
from promptls.rules.rule_set import RuleSet
from promptls.text.edits import Edit, FileEdit
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan

_SECTION = "Deliverables"
_BOX = pattern(r"(?P<margin>[ \t]*+)- \[[ xX]\](?P<text>.*+)")


def continue_check_boxes(document: Document, offset: int, _: RuleSet) -> list[FileEdit]:
    """Begin a deliverable below another one; below an empty one, remove that.

    An editor may have continued the list by itself, with a bullet or a check box.
    """
    source, package = document.source, document.package
    section = package.section(_SECTION) if package is not None else None
    number = source.line_at(offset)
    if section is None or number == 0 or not section.span.touches(offset):
        return []
    line, above = source.line(number), source.line(number - 1)
    box = _BOX.fullmatch(source.text, above.start, above.end)
    if box is None or above.start < section.heading.end:
        return []
    if not box["text"].strip():
        return [] if source[line].strip() else [Edit(FileSpan(above.start, line.end), "")]
    if source[line].strip() not in ("", "-"):
        return []
    return [Edit(line, f"{box['margin']}- [ ] ")]
