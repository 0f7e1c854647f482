from collections.abc import Iterator

from promptls.diagnostics import Finding, Severity
from promptls.document import Document
from promptls.kinds import Kind
from promptls.rule import Context, rule
from promptls.rules.examples import WORK_PACKAGE
from promptls.vocabulary.packages import PACKAGE_PARTS


@rule(
    Document,
    severity=Severity.INFO,
    clause="agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("## Deliverables", "## -")
    .replace("## Work Scope (File Boundaries)", "## Deliverables")
    .replace("## -", "## Work Scope"),
    good=WORK_PACKAGE,
)
def package_section_order(document: Document, _: Context) -> Iterator[Finding]:
    """The sections of a work package stand in their order.

    An agent reads from top to bottom: first why, then what, then within which limits.
    """
    if document.package is None:
        return
    order = [it.name for it in PACKAGE_PARTS if it.required]
    highest = -1
    for section in document.package.sections:
        if section.known not in order:
            continue
        place = order.index(section.known)
        if place < highest:
            message = f"{section.known!r} stands after {order[highest]!r}"
            yield Finding(section.heading, message)
            return
        highest = place
