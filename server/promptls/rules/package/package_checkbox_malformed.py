from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import (
    SAFE,
    Context,
    FileFindings,
    Finding,
    Severity,
    rule,
    safe_fix,
    unsafe_fix,
)
from promptls.text.patterns import pattern
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Kind

# `[-]` may say that it is begun, or that nobody will do it.
_DOUBTFUL = pattern(r"[^\n\r\[({]*+[\[({][ \t]*+[*~./?+-]")


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="the mark is none such as `[-]` or `[~]`",
    clause="AgilePlus agent prompt, Deliverables",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("- [ ] `src/u", "- [] `src/u"),
    good=WORK_PACKAGE,
)
def package_checkbox_malformed(document: Document, _: Context) -> FileFindings:
    """A deliverable must be a line with a check box.

    The program that runs the agent counts `- [ ]` as open and `- [x]` as done. It does not see a
    deliverable in another form, so the work package is never complete. What `- [-]` or `- [~]`
    means, only the author knows.
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
            make = unsafe_fix if _DOUBTFUL.match(found) else safe_fix
            yield Finding(span, message, make(deliverable.mark, wanted, title))
