from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import SAFE, Context, FileFindings, Finding, Severity, rule, safe_fix
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    clause="AgilePlus agent prompt, Markdown prompt document",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("- [ ] `src/u", "- [] `src/u"),
    good=WORK_PACKAGE,
)
def package_checkbox_malformed(document: Document, _: Context) -> FileFindings:
    """A deliverable must be a line with a check box.

    The program that runs the agent counts `- [ ]` as open and `- [x]` as done. It does not see a
    deliverable in another form, so the work package is never complete.
    """
    for deliverable in document.package.deliverables if document.package is not None else ():
        if not deliverable.well_formed:
            wanted = "- [x] " if deliverable.done else "- [ ] "
            found = document.source[deliverable.mark]
            if found:
                span, message = deliverable.mark, f"expected {wanted!r}, found {found!r}"
                title = replacing(found, wanted)
            else:
                span, message = deliverable.path_span, f"missing {wanted!r} before the path"
                title = f"Add {wanted!r}"
            yield Finding(span, message, safe_fix(deliverable.mark, wanted, title))
