"""Adds the sections that a work package lacks, wherever in it the cursor is between sections."""

from collections.abc import Iterator

from promptls.features.actions.values import Action, ActionKind, Inquiry

_RULE = "package-section-missing"


def missing_sections(inquiry: Inquiry) -> Iterator[Action]:
    """Insert each missing section. On the title of the package, these are fixes of findings."""
    package, source = inquiry.document.package, inquiry.document.source
    if package is None or not inquiry.is_cursor:
        return
    at = inquiry.span.start
    line = source.line(source.line_at(at))
    is_between = not source[line].strip() or any(it.heading.touches(at) for it in package.sections)
    if is_between and not package.title.span.touches(at):
        for finding in inquiry.found:
            if finding.rule == _RULE and finding.fix is not None:
                fix = finding.fix
                yield Action(fix.title, ActionKind.REWRITE, fix.edits, finding)
