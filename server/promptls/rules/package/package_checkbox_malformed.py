from promptls.context import Context
from promptls.diagnostics import Severity
from promptls.document import Document
from promptls.findings import FileFindings, Finding
from promptls.fixes import Applicability, safe_fix
from promptls.kinds import Kind
from promptls.rule import rule
from promptls.rules.examples import WORK_PACKAGE


@rule(
    Document,
    severity=Severity.WARNING,
    fix=Applicability.SAFE,
    clause="AgilePlus agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("- [ ] `src/u", "- [] `src/u"),
    good=WORK_PACKAGE,
)
def package_checkbox_malformed(document: Document, _: Context) -> FileFindings:
    """A deliverable is a line with a check box.

    The harness counts `- [ ]` and `- [x]`. A deliverable in another form is never done.
    """
    for deliverable in document.package.deliverables if document.package is not None else ():
        if not deliverable.well_formed:
            wanted = "- [x] " if deliverable.done else "- [ ] "
            found = document.source[deliverable.mark]
            fix = safe_fix(deliverable.mark, wanted, f"Change to {wanted!r}")
            yield Finding(
                deliverable.mark if found else deliverable.path_span, _message(wanted, found), fix
            )


def _message(wanted: str, found: str) -> str:
    return f"expected {wanted!r}, found {found!r}" if found else f"no {wanted!r}"
