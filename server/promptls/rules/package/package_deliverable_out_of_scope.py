from promptls.document import Document
from promptls.rules.examples import WORK_PACKAGE
from promptls.rules.kit import (
    UNSAFE,
    Context,
    FileFindings,
    Finding,
    SecondPlace,
    Severity,
    rule,
    unsafe_fix,
)
from promptls.semantics.packages.work_scope import find_out_of_scope
from promptls.text.wording import replacing
from promptls.vocabulary.kinds import Kind


@rule(
    Document,
    severity=Severity.ERROR,
    fix=UNSAFE,
    clause="AgilePlus agent prompt, Deliverables and Work Scope",
    kind=Kind.WORK_PACKAGE,
    bad=WORK_PACKAGE.replace("seLogin.ts`", "seLogn.ts`"),
    good=WORK_PACKAGE,
)
def package_deliverable_out_of_scope(document: Document, _: Context) -> FileFindings:
    """Every deliverable must be in the work scope.

    The work scope lists the only files that the agent may change, so the agent cannot deliver a
    file that is not listed. Only lock files, such as `package-lock.json`, need not be: package
    managers write them.
    """
    package = document.package
    if package is None:
        return
    for it, twin, is_meant in find_out_of_scope(package):
        fix = None
        if twin is not None and is_meant:
            fix = unsafe_fix(it.path_span, twin.path, replacing(it.path, twin.path))
        # Where nothing there is meant, the scope begins with its first file.
        meaning = "this file is meant" if is_meant else "the work scope"
        second = SecondPlace((twin or package.scope[0]).span, meaning)
        yield Finding(it.path_span, f"{it.path!r} is not in the work scope", fix, second=second)
