from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import Context, FileFindings, Finding, SecondPlace, Severity, rule
from promptls.semantics.packages.work_packages import find_repeated_deliverables
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.INFO,
    clause="AgilePlus agent prompt, Deliverables",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("seLogin.ts`", "seLogin.ts`\n- [ ] `src/LoginForm.tsx`"),
    good=WORK_PACKAGE,
)
def package_deliverable_duplicated(document: Document, _: Context) -> FileFindings:
    """A list must not name a deliverable twice.

    Several agents share the deliverables by their order, so a line that is repeated is most likely
    meant to be another file. A file may be listed again below another heading.
    """
    for it, first in find_repeated_deliverables(document):
        second = SecondPlace(first.path_span, "first listed here")
        yield Finding(it.path_span, f"duplicate deliverable {it.path!r}", second=second)
