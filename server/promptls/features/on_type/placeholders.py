"""Closes placeholders of known variables in a line that the person has left."""

from promptls.checking.checker import context_of
from promptls.document import Document, Placed, Placeholder, PlaceholderForm, Placeholders
from promptls.repairs.placeholders import rewrite_placeholder
from promptls.rules.rule_set import RuleSet
from promptls.text.edits import Edit, FileEdit
from promptls.text.spans import FileSpan


def close_placeholders(document: Document, offset: int, rule_set: RuleSet) -> list[FileEdit]:
    """Close the placeholders in the line above.

    Not while the user types in it: closing marks that are typed next would be doubled.
    """
    source = document.source
    number = source.line_at(offset)
    if number == 0:
        return []
    found = _find_open(document, source.line(number - 1))
    if not found:
        return []
    context = context_of(document, rule_set.vocabulary)
    edits: list[FileEdit] = []
    for placed in found:
        part = document.part_at(placed.base)
        if placed.node.name in context.variables and part is not None:
            rewritten = rewrite_placeholder(
                placed.node, placed.node.name, context.of(part.section.text)
            )
            edits += (Edit(placed.at(it.span), it.text) for it in rewritten)
    return edits


def _find_open(document: Document, line: FileSpan) -> list[Placed[Placeholder]]:
    part = document.part_at(line.start)
    if part is None:
        return []
    groups = (it for it in part.section.nodes if isinstance(it, Placeholders))
    placed = (Placed(part.base, it) for group in groups for it in group.found)
    return [
        it
        for it in placed
        if it.node.form is PlaceholderForm.UNCLOSED
        and it.node.in_prose
        and not it.node.doubtful
        and line.start <= it.span.start
        and it.span.end <= line.end
    ]
